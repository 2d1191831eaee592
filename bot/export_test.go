package bot

import "github.com/gorilla/websocket"

// Explain is what the supervisor makes of a close code.
func Explain(code int) error { return explain(&websocket.CloseError{Code: code}) }
