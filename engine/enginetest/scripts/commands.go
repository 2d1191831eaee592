package scripts

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"skald/engine"
)

// A stage is what all scripts of a game share.
type stage[V Voice[Names, Secret], Names ~func(engine.Seat) string, Secret ~string] struct {
	board func(engine.Game) Board
	speak func(locales ...string) V
	heard *refusals
}

// A play is what one script works on.
type play[V any] struct {
	game  engine.Game
	voice V
	board Board
	state engine.State
	dice  *engine.Dice
	told  *engine.Teller // by the last action, or the setup
}

// key is where a script keeps its play.
type key struct{}

type script = *testscript.TestScript

// commands returns the commands of a game's scripts: those of everybody, and
// one for each seat, named by its side, or p1, p2 … where there are no sides.
func (g *stage[V, Names, Secret]) commands(about *engine.About) map[string]func(script, bool, []string) {
	list := map[string]func(script, bool, []string){
		"match":  g.match,
		"board":  g.lay,
		"speak":  g.speakIn,
		"dice":   g.roll,
		"tell":   g.tell,
		"secret": g.secret,
		"hand":   g.hand,
		"show":   g.show,
		"ask":    g.ask,
		"legal":  g.legal,
		"hint":   g.hint,
		"forced": g.forced,
		"leave":  g.leave,
		"agree":  g.agree,
		"result": g.result,
	}
	for seat := range engine.Seat(about.Seats.Max) {
		list[seatName(about, seat)] = func(ts script, neg bool, words []string) { g.act(ts, neg, seat, words) }
	}
	return list
}

func seatName(about *engine.About, seat engine.Seat) string {
	if int(seat) < len(about.Sides) {
		return about.Sides[seat]
	}
	return "p" + about.Side(seat)
}

func seatOf(ts script, about *engine.About, name string) engine.Seat {
	for seat := range engine.Seat(about.Seats.Max) {
		if seatName(about, seat) == name {
			return seat
		}
	}
	ts.Fatalf("no seat is called %q", name)
	return engine.Nobody
}

func (g *stage[V, Names, Secret]) play(ts script) (*play[V], *engine.About) {
	p := ts.Value(key{}).(*play[V])
	return p, p.game.About()
}

// match SEED [PLAYERS] [OPTION=VALUE …] [edition=FILE]: set a match up by the
// rulebook. What happens is told on stdout.
func (g *stage[V, Names, Secret]) match(ts script, _ bool, args []string) {
	p, about := g.play(ts)
	if len(args) == 0 {
		ts.Fatalf("usage: match seed [players] [option=value …] [edition=file]")
	}
	seed, err := strconv.Atoi(args[0])
	ts.Check(err)
	setup := engine.Setup{Players: about.Seats.Min, Options: map[string]string{}}
	for _, arg := range args[1:] {
		switch name, value, option := strings.Cut(arg, "="); {
		case !option:
			setup.Players, err = strconv.Atoi(arg)
			ts.Check(err)
		case name == "edition":
			p.game, err = p.game.(engine.Editioned).WithEdition([]byte(ts.ReadFile(value)))
			ts.Check(err)
		default:
			setup.Options[name] = value
		}
	}
	p.told = &engine.Teller{}
	p.state, err = p.game.New(setup, engine.NewDice(engine.Seed{byte(seed)}, 0), p.told)
	ts.Check(err)
	g.tell(ts, false, nil)
}

// board: a new board. board WORDS: add to it, see the game's Board.
func (g *stage[V, Names, Secret]) lay(ts script, _ bool, words []string) {
	p, _ := g.play(ts)
	if p.board == nil || len(words) == 0 {
		p.board = g.board(p.game)
	}
	p.state = nil
	if len(words) > 0 {
		ts.Check(p.board.Set(words...))
	}
}

// position returns the position, made of the board if it is new.
func (p *play[V]) position(ts script) engine.State {
	if p.state == nil {
		if p.board == nil {
			ts.Fatalf("there is neither a board nor a match")
		}
		p.told = &engine.Teller{}
		s, err := p.board.State(p.told)
		ts.Check(err)
		p.state = s
	}
	return p.state
}

