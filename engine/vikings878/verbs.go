package vikings878

import "skald/engine"

// The vocabularies. Their words are the notation; labels in a player's
// language are found under 878.<vocabulary>.<word>.
var (
	vocPick       = engine.SentenceVocabulary("pick", "pick", shireWords[:], signed).InGroups(kingdomFrom(0))
	vocPut        = engine.ComposedVocabulary("put", append(shireWords[:Shires:Shires], "card"), putTerms).InGroups(kingdomFrom(0))
	vocTarget     = engine.ComposedVocabulary("target", append(shireWords[:Shires:Shires], "all"), pickFrom(0)).InGroups(kingdomFrom(0))
	vocWhen       = engine.ComposedVocabulary("when", append([]string{"never", "next", "city", "large"}, shireWords[:]...), pickFrom(engine.Word(occasions))).InGroups(kingdomFrom(engine.Word(occasions)))
	vocMoment     = engine.NewVocabulary("moment", "first", "outnumbered")
	vocFaction    = engine.NewVocabulary("faction", "norsemen", "berserkers", "housecarls", "thegns", "fyrd", "fort")
	vocLeader     = engine.NewVocabulary("leader", leaderWords[:]...)
	vocMovement   = engine.NewVocabulary("card", "treaty", "m2", "m3", "m4", "m5", "m6", "m7")
	vocEvent      = engine.NewVocabulary("event", eventWords()...)
	vocEffect     = engine.NewVocabulary("effect", eventWords()...)
	vocEpicEffect = engine.NewVocabulary("epic-effect", epicWords()...)
	vocLosses     = engine.NewVocabulary("losses", "norsemen-first", "berserkers-first",
		"fyrd-thegns-housecarls", "fyrd-housecarls-thegns", "thegns-fyrd-housecarls",
		"thegns-housecarls-fyrd", "housecarls-fyrd-thegns", "housecarls-thegns-fyrd", "ask")
	vocCommands = engine.NewVocabulary("commands", "hold", "yield", "leave", "ask")
	vocBand     = engine.ComposedVocabulary("band", append(shireWords[:Shires:Shires], leaderWords[:Leaders]...), bandTerms).InGroups(kingdomFrom(0))
	vocStay     = engine.NumberVocabulary("stay", 1, mostStay)
	vocBuilding = engine.NewVocabulary("building", "fort", "settlement")
	vocUnits    = engine.NumberVocabulary("units", 0, maxUnits)

	// Those that only notes, pictures and editions use. Choices name a shire with its
	// sign in front, sentences without.
	vocShire   = engine.NewVocabulary("shire", shireWords[:]...)
	vocSpot    = engine.ComposedVocabulary("spot", append(shireWords[:Shires:Shires], "card"), shireTerms)
	vocSign    = engine.NewVocabulary("sign", shireSigns[:]...)
	vocSide    = engine.NewVocabulary("team", "vikings", "english")
	vocKingdom = engine.NewVocabulary("kingdom", "northumbria", "mercia", "wessex", "east-anglia")
	vocSea     = engine.NewVocabulary("sea", "north-sea", "english-channel", "irish-sea", "severn-sea")
	vocDeck    = engine.NewVocabulary("deck", "a", "b", "c")
	vocSeason  = engine.NewVocabulary("season", "reinforcements", "movement", "own-attack", "attack", "defence", "battle", "landing")
	vocFace    = engine.NewVocabulary("face", "hit", "command", "flee", "blank")
	vocRune    = engine.NewVocabulary("rune", "blank", "hit", "shield", "rally")
	vocEpic    = engine.NewVocabulary("epic", epicWords()...)
	vocPhase   = engine.NewVocabulary("phase", "deck", "set-up", "reinforcements", "leader", "movement", "battle", "draw")
)

// maxUnits is the most units of a faction that an edition can have.
const maxUnits = 60

// eventWords returns the words of events; what they do has the same.
func eventWords() []string {
	return []string{
		"feigned-retreat", "english-traitors", "shield-wall", "northumbrian-discord", "viking-ships", "viking-fort",
		"increased-morale", "viking-terror", "surprise-attack", "ceolwulf",
		"kings-purse", "rebellion", "saxon-navy", "danegeld", "alfreds-gambit", "archers",
		"religious-conversion", "escape-wilds", "improved-training", "thegn-leadership", "spy", "ambush",
	}
}

// epicWords returns the words of Epic cards; what they do has the same.
func epicWords() []string {
	return []string{"traitor", "heroic-stand", "panic", "night-raid", "muster", "mud", "blood-rage", "parley"}
}

