package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/engine/match/seating"
	"skald/storage"
	"skald/storage/matches"
)

// commitTo commits a match that has an id to a seed.
func (m lobby) commitTo(seed engine.Seed) {
	terms := engine.Terms{Match: string(m.ID), Game: m.About().Key, Options: m.Options}
	var named record.Hash
	terms.Edition, named = edition(m.Game)
	m.commitment = seed.Commit(terms)
	m.own.Commitment = &head.Commitment{Seed: slices.Clone(seed[:]), Commitment: slices.Clone(m.commitment[:]), Named: named}
}

// edition returns the data by which a game is played, and their hash; none of a game
// that has none.
func edition(g engine.Game) (data []byte, hash record.Hash) {
	if g, ok := g.(engine.Editioned); ok {
		data = g.Edition()
		hash = record.HashOf(data)
	}
	return data, hash
}

// joined puts a press's interaction under the dice of the match, in place of the one
// by which the same person joined before.
func (m lobby) joined(p Press) {
	if p.Interaction == 0 {
		return
	}
	next := *m.own.Commitment
	next.Joins, next.Joined = slices.Clone(next.Joins), slices.Clone(next.Joined)
	if i := slices.Index(next.Joined, p.By); i >= 0 {
		next.Joins, next.Joined = slices.Delete(next.Joins, i, i+1), slices.Delete(next.Joined, i, i+1)
	}
	if len(next.Joins) == len(next.Joined) { // an older lobby's list is not touched
		next.Joined = append(next.Joined, p.By)
	}
	next.Joins = append(next.Joins, p.Interaction)
	m.own.Commitment = &next
}

// dice returns the dice of the record that is made next: those that are thrown
// again, if any were taken back.
func (m *Match) dice() *engine.Dice {
	if len(m.own.Again) > 0 {
		return m.setup.Dice(m.own.Again[0])
	}
	return m.setup.Dice(m.Seq)
}

// Create opens a match in its lobby, with the opener on a seat. It refuses with
// UnknownGame, BadOption, UnknownClock, UnknownSide or ChannelBusy, InvitedTwice, InvitedSelf,
// TooManyPeople, UnknownStrength, NoSeatForSkald, NotOverseer, TooManyLobbies, TooManyShows,
// ChannelFull or ServerFull. A
// match that is over, or that cannot be read, leaves its channel to the new one. A game for
// one starts at once.
func (t *Table) Create(ctx context.Context, p Press, opening head.Opening) (Outcome, error) {
	blank, err := t.opener.blank(p, opening)
	if err != nil {
		return Outcome{}, err
	}
	opened := func() (Outcome, bool, error) {
		seen, err := t.seen(ctx, p)
		if err != nil || !seen {
			return Outcome{}, false, err
		}
		m, err := t.At(ctx, blank.Channel)
		return Outcome{Match: m}, true, err
	}
	return t.opener.open(ctx, p, blank, opened, func(m *Match) (*step, error) {
		if err := t.opener.bounded(ctx, m); err != nil {
			return nil, err
		}
		var seed engine.Seed
		if _, err := io.ReadFull(&t.chance, seed[:]); err != nil {
			return nil, fmt.Errorf("draw secret chance: %w", err)
		}
		lobby{m}.commitTo(seed)
		return t.opener.seatedStep(m)
	})
}

// Openable refuses like Create a match that could be opened in no channel.
func (t *Table) Openable(ctx context.Context, p Press, opening head.Opening) error {
	blank, err := t.opener.blank(p, opening)
	if err == nil {
		err = t.opener.bounded(ctx, blank)
	}
	return err
}

