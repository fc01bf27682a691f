import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Sqlite from 'better-sqlite3';
import { v7 } from 'uuid';

/**
 * The baseline of the benchmarks: creates and lists apps in one file on `node:http` and better-sqlite3, written by hand for these requests.
 * It is as durable as the service: it answers after the sync, and commits the writes of one turn of the event loop in one transaction. It
 * also authenticates callers, and gives the same answers. It also stores an event of each app's creation, with its author, in the same
 * transaction. The difference to the service is the cost of everything else.
 * node floor.js <database file>, with PORT, EMAIL and OWNER_TOKEN in the environment.
 */
const [, , path = ''] = process.argv;
const { PORT, EMAIL = '', OWNER_TOKEN = '' } = process.env;

const database = new Sqlite(path);
database.pragma('journal_mode = WAL');
database.pragma('synchronous = FULL');
database.exec(`
  CREATE TABLE IF NOT EXISTS owner (uuid TEXT PRIMARY KEY, email TEXT UNIQUE, digest TEXT, apps INTEGER) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS app (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    meta TEXT NOT NULL,
    digest TEXT NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS app_owner ON app (owner, id);
  CREATE INDEX IF NOT EXISTS app_digest ON app (digest);
  CREATE TABLE IF NOT EXISTS event (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE, -- from which a reader goes on
    app TEXT NOT NULL,
    at TEXT NOT NULL,
    data TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS event_app ON event (app, id);
  CREATE INDEX IF NOT EXISTS event_at ON event (at); -- by which those that are old are removed
`);

const sha256 = (text: string): string => hash('sha256', text, 'hex');
database
  .prepare('INSERT INTO owner (uuid, email, digest, apps) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING')
  .run(v7(), EMAIL, sha256(OWNER_TOKEN));

