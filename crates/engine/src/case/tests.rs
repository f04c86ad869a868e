mod duel;

use super::*;
use duel::Duel;

const HEAD: &str = "title = \"t\"\nrules = [\"DU-020\"]\ngame = \"duel\"\n";

fn run_text(text: &str) -> Report {
    run::<Duel>("x.toml", text, Pack::built_in())
}

/// Runs a case with the usual head; the failures as `line:column: reason`.
fn differences(body: &str) -> Vec<String> {
    let report = run_text(&format!("{HEAD}{body}"));
    let failures = report.results.iter().flat_map(|result| &result.failures);
    report.faults.iter().chain(failures).map(|fault| fault.to_string().replace("x.toml:", "")).collect()
}

fn passes(body: &str) {
    assert_eq!(differences(body), [""; 0], "{body}");
}

/// The case fails once, with a message that begins and goes on like this.
fn fails(body: &str, place: &str, says: &[&str]) {
    let found = differences(body);
    assert_eq!(found.len(), 1, "{body}\n{found:#?}");
    assert!(found[0].starts_with(&format!("{place}: ")), "{body}\n{}", found[0]);
    for part in says {
        assert!(found[0].contains(part), "`{part}` is not in: {}", found[0]);
    }
}

#[test]
fn refused_names_the_rule_and_may_name_the_words() {
    passes("expect = { refused = { 'a: hit for 4' = 'DU-020', 'b: roll' = 'DU-001' } }");
    passes("expect = { refused = { 'a: hit for 4' = { rule = 'DU-020', says = 'is a 3' } } }");
    fails(
        "expect = { refused = { 'a: hit for 4' = 'DU-021' } }",
        "4:41",
        &["another rule than DU-021. DU-020: Your card is a 3"],
    );
    fails(
        "expect = { refused = { 'a: hit for 4' = { rule = 'DU-020', says = 'is a 4' } } }",
        "4:41",
        &["other words than `is a 4`. DU-020: Your card is a 3"],
    );
    fails(
        "expect = { refused = { 'a: hit for 3' = 'DU-020' } }",
        "4:24",
        &["`a: hit for 3` is legal; DU-020 should refuse it"],
    );
    passes("expect = { refused = { 'b: hit' = 'DU-001' } }");
    fails(
        "expect = { refused = { 'a: swap' = 'DU-040' } }",
        "4:24",
        &["`a: swap card-3` is legal; DU-040 should refuse it"],
    );
    fails(
        "expect = { refused = { 'a: ' = 'DU-020' } }",
        "4:28",
        &["`a: ` is no action: column 4: something is missing; expected `hit`, `swap`"],
    );
    fails("expect = { refused = { 'a: roll' = 7 } }", "4:36", &["expected a rule such as"]);
}

#[test]
fn legal_and_illegal_take_whole_actions_and_beginnings() {
    passes("expect = { legal = ['a: hit for 3', 'a: hit', 'a: SWAP', 'a: concede'] }");
    passes("expect = { illegal = ['a: hit for 4', 'b: hit', 'b: roll', 'a: parry'] }");
    fails(
        "expect = { legal = ['a: hit for 4'] }",
        "4:21",
        &["`a: hit for 4` is not legal: DU-020: Your card is a 3", "a may:\n- hit for 1\n- hit for 2"],
    );
    fails("expect = { legal = ['b: hit'] }", "4:21", &["no legal action begins so", "The game waits for a."]);
    fails("expect = { illegal = ['a: swap'] }", "4:23", &["`a: swap card-3` is legal"]);
    fails("expect = { illegal = ['a: hit'] }", "4:23", &["these are legal:\n- hit for 1"]);
    fails(
        "expect = { illegal = ['a: hti for 1'] }",
        "4:27",
        &["`a: hti for 1` is no action: column 4: `hti` does not fit here; expected `hit`"],
    );
}

