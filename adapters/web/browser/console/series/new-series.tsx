import { useMemo } from 'preact/hooks';
import { defaultMinutes } from '../../../../../core/model/durations.js';
import { Checkbox, Field, Select } from '../../design/field.js';
import { Skeleton } from '../../design/skeleton.js';
import { lengthOptions } from '../../parts/lengths.js';
import { buildOptions, optionsIn, useAll } from '../directory.js';
import { AnswersPart } from '../forms/answers-part.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, NumberField, Part } from '../forms/fields.js';
import { ForWhom } from '../forms/for-whom.js';
import type { Form } from '../forms/form.js';
import { takeOver } from '../hand-over.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { inWeekOrder, LOCALE } from '../wall-clock/format.js';
import type { Failure } from '../words.js';
import { listConflicts } from './conflicts.js';
import {
  begunSeries,
  blankSeries,
  findLacks,
  listPeople,
  type Offered,
  PLAIN_MINUTES,
  placeInDraft,
  type SeriesDraft,
  type SeriesWish,
  seriesBody,
  serviceOfDraft,
  zoneOfDraft,
} from './draft.js';
import { useFurtherAttempt } from './further-attempt.js';
import { Occurrences } from './occurrences.js';
import { firstDay, listMonthly, listWeekdays, type Monthly, type Repeat, toggled, WEEKDAYS } from './repeat.js';
import { countedDay, SHORT_WEEKDAY_NAMES, WEEKDAY_NAMES } from './rule-words.js';
import { TEXTS } from './texts.js';

/** Path under which a draft of a booking is passed to this form. */
const PLACE = '/series/new';

export function NewSeries() {
  const services = useAll('services');
  const resources = useAll('resources');
  if (services.state === 'loading' || resources.state === 'loading') return <Skeleton height="12rem" />;
  return <Opened offered={{ services: services.items, resources: resources.items }} nameOf={resources.nameOf} />;
}

const KIND = { path: '/series', words: TEXTS.kind, events: [] };

function Opened({ offered, nameOf }: { readonly offered: Offered; readonly nameOf: (resource: string) => string }) {
  const { client } = useConsole();
  const furtherOf = useFurtherAttempt();
  const begun = useMemo(() => takeOver<SeriesWish>(PLACE), []);
  const blank = () => blankSeries(offered);
  return (
    <Editor<'Series', SeriesDraft>
      kind={KIND}
      uuid={undefined}
      drafts={{
        blank,
        begun: begun && begunSeries(begun, offered),
        draftOf: blank,
        bodyOf: (draft) => seriesBody(draft, offered),
        placeOf: placeInDraft,
        check: findLacks,
      }}
      requests={{ get: client.getSeries, create: client.createSeries, wordsOf: refusalWords, furtherOf }}
    >
      {(form) => (
        <div class="with-preview">
          <div class="stack">
            <SeriesFields form={form} offered={offered} />
          </div>
          <Occurrences
            body={Object.keys(findLacks(form.draft)).length > 0 ? undefined : seriesBody(form.draft, offered)}
            offered={offered}
            timezone={zoneOfDraft(form.draft, offered)}
            nameOf={nameOf}
          />
        </div>
      )}
    </Editor>
  );
}

function refusalWords(failure: Failure): string | undefined {
  const { length } = listConflicts(failure);
  if (length === 0) return undefined;
  return TEXTS.refused(length);
}

interface PartProps {
  readonly form: Form<SeriesDraft>;
  readonly offered: Offered;
}

function SeriesFields({ form, offered }: PartProps) {
  return (
    <>
      <What form={form} offered={offered} />
      <HowOften form={form} />
      <AnswersPart form={form} questions={serviceOfDraft(form.draft, offered)?.questions ?? []} />
      <ForWhom form={form}>
        <Fields form={form} of={[field('title', TEXTS.title, { kind: 'text', optional: true, wide: true })]} />
      </ForWhom>
    </>
  );
}

