package page

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestPageKeepsSecretsToTheirSeat(t *testing.T) {
	w := newWorld(t)
	bot := startEchoBot(w)
	streams := map[string]func(string) string{}
	for _, name := range []string{"Vera", "Adam", "Sigrid", "Odd"} {
		streams[name] = w.listen(name)
		streams[name]("event: state")
	}
	w.User("Odd").SetModerator(true)
	secret := w.tell("/page/slash", map[string]any{"seat": "Vera", "channel": w.hall, "command": "hoard move", "options": map[string]any{"from": "stormer-landing", "to": "kent"}})
	bot.direct(w.vera, veraSecret)
	bot.direct(w.adam, adamSecret)
	r := w.call("POST", w.messages(), `{"content":"the end"}`)
	if r.Status != 200 {
		t.Fatal(r.Body)
	}
	holds := map[string]map[string]bool{
		"Vera": {"Move from **Kent**?": true, veraSecret: true, adamSecret: false, "stormer-landing": false},
		"Adam": {"Move from **Kent**?": false, veraSecret: false, adamSecret: true, "stormer-landing": false},
		"Odd":  {"Move from **Kent**?": false, veraSecret: false, adamSecret: false, "stormer-landing": false},
	}
	holds["Sigrid"] = holds["Odd"]
	for name, secrets := range holds {
		stream := streams[name]("the end")
		_, _, state := w.ask("/page/state?seat="+name, nil)
		for words, own := range secrets {
			if strings.Contains(stream, words) != own {
				t.Errorf("the stream of %s holds %q: %v, want %v", name, words, !own, own)
			}
			if strings.Contains(state, words) != own {
				t.Errorf("the state of %s holds %q: %v, want %v", name, words, !own, own)
			}
		}
		if got := strings.Contains(stream, secret.Interaction.String()); got != (name == "Vera") {
			t.Errorf("the stream of %s names Vera's interaction: %v", name, got)
		}
	}
	// Nor by asking for it.
	dm := w.adam.DM().ID
	if status, _, text := w.ask("/page/messages?seat=Vera&channel="+dm.String(), nil); status != 422 {
		t.Errorf("Vera reads Adam's direct chat: %d %s", status, text)
	}
	for _, do := range []map[string]any{
		{"do": "delete_message", "message": secret.Message}, {"do": "delete_channel", "channel": dm},
	} {
		do["seat"] = "Odd"
		if status, _, text := w.ask("/page/trouble", do); status != 422 {
			t.Errorf("a moderator reaches into a secret: %d %s", status, text)
		}
	}
}

func TestPageBadges(t *testing.T) {
	w := newWorld(t)
	bot := startEchoBot(w)
	bot.post(bot.turn())
	bot.direct(w.adam, adamSecret)
	st := w.look("Vera")
	if got := st.Badges.Channels[w.hall]; got != (badge{Unread: 1}) {
		t.Errorf("Vera's badge is %+v, want one unread", got)
	}
	if st.Badges.Seats[w.adam.ID] != 2 || st.Badges.Seats[w.vera.ID] != 0 {
		t.Errorf("seats called: %v, want Adam twice", st.Badges.Seats)
	}
	stream := w.listen("Vera")
	stream("event: state")
	last := w.adam.Last(w.hall)
	if status, _, text := w.ask("/page/read", map[string]any{"seat": "Adam", "channel": w.hall, "message": last.ID}); status != 200 {
		t.Fatal(text)
	}
	stream(`"` + w.adam.ID.String() + `":1`)
	if got := w.look("Adam").Badges.Channels[w.hall]; got != (badge{}) {
		t.Errorf("Adam's badge is %+v after reading", got)
	}
}

func TestPageOlderMessages(t *testing.T) {
	w := newWorld(t)
	for range shownMessages + 3 {
		if _, err := w.vera.Say(w.hall, "hello"); err != nil {
			t.Fatal(err)
		}
	}
	first := w.look("Adam").Messages[w.hall]
	if len(first.List) != shownMessages || !first.Older {
		t.Fatalf("%d messages, older %v", len(first.List), first.Older)
	}
	_, _, text := w.ask("/page/messages?seat=Adam&channel="+w.hall.String()+"&before="+first.List[0].ID.String(), nil)
	var more stretch
	if err := json.Unmarshal([]byte(text), &more); err != nil || len(more.List) != 3 || more.Older {
		t.Errorf("before them: %s (%v), want 3 messages", text, err)
	}
}

func TestPageSettingsAndTrouble(t *testing.T) {
	w := newWorld(t)
	w.User("Odd").SetModerator(true)
	startEchoBot(w)
	if status, _, text := w.ask("/page/settings", map[string]any{"seat": "Adam", "locale": "de", "dms_closed": true}); status != 200 {
		t.Fatal(text)
	}
	if me := w.look("Adam").Seat; me.Locale != "de" || !me.DMsClosed {
		t.Errorf("settings %+v", me)
	}
	wantCode(t, w.call("POST", "/channels/"+w.adam.DM().ID.String()+"/messages", `{"content":"x"}`), 403, 50007)
	do := func(what string, more map[string]any) troubleState {
		t.Helper()
		body := map[string]any{"seat": "Odd", "do": what}
		for k, v := range more {
			body[k] = v
		}
		status, _, text := w.ask("/page/trouble", body)
		var st troubleState
		if err := json.Unmarshal([]byte(text), &st); err != nil || status != 200 {
			t.Fatalf("%s: %d %s", what, status, text)
		}
		return st
	}
	here := map[string]any{"channel": w.hall}
	if !do("deny", here).Denied {
		t.Error("the panel does not say that the bot may not post")
	}
	wantCode(t, w.call("POST", w.messages(), `{"content":"x"}`), 403, 50013)
	if do("allow", here).Denied {
		t.Error("the panel still says that the bot may not post")
	}
	do("fail", nil)
	wantCode(t, w.call("POST", w.messages(), `{"content":"x"}`), 500, 0)
	do("calm", nil)
	wantCode(t, w.call("POST", w.messages(), `{"content":"x"}`), 200, 0)
	do("add_channel", map[string]any{"text": "byre"})
	if w.Channel("byre").ID == 0 {
		t.Error("no channel was added")
	}
	do("add_role", map[string]any{"text": "Elders"})
	elders := map[string]any{"user": w.adam.ID, "role": w.Role("Elders").ID}
	do("set_role", elders)
	if me := w.look("Adam"); len(me.Seat.Roles) != 1 || len(me.Roles) != 1 || me.Seat.Roles[0] != me.Roles[0].ID {
		t.Errorf("Adam has %v of the roles %v, want Elders", me.Seat.Roles, me.Roles)
	}
	do("set_role", elders)
	if me := w.look("Adam").Seat; len(me.Roles) != 0 {
		t.Errorf("Adam has still %v", me.Roles)
	}
	do("delete_message", map[string]any{"channel": w.hall, "message": w.vera.Last(w.hall).ID})
	if n := len(w.vera.Messages(w.hall)); n != 0 {
		t.Errorf("%d messages left", n)
	}
	do("drop_gateway", nil)
	do("delete_channel", here)
	if w.Sees(w.vera.ID, w.hall) {
		t.Error("the channel is still there")
	}
}
