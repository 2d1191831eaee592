package bot

import (
	"context"
	"slices"
	"strings"

	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// newOptions are the parameters of /game new: the title, the side, and as many
// opponents as the largest title has seats for.
func (b *Bot) newOptions() []option {
	list := []option{
		{name: "title", help: "option.title", kind: textOption, complete: true},
		{name: "side", help: "option.side", kind: textOption, complete: true},
	}
	most, choices := 2, false
	for _, t := range b.titles {
		most = max(most, t.Game.About().Seats.Max)
		choices = choices || len(t.Game.About().Options) > 0
	}
	for i := range most - 1 {
		name := "opponent"
		if i > 0 {
			name += itoa(i + 1)
		}
		list = append(list, option{name: name, help: "option.opponent", kind: userOption})
	}
	if choices {
		list = append(list, option{name: "options", help: "option.options", kind: textOption, complete: true})
	}
	return list
}

// gameNew opens a match; without a title it asks for one.
func (b *Bot) gameNew(ctx context.Context, r *Request) (Whisper, error) {
	key := strings.ToLower(r.Options["title"])
	if key == "" && len(b.titles) > 1 {
		return b.askTitle(r), nil
	}
	title := b.titleNamed(r, key)
	if title == nil {
		return Whisper{}, &wordError{key: "unknown-title", data: words.Data{"word": r.Options["title"]}}
	}
	o := table.Opening{Game: title.Game.About().Key, Side: b.sideNamed(r, title, r.Options["side"])}
	for name, value := range r.Options {
		if strings.HasPrefix(name, "opponent") {
			u, err := storage.ParseUserID(value)
			if err != nil {
				return Whisper{}, &wordError{key: "unknown-user", data: words.Data{"word": value}}
			}
			o.Invited = append(o.Invited, u)
		}
	}
	slices.Sort(o.Invited)
	o.Options = readOptions(r.Options["options"])
	return b.open(ctx, r, o)
}

func (b *Bot) askTitle(r *Request) Whisper {
	var options []choice
	for _, t := range b.titles {
		about := t.Game.About()
		options = append(options, choice{Label: r.Voice.Title(about), Value: about.Key, Description: r.Voice.Say(about.Key+".about", nil)})
	}
	id := press{deed: deedNew}
	return Whisper{Text: words.Secret(r.Voice.Say("lobby.which", nil)), Rows: []row{pick(id.String(), r.Voice.Say("option.title", nil), options)}}
}

// pressNew opens a match of the title that was picked.
func (b *Bot) pressNew(ctx context.Context, r *Request) (Whisper, error) {
	if len(r.values) != 1 || b.titleOf(r.values[0]) == nil {
		return b.askTitle(r), nil
	}
	return b.open(ctx, r, table.Opening{Game: r.values[0]})
}

// open opens a match in the request's channel, if the bot can play there.
func (b *Bot) open(ctx context.Context, r *Request, o table.Opening) (Whisper, error) {
	if missing := b.missing(r); missing != "" {
		return Whisper{}, &wordError{key: "missing-permissions", data: words.Data{"missing": missing}}
	}
	o.Guild, o.Channel, o.Locale = r.Guild, r.Channel, r.Voice.Language()
	m, err := b.table.Create(ctx, r.Press, o)
	if err != nil {
		return Whisper{}, err
	}
	return plain(r.Voice.Say("lobby.opened", words.Data{"title": r.Voice.Title(m.About())})), nil
}

// missing names the permissions that a table needs and the bot has not.
func (b *Bot) missing(r *Request) string {
	if r.Guild == 0 || r.Allowed&mayAll != 0 {
		return ""
	}
	var list []string
	for _, need := range []struct {
		bit int64
		key string
	}{{mayView, "view"}, {maySend, "send"}, {mayAttach, "attach"}} {
		if r.Allowed&need.bit == 0 {
			list = append(list, r.Voice.Say("permission."+need.key, nil))
		}
	}
	return r.Voice.Join(list...)
}

// pressRematch opens the next match of the same players, sides swapped.
func (b *Bot) pressRematch(ctx context.Context, r *Request) (Whisper, error) {
	last, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	seat, ok := last.SeatOf(r.By)
	if !ok {
		return Whisper{}, &table.Refusal{Key: table.NotSeated}
	}
	about := last.About()
	o := table.Opening{Game: about.Key, Options: last.Options}
	if len(about.Sides) > 0 {
		o.Side = about.Sides[(int(seat)+1)%len(about.Sides)]
	}
	for _, u := range last.Players {
		if u != r.By && u != 0 && !slices.Contains(o.Invited, u) {
			o.Invited = append(o.Invited, u)
		}
	}
	return b.open(ctx, r, o)
}

func (b *Bot) gameJoin(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	side := b.sideNamed(r, b.titleOf(m.About().Key), r.Options["side"])
	if len(r.press.words) > 0 {
		side = m.About().Side(engine.Seat(r.press.words[0]))
	}
	m, err = b.table.Join(ctx, r.Press, m.ID, side)
	if err != nil {
		return Whisper{}, err
	}
	w := plain(r.Voice.Say("lobby.joined", words.Data{"side": b.sideOf(r, m)}))
	if m.Status == table.Running {
		p := b.prompt(r, m)
		w.Rows = p.Rows
		w = w.and(p.Text)
	}
	return w, nil
}

func (b *Bot) gameLeave(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	if _, err := b.table.Leave(ctx, r.Press, m.ID); err != nil {
		return Whisper{}, err
	}
	return plain(r.Voice.Say("lobby.left", nil)), nil
}

func (b *Bot) gameStart(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	if m, err = b.table.Start(ctx, r.Press, m.ID); err != nil {
		return Whisper{}, err
	}
	return b.prompt(r, m), nil
}

func (b *Bot) pressCancel(ctx context.Context, r *Request) (Whisper, error) {
	if _, err := b.table.Cancel(ctx, r.Press, r.press.match); err != nil {
		return Whisper{}, err
	}
	return plain(r.Voice.Say("lobby.cancelled", nil)), nil
}

// sideOf names the side that the asker sits on.
func (b *Bot) sideOf(r *Request, m *table.Match) string {
	seat, _ := m.SeatOf(r.By)
	return r.Voice.Side(m.About(), seat)
}

// lobby makes the lobby message: who sits where, and buttons for what is free.
func (b *Bot) lobby(m *table.Match) Posting {
	v := b.words.Speak(m.Locale)
	about := m.About()
	p := Posting{Text: "**" + v.Title(about) + "**"}
	switch m.Status {
	case table.Cancelled:
		p.Text = join("\n", p.Text, v.Say("lobby.cancelled-all", nil))
		return p
	case table.Running, table.Over:
		p.Text = join("\n", p.Text, v.Say("lobby.begun", words.Data{"players": b.seating(v, m)}))
		return p
	}
	p.Text = join("\n", p.Text, v.Say(about.Key+".about", nil), b.seating(v, m))
	key := "lobby.open"
	var invited []string
	for _, u := range m.Invited {
		if _, seated := m.SeatOf(u); !seated {
			invited, p.Ping = append(invited, mention(u)), append(p.Ping, u)
			key = "lobby.invited"
		}
	}
	p.Text = join("\n", p.Text, v.Say(key, words.Data{"who": mention(m.Opener), "invited": v.Join(invited...)}))
	p.Rows = append(b.joinButtons(v, m), b.lobbyButtons(v, m)...)
	return p
}

func (b *Bot) joinButtons(v *words.Voice, m *table.Match) []row {
	about := m.About()
	if len(about.Sides) == 0 {
		return buttons(newButton(success, v.Say("button.join", nil), press{deed: deedJoin, match: m.ID}.String()))
	}
	var list []button
	for s := range about.Sides {
		if s < len(m.Players) && m.Players[s] != 0 {
			continue
		}
		id := press{deed: deedJoin, match: m.ID, words: []engine.Word{engine.Word(s)}}
		list = append(list, newButton(success, v.Say("button.join-as", words.Data{"side": v.Side(about, engine.Seat(s))}), id.String()))
	}
	return buttons(list...)
}

func (b *Bot) lobbyButtons(v *words.Voice, m *table.Match) []row {
	var list []button
	if m.About().Seats.Min < m.About().Seats.Max {
		list = append(list, newButton(primary, v.Say("button.start", nil), press{deed: deedStart, match: m.ID}.String()))
	}
	return buttons(append(list,
		newButton(secondary, v.Say("button.leave", nil), press{deed: deedLeave, match: m.ID}.String()),
		newButton(secondary, v.Say("button.rules", nil), press{deed: deedRules, match: m.ID}.String()),
		newButton(danger, v.Say("button.cancel", nil), press{deed: deedCancel, match: m.ID}.String()),
	)...)
}

// seating lists who plays what.
func (b *Bot) seating(v *words.Voice, m *table.Match) string {
	var lines []string
	for s, u := range m.Players {
		who := v.Say("lobby.free", nil)
		if u != 0 {
			who = mention(u)
		}
		lines = append(lines, v.Say("lobby.seat", words.Data{"side": v.Side(m.About(), engine.Seat(s)), "who": who}))
	}
	return strings.Join(lines, "\n")
}

// sendLobby brings the lobby message up to date.
func (s *sender) sendLobby(ctx context.Context, m *table.Match, p table.Posted) (*table.Posted, error) {
	msg := s.lobby(m).message()
	if p.Lobby != 0 {
		err := s.rest.edit(ctx, m.Channel, p.Lobby, msg)
		if f := faultOf(err); err == nil || (!f.again && f.code != unknownMessage) {
			return &p, err
		} else if f.code != unknownMessage {
			return nil, err
		}
		if m.Status != table.Lobby {
			return &p, nil // nobody needs a deleted lobby any more
		}
	}
	msg.Nonce, msg.EnforceNonce = clip(string(m.ID)+"-l"+itoa(int(p.Lobby%1e6)), 25), true
	made, err := s.rest.post(ctx, m.Channel, msg)
	p.Lobby = made
	return &p, err
}
