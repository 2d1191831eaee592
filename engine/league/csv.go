package league

import (
	"encoding/csv"
	"fmt"
	"io"
	"strings"
)

// WriteCSV writes rows, the first of which names the columns.
func WriteCSV(w io.Writer, rows [][]string) error {
	if err := csv.NewWriter(w).WriteAll(rows); err != nil {
		return fmt.Errorf("write csv: %w", err)
	}
	return nil
}

// Plain keeps a spreadsheet from taking what a person wrote for a formula.
func Plain(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
