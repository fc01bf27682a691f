import { STATUSES } from '../../../core/model/booking.js';
import { language, listOf, nullable, object, timestamp, timezone, uuid, } from '../description/schemas.js';
import { priceShown } from './services.js';
const shortText = { type: ['string', 'null'], maxLength: 255 };
const longText = { type: ['string', 'null'], maxLength: 10_000 };
const named = object({ uuid, name: { type: ['string', 'null'], description: 'null when it was deleted.' } });
/** Fields of a booking that its booker sees. */
export const ownBookingFields = {
    uuid,
    status: { type: 'string', enum: STATUSES },
    start: timestamp,
    end: timestamp,
    duration_minutes: { type: 'number' },
    timezone,
    language: nullable(language),
    units: { type: 'integer' },
    title: shortText,
    notes: longText,
    customer: nullable(object({ name: shortText, email: shortText, phone: shortText })),
    service: nullable(named),
    resources: listOf(named),
    price: priceShown,
    reason: longText,
    hold_expires_at: nullable(timestamp),
    sequence: { type: 'integer' },
    cancel_until: { ...nullable(timestamp), description: 'Until when it may be cancelled; null: without such a limit.' },
    reschedule_until: { ...nullable(timestamp), description: 'Until when it may be moved; null: without such a limit.' },
    check_in_from: {
        ...nullable(timestamp),
        description: 'From when on the booker may check in, until the end; null: not at all.',
    },
    checked_in_at: nullable(timestamp),
    ended_at: { ...nullable(timestamp), description: 'When it really ended; null: as agreed.' },
    created_at: timestamp,
    updated_at: timestamp,
};
