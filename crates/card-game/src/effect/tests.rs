//! The language by its rules: CG-500 to CG-537.

use super::ast::{Amount, Effect, FilterId, Head, Op, Player, Ref, Step, Test};
use super::check::{self, On};
use super::dictionary::Dictionary;
use super::read::Unread;
use super::text::{self, Live, Printed};
use super::{print, read};
use crate::content::Content;
use crate::names::{Keywords, Kind, Stat};
use engine::Pack;

fn dictionary() -> Dictionary {
    Pack::<Content>::built_in().dictionary.clone()
}

/// A card with this type and these keywords.
fn on(kind: Kind, keywords: &[&str]) -> On {
    let dictionary = dictionary();
    let keywords: Keywords = keywords.iter().map(|name| dictionary.keyword(name).expect("a known keyword")).collect();
    On { kind, keywords }
}

fn read_line(line: &str) -> Result<(Effect, read::Places), Unread> {
    let mut dictionary = dictionary();
    if line.starts_with("->") || line.starts_with("cost") {
        return read::sentence(line, &mut dictionary);
    }
    read::effect(line, &mut dictionary)
}

/// The first fault of a line on a card, and the part of the line that it points at.
#[track_caller]
fn refused(line: &str, on: On) -> (String, String) {
    let mut dictionary = dictionary();
    let wrong = match read::effect(line, &mut dictionary) {
        Err(unread) => vec![unread],
        Ok((effect, places)) => check::line(&effect, &places, on, &dictionary),
    };
    let first = wrong.first().unwrap_or_else(|| panic!("`{line}` should be refused"));
    (first.reason.clone(), line[first.at..].to_owned())
}

/// Reads, checks without fault, and puts a line of a card called `Mean Machine` into words.
#[track_caller]
fn words(line: &str, on: On) -> String {
    words_with(line, on, &Printed)
}

#[track_caller]
fn words_with(line: &str, on: On, live: &dyn Live) -> String {
    let mut pack = Pack::<Content>::built_in().content().clone();
    let (effect, places) =
        read::effect(line, &mut pack.dictionary).unwrap_or_else(|unread| panic!("{line}: {unread:?}"));
    assert_eq!(check::line(&effect, &places, on, &pack.dictionary), [], "{line}");
    let mut card = pack.cards.iter().find(|card| card.kind == on.kind).expect("a card of every type").clone();
    card.title = "Mean Machine".into();
    text::plain(&text::line(&effect, &card, &pack, live))
}

#[test]
fn cg_501_a_line_is_read_into_a_tree() {
    let (effect, _) = read_line("[IC] cost activate(self) -> mod(leader(you),authority,2,round)").unwrap();
    assert_eq!(effect.costs.len(), 1);
    let [Step::Do(Op::Mod { card: Ref::Leader(Player::You), stat: Stat::Authority, n: Amount::Fixed(2), .. })] =
        *effect.steps
    else {
        panic!("{effect:?}");
    };
}

#[test]
fn cg_501_choices_lie_flat_and_meet_again() {
    let line = "[BR] -> choose(opp: draw(opp,1); discard(opp,1) | prestige(opp,-1)); draw(you,1)";
    let (effect, _) = read_line(line).unwrap();
    let shape: Vec<String> = effect
        .steps
        .iter()
        .map(|step| match step {
            Step::Do(op) => op.word().to_owned(),
            Step::Choose { who, .. } => format!("choose {who}"),
            Step::Way { next, join, .. } => format!("way {next} {join}"),
            Step::Join { back } => format!("join {back}"),
            Step::Dice => "dice".into(),
        })
        .collect();
    assert_eq!(shape, ["choose opp", "way 4 6", "draw", "discard", "way 6 6", "prestige", "join 0", "draw"]);
    assert_eq!(print::effect(&effect, &dictionary()), line);
}

