export const untold = (_, work) => work();
/** Reports the running work of opening a storage at intervals, so quick work is never reported. */
export class Progress {
    #underWay = new Set();
    #timer;
    constructor(report, everyMs) {
        const startedAt = performance.now();
        this.#timer = setInterval(() => {
            const seconds = Math.round((performance.now() - startedAt) / 1000);
            if (this.#underWay.size > 0)
                report(`MongoDB, for ${seconds} s: ${[...this.#underWay].join(', ')}`);
        }, everyMs);
    }
    during = async (what, work) => {
        this.#underWay.add(what);
        try {
            await work();
        }
        finally {
            this.#underWay.delete(what);
        }
    };
    stop() {
        clearInterval(this.#timer);
    }
}
