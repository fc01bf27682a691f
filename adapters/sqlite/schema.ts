/** What the guard says; it is met only by writing around the core, or through a bug in it. */
export const OVERBOOKED = 'overbooked: an allocation would exceed the capacity of its resource';

/**
 * The schema, as the steps that lead to it: the number of a database's last step stands in its `user_version`, and those
 * that it lacks run in one transaction. A step that was released is never edited; a change of the schema is a new one.
 *
 * Every object is kept whole in `data`, as JSON; beside it stand copies of what is searched, sorted or unique.
 * `ordinal` is the place of a row in its list (flat-lists.ts). `id` is a rowid: creation order among all rows of a table.
 */
export const MIGRATIONS: readonly string[] = [
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

  ${guard('INSERT', 'TRUE')}
  ${guard(
    'UPDATE OF resource, block_start, block_end, units',
    'NOT (a.booking = OLD.booking AND a.resource = OLD.resource AND a.block_start = OLD.block_start)',
  )}

  -- It bounds how far back overlaps are looked for, so it must hold whatever the core says of the resource.
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
  `
  -- From here on an app has a row in the ledger once something has changed in it, and a credential beside its digest only
  -- for what the digest does not say. A program that knows no more than the first step would misread both, and must not
  -- open the file; the rows below are only in the way.
  DELETE FROM ledger WHERE sequence = 0;
  `,
];

/**
 * A second guard under the core's decision, independent of it: no new allocation takes a resource above its capacity at
 * any moment of its block. The cheap test is first, the sum of all that overlaps; only if that is too much are the
 * starts and ends within the block put in order and their running sum taken, which is n log n in what overlaps; what ends
 * and what starts at one moment cancel out, for intervals are half-open. What is already there is never judged: a
 * capacity may be lowered below what is taken.
 */
function guard(event: string, other: string): string {
  const overlapping = `
    FROM allocation AS a
    WHERE a.resource = NEW.resource AND ${other}
      AND a.block_start < NEW.block_end
      AND a.block_start > NEW.block_start - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
      AND a.block_end > NEW.block_start`;
  return `
  CREATE TRIGGER allocation_fits_${event.split(' ')[0]?.toLowerCase()} BEFORE ${event} ON allocation
  WHEN (SELECT coalesce(sum(a.units), 0) ${overlapping}) + NEW.units
     > (SELECT capacity FROM resource WHERE uuid = NEW.resource)
  BEGIN
    SELECT RAISE(ABORT, '${OVERBOOKED}')
    WHERE NEW.units + (
      SELECT coalesce(max(taken), 0) FROM (
        SELECT sum(sum(change)) OVER (ORDER BY moment ROWS UNBOUNDED PRECEDING) AS taken FROM (
          SELECT max(a.block_start, NEW.block_start) AS moment, sum(a.units) AS change ${overlapping} GROUP BY a.block_start
          UNION ALL
          SELECT a.block_end, -sum(a.units) ${overlapping} GROUP BY a.block_end
        )
        GROUP BY moment
      )
    ) > (SELECT capacity FROM resource WHERE uuid = NEW.resource);
  END;`;
}
