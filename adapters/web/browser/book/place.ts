import type { PagePath as Route } from '../parts/router.js';
import { type LocalDate, type Month, wireInstant } from '../parts/times.js';

const STEPS = ['service', 'time', 'details', 'review', 'done'] as const;
export type StepName = (typeof STEPS)[number];

/** Current step and choices, kept in the fragment of the page's address. Contains neither typed texts nor credentials. */
export interface BookingSteps {
  readonly step: StepName;
  readonly service?: string | undefined;
  /** UUID of the chosen person. Undefined: any person. */
  readonly person?: string | undefined;
  /** True if anybody else may serve, should the chosen person not be free. */
  readonly isPreferred?: true | undefined;
  /** Chosen duration. Undefined: the service's first one. */
  readonly minutes?: number | undefined;
  readonly month?: Month | undefined;
  readonly day?: LocalDate | undefined;
  /** Start of the chosen time, in ms since 1970. */
  readonly start?: number | undefined;
}

/** Parses the fragment of the address. Ignores invalid values, because anybody may have written the address. */
export function placeAt({ path, query }: Route): BookingSteps {
  const text = (name: string, pattern: RegExp) => {
    const value = query[name];
    return value !== undefined && pattern.test(value) ? value : undefined;
  };
  const minutes = text('minutes', /^[1-9]\d{0,5}$/);
  const start = text('start', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  const day = text('day', /^\d{4}-\d\d-\d\d$/);
  return {
    step: STEPS.find((step) => path === `/${step}`) ?? 'service',
    service: text('service', /^[\da-f-]{36}$/),
    person: text('with', /^[\da-f-]{36}$/),
    isPreferred: query['if-possible'] === '1' || undefined,
    minutes: minutes === undefined ? undefined : Number(minutes),
    month: text('month', /^\d{4}-(0[1-9]|1[0-2])$/),
    day: isDate(day) ? day : undefined,
    start: isDate(start) ? Date.parse(start) : undefined,
  };
}

const isDate = (text: string | undefined): text is string => text !== undefined && !Number.isNaN(Date.parse(text));

export function routeTo({ step, service, person, isPreferred, minutes, month, day, start }: BookingSteps): Route {
  const said = {
    service,
    with: person,
    'if-possible': isPreferred && 1,
    minutes,
    month,
    day,
    start: start === undefined ? undefined : wireInstant(start),
  };
  const given = Object.entries(said).filter(([, value]) => value !== undefined);
  return { path: `/${step}`, query: Object.fromEntries(given.map(([name, value]) => [name, String(value)])) };
}
