import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newUuid, scryptPasswords } from '../../adapters/tokens/index.js';
import { formatInstant } from '../../core/index.js';
import { aPerson } from '../contracts/person-repository.js';
import { aService, write } from '../support/samples.js';
import { connected, type Request } from './client.js';
import { DAYS, type Filled, fill, hourOf, spreadHours, withFiles } from './filled-bookings.js';
import { throughput } from './load.js';
import {
  alternate,
  atLeast,
  atMost,
  type Contender,
  compared,
  comparedByTurns,
  type Group,
  slowest,
  timed,
  WARM_UP,
} from './measuring.js';
import { appAuthorization, created, type Server, service, withServers } from './servers.js';

const RESOURCES = 20;
const BOOKINGS = 10_000;
const ROUNDS = 5;
/** Number of rounds of slow measurements, which take seconds each: sign-ins. */
const SLOW_ROUNDS = 3;
const RATE = { rounds: ROUNDS, warmUp: WARM_UP, unit: 'req/s', target: atLeast(0.9) };
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
    const emails = Array.from({ length: PERSONS }, (_, place) => `person-${place}@example.com`);
    const { filled, sold } = await withFiles([path], async (storage) => {
      const spans = spreadHours(BOOKINGS / RESOURCES);
      const filled = await fill(storage, Array(RESOURCES).fill({ capacity: 1_000 }), () => spans);
      const resources = filled.resources.map(({ uuid }) => uuid);
      const role = { name: 'who', resources, count: 1, units: 1, weights: {}, steps: null };
      const sold = aService({ app: filled.app.uuid, uuid: newUuid(), roles: [role], limits: [] });
      await write(storage, filled.app, { put: { service: [sold] } });
      const password = await scryptPasswords().hash(PASSWORD, '');
      for (const email of emails) await storage.persons.add(aPerson({ uuid: newUuid(), email, password }));
      return { filled, sold };
    });
    return withServers([service(`sqlite:${path}`, { RATE_LIMIT: 'off' })], async (server) => {
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
    });
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
  const post = (path: string, body: object) => created(server, authorization, path, body);
  const token = async (uuid: string) => appAuthorization((await post(`/v1/staff/${uuid}/tokens`, {})).token);
  const one = { name: 'Self', email: 'self@example.com', role: 'self', resources: [resources[0]!.uuid] };
  const self = await token((await post('/v1/staff', one)).uuid);
  const { uuid } = await post('/v1/staff', { name: 'Manager', email: 'manager@example.com', role: 'manager' });
  const { link } = await post(`/v1/staff/${uuid}/link`, {});
  const entered = await created(server, appAuthorization(link), '/v1/link', { password: PASSWORD });
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
    compared(rows[0], ofSelf!, ofApp!, { ...RATE, target: atLeast(0.7) }),
    compared(rows[1], ofManager!, ofApp!, RATE),
    compared(rows[2], ofSession!, ofApp!, RATE),
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
  const taking = (by: string) => load(server, bookings(by, filled), 201);
  return comparedByTurns(rows[3], [taking(self), taking(app)], RATE);
}

async function searched(server: Server, app: string, { self }: Members, sold: string) {
  const [from, to] = [hourOf(3, 9), hourOf(9, 18)].map((at) => encodeURIComponent(formatInstant(at)));
  const path = `/v1/availability?service=${sold}&from=${from}&to=${to}`;
  const searching = (authorization: string) => load(server, () => ({ method: 'GET', path, authorization }));
  return comparedByTurns(rows[4], [searching(self), searching(app)], RATE);
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
  return comparedByTurns(rows[5], [beside(self), beside(app)], RATE);
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
    return { figure: slowest(latencies), latencies };
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
  return comparedByTurns(rows[6], [beside, others], { rounds: SLOW_ROUNDS, unit: 'ms', target: atMost(1.5) });
}

/** Signs in with a wrong password. The answer is 503 if too many sign-ins wait. */
async function signIn(server: Server, email: string): Promise<void> {
  const connection = await connected(server.port);
  try {
    const body = { email, password: 'a wrong horse battery' };
    const { status } = await connection.send({ method: 'POST', path: '/v1/sign-in', authorization: '', body });
    if (status !== 401 && status !== 503) throw new Error(`Answered ${status}`);
  } finally {
    connection.close();
  }
}

/**
 * Compares sign-ins with unknown and with known addresses. Each known address is tried at most twice, because five wrong passwords block
 * it.
 */
async function unknownAddresses(server: Server, emails: readonly string[]) {
  const known = timed(5, (place) => signIn(server, emails[place % emails.length]!));
  const unknown = timed(5, (place) => signIn(server, `unknown-${place}@example.com`));
  const [ours, theirs] = await alternate(SLOW_ROUNDS, [unknown, known]);
  return [
    compared(rows[7], ours, theirs, { unit: 'ms', target: atMost(1.25) }),
    compared(rows[8], ours, theirs, { unit: 'ms', target: atLeast(0.8) }),
  ];
}
