package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image/jpeg"
	"image/png"
	"os"
	"path/filepath"
	"regexp"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"skald/bot/localdiscord/browsertest"
)

// tab is a browser's tab on the page of `skald try`.
type tab struct {
	t   *testing.T
	ctx context.Context
	url string
}

// eval evaluates JavaScript and returns its value as text.
func (b *tab) eval(js string) string {
	b.t.Helper()
	got, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("String("+js+")"))
	if err != nil {
		b.t.Fatalf("evaluate %s: %v", js, err)
	}
	return got
}

// until waits until JavaScript is true.
func (b *tab) until(js string) {
	b.t.Helper()
	for deadline := time.Now().Add(time.Minute); b.eval("Boolean("+js+")") != "true"; time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			b.t.Fatalf("waited in vain for %s; the page says:\n%s", js, b.eval("document.body.innerText"))
		}
	}
}

// sit takes a seat.
func (b *tab) sit(seat string) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, chromedp.Navigate(b.url+"/?seat="+seat)); err != nil {
		b.t.Fatal(err)
	}
	b.until(`document.querySelector('#seats [aria-checked=true]')?.innerText.includes('` + seat + `')`)
}

// shoot takes a picture for the README, if it is being updated.
func (b *tab) shoot(file string) {
	b.t.Helper()
	if !*update {
		return
	}
	time.Sleep(500 * time.Millisecond)
	shot, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		b.t.Fatal(err)
	}
	var small bytes.Buffer
	if err := jpeg.Encode(&small, picture, &jpeg.Options{Quality: 85}); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, small.Bytes(), 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// Buttons of the newest public message, and of the newest answer to this seat.
const (
	asked     = `[...document.querySelectorAll('.message:not(.ephemeral)')].at(-1)`
	ephemeral = `[...document.querySelectorAll('.message.ephemeral')].at(-1)`
)

// answer is a function that goes one step on in an answer to this seat, if it
// is a new one and not busy: it picks the first words, or confirms.
const answer = `(m, old) => {
	const done = document.querySelector('dialog .ends button:not(:disabled)');
	const offer = document.querySelector('dialog .offers [role=option]:not([aria-selected=true])');
	if (done ?? offer) return (done ?? offer).click();
	if (!m || m.outerHTML === old || m.querySelector('[aria-busy=true]')) return;
	const buttons = [...m.querySelectorAll('button:not(.menu)')].filter((e) => e.closest('.row, .section'));
	const yes = buttons.find((e) => e.innerText.trim() === 'Confirm');
	const one = buttons.find((e) => !['Back', 'More', 'Undo', 'Orders'].includes(e.innerText.trim()));
	(yes ?? m.querySelector('button.menu') ?? one)?.click();
}`

// TestRoundOnThePage plays a round on the page as a newcomer would: a command
// typed to start a match, all else pressed.
func TestRoundOnThePage(t *testing.T) {
	page, err := filepath.Abs("../../.github/turn.jpg") // before the test goes elsewhere
	if err != nil {
		t.Fatal(err)
	}
	ctx := browsertest.Open(t, 3*time.Minute, 1180, 1120)
	url := startTry(t, ctx)
	b := &tab{t: t, ctx: ctx, url: url}
	b.sit("Vera")
	b.until(`document.querySelector('#status').innerText.includes('online')`)
	if err := chromedp.Do(ctx, chromedp.Focus(chromedp.CSS("#entry"))); err != nil {
		t.Fatal(err)
	}
	for _, key := range "/game new" {
		if err := chromedp.Do(ctx, chromedp.KeyEvent(string(key))); err != nil {
			t.Fatal(err)
		}
	}
	b.until(`document.querySelector('#suggestions').innerText.includes('Start a match in this channel')`)
	b.eval(`[...document.querySelectorAll('#suggestions li')].find((e) => e.innerText.includes('Start a match in this channel')).click()`)
	b.eval(`document.querySelector('#composer').requestSubmit()`)
	b.until(ephemeral + `?.querySelector('button.menu')`) // which game?
	b.eval(ephemeral + `.querySelector('button.menu').click()`)
	b.until(`document.querySelector('dialog .offers [role=option]')`)
	b.eval(`document.querySelector('dialog .offers [role=option]').click()`)
	b.click(ephemeral, "Open a lobby")
	b.until(`document.querySelector('dialog form button[type=submit]')`)
	b.eval(`document.querySelector('dialog form').requestSubmit()`)
	b.until(asked + `?.innerText.includes('Anybody may join')`)
	b.sit("Adam")
	b.click(asked, "Join as Anglo-Saxons")
	b.until(asked + `.innerText.includes('place your three Leaders')`)
	shot := false
	for moves := 0; b.eval(`/Round 2|Victory/.test(`+asked+`.innerText)`) != "true"; moves++ {
		if moves > 80 {
			t.Fatal("the round does not end")
		}
		seat := "Adam"
		if b.eval(asked+`.innerText.includes('@Vera (')`) == "true" {
			seat = "Vera"
		}
		if b.eval(`document.querySelector('#seats [aria-checked=true]').innerText.includes('`+seat+`')`) != "true" {
			b.sit(seat)
			b.until(`/Round|Setup/.test(` + asked + `?.innerText)`)
			if moves >= 4 && !shot {
				b.until(`document.querySelector('.picture img')?.complete`)
				b.shoot(page)
				shot = true
			}
		}
		b.move(seat)
	}
	b.until(`document.querySelector('.picture img').naturalWidth >= 1000 && document.querySelector('.pictured .said').textContent.includes('Round')`)
}

