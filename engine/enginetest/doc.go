// Package enginetest holds the laws that every game keeps, whatever its rules:
// Laws plays random matches and checks each position of them, Fuzz does so on
// choices made of bytes, FuzzDecode feeds a game with foreign positions.
//
// It must not know any game. A law is a function that returns an error in
// words, so that it can be shown to fail on a game that breaks it.
package enginetest
