/** A role as matching sees it: how many places it has, and the resources, by index, that may fill one. */
export interface Places {
    readonly count: number;
    readonly pool: readonly number[];
}
/** True if the resource at that position of a role's pool could fill a place of the role. */
export type IsAble = (role: number, position: number) => boolean;
/** Picks one of the positions of a role's pool for a place of it; they come in the order of the pool. */
export type Choose = (role: number, place: number, positions: Iterable<number>) => number;
/** For each resource: the pools that contain it, and its position in each. */
export type Memberships = readonly (readonly Membership[])[];
interface Membership {
    readonly role: number;
    readonly position: number;
}
/** The pools hold the numbers of resources, from 0. */
export declare function membershipsOf(pools: readonly (readonly number[])[]): Memberships;
/**
 * Fills the places of all roles with different resources, some of which must be among them. Exact: uses augmenting paths in the bipartite
 * graph of roles and resources. A path visits each role once, so it costs at most the total size of the pools. An assignment needs as many
 * paths as places.
 *
 * Required resources are placed first. A path that fills a role only moves placed resources to other roles, so they stay placed. If all
 * places can be filled, and all required resources can be placed, then both are possible together (Mendelsohn and Dulmage, 1958).
 */
export declare class Matching {
    #private;
    constructor(roles: readonly Places[], memberships: Memberships, named?: readonly number[]);
    /** True if every place can be filled, with all required resources placed. */
    isPossible(isAble: IsAble): boolean;
    /**
     * Yields the positions in the role's pool with which a complete assignment is possible, in order. Requires that `isPossible` returned
     * true. Lazy: a caller that takes the first does no work for the others.
     */
    choices(role: number): Generator<number, void, void>;
    /**
     * After `isPossible` was true: fills the places one after another, in the order of roles. `choose` picks one of the
     * positions with which the rest can still be filled.
     * @returns for each role, the resources in its places.
     */
    fill(choose: Choose): readonly (readonly number[])[];
}
export {};
