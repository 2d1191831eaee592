package playtest

import (
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
	"skald/bot/table"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/pax"
)

// TestSixSeats plays matches of six people, of whom two have given orders and one
// never answers in another's turn, by pressing alone and by slash alone, both ways
// to vote: every match ends, a turn without questions is one message, a question to
// others costs at most two more, however many answer it, and silence in one's own
// turn one more, so that who was silent hears of it.
func TestSixSeats(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	ways := map[string]func(*sixSeats, *table.Match){
		"pressing": func(s *sixSeats, m *table.Match) { s.presser.act(m) },
		"slash":    func(s *sixSeats, m *table.Match) { s.slash(m) },
	}
	met := &sixMet{}
	t.Cleanup(func() {
		if met.questions.Load() == 0 || met.silences.Load() == 0 || met.ordered.Load() == 0 {
			t.Errorf("%d questions, %d silences, %d answers by orders: want some of each", met.questions.Load(), met.silences.Load(), met.ordered.Load())
		}
	})
	for i, althing := range []string{"together", "order"} {
		for way, move := range ways {
			lang := map[bool]string{true: "en", false: "de"}[(way == "slash") == (i == 0)]
			t.Run(althing+"/"+way+"/"+lang, func(t *testing.T) {
				t.Parallel()
				s := sitSix(t, althing, lang)
				s.met = met
				s.play(move)
			})
		}
	}
}

// sixMet is what was met in all matches together: one may have none of it.
type sixMet struct{ questions, silences, ordered atomic.Int64 }

// sixSeats are six people at a match of Pax Viking.
type sixSeats struct {
	*player
	presser *presser
	met     *sixMet
	clock   *aheadClock

	silences  int
	questions map[int]int                      // by turn: how often others were asked
	own       map[int]int                      // by turn: how often who had it was silent
	messages  map[int]map[localdiscord.ID]bool // by turn: the messages it had
	forOrder  bool
}

// An aheadClock is put ahead without waking who waits: the test says when time for
// answers is up.
type aheadClock struct {
	localtest.Leaping
	late atomic.Int64
}

func (c *aheadClock) Now() time.Time { return c.Leaping.Now().Add(time.Duration(c.late.Load())) }

// After never ends where it is a minute or more: the bot looks after nothing by itself
// while the test reads what it has told.
func (c *aheadClock) After(d time.Duration) <-chan time.Time {
	if d >= time.Minute {
		return nil
	}
	return c.Leaping.After(d)
}

// silent never answers in another's turn.
const silent = 5

func sitSix(t *testing.T, althing, lang string) *sixSeats {
	t.Helper()
	s := &sixSeats{clock: &aheadClock{}, questions: map[int]int{}, own: map[int]int{}, messages: map[int]map[localdiscord.ID]bool{}, forOrder: althing == "order"}
	list := titles.All()
	title := 0
	for i := range list {
		if list[i].Game.About().Key == "pax" {
			title = i
		}
		list[i].Painter = titlestest.Blank{}
	}
	s.player = sitDownTo(t, titlestest.Catalogue(t), list, title, lang, len(players), map[string]any{"options": "althing=" + althing, "answers": "12h"}, s.clock)
	s.dice = rand.New(rand.NewPCG(7, 6))
	s.presser = &presser{player: s.player, private: map[localdiscord.ID]*localdiscord.Message{}}
	for _, name := range players[1:3] {
		for _, order := range []map[string]any{
			{"verb": "vote", "answer": "yes"}, {"verb": "refuse", "answer": "silent"}, {"verb": "pick", "answer": "silent"}, {"verb": "discard", "answer": "silent"},
		} {
			if _, err := s.world.User(name).Slash(s.ctx, s.hall, "game orders", order); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

// play plays the match to its end.
func (s *sixSeats) play(move func(*sixSeats, *table.Match)) {
	s.t.Helper()
	quiet := s.world.User(players[silent]).ID
	var before engine.Seats
	for m := s.match(); m.Status == head.Running; m = s.match() {
		turn := m.Public().(pax.Public)
		if s.messages[turn.Turn] == nil {
			s.messages[turn.Turn] = map[localdiscord.ID]bool{}
		}
		s.messages[turn.Turn][s.told().ID] = true
		asked := turn.Asked.Without(turn.TurnOf)
		if asked != 0 && asked&^before != 0 && (before == 0 || s.forOrder) {
			s.questions[turn.Turn]++
		}
		before = asked
		if m.MustAnswer() != 0 && localdiscord.ID(m.Waiting()[0]) == quiet {
			if asked == 0 {
				s.own[turn.Turn]++
			}
			s.elapse(m)
			continue
		}
		move(s, m)
		if s.match().Seq == m.Seq {
			s.t.Fatalf("nothing happened after %v", m)
		}
	}
	s.told()
	questions := 0
	for turn, list := range s.messages {
		questions += s.questions[turn]
		if most := 1 + 2*s.questions[turn] + s.own[turn]; len(list) > most {
			s.t.Errorf("turn %d with %d questions to others and %d silences of its own has %d messages, want at most %d", turn, s.questions[turn], s.own[turn], len(list), most)
		}
	}
	rep, err := s.table.Archive.ReplayMatch(s.ctx, s.match().ID)
	if err != nil || !rep.Honest() {
		s.t.Fatalf("replay: %v, %v", rep.Faults, err)
	}
	_, log, err := s.table.Log(s.ctx, s.match().ID, 0, func(*table.Match) uint64 { return 0 })
	if err != nil {
		s.t.Fatal(err)
	}
	ordered := 0
	for _, e := range log {
		if e.Kind == record.OrderKind {
			ordered++
		}
	}
	s.met.questions.Add(int64(questions))
	s.met.silences.Add(int64(s.silences))
	s.met.ordered.Add(int64(ordered))
	s.t.Logf("%d turns, %d questions, %d silences, %d by orders, %d records", len(s.messages), questions, s.silences, ordered, rep.Records)
}

// elapse lets the time for answers pass.
func (s *sixSeats) elapse(m *table.Match) {
	s.t.Helper()
	until := m.AnswerBy()
	if until.IsZero() {
		s.t.Fatalf("%v waits for %v without an end", m, m.Waiting())
	}
	s.clock.late.Store(int64(until.Sub(s.clock.Leaping.Now()) + time.Second))
	if _, err := s.table.Elapse(s.ctx, m.ID); err != nil {
		s.t.Fatal(err)
	}
	if s.match().Seq == m.Seq {
		s.t.Fatal(fmt.Errorf("nothing is taken for the silence of %v", m.Waiting()))
	}
	s.silences++
}
