// Package page writes a match as one HTML file that a browser shows without asking
// anybody for anything: the board after every record, with a slider and keys, the story
// beside it, what each seat held as a choice, a chart of the course and links to each
// moment. Without scripts it is the last board, the chart and the story; so it is when
// it is printed. It must not know any game, and says its sentences by a Voice.
//
//	source  what a page is made of
//	frame   the board after a record
//	change  what a frame differs by from the one before, either way
package page

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"image/png"
	"io"
	"slices"
	"strconv"

	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/record"
	"skald/engine/match/spelling"
	"skald/engine/match/story"
	"skald/render"
)

// A Voice says what stands on a page, in one language.
type Voice interface {
	story.Voice
	Language() string
	Say(key string, data map[string]any) string
	Title(*engine.About) string
	Side(*engine.About, engine.Seat) string
	LabelOf(a *engine.About, vocabulary, word string) string
	Join(...string) string
}

// A Source is what a page is made of.
type Source struct {
	Voice   Voice
	About   *engine.About
	Painter render.Painter // a render.Reeler
	Names   []string       // what the people are called, by seat; "": nobody knows
	Moments []course.Moment
	Open    []course.Open              // the same with secrets, of a match that is over; nil: none are shown
	Held    func(engine.Secret) string // says what a seat held
	Result  *engine.Result             // nil: the match runs
	Notes   []record.Note              // what people noted, of a match that is over
	Frame   *Frame                     // of a page on a site; nil: the page is a file of its own
	Public  bool                       // what moderators wrote is left out: strangers read it
}

// A Frame is what a site puts around a page, whose style and script it serves as files:
// see Files. Its script asks for what it shows once the page is there: see WriteData.
type Frame struct {
	Head        template.HTML // into the head: links to the style, what search engines are told
	Top, Bottom template.HTML // before and after what the page shows
	Under       template.HTML // below its heading
	Script      string        // the path of the script
	Data, Board string        // of what WriteData writes, and of the picture of the last board
	Title       string        // of the window
	Lines       []string      // more of what stands below the heading
	Opened      bool          // its data have secrets, though the page is made without them
}

// Files are the style and the script of a page that has a frame.
func Files() (css, js string) { return style, script }

// A note is what somebody noted on a record.
type note struct{ By, Text string }

// width is how wide boards are on a page of so many moments, in pixels: those of a long
// match are smaller, so that the page is no larger than a picture book. Its letters can
// still be read where a board is as wide as a phone.
func width(moments int) int {
	switch {
	case moments > 800:
		return 480
	case moments > 250:
		return 640
	}
	return 800
}

// leastWidth is how wide boards are at least, however many there are.
const leastWidth = 320

// room is how many bytes the boards of so many moments may have, beside what is told of
// them. Where they have more, they are made smaller.
func room(moments int) int {
	if moments > 800 {
		return 7 << 20
	}
	return 7 << 19
}

// errFull is that boards in the making have no room.
var errFull = errors.New("the boards have no room")

var (
	//go:embed page.html
	markup string
	//go:embed page.css
	style string
	//go:embed page.js
	script string
)

var layout = template.Must(template.New("page").Parse(markup))

// written is what the template shows.
type written struct {
	Lang, Title, Heading string
	Lines                []string
	Say                  map[string]string
	Seats                []seatRow
	Moments              []row
	Last                 template.URL // the last board
	LastTold             string       // in words; "": they stand elsewhere
	Chart                template.URL
	Figures              string
	Style                template.CSS
	Script               template.JS
	Frame                *Frame
	Data                 any
}

type seatRow struct {
	Place int
	Name  string
}

// A row is a moment of the story.
type row struct {
	ID       uint64
	Heading  string // of a moment that begins a turn
	Lines    []story.Line
	Notation string
	Notes    []note
}

// data is what the script reads.
type data struct {
	Width    int       `json:"w"`
	Height   int       `json:"h"`
	Colours  []string  `json:"colours"`
	PerChunk int       `json:"per"`
	Chunks   []string  `json:"chunks"` // of changes, deflated, in base64
	Numbers  []uint64  `json:"numbers"`
	Boards   []string  `json:"boards"` // texts of boards, each once
	Board    []int     `json:"board"`  // by moment: its text
	Texts    []string  `json:"texts"`  // what seats held, each once
	Held     [][][]int `json:"held"`   // by seat, then by moment: its texts; null: as before
	At       string    `json:"at"`     // "{n} of {all}"
	Nothing  string    `json:"nothing"`
}

// words that stand on a page, by their keys below "webpage".
var said = []string{"before", "after", "play", "pause", "slider", "held", "nobody", "story", "course", "table", "board", "keys", "noted"}