#[test]
fn only_is_exactly_the_list() {
    passes("do = 'a: hit for 2'\nexpect = { only = { b = ['take', 'parry'], a = [] } }");
    fails("do = 'a: hit for 2'\nexpect = { only = { b = ['take'] } }", "5:25", &["b may do more than that:\n- parry"]);
    fails(
        "given = { cards = { b = 4 } }\ndo = 'a: hit for 2'\nexpect = { only = { b = ['take', 'parry'] } }",
        "6:34",
        &["`b: parry` is not legal: DU-030: Only a 5"],
    );
    fails(
        "given = { cards = { a = 1 } }\nexpect = { only = { a = ['hit', 'swap', 'roll', 'mix', 'look', 'end', 'concede'] } }",
        "5:71",
        &["legal, but in no list"],
    );
    fails("expect = { only = { b = [], c = [] } }", "4:29", &["`c` is no seat; there are a, b"]);
}

#[test]
fn asks_is_exactly_the_seats_asked() {
    passes("expect = { asks = ['a'] }");
    passes("do = 'a: roll'\nexpect = { asks = ['b', 'a'] }");
    passes("do = 'a: concede'\nexpect = { asks = [] }");
    fails("expect = { asks = ['a', 'b'] }", "4:19", &["asked is a"]);
    fails("do = 'a: concede'\nexpect = { asks = ['a'] }", "5:19", &["nobody is asked"]);
    fails("expect = { asks = ['x'] }", "4:20", &["`x` is no seat"]);
}

#[test]
fn events_are_in_order_and_in_part() {
    let hit = "do = ['a: hit for 2', 'b: take']\n";
    passes(&format!("{hit}expect = {{ events = ['a hits for 2.', {{ event = 'lost', n = 2 }}] }}"));
    passes(&format!("{hit}expect = {{ no_event = [{{ event = 'parried' }}, 'a hits for 3.'] }}"));
    fails(
        &format!("{hit}expect = {{ events = [{{ event = 'lost' }}, {{ event = 'hit' }}] }}"),
        "5:42",
        &["no such event after the one before it", "- a hits for 2. {\"event\":\"hit\",\"seat\":\"a\",\"n\":2}"],
    );
    fails("expect = { events = ['b looks.'] }", "4:22", &["Nothing happened in this step."]);
    fails(&format!("{hit}expect = {{ no_event = [{{ seat = 'b' }}] }}"), "5:24", &["should not happen, and did"]);
    fails("expect = { events = [7] }", "4:22", &["expected an event's sentence"]);
}

#[test]
fn events_since_the_step_before_only() {
    passes(
        "[[step]]\ndo = 'a: mix'\nexpect = { events = ['Mixed'] }\n\
         [[step]]\ndo = 'a: look'\nexpect = { events = ['a looks at the top card.'], no_event = ['Mixed'] }\n\
         [[step]]\nexpect = { no_event = ['a looks at the top card.'] }",
    );
}

#[test]
fn events_by_viewer() {
    let look = "do = 'a: look'\n";
    passes(&format!("{look}expect = {{ events = ['a sees card-1.'] }}"));
    passes(&format!(
        "{look}expect = {{ events_seen = {{ a = [{{ card = 1 }}], b = [{{ event = 'looked', card = {{ absent = true }} }}] }} }}"
    ));
    passes(&format!("{look}expect = {{ not_seen = {{ b = [{{ card = 1 }}], spectator = ['a sees card-1.'] }} }}"));
    fails(
        &format!("{look}expect = {{ events_seen = {{ b = ['a sees card-1.'] }} }}"),
        "5:33",
        &["no such event. What happened:\n- a looks at the top card."],
    );
    fails(&format!("{look}expect = {{ events = ['a sees card-2.'] }}"), "5:22", &["- (to a) a sees card-1."]);
    fails(&format!("{look}expect = {{ not_seen = {{ a = [{{ card = 1 }}] }} }}"), "5:30", &["and did"]);
    fails(&format!("{look}expect = {{ not_seen = {{ e = [] }} }}"), "5:25", &["`e` is no viewer"]);
    fails(&format!("{look}expect = {{ not_seen = {{ d = [] }} }}"), "5:25", &["`d` is no seat"]);
}

