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
 * Rules of a service in place of its resources' own. Null: the resource's rule. Exceptions: the longer notice and the shorter advance
 * apply.
 */
export type ServiceRules = {
  readonly [R in Exclude<keyof Rules, 'minDurationMinutes' | 'maxDurationMinutes'>]: number | null;
};

/** In whole minor units of an ISO 4217 currency. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

export const ONE_AT_A_TIME = ['service', 'app'] as const;
export type OneAtATime = (typeof ONE_AT_A_TIME)[number];

/** Round robin state of a role. */
export interface Rota {
  readonly floor: number;
  /** Number of times that round robin chose each resource. Default 0. */
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
  /** IANA zone of its days. */
  readonly timezone: string;
  readonly workflow: string | null;
  readonly price: Price | null;
  readonly active: boolean;
  /** Scope in which bookings of one e-mail address must not overlap: this service, or the app. Null or absent: no such rule. */
  readonly oneAtATime?: OneAtATime | null;
  readonly meta: Meta;
  /** By role. Empty unless the policy is `round_robin`. Changes do not count as a new version. */
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

/** Returns the runs of consecutive steps that need a role, in a booking of a length that the steps fit. */
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
