import { bitOf, bitsOf, candidateOf, firstLeft, hoursOf, LIMIT, NONE, OBSTACLES, ONE_AT_A_TIME, obstaclesIn, TAKEN, } from '../availability/candidate.js';
import { Matching } from './matching.js';
import { isOccupied } from './same-customer.js';
/**
 * Decides bookings of a service, for searching, explaining and booking alike. Prepared for starts within a span, which must not decrease
 * between calls.
 */
export class Staffing {
    #request;
    #span;
    /** Candidates by role and position, and hours by resource, computed at first use. */
    #candidates;
    #hours = [];
    #matching;
    /** Obstacle of each candidate at `#start`, by role. `UNKNOWN` if not computed yet. */
    #obstacles;
    /** With an override: all obstacles of each candidate at `#start`, and the overridden ones, as bits. */
    #against;
    #overridden;
    #start = Number.NaN;
    constructor(request, span) {
        const { roles, memberships, named } = request;
        this.#request = request;
        this.#span = span;
        this.#candidates = roles.map(() => []);
        this.#matching = new Matching(roles, memberships, named);
        this.#obstacles = roles.map(({ pool }) => new Int8Array(pool.length).fill(UNKNOWN));
        this.#overridden = span.override ? bitsOf(span.override) : 0;
        this.#against = this.#overridden === 0 ? [] : roles.map(({ pool }) => new Int32Array(pool.length));
    }
    /** The starts that lie on the grid of anyone in the first role's pool, in order, each once. */
    *grid() {
        const pool = this.#request.roles[0]?.pool ?? [];
        let points = [];
        for (let position = 0; position < pool.length; position += 1) {
            points = union(points, this.#candidate(0, position).grid);
            yield;
        }
        return points;
    }
    /** Prepares all candidates in steps, instead of at first use. */
    *prepare() {
        for (const [role, { pool }] of this.#request.roles.entries()) {
            for (let position = 0; position < pool.length; position += 1) {
                this.#candidate(role, position);
                yield;
            }
        }
    }
    /** The slot that starts then, if the booking could be had. */
    slot(start, withChoices) {
        const { roles, length, allowance, obstacle } = this.#request;
        const isOverriding = this.#overridden !== 0;
        if (!isOverriding && (obstacle !== NONE || allowance(start) < 1 || this.#isElsewhere(start)))
            return undefined;
        const isOnePlace = roles.length === 1 && roles[0].count === 1;
        const isOnce = this.#request.isOnce === true && !this.#isOverridden(ONE_AT_A_TIME);
        const limited = this.#isOverridden(LIMIT) ? Number.POSITIVE_INFINITY : allowance(start);
        const allowed = isOnce ? Math.min(1, limited) : limited;
        const remaining = isOnePlace ? Math.min(this.#inARow(start), allowed) : null;
        if (remaining === null ? !this.#isPossible(start) : remaining < 1)
            return undefined;
        const slot = { start, end: start + length, remaining };
        if (!withChoices)
            return slot;
        if (isOnePlace)
            this.#isPossible(start);
        return { ...slot, choices: roles.map((_, role) => [...this.#matching.choices(role)]) };
    }
    /** Returns the reason why there can be no booking at that start. Undefined if there can. */
    refusal(start) {
        // Usually possible, and then only as many candidates are examined as the booking needs.
        if (this.#isPossible(start))
            return undefined;
        const { roles, named } = this.#request;
        let first = NONE;
        roles.forEach(({ count, pool }, role) => {
            if (count === 0)
                return;
            // Stopped by what stopped its furthest candidate; of several places, by what stopped the last one's.
            const furthest = pool.map((_, position) => this.obstacle(role, position, start)).sort((a, b) => b - a);
            first = Math.min(first, furthest[count - 1]);
        });
        for (const resource of named) {
            let furthest = 0;
            roles.forEach(({ pool }, role) => {
                const position = pool.indexOf(resource);
                if (position >= 0)
                    furthest = Math.max(furthest, this.obstacle(role, position, start));
            });
            first = Math.min(first, furthest);
        }
        return OBSTACLES[Math.min(first, TAKEN)];
    }
    /**
     * Returns the resources in the places of each role: each the best of those that leave the rest possible. Requires that `refusal` returned
     * undefined.
     */
    assign(choose) {
        return this.#matching.fill(choose);
    }
    /** Returns the obstacle to one candidate of a role at that start: an index of `OBSTACLES`, or `NONE`. */
    obstacle(role, position, start) {
        this.#moveTo(start);
        const known = this.#obstacles[role][position];
        if (known !== UNKNOWN)
            return known;
        if (this.#overridden !== 0)
            return this.#obstacleLeft(role, position, start);
        const { obstacle, allowance, roles } = this.#request;
        const candidate = this.#candidate(role, position);
        let found = Math.min(obstacle, candidate.obstacle(start));
        if (found > LIMIT && allowance(start) < 1)
            found = LIMIT;
        if (found > ONE_AT_A_TIME && this.#isElsewhere(start))
            found = ONE_AT_A_TIME;
        if (found === NONE && candidate.left(start) < roles[role].units)
            found = TAKEN;
        this.#obstacles[role][position] = found;
        return found;
    }
    #obstacleLeft(role, position, start) {
        const { against = 0, allowance, roles } = this.#request;
        const its = this.#candidate(role, position).against(start, roles[role].units);
        const limited = allowance(start) < 1 ? bitOf(LIMIT) : 0;
        const all = against | its | limited | (this.#isElsewhere(start) ? bitOf(ONE_AT_A_TIME) : 0);
        const found = firstLeft(all, this.#overridden);
        this.#against[role][position] = all;
        this.#obstacles[role][position] = found;
        return found;
    }
    /** True if the customer has another booking then that this one may not overlap. */
    #isElsewhere(start) {
        const { others = [], length } = this.#request;
        return others.length > 0 && isOccupied(others, start, start + length);
    }
    #isOverridden(obstacle) {
        return (this.#overridden & (1 << obstacle)) !== 0;
    }
    /** Returns the overridden obstacles of a candidate at that start. Empty without an override. */
    overridden(role, position, start) {
        if (this.#overridden === 0)
            return [];
        this.obstacle(role, position, start);
        return obstaclesIn(this.#against[role][position] & this.#overridden);
    }
    /** Returns the overridden obstacles of the taken resources, by role, including those of all candidates alike. */
    overrode(taken, start) {
        if (this.#overridden === 0)
            return [];
        let all = this.#request.against ?? 0;
        taken.forEach((resources, role) => {
            for (const resource of resources) {
                const position = this.#request.roles[role].pool.indexOf(resource);
                this.obstacle(role, position, start);
                all |= this.#against[role][position];
            }
        });
        return obstaclesIn(all & this.#overridden);
    }
    #candidate(role, position) {
        const known = this.#candidates[role][position];
        if (known)
            return known;
        const { roles, resources, length } = this.#request;
        const { pool, runs } = roles[role];
        const resource = pool[position];
        const terms = resources[resource];
        this.#hours[resource] ??= hoursOf(terms, this.#span);
        const need = { length, runs, onGrid: role === 0 };
        const candidate = candidateOf(terms, need, this.#span, this.#hours[resource]);
        this.#candidates[role][position] = candidate;
        return candidate;
    }
    #isPossible(start) {
        return this.#matching.isPossible((role, position) => this.obstacle(role, position, start) === NONE);
    }
    /** Counts how many bookings of the one place could be made one after another, apart from limits of the service and the customer. */
    #inARow(start) {
        const { roles, named, resources } = this.#request;
        const { pool, units } = roles[0];
        let sum = 0;
        pool.forEach((resource, position) => {
            if (named.some((other) => other !== resource) || this.obstacle(0, position, start) !== NONE)
                return;
            const candidate = this.#candidate(0, position);
            const more = this.#isOverridden(TAKEN) ? (candidate.terms.overbook ?? 0) : 0;
            const room = Math.floor((candidate.left(start) + more) / units);
            const allowed = this.#isOverridden(LIMIT) ? undefined : resources[resource].allowance?.(start);
            sum += Math.min(room, allowed ?? room);
        });
        return sum;
    }
    #moveTo(start) {
        if (start === this.#start)
            return;
        this.#start = start;
        for (const obstacles of this.#obstacles)
            obstacles.fill(UNKNOWN);
    }
}
const UNKNOWN = -1;
/** The points of both, in order, each once. */
function union(some, others) {
    if (some.length === 0)
        return others;
    if (others.length === 0)
        return some;
    const all = [];
    for (let i = 0, j = 0; i < some.length || j < others.length;) {
        const one = some[i] ?? Number.POSITIVE_INFINITY;
        const other = others[j] ?? Number.POSITIVE_INFINITY;
        all.push(Math.min(one, other));
        if (one <= other)
            i += 1;
        if (other <= one)
            j += 1;
    }
    return all;
}
