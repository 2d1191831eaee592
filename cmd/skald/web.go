package main

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"strings"
	"time"

	"skald/bot"
	"skald/bot/discord"
	"skald/bot/table"
	"skald/bot/words"
	"skald/cmd/skald/site"
	"skald/storage"
)

// web is where the pages are that strangers read.
type web struct {
	at      string         // where they are served; "": nowhere
	base    string         // what stands before their paths for others; "": nobody is led to them
	proxies []netip.Prefix // which are believed about who asks
}

// readWebURL reads what others type to reach the pages: the beginning of their addresses.
func readWebURL(c *config, v string) error {
	u, err := url.Parse(v)
	switch {
	case v == "":
		return nil
	case err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.User != nil || strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("%q is no address such as https://skald.example.org, without a path", v)
	}
	c.web.base = u.Scheme + "://" + u.Host
	return nil
}

// readProxies reads the addresses of proxies, or networks of such.
func readProxies(c *config, v string) error {
	for one := range strings.FieldsFuncSeq(v, func(r rune) bool { return r == ',' || r == ' ' }) {
		p, err := netip.ParsePrefix(one)
		if a, single := netip.ParseAddr(one); single == nil {
			p, err = netip.PrefixFrom(a.Unmap(), a.Unmap().BitLen()), nil
		}
		if err != nil {
			return fmt.Errorf("%q is no address such as 127.0.0.1, nor a network such as 10.0.0.0/8", one)
		}
		c.web.proxies = append(c.web.proxies, p)
	}
	return nil
}

// serveWeb listens where the settings say; nil if they say nothing.
func (c *config) serveWeb(ctx context.Context, t *table.Table, b *bot.Bot, log *slog.Logger) (*operatorPage, error) {
	if c.web.at == "" {
		return nil, nil
	}
	catalogue, err := words.Load()
	if err != nil {
		return nil, err
	}
	pages, err := site.New(ctx, site.Options{
		Table: t, Titles: c.titles, Words: catalogue, Log: log, Base: c.web.base, Proxies: c.web.proxies, Yield: b.Yield, Sees: sees(func() *bot.Bot { return b }),
	})
	if err != nil {
		return nil, err
	}
	ln, err := net.Listen("tcp", c.web.at)
	if err != nil {
		return nil, fmt.Errorf("SKALD_WEB: %w", err)
	}
	log.Info("web pages are served", "address", ln.Addr().String())
	server := forStrangers(pages)
	server.WriteTimeout = 30 * time.Second
	return &operatorPage{bounded(ln), server, log, "web pages"}, nil
}

// sees asks Discord through a bot whether everybody on a server sees a channel.
func sees(by func() *bot.Bot) site.Sees {
	return func(ctx context.Context, g storage.GuildID, in storage.ChannelID) bool {
		return by().Client.Sees(ctx, &discord.Interaction{Guild: g}, in)
	}
}

// webPages returns the addresses of web pages; nil if nobody is to be led to any.
func (c *config) webPages(t *table.Table, by func() *bot.Bot) func(storage.GuildID, string) string {
	if c.web.base == "" {
		return nil
	}
	return site.Addresses(t, c.web.base, sees(by))
}
