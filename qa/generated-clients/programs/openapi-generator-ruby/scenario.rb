# The scenario of 25 steps with a client made by openapi-generator for Ruby.

require 'json'
require 'parlance_client'
require 'tmpdir'
require 'uri'

CONTENT = 'Caffè & **crème** + 100%'
NARROW = JSON.generate([{ operator: 'channel', operand: 'engineering' }, { operator: 'topic', operand: 'kits' }])
PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC'
EMAIL = ENV.fetch('EMAIL')
OTHER = Integer(ENV.fetch('OTHER_ID'))

include ParlanceClient

base = URI(ENV.fetch('BASE_URL'))
CLIENT = ApiClient.new(Configuration.new do |configuration|
  configuration.scheme = base.scheme
  configuration.host = "#{base.host}:#{base.port}"
  configuration.base_path = base.path
  configuration.username = EMAIL
  configuration.password = ENV.fetch('API_KEY')
end)

# Prints one line for the step: `ok 7 ...` or `not ok 7 ...`.
def step(title)
  @number = (@number || 0) + 1
  held = yield
  puts held ? "ok #{@number} #{title}" : "not ok #{@number} #{title}"
rescue StandardError => error
  puts "not ok #{@number} #{title}: #{error.class} #{error.message.lines.first(4).join(' ').tr("\n", ' ')}"
end

def refused?(status, code)
  yield
  false
rescue ApiError => error
  error.code == status && JSON.parse(error.response_body)['code'] == code
end

def draft(type, to, topic, content)
  DraftInput.new(type: type, to: to, topic: topic, content: content)
end

server = ServerApi.new(CLIENT)
events = EventsApi.new(CLIENT)
messages = MessagesApi.new(CLIENT)
reactions = ReactionsApi.new(CLIENT)
drafts = DraftsApi.new(CLIENT)
invitations = InvitationsApi.new(CLIENT)
emoji = EmojiApi.new(CLIENT)
message = draft_id = queue = nil

step('reads the settings of the server') { server.get_server_settings.zulip_feature_level > 200 }
step('reads its own user') { UsersApi.new(CLIENT).get_own_user.delivery_email == EMAIL }
step('is refused with a wrong password') do
  form = FetchApiKeyForm.new(username: EMAIL, password: 'wrong')
  refused?(401, 'AUTHENTICATION_FAILED') { server.fetch_api_key(form) }
end
step('registers a queue with a list and an object') do
  capabilities = RegisterQueueFormClientCapabilities.new(notification_settings_null: true)
  form = RegisterQueueForm.new(event_types: ['message'], client_capabilities: capabilities)
  queue = events.register_queue(register_queue_form: form)
  !queue.queue_id.empty?
end
step('sends a message to a channel') do
  form = SendMessageForm.new(type: 'channel', to: 'engineering', topic: 'kits', content: CONTENT)
  message = messages.send_message(form).id
  message.positive?
end
step('lists messages with a narrow of two terms') do
  found = messages.get_messages(5, 0, anchor: 'newest', narrow: NARROW).messages
  found.map(&:id) == [message]
end
step('reads one message as Markdown') do
  messages.get_message(message, apply_markdown: false).message.content == CONTENT
end
step('edits the message') do
  messages.edit_message(message, edit_message_form: EditMessageForm.new(content: 'Edited'))
end
step('adds a reaction') do
  reactions.add_reaction(message, AddReactionForm.new(emoji_name: 'tada'))
end
step('cannot add the reaction again') do
  refused?(400, 'REACTION_ALREADY_EXISTS') do
    reactions.add_reaction(message, AddReactionForm.new(emoji_name: 'tada'))
  end
end
step('removes the reaction') do
  reactions.remove_reaction(message, remove_reaction_form: RemoveReactionForm.new(emoji_name: 'tada'))
end
step('flags a list of one message') do
  form = UpdateMessageFlagsForm.new(messages: [message], op: 'add', flag: 'starred')
  messages.update_message_flags(form).messages.length == 1
end
step('sends a direct message') do
  form = SendMessageForm.new(type: 'direct', to: JSON.generate([OTHER]), content: 'Hello')
  messages.send_message(form)
end
step('creates two drafts') do
  form = CreateDraftsForm.new(drafts: [draft('stream', [2], 'kits', 'A "draft" & more'), draft('', [], '', 'A note')])
  ids = drafts.create_drafts(create_drafts_form: form).ids
  draft_id = ids.first
  ids.length == 2
end
step('edits a draft') do
  drafts.edit_draft(draft_id, EditDraftForm.new(draft: draft('stream', [2], 'kits', 'Changed')))
end
step('lists the drafts') do
  drafts.get_drafts.drafts.any? { |one| one.id == draft_id && one.content == 'Changed' }
end
step('deletes a draft') { drafts.delete_draft(draft_id) }
step('cannot delete the draft again') { refused?(404, 'BAD_REQUEST') { drafts.delete_draft(draft_id) } }
step('sends a typing notification to a list of one user') do
  TypingApi.new(CLIENT).send_typing(SendTypingForm.new(type: 'direct', op: 'start', to: [OTHER]))
end
step('invites with a null expiry and an empty list') do
  form = SendInvitationsForm.new(
    invitee_emails: 'kit@elsewhere.example', invite_expires_in_minutes: nil, stream_ids: []
  )
  invitations.send_invitations(form)
end
step('finds the invitation, which never expires') do
  found = invitations.get_invitations.invites.find { |one| one.email == 'kit@elsewhere.example' }
  found && found.expiry_date.nil?
end
step('uploads an emoji') do
  Dir.mktmpdir do |folder|
    path = File.join(folder, 'kit.png')
    File.binwrite(path, PICTURE.unpack1('m'))
    File.open(path) { |file| emoji.upload_custom_emoji('kit', file: file) }
  end
end
step('finds the emoji') { emoji.get_custom_emoji.emoji.values.any? { |one| one.name == 'kit' } }
step('subscribes to a new channel') do
  form = SubscribeForm.new(subscriptions: [SubscriptionRequest.new(name: 'kits', description: 'Kits & more')])
  SubscriptionsApi.new(CLIENT).subscribe(form).subscribed.length == 1
end
step('reads the event of the message') do
  first = events.get_events(queue.queue_id, queue.last_event_id).events.first
  first.type == 'message' && first.message.id == message
end
