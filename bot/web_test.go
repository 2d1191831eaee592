package bot_test

import (
	"strings"
	"testing"

	"skald/storage"
)

// TestWebPages: a moderator switches a server's pages on and off, and a match that is over
// leads to its page then; who opens a match that is shown while it runs says so to all.
func TestWebPages(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.page = func(g storage.GuildID, of string) string {
		if m, err := r.table.Moderators.Moderation(r.ctx, g); err != nil || !m.Web.On() {
			return ""
		}
		return "https://skald.example/" + of
	}
	r.connect()
	sigrid := r.moderator()
	r.says(r.slash(sigrid, "mod setup"), "Nothing of this server can be read on the web")
	r.says(r.slash(r.vera, "game new", "title=hoard", "web=yes"), "This server has no web pages")
	r.says(r.slash(sigrid, "mod setup", "web=on"), "Anybody who has a link", "search engines are asked to keep away", "<https://skald.example/>")
	guild, _ := r.world.Guild()
	m, err := r.table.Moderators.Moderation(r.ctx, storage.GuildID(guild))
	if err != nil || m.Web.Name != "Midgard" || len(m.Web.Key) < 20 {
		t.Errorf("kept is %+v, %v; want the server's name and a key", m.Web, err)
	}
	r.slash(r.vera, "game new", "title=hoard", "side=red", "opponent=@Adam", "web=yes")
	r.press(r.adam, r.has("reserved for "+r.adam.Mention(), "shown on the web while it runs", "Whoever joins agrees"), "Join as Blue")
	r.has(running)
	match := r.match()
	if !match.Web {
		t.Error("the match is not to be shown")
	}
	r.press(r.vera, *r.slash(r.vera, "game resign").Message, "Resign")
	r.until("the end", func() bool { return over(r.match()) })
	end := r.has("Red resigned")
	if b, ok := end.Button("Web page"); !ok || b.URL != "https://skald.example/"+string(match.ID) {
		t.Errorf("the end leads to %+v: %s", b, end.Text())
	}
	r.says(r.slash(sigrid, "mod setup", "web=off"), "Nothing of this server can be read on the web")
	if b, ok := r.slash(r.vera, "game show").Message.Button("Web page"); ok {
		t.Errorf("switched off it leads to %+v", b)
	}
}

// TestMe: people stand on web pages by the name that they chose, until they take it away.
func TestMe(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	kept := func(want string) {
		t.Helper()
		if p, err := r.table.People.Person(r.ctx, storage.UserID(r.vera.ID)); err != nil || p.Public != want {
			t.Errorf("kept is %q, %v; want %q", p.Public, err, want)
		}
	}
	r.says(r.slash(r.vera, "me show"), "No web page names you")
	r.says(r.slash(r.vera, "me name"), "you are called **Vera**")
	kept("Vera")
	r.says(r.slash(r.vera, "me name", "name=Vera *the* Red"), `Vera \*the\* Red`)
	kept("Vera *the* Red")
	for _, bad := range []string{strings.Repeat("x", 33), "see https://example.org", "\u200b"} {
		if reply := r.slash(r.vera, "me name", "name="+bad); !strings.Contains(reply.Text(), "no link in it") && bad != "\u200b" {
			t.Errorf("%q: %s", bad, reply.Text())
		}
	}
	r.says(r.slash(r.vera, "me forget"), "taken from all web pages")
	kept("")
}
