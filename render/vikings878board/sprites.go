package vikings878board

import (
	"image/color"
	"math"

	"github.com/fogleman/gg"

	game "skald/engine/vikings878"
	"skald/render"
)

// sprites are what is placed on the pictures, drawn once.
type sprites struct {
	mapCut, closeCut, farCut cut
	icons
	faces        [game.Fyrd + 1][game.Faces]*render.Sprite // dice
	runes        [game.Sides][game.Runes]*render.Sprite
	rounds       [3]*render.Sprite // past, now, to come
	pips         [2]*render.Sprite // a marker on the track, one on the map
	cards        [game.Sides]*render.Sprite
	event        *render.Sprite
	steps, heads [game.Sides]*render.Sprite // of what moved last
	pills        *render.Pills
}

// A cut is the pieces of the map in one size.
type cut struct {
	units    [game.Fyrd + 1]*render.Sprite
	tokens   [game.Factions]*render.Sprite // a faction's units, plain for a number
	flags    [game.Sides]*render.Sprite
	towns    [2]*render.Sprite // English, and with a Viking marker
	churches [2]*render.Sprite
	forts    [2]*render.Sprite
	battle   *render.Sprite
	moved    *render.Sprite // the star beside what moved last
	barred   *render.Sprite
	count    *render.Sprite // the plaque of a number
	letters  int            // the size of numbers
	reach    int            // half a shield

	// How wide a city and a faction's units are in a row, how far two rows lie apart,
	// and how far one reaches up and down.
	townWide, unitWide, tall, up, down int
}

// icons are what stands in header, panels and legend.
type icons struct {
	hand, deck, supply, fled, fyrd, lead, ship, glass, seal, crown *render.Sprite
	used                                                           [2]*render.Sprite
	slot, glow, reach, marsh                                       *render.Sprite
	cubes                                                          [game.Factions]*render.Sprite
	held                                                           [game.Sides]*render.Sprite
	tower, spark, goal, done, dead, left                           *render.Sprite
	low                                                            [game.Sides]*render.Sprite // a side's shield, small
	tiny                                                           [2]*render.Sprite          // Housecarls and Thegns, as icons of cities
}

func square(size int, draw func(*gg.Context)) *render.Sprite {
	return render.NewSprite(size, size, func(dc *gg.Context) {
		dc.SetLineCapRound()
		dc.SetLineJoinRound()
		draw(dc)
	})
}

func newSprites() *sprites {
	s := &sprites{mapCut: newCut(1), closeCut: newCut(1.25), farCut: newCut(0.72), icons: newIcons(), pills: render.NewPills()}
	for f := range s.faces {
		for face := range s.faces[f] {
			s.faces[f][face] = square(48, func(dc *gg.Context) { die(dc, coats[f], game.Face(face)) })
		}
	}
	for side := range s.runes {
		for r := range s.runes[side] {
			s.runes[side][r] = square(48, func(dc *gg.Context) { runeDie(dc, game.Side(side), game.Rune(r)) })
		}
		s.steps[side] = square(18, func(dc *gg.Context) {
			dc.DrawCircle(0, 0, 6)
			render.FillInked(dc, sideInk[side], render.Ink, 2.4)
		})
		s.heads[side] = square(40, func(dc *gg.Context) {
			for _, p := range [][2]float64{{17, 0}, {-13, -13}, {-7, 0}, {-13, 13}} {
				dc.LineTo(p[0], p[1])
			}
			dc.ClosePath()
			render.FillInked(dc, sideInk[side], render.Ink, 2.6)
		})
		s.cards[side] = render.NewSprite(handCardWide+6, handCardTall+8, func(dc *gg.Context) { blank(dc, sideInk[side], sidePale[side]) })
	}
	s.event = render.NewSprite(eventWide+6, eventTall+8, func(dc *gg.Context) {
		dc.DrawRoundedRectangle(-eventWide/2+2, -eventTall/2+3, eventWide, eventTall, 12)
		dc.SetRGBA255(int(render.Ink.R), int(render.Ink.G), int(render.Ink.B), 70)
		dc.Fill()
		dc.DrawRoundedRectangle(-eventWide/2, -eventTall/2, eventWide, eventTall, 12)
		render.FillInked(dc, render.White, render.Line, 2.4)
	})
	for i := range s.rounds {
		s.rounds[i] = square(54, func(dc *gg.Context) {
			dc.DrawCircle(0, 0, 22)
			switch i {
			case 0:
				render.FillInked(dc, render.Tan, render.Sepia, 2)
			case 1:
				render.FillInked(dc, render.Gold, render.Ink, 3)
			case 2:
				render.FillInked(dc, render.Parchment, render.Sepia, 2)
			}
		})
	}
	for i := range s.pips {
		s.pips[i] = square(26, func(dc *gg.Context) {
			dc.DrawCircle(0, 0, 10.5)
			if i == 0 {
				render.FillInked(dc, render.Parchment, render.Sepia, 1.8)
				return
			}
			render.FillInked(dc, render.Orange, render.Ink, 2)
			dc.SetColor(render.Ink)
			raven(dc, 14)
		})
	}
	return s
}

