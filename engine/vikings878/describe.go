package vikings878

import (
	"slices"

	"skald/engine"
)

// Heading implements engine.PublicView: the round, whose turn it is, the phase,
// and the markers against what wins.
func (p Public) Heading() engine.Note {
	switch {
	case p.Over:
		return engine.NewNote("heading.over", number("n", p.Markers))
	case p.Active == NoFaction:
		return engine.NewNote("heading.setup", phaseArg(p.Phase))
	}
	return engine.NewNote("heading.turn", number("round", p.Round), who(p.Active), phaseArg(p.Phase),
		number("n", p.Markers), number("treaty", p.Options.Treaty), number("conquest", ConquestMarkers))
}

// partyArgs name the part of a stack that was chosen to go, nothing if none was.
func (p *Public) partyArgs() []engine.Arg {
	if !p.Party.Chosen {
		return nil
	}
	return append(partArgs(p.Active.Side(), pair{uint8(p.Party.Units[0]), uint8(p.Party.Units[1])}), placeArg("from", p.Party.From))
}

// Ask implements engine.PublicView.
func (p Public) Ask(seat engine.Seat) engine.Note {
	if p.Over {
		return engine.NewNote(decisions[AskNothing].ask)
	}
	if !p.ToMove.Has(seat) {
		args := []engine.Arg(nil)
		for other := range p.ToMove.All() {
			args = append(args, engine.SeatArg(letter(len(args)), other))
		}
		return engine.NewNote("ask.wait", args...)
	}
	args := []engine.Arg{who(Faction(seat))}
	switch p.Decision {
	case AskPlacing:
		args = append(args, number(Faction(seat).String(), p.Free[seat]))
	case AskReinforce:
		if p.Alfred {
			args = append(args, number("alfred", 1))
		}
		args = append(args, number("n", p.Housing))
	case AskShort:
		args = append(args, number("n", p.Owed), number(Faction(seat).String(), p.Factions[seat].Supply))
	case AskLeader:
		if p.Leader != NoLeader {
			args = append(args, leaderArg(p.Leader), number("n", p.Steps))
		}
		for l := range p.Leaders {
			if p.Leaders[l].Status == OnTheSea {
				args = append(args, engine.WordArg("sea", vocLeader, engine.Word(l)), number("steps", p.Card.Shires),
					number("a", p.Shires[AtSea].Units[Norsemen]), number("b", p.Shires[AtSea].Units[Berserkers]))
			}
		}
		args = append(args, number("armies", p.Card.Left))
		args = append(args, p.partyArgs()...)
	case AskMove:
		steps := p.Card.Shires
		if slices.Contains(p.InForce, ThegnLeadership) {
			steps += leadershipSteps
		}
		args = append(args, number("armies", p.Card.Left), number("n", steps))
		args = append(args, p.partyArgs()...)
	case AskCommit, AskWindow:
		for _, b := range p.Battles {
			args = append(args, placeArg(letter(len(args)-1), b.Shire))
		}
	case AskLoss, AskCommand:
		args = append(args, shireArg(p.Fight.Shire))
	}
	if p.unmarked() {
		switch p.Decision {
		case AskLeader, AskMove, AskCommit, AskBuild:
			args = append(args, number("unmarked", 1))
		}
	}
	return engine.NewNote(decisions[p.Decision].ask, args...)
}

// unmarked reports whether no marker is on the map in the last turn that Vikings
// have in a round.
func (p *Public) unmarked() bool {
	return p.Markers == 0 && p.Active.Side() == Vikings && slices.Contains(p.Cubes, p.Active.Ally())
}

// Describe implements engine.PublicView: every shire with its borders and who is
// there, by kingdom, then leaders, factions and the turn.
func (p Public) Describe() []engine.Note {
	var lines []engine.Note
	for k := range Kingdom(Kingdoms) {
		lines = append(lines, p.describeKingdom(k)...)
	}
	lines = append(lines, p.describeSea()...)
	lines = append(lines, p.describeLeaders()...)
	for f := range Faction(Factions) {
		lines = append(lines, p.describeFaction(f))
	}
	return append(lines, p.describeTurn()...)
}

// describeKingdom tells a kingdom's shires: what stands there, and where one can go
// from there.
func (p *Public) describeKingdom(k Kingdom) []engine.Note {
	lines := []engine.Note{engine.NewNote("line.kingdom", engine.WordArg("kingdom", vocKingdom, engine.Word(k)))}
	for i := range p.Edition.Shires {
		d := &p.Edition.Shires[i]
		if d.Kingdom == k {
			lines = append(lines, engine.NewNote("line.shire", p.shireArgs(d, &p.Shires[d.Shire])...))
		}
	}
	return lines
}

