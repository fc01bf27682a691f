import type { Booking } from '../model/booking.js';
import type { Member } from '../model/callers.js';
import type { Service } from '../model/service.js';
import type { ServiceWish } from './service-request.js';

/**
 * Cache by service object, then by resources: the same arguments must give the same object, because other caches use the service object as
 * their key.
 */
const narrowed = new WeakMap<Service, Map<string, Service>>();
const KEPT_OF_SERVICE = 200;

/**
 * Returns what a member may choose from a service; everything without a member. A member with the role `self` cannot choose every resource:
 * in each role with one of the member's resources, only those and the resources of the moving booking can be chosen. At least one of the
 * member's resources must be, so that a moved booking stays the member's own.
 */
export function choiceOf(
  service: Service,
  member: Member | undefined,
  moving: Booking | undefined,
): Pick<ServiceWish, 'service' | 'oneOf'> {
  if (!member) return { service };
  const { resources } = member;
  return { service: narrowedTo(service, resources, moving?.resources), ...(moving && { oneOf: resources }) };
}

/**
 * Returns the service with restricted pools: a role whose pool contains any of `resources` keeps only the members that are in `resources`
 * or `besides`. Other roles are unchanged.
 */
function narrowedTo(service: Service, resources: readonly string[], besides: readonly string[] = []): Service {
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
