package play

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/engine/match/head"
	"skald/render"
	"skald/storage"
)

// For each person one message has what they have to choose. In a new turn that is the
// channel's. The first who is awaited and opens what only they may read takes the
// choices from it for the rest of the turn: it leads everybody to their own prompt.
// That somebody opened one is all that it tells.

// isOpened reports whether somebody has opened a prompt in the match's turn.
func (b *Room) isOpened(m storage.MatchID, turn uint32) bool {
	of, ok := b.Opened.Get(m)
	return ok && of == turn
}

// open notes that somebody has opened a prompt in the match's turn, and whether that
// is the first one.
func (b *Room) open(m *table.Match) (first bool) {
	b.Opened.Change(m.ID, func(of uint32, known bool) (uint32, bool) {
		first = !known || of != m.Turn.Number
		return m.Turn.Number, true
	})
	return first
}

// turning are the uses of controls of a message for everybody that lead to a prompt.
var turning = []string{TakeVerb, TakeAction, pickWords, turnPage}

// Prompting shows the place that a prompt asks about, and takes the choices from the
// channel's message when somebody who is awaited opens a prompt: at once from the one
// that they pressed.
func (b *Room) Prompting(ctx context.Context, r *desk.Request, reply desk.Reply) desk.Reply {
	m := reply.Asked.Match
	if !reply.Asks() || reply.Quiet {
		return reply
	}
	if len(reply.Files) == 0 {
		reply = b.placed(ctx, r, reply)
	}
	if m.Acting(r.User)&m.Awaited() == 0 || r.Acted && len(m.Waiting()) > 1 { // others choose in the channel by one press
		return reply
	}
	v := b.inPublic(b.Words.Speak(m.Locale), m, table.Telling{})
	if v.apart(m.Awaited()) {
		return reply // the channel's message has no choices, and an edit would tell that somebody looks
	}
	first, rows := b.open(m), v.turnRows()
	switch {
	case r.Message != 0 && !r.OnEphemeral && r.Channel == m.Channel && slices.Contains(turning, r.Pressed.What):
		reply.Public = rows
	case first:
		r.Afterwards(func(ctx context.Context) { b.turnOver(ctx, m, rows) })
	}
	return reply
}

// turnOver gives the channel's message of the match's turn other controls, if it stands
// there and is young enough to be edited often.
func (b *Room) turnOver(ctx context.Context, m *table.Match, rows []discord.Row) {
	p, err := b.Table.Posted(ctx, m.ID)
	if err != nil || p.Turn == 0 || p.In != m.Channel || p.Number != m.Turn.Number || b.Clock.Now().Sub(discord.Made(p.Turn)) > oldAfter {
		return
	}
	b.Turn(ctx, m.Channel, p.Turn, rows)
}

// oldAfter is when Discord begins to count how often a message is edited.
const oldAfter = time.Hour

// utilities are the buttons that every turn has: what the moment calls for, and one to
// all the rest.
func (v Public) utilities(undo, orders bool) []discord.Button {
	var list []discord.Button
	if undo && v.Undoable() {
		list = append(list, desk.Button(v.Voice, discord.Secondary, "undo", ID{What: takeBack, Match: v.ID, Seq: v.VisibleSeq()}))
	}
	if orders && !v.AnswerBy().IsZero() {
		list = append(list, v.button(discord.Secondary, "orders", toOrders))
	}
	return append(list, v.button(discord.Secondary, "menu", toMore))
}

// own are these buttons for the person, who has nothing to take back before they have
// acted; orders stand behind [More] beside quick ones, unless the text speaks of them.
func (v View) own() []discord.Button {
	return v.utilities(v.Since(v.user) != 0, v.Veiled()&v.seats == 0 || v.PassesAgain(v.user))
}

