// Package desk is what every room of the bot works with: a request as handlers
// read it, typed options, replies, custom ids, pages, refusals, permissions and
// pictures. It must not know any subject: what people do about a match, a
// tournament or their reminders stands in rooms of their own, and what a room
// needs of another one comes to it through its desk.
//
// A [Request] is one interaction; a [Handler] reads it, calls the table and
// returns a [Reply], which only the person who asked can see. A [ChannelMessage] is
// for a whole channel: it is made of public views and notes alone.
package desk

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"time"

	"skald/bot/clock"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/proof"
	"skald/render"
	"skald/render/leagueboard"
	"skald/storage"
	"skald/storage/fleet"
	"skald/storage/recent"
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
	Fleet   fleet.Fleet
	Boards  *leagueboard.Boards // of tournaments and ladders
	Typed   map[string]Command  // what can be typed, by full name

	// Broken is what broke last in a channel, so that a moderator can name it to the
	// operator. It is kept by channel, since a match may be what cannot be read.
	Broken *recent.Map[storage.ChannelID, Broken]

	// Opened is the turn of a match in which somebody opened a prompt: since then each
	// has their choices in a message of their own.
	Opened *recent.Map[storage.MatchID, uint32]

	// Hook tells a program elsewhere something of a competition, once; nil: none is.
	Hook func(ctx context.Context, id string, body []byte) error

	// Page is the address of a web page: of a match or a competition, by its id, or of a server; "": there is none.
	Page func(g storage.GuildID, of string) string

	// Drawn is told of each picture of a title that was drawn, by the title's key.
	Drawn func(title string, took time.Duration)

	// Effort is the part of what a search or a review usually costs that one costs here.
	Effort float64

	// Yield lets those go first who are being answered, for a short time at most.
	Yield func(context.Context)

	// Prompt says to one person what they can do in a match now, and LobbyRows are
	// the buttons of a lobby: rooms hand them to each other without knowing each
	// other.
	Prompt    func(*words.Voice, *table.Match, storage.UserID) Reply
	LobbyRows func(phrase.Match) []discord.Row

	asked *recent.Map[storage.InteractionID, typed] // what was typed without an option that it needs

	pictures
}

// Broken is an act that failed and was no refusal. The operator's log has the rest
// under its code; the zero value is none.
type Broken struct {
	Code string
	At   time.Time
}

// CodeOf returns the code of what broke, made of a number that seldom comes again.
func CodeOf(n uint64) string { return fmt.Sprintf("%04X", uint16(n)) }

// maxBroken is of how many channels it is remembered what broke last.
const maxBroken = 256

// maxOpened is of how many matches it is remembered that a prompt was opened: the
// messages of the others have all choices, which answer all the same.
const maxOpened = 10_000

// New returns a desk on which the titles can be drawn. The rest of its fields are
// its maker's to fill in.
func New(titles []Title) *Desk {
	return &Desk{
		Titles: titles, Boards: leagueboard.New(render.NewLettering()), Typed: map[string]Command{}, Effort: 1, Yield: func(context.Context) {},
		Broken: recent.New[storage.ChannelID, Broken](maxBroken), Opened: recent.New[storage.MatchID, uint32](maxOpened), Drawn: func(string, time.Duration) {},
		Page:     func(storage.GuildID, string) string { return "" },
		pictures: newPictures(recent.New[PictureKey, []byte](maxKept)), asked: recent.New[storage.InteractionID, typed](maxAsked),
	}
}

// Unhurried returns the same desk for messages that nobody waits for: its pictures
// are drawn beside the others and hold none of them up. Both keep what either has
// drawn.
func (d *Desk) Unhurried() *Desk {
	calm := *d
	calm.pictures = d.Beside()
	return &calm
}

// Turn changes the controls of a message for everybody. One that cannot be edited
// keeps its own, which answer all the same.
func (d *Desk) Turn(ctx context.Context, in storage.ChannelID, of storage.MessageID, rows []discord.Row) {
	if err := d.Client.Turned(ctx, in, of, rows); err != nil {
		d.Log.Debug("a message keeps its controls", "channel", in, "message", of, "err", err)
	}
}

// Exported hands out the whole of a match as a file, with a sentence that can name it.
func Exported(v *words.Voice, key string, e proof.Export) (Reply, error) {
	var data bytes.Buffer
	err := e.Write(&data)
	file := discord.File{Name: string(e.Match) + ".json", Type: "application/json", Data: data.Bytes(), Alt: v.Say("export.alt", nil)}
	return Reply{Text: words.Secret(v.Say(key, words.Data{"file": file.Name})), Files: []discord.File{file}}, err
}

// PictureFile returns a picture as a file, drawn by paint unless it is kept, with its
// alternative text as far as there is room.
func (d *Desk) PictureFile(ctx context.Context, key PictureKey, name, alt string, paint func(io.Writer) error) (discord.File, error) {
	png, err := d.Picture(ctx, key, paint)
	return discord.File{Name: name + ".png", Type: "image/png", Data: png, Alt: discord.Clip(alt, discord.MaxAlt)}, err
}
