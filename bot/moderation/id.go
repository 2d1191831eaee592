package moderation

import (
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/table"
	"skald/engine"
	"skald/storage"
)

// What a button, select or form of a moderator is for.
const (
	showAct  = "act"  // show what the act would do; without one, what can be done at all
	askWhy   = "why"  // ask why it is to be done
	doAct    = "do"   // the reason is given, and it is to be done
	showList = "list" // a page of the server's matches
	closeNow = "close"
	cancel   = "cancel"
)

// An actID is what the custom id of a moderator's act carries.
type actID struct {
	What  string
	Match storage.MatchID
	Seq   uint64 // how far the match was when its moderator was shown it
	Act   table.ModAct

	of     engine.Seat // the seat of the player whom it is about
	target uint64      // a seat, a set of seats, a record, a person or a channel

	seated, aimed bool // those two are there
}

// String writes the custom id. Its rest is act/seat/target.
func (id actID) String() string {
	seat, target := "", ""
	if id.seated {
		seat = strconv.Itoa(int(id.of))
	}
	if id.aimed {
		target = strconv.FormatUint(id.target, 10)
	}
	rest := desk.Joined(string(id.Act), seat, target)
	return desk.ID{Room: name, What: id.What, Of: string(id.Match), Seq: id.Seq, Rest: rest}.String()
}

// pressed is the id of the act that a request is a press of.
func pressed(r *desk.Request) actID {
	of := r.Pressed
	if of.Room != name {
		return actID{}
	}
	act, rest, _ := strings.Cut(of.Rest, "/")
	seat, target, _ := strings.Cut(rest, "/")
	id := actID{What: of.What, Match: of.Match(), Seq: of.Seq, Act: table.ModAct(act)}
	if n, err := strconv.ParseUint(seat, 10, 8); err == nil {
		id = id.Of(engine.Seat(n))
	}
	if n, err := strconv.ParseUint(target, 10, 64); err == nil {
		id = id.With(n)
	}
	return id
}

// Of returns the id of an act about the player of a seat.
func (id actID) Of(s engine.Seat) actID {
	id.of, id.seated = s, true
	return id
}

// Seat is the seat of the player whom the act is about; false if none is named.
func (id actID) Seat() (engine.Seat, bool) {
	if !id.seated {
		return engine.Nobody, false
	}
	return id.of, true
}

// With returns the id with what the act is about.
func (id actID) With(target uint64) actID {
	id.target, id.aimed = target, true
	return id
}

// Target is what the act is about; false if that is not named yet.
func (id actID) Target() (target uint64, ok bool) { return id.target, id.aimed }
