package lobby

import (
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/storage"
)

// Commands are what can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{
		{Group: "game", Name: "new", Help: "command.game.new", Handle: b.gameNew, Complete: b.completeNew, Options: b.newOptions()},
		{Group: "game", Name: "join", Help: "command.game.join", Handle: b.gameJoin, Complete: b.completeSide, Options: []desk.Option{
			{Name: "side", Help: "option.side", Kind: discord.TextOption, Complete: true}}},
		{Group: "game", Name: "leave", Help: "command.game.leave", Handle: b.gameLeave},
		{Group: "game", Name: "start", Help: "command.game.start", Handle: b.gameStart},
	}
}

// What a button or select of a lobby is for.
const (
	join    = "join" // on the seat that the one number names
	leave   = "leave"
	start   = "start"
	decline = "decline"
	title   = "title"   // choose how a match of the title that the value names is played
	setup   = "setup"   // one of these choices; Setup says how it is written
	open    = "open"    // open a match as it was chosen
	rematch = "rematch" // the next match of the same players
)

// lobbyID is the custom id of a button of a lobby.
func lobbyID(what string, m storage.MatchID, numbers ...int) desk.NumberedID {
	return desk.NumberedID{ID: desk.ID{Room: name, What: what, Of: string(m)}, Numbers: numbers}
}

// Press is what a button or select does; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	return map[string]desk.Handler{
		join:    b.gameJoin,
		leave:   b.gameLeave,
		start:   b.gameStart,
		decline: b.pressDecline,
		title:   b.pickTitle,
		setup:   b.pickSetup,
		open:    b.pressOpen,
		rematch: b.pressRematch,
	}[id.What]
}
