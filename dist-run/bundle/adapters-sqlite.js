import {
  patiently,
  pauseMs
} from "./chunk-ZPEVCWSC.js";
import {
  LogInUse,
  asUnavailable,
  codeOf,
  connect,
  copyingError,
  isBusy,
  openingError,
  violatedUnique
} from "./chunk-HMJ53JOK.js";
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
  countedEmail,
  erasedEvent,
  eventIsOf,
  expectNothing,
  hasNoSlot,
  isOf,
  namesOf,
  orderedBy,
  repositoriesOver
} from "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import {
  filterSlices
} from "./chunk-KPKHSBHY.js";
import {
  BLOCKING_STATUSES,
  DESCRIPTORS,
  DuplicateError,
  KINDS,
  LAPSING_STATUSES,
  LIVE_STATUSES,
  LONGEST_BOOKING,
  NotFoundError,
  UnavailableError,
  allocationsOf,
  digestsOf,
  eachKind,
  fold,
  foldedEmail,
  isFailure,
  isFiltering,
  isFirm,
  isKept,
  isLive,
  lapseOf,
  namedBy,
  names,
  phoneDigits,
  purposeOf,
  searchable,
  widestWindowOf
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import {
  DAY,
  MINUTE
} from "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/sqlite/index.ts
import { resolve } from "node:path";

// adapters/sqlite/caches/ledger-heads.ts
import QuickLRU from "quick-lru";
var UNWRITTEN = { sequence: 0, at: 0 };
var KNOWN_MAX = 1e4;
var LedgerHeads = class {
  #known = new QuickLRU({ maxSize: KNOWN_MAX });
  /** Heads moved by the running write. Null if the app was removed. */
  #moved = /* @__PURE__ */ new Map();
  #movedInBatch = /* @__PURE__ */ new Map();
  #get;
  #move;
  #remove;
  constructor(database) {
    this.#get = database.rows(
      `SELECT coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
       FROM app LEFT JOIN ledger ON ledger.app = app.uuid WHERE app.uuid = ?`
    );
    this.#move = database.rows(
      `INSERT INTO ledger (app, sequence, at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET sequence = excluded.sequence, at = excluded.at`
    );
    this.#remove = database.rows("DELETE FROM ledger WHERE app = ?");
    database.accompany(this);
  }
  /** Undefined if the app does not exist. Only within a write or a read. */
  of(app) {
    for (const moved of [this.#moved, this.#movedInBatch]) if (moved.has(app)) return moved.get(app) ?? void 0;
    let head = this.#known.get(app);
    if (!head) {
      head = this.#get.get(app);
      if (head) this.#known.set(app, head);
    }
    return head;
  }
  /** The cached head; undefined if it is not cached, or is moved in the running batch. */
  known(app) {
    for (const moved of [this.#moved, this.#movedInBatch]) if (moved.has(app)) return void 0;
    return this.#known.get(app);
  }
  move(app, head) {
    this.#moved.set(app, head);
  }
  /**
   * Reports a change to the app itself, not to its contents: from now on `of` returns another object with the same
   * values.
   */
  touched(app) {
    const head = this.of(app);
    if (head) this.#moved.set(app, { ...head });
  }
  remove(app) {
    this.#moved.set(app, null);
  }
  done() {
    for (const [app, head] of this.#moved) this.#movedInBatch.set(app, head);
    this.#moved.clear();
  }
  undone() {
    this.#moved.clear();
  }
  store() {
    for (const [app, head] of this.#movedInBatch) {
      if (head) this.#move.run(app, head.sequence, head.at);
      else this.#remove.run(app);
    }
  }
  committed() {
    for (const [app, head] of this.#movedInBatch) {
      if (head) this.#known.set(app, head);
      else this.#known.delete(app);
    }
    this.#movedInBatch.clear();
  }
  forget() {
    this.#known.clear();
    this.#moved.clear();
    this.#movedInBatch.clear();
  }
};

// adapters/sqlite/file/json.ts
function toJson(value) {
  return JSON.stringify(value);
}
function fromJson(text) {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DamagedText({ cause });
  }
}
var DamagedText = class extends Error {
  code = "SQLITE_CORRUPT_TEXT";
  constructor(options) {
    super("a text in the database is damaged", options);
  }
};
function frozen(data) {
  if (typeof data === "object" && data !== null) Object.values(Object.freeze(data)).forEach(frozen);
  return data;
}

// adapters/sqlite/file/files.ts
import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
var PRIVATE = 384;
var SUFFIXES = ["", "-wal", "-shm"];
function preparePlace(path, create) {
  const file = statSync(path, { throwIfNoEntry: false });
  if (file?.isDirectory()) throw new Error("it is a folder, not a file");
  if (!file && !create) throw new Error("there is no such file");
  if (!file) makeFolder(dirname(path));
  accessSync(dirname(path), constants.W_OK);
  if (file) accessSync(path, constants.R_OK | constants.W_OK);
  else closeSync(openSync(path, "a", PRIVATE));
}
function makeFolder(folder) {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  }
}
var OpenFiles = class {
  #known;
  constructor(path) {
    this.#known = SUFFIXES.map((suffix) => [path + suffix, identityOf(path + suffix)]);
  }
  /** Describes the problem for the operator. Undefined if the files are still in place. */
  problem() {
    for (const [path, identity] of this.#known) {
      const found = identityOf(path);
      if (found === identity) continue;
      return `The database file ${path} ${found === GONE ? "is gone" : "was replaced by another"} while it was open: what is written now would be lost. Put the right files in place, and start the process again`;
    }
    return void 0;
  }
};
var GONE = "gone";
function identityOf(path) {
  try {
    const { dev, ino } = statSync(path, { bigint: true });
    return `${dev} ${ino}`;
  } catch {
    return GONE;
  }
}

// adapters/sqlite/file/schema.ts
var MIGRATIONS = [
  // 1. The triggers `allocation_fits_…` are a second guard, independent of the core's decision: no new allocation may
  // take a resource above its capacity at any moment of its block. They fire only when something writes around the
  // core, or the core has a bug. The cheap test comes first: the sum of all overlapping units. Only if the sum is too
  // high is the peak computed: the starts and ends within the block are sorted and summed up, in O(n log n) of the
  // overlapping allocations. An end and a start at the same moment cancel out, because intervals are half-open.
  // Existing allocations are never judged, because a capacity may be lowered below what is taken. `longest_block`
  // bounds the search for overlaps, so the trigger maintains it independently of the core.
  `
  CREATE TABLE owner (
    uuid TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE
  ) WITHOUT ROWID;

  CREATE TABLE owner_token (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL REFERENCES owner,
    digest TEXT NOT NULL,
    origin TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE INDEX owner_token_owner ON owner_token (owner);

  CREATE TABLE app (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    folded_slug TEXT NOT NULL,
    folded_name TEXT NOT NULL,
    digest TEXT NOT NULL,
    previous_digest TEXT,
    credential TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX app_list ON app (owner, ordinal);
  CREATE INDEX app_digest ON app (digest);
  CREATE INDEX app_previous_digest ON app (previous_digest) WHERE previous_digest IS NOT NULL;

  -- The number and the moment of each app's last change: apart from the app, for it is written with every change.
  CREATE TABLE ledger (
    app TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;

  -- Apps that are gone, and whose contents are still being deleted, a part at a time.
  CREATE TABLE removed_app (app TEXT PRIMARY KEY) WITHOUT ROWID;

  CREATE TABLE answer (
    id INTEGER PRIMARY KEY,
    app TEXT NOT NULL, -- or the owner whose answer it is
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (app, key)
  );
  CREATE INDEX answer_at ON answer (at);

  CREATE TABLE list_bucket (
    list TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    count INTEGER NOT NULL, -- of the rows that are there now
    used INTEGER NOT NULL,  -- of the ordinals that were ever given away
    PRIMARY KEY (list, bucket)
  ) WITHOUT ROWID;

  CREATE TABLE workflow (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    folded_name TEXT NOT NULL,
    has_clock INTEGER NOT NULL,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX workflow_list ON workflow (app, ordinal);
  CREATE INDEX workflow_clock ON workflow (app, ordinal) WHERE has_clock = 1;

  CREATE TABLE action (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    workflow TEXT NOT NULL,
    position INTEGER NOT NULL,
    data TEXT NOT NULL
  );
  CREATE INDEX action_list ON action (workflow, position, id);
  CREATE INDEX action_app ON action (app);

  CREATE TABLE resource (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    folded_name TEXT NOT NULL,
    capacity INTEGER NOT NULL,
    longest_block INTEGER NOT NULL,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX resource_list ON resource (app, ordinal);

  CREATE TABLE booking (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    status TEXT NOT NULL,
    start_at INTEGER NOT NULL,
    end_at INTEGER NOT NULL,
    workflow TEXT,
    hold_expires_at INTEGER,
    pending_since INTEGER,
    folded_title TEXT,
    folded_customer_email TEXT,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX booking_list ON booking (app, ordinal);
  CREATE INDEX booking_start ON booking (app, start_at, ordinal);
  CREATE INDEX booking_workflow ON booking (workflow, status, end_at) WHERE workflow IS NOT NULL;
  CREATE INDEX booking_held ON booking (hold_expires_at) WHERE status = 'held';
  CREATE INDEX booking_pending ON booking (start_at) WHERE status = 'pending';

  -- The bookings of a resource, in whatever state.
  CREATE TABLE booking_resource (
    resource TEXT NOT NULL,
    booking TEXT NOT NULL,
    PRIMARY KEY (resource, booking)
  ) WITHOUT ROWID;

  CREATE TABLE allocation (
    resource TEXT NOT NULL,
    block_start INTEGER NOT NULL,
    booking TEXT NOT NULL,
    block_end INTEGER NOT NULL,
    units INTEGER NOT NULL,
    lapse TEXT,
    PRIMARY KEY (resource, block_start, booking)
  ) WITHOUT ROWID;

  -- Both tables are found through the booking itself, so that neither needs another index.
  CREATE TRIGGER booking_removed AFTER DELETE ON booking BEGIN
    DELETE FROM booking_resource
    WHERE booking = OLD.uuid AND resource IN (SELECT value FROM json_each(OLD.data, '$.resources'));
    DELETE FROM allocation
    WHERE booking = OLD.uuid AND (resource, block_start) IN (
      SELECT value ->> 'resource', value ->> 'start' FROM json_each(OLD.data, '$.blocks')
    );
  END;

  
  CREATE TRIGGER allocation_fits_insert
  BEFORE INSERT ON allocation
  WHEN (SELECT coalesce(sum(a.units), 0) 
      FROM allocation AS a
      WHERE a.resource = NEW.resource AND TRUE
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
        AND a.block_end > NEW.block_start) + NEW.units > (SELECT capacity FROM resource WHERE uuid = NEW.resource)
  BEGIN
    SELECT RAISE(ABORT, 'overbooked: an allocation would exceed the capacity of its resource') WHERE NEW.units + (
    SELECT coalesce(max(taken), 0) FROM (
      SELECT sum(sum(change)) OVER (ORDER BY moment ROWS UNBOUNDED PRECEDING) AS taken FROM (
        SELECT iif(a.block_start > NEW.block_start, a.block_start, NEW.block_start) AS moment, sum(a.units) AS change
        
      FROM allocation AS a
      WHERE a.resource = NEW.resource AND TRUE
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
        AND a.block_end > NEW.block_start GROUP BY a.block_start
        UNION ALL
        SELECT a.block_end, -sum(a.units)
        
      FROM allocation AS a
      WHERE a.resource = NEW.resource AND TRUE
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
        AND a.block_end > NEW.block_start GROUP BY a.block_end
      )
      GROUP BY moment
    )
    ) > (SELECT capacity FROM resource WHERE uuid = NEW.resource);
  END;
  
  CREATE TRIGGER allocation_fits_update
  BEFORE UPDATE OF resource, block_start, block_end, units ON allocation
  WHEN (SELECT coalesce(sum(a.units), 0) 
      FROM allocation AS a
      WHERE a.resource = NEW.resource AND NOT (a.booking = OLD.booking AND a.resource = OLD.resource AND a.block_start = OLD.block_start)
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
        AND a.block_end > NEW.block_start) + NEW.units > (SELECT capacity FROM resource WHERE uuid = NEW.resource)
  BEGIN
    SELECT RAISE(ABORT, 'overbooked: an allocation would exceed the capacity of its resource') WHERE NEW.units + (
    SELECT coalesce(max(taken), 0) FROM (
      SELECT sum(sum(change)) OVER (ORDER BY moment ROWS UNBOUNDED PRECEDING) AS taken FROM (
        SELECT iif(a.block_start > NEW.block_start, a.block_start, NEW.block_start) AS moment, sum(a.units) AS change
        
      FROM allocation AS a
      WHERE a.resource = NEW.resource AND NOT (a.booking = OLD.booking AND a.resource = OLD.resource AND a.block_start = OLD.block_start)
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
        AND a.block_end > NEW.block_start GROUP BY a.block_start
        UNION ALL
        SELECT a.block_end, -sum(a.units)
        
      FROM allocation AS a
      WHERE a.resource = NEW.resource AND NOT (a.booking = OLD.booking AND a.resource = OLD.resource AND a.block_start = OLD.block_start)
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
        AND a.block_end > NEW.block_start GROUP BY a.block_end
      )
      GROUP BY moment
    )
    ) > (SELECT capacity FROM resource WHERE uuid = NEW.resource);
  END;

  CREATE TRIGGER allocation_longest AFTER INSERT ON allocation BEGIN
    
    UPDATE resource SET longest_block = NEW.block_end - NEW.block_start
    WHERE uuid = NEW.resource AND longest_block < NEW.block_end - NEW.block_start;
  END;

  CREATE TABLE job (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    booking TEXT NOT NULL,
    action TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    position INTEGER NOT NULL,
    status TEXT NOT NULL,
    next_at INTEGER,
    lease_token TEXT,
    lease_until INTEGER,
    data TEXT NOT NULL,
    UNIQUE (booking, action, sequence, due_at)
  );
  CREATE UNIQUE INDEX job_list ON job (app, ordinal);
  CREATE INDEX job_waiting ON job (next_at, position, id) WHERE status = 'waiting';
  CREATE INDEX job_running ON job (lease_until) WHERE status = 'running';

  CREATE TABLE event (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL, -- orders by the app's sequence, and within one change
    type TEXT NOT NULL,
    booking TEXT NOT NULL,
    at INTEGER NOT NULL,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX event_list ON event (app, ordinal);
  CREATE INDEX event_booking ON event (booking, ordinal);
  CREATE INDEX event_at ON event (at);
  `,
  // 2.
  `
  -- From here on an app has a row in the ledger once something has changed in it, and a credential beside its digest only
  -- for what the digest does not say. A program that knows no more than the first step would misread both, and must not
  -- open the file; the rows below are only in the way.
  DELETE FROM ledger WHERE sequence = 0;
  `,
  // 3. Resources with a capacity of more than eight have the sums of their blocks stored; for smaller ones, adding up
  // the bookings is as cheap. `resource_added` computes all sums at once, because the resource may have existed with
  // another capacity, and its allocations before it. Neither the guard nor the triggers that maintain the sums may
  // abort a statement halfway, by `RAISE(ABORT)`, a scalar function or `DO UPDATE`. Otherwise SQLite first copies each
  // page that an `INSERT OR FAIL` changes, which costs more than everything else.
  `
  -- What is taken of the resources with room for many, in sums: a hundred bookings of one class have one row. So the guard
  -- adds up blocks instead of bookings, and the last place of a class costs no more than the first.
  CREATE TABLE block_sum (
    resource TEXT NOT NULL,
    block_start INTEGER NOT NULL,
    block_end INTEGER NOT NULL,
    units INTEGER NOT NULL,
    PRIMARY KEY (resource, block_start, block_end)
  ) WITHOUT ROWID;

  INSERT INTO block_sum
  SELECT resource, block_start, block_end, sum(units) FROM allocation
  WHERE resource IN (SELECT uuid FROM resource WHERE capacity > 8)
  GROUP BY resource, block_start, block_end;

  DROP TRIGGER allocation_longest;
  CREATE TRIGGER allocation_added AFTER INSERT ON allocation BEGIN
    
    UPDATE resource SET longest_block = NEW.block_end - NEW.block_start
    WHERE uuid = NEW.resource AND longest_block < NEW.block_end - NEW.block_start;
    
    INSERT INTO block_sum (resource, block_start, block_end, units)
    SELECT NEW.resource, NEW.block_start, NEW.block_end, 0 FROM resource WHERE uuid = NEW.resource AND capacity > 8
    ON CONFLICT DO NOTHING;
    UPDATE block_sum SET units = units + NEW.units
    WHERE resource = NEW.resource AND block_start = NEW.block_start AND block_end = NEW.block_end;
  END;
  CREATE TRIGGER allocation_moved AFTER UPDATE OF resource, block_start, block_end, units ON allocation BEGIN
    
    UPDATE resource SET longest_block = NEW.block_end - NEW.block_start
    WHERE uuid = NEW.resource AND longest_block < NEW.block_end - NEW.block_start;
    
    UPDATE block_sum SET units = units - OLD.units WHERE resource = OLD.resource AND block_start = OLD.block_start AND block_end = OLD.block_end;
    DELETE FROM block_sum WHERE resource = OLD.resource AND block_start = OLD.block_start AND block_end = OLD.block_end AND units <= 0;
    
    INSERT INTO block_sum (resource, block_start, block_end, units)
    SELECT NEW.resource, NEW.block_start, NEW.block_end, 0 FROM resource WHERE uuid = NEW.resource AND capacity > 8
    ON CONFLICT DO NOTHING;
    UPDATE block_sum SET units = units + NEW.units
    WHERE resource = NEW.resource AND block_start = NEW.block_start AND block_end = NEW.block_end;
  END;
  CREATE TRIGGER allocation_removed AFTER DELETE ON allocation BEGIN
    
    UPDATE block_sum SET units = units - OLD.units WHERE resource = OLD.resource AND block_start = OLD.block_start AND block_end = OLD.block_end;
    DELETE FROM block_sum WHERE resource = OLD.resource AND block_start = OLD.block_start AND block_end = OLD.block_end AND units <= 0;
  END;
  CREATE TRIGGER resource_added AFTER INSERT ON resource WHEN NEW.capacity > 8 BEGIN
    
    INSERT INTO block_sum
    SELECT resource, block_start, block_end, sum(units) FROM allocation
    WHERE resource = NEW.uuid AND NEW.capacity > 8
    GROUP BY block_start, block_end;
  END;
  CREATE TRIGGER resource_resized AFTER UPDATE OF capacity ON resource
  WHEN (NEW.capacity > 8) <> (OLD.capacity > 8)
  BEGIN
    DELETE FROM block_sum WHERE resource = NEW.uuid;
    
    INSERT INTO block_sum
    SELECT resource, block_start, block_end, sum(units) FROM allocation
    WHERE resource = NEW.uuid AND NEW.capacity > 8
    GROUP BY block_start, block_end;
  END;
  CREATE TRIGGER resource_removed AFTER DELETE ON resource BEGIN
    DELETE FROM block_sum WHERE resource = OLD.uuid;
  END;

  DROP TRIGGER allocation_fits_insert;
  
  CREATE TRIGGER allocation_fits_insert
  BEFORE INSERT ON allocation
  WHEN EXISTS (
    SELECT 1 FROM resource AS r WHERE r.uuid = NEW.resource AND r.capacity < NEW.units + coalesce(iif(r.capacity > 8,
      (SELECT sum(a.units) 
      FROM block_sum AS a
      WHERE a.resource = NEW.resource AND TRUE
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - r.longest_block
        AND a.block_end > NEW.block_start),
      (SELECT sum(a.units) 
      FROM allocation AS a
      WHERE a.resource = NEW.resource AND TRUE
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - r.longest_block
        AND a.block_end > NEW.block_start)
    ), 0)
  )
  BEGIN
    SELECT RAISE(FAIL, 'overbooked: an allocation would exceed the capacity of its resource') WHERE NEW.units + (
    SELECT coalesce(max(taken), 0) FROM (
      SELECT sum(sum(change)) OVER (ORDER BY moment ROWS UNBOUNDED PRECEDING) AS taken FROM (
        SELECT iif(a.block_start > NEW.block_start, a.block_start, NEW.block_start) AS moment, sum(a.units) AS change
        
      FROM allocation AS a
      WHERE a.resource = NEW.resource AND TRUE
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
        AND a.block_end > NEW.block_start GROUP BY a.block_start
        UNION ALL
        SELECT a.block_end, -sum(a.units)
        
      FROM allocation AS a
      WHERE a.resource = NEW.resource AND TRUE
        AND a.block_start < NEW.block_end AND a.block_start > NEW.block_start - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
        AND a.block_end > NEW.block_start GROUP BY a.block_end
      )
      GROUP BY moment
    )
    ) > (SELECT capacity FROM resource WHERE uuid = NEW.resource);
  END;
  `,
  // 4. `job_waits`: the job may be the first of its action. `job_waits_no_more`, `job_removed`: if the job was the
  // first, another one becomes it.
  `
  -- The actions with jobs that wait, each with the moment of the first: what is due is found without a look at what waits
  -- for later, and an action with a million jobs, or an app with a thousand actions, is not in the way of another app's.
  CREATE TABLE job_queue (
    action TEXT PRIMARY KEY,
    app TEXT NOT NULL,
    next_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX job_queue_next ON job_queue (next_at, app);

  DROP INDEX job_waiting;
  CREATE INDEX job_waiting ON job (action, next_at, position, id) WHERE status = 'waiting';

  INSERT INTO job_queue
  SELECT action, min(app), min(next_at) FROM job WHERE status = 'waiting' GROUP BY action;

  CREATE TRIGGER job_waits AFTER INSERT ON job WHEN NEW.status = 'waiting' BEGIN
    
    INSERT INTO job_queue VALUES (NEW.action, NEW.app, NEW.next_at)
    ON CONFLICT (action) DO UPDATE SET next_at = excluded.next_at WHERE excluded.next_at < next_at;
  END;
  CREATE TRIGGER job_waits_again AFTER UPDATE OF status, next_at ON job WHEN NEW.status = 'waiting' BEGIN
    
    INSERT INTO job_queue VALUES (NEW.action, NEW.app, NEW.next_at)
    ON CONFLICT (action) DO UPDATE SET next_at = excluded.next_at WHERE excluded.next_at < next_at;
  END;
  CREATE TRIGGER job_waits_no_more AFTER UPDATE OF status, next_at ON job WHEN OLD.status = 'waiting'
    AND EXISTS (SELECT 1 FROM job_queue WHERE action = OLD.action AND next_at = OLD.next_at) BEGIN
    
    DELETE FROM job_queue WHERE action = OLD.action;
    INSERT INTO job_queue
    SELECT action, app, next_at FROM job WHERE action = OLD.action AND status = 'waiting' ORDER BY next_at LIMIT 1;
  END;
  CREATE TRIGGER job_removed AFTER DELETE ON job WHEN OLD.status = 'waiting'
    AND EXISTS (SELECT 1 FROM job_queue WHERE action = OLD.action AND next_at = OLD.next_at) BEGIN
    
    DELETE FROM job_queue WHERE action = OLD.action;
    INSERT INTO job_queue
    SELECT action, app, next_at FROM job WHERE action = OLD.action AND status = 'waiting' ORDER BY next_at LIMIT 1;
  END;
  `,
  // 5.
  `
  -- Of no use to anybody: it is written to find out whether the disk takes a write, of a size that a large booking has.
  CREATE TABLE IF NOT EXISTS probe (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
  INSERT OR REPLACE INTO probe (id, data) VALUES (1, randomblob(65536));
  `,
  // 6.
  `
  CREATE TABLE service (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    folded_name TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX service_list ON service (app, ordinal);

  CREATE TABLE time_off (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    starts_at INTEGER NOT NULL, -- in the zone where it starts first,
    ends_at INTEGER NOT NULL,   -- and in the one where it ends last
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX time_off_list ON time_off (app, ordinal);
  CREATE INDEX time_off_end ON time_off (app, ends_at);

  -- The bookings of a service, for its limits and its removal. Those without a service are not in it.
  ALTER TABLE booking ADD COLUMN service TEXT;
  CREATE INDEX booking_service ON booking (service, start_at) WHERE service IS NOT NULL;
  `,
  // 7.
  `
  CREATE TABLE series (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    service TEXT,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX series_list ON series (app, ordinal);

  -- The bookings of a series. Those without one are not in the index.
  ALTER TABLE booking ADD COLUMN series TEXT;
  CREATE INDEX booking_series ON booking (series, start_at) WHERE series IS NOT NULL;
  `,
  // 8. The unique index is a second guard under the core's decision: two customers of an app never share an address.
  `
  CREATE TABLE customer (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    folded_email TEXT,
    folded_name TEXT,
    folded_phone TEXT,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX customer_list ON customer (app, ordinal);
  CREATE UNIQUE INDEX customer_email ON customer (app, folded_email) WHERE folded_email IS NOT NULL;

  -- The bookings of a customer. Those that are linked to nobody are not in the index.
  ALTER TABLE booking ADD COLUMN customer TEXT;
  CREATE INDEX booking_customer ON booking (customer, ordinal) WHERE customer IS NOT NULL;
  `,
  // 9.
  `
  -- The subject is the resource, service or customer that the feed is of.
  CREATE TABLE feed (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    subject TEXT,
    digest TEXT NOT NULL UNIQUE,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX feed_list ON feed (app, ordinal);
  CREATE INDEX feed_subject ON feed (subject) WHERE subject IS NOT NULL;
  `,
  // 10.
  `
  CREATE TABLE app_key (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    folded_name TEXT NOT NULL,
    digest TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX app_key_list ON app_key (app, ordinal);
  CREATE INDEX app_key_digest ON app_key (digest);

  -- Holds that were made with a key, to count those of a key and those of an address. No other booking is in them.
  CREATE INDEX booking_hold_key ON booking (data ->> '$.madeWith.key')
    WHERE status = 'held' AND data ->> '$.madeWith.key' IS NOT NULL;
  CREATE INDEX booking_hold_holder ON booking (data ->> '$.madeWith.holder')
    WHERE status = 'held' AND data ->> '$.madeWith.holder' IS NOT NULL;
  `,
  // 11.
  `
  CREATE TABLE calendar (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    resource TEXT NOT NULL,
    due_at INTEGER NOT NULL, -- when somebody has to look after it
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX calendar_list ON calendar (app, ordinal);
  CREATE INDEX calendar_due ON calendar (due_at);

  -- Parts of the busy times of calendars, which decisions read by their names.
  CREATE TABLE busy_times (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE INDEX busy_times_app ON busy_times (app);
  `,
  // 12.
  `
  -- The digests of the tokens of sessions, by which their app is found; what else there is to them stands in the app.
  CREATE TABLE app_session (
    id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL
  );
  CREATE INDEX app_session_app ON app_session (app);
  `,
  // 13. Erasure finds events and answers by the customers that they name.
  `
  CREATE TABLE erasure (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    is_done INTEGER NOT NULL,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX erasure_list ON erasure (app, ordinal);
  CREATE INDEX erasure_unfinished ON erasure (id) WHERE is_done = 0;

  -- Those that are linked to nobody, by their addresses.
  CREATE INDEX booking_unlinked ON booking (app, folded_customer_email)
    WHERE customer IS NULL AND folded_customer_email IS NOT NULL;

  -- A customer's UUID, else a folded address. '?': of an address that was not folded when this column came.
  ALTER TABLE event ADD COLUMN named TEXT;
  UPDATE event SET named = coalesce(
    data ->> '$.data.customerUuid',
    iif(data ->> '$.data.customer.email' GLOB '*[^ -~]*', '?', lower(data ->> '$.data.customer.email'))
  );
  CREATE INDEX event_named ON event (named, app) WHERE named IS NOT NULL;

  -- What an answer is about, as a list in JSON; null of one from before.
  ALTER TABLE answer ADD COLUMN about TEXT;
  `,
  // 14.
  `
  -- One row in a file that is a backup, or a copy, until somebody arms it.
  CREATE TABLE disarmed (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    made_as TEXT NOT NULL,
    at INTEGER NOT NULL
  );
  `,
  // 15.
  `
  -- How far a copy has come that is being made, as JSON; null once it is finished, and of a backup.
  ALTER TABLE disarmed ADD COLUMN mark TEXT;
  `,
  // 16. Digests are random, so each new app changes a different page of their index. An index of the first digits has a
  // fifth of the pages, and collisions are rare.
  `
  DROP INDEX app_digest;
  CREATE INDEX app_digest ON app (substr(digest, 1, 8));
  `,
  // 17. Events that belong to no booking, such as the creation of the app, are excluded from the index of the events of
  // bookings.
  `
  DROP INDEX event_booking;
  CREATE INDEX event_booking ON event (booking, ordinal) WHERE booking <> '';
  `,
  // 18. Confirmations by client address.
  `
  CREATE TABLE visitor (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    confirmed_at INTEGER NOT NULL,
    data TEXT NOT NULL
  );
  CREATE INDEX visitor_app ON visitor (app);
  CREATE INDEX visitor_confirmed ON visitor (confirmed_at);
  `,
  // 19. Business profiles, one row for each app.
  `
  CREATE TABLE profile (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE INDEX profile_app ON profile (app);
  `,
  // 20. Logos, each a file in Base64.
  `
  CREATE TABLE logo (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE INDEX logo_app ON logo (app);
  `,
  // 21. Bookings are searched by their customers and by identifiers from elsewhere; titles and names without accents.
  `
  ALTER TABLE booking ADD COLUMN searched_name TEXT;
  ALTER TABLE booking ADD COLUMN searched_phone TEXT;
  ALTER TABLE booking ADD COLUMN searched_email TEXT;
  ALTER TABLE booking ADD COLUMN external_id TEXT;
  ALTER TABLE booking ADD COLUMN searched_external_id TEXT;
  UPDATE booking SET
    folded_title = searchable(data ->> '$.title'),
    searched_name = searchable(data ->> '$.customer.name'),
    searched_phone = phone_digits(data ->> '$.customer.phone'),
    searched_email = searchable(data ->> '$.customer.email')
  WHERE data ->> '$.title' IS NOT NULL OR data ->> '$.customer' IS NOT NULL;
  CREATE INDEX booking_external_id ON booking (external_id) WHERE external_id IS NOT NULL;

  ALTER TABLE customer ADD COLUMN searched_email TEXT;
  UPDATE customer SET
    folded_name = searchable(data ->> '$.name'),
    folded_phone = phone_digits(data ->> '$.phone'),
    searched_email = searchable(data ->> '$.email');
  `,
  // 22. The unique index is a second guard under the core's decision, as that of customers is.
  `
  CREATE TABLE staff (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    folded_name TEXT NOT NULL,
    folded_email TEXT NOT NULL,
    person TEXT,
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX staff_list ON staff (app, ordinal);
  CREATE UNIQUE INDEX staff_email ON staff (app, folded_email);
  CREATE INDEX staff_person ON staff (person) WHERE person IS NOT NULL;
  `,
  // 23. Bookings that may become no-shows by the clock, and those of an e-mail address that are not over.
  `
  CREATE INDEX booking_unattended ON booking (workflow, start_at, end_at)
    WHERE status = 'confirmed' AND workflow IS NOT NULL AND data ->> '$.checkedInAt' IS NULL;
  CREATE INDEX booking_address ON booking (app, folded_customer_email, end_at) WHERE folded_customer_email IS NOT NULL;
  `,
  // 24. People who sign in. They lie outside the apps.
  `
  CREATE TABLE person (
    uuid TEXT PRIMARY KEY,
    folded_email TEXT UNIQUE,
    owner TEXT UNIQUE,
    version INTEGER NOT NULL,
    data TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  // 25. Which letters apps send, one row for each app.
  `
  CREATE TABLE letters (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE INDEX letters_app ON letters (app);
  `
];

// adapters/sqlite/file/schema-check.ts
import { createHash } from "node:crypto";
import Sqlite from "better-sqlite3";

// adapters/sqlite/file/step-functions.ts
function addStepFunctions(connection) {
  const folding = (fold2) => (text) => typeof text === "string" ? fold2(text) : null;
  connection.function("searchable", folding(searchable));
  connection.function("phone_digits", folding(phoneDigits));
}

// adapters/sqlite/file/schema-check.ts
var LISTED_MAX = 100;
var BEFORE_RELEASE = {
  "trigger allocation_fits_insert": "86834e4ad7e17b09a27a6556cbe72b601a3b2b7a545645f5c40d0a73bdd327fc",
  "trigger allocation_fits_update": "78a93b2947e84d559c849d54fa30bfd22f44bdfe55b2c28f4e826d66a00b23ee"
};
function schemaDifferences(file, version) {
  const expected = partsMadeBy(MIGRATIONS.slice(0, version));
  const differences = [];
  const found = /* @__PURE__ */ new Set();
  for (const part of partsOf(file)) {
    const key = `${part.type} ${part.name}`;
    const wanted = expected.get(key);
    found.add(key);
    if (wanted === void 0)
      differences.push(`The ${part.type} ${JSON.stringify(part.name)} is no part of the schema`);
    else if (normalized(part) !== normalized(wanted) && digestOf(part) !== BEFORE_RELEASE[key]) {
      differences.push(`The ${part.type} ${part.name} is not as this program makes it`);
    }
    if (differences.length >= LISTED_MAX) return differences;
  }
  const missing2 = [...expected.values()].filter(({ type, name }) => !found.has(`${type} ${name}`));
  return [...differences, ...missing2.map(({ type, name }) => `The ${type} ${name} is missing`)].slice(0, LISTED_MAX);
}
function partsMadeBy(steps) {
  const made = new Sqlite(":memory:");
  addStepFunctions(made);
  try {
    for (const step of steps) made.exec(step);
    return new Map([...partsOf(made)].map((part) => [`${part.type} ${part.name}`, part]));
  } finally {
    made.close();
  }
}
function partsOf(connection) {
  return connection.prepare(
    `SELECT type, name, sql FROM sqlite_schema
       WHERE NOT (type = 'index' AND sql IS NULL)
         AND NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4', 'sqlite_sequence'))
       ORDER BY type, name`
  ).iterate();
}
function normalized({ sql }) {
  return (sql ?? "").replace(/\s+/g, " ").trim();
}
function digestOf(part) {
  return createHash("sha256").update(normalized(part)).digest("hex");
}

// adapters/sqlite/file/open.ts
var APPLICATION_ID = 1399615348;
var BLOCKING_WAIT_MS = 0;
var SNAPSHOT_WAIT_MS = 5e3;
var DIFFERENCES_SHOWN = 3;
var WAL_KEPT_BYTES = 64 * 1024 * 1024;
var SECURE_SINCE = 13;
async function openConnection({ path, waitForLockMs, create, update }) {
  let connection;
  try {
    preparePlace(path, create);
    const opened = connect(path, { timeout: BLOCKING_WAIT_MS });
    connection = opened;
    await patiently(waitForLockMs, () => prepare(opened, update));
    return opened;
  } catch (error) {
    connection?.close();
    throw openingError(path, error);
  }
}
function openSnapshot(path, { anyVersion = false } = {}) {
  let connection;
  try {
    preparePlace(path, false);
    connection = connect(path, { fileMustExist: true, timeout: SNAPSHOT_WAIT_MS });
    connection.pragma("query_only = ON");
    connection.exec("BEGIN");
    const version = checkedVersion(connection);
    if (!anyVersion) mustBeOfThisVersion(version);
    return connection;
  } catch (error) {
    connection?.close();
    throw openingError(path, error);
  }
}
function checkBackup(path) {
  const connection = openSnapshot(path, { anyVersion: true });
  try {
    const version = schemaVersion(connection);
    if (version < 1) throw new Error("it is empty: there is nothing in it to restore");
    const differences = schemaDifferences(connection, version);
    if (differences.length === 0) return;
    const more = differences.length > DIFFERENCES_SHOWN ? `; and ${differences.length - DIFFERENCES_SHOWN} more` : "";
    throw new Error(
      `its schema is not one that this program makes. ${differences.slice(0, DIFFERENCES_SHOWN).join("; ")}${more}. It may act on what is written: restore another backup, or put the schema right first`
    );
  } catch (error) {
    throw openingError(path, error);
  } finally {
    connection.close();
  }
}
function checkedVersion(connection) {
  const version = schemaVersion(connection);
  const isEmpty = connection.prepare("SELECT count(*) FROM sqlite_schema").pluck().get() === 0;
  const applicationId = connection.pragma("application_id", { simple: true });
  if (applicationId !== APPLICATION_ID && !(isEmpty && version === 0)) {
    throw new Error("it is the database of another program");
  }
  if (version > MIGRATIONS.length) {
    throw new Error(
      `it was made by a newer version; this one knows its schema up to ${MIGRATIONS.length}, the file has ${version}. Start the newer version, or restore a backup from before the update`
    );
  }
  return version;
}
function mustBeOfThisVersion(version) {
  if (version === MIGRATIONS.length) return;
  throw new Error(
    `its schema is of version ${version}, and this program's of ${MIGRATIONS.length}: use the version that it is served with, or update it first, which every start does`
  );
}
function prepare(connection, update) {
  const version = checkedVersion(connection);
  if (version > 0 && !update) mustBeOfThisVersion(version);
  connection.pragma("journal_mode = WAL");
  connection.pragma("synchronous = FULL");
  connection.pragma("foreign_keys = ON");
  connection.pragma("temp_store = MEMORY");
  connection.pragma("wal_autocheckpoint = 4000");
  connection.pragma(`journal_size_limit = ${WAL_KEPT_BYTES}`);
  connection.pragma("secure_delete = ON");
  if (version > 0 && version < SECURE_SINCE) connection.exec("VACUUM");
  if (version < MIGRATIONS.length) migrate(connection);
  connection.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${MIGRATIONS.length}; ROLLBACK`);
}
function schemaVersion(connection) {
  return Number(connection.pragma("user_version", { simple: true }));
}
function migrate(connection) {
  addStepFunctions(connection);
  const run = connection.transaction(() => {
    const missing2 = MIGRATIONS.slice(schemaVersion(connection));
    if (missing2.length === 0) return;
    for (const step of missing2) connection.exec(step);
    connection.pragma(`application_id = ${APPLICATION_ID}`);
    connection.pragma(`user_version = ${MIGRATIONS.length}`);
  });
  run.immediate();
}

// adapters/sqlite/tables/app-repository.ts
import QuickLRU2 from "quick-lru";

// adapters/sqlite/file/companions.ts
var Companions = class {
  #all = [];
  #dataVersion;
  #knownVersion;
  constructor(connection) {
    this.#dataVersion = connection.prepare("PRAGMA data_version").pluck();
    this.#knownVersion = this.#dataVersion.get() ?? 0;
  }
  add(companion) {
    this.#all.push(companion);
  }
  /** Clears the companions if another connection has written since the last call. */
  refresh() {
    const version = this.#dataVersion.get() ?? 0;
    if (version === this.#knownVersion) return;
    this.#knownVersion = version;
    this.forget();
  }
  done() {
    for (const companion of this.#all) companion.done?.();
  }
  undone() {
    for (const companion of this.#all) companion.undone?.();
  }
  store() {
    for (const companion of this.#all) companion.store?.();
  }
  committed() {
    for (const companion of this.#all) companion.committed?.();
  }
  forget() {
    for (const companion of this.#all) companion.forget();
  }
};
var TransactionalCache = class {
  #memory;
  /** True if the running write has changed the cache. */
  #isChanged = false;
  constructor(database, memory) {
    this.#memory = memory;
    database.accompany(this);
  }
  /** The cache, for reading and for adding rows that were read. Only within a write or a read. */
  get known() {
    return this.#memory;
  }
  /** The cache, for the changes of the running write. */
  changing() {
    this.#isChanged = true;
    return this.#memory;
  }
  done() {
    this.#isChanged = false;
  }
  undone() {
    if (this.#isChanged) this.forget();
  }
  forget() {
    this.#memory.clear();
    this.#isChanged = false;
  }
};

// adapters/sqlite/lists/pages.ts
var SHORT = 25;
var HEAVY = 2e6;
var SLICE = 25e4;
var ROWS = 50;
var Rows = class {
  #database;
  #table;
  #place;
  #limit;
  #parameters;
  /** `place` is the SQL that follows `SELECT data FROM table`. */
  constructor(database, table, place, limit, parameters) {
    this.#database = database;
    this.#table = table;
    this.#place = `FROM ${table} ${place}`;
    this.#limit = limit;
    this.#parameters = parameters;
  }
  /** SQLite stores the length at the beginning of each row, so the content is not read. */
  get isHeavy() {
    if (this.#limit <= SHORT) return false;
    const weighing = `SELECT sum(bytes) FROM (SELECT octet_length(data) AS bytes ${this.#place})`;
    return (this.#database.values(weighing).get(...this.#parameters) ?? 0) > HEAVY;
  }
  texts() {
    return this.#database.values(`SELECT data ${this.#place}`).all(...this.#parameters);
  }
  /** Returns UTF-8. Skipping the conversion to strings saves nine tenths of the work for text that is not ASCII. */
  bytes() {
    const reading = `SELECT CAST(data AS BLOB) ${this.#place}`;
    return this.#database.values(reading).all(...this.#parameters);
  }
  /**
   * The objects in slices. The list of rows and their sizes are read now. The rows are read when they are asked for,
   * each slice in a read of its own, so that no reader blocks a write.
   */
  inSlices() {
    const keys = this.#database.tuples(`SELECT uuid, octet_length(data) ${this.#place}`).all(...this.#parameters);
    return readRows(this.#database, this.#table, keys);
  }
};
async function* readRows(database, table, keys) {
  const row = database.values(`SELECT data FROM ${table} WHERE uuid = ?`);
  for (let from = 0; from < keys.length; ) {
    const uuids = [];
    for (let bytes = 0; from < keys.length && bytes < SLICE; from += 1) {
      const [uuid, length] = keys[from];
      uuids.push(uuid);
      bytes += length;
    }
    await new Promise((resolve2) => setImmediate(resolve2));
    yield await database.read(
      () => uuids.flatMap((uuid) => {
        const data = row.get(uuid);
        return data === void 0 ? [] : [fromJson(data)];
      })
    );
  }
}
function rowsOf(database, table, uuids) {
  return readRows(
    database,
    table,
    uuids.map((uuid) => [uuid, SLICE / ROWS])
  );
}
var lastHeavy = /* @__PURE__ */ new WeakMap();
var forget = () => {
};
async function readPage(database, { inSlices = false }, look) {
  const light = await database.read(() => {
    const found = look();
    if (!found) return { page: void 0 };
    const { items, total } = found;
    if (!items?.isHeavy) return { page: { items: items?.texts().map((text) => fromJson(text)) ?? [], total } };
    return inSlices ? { page: { items: [], total, rest: items.inSlices() } } : void 0;
  });
  if (light) return light.page;
  const heavy = (lastHeavy.get(database) ?? Promise.resolve()).then(() => readHeavy(database, look));
  lastHeavy.set(database, heavy.then(forget, forget));
  return heavy;
}
async function readHeavy(database, look) {
  const found = await database.read(() => {
    const slice = look();
    return slice && { rows: slice.items?.bytes() ?? [], total: slice.total };
  });
  if (!found) return void 0;
  const { rows, total } = found;
  const items = [];
  while (items.length < rows.length) {
    await new Promise((resolve2) => setImmediate(resolve2));
    await database.read(() => {
      let weight = 0;
      while (items.length < rows.length && weight < HEAVY) {
        const row = rows[items.length];
        weight += row.length;
        items.push(fromJson(row.toString()));
      }
    });
  }
  return { items, total };
}

// adapters/sqlite/lists/filtered-list.ts
var AMONG_OTHERS_OF_APP = "+app = ?";
var Conditions = class {
  #sql = [];
  #parameters = [];
  /** Adds a condition. Does nothing if a parameter is undefined, as for a filter that was left out. */
  add(sql, ...parameters) {
    const given = parameters.filter((parameter) => parameter !== void 0);
    if (given.length < parameters.length) return this;
    this.#sql.push(sql);
    this.#parameters.push(...given);
    return this;
  }
  /** `columns` names the column with the folded copy of each searchable field. */
  search({ all, any }, columns) {
    const contains = ({ field }) => `instr(${columns[field]}, ?) > 0`;
    for (const term of all) this.add(contains(term), term.folded);
    if (any.length > 0) this.add(`(${any.map(contains).join(" OR ")})`, ...any.map(({ folded }) => folded));
    return this;
  }
  get sql() {
    return this.#sql.join(" AND ");
  }
  get parameters() {
    return this.#parameters;
  }
};
function filteredSlice(database, table, conditions, order, { offset, limit }) {
  const matching = `FROM ${table} WHERE ${conditions.sql}`;
  const total = database.values(`SELECT count(*) ${matching}`).get(...conditions.parameters) ?? 0;
  if (offset >= total) return { total };
  const place = `WHERE ${conditions.sql} ORDER BY ${order} LIMIT +? OFFSET ?`;
  return { items: new Rows(database, table, place, limit, [...conditions.parameters, limit, offset]), total };
}

// adapters/sqlite/tables/app-repository.ts
var CACHED_MAX = 1e4;
var BY_DIGEST = `
  SELECT data, digest, credential, ordinal FROM app WHERE substr(digest, 1, 8) = substr(?, 1, 8) AND digest = ?
  UNION ALL SELECT data, digest, credential, ordinal FROM app WHERE previous_digest = ?
  UNION ALL SELECT data, digest, credential, ordinal FROM app
    WHERE uuid = (SELECT app FROM app_session WHERE digest = ?)
  LIMIT 1`;
var REMOVED_AT_ONCE = 500;
var SqliteAppRepository = class {
  #database;
  #heads;
  #answers;
  #events;
  #list;
  #contents;
  /** Apps by the digest of their tokens, current or previous: every request of an app needs it. */
  #cache;
  #add;
  #find;
  #findByDigest;
  #addSession;
  #removeSessions;
  #ofAnyOwner;
  #recordOf;
  #ofSlug;
  #otherWithSlug;
  #update;
  #delete;
  #markRemoved;
  #unmarkRemoved;
  #removed;
  #deleteContents;
  /** `contents`: all tables with rows of apps, in the order in which they are cleared when an app is removed. */
  constructor(database, lists, heads, answers, events, contents) {
    this.#database = database;
    this.#heads = heads;
    this.#answers = answers;
    this.#events = events;
    this.#list = lists.of("app", "owner");
    this.#contents = contents;
    this.#cache = new TransactionalCache(database, new QuickLRU2({ maxSize: CACHED_MAX }));
    this.#add = database.rows(
      `INSERT INTO app (slug, name, folded_slug, folded_name, digest, previous_digest, credential, data, uuid, owner, ordinal)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    );
    this.#update = database.rows(
      `UPDATE app SET slug = ?, name = ?, folded_slug = ?, folded_name = ?, digest = ?, previous_digest = ?,
         credential = ?, data = ?
       WHERE uuid = ?`
    );
    this.#find = database.rows(
      "SELECT data, digest, credential, ordinal FROM app WHERE uuid = ? AND owner = ?"
    );
    this.#findByDigest = database.rows(BY_DIGEST);
    this.#addSession = database.rows(
      "INSERT INTO app_session (digest, app) VALUES (?, ?)"
    );
    this.#removeSessions = database.rows("DELETE FROM app_session WHERE app = ?");
    this.#otherWithSlug = database.values("SELECT 1 FROM app WHERE slug = ? AND uuid <> ?");
    this.#ofAnyOwner = database.values("SELECT data FROM app WHERE uuid = ?");
    this.#recordOf = database.rows(
      "SELECT data, digest, credential, ordinal FROM app WHERE uuid = ?"
    );
    this.#ofSlug = database.values("SELECT data FROM app WHERE slug = ?");
    this.#delete = database.rows("DELETE FROM app WHERE uuid = ?");
    this.#markRemoved = database.rows("INSERT INTO removed_app (app) VALUES (?)");
    this.#unmarkRemoved = database.rows("DELETE FROM removed_app WHERE app = ?");
    this.#removed = database.values("SELECT app FROM removed_app");
    this.#deleteContents = contents.map(
      ({ table }) => database.rows(
        `DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE app = ? LIMIT +?)`
      )
    );
  }
  add(record, answer, event) {
    const { uuid, owner } = record.app;
    return this.#database.write(() => {
      const earlier = answer && this.#answers.kept(owner, answer.key, answer.at);
      if (earlier) return earlier;
      this.#insert(record);
      if (event) {
        this.#events.flatList.begun(uuid);
        this.#tell(uuid, event, UNWRITTEN);
      }
      if (answer) this.#answers.put(owner, answer);
      return void 0;
    });
  }
  /** Stores the record, or replaces the existing one. Only within a write. */
  put(record) {
    const row = this.#recordOf.get(record.app.uuid);
    if (row) this.#replace(row, record);
    else this.#insert(record);
  }
  #insert(record) {
    const { uuid, owner } = record.app;
    const ordinal = this.#list.nextOrdinal(owner);
    this.#refusingDuplicates(record.app, () => this.#add.run(...columnsOf(record), uuid, owner, ordinal));
    this.#putSessions(record);
    this.#list.added(owner, ordinal);
  }
  #replace(row, record) {
    const { uuid, owner } = record.app;
    const before = toRecord(row);
    this.#forgetCredential(before.credential);
    this.#refusingDuplicates(record.app, () => this.#update.run(...columnsOf(record), uuid));
    if (before.credential.sessions) this.#removeSessions.run(uuid);
    this.#putSessions(record);
    this.#heads.touched(uuid);
    this.#list.replaced(owner, row.ordinal);
  }
  find(owner, uuid) {
    return this.#database.read(() => {
      const row = this.#find.get(uuid, owner);
      return row && fromJson(row.data);
    });
  }
  findByDigest(digest) {
    return this.#database.read(() => {
      const known = this.#cache.known.get(digest);
      if (known) return known;
      const row = this.#findByDigest.get(digest, digest, digest, digest);
      if (!row) return void 0;
      const record = frozen(toRecord(row));
      this.#cache.known.set(digest, record);
      return record;
    });
  }
  ofAnyOwner(uuid) {
    return this.#database.read(() => {
      const data = this.#ofAnyOwner.get(uuid);
      return data === void 0 ? void 0 : fromJson(data);
    });
  }
  recordOf(uuid) {
    return this.#database.read(() => {
      const row = this.#recordOf.get(uuid);
      return row && toRecord(row);
    });
  }
  ofSlug(slug) {
    return this.#database.read(() => {
      const data = this.#ofSlug.get(slug);
      return data === void 0 ? void 0 : fromJson(data);
    });
  }
  list(owner, slice, search) {
    return readPage(
      this.#database,
      slice,
      () => isFiltering(search) ? this.#searched(owner, slice, search) : this.#list.slice(owner, slice)
    );
  }
  revision(owner) {
    return this.#database.read(() => this.#list.revision(owner));
  }
  #searched(owner, slice, search) {
    const conditions = new Conditions().add("owner = ?", owner).search(search, { name: "folded_name", slug: "folded_slug" });
    return filteredSlice(this.#database, "app", conditions, "ordinal", slice);
  }
  change(owner, uuid, decide, once) {
    return this.#database.write(() => {
      const row = this.#find.get(uuid, owner);
      if (!row) return void 0;
      const earlier = once && this.#answers.kept(owner, once.key, once.now);
      if (earlier) return { earlier };
      const before = toRecord(row);
      const { record, answer, event } = decide(before);
      if (record !== before) this.#replace(row, record);
      if (event) this.#tell(uuid, event, this.#heads.of(uuid) ?? UNWRITTEN);
      if (answer) this.#answers.put(owner, answer);
      return { record };
    });
  }
  async remove(owner, uuid, check) {
    const outcome = await this.#database.write(() => {
      const row = this.#find.get(uuid, owner);
      if (!row) return "unknown";
      const { app, credential } = toRecord(row);
      check(app);
      this.#forgetCredential(credential);
      this.#delete.run(uuid);
      this.#removeSessions.run(uuid);
      this.#heads.remove(uuid);
      this.#list.removed(owner, row.ordinal);
      for (const { flatList } of this.#contents) flatList?.dropped(uuid);
      if (this.#removeContents(uuid)) return "removed";
      this.#markRemoved.run(uuid);
      return "begun";
    });
    if (outcome === "begun") await this.#finishRemoval(uuid);
    return outcome !== "unknown";
  }
  /**
   * Continues removals that a crash has interrupted. The app itself was removed in the first commit: its remaining
   * contents cannot be reached, and only take up space.
   */
  async finishRemovals() {
    try {
      for (const app of await this.#database.read(() => this.#removed.all())) await this.#finishRemoval(app);
    } catch (error) {
      if (!isFailure(error, "unavailable")) throw error;
    }
  }
  /** Uses many small writes: a single large one would block the event loop and all other writers. */
  async #finishRemoval(app) {
    const step = () => {
      const isDone = this.#removeContents(app);
      if (isDone) this.#unmarkRemoved.run(app);
      return isDone;
    };
    while (!await this.#database.write(step)) ;
  }
  /** Removes a part of the contents. Returns true if nothing is left. */
  #removeContents(app) {
    let left = REMOVED_AT_ONCE;
    for (const statement of this.#deleteContents) {
      left -= statement.run(app, left).changes;
      if (left === 0) return false;
    }
    return true;
  }
  /** @throws DuplicateError naming `slug`, or else `name`, if another app has it. */
  #refusingDuplicates({ uuid, slug }, store) {
    try {
      store();
    } catch (error) {
      const columns = violatedUnique(error);
      if (columns.includes("app.slug") || columns.includes("app.name") && this.#otherWithSlug.get(slug, uuid)) {
        throw new DuplicateError("slug");
      }
      if (columns.includes("app.name")) throw new DuplicateError("name");
      throw error;
    }
  }
  /** Adds the event as the app's next change. */
  #tell(app, event, { sequence, at: last }) {
    const at = Math.max(last, event.at);
    this.#events.add({ ...event, at });
    this.#heads.move(app, { sequence: sequence + 1, at });
  }
  #putSessions({ app, credential: { sessions = [] } }) {
    for (const { digest } of sessions) this.#addSession.run(digest, app.uuid);
  }
  #forgetCredential(credential) {
    const records = this.#cache.changing();
    for (const digest of digestsOf(credential)) records.delete(digest);
  }
};
function toRecord({ data, digest, credential }) {
  return {
    app: fromJson(data),
    credential: credential === "" ? { digest, previous: null } : fromJson(credential)
  };
}
function columnsOf({ app, credential }) {
  const { slug, name } = app;
  const { digest, previous, manage, sessions } = credential;
  const isBare = previous === null && manage === void 0 && sessions === void 0;
  const whole = isBare ? "" : toJson(credential);
  return [slug, name, fold(slug), fold(name), digest, previous?.digest ?? null, whole, toJson(app)];
}

// adapters/sqlite/tables/arming.ts
var DISARMED = 'SELECT made_as AS "as", at, mark FROM disarmed';
var SqliteArming = class {
  #database;
  #disarmed;
  #disarm;
  #endLeases;
  #mark;
  #arm;
  constructor(database) {
    this.#database = database;
    this.#disarmed = database.rows(DISARMED);
    this.#disarm = database.rows(
      "INSERT INTO disarmed (id, made_as, at) VALUES (1, ?, ?) ON CONFLICT (id) DO NOTHING"
    );
    this.#endLeases = database.rows(`UPDATE job SET lease_token = NULL, lease_until = 0 WHERE status = 'running'`);
    this.#mark = database.rows(
      `INSERT INTO disarmed (id, made_as, at, mark) VALUES (1, 'copy', ?, ?)
       ON CONFLICT (id) DO UPDATE SET mark = excluded.mark`
    );
    this.#arm = database.rows("DELETE FROM disarmed");
  }
  disarmed() {
    return this.#database.read(() => disarmedOf(this.#disarmed.get()));
  }
  disarm({ as, at }) {
    return this.#database.write(() => {
      if (this.#disarm.run(as, at).changes > 0) this.#endLeases.run();
    });
  }
  /** Sets the mark of an unfinished copy. Null removes the mark, because the copy is finished. Only within a write. */
  mark(mark) {
    this.#mark.run(mark?.begunAt ?? 0, mark && toJson(mark));
  }
  arm() {
    return this.#database.write(() => this.#arm.run().changes > 0);
  }
};
function disarmedIn(connection) {
  return disarmedOf(connection.prepare(DISARMED).get());
}
function disarmedOf(row) {
  if (!row) return void 0;
  const { mark, ...disarmed } = row;
  return mark === null ? disarmed : { ...disarmed, unfinished: fromJson(mark) };
}

// adapters/sqlite/tables/person-repository.ts
var SqlitePersonRepository = class {
  #database;
  #put;
  #insert;
  #replace;
  #remove;
  #find;
  #byEmail;
  #ofOwner;
  #list;
  constructor(database) {
    this.#database = database;
    const insert = "INSERT INTO person (uuid, folded_email, owner, version, data) VALUES (?, ?, ?, ?, ?)";
    this.#insert = database.rows(insert);
    this.#put = database.rows(
      `${insert} ON CONFLICT (uuid) DO UPDATE
       SET folded_email = excluded.folded_email, owner = excluded.owner, version = excluded.version, data = excluded.data`
    );
    this.#replace = database.rows(
      "UPDATE person SET folded_email = ?, owner = ?, version = ?, data = ? WHERE uuid = ? AND version = ?"
    );
    this.#remove = database.rows(
      "DELETE FROM person WHERE uuid = ? AND (? IS NULL OR version = ?)"
    );
    this.#find = database.values("SELECT data FROM person WHERE uuid = ?");
    this.#byEmail = database.values("SELECT data FROM person WHERE folded_email = ?");
    this.#ofOwner = database.values("SELECT data FROM person WHERE owner = ?");
    this.#list = database.values("SELECT data FROM person WHERE uuid > ? ORDER BY uuid LIMIT +?");
  }
  async add(person) {
    await asDuplicate(this.#database.write(() => void this.#insert.run(...rowOf(person))));
  }
  /** Stores the person, in the place of the one that has its UUID. Only within a write. */
  put(person) {
    this.#put.run(...rowOf(person));
  }
  /** Only within a write. */
  removeRow(uuid) {
    this.#remove.run(uuid, null, null);
  }
  find(uuid) {
    return this.#database.read(() => this.#find.all(uuid).map(personIn)[0]);
  }
  findByEmail(folded) {
    return this.#database.read(() => this.#byEmail.all(folded).map(personIn)[0]);
  }
  ofOwner(owner) {
    return this.#database.read(() => this.#ofOwner.all(owner).map(personIn)[0]);
  }
  replace(person) {
    const [uuid, email, owner, version, data] = rowOf(person);
    const replace = () => this.#replace.run(email, owner, version, data, uuid, version - 1).changes > 0;
    return asDuplicate(this.#database.write(replace));
  }
  remove(uuid, version = null) {
    return this.#database.write(() => this.#remove.run(uuid, version, version).changes > 0);
  }
  list(after, limit) {
    return this.#database.read(() => this.#list.all(after ?? "", limit).map(personIn));
  }
};
function rowOf(person) {
  const { uuid, email, owner, version } = person;
  return [uuid, email === null ? null : fold(email), owner?.uuid ?? null, version, toJson(person)];
}
var personIn = (text) => fromJson(text);
async function asDuplicate(write) {
  try {
    return await write;
  } catch (error) {
    const [column] = violatedUnique(error);
    if (column === "person.folded_email") throw new DuplicateError("email");
    if (column === "person.owner") throw new DuplicateError("owner");
    throw error;
  }
}

// adapters/sqlite/copying.ts
var AT_ONCE = 2e3;
var GUARD = "allocation_fits_insert";
var SqliteCopying = class {
  #path;
  #database;
  #parts;
  #stores;
  #vacateEmail;
  #uuidsOf;
  constructor(path, database, parts) {
    this.#path = path;
    this.#database = database;
    this.#parts = parts;
    this.#stores = parts.objects;
    this.#vacateEmail = database.rows(
      "UPDATE customer SET folded_email = NULL WHERE app = ? AND folded_email = ? AND uuid <> ?"
    );
    this.#uuidsOf = KINDS.toReversed().map(
      (kind) => [kind, database.values(`SELECT uuid FROM ${this.#stores[kind].table} WHERE app = ?`)]
    );
  }
  /** Reads a snapshot through a connection of its own, while others go on writing. */
  async *exportObjects(choose) {
    const connection = openSnapshot(this.#path);
    try {
      yield {
        is: "storage",
        isSnapshot: true,
        takesParts: true,
        count: countIn(connection, this.#stores, this.#parts.events),
        mark: disarmedIn(connection)?.unfinished ?? null
      };
      const owners = connection.prepare("SELECT uuid, email FROM owner ORDER BY uuid");
      for (const owner of owners.iterate()) yield { is: "owner", owner };
      const tokens = connection.prepare(
        `SELECT token.uuid, owner.uuid AS owner, email, digest, origin, created_at AS createdAt
         FROM owner_token AS token JOIN owner ON owner.uuid = token.owner ORDER BY token.id`
      );
      for (const { owner: uuid, email, ...token } of tokens.iterate()) {
        yield { is: "token", token: { ...token, owner: { uuid, email } } };
      }
      const persons = connection.prepare("SELECT data FROM person ORDER BY uuid");
      for (const { data } of persons.iterate()) yield { is: "person", person: personIn(data) };
      const contents = contentsIn(connection, this.#stores, this.#parts.events);
      for (const head of headsIn(connection)) {
        const { record, sequence, at } = head;
        const app = record.app.uuid;
        const isWanted = choose(head).contents !== "none";
        yield { is: "app", ...head, contents: isWanted ? "all" : "none" };
        if (isWanted) yield* contents(app);
        yield { is: "end", app, sequence, at };
      }
    } finally {
      connection.close();
    }
  }
  async importObjects(records) {
    let waiting = [];
    const store = async () => {
      const those = waiting;
      waiting = [];
      if (those.length > 0) await this.#database.write(() => this.#storeAll(those));
    };
    for await (const record of records) {
      waiting.push(record);
      if (record.is === "app gone") {
        await store();
        await this.#remove(record.uuid);
      } else if (record.is === "mark" || waiting.length >= AT_ONCE) await store();
    }
    await store();
  }
  #storeAll(records) {
    const guard = records.some((record) => record.is === "object" && record.kind === "booking") ? this.#database.values("SELECT sql FROM sqlite_schema WHERE name = ?").get(GUARD) : void 0;
    if (guard !== void 0) this.#database.rows(`DROP TRIGGER ${GUARD}`).run();
    for (let next = 0; next < records.length; ) next = this.#storeFrom(records, next);
    if (guard !== void 0) this.#database.rows(guard).run();
  }
  /**
   * Stores the record at index `first`, and the records of the same kind that follow. Returns the index of the next
   * record.
   */
  #storeFrom(records, first) {
    const { owners, persons, apps, heads, events, arming } = this.#parts;
    const record = records[first];
    switch (record.is) {
      case "mark":
        arming.mark(record.mark);
        break;
      case "owner":
        owners.putOwner(record.owner);
        break;
      case "token":
        owners.putToken(record.token);
        break;
      case "token gone":
        owners.removeToken(record.uuid);
        break;
      case "person":
        persons.put(record.person);
        break;
      case "person gone":
        persons.removeRow(record.uuid);
        break;
      case "app":
        apps.put(record.record);
        if (record.contents === "all") this.#clear(record.record.app.uuid);
        break;
      case "app gone":
        break;
      // handled by the caller, after all records before it are stored
      case "object":
        return this.#putFrom(record.kind, records, first);
      case "removed":
        this.#stores[record.kind].remove(record.app, record.uuid);
        break;
      case "event":
        events.put(record.event);
        break;
      case "first event":
        events.forgetBefore(record.app, record.uuid);
        break;
      case "end":
        heads.move(record.app, { sequence: record.sequence, at: record.at });
        break;
    }
    return first + 1;
  }
  #putFrom(kind, records, first) {
    const objects = [];
    let next = first;
    for (; next < records.length; next += 1) {
      const record = records[next];
      if (record.is !== "object" || record.kind !== kind) break;
      objects.push(record.object);
    }
    if (kind === "customer") for (const customer of objects) this.#vacate(customer);
    this.#stores[kind].put(objects);
    return next;
  }
  /** Frees the address: the customer that had it has another address in the source, and is copied later. */
  #vacate({ app, uuid, email }) {
    if (email !== null) this.#vacateEmail.run(app, fold(email), uuid);
  }
  /** Removes all contents of the app one by one, so that lists and caches follow. */
  #clear(app) {
    for (const [kind, uuids] of this.#uuidsOf) {
      for (const uuid of uuids.all(app)) this.#stores[kind].remove(app, uuid);
    }
    this.#parts.events.forgetBefore(app, null);
    this.#parts.heads.move(app, { sequence: 0, at: 0 });
  }
  async #remove(uuid) {
    const { apps } = this.#parts;
    const there = await apps.recordOf(uuid);
    if (there) await apps.remove(there.app.owner, uuid, () => {
    });
  }
};
function countIn(connection, stores, events) {
  const tables = [...KINDS.map((kind) => stores[kind]), events].map(({ table }) => table);
  const counts = tables.map(
    (table) => connection.prepare(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0
  );
  return counts.reduce((sum, count) => sum + count, 0);
}
function* headsIn(connection) {
  const heads = connection.prepare(
    `SELECT app.uuid, app.data, app.digest, app.credential, coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
     FROM app LEFT JOIN ledger ON ledger.app = app.uuid ORDER BY app.id`
  );
  for (const row of heads.all()) {
    const { sequence, at } = row;
    yield { record: toRecord(row), sequence, at };
  }
}
function contentsIn(connection, stores, events) {
  const texts = ({ table, flatList }) => connection.prepare(`SELECT data FROM ${table} WHERE app = ? ORDER BY ${flatList ? "ordinal" : "id"}`).pluck();
  const objects = KINDS.map((kind) => [kind, texts(stores[kind])]);
  const ofEvents = texts(events);
  return function* (app) {
    for (const [kind, statement] of objects) {
      for (const text of statement.iterate(app)) {
        yield { is: "object", kind, object: fromJson(text) };
      }
    }
    for (const text of ofEvents.iterate(app)) yield { is: "event", event: fromJson(text) };
  };
}

// adapters/sqlite/file/database.ts
import QuickLRU3 from "quick-lru";

// adapters/sqlite/file/batch.ts
var BatchStatements = class {
  savepoint;
  release;
  undo;
  /** Total number of rows that the connection has changed. */
  changes;
  constructor(connection) {
    this.savepoint = connection.prepare("SAVEPOINT write");
    this.release = connection.prepare("RELEASE write");
    this.undo = connection.prepare("ROLLBACK TO write");
    this.changes = connection.prepare("SELECT total_changes()").pluck();
  }
};
var Batch = class {
  #connection;
  #statements;
  #companions;
  #writes;
  #state = "together";
  #deferred = [];
  /** Value of `changes` before the running write. */
  #changesBefore = 0;
  constructor(writes, connection, statements, companions) {
    this.#writes = writes;
    this.#connection = connection;
    this.#statements = statements;
    this.#companions = companions;
  }
  /**
   * Runs all writes.
   * @throws the failure that made SQLite roll back the whole transaction.
   */
  run() {
    this.#statements.savepoint.run();
    let settlements = this.#runTogether();
    if (this.#state !== "torn") this.#statements.release.run();
    else {
      this.#undoToSavepoint();
      this.#companions.forget();
      this.#state = "apart";
      settlements = this.#writes.map((write) => this.#runApart(write));
    }
    this.#state = "done";
    return settlements;
  }
  /** True if the running write may defer storing its rows. */
  get canDefer() {
    return this.#state === "together";
  }
  defer(store) {
    this.#deferred.push(store);
  }
  /** Stores everything that earlier writes have deferred. */
  flush() {
    if (this.#deferred.length === 0) return;
    const deferred = this.#deferred;
    this.#deferred = [];
    try {
      for (const store of deferred) store();
    } catch (error) {
      this.#state = "torn";
      throw error;
    }
    this.#companions.done();
    this.#changesBefore = this.#changes();
  }
  /** The result is valid only if the state is not `torn` afterwards. */
  #runTogether() {
    const settlements = [];
    try {
      for (const write of this.#writes) {
        this.#changesBefore = this.#changes();
        const { isDone, settlement } = this.#attempt(write);
        if (!isDone && this.#changes() !== this.#changesBefore) this.#state = "torn";
        if (!this.canDefer) return [];
        settlements.push(settlement);
      }
      this.flush();
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      this.#state = "torn";
    } finally {
      this.#deferred = [];
    }
    return settlements;
  }
  #runApart(write) {
    this.#statements.savepoint.run();
    const { isDone, settlement } = this.#attempt(write);
    if (isDone) this.#statements.release.run();
    else this.#undoToSavepoint();
    return settlement;
  }
  #attempt(write) {
    try {
      if (!write.flushesItself) this.flush();
      const result = write.run();
      this.#companions.done();
      return { isDone: true, settlement: () => write.resolve(result) };
    } catch (error) {
      if (!this.#connection.inTransaction) throw error;
      this.#companions.undone();
      return { isDone: false, settlement: () => write.reject(asUnavailable(error)) };
    }
  }
  #undoToSavepoint() {
    this.#statements.undo.run();
    this.#statements.release.run();
  }
  #changes() {
    return this.#statements.changes.get() ?? 0;
  }
};

// adapters/sqlite/file/group-commit.ts
var BATCH_MAX = 512;
var GroupCommit = class {
  #connection;
  #companions;
  #around;
  #begin;
  #commit;
  #statements;
  #queue = [];
  #batch;
  #isScheduled = false;
  /** Number of consecutive failed attempts to begin. */
  #attempts = 0;
  constructor(connection, companions, around) {
    this.#connection = connection;
    this.#companions = companions;
    this.#around = around;
    this.#begin = connection.prepare("BEGIN IMMEDIATE");
    this.#commit = connection.prepare("COMMIT");
    this.#statements = new BatchStatements(connection);
  }
  /** The running batch; undefined between batches. */
  get batch() {
    return this.#batch;
  }
  submit(run, waitMs, flushesItself) {
    return new Promise((resolve2, reject) => {
      const deadline = performance.now() + waitMs;
      this.#queue.push({ run, flushesItself, resolve: resolve2, reject, waitMs, deadline });
      if (!this.#isScheduled) this.#schedule();
    });
  }
  #schedule() {
    this.#isScheduled = true;
    setImmediate(() => setImmediate(() => this.#commitQueued()));
  }
  #commitQueued() {
    this.#isScheduled = false;
    const writes = this.#queue.splice(0, BATCH_MAX);
    try {
      this.#around.before();
      this.#begin.run();
    } catch (error) {
      this.#putOff(writes, error);
      return;
    }
    this.#attempts = 0;
    if (this.#queue.length > 0) this.#schedule();
    try {
      this.#companions.refresh();
      this.#batch = new Batch(writes, this.#connection, this.#statements, this.#companions);
      const settlements = this.#batch.run();
      this.#companions.store();
      this.#commit.run();
      this.#around.committed();
      this.#companions.committed();
      this.#around.meter?.committed(writes.length);
      this.#around.vouch();
      for (const settle of settlements) settle();
    } catch (error) {
      if (this.#connection.inTransaction) this.#connection.exec("ROLLBACK");
      this.#companions.forget();
      this.#around.lost();
      for (const write of writes) write.reject(asUnavailable(error));
    } finally {
      this.#batch = void 0;
    }
  }
  /**
   * Called when the transaction could not be begun: writes before their deadline are retried later, without blocking
   * the event loop.
   */
  #putOff(writes, error) {
    const now = performance.now();
    const isHeldHere = isBusy(error) && this.#around.mayWaitOn();
    if (isHeldHere) for (const write of writes) write.deadline = now + write.waitMs;
    const mayWait = (write) => isHeldHere || isBusy(error) && write.deadline > now;
    if (isBusy(error)) this.#around.meter?.conflict();
    this.#queue.unshift(...writes.filter(mayWait));
    if (this.#queue.length > 0) {
      this.#around.meter?.retry();
      this.#isScheduled = true;
      setTimeout(() => this.#commitQueued(), pauseMs(this.#attempts));
      this.#attempts += 1;
    }
    for (const write of writes) if (!mayWait(write)) write.reject(asUnavailable(error));
  }
};

// adapters/sqlite/file/reads.ts
var SHARED_MS = 1;
var commits = 0;
var SharedReads = class {
  #connection;
  #companions;
  #begin;
  #commit;
  /** State of the shared transaction: if it is open, since when, and the number of commits before it. */
  #isOpen = false;
  #since = Number.NEGATIVE_INFINITY;
  #commitsSeen = 0;
  #endsSoon = false;
  constructor(connection, companions) {
    this.#connection = connection;
    this.#companions = companions;
    this.#begin = connection.prepare("BEGIN");
    this.#commit = connection.prepare("COMMIT");
  }
  /** Reports a commit of any connection of this process, which the next read must see. */
  static committed() {
    commits += 1;
  }
  /**
   * True if the companions were refreshed within the last millisecond, and no connection of this process has committed
   * since.
   */
  get isFresh() {
    return this.#commitsSeen === commits && performance.now() - this.#since < SHARED_MS;
  }
  look(look) {
    const isShared = this.#isOpen && this.#commitsSeen === commits && performance.now() - this.#since < SHARED_MS;
    if (!isShared) this.#open();
    try {
      return look();
    } catch (error) {
      if (isBusy(error)) this.end();
      throw error;
    }
  }
  #open() {
    this.end();
    this.#begin.run();
    this.#isOpen = true;
    this.#since = performance.now();
    this.#commitsSeen = commits;
    try {
      this.#companions.refresh();
    } catch (error) {
      this.#since = Number.NEGATIVE_INFINITY;
      this.end();
      throw error;
    }
    if (this.#endsSoon) return;
    this.#endsSoon = true;
    setImmediate(() => {
      this.#endsSoon = false;
      this.end();
    });
  }
  /** Unlocks the file, before a write and at the end of the turn. */
  end() {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (!this.#connection.inTransaction) return;
    try {
      this.#commit.run();
    } catch {
      if (this.#connection.inTransaction) this.#connection.exec("ROLLBACK");
    }
  }
};

// adapters/sqlite/file/database.ts
var STATEMENTS_MAX = 500;
var PROBE_EVERY_MS = 1e3;
var SCRUBBING_SHARE = 0.1;
var PROBE_BYTES = 65536;
var Database = class _Database {
  #connection;
  #files;
  #waitForLockMs;
  #onLost;
  #scrub;
  #statements = new QuickLRU3({ maxSize: STATEMENTS_MAX });
  #companions;
  #reads;
  #writes;
  #probe;
  #closed;
  #scrubbing;
  /** Earliest moment at which remnants may be overwritten again, on the clock of `performance`. */
  #restedAt = Number.NEGATIVE_INFINITY;
  /** Reason why the files are no longer the ones that were opened. */
  #lost;
  /** Moment of the last successful probe, on the clock of `performance`. Reset by a failed write. */
  #probedAt = Number.NEGATIVE_INFINITY;
  constructor(connection, options) {
    const { path, waitForLockMs, onLost, scrub, meter } = options;
    this.#connection = connection;
    this.#files = new OpenFiles(path);
    this.#waitForLockMs = waitForLockMs;
    this.#onLost = onLost;
    this.#scrub = () => scrub(path);
    this.#companions = new Companions(connection);
    this.#reads = new SharedReads(connection, this.#companions);
    this.#writes = new GroupCommit(connection, this.#companions, {
      before: () => {
        this.#reads.end();
        this.#mustNotBeLost();
      },
      committed: SharedReads.committed,
      // Takes six microseconds for each commit, which syncs the disk for many writes.
      vouch: () => this.#lookAtFiles(),
      lost: () => {
        this.#probedAt = Number.NEGATIVE_INFINITY;
      },
      mayWaitOn: () => this.#scrubbing !== void 0,
      meter
    });
    this.#probe = connection.prepare(`UPDATE probe SET data = randomblob(${PROBE_BYTES})`);
  }
  /** @throws Error with the cause, for the operator; then the file is unchanged. */
  static async open(options) {
    const connection = await openConnection(options);
    try {
      return new _Database(connection, options);
    } catch (error) {
      connection.close();
      throw openingError(options.path, error);
    }
  }
  /** Returns a prepared statement whose rows are objects. Statements are cached by their text. */
  rows(sql) {
    return this.#prepared(`rows ${sql}`, () => this.#connection.prepare(sql));
  }
  /** Returns a prepared statement that yields the first column of each row. */
  values(sql) {
    return this.#prepared(`values ${sql}`, () => this.#connection.prepare(sql).pluck());
  }
  /**
   * Returns a prepared statement whose rows are arrays. They cost two thirds of objects: for rows that are read by the
   * hundred.
   */
  tuples(sql) {
    return this.#prepared(`tuples ${sql}`, () => this.#connection.prepare(sql).raw());
  }
  #prepared(key, prepare2) {
    let statement = this.#statements.get(key);
    if (!statement) {
      statement = prepare2();
      this.#statements.set(key, statement);
    }
    return statement;
  }
  accompany(companion) {
    this.#companions.add(companion);
  }
  /**
   * Runs `look` on a snapshot of the database and the companions, with any number of statements. Commits of other
   * processes become visible within a millisecond, commits of this process at once.
   * @throws UnavailableError
   */
  async read(look) {
    if (this.#closed) throw closed();
    try {
      return this.#reads.look(look);
    } catch (error) {
      if (!isBusy(error)) throw asUnavailable(error);
    }
    try {
      return await patiently(this.#waitForLockMs, () => this.#reads.look(look));
    } catch (error) {
      throw this.#connection.open ? asUnavailable(error) : closed();
    }
  }
  /**
   * Removes all remnants of overwritten and deleted rows from the file and its log. Writes may be blocked meanwhile,
   * for at most a tenth of the time. Returns false if it was put off because the last run is too recent.
   * @throws UnavailableError when another process blocks it, or the disk is full.
   */
  async overwrite() {
    if (this.#closed) throw closed();
    this.#lookAtFiles();
    if (performance.now() < this.#restedAt) return false;
    try {
      await this.#truncateLog();
      await this.#overwriteRemains();
      await this.#truncateLog();
      return true;
    } catch (error) {
      throw asUnavailable(error);
    }
  }
  async #overwriteRemains() {
    try {
      this.#scrubbing = this.#scrub();
      const heldMs = await this.#scrubbing;
      this.#restedAt = performance.now() + heldMs * (1 / SCRUBBING_SHARE - 1);
    } finally {
      this.#scrubbing = void 0;
    }
  }
  /**
   * Writes the whole log into the file and truncates the log.
   * @throws LogInUse while another process reads an older snapshot.
   */
  async #truncateLog() {
    try {
      await patiently(this.#waitForLockMs, () => {
        this.#reads.end();
        const [outcome] = this.#connection.pragma("wal_checkpoint(TRUNCATE)");
        if (outcome?.busy !== 0) throw new LogInUse();
      });
    } catch (error) {
      throw this.#connection.open ? error : closed();
    }
  }
  /**
   * True if the companions were up to date within the last millisecond, as for `read`. Then they can be read without a
   * transaction.
   */
  get isFresh() {
    return !this.#closed && this.#reads.isFresh;
  }
  /**
   * Runs `task` synchronously, in a transaction that it shares with other writes. Resolves with its result after the
   * commit. If it throws, nothing of it is stored. It may run more than once.
   *
   * Everything that earlier writes have deferred is stored before it runs, unless it `flushesItself`: then it calls
   * `flush` before it reads or changes any of that.
   * @throws UnavailableError when the transaction could not be begun or committed.
   */
  write(task, flushesItself = false) {
    if (this.#closed) return Promise.reject(closed());
    return this.#writes.submit(task, this.#waitForLockMs, flushesItself);
  }
  /** True if the running write may defer storing its rows, as described at `Batch`. */
  get canDefer() {
    return this.#writes.batch?.canDefer ?? false;
  }
  /** Only while `canDefer` is true. */
  defer(store) {
    this.#writes.batch?.defer(store);
  }
  /** Stores everything that earlier writes of the batch have deferred. */
  flush() {
    this.#writes.batch?.flush();
  }
  /**
   * Resolves if the files are in place and accept a write, which is tried at most once a second.
   * @throws UnavailableError
   */
  async ready() {
    this.#lookAtFiles();
    if (this.#scrubbing !== void 0 || performance.now() - this.#probedAt < PROBE_EVERY_MS) return;
    await this.write(() => void this.#probe.run());
    this.#probedAt = performance.now();
  }
  /** @throws UnavailableError if the files were deleted or replaced: then nothing written since is on the disk. */
  #lookAtFiles() {
    if (this.#lost === void 0) {
      this.#lost = this.#files.problem();
      if (this.#lost !== void 0) this.#onLost(this.#lost);
    }
    this.#mustNotBeLost();
  }
  #mustNotBeLost() {
    if (this.#lost !== void 0) throw new UnavailableError(this.#lost);
  }
  /** Commits the queued writes, then closes the file. */
  close() {
    if (!this.#closed) {
      const last = this.#writes.submit(() => {
      }, this.#waitForLockMs, false);
      this.#closed = Promise.allSettled([last, this.#scrubbing]).then(() => {
        this.#connection.close();
      });
    }
    return this.#closed;
  }
};
var closed = () => new UnavailableError("The storage is closed");

// adapters/sqlite/inspection.ts
import { setImmediate as setImmediate2 } from "node:timers/promises";

// adapters/sqlite/lists/flat-lists.ts
import QuickLRU4 from "quick-lru";

// adapters/sqlite/lists/bucket-counts.ts
var BucketCounts = class {
  #first;
  /** At index i, from 1: the sum of the lowbit(i) counts that end with the i-th bucket. */
  #sums = [0];
  #total = 0;
  get total() {
    return this.#total;
  }
  /** Buckets come in any order, but none before the first one. */
  add(bucket, count) {
    this.#first ??= bucket;
    this.#total += count;
    const index = bucket - this.#first + 1;
    while (this.#sums.length <= index) this.#append();
    for (let i = index; i < this.#sums.length; i += lowbit(i)) this.#sums[i] = this.#sum(i) + count;
  }
  /** Number of rows in all buckets before this one. */
  before(bucket) {
    let count = 0;
    const index = Math.min(bucket - (this.#first ?? bucket), this.#sums.length - 1);
    for (let i = index; i > 0; i -= lowbit(i)) count += this.#sum(i);
    return count;
  }
  /**
   * Finds the bucket of the row with that rank, from 0 to below `total`. Returns it with the number of rows before it
   * and in it.
   */
  find(rank) {
    let index = 0;
    let before = 0;
    for (let step = highestPower(this.#sums.length - 1); step > 0; step >>= 1) {
      const next = index + step;
      if (next < this.#sums.length && before + this.#sum(next) <= rank) {
        index = next;
        before += this.#sum(next);
      }
    }
    const bucket = (this.#first ?? 0) + index;
    return { bucket, before, count: this.before(bucket + 1) - before };
  }
  /** Appends an empty bucket. Its node is the sum of the buckets that it covers. */
  #append() {
    const index = this.#sums.length;
    let sum = 0;
    for (let i = index - 1; i > index - lowbit(index); i -= lowbit(i)) sum += this.#sum(i);
    this.#sums.push(sum);
  }
  #sum(index) {
    return this.#sums[index] ?? 0;
  }
};
var lowbit = (n) => n & -n;
var highestPower = (n) => n < 1 ? 0 : 2 ** Math.floor(Math.log2(n));

// adapters/sqlite/lists/flat-lists.ts
var BUCKET = 256;
var COUNTS_MAX = 1e3;
var TAILS_MAX = 2e4;
var REVISIONS_MAX = 1e4;
var FlatLists = class {
  #database;
  #counts = new QuickLRU4({ maxSize: COUNTS_MAX });
  /**
   * Next ordinal of each list. The ordinals assigned in the running batch are kept apart, because they are not stored
   * yet.
   */
  #tails = new QuickLRU4({ maxSize: TAILS_MAX });
  #tailsOfBatch = /* @__PURE__ */ new Map();
  #revisions = new QuickLRU4({ maxSize: REVISIONS_MAX });
  #lastRevision = 0;
  #journal = [];
  #doneEntries = 0;
  #changes = /* @__PURE__ */ new Map();
  #countsOf;
  #tailOf;
  #count;
  #drop;
  #sweep;
  constructor(database) {
    this.#database = database;
    this.#countsOf = database.rows(
      "SELECT bucket, count FROM list_bucket WHERE list = ? ORDER BY bucket"
    );
    this.#tailOf = database.values(
      `SELECT bucket * ${BUCKET} + used FROM list_bucket WHERE list = ? ORDER BY bucket DESC LIMIT 1`
    );
    this.#count = database.rows(
      `INSERT INTO list_bucket (list, bucket, count, used) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET count = count + excluded.count, used = max(used, excluded.used)`
    );
    this.#drop = database.rows("DELETE FROM list_bucket WHERE list = ?");
    this.#sweep = database.rows(
      `DELETE FROM list_bucket WHERE list = ? AND bucket = ? AND count = 0
       AND EXISTS (SELECT 1 FROM list_bucket WHERE list = ? AND bucket > ?)`
    );
    database.accompany(this);
  }
  /** The lists of one table: one for each value of the column `parent`. */
  of(table, parent) {
    return new FlatList(this, this.#database, table, parent);
  }
  /** Only within a write. An unused ordinal leaves a gap, which does no harm. */
  nextOrdinal(list) {
    const next = this.#tailsOfBatch.get(list) ?? this.#tails.get(list) ?? this.#tailOf.get(list) ?? 0;
    this.#tailsOfBatch.set(list, next + 1);
    return next;
  }
  /** Only within a write. */
  begun(list) {
    this.#tailsOfBatch.set(list, 0);
  }
  added(list, ordinal) {
    this.#journal.push({ list, ordinal, delta: 1 });
  }
  removed(list, ordinal) {
    this.#journal.push({ list, ordinal, delta: -1 });
  }
  /** Reports that the row at that place was replaced. */
  replaced(list, ordinal) {
    this.#journal.push({ list, ordinal, delta: 0 });
  }
  dropped(list) {
    this.#journal.push({ list, delta: 0 });
  }
  /** Only within a read. */
  counts(list) {
    let counts = this.#counts.get(list);
    if (!counts) {
      counts = new BucketCounts();
      for (const { bucket, count } of this.#countsOf.iterate(list)) counts.add(bucket, count);
      this.#counts.set(list, counts);
    }
    return counts;
  }
  /**
   * Revision of the list: changes with every change to the list, and is never used for another list. Only within a
   * read.
   */
  revision(list) {
    let revision = this.#revisions.get(list);
    if (revision === void 0) {
      this.#lastRevision += 1;
      revision = this.#lastRevision;
      this.#revisions.set(list, revision);
    }
    return revision;
  }
  done() {
    this.#doneEntries = this.#journal.length;
  }
  undone() {
    this.#journal.length = this.#doneEntries;
  }
  store() {
    for (const entry of this.#journal) this.#merge(entry);
    for (const [list, { isDropped, buckets }] of this.#changes) {
      if (isDropped) this.#drop.run(list);
      for (const [bucket, { delta, used }] of buckets) {
        if (delta === 0 && used === 0) continue;
        this.#count.run(list, bucket, delta, used);
        if (delta < 0) this.#sweep.run(list, bucket, list, bucket);
      }
    }
  }
  #merge({ list, ordinal, delta }) {
    let change = this.#changes.get(list);
    if (!change) {
      change = { isDropped: false, buckets: /* @__PURE__ */ new Map() };
      this.#changes.set(list, change);
    }
    if (ordinal === void 0) {
      change.isDropped = true;
      change.buckets.clear();
      return;
    }
    const number = bucketOf(ordinal);
    const bucket = change.buckets.get(number) ?? { delta: 0, used: 0 };
    bucket.delta += delta;
    if (delta > 0) bucket.used = Math.max(bucket.used, ordinal % BUCKET + 1);
    change.buckets.set(number, bucket);
  }
  committed() {
    for (const [list, tail] of this.#tailsOfBatch) this.#tails.set(list, tail);
    for (const [list, { isDropped, buckets }] of this.#changes) {
      this.#revisions.delete(list);
      if (isDropped) {
        this.#counts.delete(list);
        this.#tails.delete(list);
        continue;
      }
      const counts = this.#counts.get(list);
      if (counts) for (const [bucket, { delta }] of buckets) counts.add(bucket, delta);
    }
    this.#clearJournal();
  }
  forget() {
    this.#counts.clear();
    this.#tails.clear();
    this.#revisions.clear();
    this.#clearJournal();
  }
  #clearJournal() {
    this.#journal = [];
    this.#doneEntries = 0;
    this.#changes = /* @__PURE__ */ new Map();
    this.#tailsOfBatch.clear();
  }
};
var bucketOf = (ordinal) => Math.floor(ordinal / BUCKET);
var FlatList = class {
  #lists;
  #table;
  #database;
  #forward;
  #backward;
  #within;
  constructor(lists, database, table, parent) {
    this.#lists = lists;
    this.#table = table;
    this.#database = database;
    this.#forward = `WHERE ${parent} = ? AND ordinal >= ? ORDER BY ordinal LIMIT +? OFFSET ?`;
    this.#backward = `WHERE ${parent} = ? AND ordinal < ? ORDER BY ordinal DESC LIMIT +? OFFSET ?`;
    this.#within = database.values(
      `SELECT count(*) FROM ${table} WHERE ${parent} = ? AND ordinal BETWEEN ? AND ?`
    );
  }
  #key(parent) {
    return `${this.#table} ${parent}`;
  }
  /** Reports a list that the running write creates, so that the file need not be read. */
  begun(parent) {
    this.#lists.begun(this.#key(parent));
  }
  /** Assigns an ordinal to a new row. Call `added` once the row is stored. */
  nextOrdinal(parent) {
    return this.#lists.nextOrdinal(this.#key(parent));
  }
  added(parent, ordinal) {
    this.#lists.added(this.#key(parent), ordinal);
  }
  removed(parent, ordinal) {
    this.#lists.removed(this.#key(parent), ordinal);
  }
  replaced(parent, ordinal) {
    this.#lists.replaced(this.#key(parent), ordinal);
  }
  /** Reports that all rows of the list are deleted, or are about to be. */
  dropped(parent) {
    this.#lists.dropped(this.#key(parent));
  }
  /** Changes with every row that is reported as added, replaced or removed. Only within a read. */
  revision(parent) {
    return String(this.#lists.revision(this.#key(parent)));
  }
  /** Only within a read. */
  total(parent) {
    return this.#lists.counts(this.#key(parent)).total;
  }
  /** Slice in creation order. Only within a read. */
  slice(parent, { offset, limit }) {
    const counts = this.#lists.counts(this.#key(parent));
    const { total } = counts;
    if (offset >= total) return { total };
    const { bucket, before, count } = counts.find(offset);
    const [first, skipped] = count === BUCKET ? [offset - before, 0] : [0, offset - before];
    const parameters = [parent, bucket * BUCKET + first, limit, skipped];
    return { items: new Rows(this.#database, this.#table, this.#forward, limit, parameters), total };
  }
  /** Slice with the newest first. Only within a read. */
  sliceFromEnd(parent, { offset, limit }) {
    const counts = this.#lists.counts(this.#key(parent));
    const { total } = counts;
    if (offset >= total) return { total };
    const rank = total - 1 - offset;
    const { bucket, before, count } = counts.find(rank);
    const after = before + count - 1 - rank;
    const [last, skipped] = count === BUCKET ? [after, 0] : [0, after];
    const parameters = [parent, (bucket + 1) * BUCKET - last, limit, skipped];
    return { items: new Rows(this.#database, this.#table, this.#backward, limit, parameters), total };
  }
  /** Number of rows up to and including that ordinal. Only within a read. */
  countUpTo(parent, ordinal) {
    const bucket = bucketOf(ordinal);
    const before = this.#lists.counts(this.#key(parent)).before(bucket);
    return before + (this.#within.get(parent, bucket * BUCKET, ordinal) ?? 0);
  }
};

// adapters/sqlite/tables/tables.ts
var TABLES = {
  workflow: { name: "workflow", foundBy: { nameFolded: "folded_name", clock: "has_clock" }, created: "ordinal" },
  resource: {
    name: "resource",
    foundBy: { nameFolded: "folded_name" },
    // The column is for the guard, which knows no overrides: the core decides who may go above the capacity.
    columns: {
      capacity: ({ capacity, overbook = 0 }) => capacity + overbook,
      longest_block: ({ longestBlock }) => longestBlock
    },
    onChange: { longest_block: "max(longest_block, excluded.longest_block)" },
    created: "ordinal"
  },
  service: {
    name: "service",
    foundBy: {
      nameFolded: "folded_name",
      names: `? IN (SELECT data ->> '$.workflow' UNION ALL SELECT place.value
        FROM json_each(data, '$.roles') AS role, json_each(role.value, '$.resources') AS place)`
    },
    created: "ordinal"
  },
  timeOff: {
    name: "time_off",
    foundBy: {
      startsAt: "starts_at",
      endsAt: "ends_at",
      resources: `? IN (SELECT value FROM json_each(data, '$.resources'))`,
      closesAll: `(data ->> '$.resources' IS NULL)`
    },
    created: "ordinal"
  },
  series: { name: "series", foundBy: { service: "service" }, created: "ordinal" },
  key: {
    name: "app_key",
    foundBy: { nameFolded: "folded_name", digest: "digest", page: `coalesce(data ->> '$.page', 0)` },
    narrow: ["digest"],
    created: "ordinal"
  },
  staff: {
    name: "staff",
    foundBy: { nameFolded: "folded_name", emailFolded: "folded_email", person: "person" },
    narrow: ["person"],
    created: "ordinal"
  },
  customer: {
    name: "customer",
    foundBy: {
      emailFolded: "folded_email",
      nameFolded: "folded_name",
      phoneDigits: "folded_phone",
      emailSearched: "searched_email"
    },
    created: "ordinal"
  },
  erasure: { name: "erasure", foundBy: { done: "is_done" }, created: "ordinal" },
  feed: {
    name: "feed",
    foundBy: { subject: "subject", digest: "digest", staff: `data ->> '$.staff'` },
    narrow: ["subject", "digest"],
    created: "ordinal"
  },
  calendar: { name: "calendar", foundBy: { resource: "resource", dueAt: "due_at" }, created: "ordinal" },
  busyTimes: { name: "busy_times", foundBy: {}, created: "id" },
  action: {
    name: "action",
    foundBy: {
      workflow: "workflow",
      position: "position",
      trigger: `data ->> '$.trigger'`,
      enabled: `data ->> '$.enabled'`
    },
    narrow: ["workflow"],
    created: "id"
  },
  booking: {
    name: "booking",
    foundBy: {
      status: "status",
      start: "start_at",
      end: "end_at",
      workflow: "workflow",
      holdExpiresAt: "hold_expires_at",
      pendingSince: "pending_since",
      titleFolded: "folded_title",
      nameFolded: "searched_name",
      phoneDigits: "searched_phone",
      emailSearched: "searched_email",
      externalId: "external_id",
      externalIdFolded: "searched_external_id",
      customerEmailFolded: "folded_customer_email",
      service: "service",
      series: "series",
      customer: "customer",
      key: `data ->> '$.madeWith.key'`,
      holder: `data ->> '$.madeWith.holder'`,
      resources: "uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)"
    },
    narrow: ["workflow", "service", "series", "customer", "externalId", "resources"],
    created: "ordinal"
  },
  job: {
    name: "job",
    foundBy: {
      status: "status",
      nextAt: "next_at",
      position: "position",
      // In other rows, the column holds the UUID of what the job is about.
      booking: { column: "booking", given: `data ->> '$.booking' IS NOT NULL` },
      action: "action",
      letter: `data ->> '$.letter.kind'`,
      dueAt: "due_at"
    },
    narrow: ["booking"],
    created: "ordinal"
  },
  visitor: { name: "visitor", foundBy: { confirmedAt: "confirmed_at" }, created: "id" },
  profile: { name: "profile", foundBy: {}, created: "id" },
  logo: { name: "logo", foundBy: {}, created: "id" },
  letters: { name: "letters", foundBy: {}, created: "id" }
};
function tableOf(kind) {
  return TABLES[kind];
}
function columnsOf2(kind) {
  const { foundBy, columns } = TABLES[kind];
  const described = DESCRIPTORS[kind].foundBy;
  const copies = Object.entries(foundBy).flatMap(([name, sql]) => {
    const found = described[name];
    if (typeof sql !== "string" || !COLUMN.test(sql) || found.is === "list") return [];
    return [[sql, found.is === "flag" ? (object) => found.of(object) ? 1 : 0 : found.of]];
  });
  return { ...Object.fromEntries(copies), ...columns };
}
var COLUMN = /^[a-z_]+$/;

// adapters/sqlite/inspection.ts
var EVENTS = {
  name: "event",
  columns: {
    type: ({ type }) => type,
    booking: ({ booking }) => booking ?? "",
    at: ({ at }) => at,
    named: (event) => event.booking === null ? null : namedBy(event.data)
  },
  order: "ordinal"
};
function checkedOf(kind) {
  const { name, created } = tableOf(kind);
  return { name, columns: columnsOf2(kind), order: created };
}
var ALL_TABLES = [...KINDS.map(checkedOf), EVENTS];
var PORTION = 500;
var TOLD_MAX = 1e3;
var MAY_DIFFER = {
  // bounds every block that the resource ever had
  "resource.longest_block": (stored, expected) => Number(stored) >= Number(expected),
  // non-ASCII addresses from before the column existed
  "event.named": (stored) => stored === "?"
};
var SqliteInspection = class {
  #path;
  constructor(path) {
    this.#path = path;
  }
  async inspect(look) {
    const connection = openSnapshot(this.#path);
    try {
      return await look(new SqliteInside(connection));
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      connection.close();
    }
  }
};
var SqliteInside = class {
  #connection;
  #statements = /* @__PURE__ */ new Map();
  constructor(connection) {
    this.#connection = connection;
  }
  #prepared(sql) {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#connection.prepare(sql);
      this.#statements.set(sql, statement);
    }
    return statement;
  }
  async *apps() {
    const portion = this.#prepared(
      "SELECT id, uuid, slug FROM app WHERE id > ? ORDER BY id LIMIT +?"
    );
    for (let last = 0; last !== void 0; ) {
      const found = portion.all(last, PORTION);
      yield found.map(({ uuid, slug }) => ({ uuid, slug }));
      last = found.at(-1)?.id;
    }
  }
  async standing(app) {
    return this.#prepared(
      `SELECT coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
       FROM app LEFT JOIN ledger ON ledger.app = app.uuid WHERE app.uuid = ?`
    ).get(app);
  }
  async *objects(app, kind) {
    for await (const rows of this.#rows(app, checkedOf(kind), "data")) {
      yield rows.map(({ data }) => fromJson(String(data)));
    }
  }
  async find(app, kind, uuids) {
    const found = this.#prepared(
      `SELECT data FROM ${tableOf(kind).name} WHERE uuid IN (SELECT value FROM json_each(?)) AND +app = ?`
    );
    return found.all(toJson(uuids), app).map(({ data }) => fromJson(data));
  }
  async *events(app) {
    for await (const rows of this.#rows(app, EVENTS, "data")) {
      yield rows.map(({ data }) => fromJson(String(data)));
    }
  }
  async eventsOf(app, bookings) {
    const found = this.#prepared(
      `SELECT data FROM event
       WHERE booking <> '' AND booking IN (SELECT value FROM json_each(?)) AND +app = ? ORDER BY ordinal`
    );
    return found.all(toJson(bookings), app).map(({ data }) => fromJson(data));
  }
  async *allocations(_, resource) {
    const portion = this.#prepared(
      `SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND (block_start, booking) > (?, ?) ORDER BY block_start, booking LIMIT +?`
    ).raw();
    let last = [Number.MIN_SAFE_INTEGER, ""];
    for (; ; ) {
      const rows = portion.all(resource, ...last, PORTION);
      yield rows.map((row) => allocationIn(resource, row));
      const end = rows.at(-1);
      if (!end || rows.length < PORTION) return;
      await setImmediate2();
      last = [end[1], end[0]];
    }
  }
  async allocationsOf(_, bookings) {
    const one = this.#prepared(
      `SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND block_start = ? AND booking = ?`
    ).raw();
    return bookings.flatMap(
      ({ uuid, blocks }) => blocks.flatMap(({ resource, start }) => one.all(resource, start, uuid).map((row) => allocationIn(resource, row)))
    );
  }
  async *mismatches(app) {
    yield* this.#appMismatches(app);
    for (const table of ALL_TABLES) {
      yield* this.#copyMismatches(app, table);
      if (table.order === "ordinal") yield* this.#listMismatches(table.name, "app", app);
    }
    yield* this.#told(
      `SELECT one.value, booking.uuid FROM booking, json_each(booking.data, '$.resources') AS one
       WHERE booking.app = ? AND NOT EXISTS (
         SELECT 1 FROM booking_resource WHERE resource = one.value AND booking = booking.uuid)`,
      [app],
      (resource, booking) => `Booking ${booking} is not among the bookings of resource ${resource}, which it takes`
    );
    yield* this.#told(
      `SELECT resource.uuid FROM resource WHERE app = ? AND EXISTS (
         SELECT 1 FROM (
           SELECT block_start, block_end, sum(units) AS units FROM allocation
           WHERE allocation.resource = resource.uuid AND resource.capacity > 8 GROUP BY 1, 2
         ) AS summed FULL JOIN (SELECT * FROM block_sum WHERE block_sum.resource = resource.uuid) AS kept
           ON kept.block_start = summed.block_start AND kept.block_end = summed.block_end
         WHERE kept.units IS NOT summed.units)`,
      [app],
      (resource) => `The sums of what is taken of resource ${resource} are not what is taken`
    );
    yield* this.#told(
      `SELECT resource.uuid, allocation.booking FROM resource JOIN allocation ON allocation.resource = resource.uuid
       WHERE resource.app = ? AND block_end - block_start > longest_block`,
      [app],
      (resource, booking) => `Resource ${resource} is not known to have so long a block as that of booking ${booking}`
    );
    yield* this.#told(
      `SELECT coalesce(kept.action, wanted.action) FROM (SELECT action, next_at FROM job_queue WHERE app = ?) AS kept
       FULL JOIN (SELECT action, min(next_at) AS next_at FROM job WHERE app = ? AND status = 'waiting' GROUP BY action) AS wanted
         ON wanted.action = kept.action
       WHERE kept.next_at IS NOT wanted.next_at`,
      [app, app],
      (action) => `The first job of action ${action} that waits is not the one that is known to be`
    );
  }
  async *leftovers() {
    for (const message of schemaDifferences(this.#connection, MIGRATIONS.length)) yield { message, uuids: [] };
    for (const { name } of ALL_TABLES) {
      yield* this.#told(
        `SELECT app, count(*) FROM ${name} WHERE NOT EXISTS (SELECT 1 FROM app WHERE app.uuid = ${name}.app)
           AND NOT EXISTS (SELECT 1 FROM removed_app WHERE removed_app.app = ${name}.app) GROUP BY app`,
        [],
        (app, count) => `The table ${name} has ${count} rows of app ${app}, which is not there`
      );
    }
    yield* this.#told(
      `SELECT resource, booking FROM allocation WHERE NOT EXISTS (
         SELECT 1 FROM booking, json_each(booking.data, '$.blocks') AS block WHERE booking.uuid = allocation.booking
           AND block.value ->> 'resource' = allocation.resource AND block.value ->> 'start' = allocation.block_start)`,
      [],
      (resource, booking) => `Resource ${resource} is taken by booking ${booking}, which does not say so`
    );
    yield* this.#told(
      `SELECT resource, booking FROM booking_resource WHERE NOT EXISTS (
         SELECT 1 FROM booking, json_each(booking.data, '$.resources') AS one
         WHERE booking.uuid = booking_resource.booking AND one.value = booking_resource.resource)`,
      [],
      (resource, booking) => `Booking ${booking} is among the bookings of resource ${resource}, which it does not take`
    );
    for (const owner of this.#prepared("SELECT DISTINCT owner FROM app").pluck().all()) {
      yield* this.#listMismatches("app", "owner", owner);
    }
  }
  /** Yields the rows of a table in order, in portions, with a turn of the event loop between them. */
  async *#rows(app, { name, order }, columns) {
    const place = order === "ordinal" ? "ordinal" : "id";
    const portion = this.#prepared(
      `SELECT ${place} AS place, ${columns} FROM ${name} WHERE app = ? AND ${place} > ? ORDER BY ${place} LIMIT +?`
    );
    for (let last = -1; ; ) {
      const rows = portion.all(app, last, PORTION);
      if (rows.length > 0) yield rows;
      if (rows.length < PORTION) return;
      await setImmediate2();
      last = Number(rows.at(-1).place);
    }
  }
  *#told(sql, parameters, tell) {
    const rows = this.#prepared(`${sql} LIMIT ${TOLD_MAX}`).raw().all(...parameters);
    for (const row of rows) {
      const uuids = row.filter((value) => typeof value === "string");
      yield { message: tell(...row), uuids };
    }
  }
  *#appMismatches(uuid) {
    const row = this.#prepared(
      "SELECT owner, slug, name, folded_slug, folded_name, data FROM app WHERE uuid = ?"
    ).get(uuid);
    if (!row) return;
    const { owner, slug, name } = fromJson(row.data);
    const expected = {
      owner,
      slug,
      name,
      folded_slug: fold(slug),
      folded_name: fold(name)
    };
    for (const [column, value] of Object.entries(expected)) {
      if (row[column] !== value) yield { message: `The column ${column} of app ${uuid} is another`, uuids: [uuid] };
    }
  }
  /** Checks that the columns beside `data` match it. */
  async *#copyMismatches(app, table) {
    const columns = Object.entries(table.columns);
    const names2 = ["uuid", "data", ...columns.map(([column]) => column)].join(", ");
    for await (const rows of this.#rows(app, table, names2)) {
      for (const row of rows) {
        const object = fromJson(String(row.data));
        if (object.uuid !== row.uuid) {
          const message = `The row of ${table.name} ${row.uuid} holds ${object.uuid}`;
          yield { message, uuids: [String(row.uuid), object.uuid] };
        }
        for (const [column, copyOf] of columns) {
          const [stored, expected] = [row[column] ?? null, copyOf(object)];
          if (stored === expected || MAY_DIFFER[`${table.name}.${column}`]?.(stored, expected)) continue;
          const message = `The column ${column} of ${table.name} ${row.uuid} is not what its data say`;
          yield { message, uuids: [String(row.uuid)] };
        }
      }
    }
  }
  /** Checks that the counts of a list match its rows. */
  *#listMismatches(table, parent, of) {
    const found = this.#prepared(
      `SELECT coalesce(kept.count, 0) AS counted, coalesce(found.count, 0) AS there
       FROM (SELECT bucket, count, used FROM list_bucket WHERE list = ?) AS kept
       FULL JOIN (
         SELECT ordinal / ${BUCKET} AS bucket, count(*) AS count, max(ordinal % ${BUCKET}) + 1 AS used FROM ${table}
         WHERE ${parent} = ? GROUP BY 1
       ) AS found ON found.bucket = kept.bucket
       WHERE counted <> there OR kept.used < found.used LIMIT ${TOLD_MAX}`
    );
    for (const { counted, there } of found.all(`${table} ${of}`, of)) {
      const message = `A part of the list of ${table} of ${of} counts ${counted} rows, and ${there} are there`;
      yield { message, uuids: [of] };
    }
  }
};
function allocationIn(resource, [booking, start, end, units, lapse]) {
  return { booking, resource, start, end, units, lapse: lapse === null ? null : fromJson(lapse) };
}

