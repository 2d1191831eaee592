package enginetest

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"skald/engine"
)

// Limits of Discord that a game's words must fit: subcommands and options of a
// command, entries of a select, characters of a name and of a choice.
const (
	maxVerbs  = 25
	maxParams = 25
	maxValues = 25
	maxWord   = 100
)

var nameRE = regexp.MustCompile(`^[-_\p{Ll}\p{N}]{1,32}$`)

// About returns an error that lists what is wrong with a game's description.
func About(a *engine.About) error {
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(format, args...)) }
	name := func(what, name string) {
		if !nameRE.MatchString(name) {
			fault("%s %q: not a name of 1 to 32 small letters, digits, - and _", what, name)
		}
	}
	name("key", a.Key)
	if a.Seats.Min < 1 || a.Seats.Min > a.Seats.Max || a.Seats.Max > 16 {
		fault("seats: %d to %d", a.Seats.Min, a.Seats.Max)
	}
	unique(fault, "sides", a.Sides)
	teams(fault, a)
	if a.Horizon < 0 {
		fault("horizon: %d decisions", a.Horizon)
	}
	for _, o := range a.Options {
		name("option", o.Key)
		unique(fault, "option "+o.Key, o.Values)
		if n := len(o.Values); n < 1 || n > maxValues {
			fault("option %s: %d values", o.Key, n)
		}
		if o.Bid && (len(a.Sides) < 2 || len(a.Sides) > 2 && (len(a.Teams) != 2 || a.Teams[0].Len() != a.Teams[1].Len())) {
			fault("option %s: a bid for sides that are not two alike", o.Key)
		}
		for value, n := range o.Most {
			if !slices.Contains(o.Values, value) || value == o.Values[0] || !a.Seats.Has(n) || len(a.Sides) > 0 {
				fault("option %s: %q for at most %d, which no lobby can have", o.Key, value, n)
			}
		}
	}
	if n := len(a.Verbs); n < 1 || n > maxVerbs {
		fault("%d verbs: a command takes 1 to %d", n, maxVerbs)
	}
	usual := func(v engine.VerbSpec) bool { return v.Tone == engine.ToneUsual && !v.Declines }
	if !slices.ContainsFunc(a.Verbs, usual) {
		fault("no verb is usual: no button would call")
	}
	for _, v := range a.Verbs {
		for i, p := range v.Params {
			if _, ok := p.Vocabulary.Index(p.Usual); p.Usual != "" && (!ok || i < len(v.Params)-1) {
				fault("verb %s: the usual word %q is none of %s, or not of its last parameter", v.Name, p.Usual, p.Name)
			}
		}
		if !v.Tone.Valid() || v.Tone == engine.ToneFinal && (v.Declines || v.Sets || v.Prepares) {
			fault("verb %s: tone %d of one that can be set anew or declines", v.Name, v.Tone)
		}
	}
	listed := map[string]*engine.Vocabulary{}
	for _, v := range a.Vocabularies {
		name("vocabulary", v.Name())
		if listed[v.Name()] != nil {
			fault("vocabulary %s is there twice", v.Name())
		}
		listed[v.Name()] = v
	}
	verbs := make([]string, len(a.Verbs))
	for i, v := range a.Verbs {
		verbs[i] = v.Name
		name("verb", v.Name)
		if len(v.Params) > min(maxParams, engine.MaxArgs) {
			fault("verb %s: %d parameters", v.Name, len(v.Params))
		}
		params := make([]string, len(v.Params))
		for j, p := range v.Params {
			params[j] = p.Name
			name("parameter of "+v.Name, p.Name)
			if listed[p.Vocabulary.Name()] != p.Vocabulary {
				fault("verb %s: the vocabulary %s is not listed", v.Name, p.Vocabulary.Name())
			}
		}
		unique(fault, "parameters of "+v.Name, params)
		if v.Subjects != nil && listed[v.Subjects.Name()] != v.Subjects {
			fault("verb %s: the vocabulary %s is not listed", v.Name, v.Subjects.Name())
		}
	}
	unique(fault, "verbs", verbs)
	for _, v := range a.Vocabularies {
		vocabulary(fault, v, listed)
	}
	for _, l := range a.Labels {
		label(fault, l, listed)
	}
	return errors.Join(faults...)
}

func unique(fault func(string, ...any), what string, words []string) {
	seen := map[string]bool{}
	for _, w := range words {
		if seen[w] {
			fault("%s: %q is there twice", what, w)
		}
		seen[w] = true
	}
}

// teams finds what is wrong with the teams: each has two seats or more that exist,
// no seat is in two, and all seats are taken in every match.
func teams(fault func(string, ...any), a *engine.About) {
	if len(a.Teams) > 0 && a.Seats.Min != a.Seats.Max {
		fault("teams: of %d to %d seats, some could be free", a.Seats.Min, a.Seats.Max)
	}
	var known engine.Seats
	for _, team := range a.Teams {
		switch {
		case team.Len() < 2:
			fault("team %b: a seat without a team is for itself", team)
		case int(team)>>a.Seats.Max != 0:
			fault("team %b: there are %d seats", team, a.Seats.Max)
		case team&known != 0:
			fault("team %b: the seats %b are in another, too", team, team&known)
		}
		known |= team
	}
}

func vocabulary(fault func(string, ...any), v *engine.Vocabulary, listed map[string]*engine.Vocabulary) {
	if v.Len() == 0 {
		fault("vocabulary %s is empty", v.Name())
	}
	for i := range engine.Word(v.Len()) {
		word := v.Word(i)
		if word == "" || len([]rune(word)) > maxWord || strings.ToLower(word) != word || len(strings.Fields(word)) != 1 {
			fault("vocabulary %s: %q is no word of 1 to %d small characters", v.Name(), word, maxWord)
		}
		if at, ok := v.Index(word); !ok || at != i {
			fault("vocabulary %s: %q is at %d and found at %d", v.Name(), word, i, at)
		}
		if why := engine.LabelFault(word); v.Plain() && why != "" {
			fault("vocabulary %s: %q is its own label: %s", v.Name(), word, why)
		}
		named := map[string]bool{}
		for _, t := range v.Terms(i) {
			if name := cmp.Or(t.Name, t.Vocabulary.Name()); v.Sentence() != "" && named[name] {
				fault("vocabulary %s: %q has two parts that its sentence calls %s", v.Name(), word, name)
			} else {
				named[name] = true
			}
			if t.Count < 1 || listed[t.Vocabulary.Name()] != t.Vocabulary || t.Vocabulary.Word(t.Word) == "" {
				fault("vocabulary %s: %q has a part that is no word of a listed vocabulary", v.Name(), word)
			}
		}
	}
}

// label holds that an edition names words that there are, as they can be named.
func label(fault func(string, ...any), l engine.Label, listed map[string]*engine.Vocabulary) {
	what := fmt.Sprintf("label %s of %s %s", l.Language, l.Vocabulary, l.Word)
	if v := listed[l.Vocabulary]; v == nil {
		fault("%s: no such vocabulary is listed", what)
	} else if _, ok := v.Index(l.Word); !ok {
		fault("%s: there is no such word", what)
	}
	if !languageRE.MatchString(l.Language) {
		fault("%s: no language is called so", what)
	}
	if why := engine.LabelFault(l.Text); why != "" {
		fault("%s: %q: %s", what, l.Text, why)
	}
}

var languageRE = regexp.MustCompile(`^[a-z]{2,3}(-[A-Z]{2})?$`)
