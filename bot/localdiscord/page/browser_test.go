package page

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"skald/bot/localdiscord/browsertest"
)

// A browser is one tab and what it complained of.
type browser struct {
	t   *testing.T
	ctx context.Context
	url string

	mu     sync.Mutex
	faults []string
}

func openBrowser(t *testing.T, w *world) *browser {
	t.Helper()
	ctx := browsertest.Open(t, 3*time.Minute, 1280, 900)
	b := &browser{t: t, ctx: ctx, url: w.URL()}
	if err := chromedp.Listen(ctx, b.watch); err != nil {
		t.Fatalf("start the browser: %v", err)
	}
	b.run(send(network.Enable, network.EnableParams{}), send(runtime.Enable, cdp.Empty{}), send(log.Enable, cdp.Empty{}))
	return b
}

// watch notes errors of scripts, violations of the policy, and any request that
// leaves the page's own address.
func (b *browser) watch(event any) {
	fault := ""
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		fault = "exception: " + e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			fault += " " + e.ExceptionDetails.Exception.Description
		}
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError {
			fault = "console error: " + string(e.Args[0].Value)
		}
	case *log.EventEntryAdded: // violations of the policy among them
		if e.Entry.Level == log.EntryLevelError {
			fault = "log: " + e.Entry.Text
		}
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, b.url+"/") && !strings.HasPrefix(u, "data:") {
			fault = "a request outside: " + u
		}
	}
	if fault != "" {
		b.mu.Lock()
		b.faults = append(b.faults, fault)
		b.mu.Unlock()
	}
}

func (b *browser) faultless() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, f := range b.faults {
		b.t.Errorf("the page: %s", f)
	}
}

func (b *browser) run(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatalf("drive the browser: %v", err)
	}
}

// send is a command of the protocol as a step.
func send[P, R any](command cdp.Command[P, R], params P) chromedp.Action[chromedp.Void] {
	return func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, command, params)
		return chromedp.Void{}, err
	}
}

func (b *browser) size(width, height int64) {
	b.t.Helper()
	b.run(chromedp.EmulateViewport(width, height))
}

func (b *browser) dark(dark bool) {
	b.t.Helper()
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	b.media([]*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}})
}

// media lets the page believe what its user prefers.
func (b *browser) media(features []*emulation.MediaFeature) {
	b.t.Helper()
	b.run(send(emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features}))
}

// until waits until a JavaScript expression is true.
func (b *browser) until(expression string) {
	b.t.Helper()
	limit, cancel := context.WithTimeout(b.ctx, time.Minute)
	defer cancel()
	if _, err := chromedp.Run(limit, chromedp.Poll[bool]("Boolean("+expression+")", chromedp.WithPollingInterval(20*time.Millisecond))); err != nil {
		b.faultless()
		b.t.Fatalf("wait for %s: %v\nthe page says:\n%s", expression, err, b.text("document.body.innerText + '\\nfield: ' + document.querySelector('#entry').value"))
	}
}

// says waits until an element's text holds the words.
func (b *browser) says(selector, words string) {
	b.t.Helper()
	b.until(`[...document.querySelectorAll(` + quote(selector) + `)].some((e) => e.innerText.includes(` + quote(words) + `))`)
}

func (b *browser) text(expression string) string {
	b.t.Helper()
	got, err := chromedp.Run(b.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		b.t.Fatalf("evaluate %s: %v", expression, err)
	}
	return got
}

func (b *browser) keys(text string) {
	b.t.Helper()
	for _, r := range text {
		if string(r) != kb.Enter {
			b.run(chromedp.KeyEvent(string(r)))
			continue
		}
		// In one event, so that a page which handles the key gets no character
		// besides.
		enter := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: "Enter", Code: "Enter", Text: "\r", WindowsVirtualKeyCode: 13}
		up := enter
		up.Type, up.Text = input.DispatchKeyEventTypeKeyUp, ""
		b.run(send(input.DispatchKeyEvent, enter), send(input.DispatchKeyEvent, up))
	}
}

// press clicks the first visible button with that label inside selector.
func (b *browser) press(selector, label string) {
	b.t.Helper()
	find := `[...document.querySelectorAll(` + quote(selector) + `)].find((e) => !e.disabled && e.innerText.trim().startsWith(` + quote(label) + `))`
	b.until(find)
	b.text(find + `.click()`)
}

// shoot writes a picture of the page into the folder that SKALD_SCREENSHOTS
// names, if any.
func (b *browser) shoot(name string) {
	b.t.Helper()
	dir := os.Getenv("SKALD_SCREENSHOTS")
	if dir == "" {
		return
	}
	b.run(chromedp.Sleep(400 * time.Millisecond))
	shot, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), shot, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

func quote(text string) string { return string(encode(text)) }

// board is a picture of the size of a real one.
func board(t *testing.T) []byte {
	t.Helper()
	img := image.NewPaletted(image.Rect(0, 0, 1200, 900), color.Palette{
		color.RGBA{0x9c, 0xc3, 0xd5, 255}, color.RGBA{0xe9, 0xdf, 0xc3, 255}, color.RGBA{0, 0x72, 0xb2, 255}, color.RGBA{0xe6, 0x9f, 0, 255},
	})
	for y := range 900 {
		for x := range 1200 {
			far := math.Hypot(float64(x-620)/1.1, float64(y-450)) + 40*math.Sin(float64(x)/70)*math.Cos(float64(y)/55)
			switch {
			case (x/150+y/150)%5 == 0 && x%150 > 60 && x%150 < 95 && y%150 > 60 && y%150 < 95:
				img.SetColorIndex(x, y, uint8(2+x/150%2))
			case far < 330:
				img.SetColorIndex(x, y, 1)
			}
		}
	}
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
