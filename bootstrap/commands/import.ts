import { readFile } from 'node:fs/promises';
import { type App, asUuid, type ImportOutcome, type Resource, type Storage, searchable } from '../../core/index.js';
import { type Config, ConfigError } from '../config.js';
import { mustBeKept, openStorage, toTerminal } from '../storage.js';
import {
  type Found,
  type ImportRow,
  type Named,
  quoted,
  readCalendar,
  readTable,
  UnreadableError,
} from './import-formats.js';
import { offline } from './offline.js';
import { oneLine } from './printable.js';
import { Pace } from './progress.js';
import type { Terminal } from './terminal.js';
import { counted } from './verify.js';

export interface ImportRequest {
  readonly slug: string;
  /** UUID or name of the resource for entries that name none. */
  readonly resource?: string | undefined;
  readonly strict: boolean;
  readonly dryRun: boolean;
}

type Settings = Pick<Config, 'publicUrl' | 'secretKey' | 'quotas'>;

/**
 * Runs `slotkeeper import` on the configured storage, which must exist. Returns the exit code: 0 if every booking is imported or was
 * already present, 1 if an entry is refused, 2 if the import could not begin.
 */
export async function importFile(
  config: Config,
  file: string,
  asked: ImportRequest,
  terminal: Terminal,
): Promise<number> {
  let storage: Storage;
  try {
    mustBeKept(config.database);
    storage = await openStorage(config.database, Date.now, { create: false, report: toTerminal });
  } catch (error) {
    // The caller prints the problems line by line, with the same exit code.
    if (error instanceof ConfigError) throw error;
    return notBegun(error, terminal);
  }
  try {
    return await importInto(storage, config, file, asked, terminal);
  } finally {
    await storage.close();
  }
}

/** Imports a file into an open storage. */
export async function importInto(
  storage: Storage,
  settings: Settings,
  file: string,
  asked: ImportRequest,
  terminal: Terminal,
): Promise<number> {
  const { out, progress } = terminal;
  let app: App;
  let entries: readonly ImportRow[];
  try {
    app = await appOf(storage, asked.slug);
    entries = await entriesOf(file, app, await namedIn(storage, app), asked.resource);
  } catch (error) {
    return notBegun(error, terminal);
  }
  const ready = entries.flatMap((entry) => ('booking' in entry ? [entry.booking] : []));
  const pace = progress && new Pace(progress);
  const { bookings } = offline(storage, Date.now, settings);
  const outcomes = await bookings
    .import({ app }, ready, {
      strict: asked.strict,
      dryRun: asked.dryRun,
      onProgress: (done) => pace?.tell(asked.dryRun ? 'Decided' : 'Imported', done, ready.length),
    })
    .finally(() => progress?.(''));
  const { text, code } = reportOf(entries, outcomes, asked);
  out(text);
  return code;
}

function notBegun(error: unknown, { err }: Terminal): number {
  err(`${oneLine(error instanceof Error ? error.message : String(error))}\n`);
  return 2;
}

/** Returns the app with that slug. @throws UnreadableError if there is none. */
async function appOf(storage: Storage, slug: string): Promise<App> {
  const app = (await storage.apps.record({ slug }))?.app;
  if (!app) throw new UnreadableError(`There is no app with the slug ${slug}`);
  return app;
}

/** Builds the lookup of the app's resources by UUID or name. A name that no resource has exactly is matched as a search does. */
async function namedIn(storage: Storage, app: App): Promise<Named> {
  const known = new Map<string, Resource[]>();
  const folded = new Map<string, Resource[]>();
  const every = { kind: 'resource', where: ['and', []], order: 'created' } as const;
  for (const resource of await storage.objects.select(app.uuid, every)) {
    known.set(resource.uuid, [resource]);
    known.set(resource.name, [...(known.get(resource.name) ?? []), resource]);
    const name = searchable(resource.name).trim();
    folded.set(name, [...(folded.get(name) ?? []), resource]);
  }
  return (name) => {
    const [found, another] = known.get(asUuid(name) ?? name) ?? folded.get(searchable(name).trim()) ?? [];
    if (!found) return `There is no resource ${JSON.stringify(name)}`;
    return another ? `Several resources are called ${JSON.stringify(name)}: name one by its UUID` : found;
  };
}

/** Reads the entries of a `.csv` or `.ics` file. @throws UnreadableError */
async function entriesOf(
  file: string,
  app: App,
  named: Named,
  resource: string | undefined,
): Promise<readonly ImportRow[]> {
  const [, suffix = ''] = /\.(csv|ics)$/i.exec(file) ?? [];
  if (suffix === '') throw new UnreadableError(`${file} must be a .csv or an .ics`);
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UnreadableError(`${file} cannot be read: ${error.message}`);
  });
  const given = resource === undefined ? undefined : named(resource);
  if (typeof given === 'string') throw new UnreadableError(`--resource: ${given}`);
  try {
    if (suffix.toLowerCase() === 'ics') return await readCalendar(bytes, { app, resource: given });
    return await readTable(bytes, { app, named, resource: given });
  } catch (error) {
    throw error instanceof UnreadableError ? new UnreadableError(`${file}: ${error.message}`) : error;
  }
}

function reportOf(
  entries: readonly ImportRow[],
  outcomes: readonly ImportOutcome[],
  { dryRun }: ImportRequest,
): { readonly text: string; readonly code: number } {
  const lines: string[] = [];
  const counts = { imported: 0, present: 0, refused: 0, free: 0 };
  let next = 0;
  for (const entry of entries) {
    const { where } = entry;
    if ('free' in entry) {
      counts.free += 1;
      lines.push(`${where}: passed over: ${entry.free}`);
      continue;
    }
    if ('problem' in entry) {
      counts.refused += 1;
      lines.push(`${where}: not imported: ${entry.problem}`);
      continue;
    }
    const outcome = outcomes[next++]!;
    counts[outcome.kind] += 1;
    if (outcome.kind === 'refused') lines.push(`${where}: not imported: ${reasonOf(outcome, entry.found)}`);
  }
  const would = dryRun ? 'would be ' : '';
  const sums = [
    `${counted(counts.imported, 'booking')} ${would}imported`,
    `${counts.present} there already`,
    `${counts.refused} ${dryRun ? 'would not be' : 'not'} imported`,
    ...(counts.free > 0 ? [`${counts.free} passed over`] : []),
  ];
  const last = dryRun ? ' Nothing was written.' : '';
  return {
    text: `${[...lines.map(oneLine), `${sums.join(', ')}.${last}`].join('\n')}\n`,
    code: counts.refused > 0 ? 1 : 0,
  };
}

/** Describes a refusal with the names and values of the fields in the file. */
function reasonOf({ reason, errors }: Extract<ImportOutcome, { readonly kind: 'refused' }>, found: Found): string {
  if (reason === 'not_found') return Object.values(errors).join('; ');
  if (reason !== 'invalid') return `${reason}: ${Object.values(errors).join('; ')}`;
  return Object.entries(errors)
    .map(([name, message]) => {
      const field = fieldOf(name);
      return `${field}: ${message}${found[field] ? ` (found ${quoted(found[field])})` : ''}`;
    })
    .join('; ');
}

const FIELDS: Readonly<Record<string, string>> = {
  durationMinutes: 'duration_minutes',
  'meta.external_id': 'external_id',
  'customer.name': 'name',
  'customer.email': 'email',
  'customer.phone': 'phone',
};

const fieldOf = (field: string): string => FIELDS[field] ?? field.replace(/^answers\./, 'answer:');
