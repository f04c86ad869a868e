//! Who somebody is: a guest with a secret cookie, or an account with a name and a password.
//!
//! A person is one row from the first visit on. An account is the same row with a password, so it keeps its games.

use crate::clock;
use crate::limits::{Address, Gates};
use crate::protocol::{Kind, PersonInfo, Refused};
use crate::routes::Problem;
use crate::store::{PersonId, PersonRow, Store, StoreError};
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};
use argon2::{Algorithm, Argon2, Params, Version};
use serde::Deserialize;
use sha2::{Digest, Sha256};
use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{Semaphore, broadcast};

pub const COOKIE: &str = "megacity";
/// The longest that browsers keep a cookie.
pub const COOKIE_SECONDS: u64 = 400 * 24 * 60 * 60;

/// What a cookie holds. Whoever has it is the person, so it is never stored, logged or shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

/// What is stored of a token.
pub type TokenHash = [u8; 32];

impl Token {
    fn fresh() -> Result<Token, Problem> {
        let mut bytes = [0; 16];
        random(&mut bytes)?;
        Ok(Token(bytes))
    }

    /// 32 hexadecimal digits, as we write them and in no other way.
    pub fn parse(text: &str) -> Option<Token> {
        let digits = text.as_bytes();
        if digits.len() != 32 {
            return None;
        }
        let value = |digit: u8| match digit {
            b'0'..=b'9' => Some(digit - b'0'),
            b'a'..=b'f' => Some(digit - b'a' + 10),
            _ => None,
        };
        let mut bytes = [0; 16];
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = value(pair[0])? << 4 | value(pair[1])?;
        }
        Some(Token(bytes))
    }

    pub fn hash(&self) -> TokenHash {
        Sha256::digest(self.0).into()
    }

    /// For the cookie, and for nothing else.
    pub fn reveal(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A password as somebody typed it.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub struct Password(String);

impl Password {
    /// For a new one: long enough to be hard to guess, short enough to be quick to hash.
    fn checked(self, field: &str) -> Result<Password, Refused> {
        let length = self.0.chars().count();
        match length {
            8..=200 => Ok(self),
            _ => Err(Refused::field(field, format!("A password has 8 to 200 characters, this one has {length}."))),
        }
    }

    /// For one to compare with: anything that could be one.
    fn bounded(self, field: &str) -> Result<Password, Refused> {
        if self.0.chars().count() <= 200 {
            return Ok(self);
        }
        Err(Refused::field(field, "A password has at most 200 characters."))
    }
}

impl fmt::Debug for Password {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Password(…)")
    }
}

/// What open sockets must hear about people.
#[derive(Clone, PartialEq, Eq)]
pub enum Change {
    /// This token no longer counts.
    TokenGone(TokenHash),
    /// No token of this person counts any longer.
    PersonGone(PersonId),
    /// A new name, or a guest that became an account.
    Named(PersonInfo),
}

// By hand: a hash in a log could be looked for in a stolen database.
impl fmt::Debug for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::TokenGone(_) => f.write_str("TokenGone(…)"),
            Change::PersonGone(person) => f.debug_tuple("PersonGone").field(person).finish(),
            Change::Named(info) => f.debug_tuple("Named").field(info).finish(),
        }
    }
}

/// Passwords that are hashed at once: each takes 19 MiB and a core.
const AT_ONCE: usize = 2;
/// Whoever waits longer for a turn is told to come back.
const PATIENCE: Duration = Duration::from_secs(10);

#[derive(Clone, Debug)]
pub struct People {
    store: Store,
    turns: Turns,
    changes: broadcast::Sender<Change>,
}

impl People {
    pub fn new(store: Store) -> People {
        People { store, turns: Turns::new(), changes: broadcast::channel(256).0 }
    }

