import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { defaultMinutes, hasLength } from '../../../../../core/model/durations.js';
import { type Booking, durationOf, listResourceUuids, serviceOf } from '../booking/booking-facts.js';
import { buildOverride, furtherMove, type Overridable } from '../booking/override.js';
import { buildLettersQuery } from '../letters/without-mail.js';
import { useKeyFor, wordsForOnce } from '../once.js';
import { useConsole, useIsHere } from '../use-console.js';
import { buildWallTime, instantOfFields, type WallTime } from '../wall-clock/time-fields.js';
import { formatInstant, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { isStale, wordsFor } from '../words.js';
import type { Offer } from './data.js';
import { mayGo } from './may-go.js';

interface MoveNeeds {
  readonly uuid: string;
  readonly local: Zone;
  readonly offer: Offer;
  readonly onMoved: (booking: Booking) => void;
}

/** Refusal of a move. */
export interface Problem {
  readonly words: string;
  readonly isTime: boolean;
  /** Reasons for the refusal that can be overridden. */
  readonly override?: readonly Overridable[] | undefined;
}

const CHANGED_ABOVE = 'Changed by somebody else. The current state is shown above; your choice is kept.';

/** State of the form that moves a booking, and its request. */
export function useMoveForm({ uuid, local, offer, onMoved }: MoveNeeds) {
  const { client } = useConsole();
  const isHere = useIsHere();
  const { shown, etag, load } = useShown(uuid);
  const [when, setWhen] = useState<WallTime>();
  const [resource, setResource] = useState('');
  /** UUID of another service. Empty: the booking keeps its own, or none. */
  const [service, setService] = useState('');
  const [minutes, setMinutes] = useState(0);
  const [isQuiet, setQuiet] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const keyFor = useKeyFor();
  const refuse = (words: string) => setProblem({ words, isTime: false });
  useEffect(() => {
    load().then((result) => {
      if (result.outcome !== 'ok') return refuse(wordsFor(result));
      setWhen(buildWallTime(parseTimestamp(result.value.start), local));
      setResource(listResourceUuids(result.value)[0] ?? '');
    });
  }, [load, local]);
  const first = shown ? (listResourceUuids(shown)[0] ?? '') : '';
  const start = when && instantOfFields(when, local);
  const target = shown && findTarget({ shown, offer, service, resource, minutes });

  /** Loads the current version, and keeps typed values that are still possible. */
  const showAnew = async () => {
    const fresh = await load();
    if (fresh.outcome !== 'ok') return refuse(wordsFor(fresh));
    if (resource === first) setResource(listResourceUuids(fresh.value)[0] ?? '');
    refuse(CHANGED_ABOVE);
  };

  /** Moves the booking. `override`: reasons for which the service must not refuse the move. */
  const move = async (override: readonly Overridable[]) => {
    setProblem(undefined);
    if (start === undefined) return refuse('Choose a date and a time.');
    if (!target) return;
    setBusy(true);
    const { other, resources, length } = target;
    const wanted = {
      start: formatInstant(start),
      ...((other || resource !== first) && { resources }),
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
      const isTime = result.outcome === 'refused' && result.status === 409;
      const further = await furtherMove(client, uuid, wanted, result, override);
      if (!isHere()) return;
      setProblem({ words: wordsForOnce(result, start), isTime, override: further });
    }
    setBusy(false);
  };

  const chooseService = (next: string) => {
    setService(next);
    setResource(next === '' ? first : '');
  };
  return {
    ...{ shown, when, setWhen, start, resource, setResource, service, chooseService, setMinutes, target },
    ...{ isQuiet, setQuiet, isBusy, problem, setProblem, move },
  };
}

/** Loads the booking, with the entity tag of the shown version. */
function useShown(uuid: string) {
  const { client } = useConsole();
  const [shown, setShown] = useState<Booking>();
  const etag = useRef<string>(undefined);
  const load = useCallback(async () => {
    const result = await client.getBooking({ path: { uuid } });
    if (result.outcome === 'ok') {
      etag.current = result.headers.get('ETag') ?? undefined;
      setShown(result.value);
    }
    return result;
  }, [client, uuid]);
  return { shown, etag, load };
}

interface Chosen {
  readonly shown: Booking;
  readonly offer: Offer;
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
  const named = people.some(({ uuid }) => uuid === resource) ? resource : '';
  const resources = other
    ? [named].filter(Boolean)
    : serviceOf(shown) !== null
      ? [resource]
      : listResourceUuids(shown).map((each) => (each === first ? resource : each));
  return { other, length, people, named: other ? named : resource, resources };
}