/// CG-502: every fault says where, and what was meant.
#[test]
fn cg_502_what_cannot_be_read_is_refused_at_its_letter() {
    let judge = on(Kind::Judge, &["Street"]);
    for (line, reason, there) in [
        ("[IX] -> draw(you,1)", "`IX` is not a timing bar; did you mean `IC`?", "IX]"),
        ("[IC:cop] -> draw(you,1)", "`cop` is not a user", "cop]"),
        ("statik -> draw(you,1)", "`statik` is not the beginning of an effect; did you mean `static`?", "statik"),
        ("[IC] -> drow(you,1)", "`drow` is not an operation; did you mean `draw`?", "drow"),
        ("[IC] -> draw(you)", "`draw` needs (player, n); `n` is missing", ")"),
        ("[IC] -> draw(you,1,2)", "`draw` takes (player, n), and nothing more", ",2)"),
        ("[IC] -> draw(yuo,1)", "`yuo` is not a player; did you mean `you`?", "yuo"),
        ("[IC] -> draw(you,one)", "a number belongs here", "one)"),
        ("[IC] -> draw(you,1000)", "`1000` is too large a number", "1000"),
        ("[IC] -> escape", "`(` is missing after `escape`", ""),
        ("[IC] -> escape(1)", "`escape` takes no arguments, and nothing more", "1)"),
        ("[IC] if nihgt -> draw(you,1)", "`nihgt` is not a condition; did you mean `night`?", "nihgt"),
        ("[IC] if prestige(you) -> draw(you,1)", "`prestige` is a number: compare it with `>=` or `<=`", "->"),
        ("[IC] if prestige(you)=3 -> draw(you,1)", "numbers are compared with `>=` or `<=`", "=3"),
        ("[IC] if night>=2 -> draw(you,1)", "`night` is no number: nothing to compare", ">=2"),
        ("when chalenge_won -> draw(you,1)", "`chalenge_won` is not an event; did you mean `challenge_won`?", "chal"),
        ("[IC] cost pay(1) -> draw(you,1)", "`pay` is not a cost", "pay"),
        ("[IC] draw(you,1)", "`->` is missing before what the line does", "draw"),
        ("[IC] may -> draw(you,1)", "only `when` and `instead` can be left with `may`", "may"),
        ("[IC] -> prep(judge{mine})", "a filter names many cards: say `pick(…)` or `each(…)`", "judge"),
        ("[IC] -> prep(pick(juge{mine}))", "`juge` is not a card type; did you mean `judge`?", "juge"),
        ("[IC] -> prep(pick(judge{mien}))", "did you mean `mine`?", "mien"),
        ("[IC] -> trash(pick(perp{Dark Juge}))", "did you mean `Dark Judge`?", "Dark Juge"),
        ("[IC] -> classify(crime,Gang,turn)", "`Gang` is a keyword, but no classification of Crimes", "Gang"),
        ("[IC] -> motive(lead,X,round)", "`X`: motivations are letters of GPVB", "X,"),
        ("[IC] -> peek(you,deck(opp))", "only a hand can be looked at: `hand(opp)`", "deck"),
        ("[IC] -> choose(you: draw(you,1))", "a choice has at least two ways, with `|` between them", ")"),
        ("[IC] -> dice(1-7: draw(you,1))", "1-7: a die has the faces 1 to 6", "1-7"),
        ("[IC] -> draw(you,1) draw(you,1)", "the line should end here", "draw(you,1)"),
    ] {
        let (said, place) = refused(line, judge);
        assert!(said.contains(reason), "{line}: {said}");
        assert!(place.starts_with(there) && (!there.is_empty() || place.is_empty()), "{line}: at `{place}`");
    }
}

