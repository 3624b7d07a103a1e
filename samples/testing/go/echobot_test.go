package echobot

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"testing"
	"time"
)

// testServer is the first line of `parlance test-server --json`, and the answer of /__test.
type testServer struct {
	URL      string             `json:"url"`
	Waiting  int                `json:"waiting"`
	Accounts map[string]Account `json:"accounts"`
}

var server testServer

// TestMain starts one server for all tests.
func TestMain(m *testing.M) {
	command := exec.Command("parlance", "test-server", "--json")
	// The server ends when its standard input closes, also if the tests crash.
	input, _ := command.StdinPipe()
	output, _ := command.StdoutPipe()
	if err := command.Start(); err != nil {
		panic(err)
	}
	line, _ := bufio.NewReader(output).ReadBytes('\n')
	if err := json.Unmarshal(line, &server); err != nil {
		panic(err)
	}
	status := m.Run()
	input.Close()
	command.Wait()
	os.Exit(status)
}

func control(t *testing.T, path string, fields map[string]any) {
	t.Helper()
	body, _ := json.Marshal(fields)
	response, err := http.Post(server.URL+"/__test"+path, "application/json", bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode != 200 {
		t.Fatalf("%s: %s", path, response.Status)
	}
}

func until(isReached func() bool) {
	for !isReached() {
		time.Sleep(5 * time.Millisecond)
	}
}

// waits reports whether the bot waits for events.
func waits() bool {
	response, err := http.Get(server.URL + "/__test")
	if err != nil {
		return false
	}
	defer response.Body.Close()
	var state testServer
	return json.NewDecoder(response.Body).Decode(&state) == nil && state.Waiting == 1
}

// start resets the server and runs the bot until the end of the test; it returns another client.
func start(t *testing.T) Client {
	control(t, "/reset", map[string]any{})
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		Run(ctx, Client{server.URL, server.Accounts["bot"]})
		close(ended)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
	})
	until(waits)
	return Client{server.URL, server.Accounts["member"]}
}

// mentionAndWait mentions the bot, and returns when it has replied.
func mentionAndWait(t *testing.T, member Client) {
	t.Helper()
	_, err := member.Call(context.Background(), "POST", "/messages", url.Values{
		"type": {"channel"}, "to": {"general"}, "topic": {"echo"}, "content": {"@**Bot** hello"},
	})
	if err != nil {
		t.Fatal(err)
	}
	narrow := fmt.Sprintf(`[{"operator": "sender", "operand": "%s"}]`, server.Accounts["bot"].Email)
	newest := url.Values{
		"anchor": {"newest"}, "num_before": {"1"}, "num_after": {"0"}, "apply_markdown": {"false"}, "narrow": {narrow},
	}
	until(func() bool {
		found, err := member.Call(context.Background(), "GET", "/messages", newest)
		return err == nil && len(found.Messages) == 1 && found.Messages[0].Content == "hello"
	})
}

func TestRepeatsWhatMentionsIt(t *testing.T) {
	mentionAndWait(t, start(t))
}

func TestRegistersAgainWhenItsQueueHasExpired(t *testing.T) {
	member := start(t)
	control(t, "/expire-queue", map[string]any{})
	until(waits)
	mentionAndWait(t, member)
}

func TestWaitsAsLongAsA429Says(t *testing.T) {
	member := start(t)
	control(t, "/force", map[string]any{"operation": "getEvents", "answer": 429, "seconds": 0.05, "times": 2})
	mentionAndWait(t, member)
	until(waits)
}

func TestStillRepliesAfterAnHourWithoutMessages(t *testing.T) {
	member := start(t)
	control(t, "/advance", map[string]any{"seconds": 3600})
	mentionAndWait(t, member)
}
