package localdiscord

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// An apiError is an answer in Discord's shape: {code, message, errors}.
type apiError struct {
	status  int
	code    int
	message string
	fields  []fieldError
}

// A fieldError is one fault of a body, at a path such as
// "components.0.components.1.label".
type fieldError struct {
	path string
	code string
	why  string
}

func (e *apiError) Error() string {
	text := fmt.Sprintf("HTTP %d, code %d: %s", e.status, e.code, e.message)
	for _, f := range e.fields {
		text += "; " + f.path + ": " + f.why
	}
	return text
}

// Discord's refusals, by their codes.
var (
	errUnauthorized    = &apiError{status: http.StatusUnauthorized, message: "401: Unauthorized"}
	errCutOff          = &apiError{status: http.StatusBadRequest, message: "400: the request did not come whole"}
	errNotFound        = &apiError{status: http.StatusNotFound, message: "404: Not Found"}
	errUnknownChannel  = &apiError{status: http.StatusNotFound, code: 10003, message: "Unknown Channel"}
	errUnknownGuild    = &apiError{status: http.StatusNotFound, code: 10004, message: "Unknown Guild"}
	errUnknownMember   = &apiError{status: http.StatusNotFound, code: 10007, message: "Unknown Member"}
	errUnknownMessage  = &apiError{status: http.StatusNotFound, code: 10008, message: "Unknown Message"}
	errUnknownRole     = &apiError{status: http.StatusNotFound, code: 10011, message: "Unknown Role"}
	errUnknownEvent    = &apiError{status: http.StatusNotFound, code: 10070, message: "Unknown Guild Scheduled Event"}
	errInvalidRole     = &apiError{status: http.StatusBadRequest, code: 50028, message: "Invalid Role"}
	errManyEvents      = &apiError{status: http.StatusBadRequest, code: 30038, message: "Maximum number of uncompleted guild scheduled events reached (100)"}
	errEventEnded      = &apiError{status: http.StatusBadRequest, code: 180000, message: "Cannot update a finished event"}
	errUnknownWebhook  = &apiError{status: http.StatusNotFound, code: 10015, message: "Unknown Webhook"}
	errUnknownAct      = &apiError{status: http.StatusNotFound, code: 10062, message: "Unknown interaction"}
	errTooManyPins     = &apiError{status: http.StatusBadRequest, code: 30003, message: "Maximum number of pins reached (250)"}
	errTooManyEdits    = &apiError{status: http.StatusTooManyRequests, code: 30046, message: "Maximum number of edits to messages older than 1 hour reached. Try again later."}
	errDMsTooFast      = &apiError{status: http.StatusForbidden, code: 40003, message: "You are opening direct messages too fast"}
	errTooLarge        = &apiError{status: http.StatusRequestEntityTooLarge, code: 40005, message: "Request entity too large"}
	errAcknowledged    = &apiError{status: http.StatusBadRequest, code: 40060, message: "Interaction has already been acknowledged."}
	errMissingAccess   = &apiError{status: http.StatusForbidden, code: 50001, message: "Missing Access"}
	errNotAuthor       = &apiError{status: http.StatusForbidden, code: 50005, message: "Cannot edit a message authored by another user"}
	errEmptyMessage    = &apiError{status: http.StatusBadRequest, code: 50006, message: "Cannot send an empty message"}
	errClosedDMs       = &apiError{status: http.StatusForbidden, code: 50007, message: "Cannot send messages to this user"}
	errForbidden       = &apiError{status: http.StatusForbidden, code: 50013, message: "Missing Permissions"}
	errTokenExpired    = &apiError{status: http.StatusUnauthorized, code: 50027, message: "Invalid Webhook Token"}
	errRecipient       = &apiError{status: http.StatusBadRequest, code: 50033, message: "Invalid Recipient(s)"}
	errInvalidForm     = &apiError{status: http.StatusBadRequest, code: 50035, message: "Invalid Form Body"}
	errAPIVersion      = &apiError{status: http.StatusBadRequest, code: 50041, message: "Invalid API version provided"}
	errArchived        = &apiError{status: http.StatusBadRequest, code: 50083, message: "Thread is archived"}
	errInvalidJSON     = &apiError{status: http.StatusBadRequest, code: 50109, message: "The request body contains invalid JSON."}
	errThreadThere     = &apiError{status: http.StatusBadRequest, code: 160004, message: "A thread has already been created for this message"}
	errLockedThread    = &apiError{status: http.StatusBadRequest, code: 160005, message: "Thread is locked"}
	errNoMutualGuilds  = &apiError{status: http.StatusForbidden, code: 50278, message: "Cannot send messages to this user due to having no mutual guilds"}
	errHeavyComponents = &apiError{status: http.StatusInternalServerError, message: "500: Internal Server Error"}
)

// refusals are all that have a code, to be found by it.
var refusals = []*apiError{
	errUnknownRole, errUnknownEvent, errInvalidRole, errManyEvents, errEventEnded, errUnknownChannel, errUnknownGuild, errUnknownMember, errUnknownMessage, errUnknownWebhook, errUnknownAct, errTooManyPins, errTooManyEdits, errDMsTooFast, errTooLarge,
	errAcknowledged, errMissingAccess, errNotAuthor, errEmptyMessage, errClosedDMs, errForbidden, errTokenExpired,
	errRecipient, errInvalidForm, errNoMutualGuilds, errAPIVersion, errArchived, errInvalidJSON, errThreadThere, errLockedThread,
}

// invalidForm is 50035 with its faults, nil if there are none.
func invalidForm(fields ...fieldError) error {
	if len(fields) == 0 {
		return nil
	}
	e := *errInvalidForm
	e.fields = fields
	return &e
}

// body is the JSON of the error.
func (e *apiError) body() map[string]any {
	b := map[string]any{"code": e.code, "message": e.message}
	if len(e.fields) == 0 {
		return b
	}
	root := map[string]any{}
	for _, f := range e.fields {
		node := root
		for _, step := range strings.Split(f.path, ".") {
			if step == "" {
				continue
			}
			next, ok := node[step].(map[string]any)
			if !ok {
				next = map[string]any{}
				node[step] = next
			}
			node = next
		}
		list, _ := node["_errors"].([]any)
		node["_errors"] = append(list, map[string]any{"code": f.code, "message": f.why})
	}
	b["errors"] = root
	return b
}

// at joins a path with a further step, a name or an index.
func at(path string, steps ...any) string {
	for _, step := range steps {
		text := ""
		switch v := step.(type) {
		case int:
			text = strconv.Itoa(v)
		case string:
			text = v
		}
		if path != "" && text != "" {
			path += "."
		}
		path += text
	}
	return path
}
