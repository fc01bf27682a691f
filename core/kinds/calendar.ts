import { type Calendar, type CalendarStatus, dueAt, readNewCalendar } from '../model/calendar.js';
import type { Instant } from '../ports.js';
import { describeKind, instant, uuid } from './kind.js';

/** Calendar with the additional fields that its change events contain. */
export interface ToldCalendar extends Calendar {
  readonly status: CalendarStatus;
  readonly changedAt: Instant | null;
}

export const CALENDAR_KIND = describeKind<Calendar, ToldCalendar>()({
  foundBy: {
    resource: uuid(({ resource }: Calendar) => resource),
    dueAt: instant((calendar: Calendar) => dueAt(calendar)),
  },
  refersTo: { resource: { of: ({ resource }: Calendar) => [resource], onRemoval: 'cascade with more' } },
  personal: 'none',
  quota: { name: 'calendars', most: 1_000 },
  told: {
    as: 'calendar',
    fields: {
      resource: 'values',
      url: 'name',
      timezone: 'values',
      refreshMinutes: 'values',
      tentative: 'values',
      onStale: 'values',
      staleAfterMinutes: 'values',
      status: 'values',
      changedAt: 'moments',
      state: 'nothing',
    },
  },
  copied: (calendar: Calendar) => ({ ...calendar, state: { ...calendar.state, lease: null } }),
  check: (calendar: Calendar) => readNewCalendar(calendar),
});
