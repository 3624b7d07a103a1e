// Calls the operations of a chat through a generated client, and looks at the server through another account.
//
// Prints one line of JSON for each check: its name, and what went wrong if anything did.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"reflect"
	"strconv"
	"time"

	"github.com/oapi-codegen/nullable"

	sdk "checks/generated"
)

var (
	ctx         = context.Background()
	site        = os.Getenv("SITE")
	channel     = number(os.Getenv("CHANNEL"))
	ownerId     = number(os.Getenv("OWNER_ID"))
	memberId    = number(os.Getenv("MEMBER_ID"))
	memberEmail = os.Getenv("MEMBER_EMAIL")
	client      = clientOf("OWNER")
	other       = clientOf("MEMBER")
)

func number(text string) int64 {
	found, err := strconv.ParseInt(text, 10, 64)
	hold(err == nil, "%q is no number", text)
	return found
}

func credentials(prefix string) sdk.RequestEditorFn {
	return func(_ context.Context, request *http.Request) error {
		request.SetBasicAuth(os.Getenv(prefix+"_EMAIL"), os.Getenv(prefix+"_KEY"))
		return nil
	}
}

func clientOf(prefix string) *sdk.ClientWithResponses {
	made, err := sdk.NewClientWithResponses(site+"/api/v1", sdk.WithRequestEditorFn(credentials(prefix)))
	hold(err == nil, "%v", err)
	return made
}

// hold fails the current check unless the condition is true.
func hold(is bool, format string, values ...any) {
	if !is {
		panic(fmt.Errorf(format, values...))
	}
}

func equal[Value any](found, wanted Value) {
	hold(reflect.DeepEqual(found, wanted), "%v is not %v", found, wanted)
}

// answer is what every typed answer of the client has.
type answer interface {
	StatusCode() int
	GetBody() []byte
}

// ok returns the typed answer, and fails the check if the status is not 200.
func ok[A answer](found A, err error) A {
	hold(err == nil, "%v", err)
	hold(found.StatusCode() == 200, "%d %s", found.StatusCode(), found.GetBody())
	return found
}

// refused fails the check if the answer is not an error with this status and code.
func refused[A answer](status int, code string) func(A, error) {
	return func(found A, err error) {
		hold(err == nil, "%v", err)
		var body sdk.ErrorAnswer
		hold(json.Unmarshal(found.GetBody(), &body) == nil, "%s", found.GetBody())
		hold(found.StatusCode() == status && body.Code == code, "%d %s", found.StatusCode(), found.GetBody())
	}
}

func to[Value any](value Value) *Value { return &value }

func asText(value any) string {
	data, err := json.Marshal(value)
	hold(err == nil, "%v", err)
	return string(data)
}

func has[Value comparable](list []Value, wanted Value) bool {
	for _, one := range list {
		if one == wanted {
			return true
		}
	}
	return false
}

func mapped[From, To any](list []From, of func(From) To) []To {
	found := []To{}
	for _, one := range list {
		found = append(found, of(one))
	}
	return found
}

func send(by *sdk.ClientWithResponses, topic, content string) int64 {
	form := sdk.SendMessageForm{Type: "channel", To: to("harbour"), Topic: &topic, Content: content}
	return ok(by.SendMessageWithResponse(ctx, form)).JSON200.Id
}

func seen(by *sdk.ClientWithResponses, id int64) sdk.Message {
	return ok(by.GetMessageWithResponse(ctx, id, &sdk.GetMessageParams{})).JSON200.Message
}

func idsIn(page *sdk.GetMessagesAnswer) []int64 {
	return mapped(page.Messages, func(one sdk.Message) int64 { return one.Id })
}

func server() {
	settings := ok(client.GetServerSettingsWithResponse(ctx)).JSON200
	hold(settings.ZulipFeatureLevel > 200, "%d", settings.ZulipFeatureLevel)
	equal(ok(client.GetOwnUserWithResponse(ctx)).JSON200.UserId, ownerId)
}

