package phrase

import (
	"cmp"
	"encoding/hex"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/figures"
	"skald/engine/match/head"
	"skald/engine/match/rules"
	"skald/engine/match/story"
	"skald/storage"
	"skald/storage/matches"
)

// A Match is what everybody may know of a match, and the voice in which a message
// speaks of it. Its methods say what messages of several rooms say alike. It holds
// no secret, so that what is said by it is fit for a channel.
type Match struct {
	*words.Voice
	table.PublicMatch
}

// Of returns the match as the voice speaks of it.
func Of(v *words.Voice, m *table.Match) Match { return Match{v, m.InPublic()} }

// ByMention calls a seat by its player.
func (m Match) ByMention(s engine.Seat) string { return m.mentioned(s, m.Player(s)) }

// mentioned calls a seat by who sits there, or sat: where Skald has several, by the
// number of the seat, too.
func (m Match) mentioned(s engine.Seat, u storage.UserID) string {
	switch {
	case u == 0:
		return "?"
	case rules.IsSkald(u) && m.SeatsOf(u).Len() > 1:
		return Mention(u) + " " + strconv.Itoa(int(s)+1)
	}
	return Mention(u)
}

// BySide calls a seat by its side, where mentions cannot be read, as in alt texts.
func (m Match) BySide(s engine.Seat) string { return m.Side(m.About(), s) }

// ByBoth calls a seat by its player and side, or number: pictures know no players.
func (m Match) ByBoth(s engine.Seat) string { return m.ByMention(s) + " (" + m.BySide(s) + ")" }

// InStory calls a seat by its side or, in a game without sides, by who sat there then.
func (m Match) InStory(player func(engine.Seat) storage.UserID) words.Names {
	if len(m.About().Sides) > 0 {
		return m.BySide
	}
	return func(s engine.Seat) string { return m.mentioned(s, player(s)) }
}

// Sides names seats by their sides, or as what they are where there are none.
func (m Match) Sides(seats engine.Seats) string {
	called := m.BySide
	if len(m.About().Sides) == 0 {
		called = func(s engine.Seat) string { return m.Say("offer.seat", words.Data{"side": m.BySide(s)}) }
	}
	return Enumerated(m.Voice, slices.Collect(seats.All()), called)
}

// byPart calls a seat by its side or, in a game without sides, by what its player is called.
func (m Match) byPart(s engine.Seat) string {
	if len(m.About().Sides) > 0 {
		return m.BySide(s)
	}
	if u := m.Player(s); rules.IsSkald(u) {
		return m.mentioned(s, u)
	}
	return Literal(cmp.Or(m.Name(s), m.BySide(s)))
}

// Party names seats that win together, each by its side or player.
func (m Match) Party(seats engine.Seats) string {
	return Enumerated(m.Voice, slices.Collect(seats.All()), m.byPart)
}

// Figures says the figures of the match, by its sides or, in a game without sides, by
// who sits there.
func (m Match) Figures() story.Figures {
	return story.Figures{Sayer: m.Voice, Called: m.byPart, Label: func(word string) string { return m.LabelOf(m.About(), "board", word) }}
}

// Teller tells what comes of matches.
func Teller(v *words.Voice) figures.Teller {
	return figures.Teller{Voice: v, Span: v.Span, On: On, Called: Mention, Counted: matches.Counted}
}

// Names are what the players are called, by seat; "" of one whose name nobody knows.
func (m Match) Names() (list []string) {
	for s := range m.Players {
		list = append(list, m.Name(engine.Seat(s)))
	}
	return list
}

