import type { Meta } from '../fields.js';
import { MINUTE } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Stretch } from './booking.js';
import { DEFAULT_RULES, type Rules } from './rules.js';

/** How one of a pool is chosen. */
export const ASSIGNMENTS = ['first', 'least_busy', 'round_robin'] as const;
export type AssignmentPolicy = (typeof ASSIGNMENTS)[number];

export const LIMIT_SUBJECTS = ['service', 'resource', 'customer'] as const;
export type LimitSubject = (typeof LIMIT_SUBJECTS)[number];

export const LIMIT_PERIODS = ['day', 'week', 'month', 'active'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** At most `max` bookings of the service, for whom and in which time. */
export interface Limit {
  readonly per: LimitSubject;
  readonly period: LimitPeriod;
  readonly max: number;
}

/** What a service needs: `count` different resources of a pool, `units` of each, in all steps or some. */
export interface Role {
  readonly name: string;
  /** The pool, in the order in which it is ranked where nothing else decides. */
  readonly resources: readonly string[];
  readonly count: number;
  readonly units: number;
  /** Shares of a round robin by resource; 1 for those that are not named. */
  readonly weights: Readonly<Record<string, number>>;
  /** The names of the steps in which it is needed; null: in all. */
  readonly steps: readonly string[] | null;
}

/** A part of a service; the one without a duration takes what the others leave. */
export interface Step {
  readonly name: string;
  readonly durationMinutes: number | null;
}

/** What takes the place of the resources' own rules; null: theirs. Of notice the greater counts, of advance the smaller. */
export type ServiceRules = {
  readonly [R in Exclude<keyof Rules, 'minDurationMinutes' | 'maxDurationMinutes'>]: number | null;
};

/** In whole minor units of an ISO 4217 currency. */
export interface Price {
  readonly amount: number;
  readonly currency: string;
}

/** Where the members of a role stand in its round robin. */
export interface Rota {
  readonly floor: number;
  /** By resource; 0 for those that are not named. */
  readonly turns: Readonly<Record<string, number>>;
}

/** Something that a business sells: durations, the resources that it needs, and how they are chosen. */
export interface Service {
  readonly uuid: string;
  readonly app: string;
  readonly name: string;
  readonly description: string;
  /** Minutes; the first is the default. */
  readonly durations: readonly number[];
  readonly roles: readonly Role[];
  readonly steps: readonly Step[];
  readonly assign: AssignmentPolicy;
  readonly rules: ServiceRules;
  readonly limits: readonly Limit[];
  /** The IANA zone of its days. */
  readonly timezone: string;
  readonly workflow: string | null;
  readonly price: Price | null;
  readonly active: boolean;
  readonly meta: Meta;
  /** By role; empty under another policy than `round_robin`. No part of the version. */
  readonly rotas: Readonly<Record<string, Rota>>;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Whether the service names the resource or workflow. */
export function names({ roles, workflow }: Pick<Service, 'roles' | 'workflow'>, uuid: string): boolean {
  return workflow === uuid || roles.some(({ resources }) => resources.includes(uuid));
}

/** Whether the steps can make up a booking of so many minutes: exactly, or with a minute at least for the one that takes the rest. */
export function stepsFit(steps: readonly Step[], minutes: number): boolean {
  if (steps.length === 0) return true;
  const fixed = steps.reduce((sum, { durationMinutes }) => sum + (durationMinutes ?? 0), 0);
  const takesRest = steps.some(({ durationMinutes }) => durationMinutes === null);
  return takesRest ? fixed < minutes : fixed === minutes;
}

/** The runs of consecutive steps in which a role is needed, in a booking of so many minutes that the steps fit. */
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

/** The rules of a resource as they are in bookings of the service, whose durations take the place of the resource's limits. */
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
