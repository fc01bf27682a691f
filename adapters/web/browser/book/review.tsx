import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, Submit } from '../design/button.js';
import { Field, TextArea } from '../design/field.js';
import { Form } from '../design/form.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { useAnswerText } from '../parts/answers.js';
import { type BusinessShown, Legal } from '../parts/business.js';
import { useLocale, useTexts } from '../parts/i18n.js';
import { awaitsPayment, PayLink, PayOnceWarning, usePaymentFacts } from '../parts/payment.js';
import { countdownText, durationText, localDate, priceText } from '../parts/times.js';
import { useFocusOnWrong } from './details.js';
import { type FieldName, type Hold, isBooked, type Service, type State } from './flow.js';
import type { BookingSteps } from './place.js';
import { findPerson, When } from './summary.js';
import { TEXTS } from './texts.js';

interface ReviewProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly state: State;
  readonly zone: string;
  readonly business: BusinessShown | undefined;
  readonly service: Service;
  readonly hold: Hold;
  readonly onType: (field: FieldName, value: string) => void;
  readonly onConfirm: () => void;
  readonly onPay: () => void;
  readonly onTakeAgain: () => void;
  readonly onExtend: () => Promise<void>;
  readonly to: (next: Partial<BookingSteps>, replace?: boolean) => void;
}

/** Step while the time is held: summary, optional phone and notes, and the button that books. */
export function Review({
  heading,
  state,
  zone,
  business,
  service,
  hold,
  onType,
  onConfirm,
  onPay,
  onTakeAgain,
  onExtend,
  to,
}: ReviewProps) {
  const texts = useTexts(TEXTS);
  const { typed, wrong, refusals, work, isExpired, limited } = state;
  const form = useRef<HTMLFormElement>(null);
  useFocusOnWrong(form, refusals);
  const errorOf = (field: FieldName) => wrong[field] && texts[wrong[field]];
  const { booking } = hold;
  const due = !isExpired && awaitsPayment(booking) ? booking : undefined;
  const toTimes = () => to({ step: 'time', day: localDate(hold.wish.start, zone), start: undefined });
  return (
    <section class="stack">
      <div class="step-head">
        <Button kind="quiet" label={texts.back} onClick={() => to({ step: 'details' })}>
          <Icon name="back" />
        </Button>
        <h2 ref={heading} tabIndex={-1}>
          {texts.lastLook}
        </h2>
      </div>
      {isExpired ? (
        <Notice kind="danger" title={texts.expired} action={<Button onClick={toTimes}>{texts.otherDay}</Button>}>
          <p>{hold.isPaying ? <PayOnceWarning /> : texts.expiredHint}</p>
        </Notice>
      ) : limited === 'address' ? (
        <Notice kind="danger" title={texts.gone.too_many} />
      ) : limited ? (
        <Notice kind="danger" title={texts.limitReached} action={<Button onClick={toTimes}>{texts.otherDay}</Button>}>
          <p>{texts.limitHint}</p>
        </Notice>
      ) : (
        <Held key={booking.uuid} deadline={hold.deadline} isDue={due !== undefined} onExtend={onExtend} />
      )}
      <LastLook service={service} hold={hold} zone={zone} onDetails={() => to({ step: 'details' })} onTimes={toTimes} />
      <Form
        formRef={form}
        class="stack narrow"
        onSend={() => {
          if (due) form.current?.querySelector<HTMLElement>('.pay')?.click();
          else if (isExpired) onTakeAgain();
          else onConfirm();
        }}
      >
        {!(due && hold.isPaying) && (
          <>
            <Field
              label={texts.phone}
              optional={texts.optional}
              name="tel"
              type="tel"
              autoComplete="tel"
              maxLength={255}
              dir="ltr"
              value={typed.phone}
              error={errorOf('phone')}
              onText={(text) => onType('phone', text)}
            />
            <TextArea
              label={texts.notes}
              optional={texts.optional}
              hint={texts.notesHint}
              name="notes"
              rows={3}
              maxLength={10_000}
              value={typed.notes}
              error={errorOf('notes')}
              onText={(text) => onType('notes', text)}
            />
          </>
        )}
        {!limited && (
          <div class="stack stack-wide stack-close">
            {business && <Legal business={business} />}
            {due ? (
              <PayLink booking={due} isPaying={hold.isPaying === true} onPay={onPay} />
            ) : (
              <Submit busy={work !== undefined}>{isExpired ? texts.holdAgain : texts.book}</Submit>
            )}
            {/* Repeats the notice at the top, which is out of sight while the visitor types here. */}
            {isExpired && <p class="muted small">{texts.expired}</p>}
          </div>
        )}
      </Form>
    </section>
  );
}

