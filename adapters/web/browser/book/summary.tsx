import type { ComponentChildren } from 'preact';
import { Icon, type IconName } from '../design/icon.js';
import { Skeleton } from '../design/skeleton.js';
import { Logo } from '../parts/business.js';
import { hidesHeader } from '../parts/embed-messages.js';
import { useLocale, useTexts } from '../parts/i18n.js';
import { priceAt } from '../parts/lengths.js';
import { usePaymentRuleText } from '../parts/payment.js';
import {
  cityOf,
  dayText,
  durationText,
  isSameClock,
  localDate,
  priceText,
  secondZone,
  spanBesideText,
  spanText,
} from '../parts/times.js';
import { type Closed, type Hold, listPeople, minutesAt, type Offer, personAt, type Service } from './flow.js';
import type { BookingSteps } from './place.js';
import { TEXTS } from './texts.js';

interface BusinessProps {
  readonly offer: Offer | undefined;
  readonly closed: Closed | undefined;
}

/** Head of the page: logo, name and introduction of the business. */
export function Business({ offer, closed }: BusinessProps) {
  const texts = useTexts(TEXTS);
  if (closed) return null;
  if (hidesHeader) return <h1 class="visually-hidden">{offer?.business.name ?? texts.plainTitle}</h1>;
  const about = offer?.business.intro === offer?.business.name ? '' : offer?.business.intro;
  return (
    <header class="business stack">
      {offer ? (
        <>
          <Logo business={offer.business} />
          <h1 dir="auto">{offer.business.name}</h1>
          {about !== '' && (
            <p class="muted business-intro" dir="auto">
              {about}
            </p>
          )}
        </>
      ) : (
        <h1>
          <span class="visually-hidden">{texts.plainTitle}</span>
          <Skeleton width="11rem" height="1.2em" />
        </h1>
      )}
    </header>
  );
}

interface FactsProps {
  readonly service: Service;
  readonly place: BookingSteps;
  readonly zone: string;
  readonly hold: Hold | undefined;
}

/** Summary of what the visitor has chosen so far, visible in every step. */
export function Facts({ service, place, zone, hold }: FactsProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const minutes = minutesAt(service, place);
  const person = findPerson(service, place, hold);
  const price = hold?.booking.price ?? priceAt(service, minutes);
  const ruleText = usePaymentRuleText()(service, price);
  return (
    <section class="facts" aria-label={texts.summary}>
      <p class="strong" dir="auto">
        {service.name}
      </p>
      <ul class="bare facts-list muted small">
        <Fact icon="clock" name={texts.length}>
          {durationText(locale, minutes)}
        </Fact>
        {person !== undefined && (
          <Fact icon="person" name={texts.person}>
            {!hold && place.isPreferred ? texts.ifPossible(person) : person}
          </Fact>
        )}
        {place.start !== undefined && place.step !== 'time' && (
          <Fact icon="calendar" name={texts.when}>
            <When
              start={hold ? Date.parse(hold.booking.start) : place.start}
              minutes={minutes}
              zone={zone}
              place={service.timezone}
            />
          </Fact>
        )}
        {price && (
          <Fact icon="tag" name={texts.price}>
            {price.amount === 0 ? texts.free : priceText(locale, price)}
            {!hold && ruleText !== '' && ` · ${ruleText}`}
          </Fact>
        )}
      </ul>
    </section>
  );
}

/** Returns the name of the chosen person or, once the time is held, of the assigned one. Undefined if there is no choice. */
export function findPerson(service: Service, place: BookingSteps, hold: Hold | undefined): string | undefined {
  const people = listPeople(service);
  const taken = new Set(hold?.booking.resources.map(({ uuid }) => uuid));
  const found = people.filter(({ uuid }) => (hold ? taken.has(uuid) : uuid === personAt(service, place)));
  return found.length === 0 ? undefined : found.map(({ name }) => name).join(', ');
}

interface FactProps {
  readonly icon: IconName;
  readonly name: string;
  readonly children: ComponentChildren;
}

function Fact({ icon, name, children }: FactProps) {
  return (
    <li class="fact">
      <Icon name={icon} />
      <span class="number">
        <span class="visually-hidden">{name}: </span>
        {children}
      </span>
    </li>
  );
}

interface WhenProps {
  readonly start: number;
  readonly minutes: number;
  readonly zone: string;
  /** Zone of the place. */
  readonly place: string;
}

/** Day and time of a slot, with those of the place or the device beside it if their clocks differ. */
export function When({ start, minutes, zone, place }: WhenProps) {
  const locale = useLocale();
  const beside = secondZone(start, zone, place);
  const end = start + minutes * 60_000;
  const date = localDate(start, zone);
  const isOneDay = localDate(end - 1, zone) === date;
  const today = localDate(Date.now(), zone);
  const isElsewhere = !isSameClock(start, zone, beside);
  return (
    <time dateTime={new Date(start).toISOString()}>
      {isOneDay && <span class="when-day capital">{dayText(locale, date, today)}</span>}
      <span class="when-time">{spanText(locale, start, end, zone)}</span>
      {isElsewhere && (
        <>
          <span class="when-zone">{cityOf(zone)}</span>
          <span class="when-own muted">
            {spanBesideText(locale, start, end, zone, beside)} {cityOf(beside)}
          </span>
        </>
      )}
    </time>
  );
}
