package league

// A Stage is a part of a competition with a start and an end that everybody can know
// beforehand, such as a season or a round.
type Stage struct {
	Season     int // 0: it is a round's
	Round      int
	Start, End Unix
}

// A Staged is a state that says which stage is next or under way; false if none is.
type Staged interface{ Stage() (Stage, bool) }
