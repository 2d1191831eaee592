package ladder_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"skald/engine/league"
	"skald/engine/league/ladder"
)

// TestScripts plays each season in testdata: the comment of the archive is the
// play, and each "expect name" in it must print what the file of that name says.
func TestScripts(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("scripts: %v, %v", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			newScript(t).play(txtar.Parse(data))
		})
	}
}

const day = 24 * 60 * 60

// script is a ladder that a test writes the log of.
type script struct {
	t    *testing.T
	s    *ladder.State
	log  []ladder.Event
	now  int64
	line string
}

var duels = ladder.Terms{Seats: 2, Sides: []string{"red", "blue"}}

func newScript(t *testing.T) *script {
	return &script{t: t, s: ladder.New(ladder.Standard(), duels), now: day}
}

func (s *script) play(archive *txtar.Archive) {
	for n, line := range strings.Split(string(archive.Comment), "\n") {
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		s.line = fmt.Sprintf("line %d: %s", n+1, line)
		refused := words[0] == "!"
		if refused {
			words = words[1:]
		}
		s.do(words[0], words[1:], refused, archive)
	}
	folded, err := ladder.Fold(ladder.Standard(), duels, s.log)
	if err != nil {
		s.t.Fatalf("fold the log: %v", err)
	}
	if got, want := table(folded, s.now), table(s.s, s.now); got != want {
		s.t.Errorf("the log folded at once:\n%swant what it came to step by step:\n%s", got, want)
	}
}

func (s *script) do(verb string, args []string, refused bool, archive *txtar.Archive) {
	s.t.Helper()
	switch verb {
	case "day":
		d, err := strconv.ParseFloat(args[0], 64)
		if err != nil {
			s.t.Fatalf("%s: %v", s.line, err)
		}
		s.now = int64((1 + d) * day)
		return
	case "expect":
		i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == args[0] })
		if i < 0 {
			s.t.Fatalf("%s: no such file", s.line)
		}
		if got, want := s.report(args[0]), string(archive.Files[i].Data); got != want {
			s.t.Errorf("%s: got\n%swant\n%s", s.line, got, want)
		}
		return
	}
	by, want := ladder.Person(0), ""
	if refused {
		want, args = args[len(args)-1], args[:len(args)-1]
	}
	for _, act := range s.acts(verb, args, &by) {
		s.enter(ladder.Event{At: s.now, By: by, Fact: act}, want)
	}
}

// enter checks an event, writes it and carries the state on.
func (s *script) enter(e ladder.Event, want string) {
	s.t.Helper()
	got := ""
	if r := s.s.Check(e); r != nil {
		got = string(r.Key)
	}
	if got != want {
		s.t.Errorf("%s: refused with %q, want %q", s.line, got, want)
	}
	if got != "" {
		return
	}
	data, err := ladder.Encode(e)
	if err != nil {
		s.t.Fatalf("%s: %v", s.line, err)
	}
	if e, err = ladder.Decode(data); err != nil {
		s.t.Fatalf("%s: %v", s.line, err)
	}
	if s.s, err = s.s.Apply(e); err != nil {
		s.t.Fatalf("%s: %v", s.line, err)
	}
	s.log = append(s.log, e)
}

// acts reads a line of the script:
//
//	join vera adam          leave vera
//	challenge vera adam     accept adam 1 · decline adam 1 · withdraw vera 1 · lapse 1
//	elapse                  all that has come about by now
//	wish vera 2             queue
//	begin 1 m1              undo 1
//	play m1 vera adam 1-0   with "rules 4 2": how it ended and the actions of each
//	void mod m1 why         correct mod m1 0-1 why
//	close mod why           open mod name
func (s *script) acts(verb string, args []string, by *ladder.Person) []ladder.Fact {
	s.t.Helper()
	arg := func(i int) string {
		if i >= len(args) {
			return ""
		}
		return args[i]
	}
	number := func(i int) int {
		n, err := strconv.Atoi(arg(i))
		if err != nil {
			s.t.Fatalf("%s: %v", s.line, err)
		}
		return n
	}
	rest := func(i int) string { return strings.Join(args[min(i, len(args)):], " ") }
	*by = person(arg(0))
	switch verb {
	case "join":
		var list []ladder.Fact
		for _, p := range args {
			list = append(list, ladder.Joined{Person: person(p)})
		}
		return list
	case "leave":
		return []ladder.Fact{ladder.Left{Person: *by}}
	case "challenge":
		return []ladder.Fact{ladder.Challenged{From: *by, To: person(arg(1))}}
	case "accept":
		c, _ := s.s.Challenge(number(1))
		return []ladder.Fact{ladder.Accepted{Challenge: number(1), Seats: s.s.SeatsOf(c.From, c.To)}}
	case "decline":
		return []ladder.Fact{ladder.Declined{Challenge: number(1)}}
	case "withdraw":
		return []ladder.Fact{ladder.Withdrawn{Challenge: number(1)}}
	case "lapse":
		*by = 0
		return []ladder.Fact{ladder.Lapsed{Challenge: number(0)}}
	case "wish":
		return []ladder.Fact{ladder.Wished{Person: *by, Matches: number(1)}}
	case "queue":
		*by = 0
		var list []ladder.Fact
		for _, seats := range s.s.Pairs(s.now) {
			list = append(list, ladder.Paired{Seats: seats})
		}
		return list
	case "begin":
		*by = 0
		return []ladder.Fact{ladder.Begun{Pairing: number(0), Match: ladder.MatchID(arg(1))}}
	case "elapse":
		*by = 0
		events, err := s.s.Elapse(league.Unix(s.now))
		if err != nil {
			s.t.Fatalf("%s: %v", s.line, err)
		}
		var list []ladder.Fact
		for _, e := range events {
			list = append(list, e.Fact)
		}
		return list
	case "undo":
		*by = 0
		return []ladder.Fact{ladder.Undone{Pairing: number(0)}}
	case "play":
		*by = 0
		return []ladder.Fact{s.played(args)}
	case "void":
		return []ladder.Fact{ladder.Voided{Match: ladder.MatchID(arg(1)), Reason: rest(2)}}
	case "correct":
		return []ladder.Fact{ladder.Corrected{Match: ladder.MatchID(arg(1)), Ranks: s.ranks(arg(2)), Reason: rest(3)}}
	case "close":
		return []ladder.Fact{ladder.SeasonClosed{Reason: rest(1)}}
	case "open":
		return []ladder.Fact{ladder.SeasonOpened{Name: rest(1)}}
	}
	s.t.Fatalf("%s: no such verb", s.line)
	return nil
}

