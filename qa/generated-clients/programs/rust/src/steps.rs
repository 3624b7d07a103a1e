//! What the scenarios in Rust have in common.

use serde_json::Value;

pub const NARROW: &str =
    r#"[{"operator":"channel","operand":"engineering"},{"operator":"topic","operand":"kits"}]"#;
pub const TEXT: &str = "Caffè & **crème** + 100%";
pub const PICTURE: &str = "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC";

pub type Failure = Box<dyn std::error::Error>;
/// What came back, and with which status.
pub type Outcome = Result<(u16, Value), Failure>;

pub async fn by_hand(request: reqwest::RequestBuilder) -> Outcome {
    let response = request.send().await?;
    Ok((response.status().as_u16(), response.json().await?))
}

/// Counts the steps and prints one line for each.
pub struct Steps(pub usize);

impl Steps {
    pub fn step(
        &mut self,
        title: &str,
        wanted: u16,
        found: Outcome,
        holds: impl FnOnce(&Value) -> bool,
    ) -> Value {
        self.0 += 1;
        match found {
            Ok((status, body)) if status == wanted && holds(&body) => {
                println!("ok {} {title}", self.0);
                body
            }
            Ok((status, body)) => {
                println!("not ok {} {title}: {status} {body}", self.0);
                body
            }
            Err(error) => {
                println!("not ok {} {title}: {error}", self.0);
                Value::Null
            }
        }
    }
}

pub fn has_code(code: &'static str) -> impl FnOnce(&Value) -> bool {
    move |body| body["code"] == code
}

pub fn always(_: &Value) -> bool {
    true
}

pub fn some_of(list: &Value, holds: impl Fn(&Value) -> bool) -> bool {
    list.as_array().is_some_and(|all| all.iter().any(holds))
}
