import { type Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import type { StoredSession } from '../model/app.js';
import type { AppCaller } from '../model/callers.js';
import type { Owner } from '../model/owner.js';
import type { Clock, Digest, NewToken, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { PersonRepository } from '../storage/person-repository.js';
import { type Conditional } from '../versions.js';
/** The most sessions of an app that may be live at one time. */
export declare const SESSIONS_MAX = 100;
/** Limits and default of a session's lifetime, in seconds. */
export declare const SESSION_SECONDS: {
    readonly least: 60;
    readonly most: 43200;
    readonly standard: 28800;
};
export interface NewSession {
    /** 60 to 43,200; default 28,800. */
    readonly expiresInSeconds?: number | null | undefined;
}
/** A session never changes. */
export declare const SESSION_VERSION = 1;
/** A session as its owner sees it. */
export type Session = Omit<StoredSession, 'digest'>;
/** Session with its token, which is only known at creation. */
export interface MadeSession extends Session {
    readonly token: string;
}
interface Needs {
    readonly apps: AppRepository;
    readonly newUuid: NewUuid;
    readonly newToken: NewToken;
    readonly digest: Digest;
    readonly clock: Clock;
}
/** @throws ValidationError on `expiresInSeconds`. */
export declare function readNewSession(input: unknown): {
    expiresInSeconds: number;
};
/** Creates a temporary token of an app, for clients that act for the app but must not store its own token. */
export declare class CreateSession {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError on `expiresInSeconds`; NotFoundError when the caller has no such app; RefusedError (`quota`)
     * when 100 of its sessions are live.
     */
    execute(caller: Owner, app: string, input?: NewSession, { once }?: Idempotent<MadeSession>): Promise<MadeSession>;
}
/** A session that is live. */
export declare class GetSession {
    #private;
    constructor(needs: Pick<Needs, 'apps' | 'clock'>);
    /** @throws NotFoundError when the caller has no such app, or the app no such session any more. */
    execute(caller: Owner, app: string, uuid: string): Promise<Session>;
}
/** Ends a session before its time; its token stops at once. */
export declare class DeleteSession {
    #private;
    constructor(needs: Pick<Needs, 'apps' | 'clock'>);
    /** @throws StaleError; NotFoundError when the caller has no such app, or the app no such session any more. */
    execute(caller: Owner, app: string, uuid: string, { expected }?: Conditional): Promise<void>;
}
interface EndingNeeds extends Pick<Needs, 'apps' | 'clock'> {
    readonly persons: Pick<PersonRepository, 'find' | 'replace'>;
    readonly ledger: Ledger;
}
/** Ends the caller's own credential, a session or a member's token: signing out needs no further right. */
export declare class DeleteCurrentSession {
    #private;
    constructor(needs: EndingNeeds);
    /** @throws StaleError; NotFoundError when the caller holds the app's own token, which is no session, and lives on. */
    execute({ app, actor, current }: AppCaller, { expected }?: Conditional): Promise<void>;
}
export {};
