package bot_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"skald/bot"
	"skald/bot/discord"
	"skald/bot/localdiscord"
	"skald/storage"
)

// sections are the names of the example game's sections, in order.
var sections = []string{"1. Hands", "2. Turns", "3. The dragon", "4. The end", "5. Leaving"}

// The rules are read page by page, without a match, by pressing alone.
func TestRulesAreReadThrough(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	page := r.slash(r.vera, "game rules")
	expect(t, "the first page", page.Text(), "In short", "Each crew draws a card")
	for _, name := range sections {
		page = r.press(r.vera, *page.Message, name+" ▶")
		expect(t, "the next page", page.Text(), "· "+name+"**")
		if n := utf8.RuneCountInString(page.Text()); n > discord.MaxContent {
			t.Errorf("%s has %d characters, want at most %d", name, n, discord.MaxContent)
		}
	}
	if _, ok := page.Message.Button("What I can do now"); ok {
		t.Error("rules without a match lead to what can be done now")
	}
	menu := page.Message.Selects()[0]
	if len(menu.Options) != len(sections)+1 {
		t.Fatalf("the contents have %d entries, want %d", len(menu.Options), len(sections)+1)
	}
	back, err := r.vera.Select(r.ctx, *page.Message, menu.CustomID, menu.Options[1].Value)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "from the contents", back.Text(), "1. Hands", "one of 9 cards")
	if n := len(back.Message.Attachments); n != 1 {
		t.Errorf("a section with a picture to look things up in came with %d", n)
	}
	expect(t, "a page back", r.press(r.vera, *back.Message, "◀ In short").Text(), "In short")
}

// A section is typed by its key or its name, and offered while it is typed.
func TestRulesBySection(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	for _, typed := range []string{"dragon", "3. the dragon", "hoard.dragon"} {
		expect(t, typed, r.slash(r.vera, "game rules", "section="+typed).Text(), "3. The dragon", "pays a coin back")
	}
	expect(t, "in direct messages", r.inDirect(r.vera, "game rules").Text(), "Hoard", "In short")
	expect(t, "no such section", r.slash(r.vera, "game rules", "section=castling").Text(), "no section “castling”")
	expect(t, "no such title", r.slash(r.vera, "game rules", "title=chess").Text(), "“chess”")
	if got := r.completed("section", "dra", nil); len(got) != 1 || got[0] != "3. The dragon" {
		t.Errorf("typing “dra” offers %q", got)
	}
}

// completed are the labels offered while an option of /game rules is typed.
func (r *room) completed(option, typed string, given map[string]any) []string {
	r.t.Helper()
	list, err := r.vera.Complete(r.ctx, r.hall, "game rules", given, option, typed)
	if err != nil {
		r.t.Fatal(err)
	}
	var labels []string
	for _, c := range list {
		labels = append(labels, c.Name)
	}
	return labels
}

// Where several titles could be meant, the rules ask which; in a match's channel
// they are the match's.
func TestRulesOfSeveralTitles(t *testing.T) {
	t.Parallel()
	r := newWorld(t, storage.NewMemory())
	r.titles = []bot.Title{titles()[0], {Game: renamed{titles()[0].Game}, Painter: titles()[0].Painter}}
	r.connect()
	asked := r.slash(r.vera, "game rules")
	expect(t, "of two titles", asked.Text(), "Which game's rules?")
	page, err := r.vera.Select(r.ctx, *asked.Message, asked.Message.Selects()[0].CustomID, "hoard")
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "of the one that was picked", page.Text(), "Hoard", "In short")
	expect(t, "a match of either", r.slash(r.vera, "game new", "opponent=@Adam").Text(), "Which game do you want to play?")
	expect(t, "a match of neither", r.slash(r.vera, "game new", "title=chess").Text(), "“chess”. Name Hoard or ")
	which := r.slash(r.vera, "game new", "title=o", "opponent=@Adam")
	expect(t, "a word of both", which.Text(), "Which game do you want to play?")
	expect(t, "a tournament by it", r.slash(r.vera, "tournament new", "name=Cup", "title=o").Text(), "played here, or at a table")
	expect(t, "a ladder by it", r.slash(r.vera, "ladder join", "title=o").Text(), "Which game?")
	expect(t, "the rules by it", r.slash(r.vera, "game rules", "title=o").Text(), "Several games go by “o”. Name Hoard or ")
	if got := r.completed("section", "dragon", nil); len(got) < 1 || got[0] != "Hoard · 3. The dragon" {
		t.Errorf("of two titles, typing “dragon” offers %q", got)
	}
	if got := r.completed("section", "dragon", map[string]any{"title": "hoard"}); len(got) != 1 || got[0] != "3. The dragon" {
		t.Errorf("of the title that was typed, “dragon” offers %q", got)
	}
	r.opened()
	expect(t, "in a match's channel", r.slash(r.guest, "game rules", "section=end").Text(), "Hoard", "60 coins")
}

// Rules on the turn message say to its reader what they can do, and lead on.
func TestTeachSaysWhatCanBeDone(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	turn := r.shown(m)
	told := r.press(r.vera, turn, "Rules")
	expect(t, "whose move it is", told.Text(), "peek if you like", "**Peek** · You look at another crew's card", "You roll the die and take", "under 2. Turns")
	if _, ok := told.Message.Button("Roll"); !ok {
		t.Errorf("what can be done is told without its buttons: %s", told.Text())
	}
	menu := rulesMenu(t, told.Message)
	if got := menu.Options[0].Label; got != "2. Turns" {
		t.Errorf("the first section to open is %q, want that of what can be done", got)
	}
	page, err := r.vera.Select(r.ctx, *told.Message, menu.CustomID, menu.Options[0].Value)
	if err != nil {
		t.Fatal(err)
	}
	expect(t, "the section", page.Text(), "2. Turns", "6 faces")
	expect(t, "from there", r.press(r.vera, *page.Message, "What I can do now").Text(), "peek if you like")
	waiting := r.press(r.adam, turn, "Rules")
	expect(t, "who waits", waiting.Text(), "The match waits for "+r.vera.Mention())
	rulesMenu(t, waiting.Message)
	if strings.Contains(waiting.Text(), "You roll") {
		t.Errorf("who waits is told to roll: %s", waiting.Text())
	}
}

// rulesMenu is the select of a message that opens a section of the rules.
func rulesMenu(t *testing.T, m *localdiscord.Message) localdiscord.Select {
	t.Helper()
	for _, s := range m.Selects() {
		if s.Placeholder == "Open a section of the rules" {
			return s
		}
	}
	t.Fatalf("no select opens the rules: %s", m.Text())
	return localdiscord.Select{}
}

// The section that a refusal names is one press away.
func TestRefusalOpensItsSection(t *testing.T) {
	t.Parallel()
	r := newRoom(t)
	m := r.opened()
	no := r.slash(r.vera, "hoard peek", "crew=red")
	expect(t, "a refusal", no.Text(), "your own card (2. Turns)")
	page := r.press(r.vera, *no.Message, "Rules: 2. Turns")
	expect(t, "its section", page.Text(), "2. Turns", "6 faces")

	// A button of a section that this version does not have opens the rules.
	r.shown(m)
	for _, topic := range []string{"hoard.castling", "hoard"} {
		expect(t, topic, r.press(r.vera, r.foreign("play/rules////9/"+topic), "Old").Text(), "In short")
	}
	expect(t, "of a title that is gone", r.press(r.vera, r.foreign("play/rules/////chess.castling"), "Old").Text(), "“chess”")
}
