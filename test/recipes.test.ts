import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect } from 'chai';
import { SignJWT } from 'jose';
import type { Slotkeeper } from '../bootstrap/slotkeeper.js';
import { DAY, formatInstant } from '../core/basics/instants.js';
import { dataOf, exchange } from './support/http.js';
import { compiled, folder, programsIn } from './support/readme-programs.js';

interface Program {
  readonly slotkeeper: Slotkeeper;
  readonly server: Server;
}

/** Compiles the first program in a section of the README, as it is except for its storage and port, and runs it. */
async function run(section: string, name: string, storage: string, lines: readonly [number, number]): Promise<Program> {
  const [program = ''] = await programsIn(section);
  expect(program.split('\n').filter((line) => line !== '').length).to.be.within(...lines);
  const source = program
    .replace("'sqlite:data/slots.db'", storage)
    .replace(/^(?:const server = )?(.+)\.listen\(3000\);/m, 'export const server = $1.listen(0);')
    .replace(/^process\.once.*$/m, '');
  const file = await compiled(name, `${source}export { slotkeeper };\n`);
  process.env.JWT_SECRET = SECRET;
  const made: Program = await import(file);
  if (!made.server.listening) await once(made.server, 'listening');
  return made;
}

const SECRET = 'a secret of at least 32 characters';

/** Returns the headers of a user's request. */
async function headersOf(sub: string, claims: object, expires = '5 minutes') {
  const jwt = new SignJWT({ sub, ...claims }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(expires);
  const token = await jwt.sign(new TextEncoder().encode(SECRET));
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
}

const urlOf = ({ server }: Program) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

describe('the recipe for JSON Web Tokens', () => {
  it('lets a receptionist book, a user with the role self see the own calendar, and refuses an expired token', async () => {
    const program = await run('Who is calling', 'jwt', "'memory:'", [10, 15]);
    const { slotkeeper, server } = program;
    try {
      const url = urlOf(program);
      const { owner } = await slotkeeper.owners.issueToken('ada@example.com');
      const { app, token } = await slotkeeper.apps.create(owner, { slug: 'salon', name: 'Salon', description: 'Cuts' });
      const [mine, theirs] = await Promise.all(
        ['Ana', 'Bo'].map(async (name) => (await slotkeeper.resources.create({ app }, { name })).uuid),
      );
      const by = async (sub: string, claims: object, expires?: string) => {
        const headers = await headersOf(sub, { business: 'salon', ...claims }, expires);
        return (method: string, path: string, body?: object) =>
          exchange(url, method, path, headers, body && JSON.stringify(body));
      };
      const desk = await by('u-42', { role: 'reception' });
      const start = new Date(new Date().setUTCHours(48, 0, 0, 0)).toISOString();
      const book = (resource = '') =>
        dataOf(desk('POST', '/v1/bookings', { resources: [resource], start, duration_minutes: 30 }));
      const [own] = [await book(mine), await book(theirs)];
      expect((await desk('DELETE', `/v1/resources/${mine}`)).status).to.equal(403);

      const self = await by('u-43', { role: 'self', resources: [mine] });
      const { data } = (await self('GET', '/v1/bookings')).body;
      expect(data.map(({ uuid }: { readonly uuid: string }) => uuid)).to.deep.equal([own.uuid]);
      const events = (await self('GET', '/v1/events?type=booking.*')).body.data;
      expect(events.map(({ actor }: { readonly actor: object }) => actor)).to.deep.equal([
        { kind: 'user', id: 'u-42' },
      ]);

      const expired = await (await by('u-42', { role: 'manager' }, '1 minute ago'))('GET', '/v1/app');
      expect([expired.status, expired.headers['www-authenticate']]).to.deep.equal([
        401,
        'Bearer error="invalid_token"',
      ]);
      const headers = { Authorization: `Bearer ${Buffer.from(token).toString('base64')}` };
      expect((await exchange(url, 'GET', '/v1/app', headers)).status, "the app's own token").to.equal(200);
    } finally {
      server.close();
      await slotkeeper.stop(0);
      await rm(folder, { recursive: true });
    }
  });
});

describe('the service in one file', () => {
  it('books with an invoice in one transaction, obeys its policy in searches and bookings, and gets the event', async () => {
    const data = await mkdtemp(join(tmpdir(), 'slotkeeper-recipe-'));
    const file = join(data, 'slots.db');
    const program = await run('All of it in one file', 'one-file', JSON.stringify(`sqlite:${file}`), [30, 60]);
    const { slotkeeper, server } = program;
    const heard: string[] = [];
    slotkeeper.on('booking.created', ({ booking }) => heard.push(String(booking)));
    try {
      const desk = await headersOf('u-42', { role: 'reception' });
      const owner = await slotkeeper.owners.adoptToken('ada@example.com', 'let-me-in');
      const [app] = (await slotkeeper.apps.list(owner)).data;
      const { uuid: room } = await slotkeeper.resources.create({ app: app! }, { name: 'Room' });
      const dayOf = (weekday: number) => {
        const day = new Date(new Date().setUTCHours(48, 0, 0, 0));
        return new Date(day.setUTCDate(day.getUTCDate() + ((weekday - day.getUTCDay() + 7) % 7)));
      };
      const order = (weekday: number, headers: Record<string, string> = desk) => {
        const body = { resources: [room], start: dayOf(weekday).getTime(), durationMinutes: 30 };
        return exchange(urlOf(program), 'POST', '/orders', headers, JSON.stringify(body));
      };
      const made = await order(1);
      expect(made.status, made.text).to.equal(201);
      const { booking } = made.body as unknown as { readonly booking: string };
      expect(heard).to.deep.equal([booking]);
      const sunday = await order(0);
      expect([sunday.status, sunday.body.reason]).to.deep.equal([409, 'x_sunday']);
      const expired = await headersOf('u-42', { role: 'reception' }, '1 minute ago');
      expect((await order(2, expired)).status).to.equal(401);
      const from = formatInstant(dayOf(0).getTime());
      const search = `/booking/v1/availability?resources=${room}&duration_minutes=60&from=${encodeURIComponent(from)}`;
      const slots = async (days: number) => {
        const to = encodeURIComponent(formatInstant(dayOf(0).getTime() + days * DAY));
        return (await dataOf(exchange(urlOf(program), 'GET', `${search}&to=${to}`, desk))).slots.length;
      };
      expect(await slots(1), 'on Sunday').to.equal(0);
      expect(await slots(2), 'with Monday').to.be.above(0);
      const invoices = new Database(file).prepare('SELECT booking, cents FROM invoice').all();
      expect(invoices).to.deep.equal([{ booking, cents: 4500 }]);
    } finally {
      server.close();
      await slotkeeper.stop(0);
      await rm(folder, { recursive: true });
      await rm(data, { recursive: true });
    }
  });
});