// Write writes the page of a match. Step is called before each board with the share of
// the work that is done, and may wait; where it returns an error, that ends the page.
func Write(ctx context.Context, w io.Writer, s Source, step func(done float64) error) error {
	if len(s.Moments) == 0 || s.Open != nil && len(s.Open) != len(s.Moments) {
		return errors.New("write page: there is nothing to show, or two matches")
	}
	title := s.Voice.Title(s.About)
	p := written{
		Lang: s.Voice.Language(), Title: title, Heading: title, Lines: s.lines(), Say: map[string]string{}, Moments: s.rows(),
		Style: template.CSS(style), Script: template.JS(script), Frame: s.Frame,
	}
	if s.Frame != nil {
		p.Title, p.Lines = s.Frame.Title, append(p.Lines, s.Frame.Lines...)
		if i := slices.IndexFunc(s.Moments, func(m course.Moment) bool { return m.View != nil }); i >= 0 {
			p.Last, p.LastTold = template.URL(s.Frame.Board), s.told(s.Moments[len(s.Moments)-1])
		}
	} else {
		d, last, err := s.data(ctx, step)
		if err != nil {
			return fmt.Errorf("write page: %w", err)
		}
		p.Data, p.Last = d, inline(last)
	}
	for _, key := range said {
		p.Say[key] = s.Voice.Say("webpage."+key, nil)
	}
	chart, err := s.chart()
	if err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	if p.Chart = inline(chart); chart != nil {
		p.Figures = s.figures()
	}
	for seat := range s.Names {
		if s.Open != nil || s.Frame != nil && s.Frame.Opened {
			p.Seats = append(p.Seats, seatRow{seat, s.called(engine.Seat(seat))})
		}
	}
	var out bytes.Buffer
	if err := layout.Execute(&out, p); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	if _, err := w.Write(out.Bytes()); err != nil {
		return fmt.Errorf("write page: %w", err)
	}
	return nil
}

// WriteData writes what the script of a page with a frame asks for, as JSON. Step is
// called as by Write.
func WriteData(ctx context.Context, w io.Writer, s Source, step func(done float64) error) error {
	d, _, err := s.data(ctx, step)
	if err == nil {
		err = json.NewEncoder(w).Encode(d)
	}
	if err != nil {
		return fmt.Errorf("write data of a page: %w", err)
	}
	return nil
}

// data is what the script reads, and the picture of the last board.
func (s Source) data(ctx context.Context, step func(done float64) error) (d data, last []byte, err error) {
	frames, last, err := s.fitted(ctx, step)
	if err != nil {
		return d, nil, err
	}
	d = data{Width: frames.size.X, Height: frames.size.Y, Colours: colours(), PerChunk: perChunk, Chunks: frames.chunks, At: s.Voice.Say("webpage.at", map[string]any{"n": "{n}", "all": "{all}"}), Nothing: s.Voice.Say("webpage.nothing", nil)}
	var boards, texts table
	for _, m := range s.Moments {
		d.Numbers = append(d.Numbers, m.Number)
		d.Board = append(d.Board, boards.place(s.told(m)))
	}
	if s.Open != nil {
		for seat := range s.Names {
			d.Held = append(d.Held, s.held(engine.Seat(seat), &texts))
		}
	}
	d.Boards, d.Texts = boards.list, texts.list
	return d, last, nil
}

// called is what the story calls a seat: its side, or in a game without sides its player.
func (s Source) called(seat engine.Seat) string {
	if len(s.About.Sides) == 0 && int(seat) < len(s.Names) && s.Names[seat] != "" {
		return s.Names[seat]
	}
	return s.Voice.Side(s.About, seat)
}

// lines are who played, and how it ended.
func (s Source) lines() []string {
	var players []string
	for seat, name := range s.Names {
		if side := s.Voice.Side(s.About, engine.Seat(seat)); name == "" {
			players = append(players, side)
		} else {
			players = append(players, s.Voice.Say("webpage.player", map[string]any{"name": name, "side": side}))
		}
	}
	lines := []string{s.Voice.Join(players...)}
	const day = "2006-01-02"
	from, to := s.Moments[0].At.Format(day), s.Moments[len(s.Moments)-1].At.Format(day)
	lines = append(lines, s.Voice.Say("webpage.when", map[string]any{"from": from, "to": to, "same": from == to}))
	if s.Result == nil {
		return append(lines, s.Voice.Say("webpage.runs", nil))
	}
	key, winners := "webpage.nobody-won", []string(nil)
	for seat := range s.Result.Winners.All() {
		key, winners = "webpage.won", append(winners, s.called(seat))
	}
	text := s.Voice.Say(key, map[string]any{"who": s.Voice.Join(winners...)})
	for _, n := range s.Result.Why {
		text += " " + s.note(n)
	}
	return append(lines, text)
}

// leastCharted is over how many rounds a chart says anything.
const leastCharted = 3

// charts are the figures of the match.
func (s Source) charts() []engine.Chart {
	var views []engine.PublicView
	for _, m := range s.Moments {
		views = append(views, m.View)
	}
	return course.Charts(views)
}

// chart draws the course of the match; nil if there is nothing to be drawn.
func (s Source) chart() ([]byte, error) {
	chartist, ok := s.Painter.(render.Chartist)
	if !ok || len(s.charts()) < leastCharted {
		return nil, nil
	}
	var b bytes.Buffer
	c := render.Course{Labels: s.label, Names: s.Names}
	for _, m := range s.Moments {
		if m.View != nil {
			c.Views = append(c.Views, m.View)
		}
	}
	err := chartist.Chart(&b, c)
	return b.Bytes(), err
}

