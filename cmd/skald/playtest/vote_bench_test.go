package playtest

import (
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/engine/enginetest/vote"
	"skald/engine/match/head"
	"skald/storage"
)

// benchmarkVote lets six people of each of 50 matches press their answers at
// once, on the message that asks all of them, and measures each from the client to
// its acknowledgement.
func benchmarkVote(b *testing.B) {
	store, err := storage.Open(b.TempDir()+"/skald.db", storage.Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer store.Close()
	f := newFair(b)
	f.title, f.words = toys[0], toyWords(b)
	defer f.serve(store)()
	votes := make([]*parish, tables)
	for i := range votes {
		votes[i] = f.parish(i)
		votes[i].match()
	}
	for _, p := range votes {
		(&stand{fair: f}).shown(p.match())
	}
	measure(b, b.N, quick, len(votes[0].farms), func(i int, dice *rand.Rand, count func(time.Duration) bool) {
		for votes[i].vote(dice, count) {
		}
	}).report(b)
}

// A parish is a channel of a fair with six who vote there.
type parish struct {
	*fair
	hall  localdiscord.ID
	farms [vote.MaxSeats]*localtest.User
}

func (f *fair) parish(i int) *parish {
	n := strconv.Itoa(i)
	p := &parish{fair: f, hall: f.world.AddChannel("hall-" + n).ID}
	for seat := range p.farms {
		p.farms[seat] = f.world.User("Farmer" + n + "-" + strconv.Itoa(seat))
	}
	return p
}

// match returns the parish's match, a new one if it is over.
func (p *parish) match() *table.Match {
	p.b.Helper()
	m, err := p.table.At(p.ctx, storage.ChannelID(p.hall))
	if err == nil && m.Status == head.Running {
		return m
	}
	var o table.Outcome
	for seat, u := range p.farms {
		by := table.Press{By: storage.UserID(u.ID)}
		if seat == 0 {
			o, err = p.table.Create(p.ctx, by, head.Opening{Game: vote.Game{}.About().Key, Channel: storage.ChannelID(p.hall), Locale: "en"})
		} else {
			o, err = p.table.Join(p.ctx, by, o.ID, "")
		}
		if err != nil {
			p.b.Error(err)
			return nil
		}
	}
	return o.Match
}

// vote calls a motion, untimed, and lets all six vote on it at once; false when
// enough was pressed.
func (p *parish) vote(dice *rand.Rand, count func(time.Duration) bool) bool {
	m := p.match()
	if p.b.Failed() {
		return false
	}
	for m.MustAnswer().Len() < len(p.farms) { // what a farm decides alone is no vote of six
		legal, err := m.Legal(m.Waiting()[0], nil)
		if err == nil {
			var o table.Outcome
			o, err = p.table.Act(p.ctx, table.Press{By: m.Waiting()[0]}, m.ID, m.Seq, legal[0])
			m = o.Match
		}
		if err != nil {
			p.b.Error(err)
			return false
		}
	}
	msg := (&stand{fair: p.fair}).shown(m)
	list := controlsOf(msg, m)
	took := make([]time.Duration, len(p.farms))
	var all sync.WaitGroup
	for seat, u := range p.farms {
		id := list[dice.IntN(len(list))].id
		all.Go(func() {
			reply, err := u.Press(p.ctx, msg, id)
			if err != nil {
				p.b.Error(err)
				return
			}
			took[seat] = reply.Acked
		})
	}
	all.Wait()
	if !p.answered(m) {
		return false
	}
	more := true
	for _, d := range took {
		more = count(d) && more // which rests after each: so each person presses as often as a quick player
	}
	return more && !p.b.Failed()
}

// answered waits until all six presses are answers: an acknowledgement may come
// before what it acknowledges is done.
func (p *parish) answered(m *table.Match) bool {
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(quick / 50) {
		now, err := p.table.Match(p.ctx, m.ID)
		switch {
		case err != nil:
			p.b.Error(err)
			return false
		case now.Seq == m.Seq+uint64(len(p.farms)):
			return true
		case now.Seq > m.Seq+uint64(len(p.farms)), time.Now().After(deadline):
			p.b.Errorf("of six presses at once %d were answers", now.Seq-m.Seq)
			return false
		}
	}
}
