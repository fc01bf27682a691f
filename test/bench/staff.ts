import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid, scryptPasswords } from '../../adapters/tokens/index.js';
import { type Booking, formatInstant, HOUR } from '../../core/index.js';
import { aPerson } from '../contracts/person-repository.js';
import { aService, write } from '../support/samples.js';
import { connected, type Request } from './client.js';
import { BEGAN, DAYS, type Filled, fill, hourOf } from './filled-bookings.js';
import { throughput } from './load.js';
import { alternate, atLeast, atMost, type Contender, compared, type Group, median, WARM_UP } from './measuring.js';
import { appAuthorization, launch, type Server, service } from './servers.js';

const RESOURCES = 20;
const BOOKINGS = 10_000;
const ROUNDS = 5;
/** Number of rounds of slow measurements, which take seconds each: sign-ins. */
const SLOW_ROUNDS = 3;
const REQUESTS_A_ROUND = 100;
const STREAMS = 50;
/** Number of commits in a round: enough to last for several polls of the streams. */
const COMMITS_A_ROUND = 1_000;
const PERSONS = 30;
const SIGN_INS_A_SECOND = 20;

const rows = [
  'list 25 bookings as self, against as the app',
  'list 25 bookings as a manager, by a token, against as the app',
  'list 25 bookings as a manager, by a session, against as the app',
  'take a booking as self, against as the app',
  'availability of a service as self, against as the app',
  'commits beside 50 streams of self, against beside 50 of the app',
  'p99 of other requests beside 20 sign-ins a second, against without',
  'p50 of an unknown address, against of a wrong password: not slower',
  'p50 of an unknown address, against of a wrong password: not faster',
] as const;

/** Cost of requests by members with a role, over HTTP. The member with the role `self` has one of 20 resources. */
export const staff: Group = {
  rows,
  async measure(scratch) {
    const path = join(scratch, 'staff.db');
    const storage = await openSqliteStorage({ path, clock: () => BEGAN });
    const each = BOOKINGS / RESOURCES;
    const spans: Pick<Booking, 'start' | 'end'>[] = Array.from({ length: each }, (_, place) => {
      const start = hourOf(Math.floor((place * DAYS) / each), 9 + (place % 2) * 4);
      return { start, end: start + HOUR };
    });
    const filled = await fill(storage, Array(RESOURCES).fill({ capacity: 1_000 }), () => spans);
    const resources = filled.resources.map(({ uuid }) => uuid);
    const role = { name: 'who', resources, count: 1, units: 1, weights: {}, steps: null };
    const sold = aService({ app: filled.app.uuid, uuid: newUuid(), roles: [role], limits: [] });
    await write(storage, filled.app, { put: { service: [sold] } });
    const password = await scryptPasswords().hash(PASSWORD, '');
    const emails = Array.from({ length: PERSONS }, (_, place) => `person-${place}@example.com`);
    for (const email of emails) await storage.persons.add(aPerson({ uuid: newUuid(), email, password }));
    await storage.close();
    const server = await launch(service(`sqlite:${path}`, { RATE_LIMIT: 'off' }));
    try {
      const app = appAuthorization(filled.token);
      const members = await membersOf(server, filled, app);
      return [
        ...(await listed(server, app, members)),
        await taken(server, app, members, filled),
        await searched(server, app, members, sold.uuid),
        await besideStreams(server, app, members, filled),
        await besideSignIns(server, app),
        ...(await unknownAddresses(server, emails)),
      ];
    } finally {
      await server.kill();
    }
  },
};

const PASSWORD = 'correct horse battery';

interface Members {
  /** `Authorization` headers of a member with one resource, and of a manager by token and by session. */
  readonly self: string;
  readonly manager: string;
  readonly session: string;
}

async function membersOf(server: Server, { app, resources }: Filled, authorization: string): Promise<Members> {
  const post = async (path: string, body: object, by = authorization) => {
    const { status, text } = await server.ask({ method: 'POST', path, authorization: by, body });
    if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
    return JSON.parse(text).data;
  };
  const token = async (uuid: string) => appAuthorization((await post(`/v1/staff/${uuid}/tokens`, {})).token);
  const one = { name: 'Self', email: 'self@example.com', role: 'self', resources: [resources[0]!.uuid] };
  const self = await token((await post('/v1/staff', one)).uuid);
  const { uuid } = await post('/v1/staff', { name: 'Manager', email: 'manager@example.com', role: 'manager' });
  const { link } = await post(`/v1/staff/${uuid}/link`, {});
  const entered = await post('/v1/link', { password: PASSWORD }, appAuthorization(link));
  return { self, manager: await token(uuid), session: appAuthorization(`${entered.token}@${app.uuid}`) };
}

function load(server: Server, request: () => Request, status = 200): Contender {
  return () => throughput(server, { connections: 8, count: REQUESTS_A_ROUND, request, status });
}

async function listed(server: Server, app: string, { self, manager, session }: Members) {
  const list = (authorization: string) =>
    load(server, () => ({ method: 'GET', path: '/v1/bookings?limit=25', authorization }));
  const contenders = [self, manager, session, app].map(list);
  const [ofSelf, ofManager, ofSession, ofApp] = await alternate(ROUNDS, contenders, WARM_UP);
  return [
    compared(rows[0], ofSelf!, ofApp!, { unit: 'req/s', target: atLeast(0.7) }),
    compared(rows[1], ofManager!, ofApp!, { unit: 'req/s', target: atLeast(0.9) }),
    compared(rows[2], ofSession!, ofApp!, { unit: 'req/s', target: atLeast(0.9) }),
  ];
}