// figures tells the chart in words: of each figure what each seat began and ended with.
func (s Source) figures() string {
	charts := s.charts()
	first, last := charts[0], charts[len(charts)-1]
	var list []string
	for i, f := range last.Figures {
		for seat, n := range f.BySeat {
			if i < len(first.Figures) && seat < len(first.Figures[i].BySeat) {
				list = append(list, s.Voice.Say("webpage.figure", map[string]any{
					"figure": s.label("board", f.Word), "who": s.called(engine.Seat(seat)), "first": first.Figures[i].BySeat[seat], "last": n,
				}))
			}
		}
	}
	return s.Voice.Join(list...)
}

func (s Source) label(vocabulary, word string) string {
	return s.Voice.LabelOf(s.About, vocabulary, word)
}

// A table is texts, each once.
type table struct {
	list  []string
	where map[string]int
}

func (t *table) place(text string) int {
	at, ok := t.where[text]
	if !ok {
		if t.where == nil {
			t.where = map[string]int{}
		}
		at = len(t.list)
		t.where[text], t.list = at, append(t.list, text)
	}
	return at
}

// told tells the board of a moment in words.
func (s Source) told(m course.Moment) string {
	if m.View == nil {
		return s.Voice.Say("webpage.no-board", nil)
	}
	text := s.note(m.View.Heading()) + "."
	for _, n := range engine.Told(m.View) {
		text += " " + s.note(n)
	}
	return text
}

func (s Source) note(n engine.Note) string { return s.Voice.Note(s.About, n, s.called) }

// held is what a seat held after each moment, as places in a table; nil where it is as
// before.
func (s Source) held(seat engine.Seat, texts *table) [][]int {
	list := make([][]int, len(s.Open))
	var before []int
	for i, o := range s.Open {
		var now []int
		for _, t := range o.Told {
			if t.Seat == seat {
				now = append(now, texts.place("» "+s.Held(t)))
			}
		}
		if own, ok := o.Private(seat); ok {
			for _, t := range own.Describe() {
				now = append(now, texts.place(s.Held(t)))
			}
		}
		if i == 0 || !slices.Equal(now, before) {
			list[i] = append([]int{}, now...)
		}
		before = now
	}
	return list
}

// rows are the moments of the story.
func (s Source) rows() []row {
	list := make([]row, len(s.Moments))
	for i, m := range s.Moments {
		r := row{ID: m.Number, Notation: m.Notation, Notes: s.noted(m.Seq)}
		if i == 0 || m.Within != s.Moments[i-1].Within {
			if r.Heading = s.Voice.Say("webpage.turn", map[string]any{"turn": m.Within}); m.Within == 0 {
				r.Heading = s.Voice.Say("webpage.start", nil)
			}
		}
		switch {
		case m.Kind == record.SeatKind:
			r.Lines = []story.Line{{Text: s.Voice.Say("webpage.reseated", nil)}}
		default:
			r.Lines = story.Sentences(s.Voice, s.About, m.Notes, m.Older, s.called)
			if len(r.Lines) == 0 && r.Notation != "" && m.Seat != engine.Nobody {
				r.Lines = []story.Line{{Text: s.called(m.Seat)}} // whose action it is that told nothing
			}
		}
		if m.Moderator != 0 && m.Reason != "" && !s.Public {
			r.Lines = append(r.Lines, story.Line{Text: s.Voice.Say("webpage.moderated", map[string]any{"why": m.Reason}), Detail: true})
		}
		list[i] = r
	}
	return list
}

// noted are the notes on a record, as they are shown.
func (s Source) noted(seq uint64) (list []note) {
	for _, n := range s.Notes {
		if n.Seq == seq {
			list = append(list, note{s.writer(n), spelling.Clean(n.Text)})
		}
	}
	return list
}

// writer is what the page calls somebody who noted something: by their name or side if
// they played to the end, else by the side that they played last.
func (s Source) writer(n record.Note) string {
	for i := len(s.Moments) - 1; i >= 0; i-- {
		for seat := range s.Names {
			if s.Moments[i].Player(engine.Seat(seat)) != n.By {
				continue
			}
			if name := s.Names[seat]; name != "" && i == len(s.Moments)-1 {
				return name
			}
			return s.called(engine.Seat(seat))
		}
	}
	return s.Voice.Say("webpage.somebody", nil)
}

// inline is a picture as part of the page, "" for none.
func inline(data []byte) template.URL {
	if data == nil {
		return ""
	}
	return template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(data))
}

func colours() (list []string) {
	for _, c := range render.Colours() {
		r, g, b, _ := c.RGBA()
		list = append(list, strconv.FormatUint(uint64(r>>8<<16|g>>8<<8|b>>8), 16))
	}
	return list
}

// lastBoard writes the pixels of a board as PNG.
func lastBoard(r *render.Stage) ([]byte, error) {
	var b bytes.Buffer
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	err := encoder.Encode(&b, r.Image())
	return b.Bytes(), err
}
