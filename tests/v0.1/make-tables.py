"""Fills a server of the first edition with the tables, people and lists of this corpus.

    python3 make-tables.py http://127.0.0.1:PORT DATABASE OUT.json REPLAYS

DATABASE is the path of megacity.db, or a postgres:// address: it is only read, to count entries of the log.
OUT.json is told what was made. REPLAYS is a folder for the records of the finished games.
The server runs with `--pace 1` and MEGACITY_TEST_LIMITS=off. Needs Python 3 with `websockets` and `requests`.
"""
import asyncio, json, pathlib, random, sqlite3, subprocess, sys
import requests, websockets

HERE = pathlib.Path(__file__).parent
BASE, DATABASE, OUT, REPLAYS = sys.argv[1:5]
LISTS, POSITIONS, TERMINAL = HERE / "lists", HERE / "positions", HERE / "terminal"
random.seed(20260)
LONG = 70          # entries: one stored position is written after every 64
made, ids = [], iter(range(1, 10**9))


def log_size(link):
    if DATABASE.startswith("postgres"):
        sql = f"SELECT count(*) FROM entries WHERE table_id = (SELECT id FROM tables WHERE link = '{link}')"
        return int(subprocess.run(["psql", DATABASE, "-Atc", sql], capture_output=True, text=True, check=True).stdout)
    with sqlite3.connect(f"file:{DATABASE}?mode=ro", uri=True) as db:
        sql = "SELECT count(*) FROM entries WHERE table_id = (SELECT id FROM tables WHERE link = ?)"
        return db.execute(sql, (link,)).fetchone()[0]


class Person:
    def __init__(self, name=None):
        self.http = requests.Session()
        self.info = self.call("POST", "/api/guest", {})
        if name:
            self.info = self.call("POST", "/api/name", {"name": name})

    @property
    def token(self):
        return self.http.cookies.get("megacity")

    def call(self, method, path, body=None, raw=False):
        answer = self.http.request(method, BASE + path, json=body)
        if answer.status_code >= 400:
            raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text[:600]}")
        return answer.text if raw else answer.json() if answer.text else None

    def account(self, name, password):
        self.info = self.call("POST", "/api/account", {"name": name, "password": password})

    def table(self, **new):
        new.setdefault("value", "v" + str(random.randrange(10**12)))
        return self.call("POST", "/api/tables", new)["table"]


class Seat:
    """One seat of a table (or, without a seat, somebody who looks on) over a socket of its own."""

    def __init__(self, person, table, seat):
        self.person, self.table, self.seat = person, table, seat
        self.update, self.waiting, self.seen = {}, {}, asyncio.Event()

    async def open(self, sit=False):
        url = BASE.replace("http", "ws") + "/api/socket"
        headers = {"Cookie": f"megacity={self.person.token}"}
        self.ws = await websockets.connect(url, additional_headers=headers, max_size=None)
        self.reader = asyncio.create_task(self.read())
        if sit:
            await self.ask("sit", seat=self.seat, value="w" + str(random.randrange(10**12)))
        await self.ask("watch", seat=self.seat, since=None)
        return self

    async def read(self):
        try:
            await self.listen()
        except websockets.ConnectionClosed:
            pass

    async def listen(self):
        async for text in self.ws:
            told = json.loads(text)
            if told["type"] == "update":
                self.update = told
                self.seen.set()
            elif told["type"] in ("done", "answer", "refused") and told.get("id") in self.waiting:
                self.waiting.pop(told["id"]).set_result(told)

    async def ask(self, kind, refusable=False, **fields):
        name = f"ask-{next(ids)}"
        self.waiting[name] = asyncio.get_running_loop().create_future()
        await self.ws.send(json.dumps({"type": kind, "id": name, "table": self.table, **fields}))
        told = await asyncio.wait_for(self.waiting[name], 120)
        if told["type"] == "refused" and not refusable:
            raise RuntimeError(f"{kind} {fields}: {told}")
        return told

    async def act(self, action, refusable=False):
        return await self.ask("act", refusable, seat=self.seat, seq=self.update["seq"], actions=[action])

    async def news(self, timeout=120):
        self.seen.clear()
        await asyncio.wait_for(self.seen.wait(), timeout)

    async def until(self, test, timeout=120):
        async def wait():
            while not (self.update and test(self.update)):
                self.seen.clear()
                await self.seen.wait()
        await asyncio.wait_for(wait(), timeout)
        return self.update

    async def close(self):
        await self.ws.close()


