package localdiscord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// apiPrefix is where the one API version that is spoken stands.
const apiPrefix = "/api/v10"

// A request is a REST call of the bot, read and checked.
type request struct {
	*http.Request
	body  []byte // the JSON, taken out of a multipart body
	files []upload
}

// id is a snowflake of the path, 0 if it is none.
func (r *request) id(name string) ID {
	id, err := ParseID(r.PathValue(name))
	if err != nil {
		return 0
	}
	return id
}

// decode reads the JSON body.
func (r *request) decode(into any) error {
	if !json.Valid(r.body) {
		return errInvalidJSON
	}
	if err := json.Unmarshal(r.body, into); err != nil {
		return invalidForm(fieldError{"", "BASE_TYPE_BAD_TYPE", err.Error()})
	}
	return nil
}

// A route is one operation. What it returns becomes the answer: a status with a body (nil for none), or an error.
type route struct {
	method string
	path   string // as in the API document
	// open routes prove themselves by the token in their path.
	open   bool
	bucket bucket
	serve  func(*request) (int, any, error)
}

func (s *Server) table() []route {
	const (
		commands  = "/applications/{app}/commands"
		guildCmds = "/applications/{app}/guilds/{guild}/commands"
		messages  = "/channels/{channel}/messages"
		followUps = "/webhooks/{app}/{token}"
	)
	return []route{
		{"GET", "/gateway", true, everyday, s.getGateway},
		{"GET", "/gateway/bot", false, everyday, s.getGatewayBot},
		{"GET", "/applications/@me", false, everyday, s.getApplication},
		{"GET", "/oauth2/applications/@me", false, everyday, s.getApplication},
		{"GET", "/users/@me", false, everyday, s.getUser},
		{"GET", "/users/@me/guilds", false, everyday, s.getGuilds},
		{"GET", "/users/{user}", false, everyday, s.getUser},
		{"POST", "/users/@me/channels", false, everyday, s.openDirectChat},
		{"GET", "/guilds/{guild}", false, everyday, s.getGuild},
		{"GET", "/guilds/{guild}/channels", false, everyday, s.getGuildChannels},
		{"GET", "/guilds/{guild}/members/{user}", false, everyday, s.getMember},

		{"GET", commands, false, everyday, s.listCommands},
		{"PUT", commands, false, everyday, s.overwriteCommands},
		{"POST", commands, false, everyday, s.upsertCommand},
		{"GET", commands + "/{command}", false, everyday, s.oneCommand},
		{"PATCH", commands + "/{command}", false, everyday, s.oneCommand},
		{"DELETE", commands + "/{command}", false, everyday, s.oneCommand},
		{"GET", guildCmds, false, everyday, s.listCommands},
		{"PUT", guildCmds, false, everyday, s.overwriteCommands},
		{"POST", guildCmds, false, everyday, s.upsertCommand},
		{"GET", guildCmds + "/{command}", false, everyday, s.oneCommand},
		{"PATCH", guildCmds + "/{command}", false, everyday, s.oneCommand},
		{"DELETE", guildCmds + "/{command}", false, everyday, s.oneCommand},

		{"GET", "/channels/{channel}", false, everyday, s.getChannel},
		{"POST", "/channels/{channel}/typing", false, everyday, s.startTyping},
		{"POST", "/channels/{channel}/threads", false, everyday, s.startThread},
		{"POST", messages + "/{message}/threads", false, everyday, s.startThread},
		{"GET", messages, false, everyday, s.listMessages},
		{"POST", messages, false, perChannel, s.createMessage},
		{"GET", messages + "/{message}", false, everyday, s.getMessage},
		{"PATCH", messages + "/{message}", false, perChannel, s.editMessage},
		{"DELETE", messages + "/{message}", false, perChannel, s.deleteMessage},

		{"POST", "/interactions/{interaction}/{token}/callback", true, perInteraction, s.answer},
		{"POST", followUps, true, perInteraction, s.followUp},
		{"GET", followUps + "/messages/{message}", true, perInteraction, s.getAnswer},
		{"PATCH", followUps + "/messages/{message}", true, perInteraction, s.editAnswer},
		{"DELETE", followUps + "/messages/{message}", true, perInteraction, s.deleteAnswer},
	}
}

