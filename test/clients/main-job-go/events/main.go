// Verifies the event in the environment, and refuses what was changed: prints what came of it.
package main

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"

	attesta "attesta.dev/client"
)

func main() {
	body := os.Getenv("BODY")
	header := http.Header{}
	for _, name := range []string{"Id", "Timestamp", "Signature"} {
		header.Set("Webhook-"+name, os.Getenv("WEBHOOK_"+strings.ToUpper(name)))
	}
	old := header.Clone()
	old.Set("Webhook-Timestamp", os.Getenv("OLD_TIMESTAMP"))
	old.Set("Webhook-Signature", os.Getenv("OLD_SIGNATURE"))
	secret := os.Getenv("SECRET")
	event, err := attesta.VerifyEvent(secret, header, []byte(body))
	if err != nil {
		panic(err)
	}
	passes := func(secret string, header http.Header, body string) bool {
		_, err := attesta.VerifyEvent(secret, header, []byte(body))
		return err == nil
	}
	_ = json.NewEncoder(os.Stdout).Encode(map[string]any{
		"genuine":       []string{event.ID, event.Type, event.Data.Status},
		"second secret": passes(os.Getenv("OTHER_SECRET"), header, body),
		"changed":       passes(secret, header, strings.Replace(body, "approved", "rejected", 1)),
		"foreign":       passes(os.Getenv("FOREIGN_SECRET"), header, body),
		"old":           passes(secret, old, body),
		"unsigned":      passes(secret, http.Header{}, body),
		"no secret":     passes("whsec_c2hvcnQ=", header, body),
	})
}
