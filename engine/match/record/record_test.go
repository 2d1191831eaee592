package record

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"skald/engine"
	"skald/engine/enginetest/vote"
	"skald/storage"
)

// TestSumCovers changes one thing of a record at a time that an export shows: the
// hash of the record is another then.
func TestSumCovers(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	made := func(kind Kind) Shown {
		return Shown{
			Seq: 4, At: at, By: 101, Seat: 1, Kind: kind, Notation: "roll", Notes: []engine.Note{engine.NewNote("note.rolled")},
			Rolls: 1, Hash: HashOf([]byte("position")), Exported: []time.Time{at}, Rules: 2, Back: 2, Agreed: []Consent{{102, at}},
			Seats: []int{1}, From: 101, To: 103, Prev: HashOf(nil), Moderator: 104, Reason: "gone",
		}
	}
	for name, c := range map[string]struct {
		kind   Kind
		change func(*Shown)
	}{
		"chain":      {MoveKind, func(r *Shown) { r.Prev = nil }},
		"seq":        {MoveKind, func(r *Shown) { r.Seq++ }},
		"time":       {MoveKind, func(r *Shown) { r.At = r.At.Add(time.Nanosecond) }},
		"by":         {MoveKind, func(r *Shown) { r.By++ }},
		"seat":       {MoveKind, func(r *Shown) { r.Seat = -1 }},
		"kind":       {MoveKind, func(r *Shown) { r.Kind = ForcedKind }},
		"notation":   {MoveKind, func(r *Shown) { r.Notation += " " }},
		"note":       {MoveKind, func(r *Shown) { r.Notes = append(r.Notes, engine.NewNote("note.lie")) }},
		"detail":     {MoveKind, func(r *Shown) { r.Notes[0].Detail = true }},
		"passing":    {MoveKind, func(r *Shown) { r.Notes[0].Passing = true }},
		"secret":     {MoveKind, func(r *Shown) { r.Secrets = append(r.Secrets, engine.NewSecret(0, "secret.lie")) }},
		"rolls":      {MoveKind, func(r *Shown) { r.Rolls++ }},
		"position":   {MoveKind, func(r *Shown) { r.Hash = nil }},
		"exports":    {MoveKind, func(r *Shown) { r.Exported = nil }},
		"rules":      {MoveKind, func(r *Shown) { r.Rules++ }},
		"no rules":   {MoveKind, func(r *Shown) { r.Rules = 0 }},
		"back":       {UndoKind, func(r *Shown) { r.Back = 1 }},
		"agreed":     {UndoKind, func(r *Shown) { r.Agreed = nil }},
		"agreed by":  {DrawKind, func(r *Shown) { r.Agreed[0].By++ }},
		"agreed at":  {SettleKind, func(r *Shown) { r.Agreed[0].At = at.Add(time.Second) }},
		"seats":      {SeatKind, func(r *Shown) { r.Seats = []int{0} }},
		"from":       {SeatKind, func(r *Shown) { r.From++ }},
		"to":         {SeatKind, func(r *Shown) { r.To++ }},
		"moderator":  {EndKind, func(r *Shown) { r.Moderator++ }},
		"the reason": {EndKind, func(r *Shown) { r.Reason = "stuck" }},
	} {
		one, other := made(c.kind), made(c.kind)
		c.change(&other)
		if bytes.Equal(one.Sum(), other.Sum()) {
			t.Errorf("another %s leaves the hash as it is", name)
		}
	}
	one, other := made(MoveKind), made(MoveKind)
	other.Position = []byte("position") // which compaction drops
	if !bytes.Equal(one.Sum(), other.Sum()) {
		t.Error("the hash covers a position that may be dropped")
	}
}

// TestSetupSumCovers does the same for the setup.
func TestSetupSumCovers(t *testing.T) {
	t.Parallel()
	made := func() *Setup {
		return &Setup{Terms: Terms{Players: []storage.UserID{101, 102}, Joins: []storage.InteractionID{7, 8}, Commitment: HashOf(nil)}}
	}
	sums := []Hash{made().Sum("aaaa1111"), made().Sum("bbbb2222")}
	for _, change := range []func(*Setup){
		func(s *Setup) { s.Players[0], s.Players[1] = s.Players[1], s.Players[0] },
		func(s *Setup) { s.Joins = s.Joins[:1] },
		func(s *Setup) { s.Commitment = HashOf([]byte{1}) },
		func(s *Setup) { s.Clock = "quick" },
		func(s *Setup) { s.Answers = "24h" },
		func(s *Setup) { s.Clock, s.Answers = "quick", "24h" },
	} {
		s := made()
		change(s)
		sums = append(sums, s.Sum("aaaa1111"))
	}
	for i, sum := range sums {
		if slices.ContainsFunc(sums[:i], func(h Hash) bool { return bytes.Equal(h, sum) }) {
			t.Errorf("setup %d has the hash of another", i)
		}
	}
}

