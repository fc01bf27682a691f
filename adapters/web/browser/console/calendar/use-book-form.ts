import { useState } from 'preact/hooks';
import { defaultMinutes, hasLength } from '../../../../../core/model/durations.js';
import type { Schemas } from '../../../../client/index.js';
import { sentAnswers, type TypedAnswers } from '../../parts/typed-answers.js';
import type { Booking } from '../booking/booking-facts.js';
import { OVERRIDABLE, type Overridable, overridableReason } from '../booking/override.js';
import { buildCustomer, NOBODY } from '../customer/booker.js';
import { buildLettersQuery } from '../letters/without-mail.js';
import { useKeyFor } from '../once.js';
import { useConsole } from '../use-console.js';
import { buildWallTime, instantOfFields } from '../wall-clock/time-fields.js';
import { formatInstant, MINUTE, type Zone } from '../wall-clock/wall.js';
import { errorsOf, type Failure } from '../words.js';
import type { Offer } from './data.js';

/** Time to book or to close, as selected in the grid. */
export interface Wish {
  readonly resource: string;
  readonly start: number;
  /** End of the selected time. Undefined if only a start was chosen. */
  readonly end: number | undefined;
}

/** Value of `service` for a booking without one. */
export const PLAIN = '';
/** Value of `named` if the service chooses the resource. */
export const ANYONE = '';

interface BookNeeds {
  readonly local: Zone;
  readonly offer: Offer;
  readonly onBooked: (booking: Booking) => void;
}

export type BookForm = ReturnType<typeof useBookForm>;

/** State of the booking form, and its request. */
export function useBookForm(wish: Wish, { local, offer, onBooked }: BookNeeds) {
  const { client } = useConsole();
  const active = offer.services.filter((service) => service.active);
  const marked = wish.end === undefined ? undefined : (wish.end - wish.start) / MINUTE;
  const suggested = active.find(({ roles }) => roles.some(({ resources }) => resources.includes(wish.resource)));
  const [service, setService] = useState((suggested ?? active[0])?.uuid ?? PLAIN);
  const [resource, setResource] = useState(wish.resource);
  const [isPreferred, setPreferred] = useState(false);
  const [when, setWhen] = useState(buildWallTime(wish.start, local));
  const [minutes, setMinutes] = useState(String(marked ?? ''));
  const [customer, setCustomer] = useState(NOBODY);
  const [title, setTitle] = useState('');
  const [notes, setNotes] = useState('');
  const [after, setAfter] = useState('');
  const [answers, setAnswers] = useState<TypedAnswers>({});
  const [isPaidFirst, setPaidFirst] = useState(false);
  const [isQuiet, setQuiet] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [allTheSame, setAllTheSame] = useState<readonly Overridable[]>([]);
  const [lacksTime, setLacksTime] = useState(false);
  const keyFor = useKeyFor();

  const chosen = offer.services.find(({ uuid }) => uuid === service);
  const pool = new Set(chosen?.roles.flatMap(({ resources }) => resources));
  const people = offer.resources.filter(({ uuid }) => !chosen || pool.has(uuid));
  const named = people.some(({ uuid }) => uuid === resource) ? resource : chosen ? ANYONE : (people[0]?.uuid ?? '');
  /** Resource as the body of a booking and the query of a search name it. */
  const asked = named === ANYONE ? {} : { [chosen && isPreferred ? 'prefer' : 'resources']: [named] };
  const isLength = minutes !== '' && (!chosen || hasLength(chosen.durations, Number(minutes)));
  const length = isLength ? Number(minutes) : chosen ? defaultMinutes(chosen.durations) : 60;
  const start = instantOfFields(when, local);

  /** Sends the booking. `override`: reasons for which the service must not refuse the booking. */
  const book = async (override: readonly Overridable[]) => {
    setFailure(undefined);
    setAllTheSame([]);
    setLacksTime(start === undefined);
    if (start === undefined) return;
    const body: Schemas['NewBooking'] = {
      ...(chosen && { service: chosen.uuid }),
      ...asked,
      start: formatInstant(start),
      duration_minutes: length,
      customer: buildCustomer(customer),
      title: title.trim() || null,
      notes: notes.trim() || null,
      ...(after !== '' && { buffer_after_minutes: Number(after) }),
      ...(chosen && chosen.questions.length > 0 && { answers: sentAnswers(chosen.questions, answers) }),
      ...(chosen?.payment && isPaidFirst && { payment: true }),
      ...(override.length > 0 && { override: [...override] }),
    };
    setBusy(true);
    const result = await client.createBooking({
      body,
      query: { include: ['assignments'], ...buildLettersQuery(isQuiet) },
      idempotencyKey: keyFor({ body, isQuiet }),
    });
    if (result.outcome !== 'ok' && overridableReason(result)) {
      // Ask for all reasons at once before offering to override them.
      const explained = await client.explainAvailability({ body: { ...body, override: [...OVERRIDABLE] } });
      if (explained.outcome === 'ok' && explained.value.bookable) setAllTheSame(explained.value.overrode);
    }
    setBusy(false);
    if (result.outcome === 'ok') onBooked(result.value as Booking);
    else setFailure(result);
  };

  return {
    active,
    people,
    chosen,
    service,
    setService,
    named,
    asked,
    setResource,
    isPreferred,
    setPreferred,
    when,
    setWhen,
    start,
    minutes,
    setMinutes,
    length,
    customer,
    setCustomer,
    title,
    setTitle,
    notes,
    setNotes,
    after,
    setAfter,
    answers,
    setAnswers,
    isPaidFirst,
    setPaidFirst,
    isQuiet,
    setQuiet,
    isBusy,
    lacksTime,
    failure,
    errors: errorsOf(failure),
    isTime: failure?.outcome === 'refused' && failure.status === 409,
    dismiss: () => setFailure(undefined),
    /** All reasons for the refusal, if each of them can be overridden. Otherwise empty. */
    allTheSame,
    book,
  };
}
