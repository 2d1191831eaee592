package reminders

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/table/people"
	"skald/bot/words"
)

// The values of the choice whether one message tells of all matches.
const (
	DigestOn  = "on"
	DigestOff = "off"
)

// waits are the times that can be picked; any other is typed.
var waits = []time.Duration{time.Hour, 6 * time.Hour, 12 * time.Hour, 24 * time.Hour, 36 * time.Hour, 48 * time.Hour, 72 * time.Hour, 120 * time.Hour, 168 * time.Hour}

// vacations are the days that can be picked.
var vacations = []int{1, 3, 7, 14, 21, 28}

// usualQuiet are the quiet hours that one press sets.
const usualQuiet = "22:00-07:00"

// Reminders tells a person how they are reminded of matches, and lets them change
// it.
func Reminders(v *words.Voice, r people.Remind, now time.Time) desk.Reply {
	r = r.Chosen()
	reply := desk.Sentence(strings.Join([]string{"**" + v.Say("remind.head", nil) + "**", reminding(v, r), quietly(v, r), away(v, r, now)}, "\n"))
	if r.By != people.ByNobody {
		reply.Rows = append(reply.Rows, waitSelect(v, "first", r.First), waitSelect(v, "every", r.Every))
	}
	reply.Rows = append(reply.Rows, waySelect(v, r.By), awaySelect(v))
	return withToggles(reply, v, r, now)
}

// reminding says what will happen when a match waits.
func reminding(v *words.Voice, r people.Remind) string {
	key := "remind." + string(r.By)
	if r.By != people.ByNobody && r.Digest {
		key = "remind.digest"
	}
	return v.Say(key, words.Data{"first": lasting(v, r.First), "every": lasting(v, r.Every), "n": table.MaxNudges})
}

func quietly(v *words.Voice, r people.Remind) string {
	if r.Quiet == (people.Quiet{}) {
		return v.Say("remind.never-quiet", words.Data{"zone": r.Zone})
	}
	return v.Say("remind.quiet", words.Data{"from": clockOf(r.Quiet.From), "to": clockOf(r.Quiet.To), "zone": r.Zone})
}

func away(v *words.Voice, r people.Remind, now time.Time) string {
	if !r.Away.At(now) {
		return v.Say("remind.here", nil)
	}
	return v.Say("remind.away", words.Data{"until": phrase.On(r.Away.Until)})
}

func clockOf(minutes int) string { return fmt.Sprintf("%02d:%02d", minutes/60, minutes%60) }

// lasting says how long something takes.
func lasting(v *words.Voice, d time.Duration) string {
	if hours := int(d / time.Hour); hours%24 != 0 || hours == 24 {
		return v.Count("remind.hours", hours)
	}
	return v.Count("remind.days", int(d/(24*time.Hour)))
}

func waitSelect(v *words.Voice, set string, now time.Duration) discord.Row {
	list := slices.Clone(waits)
	if !slices.Contains(list, now) {
		list = append(list, now)
		slices.Sort(list)
	}
	choices := make([]discord.Choice, len(list))
	for i, d := range list {
		label := v.Say("remind.pick-"+set, words.Data{"wait": lasting(v, d)})
		choices[i] = discord.Choice{Label: label, Value: fmt.Sprintf("%dh", d/time.Hour), Default: d == now}
	}
	return discord.Select(settingID(set).String(), v.Say("option."+set, nil), choices)
}

func waySelect(v *words.Voice, now people.NudgeWay) discord.Row {
	var choices []discord.Choice
	for _, w := range people.NudgeWays() {
		choices = append(choices, discord.Choice{Label: v.Say("option.by-"+string(w), nil), Value: string(w), Default: w == now})
	}
	return discord.Select(settingID("by").String(), v.Say("option.by", nil), choices)
}

func awaySelect(v *words.Voice) discord.Row {
	var choices []discord.Choice
	for _, days := range vacations {
		choices = append(choices, discord.Choice{Label: v.Say("remind.pick-away", words.Data{"days": v.Count("remind.days", days)}), Value: fmt.Sprint(days)})
	}
	return discord.Select(settingID("away").String(), v.Say("remind.going", nil), choices)
}

// withToggles adds the buttons by which something is turned on or off.
func withToggles(r desk.Reply, v *words.Voice, s people.Remind, now time.Time) desk.Reply {
	toggle := func(label, set string) discord.Button {
		return desk.Button(v, discord.Secondary, label, settingID(set))
	}
	quiet := toggle("quiet-on", "quiet="+usualQuiet)
	if s.Quiet != (people.Quiet{}) {
		quiet = toggle("quiet-off", "quiet=off")
	}
	list := []discord.Button{quiet}
	switch {
	case s.By == people.ByNobody:
	case s.Digest:
		list = append(list, toggle("digest-off", "digest="+DigestOff))
	default:
		list = append(list, toggle("digest-on", "digest="+DigestOn))
	}
	if s.Away.At(now) {
		list = append(list, toggle("back-again", "away=off"))
	}
	r.Rows = append(r.Rows, discord.Buttons(list...)...)
	return r
}

// setting is what buttons and selects are for: the rest of their ids is what is
// set, or is set to "=value".
const setting = "setting"

func settingID(set string) desk.ID { return desk.ID{Room: name, What: setting, Rest: set} }