// adapters/sqlite/tables/conditions.ts
var OPERATORS = { eq: "=", lt: "<", lte: "<=", gt: ">", gte: ">=" };
function conditionsOf(app, kind, where) {
  const parameters = [];
  const parts = conjuncts(anyWhere(where));
  const sql = [];
  if (app !== null) {
    sql.push(parts.some((part) => isNarrow(kind, part)) ? AMONG_OTHERS_OF_APP : "app = ?");
    parameters.push(app);
  }
  for (const part of parts) sql.push(sqlOf(kind, part, parameters));
  return { sql: sql.join(" AND ") || "1", parameters };
}
function isNarrow(kind, where) {
  if (where[0] !== "eq" && where[0] !== "in" && where[0] !== "has") return false;
  return where[1] === "uuid" || (tableOf(kind).narrow?.includes(where[1]) ?? false);
}
function sqlOf(kind, where, parameters) {
  switch (where[0]) {
    case "and":
    case "or": {
      const all = where[1].map((each) => sqlOf(kind, each, parameters));
      if (all.length === 0) return where[0] === "and" ? "1" : "0";
      return `(${all.join(where[0] === "and" ? " AND " : " OR ")})`;
    }
    case "not":
      return `NOT coalesce(${sqlOf(kind, where[1], parameters)}, 0)`;
  }
  const value = where[1] === "uuid" ? "uuid" : tableOf(kind).foundBy[where[1]];
  if (value === void 0) throw new TypeError(`Objects of kind '${kind}' are not found by '${where[1]}'`);
  const isPartial = typeof value !== "string";
  const column = isPartial ? value.column : value;
  if (where[0] === "isNull") return isPartial ? `NOT (${value.given})` : `${column} IS NULL`;
  const compared = comparison(column, where, parameters);
  return isPartial ? `(${compared} AND ${value.given})` : compared;
}
function comparison(column, where, parameters) {
  const value = where[2];
  if (where[0] === "in") {
    parameters.push(JSON.stringify(value));
    return `${column} IN (SELECT value FROM json_each(?))`;
  }
  if (typeof value === "boolean") return `${column} = ${value ? 1 : 0}`;
  parameters.push(value);
  if (where[0] === "has") return column;
  if (where[0] === "contains") return `instr(${column}, ?) > 0`;
  return `${column} ${OPERATORS[where[0]]} ?`;
}

