import { blocksOf, OBSTACLES, TAKEN } from '../availability/candidate.js';
import { standingAllocations } from '../ledger/present-allocations.js';
import { rulesWithin, runsOf } from '../model/service.js';
import { ranked } from './ranking.js';
import { rotaAfter, rotaOf } from './rota.js';
import { ready, spanOf } from './service-request.js';
/** @throws ValidationError on `resources`, NotFoundError. */
export function explainService(view, wish, start) {
    const prepared = ready(view, wish, spanOf(wish, start), () => { });
    const { staffing } = prepared;
    const reason = staffing.refusal(start) ?? null;
    const isOverridden = reason === null && wish.override !== undefined;
    const taken = isOverridden ? chosen(view, wish, start, prepared, () => { }) : [];
    return {
        reason,
        overrode: isOverridden ? staffing.overrode(taken, start) : [],
        candidates: wish.service.roles.flatMap((role, index) => role.resources.map((resource, position) => ({
            role: role.name,
            resource,
            reason: OBSTACLES[staffing.obstacle(index, position, start)] ?? null,
            overridden: staffing.overridden(index, position, start),
        }))),
    };
}
/** Decides if the service can be booked at that start, and which resources serve. @throws ValidationError on `resources`, NotFoundError. */
export function serve(view, wish, start, onLapsed) {
    const { service, minutes, assigned } = wish;
    const prepared = ready(view, wish, spanOf(wish, start), onLapsed);
    const { staffing, resources, pools } = prepared;
    const reason = staffing.refusal(start);
    if (reason !== undefined)
        return reason;
    const taken = assigned ? pools : chosen(view, wish, start, prepared, onLapsed);
    const assignments = [];
    const blocks = [];
    service.roles.forEach((role, index) => {
        const runs = runsOf(service, role, minutes);
        for (const resource of taken[index]) {
            const { uuid, rules } = resources[resource];
            for (const { from, to } of runs)
                assignments.push({ role: role.name, resource: uuid, start: start + from, end: start + to });
            for (const { from, to } of blocksOf(runs, rulesWithin(service, rules))) {
                blocks.push({ resource: uuid, start: start + from, end: start + to, units: role.units * wish.units });
            }
        }
    });
    return {
        assignments,
        resources: taken.flat().map((resource) => resources[resource]),
        blocks,
        overrode: wish.override && staffing.overrode(taken, start),
        rotas: assigned ? service.rotas : rotasAfter(wish, uuidsOf(taken, resources), start, staffing),
    };
}
/** Returns for each role the indexes of the resources that the service's policy chooses. */
function chosen(view, wish, start, prepared, onLapsed) {
    const { staffing } = prepared;
    return staffing.assign(chooserOf(wish, start, staffing, ranksOf(view, wish, start, prepared, onLapsed)));
}
/** Keeps the positions that need no override, if there are any. */
function preferred(positions, needsNone) {
    const all = [...positions];
    const others = all.filter(needsNone);
    return others.length > 0 ? others : all;
}
/** Returns the service's way of choosing: current resources of a moving booking first, then by rank. */
export function chooserOf({ service, moving, override }, start, staffing, ranks) {
    const before = moving ? placesOf(moving) : new Map();
    return (role, place, positions) => {
        const incumbent = before.get(service.roles[role].name)?.[place];
        const rank = ranks[role];
        let best;
        const needsNone = (position) => staffing.overridden(role, position, start).length === 0;
        for (const position of override ? preferred(positions, needsNone) : positions) {
            if (service.roles[role].resources[position] === incumbent)
                return position;
            // Without ranks, the positions are already in order.
            if (incumbent === undefined && !rank)
                return position;
            if (best === undefined || (rank && rank[position] < rank[best]))
                best = position;
        }
        return best;
    };
}
/** Ranks the pools of the service for a booking at that start. */
export function ranksOf(view, { service, moving }, start, { resources, indexOf }, onLapsed) {
    return ranked(service, start, (uuid, { from, to }) => standingAllocations(view, resources[indexOf.get(uuid)], from, to, moving?.uuid, onLapsed));
}
export function uuidsOf(taken, resources) {
    return taken.map((role) => role.map((resource) => resources[resource].uuid));
}
/** Lists the resources of a booking by role. */
function placesOf({ sale }) {
    const places = new Map();
    for (const { role: name, resource } of sale?.assignments ?? []) {
        const role = name ?? '';
        const taken = places.get(role) ?? [];
        places.set(role, taken);
        if (!taken.includes(resource))
            taken.push(resource);
    }
    return places;
}
/**
 * Returns the round robins after the booking. Resources that served the booking before use no turn. A role without new resources keeps its
 * rota.
 */
function rotasAfter({ service, moving }, taken, start, staffing) {
    if (service.assign !== 'round_robin')
        return service.rotas;
    let { rotas } = service;
    service.roles.forEach((role, index) => {
        const newcomers = taken[index].filter((resource) => !moving?.resources.includes(resource));
        if (newcomers.length === 0)
            return;
        const eligible = role.resources.filter((_, position) => staffing.obstacle(index, position, start) >= TAKEN);
        rotas = { ...rotas, [role.name]: rotaAfter(rotaOf(service, role.name), role, newcomers, eligible) };
    });
    return rotas;
}
/** Returns the service's round robins after a booking at that start with these resources, however they were chosen. */
export function turnsAfter(view, wish, start, taken) {
    if (wish.service.assign !== 'round_robin')
        return wish.service.rotas;
    const { staffing } = ready(view, { ...wish, assigned: undefined }, spanOf(wish, start), () => { });
    return rotasAfter(wish, taken, start, staffing);
}
