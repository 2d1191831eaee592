package reminders

import (
	"cmp"
	"context"

	"skald/bot/desk"
	"skald/bot/phrase"
	"skald/bot/words"
	"skald/storage/people"
)

// name lets a person stand on web pages by what they typed, else by what they are called here.
func (b *Room) name(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	name := cmp.Or(r.Options["name"], r.Press().Name)
	if !people.IsPublicName(name) {
		return desk.Reply{}, &desk.Refusal{Key: "no-public-name", Data: words.Data{"most": people.MostPublicName}}
	}
	if err := b.Table.People.ChangePublic(ctx, r.User, name); err != nil {
		return desk.Reply{}, err
	}
	return b.show(ctx, r)
}

// show says by which name a person stands on web pages.
func (b *Room) show(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	p, err := b.Table.People.Person(ctx, r.User)
	if err != nil || p.Public == "" {
		return desk.Sentence(r.Voice.Say("me.nameless", nil)), err
	}
	return desk.Sentence(r.Voice.Say("me.named", words.Data{"name": phrase.Literal(p.Public)})), nil
}

// forget takes a person's name from all web pages.
func (b *Room) forget(ctx context.Context, r *desk.Request) (desk.Reply, error) {
	return desk.Sentence(r.Voice.Say("me.forgotten", nil)), b.Table.People.ChangePublic(ctx, r.User, "")
}
