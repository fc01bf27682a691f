import {
  partitionPoint
} from "./chunk-D333UX3S.js";
import {
  wantedOfCalendars
} from "./chunk-KPKHSBHY.js";
import {
  COUNTED_KINDS,
  DESCRIPTORS,
  KINDS,
  LONGEST_BOOKING,
  UnavailableError,
  allocationsOf,
  blocks,
  eachObject,
  fold,
  foldedEmail,
  isFailure,
  isFirm,
  isLive,
  isProven,
  isSame,
  isUnconfirmed,
  laneOf,
  lapseOf,
  namedBy,
  names,
  phoneTerm,
  searchable,
  subjectOf,
  withCustomer
} from "./chunk-SQ3ZIU6O.js";
import {
  DAY,
  HOUR,
  MINUTE,
  SECOND
} from "./chunk-TGAMFN2K.js";

// core/questions/question.ts
var ALL = ["and", []];
function anyWhere(where) {
  return where;
}
function conjuncts(where) {
  return where[0] === "and" ? where[1].flatMap(conjuncts) : [where];
}
function foundValue(kind, name) {
  if (name === "uuid") return ({ uuid }) => uuid;
  const foundBy = DESCRIPTORS[kind].foundBy;
  const found = foundBy[name];
  if (!found) throw new TypeError(`Objects of kind '${kind}' are not found by '${name}'`);
  return found.of;
}
function meets(kind, where) {
  return evaluator(kind, anyWhere(where));
}
function evaluator(kind, where) {
  switch (where[0]) {
    case "and": {
      const all = where[1].map((each) => evaluator(kind, each));
      return (object) => all.every((meetsIt) => meetsIt(object));
    }
    case "or": {
      const any = where[1].map((each) => evaluator(kind, each));
      return (object) => any.some((meetsIt) => meetsIt(object));
    }
    case "not": {
      const negated = evaluator(kind, where[1]);
      return (object) => !negated(object);
    }
  }
  const of = foundValue(kind, where[1]);
  switch (where[0]) {
    case "isNull":
      return (object) => of(object) === null;
    case "in": {
      const values = new Set(where[2]);
      return (object) => values.has(of(object));
    }
    default:
      return comparison(where[0], of, where[2]);
  }
}
function comparison(operator, of, value) {
  const isNumber = (found) => found !== null;
  switch (operator) {
    case "eq":
      return (object) => of(object) === value;
    case "has":
      return (object) => of(object).includes(value);
    case "contains":
      return (object) => (of(object) ?? "").includes(value) && of(object) !== null;
  }
  const compared = value;
  return (object) => {
    const found = of(object);
    if (!isNumber(found)) return false;
    if (operator === "lt") return found < compared;
    if (operator === "lte") return found <= compared;
    return operator === "gt" ? found > compared : found >= compared;
  };
}
function orderedBy(order) {
  const isReversed = order.startsWith("-");
  const by = isReversed ? order.slice(1) : order;
  return { by: by === "created" ? null : by, isReversed };
}

