package page

import (
	"fmt"
	"strings"
	"sync"
	"time"

	"skald/bot/localdiscord/localtest"
)

// Discord's numbers that the bot uses.
const (
	commandUsed      = 2
	componentPressed = 3
	optionTyped      = 4
	modalSubmitted   = 5

	sendMessage   = 4
	deferMessage  = 5
	updateMessage = 7
	offerChoices  = 8
	openModal     = 9

	rowType          = 1
	buttonType       = 2
	stringSelectType = 3
	textInputType    = 4
	sectionType      = 9
	textType         = 10
	thumbnailType    = 11
	galleryType      = 12
	fileType         = 13
	separatorType    = 14
	containerType    = 17
	labelType        = 18

	ephemeralFlag = 1 << 6
	layoutFlag    = 1 << 15
)

// echoBot is a bot that shows everything that the page must show. It answers
//
//	/game new    a public turn message with a picture, buttons and a menu, and mentions the opponent
//	/hoard move   an ephemeral answer; its options are completed from the names of a few areas
//	/cup         an ephemeral answer that repeats the options
//	/show        thinks first, then answers in newer components; a button "Form" opens a form
//	/sleep       is never answered
type echoBot struct {
	w    *world
	mu   sync.Mutex    // held while it acts
	over bool          // the test has ended
	left chan struct{} // told of each act that stays without an answer
}

var areas = []string{"Essex", "Kent", "Wessex", "North", "Central"}

const turn = "-# *Since your last turn*: Adam took card 2 and card 3.\n" +
	"**%s**, resolve a card. `card 1` or `card 4`\n> <script>alert(1)</script> ends <t:1767312000:R>\n"

func startEchoBot(w *world) *echoBot {
	w.t.Helper()
	r := w.call("PUT", "/applications/"+w.Application().String()+"/commands", `[
		{"name":"game","description":"Games","options":[
			{"type":1,"name":"new","description":"Begin a match in this channel","options":[
				{"type":3,"name":"title","description":"Which game","required":true,"choices":[{"name":"Hoard","value":"hoard"},{"name":"Ambush","value":"ambush"}]},
				{"type":6,"name":"opponent","description":"Whom you invite"},
				{"type":4,"name":"rounds","description":"How many rounds","min_value":1,"max_value":8},
				{"type":5,"name":"rated","description":"Whether it counts"}]},
			{"type":1,"name":"list","description":"Where it is your move"}]},
		{"name":"hoard","description":"Moves","options":[
			{"type":1,"name":"move","description":"Move Units to an adjacent area","options":[
				{"type":3,"name":"from","description":"Where from","required":true,"autocomplete":true},
				{"type":3,"name":"to","description":"Where to","required":true,"autocomplete":true}]}]},
		{"name":"cup","description":"Open a cup","options":[
			{"type":3,"name":"name","description":"What it is called","required":true},
			{"type":3,"name":"format","description":"How it is played","required":true,"choices":[{"name":"Knock-out","value":"out"},{"name":"League","value":"league"}]},
			{"type":4,"name":"size","description":"How many a group has"},
			{"type":3,"name":"start","description":"When it starts"}]},
		{"name":"show","description":"Show the board"},
		{"name":"sleep","description":"Never answers"}]`)
	if r.Status != 200 {
		w.t.Fatalf("register: %d %v", r.Status, r.Body)
	}
	b := &echoBot{w: w, left: make(chan struct{}, 10)}
	w.bot.Connect(func(d map[string]any) {
		b.mu.Lock()
		defer b.mu.Unlock()
		if !b.over {
			b.act(d)
		}
	})
	w.t.Cleanup(func() { // the page may have its answer while the bot still waits for its own
		b.mu.Lock()
		defer b.mu.Unlock()
		b.over = true
	})
	return b
}

// blame reports a request that was not answered as it should be, unless the end
// of the test cut it short.
func (b *echoBot) blame(what string, r localtest.Result, want int) {
	if r.Status != want && b.w.t.Context().Err() == nil {
		b.w.t.Errorf("%s: %d %v, want %d", what, r.Status, r.Body, want)
	}
}

// reply answers an interaction.
func (b *echoBot) reply(d map[string]any, kind int, data any) {
	b.blame(fmt.Sprintf("callback %d", kind), b.w.call("POST", localtest.Callback(d), map[string]any{"type": kind, "data": data}), 204)
}

func (b *echoBot) act(d map[string]any) {
	data := d["data"].(map[string]any)
	switch int(d["type"].(float64)) {
	case optionTyped:
		b.complete(d, data)
	case modalSubmitted:
		b.reply(d, sendMessage, map[string]any{"content": "The form is in: " + submitted(data) + ".", "flags": ephemeralFlag})
	case componentPressed:
		b.pressed(d, data)
	case commandUsed:
		b.command(d, data)
	}
}

func (b *echoBot) command(d, data map[string]any) {
	switch data["name"] {
	case "game":
		b.reply(d, sendMessage, map[string]any{"content": "The match is on.", "flags": ephemeralFlag})
		b.post(b.turn())
	case "hoard":
		b.reply(d, sendMessage, map[string]any{"content": "Move from **Kent**?", "flags": ephemeralFlag})
	case "cup":
		given := "The cup is open:"
		for _, o := range data["options"].([]any) {
			given += fmt.Sprintf(" %v=%v", o.(map[string]any)["name"], o.(map[string]any)["value"])
		}
		b.reply(d, sendMessage, map[string]any{"content": given + ".", "flags": ephemeralFlag})
	case "show":
		b.reply(d, deferMessage, map[string]any{"flags": ephemeralFlag})
		b.w.call("PATCH", b.w.bot.Original(d), b.board())
	case "sleep":
		b.left <- struct{}{}
	}
}