// Seating lists who plays what, how reliable they are, and for whom seats are reserved.
func (m Match) Seating(reliable map[storage.UserID]chessclock.Reliability) string {
	var lines []string
	expected := m.Players // any free seat is for those invited
	if m.Status == head.Lobby && m.Reserved == nil {
		expected = m.Seats.Expected(m.About())
	}
	for i, u := range m.Players {
		s, who := engine.Seat(i), m.Say("lobby.free", nil)
		switch {
		case rules.IsSkald(u):
			who = m.Say("option.skald-"+rules.StrengthOf(u), nil)
		case u != 0:
			who = Join(" ", Mention(u), m.Reliable(reliable, u))
		case m.ReservedFor(s) != 0:
			who = m.Say("lobby.reserved", words.Data{"who": Mention(m.ReservedFor(s))})
		case expected[i] != 0:
			who = m.Say("lobby.reserved", words.Data{"who": Mention(expected[i])})
		case len(m.Invited) > 0:
			continue // it stays free: only those invited may join
		}
		lines = append(lines, m.Say("lobby.seat", words.Data{"side": m.BySide(s), "who": who}))
	}
	return strings.Join(lines, "\n")
}

// Reliable says how reliable a person is; nothing of one who never had a clock.
func (m Match) Reliable(all map[storage.UserID]chessclock.Reliability, u storage.UserID) string {
	r, ok := all[u]
	if !ok {
		return ""
	}
	return m.Say("clock.reliable", words.Data{"share": r.Share(), "turns": r.Of})
}

// Chosen says, small, with which clock a match is played and how long it waits for
// answers; nothing of a match without either.
func (m Match) Chosen() string {
	answers := ""
	if m.Window() != "" {
		answers = "-# " + m.Say("option.answers-"+m.Window(), nil)
	}
	return Join("\n", m.ClockChosen(), answers)
}

// ClockChosen says, small, with which clock a match is played.
func (m Match) ClockChosen() string {
	p, ok := m.Clock()
	if !ok {
		return ""
	}
	label, help := Clock(m.Voice, p.Key)
	return "-# " + m.Say("clock.chosen", words.Data{"clock": label, "help": help})
}

// PausedBy says that a match is paused, by whom, since when and why.
func (m Match) PausedBy() string {
	return m.Say("mod.paused", words.Data{"who": Mention(m.Pause.By), "since": Ago(m.Pause.At), "why": Literal(m.Pause.Reason)})
}

// Committed tells the commitment, small; nothing if there is none yet.
func (m Match) Committed() string {
	sum := m.Commitment()
	if sum == [32]byte{} {
		return ""
	}
	return "-# " + m.Say("chance.commitment", words.Data{"sum": hex.EncodeToString(sum[:]), "match": m.ID})
}

// Promised tells the commitment, small and as short as it can be compared by: of so
// many digits nobody finds two of one beginning.
func (m Match) Promised() string {
	sum := m.Commitment()
	if sum == [32]byte{} {
		return ""
	}
	return "-# " + m.Say("chance.promise", words.Data{"sum": hex.EncodeToString(sum[:promised])})
}

// promised is how many bytes of a commitment are told where it is promised.
const promised = 16

// Arrived says in its new channel that a match has moved there, and commits to its
// chance again, since the first message stayed behind. It says nothing of a match
// that has not moved.
func (m Match) Arrived(moved bool) string {
	if !moved {
		return ""
	}
	return Join("\n", "-# "+m.Say("move.told", nil), m.Promised())
}

// Clock names a clock, or that there is none, and explains it by its figures.
func Clock(v *words.Voice, key string) (label, help string) {
	label = v.Say("option.clock-"+key, nil)
	for _, p := range chessclock.Presets() {
		if p.Key == key {
			return label, v.Say("clock.preset", words.Data{"bank": v.Span(p.Bank), "more": v.Span(p.Increment), "most": v.Span(p.Cap)})
		}
	}
	return label, v.Say("clock.no-limit", nil)
}

