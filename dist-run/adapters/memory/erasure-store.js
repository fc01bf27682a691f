import { eventIsOf } from '../../core/index.js';
/** Events erased in one turn of the event loop. */
const BATCH = 500;
const NO_BOOKINGS = new Set();
export class MemoryErasureStore {
    #state;
    constructor(state) {
        this.#state = state;
    }
    async eraseEvents(app, person, bookings) {
        const meant = new Set(bookings);
        const events = this.#state.contents.get(app)?.events;
        events?.erase(events.filtered((event) => meant.has(event.booking ?? '') && eventIsOf(event, person, meant)));
    }
    async eraseEventsNaming(app, person, before) {
        const naming = this.#state.contents.get(app)?.events.filtered((event) => eventIsOf(event, person, NO_BOOKINGS)) ?? [];
        for (let from = 0; from < naming.length; from += BATCH) {
            const batch = naming.slice(from, from + BATCH);
            await before([...new Set(batch.flatMap(({ booking }) => booking ?? []))]);
            this.#state.contents.get(app)?.events.erase(batch);
        }
    }
    async forgetAnswers(app, about) {
        this.#state.answers.forgetAbout(app, new Set(about));
    }
    /** Memory contains no other copies. */
    async overwrite() {
        return true;
    }
}
