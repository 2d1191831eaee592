package page

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"skald/bot/localdiscord"
	"skald/bot/localdiscord/localtest"
)

// greeted is a page that greets.
func greeted(o *Options) {
	o.Greeting = Greeting{Title: "Skald", Lines: []string{"Games by post."}, Buttons: []Typist{{Label: "Start a match", Command: "game list"}}}
}

// open starts a browser in a seat.
func (w *world) open(seat string) *browser {
	w.t.Helper()
	b := openBrowser(w.t, w)
	b.size(1280, 900)
	b.run(chromedp.Navigate(w.URL() + "/?seat=" + seat))
	b.says("#status", "Skald is online")
	return b
}

// TestLayoutInTheBrowser reads and presses a message of newer components.
func TestLayoutInTheBrowser(t *testing.T) {
	w := newWorld(t)
	startEchoBot(w)
	b := w.open("Vera")
	b.run(chromedp.Focus(chromedp.CSS("#entry")))
	b.keys("/show ")
	b.keys(kb.Enter)
	b.says(".container .section", "look at a Destination")
	b.until(`document.querySelectorAll('.layout .picture img').length === 2 && document.querySelector('.thumbnail img')`)
	b.says(".layout .file", "match.txt")
	b.shoot("page-layout")
	b.size(390, 844)
	b.shoot("page-layout-phone")
	if got := b.text(`document.querySelector('#scroll').scrollWidth <= 390`); got != "true" {
		t.Error("the message is wider than the phone")
	}
	b.size(1280, 900)
	b.press(".layout button.menu", "Which two?")
	b.press(".offers button", "North")
	b.press(".offers button", "Central")
	b.press("dialog .ends button", "Done")
	b.says(".ephemeral", "From [north central].")
	b.press(".section .row button", "Scout")
	b.says(".layout", "Scouted.")
	b.until(`!document.querySelector('.container')`)
	b.faultless()
	w.faultless()
}

// TestZoom holds that a page zoomed to 200 % leaves most of itself to the
// messages, and nothing sticks out at its side.
func TestZoom(t *testing.T) {
	w := newWorld(t, greeted)
	bot := startEchoBot(w)
	bot.post(bot.turn())
	b := w.open("Vera")
	for _, size := range [][2]int64{{640, 450}, {844, 390}, {320, 480}} {
		b.size(size[0], size[1])
		b.until(fmt.Sprintf(`innerWidth === %d`, size[0]))
		b.shoot(fmt.Sprintf("page-low-%d", size[0]))
		room := `document.querySelector('#scroll').clientHeight`
		if got := b.text(room + ` >= .65 * innerHeight`); got != "true" {
			t.Errorf("at %d×%d the messages have %s px, want 65 %% of the height", size[0], size[1], b.text(room))
		}
		if got := b.text(`document.documentElement.scrollWidth <= innerWidth && document.querySelector('#scroll').scrollWidth <= innerWidth`); got != "true" {
			t.Errorf("at %d×%d the page is wider than the window", size[0], size[1])
		}
		if small := b.text(smallTargets); small != "" {
			t.Errorf("at %d×%d targets lower than 40 px: %s", size[0], size[1], small)
		}
	}
}

// TestFormInTheBrowser fills in a form with several choices.
func TestFormInTheBrowser(t *testing.T) {
	w := newWorld(t)
	bot := startEchoBot(w)
	bot.post(bot.turn())
	b := w.open("Vera")
	b.press(".row button", "Form")
	b.says("dialog legend", "Areas")
	b.keys("7")
	b.press("dialog .check", "Kent")
	b.press("dialog .check", "Essex")
	b.press("dialog .check", "Mercia") // one too many
	b.press("dialog .ends button", "Submit")
	b.until(`!document.querySelector('dialog form').checkValidity()`)
	b.shoot("page-form-select")
	b.press("dialog .check", "Essex")
	b.press("dialog .ends button", "Submit")
	b.says(".ephemeral", "The form is in: 7, , [kent mercia].")
	b.faultless()
	w.faultless()
}

