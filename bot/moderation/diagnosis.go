package moderation

import (
	"context"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/head"
	"skald/engine/match/proof"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// diagnose shows what ails a match, and what can be done.
func (b *Room) diagnose(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	id, named, err := b.overseenMatch(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	d, err := b.Table.Moderators.Diagnose(ctx, p, id)
	if err != nil {
		return desk.Reply{}, err
	}
	if d.Channel == 0 && !named {
		d.Channel = r.Channel // all that is known of one that cannot be read
	}
	l := b.look(ctx, r, d)
	l.broken, _ = b.Broken.Get(d.Channel)
	return diagnosis(r.Voice, d, l), nil
}

// overseenMatch is the match that a moderator speaks of: the one that a button or an
// option names, else the one of the channel, even if it cannot be read.
func (b *Room) overseenMatch(ctx context.Context, r *desk.Request) (id storage.MatchID, named bool, err error) {
	if id := pressed(r).Match; id != "" {
		return id, true, nil
	}
	if typed := r.Options["match"]; typed != "" {
		if id, err = storage.ParseMatchID(typed); err != nil {
			err = &rules.Refusal{Key: refusal.NoMatchHere}
		}
		return id, true, err
	}
	id, err = b.Table.InChannel(ctx, r.Channel)
	return id, false, err
}

// asModerator lets a handler do what only a moderator of the match that a request speaks
// of may; of none, a moderator of the channel.
func (b *Room) asModerator(handle func(context.Context, *desk.Request, table.Press) (desk.Reply, error)) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		home := r.Channel
		if id, named, err := b.overseenMatch(ctx, r); err == nil && named {
			if m, err := b.Table.Match(ctx, id); err == nil {
				home = m.Channel
			}
		}
		p, err := b.Moderator(ctx, r, home)
		if err != nil {
			return desk.Reply{}, err
		}
		return handle(ctx, r, p)
	}
}

// A look is what Discord and the bot say of a match's channel.
type look struct {
	here    bool        // it is the channel in which a moderator asks
	missing string      // with here: what the bot lacks there; "": nothing
	lost    bool        // the channel is gone, or the bot does not see it
	deleted bool        // the match's message does not stand there any more
	broken  desk.Broken // the last that broke there since the bot was started
}

// look asks Discord what stands in the match's channel.
func (b *Room) look(ctx context.Context, r *desk.Request, d table.Diagnosis) look {
	l := look{here: r.Channel == d.Channel, lost: d.Gone}
	switch {
	case l.here:
		l.missing = r.Missing()
	case d.Channel == 0:
		return l
	default:
		_, there, err := b.Client.ServerOf(ctx, d.Channel)
		if l.lost = err == nil && !there; l.lost {
			return l
		}
	}
	if d.Newest != 0 {
		found, err := b.Client.Standing(ctx, d.Channel, d.Newest)
		l.deleted = err == nil && found == nil
	}
	return l
}

// The bounds on the lists in a diagnosis.
const (
	maxUnsent = 5
	maxFaults = 3
)

// diagnosis tells a moderator what ails a match, and offers what can be done, the
// mildest first.
func diagnosis(v *words.Voice, d table.Diagnosis, l look) desk.Reply {
	first := v.Say("mod.head", words.Data{"title": phrase.Listed(v, d.Listing).Title(), "match": d.ID, "where": phrase.Listed(v, d.Listing).Link()})
	r := desk.Sentence(phrase.Join("\n", slices.Concat([]string{first, standing(v, d)}, replays(v, d), shown(v, d, l), unsent(v, d))...))
	r.Offer = phrase.Each(d.Acts, func(act head.ModAct) discord.Part {
		show := button(v, actStyle(act), string(act), actID{What: showAct, Match: d.ID, Act: act})
		return discord.NewSection(v.Say("mod.offer-"+string(act), nil), show)
	})
	return r
}

// standing says where the match stands, and whom it waits for since when.
func standing(v *words.Voice, d table.Diagnosis) string {
	data := words.Data{"who": phrase.Mentions(v, d.Held), "since": phrase.Ago(d.Since)}
	switch {
	case d.Match == nil && d.Game == nil && d.Status != "":
		return v.Say("mod.no-game", nil)
	case d.Match == nil:
		return v.Say("mod.unreadable", nil)
	case d.Match.Paused():
		return phrase.Join("\n", phrase.Of(v, d.Match).PausedBy(), v.Say("mod.would-wait", data))
	case len(d.Held) > 0:
		return v.Say("mod.waits", data)
	case d.Status == head.Lobby:
		return v.Say("mod.lobby", data)
	}
	return v.Say("mod.over", nil)
}

// replays says whether the match follows from its records.
func replays(v *words.Voice, d table.Diagnosis) []string {
	switch {
	case d.Unplayed:
		return []string{v.Say("mod.unplayed", nil)}
	case len(d.Faults) == 0 && d.Records > 0:
		return []string{v.Say("mod.honest", words.Data{"records": d.Records})}
	}
	return phrase.Each(d.Faults[:min(len(d.Faults), maxFaults)], func(f proof.Fault) string {
		return v.Say("mod.fault", words.Data{"record": f.Seq, "what": string(f.What)})
	})
}