// open stores the match that a blank one becomes in its channel, unless it is opened
// already: begin gets it with an id. Its commitment is posted before anybody can join
// it.
func (t opener) open(ctx context.Context, p Press, blank *Match, opened func() (Outcome, bool, error), begin func(*Match) (*step, error)) (Outcome, error) {
	return t.takeChannel(ctx, blank.Channel, opened, func() (Outcome, error) {
		m := *blank
		var err error
		if m.ID, err = storage.NewMatchID(&t.chance); err != nil {
			return Outcome{}, err
		}
		s, err := begin(&m)
		if err != nil {
			return Outcome{}, err
		}
		s.mail = append([]storage.Mail{{Kind: matches.CommitmentMail, Match: m.ID, Channel: m.Channel}}, s.mail...)
		next, err := t.commit(ctx, p, s, nil, nil)
		if err != nil {
			return Outcome{}, err
		}
		t.finish(ctx, next)
		return Outcome{Match: next}, nil
	})
}

// takeChannel does what brings a match to a channel. done reports that it is done
// already, and what came of it, or why it cannot be: then it frees nothing. Another
// table may take the channel, or do the same, meanwhile.
func (t opener) takeChannel(ctx context.Context, channel storage.ChannelID, done func() (Outcome, bool, error), do func() (Outcome, error)) (Outcome, error) {
	leave, err := t.queues.Enter(ctx, "channel "+channel.String())
	if err != nil {
		return Outcome{}, err
	}
	defer leave()
	for range maxTries {
		now, already, err := done()
		if err != nil || already {
			return now, err
		}
		var o Outcome
		if err = t.vacate(ctx, channel); err == nil {
			o, err = do()
		}
		if errors.Is(err, storage.ErrConflict) || errors.Is(err, storage.ErrChannelTaken) {
			continue // vacate tells who has it now
		}
		if err != nil {
			if o, already, err := done(); already {
				return o, err
			}
		}
		return o, err
	}
	return Outcome{}, fmt.Errorf("take channel %s: it was taken %d times meanwhile", channel, maxTries)
}

// blank returns the match that an opening asks for, without an id.
func (t opener) blank(p Press, o head.Opening) (*Match, error) {
	g := t.game(o.Game)
	if g == nil {
		return nil, &rules.Refusal{Key: refusal.UnknownGame, Word: o.Game}
	}
	about := g.About()
	m := &Match{known: known{Game: g, Facts: head.Facts{
		Guild: o.Guild, Channel: o.Channel, Locale: o.Locale, Status: head.Lobby, Opened: t.now().UTC(), Parent: o.Parent, Private: o.Private, Web: o.Web,
		Seats: seating.Seats{Opener: p.By, Players: make([]storage.UserID, about.MostPlayers(o.Options)), Bid: about.Bids(o.Options)},
	}}}
	m.Turn.Since = m.Opened
	for _, key := range slices.Sorted(maps.Keys(o.Options)) {
		value := o.Options[key]
		i := slices.IndexFunc(about.Options, func(op engine.Option) bool { return op.Key == key })
		if i < 0 || !slices.Contains(about.Options[i].Values, value) {
			return nil, &rules.Refusal{Key: refusal.BadOption, Word: key + "=" + value}
		}
	}
	m.Options = about.Stated(o.Options) // all of them, so that a later default changes no match
	if o.Clock != "" {
		if _, ok := chessclock.PresetOf(o.Clock); !ok {
			return nil, &rules.Refusal{Key: refusal.UnknownClock, Word: o.Clock}
		}
		m.own.Clock = &chessclock.Clock{Preset: o.Clock}
	}
	window, ok := rules.ChooseWindow(about, o.Answers)
	if !ok {
		return nil, &rules.Refusal{Key: refusal.BadOption, Word: "answers=" + o.Answers}
	}
	m.own.Window = window
	if o.Watch {
		return m, lobby{m}.seatSkaldAlone(p, o.Skald)
	}
	if o.Reserved != nil {
		return m, m.Reserve(o.Reserved)
	}
	m.Invited = slices.Clone(o.Invited)
	if err := m.Seats.Open(about, o.Side); err != nil {
		return nil, err
	}
	if o.Skald != "" {
		return m, m.SeatSkald(about, o.Skald, o.Skalds)
	}
	return m, nil
}

