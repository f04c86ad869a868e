//! The answers against the referee.

use super::*;
use crate::action::Feat;
use crate::event::Event;
use crate::odds::tests::scene;
use crate::state::Options;
use engine::chance::Rig;
use engine::{Chance, Events, Pack, Purpose, Seat, Seed};

const A: Seat = Seat::new(0);

fn street_rumble(seed: u64) -> State {
    let options = Options { scenario: Some("street-rumble".into()), ..Options::default() };
    State::start(&options, Pack::built_in(), Seed::from(seed), &mut Events::off()).expect("legal options")
}

fn asked(state: &State, question: &str) -> Value {
    ask(state, None, question).unwrap_or_else(|error| panic!("{error}"))
}

fn act(state: &mut State, line: &str) {
    let action: Action = line.parse().expect("an action");
    let seat = state.deciders().iter().next().expect("somebody is asked");
    state
        .check(seat, &action)
        .unwrap_or_else(|why| panic!("{line}: {}", State::refusal(state.content().content(), why)));
    state.apply(seat, &action, &mut Events::off());
}

/// The cells of a way, with their level.
fn cells(ways: &[Reach], way: &str, sure: bool) -> Vec<Spot> {
    let mut all = Vec::new();
    for area in ways.iter().filter(|reach| reach.way == way).flat_map(|reach| &reach.areas) {
        for &[y, from, to] in if sure { &area.rows } else { &area.maybe } {
            all.extend((from..=to).step_by(area.step as usize).map(|x| Spot::new(x, y, area.z)));
        }
    }
    all
}

/// Positions in which somebody is asked something, from random games.
fn positions(games: u64, every: usize, say: &mut impl FnMut(&State, &mut Chance)) {
    let mut chance = Chance::seeded(7);
    let mut scratch = Vec::new();
    for seed in 0..games {
        let mut state = street_rumble(seed);
        let mut count = 0;
        while let Some(seat) = state.deciders().iter().next() {
            count += 1;
            if count % every == 0 {
                say(&state, &mut chance);
            }
            let action = state.sample(seat, &mut chance, &mut scratch);
            state.apply(seat, &action, &mut Events::off());
        }
    }
}

/// The way that is offered, given to the referee leg by leg.
fn goes_there(state: &State, who: FigureId, to: Spot) -> bool {
    let (seat, facing) = (who.seat(), state.tabletop.figures[who].facing);
    let mut next = state.clone();
    let Some(path) = way(state, who, to) else { return false };
    for &at in path.iter().take(path.len().saturating_sub(1)) {
        let via = Action::Via { at };
        if next.check(seat, &via).is_err() {
            return false;
        }
        next.apply(seat, &via, &mut Events::off());
    }
    path.len() <= 8 && next.check(seat, &Action::Move { who, to, facing }).is_ok()
}

fn laid(given: &str) -> State {
    let given = toml::from_str(given).expect("a position");
    <State as engine::Positions>::lay(&given, Pack::built_in()).expect("a possible position")
}

/// MG-110, MG-382, MG-525: what is in reach the referee takes, and what is a straight move to a cell is in reach.
#[test]
fn reach_is_what_the_referee_takes() {
    let (mut looked, mut straight) = (0, 0);
    positions(3, 23, &mut |state, chance| {
        let Some(crate::procedures::Frame::Activation(_)) = state.stack.asking() else { return };
        let seat = state.deciders().iter().next().expect("somebody acts");
        let asks = state.view(Viewer::Seat(seat)).asks;
        let Some(who) = asks.iter().find(|ask| ask.kind == "act").and_then(|ask| ask.who) else { return };
        let mut state = state.clone();
        state.tabletop.path.clear();
        let ways = reach(&state, who);
        let sure = cells(&ways, "move", true);
        if sure.is_empty() {
            return;
        }
        for _ in 0..6 {
            let to = sure[chance.below(Purpose::Other, sure.len())];
            assert!(goes_there(&state, who, to), "{who} to {to:?} from {:?}", state.tabletop.figures[who].at);
            looked += 1;
        }
        let at = state.tabletop.figures[who].at;
        let facing = state.tabletop.figures[who].facing;
        for x in (at.x / 500 - 12..=at.x / 500 + 12).step_by(3) {
            for y in (at.y / 500 - 12..=at.y / 500 + 12).step_by(3) {
                let to = Spot::new(x * 500, y * 500, at.z);
                if state.check(seat, &Action::Move { who, to, facing }).is_ok() {
                    assert!(sure.contains(&to), "{who} goes straight to {to:?} from {at:?}");
                    straight += 1;
                }
            }
        }
    });
    assert!(looked > 60 && straight > 200, "{looked} {straight}");
}

