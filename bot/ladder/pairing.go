package ladder

import (
	"strconv"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/league/ladder"
	"skald/render/leagueboard"
	"skald/storage"
)

// message is the message of a challenge or a pairing.
func message(l view, e ladder.Encounter) desk.ChannelMessage {
	if e.Challenge {
		return challenged(l, e)
	}
	return paired(l, e)
}

// challenged is the message of a challenge: it asks the person who is challenged
// while it is open, and says afterwards what came of it.
func challenged(l view, d ladder.Encounter) desk.ChannelMessage {
	data := words.Data{"from": member(d.Seats[0]), "to": member(d.Seats[1]), "title": l.title(), "until": phrase.Ago(time.Unix(d.Until, 0))}
	msg, key := desk.ChannelMessage{}, ""
	switch d.End.(type) {
	case nil:
		key = "open"
		msg.Rows = challengeButtons(l, d.Number, "")
		msg.Ping, msg.Invites = []storage.UserID{userOf(d.Seats[1])}, true
	case ladder.Accepted:
		key = "accepted"
	case ladder.Declined:
		key = "declined"
	case ladder.Withdrawn:
		key = "withdrawn"
	case ladder.Lapsed:
		key = "lapsed"
	case ladder.Left:
		key = "left"
	case ladder.Barred: // why is told to nobody
		key = "barred"
	}
	msg.Text = phrase.Join("\n", l.Say("ladder.challenge", data), l.Say("ladder.challenge-"+key, data))
	return msg
}

// challengeButtons answer a challenge. They name its sender where there are several.
func challengeButtons(l view, number int, from string) []discord.Row {
	button := func(style discord.Style, what string) discord.Button {
		label := "button.ladder-" + what
		if from != "" {
			label += "-of"
		}
		return discord.NewButton(style, l.Say(label, words.Data{"who": from}), buttonID(l, what, number).String())
	}
	return discord.Buttons(button(discord.Success, accept), button(discord.Secondary, decline))
}

// paired is the message of a pairing, from which its thread is started: who plays
// whom on which side, and what came of it.
func paired(l view, d ladder.Encounter) desk.ChannelMessage {
	key := "ladder.pairing"
	if d.By == 0 {
		key = "ladder.pairing-queue"
	}
	msg, came := desk.ChannelMessage{}, ""
	switch {
	case d.Result != nil:
		came = result(l, d.Result)
	case d.End != nil:
		came = l.Say("ladder.pairing-undone", nil)
	default:
		came = l.Say("ladder.pairing-open", nil)
		msg.Ping = phrase.Each(d.Seats, userOf)
	}
	msg.Text = phrase.Join("\n", l.Say(key, words.Data{"title": l.title(), "who": l.seated(d.Seats)}), came)
	return msg
}

// threadName is the name of the thread of a pairing.
func threadName(l view, d ladder.Encounter) string {
	return strings.Join(phrase.Each(d.Seats, l.plain), " – ") + " · " + l.title()
}

// seated names people with the sides they get.
func (l view) seated(seats []ladder.Person) string {
	var list []string
	for i, p := range seats {
		said := member(p)
		if i < len(l.about.Sides) {
			said += " (" + l.side(l.about.Sides[i]) + ")"
		}
		list = append(list, said)
	}
	return l.Join(list...)
}

// result says how a match of a ladder ended, and what it changed, or why it counts
// for nothing.
func result(l view, r *ladder.Result) string {
	said := outcome(l.Voice, r)
	if !r.Counts() {
		return said + " " + voided(l.Voice, r)
	}
	if r.Alone != 0 {
		said += " " + l.Say("ladder.alone", words.Data{"who": member(r.Alone), "needs": l.State.Data().VoidBelowActions, "days": l.Count("ladder.days", l.State.Data().Early.Days)})
	}
	changes := phrase.Each(r.Changed(), func(c ladder.Change) string { return changed(l.Voice, c) })
	return said + " " + strings.Join(changes, ", ")
}

// outcome says who won a match.
func outcome(v *words.Voice, r *ladder.Result) string {
	first, others := r.Parted(nil)
	key := "ladder.won"
	switch {
	case r.End == ladder.ByNobody:
		return v.Say("ladder.ended", words.Data{"who": members(v, ladder.Once(append(first, others...)))})
	case len(others) == 0:
		return v.Say("ladder.drew", words.Data{"who": members(v, first)})
	case r.Corrected:
	case r.End == ladder.ByTime:
		key = "ladder.won-time"
	case r.End == ladder.ByResign:
		key = "ladder.won-resigned"
	}
	return v.Say(key, words.Data{"who": members(v, first), "others": members(v, others), "n": len(first)})
}

// voided says why a result counts for nothing.
func voided(v *words.Voice, r *ladder.Result) string {
	return v.Say("ladder.void-"+r.Void.Why, words.Data{
		"who": member(r.Void.Person), "have": r.Void.Actions, "needs": r.Void.Needs, "reason": phrase.Literal(r.Reason),
	})
}

// changed says what became of somebody's rating.
func changed(v *words.Voice, c ladder.Change) string {
	return v.Say("ladder.change", words.Data{"who": member(c.Person), "was": leagueboard.Points(v, c.Kind, c.Was.Shown(c.Kind)), "now": leagueboard.Points(v, c.Kind, c.Now.Shown(c.Kind))})
}

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

// seasonName is the name of a season in a message.
func seasonName(v *words.Voice, s ladder.Season) string {
	s.Name = phrase.Literal(s.Name)
	return leagueboard.Season(v, s)
}