// speak LOCALE: from now on, in another language.
func (g *stage[V, Names, Secret]) speakIn(ts script, _ bool, args []string) {
	p, _ := g.play(ts)
	p.voice = g.speak(args[0])
}

// dice N/M …: from now on, the dice give N of M first, then the next; L-H/M is any
// number from L to H.
func (g *stage[V, Names, Secret]) roll(ts script, _ bool, args []string) {
	p, _ := g.play(ts)
	for record := range uint64(1 << 20) {
		if falls(ts, engine.NewDice(engine.Seed{}, record), args) {
			p.dice = engine.NewDice(engine.Seed{}, record)
			return
		}
	}
	ts.Fatalf("no dice fall like this: %s", strings.Join(args, " "))
}

func falls(ts script, d *engine.Dice, wanted []string) bool {
	for _, arg := range wanted {
		n, of, _ := strings.Cut(arg, "/")
		first, last, span := strings.Cut(n, "-")
		if !span {
			last = first
		}
		low, err := strconv.Atoi(first)
		ts.Check(err)
		high, err := strconv.Atoi(last)
		ts.Check(err)
		sides, err := strconv.Atoi(of)
		ts.Check(err)
		if got := d.IntN(sides); got < low || got > high {
			return false
		}
	}
	return true
}

// SEAT NOTATION: act. What happens is told on stdout, a refusal on stderr.
func (g *stage[V, Names, Secret]) act(ts script, neg bool, seat engine.Seat, words []string) {
	p, about := g.play(ts)
	notation := strings.Join(words, " ")
	act, err := about.Parse(notation)
	ts.Check(err)
	told := &engine.Teller{}
	next, err := p.position(ts).Apply(seat, act, p.dice, told)
	var rule *engine.RuleError
	switch {
	case errors.As(err, &rule):
		g.heard.add(rule)
		text := p.voice.Refusal(about, rule, g.names(p))
		fmt.Fprintln(ts.Stderr(), text)
		if !neg {
			ts.Fatalf("refused: %s", text)
		}
	case err != nil:
		ts.Fatalf("%v", err)
	case neg:
		ts.Fatalf("%s is accepted", notation)
	default:
		p.state, p.told = next, told
		g.tell(ts, false, nil)
	}
}

func (g *stage[V, Names, Secret]) names(p *play[V]) Names {
	return func(s engine.Seat) string { return p.voice.Side(p.game.About(), s) }
}

// say writes sentences for everybody to stdout.
func (g *stage[V, Names, Secret]) say(ts script, notes ...engine.Note) {
	p, about := g.play(ts)
	fmt.Fprint(ts.Stdout()) // so that stdout is this command's, even if it says nothing
	for _, n := range notes {
		fmt.Fprintln(ts.Stdout(), p.voice.Note(about, n, g.names(p)))
	}
}

// whisper writes sentences for one seat to stdout.
func (g *stage[V, Names, Secret]) whisper(ts script, secrets ...engine.Secret) {
	p, about := g.play(ts)
	fmt.Fprint(ts.Stdout()) // as say does
	for _, s := range secrets {
		fmt.Fprintln(ts.Stdout(), string(p.voice.Secret(about, s, g.names(p))))
	}
}

// tell: what everybody was told of the last action, or of the setup.
func (g *stage[V, Names, Secret]) tell(ts script, _ bool, _ []string) {
	p, _ := g.play(ts)
	p.position(ts)
	g.say(ts, p.told.Notes()...)
}

// secret SEAT: what a seat was told of the last action besides.
func (g *stage[V, Names, Secret]) secret(ts script, _ bool, args []string) {
	p, about := g.play(ts)
	seat := seatOf(ts, about, args[0])
	var own []engine.Secret
	for _, s := range p.told.Secrets() {
		if s.Seat == seat {
			own = append(own, s)
		}
	}
	g.whisper(ts, own...)
}

