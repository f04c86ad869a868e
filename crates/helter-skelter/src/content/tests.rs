//! The shipped pack against section 18, and what the reader says about a spoilt one.

use super::team::CARDS;
use super::*;
use crate::cards;
use crate::names::Space;
use engine::content::Pack;

fn content() -> &'static Content {
    Pack::<Content>::built_in().content()
}

/// The shipped pack with one text replaced in one file, and all that is said about it, one line a fault.
fn spoilt(path: &str, old: &str, new: &str) -> String {
    let mut files = Pack::<Content>::built_in().files().to_vec();
    let file = files.iter_mut().find(|file| file.path == path).expect("it ships");
    assert!(file.text.contains(old), "{old} is in {path}");
    file.text = file.text.replacen(old, new, 1);
    let faults = Content::read(&files).expect_err("a fault");
    faults.iter().map(|fault| format!("{}: {}\n", fault.file, fault.reason)).collect()
}

#[track_caller]
fn says(said: &str, expected: &str) {
    assert!(said.lines().any(|line| line == expected), "expected\n{expected}\nin\n{said}");
}

#[test]
fn a_fault_names_file_line_and_column() {
    let text = "# one\nteam = \"judges\"\n";
    let file = File { path: "teams/judges.toml".into(), text: text.replace("judges", "jugdes") };
    let mut faults = Vec::new();
    assert!(team::read(&file, &mut faults).is_none());
    assert!(faults[0].to_string().starts_with("teams/judges.toml:2:8: unknown variant `jugdes`"), "{}", faults[0]);
}

#[test]
fn hs_002_what_is_in_the_box() {
    let content = content();
    let characters: usize = content.teams.iter().map(|team| team.characters.len()).sum();
    assert_eq!(characters + 1, 20, "figures and character cards, with Warp-Sláine");
    assert_eq!(content.teams.iter().map(|team| team.cards.len()).sum::<usize>(), 120);
    assert_eq!(content.teams.len(), 4, "team cards, and as many reference cards");
    assert_eq!(content.map_cards.len(), 40);
    assert_eq!(content.maps.len(), 2, "the two sides of the board");
    let health: u32 = content.teams.iter().flat_map(|team| &team.characters).map(|who| u32::from(who.health)).sum();
    assert_eq!(health, 65, "health cubes, all of them on the cards");
}

#[test]
fn hs_003_every_team_has_a_colour_of_its_own() {
    let colours: Vec<&str> = content().teams.iter().map(|team| team.colour.as_str()).collect();
    assert_eq!(colours, ["#51A0FB", "#F4882A", "#FFF3D0", "#257E61"]);
    let said = spoilt("teams/slaine.toml", "#257E61", "#51a0fb");
    says(&said, "teams/slaine.toml: HS-003: judges and slaine have the same colour");
    let said = spoilt("teams/slaine.toml", "#257E61", "green");
    says(&said, "teams/slaine.toml: HS-003: `green` is no colour like #51A0FB");
}

#[test]
fn hs_004_slaine_has_four_characters_and_the_others_five() {
    let sizes = content().teams.each_ref().map(|team| team.characters.len());
    assert_eq!(sizes, [5, 5, 5, 4]);
    let extra = "[[character]]\nid = \"warp-slaine\"\nname = \"W\"\nshort = \"W\"\nhealth = 1\nline = \"-\"\n\n[cards]";
    says(&spoilt("teams/slaine.toml", "[cards]", extra), "teams/slaine.toml: HS-004: 5 characters; slaine has 4");
    let said = spoilt("teams/judges.toml", "id = \"giant\"", "id = \"dredd\"");
    says(&said, "teams/judges.toml: HS-072: `dredd` stands where giant belongs in slot order");
}

#[test]
fn hs_007_a_card_shows_characters_links_and_wild_symbols() {
    // JU-09: giant (SHOTGUN), dredd | SNIPE
    let card = content().card(Team::Judges, 9);
    assert!(card.shows(Character::GIANT) && card.shows(Character::DREDD) && !card.shows(Character::ANDERSON));
    assert_eq!(card.linked_to(Character::GIANT), Some(Symbol::Shotgun));
    assert_eq!(card.linked_to(Character::DREDD), None);
    assert_eq!(card.wild, Some(Symbol::Snipe));
    assert!(card.has(Symbol::Shotgun) && card.has(Symbol::Snipe) && !card.has(Symbol::Psi));
    for team in &content().teams {
        for card in &team.cards {
            for who in team.team.characters() {
                assert!(card.linked_to(who).is_none() || card.shows(who), "a linked card shows its character");
            }
        }
    }
    let said = spoilt("teams/judges.toml", "giant (SHOTGUN), dredd |", "giant (SHOTGUN), wulf |");
    says(&said, "teams/judges.toml: HS-007: card 9: `wulf` is no character of judges");
}