func messages() {
	id := send(client, "boats", "**two** boats")
	message := seen(other, id)
	equal(message.Content, "<p><strong>two</strong> boats</p>")
	equal(message.Subject, "boats")
	equal(*message.StreamId, channel)
	rendered := ok(client.RenderMessageWithResponse(ctx, sdk.RenderMessageForm{Content: "*x*"}))
	equal(rendered.JSON200.Rendered, "<p><em>x</em></p>")
}

func edits() {
	id := send(client, "boats", "two boats")
	ok(client.EditMessageWithResponse(ctx, id, sdk.EditMessageForm{Content: to("three boats")}))
	equal(seen(other, id).Content, "<p>three boats</p>")
	history := ok(other.GetMessageHistoryWithResponse(ctx, id)).JSON200.MessageHistory
	equal(mapped(history, func(one sdk.MessageSnapshot) string { return one.Content }), []string{"two boats", "three boats"})
	move := sdk.EditMessageForm{Topic: to("ships"), PropagateMode: to(sdk.EditMessageFormPropagateMode("change_one"))}
	ok(client.EditMessageWithResponse(ctx, id, move))
	equal(seen(other, id).Subject, "ships")
	ok(client.DeleteMessageWithResponse(ctx, id))
	refused[*sdk.GetMessageResponse](400, "BAD_REQUEST")(other.GetMessageWithResponse(ctx, id, &sdk.GetMessageParams{}))
}

func reactions() {
	id := send(other, "boats", "a boat")
	names := func() []string {
		return mapped(seen(other, id).Reactions, func(one sdk.Reaction) string { return one.EmojiName })
	}
	ok(client.AddReactionWithResponse(ctx, id, sdk.AddReactionForm{EmojiName: "octopus"}))
	equal(names(), []string{"octopus"})
	refused[*sdk.AddReactionResponse](400, "REACTION_ALREADY_EXISTS")(
		client.AddReactionWithResponse(ctx, id, sdk.AddReactionForm{EmojiName: "octopus"}))
	ok(client.RemoveReactionWithResponse(ctx, id, sdk.RemoveReactionForm{EmojiName: to("octopus")}))
	equal(names(), []string{})
}

func flags() {
	id := send(other, "boats", "a boat")
	flag := func(op, name string) {
		form := sdk.UpdateMessageFlagsForm{Messages: []int64{id}, Op: op, Flag: name}
		equal(ok(client.UpdateMessageFlagsWithResponse(ctx, form)).JSON200.Messages, []int64{id})
	}
	flag("add", "starred")
	hold(has(seen(client, id).Flags, "starred"), "not starred")
	flag("remove", "starred")
	hold(!has(seen(client, id).Flags, "starred"), "still starred")
	ok(client.MarkTopicAsReadWithResponse(ctx, sdk.MarkTopicAsReadForm{StreamId: channel, TopicName: "boats"}))
	hold(has(seen(client, id).Flags, "read"), "not read")
	equal(ok(other.GetReadReceiptsWithResponse(ctx, id)).JSON200.UserIds, []int64{ownerId})
	flag("remove", "read")
	hold(!has(seen(client, id).Flags, "read"), "still read")
	narrow := []sdk.NarrowTerm{}
	ok(client.UpdateFlagsInNarrowWithResponse(ctx, sdk.UpdateFlagsInNarrowForm{
		Anchor: "newest", NumBefore: 100, Narrow: nullable.NewNullableWithValue(narrow), Op: "add", Flag: "read",
	}))
	hold(has(seen(client, id).Flags, "read"), "not read by the narrow")
}

func directMessages() {
	form := sdk.SendMessageForm{Type: "direct", To: to(asText([]int64{memberId})), Content: "for you"}
	id := ok(client.SendMessageWithResponse(ctx, form)).JSON200.Id
	message := seen(other, id)
	equal(message.Type, sdk.MessageType("private"))
	people, err := message.DisplayRecipient.AsMessageDisplayRecipient1()
	hold(err == nil, "%v", err)
	equal(len(people), 2)
	page := read(&sdk.GetMessagesParams{Anchor: to("newest"), NumBefore: 5, Narrow: to(asText([]any{
		map[string]any{"operator": "dm", "operand": []int64{memberId}},
	}))})
	equal(idsIn(page), []int64{id})
}

