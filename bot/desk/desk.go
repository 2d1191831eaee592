// Package desk is what every room of the bot works with: a request as handlers
// read it, typed options, replies, custom ids, pages, refusals, permissions and
// pictures. It must not know any subject: what people do about a match, a
// tournament or their reminders stands in rooms of their own, and what a room
// needs of another one comes to it through its desk.
//
// A [Request] is one interaction; a [Handler] reads it, calls the table and
// returns a [Reply], which only the person who asked can see. What a whole channel
// sees is a [ChannelMessage], made of public views and notes alone.
package desk

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"skald/bot/clock"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/render"
	"skald/render/leagueboard"
	"skald/storage"
)

// A Desk is what rooms work with. Its methods may be called from many goroutines.
type Desk struct {
	Titles  []Title
	Table   *table.Table
	Leagues *league.Room
	Words   *words.Catalogue
	Log     *slog.Logger
	Clock   clock.Clock
	Client  *discord.Client
	Boards  *leagueboard.Boards // of tournaments and ladders
	Broken  *Faults
	Typed   map[string]Command // what can be typed, by full name

	// Prompt says to one person what they can do in a match now, and LobbyRows are
	// the buttons of a lobby: rooms hand them to each other without knowing each
	// other.
	Prompt    func(*words.Voice, *table.Match, storage.UserID) Reply
	LobbyRows func(*words.Voice, *table.Match) []discord.Row

	pictures *pictures
	drawn    func(title string, took time.Duration)
}

// New returns a desk on which the titles can be drawn. The rest of its fields are
// its maker's to fill in.
func New(titles []Title) *Desk {
	return &Desk{
		Titles: titles, Boards: leagueboard.New(render.NewLettering()), Broken: &Faults{}, Typed: map[string]Command{},
		pictures: newPictures(&kept{}), drawn: func(string, time.Duration) {},
	}
}

// Unhurried returns the same desk for messages that nobody waits for: its pictures
// are drawn beside the others and hold none of them up. Both keep what either has
// drawn.
func (d *Desk) Unhurried() *Desk {
	calm := *d
	calm.pictures = newPictures(d.pictures.kept)
	calm.drawn = func(title string, took time.Duration) { d.drawn(title, took) }
	return &calm
}

// OnDrawn has each picture that was drawn told, by the key of its title. It is
// called before anything is drawn.
func (d *Desk) OnDrawn(tell func(title string, took time.Duration)) { d.drawn = tell }

// Draw returns a picture of a title, drawn by paint unless it is kept.
func (d *Desk) Draw(ctx context.Context, about *engine.About, key PictureKey, paint func(io.Writer) error) ([]byte, error) {
	return d.pictures.draw(ctx, key, func(w io.Writer) error {
		began := time.Now()
		defer func() { d.drawn(about.Key, time.Since(began)) }()
		return paint(w)
	})
}

// Picture returns a picture that is no title's, drawn by paint unless it is kept.
func (d *Desk) Picture(ctx context.Context, key PictureKey, paint func(io.Writer) error) ([]byte, error) {
	return d.pictures.draw(ctx, key, paint)
}

// Painter returns the painter of a game.
func (d *Desk) Painter(about *engine.About) (render.Painter, error) {
	for i := range d.Titles {
		if d.Titles[i].Game.About().Key == about.Key {
			return d.Titles[i].Painter, nil
		}
	}
	return nil, fmt.Errorf("draw %s: no title of that key", about.Key)
}
