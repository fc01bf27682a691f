import { bookingDocument } from '../bookings/booking-document.js';
import { formatInstant } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Action, EmailConfig, Trigger, WebhookConfig } from './action.js';
import type { Delivered, Invitation, Mail, SendMail, SendWebhook, TemplateError, Templates } from './delivery.js';
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
  if (action.type === 'webhook') return callWebhook(reach, action.config, action.trigger, subject, id, now);
  if (action.type === 'email') return mail(reach, action.config, subject, id);
  const { booking } = subject;
  reach.writeActionLog({ action: action.uuid, trigger: action.trigger, booking: booking.uuid, status: booking.status });
  return { ok: true, status: null, message: null, notBefore: null, final: false };
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

async function mail(
  { sendMail, templates }: Reach,
  config: EmailConfig,
  subject: Subject,
  id: string,
): Promise<Delivered> {
  const texts = rendered(templates, config, subject);
  if (typeof texts === 'string') return { ok: false, status: null, message: texts, notBefore: null, final: true };
  return sendMail({ id, ...texts, invitation: invitationOf(subject, texts.to) });
}

/** The texts of a mail for the booking, or why there can be none. */
function rendered(
  templates: Templates,
  config: EmailConfig,
  subject: Subject,
): Pick<Mail, 'to' | 'subject' | 'text' | 'html'> | string {
  const values = templateValues(subject);
  let field: keyof EmailConfig = 'to';
  const render = (name: keyof EmailConfig, as: 'text' | 'html' = 'text') => {
    field = name;
    return templates.render(config[name] ?? '', values, as);
  };
  try {
    const to = render('to').trim();
    if (to === '') return 'There is nobody to send it to: `to` is empty for this booking';
    const html = config.html === null ? null : render('html', 'html');
    return { to, subject: render('subject'), text: render('text'), html };
  } catch (error) {
    if (!isTemplateError(error)) throw error;
    return `config.${field}: ${error.message}`;
  }
}

function isTemplateError(error: unknown): error is TemplateError {
  return error instanceof Error && 'code' in error && error.code === 'template';
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
