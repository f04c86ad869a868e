//! How much and how often. Every number is in `Limits`; `Gates` count by it.

use crate::protocol::{Kind, Refused};
use crate::store::PersonId;
use governor::clock::{Clock, DefaultClock};
use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// So many at once; an empty purse is full again after `per`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    pub burst: u32,
    pub per: Duration,
}

impl Rate {
    pub const fn new(burst: u32, seconds: u64) -> Rate {
        Rate { burst, per: Duration::from_secs(seconds) }
    }

    fn quota(self) -> Quota {
        let burst = NonZeroU32::new(self.burst).unwrap_or(NonZeroU32::MIN);
        let each = (self.per / burst.get()).max(Duration::from_nanos(1));
        Quota::with_period(each).expect("longer than nothing").allow_burst(burst)
    }
}

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;

/// Every limit on what comes from outside. People at one address may be a school or a club, so what counts by address
/// is wide, and what counts by person is narrow.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Bytes of a request: far more than any form of ours has.
    pub body: usize,
    /// Bytes of a request that makes a table: a long game's replay has about 100 KiB.
    pub table_body: usize,
    /// Whoever sends a body slower than this is not a browser on a bad line.
    pub body_time: Duration,
    /// Bytes of one message on a socket: a batch of waypoints with ids needs less than 4 KiB.
    pub message: usize,
    /// Characters of one line of chat.
    pub chat_line: usize,
    /// Tables that a person hosts and that are not over. Each may cost memory and bots.
    pub tables: usize,
    /// Tables that one socket watches at once.
    pub watched: usize,
    /// Sockets of a person: a dozen tabs and a phone.
    pub sockets_of_person: u32,
    /// Sockets from one address: a club evening behind one router.
    pub sockets_of_address: u32,
    /// Requests to the API from one address.
    pub requests: Rate,
    /// Messages on one socket. Nobody taps faster; a client that comes back asks for all its tables at once.
    pub messages: Rate,
    /// Lines of chat by one person.
    pub chat: Rate,
    /// Hints for one person: each costs seconds of a core.
    pub hints: Rate,
    /// Reminders of one person at one table.
    pub nudges: Rate,
    /// Tables made by one person.
    pub new_tables: Rate,
    /// Guests made from one address. Each is a row that stays.
    pub guests: Rate,
    /// Log-ins as one name from one address: enough for somebody who tries all old passwords.
    pub logins_here: Rate,
    /// Log-ins as one name from anywhere. Wider than the one above, so that it takes many addresses to keep the owner
    /// out, and narrow enough that guessing is hopeless.
    pub logins_of_name: Rate,
    /// Log-ins from one address, whatever the names.
    pub logins_of_address: Rate,
    /// Other uses of a password by one person (to change it, to delete the account): a stolen cookie must not guess it.
    pub passwords: Rate,
    /// New names of one guest.
    pub names: Rate,
    /// Decks that a person keeps, and as many forces and the like.
    pub kept: usize,
    /// Bytes of one of them, as many as are read of any list.
    pub kept_list: usize,
    /// Lists kept or thrown away by one person. A builder saves when it is told to.
    pub kept_changes: Rate,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body: 64 << 10,
            table_body: 256 << 10,
            body_time: Duration::from_secs(15),
            message: 32 << 10,
            chat_line: 500,
            tables: 50,
            watched: 32,
            sockets_of_person: 16,
            sockets_of_address: 64,
            requests: Rate::new(300, 30),
            messages: Rate::new(40, 4),
            chat: Rate::new(8, 16),
            hints: Rate::new(6, MINUTE),
            nudges: Rate::new(1, MINUTE),
            new_tables: Rate::new(30, HOUR),
            guests: Rate::new(60, HOUR),
            logins_here: Rate::new(10, 15 * MINUTE),
            logins_of_name: Rate::new(60, HOUR),
            logins_of_address: Rate::new(60, 30 * MINUTE),
            passwords: Rate::new(10, 15 * MINUTE),
            names: Rate::new(10, 10 * MINUTE),
            kept: 100,
            kept_list: 16 << 10,
            kept_changes: Rate::new(60, 10 * MINUTE),
        }
    }
}

