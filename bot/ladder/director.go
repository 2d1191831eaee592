package ladder

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/storage"
)

// ladderSeason closes the season that runs, or opens the next one.
func (b *Room) ladderSeason(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	var act ladder.Fact = ladder.SeasonOpened{Name: strings.TrimSpace(r.Options["name"])}
	if r.Options["do"] == closeSeason {
		act = ladder.SeasonClosed{Reason: strings.TrimSpace(r.Options["reason"])}
	}
	return b.moderated(ctx, r)(b.actAtLadder(ctx, r, p, act))
}

// ladderMove lets a ladder speak in the channel in which this is typed.
func (b *Room) ladderMove(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	if r.Thread {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-in-thread"}
	}
	if err := desk.Playable(r); err != nil {
		return desk.Reply{}, err
	}
	if l.Head.Channel == r.Channel {
		return desk.Reply{}, &ladder.Refusal{Key: ladder.KeyAtHome}
	}
	return b.moderated(ctx, r)(b.amend(ctx, p, l, ladder.Moved{Home: r.Channel.String()}))
}

func (b *Room) ladderVoid(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	l, id, err := b.ladderMatch(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	act := ladder.Voided{Match: id, Reason: strings.TrimSpace(r.Options["reason"])}
	reply, err := b.moderated(ctx, r)(b.amend(ctx, p, l, act))
	if err != nil {
		return desk.Reply{}, err
	}
	return reply.And(words.Secret(r.Voice.Say("ladder.void-mend", nil))), nil
}

func (b *Room) ladderCorrect(ctx context.Context, r *desk.Request, p table.Press) (desk.Reply, error) {
	l, id, err := b.ladderMatch(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	ranks, ok := readRanks(r.Options["result"])
	if !ok {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-no-result", Data: words.Data{"word": r.Options["result"], "n": len(l.State.Result(id).Seats)}}
	}
	act := ladder.Corrected{Match: id, Ranks: ranks, Reason: strings.TrimSpace(r.Options["reason"])}
	return b.moderated(ctx, r)(b.amend(ctx, p, l, act))
}

// amend does an act of a moderator's and returns the ladder after it.
func (b *Room) amend(ctx context.Context, p table.Press, l Ladder, act ladder.Fact) (Ladder, error) {
	return b.shownLadder(b.Leagues.Ladders.Act(ctx, league.By{Press: p}, l.ID, act))
}

// moderated answers a moderator with the line that the channel reads, too.
func (b *Room) moderated(ctx context.Context, r *desk.Request) func(Ladder, error) (desk.Reply, error) {
	return func(l Ladder, err error) (desk.Reply, error) {
		if err != nil {
			return desk.Reply{}, err
		}
		events, err := b.Leagues.Ladders.News(ctx, l.Ladder, l.From, l.Seq)
		if err != nil {
			return desk.Reply{}, err
		}
		reply := desk.Sentence(r.Voice.Say("ladder.done", words.Data{"channel": phrase.Channel(l.Head.Channel)}))
		for _, e := range events {
			if e.IsPublic() {
				reply = reply.And(words.Secret(LadderLine(r.Voice, l, e)))
			}
		}
		b.Log.Info("a ladder is moderated", "league", l.ID, "user", r.User, "command", r.Command)
		return reply, nil
	}
}

// ladderMatch is the ladder of the server that counted the match which is named.
func (b *Room) ladderMatch(ctx context.Context, r *desk.Request) (Ladder, ladder.MatchID, error) {
	typed := r.Options["match"]
	id, err := storage.ParseMatchID(typed)
	if err != nil {
		return Ladder{}, "", &ladder.Refusal{Key: ladder.KeyUnknownMatch, Match: ladder.MatchID(typed)}
	}
	list, err := b.Leagues.Ladders.Listed(ctx, r.Guild)
	for _, one := range list {
		l, err := b.shownLadder(b.Leagues.Ladders.Load(ctx, one.ID))
		if err == nil && l.State.Result(ladder.MatchID(id)) != nil {
			return l, ladder.MatchID(id), nil
		}
	}
	if err == nil {
		err = &ladder.Refusal{Key: ladder.KeyUnknownMatch, Match: ladder.MatchID(id)}
	}
	return Ladder{}, "", err
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
func (b *Room) ladderExport(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	name := func(p ladder.Person) string { return l.Head.Names[league.UserOf(p)] }
	var out bytes.Buffer
	what := r.Options["what"]
	if what == exportResults {
		err = l.State.WriteResults(&out, name)
	} else {
		what, err = exportStandings, l.State.WriteStandings(&out, l.Kinds()[0], l.Now.Unix(), name)
	}
	if err != nil {
		return desk.Reply{}, err
	}
	reply := ladderSaid(r, "exported-"+what, l, nil)
	reply.Rows = nil
	reply.Files = []discord.File{{Name: l.Head.Game + "-" + what + ".csv", Type: "text/csv", Data: out.Bytes()}}
	return reply, nil
}

// completeLadder offers what fits the option being typed.
func (b *Room) completeLadder(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	switch r.Focused {
	case "title":
		return b.CompleteTitle(ctx, r)
	case "matches":
		var list []discord.Choice
		for n := range b.Leagues.Ladders.Data().QueueMost + 1 {
			list = append(list, discord.Choice{Label: r.Voice.Count("ladder.wish", n), Value: strconv.Itoa(n)})
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
func (b *Room) completePeople(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return nil, err
	}
	var list []discord.Choice
	for n := l.State.Terms().Seats; n <= l.State.Terms().Most; n++ {
		list = append(list, discord.Choice{Label: r.Voice.Count("ladder.people", n), Value: strconv.Itoa(n)})
	}
	return list, nil
}

func (b *Room) completeSeason(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	l, err := b.ladder(ctx, r)
	if err != nil {
		return nil, err
	}
	var list []discord.Choice
	archives := l.State.Archives()
	for i := len(archives) - 1; i >= 0 && len(list) < discord.MaxChoices; i-- {
		label := SeasonLabel(r.Voice, archives[i].Season)
		if desk.TypedIn(r.Options["season"], label) {
			list = append(list, discord.Choice{Label: label, Value: strconv.Itoa(archives[i].Number)})
		}
	}
	return list, nil
}

// completeLadderMatch offers the last results of the server's ladders.
func (b *Room) completeLadderMatch(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	if _, err := b.Moderator(ctx, r); err != nil {
		return nil, err
	}
	ladders, err := b.Leagues.Ladders.Listed(ctx, r.Guild)
	var list []discord.Choice
	for _, one := range ladders {
		l, err := b.shownLadder(b.Leagues.Ladders.Load(ctx, one.ID))
		if err != nil {
			continue
		}
		results := l.State.Results()
		for i := len(results) - 1; i >= 0 && len(list) < discord.MaxChoices; i-- {
			label := ResultLabel(r.Voice, l, results[i])
			if desk.TypedIn(r.Options["match"], label, string(results[i].Match)) {
				list = append(list, discord.Choice{Label: label, Value: string(results[i].Match)})
			}
		}
	}
	return list, err
}

// completeResult offers the results that a match of two can have; of others it
// shows how they are written.
func (b *Room) completeResult(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	if _, err := b.Moderator(ctx, r); err != nil {
		return nil, err
	}
	l, id, err := b.ladderMatch(ctx, r)
	if err != nil {
		return nil, err
	}
	var list []discord.Choice
	for _, ranks := range PossibleRanks(l.State.Result(id)) {
		list = append(list, discord.Choice{Label: RanksLabel(r.Voice, l, l.State.Result(id), ranks), Value: writeRanks(ranks)})
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
