import { MINUTES_MAX } from '../../../../../core/model/settings.js';
import type { Schemas } from '../../../../client/index.js';
import type { Errors } from '../forms/form.js';
import type { Service } from '../objects.js';
import { TEXTS } from './texts.js';

type Workflow = Schemas['Workflow'];

/** All services and workflows of the business. */
export interface Objects {
  readonly services: readonly Service[];
  readonly workflows: readonly Workflow[];
}

/** Rules of a service: those of its own, and the settings of its workflow. Null: no limit. */
export interface BookingRules {
  readonly min_notice_minutes: number | null;
  readonly max_advance_days: number | null;
  readonly cancel_until_minutes: number | null;
  readonly reschedule_until_minutes: number | null;
  readonly approval: boolean;
}

/** Rules of the first service of a new business. */
export const FIRST_RULES: BookingRules = {
  min_notice_minutes: 120,
  max_advance_days: 90,
  cancel_until_minutes: 1440,
  reschedule_until_minutes: 1440,
  approval: false,
};

/** Units by their minutes. */
export const UNITS = { minutes: 1, hours: 60, days: 1440, weeks: 10_080 } as const;
export type Unit = keyof typeof UNITS;

export interface Amount {
  readonly value: number | null;
  readonly unit: Unit;
}

const AMOUNTS = ['min_notice', 'max_advance', 'cancel_until', 'reschedule_until'] as const;
export type AmountName = (typeof AMOUNTS)[number];

export interface RulesDraft extends Readonly<Record<AmountName, Amount>> {
  readonly approval: boolean;
}

/** Latest day of a booking, counted from today. */
const ADVANCE_MAX = 36_500;

function amountFor(minutes: number | null): Amount {
  if (minutes === null) return { value: null, unit: 'hours' };
  // One day is shown as 24 hours, because it is counted from the minute of the start.
  const unit =
    minutes % UNITS.days === 0 && minutes > UNITS.days ? 'days' : minutes % UNITS.hours === 0 ? 'hours' : 'minutes';
  return { value: minutes / UNITS[unit], unit };
}

export const rulesDraft = (rules: BookingRules): RulesDraft => ({
  min_notice: amountFor(rules.min_notice_minutes),
  max_advance: { value: rules.max_advance_days, unit: 'days' },
  cancel_until: amountFor(rules.cancel_until_minutes),
  reschedule_until: amountFor(rules.reschedule_until_minutes),
  approval: rules.approval,
});

const minutesIn = ({ value, unit }: Amount): number | null => (value === null ? null : value * UNITS[unit]);

export function rulesIn(draft: RulesDraft): BookingRules {
  const ahead = minutesIn(draft.max_advance);
  return {
    min_notice_minutes: minutesIn(draft.min_notice),
    max_advance_days: ahead === null ? null : ahead / UNITS.days,
    cancel_until_minutes: minutesIn(draft.cancel_until),
    reschedule_until_minutes: minutesIn(draft.reschedule_until),
    approval: draft.approval,
  };
}

export function checkRules(draft: RulesDraft): Errors {
  const isWrong = (name: AmountName) => {
    const minutes = minutesIn(draft[name]);
    const [least, most] = name === 'max_advance' ? [UNITS.days, ADVANCE_MAX * UNITS.days] : [0, MINUTES_MAX];
    return minutes !== null && !(Number.isInteger(minutes) && minutes >= least && minutes <= most);
  };
  const wrong = AMOUNTS.filter(isWrong).map((name) => [name, TEXTS.wrongNumber]);
  const [notice, ahead] = [minutesIn(draft.min_notice), minutesIn(draft.max_advance)];
  const isNever = notice !== null && ahead !== null && notice >= ahead;
  return { ...(isNever && { max_advance: TEXTS.neverBookable }), ...Object.fromEntries(wrong) };
}

/**
 * Mark by which this page finds the workflows that it has made, in every language: their description begins with the address of the page.
 * The UUID of the service follows if the workflow belongs to one service.
 */
const MARK = '#/rules';

const isOwn = ({ description }: Workflow): boolean => description === MARK || description.startsWith(`${MARK}?`);

export const commonWorkflow = (workflows: readonly Workflow[]): Workflow | undefined =>
  workflows.find(({ description }) => description === MARK);

/** Returns the workflow of a service that people have made by hand. Undefined if the page may write the service's rules. */
export const foreignWorkflow = ({ workflow }: Service, workflows: readonly Workflow[]): Workflow | undefined =>
  workflows.find((one) => one.uuid === workflow && !isOwn(one));

export function serviceRules({ rules, workflow }: Service, workflows: readonly Workflow[]): BookingRules {
  const settings = workflows.find(({ uuid }) => uuid === workflow)?.settings;
  return {
    min_notice_minutes: rules.min_notice_minutes,
    max_advance_days: rules.max_advance_days,
    cancel_until_minutes: settings?.cancel_until_minutes ?? null,
    reschedule_until_minutes: settings?.reschedule_until_minutes ?? null,
    approval: settings?.mode === 'confirm',
  };
}

export const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the rules that most services have. Undefined without services. */
export function mostCommon(all: readonly BookingRules[]): BookingRules | undefined {
  const timesOf = (rules: BookingRules) => all.filter((other) => isSame(rules, other)).length;
  return all.toSorted((one, other) => timesOf(other) - timesOf(one))[0];
}

export const workflowSettings = ({ cancel_until_minutes, reschedule_until_minutes, approval }: BookingRules) => ({
  mode: approval ? ('confirm' as const) : ('instant' as const),
  cancel_until_minutes,
  reschedule_until_minutes,
});

/** Body of the workflow for all services, or for one `service`. Keeps the settings of the `old` workflow that are no rules. */
export const workflowBody = (rules: BookingRules, service?: Service, old?: Workflow): Schemas['NewWorkflow'] => ({
  name: service ? TEXTS.workflowOf(service.name) : TEXTS.workflow,
  description: service ? `${MARK}?service=${service.uuid}` : MARK,
  settings: { ...old?.settings, ...workflowSettings(rules) },
});

/** True if the workflow has the settings of the rules already. */
export const isUpToDate = ({ settings }: Workflow, rules: BookingRules): boolean =>
  isSame({ ...settings, ...workflowSettings(rules) }, settings ?? {});

/**
 * Decides about the workflow of one service: `kept` is the one that it has alone, or any with such settings. Otherwise it gets a new one
 * like `old`, which others have, too. Nobody can read the secrets of webhooks, so that a workflow with one is not copied.
 */
export function chooseWorkflow(service: Service, rules: BookingRules, { services, workflows }: Objects) {
  const old = workflows.find(({ uuid }) => uuid === service.workflow);
  const isAlone = services.every(({ uuid, workflow }) => uuid === service.uuid || workflow !== old?.uuid);
  if (old && isAlone) return { kept: old };
  const alike = old ?? commonWorkflow(workflows);
  if (alike && isUpToDate(alike, rules)) return { kept: alike };
  return { old, isBlocked: old?.actions?.some(({ type }) => type === 'webhook') ?? false };
}

/** Fields of a service that follow from its rules. */
export const serviceFields = ({ min_notice_minutes, max_advance_days }: BookingRules, workflow: string) => ({
  rules: { min_notice_minutes, max_advance_days },
  workflow,
});
