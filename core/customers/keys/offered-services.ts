import { NotFoundError, ValidationError } from '../../basics/errors.js';
import { FieldReader, REQUIRED } from '../../basics/fields.js';
import { DAY } from '../../basics/instants.js';
import { mapPage, type Page, takeSlice } from '../../basics/pagination.js';
import { NO_SEARCH } from '../../basics/search.js';
import type { AvailabilityQuery } from '../../bookings/availability-query.js';
import type { Availability, FindAvailability, SearchSize } from '../../bookings/find-availability.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import { type ListQuery, named, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import type { KeyCaller } from '../../model/callers.js';
import type { Key } from '../../model/key.js';
import type { Service } from '../../model/service.js';

/** Service with the data that a key may show. */
export interface OfferedService {
  readonly service: Service;
  /** Names of the existing resources in its pools, without hidden ones, by UUID. */
  readonly names: ReadonlyMap<string, string>;
}

/** True if the key may show and book the service. */
function isOffered({ services }: Pick<Key, 'services'>, { uuid, active }: Service): boolean {
  return active && (services === null || services.includes(uuid));
}

/** Returns a service that the key opens. @throws NotFoundError unless the app has such a service and the key opens it. */
export function offered(view: View, key: Key, uuid: string): Service {
  const service = view.object('service', uuid);
  if (!service || !isOffered(key, service)) throw new NotFoundError(`There is no service ${uuid}`);
  return service;
}

interface Needs extends ReadNeeds {
  readonly ledger: Ledger;
}

/** Limit of resources named on one page, each once for each role: anybody can use a key, so the answer must be limited. */
const NAMES_MAX = 10_000;

export function listOfferedServices({ ledger, paginator, objects }: Needs) {
  return async (
    { app, key }: KeyCaller,
    { search = NO_SEARCH, ...request }: ListQuery<'name'> = {},
  ): Promise<Page<OfferedService>> => {
    const page = await paginator.paginate(request, async (slice) => {
      const matching = await objects.select(app.uuid, { ...named('service', search), order: 'created' });
      return takeSlice(
        matching.filter((service) => isOffered(key, service)),
        slice,
      );
    });
    const names = page.data.reduce((sum, service) => sum + poolsOf(service).length, 0);
    if (names > NAMES_MAX) {
      const most = NAMES_MAX.toLocaleString('en');
      throw new ValidationError({ limit: `Must be smaller: the page would name more than ${most} resources of roles` });
    }
    return mapPage(page, (services) => {
      const resource = [...new Set(services.flatMap(poolsOf))];
      return ledger.read(app.uuid, { objects: { resource } }, (view) =>
        services.map((service) => withNames(view, service)),
      );
    });
  };
}

export function getOfferedService({ ledger }: Pick<Needs, 'ledger'>) {
  return async ({ app, key }: KeyCaller, uuid: string): Promise<OfferedService> => {
    return ledger.read(app.uuid, { objects: { service: [uuid] } }, (view) => {
      const service = view.object('service', uuid);
      if (!service || !isOffered(key, service)) throw new NotFoundError();
      return withNames(view, service);
    });
  };
}

function poolsOf({ roles }: Service): readonly string[] {
  return roles.flatMap(({ resources }) => resources);
}

function withNames(view: View, service: Service): OfferedService {
  const names = poolsOf(service).flatMap((uuid) => {
    const resource = view.object('resource', uuid);
    return resource && !resource.hidden ? [[uuid, resource.name] as const] : [];
  });
  return { service, names: new Map(names) };
}

/** Availability query with a key: for a service, and without the limits of any customer. */
export type OfferedAvailabilityQuery = Omit<
  AvailabilityQuery,
  'excludeBooking' | 'customerEmail' | 'bufferAfterMinutes'
>;

export function findOfferedAvailability({
  findAvailability,
  ledger,
}: {
  readonly findAvailability: FindAvailability;
  readonly ledger: Ledger;
}) {
  return async (
    { app, key }: KeyCaller,
    query: OfferedAvailabilityQuery,
    { onSized }: { readonly onSized?: ((size: SearchSize) => void) | undefined } = {},
  ): Promise<Availability> => {
    checkOffered(query);
    const uuid = String(query.service);
    await ledger.read(app.uuid, { objects: { service: [uuid] } }, (view) => offered(view, key, uuid));
    return findAvailability({ app }, query, { onSized, withoutHidden: true });
  };
}

const NOT_WITH_KEYS = ['excludeBooking', 'customerEmail', 'bufferAfterMinutes'] as const;
export const NOT_WITH_A_KEY = 'Must not be given with a key';

/** Limit of the span of a search with choices (resources for each slot). A booking page shows a month. */
const CHOICES_SPAN_MAX = 31 * DAY;

/** @throws ValidationError */
function checkOffered(query: OfferedAvailabilityQuery): void {
  const fields = new FieldReader(query);
  if (!fields.has('service')) fields.fail('service', REQUIRED);
  for (const field of NOT_WITH_KEYS) if (fields.raw(field) !== undefined) fields.fail(field, NOT_WITH_A_KEY);
  if (fields.flag('choices', false)) {
    const [from, to] = [fields.requiredInstant('from'), fields.requiredInstant('to')];
    if (to - from > CHOICES_SPAN_MAX) fields.fail('to', 'Must be at most 31 days after from, with choices');
  }
  fields.done();
}
