import {
  ALL_CONTENTS,
  NO_CONTENTS,
  VerifyStorage,
  asCopied,
  canonical
} from "./chunk-GJVJSP7U.js";
import {
  collect
} from "./chunk-KPKHSBHY.js";
import {
  ANSWER_KEPT_FOR,
  DEFAULT_RULES,
  DEFAULT_SETTINGS,
  JOB_STATUSES,
  KINDS,
  NO_SEARCH,
  RefusedError,
  STATUSES,
  allocationsOf,
  emptyProfile,
  fold,
  letterDefaults,
  newState,
  searchable
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import {
  DAY,
  HOUR,
  MINUTE
} from "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// test/contracts/action-repository.ts
import { expect as expect2 } from "chai";

// test/support/samples.ts
import { deflateSync } from "node:zlib";
var NOW = Date.UTC(2026, 10, 16, 9);
function aClock(start = NOW) {
  let now = start;
  return Object.assign(() => now, {
    set(moment) {
      now = moment;
    },
    advance(milliseconds) {
      now += milliseconds;
    }
  });
}
function randomNumbers(seed) {
  let state = seed;
  return (below) => {
    state = state + 1831565813 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return Math.floor(((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32 * below);
  };
}
function aUuidSequence() {
  let count = 0;
  return () => {
    count += 1;
    const digits = count.toString(16).padStart(12, "0");
    return `019a8d4c-1c00-7000-8000-${digits}`;
  };
}
var anUuid = aUuidSequence();
var ODD_TEXT = `\xDCn\xEF "quoted" 'single' \\back %_$x.y {{z}} \u202E\u0287x\u01DD\u0287 \u6F22\u5B57 \u{1F469}\u200D\u{1F469}\u200D\u{1F467} e\u0301 \xE9
	tab`;
var ODD_META = Object.fromEntries([
  ["__proto__", "kept"],
  ["constructor", "kept"],
  ["toString", 1],
  ["hasOwnProperty", ""],
  ["_id", "kept"],
  ["$set", "kept"],
  ["$x", 1],
  ["a.b", 2],
  [".", 3],
  ["$", 4],
  ["\u{1F469}\u200D\u{1F469}\u200D\u{1F467}", "\u6F22\u5B57"],
  [" blank ", " "],
  ['"', "'"],
  ["\\", "\\u0041"],
  ["null", "null"],
  ["number as text", "007"],
  ["tiny", 1e-7],
  ["smallest", Number.MIN_VALUE],
  ["huge", Number.MAX_VALUE],
  ["precise", 0.1 + 0.2],
  ["negative", -1.5],
  ["safe", Number.MAX_SAFE_INTEGER],
  ["beyond 32 bits", 2 ** 40],
  ["beyond 64 bits", 2 ** 70],
  ["zero", 0]
]);
function anOwnerToken(overrides = {}) {
  const uuid = anUuid();
  return {
    uuid,
    owner: { uuid: anUuid(), email: `owner-${uuid}@example.com` },
    digest: `digest-${uuid}`,
    origin: "issued",
    createdAt: NOW,
    ...overrides
  };
}
function anApp(overrides = {}) {
  const uuid = anUuid();
  return {
    uuid,
    owner: anUuid(),
    slug: `app-${uuid}`,
    name: `App ${uuid}`,
    description: "A business",
    meta: { floor: 2, city: "Paris" },
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function anAppRecord(overrides = {}, credential = {}) {
  const app = anApp(overrides);
  return { app, credential: { digest: `digest-${app.uuid}`, previous: null, ...credential } };
}
function aWorkflow(overrides = {}) {
  const uuid = anUuid();
  return {
    uuid,
    app: anUuid(),
    name: `Workflow ${uuid}`,
    description: "A way of handling bookings",
    settings: DEFAULT_SETTINGS,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function aService(overrides = {}) {
  const uuid = anUuid();
  return {
    uuid,
    app: anUuid(),
    name: `Service ${uuid}`,
    description: "",
    durations: [60],
    roles: [{ name: "room", resources: [anUuid()], count: 1, units: 1, weights: {}, steps: null }],
    steps: [],
    assign: "first",
    rules: NO_RULES,
    limits: [],
    timezone: "UTC",
    workflow: null,
    price: null,
    active: true,
    meta: {},
    rotas: {},
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function aKey(overrides = {}) {
  const uuid = anUuid();
  return {
    uuid,
    app: anUuid(),
    name: `Key ${uuid}`,
    services: null,
    origins: null,
    holdSecondsMax: 600,
    liveHoldsMax: 20,
    holdsPerAddress: 5,
    digest: `digest-${uuid}`,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function aStaffMember(overrides = {}) {
  const uuid = anUuid();
  return {
    uuid,
    app: anUuid(),
    name: `Member ${uuid}`,
    email: `${uuid}@example.com`,
    role: "manager",
    resources: null,
    active: true,
    tokens: [],
    links: [],
    person: null,
    joinedAt: null,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
var NO_RULES = {
  slotMinutes: null,
  bufferBeforeMinutes: null,
  bufferAfterMinutes: null,
  minNoticeMinutes: null,
  maxAdvanceDays: null
};
function aCustomer(overrides = {}) {
  const uuid = anUuid();
  return {
    uuid,
    app: anUuid(),
    email: `Customer-${uuid}@example.com`,
    name: `Customer ${uuid}`,
    phone: null,
    notes: null,
    timezone: null,
    language: null,
    blocked: false,
    meta: {},
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function anErasure(overrides = {}) {
  return {
    uuid: anUuid(),
    app: anUuid(),
    at: NOW,
    state: "done",
    email: null,
    formerEmails: [],
    bookings: [],
    ...overrides
  };
}
function aTimeOff(overrides = {}) {
  return {
    uuid: anUuid(),
    app: anUuid(),
    resources: null,
    start: NOW + DAY,
    end: NOW + 2 * DAY,
    startDate: null,
    endDate: null,
    reason: null,
    meta: {},
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function aCalendar(overrides = {}) {
  return {
    uuid: anUuid(),
    app: anUuid(),
    resource: anUuid(),
    url: "https://calendars.example/room.ics",
    timezone: null,
    refreshMinutes: 15,
    tentative: "busy",
    onStale: "close",
    staleAfterMinutes: 1440,
    state: newState(NOW, 0),
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function someBusyTimes(overrides = {}) {
  return { uuid: `${anUuid()}/642`, app: anUuid(), times: [NOW, NOW + HOUR], ...overrides };
}
function aVisitor(overrides = {}) {
  return { uuid: `digest-${anUuid()}`, app: anUuid(), confirmations: [NOW - HOUR, NOW], ...overrides };
}
function aPng(width = 32, height = 16, extra = []) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 127));
  const chunks = [pngChunk("IHDR", head), ...extra, pngChunk("IDAT", pixels), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\n", "latin1"), ...chunks]);
}
function pngChunk(name, data) {
  const named = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}
function crc32(bytes) {
  let crc = 4294967295;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? crc >>> 1 ^ 3988292384 : crc >>> 1;
  }
  return (crc ^ 4294967295) >>> 0;
}
function aLogo(overrides = {}) {
  return {
    uuid: anUuid(),
    app: anUuid(),
    type: "image/png",
    data: aPng().toString("base64"),
    createdAt: NOW,
    ...overrides
  };
}
function logoFacts({ uuid, data }) {
  return { uuid, width: 32, height: 16, bytes: Buffer.from(data, "base64").length, digest: `digest-${uuid}` };
}
function aProfile(overrides = {}) {
  const app = overrides.app ?? anUuid();
  const given4 = emptyProfile({ uuid: app, createdAt: NOW });
  return { ...given4, name: "Ada & S\xF6hne", phone: "+49 (0)30 123", version: 1, ...overrides };
}
function someLetters(overrides = {}) {
  const uuid = overrides.app ?? anUuid();
  const defaults = letterDefaults({ ...anApp({ uuid }), sendsLetters: true });
  return { ...defaults, reminderMinutes: 90, version: 1, ...overrides };
}
function aResource(overrides = {}) {
  const uuid = anUuid();
  return {
    uuid,
    app: anUuid(),
    name: `Resource ${uuid}`,
    description: "",
    timezone: "UTC",
    capacity: 1,
    schedule: null,
    rules: DEFAULT_RULES,
    meta: {},
    longestBlock: HOUR,
    closing: false,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function aBooking(overrides = {}) {
  const { resources = [anUuid()], start = NOW + DAY, end = start + HOUR, status = "confirmed" } = overrides;
  return {
    uuid: anUuid(),
    app: anUuid(),
    resources,
    start,
    end,
    units: 1,
    workflow: null,
    status,
    holdExpiresAt: status === "held" ? NOW + 5 * MINUTE : null,
    pendingSince: status === "pending" ? NOW : null,
    title: null,
    notes: null,
    customer: null,
    timezone: "UTC",
    meta: {},
    reason: null,
    blocks: resources.map((resource) => ({ resource, start, end })),
    sequence: 0,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function aSeries(overrides = {}) {
  return {
    uuid: anUuid(),
    app: anUuid(),
    rule: "FREQ=WEEKLY;COUNT=2",
    timezone: "UTC",
    start: NOW + DAY,
    durationMinutes: 60,
    service: null,
    resources: [anUuid()],
    omitted: [],
    skipped: [],
    bookings: [],
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function aFeed(overrides = {}) {
  const uuid = anUuid();
  return {
    uuid,
    app: anUuid(),
    resource: null,
    service: null,
    customer: null,
    detail: "title",
    pastDays: 30,
    digest: `digest-${uuid}`,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function anAction(overrides = {}, config = { type: "log", config: {} }) {
  const uuid = anUuid();
  return {
    uuid,
    app: anUuid(),
    workflow: anUuid(),
    name: `Action ${uuid}`,
    trigger: "booking.created",
    offsetMinutes: 0,
    enabled: true,
    position: 0,
    version: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides,
    ...config
  };
}
function aJob(overrides = {}) {
  const { dueAt = NOW } = overrides;
  return {
    uuid: anUuid(),
    app: anUuid(),
    booking: anUuid(),
    workflow: anUuid(),
    action: anUuid(),
    position: 0,
    trigger: "booking.created",
    sequence: 0,
    bookingStatus: "confirmed",
    dueAt,
    status: "waiting",
    reason: null,
    attempts: [],
    nextAt: dueAt,
    createdAt: NOW,
    updatedAt: NOW,
    ...overrides
  };
}
function aLease(overrides = {}) {
  return { token: anUuid(), until: NOW + MINUTE, ...overrides };
}
function anEvent(overrides = {}) {
  const { data = aBooking(overrides.app === void 0 ? {} : { app: overrides.app }) } = overrides;
  return {
    uuid: anUuid(),
    app: data.app,
    type: "booking.created",
    booking: data.uuid,
    sequence: data.sequence,
    at: NOW,
    data,
    ...overrides
  };
}
function anAnswer(overrides = {}) {
  return { key: `key-${anUuid()}`, fingerprint: "fingerprint", text: '{"success":true}', at: NOW, ...overrides };
}
async function addApp(storage, overrides = {}) {
  const record = anAppRecord(overrides);
  await storage.apps.add(record);
  return record.app;
}
async function write(storage, app, change) {
  await storage.ledger.commit(app.uuid, {}, () => ({ result: void 0, change }));
}

// test/contracts/lists.ts
import { expect } from "chai";
var ALL = { offset: 0, limit: 1e3 };
var SHUFFLED = [3, 0, 6, 1, 5, 2, 4];
async function failureOf(attempt) {
  const outcome = await attempt.then(
    (value) => ({ value }),
    (error) => ({ error })
  );
  if ("error" in outcome) return outcome.error;
  return expect.fail(`expected a failure, got ${JSON.stringify(outcome.value)}`);
}
async function expectFailure(attempt, code) {
  expect(await failureOf(attempt)).to.be.instanceOf(Error).and.have.property("code", code);
}
function spoil(object) {
  for (const key of Object.keys(object ?? {})) {
    try {
      object[key] = "spoiled";
    } catch {
    }
  }
}
function spoilDeep(object) {
  for (const part of Object.values(object ?? {})) if (typeof part === "object" && part !== null) spoilDeep(part);
  spoil(object);
}
async function expectList(list, expected) {
  expect(await list(ALL)).to.deep.equal({ items: expected, total: expected.length });
  const { length } = expected;
  const offsets = [0, 1, 2, length - 1, length, length + 1, 999999999e3].filter((offset) => offset >= 0);
  for (const offset of new Set(offsets)) {
    for (const limit of [1, 3]) {
      const items = expected.slice(offset, offset + limit);
      expect(await list({ offset, limit }), `${limit} after ${offset}`).to.deep.equal({ items, total: length });
    }
  }
}
async function expectRevisions(revision, changes) {
  const seen2 = [await revision()];
  for (const change of changes) {
    expect(await revision()).to.equal(seen2.at(-1));
    await change();
    seen2.push(await revision());
  }
  if (seen2[0] === void 0) expect(new Set(seen2).size).to.equal(1);
  else expect(new Set(seen2).size, seen2.join(" ")).to.equal(changes.length + 1);
}
var TEXTS = [
  "100% Fun",
  "1000 Fun",
  "under_score",
  "underXscore",
  "Stra\xDFe",
  "STRASSE 2",
  "\u03A3\u038A\u03A3\u03A5\u03A6\u039F\u03A3",
  "\u03C3\u03AF\u03C3\u03C5\u03C6\u03BF\u03C2 2",
  "\u0130stanbul",
  "a.b*c",
  "aXbbc",
  "back\\slash",
  `O'Hara "X"`,
  "[x]",
  "\u6F22\u5B57 \u{1F469}\u200D\u{1F469}\u200D\u{1F467}",
  "\xE9 composed",
  "e\u0301 decomposed",
  "\uFF26\uFF35\uFF2C\uFF2C width"
];
var FOUND = [
  ["fun", ["100% Fun", "1000 Fun"]],
  ["FUN", ["100% Fun", "1000 Fun"]],
  ["0 f", ["1000 Fun"]],
  ["%", ["100% Fun"]],
  ["100%", ["100% Fun"]],
  ["1%n", []],
  ["_", ["under_score"]],
  ["R_S", ["under_score"]],
  ["strasse", ["Stra\xDFe", "STRASSE 2"]],
  ["STRA\xDFE", ["Stra\xDFe", "STRASSE 2"]],
  ["\u03C3\u03AF\u03C3\u03C5\u03C6\u03BF\u03C2", ["\u03A3\u038A\u03A3\u03A5\u03A6\u039F\u03A3", "\u03C3\u03AF\u03C3\u03C5\u03C6\u03BF\u03C2 2"]],
  ["\u038E\u03A6\u039F", []],
  ["\u03A5\u03A6\u039F\u03A3", ["\u03A3\u038A\u03A3\u03A5\u03A6\u039F\u03A3", "\u03C3\u03AF\u03C3\u03C5\u03C6\u03BF\u03C2 2"]],
  ["\u0130STAN", ["\u0130stanbul"]],
  ["stanBUL", ["\u0130stanbul"]],
  [".", ["a.b*c"]],
  ["B*C", ["a.b*c"]],
  ["a.b", ["a.b*c"]],
  ["\\", ["back\\slash"]],
  ["K\\S", ["back\\slash"]],
  ["o'h", [`O'Hara "X"`]],
  ['"x"', [`O'Hara "X"`]],
  ["[X]", ["[x]"]],
  ["[a-z]", []],
  ["^a", []],
  ["\u6F22", ["\u6F22\u5B57 \u{1F469}\u200D\u{1F469}\u200D\u{1F467}"]],
  ["\u{1F469}\u200D\u{1F467}", ["\u6F22\u5B57 \u{1F469}\u200D\u{1F469}\u200D\u{1F467}"]],
  ["\xC9", ["\xE9 composed"]],
  ["E\u0301", ["e\u0301 decomposed"]],
  ["\uFF46\uFF55\uFF4C\uFF4C", ["\uFF26\uFF35\uFF2C\uFF2C width"]],
  ["full", []]
];
var WITH_E = ["under_score", "underXscore", "Stra\xDFe", "STRASSE 2", "\xE9 composed", "e\u0301 decomposed"];
var FOUND_WITHOUT_ACCENTS = /* @__PURE__ */ new Map([
  ["\u038E\u03A6\u039F", ["\u03A3\u038A\u03A3\u03A5\u03A6\u039F\u03A3", "\u03C3\u03AF\u03C3\u03C5\u03C6\u03BF\u03C2 2"]],
  ["\xC9", WITH_E],
  ["E\u0301", WITH_E],
  ["full", ["\uFF26\uFF35\uFF2C\uFF2C width"]]
]);
function searchContract(field, given4, { withoutAccents = false } = {}) {
  const folding = withoutAccents ? searchable : fold;
  it(`finds ${field} by a part of it, whatever its case, in any script, every character meaning itself`, async () => {
    const find = await given4(TEXTS);
    for (const [term, exactly] of FOUND) {
      const found = withoutAccents && FOUND_WITHOUT_ACCENTS.get(term) || exactly;
      const terms = [{ field, folded: folding(term) }];
      const expected = { items: found, total: found.length };
      expect(await find({ all: terms, any: [] }, ALL), `all: ${term}`).to.deep.equal(expected);
      expect(await find({ all: [], any: terms }, ALL), `any: ${term}`).to.deep.equal(expected);
    }
  });
  it(`combines terms on ${field}: all of the one kind, any of the other, and both kinds together`, async () => {
    const find = await given4(TEXTS);
    const term = (text) => ({ field, folded: folding(text) });
    const found = async (all, any) => (await find({ all: all.map(term), any: any.map(term) }, ALL)).items;
    expect(await found(["fun", "%"], [])).to.deep.equal(["100% Fun"]);
    expect(await found(["fun", "_"], [])).to.deep.equal([]);
    expect(await found([], ["_", "%"])).to.deep.equal(["100% Fun", "under_score"]);
    expect(await found(["s"], ["_", "%", "2"])).to.deep.equal(["under_score", "STRASSE 2"]);
  });
  it(`counts all that a search on ${field} finds, and slices them`, async () => {
    const find = await given4(["one b", "two", "three b", "four", "five B", "six", "seven \uFB04 b"]);
    const search = { all: [{ field, folded: "b" }], any: [] };
    await expectList((slice) => find(search, slice), ["one b", "three b", "five B", "seven \uFB04 b"]);
  });
}

// test/contracts/action-repository.ts
var CONFIGS = [
  {
    type: "webhook",
    config: {
      url: "https://example.com/hook?a=1&b=%20#x",
      secrets: [
        { secret: "whsec_bmV3", until: null },
        { secret: "whsec_b2xk", until: NOW + 1 }
      ],
      headers: Object.fromEntries([
        ["x-$dotted.name", ODD_TEXT],
        ["__proto__", "kept"]
      ])
    }
  },
  { type: "webhook", config: { url: "http://localhost:8080/", secrets: [], headers: {} } },
  { type: "email", config: { to: "{{booking.customer.email}}", subject: ODD_TEXT, text: ODD_TEXT, html: null } },
  { type: "email", config: { to: "a@example.com", subject: "s", text: "t", html: "<b>{{booking.title}}</b>" } },
  { type: "transition", config: { to: "no-show" } },
  { type: "log", config: {} }
];
function actionRepositoryContract(open) {
  describe("ActionRepository", () => {
    it("gives back every field as it was stored", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const workflow = anUuid();
      const actions = CONFIGS.map(
        (config, n) => anAction(
          {
            app: app.uuid,
            workflow,
            name: `${n} ${ODD_TEXT}`,
            trigger: n % 2 ? "booking.start" : "booking.no_show",
            offsetMinutes: n % 2 ? -1440 : 0,
            enabled: n % 2 === 0,
            position: n,
            version: n + 1,
            createdAt: NOW + n,
            updatedAt: NOW + 10 * n
          },
          config
        )
      );
      await write(storage, app, { put: { action: actions } });
      for (const action of actions) {
        expect2(await storage.actions.find(app.uuid, action.uuid)).to.deep.equal(action);
      }
      expect2((await storage.actions.list(app.uuid, workflow, ALL)).items).to.deep.equal(actions);
      expect2(await storage.actions.ofWorkflows(app.uuid, [workflow])).to.deep.equal(actions);
    });
    it("answers undefined and an empty list where there is nothing", async () => {
      const storage = await open();
      const app = await addApp(storage);
      expect2(await storage.actions.find(app.uuid, anUuid())).to.equal(void 0);
      expect2(await storage.actions.find(anUuid(), anUuid())).to.equal(void 0);
      await expectList((slice) => storage.actions.list(app.uuid, anUuid(), slice), []);
      await expectList((slice) => storage.actions.list(anUuid(), anUuid(), slice), []);
      expect2(await storage.actions.ofWorkflows(app.uuid, [])).to.deep.equal([]);
      expect2(await storage.actions.ofWorkflows(app.uuid, [anUuid()])).to.deep.equal([]);
    });
    it("lists those of a workflow by position, then in creation order, whatever UUIDs and clocks say", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [workflow, second, third] = [anUuid(), anUuid(), anUuid()];
      const uuids = Array.from({ length: 7 }, () => anUuid()).toReversed();
      const made = [];
      for (const [n, position] of [10, 2, -1, 2, 0, 10, 2].entries()) {
        const action2 = anAction({ app: app.uuid, workflow, position, uuid: uuids[n], createdAt: NOW - n });
        const beside = anAction({ app: app.uuid, workflow: n % 2 ? second : third, position });
        made.push(action2);
        await write(storage, app, { put: { action: [action2] } });
        await write(storage, app, { put: { action: [beside] } });
      }
      const order = [2, 4, 1, 3, 6, 0, 5].map((n) => made[n]);
      await expectList((slice) => storage.actions.list(app.uuid, workflow, slice), order);
      expect2(await storage.actions.ofWorkflows(app.uuid, [workflow])).to.deep.equal(order);
      const positions = async (workflows) => (await storage.actions.ofWorkflows(app.uuid, workflows)).map(({ position }) => position);
      expect2(await positions([third, second])).to.deep.equal([-1, 0, 2, 2, 2, 10, 10]);
      expect2(await positions([second, anUuid(), workflow])).to.deep.equal([-1, 0, 2, 2, 2, 2, 2, 10, 10, 10]);
      const action = made[3];
      await write(storage, app, { put: { action: [{ ...action, position: 99, version: 2 }] } });
      const back = { ...action, version: 3 };
      await write(storage, app, { put: { action: [back] } });
      await expectList(
        (slice) => storage.actions.list(app.uuid, workflow, slice),
        order.map((one) => one.uuid === back.uuid ? back : one)
      );
      const last = { ...action, position: 11, name: "last", version: 4 };
      await write(storage, app, { put: { action: [last] } });
      await expectList(
        (slice) => storage.actions.list(app.uuid, workflow, slice),
        [...order.filter(({ uuid }) => uuid !== action.uuid), last]
      );
    });
    it("shows what was removed no more, and everything else still", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const workflow = anUuid();
      const made = [1, 2, 3].map((position) => anAction({ app: app.uuid, workflow, position }));
      const [first, second, third] = made;
      await write(storage, app, { put: { action: made } });
      await write(storage, app, { removed: [{ kind: "action", uuid: second.uuid }] });
      expect2(await storage.actions.find(app.uuid, second.uuid)).to.equal(void 0);
      await expectList((slice) => storage.actions.list(app.uuid, workflow, slice), [first, third]);
      expect2(await storage.actions.ofWorkflows(app.uuid, [workflow])).to.deep.equal([first, third]);
    });
    it("keeps apps apart", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage, { owner: app.owner });
      const workflow = anUuid();
      const mine = anAction({ app: app.uuid, workflow });
      const theirs = anAction({ app: other.uuid, workflow });
      await write(storage, app, { put: { action: [mine] } });
      await write(storage, other, { put: { action: [theirs] } });
      expect2(await storage.actions.find(other.uuid, mine.uuid)).to.equal(void 0);
      await expectList((slice) => storage.actions.list(app.uuid, workflow, slice), [mine]);
      await expectList((slice) => storage.actions.list(other.uuid, workflow, slice), [theirs]);
      expect2(await storage.actions.ofWorkflows(app.uuid, [workflow])).to.deep.equal([mine]);
      expect2(await storage.actions.ofWorkflows(other.uuid, [workflow])).to.deep.equal([theirs]);
    });
    it("is not changed through what it answers", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const action = anAction({ app: app.uuid }, CONFIGS[0]);
      await write(storage, app, { put: { action: [action] } });
      const found = await storage.actions.find(app.uuid, action.uuid);
      spoil(found?.config);
      spoil(found);
      expect2(await storage.actions.find(app.uuid, action.uuid)).to.deep.equal(action);
    });
  });
}

// test/contracts/app-repository.ts
import { expect as expect3 } from "chai";
function changing(fields, answer) {
  return ({ app, credential }) => ({
    record: { app: { ...app, ...fields, version: app.version + 1 }, credential },
    answer
  });
}
async function expectDuplicate(attempt, field) {
  expect3(await failureOf(attempt)).to.include({ code: "duplicate", field });
}
async function fill(storage, app) {
  const workflow = aWorkflow({ app: app.uuid });
  const resource = aResource({ app: app.uuid });
  const booking = aBooking({ app: app.uuid, resources: [resource.uuid], workflow: workflow.uuid, status: "held" });
  const action = anAction({ app: app.uuid, workflow: workflow.uuid });
  const jobs = [aJob({ app: app.uuid }), aJob({ app: app.uuid, nextAt: NOW + HOUR })];
  const event = anEvent({ data: booking });
  const answer = anAnswer();
  await write(storage, app, {
    put: {
      workflow: [{ ...workflow, settings: { ...workflow.settings, pendingMinutes: 5 } }],
      resource: [resource],
      booking: [booking],
      action: [action],
      job: jobs
    },
    events: [event],
    answer
  });
  return { workflow, resource, booking, action, jobs, event, answer };
}
function appRepositoryContract(open) {
  describe("AppRepository", () => {
    describe("add and find", () => {
      it("give back every field as it was stored, the credential only with the digest", async () => {
        const storage = await open();
        const owner = anUuid();
        const full = anAppRecord(
          {
            owner,
            slug: "A-Za-z0-9-._~",
            name: ODD_TEXT,
            description: "\u{1F469}\u200D\u{1F469}\u200D\u{1F467} x".repeat(1e3),
            meta: ODD_META,
            version: 7,
            createdAt: -1,
            updatedAt: NOW + 1
          },
          {
            digest: "digest +/=",
            previous: { digest: "the one before", until: NOW + DAY },
            manage: { secret: "sealed:+/=", previous: { secret: "plain:", until: NOW } }
          }
        );
        const managed = anAppRecord({ owner }, { manage: { secret: "sealed", previous: null } });
        const plain = anAppRecord({ owner, meta: {} });
        for (const record of [full, managed, plain]) {
          expect3(await storage.apps.add(record)).to.equal(void 0);
          const { app, credential } = record;
          expect3(await storage.apps.find(owner, app.uuid)).to.deep.equal(app);
          expect3(await storage.apps.ofAnyOwner(app.uuid)).to.deep.equal(app);
          expect3(await storage.apps.ofSlug(app.slug)).to.deep.equal(app);
          expect3(await storage.apps.findByDigest(credential.digest)).to.deep.equal(record);
          expect3(await storage.apps.recordOf(app.uuid)).to.deep.equal(record);
        }
        expect3(await storage.apps.findByDigest("the one before")).to.deep.equal(full);
        await expectList((slice) => storage.apps.list(owner, slice, NO_SEARCH), [full.app, managed.app, plain.app]);
      });
      it("answer undefined where there is nothing, or something of another owner", async () => {
        const storage = await open();
        const app = await addApp(storage);
        expect3(await storage.apps.find(app.owner, anUuid())).to.equal(void 0);
        expect3(await storage.apps.find(anUuid(), app.uuid)).to.equal(void 0);
        expect3(await storage.apps.ofAnyOwner(anUuid())).to.equal(void 0);
        expect3(await storage.apps.recordOf(anUuid())).to.equal(void 0);
        for (const slug of ["", app.uuid, app.slug.toUpperCase()]) {
          expect3(await storage.apps.ofSlug(slug)).to.equal(void 0);
        }
        expect3(await storage.apps.findByDigest("no such digest")).to.equal(void 0);
        expect3(await storage.apps.findByDigest("")).to.equal(void 0);
        await expectList((slice) => storage.apps.list(anUuid(), slice, NO_SEARCH), []);
      });
      it("start a sequence of changes", async () => {
        const storage = await open();
        const app = await addApp(storage);
        expect3(await storage.ledger.sequence(app.uuid)).to.equal(0);
        await fill(storage, app);
        expect3(await storage.ledger.sequence(app.uuid)).to.equal(1);
      });
    });
    describe("uniqueness", () => {
      it("refuses the slug or the name of another app, of any owner, and stores nothing", async () => {
        const storage = await open();
        const first = await addApp(storage, { slug: "acme", name: "Acme" });
        for (const owner of [first.owner, anUuid()]) {
          for (const [field, taken2] of [
            ["slug", anAppRecord({ owner, slug: "acme" })],
            ["name", anAppRecord({ owner, name: "Acme" })]
          ]) {
            const answer = anAnswer();
            await expectDuplicate(storage.apps.add(taken2, answer), field);
            expect3(await storage.apps.ofAnyOwner(taken2.app.uuid)).to.equal(void 0);
            expect3(await storage.apps.findByDigest(taken2.credential.digest)).to.equal(void 0);
            await expectFailure(write(storage, taken2.app, {}), "not_found");
            const again = anAppRecord({ ...taken2.app, [field]: `free-${taken2.app.uuid}` });
            expect3(await storage.apps.add(again, answer)).to.equal(void 0);
            expect3(await storage.apps.ofAnyOwner(again.app.uuid)).to.deep.equal(again.app);
          }
        }
        expect3((await storage.apps.list(first.owner, ALL, NO_SEARCH)).total).to.equal(3);
        expect3(await storage.apps.find(first.owner, first.uuid)).to.deep.equal(first);
      });
      it("is exact: another case, another mark or another composition is another value", async () => {
        const storage = await open();
        const owner = anUuid();
        const names = ["Acme", "acme", "\xC1cme", "Acme ", "A\u0301cme", "\uFF21cme"];
        for (const [n, name] of names.entries()) {
          await storage.apps.add(anAppRecord({ owner, name, slug: n % 2 ? `Slug.${n >> 1}` : `slug.${n >> 1}` }));
        }
        const { items } = await storage.apps.list(owner, ALL, NO_SEARCH);
        expect3(items.map(({ name }) => name)).to.deep.equal(names);
        await expectDuplicate(storage.apps.add(anAppRecord({ name: "A\u0301cme" })), "name");
      });
      it("holds when an app is changed, which then stays as it was", async () => {
        const storage = await open();
        const owner = anUuid();
        const first = await addApp(storage, { owner, slug: "first", name: "First" });
        await addApp(storage, { slug: "second", name: "Second" });
        const answer = anAnswer();
        const change = (fields) => storage.apps.change(owner, first.uuid, changing(fields, answer), { key: answer.key, now: NOW });
        await expectDuplicate(change({ slug: "second", name: "Third" }), "slug");
        await expectDuplicate(change({ slug: "third", name: "Second" }), "name");
        expect3(await storage.apps.find(owner, first.uuid)).to.deep.equal(first);
        await expectDuplicate(storage.apps.add(anAppRecord({ slug: "first" })), "slug");
        const { name } = first;
        await expectDuplicate(storage.apps.add(anAppRecord({ slug: "first", name })), "slug");
        await expectDuplicate(storage.apps.add(anAppRecord({ name: "First" })), "name");
        expect3((await storage.apps.findByDigest(`digest-${first.uuid}`))?.app).to.deep.equal(first);
        await addApp(storage, { slug: "third", name: "Third" });
        const changed = await change({ slug: "first", name: "First", description: "its own slug and name" });
        expect3(changed).to.have.nested.property("record.app.description", "its own slug and name");
      });
      it("lets go of the slug and the name that an app had before", async () => {
        const storage = await open();
        const first = await addApp(storage, { slug: "before", name: "Before" });
        await storage.apps.change(first.owner, first.uuid, changing({ slug: "after", name: "After" }));
        await expectDuplicate(storage.apps.add(anAppRecord({ slug: "after" })), "slug");
        await expectDuplicate(storage.apps.add(anAppRecord({ name: "After" })), "name");
        const heir = await addApp(storage, { slug: "before", name: "Before" });
        expect3(await storage.apps.ofAnyOwner(heir.uuid)).to.deep.equal(heir);
        await expectDuplicate(storage.apps.change(first.owner, first.uuid, changing({ slug: "before" })), "slug");
      });
      for (const field of ["slug", "name"]) {
        it(`lets one of twenty simultaneous writers have a ${field}`, async () => {
          const storage = await open();
          const owner = anUuid();
          const records = Array.from(
            { length: 20 },
            (_, n) => anAppRecord({ owner: n % 2 ? owner : anUuid(), [field]: "raced" })
          );
          const outcomes = await Promise.allSettled(records.map((record) => storage.apps.add(record)));
          expect3(outcomes.filter(({ status }) => status === "fulfilled")).to.have.length(1);
          for (const [n, outcome] of outcomes.entries()) {
            const { uuid } = records[n].app;
            if (outcome.status === "rejected") {
              expect3(outcome.reason).to.include({ code: "duplicate", field });
              expect3(await storage.apps.ofAnyOwner(uuid)).to.equal(void 0);
            } else expect3(await storage.apps.ofAnyOwner(uuid)).to.deep.equal(records[n].app);
          }
        });
      }
      it("lets one of twenty apps that are changed at the same time have a slug", async () => {
        const storage = await open();
        const owner = anUuid();
        const apps = [];
        for (let n = 0; n < 20; n += 1) apps.push(await addApp(storage, { owner }));
        const outcomes = await Promise.allSettled(
          apps.map(({ uuid }) => storage.apps.change(owner, uuid, changing({ slug: "raced" })))
        );
        expect3(outcomes.filter(({ status }) => status === "fulfilled")).to.have.length(1);
        const { items } = await storage.apps.list(owner, ALL, NO_SEARCH);
        for (const [n, outcome] of outcomes.entries()) {
          if (outcome.status === "fulfilled") expect3(items[n]).to.include({ slug: "raced", version: 2 });
          else {
            expect3(outcome.reason).to.include({ code: "duplicate", field: "slug" });
            expect3(items[n]).to.deep.equal(apps[n]);
          }
        }
      });
    });
    describe("list", () => {
      it("gives the oldest first, whatever names and clocks say, the owner\u2019s own only, and an app keeps its place", async () => {
        const storage = await open();
        const owner = anUuid();
        const apps = [];
        for (const [n, letter] of ["d", "a", "g", "b", "f", "c", "e"].entries()) {
          apps.push(
            await addApp(storage, { owner, slug: letter, name: letter, createdAt: NOW - letter.charCodeAt(0) })
          );
          if (n % 2) await addApp(storage);
        }
        const list = (slice) => storage.apps.list(owner, slice, NO_SEARCH);
        await expectList(list, apps);
        const fields = { slug: "z", name: "z", description: "changed", updatedAt: NOW + 1 };
        await storage.apps.change(owner, apps[2].uuid, changing(fields));
        await expectList(
          list,
          apps.map((app, n) => n === 2 ? { ...app, ...fields, version: 2 } : app)
        );
      });
      it("has another revision after each of its changes, and no other time", async () => {
        const storage = await open();
        const { owner } = await addApp(storage);
        const app = await addApp(storage, { owner });
        await expectRevisions(
          () => storage.apps.revision(owner),
          [
            () => addApp(storage, { owner }),
            () => storage.apps.change(owner, app.uuid, changing({ description: "changed" })),
            () => storage.apps.remove(owner, app.uuid, () => {
            }),
            () => addApp(storage, { owner })
          ]
        );
      });
      it("searches slug and name, each by its own terms, all of them or any", async () => {
        const storage = await open();
        const owner = anUuid();
        const given4 = [
          ["acme-1", "Acme"],
          ["acme-2", "Other"],
          ["other", "The ACME company"],
          ["Other-1", "\xD6ther"]
        ];
        for (const [slug, name] of given4) await addApp(storage, { owner, slug, name });
        await addApp(storage, { slug: "acme-3", name: "acme of another" });
        const term = (field, text) => ({ field, folded: fold(text) });
        const found = async (all, any) => {
          const { items, total } = await storage.apps.list(owner, ALL, { all, any });
          expect3(total).to.equal(items.length);
          return items.map(({ slug }) => slug);
        };
        expect3(await found([term("slug", "ACME")], [])).to.deep.equal(["acme-1", "acme-2"]);
        expect3(await found([term("name", "acme")], [])).to.deep.equal(["acme-1", "other"]);
        expect3(await found([term("name", "acme"), term("slug", "acme-1")], [])).to.deep.equal(["acme-1"]);
        expect3(await found([], [term("name", "acme"), term("slug", "acme")])).to.deep.equal([
          "acme-1",
          "acme-2",
          "other"
        ]);
        expect3(await found([term("slug", "1")], [term("name", "\xF6"), term("slug", "acme")])).to.deep.equal([
          "acme-1",
          "Other-1"
        ]);
        expect3(await found([term("slug", "acme_")], [])).to.deep.equal([]);
      });
      it("finds an app by the name that it has now", async () => {
        const storage = await open();
        const app = await addApp(storage, { name: "Before" });
        await storage.apps.change(app.owner, app.uuid, changing({ name: "After" }));
        const named = async (text) => {
          const search = { all: [{ field: "name", folded: fold(text) }], any: [] };
          return (await storage.apps.list(app.owner, ALL, search)).total;
        };
        expect3([await named("before"), await named("after")]).to.deep.equal([0, 1]);
      });
      searchContract("name", async (names) => {
        const storage = await open();
        const owner = anUuid();
        for (const name of names) await addApp(storage, { owner, name });
        return async (search, slice) => {
          const { items, total } = await storage.apps.list(owner, slice, search);
          return { items: items.map(({ name }) => name), total };
        };
      });
    });
    describe("change", () => {
      it("stores what is decided upon the record as it is, and answers it", async () => {
        const storage = await open();
        const record = anAppRecord({ meta: { gone: 1, stays: 2 } });
        const { app, credential } = record;
        await storage.apps.add(record);
        const after = {
          app: { ...app, slug: "new", name: "New", description: "", meta: ODD_META, version: 2, updatedAt: NOW + 1 },
          credential: { digest: "new digest", previous: { digest: credential.digest, until: NOW + HOUR } }
        };
        const seen2 = await storage.apps.change(app.owner, app.uuid, (before) => {
          expect3(before).to.deep.equal(record);
          return { record: after };
        });
        expect3(seen2).to.deep.equal({ record: after });
        expect3(await storage.apps.find(app.owner, app.uuid)).to.deep.equal(after.app);
        expect3(await storage.apps.findByDigest("new digest")).to.deep.equal(after);
        expect3(await storage.apps.findByDigest(credential.digest)).to.deep.equal(after);
        const alone = { app: after.app, credential: { digest: "newest", previous: null } };
        await storage.apps.change(app.owner, app.uuid, () => ({ record: alone }));
        expect3(await storage.apps.findByDigest("newest")).to.deep.equal(alone);
        expect3(await storage.apps.findByDigest("new digest")).to.equal(void 0);
        expect3(await storage.apps.findByDigest(credential.digest)).to.equal(void 0);
      });
      it("finds the app by the digest of each of its sessions, as long as it has them", async () => {
        const storage = await open();
        const session = (digest) => ({ uuid: anUuid(), digest, createdAt: NOW, expiresAt: NOW + HOUR });
        const [one, two, three] = [session("one"), session("two"), session("three")];
        const { app, credential } = anAppRecord({}, { sessions: [one] });
        const other = anAppRecord();
        await storage.apps.add({ app, credential });
        await storage.apps.add(other);
        const has = async (sessions) => {
          const { sessions: _, ...rest } = credential;
          const record = { app, credential: sessions ? { ...rest, sessions } : rest };
          await storage.apps.change(app.owner, app.uuid, () => ({ record }));
          const found = [];
          for (const digest of ["one", "two", "three"]) {
            const by = await storage.apps.findByDigest(digest);
            if (!by) continue;
            expect3(by).to.deep.equal(record);
            found.push(digest);
          }
          expect3(await storage.apps.findByDigest(credential.digest)).to.deep.equal(record);
          expect3(await storage.apps.recordOf(app.uuid)).to.deep.equal(record);
          return found;
        };
        expect3((await storage.apps.findByDigest("one"))?.app).to.deep.equal(app);
        expect3(await has([one, two, three])).to.deep.equal(["one", "two", "three"]);
        expect3(await has([two])).to.deep.equal(["two"]);
        expect3(await has(void 0)).to.deep.equal([]);
        expect3(await has([three])).to.deep.equal(["three"]);
        expect3(await storage.apps.findByDigest(other.credential.digest)).to.deep.equal(other);
        await storage.apps.remove(app.owner, app.uuid, () => {
        });
        expect3(await storage.apps.findByDigest("three")).to.equal(void 0);
      });
      it("answers undefined for an app that the owner does not have, without deciding", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const decide = () => {
          throw new Error("asked");
        };
        expect3(await storage.apps.change(anUuid(), app.uuid, decide)).to.equal(void 0);
        expect3(await storage.apps.change(app.owner, anUuid(), decide)).to.equal(void 0);
      });
      it("stores nothing when the decision throws, or when it answers the record that it was given", async () => {
        const storage = await open();
        const record = anAppRecord();
        const { app } = record;
        await storage.apps.add(record);
        const error = new Error("no");
        const attempt = storage.apps.change(app.owner, app.uuid, () => {
          throw error;
        });
        expect3(await failureOf(attempt)).to.equal(error);
        const noOp = await storage.apps.change(app.owner, app.uuid, (before) => ({ record: before }));
        expect3(noOp).to.deep.equal({ record });
        expect3(await storage.apps.findByDigest(record.credential.digest)).to.deep.equal(record);
      });
      it("applies all of twenty simultaneous changes, each upon those before it", async () => {
        const storage = await open();
        const app = await addApp(storage, { meta: { count: 0 } });
        await Promise.all(
          Array.from(
            { length: 20 },
            () => storage.apps.change(app.owner, app.uuid, ({ app: before, credential }) => ({
              record: {
                app: { ...before, meta: { count: Number(before.meta.count) + 1 }, version: before.version + 1 },
                credential
              }
            }))
          )
        );
        expect3(await storage.apps.find(app.owner, app.uuid)).to.deep.equal({
          ...app,
          meta: { count: 20 },
          version: 21
        });
      });
      it("leaves what the app contains as it is", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const { workflow, booking } = await fill(storage, app);
        await storage.apps.change(app.owner, app.uuid, changing({ slug: "renamed" }));
        expect3(await storage.workflows.find(app.uuid, workflow.uuid)).to.include({ name: workflow.name });
        expect3(await storage.bookings.find(app.uuid, booking.uuid)).to.deep.equal(booking);
        expect3(await storage.ledger.sequence(app.uuid)).to.equal(1);
      });
    });
    describe("answers under an idempotency key", () => {
      it("are given back to the owner who sends an app again, and nothing is stored", async () => {
        const storage = await open();
        const owner = anUuid();
        const first = anAnswer({ key: "Key $.%_~ !", text: ODD_TEXT, fingerprint: ODD_TEXT });
        expect3(await storage.apps.add(anAppRecord({ owner }), first)).to.equal(void 0);
        for (const at of [NOW, NOW + 1, NOW - HOUR, NOW + ANSWER_KEPT_FOR - 1]) {
          const again = anAppRecord({ owner });
          const earlier = await storage.apps.add(
            again,
            anAnswer({ key: first.key, fingerprint: "other", text: "no", at })
          );
          expect3(earlier).to.deep.equal(first);
          expect3(await storage.apps.ofAnyOwner(again.app.uuid)).to.equal(void 0);
          expect3(await storage.apps.findByDigest(again.credential.digest)).to.equal(void 0);
        }
        expect3((await storage.apps.list(owner, ALL, NO_SEARCH)).total).to.equal(1);
      });
      it("are given back even for a slug that is taken by now: by the app of the first time", async () => {
        const storage = await open();
        const record = anAppRecord();
        const answer = anAnswer();
        await storage.apps.add(record, answer);
        const retry = anAppRecord({ owner: record.app.owner, slug: record.app.slug, name: record.app.name });
        expect3(await storage.apps.add(retry, { ...answer, at: NOW + 1 })).to.deep.equal(answer);
      });
      it("belong to one owner and one key, and none to an app", async () => {
        const storage = await open();
        const owner = anUuid();
        const answer = anAnswer({ key: "key" });
        const record = anAppRecord({ owner });
        await storage.apps.add(record, answer);
        const others = [anAppRecord({ owner }), anAppRecord(), anAppRecord({ owner })];
        expect3(await storage.apps.add(others[0], { ...answer, key: "Key" })).to.equal(void 0);
        expect3(await storage.apps.add(others[1], answer)).to.equal(void 0);
        expect3(await storage.apps.add(others[2])).to.equal(void 0);
        const inApp = await storage.ledger.read(record.app.uuid, { answer: "key" }, (view) => view.answer("key"));
        expect3(inApp).to.equal(void 0);
        await write(storage, record.app, { answer: anAnswer({ key: "of the app" }) });
        expect3(await storage.apps.add(anAppRecord({ owner }), anAnswer({ key: "of the app" }))).to.equal(void 0);
        for (const { app } of others) expect3(await storage.apps.ofAnyOwner(app.uuid)).to.deep.equal(app);
      });
      it("are replaced once they are 24 hours old", async () => {
        const storage = await open();
        const owner = anUuid();
        const answer = anAnswer();
        const later = { ...answer, text: "later", at: NOW + ANSWER_KEPT_FOR };
        const [first, second, third] = [anAppRecord({ owner }), anAppRecord({ owner }), anAppRecord({ owner })];
        await storage.apps.add(first, answer);
        expect3(await storage.apps.add(second, later)).to.equal(void 0);
        expect3(await storage.apps.ofAnyOwner(second.app.uuid)).to.deep.equal(second.app);
        expect3(await storage.apps.add(third, { ...answer, at: NOW + ANSWER_KEPT_FOR + 1 })).to.deep.equal(later);
        expect3(await storage.apps.ofAnyOwner(third.app.uuid)).to.equal(void 0);
      });
      it("are kept with a change, and given back instead of a second one", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const answer = anAnswer({ text: ODD_TEXT });
        const change = (fields, at) => storage.apps.change(app.owner, app.uuid, changing(fields, { ...answer, text: `at ${at}`, at }), {
          key: answer.key,
          now: at
        });
        const changed = { ...app, description: "first", version: 2 };
        expect3(await change({ description: "first" }, NOW)).to.have.deep.property("record").that.has.deep.property("app", changed);
        for (const at of [NOW, NOW + ANSWER_KEPT_FOR - 1]) {
          const earlier = { ...answer, text: `at ${NOW}` };
          expect3(await change({ description: "again" }, at)).to.deep.equal({ earlier });
          const other = anAppRecord({ owner: app.owner });
          expect3(await storage.apps.add(other, { ...answer, at }), "one key, any request").to.deep.equal(earlier);
        }
        expect3(await storage.apps.find(app.owner, app.uuid)).to.deep.equal(changed);
        const again = await change({ description: "a day later" }, NOW + ANSWER_KEPT_FOR);
        expect3(again).to.have.nested.property("record.app.description", "a day later");
        expect3(await change({}, NOW + ANSWER_KEPT_FOR + 1)).to.have.nested.property(
          "earlier.text",
          `at ${NOW + ANSWER_KEPT_FOR}`
        );
      });
      it("let one of twenty simultaneous requests under one key make an app", async () => {
        const storage = await open();
        const owner = anUuid();
        const records = Array.from({ length: 20 }, () => anAppRecord({ owner }));
        const earlier = await Promise.all(
          records.map((record) => storage.apps.add(record, anAnswer({ key: "raced", text: record.app.uuid })))
        );
        const winners = records.filter((_, n) => earlier[n] === void 0);
        expect3(winners).to.have.length(1);
        const { app } = winners[0];
        expect3(new Set(earlier.map((answer) => answer?.text ?? app.uuid))).to.deep.equal(/* @__PURE__ */ new Set([app.uuid]));
        await expectList((slice) => storage.apps.list(owner, slice, NO_SEARCH), [app]);
      });
      it("let one of twenty simultaneous requests under one key change an app", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const outcomes = await Promise.all(
          Array.from({ length: 20 }, (_, n) => {
            const answer = anAnswer({ key: "raced", text: `${n}` });
            const decide = changing({ description: `${n}` }, answer);
            return storage.apps.change(app.owner, app.uuid, decide, { key: answer.key, now: NOW });
          })
        );
        expect3(outcomes.filter((outcome) => outcome && "record" in outcome)).to.have.length(1);
        const found = await storage.apps.find(app.owner, app.uuid);
        expect3(found?.version).to.equal(2);
        for (const outcome of outcomes) {
          const text = outcome && ("record" in outcome ? outcome.record.app.description : outcome.earlier.text);
          expect3(text).to.equal(found?.description);
        }
      });
    });
    describe("remove", () => {
      it("removes the app with all that it contains, and frees its slug and name at once", async () => {
        const storage = await open();
        const record = anAppRecord(
          { slug: "gone", name: "Gone" },
          { previous: { digest: "before", until: NOW + DAY } }
        );
        const { app } = record;
        await storage.apps.add(record);
        const other = await addApp(storage, { owner: app.owner });
        const each = await fill(storage, app);
        const left = await fill(storage, other);
        const claimed = await storage.jobs.claim(NOW, aLease(), 10, [left.jobs[0].action]);
        expect3(claimed).to.have.length(1);
        const checked = [];
        expect3(await storage.apps.remove(app.owner, app.uuid, (before) => void checked.push(before))).to.equal(true);
        expect3(await storage.apps.ofSlug(app.slug)).to.equal(void 0);
        expect3(checked[0]).to.deep.equal(app);
        expect3(await storage.apps.find(app.owner, app.uuid)).to.equal(void 0);
        expect3(await storage.apps.ofAnyOwner(app.uuid)).to.equal(void 0);
        expect3(await storage.apps.findByDigest(record.credential.digest)).to.equal(void 0);
        expect3(await storage.apps.findByDigest("before")).to.equal(void 0);
        await expectList((slice) => storage.apps.list(app.owner, slice, NO_SEARCH), [other]);
        await expectFailure(write(storage, app, { put: { workflow: [each.workflow] } }), "not_found");
        await expectFailure(
          storage.ledger.read(app.uuid, {}, (view) => view.now),
          "not_found"
        );
        expect3(await storage.workflows.find(app.uuid, each.workflow.uuid)).to.equal(void 0);
        expect3(await storage.resources.find(app.uuid, each.resource.uuid)).to.equal(void 0);
        expect3(await storage.bookings.find(app.uuid, each.booking.uuid)).to.equal(void 0);
        expect3(await storage.actions.find(app.uuid, each.action.uuid)).to.equal(void 0);
        for (const { uuid } of each.jobs) expect3(await storage.jobs.find(app.uuid, uuid)).to.equal(void 0);
        const nothing = { items: [], total: 0 };
        expect3(await storage.workflows.list(app.uuid, ALL, NO_SEARCH)).to.deep.equal(nothing);
        expect3(await storage.resources.list(app.uuid, ALL, NO_SEARCH)).to.deep.equal(nothing);
        const everything = { search: NO_SEARCH, sort: "start" };
        expect3(await storage.bookings.list(app.uuid, ALL, everything)).to.deep.equal(nothing);
        expect3(await storage.actions.list(app.uuid, each.workflow.uuid, ALL)).to.deep.equal(nothing);
        expect3(await storage.actions.ofWorkflows(app.uuid, [each.workflow.uuid])).to.deep.equal([]);
        expect3(await storage.jobs.list(app.uuid, ALL, {})).to.deep.equal(nothing);
        expect3(await storage.events.list(app.uuid, ALL, {})).to.deep.equal(nothing);
        expect3(await storage.events.after(app.uuid, each.event.uuid, 10)).to.equal(void 0);
        expect3((await storage.workflows.withClock()).map(({ uuid }) => uuid)).to.deep.equal([left.workflow.uuid]);
        const due = await storage.bookings.due([{ status: "held", by: "holdExpiresAt", until: NOW + DAY }], 10);
        expect3(due).to.deep.equal([{ app: other.uuid, uuid: left.booking.uuid }]);
        const lease = aLease({ until: NOW + 9 * DAY });
        expect3(await storage.jobs.release({ ...claimed[0], status: "delivered", nextAt: null }, lease)).to.equal(
          false
        );
        const jobs = await storage.jobs.claim(NOW + DAY, lease, 10, []);
        expect3(jobs.map(({ uuid }) => uuid)).to.deep.equal(left.jobs.map(({ uuid }) => uuid));
        expect3(await storage.events.forget(NOW + DAY, 10)).to.equal(1);
        const heir = await addApp(storage, { slug: "gone", name: "Gone" });
        expect3(await storage.apps.ofAnyOwner(heir.uuid)).to.deep.equal(heir);
        expect3(await storage.ledger.sequence(heir.uuid)).to.equal(0);
        expect3(await storage.bookings.find(other.uuid, left.booking.uuid)).to.deep.equal(left.booking);
        expect3(await storage.ledger.sequence(other.uuid)).to.equal(1);
      });
      it("removes once, and only for the owner", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const refuse = () => {
          throw new Error("asked");
        };
        expect3(await storage.apps.remove(anUuid(), app.uuid, refuse)).to.equal(false);
        expect3(await storage.apps.remove(app.owner, anUuid(), refuse)).to.equal(false);
        expect3(await storage.apps.find(app.owner, app.uuid)).to.deep.equal(app);
        expect3(await storage.apps.remove(app.owner, app.uuid, () => {
        })).to.equal(true);
        expect3(await storage.apps.remove(app.owner, app.uuid, refuse)).to.equal(false);
        expect3(await storage.apps.change(app.owner, app.uuid, refuse)).to.equal(void 0);
      });
      it("leaves all as it was when the check throws, and throws that very error", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const { booking, jobs } = await fill(storage, app);
        const error = new Error("stale");
        const attempt = storage.apps.remove(app.owner, app.uuid, () => {
          throw error;
        });
        expect3(await failureOf(attempt)).to.equal(error);
        expect3(await storage.apps.find(app.owner, app.uuid)).to.deep.equal(app);
        expect3(await storage.bookings.find(app.uuid, booking.uuid)).to.deep.equal(booking);
        expect3((await storage.jobs.list(app.uuid, ALL, {})).items).to.deep.equal(jobs);
        await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
        expect3(await storage.ledger.sequence(app.uuid)).to.equal(2);
      });
      it("leaves nothing behind of simultaneous writes to the app", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const workflows = Array.from({ length: 10 }, () => aWorkflow({ app: app.uuid }));
        const writes = workflows.map(
          (workflow) => write(storage, app, { put: { workflow: [workflow], job: [aJob({ app: app.uuid })] } })
        );
        const [removed, ...outcomes] = await Promise.allSettled([
          storage.apps.remove(app.owner, app.uuid, () => {
          }),
          ...writes
        ]);
        expect3(removed).to.deep.equal({ status: "fulfilled", value: true });
        for (const outcome of outcomes) {
          if (outcome.status === "rejected") expect3(outcome.reason).to.have.property("code", "not_found");
        }
        for (const { uuid } of workflows) expect3(await storage.workflows.find(app.uuid, uuid)).to.equal(void 0);
        expect3(await storage.jobs.claim(NOW + DAY, aLease(), 100, [])).to.deep.equal([]);
      });
    });
    it("is not changed through what it answers, nor through what it was given", async () => {
      const storage = await open();
      const record = anAppRecord({ meta: { floor: 1 } });
      const { app, credential } = record;
      const given4 = structuredClone(record);
      await storage.apps.add(given4);
      for (const part of [given4.app.meta, given4.app, given4.credential]) spoil(part);
      const found = await storage.apps.find(app.owner, app.uuid);
      for (const part of [found?.meta, found]) spoil(part);
      const byDigest = await storage.apps.findByDigest(credential.digest);
      for (const part of [byDigest?.app.meta, byDigest?.app, byDigest?.credential]) spoil(part);
      const [listed] = (await storage.apps.list(app.owner, ALL, NO_SEARCH)).items;
      for (const part of [listed?.meta, listed]) spoil(part);
      expect3(await storage.apps.find(app.owner, app.uuid)).to.deep.equal(app);
      expect3(await storage.apps.findByDigest(credential.digest)).to.deep.equal(record);
    });
  });
}

// test/contracts/arming.ts
import { expect as expect4 } from "chai";
function armingContract(open) {
  describe("Arming", () => {
    const BACKUP = { as: "backup", at: NOW };
    it("is armed from its creation; disarmed, it stays as it was disarmed first, until it is armed", async () => {
      const { arming } = await open();
      expect4(await arming.disarmed()).to.equal(void 0);
      expect4(await arming.arm()).to.equal(false);
      await arming.disarm(BACKUP);
      expect4(await arming.disarmed()).to.deep.equal(BACKUP);
      await arming.disarm({ as: "copy", at: NOW + DAY });
      expect4(await arming.disarmed()).to.deep.equal(BACKUP);
      expect4(await arming.arm()).to.equal(true);
      expect4(await arming.disarmed()).to.equal(void 0);
      expect4(await arming.arm()).to.equal(false);
      await arming.disarm({ as: "copy", at: NOW + DAY });
      expect4(await arming.disarmed()).to.deep.equal({ as: "copy", at: NOW + DAY });
    });
    it("ends the leases of all jobs when it is disarmed, and once only", async () => {
      const storage = await open();
      const claimed = async () => (await storage.jobs.claim(NOW + 1, aLease({ until: NOW + HOUR }), 10, [])).length;
      for (const app of [await addApp(storage), await addApp(storage)]) {
        const jobs = [aJob({ app: app.uuid, nextAt: NOW }), aJob({ app: app.uuid, nextAt: NOW + DAY })];
        await write(storage, app, { put: { job: jobs } });
      }
      expect4(await claimed()).to.equal(2);
      expect4(await claimed()).to.equal(0);
      await storage.arming.disarm(BACKUP);
      expect4(await claimed(), "as if their workers had died").to.equal(2);
      await storage.arming.disarm(BACKUP);
      expect4(await claimed()).to.equal(0);
    });
    it("leaves a worker without its job when it is disarmed", async () => {
      const storage = await open();
      const app = await addApp(storage);
      await write(storage, app, { put: { job: [aJob({ app: app.uuid, nextAt: NOW })] } });
      const lease = aLease({ until: NOW + HOUR });
      const [job] = await storage.jobs.claim(NOW, lease, 1, []);
      await storage.arming.disarm(BACKUP);
      const another = aLease({ until: NOW + HOUR });
      expect4(await storage.jobs.claim(NOW + 1, another, 1, [])).to.have.length(1);
      expect4(await storage.jobs.release({ ...job, status: "delivered", nextAt: null }, lease)).to.equal(false);
    });
  });
}

// test/contracts/booking-repository.ts
import { expect as expect5 } from "chai";
var EVERY = { search: NO_SEARCH, sort: "created_at" };
var START = NOW + 10 * DAY;
async function given(storage, overrides) {
  const app = await addApp(storage);
  const bookings = overrides.map((fields) => aBooking({ app: app.uuid, ...fields }));
  for (const booking of bookings) await write(storage, app, { put: { booking: [booking] } });
  return { app, bookings };
}
function bookingRepositoryContract(open) {
  describe("BookingRepository", () => {
    it("gives back every field as it was stored", async () => {
      const storage = await open();
      const resources = [anUuid(), anUuid(), anUuid()].toReversed();
      const { app, bookings } = await given(storage, [
        {
          resources,
          start: START + 1,
          end: START + HOUR + 2,
          units: 1e4,
          workflow: anUuid(),
          status: "declined",
          holdExpiresAt: NOW + 3,
          pendingSince: NOW + 4,
          title: ODD_TEXT,
          notes: "\u{1F469}\u200D\u{1F469}\u200D\u{1F467} x".repeat(1e3),
          customer: { name: ODD_TEXT, email: "\xDCn\xEF+tag@Example.COM", phone: "+33 1 23 45 67 89" },
          timezone: "Asia/Kathmandu",
          meta: ODD_META,
          reason: ODD_TEXT,
          blocks: resources.map((resource, n) => ({ resource, start: START - n, end: START + 2 * HOUR + n })),
          sequence: 3,
          series: { uuid: anUuid(), occurrence: -1, sequence: 2 },
          invited: { sequence: 2, organizer: ODD_TEXT },
          madeWith: { key: anUuid(), origins: ["https://a.example"], holdSecondsMax: 60, holder: ODD_TEXT },
          manageCounter: 3,
          version: 9,
          createdAt: NOW + 5,
          updatedAt: NOW + 6
        },
        { start: -5 * HOUR, customer: { name: null, email: null, phone: null }, invited: null },
        { customer: { name: "", email: null, phone: "0" }, title: "", notes: "", reason: "" },
        ...STATUSES.map((status) => ({ status }))
      ]);
      for (const booking of bookings) {
        expect5(await storage.bookings.find(app.uuid, booking.uuid)).to.deep.equal(booking);
        expect5(await storage.bookings.ofAnyApp(booking.uuid)).to.deep.equal(booking);
      }
      expect5(await storage.bookings.ofAnyApp(anUuid())).to.equal(void 0);
      expect5((await storage.bookings.list(app.uuid, ALL, EVERY)).items).to.deep.equal(bookings);
    });
    it("answers undefined and an empty list where there is nothing", async () => {
      const storage = await open();
      const app = await addApp(storage);
      expect5(await storage.bookings.find(app.uuid, anUuid())).to.equal(void 0);
      expect5(await storage.bookings.find(anUuid(), anUuid())).to.equal(void 0);
      await expectList((slice) => storage.bookings.list(app.uuid, slice, EVERY), []);
      await expectList((slice) => storage.bookings.list(anUuid(), slice, { ...EVERY, sort: "-start" }), []);
    });
    it("lists in creation order, whatever UUIDs and clocks say, or by start, or the other way round", async () => {
      const storage = await open();
      const uuids = SHUFFLED.map(() => anUuid());
      const starts = [5, 1, 3, 1, 5, 2, 1];
      const { app, bookings } = await given(
        storage,
        SHUFFLED.map((place, n) => ({
          uuid: uuids[place],
          title: `${n}`,
          start: START + starts[n] * HOUR,
          end: START + (20 - n) * HOUR,
          createdAt: NOW - place
        }))
      );
      const inOrder = (order, sort, all = bookings) => expectList(
        (slice) => storage.bookings.list(app.uuid, slice, { ...EVERY, sort }),
        order.map((n) => all[n])
      );
      await inOrder([0, 1, 2, 3, 4, 5, 6], "created_at");
      await inOrder([6, 5, 4, 3, 2, 1, 0], "-created_at");
      await inOrder([1, 3, 6, 5, 2, 0, 4], "start");
      await inOrder([4, 0, 2, 5, 6, 3, 1], "-start");
      const moved = { ...bookings[1], start: START + 5 * HOUR, sequence: 1, version: 2 };
      await write(storage, app, { put: { booking: [moved] } });
      const after = bookings.map((booking) => booking.uuid === moved.uuid ? moved : booking);
      await inOrder([0, 1, 2, 3, 4, 5, 6], "created_at", after);
      await inOrder([6, 5, 4, 3, 2, 1, 0], "-created_at", after);
      await inOrder([3, 6, 5, 2, 0, 1, 4], "start", after);
      await inOrder([4, 1, 0, 2, 5, 6, 3], "-start", after);
    });
    it("answers UUIDs in order, up to a limit, and reads bookings by them, without those that were removed meanwhile", async () => {
      const storage = await open();
      const hours = Array.from({ length: 120 }, (_, n) => n * 7 % 120);
      const app = await addApp(storage);
      const all = hours.map((n) => aBooking({ app: app.uuid, start: START + n * HOUR }));
      await write(storage, app, { put: { booking: all } });
      const sorted = all.toSorted((a, b) => a.start - b.start).map(({ uuid }) => uuid);
      const filters = [
        { search: NO_SEARCH, sort: "start" },
        { search: NO_SEARCH, sort: "-start", to: START + 10 * HOUR }
      ];
      const [ahead, back] = await storage.bookings.uuids(app.uuid, filters, 60);
      expect5(ahead).to.deep.equal(sorted.slice(0, 60));
      expect5(back).to.deep.equal(sorted.slice(0, 10).reverse());
      const wanted = [...sorted.slice(50, 120)].reverse();
      const slices = storage.bookings.inSlices(app.uuid, wanted)[Symbol.asyncIterator]();
      const first = (await slices.next()).value;
      expect5(first.length).to.be.above(0).and.below(wanted.length);
      await write(storage, app, { removed: [{ kind: "booking", uuid: wanted.at(-1) }] });
      const rest = [];
      for (let next = await slices.next(); !next.done; next = await slices.next()) rest.push(...next.value);
      expect5([...first, ...rest].map(({ uuid }) => uuid)).to.deep.equal(wanted.slice(0, -1));
      expect5(await storage.bookings.uuids(anUuid(), filters, 60)).to.deep.equal([[], []]);
    });
    it("filters, counts what it finds, and slices it", async () => {
      const storage = await open();
      const [room, other, workflow] = [anUuid(), anUuid(), anUuid()];
      const series = { uuid: anUuid(), occurrence: START, sequence: 0 };
      const { app, bookings } = await given(storage, [
        { resources: [room], start: START, status: "confirmed", workflow, series },
        { resources: [other], start: START + HOUR, status: "cancelled", series },
        { resources: [other, room], start: START - DAY, status: "held", workflow },
        { resources: [room], start: START + 2 * HOUR, status: "confirmed", workflow: anUuid() },
        { resources: [other], start: START, status: "pending", workflow, series: { ...series, uuid: anUuid() } },
        { resources: [anUuid(), other, room], start: START + 30 * MINUTE, status: "confirmed", workflow }
      ]);
      const finds = (filter, order) => expectList(
        (slice) => storage.bookings.list(app.uuid, slice, { ...EVERY, ...filter }),
        order.map((n) => bookings[n])
      );
      await finds({ statuses: ["confirmed"] }, [0, 3, 5]);
      await finds({ statuses: ["held", "cancelled"] }, [1, 2]);
      await finds({ statuses: ["no_show"] }, []);
      await finds({ resource: room }, [0, 2, 3, 5]);
      await finds({ resource: other }, [1, 2, 4, 5]);
      await finds({ resource: anUuid() }, []);
      await finds({ workflow }, [0, 2, 4, 5]);
      await finds({ workflow: anUuid() }, []);
      await finds({ series: series.uuid }, [0, 1]);
      await finds({ series: series.uuid, resource: room }, [0]);
      await finds({ series: series.uuid, sort: "-start" }, [1, 0]);
      await finds({ series: anUuid() }, []);
      await finds({ resource: room, workflow, statuses: ["confirmed", "pending"] }, [0, 5]);
      await finds({ resource: room, sort: "-created_at" }, [5, 3, 2, 0]);
      await finds({ resource: room, sort: "start" }, [2, 0, 5, 3]);
      await finds({ workflow, sort: "-start" }, [5, 4, 0, 2]);
      await finds({ statuses: ["confirmed"], resource: room, from: START + HOUR, sort: "-start" }, [3, 5]);
    });
    it("finds those that overlap a half-open span, or one that is open to a side", async () => {
      const storage = await open();
      const { app, bookings } = await given(storage, [
        { start: START + HOUR, end: START + 2 * HOUR },
        { start: START - HOUR, end: START },
        { start: START - HOUR, end: START + 1 },
        { start: START - DAY, end: START + DAY },
        { start: START + HOUR - 1, end: START + 3 * HOUR },
        { start: START + 10 * MINUTE, end: START + 20 * MINUTE },
        { start: START + 9 * DAY, end: START + 9 * DAY + 1 },
        { start: START - 9 * DAY, end: START - 9 * DAY + 1 }
      ]);
      const finds = async (filter, order) => {
        const expected = order.map((n) => bookings[n]);
        await expectList((slice) => storage.bookings.list(app.uuid, slice, { ...EVERY, ...filter }), expected);
      };
      await finds({ from: START, to: START + HOUR }, [2, 3, 4, 5]);
      await finds({ from: START }, [0, 2, 3, 4, 5, 6]);
      await finds({ to: START + HOUR }, [1, 2, 3, 4, 5, 7]);
      await finds({ from: START, to: START + HOUR, sort: "start" }, [3, 2, 5, 4]);
      await finds({ from: START, to: START + HOUR, sort: "-start" }, [4, 5, 2, 3]);
      await finds({ from: START + 10 * DAY }, []);
      await finds({ to: START - 9 * DAY }, []);
    });
    it("finds bookings by the address of the customer, whatever its case, and as a whole", async () => {
      const storage = await open();
      const of = (email) => ({ customer: { name: "ann@example.com", email, phone: null } });
      const { app, bookings } = await given(storage, [
        of("Ann@Example.com"),
        of("joann@example.com"),
        of(null),
        of("ann@example.com"),
        { customer: null },
        of("ann@example.com.au"),
        of("ANN@STRASSE.example")
      ]);
      const finds = (email, order) => expectList(
        (slice) => storage.bookings.list(app.uuid, slice, { ...EVERY, customerEmail: fold(email) }),
        order.map((n) => bookings[n])
      );
      await finds("ann@example.com", [0, 3]);
      await finds("ANN@stra\xDFe.example", [6]);
      await finds("nn@example.com", []);
      await finds("%@example.com", []);
      await finds("", []);
    });
    it("never finds a booking without a title by its title", async () => {
      const storage = await open();
      const { app, bookings } = await given(storage, [{ title: null }, { title: "Nullable" }, { title: "" }]);
      const search = { all: [{ field: "title", folded: "null" }], any: [] };
      const list = (slice) => storage.bookings.list(app.uuid, slice, { ...EVERY, search });
      await expectList(list, [bookings[1]]);
    });
    it("follows a booking that changes", async () => {
      const storage = await open();
      const [room, other] = [anUuid(), anUuid()];
      const workflow = anUuid();
      const { app, bookings } = await given(storage, [
        {
          resources: [room],
          status: "held",
          workflow,
          title: "before",
          customer: { name: null, email: "a@x.example", phone: null }
        }
      ]);
      const before = bookings[0];
      const after = {
        ...before,
        resources: [other],
        status: "confirmed",
        holdExpiresAt: null,
        workflow: null,
        title: "after",
        customer: { name: null, email: "b@x.example", phone: null },
        start: before.start + DAY,
        end: before.end + DAY,
        meta: { changed: 1 },
        version: 2
      };
      await write(storage, app, { put: { booking: [after] } });
      const found = async (filter) => (await storage.bookings.list(app.uuid, ALL, { ...EVERY, ...filter })).items;
      const titled = (folded) => ({ search: { all: [{ field: "title", folded }], any: [] } });
      const changes = [
        [{ resource: room }, { resource: other }],
        [{ statuses: ["held"] }, { statuses: ["confirmed"] }],
        [{ workflow }, {}],
        [titled("before"), titled("after")],
        [{ customerEmail: "a@x.example" }, { customerEmail: "b@x.example" }],
        [{ to: before.end }, { from: before.end, to: after.end }]
      ];
      for (const [gone, now] of changes) {
        expect5(await found(gone)).to.deep.equal([]);
        expect5(await found(now)).to.deep.equal([after]);
      }
    });
    it("shows what was removed no more, and everything else still", async () => {
      const storage = await open();
      const room = anUuid();
      const { app, bookings } = await given(storage, [
        { resources: [room], status: "held" },
        { resources: [room], status: "held" },
        { resources: [room], status: "held" }
      ]);
      const [first, second, third] = bookings;
      await write(storage, app, { removed: [{ kind: "booking", uuid: second.uuid }] });
      expect5(await storage.bookings.find(app.uuid, second.uuid)).to.equal(void 0);
      for (const sort of ["created_at", "start"]) {
        await expectList((slice) => storage.bookings.list(app.uuid, slice, { ...EVERY, sort }), [first, third]);
        await expectList(
          (slice) => storage.bookings.list(app.uuid, slice, { ...EVERY, sort, resource: room }),
          [first, third]
        );
      }
      const due = await storage.bookings.due([{ status: "held", by: "holdExpiresAt", until: NOW + DAY }], 10);
      expect5(due.map(({ uuid }) => uuid)).to.have.members([first.uuid, third.uuid]);
    });
    it("keeps apps apart", async () => {
      const storage = await open();
      const room = anUuid();
      const mine = await given(storage, [{ resources: [room], title: "Same" }]);
      const theirs = await given(storage, [{ resources: [room], title: "Same" }]);
      expect5(await storage.bookings.find(theirs.app.uuid, mine.bookings[0].uuid)).to.equal(void 0);
      for (const sort of ["created_at", "-created_at", "start", "-start"]) {
        for (const filter of [{}, { resource: room }]) {
          for (const { app, bookings } of [mine, theirs]) {
            await expectList(
              (slice) => storage.bookings.list(app.uuid, slice, { ...EVERY, ...filter, sort }),
              bookings
            );
          }
        }
      }
    });
    it("is not changed through what it answers", async () => {
      const storage = await open();
      const { app, bookings } = await given(storage, [{ meta: { floor: 1 }, title: "title" }]);
      const booking = bookings[0];
      const found = await storage.bookings.find(app.uuid, booking.uuid);
      for (const part of [found?.meta, found?.blocks[0], found]) spoil(part);
      const [listed] = (await storage.bookings.list(app.uuid, ALL, EVERY)).items;
      for (const part of [listed?.meta, listed?.blocks[0], listed]) spoil(part);
      expect5(await storage.bookings.find(app.uuid, booking.uuid)).to.deep.equal(booking);
      expect5((await storage.bookings.list(app.uuid, ALL, EVERY)).items).to.deep.equal([booking]);
    });
    searchContract(
      "title",
      async (titles) => {
        const storage = await open();
        const { app } = await given(storage, []);
        const { app: other } = await given(storage, []);
        for (const { uuid } of [app, other]) {
          await write(storage, { uuid }, { put: { booking: titles.map((title) => aBooking({ app: uuid, title })) } });
        }
        return async (search, slice) => {
          const { items, total } = await storage.bookings.list(app.uuid, slice, { ...EVERY, search });
          return { items: items.map(({ title }) => title ?? ""), total };
        };
      },
      { withoutAccents: true }
    );
    describe("due", () => {
      async function titlesDue(storage, bookings, rules, limit = 100) {
        const due = await storage.bookings.due([rules].flat(), limit);
        return due.map(({ app, uuid }) => {
          const booking = bookings.find((one) => one.uuid === uuid);
          expect5(app).to.equal(booking?.app);
          return booking?.title;
        });
      }
      it("names the bookings of one status whose moment has come, the longest waiting first, up to a limit", async () => {
        const storage = await open();
        const held = (title, holdExpiresAt) => ({ title, status: "held", holdExpiresAt });
        const mine = await given(storage, [
          held("at the moment", NOW),
          held("second", NOW - 2 * HOUR),
          held("too early", NOW + 1),
          held("fourth", NOW - 1),
          { title: "confirmed", status: "confirmed", start: NOW - DAY },
          { title: "expired", status: "expired", holdExpiresAt: NOW - DAY },
          { title: "pending", status: "pending", pendingSince: NOW - DAY },
          held("first", NOW - 3 * HOUR)
        ]);
        const theirs = await given(storage, [held("third", NOW - HOUR), held("too early", NOW + DAY)]);
        const all = [...mine.bookings, ...theirs.bookings];
        const rule = { status: "held", by: "holdExpiresAt", until: NOW };
        const due = ["first", "second", "third", "fourth", "at the moment"];
        expect5(await titlesDue(storage, all, rule)).to.deep.equal(due);
        const some = await titlesDue(storage, all, rule, 3);
        expect5(some).to.have.length(3);
        expect5(some).to.deep.equal(due.filter((title) => some.includes(title)));
        expect5(await titlesDue(storage, all, { ...rule, app: theirs.app.uuid })).to.deep.equal(["third"]);
        const ofMine = { ...rule, app: mine.app.uuid };
        expect5(await titlesDue(storage, all, ofMine)).to.deep.equal(due.filter((title) => title !== "third"));
        expect5(await titlesDue(storage, all, ofMine, 2)).to.have.length(2);
        expect5(await titlesDue(storage, all, { ...rule, app: anUuid() })).to.deep.equal([]);
        expect5(await titlesDue(storage, all, { ...rule, until: NOW - DAY })).to.deep.equal([]);
      });
      it("compares the moment that the rule names", async () => {
        const storage = await open();
        const at = (title, status, since, start, end) => ({
          title,
          status,
          pendingSince: status === "pending" ? NOW + since : null,
          start: NOW + start,
          end: NOW + end
        });
        const { bookings } = await given(storage, [
          at("p: since 3, start 1, end 2", "pending", 3, 1, 2),
          at("p: since 1, start 2, end 9", "pending", 1, 2, 9),
          at("p: since 2, start 9, end 10", "pending", 2, 9, 10),
          at("c: start 3, end 9", "confirmed", 0, 3, 9),
          at("c: start 1, end 4", "confirmed", 0, 1, 4),
          at("c: start 2, end 3", "confirmed", 0, 2, 3),
          at("completed", "completed", 0, 1, 2)
        ]);
        const due = (status, by, until) => titlesDue(storage, bookings, { status, by, until: NOW + until });
        expect5(await due("pending", "pendingSince", 2)).to.deep.equal([
          "p: since 1, start 2, end 9",
          "p: since 2, start 9, end 10"
        ]);
        expect5(await due("pending", "start", 8)).to.deep.equal([
          "p: since 3, start 1, end 2",
          "p: since 1, start 2, end 9"
        ]);
        expect5(await due("confirmed", "end", 4)).to.deep.equal(["c: start 2, end 3", "c: start 1, end 4"]);
        expect5(await due("confirmed", "end", 2)).to.deep.equal([]);
        expect5(await due("confirmed", "start", 2)).to.deep.equal(["c: start 1, end 4", "c: start 2, end 3"]);
        expect5(await due("held", "start", 100)).to.deep.equal([]);
      });
      it("names those of one workflow", async () => {
        const storage = await open();
        const workflow = anUuid();
        const { app, bookings } = await given(storage, [
          { title: "second", workflow, start: NOW - 2 * DAY, end: NOW - DAY },
          { title: "another", workflow: anUuid(), start: NOW - 9 * DAY, end: NOW - 8 * DAY },
          { title: "none", workflow: null, start: NOW - 9 * DAY, end: NOW - 8 * DAY },
          { title: "first", workflow, start: NOW - 3 * DAY, end: NOW - 2 * DAY },
          { title: "later", workflow, start: NOW - 5 * DAY, end: NOW + DAY },
          { title: "cancelled", workflow, status: "cancelled", start: NOW - 5 * DAY, end: NOW - 4 * DAY }
        ]);
        const rule = { status: "confirmed", by: "end", until: NOW, workflow };
        expect5(await titlesDue(storage, bookings, rule)).to.deep.equal(["first", "second"]);
        expect5(await titlesDue(storage, bookings, { ...rule, app: app.uuid })).to.deep.equal(["first", "second"]);
        expect5(await titlesDue(storage, bookings, rule, 1)).to.have.length(1);
        expect5(await titlesDue(storage, bookings, { ...rule, app: anUuid() })).to.deep.equal([]);
      });
      it("names what any of many rules does, once, the longest overdue first", async () => {
        const storage = await open();
        const [quick, slow, other] = [anUuid(), anUuid(), anUuid()];
        const ended = (title, workflow, end) => ({ title, workflow, start: end - HOUR, end });
        const mine = await given(storage, [
          ended("5: an hour", slow, NOW - 5 * HOUR),
          { title: "2: a day", status: "held", holdExpiresAt: NOW - DAY },
          {
            title: "3: five hours",
            workflow: quick,
            status: "pending",
            pendingSince: NOW - DAY,
            start: NOW - 5 * HOUR
          },
          ended("4: two hours", quick, NOW - 3 * HOUR),
          ended("of a workflow without a rule", other, NOW - 9 * DAY),
          ended("not yet by its own rule", slow, NOW - 2 * HOUR),
          { title: "pending for another rule", workflow: slow, status: "pending", pendingSince: NOW - DAY }
        ]);
        const theirs = await given(storage, [{ title: "1: nine days", status: "held", holdExpiresAt: NOW - 9 * DAY }]);
        const rules = [
          { status: "held", by: "holdExpiresAt", until: NOW },
          { status: "pending", by: "start", until: NOW },
          { status: "pending", by: "pendingSince", until: NOW - 22 * HOUR, workflow: quick },
          { status: "confirmed", by: "end", until: NOW - HOUR, workflow: quick },
          { status: "confirmed", by: "end", until: NOW - 4 * HOUR, workflow: slow },
          { status: "confirmed", by: "end", until: NOW, workflow: anUuid() }
        ];
        const all = [...mine.bookings, ...theirs.bookings];
        const due = ["1: nine days", "2: a day", "3: five hours", "4: two hours", "5: an hour"];
        expect5(await titlesDue(storage, all, rules)).to.deep.equal(due);
        expect5(await titlesDue(storage, all, rules.toReversed())).to.deep.equal(due);
        const some = await titlesDue(storage, all, rules, 4);
        expect5(some).to.have.length(4);
        expect5(some).to.deep.equal(due.filter((title) => some.includes(title)));
        const ofMine = rules.map((rule) => ({ ...rule, app: mine.app.uuid }));
        expect5(await titlesDue(storage, all, ofMine)).to.deep.equal(due.slice(1));
        expect5(await titlesDue(storage, all, [])).to.deep.equal([]);
        const many = Array.from(
          { length: 2e3 },
          (_, n) => ({ ...rules[3], until: n, workflow: anUuid() })
        );
        expect5(await titlesDue(storage, all, [...many, ...rules])).to.deep.equal(due);
      });
      it("names those of one moment by their UUIDs, whichever rules name them", async () => {
        const storage = await open();
        const workflow = anUuid();
        const uuids = Array.from({ length: 4 }, () => anUuid()).sort();
        const named = (n) => ({ uuid: uuids[n], title: String(n) });
        const { bookings } = await given(storage, [
          { ...named(2), status: "held", holdExpiresAt: NOW - HOUR },
          { ...named(0), status: "pending", pendingSince: NOW, start: NOW - HOUR },
          { ...named(3), status: "pending", pendingSince: NOW - 2 * HOUR, workflow },
          { ...named(1), status: "held", holdExpiresAt: NOW - HOUR }
        ]);
        const rules = [
          { status: "pending", by: "pendingSince", until: NOW - HOUR, workflow },
          { status: "held", by: "holdExpiresAt", until: NOW },
          { status: "pending", by: "start", until: NOW }
        ];
        expect5(await titlesDue(storage, bookings, rules)).to.deep.equal(["0", "1", "2", "3"]);
      });
      it("follows a booking that changes", async () => {
        const storage = await open();
        const { app, bookings } = await given(storage, [{ status: "held", holdExpiresAt: NOW, title: "hold" }]);
        const hold = bookings[0];
        const rule = { status: "held", by: "holdExpiresAt", until: NOW };
        expect5(await titlesDue(storage, bookings, rule)).to.deep.equal(["hold"]);
        await write(storage, app, { put: { booking: [{ ...hold, holdExpiresAt: NOW + 1, version: 2 }] } });
        expect5(await titlesDue(storage, bookings, rule)).to.deep.equal([]);
        expect5(await titlesDue(storage, bookings, { ...rule, until: NOW + 1 })).to.deep.equal(["hold"]);
        const confirmed = { ...hold, status: "confirmed", holdExpiresAt: null, version: 3 };
        await write(storage, app, { put: { booking: [confirmed] } });
        expect5(await titlesDue(storage, bookings, { ...rule, until: NOW + DAY })).to.deep.equal([]);
        const byEnd = { status: "confirmed", by: "end", until: hold.end };
        expect5(await titlesDue(storage, bookings, byEnd)).to.deep.equal(["hold"]);
      });
    });
  });
}

// test/contracts/calendar-repository.ts
import { expect as expect6 } from "chai";
var put = (storage, app, ...calendar) => write(storage, app, { put: { calendar } });
var ANY = { apps: /* @__PURE__ */ new Set(), unproven: /* @__PURE__ */ new Set(), lanes: /* @__PURE__ */ new Set() };
function calendarRepositoryContract(open) {
  describe("CalendarRepository", () => {
    const waiting = (app, nextAt, fields = {}) => {
      const calendar = aCalendar({ app: app.uuid, ...fields });
      return { ...calendar, state: { ...calendar.state, nextAt } };
    };
    it("gives back every field as it was stored", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const plain = aCalendar({ app: app.uuid });
      const full = aCalendar({
        app: app.uuid,
        url: `webcal://calendars.example/${encodeURIComponent(ODD_TEXT)}`,
        timezone: "America/Argentina/ComodRivadavia",
        refreshMinutes: 1440,
        tentative: "free",
        onStale: "keep",
        staleAfterMinutes: 43200,
        state: {
          revision: 7,
          triedAt: NOW + 3,
          fetchedAt: NOW + 2,
          readAt: NOW + 1,
          changedAt: NOW,
          error: ODD_TEXT,
          busy: 1e5,
          reports: [ODD_TEXT, "b"],
          parts: [642, 643],
          etag: 'W/"\xE4"',
          lastModified: "Mon, 16 Nov 2026 09:00:00 GMT",
          failures: 9,
          since: NOW - 1,
          isToldStale: true,
          nextAt: NOW + DAY,
          lease: anUuid()
        },
        version: 3,
        updatedAt: NOW + 1
      });
      await put(storage, app, plain, full);
      for (const one of [plain, full]) expect6(await storage.calendars.find(app.uuid, one.uuid)).to.deep.equal(one);
      expect6((await storage.calendars.list(app.uuid, ALL, {})).items).to.deep.equal([plain, full]);
    });
    it("counts those of all apps by what their state comes to now", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      expect6(await storage.calendars.statuses(NOW, 100)).to.deep.equal({ new: 0, ok: 0, failing: 0, stale: 0 });
      const of = (owner, state) => {
        const calendar = aCalendar({ app: owner.uuid, staleAfterMinutes: 60 });
        return { ...calendar, state: { ...calendar.state, error: null, fetchedAt: NOW, since: NOW, ...state } };
      };
      const gone = of(app, {});
      await put(
        storage,
        app,
        of(app, {}),
        of(app, { fetchedAt: null }),
        of(app, { error: "x", fetchedAt: null }),
        gone
      );
      await put(
        storage,
        other,
        of(other, {}),
        of(other, { since: NOW - HOUR - 1, error: "x" }),
        of(other, { since: NOW - HOUR })
      );
      await write(storage, app, { removed: [{ kind: "calendar", uuid: gone.uuid }] });
      expect6(await storage.calendars.statuses(NOW, 100)).to.deep.equal({ new: 1, ok: 3, failing: 1, stale: 1 });
      expect6(await storage.calendars.statuses(NOW + HOUR + 1, 100)).to.deep.equal({
        new: 0,
        ok: 0,
        failing: 0,
        stale: 6
      });
      const some = await storage.calendars.statuses(NOW, 2);
      expect6(Object.values(some).reduce((sum, count) => sum + count, 0)).to.equal(2);
    });
    it("lists in creation order, keeps apps apart, and narrows a list by resource", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const resource = anUuid();
      const uuids = SHUFFLED.map(() => anUuid());
      const made = SHUFFLED.map(
        (place) => aCalendar({ app: app.uuid, uuid: uuids[place], createdAt: NOW - place, ...place % 2 === 0 && { resource } })
      );
      for (const one of made) await put(storage, app, one);
      const changed = { ...made[2], version: 2, updatedAt: NOW + 1 };
      await put(storage, app, changed);
      const all = made.map((one) => one.uuid === changed.uuid ? changed : one);
      await expectList((slice) => storage.calendars.list(app.uuid, slice, {}), all);
      const its = all.filter((one) => one.resource === resource);
      await expectList((slice) => storage.calendars.list(app.uuid, slice, { resource }), its);
      for (const filter of [{}, { resource }]) {
        await expectList((slice) => storage.calendars.list(other.uuid, slice, filter), []);
      }
      expect6(await storage.calendars.find(other.uuid, made[0].uuid)).to.equal(void 0);
      expect6(await storage.calendars.find(app.uuid, anUuid())).to.equal(void 0);
      await write(storage, app, { removed: [{ kind: "calendar", uuid: made[0].uuid }] });
      expect6(await storage.calendars.find(app.uuid, made[0].uuid)).to.equal(void 0);
    });
    it("names those that are due, of all apps, the earliest first", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const late = waiting(app, NOW - 1);
      const now = waiting(other, NOW);
      const early = waiting(app, NOW - HOUR);
      const future = waiting(app, NOW + 1);
      await put(storage, app, late, early, future);
      await put(storage, other, now);
      const due = async (at, limit = 10, without = []) => (await storage.calendars.due(at, limit, { ...ANY, apps: new Set(without) })).map(({ uuid }) => uuid);
      expect6(await storage.calendars.due(NOW, 1, ANY)).to.deep.equal([early]);
      expect6(await due(NOW)).to.deep.equal([early.uuid, late.uuid, now.uuid]);
      expect6(await due(NOW, 2)).to.deep.equal([early.uuid, late.uuid]);
      expect6(await due(NOW, 1, [app.uuid])).to.deep.equal([now.uuid]);
      expect6(await due(NOW, 9, [app.uuid, other.uuid])).to.deep.equal([]);
      expect6(await due(NOW + 1)).to.deep.equal([early.uuid, late.uuid, now.uuid, future.uuid]);
      await put(storage, app, { ...early, state: { ...early.state, nextAt: NOW + DAY } });
      await write(storage, app, { removed: [{ kind: "calendar", uuid: late.uuid }] });
      expect6(await due(NOW)).to.deep.equal([now.uuid]);
      await storage.apps.remove(other.owner, other.uuid, () => {
      });
      expect6(await due(NOW)).to.deep.equal([]);
    });
    it("names those that have become stale while they wait, unless that has been said", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const silent = waiting(app, NOW + DAY, { staleAfterMinutes: 60 });
      const told2 = waiting(app, NOW + DAY, { staleAfterMinutes: 60 });
      await put(storage, app, silent, { ...told2, state: { ...told2.state, isToldStale: true } });
      const due = (at) => storage.calendars.due(at, 10, ANY);
      expect6(await due(NOW + 60 * MINUTE)).to.deep.equal([]);
      expect6(await due(NOW + 60 * MINUTE + 1)).to.deep.equal([silent]);
    });
    it("leaves out those that are due without a slot: of hosts, and unproven ones, however many they are", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const at = (whose, url, state, minutes) => {
        const calendar = waiting(whose, NOW - minutes * MINUTE, { url });
        return { ...calendar, state: { ...calendar.state, error: null, fetchedAt: NOW - DAY, ...state } };
      };
      const hanging = Array.from(
        { length: 120 },
        (_, i) => at(app, `HTTPS://Hangs.example:8443/${i}`, { error: "No answer within 15 s" }, 200 - i)
      );
      const fresh = at(app, "https://fresh.example/a", { fetchedAt: null }, 40);
      const good = at(app, "https://hangs.example:8443/good", {}, 30);
      const elsewhere = at(app, "webcal://good.example?x", {}, 20);
      const others = at(other, "https://hangs.example:8443/others", { error: "It answered 500" }, 10);
      await put(storage, app, ...hanging, fresh, good, elsewhere);
      await put(storage, other, others);
      const due = async (without) => (await storage.calendars.due(NOW, 200, { ...ANY, ...without })).map(({ uuid }) => uuid);
      const uuidsOf3 = (...calendars) => calendars.map(({ uuid }) => uuid);
      expect6(await due({})).to.have.length(124);
      const lanes = /* @__PURE__ */ new Set([`${app.uuid} hangs.example:8443`]);
      expect6(await due({ lanes })).to.deep.equal(uuidsOf3(fresh, elsewhere, others));
      expect6(await due({ unproven: /* @__PURE__ */ new Set([app.uuid]) })).to.deep.equal(uuidsOf3(good, elsewhere, others));
      expect6(await due({ unproven: "all" })).to.deep.equal(uuidsOf3(good, elsewhere));
      expect6(await due({ unproven: "all", lanes })).to.deep.equal(uuidsOf3(elsewhere));
      expect6(await due({ apps: /* @__PURE__ */ new Set([other.uuid]), lanes, unproven: /* @__PURE__ */ new Set([other.uuid]) })).to.deep.equal(
        uuidsOf3(fresh, elsewhere)
      );
      expect6(await storage.calendars.due(NOW, 1, { ...ANY, lanes })).to.deep.equal([fresh]);
    });
    it("keeps parts of busy times, however many there are", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const calendar = anUuid();
      const times = Array.from({ length: 4e4 }, (_, i) => NOW + i * MINUTE);
      const parts = [
        someBusyTimes({ app: app.uuid, uuid: `${calendar}/642`, times }),
        someBusyTimes({ app: app.uuid, uuid: `${calendar}/643`, times: [-1, NOW + 0.5] })
      ];
      await write(storage, app, { put: { busyTimes: parts } });
      const found = () => storage.ledger.read(app.uuid, {}, (view) => parts.map(({ uuid }) => view.object("busyTimes", uuid)));
      expect6(await found()).to.deep.equal(parts);
      await write(storage, app, { removed: [{ kind: "busyTimes", uuid: parts[0].uuid }] });
      expect6(await found()).to.deep.equal([void 0, parts[1]]);
    });
  });
}

// test/contracts/copying.ts
import { expect as expect7 } from "chai";

// test/support/every-object.ts
function everyObject(app) {
  const workflow = aWorkflow({ app, name: ODD_TEXT });
  const timed = aWorkflow({ app, settings: { ...workflow.settings, mode: "confirm", pendingMinutes: 30 } });
  const room = aResource({ app, meta: ODD_META, name: ODD_TEXT });
  const hall = aResource({ app, capacity: 20, longestBlock: 3 * HOUR });
  const shrunk = aResource({ app, capacity: 1 });
  const logo = aLogo({ app });
  const customer = aCustomer({ app, email: "Ada@Example.com", name: ODD_TEXT, meta: ODD_META });
  const service = aService({
    app,
    workflow: workflow.uuid,
    roles: [
      {
        name: "a_b",
        resources: [room.uuid, hall.uuid],
        count: 1,
        units: 1,
        weights: { [room.uuid]: 3 },
        steps: null
      }
    ],
    rotas: { a_b: { floor: 1, turns: { [room.uuid]: 2 } } },
    price: { amount: 3500, currency: "EUR" }
  });
  const series = aSeries({ app, service: service.uuid, resources: [hall.uuid] });
  const key = aKey({ app, services: [service.uuid], origins: ["https://example.com"] });
  const calendar = aCalendar({ app, resource: hall.uuid });
  const state = { ...calendar.state, parts: [642, 643], etag: '"x"', readAt: NOW, fetchedAt: NOW, busy: 1 };
  const read = { ...calendar, state };
  const beingRead = aCalendar({ app, resource: room.uuid });
  const actions = [
    anAction({ app, workflow: workflow.uuid, position: 2 }),
    anAction(
      { app, workflow: workflow.uuid, trigger: "booking.start", offsetMinutes: -60 },
      {
        type: "webhook",
        config: {
          url: "https://example.com/",
          secrets: [
            { secret: "whsec_a", until: null },
            { secret: "whsec_b", until: NOW + HOUR }
          ],
          headers: { "X-a.b": ODD_TEXT }
        }
      }
    ),
    anAction({ app, workflow: timed.uuid, enabled: false })
  ];
  const bookings = STATUSES.map(
    (status, index) => aBooking({ app, resources: [room.uuid, hall.uuid], status, start: NOW + (index + 1) * DAY, workflow: timed.uuid })
  );
  const [, , confirmed] = bookings;
  const of = (resource, fields) => aBooking({ app, resources: [resource], ...fields });
  bookings.push(
    of(shrunk.uuid, { start: NOW + DAY }),
    of(shrunk.uuid, { start: NOW + DAY, title: ODD_TEXT, notes: ODD_TEXT, meta: ODD_META }),
    of(hall.uuid, {
      start: NOW + DAY,
      units: 3,
      customer: { name: "Ada", email: "ada@example.com", phone: "+33 1" },
      customerUuid: customer.uuid,
      sequence: 4,
      version: 9,
      invited: { sequence: 2, organizer: "x@example.com" },
      manageCounter: 2,
      sale: {
        service: service.uuid,
        assignments: [{ role: "a_b", resource: hall.uuid, start: NOW + DAY, end: NOW + DAY + HOUR }],
        unitPrice: { amount: 3500, currency: "EUR" }
      },
      series: { uuid: series.uuid, occurrence: NOW + DAY, sequence: 4 }
    }),
    // with a pause in between, in which the resource is free
    of(hall.uuid, {
      start: NOW + 2 * DAY,
      end: NOW + 2 * DAY + 3 * HOUR,
      blocks: [
        { resource: hall.uuid, start: NOW + 2 * DAY - 5 * MINUTE, end: NOW + 2 * DAY + HOUR, units: 2 },
        { resource: hall.uuid, start: NOW + 2 * DAY + 2 * HOUR, end: NOW + 2 * DAY + 3 * HOUR }
      ]
    }),
    of(room.uuid, {
      status: "held",
      start: NOW + 20 * DAY,
      customer: { name: null, email: "somebody@example.com", phone: null },
      customerUuid: null,
      madeWith: { key: key.uuid, origins: null, holdSecondsMax: 600, holder: "digest" }
    })
  );
  const jobs = JOB_STATUSES.map(
    (status, index) => aJob({
      app,
      booking: confirmed.uuid,
      action: actions[0].uuid,
      workflow: workflow.uuid,
      status,
      dueAt: NOW + index * MINUTE,
      nextAt: status === "waiting" || status === "running" ? NOW + index * MINUTE : null,
      attempts: index === 0 ? [] : [{ at: NOW, ok: false, status: 500, message: ODD_TEXT }],
      reason: status === "skipped" ? "The booking has changed" : null
    })
  );
  jobs.push(
    aJob({ app, booking: null, about: customer.uuid, sequence: null, bookingStatus: null, trigger: "customer.erased" })
  );
  const link = { digest: "d", createdAt: NOW, expiresAt: NOW + DAY, by: { kind: "app" } };
  const token = { uuid: anUuid(), digest: "e", createdAt: NOW, expiresAt: null };
  jobs.push(
    aJob({
      app,
      booking: bookings[0].uuid,
      workflow: null,
      action: `${app}/moved`,
      trigger: null,
      to: "a\u2022\u2022\u2022@example.com",
      letter: {
        kind: "moved",
        addressCounter: 0,
        series: { uuid: series.uuid, bookings: bookings.slice(0, 2).map(({ uuid }) => ({ uuid, sequence: 0 })) },
        isAgain: true
      }
    })
  );
  return {
    staff: [
      aStaffMember({ app, name: ODD_TEXT, email: "Odd@Example.com" }),
      aStaffMember({ app, role: "self", resources: [room.uuid], tokens: [token], links: [link], active: false })
    ],
    workflow: [workflow, timed],
    resource: [room, hall, shrunk],
    service: [service, aService({ app, active: false })],
    timeOff: [
      aTimeOff({ app, meta: ODD_META }),
      aTimeOff({
        app,
        resources: [room.uuid],
        start: null,
        end: null,
        startDate: "2026-12-24",
        endDate: "2026-12-26"
      })
    ],
    series: [
      {
        ...series,
        bookings: bookings.slice(0, 2).map(({ uuid }) => uuid),
        skipped: [{ start: NOW, reason: "taken" }],
        omitted: ["2026-12-24"]
      }
    ],
    key: [key, aKey({ app })],
    customer: [customer, aCustomer({ app, email: null, phone: "+33 2" }), aCustomer({ app, blocked: true })],
    erasure: [
      anErasure({ app }),
      anErasure({
        app,
        state: "erasing",
        email: "gone@example.com",
        formerEmails: ["was@example.com"],
        bookings: [anUuid()]
      }),
      anErasure({ app, state: "overwriting" })
    ],
    feed: [aFeed({ app }), aFeed({ app, resource: room.uuid }), aFeed({ app, customer: customer.uuid })],
    calendar: [read, { ...beingRead, state: { ...beingRead.state, lease: "a worker", nextAt: NOW + MINUTE } }],
    busyTimes: [642, 643].map((part) => someBusyTimes({ app, uuid: `${calendar.uuid}/${part}` })),
    action: actions,
    booking: bookings,
    job: jobs,
    visitor: [aVisitor({ app }), aVisitor({ app, confirmations: [NOW] })],
    logo: [logo],
    profile: [
      aProfile({ app, logo: logoFacts(logo), address: "1, Quai\n29200 Brest", intro: ODD_TEXT, accent: "#3355aa" })
    ],
    letters: [someLetters({ app, teamTo: "both" })]
  };
}
async function fillWithEverything(storage, { bookings = 0 } = {}) {
  const tokens = [anOwnerToken(), anOwnerToken({ origin: "environment" })];
  tokens.push(anOwnerToken({ owner: tokens[0].owner }));
  const without = anOwnerToken();
  for (const token of [...tokens, without]) await storage.owners.addToken(token);
  await storage.owners.revoke(without.uuid);
  const owner = tokens[0].owner.uuid;
  const records = [
    anAppRecord({ owner, meta: ODD_META, description: ODD_TEXT }),
    anAppRecord({ owner: without.owner.uuid }, { previous: { digest: `previous-${anUuid()}`, until: NOW + HOUR } }),
    anAppRecord(
      { owner },
      {
        manage: { secret: "plain:c2VjcmV0", previous: { secret: "plain:b2xk", until: NOW + HOUR } },
        sessions: [{ uuid: anUuid(), digest: `session-${anUuid()}`, createdAt: NOW, expiresAt: NOW + HOUR }]
      }
    )
  ];
  const made = records.map(
    ({ app: { uuid, slug } }) => ({
      uuid: anUuid(),
      app: uuid,
      type: "app.created",
      booking: null,
      sequence: null,
      at: NOW,
      actor: { kind: "owner", uuid: owner },
      changes: { slug: { from: null, to: slug }, meta: {} },
      data: { kind: "app", uuid }
    })
  );
  for (const [index, record] of records.entries()) await storage.apps.add(record, void 0, made[index]);
  const [{ app }] = records;
  const objects = everyObject(app.uuid);
  const roomy = objects.resource.map((resource) => ({ ...resource, capacity: Math.max(resource.capacity, 2) }));
  const events = objects.booking.map((data) => anEvent({ data }));
  for (const kind of KINDS) {
    const those = { [kind]: kind === "resource" ? roomy : objects[kind] };
    await write(storage, app, { put: those });
  }
  await write(storage, app, { put: { resource: objects.resource } });
  const others = [
    {
      uuid: anUuid(),
      app: app.uuid,
      type: "customer.erased",
      booking: null,
      sequence: null,
      at: NOW,
      data: { uuid: anUuid() }
    }
  ];
  for (const event of [...events, ...others]) await write(storage, app, { events: [event] });
  const gone = [aCustomer({ app: app.uuid }), aCustomer({ app: app.uuid })];
  await write(storage, app, { put: { customer: gone } });
  await write(storage, app, { removed: gone.map(({ uuid }) => ({ kind: "customer", uuid })) });
  const second = records[1].app;
  const room = aResource({ app: second.uuid, capacity: 1e4 });
  await write(storage, second, { put: { resource: [room] } });
  for (let made2 = 0; made2 < bookings; made2 += 200) {
    const some = Array.from(
      { length: Math.min(200, bookings - made2) },
      (_, index) => aBooking({ app: second.uuid, resources: [room.uuid], start: NOW + (made2 + index) * HOUR })
    );
    await write(storage, second, { put: { booking: some }, events: some.map((data) => anEvent({ data })) });
  }
  await storage.jobs.claim(NOW + HOUR, { token: anUuid(), until: NOW + DAY }, 1, []);
  return { tokens, records, app, objects, events: [made[0], ...events, ...others] };
}

// test/contracts/copying.ts
var MARK = { source: "test:source", begunAt: NOW, place: null };
async function exported(copying, choose = ALL_CONTENTS) {
  const records = [];
  for await (const record of copying.exportObjects(choose)) records.push(record);
  return records;
}
async function* these(records) {
  yield* records;
}
function told(records) {
  const known = records.filter((record) => record.is !== "storage");
  const texts = known.map(
    (record) => canonical(record.is === "object" || record.is === "event" ? asCopied(record) : record)
  );
  const owners = texts.filter((_, index) => known[index].is === "owner").sort();
  return [...owners, ...texts.filter((_, index) => known[index].is !== "owner")];
}
function contentsOf(records) {
  return records.filter((record) => record.is === "object" || record.is === "event");
}
async function copied(from, to, mark = null) {
  const records = from.filter((record) => record.is !== "storage");
  const sent = records.map((record) => record.is === "object" || record.is === "event" ? asCopied(record) : record);
  await to.copying.importObjects(these([{ is: "mark", mark: MARK }, ...sent, { is: "mark", mark }]));
}
function copyingContract(open) {
  describe("Copying", () => {
    const clock = () => NOW + HOUR;
    it("tells what it is, then owners, tokens, and apps with all that they contain, in order", async () => {
      const storage = await open({ clock });
      const { tokens, records, objects, events, app } = await fillWithEverything(storage);
      const all = await exported(storage.copying);
      const contents = contentsOf(all);
      expect7(all[0]).to.include({ is: "storage", takesParts: true, mark: null });
      expect7(all.flatMap((record) => record.is === "owner" ? record.owner.email : [])).to.have.length(3);
      expect7(all.flatMap((record) => record.is === "token" ? record.token : [])).to.deep.equal(tokens);
      expect7(all.flatMap((record) => record.is === "app" ? record.record : [])).to.deep.equal(records);
      for (const kind of KINDS) {
        const ofKind = contents.flatMap(
          (record) => record.is === "object" && record.kind === kind && record.object.app === app.uuid ? record.object.uuid : []
        );
        expect7(ofKind, kind).to.deep.equal(objects[kind].map(({ uuid }) => uuid));
      }
      const told2 = contents.flatMap(
        (record) => record.is === "event" && record.event.app === app.uuid ? record.event : []
      );
      expect7(told2).to.deep.equal(events);
      const order = [...KINDS, "event"];
      const places = contents.map((record) => order.indexOf(record.is === "event" ? "event" : record.kind));
      const ofFirst = places.slice(
        0,
        contents.findIndex((record) => record.is === "event")
      );
      expect7(ofFirst).to.deep.equal(ofFirst.toSorted((a, b) => a - b));
      const sequence = await storage.ledger.sequence(app.uuid);
      const standings = all.filter(
        (record) => (record.is === "app" ? record.record.app.uuid : record.is === "end" && record.app) === app.uuid
      );
      expect7(
        standings.map((record) => record.is === "app" || record.is === "end" ? record.sequence : 0)
      ).to.deep.equal([sequence, sequence]);
    });
    it("tells no contents of apps of which none are wanted", async () => {
      const storage = await open({ clock });
      const { records } = await fillWithEverything(storage);
      const all = await exported(storage.copying, NO_CONTENTS);
      expect7(contentsOf(all)).to.deep.equal([]);
      expect7(all.flatMap((record) => record.is === "app" ? record.contents : [])).to.deep.equal(
        records.map(() => "none")
      );
    });
    it("becomes what it is told, whatever is above a capacity, and tells the same", async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      await fillWithEverything(from);
      const all = await exported(from.copying);
      await copied(all, to);
      expect7(told(await exported(to.copying))).to.deep.equal(told(all));
    });
    it("is as good as what it was copied from: it lists, finds, counts, and goes on", async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app, objects, events, records } = await fillWithEverything(from);
      await copied(await exported(from.copying), to);
      for (const { app: one, credential } of records) {
        expect7((await to.apps.list(one.owner, ALL, NO_SEARCH)).items.map(({ uuid }) => uuid)).to.include(one.uuid);
        for (const digest of [credential.digest, ...(credential.sessions ?? []).map((session) => session.digest)]) {
          expect7((await to.apps.findByDigest(digest))?.app.uuid).to.equal(one.uuid);
        }
      }
      const lists = async (storage) => [
        (await storage.resources.list(app.uuid, ALL, NO_SEARCH)).items,
        (await storage.customers.list(app.uuid, ALL, { search: NO_SEARCH, sort: "created_at" })).items,
        (await storage.bookings.list(app.uuid, ALL, { search: NO_SEARCH, sort: "start" })).items,
        (await storage.feeds.list(app.uuid, ALL, NO_SEARCH)).items,
        (await storage.series.list(app.uuid, ALL, {})).items,
        (await storage.events.list(app.uuid, ALL, {}))?.items
      ];
      expect7(await lists(to)).to.deep.equal(await lists(from));
      const [room, hall, shrunk] = objects.resource;
      const [customer] = objects.customer;
      const [service] = objects.service;
      const seen2 = (storage) => storage.ledger.read(app.uuid, {}, (view) => ({
        taken: [room, hall, shrunk].map(
          (resource) => view.taken(resource, NOW, NOW + 30 * DAY).toSorted((a, b) => a.start - b.start || (a.booking < b.booking ? -1 : 1))
        ),
        customer: view.customerWithEmail("ada@example.com")?.uuid,
        tally: view.tally({ service: service.uuid }).firm,
        counts: ["resource", "service", "workflow", "feed", "key", "calendar"].map(
          (kind) => view.count(kind)
        ),
        naming: view.servicesNaming(room.uuid).length,
        feeds: view.feedsOf(customer.uuid).length,
        timeOff: view.timeOff(NOW, NOW + 100 * DAY).length
      }));
      expect7(await seen2(to)).to.deep.equal(await seen2(from));
      const sequence = await from.ledger.sequence(app.uuid);
      expect7(await to.ledger.sequence(app.uuid)).to.equal(sequence);
      const next = aBooking({ app: app.uuid, resources: [hall.uuid], start: NOW + DAY });
      const event = anEvent({ data: next });
      const latest = aResource({ app: app.uuid });
      await write(to, app, { put: { booking: [next], resource: [latest] }, events: [event] });
      expect7(await to.ledger.sequence(app.uuid)).to.equal(sequence + 1);
      expect7((await to.events.after(app.uuid, events.at(-1).uuid, 10))?.map(({ uuid }) => uuid)).to.deep.equal([
        event.uuid
      ]);
      expect7((await to.resources.list(app.uuid, ALL, NO_SEARCH)).items.at(-1)?.uuid).to.equal(latest.uuid);
      const changed = { ...objects.customer[0], name: "Another" };
      await write(to, app, {
        put: { customer: [changed] },
        removed: [{ kind: "booking", uuid: objects.booking[0].uuid }]
      });
      expect7(await to.customers.find(app.uuid, changed.uuid)).to.deep.equal(changed);
      expect7(await to.bookings.find(app.uuid, objects.booking[0].uuid)).to.equal(void 0);
    });
    it("takes what its bookings take, and lets go of it with them", async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app, objects } = await fillWithEverything(from);
      await copied(await exported(from.copying), to);
      const [first, ...gone] = objects.booking.filter((booking) => allocationsOf(booking).length > 0);
      expect7(gone.length).to.be.greaterThan(1);
      const blocks = first.blocks.map((block) => ({ ...block, start: block.start + DAY, end: block.end + DAY }));
      const moved = { ...first, start: first.start + DAY, end: first.end + DAY, blocks };
      await write(to, app, {
        put: { booking: [moved] },
        removed: gone.map(({ uuid }) => ({ kind: "booking", uuid }))
      });
      const taken2 = await to.ledger.read(
        app.uuid,
        {},
        (view) => objects.resource.flatMap((resource) => view.taken(resource, NOW - 400 * DAY, NOW + 400 * DAY))
      );
      expect7(taken2).to.have.deep.members(allocationsOf(moved));
    });
    it("has no lease of another: a job that ran waits, for any worker", async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app } = await fillWithEverything(from);
      await copied(await exported(from.copying), to);
      const jobs = (await to.jobs.list(app.uuid, ALL, {})).items;
      expect7(jobs.filter(({ status }) => status === "running")).to.deep.equal([]);
      const waiting = jobs.filter(({ status }) => status === "waiting");
      const claimed = await to.jobs.claim(NOW + DAY, { token: "one", until: NOW + 2 * DAY }, 100, []);
      expect7(claimed.map(({ uuid }) => uuid)).to.have.members(waiting.map(({ uuid }) => uuid));
      expect7(waiting.length).to.be.greaterThan(1);
    });
    it("is an unfinished copy from the first mark on, and then a disarmed one", async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      await fillWithEverything(from);
      const all = await exported(from.copying);
      await copied([], to, MARK);
      expect7(await to.arming.disarmed()).to.deep.equal({ as: "copy", at: NOW, unfinished: MARK });
      expect7((await exported(to.copying))[0]).to.have.property("mark").that.deep.equals(MARK);
      const further = { ...MARK, place: { app: "x", sequence: 3, kind: "event", uuid: "y" } };
      await copied(all, to, further);
      expect7((await to.arming.disarmed())?.unfinished).to.deep.equal(further);
      await to.copying.importObjects(these([{ is: "mark", mark: null }]));
      expect7(await to.arming.disarmed()).to.deep.equal({ as: "copy", at: NOW });
      expect7((await exported(to.copying))[0]).to.have.property("mark", null);
    });
    it("takes everything twice as it takes it once, and replaces what differs in its place", async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app } = await fillWithEverything(from);
      const before = await exported(from.copying);
      await copied(before, to, MARK);
      const parts = before.map((record) => record.is === "app" ? { ...record, contents: "newer" } : record);
      await copied(parts, to, MARK);
      expect7(told(await exported(to.copying))).to.deep.equal(told(before));
      const later = before.map((record) => {
        if (record.is === "app") return { ...record, contents: "newer" };
        if (record.is !== "object" || record.object.app !== app.uuid) return record;
        if (record.kind === "booking")
          return { ...record, object: { ...record.object, title: "Another", status: "cancelled" } };
        return record.kind === "customer" ? { ...record, object: { ...record.object, name: "Another" } } : record;
      });
      await copied(later, to, MARK);
      const expected = told(later.map((record) => record.is === "app" ? { ...record, contents: "all" } : record));
      expect7(told(await exported(to.copying))).to.deep.equal(expected);
      const [, , shrunk] = (await to.resources.list(app.uuid, ALL, NO_SEARCH)).items;
      const taken2 = await to.ledger.read(app.uuid, {}, (view) => view.taken(shrunk, NOW, NOW + 30 * DAY));
      expect7(taken2, "of cancelled bookings").to.deep.equal([]);
    });
    it("loses what an app had that comes anew, and keeps what it has where only its record comes", async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app } = await fillWithEverything(from);
      const all = await exported(from.copying);
      await copied(all, to, MARK);
      const heads = all.filter((record) => record.is === "app" && record.record.app.uuid === app.uuid);
      const renamed = heads.map(
        (record) => record.is === "app" ? {
          ...record,
          contents: "none",
          record: { ...record.record, app: { ...record.record.app, slug: "renamed" } }
        } : record
      );
      await copied(renamed, to, MARK);
      expect7((await to.apps.ofSlug("renamed"))?.uuid).to.equal(app.uuid);
      expect7(contentsOf(await exported(to.copying))).to.have.length(contentsOf(all).length);
      await copied(heads, to, MARK);
      expect7((await to.apps.ofSlug(app.slug))?.uuid).to.equal(app.uuid);
      const left = await exported(to.copying);
      expect7(
        contentsOf(left).filter((record) => record.is === "object" && record.object.app === app.uuid)
      ).to.deep.equal([]);
      expect7(await to.ledger.sequence(app.uuid)).to.equal(0);
      expect7((await to.resources.list(app.uuid, ALL, NO_SEARCH)).total).to.equal(0);
      await copied(all, to);
      expect7(told(await exported(to.copying))).to.deep.equal(told(all));
    });
    it("loses apps, tokens, objects and events that are gone", async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { app, records, objects, events, tokens } = await fillWithEverything(from);
      await copied(await exported(from.copying), to, MARK);
      const gone = KINDS.map((kind) => ({ is: "removed", kind, app: app.uuid, uuid: objects[kind][0].uuid }));
      await to.copying.importObjects(
        these([
          ...gone,
          { is: "first event", app: app.uuid, uuid: events[3].uuid },
          { is: "app gone", uuid: records[1].app.uuid },
          { is: "token gone", uuid: tokens[0].uuid }
        ])
      );
      const left = contentsOf(await exported(to.copying));
      const ofKind = (kind) => left.flatMap(
        (record) => record.is === "object" && record.kind === kind && record.object.app === app.uuid ? record.object.uuid : []
      );
      for (const kind of KINDS)
        expect7(ofKind(kind), kind).to.deep.equal(objects[kind].slice(1).map(({ uuid }) => uuid));
      expect7((await to.events.list(app.uuid, ALL, {}))?.items).to.deep.equal(events.slice(3));
      expect7(await to.apps.ofSlug(records[1].app.slug)).to.equal(void 0);
      expect7((await to.owners.list()).map(({ uuid }) => uuid)).to.deep.equal(tokens.slice(1).map(({ uuid }) => uuid));
      await to.copying.importObjects(these([{ is: "first event", app: app.uuid, uuid: null }]));
      expect7((await to.events.list(app.uuid, ALL, {}))?.total).to.equal(0);
    });
    it("takes objects whose unique values went from one to the other meanwhile", async () => {
      const [from, to] = [await open({ clock }), await open({ clock })];
      const { records } = await fillWithEverything(from);
      const { app } = records[2];
      const one = aCustomer({ app: app.uuid, email: "x@example.com" });
      const other = aCustomer({ app: app.uuid, email: null });
      await write(from, app, { put: { customer: [other, one] } });
      await copied(await exported(from.copying), to, MARK);
      await write(from, app, { put: { customer: [{ ...one, email: "y@example.com" }] } });
      await write(from, app, { put: { customer: [{ ...other, email: "x@example.com" }] } });
      const later = await exported(from.copying);
      await copied(
        later.map((record) => record.is === "app" ? { ...record, contents: "newer" } : record),
        to,
        MARK
      );
      expect7(told(await exported(to.copying))).to.deep.equal(told(later));
      const found = await to.ledger.read(
        app.uuid,
        {},
        (view) => ["x", "y"].map((name) => view.customerWithEmail(`${name}@example.com`)?.uuid)
      );
      expect7(found).to.deep.equal([other.uuid, one.uuid]);
    });
    it("tells all that is newer than a number, or all there is, and which it does", async () => {
      const storage = await open({ clock });
      const { app, objects, events } = await fillWithEverything(storage);
      const than = await storage.ledger.sequence(app.uuid);
      const feed = aFeed({ app: app.uuid });
      const service = aService({ app: app.uuid });
      const booking = { ...objects.booking[1], title: "Newer" };
      const event = anEvent({ data: booking });
      await write(storage, app, {
        put: { feed: [feed] },
        removed: [{ kind: "customer", uuid: objects.customer[2].uuid }]
      });
      await write(storage, app, { put: { service: [service], booking: [booking] }, events: [event] });
      const [job] = await storage.jobs.claim(NOW + DAY, { token: "one", until: NOW + 2 * DAY }, 1, []);
      await storage.jobs.release(
        { ...job, status: "delivered", nextAt: null, updatedAt: NOW + DAY },
        { token: "one", until: NOW + 2 * DAY }
      );
      await storage.events.forget(NOW + 1, 2);
      const newer = await exported(
        storage.copying,
        ({ record }) => record.app.uuid === app.uuid ? { contents: "newer", than, releasedSince: NOW + DAY } : { contents: "none" }
      );
      const head = newer.find((record) => record.is === "app" && record.record.app.uuid === app.uuid);
      const contents = contentsOf(newer);
      const of = (kind) => contents.flatMap((record) => record.is === "object" && record.kind === kind ? record.object : []);
      expect7(of("feed").at(-1)).to.deep.equal(feed);
      expect7(of("service").at(-1)).to.deep.equal(service);
      expect7(of("booking")).to.deep.include(booking);
      expect7(of("job").find(({ uuid }) => uuid === job.uuid)).to.include({ status: "delivered" });
      expect7(contents.at(-1)).to.deep.equal({ is: "event", event });
      if (head?.is === "app" && head.contents === "all") {
        expect7(of("customer").map(({ uuid }) => uuid)).to.deep.equal(
          objects.customer.slice(0, 2).map(({ uuid }) => uuid)
        );
        return;
      }
      expect7(newer).to.deep.include({
        is: "removed",
        kind: "customer",
        app: app.uuid,
        uuid: objects.customer[2].uuid
      });
      expect7(newer).to.deep.include({ is: "first event", app: app.uuid, uuid: events[2].uuid });
      expect7(of("workflow"), "what is older").to.deep.equal([]);
      expect7(contents.filter((record) => record.is === "event")).to.have.length(1);
    });
  });
}

