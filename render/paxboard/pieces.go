package paxboard

import (
	"image"

	"skald/engine"
	game "skald/engine/pax"
)

// A shield stands where a DUCHY is.
type shield struct {
	seat  engine.Seat
	at    image.Point
	moved bool
}

func (c *chart) drawDuchies() {
	for _, d := range c.dukes {
		if d.moved {
			c.Draw(c.ring, d.at.X, d.at.Y)
		}
		c.Draw(c.duchies[d.seat], d.at.X, d.at.Y)
		c.Number(c.Bold(letters), int(d.seat)+1, d.at.X, d.at.Y-2, onSeat[d.seat])
	}
}

func (c *chart) duke(r game.Region) engine.Seat { return dukeOf(c.now, r) }

// dukeOf returns whose DUCHY a REGION is.
func dukeOf(v *game.Public, r game.Region) engine.Seat {
	for _, d := range v.Duchies {
		if d.Region == r {
			return d.Seat
		}
	}
	return engine.Nobody
}

// shapeOf returns how a POST looks.
func shapeOf(v *game.PostView) shape {
	switch {
	case v.Key:
		return double
	case v.Kind == game.TradeCenter:
		return square
	}
	return round
}

// posts draws the POSTS and what lies on them.
func (c *chart) posts() {
	for i := range c.now.Posts {
		v := &c.now.Posts[i]
		at := c.spots[v.Node]
		if !c.visible(at) {
			continue
		}
		if c.old != nil && i < len(c.old.Posts) && (v.Tile != c.old.Posts[i].Tile || v.Owner != c.old.Posts[i].Owner || v.Follower != c.old.Posts[i].Follower) {
			c.Draw(c.ring, at.X, at.Y)
		}
		switch {
		case v.Owner != engine.Nobody:
			c.Draw(c.owned[shapeOf(v)][v.Owner], at.X, at.Y)
			if v.Follower < game.Kinds {
				badge := c.badgeAt(at)
				c.Draw(c.badges[v.Follower], badge.X, badge.Y)
			}
			c.Number(c.Bold(letters+1), int(v.Owner)+1, at.X+1, at.Y-1, onSeat[v.Owner])
		case v.Tile != game.NoTile:
			if k := c.now.Edition.Tile(v.Tile).Follower; k < game.Kinds {
				c.Draw(c.venture[k], at.X, at.Y)
			}
		default:
			c.Draw(c.empty[shapeOf(v)], at.X, at.Y)
		}
		if v.Kind == game.PowerfulAlly {
			c.Draw(c.crown, at.X, at.Y-c.r-2)
		}
	}
}

// homes draws the HOMES of Jarls, and whose they are.
func (c *chart) homes() {
	for i := range c.atlas.homes {
		at := c.pane.spot(c.atlas.homes[i].at)
		if !c.visible(at) {
			continue
		}
		owner := engine.Seat(game.MaxPlayers)
		for s := range c.now.Seats {
			if c.now.Seats[s].Home == i && !c.now.Seats[s].Left {
				owner = engine.Seat(s)
			}
		}
		c.Draw(c.cut.homes[owner], at.X, at.Y)
		if owner < game.MaxPlayers {
			c.Number(c.Bold(letters), int(owner)+1, at.X, at.Y+5, onSeat[owner])
		}
	}
}
