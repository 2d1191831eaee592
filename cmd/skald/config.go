package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"skald/bot"
	"skald/bot/discord"
	"skald/cmd/skald/titles"
	"skald/cmd/skald/webhook"
	"skald/engine"
	"skald/storage"

	"github.com/joho/godotenv"
)

// config is what the environment says, checked.
type config struct {
	token  discord.Token
	guild  storage.GuildID
	data   string
	lease  time.Duration // of the process that serves from a database
	level  slog.Level
	format string
	base   *url.URL
	http   string // where health and metrics are served; "": nowhere
	web    web
	backup schedule
	titles []bot.Title

	hookSecret webhook.Secret
	hook       *webhook.Target // where competitions are told; nil: nowhere
}

// setting is a variable of the environment.
type setting struct {
	name, fallback, help string
	read                 func(*config, string) error
}

// settings is the one list of what can be configured; .env.example is held
// against it by a test. Titles with data of an edition add one each.
func settings(titles []bot.Title) []setting {
	list := []setting{
		{"DISCORD_TOKEN", "", "The bot's token, from Discord's developer portal.", readToken},
		{"SKALD_GUILD", "", "For development: register commands on this one server (its id) at once.", readGuild},
		{"SKALD_DATA", "skald.db", "The file that holds all matches, or the address of a PostgreSQL database: postgres://user@host/name.", func(c *config, v string) error { c.data = v; return nil }},
		{"SKALD_LEASE", "10s", "With a database: how long after the last word of a skald others take over what it looked after.", readLease},
		{"SKALD_BACKUP_DIR", "", "A folder for backups that skald makes by itself; none are made without one.", func(c *config, v string) error { c.backup.dir = v; return nil }},
		{"SKALD_BACKUP_EVERY", "24h", "How long from one such backup to the next.", readEvery},
		{"SKALD_BACKUP_KEEP", "14", "How many of them are kept; the oldest goes first.", readKeep},
		{"SKALD_LOG_LEVEL", "info", "debug, info, warn or error.", readLevel},
		{"SKALD_LOG_FORMAT", "text", "text or json.", readFormat},
		{"SKALD_DISCORD_URL", discord.DefaultBase, "Where Discord's API is: a proxy, a test server.", readBase},
		{"SKALD_HTTP", "", "Serve /healthz and /metrics at this address, such as :9102; without a host on this machine alone.", readHTTP},
		{"SKALD_WEB", "", "Serve read-only pages of what servers choose to show at this address, such as :8080; without a host on this machine alone.", func(c *config, v string) (err error) { c.web.at, err = readAddress(v); return err }},
		{"SKALD_WEB_URL", "", "What others type to reach these pages, such as https://skald.example.org: the bot links to them.", readWebURL},
		{"SKALD_WEB_PROXY", "", "Proxies in front of these pages that are believed about who asks: addresses or networks, with commas between.", readProxies},
		{"SKALD_WEBHOOK_SECRET", "", "The secret, of 16 characters at least, by which what goes to SKALD_WEBHOOK is signed.", func(c *config, v string) error { c.hookSecret = webhook.Secret(v); return nil }},
		{"SKALD_WEBHOOK", "", "An address, such as https://example.org/skald, to which results, rounds and seasons of all servers are posted.", readWebhook},
	}
	for i, t := range titles {
		if _, ok := t.Game.(engine.Editioned); ok {
			key := t.Game.About().Key
			list = append(list, setting{
				"SKALD_" + strings.ToUpper(key) + "_EDITION", "",
				"A file with the printed values of " + key + ", instead of those built in.",
				func(c *config, v string) error { return readEdition(&c.titles[i], v) },
			})
		}
	}
	return list
}

// configure reads the environment, and .env in the working directory for what
// the environment leaves open. It reports all faults at once.
func configure(getenv func(string) string) (*config, error) {
	file, err := readEnvFile()
	if err != nil {
		return nil, err
	}
	c := &config{titles: titles.All()}
	var faults []error
	for _, s := range settings(c.titles) {
		value := getenv(s.name)
		if value == "" {
			value = file[s.name]
		}
		if value == "" {
			value = s.fallback
		}
		if err := s.read(c, value); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", s.name, err))
		}
	}
	return c, errors.Join(faults...)
}

