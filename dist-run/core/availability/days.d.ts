import type { Instant } from '../ports.js';
import type { Steps } from '../steps.js';
import type { Zone } from '../zone.js';
/**
 * Lists the local dates, such as `2026-12-01`, with a free start, in order and without duplicates (`format=days`).
 * Starts come in order. Once a date has a free start, its other starts are skipped. A date may return after the next
 * one has begun: some zones put clocks back at 00:01.
 */
export declare function daysOf(starts: Iterable<Instant>, zone: Zone, isFree: (start: Instant) => boolean): Steps<readonly string[]>;