#[test]
fn queries_know_what_the_viewer_knows() {
    passes("expect = { query = { 'sum of the cards' = 10 } }");
    passes("expect = { query_of = { b = { 'sum of the cards' = { absent = true } } } }");
    fails("expect = { query = { 'sum of the cards' = 11 } }", "4:43", &["the answer to `sum of the cards` is 10"]);
    fails("expect = { query = { 'sum' = 11 } }", "4:22", &["one can ask: sum of the cards"]);
    fails("expect = { query_of = { b = { 'sum of the cards' = 10 } } }", "4:52", &["is null"]);
}

#[test]
fn values_at_pointers() {
    passes("expect = { state = { '/points/0' = 10, '/deck' = [1, 2, 9], '/nothing' = { absent = true } } }");
    passes("expect = { view = { a = { '/card' = 3 }, spectator = { '/card' = { absent = true } } } }");
    fails("expect = { state = { '/points/0' = 9 } }", "4:36", &["`/points/0` is 10"]);
    fails("expect = { state = { '/points/0' = '10' } }", "4:36", &["`/points/0` is 10"]);
    fails("expect = { state = { '/points/2' = 9 } }", "4:22", &["there is no `/points/2`; /points is a list of 2"]);
    fails(
        "expect = { view = { b = { '/crad' = 7 } } }",
        "4:27",
        &["there is no `/crad`; at the top there are:\n- points\n- card"],
    );
    fails("expect = { state = { 'points' = 9 } }", "4:22", &["begins with `/`"]);
    fails("expect = { state = { '/deck' = [1, 2] } }", "4:32", &["`/deck` is [1,2,9]"]);
}

#[test]
fn hidden_looks_everywhere_a_seat_can_look() {
    passes("do = 'a: look'\nexpect = { hidden = { b = ['card-1', 'card-3'], spectator = ['card-1', '7'] } }");
    fails("do = 'a: look'\nexpect = { hidden = { a = ['card-1'] } }", "5:28", &["in its event: a sees card-1."]);
    fails("expect = { hidden = { a = ['card-3'] } }", "4:28", &["in its action: swap card-3"]);
    fails("expect = { hidden = { a = ['\"card\":3'] } }", "4:28", &["shown to a, in its view: {\"points\":"]);
    fails("expect = { hidden = { b = ['does b'] } }", "4:28", &["in its question"]);
    fails(
        "expect = { refused = { 'a: hit for 4' = 'DU-020' }, hidden = { a = ['is a 3'] } }",
        "4:69",
        &["in its refusal: DU-020: Your card is a 3"],
    );
}

#[test]
fn outcomes() {
    passes("expect = { outcome = 'open' }");
    passes(
        "do = 'a: concede'\nexpect = { outcome = { winners = ['b'], rule = 'DU-900', scores = { a = 0, b = 10 } } }",
    );
    passes("do = 'a: concede'\nexpect = { outcome = { winners = ['b'] } }");
    fails("expect = { outcome = { winners = ['b'] } }", "4:22", &["the game is not over"]);
    let ended = "the game ended by DU-900: b won; scores: a 0, b 10";
    fails("do = 'a: concede'\nexpect = { outcome = 'open' }", "5:22", &[ended]);
    fails("do = 'a: concede'\nexpect = { outcome = { winners = [] } }", "5:22", &[ended]);
    fails("do = 'a: concede'\nexpect = { outcome = { rule = 'DU-901' } }", "5:22", &[ended]);
    fails("do = 'a: concede'\nexpect = { outcome = { scores = { b = 9 } } }", "5:22", &[ended]);
    fails("do = 'a: concede'\nexpect = { outcome = { score = { b = 9 } } }", "5:22", &["expected \"open\""]);
}

