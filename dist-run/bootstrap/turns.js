/** Maximum duration of a turn in ms. */
const LASTS = 10;
/** Shares the event loop between all long work: one turn in each iteration of the loop, in order of arrival. */
export function sharedTurns(now = () => performance.now()) {
    const waiting = [];
    const admit = () => {
        waiting.shift()?.();
        if (waiting.length > 0)
            setImmediate(admit);
    };
    return () => {
        let begun = now();
        return () => {
            if (now() - begun < LASTS)
                return undefined;
            return new Promise((resolve) => {
                waiting.push(() => {
                    begun = now();
                    resolve();
                });
                if (waiting.length === 1)
                    setImmediate(admit);
            });
        };
    };
}
