/** Role in a matching: its number of places (each takes one resource), and the indexes of the resources that can fill them. */
export interface Places {
  readonly count: number;
  readonly pool: readonly number[];
}

/** True if the resource at that position of a role's pool could fill a place of the role. */
type IsAble = (role: number, position: number) => boolean;

/** Chooses one of the given positions in a role's pool for a place of the role. The positions are in the order of the pool. */
export type Choose = (role: number, place: number, positions: Iterable<number>) => number;

/** For each resource, the pools that contain it and its position in each. */
export type Memberships = readonly (readonly Membership[])[];

interface Membership {
  readonly role: number;
  readonly position: number;
}

/** Result of a search for movable resources: the reached roles as bits. `free`: resources without a place were reached. */
interface Reached {
  readonly roles: number;
  readonly free: boolean;
}

const NOWHERE = -1;

/** Returns the memberships of all resources. Pools contain the numbers of resources, from 0. */
export function buildMemberships(pools: readonly (readonly number[])[]): Memberships {
  const memberships: Membership[][] = [];
  pools.forEach((pool, role) => {
    pool.forEach((resource, position) => {
      while (memberships.length <= resource) memberships.push([]);
      memberships[resource]!.push({ role, position });
    });
  });
  return memberships;
}

/**
 * Fills the places of all roles with different resources, the required ones included. Exact: uses augmenting paths in the bipartite
 * graph of roles and resources. A path visits each role once, so it costs at most the total size of the pools. An assignment needs as many
 * paths as places.
 *
 * Required resources are placed first. A path that fills a role only moves placed resources to other roles, so they stay placed. If all
 * places can be filled, and all required resources can be placed, then both are possible together (Mendelsohn and Dulmage, 1958).
 */
export class Matching {
  readonly #roles: readonly Places[];
  readonly #memberships: Memberships;
  readonly #named: readonly number[];
  readonly #oneOf: readonly number[];
  readonly #isNamed: Uint8Array;
  /** Resource of `oneOf` that is required in addition to the named ones. */
  #required = NOWHERE;
  /** For each resource, the role whose place it fills. */
  readonly #roleOf: Int8Array;
  readonly #filled: number[];
  /** Resources whose place is fixed. */
  readonly #fixed: number[] = [];
  readonly #isFixed: Uint8Array;
  #isAble: IsAble = () => false;

  /** `named` are all required. Of `oneOf`, at least one is; none may be among `named`. Default: no such requirement. */
  constructor(
    roles: readonly Places[],
    memberships: Memberships,
    named: readonly number[] = [],
    oneOf: readonly number[] = [],
  ) {
    const resources = memberships.length;
    this.#roles = roles;
    this.#named = named;
    this.#oneOf = oneOf;
    this.#memberships = memberships;
    this.#isNamed = new Uint8Array(resources);
    for (const resource of named) this.#isNamed[resource] = 1;
    this.#roleOf = new Int8Array(resources).fill(NOWHERE);
    this.#isFixed = new Uint8Array(resources);
    this.#filled = roles.map(() => 0);
  }

