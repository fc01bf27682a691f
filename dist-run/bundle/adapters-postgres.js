import {
  bulkReadsOver
} from "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import {
  CalendarHints,
  CommitQueue,
  OUTCOME_SOUGHT_FOR,
  QUEUES_LOOKED_AT,
  Snapshot,
  Turns,
  anyWhere,
  conjuncts,
  decideAll,
  erasedEvent,
  eventIsOf,
  expectNothing,
  hasNoSlot,
  isOf,
  longestOverdue,
  lookAt,
  namesOf,
  orderedBy,
  outcome,
  outcomeUnknown,
  pauseAfter,
  repositoriesOver
} from "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
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
  LIVE_STATUSES,
  LONGEST_BOOKING,
  NotFoundError,
  UnavailableError,
  allocationsOf,
  digestsOf,
  eachObject,
  fold,
  foldedEmail,
  isCleanText,
  isFailure,
  isKept,
  isSame,
  namedBy,
  purposeOf
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import {
  MINUTE
} from "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/postgres/index.ts
import { setTimeout } from "node:timers/promises";

// adapters/postgres/connection-url.ts
import { readFileSync } from "node:fs";
var UnusableUrlError = class extends Error {
  code = "unusable_url";
  constructor(problem) {
    super(`The URL of the PostgreSQL storage cannot be used: ${problem}`);
  }
};
var SCHEMA = /^[a-z_][a-z0-9_]{0,62}$/;
var OPTIONS = {
  schema: { allows: (value) => SCHEMA.test(value), expected: "small letters, digits and _, 63 at most" },
  sslmode: { allows: (value) => value === "verify-full" || value === "disable", expected: "verify-full or disable" },
  sslrootcert: { allows: (value) => value !== "", expected: "the path of a file" },
  prepare: { allows: (value) => value === "true" || value === "false", expected: "true or false" },
  unsafe: { allows: (value) => value === "true" || value === "false", expected: "true or false" },
  host: { allows: (value) => value.startsWith("/"), expected: "the folder of a socket" },
  application_name: { allows: () => true, expected: "a name" }
};
function connectionSettings(text2) {
  const url = URL.canParse(text2) ? new URL(text2) : void 0;
  const [host, port, database] = url ? [url.hostname, url.port, decoded(url.pathname.slice(1))] : ["", "", ""];
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || database === "" || database.includes("/")) {
    throw new UnusableUrlError("it must be postgres://<user>@<host>/<database>");
  }
  if (/,/.test(host)) throw new UnusableUrlError("it names several hosts: name one address that follows the primary");
  const said = Object.fromEntries(url.searchParams);
  for (const [name, value] of Object.entries(said)) {
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : void 0;
    if (!option) throw new UnusableUrlError(`it sets ${name}, which must be left as the storage needs it`);
    if (!option.allows(value)) throw new UnusableUrlError(`${name} must be ${option.expected}`);
  }
  const { schema = "slotkeeper", sslmode = "disable", sslrootcert, application_name = "slotkeeper" } = said;
  const client = {
    host: said.host ?? decoded(host.replace(/^\[(.*)\]$/, "$1")),
    port: port === "" ? 5432 : Number(port),
    database,
    application_name,
    ...url.username !== "" && { user: decoded(url.username) },
    ...url.password !== "" && { password: decoded(url.password) },
    ssl: sslmode === "verify-full" ? { rejectUnauthorized: true, ...sslrootcert && { ca: certificate(sslrootcert) } } : false
  };
  return { client, schema, isPrepared: said.prepare !== "false", isUnsafe: said.unsafe === "true" };
}
function decoded(text2) {
  try {
    return decodeURIComponent(text2);
  } catch {
    throw new UnusableUrlError("it has a % that stands for nothing");
  }
}
function certificate(path) {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw new UnusableUrlError(`sslrootcert cannot be read: ${cause instanceof Error ? cause.message : cause}`);
  }
}

// adapters/postgres/database.ts
import { createHash, randomInt } from "node:crypto";
import pg2 from "pg";
import QuickLRU from "quick-lru";

// adapters/postgres/failures.ts
import pg from "pg";
var SERVER = "PostgreSQL";
var NotSentError = class extends Error {
  constructor(cause) {
    super("No connection", { cause });
  }
};
var UnconfirmedError = class extends Error {
  constructor() {
    super("The wait for the standby was cancelled");
  }
};
var RefusedStatement = class extends Error {
  sqlState;
  constraint;
  uncertain;
  constructor({ message, code = "", constraint }, uncertain, cause) {
    super(`${message} (SQLSTATE ${code})`, { cause });
    this.sqlState = code;
    this.constraint = constraint;
    this.uncertain = uncertain;
  }
};
var MAY_BE_DONE = /^(?:08|57P|58)/;
function fateOf(error) {
  if (error instanceof NotSentError) return "not sent";
  const isAnswer = error instanceof pg.DatabaseError && error.severity === "ERROR";
  return isAnswer && !MAY_BE_DONE.test(error.code ?? "08") ? "refused" : "lost";
}
var TRANSIENT = /* @__PURE__ */ new Set(["40001", "40P01", "25006"]);
var READ_ONLY = "25006";
var UNIQUE_VIOLATION = "23505";
var NO_RIGHT = "42501";
function isTransient(error) {
  return error instanceof pg.DatabaseError && TRANSIENT.has(error.code ?? "");
}
var OUT_OF_RESOURCES = /^53/;
var TOOK_TOO_LONG = /* @__PURE__ */ new Set(["57014", "55P03"]);
function refused(error, uncertain) {
  const { code = "", message } = error;
  if (OUT_OF_RESOURCES.test(code)) {
    return new UnavailableError(`PostgreSQL takes no write: ${message}`, { retryAfterSeconds: 30, cause: error });
  }
  if (TOOK_TOO_LONG.has(code)) {
    return new UnavailableError("PostgreSQL took too long", { retryAfterSeconds: 2, cause: error });
  }
  return new RefusedStatement(error, uncertain, error);
}
function away(cause) {
  return new UnavailableError("PostgreSQL does not answer", { retryAfterSeconds: 2, cause });
}
function tooBusy() {
  return new UnavailableError("Too many others are writing to this app at the moment");
}
var UnusableDatabaseError = class extends Error {
  code = "unusable_database";
};

// adapters/postgres/database.ts
var ATTEMPT_MS = 5e3;
var READ_TRIES = 3;
var READ_TRIED_FOR_MS = 15e3;
var CONNECTIONS = 16;
var FOR_READS = 4;
var CONNECTION_LIVES_S = 600;
var TEXTS_REMEMBERED = 2e3;
var NAMED = 200;
var PROBES = 32;
var { builtins } = pg2.types;
var TYPES = {
  getTypeParser: (oid, format) => oid === builtins.INT8 ? Number : pg2.types.getTypeParser(oid, format)
};
var DURABLE = `CASE WHEN current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')
  THEN set_config('synchronous_commit', 'on', true) END`;
var PROBE = `WITH tried AS (
    INSERT INTO @probe AS p (id, n) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET n = p.n + 1 RETURNING n
  ) SELECT n, ${DURABLE} FROM tried`;
