// Package chessclock is the time that people have to act in a match: presets,
// banks, increments, excuses, and the rest that stops a clock. It is values and
// arithmetic: it reads no clock of a machine and knows no match.
//
// # Vocabulary
//
//	preset       a clock that a match can be played with
//	bank         what is left of the time of one person
//	charge       take the time that has passed from the banks that run
//	rest         quiet hours and vacations, which stop a person's clocks up to
//	             RestAllowance a year
//	reliability  how often a person acted before their bank was empty
package chessclock
