package ladder

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/league/ladder"
)

// member is a player in a message; plain is one in a picture or an alt text.
func member(p ladder.Person) string { return phrase.Mention(userOf(p)) }

func (l view) plain(p ladder.Person) string {
	if name := l.Head.Names[userOf(p)]; name != "" {
		return name
	}
	return l.Say("ladder.somebody", nil)
}

// members lists players.
func members(v *words.Voice, list []ladder.Person) string { return phrase.Enumerated(v, list, member) }

// side is the title's name of the side of a seat.
func (l view) side(word string) string {
	for i, s := range l.about.Sides {
		if s == word {
			return l.Side(l.about, engine.Seat(i))
		}
	}
	if n, err := strconv.Atoi(word); err == nil && n > 0 {
		return l.Side(l.about, engine.Seat(n-1))
	}
	return word
}

// points is a rating as it is written: whole points of duels, two digits more of
// gatherings.
func points(k ladder.Kind, rating float64) string {
	written := fmt.Sprintf("%.0f", math.Round(rating))
	if k == ladder.Gatherings {
		written = fmt.Sprintf("%.2f", rating)
	}
	return strings.Replace(written, "-", "−", 1)
}

// rated is a row's rating, with the mark of one that is not sure enough.
func rated(k ladder.Kind, row ladder.Row) string {
	if row.Provisional {
		return points(k, row.Rating) + "?"
	}
	return points(k, row.Rating)
}

// tally writes what somebody won, drew and lost.
func tally(r ladder.Record) string { return fmt.Sprintf("%d–%d–%d", r.Won, r.Drawn, r.Lost) }

// seasonName is the name of a season in a message.
func seasonName(v *words.Voice, s ladder.Season) string {
	s.Name = phrase.Literal(s.Name)
	return plainSeason(v, s)
}

// plainSeason is the name where no markup is shown.
func plainSeason(v *words.Voice, s ladder.Season) string {
	if s.Name == "" {
		return v.Say("ladder.season", words.Data{"n": s.Number})
	}
	return v.Say("ladder.season-named", words.Data{"n": s.Number, "name": s.Name})
}

// shown is the table that is shown unless another one is asked for.
func (l view) shown() ladder.Kind {
	if k, any := l.State.Kind(); any && slices.Contains(l.kinds(), k) {
		return k
	}
	return l.kinds()[0]
}

// kinds are the tables of a ladder that have anything to show: that of gatherings
// where three can play, that of duels where two can.
func (l view) kinds() (list []ladder.Kind) {
	if l.State.Terms().Seats == 2 {
		list = append(list, ladder.Duels)
	}
	if l.State.Terms().Most > 2 {
		list = append(list, ladder.Gatherings)
	}
	return list
}
