// Package discord is Discord's wire: its HTTP API, its gateway, the shapes of
// its messages and what its refusals mean. It is the only package that imports
// discordgo, for requests, their rate limits and the names of things; to the gateway
// it speaks itself.
//
// It must not know matches, words or pictures: it is handed messages and hands
// out interactions.
//
// Its vocabulary is Discord's own: an interaction is a typed command, a press, a
// pick or a word being typed; an ephemeral message is one that only the person
// who asked sees; a custom id is the text that a button carries.
package discord
