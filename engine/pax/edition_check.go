package pax

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"skald/engine"
)

// expect adds a fault unless ok, also where others are known: a list may have
// several.
func expect(f *engine.Faults, ok bool, format string, args ...any) {
	if !ok {
		f.Add(format, args...)
	}
}

func decimal(n int) string { return strconv.Itoa(n) }

func (e *Edition) checkNumbers(f *engine.Faults) {
	n, at := &e.Numbers, f.At("numbers")
	at.At("handLimit").Span(n.HandLimit, 1, 12)
	at.At("actions").Span(n.Actions, 1, 9)
	at.At("ships").Span(n.Ships, 1, maxShips)
	at.At("followersPerType").Span(n.Followers, 1, 20)
	at.At("homeMarkers").Span(n.HomeMarkers, 1, 50)
	at.At("silfr").Span(n.Silfr, 1, 250)
	at.At("firstSilfr").Span(n.FirstSilfr, 0, 20)
	at.At("steps").Span(n.Steps, 1, 6)
	at.At("trackCosts").Check(len(n.TrackCosts) >= 1 && len(n.TrackCosts) <= maxTrack, "there are %d spaces, it must be from 1 to %d", len(n.TrackCosts), maxTrack)
	for i, c := range n.TrackCosts {
		at.At("trackCosts").Item(i).Span(c, 1, 20)
	}
	at.At("blocks").Span(n.Blocks, MaxPlayers, 20)
	at.At("blockTiles").Span(n.BlockTiles, 1, maxTiles)
	at.At("startingVentures").Span(n.StartingVentures, 0, 20)
	at.At("advocateSpaces").Span(n.AdvocateSpaces, 0, 4)
	at.At("godSpaces").Span(n.GodSpaces, 0, 4)
	at.At("victoryCardsDealt").Span(n.CardsDealt, 1, maxDealt)
	expect(f.At("name"), e.Name != "", "it is missing")
}

// mostHandicap is the most Followers of a handicap.
const mostHandicap = 9

// checkHandicaps holds that each number of players has one handicap at most, in which
// nobody needs more than who plays before, and lays them out by place in turn order.
func (e *Edition) checkHandicaps(f *engine.Faults) {
	seen := [MaxPlayers + 1]bool{}
	for i, h := range e.Handicaps {
		at := f.At("handicaps").Item(i)
		if !at.At("players").Span(h.Players, MinPlayers, MaxPlayers) {
			continue
		}
		at.At("players").Check(!seen[h.Players], "%d players have a handicap already", h.Players)
		seen[h.Players] = true
		at = at.At("followers")
		if !at.Check(len(h.Followers) >= 1 && len(h.Followers) <= h.Players, "there are %d, it must be from 1 to %d", len(h.Followers), h.Players) {
			continue
		}
		most := mostHandicap
		for place, n := range h.Followers {
			at.Item(place).Span(n, 1, most)
			e.more[h.Players][place], most = n, min(n, most)
		}
	}
}

// The most characters of a word, and of a name.
const (
	mostInWord = 30
	mostInName = 60
)

// reserved are words that notations need for something else.
var reserved = func() map[string]bool {
	list := map[string]bool{"home": true, "free": true, "none": true, "tile": true}
	for _, words := range [][]string{promiseWords[:], kindWords[:], seatWords(), {"end", "on", "yes", "no"}} {
		for _, w := range words {
			list[w] = true
		}
	}
	return list
}()

