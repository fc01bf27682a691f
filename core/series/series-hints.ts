import type { Placement } from '../bookings/booking-input.js';
import type { Span } from '../instants.js';
import type { View, Wanted } from '../ledger/ledger.js';
import type { Service } from '../model/service.js';
import { fold } from '../search.js';
import { CLOSE } from '../services/joint-assignment.js';
import { talliesOf } from '../services/limits.js';
import { spanAround, withBuffers } from '../services/service-hints.js';

/** Bookings that are decided together. */
interface Several {
  readonly service: Service | undefined;
  /** Of bookings without a service. */
  readonly resources: readonly string[];
  /** Of the customers. */
  readonly emails: readonly (string | null | undefined)[];
  readonly placements: readonly Placement[];
  /** Whether the service ranks its resources only once, for the first. */
  readonly together: boolean;
}

/** What deciding all of them reads of resources and of the service, so that it is read at once. */
export function wantedAt(
  { now }: View,
  { service, resources, emails, placements, together }: Several,
): Pick<Wanted, 'objects' | 'spans' | 'tallies'> {
  const spans = placements.map(({ start, end }): Span => ({ start, end }));
  if (!service) return { objects: { resource: resources }, spans };
  const starts = spans.map(({ start }) => start);
  // To rank them by how busy they are takes a week.
  const ranked = (together ? spans.slice(0, 1) : spans).map((span) => spanAround(service, span));
  const folded = [...new Set(emails.map((email) => (email ? fold(email) : null)))];
  return {
    objects: { resource: [...new Set(service.roles.flatMap((role) => role.resources))] },
    spans: [...ranked, ...(together ? joined(spans) : spans).map((span) => withBuffers(service, span))],
    tallies: folded.flatMap((email) => talliesOf({ service, email }, starts, now)),
  };
}

/** Spans that are close together as one: who could take all is found out for as many at once. */
function joined(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const span of spans) {
    const last = all.at(-1);
    if (last && span.start - last.end <= CLOSE) all[all.length - 1] = { start: last.start, end: span.end };
    else all.push(span);
  }
  return all;
}
