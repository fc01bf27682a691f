/** Cache by service object, then by resources, because searches and bookings identify a service by its object. */
const narrowed = new WeakMap();
const KEPT_OF_SERVICE = 200;
/**
 * Returns the service in which roles that have one of the resources are restricted to these, and to their members among `besides`. Other
 * roles are unchanged.
 */
export function narrowedTo(service, resources, besides = []) {
    const key = `${resources.join(' ')}/${besides.join(' ')}`;
    const known = narrowed.get(service) ?? new Map();
    narrowed.set(service, known);
    const found = known.get(key);
    if (found)
        return found;
    const kept = new Set([...resources, ...besides]);
    const roles = service.roles.map((role) => {
        if (!role.resources.some((uuid) => resources.includes(uuid)))
            return role;
        return { ...role, resources: role.resources.filter((uuid) => kept.has(uuid)) };
    });
    const made = { ...service, roles };
    if (known.size >= KEPT_OF_SERVICE)
        known.clear();
    known.set(key, made);
    return made;
}
