package discord

import (
	"bytes"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// A request's body is read as it was meant, as often as it is sent, and its
// pictures are not copied.
func TestRequestBody(t *testing.T) {
	t.Parallel()
	files := []File{
		{Name: "board.png", Type: "image/png", Data: bytes.Repeat([]byte("\r\n--picture\x00"), 9000)},
		{Name: `the "other".png`, Type: "image/png", Data: []byte("small")},
	}
	carried, err := withFiles(map[string]string{"content": "ok"}, files)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		shared := false
		for _, piece := range carried.pieces {
			shared = shared || len(piece) > 0 && &piece[0] == &f.Data[0]
		}
		if !shared {
			t.Errorf("%s was copied, want its own bytes", f.Name)
		}
	}
	r, err := http.NewRequest("POST", "https://discord.com", nil)
	if err != nil {
		t.Fatal(err)
	}
	carried.carry(&discordgo.RequestConfig{Request: r})
	again, err := r.GetBody()
	if err != nil {
		t.Fatal(err)
	}
	kind, params, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" {
		t.Fatalf("the content type is %q, want multipart/form-data", r.Header.Get("Content-Type"))
	}
	for _, sent := range []io.Reader{r.Body, again} {
		raw, err := io.ReadAll(sent)
		if err != nil || int64(len(raw)) != r.ContentLength {
			t.Errorf("%d bytes are sent (%v), want the %d announced", len(raw), err, r.ContentLength)
		}
		parts := multipart.NewReader(bytes.NewReader(raw), params["boundary"])
		for _, want := range []struct{ field, file, data string }{
			{"payload_json", "", `{"content":"ok"}`},
			{"files[0]", files[0].Name, string(files[0].Data)},
			{"files[1]", files[1].Name, string(files[1].Data)},
		} {
			p, err := parts.NextRawPart()
			if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(p)
			if err != nil || p.FormName() != want.field || p.FileName() != want.file || string(data) != want.data {
				t.Errorf("got part %q, file %q, %d bytes (%v); want %q, %q, %d bytes", p.FormName(), p.FileName(), len(data), err, want.field, want.file, len(want.data))
			}
		}
		if _, err := parts.NextRawPart(); err != io.EOF {
			t.Errorf("after the last part comes %v, want the end", err)
		}
	}
}
