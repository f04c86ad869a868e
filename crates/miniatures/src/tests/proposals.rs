//! What lists and bots are offered (MG-571 to MG-576, MG-R155).

use super::*;
use crate::action::{Feat, ShotKind};
use crate::geometry::vehicle::{Hand, Primitive};

fn offered(play: &Play) -> Vec<Action> {
    let mut list = Vec::new();
    play.state.actions(Seat::new(0), &mut list);
    list
}

/// MG-571 to MG-574, MG-576: legal, always the same, never none; every way to aim, and faces turned to the enemy.
#[test]
fn mg_576_what_is_offered_is_legal_and_enough() {
    let play = duel("");
    let list = offered(&play);
    assert_eq!(list, offered(&play), "the same again");
    assert!(list.contains(&Action::Pass) && list.iter().all(|action| play.state.check(Seat::new(0), action).is_ok()));
    let shoots =
        |kind: ShotKind| list.iter().any(|action| matches!(action, Action::Shoot { shot, .. } if shot.kind == kind));
    for kind in [ShotKind::Snapshot, ShotKind::AimShoot, ShotKind::AimPower] {
        assert!(shoots(kind), "MG-574: {kind:?}");
    }
    let moves = || {
        list.iter().filter_map(|action| match *action {
            Action::Move { to, facing, .. } => Some((to, facing)),
            _ => None,
        })
    };
    // MG-572: none of them ends where the path is too long.
    let far = |to: Spot| i64::from(to.x - 2000).pow(2) + i64::from(to.y - 2000).pow(2);
    assert!(moves().all(|(to, _)| far(to) <= 5000 * 5000));
    let around =
        |least: i64, most: i64| moves().filter(|&(to, _)| (least * least..=most * most).contains(&far(to))).count();
    assert!(around(4990, 5000) >= 4, "MG-571, MG-R155: over the whole of MOVE, in many directions");
    assert!(around(2490, 2510) >= 4, "MG-R155: and over half of it");
    let enemy = Spot::new(10_000, 2000, 0);
    assert!(moves().all(|(to, facing)| facing == Facing::toward(enemy.plan() - to.plan())), "MG-573: at the enemy");
}

/// MG-575: straight, turns to both sides, and one after the other.
#[test]
fn mg_575_what_a_driver_is_offered() {
    let play = Play::new("1 Punk\n1 Scrap Buggy", "1 Punk")
        .at("a2", 10_000, 3000, Facing::EAST)
        .at("b1", 30_000, 30_000, Facing::WEST)
        .with(|state| {
            let table = &mut state.tabletop;
            table.take_seat(id("a1"), id("a2"));
            table.figures[id("a2")].fast = true;
        })
        .acting("a1", "")
        .act("a: a1 wheel");
    let list = offered(&play);
    let drives = |wanted: fn(&[Primitive]) -> bool| {
        list.iter().any(|action| matches!(action, Action::Feat(Feat::Drive { legs, .. }) if wanted(legs.as_slice())))
    };
    assert!(drives(|legs| legs == [Primitive::Straight(10_000)]));
    assert!(drives(|legs| legs == [Primitive::Straight(5000)]));
    assert!(drives(|legs| matches!(legs, [Primitive::Turn(Hand::Left, _)])));
    assert!(drives(|legs| matches!(legs, [Primitive::Turn(Hand::Right, _)])));
    assert!(drives(|legs| matches!(legs, [Primitive::Turn(..), Primitive::Straight(_)])));
    assert!(drives(|legs| matches!(legs, [Primitive::Straight(_), Primitive::Turn(..)])));
}

/// MG-584: a bot is handed a state that its seat cannot tell from the true one, and the hands of others are not in it.
#[test]
fn mg_584_a_bot_knows_what_its_seat_knows() {
    let known = engine::Known { by: engine::Viewers::seat(Seat::new(1)), hint: 0 };
    let play = duel("").with(|state| {
        let table = &mut state.tabletop;
        for _ in 0..4 {
            let (card, _) = table.big_meg.take(0);
            table.hands[Seat::new(1)].big_meg.insert(card, known);
        }
    });
    let viewer = Viewer::Seat(Seat::new(0));
    let mut luck = Chance::seeded(7);
    let dealt: Vec<State> = (0..8).map(|_| play.state.redeal(viewer, &mut luck)).collect();
    assert!(dealt.iter().all(|twin| twin.view(viewer) == play.state.view(viewer)));
    let hand = |state: &State| serde_json::to_string(&state.tabletop.hands[Seat::new(1)].big_meg).unwrap();
    assert!(dealt.iter().any(|twin| hand(twin) != hand(&play.state)), "the same four cards eight times");
}
