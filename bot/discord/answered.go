package discord

import (
	"slices"
	"sync"
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

// OnAnswered has each first answer told. It is called before anything is
// answered.
func (c *Client) OnAnswered(tell func(Answered)) { c.answered = tell }

// elsewhere reports whether what Discord says to the first attempt at an answer
// means that somebody else gave one: that there is one already, or that it does
// not know an interaction which is fresh. One that is old may just be ours and
// late, whether we or the network were slow.
func (c *Client) elsewhere(i *Interaction, err error) bool {
	switch FaultOf(err).Code {
	case discordgo.ErrCodeInteractionHasAlreadyBeenAcknowledged:
		return true
	case discordgo.ErrCodeUnknownInteraction:
		now := c.clock.Now()
		return now.Sub(i.Received) < firstAnswer && now.Sub(made(uint64(i.ID))) < firstAnswer
	}
	return false
}

// recent are the interactions that were answered last.
type recent struct {
	mu   sync.Mutex
	list []storage.InteractionID // the newest last
}

// maxRecent is more than come in the seconds in which one can come twice.
const maxRecent = 256

// add adds one, once more if it is there.
func (r *recent) add(id storage.InteractionID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.list) == maxRecent {
		r.list = slices.Delete(r.list, 0, 1)
	}
	r.list = append(r.list, id)
}

// repeated reports whether one was added more than once: it came to us so often,
// and whichever was faster gave the answer.
func (r *recent) repeated(id storage.InteractionID) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	first := slices.Index(r.list, id)
	return first >= 0 && slices.Contains(r.list[first+1:], id)
}
