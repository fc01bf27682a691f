import type { Schemas } from '../../../../client/index.js';
import { useAll } from '../directory.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { businessZone, viewersZone } from '../wall-clock/wall.js';

export function useBusiness() {
  const { client } = useConsole();
  return useQuery((_: string, signal) => client.getBusiness({ signal }), 'business', { events: ['business.updated'] });
}

/** Returns the zone of the business, for new objects. Undefined while loading. If loading fails, the viewer's zone. */
export function useBusinessZone(): string | undefined {
  const resources = useAll('resources');
  const { value, failure } = useBusiness();
  if (failure || resources.state === 'failed') return viewersZone();
  if (!value || resources.state === 'loading') return undefined;
  // Cast: the type also includes the reduced view for keys, but the console always uses an app's token.
  const { timezone } = value as Schemas['Business'];
  // Compute the zone here as the service does: just after the first resource was added, the list of resources is more current than the
  // business's profile.
  return timezone ?? businessZone(resources.items.map((resource) => resource.timezone));
}
