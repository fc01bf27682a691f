import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Field, Select, TextArea } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { go } from '../../parts/router.js';
import type { Booking } from '../booking/shown.js';
import { customerOf, NOBODY } from '../customer/booker.js';
import { CustomerFields } from '../customer/fields.js';
import { optionsOf } from '../directory.js';
import { handOver } from '../hand-over.js';
import { useKeyFor, wordsForOnce } from '../once.js';
import type { SeriesWish } from '../series/draft.js';
import { useConsole } from '../use-console.js';
import { lengthOf, placeOf } from '../wall-clock/format.js';
import { instantOfFields, TimeFields, wallTimeOf } from '../wall-clock/time-fields.js';
import { MINUTE, timestampOf, type Zone } from '../wall-clock/wall.js';
import { errorsOf, type Failure } from '../words.js';
import type { Offer } from './data.js';
import { FreeTimes } from './free-times.js';
import type { CalendarState } from './states.js';

/** A time that somebody has marked, to book or to close it. */
export interface Wish {
  readonly resource: string;
  readonly start: number;
  /** Undefined where only a moment was pointed at. */
  readonly end: number | undefined;
}

export interface BookDialogProps {
  readonly wish: Wish;
  readonly local: Zone;
  readonly offer: Offer;
  readonly onBooked: (booking: Booking) => void;
  readonly onCloseTime: (wish: Wish) => void;
  readonly onClose: () => void;
}

const PLAIN = '';
const ANYONE = '';

/** Books a time: of a service or of a resource alone, for somebody or for nobody in particular. */
export function BookDialog({ wish, local, offer, onBooked, onCloseTime, onClose }: BookDialogProps) {
  const { client } = useConsole();
  const active = offer.services.filter((service) => service.active);
  const serves = (uuid: string) =>
    active.filter(({ roles }) => roles.some(({ resources }) => resources.includes(uuid)));
  const marked = wish.end === undefined ? undefined : (wish.end - wish.start) / MINUTE;
  const suggested = serves(wish.resource);
  const [service, setService] = useState((suggested[0] ?? active[0])?.uuid ?? PLAIN);
  const [resource, setResource] = useState(wish.resource);
  const [when, setWhen] = useState(wallTimeOf(wish.start, local));
  const [minutes, setMinutes] = useState(String(marked ?? ''));
  const [customer, setCustomer] = useState(NOBODY);
  const [title, setTitle] = useState('');
  const [notes, setNotes] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [lacking, setLacking] = useState(false);
  const keyFor = useKeyFor();

  const chosen = offer.services.find(({ uuid }) => uuid === service);
  const pool = new Set(chosen?.roles.flatMap(({ resources }) => resources));
  const people = offer.resources.filter(({ uuid }) => !chosen || pool.has(uuid));
  const named = people.some(({ uuid }) => uuid === resource) ? resource : chosen ? ANYONE : (people[0]?.uuid ?? '');
  const durations = chosen?.durations ?? [];
  const fallback = chosen ? durations[0]! : 60;
  const length = minutes !== '' && (!chosen || durations.includes(Number(minutes))) ? Number(minutes) : fallback;
  const start = instantOfFields(when, local);
  const errors = errorsOf(failure);

  const submit = async (event: Event) => {
    event.preventDefault();
    setFailure(undefined);
    setLacking(start === undefined);
    if (start === undefined) return;
    const body: Schemas['NewBooking'] = {
      ...(chosen ? { service: chosen.uuid, ...(named !== ANYONE && { resources: [named] }) } : { resources: [named] }),
      start: timestampOf(start),
      duration_minutes: length,
      customer: customerOf(customer),
      title: title.trim() || null,
      notes: notes.trim() || null,
    };
    setBusy(true);
    const result = await client.createBooking({
      body,
      query: { include: ['assignments'] },
      idempotencyKey: keyFor(body),
    });
    setBusy(false);
    if (result.outcome === 'ok') onBooked(result.value as Booking);
    else setFailure(result);
  };
  const isTime = failure?.outcome === 'refused' && failure.status === 409;
  const inPlace = [
    'customer.uuid',
    'customer.name',
    'customer.email',
    'customer.phone',
    'title',
    'notes',
    'start',
    'duration_minutes',
  ];
  const isElsewhere = failure && (isTime || !Object.keys(errors).some((field) => inPlace.includes(field)));

  return (
    <Dialog title="Book a time" onClose={onClose} isBusy={isBusy}>
      <form
        class="stack"
        data-state={(failure ? 'book-refused' : 'book') satisfies CalendarState}
        onSubmit={submit}
        noValidate
      >
        <div class="pair">
          <Select
            label="What"
            value={service}
            options={[...optionsOf(active), { value: PLAIN, label: 'Only the time' }]}
            onChange={setService}
          />
          <Select
            label="With"
            value={named}
            options={[...(chosen ? [{ value: ANYONE, label: 'Anyone who is free' }] : []), ...optionsOf(people)]}
            onChange={setResource}
          />
        </div>
        <div class="trio">
          <TimeFields
            value={when}
            error={lacking ? 'Choose a date and a time.' : isTime ? undefined : errors.start}
            onChange={setWhen}
          />
          {chosen ? (
            <Select
              label="Length"
              value={String(length)}
              options={durations.map((each) => ({ value: String(each), label: lengthOf(each * MINUTE) }))}
              onChange={setMinutes}
            />
          ) : (
            <Field
              label="Minutes"
              type="number"
              min={1}
              value={minutes === '' ? String(fallback) : minutes}
              error={isTime ? undefined : errors.duration_minutes}
              onInput={({ currentTarget }) => setMinutes(currentTarget.value)}
            />
          )}
        </div>
        <p class="muted small">The time is that of {placeOf(local.name)}.</p>
        <div class="pair">
          <CustomerFields value={customer} errorAt={(field) => errors[`customer.${field}`]} onChange={setCustomer} />
          <Field
            label="Title"
            optional="optional"
            value={title}
            error={errors.title}
            onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </div>
        <TextArea
          label="Notes"
          optional="optional"
          rows={2}
          value={notes}
          error={errors.notes}
          onInput={({ currentTarget }) => setNotes(currentTarget.value)}
        />
        {isElsewhere && (
          <Notice kind="danger">
            <p>{wordsForOnce(failure)}</p>
            {isTime && start !== undefined && (
              <FreeTimes
                wanted={
                  chosen
                    ? {
                        service: chosen.uuid,
                        duration_minutes: length,
                        ...(named !== ANYONE && { resources: [named] }),
                      }
                    : { resources: [named], duration_minutes: length }
                }
                near={start}
                local={local}
                onChoose={(instant) => {
                  setWhen(wallTimeOf(instant, local));
                  setFailure(undefined);
                }}
              />
            )}
          </Notice>
        )}
        <div class="dialog-actions">
          <Button
            kind="quiet"
            onClick={() => {
              if (isBusy) return;
              handOver('/series/new', {
                service,
                resource: named,
                start,
                minutes: length,
                customer,
                title,
                notes,
              } satisfies SeriesWish);
              go({ path: '/series/new' });
            }}
          >
            Repeat it…
          </Button>
          <Button
            kind="quiet"
            onClick={() => {
              if (isBusy) return;
              const from = start ?? wish.start;
              onCloseTime({ resource: named || wish.resource, start: from, end: from + length * MINUTE });
            }}
          >
            Close this time instead
          </Button>
          <Button kind="primary" type="submit" busy={isBusy}>
            Book
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
