package ladder

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"unicode/utf8"
)

// version is that of the events' spelling. A reader refuses a later one.
const version = 1

// What is refused as no event of ours. They bound a reader's work, not a player.
const (
	longestName = 64   // bytes of a player's, match's or side's name
	longestText = 2000 // bytes of a reason or a season's name
	mostSeats   = 16
	lastSecond  = 1 << 40 // far beyond any clock
)

type written struct {
	Version int             `json:"v"`
	Kind    string          `json:"kind"`
	At      int64           `json:"at"`
	By      Person          `json:"by,omitempty"`
	Press   uint64          `json:"press,omitempty,string"`
	Act     json.RawMessage `json:"act"`
}

// Encode writes the event as one line of JSON. What Decode would not read is
// an error, so that no log can come to hold it.
func Encode(e Event) ([]byte, error) {
	if err := e.wellFormed(); err != nil {
		return nil, fmt.Errorf("write event %s: %w", e.Fact.kind(), err)
	}
	act, err := json.Marshal(e.Fact)
	if err != nil {
		return nil, fmt.Errorf("write event: %w", err)
	}
	data, err := json.Marshal(written{version, e.Fact.kind(), e.At, e.By, e.Press, act})
	if err != nil {
		return nil, fmt.Errorf("write event: %w", err)
	}
	return data, nil
}

// Decode reads what Encode wrote. Bytes of any other origin give an error.
func Decode(data []byte) (Event, error) {
	w, err := read[written](data)
	if err != nil {
		return Event{}, fmt.Errorf("read event: %w", err)
	}
	if w.Version < 1 || w.Version > version {
		return Event{}, fmt.Errorf("read event: version %d, this program reads up to %d", w.Version, version)
	}
	reader := readers[w.Kind]
	if reader == nil {
		return Event{}, fmt.Errorf("read event: unknown kind %q", w.Kind)
	}
	act, err := reader(w.Act)
	if err != nil {
		return Event{}, fmt.Errorf("read event %s: %w", w.Kind, err)
	}
	e := Event{At: w.At, By: w.By, Press: w.Press, Fact: act}
	if err := e.wellFormed(); err != nil {
		return Event{}, fmt.Errorf("read event %s: %w", w.Kind, err)
	}
	return e, nil
}

// read reads one value of JSON and nothing else, with no field that T lacks.
func read[T any](data []byte) (T, error) {
	var v T
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&v); err != nil {
		return v, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return v, errors.New("more than one value")
	}
	return v, nil
}

func readFact[A Fact](data []byte) (Fact, error) { return read[A](data) }

// wellFormed reports what makes the event no event at all.
func (e Event) wellFormed() error {
	if err := wantTime("time", e.At); err != nil {
		return err
	}
	switch a := e.Fact.(type) {
	case Joined:
		return wantPerson("player", a.Person)
	case Left:
		return wantPerson("player", a.Person)
	case Challenged:
		return errors.Join(wantPerson("from", a.From), wantPerson("to", a.To))
	case Accepted:
		return wantPeople(a.Seats)
	case Wished:
		return errors.Join(wantPerson("player", a.Person), wantRange("matches", a.Matches, 0, 1000), wantRange("seats", a.Seats, 0, mostSeats), wantRange("noon", a.Noon, 0, 24))
	case Paired:
		return wantPeople(a.Seats)
	case Begun:
		return wantName("match", string(a.Match))
	case Undone:
		return wantText("reason", a.Reason)
	case Played:
		return a.wellFormed()
	case Voided:
		return errors.Join(wantName("match", string(a.Match)), wantText("reason", a.Reason))
	case Corrected:
		err := errors.Join(wantName("match", string(a.Match)), wantText("reason", a.Reason), wantRange("ranks", len(a.Ranks), 1, mostSeats))
		for _, r := range a.Ranks {
			err = errors.Join(err, wantRange("rank", r, 1, mostSeats))
		}
		return err
	case Moved:
		return wantName("home", a.Home)
	case SeasonClosed:
		return wantText("reason", a.Reason)
	case SeasonOpened:
		return wantText("name", a.Name)
	case Founded:
		return a.wellFormed()
	case Barred:
		return errors.Join(wantPerson("player", a.Person), wantTime("until", a.Until), wantText("reason", a.Reason))
	case Annulled:
		return errors.Join(wantPerson("player", a.Person), wantTime("since", a.Since), wantText("reason", a.Reason))
	case WeekEnded:
		return wantTime("from", a.From)
	case Brought:
		return a.wellFormed()
	}
	return nil
}

// mostOptions is how many options a founded ladder may state.
const mostOptions = 32

func (f Founded) wellFormed() error {
	err := errors.Join(wantText("name", f.Name), wantRange("options", len(f.Options), 0, mostOptions), wantRange("most", f.Most, 0, mostSeats))
	for _, word := range []string{f.Clock, f.For} {
		if word != "" {
			err = errors.Join(err, wantName("word", word))
		}
	}
	for key, value := range f.Options {
		err = errors.Join(err, wantName("option", key), wantName("option", value))
	}
	return err
}

func (b Brought) wellFormed() error {
	err := wantRange("people", len(b.People), 1, MostBrought)
	for _, o := range b.People {
		err = errors.Join(err, wantPerson("player", o.Person))
		if !o.rateable() {
			err = errors.Join(err, fmt.Errorf("rating %v ± %v", o.Rating, o.Deviation))
		}
	}
	return err
}

func (p Played) wellFormed() error {
	err := errors.Join(wantName("match", string(p.Match)), wantRange("seats", len(p.Seats), 1, mostSeats))
	switch p.End {
	case ByRules, ByTime, ByResign, ByAgree, ByNobody:
	default:
		err = errors.Join(err, fmt.Errorf("end %q", p.End))
	}
	for _, s := range p.Seats {
		err = errors.Join(err, wantName("side", s.Side), wantRange("rank", s.Rank, 1, mostSeats), wantRange("actions", s.Actions, 0, 1<<20))
		if !s.AI {
			err = errors.Join(err, wantPerson("player", s.Person))
		}
	}
	return err
}

// wantPeople holds that a pairing is of several people.
func wantPeople(seats []Person) error {
	err := wantRange("seats", len(seats), 2, mostSeats)
	for _, p := range seats {
		err = errors.Join(err, wantPerson("player", p))
	}
	return err
}

func wantTime(what string, at int64) error {
	if at < 0 || at > lastSecond {
		return fmt.Errorf("%s %d", what, at)
	}
	return nil
}

func wantPerson(what string, p Person) error {
	if p == 0 {
		return fmt.Errorf("%s is nobody", what)
	}
	return nil
}

func wantName(what, name string) error {
	if !named(name) {
		return fmt.Errorf("%s %q", what, name)
	}
	return nil
}

// named reports whether a word can be the name of something.
func named(s string) bool {
	if s == "" || len(s) > longestName {
		return false
	}
	for i := range len(s) {
		if s[i] <= ' ' || s[i] > '~' {
			return false
		}
	}
	return true
}

func wantText(what, text string) error {
	if len(text) > longestText || !utf8.ValidString(text) {
		return fmt.Errorf("%s of %d bytes", what, len(text))
	}
	return nil
}

func wantRange(what string, n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("%s %d: want %d to %d", what, n, low, high)
	}
	return nil
}
