import type { Dice } from '../support/dice.js';
import type { Client } from './client.js';
import type { Edited } from './known.js';
import type { Running } from './stage.js';

/** Picks an object at random. Undefined if there is none. */
export function one<T>(dice: Dice, objects: readonly T[]): T | undefined {
  return objects.length === 0 ? undefined : dice.pick(objects);
}

export async function keep<T extends { readonly uuid: string; readonly version: number }>(
  client: Client,
  process: Running,
  kind: Edited,
  what: string,
  run: () => Promise<T>,
): Promise<void> {
  const heard = await client.ask(process, `${what} ${kind}`, run);
  if (heard.is === 'answer') client.known.object(kind, heard.value);
}

export async function remove(
  client: Client,
  process: Running,
  kind: Edited,
  uuid: string,
  run: () => Promise<void>,
): Promise<void> {
  client.known.removal(uuid, 'asked');
  const heard = await client.ask(process, `remove ${kind}`, run);
  if (heard.is === 'answer') client.known.removal(uuid, 'done');
}
