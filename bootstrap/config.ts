import { isIPv6 } from 'node:net';
import { DEFAULT_QUOTAS, isEmail, QUIET_PORTS, type Quotas, type Storage } from '../core/index.js';
import { nearest } from './near-names.js';

/** Opens a storage that this package does not contain, by an address in the storage's own form. */
export type StorageOpener = (url: string) => Storage | Promise<Storage>;

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'mongodb' | 'postgres'; readonly url: string }
  | { readonly kind: 'module'; readonly url: string; readonly open: StorageOpener }
  | { readonly kind: 'memory' };

/** Validated configuration of the process. */
export interface Config {
  readonly database: DatabaseConfig;
  readonly host: string;
  /** 0 selects any free port. */
  readonly port: number;
  /** Address at which `GET /metrics` is served. Null: metrics are off. */
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Limit of simultaneous connections. */
  readonly maxConnections: number;
  /** Timeout in seconds until a request has arrived completely. */
  readonly requestTimeoutSeconds: number;
  /** Owner from the environment, if set. */
  readonly owner: { readonly email: string; readonly token: string } | null;
  /** Public URL of the service without a trailing slash, with the base path. Null: taken from each request. */
  readonly publicUrl: string | null;
  /** Path below which the service is mounted, such as `/booking`. Empty: taken from each request. */
  readonly basePath: string;
  readonly corsOrigins: readonly string[];
  /** Number of trusted proxies that add to X-Forwarded-For. 0: the header is ignored. */
  readonly trustProxy: number;
  /** Key for the encryption of stored secrets: 32 bytes in Base64. */
  readonly secretKey: string | null;
  readonly logLevel: LogLevel;
  /** True if this process runs jobs and clean-up. */
  readonly worker: boolean;
  /** True if pages for browsers are served. */
  readonly web: boolean;
  /** SMTP server. Null: mail is written to the log. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** True if webhooks may call private addresses, for development. */
  readonly webhookAllowPrivate: boolean;
  readonly eventsKeepDays: number;
  /** Limit of requests per second for each owner and each app. Null: unlimited. off: no rate limits at all. */
  readonly rateLimit: number | 'off' | null;
  /** Limits on the number of objects, such as the apps of an owner or the resources of an app. */
  readonly quotas: Quotas;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type QuotaSetting = `MAX_${Uppercase<keyof Quotas & string>}`;

/** Texts in `--help` for quotas whose name does not fit the default text `<name> an app`. */
const QUOTA_TEXTS: Readonly<Partial<Record<keyof Quotas, string>>> = {
  apps: 'apps an owner',
  actions: 'actions a workflow',
  staff: 'staff members an app',
};

const QUOTAS = Object.keys(DEFAULT_QUOTAS) as readonly (keyof Quotas)[];
const quotaSetting = (name: keyof Quotas) => `MAX_${name.toUpperCase()}` as QuotaSetting;
const QUOTA_SETTINGS = Object.fromEntries(
  QUOTAS.map((name) => [
    quotaSetting(name),
    `how many ${QUOTA_TEXTS[name] ?? `${name} an app`} may have (${DEFAULT_QUOTAS[name]})`,
  ]),
) as Readonly<Record<QuotaSetting, string>>;

/** All settings, with their help in `slotkeeper --help`. */
export const SETTINGS = {
  DATABASE_URL:
    'sqlite:<file>, mongodb://<host>/<database>, postgres://<host>/<database> or memory: (default sqlite:data/slotkeeper.db)',
  HOST: 'where it listens (127.0.0.1)',
  PORT: 'where it listens; 0 takes any free port (3000)',
  METRICS_PORT: 'where GET /metrics is served, for Prometheus; 0 takes any free port (nowhere)',
  METRICS_HOST: 'where GET /metrics is served (127.0.0.1)',
  MAX_CONNECTIONS: 'limit of connections, of which event streams hold at most 80 %; more are closed (5000)',
  REQUEST_TIMEOUT_SECONDS: 'how long a request may take to arrive (60)',
  OWNER_EMAIL: 'one owner, given at start …',
  OWNER_TOKEN: '… with this token; another one in its place stops the one before',
  PUBLIC_URL: 'where clients find it, such as https://book.example.com (as each request says)',
  BASE_PATH: 'path below which clients find it, such as /booking (as each request says)',
  CORS_ORIGINS: 'origins that browsers may call from, comma separated (none)',
  TRUST_PROXY: 'how many proxies in front of it add to X-Forwarded-For; 0: it is not believed (0)',
  SECRET_KEY: '32 bytes in Base64, which seal the secrets of apps in the database (they lie there unsealed)',
  LOG_LEVEL: 'fatal, error, warn, info, debug or silent (info)',
  WORKER: 'on or off: whether serve runs jobs too (on)',
  WEB: 'on or off: whether it serves pages for browsers too: booking, console, reference (on)',
  SMTP_URL: 'smtp://[user:password@]host[:port] or smtps://…, where mail goes (nowhere: the log names it)',
  MAIL_FROM: 'whom mail comes from (Slotkeeper <slotkeeper@localhost>)',
  WEBHOOK_ALLOW_PRIVATE: 'true: webhooks may call private addresses, for development (false)',
  EVENTS_KEEP_DAYS: 'how long events are kept (400)',
  RATE_LIMIT: 'how many requests a second an owner or an app may make; off: nobody is limited (no limit for these)',
  ...QUOTA_SETTINGS,
} as const satisfies Record<string, string>;
type Setting = keyof typeof SETTINGS;

/** Settings that only apply to the standalone service. All others are options of `createSlotkeeper`, too. */
const PROCESS_SETTINGS: readonly string[] = [
  'HOST',
  'PORT',
  'METRICS_PORT',
  'METRICS_HOST',
  'MAX_CONNECTIONS',
  'REQUEST_TIMEOUT_SECONDS',
  'LOG_LEVEL',
] satisfies Setting[];

/** Names of the options of `createSlotkeeper` by setting, such as `smtpUrl` for `SMTP_URL` and `quotas.apps` for `MAX_APPS`. */
export const OPTION_NAMES: ReadonlyMap<string, string> = new Map(
  Object.keys(SETTINGS).flatMap((name) => {
    if (PROCESS_SETTINGS.includes(name)) return [];
    const quota = QUOTAS.find((one) => quotaSetting(one) === name);
    const option = name.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
    return [[name, name === 'DATABASE_URL' ? 'storage' : quota ? `quotas.${quota}` : option]];
  }),
);

/** Matches the prefixes of this program's settings, except those that other programs often use. */
const FIRST_WORDS = /^(?:SLOTKEEPER|DATABASE|OWNER|CORS|SMTP|WEBHOOK|EVENTS)_/i;
/** Matches the variables that Kubernetes and Docker set for other services and containers. */
const LINKED = /_(?:SERVICE_HOST|SERVICE_PORT\w*|PORT|PORT_\d+_\w+|NAME|ENV_\w+)$/;

/** Warns about variables without effect that look like misspelt settings. */
export function strangeSettings(env: Environment): readonly string[] {
  const known = Object.keys(SETTINGS);
  const unknown = Object.keys(env).filter((name) => !known.includes(name) && env[name]?.trim());
  const strange = unknown.sort().flatMap((name) => {
    const meant = nearest(name, known);
    if (meant !== undefined) return [`${name} is no setting; did you mean ${meant}?`];
    return FIRST_WORDS.test(name) && !LINKED.test(name) ? [`${name} is no setting; see slotkeeper --help`] : [];
  });
  const isInVain = env.METRICS_HOST?.trim() && !env.METRICS_PORT?.trim();
  return isInVain ? [...strange, 'METRICS_HOST does nothing without METRICS_PORT'] : strange;
}

/** The environment is not a valid configuration. `problems` names every bad setting. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly code = 'config';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the configuration from the environment. `open` gets `DATABASE_URL` unread. @throws ConfigError with all problems at once, before
 * anything is opened.
 */
export function readConfig(env: Environment, open?: StorageOpener): Config {
  const problems: string[] = [];
  const setting = (name: Setting, fallback: string) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  };
  const whole = (name: Setting, fallback: number, min: number, max: number) => {
    const text = setting(name, String(fallback));
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  };
  const most = (name: Setting, fallback: number) => whole(name, fallback, 0, 999_999_999);
  const readRateLimit = () => {
    const text = setting('RATE_LIMIT', '');
    if (text === '' || text === 'off') return text || null;
    const value = Number(text);
    if (/^\d{1,6}$/.test(text) && value >= 1) return value;
    problems.push('RATE_LIMIT must be a whole number from 1 to 999999, or off');
    return null;
  };
  const choice = <T extends string>(name: Setting, allowed: readonly T[], fallback: T): T => {
    const text = setting(name, fallback);
    const known = allowed.find((option) => option === text);
    if (known === undefined) problems.push(`${name} must be one of: ${allowed.join(', ')}`);
    return known ?? fallback;
  };

