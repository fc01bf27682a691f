import { type ClockRule, type DueBooking } from '../../../core/storage/booking-repository.js';
import type { Collections } from '../driver/collections.js';
/** Finds the bookings that match any of the rules, the longest overdue first. */
export declare function dueBookings({ bookings }: Collections, rules: readonly ClockRule[], limit: number): Promise<readonly DueBooking[]>;
