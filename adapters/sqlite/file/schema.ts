/**
 * The schema as a list of steps. `slotkeeper_schema` holds the number of the last step of a database, and missing steps run in one
 * transaction. A released step is never edited: a change of the schema is a new step at the end. test/sqlite-schema.test.ts holds the
 * digest of each.
 *
 * All names begin with `slotkeeper_`. `data` contains the whole object as JSON. Other columns are copies of searched, sorted or unique
 * values; `data` comes last, because a long one makes the columns after it slow to read. `ordinal` is the place of a row in its list
 * (flat-lists.ts). `id` is a rowid: the creation order among all rows of a table.
 */

const listed = (name: string, columns: string) => `
  CREATE TABLE slotkeeper_${name} (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    ${columns},
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX slotkeeper_${name}_list ON slotkeeper_${name} (app, ordinal);`;

/** Table of the objects of one kind, in the order of their creation. */
const unlisted = (name: string, columns = '') => `
  CREATE TABLE slotkeeper_${name} (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    ${columns}
    data TEXT NOT NULL
  );
  CREATE INDEX slotkeeper_${name}_app ON slotkeeper_${name} (app);`;

/** Largest capacity of a resource whose allocations are added up one by one. Larger resources have sums of blocks. */
const SMALL = 8;
const CAPACITY = '(SELECT capacity FROM slotkeeper_resource WHERE uuid = NEW.resource)';
const LONGEST = '(SELECT longest_block FROM slotkeeper_resource WHERE uuid = NEW.resource)';

/** Condition of the rows that overlap the new allocation from `from` on. `longest_block` bounds the search. */
const overlapping = (from: string, longest = LONGEST) => `a.resource = NEW.resource
        AND a.block_start < NEW.block_end AND a.block_start > ${from} - ${longest} AND a.block_end > ${from}`;

/**
 * Refuses the new allocation if the units taken from `from` on would exceed the capacity at any moment: the starts and ends within the block
 * are sorted and summed up, in O(n log n) of the overlapping allocations. An end and a start at the same moment cancel out, because
 * intervals are half-open.
 */
const refusalAbove = (from: string, others: string) => `
    SELECT RAISE(FAIL, 'overbooked: an allocation would exceed the capacity of its resource') WHERE NEW.units + (
      SELECT coalesce(max(taken), 0) FROM (
        SELECT sum(sum(change)) OVER (ORDER BY moment ROWS UNBOUNDED PRECEDING) AS taken FROM (
          SELECT max(a.block_start, ${from}) AS moment, sum(a.units) AS change FROM ${others} GROUP BY a.block_start
          UNION ALL
          SELECT a.block_end, -sum(a.units) FROM ${others} GROUP BY a.block_end
        )
        GROUP BY moment
      )
    ) > ${CAPACITY};`;

const INSERTED = `slotkeeper_allocation AS a WHERE ${overlapping('NEW.block_start')}`;

/** Start of the time that a changed allocation did not occupy before. */
const NEW_FROM = `iif(NEW.resource = OLD.resource AND NEW.units <= OLD.units
        AND NEW.block_start BETWEEN OLD.block_start AND OLD.block_end, OLD.block_end, NEW.block_start)`;
const UPDATED = `slotkeeper_allocation AS a WHERE ${overlapping(NEW_FROM)}
        AND NOT (a.booking = OLD.booking AND a.resource = OLD.resource AND a.block_start = OLD.block_start)`;

const ADD_BLOCK = `
    UPDATE slotkeeper_resource SET longest_block = NEW.block_end - NEW.block_start
    WHERE uuid = NEW.resource AND longest_block < NEW.block_end - NEW.block_start;
    INSERT INTO slotkeeper_block_sum (resource, block_start, block_end, units)
    SELECT NEW.resource, NEW.block_start, NEW.block_end, 0 FROM slotkeeper_resource
    WHERE uuid = NEW.resource AND capacity > ${SMALL}
    ON CONFLICT DO NOTHING;
    UPDATE slotkeeper_block_sum SET units = units + NEW.units
    WHERE resource = NEW.resource AND block_start = NEW.block_start AND block_end = NEW.block_end;`;
