package bot

import (
	"context"
	"slices"

	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// prompt says, to the one who asks, what he can do now, with a button for each
// verb; or whom the match waits for.
func (b *Bot) prompt(r *Request, m *table.Match) Whisper {
	switch m.Status {
	case table.Lobby:
		return plain(r.Voice.Say("prompt.lobby", nil))
	case table.Over, table.Cancelled:
		return Whisper{Text: words.Secret(r.Voice.Say("prompt.over", nil)), Rows: b.overButtons(r.Voice, m)}
	}
	seat, ok := acting(m, r.By)
	if !ok {
		_, seated := m.SeatOf(r.By)
		key := "prompt.watching"
		if seated {
			key = "prompt.waiting"
		}
		rows := buttons(newButton(secondary, r.Voice.Say("button.board", nil), press{deed: deedBoard, match: m.ID}.String()))
		if seated {
			rows = b.extras(r.Voice, m)
		}
		return Whisper{Text: words.Secret(r.Voice.Say(key, words.Data{"who": waiting(m)})), Rows: rows}
	}
	about := m.About()
	ask := r.Voice.Note(about, m.Public().Ask(seat), mentioning(m))
	return Whisper{Text: words.Secret(ask), Rows: append(b.verbRows(r.Voice, m, seat), b.extras(r.Voice, m)...)}
}

// verbRows are the buttons of what the moment offers a seat: one for each verb,
// or one for each action where the words are open and few. They may stand in
// public.
func (b *Bot) verbRows(v *words.Voice, m *table.Match, seat engine.Seat) []row {
	about := m.About()
	var list []button
	for _, verb := range m.Offers(seat) {
		if spelt := b.openButtons(v, m, seat, verb); spelt != nil {
			list = append(list, spelt...)
			continue
		}
		id := press{deed: deedVerb, match: m.ID, seq: m.Seq, verb: verb}
		list = append(list, newButton(primary, v.Say(about.Key+".verb."+about.Verbs[verb].Name, nil), id.String()))
	}
	if rows := buttons(list...); len(rows) < maxRows {
		return rows
	}
	return buttons(list...)[:maxRows-1]
}

// openButtons spells out the actions of an open verb of one word, if they are
// no more than a row.
func (b *Bot) openButtons(v *words.Voice, m *table.Match, seat engine.Seat, verb engine.Verb) []button {
	about := m.About()
	if !about.Verbs[verb].Public || len(about.Verbs[verb].Params) != 1 {
		return nil
	}
	var list []button
	for _, a := range m.PublicActions(seat, verb) {
		id := press{deed: deedOpen, match: m.ID, seq: m.Seq, verb: verb, words: a.Args[:1]}
		label := v.Say(about.Key+".press."+about.Verbs[verb].Name, words.Data{"word": v.Label(about, about.Verbs[verb].Params[0].Vocabulary, a.Args[0])})
		list = append(list, newButton(primary, label, id.String()))
	}
	if len(list) > maxRowButtons {
		return nil
	}
	return list
}

// extras are the buttons that every turn has.
func (b *Bot) extras(v *words.Voice, m *table.Match) []row {
	return buttons(
		newButton(secondary, v.Say("button.board", nil), press{deed: deedBoard, match: m.ID}.String()),
		newButton(secondary, v.Say("button.text", nil), press{deed: deedText, match: m.ID}.String()),
		newButton(secondary, v.Say("button.secrets", nil), press{deed: deedSecrets, match: m.ID}.String()),
	)
}

func (b *Bot) overButtons(v *words.Voice, m *table.Match) []row {
	if m.Status != table.Over {
		return nil
	}
	return buttons(
		newButton(primary, v.Say("button.rematch", nil), press{deed: deedRematch, match: m.ID}.String()),
		newButton(secondary, v.Say("button.export", nil), press{deed: deedExport, match: m.ID}.String()),
	)
}

// pressPrompt shows what can be done now.
func (b *Bot) pressPrompt(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	return b.prompt(r, m), nil
}

// pressVerb opens the prompt of a verb, or turns its page.
func (b *Bot) pressVerb(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	return b.walk(r, m, r.press)
}

// pressPick takes the word that was picked.
func (b *Bot) pressPick(ctx context.Context, r *Request) (Whisper, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return Whisper{}, err
	}
	p := r.press
	about := m.About()
	if len(r.values) != 1 || int(p.verb) >= len(about.Verbs) || len(p.words) >= len(about.Verbs[p.verb].Params) {
		return b.moved(r, m), nil
	}
	word, ok := about.Verbs[p.verb].Params[len(p.words)].Vocabulary.Index(r.values[0])
	if !ok {
		return b.moved(r, m), nil
	}
	p.words = append(p.words, word)
	return b.walk(r, m, p)
}

// moved says that the table has moved on since a button was drawn, and what can
// be done now.
func (b *Bot) moved(r *Request, m *table.Match) Whisper {
	p := b.prompt(r, m)
	w := plain(r.Voice.Say("prompt.moved", nil)).and(p.Text)
	w.Rows = p.Rows
	return w
}

