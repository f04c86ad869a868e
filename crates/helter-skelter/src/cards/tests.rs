use super::*;
use engine::content::Pack;

fn content() -> &'static Content {
    Pack::<Content>::built_in().content()
}

#[test]
fn hs_007_an_action_card_names_its_characters_their_links_and_the_wild_symbol() {
    let text = |team, number| action_card(content(), team, number);
    assert_eq!(text(Team::Judges, 1), "JU-01: Dredd (SNIPE), Mean Machine. Any: MELEE.");
    assert_eq!(text(Team::Judges, 2), "JU-02: Anderson (PSI). Any: MELEE.");
    assert_eq!(text(Team::StrontiumDogs, 8), "SD-08: Johnny Alpha (SNIPE), Gronk (HEAL). Any: MELEE.");
    assert_eq!(text(Team::Slaine, 30), "SL-30: Sláine, Niamh. Any: INTERRUPT.");
}

#[test]
fn hs_006_character_cards_hs_572_with_their_dead_side() {
    let durham = character_card(content(), Character::DURHAM);
    for part in ["Durham Red", "Health 3", "VAMPIRISM", Ability::Vampirism.text()] {
        assert!(durham.front.contains(part), "{part} is on the card:\n{}", durham.front);
    }
    assert_eq!(durham.back, "Durham Red\nDead. Three of these symbols pay for a fragment.\n");
    for who in Character::all() {
        let (sheet, card) = (content().sheet(who), character_card(content(), who));
        assert!(card.front.contains(&sheet.name) && card.front.contains(&sheet.line));
        assert!(card.back.contains(DEAD));
    }
    assert!(warp_slaine_card(content()).front.contains(BERSERK));
}

#[test]
fn hs_571_the_team_card_has_frequencies_and_special_rules() {
    // HS-013: both are public; the numbers are those of the cards (HS-553).
    let cards = Team::ALL.map(|team| {
        let card = team_card(content(), team);
        format!("{}\n{}", card.front, card.back)
    });
    insta::assert_snapshot!(cards.join("\n"));
}

#[test]
fn hs_570_the_reference_card() {
    let card = reference_card(content());
    insta::assert_snapshot!(format!("{}\n-- back --\n\n{}", card.front, card.back));
}

#[test]
fn hs_570_the_reference_card_follows_the_pack() {
    let mut files = Pack::<Content>::built_in().files().to_vec();
    let combat = files.iter_mut().find(|file| file.path == "combat.toml").expect("it ships");
    combat.text = combat.text.replace("damage = 2, defences = [\"BLOCK\"]", "damage = 3, defences = []");
    let changed = Pack::<Content>::load(files).expect("a sound pack");
    let card = reference_card(&changed);
    assert!(card.front.contains("SMASH    -      -        -       -      3 damage"), "{}", card.front);
    assert!(card.back.contains("SMASH: An enemy on the same space; no defence; else 3 damage."), "{}", card.back);
}