def choose(actions):
    """At random, but nobody gives up, and a path is walked rather than planned."""
    good = [a for a in actions if a != "concede" and not a.startswith(("via", "back"))] or actions
    straight = [a for a in good if a.split()[0] not in ("pass", "end", "refuse")]
    return random.choice(straight if straight and random.random() < 0.8 else good)


async def play(seats, stop, pick=choose, most=4000):
    """Plays for these seats until `stop`, asked while one of them is to act, or until the game is over."""
    link, acts = seats[0].table, 0
    while acts < most:
        if any(s.update.get("outcome") for s in seats):
            return "over"
        asked = [s for s in seats if s.update.get("actions")]
        if not asked:
            waits = [asyncio.create_task(s.news()) for s in seats]
            # What came before the wait began is not missed.
            if not any(s.update.get("actions") or s.update.get("outcome") for s in seats):
                done, _ = await asyncio.wait(waits, timeout=300, return_when=asyncio.FIRST_COMPLETED)
                if not done:
                    raise RuntimeError(f"nothing happens at {link}: {seats[0].update.get('asked')}")
            [w.cancel() for w in waits]
            continue
        seat = random.choice(asked)
        if stop(seat):
            return "stopped"
        before = seat.update
        told = await seat.act(pick(before["actions"]), refusable=True)
        acts += 1
        if told["type"] == "refused" and told["kind"] != "stale":
            print("  refused:", told.get("sentence"))
        for _ in range(200):
            if seat.update is not before:
                break
            await asyncio.sleep(0.01)
    raise RuntimeError("too long")


def note(link, name, special):
    if name.endswith("-short"):
        name += f"-{1 + sum(row['name'].startswith(name) for row in made)}"
    made.append({"link": link, "name": name, "special": special})
    print(f"{name}: {link}", flush=True)
    return link


def long_enough(least):
    return lambda seat: log_size(seat.table) >= least


async def running(person, name, special, least=LONG, tries=12, before=None, bot=None, **new):
    """Against bots until the log is long enough. With `bot` one keeps the person's own seat meanwhile."""
    for _ in range(tries):
        link = person.table(**new)
        seat = await Seat(person, link, "a").open()
        await seat.ask("start")
        if before:
            await before(seat)
        if bot:
            await seat.ask("appoint", seat="a", bot=bot)
            while not seat.update.get("outcome") and log_size(link) < least:
                await asyncio.sleep(0.002)
            told = await seat.ask("sit", True, seat="a", value=None)
            await seat.until(lambda u: u["actions"] or u.get("outcome"))
            end = "over" if seat.update.get("outcome") or told["type"] == "refused" else "stopped"
        else:
            end = await play([seat], long_enough(least))
        if end == "stopped":
            note(link, name, special)
            return seat
        await seat.close()
        note(link, name + "-short", "a game of the same kind that ended before its time")
    raise RuntimeError(f"{name} always ends too soon")


async def bots_only(person, name, special, least=65, tries=6, **new):
    for _ in range(tries):
        link = person.table(**new)
        seat = await Seat(person, link, None).open()
        await seat.ask("start")
        await seat.until(lambda u: u.get("outcome"), 1500)
        await seat.close()
        if log_size(link) >= least:
            return note(link, name, special)
        note(link, name + "-short", "a finished game of bots with few entries")
    raise RuntimeError(f"{name} always ends too soon")


