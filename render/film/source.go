package film

import (
	"bytes"
	"context"
	"errors"

	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/story"
	"skald/render"
)

// A Voice says what stands beside a film, in one language.
type Voice interface {
	Say(key string, data map[string]any) string
	Title(*engine.About) string
	Side(*engine.About, engine.Seat) string
	Note(a *engine.About, n engine.Note, names func(engine.Seat) string) string
	LabelOf(a *engine.About, vocabulary, word string) string
}

// A Source is a match of which a film or a sheet is made.
type Source struct {
	Voice   Voice
	About   *engine.About
	Painter render.Painter // a render.Reeler
	Names   []string       // what the people are called, by seat
	Moments []course.Moment
}

// Film films the match, a frame a turn or, where there are more turns than frames, a
// frame a round. It returns the GIF, and what it shows in words.
func (s Source) Film(ctx context.Context, most Limits, step func(done float64) error) (data []byte, alt string, err error) {
	ends := course.Turns(s.Moments)
	if len(ends) > most.Frames {
		ends = course.Rounds(s.Moments, ends)
	}
	shot, captions, err := s.shot(ends)
	if err != nil {
		return nil, "", err
	}
	made, err := Make(ctx, shot, most, step)
	return made.GIF, s.alt("replay.film-alt", shot, captions), err
}

// Sheet draws the match on one picture, a board a round. It returns the PNG, and what it
// shows in words.
func (s Source) Sheet(ctx context.Context, letters *render.Lettering, step func(done float64) error) (data []byte, alt string, err error) {
	ends := story.Thinned(course.Rounds(s.Moments, course.Turns(s.Moments)), MostOnSheet)
	shot, captions, err := s.shot(ends)
	if err != nil {
		return nil, "", err
	}
	var out bytes.Buffer
	err = Sheet(ctx, &out, letters, shot, captions, step)
	return out.Bytes(), s.alt("replay.sheet-alt", shot, captions), err
}

// shot is what is to be filmed, with what stands above each view.
func (s Source) shot(ends []int) (Shot, []string, error) {
	reeler, ok := s.Painter.(render.Reeler)
	if !ok || len(ends) == 0 {
		return Shot{}, nil, errors.New("film match: no board of it can be shown")
	}
	label := func(vocabulary, word string) string { return s.Voice.LabelOf(s.About, vocabulary, word) }
	shot := Shot{Painter: reeler, Labels: label, Names: s.Names}
	var captions []string
	for _, i := range ends {
		view := s.Moments[i].View
		shot.Views, captions = append(shot.Views, view), append(captions, s.note(view.Heading()))
	}
	return shot, captions, nil
}

// alt tells what is shown: from when to when, and the last board.
func (s Source) alt(key string, shot Shot, captions []string) string {
	text := s.Voice.Say(key, map[string]any{
		"title": s.Voice.Title(s.About), "first": captions[0], "last": captions[len(captions)-1], "boards": len(captions),
	})
	for _, n := range engine.Told(shot.Views[len(shot.Views)-1]) {
		text += " " + s.note(n)
	}
	return text
}

func (s Source) note(n engine.Note) string {
	return s.Voice.Note(s.About, n, func(seat engine.Seat) string { return s.Voice.Side(s.About, seat) })
}
