import { isFailure } from '../../core/index.js';
/**
 * Measures commits: the time before the first decision, the decisions (including repeated ones), and the time until
 * everything is stored.
 */
export class ObservedLedger {
    #ledger;
    #observer;
    constructor(ledger, observer) {
        this.#ledger = ledger;
        this.#observer = observer;
    }
    async commit(app, wanted, decide) {
        const askedAt = performance.now();
        let waited;
        let decided = 0;
        let decidedAt = askedAt;
        const observed = (view) => {
            const startedAt = performance.now();
            waited ??= startedAt - askedAt;
            try {
                return decide(view);
            }
            finally {
                decidedAt = performance.now();
                decided += decidedAt - startedAt;
            }
        };
        try {
            const result = await this.#ledger.commit(app, wanted, observed);
            this.#observer.commit({ waited: waited ?? 0, decided, stored: performance.now() - decidedAt });
            return result;
        }
        catch (error) {
            if (isFailure(error, 'refused'))
                this.#observer.refusal(error.reason);
            throw error;
        }
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
