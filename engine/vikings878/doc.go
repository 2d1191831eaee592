// Package vikings878 is the rulebook of 878 Vikings: four factions on two sides,
// Norsemen and Berserkers against Housecarls and Thegns, fight for 63 shires in
// seven rounds.
//
// It must not know players, channels, clocks, words or pictures.
package vikings878
