package selfplay

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/engine"
	"skald/engine/search"
)

// A Series is matches of one game by the same players, who change seats.
type Series struct {
	Game    engine.Game
	Setup   engine.Setup
	Players []string // what kind plays each party, or one kind for all
	Matches int
	Seed    uint64
	Most    int         // actions of a match
	Stop    func() bool // asked before each action, unless it is nil
}

// Kinds are the kinds of players by name, the weakest first.
func Kinds() []string {
	list := []string{"random", "greedy"}
	for _, how := range search.Strengths() {
		list = append(list, how.Name)
	}
	return list
}

// kind returns the maker of a kind of players. Those of "steady-fight" are steady ones who
// never fight as long as they can do anything else.
func (s *Series) kind(name string) (Maker, error) {
	name, avoided, avoids := strings.Cut(name, "-")
	maker := Random
	switch how, ok := search.StrengthNamed(name); {
	case ok:
		maker = Searching(how)
	case name == "greedy":
		maker = Greedy
	case name != "random":
		return nil, fmt.Errorf("no players are called %q; there are %q", name, Kinds())
	}
	if !avoids {
		return maker, nil
	}
	var list []engine.Verb
	for word := range strings.SplitSeq(avoided, "-") {
		verb, ok := s.Game.About().Verb(word)
		if !ok {
			return nil, fmt.Errorf("%s has no verb %q that could be avoided", s.Game.About().Key, word)
		}
		list = append(list, verb)
	}
	return func(seed engine.Seed) Player { return avoiding{maker(seed), list} }, nil
}

// Check returns an error if the series cannot be played.
func (s *Series) Check() error {
	if err := s.Game.About().Check(s.Setup); err != nil {
		return err
	}
	if s.Matches < 1 {
		return fmt.Errorf("%d matches: at least one is played", s.Matches)
	}
	for _, name := range s.Players {
		if _, err := s.kind(name); err != nil {
			return err
		}
	}
	if n := len(s.parties()); len(s.Players) != 1 && len(s.Players) != n {
		return fmt.Errorf("%d kinds of players for %d sides: name one for all, or one for each", len(s.Players), n)
	}
	return nil
}

// parties are the seats that win together.
func (s *Series) parties() []engine.Seats { return s.Game.About().Parties(s.Setup.Players) }

// kinds returns the kind of player of each party in a match: they go round by one
// party from match to match.
func (s *Series) kinds(match int) []string {
	n := len(s.parties())
	list := make([]string, n)
	for i := range list {
		list[i] = s.Players[(i+match)%len(s.Players)]
	}
	return list
}

// Match plays the match of a number from 0. The same number gives the same match,
// whichever are played besides. Matches that differ in nothing but who sits where
// have the same dice.
func (s *Series) Match(n int) (Record, error) {
	seed := func(of string, n, i int) (seed engine.Seed) {
		copy(seed[:8], of)
		binary.BigEndian.PutUint64(seed[8:], s.Seed)
		binary.BigEndian.PutUint64(seed[16:], uint64(n))
		binary.BigEndian.PutUint64(seed[24:], uint64(i))
		return seed
	}
	players := make([]Player, s.Setup.Players)
	kinds := s.kinds(n)
	for i, party := range s.parties() {
		maker, err := s.kind(kinds[i])
		if err != nil {
			return Record{}, err
		}
		players[party.First()] = maker(seed("player", n, i))
	}
	return Play(s.Game, s.Setup, seed("match", n/len(s.Players), 0), s.Most, s.Stop, players...)
}

// A Report is what came of a series.
type Report struct {
	Game    string            `json:"game"`
	Players int               `json:"players"`
	Kinds   []string          `json:"kinds"`
	Options map[string]string `json:"options,omitempty"`
	Seed    uint64            `json:"seed"`
	Matches int               `json:"matches"`

	Sides   []Part  `json:"sides"`            // wins by side or seat
	Order   []Part  `json:"order,omitempty"`  // wins by place in the order from whoever acts first, if that differs
	Ladder  []Part  `json:"ladder,omitempty"` // wins by kind of player, if there are several
	Endings []Part  `json:"endings"`          // how often each is the end
	Reasons []Part  `json:"reasons"`          // what the ends are about: a note's key and a word in it
	Uses    []Use   `json:"uses"`             // what is done, and what those win who do it
	Rounds  float64 `json:"rounds,omitempty"` // on average, like those below
	Actions float64 `json:"actions"`
	Choices float64 `json:"choices"` // actions that were not the only ones
	Turns   float64 `json:"turns"`   // messages, since a whole turn is one
}

// A Part is how much of all something is.
type Part struct {
	Name  string  `json:"name"`
	Of    int     `json:"of"` // how many could have been
	Share float64 `json:"share"`
	Low   float64 `json:"low"`  // the true share is at least this,
	High  float64 `json:"high"` // and at most this, in 95 % of all cases
}

func part(name string, t Tally) Part {
	low, high := t.Interval()
	return Part{name, t.Matches, t.Share(), low, high}
}

