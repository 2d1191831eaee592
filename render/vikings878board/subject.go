package vikings878board

import game "skald/engine/vikings878"

// subject returns the shire that the moment is about, AtSea if it is none.
func subject(v *game.Public) game.Shire {
	switch {
	case v.Fight.Now:
		return v.Fight.Shire
	case v.Party.Chosen:
		return v.Party.From
	case len(v.Battles) > 0:
		return largest(v)
	case v.Phase == game.LeaderPhase:
		if s, ok := ledShire(v); ok {
			return s
		}
	}
	return game.AtSea
}

// largest returns where the largest battle is to be fought.
func largest(v *game.Public) game.Shire {
	best, most := v.Battles[0].Shire, -1
	for _, b := range v.Battles {
		s := &v.Shires[b.Shire]
		if n := units(s, game.Vikings) + units(s, game.English); n > most {
			best, most = b.Shire, n
		}
	}
	return best
}

// ledShire returns the shire of the leader who is under way.
func ledShire(v *game.Public) (game.Shire, bool) {
	if v.Leader >= game.Leaders || v.Leaders[v.Leader].Status != game.InShire {
		return game.AtSea, false
	}
	return v.Leaders[v.Leader].Shire, true
}
