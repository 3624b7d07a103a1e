//! The scenario of 25 steps with a client made by openapi-generator for Rust.

use std::env::var;

use base64::{Engine, prelude::BASE64_STANDARD};
use parlance_client::apis::configuration::Configuration;
use parlance_client::apis::{
    Error, drafts_api, emoji_api, events_api, invitations_api, messages_api, reactions_api,
    server_api, subscriptions_api, typing_api, users_api,
};
use parlance_client::models::{self, draft_input, send_message_form, send_typing_form, update_message_flags_form};
use reqwest::multipart::{Form, Part};
use serde::Serialize;
use steps::{
    Failure, NARROW, Outcome, PICTURE, Steps, TEXT, always, by_hand, has_code, some_of,
};

mod steps;

fn outcome<A: Serialize, E>(answer: Result<A, Error<E>>) -> Outcome {
    match answer {
        Ok(found) => Ok((200, serde_json::to_value(found)?)),
        Err(Error::ResponseError(refused)) => Ok((
            refused.status.as_u16(),
            serde_json::from_str(&refused.content)?,
        )),
        Err(error) => Err(error.to_string().into()),
    }
}

fn draft(content: &str) -> models::DraftInput {
    models::DraftInput::new(
        draft_input::Type::Stream,
        vec![2],
        "kits".to_owned(),
        content.to_owned(),
    )
}

