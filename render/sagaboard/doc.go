// Package sagaboard draws SAGA: Vikings vs Anglo-Saxons: England and
// Scandinavia with what stands in them, the Round track, the four Action
// tiles, what both sides have beside the board, and the Combat under way.
// It draws from saga.Public and saga.Private only and must not know rules.
//
// Everything is drawn by code. The coastlines are Natural Earth's; the
// borders of the seven kingdoms, the roads and all emblems are our own.
// The map shows adjacency as roads, from the edition of the match.
//
// Viking things are orange and round, Anglo-Saxon things blue and shaped like
// a heater shield, and each carries its side's letter.
package sagaboard
