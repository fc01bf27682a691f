import type { Schemas } from '../../../../client/index.js';
import type { Errors } from '../forms/form.js';
import { type MetaRow, metaOf, metaRows } from '../forms/meta.js';
import { DAYS, type Hours, OFFICE_HOURS, type Opening, openingOf, placeOf, scheduleOf } from '../hours/week.js';

type Resource = Schemas['Resource'];

/** Resource as its editor represents it. */
export interface ResourceDraft {
  readonly name: string;
  readonly description: string;
  readonly timezone: string;
  readonly capacity: number | null;
  /** Opening hours. Null: always open. */
  readonly opening: Opening | null;
  readonly rules: Schemas['Rules'];
  readonly meta: readonly MetaRow[];
}

export const DEFAULT_RULES: Schemas['Rules'] = {
  slot_minutes: 15,
  min_duration_minutes: null,
  max_duration_minutes: null,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 0,
  max_advance_days: 366,
};

export function blankResource(timezone: string): ResourceDraft {
  return {
    name: '',
    description: '',
    timezone,
    capacity: 1,
    opening: { week: OFFICE_HOURS, special: [] },
    rules: DEFAULT_RULES,
    meta: [],
  };
}

export function resourceDraft({
  name,
  description,
  timezone,
  capacity,
  schedule,
  rules,
  meta,
}: Resource): ResourceDraft {
  return {
    name,
    description,
    timezone,
    capacity,
    opening: schedule && openingOf(schedule),
    rules,
    meta: metaRows(meta),
  };
}

export function resourceBody({ opening, meta, ...draft }: ResourceDraft): Schemas['NewResource'] {
  return { ...draft, schedule: opening && scheduleOf(opening), meta: metaOf(meta) };
}

/** Maps a field of the request's body to its path in the draft. */
export function resourcePlace(path: string, { opening }: ResourceDraft): string {
  if (!path.startsWith('schedule.') || !opening) return path;
  const { day, special, window } = placeOf(opening, path.slice('schedule.'.length));
  const part = day !== undefined ? `week.${day}` : special !== undefined ? `special.${special}` : '';
  return `opening.${part}${window === undefined || window < 0 ? '' : `.${window}`}`;
}

const BOTH = 'Give both times';

/** Returns errors for missing times and dates, without which the request cannot be sent. */
export function checkOpening(opening: Opening | null, at = 'opening'): Errors {
  if (!opening) return {};
  const errors: Record<string, string> = {};
  const check = (windows: readonly Hours[], path: string) => {
    for (const [index, { start, end }] of windows.entries()) {
      if (start === '' || end === '') errors[`${path}.${index}`] = BOTH;
    }
  };
  for (const day of DAYS) check(opening.week[day], `${at}.week.${day}`);
  for (const [index, { date, windows }] of opening.special.entries()) {
    if (date === '') errors[`${at}.special.${index}`] = 'Choose the date';
    check(windows, `${at}.special.${index}`);
  }
  return errors;
}
