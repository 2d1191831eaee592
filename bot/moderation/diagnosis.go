package moderation

import (
	"fmt"
	"slices"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/storage"
)

// A Look is what Discord and the bot say of a match's channel.
type Look struct {
	Here    bool        // it is the channel in which a moderator asks
	Missing string      // with Here: what the bot lacks there; "": nothing
	Lost    bool        // the channel is gone, or the bot does not see it
	Deleted bool        // the match's message does not stand there any more
	Broken  desk.Broken // the last that broke there since the bot was started
}

// The most that is told of what there may be many of.
const (
	maxUnsent = 5
	maxFaults = 3
)

// Diagnosis tells a moderator what ails a match, and offers what can be done, the
// mildest first.
func Diagnosis(v *words.Voice, d table.Diagnosis, l Look) desk.Reply {
	lines := []string{
		v.Say("mod.head", words.Data{"title": phrase.Titled(v, d.Listing), "match": d.ID, "where": phrase.Link(d.Guild, d.Channel, d.Newest)}),
		standing(v, d),
	}
	lines = append(lines, replays(v, d)...)
	lines = append(lines, shown(v, d, l)...)
	lines = append(lines, unsent(v, d)...)
	r := desk.Sentence(phrase.Join("\n", lines...))
	for _, act := range d.Acts {
		id := actID{What: showAct, Match: d.ID, Act: act}
		b := discord.NewButton(actStyle(act), v.Say("mod.button-"+string(act), nil), id.String())
		r.Offer = append(r.Offer, discord.NewSection(v.Say("mod.offer-"+string(act), nil), b))
	}
	return r
}

func actStyle(act table.ModAct) discord.Style {
	switch act {
	case table.ModResend, table.ModResume:
		return discord.Primary
	case table.ModRestart, table.ModEnd, table.ModDelete:
		return discord.Danger
	}
	return discord.Secondary
}

// standing says where the match stands, and whom it waits for since when.
func standing(v *words.Voice, d table.Diagnosis) string {
	data := words.Data{"who": phrase.Mentions(v, d.Held), "since": fmt.Sprintf("<t:%d:R>", d.Since.Unix())}
	switch {
	case d.Match == nil && d.Game == nil && d.Status != "":
		return v.Say("mod.no-game", nil)
	case d.Match == nil:
		return v.Say("mod.unreadable", nil)
	case d.Match.Paused():
		return phrase.Join("\n", phrase.Paused(v, d.Match), v.Say("mod.would-wait", data))
	case len(d.Held) > 0:
		return v.Say("mod.waits", data)
	case d.Status == table.Lobby:
		return v.Say("mod.lobby", data)
	}
	return v.Say("mod.over", nil)
}

// replays says whether the match follows from its records.
func replays(v *words.Voice, d table.Diagnosis) []string {
	var lines []string
	for _, f := range d.Faults[:min(len(d.Faults), maxFaults)] {
		lines = append(lines, v.Say("mod.fault", words.Data{"record": f.Seq, "what": string(f.What)}))
	}
	switch {
	case d.Unplayed:
		return []string{v.Say("mod.unplayed", nil)}
	case len(lines) == 0 && d.Records > 0:
		return []string{v.Say("mod.honest", words.Data{"records": d.Records})}
	}
	return lines
}

// shown says what is wrong with what stands in the channel.
func shown(v *words.Voice, d table.Diagnosis, l Look) []string {
	var lines []string
	say := func(key string, data words.Data) { lines = append(lines, v.Say("mod."+key, data)) }
	switch {
	case l.Lost:
		say("channel-gone", nil)
	case l.Missing != "":
		say("lacking", words.Data{"missing": l.Missing})
	case !l.Here:
		say("look-there", words.Data{"where": phrase.Channel(d.Channel)})
	}
	switch {
	case l.Lost:
	case l.Deleted:
		say("message-deleted", nil)
	case d.Posted.Missing != 0:
		say("message-missing", nil)
	}
	if l.Broken.Code != "" {
		say("broke", words.Data{"code": l.Broken.Code, "when": fmt.Sprintf("<t:%d:R>", l.Broken.At.Unix())})
	}
	if len(d.Posted.Deaf) > 0 {
		say("deaf", words.Data{"who": phrase.Mentions(v, d.Posted.Deaf)})
	}
	return lines
}