#[test]
fn an_action_that_cannot_be_done_ends_the_script() {
    let rest = "\nexpect = { asks = [], outcome = 'open' }";
    fails(
        &format!("do = ['a: hit for 9', 'b: take']{rest}"),
        "4:7",
        &["`a: hit for 9` cannot be done: DU-020: Your card is a 3", "a may:\n- hit for 1"],
    );
    fails(&format!("do = 'b: roll'{rest}"), "4:6", &["DU-001", "The game waits for a."]);
    fails(&format!("do = ['a: concede', 'a: roll']{rest}"), "4:21", &["The game is over."]);
    fails(&format!("do = 'a: hit'{rest}"), "4:6", &["`a: hit` can be any of:\n- hit for 1\n- hit for 2"]);
    fails(&format!("do = 'a: hit for 1 now'{rest}"), "4:20", &["column 14: `now` does not fit"]);
    fails(&format!("do = 'roll'{rest}"), "4:6", &["`roll` names no seat; write for example `a: roll`"]);
    fails(&format!("do = 'e: roll'{rest}"), "4:6", &["`e` is no seat; there are a, b"]);
    fails(&format!("do = 'a:'{rest}"), "4:9", &["something is missing"]);
    fails(&format!("do = \"\\u0061: rol\"{rest}"), "4:6", &["column 4: `rol` does not fit"]);
}

#[test]
fn a_shortened_action_is_done_if_it_is_the_only_one() {
    passes("do = 'a: swap'\nexpect = { state = { '/cards/0' = 1 } }");
    passes("given = { cards = { a = 1 } }\ndo = 'a: HIT  for'\nexpect = { events = ['a hits for 1.'] }");
    // `swap card` is no beginning of `swap card-3`: words are compared whole.
    fails("do = 'a: swap card'\nexpect = { asks = [] }", "4:15", &["`card` does not fit here; expected a card"]);
}

#[test]
fn dice_and_shuffles_are_forced() {
    passes(
        "dice = [6, 1]\npass = 'all'\ndo = ['a: roll', 'a: roll']\n\
         expect = { state = { '/points/0' = 17 } }",
    );
    passes("shuffles = [[2, 0, 1]]\ndo = 'a: mix'\nexpect = { state = { '/deck' = [9, 1, 2] } }");
    let asks = "\nexpect = { asks = ['a'] }";
    fails(&format!("dice = [3, 4]{asks}"), "4:8", &["left over, because nobody threw them: 3, 4"]);
    fails(&format!("shuffles = [[0, 1, 2]]{asks}"), "4:12", &["left over, because nothing was shuffled: [[0, 1, 2]]"]);
    fails(&format!("dice = []\npass = 'all'\ndo = 'a: roll'{asks}"), "4:8", &["ran dry: throws beyond these: 1"]);
    fails(&format!("shuffles = []\ndo = 'a: mix'{asks}"), "4:12", &["ran dry: shuffles beyond these: 1"]);
    fails(&format!("dice = [7]\npass = 'all'\ndo = 'a: roll'{asks}"), "4:8", &["7 was forced where 6 is the most"]);
    fails(&format!("shuffles = [[0, 0, 1]]\ndo = 'a: mix'{asks}"), "4:12", &["[0, 0, 1] was forced on 3 cards"]);
    fails(&format!("dice = [0]{asks}"), "4:8", &["the lowest face of a die is 1"]);
    // What is thrown unforced is no fault of a case that forces only shuffles.
    passes(&format!("shuffles = [[0, 1, 2]]\npass = 'all'\ndo = ['a: mix', 'a: roll']{asks}"));
}

#[test]
fn without_pass_every_question_is_mentioned() {
    fails("do = ['a: roll', 'a: end']\nexpect = { asks = [] }", "4:18", &["DU-002", "a may:\n- snatch\n- pass"]);
    passes("do = ['a: roll', 'a: pass', 'b: pass', 'a: end']\nexpect = { asks = ['b'] }");
    passes("pass = 'none'\ndo = 'a: roll'\nexpect = { asks = ['a', 'b'] }");
}

