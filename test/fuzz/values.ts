import type { Dice } from '../support/dice.js';
import { kindOf, type World } from './known.js';

// biome-ignore lint/suspicious/noExplicitAny: a schema of an OpenAPI document, walked by hand
export type Json = any;

const MINUTE = 60_000;

/** Addresses on this machine or on hosts that do not exist, because the service calls the addresses that it gets. */
export type SafeUrls = readonly string[];

/** Probabilities of wrong values and optional fields in a request. */
export interface Temper {
  /** Probability of a value that violates the schema. */
  readonly wildness: number;
  /** Probability of an optional field. */
  readonly fullness: number;
}

const ZONES = ['Europe/Paris', 'UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'];
const WORDS = [
  'Ada',
  'Room 1',
  'Cut',
  'Grace',
  'Zoë',
  'naïve',
  '東京',
  'לוי',
  'e\u0301',
  '👩‍💻',
  "O'Neil",
  '<b>&amp;',
  '{{name}}',
];

/** Odd values that no schema asks for, and that break programs. */
const ODD: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b',
  'x'.repeat(300),
  'é'.repeat(20_000),
  '__proto__',
  'constructor',
  '$where',
  '../../etc/passwd',
  "'; DROP TABLE bookings; --",
  '2026-02-30',
  '2026-03-29T02:30:00',
  '9999-12-31T23:59:59Z',
  '0000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '1969-12-31T23:59:59.999-23:59',
  'Etc/GMT+25',
  '00000000-0000-0000-0000-000000000000',
  [],
  [[]],
  {},
  { $gt: '' },
  { toString: null, length: -1 },
  [null, null],
];

const UNKNOWN_FIELDS = ['__proto__', 'constructor', 'x', '$set', 'uuid', ''];

/** Generates values for the schemas of a document, from known values and at random. */
export class Values {
  readonly #document: Json;
  readonly #dice: Dice;
  readonly #urls: SafeUrls;
  readonly #now: () => number;
  /** Examples of each field in the document. */
  readonly #examples = new Map<string, unknown[]>();

  constructor(document: Json, dice: Dice, urls: SafeUrls, now: () => number) {
    this.#document = document;
    this.#dice = dice;
    this.#urls = urls;
    this.#now = now;
    this.#collect(document);
  }

  /** Returns a value of that schema, or a wrong one with the probability `temper.wildness`. */
  of(schema: Json, name: string, world: World, temper: Temper, depth = 0): unknown {
    const dice = this.#dice;
    if (dice.chance(temper.wildness)) return this.odd(depth);
    if (schema.$ref !== undefined) return this.of(this.resolved(schema), name, world, temper, depth);
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return dice.pick(schema.enum);
    const choices = schema.oneOf ?? schema.anyOf;
    if (choices) {
      const { oneOf: _, anyOf: __, ...own } = schema;
      const chosen = this.resolved(dice.pick<Json>(choices));
      return this.of(
        { ...own, ...chosen, properties: { ...own.properties, ...chosen.properties } },
        name,
        world,
        temper,
        depth,
      );
    }
    const types: string[] = [schema.type ?? 'string'].flat();
    const likely = types.filter((type) => type !== 'null');
    const type = likely.length < types.length && dice.chance(0.2) ? 'null' : dice.pick(likely);
    if (type === 'object') return this.#object(schema, name, world, temper, depth);
    if (type === 'array') return this.#array(schema, name, world, temper, depth);
    if (type === 'integer' || type === 'number') return this.#number(schema, name);
    if (type === 'boolean') return dice.chance(0.5);
    return type === 'null' ? null : this.#text(schema, name, world);
  }

  /** Returns an example with known values inserted, so that most requests can succeed. */
  like(example: unknown, schema: Json, name: string, world: World, temper: Temper): unknown {
    const dice = this.#dice;
    if (dice.chance(temper.wildness)) return this.odd(0);
    if (Array.isArray(example)) return example.map((item) => this.like(item, {}, name, world, temper));
    if (typeof example === 'object' && example !== null) {
      const properties = this.resolved(schema).properties ?? {};
      const fields: Record<string, unknown> = Object.fromEntries(
        Object.entries(example).map(([key, value]) => [
          key,
          this.like(value, properties[key] ?? {}, key, world, temper),
        ]),
      );
      for (const [key, property] of Object.entries<Json>(properties)) {
        if (dice.chance(0.1 * temper.fullness)) fields[key] = this.of(property, key, world, temper, 1);
      }
      return fields;
    }
    if (typeof example !== 'string') return example;
    if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(example)) return world.any(dice, kindOf(name));
    if (/^\d{4}-\d\d-\d\dT/.test(example)) return this.#instant(name, world);
    if (/^\d{4}-\d\d-\d\d$/.test(example)) return this.#instant(name, world).slice(0, 10);
    if (/^https?:/.test(example)) return dice.pick(this.#urls);
    if (name === 'slug') return `app-${dice.below(1e9)}`;
    if (name === 'email') return this.#email(world);
    return example;
  }

  odd(depth: number): unknown {
    const dice = this.#dice;
    if (depth === 0 && dice.chance(0.02)) return nested(dice.below(200));
    return dice.pick(ODD);
  }

