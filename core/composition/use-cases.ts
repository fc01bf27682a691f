import { appUseCases } from '../accounts/apps/app-use-cases.js';
import { businessUseCases } from '../accounts/business/business-use-cases.js';
import { inlineLogo } from '../accounts/business/inline-logo.js';
import { getBusiness } from '../accounts/business/read-business.js';
import { appCreation } from '../accounts/creation/app-creation.js';
import { ownerUseCases } from '../accounts/owners/owner-use-cases.js';
import { AccountWork } from '../accounts/persons/account-work.js';
import { GuessLimits } from '../accounts/persons/guess-limits.js';
import { LinkFinder } from '../accounts/persons/link-finder.js';
import { LinkMail } from '../accounts/persons/link-mail.js';
import { meUseCases } from '../accounts/persons/me-use-cases.js';
import { signInUseCases } from '../accounts/persons/sign-in-use-cases.js';
import { staffUseCases } from '../accounts/staff/staff-use-cases.js';
import { calendarUseCases } from '../availability/calendars/calendar-use-cases.js';
import { CalendarWorker } from '../availability/calendars/calendar-worker.js';
import { resourceUseCases } from '../availability/resources/resource-use-cases.js';
import { timeOffUseCases } from '../availability/time-off/time-off-use-cases.js';
import { NO_MAIL_SERVER } from '../basics/mail.js';
import { availabilityUseCases } from '../bookings/availability-use-cases.js';
import type { PaymentUrl } from '../bookings/booking-document.js';
import { bookingUseCases } from '../bookings/booking-use-cases.js';
import { transitionBooking } from '../bookings/change-booking.js';
import { feedUseCases } from '../bookings/feeds/feed-use-cases.js';
import { figureUseCases } from '../bookings/figures/figure-use-cases.js';
import { findAvailability } from '../bookings/find-availability.js';
import { getBooking } from '../bookings/read-bookings.js';
import { buildTakeNotice } from '../bookings/record-payment.js';
import { seriesUseCases } from '../bookings/series/series-use-cases.js';
import type { PaymentUrlProblem } from '../bookings/services/change-services.js';
import { serviceUseCases } from '../bookings/services/service-use-cases.js';
import { settling } from '../bookings/settle-bookings.js';
import { workflowUseCases } from '../bookings/workflows/workflow-use-cases.js';
import { customerUseCases } from '../customers/customer-use-cases.js';
import { erasingCustomers } from '../customers/erase-customer.js';
import { keyUseCases } from '../customers/keys/key-use-cases.js';
import { offerUseCases } from '../customers/keys/offer-use-cases.js';
import { ManageSecrets } from '../customers/manage/manage-secret.js';
import { manageTokenUseCases } from '../customers/manage/manage-token-use-cases.js';
import { getOwnBooking } from '../customers/manage/own-booking.js';
import { ownBookingUseCases } from '../customers/manage/own-booking-use-cases.js';
import { noticeUseCases } from '../customers/notices/notice-use-cases.js';
import { GuardedLedger } from '../ledger/access/guarded-ledger.js';
import { AlongsideLedger, inFirstCommit } from '../ledger/alongside-ledger.js';
import { TellingLedger } from '../ledger/events/event-ledger.js';
import { eventUseCases } from '../ledger/events/event-use-cases.js';
import type { AlongsideFor, Ledger } from '../ledger/ledger.js';
import { PolicyLedger } from '../ledger/policy-ledger.js';
import type { Storage } from '../ledger/storage/storage.js';
import { actionUseCases } from '../messages/actions/action-use-cases.js';
import { type ActionChannels, unsendable } from '../messages/actions/channels.js';
import { deliveryUseCases } from '../messages/actions/delivery-use-cases.js';
import { letterUseCases } from '../messages/actions/letter-use-cases.js';
import { paymentUrlProblem, paymentUrls } from '../messages/actions/payment-url.js';
import { Worker } from '../messages/actions/worker.js';
import { writeAccountLetter } from '../messages/letters/account-letter.js';
import { LetterLedger } from '../messages/letters/letter-ledger.js';
import { isNotifiedByMail } from '../messages/letters/notified-by-mail.js';
import { getLetters } from '../messages/letters/read-letters.js';
import { endSubscription } from '../messages/subscriptions/end-subscription.js';
import { SubscribedWrites } from '../messages/subscriptions/subscribed-writes.js';
import { Subscriptions } from '../messages/subscriptions/subscriptions.js';
import { operationUseCases } from '../upkeep/operation-use-cases.js';
import { sampleUseCases } from '../upkeep/sample/sample-use-cases.js';
import { type AlongsideGroups, alongsideCalls } from './alongside-calls.js';
import { backgroundWork } from './background-work.js';
import { type BoundUseCases, bindTo, type Caller, type CheckedUser } from './bound-use-cases.js';
import { checkedCalls, type Groups } from './calls.js';
import { QUIET_PORTS, type UseCasePorts } from './use-case-ports.js';

