/** Exports of `slotkeeper/core`, for programs that call use cases: use cases, their inputs and results, errors, and replaceable ports. */

export type { Rotation } from './accounts/apps/change-app.js';
export type { MadeSession, NewSession, Session } from './accounts/apps/sessions.js';
export type { ImageFile } from './accounts/business/change-logo.js';
export type { Business } from './accounts/business/read-business.js';
export type { ShownLogo } from './accounts/business/read-logo.js';
export type { PersonErasure, PersonPatch } from './accounts/persons/account.js';
export type { CommandLink } from './accounts/persons/command-links.js';
export type { NewBusiness } from './accounts/persons/create-business.js';
export type { Joining, LinkUse, ShownLink } from './accounts/persons/link-use.js';
export type { PersonRole } from './accounts/persons/memberships.js';
export type { Passwords } from './accounts/persons/passwords.js';
export type { BegunSession } from './accounts/persons/person-record.js';
export type { ShownSession } from './accounts/persons/person-sessions.js';
export type { SignInInput } from './accounts/persons/sign-in.js';
export type { MadeLink, NewStaffLink } from './accounts/persons/staff-links.js';
export type { StaffAsOfNow } from './accounts/staff/change-staff.js';
export type { CreatedStaff, Invite, NewStaffInvited } from './accounts/staff/create-staff.js';
export type { AppOwner } from './accounts/staff/read-staff.js';
export type { MadeToken, NewStaffToken, ShownToken } from './accounts/staff/staff-tokens.js';
export type { Slot } from './availability/availability.js';
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
export type { DueCalendar } from './availability/calendars/calendar-worker.js';
export type { CalendarFilter } from './availability/calendars/read-calendars.js';
export type { Obstacle } from './availability/candidate.js';
export type { ChangedResource } from './availability/resources/change-resource.js';
export type { Affected, AffectedBooking, NamedObject } from './availability/time-off/affected-bookings.js';
export type { AffectedCancellation, CancelledAffected } from './availability/time-off/cancel-affected.js';
export type { MessageToCustomers, TimeOffWithAffected } from './availability/time-off/change-time-off.js';
export type { TimeOffQuery } from './availability/time-off/read-time-off.js';
export {
  type Conflict,
  type Conflicts,
  type DomainError,
  DuplicateError,
  type FieldErrors,
  ForbiddenError,
  GoneError,
  isFailure,
  KeyReusedError,
  NotFoundError,
  PolicyError,
  type PolicyReason,
  type Reason,
  RefusedError,
  RevokedError,
  StaleError,
  TooManyError,
  UnavailableError,
  ValidationError,
  WrongCredentialError,
} from './basics/errors.js';
export type { Meta } from './basics/fields.js';
export { formatInstant, parseInstant } from './basics/instants.js';
export type { Delivered, InlineImage, Invitation, Mail, SendMail } from './basics/mail.js';
export {
  type InSlices,
  NumberedPaginator,
  type Page,
  type PageRequest,
  type Paginator,
  type Slice,
  type Sliced,
} from './basics/pagination.js';
export type {
  Clock,
  Digest,
  Instant,
  NewSecret,
  NewToken,
  NewTurn,
  NewUuid,
  NextTurn,
  Sealing,
} from './basics/ports.js';
export type { StoredObject } from './basics/schema.js';
export { type Foldings, readSearch, type Search, type Term } from './basics/search.js';
export type { Conditional, Expected } from './basics/versions.js';
export type { AvailabilityQuery } from './bookings/availability-query.js';
export type { GivenAnswers } from './bookings/booking-answers.js';
export type { Booked, BookingInclude, Including } from './bookings/booking-document.js';
export type { BookingDetails, Extension, Move, NewBooking, TransitionInput } from './bookings/booking-input.js';
export type { BookingFilter } from './bookings/booking-questions.js';
export type { ChangeOptions } from './bookings/change-booking.js';
export type { CheckIn } from './bookings/check-in-booking.js';
export type { BookingCounts } from './bookings/count-bookings.js';
export type { BookingEnd } from './bookings/end-booking.js';
export type { FeedWithSecret } from './bookings/feeds/change-feeds.js';
export type { FeedCondition, FeedReading } from './bookings/feeds/read-feed.js';
export type { FigureCounts, FigurePeriod, FigureSubject } from './bookings/figures/figure-rows.js';
export type { FigureName, Figures, FiguresQuery, NamedFigureRow } from './bookings/figures/get-figures.js';
export type { Availability, SearchSize } from './bookings/find-availability.js';
export type { Prolongation, ProlongationQuery } from './bookings/find-prolongation.js';
export type { ImportedBooking, ImportOptions, ImportOutcome } from './bookings/import-bookings.js';
export type { Candidacy, Explanation } from './bookings/placement.js';
export type { PreviewQuery } from './bookings/preview-availability.js';
export type { PaymentNotice, PaymentReport } from './bookings/record-payment.js';
export type { CancelledSeries, MovedSeries } from './bookings/series/change-series.js';
export type { SeriesFilter } from './bookings/series/read-series.js';
export type { NewSeries, SeriesCancellation, SeriesMove } from './bookings/series/series-input.js';
export type { ServiceSlot } from './bookings/services/service-search.js';
export type { StaffedSlot } from './bookings/services/staffing.js';
export type { AlongsideGroups, AlongsideOption } from './composition/alongside-calls.js';
export type { BoundUseCases, Caller, CheckedUser } from './composition/bound-use-cases.js';
export type { UseCasePorts } from './composition/use-case-ports.js';
export { type OwnGroups, type UseCases, useCases } from './composition/use-cases.js';
export type { CustomerFilter } from './customers/customer-questions.js';
export type { BookedWithToken, NewBookingWithKey } from './customers/keys/book-with-key.js';
export type { KeyWithText } from './customers/keys/change-keys.js';
export type { OfferedAvailabilityQuery, OfferedService } from './customers/keys/offered-services.js';
export type { ManageTokens } from './customers/manage/manage-secret.js';
export type { OwnAvailabilityQuery, OwnCancellation, OwnMove, OwnPatch } from './customers/manage/own-booking.js';
export type { Confirming } from './customers/manage/own-booking-use-cases.js';
export type { RotatedManageSecret } from './customers/manage/rotate-manage-secret.js';
export type { OtherNotice, PaymentNotices, SignedNotice } from './customers/notices/payment-notices.js';
export type { NewStripeSetting, StripeSetting } from './customers/notices/stripe-setting.js';
export type { Callers, UseCase } from './ledger/access/may.js';
export type { SeenEvent } from './ledger/access/seen-events.js';
export type { EventQuery } from './ledger/events/read-events.js';
export type { Idempotent, Once } from './ledger/idempotency.js';
export type { Ledger, Lettering } from './ledger/ledger.js';
export type { ListQuery } from './ledger/plain/plain-objects.js';
export type { Policy, PolicyCustomer, PolicyReads, PolicyRequest, PolicyView } from './ledger/policy.js';
export { DEFAULT_QUOTAS, type Quotas } from './ledger/quotas.js';
export type { AppSearch } from './ledger/storage/app-repository.js';
export type { Disarmed } from './ledger/storage/arming.js';
export type { CopyMark } from './ledger/storage/copy-records.js';
export type { CustomerCounts, CustomerVisits, Dossier, DossierInSlices } from './ledger/storage/customer-reads.js';
export type { EventFilter } from './ledger/storage/event-repository.js';
export type { InspectedApp } from './ledger/storage/inspection.js';
export type { Storage } from './ledger/storage/storage.js';
export type { ActionRules, NewAction } from './messages/actions/action-input.js';
export type { ActionPath, ActionWithSecret } from './messages/actions/change-actions.js';
export type { WriteActionLog } from './messages/actions/channels.js';
export type {
  SendWebhook,
  TemplatePart,
  Templates,
  WebhookHeaderProblem,
  WebhookMessage,
  WebhookSecrets,
  WebhookUrlProblem,
} from './messages/actions/delivery-ports.js';
export type { JobFilter } from './messages/actions/jobs.js';
export type { LetterAbout, LetterPreview, LetterTest } from './messages/actions/preview-letter.js';
export type { AttemptType, ObserveAttempt } from './messages/actions/worker.js';
export type { ShownLetters } from './messages/letters/read-letters.js';
export type { EventHandlers } from './messages/subscriptions/event-handlers.js';
export type { Action, ActionConfig, ActionType, Trigger } from './model/action.js';
export type { Actor, ActorKind } from './model/actor.js';
export type { App, NewApp, StoredSession } from './model/app.js';
export type {
  Assignment,
  Block,
  Booking,
  BookingCustomer,
  Invited,
  LastLetter,
  MadeWithKey,
  Membership,
  Notified,
  Sale,
  Status,
} from './model/booking.js';
export type { Calendar, CalendarAsOfNow, CalendarState, CalendarStatus, CalendarUrlProblem } from './model/calendar.js';
export type {
  AppCaller,
  BookerCaller,
  CurrentCredential,
  KeyCaller,
  Member,
  TokenVerifier,
  User,
  UserCaller,
  VerifiedAppCaller,
} from './model/callers.js';
export type { ChangeEvent, ChangeEventType, Changes, FieldChange, ReportedKindName } from './model/change-event.js';
export type { TimeOffSpan } from './model/closed-windows.js';
export type { AccentColors, Colors } from './model/colors.js';
export type { Customer } from './model/customer.js';
export type { Durations, Length, LengthRange } from './model/durations.js';
export type {
  AppEvent,
  BookingEvent,
  BookingEventType,
  EventType,
  LatePaymentReason,
  ObjectEvent,
} from './model/event.js';
export type { Feed, NewFeed } from './model/feed.js';
export type { ImageType } from './model/image.js';
export type { Attempt, GoneResource, HeldBackReport, Job, JobStatus, LetterBooking, LetterJob } from './model/job.js';
export type { Key } from './model/key.js';
export type { ObjectOf } from './model/kinds/kind.js';
export type { CountedKind, Kind, Objects, UuidsByKind } from './model/kinds/objects.js';
export type {
  CancelledBy,
  CustomerLetter,
  LetterKind,
  LetterSettings,
  Letters,
  LettersPatch,
  OwnWords,
  OwnWordsPatch,
  TeamLetter,
  TeamReceivers,
  WordsByLanguage,
} from './model/letters.js';
export type { Overridable } from './model/override.js';
export type { Owner, OwnerToken, TokenOrigin } from './model/owner.js';
export type { Payment, PaymentRecord, PaymentRule, PaymentStatus } from './model/payment.js';
export type { Deposit } from './model/payment-amounts.js';
export type { Person, PersonLink, PersonSession } from './model/person.js';
export type { LinkCaller, OpenLink, PersonCaller } from './model/person-callers.js';
export type { AppSettingsPatch, Language, LogoFacts, Profile, ProfilePatch, PublicProfile } from './model/profile.js';
export type { Order, Question, TextName, Where } from './model/questions/question.js';
export type { Resource } from './model/resource.js';
export type { CallerKind, OpenRight, Reach, Right } from './model/rights.js';
export type { Window } from './model/schedule.js';
export type { PlannedSeries, Series, SeriesPlan, SeriesWithBookings, SkippedInstance } from './model/series.js';
export type { Price, Service } from './model/service.js';
export type { AnswerValue, BookingAnswer, Label, ServiceQuestion } from './model/service-question.js';
export type { LinkIssuer, NewStaff, Staff, StaffLink, StaffRole, StaffStatus, StaffToken } from './model/staff.js';
export type { EventPattern } from './model/subscription.js';
export type { NewTimeOff, TimeOff, TimeOffFields } from './model/time-off.js';
export type { ClientAddress } from './model/visitor.js';
export type { Workflow } from './model/workflow.js';
export type { Armed } from './upkeep/arming/arm-storage.js';
export type { AppAhead } from './upkeep/clock/find-apps-ahead.js';
export type { Repair } from './upkeep/clock/repair-clock.js';
export type { SampleCounts } from './upkeep/sample/create-sample.js';
export type { KeptObject } from './upkeep/sample/delete-sample.js';
export type { Check, Finding } from './upkeep/verification/findings.js';
export type { Verification, VerifyOptions } from './upkeep/verification/verify-storage.js';