func (b *echoBot) pressed(d, data map[string]any) {
	switch id := data["custom_id"].(string); id {
	case "form":
		b.reply(d, openModal, map[string]any{"custom_id": "form", "title": "Report a result", "components": []any{
			map[string]any{"type": rowType, "components": []any{map[string]any{"type": textInputType, "custom_id": "coins", "label": "Coins", "style": 1, "max_length": 4}}},
			map[string]any{"type": labelType, "label": "Remarks", "component": map[string]any{"type": textInputType, "custom_id": "why", "style": 2, "required": false}},
			map[string]any{"type": labelType, "label": "Areas", "description": "All that you hold", "component": map[string]any{
				"type": stringSelectType, "custom_id": "areas", "required": false, "min_values": 1, "max_values": 2, "options": []any{
					map[string]any{"label": "Kent", "value": "kent", "description": "Coastal"}, map[string]any{"label": "Essex", "value": "essex"},
					map[string]any{"label": "Mercia", "value": "mercia"},
				}}},
		}})
	case "scout":
		b.reply(d, updateMessage, map[string]any{"flags": layoutFlag, "attachments": []any{}, "components": []any{text("Scouted.")}})
	case "whence":
		b.reply(d, sendMessage, map[string]any{"content": fmt.Sprintf("From %v.", data["values"]), "flags": ephemeralFlag})
	case "lost":
		b.left <- struct{}{}
	default:
		b.reply(d, updateMessage, map[string]any{"content": "Card 1: Movement, Scout. " + b.w.adam.Mention()})
	}
}

// submitted are the values of a form, in order.
func submitted(data map[string]any) string {
	var all []string
	for _, part := range data["components"].([]any) {
		p := part.(map[string]any)
		field, _ := p["component"].(map[string]any)
		if list, ok := p["components"].([]any); ok {
			field = list[0].(map[string]any)
		}
		if values, ok := field["values"].([]any); ok {
			all = append(all, fmt.Sprint(values))
		} else {
			all = append(all, fmt.Sprint(field["value"]))
		}
	}
	return strings.Join(all, ", ")
}

func text(words string) map[string]any { return map[string]any{"type": textType, "content": words} }

func (b *echoBot) complete(d, data map[string]any) {
	typed := ""
	for _, sub := range data["options"].([]any) {
		for _, o := range sub.(map[string]any)["options"].([]any) {
			if o := o.(map[string]any); o["focused"] == true {
				typed = fmt.Sprint(o["value"])
			}
		}
	}
	choices := []any{}
	for _, a := range areas {
		if strings.Contains(strings.ToLower(a), strings.ToLower(typed)) {
			choices = append(choices, map[string]any{"name": a, "value": strings.ToLower(a)})
		}
	}
	b.reply(d, offerChoices, map[string]any{"choices": choices})
}

// turn is a turn message with everything on it.
func (b *echoBot) turn() localtest.Form {
	button := func(label, id string, style int) map[string]any {
		return map[string]any{"type": buttonType, "label": label, "custom_id": id, "style": style}
	}
	return localtest.Form{
		Payload: map[string]any{
			"content":          fmt.Sprintf(turn, b.w.adam.Mention()),
			"allowed_mentions": map[string]any{"parse": []string{"users"}},
			"attachments": []any{
				map[string]any{"id": "0", "filename": "board.png", "description": "Round 1 of 8. Kent: 3 coins."},
				map[string]any{"id": "1", "filename": "match.txt"},
			},
			"components": []any{
				map[string]any{"type": rowType, "components": []any{
					button("Card 1", "card1", 1), button("Card 4", "card4", 2), button("Form", "form", 3), button("Lost", "lost", 4),
				}},
				map[string]any{"type": rowType, "components": []any{map[string]any{
					"type": stringSelectType, "custom_id": "whence", "placeholder": "From where?", "options": []any{
						map[string]any{"label": "North", "value": "north", "description": "2 Warriors, Stormer"},
						map[string]any{"label": "Central", "value": "central", "description": "1 Warrior"},
					},
				}}},
			},
		},
		Files: map[string][]byte{"board.png": board(b.w.t), "match.txt": []byte("move essex kent 2w\n")},
	}
}

// pass lets time pass once an act stays without an answer.
func (b *echoBot) pass(d time.Duration) {
	b.w.t.Helper()
	select {
	case <-b.left:
	case <-time.After(time.Minute):
		b.w.t.Fatal("no interaction waits for the bot")
	}
	b.w.clock.Advance(d)
}

func (b *echoBot) post(f localtest.Form) {
	b.blame("post", b.w.call("POST", b.w.messages(), f), 200)
}

// secrets are an ephemeral answer for Vera and a direct message for Adam, which
// no other seat may ever hear of.
const (
	veraSecret = "only Vera: Stormer"
	adamSecret = "only Adam: Shipmaster"
)

func (b *echoBot) direct(u *localtest.User, text string) {
	b.blame("direct message", b.w.call("POST", "/channels/"+u.DM().ID.String()+"/messages", map[string]any{"content": text}), 200)
}
