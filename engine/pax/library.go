package pax

import (
	"slices"

	"skald/engine"
)

// A source is what an ability is printed on: a tile, a POST or a Jarl.
type source uint16

func tileSource(t Tile) source  { return source(t) }
func postSource(p Post) source  { return maxTiles + source(p) }
func jarlSource(j uint8) source { return maxTiles + maxPosts + source(j) }

// library is what is printed on tiles, POSTS, Jarls and cards, as programs.
type library struct {
	tiles    []tile
	programs [maxSources]program
	bySteps  [Ops][]source // sources with an operation: Jarls, POSTS, Ventures, Advocates, Gods
	tests    [][]comparison
	more     [MaxPlayers + 1][MaxPlayers]int // Followers of a handicap, by number of players and place in turn order
}

// A tile is a Saga Tile as numbers.
type tile struct {
	word  string
	kind  TileType
	block int
	at    Location
	posts nodeSet // those in its location
	flag  Kind    // the type of its Follower
}

// A program is an ability.
type program struct {
	steps   []Step
	trigger Trigger
	once    bool
}

// happens reports whether the ability has something that happens by the trigger.
func (p *program) happens(by Trigger) bool {
	return p.trigger == by && slices.ContainsFunc(p.steps, func(s Step) bool { return !s.Op.standing() })
}

// freeSteps returns the free STEPs that the ability gives.
func (p *program) freeSteps() (free freeSteps) {
	for i := range p.steps {
		switch s := &p.steps[i]; {
		case s.Op != OpFreeStep:
		case s.How == RiverSteps:
			free.rivers++
		default:
			free.seas++
		}
	}
	return free
}

// maxNested is how many sources may carry out an establish(…) when they are
// ESTABLISHED: abilities wait for one another, and a position has room for so
// many.
const maxNested = 10

// checkAbilities parses all abilities and tests.
func (e *Edition) checkAbilities(f *engine.Faults) {
	add := func(at *engine.Faults, src source, on holder, trigger Trigger, once bool, text string) {
		p := program{e.parse(at.At("ability"), text, on, trigger), trigger, once}
		e.programs[src] = p
	}
	expect(f.At("tiles"), len(e.Tiles) <= maxTiles, "there are %d, at most %d", len(e.Tiles), maxTiles)
	for i, j := range e.Jarls[:min(len(e.Jarls), maxJarls)] {
		at := f.At("jarls").Item(i)
		at.At("extraSilfr").Span(j.ExtraSilfr, 0, 20)
		add(at, jarlSource(uint8(i)), onJarl, j.Trigger, j.Once, j.Ability)
	}
	for p := range e.posts[:min(len(e.posts), maxPosts)] {
		switch at := &e.posts[p]; {
		case at.data < 0:
		case at.kind == TradeCenter:
			c := &e.TradeCenters[at.data]
			add(f.At("tradeCenters").Item(at.data), postSource(Post(p)), onCenter, c.Trigger, c.Once, c.Ability)
		default:
			c := &e.Allies[at.data]
			add(f.At("allies").Item(at.data), postSource(Post(p)), onAlly, c.Trigger, c.Once, c.Ability)
		}
	}
	for i, t := range e.Tiles[:min(len(e.Tiles), maxTiles)] {
		at := f.At("tiles").Item(i)
		add(at, tileSource(Tile(i)), onVenture+holder(t.Type), t.Trigger, t.Once, t.Ability)
		e.tiles = append(e.tiles, e.readTile(at, t))
	}
	for i, c := range e.Cards {
		e.tests = append(e.tests, parseTest(f.At("victoryCards").Item(i).At("test"), c.Test))
	}
	expect(f.At("victoryCards"), len(e.Cards) <= maxCards, "there are %d, at most %d", len(e.Cards), maxCards)
	e.fitFleets(f)
	e.index()
	nested := 0
	for _, src := range e.bySteps[OpEstablish] {
		if e.programs[src].trigger == Immediate && (src >= maxTiles || e.tiles[src].kind == Venture) {
			nested++
		}
	}
	expect(f.At("tiles"), nested <= maxNested, "establish(…) is IMMEDIATE on %d Ventures and posts, at most %d", nested, maxNested)
}

func (e *Edition) readTile(f *engine.Faults, t TileData) tile {
	here := tile{word: t.ID, kind: t.Type, block: t.Block, flag: NoKind}
	expect(f.At("location"), e.location(t.Location, &here.at) && (here.at.Any || here.at.Winds&(here.at.Winds-1) == 0),
		"%q must be ANY, a WIND or a region", t.Location)
	for p := range e.posts {
		if here.at.has(&e.posts[p]) {
			here.posts.add(e.posts[p].node)
		}
	}
	i := slices.Index(kindWords[:], t.Follower)
	switch at := f.At("follower"); {
	case t.Type == Event:
		at.Check(t.Follower == "none", "%q: an Event has none", t.Follower)
	default:
		at.Check(i >= 0, "%q must be one of jarldom, theocracy, sweden or rus", t.Follower)
		here.flag = Kind(max(i, 0))
	}
	return here
}

// fitFleets finds the allies that have ships, in the order of the allies' list: it
// is that in which their ships are taken.
func (e *Edition) fitFleets(f *engine.Faults) {
	ships := 0
	for i := range e.Allies {
		p := slices.IndexFunc(e.posts, func(p post) bool { return p.kind == PowerfulAlly && p.data == i })
		if p < 0 || p >= maxPosts {
			continue
		}
		n := 0
		for _, s := range e.programs[postSource(Post(p))].steps {
			if s.Op == OpGainShips {
				n += s.N
			}
		}
		if n > 0 {
			e.posts[p].fleet = len(e.fleets)
			e.fleets = append(e.fleets, fleet{ally: Post(p), ships: n, first: MaxPlayers*maxShips + ships})
			ships += n
		}
	}
	expect(f.At("allies"), ships <= maxFleet, "they have %d ships, at most %d", ships, maxFleet)
}

// index lists the sources of each operation, in the order in which they are
// used: Jarls, trade centers and allies, Ventures, Advocates, Gods.
func (e *Edition) index() {
	var order []source
	for j := range e.jarls {
		order = append(order, jarlSource(uint8(j)))
	}
	for p := range e.posts {
		order = append(order, postSource(Post(p)))
	}
	for _, kind := range []TileType{Venture, Advocate, God, Event} {
		for t := range e.tiles {
			if e.tiles[t].kind == kind {
				order = append(order, tileSource(Tile(t)))
			}
		}
	}
	for _, src := range order {
		for _, s := range e.programs[src].steps {
			if list := &e.bySteps[s.Op]; !slices.Contains(*list, src) {
				*list = append(*list, src)
			}
		}
	}
}
