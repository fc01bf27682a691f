import type { Instant } from '../ports.js';

/** Result of one attempt to reach a receiver. */
export interface Delivered {
  /** True if the receiver accepted the message: with a 2xx answer, or a positive reply of the SMTP server. */
  readonly ok: boolean;
  /** HTTP or SMTP status of the answer. Null without an answer. */
  readonly status: number | null;
  /** Message of the receiver or the failure, for the person who must fix it. Never contains a secret. */
  readonly message: string | null;
  /** Earliest moment of the next attempt, as the receiver asked (`Retry-After`). */
  readonly notBefore: Instant | null;
  /** True if a retry cannot help: the address is refused, or the receiver is gone (410). */
  readonly final: boolean;
}

/** Signed HTTP POST, as defined by the Standard Webhooks specification. */
export interface WebhookMessage {
  readonly url: string;
  /** Additional headers from the action's configuration. */
  readonly headers: Readonly<Record<string, string>>;
  /** `webhook-id`: the same on every attempt. */
  readonly id: string;
  /** Moment of the attempt, which becomes `webhook-timestamp`. */
  readonly at: Instant;
  /** Secrets, `whsec_…`. The message gets one signature for each. */
  readonly secrets: readonly string[];
  /** Body as JSON text. */
  readonly body: string;
}

/** Makes one attempt to send the webhook. Never throws for a failure of the receiver or the network. */
export type SendWebhook = (message: WebhookMessage) => Promise<Delivered>;

/** Event in a mail for the receiver's calendar (RFC 5545 and 5546). */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  /** `UID`: the booking's UUID. */
  readonly uid: string;
  /** `SEQUENCE`: the booking's. For a cancellation, higher than the last one that was sent. */
  readonly sequence: number;
  readonly start: Instant;
  readonly end: Instant;
  /** Zone in which calendars show the event. */
  readonly timezone: string;
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
  /** Organizer: `a@example.com` or `A Name <a@example.com>`. Never changes for one event. */
  readonly organizer: string;
  /** Address that sends in the organizer's name, in the same form. Null if that is the organizer's own address. */
  readonly sentBy: string | null;
  readonly attendee: { readonly name: string | null; readonly email: string };
  /** `DTSTAMP`: when the booking last changed. */
  readonly at: Instant;
}

/** Events of several bookings in one file, which need no answer: `METHOD:PUBLISH`. */
export interface Publication extends Pick<Invitation, 'organizer' | 'sentBy'> {
  readonly entries: readonly (Omit<Invitation, 'method' | 'organizer' | 'sentBy' | 'attendee' | 'timezone'> & {
    readonly isCancelled: boolean;
  })[];
}

/** Reason of skipped mails while no mail server is configured. */
export const NO_MAIL_SERVER = 'No mail server is set (SMTP_URL)';

export interface Mail {
  readonly to: string;
  /** Name of the sender. Default: the name in `mailFrom`. */
  readonly fromName?: string | null;
  /** Address for answers. Default: the sender's. */
  readonly replyTo?: string | null;
  readonly subject: string;
  /** Template of the subject. Contains no personal data, unlike the subject itself. */
  readonly subjectTemplate?: string;
  readonly text: string;
  readonly html: string | null;
  readonly invitation: Invitation | null;
  /** Text of a calendar file to attach. */
  readonly published?: string | null;
  /** Source of the `Message-ID`: the same on every attempt, so that a server can drop duplicates. */
  readonly id: string;
}

/** Makes one attempt to send the mail. Never throws for a failure of the server or the network. */
export type SendMail = (mail: Mail) => Promise<Delivered>;

/** The template cannot be rendered. The message is for its author, and names the limit that it exceeds. */
export class TemplateError extends Error {
  readonly code = 'template';
}

/** Logic-less templates: `{{booking.customer.name}}`. Both methods take time linear in their input and output. */
export interface Templates {
  /**
   * Returns the problem with a template as a sentence that names the unknown name, the syntax error or the exceeded limit. Undefined if the
   * template is valid. `names` are the allowed dotted names.
   */
  problem(template: string, names: ReadonlySet<string>): string | undefined;
  /**
   * Renders the template with all names replaced. `html` escapes the values. Null becomes empty. @throws TemplateError if the template was
   * stored before its problem was checked, or if the text becomes too long.
   */
  render(template: string, values: Readonly<Record<string, unknown>>, as: 'text' | 'html'): string;
}

/** Validates and generates signing secrets that `SendWebhook` can use. */
export interface WebhookSecrets {
  make(): string;
  isValid(secret: string): boolean;
}

/**
 * Returns the reason why a URL must not be called, judged by its form and by literal private addresses. Host names are checked again when
 * connecting.
 */
export type WebhookUrlProblem = (url: string) => string | undefined;

/** Returns the problem with a header of a webhook as a sentence. Undefined if the header can be sent. */
export type WebhookHeaderProblem = (name: string, value: string) => string | undefined;
