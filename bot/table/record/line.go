package record

// GoesOnFrom is the set of records from whose positions a program goes on that
// cannot play them again, since its rules are newer: the last under each version,
// and those to which a later version went back.
func GoesOnFrom(records []Record) map[int]bool {
	set := map[int]bool{len(records) - 1: true}
	for i := range records {
		r := &records[i]
		if i > 0 && records[i-1].Rules != r.Rules {
			set[i-1] = true
		}
		if r.Kind == UndoKind && r.Back < uint64(i) && records[r.Back].Rules != r.Rules {
			set[int(r.Back)] = true
		}
	}
	return set
}

// DiceOf returns the number of the dice that the record threw.
func (r *Record) DiceOf() uint64 {
	if r.Dice != 0 {
		return r.Dice
	}
	return r.Seq
}

// UndoneIn reports of each of the last records of a match whether it was taken
// back.
func UndoneIn(records []Record) []bool {
	undone := make([]bool, len(records))
	cut, back := false, uint64(0)
	for i := len(records) - 1; i >= 0; i-- {
		r := &records[i]
		cut = cut && r.Seq > back
		undone[i] = cut
		if !cut && r.Kind == UndoKind {
			cut, back = true, r.Back
		}
	}
	return undone
}
