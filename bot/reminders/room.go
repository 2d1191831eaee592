// Package reminders is the room of how people are reminded of matches that wait for
// them, when they are left alone, what reminds them, and what others may read of them
// outside of Discord. It stands on the desk and knows no other room.
package reminders

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine/match/chessclock"
	"skald/engine/match/nudge"
	"skald/engine/match/rest"
)

// name is the room of its custom ids.
const name = "reminders"

// A Room answers what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d} }

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the commands that can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{{Name: "remind", Help: "command.remind", Handle: b.remind, Complete: b.completeZone, Direct: true, Options: []desk.Option{
		{Name: "first", Help: "option.first", Kind: discord.TextOption},
		{Name: "every", Help: "option.every", Kind: discord.TextOption},
		{Name: "quiet", Help: "option.quiet", Kind: discord.TextOption},
		{Name: "zone", Help: "option.zone", Kind: discord.TextOption, Complete: true},
		{Name: "away", Help: "option.away", Kind: discord.TextOption},
		{Name: "by", Help: "option.by", Kind: discord.TextOption, Choices: phrase.Written(nudge.Ways())},
		{Name: "digest", Help: "option.digest", Kind: discord.TextOption, Choices: []string{digestOn, digestOff}},
	}},
		{Group: "me", Name: "name", Help: "command.me.name", Direct: true, Handle: b.name, Options: []desk.Option{{Name: "name", Help: "option.me-name", Kind: discord.TextOption}}},
		{Group: "me", Name: "show", Help: "command.me.show", Direct: true, Handle: b.show},
		{Group: "me", Name: "forget", Help: "command.me.forget", Direct: true, Handle: b.forget},
	}
}

// Welcome leads to the reminders.
func (b *Room) Welcome(_ context.Context, r *desk.Request) ([]desk.Welcome, error) {
	return []desk.Welcome{{Button: desk.Button(r.Voice, discord.Secondary, "reminders", settingID(""))}}, nil
}

// setting is the purpose of buttons and selects: the rest of their ids is what is
// set, or is set to "=value".
const setting = "setting"

func settingID(set string) desk.ID { return desk.ID{Room: name, What: setting, Rest: set} }

// Press returns the handler of a button or select; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	if id.What != setting {
		return nil
	}
	return b.remind
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
	settings, err := b.Table.ChangeRemind(ctx, r.User, func(s *nudge.Settings) error { return b.choose(s, wanted) })
	if err != nil {
		return desk.Reply{}, err
	}
	return reminders(r.Voice, settings, b.Clock.Now()), nil
}

// choose puts into settings what is wanted. The zone comes first: dates are read
// in it.
func (b *Room) choose(s *nudge.Settings, wanted map[string]string) (err error) {
	read := func(name string, set func(text string) error) {
		if text := strings.TrimSpace(wanted[name]); text != "" && err == nil {
			err = set(text)
		}
	}
	read("zone", func(text string) error { s.Zone, err = rest.ReadZone(rest.ZoneNamed(text)); return err })
	read("first", func(text string) error { s.First, err = nudge.ReadWait(text); return err })
	read("every", func(text string) error { s.Every, err = nudge.ReadWait(text); return err })
	read("quiet", func(text string) error { s.Quiet, err = rest.ReadQuiet(text); return err })
	read("away", func(text string) error { s.Away, err = s.ReadAway(text, b.Clock.Now()); return err })
	read("by", func(text string) error { s.By, err = nudge.ReadWay(text); return err })
	read("digest", func(text string) error { s.Digest = text == digestOn; return nil })
	return err
}

// completeZone offers time zones, each with what its clocks show.
func (b *Room) completeZone(_ context.Context, r *desk.Request) ([]discord.Choice, error) {
	typed, now := strings.ReplaceAll(r.Options["zone"], " ", "_"), b.Clock.Now()
	list := slices.DeleteFunc(rest.Zones(), func(name string) bool { return !desk.TypedIn(typed, name) })
	return phrase.Each(list[:min(len(list), discord.MaxChoices)], func(zone string) discord.Choice {
		return discord.Choice{Label: zone + " · " + now.In(rest.Hours{Zone: zone}.Location()).Format("15:04"), Value: zone}
	}), nil
}

// The values of the choice whether one message tells of all matches.
const (
	digestOn  = "on"
	digestOff = "off"
)

// waits are the times that can be picked; any other is typed.
var waits = []time.Duration{time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour, 36 * time.Hour, 48 * time.Hour, 72 * time.Hour, 120 * time.Hour, 168 * time.Hour}

