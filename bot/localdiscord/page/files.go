package page

import (
	"net/http"

	"skald/bot/localdiscord"
)

// serveFile shows a file of a message to the seats that may see the message.
func (p *page) serveFile(w http.ResponseWriter, r *http.Request) {
	attachment, err := localdiscord.ParseID(r.PathValue("attachment"))
	if err != nil {
		http.NotFound(w, r)
		return
	}
	users := p.srv.Users()
	if localdiscord.Foreign(r) != "" {
		users = []*localdiscord.User{p.srv.Member(p.visitor(r))}
	}
	for _, u := range users {
		if kind, data, ok := u.File(attachment); ok {
			w.Header().Set("Content-Type", kind)
			w.Header().Set("Content-Security-Policy", "sandbox")
			w.Header().Set("Cache-Control", "private, max-age=31536000, immutable")
			_, _ = w.Write(data) // the browser may have gone
			return
		}
	}
	http.NotFound(w, r)
}
