import { OWN_BUFFER_MAX } from '../../../../../core/model/settings.js';
import type { Schemas } from '../../../../client/index.js';
import { type Question, sentAnswers, type TypedAnswers, typedAnswers } from '../../parts/typed-answers.js';
import { type Booking, NAMES, nameOf } from '../booking/booking-facts.js';
import { type Typed, typedCustomer } from '../customer/booker.js';
import { AnswersPart } from '../forms/answers-part.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, Part } from '../forms/fields.js';
import { MetaFields } from '../forms/meta.js';
import { buildMeta, type MetaRow, metaRows } from '../forms/meta-rows.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { TEXTS } from './texts.js';

const KIND = {
  path: '/bookings',
  words: TEXTS.kind,
  events: ['booking.*', 'customer.erased'],
  nameOf,
};

interface BookingDraft {
  readonly title: string;
  readonly notes: string;
  readonly questions: readonly Question[];
  readonly answers: TypedAnswers;
  readonly buffer_after_minutes: number | null;
  readonly customer: Typed;
  readonly meta: readonly MetaRow[];
}

const DRAFTS = {
  draftOf: ({ title, notes, buffer_after_minutes, customer, meta, service, answers }: Booking): BookingDraft => ({
    buffer_after_minutes,
    title: title ?? '',
    notes: notes ?? '',
    questions: service !== null && typeof service === 'object' ? service.questions : [],
    answers: typedAnswers(answers),
    customer: { name: customer?.name ?? '', email: customer?.email ?? '', phone: customer?.phone ?? '' },
    meta: metaRows(meta),
  }),
  bodyOf: ({
    title,
    notes,
    buffer_after_minutes,
    customer,
    meta,
    questions,
    answers,
  }: BookingDraft): Schemas['BookingPatch'] => ({
    buffer_after_minutes,
    title: title || null,
    notes: notes || null,
    answers: sentAnswers(questions, answers),
    customer: typedCustomer(customer),
    meta: buildMeta(meta),
  }),
};

/** Editor of a booking's customer, notes and answers. */
export function BookingEditor({ uuid }: { readonly uuid: string }) {
  const { client } = useConsole();
  return (
    <Editor<'Booking', BookingDraft, 'updateBooking'>
      kind={{ ...KIND, back: { path: `/bookings/${uuid}`, label: SHARED.booking } }}
      uuid={uuid}
      drafts={DRAFTS}
      requests={{
        get: (input) => client.getBooking({ ...input, query: { include: ['meta', ...NAMES] } }),
        update: client.updateBooking,
      }}
    >
      {(form, booking) => (
        <>
          <Part title={TEXTS.details}>
            <Fields
              form={form}
              of={[
                field('customer.name', SHARED.customer, { kind: 'text', optional: true }),
                field('customer.email', SHARED.email, { kind: 'email', optional: true }),
                field('customer.phone', SHARED.phone, { kind: 'tel', optional: true }),
                field('title', TEXTS.title, { kind: 'text', optional: true }),
                field('buffer_after_minutes', TEXTS.freeAfter, {
                  kind: 'number',
                  unit: SHARED.minutes,
                  min: 0,
                  max: OWN_BUFFER_MAX,
                }),
                field('notes', SHARED.notes, { kind: 'long', optional: true }),
              ]}
            />
          </Part>
          <AnswersPart form={form} questions={form.draft.questions} known={booking?.answers} />
          <MetaFields form={form} />
        </>
      )}
    </Editor>
  );
}
