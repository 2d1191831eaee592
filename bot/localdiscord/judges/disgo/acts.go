package main

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/disgoorg/disgo/discord"
	"github.com/disgoorg/disgo/rest"
	"github.com/disgoorg/snowflake/v2"
	"golang.org/x/sync/errgroup"
)

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=="

func picture(name string) *discord.File {
	return discord.NewFile(name, "the picture "+name, base64.NewDecoder(base64.StdEncoding, strings.NewReader(pixel)))
}

func row(parts ...discord.InteractiveComponent) discord.ContainerComponent {
	return discord.NewActionRow(parts...)
}

func board(i asked) error {
	if err := i.DeferCreateMessage(false); err != nil {
		return err
	}
	var areas []discord.StringSelectMenuOption
	for _, name := range []string{"kent", "essex", "mercia"} {
		areas = append(areas, discord.NewStringSelectMenuOption(strings.ToUpper(name), name).WithDescription("An area"))
	}
	return i.edit(discord.MessageUpdate{
		Content: new(fmt.Sprint("A board of ", i.Int("size"))), Files: []*discord.File{picture("board.png")},
		Components: &[]discord.ContainerComponent{
			row(discord.NewPrimaryButton("update", "update"), discord.NewSecondaryButton("later", "later"), discord.NewSuccessButton("form", "form"),
				discord.NewDangerButton("away", "away").WithEmoji(discord.ComponentEmoji{Name: "❌"}), discord.NewLinkButton("Rules", "https://example.org/")),
			row(discord.NewStringSelectMenu("areas", "Areas", areas...).WithMinValues(1).WithMaxValues(2)),
			row(discord.NewUserSelectMenu("who", "Who")), row(discord.NewRoleSelectMenu("roles", "Roles")),
			row(discord.NewChannelSelectMenu("where", "Where").WithChannelTypes(discord.ChannelTypeGuildText)),
		},
	})
}

func hush(i asked) error {
	if err := i.private("Hush."); err != nil {
		return err
	}
	api, app, token := i.Client().Rest(), i.ApplicationID(), i.Token()
	more, err := api.CreateFollowupMessage(app, token, discord.MessageCreate{
		Content: "More.", Flags: discord.MessageFlagEphemeral, Components: []discord.ContainerComponent{row(discord.NewMentionableSelectMenu("anybody", "Who"))},
	})
	if err != nil {
		return err
	}
	less, err := api.CreateFollowupMessage(app, token, discord.MessageCreate{Content: "Less.", Flags: discord.MessageFlagEphemeral})
	if err != nil {
		return err
	}
	if _, err := api.UpdateFollowupMessage(app, token, more.ID, discord.MessageUpdate{Content: new("Much more."), Files: []*discord.File{picture("hand.png")}}); err != nil {
		return err
	}
	return errors.Join(api.DeleteFollowupMessage(app, token, less.ID), i.say("Hush, I said."))
}

func match(i asked) error {
	words := fmt.Sprint(i.CommandPath(), " ", i.String("word"), " ", *i.User("whom").GlobalName, " ", i.SlashCommandInteractionData.Member("whom").EffectiveName(), " ",
		i.Role("role").Name, " ", i.SlashCommandInteractionData.Channel("where").Name, " ", i.Bool("loud"), " ", i.Float("odds"), " ",
		i.ApplicationCommandInteractionCreate.Member().EffectiveName(), " ", i.Locale().Code(), " ", i.GuildLocale().Code())
	if err := i.CreateMessage(discord.MessageCreate{Content: strings.TrimPrefix(words, "/match/")}); err != nil {
		return err
	}
	read, err := i.Client().Rest().GetInteractionResponse(i.ApplicationID(), i.Token())
	if err == nil && (read.InteractionMetadata == nil || read.InteractionMetadata.User.ID != i.ApplicationCommandInteractionCreate.User().ID) {
		err = errors.New("the answer is somebody else's")
	}
	return err
}

