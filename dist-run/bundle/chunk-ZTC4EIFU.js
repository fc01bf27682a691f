import {
  COUNTED_KINDS,
  DESCRIPTORS,
  FieldReader,
  ForbiddenError,
  NotFoundError,
  RefusedError,
  RevokedError,
  STAFF_TOKEN,
  STAFF_TOKENS_MAX,
  answerOf,
  changed,
  checkVersion,
  isKept,
  isSame,
  lapsesAt,
  movedByClock,
  oneObject,
  replay
} from "./chunk-SQ3ZIU6O.js";
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND
} from "./chunk-TGAMFN2K.js";

// core/ledger/present-allocations.ts
function standingAllocations(view, resource, from, to, exclude, onLapsed = () => {
}) {
  const all = view.taken(resource, from, to);
  const { now } = view;
  const stands = (lapse) => lapse === null || lapse.status === "confirmed" && lapse.from >= now;
  if (all.every(({ booking, lapse }) => stands(lapse) && booking !== exclude)) return all;
  const workflowOf = remembered((uuid) => view.object("workflow", uuid));
  return all.filter((allocation) => {
    if (allocation.booking === exclude) return false;
    if (stands(allocation.lapse) || lapsesAt(allocation.lapse, workflowOf) > now) return true;
    onLapsed(allocation);
    return false;
  });
}
function remembered(find) {
  const known = /* @__PURE__ */ new Map();
  return (key) => {
    if (!known.has(key)) known.set(key, find(key));
    return known.get(key);
  };
}
function endedByNow(view, booking) {
  const workflow = booking.workflow === null ? void 0 : view.object("workflow", booking.workflow);
  return movedByClock(booking, workflow, view.now);
}

// core/access/ownership.ts
var ALL = 1e9;
function isOwnBooking({ resources }, booking) {
  return booking.resources.some((uuid) => resources.includes(uuid));
}
function isOwnService({ resources }, { roles }) {
  return roles.some((role) => role.resources.some((uuid) => resources.includes(uuid)));
}
function seesTimeOff({ resources }, { resources: closed }) {
  return closed === null || closed.some((uuid) => resources.includes(uuid));
}
function isOwnSeries(member, bookings) {
  const standing = bookings.filter(({ status }) => status !== "expired");
  return standing.length > 0 && standing.every((booking) => isOwnBooking(member, booking));
}
var SEES = {
  resource: ({ resources }, { uuid }) => resources.includes(uuid),
  service: isOwnService,
  booking: isOwnBooking,
  timeOff: seesTimeOff,
  calendar: ({ resources }, { resource }) => resources.includes(resource),
  feed: ({ uuid, resources }, { staff, resource }) => staff === uuid && resource !== null && resources.includes(resource),
  staff: (member, { uuid }) => uuid === member.uuid
};
function sees(member, kind, object) {
  if (kind === "workflow") return true;
  const isSeen = SEES[kind];
  return isSeen?.(member, object) ?? false;
}
function owns(view, member, kind, object) {
  if (kind === "customer") return isOwnCustomer(view, member, object.uuid);
  if (kind === "series") {
    const { bookings } = object;
    view.prepare?.({ objects: { booking: bookings } });
    return isOwnSeries(
      member,
      bookings.flatMap((uuid) => view.object("booking", uuid) ?? [])
    );
  }
  if (kind === "timeOff") {
    const { resources } = object;
    return resources?.every((uuid) => member.resources.includes(uuid)) ?? false;
  }
  return sees(member, kind, object);
}
function isOwnCustomer(view, member, customer) {
  const linked = view.ofCustomer({ customer, email: null, limit: ALL });
  return linked.some(
    (booking) => booking.status !== "expired" && isOwnBooking(member, booking) && endedByNow(view, booking) !== "expired"
  );
}
var NOTHING = ["or", []];
var OWN = {
  resource: ({ resources }) => ["in", "uuid", resources],
  service: ({ resources }) => [
    "or",
    resources.map((uuid) => ["has", "names", uuid])
  ],
  booking: ({ resources }) => resources.length === 1 ? ["has", "resources", resources[0]] : ["or", resources.map((uuid) => ["has", "resources", uuid])],
  timeOff: ({ resources }) => [
    "or",
    [["eq", "closesAll", true], ...resources.map((uuid) => ["has", "resources", uuid])]
  ],
  calendar: ({ resources }) => ["in", "resource", resources],
  feed: ({ uuid }) => ["eq", "staff", uuid],
  staff: ({ uuid }) => ["eq", "uuid", uuid]
};
var NONE = NOTHING;

