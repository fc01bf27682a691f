import { GuardedLedger } from '../access/guarded-ledger.js';
import { type ActionRules, readAction } from '../actions/action-input.js';
import { ChangeAction, CreateAction, DeleteAction, GetAction, ListActions } from '../actions/change-actions.js';
import type { ActionChannels } from '../actions/channels.js';
import { GetJob, ListJobs, RetryJob } from '../actions/jobs.js';
import { ListActionsOf } from '../actions/list-actions.js';
import { PreviewLetter, TestLetter } from '../actions/preview-letter.js';
import { SendLetter } from '../actions/send-letter.js';
import { TestAction } from '../actions/test-action.js';
import { type ObserveAttempt, Worker } from '../actions/worker.js';
import { ChangeApp, DeleteApp, RotateAppToken } from '../apps/change-app.js';
import { CreateApp } from '../apps/create-app.js';
import { GetApp, GetAppsRevision, ListApps } from '../apps/read-apps.js';
import { CreateSession, DeleteCurrentSession, DeleteSession, GetSession } from '../apps/sessions.js';
import { ArmStorage } from '../arming/arm-storage.js';
import {
  ChangeBooking,
  ExtendHold,
  PreviewMove,
  RescheduleBooking,
  TransitionBooking,
} from '../bookings/change-booking.js';
import { CheckInBooking } from '../bookings/check-in-booking.js';
import { CreateBooking } from '../bookings/create-booking.js';
import { EndBooking } from '../bookings/end-booking.js';
import { ExplainBooking } from '../bookings/explain-booking.js';
import { FindAvailability } from '../bookings/find-availability.js';
import { FindProlongation } from '../bookings/find-prolongation.js';
import { ImportBookings } from '../bookings/import-bookings.js';
import { PreviewAvailability } from '../bookings/preview-availability.js';
import { GetBooking, ListBookings } from '../bookings/read-bookings.js';
import { SettleBookings } from '../bookings/settle-bookings.js';
import { ChangeBusiness } from '../business/change-business.js';
import { DeleteLogo, ReplaceLogo } from '../business/change-logo.js';
import { GetBusiness } from '../business/read-business.js';
import { GetLogo } from '../business/read-logo.js';
import type { FetchCalendar, ReadCalendar } from '../calendars/calendar-ports.js';
import { CalendarWorker, type DueCalendar } from '../calendars/calendar-worker.js';
import { ChangeCalendar, CreateCalendar, DeleteCalendar, RefreshCalendar } from '../calendars/change-calendars.js';
import { GetCalendar, ListCalendars } from '../calendars/read-calendars.js';
import { FindAppsAhead } from '../clock/find-apps-ahead.js';
import { RepairClock } from '../clock/repair-clock.js';
import { ChangeCustomer, CreateCustomer } from '../customers/change-customers.js';
import { EraseCustomer, FinishErasures } from '../customers/erase-customer.js';
import { ExportCustomer, GetCustomer, GetCustomerCounts, ListCustomers } from '../customers/read-customers.js';
import { TellingLedger } from '../events/event-ledger.js';
import { FollowEvents, ListEvents } from '../events/read-events.js';
import { CreateFeed, DeleteFeed, RotateFeed } from '../feeds/change-feeds.js';
import { GetFeed, ListFeeds } from '../feeds/list-feeds.js';
import { ReadFeed } from '../feeds/read-feed.js';
import { GetFigures } from '../figures/get-figures.js';
import { BookWithKey } from '../keys/book-with-key.js';
import { ChangeKey, CreateKey, DeleteKey } from '../keys/change-keys.js';
import { FindOfferedAvailability, GetOfferedService, ListOfferedServices } from '../keys/offered-services.js';
import { GetKey, ListKeys } from '../keys/read-keys.js';
import type { Ledger } from '../ledger/ledger.js';
import { DEFAULT_QUOTAS, type Quotas } from '../ledger/quotas.js';
import { ChangeLetters } from '../letters/change-letters.js';
import { LetterLedger } from '../letters/letter-ledger.js';
import { GetLetters } from '../letters/read-letters.js';
import { IsToldByMail } from '../letters/told-by-mail.js';
import { ManageSecrets, type ManageTokens, WriteManageTokens } from '../manage/manage-secret.js';
import {
  ChangeOwnBooking,
  CheckInOwnBooking,
  ExtendOwnHold,
  FindOwnAvailability,
  GetOwnBooking,
  GetOwnCalendar,
  RescheduleOwnBooking,
  TransitionOwnBooking,
} from '../manage/own-booking.js';
import { RotateManageSecret } from '../manage/rotate-manage-secret.js';
import type { CalendarUrlProblem } from '../model/calendar.js';
import type { Job } from '../model/job.js';
import { IssueOwnerToken, ListOwnerTokens, RevokeOwnerToken } from '../owners/owner-tokens.js';
import { NumberedPaginator, type Paginator } from '../pagination.js';
import { ChangePerson, DeletePerson, ErasePerson, GetPerson, ListPlaces } from '../persons/account.js';
import { AccountWork } from '../persons/account-work.js';
import { IssueOwnerLink, IssuePersonLink } from '../persons/command-links.js';
import { GuessLimits } from '../persons/guess-limits.js';
import { LinkFinder } from '../persons/link-finder.js';
import { LinkMail } from '../persons/link-mail.js';
import { GetLink, JoinByLink, UseLink } from '../persons/link-use.js';
import type { Passwords } from '../persons/passwords.js';
import { EndPersonSessions, ListPersonSessions, NoteSessionUse } from '../persons/person-sessions.js';
import { MailSignInLink, SignIn } from '../persons/sign-in.js';
import { CreateStaffLink } from '../persons/staff-links.js';
import { SweepPersons } from '../persons/sweep-persons.js';
import type { Clock, Digest, NewSecret, NewToken, NewTurn, NewUuid } from '../ports.js';
import { ChangeResource, DeleteResource } from '../resources/change-resource.js';
import { CreateResource } from '../resources/create-resource.js';
import { GetResource, GetResourcesRevision, ListResources } from '../resources/read-resources.js';
import { CancelSeries, PreviewSeriesMove, RescheduleSeries } from '../series/change-series.js';
import { CreateSeries, PreviewSeries } from '../series/create-series.js';
import { GetSeries, ListSeries } from '../series/read-series.js';
import { ChangeService, CreateService, DeleteService } from '../services/change-services.js';
import { GetService, ListServices } from '../services/read-services.js';
import { ChangeStaff, CreateStaff, DeleteStaff } from '../staff/change-staff.js';
import { GetStaff, ListStaff } from '../staff/read-staff.js';
import { CreateStaffToken, DeleteStaffToken, ListStaffTokens } from '../staff/staff-tokens.js';
import type { Storage } from '../storage/storage.js';
import { CancelAffected } from '../time-off/cancel-affected.js';
import { ChangeTimeOff, CreateTimeOff, DeleteTimeOff } from '../time-off/change-time-off.js';
import { GetAffected, GetTimeOff, ListTimeOff } from '../time-off/read-time-off.js';
import { VerifyStorage } from '../verification/verify-storage.js';
import { ChangeWorkflow, DeleteWorkflow } from '../workflows/change-workflow.js';
import { CreateWorkflow } from '../workflows/create-workflow.js';
import { GetWorkflow, ListWorkflows } from '../workflows/read-workflows.js';