impl Limits {
    /// For a load generator, which is one person at one address a thousand times over.
    pub fn none() -> Limits {
        let any = Rate { burst: u32::MAX, per: Duration::from_secs(1) };
        Limits {
            tables: 1_000_000,
            watched: 1_000_000,
            sockets_of_person: u32::MAX,
            sockets_of_address: u32::MAX,
            requests: any,
            messages: any,
            chat: any,
            hints: any,
            nudges: any,
            new_tables: any,
            guests: any,
            logins_here: any,
            logins_of_name: any,
            logins_of_address: any,
            passwords: any,
            names: any,
            kept_changes: any,
            ..Limits::default()
        }
    }

    /// For the messages of one socket.
    pub fn socket_bucket(&self) -> Bucket {
        Bucket { limiter: RateLimiter::direct(self.messages.quota()) }
    }
}

/// Too often.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooOften {
    /// Until it is right to try again.
    pub wait: Duration,
}

impl TooOften {
    fn of(until: &NotUntil<<DefaultClock as Clock>::Instant>, clock: &DefaultClock) -> TooOften {
        TooOften { wait: until.wait_time_from(clock.now()) }
    }

    /// In whole seconds, never none.
    pub fn seconds(&self) -> u64 {
        self.wait.as_secs() + 1
    }
}

impl From<TooOften> for Refused {
    fn from(late: TooOften) -> Refused {
        let seconds = late.seconds();
        let wait = match seconds {
            1 => "a second".to_string(),
            2..120 => format!("{seconds} seconds"),
            _ => format!("{} minutes", seconds.div_ceil(60)),
        };
        Refused::new(Kind::Limit, format!("That was too often. Try again in {wait}."))
    }
}

/// Counts for one socket.
#[derive(Debug)]
pub struct Bucket {
    limiter: DefaultDirectRateLimiter,
}

impl Bucket {
    pub fn take(&self) -> Result<(), Refused> {
        self.limiter.check().map_err(|until| TooOften::of(&until, self.limiter.clock()).into())
    }
}

/// Between two cleanings, so many keys may be forgotten late.
const BETWEEN_CLEANINGS: u32 = 4096;

/// Counts for each key apart. Keys whose purse is full again are forgotten.
#[derive(Debug)]
pub struct Gate<K: Hash + Eq + Clone> {
    limiter: DefaultKeyedRateLimiter<K>,
    passes: AtomicU32,
}

impl<K: Hash + Eq + Clone> Gate<K> {
    pub fn new(rate: Rate) -> Gate<K> {
        Gate { limiter: RateLimiter::keyed(rate.quota()), passes: AtomicU32::new(0) }
    }

    pub fn pass(&self, key: &K) -> Result<(), TooOften> {
        if self.passes.fetch_add(1, Ordering::Relaxed) % BETWEEN_CLEANINGS == BETWEEN_CLEANINGS - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        self.limiter.check_key(key).map_err(|until| TooOften::of(&until, self.limiter.clock()))
    }

    /// How many keys are remembered.
    pub fn remembered(&self) -> usize {
        self.limiter.len()
    }
}

/// An address as we count it: a household has a whole IPv6 network of 64 bits to itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Address {
        Address(match ip.to_canonical() {
            IpAddr::V6(ip) => IpAddr::V6(Ipv6Addr::from_bits(ip.to_bits() & !u128::from(u64::MAX))),
            v4 => v4,
        })
    }
}

/// All that is counted while the server runs.
#[derive(Debug)]
pub struct Gates {
    pub requests: Gate<Address>,
    pub chat: Gate<PersonId>,
    pub hints: Gate<PersonId>,
    pub nudges: Gate<(PersonId, String)>,
    pub new_tables: Gate<PersonId>,
    pub guests: Gate<Address>,
    pub logins_here: Gate<(String, Address)>,
    pub logins_of_name: Gate<String>,
    pub logins_of_address: Gate<Address>,
    pub passwords: Gate<PersonId>,
    pub names: Gate<PersonId>,
    pub kept_changes: Gate<PersonId>,
    pub sockets: Sockets,
}

impl Gates {
    pub fn new(limits: &Limits) -> Gates {
        Gates {
            requests: Gate::new(limits.requests),
            chat: Gate::new(limits.chat),
            hints: Gate::new(limits.hints),
            nudges: Gate::new(limits.nudges),
            new_tables: Gate::new(limits.new_tables),
            guests: Gate::new(limits.guests),
            logins_here: Gate::new(limits.logins_here),
            logins_of_name: Gate::new(limits.logins_of_name),
            logins_of_address: Gate::new(limits.logins_of_address),
            passwords: Gate::new(limits.passwords),
            names: Gate::new(limits.names),
            kept_changes: Gate::new(limits.kept_changes),
            sockets: Sockets {
                of_person: limits.sockets_of_person,
                of_address: limits.sockets_of_address,
                open: Arc::default(),
            },
        }
    }
}

