import { QuietButton, Submit } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Checkbox, Field, Select, TextArea } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { AnswerFields } from '../../parts/answers.js';
import { lengthOptions } from '../../parts/lengths.js';
import { go } from '../../parts/router.js';
import { cityOf } from '../../parts/times.js';
import { AllTheSame } from '../booking/all-the-same.js';
import type { Booking } from '../booking/booking-facts.js';
import { ASK_PAYMENT } from '../booking/payment-facts.js';
import { emailOf } from '../customer/booker.js';
import { CustomerFields } from '../customer/fields.js';
import { buildOptions } from '../directory.js';
import { More } from '../forms/fields.js';
import { handOver } from '../hand-over.js';
import { WithoutMail } from '../letters/without-mail.js';
import type { Service } from '../objects.js';
import { wordsForOnce } from '../once.js';
import type { SeriesWish } from '../series/draft.js';
import { buildWallTime, TimeFields } from '../wall-clock/time-fields.js';
import { MINUTE, type Zone } from '../wall-clock/wall.js';
import type { Offer } from './data.js';
import { FreeTimes } from './free-times.js';
import type { CalendarState } from './states.js';
import { ANYONE, type BookForm, PLAIN, useBookForm, type Wish } from './use-book-form.js';

export interface BookDialogProps {
  readonly wish: Wish;
  readonly local: Zone;
  readonly offer: Offer;
  readonly onBooked: (booking: Booking) => void;
  readonly onCloseTime: (wish: Wish) => void;
  readonly onClose: () => void;
}

/** Dialog for booking a time: of a service or a resource, with or without a customer. */
export function BookDialog({ wish, local, offer, onBooked, onCloseTime, onClose }: BookDialogProps) {
  const form = useBookForm(wish, { local, offer, onBooked });
  const { chosen, named, start, length, customer, title, notes, isBusy, failure, errors } = form;
  const repeat = () => {
    if (isBusy) return;
    const service = form.service;
    const { answers } = form;
    const wished: SeriesWish = { service, resource: named, start, minutes: length, answers, customer, title, notes };
    handOver('/series/new', wished);
    go({ path: '/series/new' });
  };
  const closeInstead = () => {
    if (isBusy) return;
    const from = start ?? wish.start;
    onCloseTime({ resource: named || wish.resource, start: from, end: from + length * MINUTE });
  };
  return (
    <Dialog title="Book a time" onClose={onClose} isBusy={isBusy}>
      <Form
        class="stack"
        data-state={(failure ? 'book-refused' : 'book') satisfies CalendarState}
        onSend={() => form.book([])}
      >
        <div class="pair">
          <Select
            label="What"
            value={form.service}
            options={[...buildOptions(form.active), { value: PLAIN, label: 'Only the time' }]}
            onChange={form.setService}
          />
          <Select
            label="With"
            value={named}
            options={[
              ...(chosen ? [{ value: ANYONE, label: 'Anyone who is free' }] : []),
              ...buildOptions(form.people),
            ]}
            onChange={form.setResource}
          />
        </div>
        {chosen && named !== ANYONE && (
          <Checkbox
            label="Only if possible: otherwise somebody else"
            checked={form.isPreferred}
            onCheck={form.setPreferred}
          />
        )}
        <When form={form} />
        <p class="muted small">The time is that of {cityOf(local.name)}.</p>
        <div class="pair">
          <CustomerFields
            value={customer}
            errorAt={(field) => errors[`customer.${field}`]}
            onChange={form.setCustomer}
          />
          <Field label="Title" optional="optional" value={title} error={errors.title} onText={form.setTitle} />
        </div>
        <TextArea
          label="Notes"
          optional="optional"
          rows={2}
          value={notes}
          error={errors.notes}
          onText={form.setNotes}
        />
        <Field
          label="Buffer in minutes afterwards"
          optional="optional"
          type="number"
          min={0}
          value={form.after}
          error={errors.buffer_after_minutes}
          onText={form.setAfter}
        />
        {chosen && <OfService form={form} service={chosen} />}
        <WithoutMail checked={form.isQuiet} onChange={form.setQuiet} />
        <Refused form={form} local={local} />
        <div class="dialog-actions">
          <QuietButton onClick={repeat}>Repeat it…</QuietButton>
          <QuietButton onClick={closeInstead}>Close this time instead</QuietButton>
          <Submit busy={isBusy}>Book</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function When({ form }: { readonly form: BookForm }) {
  const { chosen, errors, isTime, lacksTime } = form;
  return (
    <div class="trio">
      <TimeFields
        value={form.when}
        error={lacksTime ? 'Choose a date and a time.' : isTime ? undefined : errors.start}
        onChange={form.setWhen}
      />
      {chosen ? (
        <Select
          label="Length"
          value={String(form.length)}
          options={lengthOptions('en', chosen)}
          onChange={form.setMinutes}
        />
      ) : (
        <Field
          label="Minutes"
          type="number"
          min={1}
          value={form.minutes === '' ? String(form.length) : form.minutes}
          error={isTime ? undefined : errors.duration_minutes}
          onText={form.setMinutes}
        />
      )}
    </div>
  );
}

/** Answers to the questions of the service, and the choice to ask for its payment. */
function OfService({ form, service: { questions, payment } }: { readonly form: BookForm; readonly service: Service }) {
  const { answers, errors } = form;
  const isAnswered = Object.keys(answers).length > 0 || Object.keys(errors).some((field) => field.startsWith(ANSWERS));
  return (
    <>
      {questions.length > 0 && (
        <More title="Answers" isOpen={isAnswered}>
          <AnswerFields
            isFree
            questions={questions}
            typed={answers}
            errorOf={(id) => errors[`${ANSWERS}${id}`]}
            onAnswer={(id, answer) => form.setAnswers({ ...answers, [id]: answer })}
          />
        </More>
      )}
      {payment && <Checkbox label={ASK_PAYMENT} checked={form.isPaidFirst} onCheck={form.setPaidFirst} />}
    </>
  );
}

const ANSWERS = 'answers.';

/** Fields that show their own errors. */
const IN_PLACE = [
  'customer.uuid',
  'customer.name',
  'customer.email',
  'customer.phone',
  'title',
  'notes',
  'start',
  'duration_minutes',
  'buffer_after_minutes',
];

/** Refusal that belongs to no field, with other free times. */
function Refused({ form, local }: { readonly form: BookForm; readonly local: Zone }) {
  const { failure, errors, isTime, start, chosen, asked, length } = form;
  if (
    !failure ||
    (!isTime && Object.keys(errors).some((field) => IN_PLACE.includes(field) || field.startsWith(ANSWERS)))
  )
    return null;
  const email = emailOf(form.customer);
  return (
    <Notice kind="danger">
      <p>{wordsForOnce(failure, start)}</p>
      <AllTheSame verb="Book" override={form.allTheSame} start={start} onOverride={form.book} />
      {isTime && start !== undefined && (
        <FreeTimes
          wanted={{
            ...(chosen && { service: chosen.uuid, ...(email && { customer_email: email }) }),
            ...asked,
            duration_minutes: length,
            ...(form.after !== '' && { buffer_after_minutes: Number(form.after) }),
          }}
          near={start}
          local={local}
          onChoose={(instant) => {
            form.setWhen(buildWallTime(instant, local));
            form.dismiss();
          }}
        />
      )}
    </Notice>
  );
}
