package saga

import (
	"strings"
	"testing"

	"skald/engine"
)

// TestWarn wants a warning of what lets the other side win, and of nothing else.
func TestWarn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, position, act, want string
	}{
		{"the last Coin", "essex viking=1w saxon=1w; kent viking=1w saxon=1w; coins viking=7 saxon=1; tile saxon 1", "tribute essex", "warn.coins"},
		{"a Coin too few", "essex viking=1w saxon=1w; kent viking=1w saxon=1w; coins viking=5 saxon=1; tile saxon 1", "tribute essex", ""},
		{"the round's end", "essex viking=1w saxon=1w; coins viking=7 saxon=1; tile saxon 1", "tribute essex", "warn.ends"},
		{"nobody in England", "essex viking=1w stronghold; kent saxon=1w; tile viking 3", "pillage essex", ""},
		{"all to the Drakkar", "essex viking=1w stronghold; kent saxon=1w; tile viking 3; razed essex", "embark 1w", "warn.ends"},
	} {
		b := NewSetting(Standard())
		for _, line := range strings.Split(c.position, "; ") {
			if line == "razed essex" { // after the Pillage
				continue
			}
			if err := b.Set(strings.Fields(line)...); err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
		}
		var s engine.State = &b.state
		if strings.Contains(c.position, "razed") {
			s = done(t, s, "pillage essex")
		}
		act, err := about.Parse(c.act)
		if err != nil {
			t.Fatal(err)
		}
		if n, _ := s.(engine.Warner).Warn(s.ToMove().First(), act); n.Key != c.want {
			t.Errorf("%s: got %q, want %q", c.name, n.Key, c.want)
		}
	}
}

// TestNear wants it told when one thing only is missing.
func TestNear(t *testing.T) {
	t.Parallel()
	b := NewSetting(Standard())
	for _, line := range []string{"essex viking=1w saxon=1w", "kent viking=1w", "coins viking=6 saxon=1", "tile saxon 1"} {
		if err := b.Set(strings.Fields(line)...); err != nil {
			t.Fatal(err)
		}
	}
	act, err := about.Parse("tribute essex")
	if err != nil {
		t.Fatal(err)
	}
	told := &engine.Teller{}
	if _, err := b.state.Apply(engine.Seat(Saxon), act, engine.NewDice(engine.Seed{}, 0), told); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, n := range told.Notes() {
		keys = append(keys, n.Key)
	}
	if got := strings.Join(keys, " "); !strings.Contains(got, "note.near-coins note.near-lost") {
		t.Errorf("told %s", got)
	}
}

// done carries an action out.
func done(t *testing.T, s engine.State, notation string) engine.State {
	t.Helper()
	act, err := about.Parse(notation)
	if err != nil {
		t.Fatal(err)
	}
	next, err := s.Apply(s.ToMove().First(), act, engine.NewDice(engine.Seed{}, 0), nil)
	if err != nil {
		t.Fatal(err)
	}
	return next
}