/// CG-502: an effect that can be read but names something impossible.
#[test]
fn cg_502_impossible_targets_are_refused() {
    let judge = on(Kind::Judge, &["Street"]);
    let gun = on(Kind::Resource, &["equipment"]);
    let incident = on(Kind::Incident, &[]);
    for (on, line, reason) in [
        (judge, "[IC] -> mod(self,resolve,1,round)", "a Judge has no Resolve"),
        (judge, "[IC] -> mod(lead,authority,1,round)", "a Perp has no Authority"),
        (judge, "[IC] -> mod(self,ability,0,round)", "0 changes nothing"),
        (judge, "[IC] -> mod(bearer,ability,1,round)", "CG-514: only equipment and skills have a `bearer`"),
        (judge, "[BR] -> mod(lead,ability,1,round)", "CG-513: there is no investigation then"),
        (judge, "[BR] -> draw(inv,1)", "CG-513: there is no investigation then, and no `inv`"),
        (judge, "[BR] -> escape()", "CG-513: there is no investigation then"),
        (judge, "[BR:perpp] -> draw(you,1)", "the resource round is in no Investigation phase: it has no `perpp`"),
        (judge, "[IC] -> waste(scene)", "`waste` is for a Judge or Perp, and this is a Scene"),
        (judge, "[IC] -> pdemerit(lead,1)", "`pdemerit` is for a Judge, and this is a Perp"),
        (judge, "[IC] -> prep(pick(crime{any}))", "`prep` is for a Judge or Resource, and this is a Crime"),
        (judge, "[IC] -> prep(pick(judge{ready,nonready}))", "CG-535: no card is both `ready` and `nonready`"),
        (judge, "[IC] -> trash(pick(perp{leader}))", "CG-535: a Perp is never `leader`"),
        (judge, "[IC] -> trash(pick(crime{resolve>=3}))", "a Crime has no Resolve"),
        (judge, "[IC] -> move(pick(judge{ready}@resyk(you)),hand)", "CG-535: a card in a pile is never `ready`"),
        (judge, "[IC] -> waste(pick(perp@resyk(you)))", "CG-046: cards in a resyk are not in play"),
        (judge, "[IC] -> search(you,perp,hand)", "CG-526: a deck is searched"),
        (judge, "[IC] -> trash(pick(incident@hand(you)))", "CG-046: cards in a hand are not in play"),
        (judge, "[IC] -> move(each(judge@resyk(you)),hand)", "cards leave a pile one at a time: say `pick(…)`"),
        (judge, "[IC] -> move(pick(perp@deck(you)),hand)", "CG-526: nobody looks through a deck but by `search`"),
        (judge, "[IC] -> attach(pick(perp{here}),pick(crime{unassigned}))", "CG-530: `self` is attached, or a card"),
        (judge, "[IC] -> attach(pick(perp@resyk(you)),crime)", "CG-530: `self` is attached, or a card"),
        (judge, "[BA] -> control(each(judge{theirs}),you,turn)", "Judges change teams one at a time"),
        (judge, "[BR] -> release(each(perp{contained}))", "Dark Judges are released one at a time"),
        (judge, "[BR] if exists(perp@hand(opp)) -> draw(you,1)", "CG-412: what lies in a hand is hidden"),
        (judge, "[BR] -> draw(you,count(crime@deck(opp)))", "CG-412: what lies in a deck is hidden"),
        (judge, "[BR] if prestige(opp)>=5 -> draw(you,1)", "CG-511: `opp` is chosen by the line, and a condition"),
        (judge, "[BR] if exists(judge{ofopp,ready}) -> draw(opp,1)", "CG-511: `opp` is chosen by the line"),
        (judge, "when escaped(opp) -> draw(you,1)", "CG-511: `opp` is chosen by the line, and an event comes before"),
        (
            judge,
            "[BR] -> choose(each opps: choose(it: draw(it,1) | mill(it,1)) | mill(it,2))",
            "while several players choose in turn nobody else is asked",
        ),
        (judge, "[BR] -> reorder(everyone)", "`everyone` are several players, and this is for one"),
        (judge, "[IC] -> setlead(each(perp{here}))", "there is one Lead Perp: say `pick(…)`"),
        (judge, "[IC] -> draw(it,1)", "`it` is the player asked by `choose(each …)`"),
        (judge, "[IC] -> trash(it)", "`it` is the card picked before, and nothing is picked"),
        (judge, "[IC] -> peek(you,hand(you))", "everyone knows the own hand"),
        (judge, "[IC] -> stay()", "CG-529: only an Incident or Event can stay"),
        (judge, "[IC] -> draw(you,-1)", "-1 is not a number from 1"),
        (judge, "[IC] -> choose(opps: draw(you,1) | draw(you,2))", "`opps` are several players: say `each opps`"),
        (judge, "[IC] -> dice(1-3: draw(you,1) | 5-6: draw(you,2))", "the face 4 leads no way"),
        (judge, "[IC] -> dice(1-4: draw(you,1) | 4-6: draw(you,2))", "the face 4 leads two ways"),
        (judge, "[IC] -> bonus(2)", "`bonus` stands only in a roll option"),
        (judge, "[IC] -> reroll()", "CG-524: say whose and which"),
        (judge, "[BR] -> reroll(inv,combat)", "CG-524: nobody rolls in the resource round"),
        (judge, "[IC] -> skip(combat)", "CG-525: in the challenge round a timed line can only `skip(challenge)`"),
        (judge, "[IC] cost activate(each(judge{mine})) -> draw(you,1)", "a cost is paid with one card"),
        (judge, "[IC] cost discard(opp,1) -> draw(you,1)", "a cost is paid by the user"),
        (judge, "roll perp combat -> reroll()", "CG-122: only the Investigating player uses Judges and Resources"),
        (judge, "roll inv combat -> draw(you,1)", "CG-523: a roll option does one thing"),
        (judge, "roll inv combat -> reroll(inv,combat)", "CG-523: in a roll option it is `reroll()`"),
        (judge, "when challenge_won cost prestige(1) -> draw(you,1)", "a cost can be declined: say `may`"),
        (judge, "when wounded(pick(judge{mine})) -> draw(you,1)", "an event names one settled card"),
        (judge, "when wounded(scene) -> draw(you,1)", "`wounded` is for a Judge or Perp, and this is a Scene"),
        (judge, "when solved(host) -> draw(you,1)", "a Judge is never attached to a Crime"),
        (judge, "when issued -> draw(you,1)", "a Judge is never issued"),
        (gun, "when suspended -> draw(you,1)", "a Resource is never suspended"),
        (judge, "instead turn_end -> draw(you,1)", "CG-522: `turn_end` cannot be replaced"),
        (judge, "require night", "CG-515: only a Resource, an Incident or an Event has requirements"),
        (judge, "static -> draw(you,1)", "CG-518: `draw` happens once"),
        (judge, "static -> mod(pick(judge{mine}),ability,1)", "CG-518: a static line is always on and picks nothing"),
        (judge, "static -> handmax(opp,1)", "CG-511: `opp` is chosen, and a static line chooses nothing"),
        (judge, "static cost prestige(1) -> mod(self,ability,1)", "a static line has no cost"),
        (judge, "[IC] if oncrime(Riot) -> draw(you,1)", "a Judge is never attached to a Crime"),
        (
            gun,
            "[IK] cost activate(self) -> draw(you,1)",
            "CG-146: equipment and skills are neither ready nor activated",
        ),
        (incident, "[IC] -> counter(lead,1)", "CG-529: counters are put on the card itself"),
        (on(Kind::Crime, &[]), "[IC] -> draw(you,1)", "CG-020: a Crime has sentences and no other lines"),
    ] {
        let (said, _) = refused(line, on);
        assert!(said.contains(reason), "{line}: {said}");
    }
}

