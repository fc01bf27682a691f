import { useEffect, useRef, useState } from 'preact/hooks';
import type { Client, Refused } from '../../../client/index.js';
import { insist } from '../parts/insist.js';
import { addDays, addMonths, type LocalDate, type Month, monthOf, startOfDay, wireInstant } from '../parts/times.js';
import { closedBy, patience, type Working } from './working.js';

/** Search for free times: service, person, duration in minutes, and the zone for days. */
export interface SlotSearch {
  readonly service: string;
  readonly person: string | undefined;
  readonly minutes: number;
  readonly zone: string;
}

interface FreeDays {
  readonly days: readonly LocalDate[];
  /** First free day after a month without any. Null: none within a year. Undefined: not known yet. */
  readonly next?: LocalDate | null | undefined;
  /** Moment at which the next time becomes bookable, by the rule `opens`. Undefined: no time waits for that. */
  readonly opensAt?: number | undefined;
}

type Dispatch = Working['dispatch'];

const MINUTE = 60_000;
/** Maximum span of one search in ms. */
const SPAN = 366 * 1440 * MINUTE;

/** Loads the free days of a month with one request. If there are none, a second one finds the next free day. */
export function useFreeDays(
  client: Client,
  search: SlotSearch | undefined,
  month: Month,
  version: number,
  dispatch: Dispatch,
) {
  const key = search && JSON.stringify([search, month, version]);
  return useAsked<FreeDays>(key, async (signal, answer) => {
    if (!search) return;
    const from = startOfDay(`${month}-01`, search.zone);
    const end = startOfDay(`${addMonths(month, 1)}-01`, search.zone);
    const ask = (span: readonly [number, number]) => askDays(client, search, span, signal, dispatch);
    const found = await ask([from, end]);
    if (!found) return;
    const days = found.days.filter((day) => monthOf(day) === month);
    answer({ ...found, days });
    if (days.length > 0) return;
    const later = await ask([end, end + SPAN]);
    if (later) answer({ days, next: later.days[0] ?? null, opensAt: found.opensAt ?? later.opensAt });
  });
}

/** Loads the days in the span on which a free time starts. Undefined if the service refuses. */
async function askDays(
  client: Client,
  search: SlotSearch,
  [from, end]: readonly [number, number],
  signal: AbortSignal,
  dispatch: Dispatch,
): Promise<FreeDays | undefined> {
  const query = { ...queryOf(search, from, end), format: 'days' as const };
  const result = await insist(() => client.findAvailability({ query, signal }), patience({ signal, dispatch }));
  if (result.outcome === 'ok') {
    const { days = [], opens_at: opensAt } = result.value;
    return { days, opensAt: opensAt === undefined ? undefined : Date.parse(opensAt) };
  }
  refused(result, dispatch);
  return undefined;
}

/** Longest delay of a timer of the browser, in ms. */
const LONGEST_DELAY = 2_147_483_647;

/** Searches again at the moment at which further times can be booked. */
export function useOpening(opensAt: number | undefined, version: number, dispatch: Dispatch) {
  useEffect(() => {
    if (opensAt === undefined) return undefined;
    // At least five seconds, in case the clock of the device is ahead of the service.
    const delay = Math.min(Math.max(opensAt - Date.now(), 5_000), LONGEST_DELAY);
    const timer = setTimeout(() => dispatch({ type: 'opened' }), delay);
    return () => clearTimeout(timer);
  }, [opensAt, version]);
}

export function useFreeTimes(
  client: Client,
  search: SlotSearch | undefined,
  day: LocalDate | undefined,
  version: number,
  dispatch: Dispatch,
) {
  const key = search && day && JSON.stringify([search, day, version]);
  return useAsked<readonly number[]>(key, async (signal, answer) => {
    if (!search || !day) return;
    const [from, end] = [startOfDay(day, search.zone), startOfDay(addDays(day, 1), search.zone)];
    const query = queryOf(search, from, end);
    const result = await insist(() => client.findAvailability({ query, signal }), patience({ signal, dispatch }));
    if (result.outcome !== 'ok') return refused(result, dispatch);
    const starts = (result.value.slots ?? []).map(({ start }) => Date.parse(start));
    answer(starts.filter((start) => start < end));
  });
}

/** Builds the query for slots that start in a span. The query ends later than the span, because the last slot may end after it. */
function queryOf({ service, person, minutes, zone }: SlotSearch, from: number, end: number) {
  const to = Math.min(end + minutes * MINUTE, from + SPAN);
  return {
    service,
    resources: person === undefined ? undefined : [person],
    duration_minutes: minutes,
    timezone: zone,
    from: wireInstant(from),
    to: wireInstant(to),
  };
}

function refused(refusal: Pick<Refused, 'status' | 'message'>, dispatch: Dispatch): void {
  if (!closedBy(refusal, dispatch)) dispatch({ type: 'service-gone' });
}

/** Runs the query `ask` once for each `key`, and caches its latest result while the component is shown. Undefined while loading. */
function useAsked<T>(
  key: string | undefined,
  ask: (signal: AbortSignal, answer: (value: T) => void) => Promise<void>,
): T | undefined {
  const known = useRef(new Map<string, T>()).current;
  const [, draw] = useState(0);
  // `key` alone decides if the query runs, because it contains all of the query's inputs.
  useEffect(() => {
    if (key === undefined || known.has(key)) return undefined;
    const page = new AbortController();
    const answer = (value: T) => {
      known.set(key, value);
      draw((count) => count + 1);
    };
    let isDone = false;
    ask(page.signal, answer)
      .then(() => {
        isDone = true;
      })
      .catch((error) => {
        if (!page.signal.aborted) throw error;
      });
    return () => {
      page.abort();
      // Discard a partial result, because the aborted query will never complete it.
      if (!isDone) known.delete(key);
    };
  }, [key]);
  return key === undefined ? undefined : known.get(key);
}
