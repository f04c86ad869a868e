#!/bin/bash
# How the files of this corpus were made, from the program of the first edition. It writes to a new folder and never to
# this one: no later build may rewrite what lies here.
#
#     make.sh SOURCE BINARY NEW-FOLDER
#
# SOURCE is a checkout of commit 0c57080, BINARY what `cargo build -p megacity` makes of it. Needs Python 3 with requests
# and websockets, Node with playwright-core (in the folder NODE_PATH names), /usr/bin/chromium, sqlite3, and PostgreSQL 15.
# When it is root, PostgreSQL runs as the user postgres. Everything stays on 127.0.0.1.
set -euo pipefail
HERE=$(cd "$(dirname "$0")" && pwd)
SOURCE=$1 M=$2 OUT=$3
mkdir "$OUT"
cp -r "$HERE"/{lists,positions,cases,make.sh,make-tables.py,make-browser.mjs,make-lists.py} "$OUT"
cd "$OUT"
WORK=$(mktemp -d /tmp/first-edition-XXXXXX)
SERVER=
end() { if [ -n "$SERVER" ]; then kill "$SERVER" 2>/dev/null || true; wait "$SERVER" 2>/dev/null || true; SERVER=; fi; }
trap end EXIT
export RUST_LOG=warn NO_COLOR=1 MEGACITY_TEST_LIMITS=off

# The packs as they were built in, and one of somebody's own: Judge Giant has a cube more, Dredd one less.
pack() { tar --sort=name --mtime=2026-01-01 --owner=0 --group=0 --numeric-owner -C "$1" -cf - "${@:3}" | gzip -9n > "$2"; }
pack "$SOURCE" content.tar.gz content
mkdir "$WORK/own"; cp -r "$SOURCE/content" "$WORK/own/own-content"
sed -i '12s/health = 3/health = 4/; 35s/health = 4/health = 3/' "$WORK/own/own-content/helter-skelter/teams/judges.toml"
"$M" content check "$WORK/own/own-content"
pack "$WORK/own" own-content.tar.gz own-content/helter-skelter

# Games of the terminal.
mkdir terminal
say() { for line in "$@"; do echo "$line"; done; }
ones() { for _ in $(seq "$1"); do echo 1; done; }
play() { "$M" play "$1" --plain "${@:2}" > "$WORK/said.txt" || { cat "$WORK/said.txt"; exit 1; }; }
{ ones 30; say undo 1 1; } | play helter-skelter --map grand-hall --players 3 --teams judges,slaine,nikolai-dante \
    --seat b=greedy --seat c=greedy --seed 2134 --save terminal/helter-skelter-unfinished.toml
say 1 undo 2 "save terminal/cursed-earth-unfinished.toml" 1 | play cursed-earth --difficulty cadet --players 3 \
    --seat b=greedy --seat c=greedy --seed 2134
{ ones 30; say undo 1 1; } | play card-game --decks lists/corpus-deck.txt,iron-fist --seat b=greedy --seed 2134 \
    --save terminal/card-game-unfinished.toml
{ ones 30; say undo 1 1; } | play miniatures --scenario hold-the-block --forces lists/corpus-force.txt,alley-kings \
    --seat b=greedy --seed 2134 --save terminal/miniatures-unfinished.toml
for game in helter-skelter card-game miniatures; do
    play $game --seat a=greedy --seat b=random --seed 7 --save terminal/$game-finished.toml < /dev/null
done
play cursed-earth --seat a=greedy --seat b=greedy --difficulty cadet --seed 7 --save terminal/cursed-earth-finished.toml < /dev/null
play cursed-earth --mode solo --difficulty cadet --seat a=greedy --seed 11 --save terminal/cursed-earth-solo-finished.toml < /dev/null
play helter-skelter --content "$WORK/own/own-content" --teams judges,slaine --seat a=greedy --seat b=random --seed 9 \
    --save terminal/helter-skelter-own-content.toml < /dev/null
