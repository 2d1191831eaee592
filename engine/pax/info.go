package pax

import "skald/engine"

// What an edition's numbers stand for, for whoever draws or explains a position.
// Words are those of the vocabularies place (nodes), region, tile, card, jarl and
// home.

// NodeInfo says what a node is.
type NodeInfo struct {
	Word   string
	Region Region
	Wind   Wind
	Kind   RegionKind // SeaRegion or RiverRegion; of a POST that of where it is entered from
	Post   Post       // NoPost: a sea or a river REGION
	Entry  Node       // of a POST: from where it is entered
}

// Nodes returns how many nodes there are.
func (e *Edition) Nodes() int { return len(e.nodes) }

// Node says what a node is.
func (e *Edition) Node(n Node) NodeInfo {
	here := &e.nodes[n]
	return NodeInfo{Word: here.word, Region: here.region, Wind: here.wind, Kind: here.kind, Post: here.post, Entry: here.entry}
}

// NodeOf returns the node of a word, and whether there is one.
func (e *Edition) NodeOf(word string) (Node, bool) {
	n := e.nodeOf(word)
	return n, n != NoNode
}

// RegionInfo says what a REGION is.
type RegionInfo struct {
	Word  string
	Kind  RegionKind
	Wind  Wind
	Node  Node // NoNode: a harbor REGION, whose ships are in its POSTS
	Posts []Post
}

// Region says what a REGION is.
func (e *Edition) Region(r Region) RegionInfo {
	here := &e.regions[r]
	return RegionInfo{Word: here.word, Kind: here.kind, Wind: here.wind, Node: here.node, Posts: append([]Post(nil), here.posts...)}
}

// TileInfo says what a tile is.
type TileInfo struct {
	Word     string
	Type     TileType
	At       Location
	Follower Kind // NoKind: an Event has none
	Trigger  Trigger
	Once     bool
	Steps    []Step
}

// Tile says what a tile is.
func (e *Edition) Tile(t Tile) TileInfo {
	here, p := &e.tiles[t], &e.programs[tileSource(t)]
	return TileInfo{Word: here.word, Type: here.kind, At: here.at, Follower: here.flag, Trigger: p.trigger, Once: p.once, Steps: append([]Step(nil), p.steps...)}
}

// Fleet returns how many ships an ally on a POST has.
func (e *Edition) Fleet(p Post) int {
	if f := e.posts[p].fleet; f >= 0 {
		return e.fleets[f].ships
	}
	return 0
}

// Word names the operation: a word of the vocabulary ability.
func (s *Step) Word() string { return s.key() }

// A Pointed is what a word of an action stands for, on the map or among the tiles.
type Pointed struct {
	Node   Node        // NoNode: none
	Home   bool        // the Jarlboard
	Beside Post        // the ships beside this ally; NoPost: none
	Tile   Tile        // NoTile: none
	Seat   engine.Seat // engine.Nobody: none
}

// Points says what the word of an action at a place stands for. It returns false if
// that is neither a place, a seat nor a tile.
func (e *Edition) Points(act engine.Action, place int) (Pointed, bool) {
	at := Pointed{Node: NoNode, Beside: NoPost, Tile: NoTile, Seat: engine.Nobody}
	if int(act.Verb) >= verbCount || place < 0 || place >= len(e.about.Verbs[act.Verb].Params) {
		return at, false
	}
	word := act.Args[place]
	switch e.about.Verbs[act.Verb].Params[place].Vocabulary {
	case e.vocPlace:
		e.pointPlace(&at, word)
	case e.vocSpace:
		switch free := e.spaceFree(); {
		case word < free:
			at.Node = e.posts[word].node
		case word > free:
			at.Tile = Tile(word - free - 1)
		}
	case e.vocTile:
		if word < e.noTileWord() {
			at.Tile = Tile(word)
		}
	case vocSeat:
		if word < nobodyWord {
			at.Seat = engine.Seat(word)
		}
	case e.vocThing:
		switch {
		case word >= e.thingTile(0):
			at.Tile = Tile(word - e.thingTile(0))
		case word >= e.thingFollower(0):
			at.Node = e.posts[word-e.thingFollower(0)].node
		case word >= e.thingShip(0):
			at.Node = Node(word - e.thingShip(0))
		}
	case e.vocTarget:
		e.pointTarget(&at, word)
	}
	return at, at != Pointed{Node: NoNode, Beside: NoPost, Tile: NoTile, Seat: engine.Nobody}
}

// pointPlace says where a word of vocPlace is.
func (e *Edition) pointPlace(at *Pointed, word engine.Word) {
	switch {
	case word < e.homeWord:
		at.Node = Node(word)
	case word == e.homeWord:
		at.Home = true
	default:
		at.Beside = e.fleets[word-e.homeWord-1].ally
		at.Node = e.posts[at.Beside].node
	}
}

// pointTarget says what a word of vocTarget stands for.
func (e *Edition) pointTarget(at *Pointed, word engine.Word) {
	switch {
	case word < MaxPlayers:
		at.Seat = engine.Seat(word)
	case word < e.targetTile(0):
		e.pointPlace(at, word-MaxPlayers)
	case word < e.targetCard(0):
		at.Tile = Tile(word - e.targetTile(0))
	case word >= e.targetShip(0, 0):
		n := int(word - e.targetShip(0, 0))
		at.Seat, at.Node = engine.Seat(n/len(e.nodes)), Node(n%len(e.nodes))
	}
}