/// MG-120, MG-121: with the least die every sure cell of a sprint is reached in two legs, and a wall takes some away.
#[test]
fn a_sprint_reaches_its_cells_with_a_one() {
    let open = "acting = 'a1'\nmodels.a1 = { is = 'Senior Judge', at = [18000, 18000], face = 'east' }\n\
                models.b1 = { is = 'Punk', at = [1000, 1000], face = 'east' }";
    let state = laid(open);
    let who = FigureId::new(A, 0);
    let ways = reach(&state, who);
    let (sure, maybe) = (cells(&ways, "sprint", true), cells(&ways, "sprint", false));
    assert!(sure.len() > 1000 && maybe.len() > 300, "{} {}", sure.len(), maybe.len());
    let mut sprint = state.clone();
    sprint.tabletop.chance.rig(Rig { faces: [0].into(), ..Rig::default() });
    act(&mut sprint, "a1 sprint");
    let here = cells(&reach(&sprint, who), "sprint", true);
    assert!(here.len() > 100, "the first leg: {}", here.len());
    for &to in sure.iter().step_by(37) {
        let reached = here.iter().any(|&first| {
            let mut next = sprint.clone();
            let way = to.plan() - first.plan();
            let facing =
                if way.is_zero() { crate::geometry::Facing::EAST } else { crate::geometry::Facing::toward(way) };
            let go = Action::Go { to: first, facing };
            if next.check(A, &go).is_err() {
                return false;
            }
            next.apply(A, &go, &mut Events::off());
            next.check(A, &Action::Go { to, facing }).is_ok()
        });
        assert!(reached, "{to:?}");
    }
    let walled = laid(&format!("{open}\nterrain.Wall = {{ rect = [20000, 10000, 20500, 30000], z = [0, 3000] }}"));
    let behind = cells(&reach(&walled, who), "sprint", true);
    assert!(behind.len() < sure.len() && behind.iter().all(|at| sure.contains(at)));
    assert!(!behind.iter().any(|at| (19_501..21_000).contains(&at.x) && at.y > 10_500 && at.y < 29_500));
}

/// MG-123, MG-124: a charge with the least die ends in its sure cells, and a better one is needed for the others.
#[test]
fn a_charge_reaches_its_cells() {
    let state = scene(["1 Senior Judge", "1 Punk"], &[(2000, 4000)], &[(9000, 4000)]);
    let who = FigureId::new(A, 0);
    let ways = reach(&state, who);
    let (sure, maybe) = (cells(&ways, "charge", true), cells(&ways, "charge", false));
    assert!(!sure.is_empty() && !maybe.is_empty());
    for (die, all, others) in [(0, &sure, &maybe), (5, &maybe, &sure)] {
        let mut charge = state.clone();
        charge.tabletop.chance.rig(Rig { faces: [die].into(), ..Rig::default() });
        act(&mut charge, "a1 charge b1");
        let now = cells(&reach(&charge, who), "charge", true);
        assert!(all.iter().all(|at| now.contains(at)), "die {}", die + 1);
        let more = others.iter().any(|at| !now.contains(at));
        assert_eq!(more, die == 0, "with a 1 not all, with a 6 all");
    }
}

