/**
 * The schema as a list of migration steps. `user_version` of a database is the number of its last step, and missing
 * steps run in one transaction. A released step is never edited: a change of the schema is a new step at the end. All
 * steps are literal SQL, so that no other change can rewrite how old files were made. test/sqlite-schema.test.ts holds
 * the digest of each.
 *
 * Every object is stored whole in `data`, as JSON. Columns beside it are copies of searched, sorted or unique values.
 * `ordinal` is the place of a row in its list (flat-lists.ts). `id` is a rowid: the creation order among all rows of a
 * table.
 */
export const MIGRATIONS: readonly string[] = [
  // 1. The triggers `allocation_fits_…` are a second guard, independent of the core's decision: no new allocation may take a resource above
  // its capacity at any moment of its block. They refuse a write only if something bypasses the core, or the core has a bug. The cheap test
  // comes first: the sum of all overlapping units. Only if the sum is too high is the peak computed: the starts and ends within the block
  // are sorted and summed up, in O(n log n) of the overlapping allocations. An end and a start at the same moment cancel out, because
  // intervals are half-open. Existing allocations are never checked, because a capacity may be lowered below what is taken. `longest_block`
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
  // 3. The sums of blocks are stored for resources with a capacity of more than eight. For smaller resources, adding up the bookings is as
  // cheap. `resource_added` computes all sums at once, because the resource may have existed with another capacity before, and its
  // allocations may have been stored before the resource. Neither the guard nor the triggers that maintain the sums may abort a statement
  // halfway, by `RAISE(ABORT)`, a scalar function or `DO UPDATE`. Otherwise SQLite first copies each page that an `INSERT OR FAIL` changes,
  // which costs more than everything else.
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
  // 4. `job_queue` contains the first waiting job of each action. `job_waits`: the new job may be the first. `job_waits_no_more`,
  // `job_removed`: if the job was the first, the next one replaces it.
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
  // Step 8. Two customers of an app never have the same e-mail address. The core checks this, and the unique index checks it again.
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
  // 18. Recent confirmations of bookings by client address, for the limit of bookings per address.
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
  // 21. Columns to search bookings by their customers and by identifiers of other systems. Titles and names are stored without accents.
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
  // 22. Staff. The unique index by e-mail address checks again what the core has checked, like that of customers.
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
  // 23. Indexes of bookings that may become no-shows by the clock, and of unfinished bookings of an e-mail address.
  `
  CREATE INDEX booking_unattended ON booking (workflow, start_at, end_at)
    WHERE status = 'confirmed' AND workflow IS NOT NULL AND data ->> '$.checkedInAt' IS NULL;
  CREATE INDEX booking_address ON booking (app, folded_customer_email, end_at) WHERE folded_customer_email IS NOT NULL;
  `,
  // 24. Persons who sign in. They belong to no app.
  `
  CREATE TABLE person (
    uuid TEXT PRIMARY KEY,
    folded_email TEXT UNIQUE,
    owner TEXT UNIQUE,
    version INTEGER NOT NULL,
    data TEXT NOT NULL
  ) WITHOUT ROWID;
  `,
  // 25. Settings of the letters (mails) that apps send, one row for each app.
  `
  CREATE TABLE letters (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE INDEX letters_app ON letters (app);
  `,
  // 26. For a changed allocation, the guard checks only the time that the allocation did not occupy before. A shortened allocation, and the
  // earlier part of an extended one, may exceed a capacity that was lowered since.
  `
  DROP TRIGGER allocation_fits_update;
  CREATE TRIGGER allocation_fits_update
  BEFORE UPDATE OF resource, block_start, block_end, units ON allocation
  WHEN NOT (NEW.resource = OLD.resource AND NEW.units <= OLD.units
      AND NEW.block_start >= OLD.block_start AND NEW.block_end <= OLD.block_end)
    AND (SELECT coalesce(sum(a.units), 0) FROM allocation AS a
    WHERE a.resource = NEW.resource
      AND NOT (a.booking = OLD.booking AND a.resource = OLD.resource AND a.block_start = OLD.block_start)
      AND a.block_start < NEW.block_end
      AND a.block_start > iif(NEW.resource = OLD.resource AND NEW.units <= OLD.units
      AND NEW.block_start BETWEEN OLD.block_start AND OLD.block_end, OLD.block_end, NEW.block_start) - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
      AND a.block_end > iif(NEW.resource = OLD.resource AND NEW.units <= OLD.units
      AND NEW.block_start BETWEEN OLD.block_start AND OLD.block_end, OLD.block_end, NEW.block_start)) + NEW.units > (SELECT capacity FROM resource WHERE uuid = NEW.resource)
  BEGIN
    SELECT RAISE(FAIL, 'overbooked: an allocation would exceed the capacity of its resource') WHERE NEW.units + (
    SELECT coalesce(max(taken), 0) FROM (
      SELECT sum(sum(change)) OVER (ORDER BY moment ROWS UNBOUNDED PRECEDING) AS taken FROM (
        SELECT max(a.block_start, iif(NEW.resource = OLD.resource AND NEW.units <= OLD.units
      AND NEW.block_start BETWEEN OLD.block_start AND OLD.block_end, OLD.block_end, NEW.block_start)) AS moment, sum(a.units) AS change
        FROM allocation AS a
    WHERE a.resource = NEW.resource
      AND NOT (a.booking = OLD.booking AND a.resource = OLD.resource AND a.block_start = OLD.block_start)
      AND a.block_start < NEW.block_end
      AND a.block_start > iif(NEW.resource = OLD.resource AND NEW.units <= OLD.units
      AND NEW.block_start BETWEEN OLD.block_start AND OLD.block_end, OLD.block_end, NEW.block_start) - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
      AND a.block_end > iif(NEW.resource = OLD.resource AND NEW.units <= OLD.units
      AND NEW.block_start BETWEEN OLD.block_start AND OLD.block_end, OLD.block_end, NEW.block_start) GROUP BY a.block_start
        UNION ALL
        SELECT a.block_end, -sum(a.units)
        FROM allocation AS a
    WHERE a.resource = NEW.resource
      AND NOT (a.booking = OLD.booking AND a.resource = OLD.resource AND a.block_start = OLD.block_start)
      AND a.block_start < NEW.block_end
      AND a.block_start > iif(NEW.resource = OLD.resource AND NEW.units <= OLD.units
      AND NEW.block_start BETWEEN OLD.block_start AND OLD.block_end, OLD.block_end, NEW.block_start) - (SELECT longest_block FROM resource WHERE uuid = NEW.resource)
      AND a.block_end > iif(NEW.resource = OLD.resource AND NEW.units <= OLD.units
      AND NEW.block_start BETWEEN OLD.block_start AND OLD.block_end, OLD.block_end, NEW.block_start) GROUP BY a.block_end
      )
      GROUP BY moment
    )
    ) > (SELECT capacity FROM resource WHERE uuid = NEW.resource);
  END;
  `,
  // 27. The bookings of a resource in the order of lists, so that a page of them is read without sorting all.
  `
  DROP TRIGGER booking_removed;
  ALTER TABLE booking_resource RENAME TO unordered_booking_resource;
  CREATE TABLE booking_resource (
    resource TEXT NOT NULL,
    ordinal INTEGER NOT NULL,
    booking TEXT NOT NULL,
    PRIMARY KEY (resource, ordinal, booking)
  ) WITHOUT ROWID;
  INSERT INTO booking_resource (resource, ordinal, booking)
    SELECT before.resource, booking.ordinal, booking.uuid
    FROM unordered_booking_resource AS before JOIN booking ON booking.uuid = before.booking
    ORDER BY before.resource, booking.ordinal;
  DROP TABLE unordered_booking_resource;
  -- Both tables are found through the booking itself, so that neither needs another index.
  CREATE TRIGGER booking_removed AFTER DELETE ON booking BEGIN
    DELETE FROM booking_resource
    WHERE ordinal = OLD.ordinal AND booking = OLD.uuid
      AND resource IN (SELECT value FROM json_each(OLD.data, '$.resources'));
    DELETE FROM allocation
    WHERE booking = OLD.uuid AND (resource, block_start) IN (
      SELECT value ->> 'resource', value ->> 'start' FROM json_each(OLD.data, '$.blocks')
    );
  END;
  `,
  // 28. Links recently mailed to an address, by the digest of the address.
  `
  CREATE TABLE mail_slot (
    key TEXT PRIMARY KEY,
    mail TEXT NOT NULL,
    at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX mail_slot_at ON mail_slot (at);
  `,
];
