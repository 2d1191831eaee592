package ladder

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/engine/match/chessclock"
	"skald/render/leagueboard"
	"skald/storage"
)

// standings shows a page of the standings. A press names the table and the page.
func (b *Room) standings(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
	t := sheet{view: l, kind: kindMeant(r, l), season: l.State.Season()}
	if t.rows = l.State.Table(t.kind, l.now.Unix()); len(t.rows) == 0 {
		return desk.Sentence(l.Say("ladder.empty", words.Data{"title": l.title()})), nil
	}
	reply := b.page(ctx, t, r.Pressed.Numbered().Page, buttonID(l, showStandings, int(t.kind)))
	d := l.State.Data()
	how := l.Say("ladder.provisional", words.Data{"limit": int(d.ProvisionalFrom), "idle": l.Count("ladder.days", d.PlaceDays)})
	if t.kind == ladder.Gatherings {
		how = l.Say("ladder.provisional-many", words.Data{
			"limit": d.Gathering.ProvisionalBelow, "idle": l.Count("ladder.days", d.PlaceDays), "mean": leagueboard.Points(t.Voice, t.kind, d.Gathering.Mean), "most": leagueboard.Points(t.Voice, t.kind, 2*d.Gathering.Mean),
		})
	}
	reply = reply.And(words.Secret("-# " + how)).And(b.Board(ctx, l.Voice, l.ID, l.Head))
	if len(l.State.Kinds()) > 1 {
		other := int(1 - t.kind)
		reply.Rows = discord.Buttons(desk.Button(l.Voice, discord.Secondary, "ladder-table-"+strconv.Itoa(other), buttonID(l, showStandings, other)))
	}
	return reply, nil
}

// kindMeant is the table that a press names, else the one that has results.
func kindMeant(r *desk.Request, l view) ladder.Kind {
	if r.Pressed.League() == "" {
		k, _ := l.State.Kind()
		return k
	}
	return ladder.Kind(min(r.Pressed.Numbered().Numbers.At(0), int(ladder.Gatherings)))
}

// A sheet is a table of a ladder that is shown: the season's as it is now, or the
// final one of a season that was closed.
type sheet struct {
	view
	kind   ladder.Kind
	season ladder.Season
	closed bool
	rows   []ladder.Row
}

// drawn is the table's ladder as pictures show it.
func (t sheet) drawn() leagueboard.Ladder { return t.view.drawn(t.kind) }

// page shows a page of a table, in words and as a picture, with buttons to those
// before and after it.
func (b *Room) page(ctx context.Context, t sheet, page int, id desk.NumberedID) desk.Reply {
	pages := (len(t.rows)-1)/leagueboard.MostLines + 1
	page = min(max(page, 0), pages-1)
	t.rows = t.rows[page*leagueboard.MostLines : min(len(t.rows), (page+1)*leagueboard.MostLines)]
	key := "ladder.head"
	if t.closed {
		key = "ladder.head-final"
	}
	lines := []string{"**" + t.Say(key, words.Data{"title": t.title(), "season": t.told().Season(t.season)}) + "**"}
	lines = append(lines, t.told().Rows(t.kind, t.rows, !t.closed)...)
	r := desk.Sentence(strings.Join(lines, "\n"))
	if pages > 1 {
		r = r.And(words.Secret("-# " + t.Say("page", words.Data{"page": page + 1, "pages": pages})))
		r.Turn = desk.PageButtons(t.Voice, page, pages, id.Pages())
	}
	s := t.drawn().Standings(t.season, t.closed, t.rows, page, pages)
	return b.pictured(ctx, r, t.view, "standings", t.drawn().Alt(t.season, t.closed, t.rows), s, func(w io.Writer) error { return b.Boards.Standings(w, s) })
}

// pictured adds a picture to a reply about a ladder. It is drawn by paint, unless one
// that shows the same is kept. If the drawing fails, the reply stays as it is.
func (b *Room) pictured(ctx context.Context, r desk.Reply, l view, name, alt string, shows any, paint func(io.Writer) error) desk.Reply {
	key := desk.PictureKey{Match: storage.MatchID(l.ID), Seat: desk.AboutSeat, Names: fmt.Sprintf("%+v", shows)}
	file, err := b.PictureFile(ctx, key, name, alt, paint)
	if err != nil {
		b.Log.Error("a ladder's picture cannot be drawn", "league", l.ID, "err", err)
		return r
	}
	r.Files = []discord.File{file}
	return r
}