/// MG-392: a climb ends on roofs, and the referee takes it; a higher one is out of reach.
#[test]
fn a_climb_reaches_roofs() {
    let who = FigureId::new(A, 0);
    for (height, reached) in [(4000, true), (6500, false)] {
        let state = laid(&format!(
            "acting = 'a1'\nterrain.House = {{ rect = [10000, 8000, 16000, 14000], z = [0, {height}], roof = true }}\n\
             models.a1 = {{ is = 'Senior Judge', at = [9500, 11000], face = 'east' }}\n\
             models.b1 = {{ is = 'Punk', at = [30000, 30000], face = 'east' }}"
        ));
        let up = cells(&reach(&state, who), "climb", true);
        assert_eq!(!up.is_empty(), reached, "{height}");
        for &to in &up {
            let at = state.tabletop.figures[who].at;
            let mut next = state.clone();
            let via = Action::Via { at: Spot::new(at.x, at.y, to.z) };
            next.check(A, &via).expect("straight up");
            next.apply(A, &via, &mut Events::off());
            let facing = crate::geometry::Facing::EAST;
            next.check(A, &Action::Feat(Feat::Leap { who, to, facing })).expect("a leap");
        }
    }
}

/// A way is found around a corner, and by a ladder.
#[test]
fn a_way_goes_around_corners_and_up_ladders() {
    let state = laid(
        "acting = 'a1'\nterrain.House = { rect = [10000, 8000, 16000, 14000], z = [0, 2000], roof = true }\n\
         links.Ladder = { kind = 'ladder', a = [9500, 9000, 0], b = [10600, 9000, 2000] }\n\
         models.a1 = { is = 'Senior Judge', at = [9300, 9000], face = 'east' }\n\
         models.b1 = { is = 'Punk', at = [30000, 30000], face = 'east' }",
    );
    for question in ["way a1 11000 7400", "way a1 11500 9000 up 2000"] {
        let points = asked(&state, question)["points"].as_array().map_or(0, Vec::len);
        assert!(points >= 2, "{question}: {points}");
    }
    assert_eq!(asked(&state, "way a1 12000 11000")["points"], Value::Null, "inside the house");
    let up = cells(&reach(&state, FigureId::new(A, 0)), "move", true);
    assert!(up.iter().any(|at| at.z == 2000) && up.iter().any(|at| at.z == 0));
    assert!(goes_there(&state, FigureId::new(A, 0), Spot::new(11_500, 9000, 2000)));
}

/// A path is refused as the action would be: the same rule, the same point.
#[test]
fn a_path_is_refused_as_the_action_would_be() {
    let (mut refused, mut taken) = (0, 0);
    positions(4, 9, &mut |state, chance| {
        let Some(seat) = state.deciders().iter().next() else { return };
        let Some(ask) = state.view(Viewer::Seat(seat)).asks.into_iter().find(|ask| ask.who.is_some()) else { return };
        let who = ask.who.expect("somebody");
        let mut below = |n: usize| chance.below(Purpose::Other, n) as i32;
        let at = state.tabletop.figures[who].at;
        for _ in 0..8 {
            let mut near = || Spot::new(at.x + below(9000) - 4500, at.y + below(9000) - 4500, at.z);
            let (via, to) = (near(), near());
            let (verb, last) = match ask.kind {
                "act" if !state.tabletop.is_vehicle(who) => ("move", format!("{who} move {} {}", to.x, to.y)),
                "path" | "dodge-move" => ("go", format!("go {} {}", to.x, to.y)),
                _ => return,
            };
            let up = if to.z == 0 { String::new() } else { format!(" up {}", to.z) };
            let mut fresh = state.clone();
            fresh.tabletop.path.clear();
            let question = format!("path {who} {verb} {} {}{up}, {} {}{up} face 0", via.x, via.y, to.x, to.y);
            let answer = asked(&fresh, &question);
            let waypoint = Action::Via { at: via };
            let why = fresh.check(seat, &waypoint).err().or_else(|| {
                fresh.apply(seat, &waypoint, &mut Events::off());
                let action: Action = format!("{last}{up} face 0").parse().expect("an action");
                fresh.check(seat, &action).err()
            });
            let wanted = why.map_or(Value::Null, |why| refusal(State::refusal(state.content().content(), why)));
            assert_eq!(answer["refused"], wanted, "{question}");
            assert_eq!(answer["now"], json!(true));
            if wanted.is_null() { taken += 1 } else { refused += 1 }
        }
    });
    assert!(refused > 100 && taken > 50, "{refused} {taken}");
}

