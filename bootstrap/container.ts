import { Container, type ServiceIdentifier } from 'inversify';
import { calendarReader } from '../adapters/calendars/index.js';
import { mustacheTemplates } from '../adapters/templates/index.js';
import { DigestTokenVerifier, manageTokens, newSecret, newToken, newUuid, sha256 } from '../adapters/tokens/index.js';
import {
  calendarFetcher,
  calendarUrlProblem as urlProblemOfCalendars,
  webhookHeaderProblem,
  webhookSecrets,
  webhookUrlProblem,
} from '../adapters/webhooks/index.js';
import {
  type ActionChannels,
  type ActionRepository,
  type ActionRules,
  type AppRepository,
  type Arming,
  ArmStorage,
  type BookingRepository,
  BookWithKey,
  type CalendarRepository,
  type CalendarUrlProblem,
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
  type Clock,
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
  type CustomerRepository,
  DEFAULT_QUOTAS,
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
  type Digest,
  type DueCalendar,
  EraseCustomer,
  type ErasureRepository,
  type EventRepository,
  ExplainBooking,
  ExportCustomer,
  ExtendHold,
  ExtendOwnHold,
  type FeedRepository,
  type FetchCalendar,
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
  type Inspection,
  IssueOwnerToken,
  type Job,
  type JobRepository,
  type KeyRepository,
  type Ledger,
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
  type ManageTokens,
  type NewSecret,
  type NewToken,
  type NewUuid,
  NumberedPaginator,
  type ObserveAttempt,
  type OwnerRepository,
  type Paginator,
  PreviewAvailability,
  PreviewSeries,
  type Quotas,
  type ReadCalendar,
  ReadFeed,
  RefreshCalendar,
  RepairClock,
  RescheduleBooking,
  RescheduleOwnBooking,
  RescheduleSeries,
  type ResourceRepository,
  RetryJob,
  RevokeOwnerToken,
  RotateAppToken,
  RotateFeed,
  RotateManageSecret,
  type SeriesRepository,
  type ServiceRepository,
  SettleBookings,
  type Storage,
  TellingLedger,
  TestAction,
  type Timekeeping,
  type TimeOffRepository,
  type TokenVerifier,
  TransitionBooking,
  TransitionOwnBooking,
  VerifyStorage,
  Worker,
  type WorkflowRepository,
  WriteManageTokens,
} from '../core/index.js';

// The cast keeps the type of what is bound; an annotation would lose it.
const port = <T>(name: string) => Symbol(name) as ServiceIdentifier<T>;

/** What use cases need and do not make themselves. Use cases are their own identifiers. */
export const Ports = {
  owners: port<OwnerRepository>('owners'),
  apps: port<AppRepository>('apps'),
  ledger: port<Ledger>('ledger'),
  workflows: port<WorkflowRepository>('workflows'),
  resources: port<ResourceRepository>('resources'),
  services: port<ServiceRepository>('services'),
  timeOff: port<TimeOffRepository>('timeOff'),
  series: port<SeriesRepository>('series'),
  keys: port<KeyRepository>('keys'),
  customers: port<CustomerRepository>('customers'),
  erasures: port<ErasureRepository>('erasures'),
  feeds: port<FeedRepository>('feeds'),
  calendars: port<CalendarRepository>('calendars'),
  bookings: port<BookingRepository>('bookings'),
  actions: port<ActionRepository>('actions'),
  jobs: port<JobRepository>('jobs'),
  events: port<EventRepository>('events'),
  timekeeping: port<Timekeeping>('timekeeping'),
  arming: port<Arming>('arming'),
  inspection: port<Inspection>('inspection'),
  paginator: port<Paginator>('paginator'),
  clock: port<Clock>('clock'),
  newUuid: port<NewUuid>('newUuid'),
  newToken: port<NewToken>('newToken'),
  newSecret: port<NewSecret>('newSecret'),
  manageTokens: port<ManageTokens>('manageTokens'),
  digest: port<Digest>('digest'),
  tokens: port<TokenVerifier>('tokens'),
  actionRules: port<ActionRules>('actionRules'),
  channels: port<ActionChannels>('channels'),
  fetchCalendar: port<FetchCalendar>('fetchCalendar'),
  readCalendar: port<ReadCalendar>('readCalendar'),
  calendarUrlProblem: port<CalendarUrlProblem>('calendarUrlProblem'),
  onCalendarFault: port<(error: unknown, calendar: DueCalendar) => void>('onCalendarFault'),
  onFault: port<(error: unknown, job: Job) => void>('onFault'),
  observeAttempt: port<ObserveAttempt>('observeAttempt'),
  quotas: port<Quotas>('quotas'),
} as const;

