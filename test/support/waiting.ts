import { setTimeout as sleep } from 'node:timers/promises';

/** Looks again and again, for what only another side can bring about. @throws Error when it does not come. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { what = 'it is so', withinMs = 30_000 } = {},
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await sleep(10);
  }
}

/** Lets the event loop come round so many times. */
export async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await new Promise((resolve) => setImmediate(resolve));
}
