import type { Instant } from '../ports.js';
import type { Actor } from './actor.js';
/** Happenings of each kind of object, under the interface's names for the kinds. */
declare const HAPPENING: {
    readonly app: readonly ['created', 'updated', 'rotated'];
    readonly business: readonly ['updated'];
    readonly resource: readonly ['created', 'updated', 'deleted'];
    readonly service: readonly ['created', 'updated', 'deleted'];
    readonly workflow: readonly ['created', 'updated', 'deleted'];
    readonly action: readonly ['created', 'updated', 'deleted'];
    readonly key: readonly ['created', 'updated', 'deleted'];
    readonly time_off: readonly ['created', 'updated', 'deleted'];
    readonly calendar: readonly ['created', 'updated', 'deleted'];
    readonly feed: readonly ['created', 'rotated', 'deleted'];
    readonly series: readonly ['created', 'rescheduled', 'cancelled'];
    readonly staff: readonly ['created', 'updated', 'deleted', 'invited', 'joined', 'left'];
};
type Happening = typeof HAPPENING;
/** Names of the kinds in the interface. */
export type ToldKindName = keyof Happening;
export declare const TOLD_KIND_NAMES: readonly ToldKindName[];
export type ChangeEventType = {
    [N in ToldKindName]: `${N}.${Happening[N][number]}`;
}[ToldKindName];
export declare const CHANGE_EVENT_TYPES: ChangeEventType[];
/** Old and new value of a field, null if it has none. Neither for a field whose values are secret or internal. */
export type FieldChange = {
    readonly from: unknown;
    readonly to: unknown;
} | {
    readonly from?: undefined;
    readonly to?: undefined;
};
/** Changed fields by name. Moments are RFC 3339, in UTC. */
export type Changes = Readonly<Record<string, FieldChange>>;
/** Change of an object by a caller, written in the same commit as the change itself. */
export interface ChangeEvent {
    readonly uuid: string;
    readonly app: string;
    readonly type: ChangeEventType;
    readonly booking: null;
    readonly sequence: null;
    readonly at: Instant;
    readonly actor: Actor;
    readonly changes: Changes;
    /** Resources of a service or of time off, before and after the change. Null: all. */
    readonly resources?: readonly string[] | null;
    /** Changed object. */
    readonly data: {
        readonly kind: ToldKindName;
        readonly uuid: string;
    };
}
export {};
