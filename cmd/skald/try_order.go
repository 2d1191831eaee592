package main

import (
	"context"
	"slices"

	"skald/bot"
	"skald/bot/localdiscord"
	"skald/bot/localdiscord/page"
	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
)

// The commands that make sense first, by where the match of a channel stands.
var sense = map[head.Status][]string{
	"":           {"game new", "help", "game rules", "game list"},
	head.Lobby:   {"game join", "game start", "game leave", "game rules", "help"},
	head.Running: {"game show", "secrets", "game text", "game log", "help"},
}

// sensible says which commands make sense in a channel now.
type sensible struct {
	table  *table.Table
	titles []bot.Title
}

// order puts first what can be done with the match of the channel. A title's
// own commands make sense only while a match of it runs there.
func (s sensible) order(ctx context.Context, channel localdiscord.ID) page.Order {
	status, running := head.Status(""), ""
	if m, err := s.table.At(ctx, storage.ChannelID(channel)); err == nil {
		if m.Status == head.Lobby || m.Status == head.Running {
			status = m.Status
		}
		if m.Status == head.Running {
			running = m.About().Key
		}
	}
	o := page.Order{First: slices.Clone(sense[status])}
	for _, t := range s.titles {
		if key := t.Game.About().Key; key == running {
			o.First = append([]string{key}, o.First...)
		} else {
			o.Last = append(o.Last, key)
		}
	}
	return o
}