/** Everything that the core needs from outside. A port without a question mark has no default. */
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
  readonly manageTokens: ManageTokens;
  readonly passwords: Passwords;
  readonly fetchCalendar: FetchCalendar;
  readonly readCalendar: ReadCalendar;
  /** Returns the reason why a calendar's URL is refused. Undefined if it is allowed. */
  readonly calendarUrlProblem: CalendarUrlProblem;
  /** Validates actions; `templates` and `publicUrl` also render their mail. */
  readonly actionRules: ActionRules;
  /** Sends webhooks and mail, and writes log lines. */
  readonly channels: Omit<ActionChannels, 'templates' | 'manage'>;
  /** False without a mail server, so that no text promises mail. Default true. */
  readonly sendsMail?: boolean;
  /** Waits for a short random time, before a look-up whose duration must reveal nothing. Default: does not wait. */
  readonly pause?: () => Promise<void>;
  /** Called when a mail about an account could not be sent because of a bug. */
  readonly onMailFault: (error: unknown) => void;
  /** Default: {@link DEFAULT_QUOTAS}. */
  readonly quotas?: Quotas;
  /** Default: pages with numbers. */
  readonly paginator?: Paginator;
  /** Wraps each attempt of a job, to measure or trace it. Default: no wrapper. */
  readonly observeAttempt?: ObserveAttempt;
  /** Called when a job could not be run because of a bug. */
  readonly onFault: (error: unknown, job: Job) => void;
  /** Called when a calendar could not be read because of a bug. */
  readonly onCalendarFault: (error: unknown, calendar: DueCalendar) => void;
}

/** Returns the storage's ledger. If a mail server is configured, the ledger also creates letters (mails about bookings). */
function ledgerWithLetters({ storage, ledger = storage.ledger, channels, newUuid }: UseCasePorts): Ledger {
  return channels.hasMail ? new LetterLedger({ ledger, apps: storage.apps, newUuid }) : ledger;
}

/** All use cases, by name, each one instance. */
export type UseCases = ReturnType<typeof useCases>;

