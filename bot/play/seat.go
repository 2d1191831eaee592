package play

import (
	"cmp"
	"context"
	"errors"
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// seatOffer makes the message by which a player's seats are offered, with buttons
// while they can be taken; later it says what became of that.
func (v Public) seatOffer() desk.ChannelMessage {
	o, data, take := v.Offer, v.offerData(), discord.Buttons(v.takeButton())
	switch {
	case !o.Open():
		return desk.ChannelMessage{Text: phrase.Join(" ", v.Say("offer.was", data), v.Say("offer."+string(o.State), data))}
	case o.Proposer != 0:
		return desk.ChannelMessage{Text: v.Say("offer.stand-in", data), Rows: take}
	case o.To == 0:
		return desk.ChannelMessage{Text: v.Say("offer.anybody", data), Rows: take}
	}
	key := "offer.named"
	if o.Moderator != 0 {
		key = "offer.moderator"
	}
	return desk.ChannelMessage{Text: v.Say(key, data), Rows: desk.WithButton(take, v.offerButton(discord.Secondary, "decline", false)), Ping: []storage.UserID{o.To}}
}

// offerPrompt shows the open offer to the person: with the buttons to take it or
// to decline it, or with that to withdraw it.
func (v View) offerPrompt() desk.Reply {
	o, own := v.Offer, ""
	switch {
	case o.Moderator != 0: // it is not the player's own
	case o.Proposer != 0 && (o.By == v.user || o.Proposer == v.user):
		own = "offer.stand-in"
	case o.By == v.user && o.To == 0:
		own = "offer.yours-anybody"
	case o.By == v.user:
		own = "offer.yours-named"
	}
	if own != "" {
		r := desk.Sentence(v.Say(own, v.offerData()))
		r.Rows = discord.Buttons(v.offerButton(discord.Secondary, "withdraw-offer", false))
		return r
	}
	msg := v.seatOffer()
	r := desk.Sentence(msg.Text)
	if v.MayTake(v.user) {
		r.Rows = msg.Rows
	}
	return r
}

func (v Public) offerData() words.Data {
	o := v.Offer
	data := words.Data{"who": phrase.Mention(o.By), "to": phrase.Mention(o.To), "by": phrase.Mention(cmp.Or(o.Moderator, o.Proposer)), "why": phrase.Literal(o.Reason), "sides": v.Sides(o.Seats), "title": v.Title(v.about)}
	if o.Taker != 0 {
		data["to"] = phrase.Mention(o.Taker)
	}
	return data
}

func (v Public) takeButton() discord.Button { return v.offerButton(discord.Success, "take-over", true) }

// offerButton answers the open offer.
func (v Public) offerButton(style discord.Style, label string, take bool) discord.Button {
	return desk.Button(v.Voice, style, label, v.answerID(answerSeat, v.Offer.Number, take))
}

// seatChanged says who sits on whose seats from a record on, and who else did that.
func (v Public) seatChanged(e table.Entry) string {
	data := words.Data{"from": phrase.Mention(e.From), "to": phrase.Mention(e.To), "who": phrase.Mention(e.By), "sides": v.Sides(e.Given())}
	switch {
	case e.Moderator != 0:
		return v.Say("offer.replaced-by-moderator", data) // who it was follows
	case e.By == e.From:
		return v.Say("offer.handed-over", data)
	}
	return v.Say("offer.replaced", data)
}

// gameHandOver offers the asker's seats to whom they name, or to anybody. The
// people of an offer that is open already are shown that instead.
func (b *Room) gameHandOver(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	if v.MayTake(r.User) || v.Offer.Open() && v.Offer.By == r.User {
		return v.offerPrompt(), nil
	}
	to, err := r.UserOption("player")
	if no, ok := errors.AsType[*desk.Refusal](err); ok && no.Key == "invited-bot" {
		err = &desk.Refusal{Key: "offered-bot", Data: no.Data}
	}
	if err != nil {
		return desk.Reply{}, err
	}
	return b.did(r, View.offerPrompt)(b.Table.OfferSeat(ctx, r.Press(), v.ID, to))
}

// pressSeat takes over the seats that are offered, or ends the offer. It says that
// the seats are the person's now, or what became of the offer, and what they can do.
func (b *Room) pressSeat(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	number, take, ok := pressed(r).Answer()
	if !ok {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	if take {
		return b.did(r, func(v View) desk.Reply {
			return desk.Sentence(v.Say("offer.took", words.Data{"sides": v.Sides(v.seats)})).Then(v.prompt())
		})(b.Table.TakeSeat(ctx, r.Press(), pressed(r).Match, number))
	}
	return b.did(r, func(v View) desk.Reply {
		said := v.Say("offer."+string(v.Offer.State), v.offerData())
		if v.Offer.To == v.user {
			said = v.Say("offer.you-declined", nil)
		}
		return desk.Sentence(said).Then(v.prompt())
	})(b.Table.WithdrawOffer(ctx, r.Press(), pressed(r).Match, number))
}

// pressStandIn offers an absent player's seats to anybody, for another player.
func (b *Room) pressStandIn(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	seat, err := strconv.ParseUint(r.Pressed.Rest, 10, 8)
	if err != nil || v.Player(engine.Seat(seat)) == 0 {
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	}
	return b.did(r, View.offerPrompt)(b.Table.OfferSeatOf(ctx, r.Press(), v.ID, v.Player(engine.Seat(seat))))
}