#[test]
fn hs_008_kinds_of_symbols_and_hs_551_what_may_be_wild_or_linked() {
    let wild =
        |symbol: &str| spoilt("teams/judges.toml", "(SHOTGUN), dredd | SNIPE", &format!("(SHOTGUN), dredd | {symbol}"));
    for symbol in ["SHOTGUN", "EXPLODE", "PSI", "FLY", "RALLY", "HEAL"] {
        says(&wild(symbol), &format!("teams/judges.toml: HS-551: card 9: {symbol} is never wild"));
    }
    for symbol in ["MELEE", "SMASH", "DEFLECT", "COVER"] {
        assert!(!wild(symbol).contains("HS-551"), "{symbol} may be wild");
    }
    let linked =
        |symbol: &str| spoilt("teams/judges.toml", "giant (SHOTGUN), dredd |", &format!("giant ({symbol}), dredd |"));
    says(&linked("INTERRUPT"), "teams/judges.toml: HS-551: card 9: INTERRUPT is never linked to a character");
    for symbol in Symbol::ALL.into_iter().filter(|&symbol| symbol != Symbol::Interrupt && symbol != Symbol::Shotgun) {
        assert!(!linked(symbol.id()).contains("HS-551"), "{symbol} may be linked");
    }
    says(&wild("PUNCH"), "teams/judges.toml: HS-008: card 9: `PUNCH` is no action symbol");
}

#[test]
fn hs_009_a_symbol_is_usable_when_it_is_wild_or_linked_to_the_character() {
    let card = content().card(Team::Judges, 9);
    assert!(card.usable(Symbol::Shotgun, Character::GIANT));
    assert!(!card.usable(Symbol::Shotgun, Character::DREDD), "linked to another");
    assert!(card.usable(Symbol::Snipe, Character::DREDD), "wild");
    assert!(card.usable(Symbol::Snipe, Character::ANDERSON), "wild, for one who is not even shown");
    assert!(!card.usable(Symbol::Psi, Character::GIANT));
}

#[test]
fn hs_010_map_cards_hs_560_one_for_each_designation_and_hs_561_sixteen_with_the_multiplayer_symbol() {
    let content = content();
    assert_eq!(content.map_cards, (1..=40).map(Space).collect());
    assert_eq!(content.multiplayer, (1..=8).chain(33..=40).map(Space).collect());
    assert!(content.maps.iter().all(|map| map.spaces == content.map_cards), "the same cards serve both maps");
    let said = spoilt("pack.toml", "multiplayer = [1,", "multiplayer = [41, 2,");
    says(&said, "pack.toml: HS-560: there is no map card 41; they run from 1 to 40");
    says(&said, "pack.toml: HS-561: map card 2 is listed twice");
}

#[test]
fn hs_517_at_least_twenty_map_cards_are_left_for_two() {
    assert_eq!(content().map_cards.minus(content().multiplayer).len(), 24);
    let said = spoilt("pack.toml", "multiplayer = [", "multiplayer = [9, 10, 11, 12, 13, ");
    says(&said, "pack.toml: HS-517: 19 map cards are left for two players, who need 20");
    // And any two of them are connected, because on a shipped map every space is (HS-511).
    assert!(content().maps.iter().all(|map| map.figures().diameter.is_some()));
}

#[test]
fn hs_011_starting_health_fits_the_box() {
    let said = spoilt("teams/slaine.toml", "health = 5", "health = 6");
    says(&said, "teams: HS-011: the teams start with 66 health; the box has 65 cubes");
    let said = spoilt("teams/slaine.toml", "health = 5", "health = 0");
    assert!(said.contains("HS-073: slaine has no health"), "{said}");
}

#[test]
fn hs_550_a_deck_has_thirty_cards_of_one_to_three_characters_and_at_least_one_action() {
    for team in &content().teams {
        assert_eq!(team.cards.len(), usize::from(CARDS));
        assert!(team.cards.iter().zip(1..).all(|(card, number)| card.number == number));
    }
    let card_2 = |new: &str| spoilt("teams/judges.toml", "2 = \"anderson (PSI) | MELEE\"", &format!("2 = \"{new}\""));
    let said = card_2("giant, anderson, hershey, dredd (SNIPE)");
    says(&said, "teams/judges.toml: HS-550: card 2 shows 4 characters; a card shows one to three");
    let said = card_2("giant (MELEE), anderson (PSI), hershey (RALLY)");
    says(&said, "teams/judges.toml: HS-550: card 2 has 3 linked symbols; two is the most");
    says(&card_2("giant, anderson"), "teams/judges.toml: HS-550: card 2 has no action symbol");
    says(&card_2("giant (MELEE), giant (SMASH)"), "teams/judges.toml: HS-550: card 2 shows giant twice");
    let said = spoilt("teams/judges.toml", "\n2 = \"anderson", "\n31 = \"anderson");
    says(&said, "teams/judges.toml: HS-550: card 2 is missing; a deck has cards 1 to 30");
    says(&said, "teams/judges.toml: HS-550: there is no card 31; a deck has cards 1 to 30");
}

