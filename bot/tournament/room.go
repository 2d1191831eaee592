// Package tournament is the room of tournaments: registration, rounds, pairings,
// drafts, results and standings, as commands, presses, messages, pictures and mail.
// The rules are those of engine/league/tournament, which this package calls rules;
// the log, the clock and the matches are those of bot/league. It knows no other
// room.
//
// # A new event
//
// An event is touched in two packages. In engine/league/tournament it is a Fact
// with its row in facts, and Decide or Elapse returns it. Here newsLine says it to
// the channel, if it is public, and Tournaments.Mail names the messages that it
// changes. CardPicked is an example: the rules write it, the messages of its
// pairing change (TalkMail), and no line of news tells it.
package tournament

import (
	"context"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/storage"
)

// name is the room of its custom ids.
const name = "tournament"

// A Room is what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
	held *Tournaments
	due  desk.Due[storage.LeagueID]
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d, held: Of(d.Leagues)} }

// Name is the room's in custom ids.
func (b *Room) Name() string { return name }

// Elapse deals with the competitions of either kind that are due. Those with a
// match that has ended are among them.
func (b *Room) Elapse(ctx context.Context) {
	due, err := b.Leagues.Due(ctx)
	b.due.Each(ctx, b.Log, b.Clock.Now(), "league", due, err, b.Leagues.Elapse)
}

// Acted reports to a competition of either kind at once that an act has ended a
// match of it. If that fails, Elapse does it later.
func (b *Room) Acted(ctx context.Context, m *table.Match) {
	if m.Fixture == nil || m.Status != table.Over && m.Status != table.Cancelled {
		return
	}
	if err := b.Leagues.Hear(ctx, m.Fixture.League); err != nil {
		b.Log.Warn("a league did not hear of its match's end yet", "match", m.ID, "league", m.Fixture.League, "err", err)
	}
}
