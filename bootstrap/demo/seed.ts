import { isIPv6 } from 'node:net';
import {
  type App,
  beginningOf,
  type Clock,
  type DuplicateError,
  fillSalon,
  formatInstant,
  type Instant,
  type Owner,
  type Salon,
  type SalonLocale,
  type Status,
  type Storage,
  type UseCases,
  type ValidationError,
} from '../../core/index.js';
import { offline } from '../commands/offline.js';
import type { Terminal } from '../commands/terminal.js';
import type { Config } from '../config.js';
import { announce, ensureOwner } from '../first-owner.js';
import { servedAddress } from '../served-address.js';
import { mustBeKept, openStorage, toTerminal } from '../storage.js';

const DEFAULT_SLUG = 'salon';
const LOCALE: SalonLocale = { timezone: 'Europe/Paris', currency: 'EUR', language: 'en' };
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

interface SeedOptions {
  /** Slug of the new app. Default `salon`. */
  readonly slug?: string | undefined;
  /** E-mail address of the owner. Undefined: the only owner. */
  readonly owner?: string | undefined;
}

export interface Seeded extends Omit<Salon, 'booking'> {
  readonly app: App;
  readonly token: string;
  /** Manage token of an upcoming confirmed booking. */
  readonly manageToken: string;
  readonly counts: Readonly<Record<'resources' | 'services' | 'customers', number>>;
  readonly bookings: Readonly<Partial<Record<Status, number>>>;
}

/** Clock with a settable time. The storage uses it too. */
interface SeedClock extends Clock {
  set(now: Instant): void;
}

export function seedClock(now: Instant): SeedClock {
  let shown = now;
  return Object.assign(() => shown, {
    set(moment: Instant) {
      shown = moment;
    },
  });
}

/** Runs `slotkeeper seed`. Returns the exit code. Stopping removes the unfinished app, so that the command can start again. */
export async function seed(config: Config, options: SeedOptions, { out: print, err }: Terminal): Promise<number> {
  mustBeKept(config.database);
  const clock = seedClock(Date.now());
  const storage = await openStorage(config.database, clock, { report: toTerminal });
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => stopping.abort(signal);
  for (const signal of SIGNALS) process.once(signal, stop);
  try {
    const useCases = offline(storage, clock, config);
    const owner = await ownerOf(useCases, storage, config, options, print);
    const { signal } = stopping;
    const slug = options.slug ?? DEFAULT_SLUG;
    const seeded = await seedApp({ useCases, owner, slug, clock, settings: config, signal });
    print(report(seeded, config));
    return 0;
  } catch (error) {
    if (!stopping.signal.aborted || error !== stopping.signal.reason) throw error;
    err('It was stopped, and what there was of the app is removed\n');
    return error === 'SIGINT' ? 130 : 143;
  } finally {
    for (const signal of SIGNALS) process.removeListener(signal, stop);
    await storage.close();
  }
}

/** Returns the named owner, the environment's, or the only one. If there is none, creates and announces one. */
async function ownerOf(
  useCases: UseCases,
  storage: Storage,
  config: Config,
  { owner }: SeedOptions,
  print: (text: string) => void,
): Promise<Owner> {
  const made = owner === undefined ? await ensureOwner(useCases, storage, config) : undefined;
  if (made) print(`\n${announce(made.owner, made.token, made.uuid)}`);
  const wanted = owner?.toLowerCase() ?? config.owner?.email.toLowerCase();
  const tokens = await useCases.owners.listTokens();
  const owners = [...new Map(tokens.map((token) => [token.owner.email, token.owner])).values()];
  const [only, another] = wanted === undefined ? owners : owners.filter(({ email }) => email === wanted);
  if (!only) throw new Error(`There is no owner ${wanted}: slotkeeper owner add ${wanted}`);
  if (another) {
    throw new Error(`Whose is it to be? Name one with --owner: ${owners.map(({ email }) => email).join(', ')}`);
  }
  return only;
}

interface Given {
  /** Use cases over a storage whose clock is `clock`. */
  readonly useCases: UseCases;
  readonly owner: Owner;
  readonly slug: string;
  readonly clock: SeedClock;
  readonly settings: Pick<Config, 'publicUrl'>;
  /** When aborted, removes the app and throws the reason. */
  readonly signal?: AbortSignal | undefined;
}

