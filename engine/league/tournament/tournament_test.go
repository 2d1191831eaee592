package tournament_test

import (
	"testing"

	"skald/engine"
	"skald/engine/league/leaguetest"
	"skald/engine/league/tournament"
)

// hall is a tournament under test: events are saved, read back and applied.
type hall struct {
	testing.TB
	data *tournament.Data
	seed engine.Seed
	log  []tournament.Event
	now  tournament.Unix
	*tournament.Tournament
	laws *leaguetest.Run[*tournament.Tournament, tournament.Act, tournament.Event] // that are held, too; nil: none
}

// lawful has the hall hold the laws of all competitions at each act.
func (h *hall) lawful() {
	h.laws = leaguetest.Kind[*tournament.Tournament, tournament.Act, tournament.Event]{
		Start: func() *tournament.Tournament { return tournament.New(h.data, h.seed) },
		Print: func(s *tournament.Tournament) string { return told(h.TB, s) },
		Code: func(e tournament.Event) (tournament.Event, error) {
			data, err := tournament.Encode(e)
			if err != nil {
				return e, err
			}
			return tournament.Decode(data)
		},
	}.Play(h.TB, h.log...)
}

const director tournament.Person = 1000

func newHall(t testing.TB, s tournament.Settings) *hall {
	t.Helper()
	h := &hall{TB: t, data: tournament.Standard(), seed: engine.Seed{7}}
	if s.Name == "" {
		s.Name = "Cup"
	}
	log, err := tournament.Create(h.data, "t1", h.seed, s, director, 0)
	if err != nil {
		t.Fatal(err)
	}
	h.log = log
	if h.Tournament, err = tournament.Replay(h.data, h.seed, log); err != nil {
		t.Fatal(err)
	}
	return h
}

// do does what must not be refused.
func (h *hall) do(by tournament.Person, act tournament.Act) {
	h.Helper()
	if err := h.try(by, act); err != nil {
		h.Fatalf("%T by %d: %v", act, by, err)
	}
}

func (h *hall) try(by tournament.Person, act tournament.Act) error {
	h.Helper()
	h.now++
	if h.laws != nil {
		err := h.laws.Wish(act, tournament.Actor{Person: by}, h.now)
		h.Tournament, h.log = h.laws.State, h.laws.Log
		return err
	}
	events, err := h.Decide(act, tournament.Actor{Person: by}, h.now)
	if err != nil {
		return err
	}
	h.save(events)
	return nil
}

// later lets time pass, and holds that nothing comes about twice.
func (h *hall) later(seconds tournament.Unix) {
	h.Helper()
	h.now += seconds
	if h.laws != nil {
		h.laws.Elapse(h.now)
		h.Tournament, h.log = h.laws.State, h.laws.Log
		return
	}
	events, err := h.Elapse(h.now)
	if err != nil {
		h.Fatal(err)
	}
	h.save(events)
	if again, err := h.Elapse(h.now); err != nil || len(again) > 0 {
		h.Fatalf("%v, %v come about again", again, err)
	}
}

func (h *hall) save(events []tournament.Event) {
	h.Helper()
	h.log = append(h.log, events...)
	var err error
	if h.Tournament, err = h.Tournament.Apply(events...); err != nil {
		h.Fatal(err)
	}
}

func (h *hall) join(n int) {
	for i := range n {
		h.do(tournament.Person(i+1), tournament.Join{Interaction: uint64(100 + i)})
	}
}

// TestOneRound plays the simplest way from the creation to the table.
func TestOneRound(t *testing.T) {
	t.Parallel()
	h := newHall(t, tournament.Settings{})
	h.join(4)
	h.do(director, tournament.Start{Interaction: 9})
	h.do(director, tournament.PairRound{})
	r, _ := h.Open()
	if len(r.Matches) != 2 || r.Kind != tournament.KindBattle || r.Battle == 0 {
		t.Fatalf("round 1 is %+v, want two tables of one battle", r)
	}
	for _, m := range r.Matches {
		h.do(m.Seats[0], tournament.ReportResult{Own: 14, Other: 9})
		h.do(m.Seats[1], tournament.ConfirmResult{})
	}
	if _, open := h.Open(); open {
		t.Error("round 1 is open when all is settled")
	}
	lines := h.Standings(1)
	for i, want := range []struct{ place, points, average, resistance int }{{1, 5, 15, 1}, {1, 5, 15, 1}, {3, 1, 5, 5}, {3, 1, 5, 5}} {
		l := lines[i]
		if l.Place != want.place || l.Points != want.points || l.GoalAverage != want.average || l.Resistance != want.resistance || !l.Shared {
			t.Errorf("line %d is %+v, want %+v, shared", i+1, l, want)
		}
	}
}
