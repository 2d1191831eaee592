// Package pairing pairs the rounds of a Swiss tournament: of all ways to pair the
// players it finds one of the least cost, where costs are compared part by part.
//
// Up to 20 players it tries all ways by dynamic programming; above it uses
// Edmonds' blossom algorithm in O(n³). Both give the same cost, which the tests
// hold; of several ways of that cost each gives always the same, for it follows
// from the order of the list alone.
package pairing
