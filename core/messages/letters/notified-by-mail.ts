import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { type Booking, isBilledHold } from '../../model/booking.js';
import type { AppCaller } from '../../model/callers.js';
import { type CustomerLetter, letterDefaults, sendsKind } from '../../model/letters.js';
import { isReplaced } from './replaced-letters.js';

interface Needs {
  readonly objects: ObjectStore;
  readonly channels: { readonly hasMail: boolean };
}

export function isNotifiedByMail({ objects, channels }: Needs) {
  return async ({ app }: AppCaller, booking: Booking): Promise<boolean> => {
    const kind = isBilledHold(booking) ? 'payment_due' : LETTER_OF[booking.status];
    if (!channels.hasMail || !booking.customer?.email || kind === undefined || booking.notified?.isOff) return false;
    const { sample } = booking;
    if (sample !== undefined && (sample > 0 || (await objects.find(app.uuid, 'sample', app.uuid)))) return false;
    const settings = (await objects.find(app.uuid, 'letters', app.uuid)) ?? letterDefaults(app);
    if (settings.enabled && sendsKind(settings, kind)) return true;
    if (booking.workflow === null) return false;
    const where = ['eq', 'workflow', booking.workflow] as const;
    return isReplaced(kind, await objects.select(app.uuid, { kind: 'action', where, order: 'position' }));
  };
}

/** Letter that announces each status. Other statuses have none. */
const LETTER_OF: Readonly<Partial<Record<Booking['status'], CustomerLetter>>> = {
  pending: 'pending',
  confirmed: 'confirmed',
  declined: 'declined',
  cancelled: 'cancelled',
  no_show: 'no_show',
};
