package play

import (
	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
)

// Commitment is the message that promises the chance of a match before anybody
// joins. It says the same whenever it is made.
func Commitment(v *words.Voice, m *table.Match) desk.ChannelMessage {
	return desk.ChannelMessage{Text: phrase.Promise(v, m)}
}
