//! Twin worlds: two servers that are equal but for cards which seat a and a spectator may not know. Every byte that
//! either is sent must be the same in both, for as long as everybody plays alike.

use super::world::*;
use engine::Chance;
use serde_json::{Value, json};

/// A server, a table on it, and everybody there.
struct Twin {
    _world: World,
    people: Vec<Line>,
    spectator: Line,
}

/// One table in two worlds.
pub struct Twins {
    pub table: String,
    worlds: Vec<Twin>,
    /// How many texts of seat a and of the spectator were compared.
    compared: [usize; 2],
}

/// Times of day are all that differs between equal servers; they keep their length.
fn without_times(text: &str) -> String {
    let mut out = text.to_string();
    for key in ["\"created\":", "\"at\":", "\"away\":"] {
        let mut from = 0;
        while let Some(at) = out[from..].find(key) {
            let start = from + at + key.len();
            let digits = out[start..].bytes().take_while(u8::is_ascii_digit).count();
            if digits == 13 {
                out.replace_range(start..start + digits, "0000000000000");
            }
            from = start;
        }
    }
    out
}

impl Twin {
    async fn start(game: &str, seed: u64, seats: usize, position: Option<&str>) -> (Twin, String) {
        let world = World::new(seed).await;
        let mut people = Vec::new();
        for name in &["Anderson", "Ben Elmore", "Chopper", "Dolman"][..seats] {
            people.push(Line::guest(&world.url, name).await);
        }
        let mut spectator = Line::guest(&world.url, "Eve").await;
        let mut chairs: Vec<Value> = vec!["open".into(); seats];
        chairs[0] = "me".into();
        let options = position.is_none().then(|| usual(seats, json!({})));
        let new = json!({ "game": game, "seats": chairs, "public": true, "value": "of-a",
            "position": position, "options": options });
        let info = people[0].create(&new).await;
        let table = info["table"].as_str().expect("a link").to_string();
        for (at, line) in people.iter_mut().enumerate() {
            let seat = seat_name(at);
            if at > 0 {
                line.must("sit", json!({ "table": table, "seat": seat, "value": format!("of-{seat}") })).await;
            }
            line.must("watch", json!({ "table": table, "seat": seat })).await;
        }
        spectator.must("watch", json!({ "table": table })).await;
        people[0].must("start", json!({ "table": table })).await;
        (Twin { _world: world, people, spectator }, table)
    }
}

impl Twins {
    async fn start(seed: u64, seats: usize, positions: [Option<&str>; 2]) -> Twins {
        Twins::of(GAME, seed, seats, positions).await
    }

    pub async fn of(game: &str, seed: u64, seats: usize, positions: [Option<&str>; 2]) -> Twins {
        let (one, table) = Twin::start(game, seed, seats, positions[0]).await;
        let (two, other) = Twin::start(game, seed, seats, positions[1]).await;
        assert_eq!(table, other, "equal by construction");
        Twins { table, worlds: vec![one, two], compared: [0, 0] }
    }

    /// The first text to seat a or to the spectator that differs, in both worlds; nothing if none does.
    pub async fn difference(&mut self) -> Option<(String, String)> {
        for twin in &mut self.worlds {
            for line in &mut twin.people {
                line.ping().await;
            }
            twin.spectator.ping().await;
        }
        let compared = self.compared;
        let told = |twin: &Twin, who: usize| {
            let line = if who == 0 { &twin.people[0] } else { &twin.spectator };
            // A change of the lobby that comes late is told once more, and says the same again.
            let mut lobby = String::new();
            let mut again =
                |text: &String| text.contains("\"lobby\"") && *text == std::mem::replace(&mut lobby, text.clone());
            let texts = line.told.iter().map(|text| without_times(text));
            texts.filter(|text| !again(text)).skip(compared[who]).collect::<Vec<_>>()
        };
        for who in [0, 1] {
            let [one, two] = [told(&self.worlds[0], who), told(&self.worlds[1], who)];
            let same = one.iter().zip(&two).take_while(|(one, two)| one == two).count();
            if same < one.len().max(two.len()) {
                let text = |texts: &[String]| texts.get(same).cloned().unwrap_or_else(|| "nothing".to_string());
                return Some((text(&one), text(&two)));
            }
            self.compared[who] += same;
        }
        None
    }