func read(params *sdk.GetMessagesParams) *sdk.GetMessagesAnswer {
	return ok(client.GetMessagesWithResponse(ctx, params)).JSON200
}

func pages() {
	sent := []int64{}
	for one := 0; one < 5; one++ {
		sent = append(sent, send(other, "pages", fmt.Sprintf("page %d", one)))
	}
	narrow := asText([]any{
		map[string]any{"operator": "channel", "operand": channel}, map[string]any{"operator": "topic", "operand": "pages"},
	})
	newest := read(&sdk.GetMessagesParams{Anchor: to("newest"), NumBefore: 2, Narrow: &narrow})
	equal(idsIn(newest), sent[3:])
	hold(newest.FoundNewest && !newest.FoundOldest, "ends of the newest page")
	older := read(&sdk.GetMessagesParams{
		Anchor: to(strconv.FormatInt(sent[3], 10)), IncludeAnchor: to(false), NumBefore: 5, Narrow: &narrow,
	})
	equal(idsIn(older), sent[:3])
	hold(!older.FoundNewest && older.FoundOldest, "ends of the oldest page")
	search := asText([]any{map[string]any{"operator": "search", "operand": "page"}})
	equal(idsIn(read(&sdk.GetMessagesParams{Anchor: to("oldest"), NumAfter: 10, Narrow: &search})), sent)
}

func wholeState() {
	send(other, "boats", "unread")
	state := ok(client.RegisterQueueWithResponse(ctx, sdk.RegisterQueueForm{ClientGravatar: to(false)})).JSON200
	hold(has(mapped(*state.RealmUsers, func(one sdk.RegisteredUser) int64 { return one.UserId }), memberId), "no such user")
	names := mapped(*state.Subscriptions, func(one sdk.Subscription) string { return one.Name })
	equal(names, []string{"harbour"})
	unread := []string{}
	for _, one := range state.UnreadMsgs.Streams {
		equal(one.StreamId, channel)
		unread = append(unread, one.Topic)
	}
	hold(has(unread, "boats"), "%v", unread)
	hold(time.Since(time.Unix(int64(*state.ServerTimestamp), 0)) > -time.Hour, "%f", *state.ServerTimestamp)
	ok(client.DeleteQueueWithResponse(ctx, sdk.DeleteQueueForm{QueueId: state.QueueId}))
}

// follow registers a queue and returns what waits for the next event of one of the types.
func follow(types ...string) (next func() sdk.Event, end func()) {
	queue := ok(client.RegisterQueueWithResponse(ctx, sdk.RegisterQueueForm{
		EventTypes: nullable.NewNullableWithValue(types), FetchEventTypes: nullable.NewNullableWithValue([]string{}),
	})).JSON200
	last, waiting := queue.LastEventId, []sdk.Event{}
	next = func() sdk.Event {
		for {
			for len(waiting) > 0 {
				event := waiting[0]
				last, waiting = event.Id, waiting[1:]
				if has(types, event.Type) {
					return event
				}
			}
			params := sdk.GetEventsParams{QueueId: &queue.QueueId, LastEventId: &last}
			waiting = ok(client.GetEventsWithResponse(ctx, &params)).JSON200.Events
		}
	}
	end = func() {
		ok(client.DeleteQueueWithResponse(ctx, sdk.DeleteQueueForm{QueueId: queue.QueueId}))
		params := sdk.GetEventsParams{QueueId: &queue.QueueId, LastEventId: &last}
		refused[*sdk.GetEventsResponse](400, "BAD_EVENT_QUEUE_ID")(client.GetEventsWithResponse(ctx, &params))
	}
	return next, end
}

// field is a member of an event, whose types differ in what else they have.
func field(event sdk.Event, path ...string) any {
	value := any(event.AdditionalProperties)
	for _, name := range path {
		members, _ := value.(map[string]any)
		value = members[name]
	}
	return value
}

