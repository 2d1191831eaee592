package localtest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"skald/bot/localdiscord"
)

// A Document is Discord's OpenAPI document, compiled: the schemas of each
// operation's JSON body and of its answers. Operations are told by method and path with the names
// of the parameters left out, since the server's are shorter. It never changes.
type Document struct {
	bodies     map[string]*jsonschema.Schema
	answers    map[string]*jsonschema.Schema // by operation and status
	operations map[string]bool
}

// environment is the document that DISCORD_OPENAPI names, compiled once since
// that takes a while; nil without the variable.
var environment = sync.OnceValues(func() (*Document, error) {
	name := os.Getenv("DISCORD_OPENAPI")
	if name == "" {
		return nil, nil
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read the API document: %w", err)
	}
	d, err := compile(raw)
	if err != nil {
		return nil, fmt.Errorf("read the API document %s: %w", name, err)
	}
	return d, nil
})

// EnvironmentDocument is Discord's document that the environment variable
// DISCORD_OPENAPI names, nil without one.
func EnvironmentDocument() (*Document, error) { return environment() }

func compile(raw []byte) (*Document, error) {
	parsed, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("parse: %w", err)
	}
	var shape struct {
		Paths map[string]map[string]json.RawMessage `json:"paths"`
	}
	if err := json.Unmarshal(raw, &shape); err != nil {
		return nil, fmt.Errorf("parse paths: %w", err)
	}
	const url = "mem:///openapi.json"
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	c.AssertFormat()
	if err := c.AddResource(url, parsed); err != nil {
		return nil, fmt.Errorf("add document: %w", err)
	}
	doc := &Document{bodies: map[string]*jsonschema.Schema{}, answers: map[string]*jsonschema.Schema{}, operations: map[string]bool{}}
	for _, path := range slices.Sorted(maps.Keys(shape.Paths)) {
		for method, raw := range shape.Paths[path] {
			key := operation(strings.ToUpper(method), path)
			doc.operations[key] = true
			var op struct {
				Body      content            `json:"requestBody"`
				Responses map[string]content `json:"responses"`
			}
			if json.Unmarshal(raw, &op) != nil {
				continue
			}
			escaped := strings.ReplaceAll(strings.ReplaceAll(path, "~", "~0"), "/", "~1")
			escaped = strings.NewReplacer("{", "%7B", "}", "%7D").Replace(escaped)
			schema := func(of content, where string) (*jsonschema.Schema, error) {
				if of.Content["application/json"] == nil {
					return nil, nil
				}
				s, err := c.Compile(url + "#/paths/" + escaped + "/" + method + "/" + where + "/content/application~1json/schema")
				if err != nil {
					return nil, fmt.Errorf("compile %s: %w", key, err)
				}
				return s, nil
			}
			if doc.bodies[key], err = schema(op.Body, "requestBody"); err != nil {
				return nil, err
			}
			for status, of := range op.Responses {
				if doc.answers[key+" "+status], err = schema(of, "responses/"+status); err != nil {
					return nil, err
				}
			}
		}
	}
	return doc, nil
}

// content is what stands in the document where a body is described.
type content struct {
	Content map[string]json.RawMessage `json:"content"`
}

// operation names an operation: "POST /channels/{}/messages".
func operation(method, path string) string {
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if strings.HasPrefix(part, "{") {
			parts[i] = "{}"
		}
	}
	return method + " " + strings.Join(parts, "/")
}

// Has reports whether the document knows the operation.
func (d *Document) Has(method, path string) bool { return d.operations[operation(method, path)] }

// Check holds a body against the document. What it finds is a
// *localdiscord.FormError.
func (d *Document) Check(method, path string, body []byte) error {
	schema := d.bodies[operation(method, path)]
	if schema == nil {
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return &localdiscord.FormError{Why: "not JSON"}
	}
	forgive(value)
	return fault(schema.Validate(value))
}

// CheckAnswer holds an answer against the document.
func (d *Document) CheckAnswer(method, path string, status int, body []byte) error {
	schema := d.answers[fmt.Sprintf("%s %d", operation(method, path), status)]
	if schema == nil {
		return nil
	}
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	return fault(schema.Validate(value))
}

// fault is what a validation found, at the place furthest inside.
func fault(err error) error {
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return err
	}
	cause := deepest(invalid)
	text := strings.TrimSpace(cause.Error())
	if lines := strings.Split(text, "\n"); len(lines) > 1 {
		text = strings.TrimPrefix(strings.TrimSpace(lines[len(lines)-1]), "- ")
	}
	return &localdiscord.FormError{Path: strings.Join(cause.InstanceLocation, "."), Why: text}
}

// forgive takes out two false alarms of the document: permissions as text, and
// attachment ids as numbers.
func forgive(value any) {
	switch v := value.(type) {
	case []any:
		for _, item := range v {
			forgive(item)
		}
	case map[string]any:
		if text, ok := v["default_member_permissions"].(string); ok {
			v["default_member_permissions"] = json.Number(text)
		}
		if list, ok := v["attachments"].([]any); ok {
			for _, item := range list {
				if a, ok := item.(map[string]any); ok {
					if n, ok := a["id"].(json.Number); ok {
						a["id"] = n.String()
					}
				}
			}
		}
		if data, ok := v["data"].(map[string]any); ok {
			forgive(data)
		}
	}
}

// deepest is the cause furthest inside the body, which is the one that a reader
// can act on.
func deepest(e *jsonschema.ValidationError) *jsonschema.ValidationError {
	best := e
	for _, c := range e.Causes {
		if d := deepest(c); len(d.InstanceLocation) > len(best.InstanceLocation) || best == e {
			best = d
		}
	}
	return best
}