// checkWords holds that every thing has a word of its own that fits notation,
// and a name that can be shown.
func (e *Edition) checkWords(f *engine.Faults) {
	seen := map[string]string{}
	see := func(at *engine.Faults, word, name string) {
		id := at.At("id")
		switch {
		case !fitsNotation(word):
			id.Add("%q must be 1 to %d small letters, digits and -", cut(word), mostInWord)
		case reserved[word] || strings.HasPrefix(word, "silver-") || strings.HasPrefix(word, "tile-") ||
			strings.HasPrefix(word, "ship-") || strings.HasPrefix(word, "follower-") || strings.HasPrefix(word, "fleet-"):
			id.Add("%q means something else in notation", word)
		case seen[word] != "":
			id.Add("%q is the word of %s too", word, seen[word])
		default:
			seen[word] = word
		}
		checkName(at.At("name"), name)
	}
	for i, s := range e.Seas {
		see(f.At("seas").Item(i), s.ID, s.Name)
	}
	expect(f.At("seas"), len(e.Seas) > 0, "there are none")
	for i, r := range e.Regions {
		at := f.At("regions").Item(i)
		see(at, r.ID, r.Name)
		for j, p := range r.Posts {
			see(at.At("posts").Item(j), p.ID, p.Name)
		}
	}
	for i, h := range e.Homes {
		see(f.At("homes").Item(i), h.ID, h.Name)
	}
	for i, j := range e.Jarls {
		see(f.At("jarls").Item(i), j.ID, j.Name)
	}
	for i, t := range e.Tiles {
		see(f.At("tiles").Item(i), t.ID, t.Name)
	}
	for i, c := range e.Cards {
		see(f.At("victoryCards").Item(i), c.ID, c.Name)
	}
	for i, t := range e.Names {
		at := f.At("names").Item(i)
		at.At("language").Check(fitsNotation(t.Language) && t.Language != firstLanguage, "%q is no further language", cut(t.Language))
		for j, w := range t.Words {
			at.At("words").Item(j).At("word").Check(seen[w.Word] != "", "%q is no word of the edition", cut(w.Word))
			checkName(at.At("words").Item(j).At("name"), w.Name)
		}
	}
}

func fitsNotation(word string) bool {
	for _, r := range word {
		if (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '-' {
			return false
		}
	}
	return word != "" && len(word) <= mostInWord
}

// checkName holds that a name is short and has nothing that a channel would take
// for more than text.
func checkName(f *engine.Faults, name string) {
	n := utf8.RuneCountInString(name)
	if !f.Check(n >= 1 && n <= mostInName, "it has %d characters, it must have from 1 to %d", n, mostInName) {
		return
	}
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r) && !strings.ContainsRune(" -'’().,&!", r) {
			f.Add("%q has %q, it must be letters, digits, spaces and - ' ( ) . , & !", name, r)
			return
		}
	}
}

// cut shortens a word for an error.
func cut(word string) string {
	if utf8.RuneCountInString(word) <= mostInWord {
		return word
	}
	return string([]rune(word)[:mostInWord]) + "…"
}

// checkSetup holds that every match can be set up.
func (e *Edition) checkSetup(f *engine.Faults) {
	n := &e.Numbers
	count := make([]int, n.Blocks+1)
	for i, t := range e.Tiles {
		if f.At("tiles").Item(i).At("block").Span(t.Block, 1, n.Blocks) {
			count[t.Block]++
		}
	}
	for b := 1; b <= n.Blocks; b++ {
		expect(f.At("tiles"), count[b] == n.BlockTiles, "%d are of block %d, it must be %d", count[b], b, n.BlockTiles)
	}
	for players := MinPlayers; players <= MaxPlayers; players++ {
		e.checkStart(f, players)
	}
	var byDifficulty [Difficulties]int
	for _, c := range e.Cards {
		byDifficulty[c.Difficulty]++
	}
	for d, have := range byDifficulty {
		expect(f.At("victoryCards"), have >= n.CardsDealt, "%d are %s, it must be at least %d", have, Difficulty(d), n.CardsDealt)
	}
	dealt := 0
	for players := range MaxPlayers {
		dealt += n.FirstSilfr + players
	}
	extra := 0
	for _, j := range e.Jarls {
		extra = max(extra, j.ExtraSilfr)
	}
	expect(f.At("numbers").At("silfr"), dealt+extra*MaxPlayers <= n.Silfr, "%d is less than %d, which six players may begin with", n.Silfr, dealt+extra*MaxPlayers)
	free := len(e.bySteps[OpFreeStep])
	expect(f.At("tiles"), free <= maxFree, "free_step(…) is there %d times, at most %d", free, maxFree)
}

// checkStart holds that enough Ventures in regions of their own are left for the
// start of a match.
func (e *Edition) checkStart(f *engine.Faults, players int) {
	regions := map[Region]int{}
	for i := range e.tiles {
		if t := &e.tiles[i]; t.kind == Venture && t.block > players && t.at.Winds == 0 {
			regions[t.at.Region]++
		}
	}
	have := 0
	for r, n := range regions {
		empty := 0
		for _, p := range e.regions[r].posts {
			if e.posts[p].kind == EmptyPost {
				empty++
			}
		}
		have += min(n, empty)
	}
	want := max(e.Numbers.StartingVentures-players, 0)
	expect(f.At("tiles"), have >= want, "for %d players %d Ventures of the blocks above %d can be put into regions at the start, it must be %d", players, have, players, want)
}