function poolOf(client) {
  const pool = new pg2.Pool({
    ...client,
    max: CONNECTIONS,
    connectionTimeoutMillis: ATTEMPT_MS,
    maxLifetimeSeconds: CONNECTION_LIVES_S,
    keepAlive: true
  });
  pool.on("error", () => void 0);
  pool.on("connect", (connected2) => connected2.on("error", () => void 0));
  return pool;
}
var unconfirmed = /* @__PURE__ */ new WeakSet();
function watchNotices(client) {
  if (client.isWatched) return;
  client.isWatched = true;
  client.on("notice", ({ code, message = "" }) => {
    if (code === "01000" && message.includes("synchronous replication")) unconfirmed.add(client);
  });
}
function sendOver(pool) {
  const known = /* @__PURE__ */ new WeakMap();
  return async ({ text: text2, name, values }) => {
    const client = await connected(pool);
    let isBroken = true;
    try {
      const names = known.get(client) ?? /* @__PURE__ */ new Set();
      known.set(client, names);
      const isNamed = name !== void 0 && (names.has(name) || names.size < NAMED);
      if (isNamed) names.add(name);
      const { rows } = await client.query({
        text: text2,
        values,
        rowMode: "array",
        types: TYPES,
        ...isNamed && { name },
        query_timeout: ATTEMPT_MS
      });
      if (unconfirmed.delete(client)) throw new UnconfirmedError();
      isBroken = false;
      return rows;
    } catch (error) {
      isBroken = fateOf(error) !== "refused" || isOf2(error, READ_ONLY);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}
async function connected(pool) {
  try {
    const client = await pool.connect();
    watchNotices(client);
    return client;
  } catch (error) {
    throw new NotSentError(error);
  }
}
function isOf2(error, code) {
  return error instanceof pg2.DatabaseError && error.code === code;
}
var Database = class {
  surroundings;
  #parts;
  #texts = new QuickLRU({
    maxSize: TEXTS_REMEMBERED
  });
  #probe = randomInt(PROBES);
  #writing = 0;
  #waiting = [];
  #confirming;
  #confirmingNext;
  constructor(parts) {
    this.#parts = parts;
    this.surroundings = parts.surroundings;
  }
  /** @throws UnavailableError when the server does not answer; RefusedStatement. */
  async read(text2, values = []) {
    const { elapsed } = this.surroundings;
    const startedAt = elapsed();
    for (let tried = 1; ; tried += 1) {
      try {
        return await this.#send(text2, values);
      } catch (error) {
        const fate = fateOf(error);
        if (fate === "not sent") throw away(error);
        if (fate === "refused" && !isTransient(error)) throw refused(error, false);
        if (tried === READ_TRIES || elapsed() - startedAt > READ_TRIED_FOR_MS) throw away(error);
        this.surroundings.meter?.retry();
        await pauseAfter(tried, this.surroundings);
      }
    }
  }
  /**
   * Sends a statement that changes something, again until an answer comes: it must be such that it is carried out once
   * however often it is sent. `uncertain`: an earlier try may have been carried out, and the rows are those of the last.
   * @throws RefusedStatement; UnavailableError, without a time to come back when nobody can tell whether it was carried out.
   */
  async write(text2, values) {
    await this.#permit();
    try {
      return await this.#writePersistently(text2, values);
    } finally {
      this.#writing -= 1;
      this.#waiting.shift()?.();
    }
  }
  /** The rows of a write for which it is enough to be carried out. */
  async change(text2, values) {
    return (await this.write(text2, values)).rows;
  }
  /**
   * Resolves when a write that began after this call is confirmed, by a synchronous standby where there is one: what was
   * read before this call is confirmed then, too. Calls that wait share a write.
   */
  confirm() {
    if (!this.#confirming) return this.#confirmNow();
    this.#confirmingNext ??= this.#confirming.then(
      () => this.#confirmNow(),
      () => this.#confirmNow()
    );
    return this.#confirmingNext;
  }
  /** One write that nobody reads. */
  async probe() {
    await this.change(PROBE, [this.#probe]);
  }
  #confirmNow() {
    this.#confirmingNext = void 0;
    const confirming = this.probe();
    const done = () => {
      if (this.#confirming === confirming) this.#confirming = void 0;
    };
    this.#confirming = confirming;
    confirming.then(done, done);
    return confirming;
  }
  /**
   * Runs `work` in a transaction. False when it is not known whether it was committed.
   * @throws what `work` throws, and then nothing is changed; UnavailableError.
   */
  async transaction(begin, work) {
    let client;
    try {
      client = await connected(this.#parts.pool);
    } catch (error) {
      throw away(error);
    }
    let isBroken = true;
    const query = this.#oneByOne(client, ATTEMPT_MS);
    try {
      await query(begin);
      try {
        await work(query);
      } catch (error) {
        throw translated(error);
      }
      await query("COMMIT").catch((error) => {
        if (fateOf(error) === "refused") throw refused(error, false);
        throw new LostCommit();
      });
      isBroken = unconfirmed.has(client);
      return !unconfirmed.delete(client);
    } catch (error) {
      if (error instanceof LostCommit) return false;
      isBroken = await query("ROLLBACK").then(
        () => false,
        () => true
      );
      throw error;
    } finally {
      client.release(isBroken);
    }
  }
  /** Opens a connection without a limit of time: for steps of the schema, copies and inspection. */
  async connect() {
    const client = new pg2.Client({ ...this.#parts.client, keepAlive: true });
    client.on("error", () => void 0);
    try {
      await client.connect();
    } catch (error) {
      throw away(error);
    }
    const query = this.#oneByOne(client);
    return {
      run: (text2, values) => query(text2, values).catch((error) => Promise.reject(translated(error))),
      end: () => client.end().catch(() => void 0)
    };
  }
  /** The text with the names of tables in place of `@name`. */
  named(text2) {
    return this.#named(text2).text;
  }
  /** Runs statements on one connection, one after another, however many are asked for at once. */
  #oneByOne(client, timeout) {
    let last = Promise.resolve();
    return (text2, values) => {
      const running = last.then(() => this.#runOn(client, text2, values, timeout));
      last = running.catch(() => void 0);
      return running;
    };
  }
  /** Without values, a text may have several statements. */
  async #runOn(client, text2, values, timeout) {
    const result = await client.query({
      text: this.named(text2),
      ...values && { values },
      rowMode: "array",
      types: TYPES,
      ...timeout !== void 0 && { query_timeout: timeout }
    });
    return result.rows;
  }
  #send(text2, values) {
    return this.#parts.send({ ...this.#named(text2), values });
  }
  #named(text2) {
    const known = this.#texts.get(text2);
    if (known) return known;
    const { schema, isPrepared } = this.#parts;
    const named = text2.replace(/@([a-z_]+)/g, `"${schema}"."$1"`);
    const name = isPrepared ? `s${createHash("sha1").update(named).digest("hex").slice(0, 20)}` : void 0;
    const statement = { text: named, name };
    this.#texts.set(text2, statement);
    return statement;
  }
  async #writePersistently(text2, values) {
    const { elapsed, meter } = this.surroundings;
    let failedAt;
    let uncertain = false;
    for (let tried = 1; ; tried += 1) {
      try {
        return { rows: await this.#send(text2, values), uncertain };
      } catch (error) {
        const fate = fateOf(error);
        if (fate === "refused" && !isTransient(error)) {
          const isOwn = isOf2(error, UNIQUE_VIOLATION);
          if (!uncertain || isOwn) throw refused(error, uncertain);
        }
        if (fate === "not sent" && failedAt === void 0) throw away(error);
        uncertain ||= fate === "lost";
        failedAt ??= elapsed();
        if (elapsed() - failedAt >= OUTCOME_SOUGHT_FOR) throw uncertain ? outcomeUnknown(SERVER, error) : away(error);
        meter?.retry();
        await pauseAfter(tried, this.surroundings);
      }
    }
  }
  /** Waits for its turn among the writes. */
  async #permit() {
    this.#writing += 1;
    if (this.#writing > CONNECTIONS - FOR_READS) await new Promise((resolve) => this.#waiting.push(resolve));
  }
};
var LostCommit = class extends Error {
};
function translated(error) {
  if (!(error instanceof pg2.DatabaseError)) return isLostConnection(error) ? away(error) : error;
  return fateOf(error) === "refused" ? refused(error, false) : away(error);
}
function isLostConnection(error) {
  return error instanceof Error && /Connection terminated|timeout|ECONN|EPIPE|not queryable/.test(error.message);
}
function isDuplicateOf(error) {
  return error instanceof RefusedStatement && error.sqlState === UNIQUE_VIOLATION;
}

// adapters/postgres/tables.ts
var TEXT_KEYS = /* @__PURE__ */ new Set(["busyTimes", "visitor"]);
var NAMES = { key: "app_key" };
var MORE = {
  resource: [
    // For the guard, which knows no overrides: the core decides who may go above the capacity.
    { name: "capacity", type: "bigint", of: ({ capacity, overbook = 0 }) => capacity + overbook },
    {
      name: "longest_block",
      type: "bigint",
      of: ({ longestBlock }) => longestBlock,
      onChange: "greatest(t.longest_block, excluded.longest_block)"
    }
  ],
  // A job as a change puts it: no worker has it. If it is running, its lease is over.
  job: [
    { name: "purpose", type: "text", of: purposeKey },
    { name: "lease", type: "text", of: () => null },
    { name: "lease_until", type: "bigint", of: ({ status }) => status === "running" ? 0 : null },
    { name: "settled_under", type: "text", of: () => null }
  ]
};
function purposeKey(job) {
  const { booking, action, sequence, dueAt } = purposeOf(job);
  return `${booking}/${action}/${sequence}/${dueAt}`;
}
var TYPES2 = {
  text: "text",
  uuid: "uuid",
  instant: "bigint",
  number: "bigint",
  flag: "boolean"
};
function snake(name) {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
var TABLES = new Map(
  KINDS.map((kind) => {
    const name = NAMES[kind] ?? snake(kind);
    const foundBy = Object.entries(DESCRIPTORS[kind].foundBy);
    const columns = foundBy.flatMap(
      ([found, { is, of, isUnique }]) => is === "list" ? [] : [{ name: snake(found), type: TYPES2[is], of, isUnique }]
    );
    const children = foundBy.flatMap(
      ([found, { is, of }]) => is === "list" ? [{ name: `${name}_${snake(found)}`, of }] : []
    );
    const more = MORE[kind] ?? [];
    return [kind, { name, key: TEXT_KEYS.has(kind) ? "text" : "uuid", columns: [...columns, ...more], children }];
  })
);
function tableOf(kind) {
  return TABLES.get(kind);
}
var APP_TABLES = [
  ...KINDS.toReversed().flatMap((kind) => [tableOf(kind).name, ...tableOf(kind).children.map(({ name }) => name)]),
  "allocation",
  "event",
  "answer",
  "list_count"
];
var UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
function isUuid(text2) {
  return UUID.test(text2);
}

// adapters/postgres/schema.ts
var WORDS = /* @__PURE__ */ new Set(["status", "trigger", "purpose", "digest"]);
var INDEXES = {
  workflow: { clock: "(app, ord) WHERE clock" },
  key: { digest_of_any: "(digest)" },
  feed: { digest_of_any: "(digest)" },
  erasure: { unfinished: "(app, ord) WHERE NOT done" },
  timeOff: { ends_at: "(app, ends_at, starts_at)" },
  calendar: { due_at: "(due_at, app, uuid)" },
  visitor: { confirmed_at: "(confirmed_at)" },
  action: { workflow: '(app, workflow, "position" NULLS FIRST, ord)' },
  booking: {
    of_any: "(uuid)",
    start: "(app, start NULLS FIRST, ord)",
    live: `(app, "end") WHERE status IN ('held', 'pending', 'confirmed')`,
    workflow: '(workflow, status, "end") WHERE workflow IS NOT NULL',
    service: "(app, service, start) WHERE service IS NOT NULL",
    series: "(app, series, start) WHERE series IS NOT NULL",
    customer_email_folded: "(app, customer_email_folded, ord) WHERE customer_email_folded IS NOT NULL",
    holder: "(app, holder) WHERE holder IS NOT NULL",
    held: `(hold_expires_at) WHERE status = 'held'`,
    pending: `(pending_since) WHERE status = 'pending'`,
    pending_start: `(start) WHERE status = 'pending'`
  },
  job: {
    purpose: "(app, purpose)",
    waiting: `(next_at, "position", ord) WHERE status = 'waiting'`,
    turns: `(app, next_at, "position", ord) WHERE status = 'waiting'`,
    running: `(lease_until) WHERE status = 'running'`
  }
};
var UNIQUE = /* @__PURE__ */ new Set(["job_purpose"]);
var BASE = {
  name: "base",
  statements: [
    'CREATE TABLE @owner (uuid uuid PRIMARY KEY, email text COLLATE "C" NOT NULL CONSTRAINT owner_email UNIQUE)',
    `CREATE TABLE @owner_token (
      uuid uuid PRIMARY KEY, ord bigint GENERATED ALWAYS AS IDENTITY, owner uuid NOT NULL, digest text COLLATE "C" NOT NULL,
      origin text COLLATE "C" NOT NULL, created_at bigint NOT NULL)`,
    "CREATE INDEX owner_token_owner ON @owner_token (owner)",
    `CREATE TABLE @person (
      uuid uuid PRIMARY KEY, folded_email text COLLATE "C" CONSTRAINT person_email UNIQUE,
      owner uuid CONSTRAINT person_owner UNIQUE, version bigint NOT NULL, data json NOT NULL)`,
    "ALTER TABLE @person ALTER COLUMN folded_email SET STATISTICS 0, ALTER COLUMN data SET STATISTICS 0",
    `CREATE TABLE @app (
      uuid uuid CONSTRAINT app_pkey PRIMARY KEY, ord bigint GENERATED ALWAYS AS IDENTITY, owner uuid NOT NULL,
      slug text COLLATE "C" NOT NULL CONSTRAINT app_slug UNIQUE, name text COLLATE "C" NOT NULL CONSTRAINT app_name UNIQUE,
      slug_folded text COLLATE "C" NOT NULL, name_folded text COLLATE "C" NOT NULL, digest text COLLATE "C" NOT NULL,
      previous_digest text COLLATE "C", credential json NOT NULL, data json NOT NULL)`,
    "CREATE INDEX app_list ON @app (owner, ord)",
    "CREATE INDEX app_digest ON @app (digest)",
    "CREATE INDEX app_previous_digest ON @app (previous_digest) WHERE previous_digest IS NOT NULL",
    'CREATE TABLE @app_session (app uuid, digest text COLLATE "C", PRIMARY KEY (app, digest))',
    "CREATE INDEX app_session_digest ON @app_session (digest)",
    "CREATE TABLE @removed_app (app uuid PRIMARY KEY, is_cleared boolean NOT NULL)",
    "CREATE INDEX removed_app_left ON @removed_app (app) WHERE NOT is_cleared",
    `CREATE TABLE @ledger (
      app uuid PRIMARY KEY, seq bigint NOT NULL, at bigint NOT NULL, change bigint NOT NULL, recent bigint[] NOT NULL
    ) WITH (fillfactor = 50)`,
    `CREATE TABLE @list_count (app uuid, kind text COLLATE "C", n bigint NOT NULL, PRIMARY KEY (app, kind)) WITH (fillfactor = 50)`,
    `CREATE TABLE @event (
      app uuid, ord bigint, uuid uuid NOT NULL, type text COLLATE "C" NOT NULL, booking uuid, at bigint NOT NULL,
      named text COLLATE "C", data json NOT NULL, PRIMARY KEY (app, ord), CONSTRAINT event_uuid UNIQUE (app, uuid))`,
    "ALTER TABLE @event ALTER COLUMN named SET STATISTICS 0",
    "CREATE INDEX event_booking ON @event (app, booking, ord) WHERE booking IS NOT NULL",
    "CREATE INDEX event_named ON @event (app, named, ord) WHERE named IS NOT NULL",
    "CREATE INDEX event_at ON @event (at)",
    `CREATE TABLE @answer (
      holder uuid, key text COLLATE "C", fingerprint text COLLATE "C" NOT NULL, text text COLLATE "C" NOT NULL,
      at bigint NOT NULL, about text[] COLLATE "C", PRIMARY KEY (holder, key))`,
    "ALTER TABLE @answer ALTER COLUMN text SET STATISTICS 0, ALTER COLUMN about SET STATISTICS 0",
    "CREATE INDEX answer_at ON @answer (at)",
    `CREATE TABLE @allocation (
      app uuid, resource uuid, start bigint, "end" bigint NOT NULL, booking uuid, units bigint NOT NULL, lapse json,
      PRIMARY KEY (app, resource, start, booking))`,
    "CREATE TABLE @disarmed (id boolean PRIMARY KEY CHECK (id), is_as text NOT NULL, at bigint NOT NULL, mark json)",
    "CREATE TABLE @probe (id bigint PRIMARY KEY, n bigint NOT NULL) WITH (fillfactor = 50)"
  ]
};
var GUARD = {
  name: "allocation guard",
  statements: [
    `CREATE FUNCTION @allocation_fits() RETURNS trigger LANGUAGE plpgsql AS $fits$
    DECLARE
      overbooked uuid;
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM added) THEN RETURN NULL; END IF;
      -- Writers that pass by the ledger wait for each other here.
      PERFORM 1 FROM @resource AS r WHERE (r.app, r.uuid) IN (SELECT n.app, n.resource FROM added AS n)
        ORDER BY r.app, r.uuid FOR NO KEY UPDATE;
      UPDATE @resource AS r SET longest_block = l.longest
        FROM (SELECT app, resource, max("end" - start) AS longest FROM added GROUP BY app, resource) AS l
        WHERE r.app = l.app AND r.uuid = l.resource AND r.longest_block < l.longest;
      IF current_setting('slotkeeper.copies', true) = 'on' THEN RETURN NULL; END IF;
      IF TG_OP = 'INSERT' THEN
        ${overbooked("added")}
      ELSE
        -- What was there already is never judged: a capacity may have been lowered since.
        ${overbooked(`(
          SELECT a.* FROM added AS a JOIN before AS b USING (app, resource, start, booking)
          WHERE a."end" > b."end" OR a.units > b.units)`)}
      END IF;
      IF overbooked IS NOT NULL THEN
        RAISE EXCEPTION 'overbooked: resource % would be taken beyond its capacity', overbooked USING ERRCODE = 'SK001';
      END IF;
      RETURN NULL;
    END $fits$`,
    `CREATE TRIGGER allocation_added AFTER INSERT ON @allocation REFERENCING NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION @allocation_fits()`,
    `CREATE TRIGGER allocation_changed AFTER UPDATE ON @allocation REFERENCING OLD TABLE AS before NEW TABLE AS added
      FOR EACH STATEMENT EXECUTE FUNCTION @allocation_fits()`
  ]
};
function overbooked(rows) {
  const overlapping = `FROM @allocation AS o WHERE o.app = n.app AND o.resource = n.resource
            AND o.start < n."end" AND o.start > n.start - r.longest_block AND o."end" > n.start`;
  return `SELECT n.resource INTO overbooked FROM ${rows} AS n
          CROSS JOIN LATERAL (
            SELECT r.capacity, r.longest_block FROM @resource AS r WHERE r.app = n.app AND r.uuid = n.resource OFFSET 0
          ) AS r
          WHERE r.capacity < (SELECT sum(o.units) ${overlapping}) AND r.capacity < (
            SELECT max(taken) FROM (
              SELECT sum(sum(change)) OVER (ORDER BY moment) AS taken FROM (
                SELECT greatest(o.start, n.start) AS moment, o.units AS change ${overlapping}
                UNION ALL SELECT o."end", -o.units ${overlapping}
              ) AS changes GROUP BY moment
            ) AS moments)
          LIMIT 1;`;
}
var ATTENDANCE = {
  name: "attendance",
  statements: [
    `CREATE INDEX booking_unattended ON @booking (workflow, start, "end")
      WHERE status = 'confirmed' AND workflow IS NOT NULL AND data ->> 'checkedInAt' IS NULL`,
    `CREATE INDEX booking_address ON @booking (app, customer_email_folded, "end") WHERE customer_email_folded IS NOT NULL`
  ]
};
var STEPS = [BASE, ...KINDS.map(stepOf), GUARD, ATTENDANCE];
function stepOf(kind) {
  const table = tableOf(kind);
  const { name, key, columns, children } = table;
  const constraints = [
    `CONSTRAINT ${name}_pkey PRIMARY KEY (app, uuid)`,
    `CONSTRAINT ${name}_list UNIQUE (app, ord)`,
    // Deferrable, so that two objects can swap their values within a statement.
    ...columns.filter(({ isUnique }) => isUnique).map(
      (column) => `CONSTRAINT ${name}_${column.name} UNIQUE (app, "${column.name}") DEFERRABLE INITIALLY IMMEDIATE`
    )
  ];
  const defined = columns.map(
    (column) => `"${column.name}" ${column.type}${column.type === "text" ? ' COLLATE "C"' : ""}`
  );
  const all = [
    `app uuid NOT NULL`,
    `uuid ${keyType(key)} NOT NULL`,
    "ord bigint NOT NULL",
    ...defined,
    "data json NOT NULL"
  ];
  const personal = columns.filter((column) => column.type === "text" && !WORDS.has(column.name));
  return {
    name,
    statements: [
      `CREATE TABLE @${name} (${[...all, ...constraints].join(", ")})`,
      ...personal.map((column) => `ALTER TABLE @${name} ALTER COLUMN "${column.name}" SET STATISTICS 0`),
      ...indexesOf(kind, table),
      ...children.flatMap((child) => [
        `CREATE TABLE @${child.name} (app uuid, value text COLLATE "C", uuid ${keyType(key)}, PRIMARY KEY (app, value, uuid))`
      ])
    ]
  };
}
function indexesOf(kind, { name, columns }) {
  const special = INDEXES[kind] ?? {};
  const references = columns.filter((column) => column.type === "uuid");
  const all = {
    ...Object.fromEntries(
      references.map((column) => [column.name, `(app, "${column.name}", ord) WHERE "${column.name}" IS NOT NULL`])
    ),
    ...special
  };
  return Object.entries(all).map(([of, what]) => {
    const unique = UNIQUE.has(`${name}_${of}`) ? "UNIQUE " : "";
    return `CREATE ${unique}INDEX ${name}_${of} ON @${name} ${what}`;
  });
}
function keyType(key) {
  return key === "uuid" ? "uuid" : 'text COLLATE "C"';
}

// adapters/postgres/steps.ts
var OLDEST = 13;
var LOCK_TRIES = 30;
var LOCK_KEY = 1359433449;
async function prepareDatabase(database, opening) {
  const { run, end } = await database.connect();
  try {
    await checkServer(run, opening);
    const { missing, isThere } = await missingSteps(run, opening.schema);
    if (missing.length === 0) return;
    if (!(isThere ? opening.update || opening.create : opening.create)) {
      const what = isThere ? `The schema ${opening.schema} is of an earlier version: start the service once, which brings it to this one` : `There is no Slotkeeper storage in the schema ${opening.schema}: start the service once, which makes it`;
      throw new UnusableDatabaseError(what);
    }
    await takeSteps(run, opening);
  } catch (error) {
    throw isRightMissing(error) ? mayNotUse(opening.schema, error) : error;
  } finally {
    await end();
  }
}
async function checkServer(run, { isUnsafe }) {
  const settings = [
    ...["server_version_num", "server_version", "server_encoding", "fsync", "full_page_writes"],
    ...["default_transaction_isolation", "default_transaction_read_only"]
  ];
  const [row] = await run(
    `SELECT pg_is_in_recovery(), current_user, ${settings.map((s) => `current_setting('${s}')`)}`
  );
  const [isStandby, role, version, named, encoding, fsync, pages, isolation, isReadOnly] = row;
  const refuse = (problem) => {
    throw new UnusableDatabaseError(problem);
  };
  if (Number(version) < OLDEST * 1e4) refuse(`PostgreSQL ${named} is too old: Slotkeeper needs ${OLDEST} or newer`);
  if (encoding !== "UTF8") refuse(`The database has the encoding ${encoding}: create one with ENCODING 'UTF8'`);
  if (isStandby || isReadOnly === "on") {
    refuse("This PostgreSQL server is read-only, such as a standby is: name the address of the primary");
  }
  if (!isUnsafe && (fsync !== "on" || pages !== "on")) {
    refuse("The server has fsync or full_page_writes off, and would lose bookings in a crash: switch them on");
  }
  if (isolation !== "read committed") {
    refuse(
      `The role ${role} has default_transaction_isolation ${isolation}: ALTER ROLE "${role}" RESET default_transaction_isolation`
    );
  }
}
async function missingSteps(run, schema) {
  const [found] = await run(
    "SELECT to_regclass($1)::text, (SELECT count(*) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $2)",
    [`"${schema}"."step"`, schema]
  );
  const [steps, others] = found;
  if (steps === null) {
    if (Number(others) > 0) {
      throw new UnusableDatabaseError(
        `The schema ${schema} has tables of another program: name a schema of its own with ?schema=<name>`
      );
    }
    return { missing: STEPS, isThere: false };
  }
  const stored = new Set((await run("SELECT name FROM @step")).map(([name]) => name));
  const known = new Set(STEPS.map(({ name }) => name));
  if ([...stored].some((name) => !known.has(String(name)))) {
    throw new UnusableDatabaseError(`The schema ${schema} is of a newer version of Slotkeeper: start that one`);
  }
  return { missing: STEPS.filter(({ name }) => !stored.has(name)), isThere: stored.size > 0 };
}
async function takeSteps(run, { schema, report }) {
  for (let tried = 1; ; tried += 1) {
    try {
      await run("BEGIN ISOLATION LEVEL READ COMMITTED");
      await run(`SELECT set_config('lock_timeout', '2s', true), pg_advisory_xact_lock(${LOCK_KEY}, hashtext($1))`, [
        schema
      ]);
      await run(`CREATE SCHEMA IF NOT EXISTS "${schema}"`);
      await run('CREATE TABLE IF NOT EXISTS @step (name text COLLATE "C" PRIMARY KEY)');
      const stored = new Set((await run("SELECT name FROM @step")).map(([name]) => name));
      const steps = STEPS.filter(({ name }) => !stored.has(name));
      await run(steps.flatMap(({ statements }) => statements).join(";\n"));
      await run("INSERT INTO @step (name) SELECT unnest($1::text[])", [steps.map(({ name }) => name)]);
      await run("COMMIT");
      return;
    } catch (error) {
      await run("ROLLBACK");
      if (isRightMissing(error)) throw mayNotCreate(schema, error);
      if (!isFailure(error, "unavailable") || tried === LOCK_TRIES) throw error;
      report("PostgreSQL: another process holds the tables that a step of the schema needs; trying again");
    }
  }
}
function mayNotCreate(schema, cause) {
  const command = `CREATE SCHEMA "${schema}" AUTHORIZATION <role>`;
  return new UnusableDatabaseError(
    `The role may not make what is missing in the schema ${schema}: let an administrator run ${command}, or start Slotkeeper once as the owner of the schema`,
    { cause }
  );
}
function mayNotUse(schema, cause) {
  const commands = `GRANT USAGE ON SCHEMA "${schema}" TO <role>; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO <role>`;
  return new UnusableDatabaseError(`The role may not use the schema ${schema}: let its owner run ${commands}`, {
    cause
  });
}
function isRightMissing(error) {
  return error instanceof RefusedStatement && error.sqlState === NO_RIGHT;
}

// adapters/postgres/answers.ts
var ANSWER = `json_build_object('key', t.key, 'fingerprint', t.fingerprint, 'text', t.text, 'at', t.at)`;
function answerSql(parameters, holder, key) {
  return `SELECT ${ANSWER} FROM @answer AS t
    WHERE t.holder = ${parameters.add(holder, "uuid")} AND t.key = ${parameters.add(key, "text")}`;
}
function keptCte(parameters, holder, answer, from) {
  const { key, fingerprint, text: text2, at, about = null } = answer;
  const values = [
    parameters.add(holder, "uuid"),
    ...[key, fingerprint, text2].map((value) => parameters.add(value, "text")),
    parameters.add(at, "bigint"),
    parameters.add(about, "text[]")
  ];
  const old = parameters.add(at - ANSWER_KEPT_FOR, "bigint");
  return `kept AS (INSERT INTO @answer AS k (holder, key, fingerprint, text, at, about) SELECT ${values.join(", ")} ${from}
    ON CONFLICT (holder, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, text = excluded.text, at = excluded.at, about = excluded.about
    WHERE k.at <= ${old} RETURNING 1)`;
}

// adapters/postgres/conditions.ts
var Parameters = class {
  values;
  constructor(app) {
    this.values = app === void 0 ? [] : [app];
  }
  /** Answers what stands for the value in the text. */
  add(value, type) {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
};
var NONE = "false";
var OPERATORS = { eq: "=", lt: "<", lte: "<=", gt: ">", gte: ">=" };
function conditionsOf(parameters, app, kind, where) {
  const parts = conjuncts(anyWhere(where)).map((part) => sqlOf(parameters, kind, part));
  return [...app === null ? [] : ["t.app = $1::uuid"], ...parts].join(" AND ") || "true";
}
function orderSql(order) {
  const { by, isReversed } = orderedBy(order);
  const direction = isReversed ? " DESC" : "";
  const nulls = isReversed ? " DESC NULLS LAST" : " NULLS FIRST";
  return by === null ? `t.ord${direction}` : `t."${snake(by)}"${nulls}, t.ord${direction}`;
}
function sqlOf(parameters, kind, where) {
  switch (where[0]) {
    case "and":
    case "or": {
      const all = where[1].map((each) => sqlOf(parameters, kind, each));
      if (all.length === 0) return where[0] === "and" ? "true" : NONE;
      return `(${all.join(where[0] === "and" ? " AND " : " OR ")})`;
    }
    case "not":
      return `NOT coalesce(${sqlOf(parameters, kind, where[1])}, false)`;
  }
  const name = snake(where[1]);
  const { columns, children, key } = tableOf(kind);
  if (where[0] === "has") {
    const child = children.find((one) => one.name.endsWith(`_${name}`));
    if (!child) throw new TypeError(`Objects of kind '${kind}' are not found by '${where[1]}'`);
    const value = text(parameters, where[2]);
    return value === void 0 ? NONE : `EXISTS (SELECT 1 FROM @${child.name} AS c WHERE c.app = t.app AND c.value = ${value} AND c.uuid = t.uuid)`;
  }
  const type = name === "uuid" ? key : columns.find((column) => column.name === name)?.type;
  if (type === void 0) throw new TypeError(`Objects of kind '${kind}' are not found by '${where[1]}'`);
  return where[0] === "isNull" ? `t."${name}" IS NULL` : comparison(parameters, `t."${name}"`, type, where);
}
function comparison(parameters, column, type, where) {
  const value = where[2];
  if (column === 't."status"' && where[0] === "in") {
    const words = where[2].filter((word) => /^[a-z_]+$/.test(String(word)));
    return words.length === 0 ? NONE : `${column} IN (${words.map((word) => `'${word}'`).join()})`;
  }
  if (where[0] === "in") return `${column} = ANY (${parameters.add(sendable(type, where[2]), `${type}[]`)})`;
  if (typeof value === "boolean") return value ? column : `NOT ${column}`;
  if (typeof value === "number") return compared(parameters, column, where[0], value);
  if (where[0] === "contains") {
    const part = text(parameters, String(value).replace(/[\\%_]/g, "\\$&"), `'%' || `, ` || '%'`);
    return part === void 0 ? NONE : `${column}${type === "uuid" ? "::text" : ""} LIKE ${part}`;
  }
  if (sendable(type, [value]).length === 0) return NONE;
  return `${column} = ${parameters.add(value, type)}`;
}
function compared(parameters, column, operator, value) {
  if (Number.isSafeInteger(value)) return `${column} ${OPERATORS[operator]} ${parameters.add(value, "bigint")}`;
  const isMet = { eq: false, lt: value > 0, lte: value > 0, gt: value < 0, gte: value < 0 }[operator];
  if (Number.isNaN(value) || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    return isMet && !Number.isNaN(value) ? `${column} IS NOT NULL` : NONE;
  }
  if (operator === "eq") return NONE;
  const whole = operator === "lt" || operator === "gte" ? Math.ceil(value) : Math.floor(value);
  return `${column} ${OPERATORS[operator]} ${parameters.add(whole, "bigint")}`;
}
function sendable(type, values) {
  return values.filter((value) => {
    if (typeof value === "number") return Number.isSafeInteger(value);
    return type === "uuid" ? isUuid(value) : isCleanText(value);
  });
}
function text(parameters, value, before = "", after = "") {
  const text2 = String(value);
  return isCleanText(text2) ? `${before}${parameters.add(text2, "text")}${after}` : void 0;
}
function selectSql(parameters, columns, app, { kind, where, order }, limit) {
  const conditions = conditionsOf(parameters, app, kind, where);
  const ordered = order === void 0 ? "" : ` ORDER BY ${orderSql(order)}`;
  const limited = limit === void 0 ? "" : ` LIMIT ${parameters.add(limit, "bigint")}`;
  return `SELECT ${columns} FROM @${tableOf(kind).name} AS t WHERE ${conditions}${ordered}${limited}`;
}

// adapters/postgres/ledger.ts
import { randomInt as randomInt2 } from "node:crypto";
import QuickLRU2 from "quick-lru";

// adapters/postgres/bulk-reads.ts
var MovedError = class extends Error {
};
var HEAD = `SELECT json_build_array(seq, at, change, current_setting('synchronous_standby_names') <> '') FROM @ledger WHERE app = $1`;
var PostgresReads = class {
  /** Where the app stands; undefined until something was read. */
  head;
  bulk = bulkReadsOver(this, this);
  #run;
  #app;
  #mayMove;
  #parameters;
  #asked = [];
  /** `mayMove`: whether readings of several moments do. */
  constructor(run, app, mayMove = false) {
    this.#run = run;
    this.#app = app;
    this.#mayMove = mayMove;
    this.#parameters = new Parameters(app);
  }
  /** Reads where the app stands, if nothing else was read. @throws NotFoundError when it does not exist. */
  async standing() {
    if (!this.head) await this.#flush();
    return this.head;
  }
  select(question, limit) {
    return this.#ask((parameters) => selectSql(parameters, "t.data", this.#app, question, limit));
  }
  async count(where) {
    const [count = 0] = await this.#ask(
      (parameters) => `SELECT count(*) FROM @booking AS t WHERE ${conditionsOf(parameters, this.#app, "booking", where)}`
    );
    return count;
  }
  async objects(kind, uuids) {
    const known = sendable(tableOf(kind).key, uuids);
    return known.length === 0 ? [] : this.select({ kind, where: ["in", "uuid", known] });
  }
  /** Span by span: a join with the parameter would read all allocations of the app. */
  async allocations(spans) {
    const asked = spans.map(({ resource: r, from: f, to: t, longest: l }) => ({ r, f, t, l }));
    const found = await this.#ask((parameters) => {
      const given = parameters.add(JSON.stringify(asked), "json");
      return `SELECT o.row FROM json_to_recordset(${given}) AS s(r uuid, f bigint, t bigint, l bigint)
        CROSS JOIN LATERAL (
          SELECT json_build_array(t.booking, t.resource, t.start, t."end", t.units, t.lapse) AS row FROM @allocation AS t
          WHERE t.app = $1 AND t.resource = s.r AND t.start < s.t AND t.start > s.f - s.l AND t."end" > s.f OFFSET 0
        ) AS o`;
    });
    const distinct = spans.length === 1 ? found : new Map(found.map((row) => [row.slice(0, 3).join(), row])).values();
    return Array.from(distinct, allocationIn);
  }
  async counts(kinds) {
    const found = await this.#ask((parameters) => {
      const asked = parameters.add(kinds, "text[]");
      return `SELECT json_build_array(k.kind, k.n) FROM @list_count AS k WHERE k.app = $1 AND k.kind = ANY (${asked})`;
    });
    const counts = new Map(found);
    return kinds.map((kind) => counts.get(kind) ?? 0);
  }
  answers(keys) {
    return this.#ask((parameters) => {
      const known = parameters.add(sendable("text", keys), "text[]");
      return `SELECT ${ANSWER} FROM @answer AS t WHERE t.holder = $1 AND t.key = ANY (${known})`;
    });
  }
  /** A part of the statement of this tick: a SELECT of one column. */
  #ask(textOf) {
    if (this.#asked.length === 0) queueMicrotask(() => void this.#flush().catch(() => void 0));
    const text2 = textOf(this.#parameters);
    return new Promise((resolve, reject) => this.#asked.push({ text: text2, resolve, reject }));
  }
  async #flush() {
    const [asked, { values }] = [this.#asked, this.#parameters];
    this.#asked = [];
    this.#parameters = new Parameters(this.#app);
    try {
      const parts = asked.map(({ text: text2 }) => `(SELECT json_agg(x) FROM (${text2}) AS p(x))`);
      const [row] = await this.#run(`SELECT ${[`(${HEAD})`, ...parts].join(",\n")}`, values);
      const [standing, ...found] = row;
      if (!standing) throw new NotFoundError();
      const [seq, at, change, isReplicated] = standing;
      if (this.head && this.head.change !== change && !this.#mayMove) throw new MovedError();
      this.head ??= { seq, at, change, isReplicated };
      asked.forEach(({ resolve }, index) => void resolve(found[index] ?? []));
    } catch (error) {
      for (const { reject } of asked) reject(error);
      throw error;
    }
  }
};
function allocationIn([booking, resource, start, end, units, lapse]) {
  return { booking, resource, start, end, units, lapse };
}

// adapters/postgres/writes.ts
var SHARED_SIZE = 4e6;
var PLACES = 1e6;
var rowsOf = (parameter, columns) => `head CROSS JOIN LATERAL json_to_recordset(${parameter}::json) AS r(${columns})`;
function removal(table, columns, isNamed) {
  return (parameter) => `DELETE FROM @${table} WHERE ctid = ANY (ARRAY(
      SELECT o.place FROM ${rowsOf(parameter, columns)}
      CROSS JOIN LATERAL (SELECT t.ctid AS place FROM @${table} AS t WHERE t.app = $1 AND ${isNamed} OFFSET 0) AS o))`;
}
function kindPart(kind) {
  const { name, key, columns } = tableOf(kind);
  const quoted = columns.map((column) => `"${column.name}"`);
  const inserted = ["uuid", "ord", ...quoted, "data"];
  const types = columns.map((column) => `"${column.name}" ${column.type}`);
  const definition = [`uuid ${key}`, "ord bigint", ...types, "data json"].join(", ");
  const updated = columns.map((column) => `"${column.name}" = ${column.onChange ?? `excluded."${column.name}"`}`);
  const insert = `INSERT INTO @${name} AS t (app, ${inserted}) SELECT $1, ${inserted.map((column) => `r.${column}`)}`;
  const upsert = `ON CONFLICT (app, uuid) DO UPDATE SET ${[...updated, "data = excluded.data"]}`;
  const isThere = `(SELECT true FROM @${name} AS t WHERE t.app = $1 AND t.uuid = r.uuid)`;
  return {
    put: (parameter) => kind === "job" ? `${insert} FROM ${rowsOf(parameter, definition)} WHERE ${isThere} ${upsert}` : `${insert} FROM ${rowsOf(parameter, definition)} ${upsert}`,
    remove: (parameter) => `DELETE FROM @${name} AS t WHERE t.app = $1 AND t.uuid = ANY (${parameter}::${key}[]) AND EXISTS (SELECT 1 FROM head)
       RETURNING 1`,
    counted: {
      kind,
      added: (parameter) => `SELECT count(*) FROM head CROSS JOIN unnest(${parameter}::${key}[]) AS r(uuid) WHERE ${isThere} IS NULL`
    }
  };
}
function newJobs(parameter) {
  const { put } = kindPart("job");
  return put(parameter).replace(/WHERE \(SELECT true[^)]*\)/, (isThere) => `${isThere} IS NULL`).replace(/ON CONFLICT .*$/s, "ON CONFLICT DO NOTHING RETURNING 1");
}
function childPart(name, key) {
  const columns = `value text, uuid ${key}`;
  return {
    put: (parameter) => `INSERT INTO @${name} (app, value, uuid) SELECT $1, r.value, r.uuid FROM ${rowsOf(parameter, columns)} ON CONFLICT DO NOTHING`,
    remove: removal(name, columns, "t.value = r.value AND t.uuid = r.uuid")
  };
}
var ALLOCATION = {
  put: (parameter) => `INSERT INTO @allocation (app, resource, start, booking, "end", units, lapse)
      SELECT $1, r.resource, r.start, r.booking, r."end", r.units, r.lapse
      FROM ${rowsOf(parameter, 'resource uuid, start bigint, booking uuid, "end" bigint, units bigint, lapse json')}
      ON CONFLICT (app, resource, start, booking)
      DO UPDATE SET "end" = excluded."end", units = excluded.units, lapse = excluded.lapse`,
  remove: removal(
    "allocation",
    "resource uuid, start bigint, booking uuid",
    "t.resource = r.resource AND t.start = r.start AND t.booking = r.booking"
  )
};
var EVENT = {
  put: (parameter) => `INSERT INTO @event (app, ord, uuid, type, booking, at, named, data)
      SELECT $1, r.* FROM ${rowsOf(parameter, "ord bigint, uuid uuid, type text, booking uuid, at bigint, named text, data json")}`,
  remove: () => "",
  counted: { kind: "event", added: (parameter) => `SELECT cardinality(${parameter}::uuid[]) FROM head` }
};
var ANSWER2 = {
  put: (parameter) => `INSERT INTO @answer (holder, key, fingerprint, text, at, about)
      SELECT $1, r.key, r.fingerprint, r.text, r.at, r.about
      FROM ${rowsOf(parameter, "key text, fingerprint text, text text, at bigint, about text[]")}
      ON CONFLICT (holder, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, text = excluded.text, at = excluded.at, about = excluded.about`,
  remove: () => ""
};
function prepare(put, removed, before) {
  const compared2 = KINDS.filter((kind) => tableOf(kind).children.length > 0);
  const uuidsOf = (kind) => [
    ...(put[kind] ?? []).map(({ uuid }) => uuid),
    ...removed.flatMap((one) => one.kind === kind ? [one.uuid] : [])
  ];
  const objects = Object.fromEntries(compared2.map((kind) => [kind, uuidsOf(kind)]));
  if (Object.values(objects).flat().length > 1) before.prepare?.({ objects });
}
var PARTS = new Map([
  ...KINDS.flatMap((kind) => {
    const { name, key, children } = tableOf(kind);
    return [
      [name, kindPart(kind)],
      ...children.map((child) => [child.name, childPart(child.name, key)])
    ];
  }),
  ["allocation", ALLOCATION],
  ["event", EVENT],
  ["answer", ANSWER2]
]);
var Writes = class {
  /** The UUIDs of the events, by which a change is found again. */
  events = [];
  #first;
  #parts = /* @__PURE__ */ new Map();
  #isEmpty = true;
  #place = 0;
  #size = 0;
  /** `first`: the place of the first row in the order of creation. */
  constructor(first) {
    this.#first = first;
  }
  /** The place after the last row. */
  get next() {
    return this.#first + this.#place;
  }
  /** True if no decision has changed anything. A change without content is one, too, and takes its number. */
  get isEmpty() {
    return this.#isEmpty;
  }
  translate({ put = {}, removed = [], events = [], answer, ...left }, before) {
    expectNothing(left);
    prepare(put, removed, before);
    const writes = [];
    eachObject(put, (kind, object) => {
      const table = tableOf(kind);
      writes.push(objectWrite(table, object));
      const was = table.children.length > 0 ? before.object(kind, object.uuid) : void 0;
      for (const child of table.children) writes.push(...childWrites(child, object.uuid, was, object));
      if (kind !== "booking") return;
      const [old, now] = [was ? allocationsOf(was) : [], allocationsOf(object)];
      writes.push(...allocationWrites(old, now));
    });
    for (const { kind, uuid } of removed) {
      const table = tableOf(kind);
      writes.push({ part: table.name, key: uuid, row: null, named: uuid });
      if (table.children.length === 0) continue;
      const was = before.object(kind, uuid);
      for (const child of table.children) writes.push(...childWrites(child, uuid, was, void 0));
      if (kind === "booking" && was) writes.push(...allocationWrites(allocationsOf(was), []));
    }
    for (const event of events) writes.push(eventWrite(event));
    if (answer) writes.push(answerWrite(answer));
    return { writes, size: writes.reduce((size, { row }) => size + (row?.length ?? 40), 0) };
  }
  take({ writes, size }) {
    if (this.#size > 0 && this.#size + size > SHARED_SIZE) return false;
    for (const write of writes) {
      const part = this.#parts.get(write.part) ?? /* @__PURE__ */ new Map();
      this.#parts.set(write.part, part);
      const place = part.get(write.key)?.place ?? this.#place;
      part.set(write.key, { ...write, place });
      if (write.part === "event") this.events.push(write.key);
      this.#place += 1;
    }
    this.#isEmpty = false;
    this.#size += size;
    return true;
  }
  /** The CTEs that store all, and their parameters, of which the first is `$first`. They refer to a CTE `head`. */
  statement(first) {
    const ctes = [];
    const values = [];
    const counts = [];
    for (const [name, part] of PARTS) {
      const all = [...this.#parts.get(name)?.values() ?? []];
      const [put, gone] = [all.filter(({ row }) => row !== null), all.filter(({ row }) => row === null)];
      const parameter = (value) => `$${values.push(value) + first - 1}`;
      const count = [];
      if (put.length > 0) {
        const rows = parameter(`[${put.map(({ row, place }) => `{"ord":${this.#first + place},${row}`).join()}]`);
        ctes.push(`${name}_put AS (${part.put(rows)})`);
        if (name === "job") ctes.push(`job_added AS (${newJobs(rows)})`);
        if (part.counted)
          count.push(
            name === "job" ? "(SELECT count(*) FROM job_added)" : `(${part.counted.added(parameter(put.map(({ named }) => named)))})`
          );
      }
      if (gone.length > 0) {
        const isByUuid = part.counted !== void 0;
        const named = gone.map((write) => write.named);
        const text2 = part.remove(parameter(isByUuid ? named : `[${named.join()}]`));
        ctes.push(`${name}_gone AS (${text2})`);
        if (part.counted) count.push(`-(SELECT count(*) FROM ${name}_gone)`);
      }
      if (part.counted && count.length > 0) counts.push(`('${part.counted.kind}', ${count.join("")})`);
    }
    if (counts.length > 0) {
      ctes.push(`counted AS (INSERT INTO @list_count AS k (app, kind, n)
        SELECT $1, v.kind, v.n FROM (VALUES ${counts.join(", ")}) AS v(kind, n) WHERE v.n <> 0
        ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n)`);
    }
    return { parts: ctes, values };
  }
};
function commitStatement(parts) {
  return `WITH ${[HEAD2, ...parts].join(",\n")} SELECT seq, ${DURABLE} FROM head`;
}
var HEAD2 = `head AS (UPDATE @ledger SET seq = seq + 1, at = $3, change = $5, recent = (ARRAY[$5::bigint] || recent)[1:16]
  WHERE app = $1 AND seq = $2 AND change = $4 RETURNING seq)`;
function rowText(row) {
  return JSON.stringify(row).slice(1);
}
function objectWrite(table, object) {
  const { uuid } = object;
  const columns = table.columns.map(({ name, of }) => [name, of(object)]);
  const row = rowText({ uuid, ...Object.fromEntries(columns), data: object });
  return { part: table.name, key: uuid, row, named: uuid };
}
function childWrites(child, uuid, before, after) {
  const [was, is] = [before, after].map((object) => new Set(object ? child.of(object) : []));
  const write = (value, isPut) => {
    const row = { value, uuid };
    return { part: child.name, key: `${uuid} ${value}`, row: isPut ? rowText(row) : null, named: JSON.stringify(row) };
  };
  return [
    ...[...is].filter((value) => !was.has(value)).map((value) => write(value, true)),
    ...[...was].filter((value) => !is.has(value)).map((value) => write(value, false))
  ];
}
function allocationWrites(before, after) {
  const keyOf = ({ resource, start, booking }) => `${booking} ${resource} ${start}`;
  const old = new Map(before.map((allocation) => [keyOf(allocation), allocation]));
  const writes = [];
  for (const allocation of after) {
    const key = keyOf(allocation);
    const named = JSON.stringify({
      resource: allocation.resource,
      start: allocation.start,
      booking: allocation.booking
    });
    if (!isSame(old.get(key), allocation)) {
      writes.push({ part: "allocation", key, row: rowText({ ...allocation }), named });
    }
    old.delete(key);
  }
  for (const [key, { resource, start, booking }] of old) {
    writes.push({ part: "allocation", key, row: null, named: JSON.stringify({ resource, start, booking }) });
  }
  return writes;
}
function eventWrite(event) {
  const { uuid, type, booking, at } = event;
  const named = event.booking === null ? null : namedBy(event.data);
  return { part: "event", key: uuid, row: rowText({ uuid, type, booking, at, named, data: event }), named: uuid };
}
function answerWrite({ key, fingerprint, text: text2, at, about }) {
  return { part: "answer", key, row: rowText({ key, fingerprint, text: text2, at, about }), named: key };
}

// adapters/postgres/ledger.ts
var ATTEMPTS = 200;
var LOST_ROUNDS = 2;
var LOCKING_MS = 1e3;
var READINGS = 3;
var RESOURCES_REMEMBERED = 1e4;
var SERVICES_REMEMBERED = 1e3;
var APPS_REMEMBERED = 1e4;
var BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED";
var LIMITS = `SELECT set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '5s', true)`;
var LOCK = "SELECT 1 FROM @ledger WHERE app = $1 FOR UPDATE";
function newChange() {
  return randomInt2(2 ** 47);
}
var PostgresLedger = class {
  #database;
  #queue = new CommitQueue((app, decisions) => this.#commitTogether(app, decisions));
  #hints = new CalendarHints(
    new QuickLRU2({ maxSize: RESOURCES_REMEMBERED }),
    new QuickLRU2({ maxSize: SERVICES_REMEMBERED })
  );
  /** The moments of the last changes, as this process has seen them. */
  #lastChanges = new QuickLRU2({ maxSize: APPS_REMEMBERED });
  /** When a round was last lost. */
  #lost = new QuickLRU2({ maxSize: APPS_REMEMBERED });
  #run;
  constructor(database) {
    this.#database = database;
    this.#run = (text2, values) => database.read(text2, values);
  }
  commit(app, wanted, decide) {
    if (!isUuid(app)) return Promise.reject(new NotFoundError());
    return this.#queue.commit(app, wanted, decide);
  }
  async read(app, wanted, look) {
    if (!isUuid(app)) throw new NotFoundError();
    for (let reading = 1; ; reading += 1) {
      const reads = new PostgresReads(this.#run, app, reading >= READINGS);
      try {
        const { clock, now } = this.#guess(app);
        const snapshot = await Snapshot.of([wanted], reads.bulk, this.#hints, now);
        const right = this.#rightNow(app, clock, await reads.standing());
        if (right !== now && reading < READINGS) continue;
        return await lookAt(snapshot, right, look);
      } catch (error) {
        if (!(error instanceof MovedError)) throw error;
      }
    }
  }
  async sequence(app) {
    if (!isUuid(app)) throw new NotFoundError();
    return (await new PostgresReads(this.#run, app).standing()).seq;
  }
  async forgetAnswers(before, limit) {
    const [answers] = await this.#database.change(FORGET_ANSWERS, [before, limit]);
    const count = Number(answers?.[0] ?? 0);
    if (count >= limit) return count;
    const [visitors] = await this.#database.change(FORGET_VISITORS, [before, limit - count]);
    return count + Number(visitors?.[0] ?? 0);
  }
  /** Resolves when no commit is under way. */
  idle() {
    return this.#queue.idle();
  }
  async #commitTogether(app, queued) {
    try {
      return await this.#committed(app, queued);
    } catch (error) {
      if (!(error instanceof RefusedStatement) || queued.length === 1) throw error;
      const outcomes = [];
      for (const one of queued) {
        outcomes.push(
          await this.#committed(app, [one]).then(
            ([outcome2]) => outcome2,
            (refusal) => ({ error: refusal })
          )
        );
      }
      return outcomes;
    }
  }
  async #committed(app, queued) {
    const { surroundings } = this.#database;
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const lostAt = this.#lost.get(app) ?? Number.NEGATIVE_INFINITY;
      const isLocking = attempt >= LOST_ROUNDS || surroundings.elapsed() - lostAt < LOCKING_MS;
      const round = await (isLocking ? this.#lockedRound(app, queued) : this.#freeRound(app, queued));
      if (round) {
        if (!round.writes.isEmpty) surroundings.meter?.committed(round.outcomes.length);
        return round.outcomes;
      }
      surroundings.meter?.conflict();
      surroundings.meter?.retry();
      await surroundings.pause(surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }
  /** Decides and stores in two statements; undefined when another process was first. */
  async #freeRound(app, queued) {
    const round = await this.#decided(this.#run, app, queued);
    if (!round) return void 0;
    if (round.writes.isEmpty) {
      if (round.head.isReplicated && round.outcomes.some(isAcknowledged)) await this.#database.confirm();
      return round;
    }
    if (await this.#isStored(app, round)) return round;
    this.#lost.set(app, this.#database.surroundings.elapsed());
    return void 0;
  }
  /** The same, while nobody else writes to the app. */
  async #lockedRound(app, queued) {
    let round;
    const isCommitted = await this.#database.transaction(BEGIN, async (run) => {
      await run(LIMITS);
      await run(LOCK, [app]);
      round = await this.#decided(run, app, queued);
      if (!round || round.writes.isEmpty) return;
      const [stored] = await run(round.text, round.values);
      if (!stored) round = void 0;
    });
    if (round?.writes.isEmpty) {
      if (round.head.isReplicated && round.outcomes.some(isAcknowledged)) await this.#database.confirm();
      return round;
    }
    if (!isCommitted && round && !await this.#isStored(app, round, true)) return void 0;
    if (round) this.#lastChanges.set(app, Number(round.values[2]));
    return round;
  }
  /** Undefined when the app has moved meanwhile. */
  async #decided(run, app, queued) {
    const { clock, now } = this.#guess(app);
    const reads = new PostgresReads(run, app);
    try {
      const wanted = queued.map((one) => one.wanted);
      const snapshot = await Snapshot.of(wanted, reads.bulk, this.#hints, now);
      const head = await reads.standing();
      if (this.#rightNow(app, clock, head) !== now) return this.#decided(run, app, queued);
      const writes = new Writes((head.seq + 1) * PLACES);
      const decisions = queued.map(({ decide }) => decide);
      const outcomes = await decideAll(decisions, snapshot, now, writes);
      const change = newChange();
      const { parts, values } = writes.statement(6);
      const all = [app, head.seq, now, head.change, change, ...values];
      return { head, writes, outcomes, change, text: commitStatement(parts), values: all };
    } catch (error) {
      if (error instanceof MovedError) return void 0;
      throw error;
    }
  }
  /** True if the change is stored; `isUncertain`: it may have been already. */
  async #isStored(app, round, isUncertain = false) {
    const { rows, uncertain } = await this.#database.write(round.text, round.values);
    if (rows.length > 0) {
      this.#lastChanges.set(app, Number(round.values[2]));
      return true;
    }
    if (!uncertain && !isUncertain) return false;
    const isFound = await outcome(SERVER, () => this.#wasStored(app, round), this.#database.surroundings);
    if (isFound) await outcome(SERVER, () => this.#database.confirm(), this.#database.surroundings);
    return isFound;
  }
  /** After an answer was lost: whether the change is in the app's sequence. */
  async #wasStored(app, { head, change, writes }) {
    const [event = null] = writes.events;
    const [row] = await this.#database.read(WAS_STORED, [app, event]);
    const [recent, isEventThere] = row;
    if (recent?.includes(change) || isEventThere) return true;
    if (recent?.includes(head.change)) return false;
    throw new Error("Too many changes have followed, or the app was deleted, and this change had no event");
  }
  /** The present moment, and that of a decision, as far as it is known before the app is read. */
  #guess(app) {
    const clock = this.#database.surroundings.clock();
    return { clock, now: Math.max(clock, this.#lastChanges.get(app) ?? 0) };
  }
  #rightNow(app, clock, { at }) {
    this.#lastChanges.set(app, at);
    return Math.max(clock, at);
  }
};
function isAcknowledged(outcome2) {
  return !("error" in outcome2) || isReplay(outcome2.error);
}
function isReplay(error) {
  return error instanceof Error && "code" in error && error.code === "replay";
}
var WAS_STORED = `SELECT (SELECT array_to_json(recent) FROM @ledger WHERE app = $1),
  EXISTS (SELECT 1 FROM @event WHERE app = $1 AND uuid = $2::uuid)`;
var FORGET_ANSWERS = `WITH gone AS (DELETE FROM @answer WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM @answer WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)) AND at < $1 RETURNING 1)
  SELECT count(*) FROM gone`;
var FORGET_VISITORS = `WITH gone AS (DELETE FROM @visitor WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM @visitor WHERE confirmed_at < $1 ORDER BY confirmed_at LIMIT $2 FOR UPDATE SKIP LOCKED))
      AND confirmed_at < $1 RETURNING app),
    counted AS (INSERT INTO @list_count AS k (app, kind, n)
      SELECT app, 'visitor', -count(*) FROM gone GROUP BY app ORDER BY app
      ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n)
  SELECT count(*) FROM gone`;

// adapters/postgres/object-store.ts
var SHORT = 25;
var HEAVY = 2e6;
var PART = 50;
var NOTHING = { items: [], total: 0 };
async function readPage(database, parameters, { table, conditions, order, reversed, key, total, exists = "true" }, { offset, limit, inSlices: mayBeInSlices = false }, read) {
  const count = total ?? `SELECT count(*) FROM @${table} AS t WHERE ${conditions}`;
  const [skip, most] = [parameters.add(offset, "bigint"), parameters.add(limit, "bigint")];
  const rows = `SELECT ${key}::text AS key, t.data FROM @${table} AS t WHERE ${conditions}`;
  const isNearStart = `${skip} * 2 <= (SELECT n FROM counted)`;
  const left = `(SELECT n FROM counted) - ${skip}`;
  const near = `SELECT key, data, row_number() OVER () AS place FROM (
      ${rows}${total ? ` AND ${isNearStart}` : ""} ORDER BY ${order} LIMIT ${most} OFFSET ${skip}) AS near`;
  const far = `SELECT key, data, -row_number() OVER () AS place FROM (
      ${rows} AND NOT ${isNearStart} ORDER BY ${reversed}
      LIMIT greatest(0, least(${most}, ${left})) OFFSET greatest(0, ${left} - ${most})) AS far`;
  const isWeighed = mayBeInSlices && limit > SHORT;
  const weight = isWeighed ? "sum(octet_length(data::text)) OVER ()" : "0";
  const text2 = `WITH counted AS (SELECT coalesce((${count}), 0) AS n),
    page AS (SELECT key, data, row_number() OVER (ORDER BY place) AS place, ${weight} AS weight
      FROM (${total ? `${near} UNION ALL ${far}` : near}) AS p)
    SELECT (SELECT n FROM counted), ${exists},
      (SELECT json_agg(data ORDER BY place) FROM page WHERE place <= ${SHORT} OR weight <= ${HEAVY}),
      (SELECT json_agg(key ORDER BY place) FROM page WHERE place > ${SHORT} AND weight > ${HEAVY})`;
  const [row] = await database.read(text2, parameters.values);
  const [found, isThere, items, rest] = row;
  if (!isThere) return void 0;
  return { items: items ?? [], total: Number(found), ...rest && { rest: inSlices(rest, PART, read) } };
}
var PostgresObjectStore = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async find(app, kind, uuid) {
    const { name, key } = tableOf(kind);
    if (sendable(key, [uuid]).length === 0 || app !== null && !isUuid(app)) return void 0;
    const ofApp = app === null ? "" : " AND app = $2";
    const values = app === null ? [uuid] : [uuid, app];
    const [row] = await this.#database.read(`SELECT data FROM @${name} WHERE uuid = $1${ofApp}`, values);
    return row?.[0];
  }
  async select(app, question, limit) {
    if (app !== null && !isUuid(app)) return [];
    const parameters = new Parameters(app ?? void 0);
    const text2 = selectSql(parameters, "data", app, question, limit);
    return (await this.#database.read(text2, parameters.values)).map(([data]) => data);
  }
  /** The UUIDs of up to `limit` objects for each question, all of one moment. */
  async uuids(app, questions, limit) {
    if (!isUuid(app) || questions.length === 0) return questions.map(() => []);
    const parameters = new Parameters(app);
    const parts = questions.map((question) => {
      const ordered = { ...question, order: question.order ?? "created" };
      return `(SELECT json_agg(p.uuid) FROM (${selectSql(parameters, "t.uuid", app, ordered, limit)}) AS p)`;
    });
    const [row = []] = await this.#database.read(`SELECT ${parts.join(", ")}`, parameters.values);
    return row.map((found) => found ?? []);
  }
  /** The objects with these UUIDs, in their order, some at a time; without what was removed meanwhile. */
  inSlices(app, kind, uuids) {
    return inSlices(uuids, PART, (those) => this.#inOrder(app, kind, those));
  }
  async list(app, question, slice) {
    if (!isUuid(app)) return NOTHING;
    const { kind, where, order = "created" } = question;
    const parameters = new Parameters(app);
    const conditions = conditionsOf(parameters, app, kind, where);
    const isAll = conditions === "t.app = $1::uuid";
    const reversed = orderSql(orderedBy(order).isReversed ? order.slice(1) : `-${order}`);
    const sql = {
      table: tableOf(kind).name,
      conditions,
      order: orderSql(order),
      reversed,
      key: "t.uuid",
      ...isAll && { total: `SELECT n FROM @list_count WHERE app = $1 AND kind = '${kind}'` }
    };
    const page = await readPage(this.#database, parameters, sql, slice, (uuids) => this.#inOrder(app, kind, uuids));
    return page ?? NOTHING;
  }
  async #inOrder(app, kind, uuids) {
    const { name, key } = tableOf(kind);
    const text2 = `SELECT data FROM @${name} WHERE app = $1 AND uuid = ANY ($2::${key}[])`;
    const found = await this.#database.read(text2, [app, uuids]);
    const byUuid = new Map(found.map(([data]) => [data.uuid, data]));
    return uuids.flatMap((uuid) => byUuid.get(uuid) ?? []);
  }
};

// adapters/postgres/app-repository.ts
var ATTEMPTS2 = 200;
var CLEARED_AT_ONCE = 5e3;
var PostgresAppRepository = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async add(record, answer, event) {
    for (let attempt = 0; attempt < ATTEMPTS2; attempt += 1) {
      const { isMade, earlier, mustConfirm } = await this.#insert(record, answer, event);
      if (isMade || !answer) return void 0;
      if (!earlier) continue;
      if (mustConfirm) await this.#database.confirm();
      if (await this.#isOwn(record, earlier, answer)) return void 0;
      if (isKept(earlier, answer.at)) return earlier;
    }
    throw tooBusy();
  }
  async find(owner, uuid) {
    if (!isUuid(owner)) return void 0;
    return (await this.#one("a.uuid = $1 AND a.owner = $2", uuid, owner))?.app;
  }
  async findByDigest(digest) {
    const [row] = await this.#database.read(
      `SELECT a.data, a.credential FROM @app AS a WHERE a.digest = $1
       UNION ALL SELECT a.data, a.credential FROM @app AS a WHERE a.previous_digest = $1
       UNION ALL SELECT a.data, a.credential FROM @app_session AS s JOIN @app AS a ON a.uuid = s.app WHERE s.digest = $1
       LIMIT 1`,
      [digest]
    );
    return row && recordIn(row);
  }
  async ofAnyOwner(uuid) {
    return (await this.recordOf(uuid))?.app;
  }
  recordOf(uuid) {
    return this.#one("a.uuid = $1", uuid);
  }
  async ofSlug(slug) {
    const [row] = await this.#database.read("SELECT a.data, a.credential FROM @app AS a WHERE a.slug = $1", [slug]);
    return row && recordIn(row).app;
  }
  async list(owner, slice, { all, any }) {
    if (!isUuid(owner)) return NOTHING;
    const parameters = new Parameters(owner);
    const matching = ({ field, folded }) => `strpos(t.${field}_folded, ${parameters.add(folded, "text")}) > 0`;
    const conditions = ["t.owner = $1::uuid", ...all.map(matching)];
    if (any.length > 0) conditions.push(`(${any.map(matching).join(" OR ")})`);
    const sql = {
      table: "app",
      conditions: conditions.join(" AND "),
      order: "t.ord",
      reversed: "t.ord DESC",
      key: "t.uuid"
    };
    return await readPage(this.#database, parameters, sql, { ...slice, inSlices: false }, async () => []) ?? NOTHING;
  }
  async revision() {
    return void 0;
  }
  async change(owner, uuid, decide, once) {
    for (let attempt = 0; attempt < ATTEMPTS2; attempt += 1) {
      const found = await this.#found(owner, uuid, once?.key);
      if (!found) return void 0;
      const { record: before, earlier, isReplicated } = found;
      if (once && earlier && isKept(earlier, once.now)) {
        if (isReplicated) await this.#database.confirm();
        return { earlier };
      }
      const decided = decide(before);
      if (!decided.answer && !decided.event && isSame(decided.record, before)) {
        if (isReplicated) await this.#database.confirm();
        return { record: before };
      }
      if (await this.#replace(found, decided)) return { record: decided.record };
      const { pause, random } = this.#database.surroundings;
      await pause(random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }
  async remove(owner, uuid, check) {
    for (let attempt = 0; attempt < ATTEMPTS2; attempt += 1) {
      const found = await this.#found(owner, uuid);
      if (!found) return false;
      check(found.record.app);
      const { rows, uncertain } = await this.#database.write(REMOVE, [uuid, found.seq, found.change]);
      if (rows.length > 0 || uncertain && !await this.recordOf(uuid)) {
        await this.clear(uuid);
        return true;
      }
    }
    throw tooBusy();
  }
  /** Deletes the contents of an app that is removed. */
  async clear(app) {
    for (let isLeft = true; isLeft; ) {
      const [row] = await this.#database.change(CLEAR, [app, CLEARED_AT_ONCE]);
      isLeft = Number(row?.[0]) > 0;
    }
    await this.#database.change("UPDATE @removed_app SET is_cleared = true WHERE app = $1", [app]);
  }
  /** Goes on with removals that a process has not finished. */
  async clearRemoved() {
    const left = await this.#database.read("SELECT app FROM @removed_app WHERE NOT is_cleared");
    for (const [app] of left) await this.clear(String(app));
  }
  async #one(condition, uuid, ...more) {
    if (!isUuid(uuid)) return void 0;
    const text2 = `SELECT a.data, a.credential FROM @app AS a WHERE ${condition}`;
    const [row] = await this.#database.read(text2, [uuid, ...more]);
    return row && recordIn(row);
  }
  async #found(owner, uuid, key) {
    if (!isUuid(uuid) || !isUuid(owner)) return void 0;
    const parameters = new Parameters();
    const [one, its] = [parameters.add(uuid, "uuid"), parameters.add(owner, "uuid")];
    const answer = key === void 0 ? "NULL" : `(${answerSql(parameters, owner, key)})`;
    const text2 = `SELECT a.data, a.credential, l.seq, l.at, l.change, ${IS_REPLICATED}, ${answer}
      FROM @app AS a JOIN @ledger AS l ON l.app = a.uuid WHERE a.uuid = ${one} AND a.owner = ${its}`;
    const [row] = await this.#database.read(text2, parameters.values);
    if (!row) return void 0;
    const [app, credential, seq, at, change, isReplicated, earlier] = row;
    return { record: { app, credential }, seq, at, change, isReplicated, earlier: earlier ?? void 0 };
  }
  async #earlier(owner, key) {
    const parameters = new Parameters();
    const [row] = await this.#database.read(answerSql(parameters, owner, key), parameters.values);
    return row?.[0];
  }
  /** True if the answer that is kept is the one that was sent, with the app: by a try whose answer was lost. */
  async #isOwn({ app }, kept, answer) {
    return kept.text === answer.text && kept.at === answer.at && await this.recordOf(app.uuid) !== void 0;
  }
  /** Answers what is kept under the key, where that is in the way. @throws DuplicateError */
  async #insert(record, answer, event) {
    const { uuid, owner } = record.app;
    const parameters = new Parameters(uuid);
    const ctes = [];
    if (answer) ctes.push(keptCte(parameters, owner, answer, "WHERE true"));
    const columns = columnsOf(record);
    const values = Object.entries(columns).map(([name, value]) => parameters.add(value, TYPES3[name] ?? "text"));
    const isFree = `NOT EXISTS (SELECT 1 FROM @removed_app WHERE app = $1)${answer ? " AND EXISTS (SELECT 1 FROM kept)" : ""}`;
    const change = parameters.add(newChange(), "bigint");
    const at = parameters.add(event?.at ?? 0, "bigint");
    ctes.push(
      `made AS (INSERT INTO @app (uuid, ${Object.keys(columns)}) SELECT $1::uuid, ${values} WHERE ${isFree} RETURNING uuid)`,
      `head AS (INSERT INTO @ledger (app, seq, at, change, recent)
        SELECT uuid, ${event ? 1 : 0}, ${at}, ${change}, ARRAY[${change}] FROM made)`,
      ...sessionCtes(parameters, record, "made"),
      ...event ? toldCtes(parameters, event, event.at, `${PLACES}`, "made") : []
    );
    try {
      const kept = answer ? `(${answerSql(parameters, owner, answer.key)})` : "NULL";
      const text2 = `WITH ${ctes.join(",\n")} SELECT (SELECT count(*) FROM made), ${kept}, ${IS_REPLICATED}, ${DURABLE}`;
      const { rows, uncertain } = await this.#database.write(text2, parameters.values);
      const [made, earlier, isReplicated] = rows[0];
      return { isMade: made > 0, earlier, mustConfirm: isReplicated || uncertain };
    } catch (error) {
      if (isDuplicateOf(error) && error.uncertain && error.constraint === "app_pkey") {
        await outcome(SERVER, () => this.#database.confirm(), this.#database.surroundings);
        return { isMade: true, earlier: null, mustConfirm: false };
      }
      throw duplicate(error);
    }
  }
  /** False when another write of the app was first, or when the answer's key is taken. @throws DuplicateError */
  async #replace({ record: { app }, ...found }, { record, answer, event }) {
    const parameters = new Parameters(app.uuid);
    const change = newChange();
    const now = Math.max(found.at, event?.at ?? found.at);
    const [seq, before, next, at] = [found.seq, found.change, change, now].map(
      (value) => parameters.add(value, "bigint")
    );
    const ctes = [
      `head AS (UPDATE @ledger SET seq = seq + ${event ? 1 : 0}, at = ${at}, change = ${next},
        recent = (ARRAY[${next}] || recent)[1:16] WHERE app = $1 AND seq = ${seq} AND change = ${before} RETURNING app AS uuid)`
    ];
    if (answer) ctes.push(keptCte(parameters, app.owner, answer, "FROM head"));
    const set = Object.entries(columnsOf(record)).map(
      ([name, value]) => `${name} = ${parameters.add(value, TYPES3[name] ?? "text")}`
    );
    ctes.push(
      `done AS (SELECT uuid FROM head${answer ? " WHERE EXISTS (SELECT 1 FROM kept)" : ""})`,
      `changed AS (UPDATE @app SET ${set} WHERE uuid = $1 AND EXISTS (SELECT 1 FROM done))`,
      `ended AS (DELETE FROM @app_session WHERE app IN (SELECT uuid FROM done)
        AND digest <> ALL (${parameters.add(digestsOf(record.credential), "text[]")}))`,
      ...sessionCtes(parameters, record, "done"),
      ...event ? toldCtes(parameters, event, now, `(${seq} + 1) * ${PLACES}`, "done") : []
    );
    try {
      const text2 = `WITH ${ctes.join(",\n")} SELECT (SELECT count(*) FROM done), ${DURABLE} FROM head`;
      const { rows, uncertain } = await this.#database.write(text2, parameters.values);
      if (rows.length > 0) return Number(rows[0][0]) > 0;
      return uncertain && await this.#wasReplaced(app, found, change, answer);
    } catch (error) {
      throw duplicate(error);
    }
  }
  /** After an answer was lost: whether the change was stored. @throws UnavailableError without a time to come back. */
  async #wasReplaced({ uuid, owner }, before, change, answer) {
    const { surroundings } = this.#database;
    const isStored = await outcome(
      SERVER,
      async () => {
        const [row] = await this.#database.read(WAS_STORED, [uuid, null]);
        const recent = row?.[0];
        if (recent?.includes(change)) {
          if (!answer) return true;
          const kept = await this.#earlier(owner, answer.key);
          return kept?.fingerprint === answer.fingerprint && kept.text === answer.text;
        }
        if (recent?.includes(before.change)) return false;
        throw new Error("Too many changes have followed, or the app was deleted");
      },
      surroundings
    );
    if (isStored) await outcome(SERVER, () => this.#database.confirm(), surroundings);
    return isStored;
  }
};
var IS_REPLICATED = `current_setting('synchronous_standby_names') <> ''`;
var TYPES3 = { owner: "uuid", credential: "json", data: "json" };
function columnsOf({ app, credential }) {
  const { owner, slug, name } = app;
  return {
    owner,
    slug,
    name,
    slug_folded: fold(slug),
    name_folded: fold(name),
    digest: credential.digest,
    previous_digest: credential.previous?.digest ?? null,
    credential: JSON.stringify(credential),
    data: JSON.stringify(app)
  };
}
function sessionCtes(parameters, { credential }, from) {
  const digests = (credential.sessions ?? []).map(({ digest }) => digest);
  if (digests.length === 0) return [];
  return [
    `sessions AS (INSERT INTO @app_session (app, digest) SELECT uuid, d FROM ${from}, unnest(${parameters.add(digests, "text[]")}) AS d
      ON CONFLICT DO NOTHING)`
  ];
}
function toldCtes(parameters, event, at, ord, from) {
  const values = [
    parameters.add(event.uuid, "uuid"),
    parameters.add(event.type, "text"),
    parameters.add(at, "bigint"),
    parameters.add(JSON.stringify({ ...event, at }), "json")
  ];
  return [
    `told AS (INSERT INTO @event (app, ord, uuid, type, at, data)
      SELECT uuid, ${ord}, ${values.join(", ")} FROM ${from})`,
    `counted AS (INSERT INTO @list_count AS k (app, kind, n) SELECT uuid, 'event', 1 FROM ${from}
      ON CONFLICT (app, kind) DO UPDATE SET n = k.n + 1)`
  ];
}
var REMOVE = `WITH gone AS (DELETE FROM @ledger WHERE app = $1 AND seq = $2 AND change = $3 RETURNING app),
  app_gone AS (DELETE FROM @app WHERE uuid IN (SELECT app FROM gone)),
  sessions AS (DELETE FROM @app_session WHERE app IN (SELECT app FROM gone)),
  removed AS (INSERT INTO @removed_app (app, is_cleared) SELECT app, false FROM gone ON CONFLICT DO NOTHING)
  SELECT app, ${DURABLE} FROM gone`;
var CLEAR = `WITH ${APP_TABLES.map((name) => {
  const holder = name === "answer" ? "holder" : "app";
  const some = `ARRAY(SELECT ctid FROM @${name} WHERE ${holder} = $1 LIMIT $2)`;
  return `${name}_gone AS (DELETE FROM @${name} WHERE ${holder} = $1 AND ctid = ANY (${some}) RETURNING 1)`;
}).join(",\n")} SELECT ${APP_TABLES.map((name) => `(SELECT count(*) FROM ${name}_gone)`).join(" + ")}`;
function recordIn([app, credential]) {
  return { app, credential };
}
function duplicate(error) {
  if (!isDuplicateOf(error)) return error;
  return new DuplicateError(error.constraint === "app_name" ? "name" : "slug");
}

// adapters/postgres/arming.ts
var PostgresArming = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async disarmed() {
    const [row] = await this.#database.read(DISARMED);
    return row && disarmedIn(row);
  }
  async disarm({ as, at }) {
    await this.#database.change(DISARM, [as, at]);
  }
  async arm() {
    const text2 = `WITH gone AS (DELETE FROM @disarmed RETURNING 1) SELECT 1, ${DURABLE} FROM gone`;
    const { rows, uncertain } = await this.#database.write(text2, []);
    return rows.length > 0 || uncertain;
  }
};
var DISARMED = "SELECT is_as, at, mark FROM @disarmed";
function disarmedIn([as, at, mark]) {
  return { as, at: Number(at), ...mark ? { unfinished: mark } : {} };
}
var DISARM = `WITH made AS (
    INSERT INTO @disarmed (id, is_as, at) VALUES (true, $1, $2) ON CONFLICT DO NOTHING RETURNING 1
  ), ended AS (
    UPDATE @job SET lease = NULL, lease_until = 0 WHERE status = 'running' AND EXISTS (SELECT 1 FROM made)
  ) SELECT 1, ${DURABLE} FROM made`;

// adapters/postgres/booking-reads.ts
var PostgresBookingReads = class {
  #database;
  #objects;
  constructor(database, objects) {
    this.#database = database;
    this.#objects = objects;
  }
  uuids(app, questions, limit) {
    return this.#objects.uuids(app, questions, limit);
  }
  inSlices(app, uuids) {
    return this.#objects.inSlices(app, "booking", uuids);
  }
  /** Each rule by an index of its own; workflows with one moment are one part of the statement. */
  async due(rules, limit) {
    if (rules.length === 0) return [];
    const alike = /* @__PURE__ */ new Map();
    for (const rule of rules) {
      const key = [rule.status, rule.by, rule.until, rule.app, rule.workflow === void 0, rule.endsAfter].join();
      alike.set(key, [...alike.get(key) ?? [], rule]);
    }
    const parameters = new Parameters();
    const most = parameters.add(limit, "bigint");
    const parts = Array.from(alike.values(), (group) => {
      const { app, workflow, status, by, until, endsAfter } = group[0];
      const conditions = [`t.status = '${status}'`, `t."${snake(by)}" <= ${parameters.add(until, "bigint")}`];
      if (app !== void 0) conditions.push(`t.app = ${parameters.add(app, "uuid")}`);
      if (workflow !== void 0) {
        conditions.push(
          `t.workflow = ANY (${parameters.add(
            group.map((rule) => rule.workflow),
            "uuid[]"
          )})`
        );
      }
      if (endsAfter !== void 0) {
        conditions.push(
          `t.data ->> 'checkedInAt' IS NULL`,
          `t.start > ${parameters.add(endsAfter - LONGEST_BOOKING, "bigint")}`,
          `t."end" > ${parameters.add(endsAfter, "bigint")}`,
          `coalesce((t.data ->> 'unattendedFrom')::bigint, t.start) <= ${parameters.add(until, "bigint")}`
        );
      }
      return `(SELECT t.app, t.uuid, t.data FROM @booking AS t WHERE ${conditions.join(" AND ")} LIMIT ${most})`;
    });
    const text2 = `SELECT json_agg(d.data) FROM (SELECT * FROM (
        SELECT DISTINCT ON (app, uuid) * FROM (${parts.join(" UNION ALL ")}) AS found) AS once LIMIT ${most}) AS d`;
    const [row] = await this.#database.read(text2, parameters.values);
    const found = row?.[0] ?? [];
    return longestOverdue(found, rules).map(({ app, uuid }) => ({ app, uuid }));
  }
};
var PostgresSeriesReads = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async taking(app, resource) {
    if (!isUuid(app)) return [];
    const text2 = `SELECT DISTINCT t.series FROM @booking_resources AS c JOIN @booking AS t ON t.app = c.app AND t.uuid = c.uuid
      WHERE c.app = $1 AND c.value = $2 AND t.series IS NOT NULL`;
    return (await this.#database.read(text2, [app, resource])).map(([series]) => String(series));
  }
};

// adapters/postgres/calendar-reads.ts
var LOOKED_AT = 100;
var PostgresCalendarReads = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async due(now, limit, without) {
    const due = [];
    const isProven = `AND data->'state'->>'error' IS NULL AND data->'state'->>'fetchedAt' IS NOT NULL`;
    const text2 = `SELECT data FROM @calendar WHERE due_at <= $1 AND app <> ALL ($2::uuid[])
      ${without.unproven === "all" ? isProven : ""} ORDER BY due_at, app, uuid LIMIT $3 OFFSET $4`;
    for (let offset = 0; due.length < limit; offset += LOOKED_AT) {
      const rows = await this.#database.read(text2, [now, [...without.apps], LOOKED_AT, offset]);
      for (const [data] of rows) if (!hasNoSlot(data, without)) due.push(data);
      if (rows.length < LOOKED_AT) break;
    }
    return due.slice(0, limit);
  }
  async statuses(now, limit) {
    const counts = { new: 0, ok: 0, failing: 0, stale: 0 };
    for (const [status, count] of await this.#database.read(STATUSES, [now, limit])) {
      counts[status] = Number(count);
    }
    return counts;
  }
};
var STATUSES = `SELECT CASE
    WHEN $1::bigint > (data->'state'->>'since')::bigint + (data->>'staleAfterMinutes')::bigint * ${MINUTE} THEN 'stale'
    WHEN data->'state'->>'error' IS NOT NULL THEN 'failing'
    WHEN data->'state'->>'fetchedAt' IS NULL THEN 'new' ELSE 'ok' END AS status, count(*)
  FROM (SELECT data FROM @calendar LIMIT $2) AS c GROUP BY 1`;
var PostgresFeedReads = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async stateOf(digest) {
    const [row] = await this.#database.read(FEED_STATE, [digest]);
    if (!row) return void 0;
    const [feed, app, sequence, changedAt] = row;
    return { feed, app, sequence, changedAt };
  }
};
var FEED_STATE = `SELECT f.data, a.data, l.seq, l.at FROM @feed AS f
  JOIN @app AS a ON a.uuid = f.app JOIN @ledger AS l ON l.app = f.app WHERE f.digest = $1 LIMIT 1`;

// adapters/postgres/owner-repository.ts
var TOKENS = `SELECT t.uuid, t.digest, t.origin, t.created_at, o.uuid, o.email
  FROM @owner_token AS t JOIN @owner AS o ON o.uuid = t.owner`;
var PostgresOwnerRepository = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async addToken(token) {
    const { uuid, owner, digest, origin, createdAt } = token;
    const values = [owner.uuid, owner.email, uuid, digest, origin, createdAt];
    const [row] = await this.#database.change(ADD_TOKEN, values);
    return { email: owner.email, uuid: String(row?.[0]) };
  }
  async tokensOf(email) {
    const found = await this.#database.read(`${TOKENS} WHERE o.email = $1 ORDER BY t.ord`, [email]);
    return found.map((row) => tokenIn(row));
  }
  async list() {
    const found = await this.#database.read(`${TOKENS} ORDER BY t.ord`);
    return found.map((row) => tokenIn(row));
  }
  async revoke(token) {
    if (!isUuid(token)) return false;
    const { rows, uncertain } = await this.#database.write(REVOKE, [token]);
    return rows.length > 0 || uncertain;
  }
};
function tokenIn([uuid, digest, origin, createdAt, owner, email]) {
  return { uuid, digest, origin, createdAt, owner: { uuid: owner, email } };
}
var ADD_TOKEN = `WITH made AS (
    INSERT INTO @owner (uuid, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING uuid
  ), added AS (
    INSERT INTO @owner_token (uuid, owner, digest, origin, created_at) SELECT $3::uuid, uuid, $4, $5, $6::bigint FROM made
    ON CONFLICT (uuid) DO NOTHING
  ) SELECT uuid, ${DURABLE} FROM made`;
var REVOKE = `WITH gone AS (DELETE FROM @owner_token WHERE uuid = $1 RETURNING uuid) SELECT uuid, ${DURABLE} FROM gone`;

// adapters/postgres/person-repository.ts
var PostgresPersonRepository = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async add(person) {
    await this.#write(person, ADD, valuesOf(person));
  }
  async replace(person) {
    const { rows, uncertain } = await this.#write(person, REPLACE, [...valuesOf(person), person.version - 1]);
    return rows.length > 0 || uncertain && isSame(await this.find(person.uuid), person);
  }
  async remove(uuid, version = null) {
    if (!isUuid(uuid)) return false;
    const { rows, uncertain } = await this.#database.write(REMOVE2, [uuid, version]);
    return rows.length > 0 || uncertain && await this.find(uuid) === void 0;
  }
  async find(uuid) {
    return isUuid(uuid) ? this.#first("uuid = $1", uuid) : void 0;
  }
  findByEmail(folded) {
    return this.#first("folded_email = $1", folded);
  }
  async ofOwner(owner) {
    return isUuid(owner) ? this.#first("owner = $1", owner) : void 0;
  }
  async list(after, limit) {
    const rows = await this.#database.read(LIST, [after, limit]);
    return rows.map(([person]) => person);
  }
  async #first(where, value) {
    const [row] = await this.#database.read(`SELECT data FROM @person WHERE ${where}`, [value]);
    return row?.[0];
  }
  /** A duplicate after an uncertain try may be the person itself: then it is stored. @throws DuplicateError */
  async #write(person, text2, values) {
    try {
      return await this.#database.write(text2, values);
    } catch (error) {
      if (!isDuplicateOf(error)) throw error;
      if (error.uncertain && isSame(await this.find(person.uuid), person)) return { rows: [[]], uncertain: true };
      throw new DuplicateError(error.constraint === "person_owner" ? "owner" : "email");
    }
  }
};
function valuesOf(person) {
  const { uuid, email, owner, version } = person;
  return [uuid, email === null ? null : fold(email), owner?.uuid ?? null, version, JSON.stringify(person)];
}
var COLUMNS = "uuid, folded_email, owner, version, data";
var VALUES = "$1::uuid, $2, $3::uuid, $4::bigint, $5::json";
var ADD = `WITH made AS (
    INSERT INTO @person (${COLUMNS}) VALUES (${VALUES}) RETURNING uuid
  ) SELECT uuid, ${DURABLE} FROM made`;
