package play

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// A question is what a player asks of the others, as a view shows it.
type question struct{ Public }

// message makes the message by which a player's question is put to the others,
// with buttons while it is open; later it says what became of it.
func (v question) message() desk.ChannelMessage {
	if !v.Question.Open() {
		return desk.ChannelMessage{Text: phrase.Join(" ", v.Say("question.was-"+string(v.Question.Kind), words.Data{"who": phrase.Mention(v.Question.By)}), v.became())}
	}
	msg := desk.ChannelMessage{Text: v.text(), Rows: v.answerRows(), Ping: v.ToAnswer()}
	if len(v.Question.Answers) > 0 {
		msg.Text = phrase.Join("\n", msg.Text, v.Say("question.so-far", words.Data{"who": phrase.Mentions(v.Voice, v.agreed())}))
	}
	return msg
}

// questionPrompt shows the person the open question, with the buttons to answer or withdraw it.
func (v View) questionPrompt() desk.Reply {
	q := question{v.Public}
	r := desk.Sentence(q.text())
	switch {
	case v.Question.By == v.user:
		r = desk.Sentence(v.Say("question.asked-"+string(v.Question.Kind), words.Data{
			"who": phrase.Mentions(v.Voice, v.ToAnswer()), "settles": v.Settles(), "until": phrase.Ago(v.Question.Until), "rated": v.Fixture != nil,
		}))
		if v.Question.Kind != head.TimeQuestion {
			r = r.With(v.answerButton(answer, discord.Secondary, "withdraw", false))
		}
	case v.Asks(v.user):
		r.Rows = q.answerRows()
	}
	return r
}

// questionAnswered says to the person what became of the question that they answered.
func (v View) questionAnswered() desk.Reply {
	if v.Question.Open() {
		return desk.Sentence(v.Say("question.you-agreed", words.Data{"who": phrase.Mentions(v.Voice, v.ToAnswer())}))
	}
	said := question{v.Public}.became()
	if v.Question.State == head.Declined && v.Question.Closer == v.user {
		said = v.Say("question.you-declined", nil)
	}
	return desk.Sentence(said).Then(v.prompt())
}

// became says what became of the question.
func (v question) became() string {
	if v.Question.Kind == head.ModQuestion && v.Question.State == head.Lapsed {
		return v.Say("question.lapsed-mod", nil)
	}
	return v.Say("question."+string(v.Question.State), words.Data{"who": phrase.Mention(v.Question.Closer), "n": len(v.Question.Answers)})
}

// text says what is asked of whom, and until when.
func (v question) text() string {
	others, who := slices.Concat(v.agreed(), v.ToAnswer()), phrase.Mention(v.Question.By)
	data := words.Data{"who": who, "others": phrase.Mentions(v.Voice, others), "n": len(others), "until": phrase.Ago(v.Question.Until), "rated": v.Fixture != nil}
	switch v.Question.Kind {
	case head.TimeQuestion:
		return v.Say("question."+v.timeEnd(), data)
	case head.ModQuestion:
		w, since := *v.Question.Proposal, ""
		if !w.Since.IsZero() { // it would take everything back from then on
			since = v.Say("question.mod-since", words.Data{"since": phrase.On(w.Since)})
		}
		return phrase.Join("\n",
			v.Say("question.mod", words.Data{"who": who, "act": v.Say("mod.button-"+string(w.Act), nil), "why": v.Reasoned(w)}),
			v.Proposed(w), since, v.Say("question.answer-mod", data))
	}
	key := string(v.Question.Kind)
	if v.Question.Kind == head.SkaldQuestion && v.Question.Of == v.Question.By {
		key = "skald-own"
	}
	return phrase.Join(" ", v.Say("question."+key, words.Data{"who": who, "of": phrase.Mention(v.Question.Of)}), v.Say("question.answer", data))
}

func (v question) agreed() []storage.UserID {
	return phrase.Each(v.Question.Answers, func(c record.Consent) storage.UserID { return c.By })
}

func (v question) answerRows() []discord.Row {
	if v.Question.Kind == head.TimeQuestion {
		list := append([]discord.Button{v.answerButton(answer, discord.Primary, "wait", false)}, desk.StandIns(v.Match, v.Question.By)...)
		return discord.Buttons(append(list, v.answerButton(answer, discord.Danger, v.timeEnd(), true))...)
	}
	return discord.Buttons(v.answerButton(answer, discord.Success, "agree", true), v.answerButton(answer, discord.Secondary, "disagree", false))
}

