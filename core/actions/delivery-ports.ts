import type { Instant } from '../ports.js';

/** How one attempt to reach a receiver ended. */
export interface Delivered {
  /** Whether the receiver took it (2xx, or the SMTP server's consent). */
  readonly ok: boolean;
  /** The HTTP or SMTP status that answered; null when nothing did. */
  readonly status: number | null;
  /** What the receiver or the failure said, for the person who must fix it; never a secret. */
  readonly message: string | null;
  /** When the receiver asked not to be tried again before (`Retry-After`), as a moment. */
  readonly notBefore: Instant | null;
  /** Whether trying again cannot help: an address that is refused, a receiver that is gone (410). */
  readonly final: boolean;
}

/** A signed HTTP POST by the Standard Webhooks specification. */
export interface WebhookMessage {
  readonly url: string;
  /** Additional headers, as configured. */
  readonly headers: Readonly<Record<string, string>>;
  /** `webhook-id`: the same on every attempt. */
  readonly id: string;
  /** `webhook-timestamp` is made of it. */
  readonly at: Instant;
  /** `whsec_…`: one signature for each. */
  readonly secrets: readonly string[];
  /** JSON text. */
  readonly body: string;
}

/** Makes one attempt; never throws for what a receiver or a network can do. */
export type SendWebhook = (message: WebhookMessage) => Promise<Delivered>;

/** An entry of the receiver's calendar, RFC 5545 and 5546. */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  /** `UID`: the booking's UUID. */
  readonly uid: string;
  /** `SEQUENCE`: the booking's; of a cancellation, above the last that was sent. */
  readonly sequence: number;
  readonly start: Instant;
  readonly end: Instant;
  /** The zone in which the calendar shows it. */
  readonly timezone: string;
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
  /** `a@example.com` or `A Name <a@example.com>`; of one entry always the same. */
  readonly organizer: string;
  /** Who sends it in the organizer's name, in the same form; named if that is another address. */
  readonly sentBy: string | null;
  readonly attendee: { readonly name: string | null; readonly email: string };
  /** `DTSTAMP`: when the booking last changed. */
  readonly at: Instant;
}

/** Entries of bookings that nobody answers, for a file of all of them: `METHOD:PUBLISH`. */
export interface Publication extends Pick<Invitation, 'organizer' | 'sentBy'> {
  readonly entries: readonly (Omit<Invitation, 'method' | 'organizer' | 'sentBy' | 'attendee' | 'timezone'> & {
    readonly isCancelled: boolean;
  })[];
}

/** What becomes of mail where no server is set. */
export const NO_MAIL_SERVER = 'No mail server is set (SMTP_URL)';

export interface Mail {
  readonly to: string;
  /** The name of the sender; default the service's own. */
  readonly fromName?: string | null;
  /** The address that answers go to; default the sender's. */
  readonly replyTo?: string | null;
  readonly subject: string;
  /** What the subject was made of: it names nobody. */
  readonly subjectTemplate?: string;
  readonly text: string;
  readonly html: string | null;
  readonly invitation: Invitation | null;
  /** The text of a calendar to attach. */
  readonly published?: string | null;
  /** Makes the `Message-ID`: the same on every attempt, so that a server can drop repeats. */
  readonly id: string;
}

/** Makes one attempt; never throws for what a server or a network can do. */
export type SendMail = (mail: Mail) => Promise<Delivered>;

/** A template that cannot be rendered; the message is for whoever wrote it, and names the limit that it breaks. */
export class TemplateError extends Error {
  readonly code = 'template';
}

/** Logic-less templates: `{{booking.customer.name}}`. Both take time in proportion to what goes in and what comes out. */
export interface Templates {
  /**
   * The problem with a template, as a sentence that names the unknown name, the syntax error or the limit that it breaks;
   * undefined when there is none. `names` are the dotted names that there are.
   */
  problem(template: string, names: ReadonlySet<string>): string | undefined;
  /**
   * The text with every name replaced; `html` escapes the values. A value that is null becomes empty.
   * @throws TemplateError for one that was stored before its problem was one, and for a text that would be too long.
   */
  render(template: string, values: Readonly<Record<string, unknown>>, as: 'text' | 'html'): string;
}

/** Whether a webhook's signing secret is one that `SendWebhook` can use; makes one when none is given. */
export interface WebhookSecrets {
  make(): string;
  isValid(secret: string): boolean;
}

/** Whether a URL may be called at all: its form, and literal private addresses; names are checked again when connecting. */
export type WebhookUrlProblem = (url: string) => string | undefined;

/** What is wrong with a header that is to be sent with a webhook, as a sentence; undefined when it can be sent. */
export type WebhookHeaderProblem = (name: string, value: string) => string | undefined;