func post(i asked) error {
	if err := i.DeferCreateMessage(true); err != nil {
		return err
	}
	api, hall, whom := i.Client().Rest(), i.ApplicationCommandInteractionCreate.Channel().ID(), i.User("whom")
	sent, err := api.CreateMessage(hall, discord.MessageCreate{
		Content: "Your turn, " + whom.Mention(), Files: []*discord.File{picture("old.png")}, Nonce: "turn-7", EnforceNonce: true,
		Components:      []discord.ContainerComponent{row(discord.NewSecondaryButton("update", "update"))},
		AllowedMentions: &discord.AllowedMentions{Users: []snowflake.ID{whom.ID}, Parse: []discord.AllowedMentionType{}, Roles: []snowflake.ID{}},
	})
	if err != nil {
		return err
	}
	again, err := api.CreateMessage(hall, discord.MessageCreate{Content: "The same", Nonce: "turn-7", EnforceNonce: true})
	if err != nil || again.ID != sent.ID {
		return errors.Join(err, errors.New("a nonce was taken twice"))
	}
	if _, err := api.UpdateMessage(hall, sent.ID, discord.MessageUpdate{
		Content: new("Not yet, " + whom.Mention()), Files: []*discord.File{picture("new.png")}, Components: &[]discord.ContainerComponent{},
	}); err != nil {
		return err
	}
	read, err := api.GetMessage(hall, sent.ID)
	if err != nil {
		return err
	}
	if a := read.Attachments; len(a) != 1 || a[0].Filename != "new.png" || *a[0].Width != 1 || read.EditedTimestamp == nil {
		return fmt.Errorf("the message reads otherwise: %+v", read)
	}
	if err := samePicture(read.Attachments[0].URL); err != nil {
		return err
	}
	gone, err := api.CreateMessage(hall, discord.MessageCreate{Content: "Soon gone", MessageReference: &discord.MessageReference{MessageID: &sent.ID}})
	if err != nil {
		return err
	}
	if err := api.DeleteMessage(hall, gone.ID); err != nil {
		return err
	}
	_, err = api.GetMessage(hall, gone.ID)
	return i.say("Posted; what is gone is %d", code(err))
}

// code is Discord's code of a refusal.
func code(err error) int {
	var refused rest.Error
	if !errors.As(err, &refused) {
		return 0
	}
	return int(refused.Code)
}

func samePicture(url string) error {
	r, err := http.Get(url)
	if err != nil {
		return err
	}
	defer r.Body.Close()
	got, err := io.ReadAll(r.Body)
	if want, _ := base64.StdEncoding.DecodeString(pixel); err == nil && !bytes.Equal(got, want) {
		err = errors.New("the file is another")
	}
	return err
}

func letter(i asked) error {
	if err := i.DeferCreateMessage(true); err != nil {
		return err
	}
	api, whom := i.Client().Rest(), i.User("whom")
	chat, err := api.CreateDMChannel(whom.ID)
	if err != nil {
		return err
	}
	if _, err := api.CreateMessage(chat.ID(), discord.MessageCreate{
		Content: "A letter for " + *whom.GlobalName, Files: []*discord.File{picture("secret.png")},
		Components: []discord.ContainerComponent{row(discord.NewSecondaryButton("update", "update"))},
	}); err != nil {
		return i.say("No letter: %d", code(err))
	}
	return i.say("The letter is out")
}

func thread(i asked) error {
	if err := i.DeferCreateMessage(false); err != nil {
		return err
	}
	api, hall := i.Client().Rest(), i.ApplicationCommandInteractionCreate.Channel()
	made, err := api.CreateThread(hall.ID(), discord.GuildPublicThreadCreate{Name: "A thread", AutoArchiveDuration: discord.AutoArchiveDuration24h})
	if err != nil {
		return err
	}
	if _, err := api.CreateMessage(made.ID(), discord.MessageCreate{Content: "In the thread"}); err != nil {
		return err
	}
	parent, ok := i.Client().Caches().Channel(*made.ParentID())
	if !ok {
		return errors.New("the parent of the thread is unknown")
	}
	return i.say("Begun: <#%s> under %s", made.ID(), parent.Name())
}

func many(i asked) error {
	if err := i.DeferCreateMessage(false); err != nil {
		return err
	}
	var all errgroup.Group
	for n := range 7 {
		all.Go(func() error {
			_, err := i.Client().Rest().CreateMessage(i.ApplicationCommandInteractionCreate.Channel().ID(), discord.MessageCreate{Content: fmt.Sprint("Number ", n+1)})
			return err
		})
	}
	return errors.Join(all.Wait(), i.say("All seven"))
}

func rights(i asked) error {
	caches := i.Client().Caches()
	channel, known := caches.Channel(i.ApplicationCommandInteractionCreate.Channel().ID())
	self, cached := caches.SelfMember(*i.ApplicationCommandInteractionCreate.GuildID())
	if !known || !cached {
		return fmt.Errorf("the channel is known %v, the bot as a member %v", known, cached)
	}
	return i.private(fmt.Sprintf("told %d computed %d member %v", *i.AppPermissions(), caches.MemberPermissionsInChannel(channel, self),
		i.ApplicationCommandInteractionCreate.Member().Permissions.Has(discord.PermissionManageChannels)))
}