type WholePorts = UseCasePorts & typeof QUIET_PORTS;

/** Everything that builders of use cases need. */
type Shared = WholePorts &
  Omit<Storage, 'subscriptions'> & {
    readonly ledger: Ledger;
    readonly subscriptions: Subscriptions;
    readonly rules: WholePorts['actionRules'];
    readonly urlProblem: WholePorts['calendarUrlProblem'];
    readonly paymentUrl: PaymentUrl;
    readonly paymentUrlProblem: PaymentUrlProblem;
    readonly linkMail: LinkMail;
    readonly links: LinkFinder;
    readonly guesses: GuessLimits;
    readonly accountWork: AccountWork;
    readonly sendsMail: LinkMail['canMail'];
    readonly channels: ActionChannels;
    readonly manageSecrets: ManageSecrets;
    readonly settle: ReturnType<typeof settling>;
    readonly alongside?: AlongsideFor | undefined;
  };

/** Wraps the ports that write. They check rights, ask policies, and add events, jobs of subscriptions and, if mail is set up, letters. */
function writePorts(ports: WholePorts) {
  const { storage, newUuid, eventHandlers, policies, sendMail } = ports;
  const subscriptions = new Subscriptions({ ...ports, ...storage });
  const subscribed = new SubscribedWrites({ subscriptions, newUuid, publish: (event) => eventHandlers.publish(event) });
  const stored: Ledger = subscribed.ledger(ports.ledger ?? storage.ledger);
  const ledger = sendMail ? new LetterLedger({ ledger: stored, apps: storage.apps, newUuid }) : stored;
  const guarded = new GuardedLedger(new TellingLedger(ledger, newUuid));
  return {
    subscriptions,
    apps: subscribed.apps(storage.apps),
    ledger: policies.length === 0 ? guarded : new PolicyLedger(guarded, policies),
  };
}

/** Groups without the option `alongside`, which is added to all that store something. */
export type OwnGroups = ReturnType<typeof groupsOver>;

export type UseCases<Handle = unknown> = AlongsideGroups<OwnGroups, Handle> &
  Pick<ReturnType<typeof useCases>, 'background' | 'as'>;

