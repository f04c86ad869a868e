//! The nouns of the book: stats, weapon rules, traits, skills, cards, windows. Sections 2, 14, 17 and 19.
//!
//! Which weapons, profiles and cards exist is content; what kinds of them there are stands here.

use serde::{Deserialize, Serialize};
use std::fmt;

words! {
    /// MG-030: the six stats, in the order in which profiles print them.
    pub enum Stat {
        Move = "move",
        Shoot = "shoot",
        Fight = "fight",
        Evade = "evade",
        Resist = "resist",
        Cool = "cool",
    }
}

impl Stat {
    /// As the book prints it.
    pub const fn name(self) -> &'static str {
        ["MOVE", "SHOOT", "FIGHT", "EVADE", "RESIST", "COOL"][self as usize]
    }
}

/// MG-030: the printed stats. `None` is a dash: a stat that nothing raises.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stats(pub [Option<i8>; 6]);

impl Stats {
    /// `6 4 4 - 4 5`.
    pub fn read(text: &str) -> Option<Stats> {
        let mut words = text.split_whitespace();
        let mut stats = Stats::default();
        for stat in &mut stats.0 {
            *stat = match words.next()? {
                "-" => None,
                word => Some(word.parse().ok().filter(|n| (-9..=30).contains(n))?),
            };
        }
        words.next().is_none().then_some(stats)
    }

    pub const fn get(&self, stat: Stat) -> Option<i8> {
        self.0[stat as usize]
    }

    /// A dash counts as 0.
    pub fn number(&self, stat: Stat) -> i32 {
        i32::from(self.get(stat).unwrap_or(0))
    }
}

impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, stat) in self.0.iter().enumerate() {
            let space = if place == 0 { "" } else { " " };
            match stat {
                Some(number) => write!(f, "{space}{number}")?,
                None => write!(f, "{space}-")?,
            }
        }
        Ok(())
    }
}

words! {
    /// Section 14, MG-458, MG-459. Blast has a radius and stands apart.
    pub enum WeaponRule {
        AimedFireOnly = "aimed-fire-only",
        Concealed = "concealed",
        Electro = "electro",
        Gas = "gas",
        Heavy = "heavy",
        IgnoreCover = "ignore-cover",
        Incendiary = "incendiary",
        Knockback = "knockback",
        Laser = "laser",
        LongBarrel = "long-barrel",
        Mounted = "mounted",
        Natural = "natural",
        OneShot = "one-shot",
        Piercing = "piercing",
        Pistol = "pistol",
        /// Of vehicles: it strikes by ramming only.
        Ram = "ram",
        Rending = "rending",
        SawnOff = "sawn-off",
        Seeker = "seeker",
        /// The bearer resists better what comes from the front.
        Shield = "shield",
        Stun = "stun",
        Throw = "throw",
        Vehicle = "vehicle",
    }
}

words! {
    /// Section 19.1, and the traits of mounts and vehicles (MG-304, MG-321, MG-342).
    pub enum Trait {
        Robot = "robot",
        Cyborg = "cyborg",
        Unique = "unique",
        Leader = "leader",
        Grav = "grav",
        Sealed = "sealed",
        Huge = "huge",
        Civilian = "civilian",
        OneHandedWeaponOnly = "one-handed-weapon-only",
        Open = "open",
        Ai = "ai",
    }
}

words! {
    /// Section 19.2: what a skill can do.
    pub enum SkillKind {
        Brawler = "brawler",
        Gunfighter = "gunfighter",
        Commander = "commander",
        Medic = "medic",
        Armourer = "armourer",
        Fixer = "fixer",
        Streetwise = "streetwise",
        EagleEye = "eagle-eye",
        QuickDraw = "quick-draw",
        Steady = "steady",
        Strong = "strong",
        Fleet = "fleet",
        Acrobat = "acrobat",
        Tough = "tough",
        Fearless = "fearless",
        Intimidate = "intimidate",
        Stealth = "stealth",
        MindBlast = "mind-blast",
        Precog = "precog",
        Rider = "rider",
        Driver = "driver",
        Respirator = "respirator",
        Frenzy = "frenzy",
        Bodyguard = "bodyguard",
        Marksman = "marksman",
        Demolitionist = "demolitionist",
        SelfRepair = "self-repair",
        Panicky = "panicky",
        Crew = "crew",
        Leaper = "leaper",
        LockPick = "lock-pick",
        Rally = "rally",
    }
}

