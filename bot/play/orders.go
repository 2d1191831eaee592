package play

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/head"
	"skald/engine/match/record"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/engine/match/spelling"
	"skald/engine/match/stages"
	"skald/engine/match/story"
)

// orderOptions are the parameters of /game orders, in the order of a draft's places.
func orderOptions() []desk.Option {
	return []desk.Option{
		{Name: "verb", Help: "option.verb", Kind: discord.TextOption, Complete: true},
		{Name: "answer", Help: "option.answer", Kind: discord.TextOption, Complete: true},
		{Name: "about", Help: "option.about", Kind: discord.TextOption, Complete: true},
		{Name: "until", Help: "option.until", Kind: discord.TextOption, Choices: phrase.Written(record.OrderSpans())},
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
		return desk.Reply{}, &rules.Refusal{Key: refusal.NoOrders}
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

func (v View) ordering() ordering { return ordering{v, v.About().AnswerVerbs()} }

// order gives an order, and says what it answered at once.
func (b *Room) order(ctx context.Context, r *desk.Request, v View, order record.Order, d draft) (desk.Reply, error) {
	return r.Did(func(o table.Outcome) desk.Reply {
		v := b.View(r.Voice, o.Match, r.User)
		reply := desk.Sentence(phrase.Join("\n", v.Say("orders.given", nil), v.veilLine())).And(v.told(o.Told))
		if v.Status != head.Running {
			return reply.Then(v.prompt())
		}
		return reply.Then(v.ordering().reply(d))
	})(b.Table.Order(ctx, r.Press(), v.ID, order))
}

// reply tells the person which orders they have given, and lets them give others.
func (v ordering) reply(d draft) desk.Reply {
	given := v.Orders(v.user)
	lines := append([]string{"**" + v.Say("orders.head", nil) + "**"}, phrase.Each(given, v.line)...)
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
		parts[part] = append(parts[part], discord.Choice{Label: story.Capital(label), Value: value})
	}
	for _, other := range v.verbs {
		add(orderVerb, v.Verb(v.about, other), v.about.Verbs[other].Name)
	}
	for _, value := range orderAnswers(v.about, verb) {
		add(orderedAnswer, v.answerLabel(answering(value)), value)
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

// orderAnswers are the answers that orders can give with a verb, as they are typed:
// the ways that every verb has, and each of its actions.
func orderAnswers(about *engine.About, verb engine.Verb) []string {
	ways := slices.DeleteFunc(record.OrderAnswers(), func(a record.OrderAnswer) bool { return a == record.FixedAnswer })
	return append(phrase.Written(ways), phrase.Each(stages.Actions(about, verb, maxFixed), about.Format)...)
}

// answering is an order of an answer as it is typed, without the rest.
func answering(value string) record.Order {
	if a := record.OrderAnswer(value); a != record.FixedAnswer && slices.Contains(record.OrderAnswers(), a) {
		return record.Order{Answer: a}
	}
	return record.Order{Answer: record.FixedAnswer, Action: value}
}

// ordered is the order whose parts are typed so.
func ordered(values [len(draft{})]string) record.Order {
	o := answering(values[orderedAnswer])
	o.Verb, o.About, o.Span = values[orderVerb], values[orderAbout], record.OrderSpan(values[orderSpan])
	return o
}

// chosen is the order that a draft stands for, false if this match has none such.
func (v ordering) chosen(d draft) (o record.Order, ok bool) {
	if d[orderVerb] >= len(v.verbs) {
		return o, false
	}
	var values [len(d)]string
	for part, list := range v.parts(v.verbs[d[orderVerb]]) {
		if d[part] >= len(list) {
			return o, false
		}
		values[part] = list[d[part]].Value
	}
	return ordered(values), true
}

// rows are the selects of an order's parts. One that has no room for all shows the
// first, and what is picked; the others are typed.
func (v ordering) rows(d draft) (rows []discord.Row) {
	for part, list := range v.parts(v.verbs[d[orderVerb]]) {
		for i, c := range list {
			list[i] = discord.Choice{Label: c.Label, Value: strconv.Itoa(i), Default: i == d[part]}
		}
		if last := discord.MaxChoices - 1; len(list) > last {
			list[last] = list[max(last, d[part])]
		}
		if len(list) > 1 {
			ask := v.Say("orders.pick-"+orderParts[part:part+1], nil)
			rows = append(rows, discord.Select(v.draftID(d, part).String(), ask, list[:min(len(list), discord.MaxChoices)]))
		}
	}
	return rows
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
	return "- " + v.Say("orders.line", data)
}

// answerLabel says what an order answers.
func (v ordering) answerLabel(o record.Order) string {
	data := words.Data{}
	if a, err := v.about.Parse(o.Action); err == nil {
		data["action"] = v.Press(v.about, a, "")
	}
	return v.Say("orders.answer-"+string(o.Answer), data)
}

// typed reads an order from the command's parameters. Its verb may be left out if
// there is one; of the other parts the first is meant.
func (v ordering) typed(r *desk.Request) (record.Order, error) {
	verb, known := v.verb(r)
	var values [len(draft{})]string
	for part, list := range v.parts(verb) {
		option, i := orderOptions()[part], 0
		typed := r.Options[option.Name]
		if typed != "" || part == orderVerb && !known {
			i = slices.IndexFunc(list, func(c discord.Choice) bool {
				return c.Value != "" && spelling.Word{Label: c.Label, Notation: c.Value}.Typed(typed)
			})
		}
		if i >= 0 {
			values[part] = list[i].Value
			continue
		}
		action, ok := v.notation(verb, typed)
		if !ok || part != orderedAnswer {
			return record.Order{}, r.UnknownWord(v.Say(option.Help, nil), typed, list)
		}
		values[part] = action
	}
	return ordered(values), nil
}

// verb is the verb that an order is for: the one that was typed, or the only one.
func (v ordering) verb(r *desk.Request) (verb engine.Verb, ok bool) {
	typed := r.Options["verb"]
	i := slices.IndexFunc(v.verbs, func(verb engine.Verb) bool {
		return spelling.Word{Label: v.Verb(v.about, verb), Notation: v.about.Verbs[verb].Name}.Typed(typed)
	})
	return v.verbs[max(i, 0)], i >= 0 || typed == "" && len(v.verbs) == 1
}

// completeOrders offers the verbs that can be ordered, then their answers and subjects.
func (b *Room) completeOrders(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	m, err := b.Match(ctx, r)
	if err != nil || m.Status != head.Running || !m.About().Asks() {
		return nil, err
	}
	v := b.View(r.Voice, m, r.User).ordering()
	verb, known := v.verb(r)
	part := slices.IndexFunc(orderOptions(), func(o desk.Option) bool { return o.Name == r.Focused })
	if part < 0 || part != orderVerb && !known {
		return nil, nil
	}
	return r.Typing(slices.DeleteFunc(v.parts(verb)[part], func(c discord.Choice) bool { return c.Value == "" })), nil
}

// quickOrders are buttons beside a question to which the person may hold nothing to
// answer with: to decline for the turn, which is blue since it neither tells what they
// hold nor makes the others wait again, and to be asked only with something in hand.
func (v View) quickOrders() (list []discord.Button) {
	if v.Veiled()&v.seats == 0 {
		return nil
	}
	for i, verb := range v.About().AnswerVerbs() {
		spec, ways := v.about.Verbs[verb], orderAnswers(v.about, verb)
		if !spec.Declines || len(spec.Params) > 0 {
			continue
		}
		for _, quick := range []struct {
			style  discord.Style
			label  string
			answer record.OrderAnswer
			span   record.OrderSpan
		}{
			{discord.Primary, "pass-turn", record.SilentAnswer, record.TurnSpan},
			{discord.Secondary, "ask-held", record.OnlyAnswer, record.OpenSpan},
		} {
			d := draft{orderVerb: i, orderedAnswer: slices.Index(ways, string(quick.answer)), orderSpan: slices.Index(record.OrderSpans(), quick.span)}
			list = append(list, desk.Button(v.Voice, quick.style, quick.label, v.ordering().draftID(d, giveOrder)))
		}
	}
	return list
}

// veilLine says to the person, small, whether they are passed for by themselves, and
// what a pass of theirs would tell; nothing where they are asked nothing of the kind.
func (v View) veilLine() string {
	if v.Veiled()&v.seats == 0 {
		return ""
	}
	if until, ok := v.PassesAlone(v.user); ok {
		key := "prompt.passes-alone"
		if v.PassesAgain(v.user) {
			key = "prompt.passes-again"
		}
		return "-# " + v.Say(key, words.Data{"until": phrase.Ago(until), "orders": v.Say("button.orders", nil)})
	}
	if len(v.Rivals(v.user)) == 0 {
		return ""
	}
	return "-# " + v.Say("prompt.veiled", words.Data{"turn": v.Say("button.pass-turn", nil)})
}

// A draft is an order in the making, as the places of what was picked: of
// the verb among those that orders can be given for, of the answer among its
// orderAnswers, of the subject among the verb's with 0 for any, and of the span.
// Buttons carry it as a topic.
type draft [4]int

// The parts of an order that can be picked, and what a button does with it.
const (
	orderVerb = iota
	orderedAnswer
	orderAbout
	orderSpan
	giveOrder
	dropOrders // take back all
	showOrders
)

// orderParts are the letters of these in a topic.
const orderParts = "vabsgdo"

// topic writes the draft for a button or a select of that part.
func (d draft) topic(part int) string {
	return orderParts[part:part+1] + desk.Numbers(d[:]).String()
}

// readDraft reads what topic wrote; what cannot be read is shown as the first of all.
func readDraft(topic string) (part int, d draft) {
	if topic == "" {
		return showOrders, d
	}
	list := desk.ID{Rest: topic[1:]}.Numbered().Numbers
	part = strings.IndexByte(orderParts, topic[0])
	if len(list) != len(d) || part < 0 {
		return showOrders, d
	}
	return part, draft(list)
}

// with returns the draft after a value of the select of that part was picked.
// Another verb has other answers and subjects.
func (d draft) with(part int, value string) draft {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 || part >= len(d) {
		return d
	}
	if part == orderVerb {
		d[orderedAnswer], d[orderAbout] = 0, 0
	}
	d[part] = n
	return d
}

// maxFixed is how many actions of a verb an order can fix; others must be typed.
const maxFixed = 400

// notation reads an action of a verb that somebody typed, with its verb or without.
func (v ordering) notation(verb engine.Verb, typed string) (string, bool) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	for _, notation := range []string{typed, v.about.Verbs[verb].Name + " " + typed} {
		if a, err := v.about.Parse(notation); err == nil && a.Verb == verb {
			return v.about.Format(a), true
		}
	}
	return "", false
}
