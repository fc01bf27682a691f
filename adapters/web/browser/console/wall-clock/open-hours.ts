import { merged, type Schedule, type Window, windows } from '../../../../../core/model/schedule.js';
import type { Schemas } from '../../../../client/index.js';
import { zone } from './wall.js';

type Hours = Pick<Schemas['Resource'], 'schedule' | 'timezone'>;

/** Returns the open times that follow from a resource's opening hours, under the same rules as bookings. */
export function openHours({ schedule, timezone }: Hours, span: Window): readonly Window[] {
  const { weekly = [], overrides = [] } = schedule ?? {};
  const whole: Schedule | null = schedule && { weekly, overrides };
  return merged(windows(whole, zone(timezone), span.start, span.end));
}
