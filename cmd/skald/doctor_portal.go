package main

import (
	"fmt"
	"strings"

	"skald/bot/desk"
	"skald/bot/discord"
)

// application looks at what is set in the developer portal.
func (d *patient) application(app discord.Application) {
	if app.Endpoint != "" {
		d.fault("application", mend{"page General Information: clear the Interactions Endpoint URL", portalPage(app.ID + "/information")}, "Discord sends what people do to %s, and not to this program", app.Endpoint)
	}
	if app.CodeOnly {
		d.fault("application", mend{"page Bot: switch off Requires OAuth2 Code Grant", portalPage(app.ID + "/bot")}, "the link by which servers invite the bot does not work")
	}
	if app.Intents {
		d.warn("application", mend{"page Bot: switch the Privileged Gateway Intents off", portalPage(app.ID + "/bot")}, "privileged intents are on, which skald does not use")
	} else {
		d.ok("application", "no privileged intents, as it should be")
	}
	short := false
	for _, given := range app.Invite {
		if lacking := desk.Permissions &^ given; !given.Has(desk.Permissions) {
			short = true
			d.fault("permissions", mend{"page Installation, Guild Install: tick them, or invite the bot by this link", invitation(app)}, "the portal's own link lacks %s", rights(lacking))
		}
	}
	if !short {
		d.ok("permissions", "a server gives them by %s", invitation(app))
	}
}

// portalPage is the address of a page of the developer portal.
func portalPage(of string) string {
	return strings.TrimSuffix("https://discord.com/developers/applications/"+of, "/")
}

// invitation is the link that asks a server for what the bot needs.
func invitation(app discord.Application) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app.ID, desk.Permissions)
}

// rights names permissions as the portal does.
func rights(p discord.Permissions) string {
	var list []string
	for _, r := range []struct {
		right discord.Permissions
		name  string
	}{
		{discord.ViewChannel, "View Channels"}, {discord.SendMessages, "Send Messages"}, {discord.SendInThreads, "Send Messages in Threads"},
		{discord.CreateThreads, "Create Public Threads"},
		{discord.AttachFiles, "Attach Files"}, {discord.ReadHistory, "Read Message History"},
	} {
		if p&r.right != 0 {
			list = append(list, r.name)
		}
	}
	return strings.Join(list, ", ")
}
