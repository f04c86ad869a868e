//! Whether the client is built anew, or taken as the repository carries it.

use crate::{BUILT, Stamp};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Way {
    /// By Node.
    Build,
    /// As it is in the repository; the text says what whoever builds should know of it.
    Take(Option<String>),
}

/// `wanted` is what the sources are now, `built` what the repository carries, if that can be read. `forced` wants a new
/// build whatever is there. `node` says in a sentence why there is none; it is asked only if that matters.
pub fn choose(
    forced: bool,
    wanted: Stamp,
    built: Option<Stamp>,
    node: impl FnOnce() -> Result<(), String>,
) -> Result<Way, String> {
    if !forced && built == Some(wanted) {
        return Ok(Way::Take(None));
    }
    let Err(missing) = node() else {
        return Ok(Way::Build);
    };
    match built {
        _ if forced => Err(missing),
        Some(built) if built.protocol == wanted.protocol => Ok(Way::Take(Some(format!(
            "web/ has changed since {BUILT} was made, and the page is the one of that file. {missing} With it, \
             MEGACITY_WEB_BUILD=node builds the page anew."
        )))),
        Some(built) => Err(format!(
            "{missing} Install it: {BUILT} was made for protocol {}, and the server speaks protocol {}.",
            built.protocol, wanted.protocol
        )),
        None => Err(format!("{missing} Install it: there is no {BUILT} that could be used in its place.")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Stamp = Stamp { protocol: 2, sources: 7 };
    const BEFORE: Stamp = Stamp { protocol: 2, sources: 6 };
    const LONG_AGO: Stamp = Stamp { protocol: 1, sources: 5 };

    fn none() -> Result<(), String> {
        Err("There is no Node.".to_string())
    }

    #[test]
    fn what_fits_is_taken_and_node_is_not_even_looked_for() {
        assert_eq!(choose(false, NOW, Some(NOW), || panic!("nobody asks")), Ok(Way::Take(None)));
    }

    #[test]
    fn with_node_all_else_is_built() {
        for built in [Some(BEFORE), Some(LONG_AGO), None] {
            assert_eq!(choose(false, NOW, built, || Ok(())), Ok(Way::Build));
        }
        assert_eq!(choose(true, NOW, Some(NOW), || Ok(())), Ok(Way::Build));
    }

    #[test]
    fn without_node_an_older_client_that_speaks_the_protocol_is_taken_and_said() {
        let Ok(Way::Take(Some(said))) = choose(false, NOW, Some(BEFORE), none) else { panic!("it can be taken") };
        assert!(said.contains("web/built.pack") && said.contains("There is no Node.") && !said.contains('\n'));
    }

    #[test]
    fn without_node_nothing_else_can_be_done() {
        let refused = |forced, built| choose(forced, NOW, built, none).expect_err("nothing fits");
        assert!(refused(false, Some(LONG_AGO)).contains("was made for protocol 1, and the server speaks protocol 2"));
        assert!(refused(false, None).contains("Install it"));
        assert_eq!(refused(true, Some(NOW)), "There is no Node.");
    }
}
