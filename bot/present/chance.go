package present

import (
	"encoding/hex"

	"skald/bot/table"
	"skald/bot/words"
)

// Commitment is the message that promises the chance of a match before anybody
// joins. It says the same whenever it is made.
func Commitment(v *words.Voice, m *table.Match) ChannelMessage {
	return ChannelMessage{Text: promise(v, m)}
}

// promise tells the commitment, small; nothing if there is none yet.
func promise(v *words.Voice, m *table.Match) string {
	sum := m.Commitment()
	if sum == [32]byte{} {
		return ""
	}
	return "-# " + v.Say("chance.commitment", words.Data{"sum": hex.EncodeToString(sum[:]), "match": m.ID})
}

// proof tells what the export of a match that is over is compared with: its
// seed, the hash of its last record, and again the commitment.
func proof(v *words.Voice, m *table.Match) string {
	seed, ok := m.Seed()
	if !ok {
		return ""
	}
	last := ""
	if end, ok := m.End(); ok {
		last = "-# " + v.Say("chance.end", words.Data{"end": hex.EncodeToString(end[:])})
	}
	return join("\n", "-# "+v.Say("chance.seed", words.Data{"seed": hex.EncodeToString(seed[:]), "match": m.ID}), last, promise(v, m))
}
