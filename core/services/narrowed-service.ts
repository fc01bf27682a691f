import type { Service } from '../model/service.js';

/** By service, then by the resources: searches and bookings know a service by its object. */
const narrowed = new WeakMap<Service, Map<string, Service>>();
const KEPT_OF_SERVICE = 200;

/**
 * The service with each role that names one of the resources narrowed to these, and to those of `besides` that it names; the
 * other roles stay whole.
 */
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
