package bot

import (
	"bytes"
	"context"
	"fmt"
	"strings"

	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// gameShow shows the board to the one who asks, and what he can do.
func (b *Bot) gameShow(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	w := b.prompt(r, m)
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		w.Text = words.Secret(join("\n", b.seating(r.Voice, m), string(w.Text)))
		return w, nil
	}
	posted, err := b.table.Posted(ctx, m.ID)
	if err != nil {
		return Whisper{}, err
	}
	board, err := b.board(ctx, r.Voice, m, max(posted.From, 1))
	if err != nil {
		return Whisper{}, err
	}
	w.Files = []File{board}
	w.Text = words.Secret("**"+r.Voice.Note(m.About(), m.Public().Heading(), mentioning(m))+"**\n") + w.Text
	if m.Status == table.Over {
		w.Text = words.Secret(b.ending(r.Voice, m))
	}
	return w, nil
}

// gameText tells the whole board in words, so that it can be played unseen.
func (b *Bot) gameText(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		return b.gameShow(ctx, r)
	}
	return plain(clip(b.describe(r.Voice, m, "\n"), maxContent)), nil
}

// gameLog tells what happened, since the asker's last turn or from the start.
func (b *Bot) gameLog(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	var from uint64
	if r.Options["since"] != "start" {
		from = m.Since(r.By)
	}
	entries, err := b.table.Log(ctx, m.ID, from)
	if err != nil {
		return Whisper{}, err
	}
	var lines []string
	for _, e := range entries {
		for _, said := range b.notes(r.Voice, m, e.Notes) {
			lines = append(lines, fmt.Sprintf("<t:%d:t> %s", e.At.Unix(), said))
		}
	}
	if len(lines) == 0 {
		return plain(r.Voice.Say("log.nothing", nil)), nil
	}
	return plain(lastRunes(strings.Join(lines, "\n"), maxContent-100)), nil
}

// gameList says in which channels it is the asker's turn, and where he waits.
func (b *Bot) gameList(ctx context.Context, r *Request) (Whisper, error) {
	list, err := b.table.ByPlayer(ctx, r.By)
	if err != nil {
		return Whisper{}, err
	}
	var w Whisper
	for _, m := range list {
		data := words.Data{
			"title": r.Voice.Title(m.About()), "where": b.link(ctx, m), "who": waiting(m),
			"since": fmt.Sprintf("<t:%d:R>", m.Turn.Since.Unix()),
		}
		key := "list.waiting"
		if m.Status == table.Lobby {
			key = "list.lobby"
		} else if _, mine := acting(m, r.By); mine {
			key = "list.yours"
		}
		line := r.Voice.Say(key, data)
		if len([]rune(string(w.Text)+line)) > maxContent-100 {
			w = w.and(words.Secret("…"))
			break
		}
		w = w.and(words.Secret(line))
	}
	if len(list) == 0 {
		return plain(r.Voice.Say("list.none", nil)), nil
	}
	return w, nil
}

// link leads to the newest message of a match, else to its channel.
func (b *Bot) link(ctx context.Context, m *table.Match) string {
	p, err := b.table.Posted(ctx, m.ID)
	newest := p.Turn
	if newest == 0 {
		newest = p.Lobby
	}
	if err != nil || newest == 0 || m.Guild == 0 {
		return "<#" + m.Channel.String() + ">"
	}
	return fmt.Sprintf("https://discord.com/channels/%s/%s/%s", m.Guild, m.Channel, newest)
}

// gameResign asks once, then resigns.
func (b *Bot) gameResign(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	if r.press.deed != deedResign {
		if _, ok := m.SeatOf(r.By); !ok {
			return Whisper{}, &table.Refusal{Key: table.NotSeated}
		}
		if m.Status != table.Running {
			return Whisper{}, &table.Refusal{Key: table.NotRunning}
		}
		return Whisper{Text: words.Secret(r.Voice.Say("resign.sure", nil)), Rows: buttons(
			newButton(danger, r.Voice.Say("button.resign", nil), press{deed: deedResign, match: m.ID}.String()),
			newButton(secondary, r.Voice.Say("button.back", nil), press{deed: deedPrompt, match: m.ID}.String()),
		)}, nil
	}
	if _, err := b.table.Resign(ctx, r.Press, m.ID); err != nil {
		return Whisper{}, err
	}
	return plain(r.Voice.Say("resign.done", nil)), nil
}