gzip -9n terminal/helter-skelter-own-content.toml
for game in helter-skelter cursed-earth card-game miniatures; do
    "$M" replay --export terminal/$game-finished.toml | gzip -9n > terminal/$game-playthrough.txt.gz
done

# Lists as the terminal prints them, with their share codes.
"$M" deck show > lists/ready-decks.txt
"$M" deck show lists/corpus-deck.txt > lists/corpus-deck-shown.txt
"$M" force show > lists/starter-forces.txt
"$M" force show lists/corpus-force.txt > lists/corpus-force-shown.txt
sed -n 's/^# Share code: //p' lists/ready-decks.txt lists/corpus-deck-shown.txt lists/starter-forces.txt lists/corpus-force-shown.txt > lists/share-codes.txt

serve() {
    "$M" serve --pace 10 --listen "127.0.0.1:$1" "${@:2}" > "$WORK/server.txt" 2>&1 &
    SERVER=$!
    for _ in $(seq 200); do curl -sf "http://127.0.0.1:$1/healthz" > /dev/null && return; sleep 0.1; done
    cat "$WORK/server.txt"; exit 1
}
freeze() { # the statement that spoils the last entry of one table
    local link
    link=$(python3 -c "import json,sys; print(next(t['link'] for t in json.load(open(sys.argv[1]))['tables'] if t['name'].endswith('-frozen')))" "$1")
    local table="(SELECT id FROM tables WHERE link = '$link')"
    echo "UPDATE entries SET text = 'a: deploy nobody' WHERE table_id = $table AND entry = (SELECT max(entry) FROM entries WHERE table_id = $table)"
}

# SQLite.
PORT=8931 DB=$WORK/data/megacity.db
serve $PORT --data "$WORK/data"
python3 make-tables.py http://127.0.0.1:$PORT "$DB" tables.json replays
end
sqlite3 "$DB" "$(freeze tables.json)"
serve $PORT --data "$WORK/data"
cp make-browser.mjs "$NODE_PATH/.." && node "$NODE_PATH/../make-browser.mjs" http://127.0.0.1:$PORT tables.json browser.json
python3 make-lists.py http://127.0.0.1:$PORT "$DB" tables.json browser.json
end
sqlite3 "$DB" "PRAGMA wal_checkpoint(TRUNCATE)" "PRAGMA integrity_check"
[ ! -s "$DB-wal" ]
gzip -9nc "$DB" > megacity.db.gz

# PostgreSQL, with tables of the same kinds.
BIN=/usr/lib/postgresql/15/bin PG=$WORK/postgres
AS=(); [ "$(id -u)" = 0 ] && AS=(runuser -u postgres --)
mkdir -m 700 "$PG"; chmod 711 "$WORK"; [ "$(id -u)" = 0 ] && chown postgres:postgres "$PG"
"${AS[@]}" $BIN/initdb --username=postgres --auth=trust --encoding=UTF8 --locale=C --no-sync -D "$PG/cluster" > /dev/null
"${AS[@]}" $BIN/pg_ctl -D "$PG/cluster" -o "-k $PG -h 127.0.0.1 -p 55433" -l "$PG/log" -w start > /dev/null
stop() { end; "${AS[@]}" $BIN/pg_ctl -D "$PG/cluster" -m fast -w stop > /dev/null; }
trap stop EXIT
URL=postgres://postgres@127.0.0.1:55433
psql -q $URL/postgres -c "CREATE DATABASE megacity"
export DATABASE_URL=$URL/megacity
serve $PORT
python3 make-tables.py http://127.0.0.1:$PORT $URL/megacity tables-postgres.json "$WORK/replays-postgres"
end
psql -q $URL/megacity -c "$(freeze tables-postgres.json)"
serve $PORT
python3 make-lists.py http://127.0.0.1:$PORT $URL/megacity tables-postgres.json
end
$BIN/pg_dump --no-owner --no-privileges $URL/megacity | gzip -9n > megacity.sql.gz
echo "made in $OUT"
