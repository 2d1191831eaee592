package words

import (
	"log/slog"
	"strings"
	"text/template"

	"skald/engine"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// A Voice speaks one language.
type Voice struct {
	localizer *i18n.Localizer
	language  string
	own       map[string]bool // the keys that the language has itself
	base      map[string]bool // those of English, in which it says what it lacks
	parser    parser
	kept      kept
}

// newVoice returns the voice of a language among all keys, by language.
func newVoice(bundle *i18n.Bundle, language string, keys map[string]map[string]bool) *Voice {
	v := &Voice{localizer: i18n.NewLocalizer(bundle, language, fallback), language: language, own: keys[language], base: keys[fallback]}
	v.parser.texts.Funcs = v.funcs()
	return v
}

// Data is what a sentence's placeholders stand for, by name.
type Data map[string]any

// A Secret is a sentence for one person. It is a type of its own, so that what
// speaks to a channel cannot be handed one.
type Secret string

// LogValue keeps the sentence out of logs.
func (Secret) LogValue() slog.Value { return slog.StringValue("[secret]") }

// Names says how a seat is called: a mention, a name, a side.
type Names func(engine.Seat) string

// Language returns the language spoken.
func (v *Voice) Language() string { return v.language }

// Say returns the sentence with that key. A key that no language has is said
// as it is, in brackets, so that it is seen and found.
func (v *Voice) Say(key string, data Data) string {
	said, _ := v.say(key, data)
	return said
}

// Count returns a counted word, such as "2 Warriors".
func (v *Voice) Count(key string, n int) string {
	said, _ := v.counted(key, n)
	return said
}

// say is Say, and whether a language has the key. What is said without data is
// always the same.
func (v *Voice) say(key string, data Data) (string, bool) {
	if len(data) > 0 {
		return v.localize(key, data, nil)
	}
	return v.kept.once(phrase{key: key, count: uncounted}, func() (string, bool) { return v.localize(key, nil, nil) })
}

// counted is Count, and whether a language has the key.
func (v *Voice) counted(key string, n int) (string, bool) {
	count := func() (string, bool) { return v.localize(key, Data{"Count": n}, n) }
	if n < 0 || n >= keptCounts {
		return count()
	}
	return v.kept.once(phrase{key: key, count: n}, count)
}

func (v *Voice) localize(key string, data Data, plural any) (said string, known bool) {
	if !v.Has(key) {
		return "[" + key + "]", false
	}
	text, err := v.localizer.Localize(&i18n.LocalizeConfig{
		MessageID: key, TemplateData: map[string]any(data), PluralCount: plural, TemplateParser: &v.parser,
	})
	if err != nil && text == "" {
		return "[" + key + "]", false
	}
	return text, true
}

// funcs are what templates can call: n counts a word, join lists what is not
// empty, label says a key.
func (v *Voice) funcs() template.FuncMap {
	return template.FuncMap{
		"n": func(count any, key string) string {
			n, _ := count.(int)
			if n == 0 {
				return ""
			}
			return v.Count(key, n)
		},
		"join":  func(parts ...string) string { return v.Join(parts...) },
		"label": func(key string) string { return v.Say(key, nil) },
	}
}

// Join lists the parts that are not empty: "a, b and c".
func (v *Voice) Join(parts ...string) string { return v.list("list.and", parts) }

// Either lists the parts that are not empty: "a, b or c".
func (v *Voice) Either(parts ...string) string { return v.list("list.or", parts) }

func (v *Voice) list(between string, parts []string) string {
	var list []string
	for _, p := range parts {
		if p != "" {
			list = append(list, p)
		}
	}
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " " + v.Say(between, nil) + " " + list[last]
}

// Title returns the name of a game.
func (v *Voice) Title(a *engine.About) string { return v.Say(a.Key+".title", nil) }

// Side returns the name of a seat's side.
func (v *Voice) Side(a *engine.About, s engine.Seat) string {
	if int(s) < len(a.Sides) {
		return v.Say(a.Key+".side."+a.Sides[s], nil)
	}
	return v.Say("seat", Data{"n": int(s) + 1})
}

// Verb returns the name of a verb, as its button shows it.
func (v *Voice) Verb(a *engine.About, verb engine.Verb) string {
	return v.Say(a.Key+".verb."+a.Verbs[verb].Name, nil)
}

// Help returns what a verb does, in a sentence.
func (v *Voice) Help(a *engine.About, verb engine.Verb) string {
	return v.Say(a.Key+".verb-help."+a.Verbs[verb].Name, nil)
}

// Param returns the question that a parameter asks.
func (v *Voice) Param(a *engine.About, p engine.Param) string {
	return v.Say(a.Key+".param."+p.Name, nil)
}

// Silence says what the title takes no answer for, if it says that in a sentence.
func (v *Voice) Silence(a *engine.About) (string, bool) {
	said, ok := v.localize(a.Key+".silence", nil, nil)
	if !ok {
		return "", false
	}
	return said, true
}

// Note says what happened. Keys that begin with "table." are of every game.
func (v *Voice) Note(a *engine.About, n engine.Note, names Names) string {
	return v.Say(noteKey(a, n), v.data(a, n.Args, names))
}

// Knows reports whether there is a sentence for a note.
func (v *Voice) Knows(a *engine.About, n engine.Note) bool { return v.Has(noteKey(a, n)) }

// Has reports whether there is a sentence of a key.
func (v *Voice) Has(key string) bool { return v.own[key] || v.base[key] }

// OfEveryGame reports whether a note is the table's, not a game's own.
func OfEveryGame(n engine.Note) bool { return strings.HasPrefix(n.Key, "table.") }

func noteKey(a *engine.About, n engine.Note) string {
	if OfEveryGame(n) {
		return n.Key
	}
	return a.Key + "." + n.Key
}

// ItemsHere stands in what several notes have in common where their items go.
const ItemsHere = "\uE000"

// Gathering returns how a note is told together with others like it: what they
// have in common, and the note's own item. Titles say so for notes that come one
// after another, such as units that are placed: the key "several" of the note has
// a place for the items, and "item" is one of them.
func (v *Voice) Gathering(a *engine.About, n engine.Note, names Names) (common, item string, ok bool) {
	key, isNote := strings.CutPrefix(n.Key, "note.")
	if !isNote {
		return "", "", false
	}
	data := v.data(a, n.Args, names)
	data["items"] = ItemsHere
	if common, ok = v.localize(a.Key+".several."+key, data, nil); !ok {
		return "", "", false
	}
	item, ok = v.localize(a.Key+".item."+key, data, nil)
	return common, item, ok
}

// Gathered is the sentence of what several notes have in common with their items.
func Gathered(common, items string) string { return strings.Replace(common, ItemsHere, items, 1) }

// Secret says what one seat may know.
func (v *Voice) Secret(a *engine.About, s engine.Secret, names Names) Secret {
	return Secret(v.Say(a.Key+"."+s.Key, v.data(a, s.Args, names)))
}

// Refusal says why the rulebook refuses, and by which section.
func (v *Voice) Refusal(a *engine.About, e *engine.RuleError, names Names) string {
	return v.Say("refusal.rule", Data{
		"why":  v.Note(a, e.Why, names),
		"rule": v.Section(a, e.Rule),
	})
}

// Section returns the name of a section of the rulebook.
func (v *Voice) Section(a *engine.About, key string) string { return v.Say(a.Key+".rule."+key, nil) }

// Press says a whole action as its button shows it: in the title's own words
// where it has them, else the verb and its words. hint is what may be said of the
// action besides, if the title's words have a place for it.
func (v *Voice) Press(a *engine.About, act engine.Action, hint string) string {
	if said, ok := v.Pressed(a, act, hint); ok || len(a.Verbs[act.Verb].Params) == 0 {
		return said
	}
	var labels []string
	for i, p := range a.Verbs[act.Verb].Params {
		labels = append(labels, v.Label(a, p.Vocabulary, act.Args[i]))
	}
	return v.Verb(a, act.Verb) + ": " + strings.Join(labels, " · ")
}

// Pressed is Press in the title's own words, and whether it has them.
func (v *Voice) Pressed(a *engine.About, act engine.Action, hint string) (string, bool) {
	verb := a.Verbs[act.Verb]
	if len(verb.Params) == 0 {
		return v.Verb(a, act.Verb), false
	}
	key, data := a.Key+".press."+verb.Name, Data{"hint": hint}
	for i, p := range verb.Params {
		data[p.Name] = v.Label(a, p.Vocabulary, act.Args[i])
	}
	data["word"] = data[verb.Params[0].Name]
	return v.say(key, data)
}

// Action says an action as a question to be confirmed.
func (v *Voice) Action(a *engine.About, act engine.Action) Secret {
	verb := a.Verbs[act.Verb]
	data := Data{}
	for i, p := range verb.Params {
		data[p.Name] = v.Label(a, p.Vocabulary, act.Args[i])
	}
	return Secret(v.Say(a.Key+".confirm."+verb.Name, data))
}

func (v *Voice) data(a *engine.About, args []engine.Arg, names Names) Data {
	data := make(Data, len(args))
	for _, arg := range args {
		switch arg.Kind {
		case engine.KindNumber:
			data[arg.Name] = arg.Number
		case engine.KindWord:
			data[arg.Name] = v.LabelOf(a, arg.Vocabulary, arg.Word)
		case engine.KindSeat:
			data[arg.Name] = names(engine.Seat(arg.Number))
		}
	}
	return data
}
