import type { Idempotent } from '../ledger/idempotency.js';
import type { Change, Ledger, View } from '../ledger/ledger.js';
import { type Quotas } from '../ledger/quotas.js';
import { type Calendar, type CalendarAsOfNow, type CalendarUrlProblem, type NewCalendar } from '../model/calendar.js';
import { type AppCaller } from '../model/callers.js';
import type { Resource } from '../model/resource.js';
import type { Instant, NewUuid } from '../ports.js';
import { type Conditional } from '../versions.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    readonly urlProblem: CalendarUrlProblem;
    readonly quotas?: Pick<Quotas, 'calendars'>;
}
/** Makes a calendar, which the workers read at once. */
export declare class CreateCalendar {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError naming every bad field, and on `resource` when it has 10 calendars; NotFoundError for a resource
     * that the caller does not have; RefusedError `quota`.
     */
    execute(caller: AppCaller, input: NewCalendar, { once }?: Idempotent<CalendarAsOfNow>): Promise<CalendarAsOfNow>;
}
/** Changes a calendar by a JSON merge patch on the fields of its creation. */
export declare class ChangeCalendar {
    #private;
    constructor(needs: Pick<Needs, 'ledger' | 'urlProblem'>);
    /**
     * Another url or resource makes the calendar new. Another zone, or another treatment of tentative events, makes it be read completely
     * again. @throws ValidationError, StaleError; NotFoundError when the caller has no such calendar or resource.
     */
    execute(caller: AppCaller, uuid: string, patch: unknown, { expected }?: Conditional): Promise<CalendarAsOfNow>;
}
/** Makes a calendar due now, whatever its next read was. */
export declare class RefreshCalendar {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** A calendar that is being read is not read again. @throws NotFoundError when the caller has no such calendar. */
    execute(caller: AppCaller, uuid: string, { once }?: Idempotent<CalendarAsOfNow>): Promise<CalendarAsOfNow>;
}
export declare class DeleteCalendar {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws StaleError; NotFoundError when the caller has no such calendar. */
    execute(caller: AppCaller, uuid: string, { expected }?: Conditional): Promise<void>;
}
/** Returns the removals of a resource's calendars when the resource is deleted. */
export declare function calendarsRemoved(view: View, { calendars }: Resource): NonNullable<Change['removed']>;
/** Returns the calendars of a resource whose zone has changed, marked for a complete read. */
export declare function calendarsReadAnew(view: View, { calendars }: Resource, now: Instant): readonly Calendar[];
export {};
