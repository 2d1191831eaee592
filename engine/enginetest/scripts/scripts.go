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

// A Board makes positions word by word.
type Board interface {
	// Set says one thing of the position.
	Set(words ...string) error
	// State returns the position, or why it cannot be one.
	State(*engine.Teller) (engine.State, error)
}

// A Refusal is a section of the rulebook, "" for any, and the key of a sentence.
type Refusal struct{ Rule, Why string }

// Params says what the scripts of a game work on.
type Params struct {
	// Board returns a new board of the game, for the command board; nil
	// without that command.
	Board func(engine.Game) Board
	// Refusals lists every refusal that the rules know. Each must occur in a
	// script.
	Refusals []Refusal
}

// Run runs the scripts of testdata/script, in English unless they say otherwise.
func Run[V Voice[Names, Secret], Names ~func(engine.Seat) string, Secret ~string](t *testing.T, g engine.Game, speak func(locales ...string) V, p Params) {
	t.Helper()
	heard := &refusals{list: map[Refusal]bool{}}
	scene := &stage[V, Names, Secret]{params: p, speak: speak, heard: heard}
	t.Run("play", func(t *testing.T) {
		testscript.Run(t, testscript.Params{
			Dir:                "testdata/script",
			RequireUniqueNames: true,
			Setup: func(env *testscript.Env) error {
				env.Values[key{}] = &play[V]{
					game: g, voice: speak("en"), told: &engine.Teller{},
					dice: engine.NewDice(engine.Seed{}, 0),
				}
				return nil
			},
			Cmds: scene.commands(g.About()),
		})
	})
	for _, r := range p.Refusals {
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
