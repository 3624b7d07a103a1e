package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strconv"
)

// Outcome is what came back, and with which status.
type Outcome struct {
	Status int
	Body   map[string]any
}

// Client carries out the operations of the scenario.
type Client interface {
	GetServerSettings() (Outcome, error)
	GetOwnUser() (Outcome, error)
	FetchApiKey(username, password string) (Outcome, error)
	RegisterQueue(eventTypes []string) (Outcome, error)
	SendMessage(kind, to, topic, content string) (Outcome, error)
	GetMessages(anchor string, before, after int, narrow string) (Outcome, error)
	GetMessage(id int, markdown bool) (Outcome, error)
	EditMessage(id int, content string) (Outcome, error)
	AddReaction(id int, name string) (Outcome, error)
	RemoveReaction(id int, name string) (Outcome, error)
	UpdateMessageFlags(ids []int, op, flag string) (Outcome, error)
	CreateDrafts(contents []string) (Outcome, error)
	EditDraft(id int, content string) (Outcome, error)
	GetDrafts() (Outcome, error)
	DeleteDraft(id int) (Outcome, error)
	SendTyping(to []int) (Outcome, error)
	InviteForEver(address string) (Outcome, error)
	GetInvitations() (Outcome, error)
	UploadCustomEmoji(name, file string) (Outcome, error)
	GetCustomEmoji() (Outcome, error)
	Subscribe(name, description string) (Outcome, error)
	GetEvents(queue string, last int) (Outcome, error)
}

const narrow = `[{"operator":"channel","operand":"engineering"},{"operator":"topic","operand":"kits"}]`
const text = "Caffè & **crème** + 100%"
const picture = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC"

func list(body map[string]any, name string) []any {
	found, _ := body[name].([]any)
	return found
}

func object(value any) map[string]any {
	found, _ := value.(map[string]any)
	return found
}

func number(value any) int {
	found, _ := value.(float64)
	return int(found)
}

// bodyOf is the JSON object that a typed answer stands for.
func bodyOf(answer any) map[string]any {
	data, err := json.Marshal(answer)
	if err != nil {
		return nil
	}
	body := map[string]any{}
	_ = json.Unmarshal(data, &body)
	return body
}

