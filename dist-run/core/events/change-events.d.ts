import { type Kind, type Objects, type ToldObjectKind } from '../kinds/objects.js';
import type { Actor } from '../model/actor.js';
import type { App } from '../model/app.js';
import type { ChangeEvent } from '../model/change-event.js';
import type { Instant } from '../ports.js';
/** An event's own, as `changeEvent` is given it. */
export interface Given {
    readonly uuid: () => string;
    readonly at: Instant;
    readonly actor: Actor;
}
export declare function isTold(kind: Kind): kind is ToldObjectKind;
type Counted = Pick<Objects[ToldObjectKind], 'uuid' | 'app' | 'version'>;
/**
 * Builds the change event of an object. Undefined if only unreported fields changed. `along`: the events of the same change. The object's
 * version counts its changes: without a new version, only the status of a calendar is reported.
 */
export declare function objectEvent(kind: ToldObjectKind, before: Counted | undefined, after: Counted | undefined, given: Given, along?: readonly {
    readonly type: string;
}[]): ChangeEvent | undefined;
/** Builds the event of a created or changed app. Undefined if nothing changed. */
export declare function appEvent(before: App | undefined, after: App, given: Given): ChangeEvent | undefined;
/** Builds the event of an app with a replaced secret: its token, or the key that signs its manage tokens. */
export declare function appRotated(app: App, secret: 'token' | 'manageSecret', given: Given): ChangeEvent;
export {};
