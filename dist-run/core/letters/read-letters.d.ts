import type { AppCaller } from '../model/callers.js';
import { type LetterKind, type Letters } from '../model/letters.js';
import type { Workflow } from '../model/workflow.js';
import type { LettersRepository } from '../storage/letters-repository.js';
import type { ObjectStore } from '../storage/object-store.js';
/** The letters of an app, with the workflows whose own mails replace them. */
export interface ShownLetters {
    readonly letters: Letters;
    readonly mail: {
        /** The sender; null: no mail server is set. */
        readonly from: string | null;
        /** True if the address of the service is known, so that letters have links. */
        readonly hasLinks: boolean;
    };
    readonly replacedIn: Readonly<Record<LetterKind, readonly Pick<Workflow, 'uuid' | 'name'>[]>>;
}
interface Needs {
    readonly channels: {
        readonly hasMail: boolean;
        readonly mailFrom: string;
        readonly manage: {
            readonly publicUrl: string | null;
        };
    };
    readonly letters: LettersRepository;
    readonly objects: ObjectStore;
}
/** Reads which letters the caller's app sends. */
export declare class GetLetters {
    #private;
    constructor(needs: Needs);
    execute({ app }: AppCaller): Promise<ShownLetters>;
}
export {};
