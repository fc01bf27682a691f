import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import fastify, { type FastifyRequest } from 'fastify';

/**
 * A program that a user would write to create and list apps, with fastify 5 and better-sqlite3, according to their manuals: JSON schemas, a
 * hook that checks the token, a transaction for each request, COUNT(*), LIMIT and OFFSET.
 *
 * node fastify-user.js <database file>, with PORT, EMAIL and OWNER_TOKEN in the environment.
 */
const [, , path = ''] = process.argv;
const { PORT, EMAIL = '', OWNER_TOKEN = '' } = process.env;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const database = new Sqlite(path);
database.pragma('journal_mode = WAL');
// better-sqlite3 sets NORMAL for WAL, which loses acknowledged writes when the power fails.
database.pragma('synchronous = FULL');
database.exec(`
  CREATE TABLE IF NOT EXISTS owners (id INTEGER PRIMARY KEY, email TEXT NOT NULL UNIQUE, token_digest BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS apps (
    id INTEGER PRIMARY KEY,
    uuid TEXT NOT NULL UNIQUE,
    owner_id INTEGER NOT NULL REFERENCES owners,
    slug TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL UNIQUE,
    description TEXT NOT NULL,
    meta TEXT NOT NULL,
    token_digest BLOB NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS apps_owner ON apps (owner_id);
  CREATE INDEX IF NOT EXISTS apps_token ON apps (token_digest);
`);
database
  .prepare('INSERT INTO owners (email, token_digest) VALUES (?, ?) ON CONFLICT DO NOTHING')
  .run(EMAIL, sha256(OWNER_TOKEN));

const findOwner = database.prepare<[string], { id: number; token_digest: Buffer }>(
  'SELECT id, token_digest FROM owners WHERE email = ?',
);
const insertApp = database.prepare(`
  INSERT INTO apps (uuid, owner_id, slug, name, description, meta, token_digest, created_at, updated_at)
  VALUES (@uuid, @ownerId, @slug, @name, @description, @meta, @digest, @createdAt, @createdAt)
`);
const countApps = database.prepare<[number], number>('SELECT COUNT(*) FROM apps WHERE owner_id = ?').pluck();
const listApps = database.prepare<[number, number, number]>(`
  SELECT slug, name, uuid, created_at, updated_at, description FROM apps
  WHERE owner_id = ? ORDER BY id LIMIT ? OFFSET ?
`);

interface NewApp {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly meta?: Record<string, string | number>;
}

const createApp = database.transaction((ownerId: number, { slug, name, description, meta = {} }: NewApp) => {
  const uuid = randomUUID();
  const token = randomUUID();
  const createdAt = `${new Date().toISOString().slice(0, 19)}+00:00`;
  const row = { slug, name, description, meta: JSON.stringify(meta), digest: sha256(token) };
  insertApp.run({ ...row, uuid, ownerId, createdAt });
  return { slug, name, uuid, token, created_at: createdAt, updated_at: createdAt, description };
});

const app = {
  type: 'object',
  properties: {
    slug: { type: 'string' },
    name: { type: 'string' },
    uuid: { type: 'string' },
    token: { type: 'string' },
    created_at: { type: 'string' },
    updated_at: { type: 'string' },
    description: { type: 'string' },
  },
} as const;

// The API needs a union of types, which Ajv's strict mode warns about.
const server = fastify({ ajv: { customOptions: { allowUnionTypes: true } } });
server.decorateRequest('ownerId', 0);

declare module 'fastify' {
  interface FastifyRequest {
    ownerId: number;
  }
}

function ownerIdOf(request: FastifyRequest): number | undefined {
  const [scheme, encoded = ''] = (request.headers.authorization ?? '').split(' ');
  const [email = '', token = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  const owner = scheme === 'Bearer' ? findOwner.get(email) : undefined;
  return owner && timingSafeEqual(owner.token_digest, sha256(token)) ? owner.id : undefined;
}

server.addHook('onRequest', async (request, reply) => {
  const ownerId = ownerIdOf(request);
  if (ownerId === undefined) return reply.code(401).send({ code: 401, message: 'Unauthorized' });
  request.ownerId = ownerId;
});

server.setErrorHandler((error: Error & { code?: string; validation?: unknown }, _request, reply) => {
  if (error.validation) return reply.code(400).send({ success: false, errors: { body: error.message } });
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE') return reply.code(409).send({ code: 409, message: error.message });
  return reply.code(500).send({ code: 500, message: 'Internal Server Error' });
});

server.post<{ Body: NewApp }>(
  '/v1/apps',
  {
    schema: {
      body: {
        type: 'object',
        required: ['slug', 'name', 'description'],
        properties: {
          slug: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[A-Za-z0-9\\-._~]+$' },
          name: { type: 'string', minLength: 1, maxLength: 255 },
          description: { type: 'string', minLength: 1, maxLength: 10_000 },
          meta: { type: 'object', maxProperties: 50, additionalProperties: { type: ['string', 'number'] } },
        },
      },
      response: { 201: { type: 'object', properties: { success: { type: 'boolean' }, data: app } } },
    },
  },
  async (request, reply) => {
    const data = createApp(request.ownerId, request.body);
    return reply.code(201).send({ success: true, data });
  },
);

server.get<{ Querystring: { page: number; limit: number } }>(
  '/v1/apps',
  {
    schema: {
      querystring: {
        type: 'object',
        properties: {
          page: { type: 'integer', minimum: 1, default: 1 },
          limit: { type: 'integer', minimum: 1, maximum: 1000, default: 25 },
        },
      },
      response: {
        200: {
          type: 'object',
          properties: {
            data: { type: 'array', items: app },
            perPage: { type: 'integer' },
            currentPage: { type: 'integer' },
            total: { type: 'integer' },
            totalPages: { type: 'integer' },
          },
        },
      },
    },
  },
  async ({ ownerId, query: { page, limit } }) => {
    const total = countApps.get(ownerId) ?? 0;
    const data = listApps.all(ownerId, limit, (page - 1) * limit);
    return { data, perPage: limit, currentPage: page, total, totalPages: Math.ceil(total / limit) };
  },
);

await server.listen({ port: Number(PORT), host: '127.0.0.1' });
