import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, MINUTE } from '../../core/index.js';
import { type Answer, type Connection, connected, type Request } from './client.js';
import { appAuthorization, launch, ownerAuthorization, type Program, type Server } from './servers.js';

const APP_CREATORS = 16;
const BOOKERS = 16;
const RESOURCES = 20;
const SLOT = 15;

/** A write that was answered with 201, or with 204 for an erasure. */
export interface Acknowledged {
  readonly kind: 'app' | 'booking' | 'erasure';
  /** UUID of the object. The customer of an erasure must not exist any more. */
  readonly uuid: string;
  /** Expected data after the crash: the app's slug or the booking's start. For an erasure, the customer's name. */
  readonly mark: string;
  readonly round: number;
}

export interface Round {
  readonly acknowledged: number;
  readonly lost: readonly Acknowledged[];
}

const PATHS = { app: '/v1/apps', booking: '/v1/bookings', erasure: '/v1/customers' } as const;

interface Place {
  readonly authorization: string;
  readonly resources: readonly string[];
}

/** A service on one database that is killed under load again and again, with all writes that it has acknowledged. */
export class Crashes {
  readonly #program: Program;
  readonly #all: Acknowledged[] = [];
  #place: Place | undefined;
  #rounds = 0;
  #apps = 0;
  #bookings = 0;
  #customers = 0;

  constructor(program: Program) {
    this.#program = program;
  }

