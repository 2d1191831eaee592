package bot

import (
	"bytes"
	"context"
	"fmt"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
)

// gameShow shows the board to the one who asks, and what they can do: the one of
// several pictures that was picked, else those that the moment is about.
func (b *Bot) gameShow(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.moment(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	plate := ""
	if len(r.Values) == 1 {
		plate = r.Values[0]
	}
	reply, err := b.presenter.Show(ctx, r.voice, m, r.User, plate, b.clock.Now())
	if missing := missing(r); err == nil && missing != "" && r.Channel == m.Channel {
		reply = reply.And(words.Secret("-# " + r.voice.Say("notice.lacking", words.Data{"missing": missing})))
	}
	return reply, err
}

// gameText tells the whole board in words, so that it can be played unseen.
func (b *Bot) gameText(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		return b.gameShow(ctx, r)
	}
	return present.Text(r.voice, m, r.button.Page).Then(present.Prompt(r.voice, m, r.User)), nil
}

// gameLog tells what happened, since the asker's last turn or from the start.
func (b *Bot) gameLog(ctx context.Context, r *request) (present.Reply, error) {
	asked, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	from := asked.Since(r.User)
	switch {
	case r.button.Kind == present.LogButton:
		from = r.button.Seq
	case r.Options["since"] == "start":
		from = 0
	}
	m, log, err := b.table.LogTo(ctx, asked.ID, r.User, func(*table.Match) uint64 { return from })
	if err != nil {
		return present.Reply{}, err
	}
	return present.Log(r.voice, m, log, from, r.button.Page).Then(present.Prompt(r.voice, m, r.User)), nil
}

// gameList says in which channels it is the asker's turn, and where they wait.
func (b *Bot) gameList(ctx context.Context, r *request) (present.Reply, error) {
	list, err := b.table.List(ctx, r.User)
	if err != nil {
		return present.Reply{}, err
	}
	return present.List(r.voice, list, r.User, r.button.Page), nil
}

// gameExport gives the whole match as a file, once it is over.
func (b *Bot) gameExport(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	export, err := b.table.Export(ctx, m.ID)
	if err != nil {
		return present.Reply{}, err
	}
	var file bytes.Buffer
	if err := export.Write(&file); err != nil {
		return present.Reply{}, err
	}
	name := fmt.Sprintf("%s.json", m.ID)
	reply := present.Sentence(r.voice.Say("export.done", words.Data{"file": name}))
	reply.Files = []discord.File{{Name: name, Type: "application/json", Data: file.Bytes(), Alt: r.voice.Say("export.alt", nil)}}
	return reply, nil
}

// secrets shows the asker what they alone may see.
func (b *Bot) secrets(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		return present.Reply{}, &table.Refusal{Key: table.NotRunning}
	}
	reply, err := b.presenter.Hand(ctx, r.voice, m, r.User)
	if err != nil {
		return present.Reply{}, err
	}
	return reply.Then(present.Prompt(r.voice, m, r.User)), nil
}
