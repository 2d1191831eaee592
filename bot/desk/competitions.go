package desk

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"

	"skald/bot/discord"
	"skald/bot/league"
	"skald/bot/phrase"
	"skald/bot/words"
	contract "skald/engine/league"
	"skald/storage"
	"skald/storage/competition"
)

// Held are the competitions of one kind, as people find them.
type Held interface {
	Kind() competition.Kind
	Listed(context.Context, storage.GuildID) ([]league.Listed, error)
	Past(ctx context.Context, g storage.GuildID, most int) ([]league.Listed, error)
	Meant(context.Context, league.Where) ([]league.Listed, error)
}

// Meant returns which competition of the server a request is about: the one that an
// option of the kind's name names, else the one that its button belongs to, else the one
// that is meant here.
func (d *Desk) Meant(ctx context.Context, r *Request, held Held, kind string) (storage.LeagueID, error) {
	if r.Guild == 0 {
		return "", &Refusal{Key: "not-in-direct"}
	}
	if typed := r.Options[kind]; typed != "" {
		return d.Named(ctx, r, held, kind, typed)
	}
	if id := r.Pressed.League(); id != "" {
		return id, nil
	}
	list, err := held.Meant(ctx, league.Where{Guild: r.Guild, Channel: r.Channel, Parent: r.Parent, User: r.User})
	switch {
	case err != nil:
		return "", err
	case len(list) == 0:
		return "", &league.Refusal{Key: league.NoLeague}
	case len(list) > 1:
		return "", several(list)
	}
	return list[0].ID, nil
}

// Named finds a competition of the server by its id or its name, the newest first.
func (d *Desk) Named(ctx context.Context, r *Request, held Held, kind, typed string) (storage.LeagueID, error) {
	if id, err := storage.ParseLeagueID(typed); err == nil {
		if h, err := d.Leagues.Head(ctx, id); err == nil && h.Guild == r.Guild && h.Kind == held.Kind() {
			return id, nil
		}
	}
	list, err := lately(ctx, held, r.Guild)
	if err != nil {
		return "", err
	}
	for _, l := range slices.Backward(list) {
		if strings.EqualFold(l.Head.Name, strings.TrimSpace(typed)) {
			return l.ID, nil
		}
	}
	return "", &Refusal{Key: "unknown-" + kind, Data: words.Data{"word": typed}}
}

// Competitions offers those of the server in which what is being typed occurs, the open
// ones first.
func (d *Desk) Competitions(ctx context.Context, r *Request, held Held) ([]discord.Choice, error) {
	list, err := lately(ctx, held, r.Guild)
	slices.Reverse(list)
	return r.Typing(chosen(list)), err
}

// lately lists the server's last competitions that are over, and then its open ones.
func lately(ctx context.Context, held Held, g storage.GuildID) ([]league.Listed, error) {
	past, err := held.Past(ctx, g, league.MostPast)
	if err != nil {
		return nil, err
	}
	open, err := held.Listed(ctx, g)
	return append(past, open...), err
}

// several are the competitions of which one could be meant.
type several []league.Listed

func (several) Error() string { return "several could be meant" }

// chosen are competitions to choose from.
func chosen(list []league.Listed) []discord.Choice {
	return phrase.Each(list, func(l league.Listed) discord.Choice { return discord.Choice{Label: l.Head.Name, Value: string(l.ID)} })
}

// Stewards reports whether somebody may act in the place of a competition's directors:
// they manage the server, and the rules yield to them or no director is there any more.
func (d *Desk) Stewards(ctx context.Context, r *Request, g storage.GuildID, directors []storage.UserID, yields bool) (bool, error) {
	if !d.ManagesServer(ctx, r) {
		return false, nil
	}
	for _, u := range directors {
		if yields {
			break
		}
		if there, err := d.Client.Member(ctx, g, u); err != nil || there {
			return false, err
		}
	}
	return true, nil
}

// Calling has a message call those who want to be told of rounds, if the server has a role
// for them.
func (d *Desk) Calling(ctx context.Context, g storage.GuildID, msg *ChannelMessage) {
	if m, err := d.Table.Moderators.Moderation(ctx, g); err == nil && m.Roles.Rounds != 0 {
		msg.Calls = m.Roles.Rounds
		msg.Text += " " + phrase.Role(msg.Calls)
	}
}

// ToSubscribe is what the button says does by which somebody takes the role of those who
// are told of rounds, or gives it back.
const ToSubscribe = "rounds"

// Subscribing is that button; none where the server has no such role.
func (d *Desk) Subscribing(ctx context.Context, v *words.Voice, g storage.GuildID, id ID) (list []discord.Button) {
	if m, err := d.Table.Moderators.Moderation(ctx, g); err == nil && m.Roles.Rounds != 0 {
		id.What = ToSubscribe
		list = append(list, Button(v, discord.Secondary, "rounds", id))
	}
	return list
}