var shireWords = [Shires]string{
	"hexhamshire", "durham", "tees-valley", "carlisle", "copeland", "lakeland", "furness", "cartmel",
	"lonsdale", "upper-dales", "wensleydale", "craven", "ripon", "elmet", "york", "whitby",
	"scarborough", "holderness", "hatfield-chase", "hallamshire", "the-peak", "manchester", "west-derby", "chester",
	"stafford", "derby", "lincoln", "north-lindsey", "grimsby", "skegness", "the-fens", "cambridge",
	"hertford", "northampton", "daventry", "leicester", "lichfield", "hereford", "worcester", "warwick",
	"oxford", "gloucester", "forest-of-dean", "north-somerset-levels", "athelney", "exmoor", "exeter", "somerset",
	"dorset", "purbeck", "wiltshire", "winchester", "meon", "selsey", "hastings", "romney",
	"canterbury", "london", "essex", "thetford", "suffolk-coast", "elmham", "west-norfolk",
}

var leaderWords = [...]string{"halfdan", "ivar", "bjorn", "guthrum", "ubbe", "rollo", "alfred", "reinforcements"}

// shireSigns are the shires' short signs, by which maps and choices name them.
var shireSigns = [Shires]string{
	"hex", "dur", "tee", "car", "cop", "lak", "fur", "ctm",
	"lon", "upp", "wen", "cra", "rip", "elm", "yor", "whi",
	"sca", "hol", "hat", "hal", "pea", "man", "wde", "che",
	"sta", "der", "lin", "nor", "gri", "ske", "fen", "cam",
	"her", "npt", "dav", "lei", "lic", "hfd", "wor", "war",
	"oxf", "glo", "fod", "nsl", "ath", "exm", "exe", "som",
	"dor", "pur", "wil", "win", "meo", "sel", "has", "rom",
	"can", "ldn", "ess", "the", "suf", "elh", "wno",
}

// signed composes the name of a shire in choices: its sign, then its name.
func signed(w engine.Word) []engine.Term {
	return []engine.Term{{Vocabulary: vocSign, Word: w, Count: 1}, {Vocabulary: vocShire, Word: w, Count: 1}}
}

// shireTerms composes its name in sentences. The words behind the shires have
// labels of their own.
func shireTerms(w engine.Word) []engine.Term {
	if w >= Shires {
		return nil
	}
	return []engine.Term{{Vocabulary: vocShire, Word: w, Count: 1}}
}

// putTerms composes the places that units can be put into.
func putTerms(w engine.Word) []engine.Term {
	if w >= Shires {
		return []engine.Term{{Vocabulary: vocSpot, Word: w, Count: 1}}
	}
	return []engine.Term{{Vocabulary: vocPick, Word: w, Count: 1}}
}

// pickFrom composes the words of a vocabulary of choices whose shires begin at a
// place.
func pickFrom(first engine.Word) func(engine.Word) []engine.Term {
	return func(w engine.Word) []engine.Term {
		if w < first || w >= first+Shires {
			return nil
		}
		return []engine.Term{{Vocabulary: vocPick, Word: w - first, Count: 1}}
	}
}

// kingdomFrom tells the kingdoms of such words.
func kingdomFrom(first engine.Word) func(engine.Word) (engine.Term, bool) {
	return func(w engine.Word) (engine.Term, bool) {
		if w < first || w >= first+Shires {
			return engine.Term{}, false
		}
		return engine.Term{Vocabulary: vocKingdom, Word: engine.Word(kingdomOf(shireOf(w - first))), Count: 1}, true
	}
}

// bandTerms composes the words for those who go: of a shire, or with a leader.
func bandTerms(w engine.Word) []engine.Term {
	if w < Shires {
		return []engine.Term{{Vocabulary: vocPick, Word: w, Count: 1}}
	}
	return []engine.Term{{Vocabulary: vocLeader, Word: w - Shires, Count: 1}}
}

// bandOf returns the leader of such a word, NoLeader if it is a shire's.
func bandOf(w engine.Word) Leader {
	if w < Shires {
		return NoLeader
	}
	return Leader(w - Shires)
}

// shireWord returns the word of a shire; shireOf reads it.
func shireWord(s Shire) engine.Word { return engine.Word(s) - 1 }
func shireOf(w engine.Word) Shire   { return Shire(w) + 1 }

// cardSpot is the word of the new leader's card, allTargets that of an event
// without a target: both stand after the shires.
const cardSpot, allTargets = engine.Word(Shires), engine.Word(Shires)

// spotWord returns the word of a place, spotOf reads it.
func spotWord(s Shire) engine.Word {
	if s == AtSea {
		return cardSpot
	}
	return shireWord(s)
}

func spotOf(w engine.Word) Shire {
	if w == cardSpot {
		return AtSea
	}
	return shireOf(w)
}

