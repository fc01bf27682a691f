import { earlierBuild, isFailure } from '../../core/index.js';
import { BEGIN, type Database, type Run } from './database.js';
import { NO_RIGHT, RefusedStatement, UnusableDatabaseError } from './failures.js';
import { STEPS } from './schema.js';

const OLDEST = 13;
/** Limit of attempts to get the lock that another process holds for a step or a long read. */
const LOCK_TRIES = 30;
const LOCK_KEY = 0x5107_4ee9;
/** SQLSTATEs of a table, a type or a function that exists already. */
const EXISTS = new Set(['42P07', '42710', '42723']);

/** First step of the builds before the baseline. */
const EARLIER = 'base';

const unusable = (problem: string, cause?: unknown) => new UnusableDatabaseError(problem, { cause });

interface Opening {
  readonly schema: string;
  readonly isUnsafe: boolean;
  /** True: creates a missing schema. */
  readonly create: boolean;
  /** True: updates a schema of an earlier version. */
  readonly update: boolean;
  /** Receives sentences about steps that delay the opening. */
  readonly report: (progress: string) => void;
}

/** Checks the server, and migrates its schema to this version. @throws UnusableDatabaseError, naming what to do; UnavailableError */
export async function prepareDatabase(database: Database, opening: Opening): Promise<void> {
  const { schema, create, update } = opening;
  const prepare = async (run: Run) => {
    await checkServer(run, opening);
    const { missing, isThere, isReadOnly } = await missingSteps(run, schema);
    if (missing.length === 0 && isReadOnly && create) throw mayNotUse(schema);
    if (missing.length === 0) return;
    const earlier = `The schema ${schema} is of an earlier version: start the service once, which brings it to this one`;
    const none = `There is no Slotkeeper storage in the schema ${schema}: start the service once, which makes it`;
    if (!(isThere ? update : create)) throw unusable(isThere ? earlier : none);
    await takeSteps(run, opening);
  };
  await database.separately(prepare).catch((error) => {
    throw isRightMissing(error) ? mayNotUse(schema, error) : error;
  });
}

/** Checks the server's version and settings. @throws UnusableDatabaseError if a setting breaks a guarantee of the storage. */
export async function checkServer(run: Run, { isUnsafe }: Opening): Promise<void> {
  const settings = [
    ...['server_version_num', 'server_version', 'server_encoding', 'fsync', 'full_page_writes'],
    ...['default_transaction_isolation', 'default_transaction_read_only'],
  ];
  const [row] = await run(
    `SELECT pg_is_in_recovery(), current_user, ${settings.map((s) => `current_setting('${s}')`)}`,
  );
  const [isStandby, role, version, named, encoding, fsync, pages, isolation, isReadOnly] = row as readonly unknown[];
  const refuse = (problem: string): never => {
    throw unusable(problem);
  };
  if (Number(version) < OLDEST * 10_000) refuse(`PostgreSQL ${named} is too old: Slotkeeper needs ${OLDEST} or newer`);
  if (encoding !== 'UTF8') refuse(`The database has the encoding ${encoding}: create one with ENCODING 'UTF8'`);
  if (isStandby || isReadOnly === 'on') {
    refuse('This PostgreSQL server is read-only, such as a standby is: name the address of the primary');
  }
  if (!isUnsafe && (fsync !== 'on' || pages !== 'on')) {
    refuse('The server has fsync or full_page_writes off, and would lose bookings in a crash: switch them on');
  }
  if (isolation !== 'read committed') {
    refuse(
      `The role ${role} has default_transaction_isolation ${isolation}: ALTER ROLE "${role}" RESET default_transaction_isolation`,
    );
  }
}

/** Names of our tables. A schema may also have tables of the embedding program. */
const TABLES = STEPS.flatMap(({ statements }) =>
  statements.flatMap((text) => /^CREATE TABLE @(\w+)/.exec(text)?.[1] ?? []),
);