// timeEnd is the key of what it means that somebody's part ends by time.
func (v question) timeEnd() string {
	if v.GoesOnWithout(v.Question.By) {
		return "time-leave"
	}
	return "time-end"
}

// answerButton answers the open question or, with answerSeat, the open offer: its
// words are 1 to agree, and the number of that.
func (v Public) answerButton(what string, style discord.Style, label string, agree bool) discord.Button {
	id := ID{What: what, Match: v.ID, Seq: v.VisibleSeq(), Words: make([]engine.Word, 2)}
	if agree {
		id.Words[0] = 1
	}
	if what == answerSeat {
		id.Words[1] = engine.Word(v.Offer.Number)
	} else {
		id.Words[1] = engine.Word(v.Question.Number)
	}
	return desk.Button(v.Voice, style, label, id)
}

// pressAnswer makes the handler of buttons that answer something: to agree to it, or
// to decline or withdraw it.
func (b *Room) pressAnswer(answer func(context.Context, table.Press, storage.MatchID, int, bool) (table.Outcome, error), say func(View) desk.Reply) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		of := pressed(r)
		if len(of.Words) != 2 || of.Words[0] > 1 {
			return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
		}
		return b.did(r, say)(answer(ctx, r.Press(), of.Match, int(of.Words[1]), of.Words[0] == 1))
	}
}

// agreement makes the handler of what the others may have to agree to. A player
// whom somebody else's question waits for is shown that instead.
func (b *Room) agreement(ask func(context.Context, table.Press, storage.MatchID) (table.Outcome, error), done func(View) desk.Reply) desk.Handler {
	return b.of(func(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
		if v.Asks(r.User) {
			return v.questionPrompt(), nil
		}
		return b.did(r, func(v View) desk.Reply {
			if v.Question.Open() {
				return v.questionPrompt()
			}
			return done(v)
		})(ask(ctx, r.Press(), v.ID))
	})
}

// gameUndo takes back the asker's last action, or puts it to the others. A button
// names how far the match was, so that a second press takes back nothing more.
func (b *Room) gameUndo(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.agreement(func(ctx context.Context, p table.Press, m storage.MatchID) (table.Outcome, error) {
		return b.Table.Undo(ctx, p, m, pressed(r).Seq)
	}, saying("undo.done"))(ctx, r)
}

// gameResign asks once whether to give the match up, or leave, and says who wins or plays on.
func (b *Room) gameResign(_ context.Context, r *desk.Request, v View) (desk.Reply, error) {
	if err := v.seated(); err != nil {
		return desk.Reply{}, err
	}
	if !v.Plays(r.User) {
		return desk.Reply{}, &rules.Refusal{Key: refusal.HasLeft}
	}
	rivals := v.Opponents(r.User)
	who, key := words.Data{"who": phrase.Mentions(v.Voice, rivals), "n": len(rivals)}, "resign.sure"
	switch ally := v.Ally(r.User); {
	case ally != 0:
		key, who = "resign.ally", words.Data{"who": phrase.Mention(ally), "sides": v.Sides(v.seats)}
	case v.GoesOnWithout(r.User):
		key, who["meaning"] = "resign.leave", v.Say(v.about.Key+".leaving", nil)
	case len(rivals) == 0:
		key = "resign.sure-alone"
	}
	list := []discord.Button{v.button(discord.Danger, "resign", giveUp), v.button(discord.Secondary, "hand-over", giveSeats)}
	if v.Fixture == nil && len(v.Rivals(r.User)) > 0 {
		list = append(list, desk.CallSkald(v.Public.Match, r.User))
	}
	return desk.Sentence(v.Say(key, who)).With(append(list, v.back())...), nil
}

// pressResign gives the match up.
func (b *Room) pressResign(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.did(r, func(v View) desk.Reply { return desk.Sentence(v.Say("resign.done", nil)) })(b.Table.Resign(ctx, r.Press(), pressed(r).Match))
}

