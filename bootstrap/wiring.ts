import type { Container } from 'inversify';
import {
  ArmStorage,
  BookWithKey,
  CalendarWorker,
  CancelSeries,
  ChangeAction,
  ChangeApp,
  ChangeBooking,
  ChangeCalendar,
  ChangeCustomer,
  ChangeKey,
  ChangeOwnBooking,
  ChangeResource,
  ChangeService,
  ChangeTimeOff,
  ChangeWorkflow,
  CreateAction,
  CreateApp,
  CreateBooking,
  CreateCalendar,
  CreateCustomer,
  CreateFeed,
  CreateKey,
  CreateResource,
  CreateSeries,
  CreateService,
  CreateSession,
  CreateTimeOff,
  CreateWorkflow,
  DeleteAction,
  DeleteApp,
  DeleteCalendar,
  DeleteCurrentSession,
  DeleteFeed,
  DeleteKey,
  DeleteResource,
  DeleteService,
  DeleteSession,
  DeleteTimeOff,
  DeleteWorkflow,
  EraseCustomer,
  ExplainBooking,
  ExportCustomer,
  ExtendHold,
  ExtendOwnHold,
  FindAppsAhead,
  FindAvailability,
  FindOfferedAvailability,
  FindOwnAvailability,
  FinishErasures,
  FollowEvents,
  GetAction,
  GetApp,
  GetAppsRevision,
  GetBooking,
  GetCalendar,
  GetCustomer,
  GetCustomerCounts,
  GetFeed,
  GetJob,
  GetKey,
  GetOfferedService,
  GetOwnBooking,
  GetOwnCalendar,
  GetResource,
  GetResourcesRevision,
  GetSeries,
  GetService,
  GetSession,
  GetTimeOff,
  GetWorkflow,
  ImportBookings,
  IssueOwnerToken,
  ListActions,
  ListActionsOf,
  ListApps,
  ListBookings,
  ListCalendars,
  ListCustomers,
  ListEvents,
  ListFeeds,
  ListJobs,
  ListKeys,
  ListOfferedServices,
  ListOwnerTokens,
  ListResources,
  ListSeries,
  ListServices,
  ListTimeOff,
  ListWorkflows,
  ManageSecrets,
  PreviewAvailability,
  PreviewSeries,
  PreviewSeriesMove,
  ReadFeed,
  RefreshCalendar,
  RepairClock,
  RescheduleBooking,
  RescheduleOwnBooking,
  RescheduleSeries,
  RetryJob,
  RevokeOwnerToken,
  RotateAppToken,
  RotateFeed,
  RotateManageSecret,
  SettleBookings,
  TestAction,
  TransitionBooking,
  TransitionOwnBooking,
  VerifyStorage,
  Worker,
  WriteManageTokens,
} from '../core/index.js';
import { Ports } from './ports.js';

/** What a `T` is found under: a port, or its class. */
type Found<T> = abstract new (...needs: never[]) => T;

/** How a use case is made: of a record of what it needs, by the names that it gives these. */
type Use = <Needs extends object, UseCase>(
  UseCase: new (needs: Needs) => UseCase,
  needs: { readonly [Name in keyof Needs]: Found<NonNullable<Needs[Name]>> },
) => void;

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

