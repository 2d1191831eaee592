// Package webhook sends what is told of competitions to a program elsewhere, by HTTPS:
// signed, and to no address of this machine or of its network. It tries once; whoever
// calls tries again.
package webhook

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"syscall"
	"time"
)

// A Secret signs what is sent, and prints as [secret].
type Secret string

// LogValue hides the secret.
func (Secret) LogValue() slog.Value { return slog.StringValue("[secret]") }

// String hides the secret.
func (Secret) String() string { return "[secret]" }

// Format hides the secret, whatever the verb.
func (Secret) Format(f fmt.State, _ rune) { io.WriteString(f, "[secret]") }

// leastSecret is how many bytes a secret must have.
const leastSecret = 16

// A Target is where it is sent.
type Target struct {
	address string
	secret  Secret
	client  *http.Client
	now     func() time.Time
}

// timeout is how long one attempt may take, from looking up the name to the answer's end.
const timeout = 10 * time.Second

// New returns a target of an address such as https://example.org/skald. The error says
// what is wrong with it, and holds neither the address nor the secret, since either may
// let somebody in.
func New(address string, secret Secret, now func() time.Time) (*Target, error) {
	u, err := url.Parse(address)
	switch {
	case err != nil || u.Scheme != "https" || u.Hostname() == "":
		return nil, errors.New("it takes an address that begins with https://")
	case u.User != nil:
		return nil, errors.New("the address must hold no password")
	case len(secret) < leastSecret:
		return nil, fmt.Errorf("the secret needs %d characters at least", leastSecret)
	}
	return target(address, secret, now, public, nil), nil
}

// target returns one that dials what is allowed alone. The check is of the address that
// is dialled, after the name was looked up, so that no second answer of the name server
// can differ from the first.
func target(address string, secret Secret, now func() time.Time, allowed func(netip.Addr) bool, trust func(*http.Transport)) *Target {
	dialer := net.Dialer{Timeout: timeout, Control: func(_, to string, _ syscall.RawConn) error {
		at, err := netip.ParseAddrPort(to)
		if err != nil || !allowed(at.Addr().Unmap().WithZone("")) {
			return errors.New("the address is on this machine or in its network")
		}
		return nil
	}}
	transport := &http.Transport{
		DialContext: dialer.DialContext, Proxy: nil, // a proxy would look the name up itself
		TLSHandshakeTimeout: timeout, ResponseHeaderTimeout: timeout, MaxResponseHeaderBytes: 16 << 10, DisableKeepAlives: true,
	}
	if trust != nil {
		trust(transport)
	}
	client := &http.Client{Transport: transport, Timeout: timeout, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return &Target{address, secret, client, now}
}

// inside are networks that netip's own questions do not know: of carriers and of tests, and
// those that carry an IPv4 address within.
var inside = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("64:ff9b::/96"), netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2001::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("2001:db8::/32"),
}

// public reports whether an address is one of the Internet.
func public(a netip.Addr) bool {
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, p := range inside {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// Send posts a body once. The headers Skald-Delivery and Skald-Signature hold the id, and
// the time and the HMAC-SHA256 of "time.body" by the secret: t=1700000000,v1=hex. An
// answer other than 2xx is an error, a redirection too. No error holds the address or the
// secret.
func (t *Target) Send(ctx context.Context, id string, body []byte) error {
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, t.address, bytes.NewReader(body))
	if err != nil {
		return errors.New("post to the webhook: bad address")
	}
	at := strconv.FormatInt(t.now().Unix(), 10)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "skald")
	r.Header.Set("Skald-Delivery", id)
	r.Header.Set("Skald-Signature", "t="+at+",v1="+t.secret.sign(at, body))
	answer, err := t.client.Do(r)
	if err != nil {
		if within, ok := errors.AsType[*url.Error](err); ok {
			err = within.Err // which does not name the address
		}
		return fmt.Errorf("post to the webhook: %w", err)
	}
	defer answer.Body.Close()
	_, _ = io.CopyN(io.Discard, answer.Body, 4<<10) // what it says is nothing to us
	if answer.StatusCode/100 != 2 {
		return fmt.Errorf("post to the webhook: it answered %d", answer.StatusCode)
	}
	return nil
}

func (s Secret) sign(at string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(s))
	mac.Write([]byte(at + "."))
	mac.Write(body)
	return hex.EncodeToString(mac.Sum(nil))
}
