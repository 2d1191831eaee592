package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"

	"skald/bot/table"
	"skald/engine/match/proof"
	"skald/engine/match/rules"
	"skald/storage"
)

// withTable opens the data for a command of the operator's.
func withTable(ctx context.Context, c *config, do func(store, *table.Table) error) error {
	if _, err := os.Stat(c.data); err != nil && !isDatabase(c.data) {
		return fmt.Errorf("no data: %w (SKALD_DATA names the file)", err)
	}
	store, err := openStore(ctx, c, false, c.logger(os.Stderr))
	if err != nil {
		return err
	}
	return errors.Join(do(store, table.New(store, c.games(), table.Options{})), store.Close())
}

// withSecrets is the flag, and the question to a running skald, that asks for
// what a running match keeps secret.
const withSecrets = "with-secrets"

// export writes a match, running or over, as JSON.
func export(ctx context.Context, a *call) error {
	c := a.config
	id, err := storage.ParseMatchID(a.file)
	if err != nil {
		return err
	}
	if running(c.data) {
		query := url.Values{}
		if a.secrets {
			query.Set(withSecrets, "")
		}
		return ask(ctx, c.data, http.MethodGet, "export/"+string(id), query, a.out)
	}
	return withTable(ctx, c, func(_ store, t *table.Table) error {
		e, err := exportOf(ctx, t, c.logger(os.Stderr), id, a.secrets)
		if err != nil {
			return err
		}
		return e.Write(a.out)
	})
}

// exportOf exports a match for the operator. Of a running one the secrets are
// left out unless they are asked for, which is logged: who knows the seed knows
// every die to come.
func exportOf(ctx context.Context, t *table.Table, log *slog.Logger, id storage.MatchID, secrets bool) (proof.Export, error) {
	if !secrets {
		return t.Archive.ExportOpen(ctx, id)
	}
	log.Warn("match is exported with its secrets", "match", id)
	return t.Archive.ExportAll(ctx, id)
}

// release frees the channel and the players of a match that cannot be read.
func release(ctx context.Context, a *call) error {
	c := a.config
	id, err := storage.ParseMatchID(a.file)
	if err != nil {
		return err
	}
	if running(c.data) {
		return ask(ctx, c.data, http.MethodPost, "release/"+string(id), nil, a.out)
	}
	return withTable(ctx, c, func(_ store, t *table.Table) error {
		said, err := releaseOf(ctx, t, c.logger(os.Stderr), id)
		if err != nil {
			return err
		}
		_, err = io.WriteString(a.out, said)
		return err
	})
}

// releaseOf releases a match and says what became of it.
func releaseOf(ctx context.Context, t *table.Table, log *slog.Logger, id storage.MatchID) (string, error) {
	released, err := t.Moderators.Release(ctx, id)
	var refusal *rules.Refusal
	switch {
	case errors.As(err, &refusal):
		return "", fmt.Errorf("there is no match %s", id)
	case err != nil:
		return "", err
	case !released:
		return fmt.Sprintf("match %s can be read: nothing was changed\n", id), nil
	}
	log.Warn("match was released by the operator", "match", id)
	return fmt.Sprintf("match %s is released: its channel and its players are free, its log is kept\n", id), nil
}