  /** Solves the matching. True if every place can be filled, including all required resources. */
  isPossible(isAble: IsAble): boolean {
    this.#isAble = isAble;
    for (const resource of this.#fixed.splice(0)) this.#isFixed[resource] = 0;
    return this.#solve();
  }

  /**
   * Returns, in order, the positions in the role's pool with which a complete assignment is possible. Requires that `isPossible` returned
   * true. Lazy without `oneOf`: a caller that takes only the first position causes no work for the others.
   */
  choices(role: number): Iterable<number> {
    if (this.#oneOf.length === 0 || this.#oneOf.some((resource) => this.#isFixed[resource] === 1)) {
      this.#require(NOWHERE);
      return this.#choices(role);
    }
    const positions = new Set<number>();
    for (const resource of this.#oneOf) {
      if (!this.#solveWith(resource)) continue;
      for (const position of this.#choices(role)) positions.add(position);
    }
    this.#solve();
    return [...positions].sort((a, b) => a - b);
  }

  /** Yields the choices for a role. Considers `#required`, but not the other resources of `#oneOf`. */
  *#choices(role: number): Generator<number, void, void> {
    const { pool } = this.#roles[role]!;
    const canSpareOne = pool.some(
      (resource) => this.#roleOf[resource] === role && this.#isFixed[resource] === 0 && this.#isNamed[resource] === 0,
    );
    let reached: Reached | undefined;
    for (let position = 0; position < pool.length; position += 1) {
      const resource = pool[position]!;
      if (this.#isFixed[resource] === 1 || !this.#isAble(role, position)) continue;
      const filled = this.#roleOf[resource]!;
      if (filled === role || (filled === NOWHERE && canSpareOne)) yield position;
      else {
        reached ??= this.#rolesThatReach(role);
        if (filled === NOWHERE ? reached.free : (reached.roles & (1 << filled)) !== 0) yield position;
      }
    }
  }

  /**
   * Fills the places one after another, in the order of roles. `choose` picks one of the positions with which the remaining places can
   * still be filled. Requires that `isPossible` returned true.
   * @returns for each role, the resources in its places.
   */
  fill(choose: Choose): readonly (readonly number[])[] {
    return this.#roles.map(({ count, pool }, role) =>
      Array.from({ length: count }, (_, place) => {
        const resource = pool[choose(role, place, this.choices(role))]!;
        this.#fixed.push(resource);
        this.#isFixed[resource] = 1;
        if (this.#roleOf[resource] !== role) {
          this.#roleOf[resource] = role;
          this.#solve();
        }
        return resource;
      }),
    );
  }

  /** Recomputes the assignment around the fixed resources. */
  #solve(): boolean {
    if (!this.#solveWith(NOWHERE)) return false;
    if (this.#oneOf.length === 0 || this.#oneOf.some((resource) => this.#roleOf[resource] !== NOWHERE)) return true;
    return this.#oneOf.some((resource) => this.#solveWith(resource));
  }

  /** Adds a resource to the named ones, in place of the one added before. `NOWHERE`: none. */
  #require(resource: number): void {
    if (this.#required !== NOWHERE) this.#isNamed[this.#required] = 0;
    if (resource !== NOWHERE) this.#isNamed[resource] = 1;
    this.#required = resource;
  }

  /** Recomputes the assignment with one more required resource. */
  #solveWith(required: number): boolean {
    this.#require(required);
    this.#filled.fill(0);
    const decided = this.#fixed.map((resource) => this.#roleOf[resource]!);
    this.#roleOf.fill(NOWHERE);
    this.#fixed.forEach((resource, i) => {
      this.#put(resource, decided[i]!);
    });
    for (const resource of required === NOWHERE ? this.#named : [...this.#named, required]) {
      if (this.#roleOf[resource] === NOWHERE && !this.#place(resource, { roles: 0 })) return false;
    }
    for (let role = 0; role < this.#roles.length; role += 1) {
      while (this.#filled[role]! < this.#roles[role]!.count) if (!this.#fillOne(role, { roles: 0 })) return false;
    }
    return true;
  }

  #put(resource: number, role: number): void {
    const before = this.#roleOf[resource]!;
    if (before !== NOWHERE) this.#filled[before]! -= 1;
    this.#roleOf[resource] = role;
    this.#filled[role]! += 1;
  }

  /** Finds a place for a required resource. Moves other required resources to other roles if necessary. */
  #place(resource: number, visited: { roles: number }): boolean {
    for (const { role, position } of this.#memberships[resource]!) {
      const bit = 1 << role;
      if ((visited.roles & bit) !== 0 || !this.#isAble(role, position)) continue;
      visited.roles |= bit;
      if (this.#filled[role] === this.#roles[role]!.count && !this.#makeRoom(role, visited)) continue;
      this.#put(resource, role);
      return true;
    }
    return false;
  }

  #makeRoom(role: number, visited: { roles: number }): boolean {
    return this.#roles[role]!.pool.some(
      (other) => this.#roleOf[other] === role && this.#isFixed[other] === 0 && this.#place(other, visited),
    );
  }

  /** Finds one more resource for a role: one without a place, or one of another role that finds a replacement. */
  #fillOne(role: number, visited: { roles: number }): boolean {
    visited.roles |= 1 << role;
    const { pool } = this.#roles[role]!;
    for (let position = 0; position < pool.length; position += 1) {
      if (this.#roleOf[pool[position]!] !== NOWHERE || !this.#isAble(role, position)) continue;
      this.#put(pool[position]!, role);
      return true;
    }
    for (let position = 0; position < pool.length; position += 1) {
      const resource = pool[position]!;
      const other = this.#roleOf[resource]!;
      if (other === NOWHERE || (visited.roles & (1 << other)) !== 0) continue;
      if (this.#isFixed[resource] === 1 || !this.#isAble(role, position)) continue;
      if (!this.#fillOne(other, visited)) continue;
      this.#put(resource, role);
      return true;
    }
    return false;
  }

  /**
   * Searches backwards from `role`. Returns, as bits, the roles that can get a replacement if one of their resources moves to `role`.
   * `free` is true if a resource without a place could join `role`. The search continues from each reached role to the roles that its
   * resources could fill. A resource that is not required could also lose its place. Then every resource without a place could fill a role.
   */
  #rolesThatReach(role: number): Reached {
    let roles = 1 << role;
    let free = false;
    const waiting = [role];
    const reach = (resource: number): void => {
      for (const { role: other, position } of this.#memberships[resource]!) {
        if ((roles & (1 << other)) !== 0 || !this.#isAble(other, position)) continue;
        roles |= 1 << other;
        waiting.push(other);
      }
    };
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      for (const resource of this.#roles[next]!.pool) {
        if (this.#roleOf[resource] !== next || this.#isFixed[resource] === 1) continue;
        reach(resource);
        if (free || this.#isNamed[resource] === 1) continue;
        free = true;
        for (let other = 0; other < this.#roleOf.length; other += 1) if (this.#roleOf[other] === NOWHERE) reach(other);
      }
    }
    return { roles, free };
  }
}
