package bot_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/table"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/storage"
)

// alone opens a match of Vera's against Skald.
func (r *room) alone(options ...string) *table.Match {
	r.t.Helper()
	r.slash(r.vera, "game new", append([]string{"title=hoard", "side=red", "skald=easy"}, options...)...)
	r.has(running)
	return r.match()
}

// against plays a match of Vera's to its end: she takes what is legal first, or the
// last of it if that ends her turn, and Skald answers.
func (r *room) against(id *table.Match, ended func(*table.Match) bool) *table.Match {
	r.t.Helper()
	vera := id.Player(0)
	var m *table.Match
	for going := true; going; going = !ended(m) {
		r.until("the match goes on", func() bool {
			var err error
			if m, err = r.table.Match(r.ctx, id.ID); err != nil {
				r.t.Fatal(err)
			}
			if ended(m) {
				return true
			}
			legal, err := m.Legal(vera, nil)
			if err != nil {
				r.time.leap(time.Second) // Skald waits before it acts
				return false
			}
			if _, err := r.table.Act(r.ctx, table.Press{By: vera}, m.ID, m.VisibleSeq(), legal[len(legal)-1]); err != nil {
				r.t.Logf("Vera acts: %v", err)
				return false
			}
			return true
		})
	}
	return m
}

func over(m *table.Match) bool { return m.Status == head.Over }

// TestAgainstSkald plays a whole match against Skald, with the bot restarted in its
// middle.
func TestAgainstSkald(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.alone()
	if got := m.Player(1); rules.StrengthOf(got) != "easy" {
		t.Fatalf("on Blue's seat sits %s, want Skald", got)
	}
	r.against(m, func(m *table.Match) bool { return m.Seq > 6 || over(m) }) // lot may end it sooner
	r.stop()
	r.connect()
	m = r.against(m, over)
	if _, over := m.Result(); !over {
		t.Error("the match has no result")
	}
	r.until("the end is told", func() bool { return r.count("Victory: ")+r.count("A draw between") > 0 })
	if strings.Contains(r.log.String(), "level=ERROR") {
		t.Error("an error stands in the log")
	}
}

// disguised is a game whose positions are shown as others.
type disguised struct {
	engine.Game
	as func(disguise) engine.State
}

func (g disguised) New(s engine.Setup, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	state, err := g.Game.New(s, d, t)
	return g.as(disguise{state, g.as}), err
}

func (g disguised) Decode(b []byte) (engine.State, error) {
	state, err := g.Game.Decode(b)
	return g.as(disguise{state, g.as}), err
}

// A disguise is a position that stays disguised.
type disguise struct {
	engine.State
	as func(disguise) engine.State
}

func (s disguise) Apply(seat engine.Seat, a engine.Action, d *engine.Dice, t *engine.Teller) (engine.State, error) {
	next, err := s.State.Apply(seat, a, d, t)
	if err != nil {
		return nil, err
	}
	return s.as(disguise{next, s.as}), nil
}

func (s disguise) Resample(seat engine.Seat, d *engine.Dice) engine.State {
	return s.as(disguise{s.State.Resample(seat, d), s.as})
}

// disguise plays Hoard with other positions.
func (r *room) disguise(as func(disguise) engine.State) {
	r.titles = []bot.Title{{Game: disguised{titles()[0].Game, as}, Painter: titles()[0].Painter}}
	r.connect()
}

// skittish is a position whose taste of actions panics.
type skittish struct{ disguise }

func (skittish) Weigh(engine.Seat, []engine.Action, []float32) { panic("it has no taste") }

// TestSearchPanics plays against a Skald whose searches panic: it takes what is simple,
// and the operator and the moderators hear of it.
func TestSearchPanics(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.disguise(func(s disguise) engine.State { return skittish{s} })
	r.against(r.alone(), over)
	if log := r.log.String(); !strings.Contains(log, "level=ERROR msg=\"Skald's search failed\"") || !strings.Contains(log, "it has no taste") {
		t.Error("the operator hears nothing of it")
	}
	r.slash(r.vera, "game new", "title=hoard")
	expect(t, "the diagnosis", r.slash(r.moderator(), "mod diagnose").Text(), "Something broke here")
}

// bare is a position in which the second seat never has a choice, and only it knows.
type bare struct{ disguise }

func (s bare) Legal(seat engine.Seat, to []engine.Action) []engine.Action {
	before := len(to)
	to = s.State.Legal(seat, to)
	if seat == 1 && len(to) > before {
		return to[:before+1]
	}
	return to
}