// seatOffer makes the message by which a player's seats are offered, with buttons
// while they can be taken; later it says what became of that.
func (v Public) seatOffer() desk.ChannelMessage {
	o, data, take := v.Offer, v.offerData(), discord.Buttons(v.takeButton())
	switch {
	case rules.IsSkald(o.Taker) && v.StandsIn(o.By):
		return desk.ChannelMessage{Text: v.Say("stand-in.plays", data), Rows: discord.Buttons(v.button(discord.Secondary, "take-back", comeBack))}
	case rules.IsSkald(o.Taker):
		return desk.ChannelMessage{Text: v.Say("stand-in.played", data)}
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
	return desk.ChannelMessage{Text: v.Say(key, data), Rows: desk.WithButton(take, v.answerButton(answerSeat, discord.Secondary, "decline", false)), Ping: []storage.UserID{o.To}}
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
		return desk.Sentence(v.Say(own, v.offerData())).With(v.answerButton(answerSeat, discord.Secondary, "withdraw-offer", false))
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

func (v Public) takeButton() discord.Button {
	return v.answerButton(answerSeat, discord.Success, "take-over", true)
}

// gameHandOver offers the asker's seats to whom they name, which may be Skald, or to
// anybody. The people of an offer that is open already are shown that instead.
func (b *Room) gameHandOver(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	if r.Options["player"] == b.Client.User().String() {
		return b.callSkald(ctx, r, v, r.User)
	}
	if v.MayTake(r.User) || v.Offer.Open() && v.Offer.By == r.User {
		return v.offerPrompt(), nil
	}
	to, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	return b.did(r, View.offerPrompt)(b.Table.OfferSeat(ctx, r.Press(), v.ID, to))
}

// answerSeat takes over the seats that are offered, or ends the offer.
func (b *Room) answerSeat(ctx context.Context, p table.Press, m storage.MatchID, number int, take bool) (table.Outcome, error) {
	if take {
		return b.Table.TakeSeat(ctx, p, m, number)
	}
	return b.Table.WithdrawOffer(ctx, p, m, number)
}

// seatAnswered says that the seats are the person's now, or what became of the offer,
// and what they can do.
func (v View) seatAnswered() desk.Reply {
	said := v.Say("offer."+string(v.Offer.State), v.offerData())
	switch {
	case v.Offer.State == head.Taken:
		said = v.Say("offer.took", words.Data{"sides": v.Sides(v.seats)})
	case v.Offer.To == v.user:
		said = v.Say("offer.you-declined", nil)
	}
	return desk.Sentence(said).Then(v.prompt())
}

// pressStandIn offers an absent player's seats to anybody, for another player; or lets
// Skald play on there.
func (b *Room) pressStandIn(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	seat, err := strconv.ParseUint(r.Pressed.Rest, 10, 8)
	of := v.Player(engine.Seat(seat))
	switch {
	case err != nil || of == 0:
		return desk.Reply{}, &desk.Refusal{Key: "unknown-command"}
	case r.Pressed.What == callSkald:
		return b.callSkald(ctx, r, v, of)
	}
	return b.did(r, View.offerPrompt)(b.Table.OfferSeatOf(ctx, r.Press(), v.ID, of))
}

// gameStandIn lets Skald play on in the place of whom the asker names, or in theirs.
func (b *Room) gameStandIn(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	of, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	return b.callSkald(ctx, r, v, cmp.Or(of, r.User))
}

// callSkald lets Skald play on in the place of a player, or puts it to the others.
func (b *Room) callSkald(ctx context.Context, r *desk.Request, v View, of storage.UserID) (desk.Reply, error) {
	return b.did(r, func(now View) desk.Reply {
		if now.Question.Open() {
			return now.questionPrompt()
		}
		return desk.Sentence(now.Say("stand-in.done", words.Data{"who": phrase.Mention(of), "sides": v.Sides(v.SeatsOf(of))})).Then(now.prompt())
	})(b.Table.CallSkald(ctx, r.Press(), v.ID, of))
}

// gameReturn gives the asker the seats back on which Skald plays for them.
func (b *Room) gameReturn(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	return b.did(r, func(v View) desk.Reply {
		return desk.Sentence(v.Say("offer.took", words.Data{"sides": v.Sides(v.seats)})).Then(v.prompt())
	})(b.Table.TakeBack(ctx, r.Press(), v.ID))
}
