import { oneLine } from './fields.js';
import type { Instant } from './ports.js';

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

/** Event in a mail for the receiver's calendar (RFC 5545 and 5546). */
export interface Invitation {
  readonly method: 'REQUEST' | 'CANCEL';
  /** `UID`: the booking's UUID; in the calendar of a staff member, with `@` and the member's. */
  readonly uid: string;
  /** True: `STATUS:TENTATIVE`. */
  readonly isTentative?: boolean;
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

/** Image within the HTML of a mail, which refers to it by `cid:` and `INLINE_IMAGE`. */
export interface InlineImage {
  readonly type: 'image/png' | 'image/jpeg';
  /** File in Base64. */
  readonly data: string;
  readonly width: number;
  readonly height: number;
}

/** `Content-ID` of the image of a mail. */
export const INLINE_IMAGE = 'logo@slotkeeper';

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
  /** Image that the HTML shows. */
  readonly inline?: InlineImage | null;
  /** Text of a calendar file to attach. */
  readonly published?: string | null;
  /** Source of the `Message-ID`: the same on every attempt, so that a server can drop duplicates. */
  readonly id: string;
}

/** Makes one attempt to send the mail. Never throws for a failure of the server or the network. */
export type SendMail = (mail: Mail) => Promise<Delivered>;

/** Longest name, in characters, in a letter to an unverified address. */
const GREETED_MAX = 60;
const LINK = /:\/\/|www\.|[\p{L}\p{N}]\//iu;

/** Cuts a text that is longer than `most` characters. */
export function shortened(text: string, most: number): string {
  const characters = [...text];
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`;
}

/** Returns the name with which a letter greets. Null without a name or with a link in it: visitors can enter another person's address. */
export function greetedName(name: string | null): string | null {
  const shown = oneLine(name ?? '').trim();
  return shown === '' || LINK.test(shown) ? null : shortened(shown, GREETED_MAX);
}
