// Package echobot repeats messages that mention the bot. It needs only the standard library.
package echobot

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// Account has the credentials of an account.
type Account struct {
	Email  string `json:"email"`
	APIKey string `json:"api_key"`
}

// Client calls the API as one account; it waits and tries again when there were too many requests.
type Client struct {
	Site string
	Account
}

// Message is the part of a message that a bot needs.
type Message struct {
	Content  string `json:"content"`
	StreamID int    `json:"stream_id"`
	Subject  string `json:"subject"`
}

// Answer has the fields of all the answers that are read here.
type Answer struct {
	Result  string `json:"result"`
	QueueID string `json:"queue_id"`
	Events  []struct {
		ID      int      `json:"id"`
		Flags   []string `json:"flags"`
		Message Message  `json:"message"`
	} `json:"events"`
	Messages   []Message `json:"messages"`
	RetryAfter float64   `json:"retry-after"`
}

// Call sends a request and decodes its answer.
func (client Client) Call(ctx context.Context, method, path string, fields url.Values) (answer Answer, err error) {
	address, form := client.Site+"/api/v1"+path, fields.Encode()
	if method == http.MethodGet {
		address, form = address+"?"+form, ""
	}
	request, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(form))
	if err != nil {
		return answer, err
	}
	request.SetBasicAuth(client.Email, client.APIKey)
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return answer, err
	}
	defer response.Body.Close()
	if err = json.NewDecoder(response.Body).Decode(&answer); err != nil || response.StatusCode != 429 {
		return answer, err
	}
	time.Sleep(time.Duration(answer.RetryAfter * float64(time.Second)))
	return client.Call(ctx, method, path, fields)
}

// Run repeats messages until the context ends.
func Run(ctx context.Context, client Client) error {
	for {
		options := url.Values{"event_types": {`["message"]`}, "apply_markdown": {"false"}}
		queue, err := client.Call(ctx, "POST", "/register", options)
		if err == nil {
			err = answerMentions(ctx, client, queue.QueueID)
		}
		if err != nil {
			return err
		}
	}
}

var mention = regexp.MustCompile(`@\*\*.*?\*\*\s*`)

// answerMentions returns when the queue has expired.
func answerMentions(ctx context.Context, client Client, queueID string) error {
	last := -1
	for {
		position := url.Values{"queue_id": {queueID}, "last_event_id": {strconv.Itoa(last)}}
		answer, err := client.Call(ctx, "GET", "/events", position)
		if err != nil || answer.Result == "error" {
			return err
		}
		for _, event := range answer.Events {
			last = event.ID
			if !strings.Contains(strings.Join(event.Flags, " "), "mentioned") {
				continue
			}
			if _, err = client.Call(ctx, "POST", "/messages", url.Values{
				"type":    {"channel"},
				"to":      {strconv.Itoa(event.Message.StreamID)},
				"topic":   {event.Message.Subject},
				"content": {mention.ReplaceAllString(event.Message.Content, "")},
			}); err != nil {
				return err
			}
		}
	}
}