    #[track_caller]
    pub fn same(&mut self) -> impl Future<Output = ()> {
        let at = std::panic::Location::caller();
        async move {
            if let Some((one, two)) = self.difference().await {
                panic!("at {at} the worlds can be told apart:\n{one}\n{two}");
            }
        }
    }

    pub fn seats(&self) -> usize {
        self.worlds[0].people.len()
    }

    /// The person at a seat, in both worlds.
    pub fn everybody(&mut self, seat: usize) -> impl Iterator<Item = &mut Line> {
        self.worlds.iter_mut().map(move |twin| &mut twin.people[seat])
    }

    /// Takes in what comes by itself, until nothing more does. Nothing is asked meanwhile: what is told between would
    /// stand before or behind the answer as it happens.
    pub async fn quiet(&mut self) {
        const SILENCE: std::time::Duration = std::time::Duration::from_millis(150);
        for twin in &mut self.worlds {
            for line in twin.people.iter_mut().chain([&mut twin.spectator]) {
                while tokio::time::timeout(SILENCE, line.hear()).await.is_ok() {}
            }
        }
    }

    /// Everything that seat a and the spectator were told, in both worlds.
    pub fn heard_by_a(&self) -> impl Iterator<Item = &String> {
        self.worlds.iter().flat_map(|twin| twin.people[0].told.iter().chain(&twin.spectator.told))
    }

    fn last(&self, world: usize, seat: usize) -> Last {
        self.worlds[world].people[seat].last(&seat_name(seat))
    }

    /// What a seat could do in both worlds.
    pub fn common(&self, seat: usize) -> Vec<String> {
        let [one, two] = [self.last(0, seat).actions, self.last(1, seat).actions];
        one.into_iter().filter(|action| two.contains(action)).collect()
    }

    pub async fn act(&mut self, seat: usize, action: &str) -> Value {
        let mut answers = Vec::new();
        for twin in &mut self.worlds {
            answers.push(twin.people[seat].act(&self.table, &seat_name(seat), action).await);
        }
        assert_eq!(answers[0], answers[1], "{action}");
        answers.remove(0)
    }

    /// Seat a asks for what is refused, for what anybody may ask, and takes things back.
    pub async fn pester(&mut self, step: usize) {
        let undo = self.last(0, 0).undo;
        let mut looked = Vec::new();
        for twin in &mut self.worlds {
            let table = &self.table;
            let [ann, eve] = [&mut twin.people[0], &mut twin.spectator];
            let seq = ann.last("a").seq;
            let act = |seat: &str, seq: u64, action: &str| json!({ "table": table, "seat": seat, "seq": seq, "actions": [action] });
            for ask in [
                act("a", seq, "interrupt with 28"),
                act("a", seq, "defend cover with 3"),
                act("a", seq, "discard 9"),
                act("a", seq, "psi anderson > wulf with 40"),
                act("a", seq + 1, "end turn"),
                act("b", seq, "pass"),
            ] {
                ann.ask("act", ask).await;
            }
            let advise = json!({ "table": table, "seat": "a", "seq": seq, "action": "pass", "agree": true });
            ann.ask("advise", advise).await;
            for question in
                ["points b", "targets snipe dredd", "hand b", "sees 3", "odds snipe dredd > wulf", "why pass"]
            {
                ann.ask("query", json!({ "table": table, "seat": "a", "question": question })).await;
                eve.ask("query", json!({ "table": table, "question": question })).await;
                eve.ask("query", json!({ "table": table, "seat": "b", "question": question })).await;
            }
            // Both at once, so that no later change of the lobby comes between.
            let ids =
                [ann.put("lobby", json!({ "watch": true })).await, ann.put("lobby", json!({ "watch": false })).await];
            ann.answer(&ids[1]).await;
            ann.ask("say", json!({ "table": table, "text": format!("step {step}") })).await;
            ann.ask("hint", json!({ "table": table, "seat": "b" })).await;
            eve.ask("watch", json!({ "table": table, "since": seq / 2 })).await;
            ann.ask("watch", json!({ "table": table, "seat": "a", "since": seq.saturating_sub(7) })).await;
            let mut seen = Vec::new();
            for path in ["steps?seat=a", "steps", "steps?seat=b", "steps?seat=all", &format!("steps/{seq}?seat=a")] {
                seen.push(ann.get(&format!("/api/tables/{table}/{path}")).await);
                seen.push(eve.get(&format!("/api/tables/{table}/{path}")).await);
            }
            looked.push(seen);
            if undo == "free" {
                ann.ask("undo", json!({ "table": table, "seat": "a", "seq": seq })).await;
            }
        }
        assert_eq!(looked[0], looked[1], "the worlds can be told apart by looking back");
    }

