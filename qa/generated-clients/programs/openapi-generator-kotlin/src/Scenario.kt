package scenario

import com.google.gson.JsonObject
import com.google.gson.JsonParser
import java.nio.file.Files
import java.util.Base64
import okhttp3.Credentials
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody
import parlance.apis.*
import parlance.infrastructure.ApiClient
import parlance.infrastructure.ClientError
import parlance.infrastructure.ClientException
import parlance.models.*

private const val CONTENT = "Caffè & **crème** + 100%"
private const val NARROW =
    """[{"operator":"channel","operand":"engineering"},{"operator":"topic","operand":"kits"}]"""
private const val PICTURE =
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC"

private var number = 0

private fun step(title: String, holds: () -> Boolean) {
    number++
    try {
        println("${if (holds()) "ok" else "not ok"} $number $title")
    } catch (error: Exception) {
        println("not ok $number $title: ${error.toString().replace('\n', ' ')} ${bodyOf(error) ?: ""}")
    }
}

private fun bodyOf(error: Exception): Any? = ((error as? ClientException)?.response as? ClientError<*>)?.body

private fun isRefused(status: Int, code: String, call: () -> Any): Boolean =
    try {
        call()
        false
    } catch (error: ClientException) {
        error.statusCode == status && bodyOf(error).toString().contains("\"$code\"")
    }

/** A request by hand, with the connection of the generated client. */
private fun answerOf(request: Request.Builder): JsonObject {
    val credentials = Credentials.basic(ApiClient.username!!, ApiClient.password!!)
    val call = ApiClient.defaultClient.newCall(request.header("Authorization", credentials).build())
    return call.execute().use { JsonParser.parseString(it.body.string()).asJsonObject }
}

/** The scenario of 25 steps with a client made by openapi-generator for Kotlin. */
fun main() {
    val url = System.getenv("BASE_URL")
    val email = System.getenv("EMAIL")
    val other = System.getenv("OTHER_ID").toLong()
    ApiClient.username = email
    ApiClient.password = System.getenv("API_KEY")
    val server = ServerApi(url)
    val events = EventsApi(url)
    val messages = MessagesApi(url)
    val reactions = ReactionsApi(url)
    val drafts = DraftsApi(url)
    val emoji = EmojiApi(url)
    val picture = Files.createTempFile("kit", ".png").toFile()
    picture.writeBytes(Base64.getDecoder().decode(PICTURE))
    var message = 0L
    var draft = 0L
    lateinit var queue: RegisterQueueAnswer

    step("reads the settings of the server") { server.getServerSettings().zulipFeatureLevel > 200 }
    step("reads its own user") { UsersApi(url).getOwnUser().deliveryEmail == email }
    step("is refused with a wrong password") {
        isRefused(401, "AUTHENTICATION_FAILED") { server.fetchApiKey(FetchApiKeyForm(email, "wrong")) }
    }
    step("registers a queue with a list and an object") {
        // The form is also a map, since it is open to others, and only what the map contains is sent.
        val capabilities = RegisterQueueFormClientCapabilities(notificationSettingsNull = true)
        capabilities["notification_settings_null"] = true
        queue = events.registerQueue(
            RegisterQueueForm(eventTypes = listOf("message"), clientCapabilities = capabilities)
        )
        queue.queueId != null
    }
    step("sends a message to a channel") {
        message = messages.sendMessage(
            SendMessageForm(SendMessageForm.Type.CHANNEL, "engineering", CONTENT, topic = "kits")
        ).id
        message > 0
    }
    step("lists messages with a narrow of two terms") {
        messages.getMessages(5, 0, anchor = "newest", narrow = NARROW).messages.size == 1
    }
    step("reads one message as Markdown") { messages.getMessage(message, false).message.content == CONTENT }
    step("edits the message") { messages.editMessage(message, EditMessageForm(content = "Edited")).msg == "" }
    step("adds a reaction") { reactions.addReaction(message, AddReactionForm("tada")).msg == "" }
    step("cannot add the reaction again") {
        isRefused(400, "REACTION_ALREADY_EXISTS") { reactions.addReaction(message, AddReactionForm("tada")) }
    }
    step("removes the reaction") { reactions.removeReaction(message, RemoveReactionForm("tada")).msg == "" }
    step("flags a list of one message") {
        val form = UpdateMessageFlagsForm(
            listOf(message), UpdateMessageFlagsForm.Op.ADD, UpdateMessageFlagsForm.Flag.STARRED
        )
        messages.updateMessageFlags(form).messages.size == 1
    }
    step("sends a direct message") {
        messages.sendMessage(SendMessageForm(SendMessageForm.Type.DIRECT, "[$other]", "Hello")).id > 0
    }
    step("creates two drafts") {
        val inputs = listOf(
            DraftInput(DraftInput.Type.STREAM, listOf(2), "kits", "A draft"),
            DraftInput(DraftInput.Type.EMPTY, listOf(), "", "A note"),
        )
        val ids = drafts.createDrafts(CreateDraftsForm(inputs)).ids
        draft = ids.first()
        ids.size == 2
    }
    step("edits a draft") {
        val changed = DraftInput(DraftInput.Type.STREAM, listOf(2), "kits", "Changed")
        drafts.editDraft(draft, EditDraftForm(changed)).msg == ""
    }
    step("lists the drafts") { drafts.getDrafts().drafts.any { it.id == draft && it.content == "Changed" } }
    step("deletes a draft") { drafts.deleteDraft(draft).msg == "" }
    step("cannot delete the draft again") { isRefused(404, "BAD_REQUEST") { drafts.deleteDraft(draft) } }
    step("sends a typing notification to a list of one user") {
        TypingApi(url).sendTyping(SendTypingForm(SendTypingForm.Op.START, to = listOf(other))).msg == ""
    }
    step("invites with a null expiry and an empty list") {
        // The client omits members that are null, and an absent expiry is not a null one.
        val invitation =
            """{"invitee_emails":"kit@elsewhere.example","invite_expires_in_minutes":null,"stream_ids":[]}"""
        val body = invitation.toRequestBody("application/json".toMediaType())
        answerOf(Request.Builder().url("$url/invites").post(body)).get("result").asString == "success"
    }
    step("finds the invitation, which never expires") {
        InvitationsApi(url).getInvitations().invites.any {
            it.email == "kit@elsewhere.example" && it.expiryDate == null
        }
    }
    step("uploads an emoji") { emoji.uploadCustomEmoji("kit", picture).msg == "" }
    step("finds the emoji") { emoji.getCustomEmoji().emoji.values.any { it.name == "kit" } }
    step("subscribes to a new channel") {
        val request = SubscriptionRequest("kits", description = "Kits & more")
        SubscriptionsApi(url).subscribe(SubscribeForm(listOf(request))).msg == ""
    }
    step("reads the event of the message") {
        // The model of an event drops the members that the schema does not name.
        val query = "queue_id=${queue.queueId}&last_event_id=${queue.lastEventId}"
        val first = answerOf(Request.Builder().url("$url/events?$query")).getAsJsonArray("events")[0].asJsonObject
        first.get("type").asString == "message" && first.getAsJsonObject("message").get("id").asLong == message
    }
}
