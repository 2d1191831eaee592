package bot_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"skald/bot"
	"skald/bot/desk"
	"skald/bot/localdiscord"
	"skald/storage"
)

// foreign posts a message with a button of that custom id as the bot, and
// returns it.
func (r *room) foreign(customID string) localdiscord.Message {
	r.t.Helper()
	body, err := json.Marshal(map[string]any{
		"content": "of an older version", "allowed_mentions": map[string]any{"parse": []string{}},
		"components": []any{map[string]any{"type": 1, "components": []any{
			map[string]any{"type": 2, "style": 1, "label": "Old", "custom_id": customID},
		}}},
	})
	if err != nil {
		r.t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(r.ctx, http.MethodPost, fmt.Sprintf("%s/api/v10/channels/%s/messages", r.world.URL(), r.hall), bytes.NewReader(body))
	if err != nil {
		r.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bot "+r.world.Token())
	req.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(req)
	if err != nil {
		r.t.Fatal(err)
	}
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		r.t.Fatalf("posting a button: %s", answer.Status)
	}
	return r.guest.Last(r.hall)
}

// A button that this version did not make is answered with what can be done now.
func TestForeignButtons(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	expect(t, "without a match", r.press(r.vera, r.foreign("v0:take"), "Old").Text(), "no match in this channel")
	m := r.opened()
	turn := r.shown(m)
	ids := []string{"play/undo/" + string(m.ID), "v0:take", "play", "gone/anything/" + string(m.ID) + "/1", "play/gone/" + string(m.ID) + "/1", "play/verb/" + string(m.ID) + "/x", "play/verb/" + string(m.ID) + "/1/250"}
	for _, letter := range "abcdefghijlmnopqrstuvwxyzABCDEFGILMNOPQSTWY" { // ids as they were before rooms had theirs
		ids = append(ids, string(letter)+"/"+string(m.ID)+"/1/0/0")
	}
	for _, b := range turn.Buttons() { // without how far the match was, which must not mean any time
		if id, _ := desk.ReadID(b.CustomID); id.Seq != 0 {
			id.Seq = 0
			ids = append(ids, id.String())
		}
	}
	for _, id := range ids {
		reply := r.press(r.vera, r.foreign(id), "Old")
		expect(t, id, reply.Text(), "The match has moved on", "peek if you like")
		if !reply.Message.Ephemeral || len(reply.Message.Buttons()) == 0 {
			t.Errorf("%s: answered %q without the buttons of now", id, reply.Text())
		}
	}
	expect(t, "of a match that is none", r.press(r.vera, r.foreign("play/verb/00000000/1/0"), "Old").Text(), "no match in this channel")
}

// An act that counted never reads "did not respond": its answer is tried again
// while its time lasts.
func TestAnswersOutlastFailures(t *testing.T) {
	t.Parallel()
	const first = "POST /interactions/*/*/callback"
	for _, c := range []struct {
		name  string
		times int
		what  localdiscord.Mishap
	}{
		{"bad gateway", 2, localdiscord.Status(502)},
		{"answered, but said to be not", 1, localdiscord.Status(503).After()},
		{"rate limited", 1, localdiscord.Limited(400 * time.Millisecond)},
		{"connection cut", 2, localdiscord.Cut()},
		{"answer lost", 1, localdiscord.Cut().After()},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := newRoom(t)
			m := r.opened()
			sure := r.press(r.vera, r.shown(m), "Roll").Message
			r.world.Inject(first, c.times, c.what)
			reply := r.press(r.vera, *sure, "Confirm")
			if reply.Failed != "" || !strings.Contains(reply.Text(), "The match waits for "+r.adam.Mention()) {
				t.Errorf("the act counted, and Vera reads %q", reply.Text())
			}
			if got := r.match().Seq; got != m.Seq+1 {
				t.Errorf("one press made %d records", got-m.Seq)
			}
		})
	}
}

// An answer that came late enough to be deferred is tried again, too.
func TestLateAnswersOutlastFailures(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	painter := slow{titles()[0].Painter, make(chan struct{}, 100), make(chan struct{})}
	r.titles = []bot.Title{{Game: titles()[0].Game, Painter: painter}}
	r.connect()
	r.slash(r.vera, "game new", "title=hoard", "side=red")
	r.press(r.adam, r.has("Anybody may join"), "Join as Blue")
	<-painter.asked
	r.world.Inject("PATCH /webhooks/*/*/messages/@original", 3, localdiscord.Status(503))
	time.AfterFunc(2*time.Second, func() { close(painter.may) })
	reply := r.slash(r.vera, "game show")
	if !reply.Deferred || reply.Failed != "" || len(reply.Message.Attachments) != 1 {
		t.Errorf("deferred %v, answered %q", reply.Deferred, reply.Text())
	}
}
