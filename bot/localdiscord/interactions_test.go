package localdiscord_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

func TestDeadlines(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.register()
	acts := make(chan map[string]any, 1)
	w.connect(func(d map[string]any) { acts <- d })

	replies := make(chan *localtest.Reply, 1)
	slash := func() map[string]any {
		go func() {
			r, err := w.vera.Slash(w.ctx(), w.hall, "show", nil)
			if err != nil {
				t.Error(err)
			}
			replies <- r
		}()
		return <-acts
	}

	// Late: the client gives up after three seconds, and so does the token.
	d := slash()
	w.clock.Advance(3 * time.Second)
	if r := <-replies; r.Failed != "The application did not respond" || r.Took != 3*time.Second {
		t.Errorf("late answer: failed %q after %v", r.Failed, r.Took)
	}
	wantCode(t, w.call("POST", localtest.Callback(d), `{"type":4,"data":{"content":"late"}}`), 404, 10062)
	wantCode(t, w.call("PATCH", w.bot.Original(d), `{"content":"late"}`), 404, 10015)

	// Twice.
	d = slash()
	if r := w.call("POST", localtest.Callback(d), `{"type":4,"data":{"content":"once"}}`); r.Status != 204 || r.Header.Get("Content-Type") != "" {
		t.Errorf("answer: %d with content type %q, want 204 without", r.Status, r.Header.Get("Content-Type"))
	}
	if r := <-replies; r.Text() != "once" {
		t.Errorf("reply %q, want once", r.Text())
	}
	wantCode(t, w.call("POST", localtest.Callback(d), `{"type":4,"data":{"content":"twice"}}`), 400, 40060)

	// A deferral buys fifteen minutes.
	d = slash()
	w.call("POST", localtest.Callback(d), `{"type":5}`)
	w.clock.Advance(14*time.Minute + 59*time.Second)
	if m := w.adam.Last(w.hall); !m.Thinking {
		t.Errorf("the channel shows %q, want thinking", m.Text())
	}
	w.call("PATCH", w.bot.Original(d), `{"content":"at last"}`)
	if r := <-replies; r.Text() != "at last" || !r.Deferred {
		t.Errorf("reply %q deferred %v, want at last", r.Text(), r.Deferred)
	}
	w.clock.Advance(time.Second)
	wantCode(t, w.call("PATCH", w.bot.Original(d), `{"content":"too late"}`), 401, 50027)

	// And then it is over.
	d = slash()
	w.call("POST", localtest.Callback(d), `{"type":5}`)
	w.clock.Advance(15 * time.Minute)
	if r := <-replies; r.Failed == "" {
		t.Errorf("an unresolved deferral brought %q, want failure", r.Text())
	}
	_ = d
	wantCode(t, w.call("POST", "/interactions/1/forged/callback", `{"type":5}`), 404, 10062)
	w.faultless()
}

func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *localdiscord.Options) { o.Clock = localdiscord.Real{} })
	w.register()
	r, err := w.vera.Slash(w.ctx(), w.hall, "show", nil)
	if err != nil || r.Failed == "" || r.Took < 3*time.Second {
		t.Errorf("reply %+v, %v; want failure after 3 s", r, err)
	}
}

func TestContextEndsWait(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.register()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.vera.Slash(ctx, w.hall, "show", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want canceled", err)
	}
}

