<?php

/** The scenario of 25 steps with a client made by openapi-generator for PHP. */

declare(strict_types=1);

use GuzzleHttp\Client;
use Parlance\Api\DraftsApi;
use Parlance\Api\EmojiApi;
use Parlance\Api\EventsApi;
use Parlance\Api\InvitationsApi;
use Parlance\Api\MessagesApi;
use Parlance\Api\ReactionsApi;
use Parlance\Api\ServerApi;
use Parlance\Api\SubscriptionsApi;
use Parlance\Api\TypingApi;
use Parlance\Api\UsersApi;
use Parlance\ApiException;
use Parlance\Configuration;
use Parlance\Model;

require 'GuzzleHttp/autoload.php';
spl_autoload_register(function (string $class): void {
    $file = __DIR__ . '/generated/lib/' . str_replace(['Parlance\\', '\\'], ['', '/'], $class) . '.php';
    if (is_file($file)) {
        require $file;
    }
});

const CONTENT = 'Caffè & **crème** + 100%';
const NARROW = '[{"operator":"channel","operand":"engineering"},{"operator":"topic","operand":"kits"}]';
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC';

$email = getenv('EMAIL');
$other = (int) getenv('OTHER_ID');
// Only the default configuration says how query strings are written.
Configuration::getDefaultConfiguration()->setBooleanFormatForQueryString(Configuration::BOOLEAN_FORMAT_STRING);
$configuration = (new Configuration())
    ->setHost(getenv('BASE_URL'))
    ->setUsername($email)
    ->setPassword(getenv('API_KEY'));
$http = new Client();
$server = new ServerApi($http, $configuration);
$users = new UsersApi($http, $configuration);
$events = new EventsApi($http, $configuration);
$messages = new MessagesApi($http, $configuration);
$reactions = new ReactionsApi($http, $configuration);
$drafts = new DraftsApi($http, $configuration);
$typing = new TypingApi($http, $configuration);
$invitations = new InvitationsApi($http, $configuration);
$emoji = new EmojiApi($http, $configuration);
$subscriptions = new SubscriptionsApi($http, $configuration);

/** Prints one line for the step: `ok 7 ...` or `not ok 7 ...`. */
function step(string $title, callable $holds): void
{
    static $number = 0;
    $number += 1;
    try {
        echo ($holds() ? 'ok' : 'not ok'), " $number $title\n";
    } catch (Throwable $error) {
        echo "not ok $number $title: ", get_class($error), ' ', str_replace("\n", ' ', $error->getMessage()), "\n";
    }
}

function is_refused(int $status, string $code, callable $call): bool
{
    try {
        $call();
        return false;
    } catch (ApiException $error) {
        return $error->getCode() === $status && json_decode($error->getResponseBody())->code === $code;
    }
}

/** Whether a member of the list meets the condition. */
function has_one(array $list, callable $condition): bool
{
    return count(array_filter($list, $condition)) > 0;
}

function draft(string $type, array $to, string $topic, string $content): Model\DraftInput
{
    return new Model\DraftInput(compact('type', 'to', 'topic', 'content'));
}

$message = $draft = 0;
$queue = null;

