import { type Kind, type Objects } from '../../core/kinds/objects.js';
import type { App, AppRecord } from '../../core/model/app.js';
import type { AppEvent } from '../../core/model/event.js';
import type { OwnerToken } from '../../core/model/owner.js';
import type { Storage } from '../../core/storage/storage.js';
/** Objects of each kind, in each state that one can be in. A kind that is left out does not compile. */
export declare function everyObject(app: string): {
    readonly [K in Kind]: readonly Objects[K][];
};
/** Contents of a storage with every kind of object. A larger number makes more of the same. */
export interface Filled {
    readonly tokens: readonly OwnerToken[];
    readonly records: readonly AppRecord[];
    /** The app that has everything. */
    readonly app: App;
    readonly objects: ReturnType<typeof everyObject>;
    readonly events: readonly AppEvent[];
}
/** Fills the storage: owners with and without a token, apps with every kind of credential, one app with everything. */
export declare function fillWithEverything(storage: Storage, { bookings }?: {
    bookings?: number | undefined;
}): Promise<Filled>;