#[test]
fn pass_answers_what_nobody_mentions() {
    // The window of both seats before the second blow, b's parry, and the window after it.
    passes(
        "pass = 'all'\ndo = ['a: hit for 1', 'a: hit for 1']\nexpect = { asks = ['b'], events = [{ event = 'lost' }] }",
    );
    // After the last action the window is passed, another question is not.
    passes("pass = 'all'\ndo = ['a: roll']\nexpect = { asks = ['a'] }");
    passes("pass = 'all'\ndo = ['a: hit for 1']\nexpect = { asks = ['b'], legal = ['b: take'] }");
    // b is in the window, and says something there: a has passed when it opens.
    passes(
        "pass = 'all'\ndo = ['a: roll', 'b: snatch']\nexpect = { events = [{ event = 'to-move', seat = 'b' }], asks = ['b'] }",
    );
    // Nothing is passed after a step that is not the last to act.
    passes(
        "pass = 'all'\n[[step]]\ndo = 'a: roll'\nexpect = { asks = ['a', 'b'] }\n[[step]]\ndo = 'a: end'\nexpect = { asks = ['b'] }",
    );
    // A seat's own turn is never passed: this would end it.
    fails(
        "pass = 'all'\ndo = ['a: roll', 'a: hit for 9']\nexpect = { asks = [] }",
        "5:18",
        &["`a: hit for 9` cannot be done: DU-002", "a may:\n- snatch"],
    );
    // Nobody can pass until a finished game goes on.
    fails("pass = 'all'\ndo = ['a: concede', 'b: roll']\nexpect = { asks = [] }", "5:21", &["The game is over."]);
}

#[test]
fn an_impossible_position_points_at_its_place() {
    fails("given = { cards = { a = 12 } }\nexpect = { asks = [] }", "4:25", &["12 is no card of a"]);
    fails("given = { points = { a = 0 } }\nexpect = { asks = [] }", "4:9", &["the duel would be over"]);
    fails("given = { card = { a = 12 } }\nexpect = { asks = [] }", "4:11", &["unknown field `card`, expected one of"]);
    fails("given = { points = { a = 'x' } }\nexpect = { asks = [] }", "4:26", &["expected u8"]);
    fails("given = 3\nexpect = { asks = [] }", "4:9", &["invalid type"]);
    assert_eq!(differences("given = { cards = { a = 12, b = 0 } }\nexpect = { asks = [] }").len(), 2);
}

#[test]
fn a_variant_is_laid_over_the_case() {
    let case = "given = { cards = { a = 3, b = 4 }, points = { a = 5 } }\ndo = 'a: hit for 2'\n\
                expect = { refused = { 'b: parry' = 'DU-030' }, state = { '/points/0' = 5, '/cards/0' = 3 } }\n";
    passes(case);
    passes(&format!(
        "{case}[[variant]]\ntitle = 'strong enough'\ngiven = {{ cards = {{ b = 5 }} }}\n\
         expect = {{ legal = ['b: parry'], state = {{ '/points/0' = 5, '/cards' = [3, 5] }} }}\n\
         [[variant]]\ntitle = 'harder'\ndo = 'a: hit for 3'\n\
         [[variant]]\ntitle = 'afterwards'\n[[variant.step]]\ndo = 'b: take'\nexpect = {{ state = {{ '/points/1' = 8 }} }}\n\
         [[variant]]\ntitle = 'with more points'\ngiven = {{ points = {{ absent = true }} }}\nexpect = {{ state = {{ '/points' = [10, 10] }} }}"
    ));
    fails(
        &format!("{case}[[variant]]\ntitle = 'v'\ngiven = {{ cards = {{ b = 55 }} }}\n"),
        "9:25",
        &["55 is no card of b"],
    );
    let report = run_text(&format!("{HEAD}{case}[[variant]]\ntitle = 'v'\nexpect = {{ asks = [] }}"));
    assert_eq!((report.cases(), report.failed()), (2, 1));
    assert_eq!(report.to_string(), "FAILED t: v\n  x.toml:9:19: asked is b\n");
}

