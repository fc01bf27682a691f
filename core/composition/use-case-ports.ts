import type { Passwords } from '../accounts/persons/passwords.js';
import type { FetchCalendar, ReadCalendar } from '../availability/calendars/calendar-ports.js';
import type { DueCalendar } from '../availability/calendars/calendar-worker.js';
import type { Mail, SendMail } from '../basics/mail.js';
import { NumberedPaginator, type Paginator } from '../basics/pagination.js';
import type { Clock, Digest, NewSecret, NewToken, NewTurn, NewUuid, Sealing } from '../basics/ports.js';
import type { ManageTokens } from '../customers/manage/manage-secret.js';
import type { PaymentNotices } from '../customers/notices/payment-notices.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Policy } from '../ledger/policy.js';
import { DEFAULT_QUOTAS, type Quotas } from '../ledger/quotas.js';
import type { Storage } from '../ledger/storage/storage.js';
import type { ActionRules } from '../messages/actions/action-input.js';
import { unsendable, type WriteActionLog } from '../messages/actions/channels.js';
import type { SendWebhook } from '../messages/actions/delivery-ports.js';
import type { ObserveAttempt } from '../messages/actions/worker.js';
import type { EventHandlers } from '../messages/subscriptions/event-handlers.js';
import type { CalendarUrlProblem } from '../model/calendar.js';
import type { Job } from '../model/job.js';

/** Everything that the core needs from outside. Optional ports default to {@link QUIET_PORTS}, or as each documents. */
export interface UseCasePorts {
  readonly storage: Storage;
  /** Default: the ledger of `storage`. A wrapper of it can measure or trace commits. */
  readonly ledger?: Ledger;
  readonly clock: Clock;
  readonly newUuid: NewUuid;
  readonly newToken: NewToken;
  /** Yields to the event loop during long searches. Default: a search runs without a pause. */
  readonly newTurn?: NewTurn;
  readonly newSecret: NewSecret;
  readonly digest: Digest;
  /** Encrypts results that are stored under an idempotency key, by that key. Default: they are stored unencrypted. */
  readonly sealing?: Sealing;
  readonly manageTokens: ManageTokens;
  readonly passwords: Passwords;
  /** Verifies the notices of the payment provider. Default: they cannot be set up. */
  readonly paymentNotices?: PaymentNotices;
  readonly fetchCalendar?: FetchCalendar;
  readonly readCalendar?: ReadCalendar;
  /** Returns the reason why a calendar's URL is refused. Undefined if it is allowed. */
  readonly calendarUrlProblem?: CalendarUrlProblem;
  /** Validates actions; `templates` and `publicUrl` also render their mail. */
  readonly actionRules?: ActionRules;
  readonly sendWebhook?: SendWebhook;
  /** Default: mail is not set up, so no letters are created, no links are mailed, and jobs of `email` actions are skipped. */
  readonly sendMail?: SendMail | undefined;
  /** Sender of mails: `a@example.com` or `A Name <a@example.com>`. */
  readonly mailFrom?: string;
  /** Called with each mail that is not sent because there is no `sendMail`. */
  readonly onUnsentMail?: (mail: Mail) => void;
  /** Writes the line of a `log` action. */
  readonly writeActionLog?: WriteActionLog;
  /** Waits for a short random time, before a look-up whose duration must reveal nothing. Default: does not wait. */
  readonly pause?: () => Promise<void>;
  /** Called when a mail about an account could not be sent because of a bug. */
  readonly onMailFault?: (error: unknown) => void;
  /** Called with the reason why a notice of the payment provider changed nothing. `app`: UUID of the app. */
  readonly onIgnoredNotice?: (app: string, reason: string) => void;
  /** Own rules about times, in the order in which they are asked. Default: none. */
  readonly policies?: readonly Policy[];
  /** Default: {@link DEFAULT_QUOTAS}. */
  readonly quotas?: Quotas;
  /** Default: pages with numbers. */
  readonly paginator?: Paginator;
  /** Handlers of events in this process. Default: there are none. */
  readonly eventHandlers?: EventHandlers;
  /** Wraps each attempt of a job, to measure or trace it. Default: no wrapper. */
  readonly observeAttempt?: ObserveAttempt;
  /** Called when a job could not be run because of a bug. */
  readonly onFault?: (error: unknown, job: Job) => void;
  /** Called when a calendar could not be read because of a bug. */
  readonly onCalendarFault?: (error: unknown, calendar: DueCalendar) => void;
}

const NOT_SET_UP = 'is not set up in this program';

function rethrow(error: unknown): never {
  throw error;
}

/** Ports for a program without webhooks, mail and external calendars. Input that needs one of them is refused with the reason. */
export const QUIET_PORTS: Pick<
  Required<UseCasePorts>,
  | 'fetchCalendar'
  | 'readCalendar'
  | 'calendarUrlProblem'
  | 'actionRules'
  | 'sendWebhook'
  | 'mailFrom'
  | 'onUnsentMail'
  | 'writeActionLog'
  | 'eventHandlers'
  | 'sealing'
  | 'paymentNotices'
  | 'pause'
  | 'onMailFault'
  | 'onIgnoredNotice'
  | 'policies'
  | 'quotas'
  | 'paginator'
  | 'observeAttempt'
  | 'onFault'
  | 'onCalendarFault'
> = {
  fetchCalendar: async () => ({ kind: 'failed', message: `Fetching ${NOT_SET_UP}`, notBefore: null }),
  readCalendar: async () => ({ kind: 'failed', message: `Reading calendars ${NOT_SET_UP}`, reports: [] }),
  calendarUrlProblem: () => `Reading calendars ${NOT_SET_UP}`,
  actionRules: {
    templates: {
      problem: () => `Rendering templates ${NOT_SET_UP}`,
      render: (template) => template,
      parts: (text) => [{ text, name: null }],
    },
    publicUrl: null,
    webhookSecrets: { make: () => '', isValid: () => false },
    webhookUrlProblem: () => `Calling webhooks ${NOT_SET_UP}`,
    webhookHeaderProblem: () => `Calling webhooks ${NOT_SET_UP}`,
  },
  sendWebhook: async () => unsendable(`Calling webhooks ${NOT_SET_UP}`),
  mailFrom: 'Slotkeeper <slotkeeper@localhost>',
  onUnsentMail: () => {},
  writeActionLog: () => {},
  eventHandlers: {
    publish() {},
    handles: () => false,
    deliver: async () => unsendable(`Handling events ${NOT_SET_UP}`),
  },
  sealing: { seal: (_, text) => text, open: (_, text) => text },
  paymentNotices: { isInstalled: async () => false, read: async () => undefined },
  pause: async () => {},
  onMailFault: rethrow,
  onIgnoredNotice: () => {},
  policies: [],
  quotas: DEFAULT_QUOTAS,
  paginator: new NumberedPaginator(),
  observeAttempt: (_, attempt) => attempt(),
  onFault: rethrow,
  onCalendarFault: rethrow,
};
