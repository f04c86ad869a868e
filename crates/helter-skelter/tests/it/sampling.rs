//! `sample` draws without making the list, and must not show it.

use engine::{Chance, Events, Game, Pack, Purpose, Seed};
use helter_skelter::names::Team;
use helter_skelter::{Options, State};

/// Nothing is proposed in vain, so the same luck draws the same action as from the list: random bots with a seed play
/// the same games either way.
#[test]
fn a_sample_is_what_the_list_would_give() {
    for game in 0..24 {
        let map = ["city-blocks", "grand-hall"][game % 2];
        let mut teams = Team::ALL;
        teams.rotate_left(game / 3 % 4);
        let options = Options { map: map.into(), teams: teams[..2 + game % 3].to_vec(), house: Default::default() };
        let start = State::start(&options, Pack::built_in(), Seed::from(game as u64), &mut Events::off());
        let (mut state, mut chance) = (start.expect("these are legal options"), Chance::seeded(game as u64));
        let (mut list, mut scratch) = (Vec::new(), Vec::new());
        while let Some(seat) = state.deciders().iter().next() {
            state.actions(seat, &mut list);
            let listed = list[chance.clone().below(Purpose::Other, list.len())];
            let sampled = state.sample(seat, &mut chance, &mut scratch);
            assert_eq!(sampled, listed, "game {game}: {} listed", list.len());
            state.apply(seat, &sampled, &mut Events::off());
        }
    }
}
