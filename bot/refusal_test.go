package bot

import (
	"io"
	"log/slog"
	"strings"
	"testing"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// A refusal by the rulebook of a match that cannot be read has no words: the
// player reads that something broke, and no key.
func TestRefusalWithoutItsMatch(t *testing.T) {
	t.Parallel()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	var log strings.Builder
	d := desk.New(nil)
	d.Table, d.Words, d.Log = table.New(storage.NewMemory(), nil, table.Options{}), catalogue, slog.New(slog.NewTextHandler(io.Writer(&log), nil))
	d.Leagues = league.On(d.Table, d.Log)
	b := &Bot{Desk: d, rooms: newRooms(d)}
	r := b.Read(&discord.Interaction{ID: 1 << 40, User: 1, Channel: 2, Command: "game show"})
	reply := b.refused(t.Context(), r, "game show", engine.Refuse("movement", "refuse.engaged"))
	if text := string(reply.Text); !strings.Contains(text, "Something broke") || strings.Contains(text, "engaged") {
		t.Errorf("the player reads %q, want that something broke", text)
	}
	if !strings.Contains(log.String(), "refuse.engaged") {
		t.Errorf("the operator reads %q, want what was refused", log.String())
	}
}