// test/contracts/customer-repository.ts
import { expect as expect8 } from "chai";
var put2 = (storage, app, ...customer) => write(storage, app, { put: { customer } });
var withEmail = (storage, app, email, wanted = {}) => storage.ledger.read(app.uuid, wanted, (view) => view.customerWithEmail(email));
var UNFILTERED = { search: NO_SEARCH, sort: "created_at" };
var about = (search) => ({
  search: { ...NO_SEARCH, ...search },
  sort: "created_at"
});
function customerRepositoryContract(open) {
  describe("CustomerRepository", () => {
    it("gives back every field as it was stored", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [
        aCustomer({ app: app.uuid }),
        aCustomer({
          app: app.uuid,
          email: "\xDCn\xEF+odd%_$x@Ex\xE4mple.com",
          name: ODD_TEXT,
          phone: ODD_TEXT,
          notes: ODD_TEXT,
          timezone: "America/Argentina/ComodRivadavia",
          language: "zh-Hant-TW",
          blocked: true,
          meta: ODD_META,
          version: 9,
          updatedAt: NOW + 1
        }),
        aCustomer({ app: app.uuid, email: null, name: null, phone: "1" })
      ];
      await put2(storage, app, ...made);
      for (const one of made) expect8(await storage.customers.find(app.uuid, one.uuid)).to.deep.equal(one);
      expect8((await storage.customers.list(app.uuid, ALL, UNFILTERED)).items).to.deep.equal(made);
    });
    it("answers undefined and an empty list where there is nothing, and keeps apps apart", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const mine = aCustomer({ app: app.uuid, email: "grace@example.com" });
      const theirs = aCustomer({ app: other.uuid, email: "Grace@example.com" });
      await put2(storage, app, mine);
      await put2(storage, other, theirs);
      expect8(await storage.customers.find(app.uuid, anUuid())).to.equal(void 0);
      expect8(await storage.customers.find(app.uuid, theirs.uuid)).to.equal(void 0);
      await expectList((slice) => storage.customers.list(app.uuid, slice, UNFILTERED), [mine]);
      await expectList((slice) => storage.customers.list(anUuid(), slice, UNFILTERED), []);
      expect8(await withEmail(storage, app, "grace@example.com")).to.deep.equal(mine);
      expect8(await withEmail(storage, other, "grace@example.com")).to.deep.equal(theirs);
    });
    it("lists in creation order or from its end, and a customer keeps its place", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [3, 1, 2].map((day) => aCustomer({ app: app.uuid, createdAt: NOW - day }));
      for (const one of made) await put2(storage, app, one);
      const [first, second, third] = made;
      const changed = { ...second, name: "Changed", version: 2 };
      await put2(storage, app, changed);
      await expectList((slice) => storage.customers.list(app.uuid, slice, UNFILTERED), [first, changed, third]);
      await expectList(
        (slice) => storage.customers.list(app.uuid, slice, { ...UNFILTERED, sort: "-created_at" }),
        [third, changed, first]
      );
      await write(storage, app, { removed: [{ kind: "customer", uuid: changed.uuid }] });
      await expectList((slice) => storage.customers.list(app.uuid, slice, UNFILTERED), [first, third]);
    });
    it("finds by name, address and phone number, without regard to case", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const grace = aCustomer({ app: app.uuid, name: "Gr\xE1ce", email: "G@Example.com", phone: null });
      const alan = aCustomer({ app: app.uuid, name: null, email: "alan@example.org", phone: "+44 1" });
      const ada = aCustomer({ app: app.uuid, name: "ADA", email: null, phone: "+44 2" });
      await put2(storage, app, grace, alan, ada);
      const found = (filter) => (slice) => storage.customers.list(app.uuid, slice, filter);
      await expectList(found(about({ all: [{ field: "email", folded: "example" }] })), [grace, alan]);
      await expectList(found(about({ all: [{ field: "name", folded: searchable("GR\xC1") }] })), [grace]);
      await expectList(found(about({ all: [{ field: "phone", folded: "44" }] })), [alan, ada]);
      const any = ["name", "email", "phone"].map((field) => ({ field, folded: "a" }));
      await expectList(found({ ...about({ any }), sort: "-created_at" }), [ada, alan, grace]);
    });
    it("finds the one with an address, as it is now", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const grace = aCustomer({ app: app.uuid, email: "Grace@Example.com" });
      await put2(storage, app, grace);
      for (const wanted of [
        {},
        { emails: ["grace@example.com", "g@example.com"] },
        { emails: ["other@example.com"] }
      ]) {
        expect8(await withEmail(storage, app, "grace@example.com", wanted)).to.deep.equal(grace);
        expect8(await withEmail(storage, app, "g@example.com", wanted)).to.equal(void 0);
      }
      const moved = { ...grace, email: "g@example.com", version: 2 };
      await put2(storage, app, moved);
      expect8(await withEmail(storage, app, "grace@example.com")).to.equal(void 0);
      expect8(await withEmail(storage, app, "g@example.com")).to.deep.equal(moved);
      const another = aCustomer({ app: app.uuid, email: "grace@example.com" });
      await put2(storage, app, another);
      expect8(await withEmail(storage, app, "grace@example.com")).to.deep.equal(another);
      await write(storage, app, { removed: [{ kind: "customer", uuid: moved.uuid }] });
      expect8(await withEmail(storage, app, "g@example.com")).to.equal(void 0);
    });
    it("is seen by decisions of the same moment, which make one customer for one address", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const decided = await Promise.all(
        Array.from({ length: 20 }, (_, n) => {
          const uuid = anUuid();
          return storage.ledger.commit(app.uuid, n % 2 ? { emails: ["new@example.com"] } : {}, (view) => {
            const known = view.customerWithEmail("new@example.com");
            const customer = known ?? aCustomer({ app: app.uuid, email: "NEW@example.com" });
            const booking = aBooking({ uuid, app: app.uuid, customerUuid: customer.uuid });
            const filled = known && known.version < 5 ? [{ ...known, version: known.version + 1 }] : [];
            return {
              result: customer.uuid,
              change: { put: { booking: [booking], customer: known ? filled : [customer] } }
            };
          });
        })
      );
      expect8(new Set(decided)).to.have.property("size", 1);
      const { items } = await storage.customers.list(app.uuid, ALL, UNFILTERED);
      expect8(items.map(({ uuid, version }) => [uuid, version])).to.deep.equal([[decided[0], 5]]);
    });
    it("reads a dossier in bounded slices, without rows that were removed or given to another customer meanwhile", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const grace = aCustomer({ app: app.uuid, email: "Grace@example.com" });
      const alan = aCustomer({ app: app.uuid, email: "alan@example.com" });
      await put2(storage, app, grace, alan);
      expect8(await storage.customers.dossier(app.uuid, anUuid())).to.equal(void 0);
      const customer = { name: "G", email: "GRACE@example.com", phone: null };
      const other = { name: "A", email: "alan@example.com", phone: null };
      const bookings = Array.from({ length: 240 }, (_, n) => {
        if (n % 3 === 2) return aBooking({ app: app.uuid, customer: other, customerUuid: alan.uuid });
        return aBooking({ app: app.uuid, customer, customerUuid: n % 3 === 0 ? grace.uuid : null });
      });
      const events = bookings.map((booking) => anEvent({ app: app.uuid, booking: booking.uuid, data: booking }));
      const jobs = bookings.map((booking) => aJob({ app: app.uuid, booking: booking.uuid }));
      await write(storage, app, { put: { booking: bookings, job: jobs }, events });
      const mine = bookings.filter((_, n) => n % 3 !== 2);
      const uuids = mine.map(({ uuid }) => uuid);
      const whole = await storage.customers.dossier(app.uuid, grace.uuid);
      expect8(whole.customer).to.deep.equal(grace);
      const slices = [];
      for await (const items of whole.bookings) slices.push(items);
      expect8(slices.length).to.be.above(2);
      expect8(slices.flat()).to.deep.equal(mine);
      expect8(await collect(whole.events)).to.deep.equal(events.filter((_, n) => n % 3 !== 2));
      expect8(await collect(whole.jobs)).to.deep.equal(jobs.filter((_, n) => n % 3 !== 2));
      expect8(await collect(whole.series)).to.deep.equal([]);
      const opened = await storage.customers.dossier(app.uuid, grace.uuid);
      const reading = opened.bookings[Symbol.asyncIterator]();
      const first = (await reading.next()).value;
      expect8(first.length).to.be.above(0).and.below(100);
      const [removed, moved, changed] = mine.slice(-3);
      await write(storage, app, {
        put: {
          booking: [
            { ...moved, customer: other, customerUuid: alan.uuid },
            { ...changed, title: "Changed" }
          ]
        },
        removed: [{ kind: "booking", uuid: removed.uuid }]
      });
      const rest = [];
      for (let next = await reading.next(); !next.done; next = await reading.next()) rest.push(...next.value);
      const all = [...first, ...rest];
      expect8(all.map(({ uuid }) => uuid)).to.deep.equal(
        uuids.filter((uuid) => ![removed.uuid, moved.uuid].includes(uuid))
      );
      expect8(all.at(-1).title).to.equal("Changed");
    });
    it("lists the bookings that are linked to one", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [grace, alan] = [anUuid(), anUuid()];
      const linked = (customerUuid) => aBooking({ app: app.uuid, customerUuid });
      const [first, second, nobody, third] = [linked(grace), linked(alan), linked(null), linked(grace)];
      await write(storage, app, { put: { booking: [first, second, nobody, third] } });
      const of = (customer) => (slice) => storage.bookings.list(app.uuid, slice, { customer, search: NO_SEARCH, sort: "created_at" });
      await expectList(of(grace), [first, third]);
      await expectList(of(alan), [second]);
      await write(storage, app, { put: { booking: [{ ...third, customerUuid: alan }] } });
      await expectList(of(grace), [first]);
      await expectList(of(alan), [second, { ...third, customerUuid: alan }]);
    });
  });
}

