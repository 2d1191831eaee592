package words_test

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"github.com/BurntSushi/toml"
)

// A said is a text of the catalogue as it stands in its file.
type said struct {
	language, key, text string
	form                string // of a number: "one", "other", …; "": it has no forms
}

// texts reads all that a catalogue says, with forms and templates.
func texts(t *testing.T, fsys fs.FS) []said {
	t.Helper()
	paths, err := fs.Glob(fsys, "*/*.toml")
	if err != nil {
		t.Fatal(err)
	}
	var all []said
	for _, p := range paths {
		raw, err := fs.ReadFile(fsys, p)
		if err != nil {
			t.Fatal(err)
		}
		var tree map[string]any
		if err := toml.Unmarshal(raw, &tree); err != nil {
			t.Fatal(err)
		}
		all = append(all, below(path.Dir(p), "", tree)...)
	}
	slices.SortFunc(all, func(a, b said) int {
		return cmp.Or(cmp.Compare(a.language, b.language), cmp.Compare(a.key, b.key), cmp.Compare(a.form, b.form))
	})
	return all
}

// below lists the texts under a key.
func below(language, key string, tree map[string]any) []said {
	_, forms := tree["other"].(string)
	_, one := tree["one"].(string)
	var all []said
	for name, v := range tree {
		whole := strings.TrimPrefix(key+"."+name, ".")
		switch v := v.(type) {
		case map[string]any:
			all = append(all, below(language, whole, v)...)
		case string:
			if forms && one {
				all = append(all, said{language, key, v, name})
			} else {
				all = append(all, said{language, whole, v, ""})
			}
		}
	}
	return all
}

// several are nouns in the plural that no plural form of the catalogue has.
var several = map[string][]string{
	"en": {
		"points", "places", "characters", "rounds", "players", "times", "seats", "churches", "steps", "actions", "reminders", "attempts", "records",
		"challenges", "Housecarls", "Berserkers", "Thegns", "spaces", "areas", "events", "cards", "knights", "faces", "dice", "crews", "turns", "messages",
		"Followers", "posts", "votes", "regions", "minutes", "weeks", "months", "opponents", "results", "games", "tables", "armies", "markers", "Vikings",
	},
	"de": {
		"Punkte", "Plätze", "Zeichen", "Runden", "Spieler", "Male", "Sitze", "Kirchen", "Schritte", "Züge", "Erinnerungen", "Versuche", "Aufzeichnungen",
		"Herausforderungen", "Felder", "Gebiete", "Ereignisse", "Karten", "Ritter", "Seiten", "Würfel", "Mannschaften", "Nachrichten", "Gefolgsleute",
		"Stimmen", "Regionen", "Minuten", "Wochen", "Monate", "Gegner", "Ergebnisse", "Spiele", "Tische", "Armeen", "Marker", "Turnierpunkte", "Punkten",
		"Plätzen", "Runden", "Aktionen", "Münzen", "Einheiten", "Stunden", "Tagen", "Partien",
	},
	"fr": {
		"points", "places", "caractères", "rondes", "manches", "joueurs", "églises", "actions", "rappels", "essais", "entrées", "défis", "camps", "cases",
		"régions", "comtés", "événements", "cartes", "faces", "dés", "équipages", "tours", "messages", "voix", "minutes", "heures", "jours", "semaines",
		"adversaires", "résultats", "parties", "jeux", "tables", "armées", "marqueurs", "pièces", "unités", "guerriers", "chevaliers", "navires", "tuiles",
		"bannières", "personnes", "consignes", "tournois", "domaines", "rangs",
	},
	"pl": {
		"punkty", "punktów", "miejsca", "miejsc", "znaki", "znaków", "rundy", "rund", "gracze", "graczy", "razy", "kościoły", "kościołów", "kroki", "kroków",
		"akcje", "akcji", "przypomnienia", "przypomnień", "próby", "prób", "wpisy", "wpisów", "wyzwania", "wyzwań", "Huskarlowie", "Huskarlów", "Berserkowie",
		"Berserków", "Thegnowie", "Thegnów", "pola", "pól", "obszary", "obszarów", "wydarzenia", "wydarzeń", "karty", "kart", "rycerze", "rycerzy", "kości",
		"tury", "tur", "wiadomości", "głosy", "głosów", "regiony", "regionów", "minuty", "minut", "godziny", "godzin", "dni", "tygodnie", "tygodni", "miesiące",
		"miesięcy", "przeciwnicy", "przeciwników", "wyniki", "wyników", "gry", "gier", "stoły", "stołów", "armie", "armii", "znaczniki", "znaczników", "partie",
		"partii", "osoby", "osób", "monety", "monet", "jednostki", "jednostek", "ścianki", "ścianek", "statki", "statków", "załogi", "załóg", "stronnicy",
		"stronników",
	},
}

