// Package rules is what the table adds to the rules of a game, as functions of a
// position: what comes of a resignation, a draw, an agreed end, a time-out, a
// silence, an undo or a moderator's decision, and what each is told as. Acts on a
// match and the verification of its log both call it, so that the two cannot
// differ. It knows no store, no mail and no clock of a machine.
package rules
