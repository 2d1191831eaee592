package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"

	"skald/bot"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/page"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// tryOptions are what `skald try` is told.
type tryOptions struct {
	addr  string
	share bool
	data  string
}

// tryPictures is how many bytes of boards are kept for those who scroll back:
// some hundreds of boards.
const tryPictures = 64 << 20

// try plays on a page: a small Discord on loopback, and the bot that serves the
// real one connected to it.
func try(ctx context.Context, a *call) error {
	c, o := a.config, a.try
	if err := o.check(); err != nil {
		return err
	}
	log := c.logger(os.Stderr)
	store, err := tryStore(o.data, log)
	if err != nil {
		return err
	}
	heart, err := c.setTable(ctx, store, log)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	return errors.Join(tryOn(ctx, c, o, heart, a.out), store.Close())
}

// tryStore keeps the matches in a file, or in memory if none is named.
func tryStore(file string, log *slog.Logger) (tryMatches, error) {
	if file == "" {
		return storage.NewMemory(), nil
	}
	return storage.Open(file, storage.Options{Log: log})
}

// tryMatches is a store that can be closed.
type tryMatches interface {
	table.Store
	io.Closer
}

// tryOn serves the page and runs the bot until the context ends.
func tryOn(ctx context.Context, c *config, o tryOptions, h *heartbeat, stdout io.Writer) error {
	world, err := localdiscord.New(localdiscord.Options{
		Guild: "The Longhall", Channels: []string{"longhall", "mead-hall", "harbour"},
		Users: []string{"Vera", "Adam", "Sigrid", "Olaf"}, Log: slog.New(slog.DiscardHandler), FileMemory: tryPictures,
	})
	if err != nil {
		return err
	}
	defer world.Close()
	world.User("Olaf").SetModerator(true)
	catalogue, err := words.Load()
	if err != nil {
		return err
	}
	seats := page.Options{Greeting: greeting(o.data, catalogue.Speak("en"), c.titles), Order: sensible{h.table, c.titles}.order}
	if o.share {
		seats.Keys = keys(world.Users())
	}
	handler := page.Handler(world, seats)
	world.Handle("/", handler)
	if err := world.Start(ctx, o.own()); err != nil {
		return fmt.Errorf("serve the page: %w (another address: skald try --addr 127.0.0.1:8391)", err)
	}
	if c.base, err = url.Parse(world.URL() + "/api"); err != nil {
		return fmt.Errorf("read own address: %w", err)
	}
	c.token, c.guild = discord.Token(world.Token()), 0
	kept := "nothing is kept"
	if o.data != "" {
		kept = "matches are kept in " + o.data
	}
	fmt.Fprintf(stdout, "Skald is at %s — open it in a browser and choose what to play against Skald. Ctrl+C ends it; %s.\n", world.URL(), kept)
	if o.share {
		end, err := share(o.addr, handler, world.Users(), seats.Keys, stdout)
		if err != nil {
			return err
		}
		defer end()
	}
	if err := play(ctx, c, h); !errors.Is(err, context.Canceled) {
		return err
	}
	return nil
}

// greeting is what the page says in a channel in which nothing was said: each title with
// a picture, and three ways to begin.
func greeting(data string, v *words.Voice, titles []bot.Title) page.Greeting {
	g := page.Greeting{
		Title: "Skald",
		Lines: []string{
			"Viking-age board games by post, played by buttons and commands in a chat, hours or days between moves. " +
				"This page is a small Discord of its own: what you see here is what the bot does there.",
			"Press a game: you play it against Skald, at once.",
		},
	}
	posters := desk.New(titles)
	for i := range titles {
		about := titles[i].Game.About()
		g.Buttons = append(g.Buttons, page.Typist{
			Label: v.Title(about), Command: "game new", Options: map[string]string{"title": about.Key, "opponent": "@Skald", "skald": "easy"},
			Picture: func(ctx context.Context) ([]byte, error) {
				poster, err := posters.Poster(ctx, v, &titles[i])
				return poster.Data, err
			},
		})
	}
	g.Buttons = append(g.Buttons,
		page.Typist{Label: "Play against Skald", Command: "game new", Options: map[string]string{"opponent": "@Skald", "skald": "easy"}},
		page.Typist{Label: "Lesson", Command: "study lesson"},
		page.Typist{Label: "Start a match", Command: "game new"},
	)
	if data != "" {
		g.Lines = append(g.Lines, "Matches are kept: /game show brings the one of this channel back.")
	}
	return g
}
