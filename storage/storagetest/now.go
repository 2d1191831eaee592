package storagetest

import (
	"context"
	"time"

	"skald/storage"
)

// Moments is a store that can be read.
type Moments interface {
	Read(context.Context, func(storage.Reader) error) error
}

// Now returns a Reader whose every answer is of the moment at which it is
// asked, for tests that look at a store again and again.
func Now(ctx context.Context, s Moments) storage.Reader { return now{ctx, s} }

type now struct {
	ctx context.Context
	s   Moments
}

func ask[T any](n now, read func(storage.Reader) (T, error)) (answer T, err error) {
	err = n.s.Read(n.ctx, func(r storage.Reader) (err error) {
		answer, err = read(r)
		return err
	})
	return answer, err
}

func (n now) Head(id storage.MatchID) (head []byte, rev uint64, err error) {
	err = n.s.Read(n.ctx, func(r storage.Reader) (err error) {
		head, rev, err = r.Head(id)
		return err
	})
	return head, rev, err
}

func (n now) Load(id storage.MatchID) (storage.Snapshot, error) {
	return ask(n, func(r storage.Reader) (storage.Snapshot, error) { return r.Load(id) })
}

func (n now) Record(id storage.MatchID, seq uint64) ([]byte, error) {
	return ask(n, func(r storage.Reader) ([]byte, error) { return r.Record(id, seq) })
}

func (n now) Records(id storage.MatchID, from, to uint64) ([][]byte, error) {
	return ask(n, func(r storage.Reader) ([][]byte, error) { return r.Records(id, from, to) })
}

func (n now) Matches(after storage.MatchID, limit int) ([]storage.MatchID, error) {
	return ask(n, func(r storage.Reader) ([]storage.MatchID, error) { return r.Matches(after, limit) })
}

func (n now) ByChannel(c storage.ChannelID) (storage.MatchID, error) {
	return ask(n, func(r storage.Reader) (storage.MatchID, error) { return r.ByChannel(c) })
}

func (n now) ByUser(u storage.UserID) ([]storage.MatchID, error) {
	return ask(n, func(r storage.Reader) ([]storage.MatchID, error) { return r.ByUser(u) })
}

func (n now) WaitingFor(u storage.UserID) ([]storage.MatchID, error) {
	return ask(n, func(r storage.Reader) ([]storage.MatchID, error) { return r.WaitingFor(u) })
}

func (n now) Due(by time.Time, limit int) ([]storage.MatchID, error) {
	return ask(n, func(r storage.Reader) ([]storage.MatchID, error) { return r.Due(by, limit) })
}

func (n now) ByGuild(g storage.GuildID, skip, limit int) ([]storage.MatchID, error) {
	return ask(n, func(r storage.Reader) ([]storage.MatchID, error) { return r.ByGuild(g, skip, limit) })
}

func (n now) Pending(ids ...storage.MatchID) ([]storage.Mail, error) {
	return ask(n, func(r storage.Reader) ([]storage.Mail, error) { return r.Pending(ids...) })
}

func (n now) Seen(id storage.InteractionID) (bool, error) {
	return ask(n, func(r storage.Reader) (bool, error) { return r.Seen(id) })
}

func (n now) Posted(id storage.MatchID) ([]byte, error) {
	return ask(n, func(r storage.Reader) ([]byte, error) { return r.Posted(id) })
}

func (n now) PostedTo(id storage.MatchID, u storage.UserID) ([]byte, error) {
	return ask(n, func(r storage.Reader) ([]byte, error) { return r.PostedTo(id, u) })
}

func (n now) PostedIn(id storage.LeagueID, place string) ([]byte, error) {
	return ask(n, func(r storage.Reader) ([]byte, error) { return r.PostedIn(id, place) })
}

func (n now) LoadLeague(id storage.LeagueID) (storage.LeagueSnapshot, error) {
	return ask(n, func(r storage.Reader) (storage.LeagueSnapshot, error) { return r.LoadLeague(id) })
}

func (n now) Events(id storage.LeagueID, from, to uint64) ([][]byte, error) {
	return ask(n, func(r storage.Reader) ([][]byte, error) { return r.Events(id, from, to) })
}

func (n now) Leagues(after storage.LeagueID, limit int) ([]storage.LeagueID, error) {
	return ask(n, func(r storage.Reader) ([]storage.LeagueID, error) { return r.Leagues(after, limit) })
}

func (n now) LeaguesOf(u storage.UserID) ([]storage.LeagueID, error) {
	return ask(n, func(r storage.Reader) ([]storage.LeagueID, error) { return r.LeaguesOf(u) })
}

func (n now) LeaguesIn(g storage.GuildID, skip, limit int) ([]storage.LeagueID, error) {
	return ask(n, func(r storage.Reader) ([]storage.LeagueID, error) { return r.LeaguesIn(g, skip, limit) })
}

func (n now) DueLeagues(by time.Time, limit int) ([]storage.LeagueID, error) {
	return ask(n, func(r storage.Reader) ([]storage.LeagueID, error) { return r.DueLeagues(by, limit) })
}

func (n now) Reported() ([]storage.LeagueID, error) {
	return ask(n, func(r storage.Reader) ([]storage.LeagueID, error) { return r.Reported() })
}

func (n now) Reports(id storage.LeagueID) ([]storage.Report, error) {
	return ask(n, func(r storage.Reader) ([]storage.Report, error) { return r.Reports(id) })
}

func (n now) Settings(o storage.Owner) ([]byte, error) {
	return ask(n, func(r storage.Reader) ([]byte, error) { return r.Settings(o) })
}

func (n now) Shared(sum storage.Sum) ([]byte, error) {
	return ask(n, func(r storage.Reader) ([]byte, error) { return r.Shared(sum) })
}
