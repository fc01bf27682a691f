export class MemoryArming {
    #state;
    #disarmed;
    constructor(state) {
        this.#state = state;
    }
    async disarmed() {
        return this.#disarmed;
    }
    async disarm(disarmed) {
        if (this.#disarmed)
            return;
        this.#disarmed = { ...disarmed };
        for (const app of this.#state.contents.keys())
            this.#state.queue.endLeases(app, Number.NEGATIVE_INFINITY);
    }
    /** Sets the mark of an unfinished copy. Null removes the mark, because the copy is finished. */
    mark(mark) {
        if (mark)
            this.#disarmed = { as: 'copy', at: mark.begunAt, unfinished: mark };
        else if (this.#disarmed)
            this.#disarmed = { as: this.#disarmed.as, at: this.#disarmed.at };
    }
    async arm() {
        const wasDisarmed = this.#disarmed !== undefined;
        this.#disarmed = undefined;
        return wasDisarmed;
    }
}