func TestEphemeral(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.register()
	w.connect(func(d map[string]any) {
		w.call("POST", localtest.Callback(d), `{"type":4,"data":{"flags":64,"content":"your Leaders <@`+w.adam.ID.String()+`>"}}`)
	})
	r, err := w.vera.Slash(w.ctx(), w.hall, "game new", map[string]any{"title": "Hoard", "opponent": "@Adam"})
	if err != nil {
		t.Fatal(err)
	}
	if !r.Message.Ephemeral || r.Message.Only != w.vera.ID {
		t.Errorf("message %+v is not for Vera alone", r.Message)
	}
	if n := len(w.vera.Messages(w.hall)); n != 1 {
		t.Errorf("Vera sees %d messages, want 1", n)
	}
	if all := w.adam.Messages(w.hall); len(all) != 0 {
		t.Errorf("Adam sees %v", all)
	}
	if pings := w.adam.Pings(); len(pings) != 0 {
		t.Errorf("Adam was pinged by %v", pings)
	}
	if r.Message.Used.Command != "game new" || len(r.Message.Used.Options) != 0 {
		t.Errorf("above the answer stands %+v, want the command without options", r.Message.Used)
	}
	wantCode(t, w.call("PATCH", w.messages()+"/"+r.Message.ID.String(), `{"content":"x"}`), 404, 10008)
	w.faultless()
}

func TestPublicAnswerShowsOptions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.register()
	w.connect(func(d map[string]any) { w.call("POST", localtest.Callback(d), `{"type":4,"data":{"content":"hi"}}`) })
	if _, err := w.vera.Slash(w.ctx(), w.hall, "game new", map[string]any{"title": "hoard", "rounds": 3}); err != nil {
		t.Fatal(err)
	}
	used := w.adam.Last(w.hall).Used
	if used == nil || len(used.Options) != 2 || used.Options[1] != (localdiscord.UsedOption{"rounds", "3"}) {
		t.Errorf("Adam reads %+v, want title and rounds", used)
	}
}

func TestFollowUps(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.register()
	acts := make(chan map[string]any, 1)
	w.connect(func(d map[string]any) {
		w.call("POST", localtest.Callback(d), `{"type":5,"data":{"flags":64}}`)
		hook := "/webhooks/" + w.Application().String() + "/" + d["token"].(string)
		w.call("POST", hook, `{"content":"first"}`) // takes the place of the deferral, and its secrecy
		w.call("POST", hook, `{"content":"second"}`)
		acts <- d
	})
	r, err := w.vera.Slash(w.ctx(), w.hall, "show", nil)
	if err != nil || r.Text() != "first" || !r.Message.Ephemeral {
		t.Fatalf("reply %+v, %v; want first, ephemeral", r, err)
	}
	d := <-acts
	all := r.FollowUps()
	if len(all) != 1 || all[0].Content != "second" || all[0].Ephemeral {
		t.Fatalf("follow-ups %+v, want second in public", all)
	}
	path := "/webhooks/" + w.Application().String() + "/" + d["token"].(string) + "/messages/"
	if got := w.call("PATCH", path+all[0].ID.String(), `{"content":"edited"}`); got.Body["content"] != "edited" {
		t.Errorf("edit: %v", got.Body)
	}
	if got := w.call("DELETE", path+all[0].ID.String(), nil); got.Status != 204 {
		t.Errorf("delete: %d", got.Status)
	}
	wantCode(t, w.call("GET", path+all[0].ID.String(), nil), 404, 10008)
	if got := w.call("GET", path+"@original", nil); got.Body["content"] != "first" {
		t.Errorf("@original: %v", got.Body)
	}
	w.faultless()
}

func TestPressDeferredUpdate(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.call("POST", w.messages(), rows(rowOf(button("go"))))
	m := w.vera.Last(w.hall)
	w.connect(func(d map[string]any) {
		w.call("POST", localtest.Callback(d), `{"type":6}`)
		w.call("PATCH", w.messages()+"/"+m.ID.String(), `{"content":"moved","components":[]}`)
	})
	r, err := w.vera.Press(w.ctx(), m, "go")
	if err != nil || r.Text() != "moved" || !r.Updated || !r.Deferred || r.Amended {
		t.Errorf("reply %+v, %v; want the message moved, by no act", r, err)
	}
	if _, err := w.vera.Press(w.ctx(), m, "go"); err == nil {
		t.Error("a button that is gone could be pressed")
	}
	w.faultless()
}

