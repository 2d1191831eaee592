package play

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/chessclock"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rest"
	"skald/engine/match/rules"
	"skald/engine/match/stages"
	"skald/storage"
)

// gameShow shows the board to the person who asks, and what they can do: the one of
// several pictures that was picked, else those that the moment is about.
func (b *Room) gameShow(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	m, err := b.Moment(ctx, r)
	if err != nil {
		return desk.Reply{}, err
	}
	plate := ""
	if len(r.Values) == 1 {
		plate = r.Values[0]
	}
	reply, err := b.viewOf(r.Voice, m, r.User).show(ctx, plate, b.Clock.Now())
	err = b.unpainted(ctx, m.Match, err)
	if missing := r.Missing(); err == nil && missing != "" && r.Channel == m.Channel {
		reply = reply.And(words.Secret("-# " + r.Voice.Say("notice.lacking", words.Data{"missing": missing})))
	}
	return reply, err
}

// show shows the person the board and what they can do. If there are several
// pictures of the table it shows those that this moment is about, or the one named,
// and offers the others. If one cannot be drawn the reply is without it, and the error
// comes with it.
func (v View) show(ctx context.Context, plate string, now time.Time) (desk.Reply, error) {
	r := v.prompt()
	if v.seats != 0 && v.buried(now) {
		r.Rows = desk.WithButton(r.Rows, v.button(discord.Secondary, "repost", postAgain))
	}
	if !v.begun() {
		r.Text = words.Secret(phrase.Join("\n", v.Seating(v.moment.Reliable), v.Chosen(), string(r.Text)))
		return r, nil
	}
	g, err := v.gallery()
	switch {
	case err != nil:
	case slices.Contains(g.all, plate):
		r.Files, err = g.plates(ctx, []string{plate})
		r.Turn = g.plateRows([]string{plate})
	default:
		r.Files, err = g.boards(ctx)
		r.Turn = g.plateRows(g.shown())
	}
	if past, ok := desk.ToPast(v.Public.Match); ok {
		r.Turn = append(r.Turn, discord.Buttons(past)...)
	}
	r.Text = words.Secret(phrase.Join("\n", v.heading(), string(r.Text), v.awaitedLine(), v.answerLine(), v.clockLine(), v.Chosen(), v.absences()))
	if v.Status == head.Over {
		r.Text = words.Secret(v.ending())
	}
	if len(r.Files) == 0 {
		r = r.And(words.Secret(v.noBoard()))
	}
	return r, err
}

// unpainted logs that a message was made without a picture, which it says in words.
func (b *Room) unpainted(ctx context.Context, m *table.Match, err error) error {
	if err == nil || ctx.Err() != nil {
		return err
	}
	b.Log.Error("a picture cannot be drawn: it is told in words", "match", m.ID, "seq", m.Seq, "err", err)
	return nil
}

// buriedAfter is how long after it was posted a message may have scrolled away.
const buriedAfter = time.Hour

// buried reports whether the match's message is hard to find in its channel: it
// is not of this turn, or was posted long ago.
func (v Public) buried(now time.Time) bool {
	p := v.moment.Posted
	newest := p.Turn
	if v.Status == head.Lobby {
		newest = p.Lobby
	}
	return v.Status != head.Cancelled && (newest == 0 || p.Behind(v.Channel) || p.Number != v.Turn.Number || now.Sub(discord.Made(newest)) > buriedAfter)
}

// gameText tells the whole board in words, a page at a time, so that it can be played unseen:
// who plays by name, where seats have no sides.
func (b *Room) gameText(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	if !v.begun() {
		return b.gameShow(ctx, r)
	}
	names := v.InStory(v.Player)
	lines := []string{v.Note(v.about, v.board().Heading(), names) + "."}
	lines = append(lines, phrase.Each(v.board().Describe(), func(n engine.Note) string { return v.Note(v.about, n, names) })...)
	return desk.Paged(v.Voice, lines, pressed(r).Page, v.id(toText).pages()).Then(v.prompt()), nil
}

// gameLog tells what happened since the asker's last turn, or from the start, a page at a time.
func (b *Room) gameLog(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	id, from := pressed(r), v.Since(r.User)
	switch {
	case id.What == toLog:
		from = id.Seq
	case r.Options["since"] == "start":
		from = 0
	}
	m, log, err := b.Table.Log(ctx, v.ID, r.User, func(*table.Match) uint64 { return from })
	if err != nil {
		return desk.Reply{}, err
	}
	v = b.View(r.Voice, m, r.User)
	lines := v.log(log)
	if len(lines) == 0 {
		return desk.Sentence(v.Say("log.nothing", nil)).Then(v.prompt()), nil
	}
	return desk.Paged(v.Voice, lines, id.Page, ID{What: toLog, Match: v.ID, Seq: from}.pages()).Then(v.prompt()), nil
}

// listPage is how many matches a page of a list shows: each finds room for a button.
const listPage = 10