const OLD_BLOCK = 'resource = OLD.resource AND block_start = OLD.block_start AND block_end = OLD.block_end';
const REMOVE_BLOCK = `
    UPDATE slotkeeper_block_sum SET units = units - OLD.units WHERE ${OLD_BLOCK};
    DELETE FROM slotkeeper_block_sum WHERE ${OLD_BLOCK} AND units <= 0;`;
const SUM_BLOCKS = `
    INSERT INTO slotkeeper_block_sum (resource, block_start, block_end, units)
    SELECT resource, block_start, block_end, sum(units) FROM slotkeeper_allocation
    WHERE resource = NEW.uuid AND NEW.capacity > ${SMALL}
    GROUP BY block_start, block_end;`;

const QUEUE_NEW = `
    INSERT INTO slotkeeper_job_queue VALUES (NEW.action, NEW.app, NEW.next_at)
    ON CONFLICT (action) DO UPDATE SET next_at = excluded.next_at WHERE excluded.next_at < next_at;`;
const WAS_FIRST = `OLD.status = 'waiting'
    AND EXISTS (SELECT 1 FROM slotkeeper_job_queue WHERE action = OLD.action AND next_at = OLD.next_at)`;
const QUEUE_NEXT = `
    DELETE FROM slotkeeper_job_queue WHERE action = OLD.action;
    INSERT INTO slotkeeper_job_queue
    SELECT action, app, next_at FROM slotkeeper_job
    WHERE action = OLD.action AND status = 'waiting' ORDER BY next_at LIMIT 1;`;

const SERVICE = `
  CREATE TABLE slotkeeper_schema (version INTEGER NOT NULL);
  INSERT INTO slotkeeper_schema VALUES (1);

  CREATE TABLE slotkeeper_owner (
    uuid TEXT PRIMARY KEY,
    email TEXT NOT NULL UNIQUE
  ) WITHOUT ROWID;

  CREATE TABLE slotkeeper_owner_token (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL REFERENCES slotkeeper_owner,
    digest TEXT NOT NULL,
    origin TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE INDEX slotkeeper_owner_token_owner ON slotkeeper_owner_token (owner);

  -- Persons who sign in. They belong to no app.
  CREATE TABLE slotkeeper_person (
    uuid TEXT PRIMARY KEY,
    email_folded TEXT UNIQUE,
    owner TEXT UNIQUE,
    version INTEGER NOT NULL,
    data TEXT NOT NULL
  ) WITHOUT ROWID;

  -- Links recently mailed to an address, by the digest of the address.
  CREATE TABLE slotkeeper_mail_slot (
    key TEXT PRIMARY KEY,
    mail TEXT NOT NULL,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX slotkeeper_mail_slot_at ON slotkeeper_mail_slot (at);

  CREATE TABLE slotkeeper_app (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    slug_folded TEXT NOT NULL,
    name_folded TEXT NOT NULL,
    digest TEXT NOT NULL,
    previous_digest TEXT,
    credential TEXT NOT NULL, -- apart from its digest; empty if there is nothing more
    data TEXT NOT NULL
  );
  CREATE UNIQUE INDEX slotkeeper_app_list ON slotkeeper_app (owner, ordinal);
  -- Digests are random, so each new app changes a different page of their index. An index of the first digits has a fifth of the pages, and
  -- collisions are rare.
  CREATE INDEX slotkeeper_app_digest ON slotkeeper_app (substr(digest, 1, 8));
  CREATE INDEX slotkeeper_app_previous_digest ON slotkeeper_app (previous_digest) WHERE previous_digest IS NOT NULL;

  -- Digests of the tokens of sessions, by which their app is found. Everything else about sessions is in the app.
  CREATE TABLE slotkeeper_app_session (
    id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL
  );
  CREATE INDEX slotkeeper_app_session_app ON slotkeeper_app_session (app);

  -- Number and moment of each app's last change, apart from the app because every change writes them. An app without changes has no row.
  CREATE TABLE slotkeeper_ledger (
    app TEXT PRIMARY KEY,
    sequence INTEGER NOT NULL,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;

  -- Apps that are removed, and whose contents are still being deleted in parts.
  CREATE TABLE slotkeeper_removed_app (app TEXT PRIMARY KEY) WITHOUT ROWID;

  CREATE TABLE slotkeeper_answer (
    id INTEGER PRIMARY KEY,
    app TEXT NOT NULL, -- or the owner that was answered
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    about TEXT NOT NULL, -- JSON list of the objects that the answer names
    UNIQUE (app, key)
  );
  CREATE INDEX slotkeeper_answer_at ON slotkeeper_answer (at);

  CREATE TABLE slotkeeper_list_bucket (
    list TEXT NOT NULL,
    bucket INTEGER NOT NULL,
    count INTEGER NOT NULL, -- of the present rows
    used INTEGER NOT NULL,  -- number of ordinals that were ever assigned
    PRIMARY KEY (list, bucket)
  ) WITHOUT ROWID;

  -- One row in a backup or copy that is not armed yet. mark: JSON, how far an unfinished copy has come.
  CREATE TABLE slotkeeper_disarmed (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    made_as TEXT NOT NULL,
    at INTEGER NOT NULL,
    mark TEXT
  );

  -- Written to find out whether the disk accepts a write as long as a large booking.
  CREATE TABLE slotkeeper_probe (id INTEGER PRIMARY KEY, data BLOB NOT NULL);
  INSERT INTO slotkeeper_probe (id, data) VALUES (1, randomblob(65536));
`;

