use super::*;
use engine::Pack;

fn content() -> &'static Content {
    Pack::<Content>::built_in().content()
}

/// The codes that a query finds.
fn found(query: &str) -> Vec<String> {
    let query = Query::read(query, content()).unwrap_or_else(|unread| panic!("{query}: {unread:?}"));
    query.find(content()).map(|id| content().card(id).code.to_string()).collect()
}

#[test]
fn the_example_of_the_issue() {
    assert_eq!(found("type:perp k:gang resolve>=6"), ["P02", "P05", "P06", "P07", "P17"]);
    assert_eq!(found("type:perp text:\"reroll\""), ["P12", "P16", "P30"]);
    assert_eq!(found("type:perp k:gang resolve>=6 text:\"reroll\""), [""; 0]);
}

#[test]
fn every_field_finds_its_cards() {
    assert_eq!(found("").len(), 211);
    assert_eq!(found("t:judges").len(), 32);
    assert_eq!(found("k:\"dark judge\""), ["P35", "P36", "P37", "P38"]);
    assert_eq!(found("keyword:psi -type:judge"), ["R14", "R22", "R23", "R24", "R33"]);
    assert_eq!(found("class:riot"), ["C15", "C16", "C17"]);
    assert_eq!(found("signature:vice"), ["P07", "P21", "P31", "P32", "P34"]);
    assert_eq!(found("type:crime motive:vg"), ["C02", "C05", "C08", "C24"]);
    assert_eq!(found("cost>=3"), ["R19", "R30", "R34", "N38"]);
    assert_eq!(found("pv<-2"), ["R19", "R30", "R34", "N38"]);
    assert_eq!(found("exp=15"), ["J01"]);
    assert_eq!(found("experience>11 experience!=12"), ["J01"]);
    assert_eq!(found("authority>8"), found("authority>=9"));
    assert_eq!(found("round:IN"), ["N12", "N21", "N27"]);
    assert_eq!(found("at:sentencing"), found("round:IN"));
    assert_eq!(found("op:choose"), ["N13", "V16"]);
    assert_eq!(found("op:dice|win"), ["P05", "V09"]);
    assert_eq!(found("is:solo"), ["P31", "P34"]);
    assert_eq!(found("is:plain type:scene"), ["S01"]);
    assert_eq!(found("type:perp -is:unique"), ["P02", "P22", "P27"]);
    assert_eq!(found("deck:deadworld-protocol is:stays"), ["V11"]);
    assert_eq!(found("dredd"), ["J01"]);
    assert_eq!(found("title:lawgiver|\"mean machine\""), ["R01", "R02", "P05"]);
    assert_eq!(found("\"mean mach\""), ["P05"]);
}

/// A number is asked only of cards that have it: no Scene has Resolve 0.
#[test]
fn cards_without_a_number_do_not_fit() {
    assert_eq!(found("resolve<=20").len(), 38);
    assert_eq!(found("ability<=20").len(), 32 + 38);
    assert_eq!(found("authority!=100").len(), 32);
}

#[test]
fn what_cannot_be_read_is_refused_at_its_letter() {
    for (query, reason, there) in [
        ("typ:perp", "`typ` is not something to ask for; did you mean `type`?", "typ:"),
        ("type:prep", "`prep` is not a card type; did you mean `perp`?", "prep"),
        ("type:perp k:gnag", "`gnag` is not a keyword; did you mean `Gang`?", "gnag"),
        ("resolv>=6", "`resolv` is not a number of a card; did you mean `resolve`?", "resolv"),
        ("resolve>=six", "`six` is no number", "six"),
        ("resolve>=", "a value is missing here", ""),
        ("text:\"reroll", "the quotation mark is not closed", "\"reroll"),
        ("text:\"\"", "there is nothing between the quotation marks", "\"\""),
        ("motive:X", "`X`: motivations are letters of GPVB", "X"),
        ("class:gang", "`gang` is not a classification", "gang"),
        ("op:drow", "did you mean `draw`?", "drow"),
        ("is:uniqe", "did you mean `unique`?", "uniqe"),
        ("round:noon", "`noon` is not a round", "noon"),
        ("deck:iron", "`iron` is not a ready-to-play deck", "iron"),
        ("k:gang|", "a value is missing here", ""),
        ("-", "a value is missing here", ""),
    ] {
        let unread = Query::read(query, content()).unwrap_err();
        assert!(unread.reason.contains(reason), "{query}: {}", unread.reason);
        assert!(query[unread.at..].starts_with(there), "{query}: at `{}`", &query[unread.at..]);
    }
    assert!(Query::read(&"a ".repeat(300), content()).unwrap_err().reason.contains("at most 400"));
}

/// Any text is read or refused at a letter inside it: a fuzz in small.
#[test]
fn no_text_breaks_the_reader() {
    let query = "-type:perp k:gang|\"dark judge\" resolve>=6 tëxt:\"réroll\" m:GV";
    for start in query.char_indices().map(|(at, _)| at) {
        for end in query.char_indices().map(|(at, _)| at).filter(|end| *end >= start) {
            for text in [query[start..end].to_owned(), format!("{}{}", &query[..start], &query[end..])] {
                if let Err(unread) = Query::read(&text, content()) {
                    assert!(unread.at <= text.len() && text.is_char_boundary(unread.at), "{text}");
                }
            }
        }
    }
}
