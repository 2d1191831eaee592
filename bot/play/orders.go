package play

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/table/record"
	"skald/bot/words"
	"skald/engine"
)

// orderOptions are the parameters of /game orders, in the order of a draft's places.
func orderOptions() []desk.Option {
	return []desk.Option{
		{Name: "verb", Help: "option.verb", Kind: discord.TextOption, Complete: true},
		{Name: "answer", Help: "option.answer", Kind: discord.TextOption, Complete: true},
		{Name: "about", Help: "option.about", Kind: discord.TextOption, Complete: true},
		{Name: "until", Help: "option.until", Kind: discord.TextOption, Choices: texts(record.OrderSpans())},
	}
}

// An ordering is how the person of a view orders their answers.
type ordering struct {
	View
	verbs []engine.Verb // for which orders can be given
}

// gameOrders shows the asker's orders: how they answer without being asked. The
// parts that they pick are shown, a button is obeyed, and an order that they type
// is given at once.
func (b *Room) gameOrders(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	if err := v.seated(); err != nil {
		return desk.Reply{}, err
	}
	if !v.about.Asks() {
		return desk.Reply{}, &table.Refusal{Key: table.NoOrders}
	}
	part, d := readDraft(pressed(r).Topic)
	switch {
	case r.Command != "" && len(r.Options) > 0:
		o, err := v.ordering().typed(r)
		if err != nil {
			return desk.Reply{}, err
		}
		return b.order(ctx, r, v, o, d)
	case len(r.Values) == 1:
		d = d.with(part, r.Values[0])
	case part == dropOrders:
		return b.did(r, func(v View) desk.Reply {
			return desk.Sentence(v.Say("orders.dropped", nil)).Then(v.ordering().reply(d))
		})(b.Table.TakeBackOrders(ctx, r.Press(), v.ID))
	case part == giveOrder:
		if o, ok := v.ordering().chosen(d); ok {
			return b.order(ctx, r, v, o, d)
		}
	}
	return v.ordering().reply(d), nil
}

func (v View) ordering() ordering { return ordering{v, v.Orderable()} }

// order gives an order, and says what it answered at once.
func (b *Room) order(ctx context.Context, r *desk.Request, v View, order record.Order, d draft) (desk.Reply, error) {
	o, err := r.Done(b.Table.Order(ctx, r.Press(), v.ID, order))
	if err != nil {
		return desk.Reply{}, err
	}
	v = b.View(r.Voice, o.Match, r.User)
	reply := desk.Sentence(v.Say("orders.given", nil)).And(v.told(o.Told))
	if v.Status != table.Running {
		return reply.Then(v.prompt()), nil
	}
	return reply.Then(v.ordering().reply(d)), nil
}

// reply tells the person which orders they have given, and lets them give others.
func (v ordering) reply(d draft) desk.Reply {
	given := v.Orders(v.user)
	lines := []string{"**" + v.Say("orders.head", nil) + "**"}
	for _, o := range given {
		lines = append(lines, "- "+v.line(o))
	}
	if len(given) == 0 {
		lines = append(lines, v.Say("orders.none", nil))
	}
	r := desk.Sentence(strings.Join(append(lines, "-# "+v.Say("orders.help", nil)), "\n"))
	if len(v.verbs) == 0 {
		return r
	}
	if _, ok := v.chosen(d); !ok {
		d = draft{}
	}
	buttons := []discord.Button{desk.Button(v.Voice, discord.Primary, "order-give", v.draftID(d, giveOrder))}
	if len(given) > 0 {
		buttons = append(buttons, desk.Button(v.Voice, discord.Secondary, "order-drop", v.draftID(d, dropOrders)))
	}
	r.Rows = append(v.rows(d), discord.Buttons(append(buttons, v.back())...)...)
	return r
}

// parts are what can be picked for each part of an order for a verb, and how it is
// typed: its verb, its answer, its subject with any first, and its span.
func (v ordering) parts(verb engine.Verb) (parts [len(draft{})][]discord.Choice) {
	add := func(part int, label, value string) {
		parts[part] = append(parts[part], discord.Choice{Label: capital(label), Value: value})
	}
	for _, other := range v.verbs {
		add(orderVerb, v.Verb(v.about, other), v.about.Verbs[other].Name)
	}
	for _, o := range orderAnswers(v.about, verb) {
		add(orderedAnswer, v.answerLabel(o), answerValue(o))
	}
	add(orderAbout, v.Say("orders.any", nil), "")
	if subjects := v.about.Verbs[verb].Subjects; subjects != nil {
		parts[orderAbout] = append(parts[orderAbout], v.allWords(subjects)...)
	}
	for _, span := range record.OrderSpans() {
		add(orderSpan, v.Say("option.until-"+string(span), nil), string(span))
	}
	return parts
}

