import type { App } from '../model/app.js';
import type { Booking } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import type { AppRepository } from '../storage/app-repository.js';
/** Writes and proves manage tokens, and seals the secrets under which it does so: a port. Secrets are as they are stored. */
export interface ManageTokens {
    /** A new secret of the app. */
    newSecret(app: string): string;
    /** Returns the secret as it must be stored now: encrypted, if it was stored before a key was configured. */
    sealed(secret: string, app: string): string;
    /** True if this process can decrypt the secret, or the secret is not encrypted. */
    opens(secret: string, app: string): boolean;
    /** The token of a booking of the app: always the same for the same counter. */
    write(secret: string, app: string, booking: string, counter: number): string;
    /** The UUID of the booking that the token speaks of, whether it proves anything or not; undefined when it is no token. */
    bookingIn(token: string): string | undefined;
    /** True if the token belongs to that booking. Compares in constant time. */
    isProof(token: string, secret: string, app: string, booking: string, counter: number): boolean;
    /** The keyed digest of a client's address. */
    holder(secret: string, app: string, address: string): string;
    /** Returns a keyed digest of the address that differs from that in holds, so that holds cannot be linked to visitors. */
    visitor(secret: string, app: string, address: string): string;
}
export declare const counterOf: ({ manageCounter }: Pick<Booking, 'manageCounter'>) => number;
/** Manage tokens of an app, once its secret is read. */
export interface ManageLinks {
    token(booking: Booking): string;
    /** The digest by which holds from one address are counted. */
    holder(address: string): string;
    /** The digest by which confirmations from one address are counted. */
    visitor(address: string): string;
}
interface Needs {
    readonly apps: AppRepository;
    readonly manageTokens: ManageTokens;
}
/** Reads the secrets of apps, and creates one at first use. If several processes create one, the first to store it wins. */
export declare class ManageSecrets {
    #private;
    constructor(needs: Needs);
    /** @throws NotFoundError when the app is gone. */
    links(app: App): Promise<ManageLinks>;
}
/** Creates the manage tokens of the caller's bookings. */
export declare class WriteManageTokens {
    #private;
    constructor(needs: {
        readonly manageSecrets: ManageSecrets;
    });
    /** Answers a function that writes the token of a booking. @throws NotFoundError when the app is gone. */
    execute(caller: AppCaller): Promise<ManageLinks['token']>;
}
export {};
