package kosmos

import "skald/engine"

// TellPart tells which countries a picture of a part of the table shows, as those
// that a question is about.
func TellPart(lands ...Land) []engine.Note {
	if len(lands) == 0 {
		return nil
	}
	var args []engine.Arg
	for i, l := range lands {
		args = append(args, engine.WordArg(letter(i), vocLand, engine.Word(l)))
	}
	return []engine.Note{engine.NewNote("picture.lands", args...)}
}
