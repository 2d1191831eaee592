package replay

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"runtime"
	"time"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/table"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/course"
	"skald/engine/match/head"
	"skald/engine/match/refusal"
	"skald/engine/match/rules"
	"skald/render/film"
	"skald/render/page"
	"skald/storage/people"
)

// The forms in which all of a match is shown again.
const (
	asFilm  = "film"
	asSheet = "sheet"
	asPage  = "page"
)

// replay shows all of a match again, in the form that is typed or pressed: one of a match
// that runs up to now, as everybody saw it; to who asked alone, or to the whole channel.
func (b *Room) replay(_ context.Context, r *desk.Request, m *table.Match) (desk.Reply, error) {
	as, in, open := cmp.Or(r.Options["form"], r.Pressed.What, asFilm), r.Voice, r.Options["for"] == forEveryone || r.Pressed.Rest == forEveryone
	if open {
		in = b.Words.Speak(m.Locale)
		if err := b.mayShow(r, m, as); err != nil {
			return desk.Reply{}, err
		}
	}
	v, err := b.viewOf(in, m)
	if err != nil {
		return desk.Reply{}, err
	}
	return b.maker.Answer(r, m.ID, func(ctx context.Context, tell func(float64)) (desk.Reply, error) {
		file, err := v.made(ctx, as, tell)
		var no *rules.Refusal
		switch {
		case errors.As(err, &no):
			return desk.Sentence(r.Voice.Say("replay.gone", nil)), nil // it was deleted meanwhile
		case errors.Is(err, film.ErrTooLarge) || err == nil && len(file.Data) > r.UploadLimit():
			return v.forms(r, desk.Sentence(r.Voice.Say("replay.too-large", nil)), as, true), nil
		case err != nil:
			return desk.Reply{}, err
		case open && b.mayShow(r, m, as) != nil: // it was shown while this one waited
			return desk.Sentence(r.Voice.Say("replay.busy", nil)), nil
		case open:
			return b.show(ctx, r, v, file)
		}
		reply := desk.Sentence(r.Voice.Say("replay.made-"+as, words.Data{"title": v.Title(v.About()), "file": file.Name}))
		reply.Files = []discord.File{file}
		return v.forms(r, reply, as, as == asPage || m.Channel != r.Channel), nil
	}), nil
}

// forms adds the ways to the other forms and, unless it is hidden from it, to the channel.
func (v view) forms(r *desk.Request, reply desk.Reply, but string, hidden bool) desk.Reply {
	var list []discord.Button
	if id := (desk.ID{Room: name, What: but, Of: string(v.ID)}); !hidden {
		list = append(list, desk.Button(r.Voice, discord.Secondary, "for-everyone", id.With(forEveryone)))
	}
	for _, as := range []string{asFilm, asSheet, asPage} {
		if as != but {
			list = append(list, desk.Button(r.Voice, discord.Secondary, "as-"+as, desk.ID{Room: name, What: as, Of: string(v.ID)}))
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
	source := film.Source{Voice: v.Voice, About: m.About(), Painter: v.painter, Names: v.names, Moments: moments}
	file := discord.File{Name: m.About().Key + "-" + string(v.ID)}
	switch as {
	case asPage:
		file.Name, file.Type, file.Alt = file.Name+".html", "text/html", v.Say("replay.page-alt", words.Data{"title": v.Title(v.About())})
		file.Data, err = v.page(ctx, m, moments, step)
	case asSheet:
		file.Name, file.Type = file.Name+".png", "image/png"
		file.Data, file.Alt, err = source.Sheet(ctx, v.room.letters, step)
	default:
		file.Name, file.Type = file.Name+".gif", "image/gif"
		file.Data, file.Alt, err = source.Film(ctx, film.Usual, step)
	}
	file.Alt = discord.Clip(file.Alt, discord.MaxAlt)
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
		notes, noteErr := people.NotesOn(ctx, v.room.Table.Store(), v.ID)
		if err := errors.Join(err, noteErr); err != nil {
			return nil, err
		}
		s.Result, s.Open, s.Notes = &result, open, notes
	}
	var out bytes.Buffer
	err := page.Write(ctx, &out, s, step)
	return out.Bytes(), err
}

// forEveryone says that a match is shown to its whole channel, and forMe to who asks alone.
const forEveryone, forMe = "everyone", "me"

// showAgain is how long a person shows nothing more to a channel that they have shown
// something to, and maxShown of how many of both that is remembered.
const showAgain, maxShown = 10 * time.Minute, 10_000

// showing is what a request's person shows to its channel, as it is remembered.
func showing(r *desk.Request) string { return r.User.String() + "/" + r.Channel.String() }

// mayShow refuses to show a form of a match to the channel of a request.
func (b *Room) mayShow(r *desk.Request, m *table.Match, as string) error {
	last, shown := b.shown.Get(showing(r))
	now := b.Clock.Now()
	switch {
	case r.Guild == 0 || m.Channel != r.Channel:
		return &rules.Refusal{Key: refusal.NoMatchHere}
	case as == asPage:
		return &desk.Refusal{Key: "study-page-alone"}
	case r.Missing() != "":
		return &desk.Refusal{Key: "study-no-files"}
	case shown && !now.Before(last) && now.Sub(last) < showAgain:
		return &desk.Refusal{Key: "study-posted-lately", Data: words.Data{"again": phrase.Ago(last.Add(showAgain))}}
	}
	return nil
}

// show posts what was made in the channel of a request, and tells who asked. Things are
// made one at a time, so that nobody shows two at once.
func (b *Room) show(ctx context.Context, r *desk.Request, v view, file discord.File) (desk.Reply, error) {
	said := v.Say("study.shown-by", words.Data{"who": phrase.Mention(r.User), "title": v.Title(v.About()), "runs": v.Status == head.Running})
	msg := desk.ChannelMessage{Text: said, Files: []discord.File{file}}.Message()
	msg.Silent = true
	made, err := b.Client.Post(ctx, r.Channel, msg)
	switch f := discord.FaultOf(err); {
	case f.Closed():
		return desk.Sentence(r.Voice.Say("refuse.study-no-files", nil)), nil
	case f.Code == discord.TooLarge:
		return desk.Sentence(r.Voice.Say("replay.too-large", nil)), nil
	case err != nil:
		return desk.Reply{}, err
	}
	b.shown.Put(showing(r), b.Clock.Now())
	return desk.Sentence(r.Voice.Say("study.posted", words.Data{"link": phrase.Link(r.Guild, r.Channel, made.ID)})), nil
}
