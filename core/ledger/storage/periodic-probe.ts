/** Time in ms for which the success of a probe is reused. */
const REUSED_FOR_MS = 1_000;

/**
 * Returns a function that calls `probe`, at most once a second while it succeeds. Concurrent calls share a probe. `elapsed`: monotonic clock
 * in ms.
 */
export function periodicProbe(probe: () => Promise<unknown>, elapsed: () => number): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  let running: Promise<unknown> | undefined;
  return async () => {
    if (elapsed() - succeededAt < REUSED_FOR_MS) return;
    running ??= probe().finally(() => {
      running = undefined;
    });
    await running;
    succeededAt = elapsed();
  };
}
