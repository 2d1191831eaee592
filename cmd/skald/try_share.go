package main

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"

	"skald/bot/localdiscord"
)

// check reports an address beyond this machine that nobody asked to share, and
// the reverse.
func (o tryOptions) check() error {
	host, _, err := net.SplitHostPort(o.addr)
	if err != nil {
		return fmt.Errorf("try: --addr %s is no address such as 127.0.0.1:8390", o.addr)
	}
	ip := net.ParseIP(host)
	switch own := host == "localhost" || ip != nil && ip.IsLoopback(); {
	case !own && !o.share:
		return fmt.Errorf("try: --addr %s would let others in: say so with --share, which gives each seat a secret link", o.addr)
	case own && o.share:
		return errors.New("try: --share needs an address that others can reach, such as --addr 0.0.0.0:8390")
	}
	return nil
}

// own is where the page answers on this machine: the address itself, or any
// port if the address is for others.
func (o tryOptions) own() string {
	if o.share {
		return "127.0.0.1:0"
	}
	return o.addr
}

// keys gives each seat a secret.
func keys(users []*localdiscord.User) map[localdiscord.ID]string {
	all := map[localdiscord.ID]string{}
	for _, u := range users {
		all[u.ID] = rand.Text()
	}
	return all
}

// share serves the page to others on the network, and prints a link for each
// seat. The local Discord itself stays on loopback.
func share(addr string, page http.Handler, users []*localdiscord.User, keys map[localdiscord.ID]string, stdout io.Writer) (end func(), err error) {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("share the page: %w", err)
	}
	server := forStrangers(page)
	done := make(chan struct{})
	go func() { defer close(done); _ = server.Serve(bounded(ln)) }() // ends by Close
	host := reachable(ln.Addr().(*net.TCPAddr))
	fmt.Fprintln(stdout, "Whoever has one of these links plays that seat, and sees what only that seat may see:")
	for _, u := range users {
		fmt.Fprintf(stdout, "  %-8s http://%s/?key=%s\n", u.Name, host, keys[u.ID])
	}
	return func() { _ = server.Close(); <-done }, nil
}

// reachable is the address under which others find a listener: its own, or this
// machine's first on a network if it listens on all.
func reachable(at *net.TCPAddr) string {
	ip := at.IP
	if ip.IsUnspecified() {
		all, _ := net.InterfaceAddrs() // without them the loopback address must do
		ip = net.IPv4(127, 0, 0, 1)
		for _, a := range all {
			if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && n.IP.IsGlobalUnicast() {
				ip = n.IP
				break
			}
		}
	}
	return (&net.TCPAddr{IP: ip, Port: at.Port}).String()
}
