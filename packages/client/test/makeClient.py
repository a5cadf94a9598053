# Writes a client of the published contract in Python: `python3 makeClient.py openapi.v1.json > fullcourt.py`. It has one method for
# each operation that a program may call, and checks each reply against the contract. Needs python3-jsonschema.
import json
import keyword
import re
import sys

HEAD = '''import json
import urllib.error
import urllib.parse
import urllib.request

import jsonschema

with open(CONTRACT_FILE) as file:
    CONTRACT = json.load(file)
RESOLVER = jsonschema.RefResolver("", CONTRACT)


class Refused(Exception):
    pass


def check(schema, value):
    jsonschema.Draft202012Validator(schema, resolver=RESOLVER).validate(value)


class Client:
    def __init__(self, url, token):
        self.url = url
        self.token = token

    def call(self, method, path, in_path, in_query, body):
        used = path.format(**{name: urllib.parse.quote(value, safe="") for name, value in in_path.items()})
        query = urllib.parse.urlencode({name: value for name, value in in_query.items() if value is not None})
        request = urllib.request.Request(f"{self.url}{used}?{query}", method=method)
        request.add_header("authorization", f"Bearer {self.token}")
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        try:
            with urllib.request.urlopen(request) as reply:
                status, text = reply.status, reply.read()
        except urllib.error.HTTPError as refused:
            raise Refused(f"{method} {used}: {refused.read().decode()}") from None
        content = CONTRACT["paths"][path][method.lower()]["responses"][str(status)].get("content")
        if content is None:
            return None
        value = json.loads(text)
        check(content["application/json"]["schema"], value)
        return value
'''


def variable(name):
    made = re.sub(r"\W", "_", name)
    return f"{made}_" if keyword.iskeyword(made) else made


def is_for_programs(operation):
    security = operation.get("security", [])
    content = [response.get("content", {}) for response in operation["responses"].values()]
    is_json = all("application/json" in kinds or not kinds for kinds in content)
    return is_json and (not security or any("apiToken" in one for one in security))


def method_of(path, method, operation):
    named = {place: [p for p in operation["parameters"] if p["in"] == place] for place in ("path", "query")}
    body = operation.get("requestBody")
    needed = [variable(p["name"]) for place in named.values() for p in place if p.get("required")]
    needed += ["body"] if body and body.get("required") else []
    free = [f"{variable(p['name'])}=None" for p in named["query"] if not p.get("required")]
    free += ["body=None"] if body and not body.get("required") else []
    asked = ", ".join(["self", *(["*", *needed, *free] if needed or free else [])])
    in_path, in_query = (
        "{" + ", ".join(f"{p['name']!r}: {variable(p['name'])}" for p in named[place]) + "}" for place in named
    )
    return f'''
    def {operation["operationId"]}({asked}):
        {json.dumps(operation["summary"], ensure_ascii=False)}
        return self.call({method.upper()!r}, {path!r}, {in_path}, {in_query}, {"body" if body else None})
'''


def with_patterns(part):
    if isinstance(part.get("pattern"), str):
        re.compile(part["pattern"])  # Other languages than JavaScript know fewer patterns.
    return part


contract = sys.argv[1]
with open(contract) as file:
    paths = json.load(file, object_hook=with_patterns)["paths"]
print(HEAD.replace("CONTRACT_FILE", repr(contract)), end="")
for path, methods in paths.items():
    for method, operation in methods.items():
        if is_for_programs(operation):
            print(method_of(path, method, operation), end="")