// envFile is read in the working directory.
const envFile = ".env"

// readEnvFile reads the settings that the file makes; none if there is no file.
func readEnvFile() (map[string]string, error) {
	file, err := godotenv.Read(envFile)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read %s: %w", envFile, err)
	}
	return file, nil
}

func readToken(c *config, v string) error {
	v = strings.TrimSpace(strings.TrimPrefix(v, "Bot "))
	if strings.ContainsAny(v, " \t\"'") {
		return errors.New("has a space or a quote in it: copy it again from the developer portal")
	}
	c.token = discord.Token(v)
	return nil
}

// readWebhook reads the address, once the secret is read.
func readWebhook(c *config, v string) (err error) {
	if v != "" {
		c.hook, err = webhook.New(v, c.hookSecret, time.Now)
	}
	return err
}

func readGuild(c *config, v string) (err error) {
	if v != "" {
		c.guild, err = storage.ParseGuildID(v)
	}
	return err
}

func readLevel(c *config, v string) error {
	if err := c.level.UnmarshalText([]byte(v)); err != nil {
		return fmt.Errorf("%q is none of debug, info, warn, error", v)
	}
	return nil
}

func readFormat(c *config, v string) error {
	if v != "text" && v != "json" {
		return fmt.Errorf("%q is neither text nor json", v)
	}
	c.format = v
	return nil
}

func readBase(c *config, v string) error {
	u, err := url.Parse(v)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("%q is no address such as %s", v, discord.DefaultBase)
	}
	c.base = u
	return nil
}

func readEvery(c *config, v string) (err error) {
	if c.backup.every, err = time.ParseDuration(v); err != nil || c.backup.every < time.Minute {
		return fmt.Errorf("%q is no time such as 24h, of a minute or more", v)
	}
	return nil
}

func readLease(c *config, v string) (err error) {
	if c.lease, err = time.ParseDuration(v); err != nil || c.lease < time.Second || c.lease > time.Hour {
		return fmt.Errorf("%q is no time such as 10s, of a second to an hour", v)
	}
	return nil
}

func readKeep(c *config, v string) (err error) {
	if c.backup.keep, err = strconv.Atoi(v); err != nil || c.backup.keep < 1 {
		return fmt.Errorf("%q is no number of backups, of 1 or more", v)
	}
	return nil
}

func readHTTP(c *config, v string) (err error) {
	c.http, err = readAddress(v)
	return err
}

// readAddress reads where something is served, "" for nowhere. An address without a host
// is on loopback, so that nothing is open to others that was not written out.
func readAddress(v string) (string, error) {
	if v == "" {
		return "", nil
	}
	host, port, err := net.SplitHostPort(v)
	if n, bad := strconv.ParseUint(port, 10, 16); err != nil || bad != nil || n == 0 {
		return "", fmt.Errorf("%q is no address such as :9102 or 0.0.0.0:9102", v)
	}
	return net.JoinHostPort(cmp.Or(host, "127.0.0.1"), port), nil
}

func readEdition(t *bot.Title, file string) error {
	if file == "" {
		return nil
	}
	raw, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read edition: %w", err)
	}
	game, err := t.Game.(engine.Editioned).WithEdition(raw)
	if err != nil {
		return fmt.Errorf("edition %s: %w", file, err)
	}
	if err := t.Game.About().Accords(game.About()); err != nil {
		return fmt.Errorf("edition %s: %w", file, err)
	}
	t.Game = game
	return nil
}

// logger returns the logger that the settings ask for, writing to w.
func (c *config) logger(w io.Writer) *slog.Logger {
	o := &slog.HandlerOptions{Level: c.level}
	if c.format == "json" {
		return slog.New(slog.NewJSONHandler(w, o))
	}
	return slog.New(slog.NewTextHandler(w, o))
}

func (c *config) games() []engine.Game {
	games := make([]engine.Game, len(c.titles))
	for i, t := range c.titles {
		games[i] = t.Game
	}
	return games
}
