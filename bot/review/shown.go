package review

import (
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/story"
	"skald/render"
	"skald/storage"
)

// A view is a review as one person is shown it.
type view struct {
	phrase.Match
	kept
	room    *Room
	painter render.Painter
	names   []string
}

// shown shows a review: all of it, or the board of the turning whose button was pressed.
func (b *Room) shown(ctx context.Context, r *desk.Request, m *table.Match, k kept) (desk.Reply, error) {
	painter, err := b.Painter(m.About())
	if err != nil {
		return desk.Reply{}, err
	}
	v := view{Match: phrase.Of(r.Voice, m), kept: k, room: b, painter: painter}
	v.names = v.Names()
	if n := r.Pressed.Numbered().Numbers.At(0); r.Pressed.What == toMoment && n >= 1 && n <= len(k.Points) {
		return v.moment(ctx, n)
	}
	lines := append([]string{v.Say("review.head", words.Data{"title": v.Title(v.About())})}, v.course()...)
	if len(k.Points) == 0 && len(k.Shares) > 0 {
		lines = append(lines, v.Say("review.steady", nil))
	}
	for i := range k.Points {
		lines = append(lines, v.turning(i+1))
	}
	lines = append(append(lines, phrase.Teller(v.Voice).Luck(k.Report, v.Party)), v.left()...)
	reply := desk.Sentence(phrase.Join("\n", lines...))
	if len(k.Shares) > 0 {
		if file, err := v.chart(ctx); err != nil {
			b.Log.Error("a review is shown without its picture", "match", m.ID, "err", err)
		} else {
			reply.Files = []discord.File{file}
		}
	}
	return v.buttons(reply, 0), nil
}

// buttons adds the buttons of the turnings but one, and of the whole review if one is
// shown.
func (v view) buttons(reply desk.Reply, shown int) desk.Reply {
	var list []discord.Button
	if shown > 0 {
		list = append(list, desk.Button(v.Voice, discord.Secondary, "review-back", desk.ToReview.For(v.ID)))
	}
	for i := range v.Points {
		if n := i + 1; n != shown {
			id := desk.ToReview.For(v.ID)
			id.What = toMoment
			list = append(list, discord.NewButton(discord.Secondary, v.Say("review.moment", words.Data{"n": n}), id.With(strconv.Itoa(n)).String()))
		}
	}
	return reply.With(list...)
}

// percent says thousandths.
func percent(n int) int { return (n + 5) / 10 }

// course tells in a line for each party what it could expect.
func (v view) course() []string {
	if len(v.Shares) == 0 {
		return []string{v.Say("review.nothing", nil)}
	}
	var lines []string
	for i, party := range v.Parties {
		shares := phrase.Each(v.Shares, func(all []int) int { return percent(all[i]) })
		lines = append(lines, v.Say("review.course", words.Data{
			"who": v.Party(party), "first": shares[0], "last": shares[len(shares)-1], "least": slices.Min(shares), "most": slices.Max(shares),
		}))
	}
	return lines
}

// turning tells of the n-th turning: what was chosen, and what would have been better,
// or what the dice brought to whom.
func (v view) turning(n int) string {
	t := v.Points[n-1]
	data := words.Data{
		"n": n, "turn": t.Turn, "when": v.Note(v.About(), t.When, v.BySide), "who": v.BySide(t.Seat),
		"played": v.action(t.Played), "before": percent(t.Before), "after": percent(t.After),
	}
	if t.Thrown {
		data["side"] = v.Party(v.Parties[t.Party])
		return v.Say("review.dice", data)
	}
	if data["better"] = v.action(t.Better); t.By != 0 {
		data["who"] = phrase.Mention(storage.UserID(t.By)) + " (" + v.BySide(t.Seat) + ")"
	}
	return v.Say("review.mistake", data)
}

// action says an action by its words.
func (v view) action(notation string) string {
	a, err := v.About().Parse(notation)
	if err != nil {
		return notation // an older program's word
	}
	return v.Press(v.About(), a, "")
}

// left tells what the review leaves out.
func (v view) left() (lines []string) {
	if v.Older {
		lines = append(lines, "-# "+v.Say("review.older", nil))
	}
	for _, part := range []struct {
		key string
		n   int
	}{{"lost", v.Lost}, {"unvalued", v.Unvalued}, {"unlooked", v.Unlooked}} {
		if part.n > 0 {
			lines = append(lines, "-# "+v.Count("review."+part.key, part.n))
		}
	}
	return lines
}

// chart draws the course.
func (v view) chart(ctx context.Context) (discord.File, error) {
	outlooker, ok := v.painter.(render.Outlooker)
	if !ok {
		return discord.File{}, errors.New("its painter draws none")
	}
	o := render.Outlook{Title: v.Say("review.chart", nil), Unit: v.Say("review.turn", nil), At: v.Turns, Parties: v.Parties, Labels: v.label, Names: v.names}
	for _, shares := range v.Shares {
		o.Shares = append(o.Shares, phrase.Each(shares, func(n int) float32 { return float32(n) / 1000 }))
	}
	for _, t := range v.Points {
		o.Marks = append(o.Marks, render.Mark{Position: t.At, Thrown: t.Thrown})
	}
	lines := []string{o.Title + "."}
	for i, party := range v.Parties {
		told := phrase.Each(story.Thinned(v.Shares, desk.MaxTold), func(all []int) string { return strconv.Itoa(percent(all[i])) })
		lines = append(lines, v.Say("chart.line", words.Data{"who": v.Party(party), "numbers": strings.Join(told, ", ")})+".")
	}
	return v.room.PictureFile(ctx, v.key("outlook"), "review", strings.Join(lines, " "), func(w io.Writer) error { return outlooker.Outlook(w, o) })
}

// moment shows the board of the n-th turning, as everybody saw it before.
func (v view) moment(ctx context.Context, n int) (desk.Reply, error) {
	t := v.Points[n-1]
	reply := v.buttons(desk.Sentence(v.turning(n)), n)
	board, err := v.room.Table.View(ctx, v.ID, t.Number-1)
	if err != nil {
		v.room.Log.Info("no board of a turning", "match", v.ID, "seq", t.Number, "err", err)
		return reply.And(words.Secret("-# " + v.Say("review.no-board", nil))), nil
	}
	alt := strings.Join(phrase.Each(append([]engine.Note{t.When}, engine.Told(board)...), func(n engine.Note) string { return v.Note(v.About(), n, v.BySide) }), " ")
	file, err := v.room.PictureFile(ctx, v.key(strconv.FormatUint(t.Number, 10)), "moment", alt, func(w io.Writer) error {
		return render.Show(w, v.painter, render.Scene{Now: board, Labels: v.label, Names: v.names})
	})
	reply.Files = []discord.File{file}
	return reply, err
}

// key is that of a picture of the review.
func (v view) key(what string) desk.PictureKey {
	return desk.PictureKey{Match: v.ID, Seat: desk.ChartSeat, Plate: "review-" + what, Language: v.Language(), Names: strings.Join(v.names, "\n")}
}

func (v view) label(vocabulary, word string) string { return v.LabelOf(v.About(), vocabulary, word) }
