package speechtest

import (
	"strconv"
	"sync"
	"testing"

	"skald/bot"
	"skald/engine"
)

// lines are everything that came up in matches of a title, each thing once: what
// is said of it in a language does not depend on the match.
type lines struct {
	notes    []engine.Note // what pictures are said to show among them
	secrets  []engine.Secret
	refusals []*engine.RuleError
	actions  []engine.Action
	named    map[engine.Verb]bool // verbs whose words the game named
	err      error
}

// linesOf listens to matches of a title, once for all tests.
func linesOf(t *testing.T, title bot.Title) *lines {
	t.Helper()
	listen, _ := listened.LoadOrStore(title.Game.About().Key, sync.OnceValue(func() *lines { return listenOnce(t, title) }))
	l := listen.(func() *lines)()
	if l.err != nil {
		t.Fatal(l.err)
	}
	return l
}

var listened sync.Map // by the title's key: func() *lines

// heard is how many actions of a title are listened to, so that a title with many
// setups and long matches is not heard for longer than others.
const heard = 10_000

func listenOnce(t *testing.T, title bot.Title) *lines {
	t.Helper()
	l, met, done := &lines{named: map[engine.Verb]bool{}}, map[string]bool{}, map[engine.Action]bool{}
	var id []byte
	first := func(kind string, key string, args []engine.Arg) bool {
		if id = identity(id[:0], kind, key, args); met[string(id)] {
			return false
		}
		met[string(id)] = true
		return true
	}
	note := func(n engine.Note) {
		if first("note", n.Key, n.Args) {
			l.notes = append(l.notes, n)
		}
	}
	captioned(t, title, note)
	l.err = listenTo(title.Game, heard, listener{
		note: note,
		secret: func(s engine.Secret) {
			if first("secret "+strconv.Itoa(int(s.Seat)), s.Key, s.Args) {
				l.secrets = append(l.secrets, s)
			}
		},
		refusal: func(e *engine.RuleError) {
			if first("refusal "+e.Rule, e.Why.Key, e.Why.Args) {
				l.refusals = append(l.refusals, e)
			}
		},
		action: func(a engine.Action) {
			if !done[a] {
				done[a] = true
				l.actions = append(l.actions, a)
			}
		},
		named: func(v engine.Verb) { l.named[v] = true },
	})
	return l
}

// identity appends what is the same where a sentence is said with the same values.
func identity(id []byte, kind, key string, args []engine.Arg) []byte {
	id = append(append(append(id, kind...), ' '), key...)
	for _, a := range args {
		id = append(append(id, ' '), a.Name...)
		id = append(append(append(id, '='), a.Vocabulary...), '.')
		id = append(append(id, a.Word...), ' ')
		id = strconv.AppendInt(append(strconv.AppendInt(id, int64(a.Kind), 10), ' '), int64(a.Number), 10)
	}
	return id
}

// tell lets a listener hear all of it.
func (l *lines) tell(hear listener) {
	for _, n := range l.notes {
		hear.note(n)
	}
	for _, s := range l.secrets {
		hear.secret(s)
	}
	for _, r := range l.refusals {
		hear.refusal(r)
	}
	for _, a := range l.actions {
		hear.action(a)
	}
}
