import { RefusedError, ValidationError } from '../../basics/errors.js';
import { MINUTE } from '../../basics/instants.js';
import type { NewUuid } from '../../basics/ports.js';
import { zone } from '../../basics/zone.js';
import { Recording } from '../../ledger/change-recorder.js';
import { checkOwnResources } from '../../ledger/edits.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Ledger, Lettering, View } from '../../ledger/ledger.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { NO_OVERRIDE } from '../../model/override.js';
import type { PlannedSeries, Series, SeriesPlan, SeriesWithBookings } from '../../model/series.js';
import { aboutBooked } from '../booking-document.js';
import type { BookingRequest } from '../booking-input.js';
import { buildLink } from '../customer-link.js';
import { buildPlacement, type Named, namedIn } from '../new-booking.js';
import { readResources } from '../placement.js';
import { type Decided, decideInstances, type SeriesWish } from './instances.js';
import { occurrences } from './occurrences.js';
import { MAX_DETAIL_BYTES, MAX_INSTANCES_IN_POOLS, MAX_INSTANCES_TAKEN } from './rule.js';
import { wantedByRequest, wantedForPlacing } from './series-hints.js';
import { type NewSeries, readNewSeries, type SeriesRequest } from './series-input.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

export function createSeries({ ledger, newUuid }: Needs) {
  return async (
    caller: AppCaller,
    input: NewSeries,
    { once, letters }: Idempotent<SeriesWithBookings> & Lettering = {},
  ): Promise<SeriesWithBookings> => {
    const request = readNewSeries(input);
    const app = caller.app.uuid;
    const uuid = newUuid();
    const uuidOf = uuids(newUuid);
    return ledger.commit(
      app,
      { ...wantedByRequest(request), answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          const { plan, decided, recording } = decide(view, request, { series: uuid, uuidOf, app, newUuid });
          const series: Series = {
            uuid,
            app,
            ...plan,
            bookings: decided.bookings.map((booking) => booking.uuid),
            version: 1,
            createdAt: view.now,
            updatedAt: view.now,
          };
          const change = recording.toChange({ put: { ...decided.put, series: [series] } });
          return { result: { series, bookings: decided.bookings }, change, letters };
        },
        ({ bookings }) => bookings.slice(0, 1).flatMap((booking) => aboutBooked({ booking })),
      ),
      actorOf(caller),
    );
  };
}

export function previewSeries({ ledger, newUuid }: Needs) {
  return async (caller: AppCaller, input: NewSeries): Promise<PlannedSeries> => {
    const request = readNewSeries(input);
    const app = caller.app.uuid;
    const series = newUuid();
    const uuidOf = uuids(newUuid);
    const look = (view: View): PlannedSeries => {
      const { plan, decided } = decide(view, request, { series, uuidOf, app, newUuid });
      return { plan, instances: decided.bookings };
    };
    return ledger.read(app, wantedByRequest(request), look, actorOf(caller));
  };
}

/** Returns a function that gives the UUID of the n-th booking. It stays the same when the decision is retried. */
function uuids(newUuid: NewUuid): (index: number) => string {
  const made: string[] = [];
  return (index) => {
    while (made.length <= index) made.push(newUuid());
    return made[index]!;
  };
}

/** Decides all instances of the request. @throws ValidationError, NotFoundError, RefusedError. */
function decide(
  view: View,
  { booking, text, rule, except, onConflict, together }: SeriesRequest,
  { newUuid, ...made }: Pick<SeriesWish, 'series' | 'uuidOf' | 'app'> & { readonly newUuid: NewUuid },
): { readonly plan: SeriesPlan; readonly decided: Decided; readonly recording: Recording } {
  checkOwnResources(view, [...booking.resources, ...booking.prefer]);
  const named = namedIn(view, made.app, booking);
  const { service } = named;
  const first = buildPlacement(booking, service);
  const timezone = booking.details.timezone ?? service?.timezone ?? readResources(view, booking.resources)[0]!.timezone;
  const { instances, counted, omitted } = occurrences(rule, booking.start, zone(timezone), except);
  checkBounds(counted, booking, named);
  const length = first.end - first.start;
  const placements = instances.map((start) => ({ ...first, start, end: start + length }));
  const link = buildLink(view, named, made.app, newUuid);
  const wish: SeriesWish = { request: booking, named, placements, together, ...made, link: link.uuid };
  view.prepare?.(wantedForPlacing(view, wish));
  let recording = new Recording(view, newUuid);
  let instancesDecided = decideInstances(view, recording, { ...wish, request: { ...booking, override: NO_OVERRIDE } });
  // Decide again with the override only if an instance was refused: the override applies to all instances or to none.
  if (instancesDecided.skipped.length > 0 && booking.override.size > 0) {
    recording = new Recording(view, newUuid);
    instancesDecided = decideInstances(view, recording, wish);
  }
  const decided = { ...instancesDecided, put: { ...instancesDecided.put, customer: link.put } };
  const { bookings, skipped, refusal } = decided;
  if (refusal && (onConflict === 'refuse' || bookings.length === 0)) {
    const { reason, errors, opensAt } = refusal;
    throw new RefusedError(reason, errors, { several: { conflicts: skipped, timezone }, opensAt });
  }
  const plan = {
    rule: text,
    timezone,
    start: booking.start,
    durationMinutes: length / MINUTE,
    service: service?.uuid ?? null,
    resources: [...new Set(bookings.flatMap(({ resources }) => resources))],
    omitted,
    skipped,
  };
  return { plan, decided, recording };
}

/** @throws ValidationError on `rule` if the instances, before `except`, are too many for one commit. */
function checkBounds(
  counted: number,
  { resources, details }: BookingRequest,
  { service, customer, answers }: Named,
): void {
  const taken = service ? service.roles.reduce((sum, { count }) => sum + count, 0) : resources.length;
  const candidates = new Set(service?.roles.flatMap((role) => role.resources)).size;
  const { title, notes, meta } = details;
  const bytes = utf8Length(JSON.stringify({ title, notes, customer, meta, ...(answers.length > 0 && { answers }) }));
  const bounds: readonly (readonly [of: number, max: number, what: string])[] = [
    [taken, MAX_INSTANCES_TAKEN, 'instances × resources that they take'],
    [candidates, MAX_INSTANCES_IN_POOLS, 'instances × resources in the pools'],
    [bytes, MAX_DETAIL_BYTES, 'bytes of instances × title, notes, customer, meta and answers'],
  ];
  for (const [of, max, what] of bounds) {
    if (counted * of <= max) continue;
    const most = max.toLocaleString('en-US');
    throw new ValidationError({ rule: `Must not come to more than ${most} ${what}: here, ${counted} × ${of}` });
  }
}

/** Returns the length of the text in UTF-8. Requires a text without lone surrogates. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
