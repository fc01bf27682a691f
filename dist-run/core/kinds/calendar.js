import { dueAt, readNewCalendar } from '../model/calendar.js';
import { describeKind, instant, uuid } from './kind.js';
export const CALENDAR_KIND = describeKind()({
    foundBy: {
        resource: uuid(({ resource }) => resource),
        dueAt: instant((calendar) => dueAt(calendar)),
    },
    refersTo: { resource: { of: ({ resource }) => [resource], onRemoval: 'cascade with more' } },
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
    copied: (calendar) => ({ ...calendar, state: { ...calendar.state, lease: null } }),
    check: (calendar) => readNewCalendar(calendar),
});