// gameList says in which channels it is the asker's turn, and where they wait:
// whose turn, since when, against whom, and the way there.
func (b *Room) gameList(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	list, err := b.Table.List(ctx, r.User)
	return b.listed(ctx, r, list, pressed(r).Page), err
}

// Welcome shows a person their matches, says which commands the match of the channel
// takes from them now, and opens the rules.
func (b *Room) Welcome(ctx context.Context, r *desk.Request) ([]desk.Welcome, error) {
	list, err := b.Table.List(ctx, r.User)
	waiting := 0
	for _, l := range list {
		if slices.Contains(l.Waiting, r.User) || slices.Contains(l.Asked, r.User) {
			waiting++
		}
	}
	own := desk.Welcome{
		Text:     r.Voice.Say("help.mine", words.Data{"n": len(list), "waiting": waiting}),
		Button:   desk.Button(r.Voice, discord.Secondary, "show", ID{What: toList}),
		Commands: append(b.possible(ctx, r), "game list", "secrets"), Urgent: waiting > 0,
	}
	var book desk.Welcome
	if b.Titles != nil {
		book.Rows = b.AskTitle(r.Voice, "help.rules", ID{What: toRules}).Rows
	}
	return []desk.Welcome{own, book}, err
}

// possible are the commands of the verbs that the match of the channel takes from a
// person now.
func (b *Room) possible(ctx context.Context, r *desk.Request) (names []string) {
	m, err := b.Table.At(ctx, r.Channel)
	if err != nil || m.Status != head.Running || r.Guild == 0 {
		return nil
	}
	legal, err := m.Legal(r.User, nil)
	if err != nil {
		return nil
	}
	for _, verb := range stages.Verbs(legal) {
		names = append(names, m.About().Key+" "+m.About().Verbs[verb].Name)
	}
	return names
}

// lookWait is how long a list waits at most to hear which channels there are.
const lookWait = 2 * time.Second

// lookFor looks for the channels of matches in which nothing was written lately. A
// match whose channel does not exist any more is listed so from now on, and is looked
// after, by which its players are told.
func (b *Room) lookFor(ctx context.Context, list []table.Listing) {
	ctx, cancel := context.WithTimeout(ctx, lookWait)
	defer cancel()
	var looks sync.WaitGroup
	for i := range list {
		if l := &list[i]; !l.Gone && b.Clock.Now().Sub(discord.Made(l.Newest)) > buriedAfter {
			looks.Go(func() {
				if _, there, err := b.Client.ServerOf(ctx, l.Channel); err != nil || there {
					return // a channel that cannot be asked for is taken to be there
				}
				l.Gone = true
				if _, err := b.Table.Look(ctx, l.ID); err != nil && ctx.Err() == nil {
					b.Log.Warn("match without a channel cannot be looked after", "match", l.ID, "err", err)
				}
			})
		}
	}
	looks.Wait()
}

// listed is one page of a person's matches. A match whose channel is gone gets a
// button that brings it to where the list is read.
func (b *Room) listed(ctx context.Context, r *desk.Request, list []table.Listing, page int) desk.Reply {
	v := r.Voice
	if len(list) == 0 {
		return desk.Sentence(v.Say("list.none", nil))
	}
	var lines []string
	list, reply := desk.PageOf(v, list, listPage, page, ID{What: toList}.pages())
	b.lookFor(ctx, list)
	for _, l := range list {
		said := phrase.Listed(v, l)
		lines = append(lines, said.For(r.User))
		if l.Gone {
			move := discord.NewButton(discord.Primary, v.Say("button.move", words.Data{"title": said.Title()}), ID{What: moveHere, Match: l.ID}.String())
			reply.Rows = desk.WithButton(reply.Rows, move)
		}
	}
	reply.Text = desk.Sentence(strings.Join(lines, "\n")).And(reply.Text).Text
	return reply
}

// gameClock tells how much time everybody has, and how reliable they are.
func (b *Room) gameClock(ctx context.Context, r *desk.Request, v View) (desk.Reply, error) {
	reliable, err := b.Table.People.Reliability(ctx, v.Players)
	if _, ok := v.Clock(); !ok {
		return desk.Sentence(v.Say("clock.none", nil)), err
	}
	lines := []string{v.ClockChosen(), "-# " + v.Say("clock.rules", words.Data{"excuses": chessclock.Excuses, "quiet": v.Span(rest.QuietAllowance), "vacation": v.Span(rest.VacationAllowance)})}
	for _, t := range v.Times(b.Clock.Now()) {
		key, data := "clock.rests", words.Data{"who": phrase.Mention(t.User), "left": v.Span(t.Left), "excuses": t.Excuses}
		switch {
		case v.Status == head.Over:
			key = "clock.ended"
		case t.Overdue:
			key = "clock.late"
		case !t.Until.IsZero():
			key, data["until"], data["in"] = "clock.runs", phrase.On(t.Until), phrase.Ago(t.Until)
		}
		lines = append(lines, phrase.Join(" ", v.Say(key, data), v.Reliable(reliable, t.User)))
	}
	if v.Status == head.Lobby {
		lines = append(lines, v.Seating(reliable))
	}
	return desk.Sentence(strings.Join(lines, "\n")), err
}

