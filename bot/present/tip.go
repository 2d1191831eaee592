package present

import (
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
)

// Asked is which decisions a reply puts to its reader, so that they can be told
// of one in their first match. The zero value is none.
type Asked struct {
	Match *table.Match
	Verbs []engine.Verb
}

// Names are the names of the verbs.
func (a Asked) Names() []string {
	var list []string
	for _, verb := range a.Verbs {
		list = append(list, a.Match.About().Verbs[verb].Name)
	}
	return list
}

// WithTip returns the reply with what somebody new may want to know of one of
// the decisions that it asks for, and a button that ends such tips.
func WithTip(r Reply, v *words.Voice, verb string) Reply {
	about := r.Asked.Match.About()
	r = r.And(words.Secret(v.Say("tips.line", words.Data{
		"verb": v.Say(about.Key+".verb."+verb, nil), "tip": v.Say(about.Key+".tip."+verb, nil),
	})))
	id := ButtonID{Kind: TipsButton, Match: r.Asked.Match.ID}
	r.Rows = withButton(r.Rows, button(v, discord.Secondary, "tips-off", id))
	r.Quiet = false
	return r
}
