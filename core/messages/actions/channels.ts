import { formatInstant } from '../../basics/instants.js';
import type { Delivered, InlineImage, Mail, SendMail } from '../../basics/mail.js';
import { greetedName } from '../../basics/mail.js';
import type { Instant } from '../../basics/ports.js';
import { bookingDocument } from '../../bookings/booking-document.js';
import type { ManageLinks } from '../../customers/manage/manage-secret.js';
import type { Action, EmailConfig, Trigger, WebhookConfig } from '../../model/action.js';
import type { App } from '../../model/app.js';
import type { LogoFacts } from '../../model/profile.js';
import { isTemplateError, type SendWebhook, type Templates } from './delivery-ports.js';
import { buildActionEventTexts, buildInvitation, isFor } from './invitation.js';
import { type TemplateSubject, templateValues } from './template-values.js';

/** Builds the links with which bookers manage their bookings. */
export interface ManageAddresses {
  /** Public address of the service, without a trailing slash. Null: none is configured, so no link can be written. */
  readonly publicUrl: string | null;
  /** Returns the manage links of the app, whose tokens are signed with the app's secret. */
  links(app: App): Promise<Pick<ManageLinks, 'token'>>;
}

export type WriteActionLog = (line: {
  readonly action: string;
  readonly trigger: Trigger;
  readonly booking: string;
  readonly status: string;
}) => void;

/** Ways in which actions reach their receivers: webhooks, mail and log lines. */
export interface ActionChannels {
  readonly sendWebhook: SendWebhook;
  readonly sendMail: SendMail;
  /** True if a mail server is configured. Without one, no letters are created, and jobs of `email` actions are skipped. */
  readonly hasMail: boolean;
  /** Sender of mails: `a@example.com` or `A Name <a@example.com>`. */
  readonly mailFrom: string;
  readonly templates: Templates;
  /** Returns the logo of an app's business as part of a mail. Null without one that mails can contain. */
  readonly readLogo: (app: string, logo: LogoFacts | null) => Promise<InlineImage | null>;
  /** Source of the manage tokens and links in texts. */
  readonly manage: ManageAddresses;
  readonly writeActionLog: WriteActionLog;
}

/** Makes one attempt at a webhook, a mail or a log line. `id` is the job's UUID, the same on every attempt. */
export async function performAction(
  channels: ActionChannels,
  action: Exclude<Action, { type: 'transition' }>,
  subject: TemplateSubject,
  id: string,
  now: Instant,
): Promise<Delivered> {
  switch (action.type) {
    case 'webhook':
      return callWebhook(channels, action.config, action.trigger, bookingDocument(subject.booking), id, now);
    case 'email': {
      const mail = composedMail(channels, action.config, await withManage(channels, action.config, subject), id);
      return typeof mail === 'string' ? unsendable(mail) : channels.sendMail(mail);
    }
    case 'log': {
      const { uuid, trigger } = action;
      const { uuid: booking, status } = subject.booking;
      channels.writeActionLog({ action: uuid, trigger, booking, status });
      return { ok: true, status: null, message: null, notBefore: null, final: false };
    }
  }
  // A newer version may have stored an action of another type. Fail visibly, so that the action does not seem to have run.
  const { type } = action satisfies never as Action;
  return {
    ok: false,
    status: null,
    message: `This version cannot run actions of type ${type}`,
    notBefore: null,
    final: false,
  };
}

/** Makes one attempt at a webhook that is not about a booking. */
export async function sendNotice(
  channels: ActionChannels,
  action: Action,
  uuid: string,
  id: string,
  now: Instant,
): Promise<Delivered> {
  if (action.type === 'webhook') return callWebhook(channels, action.config, action.trigger, { uuid }, id, now);
  return unsendable('Only a webhook can be told of this');
}

function callWebhook(
  { sendWebhook }: ActionChannels,
  { url, headers, secrets }: WebhookConfig,
  type: Trigger,
  data: object,
  id: string,
  now: Instant,
): Promise<Delivered> {
  const signing = secrets.filter(({ until }) => until === null || until > now).map(({ secret }) => secret);
  const body = JSON.stringify({ type, timestamp: formatInstant(now), data });
  return sendWebhook({ url, headers, id, at: now, secrets: signing, body });
}

/** Common prefix of the names of the manage token and link. */
const MANAGE = 'booking.manage_';

/** Adds the manage token and link to the values for the templates, if a text of the mail uses them. */
export async function withManage(
  { manage }: ActionChannels,
  config: EmailConfig,
  subject: TemplateSubject,
): Promise<TemplateSubject> {
  const texts = [config.to, config.subject, config.text, config.html ?? ''];
  if (!texts.some((text) => text.includes(MANAGE))) return subject;
  const token = (await manage.links(subject.app)).token(subject.booking);
  return {
    ...subject,
    manage: { token, url: manage.publicUrl === null ? null : `${manage.publicUrl}/manage#${token}` },
  };
}

/** Returns the mail about the booking, or the reason why it cannot be written. */
export function composedMail(
  { templates, mailFrom }: ActionChannels,
  config: EmailConfig,
  subject: TemplateSubject,
  id: string,
): Mail | string {
  const texts = rendered(templates, config, subject);
  if (typeof texts === 'string') return texts;
  const { name: fromName, email: replyTo } = subject.business;
  const invitation = buildInvitation(subject, texts.to, { mailFrom, entry: buildActionEventTexts(subject) });
  return { id, subjectTemplate: config.subject, ...texts, fromName, replyTo, invitation };
}

export function unsendable(message: string): Delivered {
  return { ok: false, status: null, message, notBefore: null, final: true };
}

function rendered(
  templates: Templates,
  config: EmailConfig,
  subject: TemplateSubject,
): Pick<Mail, 'to' | 'subject' | 'text' | 'html'> | string {
  const values = templateValues(subject);
  let field: keyof EmailConfig = 'to';
  const render = (name: keyof EmailConfig, as: 'text' | 'html' = 'text') => {
    field = name;
    return templates.render(config[name] ?? '', values, as);
  };
  try {
    const to = render('to').trim();
    // The customer's address is unproved, so the mail greets as letters do.
    if (isFor(subject.booking, to)) values.booking.customer.name = greetedName(values.booking.customer.name);
    if (to === '') return 'There is nobody to send it to: `to` is empty for this booking';
    const html = config.html === null ? null : render('html', 'html');
    return { to, subject: render('subject'), text: render('text'), html };
  } catch (error) {
    if (!isTemplateError(error)) throw error;
    return `config.${field}: ${error.message}`;
  }
}
