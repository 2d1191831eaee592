package play

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/table/record"
	"skald/engine"
)

// orderOptions are the parameters of /game orders.
func (b *Room) orderOptions() []desk.Option {
	var spans []string
	for _, s := range record.OrderSpans() {
		spans = append(spans, string(s))
	}
	return []desk.Option{
		{Name: "verb", Help: "option.verb", Kind: discord.TextOption, Complete: true},
		{Name: "answer", Help: "option.answer", Kind: discord.TextOption, Complete: true},
		{Name: "about", Help: "option.about", Kind: discord.TextOption, Complete: true},
		{Name: "until", Help: "option.until", Kind: discord.TextOption, Choices: spans},
	}
}

// gameOrders shows the asker's orders: how they answer without being asked. What
// they pick is shown, what they press is done, and what they type is given at
// once.
func (b *Room) gameOrders(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Match(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	switch {
	case m.SeatsOf(r.User) == 0:
		return desk.Reply{}, &table.Refusal{Key: table.NotSeated}
	case m.Status == table.Over:
		return desk.Reply{}, &table.Refusal{Key: table.IsOver}
	case m.Status != table.Running:
		return desk.Reply{}, &table.Refusal{Key: table.NotRunning}
	case !m.About().Asks():
		return desk.Reply{}, &table.Refusal{Key: table.NoOrders}
	case r.Command != "" && len(r.Options) > 0:
		o, err := typedOrder(r, m)
		if err != nil {
			return desk.Reply{}, err
		}
		return b.order(ctx, r, m, o, OrderChoice{})
	}
	letter, choice := ReadOrderChoice(pressed(r).Topic)
	switch {
	case len(r.Values) == 1:
		choice = choice.With(letter, r.Values[0])
	case letter == OrderDrop:
		o, err := r.Done(b.Table.TakeBackOrders(ctx, r.Press(), m.ID))
		if err != nil {
			return desk.Reply{}, err
		}
		return desk.Sentence(r.Voice.Say("orders.dropped", nil)).Then(Orders(r.Voice, o.Match, r.User, choice)), nil
	case letter == OrderGive:
		if o, ok := choice.Order(m); ok {
			return b.order(ctx, r, m, o, choice)
		}
	}
	return Orders(r.Voice, m, r.User, choice), nil
}

// order gives an order, and says what it answered at once.
func (b *Room) order(ctx context.Context, r *desk.Request, m *table.Match, order record.Order, choice OrderChoice) (desk.Reply, error) {
	o, err := r.Done(b.Table.Order(ctx, r.Press(), m.ID, order))
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Sentence(r.Voice.Say("orders.given", nil))
	if told := Told(r.Voice, o.Match, o.Told); told != "" {
		reply = reply.And(told)
	}
	if o.Status != table.Running {
		return reply.Then(Prompt(r.Voice, o.Match, r.User)), nil
	}
	return reply.Then(Orders(r.Voice, o.Match, r.User, choice)), nil
}

// typedOrder reads an order from the parameters of the command. Without a verb it
// is the only one there is.
func typedOrder(r *desk.Request, m *table.Match) (record.Order, error) {
	about := m.About()
	verb, ok := orderVerb(r, m)
	if !ok {
		return record.Order{}, desk.UnknownWord(r, r.Voice.Say("option.verb", nil), r.Options["verb"], orderWords(r, m, "verb"))
	}
	spec := about.Verbs[verb]
	o := record.Order{Verb: spec.Name, Span: record.OrderSpan(cmp.Or(r.Options["until"], string(record.OpenSpan)))}
	typed := cmp.Or(r.Options["answer"], string(record.AskMe))
	if o.Answer, o.Action, ok = AnswerNamed(r.Voice, about, verb, typed); !ok {
		return record.Order{}, desk.UnknownWord(r, r.Voice.Say("option.answer", nil), typed, orderWords(r, m, "answer"))
	}
	if subject := r.Options["about"]; subject != "" {
		none := desk.UnknownWord(r, r.Voice.Say("option.about", nil), subject, orderWords(r, m, "about"))
		if spec.Subjects == nil {
			return record.Order{}, none
		}
		word, ok := wordOf(r.Voice, about, spec.Subjects, subject)
		if !ok {
			return record.Order{}, none
		}
		o.About = spec.Subjects.Word(word)
	}
	return o, nil
}

// orderVerb is the verb that an order is for: the one that was typed, as notation
// or as its button shows it, or the only one.
func orderVerb(r *desk.Request, m *table.Match) (engine.Verb, bool) {
	verbs := m.Orderable()
	typed := strings.ToLower(strings.TrimSpace(r.Options["verb"]))
	if typed == "" {
		return verbs[0], len(verbs) == 1
	}
	i := slices.IndexFunc(verbs, func(v engine.Verb) bool {
		return typed == m.About().Verbs[v].Name || typed == strings.ToLower(r.Voice.Verb(m.About(), v))
	})
	return verbs[max(i, 0)], i >= 0
}

// completeOrders offers the verbs that orders can be given for, and then their
// answers and subjects.
func (b *Room) completeOrders(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	m, err := b.Match(ctx, r)
	if err != nil || m.Status != table.Running || !m.About().Asks() {
		return nil, err
	}
	all := slices.DeleteFunc(orderWords(r, m, r.Focused), func(c discord.Choice) bool { return !desk.TypedIn(r.Options[r.Focused], c.Label, c.Value) })
	return all[:min(len(all), discord.MaxChoices)], nil
}

// orderWords are the words of an option of an order.
func orderWords(r *desk.Request, m *table.Match, option string) []discord.Choice {
	about := m.About()
	verb, known := orderVerb(r, m)
	var all []discord.Choice
	switch {
	case option == "verb":
		for _, v := range m.Orderable() {
			all = append(all, discord.Choice{Label: r.Voice.Verb(about, v), Value: about.Verbs[v].Name})
		}
	case !known:
	case option == "answer":
		all = AnswerChoices(r.Voice, about, verb)
	case option == "about" && about.Verbs[verb].Subjects != nil:
		all = allWords(r, about, about.Verbs[verb].Subjects)
	}
	return all
}
