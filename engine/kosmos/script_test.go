package kosmos_test

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
	"skald/engine/kosmos"
)

// A play is what a script works on.
type play struct {
	game    *kosmos.Game
	voice   *words.Voice
	setting *kosmos.Setting
	state   engine.State
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
}

// TestScript runs the scripts of testdata/script: one for each section of the
// rules, one for each of their worked examples. Every refusal that the rules
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
					game:    kosmos.Standard(),
					voice:   catalogue.Speak("en"),
					last:    &engine.Teller{},
					refused: s.add,
				}
				return nil
			},
			Cmds: map[string]func(*testscript.TestScript, bool, []string){
				"match":  cmdMatch,
				"board":  cmdBoard,
				"speak":  func(ts *testscript.TestScript, _ bool, args []string) { playOf(ts).voice = catalogue.Speak(args[0]) },
				"p1":     act(0),
				"p2":     act(1),
				"p3":     act(2),
				"p4":     act(3),
				"tell":   cmdTell,
				"secret": cmdSecret,
				"hand":   cmdHand,
				"show":   cmdShow,
				"ask":    cmdAsk,
				"legal":  cmdLegal,
				"hint":   cmdHint,
				"result": cmdResult,
			},
		})
	})
	for _, r := range kosmos.Refusals() {
		if !s.refusals[r] {
			t.Errorf("no script is refused by %s: %s", r[0], r[1])
		}
	}
}

// match SEED PLAYERS [OPTION=VALUE…]: set a match up by the rules.
func cmdMatch(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	seed, err := strconv.Atoi(args[0])
	ts.Check(err)
	setup := engine.Setup{Options: map[string]string{}}
	setup.Players, err = strconv.Atoi(args[1])
	ts.Check(err)
	for _, arg := range args[2:] {
		key, value, _ := strings.Cut(arg, "=")
		setup.Options[key] = value
	}
	p.last = &engine.Teller{}
	p.state, err = p.game.New(setup, engine.NewDice(engine.Seed{byte(seed)}, 0), p.last)
	ts.Check(err)
	p.notes(ts)
}

// board PLAYERS: a new board. board WORDS: add to it, see kosmos.Setting.
func cmdBoard(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	p.state = nil
	if n, err := strconv.Atoi(args[0]); err == nil {
		p.setting = kosmos.NewSetting(p.game, n)
		return
	}
	ts.Check(p.setting.Set(args...))
}

// position returns the position, made of the setting if it is new.
func (p *play) position(ts *testscript.TestScript) engine.State {
	if p.state == nil {
		if p.setting == nil {
			ts.Fatalf("there is neither a board nor a match")
		}
		p.last = &engine.Teller{}
		s, err := p.setting.State(p.last)
		ts.Check(err)
		p.state = s
	}
	return p.state
}

func seatOf(ts *testscript.TestScript, player string) engine.Seat {
	n, err := strconv.Atoi(strings.TrimPrefix(player, "p"))
	ts.Check(err)
	return engine.Seat(n - 1)
}

func (p *play) name(s engine.Seat) string { return p.voice.Side(p.game.About(), s) }

// notes writes what the last action told to stdout.
func (p *play) notes(ts *testscript.TestScript) {
	for _, n := range p.last.Notes() {
		fmt.Fprintln(ts.Stdout(), p.voice.Note(p.game.About(), n, p.name))
	}
}

// p1 NOTATION: act. What happens is told on stdout, a refusal on stderr.
func act(seat engine.Seat) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		p, about := playOf(ts), playOf(ts).game.About()
		a, err := about.Parse(strings.Join(args, " "))
		ts.Check(err)
		told := &engine.Teller{}
		next, err := p.position(ts).Apply(seat, a, nil, told)
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
			ts.Fatalf("%s is accepted", strings.Join(args, " "))
		default:
			p.state, p.last = next, told
			p.notes(ts)
		}
	}
}

// tell: what everybody was told of the last action, or of the setup.
func cmdTell(ts *testscript.TestScript, neg bool, args []string) {
	playOf(ts).position(ts)
	playOf(ts).notes(ts)
}

// secret PLAYER: what a player was told of the last action besides.
func cmdSecret(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	fmt.Fprint(ts.Stdout())
	for _, s := range p.last.Secrets() {
		if s.Seat == seatOf(ts, args[0]) {
			fmt.Fprintln(ts.Stdout(), string(p.voice.Secret(p.game.About(), s, p.name)))
		}
	}
}

// hand PLAYER: what a player sees besides the board.
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

// ask PLAYER: what the player is asked, and by which verbs it can answer.
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

// legal PLAYER: the notations that the player can choose from.
func cmdLegal(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	fmt.Fprint(ts.Stdout())
	for _, a := range p.position(ts).Legal(seatOf(ts, args[0]), nil) {
		fmt.Fprintln(ts.Stdout(), p.game.About().Format(a))
	}
}

// hint PLAYER PLACE NOTATION: what the player is told of one word of it.
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

// result: why the match ended as it did, and who has won.
func cmdResult(ts *testscript.TestScript, neg bool, args []string) {
	p := playOf(ts)
	r, over := p.position(ts).Result()
	if over == neg {
		ts.Fatalf("over: %v", over)
	}
	for _, n := range r.Why {
		fmt.Fprintln(ts.Stdout(), p.voice.Note(p.game.About(), n, p.name))
	}
	for s := range r.Winners.All() {
		fmt.Fprintln(ts.Stdout(), "winner:", p.name(s))
	}
}