var REPLACE = `WITH made AS (
    UPDATE @person SET folded_email = $2, owner = $3::uuid, version = $4::bigint, data = $5::json
    WHERE uuid = $1::uuid AND version = $6::bigint RETURNING uuid
  ) SELECT uuid, ${DURABLE} FROM made`;
var REMOVE2 = `WITH gone AS (
    DELETE FROM @person WHERE uuid = $1::uuid AND ($2::bigint IS NULL OR version = $2) RETURNING uuid
  ) SELECT uuid, ${DURABLE} FROM gone`;
var LIST = "SELECT data FROM @person WHERE $1::uuid IS NULL OR uuid > $1 ORDER BY uuid LIMIT $2";
var PUT_PERSON = `INSERT INTO @person (${COLUMNS}) VALUES (${VALUES})
  ON CONFLICT (uuid) DO UPDATE SET folded_email = excluded.folded_email, owner = excluded.owner, version = excluded.version,
    data = excluded.data`;

// adapters/postgres/copying.ts
var AT_ONCE = 1e3;
var PostgresCopying = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async *exportObjects(choose) {
    const { run, end } = await this.#database.connect();
    try {
      await run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      const [disarmed] = await run(DISARMED);
      const mark = (disarmed && disarmedIn(disarmed).unfinished) ?? null;
      const [count] = await run("SELECT coalesce(sum(n), 0)::bigint FROM @list_count");
      yield { is: "storage", isSnapshot: true, takesParts: true, count: Number(count?.[0]), mark };
      for (const [uuid, email] of await run("SELECT uuid, email FROM @owner ORDER BY uuid")) {
        yield { is: "owner", owner: { uuid: String(uuid), email: String(email) } };
      }
      for (const row of await run(TOKENS2)) yield { is: "token", token: tokenIn(row) };
      for (const [person] of await run("SELECT data FROM @person ORDER BY uuid")) {
        yield { is: "person", person };
      }
      for (let after = -1; ; ) {
        const page = await run(APPS, [after, AT_ONCE]);
        for (const [ord, app, credential, sequence, at] of page) {
          const head = {
            record: { app, credential },
            sequence: Number(sequence),
            at: Number(at)
          };
          yield* exportedApp(run, head, choose(head).contents !== "none");
          after = Number(ord);
        }
        if (page.length < AT_ONCE) break;
      }
      await run("COMMIT");
    } finally {
      await end();
    }
  }
  async importObjects(records) {
    const { run, end } = await this.#database.connect();
    try {
      const target = new ImportTarget(run);
      let waiting = [];
      const store = async () => {
        const those = waiting;
        waiting = [];
        if (those.length > 0) await target.storeContents(those);
      };
      for await (const record of records) {
        if (record.is !== "object" && record.is !== "event" && record.is !== "removed") {
          await store();
          await target.storeOne(record);
          continue;
        }
        const [other] = waiting;
        if (other && (waiting.length === AT_ONCE || partOf(other) !== partOf(record))) await store();
        waiting.push(record);
      }
      await store();
      await target.commit();
    } finally {
      await end();
    }
  }
};
async function* exportedApp(run, head, isWanted) {
  const app = head.record.app.uuid;
  yield { is: "app", ...head, contents: isWanted ? "all" : "none" };
  if (isWanted) {
    for (const kind of KINDS) {
      for await (const rows of paged(run, tableOf(kind).name, app)) {
        for (const [, data] of rows) yield { is: "object", kind, object: data };
      }
    }
    for await (const rows of paged(run, "event", app)) {
      for (const [, data] of rows) yield { is: "event", event: data };
    }
  }
  yield { is: "end", app, sequence: head.sequence, at: head.at };
}
async function* paged(run, table, app, columns = []) {
  const selected = ["ord", "data", ...columns].map((column) => `"${column}"`).join(", ");
  const text2 = `SELECT ${selected} FROM @${table} WHERE app = $1 AND ord > $2 ORDER BY ord LIMIT $3`;
  for (let after = -1; ; ) {
    const rows = await run(text2, [app, after, AT_ONCE]);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
    after = Number(rows.at(-1)[0]);
  }
}
var ImportTarget = class {
  #run;
  /** The next free place in the order of creation, by app. */
  #places = /* @__PURE__ */ new Map();
  #isOpen = false;
  #stored = 0;
  constructor(run) {
    this.#run = run;
  }
  async commit() {
    if (!this.#isOpen) return;
    await this.#run("COMMIT");
    this.#isOpen = false;
    this.#stored = 0;
  }
  async storeOne(record) {
    const run = await this.#open(1);
    switch (record.is) {
      case "mark":
        await run(MARK, [record.mark?.begunAt ?? 0, record.mark && JSON.stringify(record.mark)]);
        return this.commit();
      case "owner":
        await run("INSERT INTO @owner (uuid, email) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
          record.owner.uuid,
          record.owner.email
        ]);
        return;
      case "token": {
        const { uuid, owner, digest, origin, createdAt } = record.token;
        await run(ADD_TOKEN, [owner.uuid, owner.email, uuid, digest, origin, createdAt]);
        return;
      }
      case "token gone":
        await run(REVOKE, [record.uuid]);
        return;
      case "person":
        await run(PUT_PERSON, valuesOf(record.person));
        return;
      case "person gone":
        await run("DELETE FROM @person WHERE uuid = $1", [record.uuid]);
        return;
      case "app":
        if (record.contents === "all") await this.#clear(record.record.app.uuid);
        return this.#putApp(record.record);
      case "app gone":
        await this.#clear(record.uuid);
        for (const table of ["app_session", "ledger"]) await run(`DELETE FROM @${table} WHERE app = $1`, [record.uuid]);
        await run("DELETE FROM @app WHERE uuid = $1", [record.uuid]);
        return;
      case "first event":
        await run(FORGET_BEFORE, [record.app, record.uuid]);
        return;
      case "end":
        await run("UPDATE @ledger SET seq = $2, at = $3, change = $4, recent = ARRAY[$4::bigint] WHERE app = $1", [
          record.app,
          record.sequence,
          record.sequence === 0 ? 0 : record.at,
          newChange()
        ]);
        return;
    }
  }
  /** Of one app. */
  async storeContents(records) {
    const run = await this.#open(records.length);
    const app = appOf(records[0]);
    const put = {};
    for (const record of records) {
      if (record.is !== "object") continue;
      const those = put[record.kind] ?? [];
      those.push(record.object);
      put[record.kind] = those;
    }
    const before = /* @__PURE__ */ new Map();
    const uuidsOf = (kind) => records.flatMap((r) => r.is === "removed" && r.kind === kind ? [r.uuid] : []);
    for (const kind of KINDS) {
      const { name, key, children } = tableOf(kind);
      const uuids = [...(put[kind] ?? []).map(({ uuid }) => uuid), ...uuidsOf(kind)];
      if (uuids.length === 0) continue;
      await this.#vacate(app, kind, put[kind] ?? []);
      if (children.length === 0) continue;
      const text2 = `SELECT data FROM @${name} WHERE app = $1 AND uuid = ANY ($2::${key}[])`;
      for (const [data] of await run(text2, [app, uuids])) before.set(data.uuid, data);
    }
    const events = await this.#withoutKnown(
      app,
      records.flatMap((r) => r.is === "event" ? [r.event] : [])
    );
    const removed = records.flatMap((r) => r.is === "removed" ? [{ kind: r.kind, uuid: r.uuid }] : []);
    const writes = new Writes(await this.#placeOf(app));
    const view = { object: (_, uuid) => before.get(uuid) };
    writes.take(writes.translate({ put, removed, events }, view));
    this.#places.set(app, writes.next);
    const { parts, values } = writes.statement(2);
    if (parts.length === 0) return;
    await run(`WITH head AS (SELECT $1::uuid AS app), ${parts.join(",\n")} SELECT 1 FROM head`, [app, ...values]);
  }
  async #open(count) {
    if (this.#stored >= AT_ONCE) await this.commit();
    this.#stored += count;
    if (!this.#isOpen) {
      await this.#run("BEGIN ISOLATION LEVEL READ COMMITTED");
      await this.#run(`SELECT set_config('slotkeeper.copies', 'on', true)`);
      this.#isOpen = true;
    }
    return this.#run;
  }
  async #putApp(record) {
    const { uuid, slug, name } = record.app;
    const columns = columnsOf(record);
    const names = Object.keys(columns);
    const vacate = `UPDATE @app SET slug = CASE slug WHEN $2 THEN uuid::text ELSE slug END,
      name = CASE name WHEN $3 THEN uuid::text ELSE name END WHERE (slug = $2 OR name = $3) AND uuid <> $1`;
    await this.#run(vacate, [uuid, slug, name]);
    await this.#run(
      `INSERT INTO @app (uuid, ${names}) VALUES ($1, ${names.map((_, index) => `$${index + 2}`)})
       ON CONFLICT (uuid) DO UPDATE SET ${names.map((column) => `${column} = excluded.${column}`)}`,
      [uuid, ...Object.values(columns)]
    );
    await this.#run("DELETE FROM @removed_app WHERE app = $1", [uuid]);
    await this.#run(
      `INSERT INTO @ledger (app, seq, at, change, recent) VALUES ($1, 0, 0, $2, ARRAY[$2::bigint]) ON CONFLICT DO NOTHING`,
      [uuid, newChange()]
    );
    await this.#run("DELETE FROM @app_session WHERE app = $1", [uuid]);
    const sessions = (record.credential.sessions ?? []).map(({ digest }) => digest);
    await this.#run("INSERT INTO @app_session (app, digest) SELECT $1, d FROM unnest($2::text[]) AS d", [
      uuid,
      sessions
    ]);
  }
  /** An object that has a unique value of one of these has another by now, and its turn comes. */
  async #vacate(app, kind, objects) {
    const { name, columns } = tableOf(kind);
    for (const { name: column, of } of columns.filter(({ isUnique }) => isUnique)) {
      const values = objects.flatMap((object) => of(object) ?? []);
      await this.#run(
        `UPDATE @${name} SET "${column}" = NULL WHERE app = $1 AND "${column}" = ANY ($2::text[]) AND uuid <> ALL ($3::uuid[])`,
        [app, values, objects.map(({ uuid }) => uuid)]
      );
    }
  }
  /** Replaces events that are there, in their places, and answers the others. */
  async #withoutKnown(app, events) {
    if (events.length === 0) return events;
    const rows = events.map((event) => {
      const named = event.booking === null ? null : namedBy(event.data);
      return { uuid: event.uuid, at: event.at, named, data: event };
    });
    const replaced = new Set((await this.#run(REPLACE_EVENTS, [app, JSON.stringify(rows)])).map(([uuid]) => uuid));
    return events.filter(({ uuid }) => !replaced.has(uuid));
  }
  async #placeOf(app) {
    const known = this.#places.get(app);
    if (known !== void 0) return known;
    const [row] = await this.#run(LAST_PLACE, [app]);
    return Number(row?.[0]) + 1;
  }
  async #clear(app) {
    for (const table of APP_TABLES) {
      await this.#run(`DELETE FROM @${table} WHERE ${table === "answer" ? "holder" : "app"} = $1`, [app]);
    }
    await this.#run("UPDATE @ledger SET seq = 0, at = 0 WHERE app = $1", [app]);
    this.#places.delete(app);
  }
};
function appOf(record) {
  if (record.is === "event") return record.event.app;
  return record.is === "removed" ? record.app : record.object.app;
}
function partOf(record) {
  return `${appOf(record)} ${record.is}`;
}
var TOKENS2 = `SELECT t.uuid, t.digest, t.origin, t.created_at, o.uuid, o.email
  FROM @owner_token AS t JOIN @owner AS o ON o.uuid = t.owner ORDER BY t.ord`;
