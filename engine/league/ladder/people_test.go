package ladder_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"skald/engine/league/ladder"
)

// refused wants an act to be refused under a key, or "" to be allowed and then done.
func refused(t *testing.T, s **ladder.State, e ladder.Event, want ladder.Key) *ladder.Report {
	t.Helper()
	got := ladder.Key("")
	if no := (*s).Check(e); no != nil {
		got = no.Key
	}
	if got != want {
		t.Errorf("%T: refused with %q, want %q", e.Fact, got, want)
	}
	if want != "" || got != "" {
		return nil
	}
	r := apply(t, s, e)
	return &r
}

// TestBarred: who is kept off the ladder loses wish and challenges, and neither joins,
// plays nor is challenged until the time is over; what they play goes on.
func TestBarred(t *testing.T) {
	t.Parallel()
	s := fold(t, ladder.Standard(), duels, joined(vera, adam, bera))
	apply(t, &s, ladder.Event{At: day, By: vera, Fact: ladder.Wished{Person: vera, Matches: 2}})
	apply(t, &s, ladder.Event{At: day, Fact: ladder.Paired{Seats: []ladder.Person{vera, bera}}})
	apply(t, &s, ladder.Event{At: day, By: adam, Fact: ladder.Challenged{From: adam, To: vera}})
	refused(t, &s, ladder.Event{At: day, By: mod, Fact: ladder.Barred{Person: vera, Until: day, Reason: "why"}}, ladder.KeyNotBarred)
	refused(t, &s, ladder.Event{At: day, By: mod, Fact: ladder.Barred{Person: vera, Until: 9 * day}}, ladder.KeyNoReason)
	rep := refused(t, &s, ladder.Event{At: day, By: mod, Fact: ladder.Barred{Person: vera, Until: 9 * day, Reason: "insults"}}, "")
	if c, _ := s.Challenge(1); !slices.Equal(rep.Challenges, []int{1}) || c.End == nil || s.Wish(vera).Matches != 0 || len(s.Pairings()) != 1 {
		t.Errorf("challenge %+v, wish %+v, pairings %v; want the pairing alone", c, s.Wish(vera), s.Pairings())
	}
	refused(t, &s, ladder.Event{At: 2 * day, By: vera, Fact: ladder.Wished{Person: vera, Matches: 1}}, ladder.KeyBarred)
	refused(t, &s, ladder.Event{At: 2 * day, By: vera, Fact: ladder.Challenged{From: vera, To: adam}}, ladder.KeyBarred)
	refused(t, &s, ladder.Event{At: 2 * day, By: adam, Fact: ladder.Challenged{From: adam, To: vera}}, ladder.KeyBarred)
	apply(t, &s, ladder.Event{At: 2 * day, By: vera, Fact: ladder.Left{Person: vera}})
	refused(t, &s, ladder.Event{At: 3 * day, By: vera, Fact: ladder.Joined{Person: vera}}, ladder.KeyBarred)
	refused(t, &s, ladder.Event{At: 4 * day, By: mod, Fact: ladder.Barred{Person: kari, Until: 9 * day, Reason: "another account"}}, "")
	refused(t, &s, ladder.Event{At: 4 * day, By: kari, Fact: ladder.Joined{Person: kari}}, ladder.KeyBarred)
	refused(t, &s, ladder.Event{At: 5 * day, By: mod, Fact: ladder.Barred{Person: kari, Until: 5 * day, Reason: "a mistake"}}, "")
	refused(t, &s, ladder.Event{At: 5 * day, By: kari, Fact: ladder.Joined{Person: kari}}, "")
	refused(t, &s, ladder.Event{At: 9 * day, By: vera, Fact: ladder.Joined{Person: vera}}, "")
}

