package moderation

import (
	"encoding/json"
	"strings"
	"testing"

	"skald/bot/localdiscord/localtest/desktest"
	"skald/bot/table"
	"skald/engine/hoard"
	"skald/engine/match/head"
	"skald/engine/match/record"
)

// TestChooseRewind holds that a moderator reads of each action what it was, also of
// one that told nothing, and that there is none yet in a moderator's words.
func TestChooseRewind(t *testing.T) {
	t.Parallel()
	v, m := desktest.English(t), desktest.Begun(t, hoard.Standard(), 2).Match
	id := actID{What: showAct, Match: m.ID, Act: head.ModRewind}
	if got, want := string(chooseRewind(v, m, nil, id).Text), "Nobody has taken an action yet: there is nothing to take back."; got != want {
		t.Errorf("with no action: %q, want %q", got, want)
	}
	list := []table.Rewindable{{Entry: table.Entry{Kind: record.MoveKind, Seat: 0, Seq: 1}}}
	sent, err := json.Marshal(chooseRewind(v, m, list, id).Message())
	if err != nil {
		t.Fatal(err)
	}
	if want := "1. " + v.Side(m.About(), 0) + " took an action that was not told"; !strings.Contains(string(sent), want) {
		t.Errorf("an action that told nothing is not called %q: %s", want, sent)
	}
}

// TestOverseenPages holds that the list of a server's matches counts its pages only
// where there are several.
func TestOverseenPages(t *testing.T) {
	t.Parallel()
	v, list := desktest.English(t), []table.Overseen{{}}
	for _, on := range []struct {
		page int
		more bool
		want string
	}{{0, false, "wait first."}, {0, true, "wait first (page 1)."}, {1, false, "wait first (page 2)."}} {
		if got := string(overseen(v, list, on.page, on.more).Text); !strings.HasSuffix(got, on.want) {
			t.Errorf("page %d, more %v: %q, want it to end %q", on.page, on.more, got, on.want)
		}
	}
}