/** Creates an app and fills it (`fillSalon`). Removes it if that fails. @throws Error if the slug is invalid or taken. */
export async function seedApp({ useCases, owner, slug, clock, settings, signal }: Given): Promise<Seeded> {
  const now = clock();
  clock.set(beginningOf(now));
  // Add the slug to other names, because the name must be unique too, and there may be several salons.
  const name = slug === DEFAULT_SLUG ? 'Salon Ondine' : `Salon Ondine (${slug})`;
  const { app, token } = await useCases.apps
    .create(owner, { slug, name, description: 'Cuts and colour, by the canal' })
    .catch(explain(slug))
    .finally(() => clock.set(now));
  try {
    const { booking, ...salon } = await fillSalon({
      useCases,
      app,
      now,
      locale: LOCALE,
      // Called before each step of the story, so that an abort takes effect between steps.
      moveClock(moment) {
        signal?.throwIfAborted();
        clock.set(moment);
      },
      hasPublicUrl: settings.publicUrl !== null,
    });
    const tokenOf = await useCases.manageTokens.write({ app });
    const counts = await countIn(useCases, app);
    signal?.throwIfAborted();
    return { app, token, manageToken: tokenOf(booking), ...salon, ...counts };
  } catch (error) {
    clock.set(now);
    await useCases.apps.delete(owner, app.uuid);
    throw error;
  }
}

function explain(slug: string): (error: unknown) => never {
  return (error) => {
    const { code, errors } = error as Partial<ValidationError | DuplicateError>;
    if (code === 'duplicate') {
      throw new Error(`An app with the slug ${slug} or its name exists: choose another with --app <slug>`);
    }
    throw code === 'invalid' ? new Error(`--app: ${Object.values(errors ?? {})[0]}`) : error;
  };
}

async function countIn(useCases: UseCases, app: App): Promise<Pick<Seeded, 'counts' | 'bookings'>> {
  const caller = { app };
  const one = { limit: 1 };
  const bookings: Partial<Record<Status, number>> = {};
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const listed = await useCases.bookings.list(caller, { page, limit: 1000 });
    for (const { booking } of listed.data) bookings[booking.status] = (bookings[booking.status] ?? 0) + 1;
    totalPages = listed.totalPages;
  }
  return {
    bookings,
    counts: {
      resources: (await useCases.resources.list(caller, one)).total,
      services: (await useCases.services.list(caller, one)).total,
      customers: (await useCases.customers.list(caller, one)).total,
    },
  };
}

/** Returns the address of the running service, or else the one in this environment. Empty if the port is unknown. */
function addressOf({ publicUrl, basePath, host, port, database }: Config): string {
  if (publicUrl !== null) return publicUrl;
  const served = servedAddress(database);
  if (served !== undefined) return served.replace(/\/+$/, '');
  const near = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return port === 0 ? '' : `http://${isIPv6(near) ? `[${near}]` : near}:${port}${basePath}`;
}

function report({ app, token, key, feedSecret, manageToken, counts, bookings }: Seeded, config: Config): string {
  const base = addressOf(config);
  const states = Object.entries(bookings).map(([status, count]) => `${count} ${status.replace('_', '-')}`);
  const { resources, services, customers } = counts;
  return [
    `The app ${app.slug} is made: "${app.name}", in ${LOCALE.timezone}, since ${formatInstant(app.createdAt).slice(0, 10)}.`,
    `${resources} resources, ${services} services, ${customers} customers; bookings: ${states.join(', ')}.`,
    '',
    'Its token, shown only once:',
    '',
    `  ${token}`,
    '',
    'To look at it, while the service runs:',
    '',
    ...(config.web
      ? [
          `  Console        ${base}/console (sign in with the token)`,
          `  Booking page   ${base}/book?key=${key}`,
          `  One booking    ${base}/manage#${manageToken}`,
        ]
      : []),
    `  Calendar       ${base}/v1/feeds/${feedSecret}.ics`,
    '',
    '',
  ].join('\n');
}
