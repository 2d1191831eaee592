package bot

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/present"
	"skald/bot/table"
	"skald/engine"
)

// orderOptions are the parameters of /game orders.
func (b *Bot) orderOptions() []option {
	var spans []string
	for _, s := range table.OrderSpans() {
		spans = append(spans, string(s))
	}
	return []option{
		{name: "verb", help: "option.verb", kind: discord.TextOption, complete: true},
		{name: "answer", help: "option.answer", kind: discord.TextOption, complete: true},
		{name: "about", help: "option.about", kind: discord.TextOption, complete: true},
		{name: "until", help: "option.until", kind: discord.TextOption, choices: spans},
	}
}

// gameOrders shows the asker's orders: how they answer without being asked. What
// they pick is shown, what they press is done, and what they type is given at
// once.
func (b *Bot) gameOrders(ctx context.Context, r *request) (present.Reply, error) {
	m, err := b.match(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	switch {
	case m.SeatsOf(r.User) == 0:
		return present.Reply{}, &table.Refusal{Key: table.NotSeated}
	case m.Status == table.Over:
		return present.Reply{}, &table.Refusal{Key: table.IsOver}
	case m.Status != table.Running:
		return present.Reply{}, &table.Refusal{Key: table.NotRunning}
	case !m.About().Asks():
		return present.Reply{}, &table.Refusal{Key: table.NoOrders}
	case r.Command != "" && len(r.Options) > 0:
		o, err := typedOrder(r, m)
		if err != nil {
			return present.Reply{}, err
		}
		return b.order(ctx, r, m, o, present.OrderChoice{})
	}
	letter, choice := present.ReadOrderChoice(r.button.Topic)
	switch {
	case len(r.Values) == 1:
		choice = choice.With(letter, r.Values[0])
	case letter == present.OrderDrop:
		o, err := r.done(b.table.TakeBackOrders(ctx, r.press(), m.ID))
		if err != nil {
			return present.Reply{}, err
		}
		return present.Sentence(r.voice.Say("orders.dropped", nil)).Then(present.Orders(r.voice, o.Match, r.User, choice)), nil
	case letter == present.OrderGive:
		if o, ok := choice.Order(m); ok {
			return b.order(ctx, r, m, o, choice)
		}
	}
	return present.Orders(r.voice, m, r.User, choice), nil
}

// order gives an order, and says what it answered at once.
func (b *Bot) order(ctx context.Context, r *request, m *table.Match, order table.Order, choice present.OrderChoice) (present.Reply, error) {
	o, err := r.done(b.table.Order(ctx, r.press(), m.ID, order))
	if err != nil {
		return present.Reply{}, err
	}
	reply := present.Sentence(r.voice.Say("orders.given", nil))
	if told := present.Told(r.voice, o.Match, o.Told); told != "" {
		reply = reply.And(told)
	}
	if o.Status != table.Running {
		return reply.Then(present.Prompt(r.voice, o.Match, r.User)), nil
	}
	return reply.Then(present.Orders(r.voice, o.Match, r.User, choice)), nil
}

// typedOrder reads an order from the parameters of the command. Without a verb it
// is the only one there is.
func typedOrder(r *request, m *table.Match) (table.Order, error) {
	about := m.About()
	verb, ok := orderVerb(r, m)
	if !ok {
		return table.Order{}, unknownWord(r, r.voice.Say("option.verb", nil), r.Options["verb"], orderWords(r, m, "verb"))
	}
	spec := about.Verbs[verb]
	o := table.Order{Verb: spec.Name, Span: table.OrderSpan(cmp.Or(r.Options["until"], string(table.OpenSpan)))}
	typed := cmp.Or(r.Options["answer"], string(table.AskMe))
	if o.Answer, o.Action, ok = present.AnswerNamed(r.voice, about, verb, typed); !ok {
		return table.Order{}, unknownWord(r, r.voice.Say("option.answer", nil), typed, orderWords(r, m, "answer"))
	}
	if subject := r.Options["about"]; subject != "" {
		none := unknownWord(r, r.voice.Say("option.about", nil), subject, orderWords(r, m, "about"))
		if spec.Subjects == nil {
			return table.Order{}, none
		}
		word, ok := wordOf(r.voice, about, spec.Subjects, subject)
		if !ok {
			return table.Order{}, none
		}
		o.About = spec.Subjects.Word(word)
	}
	return o, nil
}

// orderVerb is the verb that an order is for: the one that was typed, as notation
// or as its button shows it, or the only one.
func orderVerb(r *request, m *table.Match) (engine.Verb, bool) {
	verbs := m.Orderable()
	typed := strings.ToLower(strings.TrimSpace(r.Options["verb"]))
	if typed == "" {
		return verbs[0], len(verbs) == 1
	}
	i := slices.IndexFunc(verbs, func(v engine.Verb) bool {
		return typed == m.About().Verbs[v].Name || typed == strings.ToLower(r.voice.Verb(m.About(), v))
	})
	return verbs[max(i, 0)], i >= 0
}

// completeOrders offers the verbs that orders can be given for, and then their
// answers and subjects.
func (b *Bot) completeOrders(ctx context.Context, r *request) ([]discord.Choice, error) {
	m, err := b.match(ctx, r)
	if err != nil || m.Status != table.Running || !m.About().Asks() {
		return nil, err
	}
	all := slices.DeleteFunc(orderWords(r, m, r.Focused), func(c discord.Choice) bool { return !typedIn(r.Options[r.Focused], c.Label, c.Value) })
	return all[:min(len(all), discord.MaxChoices)], nil
}

// orderWords are the words of an option of an order.
func orderWords(r *request, m *table.Match, option string) []discord.Choice {
	about := m.About()
	verb, known := orderVerb(r, m)
	var all []discord.Choice
	switch {
	case option == "verb":
		for _, v := range m.Orderable() {
			all = append(all, discord.Choice{Label: r.voice.Verb(about, v), Value: about.Verbs[v].Name})
		}
	case !known:
	case option == "answer":
		all = present.AnswerChoices(r.voice, about, verb)
	case option == "about" && about.Verbs[verb].Subjects != nil:
		all = allWords(r, about, about.Verbs[verb].Subjects)
	}
	return all
}
