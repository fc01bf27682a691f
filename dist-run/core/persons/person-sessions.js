import { NotFoundError } from '../errors.js';
import { isLiveSession, USE_NOTED_EVERY } from '../model/person.js';
import { changePerson } from '../storage/person-change.js';
/** The live sessions of a person, oldest first. */
export class ListPersonSessions {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    async execute({ person, session }, request = {}) {
        const { paginator, clock } = this.#needs;
        const live = person.sessions.filter((one) => isLiveSession(one, clock()));
        const shown = live.map(({ digest: _, beganWith: __, ...one }) => ({ ...one, current: one.uuid === session.uuid }));
        return paginator.paginate(request, async ({ offset, limit }) => ({
            items: shown.slice(offset, offset + limit),
            total: shown.length,
        }));
    }
}
/** Ends sessions of a person at once: one by its UUID, or all. */
export class EndPersonSessions {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError if the person has no such live session. */
    async execute({ person }, which) {
        const now = this.#needs.clock();
        await changePerson(this.#needs.persons, person.uuid, (before) => {
            if (which === 'all')
                return withSessions(before, []);
            const kept = before.sessions.filter(({ uuid }) => uuid !== which);
            const ended = before.sessions.find(({ uuid }) => uuid === which);
            if (!ended || !isLiveSession(ended, now))
                throw new NotFoundError();
            return withSessions(before, kept);
        });
    }
}
/** Notes that a session was used, at most every 10 minutes: without use, it ends by itself. */
export class NoteSessionUse {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    async execute(session) {
        const now = this.#needs.clock();
        if (now - session.usedAt < USE_NOTED_EVERY)
            return;
        await changePerson(this.#needs.persons, session.person, (before) => {
            const isDue = before.sessions.some(({ uuid, usedAt }) => uuid === session.uuid && now - usedAt >= USE_NOTED_EVERY);
            if (!isDue)
                return before;
            return withSessions(before, before.sessions.map((one) => (one.uuid === session.uuid ? { ...one, usedAt: now } : one)));
        });
    }
}
const withSessions = (person, sessions) => ({ ...person, sessions });
