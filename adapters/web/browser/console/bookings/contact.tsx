import { useState } from 'preact/hooks';
import { mailtoUri } from '../../../../../core/bookings/icalendar/mailboxes.js';
import { Button } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import type { Booking } from '../booking/booking-facts.js';
import { useConsole } from '../use-console.js';
import { FailureNotice } from '../use-request.js';
import type { Failure } from '../words.js';

/** Contact of a booking's customer: phone, e-mail, link to the booking, and a button that sends the letter (standard e-mail) again. */
export function Contact({ booking }: { readonly booking: Booking }) {
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
      say('The link has been copied.');
    } catch {
      setLink(url); // Copying may fail: some browsers forbid it to pages without https.
    }
  };
  const send = async () => {
    setFailure(undefined);
    setSending(true);
    const answer = await client.sendLetter({ path });
    setSending(false);
    if (answer.outcome === 'ok') say('It is sent again.');
    else setFailure(answer);
  };
  const { phone = null, email = null } = booking.customer ?? {};
  const canSend = (booking.status === 'confirmed' || booking.status === 'pending') && email !== null;
  return (
    <>
      <div class="row">
        {phone !== null && <a href={`tel:${phone.replace(/\(0\)|[^\d+]/g, '')}`}>{phone}</a>}
        {email !== null && <a href={mailtoUri(email)}>{email}</a>}
      </div>
      <div class="row">
        {role !== 'self' && <Button onClick={copy}>Copy the customer’s link</Button>}
        {canSend && (
          <Button busy={isSending} onClick={send}>
            Send it again
          </Button>
        )}
      </div>
      {link !== undefined && (
        <Notice kind={link === '' ? 'warn' : 'info'}>
          <p>{link === '' ? 'The service does not know its own address (PUBLIC_URL), so there is no link.' : link}</p>
        </Notice>
      )}
      <FailureNotice failure={failure} />
    </>
  );
}