/// MG-382, MG-398, MG-525: what a path costs is what the referee counts.
#[test]
fn a_path_says_what_it_costs() {
    let state = scene(["1 Senior Judge", "1 Punk"], &[(10_000, 10_000)], &[(2000, 2000)]);
    let far = asked(&state, "path a1 move 10000 13000, 10000 17000 face 0");
    assert_eq!((far["length"].as_i64(), far["budget"].as_i64()), (Some(7000), Some(6000)));
    assert_eq!(far["refused"]["rule"], "MG-525");
    assert_eq!(far["refused"]["point"], json!([10_000, 16_000, 0]));
    let rubble = scene(["1 Senior Judge", "1 Punk"], &[(1000, 10_000)], &[(20_000, 2000)]);
    let slow = asked(&rubble, "path a1 move 3000 10000 face 0");
    assert_eq!((slow["length"].as_i64(), slow["budget"].as_i64()), (Some(2000), Some(3000)), "{slow}");
    assert_eq!(slow["legs"][0]["rule"], "MG-382");
    assert_eq!(slow["refused"], Value::Null);
    let sprint = asked(&rubble, "path a1 sprint 1000 14000");
    assert_eq!((sprint["budget"].as_i64(), sprint["most"].as_i64()), (Some(7000), Some(12_000)));
    assert_eq!(sprint["now"], json!(false));
}

/// MG-132, MG-271, MG-455: what may happen on the way.
#[test]
fn a_path_says_its_dangers() {
    let mut state =
        scene(["1 Heavy Support Judge", "1 Punk\n1 Gun Punk"], &[(10_000, 4000)], &[(11_500, 4000), (10_000, 12_000)]);
    let kinds = |state: &State, line: &str| -> Vec<String> {
        let answer = asked(state, line);
        let all = answer["dangers"].as_array().expect("a list").iter();
        all.map(|danger| format!("{} {}", danger["kind"].as_str().unwrap_or(""), danger["by"])).collect()
    };
    let line = "path a1 move 6000 4000 face 0";
    let quicker = state.tabletop.stat(FigureId::new(Seat::new(1), 0), Stat::Move)
        > state.tabletop.stat(FigureId::new(A, 0), Stat::Move);
    assert!(!kinds(&state, line).iter().any(|kind| kind.starts_with("overwatch")));
    assert_eq!(kinds(&state, line).contains(&"escape \"b1\"".to_string()), quicker);
    let watcher = FigureId::new(Seat::new(1), 1);
    state.tabletop.figures[watcher].overwatch = true;
    state.tabletop.figures[watcher].facing = crate::geometry::Facing::SOUTH;
    assert!(kinds(&state, line).contains(&"overwatch \"b2\"".to_string()), "{:?}", kinds(&state, line));
    let cloud = crate::tabletop::Cloud { at: Spot::new(7000, 4000, 0), radius: 1000, ..Default::default() };
    state.tabletop.clouds.push(cloud);
    assert!(kinds(&state, line).contains(&"gas null".to_string()));
}

