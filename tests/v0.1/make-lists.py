"""Looks once more at what was made, and writes down what stands at the end.

    python3 make-lists.py http://127.0.0.1:PORT DATABASE TABLES.json [BROWSER.json]

With BROWSER.json it also writes the positions of the log, the drawn table in its usual form, and paths.txt.
"""
import json, pathlib, subprocess, sqlite3, sys, time
import requests

base, database, tables, *browser = sys.argv[1:]


def rows(sql):
    if database.startswith("postgres"):
        told = subprocess.run(["psql", database, "-AtF", "\t", "-c", sql], capture_output=True, text=True, check=True).stdout
        return [line.split("\t") for line in told.splitlines()]
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as db:
        return db.execute(sql).fetchall()


corpus = json.load(open(tables))
guest = {"megacity": corpus["people"]["guest"]["token"]}
judge = {"megacity": corpus["people"]["account"]["token"]}
if browser:
    kept = json.load(open(browser[0]))
    known = {row["link"] for row in corpus["tables"]}
    for link in [kept["made"]["new table"], *kept["made"]["lessons"]]:
        lesson = link != kept["made"]["new table"]
        special = "made by the page for a lesson" if lesson else "made by the page at /new/helter-skelter"
        if link not in known:
            corpus["tables"].append({"link": link, "name": "browser-lesson" if lesson else "browser-new", "special": special})

for row in corpus["tables"]:
    info = requests.get(f"{base}/api/tables/{row['link']}", cookies=judge).json()
    link = row["link"]
    key, entries, snapshots = rows(
        f"SELECT id, (SELECT count(*) FROM entries WHERE table_id = tables.id), "
        f"(SELECT count(*) FROM snapshots WHERE table_id = tables.id) FROM tables WHERE link = '{link}'")[0]
    row.update(id=int(key), game=info["game"], status=info["status"]["state"], seats=len(info["seats"]),
               entries=int(entries), snapshots=int(snapshots))
corpus["tables"].sort(key=lambda row: row["id"])
order = ("id", "link", "name", "game", "status", "seats", "entries", "snapshots", "special")
corpus["tables"] = [{field: row[field] for field in order} for row in corpus["tables"]]
pathlib.Path(tables).write_text(json.dumps(corpus, indent=1) + "\n")