var APPS = `SELECT a.ord, a.data, a.credential, l.seq, l.at FROM @app AS a JOIN @ledger AS l ON l.app = a.uuid
  WHERE a.ord > $1 ORDER BY a.ord LIMIT $2`;
var MARK = `INSERT INTO @disarmed AS d (id, is_as, at, mark) VALUES (true, 'copy', $1, $2)
  ON CONFLICT (id) DO UPDATE SET mark = excluded.mark`;
var FORGET_BEFORE = `WITH gone AS (
    DELETE FROM @event WHERE app = $1 AND ord < coalesce(
      CASE WHEN $2::uuid IS NULL THEN 9223372036854775807 END,
      (SELECT ord FROM @event WHERE app = $1 AND uuid = $2::uuid), 0) RETURNING app
  ) INSERT INTO @list_count AS k (app, kind, n) SELECT app, 'event', -count(*) FROM gone GROUP BY app
    ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n`;
var REPLACE_EVENTS = `UPDATE @event AS t SET at = f.at, named = f.named, data = f.data FROM (
    SELECT o.place, r.* FROM json_to_recordset($2::json) AS r(uuid uuid, at bigint, named text, data json)
    CROSS JOIN LATERAL (SELECT e.ctid AS place FROM @event AS e WHERE e.app = $1 AND e.uuid = r.uuid OFFSET 0) AS o
  ) AS f WHERE t.ctid = f.place RETURNING t.uuid`;
