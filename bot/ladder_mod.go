package bot

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"

	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/present"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/storage"
)

// ladderSeason closes the season that runs, or opens the next one.
func (b *Bot) ladderSeason(ctx context.Context, r *request, p table.Press) (present.Reply, error) {
	var act ladder.Act = ladder.SeasonOpened{Name: strings.TrimSpace(r.Options["name"])}
	if r.Options["do"] == closeSeason {
		act = ladder.SeasonClosed{Reason: strings.TrimSpace(r.Options["reason"])}
	}
	return b.moderated(r)(b.actAtLadder(ctx, r, p, act))
}

// ladderMove lets a ladder speak in the channel in which this is typed.
func (b *Bot) ladderMove(ctx context.Context, r *request, p table.Press) (present.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	if r.Thread {
		return present.Reply{}, &refusal{key: "ladder-in-thread"}
	}
	if err := playable(r); err != nil {
		return present.Reply{}, err
	}
	if l.Head.Channel == r.Channel {
		return present.Reply{}, &ladder.Refusal{Key: ladder.AtHome}
	}
	return b.moderated(r)(b.amend(ctx, p, l, ladder.Moved{Home: r.Channel.String()}))
}

func (b *Bot) ladderVoid(ctx context.Context, r *request, p table.Press) (present.Reply, error) {
	l, id, err := b.ladderMatch(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	act := ladder.Voided{Match: id, Reason: strings.TrimSpace(r.Options["reason"])}
	reply, err := b.moderated(r)(b.amend(ctx, p, l, act))
	if err != nil {
		return present.Reply{}, err
	}
	return reply.And(words.Secret(r.voice.Say("ladder.void-mend", nil))), nil
}

func (b *Bot) ladderCorrect(ctx context.Context, r *request, p table.Press) (present.Reply, error) {
	l, id, err := b.ladderMatch(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	ranks, ok := readRanks(r.Options["result"])
	if !ok {
		return present.Reply{}, &refusal{key: "ladder-no-result", data: words.Data{"word": r.Options["result"], "n": len(l.State.Result(id).Seats)}}
	}
	act := ladder.Corrected{Match: id, Ranks: ranks, Reason: strings.TrimSpace(r.Options["reason"])}
	return b.moderated(r)(b.amend(ctx, p, l, act))
}

// amend does an act of a moderator's and returns the ladder after it.
func (b *Bot) amend(ctx context.Context, p table.Press, l present.Ladder, act ladder.Act) (present.Ladder, error) {
	return b.shownLadder(b.leagues.ActLadder(ctx, p, l.ID, act, nil))
}

// moderated answers a moderator with the line that the channel reads, too.
func (b *Bot) moderated(r *request) func(present.Ladder, error) (present.Reply, error) {
	return func(l present.Ladder, err error) (present.Reply, error) {
		if err != nil {
			return present.Reply{}, err
		}
		events, err := b.leagues.LadderEvents(l.Ladder, l.From, l.Seq)
		if err != nil {
			return present.Reply{}, err
		}
		reply := present.Sentence(r.voice.Say("ladder.done", words.Data{"channel": present.Channel(l.Head.Channel)}))
		for _, e := range events {
			if league.ToldOfLadder(e.Event) {
				reply = reply.And(words.Secret(present.LadderLine(r.voice, l, e)))
			}
		}
		b.log.Info("a ladder is moderated", "league", l.ID, "user", r.User, "command", r.Command)
		return reply, nil
	}
}

// ladderMatch is the ladder of the server that counted the match which is named.
func (b *Bot) ladderMatch(ctx context.Context, r *request) (present.Ladder, ladder.Match, error) {
	typed := r.Options["match"]
	id, err := storage.ParseMatchID(typed)
	if err != nil {
		return present.Ladder{}, "", &ladder.Refusal{Key: ladder.UnknownMatch, Match: ladder.Match(typed)}
	}
	list, err := b.leagues.Ladders(ctx, r.Guild)
	for _, one := range list {
		l, err := b.shownLadder(b.leagues.Ladder(ctx, one.ID))
		if err == nil && l.State.Result(ladder.Match(id)) != nil {
			return l, ladder.Match(id), nil
		}
	}
	if err == nil {
		err = &ladder.Refusal{Key: ladder.UnknownMatch, Match: ladder.Match(id)}
	}
	return present.Ladder{}, "", err
}

// readRanks reads "1-2-2": the rank of each seat, in the order of the seats.
func readRanks(typed string) ([]int, bool) {
	var ranks []int
	for part := range strings.SplitSeq(typed, "-") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > 16 {
			return nil, false
		}
		ranks = append(ranks, n)
	}
	return ranks, slices.Contains(ranks, 1) // somebody is first
}

// ladderExport answers with the standings or the results as CSV.
func (b *Bot) ladderExport(ctx context.Context, r *request) (present.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return present.Reply{}, err
	}
	name := func(p ladder.Player) string { return l.Head.Names[league.UserOf(p)] }
	var out bytes.Buffer
	what := r.Options["what"]
	if what == exportResults {
		err = l.State.WriteResults(&out, name)
	} else {
		what, err = exportStandings, l.State.WriteStandings(&out, l.Kinds()[0], l.Now.Unix(), name)
	}
	if err != nil {
		return present.Reply{}, err
	}
	reply := ladderSaid(r, "exported-"+what, l, nil)
	reply.Rows = nil
	reply.Files = []discord.File{{Name: l.Head.Game + "-" + what + ".csv", Type: "text/csv", Data: out.Bytes()}}
	return reply, nil
}