func TestPressAmendsLater(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.call("POST", w.messages(), rows(rowOf(button("go"))))
	w.connect(func(d map[string]any) {
		w.call("POST", localtest.Callback(d), `{"type":6}`)
		w.call("PATCH", "/webhooks/"+w.Application().String()+"/"+d["token"].(string)+"/messages/@original", `{"content":"moved"}`)
	})
	r, err := w.vera.Press(w.ctx(), w.vera.Last(w.hall), "go")
	if err != nil || r.Text() != "moved" || !r.Updated || !r.Deferred || !r.Amended {
		t.Errorf("reply %+v, %v; want the message moved, by the press", r, err)
	}
	w.faultless()
}

func TestClientRefusals(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.register()
	w.call("POST", w.messages(), rows(
		rowOf(`{"type":2,"style":1,"label":"off","custom_id":"off","disabled":true}`),
		rowOf(menu(`,"max_values":2`, option("A", "a")+","+option("B", "b")))))
	m := w.vera.Last(w.hall)
	slash := func(line string, opts map[string]any) func() error {
		return func() error { _, err := w.vera.Slash(w.ctx(), w.hall, line, opts); return err }
	}
	tests := []struct {
		why string
		do  func() error
	}{
		{"no command /dance", slash("dance", nil)},
		{"no command /game dance", slash("game dance", nil)},
		{"needs a subcommand", slash("game", nil)},
		{`"title" is required`, slash("game new", nil)},
		{`no choice "chess"`, slash("game new", map[string]any{"title": "chess"})},
		{`no option "colour"`, slash("game new", map[string]any{"title": "hoard", "colour": "red"})},
		{"does not take 9", slash("game new", map[string]any{"title": "hoard", "rounds": 9})},
		{"takes a number", slash("game new", map[string]any{"title": "hoard", "rounds": "many"})},
		{"nobody called", slash("game new", map[string]any{"title": "hoard", "opponent": "@Nobody"})},
		{"disabled", func() error { _, err := w.vera.Press(w.ctx(), m, "off"); return err }},
		{"no such component", func() error { _, err := w.vera.Press(w.ctx(), m, "none"); return err }},
		{"no value", func() error { _, err := w.vera.Select(w.ctx(), m, "m", "z"); return err }},
		{"picked twice", func() error { _, err := w.vera.Select(w.ctx(), m, "m", "a", "a"); return err }},
		{"wants 1 to 2", func() error { _, err := w.vera.Select(w.ctx(), m, "m"); return err }},
		{"is not completed", func() error {
			_, err := w.vera.Complete(w.ctx(), w.hall, "game new", nil, "opponent", "A")
			return err
		}},
		{"no channel", func() error { _, err := w.vera.Slash(w.ctx(), w.adam.DM().ID, "show", nil); return err }},
	}
	for _, tt := range tests {
		err := tt.do()
		var refused *localdiscord.RefusedError
		if !errors.As(err, &refused) || !strings.Contains(err.Error(), tt.why) {
			t.Errorf("error %v, want a refusal with %q", err, tt.why)
		}
	}
}

func TestModeratorsCommand(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.call("PUT", "/applications/"+w.Application().String()+"/commands",
		`[{"name":"mod","description":"d","default_member_permissions":"32","contexts":[0]},{"name":"help","description":"d"}]`)
	w.adam.SetModerator(true)
	dm := w.adam.DM()
	for _, tt := range []struct {
		who  *localtest.User
		ch   localdiscord.ID
		want int
	}{{w.vera, w.hall, 1}, {w.adam, w.hall, 2}, {w.adam, dm.ID, 1}} {
		if got := tt.who.Offered(tt.ch); len(got) != tt.want {
			t.Errorf("%s is offered %d commands in %s, want %d", tt.who.Name, len(got), tt.ch, tt.want)
		}
	}
}
