import { rescheduling } from '../../../../../core/bookings/series/occurrences.js';
import type { Schemas } from '../../../../client/index.js';
import { Skeleton } from '../../design/skeleton.js';
import { listResourceUuids } from '../booking/booking-facts.js';
import { useAll } from '../directory.js';
import { useConsole } from '../use-console.js';
import { TYPING, useQuery } from '../use-query.js';
import { formatInstant, parseTimestamp, zone } from '../wall-clock/wall.js';
import { type Failure, wordsForRepeatable } from '../words.js';
import type { Ahead } from './ahead.js';
import { isClosedDay } from './closed-days.js';
import { listConflicts } from './conflicts.js';
import type { Offered } from './draft.js';
import { Listed, type SeriesTime, TAKERS } from './occurrences.js';
import type { SeriesState } from './states.js';
import { TEXTS } from './texts.js';

type Series = Schemas['Series'] & { readonly uuid: string };
type Move = Schemas['SeriesMove'];

/** Preview of the result of moving a series now. */
export type Look =
  | {
      readonly state: 'series-move-had' | 'series-move-some' | 'series-move-none';
      readonly entries: readonly SeriesTime[];
    }
  | { readonly state: 'series-move-unseen'; readonly words: string };

/** Loads the preview of the typed move. Undefined while loading, and without a move. */
export function useMoveLook(series: Series, move: Move | undefined, ahead: readonly Ahead[]): Look | undefined {
  const { client } = useConsole();
  const { uuid } = series;
  const services = useAll('services').items;
  const resources = useAll('resources').items;
  const closed = move && closedMoves(move, series, ahead, { services, resources });
  const { value, failure, isCurrent } = useQuery(
    (body: Move, signal) => client.rescheduleSeries({ path: { uuid }, body, query: { dry_run: true }, signal }),
    // A request with `skip` returns the same conflicts as with `refuse`, and also lists the other bookings.
    move && !closed ? { ...move, on_conflict: 'skip' } : undefined,
    { events: TAKERS, delay: TYPING },
  );
  if (closed) return { state: 'series-move-none', entries: closed };
  if (!isCurrent) return undefined;
  return failure ? missed(failure) : value && lookOf(value, move!, series, ahead);
}

/** Returns all times of a move, if each is on a closed day. Undefined if the service must decide. */
function closedMoves(
  move: Move,
  { service, timezone }: Series,
  ahead: readonly Ahead[],
  offered: Offered,
): readonly SeriesTime[] | undefined {
  const to = rescheduling(parseTimestamp(move.from), parseTimestamp(move.start), zone(timezone));
  const movers = ahead.filter(({ occurrence }) => parseTimestamp(occurrence) >= parseTimestamp(move.from));
  const entries = movers.map((one) => {
    const start = to(parseTimestamp(one.occurrence));
    return {
      start,
      isShut: isClosedDay(service === null ? { resources: listResourceUuids(one) } : { service }, offered, start),
    };
  });
  if (entries.length === 0 || !entries.every(({ isShut }) => isShut)) return undefined;
  return entries.map(({ start }) => ({ start: formatInstant(start), reason: 'closed', people: '' }));
}

function lookOf({ moved, skipped }: Schemas['MovedSeries'], move: Move, series: Series, ahead: readonly Ahead[]): Look {
  const to = rescheduling(parseTimestamp(move.from), parseTimestamp(move.start), zone(series.timezone));
  const entries = moved.flatMap((uuid): readonly SeriesTime[] => {
    const one = ahead.find((booking) => booking.uuid === uuid);
    return one ? [{ start: formatInstant(to(parseTimestamp(one.occurrence))), people: '' }] : [];
  });
  return {
    state: skipped.length === 0 ? 'series-move-had' : 'series-move-some',
    entries: inOrder([...entries, ...skipped.map(({ start, reason }) => ({ start, reason, people: '' }))]),
  };
}

function missed(failure: Failure): Look {
  const conflicts = listConflicts(failure);
  if (conflicts.length === 0) return { state: 'series-move-unseen', words: wordsForRepeatable(failure) };
  return { state: 'series-move-none', entries: conflicts.map(({ start, reason }) => ({ start, reason, people: '' })) };
}

const inOrder = (entries: readonly SeriesTime[]) =>
  [...entries].sort((one, other) => Date.parse(one.start) - Date.parse(other.start));

export function MoveLook({ look, timezone }: { readonly look: Look | undefined; readonly timezone: string }) {
  const state: SeriesState = look?.state ?? 'series-move-looking';
  return (
    <section class="stack move-look" aria-label={TEXTS.newTimes} data-state={state}>
      <p role="status">{look ? ('words' in look ? look.words : summaryOf(look)) : TEXTS.looking}</p>
      {!look && <Skeleton height="6rem" />}
      {look && 'entries' in look && <Listed entries={look.entries} timezone={timezone} />}
    </section>
  );
}

function summaryOf({ state, entries }: Look & { readonly entries: readonly SeriesTime[] }): string {
  if (state === 'series-move-none') return TEXTS.noneGo(entries.length);
  if (state === 'series-move-had') return TEXTS.allGo(entries.length);
  return TEXTS.someGo(entries.filter(({ reason }) => !reason).length, entries.length);
}
