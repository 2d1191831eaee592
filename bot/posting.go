package bot

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
	"skald/storage"
)

// A Posting is what a whole channel sees. It is made of public views and notes.
type Posting struct {
	Text  string
	Files []File
	Rows  []row
	Ping  []storage.UserID // who is notified
}

func (p Posting) message() message {
	return message{Content: p.Text, Components: p.Rows, files: p.Files, Mentions: mentions{Users: p.Ping}}
}

// turn makes the turn message: what happened, the board, and what is asked of
// whom. since is the record after which changes are marked on the picture.
func (b *Bot) turn(ctx context.Context, m *table.Match, since uint64) (Posting, error) {
	v := b.words.Speak(m.Locale)
	seat := m.ToMove().First()
	story, err := b.story(ctx, m, v)
	if err != nil {
		return Posting{}, err
	}
	view := m.Public()
	ask := b.asking(v, m)
	head := "**" + v.Note(m.About(), view.Heading(), mentioning(m)) + "**"
	room := maxContent - len([]rune(ask)) - len([]rune(head)) - 8
	p := Posting{Text: join("\n", lastRunes(story, room), head, ask), Ping: m.Waiting()}
	if m.Status == table.Over {
		p.Rows = b.overButtons(v, m)
	} else {
		p.Rows = append(b.verbRows(v, m, seat), b.extras(v, m)...)
	}
	board, err := b.board(ctx, v, m, since)
	if err != nil {
		return Posting{}, err
	}
	p.Files = []File{board}
	return p, nil
}

// asking is the line under the board: whom the match waits for, or how it ended.
func (b *Bot) asking(v *words.Voice, m *table.Match) string {
	if m.Status == table.Over {
		return b.ending(v, m)
	}
	var lines []string
	for seat := range m.ToMove().All() {
		lines = append(lines, v.Note(m.About(), m.Public().Ask(seat), naming(v, m)))
	}
	return strings.Join(lines, "\n")
}

// ending says who won, why, and how to check that chance was honest.
func (b *Bot) ending(v *words.Voice, m *table.Match) string {
	about := m.About()
	result, _ := m.Result()
	var winners, why []string
	for s := range result.Winners.All() {
		winners = append(winners, naming(v, m)(s))
	}
	for _, n := range result.Why {
		why = append(why, v.Note(about, n, narrating(v, m)))
	}
	text := v.Say("over.nobody", nil)
	if len(winners) > 0 {
		text = v.Say("over.won", words.Data{"who": v.Join(winners...)})
	}
	small := ""
	if seed, ok := m.Seed(); ok {
		small = "-# " + v.Say("over.seed", words.Data{"seed": hex.EncodeToString(seed[:]), "match": m.ID})
	}
	return join("\n", text+" "+strings.Join(why, " "), small)
}

// story tells what happened: first what the one to move has not seen since his
// own last turn, then this turn.
func (b *Bot) story(ctx context.Context, m *table.Match, v *words.Voice) (string, error) {
	entries, err := b.table.Log(ctx, m.ID, m.Turn.Unseen)
	if err != nil {
		return "", err
	}
	var before, now []string
	for _, e := range entries {
		said := b.notes(v, m, e.Notes)
		if e.Seq < m.Turn.From {
			before = append(before, said...)
		} else {
			now = append(now, said...)
		}
	}
	since, promise := strings.Join(before, " "), ""
	if since != "" && m.Turn.Unseen > 0 && m.Status != table.Over {
		since = v.Say("turn.since", words.Data{"story": since})
	}
	if m.Turn.Number == 1 {
		sum := m.Commitment()
		promise = "-# " + v.Say("turn.commitment", words.Data{"sum": hex.EncodeToString(sum[:]), "match": m.ID})
	}
	return join("\n", append([]string{promise, since}, now...)...), nil
}

func (b *Bot) notes(v *words.Voice, m *table.Match, notes []engine.Note) []string {
	said := make([]string, len(notes))
	for i, n := range notes {
		said[i] = v.Note(m.About(), n, narrating(v, m))
	}
	return said
}

