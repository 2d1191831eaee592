// Package herald says what competitions have to say: news, tables, pairings,
// scenarios and refusals, in the words of a language, and which tables and pairings
// are drawn. It decides nothing and knows no Discord: whoever shows what it says
// tells it how people and times are written there.
package herald
