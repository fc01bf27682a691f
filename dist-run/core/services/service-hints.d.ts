import { type Span } from '../instants.js';
import type { Wanted } from '../ledger/ledger.js';
import type { Service } from '../model/service.js';
import type { Instant } from '../ports.js';
import { type Customer } from './limits.js';
/**
 * Lists what a decision at `now` about bookings of the service is likely to read, besides the service itself. The bookings lie in the span
 * and start by `lastStart`.
 */
export declare function wantedOf(service: Service, span: Span & {
    readonly lastStart: Instant;
}, now: Instant, customer: Customer): Wanted;
/** Lists the objects that the service refers to, and the actions around its bookings. */
export declare function namedBy({ roles, workflow, }: Pick<Service, 'roles' | 'workflow'>): Pick<Wanted, 'objects' | 'actionsOf'>;
/** Returns the time in which allocations affect bookings in the span. Ranking by workload needs the whole week. */
export declare function spanAround(service: Service, { start, end }: Span): Span;
/** The span with the service's buffers on both sides. */
export declare function withBuffers({ rules }: Service, { start, end }: Span): Span;
