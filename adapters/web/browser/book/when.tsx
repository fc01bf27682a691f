import type { Ref } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../design/button.js';
import { Select } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { Skeleton } from '../design/skeleton.js';
import { type BusinessShown, CallUs } from '../parts/business.js';
import { useLocale, useTexts } from '../parts/i18n.js';
import { lengthOptions } from '../parts/lengths.js';
import { MonthGrid } from '../parts/month.js';
import { buildFragment } from '../parts/router.js';
import { SlotList } from '../parts/slots.js';
import {
  dayText,
  deviceZone,
  type LocalDate,
  localDate,
  type Month,
  monthOf,
  monthText,
  nearText,
  offsetText,
  shortDayText,
  startOfDay,
  timeText,
  zonesWith,
} from '../parts/times.js';
import { type Found, listPeople, minutesAt, personAt, type Service } from './flow.js';
import { type BookingSteps, routeTo } from './place.js';
import { TEXTS } from './texts.js';

interface WhenProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly business: BusinessShown | undefined;
  readonly service: Service;
  readonly place: BookingSteps;
  readonly zone: string;
  readonly month: Month;
  readonly day: LocalDate | undefined;
  readonly today: LocalDate;
  readonly found: Found;
  /** First free time that is known. */
  readonly next: number | undefined;
  readonly mayChooseService: boolean;
  readonly to: (next: Partial<BookingSteps>, replace?: boolean) => void;
  readonly onZone: (zone: string) => void;
}

/** Step in which person, duration, day and time are chosen. */
export function When({
  heading,
  business,
  service,
  place,
  zone,
  month,
  day,
  today,
  found,
  next,
  mayChooseService,
  to,
  onZone,
}: WhenProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const times = useRef<HTMLElement>(null);
  const { days, starts } = found;
  const onDay = (next: LocalDate) => {
    to({ day: next, month: monthOf(next) }, true);
    // Scroll to the times: on a narrow screen they are below the month.
    times.current?.scrollIntoView({ block: 'nearest' });
  };
  const choose = (start: number) => {
    const of = localDate(start, zone);
    to({ step: 'details', day: of, month: monthOf(of), start });
  };
  return (
    <section class="stack">
      <div class="step-head">
        {mayChooseService && (
          <a
            class="button button-quiet button-icon"
            href={buildFragment(routeTo({ step: 'service' }))}
            aria-label={texts.back}
          >
            <Icon name="back" />
          </a>
        )}
        <h2 ref={heading} tabIndex={-1}>
          {texts.chooseTime}
        </h2>
      </div>
      <Choices {...{ service, place, to }} />
      {(next === undefined
        ? month === monthOf(today) && days?.length !== 0 && starts?.length !== 0
        : // A month without free times has its own way to the next one.
          days?.length !== 0 || found.next === null) && <NextFree next={next} zone={zone} onChoose={choose} />}
      <div class="when">
        <MonthGrid
          month={month}
          free={days}
          chosen={day}
          today={today}
          onMonth={(next) => to({ month: next, day: undefined }, true)}
          onDay={onDay}
        />
        <section class="when-times" ref={times} aria-live="polite" aria-busy={starts === undefined}>
          {days?.length === 0 ? (
            <None business={business} found={found} month={month} place={place} today={today} to={to} />
          ) : (
            <>
              <h3 class="capital">
                {day === undefined ? (
                  <>
                    <span class="visually-hidden">{texts.loading}</span>
                    <Skeleton width="11rem" height="1.2em" />
                  </>
                ) : (
                  dayText(locale, day, today)
                )}
              </h3>
              <SlotList starts={starts} zone={zone} place={service.timezone} onChoose={choose} />
            </>
          )}
          {found.opensAt !== undefined && (
            <p class="muted">
              {texts.opens(dayText(locale, localDate(found.opensAt, zone)), timeText(locale, found.opensAt, zone))}
            </p>
          )}
        </section>
        <ZoneChoice zone={zone} ownZone={service.timezone} at={startOfDay(day ?? today, zone)} onZone={onZone} />
      </div>
    </section>
  );
}

interface NextFreeProps {
  /** Undefined while loading. */
  readonly next: number | undefined;
  readonly zone: string;
  readonly onChoose: (start: number) => void;
}

