import { useState } from 'preact/hooks';
import { mailtoUri } from '../../../../../core/bookings/icalendar/mailboxes.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import type { Booking } from '../booking/booking-facts.js';
import { useConsole } from '../use-console.js';
import { FailureNotice } from '../use-request.js';
import type { Failure } from '../words.js';
import { TEXTS } from './texts.js';

/** Contact of a booking's customer. */
export function Contact({ booking: { customer } }: { readonly booking: Booking }) {
  if (!customer) return null;
  const { uuid, phone, email } = customer;
  return (
    <div class="panel-contact">
      {phone !== null && (
        <a class="panel-phone number" href={`tel:${phone.replace(/\(0\)|[^\d+]/g, '')}`}>
          {phone}
        </a>
      )}
      {email === null ? <span class="muted">{TEXTS.noEmail}</span> : <a href={mailtoUri(email)}>{email}</a>}
      {uuid !== null && (
        <a class="small" href={`#/customers/${uuid}`}>
          {TEXTS.openCustomer}
        </a>
      )}
    </div>
  );
}

/** Copies the customer's link to the booking, and sends the letter (standard e-mail) again. */
export function LetterButtons({ booking }: { readonly booking: Booking }) {
  const { client, role, say } = useConsole();
  const [failure, setFailure] = useState<Failure>();
  const [link, setLink] = useState<string>();
  const [isSending, setSending] = useState(false);
  const path = { uuid: booking.uuid };
  const copy = async () => {
    setFailure(undefined);
    const answer = await client.getBooking({ path, query: { include: ['manage_token'] } });
    if (answer.outcome !== 'ok') return setFailure(answer);
    const { manage_url: url } = answer.value;
    if (!url) return setLink('');
    try {
      await navigator.clipboard.writeText(url);
      say(TEXTS.copied);
    } catch {
      setLink(url); // Copying may fail: some browsers forbid it to pages without https.
    }
  };
  const send = async () => {
    setFailure(undefined);
    setSending(true);
    const answer = await client.sendLetter({ path });
    setSending(false);
    if (answer.outcome === 'ok') say(TEXTS.sentAgain);
    else setFailure(answer);
  };
  const hasAddress = (booking.customer?.email ?? null) !== null;
  const hasLetter =
    booking.status === 'confirmed' ||
    booking.status === 'pending' ||
    (booking.status === 'held' && booking.payment?.status === 'due');
  return (
    <>
      <div class="row small">
        {role !== 'self' && <Button onClick={copy}>{TEXTS.copyLink}</Button>}
        {hasLetter && hasAddress && (
          <Button busy={isSending} onClick={send}>
            {TEXTS.sendAgain}
          </Button>
        )}
      </div>
      {link !== undefined && (
        <Notice kind={link === '' ? 'warn' : 'info'}>
          <p>{link === '' ? TEXTS.noLink : link}</p>
        </Notice>
      )}
      <FailureNotice failure={failure} />
    </>
  );
}
