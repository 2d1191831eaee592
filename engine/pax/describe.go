package pax

import "skald/engine"

// letter names the n-th of several arguments alike: a, b, c …
func letter(n int) string { return string(rune('a' + n)) }

// Heading implements engine.PublicView.
func (p Public) Heading() engine.Note {
	if p.Over {
		return engine.NewNote("heading.over")
	}
	return engine.NewNote("heading.turn", engine.NumberArg("turn", p.Turn), who(p.TurnOf), amount(p.Actions))
}

// Ask implements engine.PublicView.
func (p Public) Ask(seat engine.Seat) engine.Note {
	e := p.Edition
	switch {
	case p.Over:
		return engine.NewNote(decisions[AskNothing].ask)
	case !p.ToMove.Has(seat):
		return p.awaits()
	case p.Decision == AskOffer && seat == p.TurnOf:
		return engine.NewNote("ask.withdraw", who(seat), rival(p.Offer.To))
	}
	args := []engine.Arg{who(seat)}
	key := decisions[p.Decision].ask
	switch p.Decision {
	case AskAction:
		args = append(args, amount(p.Actions))
	case AskJourney:
		args = append(args, engine.WordArg("node", e.vocPlace, engine.Word(p.Journey.Node)), amount(p.Journey.Left))
		if p.Journey.Trade {
			args = append(args, engine.NumberArg("trade", 1))
		}
		if p.Journey.Steps == 0 {
			args = append(args, engine.NumberArg("first", 1))
		}
		if p.Journey.Stays {
			args = append(args, engine.NumberArg("stays", 1))
		}
	case AskDraft:
		args = append(args, rival(p.Offer.To))
		args = append(args, e.viewArgs(p.Offer)...)
	case AskOffer:
		args = append(args, rival(p.TurnOf))
		args = append(args, e.viewArgs(p.Offer)...)
	case AskVote:
		args = append(args, engine.WordArg("tile", e.vocTile, engine.Word(p.Subject)))
		args = append(args, e.abilityArgs(tileSource(p.Subject))...)
	case AskDiscard:
		args = append(args, amount(p.Due))
		if v := &p.Seats[seat]; v.Hand-p.Due == v.HandLimit {
			args = append(args, engine.NumberArg("limit", v.HandLimit))
		}
	case AskPlayDrawn:
		args = append(args, engine.WordArg("tile", e.vocTile, engine.Word(p.Subject)))
	case AskPick, AskEach, AskBuy, AskMove, AskEstablishThere, AskLand:
		key, args = p.askChoice(), append(args, p.choiceArgs()...)
	}
	return engine.NewNote(key, args...)
}

// askChoice returns the sentence that asks for what an ability, or SWEDEN, does:
// it says what its number counts.
func (p Public) askChoice() string {
	if p.Step == nil {
		return "ask.choice"
	}
	switch p.Step.Op {
	case OpSteal, OpBuy, OpEachDiscardOrPay, OpEachGodOrPay:
		return "ask.silfr"
	case OpMove:
		return "ask.steps"
	}
	return "ask.choice"
}

// choiceArgs names what an ability, or SWEDEN, asks for.
func (p Public) choiceArgs() []engine.Arg {
	if p.Step == nil {
		return append([]engine.Arg{engine.WordArg("choice", vocChoice, swedenChoice)}, p.Edition.locationArgs(p.Edition.tiles[p.Subject].at)...)
	}
	return append([]engine.Arg{engine.WordArg("choice", vocChoice, choiceOf[p.Step.Op])}, p.Edition.stepArgs(p.Step)...)
}

// awaits says whom the match waits for.
func (p Public) awaits() engine.Note {
	set := p.ToMove
	if p.Asked != 0 {
		set = p.Asked
	}
	return engine.NewNote("ask.wait", seatList(set)...)
}

// seatList names seats as who_a, who_b …
func seatList(set engine.Seats) []engine.Arg {
	var args []engine.Arg
	for seat := range set.All() {
		args = append(args, engine.SeatArg("who_"+letter(len(args)), seat))
	}
	return args
}

// viewArgs names what an offer holds.
func (e *Edition) viewArgs(o *OfferView) []engine.Arg {
	give, ask := o.Give.bundle(), o.Ask.bundle()
	return e.bundleArgs(e.bundleArgs(nil, "give_", &give), "ask_", &ask)
}

func (b *BundleView) bundle() bundle {
	return bundle{silver: uint8(b.Silver), tile: NoTile, anyTile: b.Tile, ship: b.Ship, follower: b.Follower, promise: uint8(b.Promise + 1)}
}

