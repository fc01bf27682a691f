import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { QuietButton, Submit } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Field, type Option, Select } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { lengthOptions } from '../../parts/lengths.js';
import { cityOf } from '../../parts/times.js';
import { AllTheSame } from '../booking/all-the-same.js';
import type { Overridable } from '../booking/override.js';
import type { Service } from '../objects.js';
import { SHARED } from '../texts.js';
import { LOCALE } from '../wall-clock/format.js';
import type { Zone } from '../wall-clock/wall.js';
import { isPast } from '../words.js';
import { FreeTimes, type Wanted } from './free-times.js';
import type { FormState } from './states.js';
import { TEXTS } from './texts.js';
import type { When } from './use-start.js';

/** Refusal that belongs to no field. */
export interface Problem {
  readonly words: string;
  /** Start at which it occurred. With another start, the problem is not shown any more. */
  readonly start: number | undefined;
  /** Reasons for the refusal, if all of them can be overridden. */
  readonly override?: readonly Overridable[] | undefined;
}

/** State of the form of a booking that is made or moved: what, with, when, and its request. */
export interface BookingFormState {
  readonly services: readonly Option[];
  readonly service: string;
  /** Undefined: the service cannot be changed any more. */
  readonly chooseService: ((uuid: string) => void) | undefined;
  readonly people: readonly Option[];
  readonly person: string;
  readonly choosePerson: (uuid: string) => void;
  /** Service whose lengths can be chosen. Undefined: any length, or that of the booking. */
  readonly lengthsOf: Service | undefined;
  readonly length: number;
  /** Undefined: the length cannot be changed. */
  readonly setMinutes: ((text: string) => void) | undefined;
  readonly when: When;
  /** Search for free times. */
  readonly wanted: Wanted;
  readonly errors: Readonly<Record<string, string>>;
  readonly problem: Problem | undefined;
  readonly isBusy: boolean;
  /** Sends the form. `override`: reasons for which the service must not refuse it. */
  readonly send: (override: readonly Overridable[]) => void;
}

interface BookingFormProps {
  readonly title: string;
  readonly action: 'book' | 'move';
  readonly form: BookingFormState;
  readonly local: Zone;
  /** Fields of the customer. */
  readonly who: ComponentChildren;
  /** Further fields. */
  readonly children: ComponentChildren;
  /** Further buttons. */
  readonly buttons?: ComponentChildren;
  readonly onClose: () => void;
}

/** The form of a booking: who, what, with whom and when. It makes a booking, or moves one. */
export function BookingForm({ title, action, form, local, who, children, buttons, onClose }: BookingFormProps) {
  const { when, isBusy } = form;
  const problem = form.problem?.start === when.start ? form.problem : undefined;
  const root = useRef<HTMLFormElement>(null);
  // After the dialog, which gives the focus to its first button.
  useLayoutEffect(() => root.current?.querySelector<HTMLElement>('[name="customer"], select')?.focus(), []);
  const send = () => {
    form.send([]);
    if (form.errors.service) root.current?.querySelector<HTMLElement>('[name="service"]')?.focus();
  };
  const state: FormState = problem ? `${action}-refused` : action;
  return (
    <Dialog wide title={title} onClose={onClose} isBusy={isBusy}>
      <Form class="stack" data-part="form" data-state={state} formRef={root} onSend={send}>
        <div class="booking-form">
          <div class="stack">
            {who}
            <What form={form} />
          </div>
          <Times form={form} local={local} />
        </div>
        {children}
        {problem && (
          <Notice kind="danger">
            <p>{problem.words}</p>
            <AllTheSame
              action={action}
              override={problem.override}
              start={when.start}
              said={problem.words}
              onOverride={form.send}
            />
          </Notice>
        )}
        <div class="dialog-actions">
          {buttons}
          <Submit data-action={action} busy={isBusy}>
            {TEXTS.verbs[action]}
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function What({ form }: { readonly form: BookingFormState }) {
  const { services, service, chooseService, people, person, lengthsOf, length, setMinutes, errors } = form;
  const lengths = lengthsOf ? lengthOptions(LOCALE, lengthsOf) : [];
  return (
    <>
      {chooseService && (
        <Select
          name="service"
          label={TEXTS.what}
          value={service}
          error={errors.service}
          options={services}
          onChange={chooseService}
        />
      )}
      {setMinutes && lengths.length > 1 && (
        <Select
          name="duration_minutes"
          label={TEXTS.length}
          value={String(length)}
          options={lengths}
          onChange={setMinutes}
        />
      )}
      {setMinutes && !lengthsOf && (
        <Field
          name="duration_minutes"
          label={TEXTS.minutes}
          type="number"
          min={1}
          value={String(length)}
          error={errors.duration_minutes}
          onText={setMinutes}
        />
      )}
      <Select
        name="with"
        label={TEXTS.with}
        value={person}
        error={errors.resources}
        options={people}
        onChange={form.choosePerson}
      />
    </>
  );
}

/** Free times of a day and the next one, or another time. */
function Times({ form, local }: { readonly form: BookingFormState; readonly local: Zone }) {
  const { when, wanted, errors } = form;
  const { wall, start, isLater } = when;
  return (
    <div class="stack booking-when">
      <div class="pair">
        <Field name="date" label={TEXTS.date} type="date" value={wall.date} onText={when.goTo} />
        {isLater && (
          <Field
            name="time"
            label={TEXTS.time}
            type="time"
            hint={isPast(start) ? SHARED.failures.past : undefined}
            value={wall.time}
            error={errors.start}
            onText={(time) => when.type({ ...wall, time })}
          />
        )}
      </div>
      {wall.date !== '' && (
        <FreeTimes
          {...{ wanted, local }}
          date={wall.date}
          chosen={start}
          error={isLater ? undefined : errors.start}
          onChoose={when.choose}
          onDay={when.goTo}
        />
      )}
      <div class="row">
        {!isLater && (
          <QuietButton data-action="later" onClick={when.later}>
            {TEXTS.anotherTime}
          </QuietButton>
        )}
        <span class="muted small push">{TEXTS.timeOf(cityOf(local.name))}</span>
      </div>
    </div>
  );
}
