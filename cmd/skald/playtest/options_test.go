package playtest

import (
	"maps"
	"testing"

	"skald/bot/localdiscord"
	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/storage"
)

// Every value of every option that a title has can be chosen by pressing alone,
// before the match is opened.
func TestEveryOptionIsChosen(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("plays every title with every option")
	}
	p := sitDown(t, 0, "en")
	vera := p.world.User(players[0])
	for _, title := range titlestest.Every() {
		about := title.Game.About()
		hall := p.world.AddChannel("hall-of-" + about.Key).ID
		reply, err := vera.Slash(p.ctx, hall, "game new", nil)
		if err != nil {
			t.Fatal(err)
		}
		screen := p.pick(*reply.Message, about.Key)
		want := map[string]string{}
		for _, o := range about.Options {
			for _, value := range append(o.Values[1:], o.Values[0], o.Values[1]) {
				screen, want[o.Key] = p.pick(screen, value, o.Key+"="+value), value
			}
		}
		form, err := vera.PressLabel(p.ctx, screen, "Open a lobby")
		if err == nil {
			_, err = vera.Submit(p.ctx, *form.Modal, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		m, err := p.table.At(p.ctx, storage.ChannelID(hall))
		if err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(m.Options, want) {
			t.Errorf("%s was opened with %v, want %v", about.Key, m.Options, want)
		}
		// Nobody may have more than a few lobbies open.
		if _, err := p.table.Cancel(p.ctx, table.Press{By: storage.UserID(vera.ID)}, m.ID); err != nil {
			t.Fatal(err)
		}
	}
}

// pick has Vera pick one of some values, wherever it is offered, and returns what
// she sees then.
func (p *player) pick(m localdiscord.Message, values ...string) localdiscord.Message {
	p.t.Helper()
	for _, menu := range m.Selects() {
		for _, o := range menu.Options {
			for _, value := range values {
				if o.Value != value {
					continue
				}
				reply, err := p.world.User(players[0]).Select(p.ctx, m, menu.CustomID, value)
				if err != nil {
					p.t.Fatal(err)
				}
				return *reply.Message
			}
		}
	}
	p.t.Fatalf("nothing offers %q: %s", values, m.Text())
	return localdiscord.Message{}
}