    /// What happens to people on this node from now on.
    pub fn changes(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// The person who has this token.
    pub async fn of_token(&self, token: &Token) -> Result<Option<PersonRow>, Problem> {
        Ok(self.store.person_of_token(token.hash(), clock::now()).await?)
    }

    pub async fn guest(&self) -> Result<(PersonRow, Token), Problem> {
        let (name, now) = (street_name()?, clock::now());
        let id = self.store.create_person(&name, now).await?;
        let token = self.new_token(id).await?;
        Ok((PersonRow { id, name, password: None, created: now }, token))
    }

    /// Makes a guest an account.
    pub async fn open_account(&self, guest: &PersonRow, name: &str, password: Password) -> Result<PersonInfo, Problem> {
        if guest.password.is_some() {
            return Err(Refused::new(Kind::Conflict, "You have an account already.").into());
        }
        let name = checked_name(name)?;
        let hash = self.hash(password.checked("password")?).await?;
        self.store.set_account(guest.id, &name, &hash).await.map_err(|error| match error {
            StoreError::Taken => name_is_taken().into(),
            other => Problem::from(other),
        })?;
        let info = PersonInfo { person: guest.id, name, guest: false };
        self.tell(Change::Named(info.clone()));
        Ok(info)
    }

    /// Whether the name is unknown or the password wrong is told neither by words nor by time.
    pub async fn log_in(
        &self,
        gates: &Gates,
        address: Address,
        name: &str,
        password: Password,
    ) -> Result<(PersonRow, Token), Problem> {
        let name = name.trim().to_lowercase();
        if name.chars().count() > LONGEST_NAME {
            return Err(Refused::field("name", format!("A name has at most {LONGEST_NAME} characters.")).into());
        }
        let password = password.bounded("password")?;
        gates.logins_of_address.pass(&address)?;
        gates.logins_here.pass(&(name.clone(), address))?;
        gates.logins_of_name.pass(&name)?;
        let account = self.store.account(&name).await?;
        let hash = account.as_ref().and_then(|account| account.password.clone());
        match (self.verify(password, hash).await?, account) {
            (true, Some(person)) => {
                let token = self.new_token(person.id).await?;
                Ok((person, token))
            }
            _ => Err(Refused::new(Kind::Forbidden, "There is no account with this name and this password.").into()),
        }
    }

    pub async fn log_out(&self, token: &Token) -> Result<(), Problem> {
        self.store.drop_token(token.hash()).await?;
        self.tell(Change::TokenGone(token.hash()));
        Ok(())
    }

    pub async fn log_out_everywhere(&self, person: PersonId) -> Result<(), Problem> {
        self.store.drop_tokens(person).await?;
        self.tell(Change::PersonGone(person));
        Ok(())
    }

    /// Whoever knew the old password is signed out, and the one who changed it has a new token.
    pub async fn change_password(
        &self,
        gates: &Gates,
        person: &PersonRow,
        old: Password,
        new: Password,
    ) -> Result<Token, Problem> {
        if person.password.is_none() {
            return Err(Refused::new(Kind::Conflict, "A guest has no password.").into());
        }
        let (old, new) = (old.bounded("old")?, new.checked("new")?);
        self.prove(gates, person, old, "old").await?;
        let hash = self.hash(new).await?;
        self.store.set_password(person.id, &hash).await?;
        self.log_out_everywhere(person.id).await?;
        self.new_token(person.id).await
    }

    /// A new name for a guest. It may be another guest's, but no account's.
    pub async fn rename(&self, gates: &Gates, guest: &PersonRow, name: &str) -> Result<PersonInfo, Problem> {
        if guest.password.is_some() {
            return Err(Refused::new(Kind::Conflict, "An account keeps its name.").into());
        }
        let name = checked_name(name)?;
        gates.names.pass(&guest.id)?;
        if self.store.account(&name).await?.is_some() {
            return Err(name_is_taken().into());
        }
        self.store.rename_guest(guest.id, &name).await?;
        let info = PersonInfo { person: guest.id, name, guest: true };
        self.tell(Change::Named(info.clone()));
        Ok(info)
    }

    /// Forgets a person; the games stay. An account must prove itself by its password.
    pub async fn delete(&self, gates: &Gates, person: &PersonRow, password: Option<Password>) -> Result<(), Problem> {
        if person.password.is_some() {
            let missing = || Refused::field("password", "To delete an account, say its password.");
            let password = password.ok_or_else(missing)?.bounded("password")?;
            self.prove(gates, person, password, "password").await?;
        }
        self.store.delete_person(person.id).await?;
        self.tell(Change::PersonGone(person.id));
        Ok(())
    }

    async fn new_token(&self, person: PersonId) -> Result<Token, Problem> {
        let token = Token::fresh()?;
        self.store.add_token(token.hash(), person, clock::now()).await?;
        Ok(token)
    }

    /// Refuses unless this is the person's password.
    async fn prove(&self, gates: &Gates, person: &PersonRow, said: Password, field: &str) -> Result<(), Problem> {
        gates.passwords.pass(&person.id)?;
        if self.verify(said, person.password.clone()).await? {
            return Ok(());
        }
        let refused = Refused::new(Kind::Forbidden, "That is not your password.");
        Err(Refused { field: Some(field.to_string()), ..refused }.into())
    }

    async fn hash(&self, password: Password) -> Result<String, Problem> {
        let hash = move || hasher().hash_password(password.0.as_bytes()).map(|hash| hash.to_string());
        self.turns.run(hash).await?.map_err(|error| {
            tracing::error!(%error, "a password could not be hashed");
            Problem::unavailable()
        })
    }

    /// Without a hash it takes as long, and says no.
    async fn verify(&self, password: Password, hash: Option<String>) -> Result<bool, Problem> {
        self.turns.run(move || is_right(&password, hash.as_deref())).await
    }

    fn tell(&self, change: Change) {
        // Nobody listens: then nobody has to know.
        let _ = self.changes.send(change);
    }
}

/// Runs work in threads, a few at once, so that a flood of passwords takes neither all memory nor all cores.
#[derive(Clone, Debug)]
struct Turns(Arc<Semaphore>);

impl Turns {
    fn new() -> Turns {
        Turns(Arc::new(Semaphore::new(AT_ONCE)))
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, Problem> {
        let turn = tokio::time::timeout(PATIENCE, self.0.clone().acquire_owned()).await;
        let turn = turn.map_err(|_| Problem::unavailable())?.expect("nobody closes it");
        // The turn goes along: the work goes on even when nobody waits for it any more.
        let done = tokio::task::spawn_blocking(move || {
            let result = work();
            drop(turn);
            result
        });
        done.await.map_err(|_| Problem::unavailable())
    }
}

/// What everybody may know of a person.
fn name_is_taken() -> Refused {
    let refused = Refused::new(Kind::Conflict, "This name is taken.");
    Refused { field: Some("name".to_string()), ..refused }
}

fn random(bytes: &mut [u8]) -> Result<(), Problem> {
    getrandom::fill(bytes).map_err(|error| {
        tracing::error!(%error, "the operating system has no randomness");
        Problem::unavailable()
    })
}

/// Argon2id with 19 MiB and two passes: what OWASP asks for at least, and 20 to 50 ms of a core.
fn hasher() -> Argon2<'static> {
    let params = Params::new(19 * 1024, 2, 1, None).expect("they are within the bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn is_right(password: &Password, hash: Option<&str>) -> bool {
    let parsed = PasswordHash::new(hash.unwrap_or(nobodys_hash()));
    let right = parsed.is_ok_and(|parsed| hasher().verify_password(password.0.as_bytes(), &parsed).is_ok());
    right && hash.is_some()
}

/// To compare with where there is no account. Made once, with the same work as any other.
fn nobodys_hash() -> &'static str {
    static HASH: OnceLock<String> = OnceLock::new();
    HASH.get_or_init(|| {
        let made = hasher().hash_password_with_salt(b"nobody has this password", b"salt of nobody's");
        made.expect("the salt is long enough").to_string()
    })
}

const LONGEST_NAME: usize = 24;

/// A name as it will be shown, without spaces around it.
pub fn checked_name(text: &str) -> Result<String, Refused> {
    let name = text.trim_matches(' ');
    let refuse = |sentence: String| Err(Refused::field("name", sentence));
    // The longest names are counted no further: a text of a megabyte is not worth it.
    let length = name.chars().take(LONGEST_NAME + 1).count();
    if !(2..=LONGEST_NAME).contains(&length) {
        return refuse(format!("A name has 2 to {LONGEST_NAME} characters."));
    }
    if name.chars().any(|c| !in_a_name(c)) {
        return refuse("A name has letters, digits, spaces and - _ . ' in it, and nothing else.".into());
    }
    if name.contains("  ") {
        return refuse("A name has no two spaces in a row.".into());
    }
    if !name.chars().any(char::is_alphanumeric) {
        return refuse("A name has at least one letter or digit.".into());
    }
    // Whoever is forgotten is called so.
    if name.eq_ignore_ascii_case("somebody") {
        return refuse("Somebody is nobody's name.".into());
    }
    Ok(name.to_string())
}

fn in_a_name(c: char) -> bool {
    // Letters by the book, but blank on the screen.
    let blank = matches!(c, '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}' | '\u{17b4}' | '\u{17b5}');
    !blank && (c.is_alphanumeric() || matches!(c, ' ' | '-' | '_' | '.' | '\''))
}

const CALLINGS: [&str; 24] = [
    "Rookie", "Cadet", "Citizen", "Juve", "Tek", "Medic", "Clerk", "Pilot", "Spotter", "Courier", "Skater", "Glider",
    "Janitor", "Bouncer", "Snitch", "Umpire", "Robo", "Mutie", "Drifter", "Trooper", "Gambler", "Plumber", "Scout",
    "Butcher",
];

const FAMILIES: [&str; 40] = [
    "Kowalski",
    "Okafor",
    "Lindqvist",
    "Ferreira",
    "Nakamura",
    "Petrov",
    "O'Malley",
    "Santos",
    "Dubois",
    "Haddad",
    "Novak",
    "Chen",
    "Iyer",
    "Moreau",
    "Brandt",
    "Castellano",
    "Adeyemi",
    "Yilmaz",
    "Jansen",
    "Rossi",
    "Vega",
    "Tanaka",
    "Kaminski",
    "Singh",
    "Bauer",
    "Costa",
    "Murphy",
    "Ivanova",
    "Laine",
    "Papadakis",
    "Horvath",
    "Mensah",
    "Quispe",
    "Larsen",
    "Byrne",
    "Delgado",
    "Farouk",
    "Nguyen",
    "Abara",
    "Schmidt",
];

/// What a guest is called until they choose: `Rookie Kowalski 417`.
fn street_name() -> Result<String, Problem> {
    let mut bytes = [0; 6];
    random(&mut bytes)?;
    let [a, b, c, d, e, f] = bytes.map(usize::from);
    // A name need not be fair, so a remainder will do.
    let (calling, family) = (CALLINGS[(a << 8 | b) % CALLINGS.len()], FAMILIES[(c << 8 | d) % FAMILIES.len()]);
    Ok(format!("{calling} {family} {}", 100 + (e << 8 | f) % 900))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn every_street_name_is_a_name() {
        for calling in CALLINGS {
            for family in FAMILIES {
                let name = format!("{calling} {family} 417");
                assert_eq!(checked_name(&name), Ok(name));
            }
        }
        let name = street_name().expect("randomness");
        assert_eq!(checked_name(&name), Ok(name));
    }

    #[test]
    fn names_that_pass() {
        for name in ["Al", "J. D.", "Dredd_2", "O'Malley-Vega", "Żółć", "ドレッド", "Δίκη", "a23456789012345678901234"]
        {
            assert_eq!(checked_name(name).as_deref(), Ok(name));
        }
        assert_eq!(checked_name("  Anna  ").as_deref(), Ok("Anna"));
    }

    #[test]
    fn names_that_do_not() {
        let bad = [
            "",
            " ",
            "x",
            "  x ",
            "a234567890123456789012345",
            "two  spaces",
            "tab\there",
            "line\nbreak",
            "nul\0l",
            "\u{202e}evil",
            "zero\u{200b}width",
            "left\u{2066}right",
            "soft\u{ad}hyphen",
            "\u{3164}\u{3164}",
            "<b>bold</b>",
            "a@b",
            "half½½&",
            "--",
            "...",
            "😀😀",
            "e\u{301}\u{301}",
            "no\u{a0}break",
            "Somebody",
        ];
        for name in bad {
            assert_eq!(checked_name(name).map_err(|refused| refused.field), Err(Some("name".into())), "{name:?}");
        }
    }

    #[test]
    fn a_token_is_read_only_as_it_is_written() {
        let token = Token::fresh().expect("randomness");
        let text = token.reveal();
        assert_eq!(text.len(), 32);
        assert_eq!(Token::parse(&text), Some(token.clone()));
        assert_ne!(token, Token::fresh().expect("randomness"));
        let zeros = "0".repeat(32);
        for bad in
            ["", "0", &zeros[1..], &format!("{zeros}0"), &zeros.replacen('0', "A", 1), &zeros.replacen('0', "g", 1)]
        {
            assert_eq!(Token::parse(bad), None, "{bad}");
        }
        assert!(Token::parse(&"ä".repeat(16)).is_none());
    }

    /// In time of this thread's processor, which a busy machine does not stretch as it stretches the time of day.
    #[cfg(unix)]
    fn effort(work: impl Fn() -> bool) -> Duration {
        use rustix::time::{ClockId, clock_gettime};
        let now = || Duration::try_from(clock_gettime(ClockId::ThreadCPUTime)).expect("it counts from zero");
        let began = now();
        assert!(!work());
        now() - began
    }

    #[cfg(unix)]
    #[test]
    fn an_unknown_name_takes_as_long_as_a_wrong_password() {
        let right = Password("correct horse".into());
        let hash = hasher().hash_password(right.0.as_bytes()).expect("hashed").to_string();
        assert!(is_right(&right, Some(&hash)));
        // Not even who knows what the stand-in was made from gets in.
        assert!(!is_right(&Password("nobody has this password".into()), None));
        let said = Password("a wrong one".into());
        // In turns, and the least of many: the first ones also wait for the allocator to get its memory.
        let (mut unknown, mut wrong) = (Duration::MAX, Duration::MAX);
        for _ in 0..10 {
            wrong = wrong.min(effort(|| is_right(&said, Some(&hash))));
            unknown = unknown.min(effort(|| is_right(&said, None)));
        }
        let ratio = unknown.as_secs_f64() / wrong.as_secs_f64();
        assert!((0.6..1.6).contains(&ratio), "unknown {unknown:?}, wrong {wrong:?}");
    }

    #[tokio::test]
    async fn a_few_passwords_at_once() {
        let (turns, busy, most) = (Turns::new(), Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let start = || {
            let (busy, most) = (busy.clone(), most.clone());
            turns.run(move || {
                most.fetch_max(busy.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                std::thread::sleep(Duration::from_millis(20));
                busy.fetch_sub(1, Ordering::SeqCst);
            })
        };
        // Who goes away does not make room before the work is done.
        for _ in 0..4 {
            let _ = tokio::time::timeout(Duration::from_millis(5), start()).await;
        }
        let (a, b, c, d) = tokio::join!(start(), start(), start(), start());
        assert!(a.is_ok() && b.is_ok() && c.is_ok() && d.is_ok());
        assert_eq!(most.load(Ordering::SeqCst), AT_ONCE);
    }

    #[test]
    fn secrets_do_not_show() {
        let token = Token::parse(&"ab".repeat(16)).expect("hexadecimal");
        let said = format!("{token:?} {:?} {:?}", Password("hunter22".into()), Change::TokenGone([0xab; 32]));
        for secret in ["hunter", "abab", "171"] {
            assert!(!said.contains(secret), "{said}");
        }
    }
}