// TestMenusInTheBrowser picks a member, a role and a channel, and reads a time
// in the language of the seat.
func TestMenusInTheBrowser(t *testing.T) {
	w := newWorld(t)
	w.Role("Elders")
	w.AddThread(w.hall, "aside")
	acts := make(chan map[string]any, 1)
	w.bot.Connect(func(d map[string]any) {
		w.call("POST", localtest.Callback(d), `{"type":6}`)
		acts <- d["data"].(map[string]any)
	})
	soon := w.clock.Now().Add(72 * time.Hour).Unix()
	w.call("POST", w.messages(), fmt.Sprintf(`{"content":"For %s <t:%d:R>","components":[
		{"type":1,"components":[{"type":5,"custom_id":"member","placeholder":"Who"}]},
		{"type":1,"components":[{"type":6,"custom_id":"role","placeholder":"Whose"}]},
		{"type":1,"components":[{"type":8,"custom_id":"channel","placeholder":"Where","channel_types":[11]}]}]}`, w.Role("Elders").Mention(), soon))
	b := w.open("Vera")
	b.says(".message", "For @Elders in 3 days")
	for _, pick := range [][2]string{{"Who", "Adam"}, {"Whose", "@Elders"}, {"Where", "#aside"}} {
		b.press(".row button.menu", pick[0])
		b.press(".offers button", pick[1])
		d := <-acts
		if values := d["values"].([]any); len(values) != 1 || d["resolved"] == nil {
			t.Errorf("%s: picked %v, resolved %v", pick[0], values, d["resolved"])
		}
		b.until(`!document.querySelector('dialog')`)
	}
	w.vera.SetLocale("de")
	b.run(chromedp.Reload())
	b.says(".message", "in 3 Tagen")
	b.faultless()
	w.faultless()
}

// TestPageRemembers holds what a browser's own buttons and a reload must not
// lose: the channel before, the draft, what was typed after a command.
func TestPageRemembers(t *testing.T) {
	w := newWorld(t, greeted)
	startEchoBot(w)
	b := w.open("Vera")
	b.says("#title", "# longhall")
	b.press("#column button.channel", "#\nmead-hall")
	b.says("#title", "# mead-hall")
	b.press("[data-seat=Adam]", "")
	b.until(`document.querySelector('#seats [aria-checked=true]')?.innerText.includes('Adam')`)
	b.text(`history.back()`)
	b.until(`document.querySelector('#seats [aria-checked=true]')?.innerText.includes('Vera')`)
	b.says("#title", "# mead-hall")
	b.text(`history.back()`)
	b.says("#title", "# longhall")
	b.text(`history.forward()`)
	b.says("#title", "# mead-hall")

	b.run(chromedp.Focus(chromedp.CSS("#entry")))
	b.keys("by Thor")
	b.run(chromedp.Reload())
	b.until(`document.querySelector('#entry').value === 'by Thor'`)
	b.text(`history.back()`)
	b.says("#title", "# longhall")
	b.until(`document.querySelector('#entry').value === ''`)
	b.run(chromedp.Focus(chromedp.CSS("#entry")))
	b.keys("/hoard move ess")
	b.says("#chips .now", "from")
	b.run(chromedp.Reload())
	b.says("#chips .now", "from")
	b.until(`document.querySelector('#entry').value === 'ess'`)
	b.press(".chip.command", "/hoard move") // leaves it
	b.until(`!document.querySelector('.chip')`)

	// Typed straight, and pasted whole.
	b.text(`(() => { const e = document.querySelector('#entry'); e.focus(); e.value = '/game new Hoard'; e.dispatchEvent(new Event('input')); })()`)
	b.says("#chips .now", "title")
	b.until(`document.querySelector('#entry').value === 'Hoard'`)
	b.keys(kb.Enter)
	b.says("#chips", "Hoard")
	b.keys("vera")
	b.until(`document.querySelector('#entry').value === 'vera' && document.querySelector('#chips .now')?.innerText === 'opponent'`)

	// With the option's name before it, as Discord shows it.
	b.text(`(() => { const e = document.querySelector('#entry'); e.focus(); e.value = 'opponent:ad'; e.dispatchEvent(new Event('input')); })()`)
	b.until(`document.querySelector('#entry').value === 'ad' && document.querySelector('#chips .now')?.innerText === 'opponent'`)
	b.faultless()
}

// TestPageHeals holds that a notice of a lost server goes when it is back.
func TestPageHeals(t *testing.T) {
	w := newWorld(t, greeted)
	startEchoBot(w)
	b := w.open("Vera")
	b.says(".greeting", "Games by post.")
	b.shoot("page-greeting")
	b.text(`window.real = window.fetch, window.fetch = () => Promise.reject(new TypeError('gone'))`)
	b.run(chromedp.Focus(chromedp.CSS("#entry")))
	b.keys("hello")
	b.keys(kb.Enter)
	b.says(".notice", "The server does not answer")
	b.text(`window.fetch = window.real`)
	b.until(`document.querySelector('#entry').value === 'hello'`)
	b.keys(kb.Enter)
	b.says(".message", "hello")
	b.until(`!document.querySelector('.notice')`)
}