// unsent says what could not be sent, and why.
func unsent(v *words.Voice, d table.Diagnosis) []string {
	var lines []string
	tried := slices.DeleteFunc(slices.Clone(d.Unsent), func(m storage.Mail) bool { return m.Attempts == 0 })
	for _, m := range tried[:min(len(tried), maxUnsent)] {
		to := phrase.Channel(m.Channel)
		if m.Channel == 0 {
			to = phrase.Mention(m.User)
		}
		lines = append(lines, v.Say("mod.unsent", words.Data{
			"what": v.Say("mod.mail-"+m.Kind, nil), "to": to, "attempts": m.Attempts,
			"next": fmt.Sprintf("<t:%d:R>", m.Due.Unix()), "why": trouble(v, m.Trouble),
		}))
	}
	if waiting := len(d.Unsent) - len(tried); waiting > 0 {
		lines = append(lines, v.Say("mod.queued", words.Data{"n": waiting}))
	}
	return lines
}

// troubles are the codes of Discord's for which there is a sentence.
var troubles = []int{
	discord.UnknownChannel, discord.MissingAccess, discord.MissingPermission, discord.ClosedDirect, discord.ArchivedThread, discord.LockedThread,
}

// trouble says why a mail could not be sent, by Discord's code.
func trouble(v *words.Voice, code string) string {
	switch {
	case code == "" || code == "0":
		return v.Say("mod.trouble-none", nil)
	case slices.ContainsFunc(troubles, func(n int) bool { return fmt.Sprint(n) == code }):
		return v.Say("mod.trouble-"+code, nil)
	}
	return v.Say("mod.trouble", words.Data{"code": code})
}

// Overseen shows a page of a server's matches, those first that have waited
// longest, each with a button that diagnoses it.
func Overseen(v *words.Voice, list []table.Overseen, page int, more bool) desk.Reply {
	if len(list) == 0 && page == 0 {
		return desk.Sentence(v.Say("mod.none", nil))
	}
	data := words.Data{"page": 0} // of several
	if page > 0 || more {
		data["page"] = page + 1
	}
	r := desk.Sentence(v.Say("mod.list", data))
	for _, o := range list {
		b := discord.NewButton(discord.Secondary, v.Say("mod.button-diagnose", nil), actID{What: showAct, Match: o.ID}.String())
		r.Offer = append(r.Offer, discord.NewSection(overseen(v, o), b))
	}
	var turn []discord.Button
	if page > 0 {
		turn = append(turn, desk.Button(v, discord.Secondary, "earlier", listID(page-1)))
	}
	if more {
		turn = append(turn, desk.Button(v, discord.Secondary, "more", listID(page+1)))
	}
	r.Turn = discord.Buttons(turn...)
	return r
}

// listID leads to a page of that list.
func listID(page int) desk.NumberedID {
	return desk.NumberedID{ID: desk.ID{Room: name, What: showList}, Page: page}
}

// overseen is one line of that list.
func overseen(v *words.Voice, o table.Overseen) string {
	data := words.Data{
		"title": phrase.Titled(v, o.Listing), "match": o.ID, "where": phrase.Link(o.Guild, o.Channel, o.Newest),
		"who": phrase.Mentions(v, o.Waiting), "since": fmt.Sprintf("<t:%d:R>", o.Since.Unix()),
	}
	key := "mod.listed"
	switch {
	case o.Unreadable:
		key = "mod.listed-unreadable"
	case o.Pause != nil:
		key, data["who"] = "mod.listed-paused", phrase.Mention(o.Pause.By)
	case o.Status == table.Lobby:
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

// Moderation says what is chosen for the moderators of a server.
func Moderation(v *words.Voice, m table.Moderation) desk.Reply {
	r := desk.Sentence(v.Say("mod.setup", nil))
	if m.Role != 0 {
		r = r.And(words.Secret(v.Say("mod.setup-role", words.Data{"role": "<@&" + m.Role.String() + ">"})))
	}
	log := v.Say("mod.setup-no-log", nil)
	if m.Log != 0 {
		log = v.Say("mod.setup-log", words.Data{"channel": phrase.Channel(m.Log)})
	}
	return r.And(words.Secret(log))
}