/** Builds every use case over the given ports. A use case with a further need does not compile until the shared object has it. */
export function useCases(given: UseCasePorts) {
  const ports: WholePorts = { ...QUIET_PORTS, ...given };
  const { storage, actionRules, onFault, onCalendarFault, observeAttempt: observe, sendMail } = ports;
  const needs = {
    ...ports,
    ...storage,
    ...writePorts(ports),
    rules: actionRules,
    urlProblem: ports.calendarUrlProblem,
    paymentUrl: paymentUrls(actionRules.templates),
    paymentUrlProblem: paymentUrlProblem(actionRules.templates),
  };
  const manageSecrets = new ManageSecrets(needs);
  const channels: ActionChannels = {
    ...ports,
    hasMail: sendMail !== undefined,
    async sendMail(mail) {
      if (sendMail) return sendMail(mail);
      ports.onUnsentMail(mail);
      return unsendable(NO_MAIL_SERVER);
    },
    templates: actionRules.templates,
    readLogo: (app, logo) => inlineLogo(storage.objects, app, logo),
    manage: { publicUrl: actionRules.publicUrl, links: (app) => manageSecrets.links(app) },
  };
  const linkMail = new LinkMail({ ...needs, publicUrl: actionRules.publicUrl, sendMail, write: writeAccountLetter });
  const people = {
    linkMail,
    links: new LinkFinder(needs),
    guesses: new GuessLimits(needs),
    accountWork: new AccountWork({ pause: ports.pause, onFault: ports.onMailFault }),
    sendsMail: linkMail.canMail,
  };
  const settle = settling(needs);
  const shared: Shared = { ...needs, ...people, channels, manageSecrets, settle };
  const checked = (its: Shared) => checkedCalls(groupsOver(innerOver(its)), needs);
  const groups = alongsideCalls(checked(shared), {
    isSupported: storage.runsAlongside === true,
    build: (run) => {
      const next = inFirstCommit(run);
      const ledger = new AlongsideLedger(needs.ledger, next);
      const alongside: AlongsideFor = (result) => {
        const its = next();
        return (handle) => its(handle, result);
      };
      return checked({ ...shared, ledger, alongside });
    },
  });
  const inner = innerOver(shared);
  return {
    ...groups,
    /** Returns the use cases that the caller may call, without their first argument: `as(caller).bookings.create(input)`. */
    as: <C extends Caller>(caller: C & CheckedUser<C>): BoundUseCases<typeof groups, C> =>
      bindTo<typeof groups, C>(groups, caller),
    background: {
      ...(backgroundWork(inner) satisfies Groups[string]),
      accountWork: people.accountWork,
      subscriptions: { put: needs.subscriptions.put.bind(needs.subscriptions), end: endSubscription(needs) },
      worker: new Worker({ ...inner, onFault, observe }),
      calendarWorker: new CalendarWorker({ ...inner, onFault: onCalendarFault }),
    },
  };
}

/** Builds the inner functions, shared by several groups. They check no right, because the calling use case has checked its own. */
function innerOver(shared: Shared) {
  const readBooking = getBooking(shared);
  return {
    ...shared,
    creation: appCreation(shared),
    getBooking: readBooking,
    getOwnBooking: getOwnBooking({ getBooking: readBooking }),
    findAvailability: findAvailability(shared),
    transitionBooking: transitionBooking(shared),
    takeNotice: buildTakeNotice(shared),
    getBusiness: getBusiness(shared),
    getLetters: getLetters(shared),
    isNotifiedByMail: isNotifiedByMail(shared),
    erasing: erasingCustomers(shared),
  };
}

/** Builds the groups, of the service or of one call with `alongside`. */
function groupsOver(inner: ReturnType<typeof innerOver>) {
  return {
    apps: appUseCases(inner),
    business: businessUseCases(inner),
    sample: sampleUseCases(inner),
    resources: resourceUseCases(inner),
    services: serviceUseCases(inner),
    workflows: workflowUseCases(inner),
    actions: actionUseCases(inner),
    timeOff: timeOffUseCases(inner),
    calendars: calendarUseCases(inner),
    availability: availabilityUseCases(inner),
    bookings: bookingUseCases(inner),
    series: seriesUseCases(inner),
    customers: customerUseCases(inner),
    keys: keyUseCases(inner),
    offers: offerUseCases(inner),
    ownBooking: ownBookingUseCases(inner),
    manageTokens: manageTokenUseCases(inner),
    notices: noticeUseCases(inner),
    feeds: feedUseCases(inner),
    letters: letterUseCases(inner),
    deliveries: deliveryUseCases(inner),
    events: eventUseCases(inner),
    figures: figureUseCases(inner),
    staff: staffUseCases(inner),
    signIn: signInUseCases(inner),
    me: meUseCases(inner),
    owners: ownerUseCases(inner),
    operations: operationUseCases(inner),
  } satisfies Groups;
}