// shown says what is wrong with what stands in the channel.
func shown(v *words.Voice, d table.Diagnosis, l look) []string {
	var lines []string
	say := func(key string, data words.Data) { lines = append(lines, v.Say("mod."+key, data)) }
	switch {
	case l.lost:
		say("channel-gone", nil)
	case l.missing != "":
		say("lacking", words.Data{"missing": l.missing})
	case !l.here:
		say("look-there", words.Data{"where": phrase.Channel(d.Channel)})
	}
	switch {
	case l.lost:
	case l.deleted:
		say("message-deleted", nil)
	case d.Posted.Missing != 0:
		say("message-missing", nil)
	}
	if l.broken.Code != "" {
		say("broke", words.Data{"code": l.broken.Code, "when": phrase.Ago(l.broken.At)})
	}
	if len(d.Posted.Deaf) > 0 {
		say("deaf", words.Data{"who": phrase.Mentions(v, d.Posted.Deaf)})
	}
	return lines
}

// unsent says what could not be sent, and why.
func unsent(v *words.Voice, d table.Diagnosis) []string {
	tried := slices.DeleteFunc(slices.Clone(d.Unsent), func(m storage.Mail) bool { return m.Attempts == 0 })
	lines := phrase.Each(tried[:min(len(tried), maxUnsent)], func(m storage.Mail) string {
		to := phrase.Channel(m.Channel)
		if m.Channel == 0 {
			to = phrase.Mention(m.User)
		}
		return v.Say("mod.unsent", words.Data{
			"what": v.Say("mod.mail-"+m.Kind, nil), "to": to, "attempts": m.Attempts,
			"next": phrase.Ago(m.Due), "why": trouble(v, m.Trouble),
		})
	})
	if waiting := len(d.Unsent) - len(tried); waiting > 0 {
		lines = append(lines, v.Say("mod.queued", words.Data{"n": waiting}))
	}
	return lines
}

// trouble says why a mail could not be sent, by Discord's code.
func trouble(v *words.Voice, code string) string {
	key := "mod.trouble-" + code
	switch {
	case code == "" || code == "0":
		key = "mod.trouble-none"
	case !v.Has(key):
		key = "mod.trouble"
	}
	return v.Say(key, words.Data{"code": code})
}

// pageSize is how many matches a page of the server's list shows.
const pageSize = 10

// list shows a page of the server's matches.
func (b *Room) list(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	page := r.Pressed.Numbered().Page
	list, more, err := b.Table.Moderators.Oversee(ctx, p.Oversees, page, pageSize)
	return overseen(r.Voice, list, page, more), err
}

// overseen shows a page of a server's matches, each with a button that diagnoses
// it. Those that have waited longest come first.
func overseen(v *words.Voice, list []table.Overseen, page int, more bool) desk.Reply {
	if len(list) == 0 && page == 0 {
		return desk.Sentence(v.Say("mod.none", nil))
	}
	data, pages := words.Data{"page": 0}, page+1 // the sentence counts several pages only
	if page > 0 || more {
		data["page"] = page + 1
	}
	if more {
		pages++
	}
	r := desk.Sentence(v.Say("mod.list", data))
	r.Offer = phrase.Each(list, func(o table.Overseen) discord.Part { return discord.NewSection(listed(v, o), toDiagnosis(v, o.ID)) })
	r.Turn = desk.PageButtons(v, page, pages, desk.NumberedID{ID: desk.ID{Room: name, What: showList}}.Pages())
	return r
}

// listed is one line of that list.
func listed(v *words.Voice, o table.Overseen) string {
	data := words.Data{
		"title": phrase.Listed(v, o.Listing).Title(), "match": o.ID, "where": phrase.Listed(v, o.Listing).Link(),
		"who": phrase.Mentions(v, o.Waiting), "since": phrase.Ago(o.Since),
	}
	key := "mod.listed"
	switch {
	case o.Unreadable:
		key = "mod.listed-unreadable"
	case o.Pause != nil:
		key, data["who"] = "mod.listed-paused", phrase.Mention(o.Pause.By)
	case o.Status == head.Lobby:
		key = "mod.listed-lobby"
	}
	line := v.Say(key, data)
	if o.Gone {
		line += " " + v.Say("mod.listed-gone", nil)
	}
	if o.Unsent > 0 {
		line += " " + v.Say("mod.listed-unsent", words.Data{"n": o.Unsent})
	}
	return line
}

// mostCompleted is among how many matches of a server a typed word is looked for.
const mostCompleted = 100

// completeOverseen offers the matches of the server.
func (b *Room) completeOverseen(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	p, err := b.Moderator(ctx, r, r.Channel)
	if err != nil {
		return nil, err
	}
	list, _, err := b.Table.Moderators.Oversee(ctx, p.Oversees, 0, mostCompleted)
	return r.Typing(phrase.Each(list, func(o table.Overseen) discord.Choice {
		return discord.Choice{Label: phrase.Listed(r.Voice, o.Listing).Label(), Value: string(o.ID)}
	})), err
}
