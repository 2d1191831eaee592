package kosmos

import "skald/engine"

// Audit implements engine.Auditor: no knight of the box may be lost or made,
// nobody may have fewer than they were dealt, and no troop two of a colour.
func (s *state) Audit() error {
	var f engine.Faults
	var all cards
	count := func(list *cards) (n int) {
		for c, k := range list {
			all[c] += k
			n += int(k)
		}
		return n
	}
	troop := func(t *troop, name string) int {
		n, colours := 0, uint8(0)
		for _, k := range t[:t.size()] {
			n++
			all[k.card()]++
			if colours>>k.card().Colour()&1 == 1 {
				f.Add("%s: two knights are %s", name, k.card().Colour())
			}
			colours |= 1 << k.card().Colour()
		}
		return n
	}

	played := count(&s.free)
	for l := range Land(Lands) {
		c := &s.lands[l]
		n := troop(&c.defence, l.String())
		if c.owner != engine.Nobody {
			continue
		}
		played += n
		if n == 0 && s.left != 0 {
			continue // whoever had it has left
		}
		if n != 2 || c.defence.target() != l {
			f.Add("%s: the troop in the middle is not two knights, the first of its colour", l)
		}
	}
	for seat := range engine.Seat(s.players) {
		n := count(&s.hands[seat])
		for _, tr := range s.attack[seat].all() {
			n += troop(&tr, "attack troop")
		}
		for l := range s.lands {
			if s.lands[l].owner == seat {
				n += s.lands[l].defence.size()
			}
		}
		if n < SetSize {
			f.Add("seat %d has %d knights, it was dealt %d", seat, n, SetSize)
		}
		played += n
	}
	if want := SetSize * (int(s.players) + 1); played != want {
		f.Add("%d knights take part, not %d", played, want)
	}
	count(&s.box)
	if all != s.edition.total {
		f.Add("the knights are not those of the box")
	}
	return f.Err()
}
