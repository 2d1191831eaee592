package pax

import (
	"fmt"
	"slices"

	"skald/engine"
)

// A Wind is one of the four parts of the map.
type Wind uint8

// The WINDS.
const (
	West Wind = iota
	North
	East
	South
	WindCount
)

var windWords = [WindCount]string{"WEST", "NORTH", "EAST", "SOUTH"}

func (w Wind) String() string { return windWords[w] }

// UnmarshalText reads a WIND's word in an edition.
func (w *Wind) UnmarshalText(word []byte) error { return readAmong("wind", windWords[:], word, w) }

// A Kind is a type of Followers, and of the Influence Marker that goes with it.
type Kind uint8

// The types.
const (
	Jarldom Kind = iota
	Theocracy
	Sweden
	Rus
	Kinds  = 4
	NoKind = Kind(Kinds) // of Events
)

var kindWords = [Kinds]string{"jarldom", "theocracy", "sweden", "rus"}

func (k Kind) String() string { return kindWords[k] }

// A Node is a place on the map where ships can be: a sea, a river REGION or a
// POST, in this order, each in the file's.
type Node uint8

// A Region is a named area: a sea, or a REGION of land, in the file's order.
type Region uint8

// A Post is a POST, in the file's order.
type Post uint8

// NoPost is no POST, NoNode no node.
const (
	NoPost = Post(0xff)
	NoNode = Node(0xff)
)

// A RegionKind says what a REGION is.
type RegionKind uint8

// The kinds of REGIONS.
const (
	SeaRegion RegionKind = iota
	RiverRegion
	HarborRegion
)

var regionKindWords = []string{"sea", "river", "harbor"}

func (k RegionKind) String() string { return regionKindWords[k] }

// UnmarshalText reads a kind's word in an edition.
func (k *RegionKind) UnmarshalText(word []byte) error {
	if err := readAmong("kind of region", regionKindWords, word, k); err != nil || *k == SeaRegion {
		return fmt.Errorf("%q is no kind of a region of land: river or harbor", word)
	}
	return nil
}

// A PostKind says what a POST is before anything is played there.
type PostKind uint8

// The kinds of POSTS.
const (
	EmptyPost PostKind = iota // where Ventures go
	TradeCenter
	PowerfulAlly
)

var postKindWords = []string{"empty", "trade", "ally"}

func (k PostKind) String() string { return postKindWords[k] }

// UnmarshalText reads a kind's word in an edition.
func (k *PostKind) UnmarshalText(word []byte) error {
	return readAmong("kind of post", postKindWords, word, k)
}

// A Tile is a Saga Tile, in the file's order. NoTile is none.
type Tile uint8

// NoTile is no tile.
const NoTile = Tile(0xff)

// A TileType is one of the four types of tiles.
type TileType uint8

// The types of tiles.
const (
	Venture TileType = iota
	Event
	Advocate
	God
)

var tileTypeWords = []string{"Venture", "Event", "Advocate", "God"}

func (t TileType) String() string { return tileTypeWords[t] }

// UnmarshalText reads a type's word in an edition.
func (t *TileType) UnmarshalText(word []byte) error {
	return readAmong("type of tile", tileTypeWords, word, t)
}

// A Trigger says when an ability works.
type Trigger uint8

// The triggers.
const (
	Immediate Trigger = iota
	Activate
	Althing
	Invest
	Journey
	Play
	Parley
	Winter
	Always
	Triggers = iota
)

var triggerWords = []string{"IMMEDIATE", "ACTIVATE", "ALTHING", "INVEST", "JOURNEY", "PLAY", "PARLEY", "WINTER", "ALWAYS"}

func (t Trigger) String() string { return triggerWords[t] }

// UnmarshalText reads a trigger's word in an edition.
func (t *Trigger) UnmarshalText(word []byte) error {
	return readAmong("trigger", triggerWords, word, t)
}

// A Difficulty is one of the four of victory cards.
type Difficulty uint8

// The difficulties.
const (
	Novice Difficulty = iota
	StandardCard
	Advanced
	Eklundian
	Difficulties = iota
)

var difficultyWords = []string{"Novice", "Standard", "Advanced", "Eklundian"}

func (d Difficulty) String() string { return difficultyWords[d] }

// UnmarshalText reads a difficulty's word in an edition.
func (d *Difficulty) UnmarshalText(word []byte) error {
	return readAmong("difficulty", difficultyWords, word, d)
}

func readAmong[T ~uint8](what string, words []string, word []byte, field *T) error {
	i := slices.Index(words, string(word))
	if i < 0 {
		return fmt.Errorf("%q is no %s: %s", word, what, listed(words))
	}
	*field = T(i)
	return nil
}

// listed names words in an error.
func listed(words []string) string {
	text := ""
	for i, w := range words {
		switch {
		case i > 0 && i == len(words)-1:
			text += " or "
		case i > 0:
			text += ", "
		}
		text += w
	}
	return text
}

