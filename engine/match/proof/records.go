package proof

import (
	"skald/engine"
	"skald/engine/match/record"
)

// Records verifies an exported match and returns its records as a store would hold them,
// each with the position after it as far as this program knows it, besides the report
// and the game under the match's edition. Which turn goes on after a record the file does
// not tell. Of a match with faults there may be fewer records.
func Records(games []engine.Game, e Export) (rep Report, g engine.Game, list []record.Record, err error) {
	rep, g, err = verify(games, e, func(r *record.Shown, after engine.State, dice uint64) {
		one := record.Record{Version: record.Version, Shown: *r}
		if one.Position = nil; after != nil {
			one.Position = after.Encode()
		}
		if dice != r.Seq {
			one.Dice = dice
		}
		if len(list) == 0 {
			one.Setup = e.Setup()
		}
		list = append(list, one)
	})
	return rep, g, list, err
}
