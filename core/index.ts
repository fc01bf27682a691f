/** The public surface of the core: entities, use cases and ports. Plain TypeScript, without any dependency. */

export type { AppUseCases } from './accounts/apps/app-use-cases.js';
export { type Rotation, TOKEN_ROTATION } from './accounts/apps/change-app.js';
export {
  type MadeSession,
  NEW_SESSION,
  type NewSession,
  SESSIONS_MAX,
  type Session,
} from './accounts/apps/sessions.js';
export type { BusinessUseCases } from './accounts/business/business-use-cases.js';
export type { ImageFile } from './accounts/business/change-logo.js';
export { type Business, zoneOfMost } from './accounts/business/read-business.js';
export type { ShownLogo } from './accounts/business/read-logo.js';
export type { OwnerUseCases } from './accounts/owners/owner-use-cases.js';
export { type PersonPatch, PLACE_SEARCH } from './accounts/persons/account.js';
export { AccountWork } from './accounts/persons/account-work.js';
export type { CommandLink } from './accounts/persons/command-links.js';
export { LinkFinder } from './accounts/persons/link-finder.js';
export type { Joining, LinkUse, PersonRole, ShownLink } from './accounts/persons/link-use.js';
export type { MeUseCases } from './accounts/persons/me-use-cases.js';
export type { Passwords } from './accounts/persons/passwords.js';
export type { BegunSession } from './accounts/persons/person-record.js';
export type { ShownSession } from './accounts/persons/person-sessions.js';
export type { SignInInput } from './accounts/persons/sign-in.js';
export type { SignInUseCases } from './accounts/persons/sign-in-use-cases.js';
export type { MadeLink, NewStaffLink } from './accounts/persons/staff-links.js';
export type { StaffAsOfNow } from './accounts/staff/change-staff.js';
export type { MadeToken } from './accounts/staff/staff-tokens.js';
export type { StaffUseCases } from './accounts/staff/staff-use-cases.js';
export {
  findDays,
  findSlots,
  findWindows,
  MAX_SLOTS,
  type Refusal,
  refusal,
  type Slot,
  type SlotRequest,
} from './availability/availability.js';
export type {
  CalendarAnswer,
  CalendarContent,
  CalendarReading,
  CalendarRequest,
  FetchCalendar,
  OwnBookings,
  ReadCalendar,
  Times,
} from './availability/calendars/calendar-ports.js';
export type { CalendarUseCases } from './availability/calendars/calendar-use-cases.js';
export { CalendarWorker, type DueCalendar } from './availability/calendars/calendar-worker.js';
export type { Terms } from './availability/candidate.js';
export type { ResourceUseCases } from './availability/resources/resource-use-cases.js';
export type { Affected, AffectedBooking, NamedObject } from './availability/time-off/affected-bookings.js';
export type { AffectedCancellation, CancelledAffected } from './availability/time-off/cancel-affected.js';
export type { TimeOffWithAffected } from './availability/time-off/change-time-off.js';
export type { TimeOffQuery } from './availability/time-off/read-time-off.js';
export type { TimeOffUseCases } from './availability/time-off/time-off-use-cases.js';
export {
  type Conflict,
  type Conflicts,
  type DomainError,
  DuplicateError,
  type FieldErrors,
  GoneError,
  isFailure,
  KeyReusedError,
  NotFoundError,
  PolicyError,
  type PolicyReason,
  REASONS,
  type Reason,
  RefusedError,
  RevokedError,
  StaleError,
  TooManyError,
  UnavailableError,
  ValidationError,
  WrongCredentialError,
} from './basics/errors.js';
export {
  asUuid,
  FieldReader,
  isCleanText,
  isEmail,
  LONG_TEXT_MAX,
  type Meta,
  oneLine,
  REQUIRED,
  TEXT_MAX,
} from './basics/fields.js';
export { DAY, formatInstant, HOUR, MINUTE, parseInstant, SECOND, type Span } from './basics/instants.js';
export {
  type Delivered,
  type Invitation,
  type Mail,
  NO_MAIL_SERVER,
  type Publication,
  type SendMail,
} from './basics/mail.js';
export {
  filterSlices,
  type InSlices,
  inSlices,
  limitExpected,
  NumberedPaginator,
  PAGE_LIMITS,
  type Page,
  type PageRequest,
  type Paginator,
  pageExpected,
  type Slice,
  type Sliced,
} from './basics/pagination.js';
export { partitionPoint } from './basics/partition.js';
export type { Clock, Digest, Instant, NewSecret, NewToken, NewTurn, NewUuid, NextTurn } from './basics/ports.js';
export { type EventDetail, parse, withDefaults } from './basics/schema.js';
export {
  fold,
  foldOrNull,
  isFiltering,
  matches,
  NO_SEARCH,
  phoneDigits,
  phoneTerm,
  readSearch,
  type Search,
  searchable,
  type Term,
} from './basics/search.js';
export { buildTurnQueue } from './basics/steps.js';
export { type Conditional, type Expected, isSame } from './basics/versions.js';
export { isZone, listInstants, writtenIn, type Zone, zone } from './basics/zone.js';
export type { AvailabilityQuery } from './bookings/availability-query.js';
export type { AvailabilityUseCases } from './bookings/availability-use-cases.js';
export type { Booked, BookingInclude, Including } from './bookings/booking-document.js';
export { bookingDocument } from './bookings/booking-document.js';
export {
  type BookingDetails,
  EXTENSION,
  type Extension,
  type Move,
  type NewBooking,
  OWN_EXTENSION,
  REASON,
  readMove,
  readNewBooking,
} from './bookings/booking-input.js';
export { type BookingUseCases, BY_TRANSITION } from './bookings/booking-use-cases.js';
export {
  type BookingEventTexts,
  buildBookingEventTexts,
  moneyText,
  whatIsBooked,
  withWhom,
} from './bookings/feeds/booking-entry.js';
export type { FeedWithSecret } from './bookings/feeds/change-feeds.js';
export { bookingCalendar, buildFeedEvents, type EventNames } from './bookings/feeds/feed-events.js';
export type { FeedUseCases } from './bookings/feeds/feed-use-cases.js';
export type { FeedCondition, FeedReading } from './bookings/feeds/read-feed.js';
export {
  FIGURE_PERIODS,
  FIGURE_SUBJECTS,
  type FigureCounts,
  type FigurePeriod,
  type FigureSubject,
} from './bookings/figures/figure-rows.js';
export type { FigureUseCases } from './bookings/figures/figure-use-cases.js';
export type { FigureName, Figures, FiguresQuery, NamedFigureRow } from './bookings/figures/get-figures.js';
export type { Availability } from './bookings/find-availability.js';
export { type CalendarEvent, type CalendarHead, calendarText, eventText } from './bookings/icalendar/calendar.js';
export type { ImportedBooking, ImportOptions, ImportOutcome } from './bookings/import-bookings.js';
export type { Candidacy, Explanation } from './bookings/placement.js';
export type { PreviewQuery } from './bookings/preview-availability.js';
export type { CancelledSeries, MovedSeries } from './bookings/series/change-series.js';
export {
  MAX_EXCEPTIONS,
  type Occurrences,
  occurrences,
  readExceptions,
  rescheduling,
} from './bookings/series/occurrences.js';
export { type Recurrence, type RecurringWeekday, recurrenceDays } from './bookings/series/recurrence.js';
export {
  MAX_INSTANCES,
  MAX_INSTANCES_IN_POOLS,
  MAX_INSTANCES_TAKEN,
  readSeriesRule,
  type SeriesRule,
} from './bookings/series/rule.js';
export {
  type NewSeries,
  readNewSeries,
  SERIES_CANCELLATION,
  SERIES_MOVE,
  type SeriesCancellation,
  type SeriesMove,
} from './bookings/series/series-input.js';
export type { SeriesUseCases } from './bookings/series/series-use-cases.js';
export { Sales, type Sold } from './bookings/services/limit-counters.js';
export type { ServiceSlot } from './bookings/services/service-search.js';
export type { ServiceUseCases } from './bookings/services/service-use-cases.js';
export type { WorkflowUseCases } from './bookings/workflows/workflow-use-cases.js';
export { QUIET_PORTS, type UseCasePorts } from './composition/use-case-ports.js';
export { type UseCases, useCases } from './composition/use-cases.js';
export type { CustomerUseCases } from './customers/customer-use-cases.js';
export { type BookedWithToken, type NewBookingWithKey, readBookingWithKey } from './customers/keys/book-with-key.js';
export type { KeyWithText } from './customers/keys/change-keys.js';
export type { KeyUseCases } from './customers/keys/key-use-cases.js';
export type { OfferUseCases } from './customers/keys/offer-use-cases.js';
export type { OfferedAvailabilityQuery, OfferedService } from './customers/keys/offered-services.js';
export { bookerDocument, ownBookingDocument } from './customers/manage/booker-document.js';
export { counterOf, type ManageLinks, ManageSecrets, type ManageTokens } from './customers/manage/manage-secret.js';
export type { ManageTokenUseCases } from './customers/manage/manage-token-use-cases.js';
export type { OwnAvailabilityQuery, OwnMove, OwnTransition } from './customers/manage/own-booking.js';
export type { OwnBookingUseCases } from './customers/manage/own-booking-use-cases.js';
export type { RotatedManageSecret } from './customers/manage/rotate-manage-secret.js';
export { GuardedLedger } from './ledger/access/guarded-ledger.js';
export { checkRight, may, reachOf, type UseCase } from './ledger/access/may.js';
export { type VerifiedCallers, verifiedCallers } from './ledger/access/verified-callers.js';
export { bookingsOfCustomer, type Overlap, overlapping, unlinked } from './ledger/booking-questions.js';
export type { BulkReads, CalendarSpan } from './ledger/bulk-reads.js';
export { CalendarHints } from './ledger/calendar-hints.js';
export { CommitQueue, type QueuedDecision } from './ledger/commit-queue.js';
export { type Decide, decideAll, type Gathering, lookAt, type Outcome } from './ledger/decisions.js';
export { TellingLedger } from './ledger/events/event-ledger.js';
export type { EventUseCases } from './ledger/events/event-use-cases.js';
export { readEventsAfter } from './ledger/events/read-events.js';
export {
  ANSWER_KEPT_FOR,
  type Answer,
  buildAnswer,
  type Idempotent,
  isKept,
  type Once,
  Replay,
  replay,
} from './ledger/idempotency.js';
export {
  type Alongside,
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
export {
  type Policy,
  type PolicyCustomer,
  type PolicyReads,
  type PolicyRequest,
  type PolicyView,
  policyProblems,
} from './ledger/policy.js';
export { PolicyLedger } from './ledger/policy-ledger.js';
export { bulkReadsOver, type OtherReads, type QuestionReads } from './ledger/question-reads.js';
export { DEFAULT_QUOTAS, type Quotas } from './ledger/quotas.js';
export { Snapshot } from './ledger/snapshot.js';
export type { AnswerStore } from './ledger/storage/answer-store.js';
export type { AppChange, AppKey, AppRepository, AppSearch } from './ledger/storage/app-repository.js';
export { type Arming, DISARMED_AS, type Disarmed } from './ledger/storage/arming.js';
export {
  type BookingReads,
  type ClockRule,
  type DueBooking,
  isUnattended,
  longestOverdue,
} from './ledger/storage/booking-reads.js';
export { type CalendarReads, hasNoSlot, type NoSlot } from './ledger/storage/calendar-reads.js';
export {
  type AppHead,
  type AppHeadRecord,
  asCopied,
  type ContentRecord,
  type CopyMark,
  type EndRecord,
  type EventRecord,
  type ExportRecord,
  type ImportRecord,
  type ObjectRecord,
  type StorageRecord,
} from './ledger/storage/copy-records.js';
export {
  type CopyTarget,
  exportSnapshot,
  importRecords,
  inBatches,
  type SnapshotRows,
} from './ledger/storage/copy-streams.js';
export type { Copying } from './ledger/storage/copying.js';
export type { CustomerCounts, CustomerReads, Dossier, DossierInSlices } from './ledger/storage/customer-reads.js';
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
export { STORAGE_PATIENCE, type Storage, type StorageMeter } from './ledger/storage/storage.js';
export type { LastChange, Timekeeping, TurnedBack } from './ledger/storage/timekeeping.js';
export {
  OUTCOME_SOUGHT_FOR,
  outcome,
  outcomeUnknown,
  type Patience,
  pauseAfter,
} from './ledger/storage/uncertain-write.js';
export { buildTally, countedEmail, countedIn, isCounted } from './ledger/tally.js';
export { type ActionRules, type NewAction, readAction } from './messages/actions/action-input.js';
export type { ActionUseCases } from './messages/actions/action-use-cases.js';
export type { ActionPath, ActionWithSecret } from './messages/actions/change-actions.js';
export type { ActionChannels, ManageAddresses, WriteActionLog } from './messages/actions/channels.js';
export {
  type SendWebhook,
  TemplateError,
  type Templates,
  type WebhookMessage,
  type WebhookSecrets,
  type WebhookUrlProblem,
} from './messages/actions/delivery-ports.js';
export type { DeliveryUseCases } from './messages/actions/delivery-use-cases.js';
export type { LetterUseCases } from './messages/actions/letter-use-cases.js';
export type { LetterAbout, LetterPreview } from './messages/actions/preview-letter.js';
export { standardMail } from './messages/actions/standard-mail.js';
export { TEMPLATE_NAMES } from './messages/actions/template-names.js';
export type { TemplateName } from './messages/actions/template-values.js';
export { byApp, QUEUES_LOOKED_AT, Turns } from './messages/actions/turns.js';
export { type ObserveAttempt, Worker } from './messages/actions/worker.js';
export { LetterLedger } from './messages/letters/letter-ledger.js';
export type { ShownLetters } from './messages/letters/read-letters.js';
export { lettersReplacedBy } from './messages/letters/replaced-letters.js';
export {
  ACTION,
  type Action,
  type ActionConfig,
  type ActionType,
  type EmailConfig,
  TRIGGERS,
  type TransitionConfig,
  type Trigger,
  type WebhookConfig,
} from './model/action.js';
export { ACTOR_KINDS, type Actor, type ActorKind, CLOCK, COMMAND } from './model/actor.js';
export {
  APP,
  type App,
  type AppCredential,
  type AppRecord,
  listDigests,
  type ManageSecret,
  type NewApp,
  newApp,
  type StoredSession,
} from './model/app.js';
export {
  type Allocation,
  type Assignment,
  BLOCKING_STATUSES,
  type Block,
  BOOKING_TRANSITIONS,
  type Booking,
  type BookingCustomer,
  type BookingTransition,
  blocks,
  buildAllocations,
  buildLapse,
  foldedEmail,
  isFinal,
  isFirm,
  isLive,
  LAPSING_STATUSES,
  type Lapse,
  LIVE_STATUSES,
  lapsesAt,
  type MadeWithKey,
  movedByClock,
  namedBy,
  noShowAt,
  type Sale,
  STATUSES,
  type Status,
  servedBy,
  takesTime,
} from './model/booking.js';
export {
  type BusyTimes,
  CALENDAR,
  CALENDAR_STATUSES,
  type Calendar,
  type CalendarAsOfNow,
  type CalendarState,
  type CalendarStatus,
  type CalendarUrlProblem,
  countedByStatus,
  dueAt,
  type NewCalendar,
} from './model/calendar.js';
export {
  type AppCaller,
  actorOf,
  type BookerCaller,
  CREDENTIAL_KINDS,
  type CredentialKind,
  type KeyCaller,
  type Member,
  type TokenVerifier,
  type User,
  type UserCaller,
  type VerifiedAppCaller,
} from './model/callers.js';
export {
  CHANGE_EVENT_TYPES,
  type ChangeEvent,
  type ChangeEventType,
  type Changes,
  type FieldChange,
  REPORTED_KIND_NAMES,
  type ReportedKindName,
} from './model/change-event.js';
export { type AccentColors, buildColors, type Colors } from './model/colors.js';
export { CUSTOMER, type Customer, checkCustomerPatch, type NewCustomer } from './model/customer.js';
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
export type { AppEvent, BookingEvent, BookingEventType, EventType, ObjectEvent } from './model/event.js';
export { FEED, type Feed, type FeedSubject, type NewFeed, SUBJECTS, subjectOf } from './model/feed.js';
export { IMAGE_TYPES, type ImageFacts, type ImageType, imageFacts } from './model/image.js';
export {
  type Attempt,
  JOB_STATUSES,
  type Job,
  type JobStatus,
  jobKey,
  type Lease,
  type LetterBooking,
  type LetterJob,
  letterQueue,
} from './model/job.js';
export { isKeyText, KEY, type Key, type NewKey } from './model/key.js';
export type { Descriptor, FoundBy, Reference } from './model/kinds/kind.js';
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
  oneObject,
  type UuidsByKind,
} from './model/kinds/objects.js';
export {
  type CustomerLetter,
  LETTER_KINDS,
  type LetterKind,
  type LetterSettings,
  type Letters,
  type LettersPatch,
  letterDefaults,
  readLetters,
  TEAM_RECEIVERS,
  type TeamLetter,
  type TeamReceivers,
} from './model/letters.js';
export { LOGO_BYTES_MAX, type Logo, readLogo } from './model/logo.js';
export { isOrigin } from './model/origins.js';
export { isPolicyReason } from './model/override.js';
export type { Owner, OwnerToken, TokenOrigin } from './model/owner.js';
export { idleAfter, isLiveSession, type Person, type PersonLink, type PersonSession } from './model/person.js';
export type { LinkCaller, OpenLink, PersonCaller } from './model/person-callers.js';
export { phoneLink } from './model/phone-link.js';
export {
  addressLine,
  buildLocale,
  emptyProfile,
  findLanguage,
  LANGUAGES,
  type Language,
  type LogoFacts,
  PROFILE,
  type Profile,
  type ProfilePatch,
  type PublicProfile,
  publicProfile,
} from './model/profile.js';
export { PLACE, type Position, pastCursor, readCursor, sliceAfter } from './model/questions/cursor.js';
export {
  ALL,
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
export { type NewResource, RESOURCE, type Resource } from './model/resource.js';
export type { CallerKind, OpenRight, Reach, Right } from './model/rights.js';
export { DEFAULT_RULES, RULES, type Rules } from './model/rules.js';
export {
  type Override,
  type Schedule,
  type WallWindow,
  WEEKDAYS,
  type Weekday,
  type WeeklyWindow,
  type Window,
  windows,
} from './model/schedule.js';
export type { PlannedSeries, Series, SeriesPlan, SeriesWithBookings, SkippedInstance } from './model/series.js';
export type { Limit, NewService, Price, Role, Rota, Service, Step } from './model/service.js';
export { LIMIT_PERIODS, LIMIT_SUBJECTS, names, SERVICE } from './model/service.js';
export { DEFAULT_SETTINGS, LONGEST_BOOKING, MINUTES_MAX, type Settings } from './model/settings.js';
export {
  type LinkIssuer,
  linkExpiresAt,
  type NewStaff,
  STAFF,
  STAFF_ROLES,
  type Staff,
  type StaffLink,
  type StaffRole,
  type StaffToken,
} from './model/staff.js';
export { buildWidestWindow, concerns, type NewTimeOff, type TimeOff } from './model/time-off.js';
export { type ClientAddress, confirmedAt, type Visitor } from './model/visitor.js';
export { hasClock, type NewWorkflow, WORKFLOW, type Workflow } from './model/workflow.js';
export { type Armed, FELL_DUE_DISARMED, mustBeFinished } from './upkeep/arming/arm-storage.js';
export type { AppAhead } from './upkeep/clock/find-apps-ahead.js';
export type { Repair } from './upkeep/clock/repair-clock.js';
export {
  type Copied,
  CopyError,
  type CopyProgress,
  type CopyRequest,
  copyBetween,
  mustBeFree,
} from './upkeep/copy/copy-storage.js';
export type { Hash, NewHash } from './upkeep/copy/digests.js';
export type { OperationUseCases } from './upkeep/operation-use-cases.js';
export { CHECKS, type Check, type Finding } from './upkeep/verification/findings.js';
export type { Verification, VerifyOptions } from './upkeep/verification/verify-storage.js';
export { verifyStorage } from './upkeep/verification/verify-storage.js';
