import { Dice } from '../support/dice.js';
import { foundBusiness } from './business.js';
import { shown } from './exchange.js';
import { urlsOf } from './fuzz.js';
import { learn, type World } from './known.js';
import type { Lockstep } from './lockstep.js';
import { addPeople, bearer, MEMBERS } from './people.js';
import { type FuzzRequest, Requests } from './requests.js';
import type { Json } from './values.js';

const WORLDS = 2;
/** Number of requests after which a business is replaced by a new one: by then, most of its members and keys are deleted. */
const LIFE = 400;
/** Repeatable requests that are remembered. */
const REPEATABLE = 20;
const HOUR = 3_600_000;
/** Nothing listens there, so that calls fail alike. */
const CLOSED = 'http://127.0.0.1:9';

/** Operations that rarely succeed, although many others need what they create. */
const RARE = ['createCustomer', 'createSeries', 'createCalendar', 'createStaffLink'];
const TAME = { wildness: 0, fullness: 0 };

const PREFERENCES = ['handling=strict', 'handling=strict', 'handling=lenient', 'wait=1, handling="strict"'];

/** Security schemes of random callers. Nobody has no credential. */
const CALLERS = [...MEMBERS, ...MEMBERS, 'app', 'app', 'key', 'manage', 'person', 'owner', 'nobody'];

export interface Comparison {
  /** Number of our answers by operation and status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Number of our answers by caller and status. */
  readonly callers: ReadonlyMap<string, ReadonlyMap<number, number>>;
  /** Each kind of difference: how often it occurred, and first with which request. */
  readonly differences: ReadonlyMap<string, { readonly count: number; readonly first: string }>;
}

/** Sends random requests of all callers to two builds, and compares their answers. */
export async function compare(lockstep: Lockstep, document: Json, seed: number, count: number): Promise<Comparison> {
  const comparing = new Comparing(lockstep, document, new Dice(seed));
  // A build that cannot create a business ends the comparison. The differences so far say why.
  await comparing.run(count).catch((error: Error) => {
    comparing.differences.set('The comparison ended early', { count: 1, first: error.stack ?? error.message });
  });
  return comparing;
}

interface Business {
  readonly world: World;
  readonly until: number;
}

class Comparing implements Comparison {
  readonly statuses = new Map<string, Map<number, number>>();
  readonly callers = new Map<string, Map<number, number>>();
  readonly differences = new Map<string, { count: number; first: string }>();
  readonly #lockstep: Lockstep;
  readonly #dice: Dice;
  readonly #requests: Requests;
  /** Operations that an app's token opens. */
  readonly #ofApps: ReadonlySet<string>;
  readonly #repeatable: FuzzRequest[] = [];
  #count = 0;
  #founded = 0;

  constructor(lockstep: Lockstep, document: Json, dice: Dice) {
    this.#lockstep = lockstep;
    this.#dice = dice;
    this.#requests = new Requests(document, dice, urlsOf(CLOSED), lockstep.now);
    const operations = Object.values<Json>(document.paths).flatMap((methods) => Object.values<Json>(methods));
    const ofApps = operations.filter(({ security = [] }) => security.some((one: Json) => 'app' in one));
    this.#ofApps = new Set(ofApps.map(({ operationId }) => operationId));
  }

  async run(count: number): Promise<void> {
    const businesses: Business[] = [];
    while (this.#count < count) {
      const index = this.#dice.below(WORLDS);
      let business = businesses[index];
      if (!business || this.#count >= business.until) {
        business = { world: await this.#found(), until: this.#count + LIFE + this.#dice.below(LIFE) };
        businesses[index] = business;
      }
      const { world } = business;
      const [caller, request] = this.#next(world);
      const { status } = await this.#exchange(world, request, caller);
      if (request.operationId === 'deleteApp' && status === 204) delete businesses[index];
    }
  }

  async #found(): Promise<World> {
    const exchange = async (world: World, request: FuzzRequest) =>
      (await this.#exchange(world, request, 'founder')).status;
    const world = await foundBusiness(this.#requests, this.#dice, exchange);
    this.#founded += 1;
    const ask = async (request: FuzzRequest) => (await this.#exchange(world, request, 'founder')).body;
    await addPeople(world, ask, this.#founded, this.#lockstep.now());
    for (const operationId of RARE) {
      for (let tries = 0; tries < 5; tries += 1) await exchange(world, this.#requests.next(world, operationId, TAME));
    }
    return world;
  }

  /** Returns a random request, or an earlier one once more, mostly of a random caller. */
  #next(world: World): readonly [caller: string, request: FuzzRequest] {
    const dice = this.#dice;
    const isRepeated = this.#repeatable.length > 0 && dice.chance(0.04);
    const request = isRepeated ? dice.pick(this.#repeatable) : this.#preferring(this.#requests.next(world));
    if ('Idempotency-Key' in request.headers && !isRepeated) this.#repeatable.push(request);
    if (this.#repeatable.length > REPEATABLE) this.#repeatable.shift();
    const isOther = dice.chance(!isRepeated && this.#ofApps.has(request.operationId) ? 0.8 : 0.3);
    if (!isOther) return ['as documented', request];
    const caller = dice.pick(CALLERS);
    const credentials = world.credentials.get(caller) ?? [];
    const { Authorization: _, ...others } = request.headers;
    const headers = credentials.length > 0 ? { ...others, ...bearer(dice.pick(credentials)) } : others;
    return [caller, { ...request, headers }];
  }

  #preferring(request: FuzzRequest): FuzzRequest {
    if (!this.#dice.chance(0.1)) return request;
    return { ...request, headers: { ...request.headers, Prefer: this.#dice.pick(PREFERENCES) } };
  }

  async #exchange(world: World, request: FuzzRequest, caller: string) {
    this.#count += 1;
    const isLater = this.#dice.chance(0.01);
    const { received, differences } = await this.#lockstep.send(request, isLater ? HOUR : 1 + this.#dice.below(5_000));
    const { status } = received;
    add(this.statuses, nameOf(request), status);
    add(this.callers, caller, status);
    for (const difference of differences) this.#note(request, caller, status, difference);
    learn(world, request, received);
    return received;
  }

  /** Counts a difference by operation and place, because most occur many times. */
  #note(request: FuzzRequest, caller: string, status: number, difference: string): void {
    const place = difference.slice(0, difference.indexOf(':')).replace(/\/\d+/g, '/#');
    const statuses = place === 'status' ? difference.slice(0, difference.indexOf(',') + 12) : `${place} (${status})`;
    const kind = `${nameOf(request)}, ${statuses}`;
    const known = this.differences.get(kind);
    if (known) known.count += 1;
    else this.differences.set(kind, { count: 1, first: `${difference}\n  by ${caller}\n${shown(request)}` });
  }
}

/** Requests of a new business that are not generated have no operation. */
const nameOf = ({ operationId, method, path }: FuzzRequest): string =>
  operationId || `${method} ${path.replace(/[0-9a-f-]{36}/, '…')}`;

function add(counts: Map<string, Map<number, number>>, name: string, status: number): void {
  const own = counts.get(name) ?? new Map<number, number>();
  own.set(status, (own.get(status) ?? 0) + 1);
  counts.set(name, own);
}
