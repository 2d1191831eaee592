package localdiscord_test

import (
	"net/http"
	"testing"
	"time"

	"skald/bot/localdiscord"
)

const postRoute = "POST /channels/*/messages"

// TestMishaps lets a post meet each mishap once: what the bot reads, and
// whether the message stands.
func TestMishaps(t *testing.T) {
	t.Parallel()
	tests := map[string]struct {
		mishap       localdiscord.Mishap
		status, code int
		done         bool
	}{
		"500":                {localdiscord.Status(500), 500, 0, false},
		"502 once it stands": {localdiscord.Status(502).After(), 502, 0, true},
		"limited":            {localdiscord.Limited(2 * time.Second), 429, 0, false},
		"limited globally":   {localdiscord.LimitedGlobally(time.Second), 429, 0, false},
		"cut":                {localdiscord.Cut(), -1, 0, false},
		"lost":               {localdiscord.Cut().After(), -1, 0, true},
		"no access":          {localdiscord.Refused(50001), 403, 50001, false},
		"no permission":      {localdiscord.Refused(50013), 403, 50013, false},
		"closed":             {localdiscord.Refused(50007), 403, 50007, false},
		"too fast":           {localdiscord.Refused(40003), 403, 40003, false},
		"no mutual guild":    {localdiscord.Refused(50278), 403, 50278, false},
		"no channel":         {localdiscord.Refused(10003), 404, 10003, false},
		"no message":         {localdiscord.Refused(10008), 404, 10008, false},
		"too many edits":     {localdiscord.Refused(30046), 429, 30046, false},
		"archived":           {localdiscord.Refused(50083), 400, 50083, false},
		"locked":             {localdiscord.Refused(160005), 400, 160005, false},
		"invalid":            {localdiscord.Refused(50035), 400, 50035, false},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.Inject(postRoute, 1, tt.mishap)
			wantCode(t, w.call("POST", w.messages(), `{"content":"x"}`), tt.status, tt.code)
			if n := len(w.vera.Messages(w.hall)); n > 1 || (n == 1) != tt.done {
				t.Errorf("%d messages stand, want done %v", n, tt.done)
			}
			if r := w.call("POST", w.messages(), `{"content":"x"}`); r.Status != 200 {
				t.Errorf("the second post: %d %v", r.Status, r.Body)
			}
			w.faultless() // the bot is not to blame
		})
	}
}

// TestMishapsAreTold holds what a 429 says, and whom it is for.
func TestMishapsAreTold(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	post := func() int { return w.call("POST", w.messages(), `{"content":"x"}`).Status }
	w.Inject("/channels/*/messages", 1, localdiscord.Limited(2*time.Second))
	if r := w.call("POST", w.messages(), `{"content":"x"}`); r.Header.Get("X-RateLimit-Global") != "" || r.Body["retry_after"] != 2.0 {
		t.Errorf("limited: %v %v", r.Header, r.Body)
	}
	w.Inject("/channels/*/messages", 1, localdiscord.Limited(1200*time.Millisecond))
	limited := w.call("POST", w.messages(), `{"content":"x"}`).Header
	for name, want := range map[string]string{
		"Retry-After": "2", "X-RateLimit-Reset-After": "1.200", "X-RateLimit-Remaining": "0", "X-RateLimit-Bucket": "channel-post", "Via": "1.1 google",
	} {
		if got := limited.Get(name); got != want {
			t.Errorf("limited for 1.2 s: %s %q, want %q", name, got, want)
		}
	}
	w.Inject("*", -1, localdiscord.LimitedGlobally(time.Second))
	for range 3 {
		if r := w.call("GET", "/gateway", nil); r.Status != 429 || r.Header.Get("X-RateLimit-Global") != "true" {
			t.Errorf("limited globally: %d %v", r.Status, r.Header)
		}
	}
	if r := w.call("POST", "/interactions/1/1-x/callback", `{"type":1}`); r.Status != 404 {
		t.Errorf("an interaction under a global limit: %d, want it exempt", r.Status)
	}
	w.Calm()
	if got := post(); got != 200 {
		t.Errorf("after Calm: %d", got)
	}
}

// TestMishapOfOneUser lets the bot open the chat with Vera too fast, and
// nobody else's.
func TestMishapOfOneUser(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	open := func(u localdiscord.ID) (int, int) {
		r := w.call("POST", "/users/@me/channels", map[string]any{"recipient_id": u})
		return r.Status, r.Code()
	}
	w.InjectDM(w.vera.User, 1, localdiscord.Refused(40003))
	if status, code := open(w.adam.ID); status != 200 || code != 0 {
		t.Errorf("Adam's chat: %d (%d)", status, code)
	}
	if status, code := open(w.vera.ID); status != 403 || code != 40003 {
		t.Errorf("Vera's chat: %d (%d), want 40003", status, code)
	}
	w.InjectDM(w.vera.User, 1, localdiscord.Limited(time.Second))
	if r := w.call("POST", "/channels/"+w.vera.DM().ID.String()+"/messages", `{"content":"x"}`); r.Status != 429 {
		t.Errorf("a message to Vera: %d, want 429", r.Status)
	}
}

