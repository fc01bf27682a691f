import { inSlices, } from '../../core/index.js';
/** Bookings read in one turn of the event loop. */
const SLICE = 50;
export class MemoryBookingReads {
    #state;
    #objects;
    constructor(state, objects) {
        this.#state = state;
        this.#objects = objects;
    }
    uuids(app, questions, limit) {
        const found = questions.map((question) => this.#objects.select(app, question, limit));
        return Promise.all(found.map(async (bookings) => (await bookings).map(({ uuid }) => uuid)));
    }
    inSlices(app, uuids) {
        return inSlices(uuids, SLICE, async (those) => {
            await new Promise((resolve) => setImmediate(resolve));
            const bookings = this.#state.contents.get(app)?.objects.booking;
            return those.flatMap((uuid) => bookings?.get(uuid) ?? []);
        });
    }
    async due(rules, limit) {
        return this.#state.agenda.due(rules, limit).map(({ app, uuid }) => ({ app, uuid }));
    }
}
