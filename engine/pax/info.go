package pax

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
