package main

import "log"

// docs:start
import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// DecryptReport decrypts a report file with your gpg keyring and keeps the output only if it's
// signed with Partita's file key. The Hub shows the fingerprint of that key.
func DecryptReport(input, output, fingerprint string) error {
	// No other program should see the output before its signature is verified.
	unverified := output + ".unverified"
	defer os.Remove(unverified)
	if err := os.Remove(output); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	var status bytes.Buffer
	command := exec.Command("gpg", "--batch", "--yes", "--status-fd", "1",
		"--output", unverified, "--decrypt", "--", input)
	command.Stdout = &status
	if err := command.Run(); err != nil {
		return fmt.Errorf("gpg cannot decrypt and verify the report: %w", err)
	}
	if !isSignedBy(fingerprint, status.String()) {
		return errors.New("the report is not signed by Partita's file key")
	}
	return os.Rename(unverified, output)
}

// isSignedBy requires exactly one good signature. GOODSIG excludes expired and revoked keys, and
// the last field of VALIDSIG is the full fingerprint of the primary key.
func isSignedBy(fingerprint, status string) bool {
	expected := strings.ToUpper(strings.ReplaceAll(fingerprint, " ", ""))
	goodSignatures, validSignatures := 0, 0
	for _, line := range strings.Split(status, "\n") {
		fields := strings.Fields(line)
		if len(fields) < 2 || fields[0] != "[GNUPG:]" {
			continue
		}
		switch fields[1] {
		case "GOODSIG":
			goodSignatures++
		case "VALIDSIG":
			if fields[len(fields)-1] != expected {
				return false
			}
			validSignatures++
		}
	}
	return goodSignatures == 1 && validSignatures == 1
}

// docs:end

func main() {
	log.SetFlags(0)
	if len(os.Args) != 3 {
		log.Fatal("usage: go run go.go input output")
	}
	fingerprint := os.Getenv("PARTITA_FILE_KEY_FINGERPRINT")
	if err := DecryptReport(os.Args[1], os.Args[2], fingerprint); err != nil {
		log.Fatal(err)
	}
	fmt.Println("ok")
}