// test/contracts/event-repository.ts
import { expect as expect9 } from "chai";
async function given2(storage, overrides) {
  const app = await addApp(storage);
  const events = overrides.map((fields) => anEvent({ app: app.uuid, ...fields }));
  for (const event of events) await write(storage, app, { events: [event] });
  return { app, events };
}
var uuidsOf = (events) => events?.map(({ uuid }) => uuid);
function eventRepositoryContract(open) {
  describe("EventRepository", () => {
    it("gives back every field as it was stored, with the booking as it then was", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const before = aBooking({
        app: app.uuid,
        title: ODD_TEXT,
        meta: ODD_META,
        status: "held",
        customer: { name: ODD_TEXT, email: null, phone: null },
        resources: [anUuid(), anUuid()]
      });
      const after = { ...before, status: "confirmed", holdExpiresAt: null, sequence: 2, version: 2 };
      const held = anEvent({ data: before, type: "booking.held", at: NOW + 1 });
      const confirmed = anEvent({ data: after, type: "booking.no_show", at: NOW - 1, sequence: 2 });
      await write(storage, app, { put: { booking: [before] }, events: [held] });
      await write(storage, app, { put: { booking: [after] }, events: [confirmed] });
      await expectList((slice) => storage.events.list(app.uuid, slice, {}), [held, confirmed]);
      expect9(await storage.events.after(app.uuid, void 0, 10)).to.deep.equal([held, confirmed]);
    });
    it("has an empty feed for an app without events, in which no event is known", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await given2(storage, [{}]);
      await expectList((slice) => storage.events.list(app.uuid, slice, {}), []);
      expect9(await storage.events.after(app.uuid, void 0, 10)).to.deep.equal([]);
      for (const unknown of [anUuid(), other.events[0].uuid]) {
        expect9(await storage.events.list(app.uuid, ALL, {}, unknown)).to.equal(void 0);
        expect9(await storage.events.after(app.uuid, unknown, 10)).to.equal(void 0);
      }
    });
    it("lists in commit order, whatever UUIDs and moments say, and in the order of the change within one", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const uuids = Array.from({ length: 21 }, () => anUuid());
      const events = [];
      for (const place of SHUFFLED) {
        const changes = [2, 0, 1].map(
          (n) => anEvent({ app: app.uuid, uuid: uuids[3 * place + n], at: NOW - place * HOUR + n })
        );
        events.push(...changes);
        await write(storage, app, { events: changes });
      }
      await expectList((slice) => storage.events.list(app.uuid, slice, {}), events);
      expect9(await storage.events.after(app.uuid, void 0, 100)).to.deep.equal(events);
    });
    it("goes on after an event, without meeting one twice or missing one", async () => {
      const storage = await open();
      const uuids = Array.from({ length: 7 }, () => anUuid()).toReversed();
      const { app, events } = await given2(
        storage,
        uuids.map((uuid) => ({ uuid }))
      );
      await given2(storage, [{}, {}]);
      for (const [n, { uuid }] of events.entries()) {
        await expectList((slice) => storage.events.list(app.uuid, slice, {}, uuid), events.slice(n + 1));
        for (const limit of [1, 2, 100]) {
          expect9(await storage.events.after(app.uuid, uuid, limit)).to.deep.equal(events.slice(n + 1, n + 1 + limit));
        }
      }
      expect9(await storage.events.after(app.uuid, void 0, 3)).to.deep.equal(events.slice(0, 3));
      const late = anEvent({ app: app.uuid });
      await write(storage, app, { events: [late] });
      expect9(await storage.events.after(app.uuid, events.at(-1).uuid, 10)).to.deep.equal([late]);
    });
    it("keeps what is about no booking among the others", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [before, after] = [anEvent({ app: app.uuid }), anEvent({ app: app.uuid })];
      const about2 = { app: app.uuid, booking: null, sequence: null, at: before.at };
      const erased = { uuid: anUuid(), ...about2, type: "customer.erased", data: { uuid: anUuid() } };
      await write(storage, app, { events: [before, erased, after] });
      expect9(await storage.events.after(app.uuid, void 0, 10)).to.deep.equal([before, erased, after]);
      const filtered = await storage.events.list(app.uuid, ALL, { types: ["customer.erased"] });
      expect9(filtered).to.deep.equal({ items: [erased], total: 1 });
      expect9((await storage.events.list(app.uuid, ALL, { booking: before.booking }))?.total).to.equal(1);
    });
    it("filters by type and booking, after an event of any kind", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [one, two] = [aBooking({ app: app.uuid }), aBooking({ app: app.uuid })];
      const of = (type, data) => anEvent({ type, data });
      const events = [
        of("booking.created", one),
        of("booking.created", two),
        of("booking.rescheduled", one),
        of("booking.cancelled", two),
        of("booking.rescheduled", one),
        of("booking.created", one),
        of("booking.cancelled", one)
      ];
      for (const event of events) await write(storage, app, { events: [event] });
      const finds = (filter, after, order) => expectList(
        (slice) => storage.events.list(app.uuid, slice, filter, after === void 0 ? void 0 : events[after].uuid),
        order.map((n) => events[n])
      );
      await finds({ types: ["booking.created"] }, void 0, [0, 1, 5]);
      await finds({ booking: one.uuid }, void 0, [0, 2, 4, 5, 6]);
      await finds({ types: ["booking.created"], booking: one.uuid }, void 0, [0, 5]);
      await finds({ booking: one.uuid }, 2, [4, 5, 6]);
      await finds({ booking: one.uuid }, 3, [4, 5, 6]);
      await finds({ types: ["booking.cancelled"], booking: two.uuid }, 2, [3]);
      await finds({ types: ["booking.cancelled"], booking: two.uuid }, 3, []);
      await finds({ types: ["booking.expired"] }, void 0, []);
      await finds({ types: ["booking.cancelled", "booking.created"] }, void 0, [0, 1, 3, 5, 6]);
      await finds({ types: ["booking.cancelled", "booking.created"], booking: one.uuid }, 0, [5, 6]);
      await finds({ types: [] }, void 0, []);
      await finds({ booking: anUuid() }, void 0, []);
    });
    it("names the last event of an app, of those that are kept", async () => {
      const storage = await open();
      const { app, events } = await given2(storage, [{ at: NOW }, { at: NOW + 2 }, { at: NOW + 1 }]);
      const none = await addApp(storage);
      await given2(storage, [{}]);
      expect9(await storage.events.latest(app.uuid)).to.equal(events[2].uuid);
      expect9(await storage.events.latest(none.uuid)).to.equal(void 0);
      const both = [anEvent({ app: app.uuid, at: NOW + 4 }), anEvent({ app: app.uuid, at: NOW + 3 })];
      await write(storage, app, { events: both });
      expect9(await storage.events.latest(app.uuid)).to.equal(both[1].uuid);
      await storage.events.forget(NOW + 9, 100);
      expect9(await storage.events.latest(app.uuid)).to.equal(void 0);
    });
    it("keeps the events of simultaneous changes whole, in one order for every reader", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const changes = Array.from({ length: 20 }, () => [anEvent({ app: app.uuid }), anEvent({ app: app.uuid })]);
      await Promise.all(changes.map((events) => write(storage, app, { events })));
      const all = await storage.events.after(app.uuid, void 0, 100) ?? [];
      expect9(uuidsOf(all)).to.have.members(changes.flat().map(({ uuid }) => uuid));
      for (const [first, second] of changes) {
        const at = all.findIndex(({ uuid }) => uuid === first.uuid);
        expect9(all[at + 1]?.uuid, "the second event of a change follows the first").to.equal(second.uuid);
      }
      expect9((await storage.events.list(app.uuid, ALL, {}))?.items).to.deep.equal(all);
      const met = [];
      for (let part = all; part.length > 0; met.push(...part)) {
        part = [...await storage.events.after(app.uuid, met.at(-1)?.uuid, 7) ?? []];
      }
      expect9(uuidsOf(met)).to.deep.equal(uuidsOf(all));
    });
    it("keeps apps apart", async () => {
      const storage = await open();
      const mine = await given2(storage, [{}, {}]);
      const theirs = await given2(storage, [{}]);
      for (const { app, events } of [mine, theirs]) {
        await expectList((slice) => storage.events.list(app.uuid, slice, {}), events);
        expect9(await storage.events.after(app.uuid, void 0, 10)).to.deep.equal(events);
      }
    });
    it("forgets what is older than a moment, of all apps, so many at once; a reader who was there is told", async () => {
      const storage = await open();
      const at = (...days) => days.map((day) => ({ at: NOW + day * DAY }));
      const mine = await given2(storage, at(0, 1, 2, 3, 4));
      const theirs = await given2(storage, at(0, 1, 9));
      expect9(await storage.events.forget(NOW, 100)).to.equal(0);
      expect9(await storage.events.forget(NOW + 3 * DAY, 4)).to.equal(4);
      expect9(await storage.events.forget(NOW + 3 * DAY, 100)).to.equal(1);
      expect9(await storage.events.forget(NOW + 3 * DAY, 100)).to.equal(0);
      const [kept, last] = [mine.events[3], mine.events[4]];
      await expectList((slice) => storage.events.list(mine.app.uuid, slice, {}), [kept, last]);
      expect9(await storage.events.after(mine.app.uuid, void 0, 10)).to.deep.equal([kept, last]);
      expect9(await storage.events.after(mine.app.uuid, kept.uuid, 10)).to.deep.equal([last]);
      expect9(uuidsOf(await storage.events.after(theirs.app.uuid, void 0, 10))).to.deep.equal([
        theirs.events[2].uuid
      ]);
      for (const { uuid } of mine.events.slice(0, 3)) {
        expect9(await storage.events.after(mine.app.uuid, uuid, 10)).to.equal(void 0);
        expect9(await storage.events.list(mine.app.uuid, ALL, {}, uuid)).to.equal(void 0);
      }
      const next = anEvent({ app: mine.app.uuid, at: NOW + 5 * DAY });
      await write(storage, mine.app, { events: [next] });
      await expectList((slice) => storage.events.list(mine.app.uuid, slice, {}, kept.uuid), [last, next]);
      expect9(await storage.events.forget(NOW + 99 * DAY, 100)).to.equal(4);
      expect9(await storage.events.after(mine.app.uuid, void 0, 10)).to.deep.equal([]);
    });
    it("forgets from the front of a feed only, whose moments are not quite in order", async () => {
      const storage = await open();
      const { app, events } = await given2(storage, [{ at: NOW }, { at: NOW + 2 }, { at: NOW + 1 }, { at: NOW + 1 }]);
      expect9(await storage.events.forget(NOW + 2, 100)).to.equal(1);
      expect9(await storage.events.after(app.uuid, void 0, 10)).to.deep.equal(events.slice(1));
      for (let tries = 0; tries < 3; tries += 1) {
        await storage.events.forget(NOW + 3, 1);
        const kept = await storage.events.after(app.uuid, void 0, 10) ?? [];
        expect9(uuidsOf(kept)).to.deep.equal(uuidsOf(events.slice(events.length - kept.length)));
      }
      expect9(await storage.events.forget(NOW + 3, 100)).to.be.at.most(3);
      expect9(await storage.events.after(app.uuid, void 0, 10)).to.deep.equal([]);
    });
    it("is not changed through what it answers", async () => {
      const storage = await open();
      const { app, events } = await given2(storage, [{}]);
      for (const read of [
        async () => (await storage.events.list(app.uuid, ALL, {}))?.items,
        async () => storage.events.after(app.uuid, void 0, 10)
      ]) {
        const found = (await read())?.[0];
        spoil(found?.data);
        spoil(found);
        expect9(await read()).to.deep.equal(events);
      }
    });
  });
}

