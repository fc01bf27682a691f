import type { PolicyReason, Reason } from '../basics/errors.js';

/** Obstacles that the business may override, in the order of the checks. */
export const OVERRIDABLE = [
  'started',
  'blocked',
  'inactive',
  'duration',
  'too_soon',
  'too_far',
  'limit',
  'one_at_a_time',
  'closed',
  'off_grid',
  'taken',
] as const satisfies readonly Reason[];
export type Overridable = (typeof OVERRIDABLE)[number] | PolicyReason;

const POLICY_REASON = /^x_[a-z0-9_]{1,38}$/;

export function isPolicyReason(reason: unknown): reason is PolicyReason {
  return typeof reason === 'string' && POLICY_REASON.test(reason);
}

/** The reasons that a request overrides. */
export type Override = ReadonlySet<Overridable>;

export const NO_OVERRIDE: Override = new Set();

/** Limits of overridden times in days: how far in the past a booking may start, and how far in the future it may end. */
export const DAYS_BACK = 366;
export const DAYS_AHEAD = 3_660;

/** Merges lists of reasons into one without duplicates, in the order of `OVERRIDABLE`. Policies come last, in the order given. */
export function inOrder(...lists: readonly (readonly string[] | undefined)[]): readonly Overridable[] {
  const given = new Set(lists.flatMap((list) => list ?? []));
  return [...OVERRIDABLE.filter((reason) => given.has(reason)), ...[...given].filter(isPolicyReason)];
}
