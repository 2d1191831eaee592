package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/textproto"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// A requestBody is what a request carries, in pieces that are sent one after the other.
// A picture is one of them as it is, not copied: five hundred people who look at
// the same board are sent the same bytes.
type requestBody struct {
	contentType string
	pieces      [][]byte
}

// carry has a request of discordgo's carry the body, as often as it is tried.
func (b requestBody) carry(c *discordgo.RequestConfig) {
	r := c.Request
	r.Header.Set("Content-Type", b.contentType)
	r.ContentLength = 0
	for _, piece := range b.pieces {
		r.ContentLength += int64(len(piece))
	}
	r.Body = b.open()
	r.GetBody = func() (io.ReadCloser, error) { return b.open(), nil }
}

// open returns the body to be read once. Buffers write themselves piece by piece,
// where readers in a row would be copied.
func (b requestBody) open() io.ReadCloser {
	pieces := net.Buffers(slices.Clone(b.pieces)) // reading uses them up
	return io.NopCloser(&pieces)
}

// withFiles writes a JSON value, and beside it the files that are not there already.
func withFiles(value any, files []File) (requestBody, error) {
	files = slices.DeleteFunc(slices.Clone(files), func(f File) bool { return f.Kept != "" })
	payload, err := json.Marshal(value)
	if err != nil || len(files) == 0 {
		return requestBody{"application/json", [][]byte{payload}}, err
	}
	var around bytes.Buffer // the files
	parts := multipart.NewWriter(&around)
	b := requestBody{contentType: parts.FormDataContentType()}
	add := func(named, contentType string, data []byte) {
		_, failed := parts.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {"form-data; " + named},
			"Content-Type":        {contentType},
		})
		if err == nil {
			err = failed
		}
		b.pieces = append(b.pieces, bytes.Clone(around.Bytes()), data)
		around.Reset()
	}
	add(`name="payload_json"`, "application/json", payload)
	for i, f := range files {
		add(fmt.Sprintf(`name="files[%d]"; filename="%s"`, i, quoted.Replace(f.Name)), f.Type, f.Data)
	}
	if err == nil {
		err = parts.Close()
	}
	b.pieces = append(b.pieces, around.Bytes())
	return b, err
}

// quoted keeps a file's name within its quotes.
var quoted = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
