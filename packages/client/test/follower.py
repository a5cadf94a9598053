# The same program as follower.ts, in Python, by the client that makeClient.py wrote: it finds a game by the schedule, follows its plays,
# is away for a while, hears from its webhook what it missed, and counts the box score again.
import base64
import datetime
import hashlib
import hmac
import http.server
import json
import sys
import urllib.request

import fullcourt

url, token, program_id, port = sys.argv[1:]
client = fullcourt.Client(url, token)
teams = client.listTeams(id=program_id)["results"]
games = [game for team in teams for game in client.listGames(id=team["id"])["results"]]
game_id = next(game["id"] for game in games if game["opponentName"] == "Riverside")
log = {}


def last_seq():
    return max(log, default=0)


def keep(revision):
    if revision["action"] in ("put", "delete"):
        log[revision["seq"]] = revision


def catch_up():
    for revision in client.readLog(id=game_id, after=last_seq())["results"]:
        keep(revision)


def follow(revisions):
    stream = urllib.request.urlopen(f"{url}/events/?access_token={client.streamToken()['token']}")
    schema = fullcourt.CONTRACT["paths"]["/events/"]["get"]["responses"]["200"]["content"]["text/event-stream"]["schema"]
    for line in stream:
        if not line.startswith(b"data: "):
            continue
        message = json.loads(line[6:])
        fullcourt.check(schema, message)
        if message["type"] == "ping":
            print("listening", flush=True)
        if message["type"] == "resync":
            catch_up()
        if message["type"] == "team-game-event" and message["detail"]["teamGameId"] == game_id:
            keep(message["detail"])
        if len(log) >= revisions:
            return


webhook = client.createWebhook(
    body={
        "teamBrandId": program_id,
        "name": "Follower",
        "url": f"http://127.0.0.1:{port}/",
        "types": ["game.score", "game.final"],
    }
)
since = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
follow(5)
print("away", flush=True)
sys.stdin.readline()

# The receiver opens only now: every delivery so far has failed.
ending = None


class Receiver(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        global ending
        body = self.rfile.read(int(self.headers["content-length"]))
        signed = f"{self.headers['webhook-id']}.{self.headers['webhook-timestamp']}.".encode() + body
        key = base64.b64decode(webhook["secret"].removeprefix("whsec_"))
        signature = "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()
        is_ours = signature in self.headers["webhook-signature"].split(" ")
        self.send_response(204 if is_ours else 400)
        self.end_headers()
        event = json.loads(body)
        if is_ours and event["type"] == "game.final" and event["data"]["teamGameId"] == game_id:
            ending = event["data"]

    def log_message(self, *_):
        pass


with http.server.HTTPServer(("127.0.0.1", int(port)), Receiver) as receiver:
    client.replayWebhookDeliveries(id=webhook["id"], body={"since": since, "which": "FAILED"})
    while ending is None:
        receiver.handle_request()
catch_up()

SHOTS = {"shot_made": True, "shot_miss": False}
THROWS = {"freethrow_made": True, "freethrow_miss": False}
COUNTED = {"assist": "assists", "turnover": "turnovers", "steal": "steals", "blocked_shot": "blockedShots"}
TRIES = ("fieldGoals", "twoPointers", "threePointers", "freethrows")
REBOUNDS = ("offensiveRebounds", "defensiveRebounds", "totalRebounds")


def empty():
    numbers = {name: 0 for name in ("points", *COUNTED.values(), *REBOUNDS)}
    return {**numbers, **{name: {"made": 0, "total": 0} for name in TRIES}}


def count(figures, event, play):
    kind, points = event["type"], event["pointValue"]
    for name in COUNTED.values():
        figures[name] += COUNTED.get(kind) == name
    if kind == "rebound":
        is_own = event["isHomeTeam"] == play["origin"]["isHomeTeam"]
        figures["offensiveRebounds" if is_own else "defensiveRebounds"] += 1
        figures["totalRebounds"] += 1
    is_made = {**SHOTS, **THROWS}.get(kind)
    if is_made is None:
        return
    tried = ["freethrows"] if kind in THROWS else ["fieldGoals", {2: "twoPointers", 3: "threePointers"}[points]]
    for name in tried:
        figures[name]["total"] += 1
        figures[name]["made"] += is_made
    figures["points"] += points if is_made else 0


plays = {}
for seq in sorted(log):
    plays[log[seq]["playId"]] = log[seq]["play"]
setup = client.readSetup(id=game_id)
people = {person["id"]: empty() for side in ("home", "away") for person in setup[side]["personnel"]}
totals = {"home": empty(), "away": empty()}
for play in plays.values():
    for event in [play["origin"], *play["rel"]] if play else []:
        count(people[event["teamGamePersonnelId"]], event, play)
        count(totals["home" if event["isHomeTeam"] else "away"], event, play)

box = client.readBoxScore(id=game_id)
differences = []
for side in ("home", "away"):
    pairs = [(person["id"], person, people[person["id"]]) for person in box[side]["players"]]
    for name, published, counted in [*pairs, (side, box[side]["totals"], totals[side])]:
        differences += [f"{name}.{key}" for key, value in counted.items() if published[key] != value]
    if len(pairs) != len(setup[side]["personnel"]) or box["score"][side] != totals[side]["points"]:
        differences.append(side)
print(
    json.dumps(
        {
            "differences": differences,
            "score": box["score"],
            "hasAll": ending["seq"] is not None and last_seq() >= ending["seq"] - 1,
            "revisions": len(log),
        }
    )
)