function rethrow(error: unknown): never {
  throw error;
}

type Bind = Container['bind'];
const { owners, apps, ledger, workflows, resources, services, timeOff, series, bookings, actions, jobs, events } =
  Ports;
const { keys, manageTokens: links } = Ports;
const {
  arming,
  inspection,
  timekeeping,
  customers,
  erasures,
  feeds,
  observeAttempt,
  newSecret: secrets,
  quotas,
} = Ports;
const { calendars, fetchCalendar, readCalendar, calendarUrlProblem, onCalendarFault } = Ports;
const { paginator, clock, newUuid: uuids, newToken: tokens, digest, actionRules, channels, onFault } = Ports;

/** What the container cannot make: what is open already, and what is told from outside. */
export interface Parts {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly channels: Omit<ActionChannels, 'templates' | 'manage'>;
  readonly webhookAllowPrivate: boolean;
  /** Where clients find the service; null: nobody said. */
  readonly publicUrl: string | null;
  /** Seals secrets at rest: 32 bytes in Base64; null: they lie open. */
  readonly secretKey: string | null;
  readonly onFault: (error: unknown, job: Job) => void;
  /** In the place of the storage's own, for whoever wants to know how commits go. */
  readonly ledger?: Ledger;
  /** How much an app may contain. */
  readonly quotas?: Quotas;
  /** Makes each attempt of a job, for whoever wants to know how it goes. */
  readonly observeAttempt?: ObserveAttempt;
  /** The same of calendars; default: it is thrown where nobody catches it. */
  readonly onCalendarFault?: (error: unknown, calendar: DueCalendar) => void;
}

/** Everything wired, one of each. Swap a part with `rebindSync` before the first `get`. */
export function buildContainer(parts: Parts): Container {
  const { storage } = parts;
  const container = new Container({ defaultScope: 'Singleton' });
  const bind: Bind = container.bind.bind(container);
  bind(owners).toConstantValue(storage.owners);
  bind(apps).toConstantValue(storage.apps);
  const { ledger: written = storage.ledger } = parts;
  bind(ledger).toResolvedValue((newUuid): Ledger => new TellingLedger(written, newUuid), [uuids]);
  bind(workflows).toConstantValue(storage.workflows);
  bind(resources).toConstantValue(storage.resources);
  bind(services).toConstantValue(storage.services);
  bind(timeOff).toConstantValue(storage.timeOff);
  bind(series).toConstantValue(storage.series);
  bind(keys).toConstantValue(storage.keys);
  bind(customers).toConstantValue(storage.customers);
  bind(erasures).toConstantValue(storage.erasures);
  bind(feeds).toConstantValue(storage.feeds);
  bind(calendars).toConstantValue(storage.calendars);
  bind(bookings).toConstantValue(storage.bookings);
  bind(actions).toConstantValue(storage.actions);
  bind(jobs).toConstantValue(storage.jobs);
  bind(events).toConstantValue(storage.events);
  bind(timekeeping).toConstantValue(storage.timekeeping);
  bind(arming).toConstantValue(storage.arming);
  bind(inspection).toConstantValue(storage.inspection);
  bind(paginator).toConstantValue(new NumberedPaginator());
  bind(clock).toConstantValue(parts.clock);
  bind(uuids).toConstantValue(newUuid);
  bind(tokens).toConstantValue(newToken);
  bind(secrets).toConstantValue(newSecret);
  bind(links).toConstantValue(manageTokens(parts.secretKey === null ? null : Buffer.from(parts.secretKey, 'base64')));
  bind(digest).toConstantValue(sha256);
  bind(channels).toResolvedValue(
    (manageSecrets): ActionChannels => ({
      ...parts.channels,
      templates: mustacheTemplates,
      manage: { publicUrl: parts.publicUrl, links: (app) => manageSecrets.links(app) },
    }),
    [ManageSecrets],
  );
  bind(onFault).toConstantValue(parts.onFault);
  bind(quotas).toConstantValue(parts.quotas ?? DEFAULT_QUOTAS);
  bind(observeAttempt).toConstantValue(parts.observeAttempt ?? ((_, attempt) => attempt()));
  const { webhookAllowPrivate: allowPrivate } = parts;
  bind(fetchCalendar).toConstantValue(calendarFetcher({ allowPrivate, clock: parts.clock }));
  bind(readCalendar).toConstantValue(calendarReader());
  bind(calendarUrlProblem).toConstantValue(urlProblemOfCalendars({ allowPrivate }));
  bind(onCalendarFault).toConstantValue(parts.onCalendarFault ?? rethrow);
  bind(actionRules).toConstantValue({
    templates: mustacheTemplates,
    publicUrl: parts.publicUrl,
    webhookSecrets,
    webhookHeaderProblem,
    webhookUrlProblem: webhookUrlProblem({ allowPrivate: parts.webhookAllowPrivate }),
  });
  bind(Ports.tokens).toResolvedValue(
    (owners, apps, keys, bookings, manageTokens, digest, clock) =>
      new DigestTokenVerifier({ owners, apps, keys, bookings, manageTokens, digest, clock }),
    [owners, apps, keys, bookings, links, digest, clock],
  );

  const areas = [
    bindOwners,
    bindApps,
    bindWorkflows,
    bindResources,
    bindBookings,
    bindCustomers,
    bindSeries,
    bindKeys,
    bindFeeds,
    bindActions,
    bindEvents,
  ];
  for (const bindAll of [...areas, bindCalendars, bindClock, bindOperations]) bindAll(bind);
  return container;
}

