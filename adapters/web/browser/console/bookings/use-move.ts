import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { defaultMinutes, hasLength } from '../../../../../core/model/durations.js';
import { type Booking, durationOf, hasStarted, listResourceUuids, serviceOf } from '../booking/booking-facts.js';
import { mayGo } from '../booking/may-go.js';
import { buildOverride, furtherMove, type Overridable } from '../booking/override.js';
import { buildOptions } from '../directory.js';
import { buildLettersQuery } from '../letters/without-mail.js';
import { useKeyFor, wordsForOnce } from '../once.js';
import { useConsole, useIsHere } from '../use-console.js';
import { formatInstant, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { type Failure, isStale, wordsFor } from '../words.js';
import type { BookingFormState, Problem } from './booking-form.js';
import type { Wanted } from './free-times.js';
import { TEXTS } from './texts.js';
import type { Offered } from './use-new-booking.js';
import { useStart } from './use-start.js';

interface MoveNeeds {
  readonly moved: MovedBooking;
  readonly local: Zone;
  readonly offer: Offered;
  readonly onMoved: (booking: Booking) => void;
}

/** State of the form that moves a booking, and its request. */
export function useMove({ moved, local, offer, onMoved }: MoveNeeds) {
  const { client } = useConsole();
  const isHere = useIsHere();
  const { shown, etag, load } = moved;
  const { uuid } = shown;
  const first = listResourceUuids(shown)[0] ?? '';
  const when = useStart({ start: parseTimestamp(shown.start) }, local);
  const [resource, setResource] = useState(first);
  /** UUID of another service. Empty: the booking keeps its own, or none. */
  const [service, setService] = useState('');
  const [minutes, setMinutes] = useState(0);
  const [isQuiet, setQuiet] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const keyFor = useKeyFor();
  const { start } = when;
  const { other, length, people, person, resources } = findTarget({ shown, offer, service, resource, minutes });

  /** Loads the current version, and keeps typed values that are still possible. */
  const showAnew = async () => {
    const fresh = await load();
    if (fresh.outcome !== 'ok') return setProblem({ words: wordsFor(fresh), start });
    if (resource === first) setResource(listResourceUuids(fresh.value)[0] ?? '');
    setProblem({ words: TEXTS.changedAbove, start });
  };

  const send = async (override: readonly Overridable[]) => {
    setProblem(undefined);
    if (start === undefined) return setProblem({ words: TEXTS.chooseTime, start });
    setBusy(true);
    const wanted = {
      start: formatInstant(start),
      // Otherwise the service would choose anybody who is free at the new time.
      ...((other || people.some(({ uuid }) => uuid === resource)) && { resources }),
      ...(other && { service, duration_minutes: length }),
    };
    const body = { ...wanted, ...buildOverride(override) };
    const result = await client.rescheduleBooking({
      path: { uuid },
      query: { include: ['assignments'], ...buildLettersQuery(isQuiet) },
      body,
      ifMatch: etag.current,
      idempotencyKey: keyFor({ body, isQuiet }),
    });
    if (!isHere()) return;
    if (result.outcome === 'ok') onMoved(result.value);
    else if (isStale(result)) await showAnew();
    else {
      const further = await furtherMove(client, uuid, wanted, result, override);
      if (!isHere()) return;
      setProblem({ words: wordsForOnce(result, start), start, override: further });
    }
    setBusy(false);
  };

  const own = offer.services.find(({ uuid }) => uuid === serviceOf(shown));
  const form: BookingFormState = {
    services: [
      { value: '', label: own?.name ?? TEXTS.asBefore },
      ...buildOptions(offer.services.filter(({ uuid, active }) => active && uuid !== own?.uuid)),
    ],
    service,
    chooseService: hasStarted(shown)
      ? undefined
      : (next) => {
          setService(next);
          setResource(next === '' ? first : '');
        },
    people: [...(other ? [{ value: '', label: TEXTS.noPreference }] : []), ...buildOptions(people)],
    person,
    choosePerson: setResource,
    lengthsOf: other,
    length,
    setMinutes: other && ((text) => setMinutes(Number(text))),
    wanted: searchFor(shown, resources, other?.uuid ?? serviceOf(shown), length),
    errors: {},
    ...{ when, problem, isBusy, send },
  };
  return { form, isQuiet, setQuiet };
}

/** Booking that is moved, with the entity tag of the shown version. */
export type MovedBooking = Exclude<ReturnType<typeof useMovedBooking>, { readonly shown: undefined }>;

/** Loads a booking, again after a concurrent change. */
export function useMovedBooking(uuid: string) {
  const { client } = useConsole();
  const [shown, setShown] = useState<Booking>();
  const [failure, setFailure] = useState<Failure>();
  const etag = useRef<string>(undefined);
  const load = useCallback(async () => {
    const result = await client.getBooking({ path: { uuid } });
    if (result.outcome === 'ok') {
      etag.current = result.headers.get('ETag') ?? undefined;
      setShown(result.value);
    } else setFailure(result);
    return result;
  }, [client, uuid]);
  useEffect(() => void load(), [load]);
  return shown ? { shown, etag, load } : { shown, failure };
}

function searchFor(booking: Booking, resources: readonly string[], service: string | null, minutes: number): Wanted {
  const email = booking.customer?.email;
  return {
    ...(service !== null && { service, ...(email && { customer_email: email }) }),
    ...(resources.length > 0 && { resources: [...resources] }),
    duration_minutes: minutes,
    exclude_booking: booking.uuid,
  };
}

interface Chosen {
  readonly shown: Booking;
  readonly offer: Offered;
  readonly service: string;
  readonly resource: string;
  readonly minutes: number;
}

/** Returns what the booking would get with the chosen service and resource. */
function findTarget({ shown, offer, service, resource, minutes }: Chosen) {
  const first = listResourceUuids(shown)[0] ?? '';
  const services = new Map(offer.services.map((service) => [service.uuid, service]));
  const other = services.get(service);
  const own = durationOf(shown);
  const [length = own] = other
    ? [minutes, own, defaultMinutes(other.durations)].filter((one) => hasLength(other.durations, one))
    : [];
  const pool = other?.roles.flatMap(({ resources }) => resources);
  /** Resources that can be chosen. */
  const people = offer.resources.filter(({ uuid }) =>
    pool ? pool.includes(uuid) : uuid === first || mayGo(shown, first, uuid, services),
  );
  const person = people.some(({ uuid }) => uuid === resource) ? resource : '';
  const resources = other
    ? [person].filter(Boolean)
    : serviceOf(shown) !== null
      ? [resource]
      : listResourceUuids(shown).map((each) => (each === first ? resource : each));
  return { other, length, people, person: other ? person : resource, resources };
}
