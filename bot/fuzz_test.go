package bot_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/table"
	"skald/engine/match/head"
	"skald/storage"
)

// pressable are the first two parts of all custom ids, and some that are none.
var pressable = strings.Fields(`
	play/verb play/action play/words play/page play/confirm play/prompt play/orders play/prepare play/secrets play/board play/text play/log play/rules play/teach
	play/tips-off play/list play/stand-in play/skald play/return play/repost play/move play/export play/undo play/answer play/seat play/hand-over play/resign
	lobby/join lobby/leave lobby/start lobby/decline lobby/title lobby/setup lobby/open lobby/rematch
	moderation/act moderation/why moderation/do moderation/list moderation/close moderation/cancel
	reminders/setting help/page gone/anything play/gone v ?`)

// FuzzInteraction turns bytes into interactions of somebody who sits at a
// running match: the event is Discord's but for what the bytes say. In them
// MATCH, SEQ, ADAM and HALL stand for those of the moment. Nothing may panic, be
// answered twice, or be left without an answer and a line in the log; no channel
// may read a secret.
func FuzzInteraction(f *testing.F) {
	for _, seed := range hostile {
		f.Add([]byte(seed))
	}
	values := []string{"", `"0"`, `"hoard"`, `"0","1"`, `"1.2","1.2"`, `"65535.65535","0"`}
	if testing.Short() {
		values = values[2:4]
	}
	for _, what := range pressable {
		for _, rest := range []string{"/MATCH/SEQ/0/0", "/MATCH/SEQ/1.2/0", "/MATCH/0/3.1.2.3.4.5.6/1", "/NOMATCH/1/0/99999999999", "/MATCH/-1/300/0"} {
			f.Add([]byte(`{"type":3,"data":{"custom_id":"` + what + rest + `","values":["left","hoard","x"]}}`))
		}
		for _, rest := range []string{
			"/MATCH/18446744073709551615/255.65535.65535/9223372036854775807", "//0/0.0.65535.65535/2", "//0/0.0.0.0.0.9.9/9",
			"/MATCH/SEQ/0/9/hoard.x", "/MATCH/SEQ/0/9/.", "//0/0/0/" + strings.Repeat("x", 200), "/MATCH/SEQ/0.1.65535/0", "/MATCH/SEQ/0.0.1/0",
			"/MATCH/SEQ/skip", "/MATCH/SEQ/end//999", "/MATCH/SEQ/replace/9", "/MATCH/SEQ/move/9/65535", "/MATCH/SEQ/rewind//18446744073709551615",
		} {
			for _, picked := range values {
				f.Add([]byte(`{"type":3,"data":{"custom_id":"` + what + rest + `","values":[` + picked + `]}}`))
			}
		}
	}
	var callbacks atomic.Int32
	r := newWorldWith(f, storage.NewMemory(), func(o *localdiscord.Options) {
		o.Check = func(_, path string, _ []byte) error {
			if strings.HasSuffix(path, "/callback") {
				callbacks.Add(1)
			}
			return nil
		}
	})
	r.forgiven = "these flags cannot be changed" // of an event that lies about its message
	r.connect()
	var may int32 // how many answers there may have been: a late one is counted with a later input
	f.Fuzz(func(t *testing.T, raw []byte) {
		r.t = t
		m := r.running()
		r.log.forget()
		before := r.guest.Messages(r.hall)
		for place, now := range map[string]string{
			"MATCH": string(m.ID), "SEQ": strconv.FormatUint(m.Seq, 10), "ADAM": r.adam.ID.String(), "HALL": r.hall.String(),
		} {
			raw = bytes.ReplaceAll(raw, []byte(place), []byte(now))
		}
		it, err := r.user(m).StartRaw(r.hall, r.shown(m).ID, raw)
		if err != nil {
			t.Fatal(err)
		}
		if it == nil {
			return
		}
		r.until("an answer, or a line in the log", func() bool {
			text := r.log.String()
			return it.Answer().Acknowledged && strings.Contains(text, "msg=answered") || it.Answer().Choices != nil ||
				strings.Contains(text, "unanswered") || strings.Contains(text, "answer failed") || strings.Contains(text, "completion failed") ||
				it.Answer().Acknowledged && it.Answer().Done
		})
		if text := r.log.String(); strings.Contains(text, "panic") || strings.Contains(text, "level=ERROR") {
			t.Errorf("the bot broke:\n%s", text)
		}
		may++
		if got := callbacks.Load(); got > may {
			t.Errorf("%d answers to %d interactions", got, may)
		}
		for _, msg := range r.guest.Messages(r.hall) {
			old := slices.IndexFunc(before, func(o localdiscord.Message) bool { return o.ID == msg.ID && o.Revision == msg.Revision })
			if old < 0 && msg.Only == 0 {
				holdOpen(t, m.About(), msg)
			}
		}
	})
}