if browser:
    for game in ("helter-skelter", "cursed-earth", "card-game", "miniatures"):
        key = next(row["id"] for row in corpus["tables"] if row["name"] == f"{game}-finished")
        text = rows(f"SELECT position FROM snapshots WHERE table_id = {key} ORDER BY entry DESC LIMIT 1")[0][0]
        pathlib.Path(f"positions/{game}-of-the-log.toml").write_text(text)
    drawn = pathlib.Path("lists/corpus-yard.toml").read_text()
    looked = requests.post(f"{base}/api/games/miniatures/tables", json={"table": drawn}).json()
    pathlib.Path("lists/corpus-yard-usual.toml").write_text(looked["text"])

    link = {row["name"]: row["link"] for row in corpus["tables"]}
    games = {game["game"]: game for game in requests.get(base + "/api/games").json()}
    codes = pathlib.Path("lists/share-codes.txt").read_text().split()
    deck, force = (next(code for code in reversed(codes) if code.startswith(kind)) for kind in ("CG1", "MG1"))
    running, over = link["helter-skelter-running"], link["helter-skelter-people-finished"]
    steps = requests.get(f"{base}/api/tables/{over}/steps", cookies=judge).json()["steps"]
    step = steps[len(steps) // 2]["seq"]
    pages = [("/", "anybody"), ("/games", "judge"), ("/profile", "anybody"), ("/learn", "anybody"), ("/rules", "anybody"), ("/rules/fair", "anybody")]
    for game in games:
        pages += [(f"/new/{game}", "anybody"), (f"/learn/{game}", "anybody"), (f"/learn/{game}?step=2", "anybody"), (f"/rules/{game}", "anybody")]
    pages += [("/rules/HS-053", "anybody"), ("/rules/CE-142", "anybody"), ("/rules/CG-R56", "anybody"), ("/rules/MG-521", "anybody"),
              ("/new/helter-skelter?public", "anybody"), ("/new/miniatures?scenario=street-rumble&force=sector-house", "anybody"),
              ("/cards", "anybody"), ("/cards?q=type%3Aperp+k%3Agang", "anybody"), ("/cards/J01", "anybody"),
              ("/decks", "judge"), ("/decks/new", "anybody"), ("/decks/new?from=iron-fist", "anybody"), (f"/decks/new?from={deck}", "anybody"), ("/decks/corpus-deck", "judge"),
              ("/forces", "judge"), ("/forces/new", "anybody"), ("/forces/new?from=sector-house", "anybody"), (f"/forces/new?from={force}", "anybody"),
              ("/forces/new?scenario=street-rumble", "anybody"), ("/forces/corpus-force", "judge"),
              ("/tables", "judge"), ("/tables/new", "anybody"), ("/tables/new?from=block-plaza", "anybody"), ("/tables/corpus-yard", "judge"),
              (f"/table/{running}", "judge"), (f"/table/{running}?seat=a", "judge"), (f"/table/{running}?plain", "judge")]
    for name in ("helter-skelter-waiting", "card-game-waiting", "helter-skelter-frozen", "cursed-earth-running", "card-game-running", "miniatures-running"):
        pages.append((f"/table/{link[name]}", "anybody" if name != "card-game-waiting" else "guest"))
    for game in games:
        pages += [(f"/table/{link[game + '-finished']}", "anybody"), (f"/table/{link[game + '-finished']}/replay", "anybody"), (f"/table/{link[game + '-finished']}/fair", "anybody")]
    pages += [(f"/table/{over}/replay?seat=a&step={step}", "judge"), (f"/table/{over}/replay?seat=all&step={step}&plain", "judge")]
    routes = [("/healthz", "anybody"), ("/metrics", "this machine"), ("/manifest.webmanifest", "anybody"), ("/favicon.svg", "anybody"), ("/icon.svg", "anybody"),
              ("/api/openapi.json", "anybody"), ("/api/games", "anybody"), ("/api/me", "guest"), ("/api/tables", "anybody"), ("/api/tables/mine", "judge"),
              ("/api/me/decks", "judge"), ("/api/me/forces", "judge"), ("/api/me/tables", "judge"),
              ("/api/games/card-game/cards", "anybody"), ("/api/games/card-game/cards?q=type%3Aperp%20k%3Agang%20resolve%3E%3D6", "anybody"),
              ("/api/games/miniatures/units", "anybody"), ("/api/games/miniatures/scenarios", "anybody"),
              (f"/api/tables/{running}", "anybody")]
    for game in games:
        routes += [(f"/api/tables/{link[game + '-finished']}/replay", "judge"), (f"/api/content/{game}/{games[game]['content']}", "anybody")]
    routes += [(f"/api/tables/{over}/steps?seat=a", "judge"), (f"/api/tables/{over}/steps/{step}?seat=a", "judge"), (f"/api/tables/{running}/steps?seat=a", "judge")]
    own = rows("SELECT game, hash FROM packs")
    routes += [(f"/api/content/{game}/{hash}", "anybody") for game, hash in own if hash != games[game]["content"]]
    who = {"guest": guest, "judge": judge}
    lines = ["# Every kind of path that somebody may have kept, with examples of megacity.db. The status is what the first edition said.",
             "# STATUS WHO PATH: `judge` is the account, `guest` the guest of tables.json; `anybody` needs no cookie for the page",
             "# itself (of tables and records the judge's cookie was sent); `this machine` is 127.0.0.1 without a proxy.", "", "# Pages"]
    for at, (path, whose) in enumerate([*pages, *routes]):
        if at == len(pages):
            lines += ["", "# Answers of the server (besides them there are /api/socket, a WebSocket, and /assets/, whose names change with each build)"]
        answer = requests.get(base + path, cookies=who.get(whose) or (judge if "/table" in path else None))
        lines.append(f"{answer.status_code} {whose.replace(' ', '-')} {path}")
        time.sleep(0.02)
    pathlib.Path("paths.txt").write_text("\n".join(lines) + "\n")
