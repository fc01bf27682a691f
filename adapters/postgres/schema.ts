import type { Kind } from '../../core/index.js';
import { type ColumnType, LISTED, type Table } from './tables.js';

/** Migration step. A released step is never edited. Later steps only add, so that the previous version can still use the database. */
interface Step {
  readonly name: string;
  /** SQL in which `@name` is a table of the schema. */
  readonly statements: readonly string[];
}

/** Text columns that contain no personal data, but digests or few distinct values. The planner needs statistics about them. */
const WORDS: ReadonlySet<string> = new Set(['status', 'trigger', 'purpose', 'digest', 'type']);

/** Indexes besides those by key, list, unique value and reference. One with the name of a column replaces that by reference. */
const INDEXES: { readonly [K in Kind | 'event']?: Readonly<Record<string, string>> } = {
  workflow: { clock: '(app, ord) WHERE clock' },
  key: { digest_of_any: '(digest)' },
  feed: { digest_of_any: '(digest)' },
  erasure: { unfinished: '(app, ord) WHERE NOT done' },
  timeOff: { ends_at: '(app, ends_at, starts_at)' },
  calendar: { due_at: '(due_at, app, uuid)' },
  visitor: { confirmed_at: '(confirmed_at)' },
  action: { workflow: '(app, workflow, "position" NULLS FIRST, ord)' },
  booking: {
    of_any: '(uuid)',
    start: '(app, start NULLS FIRST, ord)',
    live: `(app, "end") WHERE status IN ('held', 'pending', 'confirmed')`,
    workflow: '(workflow, status, "end") WHERE workflow IS NOT NULL',
    service: '(app, service, start) WHERE service IS NOT NULL',
    series: '(app, series, start) WHERE series IS NOT NULL',
    customer_email_folded: '(app, customer_email_folded, ord) WHERE customer_email_folded IS NOT NULL',
    address: '(app, customer_email_folded, "end") WHERE customer_email_folded IS NOT NULL',
    unattended: `(workflow, start, "end") WHERE status = 'confirmed' AND workflow IS NOT NULL AND data ->> 'checkedInAt' IS NULL`,
    holder: '(app, holder) WHERE holder IS NOT NULL',
    held: `(hold_expires_at) WHERE status = 'held'`,
    pending: `(pending_since) WHERE status = 'pending'`,
    pending_start: `(start) WHERE status = 'pending'`,
  },
  job: {
    purpose: '(app, purpose)',
    waiting: `(next_at, "position", ord) WHERE status = 'waiting'`,
    turns: `(app, next_at, "position", ord) WHERE status = 'waiting'`,
    running: `(lease_until) WHERE status = 'running'`,
  },
  event: { named: '(app, named, ord) WHERE named IS NOT NULL', at: '(at)' },
};
const UNIQUE: ReadonlySet<string> = new Set(['job_purpose']);