/** SQL of three counts: tables in a schema; tables `step` with Slotkeeper's columns; other tables of ours on which the role lacks a right. */
const EXISTING = `SELECT count(*),
    count(*) FILTER (WHERE c.relname = 'step' AND EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = c.oid AND attname = 'name')),
    count(*) FILTER (WHERE c.relname = ANY ($2) AND c.relkind = 'r' AND NOT (${['SELECT', 'INSERT', 'UPDATE', 'DELETE']
      .map((right) => `has_table_privilege(c.oid, '${right}')`)
      .join(' AND ')}))
  FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace WHERE n.nspname = $1`;

async function missingSteps(run: Run, schema: string) {
  const [found] = await run(EXISTING, [schema, TABLES]);
  const [tables, steps, readOnly] = (found ?? []).map(Number);
  if (tables === 0) return { missing: STEPS, isThere: false, isReadOnly: false };
  const stored = new Set(steps === 0 ? [] : (await run('SELECT name FROM @step')).map(([name]) => name));
  if (stored.has(EARLIER)) throw unusable(`Cannot open the schema ${schema}: ${earlierBuild()}`);
  if (!stored.has(STEPS[0]!.name)) throw foreign(schema);
  const known = new Set(STEPS.map(({ name }) => name));
  if ([...stored].some((name) => !known.has(String(name)))) {
    throw unusable(`The schema ${schema} is of a newer version of Slotkeeper: start that one`);
  }
  return { missing: STEPS.filter(({ name }) => !stored.has(name)), isThere: true, isReadOnly: readOnly! > 0 };
}

const foreign = (schema: string, cause?: unknown) =>
  unusable(`The schema ${schema} has tables of another program: name a schema of its own with ?schema=<name>`, cause);

async function takeSteps(run: Run, { schema, report }: Opening): Promise<void> {
  let isThere = false;
  for (let tried = 1; ; tried += 1) {
    try {
      await run(BEGIN);
      await run(`SELECT set_config('lock_timeout', '2s', true), pg_advisory_xact_lock(${LOCK_KEY}, hashtext($1))`, [
        schema,
      ]);
      const found = await run('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
      isThere = found.length > 0;
      // IF NOT EXISTS would need the right to make schemas even where the schema exists.
      if (!isThere) await run(`CREATE SCHEMA "${schema}"`);
      await run('CREATE TABLE IF NOT EXISTS @step (name text COLLATE "C" PRIMARY KEY)');
      const stored = new Set((await run('SELECT name FROM @step')).map(([name]) => name));
      const steps = STEPS.filter(({ name }) => !stored.has(name));
      // One text with all statements takes one round trip.
      await run(steps.flatMap(({ statements }) => statements).join(';\n'));
      await run('INSERT INTO @step (name) SELECT unnest($1::text[])', [steps.map(({ name }) => name)]);
      await run('COMMIT');
      return;
    } catch (error) {
      await run('ROLLBACK');
      if (isRightMissing(error)) throw mayNotCreate(schema, isThere, error);
      if (error instanceof RefusedStatement && EXISTS.has(error.sqlState)) throw foreign(schema, error);
      // Another process holds a lock, so try again.
      if (!isFailure(error, 'unavailable') || tried === LOCK_TRIES) throw error;
      report('PostgreSQL: another process holds the tables that a step of the schema needs; trying again');
    }
  }
}

const mayNotCreate = (schema: string, isThere: boolean, cause: unknown) =>
  unusable(
    isThere
      ? `The role may not change the schema ${schema}: start Slotkeeper once as the owner of the schema`
      : `The role may not make the schema ${schema}: let an administrator run CREATE SCHEMA "${schema}" AUTHORIZATION <role>`,
    cause,
  );

function mayNotUse(schema: string, cause?: unknown): UnusableDatabaseError {
  const commands = `GRANT USAGE ON SCHEMA "${schema}" TO <role>; GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA "${schema}" TO <role>`;
  return unusable(`The role may not use the schema ${schema}: let its owner run ${commands}`, cause);
}

function isRightMissing(error: unknown): boolean {
  return error instanceof RefusedStatement && error.sqlState === NO_RIGHT;
}
