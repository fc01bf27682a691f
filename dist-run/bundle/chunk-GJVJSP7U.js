import {
  partId
} from "./chunk-KPKHSBHY.js";
import {
  BOOKINGS_PER_ADDRESS_MAX,
  KINDS,
  allocationsOf,
  descriptorOf,
  isSame,
  lapsesAt
} from "./chunk-SQ3ZIU6O.js";
import {
  SECOND,
  formatInstant
} from "./chunk-TGAMFN2K.js";

// core/storage/copy-records.ts
function copiedPerson(person) {
  return { ...person, sessions: [], links: [], joiningWith: null };
}
function asCopied(record) {
  if (record.is === "event") return record;
  const copied = (kind, object) => descriptorOf(kind).copied(object);
  return { ...record, object: copied(record.kind, record.object) };
}
function nameOf(record) {
  if (record.is === "event") return { kind: "event", uuid: record.event.uuid };
  return { kind: record.kind, uuid: record.object.uuid };
}

// core/storage/copying.ts
var ALL_CONTENTS = () => ({ contents: "all" });
var NO_CONTENTS = () => ({ contents: "none" });

// core/verification/findings.ts
var CHECKS = ["capacity", "blocks", "events", "jobs", "references", "bookkeeping"];
var TOLD_MAX = 1e3;
var Findings = class {
  faults = [];
  notes = [];
  /** Total, including findings that are not listed. */
  faultCount = 0;
  noteCount = 0;
  #app;
  constructor(app) {
    this.#app = app;
  }
  fault(check, message, uuids) {
    this.faultCount += 1;
    if (this.faults.length < TOLD_MAX) this.faults.push({ check, app: this.#app, message, uuids });
  }
  note(check, message, uuids) {
    this.noteCount += 1;
    if (this.notes.length < TOLD_MAX) this.notes.push({ check, app: this.#app, message, uuids });
  }
};

// core/model/block-cuts.ts
function runsAgreed({ sale, stays, start, end }, resource) {
  const all = sale?.assignments ?? stays;
  if (!all) return [{ start, end }];
  return all.filter((one) => one.resource === resource).sort((a, b) => a.start - b.start);
}
function runsTaken(booking, resource) {
  const runs = runsAgreed(booking, resource);
  const { endedAt = null } = booking;
  if (endedAt === null) return runs;
  return runs.filter(({ start }) => start < endedAt).map(({ start, end }) => ({ start, end: Math.min(end, endedAt) }));
}
function runsWithin(booking, { resource, start, end }) {
  return runsAgreed(booking, resource).filter((run) => run.start < end && run.end > start);
}
function cutAt(booking, at) {
  return booking.blocks.flatMap((block) => {
    const runs = runsWithin(booking, block);
    const begun = runs.filter(({ start }) => start < at);
    const last = begun.at(-1);
    if (!last) return [];
    const bufferAfter = block.bufferAfter ?? block.end - runs.at(-1).end;
    const end = Math.min(last.end, at) + bufferAfter;
    return end < block.end ? [{ ...block, end, bufferAfter }] : [block];
  });
}
function resumedFrom(booking, now) {
  return (booking.agreedBlocks ?? booking.blocks).flatMap((block) => {
    const runs = runsWithin(booking, block);
    const next = runs.find(({ end }) => end > now);
    if (!next) return [];
    const bufferBefore = runs[0].start - block.start;
    const start = Math.max(now, block.start, next.start - bufferBefore);
    return start < block.end ? [{ ...block, start }] : [];
  });
}
function beyond(blocks, others) {
  return others.reduce(
    (left, other) => left.flatMap((block) => {
      if (block.resource !== other.resource || other.end <= block.start || other.start >= block.end) return [block];
      const before = { ...block, end: other.start };
      const after = { ...block, start: other.end };
      return [before, after].filter(({ start, end }) => start < end);
    }),
    blocks
  );
}
function joined(blocks) {
  const all = [];
  for (const block of [...blocks].sort((a, b) => a.start - b.start)) {
    const index = all.findLastIndex(({ resource }) => resource === block.resource);
    const last = all[index];
    if (!last || block.start > last.end) all.push(block);
    else if (block.end > last.end) all[index] = { ...block, start: last.start };
  }
  return all;
}

// core/verification/capacity.ts
var CapacitySweep = class {
  #given;
  /** Sorted by end in reverse: the first to end is last. */
  #active = [];
  #units = 0;
  /** True if the current stretch above the capacity has been noted. */
  #isNoted = false;
  constructor(given) {
    this.#given = given;
  }
  async add(allocation, taken) {
    const { resource, now, workflowOf } = this.#given;
    const most = resource.capacity + (resource.overbook ?? 0);
    if (lapsesAt(allocation.lapse, workflowOf) <= now) return;
    while (this.#active.length > 0 && this.#active.at(-1).allocation.end <= allocation.start) {
      this.#units -= this.#active.pop().allocation.units;
    }
    if (this.#units <= most) this.#isNoted = false;
    this.#insert({ allocation, ...taken });
    this.#units += allocation.units;
    if (this.#units > most) await this.#judge(allocation.start);
  }
  #insert(active) {
    let [low, high] = [0, this.#active.length];
    while (low < high) {
      const middle = low + high >> 1;
      if (this.#active[middle].allocation.end > active.allocation.end) low = middle + 1;
      else high = middle;
    }
    this.#active.splice(low, 0, active);
  }
  async #judge(moment) {
    const { resource, findings } = this.#given;
    const isExcused = await this.#wasChangedAfterAll();
    if (isExcused && this.#isNoted) return;
    const bookings = [...new Set(this.#active.map(({ allocation }) => allocation.booking))];
    const what = `Of resource ${resource.uuid}, ${this.#units} units are taken at ${formatInstant(moment)}, and there are ${resource.capacity}${resource.overbook ? `, and ${resource.overbook} above them` : ""}`;
    if (isExcused) {
      findings.note("capacity", `${what}: it was changed after the last of them was taken`, [
        resource.uuid,
        ...bookings
      ]);
      this.#isNoted = true;
    } else {
      findings.fault("capacity", `${what}: by bookings ${bookings.join(", ")}`, [resource.uuid, ...bookings]);
    }
  }
  async #wasChangedAfterAll() {
    const { resource, takenAt } = this.#given;
    if (this.#active.some(({ from }) => from > resource.updatedAt)) return false;
    for (const { to, allocation } of this.#active) {
      if (to > resource.updatedAt && await takenAt(allocation.booking) > resource.updatedAt) return false;
    }
    return true;
  }
};

// core/verification/app-checks.ts
var BEHIND = SECOND;
function nameOf2(kind) {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
var AppChecks = class {
  #inside;
  #app;
  #now;
  #findings;
  #workflows = /* @__PURE__ */ new Map();
  /** Moment of the first stored event. Infinity without events. */
  #keptSince = Number.POSITIVE_INFINITY;
  /** True if a customer was erased: an erasure changes bookings without an event. */
  #hasErasures = false;
  /** Kinds that were read completely. */
  #done = /* @__PURE__ */ new Set();
  /** Number of objects and events read so far. */
  #read = 0;
  #onRead;
  constructor(inside, { app, now, findings, onRead }) {
    this.#inside = inside;
    this.#app = app;
    this.#now = now;
    this.#findings = findings;
    this.#onRead = onRead;
  }
  get read() {
    return this.#read;
  }
  /**
   * Returns the UUID of the first stored event. If it changes, older events have been deleted, which does not count
   * as a change of the app.
   */
  async firstEvent() {
    for await (const [first] of this.#inside.events(this.#app)) {
      this.#keptSince = first?.at ?? Number.POSITIVE_INFINITY;
      return first?.uuid;
    }
    return void 0;
  }
  async all() {
    await this.#each("erasure", async (erasures) => {
      this.#hasErasures ||= erasures.length > 0;
    });
    await this.#each("workflow", async (workflows) => {
      for (const { uuid, settings, noShowSetAt } of workflows)
        this.#workflows.set(uuid, { settings, ...noShowSetAt !== void 0 && { noShowSetAt } });
    });
    await this.#each("booking", (bookings) => this.#checkBookings(bookings));
    await this.#each("resource", async (resources) => {
      for (const resource of resources) await this.#checkTaken(resource);
    });
    await this.#checkFeed();
    await this.#each("job", async (jobs) => {
      const bookings = await this.#found(
        "booking",
        jobs.map(({ booking }) => booking)
      );
      for (const { uuid, booking: of, sequence } of jobs) {
        if (of === null) continue;
        const booking = bookings.get(of);
        if (!booking) this.#fault("jobs", `Job ${uuid} is for booking ${of}, which is not there`, uuid, of);
        else if ((sequence ?? 0) > booking.sequence) {
          this.#fault("jobs", `Job ${uuid} is for a move of booking ${of} that never was`, uuid, of);
        }
      }
    });
    await this.#checkReferences();
    for await (const { message, uuids } of this.#inside.mismatches(this.#app)) {
      this.#findings.fault("bookkeeping", message, uuids);
    }
  }
  #fault(check, message, ...uuids) {
    this.#findings.fault(check, message, uuids);
  }
  async #each(kind, look) {
    for await (const portion of this.#inside.objects(this.#app, kind)) {
      this.#count(portion.length);
      await this.#checkReferencesOf(kind, portion);
      await look(portion);
    }
    this.#done.add(kind);
  }
  /** Finds references to deleted objects. Deleting an object must remove the references to it, or be refused. */
  async #checkReferencesOf(kind, portion) {
    for (const [to, { of, onRemoval }] of Object.entries(descriptorOf(kind).refersTo)) {
      if (onRemoval !== "cascade" && onRemoval !== "refuse") continue;
      const uuids = portion.flatMap(of);
      const found = await (to === "customer" ? this.#customers(uuids) : this.#found(to, uuids));
      for (const object of portion) {
        for (const uuid of new Set(of(object))) {
          if (!uuid || found.has(uuid)) continue;
          const text = `${nameOf2(kind)} ${object.uuid} is of ${nameOf2(to).toLowerCase()} ${uuid}, which is not there`;
          this.#fault("references", text, object.uuid, uuid);
        }
      }
    }
  }
  #count(read) {
    this.#read += read;
    this.#onRead(this.#read);
  }
  /** Reads the existing objects of these UUIDs. */
  async #found(kind, uuids) {
    const wanted = /* @__PURE__ */ new Set();
    for (const uuid of uuids) if (uuid) wanted.add(uuid);
    if (wanted.size === 0) return /* @__PURE__ */ new Map();
    const found = await this.#inside.find(this.#app, kind, [...wanted]);
    return new Map(found.map((object) => [object.uuid, object]));
  }
  async #checkBookings(bookings) {
    const [stored, series, events] = await Promise.all([
      this.#inside.allocationsOf(this.#app, bookings),
      this.#found(
        "series",
        bookings.map((booking) => booking.series?.uuid)
      ),
      this.#inside.eventsOf(
        this.#app,
        bookings.map(({ uuid }) => uuid)
      )
    ]);
    const taken = grouped(stored, ({ booking }) => booking);
    const told = grouped(events, ({ booking }) => booking);
    for (const booking of bookings) {
      this.#checkBlocks(booking, taken.get(booking.uuid) ?? []);
      this.#checkHistory(booking, told.get(booking.uuid) ?? []);
      const { uuid, series: membership } = booking;
      if (membership && !series.get(membership.uuid)?.bookings.includes(uuid)) {
        const text = `Booking ${uuid} is of series ${membership.uuid}, which does not have it`;
        this.#fault("references", text, uuid, membership.uuid);
      }
    }
  }
  /** Returns the UUIDs of customers that exist or are still being erased. */
  async #customers(uuids) {
    const customers = await this.#found("customer", uuids);
    const missing = uuids.filter((uuid) => uuid && !customers.has(uuid));
    const erasures = await this.#found("erasure", missing);
    const underWay = [...erasures.values()].filter(({ state }) => state === "erasing");
    return /* @__PURE__ */ new Set([...customers.keys(), ...underWay.map(({ uuid }) => uuid)]);
  }
  #checkBlocks(booking, stored) {
    const { uuid, resources, blocks, status, start: from, end: until, endedAt = null, releasedAt = null } = booking;
    if (endedAt !== null && !(from < endedAt && endedAt <= until)) {
      this.#fault("blocks", `Booking ${uuid} ended at ${formatInstant(endedAt)}, which is not between its times`, uuid);
    }
    if (endedAt !== null && !isSame(cutAt(booking, endedAt), blocks)) {
      this.#fault("blocks", `Booking ${uuid} ended, and takes more than until then`, uuid);
    }
    if (releasedAt !== null && status !== "no_show" && status !== "completed") {
      this.#fault("blocks", `Booking ${uuid} gave its time back, and is ${status}`, uuid);
    }
    for (const resource of resources) {
      const runs = runsTaken(booking, resource);
      if (endedAt !== null && runs.length === 0) continue;
      if (!blocks.some((block) => block.resource === resource)) {
        this.#fault("blocks", `Booking ${uuid} blocks nothing of resource ${resource}, which it takes`, uuid, resource);
      }
    }
    for (const { resource, start, end } of blocks) {
      const isPast = [...booking.sale?.assignments ?? [], ...booking.stays ?? []].some(
        (stay) => stay.resource === resource
      );
      if (!(resources.includes(resource) || isPast) || end <= start) {
        const text = `Booking ${uuid} has a block of resource ${resource} that is none of its own, or empty`;
        this.#fault("blocks", text, uuid, resource);
      }
    }
    for (const expected of allocationsOf(booking)) {
      if (stored.some((allocation) => isSame(allocation, expected))) continue;
      const { resource, start } = expected;
      const when = formatInstant(start);
      const text = `Booking ${uuid} takes resource ${resource} at ${when}, and it is not taken so`;
      this.#fault("blocks", text, uuid, resource);
    }
  }
  /** Checks that every change of a booking has an event. Erasures have none. */
  #checkHistory(booking, events) {
    const { uuid, version } = booking;
    let before;
    for (const event of events) {
      const isNext = before === void 0 ? event.data.version === 1 || booking.createdAt < this.#keptSince + BEHIND : event.data.version === before.data.version + 1 || this.#isBesideErasure(before, event);
      if (!isNext) {
        const follows = before === void 0 ? "is the first of it" : `follows version ${before.data.version}`;
        const text = `Event ${event.uuid} tells of booking ${uuid} at version ${event.data.version}, and ${follows}`;
        this.#fault("events", text, event.uuid, uuid);
      }
      before = event;
    }
    const isTold = before === void 0 ? booking.updatedAt < this.#keptSince + BEHIND : before.data.version === version;
    const isErased = this.#mayBeErased(booking) && (before?.data.version ?? 0) < version;
    if (!isTold && !isErased) {
      const last = before === void 0 ? "no event tells of it" : `the last event tells of ${before.data.version}`;
      this.#fault("events", `Booking ${uuid} is at version ${version}, and ${last}`, uuid);
    }
  }
  /** True if the booking has no personal data, like an erased one. */
  #mayBeErased({ customerUuid = null, customer, title, notes, reason, meta }) {
    const isOfNobody = customerUuid === null && customer === null;
    const saysNothing = title === null && notes === null && reason === null && Object.keys(meta).length === 0;
    return this.#hasErasures && isOfNobody && saysNothing;
  }
  /** A booking may be erased several times. */
  #isBesideErasure(before, after) {
    const isLater = after.data.version > before.data.version;
    return isLater && (this.#mayBeErased(before.data) || this.#mayBeErased(after.data));
  }
  async #checkTaken(resource) {
    const sweep = new CapacitySweep({
      resource,
      now: this.#now,
      workflowOf: (uuid) => this.#workflows.get(uuid),
      takenAt: (booking) => this.#takenAt(booking),
      findings: this.#findings
    });
    for await (const portion of this.#inside.allocations(this.#app, resource.uuid)) {
      const bookings = await this.#found(
        "booking",
        portion.map(({ booking }) => booking)
      );
      for (const allocation of portion) {
        const booking = bookings.get(allocation.booking);
        const isOf = booking && allocationsOf(booking).some((expected) => isSame(expected, allocation));
        if (!isOf) {
          const { uuid } = resource;
          const when = formatInstant(allocation.start);
          const whose = booking ? "which does not take it" : "which is not there";
          const text = `Resource ${uuid} is taken at ${when} by booking ${allocation.booking}, ${whose}`;
          this.#fault("blocks", text, uuid, allocation.booking);
        }
        if (allocation.end - allocation.start > resource.longestBlock) {
          const text = `Resource ${resource.uuid} has a longer block than it knows, by booking ${allocation.booking}`;
          this.#fault("blocks", text, resource.uuid, allocation.booking);
        }
        await sweep.add(allocation, booking ? takenWithin(booking) : { from: this.#now, to: this.#now });
      }
    }
  }
  /** Returns the moment when the booking was last moved, or created. */
  async #takenAt(uuid) {
    const events = await this.#inside.eventsOf(this.#app, [uuid]);
    const moved = events.findLast(({ type }) => type === "booking.rescheduled" || type === "booking.checked_in");
    if (moved) return moved.at;
    const [booking] = await this.#inside.find(this.#app, "booking", [uuid]);
    return booking?.createdAt ?? this.#now;
  }
  /** Checks that the feed is ordered and that each booking in it exists. */
  async #checkFeed() {
    let last = Number.NEGATIVE_INFINITY;
    for await (const events of this.#inside.events(this.#app)) {
      this.#count(events.length);
      const bookings = await this.#found(
        "booking",
        events.map(({ booking }) => booking)
      );
      for (const event of events) {
        const { uuid, at, booking } = event;
        if (at < last - BEHIND) {
          const text = `Event ${uuid} is of ${formatInstant(at)}, and follows one of ${formatInstant(last)}`;
          this.#fault("events", text, uuid);
        }
        last = at;
        if (event.booking === null) continue;
        if (!bookings.has(event.booking)) {
          this.#fault("events", `Event ${uuid} tells of booking ${booking}, which is not there`, uuid, event.booking);
        }
        if (event.data.uuid !== booking) {
          const text = `Event ${uuid} is of booking ${booking}, and tells of ${event.data.uuid}`;
          this.#fault("events", text, uuid, event.booking);
        }
      }
    }
  }
  async #checkReferences() {
    await this.#each("series", async (all) => {
      for (const { uuid, bookings } of all) {
        const found = await this.#found("booking", bookings);
        for (const booking of bookings) {
          if (found.get(booking)?.series?.uuid === uuid) continue;
          this.#fault("references", `Series ${uuid} has booking ${booking}, which is not of it`, uuid, booking);
        }
      }
    });
    await this.#each("calendar", async (calendars) => {
      const resources = await this.#found(
        "resource",
        calendars.map(({ resource }) => resource)
      );
      for (const { uuid, resource, state } of calendars) {
        if (!resources.get(resource)?.calendars?.includes(uuid)) {
          const text = `Calendar ${uuid} is of resource ${resource}, which does not know it`;
          this.#fault("references", text, uuid, resource);
        }
        const parts = await this.#found(
          "busyTimes",
          state.parts.map((part) => partId(uuid, part))
        );
        if (parts.size < state.parts.length) {
          this.#fault("references", `Of the busy times of calendar ${uuid}, some are not there`, uuid);
        }
      }
    });
    await this.#each("visitor", async (visitors) => {
      for (const { uuid, confirmations } of visitors) {
        const isSound = confirmations.length > 0 && confirmations.length <= BOOKINGS_PER_ADDRESS_MAX && confirmations.every((at, index) => index === 0 || at >= confirmations[index - 1]);
        if (isSound) continue;
        const text = `The confirmations of visitor ${uuid} are none, too many, or not in the order of time`;
        this.#fault("bookkeeping", text, uuid);
      }
    });
    await this.#each("profile", async (profiles) => {
      const logos = await this.#found(
        "logo",
        profiles.map(({ logo }) => logo?.uuid)
      );
      for (const { uuid, logo } of profiles) {
        if (uuid !== this.#app) this.#fault("references", `Profile ${uuid} is not under the UUID of its app`, uuid);
        if (logo && !logos.has(logo.uuid)) {
          this.#fault("references", `Profile ${uuid} shows logo ${logo.uuid}, which is not there`, uuid, logo.uuid);
        }
      }
    });
    for (const kind of KINDS) if (!this.#done.has(kind)) await this.#each(kind, async () => {
    });
  }
};
function takenWithin({ sequence, createdAt, updatedAt, checkedInAt = null }) {
  return { from: createdAt, to: sequence === 0 && checkedInAt === null ? createdAt : updatedAt };
}
function grouped(all, keyOf) {
  const groups = /* @__PURE__ */ new Map();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}

