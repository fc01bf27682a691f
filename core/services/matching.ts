/** A role as matching sees it: how many places it has, and the resources, by index, that may fill one. */
export interface Places {
  readonly count: number;
  readonly pool: readonly number[];
}

/** Whether the resource at that position of a role's pool could fill a place of it. */
export type IsAble = (role: number, position: number) => boolean;

/** Picks one of the positions of a role's pool for a place of it; they come in the order of the pool. */
export type Choose = (role: number, place: number, positions: Iterable<number>) => number;

/** For each resource, where in which pools it stands. */
export type Memberships = readonly (readonly Membership[])[];

interface Membership {
  readonly role: number;
  readonly position: number;
}

/** Roles, as bits, and whether those are reached who fill no place. */
interface Reached {
  readonly roles: number;
  readonly free: boolean;
}

const NOWHERE = -1;

/** The pools hold the numbers of resources, from 0. */
export function membershipsOf(pools: readonly (readonly number[])[]): Memberships {
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
 * Fills the places of all roles with different resources, some of them named: exactly, by augmenting paths in the graph
 * of roles and resources. A path visits each role once, so one costs at most what all pools hold together, and a whole
 * assignment as many paths as there are places.
 *
 * Named resources are placed first. A path that fills a role only ever moves those who are placed to another role, so
 * they stay placed; and where both are possible, every place filled and every named resource placed, so are they together
 * (Mendelsohn and Dulmage, 1958).
 */
export class Matching {
  readonly #roles: readonly Places[];
  readonly #memberships: Memberships;
  readonly #named: readonly number[];
  readonly #isNamed: Uint8Array;
  /** The role that each resource fills a place of. */
  readonly #roleOf: Int8Array;
  readonly #filled: number[];
  /** Resources whose place is decided. */
  readonly #fixed: number[] = [];
  readonly #isFixed: Uint8Array;
  #isAble: IsAble = () => false;

  constructor(roles: readonly Places[], memberships: Memberships, named: readonly number[] = []) {
    const resources = memberships.length;
    this.#roles = roles;
    this.#named = named;
    this.#memberships = memberships;
    this.#isNamed = new Uint8Array(resources);
    for (const resource of named) this.#isNamed[resource] = 1;
    this.#roleOf = new Int8Array(resources).fill(NOWHERE);
    this.#isFixed = new Uint8Array(resources);
    this.#filled = roles.map(() => 0);
  }

  /** Whether every place can be filled, each named resource filling one. */
  isPossible(isAble: IsAble): boolean {
    this.#isAble = isAble;
    for (const resource of this.#fixed.splice(0)) this.#isFixed[resource] = 0;
    return this.#solve();
  }

  /**
   * After `isPossible` was true: the positions in the role's pool that some complete assignment fills it with, in order.
   * They are found one by one: who takes the first asks nothing about the others.
   */
  *choices(role: number): Generator<number, void, void> {
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
   * After `isPossible` was true: fills the places one after another, in the order of roles. `choose` picks one of the
   * positions with which the rest can still be filled.
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

  /** Places everybody anew around those whose place is decided. */
  #solve(): boolean {
    this.#filled.fill(0);
    const decided = this.#fixed.map((resource) => this.#roleOf[resource]!);
    this.#roleOf.fill(NOWHERE);
    this.#fixed.forEach((resource, i) => {
      this.#put(resource, decided[i]!);
    });
    for (const resource of this.#named) {
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

  /** Finds a place for a resource that must have one, moving others that must to other roles where need be. */
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

  /** Finds one more resource for a role: one that fills no place, or one of a role that finds another in its stead. */
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
   * The roles, as bits, of which any resource could be had for `role`, those it leaves finding others in turn; and whether
   * one that fills no place could be. Found backwards from the role: whoever fills a place of a role that is reached could
   * be taken over by another role, which is then reached too; and if it need not be placed, by nobody at all.
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
