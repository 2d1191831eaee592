package phrase

import (
	"slices"
	"strconv"
	"time"

	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

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
	case l.of.Status == table.Lobby:
		key = "list.lobby"
	case slices.Contains(l.of.Waiting, u):
		key = "list.yours"
	case slices.Contains(l.of.Asked, u):
		key = "list.asked"
	}
	said := v.Say(key, words.Data{"title": l.Title(), "where": l.Link(), "who": l.called(l.of.Waiting), "since": Ago(l.of.Since)})
	if with := l.called(l.besides(u)); with != "" && l.of.Status == table.Running {
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

// besides are the players without one of them, each once.
func (l Listing) besides(u storage.UserID) []storage.UserID {
	var list []storage.UserID
	for _, p := range l.of.Players {
		if p != 0 && p != u && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
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