function What({ form, offered }: PartProps) {
  const { draft } = form;
  const service = serviceOfDraft(draft, offered);
  const people = listPeople(draft, offered);
  const choose = (uuid: string) => {
    const next = { ...draft, service: uuid };
    const chosen = serviceOfDraft(next, offered);
    const isServed = listPeople(next, offered).some((one) => one.uuid === draft.resource);
    form.change({
      ...next,
      resource: isServed ? draft.resource : chosen ? '' : (offered.resources[0]?.uuid ?? ''),
      minutes: chosen ? defaultMinutes(chosen.durations) : (draft.minutes ?? PLAIN_MINUTES),
    });
  };
  return (
    <Part title={TEXTS.whatAndWhen} about={TEXTS.timesOf(zoneOfDraft(draft, offered))}>
      <div class="fields">
        <Select
          name="service"
          label={TEXTS.what}
          value={draft.service}
          error={form.errorAt('service')}
          options={[
            ...buildOptions(offered.services.filter(({ active, uuid }) => active || uuid === draft.service)),
            { value: '', label: TEXTS.onlyTime },
          ]}
          onChange={choose}
        />
        <Select
          name="with"
          label={TEXTS.with}
          value={draft.resource}
          error={form.errorIn('resource')}
          options={[{ value: '', label: service ? TEXTS.anyone : SHARED.choose }, ...buildOptions(people)]}
          onChange={(next) => form.set('resource', next)}
        />
        <Field label={TEXTS.firstDay} type="date" {...form.text('date')} />
        <Field label={TEXTS.time} type="time" {...form.text('time')} />
        {service ? (
          <Select
            name="duration_minutes"
            label={TEXTS.takes}
            value={String(draft.minutes)}
            error={form.errorAt('minutes')}
            options={lengthOptions(LOCALE, service, 'long')}
            onChange={(next) => form.set('minutes', Number(next))}
          />
        ) : (
          <NumberField
            name="duration_minutes"
            label={TEXTS.takes}
            unit={SHARED.minutes}
            min={1}
            error={form.errorAt('minutes')}
            value={draft.minutes}
            onValue={(next) => form.set('minutes', next)}
          />
        )}
      </div>
      {service && (
        <Checkbox
          name="together"
          label={TEXTS.together}
          checked={draft.together}
          onCheck={(isChecked) => form.set('together', isChecked)}
        />
      )}
    </Part>
  );
}

function HowOften({ form }: Pick<PartProps, 'form'>) {
  const { repeat, date } = form.draft;
  const isMonthly = repeat.unit === 'months' && date !== '';
  return (
    <Part title={TEXTS.howOften}>
      <Fields
        form={form}
        of={[
          field('repeat.every', TEXTS.everyLabel, { kind: 'number', min: 1 }),
          field('repeat.unit', TEXTS.countedIn, { kind: 'choice', options: optionsIn(TEXTS.units) }),
        ]}
      />
      {repeat.unit === 'weeks' && date !== '' && <Weekdays form={form} repeat={repeat} date={date} />}
      {isMonthly && (
        <Select
          name="repeat.monthly"
          label={TEXTS.inEachMonth}
          value={listMonthly(date).includes(repeat.monthly) ? repeat.monthly : 'weekday'}
          options={listMonthly(date).map((value) => ({ value, label: monthlyWords(value, date) }))}
          onChange={(next) => form.set('repeat.monthly', next)}
        />
      )}
      <Fields
        form={form}
        of={[
          field('repeat.ends', TEXTS.ends, {
            kind: 'choice',
            options: optionsIn(TEXTS.endings),
          }),
          repeat.ends === 'count'
            ? field('repeat.count', TEXTS.count, { kind: 'number', min: 1, max: 366 })
            : field('repeat.until', TEXTS.lastDay, { kind: 'date' }),
          field('conflict', TEXTS.conflict, {
            kind: 'choice',
            wide: true,
            options: optionsIn(TEXTS.conflicts),
          }),
        ]}
      />
    </Part>
  );
}

interface WeekdaysProps {
  readonly form: Form<SeriesDraft>;
  readonly repeat: Repeat;
  readonly date: string;
}

function Weekdays({ form, repeat, date }: WeekdaysProps) {
  const chosen = listWeekdays(repeat, date);
  const first = firstDay(repeat, date);
  return (
    <fieldset class="field">
      <legend class="field-label">{TEXTS.onDays}</legend>
      <div class="times">
        {inWeekOrder(WEEKDAYS).map((day) => (
          <label key={day} class="time-choice">
            <input
              type="checkbox"
              name="repeat.days"
              value={day}
              aria-label={WEEKDAY_NAMES[day]}
              checked={chosen.includes(day)}
              // The last chosen day cannot be removed.
              onChange={({ currentTarget }) => {
                form.set('repeat.days', toggled(repeat, date, day));
                currentTarget.checked = toggled(repeat, date, day).includes(day);
              }}
            />
            <span>{SHORT_WEEKDAY_NAMES[day]}</span>
          </label>
        ))}
      </div>
      {first !== date && <p class="field-hint">{TEXTS.firstIsOn(WEEKDAY_NAMES[chosenFirst(first)] ?? '')}</p>}
    </fieldset>
  );
}

const chosenFirst = (first: string) => listWeekdays({ days: [] }, first)[0]!;

function monthlyWords(monthly: Monthly, date: string): string {
  const [weekday = 'MO'] = listWeekdays({ days: [] }, date);
  const number = Number(date.slice(8));
  if (monthly === 'date') return TEXTS.on(TEXTS.dayOfMonth(number));
  return TEXTS.on(countedDay(monthly === 'last' ? -1 : Math.ceil(number / 7), weekday) ?? '');
}
