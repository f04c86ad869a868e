//! What the words of a line mean on this table (section 5.3): players, cards, filters, conditions. Nothing here changes
//! anything.

use crate::content::Card;
use crate::effect::ast::DayOrNight;
use crate::effect::ast::{Amount, Condition, Filter, FilterId, Flag, Player, Ref, Role as YouAre, Roll, Test};
use crate::names::{CardId, Keywords, Kind, Pile, Stat};
use crate::tabletop::Tabletop;
use crate::tabletop::object::{ObjectId, Place, Readiness, Role};
use engine::{Seat, Seats};

/// Who and what the words of a line mean while it is read.
#[derive(Clone, Copy, Debug)]
pub struct Scope {
    /// The card that the line is on; none for one that is still in a hand.
    pub this: Option<ObjectId>,
    /// The Judge to whom a Resource is about to be issued.
    pub bearer: Option<ObjectId>,
    pub you: Seat,
    /// CG-511: the one other player, once chosen.
    pub opponent: Option<Seat>,
    /// The card chosen last, or the one that the event is about.
    pub it: Option<ObjectId>,
    pub player: Option<Seat>,
    /// How deep static lines ask about each other.
    pub depth: u8,
}

impl Scope {
    pub fn of(this: Option<ObjectId>, you: Seat) -> Scope {
        Scope { this, bearer: None, you, opponent: None, it: None, player: None, depth: 0 }
    }

    pub fn on(this: ObjectId, you: Seat) -> Scope {
        Scope::of(Some(this), you)
    }
}

impl Tabletop {
    /// A player named alone; nobody if the role is not filled.
    pub fn player(&self, scope: &Scope, player: Player) -> Option<Seat> {
        let seat = match player {
            Player::You => Some(scope.you),
            Player::Investigator => self.investigator(),
            Player::PerpPlayer => self.perp_player(),
            Player::DutyJudge => Some(self.duty),
            Player::Opponent => scope.opponent,
            Player::It => scope.player,
            Player::Opponents | Player::Everyone => None,
        };
        seat.filter(|&seat| self.plays(seat))
    }

    /// All players that a word means.
    pub fn players(&self, scope: &Scope, player: Player) -> Seats {
        match player {
            Player::Everyone => self.playing,
            Player::Opponents => self.playing.without(scope.you),
            one => self.player(scope, one).map_or(Seats::NONE, Seats::one),
        }
    }

    /// CG-R72: from the user's left, the user last.
    pub fn next_of(&self, you: Seat, players: Seats) -> Option<Seat> {
        let n = usize::from(self.seats);
        you.left(n).clockwise(n).find(|&seat| players.has(seat) && self.plays(seat))
    }

    pub fn bearer(&self, scope: &Scope) -> Option<ObjectId> {
        scope.bearer.or_else(|| match self.objects[scope.this?].place {
            Place::Issued(judge) => Some(judge),
            _ => None,
        })
    }

    /// The card that a word means without a choice.
    pub fn card_meant(&self, scope: &Scope, card: Ref) -> Option<ObjectId> {
        let id = match card {
            Ref::This => scope.this,
            Ref::Bearer => self.bearer(scope),
            Ref::Lead => self.lead(),
            Ref::Crime => self.crime(),
            Ref::Scene => self.scene(),
            Ref::It => scope.it,
            Ref::Leader(player) => self.player(scope, player).and_then(|seat| self.leader(seat)),
            Ref::Pick(_) | Ref::PickBy(..) | Ref::Each(_) => None,
        };
        id.filter(|&id| self.objects[id].in_play())
    }

    /// Is this one of the cards that a word means?
    pub fn means(&self, scope: &Scope, card: Ref, id: ObjectId) -> bool {
        match card {
            Ref::Each(filter) => self.fits(scope, filter, id),
            card => self.card_meant(scope, card) == Some(id),
        }
    }

