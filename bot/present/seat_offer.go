package present

import (
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// SeatOffer makes the message by which a player's seats are offered, with buttons
// while they can be taken; later it says what became of that.
func SeatOffer(v *words.Voice, m *table.Match) ChannelMessage {
	o := m.Offer
	if !o.Open() {
		return ChannelMessage{Text: join(" ", v.Say("offer.was", offerData(v, m)), v.Say("offer."+string(o.State), offerData(v, m)))}
	}
	if o.Proposer != 0 {
		return ChannelMessage{Text: v.Say("offer.stand-in", offerData(v, m)), Rows: discord.Buttons(takeButton(v, m))}
	}
	if o.To == 0 {
		return ChannelMessage{Text: v.Say("offer.anybody", offerData(v, m)), Rows: discord.Buttons(takeButton(v, m))}
	}
	return ChannelMessage{Text: v.Say("offer.named", offerData(v, m)), Rows: discord.Buttons(takeButton(v, m), declineButton(v, m)), Ping: []storage.UserID{o.To}}
}

// SeatOfferPrompt shows the open offer to one person: with the buttons to take it
// or to decline it, or with that to withdraw it.
func SeatOfferPrompt(v *words.Voice, m *table.Match, u storage.UserID) Reply {
	data := offerData(v, m)
	switch {
	case m.Offer.Proposer != 0 && (m.Offer.By == u || m.Offer.Proposer == u):
		return withdrawable(v, m, v.Say("offer.stand-in", data))
	case m.Offer.By == u && m.Offer.To == 0:
		return withdrawable(v, m, v.Say("offer.yours-anybody", data))
	case m.Offer.By == u:
		return withdrawable(v, m, v.Say("offer.yours-named", data))
	}
	msg := SeatOffer(v, m)
	r := Sentence(msg.Text)
	if m.MayTake(u) {
		r.Rows = msg.Rows
	}
	return r
}

func withdrawable(v *words.Voice, m *table.Match, said string) Reply {
	r := Sentence(said)
	r.Rows = discord.Buttons(button(v, discord.Secondary, "withdraw-offer", offerID(m, false)))
	return r
}

// TookSeat says to one person that the seats are theirs now, and what they can
// do.
func TookSeat(v *words.Voice, m *table.Match, u storage.UserID) Reply {
	return Sentence(v.Say("offer.took", words.Data{"sides": sides(v, m, m.SeatsOf(u))})).Then(Prompt(v, m, u))
}

// OfferEnded says to one person what became of the offer that they ended.
func OfferEnded(v *words.Voice, m *table.Match, u storage.UserID) Reply {
	said := v.Say("offer."+string(m.Offer.State), offerData(v, m))
	if m.Offer.To == u {
		said = v.Say("offer.you-declined", nil)
	}
	return Sentence(said).Then(Prompt(v, m, u))
}

func offerData(v *words.Voice, m *table.Match) words.Data {
	o := m.Offer
	data := words.Data{"who": Mention(o.By), "to": Mention(o.To), "by": Mention(o.Proposer), "sides": sides(v, m, o.Seats), "title": v.Title(m.About())}
	if o.Taker != 0 {
		data["to"] = Mention(o.Taker)
	}
	return data
}

func takeButton(v *words.Voice, m *table.Match) discord.Button {
	return button(v, discord.Success, "take-over", offerID(m, true))
}

func declineButton(v *words.Voice, m *table.Match) discord.Button {
	return button(v, discord.Secondary, "decline", offerID(m, false))
}

// offerID is the button of an answer to the open offer: its words are 1 to take
// it, and its number.
func offerID(m *table.Match, take bool) ButtonID {
	id := ButtonID{Kind: SeatButton, Match: m.ID, Seq: m.Mark(), Words: []engine.Word{0, engine.Word(m.Offer.Number)}}
	if take {
		id.Words[0] = 1
	}
	return id
}

// seatChanged says who sits on whose seats from a record on, and who else did
// that.
func seatChanged(v *words.Voice, m *table.Match, e table.Entry) string {
	data := words.Data{"from": Mention(e.From), "to": Mention(e.To), "who": Mention(e.By), "sides": sides(v, m, e.Given())}
	switch {
	case e.Moderator != 0:
		return v.Say("offer.replaced-by-moderator", data) // who it was follows
	case e.By == e.From:
		return v.Say("offer.handed-over", data)
	}
	return v.Say("offer.replaced", data)
}

// SidesOf names the sides that a user plays.
func SidesOf(v *words.Voice, m *table.Match, u storage.UserID) string {
	var list []string
	for s := range m.SeatsOf(u).All() {
		list = append(list, v.Side(m.About(), s))
	}
	return v.Join(list...)
}

// sides names seats by their sides, or as what they are where there are none.
func sides(v *words.Voice, m *table.Match, seats engine.Seats) string {
	var names []string
	for s := range seats.All() {
		name := v.Side(m.About(), s)
		if len(m.About().Sides) == 0 {
			name = v.Say("offer.seat", words.Data{"side": name})
		}
		names = append(names, name)
	}
	return v.Join(names...)
}

// LetterBefore is what becomes of the letter of who has no seat any more: it
// holds nothing that only the player of the seat may see.
func LetterBefore(v *words.Voice, l table.Letter) Reply {
	return Sentence(v.Say("secrets.handed-over", letterData(v, l.Moment)))
}