var (
	counting = regexp.MustCompile(`\{\{ *\.(\w+) *\}\} (\p{L}+)`)
	numbered = regexp.MustCompile(`\{\{ *\.Count *\}\} (\p{L}+)`)
)

// names are the variables that stand for people and words, never for numbers: a
// verb may follow them.
var names = []string{"who", "from", "to", "by", "users", "result"}

// nouns are the words of a language that stand after a number of several.
func nouns(all []said, language string) map[string]bool {
	one, list := map[string]bool{}, map[string]bool{}
	for _, s := range all {
		if m := numbered.FindStringSubmatch(s.text); m != nil && s.language == language && s.form == "one" {
			one[s.key+m[1]] = true
		}
	}
	for _, s := range all {
		if m := numbered.FindStringSubmatch(s.text); m != nil && s.language == language && s.form == "other" && !one[s.key+m[1]] {
			list[m[1]] = true
		}
	}
	for _, word := range several[language] {
		list[word] = true
	}
	return list
}

// uncountedFaults are the sentences in which a number stands before a noun in the
// plural, which is wrong where the number is one. A sentence has a form for that,
// says the noun by n, or asks eq .x 1.
func uncountedFaults(all []said, never map[string]string) []string {
	var faults []string
	of := map[string]map[string]bool{}
	for _, s := range all {
		if s.form != "" || never[s.key] != "" {
			continue
		}
		if of[s.language] == nil {
			of[s.language] = nouns(all, s.language)
		}
		for _, m := range counting.FindAllStringSubmatch(s.text, -1) {
			if of[s.language][m[2]] && !slices.Contains(names, m[1]) && !strings.Contains(s.text, "eq ."+m[1]+" 1") {
				faults = append(faults, fmt.Sprintf("%s %s: %q: of one it says \"1 %s\"", s.language, s.key, m[0], m[2]))
			}
		}
	}
	return faults
}

// A sentence that ends with one of these is the first half of one, and one that
// begins with one of the second list is the other.
var (
	goesOn = map[string]string{
		"en": "and or but of the a an with by from to than that which because if",
		"de": "und oder aber von der die das mit durch für dass weil wenn als",
		"fr": "et ou mais de du des le la les à au aux avec par pour dans que qui dont car parce si",
		"pl": "i a lub albo oraz ale z ze od do na w we za o po pod przez dla bez przy niż że żeby bo gdy jeśli który która które",
	}
	wentOn = map[string]string{
		"en": "and or but than that which because",
		"de": "und oder aber dass weil als",
		"fr": "et ou mais que dont car parce",
		"pl": "i lub albo oraz ale niż że bo",
	}
)

