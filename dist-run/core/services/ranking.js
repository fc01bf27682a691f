import { zone } from '../zone.js';
import { periodAt } from './limits.js';
import { rotaOf, standing } from './rota.js';
/** Ranks the members of each role's pool for a booking at that start: the rank for each position. Empty if they rank by position. */
export function ranked(service, start, taken) {
    if (service.assign === 'first')
        return [];
    const workload = service.assign === 'least_busy' ? workloads(zone(service.timezone), start, taken) : undefined;
    return service.roles.map((role) => ranking(role, workload ?? turnOf(service, role)));
}
function turnOf(service, { name }) {
    const rota = rotaOf(service, name);
    return (resource) => [standing(rota, resource)];
}
/** The workloads of the local day and ISO week of an instant; `taken` is asked once for each resource. */
function workloads(zone, instant, taken) {
    const day = periodAt('day', zone, instant);
    const week = periodAt('week', zone, instant);
    const known = new Map();
    return (resource) => {
        let found = known.get(resource);
        if (!found) {
            const blocks = taken(resource, week);
            found = [busyWithin(day, blocks), busyWithin(week, blocks)];
            known.set(resource, found);
        }
        return found;
    };
}
function busyWithin({ from, to }, blocks) {
    let sum = 0;
    for (const { start, end } of blocks)
        sum += Math.max(0, Math.min(end, to) - Math.max(start, from));
    return sum;
}
/** Ranks by the weights, least first: their numbers are compared one after another. Ties are in the order of the pool. */
function ranking(role, weightOf) {
    const weights = role.resources.map(weightOf);
    const inOrder = [...weights.keys()].sort((a, b) => {
        const [one, other] = [weights[a], weights[b]];
        const differs = one.findIndex((weight, i) => weight !== other[i]);
        return differs < 0 ? a - b : one[differs] - other[differs];
    });
    const places = [];
    inOrder.forEach((position, place) => {
        places[position] = place;
    });
    return places;
}
