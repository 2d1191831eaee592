package pax

import "skald/engine"

// Rules implements engine.Rulebook, in our own words and with the edition's
// numbers.
func (g *Game) Rules() []engine.Section {
	e := g.Printed
	n, num := engine.NumberArg, &e.Numbers
	plain := func(keys ...string) []engine.Note {
		var lines []engine.Note
		for _, k := range keys {
			lines = append(lines, engine.NewNote(k))
		}
		return lines
	}
	with := func(lines []engine.Note, more ...engine.Note) []engine.Note { return append(lines, more...) }
	note := engine.NewNote
	sections := []engine.Section{
		{Key: "turn", Lines: with(plain("rulebook.aim"),
			note("rulebook.turn", n("actions", num.Actions)),
			note("rulebook.actions", n("actions", num.Actions)),
			note("rulebook.setup-cards", n("cards", num.CardsDealt)),
			note("rulebook.setup-pile", n("tiles", num.BlockTiles)),
			note("rulebook.setup-ventures", n("ventures", num.StartingVentures)),
			note("rulebook.setup-board", n("ships", num.Ships), n("followers", num.Followers)),
			note("rulebook.setup-silfr", n("silfr", num.FirstSilfr), n("bank", num.Silfr)),
			note("rulebook.options"), note("rulebook.leaving"))},
		{Key: "influence", Lines: plain("rulebook.influence", "rulebook.influence-loss", "rulebook.influence-actions", "rulebook.jarldom",
			"rulebook.theocracy", "rulebook.sweden", "rulebook.rus")},
		{Key: "invest", Lines: with(plain("rulebook.invest", "rulebook.invest-draw", "rulebook.refresh"),
			note("rulebook.invest-buy", n("low", num.TrackCosts[0]), n("high", num.TrackCosts[len(num.TrackCosts)-1])))},
		{Key: "journey", Lines: with([]engine.Note{note("rulebook.journey", n("steps", num.Steps))},
			plain("rulebook.steps", "rulebook.harbours", "rulebook.homes", "rulebook.journey-way", "rulebook.journey-open", "rulebook.fleets", "rulebook.which-ship")...)},
		{Key: "trade", Lines: with(plain("rulebook.trade"), note("rulebook.offer", n("silfr", maxOffered)),
			note("rulebook.trade-ship"), note("rulebook.trade-follower"), note("rulebook.promises"))},
		{Key: "play", Lines: with(plain("rulebook.play", "rulebook.requirement", "rulebook.play-venture"),
			note("rulebook.play-hall", n("advocates", num.AdvocateSpaces), n("gods", num.GodSpaces)),
			note("rulebook.play-event"), note("rulebook.duchy"))},
		{Key: "activate", Lines: plain("rulebook.activate", "rulebook.activate-copy")},
		{Key: "parley", Lines: plain("rulebook.parley", "rulebook.establish", "rulebook.challenge", "rulebook.challenge-after")},
		{Key: "abilities", Lines: plain("rulebook.abilities", "rulebook.once", "rulebook.picks", "rulebook.each", "rulebook.bank", "rulebook.returns")},
		{Key: "althing", Lines: plain("rulebook.althing", "rulebook.althing-together")},
		{Key: "winter", Lines: with([]engine.Note{note("rulebook.winter", n("limit", num.HandLimit))}, plain("rulebook.idle")...)},
		{Key: "end", Lines: with(append(plain("rulebook.end", "rulebook.end-last", "rulebook.end-ties"), e.handicapRules()...), note("rulebook.secret"))},
		{Key: "board", Lines: e.boardRules()},
		{Key: "jarls", Lines: e.jarlRules()},
		{Key: "cards", Lines: e.cardRules()},
	}
	for i, key := range blockKeys {
		sections = append(sections, engine.Section{Key: key, Lines: e.blockRules(i + 1)})
	}
	return sections
}

// blockKeys are the sections of the tiles that matches of the normal length have.
var blockKeys = []string{"block-1", "block-2", "block-3", "block-4", "block-5", "block-6"}

// boardRules tell what is printed on POSTS.
func (e *Edition) boardRules() []engine.Note {
	var lines []engine.Note
	for p := range e.posts {
		here := &e.posts[p]
		if here.kind == EmptyPost {
			continue
		}
		args := []engine.Arg{engine.WordArg("post", e.vocPlace, engine.Word(here.node)), engine.WordArg("region", e.vocRegion, engine.Word(here.region)), engine.NumberArg("cost", here.cost)}
		switch {
		case here.kind == PowerfulAlly:
			args = append(args, engine.NumberArg("ally", 1))
		case here.key:
			args = append(args, engine.NumberArg("key", 1))
		}
		lines = append(append(lines, engine.NewNote("rulebook.post", args...)), e.DescribePost(Post(p))...)
	}
	return lines
}

// jarlRules tell the Jarls and their HOMES.
func (e *Edition) jarlRules() []engine.Note {
	var lines []engine.Note
	for j := range e.jarls {
		lines = append(lines, e.jarlNotes(j)...)
	}
	return lines
}

// jarlNotes tell one of them.
func (e *Edition) jarlNotes(j int) []engine.Note {
	return append([]engine.Note{engine.NewNote("rulebook.jarl", engine.WordArg("jarl", e.vocJarl, engine.Word(j)),
		engine.WordArg("home", e.vocHome, engine.Word(e.jarls[j].home)), engine.NumberArg("extra", e.jarls[j].extra))}, e.DescribeJarl(j)...)
}

// cardRules tell the victory cards.
func (e *Edition) cardRules() []engine.Note {
	var lines []engine.Note
	for c := range e.Cards {
		lines = append(lines, e.cardNote(c))
	}
	return lines
}

// handicapRules tell for which numbers of players whoever plays early needs more.
func (e *Edition) handicapRules() []engine.Note {
	var lines []engine.Note
	for _, h := range e.Handicaps {
		args := []engine.Arg{engine.NumberArg("players", h.Players)}
		for place, n := range h.Followers {
			args = append(args, engine.NumberArg(letter(place), n))
		}
		lines = append(lines, engine.NewNote("rulebook.handicap", args...))
	}
	return lines
}

// cardNote tells one of them.
func (e *Edition) cardNote(c int) engine.Note {
	args := []engine.Arg{engine.WordArg("card", e.vocCard, engine.Word(c)), engine.WordArg("difficulty", vocDifficulty, engine.Word(e.Cards[c].Difficulty))}
	return engine.NewNote("rulebook.card", append(args, e.goalArgs(uint8(c), 0)...)...)
}

// goalArgs names what a victory card counts, and how many it takes with a handicap.
func (e *Edition) goalArgs(card uint8, handicap int) []engine.Arg {
	var args []engine.Arg
	for i, goal := range e.tests[card][:min(len(e.tests[card]), 4)] {
		args = append(args, engine.WordArg(letter(i), vocVariable, engine.Word(goal.variable)), engine.NumberArg("least_"+letter(i), goal.needs(handicap)))
	}
	return args
}

// blockRules tell the tiles of a block.
func (e *Edition) blockRules(block int) []engine.Note {
	lines := []engine.Note{engine.NewNote("rulebook.block", amount(block))}
	for t := range e.tiles {
		if e.tiles[t].block == block {
			lines = append(lines, e.describeTile(Tile(t))...)
		}
	}
	return lines
}
