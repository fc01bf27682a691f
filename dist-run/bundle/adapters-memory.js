import {
  Sales
} from "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import {
  QUEUES_LOOKED_AT,
  Turns,
  anyWhere,
  byApp,
  conjuncts,
  emailsOf,
  erasedEvent,
  eventIsOf,
  expectNothing,
  foundValue,
  hasNoSlot,
  isInUse,
  isOf,
  isUnattended,
  longestOverdue,
  meets,
  orderedBy,
  overlaps,
  repositoriesOver
} from "./chunk-OZVXMBAC.js";
import {
  partitionPoint
} from "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import {
  filterSlices,
  inSlices
} from "./chunk-KPKHSBHY.js";
import {
  DuplicateError,
  KINDS,
  LONGEST_BOOKING,
  NotFoundError,
  allocationsOf,
  blocks,
  concerns,
  confirmedAt,
  countedByStatus,
  digestsOf,
  dueAt,
  eachObject,
  fold,
  foldedEmail,
  isFiltering,
  isKept,
  isLive,
  matches,
  names,
  oneObject,
  purposeOf,
  subjectOf,
  widestWindowOf
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/memory/sorted-list.ts
function byNumber(numberOf) {
  return (a, b) => numberOf(a) - numberOf(b) || compareText(a.uuid, b.uuid);
}
function compareText(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
var CHUNK = 512;
var SortedList = class {
  #compare;
  #chunks = [];
  #length = 0;
  constructor(compare) {
    this.#compare = compare;
  }
  get length() {
    return this.#length;
  }
  get first() {
    return this.#chunks[0]?.[0];
  }
  add(item) {
    const isBefore = (other) => this.#compare(other, item) < 0;
    const at = Math.min(this.#chunkWith(isBefore), Math.max(this.#chunks.length - 1, 0));
    const chunk = this.#chunks[at] ?? [];
    if (this.#chunks.length === 0) this.#chunks.push(chunk);
    chunk.splice(partition(chunk, isBefore), 0, item);
    if (chunk.length > CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK / 2));
    this.#length += 1;
  }
  /** Removes the item that compares as equal, if it exists. */
  delete(item) {
    const isBefore = (other) => this.#compare(other, item) < 0;
    const at = this.#chunkWith(isBefore);
    const chunk = this.#chunks[at];
    if (!chunk) return;
    const index = partition(chunk, isBefore);
    if (this.#compare(chunk[index], item) !== 0) return;
    chunk.splice(index, 1);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
    this.#length -= 1;
  }
  [Symbol.iterator]() {
    return this.from(() => false);
  }
  /** Iterates from the first item for which `isBefore` is false. */
  *from(isBefore) {
    const start = this.#chunkWith(isBefore);
    for (let at = start; at < this.#chunks.length; at += 1) {
      const chunk = this.#chunks[at];
      for (let index = at === start ? partition(chunk, isBefore) : 0; index < chunk.length; index += 1) {
        yield chunk[index];
      }
    }
  }
  /** Iterates backwards. */
  *reversed() {
    for (let at = this.#chunks.length - 1; at >= 0; at -= 1) {
      const chunk = this.#chunks[at];
      for (let index = chunk.length - 1; index >= 0; index -= 1) yield chunk[index];
    }
  }
  /** Slice of the list, without visiting the items before it. */
  slice({ offset, limit }) {
    const part = [];
    let skip = offset;
    for (const chunk of this.#chunks) {
      if (part.length >= limit) break;
      if (skip < chunk.length) part.push(...chunk.slice(skip, skip + limit - part.length));
      skip = Math.max(0, skip - chunk.length);
    }
    return part;
  }
  /** Slice of the reversed list. */
  sliceReversed({ offset, limit }) {
    const end = Math.max(0, this.#length - offset);
    const start = Math.max(0, end - limit);
    return this.slice({ offset: start, limit: end - start }).reverse();
  }
  /** Index of the first chunk whose last item is not before the target. */
  #chunkWith(isBefore) {
    return partition(this.#chunks, (chunk) => isBefore(chunk[chunk.length - 1]));
  }
};
function partition(items, isBefore) {
  return partitionPoint(items.length, (index) => isBefore(items[index]));
}
var SortedLists = class {
  #compare;
  #lists = /* @__PURE__ */ new Map();
  constructor(compare) {
    this.#compare = compare;
  }
  get(key) {
    return this.#lists.get(key);
  }
  add(key, item) {
    const list = this.#lists.get(key) ?? new SortedList(this.#compare);
    this.#lists.set(key, list);
    list.add(item);
  }
  delete(key, item) {
    const list = this.#lists.get(key);
    list?.delete(item);
    if (list?.length === 0) this.#lists.delete(key);
  }
};

// adapters/memory/collection.ts
var byOrdinal = (a, b) => a.ordinal - b.ordinal;
var Collection = class {
  #nextOrdinal;
  #rows = /* @__PURE__ */ new Map();
  #ordered = new SortedList(byOrdinal);
  /** Number of changes so far. */
  #revision = 0;
  constructor(nextOrdinal) {
    this.#nextOrdinal = nextOrdinal;
  }
  /** The collection itself. Stores with more indexes keep their objects in such a collection. */
  get inOrder() {
    return this;
  }
  get(uuid) {
    return this.#rows.get(uuid)?.item;
  }
  row(uuid) {
    return this.#rows.get(uuid);
  }
  get length() {
    return this.#rows.size;
  }
  get revision() {
    return String(this.#revision);
  }
  put(item) {
    this.#revision += 1;
    const known = this.#rows.get(item.uuid);
    if (known) {
      known.item = item;
      return known;
    }
    const row = { ordinal: this.#nextOrdinal(), item };
    this.#rows.set(item.uuid, row);
    this.#ordered.add(row);
    return row;
  }
  remove(uuid) {
    const row = this.#rows.get(uuid);
    if (!row) return;
    this.#revision += 1;
    this.#rows.delete(uuid);
    this.#ordered.delete(row);
  }
  rows() {
    return this.#ordered;
  }
  /** In creation order. */
  all() {
    return [...this.#ordered].map(({ item }) => item);
  }
  /** Slice in creation order, filtered by `wanted` if it is given. */
  list(slice, wanted) {
    return listed(this.#ordered, slice, false, wanted);
  }
  /** Slice with the newest first, filtered by `wanted` if it is given. */
  listReversed(slice, wanted) {
    return listed(this.#ordered, slice, true, wanted);
  }
};
function listed(rows, slice, reversed, wanted) {
  if (!wanted) {
    const part = reversed ? rows.sliceReversed(slice) : rows.slice(slice);
    return { items: part.map(({ item }) => item), total: rows.length };
  }
  const items = [];
  let total = 0;
  for (const { item } of reversed ? rows.reversed() : rows) {
    if (!wanted(item)) continue;
    if (total >= slice.offset && items.length < slice.limit) items.push(item);
    total += 1;
  }
  return { items, total };
}

// adapters/memory/deep-freeze.ts
var frozenAlready = /* @__PURE__ */ new WeakSet();
function frozen(value) {
  if (typeof value !== "object" || value === null || frozenAlready.has(value)) return value;
  const copy = Array.isArray(value) ? value.map(frozen) : (
    // fromEntries defines properties, so a key such as `__proto__` stays a key
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, frozen(item)]))
  );
  frozenAlready.add(Object.freeze(copy));
  return copy;
}

// adapters/memory/app-repository.ts
var MemoryAppRepository = class {
  #state;
  #records = /* @__PURE__ */ new Map();
  #byOwner = /* @__PURE__ */ new Map();
  #bySlug = /* @__PURE__ */ new Map();
  #byName = /* @__PURE__ */ new Map();
  #byDigest = /* @__PURE__ */ new Map();
  constructor(state) {
    this.#state = state;
  }
  async add(record, answer, event) {
    const { uuid, owner } = record.app;
    const earlier = answer && this.#kept(owner, answer.key, answer.at);
    if (earlier) return earlier;
    this.#checkUnique(record.app);
    this.#store(record);
    this.#state.addApp(uuid);
    if (event) this.#state.contents.get(uuid).tell(event);
    if (answer) this.#state.answers.put(owner, answer);
    return void 0;
  }
  async find(owner, uuid) {
    return this.#record(owner, uuid)?.app;
  }
  async findByDigest(digest) {
    return this.#records.get(this.#byDigest.get(digest) ?? "");
  }
  async ofAnyOwner(uuid) {
    return this.#records.get(uuid)?.app;
  }
  async recordOf(uuid) {
    return this.#records.get(uuid);
  }
  async ofSlug(slug) {
    return this.#records.get(this.#bySlug.get(slug) ?? "")?.app;
  }
  async list(owner, slice, search) {
    const wanted = (app) => matches(search, (field) => fold(app[field]));
    const apps = this.#byOwner.get(owner);
    return apps?.list(slice, isFiltering(search) ? wanted : void 0) ?? { items: [], total: 0 };
  }
  async revision(owner) {
    return this.#byOwner.get(owner)?.revision ?? "";
  }
  async change(owner, uuid, decide, once) {
    const before = this.#record(owner, uuid);
    if (!before) return void 0;
    const earlier = once && this.#kept(owner, once.key, once.now);
    if (earlier) return { earlier };
    const { record, answer, event } = decide(before);
    if (record !== before) {
      this.#checkUnique(record.app);
      this.#unindex(before);
      this.#store(record);
    }
    if (event) this.#state.contents.get(uuid).tell(event);
    if (answer) this.#state.answers.put(owner, answer);
    return { record: this.#records.get(uuid) };
  }
  async remove(owner, uuid, check) {
    const record = this.#record(owner, uuid);
    if (!record) return false;
    check(record.app);
    this.#unindex(record);
    this.#records.delete(uuid);
    this.#byOwner.get(owner)?.remove(uuid);
    this.#state.removeApp(uuid);
    return true;
  }
  /** In the order in which they were added. */
  all() {
    return [...this.#records.values()];
  }
  /** Stores the record, or replaces the existing one. */
  put(record) {
    const { uuid } = record.app;
    const before = this.#records.get(uuid);
    if (before) this.#unindex(before);
    else this.#state.addApp(uuid);
    this.#store(record);
  }
  #record(owner, uuid) {
    const record = this.#records.get(uuid);
    return record?.app.owner === owner ? record : void 0;
  }
  /** The owner's answer under the key, if it has not expired. */
  #kept(owner, key, now) {
    const answer = this.#state.answers.find(owner, key);
    return answer && isKept(answer, now) ? answer : void 0;
  }
  #checkUnique({ uuid, slug, name }) {
    if ((this.#bySlug.get(slug) ?? uuid) !== uuid) throw new DuplicateError("slug");
    if ((this.#byName.get(name) ?? uuid) !== uuid) throw new DuplicateError("name");
  }
  #store(given) {
    const record = frozen(given);
    const { app, credential } = record;
    this.#records.set(app.uuid, record);
    this.#bySlug.set(app.slug, app.uuid);
    this.#byName.set(app.name, app.uuid);
    for (const digest of digestsOf(credential)) this.#byDigest.set(digest, app.uuid);
    const apps = this.#byOwner.get(app.owner) ?? new Collection(this.#state.nextOrdinal);
    this.#byOwner.set(app.owner, apps);
    apps.put(app);
  }
  #unindex({ app, credential }) {
    this.#bySlug.delete(app.slug);
    this.#byName.delete(app.name);
    for (const digest of digestsOf(credential)) this.#byDigest.delete(digest);
  }
};

// adapters/memory/arming.ts
var MemoryArming = class {
  #state;
  #disarmed;
  constructor(state) {
    this.#state = state;
  }
  async disarmed() {
    return this.#disarmed;
  }
  async disarm(disarmed) {
    if (this.#disarmed) return;
    this.#disarmed = { ...disarmed };
    for (const app of this.#state.contents.keys()) this.#state.queue.endLeases(app, Number.NEGATIVE_INFINITY);
  }
  /** Sets the mark of an unfinished copy. Null removes the mark, because the copy is finished. */
  mark(mark) {
    if (mark) this.#disarmed = { as: "copy", at: mark.begunAt, unfinished: mark };
    else if (this.#disarmed) this.#disarmed = { as: this.#disarmed.as, at: this.#disarmed.at };
  }
  async arm() {
    const wasDisarmed = this.#disarmed !== void 0;
    this.#disarmed = void 0;
    return wasDisarmed;
  }
};

// adapters/memory/booking-reads.ts
var SLICE = 50;
var MemoryBookingReads = class {
  #state;
  #objects;
  constructor(state, objects) {
    this.#state = state;
    this.#objects = objects;
  }
  uuids(app, questions, limit) {
    const found = questions.map((question) => this.#objects.select(app, question, limit));
    return Promise.all(found.map(async (bookings) => (await bookings).map(({ uuid }) => uuid)));
  }
  inSlices(app, uuids) {
    return inSlices(uuids, SLICE, async (those) => {
      await new Promise((resolve) => setImmediate(resolve));
      const bookings = this.#state.contents.get(app)?.objects.booking;
      return those.flatMap((uuid) => bookings?.get(uuid) ?? []);
    });
  }
  async due(rules, limit) {
    return this.#state.agenda.due(rules, limit).map(({ app, uuid }) => ({ app, uuid }));
  }
};

// adapters/memory/calendar-reads.ts
var MemoryCalendarReads = class {
  #state;
  constructor(state) {
    this.#state = state;
  }
  async due(now, limit, without) {
    return this.#state.dueCalendars.due(now, limit, without);
  }
  async statuses(now, limit) {
    return this.#state.dueCalendars.statuses(now, limit);
  }
};

// adapters/memory/copying.ts
var MemoryCopying = class {
  #parts;
  constructor(parts) {
    this.#parts = parts;
  }
  async *exportObjects(choose) {
    const { owners, persons, apps, arming } = this.#parts;
    const tokens = await owners.list();
    const known = owners.owners();
    const people = await persons.list(null, Number.POSITIVE_INFINITY);
    const told = apps.all().map((record) => this.#toldOf(record));
    const count = told.reduce((sum, one) => sum + one.count, 0);
    const mark = (await arming.disarmed())?.unfinished ?? null;
    yield { is: "storage", isSnapshot: true, takesParts: true, count, mark };
    for (const owner of known) yield { is: "owner", owner };
    for (const token of tokens) yield { is: "token", token };
    for (const person of people) yield { is: "person", person };
    for (const { head, objects, events } of told) {
      const contents = choose(head).contents === "none" ? "none" : "all";
      yield { is: "app", ...head, contents };
      if (contents === "all") yield* contentsOf(objects, events);
      const { record, sequence, at } = head;
      yield { is: "end", app: record.app.uuid, sequence, at };
    }
  }
  #toldOf(record) {
    const contents = this.#parts.state.contents.get(record.app.uuid);
    const lists = KINDS.map((kind) => [kind, contents.all(kind)]);
    const objects = Object.fromEntries(lists);
    const events = contents.events.all();
    const count = lists.reduce((sum, [, list]) => sum + list.length, events.length);
    const { sequence, at } = contents;
    return { head: { record, sequence, at: sequence === 0 ? 0 : at }, objects, events, count };
  }
  async importObjects(records) {
    for await (const record of records) await this.#store(record);
  }
  async #store(record) {
    const { state, owners, persons, apps, arming } = this.#parts;
    switch (record.is) {
      case "mark":
        return arming.mark(record.mark);
      case "owner":
        return owners.addOwner(record.owner);
      case "token":
        await owners.addToken(record.token);
        return;
      case "token gone":
        await owners.revoke(record.uuid);
        return;
      case "person":
        return persons.put(record.person);
      case "person gone":
        await persons.remove(record.uuid);
        return;
      case "app": {
        const { uuid } = record.record.app;
        apps.put(record.record);
        if (record.contents !== "all") return;
        state.removeApp(uuid);
        state.addApp(uuid);
        return;
      }
      case "app gone": {
        const there = await apps.recordOf(record.uuid);
        if (there) await apps.remove(there.app.owner, record.uuid, () => {
        });
        return;
      }
      case "object":
        return this.#contents(record.object.app).put(frozen(objectsOf(record)));
      case "removed":
        return this.#contents(record.app).remove(record.kind, record.uuid);
      case "event":
        return this.#contents(record.event.app).events.put(frozen(record.event));
      case "first event":
        return this.#contents(record.app).events.forgetBefore(record.uuid);
      case "end": {
        const contents = this.#contents(record.app);
        contents.sequence = record.sequence;
        contents.at = record.sequence === 0 ? Number.NEGATIVE_INFINITY : record.at;
        return;
      }
    }
  }
  #contents(app) {
    const contents = this.#parts.state.contents.get(app);
    if (!contents) throw new TypeError("An app comes before what it contains");
    return contents;
  }
};
function objectsOf({ kind, object }) {
  return oneObject(kind, object);
}
function* contentsOf(objects, events) {
  for (const kind of KINDS) for (const object of objects[kind]) yield { is: "object", kind, object };
  for (const event of events) yield { is: "event", event };
}

// adapters/memory/customer-reads.ts
var SLICE2 = 50;
var MemoryCustomerReads = class {
  #state;
  constructor(state) {
    this.#state = state;
  }
  async counts(app, uuid, now) {
    const linked = this.#bookings(app, { customer: uuid, email: null });
    const begun = linked.filter(({ status, start }) => blocks(status) && start <= now);
    const count = (isWanted) => linked.filter(isWanted).length;
    return {
      bookings: count(({ status }) => status !== "expired"),
      upcoming: count(({ status, start }) => isLive(status) && start > now),
      cancelled: count(({ status }) => status === "cancelled"),
      noShows: count(({ status }) => status === "no_show"),
      lastStart: begun.reduce((last, { start }) => Math.max(last ?? start, start), null)
    };
  }
  async dossier(app, uuid) {
    const contents = this.#state.contents.get(app);
    const customer = contents?.objects.customer.get(uuid);
    if (!contents || !customer) return void 0;
    const known = { customer: uuid, email: foldedEmail(customer) };
    const bookings = this.#bookings(app, known);
    const person = { ...known, formerEmails: emailsOf(bookings) };
    await turn();
    const meant = new Set(bookings.map((booking) => booking.uuid));
    const ofMeant = new Set(bookings.flatMap((booking) => booking.series?.uuid ?? []));
    const events = contents.events.filtered((event) => eventIsOf(event, person, meant));
    await turn();
    const jobs = contents.objects.job.all().filter(({ booking }) => booking !== null && meant.has(booking));
    await turn();
    const series = contents.objects.series.all().filter((one) => ofMeant.has(one.uuid));
    return {
      customer,
      bookings: filterSlices(
        this.#inSlices(app, bookings, ({ objects }, one) => objects.booking.get(one)),
        (booking) => isOf(booking, known)
      ),
      events: filterSlices(
        this.#inSlices(app, events, (now, one) => now.events.get(one)),
        (event) => eventIsOf(event, person, meant)
      ),
      jobs: this.#inSlices(app, jobs, ({ objects }, one) => objects.job.get(one)),
      series: this.#inSlices(app, series, ({ objects }, one) => objects.series.get(one))
    };
  }
  /** Returns the objects in the state that they have when their slice is read. */
  #inSlices(app, found, get) {
    const uuids = found.map(({ uuid }) => uuid);
    return inSlices(uuids, SLICE2, async (those) => {
      await turn();
      const contents = this.#state.contents.get(app);
      return contents ? those.flatMap((uuid) => get(contents, uuid) ?? []) : [];
    });
  }
  #bookings(app, person) {
    const query = { ...person, limit: Number.POSITIVE_INFINITY };
    return this.#state.contents.get(app)?.objects.booking.ofCustomer(query) ?? [];
  }
};
var turn = () => new Promise((resolve) => setImmediate(resolve));

// adapters/memory/erasure-store.ts
var BATCH = 500;
var NO_BOOKINGS = /* @__PURE__ */ new Set();
var MemoryErasureStore = class {
  #state;
  constructor(state) {
    this.#state = state;
  }
  async eraseEvents(app, person, bookings) {
    const meant = new Set(bookings);
    const events = this.#state.contents.get(app)?.events;
    events?.erase(events.filtered((event) => meant.has(event.booking ?? "") && eventIsOf(event, person, meant)));
  }
  async eraseEventsNaming(app, person, before) {
    const naming = this.#state.contents.get(app)?.events.filtered((event) => eventIsOf(event, person, NO_BOOKINGS)) ?? [];
    for (let from = 0; from < naming.length; from += BATCH) {
      const batch = naming.slice(from, from + BATCH);
      await before([...new Set(batch.flatMap(({ booking }) => booking ?? []))]);
      this.#state.contents.get(app)?.events.erase(batch);
    }
  }
  async forgetAnswers(app, about) {
    this.#state.answers.forgetAbout(app, new Set(about));
  }
  /** Memory contains no other copies. */
  async overwrite() {
    return true;
  }
};

// adapters/memory/stored-events.ts
var StoredEvents = class {
  #events = [];
  /** Places of the events among all that the app ever had. */
  #places = /* @__PURE__ */ new Map();
  #forgotten = 0;
  add(event) {
    this.#places.set(event.uuid, this.#forgotten + this.#events.length);
    this.#events.push(event);
  }
  /** In commit order. */
  all() {
    return [...this.#events];
  }
  get(uuid) {
    const place = this.#places.get(uuid);
    return place === void 0 ? void 0 : this.#events[place - this.#forgotten];
  }
  get length() {
    return this.#events.length;
  }
  /** Stores the event, or replaces the existing one in its place. */
  put(event) {
    const place = this.#places.get(event.uuid);
    if (place === void 0) this.add(event);
    else this.#events[place - this.#forgotten] = event;
  }
  /** Deletes all events before this one; all events if it is null. */
  forgetBefore(uuid) {
    const place = uuid === null ? void 0 : this.#places.get(uuid);
    const count = place === void 0 ? uuid === null ? this.#events.length : 0 : place - this.#forgotten;
    for (const gone of this.#events.splice(0, count)) this.#places.delete(gone.uuid);
    this.#forgotten += count;
  }
  get latest() {
    return this.#events.at(-1)?.uuid;
  }
  after(after, limit) {
    const start = this.#startAfter(after);
    return start === void 0 ? void 0 : this.#events.slice(start, start + limit);
  }
  list({ offset, limit }, { types, booking }, after) {
    const start = this.#startAfter(after);
    if (start === void 0) return void 0;
    const total = this.#events.length - start;
    if (types === void 0 && booking === void 0) {
      return { items: this.#events.slice(start + offset, start + offset + limit), total };
    }
    const items = [];
    let count = 0;
    for (let index = start; index < this.#events.length; index += 1) {
      const event = this.#events[index];
      if (types?.includes(event.type) === false || (booking ?? event.booking) !== event.booking) continue;
      if (count >= offset && items.length < limit) items.push(event);
      count += 1;
    }
    return { items, total: count };
  }
  /** Deletes only from the front of the feed, so that a slow reader gets 410 instead of missing events. */
  forget(before, limit) {
    let count = 0;
    while (count < limit && count < this.#events.length && this.#events[count].at < before) count += 1;
    for (const { uuid } of this.#events.splice(0, count)) this.#places.delete(uuid);
    this.#forgotten += count;
    return count;
  }
  /** Matching events, in commit order. */
  filtered(isWanted) {
    return this.#events.filter(isWanted);
  }
  /** Erases these events, if they still exist. */
  erase(events) {
    for (const { uuid } of events) {
      const event = this.get(uuid);
      if (event && event.booking !== null) this.put(frozen(erasedEvent(event)));
    }
  }
  /**
   * Moves the first `limit` events later than `to` back to that moment, or to the moment of a later event that
   * is earlier still. Returns their number.
   */
  turnBack(to, limit) {
    const first = this.#events.findIndex(({ at: at2 }) => at2 > to);
    if (first === -1) return 0;
    const at = this.#events.slice(first).reduce((earliest, event) => Math.min(earliest, event.at), to);
    let count = 0;
    for (let index = first; index < this.#events.length && count < limit; index += 1) {
      const event = this.#events[index];
      if (event.at <= to) continue;
      this.#events[index] = frozen({ ...event, at });
      count += 1;
    }
    return count;
  }
  #startAfter(after) {
    if (after === void 0) return 0;
    const place = this.#places.get(after);
    return place === void 0 ? void 0 : place - this.#forgotten + 1;
  }
};

// adapters/memory/event-repository.ts
var NONE = new StoredEvents();
var MemoryEventRepository = class {
  #state;
  constructor(state) {
    this.#state = state;
  }
  async list(app, slice, filter, after) {
    return this.#events(app).list(slice, filter, after);
  }
  async after(app, after, limit) {
    return this.#events(app).after(after, limit);
  }
  async latest(app) {
    return this.#events(app).latest;
  }
  async forget(before, limit) {
    let count = 0;
    for (const { events } of this.#state.contents.values()) {
      if (count >= limit) break;
      count += events.forget(before, limit - count);
    }
    return count;
  }
  #events(app) {
    return this.#state.contents.get(app)?.events ?? NONE;
  }
};

// adapters/memory/feed-reads.ts
var MemoryFeedReads = class {
  #state;
  #apps;
  constructor(state, apps) {
    this.#state = state;
    this.#apps = apps;
  }
  async stateOf(digest) {
    const found = this.#state.feeds.get(digest);
    const app = found && await this.#apps.ofAnyOwner(found.app);
    const feed = this.#state.feeds.get(digest);
    const contents = feed && this.#state.contents.get(feed.app);
    if (!app || !contents) return void 0;
    return { feed, app, sequence: contents.sequence, changedAt: contents.at };
  }
};

// adapters/memory/inspection.ts
var MemoryInspection = class {
  #state;
  #apps;
  constructor(state, apps) {
    this.#state = state;
    this.#apps = apps;
  }
  inspect(look) {
    return look(this);
  }
  async *apps() {
    yield this.#apps.all().map(({ app: { uuid, slug } }) => ({ uuid, slug }));
  }
  async standing(app) {
    const contents = this.#state.contents.get(app);
    if (!contents) return void 0;
    const { sequence, at } = contents;
    return { sequence, at: sequence === 0 ? 0 : at };
  }
  async *objects(app, kind) {
    yield this.#state.contents.get(app)?.all(kind) ?? [];
  }
  async find(app, kind, uuids) {
    const contents = this.#state.contents.get(app);
    return uuids.flatMap((uuid) => contents?.object(kind, uuid) ?? []);
  }
  async *events(app) {
    yield this.#state.contents.get(app)?.events.all() ?? [];
  }
  async eventsOf(app, bookings) {
    const meant = new Set(bookings);
    const events = this.#state.contents.get(app)?.events.all() ?? [];
    return events.filter((event) => event.booking !== null && meant.has(event.booking));
  }
  async *allocations(app, resource) {
    yield [...this.#state.contents.get(app)?.objects.booking.allocations(resource) ?? []];
  }
  async allocationsOf(app, bookings) {
    const meant = new Set(bookings.map(({ uuid }) => uuid));
    const resources = new Set(bookings.flatMap(({ blocks: blocks2 }) => blocks2.map(({ resource }) => resource)));
    const stored = this.#state.contents.get(app)?.objects.booking;
    return [...resources].flatMap(
      (resource) => [...stored?.allocations(resource) ?? []].filter(({ booking }) => meant.has(booking))
    );
  }
  async *mismatches(app) {
    const contents = this.#state.contents.get(app);
    if (!contents) return;
    const { booking, customer, feed } = contents.objects;
    if (booking.countByStart !== booking.all().length) {
      yield { message: `The bookings of app ${app} are not all in the order of their starts`, uuids: [app] };
    }
    yield* this.#queueMismatches(contents);
    for (const { uuid, email } of customer.all()) {
      if (email === null || customer.withEmail(fold(email))?.uuid === uuid) continue;
      yield { message: `Customer ${uuid} is not found by the address`, uuids: [uuid] };
    }
    for (const { uuid, digest } of feed.all()) {
      if (this.#state.feeds.get(digest)?.uuid === uuid) continue;
      yield { message: `Feed ${uuid} is not found by its secret`, uuids: [uuid] };
    }
  }
  async *leftovers() {
    const there = new Set(this.#apps.all().map(({ app }) => app.uuid));
    for (const app of this.#state.contents.keys()) {
      if (!there.has(app)) yield { message: `There are contents of app ${app}, which is not there`, uuids: [app] };
    }
  }
  *#queueMismatches({ objects: { job } }) {
    for (const { uuid, status, nextAt } of job.all()) {
      const isToRun = status === "running" || status === "waiting" && nextAt !== null;
      if (this.#state.queue.has(job.row(uuid)) === isToRun) continue;
      yield {
        message: `Job ${uuid} is ${status}, and ${isToRun ? "nobody will run it" : "it waits to be run"}`,
        uuids: [uuid]
      };
    }
  }
};

// adapters/memory/job-queue-store.ts
var MemoryJobQueue = class {
  #state;
  constructor(state) {
    this.#state = state;
  }
  async claim(now, lease, limit, without) {
    return this.#state.queue.claim(now, lease, limit, new Set(without));
  }
  async release(job, lease) {
    const jobs = this.#state.contents.get(job.app)?.objects.job;
    const row = jobs?.row(job.uuid);
    if (!jobs || !row || !this.#state.queue.isHeld(row, lease)) return false;
    jobs.put(frozen(job));
    return true;
  }
  async backlog(now, limit) {
    return this.#state.queue.backlog(now, limit);
  }
};

// adapters/memory/ledger.ts
var MemoryLedger = class {
  #state;
  #clock;
  #meter;
  constructor(state, clock, meter) {
    this.#state = state;
    this.#clock = clock;
    this.#meter = meter;
  }
  async commit(app, _wanted, decide) {
    const contents = this.#contents(app);
    const view = this.#view(app, contents);
    const { result, change } = decide(view);
    if (change) {
      this.#apply(app, contents, frozen(change), view.now);
      this.#meter?.committed(1);
    }
    return result;
  }
  async read(app, _wanted, look) {
    return look(this.#view(app, this.#contents(app)));
  }
  async sequence(app) {
    return this.#contents(app).sequence;
  }
  async forgetAnswers(before, limit) {
    let count = this.#state.answers.forget(before, limit);
    for (const { objects } of this.#state.contents.values()) {
      for (const visitor of objects.visitor.all()) {
        if (count >= limit) return count;
        if (confirmedAt(visitor) >= before) continue;
        objects.visitor.remove(visitor.uuid);
        count += 1;
      }
    }
    return count;
  }
  #contents(app) {
    const contents = this.#state.contents.get(app);
    if (!contents) throw new NotFoundError();
    return contents;
  }
  #view(app, contents) {
    const { answers } = this.#state;
    const { action: actions, booking: bookings, service: services, timeOff } = contents.objects;
    const { customer: customers, feed: feeds } = contents.objects;
    return {
      now: Math.max(this.#clock(), contents.at),
      object: (kind, uuid) => contents.object(kind, uuid),
      actionsOf: (workflow) => actions.ofAll([workflow]),
      taken: (resource, start, end) => bookings.taken(resource, start, end),
      inUse: (query) => bookings.inUse(query),
      overlapping: (query) => bookings.overlapping(query),
      ofCustomer: (query) => bookings.ofCustomer(query),
      timeOff: (from, to) => timeOff.within(from, to),
      tally: (query) => bookings.tally(query),
      servicesNaming: (uuid) => services.all().filter((service) => names(service, uuid)),
      customerWithEmail: (folded) => customers.withEmail(folded),
      count: (kind) => contents.objects[kind].length,
      feedsOf: (uuid) => feeds.of(uuid),
      select: ({ kind, where }) => contents.all(kind).filter(meets(kind, where)),
      answer: (key) => answers.find(app, key)
    };
  }
  #apply(app, contents, change, now) {
    const { put = {}, removed = [], events = [], answer, ...left } = change;
    expectNothing(left);
    contents.put(put);
    for (const { kind, uuid } of removed) contents.remove(kind, uuid);
    for (const event of events) contents.events.add(event);
    if (answer) this.#state.answers.put(app, answer);
    contents.sequence += 1;
    contents.at = now;
  }
};

// adapters/memory/search-match.ts
var OBJECTS_A_TURN = 5e3;
async function searched(objects, { offset, limit }, isMatch) {
  const found = [];
  for (let from = 0; from < objects.length; from += OBJECTS_A_TURN) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    for (const object of objects.slice(from, from + OBJECTS_A_TURN)) if (isMatch(object)) found.push(object);
  }
  return { items: found.slice(offset, offset + limit), total: found.length };
}

// adapters/memory/object-store.ts
var MemoryObjectStore = class {
  #state;
  constructor(state) {
    this.#state = state;
  }
  async find(app, kind, uuid) {
    for (const contents of this.#contentsOf(app)) {
      const object = contents.object(kind, uuid);
      if (object) return object;
    }
    return void 0;
  }
  async select(app, question, limit = Number.POSITIVE_INFINITY) {
    const { kind, where, order } = question;
    const isMet = meets(kind, where);
    const found = [];
    for (const contents of this.#contentsOf(app)) {
      if (order !== void 0) found.push(...inOrder(contents, question).filter(isMet));
      else for (const { item } of contents.store(kind).inOrder.rows()) if (isMet(item)) found.push(item);
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }
  async list(app, question, slice) {
    const contents = this.#state.contents.get(app);
    if (!contents) return { items: [], total: 0 };
    const { kind, where, order = "created" } = question;
    const parts = conjuncts(anyWhere(where));
    const isMet = parts.length === 0 ? void 0 : meets(kind, where);
    if (isMet && parts.some(isSearch)) return searched(inOrder(contents, question), slice, isMet);
    const { by, isReversed } = orderedBy(order);
    const all = contents.store(kind).inOrder;
    if (by === null) return isReversed ? all.listReversed(slice, isMet) : all.list(slice, isMet);
    if (kind === "booking" && by === "start") {
      const byStart = contents.objects.booking.byStart;
      return listed(byStart, slice, isReversed, isMet);
    }
    const found = inOrder(contents, question).filter(isMet ?? (() => true));
    return { items: found.slice(slice.offset, slice.offset + slice.limit), total: found.length };
  }
  #contentsOf(app) {
    if (app === null) return this.#state.contents.values();
    const contents = this.#state.contents.get(app);
    return contents ? [contents] : [];
  }
};
function inOrder(contents, { kind, order = "created" }) {
  const { by, isReversed } = orderedBy(order);
  const rows = [...contents.store(kind).inOrder.rows()];
  if (by !== null) {
    const of = foundValue(kind, by);
    const place = ({ item }) => of(item) ?? Number.NEGATIVE_INFINITY;
    rows.sort((a, b) => place(a) - place(b) || byOrdinal(a, b));
  }
  const objects = rows.map(({ item }) => item);
  return isReversed ? objects.reverse() : objects;
}
function isSearch(where) {
  return where[0] === "contains" || where[0] === "or" && where[1].every(isSearch);
}

// adapters/memory/owner-repository.ts
var MemoryOwnerRepository = class {
  /** By e-mail address. */
  #owners = /* @__PURE__ */ new Map();
  /** By UUID, in the order in which they were added. */
  #tokens = /* @__PURE__ */ new Map();
  async addToken(token) {
    const { email } = token.owner;
    const owner = this.#owners.get(email) ?? frozen(token.owner);
    this.#owners.set(email, owner);
    this.#tokens.set(token.uuid, frozen({ ...token, owner }));
    return owner;
  }
  /** Includes owners without a token. */
  owners() {
    return [...this.#owners.values()];
  }
  addOwner(owner) {
    if (!this.#owners.has(owner.email)) this.#owners.set(owner.email, frozen(owner));
  }
  async tokensOf(email) {
    return [...this.#tokens.values()].filter((token) => token.owner.email === email);
  }
  async list() {
    return [...this.#tokens.values()];
  }
  async revoke(token) {
    return this.#tokens.delete(token);
  }
};

// adapters/memory/person-repository.ts
var MemoryPersonRepository = class {
  #persons = /* @__PURE__ */ new Map();
  async add(person) {
    this.put(person);
  }
  /** @throws DuplicateError */
  put(person) {
    for (const other of this.#persons.values()) {
      if (other.uuid === person.uuid) continue;
      if (person.email !== null && other.email !== null && fold(other.email) === fold(person.email)) {
        throw new DuplicateError("email");
      }
      if (person.owner && other.owner?.uuid === person.owner.uuid) throw new DuplicateError("owner");
    }
    this.#persons.set(person.uuid, frozen(person));
  }
  async find(uuid) {
    return this.#persons.get(uuid);
  }
  async findByEmail(folded) {
    return [...this.#persons.values()].find(({ email }) => email !== null && fold(email) === folded);
  }
  async ofOwner(owner) {
    return [...this.#persons.values()].find((person) => person.owner?.uuid === owner);
  }
  async replace(person) {
    if (this.#persons.get(person.uuid)?.version !== person.version - 1) return false;
    this.put(person);
    return true;
  }
  async remove(uuid, version) {
    const there = this.#persons.get(uuid);
    if (!there || version !== void 0 && there.version !== version) return false;
    return this.#persons.delete(uuid);
  }
  async list(after, limit) {
    const all = [...this.#persons.values()].sort((a, b) => a.uuid < b.uuid ? -1 : 1);
    return all.filter(({ uuid }) => after === null || uuid > after).slice(0, limit);
  }
};

// adapters/memory/series-reads.ts
var MemorySeriesReads = class {
  #state;
  constructor(state) {
    this.#state = state;
  }
  async taking(app, resource) {
    const contents = this.#state.contents.get(app);
    const takes = (uuid) => contents?.objects.booking.get(uuid)?.resources.includes(resource) === true;
    const all = contents?.all("series") ?? [];
    return all.filter(({ bookings }) => bookings.some(takes)).map(({ uuid }) => uuid);
  }
};

// adapters/memory/job-queue.ts
var nextAtOf = ({ item }) => item.nextAt ?? 0;
var inTurn = (a, b) => nextAtOf(a) - nextAtOf(b) || a.item.position - b.item.position || byOrdinal(a, b);
var NOBODY = { token: "", until: Number.NEGATIVE_INFINITY };
var JobQueue = class {
  #queues = /* @__PURE__ */ new Map();
  #byHead = new SortedList((a, b) => inTurn(a.head, b.head));
  #running = new SortedList((a, b) => a.lease.until - b.lease.until || byOrdinal(a.row, b.row));
  #runs = /* @__PURE__ */ new Map();
  #turns = new Turns();
  /** Adds the job if it is waiting or running. */
  add(row) {
    if (row.item.status === "waiting" && row.item.nextAt !== null) this.#wait(row);
    if (row.item.status === "running") this.#run(row, NOBODY);
  }
  /** Removes the job, before it is changed or deleted. */
  delete(row) {
    this.#waitNoMore(row);
    const running = this.#runs.get(row);
    if (running) this.#running.delete(running);
    this.#runs.delete(row);
  }
  /** True if the job is in the queue. */
  has(row) {
    if (this.#runs.has(row)) return true;
    const waiting = this.#queues.get(row.item.action)?.rows;
    const [found] = waiting?.from((other) => inTurn(other, row) < 0) ?? [];
    return found === row;
  }
  claim(now, lease, limit, without) {
    const candidates = this.#candidates(now, limit, without).map((row) => ({ app: row.item.app, row }));
    const dealt = this.#turns.deal(candidates, limit);
    this.#turns.took(dealt);
    const claimed = dealt.map(({ row }) => row).sort(inTurn);
    for (const row of claimed) {
      this.delete(row);
      row.item = frozen({ ...row.item, status: "running" });
      this.#run(row, lease);
    }
    return claimed.map(({ item }) => item);
  }
  backlog(now, limit) {
    let waiting = 0;
    let due = 0;
    for (const { rows } of this.#byHead) {
      if (waiting >= limit) break;
      waiting += rows.length;
      for (const row of rows) {
        if (due >= limit || nextAtOf(row) > now) break;
        due += 1;
      }
    }
    const oldest = this.#byHead.first && nextAtOf(this.#byHead.first.head);
    const oldestDueAt = oldest !== void 0 && oldest <= now ? oldest : null;
    return { waiting: Math.min(waiting, limit), due, oldestDueAt };
  }
  /** True if the job runs under that lease, even if it has expired. */
  isHeld(row, lease) {
    return this.#runs.get(row)?.lease.token === lease.token;
  }
  /** Ends the app's leases that last beyond a moment. Returns their number. */
  endLeases(app, beyond) {
    const lasting = [...this.#running.from(({ lease }) => lease.until <= beyond)].filter(
      ({ row }) => row.item.app === app
    );
    for (const { row, lease } of lasting) {
      this.delete(row);
      this.#run(row, { ...lease, until: NOBODY.until });
    }
    return lasting.length;
  }
  /**
   * Claimable jobs of the apps whose turn is next, in order. Enough of each app is included to fill the limit alone.
   */
  #candidates(now, limit, without) {
    const isWanted = ({ item }) => !without.has(item.app) && !without.has(item.action);
    const due = [];
    for (const queue of this.#byHead) {
      if (nextAtOf(queue.head) > now || due.length >= QUEUES_LOOKED_AT) break;
      if (isWanted(queue.head)) due.push(queue);
    }
    const ofApps = byApp(due);
    const next = this.#turns.order(ofApps.keys()).slice(0, limit);
    const queues = next.flatMap((app) => ofApps.get(app).slice(0, limit));
    const candidates = queues.flatMap(
      ({ rows }) => rows.slice({ offset: 0, limit }).filter((row) => nextAtOf(row) <= now)
    );
    for (const { row, lease } of this.#running) {
      if (lease.until > now) break;
      if (isWanted(row)) candidates.push(row);
    }
    return candidates.sort(inTurn);
  }
  #wait(row) {
    const { app, action } = row.item;
    const queue = this.#queues.get(action) ?? { app, rows: new SortedList(inTurn), head: row };
    queue.rows.add(row);
    if (queue.head !== row && inTurn(queue.head, row) < 0) return;
    if (this.#queues.has(action)) this.#byHead.delete(queue);
    this.#queues.set(action, queue);
    queue.head = row;
    this.#byHead.add(queue);
  }
  #waitNoMore(row) {
    const { action } = row.item;
    const queue = this.#queues.get(action);
    if (!queue) return;
    queue.rows.delete(row);
    if (queue.head !== row) return;
    this.#byHead.delete(queue);
    const head = queue.rows.first;
    if (head) {
      queue.head = head;
      this.#byHead.add(queue);
    } else this.#queues.delete(action);
  }
  #run(row, { token, until }) {
    const running = { row, lease: { token, until } };
    this.#runs.set(row, running);
    this.#running.add(running);
  }
};

// adapters/memory/stored-answers.ts
var StoredAnswers = class {
  #nextOrdinal;
  #scopes = /* @__PURE__ */ new Map();
  #byAge = new SortedList((a, b) => a.item.at - b.item.at || a.ordinal - b.ordinal);
  constructor(nextOrdinal) {
    this.#nextOrdinal = nextOrdinal;
  }
  find(scope, key) {
    return this.#scopes.get(scope)?.get(key)?.item;
  }
  put(scope, answer) {
    this.#remove(scope, answer.key);
    const stored = { scope, ordinal: this.#nextOrdinal(), item: frozen(answer) };
    const answers = this.#scopes.get(scope) ?? /* @__PURE__ */ new Map();
    this.#scopes.set(scope, answers);
    answers.set(answer.key, stored);
    this.#byAge.add(stored);
  }
  removeScope(scope) {
    for (const key of [...this.#scopes.get(scope)?.keys() ?? []]) this.#remove(scope, key);
  }
  forgetAbout(scope, about) {
    for (const { item } of [...this.#scopes.get(scope)?.values() ?? []]) {
      if (item.about?.some((one) => about.has(one))) this.#remove(scope, item.key);
    }
  }
  forget(before, limit) {
    let count = 0;
    for (let oldest = this.#byAge.first; oldest && oldest.item.at < before && count < limit; count += 1) {
      this.#remove(oldest.scope, oldest.item.key);
      oldest = this.#byAge.first;
    }
    return count;
  }
  /** Moves later answers of the scope back to the moment `to`, up to `limit` of them. Returns their number. */
  turnBack(scope, to, limit) {
    const later = [...this.#scopes.get(scope)?.values() ?? []].filter(({ item }) => item.at > to).slice(0, limit);
    for (const { item } of later) this.put(scope, { ...item, at: to });
    return later.length;
  }
  #remove(scope, key) {
    const answers = this.#scopes.get(scope);
    const stored = answers?.get(key);
    if (!answers || !stored) return;
    this.#byAge.delete(stored);
    answers.delete(key);
    if (answers.size === 0) this.#scopes.delete(scope);
  }
};

// adapters/memory/stored-bookings.ts
var CLOCK_FIELDS = ["holdExpiresAt", "pendingSince", "start", "end"];
var Agenda = class {
  #lists = {
    holdExpiresAt: new SortedLists(byNumber((booking) => booking.holdExpiresAt ?? 0)),
    pendingSince: new SortedLists(byNumber((booking) => booking.pendingSince ?? 0)),
    start: new SortedLists(byNumber((booking) => booking.start)),
    end: new SortedLists(byNumber((booking) => booking.end))
  };
  add(booking) {
    this.#each(booking, "add");
  }
  delete(booking) {
    this.#each(booking, "delete");
  }
  due(rules, limit) {
    const due = new Set(rules.flatMap((rule) => this.#dueBy(rule, limit)));
    return longestOverdue([...due], rules).slice(0, limit);
  }
  #dueBy(rule, limit) {
    const { app, status, workflow, by, until } = rule;
    const due = [];
    for (const booking of this.#lists[by].get(keyOf(status, workflow)) ?? []) {
      if ((booking[by] ?? 0) > until || due.length >= limit) break;
      if ((app === void 0 || booking.app === app) && isUnattended(booking, rule)) due.push(booking);
    }
    return due;
  }
  #each(booking, change) {
    if (!isLive(booking.status)) return;
    for (const field of CLOCK_FIELDS) {
      if (booking[field] === null) continue;
      this.#lists[field][change](keyOf(booking.status), booking);
      if (booking.workflow !== null) this.#lists[field][change](keyOf(booking.status, booking.workflow), booking);
    }
  }
};
function keyOf(status, workflow = "") {
  return `${status} ${workflow}`;
}
var StoredBookings = class {
  #agenda;
  inOrder;
  byStart = new SortedList((a, b) => a.item.start - b.item.start || byOrdinal(a, b));
  /** By resource, sorted by start. */
  #allocations = new SortedLists((a, b) => a.start - b.start || compareText(a.booking, b.booking));
  /** Live bookings, sorted by end: all together, and for each object that they use. */
  #uses = new SortedLists(byNumber((booking) => booking.end));
  /** All bookings by the address of their customer, folded, in the order of their ends. */
  #ofAddresses = new SortedLists(byNumber((booking) => booking.end));
  #sales = /* @__PURE__ */ new Map();
  constructor(nextOrdinal, agenda) {
    this.inOrder = new Collection(nextOrdinal);
    this.#agenda = agenda;
  }
  get(uuid) {
    return this.inOrder.get(uuid);
  }
  put(booking) {
    this.#unindex(this.inOrder.row(booking.uuid));
    const row = this.inOrder.put(booking);
    this.byStart.add(row);
    this.#agenda.add(booking);
    for (const allocation of allocationsOf(booking))
      this.#allocations.add(allocation.resource, Object.freeze(allocation));
    for (const used of usedBy(booking)) this.#uses.add(used, booking);
    const address = foldedEmail(booking.customer);
    if (address !== null) this.#ofAddresses.add(address, booking);
    if (booking.sale) this.#salesOf(booking.sale.service).add(booking);
  }
  remove(uuid) {
    this.#unindex(this.inOrder.row(uuid));
    this.inOrder.remove(uuid);
  }
  /** In creation order. */
  all() {
    return this.inOrder.all();
  }
  removeAll() {
    for (const { item } of this.inOrder.rows()) this.#agenda.delete(item);
  }
  /** Allocations of the resource, sorted by start. */
  allocations(resource) {
    return this.#allocations.get(resource) ?? [];
  }
  /** Number of bookings in the order of their starts. */
  get countByStart() {
    return this.byStart.length;
  }
  #unindex(row) {
    if (!row) return;
    this.byStart.delete(row);
    this.#agenda.delete(row.item);
    for (const allocation of allocationsOf(row.item)) this.#allocations.delete(allocation.resource, allocation);
    for (const used of usedBy(row.item)) this.#uses.delete(used, row.item);
    const address = foldedEmail(row.item.customer);
    if (address !== null) this.#ofAddresses.delete(address, row.item);
    if (row.item.sale) this.#salesOf(row.item.sale.service).remove(row.item.uuid);
  }
  #salesOf(service) {
    const sales = this.#sales.get(service) ?? new Sales();
    this.#sales.set(service, sales);
    return sales;
  }
  taken(resource, start, end) {
    const taken = [];
    const tooEarly = start - resource.longestBlock;
    const allocations = this.#allocations.get(resource.uuid)?.from((allocation) => allocation.start <= tooEarly) ?? [];
    for (const allocation of allocations) {
      if (allocation.start >= end) break;
      if (allocation.end > start) taken.push(allocation);
    }
    return taken;
  }
  inUse(query) {
    const { resource, workflow, service, key, holder, endsAfter = Number.NEGATIVE_INFINITY, limit } = query;
    const found = [];
    const uses = this.#uses.get(resource ?? workflow ?? service ?? holder ?? key ?? ANY);
    for (const booking of uses?.from(({ end }) => end <= endsAfter) ?? []) {
      if (found.length >= limit) break;
      if (isInUse(booking, query)) found.push(booking);
    }
    return found;
  }
  overlapping(query) {
    const found = [];
    if (query.email !== void 0) {
      for (const booking of this.#ofAddresses.get(query.email)?.from(({ end }) => end <= query.from) ?? []) {
        if (overlaps(booking, query) && found.length < query.limit) found.push(booking);
      }
      return found;
    }
    for (const { item } of this.byStart.from((row) => row.item.start <= query.from - LONGEST_BOOKING)) {
      if (item.start >= query.to || found.length >= query.limit) break;
      if (overlaps(item, query)) found.push(item);
    }
    return found;
  }
  ofCustomer({ endsAfter, limit, ...person }) {
    const found = [];
    for (const { item } of this.inOrder.rows()) {
      if (found.length >= limit) break;
      const isWanted = endsAfter === void 0 || isLive(item.status) && item.end > endsAfter;
      if (isWanted && isOf(item, person)) found.push(item);
    }
    return found;
  }
  tally(query) {
    return (this.#sales.get(query.service) ?? new Sales()).tally(query);
  }
};
var ANY = "any";
function usedBy({ status, resources, workflow, sale, madeWith }) {
  if (!isLive(status)) return [];
  const { key, holder } = madeWith ?? {};
  const others = [workflow, sale?.service, key, holder].flatMap((other) => other ?? []);
  return [ANY, ...resources, ...others];
}

// adapters/memory/stored-calendars.ts
var DueCalendars = class {
  #byMoment = new SortedList(byNumber(dueAt));
  add(calendar) {
    this.#byMoment.add(calendar);
  }
  delete(calendar) {
    this.#byMoment.delete(calendar);
  }
  statuses(now, limit) {
    return countedByStatus(this.#byMoment.slice({ offset: 0, limit }), now);
  }
  due(now, limit, without) {
    const due = [];
    for (const calendar of this.#byMoment) {
      if (dueAt(calendar) > now || due.length >= limit) break;
      if (!without.apps.has(calendar.app) && !hasNoSlot(calendar, without)) due.push(calendar);
    }
    return due;
  }
};
var StoredCalendars = class {
  inOrder;
  #due;
  constructor(nextOrdinal, due) {
    this.inOrder = new Collection(nextOrdinal);
    this.#due = due;
  }
  get(uuid) {
    return this.inOrder.get(uuid);
  }
  /** In creation order. */
  all() {
    return this.inOrder.all();
  }
  get length() {
    return this.inOrder.length;
  }
  put(calendar) {
    this.#forget(calendar.uuid);
    this.inOrder.put(calendar);
    this.#due.add(calendar);
  }
  remove(uuid) {
    this.#forget(uuid);
    this.inOrder.remove(uuid);
  }
  removeAll() {
    for (const { item } of this.inOrder.rows()) this.#due.delete(item);
  }
  list(slice, { resource }) {
    return this.inOrder.list(slice, resource === void 0 ? void 0 : (calendar) => calendar.resource === resource);
  }
  #forget(uuid) {
    const known = this.inOrder.get(uuid);
    if (known) this.#due.delete(known);
  }
};

// adapters/memory/stored-customers.ts
var StoredCustomers = class extends Collection {
  #byEmail = /* @__PURE__ */ new Map();
  withEmail(folded) {
    const uuid = this.#byEmail.get(folded);
    return uuid === void 0 ? void 0 : this.get(uuid);
  }
  put(customer) {
    this.#forget(customer.uuid);
    if (customer.email !== null) this.#byEmail.set(fold(customer.email), customer.uuid);
    return super.put(customer);
  }
  remove(uuid) {
    this.#forget(uuid);
    super.remove(uuid);
  }
  #forget(uuid) {
    const email = this.get(uuid)?.email ?? null;
    if (email !== null && this.#byEmail.get(fold(email)) === uuid) this.#byEmail.delete(fold(email));
  }
};

// adapters/memory/stored-feeds.ts
var StoredFeeds = class {
  inOrder;
  #byDigest;
  constructor(nextOrdinal, byDigest) {
    this.inOrder = new Collection(nextOrdinal);
    this.#byDigest = byDigest;
  }
  get length() {
    return this.inOrder.length;
  }
  get(uuid) {
    return this.inOrder.get(uuid);
  }
  put(feed) {
    this.#unindex(feed.uuid);
    this.inOrder.put(feed);
    this.#byDigest.set(feed.digest, feed);
  }
  remove(uuid) {
    this.#unindex(uuid);
    this.inOrder.remove(uuid);
  }
  /** In creation order. */
  all() {
    return this.inOrder.all();
  }
  removeAll() {
    for (const { item } of this.inOrder.rows()) this.#byDigest.delete(item.digest);
  }
  /** Feeds of a resource, a service or a customer, in creation order. */
  of(uuid) {
    return [...this.inOrder.rows()].flatMap(({ item }) => subjectOf(item)?.uuid === uuid ? [item] : []);
  }
  #unindex(uuid) {
    const feed = this.inOrder.get(uuid);
    if (feed) this.#byDigest.delete(feed.digest);
  }
};

// adapters/memory/stored-time-off.ts
var endOf = ({ item }) => widestWindowOf(item).end;
var StoredTimeOff = class {
  inOrder;
  /** Sorted by end, so that past entries are not visited. */
  #byEnd = new SortedList((a, b) => endOf(a) - endOf(b) || byOrdinal(a, b));
  constructor(nextOrdinal) {
    this.inOrder = new Collection(nextOrdinal);
  }
  get(uuid) {
    return this.inOrder.get(uuid);
  }
  put(entry) {
    this.#unindex(entry.uuid);
    this.#byEnd.add(this.inOrder.put(entry));
  }
  remove(uuid) {
    this.#unindex(uuid);
    this.inOrder.remove(uuid);
  }
  get length() {
    return this.inOrder.length;
  }
  /** In creation order. */
  all() {
    return this.inOrder.all();
  }
  #unindex(uuid) {
    const row = this.inOrder.row(uuid);
    if (row) this.#byEnd.delete(row);
  }
  /** In creation order. */
  within(from, to) {
    const rows = [...this.#byEnd.from((row) => endOf(row) <= from)].filter(
      ({ item }) => widestWindowOf(item).start < to
    );
    return rows.sort(byOrdinal).map(({ item }) => item);
  }
  list(slice, { resource }) {
    return this.inOrder.list(slice, resource === void 0 ? void 0 : (entry) => concerns(entry, resource));
  }
};

// adapters/memory/state.ts
var State = class {
  #ordinal = 0;
  nextOrdinal = () => {
    this.#ordinal += 1;
    return this.#ordinal;
  };
  agenda = new Agenda();
  queue = new JobQueue();
  feeds = /* @__PURE__ */ new Map();
  dueCalendars = new DueCalendars();
  answers = new StoredAnswers(this.nextOrdinal);
  /** By the UUID of the app. Missing if the app does not exist. */
  contents = /* @__PURE__ */ new Map();
  addApp(app) {
    this.contents.set(app, new Contents(this));
  }
  removeApp(app) {
    this.contents.get(app)?.removeAll();
    this.contents.delete(app);
    this.answers.removeScope(app);
  }
};
function emptyStores({ nextOrdinal, agenda, queue, feeds, dueCalendars }) {
  return {
    workflow: new Collection(nextOrdinal),
    resource: new Collection(nextOrdinal),
    service: new Collection(nextOrdinal),
    timeOff: new StoredTimeOff(nextOrdinal),
    series: new Collection(nextOrdinal),
    key: new Collection(nextOrdinal),
    staff: new Collection(nextOrdinal),
    visitor: new Collection(nextOrdinal),
    profile: new Collection(nextOrdinal),
    logo: new Collection(nextOrdinal),
    letters: new Collection(nextOrdinal),
    customer: new StoredCustomers(nextOrdinal),
    erasure: new Collection(nextOrdinal),
    feed: new StoredFeeds(nextOrdinal, feeds),
    calendar: new StoredCalendars(nextOrdinal, dueCalendars),
    busyTimes: new Collection(nextOrdinal),
    action: new StoredActions(nextOrdinal),
    booking: new StoredBookings(nextOrdinal, agenda),
    job: new StoredJobs(nextOrdinal, queue)
  };
}
var Contents = class {
  /** Sequence number and moment of the app's last change. */
  sequence = 0;
  at = Number.NEGATIVE_INFINITY;
  objects;
  events = new StoredEvents();
  constructor(state) {
    this.objects = emptyStores(state);
  }
  object(kind, uuid) {
    const stores = this.objects;
    return stores[kind].get(uuid);
  }
  store(kind) {
    const stores = this.objects;
    return stores[kind];
  }
  put(objects) {
    const stores = this.objects;
    eachObject(objects, (kind, object) => stores[kind].put(object));
  }
  remove(kind, uuid) {
    this.objects[kind].remove(uuid);
  }
  /** Adds an event of the app itself as its next change. */
  tell(event) {
    this.sequence += 1;
    this.at = Math.max(this.at, event.at);
    this.events.add(frozen({ ...event, at: this.at }));
  }
  /** In creation order. */
  all(kind) {
    const stores = this.objects;
    return stores[kind].all();
  }
  /** Removes the app's objects from the lists across all apps. */
  removeAll() {
    this.objects.booking.removeAll();
    this.objects.calendar.removeAll();
    this.objects.job.removeAll();
    this.objects.feed.removeAll();
  }
};
var byPosition = (a, b) => a.item.position - b.item.position || byOrdinal(a, b);
var StoredActions = class {
  inOrder;
  #byWorkflow = new SortedLists(byPosition);
  constructor(nextOrdinal) {
    this.inOrder = new Collection(nextOrdinal);
  }
  get(uuid) {
    return this.inOrder.get(uuid);
  }
  put(action) {
    this.#unindex(action.uuid);
    this.#byWorkflow.add(action.workflow, this.inOrder.put(action));
  }
  remove(uuid) {
    this.#unindex(uuid);
    this.inOrder.remove(uuid);
  }
  /** In creation order. */
  all() {
    return this.inOrder.all();
  }
  /** By position, then in creation order. */
  ofAll(workflows) {
    const rows = [...new Set(workflows)].flatMap((workflow) => [...this.#byWorkflow.get(workflow) ?? []]);
    return rows.sort(byPosition).map(({ item }) => item);
  }
  #unindex(uuid) {
    const row = this.inOrder.row(uuid);
    if (row) this.#byWorkflow.delete(row.item.workflow, row);
  }
};
var StoredJobs = class {
  inOrder;
  /** UUIDs of jobs by purpose. */
  #uuids = /* @__PURE__ */ new Map();
  #queue;
  constructor(nextOrdinal, queue) {
    this.inOrder = new Collection(nextOrdinal);
    this.#queue = queue;
  }
  get(uuid) {
    return this.inOrder.get(uuid);
  }
  /** Stores the job, and ends any lease on it. A second job for the same purpose is ignored. */
  put(job) {
    if ((this.#uuids.get(keyOf2(job)) ?? job.uuid) !== job.uuid) return;
    this.#forget(job.uuid);
    this.#uuids.set(keyOf2(job), job.uuid);
    this.#queue.add(this.inOrder.put(job));
  }
  remove(uuid) {
    this.#forget(uuid);
    this.inOrder.remove(uuid);
  }
  /** In creation order. */
  all() {
    return this.inOrder.all();
  }
  row(uuid) {
    return this.inOrder.row(uuid);
  }
  removeAll() {
    for (const row of this.inOrder.rows()) this.#queue.delete(row);
  }
  #forget(uuid) {
    const row = this.inOrder.row(uuid);
    if (!row) return;
    this.#queue.delete(row);
    this.#uuids.delete(keyOf2(row.item));
  }
};
function keyOf2(job) {
  const { booking, action, sequence, dueAt: dueAt2 } = purposeOf(job);
  return `${booking} ${action} ${sequence} ${dueAt2}`;
}

// adapters/memory/timekeeping.ts
var MemoryTimekeeping = class {
  #state;
  constructor(state) {
    this.#state = state;
  }
  async changedAfter(moment, limit) {
    const later = [...this.#state.contents].filter(([, { at }]) => at > moment);
    return later.slice(0, limit).map(([app, { at }]) => ({ app, at }));
  }
  async turnBack(app, to) {
    const contents = this.#state.contents.get(app);
    if (!contents) throw new NotFoundError();
    const events = contents.events.turnBack(to, Number.POSITIVE_INFINITY);
    const { at } = contents;
    if (at <= to) return { lastChange: null, events };
    contents.sequence += 1;
    contents.at = to;
    return { lastChange: at, events };
  }
  async turnBackEvents(app, to, limit) {
    return this.#state.contents.get(app)?.events.turnBack(to, limit) ?? 0;
  }
  async turnBackAnswers(appOrOwner, to, limit) {
    return this.#state.answers.turnBack(appOrOwner, to, limit);
  }
  async endLeases(app, beyond) {
    return this.#state.queue.endLeases(app, beyond);
  }
};

// adapters/memory/index.ts
function openMemoryStorage({
  clock = Date.now,
  meter
} = {}) {
  const state = new State();
  const owners = new MemoryOwnerRepository();
  const persons = new MemoryPersonRepository();
  const apps = new MemoryAppRepository(state);
  const arming = new MemoryArming(state);
  const objects = new MemoryObjectStore(state);
  return {
    owners,
    persons,
    apps,
    ledger: new MemoryLedger(state, clock, meter),
    objects,
    ...repositoriesOver(objects, {
      resources: { revision: async (app) => state.contents.get(app)?.objects.resource.revision ?? "" },
      series: new MemorySeriesReads(state),
      customers: new MemoryCustomerReads(state),
      erasures: new MemoryErasureStore(state),
      feeds: new MemoryFeedReads(state, apps),
      calendars: new MemoryCalendarReads(state),
      bookings: new MemoryBookingReads(state, objects),
      jobs: new MemoryJobQueue(state)
    }),
    events: new MemoryEventRepository(state),
    timekeeping: new MemoryTimekeeping(state),
    copying: new MemoryCopying({ state, owners, persons, apps, arming }),
    arming,
    inspection: new MemoryInspection(state, apps),
    ready: async () => {
    },
    close: async () => {
    }
  };
}
export {
  openMemoryStorage
};
//# sourceMappingURL=adapters-memory.js.map