step('reads the settings of the server', fn () => $server->getServerSettings()->getZulipFeatureLevel() > 200);
step('reads its own user', fn () => $users->getOwnUser()->getDeliveryEmail() === $email);
step('is refused with a wrong password', fn () => is_refused(401, 'AUTHENTICATION_FAILED', fn () => $server->fetchApiKey(
    new Model\FetchApiKeyForm(['username' => $email, 'password' => 'wrong'])
)));
step('registers a queue with a list and an object', function () use ($events, &$queue) {
    $capabilities = new Model\RegisterQueueFormClientCapabilities(['notification_settings_null' => true]);
    $queue = $events->registerQueue(
        new Model\RegisterQueueForm(['event_types' => ['message'], 'client_capabilities' => $capabilities])
    );
    return $queue->getQueueId() !== '';
});
step('sends a message to a channel', function () use ($messages, &$message) {
    $form = ['type' => 'channel', 'to' => 'engineering', 'topic' => 'kits', 'content' => CONTENT];
    $message = $messages->sendMessage(new Model\SendMessageForm($form))->getId();
    return $message > 0;
});
step('lists messages with a narrow of two terms', function () use ($messages, &$message) {
    $found = $messages->getMessages(num_before: 5, num_after: 0, anchor: 'newest', narrow: NARROW)->getMessages();
    return count($found) === 1 && $found[0]->getId() === $message;
});
step('reads one message as Markdown', function () use ($messages, &$message) {
    return $messages->getMessage($message, apply_markdown: false)->getMessage()->getContent() === CONTENT;
});
step('edits the message', function () use ($messages, &$message) {
    return (bool) $messages->editMessage($message, new Model\EditMessageForm(['content' => 'Edited']));
});
$add = function () use ($reactions, &$message) {
    return (bool) $reactions->addReaction($message, new Model\AddReactionForm(['emoji_name' => 'tada']));
};
step('adds a reaction', $add);
step('cannot add the reaction again', fn () => is_refused(400, 'REACTION_ALREADY_EXISTS', $add));
step('removes the reaction', function () use ($reactions, &$message) {
    return (bool) $reactions->removeReaction($message, new Model\RemoveReactionForm(['emoji_name' => 'tada']));
});
step('flags a list of one message', function () use ($messages, &$message) {
    $form = new Model\UpdateMessageFlagsForm(['messages' => [$message], 'op' => 'add', 'flag' => 'starred']);
    return count($messages->updateMessageFlags($form)->getMessages()) === 1;
});
step('sends a direct message', fn () => (bool) $messages->sendMessage(
    new Model\SendMessageForm(['type' => 'direct', 'to' => json_encode([$other]), 'content' => 'Hello'])
));
step('creates two drafts', function () use ($drafts, &$draft) {
    $two = [draft('stream', [2], 'kits', 'A "draft" & more'), draft('', [], '', 'A note')];
    $ids = $drafts->createDrafts(new Model\CreateDraftsForm(['drafts' => $two]))->getIds();
    $draft = $ids[0];
    return count($ids) === 2;
});
step('edits a draft', function () use ($drafts, &$draft) {
    $form = new Model\EditDraftForm(['draft' => draft('stream', [2], 'kits', 'Changed')]);
    return (bool) $drafts->editDraft($draft, $form);
});
step('lists the drafts', function () use ($drafts, &$draft) {
    return has_one(
        $drafts->getDrafts()->getDrafts(),
        fn ($one) => $one->getId() === $draft && $one->getContent() === 'Changed'
    );
});
$delete = function () use ($drafts, &$draft) {
    return (bool) $drafts->deleteDraft($draft);
};
step('deletes a draft', $delete);
step('cannot delete the draft again', fn () => is_refused(404, 'BAD_REQUEST', $delete));
step('sends a typing notification to a list of one user', fn () => (bool) $typing->sendTyping(
    new Model\SendTypingForm(['type' => 'direct', 'op' => 'start', 'to' => [$other]])
));
step('invites with a null expiry and an empty list', function () use ($invitations) {
    $form = ['invitee_emails' => 'kit@elsewhere.example', 'invite_expires_in_minutes' => null, 'stream_ids' => []];
    return (bool) $invitations->sendInvitations(new Model\SendInvitationsForm($form));
});
step('finds the invitation, which never expires', fn () => has_one(
    $invitations->getInvitations()->getInvites(),
    fn ($one) => $one->getEmail() === 'kit@elsewhere.example' && $one->getExpiryDate() === null
));
step('uploads an emoji', function () use ($emoji) {
    $path = sys_get_temp_dir() . '/' . uniqid() . '.png';
    file_put_contents($path, base64_decode(PICTURE));
    try {
        return (bool) $emoji->uploadCustomEmoji('kit', new SplFileObject($path));
    } finally {
        unlink($path);
    }
});
step('finds the emoji', fn () => has_one(
    $emoji->getCustomEmoji()->getEmoji(),
    fn ($one) => $one->getName() === 'kit'
));
step('subscribes to a new channel', function () use ($subscriptions) {
    $channel = new Model\SubscriptionRequest(['name' => 'kits', 'description' => 'Kits & more']);
    $form = new Model\SubscribeForm(['subscriptions' => [$channel]]);
    return count((array) $subscriptions->subscribe($form)->getSubscribed()) === 1;
});
step('reads the event of the message', function () use ($http, $events, &$queue, &$message) {
    // A model keeps only the members that its schema names.
    $request = $events->getEventsRequest(queue_id: $queue->getQueueId(), last_event_id: $queue->getLastEventId());
    $first = json_decode((string) $http->send($request)->getBody())->events[0];
    return $first->type === 'message' && $first->message->id === $message;
});
