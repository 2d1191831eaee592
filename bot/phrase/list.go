package phrase

import (
	"slices"
	"strconv"
	"time"

	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// maxNamed is how many players a line of the list names.
const maxNamed = 4

// ListedFor is the line of a match in a list.
func ListedFor(v *words.Voice, l table.Listing, u storage.UserID) string {
	key := "list.waiting"
	switch {
	case l.Gone:
		key = "list.gone"
	case l.Pause != nil:
		key = "list.paused"
	case l.Status == table.Lobby:
		key = "list.lobby"
	case slices.Contains(l.Waiting, u):
		key = "list.yours"
	case slices.Contains(l.Asked, u):
		key = "list.asked"
	}
	said := v.Say(key, words.Data{
		"title": Titled(v, l), "where": Link(l.Guild, l.Channel, l.Newest), "who": called(v, l, l.Waiting), "since": Ago(l.Since),
	})
	if with := called(v, l, besides(l.Players, u)); with != "" && l.Status == table.Running {
		said += " " + v.Say("list.with", words.Data{"who": with})
	}
	if until := soonest(l, u); !until.IsZero() {
		said += " · " + v.Say("list.until", words.Data{"until": Ago(until)})
	}
	return said
}

// soonest is when somebody's time of a listed match runs out: the reader's own,
// if theirs runs; zero if nobody's does.
func soonest(l table.Listing, u storage.UserID) (soonest time.Time) {
	if own, runs := l.Until[u]; runs {
		return own
	}
	for _, until := range l.Until {
		if soonest.IsZero() || until.Before(soonest) {
			soonest = until
		}
	}
	return soonest
}

// besides are the players without one of them, each once.
func besides(players []storage.UserID, u storage.UserID) []storage.UserID {
	var list []storage.UserID
	for _, p := range players {
		if p != 0 && p != u && !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// called names people of a listed match as they are known, else by mention.
func called(v *words.Voice, l table.Listing, users []storage.UserID) string {
	var names []string
	for i, u := range users {
		if i == maxNamed && len(users) > maxNamed+1 {
			names = append(names, "+"+strconv.Itoa(len(users)-i))
			break
		}
		name := Literal(l.Names[u])
		if name == "" {
			name = Mention(u)
		}
		names = append(names, name)
	}
	return v.Join(names...)
}

// Titled is the name of a listed match's game, as far as it is known.
func Titled(v *words.Voice, l table.Listing) string {
	if l.Game == nil {
		return v.Say("list.no-title", nil)
	}
	return v.Title(l.Game.About())
}

// Listed names a match in one line without mentions, for what is typed.
func Listed(v *words.Voice, l table.Listing) string {
	return v.Say("move.label", words.Data{"title": Titled(v, l), "since": l.Since.Format(time.DateOnly), "match": l.ID})
}