// vacate takes a match that is over out of its channel, and refuses if another
// is there.
func (t opener) vacate(ctx context.Context, channel storage.ChannelID) error {
	id, err := storage.Ask(ctx, t.store, func(r storage.Reader) (storage.MatchID, error) { return r.ByChannel(channel) })
	if errors.Is(err, storage.ErrNotFound) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find match of channel %s: %w", channel, err)
	}
	_, err = t.change(ctx, Press{}, id, func(m *Match) (*step, error) {
		if m.Channel != channel || m.Status != head.Over {
			return nil, &rules.Refusal{Key: refusal.ChannelBusy, Match: id}
		}
		return &step{next: *m, left: true}, nil
	})
	if errors.Is(err, matches.ErrQuarantined) {
		t.log.Warn("match in quarantine gives up its channel to another", "match", id, "channel", channel, "err", err)
		if released, err := t.Moderators.Release(ctx, id); released || err != nil {
			return err
		}
		return &rules.Refusal{Key: refusal.ChannelBusy, Match: id} // it was mended meanwhile
	}
	return err
}

// begin is the step from a lobby to the first turn: the game is set up with the
// seed and under the edition that were committed to.
func (t opener) begin(lobby *Match) (*step, error) {
	next := t.stepFrom(lobby)
	m := &next.next
	_, named := edition(m.Game)
	m.setup = &record.Setup{Scheme: record.SeedScheme, EditionHash: named, Terms: record.Terms{
		Game: m.About().Key, Options: m.Options, Players: m.Players, Seed: m.own.Commitment.Seed,
		Commitment: m.own.Commitment.Commitment, Joins: m.own.Commitment.Joins, Answers: m.own.Window,
	}}
	if m.own.Clock != nil {
		m.setup.Clock = m.own.Clock.Preset
	}
	out, err := rules.SetUp(m.Game, m.setup)
	if err != nil {
		return nil, fmt.Errorf("start match %s: %w", m.ID, err)
	}
	m.Status, m.own.Acted, m.own.Last = head.Running, make([]uint64, len(m.Players)), m.setup.Sum(m.ID)
	next.mail = append(next.mail, lobbyMail(m))
	next.told(record.Shown{Seat: -1, Kind: record.SetupKind}, out)
	return next.played(lobby)
}

// How many matches may wait in a lobby at once that one person has opened, or be shown
// by Skald alone, in a channel with its threads, each of which holds one, and on one server.
const (
	maxLobbies          = 3
	maxLobbiesInChannel = 10
	maxLobbiesOnServer  = 50
)

// bounded refuses a match of a person, in a channel or on a server with as many lobbies
// as may be: with TooManyLobbies, ChannelFull or ServerFull.
func (t opener) bounded(ctx context.Context, m *Match) error {
	show := m.Facts.Shown()
	err := t.store.Read(ctx, func(r storage.Reader) error {
		ids, err := r.ByUser(m.Opener)
		if err != nil {
			return err
		}
		opened := slices.DeleteFunc(matches.Heads(r, ids, head.Head.Waits), func(h head.Head) bool { return h.Opener != m.Opener })
		var here, there, shows []head.Head
		if m.Guild != 0 {
			if ids, err = r.ByGuild(m.Guild, 0, 0); err != nil {
				return err
			}
			there = matches.Heads(r, ids, head.Head.Waits)
			shows = matches.Heads(r, ids, func(h head.Head) bool { return h.Shown() && h.Opener == m.Opener })
			here = slices.DeleteFunc(slices.Clone(there), func(h head.Head) bool { return h.Home() != m.Home() })
		}
		for _, bound := range []struct {
			key        string
			have, most int
		}{
			{refusal.TooManyLobbies, len(opened), maxLobbies}, {refusal.ChannelFull, len(here), maxLobbiesInChannel}, {refusal.ServerFull, len(there), maxLobbiesOnServer},
			{refusal.TooManyShows, len(shows), maxLobbies},
		} {
			if bound.have >= bound.most && (bound.key == refusal.TooManyShows) == show {
				return &rules.Refusal{Key: bound.key, Args: []engine.Arg{engine.NumberArg("most", bound.most)}}
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("count lobbies: %w", err)
	}
	return nil
}
