package pax

import (
	"strings"

	"skald/engine"
)

// Abilities in words, from their programs: each operation has a sentence of its
// own, so that an edition's new tile needs none.

// variantKeys are what the variants add to an operation's key.
var variantKeys = map[How]string{
	PerShips: "-ships", PerEstablished: "-established", PerKeyCenters: "-key-centers", Colocated: "-colocated", Here: "-here", WithMe: "-with-me",
	KeepAll: "-keep", DiscardOne: "-discard", RiverSteps: "-river", SeaSteps: "-sea", OnActivate: "-activate", OnPlayVenture: "-play-venture",
	OnTheocracy: "-theocracy", ShipsInRegion: "-region", AllShips: "-ships",
}

// variantsOf are the variants of the operations that have some; Plain is one only
// where it is said.
var variantsOf = map[Op][]How{
	OpGainPer: {PerShips, PerEstablished, PerKeyCenters}, OpSteal: {Colocated, Plain}, OpReturnShip: {Here, WithMe, Plain},
	OpExtraDraw: {KeepAll, DiscardOne}, OpFreeStep: {RiverSteps, SeaSteps}, OpBonus: {OnActivate, OnPlayVenture, OnTheocracy}, OpProtect: {ShipsInRegion, AllShips},
}

// key returns the key of an operation's sentence: its name, and its variant.
func (s *Step) key() string {
	return strings.ReplaceAll(s.Op.String(), "_", "-") + variantKeys[s.How]
}

// vocAbility names the operations in short: each variant has a word of its own.
var vocAbility = engine.NewVocabulary("ability", abilityWords()...)

func abilityWords() []string {
	var words []string
	for op := range Op(Ops) {
		variants := variantsOf[op]
		if variants == nil {
			variants = []How{Plain}
		}
		for _, how := range variants {
			words = append(words, (&Step{Op: op, How: how}).key())
		}
	}
	return words
}

// abilityArgs names an ability in short: when it works, and its first two
// operations.
func (e *Edition) abilityArgs(src source) []engine.Arg {
	p := &e.programs[src]
	args := []engine.Arg{engine.WordArg("trigger", vocTrigger, engine.Word(p.trigger))}
	for i := range p.steps[:min(len(p.steps), 2)] {
		args = append(args, engine.WordArg([]string{"ability", "further"}[i], e.vocEffect, e.first[src]+engine.Word(i)))
	}
	return args
}

// stepArgs names the arguments of an operation.
func (e *Edition) stepArgs(s *Step) []engine.Arg {
	var args []engine.Arg
	if s.N > 0 {
		args = append(args, amount(s.N))
	}
	if s.Max > 0 {
		args = append(args, engine.NumberArg("max", s.Max))
	}
	if s.Kind != NoKind {
		args = append(args, kindNamed(s.Kind))
	}
	switch s.Op {
	case OpPlaceShip, OpEstablish, OpReturnAllShips:
		return append(args, e.locationArgs(s.At)...)
	}
	if s.At.Winds != 0 {
		args = append(args, e.locationArgs(s.At)...)
	}
	return args
}

// DescribeStep tells an operation.
func (e *Edition) DescribeStep(s *Step) engine.Note {
	return engine.NewNote("op."+s.key(), e.stepArgs(s)...)
}

// describeAbility tells an ability: when it works, then each operation.
func (e *Edition) describeAbility(src source) []engine.Note {
	p := &e.programs[src]
	args := []engine.Arg{engine.WordArg("trigger", vocTrigger, engine.Word(p.trigger))}
	if p.once {
		args = append(args, engine.NumberArg("once", 1))
	}
	lines := []engine.Note{engine.NewNote("line.trigger", args...)}
	for i := range p.steps {
		lines = append(lines, e.DescribeStep(&p.steps[i]))
	}
	return lines
}

// DescribeTile tells a tile's ability: when it works, then each operation.
func (e *Edition) DescribeTile(t Tile) []engine.Note { return e.describeAbility(tileSource(t)) }

// DescribePost tells the ability printed on a TRADE CENTER or an ally.
func (e *Edition) DescribePost(p Post) []engine.Note { return e.describeAbility(postSource(p)) }

// DescribeJarl tells the ability of a Jarl.
func (e *Edition) DescribeJarl(j int) []engine.Note { return e.describeAbility(jarlSource(uint8(j))) }

// tileArgs names a tile, its type, its location and its Follower.
func (e *Edition) tileArgs(t Tile) []engine.Arg {
	here := &e.tiles[t]
	args := []engine.Arg{engine.WordArg("tile", e.vocTile, engine.Word(t)), engine.WordArg("type", vocType, engine.Word(here.kind))}
	if here.flag != NoKind {
		args = append(args, kindNamed(here.flag))
	}
	return append(args, e.locationArgs(here.at)...)
}

// describeTile tells a tile and its ability.
func (e *Edition) describeTile(t Tile) []engine.Note {
	return append([]engine.Note{engine.NewNote("line.tile", e.tileArgs(t)...)}, e.DescribeTile(t)...)
}