/// MG-166, MG-210: a line is free where the referee sees, and cover is what resisting adds.
#[test]
fn lines_and_eyes_agree_with_the_referee() {
    let (mut clear, mut hidden, mut covered) = (0, 0, 0);
    positions(3, 41, &mut |state, _| {
        let table = &state.tabletop;
        let all: Vec<FigureId> = table.active().map(|(id, _)| id).collect();
        for &by in all.iter().take(4) {
            let seen = eyes(table, by);
            for eye in &seen {
                let on = eye.id;
                let sight = asked(state, &format!("sight {by} {on}"));
                let line = line(table, by, on);
                assert_eq!((line.clear, eye.sees), (sight == json!(true), sight == json!(true)), "{by} {on}");
                assert_eq!(line.stopped.is_some(), !line.clear);
                assert_eq!(line.gap, eye.gap);
                if line.clear {
                    clear += 1
                } else {
                    hidden += 1
                }
                if table.figures[on].is_active() {
                    let pool = table.resist_shot(on, by, None, crate::names::WeaponRules::NONE, false);
                    let given = pool.parts().iter().find_map(|(reason, _)| match reason {
                        crate::dice::Reason::LightCover => Some("light"),
                        crate::dice::Reason::HeavyCover => Some("heavy"),
                        _ => None,
                    });
                    assert_eq!((eye.cover, line.cover), (given.unwrap_or("none"), given.unwrap_or("none")));
                    covered += usize::from(given.is_some());
                    // What it crosses explains the cover.
                    let explained = line.crosses.iter().any(|it| it.gives.contains("cover") || it.gives == "blocks");
                    assert!(given.is_none() || explained, "{by} {on}: {:?}", line.crosses);
                }
            }
        }
    });
    assert!(clear > 50 && hidden > 20 && covered > 20, "{clear} {hidden} {covered}");
}

/// The odds of a shot are those of the list.
#[test]
fn odds_are_those_of_the_advice() {
    let state = scene(["1 Senior Judge", "1 Gun Punk"], &[(4000, 4000)], &[(9000, 5000)]);
    let view = state.view(Viewer::Seat(A));
    let mut shots = 0;
    for advice in view.advice.iter().filter(|advice| !advice.odds.is_empty()) {
        let answer = asked(&state, &format!("odds {}", advice.action));
        assert_eq!(answer["odds"], json!(advice.odds), "{}", advice.action);
        let dice: i64 =
            answer["pool"].as_array().expect("a list").iter().filter_map(|part| part["dice"].as_i64()).sum();
        assert_eq!(dice, i64::from(advice.odds[0].to_hit.dice()));
        shots += 1;
    }
    assert!(shots > 1);
    let charge = asked(&state, "odds a1 charge b1");
    assert!(charge["choices"].as_array().is_some_and(|all| !all.is_empty()), "{charge}");
    let behind = asked(&state, "odds a1 aim-shoot b1 with 1 face 2048");
    assert_eq!(behind["refused"]["rule"], "MG-183");
}

/// MG-026: every roll is told with a title, its rule and the reason for each die.
#[test]
fn rolls_are_told_with_their_reasons() {
    let content = Pack::<crate::Content>::built_in().content();
    let mut rolls = 0;
    let mut state = street_rumble(3);
    let (mut chance, mut scratch) = (Chance::seeded(3), Vec::new());
    while let Some(seat) = state.deciders().iter().next() {
        let action = state.sample(seat, &mut chance, &mut scratch);
        let mut events = Events::on();
        state.apply(seat, &action, &mut events);
        for told in events.as_slice() {
            let Event::Rolled { pool, .. } = told.public() else { continue };
            let roll = crate::reasons::detail(told.public(), content).expect("dice have a detail");
            assert!(roll.rule.starts_with("MG-") && !roll.title.is_empty() && !roll.result.is_empty());
            assert_eq!(roll.pool.len(), pool.parts().len());
            assert!(roll.pool.iter().all(|part| !part.words.is_empty() && part.rule.starts_with("MG-")));
            rolls += 1;
        }
    }
    assert!(rolls > 20, "{rolls}");
}

#[test]
fn a_ruler_measures_height_as_well() {
    let state = scene(["1 Senior Judge", "1 Punk"], &[(10_000, 10_000)], &[(2000, 2000)]);
    assert_eq!(asked(&state, "ruler 0 0 0 3000 4000 0"), json!(5000));
    assert_eq!(asked(&state, "ruler 0 0 0 0 0 1000"), json!(1000));
    for question in
        ["ruler 1 2 3", "reach c1", "reach b9", "line a1 a1", "path a1 dance 1 2", "path a1 move x", "odds pass"]
    {
        assert!(ask(&state, None, question).is_err(), "{question}");
    }
}
