package play

import (
	"context"
	"slices"
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// SeatOffer makes the message by which a player's seats are offered, with buttons
// while they can be taken; later it says what became of that.
func SeatOffer(v *words.Voice, m *table.Match) desk.ChannelMessage {
	o := m.Offer
	if !o.Open() {
		return desk.ChannelMessage{Text: phrase.Join(" ", v.Say("offer.was", offerData(v, m)), v.Say("offer."+string(o.State), offerData(v, m)))}
	}
	if o.Proposer != 0 {
		return desk.ChannelMessage{Text: v.Say("offer.stand-in", offerData(v, m)), Rows: discord.Buttons(takeButton(v, m))}
	}
	if o.To == 0 {
		return desk.ChannelMessage{Text: v.Say("offer.anybody", offerData(v, m)), Rows: discord.Buttons(takeButton(v, m))}
	}
	return desk.ChannelMessage{Text: v.Say("offer.named", offerData(v, m)), Rows: discord.Buttons(takeButton(v, m), declineButton(v, m)), Ping: []storage.UserID{o.To}}
}

// SeatOfferPrompt shows the open offer to one person: with the buttons to take it
// or to decline it, or with that to withdraw it.
func SeatOfferPrompt(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
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
	r := desk.Sentence(msg.Text)
	if m.MayTake(u) {
		r.Rows = msg.Rows
	}
	return r
}

func withdrawable(v *words.Voice, m *table.Match, said string) desk.Reply {
	r := desk.Sentence(said)
	r.Rows = discord.Buttons(desk.Button(v, discord.Secondary, "withdraw-offer", offerID(m, false)))
	return r
}

// TookSeat says to one person that the seats are theirs now, and what they can
// do.
func TookSeat(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
	return desk.Sentence(v.Say("offer.took", words.Data{"sides": phrase.Sides(v, m, m.SeatsOf(u))})).Then(Prompt(v, m, u))
}

// OfferEnded says to one person what became of the offer that they ended.
func OfferEnded(v *words.Voice, m *table.Match, u storage.UserID) desk.Reply {
	said := v.Say("offer."+string(m.Offer.State), offerData(v, m))
	if m.Offer.To == u {
		said = v.Say("offer.you-declined", nil)
	}
	return desk.Sentence(said).Then(Prompt(v, m, u))
}

func offerData(v *words.Voice, m *table.Match) words.Data {
	o := m.Offer
	data := words.Data{"who": phrase.Mention(o.By), "to": phrase.Mention(o.To), "by": phrase.Mention(o.Proposer), "sides": phrase.Sides(v, m, o.Seats), "title": v.Title(m.About())}
	if o.Taker != 0 {
		data["to"] = phrase.Mention(o.Taker)
	}
	return data
}

func takeButton(v *words.Voice, m *table.Match) discord.Button {
	return desk.Button(v, discord.Success, "take-over", offerID(m, true))
}

func declineButton(v *words.Voice, m *table.Match) discord.Button {
	return desk.Button(v, discord.Secondary, "decline", offerID(m, false))
}

// offerID is the button of an answer to the open offer: its words are 1 to take
// it, and its number.
func offerID(m *table.Match, take bool) ID {
	id := ID{What: answerSeat, Match: m.ID, Seq: m.Mark(), Words: []engine.Word{0, engine.Word(m.Offer.Number)}}
	if take {
		id.Words[0] = 1
	}
	return id
}

// seatChanged says who sits on whose seats from a record on, and who else did
// that.
func seatChanged(v *words.Voice, m *table.Match, e table.Entry) string {
	data := words.Data{"from": phrase.Mention(e.From), "to": phrase.Mention(e.To), "who": phrase.Mention(e.By), "sides": phrase.Sides(v, m, e.Given())}
	switch {
	case e.Moderator != 0:
		return v.Say("offer.replaced-by-moderator", data) // who it was follows
	case e.By == e.From:
		return v.Say("offer.handed-over", data)
	}
	return v.Say("offer.replaced", data)
}

// LetterBefore is what becomes of the letter of who has no seat any more: it
// holds nothing that only the player of the seat may see.
func LetterBefore(v *words.Voice, l table.Letter) desk.Reply {
	return desk.Sentence(v.Say("secrets.handed-over", letterData(v, l.Moment)))
}

// gameHandOver offers the asker's seats to whom they name, or to anybody. Of an
// offer that is open already its people are shown that instead.
func (b *Room) gameHandOver(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.MayTake(r.User) || m.Offer.Open() && m.Offer.By == r.User {
		return SeatOfferPrompt(r.Voice, m, r.User), nil
	}
	to, err := heir(r)
	if err != nil {
		return desk.Reply{}, err
	}
	o, err := r.Done(b.Table.OfferSeat(ctx, r.Press(), m.ID, to))
	if err != nil {
		return desk.Reply{}, err
	}
	return SeatOfferPrompt(r.Voice, o.Match, r.User), nil
}

// heir is to whom a seat is offered: 0 for anybody.
func heir(r *desk.Request) (storage.UserID, error) {
	named := r.Options["player"]
	if named == "" {
		return 0, nil
	}
	u, err := storage.ParseUserID(named)
	if err != nil {
		return 0, &desk.Refusal{Key: "unknown-user", Data: words.Data{"word": named}}
	}
	if slices.Contains(r.Bots, u) {
		return 0, &desk.Refusal{Key: "offered-bot", Data: words.Data{"users": phrase.Mention(u)}}
	}
	return u, nil
}

// pressSeat takes over the seats that are offered, or ends the offer.
func (b *Room) pressSeat(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	number, take, ok := pressed(r).Answer()
	if !ok {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	if !take {
		o, err := r.Done(b.Table.WithdrawOffer(ctx, r.Press(), pressed(r).Match, number))
		if err != nil {
			return desk.Reply{}, err
		}
		return OfferEnded(r.Voice, o.Match, r.User), nil
	}
	o, err := r.Done(b.Table.TakeSeat(ctx, r.Press(), pressed(r).Match, number))
	if err != nil {
		return desk.Reply{}, err
	}
	return TookSeat(r.Voice, o.Match, r.User), nil
}

// pressStandIn offers the seats of a player who does not answer to anybody, for
// another one.
func (b *Room) pressStandIn(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	seat, err := strconv.ParseUint(r.Pressed.Rest, 10, 8)
	if err != nil || m.Player(engine.Seat(seat)) == 0 {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	o, err := r.Done(b.Table.OfferSeatOf(ctx, r.Press(), m.ID, m.Player(engine.Seat(seat))))
	if err != nil {
		return desk.Reply{}, err
	}
	return SeatOfferPrompt(r.Voice, o.Match, r.User), nil
}
