import { StoredEvents } from './stored-events.js';
const NONE = new StoredEvents();
export class MemoryEventRepository {
    #state;
    constructor(state) {
        this.#state = state;
    }
    async list(app, slice, filter, after) {
        return this.#events(app).list(slice, filter, after);
    }
    async after(app, after, limit) {
        return this.#events(app).after(after, limit);
    }
    async latest(app) {
        return this.#events(app).latest;
    }
    async forget(before, limit) {
        let count = 0;
        for (const { events } of this.#state.contents.values()) {
            if (count >= limit)
                break;
            count += events.forget(before, limit - count);
        }
        return count;
    }
    #events(app) {
        return this.#state.contents.get(app)?.events ?? NONE;
    }
}
