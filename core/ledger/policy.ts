import type { PolicyReason } from '../basics/errors.js';
import type { Instant } from '../basics/ports.js';
import type { Booking, BookingCustomer } from '../model/booking.js';
import type { Kind, Objects, UuidsByKind } from '../model/kinds/objects.js';
import { isPolicyReason } from '../model/override.js';
import type { Question } from '../model/questions/question.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';

/** Customer of a booking. `uuid` is null unless the app has stored the customer. */
export interface PolicyCustomer extends BookingCustomer {
  readonly uuid: string | null;
}

/** Booking about which a policy is asked: a new one, or a move. `start` and `end`, in ms, are those of the whole booking, not of a step. */
export interface PolicyRequest {
  readonly start: Instant;
  readonly end: Instant;
  readonly now: Instant;
  readonly units: number;
  /** One of the resources that the booking would take. */
  readonly resource: Resource;
  readonly service: Service | null;
  readonly customer: PolicyCustomer | null;
  /** The booking before the move. Null: a new booking. */
  readonly moving: Booking | null;
}

/** The app as the decision sees it, including the earlier instances of a series. */
export interface PolicyView {
  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined;
  /** Returns all objects that meet the question, in any order. It needs an index, because an app may have many of them. */
  select<K extends Kind>(question: Question<K>): readonly Objects[K][];
}

/** Data that a policy will read. */
export interface PolicyReads {
  readonly objects?: UuidsByKind | undefined;
  readonly questions?: readonly { readonly [K in Kind]: Question<K> }[Kind][] | undefined;
}

/** Rule of the embedding program about times (core/availability/README.md, "Policies"). Its functions must be pure and synchronous. */
export interface Policy {
  /** Reason for refusals: `x_`, then `a–z`, `0–9` and `_`, at most 40 characters. */
  readonly reason: PolicyReason;
  /** True if pages and bookers see the reason. Default: they see `taken`. */
  readonly public?: boolean | undefined;
  /** True if the booking must not take the resource. A throw, a promise or another value that is not a boolean is a `PolicyError`. */
  refuses(request: PolicyRequest, view: PolicyView): boolean;
  /** Names what `refuses` will read, so that a storage reads it at once. Omissions cost time, never correctness. */
  reads?(request: PolicyRequest): PolicyReads;
}

/** All policies, in the order in which they are asked. */
export interface Policies {
  readonly all: readonly Policy[];
  /** True if the caller sees `taken` in place of reasons that are not public. */
  readonly isHidden: boolean;
}

/** Returns the problems of policies that come from plain JavaScript. */
export function policyProblems(policies: unknown): readonly string[] {
  if (!Array.isArray(policies)) return ['policies must be a list'];
  const reasons = policies.map((policy?: Partial<Policy>) => policy?.reason);
  return policies.flatMap((policy: Partial<Policy> | undefined, index) => {
    const { reason, refuses, reads } = policy ?? {};
    const name = `policies.${index}`;
    if (!isPolicyReason(reason))
      return [`${name}.reason must be x_ and 1 to 38 of a–z, 0–9 and _, and is ${String(reason)}`];
    const problems: string[] = [];
    if (reasons.indexOf(reason) < index) problems.push(`${name}.reason must differ from the others: ${reason}`);
    if (typeof refuses !== 'function') problems.push(`${name}.refuses must be a function`);
    if (reads !== undefined && typeof reads !== 'function') problems.push(`${name}.reads must be a function`);
    return problems;
  });
}
