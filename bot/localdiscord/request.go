package localdiscord

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"slices"
	"strconv"
)

// A request is a REST call of the bot, read and checked.
type request struct {
	*http.Request
	route route
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

// decode reads the JSON body, which read found valid if there is one.
func (r *request) decode(into any) error {
	if len(r.body) == 0 {
		return errInvalidJSON
	}
	if err := json.Unmarshal(r.body, into); err != nil {
		return invalidForm(fieldError{"", "BASE_TYPE_BAD_TYPE", err.Error()})
	}
	return nil
}

// read takes the body in, a multipart one apart. What it reads lies in the
// request's own memory.
func (r *request) read(w http.ResponseWriter, s *scratch) error {
	whole := s.take()
	defer s.give(whole)
	_, err := whole.ReadFrom(http.MaxBytesReader(w, r.Body, maxRequest))
	data := whole.Bytes()
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		return errTooLarge
	}
	if err != nil {
		return errCutOff
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case len(data) == 0:
		return nil
	case err != nil || kind != "application/json" && kind != "multipart/form-data":
		return invalidForm(fieldError{"", "CONTENT_TYPE_INVALID", `Expected "Content-Type" header to be application/json or multipart/form-data.`})
	case kind == "application/json":
		r.body = bytes.Clone(data)
	default:
		part := s.take()
		defer s.give(part)
		if err := r.takeApart(data, params["boundary"], part); err != nil {
			return err
		}
	}
	if !json.Valid(r.body) {
		return errInvalidJSON
	}
	return nil
}

// takeApart takes the JSON and the files out of a multipart body, each read into
// one buffer first, so that what is kept is as long as it is.
func (r *request) takeApart(body []byte, boundary string, whole *bytes.Buffer) error {
	parts := multipart.NewReader(bytes.NewReader(body), boundary)
	r.body = []byte("{}")
	for {
		part, err := parts.NextPart()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return invalidForm(fieldError{"", "MULTIPART_INVALID", err.Error()})
		}
		whole.Reset()
		if _, err := whole.ReadFrom(part); err != nil {
			return invalidForm(fieldError{"", "MULTIPART_INVALID", err.Error()})
		}
		data := bytes.Clone(whole.Bytes())
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
