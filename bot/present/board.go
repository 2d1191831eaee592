package present

import (
	"context"
	"io"
	"strings"

	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/render"
)

// Boards draws the board and, of a match that is over, its chart.
func (p *Presenter) Boards(ctx context.Context, v *words.Voice, m table.Moment) ([]discord.File, error) {
	board, err := p.Board(ctx, v, m)
	if err != nil {
		return nil, err
	}
	chart, err := p.chart(ctx, v, m)
	return append([]discord.File{board}, chart...), err
}

// Board draws what everybody sees, with the same told in the alt text.
func (p *Presenter) Board(ctx context.Context, v *words.Voice, m table.Moment) (discord.File, error) {
	painter, err := p.painter(m.About())
	if err != nil {
		return discord.File{}, err
	}
	key := pictureKey{match: m.ID, seq: m.Seq, since: m.New, seat: boardSeat, language: v.Language()}
	names := namesOf(m.Match)
	key.names = strings.Join(names, "\n")
	png, err := p.pictures.draw(ctx, key, func(w io.Writer) error {
		return painter.Board(w, render.Scene{Now: m.Public(), Since: m.Before, Labels: labels(v, m.About()), Names: names})
	})
	if err != nil {
		return discord.File{}, err
	}
	return discord.File{Name: "board.png", Type: "image/png", Data: png, Alt: alt(v, m)}, nil
}

// alt describes the picture: what changed first, then the board.
func alt(v *words.Voice, m table.Moment) string {
	var parts []string
	for _, e := range m.Story {
		if e.Seq < m.Turn.From {
			continue
		}
		for _, n := range e.Notes {
			parts = append(parts, v.Note(m.About(), n, bySide(v, m.About())))
		}
	}
	changed := lastRunes(strings.Join(parts, " "), discord.MaxAlt/3)
	return discord.Clip(join(" ", changed, Describe(v, m.Match, " ")), discord.MaxAlt)
}

// Describe tells the whole board in lines.
func Describe(v *words.Voice, m *table.Match, between string) string {
	about, view := m.About(), m.Public()
	lines := []string{v.Note(about, view.Heading(), bySide(v, about)) + "."}
	for _, n := range view.Describe() {
		lines = append(lines, v.Note(about, n, bySide(v, about)))
	}
	return strings.Join(lines, between)
}
