package pax

import "skald/engine"

var _ engine.Explainer = (*Game)(nil)

// Explains implements engine.Explainer: tiles, places, Jarls and victory cards.
func (g *Game) Explains() []*engine.Vocabulary {
	e := g.Printed
	return []*engine.Vocabulary{e.vocTile, e.vocPlace, e.vocJarl, e.vocCard}
}

// Explain implements engine.Explainer: what is printed on a tile, a TRADE CENTER, an
// ally, a Jarl or a card, and where places lie.
func (g *Game) Explain(v *engine.Vocabulary, w engine.Word) []engine.Note {
	e := g.Printed
	switch name := v.Name(); {
	case name == e.vocTile.Name() && int(w) < len(e.tiles):
		return e.describeTile(Tile(w))
	case name == e.vocPlace.Name() && int(w) < len(e.nodes):
		return e.explainNode(Node(w))
	case name == e.vocJarl.Name() && int(w) < len(e.Jarls):
		return e.jarlNotes(int(w))
	case name == e.vocCard.Name() && int(w) < len(e.Cards):
		return []engine.Note{e.cardNote(int(w))}
	}
	return nil
}

// explainNode says where a place lies, and what is printed there.
func (e *Edition) explainNode(n Node) []engine.Note {
	here := &e.nodes[n]
	if here.post == NoPost {
		return e.waysOf(n)
	}
	notes := []engine.Note{engine.NewNote("line.enters", engine.WordArg("post", e.vocPlace, engine.Word(n)), engine.WordArg("region", e.vocRegion, engine.Word(here.region)),
		engine.WordArg("wind", vocWind, engine.Word(here.wind)), engine.WordArg("node", e.vocPlace, engine.Word(here.entry)))}
	if p := &e.posts[here.post]; p.kind != EmptyPost {
		notes = append(notes, e.printedNote(here.post))
		notes = append(notes, e.DescribePost(here.post)...)
	}
	return notes
}