// Describe implements engine.PublicView.
func (p Public) Describe() []engine.Note {
	var lines []engine.Note
	say := func(key string, args ...engine.Arg) { lines = append(lines, engine.NewNote(key, args...)) }
	for seat := range p.Seats {
		lines = append(lines, p.describeSeat(engine.Seat(seat))...)
	}
	for k, holder := range p.Markers {
		if holder != engine.Nobody {
			say("line.marker", kindNamed(Kind(k)), who(holder))
		}
	}
	lines = append(lines, p.describeMap()...)
	for i, t := range p.Track {
		cost := engine.NumberArg("cost", p.Edition.Numbers.TrackCosts[i])
		if t == NoTile {
			say("line.space", cost)
		} else {
			say("line.track", append(p.Edition.tileArgs(t), cost, p.Edition.gistArg(t))...)
		}
	}
	say("line.pile", amount(p.Pile), engine.NumberArg("discard", len(p.Discard)))
	for rest := p.Discard; len(rest) > 0; {
		n := min(len(rest), maxInLine)
		say("line.discard", p.Edition.tileList(rest[:n])...)
		rest = rest[n:]
	}
	lines = append(lines, p.describeCards()...)
	if p.Forbids != engine.Nobody {
		say("line.forbids", who(p.Forbids))
	}
	if p.Subject != NoTile {
		lines = append(lines, p.Edition.describeTile(p.Subject)...)
	}
	if len(p.Votes) == 0 && p.Answered != 0 {
		say("line.answered", seatList(p.Answered)...)
	}
	for _, v := range p.Votes {
		say("line.vote", who(v.Seat), engine.WordArg("vote", vocBallot, ballot(v.Yes)), amount(v.Weight))
	}
	if p.Offer != nil {
		say("line.offer", append([]engine.Arg{who(p.Offer.From), rival(p.Offer.To)}, p.Edition.viewArgs(p.Offer)...)...)
	}
	return append(lines, p.describeWays()...)
}

func ballot(yes bool) engine.Word {
	if yes {
		return ballotYes
	}
	return ballotNo
}

// maxInLine is how many things a line has places for.
const maxInLine = 8

// tileList names up to maxInLine tiles as a, b, c …
func (e *Edition) tileList(list []Tile) []engine.Arg {
	var args []engine.Arg
	for i, t := range list[:min(len(list), maxInLine)] {
		args = append(args, engine.WordArg(letter(i), e.vocTile, engine.Word(t)))
	}
	return args
}

func (p Public) describeSeat(seat engine.Seat) []engine.Note {
	v, e := &p.Seats[seat], p.Edition
	if v.Left {
		return []engine.Note{engine.NewNote("line.left", who(seat))}
	}
	n := engine.NumberArg
	lines := []engine.Note{
		engine.NewNote("line.seat", who(seat), engine.WordArg("jarl", e.vocJarl, engine.Word(v.Jarl)), engine.WordArg("home", e.vocHome, engine.Word(v.Home)),
			n("silfr", v.Silfr), n("hand", v.Hand), n("limit", v.HandLimit), n("score", v.Score)),
		engine.NewNote("line.board", who(seat), n("jarldom", v.Followers[Jarldom]), n("theocracy", v.Followers[Theocracy]), n("sweden", v.Followers[Sweden]),
			n("rus", v.Followers[Rus]), n("fresh", v.HomeFresh), n("spent", v.HomeSpent)),
	}
	add := func(key string, args ...engine.Arg) { lines = append(lines, engine.NewNote(key, args...)) }
	for _, f := range v.Fleets {
		add("line.fleet", who(seat), engine.WordArg("ally", e.vocPlace, engine.Word(e.posts[f.Ally].node)), n("fresh", f.Fresh), n("spent", f.Spent))
	}
	if hall := append(append([]Tile(nil), v.Advocates...), v.Gods...); len(hall) > 0 {
		add("line.hall", append([]engine.Arg{who(seat)}, e.tileList(hall)...)...)
		for _, t := range hall {
			add("line.held", who(seat), engine.WordArg("tile", e.vocTile, engine.Word(t)), e.gistArg(t))
		}
	}
	for rest := v.Known; len(rest) > 0; {
		k := min(len(rest), maxInLine)
		add("line.known", append([]engine.Arg{who(seat)}, e.tileList(rest[:k])...)...)
		rest = rest[k:]
	}
	for _, promise := range v.Promises {
		add("line.promise", who(seat), rival(promise.To), engine.WordArg("promise", vocPromise, engine.Word(promise.Promise)))
	}
	return lines
}

