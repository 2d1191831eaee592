package replay

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"runtime"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/rules"
	"skald/engine/match/story"
	"skald/render"
	"skald/render/film"
	"skald/render/page"
)

// The forms in which all of a match is shown again.
const (
	asFilm  = "film"
	asSheet = "sheet"
	asPage  = "page"
)

// replay shows all of a match again, in the form that is typed or pressed: one of a match
// that runs up to now, as everybody saw it.
func (b *Room) replay(_ context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	v, err := b.viewOf(r, m)
	if err != nil {
		return desk.Reply{}, err
	}
	as := cmp.Or(r.Options["form"], r.Pressed.What, asFilm)
	return b.maker.Answer(r, m.ID, func(ctx context.Context, tell func(float64)) (desk.Reply, error) {
		file, err := v.made(ctx, as, tell)
		var no *rules.Refusal
		switch {
		case errors.As(err, &no):
			return desk.Sentence(r.Voice.Say("replay.gone", nil)), nil // it was deleted meanwhile
		case errors.Is(err, film.ErrTooLarge) || err == nil && len(file.Data) > r.UploadLimit():
			return v.forms(desk.Sentence(r.Voice.Say("replay.too-large", nil)), as), nil
		case err != nil:
			return desk.Reply{}, err
		}
		reply := desk.Sentence(r.Voice.Say("replay.made-"+as, words.Data{"title": v.Title(v.About()), "file": file.Name}))
		reply.Files = []discord.File{file}
		return v.forms(reply, as), nil
	}), nil
}

// forms adds the ways to the other forms.
func (v view) forms(reply desk.Reply, but string) desk.Reply {
	var list []discord.Button
	for _, as := range []string{asFilm, asSheet, asPage} {
		if as != but {
			list = append(list, desk.Button(v.Voice, discord.Secondary, "as-"+as, desk.ID{Room: name, What: as, Of: string(v.ID)}))
		}
	}
	return reply.With(list...)
}

// made makes a form of the match, as it is by now.
func (v view) made(ctx context.Context, as string, tell func(float64)) (discord.File, error) {
	m, moments, err := v.room.Table.Archive.Moments(ctx, v.ID)
	if err != nil {
		return discord.File{}, err
	}
	step := func(done float64) error {
		tell(done)
		v.room.Yield(ctx)
		runtime.Gosched()
		return ctx.Err()
	}
	file := discord.File{Name: m.About().Key + "-" + string(v.ID)}
	if as == asPage {
		file.Name, file.Type, file.Alt = file.Name+".html", "text/html", v.Say("replay.page-alt", words.Data{"title": v.Title(v.About())})
		file.Data, err = v.page(ctx, m, moments, step)
		return file, err
	}
	ends := course.Turns(moments)
	if rounds := course.Rounds(moments, ends); as == asSheet || len(ends) > film.Usual.Frames {
		ends = rounds
	}
	if as == asSheet {
		ends = story.Thinned(ends, film.MostOnSheet)
	}
	reeler, ok := v.painter.(render.Reeler)
	if !ok || len(ends) == 0 {
		return file, errors.New("no board of it can be shown")
	}
	shot := film.Shot{Painter: reeler, Labels: v.label, Names: v.names}
	var captions []string
	for _, i := range ends {
		shot.Views, captions = append(shot.Views, moments[i].View), append(captions, v.note(moments[i].View.Heading()))
	}
	last := shot.Views[len(shot.Views)-1]
	told := words.Data{"title": v.Title(v.About()), "first": captions[0], "last": captions[len(captions)-1], "boards": len(captions)}
	file.Alt = v.Say("replay."+as+"-alt", told) + " " + strings.Join(phrase.Each(engine.Told(last), v.note), " ")
	if as == asSheet {
		var out bytes.Buffer
		file.Name, file.Type = file.Name+".png", "image/png"
		err = film.Sheet(ctx, &out, v.room.letters, shot, captions, step)
		file.Data = out.Bytes()
		return file, err
	}
	made, err := film.Make(ctx, shot, film.Usual, step)
	file.Name, file.Type, file.Data = file.Name+".gif", "image/gif", made.GIF
	return file, err
}

// page makes the page of a match; of one that is over with its secrets.
func (v view) page(ctx context.Context, m *table.Match, moments []course.Moment, step func(float64) error) ([]byte, error) {
	s := page.Source{
		Voice: v.Voice, About: m.About(), Painter: v.painter, Names: v.names, Moments: moments,
		Held: func(t engine.Secret) string { return string(v.Secret(m.About(), t, v.BySide)) },
	}
	if result, over := m.Result(); over {
		open, err := v.room.Table.Archive.Opened(ctx, v.ID)
		if err != nil {
			return nil, err
		}
		s.Result, s.Open = &result, open
	}
	var out bytes.Buffer
	err := page.Write(ctx, &out, s, step)
	return out.Bytes(), err
}