function NextFree({ next, zone, onChoose }: NextFreeProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  return (
    <div class="when-next">
      {next === undefined ? (
        <Skeleton width="11rem" height="44px" />
      ) : (
        <Button data-part="next-free" onClick={() => onChoose(next)}>
          {texts.next(nearText(locale, next, zone))}
        </Button>
      )}
    </div>
  );
}

function None({
  business,
  found,
  month,
  place,
  today,
  to,
}: Pick<WhenProps, 'business' | 'found' | 'month' | 'place' | 'today' | 'to'>) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const { next } = found;
  if (next === undefined)
    return <p class="muted">{texts.noneIn(monthText(locale, month, month.slice(0, 4) !== today.slice(0, 4)))}</p>;
  if (next === null) {
    const action = place.person !== undefined && !place.isPreferred && (
      <Button onClick={() => to({ person: undefined }, true)}>{texts.askAnyone}</Button>
    );
    return (
      <Notice title={texts.noneAtAll} action={action}>
        <p>{texts.noneAtAllHint}</p>
        {business && <CallUs business={business} />}
      </Notice>
    );
  }
  return (
    <Notice
      action={
        <Button kind="primary" data-part="next-free" onClick={() => to({ day: next, month: monthOf(next) }, true)}>
          {texts.next(shortDayText(locale, next))}
        </Button>
      }
    >
      <p>{texts.noneIn(monthText(locale, month, month.slice(0, 4) !== today.slice(0, 4)))}</p>
    </Notice>
  );
}

/** Choice of the person and the length, where there are several. */
function Choices({ service, place, to }: Pick<WhenProps, 'service' | 'place' | 'to'>) {
  const texts = useTexts(TEXTS);
  const people = listPeople(service);
  const person = people.find(({ uuid }) => uuid === personAt(service, place));
  const lengths = lengthOptions(useLocale(), service);
  return (
    <>
      {people.length > 0 && (
        <Choice
          name="with"
          legend={texts.withWhom}
          options={[
            { value: '', label: texts.noPreference },
            ...people.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
          value={person?.uuid ?? ''}
          onChange={(uuid) => to({ person: uuid || undefined, isPreferred: undefined }, true)}
        />
      )}
      {person && (
        <Choice
          name="preferred"
          legend={texts.orSomebodyElse}
          options={[
            { value: '', label: texts.only(person.name) },
            { value: '1', label: texts.ifPossible(person.name) },
          ]}
          value={place.isPreferred ? '1' : ''}
          onChange={(value) => to({ isPreferred: value === '1' || undefined }, true)}
        />
      )}
      {lengths.length > 1 && (
        <Choice
          name="duration_minutes"
          legend={texts.howLong}
          options={lengths}
          value={String(minutesAt(service, place))}
          onChange={(minutes) => to({ minutes: Number(minutes) }, true)}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Maximum number of options that are shown side by side. More become a drop-down list. */
const AT_A_GLANCE = 6;

function Choice({ name, legend, options, value, onChange }: ChoiceProps) {
  if (options.length > AT_A_GLANCE)
    return <Select name={name} label={legend} options={options} value={value} onChange={onChange} />;
  return (
    <fieldset class="choice">
      <legend>{legend}</legend>
      <div class="choice-row">
        {options.map((option) => (
          <label key={option.value} class="choice-one">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span dir="auto">{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ZoneChoiceProps {
  readonly zone: string;
  readonly ownZone: string;
  /** Instant for which the zones' UTC offsets are shown, because offsets change during a year. */
  readonly at: number;
  readonly onZone: (zone: string) => void;
}

/** Choice of the time zone in which times are shown. The list of all zones is only built when it is opened. */
function ZoneChoice({ zone, ownZone, at, onZone }: ZoneChoiceProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const [isOpened, setOpened] = useState(false);
  const near = [...new Set([zone, ownZone, deviceZone() ?? zone])];
  const named = (one: string) => one.replaceAll('_', ' ');
  const open = () => setOpened(true);
  return (
    <div class="zone">
      <Select
        name="timezone"
        label={texts.timesIn}
        value={zone}
        onChange={onZone}
        onFocus={open}
        onPointerDown={open}
        options={(isOpened ? zonesWith(...near) : near).map((one) => ({
          value: one,
          label: near.includes(one) ? texts.zoneOf(named(one), offsetText(locale, at, one)) : named(one),
        }))}
      />
    </div>
  );
}
