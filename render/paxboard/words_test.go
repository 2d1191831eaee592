package paxboard_test

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"testing"

	"skald/bot/words"
	"skald/engine"
	game "skald/engine/pax"
	"skald/render"
	"skald/render/rendertest"
)

// strangers have names of twenty letters, in three scripts.
var strangers = []string{"Friederike von Hohen", "Maximilian Mustermax", "Ýrsa Ólafsdóttir Þór", "Αλέξανδρος ο Μέγας12", "Владимир Красносолны", "Wolfgang Amadeus Moz"}

// voices are the languages that have words of the game.
func voices(t *testing.T) map[string]*words.Voice {
	t.Helper()
	catalogue, err := words.Load()
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*words.Voice{"en": catalogue.Speak("en"), "de": catalogue.Speak("de")}
}

func labelled(v *words.Voice) render.Labels {
	about := game.Standard().About()
	return func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) }
}

// TestFullTable holds the fullest tables, in real words and with long names: all
// that is written can be read, nothing is cut but names amid a sentence, those
// who play are named whole on the map and the table, and no picture is too large.
func TestFullTable(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for lang, voice := range voices(t) {
		for name, of := range map[string]func() *game.Public{"crowded": crowded, "swarm": swarm, "gathered": gathered, "asked": asked, "sealed": sealed, "trading": trading, "bargain": bargain, "ended": ended} {
			t.Run(lang+"/"+name, func(t *testing.T) {
				t.Parallel()
				s := render.Scene{Now: *of(), Since: *earlier(), Names: strangers, Labels: labelled(voice)}
				rendertest.Legible(t, painter, []render.Scene{s})
				for _, plate := range painter.Plates() {
					var b bytes.Buffer
					if err := painter.Plate(&b, plate, s); err != nil {
						t.Fatal(err)
					}
					if b.Len() > mostBytes {
						t.Errorf("%s: got %d bytes, want at most %d", plate, b.Len(), mostBytes)
					}
					written := readPlate(t, plate, s)
					for _, text := range written {
						if cut(text) {
							t.Errorf("%s: %q is cut", plate, text)
						}
					}
					for _, person := range strangers {
						if (plate == "world" || plate == "table") && !slices.Contains(written, person) {
							t.Errorf("%s: %q is not named whole", plate, person)
						}
					}
				}
			})
		}
	}
}

// TestNothingCut holds that nothing on the table is cut in matches played by
// chance, with novice and with standard cards.
func TestNothingCut(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for lang, voice := range voices(t) {
		for players := 2; players <= game.MaxPlayers; players++ {
			told := map[string]bool{}
			setup := engine.Setup{Players: players}
			if players%2 == 0 {
				setup.Options = map[string]string{"goals": "standard"}
			}
			for i, s := range rendertest.Scenes(game.Standard(), setup, uint64(10+players), 900) {
				if i%23 != 0 {
					continue
				}
				s.Names, s.Labels = strangers, labelled(voice)
				for _, text := range readPlate(t, "table", s) {
					if cut(text) && !told[text] {
						told[text] = true
						t.Errorf("%s, %d players: %q is cut", lang, players, text)
					}
				}
			}
		}
	}
}

// readPlate returns what is written on a picture.
func readPlate(t *testing.T, plate string, s render.Scene) []string {
	t.Helper()
	list, _, err := any(painter).(render.PlateReader).ReadPlate(plate, s)
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, w := range list {
		texts = append(texts, w.Text)
	}
	return texts
}

// cut reports whether a text lacks its end, names amid a sentence aside.
func cut(text string) bool {
	for _, person := range strangers {
		text = strings.ReplaceAll(text, string([]rune(person)[:12])+"…", "")
	}
	return strings.Contains(text, "…")
}

// TestEveryPlaceNamed holds that the map names every REGION and numbers every
// POST, and that the close-ups name every POST of their WIND and HOME, and what
// lies there.
func TestEveryPlaceNamed(t *testing.T) {
	t.Parallel()
	for lang, voice := range voices(t) {
		say := labelled(voice)
		short := func(name string) string { return strings.SplitN(name, " (", 2)[0] }
		for name, of := range map[string]func() *game.Public{"opening": opening, "crowded": crowded} {
			v := of()
			read := map[string][]string{}
			for _, plate := range painter.Plates() {
				read[plate] = readPlate(t, plate, render.Scene{Now: *v, Labels: say})
			}
			want := func(plate, text string) {
				if !slices.Contains(read[plate], text) {
					t.Errorf("%s, %s: %s lacks %q", lang, name, plate, text)
				}
			}
			for r := range len(v.Edition.Seas) + len(v.Edition.Regions) {
				info := v.Edition.Region(game.Region(r))
				want("world", short(say("region", info.Word)))
				want(strings.ToLower(info.Wind.String()), short(say("region", info.Word)))
			}
			for i := range v.Posts {
				p := &v.Posts[i]
				wind := strings.ToLower(p.Wind.String())
				want("world", strconv.Itoa(i+1))
				want(wind, say("place", p.Word))
				if p.Cost > 0 {
					want(wind, strconv.Itoa(p.Cost))
				}
				if p.Tile != game.NoTile && !strings.Contains(strings.Join(read[wind], " "), say("tile", v.Edition.Tile(p.Tile).Word)) {
					t.Errorf("%s, %s: %s lacks the tile of post %d", lang, name, wind, i+1)
				}
			}
			for _, h := range v.Edition.Homes {
				want(strings.ToLower(h.Wind.String()), short(say("home", h.ID)))
			}
		}
	}
}

// TestTold holds what is told of the pictures beside the whole map: the seats and
// places there, and of the table the victory cards.
func TestTold(t *testing.T) {
	t.Parallel()
	about, voice := game.Standard().About(), voices(t)["en"]
	said := func(plate string, v *game.Public) string {
		var list []string
		for _, n := range any(painter).(render.PlateTeller).Told(plate, render.Scene{Now: *v}) {
			list = append(list, voice.Note(about, n, func(s engine.Seat) string { return voice.Side(about, s) }))
		}
		return strings.Join(list, " ")
	}
	for plate, want := range map[string][]string{
		"west": {"9 Followers on the map there.", "Followers of Player 6: 6 Veisufjord and 12 Ruda.", "Ships of Player 1: 2 in 9 Jorvik (1 exhausted).",
			"Ships of Player 4 beside 3 Faroe: 1 fresh, 1 exhausted.", "Ventures without a Follower: 8 Lundun.", "is a duchy of Player 2."},
		"south": {"Followers of Player 5: 47 Miklagard.", "is a duchy of Player 6."},
		"table": {"2 (powerful allies) – 0, 3, 6, 0, 3, 6.", "The marker of Rus: Player 3.", "Market, 1 Silfr: Spring Flood", "Pile: 17 tiles"},
	} {
		got := said(plate, crowded())
		for _, part := range want {
			if !strings.Contains(got, part) {
				t.Errorf("%s: got %q, want %q in it", plate, got, part)
			}
		}
	}
	if got := said("table", few()); !strings.Contains(got, "8 (Followers in play) – 1/11, 2/9.") {
		t.Errorf("of two seats: got %q, want two counts, each of what its seat needs", got)
	}
}
