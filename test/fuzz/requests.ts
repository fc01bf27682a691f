import type { Dice } from '../support/dice.js';
import { JPEG, WEBP } from '../support/images.js';
import { kindOf, type World } from './known.js';
import { type Json, type SafeUrls, type Temper, Values, withSafeUrls } from './values.js';

/** A request to send. The body is text or bytes, exactly as sent. */
export interface FuzzRequest {
  /** Operation for which the request was made. */
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The intended body, if it is JSON. */
  readonly sent?: unknown;
  /** True if the answer is a stream that never ends. */
  readonly isStream: boolean;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly described: Json;
  readonly weight: number;
}

/** Weights of operations: bookings highest, deletions that leave little to test lowest. */
const WEIGHTS: Readonly<Record<string, number>> = {
  createBooking: 6,
  findAvailability: 4,
  createSeries: 2,
  deleteApp: 0.05,
  rotateAppToken: 0.1,
  rotateManageSecret: 0.1,
  deleteResource: 0.3,
  deleteService: 0.3,
  deleteWorkflow: 0.3,
  deleteKey: 0.3,
  deleteStaff: 0.3,
  deleteStaffToken: 0.3,
  deleteCurrentSession: 0.3,
  deleteMe: 0.3,
  endMySessions: 0.3,
  signOut: 0.3,
  streamEvents: 0.3,
  getOpenApi: 0.2,
  getHealth: 0.2,
  getReadiness: 0.2,
};

/** States of bookings in which an operation can succeed. */
const STATES: Readonly<Record<string, string>> = {
  confirm: 'held',
  extend: 'held',
  approve: 'pending',
  decline: 'pending',
  cancel: 'confirmed',
  reschedule: 'confirmed',
};

/** Alternatives of parameters that are all optional by the document. A request needs one of the alternatives. */
const ALTERNATIVES: Readonly<Record<string, readonly (readonly string[])[]>> = {
  findAvailability: [['resources', 'duration_minutes'], ['service'], ['service'], ['prolong']],
};

const TEMPERS: readonly number[] = [0, 0, 0, 0.02, 0.05, 0.4];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'];
const TYPES = ['application/json', 'application/json; charset=utf-8', 'text/plain', 'application/xml', 'a', '/', ''];
const ACCEPTS = [
  'application/json',
  '*/*',
  'text/html',
  'text/event-stream',
  'application/*;q=0.1',
  'q',
  ';;',
  'text/calendar',
];
const IMAGES = [
  ['image/jpeg', JPEG],
  ['image/webp', WEBP],
  ['image/png', WEBP],
] as const;
const ODD_SEGMENTS = [
  '%00',
  '%',
  '%ff',
  '..',
  '.',
  '%2e%2e',
  '%2F',
  'a b',
  '%F0%9F%92%A9',
  '0',
  '-1',
  'null',
  'x'.repeat(3_000),
];

/** Generates valid and random requests for all operations that an OpenAPI document describes. */
export class Requests {
  readonly #dice: Dice;
  readonly #values: Values;
  readonly #urls: SafeUrls;
  readonly #operations: readonly Operation[];
  readonly #total: number;

