package localdiscord

import (
	"bytes"
	"fmt"
	"image"
	_ "image/gif"  // the size of a picture is read from its header
	_ "image/jpeg" // likewise
	_ "image/png"  // likewise
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// The sizes that Discord takes: of one file, and of a whole request.
const (
	maxFile    = 10 << 20
	maxRequest = 25 << 20
)

// An upload is a file of a request, at the index that its part was named by
// (files[n]).
type upload struct {
	index int
	name  string
	kind  string
	data  []byte
}

// An attachmentRef stands in the attachments list of a body: a stored
// attachment that stays, or the n-th file sent.
type attachmentRef struct {
	ID          looseID           `json:"id"`
	Filename    *string           `json:"filename"`
	Description *optional[string] `json:"description"`
}

// A looseID may be a number, as older clients send it.
type looseID string

func (id *looseID) UnmarshalJSON(data []byte) error {
	*id = looseID(strings.Trim(string(data), `"`))
	if _, err := strconv.ParseUint(string(*id), 10, 64); err != nil {
		return fmt.Errorf("parse attachment id %s: not a snowflake", data)
	}
	return nil
}

// newFile is an attachment on its way into a message.
type newFile struct {
	Attachment
	upload upload
}

// mergeAttachmentsLocked works out which attachments stay and which are added.
// Without a list everything stays; with one, from version 10 on, it must name
// every file that stays and every file that is sent.
func (s *Server) mergeAttachmentsLocked(m *message, refs optional[[]attachmentRef], files []upload, fresh bool) ([]Attachment, []newFile, error) {
	added := make([]newFile, 0, len(files))
	for _, f := range files {
		a := Attachment{ID: s.nextIDLocked(), Filename: f.name, ContentType: f.kind, Size: len(f.data)}
		if cfg, _, err := image.DecodeConfig(bytes.NewReader(f.data)); err == nil {
			a.Width, a.Height = cfg.Width, cfg.Height
		}
		added = append(added, newFile{a, f})
	}
	if !refs.set {
		return slices.Clone(m.Attachments), added, nil
	}
	var kept []Attachment
	listed := map[int]bool{}
	for i, ref := range refs.value {
		path := at("attachments", i)
		if ref.Description != nil && len([]rune(ref.Description.value)) > 1024 {
			return nil, nil, invalidForm(fieldError{at(path, "description"), "BASE_TYPE_MAX_LENGTH", "Must be 1024 or fewer in length."})
		}
		if j := slices.IndexFunc(m.Attachments, func(a Attachment) bool { return a.ID.String() == string(ref.ID) }); j >= 0 {
			a := m.Attachments[j]
			if ref.Description != nil {
				a.Description = ref.Description.value
			}
			kept = append(kept, a)
			continue
		}
		j := slices.IndexFunc(added, func(f newFile) bool { return strconv.Itoa(f.upload.index) == string(ref.ID) })
		if j < 0 || listed[j] {
			return nil, nil, invalidForm(fieldError{at(path, "id"), "MESSAGE_ATTACHMENT_NOT_FOUND", "Unknown attachment, or given twice"})
		}
		listed[j] = true
		if ref.Description != nil {
			added[j].Description = ref.Description.value
		}
		if ref.Filename != nil {
			added[j].Filename = *ref.Filename
		}
	}
	if !fresh && len(listed) < len(added) {
		return nil, nil, invalidForm(fieldError{"attachments", "MESSAGE_ATTACHMENT_NOT_LISTED", "a file is sent that the attachments do not list"})
	}
	return kept, added, nil
}

func attachmentsOf(files []newFile) []Attachment {
	all := make([]Attachment, 0, len(files))
	for _, f := range files {
		all = append(all, f.Attachment)
	}
	return all
}

// linkAttachmentsLocked gives the attachments their addresses.
func (s *Server) linkAttachmentsLocked(m *Message) {
	for i := range m.Attachments {
		a := &m.Attachments[i]
		a.URL = fmt.Sprintf("%s/attachments/%s/%s/%s", s.base, m.Channel, a.ID, a.Filename)
	}
}

// keepFilesLocked stores what is new and drops what the message no longer has.
func (s *Server) keepFilesLocked(m *message, now []Attachment, added []newFile) {
	for _, old := range m.Attachments {
		if !slices.ContainsFunc(now, func(a Attachment) bool { return a.ID == old.ID }) {
			s.files.drop(old.ID)
		}
	}
	for _, f := range added {
		s.files.put(f.ID, &file{kind: f.upload.kind, data: f.upload.data, of: m})
	}
}

func (s *Server) dropFilesLocked(m *message) {
	for _, a := range m.Attachments {
		s.files.drop(a.ID)
	}
}

// A File is what a user attaches to a command, for an option that takes one.
type File struct {
	Name, Kind string
	Data       []byte
}

// attachLocked uploads a file for an option, as the client does before it sends the
// command. Nobody but the application is told its address.
func (s *Server) attachLocked(spec CommandOption, raw any, res *resolved) (ID, error) {
	f, ok := raw.(File)
	switch {
	case !ok || f.Name == "":
		return 0, refuse("the option %q takes a file", spec.Name)
	case len(f.Data) == 0 || len(f.Data) > maxFile:
		return 0, refuse("a file of %d bytes cannot be attached", len(f.Data))
	}
	id := s.nextIDLocked()
	s.files.put(id, &file{kind: f.Kind, data: f.Data})
	if res.Attachments == nil {
		res.Attachments = map[ID]any{}
	}
	address := fmt.Sprintf("%s/attachments/%s/%s/%s", s.base, id, id, f.Name)
	res.Attachments[id] = map[string]any{
		"id": id, "filename": f.Name, "size": len(f.Data), "url": address, "proxy_url": address, "content_type": f.Kind, "ephemeral": true,
	}
	return id, nil
}

// File is an attachment of a message that the user may see, and its type.
func (u *User) File(attachment ID) (kind string, data []byte, ok bool) {
	u.srv.mu.Lock()
	defer u.srv.mu.Unlock()
	f := u.srv.files.byID[attachment]
	if f == nil || f.of == nil || !f.of.seenBy(u.ID) {
		return "", nil, false
	}
	ch := u.srv.channelLocked(f.of.Channel)
	if ch == nil || !ch.seenBy(u.ID) {
		return "", nil, false
	}
	return f.kind, f.data, true
}

func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	id, err := ParseID(r.PathValue("attachment"))
	s.mu.Lock()
	f := s.files.byID[id]
	s.mu.Unlock()
	if err != nil || f == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", f.kind)
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Content-Security-Policy", "sandbox")
	_, _ = w.Write(f.data)
}
