package discord

import (
	"errors"
	"fmt"

	"github.com/gorilla/websocket"
)

// A Refusal is one by Discord that trying again cannot mend. Why tells the
// operator what to change.
type Refusal struct{ Why string }

func (r *Refusal) Error() string { return r.Why }

// closedBadToken is the gateway's close code for a token that Discord does not know.
const closedBadToken = 4004

// refusals are by the gateway's close codes after which no attempt is made.
var refusals = map[int]*Refusal{
	closedBadToken: {"Discord refuses the token: copy the bot's token from the developer portal into DISCORD_TOKEN"},
	4010:           {"Discord refuses the shard: run one skald per token"},
	4011:           {"the bot is in too many servers for one connection: it needs sharding, which this version cannot do"},
	4012:           {"Discord no longer speaks this version of its gateway: upgrade skald"},
	4013:           {"Discord does not know the intents asked for: upgrade skald"},
	4014:           {"Discord refuses an intent: skald needs no privileged intent, check that the application is the right one"},
}

// explain turns a close code that no retry can mend into a *Refusal.
func explain(err error) error {
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		if refused := refusals[closed.Code]; refused != nil {
			return refused
		}
	}
	return fmt.Errorf("open gateway: %w", err)
}

// IsRefusal reports whether an error is a *Refusal.
func IsRefusal(err error) bool {
	var refused *Refusal
	return errors.As(err, &refused)
}