async def from_position(person, game, bot="greedy", moves=3):
    """Two tables that begin at a position: one goes on, one is played to its end."""
    text = (POSITIONS / f"{game}.toml").read_text()
    solo = game == "cursed-earth"
    link = person.table(game=game, position=text, seats=["me", {"bot": bot}])
    seat = await Seat(person, link, "a").open()
    await seat.ask("start")
    await seat.until(lambda u: u["actions"])
    note(link, f"{game}-position-running", f"begun from positions/{game}.toml")
    await seat.close()
    link = person.table(game=game, position=text, seats=["me", "me"])
    seats = [await Seat(person, link, s).open() for s in "ab"]
    await seats[0].ask("start")
    count = iter(range(10**6))
    # Some moves, then whoever may gives up: the end is by a rule of the book all the same.
    pick = lambda actions: "concede" if next(count) > moves and "concede" in actions else choose(actions)
    # `concede` is legal where it is not listed, too.
    if solo:
        await play(seats, lambda s: False)
    else:
        await play(seats, lambda s: next(count) >= moves)
        asked = next((s for s in seats if s.update.get("actions")), seats[0])
        if not asked.update.get("outcome"):
            await asked.act("concede")
            await asked.until(lambda u: u.get("outcome"))
    note(link, f"{game}-position-finished", f"begun from positions/{game}.toml, one person at both seats, finished")
    for s in seats:
        await s.close()
    return link


