// Package pax is the rulebook of Pax Viking (Ion Game Design): two to six Jarls
// sail, found Ventures and vote.
package pax