func newCut(k float64) cut {
	c := cut{
		letters: max(int(27.6*k), 21), reach: int(23 * k),
		townWide: int(47 * k), unitWide: int(43 * k), tall: int(46 * k), up: int(22 * k), down: int(25 * k),
	}
	for side := range game.Side(game.Sides) {
		c.flags[side] = square(int(54*k), func(dc *gg.Context) { flag(dc, side, 44*k) })
	}
	for f := range game.Fyrd + 1 {
		c.units[f] = square(int(56*k), func(dc *gg.Context) { unit(dc, f, 20*k) })
	}
	for f := range c.tokens {
		c.tokens[f] = square(int(56*k), func(dc *gg.Context) {
			side := game.Faction(f).Side()
			shield(dc, side, 20.5*k, coats[f].field, render.Mix(coats[f].field, render.White, 0.6))
		})
	}
	for i := range 2 {
		c.towns[i] = square(int(82*k), func(dc *gg.Context) { town(dc, 40*k, i == 1) })
		c.churches[i] = square(int(42*k), func(dc *gg.Context) { church(dc, 34*k, i == 1) })
		c.forts[i] = square(int(46*k), func(dc *gg.Context) { fort(dc, 40*k, i == 1) })
	}
	c.battle = square(int(44*k), func(dc *gg.Context) { burst(dc, 19*k) })
	c.moved = square(int(44*k), func(dc *gg.Context) { spark(dc, 19*k) })
	c.barred = square(int(40*k), func(dc *gg.Context) {
		dc.DrawCircle(0, 0, 16*k)
		render.FillInked(dc, render.Red, render.White, 2)
		dc.DrawRectangle(-9*k, -3*k, 18*k, 6*k)
		dc.SetColor(render.White)
		dc.Fill()
	})
	c.count = render.NewSprite(int(50*k), int(38*k), func(dc *gg.Context) {
		dc.DrawRoundedRectangle(-20*k, -15*k, 40*k, 30*k, 9*k)
		render.FillInked(dc, render.White, render.Ink, 2)
	})
	return c
}

