package speech

import (
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"text/template"
	"time"

	"skald/engine"
	"skald/storage/recent"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	tag "golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/number"
)

// A Voice speaks one language.
type Voice struct {
	localizer *i18n.Localizer
	language  string
	own       map[string]bool // the keys that the language has itself
	base      map[string]bool // those of English, in which it says what it lacks
	parser    parser
	numbers   *message.Printer
	said      *recent.Map[phrase, string]
}

// A phrase is a sentence that a voice says the same every time: one without data,
// or a counted word. Most of a message is made of them: the labels of words and
// buttons.
type phrase struct {
	key   string
	count int // uncounted if it is no counted word
}

const uncounted = -1

// A voice remembers keptPhrases phrases, of counts below keptCounts: a board has
// fewer of anything.
const (
	keptPhrases = 10_000
	keptCounts  = 64
)

// newVoice returns the voice of a language among all keys, by language.
func newVoice(bundle *i18n.Bundle, language string, keys map[string]map[string]bool) *Voice {
	v := &Voice{
		localizer: i18n.NewLocalizer(bundle, language, fallback), language: language, numbers: message.NewPrinter(tag.Make(language)),
		own: keys[language], base: keys[fallback], said: recent.New[phrase, string](keptPhrases),
	}
	v.parser.texts.Funcs = v.funcs()
	return v
}

// Data is what a sentence's placeholders stand for, by name.
type Data = map[string]any

// A Secret is a sentence for one person. It is a type of its own, so that what
// speaks to a channel cannot be handed one.
type Secret string

// LogValue keeps the sentence out of logs.
func (Secret) LogValue() slog.Value { return slog.StringValue("[secret]") }

// Names says how a seat is called: a mention, a name, a side.
type Names = func(engine.Seat) string

// Language returns the language spoken.
func (v *Voice) Language() string { return v.language }

// Has reports whether there is a sentence of a key.
func (v *Voice) Has(key string) bool { return v.own[key] || v.base[key] }

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

// say is Say, and whether a language has the key.
func (v *Voice) say(key string, data Data) (string, bool) {
	if len(data) > 0 {
		return v.localize(key, data, nil)
	}
	return v.once(phrase{key: key, count: uncounted})
}

// counted is Count, and whether a language has the key.
func (v *Voice) counted(key string, n int) (string, bool) {
	if n < 0 || n >= keptCounts {
		return v.localize(key, Data{"Count": n}, n)
	}
	return v.once(phrase{key: key, count: n})
}

// once returns a phrase as it was said before, else says it. A key that no language
// has is not remembered: it may be anybody's data.
func (v *Voice) once(p phrase) (said string, known bool) {
	if said, known = v.said.Get(p); known {
		return said, true
	}
	if p.count == uncounted {
		said, known = v.localize(p.key, nil, nil)
	} else {
		said, known = v.localize(p.key, Data{"Count": p.count}, p.count)
	}
	if known {
		v.said.Put(p, said)
	}
	return said, known
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
			if label, ok := count.(string); ok { // a number among an action's words
				n, _ = strconv.Atoi(label)
			}
			if n == 0 {
				return ""
			}
			return v.Count(key, n)
		},
		"join":  v.Join,
		"label": func(key string) string { return v.Say(key, nil) },
	}
}

// Decimal writes a number with so many digits behind the point, or behind the comma where
// the language has one: "24.31", "−3,50".
func (v *Voice) Decimal(x float64, digits int) string {
	written := v.numbers.Sprint(number.Decimal(x, number.Scale(digits), number.NoSeparator()))
	return strings.Replace(written, "-", "−", 1)
}

// Join lists the parts that are not empty: "a, b and c".
func (v *Voice) Join(parts ...string) string { return v.list("list.and", parts) }

// Either lists the parts that are not empty: "a, b or c".
func (v *Voice) Either(parts ...string) string { return v.list("list.or", parts) }

// Series says several things one after the other, without those that are empty: "a; b".
func (v *Voice) Series(parts ...string) (all string) {
	for _, p := range parts {
		switch {
		case all == "":
			all = p
		case p != "":
			all = v.Say("list.series", Data{"before": all, "last": p})
		}
	}
	return all
}

// Headed says what something is about before it: "a: b".
func (v *Voice) Headed(head, body string) string {
	return v.Say("list.headed", Data{"head": head, "body": body})
}

// Span says roughly how long something takes: in days and hours, or hours and minutes.
func (v *Voice) Span(d time.Duration) string {
	const day = 24 * time.Hour
	d = d.Truncate(time.Minute)
	part := func(key string, n time.Duration) string {
		if n == 0 {
			return ""
		}
		return v.Say("clock."+key, Data{"n": int(n)})
	}
	parts := []string{part("hours", d%day/time.Hour), part("minutes", d%time.Hour/time.Minute)}
	if d < 2*day && d%day != 0 {
		parts[0] = part("hours", d/time.Hour)
	} else if d >= day {
		parts = []string{part("days", d/day), parts[0]}
	}
	if text := strings.Trim(strings.Join(parts, " "), " "); text != "" {
		return text
	}
	return v.Say("clock.minutes", Data{"n": 0})
}

// Refused says why something is refused: in the second person where the reason is
// what the reader is or did, if there is a sentence for it.
func (v *Voice) Refused(key string, data Data, themself bool) string {
	if you := key + "-you"; themself && v.Has(you) {
		key = you
	}
	return v.Say(key, data)
}

func (v *Voice) list(between string, parts []string) string {
	list := slices.DeleteFunc(slices.Clone(parts), func(p string) bool { return p == "" })
	if len(list) < 2 {
		return strings.Join(list, "")
	}
	last := len(list) - 1
	return strings.Join(list[:last], ", ") + " " + v.Say(between, nil) + " " + list[last]
}
