import { RefusedError } from '../errors.js';
import { type CountedKind, DESCRIPTORS } from '../kinds/objects.js';
import type { View } from './ledger.js';
type Descriptors = typeof DESCRIPTORS;
/** Names of limits in `Quotas`. */
type QuotaName = {
    [K in CountedKind]: Descriptors[K]['quota'] extends {
        readonly name: infer N extends string;
    } ? N : never;
}[CountedKind];
/** Limits of apps for an owner and of objects in an app. `actions` applies to each workflow. Existing objects stay. */
export type Quotas = Readonly<Record<'apps' | 'actions' | QuotaName, number>>;
/** More than typical needs, but few enough for fast lists and decisions. */
export declare const DEFAULT_QUOTAS: Quotas;
/** Limit for a decision that creates objects of a kind. */
export interface Quota {
    readonly kind: CountedKind;
    readonly most: number;
}
/** @throws RefusedError `quota` if the app has reached its limit, including objects of the same commit. */
export declare function checkQuota(view: View, { kind, most }: Quota): void;
export declare function beyondQuota(kind: string, problem: string): RefusedError;
export {};
