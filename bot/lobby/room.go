// Package lobby is the room in which matches begin: opening one, choosing how it
// is played, taking and leaving seats, and the next match of the same people. It
// stands on the desk and knows no other room.
package lobby

import (
	"context"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/storage"
	"skald/storage/recent"
)

// name is the room of its custom ids.
const name = "lobby"

// A Room answers what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	asked *recent.Map[storage.InteractionID, *asked] // matches for which there was no room, by the press that asked
}

// New returns the room on a desk. It lays the buttons of a lobby there for rooms
// that show them, too.
func New(d *desk.Desk) *Room {
	d.LobbyRows = func(m phrase.Match) []discord.Row { return view{m}.rows() }
	return &Room{Desk: d, asked: recent.New[storage.InteractionID, *asked](maxAsked)}
}

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the commands that can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{
		{Group: "game", Name: "new", Help: "command.game.new", Handle: b.create, Complete: b.completeNew, Options: b.newOptions()},
		{Group: "game", Name: "join", Help: "command.game.join", Handle: b.OfMatch(b.join), Complete: b.completeSide, Options: []desk.Option{
			{Name: "side", Help: "option.side", Kind: discord.TextOption, Complete: true}}},
		{Group: "game", Name: "leave", Help: "command.game.leave", Handle: b.OfMatch(b.leave)},
		{Group: "game", Name: "start", Help: "command.game.start", Handle: b.OfMatch(b.start)},
	}
}

// Welcome offers to start a match.
func (b *Room) Welcome(_ context.Context, r *desk.Request) ([]desk.Welcome, error) {
	return []desk.Welcome{{
		Text:     r.Voice.Say("help.play", words.Data{"n": len(b.Titles)}),
		Button:   desk.Button(r.Voice, discord.Primary, "new", desk.ToNew.For("")),
		Commands: []string{"game new"},
	}}, nil
}

// The purposes of buttons and selects.
const (
	begin   = "new"  // ask how a match is to be played
	join    = "join" // on the seat that the one number names
	leave   = "leave"
	start   = "start"
	decline = "decline"
	against = "against" // let Skald play, as strong as the value says
	call    = "call"    // call the role that lobbies may call
	more    = "more"    // what is seldom wanted
	title   = "title"   // choose how a match of the title that the value names is played
	choose  = "setup"   // one of these choices; setup.id writes them
	invite  = "invite"  // the form is filled in: open a lobby
	open    = "open"    // open a match as it was chosen
	thread  = "thread"  // open a thread for a match
	rematch = "rematch" // the next match of the same players
)

// Press returns the handler of a button or select; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	return map[string]desk.Handler{
		begin:   b.create,
		join:    b.OfMatch(b.join),
		leave:   b.OfMatch(b.leave),
		start:   b.OfMatch(b.start),
		decline: b.OfMatch(b.decline),
		against: b.OfMatch(b.against),
		call:    b.OfMatch(b.call),
		more:    b.OfMatch(b.more),
		title:   b.pickSetup,
		choose:  b.pickSetup,
		open:    b.pickSetup,
		invite:  b.pickSetup,
		thread:  b.openThread,
		rematch: b.OfMatch(b.rematch),
	}[id.What]
}

// matchID is the custom id of a button about a match.
func matchID(what string, m storage.MatchID, numbers ...int) desk.NumberedID {
	return desk.NumberedID{ID: desk.ID{Room: name, What: what, Of: string(m)}, Numbers: numbers}
}
