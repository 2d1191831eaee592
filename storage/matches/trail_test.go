package matches_test

import (
	"encoding/json"
	"testing"

	"skald/storage"
	"skald/storage/matches"
)

// TestTrail holds that the message of each turn is found again: the last one of a turn,
// none of what was taken back, those of an earlier channel too unless it is gone, the
// newest of very many; and that it is short.
func TestTrail(t *testing.T) {
	t.Parallel()
	var p matches.Posted
	const first = storage.MessageID(1_300_000_000_000_000_000)
	at := func(turn uint32) matches.Told { return p.Turns()[turn] }
	for turn := range uint32(5) {
		p.Tell(1, 10, turn+1, first+storage.MessageID(turn)<<32)
	}
	if got := at(3); got != (matches.Told{Guild: 1, In: 10, Message: first + 2<<32}) || len(p.Turns()) != 5 {
		t.Errorf("turn 3 was told %+v, of %d", got, len(p.Turns()))
	}
	p.Tell(1, 10, 5, first+9<<32)
	if got := at(5); got.Message != first+9<<32 {
		t.Errorf("turn 5 was posted anew and is told %+v", got)
	}
	p.Tell(1, 10, 2, first+10<<32)
	if got := p.Turns(); len(got) != 2 || got[2].Message != first+10<<32 {
		t.Errorf("after the match was taken back: %v", got)
	}
	p.Tell(2, 20, 3, 77)
	if got := at(3); got != (matches.Told{Guild: 2, In: 20, Message: 77}) || at(1).In != 10 {
		t.Errorf("in its new channel turn 3 was told %+v, turn 1 %+v", got, at(1))
	}
	p.Gone = 10
	if got := p.Turns(); len(got) != 1 || got[3].In != 20 {
		t.Errorf("with a channel gone: %v", got)
	}
	for turn := range uint32(2000) {
		p.Tell(2, 20, turn+3, first+storage.MessageID(turn)<<36)
	}
	if got := p.Turns(); len(got) != 400 || got[2002].Message != first+1999<<36 || got[1602].Message != 0 {
		t.Errorf("of 2,000 turns %d are told", len(got))
	}
	if b, err := json.Marshal(p.Trails); err != nil || len(b) > 8<<10 {
		t.Errorf("they take %d bytes, %v", len(b), err)
	}
	for _, channel := range []storage.ChannelID{30, 40, 50, 60, 70} {
		p.Tell(2, channel, 2003, 5)
	}
	if len(p.Trails) != 4 {
		t.Errorf("of %d channels", len(p.Trails))
	}
	p.Trails[3].Turns = "gx***"
	if got := p.Turns(); len(got) != 1 {
		t.Errorf("with a damaged trail: %v", got)
	}
}
