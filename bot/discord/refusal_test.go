package discord

import (
	"strings"
	"testing"

	"github.com/gorilla/websocket"
)

// A gateway that refuses for good is not asked again; the error says what to
// change.
func TestGatewayRefusals(t *testing.T) {
	t.Parallel()
	for code, want := range map[int]string{4004: "DISCORD_TOKEN", 4013: "intents", 4014: "intent", 4010: "shard"} {
		err := explain(&websocket.CloseError{Code: code})
		if !IsRefusal(err) || !strings.Contains(err.Error(), want) {
			t.Errorf("close code %d: got %v, want it to name %q", code, err, want)
		}
	}
	if err := explain(&websocket.CloseError{Code: 1006}); IsRefusal(err) {
		t.Errorf("a lost connection is final: %v", err)
	}
}