// seasons lists the seasons, or shows the final table of one.
func (b *Room) seasons(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
	pressed, typed := r.Pressed.Numbered(), r.Options["season"]
	season := pressed.Numbers.At(1)
	unknown := func(word string) error {
		return &desk.Refusal{Key: "ladder-no-season", Data: words.Data{"word": word, "n": len(l.State.Archives())}}
	}
	if r.Pressed.League() == "" && typed != "" {
		if season = l.State.SeasonNamed(typed); season == 0 {
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

// seasonList lists the closed seasons of a ladder, the last one first, each with the
// player who came first, a page at a time.
func seasonList(l view, page int) desk.Reply {
	now := l.State.Season()
	key := "ladder.season-open"
	if !now.Open {
		key = "ladder.season-break"
	}
	lines := []string{"**" + l.Say("ladder.seasons", words.Data{"title": l.title()}) + "**", l.Say(key, words.Data{"season": l.told().Season(now)})}
	for _, a := range slices.Backward(l.State.Archives()) {
		lines = append(lines, l.told().Archive(a))
	}
	return desk.Paged(l.Voice, lines, page, buttonID(l, showSeasons, 0, 0).Pages())
}

// archived shows a page of a closed season's final table: false if there is no
// closed season of that number, or nobody was a member then.
func (b *Room) archived(ctx context.Context, l view, k ladder.Kind, season, page int) (desk.Reply, bool) {
	for _, a := range l.State.Archives() {
		t := sheet{view: l, kind: k, season: a.Season, closed: true, rows: a.Rows(k)}
		if a.Number == season && len(t.rows) > 0 {
			r := b.page(ctx, t, page, buttonID(l, showSeasons, int(k), season))
			return r.And(words.Secret("-# " + l.told().Archive(a))), true
		}
	}
	return desk.Reply{}, false
}

// final is the final table of a season, posted when it was closed; empty if there is
// none.
func (b *Room) final(ctx context.Context, l view, season int) (msg desk.ChannelMessage) {
	for _, k := range l.State.Kinds() {
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

// profile shows what a ladder knows of a person, with their rating over time as a
// picture.
func (b *Room) profile(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
	u, err := r.UserOption("player")
	if err != nil {
		return desk.Reply{}, err
	}
	u = cmp.Or(u, r.User)
	person := personOf(u)
	p, known := l.State.ProfileOf(person, l.now.Unix())
	if !known {
		return desk.Reply{}, &ladder.Refusal{Key: ladder.KeyNotMember, Person: person}
	}
	how, err := b.Table.People.Reliability(ctx, []storage.UserID{u})
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Sentence(desk.Pages(l.told().Profile(p, reliability(l.Voice, how[u]), l.side))[0])
	if len(p.Curve) == 0 {
		return reply, nil
	}
	c := l.drawn(p.Kind).Curve(p)
	return b.pictured(ctx, reply, l, "rating", l.drawn(p.Kind).CurveAlt(p, desk.MaxTold), c, func(w io.Writer) error { return b.Boards.Curve(w, c) }), nil
}

// export answers with the standings or the results as CSV.
func (b *Room) export(_ context.Context, r *desk.Request, l view) (desk.Reply, error) {
	name := func(p ladder.Person) string { return l.Head.Names[userOf(p)] }
	var out bytes.Buffer
	var err error
	what, kind, ending := r.Options["what"], "text/csv", ".csv"
	switch what {
	case exportAll:
		kind, ending, err = "application/zip", ".zip", l.State.WriteAll(&out, l.now.Unix(), name)
	case exportResults:
		err = l.State.WriteResults(&out, name)
	default:
		k, _ := l.State.Kind()
		what, err = exportStandings, l.State.WriteStandings(&out, k, l.now.Unix(), name)
	}
	reply := said(r, "exported-"+what, l, words.Data{})
	reply.Rows = nil
	reply.Files = []discord.File{{Name: l.Head.Game + "-" + what + ending, Type: kind, Data: out.Bytes()}}
	return reply, err
}

// reliability says how reliable somebody is.
func reliability(v *words.Voice, how chessclock.Reliability) string {
	if how.Of == 0 {
		return v.Say("ladder.reliable-unknown", nil)
	}
	return v.Say("ladder.reliable", words.Data{"percent": how.Share(), "of": how.Of})
}

// balance reports what the ladder's results say of the title's sides.
func (b *Room) balance(_ context.Context, _ *desk.Request, l view) (desk.Reply, error) {
	return desk.Sentence(strings.Join(l.told().Balance(l.side), "\n")), nil
}
