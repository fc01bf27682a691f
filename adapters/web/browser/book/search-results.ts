import { useRef } from 'preact/hooks';
import type { Client } from '../../../client/index.js';
import { localDate, monthOf } from '../parts/times.js';
import { minutesAt, personAt, type Service, type State } from './flow.js';
import { useFreeDays, useFreeTimes, useOpening } from './free.js';
import type { BookingSteps, StepName } from './place.js';
import type { Working } from './working.js';

interface Searching {
  readonly state: State;
  readonly place: BookingSteps;
  readonly zone: string;
  readonly service: Service | undefined;
  readonly shown: StepName;
  readonly dispatch: Working['dispatch'];
}

/** Searches the free days of the shown month, the times of the shown day, and the first free time. */
export function useSearchResults(client: Client, { state, place, zone, service, shown, dispatch }: Searching) {
  const { version, isServiceGone } = state;
  const today = localDate(Date.now(), zone);
  const month = place.month ?? monthOf(place.day ?? today);
  const search = service && {
    service: service.uuid,
    person: place.isPreferred ? undefined : personAt(service, place),
    minutes: minutesAt(service, place),
    zone,
  };
  const isChoosing = shown === 'time' && !isServiceGone;
  const free = useFreeDays(client, isChoosing ? search : undefined, month, version, dispatch);
  const day = free?.days.find((one) => one === place.day) ?? free?.days[0];
  // If too many bookings came from the visitor's address, no other time can be booked either.
  const isTimeLost = state.gone !== undefined && state.gone !== 'too_many';
  const lostDay = isTimeLost && place.start !== undefined ? localDate(place.start, zone) : undefined;
  const starts = useFreeTimes(client, search, isChoosing ? day : lostDay, version, dispatch);
  const found = { days: free?.days, next: free?.next, opensAt: free?.opensAt, starts };
  useOpening(found.opensAt, version, dispatch);
  // The first time of the current month's first free day is the next one. It stays known while another day is looked at.
  const first = month === monthOf(today) ? free?.days[0] : undefined;
  const searched = JSON.stringify([search, version]);
  const seen = useLatest(searched, first !== undefined && first === day ? starts?.[0] : undefined);
  const isUnseen = isChoosing && seen === undefined && first !== day;
  const ofFirst = useFreeTimes(client, search, isUnseen ? first : undefined, version, dispatch);
  return { today, month, day, found, next: useLatest(searched, seen ?? ofFirst?.[0]) };
}

/** Returns the value, or the last one that there was for the same key. */
function useLatest<T>(key: string, value: T | undefined): T | undefined {
  const last = useRef<readonly [key: string, value: T]>(undefined);
  if (value !== undefined) last.current = [key, value];
  return last.current?.[0] === key ? last.current[1] : undefined;
}