// core/actions/turns.ts
var QUEUES_LOOKED_AT = 1e3;
function byApp(items) {
  const found = /* @__PURE__ */ new Map();
  for (const item of items) {
    const others = found.get(item.app);
    if (others) others.push(item);
    else found.set(item.app, [item]);
  }
  return found;
}
var Turns = class {
  #last = "";
  /** The app that had the last turn; empty when none had. */
  get last() {
    return this.#last;
  }
  /** Returns each app once, in turn: those after the last one, then those before it. */
  order(apps) {
    const sorted = [...new Set(apps)].sort();
    const next = sorted.findIndex((app) => app > this.#last);
    return next < 0 ? sorted : [...sorted.slice(next), ...sorted.slice(0, next)];
  }
  /** Up to `limit` of the candidates: one of each app by turns, of each in the order in which they come. */
  deal(candidates, limit) {
    const ofApps = byApp(candidates);
    const hands = this.order(ofApps.keys()).map((app) => ofApps.get(app));
    const dealt = [];
    for (let round = 0; dealt.length < Math.min(limit, candidates.length); round += 1) {
      for (const hand of hands) if (round < hand.length && dealt.length < limit) dealt.push(hand[round]);
    }
    return dealt;
  }
  /** Remembers the last app among the dealt jobs. */
  took(dealt) {
    this.#last = dealt.at(-1)?.app ?? this.#last;
  }
};

// core/ledger/tally.ts
function countedEmail(booking) {
  return isUnconfirmed(booking) ? null : foldedEmail(booking.customer);
}
function isCounted(booking, query) {
  const { service, email, startsFrom, startsBefore, liveAfter, exclude } = query;
  return (startsFrom === void 0 || booking.start >= startsFrom) && (startsBefore === void 0 || booking.start < startsBefore) && booking.sale?.service === service && (liveAfter === void 0 ? blocks(booking.status) : isLive(booking.status) && booking.end > liveAfter) && booking.uuid !== exclude && (email === void 0 || (countedEmail(booking) ?? "") === email);
}
function tallyOf(counted, { byResource = false }) {
  const lapsing = [];
  const firmOf = /* @__PURE__ */ new Map();
  let firm = 0;
  for (const booking of counted) {
    const lapse = lapseOf(booking);
    if (lapse === null) {
      firm += 1;
      if (byResource) for (const resource of booking.resources) add(firmOf, resource, 1);
    } else lapsing.push({ booking: booking.uuid, resources: booking.resources, lapse });
  }
  return { firm, firmOf, lapsing };
}
function tallyAfter({ firm, firmOf, lapsing }, was, is, changed) {
  const counts = new Map(firmOf);
  for (const [resource, count] of was.firmOf) add(counts, resource, -count);
  for (const [resource, count] of is.firmOf) add(counts, resource, count);
  return {
    firm: firm - was.firm + is.firm,
    firmOf: counts,
    lapsing: [...lapsing.filter(({ booking }) => !changed.has(booking)), ...is.lapsing]
  };
}
function add(counts, resource, count) {
  counts.set(resource, (counts.get(resource) ?? 0) + count);
}
function countedIn(sold, query) {
  const { startsFrom = Number.NEGATIVE_INFINITY, startsBefore = Number.POSITIVE_INFINITY } = query;
  const counted = [];
  for (let i = firstFrom(sold, startsFrom); i < sold.length && sold[i].start < startsBefore; i += 1) {
    if (isCounted(sold[i], query)) counted.push(sold[i]);
  }
  return counted;
}
function firstFrom(sold, start) {
  return partitionPoint(sold.length, (index) => sold[index].start < start);
}

// core/model/erasure.ts
function emailsOf(bookings) {
  return [...new Set(bookings.flatMap(({ customer }) => foldedEmail(customer) ?? []))];
}
function namesOf({ customer, email, formerEmails }) {
  return [customer, ...email === null ? [] : [email], ...formerEmails];
}
function isOf({ customer, customerUuid = null }, person) {
  if (customerUuid !== null) return customerUuid === person.customer;
  return person.email !== null && foldedEmail(customer) === person.email;
}
function eventIsOf(event, { customer, email, formerEmails, versions, at = Number.POSITIVE_INFINITY }, bookings) {
  if (event.booking === null) return false;
  const named = namedBy(event.data);
  if (named === customer) return true;
  if (named !== null && named === email) return event.data.createdAt < at || bookings.has(event.booking);
  if (event.data.version > (versions?.[event.booking] ?? Number.POSITIVE_INFINITY)) return false;
  return bookings.has(event.booking) && (named === null || formerEmails.includes(named));
}
function erasedBooking(booking) {
  const manageCounter = (booking.manageCounter ?? 0) + 1;
  const { told: _, language: __, ...rest } = withCustomer(booking, null, null);
  return { ...rest, ...NOTHING_SAID, manageCounter };
}
function erasedEvent(event) {
  const { language: _, ...rest } = event.data;
  const data = { ...rest, customer: null, customerUuid: null, ...NOTHING_SAID };
  return isSame(data, { customerUuid: null, externalId: null, ...event.data }) ? event : { ...event, data };
}
var NOTHING_SAID = { title: null, notes: null, reason: null, meta: {}, externalId: null };

// core/ledger/ledger.ts
function isInUse(booking, query) {
  const { resource, workflow, service, endsAfter, heldAfter, key, holder } = query;
  return isLive(booking.status) && (resource === void 0 || takes(booking, resource, endsAfter)) && (workflow === void 0 || booking.workflow === workflow) && (service === void 0 || booking.sale?.service === service) && (endsAfter === void 0 || booking.end > endsAfter) && (heldAfter === void 0 || (booking.holdExpiresAt ?? heldAfter) > heldAfter) && (key === void 0 || booking.madeWith?.key === key) && (holder === void 0 || booking.madeWith?.holder === holder);
}
function takes({ resources, blocks: taken }, wanted, beyond) {
  if (beyond === void 0) return resources.includes(wanted);
  return taken.some(({ resource, end }) => resource === wanted && end > beyond);
}
function overlaps({ status, start, end, resources, sale, customer }, { resource, service, email, from, to }) {
  return blocks(status) && start < to && end > from && (resource === void 0 || resources.includes(resource)) && (service === void 0 || sale?.service === service) && (email === void 0 || foldedEmail(customer) === email);
}
function expectNothing(left) {
  for (const part in left) throw new TypeError(`A change has no part '${part}'`);
}

// core/storage/calendar-repository.ts
function hasNoSlot(calendar, { unproven, lanes }) {
  if (lanes.has(laneOf(calendar))) return true;
  return (unproven === "all" || unproven.has(calendar.app)) && !isProven(calendar);
}

// core/ledger/calendar-hints.ts
var UNKNOWN = { before: HOUR, after: HOUR, longest: DAY, calendars: [] };
var CalendarHints = class {
  #habits;
  #services;
  constructor(habits, services) {
    this.#habits = habits;
    this.#services = services;
  }
  /** Remembers an object that was read. */
  learn(kind, object) {
    if (kind === "service") this.#services.set(object.uuid, object);
    if (kind !== "resource") return;
    const { uuid, rules, longestBlock, calendars = [] } = object;
    this.#habits.set(uuid, {
      before: rules.bufferBeforeMinutes * MINUTE,
      after: rules.bufferAfterMinutes * MINUTE,
      longest: longestBlock,
      calendars
    });
  }
  service(uuid) {
    return this.#services.get(uuid);
  }
  calendarsOf(resource) {
    return (this.#habits.get(resource) ?? UNKNOWN).calendars;
  }
  spanOf(resource, start, end) {
    const { before, after, longest } = this.#habits.get(resource) ?? UNKNOWN;
    return { resource, from: start - before, to: end + after, longest };
  }
};

// core/ledger/commit-queue.ts
var CommitQueue = class {
  #commitTogether;
  #queues = /* @__PURE__ */ new Map();
  #working = /* @__PURE__ */ new Set();
  /**
   * `commitTogether` commits as many of the decisions as fit, in order, and returns their outcomes when these are
   * durable. The rest are queued again. If it throws, all decisions fail with that error.
   */
  constructor(commitTogether) {
    this.#commitTogether = commitTogether;
  }
  commit(app, wanted, decide) {
    return new Promise((resolve, reject) => {
      const answer = (outcome2) => "error" in outcome2 ? reject(outcome2.error) : resolve(outcome2.result);
      const entry = { wanted, decide, answer };
      const queue = this.#queues.get(app);
      if (queue) {
        queue.push(entry);
        return;
      }
      const started = [entry];
      this.#queues.set(app, started);
      const working = this.#workOff(app, started).finally(() => this.#working.delete(working));
      this.#working.add(working);
    });
  }
  /** Resolves when no commit is in progress. */
  async idle() {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }
  async #workOff(app, queue) {
    while (queue.length > 0) {
      await null;
      const batch = queue.splice(0);
      try {
        const outcomes = await this.#commitTogether(app, batch);
        queue.unshift(...batch.slice(outcomes.length));
        outcomes.forEach((outcome2, index) => void batch[index].answer(outcome2));
      } catch (error) {
        for (const { answer } of batch) answer({ error });
      }
    }
    this.#queues.delete(app);
  }
};