// core/access/rights.ts
var ALL2 = { reception: "yes", self: "yes" };
var DESK = { reception: "yes", self: "own" };
var FRONT = { reception: "yes", self: "no" };
var MINE = { reception: "no", self: "own" };
var BOTH_OWN = { reception: "own", self: "own" };
var MANAGER = { reception: "no", self: "no" };
var RIGHTS = {
  getCurrentApp: ALL2,
  deleteCurrentSession: ALL2,
  getBusiness: ALL2,
  listWorkflows: ALL2,
  getWorkflow: ALL2,
  listResources: DESK,
  getResource: DESK,
  listServices: DESK,
  getService: DESK,
  listCustomers: DESK,
  getCustomer: DESK,
  findAvailability: DESK,
  explainAvailability: DESK,
  createTimeOff: DESK,
  listTimeOff: DESK,
  getTimeOff: DESK,
  updateTimeOff: DESK,
  deleteTimeOff: DESK,
  createSeries: DESK,
  listSeries: DESK,
  getSeries: DESK,
  cancelSeries: DESK,
  rescheduleSeries: DESK,
  createBooking: DESK,
  listBookings: DESK,
  getBooking: DESK,
  updateBooking: DESK,
  cancelAffectedBookings: DESK,
  sendLetter: DESK,
  confirmBooking: DESK,
  approveBooking: DESK,
  declineBooking: DESK,
  cancelBooking: DESK,
  completeBooking: DESK,
  markBookingNoShow: DESK,
  extendHold: DESK,
  rescheduleBooking: DESK,
  checkInBooking: DESK,
  endBooking: DESK,
  createResource: MANAGER,
  updateResource: MANAGER,
  deleteResource: MANAGER,
  createService: MANAGER,
  updateService: MANAGER,
  deleteService: MANAGER,
  createWorkflow: MANAGER,
  updateWorkflow: MANAGER,
  deleteWorkflow: MANAGER,
  previewAvailability: MANAGER,
  deleteCustomer: MANAGER,
  exportCustomer: MANAGER,
  updateBusiness: MANAGER,
  replaceLogo: MANAGER,
  deleteLogo: MANAGER,
  getFigures: MANAGER,
  createAction: MANAGER,
  listActions: MANAGER,
  getAction: MANAGER,
  updateAction: MANAGER,
  deleteAction: MANAGER,
  testAction: MANAGER,
  getLetters: MANAGER,
  updateLetters: MANAGER,
  previewLetter: MANAGER,
  testLetter: MANAGER,
  listDeliveries: MANAGER,
  getDelivery: MANAGER,
  retryDelivery: MANAGER,
  createKey: MANAGER,
  listKeys: MANAGER,
  getKey: MANAGER,
  updateKey: MANAGER,
  deleteKey: MANAGER,
  rotateManageSecret: MANAGER,
  createStaff: MANAGER,
  updateStaff: MANAGER,
  deleteStaff: MANAGER,
  createStaffLink: MANAGER,
  createStaffToken: MANAGER,
  listStaffTokens: MANAGER,
  deleteStaffToken: MANAGER,
  createFeed: MINE,
  listFeeds: MINE,
  getFeed: MINE,
  deleteFeed: MINE,
  rotateFeed: MINE,
  createCalendar: MINE,
  listCalendars: MINE,
  getCalendar: MINE,
  updateCalendar: MINE,
  deleteCalendar: MINE,
  refreshCalendar: MINE,
  createCustomer: FRONT,
  updateCustomer: FRONT,
  listEvents: BOTH_OWN,
  streamEvents: BOTH_OWN,
  listStaff: DESK,
  getStaff: DESK
};
var NOT_BY_PROGRAMS = /* @__PURE__ */ new Set([
  "createStaffLink",
  "createStaffToken",
  "listStaffTokens",
  "deleteStaffToken"
]);
function rightOf(operation, role) {
  const row = Object.hasOwn(RIGHTS, operation) ? RIGHTS[operation] : void 0;
  if (!row) return "no";
  return role === "manager" ? "yes" : row[role];
}
function checkRight({ role, isProgram }, operation) {
  if (rightOf(operation, role) === "no" || isProgram && NOT_BY_PROGRAMS.has(operation)) throw new ForbiddenError();
}

