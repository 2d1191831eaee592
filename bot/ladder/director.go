package ladder

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/storage"
)

// season closes the season that runs, or opens the next one.
func (b *Room) season(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, err := b.ladder(ctx, r)
	p, err := b.moderator(ctx, r, l, err)
	if err != nil {
		return desk.Reply{}, err
	}
	name, err := r.NameOption("name")
	if err != nil {
		return desk.Reply{}, err
	}
	var act ladder.Fact = ladder.SeasonOpened{Name: name}
	if r.Options["do"] == closeSeason {
		act = ladder.SeasonClosed{Reason: strings.TrimSpace(r.Options["reason"])}
	}
	return b.moderate(ctx, r, p, l, act)
}

// move lets a ladder speak in the channel in which this is typed.
func (b *Room) move(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, err := b.ladder(ctx, r)
	p, err := b.moderator(ctx, r, l, err)
	if err != nil {
		return desk.Reply{}, err
	}
	if r.Thread {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-in-thread"}
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	if l.Head.Channel == r.Channel {
		return desk.Reply{}, &ladder.Refusal{Key: ladder.KeyAtHome}
	}
	return b.moderate(ctx, r, p, l, ladder.Moved{Home: r.Channel.String()})
}

func (b *Room) void(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, result, err := b.counted(ctx, r)
	p, err := b.moderator(ctx, r, l, err)
	if err != nil {
		return desk.Reply{}, err
	}
	reply, err := b.moderate(ctx, r, p, l, ladder.Voided{Match: result.Match, Reason: strings.TrimSpace(r.Options["reason"])})
	return reply.And(words.Secret(r.Voice.Say("ladder.void-mend", nil))), err
}

func (b *Room) correct(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	l, result, err := b.counted(ctx, r)
	p, err := b.moderator(ctx, r, l, err)
	if err != nil {
		return desk.Reply{}, err
	}
	ranks, ok := readRanks(r.Options["result"])
	if !ok {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-no-result", Data: words.Data{"word": r.Options["result"], "n": len(result.Seats)}}
	}
	return b.moderate(ctx, r, p, l, ladder.Corrected{Match: result.Match, Ranks: ranks, Reason: strings.TrimSpace(r.Options["reason"])})
}

// moderator is the press of somebody who moderates the home of a ladder, if it was found.
func (b *Room) moderator(ctx context.Context, r *desk.Request, l view, err error) (table.Press, error) {
	if err != nil {
		return table.Press{}, err
	}
	return b.Moderator(ctx, r, l.Head.Channel)
}

// moderate does an act of a moderator's, and answers with the lines that the channel
// reads, too.
func (b *Room) moderate(ctx context.Context, r *desk.Request, p table.Press, l view, act ladder.Fact) (desk.Reply, error) {
	l, err := b.do(ctx, l, p, act)
	if err != nil {
		return desk.Reply{}, err
	}
	events, err := b.held.News(ctx, l.Ladder, l.From, l.Seq)
	if err != nil {
		return desk.Reply{}, err
	}
	reply := desk.Sentence(l.Say("ladder.done", words.Data{"channel": phrase.Channel(l.Head.Channel)}))
	b.Log.Info("a ladder is moderated", "league", l.ID, "user", r.User, "command", r.Command)
	return reply.And(words.Secret(strings.Join(newsLines(l, events), "\n"))), nil
}

// counted finds the result of the match that is named, and the ladder of the server
// that counted it.
func (b *Room) counted(ctx context.Context, r *desk.Request) (view, *ladder.Result, error) {
	typed := r.Options["match"]
	id, err := storage.ParseMatchID(typed)
	if err != nil {
		return view{}, nil, &ladder.Refusal{Key: ladder.KeyUnknownMatch, Match: ladder.MatchID(typed)}
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
	return view{}, nil, err
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

// writeRanks writes the rank of each seat, in the order of the seats: 1-2-2.
func writeRanks(ranks []int) string {
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(ranks), "[]"), " ", "-")
}

// readRanks reads what writeRanks wrote; false if that is something else, or nobody
// is first.
func readRanks(typed string) (ranks []int, ok bool) {
	for part := range strings.SplitSeq(typed, "-") {
		n, err := strconv.Atoi(strings.TrimSpace(part))
		if err != nil || n < 1 || n > 16 {
			return nil, false
		}
		ranks = append(ranks, n)
	}
	return ranks, slices.Contains(ranks, 1)
}