// test/contracts/feed-repository.ts
import { expect as expect10 } from "chai";
var put3 = (storage, app, ...feed) => write(storage, app, { put: { feed } });
function feedRepositoryContract(open) {
  describe("FeedRepository", () => {
    it("gives back every field as it was stored", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [
        aFeed({ app: app.uuid }),
        aFeed({ app: app.uuid, resource: anUuid(), detail: "busy", pastDays: 0, version: 3, updatedAt: NOW + 1 }),
        aFeed({ app: app.uuid, service: anUuid(), detail: "full", pastDays: 365 }),
        aFeed({ app: app.uuid, customer: anUuid() })
      ];
      await put3(storage, app, ...made);
      for (const one of made) expect10(await storage.feeds.find(app.uuid, one.uuid)).to.deep.equal(one);
      expect10(await storage.feeds.find(app.uuid, anUuid())).to.equal(void 0);
      expect10(await storage.feeds.find((await addApp(storage)).uuid, made[0].uuid)).to.equal(void 0);
    });
    it("lists in creation order, each app its own", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const made = SHUFFLED.map((n) => aFeed({ app: app.uuid, createdAt: NOW + n }));
      for (const one of made) await put3(storage, app, one);
      await put3(storage, other, aFeed({ app: other.uuid }));
      const [first, second, ...rest] = made;
      const changed = { ...first, version: 2, digest: "another" };
      await put3(storage, app, changed);
      await write(storage, app, { removed: [{ kind: "feed", uuid: second.uuid }] });
      await expectList((slice) => storage.feeds.list(app.uuid, slice, NO_SEARCH), [changed, ...rest]);
      await expectList((slice) => storage.feeds.list(anUuid(), slice, NO_SEARCH), []);
    });
    it("finds a feed by its digest, whosever it is, with its app and how far that has come", async () => {
      const clock = aClock();
      const storage = await open({ clock });
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const [mine, theirs] = [aFeed({ app: app.uuid }), aFeed({ app: other.uuid })];
      await put3(storage, app, mine);
      await put3(storage, other, theirs);
      expect10(await storage.feeds.stateOf(mine.digest)).to.deep.equal({ feed: mine, app, sequence: 1, changedAt: NOW });
      expect10(await storage.feeds.stateOf(theirs.digest)).to.deep.include({ feed: theirs, app: other });
      expect10(await storage.feeds.stateOf("unknown")).to.equal(void 0);
      clock.advance(5);
      await write(storage, app, { put: { booking: [aBooking({ app: app.uuid })] } });
      const later = { sequence: 2, changedAt: NOW + 5 };
      expect10(await storage.feeds.stateOf(mine.digest)).to.deep.include(later);
      expect10(await storage.feeds.stateOf(theirs.digest)).to.deep.include({ sequence: 1, changedAt: NOW });
      expect10(await storage.ledger.sequence(app.uuid)).to.equal(2);
    });
    it("finds no feed by a digest that it no longer has, nor one that is gone, nor one of an app that is", async () => {
      const storage = await open();
      const record = anAppRecord();
      await storage.apps.add(record);
      const { app } = record;
      const [rotated, removed, kept] = [aFeed({ app: app.uuid }), aFeed({ app: app.uuid }), aFeed({ app: app.uuid })];
      await put3(storage, app, rotated, removed, kept);
      for (const { digest } of [rotated, removed, kept])
        expect10(await storage.feeds.stateOf(digest)).not.to.equal(void 0);
      await put3(storage, app, { ...rotated, digest: "new", version: 2 });
      await write(storage, app, { removed: [{ kind: "feed", uuid: removed.uuid }] });
      expect10(await storage.feeds.stateOf(rotated.digest)).to.equal(void 0);
      expect10(await storage.feeds.stateOf(removed.digest)).to.equal(void 0);
      expect10((await storage.feeds.stateOf("new"))?.feed.version).to.equal(2);
      await storage.apps.remove(app.owner, app.uuid, () => {
      });
      for (const digest of ["new", kept.digest]) expect10(await storage.feeds.stateOf(digest)).to.equal(void 0);
    });
    it("shows the app as it is now", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const feed = aFeed({ app: app.uuid });
      await put3(storage, app, feed);
      expect10((await storage.feeds.stateOf(feed.digest))?.app).to.deep.equal(app);
      const renamed = { ...app, name: "Renamed", version: 2 };
      await storage.apps.change(app.owner, app.uuid, ({ credential }) => ({ record: { app: renamed, credential } }));
      expect10((await storage.feeds.stateOf(feed.digest))?.app).to.deep.equal(renamed);
    });
    it("shows a decision the feeds of one resource, service or customer, as those before it have left them", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const room = anUuid();
      const of = (fields) => aFeed({ app: app.uuid, ...fields });
      const all = [
        of({ resource: room }),
        of({}),
        of({ service: room }),
        of({ customer: room }),
        of({ resource: anUuid() })
      ];
      await put3(storage, app, ...all);
      await put3(storage, other, aFeed({ app: other.uuid, resource: room }));
      const uuids = (feeds) => feeds.map(({ uuid }) => uuid);
      const seen2 = () => storage.ledger.read(app.uuid, {}, (view) => uuids(view.feedsOf(room)));
      const found = uuids([all[0], all[2], all[3]]);
      expect10(await seen2()).to.deep.equal(found);
      const added = of({ resource: room });
      const [, , inBetween] = await Promise.all([
        put3(storage, app, added),
        write(storage, app, { removed: [{ kind: "feed", uuid: all[2].uuid }] }),
        storage.ledger.commit(app.uuid, {}, (view) => ({ result: uuids(view.feedsOf(room)) }))
      ]);
      const left = uuids([all[0], all[3], added]);
      expect10(inBetween).to.deep.equal(left);
      expect10(await seen2()).to.deep.equal(left);
      expect10((await storage.feeds.list(app.uuid, ALL, NO_SEARCH)).total).to.equal(5);
    });
  });
}

