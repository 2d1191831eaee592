package replay

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/course"
	"skald/engine/match/figures"
	"skald/engine/match/head"
	"skald/engine/match/story"
	"skald/engine/review"
	"skald/render"
	"skald/storage"
	"skald/storage/matches"
	"skald/storage/people"
)

// stats shows the figures of a person, of a game on the server, or of the match here: of
// who asks, where there is none.
func (b *Room) stats(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	who, err := r.UserOption("player")
	title := cmp.Or(r.Options["title"], r.Pressed.Rest)
	if r.Pressed.What == toMine {
		who = r.User
	}
	switch t := b.TitleNamed(r, title); {
	case err != nil:
		return desk.Reply{}, err
	case who != 0:
		return b.statsOf(ctx, r, who)
	case title == "":
		if m, err := b.Match(ctx, r); err == nil {
			return b.statsHere(ctx, r, m)
		}
		return b.statsOf(ctx, r, r.User)
	case t == nil:
		return desk.Reply{}, b.UnknownTitle(r, title)
	case r.Guild == 0:
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	default:
		about := t.Game.About()
		f, err := matches.TitleOn(ctx, b.Table.Store(), r.Guild, about.Key)
		if f.Matches == 0 || err != nil {
			return desk.Sentence(r.Voice.Say("study.none", nil)), err
		}
		lines, rows := phrase.Teller(r.Voice).OfTitle(about, f)
		return b.drawn(r, lines, rows, r.Voice.Title(about))
	}
}

// statsOf shows the figures of a person: to others of the matches that they see.
func (b *Room) statsOf(ctx context.Context, r *desk.Request, who storage.UserID) (desk.Reply, error) {
	if r.Guild == 0 {
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	}
	called, sees := r.Name, func(storage.ChannelID) bool { return true }
	if who != r.User {
		called, sees = r.Named[who], func(c storage.ChannelID) bool { return b.Client.Sees(ctx, r.Interaction, c) }
	}
	f, pace, err := matches.PersonOn(ctx, b.Table.Store(), r.Guild, who, sees, b.Table.About)
	if f.Of() == 0 || err != nil {
		return desk.Sentence(r.Voice.Say("study.none-of", words.Data{"who": phrase.Mention(who)})), err
	}
	lines, rows := phrase.Teller(r.Voice).OfPerson(who, f, pace, b.Table.About)
	return b.drawn(r, lines, rows, called)
}

// drawn shows figures in words and as a picture.
func (b *Room) drawn(r *desk.Request, lines []string, rows []figures.Row, of string) (desk.Reply, error) {
	reply := desk.Sentence(desk.Pages(lines)[0])
	bars := render.Bars{Title: r.Voice.Say("study.chart-title", words.Data{"who": b.letters.Legible(of)}), Parts: figures.PartsOf(r.Voice)}
	for _, row := range rows[:min(len(rows), render.MostBars)] {
		bars.Rows = append(bars.Rows, render.Bar{Label: row.Label, Count: row.Count()})
	}
	var out bytes.Buffer
	err := render.WriteBars(&out, b.letters, bars)
	reply.Files = []discord.File{{Name: "figures.png", Type: "image/png", Data: out.Bytes(), Alt: discord.Clip(bars.Alt(), discord.MaxAlt)}}
	return reply, err
}

// statsHere shows the figures of a match, of one that runs as everybody saw it.
func (b *Room) statsHere(ctx context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	v, err := b.viewOf(r.Voice, m)
	_, moments, momentsErr := b.Table.Archive.Moments(ctx, m.ID)
	moment, paceErr := b.Table.Moment(ctx, m.ID)
	kept, keptErr := people.BesideOf[review.Report](ctx, b.Table.Store(), m.ID)
	if err := errors.Join(err, momentsErr, paceErr, keptErr); err != nil {
		return desk.Reply{}, err
	}
	seen := render.Course{Views: course.Views(moments), Labels: v.label, Names: v.names}
	f := figures.Match{Charts: course.Charts(seen.Views), Over: m.Status == head.Over, Pace: moment.Pace, Review: kept, Tell: v.Figures(), Party: v.Sides}
	lines := append([]string{v.Say("study.match-head", words.Data{"title": v.Title(v.About())})}, phrase.Teller(v.Voice).OfMatch(f)...)
	reply := desk.Sentence(desk.Pages(lines)[0])
	if chartist, ok := v.painter.(render.Chartist); ok && len(f.Charts) > 1 {
		key := desk.PictureKey{Match: v.ID, Seq: v.VisibleSeq(), Seat: desk.ChartSeat, Plate: "stats", Language: v.Language(), Names: strings.Join(v.names, "\n")}
		file, err := b.PictureFile(ctx, key, "figures", strings.Join(v.Figures().Over(story.Thinned(f.Charts, desk.MaxTold)), " "), func(w io.Writer) error { return chartist.Chart(w, seen) })
		if err != nil {
			return desk.Reply{}, err
		}
		reply.Files = []discord.File{file}
	}
	return reply.With(
		desk.Button(r.Voice, discord.Secondary, "stats-mine", desk.ID{Room: name, What: toMine}),
		desk.Button(r.Voice, discord.Secondary, "stats-title", desk.ID{Room: name, What: toStats}.With(v.About().Key)),
	), nil
}
