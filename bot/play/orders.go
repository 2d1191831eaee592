package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/record"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// An OrderChoice is an order in the making, as the places of what was picked: of
// the verb among those that orders can be given for, of the answer among its
// Answers, of the subject among the verb's with 0 for any, and of the span. Buttons
// carry it as a topic.
type OrderChoice struct{ Verb, Answer, About, Span int }

// The parts of an order that can be picked, as the letter of a select's topic, and
// what a button does with it.
const (
	OrderVerb   = 'v'
	OrderAnswer = 'a'
	OrderAbout  = 'b'
	OrderSpan   = 's'
	OrderGive   = 'g'
	OrderDrop   = 'd' // take back all
	OrderShow   = 'o'
)

// Topic writes the choice for a button or a select of that letter.
func (c OrderChoice) Topic(letter byte) string {
	return fmt.Sprintf("%c%d.%d.%d.%d", letter, c.Verb, c.Answer, c.About, c.Span)
}

// ReadOrderChoice reads what Topic wrote. What cannot be read is the first of
// everything, to be shown.
func ReadOrderChoice(topic string) (letter byte, c OrderChoice) {
	if topic == "" {
		return OrderShow, c
	}
	places := []*int{&c.Verb, &c.Answer, &c.About, &c.Span}
	parts := strings.Split(topic[1:], ".")
	if len(parts) != len(places) {
		return OrderShow, OrderChoice{}
	}
	for i, part := range parts {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 {
			return OrderShow, OrderChoice{}
		}
		*places[i] = n
	}
	return topic[0], c
}

// With returns the choice after a value of the select of that letter was picked.
// Another verb has other answers and subjects.
func (c OrderChoice) With(letter byte, value string) OrderChoice {
	n, err := strconv.Atoi(value)
	if err != nil || n < 0 {
		return c
	}
	switch letter {
	case OrderVerb:
		return OrderChoice{Verb: n, Span: c.Span}
	case OrderAnswer:
		c.Answer = n
	case OrderAbout:
		c.About = n
	case OrderSpan:
		c.Span = n
	}
	return c
}

// Order is the order that the choice stands for, false if there is none such in
// this match.
func (c OrderChoice) Order(m *table.Match) (record.Order, bool) {
	verbs := m.Orderable()
	if c.Verb >= len(verbs) || c.Span >= len(record.OrderSpans()) {
		return record.Order{}, false
	}
	about := m.About()
	spec := about.Verbs[verbs[c.Verb]]
	o := record.Order{Verb: spec.Name, Span: record.OrderSpans()[c.Span]}
	answers := orderAnswers(about, verbs[c.Verb])
	if c.Answer >= len(answers) {
		return record.Order{}, false
	}
	o.Answer, o.Action = answers[c.Answer].answer, answers[c.Answer].notation
	if c.About > 0 {
		if spec.Subjects == nil || c.About > spec.Subjects.Len() {
			return record.Order{}, false
		}
		o.About = spec.Subjects.Word(engine.Word(c.About - 1))
	}
	return o, true
}

// orderAnswer is what an order can answer with a verb.
type orderAnswer struct {
	answer   record.OrderAnswer
	notation string // of a fixed one
}

// maxFixed is how many actions of a verb an order can fix; of more, whoever wants
// one types it.
const maxFixed = 400

// orderAnswers are what orders can answer with a verb: the ways that every verb
// has, and each of its actions.
func orderAnswers(about *engine.About, verb engine.Verb) []orderAnswer {
	var list []orderAnswer
	for _, a := range record.OrderAnswers() {
		if a != record.FixedAnswer {
			list = append(list, orderAnswer{answer: a})
		}
	}
	for _, a := range actionsOf(about, verb, maxFixed) {
		list = append(list, orderAnswer{record.FixedAnswer, about.Format(a)})
	}
	return list
}

// actionsOf are all actions that a verb's words make, at most so many.
func actionsOf(about *engine.About, verb engine.Verb, most int) []engine.Action {
	list := []engine.Action{engine.Do(verb)}
	for place, p := range about.Verbs[verb].Params {
		var longer []engine.Action
		for _, a := range list {
			for w := range engine.Word(p.Vocabulary.Len()) {
				if len(longer) < most {
					a.Args[place] = w
					longer = append(longer, a)
				}
			}
		}
		list = longer
	}
	return list
}

// Orders tells a person which orders they have given, and lets them give others.
func Orders(v *words.Voice, m *table.Match, u storage.UserID, c OrderChoice) desk.Reply {
	lines := []string{"**" + v.Say("orders.head", nil) + "**"}
	for _, o := range m.Orders(u) {
		lines = append(lines, "- "+orderLine(v, m.About(), o))
	}
	if len(lines) == 1 {
		lines = append(lines, v.Say("orders.none", nil))
	}
	r := desk.Sentence(strings.Join(append(lines, "-# "+v.Say("orders.help", nil)), "\n"))
	verbs := m.Orderable()
	if len(verbs) == 0 {
		return r
	}
	if _, ok := c.Order(m); !ok {
		c = OrderChoice{}
	}
	r.Rows = orderRows(v, m, verbs, c)
	buttons := []discord.Button{desk.Button(v, discord.Primary, "order-give", orderButton(m, c, OrderGive))}
	if len(m.Orders(u)) > 0 {
		buttons = append(buttons, desk.Button(v, discord.Secondary, "order-drop", orderButton(m, c, OrderDrop)))
	}
	buttons = append(buttons, desk.Button(v, discord.Secondary, "back", ID{What: toPrompt, Match: m.ID}))
	r.Rows = append(r.Rows, discord.Buttons(buttons...)...)
	return r
}

