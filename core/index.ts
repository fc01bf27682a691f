/** The public surface of the core: entities, use cases and ports. Plain TypeScript, without any dependency. */

export {
  type Action,
  type ActionConfig,
  type ActionType,
  type EmailConfig,
  TRIGGERS,
  type TransitionConfig,
  type Trigger,
  type WebhookConfig,
} from './actions/action.js';
export { type ActionRules, type NewAction, readAction } from './actions/action-input.js';
export type { ActionRepository, JobFilter, JobRepository } from './actions/action-repository.js';
export {
  type ActionWithSecret,
  ChangeAction,
  CreateAction,
  DeleteAction,
  GetAction,
  ListActions,
} from './actions/change-actions.js';
export { GetDelivery, ListDeliveries, RetryDelivery } from './actions/deliveries.js';
export type {
  Delivered,
  Invitation,
  Mail,
  SendMail,
  SendWebhook,
  Templates,
  WebhookMessage,
  WebhookSecrets,
  WebhookUrlProblem,
} from './actions/delivery.js';
export { type Attempt, JOB_STATUSES, type Job, type JobStatus, type Lease } from './actions/job.js';
export { ListActionsOf } from './actions/list-actions.js';
export type { Reach, WriteActionLog } from './actions/perform.js';
export { type Subject, sampleSubject, TEMPLATE_NAMES, templateValues } from './actions/template-values.js';
export { TestAction } from './actions/test-action.js';
export { Worker } from './actions/worker.js';
export { type App, type AppCredential, type AppRecord, type NewApp, newApp, readNewApp } from './apps/app.js';
export type { AppChange, AppRepository, AppSearch } from './apps/app-repository.js';
export { ChangeApp, DeleteApp, RotateAppToken, type Rotation, readRotation } from './apps/change-app.js';
export { CreateApp } from './apps/create-app.js';
export { GetApp, GetAppsRevision, ListApps } from './apps/read-apps.js';
export type { AppCaller, TokenVerifier } from './auth/callers.js';
export {
  findSlots,
  findWindows,
  MAX_SLOTS,
  type Refusal,
  refusal,
  type Slot,
  type Terms,
  type Wish,
} from './availability/availability.js';
export {
  type Availability,
  type AvailabilityQuery,
  FindAvailability,
  readAvailabilityQuery,
} from './availability/find-availability.js';
export type { Booked, BookingInclude } from './bookings/booked.js';
export {
  type Allocation,
  allocationsOf,
  type Block,
  BOOKING_TRANSITIONS,
  type Booking,
  type BookingTransition,
  blocks,
  type Customer,
  isFinal,
  isLive,
  type Lapse,
  lapsesAt,
  movedByClock,
  STATUSES,
  type Status,
} from './bookings/booking.js';
export { bookingDocument, writtenIn } from './bookings/booking-document.js';
export {
  type BookingDetails,
  type Move,
  type NewBooking,
  readExtension,
  readMove,
  readNewBooking,
  readReason,
} from './bookings/booking-input.js';
export type {
  BookingFilter,
  BookingRepository,
  BookingSort,
  ClockRule,
} from './bookings/booking-repository.js';
export { ChangeBooking, ExtendHold, MoveBookingOn, RescheduleBooking } from './bookings/change-booking.js';
export { CreateBooking } from './bookings/create-booking.js';
export { GetBooking, ListBookings } from './bookings/read-bookings.js';
export { SettleBookings } from './bookings/settle-bookings.js';
export {
  type DomainError,
  DuplicateError,
  type FieldErrors,
  GoneError,
  isFailure,
  KeyReusedError,
  NotFoundError,
  type Reason,
  RefusedError,
  StaleError,
  UnavailableError,
  ValidationError,
} from './errors.js';
export type { BookingEvent, EventType } from './events/event.js';
export type { EventFilter, EventRepository } from './events/event-repository.js';
export { FollowEvents, ListEvents } from './events/read-events.js';
export { FieldReader, isEmail, LONG_TEXT_MAX, type Meta, REQUIRED, TEXT_MAX } from './fields.js';
export { DAY, formatInstant, HOUR, MINUTE, parseInstant, SECOND } from './instants.js';
export { type Answer, answerOf, isKept, type Once, Replay, replay } from './ledger/answers.js';
export type {
  Change,
  Decision,
  InUse,
  Kind,
  Ledger,
  View,
  Wanted,
} from './ledger/ledger.js';
export { type Owner, type OwnerToken, ownerEmail, type TokenOrigin } from './owners/owner.js';
export type { OwnerRepository } from './owners/owner-repository.js';
export { IssueOwnerToken, ListOwnerTokens, RevokeOwnerToken } from './owners/owner-tokens.js';
export {
  limitExpected,
  mapPage,
  NumberedPaginator,
  PAGE_LIMITS,
  type Page,
  type PageRequest,
  type Paginator,
  pageExpected,
  type Slice,
  type Sliced,
} from './pagination.js';
export { asUuid, type Clock, type Digest, type Instant, type NewToken, type NewUuid } from './ports.js';
export { ChangeResource, DeleteResource } from './resources/change-resource.js';
export { CreateResource } from './resources/create-resource.js';
export { GetResource, GetResourcesRevision, ListResources } from './resources/read-resources.js';
export { type NewResource, newResource, type Resource, readNewResource } from './resources/resource.js';
export type { ResourceRepository, ResourceSearch } from './resources/resource-repository.js';
export { DEFAULT_RULES, type Rules, readRules } from './resources/rules.js';
export {
  type Override,
  readSchedule,
  type Schedule,
  type WallWindow,
  WEEKDAYS,
  type Weekday,
  type WeeklyWindow,
  type Window,
  windows,
} from './schedules/schedule.js';
export { isZone, type Zone, zone } from './schedules/zone.js';
export { fold, isFiltering, matches, NO_SEARCH, readSearch, type Search, type Term } from './search.js';
export {
  MAX_EXCEPTIONS,
  type Occurrences,
  occurrences,
  readExceptions,
  rescheduling,
} from './series/occurrences.js';
export { type Recurrence, type RecurringWeekday, recurrenceDays } from './series/recurrence.js';
export {
  MAX_DETAIL_BYTES,
  MAX_INSTANCES,
  MAX_INSTANCES_IN_POOLS,
  MAX_INSTANCES_TAKEN,
  readSeriesRule,
  type SeriesRule,
} from './series/rule.js';
export type { Storage } from './storage.js';
export type { Expected } from './versions.js';
export { ChangeWorkflow, DeleteWorkflow } from './workflows/change-workflow.js';
export { CreateWorkflow } from './workflows/create-workflow.js';
export { GetWorkflow, ListWorkflows } from './workflows/read-workflows.js';
export { DEFAULT_SETTINGS, type Settings } from './workflows/settings.js';
export { type NewWorkflow, newWorkflow, readNewWorkflow, type Workflow } from './workflows/workflow.js';
export type { WorkflowRepository, WorkflowSearch } from './workflows/workflow-repository.js';