#[test]
fn cg_502_a_check_points_at_the_part_that_is_wrong() {
    let judge = on(Kind::Judge, &["Street"]);
    let line = "[IC] if is(self,judge{leader}) cost prestige(1) -> draw(you,1); mod(self,resolve,1,round)";
    assert_eq!(refused(line, judge).1, "mod(self,resolve,1,round)");
    let line = "[IC] if night and is(lead,crime{Riot}) -> draw(you,1)";
    assert_eq!(refused(line, judge).1, "is(lead,crime{Riot}) -> draw(you,1)");
}

/// CG-026, CG-350, CG-529: what the lines of one card must be together.
#[test]
fn cg_529_what_never_stays_has_no_lasting_line() {
    let dictionary = dictionary();
    let lines = |lines: &[&str]| lines.iter().map(|line| read_line(line).unwrap().0).collect::<Vec<_>>();
    let event = on(Kind::Event, &[]);
    let wrong = |effects: &[&str], on: On| check::together(&lines(effects), on, &dictionary);
    assert_eq!(wrong(&["[BC] -> stay()", "static -> time(night)"], event), [""; 0]);
    assert!(wrong(&["[BC] -> draw(you,1)", "static -> time(night)"], event)[0].starts_with("CG-529"));
    assert!(wrong(&["[BC] -> draw(you,1)", "[BR] -> draw(you,1)"], event)[0].starts_with("CG-028"));
    assert!(wrong(&["static -> time(night)"], on(Kind::Incident, &[]))[0].starts_with("CG-026"));
    let evidence = on(Kind::Incident, &["evidence"]);
    assert!(wrong(&["[IS:inv] -> draw(you,1)"], evidence)[0].starts_with("CG-350"));
    assert_eq!(wrong(&["[IS:inv] -> attach(self,crime)"], evidence), [""; 0]);
}

