import { readFileSync } from 'node:fs';
import type { ClientConfig } from 'pg';

/** The storage cannot work with the URL. The message omits the URL, which may contain a password. */
export class UnusableUrlError extends Error {
  readonly code = 'unusable_url';
  constructor(problem: string) {
    super(`The URL of the PostgreSQL storage cannot be used: ${problem}`);
  }
}

export interface ConnectionSettings {
  readonly client: ClientConfig;
  readonly schema: string;
  /** True if statements are named, so that a server parses each of them once per connection. */
  readonly isPrepared: boolean;
  /** True if a server that may lose confirmed writes is accepted. For tests. */
  readonly isUnsafe: boolean;
}

const BOOLEAN = [/^(?:true|false)$/, 'true or false'] as const;

/** Allowed names of the schema, and their description. */
export const SCHEMA = [
  /^(?!pg_)[a-z_][a-z0-9_]{0,62}$/,
  'small letters, digits and _, 63 at most, and not begin with pg_',
] as const;

/** Options that a URL can set, with their allowed values and the descriptions of these. Other options are refused by name. */
const OPTIONS: Readonly<Record<string, readonly [allowed: RegExp, expected: string]>> = {
  schema: SCHEMA,
  sslmode: [/^(?:verify-full|disable)$/, 'verify-full or disable'],
  sslrootcert: [/./, 'the path of a file'],
  prepare: BOOLEAN,
  unsafe: BOOLEAN,
  host: [/^\//, 'the folder of a socket'],
  application_name: [/^/, 'a name'],
};

/** Parses the URL. @throws UnusableUrlError naming the part that the storage cannot use. */
export function connectionSettings(text: string): ConnectionSettings {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const [host, port, database] = url ? [url.hostname, url.port, decoded(url.pathname.slice(1))] : ['', '', ''];
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol) || database === '' || database.includes('/')) {
    throw new UnusableUrlError('it must be postgres://<user>@<host>/<database>');
  }
  if (/,/.test(host)) throw new UnusableUrlError('it names several hosts: name one address that follows the primary');
  const said = Object.fromEntries(url.searchParams);
  for (const [name, value] of Object.entries(said)) {
    const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined;
    if (!option) throw new UnusableUrlError(`it sets ${name}, which must be left as the storage needs it`);
    if (!option[0].test(value)) throw new UnusableUrlError(`${name} must be ${option[1]}`);
  }
  const { schema = 'slotkeeper', sslmode = 'disable', sslrootcert, application_name = 'slotkeeper' } = said;
  const client: ClientConfig = {
    host: said.host ?? decoded(host.replace(/^\[(.*)\]$/, '$1')),
    port: port === '' ? 5432 : Number(port),
    database,
    application_name,
    ...(url.username !== '' && { user: decoded(url.username) }),
    ...(url.password !== '' && { password: decoded(url.password) }),
    ssl:
      sslmode === 'verify-full'
        ? { rejectUnauthorized: true, ...(sslrootcert && { ca: certificate(sslrootcert) }) }
        : false,
  };
  return { client, schema, isPrepared: said.prepare !== 'false', isUnsafe: said.unsafe === 'true' };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new UnusableUrlError('it has a % that stands for nothing');
  }
}

function certificate(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new UnusableUrlError(`sslrootcert cannot be read: ${cause instanceof Error ? cause.message : cause}`);
  }
}
