// Package replay is the room in which people see again what happened in a match: past
// boards, a film and a page of all of it, its log and its figures, and what each noted
// for themself. Of a match that runs it shows what everybody saw, and its secrets only
// when it is over. What takes long is made beside all that people press. The room knows
// no game by name and no other room.
package replay

import (
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/render"
	"skald/storage/recent"
)

// name is the room of its custom ids.
const name = "replay"

// The uses of a button or select.
const (
	toLog   = "log"   // a page of the log, of a round and of seats
	toTurn  = "turn"  // the board after a turn, by its number, and a seat's secrets, by 1 + its number
	toNotes = "notes" // a page of one's own notes
	toStats = "stats" // the figures of the match or, of a game by its key, of those on the server
	toMine  = "mine"  // those of who presses there
)

// A Room answers what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	maker   *desk.Maker
	letters *render.Lettering // of sheets
	shown   *recent.Map[string, time.Time]
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room {
	return &Room{Desk: d, maker: desk.NewMaker(d, "replay"), letters: render.NewLettering(), shown: recent.New[string, time.Time](maxShown)}
}

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the commands that can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{
		{Group: "study", Name: "board", Help: "command.study.board", Handle: b.OfMatch(b.turn), Options: []desk.Option{{Name: "turn", Help: "option.turn", Kind: discord.TextOption}}},
		{Group: "study", Name: "log", Help: "command.study.log", Handle: b.OfMatch(b.log), Options: []desk.Option{{Name: "round", Help: "option.log-round", Kind: discord.TextOption}, {Name: "seat", Help: "option.log-seat", Kind: discord.TextOption}, {Name: "word", Help: "option.log-word", Kind: discord.TextOption}}},
		{Group: "study", Name: "replay", Help: "command.study.replay", Handle: b.OfMatch(b.replay), Options: []desk.Option{{Name: "form", Help: "option.form", Kind: discord.TextOption, Choices: []string{asFilm, asSheet, asPage}}, {Name: "for", Help: "option.for", Kind: discord.TextOption, Choices: []string{forMe, forEveryone}}}},
		{Group: "study", Name: "stats", Help: "command.study.stats", Handle: b.stats, Complete: b.CompleteTitle, Options: []desk.Option{{Name: "player", Help: "option.stats-player", Kind: discord.UserOption}, {Name: "title", Help: "option.stats-title", Kind: discord.TextOption, Complete: true}}},
		{Group: "study", Name: "note", Help: "command.study.note", Handle: b.OfMatch(b.note), Options: []desk.Option{{Name: "text", Help: "option.note-own-text", Kind: discord.TextOption}, {Name: "record", Help: "option.note-record", Kind: discord.TextOption}, {Name: "forget", Help: "option.note-own-forget", Kind: discord.TextOption}}},
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
		toNotes: b.OfMatch(b.note),
		toStats: b.stats,
		toMine:  b.stats,
	}[id.What]
}
