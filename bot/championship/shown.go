package championship

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	rules "skald/engine/league/championship"
	"skald/render/herald"
	"skald/storage"
)

func who(p rules.Person) string { return phrase.Mention(storage.UserID(p)) }

func moment(at rules.Unix) string { return phrase.On(unix(at)) }

// told says what the rules have to say in a message, where people are called so.
func told(v *words.Voice, called func(rules.Person) string) herald.Teller {
	return herald.Teller{Voice: v, Called: called, At: phrase.On, Ago: phrase.Ago, Literal: phrase.Literal}
}

// aloud says something in a message, where people are mentioned.
func aloud(v *words.Voice, s rules.Said) string { return told(v, who).Said(s) }

// lines says several sentences, a line each.
func lines(v *words.Voice, list []rules.Said) []string {
	return phrase.Each(list, func(s rules.Said) string { return aloud(v, s) })
}

func button(v *words.Voice, style discord.Style, label string, c *Championship, what string, numbers ...int) discord.Button {
	return discord.NewButton(style, v.Say("championship.button."+label, nil), idOf(c, what, numbers...).String())
}

func idOf(c *Championship, what string, numbers ...int) desk.NumberedID {
	return desk.NumberedID{ID: desk.ID{Room: name, What: what, Of: string(c.ID)}, Numbers: numbers}
}

// about says what a championship is, and its commitment to its seed.
func (b *Room) about(v *words.Voice, c *Championship) []string {
	title := v.Say("list.no-title", nil)
	if t := b.TitleOf(c.Head.Game); t != nil {
		title = v.Title(t.Game.About())
	}
	head := []string{"## " + phrase.Literal(c.Head.Name), v.Say("championship.about.title", words.Data{"title": title, "season": c.State.Season(), "directors": phrase.Enumerated(v, c.State.Directors(), who)})}
	return append(head, lines(v, c.State.About())...)
}

// show says what a championship is, how far it is, and what its reader can look at.
func (b *Room) show(_ context.Context, r *request, c *Championship) (desk.Reply, error) {
	text := append(b.about(r.Voice, c), lines(r.Voice, c.State.CalendarLines(person(r.User)))...)
	text = append(text, told(r.Voice, who).InSeason(c.State), told(r.Voice, who).SeasonPromise(c.State, string(c.ID)))
	return desk.Paged(r.Voice, text, 0, idOf(c, toShow).Pages()).Then(desk.Reply{Rows: discord.Buttons(b.looks(r.Voice, c)...)}), nil
}

// looks are the buttons of what can be looked at.
func (b *Room) looks(v *words.Voice, c *Championship) (list []discord.Button) {
	if len(c.State.Groups()) > 0 {
		list = append(list, button(v, discord.Secondary, "table", c, toTable, 0))
	}
	if _, _, _, ok := c.State.Bracket(); ok {
		list = append(list, button(v, discord.Secondary, "bracket", c, toBracket))
	}
	return append(list, button(v, discord.Secondary, "matches", c, toMatches))
}

// calendar says what comes next.
func (b *Room) calendar(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	text := append([]string{"**" + phrase.Literal(c.Head.Name) + "**"}, lines(r.Voice, c.State.CalendarLines(person(r.User)))...)
	if lacks := b.EventLacks(ctx, r.Voice, c.ID); lacks != "" {
		text = append(text, lacks)
	}
	return desk.Sentence(desk.Pages(text)[0]), nil
}

// table shows the table of a group, or of all, a page at a time.
func (b *Room) table(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	id := r.Pressed.Numbered()
	group := id.Numbers.At(0)
	if typed := r.NumberOr("group", 0); typed != 0 {
		group = typed
	}
	all := c.State.Groups()
	switch {
	case len(all) == 0:
		return b.bracket(ctx, r, c)
	case group < 0 || group > len(all):
		return desk.Reply{}, &desk.Refusal{Key: "championship-group", Data: words.Data{"word": group, "most": len(all)}}
	}
	reply := desk.Paged(r.Voice, told(r.Voice, who).Tables(c.State, group), id.Page, idOf(c, toTable, group).Pages()).And(b.Board(ctx, r.Voice, c.ID, c.Head))
	if id.Page == 0 {
		reply.Files = b.drawn(ctx, r.Voice, c, group)
	}
	return reply, nil
}

