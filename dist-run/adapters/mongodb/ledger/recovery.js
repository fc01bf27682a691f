import { untold } from '../driver/progress.js';
/**
 * Finishes the work of dead processes in apps without further access: stored changes that are not applied, and unfinished removals. Work of
 * live processes looks the same, so a sweep skips entries that it has not seen in the previous sweep.
 */
export class Recovery {
    #state;
    #removal;
    #told;
    #seen = new Set();
    constructor(state, removal, told) {
        this.#state = state;
        this.#removal = removal;
        this.#told = told;
    }
    /** Finishes everything at a start. Harmless if the other process is alive. `during` receives the progress. */
    async everything(during = untold) {
        const ledgers = await this.#state.open();
        for (const [index, ledger] of ledgers.entries()) {
            await during(`finishing change ${index + 1} of ${ledgers.length}`, () => this.#finish(ledger));
        }
        const removals = await this.#removal.begun();
        for (const [index, app] of removals.entries()) {
            await during(`clearing away app ${index + 1} of ${removals.length}`, () => this.#removal.finish(app));
        }
        await this.#told.sweep(during);
    }
    async sweep() {
        const [ledgers, removals] = await Promise.all([this.#state.open(), this.#removal.begun()]);
        const before = this.#seen;
        this.#seen = new Set([...ledgers.map(markOf), ...removals]);
        for (const ledger of ledgers)
            if (before.has(markOf(ledger)))
                await this.#finish(ledger);
        for (const app of removals)
            if (before.has(app))
                await this.#removal.finish(app);
    }
    async #finish(ledger) {
        if (ledger.sealed)
            await this.#removal.finish(ledger._id);
        else
            await this.#state.applyPending(ledger);
    }
}
function markOf({ _id, seq }) {
    return `${_id}/${seq}`;
}