// orderRows are the selects of an order's parts.
func orderRows(v *words.Voice, m *table.Match, verbs []engine.Verb, c OrderChoice) []discord.Row {
	about := m.About()
	var questions, answers, spans []string
	for _, verb := range verbs {
		questions = append(questions, phrase.Capital(v.Verb(about, verb)))
	}
	for _, a := range orderAnswers(about, verbs[c.Verb]) {
		answers = append(answers, phrase.Capital(answerLabel(v, about, record.Order{Answer: a.answer, Action: a.notation})))
	}
	for _, span := range record.OrderSpans() {
		spans = append(spans, phrase.Capital(v.Say("option.until-"+string(span), nil)))
	}
	var rows []discord.Row
	if len(verbs) > 1 {
		rows = append(rows, orderSelect(v, m, c, OrderVerb, questions, c.Verb))
	}
	rows = append(rows, orderSelect(v, m, c, OrderAnswer, answers, c.Answer))
	if subjects := about.Verbs[verbs[c.Verb]].Subjects; subjects != nil {
		list := []string{phrase.Capital(v.Say("orders.any", nil))}
		for w := range engine.Word(subjects.Len()) {
			list = append(list, Label(v, about, subjects, w))
		}
		rows = append(rows, orderSelect(v, m, c, OrderAbout, list, c.About))
	}
	return append(rows, orderSelect(v, m, c, OrderSpan, spans, c.Span))
}

// orderSelect is a select of one part of an order. Of more than it has room for it
// shows the first, and what is picked; the others are typed.
func orderSelect(v *words.Voice, m *table.Match, c OrderChoice, letter byte, labels []string, now int) discord.Row {
	var choices []discord.Choice
	for i, label := range labels {
		if last := len(choices) == discord.MaxChoices-1; last && i < now {
			continue
		} else if len(choices) == discord.MaxChoices {
			break
		}
		choices = append(choices, discord.Choice{Label: label, Value: strconv.Itoa(i), Default: i == now})
	}
	return discord.Select(orderButton(m, c, letter).String(), v.Say("orders.pick-"+string(rune(letter)), nil), choices)
}

func orderButton(m *table.Match, c OrderChoice, letter byte) ID {
	return ID{What: toOrders, Match: m.ID, Topic: c.Topic(letter)}
}

// orderLine says an order.
func orderLine(v *words.Voice, about *engine.About, o record.Order) string {
	verb, _ := about.Verb(o.Verb)
	data := words.Data{"verb": v.Verb(about, verb), "answer": answerLabel(v, about, o), "span": v.Say("option.until-"+string(o.Span), nil), "about": ""}
	if subjects := about.Verbs[verb].Subjects; o.About != "" && subjects != nil {
		data["about"] = v.LabelOf(about, subjects.Name(), o.About)
	}
	return v.Say("orders.line", data)
}

// answerLabel says what an order answers.
func answerLabel(v *words.Voice, about *engine.About, o record.Order) string {
	data := words.Data{}
	if a, err := about.Parse(o.Action); err == nil {
		data["action"] = v.Press(about, a, "")
	}
	return v.Say("orders.answer-"+string(o.Answer), data)
}

// AnswerNamed reads what an order shall answer with a verb, as people type it: one
// of the ways that every verb has, or the words of an action, in notation or as
// people say them.
func AnswerNamed(v *words.Voice, about *engine.About, verb engine.Verb, typed string) (answer record.OrderAnswer, notation string, ok bool) {
	typed = strings.ToLower(strings.TrimSpace(typed))
	list := orderAnswers(about, verb)
	i := slices.IndexFunc(list, func(a orderAnswer) bool {
		o := record.Order{Answer: a.answer, Action: a.notation}
		return typed == AnswerValue(o) || typed == strings.ToLower(answerLabel(v, about, o))
	})
	if i >= 0 {
		return list[i].answer, list[i].notation, true
	}
	name := about.Verbs[verb].Name
	for _, words := range []string{typed, name + " " + typed} {
		if a, err := about.Parse(words); err == nil && a.Verb == verb {
			return record.FixedAnswer, about.Format(a), true
		}
	}
	return "", "", false
}

// AnswerValue is how what an order answers is typed.
func AnswerValue(o record.Order) string {
	if o.Answer == record.FixedAnswer {
		return o.Action
	}
	return string(o.Answer)
}

// AnswerChoices are what an order can answer with a verb, for who types it.
func AnswerChoices(v *words.Voice, about *engine.About, verb engine.Verb) []discord.Choice {
	var list []discord.Choice
	for _, a := range orderAnswers(about, verb) {
		o := record.Order{Answer: a.answer, Action: a.notation}
		list = append(list, discord.Choice{Label: phrase.Capital(answerLabel(v, about, o)), Value: AnswerValue(o)})
	}
	return list
}

// withOrders adds the button that leads to a person's orders, in a game that asks
// questions in another's turn.
func withOrders(v *words.Voice, m *table.Match, rows []discord.Row) []discord.Row {
	if m.Status != table.Running || !m.About().Asks() {
		return rows
	}
	return desk.WithButton(rows, desk.Button(v, discord.Secondary, "orders", ID{What: toOrders, Match: m.ID}))
}
