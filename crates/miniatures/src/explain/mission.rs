//! What a scenario asks of each side, in sentences (section 19.9).

use super::Inches;
use crate::content::{Content, Layout, Mission, Scenario, Zone};
use crate::geometry::Point;
use crate::names::{Edge, VehicleId};

/// What a scenario asks of whoever plays it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Asked {
    /// Of each side, in its order: where it begins, and what it wants.
    pub sides: [Vec<String>; 2],
    /// How the game ends, and what holds for both.
    pub both: Vec<String>,
}

pub fn asked(scenario: &Scenario, content: &Content) -> Asked {
    let layout = &content.layouts[scenario.layout];
    let (wants, mut both) = wants(scenario, content, layout);
    let place = |side: usize| begins(&scenario.sides[side].zone, layout);
    let [first, second] = wants;
    let sides = [[vec![place(0)], first].concat(), [vec![place(1)], second].concat()];
    both.push(ending(scenario));
    Asked { sides, both }
}

/// MG-482, MG-483
fn ending(scenario: &Scenario) -> String {
    let turns = scenario.turns;
    match scenario.mission {
        Mission::Demolition { .. } => {
            format!("It is over after {turns} turns, or when one side has nobody left standing.")
        }
        Mission::Chase { .. } => format!("After {turns} turns nobody has won."),
        _ => format!(
            "It is over after {turns} turns, or when one side has nobody left standing. More points win; equal points, \
             then whoever has put down more notoriety."
        ),
    }
}

fn begins(zone: &[Zone], layout: &Layout) -> String {
    let parts: Vec<String> = zone.iter().map(|part| part_of(part, layout)).collect();
    format!("Begins {}.", parts.join(", or "))
}

fn part_of(part: &Zone, layout: &Layout) -> String {
    match *part {
        Zone::Roof(piece) => format!("on the roof of {}", layout.names.pieces[piece]),
        Zone::Circle { centre, radius } => format!("within {} of {}", Inches(radius), place(centre, layout)),
        Zone::Rect { west, south, east, north } => {
            let (width, depth) = (layout.ground.width, layout.ground.depth);
            match (west == 0, south == 0, east == width, north == depth) {
                (true, true, true, false) => format!("within {} of the south edge", Inches(north)),
                (true, false, true, true) => format!("within {} of the north edge", Inches(depth - south)),
                (true, true, false, true) => format!("within {} of the west edge", Inches(east)),
                (false, true, true, true) => format!("within {} of the east edge", Inches(width - west)),
                (true, ..) => format!("within {} of the west edge, in the middle of it", Inches(east)),
                _ => format!(
                    "between {} and {} from the west, {} and {} from the south",
                    Inches(west),
                    Inches(east),
                    Inches(south),
                    Inches(north)
                ),
            }
        }
    }
}

fn place(at: Point, layout: &Layout) -> String {
    match at.x * 2 == layout.ground.width && at.y * 2 == layout.ground.depth {
        true => "the middle of the table".to_owned(),
        false => format!("the point {} from the west and {} from the south", Inches(at.x), Inches(at.y)),
    }
}

fn edges(edges: &[Edge]) -> String {
    let names: Vec<&str> = edges.iter().map(|edge| edge.word()).collect();
    format!("the {} edge", names.join(" or the "))
}

fn points(count: i16) -> String {
    if count.abs() == 1 { format!("{count} point") } else { format!("{count} points") }
}

