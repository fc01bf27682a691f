import type { Booking } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import type { ActionRepository } from '../storage/action-repository.js';
import type { LettersRepository } from '../storage/letters-repository.js';
interface Needs {
    readonly letters: LettersRepository;
    readonly actions: Pick<ActionRepository, 'ofWorkflows'>;
    readonly channels: {
        readonly hasMail: boolean;
    };
}
/** Tells if the customer of a booking is informed of its status by mail. */
export declare class IsToldByMail {
    #private;
    constructor(needs: Needs);
    execute({ app }: AppCaller, booking: Booking): Promise<boolean>;
}
export {};