// shireArgs name what stands in a shire, and what it is.
func (p *Public) shireArgs(d *ShireData, v *ShireView) []engine.Arg {
	args := append([]engine.Arg{engine.WordArg("shire", vocPick, shireWord(d.Shire))}, unitArgs(v.Units)...)
	for i, b := range d.Borders {
		args = append(args, placeArg("border"+letter(i), b))
	}
	for i, sea := range d.Coasts {
		args = append(args, engine.WordArg("sea"+letter(i), vocSea, engine.Word(sea)))
	}
	flag := func(name string, is bool) {
		if is {
			args = append(args, number(name, 1))
		}
	}
	flag("city", d.City)
	flag("marker", v.Marker)
	flag("fort", v.Fort && !v.Settlement)
	flag("settlement", v.Settlement)
	flag("plundered", v.Plundered)
	for l := range p.Leaders {
		if p.Leaders[l].Status == InShire && p.Leaders[l].Shire == d.Shire {
			args = append(args, engine.WordArg("leader"+letter(leadersIn(args)), vocLeader, engine.Word(l)))
		}
	}
	return args
}

// leadersIn counts the leaders among the arguments.
func leadersIn(args []engine.Arg) (n int) {
	for _, a := range args {
		if a.Vocabulary == vocLeader.Name() {
			n++
		}
	}
	return n
}

// unitArgs name units by faction.
func unitArgs(units [Factions]int) []engine.Arg {
	var args []engine.Arg
	for f, n := range units {
		if n > 0 {
			args = append(args, number(Faction(f).String(), n))
		}
	}
	return args
}

// describeSea tells who is on the card of a leader who has not landed.
func (p *Public) describeSea() []engine.Note {
	for l := range p.Leaders {
		if p.Leaders[l].Status == OnTheSea {
			return []engine.Note{engine.NewNote("line.sea", append(unitArgs(p.Shires[AtSea].Units), leaderArg(Leader(l)))...)}
		}
	}
	return nil
}

// describeLeaders tells of those who have moved this turn, and of units of a card
// without a leader.
func (p *Public) describeLeaders() []engine.Note {
	var lines []engine.Note
	for l := range p.Leaders {
		if p.Leaders[l].Moved {
			lines = append(lines, engine.NewNote("line.leader-moved", leaderArg(Leader(l))))
		}
	}
	if p.Waiting != (Pair{}) {
		lines = append(lines, engine.NewNote("line.waiting", unitArgs([Factions]int{p.Waiting[0], p.Waiting[1]})...))
	}
	return lines
}

// describeFaction tells what a faction has, and which cards lie face up.
func (p *Public) describeFaction(f Faction) engine.Note {
	v := &p.Factions[f]
	args := []engine.Arg{who(f), number("supply", v.Supply), number("fled", v.Fled), number("hand", v.Hand), number("deck", v.Deck), number("used", v.Used)}
	if v.Treaty {
		args = append(args, number("treaty", 1))
	}
	for i, m := range v.Movement {
		args = append(args, engine.WordArg("m"+letter(i), vocMovement, engine.Word(m)))
	}
	for i, e := range v.Events {
		args = append(args, engine.WordArg(letter(i), vocEvent, engine.Word(e)))
	}
	return engine.NewNote("line.faction", args...)
}

// describeTurn tells of the turn under way: its card, what is barred or in force,
// the battles to come, and hands once the match is over.
func (p *Public) describeTurn() []engine.Note {
	var lines []engine.Note
	if len(p.Cubes) > 0 {
		args := []engine.Arg(nil)
		for i, f := range p.Cubes {
			args = append(args, engine.SeatArg(letter(i), f.Seat()))
		}
		lines = append(lines, engine.NewNote("line.cubes", args...))
	}
	if p.Card.Played && !p.Over {
		lines = append(lines, engine.NewNote("line.card", cardArg(p.Card.Movement), number("armies", p.Card.Armies),
			number("shires", p.Card.Shires), number("n", p.Card.Left)))
	}
	if p.Barred != 0 {
		args := []engine.Arg(nil)
		for at := range p.Barred.All() {
			args = append(args, placeArg(letter(len(args)), at))
		}
		lines = append(lines, engine.NewNote("line.barred", args...))
	}
	for _, e := range p.InForce {
		lines = append(lines, engine.NewNote("line.in-force", eventArg(e)))
	}
	for _, b := range p.Battles {
		lines = append(lines, p.describeBattle(&b))
	}
	if p.Fight.Now {
		lines = append(lines, engine.NewNote("line.fight", append(unitArgs(p.Shires[p.Fight.Shire].Units), shireArg(p.Fight.Shire),
			number("fyrd", p.Fight.Fyrd), number("rolls", p.Fight.Rolls))...))
	}
	if p.Options.Land {
		lines = append(lines, engine.NewNote("line.land", number("churches", p.Churches), number("tiles", p.Tiles), number("forts", p.FortsLeft)))
	}
	for f := range p.Factions {
		if shown := p.Factions[f].Shown; len(shown) > 0 {
			lines = append(lines, engine.NewNote("line.shown", append(shownArgs(shown), who(Faction(f)))...))
		}
	}
	return lines
}

