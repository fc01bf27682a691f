/** Program that makes a business, something to book, and a booking. */
export interface Sample {
  readonly label: string;
  readonly text: string;
}

/** Credential of an owner in the samples: its e-mail address and its token. */
export const SAMPLE_OWNER = 'you@example.com:your-token';

/** Builds the samples for a service at an address. */
export const quickStart = (base: string): readonly Sample[] => [
  {
    label: 'curl',
    text: `BASE=${base}
OWNER='${SAMPLE_OWNER}'
bearer() { printf 'Authorization: Bearer %s' "$(printf %s "$1" | base64 | tr -d '\\n')"; }
api() { curl -sS -H 'Content-Type: application/json' "$@"; }
first() { grep -o "\\"$1\\":\\"[^\\"]*\\"" | head -1 | cut -d'"' -f4; }

# A business. The answer has its token, which is shown once.
TOKEN=$(api $BASE/v1/apps -H "$(bearer "$OWNER")" \\
  -d '{ "slug": "my-salon", "name": "My salon", "description": "Hair" }' | first token)
APP=$(bearer "$TOKEN")

# A chair that can be booked, its first free time within a week, and the booking.
CHAIR=$(api $BASE/v1/resources -H "$APP" -d '{ "name": "Chair", "timezone": "Europe/Berlin" }' | first uuid)
FROM=$(date -u -d '1 day' +%FT%TZ 2>/dev/null || date -u -v+1d +%FT%TZ)
TO=$(date -u -d '8 days' +%FT%TZ 2>/dev/null || date -u -v+8d +%FT%TZ)
START=$(api "$BASE/v1/availability?resources=$CHAIR&from=$FROM&to=$TO&duration_minutes=60" -H "$APP" | first start)
api $BASE/v1/bookings -H "$APP" -d '{ "resources": ["'$CHAIR'"], "start": "'$START'", "duration_minutes": 60 }'`,
  },
  {
    label: 'JavaScript',
    text: `import { createClient, orThrow } from 'slotkeeper/client';

const baseUrl = '${base}';
const owner = createClient({ baseUrl, token: '${SAMPLE_OWNER}' });

// A business. The answer has its token, which is shown once.
const salon = { slug: 'my-salon', name: 'My salon', description: 'Hair' };
const { token } = orThrow(await owner.createApp({ body: salon }));
const app = createClient({ baseUrl, token });

// A chair that can be booked, its first free time within a week, and the booking.
const chair = orThrow(await app.createResource({ body: { name: 'Chair', timezone: 'Europe/Berlin' } }));
const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString();
const query = { resources: [chair.uuid], from: inDays(1), to: inDays(8), duration_minutes: 60 };
const { slots } = orThrow(await app.findAvailability({ query }));
const body = { resources: [chair.uuid], start: slots[0].start, duration_minutes: 60 };
console.log(orThrow(await app.createBooking({ body })));`,
  },
  {
    label: 'Python',
    text: `import base64, json, urllib.parse, urllib.request
from datetime import datetime, timedelta, timezone

BASE = "${base}"

def call(token, path, body=None):
    headers = {
        "Authorization": "Bearer " + base64.b64encode(token.encode()).decode(),
        "Content-Type": "application/json",
    }
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(BASE + path, data, headers)) as answer:
        return json.load(answer)["data"]

# A business. The answer has its token, which is shown once.
salon = {"slug": "my-salon", "name": "My salon", "description": "Hair"}
token = call("${SAMPLE_OWNER}", "/v1/apps", salon)["token"]

# A chair that can be booked, its first free time within a week, and the booking.
chair = call(token, "/v1/resources", {"name": "Chair", "timezone": "Europe/Berlin"})["uuid"]
in_days = lambda days: (datetime.now(timezone.utc) + timedelta(days)).isoformat(timespec="seconds")
query = {"resources": chair, "from": in_days(1), "to": in_days(8), "duration_minutes": 60}
slots = call(token, "/v1/availability?" + urllib.parse.urlencode(query))["slots"]
print(json.dumps(call(token, "/v1/bookings", {"resources": [chair], "start": slots[0]["start"], "duration_minutes": 60})))`,
  },
];
