/** Exports of `slotkeeper/storage`, for programs that implement a storage. */

export {
  type Conflict,
  type Conflicts,
  type DomainError,
  DuplicateError,
  type FieldErrors,
  type ForbiddenError,
  type GoneError,
  isFailure,
  type KeyReusedError,
  NotFoundError,
  type PolicyError,
  type PolicyReason,
  type Reason,
  type RefusedError,
  type RevokedError,
  type StaleError,
  type TooManyError,
  UnavailableError,
  type ValidationError,
  type WrongCredentialError,
} from './basics/errors.js';
export { type FieldReader, isCleanText, type Meta } from './basics/fields.js';
export { DAY, MINUTE, type Span } from './basics/instants.js';
export type { JsonSchema } from './basics/json-schema.js';
export { type InSlices, inSlices, type Slice, type Sliced } from './basics/pagination.js';
export { partitionPoint } from './basics/partition.js';
export type { Clock, Instant } from './basics/ports.js';
export type {
  EventDetail,
  Field,
  Fields,
  Keywords,
  NamedField,
  ObjectField,
  Options,
  StoredObject,
  StoredOf,
  ValuesOf,
  WireName,
} from './basics/schema.js';
export { wireName } from './basics/schema.js';
export { fold, isFiltering, matches, type Search, type Term } from './basics/search.js';
export { buildTurnQueue } from './basics/steps.js';
export { isSame } from './basics/versions.js';
export { Sales, type Sold } from './bookings/services/limit-counters.js';
export { unlinked } from './ledger/booking-questions.js';
export type { BulkReads, CalendarSpan } from './ledger/bulk-reads.js';
export { CalendarHints } from './ledger/calendar-hints.js';
export { CommitQueue, type QueuedDecision } from './ledger/commit-queue.js';
export { type Decide, decideAll, type Gathering, lookAt, type Outcome } from './ledger/decisions.js';
export { ANSWER_KEPT_FOR, type Answer, isKept, isReplay, type Replay } from './ledger/idempotency.js';
export type { Alongside } from './ledger/ledger.js';
export {
  type Change,
  type Decision,
  expectNothing,
  type InUse,
  isInUse,
  type Ledger,
  type LimitedQuestion,
  type Tally,
  type TallyQuery,
  type View,
  type Wanted,
} from './ledger/ledger.js';
export type { Found, Query, Sort } from './ledger/lookups.js';
export type { Policies, Policy, PolicyCustomer, PolicyReads, PolicyRequest, PolicyView } from './ledger/policy.js';
export { bulkReadsOver, type OtherReads, type QuestionReads } from './ledger/question-reads.js';
export { Snapshot } from './ledger/snapshot.js';
export type { AnswerStore } from './ledger/storage/answer-store.js';
export type { AppChange, AppKey, AppRepository, AppSearch } from './ledger/storage/app-repository.js';
export type { Arming, Disarmed } from './ledger/storage/arming.js';
export {
  type BookingReads,
  type ClockRule,
  type DueBooking,
  isUnattended,
  longestOverdue,
} from './ledger/storage/booking-reads.js';
export { type CalendarReads, hasNoSlot, type NoSlot } from './ledger/storage/calendar-reads.js';
export type {
  AppHead,
  AppHeadRecord,
  ContentRecord,
  CopyMark,
  EndRecord,
  EventRecord,
  ExportRecord,
  ImportRecord,
  ObjectRecord,
  StorageRecord,
} from './ledger/storage/copy-records.js';
export { type CopyTarget, exportSnapshot, importRecords, type SnapshotRows } from './ledger/storage/copy-streams.js';
export type { Copying } from './ledger/storage/copying.js';
export {
  type CustomerCounts,
  type CustomerReads,
  type CustomerVisits,
  checkedDossier,
  type DossierInSlices,
  summarizeVisits,
} from './ledger/storage/customer-reads.js';
export { earlierBuild } from './ledger/storage/earlier-build.js';
export type { ErasureStore } from './ledger/storage/erasure-store.js';
export type { EventFilter, EventRepository } from './ledger/storage/event-repository.js';
export type { FeedReads, FeedState } from './ledger/storage/feed-reads.js';
export type { AppPosition, Inside, InspectedApp, Inspection, Mismatch } from './ledger/storage/inspection.js';
export type { Backlog, JobQueue } from './ledger/storage/job-queue.js';
export type { ObjectStore } from './ledger/storage/object-store.js';
export type { OwnerRepository } from './ledger/storage/owner-repository.js';
export { periodicProbe } from './ledger/storage/periodic-probe.js';
export {
  type Fate,
  readPersistently,
  type ServerOfAttempts,
  type Surroundings,
  tooBusy,
  untilFirst,
  writePersistently,
} from './ledger/storage/persistent-attempts.js';
export {
  MAIL_SLOT_MAX,
  type MailSlot,
  type PersonKey,
  type PersonRepository,
} from './ledger/storage/person-repository.js';
export type { Storage, StorageMeter } from './ledger/storage/storage.js';
export type { SubscriptionStore } from './ledger/storage/subscription-store.js';
export type { LastChange, Timekeeping, TurnedBack } from './ledger/storage/timekeeping.js';
export { outcome, outcomeUnknown, type Patience } from './ledger/storage/uncertain-write.js';
export { countedEmail } from './ledger/tally.js';
export type { Period, Unread } from './ledger/unread-periods.js';
export { byApp, QUEUES_LOOKED_AT, Turns } from './messages/actions/turns.js';
export type { Action, ActionConfig, ActionType, Trigger } from './model/action.js';
export type { Actor, ActorKind } from './model/actor.js';
export {
  type App,
  type AppCredential,
  type AppRecord,
  listDigests,
  type ManageSecret,
  type StoredSession,
  type StripeSecret,
} from './model/app.js';
export {
  type Allocation,
  type Assignment,
  BLOCKING_STATUSES,
  type Block,
  type Booking,
  type BookingCustomer,
  blocks,
  buildAllocations,
  buildLapse,
  foldedEmail,
  type Invited,
  isFirm,
  isLive,
  LAPSING_STATUSES,
  type Lapse,
  type LastLetter,
  LIVE_STATUSES,
  type MadeWithKey,
  type Membership,
  type Notified,
  namedBy,
  type Sale,
  STATUSES,
  type Status,
} from './model/booking.js';
export {
  type BusyTimes,
  type Calendar,
  type CalendarState,
  type CalendarStatus,
  countedByStatus,
  dueAt,
} from './model/calendar.js';
export type { Acting, Member } from './model/callers.js';
export type { ChangeEvent, ChangeEventType, Changes, FieldChange, ReportedKindName } from './model/change-event.js';
export { buildWidestWindow, type TimeOffSpan, type Weekly } from './model/closed-windows.js';
export type { Customer, checkCustomerPatch } from './model/customer.js';
export type { Durations, Length, LengthRange } from './model/durations.js';
export {
  belongsTo,
  type CustomerIdentity,
  type Erasure,
  erasedEvent,
  eventBelongsTo,
  type KnownPerson,
  listEmails,
  listNames,
} from './model/erasure.js';
export type {
  AppEvent,
  BookingEvent,
  BookingEventType,
  EventType,
  LatePaymentReason,
  ObjectEvent,
} from './model/event.js';
export type { Feed } from './model/feed.js';
export type { ImageType } from './model/image.js';
export {
  type Attempt,
  type GoneResource,
  type HeldBackReport,
  type Job,
  type JobStatus,
  jobKey,
  type Lease,
  type LetterBooking,
  type LetterJob,
} from './model/job.js';
export type { Key } from './model/key.js';
export type { asItIs, Descriptor, EventDetails, FoundBy, ObjectOf, Reference } from './model/kinds/kind.js';
export {
  type CountedKind,
  DESCRIPTORS,
  descriptorOf,
  eachKind,
  eachObject,
  KINDS,
  type Kind,
  type Objects,
  type ObjectsByKind,
  type UuidsByKind,
} from './model/kinds/objects.js';
export type {
  CancelledBy,
  CustomerLetter,
  LetterKind,
  LetterSettings,
  Letters,
  OwnWords,
  TeamLetter,
  TeamReceivers,
  WordsByLanguage,
} from './model/letters.js';
export type { checkLogo, Logo } from './model/logo.js';
export type { Owner, OwnerToken, TokenOrigin } from './model/owner.js';
export type { Payment, PaymentRecord, PaymentRule, PaymentStatus } from './model/payment.js';
export type { Deposit } from './model/payment-amounts.js';
export type { Person, PersonLink, PersonSession } from './model/person.js';
export type { Language, LogoFacts, Profile } from './model/profile.js';
export { PLACE, pastCursor, readCursor, sliceAfter } from './model/questions/cursor.js';
export {
  type AnyWhere,
  anyWhere,
  conjuncts,
  foundValue,
  meets,
  type Order,
  orderedBy,
  type Question,
  type TextName,
  type Where,
} from './model/questions/question.js';
export type { Resource } from './model/resource.js';
export type { CallerKind, Reach, Right } from './model/rights.js';
export type { Sample } from './model/sample.js';
export type { Override, Schedule, WallWindow, Weekday, WeeklyWindow, Window } from './model/schedule.js';
export type { Series, SeriesPlan, SkippedInstance } from './model/series.js';
export type { Rota, Service } from './model/service.js';
export type { AnswerValue, BookingAnswer, Label } from './model/service-question.js';
export { LONGEST_BOOKING } from './model/settings.js';
export type { LinkIssuer, Staff, StaffLink, StaffRole, StaffToken } from './model/staff.js';
export { type EventPattern, isChosen, type Subscription, subscriptionKeyIn } from './model/subscription.js';
export type { readNewTimeOff, TimeOff, TimeOffFields } from './model/time-off.js';
export { confirmedAt, type Visitor } from './model/visitor.js';
export type { Workflow } from './model/workflow.js';
