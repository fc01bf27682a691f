import { defaultMinutes } from '../../../../../core/model/durations.js';
import { OWN_BUFFER_MAX } from '../../../../../core/model/settings.js';
import type { Schemas } from '../../../../client/index.js';
import { Button, QuietButton } from '../../design/button.js';
import { Checkbox, Field, Select } from '../../design/field.js';
import { Skeleton } from '../../design/skeleton.js';
import { lengthOptions } from '../../parts/lengths.js';
import { go } from '../../parts/router.js';
import { addDays, localDate } from '../../parts/times.js';
import { type Question, sentAnswers, type TypedAnswers } from '../../parts/typed-answers.js';
import { BOOKINGS, nameOf } from '../booking/booking-facts.js';
import { ASK_PAYMENT } from '../booking/payment-facts.js';
import { type Booker, buildCustomer, NOBODY } from '../customer/booker.js';
import { buildOptions, useAll } from '../directory.js';
import { AnswersPart } from '../forms/answers-part.js';
import { Editor } from '../forms/editor.js';
import type { Answered } from '../forms/editor-props.js';
import { NumberField, Part } from '../forms/fields.js';
import { ForWhom } from '../forms/for-whom.js';
import type { Form } from '../forms/form.js';
import { handOver } from '../hand-over.js';
import { formatDay, formatTime } from '../lists/when.js';
import type { SeriesWish } from '../series/draft.js';
import { useFurtherAttempt } from '../series/further-attempt.js';
import { useConsole } from '../use-console.js';
import { TYPING, useQuery } from '../use-query.js';
import { instantOfWall } from '../wall-clock/wall.js';
import { wordsFor } from '../words.js';

interface NewDraft {
  readonly service: string;
  /** UUID of the preferred resource. Empty: no preference. */
  readonly prefer: string;
  readonly minutes: number | null;
  readonly date: string;
  /** Start as a timestamp. Empty until a time is chosen. */
  readonly start: string;
  readonly buffer_after_minutes: number | null;
  readonly questions: readonly Question[];
  readonly answers: TypedAnswers;
  /** True if the booking is confirmed only once it is paid. */
  readonly payment: boolean;
  readonly customer: Booker;
  readonly notes: string;
}

const BLANK: NewDraft = {
  service: '',
  prefer: '',
  minutes: null,
  date: '',
  start: '',
  buffer_after_minutes: 0,
  questions: [],
  answers: {},
  payment: false,
  customer: NOBODY,
  notes: '',
};
/** Returns the parts of the draft that depend on the service. */
const ofService = (service: Schemas['Service'] | undefined) => ({
  service: service?.uuid ?? '',
  prefer: '',
  minutes: service ? defaultMinutes(service.durations) : null,
  questions: service?.questions ?? [],
  payment: false,
});
const PLACES: Readonly<Record<string, string>> = { duration_minutes: 'minutes', 'customer.uuid': 'customer.known' };
const DRAFTS = {
  draftOf: () => BLANK,
  bodyOf: ({ prefer, minutes, questions, answers, customer, notes, ...draft }: NewDraft): Schemas['NewBooking'] => ({
    service: draft.service,
    ...(prefer !== '' && { prefer: [prefer] }),
    start: draft.start,
    duration_minutes: minutes,
    buffer_after_minutes: draft.buffer_after_minutes,
    ...(questions.length > 0 && { answers: sentAnswers(questions, answers) }),
    ...(draft.payment && { payment: true }),
    customer: buildCustomer(customer),
    notes: notes || null,
  }),
  placeOf: (path: string) => PLACES[path] ?? path,
  check: ({ service, start }: NewDraft) => ({
    ...(service === '' && { service: 'Choose what is booked' }),
    ...(start === '' && { start: 'Choose a time' }),
  }),
};

