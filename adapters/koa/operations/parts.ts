import type { IncomingMessage } from 'node:http';
import type {
  ChangeAction,
  CreateAction,
  DeleteAction,
  GetAction,
  ListActions,
} from '../../../core/actions/change-actions.js';
import type { GetJob, ListJobs, RetryJob } from '../../../core/actions/jobs.js';
import type { ListActionsOf } from '../../../core/actions/list-actions.js';
import type { TestAction } from '../../../core/actions/test-action.js';
import type { ChangeApp, DeleteApp, RotateAppToken } from '../../../core/apps/change-app.js';
import type { CreateApp } from '../../../core/apps/create-app.js';
import type { GetApp, GetAppsRevision, ListApps } from '../../../core/apps/read-apps.js';
import type { CreateSession, DeleteCurrentSession, DeleteSession, GetSession } from '../../../core/apps/sessions.js';
import type {
  ChangeBooking,
  ExtendHold,
  RescheduleBooking,
  TransitionBooking,
} from '../../../core/bookings/change-booking.js';
import type { CreateBooking } from '../../../core/bookings/create-booking.js';
import type { ExplainBooking } from '../../../core/bookings/explain-booking.js';
import type { FindAvailability } from '../../../core/bookings/find-availability.js';
import type { PreviewAvailability } from '../../../core/bookings/preview-availability.js';
import type { GetBooking, ListBookings } from '../../../core/bookings/read-bookings.js';
import type {
  ChangeCalendar,
  CreateCalendar,
  DeleteCalendar,
  RefreshCalendar,
} from '../../../core/calendars/change-calendars.js';
import type { GetCalendar, ListCalendars } from '../../../core/calendars/read-calendars.js';
import type { ChangeCustomer, CreateCustomer } from '../../../core/customers/change-customers.js';
import type { EraseCustomer } from '../../../core/customers/erase-customer.js';
import type {
  ExportCustomer,
  GetCustomer,
  GetCustomerCounts,
  ListCustomers,
} from '../../../core/customers/read-customers.js';
import type { FollowEvents, ListEvents } from '../../../core/events/read-events.js';
import type { CreateFeed, DeleteFeed, RotateFeed } from '../../../core/feeds/change-feeds.js';
import type { GetFeed, ListFeeds } from '../../../core/feeds/list-feeds.js';
import type { ReadFeed } from '../../../core/feeds/read-feed.js';
import type { BookWithKey } from '../../../core/keys/book-with-key.js';
import type { ChangeKey, CreateKey, DeleteKey } from '../../../core/keys/change-keys.js';
import type { FindOfferedAvailability, GetOfferedService, ListOfferedServices } from '../../../core/keys/offered.js';
import type { GetKey, ListKeys } from '../../../core/keys/read-keys.js';
import type { WriteManageTokens } from '../../../core/manage/manage-secret.js';
import type {
  ChangeOwnBooking,
  ExtendOwnHold,
  FindOwnAvailability,
  GetOwnBooking,
  GetOwnCalendar,
  RescheduleOwnBooking,
  TransitionOwnBooking,
} from '../../../core/manage/own-booking.js';
import type { RotateManageSecret } from '../../../core/manage/rotate-manage-secret.js';
import type { TokenVerifier } from '../../../core/model/callers.js';
import type { Digest } from '../../../core/ports.js';
import type { ChangeResource, DeleteResource } from '../../../core/resources/change-resource.js';
import type { CreateResource } from '../../../core/resources/create-resource.js';
import type { GetResource, GetResourcesRevision, ListResources } from '../../../core/resources/read-resources.js';
import type { CancelSeries, PreviewSeriesMove, RescheduleSeries } from '../../../core/series/change-series.js';
import type { CreateSeries, PreviewSeries } from '../../../core/series/create-series.js';
import type { GetSeries, ListSeries } from '../../../core/series/read-series.js';
import type { ChangeService, CreateService, DeleteService } from '../../../core/services/change-services.js';
import type { GetService, ListServices } from '../../../core/services/read-services.js';
import type { ChangeTimeOff, CreateTimeOff, DeleteTimeOff } from '../../../core/time-off/change-time-off.js';
import type { GetTimeOff, ListTimeOff } from '../../../core/time-off/read-time-off.js';
import type { ChangeWorkflow, DeleteWorkflow } from '../../../core/workflows/change-workflow.js';
import type { CreateWorkflow } from '../../../core/workflows/create-workflow.js';
import type { GetWorkflow, ListWorkflows } from '../../../core/workflows/read-workflows.js';
import type { Sealing } from '../exchange/kept-answers.js';
import type { OwnOrigins } from '../exchange/own-origins.js';
import type { RateLimits } from '../limits/rate-limits.js';