// test/contracts/inspection.ts
import { expect as expect11 } from "chai";
function inspectionContract(open) {
  describe("Inspection", () => {
    async function given4() {
      const storage = await open({ clock: () => NOW });
      const app = await addApp(storage);
      const other = await addApp(storage);
      const resource = aResource({ app: app.uuid, capacity: 5, longestBlock: HOUR });
      const at = (start) => aBooking({ app: app.uuid, resources: [resource.uuid], start });
      const bookings = [at(NOW + 3 * DAY), at(NOW + DAY), at(NOW + 2 * DAY)];
      const events = bookings.map((data) => anEvent({ data }));
      await write(storage, app, { put: { resource: [resource], booking: bookings }, events });
      const cancelled = { ...bookings[1], status: "cancelled", version: 2 };
      const event = anEvent({ data: cancelled, type: "booking.cancelled" });
      await write(storage, app, { put: { booking: [cancelled] }, events: [event] });
      await write(storage, other, { put: { workflow: [aWorkflow({ app: other.uuid })] } });
      const stored = [bookings[0], cancelled, bookings[2]];
      return { storage, app, other, resource, stored, events: [...events, event] };
    }
    async function all(portions) {
      const found = [];
      for await (const portion of portions) found.push(...portion);
      return found;
    }
    it("shows all that is stored, each app for itself", async () => {
      const { storage, app, other, resource, stored, events } = await given4();
      await storage.inspection.inspect(async (inside) => {
        const apps = [app, other].map(({ uuid, slug }) => ({ uuid, slug }));
        expect11(await all(inside.apps())).to.have.deep.members(apps);
        expect11(await inside.standing(app.uuid)).to.deep.equal({ sequence: 2, at: NOW });
        expect11(await inside.standing(anUuid())).to.equal(void 0);
        expect11(await all(inside.objects(app.uuid, "booking"))).to.have.deep.members(stored);
        expect11(await all(inside.objects(app.uuid, "workflow"))).to.deep.equal([]);
        expect11(await all(inside.objects(other.uuid, "workflow"))).to.have.length(1);
        const [first, cancelled] = stored;
        const asked = [first.uuid, anUuid(), cancelled.uuid];
        expect11(await inside.find(app.uuid, "booking", asked)).to.have.deep.members([first, cancelled]);
        expect11(await inside.find(other.uuid, "booking", asked)).to.deep.equal([]);
        expect11(await all(inside.events(app.uuid))).to.deep.equal(events);
        expect11(await inside.eventsOf(app.uuid, [cancelled.uuid])).to.deep.equal([events[1], events[3]]);
        const taken2 = [stored[2], first].flatMap(allocationsOf);
        expect11(await all(inside.allocations(app.uuid, resource.uuid))).to.deep.equal(taken2);
        expect11(await inside.allocationsOf(app.uuid, [first, cancelled])).to.deep.equal(allocationsOf(first));
      });
    });
    it("finds nothing wrong with what it has stored itself", async () => {
      const { storage, app, other } = await given4();
      const verify = async () => {
        const { inspection } = storage;
        return new VerifyStorage({ inspection, clock: () => NOW }).execute();
      };
      expect11(await verify()).to.deep.include({ apps: 2, faults: [], unsettled: [] });
      await storage.apps.remove(other.owner, other.uuid, () => {
      });
      expect11(await verify()).to.deep.include({ apps: 1, faults: [], unsettled: [] });
      await storage.apps.remove(app.owner, app.uuid, () => {
      });
      expect11(await verify()).to.deep.include({ apps: 0, faults: [], unsettled: [] });
    });
    it("shows what has changed to who looks again", async () => {
      const { storage, app } = await given4();
      const count = (inside) => all(inside.objects(app.uuid, "workflow")).then(({ length }) => length);
      expect11(await storage.inspection.inspect(count)).to.equal(0);
      await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      expect11(await storage.inspection.inspect(count)).to.equal(1);
    });
  });
}

// test/contracts/job-repository.ts
import { expect as expect12 } from "chai";
async function given3(storage, overrides) {
  const app = await addApp(storage);
  const jobs = overrides.map((fields) => aJob({ app: app.uuid, ...fields }));
  for (const job of jobs) await write(storage, app, { put: { job: [job] } });
  return { app, jobs };
}
var uuidsOf2 = (jobs) => jobs.map(({ uuid }) => uuid);
var running = (job) => ({ ...job, status: "running" });
var delivered = (job) => ({
  ...job,
  status: "delivered",
  attempts: [...job.attempts, { at: NOW + 1, ok: true, status: 204, message: null }],
  nextAt: null,
  updatedAt: NOW + 2
});
function jobRepositoryContract(open) {
  describe("JobRepository", () => {
    it("gives back every field as it was stored", async () => {
      const storage = await open();
      const { app, jobs } = await given3(storage, [
        {
          position: -3,
          trigger: "booking.end",
          sequence: 4,
          bookingStatus: "no_show",
          dueAt: NOW - 1,
          status: "failed",
          reason: ODD_TEXT,
          attempts: [
            { at: NOW, ok: false, status: null, message: ODD_TEXT },
            { at: NOW + 1, ok: false, status: 500, message: null },
            { at: NOW + 2, ok: true, status: 200, message: "" }
          ],
          nextAt: null,
          createdAt: NOW + 3,
          updatedAt: NOW + 4
        },
        { status: "waiting", dueAt: NOW, nextAt: NOW + 5 * HOUR },
        { status: "skipped", nextAt: null, reason: "" },
        { status: "delivered", nextAt: null, dueAt: -1 }
      ]);
      for (const job of jobs) expect12(await storage.jobs.find(app.uuid, job.uuid)).to.deep.equal(job);
      expect12(await storage.jobs.list(app.uuid, ALL, {})).to.deep.equal({ items: jobs, total: 4 });
    });
    it("answers undefined and empty lists where there is nothing", async () => {
      const storage = await open();
      const app = await addApp(storage);
      expect12(await storage.jobs.find(app.uuid, anUuid())).to.equal(void 0);
      expect12(await storage.jobs.find(anUuid(), anUuid())).to.equal(void 0);
      await expectList((slice) => storage.jobs.list(app.uuid, slice, {}), []);
      await expectList((slice) => storage.jobs.list(anUuid(), slice, { status: "waiting" }), []);
      expect12(await storage.jobs.claim(NOW, aLease(), 10, [])).to.deep.equal([]);
      expect12(await storage.jobs.release(aJob({ app: app.uuid }), aLease())).to.equal(false);
    });
    it("lists in creation order, whatever UUIDs and moments say, and a job keeps its place", async () => {
      const storage = await open();
      const uuids = SHUFFLED.map(() => anUuid());
      const { app, jobs } = await given3(
        storage,
        SHUFFLED.map((place) => ({ uuid: uuids[place], dueAt: NOW - place, position: place, createdAt: NOW - place }))
      );
      await expectList((slice) => storage.jobs.list(app.uuid, slice, {}), jobs);
      const changed = { ...jobs[1], reason: "changed", nextAt: NOW + DAY, updatedAt: NOW + DAY };
      await write(storage, app, { put: { job: [changed] } });
      const lease = aLease();
      const [claimed] = await storage.jobs.claim(NOW, lease, 1, []);
      expect12(await storage.jobs.release(delivered(claimed), lease)).to.equal(true);
      const now = jobs.map(
        (job) => job.uuid === changed.uuid ? changed : job.uuid === claimed?.uuid ? delivered(running(job)) : job
      );
      await expectList((slice) => storage.jobs.list(app.uuid, slice, {}), now);
    });
    it("filters, counts what it finds, and slices it", async () => {
      const storage = await open();
      const [action, booking] = [anUuid(), anUuid()];
      let sequence = 0;
      const of = (status, fields) => {
        sequence += 1;
        return { status, sequence, nextAt: status === "waiting" ? NOW + DAY : null, ...fields };
      };
      const { app, jobs } = await given3(storage, [
        of("waiting", { action }),
        of("failed", { action, booking }),
        of("delivered", { booking }),
        of("waiting", { action, booking }),
        of("waiting", {}),
        of("skipped", { action, booking })
      ]);
      await given3(storage, [of("waiting", { action, booking })]);
      const finds = (filter, order) => expectList(
        (slice) => storage.jobs.list(app.uuid, slice, filter),
        order.map((n) => jobs[n])
      );
      await finds({}, [0, 1, 2, 3, 4, 5]);
      await finds({ status: "waiting" }, [0, 3, 4]);
      await finds({ action }, [0, 1, 3, 5]);
      await finds({ booking }, [1, 2, 3, 5]);
      await finds({ action, booking }, [1, 3, 5]);
      await finds({ status: "waiting", action, booking }, [3]);
      await finds({ status: "running" }, []);
      await finds({ booking: anUuid() }, []);
    });
    it("has one job for a booking, an action, a sequence and a due moment: a second one is passed over", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const of = (fields) => aJob({ app: app.uuid, booking, action, ...fields });
      const [booking, action] = [anUuid(), anUuid()];
      const first = of({});
      const others = [
        of({ dueAt: NOW + 1 }),
        of({ sequence: 1 }),
        of({ booking: anUuid() }),
        of({ action: anUuid(), trigger: "booking.end" })
      ];
      await write(storage, app, { put: { job: [first, of({ position: 5 })] } });
      await write(storage, app, { put: { job: [of({ trigger: "booking.updated" }), ...others] } });
      const list = (slice) => storage.jobs.list(app.uuid, slice, {});
      await expectList(list, [first, ...others]);
      const lease = aLease();
      const [claimed] = await storage.jobs.claim(NOW, lease, 1, []);
      await storage.jobs.release(delivered(claimed), lease);
      const workflow = aWorkflow({ app: app.uuid });
      await write(storage, app, { put: { job: [of({})], workflow: [workflow] } });
      await expectList(list, [delivered(running(first)), ...others]);
      expect12(await storage.workflows.find(app.uuid, workflow.uuid), "the rest of the change").to.deep.equal(workflow);
      const key = { booking: anUuid() };
      await Promise.all(Array.from({ length: 10 }, () => write(storage, app, { put: { job: [of(key)] } })));
      expect12((await storage.jobs.list(app.uuid, ALL, key)).total).to.equal(1);
    });
    it("keeps apps apart, and shows what was removed no more", async () => {
      const storage = await open();
      const mine = await given3(storage, [{}, {}, {}]);
      const theirs = await given3(storage, [{}]);
      const [first, second, third] = mine.jobs;
      expect12(await storage.jobs.find(theirs.app.uuid, first.uuid)).to.equal(void 0);
      await write(storage, mine.app, { removed: [{ kind: "job", uuid: second.uuid }] });
      expect12(await storage.jobs.find(mine.app.uuid, second.uuid)).to.equal(void 0);
      await expectList((slice) => storage.jobs.list(mine.app.uuid, slice, {}), [first, third]);
      await expectList((slice) => storage.jobs.list(theirs.app.uuid, slice, {}), theirs.jobs);
      const claimed = await storage.jobs.claim(NOW, aLease(), 10, []);
      expect12(uuidsOf2(claimed)).to.have.members(uuidsOf2([first, third, ...theirs.jobs]));
    });
    it("is not changed through what it answers", async () => {
      const storage = await open();
      const { app, jobs } = await given3(storage, [{ attempts: [{ at: NOW, ok: false, status: 500, message: null }] }]);
      const job = jobs[0];
      const found = await storage.jobs.find(app.uuid, job.uuid);
      for (const part of [found?.attempts[0], found?.attempts, found]) spoil(part);
      expect12(await storage.jobs.find(app.uuid, job.uuid)).to.deep.equal(job);
      const lease = aLease();
      const [claimed] = await storage.jobs.claim(NOW, lease, 1, []);
      expect12(claimed).to.deep.equal(running(job));
      for (const part of [claimed?.attempts[0], claimed?.attempts, claimed]) spoil(part);
      expect12(await storage.jobs.find(app.uuid, job.uuid)).to.deep.equal(running(job));
    });
    it("counts what waits, and what of it is due, of all apps and up to a limit", async () => {
      const storage = await open();
      const nothing = { waiting: 0, due: 0, oldestDueAt: null };
      expect12(await storage.jobs.backlog(NOW, 100)).to.deep.equal(nothing);
      const action = anUuid();
      const { app, jobs } = await given3(storage, [
        { nextAt: NOW - MINUTE, action },
        { nextAt: NOW - HOUR, dueAt: NOW - 1 },
        { nextAt: NOW, action, dueAt: NOW - 2 },
        { nextAt: NOW + 1, action, dueAt: NOW - 3 },
        { nextAt: NOW - DAY, status: "running", dueAt: NOW - 4 },
        { nextAt: null, status: "delivered" },
        { nextAt: NOW - DAY, dueAt: NOW - 5 }
      ]);
      await given3(storage, [{ nextAt: NOW - 2 * HOUR }, { nextAt: NOW + DAY }]);
      await write(storage, app, { removed: [{ kind: "job", uuid: jobs[6].uuid }] });
      const oldestDueAt = NOW - 2 * HOUR;
      expect12(await storage.jobs.backlog(NOW, 100)).to.deep.equal({ waiting: 6, due: 4, oldestDueAt });
      expect12(await storage.jobs.backlog(NOW, 3)).to.deep.equal({ waiting: 3, due: 3, oldestDueAt });
      expect12(await storage.jobs.backlog(oldestDueAt - 1, 100)).to.deep.equal({ ...nothing, waiting: 6 });
      const lease = aLease();
      for (const job of await storage.jobs.claim(NOW, lease, 10, [])) await storage.jobs.release(delivered(job), lease);
      expect12(await storage.jobs.backlog(NOW, 100)).to.deep.equal({ ...nothing, waiting: 2 });
    });
    describe("claim", () => {
      it("gives what is due, of all apps by turns, by its moment, then by position, up to a limit, as running", async () => {
        const storage = await open();
        const mine = await given3(storage, [
          { nextAt: NOW, position: 3 },
          { nextAt: NOW - HOUR, position: 9 },
          { nextAt: NOW, position: -1 },
          { nextAt: NOW + 1, position: 0 },
          { nextAt: NOW - MINUTE, position: 5 },
          { nextAt: null, status: "delivered" },
          { nextAt: null, status: "failed" },
          { nextAt: null, status: "skipped" }
        ]);
        const theirs = await given3(storage, [
          { nextAt: NOW - DAY, position: 1 },
          { nextAt: NOW, position: 2 },
          { nextAt: NOW + DAY }
        ]);
        const [j0, j1, j2, , j4] = mine.jobs;
        const [t0, t1] = theirs.jobs;
        expect12(await storage.jobs.claim(NOW - 2 * DAY, aLease(), 10, [])).to.deep.equal([]);
        expect12(await storage.jobs.claim(NOW, aLease(), 4, [])).to.deep.equal([t0, j1, j4, t1].map(running));
        expect12(await storage.jobs.claim(NOW, aLease(), 4, [])).to.deep.equal([j2, j0].map(running));
        expect12(await storage.jobs.claim(NOW, aLease(), 4, [])).to.deep.equal([]);
        expect12(await storage.jobs.find(mine.app.uuid, j1.uuid)).to.deep.equal(running(j1));
        expect12((await storage.jobs.list(mine.app.uuid, ALL, { status: "running" })).items).to.deep.equal(
          [j0, j1, j2, j4].map(running)
        );
        expect12((await storage.jobs.list(mine.app.uuid, ALL, { status: "waiting" })).total).to.equal(1);
      });
      it("lets no app wait for its turn because others have more, or have waited for longer", async () => {
        const storage = await open();
        const actions = [anUuid(), anUuid()];
        const old = Array.from({ length: 30 }, (_, n) => ({ nextAt: NOW - DAY + n, action: actions[n % 2] }));
        const many = await given3(storage, old);
        const few = await given3(storage, [{ nextAt: NOW - 1 }, { nextAt: NOW }]);
        const one = await given3(storage, [{ nextAt: NOW }]);
        const claimed = async () => (await storage.jobs.claim(NOW, aLease(), 4, [])).map(({ uuid }) => uuid);
        expect12(await claimed()).to.deep.equal(uuidsOf2([many.jobs[0], many.jobs[1], few.jobs[0], one.jobs[0]]));
        expect12(await claimed()).to.deep.equal(uuidsOf2([...many.jobs.slice(2, 5), few.jobs[1]]));
        expect12(await claimed()).to.deep.equal(uuidsOf2(many.jobs.slice(5, 9)));
      });
      it("goes round when more apps have jobs than it may give", async () => {
        const storage = await open();
        const apps = [];
        for (let n = 0; n < 7; n += 1)
          apps.push(
            await given3(
              storage,
              SHUFFLED.map((place) => ({ nextAt: NOW - n - place }))
            )
          );
        const turns = /* @__PURE__ */ new Map();
        for (let claim = 1; claim <= 7; claim += 1) {
          for (const { app } of await storage.jobs.claim(NOW, aLease(), 3, []))
            turns.set(app, (turns.get(app) ?? 0) + 1);
          const counts = apps.map(({ app }) => turns.get(app.uuid) ?? 0);
          expect12(Math.max(...counts) - Math.min(...counts), `claim ${claim}`).to.be.at.most(1);
        }
        expect12([...turns.values()]).to.deep.equal(Array(7).fill(3));
      });
      it("passes over the jobs of some apps, which stay claimable", async () => {
        const storage = await open();
        const full = await given3(storage, [{ nextAt: NOW - 9 }, { nextAt: NOW - 8 }, { nextAt: NOW - 7 }]);
        const others = [await given3(storage, [{}, {}]), await given3(storage, [{}])].flatMap(({ jobs }) => jobs);
        expect12(await storage.jobs.claim(NOW, aLease(), 2, [full.app.uuid])).to.have.length(2);
        expect12(await storage.jobs.claim(NOW, aLease(), 2, [full.app.uuid, anUuid()])).to.have.length(1);
        for (const { app, uuid } of others) {
          expect12((await storage.jobs.find(app, uuid))?.status).to.equal("running");
        }
        expect12(await storage.jobs.claim(NOW, aLease(), 2, [])).to.deep.equal(full.jobs.slice(0, 2).map(running));
        const later = NOW + MINUTE;
        const lost = await storage.jobs.claim(later, aLease({ until: later + 1 }), 10, [full.app.uuid]);
        expect12(uuidsOf2(lost)).to.have.members(uuidsOf2(others));
      });
      it("gives exactly what is due, whatever has become of the jobs before", async () => {
        const storage = await open();
        const apps = [await addApp(storage), await addApp(storage), await addApp(storage)];
        const actions = apps.map(() => [anUuid(), anUuid()]);
        const known = /* @__PURE__ */ new Map();
        const leases = /* @__PURE__ */ new Map();
        const random = randomNumbers(20261116);
        const any = (items) => items[random(items.length)];
        const ofStatus = (status) => [...known.values()].filter((job) => job.status === status);
        const anywhen = () => NOW + random(20);
        let now = NOW;
        const steps = [
          async () => {
            const of = random(apps.length);
            const job = aJob({ app: apps[of].uuid, action: any(actions[of]), nextAt: anywhen() });
            await write(storage, apps[of], { put: { job: [job] } });
            known.set(job.uuid, job);
          },
          async () => {
            const job = any(ofStatus("waiting"));
            if (!job) return;
            const moved = any([
              { ...job, nextAt: anywhen() },
              { ...job, status: "skipped", nextAt: null }
            ]);
            await write(storage, { uuid: job.app }, { put: { job: [moved] } });
            known.set(job.uuid, moved);
          },
          async () => {
            const job = any([...known.values()]);
            if (!job) return;
            await write(storage, { uuid: job.app }, { removed: [{ kind: "job", uuid: job.uuid }] });
            known.delete(job.uuid);
          },
          async () => {
            const job = any(ofStatus("running"));
            if (!job) return;
            const left = any([{ ...job, status: "waiting", nextAt: anywhen() }, delivered(job)]);
            expect12(await storage.jobs.release(left, leases.get(job.uuid))).to.equal(true);
            known.set(job.uuid, left);
          },
          async () => {
            now += random(3);
            const limit = any([1, 2, 5, 100]);
            const without = any([[], [any(actions.flat())], [any(apps).uuid]]);
            const due = ofStatus("waiting").concat(ofStatus("running").filter(({ uuid }) => leases.get(uuid).until <= now)).filter(({ app, action }) => !without.includes(app) && !without.includes(action)).filter((job) => job.status === "running" || (job.nextAt ?? 0) <= now);
            const lease = aLease({ until: now + any([2, 5]) });
            const claimed = await storage.jobs.claim(now, lease, limit, without);
            expect12(claimed).to.have.length(Math.min(limit, due.length));
            expect12(uuidsOf2(due)).to.include.members(uuidsOf2(claimed));
            for (const job of claimed) {
              expect12(job).to.deep.equal(running(known.get(job.uuid)));
              known.set(job.uuid, job);
              leases.set(job.uuid, lease);
            }
          }
        ];
        for (let n = 0; n < 250; n += 1) await any([steps[0], ...steps])();
      });
      it("passes over the jobs of some actions, which stay claimable", async () => {
        const storage = await open();
        const [busy, slow, free] = [anUuid(), anUuid(), anUuid()];
        const { jobs } = await given3(
          storage,
          [busy, busy, slow, busy, free, slow, busy, free].map((action, n) => ({ action, nextAt: NOW - 100 + n }))
        );
        const at = (...order) => order.map((n) => running(jobs[n]));
        expect12(await storage.jobs.claim(NOW, aLease(), 1, [busy, slow])).to.deep.equal(at(4));
        expect12(await storage.jobs.claim(NOW, aLease(), 10, [slow, busy, anUuid()])).to.deep.equal(at(7));
        expect12(await storage.jobs.claim(NOW, aLease(), 10, [free, busy])).to.deep.equal(at(2, 5));
        expect12(await storage.jobs.claim(NOW, aLease(), 3, [])).to.deep.equal(at(0, 1, 3));
        expect12(await storage.jobs.claim(NOW, aLease(), 10, [busy])).to.deep.equal([]);
        const later = NOW + MINUTE;
        expect12(await storage.jobs.claim(later, aLease({ until: later + 1 }), 10, [busy])).to.deep.equal(at(2, 4, 5, 7));
      });
      it("gives each job to one of many workers that race for them", async () => {
        const storage = await open();
        const { app, jobs } = await given3(
          storage,
          Array.from({ length: 10 }, (_, n) => ({ nextAt: NOW - n }))
        );
        const leases = Array.from({ length: 20 }, () => aLease());
        const held = /* @__PURE__ */ new Map();
        const claim = async (lease) => {
          for (const { uuid } of await storage.jobs.claim(NOW, lease, 3, [])) {
            expect12(held.has(uuid), "claimed twice").to.equal(false);
            held.set(uuid, lease.token);
          }
        };
        await Promise.all(leases.map(claim));
        for (const lease of leases.slice(0, 4)) await claim(lease);
        expect12([...held.keys()]).to.have.members(uuidsOf2(jobs));
        for (const job of jobs) {
          const outcomes = await Promise.all(
            leases.slice(0, 4).map((lease) => storage.jobs.release(delivered(running(job)), lease))
          );
          const expected = leases.slice(0, 4).map(({ token }) => held.get(job.uuid) === token);
          expect12(outcomes).to.deep.equal(expected);
        }
        for (const [uuid, token] of held) {
          const job = jobs.find((one) => one.uuid === uuid);
          const lease = leases.find((one) => one.token === token);
          const status = (await storage.jobs.find(app.uuid, uuid))?.status;
          expect12(await storage.jobs.release(delivered(running(job)), lease)).to.equal(status === "running");
        }
        expect12((await storage.jobs.list(app.uuid, ALL, { status: "delivered" })).total).to.equal(10);
      });
      it("gives a job to another worker once its lease has run out, in its turn, and the first one has lost it", async () => {
        const storage = await open();
        const { app, jobs } = await given3(storage, [
          { nextAt: NOW - DAY, position: 1 },
          { nextAt: NOW - 2 * DAY },
          { nextAt: NOW - DAY, position: 0 }
        ]);
        const [late, , early] = jobs;
        const first = aLease({ until: NOW + MINUTE });
        expect12(await storage.jobs.claim(NOW, first, 3, [])).to.have.length(3);
        await storage.jobs.release(delivered(jobs[1]), first);
        const between = aJob({ app: app.uuid, nextAt: NOW - HOUR });
        await write(storage, app, { put: { job: [between] } });
        expect12(await storage.jobs.claim(first.until - 1, aLease(), 1, [])).to.deep.equal([running(between)]);
        expect12(await storage.jobs.claim(first.until - 1, aLease(), 10, [])).to.deep.equal([]);
        const second = aLease({ until: NOW + HOUR });
        expect12(await storage.jobs.claim(first.until, second, 1, [])).to.deep.equal([running(early)]);
        expect12(await storage.jobs.release(delivered(early), first)).to.equal(false);
        expect12(await storage.jobs.find(app.uuid, early.uuid)).to.deep.equal(running(early));
        expect12(await storage.jobs.release(delivered(early), second)).to.equal(true);
        expect12(await storage.jobs.find(app.uuid, early.uuid)).to.deep.equal(delivered(early));
        expect12(await storage.jobs.release(delivered(late), first)).to.equal(true);
        expect12(await storage.jobs.claim(NOW + 9 * DAY, aLease(), 10, [])).to.deep.equal([running(between)]);
      });
    });
    describe("release", () => {
      it("stores the job as the worker leaves it: over for good, or waiting for the next attempt", async () => {
        const storage = await open();
        const { app, jobs } = await given3(storage, [
          { nextAt: NOW - 5 },
          { nextAt: NOW - 4 },
          { nextAt: NOW - 3 },
          { nextAt: NOW - 2 }
        ]);
        const lease = aLease();
        const claimed = await storage.jobs.claim(NOW, lease, 10, []);
        const [first, second, third, fourth] = claimed;
        const attempt = { at: NOW, ok: false, status: 503, message: ODD_TEXT };
        const left = [
          delivered(first),
          { ...second, status: "failed", reason: ODD_TEXT, attempts: [attempt], nextAt: null, updatedAt: NOW + 9 },
          { ...third, status: "skipped", reason: "moved", nextAt: null },
          { ...fourth, status: "waiting", attempts: [attempt], nextAt: NOW + HOUR, updatedAt: NOW + 9 }
        ];
        for (const job of left) expect12(await storage.jobs.release(job, lease)).to.equal(true);
        await expectList((slice) => storage.jobs.list(app.uuid, slice, {}), left);
        for (const job of left) expect12(await storage.jobs.release(delivered(job), lease), "settled").to.equal(false);
        await expectList((slice) => storage.jobs.list(app.uuid, slice, {}), left);
        expect12(await storage.jobs.claim(NOW + HOUR - 1, aLease(), 10, [])).to.deep.equal([]);
        const again = aLease({ until: NOW + 2 * HOUR });
        expect12(await storage.jobs.claim(NOW + HOUR, again, 10, [])).to.deep.equal([running(left[3])]);
        expect12(await storage.jobs.release(delivered(left[3]), lease)).to.equal(false);
        expect12(await storage.jobs.release(delivered(left[3]), again)).to.equal(true);
        expect12(await storage.jobs.claim(NOW + 9 * DAY, aLease(), 10, [])).to.deep.equal([]);
        expect12(uuidsOf2(jobs)).to.deep.equal(uuidsOf2(left));
      });
      it("stores nothing for a job that nobody claimed, or under the lease of another job", async () => {
        const storage = await open();
        const { app, jobs } = await given3(storage, [{ nextAt: NOW - 1 }, { nextAt: NOW }]);
        const [first, second] = jobs;
        const lease = aLease();
        expect12(await storage.jobs.release(delivered(first), lease)).to.equal(false);
        await storage.jobs.claim(NOW, lease, 1, []);
        expect12(await storage.jobs.release(delivered(second), lease)).to.equal(false);
        await expectList((slice) => storage.jobs.list(app.uuid, slice, {}), [running(first), second]);
      });
      it("stores nothing for a job that was removed or put anew since", async () => {
        const storage = await open();
        const { app, jobs } = await given3(storage, [{ nextAt: NOW - 1 }, { nextAt: NOW }]);
        const [removed, renewed] = jobs;
        const lease = aLease();
        expect12(await storage.jobs.claim(NOW, lease, 2, [])).to.have.length(2);
        await write(storage, app, { removed: [{ kind: "job", uuid: removed.uuid }] });
        await write(storage, app, { put: { job: [{ ...renewed, reason: "anew" }] } });
        expect12(await storage.jobs.release(delivered(removed), lease)).to.equal(false);
        expect12(await storage.jobs.release(delivered(renewed), lease)).to.equal(false);
        await expectList((slice) => storage.jobs.list(app.uuid, slice, {}), [{ ...renewed, reason: "anew" }]);
        expect12(await storage.jobs.claim(NOW, aLease(), 2, [])).to.deep.equal([running({ ...renewed, reason: "anew" })]);
      });
      it("does not count as a change of the app", async () => {
        const storage = await open();
        const { app } = await given3(storage, [{}]);
        const lease = aLease();
        const [claimed] = await storage.jobs.claim(NOW, lease, 1, []);
        await storage.jobs.release(delivered(claimed), lease);
        expect12(await storage.ledger.sequence(app.uuid)).to.equal(1);
        const found = await storage.ledger.read(app.uuid, {}, (view) => view.object("job", claimed.uuid));
        expect12(found).to.deep.equal(delivered(claimed));
      });
      it("lets a job that has failed be tried again through the ledger", async () => {
        const storage = await open();
        const { app, jobs } = await given3(storage, [{}]);
        const lease = aLease();
        await storage.jobs.claim(NOW, lease, 1, []);
        const failed = { ...jobs[0], status: "failed", reason: "500", nextAt: null };
        await storage.jobs.release(failed, lease);
        await storage.ledger.commit(app.uuid, { objects: { job: [failed.uuid] } }, (view) => {
          const before = view.object("job", failed.uuid);
          return {
            result: before,
            change: { put: { job: [{ ...before, status: "waiting", reason: null, nextAt: NOW + 1 }] } }
          };
        });
        expect12(await storage.jobs.claim(NOW, aLease(), 1, [])).to.deep.equal([]);
        const [again] = await storage.jobs.claim(NOW + 1, aLease(), 1, []);
        expect12(again).to.deep.equal({ ...failed, status: "running", reason: null, nextAt: NOW + 1 });
      });
    });
  });
}

