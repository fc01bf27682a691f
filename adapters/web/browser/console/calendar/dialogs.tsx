import { go } from '../../parts/router.js';
import type { Booking } from '../booking/booking-facts.js';
import { useConsole } from '../use-console.js';
import { momentAt, timeAt } from '../wall-clock/format.js';
import { parseTimestamp, todayIn, type Zone } from '../wall-clock/wall.js';
import { BookDialog } from './book-dialog.js';
import { CloseDialog } from './close-dialog.js';
import type { Offer } from './data.js';
import { MoveDialog } from './move-dialog.js';
import type { useVisit } from './place.js';
import { computeStep } from './pointer.js';
import { ProlongDialog } from './prolong-dialog.js';
import type { Wish } from './use-book-form.js';

/** Time that the open dialog is about. `close`: the dialog creates time off. */
export type Opened = Wish & { readonly kind: 'book' | 'close' };

interface DialogsProps {
  readonly opened: Opened | undefined;
  readonly onOpened: (opened: Opened | undefined) => void;
  /** UUID of the booking that a dialog moves. Empty if there is none. */
  readonly moving: string;
  /** UUID of the booking that a dialog prolongs. Empty if there is none. */
  readonly prolonging: string;
  readonly local: Zone;
  readonly offer: Offer;
  readonly visit: ReturnType<typeof useVisit>;
  readonly put: (booking: Booking) => void;
  readonly onClosed: () => void;
}

export function Dialogs({ opened, onOpened, moving, prolonging, local, offer, visit, put, onClosed }: DialogsProps) {
  const { say } = useConsole();
  return (
    <>
      {moving !== '' && (
        <MoveDialog
          key={moving}
          uuid={moving}
          local={local}
          offer={offer}
          onMoved={(booking) => {
            put(booking);
            const moved = parseTimestamp(booking.start);
            visit({ date: todayIn(local, moved) }, { replace: true });
            say(`Moved to ${momentAt(moved, local)}`);
          }}
          onClose={() => visit({}, { replace: true })}
        />
      )}
      {prolonging !== '' && (
        <ProlongDialog
          key={prolonging}
          uuid={prolonging}
          local={local}
          step={computeStep(offer.resources)}
          onProlonged={(booking) => {
            put(booking);
            visit({}, { replace: true });
            say(`Ends at ${timeAt(parseTimestamp(booking.end), local)}`);
          }}
          onClose={() => visit({}, { replace: true })}
        />
      )}
      {opened?.kind === 'book' && (
        <BookDialog
          wish={opened}
          local={local}
          offer={offer}
          onBooked={(booking) => {
            put(booking);
            onOpened(undefined);
            const { start, payment } = booking;
            say(
              payment?.expires_at
                ? `Kept until ${momentAt(parseTimestamp(payment.expires_at), local)} for its payment`
                : `Booked for ${momentAt(parseTimestamp(start), local)}`,
            );
          }}
          onCloseTime={(wish) => onOpened({ ...wish, kind: 'close' })}
          onClose={() => onOpened(undefined)}
        />
      )}
      {opened?.kind === 'close' && (
        <CloseDialog
          wish={opened}
          local={local}
          offer={offer}
          onClosed={({ uuid, affected }) => {
            onOpened(undefined);
            onClosed();
            say('Closed');
            // Show the bookings in the closed time, which must be moved or cancelled.
            if (affected.total > 0) go({ path: `/time-off/${uuid}` });
          }}
          onClose={() => onOpened(undefined)}
        />
      )}
    </>
  );
}
