package replay

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/story"
	"skald/storage/people"
)

// log tells the records of a match that hold, a page at a time: of one round, of one
// seat, with one word in them, or all. A page turned by a button keeps round and seat.
func (b *Room) log(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	v, err := b.viewOf(r.Voice, m)
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
	notes, noteErr := people.NotesOn(ctx, b.Table.Store(), m.ID)
	posted, postErr := b.Table.Posted(ctx, m.ID)
	if err := errors.Join(err, noteErr, postErr); err != nil {
		return desk.Reply{}, err
	}
	var lines []string
	turns, linked := posted.Turns(), uint32(0)
	for _, one := range moments {
		said := strings.Join(v.Logged(one.Entry, v.Said(one.Entry)), " ")
		for _, n := range notes {
			if n.Seq == one.Seq && (n.By == r.User || m.Status == head.Over) { // a note is its writer's alone until the end
				said = phrase.Join("\n", said, v.Say("study.note-log", words.Data{"who": phrase.Mention(n.By), "text": phrase.Literal(n.Text)}))
			}
		}
		if said == "" || round != 0 && one.Round() != round || seats != 0 && !seats.Has(one.Seat) || !desk.TypedIn(r.Options["word"], said) {
			continue
		}
		if at, ok := turns[one.Within]; ok && one.Within != linked {
			linked = one.Within
			lines = append(lines, "["+v.Say("replay.turn-label", words.Data{"turn": linked})+"]("+phrase.Link(at.Guild, at.In, at.Message)+")")
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

// note shows people what they noted on a match, after adding or taking away what they
// say. Nobody else reads it before the match is over.
func (b *Room) note(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	if !m.Involved(r.User) {
		return desk.Reply{}, &desk.Refusal{Key: "study-note-stranger"}
	}
	v, err := b.viewOf(r.Voice, m)
	forget, forgetErr := r.NumberOption("forget", 0)
	_, moments, momentsErr := b.Table.Archive.Moments(ctx, m.ID)
	if err := errors.Join(err, forgetErr, momentsErr); err != nil {
		return desk.Reply{}, err
	}
	number, err := r.NumberOption("record", int(moments[len(moments)-1].Number))
	at, noneErr := course.Numbered(moments, number)
	if err := errors.Join(err, noneErr); err != nil {
		return desk.Reply{}, err
	}
	text := r.Options["text"]
	list, err := b.Table.People.NoteOn(ctx, m.ID, record.Note{Seq: at.Seq, By: r.User, At: b.Clock.Now().UTC(), Text: text}, forget)
	if err != nil {
		return desk.Reply{}, err
	}
	own := phrase.Each(record.NotesBy(list, r.User), func(n record.Note) story.Noted {
		return story.Noted{Record: course.NumberOf(moments, n.Seq), Text: phrase.Literal(n.Text)}
	})
	lines := story.Notes(v, own, record.MostNotes, m.Status == head.Over)
	if text != "" {
		lines = append([]string{v.Say("study.noted", words.Data{"record": number, "text": phrase.Literal(text)})}, lines...)
	}
	id := desk.NumberedID{ID: desk.ID{Room: name, What: toNotes, Of: string(m.ID)}}
	return desk.Paged(v.Voice, lines, r.Pressed.Numbered().Page, id.Pages()), nil
}
