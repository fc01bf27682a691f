import type { Container } from 'inversify';
import {
  CalendarWorker,
  EraseCustomer,
  FindAvailability,
  FinishErasures,
  GetBooking,
  GetOwnBooking,
  ManageSecrets,
  SettleBookings,
  TransitionBooking,
  Worker,
} from '../core/index.js';
import { Ports } from './ports.js';
import { USE_CASES } from './use-cases.js';

/** What a `T` is found under: a port, or its class. */
type Found<T> = abstract new (...needs: never[]) => T;

/** Under what the parts are found that a class is made of, by the names that it gives these. */
type Sources<Needs> = { readonly [Name in keyof Needs]: Found<NonNullable<Needs[Name]>> };

const {
  owners,
  apps,
  ledger,
  workflows,
  resources,
  services,
  timeOff,
  series,
  keys,
  customers,
  erasures,
  feeds,
  calendars,
  bookings,
  actions,
  jobs,
  events,
  timekeeping,
  arming,
  inspection,
  paginator,
  clock,
  newUuid,
  newToken,
  newSecret,
  manageTokens,
  digest,
  actionRules,
  channels,
  fetchCalendar,
  readCalendar,
  calendarUrlProblem,
  onCalendarFault,
  onFault,
  observeAttempt,
  quotas,
} = Ports;

type UseCaseClasses = typeof USE_CASES;

/** What each use case is made of. */
const NEEDS: {
  readonly [Name in keyof UseCaseClasses]: Sources<ConstructorParameters<UseCaseClasses[Name]>[0]>;
} = {
  issueOwnerToken: { owners, newUuid, newToken, digest, clock },
  listOwnerTokens: { owners },
  revokeOwnerToken: { owners },

  createApp: { apps, newUuid, newToken, digest, clock },
  listApps: { apps, paginator },
  getAppsRevision: { apps },
  getApp: { apps },
  changeApp: { apps, newUuid, clock },
  deleteApp: { apps },
  rotateAppToken: { apps, newUuid, newToken, digest, clock },

  createWorkflow: { ledger, newUuid, quotas },
  listWorkflows: { workflows, paginator },
  getWorkflow: { workflows },
  changeWorkflow: { ledger, settle: SettleBookings },
  deleteWorkflow: { ledger, newUuid },

  createResource: { ledger, newUuid, quotas },
  listResources: { resources, paginator },
  getResourcesRevision: { resources },
  getResource: { resources },
  changeResource: { ledger },
  deleteResource: { ledger, newUuid },

  createService: { ledger, newUuid, quotas },
  listServices: { services, paginator },
  getService: { services },
  changeService: { ledger },
  deleteService: { ledger, newUuid },

  createTimeOff: { ledger, bookings, newUuid },
  listTimeOff: { timeOff, resources, ledger, paginator },
  getTimeOff: { timeOff },
  changeTimeOff: { ledger, bookings, newUuid },
  deleteTimeOff: { ledger },
  explainBooking: { ledger },
  previewAvailability: { ledger, newUuid },
  findAvailability: { ledger },

  getBooking: { bookings, workflows, ledger, settle: SettleBookings, clock },
  listBookings: { bookings, ledger, settle: SettleBookings, paginator },
  createBooking: { ledger, newUuid },
  importBookings: { ledger, newUuid },
  transitionBooking: { ledger, newUuid },
  extendHold: { ledger, newUuid },
  rescheduleBooking: { ledger, newUuid },
  changeBooking: { ledger, newUuid },

  createCustomer: { ledger, newUuid },
  listCustomers: { customers, paginator },
  getCustomer: { customers },
  changeCustomer: { ledger },
  getCustomerCounts: { customers, ledger, settle: SettleBookings },
  exportCustomer: { customers, settle: SettleBookings },
  eraseCustomer: { ledger, actions, erasures, jobs, events, newUuid },
  createSeries: { ledger, newUuid },
  previewSeries: { ledger, newUuid },
  listSeries: { series, paginator },
  getSeries: { ledger },
  cancelSeries: { ledger, newUuid },
  rescheduleSeries: { ledger, newUuid },
  previewSeriesMove: { ledger, newUuid },

  writeManageTokens: { manageSecrets: ManageSecrets },
  createSession: { apps, newUuid, newToken, digest, clock },
  getSession: { apps, clock },
  deleteCurrentSession: { apps, clock },
  deleteSession: { apps, clock },
  rotateManageSecret: { apps, manageTokens, newUuid, clock },
  createKey: { ledger, newUuid, newSecret, digest, quotas },
  listKeys: { keys, paginator },
  getKey: { keys },
  changeKey: { ledger },
  deleteKey: { ledger },
  listOfferedServices: { services, ledger, paginator },
  getOfferedService: { ledger },
  findOfferedAvailability: { findAvailability: FindAvailability, ledger },
  bookWithKey: { ledger, newUuid, manageSecrets: ManageSecrets },
  getOwnBooking: { getBooking: GetBooking },
  getOwnCalendar: { getOwnBooking: GetOwnBooking },
  changeOwnBooking: { ledger, newUuid },
  transitionOwnBooking: { ledger, newUuid },
  extendOwnHold: { ledger, newUuid },
  rescheduleOwnBooking: { ledger, newUuid },
  findOwnAvailability: { getBooking: GetBooking, findAvailability: FindAvailability },

  createFeed: { ledger, newUuid, newSecret, digest, quotas },
  listFeeds: { feeds, paginator },
  getFeed: { feeds },
  rotateFeed: { ledger, newSecret, digest },
  deleteFeed: { ledger },
  readFeed: { feeds, bookings, ledger, digest, clock },

  listActionsOf: { actions },
  listActions: { actions, workflows, paginator },
  getAction: { actions },
  createAction: { ledger, newUuid, clock, rules: actionRules, quotas },
  changeAction: { ledger, rules: actionRules },
  deleteAction: { ledger },
  testAction: { actions, workflows, ledger, channels, newUuid, clock },
  listEvents: { events, paginator },
  followEvents: { events },
  listJobs: { jobs, paginator },
  getJob: { jobs },
  retryJob: { ledger },

  createCalendar: { ledger, newUuid, urlProblem: calendarUrlProblem, quotas },
  listCalendars: { calendars, paginator, clock },
  getCalendar: { calendars, clock },
  changeCalendar: { ledger, urlProblem: calendarUrlProblem },
  deleteCalendar: { ledger },
  refreshCalendar: { ledger },
  findAppsAhead: { timekeeping, apps, clock },
  repairClock: { apps, bookings, jobs, ledger, timekeeping, newUuid, clock },

  armStorage: { arming, settle: SettleBookings, jobs, newUuid, clock },
  verifyStorage: { inspection, clock },
};

