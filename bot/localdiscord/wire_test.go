package localdiscord_test

import (
	"fmt"
	"testing"

	"skald/bot/localdiscord/localtest"
)

// TestComponentsComeBack holds that what a bot left out of its components is
// filled in when it reads them: numbers, how many may be picked, addresses.
func TestComponentsComeBack(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	r := w.call("POST", w.messages(), localtest.Form{Files: map[string][]byte{"board.png": picture(t, 3, 2)}, Payload: map[string]any{
		"flags": 1 << 15, "components": []any{map[string]any{"type": 17, "components": []any{
			map[string]any{"type": 12, "items": []any{map[string]any{"media": map[string]any{"url": "attachment://board.png"}}}},
			map[string]any{"type": 1, "components": []any{map[string]any{"type": 5, "custom_id": "who"}}},
		}}},
	}})
	container, _ := r.Body["components"].([]any)[0].(map[string]any)
	inside, _ := container["components"].([]any)
	gallery, row := inside[0].(map[string]any), inside[1].(map[string]any)
	menu, _ := row["components"].([]any)[0].(map[string]any)
	for i, c := range []map[string]any{container, gallery, row, menu} {
		if c["id"] != float64(i+1) {
			t.Errorf("component %v has the number %v, want %d", c["type"], c["id"], i+1)
		}
	}
	if accent, there := container["accent_color"]; !there || accent != nil || container["spoiler"] != false {
		t.Errorf("container %v, want no accent and no spoiler", container)
	}
	if menu["min_values"] != 1.0 || menu["max_values"] != 1.0 {
		t.Errorf("menu %v, want one value", menu)
	}
	file, _ := r.Body["attachments"].([]any)[0].(map[string]any)
	item, _ := gallery["items"].([]any)[0].(map[string]any)
	if media, _ := item["media"].(map[string]any); media["url"] != file["url"] || media["width"] != 3.0 {
		t.Errorf("media %v, want the address and size of %v", media, file)
	}
	w.faultless()
}

// TestOrigins holds what a message says of the act that brought it.
func TestOrigins(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	acts := make(chan map[string]any, 1)
	w.connect(func(d map[string]any) {
		answer := `{"type":4,"data":{"content":"filled in"}}`
		if d["type"] == 3.0 {
			answer = `{"type":9,"data":{"custom_id":"form","title":"Form","components":[
				{"type":1,"components":[{"type":4,"custom_id":"why","label":"Why","style":1}]}]}}`
		}
		w.call("POST", localtest.Callback(d), answer)
		acts <- d
	})
	w.call("POST", w.messages(), `{"content":"x","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Form","custom_id":"form"}]}]}`)
	pressed := w.vera.Last(w.hall)
	opened, err := w.vera.PressLabel(w.ctx(), pressed, "Form")
	if err != nil {
		t.Fatal(err)
	}
	press := <-acts
	if _, err := w.vera.Submit(w.ctx(), *opened.Modal, map[string][]string{"why": {"so"}}); err != nil {
		t.Fatal(err)
	}
	submitted := <-acts
	more := w.call("POST", fmt.Sprintf("/webhooks/%s/%s", w.Application(), submitted["token"]), `{"content":"more"}`)
	origin, _ := more.Body["interaction_metadata"].(map[string]any)
	if got, want := origin["original_response_message_id"], w.call("GET", w.bot.Original(submitted), nil).Body["id"]; origin["id"] != submitted["id"] || got != want {
		t.Errorf("origin %v, want that of the form, after message %v", origin, want)
	}
	trigger, _ := origin["triggering_interaction_metadata"].(map[string]any)
	if trigger["id"] != press["id"] || trigger["interacted_message_id"] != pressed.ID.String() {
		t.Errorf("what opened the form: %v, want the press %v on message %s", trigger, press["id"], pressed.ID)
	}
	w.faultless()
}
