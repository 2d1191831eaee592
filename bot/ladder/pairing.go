package ladder

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	contract "skald/engine/league"
	"skald/engine/league/ladder"
	"skald/render/herald"
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
		came = l.told().Result(d.Result)
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

// told is the ladder as messages tell of it.
func (l view) told() herald.Ladder {
	return herald.Ladder{Title: l.title(), State: l.State, Teller: telling(l.Voice), Day: func(t time.Time) string { return fmt.Sprintf("<t:%d:d>", t.Unix()) }}
}

func telling(v *words.Voice) herald.Teller {
	called := func(p contract.Person) string { return phrase.Mention(storage.UserID(p)) }
	return herald.Teller{Voice: v, Called: called, At: phrase.On, Ago: phrase.Ago, Literal: phrase.Literal}
}

// news tells the public ones of events from a number.
func (l view) news(from uint64, events []ladder.Event) []string {
	return l.told().News(from, events, func(by string) string { return opened(l, by) })
}