fn message(kind: send_message_form::Type, to: &str, content: &str) -> models::SendMessageForm {
    models::SendMessageForm::new(kind, to.to_owned(), content.to_owned())
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let (base, email, key) = (var("BASE_URL")?, var("EMAIL")?, var("API_KEY")?);
    let other: i64 = var("OTHER_ID")?.parse()?;
    let api = &Configuration {
        base_path: base.clone(),
        basic_auth: Some((email.clone(), Some(key.clone()))),
        ..Configuration::default()
    };
    let mut steps = Steps(0);

    steps.step(
        "reads the settings of the server",
        200,
        outcome(server_api::get_server_settings(api).await),
        |body| body["zulip_feature_level"].as_i64() > Some(200),
    );
    steps.step(
        "reads its own user",
        200,
        outcome(users_api::get_own_user(api).await),
        |body| body["delivery_email"] == email.as_str(),
    );
    let wrong = models::FetchApiKeyForm::new(email.clone(), "wrong".to_owned());
    steps.step(
        "is refused with a wrong password",
        401,
        outcome(server_api::fetch_api_key(api, wrong).await),
        has_code("AUTHENTICATION_FAILED"),
    );
    let wanted = models::RegisterQueueForm {
        event_types: Some(Some(vec!["message".to_owned()])),
        client_capabilities: Some(models::RegisterQueueFormClientCapabilities::new(true)),
        ..Default::default()
    };
    let queue = steps.step(
        "registers a queue with a list and an object",
        200,
        outcome(events_api::register_queue(api, Some(wanted)).await),
        |body| body["queue_id"] != "",
    );

    let to_channel = models::SendMessageForm {
        topic: Some("kits".to_owned()),
        ..message(send_message_form::Type::Channel, "engineering", TEXT)
    };
    let sent = steps.step(
        "sends a message to a channel",
        200,
        outcome(messages_api::send_message(api, to_channel).await),
        |body| body["id"].as_i64() > Some(0),
    );
    let id = sent["id"].as_i64().unwrap_or_default();
    let listed =
        messages_api::get_messages(api, 5, 0, Some("newest"), None, Some(NARROW), None, None, None);
    steps.step(
        "lists messages with a narrow of two terms",
        200,
        outcome(listed.await),
        |body| {
            body["messages"]
                .as_array()
                .is_some_and(|all| all.len() == 1 && all[0]["id"] == id)
        },
    );
    steps.step(
        "reads one message as Markdown",
        200,
        outcome(messages_api::get_message(api, id, Some(false)).await),
        |body| body["message"]["content"] == TEXT,
    );
    let change = models::EditMessageForm {
        content: Some("Edited".to_owned()),
        ..Default::default()
    };
    steps.step(
        "edits the message",
        200,
        outcome(messages_api::edit_message(api, id, Some(change)).await),
        always,
    );
    let add =
        || reactions_api::add_reaction(api, id, models::AddReactionForm::new("tada".to_owned()));
    steps.step("adds a reaction", 200, outcome(add().await), always);
    steps.step(
        "cannot add the reaction again",
        400,
        outcome(add().await),
        has_code("REACTION_ALREADY_EXISTS"),
    );
    let tada = models::RemoveReactionForm {
        emoji_name: Some("tada".to_owned()),
        ..Default::default()
    };
    steps.step(
        "removes the reaction",
        200,
        outcome(reactions_api::remove_reaction(api, id, Some(tada)).await),
        always,
    );
    let star = models::UpdateMessageFlagsForm::new(
        vec![id],
        update_message_flags_form::Op::Add,
        update_message_flags_form::Flag::Starred,
    );
    steps.step(
        "flags a list of one message",
        200,
        outcome(messages_api::update_message_flags(api, star).await),
        |body| body["messages"].as_array().is_some_and(|all| all.len() == 1),
    );
    let direct = message(send_message_form::Type::Direct, &format!("[{other}]"), "Hello");
    steps.step(
        "sends a direct message",
        200,
        outcome(messages_api::send_message(api, direct).await),
        always,
    );

    let note = models::DraftInput::new(
        draft_input::Type::Empty,
        vec![],
        String::new(),
        "A note".to_owned(),
    );
    let two = models::CreateDraftsForm {
        drafts: Some(vec![draft("A \"draft\" & more"), note]),
    };
    let created = steps.step(
        "creates two drafts",
        200,
        outcome(drafts_api::create_drafts(api, Some(two)).await),
        |body| body["ids"].as_array().is_some_and(|ids| ids.len() == 2),
    );
    let draft_id = created["ids"][0].as_i64().unwrap_or_default();
    let changed = models::EditDraftForm::new(draft("Changed"));
    steps.step(
        "edits a draft",
        200,
        outcome(drafts_api::edit_draft(api, draft_id, changed).await),
        always,
    );
    steps.step(
        "lists the drafts",
        200,
        outcome(drafts_api::get_drafts(api).await),
        |body| {
            some_of(&body["drafts"], |one| {
                one["id"] == draft_id && one["content"] == "Changed"
            })
        },
    );
    let delete = || drafts_api::delete_draft(api, draft_id);
    steps.step("deletes a draft", 200, outcome(delete().await), always);
    steps.step(
        "cannot delete the draft again",
        404,
        outcome(delete().await),
        has_code("BAD_REQUEST"),
    );
    let typing = models::SendTypingForm {
        r#type: Some(send_typing_form::Type::Direct),
        to: Some(Some(vec![other])),
        ..models::SendTypingForm::new(send_typing_form::Op::Start)
    };
    steps.step(
        "sends a typing notification to a list of one user",
        200,
        outcome(typing_api::send_typing(api, typing).await),
        always,
    );

    let invitation = models::SendInvitationsForm {
        invite_expires_in_minutes: Some(None),
        ..models::SendInvitationsForm::new("kit@elsewhere.example".to_owned(), vec![])
    };
    steps.step(
        "invites with a null expiry and an empty list",
        200,
        outcome(invitations_api::send_invitations(api, invitation).await),
        always,
    );
    steps.step(
        "finds the invitation, which never expires",
        200,
        outcome(invitations_api::get_invitations(api).await),
        |body| {
            some_of(&body["invites"], |one| {
                one["email"] == "kit@elsewhere.example" && one["expiry_date"].is_null()
            })
        },
    );
    let file = Part::bytes(BASE64_STANDARD.decode(PICTURE)?)
        .file_name("kit.png")
        .mime_str("image/png")?;
    let upload = api
        .client
        .post(format!("{base}/realm/emoji/kit"))
        .basic_auth(&email, Some(&key))
        .multipart(Form::new().part("file", file));
    steps.step("uploads an emoji", 200, by_hand(upload).await, always);
    steps.step(
        "finds the emoji",
        200,
        outcome(emoji_api::get_custom_emoji(api).await),
        |body| {
            body["emoji"]
                .as_object()
                .is_some_and(|all| all.values().any(|one| one["name"] == "kit"))
        },
    );
    let channel = models::SubscriptionRequest {
        description: Some("Kits & more".to_owned()),
        ..models::SubscriptionRequest::new("kits".to_owned())
    };
    let subscribed = models::SubscribeForm::new(vec![channel]);
    steps.step(
        "subscribes to a new channel",
        200,
        outcome(subscriptions_api::subscribe(api, subscribed).await),
        |body| {
            body["subscribed"]
                .as_object()
                .is_some_and(|all| all.len() == 1)
        },
    );
    // A model keeps only the members that its schema names.
    let queue_id = queue["queue_id"].as_str().unwrap_or_default();
    let last = queue["last_event_id"].as_i64().unwrap_or_default();
    let poll = api
        .client
        .get(format!("{base}/events"))
        .basic_auth(&email, Some(&key))
        .query(&[("queue_id", queue_id), ("last_event_id", &last.to_string())]);
    steps.step(
        "reads the event of the message",
        200,
        by_hand(poll).await,
        |body| {
            body["events"][0]["type"] == "message" && body["events"][0]["message"]["id"] == id
        },
    );
    Ok(())
}
