// Calls every verb of every noun of the Go client: prints the method and path of each request as JSON.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"reflect"
	"strings"

	attesta "attesta.dev/client"
)

type recorder struct{ requests []string }

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	path := strings.TrimPrefix(request.URL.Path, "/api/v1")
	r.requests = append(r.requests, request.Method+" "+path)
	body := "{}"
	isPage := path == "/admin/submissions" || path == "/admin/deletion-requests"
	if request.Method == "GET" && !isPage && !strings.Contains(path, "ID") {
		body = "[]"
	}
	header := http.Header{"Content-Type": {"application/json"}}
	return &http.Response{StatusCode: 200, Header: header, Body: io.NopCloser(bytes.NewBufferString(body))}, nil
}

func main() {
	line := &recorder{}
	client := attesta.New(attesta.Config{URL: "http://id.test", HTTP: &http.Client{Transport: line}})
	calls := map[string][]string{}
	nouns := reflect.ValueOf(client).Elem()
	for index := 0; index < nouns.NumField(); index++ {
		noun := nouns.Type().Field(index)
		if !noun.IsExported() || noun.Name == "Events" {
			continue
		}
		for at := 0; at < noun.Type.NumMethod(); at++ {
			line.requests = nil
			method := nouns.Field(index).Method(at)
			arguments := []reflect.Value{reflect.ValueOf(context.Background())}
			parameters := method.Type()
			for each := 1; each < parameters.NumIn()-boolToInt(parameters.IsVariadic()); each++ {
				value := reflect.New(parameters.In(each)).Elem()
				if value.Kind() == reflect.String {
					value.SetString("ID")
				}
				if value.Kind() == reflect.Int {
					value.SetInt(1)
				}
				arguments = append(arguments, value)
			}
			results := method.Call(arguments)
			if next := results[0].MethodByName("Next"); next.IsValid() {
				next.Call(nil)
			}
			calls[noun.Name+"."+noun.Type.Method(at).Name] = line.requests
		}
	}
	content, err := json.Marshal(calls)
	if err != nil {
		panic(err)
	}
	fmt.Println(string(content))
}

func boolToInt(value bool) int {
	if value {
		return 1
	}
	return 0
}
