package rules

import (
	"slices"

	"skald/storage/ids"
)

// Skald sits on seats by user ids of its own, one for each strength that it plays with,
// so that a log says of itself which seats were Skald's. They are ids of the first
// moments of Discord, which no person has.
const firstSkald ids.User = 4_000_001

// strengths are how strong Skald can play, in the order of its ids: a further one
// comes last.
var strengths = []string{"easy", "steady", "hard"}

// Strengths lists how strong Skald can play, by their names.
func Strengths() []string { return slices.Clone(strengths) }

// SkaldOf returns the user id by which Skald sits on a seat with a strength, 0 if there
// is no such strength.
func SkaldOf(strength string) ids.User {
	i := slices.Index(strengths, strength)
	if i < 0 {
		return 0
	}
	return firstSkald + ids.User(i)
}

// StrengthOf returns how strong Skald plays by a user id, "" if that is a person's.
func StrengthOf(u ids.User) string {
	if u < firstSkald || u >= firstSkald+ids.User(len(strengths)) {
		return ""
	}
	return strengths[u-firstSkald]
}

// SkaldName is what Skald is called at every seat.
const SkaldName = "Skald"

// IsSkald reports whether a user id is one of Skald's.
func IsSkald(u ids.User) bool { return StrengthOf(u) != "" }

// People returns those of some users that are people.
func People(users []ids.User) []ids.User {
	return slices.DeleteFunc(slices.Clone(users), IsSkald)
}