// core/access/guarded-ledger.ts
var GuardedLedger = class {
  #ledger;
  constructor(ledger) {
    this.#ledger = ledger;
  }
  commit(app, wanted, decide, by) {
    const member = by?.member;
    if (!member) return this.#ledger.commit(app, wanted, decide, by);
    const guarded = (view) => {
      const own = viewOf(view, member);
      const decision = decide(own);
      if (own instanceof OwnView && decision.change) checkChange(view, own.member, decision.change);
      return decision;
    };
    return this.#ledger.commit(app, withMember(wanted, member), guarded, by);
  }
  read(app, wanted, look, by) {
    const member = by?.member;
    if (!member) return this.#ledger.read(app, wanted, look);
    return this.#ledger.read(app, withMember(wanted, member), (view) => look(viewOf(view, member)));
  }
  sequence(app) {
    return this.#ledger.sequence(app);
  }
  forgetAnswers(before, limit) {
    return this.#ledger.forgetAnswers(before, limit);
  }
};
function withMember(wanted, { uuid }) {
  return { ...wanted, objects: { ...wanted.objects, staff: [...wanted.objects?.staff ?? [], uuid] } };
}
function memberOf(staff, isProgram) {
  if (!staff?.active) return void 0;
  const { uuid, role, resources } = staff;
  return { uuid, role, resources: role === "self" ? resources ?? [] : [], isProgram };
}
function viewOf(view, { uuid, isProgram, operation }) {
  const member = memberOf(view.object("staff", uuid), isProgram);
  if (!member) throw new RevokedError();
  if (operation !== void 0) checkRight(member, operation);
  if (member.role !== "self") return view;
  if (operation !== void 0 && rightOf(operation, "self") === "no") throw new ForbiddenError();
  return new OwnView(view, member);
}
function checkChange(view, member, { put = {} }) {
  for (const booking of put.booking ?? []) {
    if (isOwnBooking(member, booking)) continue;
    const before = view.object("booking", booking.uuid);
    if (!before || isOwnBooking(member, before)) throw new NotFoundError();
  }
  for (const kind of ["timeOff", "calendar", "feed"]) {
    for (const object of put[kind] ?? []) if (!owns(view, member, kind, object)) throw new NotFoundError();
  }
}
var OwnView = class {
  now;
  member;
  #base;
  constructor(base, member) {
    this.now = base.now;
    this.#base = base;
    this.member = member;
  }
  owns(kind, object) {
    return owns(this.#base, this.member, kind, object);
  }
  prepare(wanted) {
    this.#base.prepare?.(wanted);
  }
  object(kind, uuid) {
    return this.#base.object(kind, uuid);
  }
  actionsOf(workflow) {
    return this.#base.actionsOf(workflow);
  }
  taken(resource, start, end) {
    return this.#base.taken(resource, start, end);
  }
  unitsTaken(resource, start, end) {
    return this.#base.unitsTaken?.(resource, start, end);
  }
  inUse(query) {
    return this.#base.inUse(query);
  }
  overlapping(query) {
    return this.#base.overlapping(query);
  }
  ofCustomer(query) {
    return this.#base.ofCustomer(query);
  }
  timeOff(from, to) {
    return this.#base.timeOff(from, to);
  }
  tally(query) {
    return this.#base.tally(query);
  }
  servicesNaming(uuid) {
    return this.#base.servicesNaming(uuid);
  }
  customerWithEmail(folded) {
    return this.#base.customerWithEmail(folded);
  }
  count(kind) {
    return this.#base.count(kind);
  }
  feedsOf(uuid) {
    return this.#base.feedsOf(uuid);
  }
  select(question) {
    return this.#base.select(question);
  }
  answer(key) {
    return this.#base.answer(key);
  }
};

// core/ledger/quotas.ts
var DEFAULT_QUOTAS = {
  apps: 1e3,
  actions: 100,
  ...Object.fromEntries(
    COUNTED_KINDS.flatMap((kind) => {
      const { name, most } = DESCRIPTORS[kind].quota;
      return name === null ? [] : [[name, most]];
    })
  )
};
function checkQuota(view, { kind, most }) {
  if (view.count(kind) >= most) throw beyondQuota(kind, `This app has as many as it may have: ${most}`);
}
function beyondQuota(kind, problem) {
  return new RefusedError("quota", { [kind]: problem });
}

// core/model/callers.ts
function actorOf(caller) {
  if (!("app" in caller)) return { kind: "owner", uuid: caller.uuid };
  if (caller.member) return { kind: "staff", uuid: caller.member.uuid, member: caller.member };
  if (caller.actor) return caller.actor;
  if ("key" in caller) return { kind: "key", uuid: caller.key.uuid };
  if ("booking" in caller) return { kind: "manage", uuid: caller.booking };
  return { kind: "app", uuid: caller.app.uuid };
}
function selfOf({ member }) {
  return member?.role === "self" ? member : void 0;
}

// core/ledger/idempotent-decision.ts
function checkOnce(once, view) {
  const earlier = view.answer(once.key);
  if (earlier && isKept(earlier, view.now)) replay(earlier, once);
}
function decidedOnce(once, decide, about = () => []) {
  return (view) => {
    if (!once) return decide(view);
    checkOnce(once, view);
    const { result, change, letters } = decide(view);
    return { result, letters, change: { ...change, answer: answerOf(once, result, view.now, about(result)) } };
  };
}

// core/ledger/edits.ts
function create(ledger, caller, kind, uuid, once, make, quota) {
  return ledger.commit(
    caller.app.uuid,
    { objects: { [kind]: [uuid] }, answer: once?.key, ...quota && { counts: [quota.kind] } },
    decidedOnce(once, (view) => {
      if (quota) checkQuota(view, quota);
      const object = make(view.now);
      return { result: object, change: { put: oneObject(kind, object) } };
    }),
    actorOf(caller)
  );
}
function remove(ledger, caller, kind, uuid, expected) {
  return ledger.commit(
    caller.app.uuid,
    { objects: { [kind]: [uuid] } },
    (view) => {
      existing(view, kind, uuid, expected);
      return { result: void 0, change: { removed: [{ kind, uuid }] } };
    },
    actorOf(caller)
  );
}
function existing(view, kind, uuid, expected) {
  const object = view.object(kind, uuid);
  if (!object || view.owns?.(kind, object) === false) throw new NotFoundError();
  checkVersion(object, expected);
  return object;
}
function referenced(view, kind, uuid) {
  const object = view.object(kind, uuid);
  const isOthers = object && kind !== "resource" && view.owns?.(kind, object) === false;
  if (!object || isOthers || "closing" in object && object.closing) {
    throw new NotFoundError(`There is no ${kind} ${uuid}`);
  }
  return object;
}
function checkOwnResources({ member }, named, besides = []) {
  if (!member) return;
  const other = named.find((uuid) => !member.resources.includes(uuid) && !besides.includes(uuid));
  if (other !== void 0) throw new NotFoundError(`There is no resource ${other}`);
}
function replace(kind, before, after) {
  return before === after ? { result: before } : { result: after, change: { put: oneObject(kind, after) } };
}

// core/model/secret-text.ts
var DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
var UUID_DIGITS = 22;
var RANDOM_DIGITS = 21;
var FORM = /^[A-Za-z0-9_-]{43}$/;
function secretText(prefix, uuid, random) {
  return prefix + uuidDigits(uuid) + random.slice(0, RANDOM_DIGITS);
}
function uuidInSecret(prefix, text) {
  if (!text.startsWith(prefix)) return void 0;
  const digits = text.slice(prefix.length);
  if (!FORM.test(digits)) return void 0;
  let value = 0n;
  for (const digit of digits.slice(0, UUID_DIGITS)) value = value * 64n + BigInt(DIGITS.indexOf(digit));
  if (value % 16n !== 0n) return void 0;
  const hex = (value / 16n).toString(16).padStart(32, "0");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
function uuidDigits(uuid) {
  let value = BigInt(`0x${uuid.replaceAll("-", "")}`) * 16n;
  let digits = "";
  for (let place = 0; place < UUID_DIGITS; place += 1) {
    digits = DIGITS[Number(value % 64n)] + digits;
    value /= 64n;
  }
  return digits;
}

// core/staff/staff-tokens.ts
var TOKEN_SECONDS = { least: 60, most: 31536e3 };
function readNewStaffToken(input) {
  const fields = new FieldReader(input);
  const expiresInSeconds = fields.whole("expiresInSeconds", TOKEN_SECONDS.least, TOKEN_SECONDS.most, null);
  fields.done();
  return { expiresInSeconds };
}
function isLiveToken({ expiresAt }, now) {
  return expiresAt === null || now < expiresAt;
}
var CreateStaffToken = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws ValidationError on `expiresInSeconds`; NotFoundError; RefusedError `quota` when 20 are live. */
  async execute(caller, uuid, input = {}, { once } = {}) {
    const { ledger, newUuid, newSecret, digest } = this.#needs;
    const { expiresInSeconds } = readNewStaffToken(input);
    const text = secretText(STAFF_TOKEN, uuid, newSecret());
    const tokenUuid = newUuid();
    const decide = (view) => {
      const before = existing(view, "staff", uuid);
      const { now } = view;
      const live = before.tokens.filter((token) => isLiveToken(token, now));
      if (live.length >= STAFF_TOKENS_MAX) {
        throw beyondQuota("tokens", `At most ${STAFF_TOKENS_MAX} of a member may be live at one time`);
      }
      const expiresAt = expiresInSeconds === null ? null : now + expiresInSeconds * SECOND;
      const shown = { uuid: tokenUuid, createdAt: now, expiresAt };
      const after = changed(before, { tokens: [...live, { ...shown, digest: digest(text) }] }, now);
      return { result: { ...shown, token: text }, change: { put: { staff: [after] } } };
    };
    const wanted = { objects: { staff: [uuid] }, answer: once?.key };
    return ledger.commit(caller.app.uuid, wanted, decidedOnce(once, decide), actorOf(caller));
  }
};
var ListStaffTokens = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such member. */
  async execute(caller, uuid) {
    const { staff, clock } = this.#needs;
    const found = await staff.find(caller.app.uuid, uuid);
    if (!found) throw new NotFoundError();
    const now = clock();
    return found.tokens.filter((token) => isLiveToken(token, now)).map(({ digest: _, ...shown }) => shown);
  }
};
var DeleteStaffToken = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the caller has no such member, or the member no such token. */
  async execute(caller, uuid, token) {
    await endToken(this.#needs.ledger, caller.app.uuid, { staff: uuid, uuid: token }, actorOf(caller));
  }
};
function endToken(ledger, app, { staff, uuid }, by) {
  const decide = (view) => {
    const before = view.object("staff", staff);
    const tokens = before?.tokens.filter((token) => token.uuid !== uuid) ?? [];
    if (!before || tokens.length === before.tokens.length) throw new NotFoundError();
    return { result: void 0, change: { put: { staff: [changed(before, { tokens }, view.now)] } } };
  };
  return ledger.commit(app, { objects: { staff: [staff] } }, decide, by);
}

