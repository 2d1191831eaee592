package desk

import (
	"context"
	"fmt"
	"slices"

	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/storage"
)

// whichPage is how many matches a page asks for: their buttons leave a row for
// those that turn it.
const whichPage = (discord.MaxRows - 1) * discord.MaxRowButtons

// which asks for one of several matches, by a button for each that leads there.
func which(v *words.Voice, list []table.Listing, page int, to func(storage.MatchID, int) fmt.Stringer) Reply {
	list, r := PageOf(v, list, whichPage, page, func(page int) fmt.Stringer { return to("", page) })
	r.Text = Sentence(v.Say("list.which", nil)).And(r.Text).Text
	return r.With(phrase.Each(list, func(l table.Listing) discord.Button {
		return discord.NewButton(discord.Secondary, phrase.Listed(v, l).Label(), to(l.ID, 0).String())
	})...)
}

// PressUnknown answers a button that this version did not make with what can be
// done now.
func (d *Desk) PressUnknown(ctx context.Context, r *Request) (Reply, error) {
	if _, err := d.Match(ctx, r); err != nil {
		return Reply{}, err
	}
	return Reply{}, &rules.Refusal{Key: refusal.Stale}
}

// onlyMatch returns the only match that a person plays: a command that is typed in
// direct messages names no channel.
func (d *Desk) onlyMatch(ctx context.Context, r *Request) (*table.Match, error) {
	list, err := d.playing(ctx, r)
	switch {
	case err != nil:
		return nil, err
	case len(list) == 0:
		return nil, &Refusal{Key: "no-match-of-yours"}
	case len(list) > 1:
		return nil, &Refusal{Key: "which-match"}
	}
	return d.Table.Match(ctx, list[0].ID)
}

// playing lists the matches in which a person has a seat or an invitation, and
// that this program can play.
func (d *Desk) playing(ctx context.Context, r *Request) ([]table.Listing, error) {
	list, err := d.Table.List(ctx, r.User)
	return slices.DeleteFunc(list, func(l table.Listing) bool { return l.Game == nil }), err
}

// OfOne is a handler that asks, of several matches, for which one it is meant, by
// buttons that lead there, or to another page of them.
func (d *Desk) OfOne(to func(storage.MatchID, int) fmt.Stringer, handle Handler) Handler {
	return func(ctx context.Context, r *Request) (Reply, error) {
		if r.Guild != 0 || r.Pressed.Match() != "" {
			return handle(ctx, r)
		}
		list, err := d.playing(ctx, r)
		if err != nil || len(list) < 2 {
			return handle(ctx, r)
		}
		return which(r.Voice, list, r.Pressed.Numbered().Page, to), nil
	}
}

// OfMatch is a handler of what is about a match.
func (d *Desk) OfMatch(handle func(context.Context, *Request, *table.Match) (Reply, error)) Handler {
	return func(ctx context.Context, r *Request) (Reply, error) {
		m, err := d.Match(ctx, r)
		if err != nil {
			return Reply{}, err
		}
		return handle(ctx, r, m)
	}
}

// Match returns the match a request is about: the one its button belongs to, else
// the one of its channel, and in direct messages the only one that its person
// plays. It is read once.
func (d *Desk) Match(ctx context.Context, r *Request) (*table.Match, error) {
	if r.Known != nil {
		return r.Known, nil
	}
	var err error
	switch {
	case r.Pressed.Match() != "":
		r.Known, err = d.Table.Match(ctx, r.Pressed.Match())
	case r.Guild == 0:
		r.Known, err = d.onlyMatch(ctx, r)
	default:
		r.Known, err = d.Table.At(ctx, r.Channel)
	}
	return r.Known, err
}

// Moment reads the match a request is about with all that a message tells of it.
func (d *Desk) Moment(ctx context.Context, r *Request) (table.Moment, error) {
	id := r.Pressed.Match()
	if id == "" {
		m, err := d.Match(ctx, r)
		if err != nil {
			return table.Moment{}, err
		}
		id = m.ID
	}
	m, err := d.Table.Moment(ctx, id)
	r.Known = m.Match
	return m, err
}
