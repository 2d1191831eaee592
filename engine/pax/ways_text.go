package pax

import "skald/engine"

// describeWays tells the map itself, for who does not see it: of each sea and river
// REGION where white borders lead from it and which POSTS are entered from it, then
// what each HOME borders on, and what is printed on POSTS that nobody has.
func (p Public) describeWays() []engine.Note {
	var lines []engine.Note
	e := p.Edition
	for n := range e.nodes {
		if e.nodes[n].post == NoPost {
			lines = append(lines, e.waysOf(Node(n))...)
		}
	}
	for seat := range p.Seats {
		if v := &p.Seats[seat]; !v.Left && v.Home >= 0 && v.Home < len(e.Homes) {
			var borders []Node
			for n := range e.homes[v.Home].borders.all() {
				borders = append(borders, n)
			}
			for _, part := range chunks(borders) {
				lines = append(lines, engine.NewNote("line.home", append([]engine.Arg{who(engine.Seat(seat)), engine.WordArg("home", e.vocHome, engine.Word(v.Home))}, e.nodeList(part)...)...))
			}
		}
	}
	return append(lines, p.describePrinted()...)
}

// waysOf tells where one STEP leads from a sea or river REGION.
func (e *Edition) waysOf(n Node) []engine.Note {
	var lines []engine.Note
	here := &e.nodes[n]
	head := []engine.Arg{engine.WordArg("node", e.vocPlace, engine.Word(n)), engine.WordArg("wind", vocWind, engine.Word(here.wind))}
	if here.kind == SeaRegion {
		head = append(head, engine.NumberArg("sea", 1))
	}
	for _, part := range chunks(here.next) {
		lines = append(lines, engine.NewNote("line.ways", append(head[:len(head):len(head)], e.nodeList(part)...)...))
	}
	for _, part := range chunks(here.posts) {
		args := append(head[:len(head):len(head)], e.nodeList(part)...)
		for i, post := range part {
			if in := e.nodes[post].region; in != here.region {
				args = append(args, engine.WordArg("in_"+letter(i), e.vocRegion, engine.Word(in)))
			}
		}
		lines = append(lines, engine.NewNote("line.posts", args...))
	}
	return lines
}

// printedNote tells what a Follower costs on a TRADE CENTER or ally, and what it brings.
func (e *Edition) printedNote(p Post) engine.Note {
	here := &e.posts[p]
	args := []engine.Arg{engine.WordArg("post", e.vocPlace, engine.Word(here.node)), engine.NumberArg("cost", here.cost),
		{Name: "gist", Kind: engine.KindWord, Vocabulary: e.vocGist.Name(), Word: here.word}}
	switch {
	case here.kind == PowerfulAlly:
		args = append(args, engine.NumberArg("ally", 1))
	case here.key:
		args = append(args, engine.NumberArg("key", 1))
	}
	return engine.NewNote("line.printed", args...)
}

// describePrinted tells the TRADE CENTERS and allies: what a Follower costs there, and
// what it brings.
func (p Public) describePrinted() []engine.Note {
	var lines []engine.Note
	for i := range p.Posts {
		if v := &p.Posts[i]; v.Kind != EmptyPost {
			lines = append(lines, p.Edition.printedNote(v.Post))
		}
	}
	return lines
}

// nodeList names up to maxInLine nodes as a, b, c …
func (e *Edition) nodeList(list []Node) []engine.Arg {
	var args []engine.Arg
	for i, n := range list[:min(len(list), maxInLine)] {
		args = append(args, engine.WordArg(letter(i), e.vocPlace, engine.Word(n)))
	}
	return args
}

// chunks parts a list into lines.
func chunks(list []Node) [][]Node {
	var parts [][]Node
	for len(list) > maxInLine {
		parts, list = append(parts, list[:maxInLine]), list[maxInLine:]
	}
	if len(list) > 0 {
		parts = append(parts, list)
	}
	return parts
}
