package tournament

import (
	"cmp"
	"context"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/storage"
)

// What can be done about a competition that cannot be read.
const (
	exportIt  = "export"
	releaseIt = "release"
)

// competition tells which tournaments and ladders of the server cannot be read, hands
// the log of one out, or releases it so that another one can be made in its stead.
func (b *Room) competition(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if r.Guild == 0 {
		return desk.Reply{}, &desk.Refusal{Key: "not-in-direct"}
	}
	faults, err := b.Leagues.Faults(ctx, r.Guild)
	if err != nil {
		return desk.Reply{}, err
	}
	f, home := faulty(faults, storage.LeagueID(strings.TrimSpace(r.Options["competition"]))), r.Channel
	if f != nil {
		home = cmp.Or(f.Head.Channel, r.Channel)
	}
	p, err := b.Moderator(ctx, r, home)
	if err != nil {
		return desk.Reply{}, err
	}
	do, why := r.Options["do"], strings.TrimSpace(r.Options["reason"])
	switch {
	case f == nil && (do != "" || r.Options["competition"] != ""):
		return desk.Reply{}, &desk.Refusal{Key: "competition-sound"}
	case f == nil:
		return b.competitions(r, faults), nil
	case do == "":
		return b.competitions(r, []league.Fault{*f}), nil
	case do == exportIt:
		raw, err := b.Leagues.Raw(ctx, r.Guild, f.ID)
		reply := desk.Sentence(r.Voice.Say("competition.exported", words.Data{"name": called(r.Voice, *f)}))
		reply.Files = []discord.File{{Name: string(f.ID) + ".log", Type: "text/plain", Data: raw}}
		return reply, err
	case why == "":
		return desk.Reply{}, &desk.Refusal{Key: "competition-why"}
	}
	if err := b.Leagues.Release(ctx, p, r.Guild, f.ID); err != nil {
		return desk.Reply{}, err
	}
	b.Log.Warn("a competition is released", "league", f.ID, "user", r.User, "why", why)
	return desk.Sentence(r.Voice.Say("competition.released", words.Data{"name": called(r.Voice, *f)})), nil
}

// competitions tells what ails the competitions of a server that cannot be read. The
// error itself is the operator's.
func (b *Room) competitions(r *desk.Request, faults []league.Fault) desk.Reply {
	if len(faults) == 0 {
		return desk.Sentence(r.Voice.Say("competition.sound", nil))
	}
	lines := []string{r.Voice.Say("competition.head", nil)}
	for _, f := range faults {
		b.Log.Error("a competition cannot be read", "league", f.ID, "err", f.Err)
		lines = append(lines, r.Voice.Say("competition.line", words.Data{"name": called(r.Voice, f), "id": string(f.ID)}))
	}
	return desk.Sentence(desk.Pages(lines)[0])
}

// faulty finds a competition by its id; the only one if none is named.
func faulty(faults []league.Fault, id storage.LeagueID) *league.Fault {
	for i, f := range faults {
		if strings.EqualFold(string(f.ID), string(id)) || id == "" && len(faults) == 1 {
			return &faults[i]
		}
	}
	return nil
}

// called is what a competition is called, as far as that can be read.
func called(v *words.Voice, f league.Fault) string {
	switch {
	case f.Head.Kind == league.LadderKind:
		return v.Say("competition.ladder", words.Data{"title": phrase.Literal(f.Head.Game)})
	case f.Head.Name != "":
		return phrase.Literal(f.Head.Name)
	}
	return v.Say("competition.nameless", nil)
}

// completeCompetition offers the competitions that cannot be read.
func (b *Room) completeCompetition(ctx context.Context, r *desk.Request) (list []discord.Choice, err error) {
	if _, err := b.Moderator(ctx, r, r.Channel); err != nil {
		return nil, err
	}
	faults, err := b.Leagues.Faults(ctx, r.Guild)
	for _, f := range faults {
		list = append(list, discord.Choice{Label: called(r.Voice, f) + " · " + string(f.ID), Value: string(f.ID)})
	}
	return list, err
}