func events() {
	next, end := follow("message", "reaction", "update_message", "delete_message", "update_message_flags")
	id := send(other, "boats", "news")
	equal(field(next(), "message", "id"), any(float64(id)))
	ok(other.AddReactionWithResponse(ctx, id, sdk.AddReactionForm{EmojiName: "tada"}))
	equal(field(next(), "emoji_name"), any("tada"))
	ok(other.EditMessageWithResponse(ctx, id, sdk.EditMessageForm{Content: to("old news")}))
	equal(field(next(), "rendered_content"), any("<p>old news</p>"))
	ok(client.UpdateMessageFlagsWithResponse(ctx, sdk.UpdateMessageFlagsForm{Messages: []int64{id}, Op: "add", Flag: "starred"}))
	equal(field(next(), "flag"), any("starred"))
	ok(client.DeleteMessageWithResponse(ctx, id))
	equal(next().Type, "delete_message")
	end()
}

func longPoll() {
	next, end := follow("typing")
	heard := make(chan sdk.Event)
	go func() { heard <- next() }()
	// Typing is not stored: only a client that waits at that moment gets it.
	for {
		typing := sdk.SendTypingForm{Op: "start", To: nullable.NewNullableWithValue([]int64{ownerId})}
		ok(other.SendTypingWithResponse(ctx, typing))
		select {
		case event := <-heard:
			equal(field(event, "sender", "user_id"), any(float64(memberId)))
			end()
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
}

func subscriptions() {
	names := func(by *sdk.ClientWithResponses) []string {
		found := ok(by.GetSubscriptionsWithResponse(ctx, &sdk.GetSubscriptionsParams{})).JSON200.Subscriptions
		return mapped(found, func(one sdk.Subscription) string { return one.Name })
	}
	people := sdk.SubscribeForm_Principals{}
	hold(people.UnmarshalJSON([]byte(asText([]int64{ownerId, memberId}))) == nil, "no such list")
	pier := []sdk.SubscriptionRequest{{Name: "pier", Description: to("Boats & weather")}}
	ok(client.SubscribeWithResponse(ctx, sdk.SubscribeForm{Subscriptions: pier, Principals: &people}))
	hold(has(names(other), "pier"), "the other is not subscribed")
	id := ok(client.GetChannelIdWithResponse(ctx, &sdk.GetChannelIdParams{Stream: "pier"})).JSON200.StreamId
	colour := sdk.SubscriptionChange_Value{}
	hold(colour.UnmarshalJSON([]byte(`"#123456"`)) == nil, "no such value")
	changes := []sdk.SubscriptionChange{{StreamId: id, Property: "color", Value: colour}}
	ok(client.UpdateSubscriptionSettingsWithResponse(ctx, sdk.UpdateSubscriptionSettingsForm{SubscriptionData: changes}))
	for _, one := range ok(client.GetSubscriptionsWithResponse(ctx, &sdk.GetSubscriptionsParams{})).JSON200.Subscriptions {
		hold(one.Name != "pier" || one.Color == "#123456", "%s", one.Color)
	}
	ok(client.EditChannelWithResponse(ctx, id, sdk.EditChannelForm{Description: to("Boats")}))
	equal(ok(other.GetChannelWithResponse(ctx, id)).JSON200.Stream.Description, "Boats")
	ok(other.UnsubscribeWithResponse(ctx, sdk.UnsubscribeForm{Subscriptions: []string{"pier"}}))
	equal(ok(client.GetSubscribersWithResponse(ctx, id)).JSON200.Subscribers, []int64{ownerId})
	ok(client.ArchiveChannelWithResponse(ctx, id))
	hold(!has(names(client), "pier"), "not archived")
}

func topics() {
	send(other, "ropes", "a rope")
	list := ok(client.GetTopicsWithResponse(ctx, channel)).JSON200.Topics
	equal(list[0].Name, "ropes")
	ok(client.SetTopicPolicyWithResponse(ctx, sdk.SetTopicPolicyForm{StreamId: channel, Topic: "ropes", VisibilityPolicy: 1}))
	state := ok(client.RegisterQueueWithResponse(ctx, sdk.RegisterQueueForm{
		FetchEventTypes: nullable.NewNullableWithValue([]string{"user_topic"}),
	})).JSON200
	hold(has(mapped(*state.UserTopics, func(one sdk.UserTopic) string {
		return fmt.Sprint(one.TopicName, " ", one.VisibilityPolicy)
	}), "ropes 1"), "not muted")
}

func drafts() {
	draft := sdk.DraftInput{Type: "stream", To: []int64{channel}, Topic: "boats", Content: "A draft"}
	draft.Timestamp = nullable.NewNullableWithValue(1_763_000_001.0)
	ids := ok(client.CreateDraftsWithResponse(ctx, sdk.CreateDraftsForm{Drafts: &[]sdk.DraftInput{draft}})).JSON200.Ids
	draft.Content = "Changed"
	ok(client.EditDraftWithResponse(ctx, ids[0], sdk.EditDraftForm{Draft: draft}))
	kept := ok(client.GetDraftsWithResponse(ctx)).JSON200.Drafts
	equal(len(kept), 1)
	equal(kept[0].Content, "Changed")
	equal(kept[0].Timestamp, int64(1_763_000_001))
	ok(client.DeleteDraftWithResponse(ctx, ids[0]))
	refused[*sdk.DeleteDraftResponse](404, "BAD_REQUEST")(client.DeleteDraftWithResponse(ctx, ids[0]))
}

func scheduledMessages() {
	at := time.Now().Add(24 * time.Hour).Unix()
	form := sdk.CreateScheduledMessageForm{
		Type: "channel", To: asText(channel), Topic: to("boats"), Content: "later", ScheduledDeliveryTimestamp: at,
	}
	id := ok(client.CreateScheduledMessageWithResponse(ctx, form)).JSON200.ScheduledMessageId
	ok(client.EditScheduledMessageWithResponse(ctx, id, sdk.EditScheduledMessageForm{Content: to("even later")}))
	kept := ok(client.GetScheduledMessagesWithResponse(ctx)).JSON200.ScheduledMessages
	equal(len(kept), 1)
	equal(kept[0].Content, "even later")
	ok(client.DeleteScheduledMessageWithResponse(ctx, id))
	equal(len(ok(client.GetScheduledMessagesWithResponse(ctx)).JSON200.ScheduledMessages), 0)
}

func files() {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", "greeting.txt")
	hold(err == nil, "%v", err)
	_, _ = part.Write([]byte("hello"))
	_ = form.Close()
	url := ok(client.UploadFileWithBodyWithResponse(ctx, form.FormDataContentType(), &body)).JSON200.Url
	send(client, "boats", "[greeting]("+url+")")
	request, err := http.NewRequest(http.MethodGet, site+url, nil)
	hold(err == nil, "%v", err)
	_ = credentials("MEMBER")(ctx, request)
	response, err := http.DefaultClient.Do(request)
	hold(err == nil, "%v", err)
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	equal(string(text), "hello")
	attachments := ok(client.GetAttachmentsWithResponse(ctx)).JSON200.Attachments
	equal(mapped(attachments, func(one sdk.Attachment) string { return one.Name }), []string{"greeting.txt"})
}

func people() {
	form := sdk.CreateUserForm{Email: "new@example.com", FullName: "New One", Password: "walnut harbour tin lantern"}
	id := ok(client.CreateUserWithResponse(ctx, form)).JSON200.UserId
	user := func() sdk.User {
		return ok(other.GetUserWithResponse(ctx, strconv.FormatInt(id, 10), &sdk.GetUserParams{})).JSON200.User
	}
	ok(client.EditUserWithResponse(ctx, id, sdk.EditUserForm{FullName: to("Other One")}))
	equal(user().FullName, "Other One")
	ok(client.DeactivateUserWithResponse(ctx, id, sdk.DeactivateUserForm{}))
	equal(user().IsActive, false)
	ok(client.ReactivateUserWithResponse(ctx, id))
	equal(user().IsActive, true)
	members := ok(client.GetUsersWithResponse(ctx, &sdk.GetUsersParams{})).JSON200.Members
	hold(has(mapped(members, func(one sdk.User) int64 { return one.UserId }), id), "not listed")
}

func presence() {
	ok(client.UpdatePresenceWithResponse(ctx, sdk.UpdatePresenceForm{Status: "active", NewUserInput: to(true)}))
	found := ok(other.GetUserPresenceWithResponse(ctx, strconv.FormatInt(ownerId, 10))).JSON200.Presence
	equal(found.Website.Status, sdk.PresenceNowStatus("active"))
	ok(client.SetStatusWithResponse(ctx, sdk.SetStatusForm{StatusText: to("at sea"), EmojiName: to("boat")}))
	equal(*ok(other.GetUserStatusWithResponse(ctx, ownerId)).JSON200.Status.StatusText, "at sea")
}

func words() {
	ok(client.AddAlertWordsWithResponse(ctx, sdk.AlertWords{AlertWords: []string{"ferry"}}))
	hold(has(seen(client, send(other, "boats", "the ferry")).Flags, "has_alert_word"), "no alert")
	ok(client.RemoveAlertWordsWithResponse(ctx, sdk.AlertWords{AlertWords: []string{"ferry"}}))
	equal(ok(client.GetAlertWordsWithResponse(ctx)).JSON200.AlertWords, []string{})
	ok(client.MuteUserWithResponse(ctx, memberId))
	state := ok(client.RegisterQueueWithResponse(ctx, sdk.RegisterQueueForm{
		FetchEventTypes: nullable.NewNullableWithValue([]string{"muted_users"}),
	})).JSON200
	equal(mapped(*state.MutedUsers, func(one sdk.MutedUser) int64 { return one.Id }), []int64{memberId})
	ok(client.UnmuteUserWithResponse(ctx, memberId))
}

func groups() {
	crew := sdk.CreateGroupForm{Name: "crew", Description: "On board", Members: []int64{ownerId}}
	ok(client.CreateGroupWithResponse(ctx, crew))
	crewOf := func() *sdk.UserGroup {
		for _, one := range ok(other.GetGroupsWithResponse(ctx)).JSON200.UserGroups {
			if one.Name == "crew" {
				return &one
			}
		}
		return nil
	}
	id := crewOf().Id
	ok(client.UpdateGroupMembersWithResponse(ctx, id, sdk.UpdateGroupMembersForm{Add: &[]int64{memberId}}))
	equal(crewOf().Members, []int64{ownerId, memberId})
	ok(client.DeleteGroupWithResponse(ctx, id))
	equal(crewOf(), nil)
}

func organization() {
	linkifier := sdk.CreateLinkifierForm{Pattern: "#(?P<id>[0-9]+)", UrlTemplate: "https://x.example/{id}"}
	id := ok(client.CreateLinkifierWithResponse(ctx, linkifier)).JSON200.Id
	equal(seen(other, send(client, "boats", "#7")).Content, `<p><a href="https://x.example/7">#7</a></p>`)
	ok(client.DeleteLinkifierWithResponse(ctx, id))
	field := sdk.CreateProfileFieldForm{FieldType: 1, Name: to("Boat")}
	fieldId := ok(client.CreateProfileFieldWithResponse(ctx, field)).JSON200.Id
	fields := ok(other.GetProfileFieldsWithResponse(ctx)).JSON200.CustomFields
	equal(mapped(fields, func(one sdk.ProfileField) string { return one.Name }), []string{"Boat"})
	ok(client.DeleteProfileFieldWithResponse(ctx, fieldId))
	ok(client.EditOrganizationWithResponse(ctx, sdk.EditOrganizationForm{Name: to("The harbour")}))
	equal(ok(other.GetServerSettingsWithResponse(ctx)).JSON200.RealmName, "The harbour")
}

func bots() {
	bot := ok(client.CreateBotWithResponse(ctx, sdk.CreateBotForm{FullName: "Gull", ShortName: "gull"})).JSON200
	entries := map[string]string{"seen": "3"}
	ok(client.UpdateStorageWithResponse(ctx, sdk.UpdateStorageForm{Storage: entries}))
	equal(ok(client.GetStorageWithResponse(ctx, &sdk.GetStorageParams{})).JSON200.Storage, entries)
	ok(client.DeactivateBotWithResponse(ctx, bot.UserId))
	gull := ok(other.GetUserWithResponse(ctx, strconv.FormatInt(bot.UserId, 10), &sdk.GetUserParams{})).JSON200.User
	hold(gull.IsBot && !gull.IsActive, "%v", gull)
}

func invitations() {
	form := sdk.SendInvitationsForm{
		InviteeEmails: "kit@elsewhere.example", StreamIds: []int64{}, InviteExpiresInMinutes: nullable.NewNullNullable[int64](),
	}
	ok(client.SendInvitationsWithResponse(ctx, form))
	invites := ok(client.GetInvitationsWithResponse(ctx)).JSON200.Invites
	equal(len(invites), 1)
	hold(invites[0].ExpiryDate.IsNull(), "it expires")
	ok(client.RevokeInvitationWithResponse(ctx, invites[0].Id))
	equal(len(ok(client.GetInvitationsWithResponse(ctx)).JSON200.Invites), 0)
}

func settings() {
	ok(client.EditSettingsWithResponse(ctx, sdk.EditSettingsForm{TwentyFourHourTime: to(true), FullName: to("Captain")}))
	state := ok(client.RegisterQueueWithResponse(ctx, sdk.RegisterQueueForm{
		FetchEventTypes: nullable.NewNullableWithValue([]string{"user_settings"}),
	})).JSON200
	equal(state.UserSettings.TwentyFourHourTime, true)
	owner := ok(other.GetUserWithResponse(ctx, strconv.FormatInt(ownerId, 10), &sdk.GetUserParams{})).JSON200.User
	equal(owner.FullName, "Captain")
}

func polls() {
	id := send(client, "boats", "/poll Sail?\nyes\nno")
	vote := asText(map[string]any{"type": "vote", "key": "canned,0", "vote": 1})
	ok(other.AddSubmessageWithResponse(ctx, sdk.AddSubmessageForm{MessageId: id, MsgType: "widget", Content: vote}))
	votes := seen(client, id).Submessages
	equal(len(votes), 2)
	equal(votes[1].SenderId, memberId)
}

func refusals() {
	wrong := func(_ context.Context, request *http.Request) error {
		request.SetBasicAuth(memberEmail, "abcdefghijklmnopqrstuvwxyzabcdef")
		return nil
	}
	found, err := other.GetOwnUserWithResponse(ctx, wrong)
	refused[*sdk.GetOwnUserResponse](401, "UNAUTHORIZED")(found, err)
	equal(found.JSON401.Msg, "Invalid API key")
	refused[*sdk.EditOrganizationResponse](400, "BAD_REQUEST")(
		other.EditOrganizationWithResponse(ctx, sdk.EditOrganizationForm{Name: to("Mine")}))
}

func check(name string, run func()) {
	defer func() {
		thrown := recover()
		line := map[string]any{"check": name, "error": nil}
		if thrown != nil {
			line["error"] = fmt.Sprint(thrown)
		}
		fmt.Println(asText(line))
	}()
	run()
}

func main() {
	check("reads the settings of the server and the own user", server)
	check("sends a message, and renders one", messages)
	check("edits, moves and deletes a message", edits)
	check("reacts, and takes it back", reactions)
	check("stars messages, and marks them as read and unread", flags)
	check("sends direct messages, and narrows to them", directMessages)
	check("reads page by page, and searches", pages)
	check("decodes the whole state of a registration", wholeState)
	check("follows events, and deletes its queue", events)
	check("waits for an event", longPoll)
	check("makes a channel, changes, leaves and archives it", subscriptions)
	check("lists topics, and mutes one", topics)
	check("creates, edits and deletes drafts", drafts)
	check("schedules a message, changes it and calls it off", scheduledMessages)
	check("uploads a file, which others read", files)
	check("creates, changes, deactivates and reactivates a user", people)
	check("reports presence and a status", presence)
	check("changes alert words and muted users", words)
	check("makes and changes a group", groups)
	check("changes linkifiers, profile fields and the organization", organization)
	check("makes a bot, and stores entries", bots)
	check("invites, and revokes the invitation", invitations)
	check("changes settings", settings)
	check("votes in a poll", polls)
	check("is refused with the documented errors", refusals)
}