// adapters/sqlite/ledger.ts
var SqliteLedger = class {
  #database;
  #heads;
  #contents;
  #clock;
  constructor(database, heads, contents, clock) {
    this.#database = database;
    this.#heads = heads;
    this.#contents = contents;
    this.#clock = clock;
  }
  commit(app, _, decide) {
    return this.#database.write(() => {
      const head = this.#headOf(app);
      const view = this.#view(app, head);
      const { result, change } = decide(view);
      if (change) {
        this.#store(app, change);
        this.#heads.move(app, { sequence: head.sequence + 1, at: view.now });
      }
      return result;
    }, true);
  }
  read(app, _, look) {
    return this.#database.read(() => look(this.#view(app, this.#headOf(app))));
  }
  sequence(app) {
    return this.#database.read(() => this.#headOf(app).sequence);
  }
  forgetAnswers(before, limit) {
    const { answers, objects } = this.#contents;
    return this.#database.write(() => {
      const count = answers.forget(before, limit);
      return count + objects.visitor.forget(before, limit - count);
    });
  }
  /** @throws NotFoundError if the app does not exist. */
  #headOf(app) {
    const head = this.#heads.of(app);
    if (!head) throw new NotFoundError();
    return head;
  }
  #view(app, { at }) {
    return new SqliteView(this.#contents, app, Math.max(this.#clock(), at));
  }
  #store(app, change) {
    const { put = {}, removed = [], events = [], answer, ...left } = change;
    expectNothing(left);
    const { objects, allocations, answers } = this.#contents;
    const added = this.#database.canDefer && removed.length === 0 ? newBookingsAmong(put, events) : void 0;
    if (added) {
      const customers = put.customer ?? [];
      const expected = allocations.expect(added);
      objects.booking.expect(added);
      if (answer) answers.expect(app, answer);
      if (customers.length > 0) objects.customer.expect(customers);
      this.#database.defer(() => {
        if (customers.length > 0) objects.customer.put(customers);
        const texts = added.map((booking) => objects.booking.add(booking));
        allocations.add(expected);
        objects.job.put(put.job ?? []);
        this.#storeFollowing(app, events, answer, (booking) => texts[added.indexOf(booking)]);
      });
    } else {
      this.#database.flush();
      for (const { kind, uuid } of removed) objects[kind].remove(app, uuid);
      const stores = objects;
      eachKind(put, (kind, those) => stores[kind].put(those));
      this.#storeFollowing(app, events, answer);
    }
  }
  /** Stores events and the answer. `textOf` returns the JSON of a booking if it was already written. */
  #storeFollowing(app, events, answer, textOf) {
    for (const event of events)
      this.#contents.events.add(event, event.booking === null ? void 0 : textOf?.(event.data));
    if (answer) this.#contents.answers.put(app, answer);
  }
};
function newBookingsAmong(put, events) {
  for (const kind in put) {
    if (kind !== "booking" && kind !== "job" && kind !== "customer" && put[kind]?.length) return void 0;
  }
  if (events.length < (put.booking?.length ?? 0)) return void 0;
  const areNew = (those) => those.every(({ version }) => version === 1);
  return put.booking && areNew(put.booking) && areNew(put.customer ?? []) ? put.booking : void 0;
}
var SqliteView = class {
  now;
  #contents;
  #app;
  constructor(contents, app, now) {
    this.#contents = contents;
    this.#app = app;
    this.now = now;
  }
  object(kind, uuid) {
    const stores = this.#contents.objects;
    return stores[kind].get(this.#app, uuid);
  }
  actionsOf(workflow) {
    return this.#contents.objects.action.of(this.#app, [workflow]);
  }
  taken(resource, start, end) {
    return resource.app === this.#app ? this.#contents.allocations.overlapping(resource, start, end) : [];
  }
  unitsTaken(resource, start, end) {
    return resource.app === this.#app ? this.#contents.allocations.units(resource, start, end) : 0;
  }
  inUse(query) {
    return this.#contents.objects.booking.inUse(this.#app, query);
  }
  overlapping(query) {
    return this.#contents.objects.booking.overlapping(this.#app, query);
  }
  ofCustomer(query) {
    return this.#contents.objects.booking.ofCustomer(this.#app, query);
  }
  timeOff(from, to) {
    return this.#contents.objects.timeOff.within(this.#app, from, to);
  }
  tally(query) {
    return this.#contents.objects.booking.tally(this.#app, query);
  }
  servicesNaming(uuid) {
    return this.#contents.objects.service.naming(this.#app, uuid);
  }
  customerWithEmail(folded) {
    return this.#contents.objects.customer.withEmail(this.#app, folded);
  }
  count(kind) {
    return this.#contents.objects[kind].count(this.#app);
  }
  feedsOf(uuid) {
    return this.#contents.objects.feed.of(this.#app, uuid);
  }
  select({ kind, where }) {
    const { sql, parameters } = conditionsOf(this.#app, kind, where);
    const found = this.#contents.database.values(`SELECT data FROM ${tableOf(kind).name} WHERE ${sql}`);
    return found.all(...parameters).map((data) => fromJson(data));
  }
  answer(key) {
    return this.#contents.answers.get(this.#app, key);
  }
};

// adapters/sqlite/lists/searched-list.ts
var ROWS_A_TURN = 5e3;
var TRIES = 2;
async function readSearchedPage(database, list, slice) {
  const { table, app, flatList, conditions, order } = list;
  const direction = order.isReversed ? " DESC" : "";
  const orderBy = order.by === "ordinal" ? `ordinal${direction}` : `start_at${direction}, ordinal${direction}`;
  const sequence = sequenceIn(database, app);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isLong = await database.read(() => flatList.total(app) > ROWS_A_TURN);
    if (!isLong) break;
    const found = await matchesOf(database, list, sequence);
    if (!found) continue;
    const { at, matches } = found;
    if (order.by === "start_at") matches.sort(([a, startA], [b, startB]) => startA - startB || a - b);
    if (order.isReversed) matches.reverse();
    const { offset, limit } = slice;
    const ordinals = JSON.stringify(matches.slice(offset, offset + limit).map(([ordinal]) => ordinal));
    const place = `WHERE app = ? AND ordinal IN (SELECT value FROM json_each(?)) ORDER BY ${orderBy}`;
    const page = await readPage(
      database,
      slice,
      () => sequence() === at ? { items: new Rows(database, table, place, limit, [app, ordinals]), total: matches.length } : void 0
    );
    if (page) return page;
  }
  return readPage(database, slice, () => filteredSlice(database, table, conditions, orderBy, slice));
}
function sequenceIn(database, app) {
  const statement = database.values("SELECT sequence FROM ledger WHERE app = ?");
  return () => statement.get(app) ?? 0;
}
async function matchesOf(database, { table, app, conditions, order }, sequence) {
  const lastOf = database.values(
    `SELECT max(ordinal) FROM (SELECT ordinal FROM ${table} WHERE app = ? AND ordinal > ? ORDER BY ordinal LIMIT +?)`
  );
  const matching = database.tuples(
    `SELECT ordinal, ${order.by} FROM ${table} WHERE ${conditions.sql} AND ordinal > ? AND ordinal <= ? ORDER BY ordinal`
  );
  const at = await database.read(sequence);
  const matches = [];
  for (let after = -1; ; ) {
    const examined = await database.read(() => {
      if (sequence() !== at) return void 0;
      const last = lastOf.get(app, after, ROWS_A_TURN) ?? null;
      return { last, found: last === null ? [] : matching.all(...conditions.parameters, after, last) };
    });
    if (!examined) return void 0;
    if (examined.last === null) return { at, matches };
    for (const match of examined.found) matches.push(match);
    after = examined.last;
    await new Promise((resolve2) => setImmediate(resolve2));
  }
}

// adapters/sqlite/object-store.ts
var SqliteObjectStore = class {
  #database;
  #stores;
  constructor(database, stores) {
    this.#database = database;
    this.#stores = stores;
  }
  find(app, kind, uuid) {
    const { name: table } = tableOf(kind);
    const sql = `SELECT data FROM ${table} WHERE uuid = ?${app === null ? "" : " AND app = ?"}`;
    const parameters = app === null ? [uuid] : [uuid, app];
    return this.#database.read(() => {
      const data = this.#database.values(sql).get(...parameters);
      return data === void 0 ? void 0 : fromJson(data);
    });
  }
  select(app, question, limit) {
    const { sql, parameters } = statementOf("data", app, question, limit);
    return this.#database.read(
      () => this.#database.values(sql).all(...parameters).map((data) => fromJson(data))
    );
  }
  /** The UUIDs of up to `limit` objects for each question, all from one snapshot. */
  uuids(app, questions, limit) {
    return this.#database.read(
      () => questions.map((question) => {
        const { sql, parameters } = statementOf("uuid", app, question, limit);
        return this.#database.values(sql).all(...parameters);
      })
    );
  }
  list(app, question, slice) {
    const { kind, where, order = "created" } = question;
    const { name: table } = tableOf(kind);
    const flatList = this.#stores[kind].flatList;
    const parts = conjuncts(anyWhere(where));
    const conditions = conditionsOf(app, kind, where);
    const { by, isReversed } = orderedBy(order);
    if (flatList && parts.some(isSearch) && parts.every(isSearchOrStatus) && (by === null || by === "start")) {
      const searchedBy = by === null ? "ordinal" : "start_at";
      const list = { table, app, flatList, conditions, order: { by: searchedBy, isReversed } };
      return readSearchedPage(this.#database, list, slice);
    }
    return readPage(this.#database, slice, () => {
      if (!flatList || parts.length > 0) {
        return filteredSlice(this.#database, table, conditions, orderSql(kind, order), slice);
      }
      if (by === null) return isReversed ? flatList.sliceFromEnd(app, slice) : flatList.slice(app, slice);
      return this.#sliceOfAll(app, kind, flatList, orderSql(kind, order), slice);
    });
  }
  /** Slice of all objects of the app. The total is known without counting. */
  #sliceOfAll(app, kind, flatList, order, { limit, offset }) {
    const place = `WHERE app = ? ORDER BY ${order} LIMIT +? OFFSET ?`;
    const items = new Rows(this.#database, tableOf(kind).name, place, limit, [app, limit, offset]);
    return { items, total: flatList.total(app) };
  }
};
function statementOf(column, app, { kind, where, order }, limit) {
  const { sql, parameters } = conditionsOf(app, kind, where);
  const ordered = order === void 0 ? "" : ` ORDER BY ${orderSql(kind, order)}`;
  const limited = limit === void 0 ? "" : " LIMIT +?";
  return {
    sql: `SELECT ${column} FROM ${tableOf(kind).name} WHERE ${sql}${ordered}${limited}`,
    parameters: limit === void 0 ? parameters : [...parameters, limit]
  };
}
function orderSql(kind, order) {
  const { foundBy, created } = tableOf(kind);
  const { by, isReversed } = orderedBy(order);
  const direction = isReversed ? " DESC" : "";
  const value = by === null ? void 0 : foundBy[by];
  const first = value === void 0 ? "" : `${typeof value === "string" ? value : value.column}${direction}, `;
  return `${first}${created}${direction}`;
}
function isSearch(where) {
  return where[0] === "contains" || where[0] === "or" && where[1].every(isSearch);
}
function isSearchOrStatus(where) {
  return isSearch(where) || where[0] === "in" && where[1] === "status";
}

