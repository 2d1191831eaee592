package reminders

import (
	"context"

	"skald/bot/table/people"

	_ "embed"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
)

// the names of time zones

// remindOptions are the parameters of /remind.
func (b *Room) remindOptions() []desk.Option {
	var ways []string
	for _, w := range people.NudgeWays() {
		ways = append(ways, string(w))
	}
	return []desk.Option{
		{Name: "first", Help: "option.first", Kind: discord.TextOption},
		{Name: "every", Help: "option.every", Kind: discord.TextOption},
		{Name: "quiet", Help: "option.quiet", Kind: discord.TextOption},
		{Name: "zone", Help: "option.zone", Kind: discord.TextOption, Complete: true},
		{Name: "away", Help: "option.away", Kind: discord.TextOption},
		{Name: "by", Help: "option.by", Kind: discord.TextOption, Choices: ways},
		{Name: "digest", Help: "option.digest", Kind: discord.TextOption, Choices: []string{DigestOn, DigestOff}},
	}
}

// remind shows how the asker is reminded of matches that wait for them, and
// changes what they named, picked or pressed: all of it, or with a refusal
// nothing.
func (b *Room) remind(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	wanted := r.Options
	if name, value, ok := strings.Cut(r.Pressed.Rest, "="); ok {
		wanted = map[string]string{name: value}
	} else if len(r.Values) == 1 {
		wanted = map[string]string{r.Pressed.Rest: r.Values[0]}
	}
	settings, err := b.Table.ChangeRemind(ctx, r.User, func(s *people.Remind) error { return b.choose(s, wanted) })
	if err != nil {
		return desk.Reply{}, err
	}
	return Reminders(r.Voice, settings, b.Clock.Now()), nil
}

// choose puts into settings what is wanted. The zone comes first: dates are read
// in it.
func (b *Room) choose(s *people.Remind, wanted map[string]string) (err error) {
	read := func(name string, set func(text string) error) {
		if text := strings.TrimSpace(wanted[name]); text != "" && err == nil {
			err = set(text)
		}
	}
	read("zone", func(text string) error { s.Zone, err = people.ReadZone(zoneNamed(text)); return err })
	read("first", func(text string) error { s.First, err = people.ReadWait(text); return err })
	read("every", func(text string) error { s.Every, err = people.ReadWait(text); return err })
	read("quiet", func(text string) error { s.Quiet, err = people.ReadQuiet(text); return err })
	read("away", func(text string) error { s.Away, err = s.ReadAway(text, b.Clock.Now()); return err })
	read("by", func(text string) error { s.By, err = people.ReadWay(text); return err })
	read("digest", func(text string) error { s.Digest = text == DigestOn; return nil })
	return err
}

// zoneNames are the time zones that are offered while somebody types, from the
// public domain tz database; others of it are taken, too.
//
//go:embed zones.txt
var zoneNames string

// zoneNamed returns the zone that somebody may mean, whatever its case; what is
// none as it is, for the table to refuse.
func zoneNamed(typed string) string {
	for name := range strings.Lines(zoneNames) {
		if name = strings.TrimSpace(name); strings.EqualFold(name, strings.ReplaceAll(typed, " ", "_")) {
			return name
		}
	}
	return typed
}

// completeZone offers time zones, each with what its clocks show.
func (b *Room) completeZone(_ context.Context, r *desk.Request) ([]discord.Choice, error) {
	typed, now := strings.ReplaceAll(r.Options["zone"], " ", "_"), b.Clock.Now()
	var list []discord.Choice
	for name := range strings.Lines(zoneNames) {
		if name = strings.TrimSpace(name); !desk.TypedIn(typed, name) {
			continue
		}
		there := now.In(people.Remind{Zone: name}.Location())
		list = append(list, discord.Choice{Label: name + " · " + there.Format("15:04"), Value: name})
		if len(list) == discord.MaxChoices {
			break
		}
	}
	return list, nil
}
