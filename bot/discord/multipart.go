package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/textproto"
	"strings"
)

// withFiles writes a JSON value, and files beside it. The whole is written into
// memory of about its length: a picture is some 100 KB, and most messages have
// one.
func withFiles(value any, files []File) (contentType string, raw []byte, err error) {
	payload, err := json.Marshal(value)
	if err != nil || len(files) == 0 {
		return "application/json", payload, err
	}
	const around = 512 // the boundary and the headers of a part
	length := len(payload) + around
	for _, f := range files {
		length += len(f.Data) + around
	}
	body := bytes.NewBuffer(make([]byte, 0, length))
	parts := multipart.NewWriter(body)
	err = writePart(parts, `name="payload_json"`, "application/json", payload)
	for i, f := range files {
		if err == nil {
			err = writePart(parts, fmt.Sprintf(`name="files[%d]"; filename="%s"`, i, quoted.Replace(f.Name)), f.Type, f.Data)
		}
	}
	if err == nil {
		err = parts.Close()
	}
	return parts.FormDataContentType(), body.Bytes(), err
}

func writePart(to *multipart.Writer, named, contentType string, data []byte) error {
	part, err := to.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {"form-data; " + named},
		"Content-Type":        {contentType},
	})
	if err == nil {
		_, err = part.Write(data)
	}
	return err
}

// quoted keeps a file's name within its quotes.
var quoted = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