// core/manage/manage-secret.ts
var counterOf = ({ manageCounter = 0 }) => manageCounter;
var ManageSecrets = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws NotFoundError when the app is gone. */
  async links(app) {
    const { manageTokens } = this.#needs;
    const { secret } = await this.#of(app);
    return {
      token: (booking) => manageTokens.write(secret, app.uuid, booking.uuid, counterOf(booking)),
      holder: (address) => manageTokens.holder(secret, app.uuid, address),
      visitor: (address) => manageTokens.visitor(secret, app.uuid, address)
    };
  }
  async #of({ uuid, owner }) {
    const { apps, manageTokens } = this.#needs;
    const known = (await apps.recordOf(uuid))?.credential.manage;
    const sealed = (manage2) => ({
      secret: manageTokens.sealed(manage2.secret, uuid),
      previous: manage2.previous && { ...manage2.previous, secret: manageTokens.sealed(manage2.previous.secret, uuid) }
    });
    if (known && isSame(sealed(known), known)) return known;
    const outcome = await apps.change(owner, uuid, ({ app, credential }) => {
      const { manage: manage2 } = credential;
      const next = manage2 ? sealed(manage2) : { secret: manageTokens.newSecret(uuid), previous: null };
      return { record: { app, credential: { ...credential, manage: next } } };
    });
    const manage = outcome && "record" in outcome ? outcome.record.credential.manage : void 0;
    if (!manage) throw new NotFoundError();
    return manage;
  }
};
var WriteManageTokens = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** Answers a function that writes the token of a booking. @throws NotFoundError when the app is gone. */
  async execute(caller) {
    return (await this.#needs.manageSecrets.links(caller.app)).token;
  }
};

