package engine

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// About describes a game to everything that does not know it.
type About struct {
	Key   string   // one word: the slash command, and the prefix of the game's words
	Seats Range    // how many can play
	Sides []string // a word for each seat, in seat order; seats without sides are named too
	// Original is the printed game that this one is played after; zero if there is none.
	Original Original
	// Teams are sets of seats that one person may hold together and that win or
	// lose together; no seat is in two. All seats of a game with teams are
	// always taken. Without any, each seat is for itself.
	Teams   []Seats
	Options []Option
	// Rules is the version of the rules as this program plays them. It is
	// raised when the same actions could give another position, note or
	// secret than before: matches go on under the newer rules from where
	// they are, and what was played under older ones is not played again.
	// 0 counts as 1.
	Rules int
	Verbs []VerbSpec
	// Horizon is how many decisions a search plays on from what it knows before it
	// asks for a guess (Appraiser): many for a game whose matches are short, so that
	// they are played to their end. 0 leaves it to the search.
	Horizon int
	// Vocabularies lists every vocabulary whose words need a label: those
	// of the verbs and those that only notes use.
	Vocabularies []*Vocabulary
	// Labels are names that the edition gives to words, in place of those
	// that a language has for them.
	Labels []Label
}

// An Original is a printed game, told apart from others of its name by who published it
// and when. What is not known of it is zero.
type Original struct {
	Publisher string
	Year      int
}

// String returns what is known of it, such as "Kosmos 2004".
func (o Original) String() string {
	if o.Year == 0 {
		return o.Publisher
	}
	return strings.TrimSpace(fmt.Sprintf("%s %d", o.Publisher, o.Year))
}

// A Label is what a language calls a word of a vocabulary.
type Label struct {
	Language   string // as the words' files are named: "en"
	Vocabulary string
	Word       string
	Text       string
}

// Label returns what the edition calls a word in a language, "" if it says
// nothing of it.
func (a *About) Label(language, vocabulary, word string) string {
	for _, l := range a.Labels {
		if l.Word == word && l.Language == language && l.Vocabulary == vocabulary {
			return l.Text
		}
	}
	return ""
}

// Accords returns an error if another edition's description is not of the same
// game: after which printed game, who plays, what is chosen before a match and the verbs with their
// parameters are the same in every edition, since commands are made of them
// once. The words of the vocabularies and their labels may be the edition's.
func (a *About) Accords(other *About) error {
	for _, c := range []struct {
		what      string
		one, same any
	}{
		{"key", a.Key, other.Key},
		{"original", a.Original, other.Original},
		{"seats", a.Seats, other.Seats},
		{"sides", a.Sides, other.Sides},
		{"teams", a.Teams, other.Teams},
		{"options", a.Options, other.Options},
		{"verbs", a.commands(), other.commands()},
	} {
		if one, same := fmt.Sprintf("%+v", c.one), fmt.Sprintf("%+v", c.same); one != same {
			return fmt.Errorf("%s of %s: %s in one edition and %s in another", c.what, a.Key, one, same)
		}
	}
	return nil
}

// commands are the verbs, with their vocabularies by name.
func (a *About) commands() []string {
	list := make([]string, len(a.Verbs))
	for i, v := range a.Verbs {
		params := make([]string, len(v.Params))
		for j, p := range v.Params {
			params[j] = p.Name + " " + p.Vocabulary.Name()
		}
		subjects := ""
		if v.Subjects != nil {
			subjects = v.Subjects.Name()
		}
		v.Params, v.Subjects = nil, nil
		list[i] = fmt.Sprintf("%+v %q %s", v, params, subjects)
	}
	return list
}

// Range is a span of whole numbers, both ends included.
type Range struct{ Min, Max int }

// Has reports whether n is in the range.
func (r Range) Has(n int) bool { return r.Min <= n && n <= r.Max }

// An Option is a choice made before a match begins. Its first value is the
// default.
type Option struct {
	Key    string
	Values []string
	// Most is for how many players there can be at most what a value says, where
	// that is fewer than the game takes: a lobby with the value has so many seats.
	// Positions of more are set up all the same, as nearly as the game can.
	Most map[string]int
	// Bid says that a value is a bid for the sides of a game of two: whoever opens a
	// match with another than the default shall think both sides worth the same, for
	// whoever joins first chooses theirs, the opener's too.
	Bid bool
}

// Bids reports whether a match with these options begins with a bid for the sides.
func (a *About) Bids(options map[string]string) bool {
	return slices.ContainsFunc(a.Options, func(o Option) bool {
		value, ok := options[o.Key]
		return o.Bid && ok && value != o.Values[0]
	})
}

// MostPlayers returns how many players the game takes under these options.
func (a *About) MostPlayers(options map[string]string) int {
	most := a.Seats.Max
	for _, o := range a.Options {
		if n, ok := o.Most[options[o.Key]]; ok {
			most = min(most, n)
		}
	}
	return most
}

// RulesVersion returns the version of the rules, which is at least 1.
func (a *About) RulesVersion() int { return max(1, a.Rules) }

// Stated returns a match's options with a value for each that the game has: the
// default where the match says nothing, since it began before there was the option.
func (a *About) Stated(options map[string]string) map[string]string {
	if len(a.Options) == 0 {
		return options
	}
	all := make(map[string]string, len(a.Options))
	for _, o := range a.Options {
		all[o.Key] = o.Values[0]
	}
	maps.Copy(all, options)
	return all
}

