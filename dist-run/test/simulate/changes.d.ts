import type { ChangeEvent } from '../../core/model/change-event.js';
import type { AppEvent } from '../../core/model/event.js';
import type { Edited } from './known.js';
type Listed = {
    readonly uuid: string;
    readonly version: number;
};
/** The objects that people change, as the events of their changes retell them. */
export declare class Changes {
    #private;
    add({ type, app, actor, changes, data: { kind, uuid } }: ChangeEvent): void;
    /** Each object that is there is as the events tell, and each that they tell of is there. */
    check(lists: Readonly<Record<Edited, readonly Listed[]>>): void;
}
export declare function isChange(event: AppEvent): event is ChangeEvent;
export {};
