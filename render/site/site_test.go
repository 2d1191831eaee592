package site_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strings"
	"testing"
	"time"

	"skald/render/site"
)

// plain says the key of a sentence and its data.
type plain struct{}

func (plain) Language() string { return "en" }
func (plain) Say(key string, data map[string]any) string {
	if len(data) == 0 {
		return key
	}
	return fmt.Sprint(key, data)
}
func (plain) Count(key string, n int) string { return fmt.Sprint(key, " ", n) }
func (plain) Join(list ...string) string     { return strings.Join(list, " & ") }

// TestPage writes a page of which every word comes from a stranger.
func TestPage(t *testing.T) {
	t.Parallel()
	evil := `"><script>alert(1)</script>`
	at, rating, average := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC), 1500.0, 3
	ref := site.Ref{ID: "l0000001", Name: evil, Kind: "ladder", Page: "/c/l0000001"}
	player := site.Player{Number: 1, Name: evil, Page: "/c/l0000001/p/00000000"}
	table := site.Table{Name: evil, Columns: []string{site.Rating, site.Deviation, site.Record, site.Points, site.Average, site.Resistance}, Rows: []site.Row{
		{Place: "1=", Player: player, Rating: &rating, Deviation: &rating, Points: "2½", Average: &average, Won: 1, Lost: 2, Moved: 3},
		{Player: site.Player{Number: 2}, Out: true, Moved: -7},
	}, More: 3}
	round := site.Round{Name: evil, Pairings: []site.Pairing{{Players: []site.Player{player, {Number: 2}}, Result: evil, At: &at, Match: "/m/00000000"}, {Players: []site.Player{player}}}}
	match := site.Match{Ref: ref, Title: ref, Competition: &ref, Players: []site.Player{player}, Turns: 3, Ended: &at, Outcome: evil}
	for _, body := range []any{
		site.Notice{Text: evil},
		site.Server{Ref: ref, Titles: []site.Ref{ref}, Competitions: []site.Ref{ref}, Running: []site.Match{match}, Finished: []site.Match{match}, Part: 2, Parts: 3},
		site.Competition{Ref: ref, Server: ref, About: []string{evil}, Tables: []site.Table{table}, Bracket: []site.Round{round}, Rounds: []site.Round{round}, Seasons: []site.Season{{Name: evil, Closed: &at, Tables: []site.Table{table}}}},
		site.Profile{Player: player, Tables: []site.Table{table}, Sides: []site.Tally{{Name: evil}}, Opponents: []site.Versus{{Player: player}}, Results: []site.Round{round}, Picture: "/x.png"},
		site.Statistics{Title: ref, Matches: 1, Sides: []site.Tally{{Name: evil}}, Endings: []site.Tally{{Name: evil}}, Last: []site.Match{match}},
	} {
		var out bytes.Buffer
		p := site.Page{Title: evil, Description: evil, Base: "https://skald.example", Path: "/x", Picture: "/x.png", Alt: evil, Feed: "/f", Data: "/d", Trail: []site.Ref{ref}, Body: body}
		if err := site.HTML(&out, plain{}, p); err != nil {
			t.Errorf("%T: %v", body, err)
			continue
		}
		page := out.String()
		if strings.Contains(page, "<script") || strings.Count(page, "<h1") != 1 || !strings.Contains(page, `<meta name="robots" content="noindex">`) || !strings.Contains(page, `property="og:image" content="https://skald.example/x.png"`) {
			t.Errorf("%T: %s", body, page)
		}
		if _, ok := body.(site.Profile); ok && (!strings.Contains(page, "championship.moved.upmap[places:3]") || !strings.Contains(page, "championship.moved.downmap[places:7]")) {
			t.Errorf("no arrows: %s", page)
		}
		if _, err := json.Marshal(body); err != nil {
			t.Errorf("%T: %v", body, err)
		}
		p.Indexed, p.Base = true, ""
		if out.Reset(); site.HTML(&out, plain{}, p) != nil || strings.Contains(out.String(), "noindex") || strings.Contains(out.String(), "og:image") {
			t.Errorf("%T: search engines are kept out, or a picture stands nowhere", body)
		}
	}
	if err := site.HTML(&bytes.Buffer{}, plain{}, site.Page{Body: 7}); err == nil {
		t.Error("a number is a page")
	}
}

// TestCalled says who somebody is by what they agreed to.
func TestCalled(t *testing.T) {
	t.Parallel()
	for want, p := range map[string]site.Player{
		"Vera": {Number: 1, Name: "Vera"}, "Red": {Number: 1, Side: "Red"}, "webpage.playermap[name:Vera side:Red]": {Name: "Vera", Side: "Red"},
		"site.playermap[n:4]": {Number: 4}, "site.skald": {Number: 1, Bot: true}, "webpage.playermap[name:site.skald side:Red]": {Bot: true, Side: "Red"},
	} {
		if got := site.Called(plain{}, p); got != want {
			t.Errorf("%+v is called %q, want %q", p, got, want)
		}
	}
}

// TestAtom writes a feed that can be read.
func TestAtom(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	at := time.Date(2026, 11, 1, 8, 0, 0, 0, time.UTC)
	err := site.Atom(&out, plain{}, site.Feed{Title: "<b>", Base: "https://skald.example", Path: "/f", Page: "/p", Updated: at, Entries: []site.Entry{{Title: "a & b", Text: "]]>", Path: "/m/0", At: at}}})
	if err != nil {
		t.Fatal(err)
	}
	var feed struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		Title   string   `xml:"title"`
		Updated string   `xml:"updated"`
		Entries []struct {
			ID, Title, Summary, Updated string
		} `xml:"entry"`
	}
	if err := xml.Unmarshal(out.Bytes(), &feed); err != nil || feed.Title != "<b>" || feed.Updated != "2026-11-01T08:00:00Z" || len(feed.Entries) != 1 {
		t.Errorf("read %+v, %v:\n%s", feed, err, &out)
	}
}