// core/verification/verify-storage.ts
var READINGS_MAX = 10;
var VerifyStorage = class {
  #needs;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws UnavailableError if the storage does not answer. */
  execute({ onProgress = () => {
  } } = {}) {
    return this.#needs.inspection.inspect(async (inside) => {
      const verification = new Told(onProgress);
      const outside = new Findings(null);
      for await (const { message, uuids } of inside.leftovers()) outside.fault("bookkeeping", message, uuids);
      verification.add(outside, 0);
      for await (const apps of inside.apps()) for (const app of apps) await this.#verify(inside, app, verification);
      return verification;
    });
  }
  /** Keeps the findings of an app if it did not change during the pass. Otherwise reads it again. */
  async #verify(inside, app, verification) {
    for (let reading = 1; ; reading += 1) {
      const before = await inside.standing(app.uuid);
      if (!before) return;
      const findings = new Findings(app.uuid);
      const now = Math.max(this.#needs.clock(), before.at);
      const checks = new AppChecks(inside, { app: app.uuid, now, findings, onRead: verification.onRead });
      const first = await checks.firstEvent();
      await checks.all();
      const stillFirst = await checks.firstEvent();
      const after = await inside.standing(app.uuid);
      if (!after) return;
      const stoodStill = after.sequence === before.sequence && first === stillFirst;
      if (!stoodStill && reading < READINGS_MAX) continue;
      if (!stoodStill && findings.faultCount > 0) verification.unsettled.push(app);
      else verification.add(findings, checks.read);
      verification.apps += 1;
      return;
    }
  }
};
var Told = class {
  apps = 0;
  read = 0;
  faults = [];
  notes = [];
  faultCount = 0;
  noteCount = 0;
  unsettled = [];
  /** Called with the number of objects and events read of the current app. */
  onRead;
  constructor(onProgress) {
    this.onRead = (read) => onProgress(this.read + read);
  }
  add({ faults, notes, faultCount, noteCount }, read) {
    this.faults.push(...faults);
    this.notes.push(...notes);
    this.faultCount += faultCount;
    this.noteCount += noteCount;
    this.read += read;
  }
};

