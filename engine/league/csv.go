package league

import (
	"archive/zip"
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

// A Sheet is a file of comma-separated values that is to be written.
type Sheet struct {
	Name  string
	Write func(io.Writer) error
}

// WriteZip writes sheets into one ZIP file.
func WriteZip(w io.Writer, sheets ...Sheet) error {
	z := zip.NewWriter(w)
	for _, s := range sheets {
		into, err := z.Create(s.Name)
		if err == nil {
			err = s.Write(into)
		}
		if err != nil {
			return fmt.Errorf("write %s: %w", s.Name, err)
		}
	}
	if err := z.Close(); err != nil {
		return fmt.Errorf("write zip: %w", err)
	}
	return nil
}
