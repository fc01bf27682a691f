import type { Dice } from '../support/dice.js';

/** Number of remembered values of a kind: enough to reuse old ones, few enough to hit the same ones. */
const REMEMBERED = 40;

/** Returns the singular name of the kind that a path segment or a field refers to, such as `resources` or `exclude_booking`. */
export function kindOf(name: string): string {
  if (name === 'series') return name;
  if (name === 'deliveries') return 'delivery';
  return name.replace(/^exclude_/, '').replace(/s$/, '');
}

/** Data from answers to one app's callers, for later requests. */
export class World {
  /** Plain credentials by security scheme of the OpenAPI document. */
  readonly credentials = new Map<string, string[]>();
  readonly #values = new Map<string, string[]>();
  #app: unknown;

  remember(kind: string, value: unknown): void {
    if (typeof value === 'string' && value !== '') kept(this.#values, kind, value);
  }

  accept(scheme: string, credential: unknown): void {
    if (typeof credential === 'string' && credential !== '') kept(this.credentials, scheme, credential);
  }

  /** True if a token in an answer belongs to this app. The owner also creates other apps, whose tokens find nothing of this one. */
  owns(path: string, uuid: unknown): boolean {
    if (path.split('?')[0] === '/v1/apps') this.#app ??= uuid;
    return this.#app !== undefined && (uuid === this.#app || path.includes(`/v1/apps/${this.#app}/`));
  }

  /** Forgets a deleted or unusable value. */
  forget(value: string): void {
    for (const values of [...this.#values.values(), ...this.credentials.values()]) {
      const index = values.indexOf(value);
      if (index >= 0 && values.length > 1) values.splice(index, 1);
    }
  }

  /** Returns a value of that kind. If there is none, and sometimes at random, a value of any kind. */
  any(dice: Dice, kind: string): string {
    const own = this.#values.get(kind) ?? [];
    if (own.length > 0 && !dice.chance(0.03)) return dice.pick(own);
    const all = [...this.#values.values()].flat();
    return all.length > 0 && dice.chance(0.8) ? dice.pick(all) : NOBODY;
  }

  has(kind: string): boolean {
    return this.#values.has(kind);
  }
}

const NOBODY = '019a8d4c-1c00-7000-8000-00000000dead';

function kept(values: Map<string, string[]>, kind: string, value: string): void {
  const known = values.get(kind) ?? [];
  if (!known.includes(value)) known.push(value);
  if (known.length > REMEMBERED) known.shift();
  values.set(kind, known);
}

interface Exchanged {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: unknown;
}

/** Remembers what later requests can use of an answer, and forgets objects that are gone and credentials that are refused. */
export function learn(
  world: World,
  { path, headers }: { readonly path: string; readonly headers: Readonly<Record<string, string>> },
  received: Exchanged,
): void {
  const { status } = received;
  if (status < 300) remember(world, path, received);
  if (status === 404) for (const segment of path.split(/[/?]/)) world.forget(decoded(segment));
  if (status === 401)
    world.forget(Buffer.from(headers.Authorization?.replace('Bearer ', '') ?? '', 'base64').toString());
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Remembers all values in an answer that a client of that app could use: created or listed objects, credentials, tags. */
function remember(world: World, path: string, received: Exchanged): void {
  const [, , collection = '', , nested = ''] = path.split('?')[0]?.split('/') ?? [];
  const kind = kindOf(nested === 'actions' || nested === 'sessions' ? nested : collection);
  world.remember('etag', received.headers.etag);
  const { data } = (received.body ?? {}) as { data?: unknown };
  for (const item of [data].flat()) {
    if (typeof item !== 'object' || item === null) continue;
    const fields = item as Record<string, unknown>;
    world.remember(kind, fields.uuid);
    if (kind === 'booking') world.remember(`booking ${fields.status}`, fields.uuid);
    world.accept('manage', fields.manage_token);
    world.accept('key', fields.key);
    world.accept('link', fields.link);
    if (/^se_/.test(String(fields.token))) world.accept('person', fields.token);
    if (world.owns(path, fields.uuid)) world.accept('app', fields.token);
    if (typeof fields.url === 'string' && kind === 'feed')
      world.remember('secret', /([^/]+)\.ics$/.exec(fields.url)?.[1]);
    world.remember('hex', /\/v1\/logos\/(\w+)/.exec(JSON.stringify(fields.logo ?? ''))?.[1]);
    for (const name of ['booking', 'customer', 'series']) world.remember(name, fields[name]);
    if (kind === 'event') world.remember('after', fields.uuid);
    for (const { start } of (Array.isArray(fields.occurrences) ? fields.occurrences : []) as { start?: unknown }[]) {
      world.remember('occurrence', start);
    }
    for (const { start } of (Array.isArray(fields.slots) ? fields.slots : []) as { start?: unknown }[]) {
      world.remember('start', start);
    }
  }
}
