package ladder

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/league/ladder"
	"skald/storage"
)

// What a button of a ladder is for: the topic of a LadderButton.
const (
	LadderAccept    = "accept"    // answers the challenge of the one word
	LadderDecline   = "decline"   // the same
	LadderWithdraw  = "withdraw"  // takes that challenge back
	LadderStandings = "standings" // a page of the standings; the word is the table
	LadderSeasons   = "seasons"   // a page of a closed season: words table and season, which is 0 for the list
)

func ladderID(l *league.Ladder, topic string, numbers ...int) desk.NumberedID {
	id := desk.NumberedID{ID: desk.ID{Room: name, What: topic, Of: string(l.ID)}}
	for _, n := range numbers {
		id.Numbers = append(id.Numbers, n)
	}
	return id
}

// A Ladder is what messages about a ladder are made of: the ladder, its title, and
// when they are made.
type Ladder struct {
	*league.Ladder
	About *engine.About
	Now   time.Time
}

// title is what the title is called.
func (l Ladder) title(v *words.Voice) string { return v.Title(l.About) }

// member is a player in a message; plain is one in a picture or an alt text.
func member(p ladder.Person) string { return phrase.Mention(league.UserOf(p)) }

func (l Ladder) plain(v *words.Voice, p ladder.Person) string {
	if name := l.Head.Names[league.UserOf(p)]; name != "" {
		return name
	}
	return v.Say("ladder.somebody", nil)
}

// members lists players.
func members(v *words.Voice, list []ladder.Person) string { return phrase.Enumerated(v, list, member) }

// side is what a title calls the side of a seat.
func (l Ladder) side(v *words.Voice, word string) string {
	for i, s := range l.About.Sides {
		if s == word {
			return v.Side(l.About, engine.Seat(i))
		}
	}
	if n, err := strconv.Atoi(word); err == nil && n > 0 {
		return v.Side(l.About, engine.Seat(n-1))
	}
	return word
}

// points is a rating as it is written: whole points of duels, two digits more of
// gatherings.
func points(k ladder.Kind, rating float64) string {
	if k == ladder.Gatherings {
		return strings.Replace(fmt.Sprintf("%.2f", rating), "-", "−", 1)
	}
	return strings.Replace(fmt.Sprintf("%.0f", math.Round(rating)), "-", "−", 1)
}

// rated is a line's rating, with the mark of one that is not sure enough.
func rated(k ladder.Kind, l ladder.Row) string {
	if l.Provisional {
		return points(k, l.Rating) + "?"
	}
	return points(k, l.Rating)
}

// placed is a line's place as it is written, "" if there is none.
func placed(l ladder.Row) string {
	switch {
	case l.Place == 0:
		return ""
	case l.Shared:
		return strconv.Itoa(l.Place) + "="
	}
	return strconv.Itoa(l.Place)
}

// tally writes what somebody won, drew and lost.
func tally(r ladder.Record) string { return fmt.Sprintf("%d–%d–%d", r.Won, r.Drawn, r.Lost) }

// seasonName is what a season is called.
func seasonName(v *words.Voice, s ladder.Season) string {
	if s.Name == "" {
		return v.Say("ladder.season", words.Data{"n": s.Number})
	}
	return v.Say("ladder.season-named", words.Data{"n": s.Number, "name": phrase.Literal(s.Name)})
}

// plainSeason is the same where nothing is written in bold.
func plainSeason(v *words.Voice, s ladder.Season) string {
	if s.Name == "" {
		return v.Say("ladder.season", words.Data{"n": s.Number})
	}
	return v.Say("ladder.season-named", words.Data{"n": s.Number, "name": s.Name})
}

// Kinds are the tables of a ladder that have anything to show: that of gatherings
// where three can play, that of duels where two can.
func (l Ladder) Kinds() []ladder.Kind {
	var list []ladder.Kind
	if l.State.Terms().Seats == 2 {
		list = append(list, ladder.Duels)
	}
	if l.State.Terms().Most > 2 {
		list = append(list, ladder.Gatherings)
	}
	return list
}

// LadderRefusal says to a reader why a ladder refuses.
func LadderRefusal(v *words.Voice, no *ladder.Refusal, reader storage.UserID) string {
	data := words.Data{
		"who": member(no.Person), "have": no.Have, "limit": no.Limit, "least": no.Least, "place": no.Place, "theirs": no.Theirs, "match": string(no.Match),
	}
	if no.Until != 0 {
		data["until"] = phrase.Ago(time.Unix(no.Until, 0))
	}
	return phrase.Refused(v, "refuse.ladder-"+string(no.Key), data, no.Person == league.PersonOf(reader))
}