var LAST_PLACE = `SELECT greatest(-1, ${[...KINDS.map((kind) => tableOf(kind).name), "event"].map((name) => `(SELECT max(ord) FROM @${name} WHERE app = $1)`).join(", ")})`;

// adapters/postgres/event-repository.ts
var PostgresEventRepository = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async list(app, slice, { types, booking }, after) {
    if (!isUuid(app) || after !== void 0 && !isUuid(after))
      return after === void 0 ? { items: [], total: 0 } : void 0;
    const parameters = new Parameters(app);
    const conditions = ["t.app = $1::uuid"];
    const place = after === void 0 ? void 0 : placeSql(parameters, after);
    if (place) conditions.push(`t.ord > ${place}`);
    if (types) conditions.push(`t.type = ANY (${parameters.add(types, "text[]")})`);
    if (booking !== void 0)
      conditions.push(isUuid(booking) ? `t.booking = ${parameters.add(booking, "uuid")}` : "false");
    const sql = {
      table: "event",
      conditions: conditions.join(" AND "),
      order: "t.ord",
      reversed: "t.ord DESC",
      key: "t.ord",
      ...conditions.length === 1 && { total: `SELECT n FROM @list_count WHERE app = $1 AND kind = 'event'` },
      ...place && { exists: `${place} IS NOT NULL` }
    };
    return readPage(this.#database, parameters, sql, slice, (ords) => eventsAt(this.#database, app, ords));
  }
  async after(app, after, limit) {
    if (!isUuid(app) || after !== void 0 && !isUuid(after)) return after === void 0 ? [] : void 0;
    const parameters = new Parameters(app);
    const place = after === void 0 ? "-1" : placeSql(parameters, after);
    const [row] = await this.#database.read(
      `SELECT ${place} IS NOT NULL, (SELECT json_agg(data) FROM (
         SELECT data FROM @event WHERE app = $1 AND ord > ${place} ORDER BY ord LIMIT ${parameters.add(limit, "bigint")}) AS p)`,
      parameters.values
    );
    const [isThere, found] = row;
    return isThere ? found ?? [] : void 0;
  }
  async latest(app) {
    if (!isUuid(app)) return void 0;
    const text2 = "SELECT uuid FROM @event WHERE app = $1 ORDER BY ord DESC LIMIT 1";
    const [row] = await this.#database.read(text2, [app]);
    return row?.[0];
  }
  async forget(before, limit) {
    const [row] = await this.#database.change(FORGET, [before, limit]);
    return Number(row?.[0] ?? 0);
  }
};
function placeSql(parameters, event) {
  return `(SELECT e.ord FROM @event AS e WHERE e.app = $1 AND e.uuid = ${parameters.add(event, "uuid")})`;
}
async function eventsAt(database, app, ords) {
  const text2 = "SELECT data FROM @event WHERE app = $1 AND ord = ANY ($2::bigint[]) ORDER BY ord";
  return (await database.read(text2, [app, ords])).map(([data]) => data);
}
var FORGET = `WITH old AS MATERIALIZED (
    SELECT ctid AS place, app, ord FROM @event WHERE at < $1 ORDER BY at, app, ord LIMIT $2 FOR UPDATE SKIP LOCKED
  ), front AS MATERIALIZED (
    SELECT apps.app, (
      SELECT e.ord FROM @event AS e WHERE e.app = apps.app AND NOT EXISTS (
        SELECT 1 FROM old WHERE old.app = e.app AND old.ord = e.ord) ORDER BY e.ord LIMIT 1
    ) AS stays FROM (SELECT DISTINCT app FROM old) AS apps
  ), gone AS (
    DELETE FROM @event WHERE ctid = ANY (ARRAY(
      SELECT old.place FROM old JOIN front USING (app) WHERE front.stays IS NULL OR old.ord < front.stays)) AND at < $1
    RETURNING app
  ), counted AS (
    INSERT INTO @list_count AS k (app, kind, n) SELECT app, 'event', -count(*) FROM gone GROUP BY app ORDER BY app
    ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n
  ) SELECT count(*) FROM gone`;