// completeLadder offers what fits the option being typed.
func (b *Bot) completeLadder(ctx context.Context, r *request) ([]discord.Choice, error) {
	switch r.Focused {
	case "title":
		return b.completeTitle(ctx, r)
	case "matches":
		var list []discord.Choice
		for n := range b.leagues.Ours().QueueMost + 1 {
			list = append(list, discord.Choice{Label: r.voice.Count("ladder.wish", n), Value: strconv.Itoa(n)})
		}
		return list, nil
	case "people":
		return b.completePeople(ctx, r)
	case "season":
		return b.completeSeason(ctx, r)
	case "match":
		return b.completeLadderMatch(ctx, r)
	case "result":
		return b.completeResult(ctx, r)
	}
	return nil, nil
}

// completePeople offers of how many people a match can be.
func (b *Bot) completePeople(ctx context.Context, r *request) ([]discord.Choice, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return nil, err
	}
	var list []discord.Choice
	for n := l.State.Terms().Seats; n <= l.State.Terms().Most; n++ {
		list = append(list, discord.Choice{Label: r.voice.Count("ladder.people", n), Value: strconv.Itoa(n)})
	}
	return list, nil
}

func (b *Bot) completeSeason(ctx context.Context, r *request) ([]discord.Choice, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return nil, err
	}
	var list []discord.Choice
	archives := l.State.Archives()
	for i := len(archives) - 1; i >= 0 && len(list) < discord.MaxChoices; i-- {
		label := present.SeasonLabel(r.voice, archives[i].Season)
		if typedIn(r.Options["season"], label) {
			list = append(list, discord.Choice{Label: label, Value: strconv.Itoa(archives[i].Number)})
		}
	}
	return list, nil
}

// completeLadderMatch offers the last results of the server's ladders.
func (b *Bot) completeLadderMatch(ctx context.Context, r *request) ([]discord.Choice, error) {
	if _, err := b.moderator(ctx, r); err != nil {
		return nil, err
	}
	ladders, err := b.leagues.Ladders(ctx, r.Guild)
	var list []discord.Choice
	for _, one := range ladders {
		l, err := b.shownLadder(b.leagues.Ladder(ctx, one.ID))
		if err != nil {
			continue
		}
		results := l.State.Results()
		for i := len(results) - 1; i >= 0 && len(list) < discord.MaxChoices; i-- {
			label := present.ResultLabel(r.voice, l, results[i])
			if typedIn(r.Options["match"], label, string(results[i].Match)) {
				list = append(list, discord.Choice{Label: label, Value: string(results[i].Match)})
			}
		}
	}
	return list, err
}

// completeResult offers the results that a match of two can have; of others it
// shows how they are written.
func (b *Bot) completeResult(ctx context.Context, r *request) ([]discord.Choice, error) {
	if _, err := b.moderator(ctx, r); err != nil {
		return nil, err
	}
	l, id, err := b.ladderMatch(ctx, r)
	if err != nil {
		return nil, err
	}
	var list []discord.Choice
	for _, ranks := range present.PossibleRanks(l.State.Result(id)) {
		list = append(list, discord.Choice{Label: present.RanksLabel(r.voice, l, l.State.Result(id), ranks), Value: writeRanks(ranks)})
	}
	return list, nil
}

func writeRanks(ranks []int) string {
	parts := make([]string, len(ranks))
	for i, n := range ranks {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, "-")
}
