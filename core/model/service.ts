import type { Meta } from '../fields.js';
import { MINUTE } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Stretch } from './booking.js';
import { DEFAULT_RULES, type Rules } from './rules.js';

/** Policies that choose a resource from a pool. */
export const ASSIGNMENTS = ['first', 'least_busy', 'round_robin'] as const;
export type AssignmentPolicy = (typeof ASSIGNMENTS)[number];

export const LIMIT_SUBJECTS = ['service', 'resource', 'customer'] as const;
export type LimitSubject = (typeof LIMIT_SUBJECTS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month', 'active'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** Limit of bookings of the service, by customer and period. */
export interface Limit {
  readonly per: LimitSubject;
  readonly period: LimitPeriod;
  readonly max: number;
}

/** Requirement of a service: `count` different resources of a pool, `units` of each, in all or some steps. */
export interface Role {
  readonly name: string;
  /** Pool, in the default order of preference. */
  readonly resources: readonly string[];
  readonly count: number;
  readonly units: number;
  /** Round robin weights by resource. Default 1. */
  readonly weights: Readonly<Record<string, number>>;
  /** Names of the steps that need the role. Null: all. */
  readonly steps: readonly string[] | null;
}

/** Part of a service. The step without a duration takes the remaining time. */
export interface Step {
  readonly name: string;
  readonly durationMinutes: number | null;
}

/**
 * Rules of a service, which replace the rules of its resources. Null: the resource's rule applies. Exceptions: of the two minimum notices,
 * the longer applies, and of the two maximum advances, the shorter.
 */
export type ServiceRules = {
  readonly [R in Exclude<keyof Rules, 'minDurationMinutes' | 'maxDurationMinutes'>]: number | null;
};

/** Price in whole minor units (such as cents) of an ISO 4217 currency. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

export const ONE_AT_A_TIME = ['service', 'app'] as const;
export type OneAtATime = (typeof ONE_AT_A_TIME)[number];

/** Round robin state of a role. `floor` is the minimum score of its resources. */
export interface Rota {
  readonly floor: number;
  /**
   * Score of each resource. Each turn of a resource adds an amount that is inversely proportional to its weight, and the resource with the
   * lowest score is next. Default 0.
   */
  readonly turns: Readonly<Record<string, number>>;
}

/** Something that a business sells: durations, required resources, and how they are chosen. */
export interface Service {
  readonly uuid: string;
  readonly app: string;
  readonly name: string;
  readonly description: string;
  /** In minutes. The first is the default. */
  readonly durations: readonly number[];
  readonly roles: readonly Role[];
  readonly steps: readonly Step[];
  readonly assign: AssignmentPolicy;
  readonly rules: ServiceRules;
  readonly limits: readonly Limit[];
  /** IANA zone of the service's days, weeks and months. */
  readonly timezone: string;
  readonly workflow: string | null;
  readonly price: Price | null;
  readonly active: boolean;
  /** Scope in which bookings of one e-mail address must not overlap: this service, or the app. Null or absent: no such rule. */
  readonly oneAtATime?: OneAtATime | null;
  readonly meta: Meta;
  /** Round robin states by role. Empty unless the policy is `round_robin`. Changes do not increase `version`. */
  readonly rotas: Readonly<Record<string, Rota>>;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** True if the service refers to the resource or workflow. */
export function names({ roles, workflow }: Pick<Service, 'roles' | 'workflow'>, uuid: string): boolean {
  return workflow === uuid || roles.some(({ resources }) => resources.includes(uuid));
}

/**
 * True if the steps can fill a booking of that length exactly, with at least one minute for a step without a
 * duration.
 */
export function stepsFit(steps: readonly Step[], minutes: number): boolean {
  if (steps.length === 0) return true;
  const fixed = steps.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  const takesRest = steps.some(({ durationMinutes }) => durationMinutes === null);
  return takesRest ? fixed < minutes : fixed === minutes;
}

/** Returns the parts of a booking in which the role is needed. Consecutive steps form one part. Requires that the steps fit the length. */
export function runsOf(
  { steps }: Pick<Service, 'steps'>,
  role: Pick<Role, 'steps'>,
  minutes: number,
): readonly Stretch[] {
  if (steps.length === 0 || role.steps === null) return [{ from: 0, to: minutes * MINUTE }];
  const fixed = steps.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  const runs: Stretch[] = [];
  let at = 0;
  for (const { name, durationMinutes } of steps) {
    const from = at;
    at += (durationMinutes ?? minutes - fixed) * MINUTE;
    if (!role.steps.includes(name)) continue;
    const last = runs.at(-1);
    if (last?.to === from) runs[runs.length - 1] = { from: last.from, to: at };
    else runs.push({ from, to: at });
  }
  return runs;
}

/** Returns a resource's rules for bookings of the service. The service's durations replace the resource's limits. */
export function rulesWithin({ rules }: Pick<Service, 'rules'>, resource: Rules): Rules {
  return {
    slotMinutes: rules.slotMinutes ?? resource.slotMinutes,
    minDurationMinutes: DEFAULT_RULES.minDurationMinutes,
    maxDurationMinutes: DEFAULT_RULES.maxDurationMinutes,
    bufferBeforeMinutes: rules.bufferBeforeMinutes ?? resource.bufferBeforeMinutes,
    bufferAfterMinutes: rules.bufferAfterMinutes ?? resource.bufferAfterMinutes,
    minNoticeMinutes: Math.max(rules.minNoticeMinutes ?? 0, resource.minNoticeMinutes),
    maxAdvanceDays: Math.min(rules.maxAdvanceDays ?? Number.POSITIVE_INFINITY, resource.maxAdvanceDays),
  };
}