// Limits of what a position holds.
const (
	MinPlayers, MaxPlayers = 2, 6

	maxNodes    = 120 // HOMES counted
	maxPosts    = 100
	maxTiles    = 220
	maxShips    = 8  // of a seat
	maxFleet    = 16 // of all allies
	maxAllShips = MaxPlayers*maxShips + maxFleet
	maxTrack    = 8
	maxHall     = 8 // Advocates, or Gods, of a seat
	maxCards    = 40
	maxDealt    = 8
	maxJarls    = 16
	maxSources  = maxTiles + maxPosts + maxJarls
)

// atlas is the map of an edition as numbers.
type atlas struct {
	nodes     []node
	regions   []region
	posts     []post
	homes     []home
	jarls     []jarl
	fleets    []fleet
	seaCount  int // seas come first among nodes
	firstPost Node
	ways      ways
	pairs     []pair
	atPosts   nodeSet // the nodes of POSTS
	ventures  nodeSet // those of them on which Ventures go

	// The river REGIONS that border others, and the seas.
	freeRivers, freeSeas nodeSet
}

// A pair is the two POSTS of a REGION that can become a DUCHY, and from where
// they are entered.
type pair struct {
	posts   [2]Post
	entries nodeSet
}

// A node is a place for ships.
type node struct {
	word   string
	region Region
	wind   Wind
	kind   RegionKind // of a POST: SeaRegion if it is entered from a sea, else RiverRegion
	post   Post       // NoPost: a sea or a river REGION
	entry  Node       // of a POST: from where it is entered
	next   []Node     // of a REGION: across white borders, in the file's order
	posts  []Node     // of a REGION: the POSTS entered from it
	enters nodeSet    // the same
}

// A region is a named area.
type region struct {
	word  string
	kind  RegionKind
	wind  Wind
	posts []Post
	node  Node    // NoNode: a harbor REGION
	nodes nodeSet // its own, and those of its POSTS
}

// A post is a POST as printed.
type post struct {
	word   string
	kind   PostKind
	region Region
	wind   Wind
	node   Node
	cost   int
	key    bool
	fleet  int // its fleet, −1 without
	data   int // in TradeCenters or Allies
}

// A home is a printed HOME.
type home struct {
	word    string
	borders nodeSet
}

// A jarl has a HOME.
type jarl struct {
	home  int
	extra int
}

// A fleet is an ally's ships; they begin at first among a position's ships.
type fleet struct {
	ally  Post
	ships int
	first int
}

// nodeOf returns the node of a word, or NoNode.
func (a *atlas) nodeOf(word string) Node {
	for i := range a.nodes {
		if a.nodes[i].word == word {
			return Node(i)
		}
	}
	return NoNode
}

// drawMap works the map out.
func (e *Edition) drawMap(f *engine.Faults) {
	a := &e.atlas
	for _, s := range e.Seas {
		a.nodes = append(a.nodes, node{word: s.ID, region: Region(len(a.regions)), wind: s.Wind, kind: SeaRegion, post: NoPost})
		a.regions = append(a.regions, region{word: s.ID, kind: SeaRegion, wind: s.Wind, node: Node(len(a.nodes) - 1)})
	}
	a.seaCount = len(a.nodes)
	for _, r := range e.Regions {
		here := region{word: r.ID, kind: r.Kind, wind: r.Wind, node: NoNode}
		if r.Kind == RiverRegion {
			here.node = Node(len(a.nodes))
			a.nodes = append(a.nodes, node{word: r.ID, region: Region(len(a.regions)), wind: r.Wind, kind: RiverRegion, post: NoPost})
		}
		a.regions = append(a.regions, here)
	}
	a.firstPost = Node(len(a.nodes))
	count := len(a.nodes) + len(e.Homes)
	for _, r := range e.Regions {
		count += len(r.Posts)
	}
	if !f.At("regions").Check(count <= maxNodes, "there are %d seas, rivers, posts and homes, at most %d", count, maxNodes) {
		return
	}
	for i, r := range e.Regions {
		e.drawPosts(f.At("regions").Item(i), Region(len(e.Seas)+i), r)
	}
	expect(f.At("regions"), len(a.posts) <= maxPosts, "there are %d posts, at most %d", len(a.posts), maxPosts)
	e.drawBorders(f.At("borders"))
	e.drawHomes(f)
	e.drawPrinted(f)
	if f.Whole() {
		e.checkConnected(f)
	}
}