function bindClock(bind: Bind): void {
  bind(FindAppsAhead).toResolvedValue(
    (timekeeping, apps, clock) => new FindAppsAhead({ timekeeping, apps, clock }),
    [timekeeping, apps, clock],
  );
  bind(RepairClock).toResolvedValue(
    (apps, bookings, jobs, ledger, timekeeping, newUuid, clock) =>
      new RepairClock({ apps, bookings, jobs, ledger, timekeeping, newUuid, clock }),
    [apps, bookings, jobs, ledger, timekeeping, uuids, clock],
  );
}

function bindOperations(bind: Bind): void {
  bind(ArmStorage).toResolvedValue(
    (arming, settle, jobs, newUuid, clock) => new ArmStorage({ arming, settle, jobs, newUuid, clock }),
    [arming, SettleBookings, jobs, uuids, clock],
  );
  bind(VerifyStorage).toResolvedValue(
    (inspection, clock) => new VerifyStorage({ inspection, clock }),
    [inspection, clock],
  );
}

function bindOwners(bind: Bind): void {
  bind(IssueOwnerToken).toResolvedValue(
    (owners, newUuid, newToken, digest, clock) => new IssueOwnerToken({ owners, newUuid, newToken, digest, clock }),
    [owners, uuids, tokens, digest, clock],
  );
  bind(ListOwnerTokens).toResolvedValue((owners) => new ListOwnerTokens({ owners }), [owners]);
  bind(RevokeOwnerToken).toResolvedValue((owners) => new RevokeOwnerToken({ owners }), [owners]);
}

function bindApps(bind: Bind): void {
  bind(CreateApp).toResolvedValue(
    (apps, newUuid, newToken, digest, clock) => new CreateApp({ apps, newUuid, newToken, digest, clock }),
    [apps, uuids, tokens, digest, clock],
  );
  bind(ListApps).toResolvedValue((apps, paginator) => new ListApps({ apps, paginator }), [apps, paginator]);
  bind(GetAppsRevision).toResolvedValue((apps) => new GetAppsRevision({ apps }), [apps]);
  bind(GetApp).toResolvedValue((apps) => new GetApp({ apps }), [apps]);
  bind(ChangeApp).toResolvedValue(
    (apps, newUuid, clock) => new ChangeApp({ apps, newUuid, clock }),
    [apps, uuids, clock],
  );
  bind(DeleteApp).toResolvedValue((apps) => new DeleteApp({ apps }), [apps]);
  bind(RotateAppToken).toResolvedValue(
    (apps, newUuid, newToken, digest, clock) => new RotateAppToken({ apps, newUuid, newToken, digest, clock }),
    [apps, uuids, tokens, digest, clock],
  );
}

