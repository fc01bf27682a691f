/** Runs all steps at once. */
export function runAtOnce(steps) {
    for (;;) {
        const { done, value } = steps.next();
        if (done)
            return value;
    }
}
/** Runs the steps and yields the event loop when a turn has lasted long enough. Without `newTurn`, runs them at once. */
export async function runInTurns(steps, newTurn) {
    if (!newTurn)
        return runAtOnce(steps);
    const nextTurn = newTurn();
    for (;;) {
        const { done, value } = steps.next();
        if (done)
            return value;
        const waiting = nextTurn();
        if (waiting)
            await waiting;
    }
}