// adapters/sqlite/tables/object-table.ts
import QuickLRU5 from "quick-lru";
var SqliteObjectTable = class {
  table;
  flatList;
  #copies;
  #known;
  #get;
  #put;
  #remove;
  #count;
  constructor(database, lists, kind) {
    const { name, onChange = {}, created: place } = TABLES[kind];
    const columns = columnsOf2(kind);
    this.table = name;
    this.#copies = Object.values(columns);
    this.#known = new KnownEntities(database);
    const isFlat = place === "ordinal";
    this.flatList = isFlat ? lists.of(name, "app") : void 0;
    const inserted = ["uuid", "app", ...isFlat ? ["ordinal"] : [], ...Object.keys(columns), "data"];
    const updated = [...Object.keys(columns), "data"].map((column) => {
      return `${column} = ${onChange[column] ?? `excluded.${column}`}`;
    });
    this.#get = database.values(`SELECT data FROM ${name} WHERE uuid = ? AND app = ?`);
    this.#put = database.values(
      `INSERT INTO ${name} (${inserted.join(", ")}) VALUES (${inserted.map(() => "?").join(", ")})
       ON CONFLICT (uuid) DO UPDATE SET ${updated.join(", ")}
       RETURNING ${place}`
    );
    this.#count = database.values(`SELECT count(*) FROM ${name} WHERE app = ?`);
    this.#remove = database.values(
      `DELETE FROM ${name} WHERE uuid = ? AND app = ? RETURNING ${place}`
    );
  }
  get(app, uuid) {
    return this.#known.get(app, uuid, () => this.#get.get(uuid, app));
  }
  /** Number of objects, including those stored in the running batch. Only within a write. */
  count(app) {
    return this.#count.get(app) ?? 0;
  }
  put(objects) {
    for (const object of objects) this.#putOne(object);
  }
  #putOne(object) {
    const { uuid, app } = object;
    const list = this.flatList;
    const copies = this.#copies.map((copyOf) => copyOf(object));
    this.#known.changed(uuid);
    if (!list) {
      this.#put.get(uuid, app, ...copies, toJson(object));
      return;
    }
    const next = list.nextOrdinal(app);
    const ordinal = this.#put.get(uuid, app, next, ...copies, toJson(object));
    if (ordinal === next) list.added(app, next);
    else if (ordinal !== void 0) list.replaced(app, ordinal);
  }
  remove(app, uuid) {
    this.#known.changed(uuid);
    const ordinal = this.#remove.get(uuid, app);
    if (ordinal !== void 0) this.flatList?.removed(app, ordinal);
  }
};
var KNOWN_MAX2 = 2e3;
var KnownEntities = class {
  #cache;
  constructor(database) {
    this.#cache = new TransactionalCache(database, new QuickLRU5({ maxSize: KNOWN_MAX2 }));
  }
  /** Only within a write or a read. `read` returns the JSON of the object, if the app has it. */
  get(app, uuid, read) {
    const known = this.#cache.known.get(uuid);
    if (known) return known.app === app ? known : void 0;
    const data = read();
    if (data === void 0) return void 0;
    const entity = frozen(fromJson(data));
    this.#cache.known.set(uuid, entity);
    return entity;
  }
  /** Reports that the running write replaces or removes the object. */
  changed(uuid) {
    this.#cache.changing().delete(uuid);
  }
};

