// Package refusal is the keys by which players read why they may not do something with
// a match. A refusal itself is a *rules.Refusal; a game's own are *engine.RuleError.
package refusal
