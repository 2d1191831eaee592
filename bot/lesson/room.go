// Package lesson is the room in which somebody learns a title by playing: the first
// decisions of a match, one after the other, each with what to look at and why. A
// lesson is data of its game and plays itself anew for each press, so nothing of it is
// stored, and a press on an old message goes on from there. All of it is seen by whoever
// takes it alone. The room knows no game by name and no other room.
package lesson

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/engine"
	"skald/engine/match/story"
	"skald/render"
	"skald/storage"
)

// name is the room of its custom ids.
const name = "lesson"

// The uses of a button.
const (
	toPick = "which" // the lesson of the title that was picked
	toStep = "step"  // a step of a lesson
	toDo   = "do"    // what is chosen at a step
)

// A Room answers what people do here. Its methods may be called from many goroutines.
type Room struct {
	*desk.Desk
}

// New returns the room on a desk.
func New(d *desk.Desk) *Room { return &Room{Desk: d} }

// Name returns the room's name in custom ids.
func (b *Room) Name() string { return name }

// Commands returns the commands that can be typed here.
func (b *Room) Commands() []desk.Command {
	return []desk.Command{{Group: "study", Name: "lesson", Help: "command.study.lesson", Direct: true, Handle: b.typed, Complete: b.CompleteTitle, Options: []desk.Option{
		{Name: "title", Help: "option.title", Kind: discord.TextOption, Complete: true}}}}
}

// Welcome offers a lesson.
func (b *Room) Welcome(_ context.Context, r *desk.Request) ([]desk.Welcome, error) {
	return []desk.Welcome{{Text: r.Voice.Say("help.learn", nil), Button: desk.Button(r.Voice, discord.Secondary, "lesson", desk.ID{Room: name, What: toPick})}}, nil
}

// Press returns the handler of a button; nil if there is none.
func (b *Room) Press(id desk.ID) desk.Handler {
	return map[string]desk.Handler{toPick: b.typed, toStep: b.pressed, toDo: b.pressed}[id.What]
}

// An id is that of a button at a step of a lesson.
type id struct {
	what  string
	title string
	step  int
	place int // of toDo: of what the step offers
}

// String writes the custom id, whose rest is title/step.place.
func (i id) String() string {
	return desk.ID{Room: name, What: i.what}.With(i.title, desk.Numbers{i.step, i.place}.String()).String()
}

func readID(of desk.ID) id {
	title, rest, _ := strings.Cut(of.Rest, "/")
	of.Rest = rest
	numbers := of.Numbered().Numbers
	return id{of.What, title, numbers.At(0), numbers.At(1)}
}

// typed begins the lesson of the title that is typed or picked, and asks for one if
// none is.
func (b *Room) typed(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	typed := r.Options["title"]
	if len(r.Values) == 1 {
		typed = r.Values[0]
	}
	title := b.TitleNamed(r, typed)
	switch {
	case title == nil && typed == "":
		return b.AskTitle(r.Voice, "lesson.which", desk.ID{Room: name, What: toPick}), nil
	case title == nil:
		return desk.Reply{}, b.UnknownTitle(r, typed)
	}
	return b.at(ctx, r, *title, 0, answer{})
}

// pressed answers a choice: by what comes next if it is the lesson's own, else by why
// it is not.
func (b *Room) pressed(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	i := readID(r.Pressed)
	title := b.TitleOf(i.title)
	if title == nil {
		return b.AskTitle(r.Voice, "lesson.which", desk.ID{Room: name, What: toPick}), nil
	}
	l, err := b.lesson(*title)
	if err != nil || i.what == toStep || i.step >= len(l.Steps) {
		return b.at(ctx, r, *title, i.step, answer{})
	}
	scene, err := l.At(title.Game, i.step)
	if err != nil || i.place >= len(scene.Offers) {
		return b.at(ctx, r, *title, i.step, answer{})
	}
	about := title.Game.About()
	why, right := l.Steps[i.step].Says(about.Format(scene.Offers[i.place]))
	key := "lesson.not-this"
	if right {
		i.step++
		key = "lesson.right"
	}
	return b.at(ctx, r, *title, i.step, answer{r.Voice.Say(key, words.Data{"why": b.said(r, about, why)}), right})
}

// lesson returns a title's lesson.
func (b *Room) lesson(t desk.Title) (engine.Lesson, error) {
	tutor, ok := t.Game.(engine.Tutor)
	if !ok {
		return engine.Lesson{}, &desk.Refusal{Key: "no-lesson"}
	}
	return tutor.Lesson(), nil
}

// said says a note of a lesson, in which seats are called by their sides.
func (b *Room) said(r *desk.Request, about *engine.About, n engine.Note) string {
	return r.Voice.Note(about, n, func(s engine.Seat) string { return r.Voice.Side(about, s) })
}

