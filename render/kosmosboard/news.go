package kosmosboard

import "skald/engine/kosmos"

// landNews says what of a country is new.
type landNews struct {
	card    bool // turned, or another owner
	owner   bool
	knights int // the first knight of the troop that is new
}

// landChanged compares a country with what it was.
func landChanged(now, old *kosmos.LandView) landNews {
	owner := now.Owner != old.Owner
	return landNews{
		card:    owner || now.Turned != old.Turned || now.Side != old.Side,
		owner:   owner,
		knights: common(now.Troop, old.Troop),
	}
}

// common returns how many knights two troops have in common from the first.
func common(a, b []kosmos.CardView) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// An oldTroops says which attack troops of before have been found again.
type oldTroops struct {
	list  []kosmos.TroopView
	found uint32
}

// match returns how many knights of a troop lay in one before, from the first:
// the troop of before that has most in common with it is found.
func (o *oldTroops) match(t *kosmos.TroopView) int {
	best, most := -1, 0
	for i := range o.list {
		if o.found>>i&1 == 0 && o.list[i].Target == t.Target {
			if n := common(t.Cards, o.list[i].Cards); n > most {
				best, most = i, n
			}
		}
	}
	if best >= 0 {
		o.found |= 1 << best
	}
	return most
}