// The triggers `allocation_fits_…` are a second guard, independent of the core's decision: no new allocation may take a resource above its
// capacity at any moment of its block. They refuse a write only if something bypasses the core, or the core has a bug. The cheap test comes
// first: the sum of all overlapping units. Only if the sum is too high is the peak computed. Existing allocations are never checked, because a
// capacity may be lowered below what is taken. For a changed allocation, only the time that it did not occupy before is checked: a shortened
// allocation, and the earlier part of an extended one, may exceed a capacity that was lowered since. The triggers maintain `longest_block`
// independently of the core.
//
// The sums of blocks are stored for large resources: a hundred bookings of one class have one row, so the guard adds up blocks instead of
// bookings. `resource_added` computes all sums at once, because the allocations may have been stored before the resource. Neither the guard
// nor the triggers that maintain the sums may abort a statement halfway, by `RAISE(ABORT)`, a scalar function or `DO UPDATE`. Otherwise SQLite
// first copies each page that an `INSERT OR FAIL` changes, which costs more than everything else.
const ALLOCATIONS = `
  CREATE TABLE slotkeeper_allocation (
    resource TEXT NOT NULL,
    block_start INTEGER NOT NULL,
    booking TEXT NOT NULL,
    block_end INTEGER NOT NULL,
    units INTEGER NOT NULL,
    lapse TEXT,
    PRIMARY KEY (resource, block_start, booking)
  ) WITHOUT ROWID;

  CREATE TABLE slotkeeper_block_sum (
    resource TEXT NOT NULL,
    block_start INTEGER NOT NULL,
    block_end INTEGER NOT NULL,
    units INTEGER NOT NULL,
    PRIMARY KEY (resource, block_start, block_end)
  ) WITHOUT ROWID;

  CREATE TRIGGER slotkeeper_allocation_fits_insert BEFORE INSERT ON slotkeeper_allocation
  WHEN EXISTS (
    SELECT 1 FROM slotkeeper_resource AS r
    WHERE r.uuid = NEW.resource AND r.capacity < NEW.units + coalesce(iif(r.capacity > ${SMALL},
      (SELECT sum(a.units) FROM slotkeeper_block_sum AS a WHERE ${overlapping('NEW.block_start', 'r.longest_block')}),
      (SELECT sum(a.units) FROM slotkeeper_allocation AS a WHERE ${overlapping('NEW.block_start', 'r.longest_block')})
    ), 0)
  )
  BEGIN${refusalAbove('NEW.block_start', INSERTED)}
  END;
  CREATE TRIGGER slotkeeper_allocation_fits_update
  BEFORE UPDATE OF resource, block_start, block_end, units ON slotkeeper_allocation
  WHEN NOT (NEW.resource = OLD.resource AND NEW.units <= OLD.units
      AND NEW.block_start >= OLD.block_start AND NEW.block_end <= OLD.block_end)
    AND (SELECT coalesce(sum(a.units), 0) FROM ${UPDATED}) + NEW.units > ${CAPACITY}
  BEGIN${refusalAbove(NEW_FROM, UPDATED)}
  END;

  CREATE TRIGGER slotkeeper_allocation_added AFTER INSERT ON slotkeeper_allocation BEGIN${ADD_BLOCK}
  END;
  CREATE TRIGGER slotkeeper_allocation_moved
  AFTER UPDATE OF resource, block_start, block_end, units ON slotkeeper_allocation
  BEGIN${REMOVE_BLOCK}${ADD_BLOCK}
  END;
  CREATE TRIGGER slotkeeper_allocation_removed AFTER DELETE ON slotkeeper_allocation BEGIN${REMOVE_BLOCK}
  END;
  CREATE TRIGGER slotkeeper_resource_added AFTER INSERT ON slotkeeper_resource WHEN NEW.capacity > ${SMALL}
  BEGIN${SUM_BLOCKS}
  END;
  CREATE TRIGGER slotkeeper_resource_resized AFTER UPDATE OF capacity ON slotkeeper_resource
  WHEN (NEW.capacity > ${SMALL}) <> (OLD.capacity > ${SMALL})
  BEGIN
    DELETE FROM slotkeeper_block_sum WHERE resource = NEW.uuid;${SUM_BLOCKS}
  END;
  CREATE TRIGGER slotkeeper_resource_removed AFTER DELETE ON slotkeeper_resource BEGIN
    DELETE FROM slotkeeper_block_sum WHERE resource = OLD.uuid;
  END;
`;

