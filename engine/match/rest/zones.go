package rest

import (
	_ "embed" // the names of time zones
	"slices"
	"strings"
)

// zoneNames are the time zones that are offered while somebody types, from the
// public domain tz database; others of it are taken, too.
//
//go:embed zones.txt
var zoneNames string

// Zones are the names of the time zones that are offered.
func Zones() []string { return strings.Fields(zoneNames) }

// ZoneNamed returns the zone that somebody may mean, whatever its case. A text that
// names none is returned for ReadZone to refuse.
func ZoneNamed(typed string) string {
	means := func(name string) bool { return strings.EqualFold(name, strings.ReplaceAll(typed, " ", "_")) }
	if i := slices.IndexFunc(Zones(), means); i >= 0 {
		return Zones()[i]
	}
	return typed
}
