import type { Reason } from '../errors.js';
import { type Span } from '../instants.js';
import type { View } from '../ledger/ledger.js';
import type { Steps } from '../steps.js';
import type { Zone } from '../zone.js';
import { type ServiceWish } from './service-request.js';
import { type StaffedSlot } from './staffing.js';
/** A slot of a service; `choices` by the name of the role. */
export interface ServiceSlot extends Omit<StaffedSlot, 'choices'> {
    /** Only in a search with an override: the overridden reasons that a booking would store. */
    readonly overrode?: readonly Reason[] | undefined;
    readonly choices?: Readonly<Record<string, readonly string[]>> | undefined;
}
/** The most that one answer lists: slots, and candidates of all slots together. */
export interface SlotLimits {
    readonly slots: number;
    readonly choices: number;
}
/** A search of a service, on a copy of all that it needs: slots are made step by step after the view has gone. */
export declare class ServiceSearch {
    #private;
    /** @throws ValidationError on `resources`, NotFoundError. */
    constructor(view: View, wish: ServiceWish, span: Span, { isForced }?: {
        readonly isForced?: boolean;
    });
    /** The slots within the span that can be booked now, in order, each once. */
    slots(withChoices: boolean, limits: SlotLimits): Steps<readonly ServiceSlot[] | 'too_many' | 'too_many_choices'>;
    /** The dates in the zone on which a slot starts. */
    days(calendar: Zone): Steps<readonly string[]>;
}