// TestAloneOnThePage begins a match against Skald by one press, which takes its turn.
func TestAloneOnThePage(t *testing.T) {
	ctx := browsertest.Open(t, 2*time.Minute, 1180, 1120)
	b := &tab{t: t, ctx: ctx, url: startTry(t, ctx)}
	b.sit("Vera")
	b.click(`document.querySelector('.greeting')`, "SAGA (Kosmos")
	b.until(asked + `?.querySelector('.row button') && ` + asked + `.innerText.includes('Skald')`)
	b.until(asked + `.innerText.includes('@Vera (') && ` + asked + `.querySelector('.row button')`)
}

// move presses one action of the newest message through to its end, unless that
// asks the other one by now: edits may come late. What it reads and presses is one
// script, so that no edit comes between.
func (b *tab) move(seat string) {
	b.t.Helper()
	b.until(asked + `.querySelector('.row button')`)
	old := b.eval(ephemeral + `?.outerHTML ?? ''`)
	b.until(`(window.did = (` + press + `)(` + asked + `, ` + quote(seat) + `)) !== null`)
	before, label := b.eval(`did.before`), b.eval(`did.label`)
	if label == "" {
		return
	}
	for end := time.Now().Add(15 * time.Second); time.Now().Before(end); time.Sleep(30 * time.Millisecond) {
		if b.eval(asked+`.innerText`) != before {
			return
		}
		b.eval(`(` + answer + `)(` + ephemeral + `, ` + quote(old) + `)`)
	}
	b.t.Fatalf("%q leads nowhere: %s", label, b.eval(ephemeral+`.innerText`))
}

// press is a function that presses the first of the moves that a message offers to a seat,
// and returns what the message said before and the move: an empty one if it asks the other
// seat, and null while it offers none.
const press = `(m, seat) => {
	if (m.innerText.includes('@Vera (') !== (seat === 'Vera')) return { before: '', label: '' };
	const button = (l) => [...m.querySelectorAll('.row button')].find((e) => e.innerText.trim().startsWith(l));
	const label = ` + moves + `.find(button), before = m.innerText;
	if (!label) return null;
	button(label).click();
	return { before, label };
}`

// moves are what the buttons of a turn begin with, in the order in which they are pressed.
const moves = `["Place", "1 ·", "2 ·", "3 ·", "4 ·", "Move", "Recruit", "Fight", "Retreat", "Pass", "Choose", "Skip", "Done", "Reveal", "Bring", "Send", "Remove", "Your turn"]`

func button(in, label string) string {
	return fmt.Sprintf(`[...%s.querySelectorAll('.row button')].find((e) => !e.disabled && e.innerText.trim().startsWith(%s))`, in, quote(label))
}

func (b *tab) click(in, label string) {
	b.t.Helper()
	b.until(in + ` && ` + button(in, label))
	b.eval(button(in, label) + `.click()`)
}

// quote writes a text as JavaScript reads it.
func quote(text string) string {
	raw, _ := json.Marshal(text) // a string always can be
	return string(raw)
}

// startTry runs `skald try` until the test ends and returns its address.
func startTry(t *testing.T, ctx context.Context) string {
	t.Helper()
	url, _, _ := runTry(t, ctx, "--addr", "127.0.0.1:0")
	return url
}

// runTry runs `skald try` until the test ends or stop is called, and returns
// its address and what it prints.
func runTry(t *testing.T, ctx context.Context, args ...string) (url string, out *lockedBuffer, stop func()) {
	t.Helper()
	t.Chdir(t.TempDir())
	ctx, cancel := context.WithCancel(ctx)
	out = &lockedBuffer{}
	done := make(chan error, 1)
	go func() {
		done <- run(ctx, append([]string{"try"}, args...), environment{"SKALD_LOG_LEVEL": "warn"}.get, out)
	}()
	stop = sync.OnceFunc(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("skald try ended: %v", err)
		}
	})
	t.Cleanup(stop)
	address := regexp.MustCompile(`http://[0-9.:]+`)
	for deadline := time.Now().Add(10 * time.Second); !address.MatchString(out.String()); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("no address: %s", out)
		}
	}
	return address.FindString(out.String()), out, stop
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