// core/ledger/draft.ts
var Draft = class {
  /** By kind and UUID, in the order of their first change. Null: removed. */
  #objects = Object.fromEntries(KINDS.map((kind) => [kind, /* @__PURE__ */ new Map()]));
  /** Existing objects of kinds with a limit. */
  #found = /* @__PURE__ */ new Set();
  #answers = /* @__PURE__ */ new Map();
  /** Customers that were put, by folded address. */
  #byEmail = /* @__PURE__ */ new Map();
  /** Allocations of the bookings that were put, by resource and booking. */
  #allocations = /* @__PURE__ */ new Map();
  /** Bookings of each service that were put, by start. */
  #sold = /* @__PURE__ */ new Map();
  /** Bookings that were put or removed and may have existed before, in the order of their first change. */
  #touched = [];
  /** Records that the object existed before the draft. */
  found(kind, uuid) {
    if (COUNTED_KINDS.includes(kind)) this.#found.add(uuid);
  }
  /** Returns the increase in objects of the kind. A changed object was recorded by `found` before, a new one was not. */
  more(kind) {
    let more = 0;
    for (const [uuid, object] of this.#objects[kind]) {
      const was = this.#found.has(uuid) ? 1 : 0;
      more += (object === null ? 0 : 1) - was;
    }
    return more;
  }
  /** Null if removed, undefined if unchanged. */
  object(kind, uuid) {
    return this.#objects[kind].get(uuid);
  }
  objects(kind) {
    return this.#objects[kind];
  }
  /** Bookings that may have existed before. */
  get touchedBookings() {
    return this.#touched;
  }
  customerWithEmail(folded) {
    return this.#byEmail.get(folded);
  }
  answer(key) {
    return this.#answers.get(key);
  }
  /** `areNew`: the bookings are new, so the search for earlier ones is skipped. */
  add({ put = {}, removed = [], answer }, { areNew = false } = {}) {
    eachObject(put, (kind, object) => {
      if (kind === "booking") this.#follow(object.uuid, object, areNew);
      if (kind === "customer") this.#followCustomer(object.uuid, object);
      this.#objects[kind].set(object.uuid, object);
    });
    for (const { kind, uuid } of removed) {
      if (kind === "booking") this.#follow(uuid, null, false);
      if (kind === "customer") this.#followCustomer(uuid, null);
      this.#objects[kind].set(uuid, null);
    }
    if (answer) this.#answers.set(answer.key, answer);
  }
  /** Returns the allocations on one resource that overlap [from, to), of the bookings that were put. */
  allocationsOn(resource, from, to) {
    const found = [];
    for (const allocations of this.#allocations.get(resource)?.values() ?? []) {
      for (const allocation of allocations) if (allocation.start < to && allocation.end > from) found.push(allocation);
    }
    return found;
  }
  /** Returns the bookings that match the query, of those that were put. */
  counted(query) {
    return countedIn(this.#sold.get(query.service) ?? [], query);
  }
  #followCustomer(uuid, after) {
    const before = this.#objects.customer.get(uuid);
    if (before?.email) this.#byEmail.delete(fold(before.email));
    if (after?.email) this.#byEmail.set(fold(after.email), after);
  }
  #follow(uuid, after, isNew) {
    const before = this.#objects.booking.get(uuid);
    if (before === void 0 && !isNew) this.#touched.push(uuid);
    if (before) {
      for (const { resource } of allocationsOf(before)) this.#allocations.get(resource)?.delete(uuid);
      const sold = this.#sold.get(before.sale?.service ?? "");
      sold?.splice(sold.indexOf(before), 1);
    }
    if (!after) return;
    if (after.sale) {
      const sold = this.#sold.get(after.sale.service) ?? [];
      this.#sold.set(after.sale.service, sold);
      sold.splice(firstFrom(sold, after.start + 1), 0, after);
    }
    for (const allocation of allocationsOf(after)) {
      const { resource } = allocation;
      const onResource = this.#allocations.get(resource) ?? /* @__PURE__ */ new Map();
      this.#allocations.set(resource, onResource);
      onResource.set(uuid, [...onResource.get(uuid) ?? [], allocation]);
    }
  }
};

