import { buildBlocks, NONE } from '../../availability/candidate.js';
import type { TakenBlock } from '../../availability/sweeps.js';
import { DAY, MINUTE } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { zone } from '../../basics/zone.js';
import { referenced } from '../../ledger/edits.js';
import type { View } from '../../ledger/ledger.js';
import { buffersWithin, findRuns, rulesWithin, stepsFit } from '../../model/service.js';
import { buildAllowance, counter, keepTightest, Periods, sharedBy } from './limits.js';
import { Matching } from './matching.js';
import { listUuids, rankPools } from './service-placement.js';
import { type Assigned, buildSpan, ready, type ServiceWish } from './service-request.js';

/** Number of the requested times at which each member of each role's pool is available. */
type Counts = readonly (readonly number[])[];

/**
 * Counts for each resource in each role's pool at how many of the times it could serve. The times are in ascending order. Each resource is
 * counted as if it served whenever it can, and as if the other resources served at none of the times.
 */
export function countsAlone(view: View, wish: ServiceWish, starts: readonly Instant[]): Counts {
  const { service, minutes } = wish;
  const periods = new Periods(zone(service.timezone));
  // Count limits below, because each candidate has its own number of taken times.
  const unlimited = { ...service, limits: [] };
  const limits = keepTightest(service.limits);
  const own = limits.filter(({ per }) => per === 'resource');
  const shared = sharedBy(limits, wish);
  const counted = counter(view, wish);
  return service.roles.map((role, index) => {
    const assigned = service.roles.map((_, other) => (other === index ? role.resources : []));
    const besides = new Map<string, readonly TakenBlock[]>();
    const candidates = role.resources.map((resource) => ({
      resource,
      count: 0,
      allowances: [
        buildAllowance(shared, periods, counted),
        buildAllowance(own, periods, (limit, period) => counted(limit, period, resource)),
      ],
    }));
    const runs = stepsFit(service.steps, minutes) ? findRuns(service, role, minutes) : [];
    const blocks = role.resources.map((uuid) =>
      buildBlocks(runs, {
        ...rulesWithin(service, referenced(view, 'resource', uuid).rules),
        ...buffersWithin(role, wish.bufferAfterMinutes),
      }),
    );
    const longest = Math.max(...blocks.map((all) => (all.at(-1)?.to ?? 0) - (all[0]?.from ?? 0)));
    for (const together of readyTogether(starts, longest)) {
      const alone = { ...wish, service: unlimited, named: [], prefer: [], assigned, besides };
      const span = { start: together[0]!, end: together.at(-1)! + minutes * MINUTE };
      const { staffing } = ready(view, alone, span, () => {});
      for (const start of together) {
        candidates.forEach((candidate, position) => {
          const isAble = staffing.obstacle(index, position, start) === NONE;
          const isLimited = !wish.override?.has('limit');
          if (!isAble || (isLimited && candidate.allowances.some((allowance) => allowance.left(start) < 1))) return;
          candidate.count += 1;
          for (const allowance of candidate.allowances) allowance.take(start);
          const before = besides.get(candidate.resource) ?? [];
          const its = blocks[position]!.map(({ from, to }) => ({
            start: start + from,
            end: start + to,
            units: role.units * wish.units,
          }));
          // Drop blocks that have ended, because they cannot overlap later ones.
          besides.set(candidate.resource, [
            ...before.filter(({ end }) => end > start + blocks[position]![0]!.from),
            ...its,
          ]);
        });
      }
    }
    return candidates.map(({ count }) => count);
  });
}

/** Longest span for which resources are prepared at once. */
const READY_FOR = 62 * DAY;

/** Maximum distance of times in a group. Times further apart are cheaper to examine one by one. */
export const CLOSE = 8 * DAY;

/**
 * Groups times that are close together, because resources are prepared once for each group. If a block of length `longest` could reach the
 * next time, each time is its own group.
 */
function readyTogether(starts: readonly Instant[], longest: number): readonly (readonly Instant[])[] {
  const groups: Instant[][] = [];
  for (const start of starts) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    const isNear = group && last !== undefined && start - last <= CLOSE && start - group[0]! <= READY_FOR;
    if (isNear && start - last >= longest) group.push(start);
    else groups.push([start]);
  }
  return groups;
}

/**
 * Chooses one assignment for several times, from `start` on. Prefers resources that could serve at every one of them, ranked as for the
 * first time. If these cannot fill every place, the resources that could serve at the most times come first. Resources that could never
 * serve only fill places that would otherwise stay empty. Undefined if all resources together cannot fill the places.
 * @throws ValidationError on `resources`, NotFoundError.
 */
export function assignedForAll(
  view: View,
  wish: ServiceWish,
  start: Instant,
  { counts, all, without }: { readonly counts: Counts; readonly all: number; readonly without?: Counts },
): Assigned | undefined {
  const { service, named } = wish;
  const prepared = ready(view, wish, buildSpan(wish, start), () => {});
  const { resources, indexOf, pools, memberships } = prepared;
  const places = service.roles.map(({ count }, role) => ({ count, pool: pools[role]! }));
  const matching = new Matching(
    places,
    memberships,
    named.map((uuid) => indexOf.get(uuid)!),
  );
  const ranks = rankPools(view, wish, start, prepared, () => {});
  /** Orders by the number of possible times, then of those without an override (`without`), then by rank and position. */
  const comesBefore = (role: number, one: number, other: number): boolean => {
    const byAll = counts[role]![one]! - counts[role]![other]!;
    const more = byAll === 0 && without ? without[role]![one]! - without[role]![other]! : byAll;
    const rank = ranks[role];
    return more > 0 || (more === 0 && rank !== undefined && rank[one]! < rank[other]!);
  };
  for (const least of [all, 1, 0]) {
    if (!matching.isPossible((role, position) => counts[role]![position]! >= least)) continue;
    const taken = matching.fill((role, _, positions) => {
      let best: number | undefined;
      for (const position of positions) if (best === undefined || comesBefore(role, position, best)) best = position;
      return best!;
    });
    return listUuids(taken, resources);
  }
  return undefined;
}
