import { QuietButton } from '../../design/button.js';
import { Checkbox, Field, TextArea } from '../../design/field.js';
import { AnswerFields } from '../../parts/answers.js';
import { go } from '../../parts/router.js';
import type { Booking } from '../booking/booking-facts.js';
import { CustomerFields } from '../customer/fields.js';
import { More } from '../forms/fields.js';
import { handOver } from '../hand-over.js';
import { WithoutMail } from '../letters/without-mail.js';
import type { SeriesWish } from '../series/draft.js';
import { SHARED } from '../texts.js';
import { momentAt } from '../wall-clock/format.js';
import { MINUTE, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { BookingForm } from './booking-form.js';
import { TEXTS } from './texts.js';
import { type FirstValues, type NewBookingState, type Offered, useNewBooking } from './use-new-booking.js';

/** Time of a resource, as selected in the calendar's grid. */
export interface Wish {
  readonly resource: string;
  readonly start: number;
  /** End of the selected time. Undefined if only a start was chosen. */
  readonly end: number | undefined;
}

interface NewBookingDialogProps {
  readonly begun: FirstValues;
  readonly local: Zone;
  readonly offer: Offered;
  readonly onBooked: (booking: Booking) => void;
  /** Closes the time instead of booking it. Undefined: not offered. */
  readonly onCloseTime?: (wish: Wish) => void;
  readonly onClose: () => void;
}

/** Returns a sentence about a booking that was just made, by its status. */
export function bookedWords({ status, start, payment, hold_expires_at: held }: Booking, local: Zone): string {
  const at = (timestamp: string) => momentAt(parseTimestamp(timestamp), local);
  if (status === 'pending') return TEXTS.requestedFor(at(start));
  if (status !== 'held') return TEXTS.bookedFor(at(start));
  const until = payment?.expires_at ?? null;
  return until === null ? TEXTS.keptUntil(at(held ?? start)) : TEXTS.keptForPayment(at(until));
}

/** Dialog for booking a time: of a service or a resource, with or without a customer. */
export function NewBookingDialog({ begun, local, offer, onBooked, onCloseTime, onClose }: NewBookingDialogProps) {
  const state = useNewBooking(begun, { local, offer, onBooked });
  const { form, customer, title, notes } = state;
  const { service, person: resource, length, isBusy, errors } = form;
  const { start } = form.when;
  const repeat = () => {
    if (isBusy || state.isGone) return;
    const { answers } = state;
    const wished: SeriesWish = { service, resource, start, minutes: length, answers, customer, title, notes };
    handOver('/series/new', wished);
    go({ path: '/series/new' });
  };
  const closeInstead = () => {
    const from = start ?? begun.start;
    onCloseTime?.({ resource: resource || begun.resource, start: from, end: from + length * MINUTE });
  };
  return (
    <BookingForm
      title={TEXTS.kind.creating}
      action="book"
      {...{ form, local, onClose }}
      who={
        <CustomerFields
          value={customer}
          errorAt={(field) => errors[field === 'known' ? 'customer.uuid' : `customer.${field}`]}
          onChange={state.setCustomer}
        />
      }
      buttons={
        <>
          <QuietButton onClick={repeat}>{TEXTS.repeat}</QuietButton>
          {onCloseTime && <QuietButton onClick={() => !isBusy && closeInstead()}>{TEXTS.closeTime}</QuietButton>}
        </>
      }
    >
      <OfService state={state} />
      <TextArea
        name="notes"
        label={SHARED.notes}
        optional={SHARED.optional}
        rows={2}
        value={notes}
        error={errors.notes}
        onText={state.setNotes}
      />
      <More title={TEXTS.more} isOpen={['title', 'buffer_after_minutes'].some((field) => field in errors)}>
        <div class="pair">
          <Field
            name="title"
            label={TEXTS.title}
            optional={SHARED.optional}
            value={title}
            error={errors.title}
            onText={state.setTitle}
          />
          <Field
            name="buffer_after_minutes"
            label={TEXTS.bufferAfter}
            optional={SHARED.optional}
            type="number"
            min={0}
            value={state.after}
            error={errors.buffer_after_minutes}
            onText={state.setAfter}
          />
        </div>
        <WithoutMail checked={state.isQuiet} onChange={state.setQuiet} />
      </More>
    </BookingForm>
  );
}

/** Answers to the questions of the service, and the choice to ask for its payment. */
function OfService({ state }: { readonly state: NewBookingState }) {
  const { chosen, answers } = state;
  if (!chosen) return null;
  return (
    <>
      {chosen.questions.length > 0 && (
        <AnswerFields
          isFree
          questions={chosen.questions}
          typed={answers}
          errorOf={state.errorOfAnswer}
          onAnswer={(id, answer) => state.setAnswers({ ...answers, [id]: answer })}
        />
      )}
      {chosen.payment && (
        <Checkbox name="payment" label={TEXTS.paying.ask} checked={state.isPaidFirst} onCheck={state.setPaidFirst} />
      )}
    </>
  );
}