    /// Everybody plays alike, at random, until there is nothing that could be done in both worlds. Nobody does what
    /// shows something hidden: a PSI, or deploying where the map cards differ.
    async fn play(&mut self, luck: &mut Chance, steps: usize, deploy: bool) -> usize {
        let seats = self.worlds[0].people.len();
        for step in 0..steps {
            self.same().await;
            let mut choices = Vec::new();
            for seat in 0..seats {
                assert_eq!(self.last(0, seat).over, self.last(1, seat).over);
                let shows =
                    |action: &String| action.starts_with("psi") || seat > 0 && !deploy && action.starts_with("deploy");
                let common: Vec<String> = self.common(seat).into_iter().filter(|action| !shows(action)).collect();
                if !common.is_empty() {
                    choices.push((seat, common));
                }
            }
            if choices.is_empty() {
                return step;
            }
            let (seat, actions) = pick(luck, &choices).clone();
            let action = pick(luck, &actions).clone();
            let answer = self.act(seat, &action).await;
            assert_eq!(answer["type"], "done", "{action}: {answer}");
            if step % 8 == 3 {
                self.same().await;
                self.pester(step).await;
            }
        }
        self.same().await;
        steps
    }

    /// Whether some seat but a was told different things: else nothing was hidden at all.
    pub fn others_differ(&self) -> bool {
        let told = |world: usize, seat: usize| -> Vec<String> {
            self.worlds[world].people[seat].told.iter().map(|text| without_times(text)).collect()
        };
        (1..self.worlds[0].people.len()).any(|seat| told(0, seat) != told(1, seat))
    }
}

async fn twins_are_alike(seats: usize, seeds: std::ops::Range<u64>) {
    let (mut steps, mut events) = (0, 0);
    for seed in seeds {
        let state = midgame(seats, seed, 60 + 30 * (seed as usize % 4));
        let original = written(&state);
        let all = written(&twin_for_a(&state, seed + 100));
        let cards = with_map_cards_of(&all, &original);
        for (twin, deploy, most) in [(&all, false, 16), (&cards, true, 32)] {
            assert_ne!(original, *twin);
            let mut twins = Twins::start(seed, seats, [Some(&original), Some(twin)]).await;
            steps += twins.play(&mut Chance::seeded(seed), most, deploy).await;
            events += twins.last(0, 0).seq;
            assert!(twins.others_differ(), "the others have seen the same cards");
        }
    }
    assert!(steps > 40 && events > 60, "{steps} steps and {events} events are hardly a game");
}

#[tokio::test]
async fn two_players_cannot_tell_twins_apart() {
    twins_are_alike(2, 1..3).await;
}

#[tokio::test]
async fn three_players_cannot_tell_twins_apart() {
    twins_are_alike(3, 11..13).await;
}