export function NewBooking() {
  const { client } = useConsole();
  const services = useAll('services');
  const furtherOf = useFurtherAttempt();
  if (services.state === 'loading') return <Skeleton height="12rem" />;
  const [first] = services.items.filter(({ active }) => active);
  const blank = () => ({
    ...BLANK,
    ...ofService(first),
    date: localDate(Date.now(), first?.timezone ?? 'UTC'),
  });
  return (
    <Editor<'Booking', NewDraft>
      kind={{ ...BOOKINGS, nameOf: (booking) => `The booking of ${nameOf(booking)}` }}
      uuid={undefined}
      drafts={{ ...DRAFTS, blank }}
      requests={{
        get: client.getBooking,
        // Cast: only callers with a key get the other variant.
        create: (input) => client.createBooking(input) as Promise<Answered<Schemas['Booking']>>,
        furtherOf,
      }}
    >
      {(form) => <NewFields form={form} />}
    </Editor>
  );
}

function NewFields({ form }: { readonly form: Form<NewDraft> }) {
  const services = useAll('services');
  const resources = useAll('resources');
  const { service: uuid, prefer, minutes, date, start, buffer_after_minutes: after, questions } = form.draft;
  const service = services.items.find((one) => one.uuid === uuid);
  const pool = new Set(service?.roles.flatMap((role) => role.resources));
  const people = resources.items.filter((one) => pool.has(one.uuid));
  const set = (fields: Partial<NewDraft>) => form.change({ ...form.draft, start: '', ...fields });
  return (
    <>
      <Part title="What and when">
        <div class="fields">
          <Select
            label="Service"
            value={uuid}
            error={form.errorAt('service')}
            options={[{ value: '', label: 'Choose…' }, ...buildOptions(services.items.filter(({ active }) => active))]}
            onChange={(next) => set(ofService(services.items.find((one) => one.uuid === next)))}
          />
          {service && lengthOptions('en', service, 'long').length > 1 && (
            <Select
              label="Takes"
              value={String(minutes)}
              error={form.errorAt('minutes')}
              options={lengthOptions('en', service, 'long')}
              onChange={(next) => set({ minutes: Number(next) })}
            />
          )}
          {people.length > 1 && (
            <Select
              label="With"
              value={prefer}
              error={form.errorIn('prefer')}
              options={[
                { value: '', label: 'No preference' },
                ...people.map((one) => ({ value: one.uuid, label: `${one.name}, if possible` })),
              ]}
              onChange={(next) => form.set('prefer', next)}
            />
          )}
          <Field label="Day" type="date" value={date} onText={(text) => set({ date: text })} />
          <NumberField
            label="Free afterwards"
            unit="minutes"
            min={0}
            max={OWN_BUFFER_MAX}
            value={after}
            error={form.errorAt('buffer_after_minutes')}
            onValue={(next) => form.set('buffer_after_minutes', next)}
          />
        </div>
        {service && minutes !== null && date !== '' && (
          <Times
            service={service}
            minutes={minutes}
            after={after ?? 0}
            date={date}
            chosen={start}
            error={form.errorAt('start')}
            onChoose={(next) => form.set('start', next)}
            onDay={(next) => set({ date: next })}
          />
        )}
        {service?.payment && (
          <Checkbox
            label={ASK_PAYMENT}
            checked={form.draft.payment}
            onCheck={(isChecked) => form.set('payment', isChecked)}
          />
        )}
        <div>
          <QuietButton onClick={() => repeat(form.draft)}>Repeat it…</QuietButton>
        </div>
      </Part>
      <AnswersPart form={form} questions={questions} />
      <ForWhom form={form} />
    </>
  );
}

/** Continues with the form for a series, whose first booking has the typed values. */
function repeat({ service, minutes, date, start, answers, customer, notes }: NewDraft): void {
  const typed = { service, minutes, ...(date !== '' && { date }), answers, customer, notes };
  handOver('/series/new', { ...typed, ...(start !== '' && { start: Date.parse(start) }) } satisfies SeriesWish);
  go({ path: '/series/new' });
}