// vacations are the days that can be picked.
var vacations = []int{1, 3, 7, 14, 21, 28}

// usualQuiet are the quiet hours that one press sets.
const usualQuiet = "22:00-07:00"

// reminders tells a person how they are reminded of matches, and lets them change
// it.
func reminders(v *words.Voice, r nudge.Settings, now time.Time) desk.Reply {
	r = r.Chosen()
	way, quiet, away := "remind."+string(r.By), v.Say("remind.never-quiet", words.Data{"zone": r.Zone}), v.Say("remind.here", nil)
	if r.By != nudge.ByNobody && r.Digest {
		way = "remind.digest"
	}
	if r.Quiet != (rest.Quiet{}) {
		quiet = v.Say("remind.quiet", words.Data{"from": clockOf(r.Quiet.From), "to": clockOf(r.Quiet.To), "zone": r.Zone})
	}
	if r.Away.At(now) {
		away = v.Say("remind.away", words.Data{"until": phrase.On(r.Away.Until)})
	}
	reply := desk.Sentence(strings.Join([]string{
		"**" + v.Say("remind.head", nil) + "**",
		v.Say(way, words.Data{"first": lasting(v, r.First), "every": lasting(v, r.Every), "n": nudge.Most}),
		quiet, away, "-# " + allowance(v, r, now),
	}, "\n"))
	if r.By != nudge.ByNobody {
		reply.Rows = append(reply.Rows, waitSelect(v, "first", r.First), waitSelect(v, "every", r.Every))
	}
	by := pick(v, "by", "option.by", nudge.Ways(), r.By, func(w nudge.Way) (string, string) {
		return v.Say("option.by-"+string(w), nil), string(w)
	})
	going := pick(v, "away", "remind.going", vacations, 0, func(days int) (string, string) {
		return v.Say("remind.pick-away", words.Data{"days": v.Count("remind.days", days)}), fmt.Sprint(days)
	})
	reply.Rows = append(append(reply.Rows, by, going), discord.Buttons(toggles(v, r, now)...)...)
	return reply
}

// allowance says how much of the person's rest stops their clocks.
func allowance(v *words.Voice, r nudge.Settings, now time.Time) string {
	left := r.Away.Left(now).Truncate(time.Hour)
	if left >= 2*chessclock.Day {
		left = left.Truncate(chessclock.Day)
	}
	return v.Say("remind.allowance", words.Data{
		"quiet": lasting(v, rest.QuietAllowance), "vacation": lasting(v, rest.VacationAllowance), "left": lasting(v, left),
	})
}

func clockOf(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// lasting says how long something takes.
func lasting(v *words.Voice, d time.Duration) string {
	if hours := int(d / time.Hour); hours%24 != 0 || hours == 24 {
		return v.Count("remind.hours", hours)
	}
	return v.Count("remind.days", int(d/(24*time.Hour)))
}

// pick is a select of what is set: of a list, each as it is labelled and written.
func pick[T comparable](v *words.Voice, set, ask string, list []T, now T, said func(T) (label, value string)) discord.Row {
	choices := phrase.Each(list, func(one T) discord.Choice {
		label, value := said(one)
		return discord.Choice{Label: label, Value: value, Default: one == now}
	})
	return discord.Select(settingID(set).String(), v.Say(ask, nil), choices)
}

func waitSelect(v *words.Voice, set string, now time.Duration) discord.Row {
	list := append(slices.Clone(waits), now)
	slices.Sort(list)
	return pick(v, set, "option."+set, slices.Compact(list), now, func(d time.Duration) (string, string) {
		return v.Say("remind.pick-"+set, words.Data{"wait": lasting(v, d)}), fmt.Sprintf("%dh", d/time.Hour)
	})
}

// toggles are the buttons by which something is turned on or off.
func toggles(v *words.Voice, s nudge.Settings, now time.Time) (list []discord.Button) {
	add := func(on bool, label, set string) {
		if on {
			list = append(list, desk.Button(v, discord.Secondary, label, settingID(set)))
		}
	}
	add(s.Quiet == rest.Quiet{}, "quiet-on", "quiet="+usualQuiet)
	add(s.Quiet != rest.Quiet{}, "quiet-off", "quiet=off")
	add(s.By != nudge.ByNobody && s.Digest, "digest-off", "digest="+digestOff)
	add(s.By != nudge.ByNobody && !s.Digest, "digest-on", "digest="+digestOn)
	add(s.Away.At(now), "back-again", "away=off")
	return list
}