// running returns the hall's match, a new one if there is none.
func (r *room) running() *table.Match {
	r.t.Helper()
	if m, err := r.table.At(r.ctx, storage.ChannelID(r.hall)); err == nil {
		switch m.Status {
		case head.Running:
			return m
		case head.Lobby:
			if _, err := r.table.Cancel(r.ctx, table.Press{By: m.Opener}, m.ID); err != nil {
				r.t.Fatal(err)
			}
		}
	}
	began := time.Now()
	o, err := r.table.Create(r.ctx, pressOf(r.vera), head.Opening{Game: "hoard", Channel: storage.ChannelID(r.hall), Guild: 1})
	if err == nil {
		o, err = r.table.Join(r.ctx, pressOf(r.adam), o.Match.ID, "")
	}
	if err != nil {
		r.t.Fatalf("no match after %s: %v", time.Since(began), err)
	}
	return o.Match
}

// hostile are events that Discord does not send, or not yet.
var hostile = []string{
	``, `null`, `[]`, `{}`, `"x"`, `{"type":null}`, `{"type":99}`, `{"type":5,"data":{"custom_id":"play/verb/MATCH/SEQ/0"}}`,
	`{"data":null}`, `{"data":[]}`, `{"data":{"name":"hoard"}}`, `{"data":{"name":"hoard peek"}}`,
	`{"data":{"name":"hoard","options":[null]}}`, `{"data":{"name":"hoard","options":[{}]}}`, `{"data":{"name":"hoard","options":{}}}`,
	`{"data":{"name":"hoard","options":[{"name":"peek","type":1,"options":[null]}]}}`,
	`{"data":{"name":"hoard","options":[{"name":"peek","type":1,"options":[{"name":"crew","type":3,"value":null}]}]}}`,
	`{"data":{"name":"hoard","options":[{"name":"peek","type":1,"options":[{"name":"crew","type":3,"value":"blue"}]}]}}`,
	`{"data":{"name":"hoard","options":[{"name":"peek","type":1,"options":[{"name":"crew","type":4,"value":1e400}]}]}}`,
	`{"data":{"name":"hoard","options":[{"name":"peek","type":2,"options":[{"name":"peek","type":1,"options":[{"name":"crew","value":["blue"]}]}]}]}}`,
	`{"type":4,"data":{"name":"hoard","options":[{"name":"peek","type":1,"options":[{"name":"crew","type":3,"value":"","focused":true}]}]}}`,
	`{"type":4,"data":{"name":"hoard","options":[{"name":"pick","type":1,"options":[{"name":"hand","type":3,"value":"e","focused":true},{"name":"hand","focused":true}]}]}}`,
	`{"type":4,"data":{"name":"game","options":[{"name":"new","type":1,"options":[{"name":"title","type":3,"value":"\u0000\ud800","focused":true}]}]}}`,
	`{"data":{"name":"game","options":[{"name":"new","type":1,"options":[{"name":"title","type":3,"value":"hoard"},{"name":"opponent","type":6,"value":"ADAM"}]}]}}`,
	`{"data":{"name":"game","options":[{"name":"new","type":1,"options":[{"name":"opponent","type":6,"value":"-1"}]}]}}`,
	`{"data":{"name":"game","options":[{"name":"show","type":1}]}}`, `{"data":{"name":"game","options":[{"name":"resign","type":1}]}}`,
	`{"data":{"name":"secrets"}}`, `{"data":{"name":"help"}}`, `{"data":{"name":"game","options":[{"name":"log","type":1,"options":[{"name":"since","value":true}]}]}}`,
	`{"member":null,"data":{"name":"secrets"}}`, `{"member":null,"user":{"id":"ADAM"},"data":{"name":"secrets"}}`,
	`{"user":{"id":"ADAM"},"data":{"name":"secrets"}}`, `{"user":{},"member":{"user":null}}`,
	`{"member":{"user":{"id":"ADAM"},"permissions":"99999999999999999999"},"data":{"name":"help"}}`,
	`{"app_permissions":"-1","data":{"name":"game","options":[{"name":"new","type":1}]}}`, `{"app_permissions":0,"data":{"name":"help"}}`,
	`{"channel_id":null,"data":{"name":"help"}}`, `{"channel_id":"1","data":{"name":"game","options":[{"name":"show","type":1}]}}`,
	`{"channel":{"type":11},"channel_id":"HALL","data":{"name":"help"}}`, `{"guild_id":"x","data":{"name":"help"}}`,
	`{"locale":"xx-\u0000","guild_locale":"../../en","data":{"name":"help"}}`, `{"locale":7}`,
	`{"type":3,"message":null,"data":{"custom_id":"play/prompt/MATCH/SEQ"}}`, `{"type":3,"message":{"flags":64},"data":{"custom_id":"play/prompt/MATCH/SEQ"}}`,
	`{"type":3,"data":{"custom_id":null,"values":null}}`, `{"type":3,"data":{"custom_id":""}}`, `{"type":3,"data":{"custom_id":"/////"}}`,
	`{"type":3,"data":{"custom_id":"play/words/MATCH/SEQ/0","values":[null]}}`, `{"type":3,"data":{"custom_id":"play/words/MATCH/SEQ/0","values":[]}}`,
	`{"type":3,"message":{"components":[{"type":99,"components":[{"type":1000}]}]},"data":{"custom_id":"play/prompt/MATCH/SEQ"}}`,
}
