import { ValidationError } from '../../basics/errors.js';
import { mapPage, type Page, type PageRequest, refuseCursor } from '../../basics/pagination.js';
import type { Instant, NewTurn } from '../../basics/ports.js';
import { zone } from '../../basics/zone.js';
import { NONE, OWN, seenTimeOff, seesTimeOff, selectOwnPart } from '../../ledger/access/ownership.js';
import type { Ledger } from '../../ledger/ledger.js';
import { found, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import type { BookingReads } from '../../ledger/storage/booking-reads.js';
import { type AppCaller, selfOf } from '../../model/callers.js';
import { buildWidestWindow, buildWindows, concerns } from '../../model/closed-windows.js';
import { ALL, narrowed, type Question } from '../../model/questions/question.js';
import type { TimeOff } from '../../model/time-off.js';
import type { Affected } from './affected-bookings.js';
import { readAffected } from './affected-search.js';

interface Needs extends ReadNeeds {
  readonly ledger: Ledger;
}

/** Filter of a list of time off. Omitted fields filter nothing. */
export interface TimeOffQuery {
  /** Only time off in which this resource is closed, including time off of all resources. */
  readonly resource?: string | undefined;
  /** Only time off that ends after this moment. */
  readonly from?: Instant | undefined;
  /** Only time off that starts before this moment. */
  readonly to?: Instant | undefined;
}

export function listTimeOff({ objects, paginator, ledger }: Needs) {
  /** Finds time off that overlaps the query. An entry with dates lasts from its earliest start to its latest end in its resources' zones. */
  async function overlapping(app: string, { resource, from, to }: TimeOffQuery): Promise<readonly TimeOff[]> {
    const [earliest, latest] = [from ?? Number.MIN_SAFE_INTEGER, to ?? Number.MAX_SAFE_INTEGER];
    const near = await ledger.read(app, {}, (view) =>
      view.timeOff(earliest, latest).filter((entry) => resource === undefined || concerns(entry, resource)),
    );
    const zones = await zonesOf(app, near);
    return near.filter((entry) => {
      const widest = buildWidestWindow(entry);
      const span = { start: Math.max(earliest, widest.start), end: Math.min(latest, widest.end) };
      const windows = zones(entry).flatMap((name) => buildWindows(entry, zone(name), span));
      if (entry.weekly) return windows.some(({ start, end }) => start < latest && end > earliest);
      const [starts, ends] = [windows.map(({ start }) => start), windows.map(({ end }) => end)];
      return Math.min(...starts) < latest && Math.max(...ends) > earliest;
    });
  }

  /** Returns a function that lists the time zones of an entry's resources, or of all resources of the app. UTC if there are none. */
  async function zonesOf(app: string, entries: readonly TimeOff[]): Promise<(entry: TimeOff) => readonly string[]> {
    const named = [...new Set(entries.flatMap(({ resources }) => resources ?? []))];
    const zones = await ledger.read(app, { objects: { resource: named } }, (view) => {
      return new Map(named.map((uuid) => [uuid, view.object('resource', uuid)?.timezone ?? 'UTC']));
    });
    const isOfAll = entries.some(({ resources, startDate }) => resources === null && startDate !== null);
    const all = isOfAll ? await allZones(app) : ['UTC'];
    return ({ resources }) =>
      resources === null ? all : [...new Set(resources.map((uuid) => zones.get(uuid) ?? 'UTC'))];
  }

  async function allZones(app: string): Promise<readonly string[]> {
    const zones = new Set(
      (await objects.select(app, { kind: 'resource', where: ALL })).map(({ timezone }) => timezone),
    );
    return zones.size === 0 ? ['UTC'] : [...zones];
  }

  return async (caller: AppCaller, query: PageRequest & TimeOffQuery = {}): Promise<Page<TimeOff>> => {
    const { resource, from, to } = query;
    const app = caller.app.uuid;
    const self = selfOf(caller);
    if (from !== undefined && to !== undefined && to < from)
      throw new ValidationError({ to: 'Must not be before from' });
    if (from !== undefined || to !== undefined) refuseCursor(query, 'with from or to');
    const page = await paginator.paginate(query, async (slice) => {
      const isOthers = self && resource !== undefined && !self.resources.includes(resource);
      if (from === undefined && to === undefined) {
        const within = self && (isOthers ? NONE : OWN.timeOff(self));
        return objects.list(app, narrowed(closing(resource), within), slice);
      }
      const { offset = 0 } = slice;
      const near = isOthers ? [] : await overlapping(app, query);
      const found = self ? near.filter((entry) => seesTimeOff(self, entry)) : near;
      return { items: found.slice(offset, offset + slice.limit), total: found.length };
    });
    return self ? mapPage(page, (items) => items.map((entry) => seenTimeOff(self, entry))) : page;
  };
}

/** Builds the question for the time off in which a resource is closed, or for all time off. */
function closing(resource: string | undefined): Question<'timeOff'> {
  if (resource === undefined) return { kind: 'timeOff', where: ALL };
  const where = [
    ['eq', 'closesAll', true],
    ['has', 'resources', resource],
  ] as const;
  return { kind: 'timeOff', where: ['or', where] };
}

interface AffectedNeeds extends Pick<Needs, 'ledger' | 'objects'> {
  readonly bookings: BookingReads;
  readonly newTurn?: NewTurn | undefined;
}

export function getAffected(needs: AffectedNeeds) {
  return async (caller: AppCaller, uuid: string): Promise<Affected> => {
    const entry = await found(needs, 'timeOff', caller, uuid);
    const self = selfOf(caller);
    return readAffected(needs, caller.app.uuid, self ? selectOwnPart(self, entry) : entry);
  };
}

export function getTimeOff(needs: Pick<Needs, 'objects'>) {
  return async (caller: AppCaller, uuid: string): Promise<TimeOff> => {
    const entry = await found(needs, 'timeOff', caller, uuid);
    const self = selfOf(caller);
    return self ? seenTimeOff(self, entry) : entry;
  };
}