  resolved(schema: Json): Json {
    if (schema?.$ref === undefined) return schema ?? {};
    const [, ...segments] = schema.$ref.split('/');
    return this.resolved(segments.reduce((parent: Json, segment: string) => parent[segment], this.#document));
  }

  #object(schema: Json, name: string, world: World, temper: Temper, depth: number): unknown {
    const dice = this.#dice;
    const required: string[] = schema.required ?? [];
    const entries: [string, unknown][] = []; // a list, because assigning `__proto__` to an object sets its prototype
    for (const [key, property] of Object.entries<Json>(schema.properties ?? {})) {
      const isThere = required.includes(key) ? !dice.chance(temper.wildness) : dice.chance(temper.fullness);
      if (isThere) entries.push([key, this.of(property, key, world, temper, depth + 1)]);
    }
    const { additionalProperties: others } = schema;
    if (typeof others === 'object') {
      for (let count = dice.below(3); count > 0; count -= 1) {
        entries.push([`k${dice.below(9)}`, this.of(others, name, world, temper, depth + 1)]);
      }
    }
    if (dice.chance(temper.wildness)) entries.push([dice.pick(UNKNOWN_FIELDS), this.odd(1)]);
    return Object.fromEntries(entries);
  }

  #array(schema: Json, name: string, world: World, temper: Temper, depth: number): unknown {
    const { minItems = 0, maxItems = 4, uniqueItems = false } = schema;
    const count = this.#dice.chance(temper.wildness / 4)
      ? 200
      : Math.min(maxItems, minItems + this.#dice.below(Math.max(1, Math.min(3, maxItems - minItems + 1))));
    const items = Array.from({ length: count }, () => this.of(schema.items ?? {}, name, world, temper, depth + 1));
    if (!uniqueItems) return items;
    return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
  }

  #number({ minimum = 0, maximum = 10_000, type }: Json, name: string): number {
    const dice = this.#dice;
    const shown = this.#example(name);
    if (typeof shown === 'number' && shown >= minimum && shown <= maximum) return shown;
    if (dice.chance(0.1)) return dice.pick([minimum, maximum]);
    const top = dice.chance(0.8) ? Math.min(maximum, minimum + 120) : maximum;
    const number = minimum + dice.next() * (top - minimum);
    return type === 'integer' || dice.chance(0.9) ? Math.round(number) : number;
  }

  #text({ format, pattern, minLength = 0, maxLength = 80 }: Json, name: string, world: World): string {
    const dice = this.#dice;
    if (format === 'uuid') return world.any(dice, kindOf(name));
    if (format === 'date-time') return this.#instant(name, world);
    if (format === 'date') return this.#instant(name, world).slice(0, 10);
    if (format === 'uri' || format === 'uri-reference') return dice.pick(this.#urls);
    if (format === 'email' || /email|^to$/.test(name)) return this.#email(world);
    if (/timezone/.test(name)) return dice.pick(ZONES);
    if (pattern?.includes(':[0-5]')) return `${pad(dice.below(24))}:${dice.pick(['00', '15', '30', '45'])}`;
    if (pattern === '^[A-Z]{3}$') return dice.pick(['EUR', 'USD', 'JPY', 'KWD']);
    if (pattern?.startsWith('^[a-z0-9_-]')) return `n${dice.below(100)}`;
    if (pattern?.startsWith('^[A-Za-z0-9')) return `slug-${dice.below(1e9)}`;
    const shown = this.#example(name);
    if (typeof shown === 'string' && !/:\/\//.test(shown)) return shown;
    const length = dice.chance(0.05) ? maxLength : minLength + dice.below(Math.min(12, maxLength - minLength + 1));
    const text = dice.pick(WORDS).padEnd(length, dice.pick(WORDS)).slice(0, maxLength).toWellFormed();
    return text.trim() === '' && minLength > 0 ? 'x' : text;
  }

  /** Returns a time that an answer has offered, or one on the quarter of an hour, mostly in the near future. */
  #instant(name: string, world: World): string {
    const dice = this.#dice;
    if (name === 'start' && world.has('start') && dice.chance(0.6)) return world.any(dice, 'start');
    if (name === 'from' && world.has('occurrence') && dice.chance(0.2)) return world.any(dice, 'occurrence');
    const near = Math.floor(this.#now() / (15 * MINUTE)) + dice.below(dice.chance(0.9) ? 2_000 : 50_000);
    const text = new Date((near - (dice.chance(0.1) ? 3_000 : 0)) * 15 * MINUTE).toISOString();
    if (dice.chance(0.1)) return text.replace('.000Z', dice.pick(['+00:00', '-11:30', '+14:00', '.5Z', ':60Z']));
    return text.replace('.000', '');
  }

  #email(world: World): string {
    const dice = this.#dice;
    if (world.has('email') && dice.chance(0.3)) return world.any(dice, 'email');
    return dice.chance(0.9) ? `customer-${dice.below(8)}@example.com` : `someone-${dice.below(1e9)}@example.com`;
  }

  #example(name: string): unknown {
    const shown = this.#examples.get(name);
    return shown && this.#dice.chance(0.5) ? this.#dice.pick(shown) : undefined;
  }

  /** Collects examples of single values by the names of their fields. */
  #collect(node: Json, isExample = false): void {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries<Json>(node)) {
      if (isExample && typeof value !== 'object') this.#examples.set(key, [...(this.#examples.get(key) ?? []), value]);
      this.#collect(value, isExample || key === 'example' || key === 'examples');
    }
  }
}

const pad = (number: number): string => String(number).padStart(2, '0');

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
}

/** Replaces foreign addresses in the value: random values must never send the service to another machine. */
export function withSafeUrls(value: unknown, urls: SafeUrls): unknown {
  if (typeof value === 'string') return /:\/\//.test(value) && !urls.includes(value) ? urls[0] : value;
  if (Array.isArray(value)) return value.map((item) => withSafeUrls(item, urls));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withSafeUrls(item, urls)]));
}
