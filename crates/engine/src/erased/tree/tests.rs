use super::*;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

#[derive(Serialize, Clone)]
struct View {
    hand: Vec<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    answer: Option<&'static str>,
    #[serde(rename = "type")]
    kind: &'static str,
}

#[derive(Serialize)]
struct Wrapped(Option<View>);

#[derive(Serialize)]
#[serde(tag = "on")]
enum Tagged {
    Table { deck: u8 },
}

#[derive(Serialize)]
enum Any {
    Nothing,
    One(u64),
    Two(i8, char),
    Fields { low: i64, high: u64 },
}

fn tree<T: Serialize>(value: &T) -> Tree {
    // What was there before leaves nothing.
    let mut tree = Tree::default();
    tree.take(&View { hand: vec![7; 7], answer: Some("x"), kind: "y" });
    tree.take(value);
    tree
}

fn fields<T: Serialize>(value: &T) -> Vec<(String, String)> {
    tree(value).fields()
}

fn owned(fields: &[(&str, &str)]) -> Vec<(String, String)> {
    fields.iter().map(|&(name, text)| (name.to_string(), text.to_string())).collect()
}

fn whole(tree: &Tree) -> String {
    crate::erased::text(|to| tree.write(to))
}

fn changes(before: &Tree, now: &Tree) -> String {
    crate::erased::text(|to| now.write_changes(before, to))
}

#[test]
fn a_struct_is_its_fields() {
    let view = || View { hand: vec![1, 2], answer: None, kind: "x" };
    let parts = owned(&[("hand", "[1,2]"), ("type", "\"x\"")]);
    assert_eq!(fields(&view()), parts);
    assert_eq!(fields(&Wrapped(Some(view()))), parts);
    assert_eq!(fields(&View { answer: Some("é\""), ..view() })[1], ("answer".to_string(), "\"é\\\"\"".to_string()));
    assert_eq!(fields(&Tagged::Table { deck: 3 }), owned(&[("on", "\"Table\""), ("deck", "3")]));
}

#[test]
fn what_is_no_struct_is_one_field() {
    assert_eq!(fields(&7), owned(&[("", "7")]));
    assert_eq!(fields(&None::<u8>), owned(&[("", "null")]));
    assert_eq!(fields(&(1, ["a"], 2)), owned(&[("", "[1,[\"a\"],2]")]));
    assert_eq!(whole(&tree(&[[1], [2]])), r#"{"":[[1],[2]]}"#);
}

#[test]
fn it_is_written_as_serde_json_would() {
    let map = |key: u8| BTreeMap::from([(key, Any::One(u64::MAX))]);
    let all = json!({ "a/b": [null, true, -3, 2.5, -1e300, "é\n\u{1}"], "": {}, "c": [[], [{}]] });
    for (tree, json) in [
        (whole(&tree(&map(3))), serde_json::to_string(&map(3)).unwrap()),
        (whole(&tree(&BTreeMap::from([(true, 'x')]))), r#"{"true":"x"}"#.to_string()),
        (whole(&tree(&all)), all.to_string()),
    ] {
        assert_eq!(tree, json);
    }
    let any = [Any::Nothing, Any::One(1), Any::Two(-2, 'é'), Any::Fields { low: i64::MIN, high: u64::MAX }];
    assert_eq!(fields(&any)[0].1, serde_json::to_string(&any).unwrap());
}

/// A text that is displayed finds its length only afterwards.
#[test]
fn what_is_displayed_may_be_long() {
    struct Long(usize);
    impl std::fmt::Display for Long {
        fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            (0..self.0).try_for_each(|_| f.write_str("é"))
        }
    }
    impl Serialize for Long {
        fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            to.collect_str(self)
        }
    }
    let lengths = [0, 1, 63, 64, 65, 10_000];
    assert_eq!(fields(&lengths.map(Long))[0].1, serde_json::to_string(&lengths.map(Long)).unwrap());
}

