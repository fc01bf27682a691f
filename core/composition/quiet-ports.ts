import type { Delivered } from '../actions/delivery-ports.js';
import type { UseCasePorts } from './use-cases.js';

const NOT_SET_UP = 'is not set up in this program';

const notSent = (what: string): Delivered => ({
  ok: false,
  status: null,
  message: `${what} ${NOT_SET_UP}`,
  notBefore: null,
  final: true,
});

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
  | 'channels'
  | 'pause'
  | 'onMailFault'
  | 'onFault'
  | 'onCalendarFault'
> = {
  fetchCalendar: async () => ({ kind: 'failed', message: `Fetching ${NOT_SET_UP}`, notBefore: null }),
  readCalendar: async () => ({ kind: 'failed', message: `Reading calendars ${NOT_SET_UP}`, reports: [] }),
  calendarUrlProblem: () => `Reading calendars ${NOT_SET_UP}`,
  actionRules: {
    templates: { problem: () => `Rendering templates ${NOT_SET_UP}`, render: (template) => template },
    publicUrl: null,
    webhookSecrets: { make: () => '', isValid: () => false },
    webhookUrlProblem: () => `Calling webhooks ${NOT_SET_UP}`,
    webhookHeaderProblem: () => `Calling webhooks ${NOT_SET_UP}`,
  },
  channels: {
    sendWebhook: async () => notSent('Calling webhooks'),
    sendMail: async () => notSent('Sending mail'),
    hasMail: false,
    mailFrom: '',
    writeActionLog: () => {},
  },
  pause: async () => {},
  onMailFault: rethrow,
  onFault: rethrow,
  onCalendarFault: rethrow,
};
