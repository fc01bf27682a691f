/** All exports of the core, for adapters and bootstrap: those for callers, those for storages, and these. */

export { TOKEN_ROTATION } from './accounts/apps/change-app.js';
export { NEW_SESSION } from './accounts/apps/sessions.js';
export { zoneOfMost } from './accounts/business/read-business.js';
export { PLACE_SEARCH } from './accounts/persons/account.js';
export { AccountWork } from './accounts/persons/account-work.js';
export { LinkFinder } from './accounts/persons/link-finder.js';
export { findDays, findSlots, findWindows, type Refusal, refusal } from './availability/availability.js';
export { CalendarWorker } from './availability/calendars/calendar-worker.js';
export type { Terms } from './availability/candidate.js';
export { REASONS } from './basics/errors.js';
export { asUuid, FieldReader, isEmail, LONG_TEXT_MAX, oneLine, REQUIRED, TEXT_MAX } from './basics/fields.js';
export { HOUR, SECOND } from './basics/instants.js';
export { NO_MAIL_SERVER } from './basics/mail.js';
export { limitExpected, PAGE_LIMITS, pageExpected } from './basics/pagination.js';
export { parse, withDefaults } from './basics/schema.js';
export { NO_SEARCH, phoneDigits, searchable } from './basics/search.js';
export { findNearest } from './basics/unknown-field.js';
export { isZone, listInstants, writtenIn, type Zone, zone } from './basics/zone.js';
export { bookingDocument } from './bookings/booking-document.js';
export { EXTENSION, OWN_EXTENSION, REASON, readMove, readNewBooking } from './bookings/booking-input.js';
export { BY_TRANSITION } from './bookings/booking-use-cases.js';
export { moneyText, withWhom } from './bookings/feeds/booking-entry.js';
export { buildFeedEvents } from './bookings/feeds/feed-events.js';
export { FIGURE_PERIODS, FIGURE_SUBJECTS } from './bookings/figures/figure-rows.js';
export { type CalendarEvent, calendarText, eventText } from './bookings/icalendar/calendar.js';
export { MAX_EXCEPTIONS, type Occurrences, occurrences, rescheduling } from './bookings/series/occurrences.js';
export { type Recurrence, type RecurringWeekday, recurrenceDays } from './bookings/series/recurrence.js';
export { readSeriesRule } from './bookings/series/rule.js';
export { readNewSeries, SERIES_CANCELLATION, SERIES_MOVE } from './bookings/series/series-input.js';
export * from './caller-exports.js';
export { QUIET_PORTS } from './composition/use-case-ports.js';
export { readBookingWithKey } from './customers/keys/book-with-key.js';
export { bookerDocument, ownBookingDocument } from './customers/manage/booker-document.js';
export { counterOf, ManageSecrets } from './customers/manage/manage-secret.js';
export type { OwnTransition } from './customers/manage/own-booking.js';
export { GuardedLedger } from './ledger/access/guarded-ledger.js';
export { checkRight, may, reachOf } from './ledger/access/may.js';
export { type VerifiedCallers, verifiedCallers } from './ledger/access/verified-callers.js';
export { bookingsOfCustomer, type Overlap, overlapping } from './ledger/booking-questions.js';
export { TellingLedger } from './ledger/events/event-ledger.js';
export { readEventsAfter } from './ledger/events/read-events.js';
export { Replay, replay } from './ledger/idempotency.js';
export type { Alongside } from './ledger/ledger.js';
export { policyProblems } from './ledger/policy.js';
export { PolicyLedger } from './ledger/policy-ledger.js';
export { asCopied } from './ledger/storage/copy-records.js';
export { inBatches } from './ledger/storage/copy-streams.js';
export { STORAGE_PATIENCE } from './ledger/storage/storage.js';
export { outcomeUnknown } from './ledger/storage/uncertain-write.js';
export { countedIn, isCounted } from './ledger/tally.js';
export { readAction } from './messages/actions/action-input.js';
export { TemplateError } from './messages/actions/delivery-ports.js';
export { standardWords, WORD_NAMES } from './messages/actions/own-words.js';
export { standardMail } from './messages/actions/standard-mail.js';
export { TEMPLATE_NAMES } from './messages/actions/template-names.js';
export { type AttemptType, Worker } from './messages/actions/worker.js';
export { lettersReplacedBy } from './messages/letters/replaced-letters.js';
export type { EventHandlers } from './messages/subscriptions/event-handlers.js';
export { ACTION, type EmailConfig, TRIGGERS, type TransitionConfig, type WebhookConfig } from './model/action.js';
export { ACTOR_KINDS, CLOCK, COMMAND } from './model/actor.js';
export { APP, newApp } from './model/app.js';
export {
  BOOKING_TRANSITIONS,
  type BookingTransition,
  isFinal,
  lapsesAt,
  movedByClock,
  servedBy,
} from './model/booking.js';
export { CALENDAR, CALENDAR_STATUSES, type NewCalendar } from './model/calendar.js';
export { actorOf, CREDENTIAL_KINDS } from './model/callers.js';
export { REPORTED_KIND_NAMES } from './model/change-event.js';
export { concerns } from './model/closed-windows.js';
export { buildColors } from './model/colors.js';
export { CUSTOMER, checkCustomerPatch, type NewCustomer } from './model/customer.js';
export { FEED, type FeedSubject, SUBJECTS, subjectOf } from './model/feed.js';
export { IMAGE_TYPES, imageFacts } from './model/image.js';
export { JOB_STATUSES } from './model/job.js';
export { isKeyText, KEY, type NewKey } from './model/key.js';
export { LETTER_KINDS, letterDefaults, readLetters, TEAM_RECEIVERS } from './model/letters.js';
export { LOGO_BYTES_MAX, readLogo } from './model/logo.js';
export { isOrigin } from './model/origins.js';
export { isPolicyReason } from './model/override.js';
export { isLiveSession } from './model/person.js';
export { phoneLink } from './model/phone-link.js';
export {
  addressLine,
  buildLocale,
  emptyProfile,
  findLanguage,
  LANGUAGES,
  type Language,
  PROFILE,
  publicProfile,
} from './model/profile.js';
export { ALL } from './model/questions/question.js';
export { type NewResource, RESOURCE } from './model/resource.js';
export { DEFAULT_RULES, RULES, type Rules } from './model/rules.js';
export { WEEKDAYS, windows } from './model/schedule.js';
export {
  LIMIT_PERIODS,
  LIMIT_SUBJECTS,
  type Limit,
  type NewService,
  names,
  type Role,
  SERVICE,
  type Step,
} from './model/service.js';
export { QUESTION_ID, QUESTION_ID_EXPECTED } from './model/service-question.js';
export { DEFAULT_SETTINGS, MINUTES_MAX, type Settings } from './model/settings.js';
export { linkExpiresAt, type NewStaff, STAFF, STAFF_ROLES } from './model/staff.js';
export { EVENT_PATTERNS } from './model/subscription.js';
export { type NewWorkflow, WORKFLOW } from './model/workflow.js';
export * from './storage-exports.js';
export { FELL_DUE_DISARMED, mustBeFinished } from './upkeep/arming/arm-storage.js';
export {
  type Copied,
  CopyError,
  type CopyProgress,
  type CopyRequest,
  copyBetween,
  mustBeFree,
} from './upkeep/copy/copy-storage.js';
export type { Hash } from './upkeep/copy/digests.js';
export { beginningOf, fillSalon, type Salon, type SalonLocale } from './upkeep/sample/salon.js';
export { verifyStorage } from './upkeep/verification/verify-storage.js';
