// Package localtest drives a local Discord in tests: users who act and wait for
// what it brings, a clock that stands still until it is moved, and the check of
// every request against Discord's own API document.
//
// A Server and a User here are those of package localdiscord with such methods
// besides. Nothing of this is linked into the program.
package localtest