interface TimesProps {
  readonly service: Schemas['Service'];
  readonly minutes: number;
  /** Minutes that the booking itself needs afterwards. */
  readonly after: number;
  readonly date: string;
  readonly chosen: string;
  readonly error: string | undefined;
  readonly onChoose: (start: string) => void;
  readonly onDay: (date: string) => void;
}

function Times({ service: { uuid, timezone }, minutes, after, date, chosen, error, onChoose, onDay }: TimesProps) {
  const { client } = useConsole();
  const from = instantOfWall(`${date}T00:00`, timezone);
  const asked = { service: uuid, duration_minutes: minutes, ...(after > 0 && { buffer_after_minutes: after }) };
  const { value, failure, isCurrent } = useQuery(
    ({ from, ...query }: typeof asked & { readonly from: string }, signal) => {
      // The longest day has 25 hours. Slots of the next day are omitted below.
      const to = new Date(Date.parse(from) + 26 * 3_600_000 + minutes * 60_000).toISOString();
      return client.findAvailability({ query: { ...query, from, to }, signal });
    },
    from === null ? undefined : { ...asked, from },
    { events: ['booking.*', 'resource.*', 'service.*', 'time_off.*'] },
  );
  if (failure) return <p class="field-error">{wordsFor(failure)}</p>;
  // Show a skeleton until the answer for this day arrives: the times of the previously chosen day would look the same.
  if (!value || !isCurrent) return <Skeleton height="6rem" />;
  const starts = (value.slots ?? [])
    .map(({ start }) => start)
    .filter((start) => localDate(Date.parse(start), timezone) === date);
  return (
    <fieldset class="field" aria-busy={false}>
      <legend class="field-label">Time, in {timezone}</legend>
      {starts.length === 0 && <NextDay asked={asked} timezone={timezone} date={date} onDay={onDay} />}
      <div class="times">
        {starts.map((start, index) => (
          <label key={start} class="time-choice number">
            <input
              type="radio"
              name="start"
              checked={start === chosen}
              aria-invalid={error && index === 0 ? true : undefined}
              onChange={() => onChoose(start)}
            />
            <span>{formatTime(Date.parse(start), timezone)}</span>
          </label>
        ))}
      </div>
      {error && <div class="field-error">{error}</div>}
    </fieldset>
  );
}

/** Number of days ahead in which the next free time is searched. */
const AHEAD = 60;

interface NextDayProps {
  readonly asked: {
    readonly service: string;
    readonly duration_minutes: number;
    readonly buffer_after_minutes?: number;
  };
  readonly timezone: string;
  readonly date: string;
  readonly onDay: (date: string) => void;
}

/** Link from a day without free times to the next one that has some. */
function NextDay({ asked, timezone, date, onDay }: NextDayProps) {
  const { client } = useConsole();
  // Without an answer, no link is shown, and the user can still try days one by one.
  const { value } = useQuery(
    ({ from, to, ...query }: typeof asked & { readonly from: string; readonly to: string }, signal) =>
      client.findAvailability({
        query: {
          ...query,
          from: instantOfWall(`${from}T00:00`, timezone) ?? '',
          to: instantOfWall(`${to}T00:00`, timezone) ?? '',
          timezone,
          format: 'days' as const,
        },
        signal,
      }),
    { ...asked, from: addDays(date, 1), to: addDays(date, AHEAD) },
    { delay: TYPING },
  );
  const days = value && (value.days ?? []);
  const [next] = days ?? [];
  return (
    <div class="row" role="status">
      <p class="muted">
        No free times on that day{days && next === undefined ? `, nor in the ${AHEAD} days after it` : ''}.
      </p>
      {next !== undefined && <Button onClick={() => onDay(next)}>Go to {formatDay(Date.parse(next), 'UTC')}</Button>}
    </div>
  );
}