// A VerbSpec describes a kind of action.
type VerbSpec struct {
	Name   string
	Rule   string // the section of the rulebook that tells of it; "" if the game is no Rulebook
	Params []Param
	// Public says that every word of the verb is public knowledge, and so is
	// the list of its legal actions: they may stand on buttons that
	// everybody can read.
	Public bool
	// Repeats says that actions of the verb often follow one another, each on
	// its own place: they may be picked together.
	Repeats bool
	// Each says that one press takes the verb for each of a person's seats that
	// may take it.
	Each bool
	// Answer says that the verb answers questions, so that its player may leave
	// standing orders for them. A game has such a verb if its positions are
	// Answerers: then its matches have an answer window.
	Answer bool
	// Subjects are what questions can be about that the verb answers, if the game
	// names it (Subjecter), so that orders can be left for one of them alone.
	Subjects *Vocabulary
	// Declines says that the verb leaves undone what else is offered: its button
	// stands last and does not call.
	Declines bool
	// Tone is how the verb's button calls. One that Declines never calls, whatever it
	// says, unless nothing else is usual.
	Tone Tone
	// Opens says that the verb turns up what the seat kept hidden, for that
	// alone: whoever saw it cannot forget it, so it is taken back only if the
	// others agree. What is turned up on the way of something else is the loss of
	// its own seat alone, and taken back as freely as any action.
	Opens bool
	// Prepares says that the verb sets what the rules do later, as seats may that
	// nobody waits for (Standing). Beside the only answer of a seat it is no
	// choice: orders to be asked only where there is one pass it over.
	Prepares bool
	// Sets says that the verb is free and only sets something that another action
	// of the seat may set back, such as how an army is to fight: it moves the match
	// on by nothing, so that a seat could take it for ever.
	Sets bool
}

// A Tone is how a button calls. It is said of the verb alone, so it tells nothing of a
// position.
type Tone uint8

// The tones.
const (
	ToneUsual Tone = iota // most turns need it next
	ToneAside             // it goes back, ends, costs, or is rare
	ToneFinal             // it cannot be undone
	tones
)

// Valid reports whether it is one of the tones.
func (t Tone) Valid() bool { return t < tones }

// Answers returns those of some actions that answer: the others prepare.
func (a *About) Answers(legal []Action) []Action {
	return slices.DeleteFunc(slices.Clone(legal), func(act Action) bool { return a.Verbs[act.Verb].Prepares })
}

// A Param is one place of a verb, to be filled with a word of a vocabulary.
type Param struct {
	Name       string
	Vocabulary *Vocabulary
	// Usual is the word of a verb's last parameter that most mean: it goes without
	// saying where an action is chosen by pressing, and the others are offered beside
	// it. "" if there is none.
	Usual string
}

// Verb returns the index of the verb with that name, and whether there is one.
func (a *About) Verb(name string) (Verb, bool) {
	i := slices.IndexFunc(a.Verbs, func(v VerbSpec) bool { return v.Name == name })
	return Verb(max(i, 0)), i >= 0
}

// Vocabulary returns the vocabulary with that name, or nil.
func (a *About) Vocabulary(name string) *Vocabulary {
	for _, v := range a.Vocabularies {
		if v.Name() == name {
			return v
		}
	}
	return nil
}

// Team returns the seats of a seat's team: itself, if it is in none.
func (a *About) Team(s Seat) Seats {
	for _, team := range a.Teams {
		if team.Has(s) {
			return team
		}
	}
	return SeatSet(s)
}

// Parties returns the seats that win together in a match of so many players: each team,
// and each seat without one.
func (a *About) Parties(players int) (list []Seats) {
	all := Seats(1)<<players - 1
	for seat := range Seat(players) {
		if team := a.Team(seat) & all; team.First() == seat {
			list = append(list, team)
		}
	}
	return list
}

// Asks reports whether the game puts questions in another's turn.
func (a *About) Asks() bool {
	return slices.ContainsFunc(a.Verbs, func(v VerbSpec) bool { return v.Answer })
}

// AnswerVerbs returns the verbs that answer in another's turn, in order.
func (a *About) AnswerVerbs() (list []Verb) {
	for v, spec := range a.Verbs {
		if spec.Answer {
			list = append(list, Verb(v))
		}
	}
	return list
}

// Side returns the word for a seat's side.
func (a *About) Side(s Seat) string {
	if int(s) < len(a.Sides) {
		return a.Sides[s]
	}
	return strconv.Itoa(int(s) + 1)
}

// Check returns an error if the setup does not fit the game: a number of
// players, an option or a value that it does not have.
func (a *About) Check(s Setup) error {
	if !a.Seats.Has(s.Players) {
		return fmt.Errorf("%d players: %s takes %d to %d", s.Players, a.Key, a.Seats.Min, a.Seats.Max)
	}
	for key, value := range s.Options {
		i := slices.IndexFunc(a.Options, func(o Option) bool { return o.Key == key })
		if i < 0 {
			return fmt.Errorf("option %q: %s has none of that name", key, a.Key)
		}
		if !slices.Contains(a.Options[i].Values, value) {
			return fmt.Errorf("option %s: %q is none of %q", key, value, a.Options[i].Values)
		}
	}
	return nil
}

// Option returns the setup's value of an option, or the option's default.
func (a *About) Option(s Setup, key string) string {
	if v, ok := s.Options[key]; ok {
		return v
	}
	for _, o := range a.Options {
		if o.Key == key {
			return o.Values[0]
		}
	}
	return ""
}

// WellFormed reports whether the action is of a verb there is, with words of its
// vocabularies and nothing beyond them.
func (a *About) WellFormed(act Action) bool {
	if int(act.Verb) >= len(a.Verbs) {
		return false
	}
	params := a.Verbs[act.Verb].Params
	for i, w := range act.Args {
		if i < len(params) && int(w) >= params[i].Vocabulary.Len() || i >= len(params) && w != 0 {
			return false
		}
	}
	return true
}
