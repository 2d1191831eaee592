package paxboard

import (
	game "skald/engine/pax"
)

// shown returns the plates of a turn's message: the world, and the WIND in which
// most has changed, else where the seat to move has most ships. As long as nobody
// is on the map, and once it is over, the table is what there is to see.
func shown(now, since *game.Public) []string {
	if now == nil || now.Edition == nil {
		return []string{plateWorld}
	}
	if now.Over {
		return []string{plateWorld, plateTable}
	}
	w, ok := changed(now, since)
	if !ok {
		w, ok = crowded(now)
	}
	if !ok {
		return []string{plateWorld, plateTable}
	}
	return []string{plateWorld, windPlates[w]}
}

// changed returns the WIND in which most POSTS and ships differ, the first of
// several.
func changed(now, since *game.Public) (game.Wind, bool) {
	if since == nil || len(since.Posts) != len(now.Posts) {
		return 0, false
	}
	var most [game.WindCount]int
	for i := range now.Posts {
		v, o := &now.Posts[i], &since.Posts[i]
		if (v.Tile != o.Tile || v.Owner != o.Owner || v.Follower != o.Follower) && v.Wind < game.WindCount {
			most[v.Wind]++
		}
	}
	for _, pair := range [...][2]*game.Public{{now, since}, {since, now}} {
		for i := range pair[0].Ships {
			v := &pair[0].Ships[i]
			if fresh, spent := shipsAt(pair[1], v); fresh+spent != v.Fresh+v.Spent {
				most[now.Edition.Node(v.Node).Wind]++
			}
		}
	}
	return largest(most)
}

// crowded returns the WIND in which the seat to move has most ships.
func crowded(now *game.Public) (game.Wind, bool) {
	var most [game.WindCount]int
	for i := range now.Ships {
		if v := &now.Ships[i]; v.Seat == now.TurnOf {
			most[now.Edition.Node(v.Node).Wind] += v.Fresh + v.Spent
		}
	}
	return largest(most)
}

func largest(most [game.WindCount]int) (game.Wind, bool) {
	best := game.Wind(0)
	for w := range game.WindCount {
		if most[w] > most[best] {
			best = w
		}
	}
	return best, most[best] > 0
}
