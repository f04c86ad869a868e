//! The suite is green for a game without a mistake, and red for every mistake, for the right reason.

use engine::conformance::conformance;
use engine::toy::{Bug, Toy, bug};
use std::panic::catch_unwind;

#[test]
fn a_sound_game_conforms() {
    conformance::<Toy>(100);
}

#[test]
fn every_mistake_is_found() {
    let mut missed = Vec::new();
    for &bug in bug::ALL {
        let found = catch_unwind(|| bug::plant(bug, || conformance::<Toy>(60)));
        let complaint = match &found {
            Ok(()) => "nothing",
            Err(panic) => match panic.downcast_ref::<String>() {
                Some(text) => text.as_str(),
                None => panic.downcast_ref::<&str>().copied().unwrap_or("no words"),
            },
        };
        if !complaint.contains(expected(bug)) {
            missed.push(format!("{bug:?}: {complaint}"));
        }
    }
    assert!(missed.is_empty(), "{missed:#?}");
}

/// What the suite must say. Finding it for another reason would leave the reason untested.
fn expected(bug: Bug) -> &'static str {
    match bug {
        Bug::ViewShowsAHand | Bug::SeedInTheView => "shows in the view",
        Bug::EventShowsADraw => "shows in the events",
        Bug::QuestionShowsACard => "shows in the question",
        Bug::RefusalShowsACard => "shows in the refusal",
        Bug::TalkShowsACard => "shows in what may be said",
        Bug::TalkDependsOnAHand => "how people may talk is public",
        Bug::SharedOnHiddenGrounds => "on what the others advise is public",
        Bug::SharedBySeveral => "a shared decision is one seat's",
        Bug::ProposalsDependOnAHand => "is public",
        Bug::LegalityDependsOnAHand => "twins list the same",
        Bug::RefusalDependsOnAHand => "twins refuse the same",
        Bug::FallbackDependsOnAHand => "twins fall back on the same",
        Bug::QueryShowsACard => "twins answer `top` the same",
        Bug::AskedOnHiddenGrounds | Bug::DrawIsNotMarked => "twins tell",
        Bug::AskedTellsWhoHasAnswered => "who was asked is public, who has answered is not",
        Bug::DrawIsQuiet => "afterwards",
        Bug::SealedAnswerMakesAnEvent => "a sealed answer makes no event",
        Bug::ActionWithoutEvent => "every action makes an event",
        Bug::RedealKeepsHands => "redeal never changed it",
        Bug::RedealKeepsAnswers => "redeal leaves",
        Bug::RedealKeepsChance => "a redealt state has luck of its own",
        Bug::RedealStartsFromTheTruth => "redeal knows more than the viewer",
        Bug::RedealLosesACard => "redeal loses and makes nothing",
        Bug::ListMissesAnAction | Bug::CheckAcceptsTooMuch | Bug::AnybodyMayAnswer => "what is legal is listed",
        Bug::ListRepeatsAnAction => "a list holds an action once",
        Bug::FallbackIsIllegal => "a fallback is legal",
        Bug::DeadEnd => "who is asked can answer",
        Bug::Endless => "a game ends within",
        Bug::PlayGoesOnAfterTheEnd => "nobody acts after the end",
        Bug::AnEmptySeatWins => "the winners have played",
        Bug::ACardIsLost => "nothing is lost or made",
        Bug::ResultsVary => "the same action does the same",
        Bug::CopiesShare => "a copy is a copy",
        Bug::SavingLosesTheStake => "a state survives saving",
        Bug::PositionLosesTheStake => "a state is its position",
        Bug::OtherSeatsAgreed => "what was agreed follows from the position",
        Bug::NotationLies => "notation reads what it writes",
    }
}