const BOOKINGS = `${listed(
  'booking',
  `status TEXT NOT NULL,
    start_at INTEGER NOT NULL,
    end_at INTEGER NOT NULL,
    workflow TEXT,
    service TEXT,
    series TEXT,
    customer TEXT,
    hold_expires_at INTEGER,
    pending_since INTEGER,
    title_folded TEXT,
    customer_email_folded TEXT,
    name_folded TEXT,
    phone_digits TEXT,
    email_searched TEXT,
    external_id TEXT,
    external_id_folded TEXT`,
)}
  CREATE INDEX slotkeeper_booking_start ON slotkeeper_booking (app, start_at, ordinal);
  CREATE INDEX slotkeeper_booking_workflow ON slotkeeper_booking (workflow, status, end_at) WHERE workflow IS NOT NULL;
  CREATE INDEX slotkeeper_booking_service ON slotkeeper_booking (service, start_at) WHERE service IS NOT NULL;
  CREATE INDEX slotkeeper_booking_series ON slotkeeper_booking (series, start_at) WHERE series IS NOT NULL;
  CREATE INDEX slotkeeper_booking_customer ON slotkeeper_booking (customer, ordinal) WHERE customer IS NOT NULL;
  CREATE INDEX slotkeeper_booking_external_id ON slotkeeper_booking (external_id) WHERE external_id IS NOT NULL;
  CREATE INDEX slotkeeper_booking_held ON slotkeeper_booking (hold_expires_at) WHERE status = 'held';
  CREATE INDEX slotkeeper_booking_pending ON slotkeeper_booking (start_at) WHERE status = 'pending';
  -- Bookings that may become no-shows by the clock.
  CREATE INDEX slotkeeper_booking_unattended ON slotkeeper_booking (workflow, start_at, end_at)
    WHERE status = 'confirmed' AND workflow IS NOT NULL AND data ->> '$.checkedInAt' IS NULL;
  -- Holds made with a key, to count those of a key and those of an address.
  CREATE INDEX slotkeeper_booking_hold_key ON slotkeeper_booking (data ->> '$.madeWith.key')
    WHERE status = 'held' AND data ->> '$.madeWith.key' IS NOT NULL;
  CREATE INDEX slotkeeper_booking_hold_holder ON slotkeeper_booking (data ->> '$.madeWith.holder')
    WHERE status = 'held' AND data ->> '$.madeWith.holder' IS NOT NULL;
  -- Unfinished bookings of an address, and those that are linked to no customer.
  CREATE INDEX slotkeeper_booking_address ON slotkeeper_booking (app, customer_email_folded, end_at)
    WHERE customer_email_folded IS NOT NULL;
  CREATE INDEX slotkeeper_booking_unlinked ON slotkeeper_booking (app, customer_email_folded)
    WHERE customer IS NULL AND customer_email_folded IS NOT NULL;

  -- Bookings of a resource, in any state, in the order of lists, so that a page of them is read without sorting all.
  CREATE TABLE slotkeeper_booking_resource (
    resource TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    booking TEXT NOT NULL,
    PRIMARY KEY (resource, ordinal, booking)
  ) WITHOUT ROWID;
${ALLOCATIONS}
  -- The rows of both tables are found through the booking itself, so that neither needs another index.
  CREATE TRIGGER slotkeeper_booking_removed AFTER DELETE ON slotkeeper_booking BEGIN
    DELETE FROM slotkeeper_booking_resource
    WHERE ordinal = OLD.ordinal AND booking = OLD.uuid
      AND resource IN (SELECT value FROM json_each(OLD.data, '$.resources'));
    DELETE FROM slotkeeper_allocation
    WHERE booking = OLD.uuid AND (resource, block_start) IN (
      SELECT value ->> 'resource', value ->> 'start' FROM json_each(OLD.data, '$.blocks')
    );
  END;
`;

