import type { Schemas } from '../../../../client/index.js';
import { visitorsZone } from '../../parts/times.js';
import { useAll } from '../directory.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { businessZone } from '../wall-clock/wall.js';

/** The zone with which new resources and services begin: the business's; undefined until it is known. */
export function useBusinessZone(): string | undefined {
  const { client } = useConsole();
  const resources = useAll('resources');
  const { value, failure } = useQuery((_: string, signal) => client.getBusiness({ signal }), 'business', {
    events: ['business.updated'],
  });
  if (failure || resources.state === 'failed') return visitorsZone();
  if (!value || resources.state === 'loading') return undefined;
  // Cast: the union includes the view for keys, and the console always uses an app token.
  const { timezone } = value as Schemas['Business'];
  // Computes the zone like the service, because the list of resources is fresher just after the first was added.
  return timezone ?? businessZone(resources.items.map((resource) => resource.timezone));
}
