//! Mistakes that can be planted in the toy.

use std::cell::Cell;

macro_rules! bugs {
    ($($bug:ident)*) => {
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Bug { $($bug),* }

        pub const ALL: &[Bug] = &[$(Bug::$bug),*];
    };
}

bugs! {
    ViewShowsAHand EventShowsADraw LegalityDependsOnAHand RefusalDependsOnAHand RefusalShowsACard
    QuestionShowsACard TalkShowsACard TalkDependsOnAHand SharedOnHiddenGrounds SharedBySeveral ProposalsDependOnAHand
    AskedOnHiddenGrounds AskedTellsWhoHasAnswered SeedInTheView FallbackDependsOnAHand QueryShowsACard
    SealedAnswerMakesAnEvent ActionWithoutEvent DrawIsNotMarked DrawIsQuiet
    RedealKeepsHands RedealKeepsAnswers RedealKeepsChance RedealStartsFromTheTruth RedealLosesACard
    ListMissesAnAction CheckAcceptsTooMuch AnybodyMayAnswer ListRepeatsAnAction FallbackIsIllegal
    DeadEnd Endless PlayGoesOnAfterTheEnd AnEmptySeatWins ACardIsLost
    ResultsVary CopiesShare SavingLosesTheStake PositionLosesTheStake OtherSeatsAgreed NotationLies
}

thread_local! {
    /// Of this thread alone, so that tests beside each other do not disturb each other.
    static PLANTED: Cell<Option<Bug>> = const { Cell::new(None) };
}

/// Runs something with a bug planted.
pub fn plant<T>(bug: Bug, run: impl FnOnce() -> T) -> T {
    /// Takes the bug out again, also after a panic: that is what a bug is planted for.
    struct Weed;
    impl Drop for Weed {
        fn drop(&mut self) {
            PLANTED.set(None);
        }
    }
    PLANTED.set(Some(bug));
    let _weed = Weed;
    run()
}

pub(super) fn planted(bug: Bug) -> bool {
    PLANTED.get() == Some(bug)
}
