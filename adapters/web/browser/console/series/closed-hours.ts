import { isFailure } from '../../../../../core/errors.js';
import { FieldReader } from '../../../../../core/fields.js';
import { occurrences } from '../../../../../core/series/occurrences.js';
import { readSeriesRule } from '../../../../../core/series/rule.js';
import type { Schemas } from '../../../../client/index.js';
import { openHours } from '../wall-clock/open-hours.js';
import { instantOf, MINUTE, timestampOf, zone } from '../wall-clock/wall.js';
import type { Conflict } from './conflicts.js';
import type { Offered } from './draft.js';

/** What a booking asks for: a service with or without named resources, or resources alone. */
interface Asked {
  readonly service?: string | null | undefined;
  readonly resources?: readonly string[] | null | undefined;
}

/** True if opening hours alone rule out a booking at that time, whoever serves. */
export function isClosed(asked: Asked, { services, resources }: Offered, start: number, end: number): boolean {
  const service = services.find(({ uuid }) => uuid === asked.service);
  // During a step, only some of the resources are needed.
  if (service && service.steps.length > 0) return false;
  const isShut = (uuid: string) => {
    const resource = resources.find((one) => one.uuid === uuid);
    return (
      resource !== undefined &&
      !openHours(resource, { start, end }).some((open) => open.start <= start && open.end >= end)
    );
  };
  return (asked.resources ?? []).some(isShut) || (service?.roles ?? []).some((role) => role.resources.every(isShut));
}

/**
 * Returns all times of a new series as conflicts, if opening hours alone rule out each of them, so that a dry run could only be refused.
 * Undefined if the service must decide.
 */
export function closedTimes(
  { rule, start, duration_minutes: minutes, ...asked }: Schemas['NewSeries'],
  offered: Offered,
  timezone: string,
): readonly Conflict[] | undefined {
  const fields = new FieldReader({ rule });
  const read = readSeriesRule(fields);
  try {
    fields.done();
    const { instances } = occurrences(read, instantOf(start), zone(timezone));
    const length = (minutes ?? 0) * MINUTE;
    if (!instances.every((one) => isClosed(asked, offered, one, one + length))) return undefined;
    return instances.map((one) => ({ start: timestampOf(one), reason: 'closed' }));
  } catch (error) {
    // The service says what is wrong with the rule.
    if (!isFailure(error, 'invalid')) throw error;
    return undefined;
  }
}
