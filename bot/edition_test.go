package bot_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"skald/bot"
	"skald/engine"
	"skald/engine/hoard"
	"skald/render"
	"skald/render/hoardboard"
	"skald/storage"
)

// crews is the duel whose crews an edition names: each has a word of its own,
// and what people call it.
type crews struct {
	duel
	about *engine.About
	data  []byte
}

type crewEdition struct {
	Hoard json.RawMessage `json:"hoard"`
	Crews []struct {
		Word  string            `json:"word"`
		Names map[string]string `json:"names"`
	} `json:"crews"`
}

func newCrews(data string) (*crews, error) {
	var e crewEdition
	if err := json.Unmarshal([]byte(data), &e); err != nil {
		return nil, fmt.Errorf("read edition: %w", err)
	}
	inner, err := hoard.New(e.Hoard)
	if err != nil {
		return nil, err
	}
	var f engine.Faults
	g := &crews{duel: duel{inner}, data: []byte(data)}
	about := *g.duel.About()
	var list []string
	for i, c := range e.Crews {
		f.At("crews").Item(i).At("word").Word(c.Word)
		list = append(list, c.Word)
		for language, name := range c.Names {
			f.At("crews").Item(i).At("names").At(language).Label(name)
			about.Labels = append(about.Labels, engine.Label{Language: language, Vocabulary: "crew", Word: c.Word, Text: name})
		}
	}
	if err := f.Err(); err != nil {
		return nil, err
	}
	crew := engine.NewVocabulary("crew", list...)
	about.Vocabularies = []*engine.Vocabulary{about.Vocabularies[0], crew}
	about.Verbs = slices.Clone(about.Verbs)
	about.Verbs[hoard.Peek].Params = []engine.Param{{Name: "crew", Vocabulary: crew}}
	g.about = &about
	return g, nil
}

// About implements engine.Game.
func (g *crews) About() *engine.About { return g.about }

// Edition implements engine.Editioned.
func (g *crews) Edition() []byte { return slices.Clone(g.data) }

// WithEdition implements engine.Editioned.
func (g *crews) WithEdition(data []byte) (engine.Game, error) {
	other, err := newCrews(string(data))
	if err != nil {
		return nil, err
	}
	return other, nil
}

// crewsNamed writes an edition whose two crews are called so.
func crewsNamed(word1, name1, word2, name2, german2 string) string {
	return fmt.Sprintf(`{"hoard": %s, "crews": [{"word": %q, "names": {"en": %q}}, {"word": %q, "names": {"en": %q, "de": %q}}]}`,
		hoard.Standard().Edition(), word1, name1, word2, name2, german2)
}

func mustCrews(t testing.TB, data string) *crews {
	t.Helper()
	g, err := newCrews(data)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// A match speaks the words of the edition it began with, on buttons, in
// completion, in what is typed and in notes, also after the operator has put
// another edition in; and a new match speaks the new one's.
func TestWordsOfTheMatchsEdition(t *testing.T) {
	t.Parallel()
	first := mustCrews(t, crewsNamed("jomsvikings", "Jomsvikings", "varangians", "Varangians", "Waräger"))
	second := mustCrews(t, crewsNamed("rus", "Rus", "danes", "Danes", "Dänen"))
	if err := first.About().Accords(second.About()); err != nil {
		t.Fatal(err)
	}
	r := newWorld(t, storage.NewMemory())
	r.titles = []bot.Title{{Game: first, Painter: hoardboard.New(render.NewCache())}}
	r.connect()
	r.seated()
	r.slash(r.vera, "hoard pick", "hand=left")
	r.slash(r.adam, "hoard pick", "hand=right")
	turn := r.asked(r.vera)
	if _, ok := turn.Button("Peek at Varangians"); !ok {
		t.Errorf("the edition's name stands on no button: %v", turn.Buttons())
	}

	r.stop()
	r.titles = []bot.Title{{Game: second, Painter: hoardboard.New(render.NewCache())}}
	r.connect()
	offered, err := r.vera.Complete(r.ctx, r.hall, "hoard peek", nil, "crew", "")
	if err != nil || len(offered) != 1 || offered[0].Value != "varangians" || offered[0].Name != "Varangians" {
		t.Errorf("completion offers %+v, %v; want the match's own word", offered, err)
	}
	if refused := r.slash(r.vera, "hoard peek", "crew=danes"); refused.Text() == "" || r.match().Seq != 3 {
		t.Errorf("a word of another edition was taken: %q", refused.Text())
	}
	r.slash(r.vera, "hoard peek", "crew=Varangians") // as people say it
	if got := r.match().Seq; got != 4 {
		t.Errorf("the match has %d records, want 4", got)
	}
	r.has("peeks at what")
}

// An edition's names of words do nothing but be read: a game refuses the rest
// with every fault.
func TestLabelsThatAreRefused(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"@everyone", "**Rus**", "two\nlines", string(make([]byte, 300)), ""} {
		if _, err := newCrews(crewsNamed("rus", name, "danes", "Danes", "Dänen")); err == nil {
			t.Errorf("a crew is called %q", name)
		}
	}
}
