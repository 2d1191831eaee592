package ladder

import (
	"context"
	"slices"
	"strconv"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/ladder"
)

// complete offers what fits the option being typed.
func (b *Room) complete(ctx context.Context, r *desk.Request) (list []discord.Choice, err error) {
	offer := func(label, value string) { list = append(list, discord.Choice{Label: label, Value: value}) }
	switch r.Focused {
	case "title":
		return b.CompleteTitle(ctx, r)
	case "matches":
		for n := range b.held.data.QueueMost + 1 {
			offer(r.Voice.Count("ladder.wish", n), strconv.Itoa(n))
		}
	case "people", "season":
		l, err := b.ladder(ctx, r)
		if err != nil {
			return nil, err
		}
		if r.Focused == "people" {
			for n := l.State.Terms().Seats; n <= l.State.Terms().Most; n++ {
				offer(r.Voice.Count("ladder.people", n), strconv.Itoa(n))
			}
			break
		}
		for _, a := range slices.Backward(l.State.Archives()) {
			if label := plainSeason(r.Voice, a.Season); desk.TypedIn(r.Options["season"], label) {
				offer(label, strconv.Itoa(a.Number))
			}
		}
	case "match", "result":
		if _, err := b.Moderator(ctx, r, r.Channel); err != nil {
			return nil, err
		}
		if r.Focused == "result" {
			return b.completeResult(ctx, r)
		}
		return b.completeMatch(ctx, r)
	}
	return list, nil
}

// completeMatch offers the last results of the server's ladders: who played, with
// what end, which title and match.
func (b *Room) completeMatch(ctx context.Context, r *desk.Request) (list []discord.Choice, err error) {
	ladders, err := b.all(ctx, r)
	for _, l := range ladders {
		for _, result := range slices.Backward(l.State.Results()) {
			if len(list) == discord.MaxChoices {
				break
			}
			id := string(result.Match)
			label := ranked(l, result, nil) + " · " + l.title() + " · " + id
			if !result.Counts() {
				label += " · " + l.Say("ladder.label-void", nil)
			}
			if desk.TypedIn(r.Options["match"], label, id) {
				list = append(list, discord.Choice{Label: label, Value: id})
			}
		}
	}
	return list, err
}

// completeResult offers results of a match: each person first alone, and a draw.
func (b *Room) completeResult(ctx context.Context, r *desk.Request) (list []discord.Choice, err error) {
	l, result, err := b.counted(ctx, r)
	if err != nil {
		return nil, err
	}
	offer := func(first func(ladder.Person) bool) {
		ranks := result.RanksOf(first)
		list = append(list, discord.Choice{Label: ranked(l, result, ranks), Value: writeRanks(ranks)})
	}
	for _, winner := range result.People() {
		offer(func(p ladder.Person) bool { return p == winner })
	}
	offer(func(ladder.Person) bool { return true })
	return list, nil
}

// ranked says who won a match by the given ranks; nil stands for its own.
func ranked(l view, r *ladder.Result, ranks []int) string {
	first, others := r.Parted(ranks)
	data, key := words.Data{"who": phrase.Enumerated(l.Voice, first, l.plain)}, "ladder.label-draw"
	if len(others) > 0 {
		key, data["others"] = "ladder.label-won", phrase.Enumerated(l.Voice, others, l.plain)
	}
	return l.Say(key, data)
}