// adapters/sqlite/tables/action-table.ts
var SqliteActionTable = class extends SqliteObjectTable {
  #ofWorkflows;
  constructor(database, lists) {
    super(database, lists, "action");
    this.#ofWorkflows = database.values(
      `SELECT data FROM action
       WHERE workflow IN (SELECT value FROM json_each(?)) AND ${AMONG_OTHERS_OF_APP}
       ORDER BY position, id`
    );
  }
  /** Ordered by position, then by creation. Only within a write or a read. */
  of(app, workflows) {
    return this.#ofWorkflows.all(JSON.stringify(workflows), app).map((data) => fromJson(data));
  }
};

// adapters/sqlite/caches/known-sales.ts
import QuickLRU6 from "quick-lru";
var EARLIER = 31 * DAY;
var SERVICES_MAX = 1e3;
var KEPT_MAX = 2e5;
var KnownSales = class {
  #keptMax;
  #services = new QuickLRU6({ maxSize: SERVICES_MAX });
  /** Upper bound of the cached number: evicted services are still counted. */
  #size = 0;
  /** A single service may exceed the normal limit. It is cached nevertheless, and may grow to twice its size. */
  #limit;
  constructor(keptMax = KEPT_MAX) {
    this.#keptMax = keptMax;
    this.#limit = keptMax;
  }
  /** Bookings that end after `since`, and some earlier ones. Missing ones are loaded with `read`. */
  since(app, service, since, read) {
    const key = keyOf(app, service);
    const known = this.#services.get(key);
    if (known && known.since <= since && this.#size <= this.#limit) return known.sales;
    const from = since - EARLIER;
    const sales = read(from);
    if (this.#size + sales.size > this.#keptMax) this.clear();
    this.#services.set(key, { since: from, sales });
    this.#size += sales.size;
    this.#limit = Math.max(this.#keptMax, 2 * this.#size);
    return sales;
  }
  isKnown(app, service) {
    return this.#services.has(keyOf(app, service));
  }
  /** Applies a change to the cached bookings of a service; does nothing if they are not cached. */
  change(app, service, change) {
    const sales = this.#services.get(keyOf(app, service))?.sales;
    if (!sales) return;
    const before = sales.size;
    change(sales);
    this.#size += sales.size - before;
  }
  clear() {
    this.#services.clear();
    this.#size = 0;
    this.#limit = this.#keptMax;
  }
};
function keyOf(app, service) {
  return `${app} ${service}`;
}

// adapters/sqlite/tables/statuses.ts
var statusIn = (statuses) => `status IN (${statuses.map((status) => `'${status}'`).join(", ")})`;
var LIVE = statusIn(LIVE_STATUSES);
var BLOCKING = statusIn(BLOCKING_STATUSES);
var LAPSING = statusIn(LAPSING_STATUSES);

// adapters/sqlite/tables/sales.ts
var SqliteSales = class {
  #database;
  #cache;
  #read;
  constructor(database) {
    this.#database = database;
    this.#read = database.tuples(
      `SELECT uuid, start_at, end_at, status, folded_customer_email, data -> 'resources',
         iif(${LAPSING}, data, NULL)
       FROM booking
       WHERE service = ? AND +app = ? AND start_at > ? AND end_at > ?
         AND ${BLOCKING}
       ORDER BY start_at`
    );
    this.#cache = new TransactionalCache(database, new KnownSales());
  }
  /** Only within a write or a read. */
  tally(app, query) {
    const { service, startsFrom, liveAfter } = query;
    const since = startsFrom ?? liveAfter ?? Number.MIN_SAFE_INTEGER;
    return this.#cache.known.since(app, service, since, (from) => this.#readSince(app, service, from)).tally(query);
  }
  /** Announces new bookings that are stored later in the batch, so that the next writes count them. */
  expect(bookings) {
    for (const booking of bookings) this.#change(booking, (sales) => sales.add(booking));
  }
  follow(changes) {
    for (const { before, after } of changes) {
      if (before) this.followRemoved(before);
      this.#change(after, (sales) => sales.add(after));
    }
  }
  followRemoved(booking) {
    this.#change(booking, (sales) => sales.remove(booking.uuid));
  }
  /** Applies a change of the running write to the cached bookings of the service. */
  #change({ app, sale }, change) {
    if (!sale || !this.#cache.known.isKnown(app, sale.service)) return;
    this.#cache.changing().change(app, sale.service, change);
  }
  #readSince(app, service, since) {
    this.#database.flush();
    const sales = new Sales();
    for (const row of this.#read.all(service, app, since - LONGEST_BOOKING, since)) {
      const [booking, start, end, status, email, resources, lapsing] = row;
      const mayLapse = lapsing === null ? null : fromJson(lapsing);
      sales.put({
        booking,
        start,
        end,
        isLive: isLive(status),
        email: mayLapse ? countedEmail(mayLapse) : email,
        resources: fromJson(resources),
        lapse: mayLapse && lapseOf(mayLapse)
      });
    }
    return sales;
  }
};