// core/ledger/draft-view.ts
var DraftView = class {
  now;
  #base;
  #draft;
  /** Bookings of the draft as they were before it, up to the last time they were needed. */
  #before = new Draft();
  #asked = 0;
  constructor(base, draft) {
    this.now = base.now;
    this.#base = base;
    this.#draft = draft;
  }
  get member() {
    return this.#base.member;
  }
  owns(kind, object) {
    return this.#base.owns?.(kind, object) ?? true;
  }
  prepare(wanted) {
    this.#base.prepare?.(wanted);
  }
  object(kind, uuid) {
    const drafted = this.#draft.object(kind, uuid);
    if (drafted !== void 0) return drafted ?? void 0;
    const found = this.#base.object(kind, uuid);
    if (found) this.#draft.found(kind, uuid);
    return found;
  }
  actionsOf(workflow) {
    const read = this.#base.actionsOf(workflow);
    const drafted = this.#draft.objects("action");
    const known = new Set(read.map(({ uuid }) => uuid));
    const inCreationOrder = [
      ...read.map((action) => drafted.has(action.uuid) ? drafted.get(action.uuid) : action),
      ...[...drafted.values()].filter((action) => action?.workflow === workflow && !known.has(action.uuid))
    ];
    return inCreationOrder.flatMap((action) => action ?? []).sort((a, b) => a.position - b.position);
  }
  taken(resource, from, to) {
    const read = this.#base.taken(resource, from, to);
    const drafted = this.#draft.objects("booking");
    if (drafted.size === 0) return read;
    const overlapping = this.#draft.allocationsOn(resource.uuid, from, to);
    return [...read.filter(({ booking }) => !drafted.has(booking)), ...overlapping];
  }
  unitsTaken(resource, from, to) {
    if (this.#draft.touchedBookings.length > 0) return void 0;
    const read = this.#base.unitsTaken?.(resource, from, to);
    if (read === void 0) return void 0;
    return this.#draft.allocationsOn(resource.uuid, from, to).reduce((sum, { units, lapse }) => sum + (isFirm(lapse) ? units : Number.POSITIVE_INFINITY), read);
  }
  inUse(query) {
    const isWanted = (booking) => isInUse(booking, query);
    return this.#bookingsAsDrafted(this.#base.inUse(this.#widened(query)), isWanted, query.limit);
  }
  overlapping(query) {
    const read = this.#base.overlapping(this.#widened(query));
    return this.#bookingsAsDrafted(read, (booking) => overlaps(booking, query), query.limit);
  }
  /** Widens the limit of a query by the number of results that the draft may remove. */
  #widened(query) {
    return { ...query, limit: query.limit + this.#draft.objects("booking").size };
  }
  #bookingsAsDrafted(read, isWanted, limit) {
    const drafted = this.#draft.objects("booking");
    const touched = [...drafted.values()].flatMap((booking) => booking && isWanted(booking) ? [booking] : []);
    return [...read.filter(({ uuid }) => !drafted.has(uuid)), ...touched].slice(0, limit);
  }
  ofCustomer(query) {
    const { endsAfter, limit } = query;
    const isWanted = (booking) => isOf(booking, query) && (endsAfter === void 0 || isLive(booking.status) && booking.end > endsAfter);
    return this.#bookingsAsDrafted(this.#base.ofCustomer(this.#widened(query)), isWanted, limit);
  }
  timeOff(from, to) {
    const read = this.#base.timeOff(from, to);
    for (const { uuid } of read) this.#draft.found("timeOff", uuid);
    return this.#withDrafted("timeOff", read, () => true);
  }
  tally(asked) {
    const query = this.#withoutDrafted(asked);
    const read = this.#base.tally(query);
    if (this.#draft.objects("booking").size === 0) return read;
    const was = tallyOf(this.#bookingsBefore().counted(query), query);
    const is = tallyOf(this.#draft.counted(asked), asked);
    const drafted = this.#draft.objects("booking");
    return tallyAfter(read, was, is, drafted);
  }
  /**
   * Drops `exclude` if it is a booking of the draft, which excludes it itself. Then queries that exclude different
   * bookings are the same query.
   */
  #withoutDrafted(query) {
    const { exclude, ...others } = query;
    return exclude !== void 0 && this.#draft.object("booking", exclude) !== void 0 ? others : query;
  }
  #bookingsBefore() {
    const touched = this.#draft.touchedBookings;
    for (; this.#asked < touched.length; this.#asked += 1) {
      const before = this.#base.object("booking", touched[this.#asked]);
      if (before) this.#before.add({ put: { booking: [before] } });
    }
    return this.#before;
  }
  servicesNaming(uuid) {
    return this.#withDrafted("service", this.#base.servicesNaming(uuid), (service) => names(service, uuid));
  }
  feedsOf(uuid) {
    return this.#withDrafted("feed", this.#base.feedsOf(uuid), (feed) => subjectOf(feed)?.uuid === uuid);
  }
  /** Applies the draft to objects that were read, in creation order. */
  #withDrafted(kind, read, isWanted) {
    const drafted = this.#draft.objects(kind);
    if (drafted.size === 0) return read;
    const known = new Set(read.map(({ uuid }) => uuid));
    return [
      ...read.flatMap((object) => drafted.has(object.uuid) ? drafted.get(object.uuid) ?? [] : object),
      ...[...drafted.values()].flatMap((object) => object && !known.has(object.uuid) ? object : [])
    ].filter(isWanted);
  }
  customerWithEmail(folded) {
    const drafted = this.#draft.customerWithEmail(folded);
    if (drafted) return drafted;
    const read = this.#base.customerWithEmail(folded);
    return read && this.#draft.object("customer", read.uuid) === void 0 ? read : void 0;
  }
  count(kind) {
    return this.#base.count(kind) + this.#draft.more(kind);
  }
  select(question) {
    const { kind, where } = question;
    return this.#withDrafted(kind, this.#base.select(question), meets(kind, where));
  }
  answer(key) {
    return this.#draft.answer(key) ?? this.#base.answer(key);
  }
};

// core/ledger/lookups.ts
var itself = (query) => query;
function limited(keyOf, read) {
  return {
    keyOf,
    read: (reads, queries) => Promise.all(queries.map(async (query) => ({ limit: query.limit, bookings: await read(reads, query) }))),
    wider: (one, other) => other.limit > one.limit ? other : one,
    suffices: ({ limit, bookings }, query) => limit >= query.limit || bookings.length < limit
  };
}
var LOOKUPS = {
  object: {
    keyOf: ({ kind, uuid }) => `${kind}/${uuid}`,
    read: async (reads, queries) => {
      const kinds = [...new Set(queries.map(({ kind }) => kind))];
      const found = /* @__PURE__ */ new Map();
      await Promise.all(
        kinds.map(async (kind) => {
          const uuids = queries.filter((query) => query.kind === kind).map(({ uuid }) => uuid);
          for (const object of await reads.objects(kind, uuids)) found.set(`${kind}/${object.uuid}`, object);
        })
      );
      return queries.map(({ kind, uuid }) => found.get(`${kind}/${uuid}`));
    }
  },
  actionsOf: {
    keyOf: itself,
    read: async (reads, workflows) => {
      const found = await reads.actionsOf(workflows);
      return workflows.map((uuid) => found.filter(({ workflow }) => workflow === uuid));
    }
  },
  inUse: limited(
    ({ resource, workflow, service, endsAfter, heldAfter, key, holder }) => JSON.stringify([resource, workflow, service, endsAfter, heldAfter, key, holder]),
    (reads, query) => reads.inUse(query)
  ),
  overlapping: limited(
    ({ resource, service, email, from, to }) => JSON.stringify([resource, service, email, from, to]),
    (reads, query) => reads.overlapping(query)
  ),
  ofCustomer: limited(
    ({ customer, email, endsAfter }) => JSON.stringify([customer, email, endsAfter]),
    (reads, query) => reads.ofCustomer(query)
  ),
  tally: {
    keyOf: ({ service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude }) => JSON.stringify([service, byResource, email, startsFrom, startsBefore, liveAfter, exclude]),
    read: (reads, queries) => reads.tallies(queries)
  },
  servicesNaming: {
    keyOf: itself,
    read: (reads, uuids) => Promise.all(uuids.map((uuid) => reads.servicesNaming(uuid)))
  },
  customerWithEmail: {
    keyOf: itself,
    read: async (reads, emails) => {
      const customers = await reads.customersWithEmails(emails);
      const found = new Map(
        customers.map((customer) => [customer.email === null ? null : fold(customer.email), customer])
      );
      return emails.map((folded) => found.get(folded));
    }
  },
  count: { keyOf: itself, read: (reads, kinds) => reads.counts(kinds) },
  feedsOf: { keyOf: itself, read: (reads, uuids) => Promise.all(uuids.map((uuid) => reads.feedsOf(uuid))) },
  select: {
    keyOf: ({ kind, where }) => JSON.stringify([kind, where]),
    read: (reads, questions) => Promise.all(questions.map((question) => reads.select(question)))
  },
  answer: {
    keyOf: itself,
    read: async (reads, keys) => {
      const found = new Map((await reads.answers(keys)).map((answer) => [answer.key, answer]));
      return keys.map((key) => found.get(key));
    }
  }
};
function lookupOf(sort) {
  return LOOKUPS[sort];
}