// test/contracts/key-repository.ts
import { expect as expect14 } from "chai";

// test/contracts/object-repository.ts
import { expect as expect13 } from "chai";
function objectRepositoryContract(name, open, { kind, repositoryOf, sample, odd }, more = () => {
}) {
  const of = (app, fields = {}) => sample({ app: app.uuid, ...fields });
  const put5 = (storage, app, ...objects) => write(storage, app, { put: { [kind]: objects } });
  const remove = (storage, app, { uuid }) => write(storage, app, { removed: [{ kind, uuid }] });
  describe(name, () => {
    it("gives back every field as it was stored", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const common = { app: app.uuid, name: ODD_TEXT, version: 7, createdAt: -1, updatedAt: NOW + 1 };
      const made = [of(app), ...odd.map((fields) => sample({ ...common, ...fields }))];
      await put5(storage, app, ...made);
      for (const one of made) expect13(await repositoryOf(storage).find(app.uuid, one.uuid)).to.deep.equal(one);
      expect13((await repositoryOf(storage).list(app.uuid, ALL, NO_SEARCH)).items).to.deep.equal(made);
    });
    it("answers undefined and an empty list where there is nothing", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const repository = repositoryOf(storage);
      expect13(await repository.find(app.uuid, anUuid())).to.equal(void 0);
      expect13(await repository.find(anUuid(), anUuid())).to.equal(void 0);
      await expectList((slice) => repository.list(app.uuid, slice, NO_SEARCH), []);
      await expectList((slice) => repository.list(anUuid(), slice, NO_SEARCH), []);
    });
    it("lists in creation order, whatever the UUIDs, names and clocks say, and an object keeps its place", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const uuids = SHUFFLED.map(() => anUuid());
      const made = SHUFFLED.map(
        (place) => of(app, { uuid: uuids[place], name: `name ${place}`, createdAt: NOW - place })
      );
      for (const one of made) await put5(storage, app, one);
      const list = (slice) => repositoryOf(storage).list(app.uuid, slice, NO_SEARCH);
      await expectList(list, made);
      const changed = { ...made[2], ...odd.at(-1), name: "renamed", version: 2, updatedAt: NOW + 1 };
      await put5(storage, app, changed);
      await expectList(
        list,
        made.map((one) => one.uuid === changed.uuid ? changed : one)
      );
    });
    it("lets two of one app have the same name", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const twins = [of(app, { name: "Twin" }), of(app, { name: "Twin" })];
      await put5(storage, app, ...twins);
      expect13((await repositoryOf(storage).list(app.uuid, ALL, NO_SEARCH)).items).to.deep.equal(twins);
    });
    it("replaces an object as a whole", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const before = sample({ app: app.uuid, ...odd.at(-1) });
      const after = of(app, { uuid: before.uuid, version: 2 });
      await put5(storage, app, before);
      await put5(storage, app, after);
      expect13(await repositoryOf(storage).find(app.uuid, before.uuid)).to.deep.equal(after);
    });
    it("shows what was removed no more, and everything else still", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [first, second, third] = [1, 2, 3].map((n) => of(app, { name: `n${n}` }));
      await put5(storage, app, first, second, third);
      await remove(storage, app, second);
      const repository = repositoryOf(storage);
      expect13(await repository.find(app.uuid, second.uuid)).to.equal(void 0);
      await expectList((slice) => repository.list(app.uuid, slice, NO_SEARCH), [first, third]);
      const search = { all: [{ field: "name", folded: "n" }], any: [] };
      await expectList((slice) => repository.list(app.uuid, slice, search), [first, third]);
    });
    it("keeps apps apart", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage, { owner: app.owner });
      const [mine, theirs] = [of(app, { name: "Same" }), of(other, { name: "Same" })];
      await put5(storage, app, mine);
      await put5(storage, other, theirs);
      const repository = repositoryOf(storage);
      expect13(await repository.find(other.uuid, mine.uuid)).to.equal(void 0);
      expect13((await repository.list(app.uuid, ALL, NO_SEARCH)).items).to.deep.equal([mine]);
      expect13((await repository.list(other.uuid, ALL, NO_SEARCH)).items).to.deep.equal([theirs]);
      await remove(storage, other, mine);
      expect13(await repository.find(app.uuid, mine.uuid)).to.deep.equal(mine);
    });
    it("is not changed through what it answers, nor through what it was given", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const one = sample({ app: app.uuid, ...odd.at(-1) });
      const given4 = structuredClone(one);
      await put5(storage, app, given4);
      spoilDeep(given4);
      const repository = repositoryOf(storage);
      spoilDeep(await repository.find(app.uuid, one.uuid));
      expect13(await repository.find(app.uuid, one.uuid)).to.deep.equal(one);
      expect13((await repository.list(app.uuid, ALL, NO_SEARCH)).items).to.deep.equal([one]);
    });
    searchContract("name", async (names) => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      for (const each of [app, other]) await put5(storage, each, ...names.map((text) => of(each, { name: text })));
      return async (search, slice) => {
        const { items, total } = await repositoryOf(storage).list(app.uuid, slice, search);
        return { items: items.map((one) => one.name), total };
      };
    });
    more();
  });
}

// test/contracts/key-repository.ts
var FULL = {
  services: [anUuid(), anUuid()],
  origins: ["https://example.com", "http://[::1]:8080"],
  holdSecondsMax: 3600,
  liveHoldsMax: 1e3,
  holdsPerAddress: 1,
  page: true
};
function keyRepositoryContract(open) {
  const subject = {
    kind: "key",
    repositoryOf: ({ keys }) => keys,
    sample: aKey,
    odd: [{ origins: [] }, FULL]
  };
  objectRepositoryContract("KeyRepository", open, subject, () => {
    it("finds the key of the page of an app", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const [plain, page, theirs] = [{}, { page: true }, { page: true }].map(
        (fields, at) => aKey({ app: at === 2 ? other.uuid : app.uuid, ...fields })
      );
      await write(storage, app, { put: { key: [plain, page] } });
      await write(storage, other, { put: { key: [theirs] } });
      expect14(await storage.keys.ofPage(app.uuid)).to.deep.equal(page);
      expect14(await storage.keys.ofPage(other.uuid)).to.deep.equal(theirs);
      await write(storage, app, { put: { key: [{ ...page, page: false, version: 2 }] } });
      expect14(await storage.keys.ofPage(app.uuid)).to.equal(void 0);
    });
    it("finds a key by its digest, of whatever app, until it is removed", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const [mine, theirs] = [aKey({ app: app.uuid }), aKey({ app: other.uuid, ...FULL })];
      await write(storage, app, { put: { key: [mine] } });
      await write(storage, other, { put: { key: [theirs] } });
      expect14(await storage.keys.findByDigest(mine.digest)).to.deep.equal(mine);
      expect14(await storage.keys.findByDigest(theirs.digest)).to.deep.equal(theirs);
      expect14(await storage.keys.findByDigest("unknown")).to.equal(void 0);
      const changed = { ...mine, name: "Renamed", version: 2 };
      await write(storage, app, { put: { key: [changed] } });
      expect14(await storage.keys.findByDigest(mine.digest)).to.deep.equal(changed);
      await write(storage, app, { removed: [{ kind: "key", uuid: mine.uuid }] });
      expect14(await storage.keys.findByDigest(mine.digest)).to.equal(void 0);
      expect14(await storage.keys.findByDigest(theirs.digest)).to.deep.equal(theirs);
    });
  });
}

