package herald

import (
	"slices"
	"strings"
	"time"

	"skald/engine/league"
	"skald/engine/league/championship"
	"skald/engine/league/format"
	"skald/render/speech"
)

// A Teller says what the rules of championships have to say, and people and times as
// whoever shows it writes them.
type Teller struct {
	*speech.Voice
	Called  func(championship.Person) string
	At      func(time.Time) string
	Ago     func(time.Time) string // how far a time is away
	Literal func(string) string    // what somebody wrote
}

// Said says one sentence; "" says nothing.
func (t Teller) Said(s championship.Said) string {
	if s.Key == "" {
		return ""
	}
	data := speech.Data{}
	for name, value := range s.Data {
		data[name] = t.value(value)
	}
	return t.Say(s.Key, data)
}

func (t Teller) value(value any) any {
	var list []string
	switch value := value.(type) {
	case championship.Said:
		return t.Said(value)
	case []championship.Said:
		for _, s := range value {
			list = append(list, t.Said(s))
		}
		return t.Join(list...)
	case championship.Counted:
		return t.Count(value.Key, value.N)
	case championship.Person:
		return t.Called(value)
	case []championship.Person:
		for _, p := range value {
			list = append(list, t.Called(p))
		}
		return t.Join(list...)
	case championship.Unix:
		return t.At(time.Unix(int64(value), 0))
	case championship.Away:
		return t.Ago(time.Unix(int64(value), 0))
	case championship.Span:
		return t.Span(time.Duration(value) * time.Second)
	case format.Points:
		return value.String()
	case string:
		return t.Literal(value)
	}
	return value
}

// People lists people as a sentence does: "a, b and c".
func (t Teller) People(people []league.Person) string { return t.Join(each(people, t.Called)...) }

// each returns what each of a list is by a function.
func each[A, B any](list []A, by func(A) B) []B {
	values := make([]B, len(list))
	for i, one := range list {
		values[i] = by(one)
	}
	return values
}

// joined joins what is not empty.
func joined(between string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), between)
}

// moment is a time of the rules.
func moment(at league.Unix) time.Time { return time.Unix(int64(at), 0) }

// listed writes what is said one after the other.
func listed(list []string) string { return strings.Join(list, ", ") }
