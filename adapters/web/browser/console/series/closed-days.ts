import { isFailure } from '../../../../../core/basics/errors.js';
import { FieldReader } from '../../../../../core/basics/fields.js';
import { occurrences } from '../../../../../core/bookings/series/occurrences.js';
import { readSeriesRule } from '../../../../../core/bookings/series/rule.js';
import type { Schemas } from '../../../../client/index.js';
import { openHours } from '../wall-clock/open-hours.js';
import { formatInstant, parseTimestamp, zone } from '../wall-clock/wall.js';
import type { Conflict } from './conflicts.js';
import type { Offered } from './draft.js';

/** Requested service or resources of a booking: a service with or without named resources, or resources alone. */
interface Asked {
  readonly service?: string | null | undefined;
  readonly resources?: readonly string[] | null | undefined;
}

/** True if opening hours rule out a booking on the day of that start, because no suitable resource is open. */
export function isClosedDay(asked: Asked, { services, resources }: Offered, start: number): boolean {
  const service = services.find(({ uuid }) => uuid === asked.service);
  // During a step, only some of the resources are needed.
  if (service && service.steps.length > 0) return false;
  const isShut = (uuid: string) => {
    const resource = resources.find((one) => one.uuid === uuid);
    if (!resource) return false;
    const local = zone(resource.timezone);
    const day = local.dayAt(start);
    return openHours(resource, { start: local.startOfDay(day), end: local.startOfDay(day + 1) }).length === 0;
  };
  const isNobodyIn = ({ resources: pool }: Schemas['Role']) => pool.length > 0 && pool.every(isShut);
  return (asked.resources ?? []).some(isShut) || (service?.roles ?? []).some(isNobodyIn);
}

/** Returns all times of a new series as conflicts, if each is on a closed day. Undefined if the service must decide. */
export function closedTimes(
  { rule, start, ...asked }: Schemas['NewSeries'],
  offered: Offered,
  timezone: string,
): readonly Conflict[] | undefined {
  const fields = new FieldReader({ rule });
  const read = readSeriesRule(fields);
  try {
    fields.done();
    const { instances } = occurrences(read, parseTimestamp(start), zone(timezone));
    if (!instances.every((one) => isClosedDay(asked, offered, one))) return undefined;
    return instances.map((one) => ({ start: formatInstant(one), reason: 'closed' }));
  } catch (error) {
    // The service says what is wrong with the rule.
    if (!isFailure(error, 'invalid')) throw error;
    return undefined;
  }
}