// `job_queue` contains the actions with waiting jobs, each with the moment of its first job: due jobs are found without reading those that wait
// for later, and an action with a million jobs, or an app with a thousand actions, does not delay another app's. `job_waits`: the new job may
// be the first. `job_waits_no_more`, `job_removed`: if the job was the first, the next one replaces it.
const JOBS = `${listed(
  'job',
  `booking TEXT NOT NULL,
    action TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    position INTEGER NOT NULL,
    status TEXT NOT NULL,
    next_at INTEGER,
    lease_token TEXT,
    lease_until INTEGER`,
)}
  CREATE UNIQUE INDEX slotkeeper_job_purpose ON slotkeeper_job (booking, action, sequence, due_at);
  CREATE INDEX slotkeeper_job_waiting ON slotkeeper_job (action, next_at, position, id) WHERE status = 'waiting';
  CREATE INDEX slotkeeper_job_running ON slotkeeper_job (lease_until) WHERE status = 'running';

  CREATE TABLE slotkeeper_job_queue (
    action TEXT PRIMARY KEY,
    app TEXT NOT NULL,
    next_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX slotkeeper_job_queue_next ON slotkeeper_job_queue (next_at, app);

  CREATE TRIGGER slotkeeper_job_waits AFTER INSERT ON slotkeeper_job WHEN NEW.status = 'waiting' BEGIN${QUEUE_NEW}
  END;
  CREATE TRIGGER slotkeeper_job_waits_again AFTER UPDATE OF status, next_at ON slotkeeper_job
  WHEN NEW.status = 'waiting' BEGIN${QUEUE_NEW}
  END;
  CREATE TRIGGER slotkeeper_job_waits_no_more AFTER UPDATE OF status, next_at ON slotkeeper_job
  WHEN ${WAS_FIRST} BEGIN${QUEUE_NEXT}
  END;
  CREATE TRIGGER slotkeeper_job_removed AFTER DELETE ON slotkeeper_job WHEN ${WAS_FIRST} BEGIN${QUEUE_NEXT}
  END;
`;

const OTHER_KINDS = `${listed('workflow', 'name_folded TEXT NOT NULL, clock INTEGER NOT NULL')}
  CREATE INDEX slotkeeper_workflow_clock ON slotkeeper_workflow (app, ordinal) WHERE clock = 1;

${unlisted('action', 'workflow TEXT NOT NULL, position INTEGER NOT NULL,')}
  CREATE INDEX slotkeeper_action_list ON slotkeeper_action (workflow, position, id);
${listed('resource', 'name_folded TEXT NOT NULL, capacity INTEGER NOT NULL, longest_block INTEGER NOT NULL')}
${listed('service', 'name_folded TEXT NOT NULL')}
${listed('series', 'service TEXT')}
  -- starts_at and ends_at: in the zones where the time off starts first and ends last.
${listed('time_off', 'starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL')}
  CREATE INDEX slotkeeper_time_off_end ON slotkeeper_time_off (app, ends_at);
  -- The core makes e-mail addresses unique, and the unique indexes of customers and staff check it again.
${listed('customer', 'email_folded TEXT, name_folded TEXT, phone_digits TEXT, email_searched TEXT')}
  CREATE UNIQUE INDEX slotkeeper_customer_email ON slotkeeper_customer (app, email_folded) WHERE email_folded IS NOT NULL;
${listed('staff', 'name_folded TEXT NOT NULL, email_folded TEXT NOT NULL, person TEXT')}
  CREATE UNIQUE INDEX slotkeeper_staff_email ON slotkeeper_staff (app, email_folded);
  CREATE INDEX slotkeeper_staff_person ON slotkeeper_staff (person) WHERE person IS NOT NULL;
${listed('feed', 'subject TEXT, digest TEXT NOT NULL UNIQUE')}
  CREATE INDEX slotkeeper_feed_subject ON slotkeeper_feed (subject) WHERE subject IS NOT NULL;
${listed('app_key', 'name_folded TEXT NOT NULL, digest TEXT NOT NULL')}
  CREATE INDEX slotkeeper_app_key_digest ON slotkeeper_app_key (digest);
${listed('calendar', 'resource TEXT NOT NULL, due_at INTEGER NOT NULL')}
  CREATE INDEX slotkeeper_calendar_due ON slotkeeper_calendar (due_at);
${unlisted('busy_times')}
${listed('erasure', 'done INTEGER NOT NULL')}
  CREATE INDEX slotkeeper_erasure_unfinished ON slotkeeper_erasure (id) WHERE done = 0;
  -- Recent confirmations of bookings by client address, for the limit of bookings per address.
${unlisted('visitor', 'confirmed_at INTEGER NOT NULL,')}
  CREATE INDEX slotkeeper_visitor_confirmed ON slotkeeper_visitor (confirmed_at);
${unlisted('profile')}
${unlisted('logo')}
${unlisted('letters')}
`;

