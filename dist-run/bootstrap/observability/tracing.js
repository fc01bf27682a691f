import { version } from '../version.js';
/** Key of the global under which every copy of `@opentelemetry/api` keeps the registered tracer. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1');
function isRegistered() {
    const { trace } = globalThis[REGISTERED] ?? {};
    return trace !== undefined;
}
/** Traces once the program has registered a tracer. Until then it only costs a check of one global. */
export class LateTracing {
    #tracing;
    #loading;
    /** Resolves once the current registration is in use. */
    async ready() {
        if (isRegistered())
            await this.#load();
    }
    get current() {
        if (!this.#tracing && !this.#loading && isRegistered())
            void this.#load();
        return this.#tracing;
    }
    /** If the program's copy of the package cannot be loaded from here, nothing is traced. */
    #load() {
        this.#loading ??= import('../../adapters/opentelemetry/index.js').then(({ Tracing }) => {
            this.#tracing = new Tracing(version());
        }, () => { });
        return this.#loading;
    }
    attempt(type, attempt) {
        return this.current?.attempt(type, attempt) ?? attempt();
    }
}
/** Ledger with a span for each commit. */
export class TracedLedger {
    #ledger;
    #tracing;
    constructor(ledger, tracing) {
        this.#ledger = ledger;
        this.#tracing = tracing;
    }
    commit(app, wanted, decide) {
        const { current } = this.#tracing;
        if (!current)
            return this.#ledger.commit(app, wanted, decide);
        return current.commit(() => this.#ledger.commit(app, wanted, decide));
    }
    read(app, wanted, look) {
        return this.#ledger.read(app, wanted, look);
    }
    sequence(app) {
        return this.#ledger.sequence(app);
    }
    forgetAnswers(before, limit) {
        return this.#ledger.forgetAnswers(before, limit);
    }
}
