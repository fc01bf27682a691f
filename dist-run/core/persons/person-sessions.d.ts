import { type PersonSession } from '../model/person.js';
import type { PersonCaller } from '../model/person-callers.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { Clock, Instant } from '../ports.js';
import type { PersonRepository } from '../storage/person-repository.js';
interface Needs {
    readonly persons: PersonRepository;
    readonly paginator: Paginator;
    readonly clock: Clock;
}
/** A session as its person sees it. */
export type ShownSession = Omit<PersonSession, 'digest' | 'beganWith'> & {
    readonly current: boolean;
};
/** The live sessions of a person, oldest first. */
export declare class ListPersonSessions {
    #private;
    constructor(needs: Needs);
    execute({ person, session }: PersonCaller, request?: PageRequest): Promise<Page<ShownSession>>;
}
/** Ends sessions of a person at once: one by its UUID, or all. */
export declare class EndPersonSessions {
    #private;
    constructor(needs: Pick<Needs, 'persons' | 'clock'>);
    /** @throws NotFoundError if the person has no such live session. */
    execute({ person }: PersonCaller, which: string | 'all'): Promise<void>;
}
/** Notes that a session was used, at most every 10 minutes: without use, it ends by itself. */
export declare class NoteSessionUse {
    #private;
    constructor(needs: Pick<Needs, 'persons' | 'clock'>);
    execute(session: {
        readonly person: string;
        readonly uuid: string;
        readonly usedAt: Instant;
    }): Promise<void>;
}
export {};