/// Counts open sockets.
#[derive(Debug)]
pub struct Sockets {
    of_person: u32,
    of_address: u32,
    open: Arc<Mutex<Open>>,
}

#[derive(Debug, Default)]
struct Open {
    people: HashMap<PersonId, u32>,
    addresses: HashMap<Address, u32>,
}

impl Sockets {
    /// Hold what this gives for as long as the socket is open.
    pub fn enter(&self, person: PersonId, address: Address) -> Result<Entered, Refused> {
        let mut open = self.open.lock().expect("nobody panics with it");
        if open.people.get(&person).is_some_and(|&count| count >= self.of_person) {
            return Err(Refused::new(Kind::Limit, "You have too many connections open. Close a tab."));
        }
        if open.addresses.get(&address).is_some_and(|&count| count >= self.of_address) {
            return Err(Refused::new(Kind::Limit, "Your network has too many connections open."));
        }
        *open.people.entry(person).or_default() += 1;
        *open.addresses.entry(address).or_default() += 1;
        Ok(Entered { person, address, open: self.open.clone() })
    }
}

/// One open socket.
#[derive(Debug)]
pub struct Entered {
    person: PersonId,
    address: Address,
    open: Arc<Mutex<Open>>,
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut open = self.open.lock().expect("nobody panics with it");
        one_less(&mut open.people, &self.person);
        one_less(&mut open.addresses, &self.address);
    }
}

fn one_less<K: Hash + Eq>(counts: &mut HashMap<K, u32>, key: &K) {
    if let Some(count) = counts.get_mut(key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_purse_empties_and_says_how_long_to_wait() {
        let gate = Gate::new(Rate::new(3, 300));
        for _ in 0..3 {
            assert_eq!(gate.pass(&1), Ok(()));
        }
        let late = gate.pass(&1).expect_err("the purse is empty");
        assert!((90..=101).contains(&late.seconds()), "{late:?}");
        assert_eq!(gate.pass(&2), Ok(()), "another key has a purse of its own");
        assert_eq!(Refused::from(late).kind, Kind::Limit);
    }

    #[test]
    fn full_purses_are_forgotten() {
        let gate = Gate::new(Rate { burst: 1, per: Duration::from_nanos(1) });
        for key in 0..3 * BETWEEN_CLEANINGS {
            let _ = gate.pass(&key);
        }
        assert!(gate.remembered() <= BETWEEN_CLEANINGS as usize, "{}", gate.remembered());
    }

    #[test]
    fn a_bucket_runs_dry() {
        let bucket = Limits { messages: Rate::new(2, 60), ..Limits::default() }.socket_bucket();
        assert!(bucket.take().is_ok() && bucket.take().is_ok());
        assert_eq!(bucket.take().expect_err("it is empty").kind, Kind::Limit);
    }

    #[test]
    fn sockets_are_counted_while_they_are_open() {
        let gates = Gates::new(&Limits { sockets_of_person: 2, sockets_of_address: 3, ..Limits::default() });
        let at = |text: &str| Address::from(text.parse::<IpAddr>().expect("an address"));
        let first = gates.sockets.enter(1, at("10.0.0.1"));
        let _second = gates.sockets.enter(1, at("::ffff:10.0.0.1")).expect("room");
        assert!(gates.sockets.enter(1, at("10.0.0.2")).is_err(), "a third of the same person");
        let _third = gates.sockets.enter(2, at("10.0.0.1")).expect("room");
        assert!(gates.sockets.enter(3, at("10.0.0.1")).is_err(), "a fourth from the same address");
        drop(first);
        assert!(gates.sockets.enter(3, at("10.0.0.1")).is_ok());
    }

    #[test]
    fn a_household_is_one_address() {
        let at = |text: &str| Address::from(text.parse::<IpAddr>().expect("an address"));
        assert_eq!(at("2001:db8::1"), at("2001:db8::ffff:2"));
        assert_ne!(at("2001:db8::1"), at("2001:db8:0:1::1"));
        assert_ne!(at("10.0.0.1"), at("10.0.0.2"));
    }
}