#[test]
fn hs_552_interrupts_carry_no_link_and_are_three_or_four_to_a_deck() {
    let interrupts = content().teams.each_ref().map(|team| team.frequency(Symbol::Interrupt)[0]);
    assert_eq!(interrupts, [3, 3, 3, 4]);
    let said = spoilt("teams/judges.toml", "giant, dredd | INTERRUPT", "giant, dredd (SNIPE) | INTERRUPT");
    assert!(said.contains("HS-552: card 28 has INTERRUPT and a linked symbol"), "{said}");
    let said = spoilt("teams/judges.toml", "giant, dredd | INTERRUPT", "giant, dredd | MELEE");
    says(&said, "teams/judges.toml: HS-552: 2 INTERRUPT cards; judges has 3");
}

#[test]
fn hs_553_the_frequency_table_is_that_of_the_cards() {
    let judges = content().team(Team::Judges);
    assert_eq!(judges.frequency(Symbol::Snipe), [8, 0, 1, 1, 4, 0]);
    assert_eq!(judges.shown(Character::DREDD), 11);
    let said = spoilt("teams/judges.toml", "SNIPE     = [8, 0, 1, 1, 4, 0]", "SNIPE     = [9, 9, 9, 9, 9, 9]");
    assert!(said.contains("HS-553: SNIPE: the cards have [8, 0, 1, 1, 4, 0]"), "{said}");
    let said = spoilt("teams/judges.toml", "shown     = [11,", "shown     = [12,");
    assert!(said.contains("HS-553: shown: the cards have [11, 11, 11, 11, 11]"), "{said}");
    let said = spoilt("teams/judges.toml", "HEAL      =", "HEALTH    =");
    assert!(said.contains("HS-553: the frequency table has no row HEAL; the cards have [0, 0, 0, 0, 0, 0]"), "{said}");
    assert!(said.contains("HS-553: `HEALTH` is no action symbol"), "{said}");
}

#[test]
fn hs_553_how_the_decks_are_made_up() {
    // The line under each table of section 18: cards with 1, 2 and 3 characters, linked and wild symbols.
    let made = content().teams.each_ref().map(|team| {
        let with = |count: u32| team.cards.iter().filter(|card| card.shows.count_ones() == count).count();
        let linked: usize = team.cards.iter().map(|card| card.linked.iter().flatten().count()).sum();
        (with(1), with(2), with(3), linked, team.cards.iter().filter(|card| card.wild.is_some()).count())
    });
    assert_eq!(made, [(5, 25, 0, 30, 30), (0, 23, 7, 31, 30), (0, 29, 1, 29, 30), (19, 11, 0, 29, 30)]);
}

#[test]
fn hs_554_the_card_that_the_book_shows() {
    let said =
        spoilt("teams/judges.toml", "dredd (SNIPE), mean-machine | MELEE", "dredd (SNIPE), mean-machine | SNIPE");
    says(&said, "teams/judges.toml: HS-554: card 1 is not `dredd (SNIPE), mean-machine | MELEE`");
}

#[test]
fn hs_555_what_the_book_promises_of_a_character_stays() {
    let mut files = Pack::<Content>::built_in().files().to_vec();
    let gronk = files.iter_mut().find(|file| file.path == "teams/strontium-dogs.toml").expect("it ships");
    gronk.text = gronk.text.replace("gronk (HEAL)", "gronk (SMASH)");
    let faults = Content::read(&files).expect_err("the Gronk heals");
    let reasons: Vec<&str> = faults.iter().map(|fault| fault.reason.as_str()).collect();
    assert!(reasons.contains(&"HS-555: no card links HEAL to gronk"), "{reasons:?}");
}