// adapters/postgres/customer-reads.ts
var PART2 = 50;
var NO_BOOKINGS = { bookings: 0, upcoming: 0, cancelled: 0, noShows: 0, lastStart: null };
var listed = (words) => words.map((word) => `'${word}'`).join();
var PostgresCustomerReads = class {
  #database;
  #objects;
  constructor(database, objects) {
    this.#database = database;
    this.#objects = objects;
  }
  async counts(app, uuid, now) {
    if (!isUuid(app) || !isUuid(uuid)) return NO_BOOKINGS;
    const [row] = await this.#database.read(COUNTS, [app, uuid, now]);
    const [bookings, upcoming, cancelled, noShows, lastStart] = row;
    return { bookings, upcoming, cancelled, noShows, lastStart };
  }
  /** The keys in two statements: those of what is the customer's, and of what belongs to these bookings. */
  async dossier(app, uuid) {
    const customer = await this.#objects.find(app, "customer", uuid);
    if (!customer) return void 0;
    const email = foldedEmail(customer);
    const [row] = await this.#database.read(BOOKINGS, [app, uuid, email]);
    const keys = row?.[0] ?? [];
    const uuids = keys.map(([booking]) => booking);
    const known = { customer: uuid, email };
    const person = { ...known, formerEmails: [...new Set(keys.flatMap(([, , booked]) => booked ?? []))] };
    const recurring = [...new Set(keys.flatMap(([, series2]) => series2 ?? []))];
    const [others] = await this.#database.read(OTHERS, [app, namesOf(person), uuids, recurring]);
    const [events, jobs, series] = others.map((found) => found ?? []);
    const meant = new Set(uuids);
    const bookings = this.#objects.inSlices(app, "booking", uuids);
    const told = inSlices(events, PART2, (ords) => eventsAt(this.#database, app, ords));
    return {
      customer,
      bookings: filterSlices(bookings, (booking) => isOf(booking, known)),
      events: filterSlices(told, (event) => eventIsOf(event, person, meant)),
      jobs: this.#objects.inSlices(app, "job", jobs),
      series: this.#objects.inSlices(app, "series", series)
    };
  }
};
var COUNTS = `SELECT count(*) FILTER (WHERE status <> 'expired'),
  count(*) FILTER (WHERE status IN (${listed(LIVE_STATUSES)}) AND start > $3),
  count(*) FILTER (WHERE status = 'cancelled'), count(*) FILTER (WHERE status = 'no_show'),
  max(start) FILTER (WHERE status IN (${listed(BLOCKING_STATUSES)}) AND start <= $3)
  FROM @booking WHERE app = $1 AND customer = $2`;
var BOOKINGS = `SELECT json_agg(json_build_array(uuid, series, customer_email_folded) ORDER BY ord) FROM (
    SELECT uuid, series, customer_email_folded, ord FROM @booking WHERE app = $1 AND customer = $2
    UNION ALL SELECT uuid, series, customer_email_folded, ord FROM @booking
    WHERE app = $1 AND customer_email_folded = $3 AND customer IS NULL
  ) AS b`;
var OTHERS = `SELECT
  (SELECT json_agg(ord ORDER BY ord) FROM (
    SELECT ord FROM @event WHERE app = $1 AND named = ANY ($2::text[])
    UNION SELECT ord FROM @event WHERE app = $1 AND booking = ANY ($3::uuid[]) AND named IS NULL) AS e),
  (SELECT json_agg(uuid ORDER BY ord) FROM @job WHERE app = $1 AND booking = ANY ($3::uuid[])),
  (SELECT json_agg(uuid ORDER BY ord) FROM @series WHERE app = $1 AND uuid = ANY ($4::uuid[]))`;

// adapters/postgres/erasure-store.ts
var AT_ONCE2 = 500;
var NO_BOOKINGS2 = /* @__PURE__ */ new Set();
var PostgresErasureStore = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async eraseEvents(app, person, bookings) {
    const meant = new Set(bookings);
    for (let from = 0; from < bookings.length; from += AT_ONCE2) {
      const those = bookings.slice(from, from + AT_ONCE2).filter(isUuid);
      const text2 = "SELECT ord, data FROM @event WHERE app = $1 AND booking = ANY ($2::uuid[]) ORDER BY ord";
      await this.#erase(app, await this.#database.read(text2, [app, those]), person, meant);
    }
  }
  async eraseEventsNaming(app, person, before) {
    const { customer, email } = person;
    const text2 = "SELECT ord, data FROM @event WHERE app = $1 AND named = $2 AND ord > $3 ORDER BY ord LIMIT $4";
    for (const named of [customer, ...email === null ? [] : [email]]) {
      for (let after = -1; after !== void 0; ) {
        const rows = await this.#database.read(text2, [app, named, after, AT_ONCE2]);
        const found = rows;
        const meant = found.flatMap(([, event]) => eventIsOf(event, person, NO_BOOKINGS2) ? [event.booking] : []);
        if (meant.length > 0) {
          await before([...new Set(meant)]);
          await this.#erase(app, found, person, NO_BOOKINGS2);
        }
        after = found.length < AT_ONCE2 ? void 0 : found.at(-1)[0];
      }
    }
  }
  async forgetAnswers(app, about) {
    const text2 = `WITH gone AS (DELETE FROM @answer WHERE holder = $1 AND about && $2::text[] RETURNING 1)
      SELECT count(*), ${DURABLE} FROM gone`;
    for (let from = 0; from < about.length; from += AT_ONCE2) {
      await this.#database.change(text2, [app, about.slice(from, from + AT_ONCE2)]);
    }
  }
  /** What files keep is the server's: adapters/postgres/README.md, "What is erased". */
  async overwrite() {
    return true;
  }
  /** The moment of an event is another's to set back, and so is left as it is stored. */
  async #erase(app, found, person, bookings) {
    const erased = found.flatMap(([ord, event]) => {
      if (!eventIsOf(event, person, bookings)) return [];
      const after = erasedEvent(event);
      return after === event ? [] : [{ ord, at: event.at, named: namedBy(after.data), data: after }];
    });
    for (let left = erased; left.length > 0; ) {
      const rows = await this.#database.change(REWRITE, [app, JSON.stringify(left)]);
      const done = new Set(rows.map(([ord]) => ord));
      const missed = left.filter(({ ord }) => !done.has(ord)).map(({ ord }) => ord);
      if (missed.length === 0) return;
      const text2 = "SELECT ord, data FROM @event WHERE app = $1 AND ord = ANY ($2::bigint[])";
      const again = await this.#database.read(text2, [app, missed]);
      left = again.flatMap(([ord, event]) => {
        if (!eventIsOf(event, person, bookings)) return [];
        const after = erasedEvent(event);
        return after === event ? [] : [{ ord, at: event.at, named: namedBy(after.data), data: after }];
      });
    }
  }
};
var REWRITE = `WITH erased AS (
    UPDATE @event AS t SET named = f.named, data = f.data FROM (
      SELECT o.place, r.named, r.data FROM json_to_recordset($2::json) AS r(ord bigint, at bigint, named text, data json)
      CROSS JOIN LATERAL (
        SELECT e.ctid AS place FROM @event AS e WHERE e.app = $1 AND e.ord = r.ord AND e.at = r.at OFFSET 0) AS o
    ) AS f WHERE t.ctid = f.place RETURNING t.ord
  ) SELECT ord, ${DURABLE} FROM erased`;

