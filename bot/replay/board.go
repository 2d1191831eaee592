package replay

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/story"
	"skald/render"
)

// A view is a match's past as one person is shown it.
type view struct {
	phrase.Match
	room    *Room
	painter render.Painter
	names   []string // what the people are called, by seat
}

// viewOf returns the view of a match; one that was never played is refused.
func (b *Room) viewOf(in *words.Voice, m *table.Match) (view, error) {
	if m.Status != head.Running && m.Status != head.Over {
		return view{}, &desk.Refusal{Key: "replay-unplayed"}
	}
	painter, err := b.Painter(m.About())
	v := view{Match: phrase.Of(in, m), room: b, painter: painter}
	v.names = v.Names()
	return v, err
}

func (v view) label(vocabulary, word string) string { return v.LabelOf(v.About(), vocabulary, word) }

// note says a note by the sides of the seats.
func (v view) note(n engine.Note) string { return v.Note(v.About(), n, v.BySide) }

// turn shows the board as it was after a turn: the one that is typed, picked or pressed,
// else the one before this.
func (b *Room) turn(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	v, err := b.viewOf(r.Voice, m)
	if err != nil {
		return desk.Reply{}, err
	}
	_, log, err := b.Table.Log(ctx, m.ID, 0, nil)
	if err != nil {
		return desk.Reply{}, err
	}
	turns, numbers := course.ByTurn(log), r.Pressed.Numbered().Numbers
	wanted := int(m.Turn.Number) - 1
	switch {
	case len(r.Values) == 1:
		wanted, err = desk.Number(r.Values[0])
	case r.Pressed.What == toTurn:
		wanted = numbers.At(0)
	default:
		wanted, err = r.NumberOption("turn", wanted)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	at := 0
	for i := range turns {
		if int(turns[i].Number) <= wanted {
			at = i
		}
	}
	return v.turn(ctx, turns, at, numbers.At(1))
}

// maxStory is how much of what happened stands above a past board, in characters.
const maxStory = 1200

// turn shows the board after a turn, with what happened in it and, of a match that is
// over, what one of its seats held: the seat before a number, nobody's for 0.
func (v view) turn(ctx context.Context, turns []course.Turn, at, held int) (desk.Reply, error) {
	t := turns[at]
	reply := v.around(turns, at, held)
	board, err := v.room.Table.View(ctx, v.ID, t.Last().Seq)
	if err != nil {
		v.room.Log.Info("no board of a turn", "match", v.ID, "seq", t.Last().Seq, "err", err)
		reply.Text = words.Secret(phrase.Join("\n", v.head(t, turns), v.told(t), "-# "+v.Say("replay.no-board", nil)))
		return reply, nil
	}
	scene := render.Scene{Now: board, Labels: v.label, Names: v.names}
	if at > 0 {
		if scene.Since, err = v.room.Table.View(ctx, v.ID, turns[at-1].Last().Seq); err != nil {
			scene.Since = nil // there is nothing to compare with
		}
	}
	heading := v.note(board.Heading())
	reply.Text = words.Secret(phrase.Join("\n", v.head(t, turns)+" · "+heading, v.told(t)))
	alt := strings.Join(phrase.Each(engine.Told(board), v.note), " ")
	file, err := v.room.PictureFile(ctx, v.key("turn", t), "turn-"+strconv.Itoa(int(t.Number)), heading+". "+alt, func(w io.Writer) error {
		return render.Show(w, v.painter, scene)
	})
	if err != nil {
		return desk.Reply{}, err
	}
	reply.Files = []discord.File{file}
	if held == 0 || held > len(v.Players) || v.Status != head.Over {
		return reply, nil
	}
	return v.hand(ctx, reply, t, engine.Seat(held-1))
}

// head names a turn.
func (v view) head(t course.Turn, turns []course.Turn) string {
	if t.Number == 0 {
		return "**" + v.Say("replay.start", nil) + "**"
	}
	return "**" + v.Say("replay.turn", words.Data{"turn": t.Number, "turns": turns[len(turns)-1].Number}) + "**"
}

// told tells what happened in a turn.
func (v view) told(t course.Turn) string {
	var lines []story.Line
	for _, e := range t.Entries {
		lines = append(lines, story.Bulleted(story.Gather(lines, v.Said(e)))...)
	}
	return story.LastOf(lines, maxStory)
}

// around are the ways to other turns and, in a match that is over, to what was held.
func (v view) around(turns []course.Turn, at, held int) (reply desk.Reply) {
	to := func(i, held int) desk.ID {
		return desk.ID{Room: name, What: toTurn, Of: string(v.ID)}.With(desk.Numbers{int(turns[i].Number), held}.String())
	}
	var list []discord.Button
	if at > 0 {
		list = append(list, desk.Button(v.Voice, discord.Secondary, "turn-before", to(at-1, held)))
	}
	if at+1 < len(turns) {
		list = append(list, desk.Button(v.Voice, discord.Secondary, "turn-after", to(at+1, held)))
	}
	list = append(list, desk.Button(v.Voice, discord.Secondary, "board-now", desk.ToBoard.For(v.ID)))
	reply.Turn = append(reply.Turn, discord.Buttons(list...)...)
	if choices := v.choices(turns, at); len(choices) > 1 {
		reply.Turn = append(reply.Turn, discord.Select(to(at, held).String(), v.Say("replay.turns", nil), choices))
	}
	if v.Status != head.Over {
		return reply
	}
	var hands []discord.Button
	for s := range v.Players {
		if s+1 != held {
			label := v.Say("button.held", words.Data{"side": v.BySide(engine.Seat(s))})
			hands = append(hands, discord.NewButton(discord.Secondary, label, to(at, s+1).String()))
		}
	}
	reply.Rows = discord.Buttons(hands...)
	return reply
}

// choices are turns to go to, that one among them: of very many some, evenly.
func (v view) choices(turns []course.Turn, at int) []discord.Choice {
	return phrase.Each(story.Places(len(turns), discord.MaxChoices, at), func(i int) discord.Choice {
		label := v.Say("replay.start", nil)
		if n := turns[i].Number; n > 0 {
			label = v.Say("replay.turn-label", words.Data{"turn": n})
		}
		first := ""
		if said := v.Said(turns[i].Entries[0]); len(said) > 0 {
			first = said[0].Text
		}
		return discord.Choice{Label: label, Value: strconv.Itoa(int(turns[i].Number)), Description: first, Default: i == at}
	})
}

// hand adds what a seat held after a turn of a match that is over.
func (v view) hand(ctx context.Context, reply desk.Reply, t course.Turn, s engine.Seat) (desk.Reply, error) {
	own, err := v.room.Table.Archive.Private(ctx, v.ID, t.Last().Seq, s)
	if err != nil {
		v.room.Log.Info("no hand of a turn", "match", v.ID, "seq", t.Last().Seq, "err", err)
		return reply.And(words.Secret("-# " + v.Say("replay.no-board", nil))), nil
	}
	lines := phrase.Each(own.Describe(), func(n engine.Secret) string { return string(v.Secret(v.About(), n, v.BySide)) })
	if len(lines) == 0 {
		lines = []string{v.Say("replay.held-nothing", nil)}
	}
	reply = reply.And(words.Secret("**" + v.Say("button.held", words.Data{"side": v.BySide(s)}) + "**\n" + strings.Join(lines, "\n")))
	file, err := v.room.PictureFile(ctx, v.key(fmt.Sprintf("held-%d", s), t), "held", strings.Join(lines, " "), func(w io.Writer) error {
		if teller, ok := v.painter.(render.HandTeller); ok {
			return teller.TellHand(w, own, v.label, v.note)
		}
		return v.painter.Hand(w, own, v.label)
	})
	if err != nil {
		v.room.Log.Warn("a hand is told in words alone", "match", v.ID, "err", err)
		return reply, nil
	}
	reply.Files = append(reply.Files, file)
	return reply, nil
}

// key is that of a picture of the match after a turn.
func (v view) key(what string, t course.Turn) desk.PictureKey {
	return desk.PictureKey{Match: v.ID, Seq: t.Last().Seq, Seat: desk.ChartSeat, Plate: "replay-" + what, Language: v.Language(), Names: strings.Join(v.names, "\n")}
}
