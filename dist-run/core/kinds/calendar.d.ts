import { type Calendar, type CalendarStatus } from '../model/calendar.js';
import type { Instant } from '../ports.js';
/** Calendar with the additional fields that events show. */
export interface ToldCalendar extends Calendar {
    readonly status: CalendarStatus;
    readonly changedAt: Instant | null;
}
export declare const CALENDAR_KIND: {
    readonly foundBy: {
        resource: {
            readonly is: 'uuid';
            readonly isUnique: false;
            readonly of: (object: Calendar) => string | null;
        };
        dueAt: {
            readonly is: 'instant';
            readonly isUnique: false;
            readonly of: (object: Calendar) => Instant | null;
        };
    };
    readonly refersTo: {
        readonly resource: {
            readonly of: ({ resource }: Calendar) => string[];
            readonly onRemoval: "cascade with more";
        };
    };
    readonly personal: "none";
    readonly quota: {
        readonly name: "calendars";
        readonly most: 1000;
    };
    readonly told: {
        readonly as: "calendar";
        readonly fields: {
            readonly resource: "values";
            readonly url: "name";
            readonly timezone: "values";
            readonly refreshMinutes: "values";
            readonly tentative: "values";
            readonly onStale: "values";
            readonly staleAfterMinutes: "values";
            readonly status: "values";
            readonly changedAt: "moments";
            readonly state: "nothing";
        };
    };
    readonly copied: (calendar: Calendar) => {
        resource: string;
        url: string;
        timezone: string | null;
        refreshMinutes: number;
        tentative: import("../model/calendar.js").Tentative;
        onStale: import("../model/calendar.js").OnStale;
        staleAfterMinutes: number;
        uuid: string;
        app: string;
        version: number;
        createdAt: Instant;
        updatedAt: Instant;
        state: {
            revision: number;
            triedAt: Instant | null;
            fetchedAt: Instant | null;
            readAt: Instant | null;
            changedAt: Instant | null;
            error: string | null;
            busy: number;
            reports: readonly string[];
            goodReports?: readonly string[];
            parts: readonly number[];
            etag: string | null;
            lastModified: string | null;
            failures: number;
            since: Instant;
            isToldStale: boolean;
            nextAt: Instant;
            lease: null;
        };
    };
    readonly check: (calendar: Calendar) => import("../model/calendar.js").CalendarFields;
} & {
    readonly '~object'?: Calendar;
};
