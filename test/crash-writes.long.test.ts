import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { DAY, MINUTE } from '../core/index.js';
import { type Answer, type Connection, connected, type Request } from './bench/client.js';
import {
  appAuthorization,
  created,
  launch,
  ownerAuthorization,
  type Program,
  type Server,
  service,
} from './bench/servers.js';
import { forEachStorage } from './support/storages.js';
import { faultsIn } from './support/verifying.js';

/** Number of times that the service is killed on each storage. `npm run crash-test` kills it more often. */
const CRASHES = Number(process.env.CRASHES ?? 3);
/** The service is killed after at most this many acknowledged writes. */
const WRITES = 1_000;
const APP_CREATORS = 16;
const BOOKERS = 16;
const RESOURCES = 20;
const SLOT = 15;

/** A write that was answered with 201, or with 204 for an erasure. */
interface Acknowledged {
  readonly kind: 'app' | 'booking' | 'erasure';
  /** UUID of the object. The customer of an erasure must not exist any more. */
  readonly uuid: string;
  /** Expected data after the crash: the app's slug or the booking's start. */
  readonly mark: string;
}

const PATHS = { app: '/v1/apps', booking: '/v1/bookings', erasure: '/v1/customers' } as const;

/** The app that has the bookings. */
interface Place {
  readonly authorization: string;
  readonly resources: readonly string[];
}

/** A service on one database that is killed under load again and again, with all writes that it has acknowledged. */
class Crashes {
  readonly #program: Program;
  readonly #all: Acknowledged[] = [];
  #place: Place | undefined;
  #apps = 0;
  #bookings = 0;
  #customers = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Starts the service, kills it when it has acknowledged `count` writes, starts it again, and returns the lost writes of this round. */
  async round(count: number): Promise<readonly Acknowledged[]> {
    const before = this.#all.length;
    const server = await launch(this.#program);
    this.#place ??= await placeOn(server);
    const place = this.#place;
    const working = [
      ...Array.from({ length: APP_CREATORS }, () => this.#work(server, 'app', () => this.#newApp())),
      ...Array.from({ length: BOOKERS }, () => this.#work(server, 'booking', () => this.#newBooking(place))),
      this.#erase(server, place),
    ];
    const deadline = performance.now() + 60_000;
    while (this.#all.length - before < count && performance.now() < deadline) await sleep(1);
    await server.kill();
    await Promise.all(working);
    expect(this.#all.length - before, 'acknowledged writes').to.be.at.least(count);
    return this.#lost(this.#all.slice(before));
  }

  /** Looks for the acknowledged writes of all rounds: a later crash must not lose them either. */
  lostInAll(): Promise<readonly Acknowledged[]> {
    return this.#lost(this.#all);
  }

  async #lost(acknowledged: readonly Acknowledged[]): Promise<readonly Acknowledged[]> {
    const server = await launch(this.#program);
    try {
      return await lostOf(server, this.#place?.authorization ?? '', acknowledged);
    } finally {
      await server.kill();
    }
  }

  #newApp(): Request {
    this.#apps += 1;
    const body = { slug: `app-${this.#apps}`, name: `App ${this.#apps}`, description: 'Made before a crash' };
    return { method: 'POST', path: PATHS.app, authorization: ownerAuthorization, body };
  }

  #newBooking({ authorization, resources }: Place): Request {
    this.#bookings += 1;
    const slot = Math.floor(this.#bookings / RESOURCES);
    const start = new Date(Math.ceil(Date.now() / DAY + 1) * DAY + slot * SLOT * MINUTE).toISOString();
    const body = { resources: [resources[this.#bookings % RESOURCES]!], start, duration_minutes: SLOT };
    return { method: 'POST', path: PATHS.booking, authorization, body };
  }

  /** Sends writes until the server is killed and the connection breaks. */
  async #work(server: Server, kind: Acknowledged['kind'], next: () => Request): Promise<void> {
    const connection = await connected(server.port);
    for (;;) {
      const answer = await sentTo(connection, next(), 201);
      if (!answer) return;
      const { uuid, slug, start } = JSON.parse(answer.text).data;
      this.#all.push({ kind, uuid, mark: slug ?? start });
    }
  }

  /** Erases one customer after another until the server is killed, so that it may be killed while it scrubs its file. */
  async #erase(server: Server, { authorization }: Place): Promise<void> {
    const connection = await connected(server.port);
    for (;;) {
      this.#customers += 1;
      const body = { name: `Customer ${this.#customers}`, email: `customer-${this.#customers}@example.com` };
      const made = await sentTo(connection, { method: 'POST', path: PATHS.erasure, authorization, body }, 201);
      if (!made) return;
      const { uuid } = JSON.parse(made.text).data;
      const removal = { method: 'DELETE', path: `${PATHS.erasure}/${uuid}`, authorization } as const;
      if (!(await sentTo(connection, removal, 204))) return;
      this.#all.push({ kind: 'erasure', uuid, mark: '' });
    }
  }
}

/** Sends a request. Undefined if the server was killed before it answered. */
async function sentTo(connection: Connection, request: Request, status: number): Promise<Answer | undefined> {
  const answer = await connection.send(request).catch(() => undefined);
  if (answer && answer.status !== status) throw new Error(`${request.path}: ${answer.status} ${answer.text}`);
  return answer;
}

async function placeOn(server: Server): Promise<Place> {
  const fields = { slug: 'place', name: 'Place', description: 'Where bookings are made' };
  const authorization = appAuthorization((await created(server, ownerAuthorization, PATHS.app, fields)).token);
  const resources: string[] = [];
  for (let index = 0; index < RESOURCES; index += 1) {
    resources.push((await created(server, authorization, '/v1/resources', { name: `Room ${index}` })).uuid);
  }
  return { authorization, resources };
}

async function lostOf(server: Server, authorization: string, acknowledged: readonly Acknowledged[]) {
  const lost: Acknowledged[] = [];
  const left = [...acknowledged];
  const look = async () => {
    const connection = await connected(server.port);
    for (let write = left.pop(); write; write = left.pop()) {
      const answer = await connection.send({
        method: 'GET',
        path: `${PATHS[write.kind]}/${write.uuid}`,
        authorization: write.kind === 'app' ? ownerAuthorization : authorization,
      });
      if (!isKept(answer, write)) lost.push(write);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: 16 }, look));
  return lost;
}

function isKept({ status, text }: Answer, { kind, uuid, mark }: Acknowledged): boolean {
  if (status !== 200 && status !== 404) throw new Error(`Reading ${uuid} answered ${status}: ${text}`);
  if (kind === 'erasure') return status === 404;
  if (status === 404) return false;
  const { data } = JSON.parse(text);
  return data.uuid === uuid && (data.slug ?? data.start) === mark;
}

describe('a service that is killed while it writes', () => {
  forEachStorage((under) => {
    if (under.name === 'memory') return;

    it('keeps every acknowledged write, and no erased customer', async () => {
      const place = under.placeOf(await under.open());
      const url = under.name === 'sqlite' ? `sqlite:${place}` : place;
      const crashes = new Crashes(service(url));
      for (let round = 0; round < CRASHES; round += 1) {
        expect(await crashes.round(Math.ceil(Math.random() * WRITES))).to.deep.equal([]);
      }
      expect(await crashes.lostInAll()).to.deep.equal([]);
      expect(await faultsIn(url)).to.deep.equal([]);
    });
  });
});