// TestAnnulled: all of somebody's results since a moment count for nothing at once, and
// all else is rated anew as if they had never been.
func TestAnnulled(t *testing.T) {
	t.Parallel()
	log := joined(vera, adam, bera, kari)
	for n, p := range [][2]ladder.Person{{vera, adam}, {adam, bera}, {vera, bera}, {bera, kari}, {vera, adam}} {
		log = append(log, game(fmt.Sprint("m", n), int64(1+n)*day, p[0], p[1], 1))
	}
	s := fold(t, ladder.Standard(), duels, log)
	all := ladder.Annulled{Person: vera, Since: 3 * day, Reason: "two accounts"}
	if list := s.Annullable(all); len(list) != 2 || list[0].Match != "m2" || list[1].Match != "m4" {
		t.Fatalf("annulled would be %v", list)
	}
	refused(t, &s, ladder.Event{At: 9 * day, By: bera, Fact: all}, ladder.KeyOwnMatch)
	refused(t, &s, ladder.Event{At: 9 * day, By: mod, Fact: ladder.Annulled{Person: vera, Since: 6 * day, Reason: "why"}}, ladder.KeyNothingSince)
	refused(t, &s, ladder.Event{At: 9 * day, By: mod, Fact: ladder.Annulled{Person: vera, Since: 3 * day}}, ladder.KeyNoReason)
	before := s
	rep := refused(t, &s, ladder.Event{At: 9 * day, By: mod, Fact: all}, "")
	want := fold(t, ladder.Standard(), duels, slices.Concat(joined(vera, adam, bera, kari), []ladder.Event{log[4], log[5], log[7]}))
	for _, p := range []ladder.Person{vera, adam, bera, kari} {
		if got, want := s.Member(p).Duel.Rating, want.Member(p).Duel.Rating; got != want {
			t.Errorf("%s is rated %v, want %v", p, got, want)
		}
		i := slices.IndexFunc(rep.Changes, func(c ladder.Change) bool { return c.Person == p })
		if changed := before.Member(p).Duel.Rating.Mean != s.Member(p).Duel.Rating.Mean; changed != (i >= 0) {
			t.Errorf("%s has changed: %t, told %v", p, changed, rep.Changes)
		}
	}
	refused(t, &s, ladder.Event{At: 9 * day, By: mod, Fact: all}, ladder.KeyNothingSince)
	refused(t, &s, ladder.Event{At: 9 * day, By: mod, Fact: ladder.Corrected{Match: "m4", Ranks: []int{1, 2}, Reason: "after all"}}, "")
}

// TestBrought: who joins begins with their old rating, members without results have it
// at once, and those with results keep theirs, also when all is worked out anew.
func TestBrought(t *testing.T) {
	t.Parallel()
	s := fold(t, ladder.Standard(), duels, append(joined(vera, adam, bera), game("m1", 5, vera, adam, 1)))
	kept := s.Member(vera).Duel.Rating
	old := func(p ladder.Person) ladder.Old { return ladder.Old{Person: p, Rating: 1900, Deviation: 120} }
	refused(t, &s, ladder.Event{At: day, By: mod, Fact: ladder.Brought{People: []ladder.Old{old(vera)}}}, ladder.KeyNobodyBrought)
	refused(t, &s, ladder.Event{At: day, By: mod, Fact: ladder.Brought{People: []ladder.Old{old(vera), old(bera), old(kari)}}}, "")
	apply(t, &s, ladder.Event{At: 2 * day, By: kari, Fact: ladder.Joined{Person: kari}})
	for range 2 {
		for p, want := range map[ladder.Person]float64{vera: kept.Mean, bera: 1900, kari: 1900} {
			if got := s.Member(p).Duel.Rating.Mean; got != want {
				t.Errorf("%s is rated %v, want %v", p, got, want)
			}
		}
		apply(t, &s, ladder.Event{At: 3 * day, By: mod, Fact: ladder.Corrected{Match: "m1", Ranks: []int{1, 2}, Reason: "same"}})
	}
	if l, _ := s.Row(ladder.Duels, kari, 3*day); l.Provisional || l.Place != 1 {
		t.Errorf("kari is %+v, want the first place", l)
	}
	if p, _ := s.Profile(ladder.Duels, kari, 3*day); p.Start.Mean != 1900 {
		t.Errorf("kari began with %v", p.Start)
	}
}

// TestReadOld reads files as people have them, and says of each other line why it is not
// taken.
func TestReadOld(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, file, want string }{
		{"plain", "7,1600\n<@8>,1500.5,90\n", "7 1600 200, 8 1500.5 90"},
		{"columns", "\ufeffplace;player;name;rating;deviation\n1;7;=cmd();1600,5;90\n2;'8;x;1500;\n", "7 1600.5 90, 8 1500 200"},
		{"strange", "player,rating\n@Vera,1500\n7,high\n8,99999\n9,-5\n\n10,NaN\n1.2E+17,1500\n=1+1,1500\n11,1500\n11,1600\n", "11 1500 200; 2 no-person @Vera; 3 no-rating high; 4 no-rating 99999; 5 no-rating -5; 7 no-rating NaN; 8 rounded 1.2E+17; 9 no-person =1+1; 11 two-lines 11"},
		{"no columns", "name,points\nVera,3\n", "; 1 no-columns name,points"},
		{"nothing", "", ""},
		{"tabs", "player\trating\n7\t1500\n", "7 1500 200"},
	} {
		list, unread := ladder.ReadOld(strings.NewReader(test.file))
		var told, not []string
		for _, o := range list {
			told = append(told, fmt.Sprint(o.Person, " ", o.Rating, " ", o.Deviation))
		}
		for _, u := range unread {
			not = append(not, fmt.Sprintf("%d %s %s", u.Line, u.Why, strings.TrimSpace(u.Word)))
		}
		got := strings.Join(append([]string{strings.Join(told, ", ")}, not...), "; ")
		if got != test.want {
			t.Errorf("%s: read %q, want %q", test.name, got, test.want)
		}
	}
}