async def main():
    judge = Person()
    judge.account("Judge Corpus", "block-war-2134")
    walter = Person("Walter the Wobot")
    rookie = Person()
    max_normal = Person()
    max_normal.account("Max Normal", "pinstripe-freak")
    people = {"account": judge, "guest": walter, "second guest": rookie, "account, logged out": max_normal}

    # Lists that people keep, sound and unfinished.
    text = lambda name: (LISTS / name).read_text()
    for who in (judge, walter):
        who.call("PUT", "/api/me/decks/corpus-deck", {"name": "Corpus Deck", "list": text("corpus-deck.txt")})
        who.call("PUT", "/api/me/forces/corpus-force", {"name": "Corpus Force", "list": text("corpus-force.txt")})
        who.call("PUT", "/api/me/tables/corpus-yard", {"name": "Corpus Yard", "list": text("corpus-yard.toml")})
    for kind, name in (("decks", "half-a-deck.txt"), ("forces", "half-a-force.txt"), ("tables", "half-a-table.toml")):
        key = name.split(".")[0]
        judge.call("PUT", f"/api/me/{kind}/{key}", {"name": key.replace("-", " ").capitalize(), "list": text(name)})

    greedy, rnd, cadet = {"bot": "greedy"}, {"bot": "random"}, {"bot": "cadet"}

    # Waiting.
    link = judge.table(game="helter-skelter", seats=["me", "open", "open", {"bot": "street-judge"}], public=True,
                       clock={"kind": "days", "days": 3},
                       options={"map": "grand-hall", "teams": ["judges", "slaine", "nikolai-dante", "strontium-dogs"]})
    seat = await Seat(judge, link, "a").open()
    await seat.ask("say", text="Two seats are free. Bring your own fragments.")
    other = await Seat(walter, link, "b").open(sit=True)
    await other.ask("say", text="On my way, on my wheels.")
    await other.close(); await seat.close()
    note(link, "helter-skelter-waiting", "public, four seats, one guest has sat down, one seat is free, three days an answer, chat")
    link = judge.table(game="cursed-earth", seats=["me", "open"], public=True, free_talk=True, clock={"kind": "blitz", "bank": 600, "increment": 5})
    note(link, "cursed-earth-waiting", "public, free talk, blitz clock")
    link = walter.table(game="card-game", seats=["me", "open"], spectators=False, options={"decks": [text("corpus-deck.txt"), "iron-fist"]})
    note(link, "card-game-waiting", "a guest hosts; own deck list in the options, no spectators")
    link = judge.table(game="miniatures", seats=["me", greedy], options={"scenario": "street-rumble", "drawn": text("corpus-yard.toml"), "forces": [text("corpus-force.txt"), "alley-kings"]})
    note(link, "miniatures-waiting", "drawn table and own force in the options")

    # Running, long enough for a stored position; the person at seat a is to act.
    async def orders(seat):
        await seat.ask("standing", seat="a", order="until-attacked")
        await seat.ask("say", text="I let you pass until you shoot.")
    # After that some more moves, an undo, and an order; another table if the game was over before.
    while True:
        link = judge.table(game="helter-skelter", seats=["me", greedy], options={"map": "city-blocks", "teams": ["judges", "slaine"]})
        seat = await Seat(judge, link, "a").open()
        await seat.ask("start")
        end = await play([seat], long_enough(LONG))
        while not seat.update.get("outcome") and not await undo(seat):
            pass
        if end == "stopped" and not seat.update.get("outcome"):
            break
        await seat.close()
        note(link, "helter-skelter-running-short", "a game of the same kind that ended before its time")
    await orders(seat)
    note(link, "helter-skelter-running", "against a bot; an undo is the last entry; standing order until attacked; chat")
    await seat.close()
    seat = await running(judge, "cursed-earth-running", "four together, three of them bots; a bot kept the seat of the person for a while",
                         bot="cadet", least=66,
                         game="cursed-earth", seats=["me", cadet, cadet, cadet], options={"mode": "co-operative", "players": 4, "difficulty": "cadet"})
    await seat.close()
    async def stops(seat):
        await seat.ask("stops", seat="a", stages=["challenge", "combat"])
    seat = await running(walter, "card-game-running", "a guest's own deck against a bot; stops at challenge and combat; was told to pass until its own part of the turn",
                         before=stops, game="card-game", seats=["me", greedy], options={"decks": [text("corpus-deck.txt"), "iron-fist"]})
    await seat.ask("standing", seat="a", order="until-mine")
    await seat.close()
    seat = await running(judge, "miniatures-running", "own force and drawn table against a bot", game="miniatures", public=True, seats=["me", greedy],
                         options={"scenario": "street-rumble", "drawn": text("corpus-yard.toml"), "forces": [text("corpus-force.txt"), "alley-kings"]})
    await seat.close()

    # Finished, long enough for a stored position.
    hs = await bots_only(judge, "helter-skelter-finished", "three bots in the Grand Hall, blitz clock", game="helter-skelter", public=True,
                         seats=[greedy, rnd, greedy], clock={"kind": "blitz", "bank": 600, "increment": 5}, options={"map": "grand-hall", "teams": ["judges", "slaine", "strontium-dogs"]})
    ce = await bots_only(judge, "cursed-earth-finished", "four bots together", game="cursed-earth", seats=[cadet] * 4, options={"mode": "co-operative", "players": 4, "difficulty": "cadet"})
    cg = await bots_only(judge, "card-game-finished", "three bots, Judge draft", game="card-game", seats=[greedy, greedy, rnd], options={"players": 3, "start": "draft"})
    mg = await bots_only(judge, "miniatures-finished", "two bots on a drawn table", game="miniatures", seats=[greedy, rnd],
                         options={"scenario": "street-rumble", "drawn": text("corpus-yard.toml"), "forces": [text("corpus-force.txt"), "alley-kings"]})

    # People against people, finished, with an undo by consent and a rematch.
    link = judge.table(game="helter-skelter", seats=["me", "open"], options={"map": "city-blocks", "teams": ["judges", "slaine"]})
    a = await Seat(judge, link, "a").open()
    b = await Seat(walter, link, "b").open(sit=True)
    await a.ask("start")
    await play([a, b], long_enough(30))
    undone = False
    for _ in range(60):
        for asker, agreer in ((a, b), (b, a)):
            if asker.update.get("undo") == "by-consent":
                await asker.ask("undo", seat=asker.seat, seq=asker.update["seq"])
                await agreer.ask("agree", seat=agreer.seat, agree=True)
                undone = True
                break
        if undone:
            break
        count = iter(range(10))
        await play([a, b], lambda s: next(count) >= 1)
    await play([a, b], long_enough(70))
    await a.ask("say", text="You have the better of me.")
    await a.act("concede")
    await b.until(lambda u: u.get("outcome"))
    over, again = link, (await b.ask("rematch"))["table"]
    note(link, "helter-skelter-people-finished", "two people; " + ("an undo by consent; " if undone else "") + "conceded; chat; a rematch was asked for")
    note(again, "helter-skelter-rematch", "waits: the rematch of the game before")
    await a.close(); await b.close()

    # A sealed answer is there, another is open: the placement.
    link = judge.table(game="helter-skelter", seats=["me", "open"], options={"map": "city-blocks", "teams": ["nikolai-dante", "strontium-dogs"]})
    a, b = await Seat(judge, link, "a").open(), await Seat(walter, link, "b").open(sit=True)
    await a.ask("start")
    await a.until(lambda u: u["actions"])
    while a.update.get("actions"):
        before = a.update
        wish = [x for x in before["actions"] if x == "ready"] or [x for x in before["actions"] if x.startswith("assign")] or before["actions"]
        await a.act(wish[0])
        for _ in range(100):
            if a.update is not before:
                break
            await asyncio.sleep(0.02)
    note(link, "helter-skelter-sealed-placement", "two people; a has placed its team and is ready, b has not answered")
    await a.close(); await b.close()

    # The same in an INTERRUPT window: b has answered, c has not.
    position = (POSITIONS / "helter-skelter-hall.toml").read_text()
    link = judge.table(game="helter-skelter", position=position, seats=["me", "open", "open", "open"])
    seats = [await Seat(judge, link, "a").open(), await Seat(walter, link, "b").open(sit=True),
             await Seat(rookie, link, "c").open(sit=True), await Seat(max_normal, link, "d").open(sit=True)]
    await seats[0].ask("start")
    await seats[0].until(lambda u: u["actions"])
    # Whoever deploys first is asked to act afterwards; a window opens after an action.
    for _ in range(20):
        if any(x == "pass" for s in seats[1:] for x in s.update.get("actions", [])):
            break
        asked = next(s for s in seats if s.update.get("actions"))
        before = asked.update
        moves = [x for x in before["actions"] if x.startswith(("move", "deploy"))] or before["actions"]
        await asked.act(moves[0])
        for _ in range(100):
            if asked.update is not before and any(s.update.get("actions") for s in seats):
                break
            await asyncio.sleep(0.02)
        await asyncio.sleep(0.3)
    # The first in turn would settle it; so whoever comes later answers.
    await asyncio.sleep(1)
    b = next(s for s in reversed(seats[1:]) if any(x.startswith("interrupt") for x in s.update.get("actions", [])))
    answer = next(x for x in b.update["actions"] if x.startswith("interrupt"))
    await b.act(answer)
    await asyncio.sleep(0.5)
    still = [s.seat for s in seats if s.update.get("actions") and s is not b]
    assert still, "the window has closed"
    note(link, "helter-skelter-sealed-interrupt", f"four people, begun from a position; {b.seat} has sealed `{answer}`, {' and '.join(still)} have not answered")
    for s in seats:
        await s.close()

    # An undo is proposed and waits.
    link = judge.table(game="helter-skelter", seats=["me", "open"], options={"map": "city-blocks", "teams": ["slaine", "judges"]})
    a, b = await Seat(judge, link, "a").open(), await Seat(walter, link, "b").open(sit=True)
    await a.ask("start")
    await play([a, b], lambda s: log_size(link) >= 24 and any(x.update.get("undo") == "by-consent" for x in (a, b)))
    asker = next(x for x in (a, b) if x.update.get("undo") == "by-consent")
    await asker.ask("undo", seat=asker.seat, seq=asker.update["seq"])
    note(link, "helter-skelter-undo-proposed", f"two people; seat {asker.seat} has proposed an undo, the other has not answered")
    await a.close(); await b.close()

    # A shared decision with advice, and talk in phrases.
    link = judge.table(game="cursed-earth", seats=["me", "open"], options={"mode": "co-operative", "players": 2, "difficulty": "street-judge"})
    a, b = await Seat(judge, link, "a").open(), await Seat(walter, link, "b").open(sit=True)
    await a.ask("start")
    phrases = []
    def shared(seat):
        talk = a.update.get("talk") or {}
        phrases[:] = talk.get("phrases", phrases)
        found = a.update.get("shared")
        return bool(found) and len(found["actions"]) > 1
    await play([a, b], shared)
    found = a.update["shared"]
    adviser = next(s for s in (a, b) if s.seat != found["decider"])
    await adviser.ask("advise", seat=adviser.seat, seq=adviser.update["seq"], action=found["actions"][-1], agree=True)
    if phrases:
        await adviser.ask("say", refusable=True, text=phrases[0])
    note(link, "cursed-earth-advice", f"two people together; {found['decider']} decides, {adviser.seat} advises `{found['actions'][-1]}`; a phrase in the chat")
    await a.close(); await b.close()

    # Other kinds of each game, running.
    for name, special, new in [
        ("helter-skelter-frozen", "the last entry of its log was changed by hand to one that no rule allows, so the server froze it", dict(game="helter-skelter", seats=["me", greedy], least=70, options={"map": "city-blocks", "teams": ["strontium-dogs", "slaine"]})),
        ("cursed-earth-solo", "one person alone", dict(game="cursed-earth", seats=["me"], options={"mode": "solo", "difficulty": "chief-judge"})),
        ("cursed-earth-head-to-head", "head-to-head, the person has the perps", dict(game="cursed-earth", seats=["me", cadet], options={"mode": "head-to-head", "judges": "b"})),
        ("card-game-draft", "Judge draft, a bot that searches", dict(game="card-game", seats=["me", cadet], options={"start": "draft"})),
        ("miniatures-convoy", "with a vehicle, on the pack's table, house rules", dict(game="miniatures", seats=["me", greedy], options={"scenario": "prison-convoy", "chip_cap": True, "sure_footed": True, "blast_terrain": True})),
    ]:
        seat = await running(judge, name, special, **{"least": 12, **new})
        await seat.close()

    # From positions; one brings cards of its own, so its pack is kept in the database.
    for game in ("helter-skelter", "cursed-earth", "card-game", "miniatures"):
        await from_position(judge, game)

    # From records: of a game that was played in the terminal, and of a finished table here.
    link = judge.table(game="helter-skelter", replay=(TERMINAL / "helter-skelter-finished.toml").read_text(), after=20, seats=["me", greedy])
    seat = await Seat(judge, link, "a").open()
    await seat.ask("start")
    count = iter(range(100))
    await play([seat], lambda s: next(count) >= 6)
    note(link, "helter-skelter-from-replay", "goes on from entry 20 of terminal/helter-skelter-finished.toml, with piles shuffled again")
    await seat.close()
    link = judge.table(game="helter-skelter", table=over, seats=["me", greedy])
    seat = await Seat(judge, link, "a").open()
    await seat.ask("start")
    await seat.until(lambda u: u["actions"])
    note(link, "helter-skelter-from-table", "goes on before the end of helter-skelter-people-finished")
    await seat.close()

    walter_seat = await Seat(walter, hs, None).open()
    await walter_seat.ws.send(json.dumps({"type": "mute", "id": "m1", "person": max_normal.info["person"], "mute": True}))
    await walter_seat.ask("say", refusable=True, text="Good show.")
    await walter_seat.close()

    tokens = {name: {"name": who.info["name"], "person": who.info["person"], "guest": who.info["guest"], "token": who.token} for name, who in people.items()}
    max_normal.call("POST", "/api/logout", {"everywhere": True})
    tokens["account, logged out"]["token"] = None
    await asyncio.sleep(1)

    folder = pathlib.Path(REPLAYS)
    folder.mkdir(parents=True, exist_ok=True)
    for row in made:
        info = judge.call("GET", f"/api/tables/{row['link']}")
        row.update(game=info["game"], status=info["status"]["state"], entries=log_size(row["link"]), seats=len(info["seats"]))
        if row["status"] == "over":
            (folder / f"{row['name']}.toml").write_text(judge.call("GET", f"/api/tables/{row['link']}/replay", raw=True))
    pathlib.Path(OUT).write_text(json.dumps({"people": tokens, "tables": made}, indent=1) + "\n")


async def undo(seat):
    """An action that may be taken back freely, taken back; true if that went well."""
    free = lambda: seat.update.get("undo") == "free"
    if free():
        await seat.ask("undo", seat=seat.seat, seq=seat.update["seq"])
        await asyncio.sleep(0.2)
        return True
    count = iter(range(10))
    await play([seat], lambda s: free() or next(count) >= 1)
    return False


asyncio.run(main())
