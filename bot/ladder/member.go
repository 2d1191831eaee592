package ladder

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/league/ladder"
	"skald/render/leagueboard"
	"skald/storage"
)

// join takes somebody onto a ladder, and opens it if they are the first.
func (b *Room) join(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	t, id, err := b.meant(ctx, r, true)
	switch {
	case err != nil:
		return desk.Reply{}, err
	case id != "":
		stored, err := b.held.Load(ctx, id)
		l, err := b.view(r.Voice, stored, err)
		if err != nil {
			return desk.Reply{}, err
		}
		return b.enter(ctx, r, l)
	case r.Thread && r.Parent == 0: // it will speak here
		return desk.Reply{}, &desk.Refusal{Key: "ladder-in-thread"}
	}
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	key := t.Game.About().Key
	at := league.Where{Guild: r.Guild, Channel: r.Channel, Parent: r.Parent, User: r.User}
	joined, err := b.held.Join(ctx, r.Press(), at, b.Spoken(r, ""), key)
	l, err := b.view(r.Voice, joined, err)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.welcome(r, l), nil
}

func (b *Room) leave(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return b.act("left", ladder.Left{Person: personOf(r.User)}, words.Data{})(ctx, r)
}

func (b *Room) challenge(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	u, err := r.UserOption("opponent")
	if err != nil {
		return desk.Reply{}, err
	}
	reply, err := b.challengeOf(u)(ctx, r)
	if no, ok := errors.AsType[*ladder.Refusal](err); ok && no.Key == ladder.KeyNotMember && no.Person != personOf(r.User) {
		return b.offerToInvite(ctx, r, no)
	}
	return reply, err
}

// challengeOf is a handler that challenges a person.
func (b *Room) challengeOf(u storage.UserID) desk.Handler {
	return func(ctx context.Context, r *desk.Request) (desk.Reply, error) {
		act := ladder.Challenged{From: personOf(r.User), To: personOf(u)}
		return b.act("challenged", act, words.Data{"who": phrase.Mention(u), "hours": b.held.data.Challenge.Hours})(ctx, r)
	}
}

// queue notes how many matches at once somebody wants. Without a number it shows
// what is open for them.
func (b *Room) queue(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	person, typed := personOf(r.User), r.Options["matches"]
	if typed == "" {
		l, err := b.ladder(ctx, r)
		if err == nil && !l.State.Here(person) {
			err = &ladder.Refusal{Key: ladder.KeyNotMember, Person: person}
		}
		if err != nil {
			return desk.Reply{}, err
		}
		return said(r, "queue", l, words.Data{"wish": l.State.Wish(person).Matches, "waiting": len(l.State.Wishes())}), nil
	}
	n, err := strconv.Atoi(typed)
	if err != nil {
		return desk.Reply{}, &desk.Refusal{Key: "ladder-no-number", Data: words.Data{"word": typed, "limit": b.held.data.QueueMost}}
	}
	people := 0
	if typed := r.Options["people"]; typed != "" {
		if people, err = strconv.Atoi(typed); err != nil || people == 0 {
			return desk.Reply{}, &desk.Refusal{Key: "ladder-no-people", Data: words.Data{"word": typed}}
		}
	}
	key := "queued"
	if n == 0 {
		key = "unqueued"
	}
	act := ladder.Wished{Person: person, Matches: n, Seats: people}
	fit := b.held.data.Fit
	return b.ofLadder(func(ctx context.Context, r *desk.Request, l view) (desk.Reply, error) {
		l, err := b.do(ctx, l, r.Press(), act)
		if err != nil {
			return desk.Reply{}, err
		}
		return said(r, key, l, words.Data{
			"matches": r.Voice.Count("ladder.matches", n), "days": r.Voice.Count("ladder.days", fit.Days), "waits": len(l.State.Wishes()) >= fit.People,
		}), nil
	})(ctx, r)
}

// open tells a member what is open for them: challenges, matches and what they wish
// of the queue.
func open(l view, p ladder.Person) desk.Reply {
	var lines []string
	var rows []discord.Row
	for _, c := range l.State.Challenges() {
		until := phrase.Ago(time.Unix(c.Until, 0))
		switch p {
		case c.From:
			lines = append(lines, l.Say("ladder.open-sent", words.Data{"who": member(c.To), "until": until}))
			label := l.Say("button.ladder-withdraw", words.Data{"who": l.plain(c.To)})
			rows = desk.WithButton(rows, discord.NewButton(discord.Secondary, label, buttonID(l, withdraw, c.Number).String()))
		case c.To:
			lines = append(lines, l.Say("ladder.open-received", words.Data{"who": member(c.From), "until": until}))
			rows = append(rows, challengeButtons(l, c.Number, l.plain(c.From))...)
		}
	}
	for _, pairing := range l.State.Pairings() {
		if pairing.Has(p) {
			lines = append(lines, l.Say("ladder.open-match", words.Data{"who": members(l.Voice, pairing.Others(p))}))
		}
	}
	if w := l.State.Wish(p); w.Matches > 0 {
		lines = append(lines, l.Say("ladder.open-wish", words.Data{
			"matches": l.Count("ladder.matches", w.Matches), "playing": l.State.Playing(p), "people": w.Seats,
		}))
	}
	r := desk.Sentence(strings.Join(lines, "\n"))
	r.Rows = rows[:min(len(rows), discord.MaxRows)]
	return r
}

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

// digest has each week told, or no more.
func (b *Room) digest(ctx context.Context, r *desk.Request) (view, ladder.Fact, error) {
	l, err := b.ladder(ctx, r)
	return l, ladder.DigestSet{On: r.Options["digest"] == "on"}, err
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
		reply = reply.And(words.Secret(strings.Join(l.news(l.From, events), "\n")))
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
		list, err := b.CompleteTitle(ctx, r)
		if r.Command != "ladder open" {
			list = append(list, r.Typing(b.beside(ctx, r))...)
		}
		return list[:min(len(list), discord.MaxChoices)], err
	case "options":
		if t := b.TitleNamed(r, r.Options["title"]); t != nil {
			return desk.OptionChoices(r, t.Game.About()), nil
		}
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
			if label := leagueboard.Season(r.Voice, a.Season); desk.TypedIn(r.Options["season"], label) {
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