// A Use is how often something is done, and what those win who do it.
type Use struct {
	Name  string  `json:"name"`  // a verb, or a verb and its first word
	Often float64 `json:"often"` // in a match, by all
	Users float64 `json:"users"` // the share of those who do it at all
	Wins  Part    `json:"wins"`  // of those who do it
}

// A Counter makes a report of records.
type Counter struct {
	series  *Series
	matches int
	sides   []Tally
	order   []Tally // by place from the party that acts first
	first   map[int]bool
	ladder  map[string]*Tally
	endings map[string]int
	reasons map[string]int
	uses    map[string]*use
	sum     struct{ rounds, actions, choices, turns int }
}

type use struct {
	times int
	won   Tally // of those who did it
}

// NewCounter returns a counter of a series.
func NewCounter(s *Series) *Counter {
	return &Counter{series: s, sides: make([]Tally, len(s.parties())), order: make([]Tally, len(s.parties())), first: map[int]bool{}, ladder: map[string]*Tally{}, endings: map[string]int{}, reasons: map[string]int{}, uses: map[string]*use{}}
}

// Add counts the record of the match of a number.
func (c *Counter) Add(n int, r Record) {
	about := c.series.Game.About()
	c.matches++
	kinds, parties := c.series.kinds(n), c.series.parties()
	first := max(0, slices.IndexFunc(parties, func(party engine.Seats) bool { return len(r.Log) > 0 && party.Has(r.Log[0].Seat) }))
	c.first[first] = true
	for i, party := range parties {
		seat := party.First()
		won := Won(about, r.Result, seat)
		c.sides[i].Add(won)
		c.order[(i-first+len(parties))%len(parties)].Add(won)
		if c.ladder[kinds[i]] == nil {
			c.ladder[kinds[i]] = new(Tally)
		}
		c.ladder[kinds[i]].Add(won)
		c.used(about, &r, about.Team(seat), won)
	}
	if len(r.Result.Why) > 0 {
		c.endings[r.Result.Why[0].Key]++
	}
	for reason := range reasons(r.Result.Why) {
		c.reasons[reason]++
	}
	c.sum.rounds += r.Rounds
	c.sum.actions += len(r.Log)
	c.sum.choices += r.Decisions(^engine.Seats(0))
	c.sum.turns += r.Turns
}

// reasons are the words in the notes of an end, each behind its note's key.
func reasons(why []engine.Note) map[string]bool {
	list := map[string]bool{}
	for _, n := range why {
		for _, a := range n.Args {
			if a.Kind == engine.KindWord {
				list[n.Key+" "+a.Word] = true
			}
		}
	}
	return list
}

// used counts what a party did.
func (c *Counter) used(about *engine.About, r *Record, party engine.Seats, won float64) {
	done := map[string]bool{}
	note := func(name string) {
		u := c.uses[name]
		if u == nil {
			u = new(use)
			c.uses[name] = u
		}
		u.times++
		if !done[name] {
			done[name] = true
			u.won.Add(won)
		}
	}
	for _, step := range r.Log {
		if !party.Has(step.Seat) {
			continue
		}
		verb := about.Verbs[step.Action.Verb]
		note(verb.Name)
		if len(verb.Params) > 0 {
			note(verb.Name + " " + verb.Params[0].Vocabulary.Word(step.Action.Args[0]))
		}
	}
}

// Report returns the report of what was counted.
func (c *Counter) Report() Report {
	s, n := c.series, float64(max(1, c.matches))
	about := s.Game.About()
	r := Report{
		Game: about.Key, Players: s.Setup.Players, Kinds: s.Players, Options: s.Setup.Options, Seed: s.Seed, Matches: c.matches,
		Rounds: float64(c.sum.rounds) / n, Actions: float64(c.sum.actions) / n, Choices: float64(c.sum.choices) / n, Turns: float64(c.sum.turns) / n,
	}
	for i, party := range s.parties() {
		var names []string
		for seat := range party.All() {
			names = append(names, about.Side(seat))
		}
		r.Sides = append(r.Sides, part(strings.Join(names, "+"), c.sides[i]))
		if len(c.first) > 1 {
			r.Order = append(r.Order, part(strconv.Itoa(i+1), c.order[i]))
		}
	}
	for name, t := range c.ladder {
		if len(c.ladder) > 1 {
			r.Ladder = append(r.Ladder, part(name, *t))
		}
	}
	for name, times := range c.endings {
		r.Endings = append(r.Endings, part(name, Tally{c.matches, float64(times)}))
	}
	for name, times := range c.reasons {
		r.Reasons = append(r.Reasons, part(name, Tally{c.matches, float64(times)}))
	}
	for name, u := range c.uses {
		r.Uses = append(r.Uses, Use{name, float64(u.times) / n, float64(u.won.Matches) / (n * float64(len(c.sides))), part(name, u.won)})
	}
	slices.SortFunc(r.Ladder, mostFirst)
	slices.SortFunc(r.Endings, mostFirst)
	slices.SortFunc(r.Reasons, mostFirst)
	slices.SortFunc(r.Uses, func(a, b Use) int { return cmp.Or(cmp.Compare(b.Often, a.Often), cmp.Compare(a.Name, b.Name)) })
	return r
}

func mostFirst(a, b Part) int {
	return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.Name, b.Name))
}