// core/ledger/unread-periods.ts
var Unread = class {
  /** By kind of query, and by its key. */
  #queries = /* @__PURE__ */ new Map();
  /** Spans of resources' calendars. */
  spans = [];
  /** Periods in which time off matters. */
  periods = [];
  get isEmpty() {
    return this.#queries.size === 0 && this.spans.length === 0 && this.periods.length === 0;
  }
  ask(sort, query) {
    const { keyOf, wider } = lookupOf(sort);
    const asked = this.#queries.get(sort) ?? /* @__PURE__ */ new Map();
    this.#queries.set(sort, asked);
    const key = keyOf(query);
    const before = asked.get(key);
    asked.set(key, before && wider ? wider(before, query) : query);
  }
  /** Yields the queries of each kind, without duplicates. */
  *queries() {
    for (const [sort, queries] of this.#queries) yield { sort, queries: [...queries.values()] };
  }
  want(wanted, hints, now) {
    const { objects = {}, actionsOf: actionsOf2 = [], span, spans = [], tallies = [], emails = [], counts = [], ...rest } = wanted;
    const { answer, ofService, ofBooking: _, overlaps: overlaps2 = [], ...others } = rest;
    others;
    for (const kind of KINDS) for (const uuid of objects[kind] ?? []) this.ask("object", { kind, uuid });
    for (const workflow of actionsOf2) this.ask("actionsOf", workflow);
    for (const query of tallies) this.ask("tally", query);
    for (const email of emails) this.ask("customerWithEmail", email);
    for (const query of overlaps2) this.ask("overlapping", query);
    for (const kind of counts) this.ask("count", kind);
    if (answer !== void 0) this.ask("answer", answer);
    const service = ofService && hints.service(ofService.service);
    if (service) this.want(ofService.wants(service, now), hints, now);
    const all = span ? [span, ...spans] : spans;
    if (all.length === 0) return;
    this.periods.push({
      from: Math.min(...all.map(({ start }) => start)),
      to: Math.max(...all.map(({ end }) => end))
    });
    for (const uuid of objects.resource ?? []) {
      const calendars = hints.calendarsOf(uuid);
      for (const { start, end } of all) {
        const span2 = hints.spanOf(uuid, start, end);
        this.spans.push(span2);
        if (calendars.length > 0) this.#wantCalendars(calendars, span2);
      }
    }
  }
  #wantCalendars(calendars, { from, to }) {
    const { calendar = [], busyTimes = [] } = wantedOfCalendars(calendars, from, to);
    for (const uuid of calendar) this.ask("object", { kind: "calendar", uuid });
    for (const uuid of busyTimes) this.ask("object", { kind: "busyTimes", uuid });
  }
  add(other) {
    for (const { sort, queries } of other.queries()) for (const query of queries) this.ask(sort, query);
    this.spans.push(...other.spans);
    this.periods.push(...other.periods);
  }
};

// core/ledger/snapshot-view.ts
var SUSPENDED = new Error("Suspended until what is missing has been read");
var SnapshotView = class {
  now;
  unread = new Unread();
  #snapshot;
  constructor(snapshot, now) {
    this.#snapshot = snapshot;
    this.now = now;
  }
  prepare(wanted) {
    const missing = this.#snapshot.missing(wanted, this.now);
    if (!missing.isEmpty) this.#suspend((unread) => unread.add(missing));
  }
  object(kind, uuid) {
    return this.#find("object", { kind, uuid });
  }
  /** In creation order. The draft on top sorts by position. */
  actionsOf(workflow) {
    return this.#find("actionsOf", workflow);
  }
  taken({ uuid: resource, longestBlock: longest }, from, to) {
    const span = { resource, from, to, longest };
    return this.#snapshot.taken(span) ?? this.#suspend((unread) => unread.spans.push(span));
  }
  inUse(query) {
    return this.#find("inUse", query).bookings;
  }
  overlapping(query) {
    return this.#find("overlapping", query).bookings;
  }
  ofCustomer(query) {
    return this.#find("ofCustomer", query).bookings;
  }
  timeOff(from, to) {
    const period = { from, to };
    return this.#snapshot.timeOff(period) ?? this.#suspend((unread) => unread.periods.push(period));
  }
  tally(query) {
    return this.#find("tally", query);
  }
  servicesNaming(uuid) {
    return this.#find("servicesNaming", uuid);
  }
  customerWithEmail(folded) {
    return this.#find("customerWithEmail", folded);
  }
  count(kind) {
    return this.#find("count", kind);
  }
  feedsOf(uuid) {
    return this.#find("feedsOf", uuid);
  }
  select(question) {
    return this.#find("select", question);
  }
  answer(key) {
    return this.#find("answer", key);
  }
  #find(sort, query) {
    const read = this.#snapshot.find(sort, query) ?? this.#suspend((unread) => unread.ask(sort, query));
    return read.found;
  }
  #suspend(ask) {
    ask(this.unread);
    throw SUSPENDED;
  }
};