// The verbs.
const (
	ChooseEvent engine.Verb = iota // deck=advanced: put an event into the deck
	Place                          // put units into a place
	Swap                           // play an event that swaps units
	Play                           // play another event
	Name                           // Saxon Navy: name a shire
	SendSpy                        // play Spy
	PlanEscape                     // play Escape into the Wilds
	Advance                        // play the card of movement
	Invade                         // land, or let Alfred arrive
	Company                        // say who goes along with a leader
	Lead                           // move a leader
	Army                           // say who goes along with an army
	March                          // move an army
	Sail                           // move an army by Viking Ships
	Done                           // end what is under way
	Fight                          // give a battle orders of its own
	Lose                           // take a loss
	Withdraw                       // withdraw a unit by Command
	Pass                           // answer with nothing more
	SetStance                      // how the side fights
	Ready                          // have an event played unasked
	Build                          // land: a Fort or a Settlement
	Levy                           // land: spend a plundered church
	LeaveSome                      // have one or two stay behind, all others go
	verbCount
)

// with lists parameters: their names and vocabularies in turn.
func with(list ...any) (params []engine.Param) {
	for i := 0; i < len(list); i += 2 {
		params = append(params, engine.Param{Name: list[i].(string), Vocabulary: list[i+1].(*engine.Vocabulary)})
	}
	return params
}

var verbs = []engine.VerbSpec{
	ChooseEvent: {Name: "deck", Rule: "cards", Repeats: true, Params: with("event", vocEvent)},
	Place:       {Name: "place", Rule: "reinforcements", Public: true, Repeats: true, Params: with("n", vocUnits, "faction", vocFaction, "spot", vocPut)},
	Swap:        {Name: "swap", Tone: engine.ToneAside, Rule: "events", Params: with("event", vocEvent, "spot", vocPut, "n", vocUnits)},
	Play:        {Name: "play", Tone: engine.ToneAside, Rule: "events", Params: with("event", vocEvent, "target", vocTarget)},
	Name:        {Name: "name", Rule: "events", Repeats: true, Params: with("shire", vocPick)},
	SendSpy:     {Name: "spy", Tone: engine.ToneAside, Rule: "events", Params: with("battle", vocPick, "from", vocPick, "a", vocUnits, "b", vocUnits)},
	PlanEscape:  {Name: "escape", Tone: engine.ToneAside, Rule: "events", Params: with("battle", vocPick, "to", vocPick, "when", vocMoment)},
	Advance:     {Name: "advance", Rule: "cards", Params: with("card", vocMovement)},
	Invade:      {Name: "invade", Rule: "leaders", Public: true, Params: with("leader", vocLeader, "shire", vocPick)},
	Company:     {Name: "company", Tone: engine.ToneAside, Rule: "leaders", Sets: true, Public: true, Params: with("leader", vocLeader, "a", vocUnits, "b", vocUnits)},
	Lead:        {Name: "lead", Rule: "leaders", Public: true, Params: with("leader", vocLeader, "shire", vocPick)},
	Army:        {Name: "army", Tone: engine.ToneAside, Rule: "movement", Sets: true, Public: true, Params: with("shire", vocPick, "a", vocUnits, "b", vocUnits)},
	March:       {Name: "move", Rule: "movement", Public: true, Params: with("from", vocPick, "to", vocPick)},
	Sail:        {Name: "sail", Rule: "movement", Public: true, Params: with("from", vocPick, "to", vocPick)},
	Done:        {Name: "done", Rule: "turn", Public: true, Declines: true},
	Fight:       {Name: "fight", Tone: engine.ToneAside, Rule: "orders", Sets: true, Params: with("shire", vocPick, "losses", vocLosses, "commands", vocCommands)},
	Lose:        {Name: "lose", Rule: "rolls", Public: true, Params: with("faction", vocFaction)},
	Withdraw:    {Name: "withdraw", Rule: "rolls", Public: true, Params: with("faction", vocFaction, "shire", vocPick)},
	Pass:        {Name: "pass", Rule: "windows", Public: true, Declines: true, Each: true, Answer: true},
	SetStance:   {Name: "stance", Tone: engine.ToneAside, Rule: "orders", Prepares: true, Sets: true, Params: with("losses", vocLosses, "commands", vocCommands)},
	Ready:       {Name: "ready", Tone: engine.ToneAside, Rule: "orders", Prepares: true, Sets: true, Params: with("event", vocEvent, "when", vocWhen)},
	Build:       {Name: "build", Rule: "land", Public: true, Params: with("what", vocBuilding, "shire", vocPick)},
	Levy:        {Name: "levy", Tone: engine.ToneAside, Rule: "land", Params: with("battle", vocPick)},
	LeaveSome:   {Name: "leave", Tone: engine.ToneAside, Rule: "movement", Sets: true, Public: true, Params: with("band", vocBand, "stay", vocStay)},
}