interface LastLookProps {
  readonly service: Service;
  readonly hold: Hold;
  readonly zone: string;
  /** Goes back to the customer's details. Undefined if nothing can be changed any more. */
  readonly onDetails?: () => void;
  readonly onTimes?: () => void;
}

/** Summary of the booking and its customer, before confirming. */
export function LastLook({ service, hold, zone, onDetails, onTimes }: LastLookProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const { wish, booking } = hold;
  const { name, email } = isBooked(hold) ? (booking.customer ?? wish) : wish;
  const person = findPerson(service, { step: 'review' }, hold);
  const listPayments = usePaymentFacts();
  const answerText = useAnswerText();
  return (
    <dl class="look surface">
      <Line name={texts.when} onChange={onTimes}>
        <When
          start={Date.parse(booking.start)}
          minutes={booking.duration_minutes}
          zone={zone}
          place={service.timezone}
        />
      </Line>
      <Line name={texts.service}>
        <span dir="auto">{service.name}</span>, {durationText(locale, booking.duration_minutes)}
      </Line>
      {person !== undefined && (
        <Line name={texts.person}>
          <span dir="auto">{person}</span>
        </Line>
      )}
      {booking.price && (
        <Line name={texts.price}>
          <span class="number">{booking.price.amount === 0 ? texts.free : priceText(locale, booking.price)}</span>
        </Line>
      )}
      {listPayments(booking).map(([term, amount]) => (
        <Line key={term} name={term}>
          <span class="number">{amount}</span>
        </Line>
      ))}
      <Line name={texts.who} onChange={onDetails}>
        <span dir="auto">{name}</span>
        <br />
        <span dir="ltr">{email}</span>
      </Line>
      {booking.answers.map(({ id, label, answer }) => (
        <Line key={id} name={label} onChange={onDetails}>
          <span class="lines" dir="auto">
            {answerText(answer)}
          </span>
        </Line>
      ))}
    </dl>
  );
}

interface LineProps {
  readonly name: string;
  readonly onChange?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

function Line({ name, onChange, children }: LineProps) {
  const texts = useTexts(TEXTS);
  return (
    <div class="look-line">
      <dt class="muted">{name}</dt>
      <dd>{children}</dd>
      {onChange && (
        <dd class="look-change">
          <button type="button" class="button button-quiet" aria-label={texts.changeOf(name)} onClick={onChange}>
            {texts.change}
          </button>
        </dd>
      )}
    </div>
  );
}

/** Milliseconds before the hold's end at which the visitor is warned, and may prolong the hold. */
const SOON = 120_000;
/** Milliseconds before the hold's end at which screen readers warn a second time. */
const VERY_SOON = 30_000;

interface HeldProps {
  readonly deadline: number;
  /** True if the hold waits for its payment. Then it cannot be prolonged. */
  readonly isDue: boolean;
  readonly onExtend: () => Promise<void>;
}

/** Remaining time of the hold, with a button that prolongs it before it ends. */
function Held({ deadline, isDue, onExtend }: HeldProps) {
  const texts = useTexts(TEXTS);
  const locale = useLocale();
  const [now, setNow] = useState(Date.now);
  const [asked, setAsked] = useState<number>();
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, deadline - now);
  const isSoon = left <= SOON;
  // Hide the button if it was used for this deadline already, without effect.
  const mayExtend = isSoon && !isDue && asked !== deadline;
  const said = left <= VERY_SOON ? VERY_SOON : isSoon ? SOON : undefined;
  return (
    <div class="held" data-soon={isSoon || undefined}>
      <Icon name="clock" />
      <span class="held-text">
        {texts.heldFor}{' '}
        <span class="number" role="timer">
          {countdownText(left)}
        </span>
      </span>
      <span class="visually-hidden" role="status">
        {said !== undefined &&
          `${texts.ending} ${said === SOON ? texts.heldStill(durationText(locale, 2)) : texts.heldStill(countdownText(VERY_SOON))}`}
      </span>
      {mayExtend && (
        <Button
          onClick={() => {
            setAsked(deadline);
            void onExtend();
          }}
        >
          {texts.keepLonger}
        </Button>
      )}
    </div>
  );
}