// adapters/postgres/inspection.ts
var PORTION = 500;
var TOLD_MAX = 1e3;
var EVENTS = {
  name: "event",
  columns: [
    { name: "uuid", of: ({ uuid }) => uuid },
    { name: "type", of: ({ type }) => type },
    { name: "booking", of: ({ booking }) => booking },
    { name: "at", of: ({ at }) => at },
    { name: "named", of: (event) => event.booking === null ? null : namedBy(event.data) }
  ]
};
var OF_WORKERS = /* @__PURE__ */ new Set(["lease", "lease_until", "settled_under"]);
var CHECKED = [
  ...KINDS.map((kind) => {
    const { name, columns } = tableOf(kind);
    const uuid = { name: "uuid", of: (object) => object.uuid };
    return { name, columns: [uuid, ...columns.filter((column) => !OF_WORKERS.has(column.name))] };
  }),
  EVENTS
];
var MAY_DIFFER = {
  "resource.longest_block": (stored, expected) => Number(stored) >= Number(expected)
};
var PostgresInspection = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  async inspect(look) {
    const { run, end } = await this.#database.connect();
    try {
      await run("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      return await look(new PostgresInside(run));
    } finally {
      await end();
    }
  }
};
var PostgresInside = class {
  #run;
  constructor(run) {
    this.#run = run;
  }
  async *apps() {
    for (let after = -1; ; ) {
      const rows = await this.#run("SELECT ord, uuid, slug FROM @app WHERE ord > $1 ORDER BY ord LIMIT $2", [
        after,
        PORTION
      ]);
      yield rows.map(([, uuid, slug]) => ({ uuid: String(uuid), slug: String(slug) }));
      if (rows.length < PORTION) return;
      after = Number(rows.at(-1)[0]);
    }
  }
  async standing(app) {
    const text2 = "SELECT l.seq, l.at FROM @app AS a JOIN @ledger AS l ON l.app = a.uuid WHERE a.uuid = $1";
    const [row] = await this.#run(text2, [app]);
    return row && { sequence: Number(row[0]), at: Number(row[1]) };
  }
  async *objects(app, kind) {
    for await (const rows of paged(this.#run, tableOf(kind).name, app))
      yield rows.map(([, data]) => data);
  }
  async find(app, kind, uuids) {
    const { name, key } = tableOf(kind);
    const text2 = `SELECT data FROM @${name} WHERE app = $1 AND uuid = ANY ($2::${key}[])`;
    return (await this.#run(text2, [app, uuids])).map(([data]) => data);
  }
  async *events(app) {
    for await (const rows of paged(this.#run, "event", app)) yield rows.map(([, data]) => data);
  }
  async eventsOf(app, bookings) {
    const text2 = "SELECT data FROM @event WHERE app = $1 AND booking = ANY ($2::uuid[]) ORDER BY ord";
    return (await this.#run(text2, [app, bookings])).map(([data]) => data);
  }
  async *allocations(app, resource) {
    const text2 = `SELECT booking, resource, start, "end", units, lapse FROM @allocation
      WHERE app = $1 AND resource = $2 AND (start, booking) > ($3, $4::uuid) ORDER BY start, booking LIMIT $5`;
    let last = [Number.MIN_SAFE_INTEGER, "00000000-0000-0000-0000-000000000000"];
    for (; ; ) {
      const found = (await this.#run(text2, [app, resource, ...last, PORTION])).map((row) => allocationIn(row));
      yield found;
      const end = found.at(-1);
      if (!end || found.length < PORTION) return;
      last = [end.start, end.booking];
    }
  }
  async allocationsOf(app, bookings) {
    const keys = bookings.flatMap(
      ({ uuid: booking, blocks }) => blocks.map(({ resource, start }) => ({ booking, resource, start }))
    );
    const text2 = `SELECT t.booking, t.resource, t.start, t."end", t.units, t.lapse
      FROM json_to_recordset($2::json) AS r(booking uuid, resource uuid, start bigint)
      JOIN @allocation AS t ON t.app = $1 AND t.resource = r.resource AND t.start = r.start AND t.booking = r.booking`;
    return (await this.#run(text2, [app, JSON.stringify(keys)])).map((row) => allocationIn(row));
  }
  async *mismatches(app) {
    yield* this.#appMismatches(app);
    for (const checked of CHECKED) yield* this.#columnMismatches(app, checked);
    for (const kind of KINDS) yield* this.#childMismatches(app, kind);
    yield* this.#countMismatches(app);
    yield* this.#told(
      `SELECT r.uuid::text, a.booking::text FROM @resource AS r JOIN @allocation AS a ON a.app = r.app AND a.resource = r.uuid
       WHERE r.app = $1 AND a."end" - a.start > r.longest_block`,
      [app],
      (resource, booking) => `Resource ${resource} is not known to have so long a block as that of booking ${booking}`
    );
    let expected = 0;
    for await (const bookings of this.objects(app, "booking")) {
      for (const booking of bookings) expected += allocationsOf(booking).length;
    }
    const [row] = await this.#run("SELECT count(*) FROM @allocation WHERE app = $1", [app]);
    const taken = Number(row?.[0]);
    if (taken !== expected) {
      const message = `The bookings of app ${app} take resources in ${expected} blocks, and ${taken} are taken`;
      yield { message, uuids: [app] };
    }
  }
  async *leftovers() {
    for (const name of [...APP_TABLES.filter((table) => table !== "answer"), "ledger", "app_session"]) {
      yield* this.#told(
        `SELECT t.app::text, count(*)::text FROM @${name} AS t WHERE NOT EXISTS (SELECT 1 FROM @app WHERE uuid = t.app)
           AND NOT EXISTS (SELECT 1 FROM @removed_app AS r WHERE r.app = t.app AND NOT r.is_cleared) GROUP BY t.app`,
        [],
        (app, count) => `The table ${name} has ${count} rows of app ${app}, which is not there`
      );
    }
  }
  async *#appMismatches(uuid) {
    const names = ["owner", "slug", "name", "slug_folded", "name_folded", "digest", "previous_digest"];
    const [row] = await this.#run(`SELECT data, credential, ${names} FROM @app WHERE uuid = $1`, [uuid]);
    if (!row) return;
    const [app, credential, ...stored] = row;
    const expected = columnsOf({ app, credential });
    for (const [index, name] of names.entries()) {
      if (stored[index] !== expected[name])
        yield { message: `The column ${name} of app ${uuid} is another`, uuids: [uuid] };
    }
  }
  /** What stands beside the data, to be found by, is what the data say. */
  async *#columnMismatches(app, { name, columns }) {
    const pages = paged(
      this.#run,
      name,
      app,
      columns.map((column) => column.name)
    );
    for await (const rows of pages) {
      for (const [, data, ...stored] of rows) {
        const { uuid } = data;
        for (const [index, column] of columns.entries()) {
          const [is, expected] = [stored[index], column.of(data)];
          if (is === expected || MAY_DIFFER[`${name}.${column.name}`]?.(is, expected)) continue;
          yield { message: `The column ${column.name} of ${name} ${uuid} is not what its data say`, uuids: [uuid] };
        }
      }
    }
  }
  async *#childMismatches(app, kind) {
    for (const { name, of } of tableOf(kind).children) {
      let expected = 0;
      for await (const objects of this.objects(app, kind)) {
        const wanted = new Map(objects.map((object) => [object.uuid, new Set(of(object))]));
        const text2 = `SELECT uuid, value FROM @${name} WHERE app = $1 AND uuid = ANY ($2::uuid[])`;
        for (const [uuid, value] of await this.#run(text2, [app, [...wanted.keys()]])) {
          if (wanted.get(String(uuid))?.delete(String(value))) expected += 1;
        }
        for (const [uuid, left] of wanted) {
          if (left.size > 0)
            yield { message: `The ${kind} ${uuid} is not found by what ${name} should have`, uuids: [uuid] };
        }
      }
      const [row] = await this.#run(`SELECT count(*) FROM @${name} WHERE app = $1`, [app]);
      const there = Number(row?.[0]);
      if (there <= expected) continue;
      yield {
        message: `The table ${name} has ${there - expected} rows that no ${kind} of app ${app} says`,
        uuids: [app]
      };
    }
  }
  /** What a list counts is what is there. */
  async *#countMismatches(app) {
    const kept = new Map(await this.#run("SELECT kind, n FROM @list_count WHERE app = $1", [app]));
    for (const [kind, name] of [...KINDS.map((one) => [one, tableOf(one).name]), ["event", "event"]]) {
      const [row] = await this.#run(`SELECT count(*) FROM @${name} WHERE app = $1`, [app]);
      const [counted, there] = [Number(kept.get(kind) ?? 0), Number(row?.[0])];
      if (counted === there) continue;
      yield {
        message: `The list of ${name} of app ${app} counts ${counted} rows, and ${there} are there`,
        uuids: [app]
      };
    }
  }
  async *#told(text2, values, tell) {
    const rows = await this.#run(`${text2} LIMIT ${TOLD_MAX}`, values);
    for (const row of rows) yield { message: tell(...row), uuids: row.map(String) };
  }
};

// adapters/postgres/job-queue.ts
var LOOKS = 5;
var PostgresJobQueue = class {
  #database;
  #turns = new Turns();
  constructor(database) {
    this.#database = database;
  }
  async claim(now, lease, limit, without) {
    const claimed = [];
    for (let look = 0; look < LOOKS && claimed.length < limit; look += 1) {
      const dealt = await this.#claimable(now, limit - claimed.length, without);
      if (dealt.length === 0) break;
      this.#turns.took(dealt);
      const taken = await this.#take(dealt, lease);
      claimed.push(...taken);
      if (taken.length === dealt.length) break;
    }
    return claimed;
  }
  async release(job, lease) {
    const { app, uuid, status, nextAt } = job;
    const values = [app, uuid, lease.token, status, nextAt, JSON.stringify(job)];
    const { rows, uncertain } = await this.#database.write(RELEASE, values);
    if (rows.length > 0 || !uncertain) return rows.length > 0;
    const text2 = "SELECT 1 FROM @job WHERE app = $1 AND uuid = $2 AND settled_under = $3";
    return (await this.#database.read(text2, [app, uuid, lease.token])).length > 0;
  }
  async backlog(now, limit) {
    const [row] = await this.#database.read(BACKLOG, [now, limit]);
    const [waiting, due, oldestDueAt] = row;
    return { waiting, due, oldestDueAt };
  }
  /** Dealt by turns among the apps. An index bounds every reading, so that what waits for later costs nothing. */
  async #claimable(now, limit, without) {
    const [row] = await this.#database.read(DUE, [now, limit, without, QUEUES_LOOKED_AT]);
    const [waiting, lost] = row.map((found) => found ?? []);
    const due = waiting.length < limit ? waiting : await this.#dueByTurns(now, limit, without);
    return this.#turns.deal([...due, ...lost].sort(inTurn), limit);
  }
  async #dueByTurns(now, limit, passedOver) {
    const [row] = await this.#database.read(BY_TURNS, [now, limit, passedOver]);
    return row?.[0] ?? [];
  }
  /** Those of the jobs that still are as they were found, now under the lease, in turn. */
  async #take(dealt, { token, until }) {
    const all = dealt.toSorted(inTurn).map(({ version, job }) => ({ version, job: { ...job, status: "running" } }));
    const wanted = all.map(({ version, job }) => ({ app: job.app, uuid: job.uuid, version, data: job }));
    const { rows, uncertain } = await this.#database.write(TAKE, [JSON.stringify(wanted), token, until]);
    const taken = new Set(rows.map(([uuid]) => uuid));
    if (uncertain) {
      const held = await this.#database.read(HELD, [token, until]);
      for (const [uuid] of held) taken.add(uuid);
    }
    return all.map(({ job }) => job).filter(({ uuid }) => taken.has(uuid));
  }
};
function inTurn(a, b) {
  return (a.job.nextAt ?? 0) - (b.job.nextAt ?? 0) || a.job.position - b.job.position || a.ord - b.ord || (a.app < b.app ? -1 : 1);
}
var CANDIDATE = `json_build_object('app', t.app, 'ord', t.ord, 'version', t.xmin::text, 'job', t.data)`;
var WANTED = `t.app::text <> ALL ($3::text[]) AND t.action <> ALL ($3::text[])`;
var DUE = `SELECT
  (SELECT json_agg(c) FROM (SELECT ${CANDIDATE} FROM @job AS t
    WHERE t.status = 'waiting' AND t.next_at <= $1 AND ${WANTED} ORDER BY t.next_at, t.position, t.ord LIMIT $2) AS p(c)),
  (SELECT json_agg(c) FROM (SELECT ${CANDIDATE} FROM @job AS t
    WHERE t.status = 'running' AND t.lease_until <= $1 AND ${WANTED} ORDER BY t.lease_until LIMIT $4) AS p(c))`;