// describeMap tells what lies on POSTS, DUCHIES and where ships are.
func (p Public) describeMap() []engine.Note {
	var lines []engine.Note
	e := p.Edition
	for i := range p.Posts {
		v := &p.Posts[i]
		if v.Tile == NoTile && v.Owner == engine.Nobody {
			continue
		}
		args := []engine.Arg{engine.WordArg("post", e.vocPlace, engine.Word(v.Node)), engine.WordArg("region", e.vocRegion, engine.Word(v.Region))}
		if v.Tile != NoTile {
			args = append(args, engine.WordArg("tile", e.vocTile, engine.Word(v.Tile)), e.gistArg(v.Tile))
		}
		if v.Owner != engine.Nobody {
			args = append(args, who(v.Owner), kindNamed(v.Follower))
		}
		lines = append(lines, engine.NewNote("line.post", args...))
	}
	for _, d := range p.Duchies {
		lines = append(lines, engine.NewNote("line.duchy", who(d.Seat), engine.WordArg("region", e.vocRegion, engine.Word(d.Region))))
	}
	for _, v := range p.Ships {
		args := []engine.Arg{who(v.Seat), engine.WordArg("node", e.vocPlace, engine.Word(v.Node)), engine.NumberArg("fresh", v.Fresh), engine.NumberArg("spent", v.Spent)}
		if v.Ally != NoPost {
			args = append(args, engine.WordArg("ally", e.vocPlace, engine.Word(e.posts[v.Ally].node)))
		}
		lines = append(lines, engine.NewNote("line.ships", args...))
	}
	return lines
}

// describeCards tells each victory card, and how far each seat is.
func (p Public) describeCards() []engine.Note {
	var lines []engine.Note
	down := 0
	for _, v := range p.Cards {
		if v.Card < 0 {
			down++
			continue
		}
		lines = append(lines, engine.NewNote("line.card", engine.WordArg("card", p.Edition.vocCard, engine.Word(v.Card)),
			engine.WordArg("difficulty", vocDifficulty, engine.Word(v.Difficulty))))
		for _, g := range v.Goals {
			args := []engine.Arg{engine.WordArg("variable", vocVariable, engine.Word(g.Variable)), engine.NumberArg("least", g.Least)}
			count := 0
			for seat, n := range g.Have {
				if p.Seats[seat].Left {
					continue
				}
				at := letter(count)
				count++
				args = append(args, engine.SeatArg("who_"+at, engine.Seat(seat)), engine.NumberArg(at, n))
				if need := g.Need(seat); need != g.Least {
					args = append(args, engine.NumberArg("needs_"+at, need))
				}
			}
			lines = append(lines, engine.NewNote("line.goal", args...))
		}
	}
	if down > 0 {
		lines = append(lines, engine.NewNote("line.face-down", amount(down)))
	}
	return lines
}

// Describe implements engine.PrivateView.
func (p Private) Describe() []engine.Secret {
	if p.Seat == engine.Nobody {
		return nil
	}
	var lines []engine.Secret
	say := func(key string, args ...engine.Arg) { lines = append(lines, engine.NewSecret(p.Seat, key, args...)) }
	if len(p.Hand) == 0 {
		say("hand.empty")
	}
	for _, v := range p.Hand {
		args := p.Edition.tileArgs(v.Tile)
		if v.Playable {
			args = append(args, engine.NumberArg("playable", 1))
		}
		if v.Known {
			args = append(args, engine.NumberArg("known", 1))
		}
		say("hand.tile", args...)
		for _, n := range p.Edition.describeAbility(tileSource(v.Tile)) {
			say(n.Key, n.Args...)
		}
	}
	switch {
	case p.Offered == NoTile:
	case p.Giver == p.Seat:
		say("hand.offering", engine.WordArg("tile", p.Edition.vocTile, engine.Word(p.Offered)))
	default:
		say("hand.offered", rival(p.Giver), engine.WordArg("tile", p.Edition.vocTile, engine.Word(p.Offered)))
	}
	switch a := &p.Answer; {
	case !a.Given:
	case a.Vote:
		say("hand.voted", engine.WordArg("vote", vocBallot, ballot(a.Yes)))
	case a.Paid:
		say("hand.pays")
	case a.Tile != NoTile:
		say("hand.discards", engine.WordArg("tile", p.Edition.vocTile, engine.Word(a.Tile)))
	default:
		say("hand.returns", engine.WordArg("node", p.Edition.vocPlace, engine.Word(a.Node)))
	}
	return lines
}
