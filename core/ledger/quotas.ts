import { RefusedError } from '../errors.js';
import { COUNTED_KINDS, type CountedKind, DESCRIPTORS } from '../kinds/objects.js';
import type { View } from './ledger.js';

type Descriptors = typeof DESCRIPTORS;

/** The name of the limit of each kind that has one in `Quotas`. */
type QuotaName = {
  [K in CountedKind]: Descriptors[K]['quota'] extends { readonly name: infer N extends string } ? N : never;
}[CountedKind];

/** How many apps an owner may have, and how much an app may contain; `actions` is of one workflow. Existing objects stay. */
export type Quotas = Readonly<Record<'apps' | 'actions' | QuotaName, number>>;

/** More than anybody should need, and less than what would make lists and decisions slow. */
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

/** How many objects of a kind there may be: what the decision that makes one more asks for. */
export interface Quota {
  readonly kind: CountedKind;
  readonly most: number;
}

/** @throws RefusedError `quota` when the app has as many as it may have, those of the same commit included. */
export function checkQuota(view: View, { kind, most }: Quota): void {
  if (view.count(kind) >= most) throw beyondQuota(kind, `This app has as many as it may have: ${most}`);
}

export function beyondQuota(kind: string, problem: string): RefusedError {
  return new RefusedError('quota', { [kind]: problem });
}
