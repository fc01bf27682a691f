import type { Ref } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button, QuietButton } from '../design/button.js';
import { Icon } from '../design/icon.js';
import { Notice } from '../design/notice.js';
import { clientFor, pageUrl } from '../parts/client.js';
import { isEmbedded } from '../parts/embed-messages.js';
import { useTexts } from '../parts/i18n.js';
import { RefundNote } from '../parts/payment.js';
import { buildFragment } from '../parts/router.js';
import { saveFile } from '../parts/save-file.js';
import { doneAs, type Hold, type Offer, type Service } from './flow.js';
import { routeTo } from './place.js';
import { LastLook } from './review.js';
import { TEXTS } from './texts.js';

interface DoneProps {
  readonly heading: Ref<HTMLHeadingElement>;
  readonly hold: Hold;
  readonly offer: Offer;
  readonly service: Service;
  readonly zone: string;
}

/** Last step: the time is booked, requested (if the business approves bookings), or no longer booked. */
export function Done({ heading, hold, offer, service, zone }: DoneProps) {
  const texts = useTexts(TEXTS);
  const as = doneAs(hold.booking);
  const isAsked = as === 'requested';
  const another = buildFragment(routeTo({ step: offer.services.length > 1 ? 'service' : 'time' }));
  if (as !== 'confirmed' && !isAsked) {
    return (
      <section class="stack">
        <div class="stack stack-wide stack-close">
          <h2 ref={heading} tabIndex={-1}>
            {texts[as]}
          </h2>
          <p class="muted">{as === 'late' ? texts.lateHint : as === 'lapsed' ? texts.expired : texts.freeAgain}</p>
          <RefundNote booking={hold.booking} />
        </div>
        <div class="ended">
          <LastLook service={service} hold={hold} zone={zone} />
        </div>
        <div class="row">
          <a class="button button-primary" href={another}>
            {texts.another}
          </a>
        </div>
      </section>
    );
  }
  const link = pageUrl(`manage#${hold.token}`);
  return (
    <section class="stack">
      <div class="done-head">
        <span class="done-sign">
          <Icon name={isAsked ? 'clock' : 'check'} size={24} />
        </span>
        <div>
          <h2 ref={heading} tabIndex={-1}>
            {isAsked ? texts.requested : texts.booked}
          </h2>
          {isAsked && <p class="muted">{texts.requestedHint(offer.business.name)}</p>}
        </div>
      </div>
      <Told hold={hold} />
      <LastLook service={service} hold={hold} zone={zone} />
      {hold.booking.instructions && <p class="lines">{hold.booking.instructions}</p>}
      <div class="row done-ways">
        <CalendarButton hold={hold} />
        <a class="button" href={link} {...(isEmbedded && { target: '_blank', rel: 'noopener' })}>
          {texts.manage}
        </a>
        <CopyButton text={link} />
      </div>
      <p class="muted small">{texts.manageHint}</p>
      <p>
        <a href={another}>{texts.another}</a>
      </p>
    </section>
  );
}

/** Message that says whether the customer gets an e-mail. Renders nothing until that is known. */
function Told({ hold }: { readonly hold: Hold }) {
  const texts = useTexts(TEXTS);
  const [isTold, setTold] = useState<boolean>();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    clientFor(hold.token)
      .getOwnBooking({ signal })
      .then(
        (answer) => answer.outcome === 'ok' && setTold(answer.value.told_by_mail),
        () => undefined, // aborted, because this component is no longer shown
      );
    return () => ending.abort();
  }, [hold.token]);
  if (isTold === undefined) return null;
  return <p role="status">{isTold ? texts.told(hold.booking.customer?.email ?? '') : texts.notTold}</p>;
}

/** Button that saves the booking as a calendar file. A plain link could not send the manage token that the request needs. */
function CalendarButton({ hold }: { readonly hold: Hold }) {
  const texts = useTexts(TEXTS);
  const [work, setWork] = useState<'asking' | 'failed'>();
  const onClick = async () => {
    setWork('asking');
    const result = await clientFor(hold.token).getOwnCalendar();
    setWork(result.outcome === 'ok' ? undefined : 'failed');
    if (result.outcome === 'ok') saveFile(result.value, 'text/calendar', 'booking.ics');
  };
  return (
    <>
      <Button kind="primary" busy={work === 'asking'} onClick={onClick}>
        {texts.toCalendar}
      </Button>
      {work === 'failed' && <Notice kind="danger">{texts.calendarFailed}</Notice>}
    </>
  );
}

/** Button that copies a text. Hidden on pages without https, which may not write to the clipboard. */
function CopyButton({ text }: { readonly text: string }) {
  const texts = useTexts(TEXTS);
  const [isCopied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  const onClick = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <>
      <QuietButton onClick={onClick}>{isCopied ? texts.copied : texts.copyLink}</QuietButton>
      <span class="visually-hidden" role="status">
        {isCopied && texts.copied}
      </span>
    </>
  );
}