function bindWorkflows(bind: Bind): void {
  bind(CreateWorkflow).toResolvedValue(
    (ledger, newUuid, quotas) => new CreateWorkflow({ ledger, newUuid, quotas }),
    [ledger, uuids, quotas],
  );
  bind(ListWorkflows).toResolvedValue(
    (workflows, paginator) => new ListWorkflows({ workflows, paginator }),
    [workflows, paginator],
  );
  bind(GetWorkflow).toResolvedValue((workflows) => new GetWorkflow({ workflows }), [workflows]);
  bind(ChangeWorkflow).toResolvedValue(
    (ledger, settle) => new ChangeWorkflow({ ledger, settle }),
    [ledger, SettleBookings],
  );
  bind(DeleteWorkflow).toResolvedValue((ledger, newUuid) => new DeleteWorkflow({ ledger, newUuid }), [ledger, uuids]);
}

function bindResources(bind: Bind): void {
  bind(CreateResource).toResolvedValue(
    (ledger, newUuid, quotas) => new CreateResource({ ledger, newUuid, quotas }),
    [ledger, uuids, quotas],
  );
  bind(ListResources).toResolvedValue(
    (resources, paginator) => new ListResources({ resources, paginator }),
    [resources, paginator],
  );
  bind(GetResourcesRevision).toResolvedValue((resources) => new GetResourcesRevision({ resources }), [resources]);
  bind(GetResource).toResolvedValue((resources) => new GetResource({ resources }), [resources]);
  bind(ChangeResource).toResolvedValue((ledger) => new ChangeResource({ ledger }), [ledger]);
  bind(DeleteResource).toResolvedValue((ledger, newUuid) => new DeleteResource({ ledger, newUuid }), [ledger, uuids]);

  bind(CreateService).toResolvedValue(
    (ledger, newUuid, quotas) => new CreateService({ ledger, newUuid, quotas }),
    [ledger, uuids, quotas],
  );
  bind(ListServices).toResolvedValue(
    (services, paginator) => new ListServices({ services, paginator }),
    [services, paginator],
  );
  bind(GetService).toResolvedValue((services) => new GetService({ services }), [services]);
  bind(ChangeService).toResolvedValue((ledger) => new ChangeService({ ledger }), [ledger]);
  bind(DeleteService).toResolvedValue((ledger, newUuid) => new DeleteService({ ledger, newUuid }), [ledger, uuids]);

  bind(CreateTimeOff).toResolvedValue(
    (ledger, bookings, newUuid) => new CreateTimeOff({ ledger, bookings, newUuid }),
    [ledger, bookings, uuids],
  );
  bind(ListTimeOff).toResolvedValue(
    (timeOff, resources, ledger, paginator) => new ListTimeOff({ timeOff, resources, ledger, paginator }),
    [timeOff, resources, ledger, paginator],
  );
  bind(GetTimeOff).toResolvedValue((timeOff) => new GetTimeOff({ timeOff }), [timeOff]);
  bind(ChangeTimeOff).toResolvedValue(
    (ledger, bookings, newUuid) => new ChangeTimeOff({ ledger, bookings, newUuid }),
    [ledger, bookings, uuids],
  );
  bind(DeleteTimeOff).toResolvedValue((ledger) => new DeleteTimeOff({ ledger }), [ledger]);
  bind(ExplainBooking).toResolvedValue((ledger) => new ExplainBooking({ ledger }), [ledger]);
  bind(PreviewAvailability).toResolvedValue(
    (ledger, newUuid) => new PreviewAvailability({ ledger, newUuid }),
    [ledger, uuids],
  );
  bind(FindAvailability).toResolvedValue((ledger) => new FindAvailability({ ledger }), [ledger]);
}