/**
 * Builds every use case over the given ports. Each constructor takes what it needs from one object, so a use case with
 * a further need does not compile until that object has it.
 */
export function useCases(ports: UseCasePorts) {
  const { storage, newUuid, clock, actionRules, onFault, onCalendarFault, observeAttempt: observe } = ports;
  const needs = {
    ...ports,
    ...storage,
    ledger: new GuardedLedger(new TellingLedger(ledgerWithLetters(ports), newUuid)),
    paginator: ports.paginator ?? new NumberedPaginator(),
    quotas: ports.quotas ?? DEFAULT_QUOTAS,
    rules: actionRules,
    urlProblem: ports.calendarUrlProblem,
  };
  const manageSecrets = new ManageSecrets(needs);
  const channels: ActionChannels = {
    ...ports.channels,
    templates: actionRules.templates,
    manage: { publicUrl: actionRules.publicUrl, links: (app) => manageSecrets.links(app) },
  };
  const settle = new SettleBookings(needs);
  const getBusiness = new GetBusiness(needs);
  const getLetters = new GetLetters({ ...needs, channels });
  const linkMail = new LinkMail({
    publicUrl: actionRules.publicUrl,
    sendMail: ports.sendsMail === false ? undefined : ports.channels.sendMail,
    newUuid,
  });
  const links = new LinkFinder(needs);
  const guesses = new GuessLimits(needs);
  const pause = ports.pause ?? (async () => {});
  const accountWork = new AccountWork({ pause, onFault: ports.onMailFault });
  const people = { linkMail, links, guesses, accountWork, sendsMail: linkMail.canMail };
  const shared = { ...needs, ...people, channels, manageSecrets, settle, getBusiness, getLetters };
  const getBooking = new GetBooking(shared);
  const findAvailability = new FindAvailability(shared);
  const getOwnBooking = new GetOwnBooking({ getBooking });
  const transitionBooking = new TransitionBooking(shared);
  const eraseCustomer = new EraseCustomer(shared);
  const all = { ...shared, getBooking, findAvailability, getOwnBooking, transitionBooking, eraseCustomer };
  return {
    createStaff: new CreateStaff(all),
    listStaff: new ListStaff(all),
    getStaff: new GetStaff(all),
    changeStaff: new ChangeStaff(all),
    deleteStaff: new DeleteStaff(all),
    createStaffToken: new CreateStaffToken(all),
    listStaffTokens: new ListStaffTokens(all),
    deleteStaffToken: new DeleteStaffToken(all),

    issueOwnerToken: new IssueOwnerToken(all),
    listOwnerTokens: new ListOwnerTokens(all),
    revokeOwnerToken: new RevokeOwnerToken(all),

    issueOwnerLink: new IssueOwnerLink(all),
    issuePersonLink: new IssuePersonLink(all),
    signIn: new SignIn(all),
    mailSignInLink: new MailSignInLink(all),
    getLink: new GetLink(),
    useLink: new UseLink(all),
    joinByLink: new JoinByLink(all),
    createStaffLink: new CreateStaffLink(all),
    getPerson: new GetPerson(),
    changePerson: new ChangePerson(all),
    deletePerson: new DeletePerson(all),
    erasePerson: new ErasePerson(all),
    listPlaces: new ListPlaces(all),
    listPersonSessions: new ListPersonSessions(all),
    endPersonSessions: new EndPersonSessions(all),
    noteSessionUse: new NoteSessionUse(all),
    sweepPersons: new SweepPersons(all),

    createApp: new CreateApp(all),
    listApps: new ListApps(all),
    getAppsRevision: new GetAppsRevision(all),
    getApp: new GetApp(all),
    changeApp: new ChangeApp(all),
    deleteApp: new DeleteApp(all),
    rotateAppToken: new RotateAppToken(all),

    getBusiness,
    changeBusiness: new ChangeBusiness(all),
    replaceLogo: new ReplaceLogo(all),
    deleteLogo: new DeleteLogo(all),
    getLogo: new GetLogo(all),
    getFigures: new GetFigures(all),
    getLetters,
    changeLetters: new ChangeLetters(all),
    previewLetter: new PreviewLetter(all),
    testLetter: new TestLetter(all),
    sendLetter: new SendLetter(all),
    isToldByMail: new IsToldByMail(all),

    createWorkflow: new CreateWorkflow(all),
    listWorkflows: new ListWorkflows(all),
    getWorkflow: new GetWorkflow(all),
    changeWorkflow: new ChangeWorkflow(all),
    deleteWorkflow: new DeleteWorkflow(all),

    createResource: new CreateResource(all),
    listResources: new ListResources(all),
    getResourcesRevision: new GetResourcesRevision(all),
    getResource: new GetResource(all),
    changeResource: new ChangeResource(all),
    deleteResource: new DeleteResource(all),

    createService: new CreateService(all),
    listServices: new ListServices(all),
    getService: new GetService(all),
    changeService: new ChangeService(all),
    deleteService: new DeleteService(all),

    createTimeOff: new CreateTimeOff(all),
    listTimeOff: new ListTimeOff(all),
    getTimeOff: new GetTimeOff(all),
    changeTimeOff: new ChangeTimeOff(all),
    deleteTimeOff: new DeleteTimeOff(all),
    getAffected: new GetAffected(all),
    cancelAffected: new CancelAffected(all),
    explainBooking: new ExplainBooking(all),
    previewAvailability: new PreviewAvailability(all),
    findAvailability,
    findProlongation: new FindProlongation(all),

    getBooking,
    listBookings: new ListBookings(all),
    createBooking: new CreateBooking(all),
    importBookings: new ImportBookings(all),
    transitionBooking,
    checkInBooking: new CheckInBooking(all),
    endBooking: new EndBooking(all),
    extendHold: new ExtendHold(all),
    rescheduleBooking: new RescheduleBooking(all),
    previewMove: new PreviewMove(all),
    changeBooking: new ChangeBooking(all),

    createCustomer: new CreateCustomer(all),
    listCustomers: new ListCustomers(all),
    getCustomer: new GetCustomer(all),
    changeCustomer: new ChangeCustomer(all),
    getCustomerCounts: new GetCustomerCounts(all),
    exportCustomer: new ExportCustomer(all),
    eraseCustomer,
    createSeries: new CreateSeries(all),
    previewSeries: new PreviewSeries(all),
    listSeries: new ListSeries(all),
    getSeries: new GetSeries(all),
    cancelSeries: new CancelSeries(all),
    rescheduleSeries: new RescheduleSeries(all),
    previewSeriesMove: new PreviewSeriesMove(all),

    writeManageTokens: new WriteManageTokens(all),
    createSession: new CreateSession(all),
    getSession: new GetSession(all),
    deleteCurrentSession: new DeleteCurrentSession(all),
    deleteSession: new DeleteSession(all),
    rotateManageSecret: new RotateManageSecret(all),
    createKey: new CreateKey(all),
    listKeys: new ListKeys(all),
    getKey: new GetKey(all),
    changeKey: new ChangeKey(all),
    deleteKey: new DeleteKey(all),
    listOfferedServices: new ListOfferedServices(all),
    getOfferedService: new GetOfferedService(all),
    findOfferedAvailability: new FindOfferedAvailability(all),
    bookWithKey: new BookWithKey(all),
    getOwnBooking,
    getOwnCalendar: new GetOwnCalendar(all),
    changeOwnBooking: new ChangeOwnBooking(all),
    checkInOwnBooking: new CheckInOwnBooking(all),
    transitionOwnBooking: new TransitionOwnBooking(all),
    extendOwnHold: new ExtendOwnHold(all),
    rescheduleOwnBooking: new RescheduleOwnBooking(all),
    findOwnAvailability: new FindOwnAvailability(all),

    createFeed: new CreateFeed(all),
    listFeeds: new ListFeeds(all),
    getFeed: new GetFeed(all),
    rotateFeed: new RotateFeed(all),
    deleteFeed: new DeleteFeed(all),
    readFeed: new ReadFeed(all),

    listActionsOf: new ListActionsOf(all),
    listActions: new ListActions(all),
    getAction: new GetAction(all),
    createAction: new CreateAction(all),
    changeAction: new ChangeAction(all),
    deleteAction: new DeleteAction(all),
    testAction: new TestAction(all),
    listEvents: new ListEvents(all),
    followEvents: new FollowEvents(all),
    listJobs: new ListJobs(all),
    getJob: new GetJob(all),
    retryJob: new RetryJob(all),

    createCalendar: new CreateCalendar(all),
    listCalendars: new ListCalendars(all),
    getCalendar: new GetCalendar(all),
    changeCalendar: new ChangeCalendar(all),
    deleteCalendar: new DeleteCalendar(all),
    refreshCalendar: new RefreshCalendar(all),
    findAppsAhead: new FindAppsAhead(all),
    repairClock: new RepairClock(all),

    armStorage: new ArmStorage(all),
    verifyStorage: new VerifyStorage(all),

    accountWork,
    manageSecrets,
    settleBookings: settle,
    finishErasures: new FinishErasures(all),
    worker: new Worker({ ...all, onFault, ...(observe && { observe }) }),
    calendarWorker: new CalendarWorker({ ...all, onFault: onCalendarFault }),
    /** Validates input for an action, as {@link CreateAction} does, without storing it. @throws ValidationError */
    checkAction: (input: unknown): unknown => readAction(input, actionRules, clock()),
  };
}
