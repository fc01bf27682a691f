import type { ImageType } from '../model/image.js';
import type { ObjectStore } from '../storage/object-store.js';
import type { ProfileRepository } from '../storage/profile-repository.js';
interface Needs {
    readonly objects: ObjectStore;
    readonly profiles: ProfileRepository;
}
/** Public file of a logo. */
export interface ShownLogo {
    readonly type: ImageType;
    readonly bytes: Uint8Array;
}
/** Reads a logo for any client that knows its UUID. The file is cached; a check that the business still shows it runs each time. */
export declare class GetLogo {
    #private;
    constructor(needs: Needs);
    /** @throws NotFoundError when no business has that logo, or not any more. */
    execute(uuid: string): Promise<ShownLogo>;
}
export {};
