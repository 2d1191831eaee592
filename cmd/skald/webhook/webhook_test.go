package webhook

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

const password Secret = "a secret of enough length"

// at returns a target of a server of this test, whose certificate it trusts.
func at(t *testing.T, allowed func(netip.Addr) bool, handle http.HandlerFunc) *Target {
	t.Helper()
	s := httptest.NewTLSServer(handle)
	t.Cleanup(s.Close)
	return target(s.URL+"/hook?key=hidden", password, func() time.Time { return time.Unix(1_800_000_000, 0) }, allowed, func(tr *http.Transport) {
		tr.TLSClientConfig = s.Client().Transport.(*http.Transport).TLSClientConfig
	})
}

func anywhere(netip.Addr) bool { return true }

// TestSendIsSigned: the receiver can check that the body is ours, and when it was sent.
func TestSendIsSigned(t *testing.T) {
	t.Parallel()
	got := make(chan string, 1)
	target := at(t, anywhere, func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got <- fmt.Sprint(r.Method, " ", r.Header.Get("Content-Type"), " ", r.Header.Get("Skald-Delivery"), " ", r.Header.Get("Skald-Signature"), " ", string(body))
		w.WriteHeader(http.StatusNoContent)
	})
	if err := target.Send(t.Context(), "l1/7", []byte(`{"v":1}`)); err != nil {
		t.Fatal(err)
	}
	mac := hmac.New(sha256.New, []byte(password))
	mac.Write([]byte(`1800000000.{"v":1}`))
	want := `POST application/json l1/7 t=1800000000,v1=` + hex.EncodeToString(mac.Sum(nil)) + ` {"v":1}`
	if said := <-got; said != want {
		t.Errorf("got %s\nwant %s", said, want)
	}
}

// TestSendFails: what answers otherwise, leads elsewhere, never answers or is this
// machine is an error that tells neither address nor secret.
func TestSendFails(t *testing.T) {
	t.Parallel()
	asked := 0
	for name, test := range map[string]struct {
		allowed func(netip.Addr) bool
		handle  http.HandlerFunc
		want    string
	}{
		"500": {anywhere, func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(500) }, "it answered 500"},
		"elsewhere": {anywhere, func(w http.ResponseWriter, r *http.Request) {
			asked++
			http.Redirect(w, r, "/other", http.StatusTemporaryRedirect)
		}, "it answered 307"},
		"this machine": {public, func(w http.ResponseWriter, _ *http.Request) { t.Error("this machine was asked") }, "on this machine or in its network"},
		"endless": {anywhere, func(w http.ResponseWriter, r *http.Request) {
			for r.Context().Err() == nil {
				if _, err := w.Write(make([]byte, 1<<16)); err != nil {
					return
				}
			}
		}, ""},
	} {
		err := at(t, test.allowed, test.handle).Send(t.Context(), "l1/7", []byte(`{}`))
		said := fmt.Sprint(err)
		if test.want == "" && err == nil {
			continue
		}
		if err == nil || !strings.Contains(said, test.want) || strings.Contains(said, "hidden") || strings.Contains(said, string(password)) || strings.Contains(said, "/hook") {
			t.Errorf("%s: %q, want %q without the address", name, said, test.want)
		}
	}
	if asked != 1 {
		t.Errorf("a redirection was followed: asked %d times", asked)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	over := make(chan struct{})
	hangs := at(t, anywhere, func(http.ResponseWriter, *http.Request) { <-over })
	defer close(over) // not as the sender goes: its goodbye comes before it has gone, and an answer might still reach it
	if err := hangs.Send(ctx, "l1/7", nil); err == nil {
		t.Error("a webhook that hangs is waited for")
	}
}

// TestPublic: addresses of this machine, of private networks and those that carry one
// within are none of the Internet.
func TestPublic(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		"93.184.216.34": true, "2606:4700::1": true, "127.0.0.1": false, "::1": false, "10.1.2.3": false, "172.16.0.1": false, "192.168.1.1": false, "169.254.169.254": false,
		"100.64.0.1": false, "0.0.0.0": false, "::": false, "fe80::1": false, "fd00::1": false, "224.0.0.1": false, "255.255.255.255": false, "64:ff9b::7f00:1": false, "2002:7f00:1::": false,
	} {
		if got := public(netip.MustParseAddr(text)); got != want {
			t.Errorf("%s is public: %t, want %t", text, got, want)
		}
	}
	if a := netip.MustParseAddr("::ffff:127.0.0.1").Unmap(); public(a) {
		t.Error("this machine within IPv6 is public")
	}
}

// TestNew names what is wrong without telling what was given.
func TestNew(t *testing.T) {
	t.Parallel()
	for address, want := range map[string]string{
		"http://example.org/": "https://", "https://": "https://", "ftp://x": "https://", "https://user:hidden@example.org": "no password", "%zz": "https://",
	} {
		_, err := New(address, password, time.Now)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "hidden") {
			t.Errorf("%s: %v, want %q", address, err, want)
		}
	}
	if _, err := New("https://example.org/x", "short", time.Now); err == nil || strings.Contains(err.Error(), "short") {
		t.Errorf("a short secret: %v", err)
	}
	if said := fmt.Sprintf("%v %s %+v %q %x", password, password, password, password, password); strings.Contains(said, "enough") || strings.Contains(said, hex.EncodeToString([]byte(password))) {
		t.Errorf("the secret prints as %s", said)
	}
}
