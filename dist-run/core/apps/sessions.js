import { NotFoundError, RefusedError } from '../errors.js';
import { FieldReader } from '../fields.js';
import { SECOND } from '../instants.js';
import { answerOf, replay } from '../ledger/idempotency.js';
import { endToken } from '../staff/staff-tokens.js';
import { changePerson } from '../storage/person-change.js';
import { checkVersion } from '../versions.js';
/** The most sessions of an app that may be live at one time. */
export const SESSIONS_MAX = 100;
/** Limits and default of a session's lifetime, in seconds. */
export const SESSION_SECONDS = { least: 60, most: 43_200, standard: 28_800 };
/** A session never changes. */
export const SESSION_VERSION = 1;
/** @throws ValidationError on `expiresInSeconds`. */
export function readNewSession(input) {
    const fields = new FieldReader(input);
    const { least, most, standard } = SESSION_SECONDS;
    const expiresInSeconds = fields.whole('expiresInSeconds', least, most, standard);
    fields.done();
    return { expiresInSeconds };
}
/** Creates a temporary token of an app, for clients that act for the app but must not store its own token. */
export class CreateSession {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * @throws ValidationError on `expiresInSeconds`; NotFoundError when the caller has no such app; RefusedError (`quota`)
     * when 100 of its sessions are live.
     */
    async execute(caller, app, input = {}, { once } = {}) {
        const { apps, newUuid, newToken, digest, clock } = this.#needs;
        const { expiresInSeconds } = readNewSession(input);
        const now = clock();
        const token = newToken();
        const about = { uuid: newUuid(), createdAt: now, expiresAt: now + expiresInSeconds * SECOND };
        const session = { ...about, token };
        const outcome = await apps.change(caller.uuid, app, (record) => {
            const live = (record.credential.sessions ?? []).filter(({ expiresAt }) => now < expiresAt);
            if (live.length >= SESSIONS_MAX) {
                throw new RefusedError('quota', { sessions: `At most ${SESSIONS_MAX} may be live at one time` });
            }
            const sessions = [...live, { ...about, digest: digest(token) }];
            return {
                record: { ...record, credential: { ...record.credential, sessions } },
                answer: once && answerOf(once, session, now),
            };
        }, once && { key: once.key, now });
        if (outcome && 'earlier' in outcome && once)
            replay(outcome.earlier, once);
        if (!outcome)
            throw new NotFoundError();
        return session;
    }
}
/** A session that is live. */
export class GetSession {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such app, or the app no such session any more. */
    async execute(caller, app, uuid) {
        const { apps, clock } = this.#needs;
        const record = await apps.recordOf(app);
        const now = clock();
        const session = record?.credential.sessions?.find((one) => one.uuid === uuid && now < one.expiresAt);
        if (record?.app.owner !== caller.uuid || !session)
            throw new NotFoundError();
        const { digest: _, ...shown } = session;
        return shown;
    }
}
/** Ends a session before its time; its token stops at once. */
export class DeleteSession {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws StaleError; NotFoundError when the caller has no such app, or the app no such session any more. */
    async execute(caller, app, uuid, { expected } = {}) {
        await endSession(this.#needs, { owner: caller.uuid, app, uuid }, expected);
    }
}
/** Ends the caller's own credential, a session or a member's token: signing out needs no further right. */
export class DeleteCurrentSession {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws StaleError; NotFoundError when the caller holds the app's own token, which is no session, and lives on. */
    async execute({ app, actor, current }, { expected } = {}) {
        if (current)
            return this.#end(app.uuid, current, expected);
        if (actor?.kind !== 'session' || actor.uuid === null)
            throw new NotFoundError();
        await endSession(this.#needs, { owner: app.owner, app: app.uuid, uuid: actor.uuid }, expected);
    }
    async #end(app, current, expected) {
        checkVersion({ version: SESSION_VERSION }, expected);
        if (current.kind === 'staff token') {
            return endToken(this.#needs.ledger, app, current, { kind: 'staff', uuid: current.staff });
        }
        await changePerson(this.#needs.persons, current.person, (before) => ({
            ...before,
            sessions: before.sessions.filter(({ uuid }) => uuid !== current.uuid),
        }));
    }
}
async function endSession({ apps, clock }, { owner, app, uuid }, expected) {
    const now = clock();
    const outcome = await apps.change(owner, app, (record) => {
        const { sessions = [], ...rest } = record.credential;
        const live = sessions.filter(({ expiresAt }) => now < expiresAt);
        const left = live.filter((session) => session.uuid !== uuid);
        if (left.length === live.length)
            throw new NotFoundError();
        checkVersion({ version: SESSION_VERSION }, expected);
        const credential = left.length === 0 ? rest : { ...rest, sessions: left };
        return { record: { ...record, credential } };
    });
    if (!outcome)
        throw new NotFoundError();
}
