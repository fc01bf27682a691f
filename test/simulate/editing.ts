import type { Dice } from '../support/dice.js';
import type { Edited } from './known.js';
import type { Running, Simulation } from './simulation.js';

/** Something that is there, and what of it is changed. */
export function one<T>(dice: Dice, objects: readonly T[]): T | undefined {
  return objects.length === 0 ? undefined : dice.pick(objects);
}

export async function keep<T extends { readonly uuid: string; readonly version: number }>(
  simulation: Simulation,
  process: Running,
  kind: Edited,
  what: string,
  run: () => Promise<T>,
): Promise<void> {
  const heard = await simulation.ask(process, `${what} ${kind}`, run);
  if (heard.is === 'answer') simulation.known.object(kind, heard.value);
}

export async function remove(
  simulation: Simulation,
  process: Running,
  kind: Edited,
  uuid: string,
  run: () => Promise<void>,
): Promise<void> {
  simulation.known.removal(uuid, 'asked');
  const heard = await simulation.ask(process, `remove ${kind}`, run);
  if (heard.is === 'answer') simulation.known.removal(uuid, 'done');
}
