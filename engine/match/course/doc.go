// Package course is what was played of a match, from its setup to its last record: what
// everybody may read of each record, the positions that held, and the figures by which
// a match is told afterwards. Records are its only source. It knows no store, no
// sentence and no picture.
//
// # Vocabulary
//
//	entry   what everybody may read of a record
//	past    a match's rules and setup, by which its records are played again
//	line    the actions that held, with all secrets open, for who values them
//	moment  a record that holds, and what everybody saw after it
//	open    a moment of a match that is over, with its secrets
//
// What is shown of a match that runs is made of moments. An open moment is made only of
// a match that is over, so that nothing of a running one can be shown by accident.
package course