// Proposed says what an act of a moderator's would do to a match.
func (m Match) Proposed(w head.Proposal) string {
	key, data := string(w.Act), words.Data{"where": Channel(m.Channel), "match": m.ID, "rated": m.Fixture != nil}
	switch w.Act {
	case head.ModSkip:
		data["who"] = m.ByBoth(w.Seat)
	case head.ModReplace:
		data["who"], data["to"] = m.ByBoth(m.SeatsOf(w.From).First()), Mention(w.To)
		if rules.IsSkald(w.To) {
			key = "replace-skald"
		}
	case head.ModEnd, head.ModClose:
		if key = "end-nobody"; w.Winners != 0 {
			key, data["who"] = "end", Enumerated(m.Voice, slices.Collect(w.Winners.All()), m.ByBoth)
		}
	}
	return m.Say("mod.will-"+key, data)
}

// Reasoned says why a moderator proposes an act, in their own words or in everybody's.
func (m Match) Reasoned(w head.Proposal) string {
	if w.Act == head.ModClose {
		return m.Say("option.reason-"+string(w.Ended), nil)
	}
	return Literal(w.Reason)
}

// A Listing is a match in a list and the voice in which it is listed.
type Listing struct {
	voice *words.Voice
	of    table.Listing
}

// Listed returns the match as the voice lists it.
func Listed(v *words.Voice, l table.Listing) Listing { return Listing{v, l} }

// Title is the name of the match's game, as far as it is known.
func (l Listing) Title() string {
	if l.of.Game == nil {
		return l.voice.Say("list.no-title", nil)
	}
	return l.voice.Title(l.of.Game.About())
}

// Label names the match in one line without mentions, for what is typed.
func (l Listing) Label() string {
	return l.voice.Say("move.label", words.Data{"title": l.Title(), "since": l.of.Since.Format(time.DateOnly), "match": l.of.ID})
}

// Link leads to the match's newest message.
func (l Listing) Link() string { return Link(l.of.Guild, l.of.Channel, l.of.Newest) }

// For is the line of the match in one person's list.
func (l Listing) For(u storage.UserID) string {
	v, key := l.voice, "list.waiting"
	switch {
	case l.of.Gone:
		key = "list.gone"
	case l.of.Pause != nil:
		key = "list.paused"
	case l.of.Status == head.Lobby:
		key = "list.lobby"
	case slices.Contains(l.of.Waiting, u):
		key = "list.yours"
	case slices.Contains(l.of.Asked, u):
		key = "list.asked"
	}
	said := v.Say(key, words.Data{"title": l.Title(), "where": l.Link(), "who": l.called(l.of.Waiting), "since": Ago(l.of.Since)})
	others := slices.DeleteFunc(slices.Clone(l.of.Players), func(p storage.UserID) bool { return p == 0 || p == u })
	if with := l.called(Unique(others, func(p storage.UserID) storage.UserID { return p })); with != "" && l.of.Status == head.Running && !l.of.Gone {
		said += " " + v.Say("list.with", words.Data{"who": with})
	}
	if until := l.soonest(u); !until.IsZero() {
		said += " · " + v.Say("list.until", words.Data{"until": Ago(until)})
	}
	return said
}

// soonest is when time runs out: the reader's, if theirs runs, else anybody's; or zero.
func (l Listing) soonest(u storage.UserID) (soonest time.Time) {
	if own, runs := l.of.Until[u]; runs {
		return own
	}
	for _, until := range l.of.Until {
		if soonest.IsZero() || until.Before(soonest) {
			soonest = until
		}
	}
	return soonest
}

// maxNamed is how many players a line of the list names.
const maxNamed = 4

// called names people of the match as they are known, else by mention.
func (l Listing) called(users []storage.UserID) string {
	var names []string
	for i, u := range users {
		if i == maxNamed && len(users) > maxNamed+1 {
			names = append(names, "+"+strconv.Itoa(len(users)-i))
			break
		}
		name := Literal(l.of.Names[u])
		if name == "" {
			name = Mention(u)
		}
		names = append(names, name)
	}
	return l.voice.Join(names...)
}
