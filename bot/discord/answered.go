package discord

import (
	"time"

	"skald/storage"

	"github.com/bwmarrin/discordgo"
)

// Kind is what a person did, as figures tell it apart.
type Kind string

// The kinds of interaction.
const (
	CommandKind  Kind = "command"
	PressKind    Kind = "press"
	CompleteKind Kind = "complete"
)

// Kind returns what kind of interaction it is.
func (i *Interaction) Kind() Kind {
	switch {
	case i.Completing:
		return CompleteKind
	case i.Command != "":
		return CommandKind
	}
	return PressKind
}

// Answered is how the first answer to an interaction went.
type Answered struct {
	Kind      Kind
	Took      time.Duration // from when the interaction came to when Discord had the answer
	Elsewhere bool          // somebody else with the same token was faster
	Err       error
}

// elsewhere reports whether what Discord says to the first attempt at an answer
// means that another program gave one: that there is one already, or that it does
// not know an interaction which is fresh. An old one may just be ours and late,
// whether we or the network were slow.
func (c *Client) elsewhere(i *Interaction, err error) bool {
	switch FaultOf(err).Code {
	case discordgo.ErrCodeInteractionHasAlreadyBeenAcknowledged:
		return true
	case discordgo.ErrCodeUnknownInteraction:
		now := c.clock.Now()
		return now.Sub(i.Received) < firstAnswer && now.Sub(Made(i.ID)) < firstAnswer
	}
	return false
}

// maxOurs is of how many interactions it is remembered that they were answered:
// more than come in the seconds in which one can come twice.
const maxOurs = 256

// came notes that an interaction came to us. repeated reports whether it did more
// than once: then the faster of our own answers may be what the other one met.
func (c *Client) came(id storage.InteractionID) {
	c.ours.Change(id, func(times int, _ bool) (int, bool) { return times + 1, true })
}

func (c *Client) repeated(id storage.InteractionID) bool {
	times, _ := c.ours.Get(id)
	return times > 1
}