/// CG-536, from both sides.
#[test]
fn cg_536_static_lines_have_no_duration_and_the_others_one() {
    let judge = on(Kind::Judge, &["Street"]);
    let verbs = [
        "mod(self,ability,1,round)",
        "moddj(lead,ability,1,round)",
        "ignore(motivation,lead,round)",
        "keyword(lead,Gang,round)",
        "classify(crime,Riot,round)",
        "motive(lead,V,round)",
        "handmax(you,1,round)",
        "forbid(inv,reroll,round)",
        "permit(you,extra_crime,round)",
        "tax(opps,issue,1,round)",
        "shield(self,round)",
    ];
    for verb in verbs {
        let without = verb.replace(",round", "");
        let (said, place) = refused(&format!("static -> {verb}"), judge);
        assert!(said.starts_with("CG-536") && place == verb, "{said}");
        let (said, place) = refused(&format!("[IC] -> {without}"), judge);
        assert!(said.starts_with("CG-536") && place == without, "{said}");
        words(&format!("[IC] -> {verb}"), judge);
        words(&format!("static -> {without}"), judge);
    }
    let (said, _) = refused("[BA] -> control(pick(judge{theirs}),you)", judge);
    assert!(said.starts_with("CG-536"), "{said}");
}

/// CG-501: the sample cards, word for word.
#[test]
fn cg_501_the_samples_of_the_specification() {
    let pack = Pack::<Content>::built_in();
    let mut lines = include_str!("samples.txt").lines().filter(|line| !line.starts_with('#')).peekable();
    let mut seen = 0;
    while let Some(code) = lines.next() {
        let mut expected = Vec::new();
        while let Some(line) = lines.next_if(|line| line.starts_with("  ")) {
            expected.push(line.trim_start().to_owned());
        }
        let card = pack.card(pack.coded(code.parse().unwrap()).expect("the card is in the set"));
        let mut printed: Vec<String> = text::card(card, &pack, &Printed).iter().map(|line| text::plain(line)).collect();
        if card.kind != Kind::Crime {
            printed = vec![printed.join(" ")];
        }
        assert_eq!(printed, expected, "{code}");
        seen += 1;
    }
    assert_eq!(seen, 23);
}

