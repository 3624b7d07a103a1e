package main

import (
	"bytes"
	"context"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"

	"github.com/oapi-codegen/nullable"

	sdk "scenario/generated"
)

type client struct {
	api *sdk.ClientWithResponses
	ctx context.Context
}

// answer is what every typed answer of the client has.
type answer interface {
	StatusCode() int
	GetBody() []byte
}

func outcome[A answer](found A, err error) (Outcome, error) {
	if err != nil {
		return Outcome{}, err
	}
	body := map[string]any{}
	return Outcome{found.StatusCode(), body}, json.Unmarshal(found.GetBody(), &body)
}

func draft(content string) sdk.DraftInput {
	return sdk.DraftInput{Type: "stream", To: []int64{2}, Topic: "kits", Content: content}
}

func wide(numbers []int) []int64 {
	found := make([]int64, 0, len(numbers))
	for _, one := range numbers {
		found = append(found, int64(one))
	}
	return found
}

func (c client) GetServerSettings() (Outcome, error) {
	return outcome(c.api.GetServerSettingsWithResponse(c.ctx))
}
func (c client) GetOwnUser() (Outcome, error) { return outcome(c.api.GetOwnUserWithResponse(c.ctx)) }
func (c client) FetchApiKey(username, password string) (Outcome, error) {
	return outcome(c.api.FetchApiKeyWithResponse(c.ctx, sdk.FetchApiKeyForm{Username: username, Password: password}))
}
func (c client) RegisterQueue(eventTypes []string) (Outcome, error) {
	yes := true
	capabilities := sdk.RegisterQueueForm_ClientCapabilities{NotificationSettingsNull: yes}
	form := sdk.RegisterQueueForm{EventTypes: nullable.NewNullableWithValue(eventTypes), ClientCapabilities: &capabilities}
	return outcome(c.api.RegisterQueueWithResponse(c.ctx, form))
}
func (c client) SendMessage(kind, to, topic, content string) (Outcome, error) {
	form := sdk.SendMessageForm{Type: sdk.SendMessageFormType(kind), To: to, Topic: &topic, Content: content}
	return outcome(c.api.SendMessageWithResponse(c.ctx, form))
}
func (c client) GetMessages(anchor string, before, after int, narrow string) (Outcome, error) {
	params := sdk.GetMessagesParams{Anchor: &anchor, NumBefore: int64(before), NumAfter: int64(after), Narrow: &narrow}
	return outcome(c.api.GetMessagesWithResponse(c.ctx, &params))
}
func (c client) GetMessage(id int, markdown bool) (Outcome, error) {
	return outcome(c.api.GetMessageWithResponse(c.ctx, int64(id), &sdk.GetMessageParams{ApplyMarkdown: &markdown}))
}
func (c client) EditMessage(id int, content string) (Outcome, error) {
	return outcome(c.api.EditMessageWithResponse(c.ctx, int64(id), sdk.EditMessageForm{Content: &content}))
}
func (c client) AddReaction(id int, name string) (Outcome, error) {
	return outcome(c.api.AddReactionWithResponse(c.ctx, int64(id), sdk.AddReactionForm{EmojiName: name}))
}
func (c client) RemoveReaction(id int, name string) (Outcome, error) {
	return outcome(c.api.RemoveReactionWithResponse(c.ctx, int64(id), sdk.RemoveReactionForm{EmojiName: &name}))
}
func (c client) UpdateMessageFlags(ids []int, op, flag string) (Outcome, error) {
	form := sdk.UpdateMessageFlagsForm{Messages: wide(ids), Op: sdk.UpdateMessageFlagsFormOp(op), Flag: sdk.UpdateMessageFlagsFormFlag(flag)}
	return outcome(c.api.UpdateMessageFlagsWithResponse(c.ctx, form))
}
func (c client) CreateDrafts(contents []string) (Outcome, error) {
	drafts := []sdk.DraftInput{}
	for _, content := range contents {
		drafts = append(drafts, draft(content))
	}
	return outcome(c.api.CreateDraftsWithResponse(c.ctx, sdk.CreateDraftsForm{Drafts: &drafts}))
}
func (c client) EditDraft(id int, content string) (Outcome, error) {
	return outcome(c.api.EditDraftWithResponse(c.ctx, int64(id), sdk.EditDraftForm{Draft: draft(content)}))
}
func (c client) GetDrafts() (Outcome, error) { return outcome(c.api.GetDraftsWithResponse(c.ctx)) }
func (c client) DeleteDraft(id int) (Outcome, error) {
	return outcome(c.api.DeleteDraftWithResponse(c.ctx, int64(id)))
}
func (c client) SendTyping(to []int) (Outcome, error) {
	form := sdk.SendTypingForm{Op: "start", To: nullable.NewNullableWithValue(wide(to))}
	return outcome(c.api.SendTypingWithResponse(c.ctx, form))
}
func (c client) InviteForEver(address string) (Outcome, error) {
	form := sdk.SendInvitationsForm{
		InviteeEmails: address, StreamIds: []int64{}, InviteExpiresInMinutes: nullable.NewNullNullable[int64](),
	}
	return outcome(c.api.SendInvitationsWithResponse(c.ctx, form))
}
func (c client) GetInvitations() (Outcome, error) { return outcome(c.api.GetInvitationsWithResponse(c.ctx)) }
func (c client) UploadCustomEmoji(name, file string) (Outcome, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return Outcome{}, err
	}
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="file"; filename="kit.png"`}, "Content-Type": {"image/png"},
	})
	if err != nil {
		return Outcome{}, err
	}
	_, _ = part.Write(data)
	_ = form.Close()
	return outcome(c.api.UploadCustomEmojiWithBodyWithResponse(c.ctx, name, form.FormDataContentType(), &body))
}
func (c client) GetCustomEmoji() (Outcome, error) { return outcome(c.api.GetCustomEmojiWithResponse(c.ctx)) }
func (c client) Subscribe(name, description string) (Outcome, error) {
	request := sdk.SubscriptionRequest{Name: name, Description: &description}
	return outcome(c.api.SubscribeWithResponse(c.ctx, sdk.SubscribeForm{Subscriptions: []sdk.SubscriptionRequest{request}}))
}
func (c client) GetEvents(queue string, last int) (Outcome, error) {
	return outcome(c.api.GetEventsWithResponse(c.ctx, &sdk.GetEventsParams{QueueId: queue, LastEventId: int64(last)}))
}

func main() {
	credentials := func(_ context.Context, request *http.Request) error {
		request.SetBasicAuth(os.Getenv("EMAIL"), os.Getenv("API_KEY"))
		return nil
	}
	api, err := sdk.NewClientWithResponses(os.Getenv("BASE_URL"), sdk.WithRequestEditorFn(credentials))
	if err != nil {
		panic(err)
	}
	play(client{api, context.Background()})
}
