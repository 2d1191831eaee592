package replay

import (
	"context"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// log tells the records of a match that hold, a page at a time: of one round, of one
// seat, with one word in them, or all. A page turned by a button keeps round and seat.
func (b *Room) log(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	v, err := b.viewOf(r, m)
	if err != nil {
		return desk.Reply{}, err
	}
	pressed, typed := r.Pressed.Numbered(), r.Options["seat"]
	round, err := r.NumberOption("round", pressed.Numbers.At(0))
	if err != nil {
		return desk.Reply{}, err
	}
	seats := engine.Seats(pressed.Numbers.At(1))
	for s := range m.Players {
		if seat := engine.Seat(s); typed != "" && desk.TypedIn(typed, v.BySide(seat), v.Name(seat)) {
			seats = seats.With(seat)
		}
	}
	if typed != "" && seats == 0 {
		return desk.Reply{}, &desk.Refusal{Key: "replay-no-seat", Data: words.Data{"word": typed}}
	}
	_, moments, err := b.Table.Archive.Moments(ctx, m.ID)
	if err != nil {
		return desk.Reply{}, err
	}
	var lines []string
	for _, one := range moments {
		said := strings.Join(v.Logged(one.Entry, v.Said(one.Entry)), " ")
		if said == "" || round != 0 && one.Round() != round || seats != 0 && !seats.Has(one.Seat) || !desk.TypedIn(r.Options["word"], said) {
			continue
		}
		lines = append(lines, "`"+strconv.FormatUint(one.Number, 10)+"` "+said)
	}
	if lines == nil {
		lines = []string{v.Say("replay.nothing-logged", nil)}
	}
	id := desk.NumberedID{ID: desk.ID{Room: name, What: toLog, Of: string(v.ID)}, Numbers: desk.Numbers{round, int(seats)}}
	reply := desk.Paged(v.Voice, lines, pressed.Page, id.Pages())
	if r.Options["word"] != "" && len(reply.Turn) > 0 { // a button does not know the word
		reply.Turn = nil
		reply = reply.And(words.Secret("-# " + v.Say("replay.more-logged", nil)))
	}
	return reply, nil
}