// TestSkaldBeginsAtItsTime plays against a Skald that has no choice: that only it knows
// so, and its turn begins no sooner.
func TestSkaldBeginsAtItsTime(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.disguise(func(s disguise) engine.State { return bare{s} })
	id, turns := r.alone(), 0
	before := r.match()
	r.until("Skald has begun three turns", func() bool {
		m, err := r.table.Match(r.ctx, id.ID)
		if err != nil {
			t.Fatal(err)
		}
		if m.VisibleSeq() != before.VisibleSeq() && rules.IsSkald(before.Waiting()[0]) {
			turns++
			if took := r.time.Now().Sub(before.Turn.Since); took < 2*time.Second {
				t.Errorf("turn %d began after %s", turns, took)
			}
		}
		if before = m; over(m) || turns == 3 {
			return true
		}
		if legal, err := m.Legal(id.Player(0), nil); err == nil {
			if _, err := r.table.Act(r.ctx, table.Press{By: id.Player(0)}, m.ID, m.VisibleSeq(), legal[0]); err != nil {
				t.Logf("Vera acts: %v", err)
			}
			return false
		}
		r.time.leap(500 * time.Millisecond)
		return false
	})
	if turns == 0 {
		t.Error("no turn of Skald's was seen to wait")
	}
}

// watched is a position that counts how often its taste of actions is asked for.
type watched struct {
	disguise
	asked *atomic.Int64
}

func (s watched) Weigh(engine.Seat, []engine.Action, []float32) { s.asked.Add(1) }

// TestSkaldThinksWhileItWaits shows a game, where Skald waits for a minute: what it does
// is searched before the time is over, which hides how long that took.
func TestSkaldThinksWhileItWaits(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	var asked atomic.Int64
	r.disguise(func(s disguise) engine.State { return watched{s, &asked} })
	r.slash(r.moderator(), "mod demonstrate", "title=hoard", "skald=easy")
	before := r.match()
	r.until("Skald has searched", func() bool { return asked.Load() > 0 })
	if m := r.match(); m.Seq != before.Seq {
		t.Errorf("record %d was made before its time", m.Seq)
	}
}

// TestSkaldInALobby lets Skald take the free seat of a lobby, asks it nothing, and plays
// a rematch at once.
func TestSkaldInALobby(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	r.slash(r.vera, "game new", "title=hoard", "side=red")
	lobby := r.has("Anybody may join")
	expect(t, "another's pick", r.pick(r.adam, *r.press(r.adam, lobby, "Play against Skald").Message, "easy").Text(), "Only "+r.vera.Mention())
	r.pick(r.vera, *r.press(r.vera, lobby, "Play against Skald").Message, "hard")
	r.has("Skald (hard)")
	r.slash(r.vera, "hoard pick", "hand=left")
	r.against(r.match(), func(m *table.Match) bool { return m.Seq > 4 && m.Waiting()[0] == m.Player(0) })
	expect(t, "an undo", r.slash(r.vera, "game undo").Text(), "Taken back")
	expect(t, "a draw", r.slash(r.vera, "game draw").Text(), "nobody can agree")
	expect(t, "a resignation", r.press(r.vera, *r.slash(r.vera, "game resign").Message, "Resign").Text(), "You have resigned")
	end := r.has("Victory: ")
	expect(t, "the winner", end.Text(), "Victory: Skald (Blue)")
	r.press(r.vera, end, "Rematch, sides swapped")
	r.until("the rematch runs", func() bool { return r.match().Status == head.Running })
	if m := r.match(); rules.StrengthOf(m.Player(0)) != "hard" {
		t.Errorf("the rematch is between %v", m.Players)
	}
	if len(r.adam.DMs())+len(r.guest.DMs()) > 0 {
		t.Error("somebody is written to who does not play")
	}
}

// TestHint holds who is told what Skald would do in their place.
func TestHint(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.work = 1 // a search that is cut off after a few iterations has tried no others
	r.connect()
	r.alone()
	expect(t, "a spectator's hint", r.slash(r.adam, "game hint").Text(), "You have no seat")
	show := r.slash(r.vera, "game show")
	expect(t, "a hint", r.press(r.vera, *show.Message, "Hint").Text(), "Skald would do this", "Your chance of winning is then about", "less surely")
	r.slash(r.vera, "hoard pick", "hand=left")
	expect(t, "a hint out of turn", r.slash(r.vera, "game hint").Text(), "Skald")

	among := newRoom(t)
	among.seated()
	expect(t, "a hint among people", among.slash(among.vera, "game hint").Text(), "no hints while other people play or may come back: "+among.adam.Mention())
}

