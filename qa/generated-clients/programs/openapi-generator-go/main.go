package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"

	sdk "scenario/generated"
)

type client struct {
	api *sdk.APIClient
	ctx context.Context
}

func outcome(answer any, response *http.Response, err error) (Outcome, error) {
	status := 0
	if response != nil {
		status = response.StatusCode
	}
	var refused *sdk.GenericOpenAPIError
	if errors.As(err, &refused) && status >= 400 {
		body := map[string]any{}
		return Outcome{status, body}, json.Unmarshal(refused.Body(), &body)
	}
	return Outcome{status, bodyOf(answer)}, err
}

func wide(numbers []int) []int64 {
	found := make([]int64, 0, len(numbers))
	for _, one := range numbers {
		found = append(found, int64(one))
	}
	return found
}

func draft(content string) sdk.DraftInput {
	return *sdk.NewDraftInput("stream", []int64{2}, "kits", content)
}

func (c client) GetServerSettings() (Outcome, error) {
	return outcome(c.api.ServerAPI.GetServerSettings(c.ctx).Execute())
}
func (c client) GetOwnUser() (Outcome, error) { return outcome(c.api.UsersAPI.GetOwnUser(c.ctx).Execute()) }
func (c client) FetchApiKey(username, password string) (Outcome, error) {
	form := *sdk.NewFetchApiKeyForm(username, password)
	return outcome(c.api.ServerAPI.FetchApiKey(c.ctx).FetchApiKeyForm(form).Execute())
}
func (c client) RegisterQueue(eventTypes []string) (Outcome, error) {
	capabilities := sdk.RegisterQueueFormClientCapabilities{}
	capabilities.SetNotificationSettingsNull(true)
	form := sdk.RegisterQueueForm{EventTypes: eventTypes, ClientCapabilities: &capabilities}
	return outcome(c.api.EventsAPI.RegisterQueue(c.ctx).RegisterQueueForm(form).Execute())
}
func (c client) SendMessage(kind, to, topic, content string) (Outcome, error) {
	form := sdk.SendMessageForm{Type: kind, To: to, Topic: &topic, Content: content}
	return outcome(c.api.MessagesAPI.SendMessage(c.ctx).SendMessageForm(form).Execute())
}
func (c client) GetMessages(anchor string, before, after int, narrow string) (Outcome, error) {
	return outcome(c.api.MessagesAPI.GetMessages(c.ctx).Anchor(anchor).NumBefore(int64(before)).NumAfter(int64(after)).
		Narrow(narrow).Execute())
}
func (c client) GetMessage(id int, markdown bool) (Outcome, error) {
	return outcome(c.api.MessagesAPI.GetMessage(c.ctx, int64(id)).ApplyMarkdown(markdown).Execute())
}
func (c client) EditMessage(id int, content string) (Outcome, error) {
	form := sdk.EditMessageForm{Content: &content}
	return outcome(c.api.MessagesAPI.EditMessage(c.ctx, int64(id)).EditMessageForm(form).Execute())
}
func (c client) AddReaction(id int, name string) (Outcome, error) {
	form := *sdk.NewAddReactionForm(name)
	return outcome(c.api.ReactionsAPI.AddReaction(c.ctx, int64(id)).AddReactionForm(form).Execute())
}
func (c client) RemoveReaction(id int, name string) (Outcome, error) {
	form := sdk.RemoveReactionForm{EmojiName: &name}
	return outcome(c.api.ReactionsAPI.RemoveReaction(c.ctx, int64(id)).RemoveReactionForm(form).Execute())
}
func (c client) UpdateMessageFlags(ids []int, op, flag string) (Outcome, error) {
	form := *sdk.NewUpdateMessageFlagsForm(wide(ids), op, flag)
	return outcome(c.api.MessagesAPI.UpdateMessageFlags(c.ctx).UpdateMessageFlagsForm(form).Execute())
}
func (c client) CreateDrafts(contents []string) (Outcome, error) {
	form := sdk.CreateDraftsForm{}
	for _, content := range contents {
		form.Drafts = append(form.Drafts, draft(content))
	}
	return outcome(c.api.DraftsAPI.CreateDrafts(c.ctx).CreateDraftsForm(form).Execute())
}
func (c client) EditDraft(id int, content string) (Outcome, error) {
	form := *sdk.NewEditDraftForm(draft(content))
	return outcome(c.api.DraftsAPI.EditDraft(c.ctx, int64(id)).EditDraftForm(form).Execute())
}
func (c client) GetDrafts() (Outcome, error) { return outcome(c.api.DraftsAPI.GetDrafts(c.ctx).Execute()) }
func (c client) DeleteDraft(id int) (Outcome, error) {
	return outcome(c.api.DraftsAPI.DeleteDraft(c.ctx, int64(id)).Execute())
}
func (c client) SendTyping(to []int) (Outcome, error) {
	form := *sdk.NewSendTypingForm("start")
	form.To = wide(to)
	return outcome(c.api.TypingAPI.SendTyping(c.ctx).SendTypingForm(form).Execute())
}
func (c client) InviteForEver(address string) (Outcome, error) {
	form := *sdk.NewSendInvitationsForm(address, []int64{})
	form.SetInviteExpiresInMinutesNil()
	return outcome(c.api.InvitationsAPI.SendInvitations(c.ctx).SendInvitationsForm(form).Execute())
}
func (c client) GetInvitations() (Outcome, error) {
	return outcome(c.api.InvitationsAPI.GetInvitations(c.ctx).Execute())
}
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
	url := os.Getenv("BASE_URL") + "/realm/emoji/" + name
	request, err := http.NewRequestWithContext(c.ctx, http.MethodPost, url, &body)
	if err != nil {
		return Outcome{}, err
	}
	request.SetBasicAuth(os.Getenv("EMAIL"), os.Getenv("API_KEY"))
	request.Header.Set("Content-Type", form.FormDataContentType())
	response, err := c.api.GetConfig().HTTPClient.Do(request)
	if err != nil {
		return Outcome{}, err
	}
	defer response.Body.Close()
	answer := map[string]any{}
	return Outcome{response.StatusCode, answer}, json.NewDecoder(response.Body).Decode(&answer)
}
func (c client) GetCustomEmoji() (Outcome, error) {
	return outcome(c.api.EmojiAPI.GetCustomEmoji(c.ctx).Execute())
}
func (c client) Subscribe(name, description string) (Outcome, error) {
	request := sdk.SubscriptionRequest{Name: name, Description: &description}
	form := *sdk.NewSubscribeForm([]sdk.SubscriptionRequest{request})
	return outcome(c.api.SubscriptionsAPI.Subscribe(c.ctx).SubscribeForm(form).Execute())
}
func (c client) GetEvents(queue string, last int) (Outcome, error) {
	return outcome(c.api.EventsAPI.GetEvents(c.ctx).QueueId(queue).LastEventId(int64(last)).Execute())
}

func main() {
	configuration := sdk.NewConfiguration()
	configuration.Servers = sdk.ServerConfigurations{{URL: os.Getenv("BASE_URL")}}
	credentials := sdk.BasicAuth{UserName: os.Getenv("EMAIL"), Password: os.Getenv("API_KEY")}
	ctx := context.WithValue(context.Background(), sdk.ContextBasicAuth, credentials)
	play(client{sdk.NewAPIClient(configuration), ctx})
}