const begin = database.prepare('BEGIN IMMEDIATE');
const commit = database.prepare('COMMIT');
const dataVersion = database.prepare('PRAGMA data_version').pluck();
const ownerByEmail = database.prepare<[string], Owner>('SELECT uuid, digest FROM owner WHERE email = ?');
const insert = database.prepare<[string, string, string, string, string, string, string, string, string]>(
  `INSERT INTO app (uuid, owner, slug, name, description, meta, digest, created_at, updated_at)
   VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
);
const slugTaken = database.prepare<[string]>('SELECT 1 FROM app WHERE slug = ?').pluck();
const count = database.prepare<[number, string]>('UPDATE owner SET apps = apps + ? WHERE uuid = ?');
const appsMade = database.prepare<[string], number>('SELECT apps FROM owner WHERE uuid = ?').pluck();
const page = database.prepare<[string, number, number]>(
  `SELECT slug, name, uuid, created_at, updated_at, description FROM app
   WHERE owner = ? ORDER BY id LIMIT ? OFFSET ?`,
);

const tell = database.prepare<[string, string, string, string]>(
  'INSERT INTO event (uuid, app, at, data) VALUES (?, ?, ?, ?)',
);
const appByDigest = database.prepare<[string], string>('SELECT uuid FROM app WHERE digest = ?').pluck();
const eventsTold = database.prepare<[string], number>('SELECT count(*) FROM event WHERE app = ?').pluck();
const feed = database
  .prepare<[string, number, number], string>('SELECT data FROM event WHERE app = ? ORDER BY id LIMIT ? OFFSET ?')
  .pluck();

interface Owner {
  readonly uuid: string;
  readonly digest: string;
}

// Tokens are cached until another process writes to the file, as in the service.
const owners = new Map<string, Owner>();
let knownVersion: unknown;

function credentialOf({ headers }: IncomingMessage): string | undefined {
  const encoded = /^Bearer +([A-Za-z0-9+/]+={0,2})$/i.exec(headers.authorization ?? '')?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString();
}

/** Returns the UUID of the calling app, which reads its events. */
function appOf(request: IncomingMessage): string | undefined {
  const credential = credentialOf(request);
  return credential === undefined ? undefined : appByDigest.get(sha256(credential));
}

function ownerOf(request: IncomingMessage): Owner | undefined {
  const credential = credentialOf(request);
  if (credential === undefined) return undefined;
  const colon = credential.indexOf(':');
  const email = credential.slice(0, Math.max(colon, 0)).toLowerCase();
  const version = dataVersion.get();
  if (version !== knownVersion) {
    owners.clear();
    knownVersion = version;
  }
  const owner = owners.get(email) ?? ownerByEmail.get(email);
  if (!owner) return undefined;
  owners.set(email, owner);
  const given = sha256(credential.slice(colon + 1));
  return timingSafeEqual(Buffer.from(given), Buffer.from(owner.digest)) ? owner : undefined;
}

interface Creation {
  readonly row: Parameters<typeof insert.run>;
  readonly event: Parameters<typeof tell.run>;
  readonly owner: string;
  readonly done: (isStored: boolean) => void;
}

let queue: Creation[] = [];

/** Commits all writes of one turn of the event loop in one transaction, so with one sync of the disk. */
function commitQueued(): void {
  const batch = queue;
  queue = [];
  begin.run();
  const added = new Map<string, number>();
  const stored = batch.map(({ row, event, owner }) => {
    if (insert.run(...row).changes === 0) return false;
    tell.run(...event);
    added.set(owner, (added.get(owner) ?? 0) + 1);
    return true;
  });
  for (const [owner, apps] of added) count.run(apps, owner);
  commit.run();
  batch.forEach(({ done }, index) => {
    done(stored[index] === true);
  });
}

const instantNow = (): string => `${new Date().toISOString().slice(0, -5)}+00:00`;

function create(owner: Owner, body: Record<string, unknown>, answer: Answer): void {
  const errors = errorsIn(body);
  for (const _ in errors) {
    answer(400, { success: false, errors });
    return;
  }
  const { slug, name, description, meta } = body as Record<string, string>;
  const uuid = v7();
  const token = randomUUID();
  const at = instantNow();
  const app = { slug, name, uuid, token, created_at: at, updated_at: at, description };
  const row = [uuid, owner.uuid, slug, name, description, JSON.stringify(meta ?? {}), sha256(token), at, at];
  if (queue.length === 0) setImmediate(commitQueued);
  queue.push({
    row: row as Creation['row'],
    event: eventOf(owner, { uuid, slug, name, at }),
    owner: owner.uuid,
    done(isStored) {
      if (isStored) answer(201, { success: true, data: app }, { 'Cache-Control': 'no-store' });
      else answer(409, duplicate(slugTaken.get(slug ?? '') ? 'slug' : 'name'));
    },
  });
}

/** The event of an app's creation, as the feed returns it. */
function eventOf(
  { uuid: actor }: Owner,
  { uuid: app, slug, name, at }: { readonly [K in 'uuid' | 'slug' | 'name' | 'at']: string | undefined },
): Creation['event'] {
  const uuid = v7();
  const changes = { slug: { from: null, to: slug }, name: { from: null, to: name } };
  const data = { kind: 'app', uuid: app };
  const told = { uuid, type: 'app.created', booking: null, sequence: null, at, actor: { kind: 'owner', uuid: actor } };
  return [uuid, app!, at!, JSON.stringify({ ...told, changes, data })];
}

const duplicate = (field: string): object => ({
  success: false,
  code: 409,
  message: `This ${field} is already taken`,
  errors: { [field]: `This ${field} is already taken` },
});

function errorsIn({ slug, name, description, meta }: Record<string, unknown>): Record<string, string> {
  const errors: Record<string, string> = {};
  checkText(errors, 'slug', slug, 255);
  checkText(errors, 'name', name, 255);
  checkText(errors, 'description', description, 10_000);
  if (errors.slug === undefined && !/^[A-Za-z0-9\-._~]+$/.test(slug as string)) {
    errors.slug = 'Must consist of letters, digits and - . _ ~ only';
  }
  if (meta !== undefined && meta !== null) checkMeta(errors, meta);
  return errors;
}

function checkText(errors: Record<string, string>, field: string, value: unknown, max: number): void {
  if (value === undefined || value === null || (typeof value === 'string' && value.trim() === '')) {
    errors[field] = 'This field is required';
  } else if (typeof value !== 'string' || value.length > max || value.includes('\0') || !value.isWellFormed()) {
    errors[field] = `Must be a string of at most ${max} characters`;
  }
}

function checkMeta(errors: Record<string, string>, meta: unknown): void {
  if (typeof meta !== 'object' || meta === null || Array.isArray(meta) || Object.keys(meta).length > 50) {
    errors.meta = 'Must be an object of at most 50 keys, with strings or numbers as values';
    return;
  }
  for (const [key, value] of Object.entries(meta)) {
    const isText = typeof value === 'string' && value.length <= 1_000 && value.isWellFormed();
    if (key.length > 64 || !(isText || Number.isFinite(value))) errors[`meta.${key}`] = 'Must be a string or a number';
  }
}

interface Listed {
  readonly total: number;
  slice(limit: number, offset: number): readonly unknown[];
}

const appsOf = ({ uuid }: Owner): Listed => ({
  total: appsMade.get(uuid) ?? 0,
  slice: (limit, offset) => page.all(uuid, limit, offset),
});

const eventsOf = (app: string): Listed => ({
  total: eventsTold.get(app) ?? 0,
  slice: (limit, offset) => feed.all(app, limit, offset).map((data) => JSON.parse(data)),
});

function list({ total, slice }: Listed, url: string, answer: Answer): void {
  const [path, query] = url.split('?');
  const parameters = new URLSearchParams(query);
  const currentPage = Number(parameters.get('page') ?? 1);
  const perPage = Number(parameters.get('limit') ?? 25);
  if (!Number.isInteger(currentPage) || currentPage < 1 || !Number.isInteger(perPage) || perPage < 1 || perPage > 1e3) {
    answer(400, { success: false, errors: { page: 'Must be a whole number' } });
    return;
  }
  const totalPages = Math.ceil(total / perPage);
  const data = slice(perPage, (currentPage - 1) * perPage);
  const link = (rel: string, number: number) => {
    parameters.set('page', String(number));
    return `<${path}?${parameters}>; rel="${rel}"`;
  };
  const last = Math.max(totalPages, 1);
  const links = [
    link('first', 1),
    ...(currentPage > 1 ? [link('prev', Math.min(currentPage - 1, last))] : []),
    ...(currentPage < last ? [link('next', currentPage + 1)] : []),
    link('last', last),
  ];
  answer(200, { data, perPage, currentPage, total, totalPages }, { Link: links.join(', ') });
}

type Answer = (status: number, body: object, headers?: Record<string, string>) => void;

function answerTo(res: ServerResponse): Answer {
  return (status, body, headers) => {
    const text = JSON.stringify(body);
    res.writeHead(status, {
      'X-Request-Id': randomUUID(),
      Vary: 'Authorization',
      'Cache-Control': 'private',
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
    });
    res.end(text);
  };
}

function parsed(chunks: readonly Buffer[]): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse((chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)).toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const UNAUTHORIZED = 'Bearer error="invalid_token", error_description="The token is not known, or no longer valid"';

createServer((req, res) => {
  const answer = answerTo(res);
  const { url = '', method } = req;
  const [path] = url.split('?', 1);
  if (path !== '/v1/apps' && path !== '/v1/events') {
    answer(404, { code: 404, message: 'Not Found' });
    return;
  }
  const [owner, app] = path === '/v1/apps' ? [ownerOf(req)] : [undefined, appOf(req)];
  if (app !== undefined) {
    list(eventsOf(app), url, answer);
    return;
  }
  if (!owner) {
    answer(401, { code: 401, message: 'Unauthorized' }, { 'WWW-Authenticate': UNAUTHORIZED });
    return;
  }
  if (method === 'GET') {
    list(appsOf(owner), url, answer);
    return;
  }
  const chunks: Buffer[] = [];
  let length = 0;
  req.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length > 1_048_576) req.destroy();
    else chunks.push(chunk);
  });
  req.on('end', () => {
    const body = parsed(chunks);
    if (body) create(owner, body, answer);
    else answer(400, { success: false, errors: { body: 'Must be valid JSON' } });
  });
}).listen(Number(PORT), '127.0.0.1');
