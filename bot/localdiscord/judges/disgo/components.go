package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/disgo/events"
)

// component does what a press or a pick asks.
func component(e *events.ComponentInteractionCreate) error {
	presses := map[string]func(*events.ComponentInteractionCreate) error{"update": update, "later": later, "form": form, "away": away}
	do := presses[e.Data.CustomID()]
	if do == nil {
		do = picked
	}
	if err := do(e); err != nil {
		return fmt.Errorf("%s: %w", e.Data.CustomID(), err)
	}
	return nil
}

func update(e *events.ComponentInteractionCreate) error {
	return e.UpdateMessage(discord.MessageUpdate{
		Content: new("Updated by " + *e.User().GlobalName), Files: []*discord.File{picture("next.png")},
		Attachments: &[]discord.AttachmentUpdate{}, // without it the library lists the file in a copy, and sends no list
	})
}

func later(e *events.ComponentInteractionCreate) error {
	if err := e.DeferUpdateMessage(); err != nil {
		return err
	}
	api := e.Client().Rest()
	_, err := api.UpdateInteractionResponse(e.ApplicationID(), e.Token(), discord.MessageUpdate{Content: new("Later by " + *e.User().GlobalName)})
	if err != nil {
		return err
	}
	_, err = api.CreateFollowupMessage(e.ApplicationID(), e.Token(), discord.MessageCreate{Content: "Between us", Flags: discord.MessageFlagEphemeral})
	return err
}

func form(e *events.ComponentInteractionCreate) error {
	reason := discord.NewParagraphTextInput("reason", "Reason").WithMaxLength(200).WithRequired(true)
	areas := discord.NewShortTextInput("areas", "Areas").WithValue("essex").WithRequired(false)
	return e.Modal(discord.ModalCreate{CustomID: "form", Title: "A form", Components: []discord.ContainerComponent{row(reason), row(areas)}})
}

func away(e *events.ComponentInteractionCreate) error {
	return errors.Join(e.DeferUpdateMessage(), e.Client().Rest().DeleteInteractionResponse(e.ApplicationID(), e.Token()))
}

func picked(e *events.ComponentInteractionCreate) error {
	var names []string
	switch d := e.Data.(type) {
	case discord.StringSelectMenuInteractionData:
		names = d.Values
	case discord.UserSelectMenuInteractionData:
		if len(d.Members()) != len(d.Users()) {
			return errors.New("not each user is a member")
		}
		for _, u := range d.Users() {
			names = append(names, *u.GlobalName)
		}
	case discord.RoleSelectMenuInteractionData:
		for _, r := range d.Roles() {
			names = append(names, r.Name)
		}
	case discord.ChannelSelectMenuInteractionData:
		for _, c := range d.Channels() {
			names = append(names, c.Name)
		}
	case discord.MentionableSelectMenuInteractionData:
		for _, u := range d.Users() {
			names = append(names, *u.GlobalName)
		}
		for _, r := range d.Roles() {
			names = append(names, r.Name)
		}
	}
	return e.CreateMessage(discord.MessageCreate{Content: "Picked " + strings.Join(names, ", "), Flags: discord.MessageFlagEphemeral})
}

func submit(e *events.ModalSubmitInteractionCreate) error {
	return e.UpdateMessage(discord.MessageUpdate{Content: new(fmt.Sprintf("Because %s: %s", e.Data.Text("reason"), e.Data.Text("areas")))})
}