// TestLostPicture holds that a picture which the server has no more is said to
// be gone, and its description stays.
func TestLostPicture(t *testing.T) {
	w := newWorld(t)
	bot := startEchoBot(w)
	bot.post(bot.turn())
	b := w.open("Vera")
	b.text(`document.querySelector('.picture img').src = '/page/files/1/board.png'`)
	b.says(".lost", "no longer here")
	b.until(`document.querySelector('.said p').textContent.includes('Kent: 3 coins')`)
}

// TestGreetingStarts presses a button of the greeting.
func TestGreetingStarts(t *testing.T) {
	w := newWorld(t, greeted)
	startEchoBot(w)
	b := w.open("Vera")
	b.press(".greeting button", "Start a match")
	b.says(".ephemeral", "The match is on.")
	b.faultless()
}

// TestGreetingWaitsForTheBot holds that no button can be pressed whose command nobody
// would hear yet.
func TestGreetingWaitsForTheBot(t *testing.T) {
	w := newWorld(t, greeted)
	b := openBrowser(w.t, w)
	b.run(chromedp.Navigate(w.URL() + "/?seat=Vera"))
	b.says(".greeting", "is getting ready…")
	if b.text(`document.querySelector('.greeting button').disabled`) != "true" {
		t.Error("a button can be pressed while the bot is not there")
	}
	startEchoBot(w)
	b.press(".greeting button", "Start a match")
	b.says(".ephemeral", "The match is on.")
	b.faultless()
}

// TestOrderOfCommands puts first what makes sense, and hides what does not
// until somebody types it.
func TestOrderOfCommands(t *testing.T) {
	w := newWorld(t, func(o *Options) {
		o.Order = func(context.Context, localdiscord.ID) Order {
			return Order{First: []string{"game new"}, Last: []string{"hoard"}}
		}
	})
	startEchoBot(w)
	b := w.open("Vera")
	b.run(chromedp.Focus(chromedp.CSS("#entry")))
	b.keys("/")
	b.until(`document.querySelector('#suggestions li')?.innerText.startsWith('/game new')`)
	if got := b.text(`document.querySelector('#suggestions').innerText`); strings.Contains(got, "/hoard") {
		t.Errorf("suggestions hold /hoard: %s", got)
	}
	b.keys("ho")
	b.says("#suggestions", "/hoard move")
}

// TestNewestButtonsFirst walks by the keyboard: from the region of messages the
// next stop is the newest message's first button.
func TestNewestButtonsFirst(t *testing.T) {
	w := newWorld(t)
	bot := startEchoBot(w)
	for range 12 {
		bot.post(bot.turn())
	}
	b := w.open("Vera")
	b.until(`document.querySelectorAll('.picture').length === 12`)
	b.until(`[...document.querySelectorAll('.picture img')].at(-1).naturalWidth > 0`)
	stops := `[...document.querySelectorAll('#log button, #log a, #log summary')].filter((e) => e.tabIndex === 0)`
	want := "Card 1|Card 4|Form|Lost|From where?"
	if got := b.text(stops + `.map((e) => e.innerText.split('\n')[0]).join('|')`); got != want {
		t.Errorf("stops of the keyboard %s, want %s", got, want)
	}
	b.text(`document.querySelector('#scroll').focus()`)
	b.keys(kb.ArrowUp)
	b.keys(kb.ArrowUp)
	b.until(`document.activeElement === [...document.querySelectorAll('.message')].at(-2)`)
	if got := b.text(stops + `.some((e) => e.matches('.picture')) && ` + stops + `.every((e) => e.closest('.message') === document.activeElement)`); got != "true" {
		t.Error("the message that one walked to does not open all that it has")
	}
	if got := b.text(`document.querySelector('.picture img').naturalWidth`); got != "0" {
		t.Error("the oldest picture is fetched before anybody can see it")
	}
	b.faultless()
}

