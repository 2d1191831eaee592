package tournament_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"skald/engine"
	"skald/engine/league/tournament"
)

// TestScript runs the scripts of testdata/script: the worked examples, a whole
// tournament with the arithmetic of its tables, and each way to be refused.
func TestScript(t *testing.T) {
	t.Parallel()
	heard := &refusals{list: map[tournament.Key]bool{}}
	t.Run("play", func(t *testing.T) {
		testscript.Run(t, testscript.Params{
			Dir:                "testdata/script",
			RequireUniqueNames: true,
			Setup: func(env *testscript.Env) error {
				env.Values[stageKey{}] = &stage{numbers: map[string]tournament.Person{"bot": 0}, now: 1_000_000}
				return nil
			},
			Cmds: commands(heard),
		})
	})
	for _, key := range tournament.Keys() {
		if !heard.list[key] {
			t.Errorf("no script is refused by %s", key)
		}
	}
}

// TestKeysAreAll holds that the list of keys has every one of them.
func TestKeysAreAll(t *testing.T) {
	t.Parallel()
	file, err := parser.ParseFile(token.NewFileSet(), "refusal.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 && strings.HasPrefix(spec.Names[0].Name, "Key") {
			want = append(want, strings.Trim(spec.Values[0].(*ast.BasicLit).Value, `"`))
		}
		return true
	})
	var got []string
	for _, key := range tournament.Keys() {
		got = append(got, string(key))
	}
	if !slices.Equal(got, want) {
		t.Errorf("keys %q, want %q", got, want)
	}
}

type refusals struct {
	sync.Mutex
	list map[tournament.Key]bool
}

type stageKey struct{}

// stage is what a script works on: one tournament, and the people it names.
type stage struct {
	data    *tournament.Data
	t       *tournament.Tournament
	seed    engine.Seed
	log     []tournament.Event
	numbers map[string]tournament.Person
	names   []string // by number − 1
	now     tournament.Unix
	press   uint64
	byLot   []string // names of those who entered, to be given by the lot
}

func commands(heard *refusals) map[string]func(*testscript.TestScript, bool, []string) {
	with := func(f func(s *stage, args []string) (string, error)) func(*testscript.TestScript, bool, []string) {
		return func(ts *testscript.TestScript, neg bool, args []string) {
			out, err := f(ts.Value(stageKey{}).(*stage), args)
			fmt.Fprint(ts.Stdout(), out)
			if err == nil {
				if neg {
					ts.Fatalf("it is not refused")
				}
				return
			}
			r, refused := err.(*tournament.Refusal)
			if !refused || !neg {
				ts.Fatalf("%v", err)
			}
			heard.Lock()
			heard.list[r.Key] = true
			heard.Unlock()
			fmt.Fprintln(ts.Stderr(), ts.Value(stageKey{}).(*stage).tell(r))
		}
	}
	return map[string]func(*testscript.TestScript, bool, []string){
		"people":   with((*stage).people),
		"new":      with((*stage).create),
		"enter":    with((*stage).enter),
		"crowd":    with((*stage).crowd),
		"by":       with((*stage).act),
		"result":   with((*stage).result),
		"later":    with((*stage).later),
		"table":    with((*stage).table),
		"pairings": with((*stage).pairings),
		"draft":    with((*stage).draft),
		"entrants": with((*stage).entrants),
		"plan":     with((*stage).plan),
		"may":      with((*stage).may),
	}
}

// tell writes a refusal with the names of people.
func (s *stage) tell(r *tournament.Refusal) string {
	text := &tournament.Refusal{Key: r.Key, Numbers: r.Numbers, Words: map[string]string{}}
	for name, word := range r.Words {
		text.Words[name] = word
	}
	for name, p := range r.People {
		text.Words[name] = s.name(p)
	}
	return text.Error()
}

// enter lets people join and names them by the starting lot, once it is drawn.
func (s *stage) enter(args []string) (string, error) {
	for i := range args {
		name := fmt.Sprintf("?%d", len(s.byLot)+1)
		s.byLot = append(s.byLot, args[i])
		if _, err := s.act([]string{name, "join"}); err != nil {
			return "", err
		}
	}
	return "", nil
}

