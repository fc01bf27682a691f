import type { Container } from 'inversify';
import {
  type Clock,
  DEFAULT_QUOTAS,
  findNearest,
  type Policy,
  policyProblems,
  type Quotas,
  type Storage,
  type TokenVerifier,
  type UseCasePorts,
} from '../core/index.js';
import { type Config, ConfigError, OPTION_NAMES, readConfig } from './config.js';
import { PORT_TYPES } from './container.js';
import { nearest } from './near-names.js';
import type { Log } from './observability/logger.js';
import { missingParts } from './storage.js';

/** Options of an embedded service. Omitted settings have the defaults of bootstrap/deployment/README.md, "Settings". */
export interface SlotkeeperOptions {
  /**
   * `memory:`, `sqlite:<file>`, `mongodb://<host>/<database>`, `postgres://<host>/<database>`, or an open storage,
   * which the service then closes.
   */
  readonly storage: string | Storage;
  /** Current time in ms since 1970. Default `Date.now`. */
  readonly clock?: Clock | undefined;
  /** A pino logger, `console`, or your own. By default warnings and failures go to `console`. */
  readonly log?: Log | undefined;
  /** `smtp://[user:password@]host[:port]` or `smtps://…`. Without it, mail is logged and not sent. */
  readonly smtpUrl?: string | undefined;
  /** Sender of mail: `a@example.com` or `A Name <a@example.com>`. */
  readonly mailFrom?: string | undefined;
  /** Public URL of the service, such as `https://book.example.com`. Default: taken from each request. */
  readonly publicUrl?: string | undefined;
  /** Path below which the service is mounted, such as `/booking`. Requests may have it or not. Default: taken from each request. */
  readonly basePath?: string | undefined;
  /** Origins of pages that may call the API (CORS), such as `https://example.com`. */
  readonly corsOrigins?: readonly string[] | undefined;
  /** Number of trusted proxies that add to `X-Forwarded-For`. 0, the default: the header is ignored. */
  readonly trustProxy?: number | undefined;
  /** 32 bytes in Base64 that encrypt the stored secrets of apps. Without it they are stored unencrypted. */
  readonly secretKey?: string | undefined;
  /** Limit of requests per second for each owner and each app. Default: unlimited. `off`: no rate limits at all. */
  readonly rateLimit?: number | 'off' | undefined;
  /** `off`: serves only the HTTP interface, no pages for browsers. Default `on`. */
  readonly web?: 'on' | 'off' | undefined;
  /** E-mail address of an owner, who gets `ownerToken`. Another address replaces the previous owner of this option. */
  readonly ownerEmail?: string | undefined;
  readonly ownerToken?: string | undefined;
  /** `off`: `start()` runs no background work. Another process on the same storage must do it. Default `on`. */
  readonly worker?: 'on' | 'off' | undefined;
  /** Limits on the number of objects, such as the apps of an owner or the resources of an app. */
  readonly quotas?: Partial<Quotas> | undefined;
  /** For development: webhooks may call private addresses. */
  readonly webhookAllowPrivate?: boolean | undefined;
  /** Days after which events are deleted. Default 400. */
  readonly eventsKeepDays?: number | undefined;
  /** Ports in place of the defaults. With `sendMail`, mail is set up. */
  readonly ports?: HostPorts | undefined;
  /** Returns the verifier of credentials, given the service's own. */
  readonly tokens?: ((own: TokenVerifier) => TokenVerifier) | undefined;
  /** Own rules about times, asked by every decision about a time, in that order. */
  readonly policies?: readonly Policy[] | undefined;
  /** Rebinds parts in the container, by their `Ports`. Called once, synchronously, before a storage is opened by URL. */
  readonly configure?: ((container: Container) => void) | undefined;
  /** Registry of `prom-client` that gets the metrics, until the service is stopped. */
  readonly metrics?: MetricsRegistry | undefined;
}

/** Ports of the use cases, except `storage` and `clock`, which are separate options. */
export type HostPorts = {
  readonly [Name in keyof Omit<UseCasePorts, 'storage' | 'clock'>]?:
    | (Name extends 'quotas' ? Partial<Quotas> : UseCasePorts[Name])
    | undefined;
};

/** Structural type of a `Registry` of `prom-client`, because a program may not have that package. */
export interface MetricsRegistry {
  registerMetric(metric: never): void;
  getMetricsAsArray(): readonly { readonly name: string }[];
  removeSingleMetric(name: string): void;
}

/** Options that are no settings of the environment, because no variable can hold them. */
const PARTS = [
  'clock',
  'log',
  'ports',
  'policies',
  'tokens',
  'configure',
  'metrics',
] as const satisfies readonly (keyof SlotkeeperOptions)[];

