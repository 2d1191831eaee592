package matches

import (
	"encoding/base64"
	"encoding/binary"
	"slices"

	"skald/storage"
)

// A Trail is which messages tell the turns of a match in one channel, the newest turns
// of it, so that who reads of a turn finds its message. It is kept as short as it can be,
// since it is written with each message.
type Trail struct {
	Guild storage.GuildID   `json:"guild,omitempty"`
	In    storage.ChannelID `json:"in"`
	Turns string            `json:"turns"` // of each, how much its number and its message's are more than those before it, in base64
}

// The bounds of what is kept of a match: turns of a channel, and channels.
const (
	mostTurns  = 400
	mostTrails = 4
)

// A step is one turn's message.
type step struct {
	turn    uint32
	message storage.MessageID
}

// steps reads a trail. What cannot be read ends it.
func (t Trail) steps() (list []step) {
	raw, err := base64.RawStdEncoding.DecodeString(t.Turns)
	if err != nil {
		return nil
	}
	var last step
	for len(raw) > 0 {
		turn, n := binary.Uvarint(raw)
		if n <= 0 {
			return list
		}
		message, m := binary.Varint(raw[n:])
		if m <= 0 {
			return list
		}
		raw = raw[n+m:]
		last = step{last.turn + uint32(turn), last.message + storage.MessageID(message)}
		list = append(list, last)
	}
	return list
}

func trailOf(g storage.GuildID, in storage.ChannelID, list []step) Trail {
	var raw []byte
	var last step
	for _, s := range list {
		raw = binary.AppendUvarint(raw, uint64(s.turn-last.turn))
		raw = binary.AppendVarint(raw, int64(s.message-last.message))
		last = s
	}
	return Trail{g, in, base64.RawStdEncoding.EncodeToString(raw)}
}

// Tell notes which message of a channel tells a turn: the last for each turn. One told
// for an earlier turn than the last has taken its place, since the match was taken back.
func (p *Posted) Tell(g storage.GuildID, in storage.ChannelID, turn uint32, message storage.MessageID) {
	p.Trails = slices.Clone(p.Trails)
	last := len(p.Trails) - 1
	if last < 0 || p.Trails[last].In != in {
		p.Trails = append(p.Trails, Trail{})
		last++
	}
	list := slices.DeleteFunc(p.Trails[last].steps(), func(s step) bool { return s.turn >= turn })
	list = append(list, step{turn, message})
	p.Trails[last] = trailOf(g, in, list[max(0, len(list)-mostTurns):])
	p.Trails = p.Trails[max(0, len(p.Trails)-mostTrails):]
}

// A Told is where a turn of a match was told.
type Told struct {
	Guild   storage.GuildID
	In      storage.ChannelID
	Message storage.MessageID
}

// Turns returns where turns of the match were told, by their numbers, but for those in a
// channel that does not exist any more.
func (p Posted) Turns() map[uint32]Told {
	all := map[uint32]Told{}
	for _, t := range p.Trails {
		for _, s := range t.steps() {
			if t.In != p.Gone {
				all[s.turn] = Told{t.Guild, t.In, s.message}
			}
		}
	}
	return all
}