// adapters/sqlite/tables/booking-table.ts
var COLUMNS = columnsOf2("booking");
var COPIES = Object.values(COLUMNS);
var copiesOf = (booking) => COPIES.map((copyOf) => copyOf(booking));
var CLOCK_COLUMNS = {
  holdExpiresAt: "hold_expires_at",
  pendingSince: "pending_since",
  start: "start_at",
  end: "end_at"
};
var UNBOUNDED = Number.MAX_SAFE_INTEGER;
function ofCustomerSql(by, isLive2) {
  const condition = by === "customer" ? "+app = ? AND customer = ?" : "app = ? AND folded_customer_email = ? AND customer IS NULL";
  const live = isLive2 ? ` AND ${LIVE} AND end_at > ?` : "";
  const index = by === "email" ? " INDEXED BY booking_unlinked" : "";
  return `SELECT data FROM booking${index} WHERE ${condition}${live} ORDER BY +ordinal LIMIT +?`;
}
var SqliteBookingTable = class {
  table = "booking";
  flatList;
  #database;
  #allocations;
  #sales;
  #get;
  #add;
  #update;
  #remove;
  #addResource;
  #removeResource;
  constructor(database, lists, allocations) {
    this.#database = database;
    this.#allocations = allocations;
    this.#sales = new SqliteSales(database);
    this.flatList = lists.of("booking", "app");
    this.#get = database.values("SELECT data FROM booking WHERE uuid = ? AND app = ?");
    const copies = Object.keys(COLUMNS);
    const inserted = [...copies, "data", "uuid", "app", "ordinal"];
    this.#add = database.rows(
      `INSERT INTO booking (${inserted.join(", ")}) VALUES (${inserted.map(() => "?").join(", ")})`
    );
    this.#update = database.rows(
      `UPDATE booking SET ${[...copies, "data"].map((column) => `${column} = ?`).join(", ")} WHERE uuid = ?`
    );
    this.#remove = database.rows(
      "DELETE FROM booking WHERE uuid = ? AND app = ? RETURNING ordinal, data"
    );
    this.#addResource = database.rows(
      "INSERT INTO booking_resource (resource, booking) VALUES (?, ?)"
    );
    this.#removeResource = database.rows(
      "DELETE FROM booking_resource WHERE resource = ? AND booking = ?"
    );
  }
  inSlices(_, uuids) {
    return rowsOf(this.#database, "booking", uuids);
  }
  async due(rules, limit) {
    const forms = /* @__PURE__ */ new Map();
    for (const rule of rules) {
      const form = formOf(rule);
      const alike = forms.get(form);
      if (alike) alike.push(rule);
      else forms.set(form, [rule]);
    }
    if (forms.size === 0) return [];
    const statement = this.#database.rows(
      `SELECT app, uuid FROM (${[...forms.keys()].join(" UNION ALL ")})
       GROUP BY id ORDER BY max(overdue) DESC, uuid LIMIT +?`
    );
    const parameters = [...forms.values()].flatMap((alike) => [JSON.stringify(alike), limit]);
    return this.#database.read(() => statement.all(...parameters, limit));
  }
  get(app, uuid) {
    this.#database.flush();
    const data = this.#get.get(uuid, app);
    return data === void 0 ? void 0 : fromJson(data);
  }
  inUse(app, query) {
    const { resource, workflow, service, endsAfter, heldAfter, key, holder, limit } = query;
    this.#database.flush();
    const conditions = new Conditions().add(AMONG_OTHERS_OF_APP, app).add(LIVE).add(`status = 'held' AND hold_expires_at > ?`, heldAfter).add(`data ->> '$.madeWith.key' = ?`, key).add(`data ->> '$.madeWith.holder' = ?`, holder).add("workflow = ?", workflow).add("service = ?", service).add("end_at > ?", endsAfter);
    if (service !== void 0 && endsAfter !== void 0) conditions.add("start_at > ?", endsAfter - LONGEST_BOOKING);
    if (resource !== void 0 && endsAfter !== void 0) {
      conditions.add(
        `uuid IN (
          SELECT booking FROM allocation WHERE resource = ? AND block_end > ?
            AND block_start > ? - coalesce((SELECT longest_block FROM resource WHERE uuid = ?), ${UNBOUNDED})
        )`,
        ...[resource, endsAfter, endsAfter, resource]
      );
    } else {
      conditions.add("uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)", resource);
    }
    const statement = this.#database.values(`SELECT data FROM booking WHERE ${conditions.sql} LIMIT +?`);
    return statement.all(...conditions.parameters, limit).map((data) => fromJson(data));
  }
  overlapping(app, { resource, service, email, from, to, limit }) {
    this.#database.flush();
    const conditions = new Conditions().add(resource === void 0 ? "app = ?" : AMONG_OTHERS_OF_APP, app).add(BLOCKING).add("start_at > ? AND start_at < ? AND end_at > ?", from - LONGEST_BOOKING, to, from).add("uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)", resource).add(email === void 0 ? "service = ?" : "+service = ?", service).add("folded_customer_email = ?", email);
    const by = email === void 0 ? "" : " INDEXED BY booking_address";
    const statement = this.#database.values(
      `SELECT data FROM booking${by} WHERE ${conditions.sql} LIMIT +?`
    );
    return statement.all(...conditions.parameters, limit).map((data) => fromJson(data));
  }
  ofCustomer(app, { customer, email, endsAfter, limit }) {
    this.#database.flush();
    const found = [];
    for (const [by, name] of [
      ["customer", customer],
      ["email", email]
    ]) {
      if (name === null) continue;
      const statement = this.#database.values(ofCustomerSql(by, endsAfter !== void 0));
      const parameters = [app, name, ...endsAfter === void 0 ? [] : [endsAfter]];
      const rest = statement.all(...parameters, limit - found.length);
      found.push(...rest.map((data) => fromJson(data)));
    }
    return found;
  }
  tally(app, query) {
    return this.#sales.tally(app, query);
  }
  /** Announces new bookings that `add` stores later in the batch, so that the next writes count them. */
  expect(bookings) {
    this.#sales.expect(bookings);
  }
  /** Stores bookings with their allocations as one change: a booking may take what another one frees. */
  put(bookings) {
    const changes = bookings.map((after) => ({ before: this.get(after.app, after.uuid), after }));
    for (const change of changes) this.#store(change);
    this.#allocations.follow(changes);
    this.#sales.follow(changes);
  }
  /** Stores a new booking without its allocations. Returns its JSON. */
  add(booking) {
    const { app, uuid } = booking;
    const ordinal = this.flatList.nextOrdinal(app);
    const text = toJson(booking);
    this.#add.run(...copiesOf(booking), text, uuid, app, ordinal);
    this.flatList.added(app, ordinal);
    for (const resource of booking.resources) this.#addResource.run(resource, uuid);
    return text;
  }
  #store({ before, after }) {
    if (!before) {
      this.add(after);
      return;
    }
    const { uuid } = after;
    this.#update.run(...copiesOf(after), toJson(after), uuid);
    const had = before.resources;
    for (const resource of had) if (!after.resources.includes(resource)) this.#removeResource.run(resource, uuid);
    for (const resource of after.resources) if (!had.includes(resource)) this.#addResource.run(resource, uuid);
  }
  remove(app, uuid) {
    const row = this.#remove.get(uuid, app);
    if (!row) return;
    this.flatList.removed(app, row.ordinal);
    const booking = fromJson(row.data);
    this.#allocations.followRemoved(booking);
    this.#sales.followRemoved(booking);
  }
};
var UNATTENDED = `AND booking.data ->> '$.checkedInAt' IS NULL
  AND booking.start_at > rule.value ->> 'endsAfter' - ${LONGEST_BOOKING} AND booking.end_at > rule.value ->> 'endsAfter'
  AND coalesce(booking.data ->> '$.unattendedFrom', booking.start_at) <= rule.value ->> 'until'`;
function formOf({ status, by, app, workflow, endsAfter }) {
  const column = CLOCK_COLUMNS[by];
  return `SELECT * FROM (
    SELECT booking.id, booking.app, booking.uuid, rule.value ->> 'until' - booking.${column} AS overdue
    FROM json_each(?) AS rule CROSS JOIN booking
    WHERE booking.status = '${status}' AND booking.${column} <= rule.value ->> 'until'
      ${workflow === void 0 ? "" : `AND booking.workflow = rule.value ->> 'workflow'`}
      ${app === void 0 ? "" : `AND +booking.app = rule.value ->> 'app'`}
      ${endsAfter === void 0 ? "" : UNATTENDED}
    LIMIT +?)`;
}

// adapters/sqlite/tables/calendar-reads.ts
var LOOKED_AT = 100;
var SqliteCalendarReads = class {
  #database;
  #due;
  #statuses;
  constructor(database) {
    this.#database = database;
    this.#due = database.rows(
      `SELECT data FROM calendar
       WHERE due_at <= ? AND app NOT IN (SELECT value FROM json_each(?))
         AND (? OR (data ->> '$.state.error' IS NULL AND data ->> '$.state.fetchedAt' IS NOT NULL))
       ORDER BY due_at, id LIMIT +? OFFSET +?`
    );
    this.#statuses = database.rows(
      `SELECT count(*) AS count, CASE
         WHEN ? > data ->> '$.state.since' + (data ->> '$.staleAfterMinutes') * ${MINUTE} THEN 'stale'
         WHEN data ->> '$.state.error' IS NOT NULL THEN 'failing'
         WHEN data ->> '$.state.fetchedAt' IS NULL THEN 'new' ELSE 'ok' END AS status
       FROM (SELECT data FROM calendar LIMIT +?) GROUP BY status`
    );
  }
  async due(now, limit, without) {
    const due = [];
    const apps = JSON.stringify([...without.apps]);
    const isAnyKind = without.unproven === "all" ? 0 : 1;
    for (let offset = 0; due.length < limit; offset += LOOKED_AT) {
      const rows = await this.#database.read(() => this.#due.all(now, apps, isAnyKind, LOOKED_AT, offset));
      for (const { data } of rows) {
        const calendar = fromJson(data);
        if (!hasNoSlot(calendar, without)) due.push(calendar);
      }
      if (rows.length < LOOKED_AT) break;
    }
    return due.slice(0, limit);
  }
  /** Computes the status in SQL, as `statusOf` would: parsing every calendar would block the event loop. */
  async statuses(now, limit) {
    const counts = { new: 0, ok: 0, failing: 0, stale: 0 };
    for (const { status, count } of await this.#database.read(() => this.#statuses.all(now, limit))) {
      counts[status] = count;
    }
    return counts;
  }
};