// core/model/person.ts
var SESSIONS_PER_PERSON = 20;
var PERSON_SESSION_SECONDS = { least: 60, most: 2592e3, standard: 43200 };
var USE_NOTED_EVERY = 10 * MINUTE;
var FRESH_LINK = 15 * MINUTE;
var MAILED_LINK = { validFor: 15 * MINUTE, perHour: 3 };
function idleAfter({ createdAt, expiresAt }) {
  return expiresAt - createdAt <= PERSON_SESSION_SECONDS.standard * SECOND ? 8 * HOUR : 7 * DAY;
}
function isLiveSession(session, now) {
  return now < session.expiresAt && now < session.usedAt + idleAfter(session);
}
function isOpenLink({ expiresAt }, now) {
  return now < expiresAt;
}
var PASSWORD = { least: 12, most: 200, differing: 5 };
function normalizedPassword(password) {
  return password.normalize("NFKC");
}
function readPassword(fields, field, emails) {
  if (!fields.has(field)) return null;
  const value = fields.raw(field);
  if (typeof value !== "string" || !value.isWellFormed()) {
    fields.fail(field, "Must be a string");
    return null;
  }
  const password = normalizedPassword(value);
  const characters = [...password];
  if (characters.length < PASSWORD.least || characters.length > PASSWORD.most) {
    fields.fail(field, `Must have ${PASSWORD.least} to ${PASSWORD.most} characters`);
  } else if (new Set(characters).size < PASSWORD.differing) {
    fields.fail(field, `Must have at least ${PASSWORD.differing} different characters`);
  } else if (emails.some((email) => email !== null && normalizedPassword(email).toLowerCase() === password.toLowerCase())) {
    fields.fail(field, "Must not be the e-mail address");
  }
  return password;
}

export {
  standingAllocations,
  endedByNow,
  isOwnBooking,
  isOwnService,
  seesTimeOff,
  isOwnSeries,
  sees,
  OWN,
  NONE,
  rightOf,
  checkRight,
  GuardedLedger,
  memberOf,
  checkOnce,
  decidedOnce,
  DEFAULT_QUOTAS,
  checkQuota,
  beyondQuota,
  actorOf,
  selfOf,
  create,
  remove,
  existing,
  referenced,
  checkOwnResources,
  replace,
  secretText,
  uuidInSecret,
  TOKEN_SECONDS,
  readNewStaffToken,
  isLiveToken,
  CreateStaffToken,
  ListStaffTokens,
  DeleteStaffToken,
  endToken,
  counterOf,
  ManageSecrets,
  WriteManageTokens,
  SESSIONS_PER_PERSON,
  PERSON_SESSION_SECONDS,
  USE_NOTED_EVERY,
  FRESH_LINK,
  MAILED_LINK,
  idleAfter,
  isLiveSession,
  isOpenLink,
  normalizedPassword,
  readPassword
};
//# sourceMappingURL=chunk-ZTC4EIFU.js.map