/** Every use case, and what it is made of. */
export function bindUseCases(container: Container): void {
  const use: Use = (UseCase, needs) => {
    const names = Object.keys(needs);
    const make = (...parts: unknown[]) =>
      new UseCase(Object.fromEntries(names.map((name, index) => [name, parts[index]])) as never);
    container.bind(UseCase).toResolvedValue(make, Object.values(needs));
  };

  use(IssueOwnerToken, { owners, newUuid, newToken, digest, clock });
  use(ListOwnerTokens, { owners });
  use(RevokeOwnerToken, { owners });

  use(CreateApp, { apps, newUuid, newToken, digest, clock });
  use(ListApps, { apps, paginator });
  use(GetAppsRevision, { apps });
  use(GetApp, { apps });
  use(ChangeApp, { apps, newUuid, clock });
  use(DeleteApp, { apps });
  use(RotateAppToken, { apps, newUuid, newToken, digest, clock });

  use(CreateWorkflow, { ledger, newUuid, quotas });
  use(ListWorkflows, { workflows, paginator });
  use(GetWorkflow, { workflows });
  use(ChangeWorkflow, { ledger, settle: SettleBookings });
  use(DeleteWorkflow, { ledger, newUuid });

  use(CreateResource, { ledger, newUuid, quotas });
  use(ListResources, { resources, paginator });
  use(GetResourcesRevision, { resources });
  use(GetResource, { resources });
  use(ChangeResource, { ledger });
  use(DeleteResource, { ledger, newUuid });

  use(CreateService, { ledger, newUuid, quotas });
  use(ListServices, { services, paginator });
  use(GetService, { services });
  use(ChangeService, { ledger });
  use(DeleteService, { ledger, newUuid });

  use(CreateTimeOff, { ledger, bookings, newUuid });
  use(ListTimeOff, { timeOff, resources, ledger, paginator });
  use(GetTimeOff, { timeOff });
  use(ChangeTimeOff, { ledger, bookings, newUuid });
  use(DeleteTimeOff, { ledger });
  use(ExplainBooking, { ledger });
  use(PreviewAvailability, { ledger, newUuid });
  use(FindAvailability, { ledger });

  use(SettleBookings, { bookings, workflows, ledger, newUuid, clock });
  use(GetBooking, { bookings, workflows, ledger, settle: SettleBookings, clock });
  use(ListBookings, { bookings, ledger, settle: SettleBookings, paginator });
  use(CreateBooking, { ledger, newUuid });
  use(ImportBookings, { ledger, newUuid });
  use(TransitionBooking, { ledger, newUuid });
  use(ExtendHold, { ledger, newUuid });
  use(RescheduleBooking, { ledger, newUuid });
  use(ChangeBooking, { ledger, newUuid });

  use(CreateCustomer, { ledger, newUuid });
  use(ListCustomers, { customers, paginator });
  use(GetCustomer, { customers });
  use(ChangeCustomer, { ledger });
  use(GetCustomerCounts, { customers, ledger, settle: SettleBookings });
  use(ExportCustomer, { customers, settle: SettleBookings });
  use(EraseCustomer, { ledger, actions, erasures, jobs, events, newUuid });
  use(FinishErasures, { ledger, erasures, eraseCustomer: EraseCustomer });

  use(CreateSeries, { ledger, newUuid });
  use(PreviewSeries, { ledger, newUuid });
  use(ListSeries, { series, paginator });
  use(GetSeries, { ledger });
  use(CancelSeries, { ledger, newUuid });
  use(RescheduleSeries, { ledger, newUuid });
  use(PreviewSeriesMove, { ledger, newUuid });

  use(ManageSecrets, { apps, manageTokens });
  use(WriteManageTokens, { manageSecrets: ManageSecrets });
  use(CreateSession, { apps, newUuid, newToken, digest, clock });
  use(GetSession, { apps, clock });
  use(DeleteCurrentSession, { apps, clock });
  use(DeleteSession, { apps, clock });
  use(RotateManageSecret, { apps, manageTokens, newUuid, clock });
  use(CreateKey, { ledger, newUuid, newSecret, digest, quotas });
  use(ListKeys, { keys, paginator });
  use(GetKey, { keys });
  use(ChangeKey, { ledger });
  use(DeleteKey, { ledger });
  use(ListOfferedServices, { services, ledger, paginator });
  use(GetOfferedService, { ledger });
  use(FindOfferedAvailability, { findAvailability: FindAvailability, ledger });
  use(BookWithKey, { ledger, newUuid, manageSecrets: ManageSecrets });
  use(GetOwnBooking, { getBooking: GetBooking });
  use(GetOwnCalendar, { getOwnBooking: GetOwnBooking });
  use(ChangeOwnBooking, { ledger, newUuid });
  use(TransitionOwnBooking, { ledger, newUuid });
  use(ExtendOwnHold, { ledger, newUuid });
  use(RescheduleOwnBooking, { ledger, newUuid });
  use(FindOwnAvailability, { getBooking: GetBooking, findAvailability: FindAvailability });

  use(CreateFeed, { ledger, newUuid, newSecret, digest, quotas });
  use(ListFeeds, { feeds, paginator });
  use(GetFeed, { feeds });
  use(RotateFeed, { ledger, newSecret, digest });
  use(DeleteFeed, { ledger });
  use(ReadFeed, { feeds, bookings, ledger, digest, clock });

  use(ListActionsOf, { actions });
  use(ListActions, { actions, workflows, paginator });
  use(GetAction, { actions });
  use(CreateAction, { ledger, newUuid, clock, rules: actionRules, quotas });
  use(ChangeAction, { ledger, rules: actionRules });
  use(DeleteAction, { ledger });
  use(TestAction, { actions, workflows, ledger, channels, newUuid, clock });
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

  use(ListEvents, { events, paginator });
  use(FollowEvents, { events });
  use(ListJobs, { jobs, paginator });
  use(GetJob, { jobs });
  use(RetryJob, { ledger });

  use(CreateCalendar, { ledger, newUuid, urlProblem: calendarUrlProblem, quotas });
  use(ListCalendars, { calendars, paginator, clock });
  use(GetCalendar, { calendars, clock });
  use(ChangeCalendar, { ledger, urlProblem: calendarUrlProblem });
  use(DeleteCalendar, { ledger });
  use(RefreshCalendar, { ledger });
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

  use(FindAppsAhead, { timekeeping, apps, clock });
  use(RepairClock, { apps, bookings, jobs, ledger, timekeeping, newUuid, clock });

  use(ArmStorage, { arming, settle: SettleBookings, jobs, newUuid, clock });
  use(VerifyStorage, { inspection, clock });
}