/** Tables of data other than the objects of kinds. */
const OTHER_TABLES: readonly string[] = [
  'CREATE TABLE @owner (uuid uuid PRIMARY KEY, email text COLLATE "C" NOT NULL CONSTRAINT owner_email UNIQUE)',
  `CREATE TABLE @owner_token (
      uuid uuid PRIMARY KEY, ord bigint GENERATED ALWAYS AS IDENTITY, owner uuid NOT NULL, digest text COLLATE "C" NOT NULL,
      origin text COLLATE "C" NOT NULL, created_at bigint NOT NULL)`,
  'CREATE INDEX owner_token_owner ON @owner_token (owner)',
  `CREATE TABLE @person (
      uuid uuid PRIMARY KEY, folded_email text COLLATE "C" CONSTRAINT person_email UNIQUE,
      owner uuid CONSTRAINT person_owner UNIQUE, version bigint NOT NULL, data json NOT NULL)`,
  'ALTER TABLE @person ALTER COLUMN folded_email SET STATISTICS 0, ALTER COLUMN data SET STATISTICS 0',
  `CREATE TABLE @app (
      uuid uuid CONSTRAINT app_pkey PRIMARY KEY, ord bigint GENERATED ALWAYS AS IDENTITY, owner uuid NOT NULL,
      slug text COLLATE "C" NOT NULL CONSTRAINT app_slug UNIQUE, name text COLLATE "C" NOT NULL CONSTRAINT app_name UNIQUE,
      slug_folded text COLLATE "C" NOT NULL, name_folded text COLLATE "C" NOT NULL, digest text COLLATE "C" NOT NULL,
      previous_digest text COLLATE "C", credential json NOT NULL, data json NOT NULL)`,
  'CREATE INDEX app_list ON @app (owner, ord)',
  'CREATE INDEX app_digest ON @app (digest)',
  'CREATE INDEX app_previous_digest ON @app (previous_digest) WHERE previous_digest IS NOT NULL',
  'CREATE TABLE @app_session (app uuid, digest text COLLATE "C", PRIMARY KEY (app, digest))',
  'CREATE INDEX app_session_digest ON @app_session (digest)',
  'CREATE TABLE @removed_app (app uuid PRIMARY KEY, is_cleared boolean NOT NULL)',
  'CREATE INDEX removed_app_left ON @removed_app (app) WHERE NOT is_cleared',
  `CREATE TABLE @ledger (
      app uuid PRIMARY KEY, seq bigint NOT NULL, at bigint NOT NULL, change bigint NOT NULL, recent bigint[] NOT NULL
    ) WITH (fillfactor = 50)`,
  `CREATE TABLE @list_count (app uuid, kind text COLLATE "C", n bigint NOT NULL, PRIMARY KEY (app, kind)) WITH (fillfactor = 50)`,
  `CREATE TABLE @answer (
      holder uuid, key text COLLATE "C", fingerprint text COLLATE "C" NOT NULL, text text COLLATE "C" NOT NULL,
      at bigint NOT NULL, about text[] COLLATE "C", PRIMARY KEY (holder, key))`,
  'ALTER TABLE @answer ALTER COLUMN text SET STATISTICS 0, ALTER COLUMN about SET STATISTICS 0',
  'CREATE INDEX answer_at ON @answer (at)',
  `CREATE TABLE @allocation (
      app uuid, resource uuid, start bigint, "end" bigint NOT NULL, booking uuid, units bigint NOT NULL, lapse json,
      PRIMARY KEY (app, resource, start, booking))`,
  'CREATE TABLE @mail_slot (key text COLLATE "C" PRIMARY KEY, mail uuid NOT NULL, at bigint NOT NULL)',
  'CREATE INDEX mail_slot_at ON @mail_slot (at)',
  'CREATE TABLE @disarmed (id boolean PRIMARY KEY CHECK (id), is_as text NOT NULL, at bigint NOT NULL, mark json)',
  'CREATE TABLE @probe (id bigint PRIMARY KEY, n bigint NOT NULL) WITH (fillfactor = 50)',
];

/**
 * Trigger that guards capacities independently of the core: no statement may take a resource above its capacity. Each query in it costs more
 * than the check itself. Locking and checking are two queries, so that the check sees the commit for which the lock has waited.
 */