// crowd lets so many people join who need no names.
func (s *stage) crowd(args []string) (string, error) {
	n, _ := strconv.Atoi(args[0])
	for i := range n {
		if _, err := s.act([]string{fmt.Sprintf("guest%d", i+1), "join"}); err != nil {
			return "", err
		}
	}
	return "", nil
}

// nameByLot gives those who entered their names.
func (s *stage) nameByLot(lot []tournament.Person) {
	for _, p := range lot {
		if strings.HasPrefix(s.names[p-1], "?") {
			s.names[p-1] = s.byLot[0]
			s.numbers[s.byLot[0]] = p
			s.byLot = s.byLot[1:]
		}
	}
}

// people numbers people before they act.
func (s *stage) people(args []string) (string, error) {
	for _, name := range args {
		s.person(name)
	}
	return "", nil
}

func (s *stage) person(name string) tournament.Person {
	if _, known := s.numbers[name]; !known {
		s.names = append(s.names, name)
		s.numbers[name] = tournament.Person(len(s.names))
	}
	return s.numbers[name]
}

func (s *stage) name(p tournament.Person) string {
	if p == 0 {
		return "bot"
	}
	return s.names[p-1]
}

// create makes a tournament: new DIRECTOR [field=value]...
func (s *stage) create(args []string) (string, error) {
	s.data = tournament.Standard()
	set := tournament.Settings{Name: "Test"}
	s.seed, s.byLot, s.names = engine.Seed{}, nil, nil
	s.numbers = map[string]tournament.Person{"bot": 0}
	for _, arg := range args[1:] {
		field, value, _ := strings.Cut(arg, "=")
		n, _ := strconv.Atoi(value)
		switch field {
		case "seed":
			s.seed[0] = byte(n)
		case "name":
			set.Name = value
		case "title":
			set.Title = value
		case "sides":
			set.Sides = true
		case "remote":
			set.Remote = true
		case "mode":
			set.Mode = tournament.Mode(value)
		case "rounds":
			set.Rounds = n
		case "book":
			set.Book = value
		case "points":
			set.Points = n
		case "byhand":
			set.ByHand = true
		case "round":
			set.Round = seconds(value)
		case "confirm":
			set.Confirm = seconds(value)
		case "pick":
			set.Pick = seconds(value)
		default:
			return "", fmt.Errorf("no setting %q", field)
		}
	}
	events, err := tournament.Create(s.data, "t1", s.seed, set, s.person(args[0]), s.now)
	if err != nil {
		return "", err
	}
	s.log = events
	s.t, err = tournament.Replay(s.data, s.seed, s.log)
	return "", err
}

// seconds reads a length of time such as 90m, 24h or 7d.
func seconds(text string) int64 {
	if text == "" {
		return 0
	}
	n, err := strconv.ParseInt(text[:len(text)-1], 10, 64)
	if err != nil {
		panic(err)
	}
	return n * map[byte]int64{'s': 1, 'm': 60, 'h': 3600, 'd': 86400}[text[len(text)-1]]
}

// save takes events through their written form into the log, as a store would.
func (s *stage) save(events []tournament.Event) (string, error) {
	var out strings.Builder
	for _, e := range events {
		data, err := tournament.Encode(e)
		if err != nil {
			return "", err
		}
		read, err := tournament.Decode(data)
		if err != nil {
			return "", err
		}
		s.log = append(s.log, read)
		if s.t, err = s.t.Apply(read); err != nil {
			return "", err
		}
		if f, ok := read.Fact.(tournament.Started); ok {
			s.nameByLot(f.Lot)
		}
		fmt.Fprintln(&out, s.event(read))
	}
	return out.String(), nil
}

// later lets time pass: later 24h.
func (s *stage) later(args []string) (string, error) {
	s.now += tournament.Unix(seconds(args[0]))
	events, err := s.t.Elapse(s.now)
	if err != nil {
		return "", err
	}
	out, err := s.save(events)
	if err != nil {
		return "", err
	}
	// After a restart the same is known, and nothing comes about twice.
	if s.t, err = tournament.Replay(s.data, s.seed, s.log); err != nil {
		return "", err
	}
	if again, err := s.t.Elapse(s.now); err != nil || len(again) > 0 {
		return "", fmt.Errorf("it comes about again: %v, %v", again, err)
	}
	if due, ok := s.t.Due(); ok && due <= s.now {
		return "", fmt.Errorf("%d is still due at %d", due, s.now)
	}
	return out, nil
}