// core/ledger/decisions.ts
async function decideAll(decisions, snapshot, now, gathering) {
  const draft = new Draft();
  const attempt = (decide) => {
    const base = new SnapshotView(snapshot, now);
    const view = new DraftView(base, draft);
    const { unread } = base;
    try {
      const { result, change: made } = decide(view);
      const change = made && { made, translated: gathering.translate(made, view) };
      return unread.isEmpty ? { outcome: { result }, change } : { unread };
    } catch (error) {
      return unread.isEmpty ? { outcome: { error } } : { unread };
    }
  };
  const outcomes = [];
  while (outcomes.length < decisions.length) {
    const attempted = attempt(decisions[outcomes.length]);
    if ("unread" in attempted) {
      for (const decide of decisions.slice(outcomes.length + 1)) {
        const later = attempt(decide);
        if ("unread" in later) attempted.unread.add(later.unread);
      }
      await snapshot.read(attempted.unread);
      continue;
    }
    const { outcome: outcome2, change } = attempted;
    if (change && !gathering.take(change.translated)) break;
    if (change) draft.add(change.made);
    outcomes.push(outcome2);
  }
  return outcomes;
}
async function lookAt(snapshot, now, look) {
  const nothing = { translate: () => void 0, take: () => true };
  const [outcome2] = await decideAll([(view) => ({ result: look(view) })], snapshot, now, nothing);
  if (outcome2 && "error" in outcome2) throw outcome2.error;
  return outcome2?.result;
}