#[test]
fn what_has_changed_is_told() {
    let changed = |before: &View, now: &View| changes(&tree(before), &tree(now));
    let view = |hand: &[u8], answer| View { hand: hand.to_vec(), answer, kind: "x" };
    let (none, some) = (view(&[1], None), view(&[1], Some("yes")));
    assert_eq!(changed(&none, &none), "{}");
    assert_eq!(changed(&none, &some), r#"{"answer":"yes"}"#);
    assert_eq!(changed(&some, &none), r#"{"answer":null}"#);
    assert_eq!(changed(&some, &view(&[2], None)), r#"{"hand":[2],"answer":null}"#);
    let other = View { kind: "y", ..view(&[1], Some("no")) };
    assert_eq!(changed(&some, &other), r#"{"answer":"no","type":"y"}"#);
    assert_eq!(changes(&Tree::default(), &tree(&none)), r#"{"hand":[1],"type":"x"}"#);
    // Wherever it stood, what is gone is told; what only stands elsewhere is not.
    let fields = |before: Value, now: Value| changes(&tree(&before), &tree(&now));
    assert_eq!(fields(json!({ "a": 1, "b": 1 }), json!({ "a": 1 })), r#"{"b":null}"#);
    assert_eq!(fields(json!({ "a": 1, "b": 1 }), json!({ "b": 1 })), r#"{"a":null}"#);
    assert_eq!(fields(json!({ "a": 1, "b": 1 }), json!({ "b": 1, "a": 2 })), r#"{"a":2}"#);
    assert_eq!(fields(json!({ "a": 1 }), json!({ "a": 1, "b": 2 })), r#"{"b":2}"#);
}

#[test]
fn a_part_of_a_part_is_told_by_the_way_to_it() {
    let told = |before: Value, now: Value| changes(&tree(&json!({ "a": before })), &tree(&json!({ "a": now })));
    let player = |deck: u8, at: Value| json!([{ "deck": 9 }, { "deck": deck, "at": at }]);
    assert_eq!(told(player(3, json!([1, 2])), player(4, json!([1, 2]))), r#"{"a/1/deck":4}"#);
    assert_eq!(told(player(3, json!([1, 2])), player(4, json!([1, 3]))), r#"{"a/1/deck":4,"a/1/at":[1,3]}"#);
    assert_eq!(told(player(3, json!([[1], [2]])), player(3, json!([[1], [3]]))), r#"{"a/1/at/1":[3]}"#);
    assert_eq!(told(json!({ "x/y": 1, "~": 1 }), json!({ "x/y": 2, "~": 2 })), r#"{"a/x~1y":2,"a/~0":2}"#);
    // Another length, other keys, another kind: all of it.
    assert_eq!(told(json!([[1]]), json!([[1], [2]])), r#"{"a":[[1],[2]]}"#);
    assert_eq!(told(json!({ "x": 1, "y": 1 }), json!({ "x": 1, "z": 1 })), r#"{"a":{"x":1,"z":1}}"#);
    assert_eq!(told(json!({ "x": 1 }), json!([1])), r#"{"a":[1]}"#);
    assert_eq!(told(json!({ "x": null }), json!({ "x": 0 })), r#"{"a/x":0}"#);
    assert_eq!(told(json!("1"), json!(1)), r#"{"a":1}"#);
}

/// Lays changes over what was there, as `docs/protocol.md` says.
fn laid_over(view: &mut Value, changes: Map<String, Value>) {
    for (way, part) in changes {
        let steps: Vec<String> = way.split('/').map(|step| step.replace("~1", "/").replace("~0", "~")).collect();
        let (last, steps) = steps.split_last().unwrap();
        let mut at = &mut *view;
        for step in steps {
            at = match at {
                Value::Array(items) => &mut items[step.parse::<usize>().unwrap()],
                other => other.get_mut(step).unwrap(),
            };
        }
        match at {
            Value::Array(items) => items[last.parse::<usize>().unwrap()] = part,
            Value::Object(fields) if part.is_null() && steps.is_empty() => _ = fields.shift_remove(last),
            other => other[last] = part,
        }
    }
}

/// Any value, but small ones, so that two of them often share parts.
fn any(luck: &mut impl FnMut(u32) -> u32, depth: u32) -> Value {
    match luck(if depth == 0 { 4 } else { 7 }) {
        0 => json!(luck(3)),
        1 => json!(["a", "b/c", "~", "\"", "\\", "\n"][luck(6) as usize]),
        2 => json!(luck(2) == 0),
        3 => Value::Null,
        4 | 5 => (0..luck(4)).map(|_| any(luck, depth - 1)).collect(),
        _ => {
            let mut keys = vec!["a", "b/c", "~", "\"\\\n/é"];
            keys.truncate(luck(5) as usize);
            keys.into_iter().map(|key| (key.to_string(), any(luck, depth - 1))).collect::<Map<_, _>>().into()
        }
    }
}

#[test]
fn changes_lead_from_one_to_the_other() {
    let mut state = 7_u64;
    let mut luck = |below: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((state >> 33) as u32) % below
    };
    for _ in 0..20_000 {
        let mut view = || json!({ "x": any(&mut luck, 3), "y": any(&mut luck, 2) });
        let (mut before, now) = (view(), view());
        let told = changes(&tree(&before), &tree(&now));
        laid_over(&mut before, serde_json::from_str(&told).unwrap());
        // A field that is null and one that is not there are the same to whoever follows.
        let without_nulls = |view: &Value| {
            view.as_object()
                .unwrap()
                .iter()
                .filter(|(_, part)| !part.is_null())
                .map(|(n, p)| (n.clone(), p.clone()))
                .collect::<Map<_, _>>()
        };
        assert_eq!(without_nulls(&before), without_nulls(&now), "{told}");
    }
}
