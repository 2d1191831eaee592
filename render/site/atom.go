package site

import (
	"encoding/xml"
	"fmt"
	"io"
	"time"
)

// A Feed is news, the last first.
type Feed struct {
	Title   string
	Base    string // what stands before paths; "": nobody knows
	Path    string // of the feed
	Page    string // of which it is the news
	Updated time.Time
	Entries []Entry
}

// An Entry is a piece of news.
type Entry struct {
	Title, Text string
	Path        string // of its page
	At          time.Time
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	Title   string   `xml:"title"`
	ID      string   `xml:"id"`
	Link    atomLink `xml:"link"`
	Updated string   `xml:"updated"`
	Summary string   `xml:"summary"`
}

type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"http://www.w3.org/XML/1998/namespace lang,attr"`
	Title   string      `xml:"title"`
	ID      string      `xml:"id"`
	Links   []atomLink  `xml:"link"`
	Updated string      `xml:"updated"`
	Author  string      `xml:"author>name"`
	Entries []atomEntry `xml:"entry"`
}

// Atom writes a feed.
func Atom(w io.Writer, v Voice, f Feed) error {
	at := func(t time.Time) string { return t.UTC().Format(time.RFC3339) }
	name := func(path string) string { return "tag:skald,2026:" + path }
	out := atomFeed{
		Lang: v.Language(), Title: f.Title, ID: name(f.Path), Updated: at(f.Updated), Author: v.Say("site.skald", nil),
		Links: []atomLink{{"self", f.Base + f.Path}, {"alternate", f.Base + f.Page}},
	}
	for _, e := range f.Entries {
		out.Entries = append(out.Entries, atomEntry{e.Title, name(e.Path), atomLink{"alternate", f.Base + e.Path}, at(e.At), e.Text})
	}
	raw, err := xml.MarshalIndent(out, "", " ")
	if err != nil {
		return fmt.Errorf("write feed: %w", err)
	}
	_, err = w.Write(append([]byte(xml.Header), append(raw, '\n')...))
	return err
}