func newIcons() icons {
	ink := func(size int, draw func(*gg.Context)) *render.Sprite {
		return square(size, func(dc *gg.Context) {
			dc.SetColor(render.Ink)
			draw(dc)
		})
	}
	i := icons{
		hand: square(44, func(dc *gg.Context) {
			for _, turn := range []float64{-0.4, 0, 0.4} {
				dc.Push()
				dc.RotateAbout(turn, 0, 18)
				dc.DrawRoundedRectangle(-9, -17, 18, 28, 3)
				render.FillInked(dc, render.White, render.Ink, 2)
				dc.Pop()
			}
		}),
		deck: square(44, func(dc *gg.Context) {
			for off := 6.0; off >= 0; off -= 3 {
				dc.DrawRoundedRectangle(-11+off, -15+off*0.6, 20, 28, 3)
				render.FillInked(dc, render.Tan, render.Ink, 2)
			}
		}),
		supply: square(44, func(dc *gg.Context) {
			for _, at := range [][2]float64{{-9, 7}, {9, 7}, {0, -8}} {
				dc.DrawCircle(at[0], at[1], 9)
				render.FillInked(dc, render.Vellum, render.Ink, 2)
			}
		}),
		fled: ink(44, func(dc *gg.Context) { runner(dc, 36) }),
		fyrd: square(44, func(dc *gg.Context) { unit(dc, game.Fyrd, 16) }),
		lead: square(44, func(dc *gg.Context) { flag(dc, game.Vikings, 36) }),
		ship: square(108, func(dc *gg.Context) { ship(dc, 96) }),
		glass: square(40, func(dc *gg.Context) {
			dc.NewSubPath()
			for _, p := range [][2]float64{{-10, -15}, {10, -15}, {2, 0}, {10, 15}, {-10, 15}, {-2, 0}} {
				dc.LineTo(p[0], p[1])
			}
			dc.ClosePath()
			render.FillInked(dc, render.Gold, render.Ink, 2.4)
			dc.SetLineWidth(4)
			dc.DrawLine(-12, -16, 12, -16)
			dc.DrawLine(-12, 16, 12, 16)
			dc.Stroke()
		}),
		seal: square(44, func(dc *gg.Context) {
			dc.DrawRectangle(-12, -16, 24, 26)
			render.FillInked(dc, render.White, render.Ink, 2)
			dc.SetLineWidth(1.6)
			for y := -10.0; y < 0; y += 5 {
				dc.DrawLine(-7, y, 7, y)
			}
			dc.Stroke()
			dc.DrawCircle(4, 9, 8)
			render.FillInked(dc, render.Red, render.Ink, 2)
		}),
		crown: square(60, func(dc *gg.Context) {
			dc.NewSubPath()
			for _, p := range [][2]float64{{-20, 12}, {-22, -12}, {-10, -2}, {0, -18}, {10, -2}, {22, -12}, {20, 12}} {
				dc.LineTo(p[0], p[1])
			}
			dc.ClosePath()
			render.FillInked(dc, render.Gold, render.Ink, 2.4)
		}),
		slot: square(48, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(-17, -17, 34, 34, 6)
			dc.SetColor(render.Sepia)
			dc.SetLineWidth(2)
			dc.SetDash(5, 5)
			dc.Stroke()
		}),
		glow: render.NewGlow(40, 40, 10),
		reach: square(44, func(dc *gg.Context) {
			dc.DrawRectangle(-18, -16, 36, 32)
			render.FillInked(dc, render.Parchment, render.Sepia, 2)
			dc.DrawRectangle(-11, -9, 22, 18)
			dc.SetColor(render.Green)
			dc.SetLineWidth(5)
			dc.Stroke()
		}),
		marsh: square(44, func(dc *gg.Context) {
			reeds(dc, -7, 2, 11)
			reeds(dc, 9, 8, 11)
		}),
		spark: square(30, func(dc *gg.Context) { spark(dc, 12) }),
		goal: square(40, func(dc *gg.Context) {
			dc.DrawCircle(0, 0, 14.5)
			dc.SetColor(render.Red)
			dc.SetLineWidth(4)
			dc.Stroke()
		}),
		done: square(36, func(dc *gg.Context) {
			render.StrokeTwice(dc, func() {
				dc.MoveTo(-10, 1)
				dc.LineTo(-3, 9)
				dc.LineTo(11, -9)
			}, 8, 4.5, render.Green)
		}),
		dead: square(36, func(dc *gg.Context) {
			render.StrokeTwice(dc, func() {
				dc.DrawLine(-9, -9, 9, 9)
				dc.DrawLine(-9, 9, 9, -9)
			}, 9, 5.5, render.Red)
		}),
		left:  ink(40, func(dc *gg.Context) { pennant(dc, 30) }),
		tower: square(44, func(dc *gg.Context) { town(dc, 34, false) }),
	}
	for n := range i.used {
		i.used[n] = square(36, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(-10, -13, 20, 26, 4)
			if n == 0 {
				dc.SetColor(render.Sepia)
				dc.SetLineWidth(2)
				dc.SetDash(4, 4)
				dc.Stroke()
				return
			}
			render.FillInked(dc, render.Red, render.Ink, 2)
			dc.DrawRegularPolygon(5, 0, 0, 6, 0)
			dc.SetColor(render.White)
			dc.Fill()
		})
	}
	for side := range i.low {
		i.low[side] = render.NewSprite(50, 44, func(dc *gg.Context) {
			dc.Scale(1.15, 0.85)
			shieldPath(dc, game.Side(side), 18)
			render.FillInked(dc, sideInk[side], render.Ink, 2.2)
		})
	}
	for n := range i.tiny {
		i.tiny[n] = square(22, func(dc *gg.Context) {
			shieldPath(dc, game.English, 7)
			render.FillInked(dc, coats[game.Housecarls+game.Faction(n)].field, render.Ink, 2)
		})
	}
	for f := range i.cubes {
		i.cubes[f] = square(48, func(dc *gg.Context) {
			dc.DrawRoundedRectangle(-18, -18, 36, 36, 7)
			render.FillInked(dc, coats[f].field, render.Ink, 2.4)
			dc.SetColor(coats[f].sign)
			coats[f].draw(dc, 27)
		})
	}
	for side := range i.held {
		i.held[side] = render.NewSprite(56, 40, func(dc *gg.Context) {
			dc.DrawRectangle(-24, -15, 48, 30)
			dc.SetColor(render.Parchment)
			dc.Fill()
			for y := -15; y < 15; y++ {
				for x := -24; x < 24; x++ {
					edge := min(x+25, 24-x, y+16, 15-y)
					switch {
					case hold(side).covers(0, 0, 2*edge+1, 1):
						dc.SetColor(sideInk[side])
					case (vikingHatch + hold(side)).covers(x+72, y+64, 9, 1):
						dc.SetColor(hatch[side])
					default:
						continue
					}
					dc.SetPixel(x+28, y+20)
				}
			}
		})
	}
	return i
}

