// Package tournament is what happens at a tournament: a log of events, and what
// follows from it. It knows no Discord, no store and no clock; moments come in
// as seconds, people as numbers, and all chance from one seed that is promised
// before anybody joins.
//
// The rules are those of Saga's Manuel du Seigneur, and where it says nothing,
// ours; data.json holds the figures and says of each where it comes from.
package tournament
