import { RefusedError } from '../errors.js';
import type { CountedKind, View } from './ledger.js';

/** How many apps an owner may have, and how much an app may contain; `actions` is of one workflow. What is there already stays. */
export interface Quotas {
  readonly apps: number;
  readonly resources: number;
  readonly services: number;
  readonly workflows: number;
  readonly actions: number;
  readonly feeds: number;
  readonly keys: number;
  readonly calendars: number;
}

/** More than anybody should need, and less than what would make lists and decisions slow. */
export const DEFAULT_QUOTAS: Quotas = {
  apps: 1_000,
  resources: 10_000,
  services: 1_000,
  workflows: 1_000,
  actions: 100,
  feeds: 1_000,
  keys: 100,
  calendars: 1_000,
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
