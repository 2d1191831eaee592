//go:build linux || darwin

package main

import "syscall"

// freeBytes is how much can still be written where a path is; known is false if
// the system does not say.
func freeBytes(path string) (free int64, known bool) {
	var at syscall.Statfs_t
	if err := syscall.Statfs(path, &at); err != nil {
		return 0, false
	}
	return int64(at.Bavail) * int64(at.Bsize), true
}
