package page

import (
	"bytes"
	"context"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
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
)

// The browser's tests need Chromium. Where there is none they are skipped,
// unless SKALD_REQUIRE_CHROMIUM is set.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("SKALD_REQUIRE_CHROMIUM") != "" {
		t.Fatal("there is no Chromium, and SKALD_REQUIRE_CHROMIUM is set")
	}
	t.Skip("there is no Chromium")
	return ""
}

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
	opts := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]),
		chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.WindowSize(1280, 900))
	limit, cancelLimit := context.WithTimeout(t.Context(), 90*time.Second)
	alloc, cancelAlloc := chromedp.NewExecAllocator(limit, opts...)
	ctx, cancel := chromedp.NewContext(alloc)
	t.Cleanup(func() { cancel(); cancelAlloc(); cancelLimit() })
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
	media := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	b.run(send(emulation.SetEmulatedMedia, media))
}

// until waits until a JavaScript expression is true.
func (b *browser) until(expression string) {
	b.t.Helper()
	limit, cancel := context.WithTimeout(b.ctx, 10*time.Second)
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
	find := `[...document.querySelectorAll(` + quote(selector) + `)].find((e) => e.innerText.trim().startsWith(` + quote(label) + `))`
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

func TestPlayInTheBrowser(t *testing.T) {
	w := newWorld(t)
	w.User("Odd").SetModerator(true)
	bot := startEchoBot(w)
	b := openBrowser(t, w)
	b.size(1280, 900)
	b.run(chromedp.Navigate(w.URL() + "/?seat=Vera"))
	b.says("#status", "Skald is online")
	b.until(`document.querySelector('#seats [aria-checked=true]').innerText.includes('Vera')`)

	// A command by keyboard: suggestions, a choice, a member.
	b.run(chromedp.Focus(chromedp.CSS("#entry")))
	b.keys("/gam")
	b.says("#suggestions", "Begin a match in this channel")
	b.shoot("page-suggest")
	b.keys(kb.ArrowDown) // to "game new", behind "game list"
	b.keys(kb.Enter)
	b.says("#chips", "title")
	b.keys("sag")
	b.keys(kb.Tab)
	b.says("#chips", "Saga")
	b.keys("opp" + kb.Tab)
	b.says("#suggestions", "@Adam")
	b.keys("ad")
	b.keys(kb.Enter)
	b.says("#chips", "@Adam")
	b.shoot("page-chips")
	b.keys(kb.Enter)

	b.says(".ephemeral", "Only you can see this")
	b.says(".message:not(.ephemeral)", "Since your last turn")
	b.until(`document.querySelector('.picture img').complete && document.querySelector('.picture img').naturalWidth === 1200`)
	if got := b.text(`document.querySelector('.picture img').alt`); got != "Round 1 of 8. Kent: 1 Anglo-Saxon." {
		t.Errorf("alt text %q", got)
	}
	if got := b.text(`document.querySelector('blockquote').innerText`); !strings.Contains(got, "<script>alert(1)</script>") {
		t.Errorf("markup is not shown as text: %q", got)
	}
	// Adam was mentioned, and the switch says so.
	b.until(`document.querySelector('[data-seat=Adam] .badge')?.innerText.includes('1')`)
	b.says(".mention", "@Adam")
	b.shoot("page-wide")

	// Completion by the bot, and leaving a command by Esc.
	b.run(chromedp.Focus(chromedp.CSS("#entry")))
	b.keys("/saga move ")
	b.says("#suggestions", "Essex")
	b.keys("ken")
	b.until(`document.querySelectorAll('#suggestions li').length === 1 && document.querySelector('#suggestions li').innerText === 'Kent'`)
	b.keys(kb.Tab)
	b.says("#chips", "Kent")
	b.says("#chips .now", "to")
	b.says("#suggestions", "Essex")
	b.keys("wess")
	b.until(`document.querySelectorAll('#suggestions li').length === 1`)
	b.keys(kb.Enter)
	b.keys(kb.Enter)
	b.says(".ephemeral", "Move from Kent?")
	b.keys("/saga move ")
	b.says("#chips", "/saga move")
	b.until(`!document.querySelector('#suggestions').hidden`)
	b.keys(kb.Escape)
	b.keys(kb.Escape)
	b.until(`document.querySelector('#chips').innerText === ''`)

	// A menu by keyboard, a form, a button, a press that nobody answers.
	b.run(chromedp.Focus(chromedp.CSS("button.menu")))
	b.keys(kb.Enter)
	b.says("dialog .offers", "2 Warriors, Stormer")
	b.shoot("page-menu")
	b.keys(kb.ArrowDown)
	b.keys(kb.Enter)
	b.says(".ephemeral", "From [central].")
	b.press(".row button", "Form")
	b.says("dialog", "Report a result")
	b.keys("12")
	b.shoot("page-form")
	b.keys(kb.Enter)
	b.says(".ephemeral", "The form is in.")
	b.press(".row button", "Lost")
	b.until(`document.querySelector('.row [aria-busy=true]')`)
	bot.pass(3 * time.Second)
	b.says(".failed", "This interaction failed")
	b.keys("/sleep ")
	b.press("#send", "➤")
	b.says(".waiting", "Sending command")
	bot.pass(3 * time.Second)
	b.says(".wrong", "The application did not respond")
	b.shoot("page-failures")
	b.press(".row button", "Tile 1")
	b.says(".message", "Tile 1: Movement, Scout.")
	b.says(".edited", "(edited)")

	// The picture at full size.
	b.run(chromedp.Click(chromedp.CSS(".picture")))
	b.says("dialog .caption", "Round 1 of 8")
	b.shoot("page-picture")
	b.keys(kb.Escape)
	b.until(`!document.querySelector('dialog')`)

	// Another seat: what was for Vera alone is not there, what Adam was told
	// is.
	bot.direct(w.adam, adamSecret)
	bot.post(bot.turn())
	b.until(`document.querySelector('[data-seat=Adam] .badge')?.innerText.includes('3')`)
	b.press("[data-seat=Adam]", "")
	b.until(`document.querySelector('#seats [aria-checked=true]').innerText.includes('Adam')`)
	b.says(".message.pings", "Since your last turn")
	if got := b.text(`document.querySelectorAll('.ephemeral').length`); got != "0" {
		t.Errorf("Adam sees %s of Vera's ephemeral messages", got)
	}
	b.press("#column button.channel", "S\nSkald")
	b.says(".message", adamSecret)
	b.press("#column button.channel", "#\nlonghall")
	b.until(`!document.querySelector('[data-seat=Adam] .badge')`)
	b.dark(true)
	b.shoot("page-wide-dark")

	// A phone.
	b.size(390, 844)
	b.until(`innerWidth === 390`)
	b.shoot("page-phone-dark")
	b.dark(false)
	b.shoot("page-phone")
	if got := b.text(`document.documentElement.scrollWidth <= 390 && document.querySelector('#scroll').scrollWidth <= 390`); got != "true" {
		t.Error("the page is wider than the phone")
	}
	if small := b.text(smallTargets); small != "" {
		t.Errorf("targets lower than 40 px: %s", small)
	}
	b.press("#drawer", "☰")
	b.until(`document.querySelector('#app').classList.contains('open')`)
	b.shoot("page-phone-drawer")
	b.keys(kb.Escape)
	b.until(`!document.querySelector('#app').classList.contains('open')`)
	b.press("#slash", "/")
	b.says("#suggestions", "/game new")
	b.shoot("page-phone-commands")
	b.press("#suggestions li", "/game new")
	b.press("#suggestions li", "Saga")
	b.shoot("page-phone-chips")
	b.keys(kb.Escape)
	b.press("button.menu", "From where?")
	b.shoot("page-phone-menu")
	b.keys(kb.Escape)
	b.text(`[...document.querySelectorAll('.picture')].at(-1).click()`)
	b.until(`document.querySelector('dialog img').getBoundingClientRect().width === 1200`)
	b.shoot("page-phone-picture")
	b.keys(kb.Escape)
	b.press("[data-seat=Odd]", "")
	b.until(`document.querySelector('#seats [aria-checked=true]').innerText.includes('Odd')`)
	b.press("#drawer", "☰")
	b.press("#own button", "Trouble")
	b.says("dialog", "Break the gateway connection")
	b.size(1280, 900)
	b.shoot("page-trouble")
	b.faultless()
	w.faultless()
}

// smallTargets lists the buttons of a row, of the top and of the field that a
// thumb would miss.
const smallTargets = `[...document.querySelectorAll('.row button, .row a, #top button, #composer button')]
	.filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 40).map((e) => e.innerText || e.ariaLabel).join(', ')`