function bindBookings(bind: Bind): void {
  bind(SettleBookings).toResolvedValue(
    (bookings, workflows, ledger, newUuid, clock) =>
      new SettleBookings({ bookings, workflows, ledger, newUuid, clock }),
    [bookings, workflows, ledger, uuids, clock],
  );
  bind(GetBooking).toResolvedValue(
    (bookings, workflows, ledger, settle, clock) => new GetBooking({ bookings, workflows, ledger, settle, clock }),
    [bookings, workflows, ledger, SettleBookings, clock],
  );
  bind(ListBookings).toResolvedValue(
    (bookings, ledger, settle, paginator) => new ListBookings({ bookings, ledger, settle, paginator }),
    [bookings, ledger, SettleBookings, paginator],
  );
  bind(CreateBooking).toResolvedValue((ledger, newUuid) => new CreateBooking({ ledger, newUuid }), [ledger, uuids]);
  bind(ImportBookings).toResolvedValue((ledger, newUuid) => new ImportBookings({ ledger, newUuid }), [ledger, uuids]);
  bind(TransitionBooking).toResolvedValue(
    (ledger, newUuid) => new TransitionBooking({ ledger, newUuid }),
    [ledger, uuids],
  );
  bind(ExtendHold).toResolvedValue((ledger, newUuid) => new ExtendHold({ ledger, newUuid }), [ledger, uuids]);
  bind(RescheduleBooking).toResolvedValue(
    (ledger, newUuid) => new RescheduleBooking({ ledger, newUuid }),
    [ledger, uuids],
  );
  bind(ChangeBooking).toResolvedValue((ledger, newUuid) => new ChangeBooking({ ledger, newUuid }), [ledger, uuids]);
}

function bindCustomers(bind: Bind): void {
  bind(CreateCustomer).toResolvedValue((ledger, newUuid) => new CreateCustomer({ ledger, newUuid }), [ledger, uuids]);
  bind(ListCustomers).toResolvedValue(
    (customers, paginator) => new ListCustomers({ customers, paginator }),
    [customers, paginator],
  );
  bind(GetCustomer).toResolvedValue((customers) => new GetCustomer({ customers }), [customers]);
  bind(ChangeCustomer).toResolvedValue((ledger) => new ChangeCustomer({ ledger }), [ledger]);
  bind(GetCustomerCounts).toResolvedValue(
    (customers, ledger, settle) => new GetCustomerCounts({ customers, ledger, settle }),
    [customers, ledger, SettleBookings],
  );
  bind(ExportCustomer).toResolvedValue(
    (customers, settle) => new ExportCustomer({ customers, settle }),
    [customers, SettleBookings],
  );
  bind(EraseCustomer).toResolvedValue(
    (ledger, actions, erasures, newUuid) => new EraseCustomer({ ledger, actions, erasures, newUuid }),
    [ledger, actions, erasures, uuids],
  );
  bind(FinishErasures).toResolvedValue(
    (ledger, erasures, eraseCustomer) => new FinishErasures({ ledger, erasures, eraseCustomer }),
    [ledger, erasures, EraseCustomer],
  );
}

function bindSeries(bind: Bind): void {
  bind(CreateSeries).toResolvedValue((ledger, newUuid) => new CreateSeries({ ledger, newUuid }), [ledger, uuids]);
  bind(PreviewSeries).toResolvedValue((ledger, newUuid) => new PreviewSeries({ ledger, newUuid }), [ledger, uuids]);
  bind(ListSeries).toResolvedValue((series, paginator) => new ListSeries({ series, paginator }), [series, paginator]);
  bind(GetSeries).toResolvedValue((ledger) => new GetSeries({ ledger }), [ledger]);
  bind(CancelSeries).toResolvedValue((ledger, newUuid) => new CancelSeries({ ledger, newUuid }), [ledger, uuids]);
  bind(RescheduleSeries).toResolvedValue(
    (ledger, newUuid) => new RescheduleSeries({ ledger, newUuid }),
    [ledger, uuids],
  );
}

