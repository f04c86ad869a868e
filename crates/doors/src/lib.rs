//! The games that the program offers, in the order in which they are shown. A new game is one line here.

use door::Door;

pub fn doors() -> Vec<&'static Door> {
    vec![helter_skelter_door::game(), cursed_earth_door::game(), card_game_door::game(), miniatures_door::game()]
}