// An answer is what is said of a choice, and whether the lesson goes on with it. The
// zero value is that nothing was chosen.
type answer struct {
	said  string
	right bool
}

// at shows a lesson at one of its steps, the first for one that there is not, below
// the answer to the choice before.
func (b *Room) at(ctx context.Context, r *desk.Request, t desk.Title, step int, came answer) (desk.Reply, error) {
	l, err := b.lesson(t)
	if err != nil {
		return desk.Reply{}, err
	}
	if step < 0 || step > len(l.Steps) {
		step = 0
	}
	scene, err := l.At(t.Game, step)
	if err != nil {
		b.Log.Warn("lesson does not fit the edition", "title", t.Game.About().Key, "err", err)
		return desk.Reply{}, &desk.Refusal{Key: "no-lesson"}
	}
	v, about := r.Voice, t.Game.About()
	say := func(list []engine.Note) string {
		return strings.Join(phrase.Each(list, func(n engine.Note) string { return b.said(r, about, n) }), "\n")
	}
	lines := []string{"**" + v.Say("lesson.heading", words.Data{"title": v.Title(about), "step": min(step+1, len(l.Steps)), "steps": len(l.Steps)}) + "**", came.said}
	switch {
	case step == 0 && came.said == "":
		lines = append(lines, say(l.Goals))
	case came.right && len(scene.Told) > 0:
		lines = append(lines, "-# "+strings.Join(phrase.Each(plain(scene.Told), func(n engine.Note) string { return b.said(r, about, n) }), " "))
	}
	var reply desk.Reply
	if step == len(l.Steps) {
		lines = append(lines, say(l.End))
		reply.Rows = b.ended(v, about)
	} else {
		lines = append(lines, "**"+b.said(r, about, l.Steps[step].Ask)+"**")
		reply.Rows = discord.Buttons(b.offered(v, about, l.Steps[step].Seat, step, scene)...)
	}
	reply.Text = words.Secret(phrase.Join("\n", lines...))
	file, err := b.picture(ctx, v, t, step, scene)
	if err != nil {
		b.Log.Warn("lesson without its picture", "title", about.Key, "step", step, "err", err)
		return reply, nil
	}
	reply.Files = []discord.File{file}
	return reply, nil
}

// plain are notes without details.
func plain(list []engine.Note) []engine.Note {
	var some []engine.Note
	for _, n := range list {
		if !n.Detail && !n.Passing {
			some = append(some, n)
		}
	}
	return some
}

// offered are the buttons of what a step offers.
func (b *Room) offered(v *words.Voice, about *engine.About, seat engine.Seat, step int, scene engine.Scene) []discord.Button {
	var list []discord.Button
	namer, _ := scene.State.(engine.VerbNamer)
	for place, a := range scene.Offers {
		label := v.Press(about, a, "")
		if namer != nil && len(about.Verbs[a.Verb].Params) == 0 {
			if n, ok := namer.NameVerb(seat, a.Verb); ok {
				label = v.Note(about, n, func(s engine.Seat) string { return v.Side(about, s) })
			}
		}
		list = append(list, discord.NewButton(discord.Primary, story.Capital(label), id{toDo, about.Key, step, place}.String()))
	}
	return list
}

// ended are the buttons after the last step.
func (b *Room) ended(v *words.Voice, about *engine.About) []discord.Row {
	rules := desk.ToRules.For("").With("", "", about.Key)
	return discord.Buttons(
		desk.Button(v, discord.Primary, "new", desk.ToNew.For("")),
		desk.Button(v, discord.Secondary, "rules", rules),
		desk.Button(v, discord.Secondary, "lesson-again", id{what: toStep, title: about.Key}),
	)
}

// picture draws the board of a step, with what the step before changed marked. Of
// several pictures it is the one that the moment is about.
func (b *Room) picture(ctx context.Context, v *words.Voice, t desk.Title, step int, scene engine.Scene) (discord.File, error) {
	about := t.Game.About()
	label := func(vocabulary, word string) string { return v.LabelOf(about, vocabulary, word) }
	shown := render.Scene{Now: scene.State.Public(), Labels: label}
	if step > 0 {
		shown.Since = scene.Before.Public()
	}
	alt := strings.Join(phrase.Each(engine.Told(shown.Now), func(n engine.Note) string {
		return v.Note(about, n, func(s engine.Seat) string { return v.Side(about, s) })
	}), " ")
	key := desk.PictureKey{Match: storage.MatchID(fmt.Sprintf("%s-%s", name, about.Key)), Seq: uint64(step), Seat: desk.AboutSeat, Language: v.Language()}
	return b.PictureFile(ctx, key, about.Key+"-"+strconv.Itoa(step), alt, func(w io.Writer) error { return render.Show(w, t.Painter, shown) })
}