// TestSlowness lets a request wait by the clock of the world, before it is done
// and after.
func TestSlowness(t *testing.T) {
	t.Parallel()
	for _, after := range []bool{false, true} {
		w := newWorld(t)
		slow := localdiscord.Slow(time.Minute)
		if after {
			slow = slow.After()
		}
		w.Inject("*", 1, slow)
		done := make(chan int)
		go func() { done <- w.call("POST", w.messages(), `{"content":"x"}`).Status }()
		for w.clock.Pending() == 0 {
			time.Sleep(time.Millisecond)
		}
		if got := len(w.vera.Messages(w.hall)) == 1; got != after {
			t.Errorf("the message stands before the wait: %v, want %v", got, after)
		}
		w.clock.Advance(time.Minute)
		if got := <-done; got != 200 {
			t.Errorf("slow: %d", got)
		}
	}
}

// TestReadOnlyChannel holds that a thread of a channel in which the bot may not
// post is a place where it may, if it has the permission for threads.
func TestReadOnlyChannel(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	thread := w.AddThread(w.hall, "hoard")
	post := func() (int, int) {
		r := w.call("POST", "/channels/"+thread.ID.String()+"/messages", `{"content":"x"}`)
		return r.Status, r.Code()
	}
	w.Deny(w.hall, localdiscord.SendMessages)
	if status, code := post(); status != 200 {
		t.Errorf("a thread of a read-only channel: %d (%d)", status, code)
	}
	w.Deny(w.hall, localdiscord.SendInThreads)
	if status, code := post(); status != 403 || code != 50013 {
		t.Errorf("without the permission for threads: %d (%d), want 50013", status, code)
	}
}

// TestLateEditsOfTheWholeHour holds that an old message can be edited again
// once its late edits are an hour old.
func TestLateEditsOfTheWholeHour(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.call("POST", w.messages(), `{"content":"x"}`)
	path := w.messages() + "/" + w.vera.Last(w.hall).ID.String()
	w.clock.Advance(2 * time.Hour)
	var last int
	for range 50 {
		last = w.call("PATCH", path, `{"content":"y"}`).Code()
	}
	if last != 30046 {
		t.Errorf("the fiftieth late edit: %d, want 30046", last)
	}
	w.clock.Advance(time.Hour)
	if r := w.call("PATCH", path, `{"content":"z"}`); r.Status != 200 {
		t.Errorf("an hour later: %v", r.Body)
	}
}

// TestWrongMishapsPanic holds that a mishap which nothing could meet is no
// silent nothing.
func TestWrongMishapsPanic(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for name, wrong := range map[string]func(){
		"an unknown code": func() { localdiscord.Refused(1) },
		"a wild method":   func() { w.Inject("* /channels/*", 1, localdiscord.Cut()) },
		"no path":         func() { w.Inject("channels", 1, localdiscord.Cut()) },
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s passes", name)
				}
			}()
			wrong()
		}()
	}
}

// TestLoginMishaps holds every way in which a login goes wrong.
func TestLoginMishaps(t *testing.T) {
	t.Parallel()
	for _, code := range []int{1001, 4000, 4004, 4008, 4009, 4010, 4011, 4012, 4013, 4014} {
		w := newWorld(t)
		w.RefuseLogin(code, 1)
		b := w.dial()
		b.next()
		b.send(opIdentify, w.identity())
		if got := b.closeCode(); got != code {
			t.Errorf("closed with %d, want %d", got, code)
		}
		b = w.dial()
		b.next()
		b.send(opIdentify, w.identity())
		b.want("READY")
	}
	for _, op := range []int{opReconnect, opInvalidSession, opAck} {
		w := newWorld(t)
		w.InterruptLogin(op, 1)
		b := w.dial()
		b.next()
		b.send(opIdentify, w.identity())
		if got, _, _, _ := b.next(); got != op {
			t.Errorf("op %d before READY, want %d", got, op)
		}
		if op == opAck {
			b.want("READY")
		} else if w.Connected() {
			t.Errorf("op %d in place of READY, but there is a session", op)
		}
	}
}

// TestIdentifyBudget holds that a bot which logs in too often loses its token.
func TestIdentifyBudget(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *localdiscord.Options) { o.Identifies = 2 })
	login := func() *rawBot {
		b := w.dial()
		b.next()
		b.send(opIdentify, w.identity())
		return b
	}
	login().want("READY")
	login().want("READY")
	if left := w.call("GET", "/gateway/bot", nil).Body["session_start_limit"].(map[string]any)["remaining"]; left != 0.0 {
		t.Errorf("%v IDENTIFYs left, want none", left)
	}
	if got := login().closeCode(); got != 4004 {
		t.Errorf("one more closes with %d, want 4004", got)
	}
	if r := w.call("POST", w.messages(), `{"content":"x"}`); r.Status != http.StatusUnauthorized {
		t.Errorf("the token still works: %d", r.Status)
	}
}