/// The comparison sees what it should: one public card that lies elsewhere.
#[tokio::test]
async fn a_public_card_is_seen_at_once() {
    let original: toml::Table = written(&midgame(2, 1, 90)).parse().expect("TOML");
    let mut other = original.clone();
    let pile = other["discard"]["b"].as_array_mut().expect("a pile");
    assert!(pile.len() > 1);
    pile.reverse();
    let mut twins = Twins::start(5, 2, [Some(&original.to_string()), Some(&other.to_string())]).await;
    let (one, two) = twins.difference().await.expect("a discard pile is public");
    assert!(one.contains("discard") && one != two, "{one}");
}

const WINDOW: &str = r#"
map = { rows = ["1 2 3"] }
teams = ["judges", "strontium-dogs", "nikolai-dante"]
at = { dredd = 1, wulf = 2, elena = 3 }
hand = { a = [28, 1], b = [28, 30, 25], c = [28, 30] }
"#;

/// In one world c offers an INTERRUPT behind b, in the other c is silent. b is closer, so nobody ever hears of it.
#[tokio::test]
async fn a_sealed_interrupt_that_loses_never_shows() {
    let mut twins = Twins::start(21, 3, [Some(WINDOW); 2]).await;
    twins.act(0, "move dredd to 2 with 1").await;
    twins.same().await;
    // A ping counts as an ask, so that the next ones have the same ids.
    twins.worlds[0].people[2].ping().await;
    let answer = twins.worlds[1].people[2].act(&twins.table, "c", "interrupt with 28").await;
    assert_eq!(answer["type"], "done", "{answer}");
    twins.same().await;
    // The third player's own decision is not stale either.
    twins.act(1, "interrupt with 28").await;
    twins.same().await;
    for (seat, action) in [(1, "move wulf to 1 with 30"), (2, "pass"), (0, "pass"), (1, "end turn")] {
        let answer = twins.act(seat, action).await;
        assert_eq!(answer["type"], "done", "{action}: {answer}");
        twins.same().await;
    }
    twins.pester(1).await;
    twins.same().await;
    assert!(twins.others_differ(), "c knows what c has answered");
}

/// Map cards are chosen in secret: who has chosen what, or anything at all, shows only when all have.
#[tokio::test]
async fn a_sealed_placement_shows_when_all_are_ready() {
    let mut twins = Twins::start(22, 2, [None; 2]).await;
    twins.same().await;
    // In the second world b chooses otherwise, and is done before a has begun.
    for (world, twin) in twins.worlds.iter_mut().enumerate() {
        for _ in 0..40 {
            let actions = twin.people[1].last("b").actions;
            if actions.is_empty() || world == 0 && actions[0] == "ready" {
                break;
            }
            let action = if world == 0 { actions.first() } else { actions.last() }.expect("there is one");
            let answer = twin.people[1].act(&twins.table, "b", action).await;
            assert_eq!(answer["type"], "done", "{answer}");
            twin.people[1].ping().await;
        }
    }
    twins.same().await;
    twins.pester(0).await;
    twins.same().await;
    assert!(twins.others_differ(), "b knows what b has chosen");
    if twins.last(0, 1).actions.iter().any(|action| action == "ready") {
        let answer = twins.worlds[0].people[1].act(&twins.table, "b", "ready").await;
        assert_eq!(answer["type"], "done", "{answer}");
    }
    for _ in 0..40 {
        let Some(action) = twins.common(0).first().cloned() else { break };
        twins.act(0, &action).await;
        if twins.difference().await.is_some() {
            return;
        }
    }
    panic!("the fragments lie where the map cards said, and nobody can see it");
}

