package play

import (
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
	"skald/engine"
	"skald/render"
)

// Boards draws the board and, of a match that is over, its chart. Of several
// pictures of the table it draws those that this moment is about. What cannot be
// drawn is missing, and the error says why.
func (p *Room) Boards(ctx context.Context, v *words.Voice, m table.Moment) ([]discord.File, error) {
	painter, err := p.Painter(m.About())
	if err != nil {
		return nil, err
	}
	boards, err := p.boards(ctx, v, m, painter, shownPlates(painter, sceneOf(v, m)))
	if len(boards) == 0 {
		return nil, err
	}
	chart, chartErr := p.chart(ctx, v, m)
	return append(boards, chart...), errors.Join(err, chartErr)
}

// boards draws pictures of the table. The first that is drawn has the whole
// caption.
func (p *Room) boards(ctx context.Context, v *words.Voice, m table.Moment, painter render.Painter, plates []string) ([]discord.File, error) {
	var files []discord.File
	var faults []error
	for _, plate := range plates {
		file, err := p.board(ctx, v, m, painter, plate)
		if err != nil {
			faults = append(faults, err)
			continue
		}
		if file.Alt = alt(v, m); len(files) > 0 {
			file.Alt = plateAlt(v, m, painter, plate)
		}
		files = append(files, file)
	}
	return files, errors.Join(faults...)
}

// board draws one picture of the table, the only one if it has no name.
func (p *Room) board(ctx context.Context, v *words.Voice, m table.Moment, painter render.Painter, plate string) (discord.File, error) {
	scene := sceneOf(v, m)
	key := desk.PictureKey{
		Match: m.ID, Seq: m.Seq, Since: m.New, Seat: desk.BoardSeat, Plate: plate, Language: v.Language(), Names: strings.Join(scene.Names, "\n"),
	}
	png, err := p.Draw(ctx, m.About(), key, func(w io.Writer) error {
		if plated, ok := painter.(render.Plated); ok && plate != "" {
			return plated.Plate(w, plate, scene)
		}
		return painter.Board(w, scene)
	})
	if err != nil {
		return discord.File{}, err
	}
	return discord.File{Name: cmp.Or(plate, "board") + ".png", Type: "image/png", Data: png}, nil
}

// sceneOf is what pictures of the table show of a moment.
func sceneOf(v *words.Voice, m table.Moment) render.Scene {
	return render.Scene{Now: m.Public(), Since: m.Before, Labels: labels(v, m.About()), Names: phrase.NamesOf(m.Match)}
}

// alt describes the picture of a match.
func alt(v *words.Voice, m table.Moment) string {
	about := m.About()
	var happened []engine.Note
	for _, e := range unpassed(m.Story) {
		if e.Seq >= m.Turn.From {
			for _, n := range e.Notes {
				if !n.Detail { // the picture shows what came of it
					happened = append(happened, n)
				}
			}
		}
	}
	var first []string
	first = append(first, asks(v, m.Match, m.Awaited(), phrase.BySides(v, about))...)
	if result, over := m.Result(); over {
		first = append(first, strings.ReplaceAll(won(v, m.Match, result, phrase.BySides(v, about)), "**", ""))
	}
	return Caption(v, about, m.Public(), first, happened)
}

// leastNews is how much room the news of a caption must have to say anything.
const leastNews = 20

// Caption describes a board within what Discord allows beside a picture: first
// whose move it is or who has won, then what changed, then the players and the
// board. What does not fit of the changes is left out from the start on; the rest
// is told in few words, all of it.
func Caption(v *words.Voice, about *engine.About, view engine.PublicView, first []string, happened []engine.Note) string {
	head := phrase.Join(" ", append(first, v.Note(about, view.Heading(), phrase.BySide(v, about))+".")...)
	lines := view.Describe()
	if b, ok := view.(engine.Briefer); ok {
		lines = b.Brief()
	}
	board := make([]string, len(lines))
	for i, n := range lines {
		board[i] = v.Note(about, n, phrase.BySide(v, about))
	}
	var changed []string
	for _, n := range happened {
		changed = append(changed, v.Note(about, n, phrase.BySide(v, about)))
	}
	told := strings.Join(board, " ")
	news := strings.Join(changed, " ")
	if room := discord.MaxAlt - len([]rune(head)) - len([]rune(told)) - 2; room < leastNews {
		news = ""
	} else {
		news = phrase.LastRunes(news, room)
	}
	return discord.Clip(phrase.Join(" ", head, news, told), discord.MaxAlt)
}

func labels(v *words.Voice, about *engine.About) render.Labels {
	return func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) }
}
