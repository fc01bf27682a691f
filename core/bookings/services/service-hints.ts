import { MINUTE, type Span } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { zone } from '../../basics/zone.js';
import type { Wanted } from '../../ledger/ledger.js';
import { longestBuffers, type Service } from '../../model/service.js';
import { type Customer, periodAt, talliesBetween } from './limits.js';
import { sameCustomerQuery } from './same-customer.js';

/**
 * Lists what a decision at `now` about bookings of the service is likely to read, besides the service itself. The bookings lie in the span
 * and start at `lastStart` at the latest.
 */
export function buildWanted(
  service: Service,
  span: Span & { readonly lastStart: Instant },
  now: Instant,
  customer: Customer,
): Wanted {
  const question = sameCustomerQuery({ service, ...customer }, { start: span.start, end: span.end });
  return {
    ...namedBy(service),
    span: spanAround(service, span),
    tallies: talliesBetween(service, span, now, customer),
    ...(question && { questions: [{ question }] }),
  };
}

/** Lists the objects that the service refers to, and the actions that its bookings may trigger. */
export function namedBy({
  roles,
  workflow,
}: Pick<Service, 'roles' | 'workflow'>): Pick<Wanted, 'objects' | 'actionsOf'> {
  const workflows = workflow === null ? [] : [workflow];
  return {
    objects: { resource: [...new Set(roles.flatMap(({ resources }) => resources))], workflow: workflows },
    actionsOf: workflows,
  };
}

/** Returns the span in which other bookings affect bookings in the given span. Ranking by workload needs the whole week. */
export function spanAround(service: Service, { start, end }: Span): Span {
  const { assign, timezone } = service;
  const week = assign === 'least_busy' ? periodAt('week', zone(timezone), start) : undefined;
  return withBuffers(service, { start: Math.min(start, week?.from ?? start), end: Math.max(end, week?.to ?? end) });
}

/** Extends the span by the service's buffers on both sides. */
export function withBuffers(service: Service, { start, end }: Span): Span {
  const { bufferBeforeMinutes, bufferAfterMinutes } = service.rules;
  const { before, after } = longestBuffers(service);
  return {
    start: start - Math.max(bufferBeforeMinutes ?? 0, before) * MINUTE,
    end: end + Math.max(bufferAfterMinutes ?? 0, after) * MINUTE,
  };
}