  const basePath = readBasePath(setting('BASE_PATH', ''), problems);
  const config: Config = {
    database: open
      ? { kind: 'module', url: env.DATABASE_URL ?? '', open }
      : readDatabase(setting('DATABASE_URL', 'sqlite:data/slotkeeper.db'), problems),
    host: readHost('HOST', setting('HOST', '127.0.0.1'), problems),
    port: whole('PORT', 3000, 0, 65_535),
    metrics:
      setting('METRICS_PORT', '') === ''
        ? null
        : {
            host: readHost('METRICS_HOST', setting('METRICS_HOST', '127.0.0.1'), problems),
            port: whole('METRICS_PORT', 0, 0, 65_535),
          },
    maxConnections: whole('MAX_CONNECTIONS', 5_000, 1, 1_000_000),
    requestTimeoutSeconds: whole('REQUEST_TIMEOUT_SECONDS', 60, 1, 3_600),
    owner: readOwner(setting('OWNER_EMAIL', ''), setting('OWNER_TOKEN', ''), problems),
    publicUrl: readPublicUrl(setting('PUBLIC_URL', ''), basePath, problems),
    basePath,
    corsOrigins: readOrigins(setting('CORS_ORIGINS', ''), problems),
    trustProxy: whole('TRUST_PROXY', 0, 0, 100),
    secretKey: readSecretKey(setting('SECRET_KEY', ''), problems),
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    worker: choice('WORKER', ['on', 'off'], 'on') === 'on',
    web: choice('WEB', ['on', 'off'], 'on') === 'on',
    smtpUrl: readSmtpUrl(setting('SMTP_URL', ''), problems),
    mailFrom: setting('MAIL_FROM', QUIET_PORTS.mailFrom),
    webhookAllowPrivate: choice('WEBHOOK_ALLOW_PRIVATE', ['true', 'false'], 'false') === 'true',
    eventsKeepDays: whole('EVENTS_KEEP_DAYS', 400, 1, 36_500),
    rateLimit: readRateLimit(),
    quotas: Object.fromEntries(
      QUOTAS.map((name) => [name, most(quotaSetting(name), DEFAULT_QUOTAS[name])]),
    ) as unknown as Quotas,
  };
  const { host, port, metrics } = config;
  if (port !== 0 && metrics?.port === port && metrics.host === host) {
    problems.push('METRICS_PORT must be another than PORT');
  }
  if (!isEmail(config.mailFrom.replace(/^.*<(.*)>$/, '$1'))) {
    problems.push('MAIL_FROM must be an e-mail address, or a name and an address in angle brackets');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

const KNOWN_SCHEME = /^(?:memory|mongodb(?:\+srv)?|postgres(?:ql)?|sqlite):/;

/** Parses a database URL. Adds a problem if it is invalid. `open` gets addresses with an unknown scheme. */
export function readDatabase(url: string, problems: string[], open?: StorageOpener): DatabaseConfig {
  if (open && /^[a-z][a-z\d+.-]*:/i.test(url) && !KNOWN_SCHEME.test(url)) return { kind: 'module', url, open };
  if (url === 'memory:') return { kind: 'memory' };
  const database = /^mongodb(?:\+srv)?:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1];
  if (database !== undefined) {
    if (!isDatabaseName(database)) {
      problems.push(
        'DATABASE_URL must name a database with at most 63 bytes, none of them a blank or one of / \\ . " $',
      );
    }
    return { kind: 'mongodb', url };
  }
  if (/^postgres(?:ql)?:\/\/[^/?]*\/[^?]/.test(url)) return { kind: 'postgres', url };
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path !== undefined) return { kind: 'sqlite', path };
  problems.push(
    'DATABASE_URL must be sqlite:<file>, mongodb://<host>/<database>, postgres://<host>/<database> or memory:',
  );
  return { kind: 'memory' };
}