  /** Starts the service, loads it, kills it when `moment` resolves, starts it again, and looks for the acknowledged writes of the round. */
  async round(moment: (acknowledged: () => number) => Promise<void>): Promise<Round> {
    this.#rounds += 1;
    const before = this.#all.length;
    const server = await launch(this.#program);
    this.#place ??= await placeOn(server);
    const { authorization, resources } = this.#place;
    const working = [
      ...Array.from({ length: APP_CREATORS }, () => this.#work(server, 'app', () => this.#newApp())),
      ...Array.from({ length: BOOKERS }, () =>
        this.#work(server, 'booking', () => this.#newBooking(authorization, resources)),
      ),
      this.#erase(server, authorization),
    ];
    await moment(() => this.#all.length - before);
    await server.kill();
    await Promise.all(working);

    const again = await launch(this.#program);
    const acknowledged = this.#all.slice(before);
    try {
      return { acknowledged: acknowledged.length, lost: await lostOf(again, authorization, acknowledged) };
    } finally {
      await again.kill();
    }
  }

  /** Looks for the acknowledged writes of all rounds: a later crash must not lose them either. */
  async lostInAll(): Promise<readonly Acknowledged[]> {
    const server = await launch(this.#program);
    try {
      return await lostOf(server, this.#place?.authorization ?? '', this.#all);
    } finally {
      await server.kill();
    }
  }

  #newApp(): Request {
    this.#apps += 1;
    const slug = `app-${this.#apps}`;
    const body = { slug, name: `App ${this.#apps}`, description: 'Made before a crash' };
    return { method: 'POST', path: '/v1/apps', authorization: ownerAuthorization, body };
  }

  #newBooking(authorization: string, resources: readonly string[]): Request {
    this.#bookings += 1;
    const resource = resources[this.#bookings % RESOURCES]!;
    const slot = Math.floor(this.#bookings / RESOURCES);
    const start = new Date(Math.ceil(Date.now() / DAY + 1) * DAY + slot * SLOT * MINUTE).toISOString();
    const body = { resources: [resource], start, duration_minutes: SLOT };
    return { method: 'POST', path: '/v1/bookings', authorization, body };
  }

  /** Sends writes until the server is killed and the connection breaks. */
  async #work(server: Server, kind: Acknowledged['kind'], next: () => Request): Promise<void> {
    const connection = await connected(server.port);
    const round = this.#rounds;
    for (;;) {
      const answer = await connection.send(next()).catch(() => undefined);
      if (!answer) return;
      if (answer.status !== 201) throw new Error(`A ${kind} was answered with ${answer.status}: ${answer.text}`);
      const { uuid, slug, start } = JSON.parse(answer.text).data;
      this.#all.push({ kind, uuid, mark: slug ?? start, round });
    }
  }

  /** Erases one customer after another until the server is killed, so that it may be killed while it scrubs its file. */
  async #erase(server: Server, authorization: string): Promise<void> {
    const connection = await connected(server.port);
    const round = this.#rounds;
    for (;;) {
      this.#customers += 1;
      const name = `Customer ${this.#customers}`;
      const body = { name, email: `customer-${this.#customers}@example.com` };
      const made = await connection
        .send({ method: 'POST', path: '/v1/customers', authorization, body })
        .catch(() => undefined);
      if (!made) return;
      if (made.status !== 201) throw new Error(`A customer was answered with ${made.status}: ${made.text}`);
      const { uuid } = JSON.parse(made.text).data;
      const path = `/v1/customers/${uuid}`;
      const erased = await connection.send({ method: 'DELETE', path, authorization }).catch(() => undefined);
      if (!erased) return;
      if (erased.status !== 204) throw new Error(`An erasure was answered with ${erased.status}: ${erased.text}`);
      this.#all.push({ kind: 'erasure', uuid, mark: name, round });
    }
  }
}

async function placeOn(server: Server): Promise<Place> {
  const app = await made(server, '/v1/apps', ownerAuthorization, {
    slug: 'place',
    name: 'Place',
    description: 'Where bookings are made',
  });
  const authorization = appAuthorization(app.token);
  const resources: string[] = [];
  for (let index = 0; index < RESOURCES; index += 1) {
    const { uuid } = await made(server, '/v1/resources', authorization, { name: `Room ${index}` });
    resources.push(uuid);
  }
  return { authorization, resources };
}

async function made(server: Server, path: string, authorization: string, body: object) {
  const { status, text } = await server.ask({ method: 'POST', path, authorization, body });
  if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text).data as { uuid: string; token: string };
}

async function lostOf(server: Server, authorization: string, acknowledged: readonly Acknowledged[]) {
  const lost: Acknowledged[] = [];
  const left = [...acknowledged];
  const look = async (connection: Connection) => {
    for (let write = left.pop(); write; write = left.pop()) {
      const answer = await connection.send({
        method: 'GET',
        path: `${PATHS[write.kind]}/${write.uuid}`,
        authorization: write.kind === 'app' ? ownerAuthorization : authorization,
      });
      if (!holds(answer, write)) lost.push(write);
    }
  };
  const connections = await Promise.all(Array.from({ length: 16 }, () => connected(server.port)));
  try {
    await Promise.all(connections.map(look));
    return lost;
  } finally {
    for (const connection of connections) connection.close();
  }
}

function holds({ status, text }: Answer, { kind, uuid, mark }: Acknowledged): boolean {
  if (status !== 200 && status !== 404) throw new Error(`Reading ${uuid} answered ${status}: ${text}`);
  if (kind === 'erasure') return status === 404;
  if (status === 404) return false;
  const { data } = JSON.parse(text);
  return data.uuid === uuid && (data.slug ?? data.start) === mark;
}

/** Resolves up to `mostMs` ms after the first acknowledged write, however long that write takes. */
export function atRandom(mostMs: number) {
  return async (acknowledged: () => number): Promise<void> => {
    await when(1, 60_000)(acknowledged);
    await sleep(Math.random() * mostMs);
  };
}

/** Resolves when `count` writes have been acknowledged. @throws Error if that takes too long. */
export function when(count: number, withinMs = 20_000) {
  return async (acknowledged: () => number): Promise<void> => {
    const deadline = performance.now() + withinMs;
    while (acknowledged() < count) {
      if (performance.now() > deadline) throw new Error(`Only ${acknowledged()} writes were acknowledged in time`);
      await sleep(1);
    }
  };
}
