import { isEmail } from '../core/index.js';

export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly path: string }
  | { readonly kind: 'mongodb'; readonly url: string }
  | { readonly kind: 'memory' };

/** All that the process can be told, checked. */
export interface Config {
  readonly database: DatabaseConfig;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The owner that the environment gives, if it gives one. */
  readonly owner: { readonly email: string; readonly token: string } | null;
  readonly corsOrigins: readonly string[];
  readonly logLevel: LogLevel;
  /** Whether this process runs jobs and sweeps. */
  readonly worker: boolean;
  /** Where mail goes; null: to the log. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Whether webhooks may call private addresses: for development. */
  readonly webhookAllowPrivate: boolean;
  readonly eventsKeepDays: number;
}

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The environment does not make a configuration; `problems` names every wrong setting. */
export class ConfigError extends Error {
  readonly code = 'config';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`Wrong settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws ConfigError with every problem at once; nothing has been opened then. */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const setting = (name: string, fallback: string) => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? fallback : value;
  };
  const whole = (name: string, fallback: number, min: number, max: number) => {
    const text = setting(name, String(fallback));
    const value = Number(text);
    if (/^\d{1,9}$/.test(text) && value >= min && value <= max) return value;
    problems.push(`${name} must be a whole number from ${min} to ${max}`);
    return fallback;
  };
  const choice = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const text = setting(name, fallback);
    const known = allowed.find((option) => option === text);
    if (known === undefined) problems.push(`${name} must be one of: ${allowed.join(', ')}`);
    return known ?? fallback;
  };

  const config: Config = {
    database: readDatabase(setting('DATABASE_URL', 'sqlite:data/slotkeeper.db'), problems),
    host: setting('HOST', '127.0.0.1'),
    port: whole('PORT', 3000, 0, 65_535),
    owner: readOwner(setting('OWNER_EMAIL', ''), setting('OWNER_TOKEN', ''), problems),
    corsOrigins: readOrigins(setting('CORS_ORIGINS', ''), problems),
    logLevel: choice('LOG_LEVEL', LOG_LEVELS, 'info'),
    worker: choice('WORKER', ['on', 'off'], 'on') === 'on',
    smtpUrl: readSmtpUrl(setting('SMTP_URL', ''), problems),
    mailFrom: setting('MAIL_FROM', 'Slotkeeper <slotkeeper@localhost>'),
    webhookAllowPrivate: choice('WEBHOOK_ALLOW_PRIVATE', ['true', 'false'], 'false') === 'true',
    eventsKeepDays: whole('EVENTS_KEEP_DAYS', 400, 1, 36_500),
  };
  if (!isEmail(config.mailFrom.replace(/^.*<(.*)>$/, '$1'))) {
    problems.push('MAIL_FROM must be an e-mail address, or a name and an address in angle brackets');
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function readDatabase(url: string, problems: string[]): DatabaseConfig {
  if (url === 'memory:') return { kind: 'memory' };
  if (/^mongodb(\+srv)?:\/\/[^/?]+\/[^?]+/.test(url)) return { kind: 'mongodb', url };
  const path = /^sqlite:(?:\/\/)?(.+)$/.exec(url)?.[1];
  if (path !== undefined) return { kind: 'sqlite', path };
  problems.push('DATABASE_URL must be sqlite:<file>, mongodb://<host>/<database> or memory:');
  return { kind: 'memory' };
}

function readOwner(email: string, token: string, problems: string[]): Config['owner'] {
  if (email === '' && token === '') return null;
  if (email === '') problems.push('OWNER_EMAIL must be set when OWNER_TOKEN is');
  else if (!isEmail(email)) problems.push('OWNER_EMAIL must be an e-mail address');
  if (token === '') problems.push('OWNER_TOKEN must be set when OWNER_EMAIL is');
  return { email, token };
}

function readOrigins(text: string, problems: string[]): readonly string[] {
  const origins = text
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '');
  for (const origin of origins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin) {
      problems.push(
        `CORS_ORIGINS must list origins such as https://example.com, and ${JSON.stringify(origin)} is none`,
      );
    }
  }
  return origins;
}

function readSmtpUrl(text: string, problems: string[]): string | null {
  if (text === '') return null;
  const isSmtp = URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol);
  if (!isSmtp) problems.push('SMTP_URL must be smtp://[user:password@]host[:port] or smtps://…');
  return text;
}