// spark draws the star of what moved last.
func spark(dc *gg.Context, reach float64) {
	dc.NewSubPath()
	for i := range 8 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 4)
		r := reach
		if i%2 == 1 {
			r *= 0.42
		}
		dc.LineTo(r*sin, -r*cos)
	}
	dc.ClosePath()
	render.FillInked(dc, render.Gold, render.Ink, 2)
}

// die draws a face of a faction's die.
func die(dc *gg.Context, c coat, face game.Face) {
	dc.DrawRoundedRectangle(-20, -20, 40, 40, 8)
	render.FillInked(dc, c.field, render.Ink, 2.4)
	dc.SetColor(c.sign)
	switch face {
	case game.Hit:
		for _, turn := range []float64{0.75, -0.75} {
			dc.Push()
			dc.Rotate(turn)
			sword(dc, 36)
			dc.Pop()
		}
	case game.Command:
		pennant(dc, 28)
	case game.Flee:
		runner(dc, 30)
	}
}

// runeDie draws a face of a side's Rune or Prayer die.
func runeDie(dc *gg.Context, side game.Side, r game.Rune) {
	dc.DrawRegularPolygon(8, 0, 0, 22, 0)
	render.FillInked(dc, render.White, sideDeep[side], 3)
	dc.SetColor(sideDeep[side])
	switch {
	case r == game.RuneHit && side == game.Vikings:
		axe(dc, 28)
	case r == game.RuneHit:
		dc.SetLineWidth(5)
		dc.DrawLine(0, -13, 0, 13)
		dc.DrawLine(-9, -4, 9, -4)
		dc.Stroke()
	case r == game.RuneShield:
		shieldPath(dc, side, 11)
		dc.Fill()
	case r == game.RuneRally && side == game.Vikings:
		raven(dc, 26)
	case r == game.RuneRally:
		pennant(dc, 26)
	}
}

// blank draws a card of the hand.
func blank(dc *gg.Context, band, ground color.RGBA) {
	dc.DrawRoundedRectangle(-handCardWide/2+2, -handCardTall/2+3, handCardWide, handCardTall, 12)
	dc.SetRGBA255(int(render.Ink.R), int(render.Ink.G), int(render.Ink.B), 70)
	dc.Fill()
	dc.DrawRoundedRectangle(-handCardWide/2, -handCardTall/2, handCardWide, handCardTall, 12)
	render.FillInked(dc, render.White, render.Line, 2.4)
	dc.DrawRoundedRectangle(-handCardWide/2+7, -handCardTall/2+7, handCardWide-14, handCardTall-14, 8)
	dc.SetColor(ground)
	dc.Fill()
	dc.DrawRoundedRectangle(-handCardWide/2+7, -handCardTall/2+7, handCardWide-14, 8, 4)
	dc.SetColor(band)
	dc.Fill()
}