// hand SEAT: what a seat sees besides the board.
func (g *stage[V, Names, Secret]) hand(ts script, _ bool, args []string) {
	p, about := g.play(ts)
	g.whisper(ts, p.position(ts).Private(seatOf(ts, about, args[0])).Describe()...)
}

// show: the board in words.
func (g *stage[V, Names, Secret]) show(ts script, _ bool, _ []string) {
	p, _ := g.play(ts)
	view := p.position(ts).Public()
	g.say(ts, view.Heading())
	g.say(ts, view.Describe()...)
}

// ask SEAT: what the seat is asked, and by which verbs it can answer.
func (g *stage[V, Names, Secret]) ask(ts script, _ bool, args []string) {
	p, about := g.play(ts)
	seat, state := seatOf(ts, about, args[0]), p.position(ts)
	g.say(ts, state.Public().Ask(seat))
	var verbs []string
	for _, v := range state.Offers(seat) {
		verbs = append(verbs, about.Verbs[v].Name)
	}
	fmt.Fprintln(ts.Stdout(), "offers:", strings.Join(verbs, " "))
}

// legal SEAT: the notations that the seat can choose from.
func (g *stage[V, Names, Secret]) legal(ts script, _ bool, args []string) {
	p, about := g.play(ts)
	fmt.Fprint(ts.Stdout())
	for _, a := range p.position(ts).Legal(seatOf(ts, about, args[0]), nil) {
		fmt.Fprintln(ts.Stdout(), about.Format(a))
	}
}

// hint SEAT PLACE NOTATION: what the seat is told of one word of it, counted
// from 1.
func (g *stage[V, Names, Secret]) hint(ts script, neg bool, args []string) {
	p, about := g.play(ts)
	place, err := strconv.Atoi(args[1])
	ts.Check(err)
	act, err := about.Parse(strings.Join(args[2:], " "))
	ts.Check(err)
	hint, ok := p.position(ts).(engine.Hinter).Hint(seatOf(ts, about, args[0]), act, place-1)
	if ok == neg {
		ts.Fatalf("there is a hint: %v", ok)
	}
	if ok {
		g.whisper(ts, hint)
	}
}

// forced: everybody can see that there is one action only.
func (g *stage[V, Names, Secret]) forced(ts script, neg bool, _ []string) {
	p, _ := g.play(ts)
	if engine.Forced(p.position(ts)) == neg {
		ts.Fatalf("forced: %v", !neg)
	}
}

// leave SEAT: the seat leaves the match for good.
func (g *stage[V, Names, Secret]) leave(ts script, neg bool, args []string) {
	p, about := g.play(ts)
	told := &engine.Teller{}
	next, ok := p.position(ts).(engine.Leaver).Leave(seatOf(ts, about, args[0]), p.dice, told)
	g.end(ts, neg, next, ok, told)
}

// agree: all agree to end the match now.
func (g *stage[V, Names, Secret]) agree(ts script, neg bool, _ []string) {
	p, _ := g.play(ts)
	told := &engine.Teller{}
	next, ok := p.position(ts).(engine.Settler).Agreed(told)
	g.end(ts, neg, next, ok, told)
}

// end goes on with what leaving or agreeing has led to.
func (g *stage[V, Names, Secret]) end(ts script, neg bool, next engine.State, ok bool, told *engine.Teller) {
	if ok == neg {
		ts.Fatalf("the match goes on: %v", ok)
	}
	if ok {
		p, _ := g.play(ts)
		p.state, p.told = next, told
		g.tell(ts, false, nil)
	}
}

// result: why the match ended as it did, and who has won.
func (g *stage[V, Names, Secret]) result(ts script, neg bool, _ []string) {
	p, about := g.play(ts)
	r, over := p.position(ts).Result()
	if over == neg {
		ts.Fatalf("over: %v", over)
	}
	g.say(ts, r.Why...)
	for s := range r.Winners.All() {
		fmt.Fprintln(ts.Stdout(), "winner:", p.voice.Side(about, s))
	}
}
