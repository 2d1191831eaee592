package play

import (
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/table/record"
	"skald/engine"
)

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

// chosen is the order that a draft stands for, false if this match has none such.
func (v ordering) chosen(d draft) (o record.Order, ok bool) {
	spans := record.OrderSpans()
	if d[orderVerb] >= len(v.verbs) || d[orderSpan] >= len(spans) {
		return o, false
	}
	verb := v.verbs[d[orderVerb]]
	answers, spec := orderAnswers(v.about, verb), v.about.Verbs[verb]
	if d[orderedAnswer] >= len(answers) {
		return o, false
	}
	o = answers[d[orderedAnswer]]
	o.Verb, o.Span = spec.Name, spans[d[orderSpan]]
	if n := d[orderAbout]; n > 0 {
		if spec.Subjects == nil || n > spec.Subjects.Len() {
			return o, false
		}
		o.About = spec.Subjects.Word(engine.Word(n - 1))
	}
	return o, true
}

// maxFixed is how many actions of a verb an order can fix; others must be typed.
const maxFixed = 400

// orderAnswers are the answers that orders can give with a verb: the ways that
// every verb has, and each of its actions.
func orderAnswers(about *engine.About, verb engine.Verb) []record.Order {
	var list []record.Order
	for _, a := range record.OrderAnswers() {
		if a != record.FixedAnswer {
			list = append(list, record.Order{Answer: a})
		}
	}
	for _, a := range actionsOf(about, verb, maxFixed) {
		list = append(list, record.Order{Answer: record.FixedAnswer, Action: about.Format(a)})
	}
	return list
}

// actionsOf are all actions that a verb's words make, no more than most.
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

// answerValue is how the answer of an order is typed.
func answerValue(o record.Order) string {
	if o.Answer == record.FixedAnswer {
		return o.Action
	}
	return string(o.Answer)
}
