import type { Span } from '../../basics/instants.js';
import { fold } from '../../basics/search.js';
import type { View, Wanted } from '../../ledger/ledger.js';
import type { Service } from '../../model/service.js';
import { wantedOfCustomer } from '../booking-hints.js';
import type { Placement } from '../booking-input.js';
import { CLOSE } from '../services/joint-assignment.js';
import { listTallies } from '../services/limits.js';
import { namedBy, spanAround, withBuffers } from '../services/service-hints.js';
import type { SeriesWish } from './instances.js';
import type { SeriesRequest } from './series-input.js';

/** Bookings that are decided together. */
interface Several {
  readonly service: Service | undefined;
  /** Resources of the bookings. Only used without a service. */
  readonly resources: readonly string[];
  readonly emails: readonly (string | null | undefined)[];
  readonly placements: readonly Placement[];
  /** True if the service ranks its resources only once, for the first placement. */
  readonly together: boolean;
}

/** Lists the data about resources and the service that deciding all placements needs, so that one read loads it. */
export function wantedAt(
  { now }: View,
  { service, resources, emails, placements, together }: Several,
): Pick<Wanted, 'objects' | 'spans' | 'tallies'> {
  const spans = placements.map(({ start, end }): Span => ({ start, end }));
  if (!service) return { objects: { resource: resources }, spans };
  const starts = spans.map(({ start }) => start);
  // Read the span in which bookings affect the ranking. If the service ranks by workload, this is a whole week.
  const ranked = (together ? spans.slice(0, 1) : spans).map((span) => spanAround(service, span));
  const folded = [...new Set(emails.map((email) => (email ? fold(email) : null)))];
  return {
    objects: { resource: [...new Set(service.roles.flatMap((role) => role.resources))] },
    spans: [...ranked, ...(together ? joined(spans) : spans).map((span) => withBuffers(service, span))],
    tallies: folded.flatMap((email) => listTallies({ service, email }, starts, now)),
  };
}

/** Lists the objects to read that are known from the request alone. */
export function wantedByRequest({ booking }: SeriesRequest): Wanted {
  const { service, resources, workflow, details } = booking;
  const { customer, emails } = wantedOfCustomer(details);
  const workflows = workflow === null || workflow === undefined ? [] : [workflow];
  const objects = { resource: resources, workflow: workflows, service: service === null ? [] : [service], customer };
  if (service === null) return { objects, emails, actionsOf: workflows };
  return {
    objects,
    emails,
    actionsOf: workflows,
    ofService: { service, wants: namedBy },
  };
}

export function wantedForPlacing(view: View, { request, named, placements, together, uuidOf }: SeriesWish): Wanted {
  const { service, workflow } = named;
  const emails = [named.customer?.email];
  const wanted = wantedAt(view, { service, resources: request.resources, emails, placements, together });
  return {
    ...wanted,
    newObjects: { booking: placements.map((_, index) => uuidOf(index)) },
    actionsOf: workflow ? [workflow.uuid] : [],
  };
}

/** Joins spans that are close together, because their candidates are cheaper to find together. */
function joined(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && span.start - last.end <= CLOSE) all[all.length - 1] = { start: last.start, end: span.end };
    else all.push(span);
  }
  return all;
}
