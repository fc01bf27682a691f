/** Time in ms for which the success of a probe is reused. */
const REUSED_FOR_MS = 1_000;

/** Returns a function that calls `probe`, at most once a second while it succeeds. `elapsed`: monotonic clock in ms. */
export function periodicProbe(probe: () => Promise<unknown>, elapsed: () => number): () => Promise<void> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (elapsed() - succeededAt < REUSED_FOR_MS) return;
    await probe();
    succeededAt = elapsed();
  };
}