#[test]
fn hs_013_the_combat_table_is_that_of_the_reference_card() {
    let content = content();
    let row = |attack: Symbol| {
        let answers = Defence::ALL.map(|defence| content.admits(attack, defence));
        (content.damage(attack), answers)
    };
    assert_eq!(row(Symbol::Melee), (1, [true, false, false, false]));
    assert_eq!(row(Symbol::Smash), (2, [true, false, false, false]));
    assert_eq!(row(Symbol::Snipe), (1, [false, true, true, true]));
    assert_eq!(row(Symbol::Shotgun), (2, [false, true, true, true]));
    assert_eq!(row(Symbol::Explode), (1, [false, true, true, false]));
    assert_eq!(row(Symbol::Psi), (1, [false; 4]));
    assert_eq!(row(Symbol::Heal), (0, [false; 4]), "no attack");
    assert_eq!(content.combat(Symbol::Shotgun).map(|combat| combat.reach), Some(Reach::LineOfSightWithin(2)));
    assert_eq!(content.combat(Symbol::Explode).map(|combat| combat.reach), Some(Reach::OwnOrAdjacentSpace));
    // HS-050: these three need line of sight, and no other.
    let needs_sight = |combat: &Combat| matches!(combat.reach, Reach::LineOfSight | Reach::LineOfSightWithin(_));
    let sighted: Vec<Symbol> =
        content.combat.iter().filter(|combat| needs_sight(combat)).map(|combat| combat.attack).collect();
    assert_eq!(sighted, [Symbol::Snipe, Symbol::Shotgun, Symbol::Psi]);
    let symbols = Defence::ALL.map(Defence::symbol);
    assert_eq!(symbols, [Symbol::Melee, Symbol::Deflect, Symbol::Psi, Symbol::Cover]);
}

#[test]
fn a_spoilt_combat_table_is_refused_with_its_place() {
    let said = spoilt("combat.toml", "\"own space\"", "\"arm's length\"");
    assert!(said.starts_with("combat.toml: HS-013: reach `arm's length`; there are"), "{said}");
    let said = spoilt("combat.toml", "\"BLOCK\"", "\"DODGE\"");
    says(&said, "combat.toml: HS-013: defence `DODGE`; there are BLOCK, DEFLECT, PRECOG and COVER");
    let said = spoilt("combat.toml", "SMASH   =", "TICKLE  =");
    says(&said, "combat.toml: HS-013: there is no row for SMASH");
    says(&said, "combat.toml: HS-013: `TICKLE` is no attack");
}

#[test]
fn abilities_are_those_of_the_book() {
    let with = |ability| {
        let sheets = content().teams.iter().flat_map(|team| &team.characters);
        sheets.filter(|sheet| sheet.ability == Some(ability)).map(|sheet| sheet.who).collect::<Vec<_>>()
    };
    assert_eq!(with(Ability::HiEx), [Character::ANDERSON, Character::HERSHEY, Character::DREDD]);
    assert_eq!(with(Ability::Vampirism), [Character::DURHAM]);
    assert_eq!(with(Ability::Demons), [Character::LULU]);
    assert_eq!(with(Ability::WarpSpasm), [Character::SLAINE]);
    assert_eq!(with(Ability::Stealth), [Character::UKKO]);
}

#[test]
fn hs_001_a_pack_has_the_four_teams_once_each() {
    let said = spoilt("pack.toml", "\"slaine\"]", "\"judges\"]");
    says(&said, "pack.toml: HS-001: judges is in the pack twice");
    says(&said, "teams/slaine.toml: pack.toml does not list this file");
    let said = spoilt("pack.toml", ", \"slaine\"]", "]");
    says(&said, "pack.toml: HS-001: 3 teams are listed; there are four");
    let said = spoilt("pack.toml", "\"slaine\"]", "\"perps\"]");
    says(&said, "pack.toml: HS-001: the pack has no file teams/perps.toml");
}

#[test]
fn hs_020_a_pack_lists_its_maps() {
    let said = spoilt("pack.toml", "\"grand-hall\"]", "\"city-blocks\"]");
    says(&said, "pack.toml: HS-020: map city-blocks is listed twice");
    let said = spoilt("maps/grand-hall.toml", "id = \"grand-hall\"", "id = \"small-hall\"");
    says(&said, "maps/grand-hall.toml: HS-020: the map calls itself `small-hall`");
    assert_eq!(content().map("grand-hall"), Some(1));
    assert_eq!(content().map("dead-end"), None);
}

#[test]
fn all_faults_of_a_pack_are_said_at_once() {
    let mut files = Pack::<Content>::built_in().files().to_vec();
    for file in &mut files {
        file.text = file.text.replace("damage = 1", "damage = 1, range = 3").replace("health = 4", "health = 0");
        file.text = file.text.replace("cover = [8, 12]", "cover = [0, 1]");
    }
    let faults = Content::read(&files).expect_err("many faults");
    for file in ["combat.toml", "teams/judges.toml", "teams/slaine.toml", "maps/grand-hall.toml"] {
        assert!(faults.iter().any(|fault| fault.file == file), "a fault in {file}");
    }
}

#[test]
fn every_card_and_character_is_drawn_once() {
    for team in Team::ALL {
        (1..=CARDS).for_each(|number| assert!(!cards::action_card(content(), team, number).is_empty()));
    }
    Character::all().for_each(|who| assert!(!cards::character_card(content(), who).front.is_empty()));
}