var BY_TURNS = `WITH RECURSIVE apps (app) AS (
    (SELECT app FROM @job WHERE status = 'waiting' ORDER BY app LIMIT 1)
    UNION ALL SELECT (SELECT j.app FROM @job AS j WHERE j.status = 'waiting' AND j.app > apps.app ORDER BY j.app LIMIT 1)
    FROM apps WHERE apps.app IS NOT NULL
  ) SELECT json_agg(d.c) FROM apps CROSS JOIN LATERAL (
    SELECT ${CANDIDATE} AS c FROM @job AS t WHERE t.status = 'waiting' AND t.app = apps.app AND t.next_at <= $1 AND ${WANTED}
    ORDER BY t.next_at, t.position, t.ord LIMIT $2
  ) AS d WHERE apps.app IS NOT NULL`;
var TAKE = `WITH found AS (
    SELECT w.app, w.uuid, w.data FROM json_to_recordset($1::json) AS w(app uuid, uuid uuid, version text, data json)
    CROSS JOIN LATERAL (
      SELECT 1 FROM @job AS t WHERE t.app = w.app AND t.uuid = w.uuid AND t.xmin::text = w.version OFFSET 0 FOR UPDATE SKIP LOCKED
    ) AS o
  ), taken AS (
    UPDATE @job AS t SET status = 'running', lease = $2, lease_until = $3, data = found.data FROM found
    WHERE t.app = found.app AND t.uuid = found.uuid RETURNING t.uuid
  ) SELECT uuid, ${DURABLE} FROM taken`;
var HELD = `SELECT uuid FROM @job WHERE status = 'running' AND lease_until = $2 AND lease = $1`;
var RELEASE = `WITH released AS (
    UPDATE @job SET status = $4, next_at = $5, lease = NULL, lease_until = NULL, settled_under = $3, data = $6
    WHERE app = $1 AND uuid = $2 AND status = 'running' AND lease = $3 RETURNING 1
  ) SELECT 1, ${DURABLE} FROM released`;
var BACKLOG = `SELECT (SELECT count(*) FROM (SELECT 1 FROM @job WHERE status = 'waiting' LIMIT $2) AS w),
  (SELECT count(*) FROM (SELECT 1 FROM @job WHERE status = 'waiting' AND next_at <= $1 LIMIT $2) AS d),
  (SELECT min(next_at) FROM @job WHERE status = 'waiting' AND next_at <= $1)`;

// adapters/postgres/readiness.ts
var LOOK_EVERY_MS = 1e3;
var Readiness = class {
  #database;
  #shownAt = Number.NEGATIVE_INFINITY;
  #looking;
  constructor(database) {
    this.#database = database;
  }
  /** @throws UnavailableError when the database does not answer, or takes no write. */
  async check() {
    if (this.#database.surroundings.elapsed() - this.#shownAt < LOOK_EVERY_MS) return;
    this.#looking ??= this.#database.probe().finally(() => {
      this.#looking = void 0;
    });
    try {
      await this.#looking;
    } catch (cause) {
      const problem = cause instanceof Error ? cause.message : String(cause);
      throw new UnavailableError(problem, { retryAfterSeconds: 2, cause });
    }
    this.#shownAt = this.#database.surroundings.elapsed();
  }
};

// adapters/postgres/timekeeping.ts
var AT_ONCE3 = 1e3;
var ATTEMPTS3 = 20;
var PostgresTimekeeping = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  /** Reads the table through: an index by the moment would be written with every change, for what is asked once a minute. */
  async changedAfter(moment, limit) {
    const found = await this.#database.read("SELECT app, at FROM @ledger WHERE at > $1 LIMIT $2", [moment, limit]);
    return found.map(([app, at]) => ({ app: String(app), at: Number(at) }));
  }
  async turnBack(app, to) {
    if (!isUuid(app)) throw new NotFoundError();
    let lastChange = null;
    let events = 0;
    for (let attempt = 0; attempt < ATTEMPTS3; attempt += 1) {
      const isCommitted = await this.#database.transaction("BEGIN ISOLATION LEVEL READ COMMITTED", async (run) => {
        const [head] = await run("SELECT at FROM @ledger WHERE app = $1 FOR UPDATE", [app]);
        if (!head) throw new NotFoundError();
        for (let count = AT_ONCE3; count === AT_ONCE3; ) {
          count = await redate(run, app, to, AT_ONCE3);
          events += count;
        }
        const at = Number(head[0]);
        if (at <= to) return;
        lastChange = at;
        await run(TURN_BACK, [app, to, newChange()]);
      });
      if (isCommitted) return { lastChange, events };
    }
    throw tooBusy();
  }
  turnBackEvents(app, to, limit) {
    if (!isUuid(app)) return Promise.resolve(0);
    return redate((text2, values = []) => this.#database.change(text2, values), app, to, limit);
  }
  async turnBackAnswers(appOrOwner, to, limit) {
    if (!isUuid(appOrOwner)) return 0;
    const [row] = await this.#database.change(TURN_BACK_ANSWERS, [appOrOwner, to, limit]);
    return Number(row?.[0] ?? 0);
  }
  async endLeases(app, beyond) {
    if (!isUuid(app)) return 0;
    const text2 = `WITH ended AS (UPDATE @job SET lease_until = 0
        WHERE app = $1 AND status = 'running' AND lease_until > $2 RETURNING 1)
      SELECT count(*), ${DURABLE} FROM ended`;
    const [row] = await this.#database.change(text2, [app, beyond]);
    return Number(row?.[0] ?? 0);
  }
};
async function redate(run, app, to, limit) {
  const [found] = await run(LATER, [app, to, Math.min(limit, 2 ** 31)]);
  const [events, earliest] = found;
  if (!events || events.length === 0) return 0;
  const at = Math.min(to, earliest ?? to);
  const rows = events.map(([ord, event]) => ({ ord, was: event.at, data: { ...event, at } }));
  const [redated] = await run(REDATE, [app, at, JSON.stringify(rows)]);
  return Number(redated?.[0] ?? 0);
}
var LATER = `SELECT
  (SELECT json_agg(json_build_array(ord, data)) FROM (
    SELECT ord, data FROM @event WHERE app = $1 AND at > $2 ORDER BY ord LIMIT $3) AS l),
  (SELECT min(at) FROM @event WHERE app = $1
    AND ord > (SELECT min(ord) FROM @event WHERE app = $1 AND at > $2) AND at <= $2)`;
var REDATE = `WITH redated AS (
    UPDATE @event AS t SET at = $2, data = f.data FROM (
      SELECT o.place, r.data FROM json_to_recordset($3::json) AS r(ord bigint, was bigint, data json)
      CROSS JOIN LATERAL (
        SELECT e.ctid AS place FROM @event AS e WHERE e.app = $1 AND e.ord = r.ord AND e.at = r.was OFFSET 0) AS o
    ) AS f WHERE t.ctid = f.place RETURNING 1
  ) SELECT count(*), ${DURABLE} FROM redated`;
var TURN_BACK = `WITH head AS (
    UPDATE @ledger SET seq = seq + 1, at = $2, change = $3, recent = (ARRAY[$3::bigint] || recent)[1:16] WHERE app = $1 RETURNING seq
  ) SELECT seq, ${DURABLE} FROM head`;
var TURN_BACK_ANSWERS = `WITH turned AS (
    UPDATE @answer SET at = $2 WHERE ctid = ANY (ARRAY(SELECT ctid FROM @answer WHERE holder = $1 AND at > $2 LIMIT $3))
    RETURNING 1
  ) SELECT count(*), ${DURABLE} FROM turned`;

// adapters/postgres/storage.ts
function storageOver(database) {
  const ledger = new PostgresLedger(database);
  const objects = new PostgresObjectStore(database);
  const apps = new PostgresAppRepository(database);
  const readiness = new Readiness(database);
  const repositories = {
    schemaVersion: STEPS.length,
    owners: new PostgresOwnerRepository(database),
    persons: new PostgresPersonRepository(database),
    apps,
    ledger,
    objects,
    ...repositoriesOver(objects, {
      resources: { revision: async () => void 0 },
      // Only the database knows what other processes do.
      series: new PostgresSeriesReads(database),
      customers: new PostgresCustomerReads(database, objects),
      erasures: new PostgresErasureStore(database),
      feeds: new PostgresFeedReads(database),
      calendars: new PostgresCalendarReads(database),
      bookings: new PostgresBookingReads(database, objects),
      jobs: new PostgresJobQueue(database)
    }),
    events: new PostgresEventRepository(database),
    timekeeping: new PostgresTimekeeping(database),
    copying: new PostgresCopying(database),
    arming: new PostgresArming(database),
    inspection: new PostgresInspection(database),
    ready: () => readiness.check()
  };
  return { repositories, ledger, apps };
}

// adapters/postgres/index.ts
async function openPostgresStorage({
  url,
  clock = Date.now,
  create = true,
  update = create,
  report = () => void 0,
  meter,
  around = (send) => send
}) {
  const { client, schema, isPrepared, isUnsafe } = connectionSettings(url);
  const surroundings = {
    clock,
    elapsed: () => performance.now(),
    random: Math.random,
    pause: async (milliseconds) => void await setTimeout(milliseconds),
    meter
  };
  const pool = poolOf(client);
  try {
    const send = around(sendOver(pool));
    const database = new Database({ client, pool, send, schema, isPrepared, surroundings });
    await prepareDatabase(database, { schema, isUnsafe, create, update, report });
    const { repositories, ledger, apps } = storageOver(database);
    if (create) await apps.clearRemoved();
    return {
      ...repositories,
      async close() {
        await ledger.idle();
        if (!pool.ending) await pool.end();
      }
    };
  } catch (error) {
    await pool.end();
    throw startFailure(error, `${client.host}:${client.port}`);
  }
}
var REFUSED = /^(?:28|3D)/;
function startFailure(error, where) {
  const cause = error instanceof UnavailableError ? error.cause : void 0;
  if (!(cause instanceof Error)) return error;
  const code = "code" in cause ? String(cause.code) : "";
  if (REFUSED.test(code)) return new UnusableUrlError(cause.message);
  return new UnavailableError(`No ${SERVER} answers at ${where}: ${cause.message}`, { retryAfterSeconds: 2, cause });
}
export {
  openPostgresStorage
};
//# sourceMappingURL=adapters-postgres.js.map
