//! The scenario of 25 steps with the client that progenitor makes.

use std::env::var;

use base64::{Engine, prelude::BASE64_STANDARD};
use parlance_client::{Client, Error, ResponseValue, types};
use reqwest::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use reqwest::multipart::{Form, Part};
use serde::Serialize;
use serde_json::json;
use steps::{
    Failure, NARROW, Outcome, PICTURE, Steps, TEXT, always, by_hand, has_code, some_of,
};

mod steps;

fn outcome<A: Serialize>(answer: Result<ResponseValue<A>, Error<types::ErrorAnswer>>) -> Outcome {
    match answer {
        Ok(found) => Ok((
            found.status().as_u16(),
            serde_json::to_value(found.into_inner())?,
        )),
        Err(Error::ErrorResponse(refused)) => Ok((
            refused.status().as_u16(),
            serde_json::to_value(refused.into_inner())?,
        )),
        Err(error) => Err(error.into()),
    }
}

fn draft(content: &str) -> Result<types::DraftInput, Failure> {
    let made = types::DraftInput::builder()
        .type_("stream")
        .to(vec![2])
        .topic("kits")
        .content(content);
    Ok(made.try_into()?)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let (base, email, key) = (var("BASE_URL")?, var("EMAIL")?, var("API_KEY")?);
    let other: i64 = var("OTHER_ID")?.parse()?;
    let credentials = format!("Basic {}", BASE64_STANDARD.encode(format!("{email}:{key}")));
    let headers = HeaderMap::from_iter([(AUTHORIZATION, HeaderValue::from_str(&credentials)?)]);
    let http = reqwest::Client::builder()
        .default_headers(headers)
        .build()?;
    let api = Client::new_with_client(&base, http.clone());
    let mut steps = Steps(0);

    steps.step(
        "reads the settings of the server",
        200,
        outcome(api.get_server_settings().send().await),
        |body| body["zulip_feature_level"].as_i64() > Some(200),
    );
    steps.step(
        "reads its own user",
        200,
        outcome(api.get_own_user().send().await),
        |body| body["delivery_email"] == email.as_str(),
    );
    let refused = api
        .fetch_api_key()
        .body_map(|form| form.username(email.as_str()).password("wrong"))
        .send()
        .await;
    steps.step(
        "is refused with a wrong password",
        401,
        outcome(refused),
        has_code("AUTHENTICATION_FAILED"),
    );
    let capabilities: types::RegisterQueueFormClientCapabilities =
        types::RegisterQueueFormClientCapabilities::builder()
            .notification_settings_null(true)
            .extra(serde_json::Map::new())
            .try_into()?;
    let registered = api
        .register_queue()
        .body_map(|form| {
            form.event_types("message".parse().ok().map(|one: types::RegisterQueueFormEventTypesItem| vec![one]))
                .client_capabilities(capabilities)
        })
        .send()
        .await;
    let queue = steps.step(
        "registers a queue with a list and an object",
        200,
        outcome(registered),
        |body| body["queue_id"] != "",
    );

    let sent = api
        .send_message()
        .body_map(|form| {
            form.type_("channel")
                .to("engineering".to_owned())
                .topic(types::SendMessageFormTopic::try_from("kits").ok())
                .content(TEXT)
        })
        .send()
        .await;
    let sent = steps.step("sends a message to a channel", 200, outcome(sent), |body| {
        body["id"].as_i64() > Some(0)
    });
    let message = sent["id"].as_i64().unwrap_or_default();
    let listed = api
        .get_messages()
        .anchor("newest")
        .num_before(5)
        .num_after(0)
        .narrow(NARROW)
        .send()
        .await;
    steps.step(
        "lists messages with a narrow of two terms",
        200,
        outcome(listed),
        |body| {
            body["messages"]
                .as_array()
                .is_some_and(|all| all.len() == 1 && all[0]["id"] == message)
        },
    );
    let read = api
        .get_message()
        .message_id(message)
        .apply_markdown(false)
        .send()
        .await;
    steps.step(
        "reads one message as Markdown",
        200,
        outcome(read),
        |body| body["message"]["content"] == TEXT,
    );
    let edited = api
        .edit_message()
        .message_id(message)
        .body_map(|form| form.content(types::EditMessageFormContent::try_from("Edited").ok()))
        .send()
        .await;
    steps.step("edits the message", 200, outcome(edited), always);
    let add = || {
        api.add_reaction()
            .message_id(message)
            .body_map(|form| form.emoji_name("tada"))
            .send()
    };
    steps.step("adds a reaction", 200, outcome(add().await), always);
    let twice = outcome(add().await);
    steps.step(
        "cannot add the reaction again",
        400,
        twice,
        has_code("REACTION_ALREADY_EXISTS"),
    );
    let removed = api
        .remove_reaction()
        .message_id(message)
        .body_map(|form| form.emoji_name(types::RemoveReactionFormEmojiName::try_from("tada").ok()))
        .send()
        .await;
    steps.step("removes the reaction", 200, outcome(removed), always);
    let flagged = api
        .update_message_flags()
        .body_map(|form| form.messages(vec![message]).op("add").flag("starred"))
        .send()
        .await;
    steps.step(
        "flags a list of one message",
        200,
        outcome(flagged),
        |body| body["messages"] == json!([message]),
    );
    let direct = api
        .send_message()
        .body_map(|form| {
            form.type_("direct")
                .to(format!("[{other}]"))
                .content("Hello")
        })
        .send()
        .await;
    steps.step("sends a direct message", 200, outcome(direct), always);

    let two = vec![draft("A \"draft\" & more")?, draft("A note")?];
    let created = outcome(
        api.create_drafts()
            .body_map(|form| form.drafts(two))
            .send()
            .await,
    );
    let created = steps.step("creates two drafts", 200, created, |body| {
        body["ids"].as_array().is_some_and(|ids| ids.len() == 2)
    });
    let id = created["ids"][0].as_i64().unwrap_or_default();
    let changed = draft("Changed")?;
    let edited = api
        .edit_draft()
        .draft_id(id)
        .body_map(|form| form.draft(changed))
        .send()
        .await;
    steps.step("edits a draft", 200, outcome(edited), always);
    steps.step(
        "lists the drafts",
        200,
        outcome(api.get_drafts().send().await),
        |body| {
            some_of(&body["drafts"], |one| {
                one["id"] == id && one["content"] == "Changed"
            })
        },
    );
    let delete = || api.delete_draft().draft_id(id).send();
    steps.step("deletes a draft", 200, outcome(delete().await), always);
    steps.step(
        "cannot delete the draft again",
        404,
        outcome(delete().await),
        has_code("BAD_REQUEST"),
    );
    let typing = api
        .send_typing()
        .body_map(|form| form.op("start").to(vec![other]))
        .send()
        .await;
    steps.step(
        "sends a typing notification to a list of one user",
        200,
        outcome(typing),
        always,
    );

    // An optional member of a generated form is either sent with a value or not at all.
    let invitation = json!({
        "invitee_emails": "kit@elsewhere.example", "invite_expires_in_minutes": null, "stream_ids": [],
    });
    let invited = by_hand(http.post(format!("{base}/invites")).json(&invitation)).await;
    steps.step(
        "invites with a null expiry and an empty list",
        200,
        invited,
        always,
    );
    let invitations = outcome(api.get_invitations().send().await);
    steps.step(
        "finds the invitation, which never expires",
        200,
        invitations,
        |body| {
            some_of(&body["invites"], |one| {
                one["email"] == "kit@elsewhere.example" && one["expiry_date"].is_null()
            })
        },
    );
    let file = Part::bytes(BASE64_STANDARD.decode(PICTURE)?)
        .file_name("kit.png")
        .mime_str("image/png")?;
    let upload = http
        .post(format!("{base}/realm/emoji/kit"))
        .multipart(Form::new().part("file", file));
    steps.step("uploads an emoji", 200, by_hand(upload).await, always);
    steps.step(
        "finds the emoji",
        200,
        outcome(api.get_custom_emoji().send().await),
        |body| {
            body["emoji"]
                .as_object()
                .is_some_and(|all| all.values().any(|one| one["name"] == "kit"))
        },
    );
    let channel: types::SubscriptionRequest = types::SubscriptionRequest::builder()
        .name("kits")
        .description(types::SubscriptionRequestDescription::try_from(
            "Kits & more",
        )?)
        .try_into()?;
    let subscribed = api
        .subscribe()
        .body_map(|form| form.subscriptions(vec![channel]))
        .send()
        .await;
    steps.step(
        "subscribes to a new channel",
        200,
        outcome(subscribed),
        |body| {
            body["subscribed"]
                .as_object()
                .is_some_and(|all| all.len() == 1)
        },
    );
    let events = api
        .get_events()
        .queue_id(queue["queue_id"].as_str().unwrap_or_default())
        .last_event_id(queue["last_event_id"].as_i64().unwrap_or_default())
        .send()
        .await;
    steps.step(
        "reads the event of the message",
        200,
        outcome(events),
        |body| {
            body["events"][0]["type"] == "message" && body["events"][0]["message"]["id"] == message
        },
    );
    Ok(())
}
