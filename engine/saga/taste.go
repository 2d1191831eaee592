package saga

// A taste weighs what actions do.
type taste struct {
	verbs   [PlaceLeaders + 1]float32 // each verb
	deeds   [allDeeds]float32         // what a tile offers that is taken
	needs   [allDeeds]float32         // each thing that there is to do with it
	order   [allDeeds]float32         // what a tile offers that is resolved before another
	leaders [Leaders]float32          // who is revealed
	of      [likings]float32
}

// when returns the weight of what an action does, if it does so.
func (w *taste) when(does bool, l liking) float32 {
	if does {
		return w.of[l]
	}
	return 0
}

// A liking is one thing that actions of a verb may do.
type liking int

// What is weighed, by verb.
const (
	takeFirst        liking = iota // a tile with the Sword and Axe
	takeInitiative                 // one with the Initiative tile
	moveUnits                      // each Unit that moves
	moveLeaders                    // each Leader among them
	moveOverland                   // from an area of England
	moveLeaves                     // control of it is given up
	moveLeavesHold                 // and a Stronghold stands there
	moveHome                       // within Scandinavia
	moveEmpty                      // to an area without enemies
	moveWins                       // to have more Units than they
	moveTies                       // to have as many
	moveShort                      // to have fewer
	moveGains                      // to control what was not controlled
	moveInland                     // and it is Inland
	moveHold                       // to a Stronghold
	moveTakesHold                  // to have more Units there
	moveExcess                     // each Unit beyond a lead that is enough
	moveFirst                      // to where none of one's own stand
	moveThreat                     // to where more can come from beside
	drawUnits                      // each Unit that waits for the marker
	scoutHold                      // to a Stronghold
	scoutFoes                      // each enemy there
	scoutUnits                     // each Unit that waits
	recruitLeader                  // a Leader
	recruitContested               // a Unit where Vikings are as many or more
	recruitBare                    // a Unit to an empty Stronghold
	incomeUnit                     // a Unit for a Coin
	incomeContested                // where Vikings are as many or more
	incomeBare                     // in an empty Stronghold
	buildUnits                     // each Unit there
	buildThreat                    // each Viking Unit beside
	fyrdCoin                       // each Coin
	fyrdFrees                      // the area is no longer the Vikings'
	fyrdClears                     // no Viking stays
	tributeCoins                   // each Coin that the Vikings have
	tributeFrees                   // the area is no longer the Vikings'
	tributeHold                    // a Stronghold stands there
	embarkUnits                    // each Unit
	embarkLast                     // none stays in England
	embarkYields                   // the area is given up
	embarkThreat                   // more can come from beside than stay
	strikeLeader                   // the Berserk or the Envoy takes a Leader
	loseLeader                     // each Leader
	retreatHome                    // to the Drakkar
	retreatJoins                   // to Units of one's own
	retreatHold                    // to a Stronghold
	retreatThreat                  // each enemy beside
	settleLeader                   // a Leader
	fightLead                      // each Unit more than the enemy's
	fightHold                      // where a Stronghold stands
	likings          = iota
)

