// Command judge is a bot made with disgo: see the documentation of package
// judges.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/disgoorg/disgo"
	"github.com/disgoorg/disgo/bot"
	"github.com/disgoorg/disgo/cache"
	"github.com/disgoorg/disgo/events"
	"github.com/disgoorg/disgo/gateway"
	"github.com/disgoorg/disgo/rest"
)

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

// run is logged in until the standard input ends, or something fails.
func run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	// act answers beside what else comes, and ends the program if that fails.
	act := func(do func() error) {
		go func() {
			if err := do(); err != nil {
				cancel(err)
			}
		}()
	}
	client, err := disgo.New(os.Getenv("DISCORD_TOKEN"),
		bot.WithRestClientConfigOpts(rest.WithURL(os.Getenv("DISCORD_URL")+"/api/v10")),
		bot.WithGatewayConfigOpts(gateway.WithIntents(gateway.IntentGuilds, gateway.IntentGuildMessages, gateway.IntentDirectMessages)),
		bot.WithCacheConfigOpts(cache.WithCaches(cache.FlagGuilds|cache.FlagChannels|cache.FlagRoles|cache.FlagMembers)),
		bot.WithLogger(slog.New(strict{slog.NewTextHandler(os.Stderr, nil), cancel})),
		bot.WithEventListenerFunc(func(e *events.ApplicationCommandInteractionCreate) { act(func() error { return command(e) }) }),
		bot.WithEventListenerFunc(func(e *events.AutocompleteInteractionCreate) { act(func() error { return complete(e) }) }),
		bot.WithEventListenerFunc(func(e *events.ComponentInteractionCreate) { act(func() error { return component(e) }) }),
		bot.WithEventListenerFunc(func(e *events.ModalSubmitInteractionCreate) { act(func() error { return submit(e) }) }),
	)
	if err != nil {
		return fmt.Errorf("make a client: %w", err)
	}
	defer client.Close(context.WithoutCancel(ctx))
	if err := client.OpenGateway(ctx); err != nil {
		return fmt.Errorf("log in: %w", err)
	}
	if _, err := client.Rest().SetGlobalCommands(client.ApplicationID(), commands); err != nil {
		return fmt.Errorf("register commands: %w", err)
	}
	act(func() error {
		_, err := io.Copy(io.Discard, os.Stdin)
		return errors.Join(err, io.EOF)
	})
	<-ctx.Done()
	if err := context.Cause(ctx); !errors.Is(err, io.EOF) {
		return err
	}
	return nil
}