/// CG-501: what no card of the set says has words too.
#[test]
fn cg_501_reserved_words_are_printed() {
    let judge = on(Kind::Judge, &["Street"]);
    let perp = on(Kind::Perp, &["Gang"]);
    let gun = on(Kind::Resource, &["equipment"]);
    for (on, line, text) in [
        (judge, "when combat_won -> draw(you,1)", "When the Investigating player wins a Combat roll, you draw 1 card."),
        (
            perp,
            "when attached -> mill(inv,2)",
            "When Mean Machine is attached to a Crime, the Investigating player moves the top 2 cards of their deck to resyk.",
        ),
        (gun, "when issued -> prep(bearer)", "When this card is issued, prep the bearer."),
        (judge, "when suspended -> draw(you,1)", "When Mean Machine is suspended, you draw 1 card."),
        (judge, "when enters may -> draw(you,1)", "When Mean Machine enters play, you may do this: you draw 1 card."),
        (
            judge,
            "[BR] if count(judge{mine})>=3 -> draw(you,1)",
            "[Briefing Resource] Only if there are 3 or more Judges in your team. You draw 1 card.",
        ),
        (
            judge,
            "[BR] if not youare(duty) and handcount(you)<=2 -> draw(you,2)",
            "[Briefing Resource] Only if you are not the Duty Judge and you have 2 or fewer cards in hand. You draw 2 cards.",
        ),
        (
            judge,
            "static if motivated and not insignature -> mod(self,ability,1)",
            "If the Lead Perp has the Resolve modifier for matching motivations and the Lead Perp does not have the Ability modifier for signature crimes: Mean Machine has +1 Ability.",
        ),
        (
            judge,
            "[IC] -> choose(you: draw(you,1) | prestige(you,1)); discard(you,1)",
            "[Investigation Challenge] You choose one: (a) you draw 1 card; or (b) you gain 1 Prestige. Then you discard 1 card of your choice from your hand.",
        ),
        (
            judge,
            "[BR] -> draw(opp,1); discard(opp,1)",
            "[Briefing Resource] One other player of your choice draws 1 card, then that player discards 1 card of their choice from their hand.",
        ),
        (
            judge,
            "[BR] -> trash(pick(resource{SJS,theirs}))",
            "[Briefing Resource] Discard an SJS Resource in another player's team of your choice.",
        ),
        (
            judge,
            "[BR] -> trash(pick(perp{Dark Judge,contained,resolve>=7,ability<=9}))",
            "[Briefing Resource] Discard a contained Dark Judge Perp with Resolve 7 or more and Ability 9 or less of your choice.",
        ),
    ] {
        assert_eq!(words(line, on), text, "{line}");
    }
}

/// CG-501: with live numbers where the game knows them.
#[test]
fn cg_501_live_numbers() {
    struct Three;
    impl Live for Three {
        fn count(&self, _filter: FilterId) -> Option<i32> {
            Some(3)
        }
        fn counters(&self) -> Option<i32> {
            Some(2)
        }
        fn of_player(&self, _test: &Test) -> Option<i32> {
            Some(9)
        }
    }
    let line = "static -> mod(self,resolve,count(perp{support,here}))";
    let text = "Mean Machine has +1 Resolve for each supporting Perp attached to the Crime being investigated";
    assert_eq!(words(line, on(Kind::Perp, &["Gang"])), format!("{text}."));
    assert_eq!(words_with(line, on(Kind::Perp, &["Gang"]), &Three), format!("{text} (now 3)."));
    let line = "leave turn_end if counters(self)>=4";
    let said = words_with(line, on(Kind::Event, &[]), &Three);
    assert_eq!(said, "Discard this card when the turn ends, if this card has 4 or more counters (now 2).");
    let said = words_with("require prestige(you)>=14", on(Kind::Event, &[]), &Three);
    assert_eq!(said, "Play only if you have 14 or more Prestige (now 9).");
}

