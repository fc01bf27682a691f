import { NotFoundError } from '../../core/errors.js';
export class MemoryTimekeeping {
    #state;
    constructor(state) {
        this.#state = state;
    }
    async changedAfter(moment, limit) {
        const later = [...this.#state.contents].filter(([, { at }]) => at > moment);
        return later.slice(0, limit).map(([app, { at }]) => ({ app, at }));
    }
    async turnBack(app, to) {
        const contents = this.#state.contents.get(app);
        if (!contents)
            throw new NotFoundError();
        const events = contents.events.turnBack(to, Number.POSITIVE_INFINITY);
        const { at } = contents;
        if (at <= to)
            return { lastChange: null, events };
        contents.sequence += 1;
        contents.at = to;
        return { lastChange: at, events };
    }
    async turnBackEvents(app, to, limit) {
        return this.#state.contents.get(app)?.events.turnBack(to, limit) ?? 0;
    }
    async turnBackAnswers(appOrOwner, to, limit) {
        return this.#state.answers.turnBack(appOrOwner, to, limit);
    }
    async endLeases(app, beyond) {
        return this.#state.queue.endLeases(app, beyond);
    }
}