/** True if MongoDB accepts the database name of a URL on every platform. `name` is percent-decoded. */
function isDatabaseName(text: string): boolean {
  try {
    const name = decodeURIComponent(text);
    return !/[/\\. "$\0]/.test(name) && Buffer.byteLength(name) <= 63;
  } catch {
    return false; // a % without valid digits
  }
}

function readOwner(email: string, token: string, problems: string[]): Config['owner'] {
  if (email === '' && token === '') return null;
  if (email === '') problems.push('OWNER_EMAIL must be set when OWNER_TOKEN is');
  else if (!isEmail(email)) problems.push('OWNER_EMAIL must be an e-mail address');
  if (token === '') problems.push('OWNER_TOKEN must be set when OWNER_EMAIL is');
  return { email, token };
}

/** Reads an address to listen on. Adds a problem if it is neither an IP address nor a host name. */
function readHost(name: Setting, host: string, problems: string[]): string {
  const isName = URL.canParse(`http://${host}`) && new URL(`http://${host}`).hostname === host.toLowerCase();
  if (!isIPv6(host) && (!isName || host.startsWith('['))) problems.push(`${name} must be an IP address or a host name`);
  return host;
}

/** Reads a path, and removes its trailing slash. */
function readBasePath(text: string, problems: string[]): string {
  const path = text.replace(/\/$/, '');
  const isPath = path === '' || (/^(?:\/[^/?#]+)+$/.test(path) && new URL(path, 'http://host').pathname === path);
  if (!isPath) problems.push('BASE_PATH must be a path such as /booking');
  return path;
}

function readPublicUrl(text: string, basePath: string, problems: string[]): string | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && /^https?:$/.test(url.protocol) && url.href === url.origin + url.pathname;
  if (!url || !isPlain) {
    problems.push('PUBLIC_URL must be http://… or https://…, without credentials, a query and a fragment');
    return null;
  }
  const path = url.pathname.replace(/\/+$/, '');
  if (path === '') return url.origin + basePath;
  if (!path.endsWith(basePath)) problems.push('PUBLIC_URL must have no path, or one that ends with that of BASE_PATH');
  return url.origin + path;
}

function readOrigins(text: string, problems: string[]): readonly string[] {
  const origins = text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  const wrong = origins.flatMap((origin, index) =>
    URL.canParse(origin) && new URL(origin).origin === origin ? [] : [index + 1],
  );
  if (wrong.length > 0) {
    // Names entries by their position: values of settings are never printed, because any may be a misplaced secret.
    const entries = `${wrong.length === 1 ? 'entry' : 'entries'} ${wrong.join(', ')} of ${origins.length}`;
    problems.push(`CORS_ORIGINS must list origins such as https://example.com, comma separated: wrong: ${entries}`);
  }
  return origins;
}

function readSecretKey(text: string, problems: string[]): string | null {
  if (text === '') return null;
  const bytes = Buffer.from(text, 'base64');
  const isBase64 = /^[A-Za-z0-9+/_-]{43}=?$/.test(text);
  if (!isBase64 || bytes.length !== 32) problems.push('SECRET_KEY must be 32 bytes in Base64: openssl rand -base64 32');
  return text;
}

function readSmtpUrl(text: string, problems: string[]): string | null {
  if (text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isServer = url && url.hostname !== '' && ['', '/'].includes(url.pathname);
  if (!isServer || !['smtp:', 'smtps:'].includes(url.protocol))
    problems.push('SMTP_URL must be smtp://[user:password@]host[:port] or smtps://…');
  return text;
}
