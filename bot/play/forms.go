package play

import (
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/engine"
	"skald/render/phone"
)

// height is about how many pixels parts take on a phone.
func height(parts []discord.Part) (sum int) {
	for _, p := range parts {
		switch p := p.(type) {
		case *discord.Text:
			sum += phone.Text(p.Content, phone.Offer)
		case discord.Section:
			wide := phone.Offer
			if b, ok := p.Accessory.(discord.Button); ok {
				wide -= phone.Button(b.Label)
			}
			for _, c := range p.Components {
				if text, ok := c.(*discord.Text); ok {
					sum += max(phone.Row, phone.Text(text.Content, wide))
				}
			}
		case discord.Row:
			var labels []string
			for _, c := range p.Components {
				if b, ok := c.(discord.Button); ok {
					labels = append(labels, b.Label)
				}
			}
			sum += max(phone.Row, phone.Buttons(labels...))
		default:
			sum += phone.Row
		}
	}
	return sum
}

// beside sets a sentence beside a button, or above it where a phone has no room beside.
func beside(said string, b discord.Button) []discord.Part {
	if !phone.Beside(b.Label) {
		return append([]discord.Part{discord.NewText(said)}, asParts(discord.Buttons(b))...)
	}
	return []discord.Part{discord.NewSection(said, b)}
}

// A manner is how the answers to a question stand.
type manner uint8

// The manners, from the one that tells most.
const (
	atLength  manner = iota // sentences with a button each, while they are few
	listed                  // buttons below a list of what is known of each
	short                   // buttons that bear what tells the answers apart
	inSelects               // selects, which take a press more
	manners
)

// A form is a way to show what can be done with one verb: parts, or one button among
// those of other verbs.
type form struct {
	parts   []discord.Part
	button  discord.Button
	rank    int // among those of its verb: the first tells most
	presses int // of one who knows which action they want, until it is taken or its next word asked
	high    int
}

// plainly shows of each verb what tells most, while there is room.
func (v asker) plainly(verbs []engine.Verb, all [][]form) []discord.Part {
	var list []form
	var told []string
	room := offerRoom - len(verbs) - plainRoom
	for i, forms := range all {
		if n := discord.CountParts(forms[0].parts...); n <= room {
			list, room = append(list, forms[0]), room-n
			continue
		}
		list, told = append(list, forms[len(forms)-1]), append(told, v.headed(verbs[i]))
	}
	return append(shown(list), textOf(told)...)
}

// shown are forms one below the other, and those of one button in rows behind them.
func shown(list []form) (parts []discord.Part) {
	var left []discord.Button
	for _, f := range list {
		if parts = append(parts, f.parts...); f.parts == nil {
			left = append(left, f.button)
		}
	}
	return append(parts, asParts(discord.Buttons(left...))...)
}

// chosenForms is a form of each verb of which all are so high at most. They begin as one
// button each, the last of their forms. First those are changed that cost presses, by what
// is low, then by what is higher; then those that could tell more.
func chosenForms(all [][]form, most int) []form {
	list := phrase.Each(all, func(forms []form) form { return forms[len(forms)-1] })
	change := func(better func(f, now form) bool) {
		for i := range list {
			for _, f := range all[i] {
				was := list[i]
				if !better(f, was) {
					continue
				}
				list[i] = f
				if parts := shown(list); height(parts) > most || discord.CountParts(parts...) > offerRoom {
					list[i] = was
				}
			}
		}
	}
	change(func(f, now form) bool { return f.presses < now.presses && f.high <= 2*phone.Row })
	change(func(f, now form) bool { return f.presses < now.presses })
	change(func(f, now form) bool { return f.rank < now.rank && f.presses <= now.presses })
	return list
}

// forms are the ways to show what can be done with one verb, those first that tell most;
// the last is one button.
func (v asker) forms(id ID, legal []engine.Action, few int, style discord.Style) (list []form) {
	if len(legal) > 1 {
		v.together, v.most = v.Together(v.user, id.Verb, discord.MaxChoices)
	}
	for as := atLength; as < manners; as++ {
		v.as = as
		parts, presses := v.verb(id, legal, few)
		if parts != nil {
			list = append(list, form{parts: parts, rank: len(list), presses: presses, high: height(parts)})
		}
	}
	last := v.opening(id, legal, style)
	last.rank = len(list)
	return append(list, last)
}

// opening is a button that opens a verb, or takes its only action if that is short to say.
func (v asker) opening(id ID, legal []engine.Action, style discord.Style) form {
	label, presses := v.verbNamed(v.acting, id.Verb), 3
	if only := v.pressed(legal[0]); len(legal) == 1 && !v.plain && len([]rune(only)) <= phone.Letters(phone.Offer) {
		label, id, presses = only, v.doing(TakeAction, id.Verb, legal[0].Args[:len(v.about.Verbs[id.Verb].Params)]...), 1
	}
	return form{button: discord.NewButton(style, label, id.String()), presses: presses}
}

// one shows what can be done with a verb that is asked for alone, above rows of buttons.
func (v asker) one(id ID, legal []engine.Action, rows ...discord.Row) []discord.Part {
	v.sole = true
	forms := v.forms(id, legal, maxSectionsOnly, discord.Primary)
	return shown(chosenForms([][]form{forms[:len(forms)-1]}, above(rows)))
}
