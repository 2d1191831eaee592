package ladder

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine/league/ladder"
)

// seasons lists the seasons, or shows the final table of one.
func (b *Room) seasons(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
	pressed, typed := r.Pressed.Numbered(), r.Options["season"]
	season := pressed.Numbers.At(1)
	unknown := func(word string) error {
		return &desk.Refusal{Key: "ladder-no-season", Data: words.Data{"word": word, "n": len(l.State.Archives())}}
	}
	if r.Pressed.League() == "" && typed != "" {
		if season = seasonTyped(l, typed); season == 0 {
			return desk.Reply{}, unknown(typed)
		}
	}
	if season == 0 {
		return seasonList(l, pressed.Page), nil
	}
	reply, ok := b.archived(ctx, l, kindMeant(r, l), season, pressed.Page)
	if !ok {
		return desk.Reply{}, unknown(strconv.Itoa(season))
	}
	return reply, nil
}

// seasonTyped is the number that was typed, else that of the closed season of this
// name, 0 if none has it.
func seasonTyped(l view, typed string) int {
	if n, err := strconv.Atoi(typed); err == nil {
		return n
	}
	for _, a := range l.State.Archives() {
		if strings.EqualFold(a.Name, typed) {
			return a.Number
		}
	}
	return 0
}

// seasonList lists the closed seasons of a ladder, the last one first, each with the
// player who came first, a page at a time.
func seasonList(l view, page int) desk.Reply {
	now := l.State.Season()
	key := "ladder.season-open"
	if !now.Open {
		key = "ladder.season-break"
	}
	lines := []string{"**" + l.Say("ladder.seasons", words.Data{"title": l.title()}) + "**", l.Say(key, words.Data{"season": seasonName(l.Voice, now)})}
	for _, a := range slices.Backward(l.State.Archives()) {
		lines = append(lines, archiveLine(l, a))
	}
	return desk.Paged(l.Voice, lines, page, buttonID(l, showSeasons, 0, 0).Pages())
}

func archiveLine(l view, a ladder.Archive) string {
	first := l.Say("ladder.nobody-placed", nil)
	for _, k := range l.kinds() {
		if rows := archivedRows(a, k); len(rows) > 0 && rows[0].Place == 1 {
			first = l.Say("ladder.first", words.Data{"who": member(rows[0].Person), "rating": points(k, rows[0].Rating)})
			break
		}
	}
	return l.Say("ladder.archive", words.Data{
		"season": seasonName(l.Voice, a.Season), "matches": l.Count("ladder.matches", a.Results), "first": first, "closed": day(a.Closed),
	})
}

func day(at int64) string { return fmt.Sprintf("<t:%d:d>", at) }

func archivedRows(a ladder.Archive, k ladder.Kind) []ladder.Row {
	if k == ladder.Gatherings {
		return a.Gatherings
	}
	return a.Duels
}

// archived shows a page of a closed season's final table: false if there is no
// closed season of that number, or nobody was a member then.
func (b *Room) archived(ctx context.Context, l view, k ladder.Kind, season, page int) (desk.Reply, bool) {
	for _, a := range l.State.Archives() {
		t := sheet{view: l, kind: k, season: a.Season, closed: true, rows: archivedRows(a, k)}
		if a.Number == season && len(t.rows) > 0 {
			r := b.page(ctx, t, page, buttonID(l, showSeasons, int(k), season))
			return r.And(words.Secret("-# " + archiveLine(l, a))), true
		}
	}
	return desk.Reply{}, false
}

// final is the final table of a season, posted when it was closed; empty if there is
// none.
func (b *Room) final(ctx context.Context, l view, season int) (msg desk.ChannelMessage) {
	for _, k := range l.kinds() {
		r, ok := b.archived(ctx, l, k, season, 0)
		if !ok {
			continue
		}
		msg.Text, msg.Files = string(r.Text), r.Files
		if len(r.Turn) > 0 { // a press shows the pages to the person who asks
			msg.Rows = discord.Buttons(desk.Button(l.Voice, discord.Secondary, "ladder-table", buttonID(l, showSeasons, int(k), season)))
		}
		break
	}
	return msg
}