// TestPageIsAccessible lets axe-core look at the page, on a desktop and a phone,
// light, dark and in the system's colours, and at open dialogs. The variable
// SKALD_AXE names its axe.min.js.
func TestPageIsAccessible(t *testing.T) {
	name := os.Getenv("SKALD_AXE")
	if name == "" {
		t.Skip("SKALD_AXE names no axe.min.js")
	}
	axe, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, greeted)
	bot := startEchoBot(w)
	b := w.open("Vera")
	b.text("(() => {" + string(axe) + "})()")
	look := func(where string) {
		t.Helper()
		b.until(`document.getAnimations().every((a) => a.playState !== 'running')`) // colours on their way are nobody's
		b.text(`(window.found = null, axe.run().then((r) => { window.found = r.violations.filter((v) => v.impact !== 'minor')
			.map((v) => v.impact + ' ' + v.id + ': ' + v.nodes.map((n) => n.html.slice(0, 160)).join(' | ')).join('\n'); }), 0)`)
		b.until(`window.found !== null`)
		if got := b.text(`window.found`); got != "" {
			t.Errorf("axe on %s:\n%s", where, got)
		}
	}
	b.until(`document.querySelector(".greeting")`)
	look("an empty page")
	bot.post(bot.turn())
	bot.direct(w.vera, veraSecret)
	b.run(chromedp.Focus(chromedp.CSS("#entry")))
	b.keys("/show ")
	b.keys(kb.Enter)
	b.says(".container .section", "look at a Destination")
	b.says(".ephemeral", "Only you can see this")
	for _, size := range []struct {
		name          string
		width, height int64
	}{{"desktop", 1280, 900}, {"phone", 390, 844}, {"desktop at 200 %", 640, 450}} {
		b.size(size.width, size.height)
		b.until(fmt.Sprintf(`innerWidth === %d`, size.width))
		for colours, features := range schemes {
			b.media(features)
			where := "a " + size.name + ", " + colours + ", "
			look(where + "messages")
			b.press("button.menu", "From where?")
			b.says("dialog .offers", "North")
			look(where + "a menu")
			b.keys(kb.Escape)
			b.press(".row button", "Form")
			b.says("dialog legend", "Areas")
			look(where + "a form")
			b.keys(kb.Escape)
			b.until(`!document.querySelector('dialog')`)
		}
	}
	b.media([]*emulation.MediaFeature{{Name: "forced-colors", Value: "none"}, {Name: "prefers-color-scheme", Value: "light"}})
	b.until(`!matchMedia('(forced-colors: active)').matches && matchMedia('(prefers-color-scheme: light)').matches`)
	b.press("#drawer", "☰")
	b.until(`document.querySelector('#app').classList.contains('open')`)
	look("a phone's drawer")
	b.faultless()
}

// schemes are the colours in which a page is looked at.
var schemes = map[string][]*emulation.MediaFeature{
	"light":           {{Name: "prefers-color-scheme", Value: "light"}},
	"dark":            {{Name: "prefers-color-scheme", Value: "dark"}},
	"forced":          {{Name: "forced-colors", Value: "active"}},
	"forced and dark": {{Name: "forced-colors", Value: "active"}, {Name: "prefers-color-scheme", Value: "dark"}},
}

// TestPictureName holds that the short name of a picture is a whole sentence of
// its description, or the beginning of a long one.
func TestPictureName(t *testing.T) {
	w := newWorld(t)
	startEchoBot(w)
	b := w.open("Vera")
	b.text(`import('/page/pictures.js').then((pictures) => { window.brief = pictures.brief; })`)
	b.until(`window.brief`)
	long := strings.Repeat("long ", 40)
	for said, want := range map[string]string{
		"Board: round I of VII, Norsemen. York: 2.": "Board: round I of VII, Norsemen.",
		"Round 1 of 8. Kent: 3 coins.":              "Round 1 of 8.",
		"3. Runde von 7. Kent: 3 Münzen.":           "3. Runde von 7.",
		"Vera, move up to 2.5 coins! Then roll.":    "Vera, move up to 2.5 coins!",
		"One line\nand another":                     "One line",
		"A board":                                   "A board",
		long:                                        strings.Repeat("long ", 20) + "…",
	} {
		if got := b.text(`brief(` + quote(said) + `)`); got != want {
			t.Errorf("%q is called %q, want %q", said, got, want)
		}
	}
	b.faultless()
}

// TestOptionsOnAPhone fills in a command without a Tab key: Enter opens the next option
// that is required, and below what is typed stand those that are left.
func TestOptionsOnAPhone(t *testing.T) {
	w := newWorld(t)
	startEchoBot(w)
	b := w.open("Vera")
	b.size(390, 844)
	b.run(chromedp.Focus(chromedp.CSS("#entry")))
	b.keys("/cup ")
	b.says("#chips .now", "name")
	b.keys("Yule")
	b.keys(kb.Enter)
	b.says("#chips .now", "format")
	b.says("#suggestions", "League")
	b.press("#suggestions li", "League")
	b.press("#suggestions li", "size")
	b.keys("8")
	b.says("#suggestions", "When it starts")
	b.press("#suggestions li", "start")
	b.says("#chips .now", "start")
	b.keys("tomorrow")
	b.until(`document.querySelector('#suggestions').hidden`) // no option is left
	b.keys(kb.Enter)
	b.says(".ephemeral", "The cup is open: name=Yule format=league size=8 start=tomorrow.")
	b.faultless()
}