// drawn returns the table of a group as a picture; of group 0 those of the first four.
func (b *Room) drawn(ctx context.Context, v *words.Voice, c *Championship, group int) (files []discord.File) {
	first, last := group, group
	if group == 0 {
		first, last = 1, min(len(c.State.Groups()), 4)
	}
	for g := first; g <= last; g++ {
		board, alt := told(v, who).GroupTable(c.State, c.Head.Name, named(c), g)
		files = b.draw(ctx, v, c, files, fmt.Sprintf("table-%d", g), alt, func(w io.Writer) error { return b.Boards.Table(w, board) })
	}
	return files
}

// brackets returns the knock-out as pictures.
func (b *Room) brackets(ctx context.Context, v *words.Voice, c *Championship) (files []discord.File) {
	for i, d := range told(v, who).Brackets(c.State, c.Head.Name, named(c)) {
		files = b.draw(ctx, v, c, files, fmt.Sprintf("knock-out-%d", i+1), d.Alt, func(w io.Writer) error { return b.Boards.Bracket(w, d.Board) })
	}
	return files
}

// draw adds a picture to files; a picture that cannot be drawn is left out.
func (b *Room) draw(ctx context.Context, v *words.Voice, c *Championship, files []discord.File, file, alt string, draw func(io.Writer) error) []discord.File {
	made, err := b.PictureFile(ctx, desk.PictureKey{Match: storage.MatchID(c.ID), Seq: c.Seq, Seat: desk.AboutSeat, Language: v.Language(), Names: file}, file, alt, draw)
	if err != nil {
		b.Log.Error("a championship's picture cannot be drawn", "league", c.ID, "err", err)
		return files
	}
	return append(files, made)
}

// bracket shows the knock-out, a page at a time.
func (b *Room) bracket(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	page := r.Pressed.Numbered().Page
	reply := desk.Paged(r.Voice, lines(r.Voice, c.State.BracketLines()), page, idOf(c, toBracket).Pages()).And(b.Board(ctx, r.Voice, c.ID, c.Head))
	if page == 0 {
		reply.Files = b.brackets(ctx, r.Voice, c)
	}
	return reply, nil
}

// matches lists the open matches, of one person if one is named, each with its number
// and its date.
func (b *Room) matches(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	if r.Options["again"] == "yes" {
		return b.postAgain(ctx, r, c)
	}
	text := []string{"**" + r.Voice.Say("championship.matches-head", words.Data{"name": phrase.Literal(c.Head.Name)}) + "**"}
	for _, m := range c.State.Open(r.Person("player")) {
		text = append(text, fmt.Sprintf("**%d** ", m.Number)+r.Voice.Say("championship.match-line", words.Data{
			"players": phrase.Enumerated(r.Voice, m.Seats, who), "where": aloud(r.Voice, c.State.Where(m)), "in": phrase.Ago(unix(m.Due)),
		}))
	}
	if len(text) == 1 {
		text = append(text, r.Voice.Say("championship.no-matches", nil))
	}
	return desk.Paged(r.Voice, text, r.Pressed.Numbered().Page, idOf(c, toMatches).Pages()), nil
}

// export answers with all that everybody may know, as tables.
func (b *Room) export(ctx context.Context, r *request, c *Championship) (desk.Reply, error) {
	events, err := b.held.Events(ctx, c, 0, c.Seq)
	if err != nil {
		return desk.Reply{}, err
	}
	var out bytes.Buffer
	err = rules.WriteAll(&out, rules.New(c.Head.Seed.Seed), events, named(c))
	reply := said(r, c, "exported")
	reply.Files = []discord.File{{Name: "championship.zip", Type: "application/zip", Data: out.Bytes()}}
	return reply, err
}

// named says what people are called.
func named(c *Championship) func(rules.Person) string {
	return func(p rules.Person) string { return c.Head.Names[storage.UserID(p)] }
}

// plainName is what somebody is called where mentions are not shown.
func plainName(c *Championship, p rules.Person) string {
	if name := c.Head.Names[storage.UserID(p)]; name != "" {
		return name
	}
	return strconv.FormatUint(uint64(p), 10)
}
