import { expect } from 'chai';
import fc from 'fast-check';
import { buildMemberships, Matching, type Places } from '../../core/bookings/services/matching.js';
import { runs } from '../support/runs.js';

const SEED = Number(process.env.FC_SEED ?? 20261121);
const RUNS = runs(400);

interface World {
  readonly roles: readonly Places[];
  readonly named: readonly number[];
  readonly oneOf: readonly number[];
  readonly able: readonly (readonly boolean[])[];
}

/** Overlapping pools for roles with a few places each. Some resources cannot serve a role, up to two are requested by name,
 * and at least one of up to three others is required in half of the worlds. */
const worlds: fc.Arbitrary<World> = fc.integer({ min: 1, max: 7 }).chain((resources) => {
  const pool = fc.uniqueArray(fc.nat(resources - 1), { minLength: 1, maxLength: resources });
  const roles = fc.array(
    fc.record({ pool, count: fc.integer({ min: 1, max: 3 }) }).map(({ pool, count }) => ({
      pool,
      count: Math.min(count, pool.length),
    })),
    { minLength: 1, maxLength: 4 },
  );
  const worlds = fc.record({
    roles,
    named: fc.uniqueArray(fc.nat(resources - 1), { maxLength: 2 }),
    oneOf: fc.oneof(fc.constant<number[]>([]), fc.uniqueArray(fc.nat(resources - 1), { maxLength: 3 })),
    able: fc.array(fc.array(fc.constantFrom(true, true, false), { minLength: 7, maxLength: 7 }), {
      minLength: 4,
      maxLength: 4,
    }),
  });
  // Only resources in a pool can be named or required.
  const isInPool = ({ roles }: World, one: number) => roles.some(({ pool }) => pool.includes(one));
  return worlds.map((world) => {
    const named = world.named.filter((one) => isInPool(world, one));
    return { ...world, named, oneOf: world.oneOf.filter((one) => isInPool(world, one) && !named.includes(one)) };
  });
});

/**
 * Yields every complete assignment by brute force: fills the places of all roles (`count` for each role) in order, each with the remaining
 * resources.
 */
function* assignments({ roles, named, oneOf, able }: World): Generator<readonly (readonly number[])[]> {
  const places = roles.flatMap(({ count }, role) => Array.from({ length: count }, () => role));
  function* from(next: number, taken: readonly number[]): Generator<readonly number[]> {
    const role = places[next];
    if (role === undefined) {
      const hasOne = oneOf.length === 0 || oneOf.some((resource) => taken.includes(resource));
      if (hasOne && named.every((resource) => taken.includes(resource))) yield taken;
      return;
    }
    for (const [position, resource] of roles[role]!.pool.entries()) {
      if (able[role]![position] && !taken.includes(resource)) yield* from(next + 1, [...taken, resource]);
    }
  }
  for (const taken of from(0, [])) {
    yield roles.map((_, role) => taken.filter((_resource, place) => places[place] === role));
  }
}

describe('matching, against brute force', () => {
  const property = (check: (world: World, all: readonly (readonly (readonly number[])[])[]) => void) =>
    fc.assert(
      fc.property(worlds, (world) => check(world, [...assignments(world)])),
      { seed: SEED, numRuns: RUNS },
    );
  const ready = ({ roles, named, oneOf }: World) =>
    new Matching(roles, buildMemberships(roles.map(({ pool }) => pool)), named, oneOf);
  const ableIn =
    ({ able }: World) =>
    (role: number, position: number) =>
      able[role]![position]!;

  it('reports that all places can be filled exactly if an assignment exists', () => {
    property((world, all) => {
      expect(ready(world).isPossible(ableIn(world))).to.equal(all.length > 0);
    });
  });

  it('names as choices of a role exactly the resources that some assignment uses in it', () => {
    property((world, all) => {
      const matching = ready(world);
      if (!matching.isPossible(ableIn(world))) return;
      world.roles.forEach(({ pool }, role) => {
        const used = pool.flatMap((resource, at) => (all.some((one) => one[role]!.includes(resource)) ? [at] : []));
        expect([...matching.choices(role)]).to.deep.equal(used);
      });
    });
  });

  it('fills each place with the best resource that still allows the rest to be filled', () => {
    property((world, all) => {
      const matching = ready(world);
      if (!matching.isPossible(ableIn(world))) return;
      const filled = matching.fill((_role, _place, positions) => [...positions][0]!);
      // Pools are already in order of preference: the result is the first of all assignments in the order of positions, place by place.
      const positionsIn = (one: readonly (readonly number[])[]) =>
        one.flatMap((taken, role) => taken.map((resource) => world.roles[role]!.pool.indexOf(resource)));
      const first = all.map(positionsIn).reduce((a, b) => {
        const differs = a.findIndex((position, i) => position !== b[i]);
        return differs === -1 || a[differs]! < b[differs]! ? a : b;
      });
      expect(positionsIn(filled)).to.deep.equal(first);
    });
  });

  it('can be queried again after it was filled', () => {
    property((world) => {
      const matching = ready(world);
      if (!matching.isPossible(ableIn(world))) return;
      const filled = matching.fill((_role, _place, positions) => [...positions].at(-1)!);
      expect(matching.isPossible(ableIn(world))).to.equal(true);
      expect(matching.fill((_role, _place, positions) => [...positions].at(-1)!)).to.deep.equal(filled);
    });
  });
});

describe('matching', () => {
  it('finds an assignment where the first free resource of each role would not work', () => {
    // A: any of 1, 2; B: any of 2, 3; 3 is taken.
    const roles = [
      { count: 1, pool: [1, 2] },
      { count: 1, pool: [2, 3] },
    ];
    const matching = new Matching(roles, buildMemberships(roles.map(({ pool }) => pool)));
    expect(matching.isPossible((role, position) => !(role === 1 && position === 1))).to.equal(true);
    expect(matching.fill((_role, _place, positions) => [...positions][0]!)).to.deep.equal([[1], [2]]);
  });

  it('queries each pool at most once for each path, with entangled pools of 100 and 20 places', () => {
    const pool = Array.from({ length: 100 }, (_, i) => i);
    const roles = Array.from({ length: 10 }, () => ({ count: 2, pool }));
    const matching = new Matching(roles, buildMemberships(roles.map((role) => role.pool)));
    let asked = 0;
    // Only the last 19 resources are able, for 20 places: every path is tried, and none succeeds.
    const isPossible = matching.isPossible((_role, position) => {
      asked += 1;
      return position > 80;
    });
    expect(isPossible).to.equal(false);
    expect(asked).to.be.at.most(20 * 2 * 10 * 100);
  });
});
