import { bookingDocument } from '../bookings/booking-document.js';
import { formatInstant } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Action, EmailConfig, Trigger, WebhookConfig } from './action.js';
import type { Delivered, Invitation, SendMail, SendWebhook, Templates } from './delivery.js';
import { type Subject, templateValues } from './template-values.js';

/** Writes a `log` action's line. */
export type WriteActionLog = (line: {
  readonly action: string;
  readonly trigger: Trigger;
  readonly booking: string;
  readonly status: string;
}) => void;

/** The ways by which an action reaches the world. */
export interface Reach {
  readonly sendWebhook: SendWebhook;
  readonly sendMail: SendMail;
  readonly templates: Templates;
  readonly writeActionLog: WriteActionLog;
}

/** Makes one attempt at a webhook, a mail or a log line; `id` is the job's, the same on every attempt. */
export async function reachOut(
  reach: Reach,
  action: Exclude<Action, { type: 'transition' }>,
  subject: Subject,
  id: string,
  now: Instant,
): Promise<Delivered> {
  switch (action.type) {
    case 'webhook':
      return callWebhook(reach, action.config, action.trigger, subject, id, now);
    case 'email':
      return mail(reach, action.config, subject, id);
    case 'log': {
      const { uuid, trigger } = action;
      const { uuid: booking, status } = subject.booking;
      reach.writeActionLog({ action: uuid, trigger, booking, status });
      return { ok: true, status: null, message: null, notBefore: null, final: false };
    }
  }
  // A newer version may have stored it: better a failure that is seen than an action that is believed done.
  const { type } = action satisfies never as Action;
  return {
    ok: false,
    status: null,
    message: `This version cannot run actions of type ${type}`,
    notBefore: null,
    final: false,
  };
}

function callWebhook(
  { sendWebhook }: Reach,
  { url, headers, secrets }: WebhookConfig,
  type: Trigger,
  { booking }: Subject,
  id: string,
  now: Instant,
): Promise<Delivered> {
  const signing = secrets.filter(({ until }) => until === null || until > now).map(({ secret }) => secret);
  const body = JSON.stringify({ type, timestamp: formatInstant(now), data: bookingDocument(booking) });
  return sendWebhook({ url, headers, id, at: now, secrets: signing, body });
}

function mail({ sendMail, templates }: Reach, config: EmailConfig, subject: Subject, id: string): Promise<Delivered> {
  const values = templateValues(subject);
  const text = (template: string) => templates.render(template, values, 'text');
  const to = text(config.to).trim();
  if (to === '') {
    const message = 'There is nobody to send it to: `to` is empty for this booking';
    return Promise.resolve({ ok: false, status: null, message, notBefore: null, final: true });
  }
  return sendMail({
    id,
    to,
    subject: text(config.subject),
    text: text(config.text),
    html: config.html === null ? null : templates.render(config.html, values, 'html'),
    invitation: invitationOf(subject, to),
  });
}

/** A booking that stands goes into the calendar and moves there; one that was cancelled leaves it (RFC 5546, 3.2.2 and 3.2.5). */
function invitationOf({ app, booking, resources }: Subject, to: string): Invitation | null {
  const stands = booking.status === 'confirmed' || booking.status === 'completed';
  if (!stands && booking.status !== 'cancelled') return null;
  const places = resources.map(({ name }) => name).join(', ');
  return {
    method: stands ? 'REQUEST' : 'CANCEL',
    uid: booking.uuid,
    sequence: booking.sequence,
    start: booking.start,
    end: booking.end,
    timezone: booking.timezone,
    summary: booking.title ?? (places === '' ? app.name : `${places}, ${app.name}`),
    description: booking.notes,
    location: places === '' ? null : places,
    attendee: { name: booking.customer?.name ?? null, email: to },
    at: booking.updatedAt,
  };
}