// gameExport gives the whole match as a file, once it is over.
func (b *Bot) gameExport(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	export, err := b.table.Export(ctx, m.ID)
	if err != nil {
		return Whisper{}, err
	}
	var file bytes.Buffer
	if err := export.Write(&file); err != nil {
		return Whisper{}, err
	}
	w := plain(r.Voice.Say("export.done", words.Data{"file": string(m.ID) + ".json"}))
	w.Files = []File{{Name: string(m.ID) + ".json", Type: "application/json", Data: file.Bytes(), Alt: r.Voice.Say("export.alt", nil)}}
	return w, nil
}

// gameRules tells a title's rules in short: the one named, else the one played
// here, else the first.
func (b *Bot) gameRules(ctx context.Context, r *Request) (Whisper, error) {
	title := &b.titles[0]
	if word := r.Options["title"]; word != "" {
		if title = b.titleNamed(r, word); title == nil {
			return Whisper{}, &wordError{key: "unknown-title", data: words.Data{"word": word}}
		}
	} else if m, err := b.match(ctx, r); err == nil {
		title = b.titleOf(m.About().Key)
	}
	return plain(clip(r.Voice.Say(title.Game.About().Key+".rules", nil), maxContent)), nil
}

// secrets shows the asker what he alone may see.
func (b *Bot) secrets(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	if m.Status == table.Lobby || m.Status == table.Cancelled {
		return Whisper{}, &table.Refusal{Key: table.NotRunning}
	}
	return b.hand(r.Voice, m, r.By)
}

// hand shows what each seat of a user holds: as a picture and in words.
func (b *Bot) hand(v *words.Voice, m *table.Match, u storage.UserID) (Whisper, error) {
	views, err := m.Privates(u)
	if err != nil {
		return Whisper{}, err
	}
	about := m.About()
	title := b.titleOf(about.Key)
	w := plain(v.Say("secrets.head", nil))
	for _, view := range views {
		var lines []string
		for _, s := range view.Describe() {
			lines = append(lines, string(v.Secret(about, s, b.sides(v, about))))
		}
		var picture bytes.Buffer
		if err := title.Painter.Hand(&picture, view, b.labels(v, about)); err != nil {
			return Whisper{}, fmt.Errorf("draw hand: %w", err)
		}
		w.Files = append(w.Files, File{Name: "secrets-" + itoa(len(w.Files)+1) + ".png", Type: "image/png", Data: picture.Bytes(), Alt: clip(strings.Join(lines, " "), maxAlt)})
		w = w.and(words.Secret(strings.Join(lines, "\n")))
	}
	return w, nil
}

// secretLetter is what a player is told by direct message: at the start all he
// holds, later what just came out.
func (b *Bot) secretLetter(ctx context.Context, m *table.Match, mail storage.Mail, seat engine.Seat) (Whisper, error) {
	v := b.words.Speak(m.Locale)
	about := m.About()
	link := b.link(ctx, m)
	if mail.Seq == 0 {
		w, err := b.hand(v, m, mail.User)
		if err != nil {
			return Whisper{}, err
		}
		return w.and(words.Secret(v.Say("secrets.link", words.Data{"link": link, "title": v.Title(about)}))), nil
	}
	said, err := b.secretsOf(ctx, v, m, mail.Seq, engine.SeatSet(seat))
	if err != nil {
		return Whisper{}, err
	}
	return Whisper{}.and(said).and(words.Secret("-# " + v.Say("secrets.from", words.Data{"link": link, "title": v.Title(about)}))), nil
}

// secretsOf says what seats alone were told in a record.
func (b *Bot) secretsOf(ctx context.Context, v *words.Voice, m *table.Match, seq uint64, seats engine.Seats) (words.Secret, error) {
	var lines []string
	for s := range seats.All() {
		secrets, err := b.table.Secrets(ctx, m.ID, seq, s)
		if err != nil {
			return "", err
		}
		for _, secret := range secrets {
			lines = append(lines, string(v.Secret(m.About(), secret, mentioning(m))))
		}
	}
	return words.Secret(strings.Join(lines, "\n")), nil
}
