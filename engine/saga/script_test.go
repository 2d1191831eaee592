package saga_test

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"skald/bot/words"
	"skald/engine"
	"skald/engine/saga"
)

// A play is what a script works on.
type play struct {
	game    *saga.Game
	voice   *words.Voice
	setting *saga.Setting
	state   engine.State
	dice    *engine.Dice
	last    *engine.Teller
	refused func(*engine.RuleError)
}

type playKey struct{}

func playOf(ts *testscript.TestScript) *play { return ts.Value(playKey{}).(*play) }

// seen collects what the scripts were refused.
type seen struct {
	sync.Mutex
	refusals map[[2]string]bool
}

func (s *seen) add(e *engine.RuleError) {
	s.Lock()
	defer s.Unlock()
	s.refusals[[2]string{e.Rule, e.Why.Key}] = true
	s.refusals[[2]string{"", e.Why.Key}] = true
}

// TestScript runs the scripts of testdata/script: one for each section of the
// rulebook, one for each of its worked examples. Every refusal that the rules
// know must occur in one of them.
func TestScript(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	s := &seen{refusals: map[[2]string]bool{}}
	t.Run("play", func(t *testing.T) {
		testscript.Run(t, testscript.Params{
			Dir:                "testdata/script",
			RequireUniqueNames: true,
			Setup: func(env *testscript.Env) error {
				env.Values[playKey{}] = &play{
					game:    saga.Standard(),
					voice:   catalogue.Speak("en"),
					dice:    engine.NewDice(engine.Seed{}, 0),
					last:    &engine.Teller{},
					refused: s.add,
				}
				return nil
			},
			Cmds: map[string]func(*testscript.TestScript, bool, []string){
				"match":  cmdMatch,
				"board":  cmdBoard,
				"viking": act("viking"),
				"saxon":  act("saxon"),
				"dice":   cmdDice,
				"tell":   cmdTell,
				"secret": cmdSecret,
				"hand":   cmdHand,
				"show":   cmdShow,
				"ask":    cmdAsk,
				"legal":  cmdLegal,
				"hint":   cmdHint,
				"forced": cmdForced,
			},
		})
	})
	for _, r := range saga.Refusals() {
		if !s.refusals[r] {
			t.Errorf("no script is refused by %s: %s", r[0], r[1])
		}
	}
}

// match SEED [EDITION-FILE]: set a match up by the rulebook.
func cmdMatch(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	if len(args) == 0 {
		ts.Fatalf("usage: match seed [edition file]")
	}
	n, err := strconv.Atoi(args[0])
	ts.Check(err)
	if len(args) > 1 {
		p.game, err = saga.New([]byte(ts.ReadFile(args[1])))
		ts.Check(err)
	}
	p.last = &engine.Teller{}
	p.state, err = p.game.New(engine.Setup{Players: 2}, engine.NewDice(engine.Seed{byte(n)}, 0), p.last)
	ts.Check(err)
	p.notes(ts)
}

// board: an empty board. board WORDS: add to it, see saga.Setting.
func cmdBoard(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	if p.setting == nil || len(args) == 0 {
		p.setting = saga.NewSetting(p.game)
	}
	p.state = nil
	if len(args) > 0 {
		ts.Check(p.setting.Set(args...))
	}
}

// position returns the position, made of the setting if it is new.
func (p *play) position(ts *testscript.TestScript) engine.State {
	if p.state == nil {
		if p.setting == nil {
			ts.Fatalf("there is neither a board nor a match")
		}
		s, err := p.setting.State()
		ts.Check(err)
		p.state = s
	}
	return p.state
}

func seatOf(ts *testscript.TestScript, side string) engine.Seat {
	switch side {
	case "viking":
		return engine.Seat(saga.Viking)
	case "saxon":
		return engine.Seat(saga.Saxon)
	}
	ts.Fatalf("no side %q", side)
	return engine.Nobody
}

func (p *play) name(s engine.Seat) string { return p.voice.Side(p.game.About(), s) }

// notes writes what the last action told to stdout.
func (p *play) notes(ts *testscript.TestScript) {
	for _, n := range p.last.Notes() {
		fmt.Fprintln(ts.Stdout(), p.voice.Note(p.game.About(), n, p.name))
	}
}