  constructor(document: Json, dice: Dice, urls: SafeUrls, now = Date.now) {
    this.#dice = dice;
    this.#urls = urls;
    this.#values = new Values(document, dice, urls, now);
    this.#operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods)
        .filter(([, described]) => described.operationId !== undefined)
        .map(([method, described]) => ({
          method: method.toUpperCase(),
          path,
          described,
          weight: WEIGHTS[described.operationId] ?? 1,
        })),
    );
    this.#total = this.#operations.reduce((sum, { weight }) => sum + weight, 0);
  }

  get operationIds(): readonly string[] {
    return this.#operations.map(({ described }) => described.operationId);
  }

  /** Returns a request for the operation `asked`, or for a random one. `temper` decides how wrong the request is. */
  next(world: World, asked?: string, temper = this.#temper()): FuzzRequest {
    const operation = asked === undefined ? this.#anyOperation() : this.#named(asked);
    const { described } = operation;
    const isWild = this.#dice.chance(temper.wildness);
    const method = isWild && this.#dice.chance(0.2) ? this.#dice.pick(METHODS) : operation.method;
    const parameters: Json[] = (described.parameters ?? []).map((one: Json) => this.#values.resolved(one));
    const path = this.#path(operation.path, parameters, world, temper);
    const query = this.#query(described.operationId, parameters, world, temper);
    const headers = this.#headers(described, parameters, world, temper);
    const isStream = described.operationId === 'streamEvents' && method === 'GET';
    const { operationId } = described;
    const request = { operationId, method, path: `${path}${query}`, headers, isStream };
    const content = described.requestBody?.content;
    if (!content && !this.#dice.chance(temper.wildness / 2)) return request;
    return { ...request, ...this.#body(content, world, temper, headers) };
  }

  #temper(): Temper {
    return { wildness: this.#dice.pick(TEMPERS), fullness: this.#dice.pick([0.05, 0.3, 0.8]) };
  }

  #anyOperation(): Operation {
    let left = this.#dice.next() * this.#total;
    for (const operation of this.#operations) {
      left -= operation.weight;
      if (left < 0) return operation;
    }
    return this.#operations[0] as Operation;
  }

  #named(operationId: string): Operation {
    const found = this.#operations.find(({ described }) => described.operationId === operationId);
    if (!found) throw new Error(`The document has no operation ${operationId}`);
    return found;
  }

  #path(template: string, parameters: readonly Json[], world: World, { wildness }: Temper): string {
    const dice = this.#dice;
    const segments = template.split('/');
    return segments
      .map((segment, index) => {
        if (index > 0 && dice.chance(wildness / 8)) return dice.pick(ODD_SEGMENTS);
        return segment.replace(/\{(\w+)\}/, (_, name: string) => {
          const { schema } = parameters.find((one) => one.in === 'path' && one.name === name) ?? {};
          if (schema?.enum) return dice.pick<string>(schema.enum);
          const kind = name === 'uuid' ? this.#kindAt(segments, index, world) : kindOf(name);
          return encodeURIComponent(world.any(dice, kind));
        });
      })
      .join('/')
      .replaceAll(' ', '%20');
  }

  /** Returns the kind of object at a position in the path. For a booking, mostly one in a state in which the operation can succeed. */
  #kindAt(segments: readonly string[], index: number, world: World): string {
    const state = `booking ${STATES[segments[index + 1] ?? '']}`;
    return world.has(state) && this.#dice.chance(0.7) ? state : kindOf(segments[index - 1] ?? '');
  }

  #query(operationId: string, parameters: readonly Json[], world: World, temper: Temper): string {
    const dice = this.#dice;
    const alternatives = ALTERNATIVES[operationId] ?? [[]];
    const chosen = dice.pick(alternatives);
    const others = alternatives.flat().filter((name) => !chosen.includes(name));
    const texts = new Map<string, string>();
    for (const { required, schema, example, ...one } of parameters.filter((one) => one.in === 'query')) {
      const { name, 'x-required-unless': unless = name } = one;
      const isNeeded = required || chosen.includes(name) || (unless !== name && !chosen.includes(unless));
      if (others.includes(name) ? !dice.chance(temper.wildness) : !isNeeded && !dice.chance(temper.fullness / 2))
        continue;
      const isLike = example !== undefined && dice.chance(0.7);
      const value = isLike
        ? this.#values.like(example, schema, name, world, temper)
        : this.#values.of(schema ?? {}, name, world, temper);
      texts.set(name, [value].flat().map(asText).join().toWellFormed().slice(0, 2_000));
    }
    const [from = '', to = ''] = [texts.get('from'), texts.get('to')].sort();
    if (texts.has('from') && texts.has('to')) texts.set('from', from).set('to', to);
    const parts = [...texts].map(([name, text]) => `${name}=${encodeURIComponent(text)}`);
    if (dice.chance(temper.wildness))
      parts.push(dice.pick(['page=-1', 'limit=1e9', '%', '&&', 'x', 'page=1&page=2', '=']));
    return parts.length > 0 ? `?${parts.join('&')}` : '';
  }

  #headers(described: Json, parameters: readonly Json[], world: World, { wildness }: Temper) {
    const dice = this.#dice;
    const [type = 'application/json'] = Object.keys(described.responses[200]?.content ?? {});
    const headers: Record<string, string> = { Accept: type };
    const named = new Set<string>(parameters.filter((one) => one.in === 'header').map((one) => one.name));
    const authorization = this.#authorization(described.security ?? [], world, wildness);
    if (authorization !== undefined) headers.Authorization = authorization;
    if (named.has('Idempotency-Key') && dice.chance(0.3)) headers['Idempotency-Key'] = `key-${dice.below(30)}`;
    if (named.has('If-Match') && dice.chance(0.3)) headers['If-Match'] = world.any(dice, 'etag');
    if (named.has('If-None-Match') && dice.chance(0.3)) headers['If-None-Match'] = world.any(dice, 'etag');
    if (named.has('Last-Event-ID') && dice.chance(0.5)) headers['Last-Event-ID'] = world.any(dice, 'after');
    if (!dice.chance(wildness)) return headers;
    const odd = dice.pick(['"', 'W/"x"', '*', 'é', '\t', 'a,b', '0', 'x'.repeat(4_000)]);
    const name = dice.pick([
      'Idempotency-Key',
      'If-Match',
      'If-None-Match',
      'X-Request-Id',
      'X-Forwarded-For',
      'Origin',
      'traceparent',
      'Range',
      'Expect',
      'Last-Event-ID',
      'If-Modified-Since',
    ]);
    headers[name] = name === 'Expect' ? '100-continue' : odd;
    if (dice.chance(0.3)) headers.Accept = dice.pick(ACCEPTS);
    return headers;
  }

  #authorization(security: readonly Json[], world: World, wildness: number): string | undefined {
    const dice = this.#dice;
    if (dice.chance(wildness / 4))
      return dice.pick(['', 'Bearer', 'Bearer ==', 'Basic YTpi', `Bearer ${'A'.repeat(5_000)}`]);
    const schemes = dice.chance(0.02) ? [...world.credentials.keys()] : security.flatMap((one) => Object.keys(one));
    const known = schemes.flatMap((scheme) => world.credentials.get(scheme) ?? []);
    return known.length > 0 ? `Bearer ${Buffer.from(dice.pick(known)).toString('base64')}` : undefined;
  }

  #body(
    content: Json,
    world: World,
    temper: Temper,
    headers: Record<string, string>,
  ): Pick<FuzzRequest, 'body' | 'sent'> {
    const dice = this.#dice;
    if (content?.['image/webp'] && !dice.chance(temper.wildness)) {
      const [type, body] = dice.pick(IMAGES);
      headers['Content-Type'] = type;
      return { body };
    }
    const { schema = {}, example } = content?.['application/json'] ?? {};
    const isLike = example !== undefined && dice.chance(0.6);
    const made = isLike
      ? this.#values.like(example, schema, '', world, temper)
      : this.#values.of(schema, '', world, temper);
    const sent = withSafeUrls(made, this.#urls);
    headers['Content-Type'] = dice.chance(temper.wildness / 4) ? dice.pick(TYPES) : 'application/json';
    const text = JSON.stringify(sent);
    if (!dice.chance(temper.wildness / 2)) return { body: text, sent };
    return { body: this.#broken(text) };
  }

  /** Returns invalid JSON. Removes nothing from the middle of the text, because a shortened address could be a real one. */
  #broken(text: string): string | Buffer {
    const dice = this.#dice;
    const bytes = Buffer.from(text);
    const ways: (() => string | Buffer)[] = [
      () => text.slice(0, dice.below(text.length)),
      () => `\ufeff${text}`,
      () => `${text}${text}`,
      () => text.replace(':', ':1e400,"x":'),
      () => text.replace('{', '{"a":1,"a":2,'),
      () => Buffer.concat([Buffer.from([0xff, 0xfe, 0xc0]), bytes]),
      () => '['.repeat(100_000),
      () => ' '.repeat(1_100_000) + text,
      () => '',
      () => 'null',
    ];
    return dice.pick(ways)();
  }
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
