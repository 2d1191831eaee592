package moderation

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/storage"
)

// question asks a moderator something. Its last button leads back to the
// diagnosis.
func question(v *words.Voice, id actID, text string, rows ...discord.Row) desk.Reply {
	r := desk.Sentence(text)
	back := desk.Button(v, discord.Secondary, "back", actID{What: showAct, Match: id.Match})
	r.Rows = append(rows, discord.Buttons(back)...)
	return r
}

// button makes a button whose label is one of moderators'.
func button(v *words.Voice, style discord.Style, label string, id actID) discord.Button {
	return discord.NewButton(style, v.Say("mod.button-"+label, nil), id.String())
}

// toDiagnosis makes a button that diagnoses a match.
func toDiagnosis(v *words.Voice, m storage.MatchID) discord.Button {
	return button(v, discord.Secondary, "diagnose", actID{What: showAct, Match: m})
}

// choose asks a moderator for what an act needs to know. If that is nothing it says
// what the act would do.
func (b *Room) choose(ctx context.Context, r *desk.Request, d table.Diagnosis, id actID) (desk.Reply, error) {
	v, m, ask := r.Voice, d.Match, ""
	var rows []discord.Row
	seats := func(seats engine.Seats, most int, value func(engine.Seat) uint64) {
		choices := phrase.Each(slices.Collect(seats.All()), func(s engine.Seat) discord.Choice {
			return discord.Choice{Label: phrase.Join(" · ", v.Side(m.About(), s), m.Name(s)), Value: fmt.Sprint(value(s))}
		})
		rows = []discord.Row{discord.MultiSelect(id.String(), ask, choices, most)}
	}
	number := func(s engine.Seat) uint64 { return uint64(s) }
	switch {
	case id.Act == table.ModReplace && !id.Seated:
		ask = v.Say("mod.which-player", nil)
		seats(firstSeats(m), 0, number)
	case id.Act == table.ModReplace:
		ask = v.Say("mod.which-successor", words.Data{"who": phrase.Of(v, m).ByBoth(id.Seat)})
		rows = []discord.Row{discord.UserSelect(id.String(), v.Say("mod.pick-person", nil))}
	case id.Act == table.ModSkip:
		ask = v.Say("mod.which-seat", nil)
		seats(m.Awaited(), 0, number)
	case id.Act == table.ModEnd && d.Status == table.Running:
		ask = v.Say("mod.which-winners", nil)
		seats(engine.Seats(1<<len(m.Players)-1), len(m.Players), func(s engine.Seat) uint64 { return 1 << s })
		rows = append(rows, discord.Buttons(button(v, discord.Secondary, "nobody", id.with(0)))...)
	case id.Act == table.ModMove:
		ask = v.Say("mod.which-channel", nil)
		rows = []discord.Row{discord.ChannelSelect(id.String(), ask)}
		if d.Channel != r.Channel {
			rows = append(rows, discord.Buttons(button(v, discord.Primary, "here", id.with(uint64(r.Channel))))...)
		}
	case id.Act == table.ModRewind:
		m, list, err := b.Table.Moderators.Rewinds(ctx, id.Match, mostRewinds)
		if err != nil {
			return desk.Reply{}, err
		}
		return chooseRewind(v, m, list, id), nil
	default:
		return preview(v, d, id), nil
	}
	return question(v, id, ask, rows...), nil
}

// firstSeats are the first seats of each player.
func firstSeats(m *table.Match) (seats engine.Seats) {
	for s, u := range m.Players {
		if slices.Index(m.Players, u) == s && m.Plays(u) {
			seats |= 1 << s
		}
	}
	return seats
}

// chooseRewind asks which action is to be taken back, with all that followed it.
// It tells of each what everybody has read of it.
func chooseRewind(v *words.Voice, m *table.Match, list []table.Rewindable, id actID) desk.Reply {
	if len(list) == 0 {
		return question(v, id, v.Say("mod.no-rewind", nil))
	}
	choices := make([]discord.Choice, len(list))
	for i, e := range list {
		said := phrase.Each(e.Notes, func(n engine.Note) string { return v.Note(m.About(), n, phrase.Of(v, m).BySide) })
		if len(said) == 0 {
			said = []string{v.Say("mod.untold", words.Data{"who": v.Side(m.About(), e.Seat)})}
		}
		label := fmt.Sprintf("%d. %s", i+1, strings.Join(said, " "))
		choices[i] = discord.Choice{Label: label, Value: fmt.Sprint(e.Back), Description: e.At.UTC().Format(time.DateTime + " UTC")}
	}
	ask := v.Say("mod.which-rewind", nil)
	return question(v, id, ask, discord.Select(id.String(), ask, choices))
}

// An actID is what the custom id of a moderator's act carries.
type actID struct {
	What  string
	Match storage.MatchID
	Seq   uint64 // how far the match was when its moderator was shown it
	Act   table.ModAct

	Seat   engine.Seat // of the player whom the act is about, if Seated
	Target uint64      // a seat, a set of seats, a record, a person or a channel, if Aimed

	Seated, Aimed bool
}

// of returns the id of an act about the player of a seat.
func (id actID) of(s engine.Seat) actID {
	id.Seat, id.Seated = s, true
	return id
}

// with returns the id of an act with its target.
func (id actID) with(target uint64) actID {
	id.Target, id.Aimed = target, true
	return id
}

// String writes the custom id. Its rest is act/seat/target.
func (id actID) String() string {
	seat, target := "", ""
	if id.Seated {
		seat = strconv.Itoa(int(id.Seat))
	}
	if id.Aimed {
		target = strconv.FormatUint(id.Target, 10)
	}
	of := desk.ID{Room: name, What: id.What, Of: string(id.Match), Seq: id.Seq}
	return of.With(string(id.Act), seat, target).String()
}

// pressed reads the custom id of a press; that of a command is empty.
func pressed(r *desk.Request) actID {
	act, rest, _ := strings.Cut(r.Pressed.Rest, "/")
	seat, target, _ := strings.Cut(rest, "/")
	id := actID{What: r.Pressed.What, Match: r.Pressed.Match(), Seq: r.Pressed.Seq, Act: table.ModAct(act)}
	if n, err := strconv.ParseUint(seat, 10, 8); err == nil {
		id = id.of(engine.Seat(n))
	}
	if n, err := strconv.ParseUint(target, 10, 64); err == nil {
		id = id.with(n)
	}
	return id
}