// shownArgs name cards by their words: a, b, c.
func shownArgs(list []string) []engine.Arg {
	var args []engine.Arg
	for i, word := range list {
		if w, ok := vocMovement.Index(word); ok {
			args = append(args, engine.WordArg(letter(i), vocMovement, w))
		} else if w, ok := vocEvent.Index(word); ok {
			args = append(args, engine.WordArg(letter(i), vocEvent, w))
		}
	}
	return args
}

func (p *Public) describeBattle(b *BattleView) engine.Note {
	args := append(unitArgs(p.Shires[b.Shire].Units), shireArg(b.Shire), number("fyrd", b.Fyrd))
	for i, e := range b.Events {
		args = append(args, engine.WordArg(letter(i), vocEvent, engine.Word(e)))
	}
	for i, e := range b.Epics {
		args = append(args, engine.WordArg("epic"+letter(i), vocEpic, engine.Word(e)))
	}
	return engine.NewNote("line.battle", args...)
}

// Describe implements engine.PrivateView: both hands of the side, its orders, and
// what is sealed.
func (p Private) Describe() []engine.Secret {
	if p.Seat == engine.Nobody {
		return nil
	}
	var lines []engine.Secret
	say := func(key string, args ...engine.Arg) { lines = append(lines, engine.NewSecret(p.Seat, key, args...)) }
	for i := range p.Hands {
		h := &p.Hands[i]
		if len(h.Movement)+len(h.Events) == 0 {
			say("hand.empty", who(h.Faction))
		}
		for _, m := range h.Movement {
			say("hand.movement", who(h.Faction), cardArg(m.Movement), number("armies", m.Armies), number("shires", m.Shires))
		}
		for _, e := range h.Events {
			say("hand.event", who(h.Faction), eventArg(e), seasonArg(e), engine.WordArg("effect", vocEffect, engine.Word(e)))
		}
		if len(h.Deck) > 0 {
			args := []engine.Arg{who(h.Faction)}
			for i, e := range h.Deck {
				args = append(args, engine.WordArg(letter(i), vocEvent, engine.Word(e)))
			}
			say("hand.deck", args...)
		}
		for _, r := range h.Ready {
			say("hand.ready", who(h.Faction), eventArg(r.Event), engine.WordArg("when", vocWhen, engine.Word(r.When)))
		}
		for _, v := range h.Sealed {
			p.describeSealed(h.Faction, &v, say)
		}
	}
	say("hand.stance", sideArg(p.Side), lossesArg(p.Stance.Losses), commandsArg(p.Stance.Commands))
	for _, o := range p.Fights {
		say("hand.fight", shireArg(o.Shire), lossesArg(o.Losses), commandsArg(o.Commands))
	}
	if p.Named != 0 {
		args := []engine.Arg(nil)
		for at := range p.Named.All() {
			args = append(args, placeArg(letter(len(args)), at))
		}
		say("hand.named", args...)
	}
	return lines
}

// describeSealed tells one sealed play.
func (p *Private) describeSealed(f Faction, v *SealedView, say func(string, ...engine.Arg)) {
	switch v.Event {
	case NoEvent:
		say("hand.sealed-levy", who(f), shireArg(v.Battle))
	case Spy:
		units := partArgs(English, pair{uint8(v.Units[0]), uint8(v.Units[1])})
		say("hand.sealed-spy", append(units, who(f), shireArg(v.Battle), placeArg("from", v.From))...)
	case EscapeWilds:
		say("hand.sealed-escape", who(f), shireArg(v.Battle), placeArg("to", v.To), engine.WordArg("moment", vocMoment, engine.Word(v.Moment)-1))
	default:
		say("hand.sealed", who(f), eventArg(v.Event), shireArg(v.Battle))
	}
}
