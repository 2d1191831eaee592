package ladder

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/storage"
)

// An intervention is what a moderator asks for, read from a request: the ladder that
// it is about and what is to happen there.
type intervention func(context.Context, *desk.Request) (view, ladder.Fact, error)

// season closes the season that runs, or opens the next one.
func (b *Room) season(ctx context.Context, r *desk.Request) (view, ladder.Fact, error) {
	l, err := b.ladder(ctx, r)
	if r.Options["do"] == closeSeason {
		return l, ladder.SeasonClosed{Reason: strings.TrimSpace(r.Options["reason"])}, err
	}
	name, unfit := r.NameOption("name")
	return l, ladder.SeasonOpened{Name: name}, cmp.Or(err, unfit)
}

// move lets a ladder speak in the channel in which this is typed.
func (b *Room) move(ctx context.Context, r *desk.Request) (view, ladder.Fact, error) {
	l, err := b.ladder(ctx, r)
	switch {
	case err != nil:
	case r.Thread:
		err = &desk.Refusal{Key: "ladder-in-thread"}
	case r.Playable() != nil:
		err = r.Playable()
	case l.Head.Channel == r.Channel:
		err = &ladder.Refusal{Key: ladder.KeyAtHome}
	}
	return l, ladder.Moved{Home: r.Channel.String()}, err
}

func (b *Room) void(ctx context.Context, r *desk.Request) (view, ladder.Fact, error) {
	l, result, err := b.counted(ctx, r)
	return l, ladder.Voided{Match: result.Match, Reason: strings.TrimSpace(r.Options["reason"])}, err
}

func (b *Room) correct(ctx context.Context, r *desk.Request) (view, ladder.Fact, error) {
	l, result, err := b.counted(ctx, r)
	ranks, ok := ladder.ReadRanks(r.Options["result"])
	if err == nil && !ok {
		err = &desk.Refusal{Key: "ladder-no-result", Data: words.Data{"word": r.Options["result"], "n": len(result.Seats)}}
	}
	return l, ladder.Corrected{Match: result.Match, Ranks: ranks, Reason: strings.TrimSpace(r.Options["reason"])}, err
}

// moderating returns a handler that does what a moderator of a ladder's home asks for,
// and answers with the lines that the channel reads, too.
func (b *Room) moderating(read intervention) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		l, act, err := read(ctx, r)
		if l.Ladder == nil {
			return desk.Reply{}, err
		}
		p, not := b.Moderator(ctx, r, l.Head.Channel)
		if err = cmp.Or(not, err); err == nil {
			l, err = b.do(ctx, l, p, act)
		}
		if err != nil {
			return desk.Reply{}, err
		}
		events, err := b.held.Events(ctx, l.Ladder, l.From, l.Seq)
		if err != nil {
			return desk.Reply{}, err
		}
		b.Log.Info("a ladder is moderated", "league", l.ID, "user", r.User, "command", r.Command)
		reply := desk.Sentence(l.Say("ladder.done", words.Data{"channel": phrase.Channel(l.Head.Channel)}))
		reply = reply.And(words.Secret(strings.Join(newsLines(l, l.From, events), "\n")))
		if _, void := act.(ladder.Voided); void {
			reply = reply.And(words.Secret(l.Say("ladder.void-mend", nil)))
		}
		return reply, nil
	}
}

// counted finds the result of the match that is named, and the ladder of the server
// that counted it; with an error an empty result.
func (b *Room) counted(ctx context.Context, r *desk.Request) (view, *ladder.Result, error) {
	typed := r.Options["match"]
	id, err := storage.ParseMatchID(typed)
	if err != nil {
		return view{}, &ladder.Result{}, &ladder.Refusal{Key: ladder.KeyUnknownMatch, Match: ladder.MatchID(typed)}
	}
	list, err := b.all(ctx, r)
	for _, l := range list {
		if result := l.State.Result(ladder.MatchID(id)); result != nil {
			return l, result, nil
		}
	}
	if err == nil {
		err = &ladder.Refusal{Key: ladder.KeyUnknownMatch, Match: ladder.MatchID(id)}
	}
	return view{}, &ladder.Result{}, err
}

// all lists the server's ladders that can be read.
func (b *Room) all(ctx context.Context, r *desk.Request) (list []view, err error) {
	listed, err := b.held.Listed(ctx, r.Guild)
	for _, one := range listed {
		stored, err := b.held.Load(ctx, one.ID)
		if l, err := b.view(r.Voice, stored, err); err == nil {
			list = append(list, l)
		}
	}
	return list, err
}

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
		list = append(list, discord.Choice{Label: ranked(l, result, ranks), Value: ladder.WriteRanks(ranks)})
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