// adapters/sqlite/tables/customer-table.ts
var SqliteCustomerTable = class extends SqliteObjectTable {
  /** Reads of customers that questions do not cover. */
  reads;
  #database;
  #withEmail;
  /** Customers that are stored later in the batch, by address, and their UUIDs. */
  #expected = /* @__PURE__ */ new Map();
  #expectedUuids = /* @__PURE__ */ new Set();
  constructor(database, lists) {
    super(database, lists, "customer");
    this.#database = database;
    this.reads = new SqliteCustomerReads(database);
    this.#withEmail = database.values("SELECT data FROM customer WHERE app = ? AND folded_email = ?");
    const forget2 = () => {
      this.#expected.clear();
      this.#expectedUuids.clear();
    };
    database.accompany({ forget: forget2 });
  }
  /** Only within a write or a read. */
  withEmail(app, email) {
    const expected = this.#expected.get(keyOf2(app, email));
    if (expected) return expected;
    const data = this.#withEmail.get(app, email);
    return data === void 0 ? void 0 : fromJson(data);
  }
  /**
   * Announces new customers that are stored later in the batch, so that the next writes find them by their addresses.
   */
  expect(customers) {
    for (const customer of customers) {
      this.#expectedUuids.add(customer.uuid);
      if (customer.email !== null) this.#expected.set(keyOf2(customer.app, fold(customer.email)), customer);
    }
  }
  get(app, uuid) {
    if (this.#expectedUuids.has(uuid)) this.#database.flush();
    return super.get(app, uuid);
  }
  put(customers) {
    super.put(customers);
    for (const { app, uuid, email } of customers) {
      this.#expectedUuids.delete(uuid);
      if (email !== null) this.#expected.delete(keyOf2(app, fold(email)));
    }
  }
};
function keyOf2(app, email) {
  return `${app} ${email}`;
}
var KEYS = 2e3;
var NAMED = 500;
var DOSSIER_LINKED = `SELECT ordinal, ordinal, uuid, series, folded_customer_email FROM booking
  WHERE +app = ? AND customer = ? AND ordinal > ? ORDER BY ordinal LIMIT +?`;
var DOSSIER_UNLINKED = `SELECT id, ordinal, uuid, series, folded_customer_email FROM booking
  WHERE app = ? AND folded_customer_email = ? AND customer IS NULL AND id > ? ORDER BY id LIMIT +?`;
var DOSSIER_NAMED = `SELECT id, ordinal, uuid FROM event
  WHERE app = ? AND named = ? AND id > ? ORDER BY id LIMIT +?`;
var DOSSIER_UNNAMED = `SELECT ordinal, uuid FROM event
  WHERE +app = ? AND named IS NULL AND booking <> '' AND booking IN (SELECT value FROM json_each(?))`;
var JOBS = "SELECT ordinal, uuid FROM job WHERE +app = ? AND booking IN (SELECT value FROM json_each(?))";
var SERIES = "SELECT ordinal, uuid FROM series WHERE +app = ? AND uuid IN (SELECT value FROM json_each(?))";
var SqliteCustomerReads = class {
  #database;
  constructor(database) {
    this.#database = database;
  }
  counts(app, uuid, now) {
    const statement = this.#database.rows(
      `SELECT count(*) FILTER (WHERE status <> 'expired') AS bookings,
         count(*) FILTER (WHERE ${LIVE} AND start_at > ?) AS upcoming,
         count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
         count(*) FILTER (WHERE status = 'no_show') AS noShows,
         max(start_at) FILTER (
           WHERE ${BLOCKING} AND start_at <= ?
         ) AS lastStart
       FROM booking WHERE customer = ? AND +app = ?`
    );
    return this.#database.read(() => statement.get(now, now, uuid, app));
  }
  async dossier(app, uuid) {
    const statement = this.#database.values("SELECT data FROM customer WHERE uuid = ? AND app = ?");
    const found = await this.#database.read(() => statement.get(uuid, app));
    const customer = found === void 0 ? void 0 : fromJson(found);
    if (!customer) return void 0;
    const email = foldedEmail(customer);
    const linked = await this.#paged(DOSSIER_LINKED, app, uuid);
    const unlinked = email === null ? [] : await this.#paged(DOSSIER_UNLINKED, app, email);
    const bookings = inOrder([...linked, ...unlinked].map(([, ordinal, booking]) => [ordinal, booking]));
    const known = { customer: uuid, email };
    const formerEmails = new Set([...linked, ...unlinked].flatMap(([, , , , booked]) => booked ?? []));
    const person = { ...known, formerEmails: [...formerEmails] };
    const named = [];
    for (const name of /* @__PURE__ */ new Set([...namesOf(person), "?"])) {
      const found2 = await this.#paged(DOSSIER_NAMED, app, name);
      for (const [, ordinal, event] of found2) named.push([ordinal, event]);
    }
    const events = inOrder([...named, ...await this.#of(DOSSIER_UNNAMED, app, bookings)]);
    const jobs = inOrder(await this.#of(JOBS, app, bookings));
    const recurring = [...new Set([...linked, ...unlinked].flatMap(([, , , series2]) => series2 ?? []))];
    const series = inOrder(await this.#of(SERIES, app, recurring));
    const meant = new Set(bookings);
    const rows = (table, uuids) => rowsOf(this.#database, table, uuids);
    return {
      customer,
      bookings: filterSlices(rows("booking", bookings), (booking) => isOf(booking, known)),
      events: filterSlices(rows("event", events), (event) => eventIsOf(event, person, meant)),
      jobs: rows("job", jobs),
      series: rows("series", series)
    };
  }
  /** Reads all pages of a statement whose first column is the cursor, each in a turn of the event loop of its own. */
  async #paged(sql, app, name) {
    const statement = this.#database.tuples(sql);
    const all = [];
    for (let page; page === void 0 || page.length === KEYS; ) {
      const from = all.at(-1)?.[0] ?? -1;
      await turn();
      page = await this.#database.read(() => statement.all(app, name, from, KEYS));
      all.push(...page);
    }
    return all;
  }
  /** Reads the keys that belong to the named objects, in batches. */
  async #of(sql, app, uuids) {
    const statement = this.#database.tuples(sql);
    const all = [];
    for (let from = 0; from < uuids.length; from += NAMED) {
      const batch = toJson(uuids.slice(from, from + NAMED));
      await turn();
      all.push(...await this.#database.read(() => statement.all(app, batch)));
    }
    return all;
  }
};
var turn = () => new Promise((resolve2) => setImmediate(resolve2));
function inOrder(keys) {
  return keys.toSorted(([a], [b]) => a - b).map(([, uuid]) => uuid);
}

// adapters/sqlite/tables/erasure-store.ts
var ROWS2 = 500;
var BOOKINGS = 100;
var NO_BOOKINGS = /* @__PURE__ */ new Set();
var UNKNOWN = "?";
var SqliteErasureStore = class {
  #database;
  #naming;
  #ofBookings;
  #rewrite;
  #answers;
  #forget;
  constructor(database) {
    this.#database = database;
    this.#naming = database.rows(
      "SELECT id, data FROM event WHERE named = ? AND app = ? AND id > ? ORDER BY id LIMIT +?"
    );
    this.#ofBookings = database.rows(
      `SELECT id, data FROM event
       WHERE booking <> '' AND booking IN (SELECT value FROM json_each(?)) AND +app = ? ORDER BY id`
    );
    this.#rewrite = database.rows("UPDATE event SET named = ?, data = ? WHERE id = ?");
    this.#answers = database.rows(
      `SELECT id, key, about, iif(about IS NULL, text, NULL) AS text FROM answer
       WHERE app = ? AND key > ? ORDER BY key LIMIT +?`
    );
    this.#forget = database.rows("DELETE FROM answer WHERE id = ?");
  }
  async eraseEvents(app, person, bookings) {
    const meant = new Set(bookings);
    for (let from = 0; from < bookings.length; from += BOOKINGS) {
      const those = toJson(bookings.slice(from, from + BOOKINGS));
      await this.#database.write(() => this.#erase(this.#ofBookings.all(those, app), person, meant));
    }
  }
  async eraseEventsNaming(app, person, before) {
    const { customer, email } = person;
    for (const name of [customer, ...email === null ? [] : [email], UNKNOWN]) {
      for (let last = 0; last !== void 0; ) {
        const after = last;
        const found = await this.#database.read(() => this.#naming.all(name, app, after, ROWS2));
        const meant = found.flatMap(({ data }) => {
          const event = fromJson(data);
          return eventIsOf(event, person, NO_BOOKINGS) ? [event.booking] : [];
        });
        const end = found.at(-1)?.id ?? after;
        if (meant.length > 0) {
          await before([...new Set(meant)]);
          await this.#database.write(() => {
            const again = this.#naming.all(name, app, after, ROWS2).filter(({ id }) => id <= end);
            this.#erase(again, person, NO_BOOKINGS);
          });
        }
        last = found.length < ROWS2 ? void 0 : end;
      }
    }
  }
  async forgetAnswers(app, about) {
    const all = new Set(about);
    for (let last = ""; last !== void 0; ) {
      const after = last;
      last = await this.#database.write(() => {
        const found = this.#answers.all(app, after, ROWS2);
        for (const answer of found) if (isAbout(answer, all)) this.#forget.run(answer.id);
        return found.length < ROWS2 ? void 0 : found.at(-1).key;
      });
    }
  }
  /**
   * `secure_delete` has written zeros over deleted rows. But pages that SQLite has repacked keep copies of rows at
   * their former places, and the log contains older pages.
   */
  overwrite() {
    return this.#database.overwrite();
  }
  #erase(found, person, bookings) {
    for (const { id, data } of found) {
      const event = fromJson(data);
      if (!eventIsOf(event, person, bookings)) continue;
      const erased = erasedEvent(event);
      if (erased !== event) this.#rewrite.run(namedBy(erased.data), toJson(erased), id);
    }
  }
};
function isAbout({ about, text }, all) {
  if (about !== null) return fromJson(about).some((one) => all.has(one));
  const said = text ?? "";
  return [...all].some((one) => said.includes(one));
}

// adapters/sqlite/tables/feed-table.ts
import QuickLRU7 from "quick-lru";
var KNOWN_MAX3 = 1e4;
var SqliteFeedTable = class extends SqliteObjectTable {
  #database;
  #heads;
  /** Feeds by digest, since calendars poll. A cached feed is valid while its app's head is the same object. */
  #known = new QuickLRU7({ maxSize: KNOWN_MAX3 });
  #digested;
  #app;
  #of;
  constructor(database, lists, heads) {
    super(database, lists, "feed");
    this.#database = database;
    this.#heads = heads;
    this.#digested = database.values("SELECT data FROM feed WHERE digest = ?");
    this.#app = database.values("SELECT data FROM app WHERE uuid = ?");
    this.#of = database.values(
      "SELECT data FROM feed WHERE subject = ? AND +app = ? ORDER BY ordinal"
    );
  }
  async stateOf(digest) {
    if (this.#database.isFresh) {
      const known = this.#stillKnown(digest);
      if (known) return known;
    }
    return this.#database.read(() => {
      const known = this.#stillKnown(digest);
      if (known) return known;
      const found = this.#read(digest);
      if (found) this.#known.set(digest, found);
      return found?.state;
    });
  }
  #stillKnown(digest) {
    const known = this.#known.get(digest);
    return known && this.#heads.known(known.state.app.uuid) === known.head ? known.state : void 0;
  }
  #read(digest) {
    const data = this.#digested.get(digest);
    if (data === void 0) return void 0;
    const feed = fromJson(data);
    const text = this.#app.get(feed.app);
    const head = this.#heads.of(feed.app);
    if (text === void 0 || !head) return void 0;
    const { sequence, at: changedAt } = head;
    return { head, state: frozen({ feed, app: fromJson(text), sequence, changedAt }) };
  }
  /** Feeds of a resource, a service or a customer, in creation order. Only within a write or a read. */
  of(app, uuid) {
    return this.#of.all(uuid, app).map((data) => fromJson(data));
  }
};

// adapters/sqlite/tables/job-table.ts
var inTurn = (a, b) => a.next_at - b.next_at || a.position - b.position || a.id - b.id;
var SqliteJobTable = class {
  table = "job";
  flatList;
  #database;
  #get;
  #add;
  #update;
  #remove;
  #dueQueues;
  #due;
  #lost;
  #claim;
  #release;
  #waiting;
  #dueOf;
  #oldest;
  #turns = new Turns();
  constructor(database, lists) {
    this.#database = database;
    this.flatList = lists.of("job", "app");
    this.#get = database.values("SELECT data FROM job WHERE uuid = ? AND app = ?");
    this.#add = database.rows(
      `INSERT INTO job (status, next_at, lease_token, lease_until, data, uuid, app, ordinal, booking, action, sequence,
         due_at, position)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (booking, action, sequence, due_at) DO NOTHING`
    );
    this.#update = database.rows(
      `UPDATE job SET status = ?, next_at = ?, lease_token = ?, lease_until = ?, data = ? WHERE uuid = ? AND app = ?`
    );
    this.#remove = database.values(
      "DELETE FROM job WHERE uuid = ? AND app = ? RETURNING ordinal"
    );
    this.#dueQueues = database.rows(
      `SELECT app, action FROM job_queue
       WHERE next_at <= ? AND app NOT IN (SELECT value FROM json_each(?)) AND action NOT IN (SELECT value FROM json_each(?))
       ORDER BY next_at LIMIT +?`
    );
    this.#due = database.rows(
      `SELECT id, app, next_at, position, data FROM job
       WHERE status = 'waiting' AND action = ? AND next_at <= ? ORDER BY next_at, position, id LIMIT +?`
    );
    this.#lost = database.rows(
      `SELECT id, app, next_at, position, data FROM job
       WHERE status = 'running' AND lease_until <= ?
         AND app NOT IN (SELECT value FROM json_each(?)) AND action NOT IN (SELECT value FROM json_each(?))
       ORDER BY lease_until LIMIT +?`
    );
    this.#claim = database.rows(
      `UPDATE job SET status = 'running', lease_token = ?, lease_until = ?, data = ? WHERE uuid = ?`
    );
    this.#release = database.rows(
      `UPDATE job SET status = ?, next_at = ?, lease_token = ?, lease_until = ?, data = ?
       WHERE uuid = ? AND status = 'running' AND lease_token = ?`
    );
    this.#waiting = database.values(
      `SELECT count(*) FROM (SELECT 1 FROM job WHERE status = 'waiting' LIMIT +?)`
    );
    this.#dueOf = database.values(
      `SELECT count(*) FROM (SELECT 1 FROM job_queue JOIN job
         ON job.action = job_queue.action AND job.status = 'waiting' AND job.next_at <= ?
       WHERE job_queue.next_at <= ? LIMIT +?)`
    );
    this.#oldest = database.values("SELECT min(next_at) FROM job_queue WHERE next_at <= ?");
  }
  async claim(now, lease, limit, without) {
    const passedOver = JSON.stringify(without);
    const some = [now, passedOver, passedOver, 1];
    const isAny = await this.#database.read(() => this.#dueQueues.get(...some) ?? this.#lost.get(...some));
    if (!isAny) return [];
    return this.#database.write(() => {
      const dealt = this.#claimable(now, limit, passedOver);
      this.#turns.took(dealt);
      const jobs = dealt.toSorted(inTurn).map(({ data }) => ({ ...fromJson(data), status: "running" }));
      for (const job of jobs.toReversed()) this.#claim.run(lease.token, lease.until, toJson(job), job.uuid);
      return jobs;
    });
  }
  /** Takes jobs from the apps by turns. Enough of each app is read to fill the limit alone. */
  #claimable(now, limit, passedOver) {
    const ofApps = byApp(this.#dueQueues.all(now, passedOver, passedOver, QUEUES_LOOKED_AT));
    const next = this.#turns.order(ofApps.keys()).slice(0, limit);
    const most = limit - Math.max(next.length - 1, 0);
    const due = next.flatMap((app) => ofApps.get(app).slice(0, most));
    const candidates = due.flatMap(({ action }) => this.#due.all(action, now, most));
    candidates.push(...this.#lost.all(now, passedOver, passedOver, QUEUES_LOOKED_AT));
    return this.#turns.deal(candidates.sort(inTurn), limit);
  }
  release(job, lease) {
    return this.#database.write(() => this.#release.run(...columnsOf3(job), job.uuid, lease.token).changes > 0);
  }
  backlog(now, limit) {
    return this.#database.read(() => ({
      waiting: this.#waiting.get(limit) ?? 0,
      due: this.#dueOf.get(now, now, limit) ?? 0,
      oldestDueAt: this.#oldest.get(now) ?? null
    }));
  }
  get(app, uuid) {
    this.#database.flush();
    const data = this.#get.get(uuid, app);
    return data === void 0 ? void 0 : fromJson(data);
  }
  put(jobs) {
    for (const job of jobs) this.#putOne(job);
  }
  /** A new job is ignored if one with the same booking, action, sequence and due moment exists. */
  #putOne(job) {
    const { uuid, app, position } = job;
    const { booking, action, sequence, dueAt } = purposeOf(job);
    const columns = columnsOf3(job);
    if (this.#update.run(...columns, uuid, app).changes > 0) return;
    const ordinal = this.flatList.nextOrdinal(app);
    const added = this.#add.run(...columns, uuid, app, ordinal, booking, action, sequence, dueAt, position);
    if (added.changes > 0) this.flatList.added(app, ordinal);
  }
  remove(app, uuid) {
    const ordinal = this.#remove.get(uuid, app);
    if (ordinal !== void 0) this.flatList.removed(app, ordinal);
  }
};
function columnsOf3(job) {
  const { status, nextAt } = job;
  return [status, nextAt, null, status === "running" ? nextAt ?? 0 : null, toJson(job)];
}

// adapters/sqlite/tables/service-table.ts
var SqliteServiceTable = class extends SqliteObjectTable {
  #mentioning;
  constructor(database, lists) {
    super(database, lists, "service");
    this.#mentioning = database.values(
      "SELECT data FROM service WHERE app = ? AND instr(data, ?) > 0 ORDER BY ordinal"
    );
  }
  /** Services that name the resource or workflow, in creation order. Scans all services of the app. */
  naming(app, uuid) {
    const mentioning = this.#mentioning.all(app, uuid).map((data) => fromJson(data));
    return mentioning.filter((service) => names(service, uuid));
  }
};

// adapters/sqlite/tables/time-off-table.ts
import QuickLRU8 from "quick-lru";
var KNOWN_MAX4 = 2e3;
var SqliteTimeOffTable = class extends SqliteObjectTable {
  #cache;
  #endingAfter;
  constructor(database, lists) {
    super(database, lists, "timeOff");
    this.#cache = new TransactionalCache(database, new QuickLRU8({ maxSize: KNOWN_MAX4 }));
    this.#endingAfter = database.values(
      "SELECT data FROM time_off WHERE app = ? AND ends_at > ? ORDER BY ordinal"
    );
  }
  /** Time off that overlaps (from, to) in any zone, in creation order. Only within a write or a read. */
  within(app, from, to) {
    const { entries } = this.#knownSince(app, from);
    const found = [];
    for (let i = entries.length - 1; i >= 0 && entries[i].end > from; i -= 1) {
      if (entries[i].start < to) found.push(entries[i]);
    }
    return found.sort((a, b) => a.place - b.place).map(({ timeOff }) => timeOff);
  }
  #knownSince(app, from) {
    const known = this.#cache.known.get(app);
    if (known && known.since <= from) return known;
    const entries = this.#endingAfter.all(app, from).map((data, place) => {
      const timeOff = frozen(fromJson(data));
      return { timeOff, place, ...widestWindowOf(timeOff) };
    });
    const read = { since: from, entries: entries.sort((a, b) => a.end - b.end) };
    this.#cache.known.set(app, read);
    return read;
  }
  put(objects) {
    for (const { app } of objects) this.#changed(app);
    super.put(objects);
  }
  remove(app, uuid) {
    this.#changed(app);
    super.remove(app, uuid);
  }
  #changed(app) {
    this.#cache.changing().delete(app);
  }
};

// adapters/sqlite/tables/visitor-table.ts
var SqliteVisitorTable = class extends SqliteObjectTable {
  #old;
  constructor(database, lists) {
    super(database, lists, "visitor");
    this.#old = database.rows(
      "SELECT app, uuid FROM visitor WHERE confirmed_at < ? ORDER BY confirmed_at LIMIT +?"
    );
  }
  /** Only within a write. */
  forget(before, limit) {
    const old = this.#old.all(before, limit);
    for (const { app, uuid } of old) this.remove(app, uuid);
    return old.length;
  }
};

// adapters/sqlite/objects.ts
function objectStores(database, lists, heads, allocations) {
  return {
    workflow: new SqliteObjectTable(database, lists, "workflow"),
    resource: new SqliteObjectTable(database, lists, "resource"),
    service: new SqliteServiceTable(database, lists),
    timeOff: new SqliteTimeOffTable(database, lists),
    series: new SqliteObjectTable(database, lists, "series"),
    key: new SqliteObjectTable(database, lists, "key"),
    staff: new SqliteObjectTable(database, lists, "staff"),
    visitor: new SqliteVisitorTable(database, lists),
    profile: new SqliteObjectTable(database, lists, "profile"),
    logo: new SqliteObjectTable(database, lists, "logo"),
    letters: new SqliteObjectTable(database, lists, "letters"),
    customer: new SqliteCustomerTable(database, lists),
    erasure: new SqliteObjectTable(database, lists, "erasure"),
    feed: new SqliteFeedTable(database, lists, heads),
    calendar: new SqliteObjectTable(database, lists, "calendar"),
    busyTimes: new SqliteObjectTable(database, lists, "busyTimes"),
    action: new SqliteActionTable(database, lists),
    booking: new SqliteBookingTable(database, lists, allocations),
    job: new SqliteJobTable(database, lists)
  };
}
function repositoriesOf(database, stores, objects) {
  const { resource, customer, feed, booking, job } = stores;
  const taking = database.values(
    `SELECT DISTINCT series FROM booking
     WHERE +app = ? AND series IS NOT NULL AND uuid IN (SELECT booking FROM booking_resource WHERE resource = ?)`
  );
  return repositoriesOver(objects, {
    resources: { revision: (app) => database.read(() => resource.flatList?.revision(app)) },
    series: { taking: (app, uuid) => database.read(() => taking.all(app, uuid)) },
    customers: customer.reads,
    erasures: new SqliteErasureStore(database),
    feeds: feed,
    calendars: new SqliteCalendarReads(database),
    bookings: {
      uuids: (app, questions, limit) => objects.uuids(app, questions, limit),
      inSlices: (app, uuids) => booking.inSlices(app, uuids),
      due: (rules, limit) => booking.due(rules, limit)
    },
    jobs: job
  });
}

