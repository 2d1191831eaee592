package localdiscord_test

import (
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// TestRoles names a role by each way that a client has, and holds what the bot
// hears of it.
func TestRoles(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *localdiscord.Options) { o.Roles = []string{"Elders"} })
	elders := w.Role("Elders")
	w.vera.SetRole(elders.ID, true)
	acts := make(chan map[string]any, 1)
	w.connect(func(d map[string]any) {
		w.call("POST", localtest.Callback(d), `{"type":4,"data":{"content":"heard","flags":64}}`)
		acts <- d
	})
	named := func(d map[string]any, kind, id string) map[string]any {
		t.Helper()
		resolved, _ := d["data"].(map[string]any)["resolved"].(map[string]any)
		all, _ := resolved[kind].(map[string]any)
		thing, ok := all[id].(map[string]any)
		if !ok {
			t.Fatalf("resolved %v, want %s in %s", resolved, id, kind)
		}
		return thing
	}

	w.call("PUT", "/applications/"+w.Application().String()+"/commands", `[{"name":"set","description":"Set","options":[
		{"type":8,"name":"role","description":"Whose"},{"type":9,"name":"whom","description":"Whom"},
		{"type":7,"name":"where","description":"Where","channel_types":[0]}]}]`)
	if _, err := w.vera.Slash(w.ctx(), w.hall, "set", map[string]any{"role": "@Elders", "whom": "@Elders", "where": "#longhall"}); err != nil {
		t.Fatal(err)
	}
	d := <-acts
	if got := named(d, "roles", elders.ID.String())["name"]; got != "Elders" {
		t.Errorf("the role is called %v, want Elders", got)
	}
	if got, want := named(d, "channels", w.hall.String())["permissions"], localdiscord.Everybody.String(); got != want {
		t.Errorf("permissions in the channel %v, want those of who names it, %s", got, want)
	}
	if roles := d["member"].(map[string]any)["roles"].([]any); len(roles) != 1 || roles[0] != elders.ID.String() {
		t.Errorf("the member has roles %v, want Elders", roles)
	}
	thread := w.AddThread(w.hall, "aside")
	if _, err := w.vera.Slash(w.ctx(), w.hall, "set", map[string]any{"where": thread.ID}); err == nil {
		t.Error("a thread was named where only text channels are offered")
	}

	w.call("POST", w.messages(), `{"content":"Who?","components":[
		{"type":1,"components":[{"type":6,"custom_id":"role","default_values":[{"id":"`+elders.ID.String()+`","type":"role"}]}]},
		{"type":1,"components":[{"type":7,"custom_id":"whom"}]},
		{"type":1,"components":[{"type":8,"custom_id":"where","channel_types":[11]}]}]}`)
	m := w.vera.Last(w.hall)
	if got := m.Selects()[0].Defaults; len(got) != 1 || got[0] != elders.ID {
		t.Errorf("picked before anybody picks: %v, want Elders", got)
	}
	for id, value := range map[string]string{"role": "@Elders", "whom": elders.Mention()} {
		if _, err := w.vera.Select(w.ctx(), m, id, value); err != nil {
			t.Fatal(err)
		}
		named(<-acts, "roles", elders.ID.String())
	}
	if _, err := w.vera.Select(w.ctx(), m, "where", "#longhall"); err == nil {
		t.Error("a text channel was picked where only threads are offered")
	}
	if _, err := w.vera.Select(w.ctx(), m, "where", "#aside"); err != nil {
		t.Error(err)
	}
	named(<-acts, "channels", thread.ID.String())
	w.faultless()

	wantCode(t, w.call("POST", w.messages(), `{"content":"x","components":[{"type":1,"components":[
		{"type":8,"custom_id":"x","default_values":[{"id":"1","type":"role"}]}]}]}`), 400, 50035)
}

// TestRoleMentions holds that a bot pings a role only where it may ping all.
func TestRoleMentions(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	elders := w.Role("Elders")
	w.vera.SetRole(elders.ID, true)
	w.adam.SetRole(elders.ID, true)
	w.adam.SetRole(elders.ID, false)
	body := `{"content":"` + elders.Mention() + `","allowed_mentions":{"roles":["` + elders.ID.String() + `"]}}`
	w.call("POST", w.messages(), body)
	w.Allow(w.hall, localdiscord.MentionEveryone)
	r := w.call("POST", w.messages(), body)
	if got := r.Body["mention_roles"].([]any); len(got) != 1 {
		t.Errorf("roles mentioned %v, want Elders", got)
	}
	w.call("POST", w.messages(), `{"content":"`+elders.Mention()+`","allowed_mentions":{"parse":[]}}`)
	if vera, adam := len(w.vera.Pings()), len(w.adam.Pings()); vera != 1 || adam != 0 {
		t.Errorf("pings %d and %d, want 1 for who has the role, 0 for who had it", vera, adam)
	}
}