// board draws the public view, with the same told in its alt text.
func (b *Bot) board(ctx context.Context, v *words.Voice, m *table.Match, since uint64) (File, error) {
	title := b.titleOf(m.About().Key)
	if title == nil {
		return File{}, fmt.Errorf("draw match %s: no title %q", m.ID, m.About().Key)
	}
	var before engine.PublicView
	if since > 0 && since < m.Seq {
		view, err := b.table.View(ctx, m.ID, since-1)
		if err != nil {
			b.log.Debug("nothing to compare the board with", "match", m.ID, "seq", since, "err", err)
		} else {
			before = view
		}
	}
	var picture bytes.Buffer
	if err := title.Painter.Board(&picture, render.Scene{Now: m.Public(), Since: before, Labels: b.labels(v, m.About())}); err != nil {
		return File{}, fmt.Errorf("draw match %s: %w", m.ID, err)
	}
	return File{Name: "board.png", Type: "image/png", Data: picture.Bytes(), Alt: b.alt(ctx, v, m)}, nil
}

// alt describes the picture: what changed first, then the board.
func (b *Bot) alt(ctx context.Context, v *words.Voice, m *table.Match) string {
	about := m.About()
	var parts []string
	if entries, err := b.table.Log(ctx, m.ID, m.Turn.From); err == nil {
		for _, e := range entries {
			for _, n := range e.Notes {
				parts = append(parts, v.Note(about, n, b.sides(v, about)))
			}
		}
	}
	changed := lastRunes(strings.Join(parts, " "), maxAlt/3)
	return clip(join(" ", changed, b.describe(v, m, " ")), maxAlt)
}

// describe tells the whole board in lines.
func (b *Bot) describe(v *words.Voice, m *table.Match, between string) string {
	about, view := m.About(), m.Public()
	lines := []string{v.Note(about, view.Heading(), b.sides(v, about)) + "."}
	for _, n := range view.Describe() {
		lines = append(lines, v.Note(about, n, b.sides(v, about)))
	}
	return strings.Join(lines, between)
}

func (b *Bot) labels(v *words.Voice, about *engine.About) func(vocabulary, word string) string {
	return func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) }
}

// mentioning calls a seat by its player, as a mention.
func mentioning(m *table.Match) words.Names {
	return func(s engine.Seat) string {
		if int(s) < len(m.Players) && m.Players[s] != 0 {
			return mention(m.Players[s])
		}
		return "?"
	}
}

// narrating calls a seat by its side in what is told, and where a game has no
// sides by its player.
func narrating(v *words.Voice, m *table.Match) words.Names {
	if len(m.About().Sides) == 0 {
		return mentioning(m)
	}
	return func(s engine.Seat) string { return v.Side(m.About(), s) }
}

// naming calls a seat by its player and side, or number: the picture knows
// no names.
func naming(v *words.Voice, m *table.Match) words.Names {
	return func(s engine.Seat) string {
		return mentioning(m)(s) + " (" + v.Side(m.About(), s) + ")"
	}
}

// sides calls a seat by its side, where mentions cannot be read: in pictures,
// alt texts and selects.
func (b *Bot) sides(v *words.Voice, about *engine.About) words.Names {
	return func(s engine.Seat) string { return v.Side(about, s) }
}

func mention(u storage.UserID) string { return "<@" + u.String() + ">" }

// waiting mentions whom the match waits for.
func waiting(m *table.Match) string {
	var list []string
	for _, u := range m.Waiting() {
		list = append(list, mention(u))
	}
	return strings.Join(list, ", ")
}

// join joins what is not empty.
func join(between string, parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), between)
}

// lastRunes keeps the end of a text that is too long, from a word on.
func lastRunes(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	end := string(runes[len(runes)-max(limit-2, 0):])
	if i := strings.IndexAny(end, " \n"); i >= 0 {
		end = end[i+1:]
	}
	return "… " + end
}

// capital writes the first letter large.
func capital(text string) string {
	r := []rune(text)
	if len(r) == 0 {
		return text
	}
	return strings.ToUpper(string(r[0])) + string(r[1:])
}
