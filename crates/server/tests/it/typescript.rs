//! The types of the protocol in TypeScript are those of this build.

use server::documents::{CaseText, Cover};
use server::licences::{Licences, PackageInfo};
use server::protocol::*;
use server::routes::cards::{
    CardInfo, ChangedTeam, DeckFault, DeckInfo, DeckLine, DeckMade, DeckText, StandIn, TeamsText,
};
use server::routes::forces::{
    BandInfo, Explanation, FactionInfo, ForceFault, ForceInfo, ForceMade, ForceText, ModeInfo, MountInfo, ProfileInfo,
    ScenarioInfo, ScenarioSide, StarterForce, UnitMade, Units, VehicleInfo, WeaponInfo,
};
use server::routes::kept::{KeptList, NewList};
use server::routes::layouts::{LayoutFault, LayoutInfo, LayoutRefused, LayoutText, LayoutUse};
use server::routes::steps::{Step, StepLine, Steps};
use server::routes::tables::GameInfo;
use std::path::Path;
use ts_rs::{Config, TS};

const FILE: &str = "../../web/src/protocol.ts";

fn declared() -> String {
    let config = Config::default();
    let mut text = String::from(
        "// Made from crates/server/src/protocol.rs. Do not edit: `BLESS=1 cargo test -p server --test it typescript`.\n",
    );
    text += &format!("\nexport const PROTOCOL = {PROTOCOL};\n");
    macro_rules! declare {
        ($($type:ty),* $(,)?) => {
            $(text += &format!("\nexport {}\n", <$type as TS>::decl(&config));)*
        };
    }
    declare!(
        Ask,
        Tell,
        Update,
        Notice,
        Refused,
        Kind,
        PersonInfo,
        TableInfo,
        Status,
        SeatInfo,
        Clock,
        Proposal,
        ChatLine,
        NewTable,
        NewSeat,
        GameInfo,
        Standing,
        Shared,
        Advice,
        Steps,
        StepLine,
        Step,
        CardInfo,
        DeckText,
        DeckInfo,
        DeckFault,
        DeckMade,
        DeckLine,
        TeamsText,
        ChangedTeam,
        StandIn,
        KeptList,
        NewList,
        Units,
        FactionInfo,
        ProfileInfo,
        WeaponInfo,
        BandInfo,
        ModeInfo,
        MountInfo,
        VehicleInfo,
        StarterForce,
        Explanation,
        ScenarioInfo,
        ScenarioSide,
        ForceText,
        ForceInfo,
        ForceFault,
        ForceMade,
        UnitMade,
        LayoutText,
        LayoutInfo,
        LayoutFault,
        LayoutUse,
        LayoutRefused,
        Licences,
        PackageInfo,
        Cover,
        CaseText,
    );
    text
}

#[test]
fn the_typescript_types_are_fresh() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let declared = declared();
    if std::env::var_os("BLESS").is_some() {
        std::fs::create_dir_all(file.parent().expect("it is in a folder")).expect("the folder can be made");
        std::fs::write(&file, &declared).expect("the types can be written");
    }
    let written = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        written == declared,
        "{FILE} is stale; make it anew with `BLESS=1 cargo test -p server --test it typescript`"
    );
}