// viking|saxon NOTATION: act. What happens is told on stdout, a refusal on
// stderr.
func act(side string) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		p, about := playOf(ts), playOf(ts).game.About()
		a, err := about.Parse(strings.Join(args, " "))
		ts.Check(err)
		told := &engine.Teller{}
		next, err := p.position(ts).Apply(seatOf(ts, side), a, p.dice, told)
		var rule *engine.RuleError
		switch {
		case errors.As(err, &rule):
			p.refused(rule)
			text := p.voice.Refusal(about, rule, p.name)
			fmt.Fprintln(ts.Stderr(), text)
			if !neg {
				ts.Fatalf("refused: %s", text)
			}
		case err != nil:
			ts.Fatalf("%v", err)
		case neg:
			ts.Fatalf("%s %s is accepted", side, strings.Join(args, " "))
		default:
			p.state, p.last = next, told
			p.notes(ts)
		}
	}
}

// dice N/M…: from now on, the dice give N of M first, then the next.
func cmdDice(ts *testscript.TestScript, neg bool, args []string) {
	for record := range uint64(1 << 20) {
		fits := engine.NewDice(engine.Seed{}, record)
		ok := true
		for _, arg := range args {
			n, of, _ := strings.Cut(arg, "/")
			want, err := strconv.Atoi(n)
			ts.Check(err)
			sides, err := strconv.Atoi(of)
			ts.Check(err)
			ok = ok && fits.IntN(sides) == want
		}
		if ok {
			playOf(ts).dice = engine.NewDice(engine.Seed{}, record)
			return
		}
	}
	ts.Fatalf("no dice fall like this: %s", strings.Join(args, " "))
}

// tell: what everybody was told of the last action.
func cmdTell(ts *testscript.TestScript, neg bool, args []string) { playOf(ts).notes(ts) }

// secret SIDE: what a side was told of the last action besides.
func cmdSecret(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	fmt.Fprint(ts.Stdout())
	for _, s := range p.last.Secrets() {
		if s.Seat == seatOf(ts, args[0]) {
			fmt.Fprintln(ts.Stdout(), string(p.voice.Secret(p.game.About(), s, p.name)))
		}
	}
}

// hand SIDE: what a side sees besides the board.
func cmdHand(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	for _, s := range p.position(ts).Private(seatOf(ts, args[0])).Describe() {
		fmt.Fprintln(ts.Stdout(), string(p.voice.Secret(p.game.About(), s, p.name)))
	}
}

// show: the board in words.
func cmdShow(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	view := p.position(ts).Public()
	fmt.Fprintln(ts.Stdout(), p.voice.Note(p.game.About(), view.Heading(), p.name))
	for _, n := range view.Describe() {
		fmt.Fprintln(ts.Stdout(), p.voice.Note(p.game.About(), n, p.name))
	}
}

// ask SIDE: what the side is asked, and by which verbs it can answer.
func cmdAsk(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	seat, about := seatOf(ts, args[0]), p.game.About()
	fmt.Fprintln(ts.Stdout(), p.voice.Note(about, p.position(ts).Public().Ask(seat), p.name))
	var verbs []string
	for _, v := range p.state.Offers(seat) {
		verbs = append(verbs, about.Verbs[v].Name)
	}
	fmt.Fprintln(ts.Stdout(), "offers:", strings.Join(verbs, " "))
}

// legal SIDE: the notations that the side can choose from.
func cmdLegal(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	fmt.Fprint(ts.Stdout())
	for _, a := range p.position(ts).Legal(seatOf(ts, args[0]), nil) {
		fmt.Fprintln(ts.Stdout(), p.game.About().Format(a))
	}
}

// hint SIDE PLACE NOTATION: what the side is told of one word of it.
func cmdHint(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	place, err := strconv.Atoi(args[1])
	ts.Check(err)
	a, err := p.game.About().Parse(strings.Join(args[2:], " "))
	ts.Check(err)
	hint, ok := p.position(ts).(engine.Hinter).Hint(seatOf(ts, args[0]), a, place-1)
	if ok == neg {
		ts.Fatalf("there is a hint: %v", ok)
	}
	if ok {
		fmt.Fprintln(ts.Stdout(), string(p.voice.Secret(p.game.About(), hint, p.name)))
	}
}

// forced: everybody can see that there is one action only.
func cmdForced(ts *testscript.TestScript, neg bool, args []string) {
	if engine.Forced(playOf(ts).position(ts)) == neg {
		ts.Fatalf("forced: %v", !neg)
	}
}
