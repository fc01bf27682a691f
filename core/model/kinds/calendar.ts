import type { Instant } from '../../basics/ports.js';
import { eventDetails, parse } from '../../basics/schema.js';
import { CALENDAR, type Calendar, type CalendarStatus, dueAt } from '../calendar.js';
import { describeKind, instant, uuid } from './kind.js';

/** Calendar with the additional fields that its change events contain. */
export interface ReportedCalendar extends Calendar {
  readonly status: CalendarStatus;
  readonly changedAt: Instant | null;
}

export const CALENDAR_KIND = describeKind<Calendar, ReportedCalendar>()({
  fields: CALENDAR,
  foundBy: {
    resource: uuid(({ resource }: Calendar) => resource),
    dueAt: instant((calendar: Calendar) => dueAt(calendar)),
  },
  refersTo: { resource: { of: ({ resource }: Calendar) => [resource], onRemoval: 'cascade with more' } },
  personal: 'none',
  quota: { name: 'calendars', most: 1_000 },
  reported: { as: 'calendar', fields: { ...eventDetails(CALENDAR), status: 'values', changedAt: 'moments' } },
  copied: (calendar: Calendar) => ({ ...calendar, state: { ...calendar.state, lease: null } }),
  check: (calendar: Calendar) => parse(CALENDAR, calendar),
});
