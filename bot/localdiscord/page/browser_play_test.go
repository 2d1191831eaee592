package page

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

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
	b.keys("hoa")
	b.keys(kb.Tab)
	b.says("#chips", "Hoard")
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
	if got := b.text(`document.querySelector('.picture img').alt`); got != "Round 1 of 8." {
		t.Errorf("the picture's name is %q, want a short one", got)
	}
	if got := b.text(`document.querySelector('.said p').textContent`); got != "Round 1 of 8. Kent: 3 coins." {
		t.Errorf("the picture's description %q", got)
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
	b.keys("/hoard move ")
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
	b.keys("/hoard move ")
	b.says("#chips", "/hoard move")
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
	b.says(".ephemeral", "The form is in: 12, , [].")
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
	b.press(".row button", "Card 1")
	b.says(".message", "Card 1: Movement, Scout.")
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
	b.until(`innerWidth === 390 && document.querySelector('#column').inert`) // the page knows it, too
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
	b.press("#suggestions li", "Hoard")
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