// core/ledger/snapshot.ts
var Snapshot = class _Snapshot {
  #reads;
  #hints;
  /** By kind of query, and by its key. */
  #found = /* @__PURE__ */ new Map();
  /** By resource. */
  #calendars = /* @__PURE__ */ new Map();
  #timeOff = [];
  constructor(reads, hints) {
    this.#reads = reads;
    this.#hints = hints;
  }
  /**
   * Reads what several decisions at `now` probably need, at once. Data that depends on a booking, or on a service
   * that has changed since it was cached, is read in a second step.
   */
  static async of(wanted, reads, hints, now) {
    const snapshot = new _Snapshot(reads, hints);
    for (let asked = wanted; asked.length > 0; ) {
      const unread = new Unread();
      for (const one of asked) unread.want(one, hints, now);
      const told = asked.map((one) => snapshot.#toldOf(one, now));
      await snapshot.read(unread);
      asked = told.flatMap((tell) => tell());
    }
    return snapshot;
  }
  /** Called before a read. Returns a function that, after the read, lists what is needed because of its results. */
  #toldOf(wanted, now) {
    const { ofService, ofBooking, objects, span, spans = [] } = wanted;
    const timed = span || spans.length > 0 ? objects?.resource ?? [] : [];
    const unknown = timed.filter((uuid) => this.#hints.calendarsOf(uuid).length === 0);
    const remembered = ofService && this.#hints.service(ofService.service);
    return () => {
      const service = ofService && this.#object("service", ofService.service);
      const booking = ofBooking && this.#object("booking", ofBooking.booking);
      const found = unknown.filter((uuid) => (this.#object("resource", uuid)?.calendars ?? []).length > 0);
      return [
        ...found.length > 0 ? [{ objects: { resource: found }, span, spans }] : [],
        ...service && service.version !== remembered?.version ? [ofService.wants(service, now)] : [],
        ...booking ? [ofBooking.wants(booking)] : []
      ];
    };
  }
  #object(kind, uuid) {
    return this.find("object", { kind, uuid })?.found;
  }
  /** Undefined if it was not read, like the methods below. */
  find(sort, query) {
    const { keyOf, suffices } = lookupOf(sort);
    const read = this.#found.get(sort)?.get(keyOf(query));
    return read && (suffices?.(read.found, query) ?? true) ? read : void 0;
  }
  taken(span) {
    const { from, to } = span;
    return this.#calendarOf(span)?.allocations.filter(({ start, end }) => start < to && end > from);
  }
  #calendarOf({ resource, from, to, longest }) {
    return this.#calendars.get(resource)?.find((read) => read.from <= from && read.to >= to && read.from - read.longest <= from - longest);
  }
  timeOff({ from, to }) {
    return this.#timeOff.find((read) => read.from <= from && read.to >= to)?.entries;
  }
  /** Lists what was not read yet. */
  missing(wanted, now) {
    const all = new Unread();
    all.want(wanted, this.#hints, now);
    const missing = new Unread();
    for (const { sort, queries } of all.queries()) {
      for (const query of queries) if (!this.find(sort, query)) missing.ask(sort, query);
    }
    missing.spans.push(...all.spans.filter((span) => !this.#calendarOf(span)));
    missing.periods.push(...all.periods.filter((period) => !this.timeOff(period)));
    return missing;
  }
  /** Reads everything at once: one round trip. */
  async read(unread) {
    const reads = Array.from(unread.queries(), ({ sort, queries }) => this.#look(sort, queries));
    if (unread.spans.length > 0) reads.push(this.#readCalendars(joined(unread.spans)));
    if (unread.periods.length > 0) reads.push(this.#readTimeOff(unread.periods));
    await Promise.all(reads);
  }
  async #look(sort, queries) {
    const { keyOf, read } = lookupOf(sort);
    const answers = await read(this.#reads, queries);
    const found = this.#found.get(sort) ?? /* @__PURE__ */ new Map();
    this.#found.set(sort, found);
    queries.forEach((query, index) => {
      const answer = answers[index];
      found.set(keyOf(query), { found: answer });
      if (sort === "object") this.#learn(query, answer);
    });
  }
  #learn({ kind }, object) {
    if (object) this.#hints.learn(kind, object);
  }
  async #readCalendars(spans) {
    const found = /* @__PURE__ */ new Map();
    for (const { resource } of spans) found.set(resource, []);
    for (const allocation of await this.#reads.allocations(spans)) found.get(allocation.resource)?.push(allocation);
    for (const span of spans) {
      const { resource, from, to } = span;
      const allocations = found.get(resource).filter(({ start, end }) => start < to && end > from);
      const calendars = this.#calendars.get(resource);
      if (calendars) calendars.push({ ...span, allocations });
      else this.#calendars.set(resource, [{ ...span, allocations }]);
    }
  }
  /** One read for all periods: apps have little time off. */
  async #readTimeOff(periods) {
    const from = Math.min(...periods.map((period) => period.from));
    const to = Math.max(...periods.map((period) => period.to));
    this.#timeOff.push({ from, to, entries: await this.#reads.timeOff(from, to) });
  }
};
function joined(spans) {
  const all = [];
  const last = /* @__PURE__ */ new Map();
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const index = last.get(span.resource);
    const before = index === void 0 ? void 0 : all[index];
    if (index === void 0 || before === void 0 || span.from > before.to + DAY) {
      last.set(span.resource, all.length);
      all.push(span);
    } else {
      const { resource, from } = before;
      const longest = Math.max(before.longest, span.longest);
      all[index] = { resource, from, to: Math.max(before.to, span.to), longest };
    }
  }
  return all;
}

// core/storage/booking-repository.ts
var BOOKING_SEARCH = ["title", "name", "email", "phone", "external_id"];
var BOOKING_FOLDINGS = {
  title: searchable,
  name: searchable,
  email: searchable,
  phone: phoneTerm,
  external_id: searchable
};
function isUnattended({ checkedInAt = null, unattendedFrom, start, end }, { endsAfter, until }) {
  return endsAfter === void 0 || checkedInAt === null && (unattendedFrom ?? start) <= until && end > endsAfter;
}
function longestOverdue(bookings, rules) {
  const keyOf = (status, workflow) => `${status} ${workflow ?? ""}`;
  const rulesOf = /* @__PURE__ */ new Map();
  for (const rule of rules) {
    const key = keyOf(rule.status, rule.workflow);
    rulesOf.set(key, [...rulesOf.get(key) ?? [], rule]);
  }
  const overdue = (booking) => {
    const { status, workflow } = booking;
    const all = [...rulesOf.get(keyOf(status, null)) ?? [], ...rulesOf.get(keyOf(status, workflow)) ?? []];
    const named = all.filter(({ app }) => app === void 0 || app === booking.app);
    return Math.max(...named.map(({ by, until }) => until - (booking[by] ?? Number.POSITIVE_INFINITY)));
  };
  return bookings.map((booking) => ({ booking, by: overdue(booking) })).sort((a, b) => b.by - a.by || (a.booking.uuid < b.booking.uuid ? -1 : 1)).map(({ booking }) => booking);
}

// core/questions/searched.ts
function searched({ all, any }, names2) {
  const contains = ({ field, folded }) => ["contains", names2[field], folded];
  return [...all.map(contains), ...any.length === 0 ? [] : [["or", any.map(contains)]]];
}

// core/storage/repositories.ts
var NAMED = { name: "nameFolded" };
var STAFF_SEARCH = { name: "nameFolded", email: "emailFolded" };
var BOOKING_SEARCH2 = {
  title: "titleFolded",
  name: "nameFolded",
  email: "emailSearched",
  phone: "phoneDigits",
  external_id: "externalIdFolded"
};
var CUSTOMER_SEARCH = { name: "nameFolded", email: "emailSearched", phone: "phoneDigits" };
var BOOKING_ORDERS = {
  start: "start",
  "-start": "-start",
  created_at: "created",
  "-created_at": "-created"
};
function bookingsOf(filter) {
  const { statuses, resource, workflow, service, series, customer, customerEmail, externalId } = filter;
  const { from, to, startsFrom, search, sort } = filter;
  const where = [...searched(search, BOOKING_SEARCH2)];
  if (statuses !== void 0) where.push(["in", "status", statuses]);
  if (resource !== void 0) where.push(["has", "resources", resource]);
  if (workflow !== void 0) where.push(["eq", "workflow", workflow]);
  if (service !== void 0) where.push(["eq", "service", service]);
  if (series !== void 0) where.push(["eq", "series", series]);
  if (customer !== void 0) where.push(["eq", "customer", customer]);
  if (customerEmail !== void 0) where.push(["eq", "customerEmailFolded", customerEmail]);
  if (from !== void 0) where.push(["gt", "end", from], ["gt", "start", from - LONGEST_BOOKING]);
  if (externalId !== void 0) where.push(["eq", "externalId", externalId]);
  if (startsFrom !== void 0) where.push(["gte", "start", startsFrom]);
  if (to !== void 0) where.push(["lt", "start", to]);
  return { kind: "booking", where: ["and", where], order: BOOKING_ORDERS[sort] };
}
function repositoriesOver(objects, special) {
  const find = (kind) => (app, uuid) => objects.find(app, kind, uuid);
  const list = (kind, app, slice, where = [], within) => objects.list(app, { kind, where: ["and", withinThat(where, within)] }, slice);
  const named = (kind) => ({
    find: find(kind),
    list: (app, slice, search, within) => list(kind, app, slice, searched(search, NAMED), within)
  });
  const { bookings, calendars, customers, erasures, feeds, jobs, resources, series } = special;
  return {
    workflows: {
      ...named("workflow"),
      withClock: (app) => objects.select(app ?? null, { kind: "workflow", where: ["eq", "clock", true] })
    },
    resources: { ...named("resource"), revision: (app) => resources.revision(app) },
    services: named("service"),
    staff: {
      find: find("staff"),
      list: (app, slice, search, within) => list("staff", app, slice, searched(search, STAFF_SEARCH), within),
      ofAnyApp: (uuid) => objects.find(null, "staff", uuid),
      joined: (person) => objects.select(null, { kind: "staff", where: ["eq", "person", person] }),
      inApp: async (app, person) => (await objects.select(app, { kind: "staff", where: ["eq", "person", person] }, 1))[0]
    },
    keys: {
      ...named("key"),
      findByDigest: async (digest) => (await objects.select(null, { kind: "key", where: ["eq", "digest", digest] }, 1))[0],
      ofPage: async (app) => (await objects.select(app, { kind: "key", where: ["eq", "page", true] }, 1))[0]
    },
    timeOff: {
      find: find("timeOff"),
      list: (app, slice, { resource }, within) => list("timeOff", app, slice, resource === void 0 ? [] : [closing(resource)], within)
    },
    series: {
      find: find("series"),
      async list(app, slice, { service, resource }, within) {
        const where = [];
        if (service !== void 0) where.push(["eq", "service", service]);
        if (resource !== void 0) where.push(["in", "uuid", await series.taking(app, resource)]);
        return list("series", app, slice, where, within);
      }
    },
    customers: {
      find: find("customer"),
      list: (app, slice, { search, sort }, within) => {
        const asked = searched(search, CUSTOMER_SEARCH);
        const where = ["and", withinThat(asked, within)];
        return objects.list(
          app,
          { kind: "customer", where, order: sort === "created_at" ? "created" : "-created" },
          slice
        );
      },
      counts: (app, uuid, now) => customers.counts(app, uuid, now),
      dossier: (app, uuid) => customers.dossier(app, uuid)
    },
    erasures: {
      list: (app, slice) => list("erasure", app, slice),
      unfinished: (limit) => objects.select(null, { kind: "erasure", where: ["eq", "done", false] }, limit),
      async jobsOf(app, of) {
        const found = await objects.select(app, { kind: "job", where: ["in", "booking", of] });
        return found.map(({ uuid }) => uuid);
      },
      eraseEvents: (app, person, of) => erasures.eraseEvents(app, person, of),
      eraseEventsNaming: (app, person, before) => erasures.eraseEventsNaming(app, person, before),
      forgetAnswers: (app, about) => erasures.forgetAnswers(app, about),
      overwrite: () => erasures.overwrite()
    },
    feeds: {
      find: find("feed"),
      list: (app, slice, _, within) => list("feed", app, slice, [], within),
      stateOf: (digest) => feeds.stateOf(digest)
    },
    calendars: {
      find: find("calendar"),
      list: (app, slice, { resource }, within) => list("calendar", app, slice, resource === void 0 ? [] : [["eq", "resource", resource]], within),
      due: (now, limit, without) => calendars.due(now, limit, without),
      statuses: (now, limit) => calendars.statuses(now, limit)
    },
    actions: {
      find: find("action"),
      list: (app, workflow, slice) => objects.list(app, actionsOf([workflow]), slice),
      waitingFor: (app, trigger) => objects.select(app, {
        kind: "action",
        where: [
          "and",
          [
            ["eq", "trigger", trigger],
            ["eq", "enabled", true]
          ]
        ],
        order: "position"
      }),
      ofWorkflows: (app, workflows) => objects.select(app, actionsOf(workflows))
    },
    bookings: {
      ofAnyApp: (uuid) => objects.find(null, "booking", uuid),
      find: find("booking"),
      list: (app, slice, filter, within) => {
        const { where, ...question } = bookingsOf(filter);
        return objects.list(app, { ...question, where: ["and", withinThat([where], within)] }, slice);
      },
      select: (app, where) => objects.select(app, { kind: "booking", where }),
      uuids: (app, filters, limit) => bookings.uuids(app, filters.map(bookingsOf), limit),
      inSlices: (app, uuids) => bookings.inSlices(app, uuids),
      due: (rules, limit) => bookings.due(rules, limit)
    },
    jobs: {
      find: find("job"),
      list: (app, slice, { status, action, booking, letter }) => {
        const where = [];
        if (status !== void 0) where.push(["eq", "status", status]);
        if (action !== void 0) where.push(["eq", "action", action]);
        if (booking !== void 0) where.push(["eq", "booking", booking]);
        if (letter !== void 0) where.push(["eq", "letter", letter]);
        return list("job", app, slice, where);
      },
      claim: (now, lease, limit, without) => jobs.claim(now, lease, limit, without),
      release: (job, lease) => jobs.release(job, lease),
      backlog: (now, limit) => jobs.backlog(now, limit)
    },
    profiles: { find: (app) => objects.find(app, "profile", app) },
    letters: { find: (app) => objects.find(app, "letters", app) }
  };
}
function withinThat(where, within) {
  return within === void 0 ? where : [...where, within];
}
function closing(resource) {
  return [
    "or",
    [
      ["eq", "closesAll", true],
      ["has", "resources", resource]
    ]
  ];
}
function actionsOf(workflows) {
  return { kind: "action", where: ["in", "workflow", workflows], order: "position" };
}

// core/storage/uncertain-write.ts
var OUTCOME_SOUGHT_FOR = 20 * SECOND;
var FIRST_PAUSE = 50;
var LONGEST_PAUSE = SECOND;
function outcomeUnknown(server, cause) {
  const problem = `${server} stopped answering, and whether the change was stored cannot be told: repeat it only with its Idempotency-Key`;
  return new UnavailableError(problem, { retryAfterSeconds: null, cause });
}
async function outcome(server, look, patience) {
  const startedAt = patience.elapsed();
  for (let tried = 1; ; tried += 1) {
    try {
      return await look();
    } catch (error) {
      const isOver = patience.elapsed() - startedAt >= OUTCOME_SOUGHT_FOR;
      if (isOver || !isFailure(error, "unavailable")) throw outcomeUnknown(server, error);
      await pauseAfter(tried, patience);
    }
  }
}
async function pauseAfter(tried, { pause, random }) {
  await pause(Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** tried) * (0.5 + random()));
}

export {
  ALL,
  anyWhere,
  conjuncts,
  foundValue,
  meets,
  orderedBy,
  QUEUES_LOOKED_AT,
  byApp,
  Turns,
  countedEmail,
  isCounted,
  tallyOf,
  countedIn,
  Draft,
  emailsOf,
  namesOf,
  isOf,
  eventIsOf,
  erasedBooking,
  erasedEvent,
  isInUse,
  overlaps,
  expectNothing,
  DraftView,
  hasNoSlot,
  CalendarHints,
  CommitQueue,
  decideAll,
  lookAt,
  Snapshot,
  BOOKING_SEARCH,
  BOOKING_FOLDINGS,
  isUnattended,
  longestOverdue,
  repositoriesOver,
  OUTCOME_SOUGHT_FOR,
  outcomeUnknown,
  outcome,
  pauseAfter
};
//# sourceMappingURL=chunk-OZVXMBAC.js.map
