// Package replay is the room in which people see again what happened in a match: past
// boards, a film and a page of all of it, its log and its figures, and what each noted
// for themself. Of a match that runs it shows what everybody saw, and its secrets only
// when it is over. What takes long is made beside all that people press. The room knows
// no game by name and no other room.
package replay

import (
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/render"
)

// name is the room of its custom ids.
const name = "replay"

// The uses of a button or select.
const (
	toLog  = "log"  // a page of the log, of a round and of seats
	toTurn = "turn" // the board after a turn, by its number, and a seat's secrets, by 1 + its number
)

// A Room answers what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	maker   *desk.Maker
	letters *render.Lettering // of sheets
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room {
	return &Room{Desk: d, maker: desk.NewMaker(d, "replay"), letters: render.NewLettering()}
}

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the commands that can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{
		{Group: "study", Name: "board", Help: "command.study.board", Handle: b.OfMatch(b.turn), Options: []desk.Option{{Name: "turn", Help: "option.turn", Kind: discord.TextOption}}},
		{Group: "study", Name: "log", Help: "command.study.log", Handle: b.OfMatch(b.log), Options: []desk.Option{{Name: "round", Help: "option.log-round", Kind: discord.TextOption}, {Name: "seat", Help: "option.log-seat", Kind: discord.TextOption}, {Name: "word", Help: "option.log-word", Kind: discord.TextOption}}},
		{Group: "study", Name: "replay", Help: "command.study.replay", Handle: b.OfMatch(b.replay), Options: []desk.Option{{Name: "form", Help: "option.form", Kind: discord.TextOption, Choices: []string{asFilm, asSheet, asPage}}}},
	}
}

// Press returns the handler of a button; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	return map[string]desk.Handler{
		toLog:   b.OfMatch(b.log),
		toTurn:  b.OfMatch(b.turn),
		asFilm:  b.OfMatch(b.replay),
		asSheet: b.OfMatch(b.replay),
		asPage:  b.OfMatch(b.replay),
	}[id.What]
}
