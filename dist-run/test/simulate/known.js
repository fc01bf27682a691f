import { must } from './must.js';
/** What clients were told, and so must be true from then on. */
export class Known {
    /** Bookings as they were answered, that have not been looked for yet. */
    bookings = [];
    #objects = new Map();
    /** Also of what nobody was told of: it may be told of later, by whoever changed it just before. */
    #removals = new Map();
    #answers = new Map();
    /** Titles of bookings that were refused: they have left no trace. */
    refused = new Set();
    /** Actions that somebody made or enabled, or asked for it, and the step of that. */
    switchedOn = new Map();
    object(kind, object) {
        const told = this.#objects.get(object.uuid);
        if (!told || told.object.version < object.version)
            this.#objects.set(object.uuid, { kind, object });
    }
    /** Somebody asks for its removal, and may not hear what comes of it; or has heard that it is gone. */
    removal(uuid, removal) {
        if (this.#removals.get(uuid) !== 'done')
            this.#removals.set(uuid, removal);
    }
    get objects() {
        return [...this.#objects.values()].map((told) => ({
            ...told,
            removal: this.#removals.get(told.object.uuid) ?? 'none',
        }));
    }
    /** Idempotency keys under which there was an answer. */
    get keys() {
        return [...this.#answers.keys()];
    }
    /** `isForgotten`: whether the answer was about somebody whom somebody asked to be erased, so that it may have gone. */
    answered(key, text, isForgotten) {
        const before = this.#answers.get(key);
        const isSame = before === undefined || before === text || isForgotten(before);
        must(isSame, () => `under ${key} there were two answers: ${before}, ${text}`);
        this.#answers.set(key, text);
    }
}
