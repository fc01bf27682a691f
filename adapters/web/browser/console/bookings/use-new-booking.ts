import { useState } from 'preact/hooks';
import { defaultMinutes, hasLength } from '../../../../../core/model/durations.js';
import type { Schemas } from '../../../../client/index.js';
import { sentAnswers, type TypedAnswers } from '../../parts/typed-answers.js';
import type { Booking } from '../booking/booking-facts.js';
import { OVERRIDABLE, type Overridable, overridableReason } from '../booking/override.js';
import { type Booker, buildCustomer, emailOf, NOBODY } from '../customer/booker.js';
import { buildOptions, missingName } from '../directory.js';
import { buildLettersQuery } from '../letters/without-mail.js';
import type { Resource, Service } from '../objects.js';
import { useKeyFor, wordsForOnce } from '../once.js';
import { useConsole } from '../use-console.js';
import { formatInstant, type Zone } from '../wall-clock/wall.js';
import { errorsOf, type Failure } from '../words.js';
import type { BookingFormState, Problem } from './booking-form.js';
import { TEXTS } from './texts.js';
import { type FirstTime, useStart } from './use-start.js';

/** First values of the form for a new booking. */
export interface FirstValues extends FirstTime {
  /** UUID of the service. Empty: only the time. Undefined: the first that the resource serves. */
  readonly service?: string | undefined;
  /** UUID of the resource. Empty: no preference. */
  readonly resource: string;
  readonly minutes?: number | undefined;
  readonly customer?: Booker | undefined;
}

export interface Offered {
  readonly resources: readonly Resource[];
  readonly services: readonly Service[];
}

/** Value of `service` for a booking without one. */
const PLAIN = '';
/** Value of `person` if the service chooses the resource. */
const ANYONE = '';
const ANSWERS = 'answers.';

interface NewBookingNeeds {
  readonly local: Zone;
  readonly offer: Offered;
  readonly onBooked: (booking: Booking) => void;
}

export type NewBookingState = ReturnType<typeof useNewBooking>;

/** State of the form of a new booking, and its request. */
export function useNewBooking(begun: FirstValues, { local, offer, onBooked }: NewBookingNeeds) {
  const { client, role } = useConsole();
  const active = offer.services.filter((service) => service.active);
  const suggested = active.find(({ roles }) => roles.some(({ resources }) => resources.includes(begun.resource)));
  const [service, setService] = useState(begun.service ?? (suggested ?? active[0])?.uuid ?? PLAIN);
  const [resource, setResource] = useState(begun.resource);
  const when = useStart(begun, local);
  const [minutes, setMinutes] = useState(String(begun.minutes ?? ''));
  const [customer, setCustomer] = useState(begun.customer ?? NOBODY);
  const [title, setTitle] = useState('');
  const [notes, setNotes] = useState('');
  const [after, setAfter] = useState('');
  const [answers, setAnswers] = useState<TypedAnswers>({});
  const [isPaidFirst, setPaidFirst] = useState(false);
  const [isQuiet, setQuiet] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Pick<Problem, 'start' | 'override'> & { readonly failure: Failure }>();
  const [lacksTime, setLacksTime] = useState(false);
  const keyFor = useKeyFor();

  const chosen = active.find(({ uuid }) => uuid === service);
  /** True if the service of the booking that is made again is not offered any more. The user must choose. */
  const isGone = !chosen && service !== PLAIN;
  const pool = new Set(chosen?.roles.flatMap(({ resources }) => resources));
  const people = offer.resources.filter(({ uuid }) => !chosen || pool.has(uuid));
  const person = people.some(({ uuid }) => uuid === resource) ? resource : chosen ? ANYONE : (people[0]?.uuid ?? '');
  const isLength = minutes !== '' && (!chosen || hasLength(chosen.durations, Number(minutes)));
  const length = isLength ? Number(minutes) : chosen ? defaultMinutes(chosen.durations) : 60;
  const { start } = when;
  const booked = {
    ...(chosen && { service: chosen.uuid }),
    ...(person !== ANYONE && { resources: [person] }),
    duration_minutes: length,
    ...(after !== '' && { buffer_after_minutes: Number(after) }),
  };
  const email = emailOf(customer);

  const send = async (override: readonly Overridable[]) => {
    setRefusal(undefined);
    setLacksTime(start === undefined);
    if (start === undefined || isGone) return;
    const body: Schemas['NewBooking'] = {
      ...booked,
      start: formatInstant(start),
      customer: buildCustomer(customer),
      title: title.trim() || null,
      notes: notes.trim() || null,
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
    if (result.outcome === 'ok') {
      setBusy(false);
      return onBooked(result.value as Booking);
    }
    // Ask for all reasons at once before offering to override them.
    const explained =
      overridableReason(result) &&
      (await client.explainAvailability({ body: { ...body, override: [...OVERRIDABLE] } }));
    const isPossible = explained?.outcome === 'ok' && explained.value.bookable;
    setBusy(false);
    setRefusal({ failure: result, start, override: isPossible ? explained.value.overrode : [] });
  };

  const { failure } = refusal ?? {};
  const isTime = failure?.outcome === 'refused' && failure.status === 409;
  const found = isTime ? {} : errorsOf(failure);
  const isPlaced = Object.keys(found).some((field) => IN_PLACE.includes(field) || field.startsWith(ANSWERS));
  const form: BookingFormState = {
    services: [
      ...(isGone ? [{ value: service, label: nameIn(offer.services, service) ?? missingName(role) }] : []),
      ...buildOptions(active),
      { value: PLAIN, label: TEXTS.onlyTime },
    ],
    service,
    chooseService: setService,
    people: [...(chosen ? [{ value: ANYONE, label: TEXTS.noPreference }] : []), ...buildOptions(people)],
    person,
    choosePerson: setResource,
    lengthsOf: chosen,
    ...{ length, setMinutes, when, isBusy, send },
    wanted: { ...booked, ...(chosen && email && { customer_email: email }) },
    errors: {
      ...found,
      ...(isGone && { service: TEXTS.notOffered }),
      ...(lacksTime && start === undefined && { start: TEXTS.chooseTime }),
    },
    problem: refusal && !isPlaced ? { ...refusal, words: wordsForOnce(refusal.failure, start) } : undefined,
  };
  return {
    ...{ form, chosen, isGone, customer, setCustomer, title, setTitle, notes, setNotes, after, setAfter },
    ...{ answers, setAnswers, isPaidFirst, setPaidFirst, isQuiet, setQuiet },
    errorOfAnswer: (id: string) => found[`${ANSWERS}${id}`],
  };
}

const nameIn = (services: readonly Service[], wanted: string): string | undefined =>
  services.find(({ uuid }) => uuid === wanted)?.name;

/** Fields that show their own errors. */
const IN_PLACE = [
  'customer.uuid',
  'customer.name',
  'customer.email',
  'customer.phone',
  'title',
  'notes',
  'start',
  'duration_minutes',
  'buffer_after_minutes',
  'service',
  'resources',
];