// walk asks for the next word of an action, as far as there is a choice, and at
// the end for a confirmation.
func (b *Bot) walk(r *Request, m *table.Match, p press) (Whisper, error) {
	if p.seq != m.Seq {
		return b.moved(r, m), nil
	}
	legal, err := m.Legal(r.By, nil)
	if err != nil {
		return Whisper{}, err
	}
	about := m.About()
	if int(p.verb) >= len(about.Verbs) {
		return b.moved(r, m), nil
	}
	verb := about.Verbs[p.verb]
	fits := fitting(legal, p)
	if len(fits) == 0 {
		w := plain(r.Voice.Say("prompt.nothing", words.Data{"verb": r.Voice.Say(about.Key+".verb."+verb.Name, nil)}))
		q := b.prompt(r, m)
		w.Rows = q.Rows
		return w.and(q.Text), nil
	}
	back := backFrom(legal, p)
	for len(p.words) < len(verb.Params) {
		next := nextWords(fits, len(p.words))
		if len(next) > 1 {
			return b.ask(r, m, p, next, back), nil
		}
		p.words = append(p.words, next[0])
	}
	yes := press{deed: deedDo, match: m.ID, seq: p.seq, verb: p.verb, words: p.words}
	return Whisper{
		Text: r.Voice.Action(about, p.action()),
		Rows: buttons(
			newButton(success, r.Voice.Say("button.do", nil), yes.String()),
			newButton(secondary, r.Voice.Say("button.back", nil), back.String()),
		),
	}, nil
}

// backFrom is what Back does: it returns to the last place where there was a
// choice, else to all that can be done.
func backFrom(legal []engine.Action, p press) press {
	for place := len(p.words) - 1; place >= 0; place-- {
		earlier := press{deed: deedVerb, match: p.match, seq: p.seq, verb: p.verb, words: p.words[:place]}
		if len(nextWords(fitting(legal, earlier), place)) > 1 {
			return earlier
		}
	}
	return press{deed: deedPrompt, match: p.match}
}

// fitting returns the actions of the press's verb that begin with its words.
func fitting(legal []engine.Action, p press) []engine.Action {
	var fits []engine.Action
	for _, a := range legal {
		if a.Verb == p.verb && slices.Equal(a.Args[:len(p.words)], p.words) {
			fits = append(fits, a)
		}
	}
	return fits
}

// nextWords are the words at a place of the actions, each once, in order.
func nextWords(legal []engine.Action, place int) []engine.Word {
	var list []engine.Word
	for _, a := range legal {
		if !slices.Contains(list, a.Args[place]) {
			list = append(list, a.Args[place])
		}
	}
	return list
}

// ask shows the words at the next place to pick from, a page at a time.
func (b *Bot) ask(r *Request, m *table.Match, p press, next []engine.Word, back press) Whisper {
	about := m.About()
	place := len(p.words)
	param := about.Verbs[p.verb].Params[place]
	pages := (len(next) + maxChoices - 1) / maxChoices
	page := min(p.page, pages-1)
	shown := next[page*maxChoices : min(len(next), (page+1)*maxChoices)]

	options := make([]choice, len(shown))
	for i, w := range shown {
		a := p.action()
		a.Args[place] = w
		options[i] = choice{Label: capital(r.Voice.Label(about, param.Vocabulary, w)), Value: param.Vocabulary.Word(w), Description: b.hint(r, m, a, place)}
	}
	id := p
	id.deed, id.page = deedPick, 0
	rows := []row{pick(id.String(), r.Voice.Say(about.Key+".param."+param.Name, nil), options)}
	var turn []button
	id.deed = deedPage
	if id.page = page - 1; page > 0 {
		turn = append(turn, newButton(secondary, r.Voice.Say("button.earlier", nil), id.String()))
	}
	if id.page = page + 1; page < pages-1 {
		turn = append(turn, newButton(secondary, r.Voice.Say("button.more", nil), id.String()))
	}
	turn = append(turn, newButton(secondary, r.Voice.Say("button.back", nil), back.String()))
	return Whisper{Text: b.soFar(r, about, p), Rows: append(rows, buttons(turn...)...)}
}

// soFar says the words chosen until now, and asks for the next.
func (b *Bot) soFar(r *Request, about *engine.About, p press) words.Secret {
	verb := about.Verbs[p.verb]
	text := "**" + r.Voice.Say(about.Key+".verb."+verb.Name, nil) + "**"
	for i, w := range p.words {
		text += " · " + r.Voice.Label(about, verb.Params[i].Vocabulary, w)
	}
	return words.Secret(text + "\n" + r.Voice.Say(about.Key+".param."+verb.Params[len(p.words)].Name, nil))
}

// hint is what the asker knows of a word, in his own words.
func (b *Bot) hint(r *Request, m *table.Match, a engine.Action, place int) string {
	s, ok := m.Hint(r.By, a, place)
	if !ok {
		return ""
	}
	return string(r.Voice.Secret(m.About(), s, b.sides(r.Voice, m.About())))
}

// pressDo takes an action that was confirmed, or that is open.
func (b *Bot) pressDo(ctx context.Context, r *Request) (Whisper, error) {
	return b.act(ctx, r, r.press.match, r.press.seq, r.press.action())
}

// act takes an action and whispers what came of it and what can be done next.
func (b *Bot) act(ctx context.Context, r *Request, id storage.MatchID, seq uint64, a engine.Action) (Whisper, error) {
	m, err := b.table.Act(ctx, r.Press, id, seq, a)
	if err != nil {
		return Whisper{}, err
	}
	var w Whisper
	said, err := b.told(ctx, r, m, max(m.Since(r.By), 1)-1)
	if err != nil {
		return Whisper{}, err
	}
	p := b.prompt(r, m)
	w.Rows = p.Rows
	return w.and(said).and(p.Text), nil
}
