import type { Schemas } from '../../../../client/index.js';
import { type Booker, customerOf, NOBODY } from '../customer/booker.js';
import type { Errors } from '../forms/form.js';
import { dayToCome, instantOfWall, wallOfInstant, zone } from '../wall-clock/wall.js';
import { firstDay, type Repeat, ruleOf, WEEKLY } from './repeat.js';

type Service = Schemas['Service'];
type Resource = Schemas['Resource'];

/** A series as it is typed. */
export interface SeriesDraft {
  /** Empty: only the time of the resource. */
  readonly service: string;
  /** Empty, of a service: anyone who is free. */
  readonly resource: string;
  readonly date: string;
  /** `HH:MM` */
  readonly time: string;
  readonly minutes: number | null;
  readonly repeat: Repeat;
  readonly conflict: 'refuse' | 'skip';
  /** The same people and rooms every time. */
  readonly together: boolean;
  readonly title: string;
  readonly customer: Booker;
  readonly notes: string;
}

/** What was typed for one booking, which is to recur. */
export interface SeriesWish extends Partial<SeriesDraft> {
  /** The instant of the first, where it is known. */
  readonly start?: number | undefined;
}

/** What there is to book. */
export interface Offered {
  readonly services: readonly Service[];
  readonly resources: readonly Resource[];
}

export const PLAIN_MINUTES = 60;

/** Nothing typed yet. */
export const blankSeries = (offered: Offered, now = Date.now()): SeriesDraft => begunSeries({}, offered, now);

/** What was typed, on the clock of what is booked; it begins on no day on which its time has passed. */
export function begunSeries({ start, ...typed }: SeriesWish, offered: Offered, now = Date.now()): SeriesDraft {
  const { services, resources } = offered;
  const service = services.find(({ active }) => active);
  const draft: SeriesDraft = {
    service: service?.uuid ?? '',
    resource: service ? '' : (resources[0]?.uuid ?? ''),
    date: '',
    time: '10:00',
    minutes: service?.durations[0] ?? PLAIN_MINUTES,
    repeat: WEEKLY,
    conflict: 'refuse',
    together: true,
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

/** Who may be asked for: those who serve it. */
export function peopleOf(draft: SeriesDraft, offered: Offered): readonly Resource[] {
  const service = serviceOfDraft(draft, offered);
  if (!service) return offered.resources;
  const pool = new Set(service.roles.flatMap(({ resources }) => resources));
  return offered.resources.filter(({ uuid }) => pool.has(uuid));
}

/** In which zone the times are typed, and the rule counts. */
export function zoneOfDraft(draft: SeriesDraft, offered: Offered): string {
  const resource = offered.resources.find(({ uuid }) => uuid === draft.resource);
  return serviceOfDraft(draft, offered)?.timezone ?? resource?.timezone ?? 'UTC';
}

/** What can be told before anything is asked. */
export function lacksOf({ service, resource, date, time, minutes, repeat }: SeriesDraft): Errors {
  const { every, ends, count, until } = repeat;
  const isUntil = ends === 'until' && date !== '';
  return {
    ...(service === '' && resource === '' && { resource: 'Choose who or what it takes' }),
    ...(date === '' && { date: 'Choose a day' }),
    ...(time === '' && { time: 'Choose a time' }),
    ...(minutes === null && { minutes: 'Say how long it takes' }),
    ...((every === null || every < 1) && { 'repeat.every': 'At least 1' }),
    ...(ends === 'count' && (count === null || count < 1) && { 'repeat.count': 'At least once' }),
    ...(isUntil &&
      (until === '' || until < firstDay(repeat, date)) && { 'repeat.until': 'Choose a day from the first one on' }),
  };
}

/** What is sent, of a draft that lacks nothing. */
export function seriesBody(draft: SeriesDraft, offered: Offered): Schemas['NewSeries'] {
  const { service, resource, time, minutes, repeat, conflict, together, title, customer, notes } = draft;
  const date = firstDay(repeat, draft.date);
  return {
    ...(service !== '' && { service }),
    ...(resource !== '' && { resources: [resource] }),
    start: instantOfWall(`${date}T${time}`, zoneOfDraft(draft, offered)) ?? '',
    ...(minutes !== null && { duration_minutes: minutes }),
    rule: ruleOf(repeat, date),
    on_conflict: conflict,
    together,
    title: title || null,
    customer: customerOf(customer),
    notes: notes || null,
  };
}

/** Where in the draft the field of the body stands. */
export function placeInDraft(path: string, { repeat }: Pick<SeriesDraft, 'repeat'>): string {
  if (path.startsWith('resources')) return 'resource';
  // What is wrong with a rule of plain controls is that there are too many.
  if (path === 'rule') return `repeat.${repeat.ends}`;
  const places: Readonly<Record<string, string>> = { start: 'date', duration_minutes: 'minutes' };
  return places[path] ?? path;
}