// Subscribe gives the person of a request the role of those who are told of rounds, or
// takes it from them.
func (d *Desk) Subscribe(ctx context.Context, r *Request) (Reply, error) {
	m, err := d.Table.Moderators.Moderation(ctx, r.Guild)
	if err != nil {
		return Reply{}, err
	}
	role, key := m.Roles.Rounds, "rounds.on"
	has := slices.Contains(r.Roles, role)
	if has {
		key = "rounds.off"
	}
	if role == 0 {
		return Reply{}, &Refusal{Key: "no-rounds-role"}
	}
	err = d.Client.Dress(ctx, r.Guild, r.User, role, !has)
	if f := discord.FaultOf(err); f.Code == discord.MissingPermission || f.Code == discord.UnknownRole {
		err = &Refusal{Key: "role-not-given", Data: words.Data{"role": phrase.Role(role)}}
	}
	return Sentence(r.Voice.Say(key, words.Data{"role": phrase.Role(role)})), err
}

// Board leads to the message that always shows how a competition stands; it says nothing
// while there is none.
func (d *Desk) Board(ctx context.Context, v *words.Voice, id storage.LeagueID, h competition.Head) words.Secret {
	place, err := d.Leagues.Place(ctx, id, competition.BoardPlace)
	if err != nil || place.Message == 0 {
		return ""
	}
	return words.Secret("-# " + v.Say("board.link", words.Data{"link": phrase.Link(h.Guild, place.Channel, place.Message)}))
}

// EventLacks says which right is missing for a competition's event of the server; it says
// nothing while none is.
func (d *Desk) EventLacks(ctx context.Context, v *words.Voice, id storage.LeagueID) string {
	place, err := d.Leagues.Place(ctx, id, competition.EventPlace)
	if err != nil || place.Shut == 0 {
		return ""
	}
	return "-# " + v.Say("event.lacks", nil)
}

// A Pairing is what must stand of a pairing of a competition.
type Pairing struct {
	Key              string
	Threaded, Hosted bool // it has a thread; it has a match of the bot's
}

// Lacking returns the keys of the pairings that lack their message, their thread or their
// match. What is gone from the channel is forgotten. It refuses where the channel is gone,
// and if nothing lacks.
func (d *Desk) Lacking(ctx context.Context, id storage.LeagueID, home storage.ChannelID, pairings []Pairing) (keys []string, err error) {
	if _, there, err := d.Client.ServerOf(ctx, home); err != nil || !there {
		return nil, cmp.Or[error](err, &Refusal{Key: "tournament-homeless"})
	}
	for _, p := range pairings {
		lacks, err := d.lacks(ctx, id, home, p)
		if err != nil {
			return nil, err
		}
		if lacks {
			keys = append(keys, p.Key)
		}
	}
	if len(keys) == 0 {
		return nil, &league.Refusal{Key: league.NothingToPost}
	}
	return keys, nil
}

func (d *Desk) lacks(ctx context.Context, id storage.LeagueID, home storage.ChannelID, p Pairing) (bool, error) {
	place, err := d.Leagues.Place(ctx, id, p.Key)
	if err != nil || place.Message == 0 {
		return true, err
	}
	stands, err := d.Client.Standing(ctx, home, place.Message)
	there := stands != nil
	if there && err == nil && place.Thread != 0 {
		_, there, err = d.Client.ServerOf(ctx, place.Thread)
	}
	if err == nil && !there {
		_, err = d.Leagues.Forget(ctx, id, p.Key)
	}
	return !there || p.Threaded && place.Thread == 0 || p.Hosted && place.Match == "", err
}

// Typed reads what was typed for the options of a request, or written in its form. It
// keeps the first refusal, so that a handler can read on; then nothing is to be done, and
// Err is the answer.
type Typed struct {
	*Request
	Err error
}

// Person reads the person of an option; 0 if none is named.
func (r *Typed) Person(option string) contract.Person {
	u, err := r.UserOption(option)
	r.Err = cmp.Or(r.Err, err)
	return contract.Person(u)
}

// Number reads a number that must be typed.
func (r *Typed) Number(option string) int {
	n, err := Number(r.Options[option])
	r.Err = cmp.Or(r.Err, err)
	return n
}

// NumberOr reads a number that may be left out.
func (r *Typed) NumberOr(option string, otherwise int) int {
	n, err := r.NumberOption(option, otherwise)
	r.Err = cmp.Or(r.Err, err)
	return n
}

// Seconds reads how long something is to take; 0 if nothing was typed.
func (r *Typed) Seconds(option string) int64 {
	d, err := r.DurationOption(option)
	r.Err = cmp.Or(r.Err, err)
	return int64(d.Seconds())
}

// Titled reads the name that somebody gives to something; "" if nothing was typed.
func (r *Typed) Titled(option string) string {
	name, err := r.NameOption(option)
	r.Err = cmp.Or(r.Err, err)
	return name
}

// Yes reports whether an option says yes.
func (r *Typed) Yes(option string) bool { return r.Options[option] == "yes" }

// OfHeld returns a handler that finds the competition of a request first, or asks which
// of several is meant. The first refusal of what was typed is the answer.
func OfHeld[C any](d *Desk, kind string, find func(context.Context, *Request) (C, error), handle func(context.Context, *Typed, C) (Reply, error)) Handler {
	return func(ctx context.Context, r *Request) (Reply, error) {
		c, err := find(ctx, r)
		if list, any := errors.AsType[several](err); any {
			return d.AskOption(r, kind+".several", kind, chosen(list)), nil
		} else if err != nil {
			return Reply{}, err
		}
		typed := &Typed{Request: r}
		reply, err := handle(ctx, typed, c)
		return reply, cmp.Or(typed.Err, err)
	}
}