/** Every use case, and what runs by the clock. */
export function bindUseCases(container: Container): void {
  const use = <Needs extends object, Made>(Type: new (needs: Needs) => Made, needs: Sources<Needs>) => {
    const names = Object.keys(needs);
    const make = (...parts: unknown[]) =>
      new Type(Object.fromEntries(names.map((name, index) => [name, parts[index]])) as Needs);
    container.bind(Type).toResolvedValue(make, Object.values(needs));
  };
  for (const name of Object.keys(USE_CASES) as (keyof UseCaseClasses)[]) {
    // The types of the two fit for each name, which the compiler does not follow through a loop over all.
    use<object, object>(USE_CASES[name] as new (needs: object) => object, NEEDS[name]);
  }
  use(SettleBookings, { bookings, workflows, ledger, newUuid, clock });
  use(FinishErasures, { ledger, erasures, eraseCustomer: EraseCustomer });
  use(ManageSecrets, { apps, manageTokens });
  use(Worker, {
    apps,
    jobs,
    arming,
    ledger,
    transitionBooking: TransitionBooking,
    channels,
    newUuid,
    clock,
    onFault,
    observe: observeAttempt,
  });
  use(CalendarWorker, {
    calendars,
    arming,
    ledger,
    fetchCalendar,
    readCalendar,
    newUuid,
    clock,
    onFault: onCalendarFault,
  });
}