// routes registers the table, the gateway and the files. Whatever else is asked of the API does not exist.
func (s *Server) routes() {
	for _, rt := range s.table() {
		s.mux.HandleFunc(rt.method+" "+apiPrefix+rt.path, func(w http.ResponseWriter, r *http.Request) { s.serve(w, r, rt) })
	}
	s.mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		e := errNotFound
		if !strings.HasPrefix(r.URL.Path, apiPrefix+"/") {
			e = errAPIVersion
		}
		s.refuse(w, r, e)
	})
	s.mux.HandleFunc("GET /gateway", s.serveGateway)
	s.mux.HandleFunc("GET /gateway/", s.serveGateway)
	s.mux.HandleFunc("GET /attachments/{channel}/{attachment}/{name}", s.serveAttachment)
}

// serve does for every operation what does not depend on it: injected trouble, limits, token, body, document.
func (s *Server) serve(w http.ResponseWriter, r *http.Request, rt route) {
	path := strings.TrimPrefix(r.URL.Path, apiPrefix)
	trouble := s.trouble(r.Method, path)
	if !s.delay(r.Context(), trouble.delay) || trouble.cut {
		panic(http.ErrAbortHandler)
	}
	if trouble.limit != nil {
		s.writeLimited(w, *trouble.limit)
		return
	}
	if trouble.refusal != nil {
		s.refuse(w, r, trouble.refusal)
		return
	}
	if !rt.open && r.Header.Get("Authorization") != "Bot "+s.opt.Token {
		s.refuse(w, r, errUnauthorized)
		return
	}
	if hit := s.limits.take(w.Header(), rt, r); hit != nil {
		s.writeLimited(w, *hit)
		return
	}
	req := &request{Request: r}
	status, body, err := 0, any(nil), req.read(w)
	if err == nil && s.document != nil {
		err = s.document.check(rt, req.body)
	}
	if err == nil {
		status, body, err = rt.serve(req)
	}
	if trouble.lose {
		panic(http.ErrAbortHandler) // done, but the bot never learns of it
	}
	if err != nil {
		s.refuse(w, r, asAPIError(err))
		return
	}
	if body == nil {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	writeJSON(w, status, body)
}

func asAPIError(err error) *apiError {
	var e *apiError
	if errors.As(err, &e) {
		return e
	}
	return &apiError{status: http.StatusInternalServerError, message: err.Error()}
}

// refuse answers with an error and records it if the bot is to blame.
func (s *Server) refuse(w http.ResponseWriter, r *http.Request, e *apiError) {
	s.blame(r.Method, r.URL.Path, e)
	writeJSON(w, e.status, e.body())
}

func writeJSON(w http.ResponseWriter, status int, body any) {
	data, err := json.Marshal(body)
	if err != nil {
		status, data = http.StatusInternalServerError, []byte(`{"code":0,"message":"500: Internal Server Error"}`)
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(data)
}

// read takes the body in, a multipart one apart.
func (r *request) read(w http.ResponseWriter) error {
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxRequest))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return errTooLarge
	}
	if err != nil {
		return errInvalidJSON
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case len(data) == 0:
		return nil
	case err != nil || kind != "application/json" && kind != "multipart/form-data":
		return invalidForm(fieldError{"", "CONTENT_TYPE_INVALID", `Expected "Content-Type" header to be application/json or multipart/form-data.`})
	case kind == "application/json":
		r.body = data
	default:
		if err := r.takeApart(multipart.NewReader(bytes.NewReader(data), params["boundary"])); err != nil {
			return err
		}
	}
	if !json.Valid(r.body) {
		return errInvalidJSON
	}
	return nil
}

func (r *request) takeApart(parts *multipart.Reader) error {
	r.body = []byte("{}")
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return invalidForm(fieldError{"", "MULTIPART_INVALID", err.Error()})
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return invalidForm(fieldError{"", "MULTIPART_INVALID", err.Error()})
		}
		name := part.FormName()
		if name == "payload_json" {
			r.body = data
			continue
		}
		var index int
		if _, err := fmt.Sscanf(name, "files[%d]", &index); err != nil || name != "files["+strconv.Itoa(index)+"]" || part.FileName() == "" {
			return invalidForm(fieldError{name, "MULTIPART_INVALID", "a part is payload_json or a files[n] with a filename"})
		}
		if len(data) > maxFile {
			return errTooLarge
		}
		if len(r.files) == 10 || slices.ContainsFunc(r.files, func(u upload) bool { return u.index == index }) {
			return invalidForm(fieldError{name, "MULTIPART_INVALID", "at most ten files, each index once"})
		}
		r.files = append(r.files, upload{index: index, name: part.FileName(), kind: http.DetectContentType(data), data: data})
	}
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