// test/contracts/ledger.ts
import { expect as expect15 } from "chai";
var START2 = NOW + 10 * DAY;
var SPAN = { start: START2, end: START2 + HOUR };
function oneOfEach(app) {
  const workflow = aWorkflow({ app: app.uuid });
  const resource = aResource({ app: app.uuid });
  const role = {
    name: "room",
    resources: [resource.uuid],
    count: 1,
    units: 1,
    weights: { [resource.uuid]: 3 },
    steps: null
  };
  const service = aService({ app: app.uuid, roles: [role], workflow: workflow.uuid });
  const timeOff = aTimeOff({ app: app.uuid, resources: [resource.uuid] });
  const series = aSeries({ app: app.uuid, service: service.uuid, resources: [resource.uuid] });
  const customer = aCustomer({ app: app.uuid });
  const feed = aFeed({ app: app.uuid, resource: resource.uuid });
  const erasure = anErasure({ app: app.uuid });
  const calendar = aCalendar({ app: app.uuid, resource: resource.uuid });
  const busyTimes = someBusyTimes({ app: app.uuid });
  const action = anAction({ app: app.uuid, workflow: workflow.uuid });
  const booking = aBooking({
    app: app.uuid,
    resources: [resource.uuid],
    workflow: workflow.uuid,
    start: SPAN.start,
    end: SPAN.end
  });
  const job = aJob({ app: app.uuid, booking: booking.uuid, action: action.uuid, workflow: workflow.uuid });
  const event = anEvent({ data: booking });
  const answer = anAnswer();
  const key = aKey({ app: app.uuid, services: [service.uuid] });
  const visitor = aVisitor({ app: app.uuid });
  const logo = aLogo({ app: app.uuid });
  const profile = aProfile({ logo: logoFacts(logo), app: app.uuid, uuid: anUuid() });
  const staff = aStaffMember({ app: app.uuid, person: anUuid() });
  const letters = someLetters({ app: app.uuid, uuid: anUuid() });
  const kept = { staff, calendar, busyTimes, customer, erasure, key, feed, visitor, logo, profile, letters };
  const objects = { workflow, resource, service, timeOff, series, ...kept, action, booking, job };
  const change = { put: ofEveryKind((kind) => [objects[kind]]), events: [event], answer };
  return { ...objects, event, answer, change };
}
function ofEveryKind(make) {
  return Object.fromEntries(KINDS.map((kind) => [kind, make(kind)]));
}
function seen(view, each) {
  return {
    ...ofEveryKind((kind) => view.object(kind, each[kind].uuid)),
    actionsOf: view.actionsOf(each.workflow.uuid),
    taken: view.taken(each.resource, SPAN.start, SPAN.end),
    ofResource: view.inUse({ resource: each.resource.uuid, limit: 10 }),
    ofWorkflow: view.inUse({ workflow: each.workflow.uuid, limit: 10 }),
    withEmail: view.customerWithEmail(fold(each.customer.email)),
    feedsOf: view.feedsOf(each.resource.uuid),
    joined: view.select({ kind: "staff", where: ["eq", "person", each.staff.person] }),
    answer: view.answer(each.answer.key)
  };
}
var ALL_OF = (each) => ({
  ...ofEveryKind((kind) => each[kind]),
  actionsOf: [each.action],
  taken: allocationsOf(each.booking),
  ofResource: [each.booking],
  ofWorkflow: [each.booking],
  withEmail: each.customer,
  feedsOf: [each.feed],
  joined: [each.staff],
  answer: each.answer
});
var NOTHING = {
  ...ofEveryKind(() => void 0),
  actionsOf: [],
  taken: [],
  ofResource: [],
  ofWorkflow: [],
  withEmail: void 0,
  feedsOf: [],
  joined: [],
  answer: void 0
};
function hints(each) {
  const resource = [each.resource.uuid];
  return [
    {},
    { objects: { resource } },
    { emails: ["nobody@example.com", fold(each.customer.email)] },
    { objects: { resource }, span: { start: SPAN.start + DAY, end: SPAN.end + DAY } },
    { objects: ofEveryKind(() => [anUuid()]), answer: "nothing" },
    { objects: { action: [anUuid()], resource: [] }, actionsOf: [anUuid()], span: SPAN },
    {
      objects: ofEveryKind((kind) => [each[kind].uuid]),
      actionsOf: [each.workflow.uuid],
      span: SPAN,
      answer: each.answer.key
    }
  ];
}
async function expectSeen(storage, app, each, expected) {
  for (const wanted of hints(each)) {
    expect15(await storage.ledger.read(app.uuid, wanted, (view) => seen(view, each))).to.deep.equal(expected);
    const decided = storage.ledger.commit(app.uuid, wanted, (view) => ({ result: seen(view, each) }));
    expect15(await decided).to.deep.equal(expected);
  }
}
function taken(storage, resource, start, end) {
  return storage.ledger.read(resource.app, {}, (view) => view.taken(resource, start, end));
}
function take(storage, booking, wanted) {
  return storage.ledger.commit(booking.app, wanted, (view) => {
    for (const { resource: uuid, start, end } of booking.blocks) {
      const resource = view.object("resource", uuid);
      if (!resource) throw new RefusedError("closed", { resources: uuid });
      const units = view.taken(resource, start, end).reduce((sum, allocation) => sum + allocation.units, booking.units);
      if (units > resource.capacity) throw new RefusedError("taken", { start: booking.uuid });
    }
    return { result: booking.uuid, change: { put: { booking: [booking] }, events: [anEvent({ data: booking })] } };
  });
}
function ledgerContract(open) {
  describe("Ledger", () => {
    describe("commit", () => {
      it("stores all of a change, and later decisions and readers see it", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        const result = { some: "result" };
        const done = await storage.ledger.commit(app.uuid, {}, () => ({ result, change: each.change }));
        expect15(done).to.deep.equal(result);
        await expectSeen(storage, app, each, ALL_OF(each));
        expect15(await storage.workflows.find(app.uuid, each.workflow.uuid)).to.deep.equal(each.workflow);
        expect15(await storage.resources.find(app.uuid, each.resource.uuid)).to.deep.equal(each.resource);
        expect15(await storage.actions.find(app.uuid, each.action.uuid)).to.deep.equal(each.action);
        expect15(await storage.bookings.find(app.uuid, each.booking.uuid)).to.deep.equal(each.booking);
        expect15(await storage.jobs.find(app.uuid, each.job.uuid)).to.deep.equal(each.job);
        expect15(await storage.events.after(app.uuid, void 0, 10)).to.deep.equal([each.event]);
      });
      it("sees nothing in an app that has nothing", async () => {
        const storage = await open();
        const app = await addApp(storage);
        await expectSeen(storage, app, oneOfEach(app), NOTHING);
      });
      it("shows nothing of another app", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const other = await addApp(storage, { owner: app.owner });
        const each = oneOfEach(app);
        await write(storage, app, each.change);
        await expectSeen(storage, other, each, NOTHING);
        const mine = oneOfEach(other);
        await write(storage, other, { ...mine.change, answer: { ...mine.answer, key: each.answer.key } });
        await expectSeen(storage, app, each, ALL_OF(each));
      });
      it("stores nothing when the decision throws, and throws that very error", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        const refusal = new RefusedError("taken", { start: "no" });
        const bug = new TypeError("a bug");
        for (const error of [refusal, bug]) {
          for (const wanted of hints(each)) {
            const attempt = storage.ledger.commit(app.uuid, wanted, (view) => {
              if (view.object("booking", each.booking.uuid) === void 0) throw error;
              return { result: void 0, change: each.change };
            });
            expect15(await failureOf(attempt)).to.equal(error);
          }
        }
        await expectSeen(storage, app, each, NOTHING);
        expect15(await storage.events.after(app.uuid, void 0, 10)).to.deep.equal([]);
        expect15(await storage.jobs.claim(NOW + DAY, aLease(), 10, [])).to.deep.equal([]);
        expect15(await storage.ledger.sequence(app.uuid)).to.equal(0);
      });
      it("leaves what was there as it was when a decision to change it throws", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        await write(storage, app, each.change);
        const refusal = new RefusedError("too_late", { start: "no" });
        const attempt = storage.ledger.commit(app.uuid, {}, (view) => {
          if (view.taken(each.resource, SPAN.start, SPAN.end).length > 0) throw refusal;
          return { result: void 0, change: { removed: [{ kind: "booking", uuid: each.booking.uuid }] } };
        });
        expect15(await failureOf(attempt)).to.equal(refusal);
        await expectSeen(storage, app, each, ALL_OF(each));
      });
      it("stores nothing without a change", async () => {
        const storage = await open();
        const app = await addApp(storage);
        expect15(await storage.ledger.commit(app.uuid, {}, () => ({ result: "no-op" }))).to.equal("no-op");
        expect15(await storage.ledger.commit(app.uuid, {}, () => ({ result: 1, change: void 0 }))).to.equal(1);
        expect15(await storage.ledger.sequence(app.uuid)).to.equal(0);
      });
      it("fails on a part or a kind that there is not, which would be lost, and stores nothing", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        const [workflow, booking] = [[each.workflow], [each.booking]];
        for (const strange of [
          { put: { workflow, booking }, notes: [] },
          { put: { workflow, booking }, bookings: booking },
          { put: { booking }, workflows: workflow },
          { put: { workflow, bookings: booking } },
          { put: { booking, workflows: workflow } }
        ]) {
          const failure = await failureOf(write(storage, app, strange));
          expect15(failure).to.be.instanceOf(TypeError);
        }
        await expectSeen(storage, app, each, NOTHING);
        expect15(await storage.ledger.sequence(app.uuid)).to.equal(0);
      });
      it("is not found in an app that does not exist", async () => {
        const storage = await open();
        await addApp(storage);
        const nowhere = { uuid: anUuid() };
        const each = oneOfEach(nowhere);
        await expectFailure(write(storage, nowhere, each.change), "not_found");
        await expectFailure(
          storage.ledger.commit(nowhere.uuid, {}, () => ({ result: "no-op" })),
          "not_found"
        );
        await expectFailure(
          storage.ledger.read(nowhere.uuid, {}, () => "nothing"),
          "not_found"
        );
        expect15(await storage.workflows.find(nowhere.uuid, each.workflow.uuid)).to.equal(void 0);
        expect15(await storage.jobs.claim(NOW + DAY, aLease(), 10, [])).to.deep.equal([]);
      });
      it("replaces objects, and removes them, of any kind", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const [gone, kept] = [oneOfEach(app), oneOfEach(app)];
        await write(storage, app, gone.change);
        await write(storage, app, kept.change);
        const later = {
          ...kept,
          workflow: { ...kept.workflow, name: "later", version: 2 },
          resource: { ...kept.resource, capacity: 5, version: 2 },
          action: { ...kept.action, enabled: false, version: 2 },
          booking: { ...kept.booking, title: ODD_TEXT, units: 4, version: 2 },
          job: { ...kept.job, reason: "later", updatedAt: NOW + 1 },
          answer: { ...kept.answer, text: "later" }
        };
        await write(storage, app, {
          put: ofEveryKind((kind) => [later[kind]]),
          answer: later.answer,
          removed: [...KINDS.map((kind) => ({ kind, uuid: gone[kind].uuid })), { kind: "workflow", uuid: anUuid() }]
        });
        await expectSeen(storage, app, later, ALL_OF(later));
        await expectSeen(storage, app, gone, { ...NOTHING, answer: gone.answer });
        expect15(await storage.bookings.find(app.uuid, gone.booking.uuid)).to.equal(void 0);
        expect15(await storage.jobs.find(app.uuid, gone.job.uuid)).to.equal(void 0);
        expect15(await storage.actions.find(app.uuid, gone.action.uuid)).to.equal(void 0);
        const events = await storage.events.after(app.uuid, void 0, 10);
        expect15(events).to.deep.equal([gone.event, kept.event]);
      });
      it("applies a change as a whole, so that one booking may take what another frees, in any order", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, capacity: 1 });
        const at = (hours) => ({ start: START2 + hours * HOUR, end: START2 + (hours + 1) * HOUR });
        const on = (hours, fields = {}) => aBooking({ app: app.uuid, resources: [resource.uuid], ...at(hours), ...fields });
        const [hold, first, second] = [on(0, { status: "held", holdExpiresAt: NOW }), on(2), on(4)];
        await write(storage, app, { put: { resource: [resource], booking: [hold, first, second] } });
        const taker = on(0);
        const swapped = [
          on(4, { uuid: first.uuid, sequence: 1, version: 2 }),
          on(2, { uuid: second.uuid, sequence: 1, version: 2 })
        ];
        const expired = { ...hold, status: "expired", version: 2 };
        await write(storage, app, { put: { booking: [taker, ...swapped, expired] } });
        const found = await taken(storage, resource, START2, START2 + 9 * HOUR);
        expect15(found).to.have.deep.members([taker, ...swapped].flatMap(allocationsOf));
      });
      it("goes on changing and ending bookings that exceed a capacity which was lowered since", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, capacity: 3 });
        const bookings = [1, 2, 3].map(
          (n) => aBooking({ app: app.uuid, resources: [resource.uuid], ...SPAN, status: "held", title: `b${n}` })
        );
        const [first, second, third] = bookings;
        await write(storage, app, { put: { resource: [resource], booking: bookings } });
        await write(storage, app, { put: { resource: [{ ...resource, capacity: 1, version: 2 }] } });
        const renamed = { ...first, title: "renamed", version: 2 };
        const confirmed = { ...second, status: "confirmed", holdExpiresAt: null, version: 2 };
        await write(storage, app, {
          put: { booking: [renamed, confirmed, { ...third, status: "cancelled", version: 2 }] }
        });
        const found = await taken(storage, resource, SPAN.start, SPAN.end);
        expect15(found).to.have.deep.members([renamed, confirmed].flatMap(allocationsOf));
        expect15(await storage.bookings.find(app.uuid, first.uuid)).to.deep.equal(renamed);
      });
      it("brings back an object that is put again after its removal", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        await write(storage, app, each.change);
        await write(storage, app, { removed: [{ kind: "booking", uuid: each.booking.uuid }] });
        await write(storage, app, { put: { booking: [each.booking] } });
        await expectSeen(storage, app, each, ALL_OF(each));
      });
      it("is not changed through the objects that it was given or that it answers", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const each = oneOfEach(app);
        const booking = structuredClone(each.booking);
        await write(storage, app, { ...each.change, put: { ...each.change.put, booking: [booking] } });
        for (const given4 of [booking.blocks[0], booking.blocks, booking]) spoil(given4);
        const found = await storage.ledger.read(app.uuid, {}, (view) => {
          const [allocation] = view.taken(each.resource, SPAN.start, SPAN.end);
          return { booking: view.object("booking", each.booking.uuid), allocation };
        });
        for (const answered of [found.booking?.blocks[0], found.booking, found.allocation]) spoil(answered);
        await expectSeen(storage, app, each, ALL_OF(each));
      });
    });
    describe("one ordered sequence", () => {
      it("numbers the changes of each app without a gap, from 0, and nothing else", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const other = await addApp(storage);
        expect15(await storage.ledger.sequence(app.uuid)).to.equal(0);
        for (let n = 1; n <= 4; n += 1) {
          await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
          expect15(await storage.ledger.sequence(app.uuid)).to.equal(n);
          await storage.ledger.commit(app.uuid, {}, () => ({ result: "no-op" }));
          await failureOf(
            storage.ledger.commit(app.uuid, {}, () => {
              throw new Error("refused");
            })
          );
          await storage.ledger.read(app.uuid, {}, (view) => view.now);
          expect15(await storage.ledger.sequence(app.uuid)).to.equal(n);
        }
        expect15(await storage.ledger.sequence(other.uuid)).to.equal(0);
      });
      it("applies all of twenty simultaneous changes, each upon those before it", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const counter = aResource({ app: app.uuid, capacity: 1 });
        await write(storage, app, { put: { resource: [counter] } });
        const results = await Promise.all(
          Array.from(
            { length: 20 },
            (_, n) => storage.ledger.commit(app.uuid, n % 2 ? { objects: { resource: [counter.uuid] } } : {}, (view) => {
              const now = view.object("resource", counter.uuid);
              const next = { ...now, capacity: now.capacity + 1, version: now.version + 1 };
              return { result: next.capacity, change: { put: { resource: [next] } } };
            })
          )
        );
        expect15(results.toSorted((a, b) => a - b)).to.deep.equal(Array.from({ length: 20 }, (_, n) => n + 2));
        expect15(await storage.resources.find(app.uuid, counter.uuid)).to.include({ capacity: 21, version: 21 });
        const sequence = await storage.ledger.sequence(app.uuid);
        expect15(sequence).to.be.within(2, 21);
        await write(storage, app, { put: { resource: [{ ...counter, version: 22 }] } });
        expect15(await storage.ledger.sequence(app.uuid)).to.equal(sequence + 1);
      });
      it("lets one refusal take nobody with it", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const workflows = Array.from({ length: 12 }, (_, n) => aWorkflow({ app: app.uuid, name: `w${n}` }));
        const outcomes = await Promise.allSettled(
          workflows.map(
            (workflow, n) => storage.ledger.commit(app.uuid, {}, () => {
              if (n % 3 === 1) throw new RefusedError("taken", { start: workflow.name });
              return n % 3 === 2 ? { result: "no-op" } : { result: workflow.name, change: { put: { workflow: [workflow] } } };
            })
          )
        );
        outcomes.forEach((outcome, n) => {
          if (n % 3 === 1) {
            expect15(outcome.status === "rejected" && outcome.reason).to.have.deep.property("errors", { start: `w${n}` });
          } else expect15(outcome).to.deep.equal({ status: "fulfilled", value: n % 3 === 2 ? "no-op" : `w${n}` });
        });
        const { items } = await storage.workflows.list(app.uuid, ALL, NO_SEARCH);
        expect15(items).to.have.deep.members(workflows.filter((_, n) => n % 3 === 0));
      });
      it("gives the last place to one of twenty simultaneous takers", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, capacity: 1 });
        await write(storage, app, { put: { resource: [resource] } });
        const takers = Array.from(
          { length: 20 },
          () => aBooking({ app: app.uuid, resources: [resource.uuid], ...SPAN })
        );
        const outcomes = await Promise.allSettled(
          takers.map(
            (booking, n) => take(storage, booking, n % 2 ? {} : { objects: { resource: [resource.uuid] }, span: SPAN })
          )
        );
        const winners = outcomes.flatMap((outcome) => outcome.status === "fulfilled" ? [outcome.value] : []);
        expect15(winners).to.have.length(1);
        const reasons = outcomes.flatMap((outcome) => outcome.status === "rejected" ? [outcome.reason.reason] : []);
        expect15(reasons).to.deep.equal(Array(19).fill("taken"));
        const { items } = await storage.bookings.list(app.uuid, ALL, { search: NO_SEARCH, sort: "created_at" });
        expect15(items).to.deep.equal(takers.filter(({ uuid }) => winners.includes(uuid)));
        const events = await storage.events.after(app.uuid, void 0, 100);
        expect15(events?.map(({ booking }) => booking)).to.deep.equal(winners);
        expect15(await storage.ledger.sequence(app.uuid)).to.equal(2);
      });
      it("never gives more than there is to twenty takers of overlapping times on two resources", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const rooms = [aResource({ app: app.uuid, capacity: 3 }), aResource({ app: app.uuid, capacity: 3 })];
        await write(storage, app, { put: { resource: rooms } });
        const uuids = rooms.map(({ uuid }) => uuid);
        const takers = Array.from({ length: 20 }, (_, n) => {
          const start = START2 + n % 3 * 30 * MINUTE;
          return aBooking({ app: app.uuid, resources: n % 2 ? uuids : uuids.toReversed(), start, end: start + HOUR });
        });
        await Promise.allSettled(takers.map((booking) => take(storage, booking, { objects: { resource: uuids } })));
        for (const room of rooms) {
          for (let at = START2; at < START2 + 3 * HOUR; at += 15 * MINUTE) {
            expect15((await taken(storage, room, at, at + 1)).length).to.be.at.most(3);
          }
          expect15((await taken(storage, room, START2 + 30 * MINUTE, START2 + HOUR)).length).to.be.at.least(3);
        }
      });
    });
    describe("now", () => {
      it("is the later of the clock and the last change of the app: it never goes back", async () => {
        const clock = aClock(NOW);
        const storage = await open({ clock });
        const app = await addApp(storage);
        const other = await addApp(storage);
        const now = (of) => storage.ledger.read(of.uuid, {}, (view) => view.now);
        const change = (of) => storage.ledger.commit(of.uuid, {}, (view) => ({
          result: view.now,
          change: { put: { workflow: [aWorkflow({ app: of.uuid })] } }
        }));
        clock.set(NOW - DAY);
        expect15(await now(app)).to.equal(NOW - DAY);
        clock.set(NOW);
        expect15(await now(app)).to.equal(NOW);
        expect15(await change(app)).to.equal(NOW);
        clock.set(NOW - HOUR);
        expect15(await now(app)).to.equal(NOW);
        expect15(await storage.ledger.commit(app.uuid, {}, (view) => ({ result: view.now }))).to.equal(NOW);
        expect15(await change(app)).to.equal(NOW);
        expect15(await now(app)).to.equal(NOW);
        expect15(await now(other), "another app has a time of its own").to.equal(NOW - HOUR);
        clock.set(NOW + 1);
        expect15(await now(app)).to.equal(NOW + 1);
        expect15(await change(app)).to.equal(NOW + 1);
        clock.set(NOW);
        expect15(await change(app)).to.equal(NOW + 1);
      });
    });
    describe("taken", () => {
      it("finds what overlaps a half-open span, and nothing that only touches it", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, longestBlock: 5 * HOUR, capacity: 100 });
        const other = aResource({ app: app.uuid, longestBlock: 5 * HOUR, capacity: 100 });
        const on = (title, from, to, resources = [resource.uuid]) => aBooking({ app: app.uuid, title, resources, start: START2 + from, end: START2 + to });
        const bookings = [
          on("ends inside", -30 * MINUTE, 1),
          on("touches the end", HOUR, 2 * HOUR),
          on("contains", -2 * HOUR, 3 * HOUR),
          on("is the span", 0, HOUR),
          on("touches the start", -HOUR, 0),
          on("starts inside", HOUR - 1, 2 * HOUR),
          on("another resource", 0, HOUR, [other.uuid]),
          on("long past", -9 * HOUR, -8 * HOUR),
          on("inside", 10 * MINUTE, 20 * MINUTE),
          on("both resources", 20 * MINUTE, 30 * MINUTE, [other.uuid, resource.uuid]),
          on("far future", 9 * DAY, 9 * DAY + HOUR)
        ];
        await write(storage, app, { put: { resource: [resource, other], booking: bookings } });
        const titled = async (of) => {
          const found = await taken(storage, of, SPAN.start, SPAN.end);
          expect15(found.every((allocation) => allocation.resource === of.uuid)).to.equal(true);
          return found.map(({ booking }) => bookings.find(({ uuid }) => uuid === booking)?.title);
        };
        expect15(await titled(resource)).to.have.members([
          "ends inside",
          "contains",
          "is the span",
          "starts inside",
          "inside",
          "both resources"
        ]);
        expect15(await titled(other)).to.have.members(["another resource", "both resources"]);
      });
      it("reaches as far back as the longest block of the resource", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, longestBlock: 30 * DAY, capacity: 2 });
        const long = aBooking({
          app: app.uuid,
          resources: [resource.uuid],
          start: START2 - 30 * DAY + 1,
          end: START2 + 1
        });
        const short = Array.from(
          { length: 8 },
          (_, n) => aBooking({
            app: app.uuid,
            resources: [resource.uuid],
            start: START2 - n * HOUR - HOUR,
            end: START2 - n * HOUR
          })
        );
        await write(storage, app, { put: { resource: [resource], booking: [...short, long] } });
        expect15(await taken(storage, resource, START2, START2 + HOUR)).to.deep.equal(allocationsOf(long));
      });
      it("gives the frozen block, the units, and what makes the allocation lapse", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const workflow = aWorkflow({ app: app.uuid });
        const resource = aResource({ app: app.uuid, longestBlock: 3 * HOUR, capacity: 100 });
        const block = { resource: resource.uuid, start: START2 - 10 * MINUTE, end: START2 + HOUR + 20 * MINUTE };
        const common = { app: app.uuid, resources: [resource.uuid], ...SPAN, blocks: [block] };
        const bookings = [
          aBooking({ ...common, units: 7 }),
          aBooking({ ...common, status: "held", holdExpiresAt: NOW + 1 }),
          aBooking({ ...common, status: "held", holdExpiresAt: NOW - DAY }),
          aBooking({ ...common, status: "pending", pendingSince: NOW - HOUR }),
          aBooking({ ...common, status: "pending", pendingSince: NOW - DAY, workflow: workflow.uuid, units: 2 })
        ];
        await write(storage, app, { put: { workflow: [workflow], resource: [resource], booking: bookings } });
        const allocations = bookings.flatMap(allocationsOf);
        expect15(await taken(storage, resource, START2, START2 + 1)).to.have.deep.members(allocations);
        expect15(await taken(storage, resource, START2 - HOUR, block.start + 1)).to.have.deep.members(allocations);
        expect15(await taken(storage, resource, block.end - 1, block.end + HOUR)).to.have.deep.members(allocations);
        expect15(await taken(storage, resource, block.end, block.end + HOUR)).to.deep.equal([]);
      });
      it("counts the statuses that block, and no others", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, capacity: 100 });
        const bookings = STATUSES.map(
          (status) => aBooking({ app: app.uuid, resources: [resource.uuid], ...SPAN, status })
        );
        await write(storage, app, { put: { resource: [resource], booking: bookings } });
        const found = await taken(storage, resource, SPAN.start, SPAN.end);
        const statusOf = (uuid) => bookings.find((booking) => booking.uuid === uuid)?.status;
        expect15(found.map(({ booking }) => statusOf(booking))).to.have.members([
          "held",
          "pending",
          "confirmed",
          "completed",
          "no_show"
        ]);
      });
      it("follows a booking that changes: its allocations replace those that it had", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const rooms = [1, 2, 3].map(() => aResource({ app: app.uuid, capacity: 10 }));
        const [first, second, third] = rooms;
        const before = aBooking({ app: app.uuid, resources: [first.uuid, second.uuid], ...SPAN });
        const neighbour = aBooking({ app: app.uuid, resources: [first.uuid], ...SPAN });
        await write(storage, app, { put: { resource: rooms, booking: [before, neighbour] } });
        const at = async (room, start) => (await taken(storage, room, start, start + HOUR)).filter(({ booking }) => booking === before.uuid);
        const move = async (booking) => write(storage, app, { put: { booking: [booking] } });
        const later = START2 + 2 * HOUR;
        const moved = aBooking({
          app: app.uuid,
          uuid: before.uuid,
          resources: [second.uuid, third.uuid],
          start: later,
          end: later + HOUR,
          units: 3,
          sequence: 1,
          version: 2
        });
        await move(moved);
        for (const room of rooms) expect15(await at(room, START2)).to.deep.equal([]);
        expect15(await at(first, later)).to.deep.equal([]);
        expect15(await at(second, later)).to.deep.equal([allocationsOf(moved)[0]]);
        expect15(await at(third, later)).to.deep.equal([allocationsOf(moved)[1]]);
        const held = { ...moved, status: "held", holdExpiresAt: NOW + MINUTE, version: 3 };
        await move(held);
        expect15(await at(third, later)).to.deep.equal([allocationsOf(held)[1]]);
        await move({ ...moved, status: "cancelled", version: 4 });
        for (const room of rooms) expect15(await at(room, later)).to.deep.equal([]);
        await move({ ...before, version: 5 });
        expect15(await at(second, START2)).to.deep.equal([allocationsOf(before)[1]]);
        await write(storage, app, { removed: [{ kind: "booking", uuid: before.uuid }] });
        for (const room of rooms) expect15(await at(room, START2)).to.deep.equal([]);
        expect15(await taken(storage, first, START2, START2 + HOUR)).to.deep.equal(allocationsOf(neighbour));
      });
    });
    describe("inUse", () => {
      it("finds the live bookings of a resource or a workflow, those that end after a moment, up to a limit", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const room = anUuid();
        const workflow = anUuid();
        const bookings = STATUSES.flatMap((status, n) => {
          const start = START2 + n * DAY;
          const common = { app: app.uuid, status, start, end: start + HOUR };
          return [
            aBooking({ ...common, title: `${status} room`, resources: [anUuid(), room] }),
            aBooking({ ...common, title: `${status} workflow`, resources: [anUuid()], workflow }),
            aBooking({ ...common, title: `${status} both`, resources: [room], workflow }),
            aBooking({ ...common, title: `${status} neither`, workflow: anUuid() })
          ];
        });
        await write(storage, app, { put: { booking: bookings } });
        const use = (query) => storage.ledger.read(app.uuid, {}, (view) => view.inUse(query));
        const titles = async (query) => (await use(query)).map(({ title }) => title);
        expect15(await titles({ resource: room, limit: 100 })).to.have.members([
          "held room",
          "held both",
          "pending room",
          "pending both",
          "confirmed room",
          "confirmed both"
        ]);
        expect15(await titles({ workflow, limit: 100 })).to.have.members([
          "held workflow",
          "held both",
          "pending workflow",
          "pending both",
          "confirmed workflow",
          "confirmed both"
        ]);
        expect15(await titles({ resource: room, workflow, limit: 100 })).to.have.members([
          "held both",
          "pending both",
          "confirmed both"
        ]);
        expect15(await titles({ resource: room, endsAfter: START2 + HOUR - 1, limit: 100 })).to.have.length(6);
        expect15(await titles({ resource: room, endsAfter: START2 + HOUR, limit: 100 })).to.have.members([
          "pending room",
          "pending both",
          "confirmed room",
          "confirmed both"
        ]);
        expect15(await titles({ workflow, endsAfter: START2 + 2 * DAY + HOUR - 1, limit: 100 })).to.have.members([
          "confirmed workflow",
          "confirmed both"
        ]);
        expect15(await titles({ workflow, endsAfter: START2 + 2 * DAY + HOUR, limit: 100 })).to.deep.equal([]);
        const cabin = anUuid();
        const steps = [
          { resource: room, start: START2 + 9 * DAY, end: START2 + 9 * DAY + HOUR },
          { resource: cabin, start: START2 + 9 * DAY + HOUR, end: START2 + 9 * DAY + 2 * HOUR }
        ];
        const [early, late] = steps;
        const span = { start: early.start, end: late.end };
        const stepwise = aBooking({ app: app.uuid, title: "steps", resources: [room, cabin], blocks: steps, ...span });
        await write(storage, app, { put: { booking: [stepwise] } });
        expect15(await titles({ resource: room, endsAfter: early.end - 1, limit: 100 })).to.deep.equal(["steps"]);
        expect15(await titles({ resource: room, endsAfter: early.end, limit: 100 }), "has all it needs").to.deep.equal(
          []
        );
        expect15(await titles({ resource: cabin, endsAfter: early.end, limit: 100 })).to.deep.equal(["steps"]);
        const next = { start: late.end, end: late.end + HOUR };
        const behind = aBooking({ app: app.uuid, title: "behind", resources: [room], ...next });
        await write(storage, app, { put: { booking: [behind] } });
        const one = { resource: room, endsAfter: early.end, limit: 1 };
        expect15(await titles(one), "which hides no other").to.deep.equal(["behind"]);
        const ended = [stepwise, behind].map((booking) => ({ ...booking, status: "cancelled", version: 2 }));
        await write(storage, app, { put: { booking: ended } });
        const some = await use({ resource: room, limit: 4 });
        expect15(some).to.have.length(4);
        expect15(new Set(some.map(({ uuid }) => uuid))).to.have.property("size", 4);
        for (const booking of some) expect15(bookings).to.deep.include(booking);
        expect15(await use({ resource: anUuid(), limit: 10 })).to.deep.equal([]);
      });
      it("finds the holds of a key, or of an address, that last beyond a moment", async () => {
        const storage = await open();
        const [app, elsewhere] = [await addApp(storage), await addApp(storage)];
        const [key, other] = [anUuid(), anUuid()];
        const hold = (title, fields, of = { key, holder: "one" }) => aBooking({
          app: app.uuid,
          title,
          status: "held",
          holdExpiresAt: NOW + 1,
          madeWith: { origins: null, holdSecondsMax: 60, ...of },
          ...fields
        });
        const bookings = [
          hold("one", {}),
          hold("two", {}, { key, holder: "two" }),
          hold("other", {}, { key: other, holder: "one" }),
          hold("over", { holdExpiresAt: NOW }),
          hold("confirmed", { status: "confirmed", holdExpiresAt: null }, { key, holder: null }),
          hold("cancelled", { status: "cancelled", holdExpiresAt: null }, { key, holder: null }),
          aBooking({ app: app.uuid, title: "without", status: "held", holdExpiresAt: NOW + 1 })
        ];
        await write(storage, app, { put: { booking: bookings } });
        await write(storage, elsewhere, { put: { booking: [hold("elsewhere", { app: elsewhere.uuid })] } });
        const titles = (query) => storage.ledger.read(app.uuid, {}, (view) => view.inUse(query).map(({ title }) => title));
        expect15(await titles({ key, heldAfter: NOW, limit: 10 })).to.have.members(["one", "two"]);
        expect15(await titles({ holder: "one", heldAfter: NOW, limit: 10 })).to.have.members(["one", "other"]);
        expect15(await titles({ key, holder: "one", heldAfter: NOW - 1, limit: 10 })).to.have.members(["one", "over"]);
        expect15(await titles({ key, heldAfter: NOW, limit: 1 })).to.have.length(1);
        expect15(await titles({ key, heldAfter: NOW + 1, limit: 10 })).to.deep.equal([]);
        await write(storage, app, {
          put: { booking: [hold("one", { uuid: bookings[0].uuid, holdExpiresAt: NOW + 9 })] }
        });
        expect15(await titles({ key, heldAfter: NOW + 1, limit: 10 })).to.deep.equal(["one"]);
      });
      it("follows a booking that is cancelled or moved to another resource", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const [room, other] = [anUuid(), anUuid()];
        const booking = aBooking({ app: app.uuid, resources: [room] });
        const inUse = (resource) => storage.ledger.read(app.uuid, {}, (view) => view.inUse({ resource, limit: 10 }));
        await write(storage, app, { put: { booking: [booking] } });
        const moved = { ...booking, resources: [other], version: 2 };
        await write(storage, app, { put: { booking: [moved] } });
        expect15(await inUse(room)).to.deep.equal([]);
        expect15(await inUse(other)).to.deep.equal([moved]);
        await write(storage, app, { put: { booking: [{ ...moved, status: "cancelled", version: 3 }] } });
        expect15(await inUse(other)).to.deep.equal([]);
      });
    });
    describe("overlapping", () => {
      it("finds the bookings that take up capacity in a time, of one resource or of all, up to a limit", async () => {
        const storage = await open();
        const [app, other] = [await addApp(storage), await addApp(storage)];
        const room = anUuid();
        const of = (title, fields = {}) => aBooking({ app: app.uuid, title, resources: [room], start: START2, end: START2 + HOUR, ...fields });
        const statuses = STATUSES.map((status) => of(status, { status }));
        const bookings = [
          ...statuses,
          of("before", { start: START2 - HOUR, end: START2 }),
          of("after", { start: START2 + HOUR, end: START2 + 2 * HOUR }),
          of("long", { start: START2 - 365 * DAY, end: START2 + DAY }),
          of("elsewhere", { resources: [anUuid()] })
        ];
        await write(storage, app, { put: { booking: bookings } });
        await write(storage, other, {
          put: { booking: [aBooking({ ...bookings[0], uuid: anUuid(), app: other.uuid })] }
        });
        const titles = (query) => storage.ledger.read(app.uuid, {}, (view) => view.overlapping(query).map(({ title }) => title));
        const span = { from: START2, to: START2 + HOUR };
        const blocking = ["held", "pending", "confirmed", "completed", "no_show"];
        expect15(await titles({ ...span, resource: room, limit: 100 })).to.have.members([...blocking, "long"]);
        expect15(await titles({ ...span, limit: 100 })).to.have.members([...blocking, "long", "elsewhere"]);
        expect15(await titles({ ...span, limit: 3 })).to.have.length(3);
        expect15(await titles({ from: START2 - 2 * HOUR, to: START2, resource: room, limit: 9 })).to.have.members([
          "before",
          "long"
        ]);
      });
    });
    describe("tally", () => {
      const service = anUuid();
      const [one, other] = [anUuid(), anUuid()];
      const sold = (app, fields = {}) => {
        const { resources = [one] } = fields;
        const sale = { service, assignments: [], unitPrice: null };
        return aBooking({ app: app.uuid, ...SPAN, ...fields, resources, sale, blocks: [] });
      };
      const customer = (email) => ({ name: null, email, phone: null });
      async function tally(storage, app, query = {}) {
        const { firm, firmOf, lapsing } = await storage.ledger.read(
          app.uuid,
          {},
          (view) => view.tally({ service, ...query })
        );
        const of = Object.fromEntries([...firmOf].filter(([, count]) => count > 0));
        return { firm, of, lapsing: lapsing.map(({ booking }) => booking).sort() };
      }
      it("counts what takes up capacity, by resources where that is asked for, and names what may lapse", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const bookings = STATUSES.map((status) => sold(app, { status, resources: [one, other] }));
        const another = aBooking({ app: app.uuid, ...SPAN, resources: [one], blocks: [] });
        await write(storage, app, { put: { booking: [...bookings, another, sold(app)] } });
        const lapsing = bookings.flatMap(({ uuid, status }) => status === "held" || status === "pending" ? uuid : []);
        expect15(await tally(storage, app)).to.deep.equal({ firm: 4, of: {}, lapsing: lapsing.sort() });
        const counted = await tally(storage, app, { byResource: true });
        expect15(counted).to.deep.equal({ firm: 4, of: { [one]: 4, [other]: 3 }, lapsing });
        const { lapsing: named } = await storage.ledger.read(app.uuid, {}, (view) => view.tally({ service }));
        const held = bookings.find(({ status }) => status === "held");
        expect15(named.find(({ booking }) => booking === held.uuid)).to.deep.equal({
          booking: held.uuid,
          resources: [one, other],
          lapse: { status: "held", at: held.holdExpiresAt }
        });
      });
      it("counts by start, by customer whatever the case, what is live and ends later, and all but one", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const at = (hours, fields = {}) => sold(app, { start: START2 + hours * HOUR, end: START2 + (hours + 1) * HOUR, ...fields });
        const first = at(0, { customer: customer("Ada@Example.com") });
        const bookings = [at(3), first, at(1, { status: "completed" }), at(-9, { end: START2 + HOUR }), at(2)];
        await write(storage, app, { put: { booking: bookings } });
        const firm = async (query) => (await tally(storage, app, query)).firm;
        expect15(await firm({ startsFrom: START2 + 100 * DAY })).to.equal(0);
        expect15(await firm({ startsFrom: START2, startsBefore: START2 + 2 * HOUR })).to.equal(2);
        expect15(await firm({ startsFrom: START2 + 1, startsBefore: START2 + 2 * HOUR + 1 })).to.equal(2);
        expect15(await firm({ startsFrom: START2 - 9 * HOUR, startsBefore: START2 + DAY }), "earlier").to.equal(5);
        expect15(await firm({ email: "ada@example.com" })).to.equal(1);
        expect15(await firm({ liveAfter: START2 }), "the completed one is not live").to.equal(4);
        expect15(await firm({ liveAfter: START2 + HOUR })).to.equal(2);
        expect15(await firm({ startsFrom: START2, exclude: first.uuid })).to.equal(3);
      });
      it("follows what is changed, moved and removed, and forgets what was undone", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const booking = sold(app);
        await write(storage, app, { put: { booking: [booking, sold(app)] } });
        const both = () => tally(storage, app, { byResource: true, startsFrom: START2, startsBefore: START2 + HOUR });
        expect15(await both()).to.deep.equal({ firm: 2, of: { [one]: 2 }, lapsing: [] });
        const put5 = (fields) => write(storage, app, { put: { booking: [{ ...booking, version: 2, ...fields }] } });
        await put5({ resources: [other] });
        expect15((await both()).of).to.deep.equal({ [one]: 1, [other]: 1 });
        await put5({ status: "held", holdExpiresAt: NOW });
        expect15(await both()).to.deep.equal({ firm: 1, of: { [one]: 1 }, lapsing: [booking.uuid] });
        await put5({ start: START2 + DAY, end: START2 + DAY + HOUR });
        expect15((await both()).firm).to.equal(1);
        await put5({});
        const failing = storage.ledger.commit(app.uuid, {}, (view) => {
          view.tally({ service });
          throw new RefusedError("taken", {});
        });
        await expectFailure(failing, "refused");
        expect15((await both()).firm).to.equal(2);
        await write(storage, app, { removed: [{ kind: "booking", uuid: booking.uuid }] });
        expect15((await both()).firm).to.equal(1);
      });
      it("lets exactly as many of twenty simultaneous takers through as there are to be", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const take2 = () => {
          const booking = sold(app);
          return storage.ledger.commit(app.uuid, {}, (view) => {
            const { firm } = view.tally({ service, startsFrom: START2, startsBefore: START2 + HOUR });
            if (firm >= 5) throw new RefusedError("limit", {});
            return { result: firm, change: { put: { booking: [booking] } } };
          });
        };
        const outcomes = await Promise.allSettled(Array.from({ length: 20 }, take2));
        const results = outcomes.flatMap((outcome) => outcome.status === "fulfilled" ? [outcome.value] : []);
        expect15(results.sort()).to.deep.equal([0, 1, 2, 3, 4]);
        expect15((await tally(storage, app)).firm).to.equal(5);
      });
      it("counts nothing of another app", async () => {
        const storage = await open();
        const app = await addApp(storage);
        await write(storage, app, { put: { booking: [sold(app)] } });
        expect15(await tally(storage, await addApp(storage))).to.deep.equal({ firm: 0, of: {}, lapsing: [] });
        expect15((await tally(storage, app)).firm).to.equal(1);
      });
    });
    describe("count", () => {
      const counts = ["resource", "service", "workflow", "timeOff"];
      const counted = (storage, app) => storage.ledger.read(app.uuid, { counts }, (view) => counts.map((kind) => view.count(kind)));
      it("is of the objects of a kind that the app has", async () => {
        const storage = await open();
        const app = await addApp(storage);
        expect15(await counted(storage, app)).to.deep.equal([0, 0, 0, 0]);
        const [room, other] = [aResource({ app: app.uuid }), aResource({ app: app.uuid })];
        const workflow = aWorkflow({ app: app.uuid });
        await write(storage, app, { put: { resource: [room, other], workflow: [workflow] } });
        await write(storage, app, {
          put: { service: [aService({ app: app.uuid })], timeOff: [aTimeOff({ app: app.uuid })] }
        });
        const another = await addApp(storage);
        await write(storage, another, { put: { resource: [aResource({ app: another.uuid })] } });
        expect15(await counted(storage, app)).to.deep.equal([2, 1, 1, 1]);
        await write(storage, app, { put: { resource: [{ ...room, name: "Another name", version: 2 }] } });
        await write(storage, app, { removed: [{ kind: "resource", uuid: other.uuid }] });
        expect15(await counted(storage, app)).to.deep.equal([1, 1, 1, 1]);
        expect15(await counted(storage, another)).to.deep.equal([1, 0, 0, 0]);
      });
      it("lets exactly as many of twenty simultaneous makers through as there may be", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const made = aWorkflow({ app: app.uuid });
        await write(storage, app, { put: { workflow: [made] } });
        const make = () => {
          const workflow = aWorkflow({ app: app.uuid });
          return storage.ledger.commit(app.uuid, { counts: ["workflow"] }, (view) => {
            const before = view.count("workflow");
            if (before >= 5) throw new RefusedError("quota", {});
            return { result: before, change: { put: { workflow: [workflow] } } };
          });
        };
        const outcomes = await Promise.allSettled(Array.from({ length: 20 }, make));
        const results = outcomes.flatMap((outcome) => outcome.status === "fulfilled" ? [outcome.value] : []);
        expect15(results.sort()).to.deep.equal([1, 2, 3, 4]);
        expect15(await counted(storage, app)).to.deep.equal([0, 0, 5, 0]);
      });
      it("takes what is changed and removed in the same breath for what it is", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const [changed, removed] = [aWorkflow({ app: app.uuid }), aWorkflow({ app: app.uuid })];
        await write(storage, app, { put: { workflow: [changed, removed] } });
        const commit = (change) => storage.ledger.commit(app.uuid, {}, (view) => ({ result: view.count("workflow"), change: change(view) }));
        const counts2 = await Promise.all([
          commit((view) => ({ put: { workflow: [{ ...view.object("workflow", changed.uuid), version: 2 }] } })),
          commit(() => ({ put: { workflow: [aWorkflow({ app: app.uuid })] } })),
          commit((view) => {
            expect15(view.object("workflow", removed.uuid)).not.to.equal(void 0);
            return { removed: [{ kind: "workflow", uuid: removed.uuid }] };
          }),
          commit(() => ({}))
        ]);
        expect15(counts2).to.deep.equal([2, 2, 3, 2]);
      });
      it("takes time off that was read as a list and changed in the same breath for what was there", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const entry = aTimeOff({ app: app.uuid });
        await write(storage, app, { put: { timeOff: [entry] } });
        const counts2 = await Promise.all([
          storage.ledger.commit(app.uuid, {}, (view) => {
            const [read] = view.timeOff(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
            return { result: view.count("timeOff"), change: { put: { timeOff: [{ ...read, version: 2 }] } } };
          }),
          storage.ledger.commit(app.uuid, {}, (view) => ({ result: view.count("timeOff") }))
        ]);
        expect15(counts2).to.deep.equal([1, 1]);
      });
    });
    describe("actionsOf", () => {
      it("gives all actions of one workflow, by position, then in creation order", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const [workflow, other] = [anUuid(), anUuid()];
        const made = [2, 0, 1, 0, -1].map((position) => anAction({ app: app.uuid, workflow, position }));
        const strange = anAction({ app: app.uuid, workflow: other, position: 0 });
        for (const action of made) await write(storage, app, { put: { action: [action] } });
        await write(storage, app, { put: { action: [strange] } });
        const actions = () => storage.ledger.read(app.uuid, {}, (view) => view.actionsOf(workflow));
        expect15(await actions()).to.deep.equal([4, 1, 3, 2, 0].map((n) => made[n]));
        const first = { ...made[0], position: -2, enabled: false, version: 2 };
        await write(storage, app, { put: { action: [first] }, removed: [{ kind: "action", uuid: made[3].uuid }] });
        expect15(await actions()).to.deep.equal([first, made[4], made[1], made[2]]);
      });
    });
    describe("answers", () => {
      it("are kept with the change, by key, within the app, however old, and the newest of a key counts", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const other = await addApp(storage, { owner: app.owner });
        const first = anAnswer({ key: "Key $.%_~ !", text: ODD_TEXT, fingerprint: ODD_TEXT, at: NOW - 1e3 * DAY });
        const second = anAnswer({ key: "key $.%_~ !", text: "x".repeat(2e4), at: NOW });
        const of = (uuid, key) => storage.ledger.read(uuid, { answer: key }, (view) => view.answer(key));
        await write(storage, app, { answer: first });
        await write(storage, app, { put: { workflow: [] }, answer: second });
        expect15(await of(app.uuid, first.key)).to.deep.equal(first);
        expect15(await of(app.uuid, second.key)).to.deep.equal(second);
        expect15(await of(app.uuid, "key")).to.equal(void 0);
        expect15(await of(other.uuid, first.key)).to.equal(void 0);
        expect15(await storage.ledger.sequence(app.uuid)).to.equal(2);
        const renewed = { ...first, text: "renewed", fingerprint: "other", at: NOW + 1 };
        const theirs = { ...first, text: "theirs" };
        await write(storage, app, { answer: renewed });
        await write(storage, other, { answer: theirs });
        expect15(await of(app.uuid, first.key)).to.deep.equal(renewed);
        expect15(await of(other.uuid, first.key)).to.deep.equal(theirs);
      });
      it("are stored once for twenty simultaneous requests under one key", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const key = "the key";
        const texts = await Promise.all(
          Array.from(
            { length: 20 },
            (_, n) => storage.ledger.commit(app.uuid, n % 2 ? { answer: key } : {}, (view) => {
              const earlier = view.answer(key);
              if (earlier) return { result: earlier.text };
              const answer = anAnswer({ key, text: `made by ${n}` });
              return { result: answer.text, change: { put: { workflow: [aWorkflow({ app: app.uuid })] }, answer } };
            })
          )
        );
        expect15(new Set(texts).size).to.equal(1);
        expect15((await storage.workflows.list(app.uuid, ALL, NO_SEARCH)).total).to.equal(1);
      });
      it("are forgotten with visitors whose last confirmation is from before a moment, so many at once", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const visitors = [3, 2, 0].map((hours) => {
          return aVisitor({ app: app.uuid, confirmations: [NOW - DAY, NOW - hours * HOUR] });
        });
        await write(storage, app, { put: { visitor: visitors }, answer: anAnswer({ at: NOW - 3 * HOUR }) });
        const left = () => storage.ledger.read(app.uuid, {}, (view) => visitors.map(({ uuid }) => view.object("visitor", uuid)));
        expect15(await left()).to.deep.equal(visitors);
        expect15(await storage.ledger.forgetAnswers(NOW - 4 * HOUR, 10)).to.equal(0);
        expect15(await storage.ledger.forgetAnswers(NOW - HOUR, 2), "the answer, and the oldest").to.equal(2);
        expect15((await left()).filter((one) => one !== void 0)).to.have.length(2);
        expect15(await storage.ledger.forgetAnswers(NOW - HOUR, 10)).to.equal(1);
        expect15(await left()).to.deep.equal([void 0, void 0, visitors[2]]);
        await write(storage, app, { put: { visitor: [visitors[0]] } });
        expect15((await left())[0], "one that comes back").to.deep.equal(visitors[0]);
      });
      it("are forgotten when they are from before a moment, of all apps and owners, so many at once", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const other = await addApp(storage);
        const answers = [3, 0, 2, 1].map((hours) => anAnswer({ at: NOW - hours * HOUR }));
        const [three, none, two, one] = answers;
        await write(storage, app, { answer: three });
        await write(storage, app, { answer: none });
        await write(storage, other, { answer: two });
        const record = anAppRecord();
        await storage.apps.add(record, one);
        const forgetAnswers = (before, limit) => storage.ledger.forgetAnswers(before, limit);
        expect15(await forgetAnswers(NOW - 4 * HOUR, 10)).to.equal(0);
        expect15(await forgetAnswers(NOW - 30 * MINUTE, 2)).to.equal(2);
        expect15(await forgetAnswers(NOW - 30 * MINUTE, 10)).to.equal(1);
        expect15(await forgetAnswers(NOW - 30 * MINUTE, 10)).to.equal(0);
        const keys = answers.map(({ key }) => key);
        const left = async (uuid) => storage.ledger.read(uuid, {}, (view) => keys.filter((key) => view.answer(key) !== void 0));
        expect15(await left(app.uuid)).to.deep.equal([keys[1]]);
        expect15(await left(other.uuid)).to.deep.equal([]);
        const again = anAnswer({ key: keys[3], at: NOW });
        expect15(await storage.apps.add(anAppRecord({ owner: record.app.owner }), again)).to.equal(void 0);
      });
    });
    describe("read", () => {
      it("changes nothing, and throws what the look throws", async () => {
        const storage = await open();
        const app = await addApp(storage);
        const error = new RefusedError("closed", { start: "no" });
        const attempt = storage.ledger.read(app.uuid, {}, () => {
          throw error;
        });
        expect15(await failureOf(attempt)).to.equal(error);
        const answered = await storage.ledger.read(app.uuid, {}, () => ({
          change: { put: { workflow: [aWorkflow({ app: app.uuid })] } }
        }));
        expect15(answered.change.put.workflow).to.have.length(1);
        expect15((await storage.workflows.list(app.uuid, ALL, NO_SEARCH)).total).to.equal(0);
        expect15(await storage.ledger.sequence(app.uuid)).to.equal(0);
      });
    });
  });
}

// test/contracts/owner-repository.ts
import { expect as expect16 } from "chai";
function ownerRepositoryContract(open) {
  describe("OwnerRepository", () => {
    it("gives back every field as it was stored, and the owner", async () => {
      const storage = await open();
      const tokens = [
        anOwnerToken({ origin: "environment", createdAt: NOW - 1 }),
        anOwnerToken({ origin: "issued", digest: "sha256:+/=_-" }),
        anOwnerToken({ owner: { uuid: anUuid(), email: "o'hara+%_$.x@ex\xE4mple.com" } })
      ];
      for (const token of tokens) expect16(await storage.owners.addToken(token)).to.deep.equal(token.owner);
      for (const token of tokens) {
        expect16(await storage.owners.tokensOf(token.owner.email)).to.deep.equal([token]);
      }
      expect16(await storage.owners.list()).to.deep.equal(tokens);
    });
    it("has nothing of an owner whom it does not know", async () => {
      const storage = await open();
      expect16(await storage.owners.list()).to.deep.equal([]);
      const token = anOwnerToken({ owner: { uuid: anUuid(), email: "ann_x@example.com" } });
      await storage.owners.addToken(token);
      for (const email of ["nobody@example.com", "ann%@example.com", "annyx@example.com", "ann_x@example.co", ""]) {
        expect16(await storage.owners.tokensOf(email)).to.deep.equal([]);
      }
      expect16(await storage.owners.revoke(anUuid())).to.equal(false);
      expect16(await storage.owners.revoke(token.owner.uuid)).to.equal(false);
      expect16(await storage.owners.list()).to.deep.equal([token]);
    });
    it("stores a further token under the owner who has the address already", async () => {
      const storage = await open();
      const first = anOwnerToken();
      const other = anOwnerToken();
      const second = anOwnerToken({ owner: { uuid: anUuid(), email: first.owner.email }, origin: "environment" });
      await storage.owners.addToken(first);
      await storage.owners.addToken(other);
      expect16(await storage.owners.addToken(second)).to.deep.equal(first.owner);
      const stored = { ...second, owner: first.owner };
      expect16(await storage.owners.tokensOf(first.owner.email)).to.have.deep.members([first, stored]);
      expect16(await storage.owners.tokensOf(other.owner.email)).to.deep.equal([other]);
      expect16(await storage.owners.list()).to.deep.equal([first, other, stored]);
    });
    it("lists the oldest first, whatever addresses and clocks say", async () => {
      const storage = await open();
      const owners = [0, 1, 2].map((n) => ({ uuid: anUuid(), email: `${"cab"[n]}@example.com` }));
      const tokens = [];
      for (const place of SHUFFLED) {
        const token = anOwnerToken({ owner: owners[place % 3], createdAt: NOW - place, digest: `digest-${place}` });
        tokens.push(token);
        await storage.owners.addToken(token);
      }
      expect16(await storage.owners.list()).to.deep.equal(tokens);
    });
    it("revokes one token, once, and leaves the others and the owner", async () => {
      const storage = await open();
      const first = anOwnerToken();
      const second = anOwnerToken({ owner: first.owner });
      const third = anOwnerToken({ owner: first.owner });
      for (const token of [first, second, third]) await storage.owners.addToken(token);
      expect16(await storage.owners.revoke(second.uuid)).to.equal(true);
      expect16(await storage.owners.revoke(second.uuid)).to.equal(false);
      expect16(await storage.owners.list()).to.deep.equal([first, third]);
      expect16(await storage.owners.tokensOf(first.owner.email)).to.have.deep.members([first, third]);
      for (const token of [first, third]) expect16(await storage.owners.revoke(token.uuid)).to.equal(true);
      expect16(await storage.owners.list()).to.deep.equal([]);
      expect16(await storage.owners.tokensOf(first.owner.email)).to.deep.equal([]);
      const again = anOwnerToken({ owner: { uuid: anUuid(), email: first.owner.email } });
      expect16(await storage.owners.addToken(again), "the owner stayed").to.deep.equal(first.owner);
      expect16(await storage.owners.list()).to.deep.equal([{ ...again, owner: first.owner }]);
    });
    it("makes one owner of twenty simultaneous writers of one address, and keeps all their tokens", async () => {
      const storage = await open();
      const email = "race@example.com";
      const tokens = Array.from({ length: 20 }, () => anOwnerToken({ owner: { uuid: anUuid(), email } }));
      const owners = await Promise.all(tokens.map((token) => storage.owners.addToken(token)));
      const winner = owners[0];
      expect16(tokens.map(({ owner }) => owner.uuid)).to.include(winner.uuid);
      for (const owner of owners) expect16(owner).to.deep.equal(winner);
      const stored = tokens.map((token) => ({ ...token, owner: winner }));
      expect16(await storage.owners.tokensOf(email)).to.have.deep.members(stored);
      expect16(await storage.owners.list()).to.have.deep.members(stored);
    });
    it("revokes once for twenty who revoke at the same time", async () => {
      const storage = await open();
      const token = anOwnerToken();
      await storage.owners.addToken(token);
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => storage.owners.revoke(token.uuid)));
      expect16(outcomes.filter(Boolean)).to.deep.equal([true]);
      expect16(await storage.owners.list()).to.deep.equal([]);
    });
    it("is not changed through what it answers", async () => {
      const storage = await open();
      const token = anOwnerToken();
      spoil(await storage.owners.addToken(structuredClone(token)));
      for (const read of [() => storage.owners.list(), () => storage.owners.tokensOf(token.owner.email)]) {
        const found = (await read())[0];
        spoil(found?.owner);
        spoil(found);
        expect16(await read()).to.deep.equal([token]);
      }
    });
  });
}