// core/copy/digests.ts
var PARTS = ["app", ...KINDS, "event"];
var AppDigester = class {
  #newHash;
  #parts = /* @__PURE__ */ new Map();
  constructor(newHash, { record }) {
    this.#newHash = newHash;
    this.#add("app", record);
  }
  add(record) {
    const { kind } = nameOf(record);
    this.#add(kind, record.is === "event" ? record.event : record.object);
  }
  end({ sequence, at }) {
    this.#add("app", { sequence, at });
    return new Map([...this.#parts].map(([part, { hash, count }]) => [part, { count, digest: hash.digest() }]));
  }
  #add(part, object) {
    const gathered = this.#parts.get(part) ?? { hash: this.#newHash(), count: 0 };
    this.#parts.set(part, gathered);
    gathered.count += 1;
    gathered.hash.update(`${canonical(object)}
`);
  }
};
function differences(one, other) {
  return PARTS.filter((part) => one.get(part)?.digest !== other.get(part)?.digest).map((part) => {
    const [here, there] = [one, other].map((digest) => digest.get(part)?.count ?? 0);
    return `${part} (${here} and ${there})`;
  });
}
function canonical(value) {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const fields = Object.entries(value).filter(([, field]) => field !== void 0);
  fields.sort(([a], [b]) => a < b ? -1 : 1);
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(",")}}`;
}

export {
  copiedPerson,
  asCopied,
  nameOf,
  ALL_CONTENTS,
  NO_CONTENTS,
  AppDigester,
  differences,
  canonical,
  runsAgreed,
  runsTaken,
  cutAt,
  resumedFrom,
  beyond,
  joined,
  CHECKS,
  VerifyStorage
};
//# sourceMappingURL=chunk-GJVJSP7U.js.map