#[test]
fn cg_029_keywords_are_printed_in_bold() {
    let pack = Pack::<Content>::built_in();
    let card = pack.card(pack.coded("R24".parse().unwrap()).unwrap());
    assert_eq!(text::card(card, &pack, &Printed)[0], "Play only if the bearer is a **Psi** Judge.");
}

/// CG-503, beyond the set: lines that use what the set does not.
#[test]
fn cg_503_printing_gives_the_line_back() {
    for line in [
        "[PD:any] -> draw(everyone,count(judge{mine,exp>=10}))",
        "when sentenced(lenient) if not exists(perp{Gang|Mob,here,support}) may -> draw(you,1)",
        "instead wasted(anyperp) if count(scene{facedown})<=2 may cost discard(you,2)+pdemerit(leader(you),1) -> escape()",
        "leave contained(any) if won(combat) and leadwasted",
        "when solved(any) -> choose(each everyone: draw(it,1) | dice(1-5: draw(it,2) | 6-6: win(it)))",
        "require commends(opp)>=1 and handcount(duty)<=-1",
        "static if youare(perpp) -> tax(opps,issue,2); shield(each(judge{Psi,Street,mine}))",
        "-> arrange(opp,opp,3); move(pickby(opp,crime{unassigned}),deck)",
        "cost activate(pick(judge{mine,ready})) -> time(day); counter(self,1)",
    ] {
        let mut dictionary = dictionary();
        let read = |line: &str, dictionary: &mut Dictionary| match line.starts_with("->") || line.starts_with("cost") {
            true => read::sentence(line, dictionary),
            false => read::effect(line, dictionary),
        };
        let (effect, _) = read(line, &mut dictionary).unwrap_or_else(|unread| panic!("{line}: {unread:?}"));
        assert_eq!(print::effect(&effect, &dictionary), line);
    }
}

/// However a keyword's list was ordered and spaced, equal lines are equal trees.
#[test]
fn cg_503_equal_lines_are_equal_trees() {
    let mut dictionary = dictionary();
    let mut read = |line: &str| read::effect(line, &mut dictionary).unwrap().0;
    let one = read("[BR] -> trash(pick(perp{Gang|Mob,here,lead}))");
    let other = read(" [ BR ]->trash( pick( perp { lead , Mob | Gang , here } ) ) ");
    assert_eq!(one, other);
    assert_ne!(one, read("[BR] -> trash(pick(perp{Gang,Mob,here,lead}))"));
}

/// Any text is read or refused at a letter inside it: a fuzz in small.
#[test]
fn no_text_breaks_the_reader() {
    let line =
        "[IK:perpp] if not is(self,perp{Dark Judge,lead}) -> dice(1-3: mod(self,ability,1,round) | 4-6: escape())";
    let mut dictionary = dictionary();
    for start in 0..line.len() {
        for end in start..line.len() {
            let texts = [
                line[start..end].to_owned(),
                format!("{}{}", &line[..start], &line[end..]),
                format!("{}é{}", &line[..start], &line[start..end]),
            ];
            for text in texts {
                for read in [read::effect, read::sentence] {
                    match read(&text, &mut dictionary) {
                        Ok((effect, _)) => assert!(
                            effect.head == Head::Sentence
                                || effect.head != Head::Require
                                || !effect.conditions.is_empty()
                        ),
                        Err(unread) => assert!(unread.at <= text.len() && text.is_char_boundary(unread.at), "{text}"),
                    }
                }
            }
        }
    }
}

#[test]
fn choices_are_at_most_four_deep() {
    let nested = |deep: usize| {
        let (open, close) = ("choose(you: draw(you,1) | ".repeat(deep), ")".repeat(deep));
        read_line(&format!("[IC] -> {open}draw(you,1){close}"))
    };
    assert!(nested(4).is_ok());
    assert!(nested(5).unwrap_err().reason.contains("four deep"));
    assert!(nested(5000).is_err());
}

#[test]
fn a_step_is_small() {
    assert!(size_of::<Step>() <= 20, "{}", size_of::<Step>());
}