// test/contracts/person-repository.ts
import { expect as expect17 } from "chai";
function aPerson(fields = {}) {
  const uuid = anUuid();
  return {
    uuid,
    name: "In\xE8s Roux",
    email: `${uuid}@example.com`,
    password: null,
    owner: null,
    sessions: [],
    links: [],
    linksEndedAt: NOW - 1,
    emailConfirmedAt: null,
    mailedAt: [],
    joiningWith: null,
    lonelySince: null,
    version: 1,
    detailsVersion: 1,
    createdAt: NOW,
    updatedAt: NOW,
    ...fields
  };
}
var refused = async (write2) => {
  try {
    await write2;
    return "stored";
  } catch (error) {
    return error.field ?? String(error);
  }
};
function personRepositoryContract(open) {
  describe("PersonRepository", () => {
    it("gives back every field as it was stored, by UUID, address and owner", async () => {
      const { persons } = await open();
      const owner = { uuid: anUuid(), email: "owner@example.com" };
      const session = {
        uuid: anUuid(),
        digest: "d",
        createdAt: NOW,
        usedAt: NOW,
        expiresAt: NOW + 1,
        beganWith: "mail"
      };
      const link = { digest: "l", kind: "command", createdAt: NOW, expiresAt: NOW + 5 };
      const whole = aPerson({
        email: "In\xE8s@Ex\xE4mple.com",
        password: "scrypt$1",
        owner,
        sessions: [session],
        links: [link],
        mailedAt: [NOW]
      });
      const bare = aPerson({ email: null, lonelySince: NOW });
      for (const person of [whole, bare]) await persons.add(person);
      for (const person of [whole, bare]) expect17(await persons.find(person.uuid)).to.deep.equal(person);
      expect17(await persons.findByEmail("in\xE8s@ex\xE4mple.com")).to.deep.equal(whole);
      expect17(await persons.ofOwner(owner.uuid)).to.deep.equal(whole);
      for (const email of ["ines@example.com", "", bare.uuid.toUpperCase()]) {
        expect17(await persons.findByEmail(email), email).to.equal(void 0);
      }
      expect17(await persons.find(anUuid())).to.equal(void 0);
      expect17(await persons.ofOwner(anUuid())).to.equal(void 0);
    });
    it("has one person for an address, case aside, and for an owner; many have neither", async () => {
      const { persons } = await open();
      const owner = { uuid: anUuid(), email: "owner@example.com" };
      const [first, second] = [aPerson({ email: "Ada@example.com" }), aPerson({ owner })];
      for (const person of [first, second, aPerson({ email: null }), aPerson({ email: null })])
        await persons.add(person);
      expect17(await refused(persons.add(aPerson({ email: "aDA@Example.com" })))).to.equal("email");
      expect17(await refused(persons.add(aPerson({ owner })))).to.equal("owner");
      expect17(await refused(persons.replace({ ...second, version: 2, email: "ada@example.com" }))).to.equal("email");
      expect17(await persons.find(second.uuid)).to.deep.equal(second);
      expect17(await persons.list(null, 9)).to.have.lengthOf(4);
    });
    it("replaces only the version that was read: of twenty at once, one", async () => {
      const { persons } = await open();
      const person = aPerson();
      await persons.add(person);
      const tries = Array.from({ length: 20 }, (_, i) => persons.replace({ ...person, version: 2, name: `Name ${i}` }));
      const stored = await Promise.all(tries);
      expect17(stored.filter((isStored) => isStored)).to.have.lengthOf(1);
      const after = await persons.find(person.uuid);
      expect17(after?.name).to.equal(`Name ${stored.indexOf(true)}`);
      expect17(await persons.replace({ ...person, version: 9 })).to.equal(false);
      expect17(await persons.replace(aPerson({ version: 2 })), "one that is not there").to.equal(false);
    });
    it("frees the address and the owner of one that is removed, or has others", async () => {
      const { persons } = await open();
      const owner = { uuid: anUuid(), email: "owner@example.com" };
      const [first, second] = [aPerson({ email: "a@example.com", owner }), aPerson({ email: "b@example.com" })];
      for (const person of [first, second]) await persons.add(person);
      expect17(await persons.remove(first.uuid, 7), "another version").to.equal(false);
      expect17(await persons.remove(first.uuid, 1)).to.equal(true);
      expect17(await persons.remove(first.uuid)).to.equal(false);
      expect17(await persons.replace({ ...second, version: 2, email: "A@example.com", owner })).to.equal(true);
      await persons.add(aPerson({ email: "b@example.com" }));
      expect17((await persons.findByEmail("a@example.com"))?.uuid).to.equal(second.uuid);
    });
    it("lists by UUID, from one on", async () => {
      const { persons } = await open();
      const made = Array.from({ length: 7 }, () => aPerson());
      for (const person of made.toReversed()) await persons.add(person);
      const uuids = made.map(({ uuid }) => uuid).sort();
      const listed = async (after, limit) => (await persons.list(after, limit)).map(({ uuid }) => uuid);
      expect17(await listed(null, 3)).to.deep.equal(uuids.slice(0, 3));
      expect17(await listed(uuids[2], 3)).to.deep.equal(uuids.slice(3, 6));
      expect17(await listed(uuids[6], 3)).to.deep.equal([]);
    });
  });
}

// test/contracts/resource-repository.ts
var SCHEDULE = {
  weekly: [
    { days: ["mon", "wed"], start: "09:00", end: "12:30" },
    { days: ["sun"], start: "22:00", end: "02:00" },
    { days: ["sat"], start: "00:00", end: "24:00" }
  ],
  overrides: [
    { date: "2026-12-25", windows: [] },
    {
      date: "2026-12-24",
      windows: [
        { start: "09:00", end: "10:00" },
        { start: "08:00", end: "09:00" }
      ]
    }
  ]
};
var RULES = {
  slotMinutes: 1,
  minDurationMinutes: 5,
  maxDurationMinutes: 527040,
  bufferBeforeMinutes: 10,
  bufferAfterMinutes: 20,
  minNoticeMinutes: 30,
  maxAdvanceDays: 36500
};
function resourceRepositoryContract(open) {
  const subject = {
    kind: "resource",
    repositoryOf: ({ resources }) => resources,
    sample: aResource,
    odd: [
      { schedule: { weekly: [], overrides: [] }, longestBlock: 0 },
      {
        description: "\u{1F469}\u200D\u{1F469}\u200D\u{1F467} x".repeat(1e3),
        timezone: "america/Argentina/ushuaia",
        capacity: 1e4,
        schedule: SCHEDULE,
        rules: RULES,
        meta: ODD_META,
        longestBlock: 2 ** 41,
        closing: true
      }
    ]
  };
  objectRepositoryContract("ResourceRepository", open, subject, () => {
    it("has another revision after each of its changes, and no other time", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const resource = aResource({ app: app.uuid });
      const changed = { ...resource, name: "changed" };
      await expectRevisions(
        () => storage.resources.revision(app.uuid),
        [
          () => write(storage, app, { put: { resource: [resource] } }),
          () => write(storage, app, { put: { resource: [aResource({ app: app.uuid })] } }),
          () => write(storage, app, { put: { resource: [changed] } }),
          () => write(storage, app, { removed: [{ kind: "resource", uuid: resource.uuid }] }),
          () => write(storage, app, { put: { resource: [aResource({ app: app.uuid })] } })
        ]
      );
    });
  });
}

// test/contracts/series-repository.ts
import { expect as expect18 } from "chai";
var put4 = (storage, app, ...series) => write(storage, app, { put: { series } });
function seriesRepositoryContract(open) {
  describe("SeriesRepository", () => {
    it("gives back every field as it was stored", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [
        aSeries({ app: app.uuid }),
        aSeries({
          app: app.uuid,
          service: anUuid(),
          rule: "FREQ=MONTHLY;BYDAY=-1FR;UNTIL=20991231T235959Z",
          timezone: "America/Argentina/ComodRivadavia",
          start: -1,
          durationMinutes: 527040,
          resources: [],
          omitted: ["2027-03-28", "9999-12-31"],
          skipped: [
            { start: NOW, reason: "closed" },
            { start: NOW + DAY, reason: "taken" }
          ],
          bookings: Array.from({ length: 366 }, () => anUuid()),
          version: 9,
          updatedAt: NOW + 1
        })
      ];
      await put4(storage, app, ...made);
      for (const one of made) expect18(await storage.series.find(app.uuid, one.uuid)).to.deep.equal(one);
      expect18((await storage.series.list(app.uuid, ALL, {})).items).to.deep.equal(made);
    });
    it("answers undefined and an empty list where there is nothing, and keeps apps apart", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const resource = anUuid();
      const mine = aSeries({ app: app.uuid, service: anUuid() });
      const booking = aBooking({
        app: app.uuid,
        resources: [resource],
        series: { uuid: mine.uuid, occurrence: NOW, sequence: 0 }
      });
      await write(storage, app, { put: { series: [mine], booking: [booking] } });
      expect18(await storage.series.find(app.uuid, anUuid())).to.equal(void 0);
      expect18(await storage.series.find(other.uuid, mine.uuid)).to.equal(void 0);
      for (const filter of [{}, { service: mine.service }, { resource }]) {
        await expectList((slice) => storage.series.list(other.uuid, slice, filter), []);
        await expectList((slice) => storage.series.list(anUuid(), slice, filter), []);
      }
    });
    it("lists in creation order, whatever the UUIDs and clocks say, and a series keeps its place", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const uuids = SHUFFLED.map(() => anUuid());
      const made = SHUFFLED.map((place) => aSeries({ app: app.uuid, uuid: uuids[place], createdAt: NOW - place }));
      for (const one of made) await put4(storage, app, one);
      const changed = { ...made[2], version: 2, updatedAt: NOW + 1 };
      await put4(storage, app, changed);
      await expectList(
        (slice) => storage.series.list(app.uuid, slice, {}),
        made.map((one) => one.uuid === changed.uuid ? changed : one)
      );
    });
    it("narrows a list by service, and by the resource that a booking takes now, whatever its status", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [service, resource, other] = [anUuid(), anUuid(), anUuid()];
      const bookings = Array.from({ length: 4 }, () => anUuid());
      const series = [service, null, service].map(
        (each, i) => aSeries({ app: app.uuid, service: each, resources: [other], bookings: [bookings[i]] })
      );
      const taking = (i, resources, fields = {}) => aBooking({
        app: app.uuid,
        uuid: bookings[i],
        resources,
        series: { uuid: series[i].uuid, occurrence: NOW, sequence: 0 },
        ...fields
      });
      const alone = aBooking({ app: app.uuid, resources: [resource] });
      const made = [
        taking(0, [other, resource]),
        taking(1, [resource], { status: "cancelled" }),
        taking(2, [other]),
        alone
      ];
      await write(storage, app, { put: { series, booking: made } });
      const list = (filter) => (slice) => storage.series.list(app.uuid, slice, filter);
      await expectList(list({ service }), [series[0], series[2]]);
      await expectList(list({ resource }), [series[0], series[1]]);
      await expectList(list({ service, resource }), [series[0]]);
      await expectList(list({ resource: anUuid() }), []);
      await write(storage, app, { put: { booking: [{ ...taking(0, [other]), version: 2 }] } });
      await expectList(list({ resource }), [series[1]]);
    });
    it("is not changed through what it answers, nor through what it was given", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const one = aSeries({ app: app.uuid, omitted: ["2027-03-28"], skipped: [{ start: NOW, reason: "taken" }] });
      const given4 = structuredClone(one);
      await put4(storage, app, given4);
      spoilDeep(given4);
      spoilDeep(await storage.series.find(app.uuid, one.uuid));
      expect18(await storage.series.find(app.uuid, one.uuid)).to.deep.equal(one);
      expect18((await storage.series.list(app.uuid, ALL, {})).items).to.deep.equal([one]);
    });
  });
}

// test/contracts/service-repository.ts
import { expect as expect19 } from "chai";
var [ANA, BEN] = [anUuid(), anUuid()];
var FULL2 = {
  description: "\u{1F469}\u200D\u{1F469}\u200D\u{1F467} x".repeat(1e3),
  durations: [60, 527040, 1],
  roles: [
    { name: "a_b-c", resources: [BEN, ANA], count: 2, units: 1e4, weights: { [ANA]: 100 }, steps: ["x", "z"] },
    { name: "__proto__", resources: [ANA], count: 1, units: 1, weights: {}, steps: null }
  ],
  steps: [
    { name: "x", durationMinutes: 5 },
    { name: "y", durationMinutes: null },
    { name: "z", durationMinutes: 527040 }
  ],
  assign: "round_robin",
  rules: {
    slotMinutes: 1,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 30,
    minNoticeMinutes: null,
    maxAdvanceDays: 36500
  },
  limits: [
    { per: "resource", period: "day", max: 1 },
    { per: "customer", period: "active", max: 1e5 }
  ],
  timezone: "america/Argentina/ushuaia",
  workflow: anUuid(),
  price: { amount: 1e9, currency: "JPY" },
  active: false,
  meta: ODD_META,
  rotas: { "a_b-c": { floor: 2 ** 40, turns: { [ANA]: 2 ** 41, [BEN]: 0 } } }
};
function serviceRepositoryContract(open) {
  const subject = {
    kind: "service",
    repositoryOf: ({ services }) => services,
    sample: aService,
    odd: [FULL2]
  };
  objectRepositoryContract("ServiceRepository", open, subject, () => {
    it("names those that name a resource or a workflow, in creation order", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const workflow = anUuid();
      const role = (...resources) => ({
        ...FULL2.roles[1],
        name: resources.join("").slice(0, 64),
        resources
      });
      const one = aService({ app: app.uuid, roles: [role(BEN), role(ANA)] });
      const two = aService({ app: app.uuid, roles: [role(ANA)], workflow });
      const neither = aService({ app: app.uuid, roles: [role(BEN)], name: ANA, description: workflow });
      const elsewhere = aService({ app: other.uuid, roles: [role(ANA)], workflow });
      await write(storage, app, { put: { service: [one, neither, two] } });
      await write(storage, other, { put: { service: [elsewhere] } });
      const naming = (uuid) => storage.ledger.read(app.uuid, {}, (view) => view.servicesNaming(uuid));
      expect19(await naming(ANA)).to.deep.equal([one, two]);
      expect19(await naming(workflow)).to.deep.equal([two]);
      expect19(await naming(anUuid())).to.deep.equal([]);
      await write(storage, app, { put: { service: [{ ...one, roles: [role(BEN)], version: 2 }] } });
      expect19(await naming(ANA)).to.deep.equal([two]);
      await write(storage, app, { removed: [{ kind: "service", uuid: two.uuid }] });
      expect19(await naming(ANA)).to.deep.equal([]);
    });
  });
}

// test/contracts/time-off-repository.ts
import { expect as expect20 } from "chai";
var DATES = { start: null, end: null, startDate: "2026-12-24", endDate: "2026-12-26" };
function timeOffRepositoryContract(open) {
  const of = (app, fields = {}) => aTimeOff({ app: app.uuid, ...fields });
  describe("TimeOffRepository", () => {
    it("gives back every field as it was stored", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const made = [
        of(app),
        of(app, { ...DATES, resources: [anUuid(), anUuid()], reason: ODD_TEXT, meta: ODD_META, version: 7 })
      ];
      await write(storage, app, { put: { timeOff: made } });
      for (const one of made) expect20(await storage.timeOff.find(app.uuid, one.uuid)).to.deep.equal(one);
      expect20((await storage.timeOff.list(app.uuid, ALL, {})).items).to.deep.equal(made);
      const changed = { ...made[0], reason: "later", version: 2 };
      await write(storage, app, { put: { timeOff: [changed] } });
      await write(storage, app, { removed: [{ kind: "timeOff", uuid: made[1].uuid }] });
      expect20((await storage.timeOff.list(app.uuid, ALL, {})).items).to.deep.equal([changed]);
      expect20(await storage.timeOff.find(app.uuid, made[1].uuid)).to.equal(void 0);
    });
    it("lists an app\u2019s own in creation order, and those that close one resource", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const [room, desk] = [anUuid(), anUuid()];
      const all = [
        of(app, { resources: [room], start: NOW + 9 * DAY, end: NOW + 10 * DAY }),
        of(app, { resources: null, ...DATES }),
        of(app, { resources: [desk, room] }),
        of(app, { resources: [desk], start: NOW - 9 * DAY, end: NOW - 8 * DAY })
      ];
      for (const entry of all) await write(storage, app, { put: { timeOff: [entry] } });
      await write(storage, other, { put: { timeOff: [of(other, { resources: [room] })] } });
      await expectList((slice) => storage.timeOff.list(app.uuid, slice, {}), all);
      await expectList((slice) => storage.timeOff.list(app.uuid, slice, { resource: room }), all.slice(0, 3));
      await expectList((slice) => storage.timeOff.list(app.uuid, slice, { resource: anUuid() }), [all[1]]);
      expect20(await storage.timeOff.find(other.uuid, all[0].uuid)).to.equal(void 0);
    });
    it("shows a decision all that lies in a time in some zone, in creation order, as it is then", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const late = of(app, { start: NOW + 5 * HOUR, end: NOW + 6 * HOUR });
      const dates = of(app, DATES);
      const early = of(app, { start: NOW - DAY, end: NOW + HOUR });
      await write(storage, app, { put: { timeOff: [late, dates, early] } });
      await write(storage, other, { put: { timeOff: [of(other)] } });
      const seen2 = (from, to) => storage.ledger.read(app.uuid, {}, (view) => view.timeOff(from, to).map(({ uuid }) => uuid));
      const around = [late.uuid, early.uuid];
      expect20(await seen2(NOW, NOW + DAY)).to.deep.equal(around);
      expect20(await seen2(NOW + HOUR, NOW + 5 * HOUR), "both ends excluded").to.deep.equal([]);
      expect20(await seen2(NOW + HOUR - 1, NOW + 5 * HOUR + 1)).to.deep.equal(around);
      expect20(await seen2(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)).to.deep.equal([
        late.uuid,
        dates.uuid,
        early.uuid
      ]);
      expect20(await seen2(Date.UTC(2026, 11, 23, 9), Date.UTC(2026, 11, 23, 11))).to.deep.equal([dates.uuid]);
      expect20(await seen2(Date.UTC(2026, 11, 27, 10), Date.UTC(2026, 11, 28))).to.deep.equal([dates.uuid]);
      expect20(await seen2(Date.UTC(2026, 11, 30), Date.UTC(2026, 11, 31))).to.deep.equal([]);
      await write(storage, app, {
        put: { timeOff: [{ ...late, start: NOW + 8 * HOUR, end: NOW + 9 * HOUR }] }
      });
      expect20(await seen2(NOW + 5 * HOUR, NOW + 6 * HOUR), "moved").to.deep.equal([]);
      await write(storage, app, { removed: [{ kind: "timeOff", uuid: early.uuid }] });
      expect20(await seen2(NOW - DAY, NOW + DAY), "removed").to.deep.equal([late.uuid]);
      expect20(await seen2(NOW - 2 * DAY, NOW + DAY), "asked for from earlier on").to.deep.equal([late.uuid]);
    });
    it("shows each of several decisions what those before it have changed", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const [kept, gone, made] = [of(app), of(app), of(app)];
      await write(storage, app, { put: { timeOff: [kept, gone] } });
      const look = () => storage.ledger.commit(app.uuid, {}, (view) => ({
        result: view.timeOff(NOW, NOW + 9 * DAY).map(({ uuid }) => uuid)
      }));
      const [, , seen2] = await Promise.all([
        write(storage, app, { put: { timeOff: [made] } }),
        write(storage, app, { removed: [{ kind: "timeOff", uuid: gone.uuid }] }),
        look()
      ]);
      expect20(seen2).to.deep.equal([kept.uuid, made.uuid]);
    });
  });
}

// test/contracts/timekeeping.ts
import { expect as expect21 } from "chai";
var FUTURE = NOW + 300 * DAY;
function timekeepingContract(open) {
  describe("Timekeeping", () => {
    const nowIn = (storage, app) => storage.ledger.read(app.uuid, {}, (view) => view.now);
    it("finds the apps whose last change is later than a moment, so many at once", async () => {
      const clock = aClock();
      const storage = await open({ clock });
      const apps = [await addApp(storage), await addApp(storage), await addApp(storage), await addApp(storage)];
      const [soon, late, later, gone] = apps;
      const found = (moment, limit = 10) => storage.timekeeping.changedAfter(moment, limit);
      expect21(await found(0)).to.deep.equal([]);
      for (const [app, at] of [
        [soon, NOW],
        [late, NOW + HOUR],
        [later, FUTURE],
        [gone, FUTURE]
      ]) {
        clock.set(at);
        await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      }
      await storage.apps.remove(gone.owner, gone.uuid, () => {
      });
      expect21(await found(NOW)).to.have.deep.members([
        { app: late.uuid, at: NOW + HOUR },
        { app: later.uuid, at: FUTURE }
      ]);
      expect21(await found(NOW - 1)).to.have.length(3);
      expect21(await found(NOW - 1, 2)).to.have.length(2);
      expect21(await found(NOW + HOUR)).to.deep.equal([{ app: later.uuid, at: FUTURE }]);
      expect21(await found(FUTURE)).to.deep.equal([]);
    });
    it("turns the last change of an app back, as a change of its own, and leaves other apps and what is there", async () => {
      const clock = aClock(FUTURE);
      const storage = await open({ clock });
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const booking = aBooking({ app: app.uuid });
      const event = anEvent({ data: booking });
      await write(storage, app, { put: { booking: [booking] }, events: [event] });
      await write(storage, other, {});
      clock.set(NOW);
      expect21(await storage.timekeeping.turnBack(app.uuid, NOW)).to.deep.equal({ lastChange: FUTURE, events: 0 });
      expect21(await nowIn(storage, app)).to.equal(NOW);
      expect21(await nowIn(storage, other)).to.equal(FUTURE);
      expect21(await storage.ledger.sequence(app.uuid)).to.equal(2);
      expect21(await storage.bookings.find(app.uuid, booking.uuid)).to.deep.equal(booking);
      await write(storage, app, { events: [anEvent({ app: app.uuid })] });
      expect21(await storage.ledger.sequence(app.uuid)).to.equal(3);
      expect21(await storage.events.after(app.uuid, event.uuid, 10)).to.have.length(1);
    });
    it("stores nothing when the last change is no later, and never brings it forward", async () => {
      const clock = aClock();
      const storage = await open({ clock });
      const app = await addApp(storage);
      const nothing = { lastChange: null, events: 0 };
      expect21(await storage.timekeeping.turnBack(app.uuid, NOW)).to.deep.equal(nothing);
      await write(storage, app, {});
      for (const to of [NOW, FUTURE]) {
        expect21(await storage.timekeeping.turnBack(app.uuid, to)).to.deep.equal(nothing);
      }
      expect21(await storage.ledger.sequence(app.uuid)).to.equal(1);
      expect21(await nowIn(storage, app)).to.equal(NOW);
      await expectFailure(storage.timekeeping.turnBack(anUuid(), NOW), "not_found");
    });
    it("turns all events back with the last change, and in an app whose last change had been turned back before", async () => {
      const clock = aClock(FUTURE);
      const storage = await open({ clock });
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const writeEvents = async (of, count) => {
        for (let n = 0; n < count; n += 1)
          await write(storage, of, { events: [anEvent({ app: of.uuid, at: FUTURE + n })] });
      };
      await writeEvents(other, 1);
      await writeEvents(app, 3);
      clock.set(NOW);
      expect21(await storage.timekeeping.turnBack(app.uuid, NOW)).to.deep.equal({ lastChange: FUTURE, events: 3 });
      await writeEvents(app, 2);
      expect21(await storage.timekeeping.turnBack(app.uuid, NOW)).to.deep.equal({ lastChange: null, events: 2 });
      const momentsOf = async ({ uuid }) => (await storage.events.after(uuid, void 0, 10))?.map(({ at }) => at);
      expect21(await momentsOf(app)).to.deep.equal([NOW, NOW, NOW, NOW, NOW]);
      expect21(await momentsOf(other)).to.deep.equal([FUTURE]);
    });
    it("turns back among simultaneous changes, of which none is lost", async () => {
      const clock = aClock(FUTURE);
      const storage = await open({ clock });
      const app = await addApp(storage);
      await write(storage, app, {});
      clock.set(NOW);
      const adding = Array.from(
        { length: 10 },
        () => write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } })
      );
      await Promise.all([...adding, storage.timekeeping.turnBack(app.uuid, NOW)]);
      await storage.timekeeping.turnBack(app.uuid, NOW);
      expect21((await storage.workflows.list(app.uuid, ALL, NO_SEARCH)).total).to.equal(10);
      expect21(await nowIn(storage, app)).to.equal(NOW);
    });
    it("turns events back to a moment, so many at once, in their order and with all else in them", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const events = [NOW - 1, FUTURE, NOW, FUTURE + 1, FUTURE].map((at) => anEvent({ app: app.uuid, at }));
      for (const event of events) await write(storage, app, { events: [event] });
      const theirs = anEvent({ app: other.uuid, at: FUTURE });
      await write(storage, other, { events: [theirs] });
      const turnBack = (limit) => storage.timekeeping.turnBackEvents(app.uuid, NOW, limit);
      expect21(await turnBack(2)).to.equal(2);
      const begun = await storage.events.after(app.uuid, void 0, 10) ?? [];
      expect21(
        begun.map(({ at }) => at),
        "the first of them first"
      ).to.deep.equal([NOW - 1, NOW, NOW, NOW, FUTURE]);
      expect21(await turnBack(10)).to.equal(1);
      expect21(await turnBack(10)).to.equal(0);
      const expected = events.map((event) => ({ ...event, at: Math.min(event.at, NOW) }));
      expect21(await storage.events.after(app.uuid, void 0, 10)).to.deep.equal(expected);
      expect21(await storage.events.after(app.uuid, events[1].uuid, 10)).to.deep.equal(expected.slice(2));
      expect21(await storage.events.after(other.uuid, void 0, 10)).to.deep.equal([theirs]);
      expect21(await storage.events.forget(NOW + 1, 10)).to.equal(5);
    });
    it("turns events back no further than to what was done after them, so that none is earlier than the one before", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const moments = [NOW - DAY, FUTURE, NOW - HOUR, FUTURE, NOW - MINUTE, NOW];
      const events = moments.map((at2) => anEvent({ app: app.uuid, at: at2 }));
      for (const event of events) await write(storage, app, { events: [event] });
      expect21(await storage.timekeeping.turnBackEvents(app.uuid, NOW, 1)).to.equal(1);
      expect21(await storage.timekeeping.turnBackEvents(app.uuid, NOW, 10)).to.equal(1);
      const found = await storage.events.after(app.uuid, void 0, 10) ?? [];
      const at = found.map((event) => event.at);
      expect21(at).to.deep.equal(at.toSorted((a, b) => a - b));
      expect21(at[1]).to.equal(NOW - HOUR);
    });
    it("turns idempotent answers of an app, or of an owner, back to a moment, so many at once", async () => {
      const storage = await open();
      const record = anAppRecord();
      const { uuid, owner } = record.app;
      const ofOwner = anAnswer({ at: FUTURE });
      await storage.apps.add(record, ofOwner);
      const answers = [NOW - HOUR, FUTURE, FUTURE + 1, FUTURE + 2].map((at) => anAnswer({ at }));
      for (const answer of answers) await write(storage, record.app, { answer });
      const kept = (key) => storage.ledger.read(uuid, { answer: key }, (view) => view.answer(key));
      const turnBack = (of, limit) => storage.timekeeping.turnBackAnswers(of, NOW, limit);
      expect21(await turnBack(uuid, 2)).to.equal(2);
      expect21(await turnBack(uuid, 10)).to.equal(1);
      expect21(await turnBack(uuid, 10)).to.equal(0);
      for (const answer of answers) {
        expect21(await kept(answer.key)).to.deep.equal({ ...answer, at: Math.min(answer.at, NOW) });
      }
      const again = (at) => storage.apps.add(anAppRecord({ owner }), anAnswer({ key: ofOwner.key, at }));
      expect21(await turnBack(owner, 10)).to.equal(1);
      expect21(await turnBack(owner, 10)).to.equal(0);
      expect21(await again(NOW + DAY - 1)).to.deep.equal({ ...ofOwner, at: NOW });
      expect21(await again(NOW + DAY), "kept for a day, and no longer").to.equal(void 0);
    });
    it("ends the leases of an app that last beyond a moment, and no others", async () => {
      const storage = await open();
      const [app, other] = [await addApp(storage), await addApp(storage)];
      const claimedUntil = async (of, until) => {
        const job = aJob({ app: of.uuid });
        await write(storage, of, { put: { job: [job] } });
        const lease = aLease({ until });
        expect21(await storage.jobs.claim(NOW, lease, 1, [])).to.have.length(1);
        return { job, lease };
      };
      const lasting = await claimedUntil(app, FUTURE);
      await claimedUntil(app, NOW + MINUTE);
      await claimedUntil(other, FUTURE);
      expect21(await storage.timekeeping.endLeases(app.uuid, NOW + MINUTE)).to.equal(1);
      const claimed = await storage.jobs.claim(NOW, aLease(), 10, []);
      expect21(claimed.map(({ uuid }) => uuid)).to.deep.equal([lasting.job.uuid]);
      expect21(await storage.jobs.release({ ...lasting.job, status: "delivered" }, lasting.lease)).to.equal(false);
    });
  });
}

// test/contracts/workflow-repository.ts
import { expect as expect22 } from "chai";
var SETTINGS = {
  mode: "confirm",
  holdSeconds: 3600,
  pendingMinutes: 1,
  cancelUntilMinutes: 0,
  rescheduleUntilMinutes: 527040,
  completeAfterMinutes: 0,
  checkInFromMinutes: 1440,
  noShowAfterMinutes: 1,
  noShowReleases: true
};
function workflowRepositoryContract(open) {
  const subject = {
    kind: "workflow",
    repositoryOf: ({ workflows }) => workflows,
    sample: aWorkflow,
    odd: [{ description: "\u{1F469}\u200D\u{1F469}\u200D\u{1F467} x".repeat(1e3), settings: SETTINGS }]
  };
  objectRepositoryContract("WorkflowRepository", open, subject, () => {
    it("names the workflows that let the clock move bookings", async () => {
      const storage = await open();
      const app = await addApp(storage);
      const other = await addApp(storage);
      const of = (owner, settings) => aWorkflow({ app: owner.uuid, settings: { ...DEFAULT_SETTINGS, ...settings } });
      const none = of(app, { mode: "confirm", cancelUntilMinutes: 5, rescheduleUntilMinutes: 5 });
      const pending = of(app, { pendingMinutes: 30 });
      const completing = of(app, { completeAfterMinutes: 0 });
      const both = of(other, { pendingMinutes: 1, completeAfterMinutes: 1 });
      const quiet = of(app, { completeAfterMinutes: 10 });
      await write(storage, app, { put: { workflow: [none, pending, completing, quiet] } });
      await write(storage, other, { put: { workflow: [both] } });
      await write(storage, app, { put: { workflow: [{ ...quiet, settings: DEFAULT_SETTINGS, version: 2 }] } });
      expect22(await storage.workflows.withClock()).to.have.deep.members([pending, completing, both]);
      expect22(await storage.workflows.withClock(app.uuid)).to.have.deep.members([pending, completing]);
      expect22(await storage.workflows.withClock(other.uuid)).to.have.deep.members([both]);
      await write(storage, app, { removed: [{ kind: "workflow", uuid: pending.uuid }] });
      expect22(await storage.workflows.withClock(app.uuid)).to.have.deep.members([completing]);
      expect22(await storage.workflows.withClock(anUuid())).to.deep.equal([]);
    });
  });
}

// test/contracts/index.ts
function storageContract(open) {
  it("is ready", async () => {
    const storage = await open();
    await storage.ready();
  });
  ownerRepositoryContract(open);
  personRepositoryContract(open);
  appRepositoryContract(open);
  ledgerContract(open);
  workflowRepositoryContract(open);
  resourceRepositoryContract(open);
  serviceRepositoryContract(open);
  calendarRepositoryContract(open);
  timeOffRepositoryContract(open);
  bookingRepositoryContract(open);
  seriesRepositoryContract(open);
  keyRepositoryContract(open);
  customerRepositoryContract(open);
  feedRepositoryContract(open);
  actionRepositoryContract(open);
  jobRepositoryContract(open);
  eventRepositoryContract(open);
  timekeepingContract(open);
  copyingContract(open);
  armingContract(open);
  inspectionContract(open);
}
export {
  actionRepositoryContract,
  appRepositoryContract,
  armingContract,
  bookingRepositoryContract,
  calendarRepositoryContract,
  copyingContract,
  customerRepositoryContract,
  eventRepositoryContract,
  feedRepositoryContract,
  inspectionContract,
  jobRepositoryContract,
  keyRepositoryContract,
  ledgerContract,
  ownerRepositoryContract,
  personRepositoryContract,
  resourceRepositoryContract,
  seriesRepositoryContract,
  serviceRepositoryContract,
  storageContract,
  timeOffRepositoryContract,
  timekeepingContract,
  workflowRepositoryContract
};
//# sourceMappingURL=contracts.js.map