// gameExport gives the whole match as a file, once it is over.
func (b *Room) gameExport(ctx context.Context, _ *desk.Request, v View) (desk.Reply, error) {
	export, err := b.Table.Archive.Export(ctx, v.ID)
	if err != nil {
		return desk.Reply{}, err
	}
	return desk.Exported(v.Voice, "export.done", export)
}

// Mend has the message of a match looked after when somebody acts in its channel:
// one that was deleted, or could not be posted until now, is posted again. The
// table looks at most once a minute.
func (b *Room) Mend(ctx context.Context, r *desk.Request) {
	m := r.Known
	if m == nil || m.Channel != r.Channel || r.Acted || r.Missing() != "" {
		return
	}
	if _, err := b.Table.Look(ctx, m.ID); err != nil && ctx.Err() == nil {
		b.Log.Warn("message cannot be looked after", "match", m.ID, "err", err)
	}
}

// pressRepost posts the match's message again, for a player.
func (b *Room) pressRepost(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if err := r.Playable(); err != nil && r.Guild != 0 { // from direct messages nobody knows what it may there
		return desk.Reply{}, err
	}
	return b.did(r, saying("repost.done"))(b.Table.Repost(ctx, r.Press(), pressed(r).Match))
}

// gameMove brings a match without a channel to this one: the match that is named or
// that the button is of, else the only one.
func (b *Room) gameMove(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	if typed := cmp.Or(string(pressed(r).Match), r.Options["match"]); typed != "" {
		id, err := storage.ParseMatchID(typed)
		if err != nil {
			return desk.Reply{}, &desk.Refusal{Key: "nothing-to-move"}
		}
		return b.bring(ctx, r, id)
	}
	list, err := b.Table.List(ctx, r.User)
	if err != nil {
		return desk.Reply{}, err
	}
	gone := slices.DeleteFunc(list, func(l table.Listing) bool { return !l.Gone })
	switch len(gone) {
	case 0:
		return desk.Reply{}, &desk.Refusal{Key: "nothing-to-move"}
	case 1:
		return b.bring(ctx, r, gone[0].ID)
	}
	return b.listed(ctx, r, gone, 0), nil // with a button for each
}

// bring moves a match whose channel is lost to the request's, if the bot can play there.
func (b *Room) bring(ctx context.Context, r *desk.Request, id storage.MatchID) (desk.Reply, error) {
	if err := r.Playable(); err != nil {
		return desk.Reply{}, err
	}
	m, err := b.Table.Match(ctx, id)
	if err != nil {
		return desk.Reply{}, err
	}
	lost, err := b.lost(ctx, m)
	switch {
	case m.SeatsOf(r.User) == 0:
		return desk.Reply{}, &rules.Refusal{Key: refusal.NotSeated}
	case err != nil:
		return desk.Reply{}, err
	case !lost && m.Channel != r.Channel: // the table refuses this one
		return desk.Reply{}, &rules.Refusal{Key: refusal.HasChannel}
	}
	return b.did(r, func(v View) desk.Reply {
		if v.Channel != r.Channel {
			return desk.Sentence(v.Say("move.asked", words.Data{"who": phrase.Mentions(v.Voice, v.StillToAsk()), "n": len(v.StillToAsk()), "until": phrase.Ago(v.Relocation.Until)}))
		}
		return desk.Sentence(v.Say("move.done", words.Data{"title": v.Title(v.about)})).Then(v.prompt())
	})(b.Table.Move(ctx, r.Press(), id, r.Guild, r.Channel))
}

// lost reports whether a match's channel is gone: as told before, or as Discord says now.
func (b *Room) lost(ctx context.Context, m *table.Match) (bool, error) {
	p, err := b.Table.Posted(ctx, m.ID)
	if err != nil || p.Gone == m.Channel {
		return err == nil, err
	}
	_, there, err := b.Client.ServerOf(ctx, m.Channel)
	return err == nil && !there, err
}

// completeMatch offers the asker's matches elsewhere, those without a channel first.
func (b *Room) completeMatch(ctx context.Context, r *desk.Request) ([]discord.Choice, error) {
	list, err := b.Table.List(ctx, r.User)
	var gone, others []discord.Choice
	for _, l := range list {
		c := discord.Choice{Label: phrase.Listed(r.Voice, l).Label(), Value: string(l.ID)}
		switch {
		case l.Channel == r.Channel:
		case l.Gone:
			gone = append(gone, c)
		default:
			others = append(others, c)
		}
	}
	return r.Typing(append(gone, others...)), err
}
