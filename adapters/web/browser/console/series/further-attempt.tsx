import type { Schemas } from '../../../../client/index.js';
import { AllTheSame } from '../booking/all-the-same.js';
import {
  buildOverride,
  furtherOverride,
  OVERRIDABLE,
  type Overridable,
  overridableReason,
} from '../booking/override.js';
import type { FurtherAttempt } from '../forms/trouble.js';
import { useConsole } from '../use-console.js';
import type { Failure } from '../words.js';
import { listConflicts } from './conflicts.js';

type Body = Schemas['NewBooking'] | Schemas['NewSeries'];

export function useFurtherAttempt() {
  const { client } = useConsole();
  return async (failure: Failure, body: Body): Promise<FurtherAttempt | undefined> => {
    const found = await overriddenBy(client, failure, body);
    if (!found) return undefined;
    const offer = (again: () => void) => (
      <AllTheSame action="book" override={found} start={body.start} onOverride={again} />
    );
    return { fields: buildOverride(found), offer };
  };
}

/**
 * Returns all reasons that an override would ignore. Undefined if one of them cannot be overridden. For a series, asks about the first
 * conflict with each reason.
 */
async function overriddenBy(
  client: ReturnType<typeof useConsole>['client'],
  failure: Failure,
  body: Body,
): Promise<readonly Overridable[] | undefined> {
  const { service = null, resources = null, start, duration_minutes = null, customer = null, override } = body;
  const { buffer_after_minutes = null } = body;
  const before = override ?? [];
  const conflicts = listConflicts(failure);
  const refusals = conflicts.length > 0 ? conflicts : [{ start, reason: overridableReason(failure) }];
  const reasons = [...new Set(refusals.map(({ reason }) => reason))];
  if (!furtherOverride(before, reasons)) return undefined;
  const found = new Set(before);
  for (const each of reasons) {
    const one = refusals.find(({ reason }) => reason === each)!;
    const asked = { service, resources, start: one.start, duration_minutes, buffer_after_minutes, customer };
    const explained = await client.explainAvailability({ body: { ...asked, override: [...OVERRIDABLE] } });
    if (explained.outcome !== 'ok' || !explained.value.bookable) return undefined;
    for (const reason of explained.value.overrode) found.add(reason);
  }
  const all = OVERRIDABLE.filter((reason) => found.has(reason));
  if (conflicts.length === 0 || !('rule' in body)) return all;
  // Other conflicts with the same reasons may be ones that no override helps against.
  const seen = await client.createSeries({ body: { ...body, override: all }, query: { dry_run: true } });
  return seen.outcome === 'ok' ? all : undefined;
}