// gameMore shows what can be looked at and set besides what the match asks.
func (b *Room) gameMore(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	list := []discord.Button{
		v.button(discord.Secondary, "board", toBoard), v.button(discord.Secondary, "text", toText), v.button(discord.Secondary, "rules", toTeach),
		desk.Button(v.Voice, discord.Secondary, "story", ID{What: toLog, Match: v.ID, Seq: v.Since(r.User)}),
		v.button(discord.Secondary, "fair", toFair),
	}
	if v.seats != 0 {
		list = append(list, v.button(discord.Secondary, "secrets", toSecrets))
		if v.Status == head.Running {
			running, err := b.settings(ctx, v)
			if err != nil {
				return desk.Reply{}, err
			}
			list = append(list, running...)
		}
	}
	back := v.back()
	if v.acting != 0 {
		back = v.button(discord.Primary, "your-turn", ToPrompt)
	}
	return desk.Sentence(v.Say("prompt.more", nil)).With(append(list, back)...), nil
}

// settings are the buttons of a player besides what shows the match.
func (b *Room) settings(ctx context.Context, v View) ([]discord.Button, error) {
	var list []discord.Button
	if !v.Undoable() || v.Since(v.user) == 0 { // else it stands outside
		list = append(list, desk.Button(v.Voice, discord.Secondary, "undo", ID{What: takeBack, Match: v.ID, Seq: v.VisibleSeq()}))
	}
	if v.about.Asks() {
		list = append(list, v.button(discord.Secondary, "orders", toOrders))
	}
	if v.Standing(v.user) != 0 {
		list = append(list, v.button(discord.Secondary, "prepare", toPrepare))
	}
	if v.acting != 0 && v.Alone(v.user) {
		list = append(list, desk.Button(v.Voice, discord.Secondary, "hint", desk.ToHint.For(v.ID)))
	}
	tips, err := b.tips(ctx, v.user)
	if err == nil && !tips.Off && !tips.Finished(v.about.Key) {
		list = append(list, v.button(discord.Secondary, "tips-off", tipsOffNow))
	}
	return list, err
}

// placed adds the picture of the place that a prompt asks about, if the title has one of
// it. A prompt that shows it already keeps it.
func (b *Room) placed(ctx context.Context, r *desk.Request, reply desk.Reply) desk.Reply {
	v := b.View(r.Voice, reply.Asked.Match, r.User)
	file, ok, err := v.place(ctx, reply.Asked)
	if err != nil {
		_ = b.unpainted(ctx, v.Match, err) // the question stands without it
		return reply
	}
	if ok {
		if r.OnEphemeral {
			file.Kept = r.Attached[file.Name]
		}
		reply.Files = []discord.File{file}
	}
	return reply
}

// place draws the place that decisions are about; false if they are about none. The name
// of the file tells whether a message shows it already.
func (v View) place(ctx context.Context, asked desk.Asked) (discord.File, bool, error) {
	g, err := v.gallery()
	detailer, ok := g.painter.(render.Detailer)
	if err != nil || !ok {
		return discord.File{}, false, err
	}
	seat, _ := v.SeatOf(v.user)
	if v.acting != 0 {
		seat = v.acting.First()
	}
	type drawn struct {
		render.Detail
		ok bool
	}
	d := careful(func() (d drawn) {
		d.Detail, d.ok = detailer.Detail(g.scene, render.Question{Seat: seat, Options: asked.Options, Chosen: asked.Chosen})
		return d
	})
	if !d.ok {
		return discord.File{}, false, nil
	}
	key := desk.PictureKey{
		Match: v.ID, Seq: v.VisibleSeq(), Seat: desk.PlaceSeat, Plate: d.Key, Language: v.Language(), Names: strings.Join(g.scene.Names, "\n"),
	}
	sum := sha256.Sum256([]byte(fmt.Sprintf("%q", []any{key.Match, key.Seq, key.Plate, key.Language, key.Names})))
	file, err := v.room.picture(ctx, v.about, key, "place-"+hex.EncodeToString(sum[:6]), phrase.Each(d.Told, v.note), d.Write)
	return file, err == nil, err
}
