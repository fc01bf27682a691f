import { type Booked } from '../bookings/booking-document.js';
/**
 * Returns the booking as its booker sees it, in the names and formats of the interface: without meta and without data of other persons.
 * `booked` contains the resources, service and workflow that still exist.
 */
export declare function bookerDocument({ booking, resources, service, workflow }: Booked): {
    uuid: string;
    status: "cancelled" | "completed" | "confirmed" | "declined" | "expired" | "held" | "no_show" | "pending";
    start: string;
    end: string;
    duration_minutes: number;
    timezone: string;
    language: string | null;
    units: number;
    title: string | null;
    notes: string | null;
    customer: {
        name: string | null;
        email: string | null;
        phone: string | null;
    } | null;
    service: {
        uuid: string;
        name: string | null;
    } | null;
    resources: {
        uuid: string;
        name: string | null;
    }[];
    price: {
        amount: number;
        currency: string;
    } | null;
    reason: string | null;
    hold_expires_at: string | null;
    sequence: number;
    cancel_until: string | null;
    reschedule_until: string | null;
    check_in_from: string | null;
    checked_in_at: string | null;
    ended_at: string | null;
    created_at: string;
    updated_at: string;
};