func play(c Client) {
	other, _ := strconv.Atoi(os.Getenv("OTHER_ID"))
	var message, draft, last, step int
	var queue string
	run := func(title string, call func() (Outcome, error), status int, holds func(map[string]any) bool) {
		step++
		outcome, err := call()
		if err == nil && outcome.Status == status && holds(outcome.Body) {
			fmt.Printf("ok %d %s\n", step, title)
		} else {
			fmt.Printf("not ok %d %s: %d %v %v\n", step, title, outcome.Status, err, outcome.Body)
		}
	}
	always := func(map[string]any) bool { return true }
	code := func(wanted string) func(map[string]any) bool {
		return func(body map[string]any) bool { return body["code"] == wanted }
	}
	file := os.TempDir() + "/kit.png"
	data, _ := base64.StdEncoding.DecodeString(picture)
	_ = os.WriteFile(file, data, 0o600)

	run("reads the settings of the server", c.GetServerSettings, 200, func(b map[string]any) bool {
		return number(b["zulip_feature_level"]) > 200
	})
	run("reads its own user", c.GetOwnUser, 200, func(b map[string]any) bool {
		return b["delivery_email"] == os.Getenv("EMAIL")
	})
	run("is refused with a wrong password", func() (Outcome, error) {
		return c.FetchApiKey(os.Getenv("EMAIL"), "wrong")
	}, 401, code("AUTHENTICATION_FAILED"))
	run("registers a queue with a list and an object", func() (Outcome, error) {
		return c.RegisterQueue([]string{"message"})
	}, 200, func(b map[string]any) bool {
		queue, _ = b["queue_id"].(string)
		last = number(b["last_event_id"])
		return queue != ""
	})
	run("sends a message to a channel", func() (Outcome, error) {
		return c.SendMessage("channel", "engineering", "kits", text)
	}, 200, func(b map[string]any) bool {
		message = number(b["id"])
		return message > 0
	})
	run("lists messages with a narrow of two terms", func() (Outcome, error) {
		return c.GetMessages("newest", 5, 0, narrow)
	}, 200, func(b map[string]any) bool {
		found := list(b, "messages")
		return len(found) == 1 && number(object(found[0])["id"]) == message
	})
	run("reads one message as Markdown", func() (Outcome, error) { return c.GetMessage(message, false) }, 200,
		func(b map[string]any) bool { return object(b["message"])["content"] == text })
	run("edits the message", func() (Outcome, error) { return c.EditMessage(message, "Edited") }, 200, always)
	run("adds a reaction", func() (Outcome, error) { return c.AddReaction(message, "tada") }, 200, always)
	run("cannot add the reaction again", func() (Outcome, error) {
		return c.AddReaction(message, "tada")
	}, 400, code("REACTION_ALREADY_EXISTS"))
	run("removes the reaction", func() (Outcome, error) { return c.RemoveReaction(message, "tada") }, 200, always)
	run("flags a list of one message", func() (Outcome, error) {
		return c.UpdateMessageFlags([]int{message}, "add", "starred")
	}, 200, func(b map[string]any) bool { return len(list(b, "messages")) == 1 })
	run("sends a direct message", func() (Outcome, error) {
		return c.SendMessage("direct", fmt.Sprintf("[%d]", other), "", "Hello")
	}, 200, always)
	run("creates two drafts", func() (Outcome, error) { return c.CreateDrafts([]string{"A draft", "A note"}) }, 200,
		func(b map[string]any) bool {
			ids := list(b, "ids")
			if len(ids) == 2 {
				draft = number(ids[0])
			}
			return draft > 0
		})
	run("edits a draft", func() (Outcome, error) { return c.EditDraft(draft, "Changed") }, 200, always)
	run("lists the drafts", c.GetDrafts, 200, func(b map[string]any) bool {
		for _, one := range list(b, "drafts") {
			if number(object(one)["id"]) == draft && object(one)["content"] == "Changed" {
				return true
			}
		}
		return false
	})
	run("deletes a draft", func() (Outcome, error) { return c.DeleteDraft(draft) }, 200, always)
	run("cannot delete the draft again", func() (Outcome, error) { return c.DeleteDraft(draft) }, 404, code("BAD_REQUEST"))
	run("sends a typing notification to a list of one user", func() (Outcome, error) { return c.SendTyping([]int{other}) }, 200, always)
	run("invites with a null expiry and an empty list", func() (Outcome, error) {
		return c.InviteForEver("kit@elsewhere.example")
	}, 200, always)
	run("finds the invitation, which never expires", c.GetInvitations, 200, func(b map[string]any) bool {
		for _, one := range list(b, "invites") {
			if object(one)["email"] == "kit@elsewhere.example" && object(one)["expiry_date"] == nil {
				return true
			}
		}
		return false
	})
	run("uploads an emoji", func() (Outcome, error) { return c.UploadCustomEmoji("kit", file) }, 200, always)
	run("finds the emoji", c.GetCustomEmoji, 200, func(b map[string]any) bool {
		for _, one := range object(b["emoji"]) {
			if object(one)["name"] == "kit" {
				return true
			}
		}
		return false
	})
	run("subscribes to a new channel", func() (Outcome, error) { return c.Subscribe("kits", "Kits & more") }, 200, always)
	run("reads the event of the message", func() (Outcome, error) { return c.GetEvents(queue, last) }, 200,
		func(b map[string]any) bool {
			events := list(b, "events")
			return len(events) > 0 && number(object(object(events[0])["message"])["id"]) == message
		})
}
