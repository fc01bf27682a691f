import { useCallback } from 'preact/hooks';
import type { Client, Schemas } from '../../../client/index.js';
import { device, remember, remembered } from '../parts/session.js';
import { useConsole } from './use-console.js';
import { QueryState, useQuery } from './use-query.js';
import { DAY, formatInstant } from './wall-clock/wall.js';

/** Counts of bookings, with the moment of the last look, from which `new` is counted. */
export type Counts = Schemas['BookingCounts'] & { readonly since: string };

const states = new WeakMap<Client, QueryState<'counts', Counts>>();

function stateFor(client: Client): QueryState<'counts', Counts> {
  const state = states.get(client) ?? new QueryState<'counts', Counts>();
  states.set(client, state);
  return state;
}

/** Returns the counts, updated live and shared by all components, and a function that notes a look at the list of bookings. */
export function useCounts() {
  const { client, app } = useConsole();
  const name = `looked.${app.uuid}`;
  const { value, failure, reload } = useQuery(
    async (_: 'counts', signal) => {
      const since = lastLook(name);
      const answer = await client.countBookings({ query: { since }, signal });
      return answer.outcome === 'ok' ? { outcome: 'ok', value: { ...answer.value, since } } : answer;
    },
    'counts',
    { events: ['booking.*'], state: stateFor(client) },
  );
  const look = useCallback(() => {
    remember(name, formatInstant(Date.now()), device);
    reload();
  }, [name, reload]);
  return { counts: value, failure, look };
}

/** Returns the last look that is kept on this device. At first that is a day ago. */
function lastLook(name: string): string {
  const known = remembered<string>(name, device);
  if (known !== undefined) return known;
  const first = formatInstant(Date.now() - DAY);
  remember(name, first, device);
  return first;
}
