package ladder

import (
	"maps"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/league"
)

// TermsOf returns what a ladder must know of its title.
func TermsOf(about *engine.About) Terms {
	t := Terms{Seats: max(2, about.Seats.Min), Most: about.Seats.Max, Sides: about.Sides}
	if len(about.Teams) > 0 {
		t.Most = t.Seats // each person of two takes a team
	}
	for _, team := range about.Teams {
		var seats []int
		for s := range team.All() {
			seats = append(seats, int(s))
		}
		t.Teams = append(t.Teams, seats)
	}
	return t
}

// An Encounter is a challenge or a pairing with all that has become of it.
type Encounter struct {
	Number    int
	Seats     []Person // of a pairing in the order of the title's seats; of a challenge who sent it first
	Challenge bool
	By        int     // of a pairing: the number of the challenge that led to it; 0: the queue did
	At, Until int64   // of a challenge
	End       Fact    // what ended it; nil while it is open
	Match     MatchID // of a pairing; "": none yet
	Result    *Result
}

// ChallengeKey returns what a challenge is called in mail and places.
func ChallengeKey(number int) string { return "c" + strconv.Itoa(number) }

// PairingKey returns what a pairing is called there and at the table.
func PairingKey(number int) string { return "p" + strconv.Itoa(number) }

// Encounter returns the challenge or pairing of a key: false if there is none.
func (s *State) Encounter(key string) (Encounter, bool) {
	if len(key) < 2 {
		return Encounter{}, false
	}
	number, err := strconv.Atoi(key[1:])
	switch {
	case err != nil || number < 1:
	case key[0] == 'c':
		c, ok := s.Challenge(number)
		return Encounter{Number: c.Number, Challenge: true, Seats: []Person{c.From, c.To}, At: c.At, Until: c.Until, End: c.End}, ok
	case key[0] == 'p':
		p, ok := s.Pairing(number)
		e := Encounter{Number: p.Number, Seats: p.Seats, By: p.Challenge, At: p.At, End: p.End, Match: p.Match}
		if p.Match != "" {
			e.Result = s.Result(p.Match)
		}
		return e, ok
	}
	return Encounter{}, false
}

// Once leaves out those whom a list names again, and those who are nobody.
func Once(list []Person) (short []Person) {
	for _, p := range list {
		if p != 0 && !slices.Contains(short, p) {
			short = append(short, p)
		}
	}
	return short
}

// Over returns false: a ladder never is.
func (s *State) Over() bool { return false }

// People returns the members.
func (s *State) People() []league.Person { return plainPeople(s.Members()) }

func plainPeople(list []Person) (people []league.Person) {
	for _, p := range list {
		people = append(people, league.Person(p))
	}
	return people
}

// Concerned returns the players of a challenge or a pairing, else those who brought
// the events about and those whose results they tell.
func (s *State) Concerned(key string, from int, events []Event) []league.Person {
	e, _ := s.Encounter(key)
	players := e.Seats
	for i, told := range events {
		players = append(players, told.By)
		if r := s.Report(from + i).Result; r != nil {
			for _, p := range r.Parties {
				players = append(players, p.Person)
			}
		}
	}
	return plainPeople(Once(players))
}

// Meeting returns what is to become of a pairing at the table.
func (s *State) Meeting(key string) (none league.Meeting[Fact]) {
	e, ok := s.Encounter(key)
	if !ok || e.Challenge || e.End != nil {
		return none
	}
	p, _ := s.Pairing(e.Number)
	return league.Meeting[Fact]{
		Match: string(p.Match), Open: true, Seats: plainPeople(p.Seats), Presses: s.Presses(p), Clock: s.Clock(), Options: s.founded.Options,
		Begun: func(match string) Fact { return Begun{Pairing: p.Number, Match: MatchID(match)} },
	}
}

// Ended returns the result of a match, or that its pairing came to nothing.
func (s *State) Ended(key string, f league.Finish) (acts []Fact) {
	e, ok := s.Encounter(key)
	open := ok && !e.Challenge && e.End == nil
	if open && e.Match == "" { // the match ended before it was written down that it began
		acts = append(acts, Begun{Pairing: e.Number, Match: MatchID(f.Match)})
	}
	switch {
	case !f.Gone:
		acts = append(acts, playedAs(f))
	case open:
		acts = append(acts, Undone{Pairing: e.Number, Reason: WasDeleted})
	}
	return acts
}

// Overheard counts a match of a tournament if all who played are members. A ladder
// counts a match once, and one that was opened beside its title's first has matches of
// its own alone.
func (s *State) Overheard(f league.Finish) []Fact {
	if s.founded.Name != "" {
		return nil
	}
	strange := func(seat league.Finisher) bool { return !s.Here(Person(seat.Person)) }
	if f.End == ByNobody || s.Result(MatchID(f.Match)) != nil || slices.ContainsFunc(f.Seats, strange) {
		return nil
	}
	return []Fact{playedAs(f)}
}

// Amended counts a match as a director of a tournament has decided, if the ladder
// counted it at all.
func (s *State) Amended(r league.Ruling) []Fact {
	result := s.Result(MatchID(r.Match))
	if result == nil || !result.Counts() && result.Void.Why != ByModerator {
		return nil
	}
	reason := []rune(r.Reason)
	why := string(reason[:min(len(reason), s.data.ReasonLength)])
	if len(r.First) == 0 {
		return []Fact{Voided{Match: result.Match, Reason: why}}
	}
	first := func(p Person) bool { return slices.Contains(r.First, league.Person(p)) }
	return []Fact{Corrected{Match: result.Match, Ranks: result.RanksOf(first), Reason: why}}
}

// playedAs is a match's end as the ladder takes it. Winners are first; the others
// share the last rank, or have the order of their scores where the title has any
// and more than two play.
func playedAs(f league.Finish) Played {
	p := Played{Match: MatchID(f.Match), End: f.End}
	for _, of := range f.Seats {
		seat := Seat{Person: Person(of.Person), Side: of.Side, Rank: 1, Actions: of.Actions, AI: of.Person == 0}
		if of.Lost {
			seat.Rank, seat.Late = 2, f.End == ByTime
			for _, other := range f.Seats {
				if len(f.Seats) > 2 && other.Lost && other.Score > of.Score {
					seat.Rank++
				}
			}
		}
		p.Seats = append(p.Seats, seat)
	}
	return p
}

// Stated returns a ladder as it is founded in a title, with as many people in a match as
// its options allow; else the option that the title does not offer.
func (f Founded) Stated(about *engine.About) (_ Founded, unknown string) {
	for _, key := range slices.Sorted(maps.Keys(f.Options)) {
		i := slices.IndexFunc(about.Options, func(o engine.Option) bool { return o.Key == key })
		if i < 0 || !slices.Contains(about.Options[i].Values, f.Options[key]) {
			return f, key + "=" + f.Options[key]
		}
	}
	if len(f.Options) > 0 {
		f.Most = about.MostPlayers(f.Options)
	}
	return f, ""
}
