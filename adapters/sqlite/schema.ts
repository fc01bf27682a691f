import {
  ADD_TO_SUM,
  FEW,
  GUARD_OF_INSERT,
  GUARD_OF_INSERT_BY_SUMS,
  GUARD_OF_UPDATE,
  LENGTHEN,
  PLACE,
  SUM_UP,
  TAKE_FROM_SUM,
} from './guard.js';

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

  ${GUARD_OF_INSERT}
  ${GUARD_OF_UPDATE}

  CREATE TRIGGER allocation_longest AFTER INSERT ON allocation BEGIN
    ${LENGTHEN}
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
  WHERE resource IN (SELECT uuid FROM resource WHERE capacity > ${FEW})
  GROUP BY resource, block_start, block_end;

  DROP TRIGGER allocation_longest;
  CREATE TRIGGER allocation_added AFTER INSERT ON allocation BEGIN
    ${LENGTHEN}
    ${ADD_TO_SUM}
  END;
  CREATE TRIGGER allocation_moved AFTER UPDATE OF ${PLACE} ON allocation BEGIN
    ${LENGTHEN}
    ${TAKE_FROM_SUM}
    ${ADD_TO_SUM}
  END;
  CREATE TRIGGER allocation_removed AFTER DELETE ON allocation BEGIN
    ${TAKE_FROM_SUM}
  END;
  CREATE TRIGGER resource_added AFTER INSERT ON resource WHEN NEW.capacity > ${FEW} BEGIN
    ${SUM_UP}
  END;
  CREATE TRIGGER resource_resized AFTER UPDATE OF capacity ON resource
  WHEN (NEW.capacity > ${FEW}) <> (OLD.capacity > ${FEW})
  BEGIN
    DELETE FROM block_sum WHERE resource = NEW.uuid;
    ${SUM_UP}
  END;
  CREATE TRIGGER resource_removed AFTER DELETE ON resource BEGIN
    DELETE FROM block_sum WHERE resource = OLD.uuid;
  END;

  DROP TRIGGER allocation_fits_insert;
  ${GUARD_OF_INSERT_BY_SUMS}
  `,
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
];