/** `ordinal` orders the events of an app by its sequence, then within one change. `named`: a customer's UUID, else a folded address. */
const EVENTS = `${listed('event', 'type TEXT NOT NULL, booking TEXT NOT NULL, at INTEGER NOT NULL, named TEXT')}
  CREATE INDEX slotkeeper_event_booking ON slotkeeper_event (booking, ordinal) WHERE booking <> '';
  CREATE INDEX slotkeeper_event_at ON slotkeeper_event (at);
  CREATE INDEX slotkeeper_event_named ON slotkeeper_event (named, app) WHERE named IS NOT NULL;
`;

/** Subscriptions of the embedding program. They belong to no app. */
const SUBSCRIPTIONS = `
  CREATE TABLE slotkeeper_subscription (name TEXT PRIMARY KEY, data TEXT NOT NULL) WITHOUT ROWID;
`;

/** Covers the columns of bookings that a list of customers by their last bookings reads. */
const VISITS = `
  CREATE INDEX slotkeeper_booking_visits ON slotkeeper_booking (app, customer, start_at, status) WHERE customer IS NOT NULL;
`;

const REFERENCES = `reference, NEW.uuid FROM (
      SELECT value ->> 'reference' AS reference FROM json_each(NEW.data, '$.payment.records')
    )`;

/** Status of the payment of a booking. `payment`: the references of payments and refunds, which a booking never loses. */
const PAYMENTS = `
  ALTER TABLE slotkeeper_booking ADD COLUMN payment TEXT;
  CREATE INDEX slotkeeper_booking_payment ON slotkeeper_booking (app, payment, ordinal) WHERE payment IS NOT NULL;
  CREATE TABLE slotkeeper_payment (
    reference TEXT NOT NULL,
    booking TEXT NOT NULL,
    PRIMARY KEY (reference, booking)
  ) WITHOUT ROWID;
  CREATE TRIGGER slotkeeper_payment_added AFTER INSERT ON slotkeeper_booking WHEN NEW.payment IS NOT NULL BEGIN
    INSERT OR IGNORE INTO slotkeeper_payment SELECT ${REFERENCES};
  END;
  CREATE TRIGGER slotkeeper_payment_changed AFTER UPDATE OF payment ON slotkeeper_booking WHEN NEW.payment IS NOT NULL BEGIN
    INSERT OR IGNORE INTO slotkeeper_payment SELECT ${REFERENCES};
  END;
  CREATE TRIGGER slotkeeper_payment_removed AFTER DELETE ON slotkeeper_booking WHEN OLD.payment IS NOT NULL BEGIN
    DELETE FROM slotkeeper_payment WHERE booking = OLD.uuid AND reference IN (
      SELECT value ->> 'reference' FROM json_each(OLD.data, '$.payment.records')
    );
  END;
`;

/** Sample data of apps. */
const SAMPLES = unlisted('sample');

export const STEPS: readonly string[] = [
  `${SERVICE}${OTHER_KINDS}${BOOKINGS}${JOBS}${EVENTS}`,
  SUBSCRIPTIONS,
  VISITS,
  PAYMENTS,
  SAMPLES,
];
