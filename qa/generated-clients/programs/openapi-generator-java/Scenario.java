package scenario;

import com.google.gson.Gson;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import parlance.ApiClient;
import parlance.ApiException;
import parlance.JSON;
import parlance.api.*;
import parlance.model.*;

/** The scenario of 25 steps with a client made by openapi-generator for Java. */
public final class Scenario {
  private static final String CONTENT = "Caffè & **crème** + 100%";
  private static final String NARROW =
      "[{\"operator\":\"channel\",\"operand\":\"engineering\"},{\"operator\":\"topic\",\"operand\":\"kits\"}]";
  private static final String PICTURE =
      "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC";

  private interface Step {
    boolean holds() throws Exception;
  }

  private static int number = 0;
  private static long message;
  private static long draft;
  private static RegisterQueueAnswer queue;

  private static void step(String title, Step step) {
    number++;
    try {
      System.out.println((step.holds() ? "ok " : "not ok ") + number + " " + title);
    } catch (Exception error) {
      System.out.println("not ok " + number + " " + title + ": " + error.toString().replace('\n', ' '));
    }
  }

  private static boolean refused(int status, String code, Step step) throws Exception {
    try {
      step.holds();
      return false;
    } catch (ApiException error) {
      return error.getCode() == status && error.getResponseBody().contains("\"" + code + "\"");
    }
  }

  private static DraftInput draft(DraftInput.TypeEnum type, List<Long> to, String topic, String content) {
    return new DraftInput().type(type).to(to).topic(topic).content(content);
  }

  public static void main(String[] arguments) throws Exception {
    String email = System.getenv("EMAIL");
    long other = Long.parseLong(System.getenv("OTHER_ID"));
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("BASE_URL"));
    client.setUsername(email);
    client.setPassword(System.getenv("API_KEY"));
    ServerApi server = new ServerApi(client);
    UsersApi users = new UsersApi(client);
    EventsApi events = new EventsApi(client);
    MessagesApi messages = new MessagesApi(client);
    ReactionsApi reactions = new ReactionsApi(client);
    DraftsApi drafts = new DraftsApi(client);
    InvitationsApi invitations = new InvitationsApi(client);
    EmojiApi emoji = new EmojiApi(client);
    Path file = Files.createTempFile("kit", ".png");
    Files.write(file, Base64.getDecoder().decode(PICTURE));
    SendMessageForm.TypeEnum channel = SendMessageForm.TypeEnum.CHANNEL;
    SendMessageForm.TypeEnum direct = SendMessageForm.TypeEnum.DIRECT;

    step("reads the settings of the server", () -> server.getServerSettings().getZulipFeatureLevel() > 200);
    step("reads its own user", () -> users.getOwnUser().getDeliveryEmail().equals(email));
    step("is refused with a wrong password", () -> refused(401, "AUTHENTICATION_FAILED", () ->
        server.fetchApiKey(new FetchApiKeyForm().username(email).password("wrong")) == null));
    step("registers a queue with a list and an object", () -> {
      RegisterQueueFormClientCapabilities capabilities =
          new RegisterQueueFormClientCapabilities().notificationSettingsNull(true);
      queue = events.registerQueue(
          new RegisterQueueForm().eventTypes(List.of("message")).clientCapabilities(capabilities));
      return queue.getQueueId() != null;
    });
    step("sends a message to a channel", () -> {
      message = messages.sendMessage(
          new SendMessageForm().type(channel).to("engineering").topic("kits").content(CONTENT)).getId();
      return message > 0;
    });
    step("lists messages with a narrow of two terms", () -> {
      List<?> found = messages.getMessages(5L, 0L, "newest", null, NARROW, null, null, null).getMessages();
      return found.size() == 1;
    });
    step("reads one message as Markdown", () ->
        messages.getMessage(message, false).getMessage().getContent().equals(CONTENT));
    step("edits the message", () -> messages.editMessage(message, new EditMessageForm().content("Edited")) != null);
    step("adds a reaction", () -> reactions.addReaction(message, new AddReactionForm().emojiName("tada")) != null);
    step("cannot add the reaction again", () -> refused(400, "REACTION_ALREADY_EXISTS", () ->
        reactions.addReaction(message, new AddReactionForm().emojiName("tada")) == null));
    step("removes the reaction", () ->
        reactions.removeReaction(message, new RemoveReactionForm().emojiName("tada")) != null);
    step("flags a list of one message", () -> messages.updateMessageFlags(
        new UpdateMessageFlagsForm().messages(List.of(message))
            .op(UpdateMessageFlagsForm.OpEnum.ADD).flag(UpdateMessageFlagsForm.FlagEnum.STARRED)).getMessages().size() == 1);
    step("sends a direct message", () -> messages.sendMessage(
        new SendMessageForm().type(direct).to("[" + other + "]").content("Hello")) != null);
    step("creates two drafts", () -> {
      List<DraftInput> inputs = new ArrayList<>();
      inputs.add(draft(DraftInput.TypeEnum.STREAM, List.of(2L), "kits", "A draft"));
      inputs.add(draft(DraftInput.TypeEnum.EMPTY, List.of(), "", "A note"));
      List<Long> ids = drafts.createDrafts(new CreateDraftsForm().drafts(inputs)).getIds();
      draft = ids.get(0);
      return ids.size() == 2;
    });
    step("edits a draft", () -> drafts.editDraft(draft, new EditDraftForm().draft(
        draft(DraftInput.TypeEnum.STREAM, List.of(2L), "kits", "Changed"))) != null);
    step("lists the drafts", () -> drafts.getDrafts().getDrafts().stream()
        .anyMatch(one -> one.getId() == draft && one.getContent().equals("Changed")));
    step("deletes a draft", () -> drafts.deleteDraft(draft) != null);
    step("cannot delete the draft again", () -> refused(404, "BAD_REQUEST", () -> drafts.deleteDraft(draft) == null));
    step("sends a typing notification to a list of one user", () -> new TypingApi(client).sendTyping(
        new SendTypingForm().op(SendTypingForm.OpEnum.START).to(List.of(other))) != null);
    step("invites with a null expiry and an empty list", () -> {
      // Members that are null are left out unless told otherwise, and an absent expiry is not a null one.
      Gson usual = JSON.getGson();
      JSON.setGson(usual.newBuilder().serializeNulls().create());
      SuccessAnswer answer = invitations.sendInvitations(new SendInvitationsForm()
          .inviteeEmails("kit@elsewhere.example").inviteExpiresInMinutes(null).streamIds(List.of())
          .inviteAs(400));
      JSON.setGson(usual);
      return answer != null;
    });
    step("finds the invitation, which never expires", () -> invitations.getInvitations().getInvites().stream()
        .anyMatch(one -> "kit@elsewhere.example".equals(one.getEmail()) && one.getExpiryDate() == null));
    step("uploads an emoji", () -> emoji.uploadCustomEmoji("kit", file.toFile()) != null);
    step("finds the emoji", () -> emoji.getCustomEmoji().getEmoji().values().stream()
        .anyMatch(one -> one.getName().equals("kit")));
    step("subscribes to a new channel", () -> new SubscriptionsApi(client).subscribe(new SubscribeForm()
        .subscriptions(List.of(new SubscriptionRequest().name("kits").description("Kits & more")))) != null);
    step("reads the event of the message", () -> {
      Event first = events.getEvents(queue.getQueueId(), queue.getLastEventId(), null).getEvents().get(0);
      Map<?, ?> found = (Map<?, ?>) first.getAdditionalProperty("message");
      return first.getType().equals("message") && ((Number) found.get("id")).longValue() == message;
    });
  }
}
