package moderation

import (
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/engine"
	"skald/storage"
)

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