// TestSkaldAnswersAtItsTime raids teams of Skald's, which hold an ambush or none: it
// answers no sooner where it can only pass.
func TestSkaldAnswersAtItsTime(t *testing.T) {
	t.Parallel()
	r, people := newThing(t)
	vera := people[0]
	var looked, asked time.Time // when the match was looked at last, and before the open question
	seq, answers, forced := uint64(0), 0, 0
	r.until("Skald has answered often, with a choice and without", func() bool {
		m, err := r.table.At(r.ctx, storage.ChannelID(r.hall))
		if err != nil || m.Status == head.Over {
			if answers >= 6 && forced > 0 && forced < answers {
				return true
			}
			seq = 0
			r.slash(vera, "game new", "title=ambush", "skald=easy")
			return false
		}
		before := looked
		looked = r.time.Now()
		if seq > 0 && m.VisibleSeq() != seq {
			answers++
			if took := looked.Sub(asked); took < 4*time.Second {
				t.Errorf("answer %d came after %s", answers, took)
			}
			seq = 0
		}
		if legal, err := m.Legal(storageUser(vera), nil); err == nil && m.SeatsOf(storageUser(vera))&m.Awaited() != 0 {
			if _, err := r.table.Act(r.ctx, table.Press{By: storageUser(vera)}, m.ID, m.VisibleSeq(), legal[0]); err != nil {
				t.Logf("Vera acts: %v", err)
			}
			return false
		}
		if seq == 0 && rules.IsSkald(m.Waiting()[0]) && m.MustAnswer() != 0 {
			seq, asked = m.VisibleSeq(), before
			if at, ok := m.Sight(m.Waiting()[0]); ok && len(at.Legal(nil)) == 1 {
				forced++
			}
		}
		r.time.leap(time.Second)
		return false
	})
}

// TestDemonstration lets Skald play alone for a moderator, at a pace that can be watched.
func TestDemonstration(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	expect(t, "a demonstration", r.slash(r.moderator(), "mod demonstrate", "title=hoard", "skald=easy").Text(), "Skald plays", "alone")
	r.until("the match goes on", func() bool {
		m := r.match()
		if len(m.People()) > 0 {
			t.Fatalf("played by %v", m.Players)
		}
		r.time.leap(30 * time.Second)
		return m.Seq > 4
	})
}

// TestSkaldHoldsUpNoVote has five seats of Skald's vote on what Vera calls for: each
// takes its few seconds, so that the vote is over long before its window is.
func TestSkaldHoldsUpNoVote(t *testing.T) {
	t.Parallel()
	r, people := newThing(t)
	vera := storageUser(people[0])
	r.slash(people[0], "game new", "title=vote", "skald=easy")
	at := func() *table.Match {
		m, err := r.table.At(r.ctx, storage.ChannelID(r.hall))
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	var called time.Time
	r.until("Vera has called for a vote", func() bool {
		m := at()
		legal, err := m.Legal(vera, nil)
		if err != nil {
			r.time.leap(time.Second) // Skald is to move
			return false
		}
		m, err = r.table.Match(r.ctx, m.ID)
		if err == nil {
			_, err = r.table.Act(r.ctx, table.Press{By: vera}, m.ID, m.VisibleSeq(), legal[0])
		}
		called = r.time.Now()
		return err == nil && at().MustAnswer().Len() == 5
	})
	r.until("all have voted", func() bool {
		r.time.leap(time.Second)
		return at().MustAnswer() == 0
	})
	if took := r.time.Now().Sub(called); took < 20*time.Second || took > time.Hour {
		t.Errorf("five votes of Skald's took %s", took)
	}
}

// TestSkaldAnswersEverywhere asks Skald in more matches at once than it remembers
// searches of: it answers in each.
func TestSkaldAnswersEverywhere(t *testing.T) {
	t.Parallel()
	r, people := newThing(t)
	vera := storageUser(people[0])
	var halls []storage.ChannelID
	for n := range 20 {
		r.hall = r.world.AddThread(r.world.Channel("mead-hall").ID, fmt.Sprint("thing ", n)).ID
		halls = append(halls, storage.ChannelID(r.hall))
		r.slash(people[0], "game new", "title=vote", "skald=easy")
	}
	votes := map[storage.ChannelID]int{} // how many of Skald's are still asked
	r.until("Vera has called for a vote in all", func() bool {
		for _, hall := range halls {
			m, err := r.table.At(r.ctx, hall)
			if err != nil {
				t.Fatal(err)
			}
			if m.MustAnswer() != 0 {
				votes[hall] = m.MustAnswer().Len()
			} else if legal, err := m.Legal(vera, nil); err == nil && votes[hall] == 0 {
				if _, err := r.table.Act(r.ctx, table.Press{By: vera}, m.ID, m.VisibleSeq(), legal[0]); err != nil {
					t.Fatal(err)
				}
			}
		}
		r.time.leap(time.Second)
		return len(votes) == len(halls)
	})
	r.until("one of Skald's has voted in each", func() bool {
		r.time.leap(time.Second)
		for _, hall := range halls {
			if m, err := r.table.At(r.ctx, hall); err == nil && m.MustAnswer().Len() == votes[hall] && m.MustAnswer() != 0 {
				return false
			}
		}
		return true
	})
}
