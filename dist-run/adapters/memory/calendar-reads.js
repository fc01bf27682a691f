export class MemoryCalendarReads {
    #state;
    constructor(state) {
        this.#state = state;
    }
    async due(now, limit, without) {
        return this.#state.dueCalendars.due(now, limit, without);
    }
    async statuses(now, limit) {
        return this.#state.dueCalendars.statuses(now, limit);
    }
}