words! {
    /// Sections 19.5 and 19.6: what a card can do.
    pub enum CardKind {
        MediPack = "medi-pack",
        CombatStimm = "combat-stimm",
        TargetScope = "target-scope",
        SpareMagazine = "spare-magazine",
        KevlexVest = "kevlex-vest",
        RespiratorKit = "respirator-kit",
        SmokeCanister = "smoke-canister",
        Grapnel = "grapnel",
        Bandolier = "bandolier",
        ApRounds = "ap-rounds",
        ExplosiveRounds = "explosive-rounds",
        GyroStabiliser = "gyro-stabiliser",
        JumpBoots = "jump-boots",
        LockBuster = "lock-buster",
        AdrenalShot = "adrenal-shot",
        ReflexBooster = "reflex-booster",
        ShockKnuckles = "shock-knuckles",
        AutoDoc = "auto-doc",
        RiotPlate = "riot-plate",
        CommLink = "comm-link",
        BreachingCharge = "breaching-charge",
        MotionScanner = "motion-scanner",
        MonoBlade = "mono-blade",
        TrafficSnarl = "traffic-snarl",
        PowerCut = "power-cut",
        CrowdSurge = "crowd-surge",
        RadioJamming = "radio-jamming",
        QuickOffTheMark = "quick-off-the-mark",
        Jammed = "jammed",
        LuckyBreak = "lucky-break",
        BadLuck = "bad-luck",
        HiddenStash = "hidden-stash",
        LooseRailing = "loose-railing",
        StrayShot = "stray-shot",
        WeatherControlGlitch = "weather-control-glitch",
        Panic = "panic",
        SecondWind = "second-wind",
        SpyInTheSky = "spy-in-the-sky",
        SlipHazard = "slip-hazard",
        StreetKnowledge = "street-knowledge",
        ReturnFire = "return-fire",
        SewerAccess = "sewer-access",
        JobsworthRobot = "jobsworth-robot",
        MediaCrew = "media-crew",
        Overcharge = "overcharge",
        Barricade = "barricade",
        HoldTheLine = "hold-the-line",
    }
}

words! {
    /// MG-057, MG-058 and section 17.2: when a card is played.
    pub enum Window {
        TurnStart = "turn-start",
        BeforeDraw = "before-draw",
        OwnActivation = "own-activation",
        EnemyActivation = "enemy-activation",
        AttackDeclared = "attack-declared",
        AfterRoll = "after-roll",
        WouldBePinned = "would-be-pinned",
    }
}

words! {
    /// MG-043, MG-046.
    pub enum Deck {
        Armoury = "armoury",
        BigMeg = "big-meg",
    }
}

words! {
    /// How long a card stays beside its model (MG-059).
    pub enum Lasts {
        Activation = "activation",
        Turn = "turn",
        Game = "game",
    }
}

words! {
    /// The edges of the table.
    pub enum Edge {
        North = "north",
        East = "east",
        South = "south",
        West = "west",
    }
}

/// A set of words, a bit each.
macro_rules! sets {
    ($($(#[$doc:meta])* $name:ident of $word:ident in $bits:ty;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
        pub struct $name($bits);

        impl $name {
            pub const NONE: $name = $name(0);

            pub const fn one(word: $word) -> $name {
                $name(1 << word as u32)
            }

            #[must_use]
            pub const fn with(self, word: $word) -> $name {
                $name(self.0 | 1 << word as u32)
            }

            #[must_use]
            pub const fn or(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }

            #[must_use]
            pub const fn and(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }

            #[must_use]
            pub const fn without(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }

            pub const fn has(self, word: $word) -> bool {
                self.0 >> word as u32 & 1 == 1
            }

            pub const fn meets(self, other: $name) -> bool {
                self.0 & other.0 != 0
            }

            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            pub fn iter(self) -> impl Iterator<Item = $word> {
                $word::ALL.iter().copied().filter(move |&word| self.has(word))
            }
        }

        impl FromIterator<$word> for $name {
            fn from_iter<I: IntoIterator<Item = $word>>(words: I) -> $name {
                words.into_iter().fold($name::NONE, $name::with)
            }
        }
    )* };
}

sets! {
    /// The rules of a weapon.
    WeaponRules of WeaponRule in u32;
    /// The traits of a model, mount or vehicle.
    Traits of Trait in u16;
    /// The skills of a model.
    Skills of SkillKind in u32;
}

/// Something of the pack by its place in its list.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => { $(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
        pub struct $name(pub u8);

        impl $name {
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    )* };
}

ids! {
    WeaponId;
    ProfileId;
    MountId;
    VehicleId;
    CardId;
    FactionId;
}
