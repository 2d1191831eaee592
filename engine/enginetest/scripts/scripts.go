// Package scripts runs the worked examples of a rulebook: a txtar file for each
// section, written as play.
//
//	# Where both sides stand, only Units in excess may leave.
//	board essex saxon=4w viking=2w
//	! saxon move essex kent 3w
//	stderr '2 of your 4 Units in Essex are Engaged'
//	saxon move essex kent 2w
//
// It knows no game: positions are made by the game's own Board, and words are
// said by a voice that the caller hands in. Commands of its own are in
// commands.go; the others are those of testscript.
package scripts

import (
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"skald/engine"
)

// A Voice says what a game tells, in one language.
type Voice[Names ~func(engine.Seat) string, Secret ~string] interface {
	Note(*engine.About, engine.Note, Names) string
	Secret(*engine.About, engine.Secret, Names) Secret
	Refusal(*engine.About, *engine.RuleError, Names) string
	Side(*engine.About, engine.Seat) string
}

// Refusals lists what a game's table of refusals has for its reasons, from the
// first on and up to one.
func Refusals[R ~uint8](first, end R, of func(R) (rule, why string)) []Refusal {
	var list []Refusal
	for r := first; r < end; r++ {
		rule, why := of(r)
		list = append(list, Refusal{rule, why})
	}
	return list
}

// A Catalogue has a voice for each language.
type Catalogue[V any] interface{ Speak(locales ...string) V }

// A Board makes positions word by word.
type Board interface {
	// Set says one thing of the position.
	Set(words ...string) error
	// State returns the position, or why it cannot be one.
	State(*engine.Teller) (engine.State, error)
}

// A Refusal is a section of the rulebook, "" for any, and the key of a sentence.
type Refusal struct{ Rule, Why string }

// Run runs the scripts of testdata/script beside other tests, in English unless
// they say otherwise. The board is a new one of the game, for the command of that
// name. The refusals are all that the rules know; each must occur in a script.
func Run[C Catalogue[V], V Voice[Names, Secret], Names ~func(engine.Seat) string, Secret ~string, G engine.Game, B Board](
	t *testing.T, g G, load func() (C, error), board func(G) B, all []Refusal,
) {
	t.Helper()
	t.Parallel()
	catalogue, err := load()
	if err != nil {
		t.Fatal(err)
	}
	heard := &refusals{list: map[Refusal]bool{}}
	lay := func(g engine.Game) Board { return board(g.(G)) }
	scene := &stage[V, Names, Secret]{board: lay, speak: catalogue.Speak, heard: heard}
	t.Run("play", func(t *testing.T) {
		testscript.Run(t, testscript.Params{
			Dir:                "testdata/script",
			RequireUniqueNames: true,
			Setup: func(env *testscript.Env) error {
				env.Values[key{}] = &play[V]{
					game: g, voice: catalogue.Speak("en"), told: &engine.Teller{},
					dice: engine.NewDice(engine.Seed{}, 0),
				}
				return nil
			},
			Cmds: scene.commands(g.About()),
		})
	})
	for _, r := range all {
		if !heard.list[r] {
			t.Errorf("no script is refused by %s: %s", r.Rule, r.Why)
		}
	}
}

// refusals collects what the scripts were refused.
type refusals struct {
	sync.Mutex
	list map[Refusal]bool
}

func (r *refusals) add(e *engine.RuleError) {
	r.Lock()
	defer r.Unlock()
	r.list[Refusal{e.Rule, e.Why.Key}] = true
	r.list[Refusal{"", e.Why.Key}] = true
}
