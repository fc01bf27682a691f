import { go } from '../../parts/router.js';
import type { Booking } from '../booking/booking-facts.js';
import { MoveDialog } from '../bookings/move-dialog.js';
import { bookedWords, NewBookingDialog, type Wish } from '../bookings/new-booking-dialog.js';
import { ProlongDialog } from '../bookings/prolong-dialog.js';
import { TEXTS as BOOKINGS } from '../bookings/texts.js';
import { useConsole, useIsHere } from '../use-console.js';
import { momentAt, timeAt } from '../wall-clock/format.js';
import { MINUTE, parseTimestamp, todayIn, type Zone } from '../wall-clock/wall.js';
import { CloseDialog } from './close-dialog.js';
import type { Offer } from './data.js';
import type { useVisit } from './place.js';
import { computeStep } from './pointer.js';
import { TEXTS } from './texts.js';

/** Time that the open dialog is about. `book-day`: only the day is known. `close`: the dialog creates time off. */
export type Opened = Wish & { readonly kind: 'book' | 'book-day' | 'close' };

/** Returns the beginning of the form for a time of the grid, or for a day. */
function begunFor({ kind, resource, start, end }: Opened) {
  if (kind === 'book-day') return { resource: '', start, isDayOnly: true };
  return { resource, start, isTyped: true, minutes: end === undefined ? undefined : (end - start) / MINUTE };
}

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
  const isHere = useIsHere();
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
            say(BOOKINGS.movedTo(momentAt(moved, local)));
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
            say(BOOKINGS.endsAt(timeAt(parseTimestamp(booking.end), local)));
          }}
          onClose={() => visit({}, { replace: true })}
        />
      )}
      {opened && opened.kind !== 'close' && (
        <NewBookingDialog
          begun={begunFor(opened)}
          local={local}
          offer={offer}
          onBooked={(booking) => {
            put(booking);
            onOpened(undefined);
            say(bookedWords(booking, local));
          }}
          // If the user chose no person, propose the resource that the button proposed, never to close the whole business.
          onCloseTime={(wish) => onOpened({ ...wish, resource: wish.resource || opened.resource, kind: 'close' })}
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
            say(TEXTS.closed);
            // Show the bookings in the closed time, which must be moved or cancelled.
            if (affected.total > 0 && isHere()) go({ path: `/time-off/${uuid}` });
          }}
          onClose={() => onOpened(undefined)}
        />
      )}
    </>
  );
}
