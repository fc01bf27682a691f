import { RefusedError } from '../basics/errors.js';
import { COUNTED_KINDS, type CountedKind, DESCRIPTORS, type Kind } from '../model/kinds/objects.js';
import type { View } from './ledger.js';

type Descriptors = typeof DESCRIPTORS;

/** Names of the limits that a kind's descriptor refers to. */
type QuotaName = {
  [K in CountedKind]: Descriptors[K]['quota'] extends { readonly name: infer N extends string } ? N : never;
}[CountedKind];

/** Limits of apps for an owner and of objects in an app. `actions` applies to each workflow. Existing objects stay. */
export type Quotas = Readonly<Record<'apps' | 'actions' | QuotaName, number>>;

/** Default limits: more than businesses typically need, and few enough for fast lists and decisions. */
export const DEFAULT_QUOTAS: Quotas = {
  apps: 1_000,
  actions: 100,
  ...(Object.fromEntries(
    COUNTED_KINDS.flatMap((kind) => {
      const { name, most } = DESCRIPTORS[kind].quota;
      return name === null ? [] : [[name, most]];
    }),
  ) as Record<QuotaName, number>),
};

/** Limit for a decision that creates objects of a kind. */
interface Quota {
  readonly kind: CountedKind;
  readonly most: number;
}

/** Returns the limit of a kind's objects in an app. Undefined: there is none. */
export function quotaOf(kind: Kind, quotas: Partial<Quotas> = {}): Quota | undefined {
  const { quota } = DESCRIPTORS[kind];
  if (quota === null) return undefined;
  const { name, most } = quota;
  return { kind: kind as CountedKind, most: (name === null ? undefined : quotas[name]) ?? most };
}

/** @throws RefusedError `quota` if the app cannot have so many `more` objects, including objects of the same commit. */
export function checkQuota(view: View, { kind, most }: Quota, more = 1): void {
  if (view.count(kind) + more <= most) return;
  throw beyondQuota(kind, `Quota reached: at most ${most} ${DESCRIPTORS[kind].quota.name ?? 'entries'} per app`);
}

export function beyondQuota(kind: string, problem: string): RefusedError {
  return new RefusedError('quota', { [kind]: problem });
}
