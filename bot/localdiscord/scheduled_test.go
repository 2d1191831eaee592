package localdiscord_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"skald/bot/localdiscord"
)

// raw makes a request and returns its status, with all that its answer says.
func (w *world) raw(method, path, body string) (int, string) {
	w.t.Helper()
	var sent any
	if body != "" {
		sent = body
	}
	r := w.call(method, path, sent)
	return r.Status, fmt.Sprint(r.Code(), r.Body)
}

// TestGivingRoles: the bot gives a role only with Manage Roles, and only one that stands
// below its own; nobody is given the role of everybody or one that Discord manages.
func TestGivingRoles(t *testing.T) {
	t.Parallel()
	w := newWorld(t, func(o *localdiscord.Options) { o.Roles = []string{"Champion"} })
	champion := w.Role("Champion")
	guild, _ := w.Guild()
	path := func(role string) string {
		return fmt.Sprintf("/guilds/%s/members/%s/roles/%s", guild, w.vera.ID, role)
	}
	refused := func(method, role, want string) {
		t.Helper()
		if _, said := w.raw(method, path(role), ""); !strings.Contains(said, want) {
			t.Errorf("%s %s: %s, want %s", method, role, said, want)
		}
	}
	refused("PUT", champion.ID.String(), "50013") // without the right
	w.Grant(localdiscord.ManageRoles)
	refused("PUT", champion.ID.String(), "50013") // it stands above the bot's
	w.Raise()
	refused("PUT", guild.String(), "50028")
	refused("PUT", "123", "10011")
	if status, said := w.raw("PUT", path(champion.ID.String()), ""); status != 204 || !w.vera.Wears(champion.ID) {
		t.Fatalf("%d %s, worn: %v", status, said, w.vera.Wears(champion.ID))
	}
	later := w.Role("Later") // made above the bot's
	refused("PUT", later.ID.String(), "50013")
	w.Revoke(localdiscord.ManageRoles)
	refused("DELETE", champion.ID.String(), "50013")
	w.Grant(localdiscord.ManageRoles)
	if status, _ := w.raw("DELETE", path(champion.ID.String()), ""); status != 204 || w.vera.Wears(champion.ID) {
		t.Errorf("%d, worn: %v", status, w.vera.Wears(champion.ID))
	}
}

// TestScheduledEvents: events are made with the right, in the future and with an end after
// the start; what is over is changed no more.
func TestScheduledEvents(t *testing.T) {
	t.Parallel()
	w := newWorld(t, unchecked)
	guild, _ := w.Guild()
	path := "/guilds/" + guild.String() + "/scheduled-events"
	body := func(name string, from, to time.Duration) string {
		at := func(d time.Duration) string { return w.clock.Now().Add(d).UTC().Format(time.RFC3339) }
		return fmt.Sprintf(`{"name":%q,"description":"x","privacy_level":2,"entity_type":3,"scheduled_start_time":%q,"scheduled_end_time":%q,"entity_metadata":{"location":"#hall"}}`, name, at(from), at(to))
	}
	refused := func(method, path, sent, want string) {
		t.Helper()
		if _, said := w.raw(method, path, sent); !strings.Contains(said, want) {
			t.Errorf("%s %s: %s, want %s", method, sent, said, want)
		}
	}
	refused("POST", path, body("Cup", time.Hour, 2*time.Hour), "50013")
	w.Grant(localdiscord.CreateEvents)
	refused("POST", path, body("Cup", -time.Hour, 2*time.Hour), "PAST")
	refused("POST", path, body("Cup", 2*time.Hour, time.Hour), "ENDS_BEFORE_START")
	refused("POST", path, body(strings.Repeat("x", 101), time.Hour, 2*time.Hour), "BAD_LENGTH")
	refused("POST", path, `{"name":"Cup"}`, "REQUIRED")
	if status, said := w.raw("POST", path, body("Cup", time.Hour, 2*time.Hour)); status != 200 {
		t.Fatalf("%d %s", status, said)
	}
	one := w.ScheduledEvents()[0]
	at := path + "/" + one.ID.String()
	if status, said := w.raw("PATCH", at, `{"name":"Cup II"}`); status != 200 || w.ScheduledEvents()[0].Name != "Cup II" {
		t.Errorf("%d %s", status, said)
	}
	refused("PATCH", at, `{"status":3}`, "TRANSITION")
	if status, said := w.raw("PATCH", at, `{"status":2}`); status != 200 {
		t.Errorf("%d %s", status, said)
	}
	if status, said := w.raw("PATCH", at, `{"status":3}`); status != 200 {
		t.Errorf("%d %s", status, said)
	}
	refused("PATCH", at, `{"name":"Late"}`, "180000")
	refused("DELETE", path+"/99", "", "10070")
	if status, _ := w.raw("DELETE", at, ""); status != 204 || len(w.ScheduledEvents()) != 0 {
		t.Errorf("%d, %d left", status, len(w.ScheduledEvents()))
	}
}
