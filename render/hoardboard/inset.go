package hoardboard

import (
	"image"
	"strings"

	"skald/engine"
	"skald/engine/hoard"
	"skald/render"
)

// inset is the crews that somebody may peek at, each with its coins and its card, one
// below the other. Nothing else that is asked is about a place.
func inset(now, since *hoard.Public, q render.Question, grounds *render.Kept[int, *render.Sheet]) (render.Inset, bool) {
	var seats []engine.Seat
	var words []string
	for _, act := range q.Options {
		if seat := engine.Seat(act.Args[0]); act.Verb == hoard.Peek && int(seat) < len(now.Crews) {
			seats, words = append(seats, seat), append(words, crews[seat].word)
		}
	}
	if len(seats) == 0 {
		return render.Inset{}, false
	}
	var told []engine.Note
	for _, seat := range seats {
		told = append(told, now.Describe()[1+seat])
	}
	return render.Inset{
		Key:    strings.Join(words, "."),
		Ground: func() (*render.Sheet, error) { return grounds.Of(len(seats)*strip + 8), nil },
		Board: func(b *render.Brush) {
			d := drawing{b}
			for row, seat := range seats {
				changed := since != nil && len(since.Crews) == len(now.Crews) && since.Crews[seat] != now.Crews[seat]
				d.row(now, seat, 8+row*strip, changed)
				d.Fill(image.Rect(width-60, 14+row*strip, width-14, row*strip+strip-6), render.Gold, 255) // it can be chosen
			}
		},
		Told: told,
	}, true
}