const GUARD: readonly string[] = [
  `CREATE FUNCTION @allocation_fits() RETURNS trigger LANGUAGE plpgsql AS $fits$
    DECLARE
      longer boolean;
      overbooked uuid;
    BEGIN
      -- Writers that bypass the ledger wait for each other here.
      SELECT bool_or(o.longest_block < l.longest) INTO longer
        FROM (SELECT app, resource, max("end" - start) AS longest FROM added GROUP BY app, resource ORDER BY app, resource) AS l
        CROSS JOIN LATERAL (
          SELECT r.longest_block FROM @resource AS r WHERE r.app = l.app AND r.uuid = l.resource OFFSET 0 FOR NO KEY UPDATE
        ) AS o;
      IF longer IS NULL THEN RETURN NULL; END IF;
      IF longer THEN
        UPDATE @resource AS r SET longest_block = l.longest
          FROM (SELECT app, resource, max("end" - start) AS longest FROM added GROUP BY app, resource) AS l
          WHERE r.app = l.app AND r.uuid = l.resource AND r.longest_block < l.longest;
      END IF;
      IF current_setting('slotkeeper.copies', true) = 'on' THEN RETURN NULL; END IF;
      IF TG_OP = 'INSERT' THEN
        ${overbooked('added')}
      ELSE
        -- Existing allocations are never checked: a capacity may have been lowered since.
        ${overbooked(`(
          SELECT app, resource, CASE WHEN a.units > b.units THEN start ELSE b."end" END AS start, a."end"
          FROM added AS a JOIN before AS b USING (app, resource, start, booking)
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
    FOR EACH STATEMENT EXECUTE FUNCTION @allocation_fits()`,
];

/** PL/pgSQL that finds a resource taken above its capacity: by the sum of overlapping units, then by their peak. */
function overbooked(rows: string): string {
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

/** Columns and child tables of kinds that a later step adds, because their tables may be older. */
const LATER: ReadonlySet<string> = new Set(['booking.payment', 'booking_payments']);

/** All steps, in order. A new kind, or a new queryable value (`foundBy`) of an existing kind, needs a further step. */
export const STEPS: readonly Step[] = [
  { name: 'schema', statements: [...OTHER_TABLES, ...LISTED.flatMap(tableSql), ...GUARD] },
  {
    name: 'subscriptions',
    statements: ['CREATE TABLE @subscription (name text COLLATE "C" PRIMARY KEY, data json NOT NULL)'],
  },
  {
    name: 'visits',
    statements: ['CREATE INDEX booking_visits ON @booking (app, customer, start, status) WHERE customer IS NOT NULL'],
  },
  {
    name: 'payments',
    statements: [
      'ALTER TABLE @booking ADD COLUMN payment text COLLATE "C"',
      'CREATE INDEX booking_payment ON @booking (app, payment, ord) WHERE payment IS NOT NULL',
      childSql('booking_payments', 'uuid'),
    ],
  },
];

/** Builds the statements that create the table of a kind, with its indexes and child tables. */
function tableSql([kind, table]: (typeof LISTED)[number]): readonly string[] {
  const { name, key } = table;
  const columns = table.columns.filter((column) => !LATER.has(`${name}.${column.name}`));
  const children = table.children.filter((child) => !LATER.has(child.name));
  const parts = [
    'app uuid NOT NULL',
    `uuid ${typeSql(key)} NOT NULL`,
    'ord bigint NOT NULL',
    ...columns.map((column) => `"${column.name}" ${typeSql(column.type)}`),
    'data json NOT NULL',
    `CONSTRAINT ${name}_pkey PRIMARY KEY (app, uuid)`,
    `CONSTRAINT ${name}_list UNIQUE (app, ord)`,
    // Deferrable, so that two objects can swap their values within a statement.
    ...columns.flatMap(({ name: column, isUnique }) =>
      isUnique ? [`CONSTRAINT ${name}_${column} UNIQUE (app, "${column}") DEFERRABLE INITIALLY IMMEDIATE`] : [],
    ),
  ];
  // Disable statistics of personal texts: statistics would keep the texts after an erasure.
  const personal = columns.filter((column) => column.type === 'text' && !WORDS.has(column.name));
  return [
    `CREATE TABLE @${name} (${parts.join(', ')})`,
    ...personal.map((column) => `ALTER TABLE @${name} ALTER COLUMN "${column.name}" SET STATISTICS 0`),
    ...indexesOf(kind, table),
    ...children.map((child) => childSql(child.name, key)),
  ];
}

function childSql(name: string, key: ColumnType): string {
  return `CREATE TABLE @${name} (app uuid, value ${typeSql('text')}, uuid ${typeSql(key)}, PRIMARY KEY (app, value, uuid))`;
}

function indexesOf(kind: Kind | 'event', { name, columns }: Table): readonly string[] {
  const references = columns.flatMap(({ name: column, type }) =>
    type === 'uuid' ? [[column, `(app, "${column}", ord) WHERE "${column}" IS NOT NULL`]] : [],
  );
  const all: Readonly<Record<string, string>> = { ...Object.fromEntries(references), ...INDEXES[kind] };
  return Object.entries(all).map(([of, what]) => {
    const unique = UNIQUE.has(`${name}_${of}`) ? 'UNIQUE ' : '';
    return `CREATE ${unique}INDEX ${name}_${of} ON @${name} ${what}`;
  });
}

function typeSql(type: ColumnType): string {
  return type === 'text' ? 'text COLLATE "C"' : type;
}
