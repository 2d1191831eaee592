package localtest

import "skald/bot/localdiscord"

// A Reply is what a user saw after they did something. Exactly one of Message,
// Modal and Failed is set; all three are empty only if the bot acknowledged a
// press and then took the message away.
type Reply struct {
	localdiscord.Answer

	it *localdiscord.Interaction
}

// Text is the text of the answer, or the red line if it failed.
func (r *Reply) Text() string {
	if r.Message != nil {
		return r.Message.Text()
	}
	return r.Failed
}

// FollowUps are the further messages sent with the token of this act so far.
func (r *Reply) FollowUps() []localdiscord.Message { return r.it.FollowUps() }
