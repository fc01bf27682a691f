import { RESOURCE } from '../../../../../core/model/resource.js';
import type { Schemas } from '../../../../client/index.js';
import { firstUnused } from '../colors/palette.js';
import type { Errors } from '../forms/form.js';
import { buildBlank, buildBody, buildDraft, type DraftOf } from '../forms/schema-form.js';
import {
  buildOpening,
  buildSchedule,
  DAYS,
  findPosition,
  type Hours,
  OFFICE_HOURS,
  type Opening,
} from '../hours/week.js';
import { TEXTS } from './texts.js';

export interface ResourceDraft extends Omit<DraftOf<typeof RESOURCE>, 'schedule'> {
  readonly opening: Opening | null;
}

const { schedule: _, ...BLANK } = buildBlank(RESOURCE);
export const BLANK_RULES = BLANK.rules;

/** Returns the draft of a new person or room, with the hours that most have, and the first colour that none has. */
export const blankResource = (
  timezone: string,
  others: readonly Pick<Schemas['Resource'], 'color' | 'schedule'>[],
): ResourceDraft => ({
  ...BLANK,
  timezone,
  color: firstUnused(others),
  opening: commonOpening(others),
});

/** Returns the weekly hours that most people and rooms have. */
function commonOpening(others: readonly Pick<Schemas['Resource'], 'schedule'>[]): Opening | null {
  const counts = new Map<string, number>();
  for (const { schedule } of others) {
    const hours = JSON.stringify(schedule && { ...schedule, overrides: [] });
    counts.set(hours, (counts.get(hours) ?? 0) + 1);
  }
  const [[hours] = []] = [...counts].sort(([, a], [, b]) => b - a);
  if (hours === undefined) return { week: OFFICE_HOURS, special: [] };
  const schedule: Schemas['Resource']['schedule'] = JSON.parse(hours);
  return schedule && buildOpening(schedule);
}

export function resourceDraft(resource: Schemas['Resource']): ResourceDraft {
  const { schedule: __, ...draft } = buildDraft(RESOURCE, resource);
  return { ...draft, opening: resource.schedule && buildOpening(resource.schedule) };
}

export const resourceBody = ({ opening, ...draft }: ResourceDraft): Schemas['NewResource'] =>
  buildBody(RESOURCE, { ...draft, schedule: opening && buildSchedule(opening) });

export function findDraftPath(path: string, { opening }: ResourceDraft): string {
  if (!path.startsWith('schedule.') || !opening) return path;
  const { day, special, window } = findPosition(opening, path.slice('schedule.'.length));
  const list = day !== undefined ? `week.${day}` : `special.${special}.windows`;
  if (window !== undefined && window >= 0) return `opening.${list}.${window}`;
  return `opening.${day !== undefined ? list : special !== undefined ? `special.${special}` : ''}`;
}

/** Returns errors for missing times and dates, without which the request cannot be sent. */
export function checkOpening(opening: Opening | null, at = 'opening'): Errors {
  if (!opening) return {};
  const errors: Record<string, string> = {};
  const check = (windows: readonly Hours[], path: string) => {
    for (const [index, { start, end }] of windows.entries()) {
      if (start === '' || end === '') errors[`${path}.${index}`] = TEXTS.bothTimes;
    }
  };
  for (const day of DAYS) check(opening.week[day], `${at}.week.${day}`);
  for (const [index, { date, windows }] of opening.special.entries()) {
    if (date === '') errors[`${at}.special.${index}`] = TEXTS.chooseDate;
    check(windows, `${at}.special.${index}.windows`);
  }
  return errors;
}