// adapters/sqlite/caches/known-allocations.ts
import QuickLRU9 from "quick-lru";
var DAYS_AT_ONCE = 400;
var GROWTH = 8;
var DAYS_MAX = 512;
var AHEAD_MAX = 1e3;
var STRETCH_MAX = 2e3;
var KEPT_MAX2 = 4e5;
var RESOURCES_MAX = 1e4;
var EACH = 3;
var KnownAllocations = class {
  #resources = new QuickLRU9({ maxSize: RESOURCES_MAX });
  /** Upper bound of the cached number: evicted resources are still counted. */
  #size = 0;
  /** Allocations that overlap [start, end), in any order. Missing days are loaded with `read`. */
  overlapping(resource, start, end, read) {
    if (isTooLong(start, end)) return read(start, end, Number.POSITIVE_INFINITY) ?? [];
    const found = [];
    this.#eachOverlapping(resource, start, end, read, ({ allocations }, i) => found.push(allocations[i]));
    return found;
  }
  /**
   * Sum of the units of the allocations that overlap [start, end). Infinity if one of them may lapse; undefined if the
   * range is too long to be cached.
   */
  units(resource, start, end, read) {
    if (isTooLong(start, end)) return void 0;
    let sum = 0;
    this.#eachOverlapping(resource, start, end, read, ({ figures }, i) => {
      sum += figures[i * EACH + 2];
    });
    return sum;
  }
  #eachOverlapping(resource, start, end, read, visit) {
    const [firstDay, lastDay] = [dayOf(start), dayOf(end)];
    const { days, stretches } = this.#known(resource, firstDay, lastDay, read);
    const [first, last] = [Math.floor(firstDay / days), Math.floor(lastDay / days)];
    for (let number = first; number <= last; number += 1) {
      const stretch = stretches.get(number);
      const { allocations, figures, longest } = stretch;
      const from = number === first ? start - longest : number * days * DAY;
      for (let i = indexFrom(stretch, from); i < allocations.length && figures[i * EACH] < end; i += 1) {
        if (figures[i * EACH + 1] > start) visit(stretch, i);
      }
    }
  }
  add(allocation) {
    const { resource, start } = allocation;
    const known = this.#resources.get(resource);
    if (!known) return;
    this.#put(known, allocation, dayOf(start), lastDayOf(allocation));
    const length = known.stretches.get(Math.floor(dayOf(start) / known.days))?.allocations.length ?? 0;
    if (known.days > 1 && length > STRETCH_MAX) this.#replace(resource, known, newKnown(1, true));
  }
  remove({ resource, start, end, booking }) {
    const known = this.#resources.get(resource);
    if (!known) return;
    const last = Math.floor(lastDayOf({ end }) / known.days);
    for (let number = Math.floor(dayOf(start) / known.days); number <= last; number += 1) {
      const stretch = known.stretches.get(number);
      if (!stretch) continue;
      const { allocations, figures } = stretch;
      let i = indexFrom(stretch, start);
      while (allocations[i]?.start === start && allocations[i]?.booking !== booking) i += 1;
      if (allocations[i]?.start !== start) continue;
      allocations.splice(i, 1);
      figures.splice(i * EACH, EACH);
      this.#count(known, -1);
    }
  }
  clear() {
    this.#resources.clear();
    this.#size = 0;
  }
  /**
   * Returns the cached stretches of the resource, and loads the days from `firstDay` to `lastDay` if they are missing.
   */
  #known(resource, firstDay, lastDay, read) {
    if (this.#size > KEPT_MAX2) this.clear();
    let known = this.#resources.get(resource) ?? newKnown(1);
    if (isKnown(known, firstDay, lastDay)) return known;
    if (mayGrow(known)) {
      const grown = newKnown(known.days * GROWTH);
      if (this.#read(grown, firstDay, lastDay, read, AHEAD_MAX)) return this.#replace(resource, known, grown);
      known.isCrowded = true;
    }
    if (known.days > 1) {
      if (this.#read(known, firstDay, lastDay, read, AHEAD_MAX)) return known;
      known = this.#replace(resource, known, newKnown(1, true));
    }
    this.#read(known, firstDay, lastDay, read, Number.POSITIVE_INFINITY);
    this.#resources.set(resource, known);
    return known;
  }
  #replace(resource, known, by) {
    this.#count(known, -known.size);
    this.#resources.set(resource, by);
    return by;
  }
  /** Loads the missing stretches of these days. Returns false, and loads nothing, if they hold more than `limit`. */
  #read(known, firstDay, lastDay, read, limit) {
    const { days, stretches } = known;
    const [first, last] = missing(known, firstDay, lastDay);
    const allocations = read(first * days * DAY, (last + 1) * days * DAY, limit);
    if (!allocations) return false;
    for (let number = first; number <= last; number += 1) stretches.set(number, newStretch());
    this.#count(known, last - first + 1);
    known.daysRead += (last - first + 1) * days;
    known.allocationsRead += allocations.length;
    const [from, to] = [first * days, (last + 1) * days - 1];
    for (const allocation of allocations) {
      const [starts, ends] = [dayOf(allocation.start), lastDayOf(allocation)];
      this.#put(known, allocation, Math.max(from, starts), Math.min(to, ends));
    }
    return true;
  }
  /** Inserts the allocation into the cached stretches that contain the days from `firstDay` to `lastDay`. */
  #put(known, allocation, firstDay, lastDay) {
    const { days, stretches } = known;
    Object.freeze(Object.freeze(allocation).lapse);
    const last = Math.floor(lastDay / days);
    for (let number = Math.floor(firstDay / days); number <= last; number += 1) {
      const stretch = stretches.get(number);
      if (!stretch) continue;
      const { allocations, figures } = stretch;
      const { start, end, lapse } = allocation;
      const units = isFirm(lapse) ? allocation.units : Number.POSITIVE_INFINITY;
      const i = indexFrom(stretch, start + 1);
      if (i === allocations.length) {
        allocations.push(allocation);
        figures.push(start, end, units);
      } else {
        allocations.splice(i, 0, allocation);
        figures.splice(i * EACH, 0, start, end, units);
      }
      stretch.longest = Math.max(stretch.longest, end - start);
      this.#count(known, 1);
    }
  }
  #count(known, change) {
    known.size += change;
    this.#size += change;
  }
};
var newStretch = () => ({ allocations: [], figures: [], longest: 0 });
var newKnown = (days, isCrowded = false) => ({
  days,
  stretches: /* @__PURE__ */ new Map(),
  daysRead: 0,
  allocationsRead: 0,
  isCrowded,
  size: 0
});
function isKnown(known, firstDay, lastDay) {
  const [first, last] = missing(known, firstDay, lastDay);
  return first > last;
}
function missing({ days, stretches }, firstDay, lastDay) {
  let first = Math.floor(firstDay / days);
  let last = Math.floor(lastDay / days);
  while (first <= last && stretches.has(first)) first += 1;
  while (first <= last && stretches.has(last)) last -= 1;
  return [first, last];
}
function mayGrow({ days, daysRead, allocationsRead, isCrowded }) {
  const longer = days * GROWTH;
  return daysRead > 0 && !isCrowded && longer <= DAYS_MAX && (allocationsRead + 1) / daysRead * longer <= AHEAD_MAX;
}
function indexFrom({ allocations, figures }, start) {
  let low = 0;
  let high = allocations.length;
  while (low < high) {
    const middle = low + high >>> 1;
    if (figures[middle * EACH] < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
var isTooLong = (start, end) => dayOf(end) - dayOf(start) > DAYS_AT_ONCE;
var dayOf = (instant) => Math.floor(instant / DAY);
var lastDayOf = ({ end }) => dayOf(end - 1);

// adapters/sqlite/tables/allocations.ts
var UNLIMITED = -1;
var SqliteAllocations = class {
  #database;
  #cache;
  #overlapping;
  #take;
  #free;
  #setLapse;
  constructor(database) {
    this.#database = database;
    this.#overlapping = database.tuples(
      `SELECT booking, block_start, block_end, units, lapse FROM allocation
       WHERE resource = ? AND block_start < ?
         AND block_start > ? - max(?, coalesce((SELECT longest_block FROM resource WHERE uuid = ?), 0))
         AND block_end > ?
       LIMIT +?`
    );
    this.#take = database.rows(
      // OR FAIL, as the guard fails: otherwise SQLite first copies each page, to be able to undo the statement
      `INSERT OR FAIL INTO allocation (resource, block_start, booking, block_end, units, lapse)
       VALUES (?, ?, ?, ?, ?, ?)`
    );
    this.#free = database.rows(
      "DELETE FROM allocation WHERE resource = ? AND block_start = ? AND booking = ?"
    );
    this.#setLapse = database.rows(
      "UPDATE allocation SET lapse = ? WHERE resource = ? AND block_start = ? AND booking = ?"
    );
    this.#cache = new TransactionalCache(database, new KnownAllocations());
  }
  /** Only within a write or a read. */
  overlapping(resource, start, end) {
    return this.#cache.known.overlapping(resource.uuid, start, end, this.#reading(resource));
  }
  /**
   * Sum of the units of the overlapping allocations. Infinity if one of them may lapse; undefined if the range is too
   * long to be cached.
   */
  units(resource, start, end) {
    return this.#cache.known.units(resource.uuid, start, end, this.#reading(resource));
  }
  #reading({ uuid, longestBlock }) {
    return (from, to, limit) => {
      this.#database.flush();
      const most = Number.isFinite(limit) ? limit + 1 : UNLIMITED;
      const rows = this.#overlapping.all(uuid, to, from, longestBlock, uuid, from, most);
      if (rows.length > limit) return void 0;
      return rows.map(([booking, start, end, units, lapse]) => ({
        booking,
        resource: uuid,
        start,
        end,
        units,
        lapse: lapse === null ? null : fromJson(lapse)
      }));
    };
  }
  /**
   * Updates the allocations of all these bookings: first frees what any of them gives up, then takes what is new.
   * Unchanged allocations are not written, because they may exceed a capacity that was lowered since, and the guard
   * judges every row that is written.
   */
  follow(changes) {
    const taken = [];
    for (const { before, after } of changes) {
      const had = before ? allocationsOf(before) : [];
      const has = allocationsOf(after);
      for (const old of had) if (!has.some((allocation) => isSamePlace(allocation, old))) this.#freeOne(old);
      for (const allocation of has) {
        const old = had.find((candidate) => isSamePlace(candidate, allocation));
        if (!old) taken.push(allocation);
        else if (toJson(old.lapse) !== toJson(allocation.lapse)) this.#relapse(allocation);
      }
    }
    for (const allocation of taken) this.#takeOne(allocation);
  }
  /**
   * Announces new bookings that are stored later in the batch, so that the next writes see what they take.
   * @returns The allocations to be stored by `add`.
   */
  expect(bookings) {
    const allocations = bookings.flatMap(allocationsOf);
    const known = this.#cache.changing();
    for (const allocation of allocations) known.add(allocation);
    return allocations;
  }
  add(expected) {
    for (const allocation of expected) this.#insert(allocation);
  }
  /** The database deletes the allocations with the booking, so only the cache changes. */
  followRemoved(booking) {
    const known = this.#cache.changing();
    for (const allocation of allocationsOf(booking)) known.remove(allocation);
  }
  #takeOne(allocation) {
    const known = this.#cache.changing();
    this.#insert(allocation);
    known.add(allocation);
  }
  #insert({ resource, start, booking, end, units, lapse }) {
    this.#take.run(resource, start, booking, end, units, lapse && toJson(lapse));
  }
  #freeOne(allocation) {
    const { resource, start, booking } = allocation;
    const known = this.#cache.changing();
    this.#free.run(resource, start, booking);
    known.remove(allocation);
  }
  #relapse(allocation) {
    const { lapse, resource, start, booking } = allocation;
    const known = this.#cache.changing();
    this.#setLapse.run(lapse && toJson(lapse), resource, start, booking);
    known.remove(allocation);
    known.add(allocation);
  }
};
function isSamePlace(a, b) {
  return a.resource === b.resource && a.start === b.start && a.end === b.end && a.units === b.units;
}

// adapters/sqlite/tables/answers.ts
var SqliteAnswers = class {
  table = "answer";
  #database;
  /** Keys of answers that are stored later in the batch. */
  #expected = /* @__PURE__ */ new Set();
  #get;
  #put;
  #forget;
  #turnBack;
  constructor(database) {
    this.#database = database;
    database.accompany({ forget: () => this.#expected.clear() });
    this.#get = database.rows(
      "SELECT key, fingerprint, text, at FROM answer WHERE app = ? AND key = ?"
    );
    this.#put = database.rows(
      `INSERT INTO answer (app, key, fingerprint, text, at, about) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint, text = excluded.text, at = excluded.at,
         about = excluded.about`
    );
    this.#forget = database.rows(
      "DELETE FROM answer WHERE id IN (SELECT id FROM answer WHERE at < ? ORDER BY at LIMIT +?)"
    );
    this.#turnBack = database.rows(
      "UPDATE answer SET at = ? WHERE id IN (SELECT id FROM answer WHERE app = ? AND at > ? LIMIT +?)"
    );
  }
  /** Moves later answers back to the moment `to`, up to `limit` of them. Returns how many there were. */
  turnBack(appOrOwner, to, limit) {
    return this.#turnBack.run(to, appOrOwner, to, limit).changes;
  }
  get(appOrOwner, key) {
    if (this.#expected.has(`${appOrOwner} ${key}`)) this.#database.flush();
    return this.#get.get(appOrOwner, key);
  }
  /** The answer under the key, if it has not expired at `now`. */
  kept(appOrOwner, key, now) {
    const answer = this.get(appOrOwner, key);
    return answer && isKept(answer, now) ? answer : void 0;
  }
  /** Announces an answer that is stored later in the batch. */
  expect(appOrOwner, { key }) {
    this.#expected.add(`${appOrOwner} ${key}`);
  }
  put(appOrOwner, { key, fingerprint, text, at, about = [] }) {
    this.#put.run(appOrOwner, key, fingerprint, text, at, toJson(about));
    this.#expected.delete(`${appOrOwner} ${key}`);
  }
  forget(before, limit) {
    return this.#forget.run(before, limit).changes;
  }
};

// adapters/sqlite/tables/event-repository.ts
var BEGINNING = -1;
var SqliteEventRepository = class {
  table = "event";
  flatList;
  #database;
  #ordinal;
  #after;
  #latest;
  #add;
  #replace;
  #forget;
  #forgetBefore;
  constructor(database, lists) {
    this.#database = database;
    this.flatList = lists.of("event", "app");
    this.#ordinal = database.values("SELECT ordinal FROM event WHERE uuid = ? AND app = ?");
    this.#after = database.values(
      "SELECT data FROM event WHERE app = ? AND ordinal > ? ORDER BY ordinal LIMIT +?"
    );
    this.#latest = database.values(
      "SELECT uuid FROM event WHERE app = ? ORDER BY ordinal DESC LIMIT 1"
    );
    this.#add = database.rows(
      "INSERT INTO event (uuid, app, ordinal, type, booking, at, named, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
    );
    this.#replace = database.rows(
      "UPDATE event SET at = ?, named = ?, data = ? WHERE uuid = ?"
    );
    this.#forgetBefore = database.values(
      "DELETE FROM event WHERE app = ? AND ordinal < ? RETURNING ordinal"
    );
    this.#forget = database.rows(
      // Deletes only from the front of each feed, up to the first event that stays, because moments may be some
      // milliseconds out of order.
      `WITH old AS MATERIALIZED (SELECT id, app, ordinal FROM event WHERE at < ? ORDER BY at, id LIMIT +?),
         front AS MATERIALIZED (
           SELECT app, (
             SELECT ordinal FROM event WHERE event.app = apps.app AND id NOT IN (SELECT id FROM old) ORDER BY ordinal LIMIT 1
           ) AS stays FROM (SELECT DISTINCT app FROM old) AS apps)
       DELETE FROM event WHERE id IN (
         SELECT id FROM old JOIN front ON front.app = old.app WHERE stays IS NULL OR ordinal < stays)
       RETURNING app, ordinal`
    );
  }
  list(app, slice, filter, after) {
    return readPage(this.#database, slice, () => {
      const start = this.#positionOf(app, after);
      return start === void 0 ? void 0 : this.#slice(app, slice, filter, start);
    });
  }
  #slice(app, slice, { types, booking }, after) {
    if (types !== void 0 || booking !== void 0) {
      const conditions = new Conditions().add("app = ?", app).add("ordinal > ?", after).add("type IN (SELECT value FROM json_each(?))", types && toJson(types)).add("booking <> '' AND booking = ?", booking);
      return filteredSlice(this.#database, "event", conditions, "ordinal", slice);
    }
    const skipped = after === BEGINNING ? 0 : this.flatList.countUpTo(app, after);
    const { items, total } = this.flatList.slice(app, { ...slice, offset: slice.offset + skipped });
    return { items, total: total - skipped };
  }
  after(app, after, limit) {
    return this.#database.read(() => {
      const start = this.#positionOf(app, after);
      if (start === void 0) return void 0;
      return this.#after.all(app, start, limit).map((data) => fromJson(data));
    });
  }
  latest(app) {
    return this.#database.read(() => this.#latest.get(app));
  }
  forget(before, limit) {
    return this.#database.write(() => {
      const forgotten = this.#forget.all(before, limit);
      for (const { app, ordinal } of forgotten) this.flatList.removed(app, ordinal);
      return forgotten.length;
    });
  }
  /** Stores the event, or replaces the existing one in its place. Only within a write. */
  put(event) {
    const { uuid, app, at } = event;
    if (this.#ordinal.get(uuid, app) === void 0) this.add(event);
    else this.#replace.run(at, event.booking === null ? null : namedBy(event.data), toJson(event), uuid);
  }
  /** Deletes all events before this one, if it exists; all events if it is null. Only within a write. */
  forgetBefore(app, event) {
    const first = event === null ? Number.MAX_SAFE_INTEGER : this.#ordinal.get(event, app);
    if (first === void 0) return;
    for (const ordinal of this.#forgetBefore.all(app, first)) this.flatList.removed(app, ordinal);
  }
  /** Ordinal of the event; undefined if it no longer exists. */
  #positionOf(app, event) {
    return event === void 0 ? BEGINNING : this.#ordinal.get(event, app);
  }
  /** `data` is the JSON of its booking, if already written: it is most of the event's JSON. */
  add(event, data) {
    const { uuid, app, type, booking, at } = event;
    const ordinal = this.flatList.nextOrdinal(app);
    const named = event.booking === null ? null : namedBy(event.data);
    const text = event.booking === null || data === void 0 ? toJson(event) : withData(event, data);
    this.#add.run(uuid, app, ordinal, type, booking ?? "", at, named, text);
    this.flatList.added(app, ordinal);
  }
};
function withData(event, data) {
  const { uuid, app, type, booking, sequence, at, actor, formerResources } = event;
  const rest = { uuid, app, type, booking, sequence, at, actor, formerResources };
  return `${toJson(rest).slice(0, -1)},"data":${data}}`;
}

// adapters/sqlite/tables/owner-repository.ts
import QuickLRU10 from "quick-lru";
var CACHED_MAX2 = 1e3;
var SqliteOwnerRepository = class {
  #database;
  /** Tokens by e-mail address: every request of an owner needs them. */
  #cache;
  #addOwner;
  #owner;
  #addToken;
  #tokensOf;
  #all;
  #revoke;
  constructor(database) {
    this.#database = database;
    this.#cache = new TransactionalCache(database, new QuickLRU10({ maxSize: CACHED_MAX2 }));
    const tokens = `
      SELECT token.uuid, owner.uuid AS owner, email, digest, origin, created_at
      FROM owner_token AS token JOIN owner ON owner.uuid = token.owner`;
    this.#addOwner = database.rows(
      "INSERT INTO owner (uuid, email) VALUES (?, ?) ON CONFLICT (email) DO NOTHING"
    );
    this.#owner = database.rows("SELECT uuid, email FROM owner WHERE email = ?");
    this.#addToken = database.rows(
      `INSERT INTO owner_token (uuid, owner, digest, origin, created_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (uuid) DO UPDATE SET digest = excluded.digest, origin = excluded.origin`
    );
    this.#tokensOf = database.rows(`${tokens} WHERE email = ? ORDER BY token.id`);
    this.#all = database.rows(`${tokens} ORDER BY token.id`);
    this.#revoke = database.rows("DELETE FROM owner_token WHERE uuid = ?");
  }
  addToken(token) {
    return this.#database.write(() => this.putToken(token));
  }
  /** Only within a write. */
  putOwner({ uuid, email }) {
    this.#addOwner.run(uuid, email);
  }
  /** Only within a write. */
  putToken({ uuid, owner, digest, origin, createdAt }) {
    this.putOwner(owner);
    const stored = this.#owner.get(owner.email) ?? owner;
    this.#addToken.run(uuid, stored.uuid, digest, origin, createdAt);
    this.#cache.changing().delete(owner.email);
    return stored;
  }
  /** Only within a write. */
  removeToken(token) {
    this.#cache.changing().clear();
    return this.#revoke.run(token).changes > 0;
  }
  tokensOf(email) {
    return this.#database.read(() => {
      const known = this.#cache.known.get(email);
      if (known) return known;
      const tokens = frozen(this.#tokensOf.all(email).map(toToken));
      if (tokens.length > 0) this.#cache.known.set(email, tokens);
      return tokens;
    });
  }
  list() {
    return this.#database.read(() => this.#all.all().map(toToken));
  }
  revoke(token) {
    return this.#database.write(() => this.removeToken(token));
  }
};
function toToken({ uuid, owner, email, digest, origin, created_at }) {
  return { uuid, owner: { uuid: owner, email }, digest, origin, createdAt: created_at };
}

// adapters/sqlite/timekeeping.ts
var NO_LIMIT = -1;
var SqliteTimekeeping = class {
  #database;
  #heads;
  #answers;
  #changedAfter;
  #firstLater;
  #earliestSince;
  #laterEvents;
  #redate;
  #endLeases;
  constructor(database, heads, answers) {
    this.#database = database;
    this.#heads = heads;
    this.#answers = answers;
    this.#changedAfter = database.rows(
      "SELECT app, at FROM ledger WHERE at > ? LIMIT +?"
    );
    this.#firstLater = database.values(
      "SELECT min(ordinal) FROM event WHERE at > ? AND +app = ?"
    );
    this.#earliestSince = database.values(
      "SELECT min(at) FROM event WHERE app = ? AND ordinal >= ?"
    );
    this.#laterEvents = database.values(
      "SELECT data FROM event WHERE at > ? AND +app = ? ORDER BY ordinal LIMIT +?"
    );
    this.#redate = database.rows("UPDATE event SET at = ?, data = ? WHERE uuid = ?");
    this.#endLeases = database.rows(
      `UPDATE job SET lease_until = 0 WHERE status = 'running' AND lease_until > ? AND app = ?`
    );
  }
  changedAfter(moment, limit) {
    return this.#database.read(() => this.#changedAfter.all(moment, limit));
  }
  turnBack(app, to) {
    return this.#database.write(() => {
      const head = this.#heads.of(app);
      if (!head) throw new NotFoundError();
      const events = this.#redateEvents(app, to, NO_LIMIT);
      const { sequence, at } = head;
      if (at <= to) return { lastChange: null, events };
      this.#heads.move(app, { sequence: sequence + 1, at: to });
      return { lastChange: at, events };
    });
  }
  turnBackEvents(app, to, limit) {
    return this.#database.write(() => this.#redateEvents(app, to, limit));
  }
  /** Only within a write. */
  #redateEvents(app, to, limit) {
    const first = this.#firstLater.get(to, app) ?? null;
    if (first === null) return 0;
    const at = Math.min(to, this.#earliestSince.get(app, first) ?? to);
    const events = this.#laterEvents.all(to, app, limit).map((data) => fromJson(data));
    for (const event of events) this.#redate.run(at, toJson({ ...event, at }), event.uuid);
    return events.length;
  }
  turnBackAnswers(appOrOwner, to, limit) {
    return this.#database.write(() => this.#answers.turnBack(appOrOwner, to, limit));
  }
  endLeases(app, beyond) {
    return this.#database.write(() => this.#endLeases.run(beyond, app).changes);
  }
};

// adapters/sqlite/backup.ts
import { closeSync as closeSync2, fsyncSync, openSync as openSync2, statSync as statSync2 } from "node:fs";
import { Worker } from "node:worker_threads";
var TELL_EVERY_MS = 200;
async function copySqliteFile({ onProgress = () => {
}, ...copying }) {
  const { from, to } = copying;
  closeSync2(openSync2(to, "wx", PRIVATE));
  let isChecking = false;
  const timer = setInterval(() => onProgress({ bytes: statSync2(to).size, isChecking }), TELL_EVERY_MS);
  try {
    const thread = new Worker(new URL("./backup.worker.js", import.meta.url), { workerData: copying });
    const problems = await new Promise((resolve2, reject) => {
      let found = ["the copying was interrupted"];
      thread.on("message", (told) => {
        if (told.step === "copied") isChecking = true;
        else if (told.step === "checked") found = told.problems;
        else reject(copyingError(from, to, Object.assign(new Error(told.message), { code: told.code })));
      });
      thread.once("error", (error) => reject(copyingError(from, to, error)));
      thread.once("exit", () => resolve2(found));
    });
    if (problems.length > 0) throw new Error(`The copy of ${from} is not intact: ${problems.slice(0, 5).join("; ")}`);
    const file = openSync2(to, "r+");
    fsyncSync(file);
    closeSync2(file);
  } finally {
    clearInterval(timer);
  }
}
function sqliteSizeOf(path, options) {
  const connection = openSnapshot(path, options);
  try {
    const [pages, free, size] = ["page_count", "freelist_count", "page_size"].map(
      (name) => Number(connection.pragma(name, { simple: true }))
    );
    return (pages - free) * size;
  } finally {
    connection.close();
  }
}

// adapters/sqlite/index.ts
function sqliteInspection(path) {
  return new SqliteInspection(resolve(path));
}
function checkSqliteBackup(path) {
  checkBackup(resolve(path));
}
function sqliteDisarmed(path) {
  const connection = openSnapshot(resolve(path));
  try {
    return disarmedIn(connection);
  } finally {
    connection.close();
  }
}
async function scrubLate(path) {
  const { overwriteRemains } = await import("./scrubbing-KPHREFQP.js");
  return overwriteRemains(path);
}
async function openSqliteStorage(options) {
  const { clock = Date.now, waitForLockMs = 5e3, create = true, update = true, onLost = () => {
  } } = options;
  const { scrub = scrubLate, meter } = options;
  const path = resolve(options.path);
  const database = await Database.open({ path, waitForLockMs, create, update, onLost, scrub, meter });
  const lists = new FlatLists(database);
  const heads = new LedgerHeads(database);
  const answers = new SqliteAnswers(database);
  const allocations = new SqliteAllocations(database);
  const events = new SqliteEventRepository(database, lists);
  const objects = objectStores(database, lists, heads, allocations);
  const store = new SqliteObjectStore(database, objects);
  const contents = [events, ...KINDS.map((kind) => objects[kind]).reverse(), answers];
  const apps = new SqliteAppRepository(database, lists, heads, answers, events, contents);
  const owners = new SqliteOwnerRepository(database);
  const persons = new SqlitePersonRepository(database);
  const arming = new SqliteArming(database);
  const interrupted = Promise.allSettled([apps.finishRemovals()]);
  return {
    schemaVersion: MIGRATIONS.length,
    owners,
    persons,
    apps,
    ledger: new SqliteLedger(database, heads, { database, objects, allocations, events, answers }, clock),
    objects: store,
    ...repositoriesOf(database, objects, store),
    events,
    timekeeping: new SqliteTimekeeping(database, heads, answers),
    copying: new SqliteCopying(path, database, { owners, persons, apps, heads, objects, events, arming }),
    arming,
    inspection: new SqliteInspection(path),
    ready: () => database.ready(),
    close: async () => {
      await database.close();
      for (const outcome of await interrupted) if (outcome.status === "rejected") throw outcome.reason;
    }
  };
}
export {
  checkSqliteBackup,
  copySqliteFile,
  openSqliteStorage,
  sqliteDisarmed,
  sqliteInspection,
  sqliteSizeOf
};
//# sourceMappingURL=adapters-sqlite.js.map
