module judge

go 1.26.0

require (
	github.com/disgoorg/disgo v0.18.15
	github.com/disgoorg/json v1.2.0
	github.com/disgoorg/snowflake/v2 v2.0.3
	golang.org/x/sync v0.24.0
)

require (
	github.com/gorilla/websocket v1.5.3 // indirect
	github.com/sasha-s/go-csync v0.0.0-20240107134140-fcbab37b09ad // indirect
	golang.org/x/crypto v0.31.0 // indirect
	golang.org/x/sys v0.28.0 // indirect
)