/** All that the HTTP API needs: the use cases by name, and what is not one. */
export interface ApiParts extends Sealing, OwnOrigins {
  readonly createApp: CreateApp;
  readonly listApps: ListApps;
  readonly getAppsRevision: GetAppsRevision;
  readonly getApp: GetApp;
  readonly changeApp: ChangeApp;
  readonly deleteApp: DeleteApp;
  readonly rotateAppToken: RotateAppToken;
  readonly createSession: CreateSession;
  readonly getSession: GetSession;
  readonly deleteSession: DeleteSession;
  readonly deleteCurrentSession: DeleteCurrentSession;
  readonly createWorkflow: CreateWorkflow;
  readonly listWorkflows: ListWorkflows;
  readonly getWorkflow: GetWorkflow;
  readonly changeWorkflow: ChangeWorkflow;
  readonly deleteWorkflow: DeleteWorkflow;
  readonly createResource: CreateResource;
  readonly listResources: ListResources;
  readonly getResourcesRevision: GetResourcesRevision;
  readonly getResource: GetResource;
  readonly changeResource: ChangeResource;
  readonly deleteResource: DeleteResource;
  readonly createService: CreateService;
  readonly listServices: ListServices;
  readonly getService: GetService;
  readonly changeService: ChangeService;
  readonly deleteService: DeleteService;
  readonly createTimeOff: CreateTimeOff;
  readonly listTimeOff: ListTimeOff;
  readonly getTimeOff: GetTimeOff;
  readonly changeTimeOff: ChangeTimeOff;
  readonly deleteTimeOff: DeleteTimeOff;
  readonly createCalendar: CreateCalendar;
  readonly listCalendars: ListCalendars;
  readonly getCalendar: GetCalendar;
  readonly changeCalendar: ChangeCalendar;
  readonly deleteCalendar: DeleteCalendar;
  readonly refreshCalendar: RefreshCalendar;
  readonly findAvailability: FindAvailability;
  readonly explainBooking: ExplainBooking;
  readonly previewAvailability: PreviewAvailability;
  readonly createBooking: CreateBooking;
  readonly listBookings: ListBookings;
  readonly getBooking: GetBooking;
  readonly changeBooking: ChangeBooking;
  readonly transitionBooking: TransitionBooking;
  readonly extendHold: ExtendHold;
  readonly rescheduleBooking: RescheduleBooking;
  readonly createCustomer: CreateCustomer;
  readonly listCustomers: ListCustomers;
  readonly getCustomer: GetCustomer;
  readonly changeCustomer: ChangeCustomer;
  readonly getCustomerCounts: GetCustomerCounts;
  readonly exportCustomer: ExportCustomer;
  readonly eraseCustomer: EraseCustomer;
  readonly createSeries: CreateSeries;
  readonly previewSeries: PreviewSeries;
  readonly listSeries: ListSeries;
  readonly getSeries: GetSeries;
  readonly cancelSeries: CancelSeries;
  readonly rescheduleSeries: RescheduleSeries;
  readonly previewSeriesMove: PreviewSeriesMove;
  readonly createKey: CreateKey;
  readonly listKeys: ListKeys;
  readonly getKey: GetKey;
  readonly changeKey: ChangeKey;
  readonly deleteKey: DeleteKey;
  readonly listOfferedServices: ListOfferedServices;
  readonly getOfferedService: GetOfferedService;
  readonly findOfferedAvailability: FindOfferedAvailability;
  readonly bookWithKey: BookWithKey;
  readonly writeManageTokens: WriteManageTokens;
  readonly rotateManageSecret: RotateManageSecret;
  readonly getOwnBooking: GetOwnBooking;
  readonly getOwnCalendar: GetOwnCalendar;
  readonly changeOwnBooking: ChangeOwnBooking;
  readonly transitionOwnBooking: TransitionOwnBooking;
  readonly extendOwnHold: ExtendOwnHold;
  readonly rescheduleOwnBooking: RescheduleOwnBooking;
  readonly findOwnAvailability: FindOwnAvailability;
  readonly createFeed: CreateFeed;
  readonly listFeeds: ListFeeds;
  readonly getFeed: GetFeed;
  readonly rotateFeed: RotateFeed;
  readonly deleteFeed: DeleteFeed;
  readonly readFeed: ReadFeed;
  readonly listActionsOf: ListActionsOf;
  readonly listActions: ListActions;
  readonly getAction: GetAction;
  readonly createAction: CreateAction;
  readonly changeAction: ChangeAction;
  readonly deleteAction: DeleteAction;
  readonly testAction: TestAction;
  /** The core's reader of actions, with the adapters that will run them: throws a ValidationError. */
  readonly checkAction: (input: unknown) => unknown;
  readonly listEvents: ListEvents;
  readonly followEvents: FollowEvents;
  readonly listJobs: ListJobs;
  readonly getJob: GetJob;
  readonly retryJob: RetryJob;
  readonly tokens: TokenVerifier;
  readonly digest: Digest;
  /** Resolves when the storage answers, and takes writes; whatever it throws makes `GET /readyz` a 503. */
  readonly ready: () => Promise<void>;
  /** What an operator should see to though the service works, by names that `GET /readyz` shows; so does what it throws. */
  readonly warnings?: () => Promise<readonly string[]>;
  /** How long both may take together, in ms, before the storage counts as one that does not answer; default 5,000. */
  readonly patience?: number;
  readonly log: RequestLog;
  /** How often callers may ask; without it, as often as they like. */
  readonly limits?: RateLimits | undefined;
  /** Pages for browsers, if there are any. */
  readonly pages?: Pages | undefined;
  /** Told how requests go, if anybody wants to know. */
  readonly observer?: HttpObserver | undefined;
  /** Aborted when the service stops: answers that would go on for ever end. */
  readonly stopping: AbortSignal;
  /** How many proxies add to `X-Forwarded-For` in front of this; 0: nothing that it says is believed. */
  readonly trustProxy: number;
}

