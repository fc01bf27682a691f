import { setTimeout as sleep } from 'node:timers/promises';

/** Options of a test's server: idle connections stay open, so that none is closed just when a slow test sends its next request. */
export const PATIENT = { keepAliveTimeout: 0 } as const;

/** Polls until the condition holds, for results that another side causes. @throws Error when it does not hold in time. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { what = 'it is so', withinMs = 120_000 } = {},
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await sleep(10);
  }
}

/** Waits for that many turns of the event loop. */
export async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
}