#[test]
fn every_fault_of_a_file_is_found_and_nothing_is_played() {
    let found = differences(
        "gvien = {}\nexpect = { lgal = [], legal = 'a: roll', asks = ['q'] }\npass = 'some'\n\
         [[step]]\nd = 'a: roll'\n[[variant]]\nrules = []\ngiven = 4",
    );
    let places: Vec<&str> = found.iter().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["4:1", "5:12", "5:31", "6:8", "8:1", "9:1", "10:1"], "{found:#?}");
    assert!(found[1].contains("unknown expectation `lgal`, expected one of `refused`, `legal`"), "{}", found[1]);

    let faults = |text: &str| run_text(text).faults.iter().map(Fault::to_string).collect::<Vec<_>>();
    assert_eq!(
        faults("title = 't'"),
        [
            "x.toml:1:1: nothing is expected, so nothing is tested",
            "x.toml:1:1: the case has no `game`",
            "x.toml:1:1: the case has no `rules`"
        ]
    );
    let empty =
        faults("title = 't'\nrules = ['DU-020']\ngame = 'duel'\nexpect = { refused = {}, legal = [], view = {} }");
    assert_eq!(empty, ["x.toml:1:1: nothing is expected, so nothing is tested"]);
    assert_eq!(
        faults("rules = ['DU-20', 'DU-020']\ngame = 'whist'\nexpect = { asks = [] }"),
        [
            "x.toml:1:1: the case has no `title`",
            "x.toml:1:10: `DU-20` is no rule; a rule is written HS-320 or HS-R38",
            "x.toml:2:8: the case is for `whist`, and this is duel"
        ]
    );
    assert_eq!(faults("title = 't\n")[0].split(':').nth(1), Some("1"));
    assert!(faults(&format!("{HEAD}step = {{}}\nvariant = 3"))[0].contains("write [[step]]"));
}

#[test]
fn the_game_is_found_before_the_case_is_read() {
    let game = |text| game_of("x.toml", text, &["duel", "whist"]).map_err(|fault| fault.to_string());
    assert_eq!(game(HEAD), Ok("duel".to_string()));
    assert_eq!(
        game("\ngame = 'chess'"),
        Err("x.toml:2:8: there is no game `chess`; there are: duel, whist".to_string())
    );
    assert_eq!(game("title = 't'"), Err("x.toml:1:1: the case has no `game`".to_string()));
    assert!(game("game = 3").is_err() && game("=").is_err());
}

#[test]
fn no_text_makes_it_panic() {
    let case = format!(
        "{HEAD}pass = 'all'\ndice = [2]\ngiven = {{ cards = {{ b = 4 }} }}\ndo = ['a: roll', 'a: hit for 2']\n\
         expect = {{ refused = {{ 'b: parry' = 'DU-030' }}, only = {{ b = ['take'] }}, hidden = {{ b = ['é'] }} }}\n\
         [[variant]]\ntitle = 'v'\ngiven = {{ cards = {{ b = 5 }} }}\nexpect = {{ legal = ['b: parry'] }}\n"
    );
    assert_eq!(run_text(&case).failed(), 0);
    let mut chance = crate::chance::Chance::seeded(1);
    let mut below = |n| chance.below(crate::chance::Purpose::Other, n);
    let signs = ["'", "\"", "[", "]", "{", "}", "=", ":", "\n", "é", "9", "-1", " ", "absent", "true", "[[step]]\n"];
    for _ in 0..4_000 {
        let mut text: Vec<char> = case.chars().collect();
        for _ in 0..=below(3) {
            let at = below(text.len());
            match below(3) {
                0 => _ = text.remove(at),
                1 => _ = text.splice(at..at, signs[below(signs.len())].chars()),
                _ => _ = text.drain(at..(at + below(20)).min(text.len())),
            }
        }
        let text: String = text.into_iter().collect();
        _ = game_of("x.toml", &text, &["duel"]);
        _ = run_text(&text).to_string();
    }
}

#[test]
fn assert_all_takes_texts() {
    let case = |body: &str| ("x.toml".to_string(), format!("{HEAD}{body}"));
    assert_all::<Duel>(Pack::built_in(), [case("expect = { asks = ['a'] }")]);
    let failing = std::panic::catch_unwind(|| {
        assert_all::<Duel>(Pack::built_in(), [case("expect = { asks = [] }")]);
    });
    let empty = std::panic::catch_unwind(|| assert_all::<Duel>(Pack::built_in(), []));
    assert!(failing.is_err() && empty.is_err());
}

#[test]
fn a_report_is_json() {
    let json = serde_json::to_value(run_text(&format!("{HEAD}expect = {{ asks = [] }}"))).unwrap();
    assert_eq!(json["rules"][0], "DU-020");
    assert_eq!(json["results"][0]["failures"][0]["line"], 4);
}
