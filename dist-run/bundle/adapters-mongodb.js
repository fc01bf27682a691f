import {
  CalendarHints,
  CommitQueue,
  OUTCOME_SOUGHT_FOR,
  QUEUES_LOOKED_AT,
  Snapshot,
  Turns,
  anyWhere,
  conjuncts,
  countedIn,
  decideAll,
  erasedEvent,
  eventIsOf,
  expectNothing,
  hasNoSlot,
  isCounted,
  isInUse,
  isOf,
  longestOverdue,
  lookAt,
  namesOf,
  orderedBy,
  outcome,
  outcomeUnknown,
  pauseAfter,
  repositoriesOver,
  tallyOf
} from "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import {
  filterSlices,
  inSlices
} from "./chunk-KPKHSBHY.js";
import {
  ANSWER_KEPT_FOR,
  BLOCKING_STATUSES,
  DESCRIPTORS,
  DuplicateError,
  KINDS,
  LAPSING_STATUSES,
  LIVE_STATUSES,
  LONGEST_BOOKING,
  NotFoundError,
  STATUSES,
  UnavailableError,
  allocationsOf,
  blocks,
  countedByStatus,
  eachObject,
  fold,
  foldedEmail,
  isCleanText,
  isFailure,
  isKept,
  isLive,
  isSame,
  namedBy,
  purposeOf
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/mongodb/index.ts
import { MongoClient } from "mongodb";

// adapters/mongodb/open.ts
import { setTimeout } from "node:timers/promises";
import { ReadConcern } from "mongodb";

// adapters/mongodb/driver/driver.ts
import {
  MongoBulkWriteError,
  MongoError,
  MongoNetworkError,
  MongoWriteConcernError
} from "mongodb";

// adapters/mongodb/documents/documents.ts
function position(seq, index) {
  return `${String(seq).padStart(16, "0")}.${String(index).padStart(6, "0")}`;
}
function identified(allocations) {
  const counts = /* @__PURE__ */ new Map();
  return allocations.map((allocation) => {
    const first2 = `${allocation.booking}/${allocation.resource}`;
    const count = (counts.get(first2) ?? 0) + 1;
    counts.set(first2, count);
    return [count === 1 ? first2 : `${first2}/${count}`, allocation];
  });
}
var COPIED = "copy";
function jobId(job) {
  const { booking, action, sequence, dueAt } = purposeOf(job);
  return `${booking}/${action}/${sequence}/${dueAt}`;
}
function eventFields(event, change) {
  const object = event.booking === null ? event : { ...event, data: withMetaText(event.data) };
  return { object, change, named: event.booking === null ? "" : namedBy(event.data) ?? "" };
}
function eventOf({ object }) {
  return object.booking === null ? object : { ...object, data: withMeta(object.data) };
}
function answerId(app, key) {
  return `${app}/${key}`;
}
function withMetaText(object) {
  return { ...object, meta: JSON.stringify(object.meta) };
}
function withMeta(object) {
  return { ...object, meta: JSON.parse(object.meta) };
}

// adapters/mongodb/documents/codecs.ts
function codec(its) {
  return its;
}
var CODECS = {
  workflow: codec({
    collection: "workflows",
    fields: (workflow) => ({
      object: workflow,
      nameFolded: DESCRIPTORS.workflow.foundBy.nameFolded.of(workflow),
      clock: DESCRIPTORS.workflow.foundBy.clock.of(workflow)
    }),
    object: ({ object }) => object
  }),
  resource: codec({
    collection: "resources",
    fields: (resource) => ({
      object: withMetaText(resource),
      nameFolded: DESCRIPTORS.resource.foundBy.nameFolded.of(resource)
    }),
    object: ({ object }) => withMeta(object)
  }),
  service: codec({
    collection: "services",
    fields: (service) => ({
      // Weights and rotas have UUIDs of resources as keys, roles have names chosen by clients. JSON text preserves
      // every key exactly.
      object: {
        ...withMetaText(service),
        roles: service.roles.map((role) => ({ ...role, weights: JSON.stringify(role.weights) })),
        rotas: JSON.stringify(service.rotas)
      },
      nameFolded: DESCRIPTORS.service.foundBy.nameFolded.of(service),
      /** Ends with null if the service has no workflow: stored documents contain it. */
      names: [...DESCRIPTORS.service.foundBy.names.of(service), ...service.workflow === null ? [null] : []]
    }),
    object: ({ object }) => ({
      ...withMeta(object),
      roles: object.roles.map((role) => ({ ...role, weights: JSON.parse(role.weights) })),
      rotas: JSON.parse(object.rotas)
    })
  }),
  timeOff: codec({
    collection: "timeOff",
    fields: (timeOff) => ({
      object: withMetaText(timeOff),
      startsAt: DESCRIPTORS.timeOff.foundBy.startsAt.of(timeOff),
      endsAt: DESCRIPTORS.timeOff.foundBy.endsAt.of(timeOff)
    }),
    object: ({ object }) => withMeta(object)
  }),
  series: codec({
    collection: "series",
    fields: (series) => ({ object: series }),
    object: ({ object }) => object
  }),
  key: codec({
    collection: "keys",
    fields: (key) => ({ object: key, nameFolded: DESCRIPTORS.key.foundBy.nameFolded.of(key) }),
    object: ({ object }) => object
  }),
  staff: codec({
    collection: "staff",
    fields: (staff) => ({
      object: staff,
      nameFolded: DESCRIPTORS.staff.foundBy.nameFolded.of(staff),
      emailFolded: DESCRIPTORS.staff.foundBy.emailFolded.of(staff)
    }),
    object: ({ object }) => object
  }),
  visitor: codec({
    collection: "visitors",
    fields: (visitor) => ({
      // Stored as text, because a list of numbers would become one field for each number.
      object: { ...visitor, confirmations: JSON.stringify(visitor.confirmations) },
      confirmedAt: DESCRIPTORS.visitor.foundBy.confirmedAt.of(visitor)
    }),
    object: ({ object }) => ({ ...object, confirmations: JSON.parse(object.confirmations) })
  }),
  logo: codec({
    collection: "logos",
    fields: (logo) => ({ object: logo }),
    object: ({ object }) => object
  }),
  profile: codec({
    collection: "profiles",
    fields: (profile) => ({ object: profile }),
    object: ({ object }) => object
  }),
  letters: codec({
    collection: "letters",
    fields: (letters) => ({ object: letters }),
    object: ({ object }) => object
  }),
  customer: codec({
    collection: "customers",
    fields: (customer) => ({
      object: withMetaText(customer),
      nameFolded: DESCRIPTORS.customer.foundBy.nameFolded.of(customer),
      emailFolded: DESCRIPTORS.customer.foundBy.emailFolded.of(customer),
      phoneDigits: DESCRIPTORS.customer.foundBy.phoneDigits.of(customer),
      emailSearched: DESCRIPTORS.customer.foundBy.emailSearched.of(customer)
    }),
    object: ({ object }) => withMeta(object)
  }),
  feed: codec({
    collection: "feeds",
    fields: (feed) => ({ object: feed, subject: DESCRIPTORS.feed.foundBy.subject.of(feed) }),
    object: ({ object }) => object
  }),
  erasure: codec({
    collection: "erasures",
    fields: (erasure) => ({ object: erasure, done: DESCRIPTORS.erasure.foundBy.done.of(erasure) }),
    object: ({ object }) => object
  }),
  calendar: codec({
    collection: "calendars",
    fields: (calendar) => ({ object: calendar, dueAt: DESCRIPTORS.calendar.foundBy.dueAt.of(calendar) }),
    object: ({ object }) => object
  }),
  busyTimes: codec({
    collection: "busyTimes",
    // Stored as text, because a list of numbers would become one field for each number.
    fields: (busy) => ({ object: { ...busy, times: JSON.stringify(busy.times) } }),
    object: ({ object }) => ({ ...object, times: JSON.parse(object.times) })
  }),
  action: codec({
    collection: "actions",
    // Headers have names chosen by clients. JSON text preserves every key exactly.
    fields: (action) => ({ object: { ...action, config: JSON.stringify(action.config) } }),
    object: ({ object }) => ({ ...object, config: JSON.parse(object.config) })
  }),
  booking: codec({
    collection: "bookings",
    fields: (booking) => ({
      object: withMetaText(booking),
      titleFolded: DESCRIPTORS.booking.foundBy.titleFolded.of(booking),
      customerEmailFolded: DESCRIPTORS.booking.foundBy.customerEmailFolded.of(booking),
      nameFolded: DESCRIPTORS.booking.foundBy.nameFolded.of(booking),
      phoneDigits: DESCRIPTORS.booking.foundBy.phoneDigits.of(booking),
      emailSearched: DESCRIPTORS.booking.foundBy.emailSearched.of(booking),
      externalIdFolded: DESCRIPTORS.booking.foundBy.externalIdFolded.of(booking)
    }),
    object: ({ object }) => withMeta(object)
  }),
  job: codec({
    collection: "jobs",
    // A stored job has no lease. If its status is running, its lease has expired.
    fields: (job) => ({
      object: job,
      uuid: job.uuid,
      /** Token of the worker's lease, and its end. */
      lease: null,
      leaseUntil: job.status === "running" ? 0 : null,
      /** Last lease under which the job was released. */
      settledUnder: null
    }),
    object: ({ object }) => object,
    // A second job for the same purpose gets the same `_id`.
    idOf: jobId
  })
};
var BY_KIND = CODECS;
function codecOf(kind) {
  return BY_KIND[kind];
}
var NO_FIELDS = {
  object: "",
  nameFolded: "",
  emailFolded: "",
  done: "",
  phoneDigits: "",
  emailSearched: "",
  externalIdFolded: "",
  confirmedAt: "",
  clock: "",
  subject: "",
  names: "",
  startsAt: "",
  endsAt: "",
  dueAt: "",
  titleFolded: "",
  customerEmailFolded: "",
  lease: "",
  leaseUntil: "",
  settledUnder: ""
};
var APPLIED = [...KINDS.map((kind) => CODECS[kind].collection), "allocations", "events", "answers"];

// adapters/mongodb/driver/collections.ts
var DuplicateKey = class extends Error {
  /** Name of the index, which tells the field (adapters/mongodb/README.md, rule 5). */
  index;
  /** As in `Written`: if true, the existing document may be the writer's own. */
  uncertain;
  constructor(index, uncertain) {
    super(`Duplicate key in ${index}`);
    this.index = index;
    this.uncertain = uncertain;
  }
};
function collectionOf(collections, kind) {
  return collections[codecOf(kind).collection];
}
async function first(collection, filter, how = {}) {
  const [found] = await collection.find(filter, { ...how, limit: 1 });
  return found;
}

// adapters/mongodb/driver/indexes.ts
var APP_NAME = "apps_name";
var PERSON_EMAIL = "persons_email";
var EXTERNAL_IDS = "bookings_external_id";
var LISTED = { app: 1, removed: 1 };
function listed(collection, ...fields) {
  const choosing = Object.fromEntries(fields.map((field) => [field, 1]));
  return { name: `${collection}_listed`, key: { ...LISTED, order: 1, ...choosing } };
}
var LISTS = Object.fromEntries(
  KINDS.map((kind) => codecOf(kind).collection).map((name) => [name, [listed(name)]])
);
var INDEXES = {
  ...LISTS,
  owners: [],
  persons: [
    { name: PERSON_EMAIL, key: { emailFolded: 1 }, unique: true },
    { name: "persons_owner", key: { owner: 1 }, unique: true }
  ],
  arming: [],
  apps: [
    { name: "apps_slug", key: { slug: 1 }, unique: true },
    { name: APP_NAME, key: { name: 1 }, unique: true },
    { name: "apps_of_owner", key: { owner: 1, state: 1, _id: 1, slugFolded: 1, nameFolded: 1 } },
    { name: "apps_digest", key: { digest: 1 } },
    { name: "apps_previous_digest", key: { previousDigest: 1 } },
    { name: "apps_sessions", key: { "sessions.digest": 1 } },
    { name: "apps_state", key: { state: 1 } },
    { name: "apps_answered", key: { "answer.at": 1 } },
    { name: "apps_untold", key: { untoldSince: 1 } }
  ],
  claims: [{ name: "claims_at", key: { at: 1 } }],
  ledgers: [
    { name: "ledgers_open", key: { open: 1 } },
    { name: "ledgers_at", key: { at: 1 } }
  ],
  spilled: [{ name: "spilled_app", key: { app: 1 } }],
  workflows: [listed("workflows", "nameFolded"), { name: "workflows_clock", key: { clock: 1 } }],
  resources: [listed("resources", "nameFolded")],
  services: [listed("services", "nameFolded"), { name: "services_naming", key: { ...LISTED, names: 1 } }],
  keys: [listed("keys", "nameFolded"), { name: "keys_digest", key: { "object.digest": 1 } }],
  staff: [listed("staff", "nameFolded", "emailFolded"), { name: "staff_person", key: { "object.person": 1 } }],
  visitors: [...LISTS.visitors, { name: "visitors_confirmed", key: { confirmedAt: 1 } }],
  series: [...LISTS.series, { name: "series_of_service", key: { ...LISTED, "object.service": 1, order: 1 } }],
  customers: [
    { name: "customers_searched", key: { ...LISTED, order: 1, nameFolded: 1, emailSearched: 1, phoneDigits: 1 } },
    { name: "customers_email", key: { ...LISTED, emailFolded: 1 } }
  ],
  feeds: [
    ...LISTS.feeds,
    { name: "feeds_digest", key: { "object.digest": 1 } },
    { name: "feeds_of", key: { ...LISTED, subject: 1, order: 1 } }
  ],
  erasures: [...LISTS.erasures, { name: "erasures_done", key: { done: 1 } }],
  timeOff: [...LISTS.timeOff, { name: "timeOff_by_end", key: { ...LISTED, endsAt: 1, startsAt: 1 } }],
  calendars: [...LISTS.calendars, { name: "calendars_due", key: { removed: 1, dueAt: 1 } }],
  actions: [{ name: "actions_listed", key: { ...LISTED, "object.workflow": 1, "object.position": 1, order: 1 } }],
  bookings: [
    listed("bookings", "titleFolded"),
    { name: EXTERNAL_IDS, key: { ...LISTED, "object.externalId": 1, order: 1 } },
    { name: "bookings_by_start", key: { ...LISTED, "object.start": 1, order: 1, "object.end": 1 } },
    // by end, because bookings in use end in the future: the growing past is not scanned
    {
      name: "bookings_of_resource",
      key: { ...LISTED, "object.resources": 1, "object.end": 1, "object.status": 1, "object.start": 1, order: 1 }
    },
    {
      name: "bookings_of_service",
      key: { ...LISTED, "object.sale.service": 1, "object.start": 1, "object.status": 1, order: 1 }
    },
    {
      name: "bookings_of_service_live",
      key: { ...LISTED, "object.sale.service": 1, "object.status": 1, "object.end": 1 }
    },
    { name: "bookings_workflow", key: { "object.workflow": 1, "object.status": 1, "object.end": 1 } },
    {
      name: "bookings_unattended",
      key: { "object.workflow": 1, "object.status": 1, "object.checkedInAt": 1, "object.start": 1, "object.end": 1 }
    },
    { name: "bookings_of_customer", key: { ...LISTED, customerEmailFolded: 1, order: 1 } },
    { name: "bookings_of_address", key: { ...LISTED, customerEmailFolded: 1, "object.end": 1, "object.start": 1 } },
    { name: "bookings_of_linked", key: { ...LISTED, "object.customerUuid": 1, order: 1 } },
    { name: "bookings_of_series", key: { ...LISTED, "object.series.uuid": 1, "object.start": 1 } },
    {
      name: "bookings_holds_of_app",
      key: { ...LISTED, "object.status": 1, "object.holdExpiresAt": 1 }
    },
    { name: "bookings_held", key: { "object.status": 1, "object.holdExpiresAt": 1 } },
    { name: "bookings_pending", key: { "object.status": 1, "object.pendingSince": 1 } },
    { name: "bookings_starting", key: { "object.status": 1, "object.start": 1 } }
  ],
  allocations: [
    { name: "allocations_app", key: { app: 1 } },
    { name: "allocations_resource", key: { "object.resource": 1, "object.start": 1 } }
  ],
  jobs: [
    { name: "jobs_uuid", key: { uuid: 1 } },
    listed("jobs", "object.status"),
    { name: "jobs_of_action", key: { ...LISTED, "object.action": 1, order: 1, "object.status": 1 } },
    { name: "jobs_of_booking", key: { ...LISTED, "object.booking": 1, order: 1, "object.status": 1 } },
    { name: "jobs_waiting", key: { "object.status": 1, "object.nextAt": 1, "object.position": 1, order: 1 } },
    {
      name: "jobs_turns",
      key: { "object.status": 1, app: 1, "object.nextAt": 1, "object.position": 1, order: 1, "object.action": 1 }
    },
    { name: "jobs_running", key: { "object.status": 1, leaseUntil: 1 } }
  ],
  events: [
    { name: "events_app", key: { app: 1, _id: 1 } },
    { name: "events_uuid", key: { "object.uuid": 1 } },
    { name: "events_booking", key: { "object.booking": 1, _id: 1 } },
    { name: "events_named", key: { app: 1, named: 1 } },
    { name: "events_at", key: { "object.at": 1 } }
  ],
  answers: [
    { name: "answers_app", key: { app: 1 } },
    { name: "answers_about", key: { app: 1, "object.about": 1 } },
    { name: "answers_at", key: { "object.at": 1 } }
  ]
};
var RETIRED = {
  apps: ["apps_owner"],
  customers: ["customers_listed"],
  workflows: ["workflows_app"],
  resources: ["resources_app"],
  actions: ["actions_app", "actions_workflow"],
  bookings: ["bookings_app", "bookings_start", "bookings_resource", "bookings_customer"],
  jobs: ["jobs_app", "jobs_action", "jobs_booking"]
};

// adapters/mongodb/driver/outcome.ts
var SERVER = "MongoDB";
function outcomeUnknown2(cause) {
  return outcomeUnknown(SERVER, cause);
}
function outcome2(look, patience) {
  return outcome(SERVER, look, patience);
}
async function repeatable(write) {
  try {
    await write;
  } catch (error) {
    if (!isFailure(error, "unavailable") || error.retryAfterSeconds !== null) throw error;
    throw new UnavailableError("MongoDB does not answer", { retryAfterSeconds: 2, cause: error });
  }
}

// adapters/mongodb/driver/causal-order.ts
var CausalOrder = class {
  #client;
  #latest;
  constructor(client) {
    this.#client = client;
  }
  async keep(operation) {
    const session = this.#client.startSession({ causalConsistency: true });
    if (this.#latest) session.advanceOperationTime(this.#latest);
    try {
      return await operation(session);
    } finally {
      const { operationTime } = session;
      if (operationTime && !this.#latest?.greaterThan(operationTime)) this.#latest = operationTime;
      await session.endSession();
    }
  }
};

// adapters/mongodb/driver/servers.ts
var NotPrimaryError = class extends Error {
};
var OTHERS = /* @__PURE__ */ new Set(["RSSecondary", "RSArbiter", "RSOther", "RSGhost"]);
function watchServers(client) {
  let order;
  let notPrimary;
  client.on("serverDescriptionChanged", ({ newDescription: { type, address } }) => {
    if (type === "Mongos" || type === "LoadBalancer") order ??= new CausalOrder(client);
    notPrimary = client.options.directConnection && OTHERS.has(type) ? address : void 0;
  });
  return {
    get order() {
      return order;
    },
    check() {
      if (notPrimary === void 0) return;
      throw new NotPrimaryError(`The MongoDB server at ${notPrimary} is not the primary of its replica set`);
    }
  };
}

// adapters/mongodb/driver/driver.ts
var READ_TRIES = 4;
var READ_TRIED_FOR_MS = 15e3;
var MOST_SKIPPED = 2 ** 31 - 1;
var DUPLICATE_KEY = 11e3;
var READ_CONCERN_MAJORITY_NOT_ENABLED = 148;
var INTERRUPTED = /* @__PURE__ */ new Set([
  ...[6, 7, 43, 50, 64, 89, 91, 100, 133, 134, 175, 189, 202, 237, 262, 365],
  ...[9001, 10107, 11600, 11602, 13435, 13436]
]);
var REFUSED = /* @__PURE__ */ new Set([10107, 13435, 13436]);
var OUT_OF_DISK_SPACE = 14031;
var ATLAS_ERROR = 8e3;
var NOT_SENT = /* @__PURE__ */ new Set(["MongoServerSelectionError", "MongoWaitQueueTimeoutError"]);
var CLOSED = /* @__PURE__ */ new Set([
  "MongoClientClosedError",
  "MongoTopologyClosedError",
  "MongoNotConnectedError",
  "MongoPoolClosedError"
]);
var MAJORITY = /* @__PURE__ */ new Set(["ledgers", "claims", "apps"]);
function driverCollections(db, surroundings, servers) {
  const { order } = servers;
  const open = (name) => {
    const level = order || MAJORITY.has(name) ? "majority" : "local";
    const collection = db.collection(name, { readConcern: { level } });
    const within = (operation) => {
      servers.check();
      return order ? order.keep((session) => operation({ session })) : operation({});
    };
    return new PersistentCollection(collection, surroundings, within);
  };
  const names = Object.keys(INDEXES);
  return Object.fromEntries(names.map((name) => [name, open(name)]));
}
var PersistentCollection = class {
  #collection;
  #surroundings;
  #within;
  constructor(collection, surroundings, within) {
    this.#collection = collection;
    this.#surroundings = surroundings;
    this.#within = within;
  }
  async find(filter, { sort, skip, limit, only } = {}) {
    if (limit === 0 || (skip ?? 0) > MOST_SKIPPED) return [];
    const options = {
      ...sort === void 0 ? {} : { sort },
      ...skip === void 0 ? {} : { skip },
      ...limit === void 0 ? {} : { limit },
      ...only === void 0 ? {} : { projection: Object.fromEntries(["_id", ...only].map((field) => [field, 1])) }
    };
    const found = await this.#read((session) => this.#collection.find(filter, { ...options, ...session }).toArray());
    return found;
  }
  count(filter) {
    return this.#read((session) => this.#collection.countDocuments(filter, session));
  }
  async insert(document) {
    await this.#write((session) => this.#collection.insertOne(document, session));
  }
  async update(filter, update) {
    return this.#written((session) => this.#collection.updateOne(filter, update, session));
  }
  async upsert({ filter, update }) {
    const upsert = true;
    return this.#written((session) => this.#collection.updateOne(filter, update, { upsert, ...session }));
  }
  async upsertAll(puts) {
    const operations = puts.map(
      ({ filter, update }) => ({
        updateOne: { filter, update, upsert: true }
      })
    );
    await this.#write((session) => this.#collection.bulkWrite(operations, { ordered: false, ...session }));
  }
  async remove(filter) {
    return (await this.#write((session) => this.#collection.deleteMany(filter, session))).value.deletedCount;
  }
  async #written(write) {
    const { value, uncertain } = await this.#write(write);
    return { matched: value.matchedCount, uncertain };
  }
  #read(read2) {
    return readPersistently(() => this.#within(read2), this.#surroundings);
  }
  #write(write) {
    return writePersistently(() => this.#within(write), this.#surroundings);
  }
};
async function readPersistently(read2, surroundings) {
  const startedAt = surroundings.elapsed();
  for (let tried = 1; ; tried += 1) {
    try {
      return await read2();
    } catch (error) {
      if (!isInterrupted(error)) throw isNotSent(error) ? away(error) : error;
      if (tried === READ_TRIES || surroundings.elapsed() - startedAt > READ_TRIED_FOR_MS) throw away(error);
      surroundings.meter?.retry();
      await pauseAfter(tried, surroundings);
    }
  }
}
async function writePersistently(write, surroundings) {
  let interruptedAt;
  let uncertain = false;
  for (let tried = 1; ; tried += 1) {
    try {
      return { value: await write(), uncertain };
    } catch (thrown) {
      const error = causeOf(thrown);
      if (isDuplicate(error)) throw new DuplicateKey(indexIn(error.message), uncertain);
      if (!isInterrupted(error) && !(uncertain && isNotSent(error) && !isClosed(error))) {
        if (uncertain) throw outcomeUnknown2(error);
        if (takesNoWrite(error))
          throw new UnavailableError("MongoDB takes no write", { retryAfterSeconds: 30, cause: error });
        throw isNotSent(error) ? away(error) : error;
      }
      uncertain ||= !isRefused(error);
      interruptedAt ??= surroundings.elapsed();
      if (surroundings.elapsed() - interruptedAt >= OUTCOME_SOUGHT_FOR) {
        throw uncertain ? outcomeUnknown2(error) : away(error);
      }
      surroundings.meter?.retry();
      await pauseAfter(tried, surroundings);
    }
  }
}
function away(cause) {
  const problem = cause instanceof NotPrimaryError ? cause.message : "MongoDB does not answer";
  return new UnavailableError(problem, { retryAfterSeconds: 2, cause });
}
function causeOf(error) {
  return error instanceof MongoBulkWriteError && error.errorResponse instanceof MongoError ? error.errorResponse : error;
}
function isNotSent(error) {
  return error instanceof NotPrimaryError || error instanceof MongoError && NOT_SENT.has(error.name) || isClosed(error);
}
function isClosed(error) {
  return error instanceof MongoError && CLOSED.has(error.name);
}
function isInterrupted(error) {
  if (!(error instanceof MongoError)) return false;
  return error instanceof MongoNetworkError || error instanceof MongoWriteConcernError || INTERRUPTED.has(Number(error.code));
}
function isRefused(error) {
  if (error instanceof MongoWriteConcernError || error instanceof MongoBulkWriteError) return false;
  return error instanceof MongoError && (error.name === "MongoPoolClearedError" || REFUSED.has(Number(error.code)));
}
function takesNoWrite(error) {
  if (!(error instanceof MongoError)) return false;
  const { code, codeName, message } = error;
  return code === OUT_OF_DISK_SPACE || codeName === "UserWritesBlocked" || code === ATLAS_ERROR && /space quota/.test(message);
}
function isWithoutMajorityReads(error) {
  return error instanceof MongoError && error.code === READ_CONCERN_MAJORITY_NOT_ENABLED;
}
function isDuplicate(error) {
  return error instanceof MongoError && error.code === DUPLICATE_KEY;
}
function indexIn(message) {
  return /\bindex: (\S+)/.exec(message)?.[1] ?? "";
}

// adapters/mongodb/driver/progress.ts
var untold = (_, work) => work();
var Progress = class {
  #underWay = /* @__PURE__ */ new Set();
  #timer;
  constructor(report, everyMs) {
    const startedAt = performance.now();
    this.#timer = setInterval(() => {
      const seconds = Math.round((performance.now() - startedAt) / 1e3);
      if (this.#underWay.size > 0) report(`MongoDB, for ${seconds} s: ${[...this.#underWay].join(", ")}`);
    }, everyMs);
  }
  during = async (what, work) => {
    this.#underWay.add(what);
    try {
      await work();
    } finally {
      this.#underWay.delete(what);
    }
  };
  stop() {
    clearInterval(this.#timer);
  }
};

// adapters/mongodb/driver/index-builds.ts
var NAMESPACE_NOT_FOUND = 26;
async function createIndexes(db, surroundings, during = untold) {
  await Promise.all(
    Object.entries(INDEXES).map(async ([name, indexes]) => {
      if (indexes.length === 0) return;
      const there = await indexNames(db, name, surroundings);
      const missing = indexes.filter((index) => !there.has(index.name)).length;
      await during(`building ${missing} indexes on ${name}`, () => create(db, name, indexes, surroundings));
      for (const retired of RETIRED[name] ?? []) if (there.has(retired)) await drop(db, name, retired);
    })
  );
}
async function create(db, name, indexes, surroundings) {
  const specifications = indexes.map((index) => ({ ...index }));
  await writePersistently(() => db.collection(name).createIndexes(specifications), surroundings);
}
async function drop(db, name, index) {
  await db.collection(name).dropIndex(index).catch(() => void 0);
}
async function indexNames(db, name, surroundings) {
  const list = () => db.collection(name).listIndexes().toArray();
  try {
    const found = await readPersistently(list, surroundings);
    return new Set(found.map((index) => String(index.name)));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === NAMESPACE_NOT_FOUND) return /* @__PURE__ */ new Set();
    throw error;
  }
}

// adapters/mongodb/driver/search-fields.ts
var BATCH = 500;
async function addSearchFields(db, surroundings, during = untold) {
  if ((await indexNames(db, "bookings", surroundings)).has(EXTERNAL_IDS)) return;
  await during("adding the search fields of bookings and customers", async () => {
    for (const kind of ["customer", "booking"]) await addFields(db, kind, surroundings);
  });
}
async function addFields(db, kind, surroundings) {
  const { collection: name, fields, object } = codecOf(kind);
  const collection = db.collection(name);
  for (let after = ""; ; ) {
    const page = () => collection.find({ removed: false, _id: { $gt: after } }).sort({ _id: 1 }).limit(BATCH).toArray();
    const documents = await readPersistently(page, surroundings);
    const last = documents.at(-1);
    if (!last) return;
    const updates = documents.map((document) => {
      const its = object(document);
      const { object: _, ...searched } = fields(its);
      return {
        updateOne: { filter: { _id: document._id, "object.version": its.version }, update: { $set: searched } }
      };
    });
    await writePersistently(() => collection.bulkWrite(updates, { ordered: false }), surroundings);
    after = last._id;
  }
}

// adapters/mongodb/operations/readiness.ts
import { MongoError as MongoError2 } from "mongodb";
var LOOK_EVERY_MS = 1e3;
var CONFIRMED_WITHIN_MS = 5e3;
var Readiness = class {
  #needs;
  #shownAt = Number.NEGATIVE_INFINITY;
  constructor(needs) {
    this.#needs = needs;
  }
  /** @throws UnavailableError if the database does not answer, or accepts no writes. */
  async check() {
    const { db, servers, elapsed } = this.#needs;
    try {
      servers.check();
      if (elapsed() - this.#shownAt < LOOK_EVERY_MS) return;
      const writeConcern = { w: "majority", journal: true, wtimeoutMS: CONFIRMED_WITHIN_MS };
      const probe = db.collection("probe");
      await probe.updateOne({ _id: "probe" }, { $inc: { tried: 1 } }, { upsert: true, writeConcern });
    } catch (error) {
      if (!isDuplicate(error)) throw asUnavailable(error);
    }
    this.#shownAt = elapsed();
  }
};
function asUnavailable(error) {
  if (isInterrupted(error) || isNotSent(error)) return away(error);
  if (!(error instanceof MongoError2)) return error;
  return new UnavailableError(`MongoDB takes no write: ${error.message}`, { cause: error });
}

// adapters/mongodb/driver/slices.ts
var SHORT = 25;
var HEAVY = 2e6;
var PART = 50;
async function sliced(collection, filter, { offset, limit, inSlices: mayBeInSlices = false }, sort, itemOf) {
  const isWeighed = mayBeInSlices && limit > SHORT;
  const atOnce = isWeighed ? SHORT : limit;
  const others = { sort, skip: offset + atOnce, limit: limit - atOnce, only: [] };
  const [found, keys, total] = await Promise.all([
    collection.find(filter, { sort, skip: offset, limit: atOnce }),
    isWeighed ? idsOf(collection, filter, others) : [],
    collection.count(filter)
  ]);
  const count = found.length + keys.length;
  const seen = offset + count;
  const fitting = count === limit ? Math.max(total, seen) : count > 0 ? seen : Math.min(total, offset);
  const page = { items: found.map(itemOf), total: fitting };
  if (keys.length === 0) return page;
  const isHeavy = JSON.stringify(found).length / found.length * count > HEAVY;
  if (isHeavy) return { ...page, rest: byIds(collection, keys, itemOf) };
  return { ...page, items: [...page.items, ...await read(collection, keys, itemOf)] };
}
async function idsOf(collection, filter, how) {
  return (await collection.find(filter, { ...how, only: [] })).map(({ _id }) => _id);
}
function byIds(collection, ids, itemOf) {
  return inSlices(ids, PART, (those) => read(collection, those, itemOf));
}
async function read(collection, ids, itemOf) {
  const found = await collection.find({ _id: { $in: ids } });
  const byId = new Map(found.flatMap((document) => isRemoved(document) ? [] : [[document._id, document]]));
  return ids.flatMap((id) => {
    const document = byId.get(id);
    return document === void 0 ? [] : [itemOf(document)];
  });
}
function isRemoved(document) {
  return document.removed === true || document.state !== void 0 && document.state !== "live";
}
var EVENT_KEYS = 1e4;
async function eventIdsOf(events, filter) {
  const all = [];
  for (let page; page === void 0 || page.length === EVENT_KEYS; ) {
    const from = { ...filter, _id: { $gt: all.at(-1) ?? "" } };
    page = await idsOf(events, from, { sort: { _id: 1 }, limit: EVENT_KEYS });
    all.push(...page);
  }
  return all;
}
function* chunks(all, size) {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

// adapters/mongodb/ledger/claims.ts
import { randomUUID } from "node:crypto";

// adapters/mongodb/documents/app-documents.ts
function appFields({ app, credential }, answer, untold2) {
  const { uuid: _, meta, sendsLetters, ...rest } = app;
  return {
    ...rest,
    sendsLetters: sendsLetters ?? null,
    slugFolded: fold(app.slug),
    nameFolded: fold(app.name),
    meta: JSON.stringify(meta),
    digest: credential.digest,
    previousDigest: credential.previous?.digest ?? null,
    previousUntil: credential.previous?.until ?? null,
    manage: credential.manage ?? null,
    sessions: credential.sessions ?? [],
    answer,
    ...untoldFields(untold2)
  };
}
function untoldFields(untold2) {
  return { untold: untold2, untoldSince: untold2[0]?.at ?? null };
}
function recordOf(document) {
  const { _id, owner, slug, name, description, meta, sendsLetters, version, createdAt, updatedAt } = document;
  const { digest, previousDigest, previousUntil, manage, sessions = [] } = document;
  return {
    app: {
      uuid: _id,
      owner,
      slug,
      name,
      description,
      meta: JSON.parse(meta),
      ...sendsLetters && { sendsLetters },
      version,
      createdAt,
      updatedAt
    },
    credential: {
      digest,
      previous: previousDigest === null || previousUntil === null ? null : { digest: previousDigest, until: previousUntil },
      ...manage && { manage },
      ...sessions.length > 0 && { sessions }
    }
  };
}
function fenceFields(uuid, at) {
  const nobody = `\0${uuid}`;
  return {
    state: "fence",
    recent: [],
    owner: "",
    slug: nobody,
    name: nobody,
    slugFolded: "",
    nameFolded: "",
    description: "",
    meta: "{}",
    version: 0,
    createdAt: at,
    updatedAt: at,
    digest: nobody,
    previousDigest: null,
    previousUntil: null,
    answer: null
  };
}

// adapters/mongodb/ledger/claims.ts
var LOOKS = 32;
var SHORTEST_PAUSE_MS = 10;
var LONGEST_PAUSE_MS = 500;
var Claims = class {
  #collections;
  #surroundings;
  constructor(collections, surroundings) {
    this.#collections = collections;
    this.#surroundings = surroundings;
  }
  /**
   * Takes the key for a write to that app, after waiting for whoever holds it; or gives the answer that there is. Who
   * is silent for too long has died: then the key is taken over, and whoever held it can store nothing under it any more.
   */
  async take(owner, key, app, now) {
    const mine = { _id: `${owner}/${key}`, app, holder: randomUUID(), at: now, answer: null };
    let holder;
    let silent = 0;
    for (let look = 0; look < 3 * LOOKS; look += 1) {
      const claim = await this.#insertedOrFound(mine, look);
      if (claim?.holder === mine.holder) return mine;
      if (!claim) continue;
      silent = claim.holder === holder ? silent + 1 : 0;
      holder = claim.holder;
      const answer = claim.answer ?? await this.#answerIn(claim);
      if (answer && isKept(answer, now)) return { earlier: answer };
      if (answer || now >= claim.at + ANSWER_KEPT_FOR || silent >= LOOKS) {
        const taken = await this.#takenOver(claim, mine);
        if (taken) return taken;
      } else {
        const { pause, random } = this.#surroundings;
        await pause(Math.min(LONGEST_PAUSE_MS, SHORTEST_PAUSE_MS * 1.3 ** silent) * (0.5 + random()));
      }
    }
    throw new UnavailableError("Another request with this Idempotency-Key is still running");
  }
  /**
   * The key, if it is still this request's: then nobody comes between what it has read and what it will write. It may
   * also turn out that its answer was stored, and that it had not been told.
   */
  async stillHeld(held2, app, now) {
    const { _id, holder } = held2;
    const claim = await first(this.#collections.claims, { _id, holder });
    const earlier = claim && (claim.answer ?? answerUnder(claim, app));
    return earlier && isKept(earlier, now) ? { earlier } : claim && held2;
  }
  /**
   * Gives the key back, unless something was stored under it after all: by a write whose answer was lost, in an app that
   * was removed since.
   */
  async release({ _id, holder }) {
    await this.#collections.claims.remove({ _id, holder, answer: null });
  }
  /** Moves the answer in the app's document here, before the document loses it. */
  async keep({ _id: app, answer: claimed }) {
    if (!claimed) return;
    const { claim, ...answer } = claimed;
    await this.#collections.claims.update({ _id: claim, app, answer: null }, { $set: { answer } });
  }
  /** Forgets up to `limit` that are older than a moment, answering how many, and what else is left of such old ones. */
  async forget(before, limit) {
    const { claims, apps } = this.#collections;
    const old = { at: { $lt: before } };
    const found = await claims.find(old, { sort: { at: 1 }, limit });
    for (const app of await apps.find({ "answer.at": { $lt: before } }, { limit })) {
      await apps.update({ _id: app._id, rev: app.rev }, { $set: { answer: null }, $inc: { rev: 1 } });
    }
    await apps.remove({ state: "fence", updatedAt: { $lt: before } });
    return found.length === 0 ? 0 : claims.remove({ ...old, _id: { $in: found.map(({ _id }) => _id) } });
  }
  /** Answers of the owner later than a moment were given at it from here on, up to `limit`; answers how many those were. */
  async turnBack(owner, to, limit) {
    const { claims, apps } = this.#collections;
    for (const { _id, rev } of await apps.find({ owner, "answer.at": { $gt: to } })) {
      await apps.update({ _id, rev }, { $set: { "answer.at": to }, $inc: { rev: 1 } });
    }
    const ofOwner = { _id: { $gt: `${owner}/`, $lt: `${owner}0` } };
    const found = await claims.find({ ...ofOwner, at: { $gt: to } }, { limit });
    for (const { _id, holder, at, answer } of found) {
      if (answer) await claims.update({ _id, holder, at }, { $set: { at: to, "answer.at": to } });
      else await claims.update({ _id, holder, at, answer: null }, { $set: { at: to } });
    }
    return found.length;
  }
  async #insertedOrFound(mine, look) {
    const { claims } = this.#collections;
    const found = look === 0 ? void 0 : await first(claims, { _id: mine._id });
    if (found) return found;
    try {
      await claims.insert(mine);
      return mine;
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      return first(claims, { _id: mine._id });
    }
  }
  async #answerIn(claim) {
    const app = await first(this.#collections.apps, { _id: claim.app });
    return app && answerUnder(claim, app);
  }
  /** Undefined when another was faster. */
  async #takenOver(claim, mine) {
    const { claims } = this.#collections;
    const { _id, holder, app } = claim;
    const { at } = mine;
    const asFound = { _id, holder, app, ...claim.answer === null ? { answer: null } : {} };
    const taken = await claims.update(asFound, { $set: { holder: mine.holder, at, answer: null } });
    if (taken.matched === 0 && !(taken.uncertain && await first(claims, { _id, holder: mine.holder })))
      return void 0;
    await this.#fence(app, at);
    const answer = await this.#answerIn(claim) ?? (await first(claims, { _id }))?.answer;
    if (answer && isKept(answer, at)) return { earlier: answer };
    const { matched } = await claims.update({ _id, holder: mine.holder }, { $set: { app: mine.app } });
    return matched === 1 ? mine : void 0;
  }
  /** From here on, whoever has read the app's document cannot write it, and whoever was to insert it cannot. */
  async #fence(app, at) {
    const fence = { filter: { _id: app }, update: { $inc: { rev: 1 }, $setOnInsert: fenceFields(app, at) } };
    try {
      await this.#collections.apps.upsert(fence);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      await this.#collections.apps.update(fence.filter, fence.update);
    }
  }
};
function answerUnder({ _id }, { answer: claimed }) {
  if (claimed?.claim !== _id) return void 0;
  const { claim: _, ...answer } = claimed;
  return answer;
}

// adapters/mongodb/ledger/ledger.ts
import { randomUUID as randomUUID2 } from "node:crypto";
import QuickLRU2 from "quick-lru";

// adapters/mongodb/driver/filters.ts
var PATHS = {
  workflow: { nameFolded: "nameFolded", clock: "clock" },
  resource: { nameFolded: "nameFolded" },
  service: { nameFolded: "nameFolded", names: "names" },
  timeOff: {
    startsAt: "startsAt",
    endsAt: "endsAt",
    resources: "object.resources",
    closesAll: { isTrue: { "object.resources": null }, isFalse: { $nor: [{ "object.resources": null }] } }
  },
  series: { service: "object.service" },
  key: {
    nameFolded: "nameFolded",
    digest: "object.digest",
    // Keys from before this field existed lack it.
    page: { isTrue: { "object.page": true }, isFalse: { $nor: [{ "object.page": true }] } }
  },
  staff: { nameFolded: "nameFolded", emailFolded: "emailFolded", person: "object.person" },
  customer: {
    emailFolded: "emailFolded",
    nameFolded: "nameFolded",
    phoneDigits: "phoneDigits",
    emailSearched: "emailSearched"
  },
  erasure: { done: "done" },
  feed: { subject: "subject", digest: "object.digest", staff: "object.staff" },
  calendar: { resource: "object.resource", dueAt: "dueAt" },
  busyTimes: {},
  action: {
    workflow: "object.workflow",
    position: "object.position",
    trigger: "object.trigger",
    enabled: "object.enabled"
  },
  booking: {
    status: "object.status",
    start: "object.start",
    end: "object.end",
    workflow: "object.workflow",
    holdExpiresAt: "object.holdExpiresAt",
    pendingSince: "object.pendingSince",
    titleFolded: "titleFolded",
    nameFolded: "nameFolded",
    phoneDigits: "phoneDigits",
    emailSearched: "emailSearched",
    externalId: "object.externalId",
    externalIdFolded: "externalIdFolded",
    customerEmailFolded: "customerEmailFolded",
    service: "object.sale.service",
    series: "object.series.uuid",
    customer: "object.customerUuid",
    key: "object.madeWith.key",
    holder: "object.madeWith.holder",
    resources: "object.resources"
  },
  job: {
    status: "object.status",
    nextAt: "object.nextAt",
    position: "object.position",
    booking: "object.booking",
    action: "object.action",
    letter: "object.letter.kind",
    dueAt: "object.dueAt"
  },
  visitor: { confirmedAt: "confirmedAt" },
  profile: {},
  logo: {},
  letters: {}
};
var NOTHING = { _id: { $in: [] } };
function pathOf(kind, name) {
  const path = fieldOf(kind, name);
  if (typeof path !== "string") throw new TypeError(`No field of documents of kind '${kind}' has '${name}'`);
  return path;
}
function fieldOf(kind, name) {
  if (name === "uuid") return kind === "job" ? "uuid" : "_id";
  const path = PATHS[kind][name];
  if (path === void 0) throw new TypeError(`Objects of kind '${kind}' are not found by '${name}'`);
  return path;
}
function filterOf(kind, where) {
  return joined(conjuncts(anyWhere(where)).map((part) => partOf(kind, part)));
}
function partOf(kind, where) {
  switch (where[0]) {
    case "and":
      return joined(where[1].map((each) => partOf(kind, each)));
    case "or": {
      const any = where[1].map((each) => partOf(kind, each)).filter((each) => each !== NOTHING);
      return any.length === 0 ? NOTHING : { $or: any };
    }
    case "not":
      return { $nor: [partOf(kind, where[1])] };
  }
  const path = fieldOf(kind, where[1]);
  if (typeof path !== "string") return where[2] === true ? path.isTrue : path.isFalse;
  switch (where[0]) {
    case "isNull":
      return { [path]: null };
    case "eq":
    case "has":
      return { [path]: where[2] };
    case "in":
      return { [path]: { $in: where[2] } };
    case "contains":
      return containing(path, String(where[2]));
    default:
      return { [path]: { [`$${where[0]}`]: where[2] } };
  }
}
function containing(path, text) {
  return isCleanText(text) ? { [path]: { $regex: text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") } } : NOTHING;
}
function joined(filters) {
  if (filters.includes(NOTHING)) return NOTHING;
  const all = {};
  const others = [];
  for (const filter of filters) {
    const isFree = Object.entries(filter).every(([path, wanted]) => !(path in all) || areBounds(all[path], wanted));
    if (!isFree) others.push(filter);
    else
      for (const [path, wanted] of Object.entries(filter))
        all[path] = path in all ? { ...all[path], ...wanted } : wanted;
  }
  return others.length === 0 ? all : { ...all, $and: others };
}
function areBounds(one, other) {
  return isBounds(one) && isBounds(other) && !Object.keys(other).some((operator) => operator in one);
}
function isBounds(wanted) {
  return typeof wanted === "object" && wanted !== null && Object.keys(wanted).every((one) => BOUNDS.has(one));
}
var BOUNDS = /* @__PURE__ */ new Set(["$lt", "$lte", "$gt", "$gte"]);

// adapters/mongodb/ledger/bulk-reads.ts
var COUNTED_BY_SERVER = 8;
var SPANS_AT_ONCE = 100;
var byOrder = (a, b) => a.order < b.order ? -1 : 1;
var MongoReads = class {
  #collections;
  #app;
  constructor(collections, app) {
    this.#collections = collections;
    this.#app = app;
  }
  async objects(kind, uuids) {
    const { object, idOf } = codecOf(kind);
    const named = { [idOf ? "uuid" : "_id"]: { $in: uuids } };
    return (await collectionOf(this.#collections, kind).find({ ...this.#present, ...named })).map(object);
  }
  async actionsOf(workflows) {
    const filter = { ...this.#present, "object.workflow": { $in: workflows } };
    const found = await this.#collections.actions.find(filter);
    return found.sort(byOrder).map(CODECS.action.object);
  }
  /** Bounded on both sides, so that neither a resource's past nor its future is read through. */
  async allocations(spans) {
    const overlapping = alike(spans).map(({ resources, from, to, longest }) => ({
      "object.resource": resources.length === 1 ? resources[0] : { $in: resources },
      "object.start": { $gt: from - longest, $lt: to },
      "object.end": { $gt: from }
    }));
    const found = await Promise.all(
      chunks2(overlapping, SPANS_AT_ONCE).map(($or) => this.#collections.allocations.find({ ...this.#present, $or }))
    );
    const distinct = found.length === 1 ? found[0] : new Map(found.flat().map((each) => [each._id, each])).values();
    return [...distinct].map(({ object }) => object);
  }
  async inUse(query) {
    const { resource, workflow, service, endsAfter, heldAfter, key, holder, limit } = query;
    const filter = {
      ...this.#present,
      "object.status": heldAfter === void 0 ? { $in: LIVE_STATUSES } : "held",
      ...heldAfter === void 0 ? {} : { "object.holdExpiresAt": { $gt: heldAfter } },
      ...key === void 0 ? {} : { "object.madeWith.key": key },
      ...holder === void 0 ? {} : { "object.madeWith.holder": holder },
      ...resource === void 0 ? {} : { "object.resources": resource },
      ...workflow === void 0 ? {} : { "object.workflow": workflow },
      ...service === void 0 ? {} : { "object.sale.service": service },
      ...endsAfter === void 0 ? {} : { "object.end": { $gt: endsAfter } }
    };
    for (let most = limit; ; most *= 2) {
      const found = await this.#collections.bookings.find(filter, { limit: most });
      const wanted = found.map(CODECS.booking.object).filter((booking) => isInUse(booking, query));
      if (found.length < most || wanted.length >= limit) return wanted.slice(0, limit);
    }
  }
  async overlapping({ resource, service, email, from, to, limit }) {
    const filter = {
      ...this.#present,
      "object.status": { $in: BLOCKING_STATUSES },
      // No booking is longer than the longest that may be made.
      "object.start": { $gt: from - LONGEST_BOOKING, $lt: to },
      "object.end": { $gt: from },
      ...resource === void 0 ? {} : { "object.resources": resource },
      ...service === void 0 ? {} : { "object.sale.service": service },
      ...email === void 0 ? {} : { customerEmailFolded: email }
    };
    return (await this.#collections.bookings.find(filter, { limit })).map(CODECS.booking.object);
  }
  async ofCustomer({ customer, email, endsAfter, limit }) {
    const live = endsAfter === void 0 ? {} : { "object.status": { $in: LIVE_STATUSES }, "object.end": { $gt: endsAfter } };
    const whose = [{ "object.customerUuid": customer }, ...email === null ? [] : [unlinked(email)]];
    const found = await Promise.all(
      whose.map((filter) => this.#collections.bookings.find({ ...this.#present, ...filter, ...live }, { limit }))
    );
    return found.flat().slice(0, limit).map(CODECS.booking.object);
  }
  async timeOff(from, to) {
    const filter = { ...this.#present, startsAt: { $lt: to }, endsAt: { $gt: from } };
    const found = await this.#collections.timeOff.find(filter);
    return found.sort(byOrder).map(CODECS.timeOff.object);
  }
  /** Each counted by the server; of more than a few, all bookings that any of them counts are read at once. */
  async tallies(queries) {
    if (queries.length <= COUNTED_BY_SERVER) return Promise.all(queries.map((query) => this.#tally(query)));
    const services = [...new Set(queries.map(({ service }) => service))];
    const found = await Promise.all(services.map((service) => this.#sold(service, queries)));
    const byService = new Map(services.map((service, index) => [service, found[index]]));
    return queries.map((query) => tallyOf(countedIn(byService.get(query.service), query), query));
  }
  /** The bookings of the service that take up capacity and that any of the queries may count, by their starts. */
  async #sold(service, all) {
    const queries = all.filter((query) => query.service === service);
    const starts = queries.filter(({ liveAfter }) => liveAfter === void 0);
    const live = queries.flatMap(({ liveAfter }) => liveAfter ?? []);
    const from = Math.min(...starts.map(({ startsFrom = Number.MIN_SAFE_INTEGER }) => startsFrom));
    const before = Math.max(...starts.map(({ startsBefore = Number.MAX_SAFE_INTEGER }) => startsBefore));
    const ranges = [
      ...starts.length > 0 ? [{ "object.start": { $gte: from, $lt: before } }] : [],
      ...live.length > 0 ? [{ "object.end": { $gt: Math.min(...live) }, "object.status": { $in: LIVE_STATUSES } }] : []
    ];
    const filter = {
      ...this.#present,
      "object.sale.service": service,
      "object.status": { $in: BLOCKING_STATUSES },
      $or: ranges
    };
    const found = await this.#collections.bookings.find(filter);
    return found.map(CODECS.booking.object).sort((a, b) => a.start - b.start);
  }
  async #tally(query) {
    const { service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude } = query;
    const starts = {
      ...startsFrom === void 0 ? {} : { $gte: startsFrom },
      ...startsBefore === void 0 ? {} : { $lt: startsBefore }
    };
    const filter = {
      ...this.#present,
      "object.sale.service": service,
      ...email === void 0 ? {} : { customerEmailFolded: email },
      ...Object.keys(starts).length === 0 ? {} : { "object.start": starts },
      ...liveAfter === void 0 ? {} : { "object.end": { $gt: liveAfter } }
    };
    const lapses = new Set(LAPSING_STATUSES);
    const firm = (liveAfter === void 0 ? BLOCKING_STATUSES : LIVE_STATUSES).filter((status) => !lapses.has(status));
    if (byResource) {
      const statuses = [...firm, ...LAPSING_STATUSES];
      const found = await this.#collections.bookings.find({ ...filter, "object.status": { $in: statuses } });
      return tallyOf(
        found.map(CODECS.booking.object).filter((booking) => isCounted(booking, query)),
        query
      );
    }
    const [count, mayLapse, excluded] = await Promise.all([
      this.#collections.bookings.count({ ...filter, "object.status": { $in: firm } }),
      this.#collections.bookings.find({ ...filter, "object.status": { $in: LAPSING_STATUSES } }),
      this.#excluded(exclude, { ...filter, "object.status": { $in: firm } })
    ]);
    const others = mayLapse.map(CODECS.booking.object).filter((booking) => isCounted(booking, query));
    return {
      ...tallyOf(others, query),
      firm: count - excluded
    };
  }
  /** 1 if the booking that is not to be counted is among those that the filter finds, else 0. */
  async #excluded(uuid, filter) {
    return uuid === void 0 ? 0 : this.#collections.bookings.count({ ...filter, _id: uuid });
  }
  async servicesNaming(uuid) {
    const found = await this.#collections.services.find({ ...this.#present, names: uuid });
    return found.sort(byOrder).map(CODECS.service.object);
  }
  async customersWithEmails(folded) {
    const found = await this.#collections.customers.find({ ...this.#present, emailFolded: { $in: folded } });
    return found.map(CODECS.customer.object);
  }
  counts(kinds) {
    return Promise.all(kinds.map((kind) => collectionOf(this.#collections, kind).count(this.#present)));
  }
  async feedsOf(uuid) {
    const found = await this.#collections.feeds.find({ ...this.#present, subject: uuid });
    return found.sort(byOrder).map(CODECS.feed.object);
  }
  async select({ kind, where }) {
    const filter = { ...this.#present, ...filterOf(kind, where) };
    return (await collectionOf(this.#collections, kind).find(filter)).map(codecOf(kind).object);
  }
  async answers(keys) {
    const ids = keys.map((key) => answerId(this.#app, key));
    const found = await this.#collections.answers.find({ ...this.#present, _id: { $in: ids } });
    return found.map(({ object }) => object);
  }
  get #present() {
    return { app: this.#app, removed: false };
  }
};
function unlinked(email) {
  return { customerEmailFolded: email, "object.customerUuid": null };
}
function alike(spans) {
  const all = /* @__PURE__ */ new Map();
  for (const { resource, from, to, longest } of spans) {
    const key = `${from} ${to} ${longest}`;
    const known = all.get(key);
    if (!known) all.set(key, { resources: [resource], from, to, longest });
    else if (!known.resources.includes(resource)) known.resources.push(resource);
  }
  return [...all.values()];
}
function chunks2(items, size) {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}

// adapters/mongodb/ledger/ledger-state.ts
import { BSON } from "mongodb";
import QuickLRU from "quick-lru";
var UNWRITTEN = { seq: 0, at: 0, recent: [] };
var RECENT = 32;
var DOCUMENT_BYTES = 12e6;
var GRACE_MS = 10;
var OWN_GRACE_MS = 1e3;
var ONE_BY_ONE = 50;
var ATTEMPTS = 200;
var APPS_REMEMBERED = 1e4;
var LedgerState = class {
  #collections;
  #surroundings;
  #remembered = new QuickLRU({ maxSize: APPS_REMEMBERED });
  /** The changes that this process is applying, by their identifiers. */
  #applying = /* @__PURE__ */ new Map();
  constructor(collections, surroundings) {
    this.#collections = collections;
    this.#surroundings = surroundings;
  }
  /**
   * Where the app stood when this process last looked, if it did. What is read from now on, and is followed by a look
   * at the ledger that finds it still there, was read while nothing changed: it saves the look before. Undefined also
   * where that look must not be saved.
   */
  remembered(app) {
    return this.#surroundings.ledgerFirst ? void 0 : this.#remembered.get(app);
  }
  read(app) {
    return first(this.#collections.ledgers, { _id: app });
  }
  /**
   * Where the app stands now, after settling what is pending.
   * @throws NotFoundError when there is no such app (any more).
   */
  async standing(app) {
    const standing = await this.standingOfAny(app);
    if (!standing) throw new NotFoundError();
    if (standing.seq > 0) return standing;
    const document = await first(this.#collections.apps, { _id: app, state: "live" });
    if (!document) throw new NotFoundError();
    return { ...standing, untold: document.untold ?? [] };
  }
  /** The same, of an app that may never have been there; undefined when it was deleted. */
  async standingOfAny(app) {
    let met;
    let waitedFor;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const ledger = await this.read(app);
      if (!ledger) return UNWRITTEN;
      if (ledger.sealed) return void 0;
      if (!ledger.open) return this.#remember(ledger);
      const id = ledger.pending?.id;
      const applying = id === void 0 ? void 0 : this.#applying.get(id);
      if (met === id && applying === waitedFor) await this.applyPending(ledger);
      else await this.#giveGrace(applying);
      met = id;
      waitedFor = applying;
    }
    throw tooBusy();
  }
  /** To whoever is applying a change: as long as that takes if this process does, unless it hangs. */
  async #giveGrace(applying) {
    const { pause, random } = this.#surroundings;
    if (!applying) await pause(GRACE_MS * random());
    else await Promise.race([applying.catch(() => void 0), pause(OWN_GRACE_MS)]);
  }
  /** Whether the app still stands there, with nothing pending; remembers where it stands otherwise, if that is plain. */
  async stillAt(app, { seq }) {
    const ledger = await this.read(app);
    this.#remembered.delete(app);
    if (ledger && !ledger.open && !ledger.sealed) this.#remember(ledger);
    return ledger ? ledger.seq === seq && !ledger.open && !ledger.sealed : seq === 0;
  }
  /**
   * Stores the change as the next after `standing`, and answers the ledger with it, to be applied; undefined when another
   * came first, and then nothing is stored.
   */
  async store(app, standing, change) {
    const { pending, spilled } = parted(app, change);
    const next = {
      _id: app,
      seq: standing.seq + 1,
      at: change.at,
      open: true,
      sealed: false,
      pending,
      recent: [...standing.recent.slice(1 - RECENT), change.id],
      ...change.told !== void 0 && { told: change.told }
    };
    for (const part of spilled) await this.#insertOnce(part);
    this.#remembered.delete(app);
    if (await this.#storeNext(standing, next, change)) return next;
    if (spilled.length > 0) await this.#collections.spilled.remove({ _id: { $in: spilled.map(({ _id }) => _id) } });
    return void 0;
  }
  async #storeNext({ seq }, next, change) {
    const { ledgers } = this.#collections;
    if (seq === 0) {
      try {
        await ledgers.insert(next);
        return true;
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        return error.uncertain && this.#wasStored(next, change);
      }
    }
    const { _id, ...$set } = next;
    const { matched, uncertain } = await ledgers.update({ _id, seq, open: false }, { $set });
    return matched === 1 || uncertain && this.#wasStored(next, change);
  }
  /** After an answer was lost: whether the change is in the app's sequence. */
  #wasStored({ _id: app, seq }, { id, writes }) {
    return outcome2(async () => {
      const ledger = await this.read(app);
      if (!ledger) throw new UnavailableError("The ledger is not confirmed yet");
      if (ledger.seq < seq) return false;
      if (ledger.recent.includes(id)) return true;
      if (ledger.seq < seq + RECENT) return false;
      const event = writes.find(({ to }) => to === "events");
      if (event) return await first(this.#collections.events, { _id: event._id, app, change: id }) !== void 0;
      throw new Error("Too many changes have followed, and this one had no event");
    }, this.#surroundings);
  }
  /**
   * Applies what is pending, and then clears the ledger for the next change. Every step is guarded by `seq`, so that it
   * can be taken again at any time, also much too late. `writes`: what is pending, by one who knows it.
   */
  async applyPending(ledger, writes) {
    const { pending } = ledger;
    if (!pending) return;
    const applying = this.#apply(ledger, pending, writes);
    this.#applying.set(pending.id, applying);
    try {
      await applying;
    } finally {
      if (this.#applying.get(pending.id) === applying) this.#applying.delete(pending.id);
    }
  }
  async #apply(ledger, pending, writes) {
    const { _id: app, seq } = ledger;
    const puts = /* @__PURE__ */ new Map();
    for (const write of writes ?? await this.#allWrites(pending)) {
      const put = putOf(app, seq, write);
      const others = puts.get(write.to);
      if (others) others.push(put);
      else puts.set(write.to, [put]);
    }
    const applied = [...puts].map(([to, those]) => this.#applyTo(to, those));
    await repeatable(Promise.all(applied).then(() => this.#clear(ledger, pending)));
  }
  async #applyTo(to, puts) {
    const collection = this.#collections[to];
    try {
      if (puts.length === 1) await collection.upsert(puts[0]);
      else await collection.upsertAll(puts);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      for (let from = 0; from < puts.length; from += ONE_BY_ONE) {
        await Promise.all(puts.slice(from, from + ONE_BY_ONE).map((put) => this.#applyOne(to, put)));
      }
    }
  }
  async #applyOne(to, put) {
    try {
      await this.#collections[to].upsert(put);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      await this.#collections[to].update(put.filter, put.update);
    }
  }
  async #clear(ledger, { id, spilled }) {
    const { _id: app, seq } = ledger;
    const cleared = { $set: { pending: null, open: false } };
    const { matched } = await this.#collections.ledgers.update({ _id: app, seq, sealed: false }, cleared);
    if (spilled > 0) await this.#collections.spilled.remove({ _id: { $in: spilledIds(id, spilled) } });
    if (matched === 1) this.#remember(ledger);
    else if ((await this.read(app))?.sealed) await this.empty(app);
  }
  /** The last change of an app: nothing follows it. */
  async seal(app) {
    const { ledgers } = this.#collections;
    this.#remembered.delete(app);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const ledger = await this.read(app);
      if (ledger?.sealed) return;
      if (!ledger) {
        try {
          await ledgers.insert({ _id: app, seq: 1, at: 0, open: true, sealed: true, pending: null, recent: [] });
          return;
        } catch (error) {
          if (!(error instanceof DuplicateKey)) throw error;
        }
      } else if (ledger.open) {
        await this.applyPending(ledger);
      } else {
        const sealed = { $set: { seq: ledger.seq + 1, open: true, sealed: true } };
        const { matched } = await ledgers.update({ _id: app, seq: ledger.seq, open: false }, sealed);
        if (matched === 1) return;
      }
    }
    throw tooBusy();
  }
  /** Removes all that changes have put there. */
  async empty(app) {
    await Promise.all([...APPLIED, "spilled"].map((name) => this.#collections[name].remove({ app })));
  }
  /** The ledger of a deleted app, of which nothing is left, stays: it keeps late writers out. */
  async closeSealed(app) {
    await this.#collections.ledgers.update({ _id: app, sealed: true }, { $set: { open: false } });
  }
  /** The ledgers that are not clear; those of processes at work are among them. */
  open() {
    return this.#collections.ledgers.find({ open: true });
  }
  #remember({ _id: app, seq, at, recent, told }) {
    const standing = { seq, at, recent, told };
    this.#remembered.set(app, standing);
    return standing;
  }
  async #allWrites({ id, writes, spilled }) {
    if (spilled === 0) return writes;
    const parts = await this.#collections.spilled.find({ _id: { $in: spilledIds(id, spilled) } });
    return [...writes, ...parts.flatMap((part) => part.writes)];
  }
  async #insertOnce(part) {
    try {
      await this.#collections.spilled.insert(part);
    } catch (error) {
      if (!(error instanceof DuplicateKey && error.uncertain)) throw error;
    }
  }
};
function putOf(app, seq, { to, _id, put, uuid, order }) {
  if (to === "events") return { filter: { _id, app }, update: { $setOnInsert: { seq, removed: false, ...put } } };
  const filter = { _id, app, seq: { $lt: seq }, ...uuid === void 0 ? {} : { uuid } };
  const $setOnInsert = { order };
  if (put) return { filter, update: { $set: { seq, removed: false, ...put }, $setOnInsert } };
  return { filter, update: { $set: { seq, removed: true }, $unset: NO_FIELDS, $setOnInsert } };
}
function parted(app, { id, writes, size }) {
  if (size <= DOCUMENT_BYTES) return { pending: { id, writes, spilled: 0 }, spilled: [] };
  const parts = [];
  let room = 0;
  for (const write of writes) {
    const bytes = sizeOf(write);
    if (bytes > room) {
      parts.push([]);
      room = DOCUMENT_BYTES;
    }
    parts.at(-1).push(write);
    room -= bytes;
  }
  const ids = spilledIds(id, parts.length);
  const spilled = parts.map((part, index) => ({ _id: ids[index], app, writes: part }));
  return { pending: { id, writes: [], spilled: parts.length }, spilled };
}
function spilledIds(change, count) {
  return Array.from({ length: count }, (_, index) => `${change}/${index}`);
}
function sizeOf(write) {
  return BSON.calculateObjectSize(write) + 16;
}
function tooBusy() {
  return new UnavailableError("Too many others are writing to this app at the moment");
}

// adapters/mongodb/ledger/writes.ts
var NOTHING2 = { object: () => void 0 };
var SHARED_BYTES = 4e6;
var Writes = class {
  id;
  #app;
  #seq;
  #writes = /* @__PURE__ */ new Map();
  #isEmpty = true;
  #index = 0;
  #size = 0;
  #sizeBefore = 0;
  /** `before`: events that come first in the change, if there is one. */
  constructor(id, app, seq, before = []) {
    this.id = id;
    this.#app = app;
    this.#seq = seq;
    if (before.length > 0) {
      const { writes, size } = this.translate({ events: before }, NOTHING2);
      for (const write of writes) this.#writes.set(keyOf(write), write);
      this.#index = writes.length;
      this.#sizeBefore = size;
    }
  }
  /** Whether no decision has changed anything. A change without content is one, too, and takes its number. */
  get isEmpty() {
    return this.#isEmpty;
  }
  get size() {
    return this.#sizeBefore + this.#size;
  }
  get all() {
    return [...this.#writes.values()];
  }
  translate(change, before) {
    const { put = {}, removed = [], events = [], answer, ...left } = change;
    expectNothing(left);
    const writes = [];
    const here = () => position(this.#seq, this.#index + writes.length);
    const write = (to, _id, fields, uuid) => {
      writes.push({ to, _id, put: fields, order: here(), ...uuid === void 0 ? {} : { uuid } });
    };
    const writeAllocations = (uuid, after) => {
      const booking = before.object("booking", uuid);
      const old = new Map(identified(booking ? allocationsOf(booking) : []));
      for (const [_id, allocation] of identified(after)) {
        if (!isSame(old.get(_id), allocation)) write("allocations", _id, { object: allocation });
        old.delete(_id);
      }
      for (const _id of old.keys()) write("allocations", _id, null);
    };
    eachObject(put, (kind, object) => {
      const codec2 = codecOf(kind);
      const id = codec2.idOf?.(object);
      if (id === void 0) write(codec2.collection, object.uuid, codec2.fields(object));
      else write(codec2.collection, id, codec2.fields(object), object.uuid);
      if (kind === "booking") writeAllocations(object.uuid, allocationsOf(object));
    });
    for (const { kind, uuid } of removed) {
      const { collection, idOf } = codecOf(kind);
      const object = idOf && before.object(kind, uuid);
      if (!idOf) write(collection, uuid, null);
      else if (object) write(collection, idOf(object), null, uuid);
      if (kind === "booking") writeAllocations(uuid, []);
    }
    for (const event of events) write("events", `${this.#app}/${here()}`, eventFields(event, this.id));
    if (answer) write("answers", answerId(this.#app, answer.key), { object: answer });
    return { writes, size: writes.reduce((sum, each) => sum + sizeOf(each), 0) };
  }
  take({ writes, size }) {
    if (this.#size > 0 && this.#size + size > SHARED_BYTES) return false;
    for (const write of writes) {
      const key = keyOf(write);
      const earlier = this.#writes.get(key);
      if (earlier?.uuid !== write.uuid && earlier) continue;
      this.#writes.set(key, { ...write, order: earlier?.order ?? write.order });
    }
    this.#isEmpty = false;
    this.#index += writes.length;
    this.#size += size;
    return true;
  }
};
function keyOf({ to, _id }) {
  return `${to}/${_id}`;
}

// adapters/mongodb/ledger/ledger.ts
var ATTEMPTS2 = 200;
var READINGS = 3;
var RESOURCES_REMEMBERED = 1e4;
var SERVICES_REMEMBERED = 1e3;
var NOWHERE = { seq: 0, at: 0, recent: [] };
function asOf({ at }, now) {
  return (event) => ({ ...event, at: Math.min(Math.max(event.at, at), now) });
}
var MongoLedger = class {
  #collections;
  #surroundings;
  #state;
  #claims;
  #hints = new CalendarHints(
    new QuickLRU2({ maxSize: RESOURCES_REMEMBERED }),
    new QuickLRU2({ maxSize: SERVICES_REMEMBERED })
  );
  #queue = new CommitQueue((app, decisions) => this.#commitTogether(app, decisions));
  constructor(collections, surroundings, state, claims) {
    this.#collections = collections;
    this.#surroundings = surroundings;
    this.#state = state;
    this.#claims = claims;
  }
  commit(app, wanted, decide) {
    return this.#queue.commit(app, wanted, decide);
  }
  async read(app, wanted, look) {
    const looked = await this.#steady(
      app,
      async (standing) => {
        const now = this.#now(standing);
        const snapshot = await this.#snapshot(app, [wanted], now);
        const seen = lookAt(snapshot, now, look);
        return seen.then(
          (result) => ({ result }),
          (error) => ({ error })
        );
      },
      () => this.#state.standing(app)
    );
    if ("error" in looked) throw looked.error;
    return looked.result;
  }
  /**
   * What `read` reads of several objects of an app, as they were at one point of its sequence; of an app that is written
   * to all the time, as the last of three readings found them.
   */
  async steady(app, read2) {
    return this.#steady(app, read2, async () => await this.#state.standingOfAny(app) ?? NOWHERE);
  }
  async sequence(app) {
    return (await this.#state.standing(app)).seq;
  }
  async forgetAnswers(before, limit) {
    const { answers } = this.#collections;
    const old = { "object.at": { $lt: before } };
    const found = await answers.find(old, { sort: { "object.at": 1 }, limit });
    const ids = found.map(({ _id }) => _id);
    const count = ids.length === 0 ? 0 : await answers.remove({ ...old, _id: { $in: ids } });
    const claims = count < limit ? await this.#claims.forget(before, limit - count) : 0;
    return count + claims + await this.#forgetVisitors(before, limit - count - claims);
  }
  /** Their documents go for good: applying a change again stores nothing but a count that is too old to matter. */
  async #forgetVisitors(before, limit) {
    if (limit <= 0) return 0;
    const { visitors } = this.#collections;
    const old = { confirmedAt: { $lt: before } };
    const found = await visitors.find(old, { sort: { confirmedAt: 1 }, limit });
    const ids = found.map(({ _id }) => _id);
    return ids.length === 0 ? 0 : visitors.remove({ ...old, _id: { $in: ids } });
  }
  /**
   * Makes `to` the moment of the app's last change, if that is later, by a change of its own; answers what it was. No other
   * change comes between that one and what `before` does last.
   */
  async turnBack(app, to, before) {
    for (let attempt = 0; attempt < ATTEMPTS2; attempt += 1) {
      const standing = await this.#state.standing(app);
      await before();
      if (standing.at <= to) return null;
      const change = { id: randomUUID2(), at: to, writes: [], size: 0 };
      if (await this.#storeChange(app, standing, change)) return standing.at;
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }
  /**
   * Makes a change of what happened to the app itself, as `find` reads it once it is known where the app stands; of what
   * it was told before, none is told again.
   * @throws NotFoundError when there is no such app.
   */
  async tell(app, find) {
    for (let attempt = 0; attempt < ATTEMPTS2; attempt += 1) {
      const standing = await this.#state.standing(app);
      const found = await find();
      const untold2 = found.slice(found.findIndex(({ uuid }) => uuid === standing.told) + 1);
      if (untold2.length === 0) return;
      const now = this.#now(standing);
      const { id, all, size } = new Writes(randomUUID2(), app, standing.seq + 1, untold2.map(asOf(standing, now)));
      const change = { id, at: now, writes: all, size, told: untold2.at(-1)?.uuid };
      if (await this.#storeChange(app, standing, change)) return;
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }
  /** Resolves when no commit is under way. */
  idle() {
    return this.#queue.idle();
  }
  /** Decides as many as fit into one change, and stores and applies it; answers their outcomes. */
  async #commitTogether(app, queued) {
    const decisions = queued.map(({ decide }) => decide);
    const wanted = queued.map((one) => one.wanted);
    for (let attempt = 0; attempt < ATTEMPTS2; attempt += 1) {
      const { standing, snapshot, now } = await this.#standingAndSnapshot(app, wanted);
      const { untold: untold2 = [] } = standing;
      const writes = new Writes(randomUUID2(), app, standing.seq + 1, untold2.map(asOf(standing, now)));
      const outcomes = await decideAll(decisions, snapshot, now, writes);
      if (await this.#store(app, standing, writes, now)) {
        if (!writes.isEmpty) this.#surroundings.meter?.committed(outcomes.length);
        return outcomes;
      }
      this.#surroundings.meter?.conflict();
      this.#surroundings.meter?.retry();
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }
  /**
   * Where the app stands, and what is wanted of it, read since it stands there. Where this process remembers it to stand
   * saves a round trip: both are read at once, and what is wanted once more if the app has gone on meanwhile.
   */
  async #standingAndSnapshot(app, wanted) {
    const remembered = this.#state.remembered(app);
    const early = remembered && this.#now(remembered);
    const [standing, read2] = await Promise.all([
      this.#state.standing(app),
      early === void 0 ? this.#learnServices(app, wanted) : this.#snapshot(app, wanted, early)
    ]);
    if (early !== void 0 && read2 && standing.seq === remembered?.seq)
      return { standing, snapshot: read2, now: early };
    const now = this.#now(standing);
    return { standing, snapshot: await this.#snapshot(app, wanted, now), now };
  }
  /** Gets to know the services that are wanted, so that what they name can be read at once with them. */
  async #learnServices(app, wanted) {
    const unknown = wanted.flatMap(
      ({ ofService }) => ofService && !this.#hints.service(ofService.service) ? [ofService.service] : []
    );
    if (unknown.length === 0) return;
    const found = await new MongoReads(this.#collections, app).objects("service", unknown);
    for (const service of found) this.#hints.learn("service", service);
  }
  /** Stores and applies the writes, if the app still stands where it was decided upon; so must it for an empty one. */
  async #store(app, standing, writes, at) {
    if (writes.isEmpty) return this.#state.stillAt(app, standing);
    const { id, all, size } = writes;
    return this.#storeChange(app, standing, { id, at, writes: all, size, told: standing.untold?.at(-1)?.uuid });
  }
  async #storeChange(app, standing, change) {
    const stored = await this.#state.store(app, standing, change);
    if (!stored) return false;
    try {
      await this.#state.applyPending(stored, change.writes);
    } catch {
    }
    return true;
  }
  async #steady(app, read2, look) {
    for (let reading = 1; ; reading += 1) {
      const standing = this.#state.remembered(app) ?? await look();
      const result = await read2(standing);
      if (reading === READINGS || await this.#state.stillAt(app, standing)) return result;
    }
  }
  #snapshot(app, wanted, now) {
    return Snapshot.of(wanted, new MongoReads(this.#collections, app), this.#hints, now);
  }
  #now({ at }) {
    return Math.max(this.#surroundings.clock(), at);
  }
};

// adapters/mongodb/ledger/recovery.ts
var Recovery = class {
  #state;
  #removal;
  #told;
  #seen = /* @__PURE__ */ new Set();
  constructor(state, removal, told) {
    this.#state = state;
    this.#removal = removal;
    this.#told = told;
  }
  /** At a start, all that is there; nobody is harmed if its process is alive after all. `during` is told what is done. */
  async everything(during = untold) {
    const ledgers = await this.#state.open();
    for (const [index, ledger] of ledgers.entries()) {
      await during(`finishing change ${index + 1} of ${ledgers.length}`, () => this.#finish(ledger));
    }
    const removals = await this.#removal.begun();
    for (const [index, app] of removals.entries()) {
      await during(`clearing away app ${index + 1} of ${removals.length}`, () => this.#removal.finish(app));
    }
    await this.#told.sweep(during);
  }
  async sweep() {
    const [ledgers, removals] = await Promise.all([this.#state.open(), this.#removal.begun()]);
    const before = this.#seen;
    this.#seen = /* @__PURE__ */ new Set([...ledgers.map(markOf), ...removals]);
    for (const ledger of ledgers) if (before.has(markOf(ledger))) await this.#finish(ledger);
    for (const app of removals) if (before.has(app)) await this.#removal.finish(app);
  }
  async #finish(ledger) {
    if (ledger.sealed) await this.#removal.finish(ledger._id);
    else await this.#state.applyPending(ledger);
  }
};
function markOf({ _id, seq }) {
  return `${_id}/${seq}`;
}

// adapters/mongodb/ledger/removal.ts
var Removal = class {
  #collections;
  #state;
  #claims;
  constructor(collections, state, claims) {
    this.#collections = collections;
    this.#state = state;
    this.#claims = claims;
  }
  async finish(app) {
    await this.#state.seal(app);
    const document = await first(this.#collections.apps, { _id: app, state: "removing" });
    if (document) {
      await this.#claims.keep(document);
      await this.#collections.apps.remove({ _id: app, state: "removing" });
    }
    await this.#state.empty(app);
    await this.#state.closeSealed(app);
  }
  /** Goes on with the removal of an app that still has the slug or the name, if that is all that is in the way. */
  async finishHolder({ slug, name }) {
    const holders = await this.#collections.apps.find({ state: "removing", $or: [{ slug }, { name }] });
    for (const { _id } of holders) await this.finish(_id);
    return holders.length > 0;
  }
  /** The apps whose removal has begun, and the document still there. */
  async begun() {
    return (await this.#collections.apps.find({ state: "removing" })).map(({ _id }) => _id);
  }
};

// adapters/mongodb/ledger/unpublished-events.ts
var AT_ONCE = 16;
var FOUND = 160;
var Told = class {
  #collections;
  #ledger;
  constructor(collections, ledger) {
    this.#collections = collections;
    this.#ledger = ledger;
  }
  /** All that the app's document has. @throws NotFoundError when there is no such app. */
  async tell(app) {
    const { apps } = this.#collections;
    let found = await first(apps, { _id: app, state: "live" });
    if (!found?.untold?.length) return;
    await this.#ledger.tell(app, async () => {
      found = await first(apps, { _id: app, state: "live" });
      return found?.untold ?? [];
    });
    await apps.update({ _id: app, rev: found.rev, state: "live" }, { $set: untoldFields([]), $inc: { rev: 1 } });
  }
  /** Tells of all apps of which there is something to be told, whoever was to do it. `during` is told what is done. */
  async sweep(during = untold) {
    for (; ; ) {
      const waiting = { state: "live", untoldSince: { $gt: Number.MIN_SAFE_INTEGER } };
      const found = await this.#collections.apps.find(waiting, { sort: { untoldSince: 1 }, limit: FOUND });
      if (found.length === 0) return;
      await during(`telling what happened to ${found.length} apps`, async () => {
        for (let from = 0; from < found.length; from += AT_ONCE) {
          await Promise.all(found.slice(from, from + AT_ONCE).map(({ _id }) => this.#tellIfThere(_id)));
        }
      });
      if (found.length < FOUND) return;
    }
  }
  async #tellIfThere(app) {
    try {
      await this.tell(app);
    } catch (error) {
      if (!isFailure(error, "not_found")) throw error;
    }
  }
};

// adapters/mongodb/operations/arming.ts
var ID = "disarmed";
var MongoArming = class {
  #collections;
  constructor(collections) {
    this.#collections = collections;
  }
  async disarmed() {
    const found = await first(this.#collections.arming, { _id: ID });
    return found && { as: found.as, at: found.at, ...found.mark && { unfinished: found.mark } };
  }
  async disarm({ as, at }) {
    const { arming, jobs } = this.#collections;
    try {
      await arming.insert({ _id: ID, as, at });
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      if (!error.uncertain) return;
    }
    const running = { removed: false, "object.status": "running" };
    for (const { _id, app } of await jobs.find(running)) {
      await jobs.update({ ...running, _id, app }, { $set: { lease: null, leaseUntil: 0 } });
    }
  }
  /** Sets the mark of an unfinished copy. Null removes the mark, because the copy is finished. */
  async mark(mark) {
    const $setOnInsert = { as: "copy", at: mark?.begunAt ?? 0 };
    await this.#collections.arming.upsert({ filter: { _id: ID }, update: { $set: { mark }, $setOnInsert } });
  }
  async arm() {
    return await this.#collections.arming.remove({ _id: ID }) > 0;
  }
};

// adapters/mongodb/operations/copying.ts
var AT_ONCE2 = 1e3;
var SEQ = 0;
var PLACES = 1e6;
var MongoCopying = class {
  #collections;
  #parts;
  /** Number of used places, by app and collection. */
  #places = /* @__PURE__ */ new Map();
  constructor(collections, parts) {
    this.#collections = collections;
    this.#parts = parts;
  }
  async *exportObjects(choose) {
    const { arming, owners } = this.#parts;
    const mark = (await arming.disarmed())?.unfinished ?? null;
    yield { is: "storage", isSnapshot: false, takesParts: true, count: await this.#count(), mark };
    for (const { uuid, _id: email } of await this.#collections.owners.find({}))
      yield { is: "owner", owner: { uuid, email } };
    for (const token of await owners.list()) yield { is: "token", token };
    for await (const { person } of this.#paged(this.#collections.persons, {}, "_id")) yield { is: "person", person };
    for await (const document of this.#paged(this.#collections.apps, { state: "live" }, "_id")) {
      const app = document._id;
      const standing = await this.#standingOf(app, (document.untold ?? []).length > 0);
      if (!standing) continue;
      const { seq, at } = standing;
      const head = { record: recordOf(document), sequence: seq, at };
      const wanted = choose(head);
      yield { is: "app", ...head, contents: wanted.contents };
      if (wanted.contents !== "none") yield* this.#contentsOf(app, standing, wanted);
      const after = await this.#standingOf(app) ?? standing;
      yield { is: "end", app, sequence: after.seq, at: after.at };
    }
  }
  async #count() {
    const objects = KINDS.map((kind) => collectionOf(this.#collections, kind).count({}));
    const counts = await Promise.all([...objects, this.#collections.events.count({})]);
    return counts.reduce((sum, count) => sum + count, 0);
  }
  /**
   * Reads the head of an app, after its unpublished events were moved to its feed if asked. Undefined if the app is
   * gone.
   */
  async #standingOf(app, isToTell = false) {
    try {
      if (isToTell) await this.#parts.told.tell(app);
      return await this.#parts.state.standing(app);
    } catch (error) {
      if (isFailure(error, "not_found")) return void 0;
      throw error;
    }
  }
  async *#contentsOf(app, { seq }, wanted) {
    const since = wanted.contents === "newer" ? wanted : void 0;
    for (const kind of KINDS) yield* this.#objectsOf(app, kind, since);
    const from = since ? { $gte: `${app}/${position(since.than + 1, 0)}` } : { $gt: `${app}/` };
    const to = { $lt: `${app}/${position(seq + 1, 0)}` };
    for await (const document of this.#paged(this.#collections.events, { app }, "_id", { ...from, ...to })) {
      yield { is: "event", event: eventOf(document) };
    }
    if (!since) return;
    const kept = await first(this.#collections.events, { app, _id: to }, { sort: { _id: 1 } });
    yield { is: "first event", app, uuid: kept?.object.uuid ?? null };
  }
  async *#objectsOf(app, kind, since) {
    const collection = collectionOf(this.#collections, kind);
    const filter = since ? { app, ...newer(kind, since) } : { app, removed: false };
    for await (const document of this.#paged(collection, filter, "order")) {
      if (document.removed) yield { is: "removed", kind, app, uuid: uuidOf(document) };
      else yield { is: "object", kind, object: codecOf(kind).object(document) };
    }
  }
  /** All matching documents, in pages. The cursor is a field that is unique and never changes. */
  async *#paged(collection, filter, field, bounds = {}) {
    for (let after = bounds; ; ) {
      const bounded = Object.keys(after).length === 0 ? filter : { ...filter, [field]: after };
      const page = await collection.find(bounded, { sort: { [field]: 1 }, limit: AT_ONCE2 });
      yield* page;
      const last = page.at(-1);
      if (page.length < AT_ONCE2 || !last) return;
      const { $gte: _, ...rest } = after;
      after = { ...rest, $gt: last[field] };
    }
  }
  async importObjects(records) {
    let waiting = [];
    const store = async () => {
      const those = waiting;
      waiting = [];
      if (those.length > 0) await this.#storeAlike(those);
    };
    for await (const record of records) {
      if (record.is !== "object" && record.is !== "event") {
        await store();
        await this.#storeOne(record);
        continue;
      }
      const [other] = waiting;
      if (other && (waiting.length === AT_ONCE2 || partOf2(other) !== partOf2(record))) await store();
      waiting.push(record);
    }
    await store();
  }
  async #storeOne(record) {
    const { owners, persons, arming } = this.#parts;
    switch (record.is) {
      case "mark":
        return arming.mark(record.mark);
      case "owner": {
        const { email, uuid } = record.owner;
        await this.#collections.owners.upsert({
          filter: { _id: email },
          update: { $setOnInsert: { uuid, tokens: {} } }
        });
        return;
      }
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
        const $set = { state: "live", ...appFields(record.record, null, []) };
        await this.#collections.apps.upsert({
          filter: { _id: uuid },
          update: { $set, $inc: { rev: 1 }, $setOnInsert: { recent: [] } }
        });
        if (record.contents === "all") await this.#clear(uuid);
        return;
      }
      case "app gone":
        await this.#collections.apps.remove({ _id: record.uuid });
        return this.#clear(record.uuid);
      case "removed":
        return this.#remove(record.kind, record.app, record.uuid);
      case "first event":
        return this.#forgetEvents(record.app, record.uuid);
      case "end": {
        const { app, sequence: seq, at } = record;
        if (seq === 0) return;
        const $set = { seq, at, open: false, sealed: false, pending: null, recent: [] };
        await this.#collections.ledgers.upsert({ filter: { _id: app }, update: { $set } });
        return;
      }
    }
  }
  async #clear(app) {
    await this.#collections.ledgers.remove({ _id: app });
    await this.#parts.state.empty(app);
    for (const part of [...KINDS, "event"]) this.#places.set(`${app}/${part}`, 0);
  }
  async #remove(kind, app, uuid) {
    const collection = collectionOf(this.#collections, kind);
    await collection.remove(codecOf(kind).idOf ? { app, uuid } : { _id: uuid, app });
    if (kind === "booking") await this.#freeAll([uuid]);
  }
  async #forgetEvents(app, uuid) {
    const { events } = this.#collections;
    if (uuid === null) {
      await events.remove({ app });
      return;
    }
    const kept = await first(events, { app, "object.uuid": uuid });
    if (kept) await events.remove({ app, _id: { $lt: kept._id } });
  }
  /** Stores records of the same app, which are objects of one kind, or events. */
  #storeAlike(records) {
    const [one] = records;
    if (one?.is !== "object")
      return this.#putEvents(records.flatMap((record) => record.is === "event" ? record.event : []));
    return this.#putObjects(
      one.kind,
      records.flatMap((record) => record.is === "object" ? record.object : [])
    );
  }
  async #putObjects(kind, objects) {
    const [{ app }] = objects;
    const { fields, idOf } = codecOf(kind);
    const place = await this.#take(app, kind, objects.length);
    if (kind === "booking") await this.#putAllocations(app, objects);
    const puts = objects.map((object, index) => ({
      filter: { _id: idOf?.(object) ?? object.uuid, app },
      update: {
        $set: { seq: SEQ, removed: false, ...fields(object) },
        $setOnInsert: { order: positionAt(place + index) }
      }
    }));
    await collectionOf(this.#collections, kind).upsertAll(puts);
  }
  async #putAllocations(app, bookings) {
    const { allocations } = this.#collections;
    const there = await this.#collections.bookings.find({ _id: { $in: bookings.map(({ uuid }) => uuid) }, app });
    await this.#freeAll(there.map(({ _id }) => _id));
    const puts = identified(bookings.flatMap(allocationsOf)).map(([_id, object]) => ({
      filter: { _id, app },
      update: { $set: { seq: SEQ, removed: false, object }, $setOnInsert: { order: positionAt(0) } }
    }));
    if (puts.length > 0) await allocations.upsertAll(puts);
  }
  /** Identifiers of allocations begin with the UUID of their booking. */
  async #freeAll(bookings) {
    for (const uuid of bookings)
      await this.#collections.allocations.remove({ _id: { $gt: `${uuid}/`, $lt: `${uuid}0` } });
  }
  async #putEvents(all) {
    const { events } = this.#collections;
    const [{ app }] = all;
    const there = await events.find({ app, "object.uuid": { $in: all.map(({ uuid }) => uuid) } });
    const known = new Map(there.map(({ _id, object }) => [object.uuid, _id]));
    const added = all.filter(({ uuid }) => !known.has(uuid));
    for (const event of all) {
      const _id = known.get(event.uuid);
      if (_id === void 0) continue;
      const { object } = eventFields(event, COPIED);
      const named = event.booking === null ? "" : namedBy(event.data) ?? "";
      await events.update({ _id, app }, { $set: { object, named } });
    }
    if (added.length === 0) return;
    const place = await this.#take(app, "event", added.length);
    const puts = added.map((event, index) => ({
      // The first change has number 1, so no event may have a lower one.
      filter: { _id: `${app}/${positionAt(PLACES + place + index)}`, app },
      update: { $setOnInsert: { seq: SEQ, removed: false, ...eventFields(event, COPIED) } }
    }));
    await events.upsertAll(puts);
  }
  /** Reserves places behind the used ones. Returns the first. */
  async #take(app, part, count) {
    const key = `${app}/${part}`;
    const place = this.#places.get(key) ?? await this.#taken(app, part);
    this.#places.set(key, place + count);
    return place;
  }
  async #taken(app, part) {
    if (part === "event") {
      const last2 = await first(this.#collections.events, { app }, { sort: { _id: -1 } });
      return last2 ? placeOf(last2._id.slice(app.length + 1)) + 1 - PLACES : 0;
    }
    const last = await first(collectionOf(this.#collections, part), { app, removed: false }, { sort: { order: -1 } });
    return last ? placeOf(last.order) + 1 : 0;
  }
};
function newer(kind, { than, releasedSince }) {
  const seq = { $gt: than };
  if (kind !== "job") return { seq };
  const open = { "object.status": { $in: ["waiting", "running"] } };
  return { $or: [{ seq }, open, { "object.updatedAt": { $gte: releasedSince } }] };
}
function partOf2(record) {
  return record.is === "event" ? `${record.event.app}/event` : `${record.object.app}/${record.kind}`;
}
function uuidOf(document) {
  return document.uuid ?? document._id;
}
function positionAt(place) {
  return position(Math.floor(place / PLACES), place % PLACES);
}
function placeOf(text) {
  const [seq = "0", index = "0"] = text.split(".");
  return Number(seq) * PLACES + Number(index);
}

// adapters/mongodb/operations/inspection.ts
var PORTION = 500;
var OF_WORKERS = /* @__PURE__ */ new Set(["lease", "leaseUntil", "settledUnder"]);
var MongoInspection = class {
  #collections;
  #state;
  constructor(collections, state) {
    this.#collections = collections;
    this.#state = state;
  }
  inspect(look) {
    return look(this);
  }
  async *apps() {
    for (let last = ""; last !== void 0; ) {
      const filter = { state: "live", _id: { $gt: last } };
      const found = await this.#collections.apps.find(filter, {
        sort: { _id: 1 },
        limit: PORTION
      });
      yield found.map(({ _id: uuid, slug }) => ({ uuid, slug }));
      last = found.at(-1)?._id;
    }
  }
  async standing(app) {
    try {
      const { seq: sequence, at } = await this.#state.standing(app);
      const isThere = await first(this.#collections.apps, { _id: app, state: "live" });
      return isThere && { sequence, at };
    } catch (error) {
      if (isFailure(error, "not_found")) return void 0;
      throw error;
    }
  }
  async *objects(app, kind) {
    const { object } = codecOf(kind);
    for await (const documents of this.#documents(app, kind)) yield documents.map(object);
  }
  find(app, kind, uuids) {
    return new MongoReads(this.#collections, app).objects(kind, uuids);
  }
  async *events(app) {
    for await (const documents of this.#eventDocuments(app)) yield documents.map(eventOf);
  }
  async eventsOf(app, bookings) {
    const filter = { app, "object.booking": { $in: bookings } };
    const found = await this.#collections.events.find(filter, { sort: { _id: 1 } });
    return found.map(eventOf);
  }
  async *allocations(app, resource) {
    const { allocations } = this.#collections;
    const of = { app, removed: false, "object.resource": resource };
    const how = { sort: { "object.start": 1, _id: 1 }, limit: PORTION };
    let found = await allocations.find(of, how);
    while (found.length > 0) {
      yield found.map(({ object: object2 }) => object2);
      const { _id, object } = found.at(-1);
      const { start } = object;
      const after = [{ "object.start": { $gt: start } }, { "object.start": start, _id: { $gt: _id } }];
      found = found.length < PORTION ? [] : await allocations.find({ ...of, $or: after }, how);
    }
  }
  async allocationsOf(app, bookings) {
    const ids = bookings.flatMap((booking) => identified(allocationsOf(booking)).map(([_id]) => _id));
    if (ids.length === 0) return [];
    const found = await this.#collections.allocations.find({ _id: { $in: ids }, app, removed: false });
    return found.map(({ object }) => object);
  }
  async *mismatches(app) {
    let expected = 0;
    for (const kind of KINDS) {
      for await (const documents of this.#documents(app, kind)) {
        for (const document of documents) yield* this.#mismatchesOf(kind, document);
        if (kind !== "booking") continue;
        const bookings = documents.map(codecOf("booking").object);
        for (const booking of bookings) expected += allocationsOf(booking).length;
      }
    }
    const taken = await this.#collections.allocations.count({ app, removed: false });
    if (taken !== expected) {
      const message = `The bookings of app ${app} take resources in ${expected} blocks, and ${taken} are taken`;
      yield { message, uuids: [app] };
    }
    yield* this.#eventMismatches(app);
    yield* this.#sameAddresses(app);
  }
  async *leftovers() {
    for (const name of APPLIED) {
      const collection = this.#collections[name];
      for (let last = ""; ; ) {
        const [next] = await collection.find({ app: { $gt: last }, removed: false }, { sort: { app: 1 }, limit: 1 });
        if (!next) break;
        last = next.app;
        const isThere = await first(this.#collections.apps, { _id: last });
        if (isThere || (await this.#state.read(last))?.sealed) continue;
        yield { message: `The collection ${name} has something of app ${last}, which is not there`, uuids: [last] };
      }
    }
  }
  /** Yields the documents of one kind in creation order. */
  async *#documents(app, kind) {
    const collection = collectionOf(this.#collections, kind);
    yield* paged(collection, { app, removed: false }, "order", ({ order }) => order);
  }
  async *#eventDocuments(app) {
    yield* paged(this.#collections.events, { app }, "_id", ({ _id }) => _id);
  }
  /** Checks that the fields beside the object match it. */
  *#mismatchesOf(kind, document) {
    const { object: objectIn, fields, idOf, collection } = codecOf(kind);
    const object = objectIn(document);
    const { uuid } = object;
    if (document._id !== (idOf?.(object) ?? uuid)) {
      yield { message: `The document ${document._id} of ${collection} holds ${uuid}`, uuids: [uuid] };
    }
    for (const [field, expected] of Object.entries(fields(object))) {
      const stored = document[field];
      if (field === "object" || OF_WORKERS.has(field) || isSame(stored, expected)) continue;
      yield { message: `The field ${field} of ${collection} ${uuid} is not what its object says`, uuids: [uuid] };
    }
  }
  async *#eventMismatches(app) {
    for await (const documents of this.#eventDocuments(app)) {
      for (const document of documents) {
        const { _id, seq, change, named, object } = document;
        const { uuid } = object;
        const wanted = eventFields(eventOf(document), change).named;
        if (named !== void 0 && named !== wanted) {
          yield { message: `The field named of event ${uuid} is not whom it names`, uuids: [uuid] };
        }
        const isInPlace = change === COPIED ? _id >= `${app}/${position(1, 0)}` : _id.startsWith(`${app}/${position(seq, 0).split(".")[0]}.`);
        if (!isInPlace) {
          yield { message: `Event ${uuid} does not lie where its change is`, uuids: [uuid] };
        }
      }
    }
  }
  /** Checks addresses, because no index keeps two customers from sharing one. */
  async *#sameAddresses(app) {
    const filter = { app, removed: false, emailFolded: { $gt: "" } };
    let before;
    let where = filter;
    for (; ; ) {
      const found = await this.#collections.customers.find(where, {
        sort: { emailFolded: 1, _id: 1 },
        limit: PORTION
      });
      for (const { _id: _id2, emailFolded: emailFolded2 } of found) {
        if (before?.emailFolded === emailFolded2) {
          yield { message: `Customers ${before?._id} and ${_id2} have one address`, uuids: [before._id, _id2] };
        }
        before = { _id: _id2, emailFolded: emailFolded2 };
      }
      if (found.length < PORTION || !before) return;
      const { emailFolded, _id } = before;
      where = { app, removed: false, $or: [{ emailFolded: { $gt: emailFolded } }, { emailFolded, _id: { $gt: _id } }] };
    }
  }
};
async function* paged(collection, filter, field, placeOf2) {
  for (let last = ""; last !== void 0; ) {
    const after = { ...filter, [field]: { $gt: last } };
    const found = await collection.find(after, { sort: { [field]: 1 }, limit: PORTION });
    if (found.length > 0) yield found;
    last = found.length < PORTION ? void 0 : placeOf2(found.at(-1));
  }
}

// adapters/mongodb/operations/timekeeping.ts
var MongoTimekeeping = class {
  #collections;
  #ledger;
  #claims;
  constructor(collections, ledger, claims) {
    this.#collections = collections;
    this.#ledger = ledger;
    this.#claims = claims;
  }
  async changedAfter(moment, limit) {
    const found = await this.#collections.ledgers.find({ at: { $gt: moment }, sealed: false }, { limit });
    return found.map(({ _id: app, at }) => ({ app, at }));
  }
  async turnBack(app, to) {
    let events = 0;
    const lastChange = await this.#ledger.turnBack(app, to, async () => {
      events += await this.turnBackEvents(app, to);
    });
    return { lastChange, events };
  }
  /** Updates the events one after another, so that they stay in order if the process dies in between. */
  async turnBackEvents(app, to, limit) {
    const { events } = this.#collections;
    const kept = { app, removed: false };
    const later = await first(events, { ...kept, "object.at": { $gt: to } }, { sort: { _id: 1 } });
    if (!later) return 0;
    const since = { ...kept, _id: { $gt: later._id }, "object.at": { $lte: to } };
    const follower = await first(events, since, { sort: { "object.at": 1 } });
    const sort = { _id: 1 };
    return this.#turnBackIn(events, { app, after: to, to: follower?.object.at ?? to, sort, limit });
  }
  /** Answers of an app are in the collection `answers`, those of an owner in `claims`. */
  async turnBackAnswers(appOrOwner, to, limit) {
    const count = await this.#turnBackIn(this.#collections.answers, { app: appOrOwner, after: to, to, limit });
    return count < limit ? count + await this.#claims.turnBack(appOrOwner, to, limit - count) : count;
  }
  async endLeases(app, beyond) {
    const { jobs } = this.#collections;
    const lasting = { app, removed: false, "object.status": "running", leaseUntil: { $gt: beyond } };
    const found = await jobs.find(lasting);
    for (const { _id } of found) await jobs.update({ ...lasting, _id }, { $set: { leaseUntil: 0 } });
    return found.length;
  }
  async #turnBackIn(collection, { app, after, to, sort, limit }) {
    const later = { app, removed: false, "object.at": { $gt: after } };
    const found = await collection.find(later, { sort, limit });
    for (const { _id } of found) await collection.update({ ...later, _id }, { $set: { "object.at": to } });
    return found.length;
  }
};

// adapters/mongodb/repositories/app-repository.ts
import { randomUUID as randomUUID3 } from "node:crypto";

// adapters/mongodb/driver/search-filter.ts
var NOTHING3 = { _id: { $in: [] } };
function searchFilter({ all, any }) {
  const possible = any.filter(({ folded }) => isCleanText(folded));
  if (!all.every(({ folded }) => isCleanText(folded)) || any.length > 0 && possible.length === 0) return NOTHING3;
  const last = possible.length > 0 ? { $or: possible.map(contains) } : {};
  return all.reduceRight(
    (rest, term) => ({ ...contains(term), ...rest === last ? last : { $or: [rest] } }),
    last
  );
}
function contains({ field, folded }) {
  return { [`${field}Folded`]: { $regex: folded.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&") } };
}

// adapters/mongodb/repositories/app-repository.ts
var ATTEMPTS3 = 100;
var RECENT2 = 16;
var MongoAppRepository = class {
  #collections;
  #surroundings;
  #claims;
  #removal;
  #told;
  constructor(collections, surroundings, claims, removal, told) {
    this.#collections = collections;
    this.#surroundings = surroundings;
    this.#claims = claims;
    this.#removal = removal;
    this.#told = told;
  }
  async add(record, answer, event) {
    if (!answer) {
      await this.#insert(record, null, event);
      return void 0;
    }
    const { uuid, owner } = record.app;
    for (let attempt = 0; attempt < ATTEMPTS3; attempt += 1) {
      const held2 = await this.#claims.take(owner, answer.key, uuid, answer.at);
      if ("earlier" in held2) return held2.earlier;
      const isStored = await this.#orRelease(held2, () => this.#insert(record, { ...answer, claim: held2._id }, event));
      if (isStored) return void 0;
    }
    throw tooBusy();
  }
  async find(owner, uuid) {
    const found = await first(this.#collections.apps, { _id: uuid, owner, state: "live" });
    return found && recordOf(found).app;
  }
  async findByDigest(digest) {
    const filter = { state: "live", $or: [{ digest }, { previousDigest: digest }, { "sessions.digest": digest }] };
    const found = await first(this.#collections.apps, filter);
    return found && recordOf(found);
  }
  async ofAnyOwner(uuid) {
    const found = await first(this.#collections.apps, { _id: uuid, state: "live" });
    return found && recordOf(found).app;
  }
  async recordOf(uuid) {
    const found = await first(this.#collections.apps, { _id: uuid, state: "live" });
    return found && recordOf(found);
  }
  async ofSlug(slug) {
    const found = await first(this.#collections.apps, { slug, state: "live" });
    return found && recordOf(found).app;
  }
  async list(owner, slice, search) {
    const filter = { owner, state: "live", ...searchFilter(search) };
    return sliced(this.#collections.apps, filter, slice, { _id: 1 }, (document) => recordOf(document).app);
  }
  async revision() {
    return void 0;
  }
  async change(owner, uuid, decide, once) {
    let held2;
    for (let attempt = 0; attempt < ATTEMPTS3; attempt += 1) {
      const found = await first(this.#collections.apps, { _id: uuid, owner, state: "live" });
      if (!found) {
        if (held2) await this.#claims.release(held2);
        return void 0;
      }
      if (once) {
        const taken = await this.#held(held2, found, once);
        if ("earlier" in taken) return taken;
        held2 = taken;
      }
      const changed = await this.#orRelease(held2, () => this.#replace(found, decide, held2));
      if (changed) return { record: changed };
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }
  async remove(owner, uuid, check) {
    for (let attempt = 0; attempt < ATTEMPTS3; attempt += 1) {
      const found = await first(this.#collections.apps, { _id: uuid, owner, state: "live" });
      if (!found) return false;
      check(recordOf(found).app);
      if (await this.#isWritten(found, { state: "removing" })) {
        await this.#removal.finish(uuid);
        return true;
      }
    }
    throw tooBusy();
  }
  /**
   * Returns false if there is a fence under the UUID.
   * @throws DuplicateError
   */
  async #insert({ app, credential }, answer, event) {
    const { apps } = this.#collections;
    const write = randomUUID3();
    const document = {
      _id: app.uuid,
      state: "live",
      rev: 1,
      recent: [write],
      ...appFields({ app, credential }, answer, event ? [event] : [])
    };
    for (let attempt = 0; ; attempt += 1) {
      try {
        await apps.insert(document);
        return true;
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        const there = await this.#inTheWay(app.uuid, error);
        if (there?.recent.includes(write)) return true;
        if (there?.state === "fence") return false;
        if (attempt > 0 || !await this.#removal.finishHolder(app)) throw duplicate(error);
      }
    }
  }
  /** Finds the document that prevented the insert. It may be the writer's own. */
  #inTheWay(_id, { index, uncertain }) {
    const look = async () => {
      const there = await first(this.#collections.apps, { _id });
      if (!there && index === "_id_") throw new UnavailableError("The app is not confirmed by a majority yet");
      return there;
    };
    return uncertain ? outcome2(look, this.#surroundings) : look();
  }
  /**
   * Undefined if the document has changed since it was read.
   * @throws DuplicateError, and errors of `decide`.
   */
  async #replace(found, decide, held2) {
    const before = recordOf(found);
    const { record, answer, event } = decide(before);
    if (held2 && !answer) await this.#claims.release(held2);
    if (!answer && isSame(record, before)) return before;
    if (answer && found.answer?.claim !== held2?._id) await this.#claims.keep(found);
    const claimed = answer && held2 ? { ...answer, claim: held2._id } : found.answer;
    const { untold: untold2 = [] } = found;
    const fields = appFields(record, claimed, event ? [...untold2, event] : untold2);
    for (let attempt = 0; ; attempt += 1) {
      try {
        if (!await this.#isWritten(found, fields)) return void 0;
        if (event) await this.#tell(found._id);
        return record;
      } catch (error) {
        if (!(error instanceof DuplicateKey)) throw error;
        if (attempt > 0 || !await this.#removal.finishHolder(record.app)) throw duplicate(error);
      }
    }
  }
  /** The event is already stored with the app. If moving it to the feed fails, the next reader or a sweep does it. */
  async #tell(app) {
    await this.#told.tell(app).catch(() => void 0);
  }
  /** Keeps the claimed key, or claims it. */
  async #held(held2, found, { key, now }) {
    const still = held2 && await this.#claims.stillHeld(held2, found, now);
    return still ?? this.#claims.take(found.owner, key, found._id, now);
  }
  /** Writes the fields, guarded by the revision that was read. Returns false if the document has changed. */
  async #isWritten({ _id, rev, recent }, fields) {
    const { apps } = this.#collections;
    const write = randomUUID3();
    const $set = { ...fields, rev: rev + 1, recent: [...recent.slice(1 - RECENT2), write] };
    const { matched, uncertain } = await apps.update({ _id, rev, state: "live" }, { $set });
    if (matched === 1) return true;
    if (!uncertain) return false;
    const after = await outcome2(() => first(apps, { _id }), this.#surroundings);
    return after?.recent.includes(write) === true;
  }
  /** Releases the key if the request is refused. If the outcome is unknown, the key stays claimed. */
  async #orRelease(held2, write) {
    try {
      return await write();
    } catch (error) {
      if (held2 && !isFailure(error, "unavailable")) await this.#claims.release(held2);
      throw error;
    }
  }
};
function duplicate({ index }) {
  return new DuplicateError(index === APP_NAME ? "name" : "slug");
}

// adapters/mongodb/repositories/calendar-reads.ts
var LOOKED_AT = 100;
var MongoCalendarReads = class {
  #collections;
  constructor(collections) {
    this.#collections = collections;
  }
  async due(now, limit, without) {
    const due = [];
    const { apps, unproven } = without;
    const filter = {
      removed: false,
      dueAt: { $lte: now },
      ...apps.size > 0 && { app: { $nin: [...apps] } },
      // No slot is left for unproven calendars, so only proven ones are read.
      ...unproven === "all" && { "object.state.error": null, "object.state.fetchedAt": { $ne: null } }
    };
    for (let skip = 0; due.length < limit; skip += LOOKED_AT) {
      const found = await this.#collections.calendars.find(filter, { sort: { dueAt: 1 }, skip, limit: LOOKED_AT });
      for (const document of found) {
        const calendar = CODECS.calendar.object(document);
        if (!hasNoSlot(calendar, without)) due.push(calendar);
      }
      if (found.length < LOOKED_AT) break;
    }
    return due.slice(0, limit);
  }
  async statuses(now, limit) {
    const found = await this.#collections.calendars.find({ removed: false }, { limit });
    return countedByStatus(found.map(CODECS.calendar.object), now);
  }
};

// adapters/mongodb/repositories/customer-reads.ts
var MongoCustomerReads = class {
  #collections;
  #ledger;
  constructor(collections, ledger) {
    this.#collections = collections;
    this.#ledger = ledger;
  }
  counts(app, uuid, now) {
    const { bookings } = this.#collections;
    const linked = { app, removed: false, "object.customerUuid": uuid };
    const count = (filter) => bookings.count({ ...linked, ...filter });
    return this.#ledger.steady(app, async () => {
      const [all, upcoming, cancelled, noShows, begun] = await Promise.all([
        count({ "object.status": { $in: STATUSES.filter((status) => status !== "expired") } }),
        count({ "object.status": { $in: STATUSES.filter(isLive) }, "object.start": { $gt: now } }),
        count({ "object.status": "cancelled" }),
        count({ "object.status": "no_show" }),
        first(
          bookings,
          { ...linked, "object.status": { $in: STATUSES.filter(blocks) }, "object.start": { $lte: now } },
          { sort: { "object.start": -1 } }
        )
      ]);
      return { bookings: all, upcoming, cancelled, noShows, lastStart: begun?.object.start ?? null };
    });
  }
  async dossier(app, uuid) {
    const found = await first(this.#collections.customers, { _id: uuid, app, removed: false });
    if (!found) return void 0;
    const customer = CODECS.customer.object(found);
    const { bookings, events, jobs, series } = this.#collections;
    const email = foldedEmail(customer);
    const present2 = { app, removed: false };
    const keys = await keysByOrder(bookings, { ...present2, "object.customerUuid": uuid }, BOOKING_KEY);
    if (email !== null) keys.push(...await keysByOrder(bookings, { ...present2, ...unlinked(email) }, BOOKING_KEY));
    keys.sort(byOrder2);
    const known = { customer: uuid, email };
    const person = { ...known, formerEmails: [...new Set(keys.flatMap((key) => key.customerEmailFolded ?? []))] };
    const uuids = keys.map(({ _id }) => _id);
    const eventIds = [];
    for (const named of [...namesOf(person), null]) eventIds.push(...await eventIdsOf(events, { app, named }));
    const itsJobs = [];
    for (const those of chunks(uuids, NAMED)) {
      const ofBookings = { "object.booking": { $in: those } };
      eventIds.push(...await idsOf(events, { app, named: "", ...ofBookings }, {}));
      itsJobs.push(...await jobs.find({ ...present2, ...ofBookings }, { only: ["order"] }));
    }
    const itsSeries = [];
    for (const those of chunks([...new Set(keys.flatMap(({ object }) => object.series?.uuid ?? []))], NAMED)) {
      itsSeries.push(...await series.find({ ...present2, _id: { $in: those } }, { only: ["order"] }));
    }
    const meant = new Set(uuids);
    const inOrder = (found2) => found2.toSorted(byOrder2).map(({ _id }) => _id);
    return {
      customer,
      bookings: filterSlices(byIds(bookings, uuids, CODECS.booking.object), (booking) => isOf(booking, known)),
      events: filterSlices(
        byIds(events, [...new Set(eventIds)].sort(), eventOf),
        (event) => eventIsOf(event, person, meant)
      ),
      jobs: byIds(jobs, inOrder(itsJobs), CODECS.job.object),
      series: byIds(series, inOrder(itsSeries), CODECS.series.object)
    };
  }
};
var KEYS = 2e3;
var NAMED = 500;
var BOOKING_KEY = ["order", "customerEmailFolded", "object.series"];
var byOrder2 = (a, b) => a.order < b.order ? -1 : 1;
async function keysByOrder(collection, filter, only) {
  const all = [];
  for (let page; page === void 0 || page.length === KEYS; ) {
    const from = { ...filter, order: { $gt: all.at(-1)?.order ?? "" } };
    page = await collection.find(from, { sort: { order: 1 }, limit: KEYS, only });
    all.push(...page);
  }
  return all;
}

// adapters/mongodb/repositories/due-bookings.ts
async function dueBookings({ bookings }, rules, limit) {
  const named = dueBy(rules);
  if (named.length === 0) return [];
  const found = await bookings.find(named.length === 1 ? named[0] : { $or: named }, { limit });
  return longestOverdue(found.map(CODECS.booking.object), rules).map(({ app, uuid }) => ({ app, uuid }));
}
function dueBy(rules) {
  const alike2 = /* @__PURE__ */ new Map();
  for (const rule of rules) {
    const key = [rule.status, rule.by, rule.until, rule.app, rule.workflow === void 0, rule.endsAfter].join();
    const others = alike2.get(key);
    if (others) others.push(rule);
    else alike2.set(key, [rule]);
  }
  return [...alike2.values()].map((group) => {
    const { app, workflow, status, by, until, endsAfter } = group[0];
    return {
      removed: false,
      "object.status": status,
      [`object.${by}`]: { $lte: until },
      ...app === void 0 ? {} : { app },
      ...workflow === void 0 ? {} : { "object.workflow": { $in: group.map((rule) => rule.workflow) } },
      ...endsAfter === void 0 ? {} : unattended(until, endsAfter)
    };
  });
}
function unattended(until, endsAfter) {
  return {
    "object.checkedInAt": null,
    // No booking is longer than the longest that may be made.
    "object.start": { $lte: until, $gt: endsAfter - LONGEST_BOOKING },
    "object.end": { $gt: endsAfter },
    $or: [{ "object.unattendedFrom": null }, { "object.unattendedFrom": { $lte: until } }]
  };
}

// adapters/mongodb/repositories/erasure-store.ts
var AT_ONCE3 = 500;
var NO_BOOKINGS = /* @__PURE__ */ new Set();
var MongoErasureStore = class {
  #collections;
  constructor(collections) {
    this.#collections = collections;
  }
  async eraseEvents(app, person, bookings) {
    const meant = new Set(bookings);
    const { events } = this.#collections;
    for (const those of chunks(bookings, AT_ONCE3)) {
      await this.#erase(app, await events.find({ app, "object.booking": { $in: those } }), person, meant);
    }
  }
  async eraseEventsNaming(app, person, before) {
    const { events } = this.#collections;
    const { customer, email } = person;
    for (const named of [customer, ...email === null ? [] : [email], null]) {
      for (const those of chunks(await eventIdsOf(events, { app, named }), AT_ONCE3)) {
        const found = await events.find({ app, _id: { $in: those } });
        const meant = found.map(eventOf).filter((event) => eventIsOf(event, person, NO_BOOKINGS));
        if (meant.length === 0) continue;
        await before([...new Set(meant.map(({ booking }) => booking))]);
        await this.#erase(app, found, person, NO_BOOKINGS);
      }
    }
  }
  async #erase(app, found, person, bookings) {
    for (const document of found) {
      const event = eventOf(document);
      if (!eventIsOf(event, person, bookings)) continue;
      const erased = erasedEvent(event);
      if (erased === event) continue;
      const { object, named } = eventFields(erased, document.change);
      await this.#collections.events.update(
        { _id: document._id, app },
        { $set: { "object.data": object.data, named } }
      );
    }
  }
  /**
   * Leaves tombstones, so that a late writer of the change does not restore the answers. They expire with the moment of
   * the answer.
   */
  async forgetAnswers(app, about) {
    const { answers } = this.#collections;
    const present2 = { app, removed: false };
    const known = await this.#inChunks(about, (those) => answers.find({ ...present2, "object.about": { $in: those } }));
    const unknown = await answers.find({ ...present2, "object.about": null });
    const said = unknown.filter(({ object: { text } }) => about.some((one) => text.includes(one)));
    for (const { _id } of [...known, ...said]) {
      const nothing = { "object.key": "", "object.fingerprint": "", "object.text": "", "object.about": [] };
      await answers.update({ _id, app }, { $set: { removed: true, ...nothing } });
    }
  }
  /**
   * Copies that the server keeps, such as its oplog, are out of reach: adapters/mongodb/README.md, "What is erased".
   */
  async overwrite() {
    return true;
  }
  async #inChunks(all, find) {
    const found = [];
    for (const those of chunks(all, AT_ONCE3)) found.push(...await find(those));
    return found;
  }
};

// adapters/mongodb/repositories/event-repository.ts
var MongoEventRepository = class {
  #collections;
  #state;
  #told;
  constructor(collections, state, told) {
    this.#collections = collections;
    this.#state = state;
    this.#told = told;
  }
  async list(app, slice, { types, booking }, after) {
    const feed = await this.#feedOf(app, after);
    if (!feed) return void 0;
    const filter = {
      ...feed,
      ...types === void 0 ? {} : { "object.type": { $in: types } },
      ...booking === void 0 ? {} : { "object.booking": booking }
    };
    return sliced(this.#collections.events, filter, slice, { _id: 1 }, eventOf);
  }
  async after(app, after, limit) {
    const feed = await this.#feedOf(app, after);
    return feed && (await this.#collections.events.find(feed, { sort: { _id: 1 }, limit })).map(eventOf);
  }
  async latest(app) {
    const feed = await this.#feedOf(app, void 0);
    const [last] = await this.#collections.events.find(feed ?? {}, { sort: { _id: -1 }, limit: 1 });
    return last?.object.uuid;
  }
  /** Deletes only from the front of each feed, because moments may be some milliseconds out of order. */
  async forget(before, limit) {
    const { events } = this.#collections;
    const old = await events.find({ "object.at": { $lt: before } }, { sort: { "object.at": 1, _id: 1 }, limit });
    const last = /* @__PURE__ */ new Map();
    for (const { app, _id } of old) if (_id > (last.get(app) ?? "")) last.set(app, _id);
    if (last.size === 0) return 0;
    const fronts = [...last].map(([app, _id]) => ({ app, _id: { $lte: _id } }));
    const staying = /* @__PURE__ */ new Set();
    const going = [];
    for (const { app, _id, object } of await events.find({ $or: fronts }, { sort: { _id: 1 } })) {
      if (object.at >= before) staying.add(app);
      if (!staying.has(app)) going.push(_id);
    }
    return going.length === 0 ? 0 : events.remove({ _id: { $in: going.slice(0, limit) } });
  }
  /** Filter for the events of the app behind `after`. Undefined if that event no longer exists. */
  async #feedOf(app, after) {
    const [ledger, from] = await Promise.all([
      this.#ledgerOf(app),
      after === void 0 ? void 0 : first(this.#collections.events, { app, "object.uuid": after })
    ]);
    if (after !== void 0 && !from) return void 0;
    const applied = ledger ? ledger.seq - (ledger.pending ? 1 : 0) : 0;
    return { app, _id: { $gt: from?._id ?? `${app}/`, $lt: `${app}/${position(applied + 1, 0)}` } };
  }
  /**
   * Without a ledger, the feed lacks even the creation of the app, which was already acknowledged. The first change
   * publishes it: this waits for that change if it is being applied, or makes it.
   */
  async #ledgerOf(app) {
    const ledger = await this.#state.read(app);
    if (ledger && !(ledger.seq === 1 && ledger.pending)) return ledger;
    try {
      if (ledger) await this.#state.standingOfAny(app);
      else await this.#told.tell(app);
    } catch (error) {
      if (!isFailure(error, "not_found")) throw error;
    }
    return this.#state.read(app);
  }
};

// adapters/mongodb/repositories/feed-reads.ts
var MongoFeedReads = class {
  #collections;
  #ledger;
  #apps;
  constructor(collections, ledger, apps) {
    this.#collections = collections;
    this.#ledger = ledger;
    this.#apps = apps;
  }
  /** Reads the feed twice: its app is known only after the first read, and a steady read needs the app. */
  async stateOf(digest) {
    const uuid = (await this.#digested(digest))?.app;
    if (uuid === void 0) return void 0;
    return this.#ledger.steady(uuid, async ({ seq, at }) => {
      const [feed, app] = await Promise.all([this.#digested(digest), this.#apps.ofAnyOwner(uuid)]);
      return feed && app && { feed, app, sequence: seq, changedAt: at };
    });
  }
  async #digested(digest) {
    const found = await first(this.#collections.feeds, { "object.digest": digest, removed: false });
    return found && CODECS.feed.object(found);
  }
};

// adapters/mongodb/repositories/job-queue.ts
var IN_TURN = { "object.nextAt": 1, "object.position": 1, order: 1 };
var APPS_IN_TURN = { app: 1, ...IN_TURN };
var WAITING = { removed: false, "object.status": "waiting" };
var RUNNING = { removed: false, "object.status": "running" };
var LOOKS2 = 5;
var MongoJobQueue = class {
  #collections;
  #turns = new Turns();
  constructor(collections) {
    this.#collections = collections;
  }
  async claim(now, lease, limit, without) {
    const claimed = [];
    for (let look = 0; look < LOOKS2 && claimed.length < limit; look += 1) {
      const candidates = await this.#claimable(now, limit - claimed.length, without);
      this.#turns.took(candidates);
      const taken = await Promise.all(candidates.toSorted(inTurn).map((document) => this.#take(document, lease)));
      claimed.push(...taken.flatMap((job) => job ?? []));
      if (!taken.includes(void 0)) break;
    }
    return claimed;
  }
  async release(job, lease) {
    const { jobs } = this.#collections;
    const released = { object: job, lease: null, leaseUntil: null, settledUnder: lease.token };
    const { matched, uncertain } = await jobs.update(held(job, lease), { $set: released });
    if (matched === 1 || !uncertain) return matched === 1;
    return await first(jobs, { _id: jobId(job), app: job.app, settledUnder: lease.token }) !== void 0;
  }
  /** Both counts use only an index, because tombstones have no status. */
  async backlog(now, limit) {
    const { jobs } = this.#collections;
    const due = { "object.status": "waiting", "object.nextAt": { $lte: now } };
    const [waiting, countOfDue, oldest] = await Promise.all([
      jobs.count({ "object.status": "waiting" }),
      jobs.count(due),
      first(jobs, due, { sort: IN_TURN })
    ]);
    return {
      waiting: Math.min(waiting, limit),
      due: Math.min(countOfDue, limit),
      oldestDueAt: oldest?.object.nextAt ?? null
    };
  }
  /** Takes jobs from the apps by turns. Each read is bounded by an index, so jobs that are not due yet cost nothing. */
  async #claimable(now, limit, without) {
    const { jobs } = this.#collections;
    const [waiting, lost] = await Promise.all([
      jobs.find({ ...WAITING, "object.nextAt": { $lte: now } }, { sort: IN_TURN, limit }),
      jobs.find({ ...RUNNING, leaseUntil: { $lte: now } }, { sort: { leaseUntil: 1 }, limit: QUEUES_LOOKED_AT })
    ]);
    const due = waiting.length < limit ? waiting : await this.#dueByTurns(now, limit, without);
    const isWanted = ({ app, object }) => !without.includes(app) && !without.includes(object.action);
    return this.#turns.deal([...due, ...lost].filter(isWanted).sort(inTurn), limit);
  }
  /**
   * Finds due jobs of the apps whose turn is next. Enough of each app is read to fill the limit alone. Moving on to the
   * next app with due jobs is one query, which seeks once in the index for each app in between.
   */
  async #dueByTurns(now, limit, without) {
    const { jobs } = this.#collections;
    const due = { ...WAITING, "object.nextAt": { $lte: now }, ...exceptActions(without) };
    const begin = this.#turns.last;
    const firsts = [];
    const spans = [(after) => ({ $gt: after }), (after) => ({ $gt: after, $lte: begin })];
    for (const [index, span] of spans.entries()) {
      let after = index === 0 ? begin : "";
      while (after !== void 0 && firsts.length < limit) {
        const found = await first(
          jobs,
          { ...due, app: span(after) },
          { sort: APPS_IN_TURN }
        );
        if (found && !without.includes(found.app)) firsts.push(found);
        after = found?.app;
      }
    }
    const most = limit - firsts.length + 1;
    if (most <= 1) return firsts;
    const ofEach = firsts.map(({ app }) => jobs.find({ ...due, app }, { sort: IN_TURN, limit: most }));
    return (await Promise.all(ofEach)).flat();
  }
  /** Claims the job, if it has not changed since it was read. Otherwise undefined. */
  async #take(found, { token, until }) {
    const { jobs } = this.#collections;
    const { _id, app, seq, lease, leaseUntil } = found;
    const { status, nextAt } = found.object;
    const unchanged = { _id, app, seq, lease, leaseUntil, "object.status": status, "object.nextAt": nextAt };
    const job = { ...found.object, status: "running" };
    const taken = { object: job, lease: token, leaseUntil: until };
    const { matched, uncertain } = await jobs.update(unchanged, { $set: taken });
    const isTaken = matched === 1 || uncertain && await first(jobs, { _id, app, lease: token }) !== void 0;
    return isTaken ? job : void 0;
  }
};
function held(job, { token }) {
  return { _id: jobId(job), uuid: job.uuid, app: job.app, lease: token, "object.status": "running" };
}
function exceptActions(uuids) {
  if (uuids.length === 0) return {};
  const sorted = uuids.toSorted();
  const between = sorted.slice(1).map((uuid, index) => ({ "object.action": { $gt: sorted[index], $lt: uuid } }));
  return { $or: [{ "object.action": { $lt: sorted[0] } }, ...between, { "object.action": { $gt: sorted.at(-1) } }] };
}
function inTurn(a, b) {
  return (a.object.nextAt ?? 0) - (b.object.nextAt ?? 0) || a.object.position - b.object.position || (a.order < b.order ? -1 : 1);
}

// adapters/mongodb/repositories/object-store.ts
var STEADY = /* @__PURE__ */ new Set(["action", "booking", "job"]);
var MongoObjectStore = class {
  #collections;
  #ledger;
  constructor(collections, ledger) {
    this.#collections = collections;
    this.#ledger = ledger;
  }
  async find(app, kind, uuid) {
    const collection = collectionOf(this.#collections, kind);
    const found = await first(collection, { [pathOf(kind, "uuid")]: uuid, ...present(app) });
    return found && codecOf(kind).object(found);
  }
  async select(app, { kind, where, order }, limit) {
    const filter = { ...present(app), ...filterOf(kind, where) };
    const how = {
      ...order === void 0 ? {} : { sort: sortOf(kind, order) },
      ...limit === void 0 ? {} : { limit }
    };
    const read2 = () => collectionOf(this.#collections, kind).find(filter, how);
    const isSteady = app !== null && order !== void 0 && STEADY.has(kind);
    return (await (isSteady ? this.#ledger.steady(app, read2) : read2())).map(codecOf(kind).object);
  }
  async list(app, { kind, where, order = "created" }, slice) {
    const filter = { ...present(app), ...filterOf(kind, where) };
    const collection = collectionOf(this.#collections, kind);
    const read2 = () => sliced(collection, filter, slice, sortOf(kind, order), codecOf(kind).object);
    return STEADY.has(kind) ? this.#ledger.steady(app, read2) : read2();
  }
  /** The UUIDs of up to `limit` bookings for each question, all at one sequence number. */
  uuids(app, questions, limit) {
    return this.#ledger.steady(
      app,
      () => Promise.all(
        questions.map(({ where, order = "created" }) => {
          const filter = { ...present(app), ...filterOf("booking", where) };
          return idsOf(this.#collections.bookings, filter, { sort: sortOf("booking", order), limit });
        })
      )
    );
  }
};
function present(app) {
  return app === null ? { removed: false } : { app, removed: false };
}
function sortOf(kind, order) {
  const { by, isReversed } = orderedBy(order);
  const direction = isReversed ? -1 : 1;
  return by === null ? { order: direction } : { [pathOf(kind, by)]: direction, order: direction };
}

// adapters/mongodb/repositories/owner-repository.ts
var MongoOwnerRepository = class {
  #collections;
  constructor(collections) {
    this.#collections = collections;
  }
  async addToken({ owner, ...token }) {
    const { owners } = this.#collections;
    const put = {
      filter: { _id: owner.email },
      update: { $set: { [`tokens.${token.uuid}`]: token }, $setOnInsert: { uuid: owner.uuid } }
    };
    try {
      await owners.upsert(put);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      await owners.update(put.filter, put.update);
    }
    const stored = await first(owners, { _id: owner.email });
    return { email: owner.email, uuid: stored?.uuid ?? owner.uuid };
  }
  async tokensOf(email) {
    return (await this.#collections.owners.find({ _id: email })).flatMap(tokensIn);
  }
  async list() {
    const tokens = (await this.#collections.owners.find({})).flatMap(tokensIn);
    return tokens.sort((a, b) => a.uuid < b.uuid ? -1 : 1);
  }
  async revoke(token) {
    const { owners } = this.#collections;
    const revoked = await owners.update({ [`tokens.${token}.uuid`]: token }, { $unset: { [`tokens.${token}`]: "" } });
    return revoked.matched === 1 || revoked.uncertain;
  }
};
function tokensIn({ _id: email, uuid, tokens }) {
  const owner = { uuid, email };
  return Object.values(tokens).map((token) => ({ ...token, owner }));
}

// adapters/mongodb/repositories/person-repository.ts
var MongoPersonRepository = class {
  #collections;
  constructor(collections) {
    this.#collections = collections;
  }
  async add(person) {
    await this.#write(person, () => this.#collections.persons.insert(documentOf(person)));
  }
  /** Stores the person, in the place of the one that has its UUID. */
  async put(person) {
    const { _id, ...fields } = documentOf(person);
    await this.#collections.persons.upsert({ filter: { _id }, update: { $set: fields } });
  }
  async find(uuid) {
    return (await first(this.#collections.persons, { _id: uuid }))?.person;
  }
  async findByEmail(folded) {
    return (await first(this.#collections.persons, { emailFolded: folded }))?.person;
  }
  async ofOwner(owner) {
    return (await first(this.#collections.persons, { owner }))?.person;
  }
  async replace(person) {
    const { _id, ...fields } = documentOf(person);
    const filter = { _id, version: person.version - 1 };
    const written = await this.#write(person, () => this.#collections.persons.update(filter, { $set: fields }));
    return written === "stored" || written.matched === 1 || written.uncertain && await this.#isStored(person);
  }
  async remove(uuid, version) {
    const filter = version === void 0 ? { _id: uuid } : { _id: uuid, version };
    return await this.#collections.persons.remove(filter) > 0;
  }
  async list(after, limit) {
    const filter = after === null ? {} : { _id: { $gt: after } };
    const found = await this.#collections.persons.find(filter, { sort: { _id: 1 }, limit });
    return found.map(({ person }) => person);
  }
  /** A duplicate after an uncertain try may be the person itself: then it is stored. @throws DuplicateError */
  async #write(person, write) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      if (error.uncertain && await this.#isStored(person)) return "stored";
      throw new DuplicateError(error.index === PERSON_EMAIL ? "email" : "owner");
    }
  }
  async #isStored(person) {
    return isSame(await this.find(person.uuid), person);
  }
};
function documentOf(person) {
  const { uuid, email, owner, version } = person;
  return { _id: uuid, emailFolded: email === null ? uuid : fold(email), owner: owner?.uuid ?? uuid, version, person };
}

// adapters/mongodb/repositories/series-reads.ts
var MongoSeriesReads = class {
  #collections;
  constructor(collections) {
    this.#collections = collections;
  }
  async taking(app, resource) {
    const filter = { app, removed: false, "object.resources": resource, "object.series.uuid": { $gt: "" } };
    const found = await this.#collections.bookings.find(filter);
    return [...new Set(found.flatMap(({ object }) => object.series?.uuid ?? []))];
  }
};

// adapters/mongodb/storage.ts
function storageOver(collections, surroundings) {
  const state = new LedgerState(collections, surroundings);
  const claims = new Claims(collections, surroundings);
  const removal = new Removal(collections, state, claims);
  const ledger = new MongoLedger(collections, surroundings, state, claims);
  const told = new Told(collections, ledger);
  const apps = new MongoAppRepository(collections, surroundings, claims, removal, told);
  const owners = new MongoOwnerRepository(collections);
  const persons = new MongoPersonRepository(collections);
  const arming = new MongoArming(collections);
  const objects = new MongoObjectStore(collections, ledger);
  const repositories = {
    owners,
    persons,
    apps,
    ledger,
    objects,
    ...repositoriesOver(objects, {
      resources: { revision: async () => void 0 },
      // other processes may have written
      series: new MongoSeriesReads(collections),
      customers: new MongoCustomerReads(collections, ledger),
      erasures: new MongoErasureStore(collections),
      feeds: new MongoFeedReads(collections, ledger, apps),
      calendars: new MongoCalendarReads(collections),
      bookings: {
        uuids: (app, questions, limit) => objects.uuids(app, questions, limit),
        inSlices: (_, uuids) => byIds(collections.bookings, uuids, CODECS.booking.object),
        due: (rules, limit) => dueBookings(collections, rules, limit)
      },
      jobs: new MongoJobQueue(collections)
    }),
    events: new MongoEventRepository(collections, state, told),
    timekeeping: new MongoTimekeeping(collections, ledger, claims),
    copying: new MongoCopying(collections, { state, owners, persons, arming, told }),
    arming,
    inspection: new MongoInspection(collections, state)
  };
  return { repositories, ledger, recovery: new Recovery(state, removal, told), told };
}

// adapters/mongodb/open.ts
var SWEEP_EVERY_MS = 5e3;
var TELL_EVERY_MS = 800;
var PROGRESS_EVERY_MS = 5e3;
var SAFE = {
  writeConcern: { w: "majority", journal: true, wtimeoutMS: 1e4 },
  readConcern: new ReadConcern("local"),
  readPreference: "primary"
};
var SAFE_IN_THE_END = { ...SAFE, writeConcern: { w: "majority", journal: true } };
var CLIENT = { readPreference: "primary", retryWrites: false };
var UNLESS_SAID = {
  appName: "slotkeeper",
  serverSelectionTimeoutMS: 5e3,
  connectTimeoutMS: 5e3,
  socketTimeoutMS: 2e4,
  waitQueueTimeoutMS: 1e4
};
var PATIENT = { socketTimeoutMS: 0, maxPoolSize: 10 };
var REFUSED2 = {
  journal: "true",
  j: "true",
  fsync: void 0,
  readconcernlevel: void 0,
  raw: "false",
  fieldsasraw: void 0,
  promotevalues: "true",
  promotelongs: "true",
  usebigint64: "false",
  ignoreundefined: "false"
};
function clientOptions(url) {
  const said = [...new URLSearchParams(url.split("?")[1])];
  const refused = said.filter(([name, value]) => {
    const key = name.toLowerCase();
    return Object.hasOwn(REFUSED2, key) && REFUSED2[key] !== value.toLowerCase();
  });
  if (refused.length > 0) {
    throw new Error(`it sets ${refused.map(([name]) => name).join(", ")}, which must be left as the storage needs it`);
  }
  const names = said.map(([name]) => name.toLowerCase());
  const unsaid = Object.entries(UNLESS_SAID).filter(([name]) => !names.includes(name.toLowerCase()));
  return { ...Object.fromEntries(unsaid), ...CLIENT };
}
async function openOver(newClient, database, clock, options) {
  const client = newClient();
  try {
    const { db, servers, surroundings: known } = await connected(client, database, SAFE, clock);
    const surroundings = { ...known, meter: options.meter };
    await prepare(newClient(PATIENT), database, clock, options);
    const parts = storageOver(driverCollections(db, surroundings, servers), surroundings);
    const { repositories, ledger, recovery, told } = parts;
    const readiness = new Readiness({ db, servers, elapsed: surroundings.elapsed });
    const sweepers = [repeat(SWEEP_EVERY_MS, () => recovery.sweep()), repeat(TELL_EVERY_MS, () => told.sweep())];
    return {
      ...repositories,
      ready: () => readiness.check(),
      async close() {
        await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
        await ledger.idle();
        await client.close();
      }
    };
  } catch (error) {
    await client.close();
    throw startFailure(error);
  }
}
async function prepare(client, database, clock, { create: create2, report }) {
  const progress = new Progress(report, PROGRESS_EVERY_MS);
  try {
    const { db, servers, surroundings } = await connected(client, database, SAFE_IN_THE_END, clock);
    servers.check();
    if (create2) await addSearchFields(db, surroundings, progress.during);
    if (create2) await createIndexes(db, surroundings, progress.during);
    const { recovery } = storageOver(driverCollections(db, surroundings, servers), surroundings);
    await recovery.everything(progress.during);
  } finally {
    progress.stop();
    await client.close();
  }
}
async function connected(client, database, options, clock) {
  const servers = watchServers(client);
  await connect(client);
  const surroundings = {
    clock,
    elapsed: () => performance.now(),
    random: Math.random,
    pause: async (milliseconds) => void await setTimeout(milliseconds),
    ledgerFirst: servers.order !== void 0
  };
  return { db: client.db(database, options), servers, surroundings };
}
function startFailure(error) {
  if (isNotSent(error)) return away(error);
  if (!isWithoutMajorityReads(error)) return error;
  return new Error("The MongoDB server has majority reads switched off (enableMajorityReadConcern); they are needed", {
    cause: error
  });
}
async function connect(client) {
  try {
    await client.connect();
  } catch (cause) {
    const { srvHost, hosts } = client.options;
    const where = srvHost ?? hosts.map(String).join(", ");
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new UnavailableError(`No MongoDB answers at ${where}: ${problem}`, { retryAfterSeconds: 2, cause });
  }
}
function repeat(everyMs, sweep) {
  let underWay;
  const timer = setInterval(() => {
    underWay ??= sweep().catch(() => void 0).finally(() => {
      underWay = void 0;
    });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    }
  };
}

// adapters/mongodb/index.ts
async function openMongoStorage({
  url,
  clock = Date.now,
  create: create2 = true,
  report = () => void 0,
  meter
}) {
  const database = databaseIn(url);
  return openOver((more) => clientOf(url, more), database, clock, { create: create2, report, meter });
}
function clientOf(url, more = {}) {
  try {
    return new MongoClient(url, { ...clientOptions(url), ...more });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const mayQuote = problem.includes("@") || problem.includes("://");
    throw new UnusableUrlError(mayQuote ? void 0 : problem);
  }
}
function databaseIn(url) {
  const path = /^[^:]+:\/\/[^/?]*\/([^?]+)/.exec(url)?.[1];
  if (path === void 0) throw new UnusableUrlError("it must be mongodb://<host>/<database>");
  try {
    return decodeURIComponent(path);
  } catch {
    throw new UnusableUrlError("a % in the name of the database stands for nothing");
  }
}
var UnusableUrlError = class extends Error {
  code = "unusable_url";
  constructor(problem) {
    super(`The URL of the MongoDB storage cannot be used${problem === void 0 ? "" : `: ${problem}`}`);
  }
};
export {
  openMongoStorage
};
//# sourceMappingURL=adapters-mongodb.js.map