// halfFaults are the texts that only make a sentence together with another: they
// end with a word after which more must come, begin with one before which
// something must stand, or begin small and end with a full stop.
func halfFaults(all []said, items map[string]string) []string {
	var faults []string
	for _, s := range all {
		words := strings.Fields(s.text)
		if len(words) == 0 || items[s.key] != "" {
			continue
		}
		first, last := words[0], words[len(words)-1]
		letter := []rune(s.text)[0]
		why := ""
		switch {
		case strings.TrimSpace(s.text) != s.text:
			why = "begins or ends with a space"
		case strings.ContainsRune(",;.!?)", letter):
			why = "begins with what ends a sentence"
		case strings.HasSuffix(s.text, ","):
			why = "ends with a comma"
		case slices.Contains(strings.Fields(goesOn[s.language]), last):
			why = "ends with " + last
		case slices.Contains(strings.Fields(wentOn[s.language]), first):
			why = "begins with " + first
		case unicode.IsLower(letter) && strings.HasSuffix(s.text, ".") && !strings.HasSuffix(s.text, "…"):
			why = "begins small and ends with a full stop"
		}
		if why != "" {
			faults = append(faults, fmt.Sprintf("%s %s: %q %s", s.language, s.key, s.text, why))
		}
	}
	return faults
}

// declared are the keys of texts of another kind, each with its reason.
type declared struct {
	NeverOne map[string]string `toml:"never-one"` // their number is never one
	Item     map[string]string // they stand in a list, or beside what is not said
}

// readDeclared reads what the files of testdata declare, one for each game.
func readDeclared(t *testing.T) declared {
	t.Helper()
	all := declared{map[string]string{}, map[string]string{}}
	paths, err := fs.Glob(os.DirFS("testdata"), "whole/*.toml")
	if err != nil || len(paths) == 0 {
		t.Fatalf("nothing is declared: %v", err)
	}
	for _, p := range paths {
		var one declared
		if _, err := toml.DecodeFile("testdata/"+p, &one); err != nil {
			t.Fatal(err)
		}
		maps.Copy(all.NeverOne, one.NeverOne)
		maps.Copy(all.Item, one.Item)
	}
	return all
}

// TestSentencesAreWhole holds that every text is a sentence, a label or an item
// of a list by itself, so that a language can put its words in its own order, and
// that a number is said with the form that its noun has for it. A text of another
// kind is declared in testdata, with the reason.
func TestSentencesAreWhole(t *testing.T) {
	t.Parallel()
	declared := readDeclared(t)
	all := texts(t, os.DirFS("."))
	for _, fault := range append(uncountedFaults(all, declared.NeverOne), halfFaults(all, declared.Item)...) {
		t.Error(fault)
	}
	known := map[string]bool{}
	for _, s := range all {
		known[s.key] = true
	}
	for _, list := range []map[string]string{declared.NeverOne, declared.Item} {
		for key := range list {
			if !known[key] {
				t.Errorf("%s is declared, and there is no such text", key)
			}
		}
	}
}

// TestHalvesAndCountsAreFound has sentences that the test above must refuse, and
// such that it must not.
func TestHalvesAndCountsAreFound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		`a = "You have {{.n}} turns left."`:                           true,
		`a = "{{.n}} points"`:                                         true,
		`a = "{{if eq .n 1}}1 turn{{else}}{{.n}} turns{{end}} left."`: false,
		`a = "You have {{n .n \"turns\"}} left."`:                     false,
		`a = "Turn {{.n}} of {{.most}}"`:                              false,
		`a = "{{.who}} turns back."`:                                  false,
		"[turns]\none = \"{{.Count}} boat\"\nother = \"{{.Count}} boats\"\n[x]\na = \"{{.n}} boats\"": true,
		`a = "It is the turn of"`: true,
		`a = "and nobody else"`:   true,
		`a = "waits for you."`:    true,
		`a = ", who waits"`:       true,
		`a = "It waits "`:         true,
		`a = "the harbour"`:       false,
		`a = "It waits for you."`: false,
	} {
		all := texts(t, fstest.MapFS{"en/a.toml": {Data: []byte(text)}})
		got := append(uncountedFaults(all, nil), halfFaults(all, nil)...)
		if (len(got) > 0) != want {
			t.Errorf("%s: found %q, want faults: %v", text, got, want)
		}
	}
}