interface ReadOptions {
  readonly settings: Config;
  readonly ports: Partial<UseCasePorts>;
}

/** Checks the options as the variables of the same settings, and all parts. @throws ConfigError naming every bad option. */
export function readOptions(options: SlotkeeperOptions): ReadOptions {
  const { storage, ports = {} } = options;
  const given = {
    ...options,
    storage: isObject(storage) ? 'memory:' : String(storage).trim() || 'none',
    mailFrom: ports?.mailFrom ?? options.mailFrom,
    quotas: { ...options.quotas, ...ports?.quotas },
  };
  const variables = [...OPTION_NAMES].flatMap(([variable, option]) => {
    const value = option
      .split('.')
      .reduce<unknown>((of, name) => (of as Readonly<Record<string, unknown>>)[name], given);
    return value === undefined ? [] : [[variable, String(value)]];
  });
  const problems = [...unfitParts(options), ...unfitPorts(ports), ...unknownQuotas(given.quotas)];
  try {
    const settings = readConfig(Object.fromEntries(variables));
    if (problems.length === 0) {
      const set = Object.entries({ policies: options.policies, ...ports }).filter(([, part]) => part !== undefined);
      return { settings, ports: { ...Object.fromEntries(set), quotas: settings.quotas } };
    }
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    problems.push(
      ...error.problems.map((text) => text.replace(/\b[A-Z][A-Z_]+\b/g, (name) => OPTION_NAMES.get(name) ?? name)),
    );
  }
  throw new ConfigError(problems);
}

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const lacking = (value: unknown, names: readonly string[]): readonly string[] =>
  names.filter((name) => (value as Readonly<Record<string, unknown>> | null)?.[name] === undefined);

/** Returns the problems of the options that no variable can hold. */
function unfitParts(options: SlotkeeperOptions): string[] {
  const { storage, log, metrics } = options;
  const problems = [...policyProblems(options.policies ?? options.ports?.policies ?? [])];
  const missing = isObject(storage) ? missingParts(storage) : [];
  if (missing.length > 0) problems.push(`storage must be an open storage, or a URL: it has no ${missing.join(', ')}`);
  for (const name of ['clock', 'tokens', 'configure'] as const)
    if (options[name] !== undefined && typeof options[name] !== 'function') problems.push(`${name} must be a function`);
  for (const name of ['ports', 'quotas'] as const)
    if (options[name] !== undefined && !isObject(options[name])) problems.push(`${name} must be an object`);
  const methods = ['info', 'warn', 'error'];
  if (log !== undefined && lacking(log, methods).length > 0)
    problems.push(`log must have the methods ${methods.join(', ')}`);
  if (metrics === undefined) return problems;
  const ofRegistry = lacking(metrics, ['registerMetric', 'getMetricsAsArray', 'removeSingleMetric']);
  if (ofRegistry.length > 0) {
    problems.push(`metrics must be a registry of prom-client: it has no ${ofRegistry.join(', ')}`);
  } else {
    const ours = metrics.getMetricsAsArray().find(({ name }) => name.startsWith('slotkeeper_'));
    if (ours) problems.push(`metrics has ${ours.name} of another service already: each needs its own registry`);
  }
  return problems;
}

function unfitPorts(ports: HostPorts): readonly string[] {
  return Object.entries(ports ?? {}).flatMap(([name, part]) => {
    if (name === 'storage' || name === 'clock') return `ports.${name} must be given as the option ${name}`;
    if (!Object.hasOwn(PORT_TYPES, name))
      return `ports.${name} is no port; did you mean ${findNearest(name, Object.keys(PORT_TYPES))}?`;
    const type = PORT_TYPES[name as keyof UseCasePorts];
    const isFit = part === undefined || (typeof part === type && part !== null);
    return isFit ? [] : `ports.${name} must be ${type === 'object' ? 'an' : 'a'} ${type}`;
  });
}

function unknownQuotas(quotas: Partial<Quotas>): readonly string[] {
  const known = Object.keys(DEFAULT_QUOTAS);
  const unknown = Object.keys(quotas).filter((name) => !known.includes(name));
  return unknown.map((name) => `quotas.${name} is no quota; did you mean ${findNearest(name, known)}?`);
}

/** Returns a warning for each unknown option: options of plain JavaScript may be misspelt. */
export function unknownOptionWarnings(options: SlotkeeperOptions): readonly string[] {
  const known = [...new Set([...OPTION_NAMES.values()].map((name) => name.replace(/\..*/, ''))), ...PARTS];
  return Object.keys(options).flatMap((name) =>
    known.includes(name) ? [] : `${name} is no option${suggestion(name, known)}`,
  );
}

function suggestion(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  return meant === undefined ? '' : `; did you mean ${meant}?`;
}