/// b has told the table to pass. In one world b holds INTERRUPTs, in the other none.
#[tokio::test]
async fn a_standing_order_tells_nothing_of_the_hand() {
    let position = |hand: &str| {
        format!(
            "map = {{ rows = [\"1 2 3 4\"] }}\nat = {{ dredd = 1, wulf = 4 }}\nhand = {{ a = [1, 2, 3, 4, 5], b = {hand} }}"
        )
    };
    let (rich, poor) = (position("[28, 29, 30]"), position("[1, 2, 3]"));
    let mut twins = Twins::start(23, 2, [Some(&rich), Some(&poor)]).await;
    twins.same().await;
    for twin in &mut twins.worlds {
        let order = json!({ "table": twins.table, "seat": "b", "order": "until-attacked" });
        twin.people[1].must("standing", order).await;
    }
    twins.same().await;
    let mut moved = 0;
    for _ in 0..4 {
        let walks = |action: &&String| action.starts_with("move") || *action == "end turn";
        let Some(action) = twins.common(0).iter().find(walks).cloned() else { break };
        let answer = twins.act(0, &action).await;
        moved += 1;
        // The table passes by itself, in both worlds: only then is it a's turn again, or b's.
        let seq = answer["seq"].as_u64().expect("a number");
        for twin in &mut twins.worlds {
            while twin.people[0].last("a").seq <= seq {
                twin.people[0].hear().await;
            }
            let seq = twin.people[0].last("a").seq;
            while twin.spectator.last("spectator").seq < seq {
                twin.spectator.hear().await;
            }
        }
        twins.same().await;
    }
    assert!(moved > 1);
    for twin in &twins.worlds {
        let told = twin.people[0].told.iter().chain(&twin.spectator.told);
        assert!(told.into_iter().all(|text| !text.contains("standing") && !text.contains("until-attacked")));
    }
    twins.pester(1).await;
    twins.same().await;
    assert!(twins.others_differ(), "b knows what b holds");
}

/// What may be proposed, what is proposed and what may be said tell nothing of hands, face-down cards and psi cards
/// (CE-501, CE-525). What a proposal is refused for does not, either.
#[tokio::test]
async fn talk_and_advice_tell_nothing_hidden() {
    let position = |hand: u8, face_down: u8, psi: u8| {
        format!(
            "step = \"resolve\"\nrow = [901, 35, {{ face_down = {face_down}, seen_by = [\"b\"] }}]\n\
             cards = {{ 901 = \"E: swap psi\" }}\nhand = {{ a = [30], b = [{hand}] }}\ndeck = [40, {psi}, 42]"
        )
    };
    let (one, two) = (position(31, 33, 41), position(32, 34, 44));
    let mut twins = Twins::of("cursed-earth", 24, 2, [Some(&one), Some(&two)]).await;
    let mut said = 0;
    for (seat, action) in [(0, "decline"), (0, "psi"), (1, "rate risk 1 value 1 play"), (0, "rate risk 1 value 3 play")]
    {
        twins.same().await;
        for twin in &mut twins.worlds {
            let seq = twin.people[0].last("a").seq;
            let mut answers = Vec::new();
            for (at, line) in twin.people.iter_mut().enumerate() {
                for words in ["decline", "swap 1, 2", "add", "pay card 33", "play 31", "play 32", "pick b"] {
                    let seat = seat_name(at);
                    let ask = json!({ "table": twins.table, "seat": seat, "seq": seq, "action": words, "agree": true });
                    answers.push(line.ask("advise", ask).await["type"].clone());
                }
                for text in ["Card 33 worries me.", "Card 34 worries me.", "We must spare Dredd.", "I hold 31"] {
                    answers.push(line.ask("say", json!({ "table": twins.table, "text": text })).await["type"].clone());
                }
            }
            said += answers.iter().filter(|answer| **answer == "done").count();
        }
        twins.same().await;
        let answer = twins.act(seat, action).await;
        assert_eq!(answer["type"], "done", "{action}: {answer}");
    }
    twins.same().await;
    assert!(said >= 12, "{said} things were said in both worlds together");
    assert!(twins.others_differ(), "b knows what b holds");
}