// person returns who bears a name in a script.
func person(name string) ladder.Person {
	if p, ok := people[name]; ok {
		return p
	}
	return 1
}

func (s *script) ranks(score string) []int {
	switch score {
	case "1-0":
		return []int{1, 2}
	case "0-1":
		return []int{2, 1}
	case "½-½":
		return []int{1, 1}
	}
	s.t.Fatal(errors.New(s.line + ": score " + score))
	return nil
}

func (s *script) played(args []string) ladder.Played {
	p := ladder.Played{Match: ladder.MatchID(args[0]), End: ladder.ByRules}
	ranks := s.ranks(args[3])
	for i, name := range args[1:3] {
		seat := ladder.Seat{Person: person(name), Side: duels.Sides[i], Rank: ranks[i], Actions: 10}
		if name == "ai" {
			seat.Person, seat.AI = 0, true
		}
		p.Seats = append(p.Seats, seat)
	}
	if len(args) > 4 {
		p.End = ladder.End(args[4])
		for i, n := range args[5:7] {
			p.Seats[i].Actions, _ = strconv.Atoi(n)
		}
	}
	return p
}

// report prints what a file of the script is about, by the first word of its
// name.
func (s *script) report(name string) string {
	what, who, _ := strings.Cut(name, "-")
	switch what {
	case "table":
		return table(s.s, s.now)
	case "archive":
		return s.archive()
	case "profile":
		return s.profile(person(strings.SplitN(who, "-", 2)[0]))
	case "open":
		return s.open()
	}
	return "no such report\n"
}

func table(s *ladder.State, now int64) string { return lines(s.Table(ladder.Duels, now)) }

func lines(table []ladder.Row) string {
	var b strings.Builder
	for _, l := range table {
		place, mark := "-", ""
		if l.Place > 0 {
			place = strconv.Itoa(l.Place)
		}
		if l.Provisional {
			mark = "?"
		}
		fmt.Fprintf(&b, "%s %s %.2f%s %.2f %d-%d-%d\n", place, l.Person, l.Rating, mark, l.Deviation, l.Record.Won, l.Record.Drawn, l.Record.Lost)
	}
	return named(b.String())
}

func (s *script) archive() string {
	var b strings.Builder
	for _, a := range s.s.Archives() {
		fmt.Fprintf(&b, "season %d %q, %d results\n%s", a.Number, a.Name, a.Results, lines(a.Duels))
	}
	return named(b.String())
}

func (s *script) profile(p ladder.Person) string {
	profile, _ := s.s.Profile(ladder.Duels, p, s.now)
	var b strings.Builder
	for _, a := range profile.Sides {
		fmt.Fprintf(&b, "as %s %d-%d-%d\n", a.Side, a.Record.Won, a.Record.Drawn, a.Record.Lost)
	}
	for _, o := range profile.Opponents {
		fmt.Fprintf(&b, "against %s %d-%d-%d\n", o.Person, o.Record.Won, o.Record.Drawn, o.Record.Lost)
	}
	for _, p := range profile.Curve {
		fmt.Fprintf(&b, "day %d %.2f %.2f\n", p.At/day-1, p.Strength.Mean, p.Strength.Deviation)
	}
	return named(b.String())
}

func (s *script) open() string {
	var b strings.Builder
	for _, c := range s.s.Challenges() {
		fmt.Fprintf(&b, "challenge %d: %s to %s\n", c.Number, c.From, c.To)
	}
	for _, p := range s.s.Pairings() {
		fmt.Fprintf(&b, "pairing %d: %v %s\n", p.Number, p.Seats, p.Match)
	}
	for _, w := range s.s.Wishes() {
		fmt.Fprintf(&b, "wish: %s %d\n", w.Person, w.Matches)
	}
	return named(b.String())
}
