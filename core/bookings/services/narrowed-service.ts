import type { Service } from '../../model/service.js';

/** Cache: the same arguments must give the same object, because other caches use the service object as their key. */
const narrowed = new WeakMap<Service, Map<string, Service>>();
const KEPT_OF_SERVICE = 200;

/** Returns the service with only `resources` and `besides` in each role that offers any of `resources`. Other roles are unchanged. */
export function narrowedTo(service: Service, resources: readonly string[], besides: readonly string[] = []): Service {
  const key = `${resources.join(' ')}/${besides.join(' ')}`;
  const known = narrowed.get(service) ?? new Map<string, Service>();
  narrowed.set(service, known);
  const found = known.get(key);
  if (found) return found;
  const kept = new Set([...resources, ...besides]);
  const roles = service.roles.map((role) => {
    if (!role.resources.some((uuid) => resources.includes(uuid))) return role;
    return { ...role, resources: role.resources.filter((uuid) => kept.has(uuid)) };
  });
  const made = { ...service, roles };
  if (known.size >= KEPT_OF_SERVICE) known.clear();
  known.set(key, made);
  return made;
}
