// Reads a list from a server that redirects: prints the status of the refusal.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	attesta "attesta.dev/client"
)

func main() {
	client := attesta.New(attesta.Config{URL: os.Getenv("ATTESTA_URL"), Bearer: "b", Token: "t"})
	rows := client.Workflows.List(context.Background())
	rows.Next()
	var refusal *attesta.ApiRefusal
	if errors.As(rows.Err(), &refusal) {
		fmt.Println(refusal.Status)
	}
}
