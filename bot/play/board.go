package play

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/story"
	"skald/render"
)

// A gallery draws the pictures of the table as a view shows it.
type gallery struct {
	Public
	painter render.Painter
	all     []string // the names of its pictures, if it has several
	scene   render.Scene
}

func (v Public) gallery() (gallery, error) {
	painter, err := v.room.Painter(v.about)
	g := gallery{Public: v, painter: painter, scene: render.Scene{Now: v.board(), Since: v.moment.Before, Labels: labels(v.Voice, v.about), Names: v.Names()}}
	if plated, ok := painter.(render.Plated); ok {
		g.all = plated.Plates()
	}
	return g, err
}

// boards draws the board and, of a match that is over, its chart. If there are
// several pictures of the table it draws those that this moment is about. A picture
// that cannot be drawn is missing, and the error says why.
func (v gallery) boards(ctx context.Context) ([]discord.File, error) {
	boards, err := v.plates(ctx, v.shown())
	if len(boards) == 0 {
		return nil, err
	}
	chart, chartErr := v.chart(ctx)
	return append(boards, chart...), errors.Join(err, chartErr)
}

// plates draws pictures of the table. The first that is drawn has the whole caption.
func (v gallery) plates(ctx context.Context, names []string) ([]discord.File, error) {
	var files []discord.File
	var faults []error
	for _, name := range names {
		file, err := v.plate(ctx, name)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		if file.Alt = v.alt(); len(files) > 0 {
			file.Alt = v.plateAlt(name)
		}
		files = append(files, file)
	}
	return files, errors.Join(faults...)
}

// plate draws one picture of the table, the only one if it has no name.
func (v gallery) plate(ctx context.Context, name string) (discord.File, error) {
	key := desk.PictureKey{Match: v.ID, Seq: v.VisibleSeq(), Since: v.moment.New, Seat: desk.BoardSeat, Plate: name, Language: v.Language(), Names: strings.Join(v.scene.Names, "\n")}
	return v.room.picture(ctx, v.about, key, cmp.Or(name, "board"), nil, func(w io.Writer) error {
		if plated, ok := v.painter.(render.Plated); ok && name != "" {
			return plated.Plate(w, name, v.scene)
		}
		return v.painter.Board(w, v.scene)
	})
}

// picture draws a picture of a title, with the lines that describe it.
func (b *Room) picture(ctx context.Context, about *engine.About, key desk.PictureKey, name string, lines []string, paint func(io.Writer) error) (discord.File, error) {
	return b.PictureFile(ctx, key, name, strings.Join(lines, " "), func(w io.Writer) error {
		defer func(began time.Time) { b.Drawn(about.Key, time.Since(began)) }(time.Now())
		return paint(w)
	})
}

// labels are the words that pictures write.
func labels(v *words.Voice, about *engine.About) render.Labels {
	return func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) }
}

// alt describes the picture of the match.
func (v Public) alt() string {
	var happened []engine.Note
	for _, e := range unpassed(v.moment.Story) {
		if e.Seq >= v.Turn.From { // the picture shows what came of it in detail
			happened = append(happened, slices.DeleteFunc(e.Notes, func(n engine.Note) bool { return n.Detail })...)
		}
	}
	first := v.asks(v.Awaited(), v.bySides)
	if result, over := v.Result(); over {
		first = append(first, strings.ReplaceAll(v.won(result, v.bySides), "**", ""))
	}
	return Caption(v.Voice, v.about, v.board(), first, happened)
}

// leastNews is how much room the news of a caption must have to say anything.
const leastNews = 20

// Caption describes a board within what Discord allows with a picture: first
// whose move it is or who has won, then what changed, then the players and the
// board. Changes that do not fit are left out from the start on; the rest is told
// in few words, all of it.
func Caption(v *words.Voice, about *engine.About, view engine.PublicView, first []string, happened []engine.Note) string {
	say := func(notes ...engine.Note) string {
		side := func(s engine.Seat) string { return v.Side(about, s) }
		return strings.Join(phrase.Each(notes, func(n engine.Note) string { return v.Note(about, n, side) }), " ")
	}
	head, news, told := phrase.Join(" ", append(first, say(view.Heading())+".")...), "", say(engine.Told(view)...)
	if room := discord.MaxAlt - len([]rune(head)) - len([]rune(told)) - 2; room >= leastNews {
		news = story.LastRunes(say(happened...), room)
	}
	return discord.Clip(phrase.Join(" ", head, news, told), discord.MaxAlt)
}

// chart draws the course of a match that is over: nothing while it runs, and of
// a title whose painter or positions have no figures.
func (v gallery) chart(ctx context.Context) ([]discord.File, error) {
	chartist, ok := v.painter.(render.Chartist)
	if !ok || len(course.Charts(v.moment.Course)) < leastCharted {
		return nil, nil
	}
	key := desk.PictureKey{Match: v.ID, Seq: v.VisibleSeq(), Seat: desk.ChartSeat, Language: v.Language(), Names: strings.Join(v.scene.Names, "\n")}
	file, err := v.room.picture(ctx, v.about, key, "chart", v.Figures().Over(story.Thinned(course.Charts(v.moment.Course), desk.MaxTold)), func(w io.Writer) error {
		return chartist.Chart(w, render.Course{Views: v.moment.Course, Labels: v.scene.Labels, Names: v.scene.Names})
	})
	if err != nil {
		return nil, err
	}
	return []discord.File{file}, nil
}

// leastCharted is over how many rounds a chart says anything: below that it is some
// dots on an empty grid.
const leastCharted = 3

// shown are the pictures of the table that a message of this scene shows: one
// without a name, if the painter has no more.
func (v gallery) shown() []string {
	plated, ok := v.painter.(render.Plated)
	if !ok {
		return []string{""}
	}
	names := careful(func() []string { return plated.Shown(v.scene) })
	shown := phrase.Unique(names, func(name string) string { return name })
	shown = slices.DeleteFunc(shown, func(name string) bool { return !slices.Contains(v.all, name) })
	if len(shown) == 0 {
		return v.all[:1]
	}
	return shown[:min(len(shown), render.MaxShown)]
}

// careful asks a painter; if it panics a picture is missing, and no message.
func careful[T any](ask func() T) (answer T) {
	defer func() { _ = recover() }()
	return ask()
}

// plateAlt describes a picture that has not the whole caption: its name and what it shows.
func (v gallery) plateAlt(plate string) string {
	text := v.plateLabel(plate) + "."
	if teller, ok := v.painter.(render.PlateTeller); ok {
		for _, n := range careful(func() []engine.Note { return teller.Told(plate, v.scene) }) {
			text = phrase.Join(" ", text, v.note(n))
		}
	}
	return discord.Clip(text, discord.MaxAlt)
}

func (v gallery) plateLabel(plate string) string {
	return story.Capital(v.LabelOf(v.about, "plate", plate))
}

// plateRows let pick one of several pictures; the one that is shown alone is marked.
func (v gallery) plateRows(shown []string) []discord.Row {
	if len(v.all) < 2 {
		return nil
	}
	var choices []discord.Choice
	for _, name := range v.all[:min(len(v.all), discord.MaxChoices)] {
		alone := len(shown) == 1 && shown[0] == name
		choices = append(choices, discord.Choice{Label: v.plateLabel(name), Value: name, Default: alone})
	}
	id := ID{What: toBoard, Match: v.ID, Topic: "plates"}
	return []discord.Row{discord.Select(id.String(), v.Say("show.plates", nil), choices)}
}
