import { defaultMinutes } from '../../../../../core/model/durations.js';
import type { Schemas } from '../../../../client/index.js';
import { sentAnswers, type TypedAnswers } from '../../parts/typed-answers.js';
import { type Booker, buildCustomer, NOBODY } from '../customer/booker.js';
import type { Errors } from '../forms/form.js';
import type { Resource, Service } from '../objects.js';
import { dayToCome, instantOfWall, wallOfInstant, zone } from '../wall-clock/wall.js';
import { buildRule, firstDay, type Repeat, WEEKLY } from './repeat.js';

export interface SeriesDraft {
  /** UUID of the service. Empty: no service, only time of the resource is booked. */
  readonly service: string;
  /** UUID of the resource. Empty, with a service: any free resource. */
  readonly resource: string;
  readonly date: string;
  readonly time: string;
  readonly minutes: number | null;
  readonly repeat: Repeat;
  readonly conflict: 'refuse' | 'skip';
  /** True if the same resources must serve all bookings. */
  readonly together: boolean;
  readonly answers: TypedAnswers;
  readonly title: string;
  readonly customer: Booker;
  readonly notes: string;
}

/** Draft passed from a single booking that becomes a series. */
export interface SeriesWish extends Partial<SeriesDraft> {
  /** Start of the first booking, if it was already chosen. */
  readonly start?: number | undefined;
}

export interface Offered {
  readonly services: readonly Service[];
  readonly resources: readonly Resource[];
}

export const PLAIN_MINUTES = 60;

export const blankSeries = (offered: Offered, now = Date.now()): SeriesDraft => begunSeries({}, offered, now);

/** Returns a draft with the passed values, in the zone of the booked object. It starts on the first day whose time is in the future. */
export function begunSeries({ start, ...typed }: SeriesWish, offered: Offered, now = Date.now()): SeriesDraft {
  const { services, resources } = offered;
  const service = services.find(({ active }) => active);
  const draft: SeriesDraft = {
    service: service?.uuid ?? '',
    resource: service ? '' : (resources[0]?.uuid ?? ''),
    date: '',
    time: '10:00',
    minutes: service ? defaultMinutes(service.durations) : PLAIN_MINUTES,
    repeat: WEEKLY,
    conflict: 'refuse',
    together: true,
    answers: {},
    title: '',
    customer: NOBODY,
    notes: '',
    ...typed,
  };
  const clock = zoneOfDraft(draft, offered);
  if (start === undefined) {
    const first = dayToCome(draft.time, zone(clock), now);
    return { ...draft, date: draft.date > first ? draft.date : first };
  }
  const [date = '', time = ''] = wallOfInstant(new Date(start).toISOString(), clock).split('T');
  return { ...draft, date, time };
}

export const serviceOfDraft = ({ service }: SeriesDraft, { services }: Offered): Service | undefined =>
  services.find(({ uuid }) => uuid === service);

/** Returns the resources that can be requested: those of the service, or all. */
export function listPeople(draft: SeriesDraft, offered: Offered): readonly Resource[] {
  const service = serviceOfDraft(draft, offered);
  if (!service) return offered.resources;
  const pool = new Set(service.roles.flatMap(({ resources }) => resources));
  return offered.resources.filter(({ uuid }) => pool.has(uuid));
}

/** Returns the zone of the typed times and the rule. */
export function zoneOfDraft(draft: SeriesDraft, offered: Offered): string {
  const resource = offered.resources.find(({ uuid }) => uuid === draft.resource);
  return serviceOfDraft(draft, offered)?.timezone ?? resource?.timezone ?? 'UTC';
}

export function findLacks({ service, resource, date, time, minutes, repeat }: SeriesDraft): Errors {
  const { every, ends, count, until } = repeat;
  const isUntil = ends === 'until' && date !== '';
  return {
    ...(service === '' && resource === '' && { resource: 'Choose who or what it takes' }),
    ...(date === '' && { date: 'Choose a day' }),
    ...(time === '' && { time: 'Choose a time' }),
    ...((minutes === null || minutes < 1) && { minutes: 'Say how long it takes' }),
    ...((every === null || every < 1) && { 'repeat.every': 'At least 1' }),
    ...(ends === 'count' && (count === null || count < 1) && { 'repeat.count': 'At least once' }),
    ...(isUntil &&
      (until === '' || until < firstDay(repeat, date)) && { 'repeat.until': 'Choose a day from the first one on' }),
  };
}

export function seriesBody(draft: SeriesDraft, offered: Offered): Schemas['NewSeries'] {
  const { service, resource, time, minutes, repeat, conflict, together, answers, title, customer, notes } = draft;
  const questions = serviceOfDraft(draft, offered)?.questions ?? [];
  const date = firstDay(repeat, draft.date);
  return {
    ...(service !== '' && { service }),
    ...(resource !== '' && { resources: [resource] }),
    start: instantOfWall(`${date}T${time}`, zoneOfDraft(draft, offered)) ?? '',
    ...(minutes !== null && { duration_minutes: minutes }),
    rule: buildRule(repeat, date),
    on_conflict: conflict,
    together,
    ...(questions.length > 0 && { answers: sentAnswers(questions, answers) }),
    title: title || null,
    customer: buildCustomer(customer),
    notes: notes || null,
  };
}

export function placeInDraft(path: string, { repeat }: Pick<SeriesDraft, 'repeat'>): string {
  if (path.startsWith('resources')) return 'resource';
  // A rule built from these controls can only be refused for having too many instances.
  if (path === 'rule') return `repeat.${repeat.ends}`;
  const places: Readonly<Record<string, string>> = {
    start: 'date',
    duration_minutes: 'minutes',
    'customer.uuid': 'customer.known',
  };
  return places[path] ?? path;
}