/** One answered request. Neither tokens nor bodies are ever part of it. */
export interface RequestLine {
  /** Null when the request could not be read so far. */
  readonly method: string | null;
  /** The pattern of the path, such as `/v1/apps/{uuid}`; null when none matched. */
  readonly route: string | null;
  /** Whether whoever asked was let in: by a credential, or because the route asks for none. */
  readonly isLetIn: boolean;
  /**
   * The path itself, when it names nothing, or nothing with that method: without its query, and with … for what is no word
   * of the interface and may be anybody's name, address or secret.
   */
  readonly path?: string;
  /** 499 when the client went away before there was an answer. */
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** The UUID of the app whose token was used. */
  readonly app: string | null;
  /** The trace that the request said it belongs to (`traceparent`), if it did. */
  readonly traceId?: string;
  /** What the status does not say: why a credential was refused, or what was wrong with the HTTP. */
  readonly reason?: string;
}

export interface RequestLog {
  request(line: RequestLine): void;
  /** What an operator should know, once. */
  warning(message: string): void;
  /** What made a request end in a 500 or a 503. */
  failure(error: unknown, line: Pick<RequestLine, 'method' | 'route' | 'requestId'>): void;
}

/** Pages for browsers, which are served beside the operations, to everybody and as often as anybody likes. */
export interface Pages {
  /** All paths that there are: `/book`, or `/assets/{name}` for any one name. The log and measurements call them so. */
  readonly paths: readonly string[];
  /** Undefined: there is no such page. */
  answer(request: PageRequest): Promise<Page | undefined>;
  /** What a browser shows at a path where there is nothing. */
  missing(path: string): Promise<Page>;
}

export interface PageRequest {
  /** Such as `/book` or `/assets/book-JLOQ4UMX.js`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** In which forms the client takes a body besides its own: `br`, `gzip`. */
  readonly encodings: readonly string[];
}

export interface Page {
  /** In quotes. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** What everybody may ask for. */
export interface OpenRoute {
  readonly method: string;
  /** The pattern of its path. */
  readonly path: string;
  /** All that it may be answered with. */
  readonly statuses: readonly number[];
}

/** Who wants to know how requests go. */
export interface HttpObserver {
  /** Before the first request: all that there is for everybody, whose credential is one of pages if there is any. */
  routes(routes: readonly OpenRoute[]): void;
  /** Of each request that could be read, before it is answered; undefined: of this one nobody wants to know. */
  began(request: IncomingMessage): ObservedRequest | undefined;
}

/** A request that is observed. */
export interface ObservedRequest {
  /** Runs what answers it. */
  run<T>(answer: () => Promise<T>): Promise<T>;
  /** Its answer has begun, and is a stream of events. */
  streams(): void;
  /** It is over. */
  ended(line: RequestLine): void;
}
