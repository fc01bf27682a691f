import { EMAIL, OWNER_TOKEN } from '../bench/servers.js';
import type { Dice } from '../support/dice.js';
import { World } from './known.js';
import type { FuzzRequest, Requests } from './requests.js';

/** Sends a request of a business, learns from the answer, and returns its status. */
export type Exchange = (world: World, request: FuzzRequest) => Promise<number>;

/** Creates a business that is always open, so that bookings can succeed. */
export async function foundBusiness(requests: Requests, dice: Dice, exchange: Exchange): Promise<World> {
  const world = new World();
  world.accept('owner', `${EMAIL}:${OWNER_TOKEN}`);
  const make = async (operationId: string, body?: object) => {
    for (let tries = 0; tries < 50; tries += 1) {
      const made = requests.next(world, operationId, { wildness: 0, fullness: 0 });
      const request = body ? { ...made, body: JSON.stringify(body), sent: body } : made;
      if ((await exchange(world, request)) === 201) return;
    }
    throw new Error(`${operationId} never succeeded`);
  };
  const slug = `founded-${dice.below(2 ** 32)}`;
  await make('createApp', { slug, name: slug, description: 'Founded' });
  const weekly = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '24:00' }];
  for (const name of ['Ada', 'Ben']) {
    await make('createResource', { name, timezone: 'Europe/Paris', capacity: 3, schedule: { weekly } });
  }
  for (const operationId of ['createWorkflow', 'createAction', 'createService', 'createKey', 'createFeed']) {
    await make(operationId);
  }
  return world;
}