function bindKeys(bind: Bind): void {
  bind(ManageSecrets).toResolvedValue((apps, manageTokens) => new ManageSecrets({ apps, manageTokens }), [apps, links]);
  bind(WriteManageTokens).toResolvedValue((manageSecrets) => new WriteManageTokens({ manageSecrets }), [ManageSecrets]);
  bind(CreateSession).toResolvedValue(
    (apps, newUuid, newToken, digest, clock) => new CreateSession({ apps, newUuid, newToken, digest, clock }),
    [Ports.apps, Ports.newUuid, Ports.newToken, Ports.digest, Ports.clock],
  );
  bind(GetSession).toResolvedValue((apps, clock) => new GetSession({ apps, clock }), [Ports.apps, Ports.clock]);
  bind(DeleteCurrentSession).toResolvedValue(
    (apps, clock) => new DeleteCurrentSession({ apps, clock }),
    [Ports.apps, Ports.clock],
  );
  bind(DeleteSession).toResolvedValue((apps, clock) => new DeleteSession({ apps, clock }), [Ports.apps, Ports.clock]);
  bind(RotateManageSecret).toResolvedValue(
    (apps, manageTokens, newUuid, clock) => new RotateManageSecret({ apps, manageTokens, newUuid, clock }),
    [apps, links, uuids, clock],
  );
  bind(CreateKey).toResolvedValue(
    (ledger, newUuid, newSecret, digest, quotas) => new CreateKey({ ledger, newUuid, newSecret, digest, quotas }),
    [ledger, uuids, secrets, digest, quotas],
  );
  bind(ListKeys).toResolvedValue((keys, paginator) => new ListKeys({ keys, paginator }), [keys, paginator]);
  bind(GetKey).toResolvedValue((keys) => new GetKey({ keys }), [keys]);
  bind(ChangeKey).toResolvedValue((ledger) => new ChangeKey({ ledger }), [ledger]);
  bind(DeleteKey).toResolvedValue((ledger) => new DeleteKey({ ledger }), [ledger]);
  bind(ListOfferedServices).toResolvedValue(
    (services, ledger, paginator) => new ListOfferedServices({ services, ledger, paginator }),
    [services, ledger, paginator],
  );
  bind(GetOfferedService).toResolvedValue((ledger) => new GetOfferedService({ ledger }), [ledger]);
  bind(FindOfferedAvailability).toResolvedValue(
    (findAvailability, ledger) => new FindOfferedAvailability({ findAvailability, ledger }),
    [FindAvailability, ledger],
  );
  bind(BookWithKey).toResolvedValue(
    (ledger, newUuid, manageSecrets) => new BookWithKey({ ledger, newUuid, manageSecrets }),
    [ledger, uuids, ManageSecrets],
  );
  bind(GetOwnBooking).toResolvedValue((getBooking) => new GetOwnBooking({ getBooking }), [GetBooking]);
  bind(GetOwnCalendar).toResolvedValue((getOwnBooking) => new GetOwnCalendar({ getOwnBooking }), [GetOwnBooking]);
  bind(ChangeOwnBooking).toResolvedValue(
    (ledger, newUuid) => new ChangeOwnBooking({ ledger, newUuid }),
    [ledger, uuids],
  );
  bind(TransitionOwnBooking).toResolvedValue(
    (ledger, newUuid) => new TransitionOwnBooking({ ledger, newUuid }),
    [ledger, uuids],
  );
  bind(ExtendOwnHold).toResolvedValue((ledger, newUuid) => new ExtendOwnHold({ ledger, newUuid }), [ledger, uuids]);
  bind(RescheduleOwnBooking).toResolvedValue(
    (ledger, newUuid) => new RescheduleOwnBooking({ ledger, newUuid }),
    [ledger, uuids],
  );
  bind(FindOwnAvailability).toResolvedValue(
    (getBooking, findAvailability) => new FindOwnAvailability({ getBooking, findAvailability }),
    [GetBooking, FindAvailability],
  );
}

function bindFeeds(bind: Bind): void {
  bind(CreateFeed).toResolvedValue(
    (ledger, newUuid, newSecret, digest, quotas) => new CreateFeed({ ledger, newUuid, newSecret, digest, quotas }),
    [ledger, uuids, secrets, digest, quotas],
  );
  bind(ListFeeds).toResolvedValue((feeds, paginator) => new ListFeeds({ feeds, paginator }), [feeds, paginator]);
  bind(GetFeed).toResolvedValue((feeds) => new GetFeed({ feeds }), [feeds]);
  bind(RotateFeed).toResolvedValue(
    (ledger, newSecret, digest) => new RotateFeed({ ledger, newSecret, digest }),
    [ledger, secrets, digest],
  );
  bind(DeleteFeed).toResolvedValue((ledger) => new DeleteFeed({ ledger }), [ledger]);
  bind(ReadFeed).toResolvedValue(
    (feeds, bookings, ledger, digest, clock) => new ReadFeed({ feeds, bookings, ledger, digest, clock }),
    [feeds, bookings, ledger, digest, clock],
  );
}