// tastes are the tastes of the sides. What no action of a side does has no weight.
var tastes = [Sides]taste{
	Viking: {
		verbs: [PlaceLeaders + 1]float32{
			Skip: -3.25, Move: -1.59, Draw: 0.56, Scout: 1.22, Recruit: 3.09, Pillage: 2.46,
			Embark: -2.6, Done: -2.93, Reveal: 2.45, Pass: -1.01, Bring: -0.57, Slay: 0.6,
		},
		deeds: [allDeeds]float32{
			Movement: 3.63, Scouting: 0.55, Recruitment: 2.52, Pillaging: -1.05, Muster: -1.63,
		},
		needs: [allDeeds]float32{
			Movement: 0.01, Scouting: 3.94, Recruitment: -1.11, Pillaging: -1.59, Muster: -2.55,
		},
		order: [allDeeds]float32{
			Movement: 0.39, Scouting: 1.01, Recruitment: 1.54, Pillaging: -2.91, Muster: -2.37,
		},
		leaders: [Leaders]float32{
			Stormer: -2.51, Shipmaster: -0.97, Berserk: -1.68, Plunderer: 0.55,
		},
		of: [likings]float32{
			takeFirst: 0.42, takeInitiative: 6.37, moveUnits: 2.11, moveLeaders: 0.78, moveOverland: -1.63,
			moveLeaves: -6.7, moveLeavesHold: -0.94, moveHome: -1.7, moveEmpty: -1.35, moveWins: 0.96,
			moveTies: 1.09, moveShort: -3.6, moveGains: 5.71, moveInland: 5.7, moveHold: 2.25,
			moveTakesHold: 3.15, moveExcess: 0.23, moveFirst: 3.53, moveThreat: 0.13, drawUnits: 2.46,
			scoutHold: 4.71, scoutFoes: 3.69, scoutUnits: 3.72, recruitLeader: -0.19, embarkUnits: -2.66,
			embarkLast: 1.41, embarkYields: -2.8, embarkThreat: -1.08, strikeLeader: 3.18, loseLeader: -0.92,
			retreatHome: 0.83, retreatJoins: -0.04, retreatHold: 2.89, retreatThreat: 1.55, settleLeader: -0.72,
			fightLead: -1.02, fightHold: -1.41,
		},
	},
	Saxon: {
		verbs: [PlaceLeaders + 1]float32{
			Skip: -1.31, Coin: 0.37, Move: 0.66, Recruit: 2.27, Build: 1.23, Income: 0.98,
			Fyrd: -2.26, Tribute: -0.33, Done: -4.17, Reveal: 1.81, Pass: -2.99, Bring: 0.99,
		},
		deeds: [allDeeds]float32{
			Movement: -1.51, Recruitment: 0.24, Building: -2.01, TakingIncome: 0.35, CallingFyrd: -0.13, PayingTribute: -0.4,
			TakingCoin: 3.37, Shift: -0.69,
		},
		needs: [allDeeds]float32{
			Movement: -0.39, Recruitment: 1.85, Building: -1.35, TakingIncome: -1.45, CallingFyrd: 2.65, PayingTribute: -1.16,
			TakingCoin: 2.07, Shift: 0.62,
		},
		order: [allDeeds]float32{
			Movement: -0.23, Recruitment: -1.39, Building: 3.34, TakingIncome: 0.21, CallingFyrd: 1.58, PayingTribute: -3.07,
			TakingCoin: -1.89, Shift: -0.68,
		},
		leaders: [Leaders]float32{
			Castellan: -0.25, Ranger: -0.86, Marshal: -1.97, Envoy: 1.28,
		},
		of: [likings]float32{
			takeFirst: -2.91, takeInitiative: -3.94, moveUnits: -1.18, moveLeaders: -0.15, moveOverland: 1.46,
			moveLeaves: 0.06, moveLeavesHold: -1.27, moveEmpty: 0.72, moveWins: 1.96, moveTies: -2.22,
			moveShort: -2.62, moveGains: 0.44, moveInland: 3.78, moveHold: -2.5, moveTakesHold: -0.44,
			moveExcess: -1.43, moveFirst: -1.34, recruitLeader: 5.15, recruitContested: 0.5, recruitBare: 1.66,
			incomeUnit: -2.92, incomeContested: 0.42, incomeBare: -1.35, buildUnits: 3.82, buildThreat: -0.21,
			fyrdCoin: 2.29, fyrdFrees: 0.22, fyrdClears: 0.29, tributeCoins: -1.16, tributeFrees: 3.46,
			tributeHold: -1.63, strikeLeader: -0.01, loseLeader: -3.28, retreatJoins: -0.96, retreatHold: -0.8,
			retreatThreat: 2.19,
		},
	},
}
