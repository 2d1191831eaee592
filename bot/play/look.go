package play

import (
	"bytes"
	"context"
	"fmt"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
)

// gameShow shows the board to the one who asks, and what they can do: the one of
// several pictures that was picked, else those that the moment is about.
func (b *Room) gameShow(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Moment(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	plate := ""
	if len(r.Values) == 1 {
		plate = r.Values[0]
	}
	reply, err := b.Show(ctx, r.Voice, m, r.User, plate, b.Clock.Now())
	if missing := desk.Missing(r); err == nil && missing != "" && r.Channel == m.Channel {
		reply = reply.And(words.Secret("-# " + r.Voice.Say("notice.lacking", words.Data{"missing": missing})))
	}
	return reply, err
}

// gameText tells the whole board in words, so that it can be played unseen.
func (b *Room) gameText(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		return b.gameShow(ctx, r)
	}
	return Text(r.Voice, m, pressed(r).Page).Then(Prompt(r.Voice, m, r.User)), nil
}

// gameLog tells what happened, since the asker's last turn or from the start.
func (b *Room) gameLog(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	asked, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	from := asked.Since(r.User)
	switch {
	case pressed(r).What == toLog:
		from = pressed(r).Seq
	case r.Options["since"] == "start":
		from = 0
	}
	m, log, err := b.Table.LogTo(ctx, asked.ID, r.User, func(*table.Match) uint64 { return from })
	if err != nil {
		return desk.Reply{}, err
	}
	return Log(r.Voice, m, log, from, pressed(r).Page).Then(Prompt(r.Voice, m, r.User)), nil
}

// gameList says in which channels it is the asker's turn, and where they wait.
func (b *Room) gameList(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	list, err := b.Table.List(ctx, r.User)
	if err != nil {
		return desk.Reply{}, err
	}
	return List(r.Voice, list, r.User, pressed(r).Page), nil
}

// gameExport gives the whole match as a file, once it is over.
func (b *Room) gameExport(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	export, err := b.Table.Archive.Export(ctx, m.ID)
	if err != nil {
		return desk.Reply{}, err
	}
	var file bytes.Buffer
	if err := export.Write(&file); err != nil {
		return desk.Reply{}, err
	}
	name := fmt.Sprintf("%s.json", m.ID)
	reply := desk.Sentence(r.Voice.Say("export.done", words.Data{"file": name}))
	reply.Files = []discord.File{{Name: name, Type: "application/json", Data: file.Bytes(), Alt: r.Voice.Say("export.alt", nil)}}
	return reply, nil
}

// secrets shows the asker what they alone may see.
func (b *Room) secrets(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		return desk.Reply{}, &table.Refusal{Key: table.NotRunning}
	}
	reply, err := b.Hand(ctx, r.Voice, m, r.User)
	if err != nil {
		return desk.Reply{}, err
	}
	return reply.Then(Prompt(r.Voice, m, r.User)), nil
}