/// What each side wants, and what both should know.
fn wants(scenario: &Scenario, content: &Content, layout: &Layout) -> ([Vec<String>; 2], Vec<String>) {
    match &scenario.mission {
        Mission::Rumble => {
            let want = vec!["Put the enemy down: each is worth its notoriety in points.".to_owned()];
            ([want.clone(), want], Vec::new())
        }
        Mission::Loot { tokens, exit, carried_off, still_there, carrier_move } => (
            [
                vec![format!("Carry the loot off by {}: {} for each token.", edges(exit), points(*carried_off))],
                vec![format!("Keep it here: {} for each token still on the table at the end.", points(*still_there))],
            ],
            vec![format!(
                "{} tokens lie on the table. To pick one up is a single action within 1\"; it slows its carrier \
                 (MOVE {carrier_move}), and is dropped when the carrier goes down.",
                tokens.len()
            )],
        ),
        Mission::Arrest { cuffed, down, escaped, escape_from_turn } => (
            [
                vec![format!(
                    "Subdue the other side's leader, the Mark, and cuff them with a single action within 1\": {} and the \
                     game. {} if the Mark is down otherwise at the end.",
                    points(*cuffed),
                    points(*down)
                )],
                vec![format!(
                    "Get the Mark off the table by any edge, from turn {escape_from_turn} on: {} and the game.",
                    points(*escaped)
                )],
            ],
            vec!["The Mark is the leader, or whoever costs most where there is none.".to_owned()],
        ),
        Mission::Demolition { piece } => (
            [
                vec![format!("Destroy {}, block by block: that wins at once.", layout.names.pieces[*piece])],
                vec![format!("Keep {} standing until the end: that wins.", layout.names.pieces[*piece])],
            ],
            Vec::new(),
        ),
        Mission::Chase { roof } => (
            [
                vec![format!(
                    "Bring your leader to the roof of {}: ending an activation there wins at once.",
                    layout.names.pieces[*roof]
                )],
                vec!["Put that leader down, by a fall if need be: that wins at once.".to_owned()],
            ],
            vec!["The leader is the one with that tag, or whoever costs most where there is none.".to_owned()],
        ),
        Mission::Convoy { prisoner, convoy, ambushers, convoy_exit, ambush_exit, friend_within, .. } => (
            [
                vec![
                    format!(
                        "The first vehicle of your force carries the prisoner; without one a {} is there for you.",
                        content.vehicle(VehicleId(0)).name
                    ),
                    format!(
                        "Drive it off by {}, or walk the prisoner off there with a friend within {}: {}.",
                        edges(convoy_exit),
                        Inches(*friend_within),
                        points(*convoy)
                    ),
                ],
                vec![
                    "Free the prisoner: a single action aboard, or within 1\" of the vehicle while it stands or is a \
                     wreck."
                        .to_owned(),
                    format!(
                        "Take the prisoner off by {} with a friend within {}: {}.",
                        edges(ambush_exit),
                        Inches(*friend_within),
                        points(*ambushers)
                    ),
                ],
            ],
            vec![format!("The prisoner is a {} without weapons.", content.profile(*prisoner).name)],
        ),
        Mission::Hold { zones, radius, from_turn, points: score } => {
            let want = vec![format!(
                "Have more active models in a zone than the enemy at the end of a turn, from turn {from_turn} on: {} for \
                 each.",
                points(*score)
            )];
            let about = format!(
                "There are {} zones, each reaching {} around its middle. A pack counts as one model.",
                zones.len(),
                Inches(*radius)
            );
            ([want.clone(), want], vec![about])
        }
        Mission::Riot {
            reinforcement,
            members,
            from_turn,
            most_packs,
            edge,
            subdued_pack,
            downed_pack,
            south_of,
            south,
            injured_civilian,
        } => (
            [
                vec![
                    format!(
                        "Bring packs down to the last member: {} if half of them or more were subdued, else {}.",
                        points(*subdued_pack),
                        points(*downed_pack)
                    ),
                    format!("Each civilian put down by wounds costs you: {}.", points(*injured_civilian)),
                ],
                vec![format!(
                    "Push south: {} at the end of each turn for each active pack within {} of the south edge.",
                    points(*south),
                    Inches(*south_of)
                )],
            ],
            vec![format!(
                "From turn {from_turn} on a pack of {members} {} comes in at the {} edge each turn, while fewer than \
                 {most_packs} packs are active.",
                content.profile(*reinforcement).name,
                edge.word()
            )],
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Pack;

    fn said(slug: &str) -> Asked {
        let content: &Content = &Pack::<Content>::built_in();
        asked(&content.scenarios[content.scenario(slug).expect("a scenario")], content)
    }

    #[test]
    fn every_scenario_says_what_it_asks() {
        let content: &Content = &Pack::<Content>::built_in();
        for scenario in &content.scenarios {
            let asked = asked(scenario, content);
            for sentence in asked.sides.iter().flatten().chain(&asked.both) {
                assert!(sentence.ends_with('.') && !sentence.contains("  "), "{}: {sentence}", scenario.slug);
            }
            assert!(asked.sides.iter().all(|side| side.len() >= 2), "{}", scenario.slug);
            assert!(asked.both.last().is_some_and(|end| end.contains(&format!("{} turns", scenario.turns))));
        }
    }

    #[test]
    fn where_a_side_begins() {
        let first = |slug: &str| said(slug).sides.map(|side| side[0].clone());
        assert_eq!(
            first("street-rumble"),
            ["Begins within 6\" of the south edge.", "Begins within 6\" of the north edge."]
        );
        assert_eq!(first("the-arrest")[1], "Begins within 4\" of the middle of the table.");
        assert_eq!(first("rooftop-chase")[0], "Begins on the roof of B1.");
        let convoy = first("prison-convoy");
        assert_eq!(convoy[0], "Begins within 8\" of the west edge, in the middle of it.");
        assert_eq!(convoy[1], "Begins within 10\" of the north edge, or within 10\" of the south edge.");
    }
}
