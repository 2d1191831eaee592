package speechtest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"skald/bot"
	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/lesson"
	"skald/bot/play"
	"skald/bot/table"
	"skald/cmd/skald/titles/titlestest"
	"skald/engine"
	"skald/engine/match/head"
	"skald/storage"
)

// maxTexts is how many characters all texts of an answer may have together.
const maxTexts = 4000

// TestTeachFits holds that what can be done is told in words that there are, and
// in one answer, with a tip and a section to open besides, at every decision of
// some matches: in two of the title's languages in turn, in a long run in each.
func TestTeachFits(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for _, title := range titlestest.Every() {
		t.Run(title.Game.About().Key, func(t *testing.T) {
			t.Parallel()
			room, asked, languages, n := play.New(desk.New(titlestest.Every())), map[engine.Verb]bool{}, claiming(t, title), 0
			for seed := range uint64(3) {
				playAtTable(t, title, seed, func(m *table.Match, u storage.UserID) {
					n++
					for i, lang := range languages {
						if os.Getenv("SKALD_LONG") == "" && (n+i)%len(languages) > 1 {
							continue
						}
						view := room.View(titlestest.Catalogue(t).Speak(lang), m, u)
						told := view.Teach()
						for _, verb := range told.Asked.Verbs {
							asked[verb] = true
							spec := m.About().Verbs[verb]
							teachFits(t, view.Citing(view.WithTip(told, spec.Name), spec.Rule))
						}
					}
				})
			}
			if len(asked) < 3 {
				t.Errorf("%d verbs came up; is anything asked?", len(asked))
			}
		})
	}
}

func teachFits(t *testing.T, told desk.Reply) {
	t.Helper()
	msg := told.Message()
	if n := discord.CountParts(msg.Parts...); n > discord.MaxParts {
		t.Fatalf("an answer of %d components, want at most %d: %s", n, discord.MaxParts, told.Text)
	}
	size := 0
	for _, text := range textsOf(msg.Parts) {
		size += utf8.RuneCountInString(text)
		for _, bad := range []string{"[", "<no value>", "%!"} {
			if strings.Contains(text, bad) {
				t.Errorf("%q has %q", text, bad)
			}
		}
	}
	if size > maxTexts {
		t.Errorf("an answer of %d characters, want at most %d: %s", size, maxTexts, told.Text)
	}
}

// textsOf are the texts of some components.
func textsOf(parts []discord.Part) []string {
	var list []string
	for _, p := range parts {
		switch p := p.(type) {
		case *discord.Text:
			list = append(list, p.Content)
		case discord.Section:
			list = append(list, textsOf(p.Components)...)
		case discord.Container:
			list = append(list, textsOf(p.Components)...)
		}
	}
	return list
}

// playAtTable plays a match of the fewest players by chance, and shows it to
// whom it waits for before each action.
func playAtTable(t *testing.T, title bot.Title, seed uint64, see func(*table.Match, storage.UserID)) {
	t.Helper()
	ctx, dice := t.Context(), rand.New(rand.NewPCG(seed, 1))
	desk := table.New(storage.NewMemory(), []engine.Game{title.Game}, table.Options{})
	m, err := desk.Create(ctx, table.Press{By: 1}, head.Opening{Game: title.Game.About().Key, Guild: 1, Channel: 1})
	for u := storage.UserID(2); err == nil && m.Status == head.Lobby && int(u) <= title.Game.About().Seats.Min; u++ {
		m, err = desk.Join(ctx, table.Press{By: u}, m.ID, "")
	}
	if err == nil && m.Status == head.Lobby {
		m, err = desk.Start(ctx, table.Press{By: 1}, m.ID)
	}
	for err == nil && m.Status == head.Running && m.Seq < 400 {
		u := m.Waiting()[0]
		see(m.Match, u)
		var legal []engine.Action
		if legal, err = m.Legal(u, nil); err == nil {
			m, err = desk.Act(ctx, table.Press{By: u}, m.ID, 0, legal[dice.IntN(len(legal))])
		}
	}
	if err != nil {
		t.Fatal(fmt.Errorf("play: %w", err))
	}
}

// maxLesson is how many characters a step of a lesson may say: a phone shows them
// with the picture and the buttons.
const maxLesson = 900

// TestLessonsSpeak holds that all that a title's lesson says, and what happens in it,
// has words in each of the title's languages, and that each step fits one answer.
func TestLessonsSpeak(t *testing.T) {
	t.Parallel()
	titles := titlestest.Every()
	room := lesson.New(desk.New(titles)) // one, which keeps what its pictures stand on
	for _, title := range titles {
		tutor, ok := title.Game.(engine.Tutor)
		if !ok {
			continue
		}
		l, about := tutor.Lesson(), title.Game.About()
		for _, lang := range claiming(t, title) {
			voice := titlestest.Catalogue(t).Speak(lang)
			for _, n := range l.Notes() {
				if !voice.Knows(about, n) {
					t.Errorf("%s in %s: no words for %s", about.Key, lang, n.Key)
				}
			}
			for step := range len(l.Steps) + 1 {
				id := desk.ID{Room: "lesson", What: "step"}.With(about.Key, strconv.Itoa(step))
				shown, err := room.Press(id)(t.Context(), &desk.Request{Interaction: &discord.Interaction{}, Voice: voice, Pressed: id})
				if err != nil {
					t.Fatalf("%s in %s, step %d: %v", about.Key, lang, step, err)
				}
				if said := utf8.RuneCountInString(string(shown.Text)); said > maxLesson {
					t.Errorf("%s in %s: step %d says %d characters, want at most %d: %s", about.Key, lang, step, said, maxLesson, shown.Text)
				}
				if len(shown.Files) != 1 {
					t.Errorf("%s in %s: step %d has no picture", about.Key, lang, step)
				}
			}
		}
	}
}