/** Returns requests that book the member's resource, each at another time. */
function bookings(authorization: string, { resources }: Filled): () => Request {
  let next = 0;
  return () => {
    const start = hourOf(next % DAYS, 9 + (Math.floor(next / DAYS) % 10));
    next += 1;
    const body = { resources: [resources[0]!.uuid], start: formatInstant(start), duration_minutes: 60 };
    return { method: 'POST', path: '/v1/bookings', authorization, body };
  };
}

async function taken(server: Server, app: string, { self }: Members, filled: Filled) {
  const contenders = [self, app].map((by) => load(server, bookings(by, filled), 201));
  const [ours, theirs] = await alternate(ROUNDS, contenders, WARM_UP);
  return compared(rows[3], ours!, theirs!, { unit: 'req/s', target: atLeast(0.9) });
}

async function searched(server: Server, app: string, { self }: Members, sold: string) {
  const [from, to] = [hourOf(3, 9), hourOf(9, 18)].map((at) => encodeURIComponent(formatInstant(at)));
  const path = `/v1/availability?service=${sold}&from=${from}&to=${to}`;
  const contenders = [self, app].map((authorization) => load(server, () => ({ method: 'GET', path, authorization })));
  const [ours, theirs] = await alternate(ROUNDS, contenders, WARM_UP);
  return compared(rows[4], ours!, theirs!, { unit: 'req/s', target: atLeast(0.9) });
}

async function besideStreams(server: Server, app: string, { self }: Members, filled: Filled) {
  const beside = (by: string): Contender => {
    const request = bookings(app, filled);
    const commit = () => throughput(server, { connections: 8, count: COMMITS_A_ROUND, request, status: 201 });
    return async () => {
      const streams = await Promise.all(Array.from({ length: STREAMS }, () => stream(server, by)));
      try {
        return await commit();
      } finally {
        for (const socket of streams) socket.destroy();
      }
    };
  };
  const [ours, theirs] = await alternate(ROUNDS, [beside(self), beside(app)], WARM_UP);
  return compared(rows[5], ours!, theirs!, { unit: 'req/s', target: atLeast(0.9) });
}

/** Resolves when the stream has begun. It begins at the last event, because reading earlier events is not measured here. */
function stream({ port }: Server, authorization: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', reject).once('data', (head) => {
      if (/^HTTP\/1\.1 200/.test(head.toString('latin1'))) resolve(socket.on('error', () => {}).resume());
      else reject(new Error(`A stream was answered with ${head}`));
    });
    const host = `Host: 127.0.0.1:${port}\r\nAuthorization: ${authorization}\r\nAccept: text/event-stream`;
    socket.write(`GET /v1/events/stream?after=latest HTTP/1.1\r\n${host}\r\n\r\n`);
  });
}

async function besideSignIns(server: Server, app: string) {
  let next = 0;
  const get = (): Request => ({ method: 'GET', path: '/v1/bookings?limit=25', authorization: app });
  const others: Contender = async () => {
    const { latencies = [] } = await throughput(server, { connections: 1, count: 200, request: get, status: 200 });
    return { figure: latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * 0.99)]!, latencies };
  };
  const beside: Contender = async () => {
    let isOver = false;
    const asked: Promise<unknown>[] = [];
    const arriving = (async () => {
      while (!isOver) {
        next += 1;
        asked.push(signIn(server, `arriving-${next}@example.com`));
        await sleep(1_000 / SIGN_INS_A_SECOND);
      }
    })();
    try {
      return await others();
    } finally {
      isOver = true;
      await arriving;
      await Promise.all(asked);
    }
  };
  const [ours, theirs] = await alternate(SLOW_ROUNDS, [beside, others], 1);
  return compared(rows[6], ours!, theirs!, { unit: 'ms', target: atMost(1.5) });
}

/** Signs in with a wrong password and returns the duration in ms. The answer is 503 if too many sign-ins wait. */
async function signIn(server: Server, email: string): Promise<number> {
  const connection = await connected(server.port);
  try {
    const body = { email, password: 'a wrong horse battery' };
    const startedAt = performance.now();
    const { status } = await connection.send({ method: 'POST', path: '/v1/sign-in', authorization: '', body });
    if (status !== 401 && status !== 503) throw new Error(`Answered ${status}`);
    return performance.now() - startedAt;
  } finally {
    connection.close();
  }
}

/**
 * Compares sign-ins with unknown and with known addresses. Each known address is tried at most twice, because five wrong passwords block
 * it.
 */
async function unknownAddresses(server: Server, emails: readonly string[]) {
  let next = 0;
  const tried = (emailOf: (place: number) => string): Contender => {
    let place = 0;
    return async () => {
      const latencies: number[] = [];
      for (let count = 0; count < 5; count += 1) latencies.push(await signIn(server, emailOf(place++)));
      return { figure: median(latencies), latencies };
    };
  };
  const known = tried((place) => emails[place % emails.length]!);
  const unknown = tried(() => `unknown-${next++}@example.com`);
  const [ours, theirs] = await alternate(SLOW_ROUNDS, [unknown, known], 1);
  return [
    compared(rows[7], ours!, theirs!, { unit: 'ms', target: atMost(1.25) }),
    compared(rows[8], ours!, theirs!, { unit: 'ms', target: atLeast(0.8) }),
  ];
}
