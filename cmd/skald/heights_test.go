package main

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"skald/bot/localdiscord/browsertest"
)

// How high on a phone of 390 by 844 a turn's message may be, and a prompt from the top
// of its picture to its last button.
const (
	mostTurn   = 1100
	mostPrompt = 700
)

// onward is a function that goes one step on: in an open list it picks; else it presses
// one of what leads on in a message, a confirmation first. A number chooses. It returns
// whether it found something; what can be prepared while others are awaited is nothing.
const onward = `(m, n) => {
	const one = (list) => list[n % list.length];
	const done = document.querySelector('dialog .ends button:not(:disabled)');
	const offers = [...document.querySelectorAll('dialog .offers [role=option]:not([aria-selected=true])')];
	if (done || offers.length) { (done ?? one(offers)).click(); return true; }
	if (!m || m.innerText.includes('You can prepare something')) return false;
	if (m.querySelector('[aria-busy=true]')) return true;
	const aside = ['Back', 'More', 'Undo', 'Orders', 'Prepare', 'Rules', 'Accept', 'Refuse'];
	const list = [...m.querySelectorAll('.row button:not(:disabled), .section button:not(:disabled)')].filter((e) => !aside.includes(e.innerText.trim()));
	const yes = list.find((e) => e.innerText.trim() === 'Confirm');
	(yes ?? one(list))?.click();
	return list.length > 0;
}`

// promptHeight is how far it is from the top of a message's picture to its last button;
// 0 without a picture.
const promptHeight = `((m) => {
	const picture = m?.querySelector('.picture'), last = [...(m?.querySelectorAll('.row, .section button') ?? [])].at(-1);
	return picture && last ? Math.round(last.getBoundingClientRect().bottom - picture.getBoundingClientRect().top) : 0;
})`

// TestHeights plays matches against Skald on a page as narrow as a phone, which is no
// Discord client, and holds how high turn messages and prompts are.
func TestHeights(t *testing.T) {
	if os.Getenv("SKALD_LONG") == "" {
		t.Skip("two minutes: SKALD_LONG=1")
	}
	for _, title := range []string{"Saga: Vikings", "SAGA (Kosmos", "878", "Pax"} {
		t.Run(title, func(t *testing.T) {
			ctx := browsertest.Open(t, 5*time.Minute, 390, 844)
			b := &tab{t: t, ctx: ctx, url: startTry(t, ctx)}
			if err := chromedp.Do(ctx, chromedp.EmulateViewport(390, 844)); err != nil { // no window is so narrow
				t.Fatal(err)
			}
			b.sit("Vera")
			b.click(`document.querySelector('.greeting')`, title)
			var turns, prompts []int
			measure := func(list *[]int, most int, what, js, message string) {
				b.eval(message + `?.scrollIntoView()`)
				b.until(`[...` + message + `?.querySelectorAll('.picture img') ?? []].every((e) => e.complete)`)
				n, err := strconv.Atoi(b.eval(js))
				if err != nil || n == 0 {
					return
				}
				if *list = append(*list, n); n > most {
					t.Errorf("a %s is %d px high, want at most %d:\n%s", what, n, most, b.eval(message+`.innerText`))
				}
			}
			state := asked + `?.outerHTML + (` + ephemeral + `?.outerHTML ?? '') + (document.querySelector('dialog')?.outerHTML ?? '')`
			over := `(` + asked + `.innerText.includes('Rematch'))`
			for step := range 50 {
				b.until(asked + `?.querySelector('.row button') && (` + asked + `.innerText.includes('Vera') || ` + over + `)`)
				if b.eval(over) == "true" {
					break
				}
				measure(&turns, mostTurn, "turn's message", `Math.round(`+asked+`.getBoundingClientRect().height)`, asked)
				measure(&prompts, mostPrompt, "prompt", promptHeight+`(`+ephemeral+`)`, ephemeral)
				if b.eval(`Boolean(`+ephemeral+`?.innerText.includes('waits for Skald'))`) == "true" { // and says so in the channel with its answer
					now := b.eval(asked + `.outerHTML`)
					for end := time.Now().Add(8 * time.Second); time.Now().Before(end) && b.eval(asked+`.outerHTML`) == now; time.Sleep(50 * time.Millisecond) {
					}
				}
				old := b.eval(state)
				if b.eval(fmt.Sprintf(`(%s)(%s, %d)`, onward, ephemeral, step*5+step/3)) != "true" {
					b.eval(fmt.Sprintf(`(%s)(%s, %d)`, onward, asked, step*5+step/3))
				}
				for end := time.Now().Add(3 * time.Second); time.Now().Before(end) && b.eval(state) == old; time.Sleep(50 * time.Millisecond) {
				}
			}
			slices.Sort(turns)
			slices.Sort(prompts)
			t.Logf("%s: turn messages %v, prompts %v px", title, turns, prompts)
			if len(turns) == 0 || len(prompts) == 0 {
				t.Errorf("nothing was measured; the last message is:\n%s", b.eval(asked+`.innerText`))
			}
		})
	}
}
