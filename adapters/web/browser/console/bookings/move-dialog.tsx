import { Dialog } from '../../design/dialog.js';
import { Skeleton } from '../../design/skeleton.js';
import { type Booking, nameOf } from '../booking/booking-facts.js';
import { WithoutMail } from '../letters/without-mail.js';
import { FailureNotice } from '../use-request.js';
import { spanAt } from '../wall-clock/format.js';
import { parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { BookingForm } from './booking-form.js';
import { TEXTS } from './texts.js';
import { type MovedBooking, useMove, useMovedBooking } from './use-move.js';
import type { Offered } from './use-new-booking.js';

interface MoveDialogProps {
  readonly uuid: string;
  readonly local: Zone;
  readonly offer: Offered;
  readonly onMoved: (booking: Booking) => void;
  readonly onClose: () => void;
}

/** Dialog that moves a booking, by the form of a new one. */
export function MoveDialog({ uuid, ...props }: MoveDialogProps) {
  const moved = useMovedBooking(uuid);
  if (moved.shown) return <Moving moved={moved} {...props} />;
  return (
    <Dialog wide title={TEXTS.moveTitle} onClose={props.onClose}>
      {moved.failure ? <FailureNotice failure={moved.failure} /> : <Skeleton height="10rem" />}
    </Dialog>
  );
}

type MovingProps = Omit<MoveDialogProps, 'uuid'> & { readonly moved: MovedBooking };

function Moving({ moved, local, offer, onMoved, onClose }: MovingProps) {
  const { form, isQuiet, setQuiet } = useMove({ moved, local, offer, onMoved });
  const { shown } = moved;
  return (
    <BookingForm
      title={TEXTS.moveOf(nameOf(shown))}
      action="move"
      {...{ form, local, onClose }}
      who={
        <div class="known">
          <p>
            <strong class="known-name">{nameOf(shown)}</strong>
            <span class="known-details muted small">
              {TEXTS.now} <time>{spanAt(parseTimestamp(shown.start), parseTimestamp(shown.end), local)}</time>
            </span>
          </p>
        </div>
      }
    >
      <WithoutMail checked={isQuiet} onChange={setQuiet} />
    </BookingForm>
  );
}