// logOf makes a log of moves and undos: of each the record that it goes back to, 0
// for a move.
func logOf(back ...uint64) []Record {
	list := []Record{{Shown: Shown{Kind: SetupKind}}}
	for i, b := range back {
		r := Record{Shown: Shown{Seq: uint64(i + 1), Kind: MoveKind, Back: b}}
		if b != 0 {
			r.Kind = UndoKind
		}
		list = append(list, r)
	}
	return list
}

func TestUndoneIn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		back []uint64
		want []int // those that were taken back
	}{
		{[]uint64{0, 0, 0}, nil},
		{[]uint64{0, 0, 1}, []int{2}},
		{[]uint64{0, 0, 1, 0, 1}, []int{2, 3, 4}},
		{[]uint64{0, 0, 1, 0, 4}, []int{2}}, // to the last record itself
		{[]uint64{0, 0, 0, 2, 0, 0, 1, 0}, []int{2, 3, 4, 5, 6}},
	} {
		var got []int
		for i, undone := range UndoneIn(logOf(c.back...)) {
			if undone {
				got = append(got, i)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("undos %v take back %v, want %v", c.back, got, c.want)
		}
	}
}

// TestGoesOnFrom holds that positions stay by which newer rules go on: the last
// under each version, and those that a later version went back to.
func TestGoesOnFrom(t *testing.T) {
	t.Parallel()
	list := logOf(0, 0, 0, 0, 1, 0)
	for i := range list {
		if list[i].Rules = 1; i >= 4 {
			list[i].Rules = 2
		}
	}
	got := GoesOnFrom(list)
	for i := range list {
		if want := i == 1 || i == 3 || i == 6; got[i] != want {
			t.Errorf("record %d keeps its position: %t, want %t", i, got[i], want)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		version int
		rest    string
		why     string // "": it is read
	}{
		{Version, `"seq":2,"kind":"move"}`, ""},
		{Version, `"seq":2,"kind":"move"`, "decode record 2"},
		{Version + 1, `"seq":2,"kind":"move"}`, "newer skald"},
		{oldestVersion - 1, `"seq":2,"kind":"move"}`, "before the first release"},
		{Version, `"seq":3,"kind":"move"}`, "it says that it is record 3"},
		{Version, `"seq":2,"kind":"setup"}`, "in its place"},
		{Version, `"seq":2,"kind":"move","setup":{}}`, "in its place"},
		{Version, `"seq":2,"kind":"move","hash":"xyz"}`, "decode record 2"},
	} {
		row := fmt.Sprintf(`{"v":%d,%s`, c.version, c.rest)
		if _, err := Decode([]byte(row), 2); (err == nil) != (c.why == "") || err != nil && !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v, want %q", row, err, c.why)
		}
	}
	if _, err := Decode(fmt.Appendf(nil, `{"v":%d,"seq":0,"kind":"setup"}`, Version), 0); err == nil {
		t.Error("a setup without terms is read")
	}
}

// TestOrderFits asks what orders answer a vote with.
func TestOrderFits(t *testing.T) {
	t.Parallel()
	game := vote.Game{}
	about := game.About()
	state, err := game.New(engine.Setup{Players: 3, Options: about.Stated(nil)}, engine.NewDice(engine.Seed{}, 0), new(engine.Teller))
	if err != nil {
		t.Fatal(err)
	}
	call := state.Legal(state.ToMove().First(), nil)[0]
	if state, err = state.Apply(state.ToMove().First(), call, engine.NewDice(engine.Seed{}, 1), new(engine.Teller)); err != nil {
		t.Fatal(err)
	}
	verb, _ := about.Verb("vote")
	seat := engine.Asked(state).First()
	legal := state.Legal(seat, nil)
	for _, c := range []struct {
		order Order
		want  string // "": nothing
	}{
		{Order{Answer: FixedAnswer, Action: "vote yes"}, "vote yes"},
		{Order{Answer: FixedAnswer, Action: "vote maybe"}, ""},
		{Order{Answer: FixedAnswer, Action: about.Format(call)}, ""},
		{Order{Answer: SilentAnswer}, "vote no"},
		{Order{Answer: OnlyAnswer}, ""}, // there are two
		{Order{Answer: AskMe}, ""},
	} {
		c.order.Seat = seat
		a, fits := c.order.Fits(state, about, verb, legal)
		if fits != (c.want != "") || fits && about.Format(a) != c.want {
			t.Errorf("%+v answers %q, %t; want %q", c.order, about.Format(a), fits, c.want)
		}
	}
	if a, fits := (Order{Seat: seat, Answer: OnlyAnswer}).Fits(state, about, verb, legal[:1]); !fits || a != legal[0] {
		t.Errorf("of one answer only it gives %v, %t", a, fits)
	}
}

func TestSeatNumbers(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ stored, want []int }{{nil, []int{}}, {[]int{3, 1}, []int{1, 3}}} {
		if got := Numbers(SeatsOf(c.stored)); got == nil || !slices.Equal(got, c.want) {
			t.Errorf("seats %v are stored as %v, want %v", c.stored, got, c.want)
		}
	}
	for n, want := range map[int]engine.Seat{-1: engine.Nobody, 16: engine.Nobody, 15: 15} {
		if got := SeatOf(n); got != want {
			t.Errorf("seat %d is %d, want %d", n, got, want)
		}
	}
}