// rows are the selects of an order's parts.
func (v ordering) rows(d draft) (rows []discord.Row) {
	for part, list := range v.parts(v.verbs[d[orderVerb]]) {
		if len(list) > 1 {
			rows = append(rows, v.choose(d, part, list))
		}
	}
	return rows
}

// choose is a select of one part of an order. If it has no room for all it
// shows the first, and what is picked; the others are typed.
func (v ordering) choose(d draft, part int, list []discord.Choice) discord.Row {
	var choices []discord.Choice
	for i, c := range list {
		if last := len(choices) == discord.MaxChoices-1; last && i < d[part] {
			continue
		} else if len(choices) == discord.MaxChoices {
			break
		}
		choices = append(choices, discord.Choice{Label: c.Label, Value: strconv.Itoa(i), Default: i == d[part]})
	}
	return discord.Select(v.draftID(d, part).String(), v.Say("orders.pick-"+orderParts[part:part+1], nil), choices)
}

func (v ordering) draftID(d draft, part int) ID {
	return ID{What: toOrders, Match: v.ID, Topic: d.topic(part)}
}

// line says an order.
func (v ordering) line(o record.Order) string {
	verb, _ := v.about.Verb(o.Verb)
	data := words.Data{"verb": v.Verb(v.about, verb), "answer": v.answerLabel(o), "span": v.Say("option.until-"+string(o.Span), nil), "about": ""}
	if subjects := v.about.Verbs[verb].Subjects; o.About != "" && subjects != nil {
		data["about"] = v.LabelOf(v.about, subjects.Name(), o.About)
	}
	return v.Say("orders.line", data)
}

// answerLabel says what an order answers.
func (v ordering) answerLabel(o record.Order) string {
	data := words.Data{}
	if a, err := v.about.Parse(o.Action); err == nil {
		data["action"] = v.Press(v.about, a, "")
	}
	return v.Say("orders.answer-"+string(o.Answer), data)
}

// typed reads an order from the command's parameters. Its verb may be left out if there is one.
func (v ordering) typed(r *desk.Request) (record.Order, error) {
	verb, known := v.verb(r)
	d, parts, options, action := draft{orderVerb: slices.Index(v.verbs, verb)}, v.parts(verb), orderOptions(), ""
	for part, option := range options {
		typed, ok := r.Options[option.Name], part != orderVerb || known
		if part != orderVerb && typed != "" {
			d[part] = slices.IndexFunc(parts[part], func(c discord.Choice) bool { return c.Value != "" && spelled(typed, c.Value, c.Label) })
			ok = d[part] >= 0
		}
		if !ok && part == orderedAnswer {
			d[part] = 0
			action, ok = v.notation(verb, typed)
		}
		if !ok {
			return record.Order{}, r.UnknownWord(v.Say(option.Help, nil), typed, parts[part])
		}
	}
	o, _ := v.chosen(d)
	if action != "" {
		o.Answer, o.Action = record.FixedAnswer, action
	}
	return o, nil
}

// verb is the verb that an order is for: the one that was typed, or the only one.
func (v ordering) verb(r *desk.Request) (verb engine.Verb, ok bool) {
	typed := r.Options["verb"]
	i := slices.IndexFunc(v.verbs, func(verb engine.Verb) bool { return spelled(typed, v.about.Verbs[verb].Name, v.Verb(v.about, verb)) })
	return v.verbs[max(i, 0)], i >= 0 || typed == "" && len(v.verbs) == 1
}

// completeOrders offers the verbs that can be ordered, then their answers and subjects.
func (b *Room) completeOrders(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	m, err := b.Match(ctx, r)
	if err != nil || m.Status != table.Running || !m.About().Asks() {
		return nil, err
	}
	v := b.View(r.Voice, m, r.User).ordering()
	verb, known := v.verb(r)
	part := slices.IndexFunc(orderOptions(), func(o desk.Option) bool { return o.Name == r.Focused })
	if part < 0 || part != orderVerb && !known {
		return nil, nil
	}
	return completing(r, slices.DeleteFunc(v.parts(verb)[part], func(c discord.Choice) bool { return c.Value == "" })), nil
}