func (e *Edition) drawPosts(f *engine.Faults, at Region, r RegionData) {
	a := &e.atlas
	expect(f.At("posts"), len(r.Posts) >= 1 && len(r.Posts) <= 2, "there are %d, a region has 1 or 2", len(r.Posts))
	for i, p := range r.Posts {
		entry := a.nodeOf(p.Entry)
		switch at := f.At("posts").Item(i).At("entry"); {
		case entry == NoNode:
			at.Add("%q is no sea or river region", p.Entry)
			continue
		case r.Kind == RiverRegion && p.Entry != r.ID:
			at.Add("a post of the river region %s is entered from it, not from %s", r.ID, p.Entry)
		case r.Kind == HarborRegion && a.nodes[entry].kind != SeaRegion:
			at.Add("a post of the harbor region %s is entered from a sea, which %s is not", r.ID, p.Entry)
		}
		n := Node(len(a.nodes))
		a.nodes = append(a.nodes, node{word: p.ID, region: at, wind: r.Wind, kind: a.nodes[entry].kind, post: Post(len(a.posts)), entry: entry})
		a.nodes[entry].posts = append(a.nodes[entry].posts, n)
		a.nodes[entry].enters.add(n)
		a.regions[at].posts = append(a.regions[at].posts, Post(len(a.posts)))
		a.posts = append(a.posts, post{word: p.ID, kind: p.Kind, region: at, wind: r.Wind, node: n, fleet: -1, data: -1})
	}
}

func (e *Edition) drawBorders(f *engine.Faults) {
	for i, pair := range e.Borders {
		var ends [2]Node
		for j, word := range pair {
			if ends[j] = e.nodeOf(word); ends[j] == NoNode || ends[j] >= e.firstPost {
				f.Item(i).Item(j).Add("%q is no sea or river region", word)
			}
		}
		if !f.Item(i).Whole() {
			continue
		}
		a, b := &e.nodes[ends[0]], &e.nodes[ends[1]]
		if !f.Item(i).Check(ends[0] != ends[1] && !slices.Contains(a.next, ends[1]), "%s and %s border twice, or on themselves", pair[0], pair[1]) {
			continue
		}
		a.next, b.next = append(a.next, ends[1]), append(b.next, ends[0])
	}
	for i := range e.nodes {
		slices.Sort(e.nodes[i].next)
	}
}

func (e *Edition) drawHomes(f *engine.Faults) {
	for i, h := range e.Homes {
		at, here := f.At("homes").Item(i).At("borders"), home{word: h.ID}
		at.Check(len(h.Borders) > 0, "there are none")
		for j, word := range h.Borders {
			n := e.nodeOf(word)
			if at.Item(j).Check(n != NoNode && n < e.firstPost, "%q is no sea or river region", word) {
				here.borders.add(n)
			}
		}
		e.homes = append(e.homes, here)
	}
	taken := map[string]bool{}
	for i, j := range e.Jarls {
		at := f.At("jarls").Item(i).At("home")
		h := slices.IndexFunc(e.Homes, func(h HomeData) bool { return h.ID == j.Home })
		if at.Check(h >= 0, "%q is no home", j.Home) && at.Check(!taken[j.Home], "%s is another Jarl's home", j.Home) {
			taken[j.Home] = true
			e.jarls = append(e.jarls, jarl{home: h, extra: j.ExtraSilfr})
		}
	}
	expect(f.At("jarls"), len(e.Jarls) >= MaxPlayers && len(e.Jarls) <= maxJarls, "there are %d, it must be from %d to %d", len(e.Jarls), MaxPlayers, maxJarls)
}

// drawPrinted puts trade centers and allies on their POSTS.
func (e *Edition) drawPrinted(f *engine.Faults) {
	put := func(at *engine.Faults, word string, kind PostKind, i, cost int) *post {
		p := slices.IndexFunc(e.posts, func(p post) bool { return p.word == word })
		at.At("cost").Span(cost, 0, 20)
		switch {
		case p < 0:
			at.At("post").Add("%q is no post", word)
		case e.posts[p].kind != kind:
			at.At("post").Add("the post %s is of the kind %s, it must be %s", word, e.posts[p].kind, kind)
		case e.posts[p].data >= 0:
			at.At("post").Add("the post %s is there twice", word)
		default:
			e.posts[p].data, e.posts[p].cost = i, cost
			return &e.posts[p]
		}
		return nil
	}
	for i, c := range e.TradeCenters {
		if p := put(f.At("tradeCenters").Item(i), c.Post, TradeCenter, i, c.Cost); p != nil {
			p.key = c.Key
		}
	}
	for i, c := range e.Allies {
		put(f.At("allies").Item(i), c.Post, PowerfulAlly, i, c.Cost)
	}
	for _, p := range e.posts {
		if p.kind != EmptyPost && p.data < 0 {
			f.At("regions").Add("the post %s is of the kind %s, and nothing says what it does", p.word, p.kind)
		}
	}
}

// checkConnected adds a fault for every REGION that cannot be sailed to.
func (e *Edition) checkConnected(f *engine.Faults) {
	seen, list := make([]bool, len(e.nodes)), []Node{0}
	seen[0] = true
	for len(list) > 0 {
		n := list[0]
		list = list[1:]
		for _, m := range e.nodes[n].next {
			if !seen[m] {
				seen[m] = true
				list = append(list, m)
			}
		}
	}
	for n := range e.firstPost {
		expect(f.At("borders"), seen[n], "%s cannot be reached from %s", e.nodes[n].word, e.nodes[0].word)
	}
}