function bindCalendars(bind: Bind): void {
  bind(CreateCalendar).toResolvedValue(
    (ledger, newUuid, urlProblem, quotas) => new CreateCalendar({ ledger, newUuid, urlProblem, quotas }),
    [ledger, uuids, calendarUrlProblem, quotas],
  );
  bind(ListCalendars).toResolvedValue(
    (calendars, paginator, clock) => new ListCalendars({ calendars, paginator, clock }),
    [calendars, paginator, clock],
  );
  bind(GetCalendar).toResolvedValue((calendars, clock) => new GetCalendar({ calendars, clock }), [calendars, clock]);
  bind(ChangeCalendar).toResolvedValue(
    (ledger, urlProblem) => new ChangeCalendar({ ledger, urlProblem }),
    [ledger, calendarUrlProblem],
  );
  bind(DeleteCalendar).toResolvedValue((ledger) => new DeleteCalendar({ ledger }), [ledger]);
  bind(RefreshCalendar).toResolvedValue((ledger) => new RefreshCalendar({ ledger }), [ledger]);
  bind(CalendarWorker).toResolvedValue(
    (calendars, arming, ledger, fetchCalendar, readCalendar, newUuid, clock, onFault) =>
      new CalendarWorker({ calendars, arming, ledger, fetchCalendar, readCalendar, newUuid, clock, onFault }),
    [calendars, arming, ledger, fetchCalendar, readCalendar, uuids, clock, onCalendarFault],
  );
}

function bindActions(bind: Bind): void {
  bind(ListActionsOf).toResolvedValue((actions) => new ListActionsOf({ actions }), [actions]);
  bind(ListActions).toResolvedValue(
    (actions, workflows, paginator) => new ListActions({ actions, workflows, paginator }),
    [actions, workflows, paginator],
  );
  bind(GetAction).toResolvedValue((actions) => new GetAction({ actions }), [actions]);
  bind(CreateAction).toResolvedValue(
    (ledger, newUuid, clock, rules, quotas) => new CreateAction({ ledger, newUuid, clock, rules, quotas }),
    [ledger, uuids, clock, actionRules, quotas],
  );
  bind(ChangeAction).toResolvedValue((ledger, rules) => new ChangeAction({ ledger, rules }), [ledger, actionRules]);
  bind(DeleteAction).toResolvedValue((ledger) => new DeleteAction({ ledger }), [ledger]);
  bind(TestAction).toResolvedValue(
    (actions, workflows, ledger, channels, newUuid, clock) =>
      new TestAction({ actions, workflows, ledger, channels, newUuid, clock }),
    [actions, workflows, ledger, channels, uuids, clock],
  );
  bind(Worker).toResolvedValue(
    (apps, jobs, arming, ledger, transitionBooking, channels, newUuid, clock, onFault, observe) =>
      new Worker({ apps, jobs, arming, ledger, transitionBooking, channels, newUuid, clock, onFault, observe }),
    [apps, jobs, arming, ledger, TransitionBooking, channels, uuids, clock, onFault, observeAttempt],
  );
}

function bindEvents(bind: Bind): void {
  bind(ListEvents).toResolvedValue((events, paginator) => new ListEvents({ events, paginator }), [events, paginator]);
  bind(FollowEvents).toResolvedValue((events) => new FollowEvents({ events }), [events]);
  bind(ListJobs).toResolvedValue((jobs, paginator) => new ListJobs({ jobs, paginator }), [jobs, paginator]);
  bind(GetJob).toResolvedValue((jobs) => new GetJob({ jobs }), [jobs]);
  bind(RetryJob).toResolvedValue((ledger) => new RetryJob({ ledger }), [ledger]);
}