    pub fn filter(&self, filter: FilterId) -> &'static Filter {
        self.content().filter(filter)
    }

    /// CG-535: does a card in play fit a filter without a pile?
    pub fn fits(&self, scope: &Scope, filter: FilterId, id: ObjectId) -> bool {
        let filter = self.filter(filter);
        let object = &self.objects[id];
        if self.card(id).kind != filter.kind || !object.in_play() || matches!(object.place, Place::Resolving(_)) {
            return false;
        }
        let hidden = object.role() == Some(Role::FaceDown);
        if hidden && !filter.flags.has(Flag::FaceDown) {
            return false; // CG-R43
        }
        filter.admits(filter.kind, self.keywords_at(id, scope.depth))
            && self.flags_fit(scope, filter, id)
            && filter.limits.iter().flatten().all(|&(stat, limit)| limit.admits(self.number_at(id, stat, scope.depth)))
    }

    fn flags_fit(&self, scope: &Scope, filter: &Filter, id: ObjectId) -> bool {
        let object = &self.objects[id];
        let here = self.inquiry.map(|inquiry| inquiry.crime);
        filter.flags.iter().all(|flag| match flag {
            Flag::Mine => self.controller(id) == Some(scope.you),
            Flag::Theirs => self.controller(id).is_some_and(|seat| seat != scope.you),
            Flag::OfInvestigator => self.controller(id).is_some_and(|seat| Some(seat) == self.investigator()),
            Flag::OfOpponent => self.controller(id).is_some_and(|seat| Some(seat) == scope.opponent),
            Flag::Ready => object.ready(),
            Flag::NonReady => !object.ready(),
            Flag::Activated => object.readiness == Readiness::Activated,
            Flag::Inactive => object.readiness == Readiness::Inactive,
            Flag::Leader => self.leads_a_team(id),
            Flag::NonLeader => !self.leads_a_team(id),
            Flag::Other => Some(id) != scope.this,
            Flag::Demerited => self.kind(id) == Kind::Judge && object.marks > 0,
            Flag::Here => here.is_some() && (object.attached().map(|(crime, _)| crime) == here || here == Some(id)),
            Flag::Lead => object.role() == Some(Role::Lead),
            Flag::Support => object.role() == Some(Role::Support),
            Flag::FaceUp => object.role() != Some(Role::FaceDown),
            Flag::FaceDown => object.role() == Some(Role::FaceDown),
            Flag::Unassigned => object.place == Place::Centre,
            Flag::Assigned => matches!(object.place, Place::Assigned(_)),
            Flag::OnBearer => self.bearer(scope).is_some_and(|judge| object.place == Place::Issued(judge)),
            Flag::Contained => matches!(object.place, Place::Contained(_)),
            Flag::LeaderOk | Flag::Any => true,
        })
    }

    fn leads_a_team(&self, id: ObjectId) -> bool {
        self.controller(id).is_some_and(|seat| self.leader(seat) == Some(id))
    }

    /// Does a title in a pile fit?
    pub fn title_fits(&self, filter: &Filter, card: CardId) -> bool {
        let it = self.content().card(card);
        filter.admits(it.kind, it.keywords)
            && filter.limits.iter().flatten().all(|&(stat, limit)| limit.admits(printed(it, stat)))
    }

    /// CG-512: may `you` choose this card for an effect?
    pub fn may_pick(&self, scope: &Scope, filter: FilterId, id: ObjectId) -> bool {
        self.fits(scope, filter, id) && {
            let others = self.controller(id).is_some_and(|seat| seat != scope.you);
            let leader_ok = self.filter(filter).flags.has(Flag::LeaderOk);
            !others || ((leader_ok || !self.leads_a_team(id)) && !self.shielded(id))
        }
    }

    pub fn picks(&self, scope: &Scope, filter: FilterId) -> impl Iterator<Item = ObjectId> {
        self.objects.iter().map(|(id, _)| id).filter(move |&id| self.may_pick(scope, filter, id))
    }

    /// The pile that a filter looks into, and whose it is.
    pub fn pile_of(&self, scope: &Scope, filter: FilterId) -> Option<(Pile, Option<Seat>)> {
        self.filter(filter).pile.map(|(pile, player)| (pile, self.player(scope, player)))
    }

    pub fn count(&self, scope: &Scope, filter: FilterId) -> i32 {
        match self.pile_of(scope, filter) {
            Some((_, None)) => 0,
            Some((pile, Some(seat))) => {
                let found = self.pile(seat, pile).iter().filter(|&&card| self.title_fits(self.filter(filter), card));
                found.count() as i32
            }
            None => self.objects.iter().filter(|&(id, _)| self.fits(scope, filter, id)).count() as i32,
        }
    }

    pub fn amount(&self, scope: &Scope, amount: Amount) -> i32 {
        match amount {
            Amount::Fixed(n) => i32::from(n),
            Amount::Count(filter) => self.count(scope, filter),
        }
    }

    /// CG-517: do all conditions hold?
    pub fn holds(&self, scope: &Scope, conditions: &[Condition]) -> bool {
        conditions.iter().all(|condition| self.test(scope, condition) != condition.not)
    }

    fn test(&self, scope: &Scope, condition: &Condition) -> bool {
        let number = |number: i32| condition.limit.is_some_and(|limit| limit.admits(number));
        let of = |player: Player, number: fn(&Tabletop, Seat) -> i32| {
            self.player(scope, player)
                .is_some_and(|seat| condition.limit.is_some_and(|limit| limit.admits(number(self, seat))))
        };
        match condition.test {
            Test::Is { card, filter } => self.card_meant(scope, card).is_some_and(|id| self.fits(scope, filter, id)),
            Test::Exists { filter } => self.count(scope, filter) > 0,
            Test::Count { filter } => number(self.count(scope, filter)),
            Test::Day {} => self.time_at(scope.depth) == Some(DayOrNight::Day),
            Test::Night {} => self.time_at(scope.depth) == Some(DayOrNight::Night),
            Test::YouAre { role: YouAre::Investigator } => self.investigator() == Some(scope.you),
            Test::YouAre { role: YouAre::PerpPlayer } => self.perp_player() == Some(scope.you),
            Test::YouAre { role: YouAre::DutyJudge } => self.duty == scope.you,
            Test::Prestige { player } => of(player, |table, seat| i32::from(table.areas[seat].prestige)),
            Test::Commendations { player } => of(player, |table, seat| i32::from(table.areas[seat].commendations)),
            Test::TeamDemerits { player } => of(player, |table, seat| i32::from(table.areas[seat].demerits)),
            Test::HandCount { player } => of(player, |table, seat| table.areas[seat].hand.len() as i32),
            Test::Counters { card } => {
                self.card_meant(scope, card).is_some_and(|id| number(i32::from(self.objects[id].marks)))
            }
            Test::Won { roll: Roll::Challenge } => self.inquiry.is_some_and(|it| it.challenge == Some(true)),
            Test::Won { roll: Roll::Combat } => self.inquiry.is_some_and(|it| it.combat == Some(true)),
            Test::LeadWasted {} => self.inquiry.is_some_and(|it| it.wasted),
            Test::OnCrime { class } => {
                let crime = scope.this.and_then(|this| self.objects[this].attached());
                crime.is_some_and(|(crime, _)| self.keywords_at(crime, scope.depth).has(class.0))
            }
            Test::Motivated {} => self.lead().is_some_and(|lead| self.motivated(lead, scope.depth)),
            Test::InSignature {} => self.lead().is_some_and(|lead| self.in_signature(lead, scope.depth)),
        }
    }

    /// CG-209, CG-534: an effect overrides the roll.
    pub fn time_at(&self, depth: u8) -> Option<DayOrNight> {
        self.static_time(depth).or(self.time)
    }

    pub fn keywords(&self, id: ObjectId) -> Keywords {
        self.keywords_at(id, 0)
    }

    pub fn keywords_of_title(&self, card: CardId) -> Keywords {
        self.content().card(card).keywords
    }
}

pub fn printed(card: &Card, stat: Stat) -> i32 {
    i32::from(match stat {
        Stat::Experience => card.exp,
        Stat::PrestigeValue => card.pv,
        Stat::Authority => card.authority,
        Stat::Ability => card.ability,
        Stat::Resolve => card.resolve,
    })
}