// TestReadOldEndless: of a file with a million lines no more is read than is taken, nor
// told than can be.
func TestReadOldEndless(t *testing.T) {
	t.Parallel()
	for _, line := range []string{"", "x"} {
		n := 0
		endless := readerFunc(func(p []byte) (int, error) {
			if n++; n > 1_000_000 {
				return 0, io.EOF
			}
			return copy(p, fmt.Sprintf("%s%d,1500\n", line, n)), nil
		})
		list, unread := ladder.ReadOld(endless)
		if last := unread[len(unread)-1]; last.Why != ladder.TooMany && last.Why != ladder.NoColumns || len(list)+len(unread) > 2*ladder.MostBrought+1 || n > 10*ladder.MostBrought {
			t.Errorf("%d lines were read, %d taken, %d told; the last is %+v", n, len(list), len(unread), last)
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// TestWatch: two who play each other most of the time stand on it, and those whose
// matches come to nothing; one bad day puts nobody there, and a moderator's word ends it.
func TestWatch(t *testing.T) {
	t.Parallel()
	log := joined(vera, adam, bera, kari)
	for n := range 6 {
		log = append(log, game(fmt.Sprint("a", n), int64(10*n+1)*day, vera, adam, 1), game(fmt.Sprint("b", n), int64(10*n+2)*day, vera, bera, 0), game(fmt.Sprint("c", n), int64(10*n+3)*day, bera, kari, 1))
	}
	log = append(log, endedBy("e1", 70*day, 0, ladder.ByResign, 2, 2), endedBy("e2", 71*day, 0, ladder.ByResign, 9, 5))
	s := fold(t, ladder.Standard(), duels, log)
	w := s.Watch(80*day, 90)
	if len(w.Couples) != 2 || w.Couples[0] != (ladder.Couple{People: inOrder(vera, adam), Together: 8, Of: played(vera, adam, 14, 8), Won: played(vera, adam, 8, 0)}) || w.Couples[1].People != inOrder(bera, kari) {
		t.Errorf("couples %+v", w.Couples)
	}
	if len(w.Quitters) != 1 || w.Quitters[0].Person != adam || w.Quitters[0].Early != 2 || w.Quitters[0].Matches != 8 {
		t.Errorf("quitters %+v, want adam, twice early", w.Quitters)
	}
	if w := s.Watch(200*day, 90); len(w.Couples)+len(w.Quitters) != 0 {
		t.Errorf("long after: %+v", w)
	}
	apply(t, &s, ladder.Event{At: 80 * day, By: mod, Fact: ladder.Voided{Match: "e2", Reason: "the bot was away"}})
	if w := s.Watch(80*day, 90); len(w.Quitters) != 0 {
		t.Errorf("quitters %+v after a moderator's word", w.Quitters)
	}
}

func inOrder(a, b ladder.Person) [2]ladder.Person { return [2]ladder.Person{min(a, b), max(a, b)} }

// played are two numbers in the order of two people.
func played(a, b ladder.Person, of, other int) [2]int {
	if a > b {
		return [2]int{other, of}
	}
	return [2]int{of, other}
}

// TestWriteAll: an archive of all tables, of which the people can be brought to another
// ladder.
func TestWriteAll(t *testing.T) {
	t.Parallel()
	s := fold(t, ladder.Standard(), duels, append(joined(vera, adam), game("m1", 5, vera, adam, 1)))
	apply(t, &s, ladder.Event{At: day, By: mod, Fact: ladder.SeasonClosed{Reason: "Yule"}})
	apply(t, &s, ladder.Event{At: day, By: mod, Fact: ladder.Barred{Person: adam, Until: 9 * day, Reason: "secret"}})
	var out, again bytes.Buffer
	name := func(p ladder.Person) string { return "=name" }
	if err := s.WriteAll(&out, 2*day, name); err != nil {
		t.Fatal(err)
	}
	if s.WriteAll(&again, 2*day, name); !bytes.Equal(out.Bytes(), again.Bytes()) {
		t.Error("written twice it differs")
	}
	z, err := zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range z.File {
		names = append(names, f.Name)
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil || strings.Contains(string(text), "secret") || strings.Contains(string(text), ",=name") {
			t.Errorf("%s: %s, %v", f.Name, text, err)
		}
		if f.Name == "players.csv" {
			if list, unread := ladder.ReadOld(bytes.NewReader(text)); len(list) != 2 || len(unread) != 0 || list[0].Rating < 1600 {
				t.Errorf("%s is read as %v, %v", text, list, unread)
			}
		}
	}
	if got := strings.Join(names, " "); got != "players.csv standings.csv standings-of-many.csv results.csv seasons.csv" {
		t.Errorf("files %s", got)
	}
}
