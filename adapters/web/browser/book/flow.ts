import { defaultMinutes, hasLength } from '../../../../core/model/durations.js';
import type { Schemas } from '../../../client/index.js';
import { sentAnswers, type TypedAnswers, unanswered } from '../parts/answers.js';
import type { Trouble } from '../parts/insist.js';
import { awaitsPayment, keptAmount } from '../parts/payment.js';
import type { BookingSteps, StepName } from './place.js';
import type { StateName } from './states.js';
import type { Gone } from './texts.js';

export type Service = Schemas['ServiceForKeys'];
/** Booking as the answer to a key shows it. */
export type OwnBooking = Omit<Schemas['OwnBooking'], 'with' | 'place_timezone'>;

/** Business of the booking page, and the services that can be booked there. */
export interface Offer {
  readonly business: Schemas['PublicBusiness'];
  readonly services: readonly Service[];
}

export interface Typed {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly notes: string;
}
export type FieldName = keyof Typed;

/** Booking that the visitor wants to hold: service, time and customer. */
export interface Wish {
  readonly service: string;
  readonly person: string | undefined;
  /** True if anybody else may serve, should the person not be free. */
  readonly isPreferred?: true | undefined;
  readonly minutes: number;
  readonly start: number;
  readonly zone: string;
  readonly name: string;
  readonly email: string;
  /** Answers to all questions of the service. */
  readonly answers: ReturnType<typeof sentAnswers>;
}

/** Unanswered request for a hold. Repeating it with the idempotency key `key` has no second effect. */
export interface Attempt {
  readonly key: string;
  readonly wish: Wish;
  readonly sentAt: number;
}

/** Booking that is held, has been confirmed, or has ended after something was paid. */
export interface Hold {
  readonly token: string;
  readonly wish: Wish;
  readonly booking: OwnBooking;
  /** End of the hold in ms since 1970, by the clock of this device. */
  readonly deadline: number;
  /** Idempotency key of the request that confirms the hold. */
  readonly key: string;
  /** True once the visitor has opened the page where the booking is paid. */
  readonly isPaying?: true | undefined;
}

/** Part of the page's state that survives a reload. */
export interface Kept {
  readonly typed: Typed;
  /** Answers to the questions of services, by service. */
  readonly answers: Readonly<Record<string, TypedAnswers>>;
  /** Zone that the visitor has chosen for the times. Undefined: that of the place. */
  readonly zone: string | undefined;
  readonly attempt: Attempt | undefined;
  readonly hold: Hold | undefined;
  /** Hold that is being released. The time of the hold stays taken until the service has answered. */
  readonly leaving: Hold | undefined;
}

export type Closed = 'no-key' | 'unknown-key' | 'wrong-origin';

/**
 * Reason for waiting until the time can be held. `others`: too many times are held at the moment. `own`: an own hold that can no longer be
 * released takes the time until `until`.
 */
export type Waiting = { readonly for: 'others' } | { readonly for: 'own'; readonly until: number };

export type Work =
  | { readonly kind: 'taking'; readonly waiting?: Waiting | undefined }
  | { readonly kind: 'confirming' };

export interface State extends Kept {
  readonly offer: Offer | undefined;
  readonly closed: Closed | undefined;
  /** Message of the service that explains why it refused the page's key. It is for the person who set up the page. */
  readonly closedBecause: string | undefined;
  readonly work: Work | undefined;
  readonly trouble: Trouble | undefined;
  /** Reason why the chosen time is not available. Shown in the step that chooses times. */
  readonly gone: Gone | undefined;
  /** Limit of bookings that refused to confirm the hold: the customer's, or that of the visitor's address. */
  readonly limited: 'customer' | 'address' | undefined;
  readonly isServiceGone: boolean;
  /** True if the hold has ended before the visitor confirmed it. */
  readonly isExpired: boolean;
  readonly wrong: Readonly<Partial<Record<FieldName | `answers.${string}`, Wrong>>>;
  /** Number of failed validations. Each increase moves the focus to the first invalid field. */
  readonly refusals: number;
  /** Increases when the free times may have changed, so that they are loaded again. */
  readonly version: number;
}

export type Wrong = 'answerMissing' | 'nameMissing' | 'emailMissing' | 'emailWrong' | 'fieldWrong';

export type Action =
  | { readonly type: 'offered'; readonly offer: Offer }
  | { readonly type: 'closed'; readonly why: Closed; readonly because?: string }
  | { readonly type: 'service-gone' }
  | { readonly type: 'opened' }
  | { readonly type: 'typed'; readonly field: FieldName; readonly value: string }
  | {
      readonly type: 'answered';
      readonly service: string;
      readonly id: string;
      readonly answer: TypedAnswers[string];
    }
  | { readonly type: 'zone'; readonly zone: string }
  | { readonly type: 'went' }
  | { readonly type: 'started'; readonly work: Work }
  | { readonly type: 'stopped' }
  | { readonly type: 'troubled'; readonly trouble: Trouble | undefined }
  | { readonly type: 'attempted'; readonly attempt: Attempt }
  | { readonly type: 'held'; readonly hold: Hold }
  | { readonly type: 'seen'; readonly booking: OwnBooking }
  | { readonly type: 'extended'; readonly booking: OwnBooking }
  | { readonly type: 'left'; readonly token: string }
  | { readonly type: 'released'; readonly token: string }
  | { readonly type: 'kept'; readonly token: string; readonly booking: OwnBooking }
  | { readonly type: 'paying'; readonly token: string }
  | { readonly type: 'gone'; readonly why: Gone }
  | { readonly type: 'wrong'; readonly wrong: State['wrong'] }
  | { readonly type: 'expired'; readonly token: string }
  | { readonly type: 'limited'; readonly by: 'customer' | 'address' }
  | { readonly type: 'anew' };

const NOTHING_TYPED: Typed = { name: '', email: '', phone: '', notes: '' };

export function initialState(kept: Partial<Kept>): State {
  return {
    typed: { ...NOTHING_TYPED, ...kept.typed },
    answers: kept.answers ?? {},
    zone: kept.zone,
    attempt: kept.attempt,
    hold: kept.hold,
    leaving: kept.leaving,
    offer: undefined,
    closed: undefined,
    closedBecause: undefined,
    work: undefined,
    trouble: undefined,
    gone: undefined,
    limited: undefined,
    isServiceGone: false,
    isExpired: false,
    wrong: {},
    refusals: 0,
    version: 0,
  };
}

export const selectKept = ({ typed, answers, zone, attempt, hold, leaving }: State): Kept => ({
  typed,
  answers,
  zone,
  attempt,
  hold,
  leaving,
});

const IDLE = { work: undefined, trouble: undefined } as const;
const SAID = { gone: undefined, limited: undefined, isExpired: false } as const;

/** Reducer: returns the page's state after an action. */
export function step(state: State, action: Action): State {
  switch (action.type) {
    case 'offered':
      return { ...state, offer: action.offer, trouble: undefined };
    case 'closed':
      return { ...state, ...IDLE, closed: action.why, closedBecause: action.because };
    case 'service-gone':
      return { ...state, ...IDLE, ...SAID, attempt: undefined, isServiceGone: true, version: state.version + 1 };
    case 'opened':
      return { ...state, version: state.version + 1 };
    case 'typed': {
      const { [action.field]: _mended, ...wrong } = state.wrong;
      return { ...state, typed: { ...state.typed, [action.field]: action.value }, wrong };
    }
    case 'answered': {
      const { service, id, answer } = action;
      const { [`answers.${id}` as const]: _mended, ...wrong } = state.wrong;
      const answers = { ...state.answers, [service]: { ...state.answers[service], [id]: answer } };
      return { ...state, answers, wrong };
    }
    case 'zone':
      return { ...state, zone: action.zone };
    case 'went':
      return { ...state, ...SAID, isServiceGone: false, wrong: {} };
    case 'started':
      return { ...state, ...SAID, work: action.work, wrong: {} };
    case 'stopped':
      return { ...state, ...IDLE };
    case 'troubled':
      return state.trouble === action.trouble ? state : { ...state, trouble: action.trouble };
    case 'attempted':
      return { ...state, attempt: action.attempt };
    case 'held':
      return { ...state, ...IDLE, ...SAID, attempt: undefined, hold: action.hold, leaving: undefined };
    case 'seen':
      return isNews(state.hold, action.booking)
        ? { ...state, ...IDLE, ...renewed(state, state.hold, action.booking) }
        : state;
    case 'extended':
      return isNews(state.hold, action.booking) ? { ...state, ...renewed(state, state.hold, action.booking) } : state;
    case 'left':
      return state.hold?.token === action.token ? { ...state, hold: undefined, leaving: state.hold } : state;
    case 'released':
      // Keep `leaving` if another hold is being released by now.
      return {
        ...state,
        leaving: state.leaving?.token === action.token ? undefined : state.leaving,
        version: state.version + 1,
      };
    case 'kept':
      // Show it again, unless the visitor holds another time by now.
      return state.leaving?.token === action.token && !state.hold
        ? { ...state, hold: { ...state.leaving, booking: action.booking }, leaving: undefined }
        : state;
    case 'paying':
      return state.hold?.token === action.token ? { ...state, hold: { ...state.hold, isPaying: true } } : state;
    case 'gone':
      return {
        ...state,
        ...IDLE,
        ...SAID,
        attempt: undefined,
        hold: undefined,
        gone: action.why,
        version: state.version + 1,
      };
    case 'wrong':
      return {
        ...state,
        ...IDLE,
        hold: state.hold && { ...state.hold, isPaying: undefined },
        wrong: action.wrong,
        refusals: state.refusals + 1,
      };
    case 'expired':
      // Ignore the timer of an earlier hold, or of one that is booked by now.
      return state.hold?.token === action.token && !isBooked(state.hold) && !state.isExpired
        ? { ...state, ...IDLE, isExpired: true, version: state.version + 1 }
        : state;
    case 'limited':
      return { ...state, ...IDLE, limited: action.by };
    case 'anew':
      return {
        ...state,
        ...IDLE,
        ...SAID,
        // Keep a confirmed booking (`hold`), so that going forward in the history shows it again.
        typed: { ...state.typed, notes: '' },
        version: state.version + 1,
      };
  }
}

/** Returns the hold with the current state of its booking, which may have been prolonged. */
function renewed({ isExpired }: State, hold: Hold, booking: OwnBooking): Pick<State, 'hold' | 'isExpired'> {
  const gained = Date.parse(booking.hold_expires_at ?? '') - Date.parse(hold.booking.hold_expires_at ?? '') || 0;
  return { hold: { ...hold, booking, deadline: hold.deadline + gained }, isExpired: isExpired && gained <= 0 };
}

/** True if the booking is a newer state of the hold: an outdated response must not turn a booking back into a hold. */
function isNews(hold: Hold | undefined, booking: OwnBooking): hold is Hold {
  if (hold?.booking.uuid !== booking.uuid || booking.sequence < hold.booking.sequence) return false;
  return booking.status !== 'held' || !isBooked(hold);
}

export function serviceAt({ offer }: State, place: BookingSteps): Service | undefined {
  const only = offer?.services.length === 1 ? offer.services[0] : undefined;
  return offer?.services.find(({ uuid }) => uuid === place.service) ?? (place.service === undefined ? only : undefined);
}

export const zoneAt = (state: State, place: BookingSteps): string =>
  state.zone ?? serviceAt(state, place)?.timezone ?? state.offer?.business.timezone ?? 'UTC';

/** Returns the chosen duration, if the service has it, or the first one. */
export const minutesAt = (service: Service, { minutes }: BookingSteps): number =>
  minutes !== undefined && hasLength(service.durations, minutes) ? minutes : defaultMinutes(service.durations);

/** Returns the resources that a visitor may choose among: those of the first role if it has several, or else none. */
export function listPeople(service: Service): readonly { readonly uuid: string; readonly name: string }[] {
  const people = service.roles[0]?.resources ?? [];
  return people.length > 1 ? people : [];
}

/** Returns the chosen person's UUID, if the service offers that person. */
export const personAt = (service: Service, { person }: BookingSteps): string | undefined =>
  listPeople(service).find(({ uuid }) => uuid === person)?.uuid;

/** Returns the chosen service and time with the typed customer. Undefined before a time is chosen. */
export function wishAt(state: State, place: BookingSteps): Wish | undefined {
  const service = serviceAt(state, place);
  if (!service || place.start === undefined) return undefined;
  return {
    service: service.uuid,
    person: personAt(service, place),
    isPreferred: place.isPreferred,
    minutes: minutesAt(service, place),
    start: place.start,
    zone: zoneAt(state, place),
    name: state.typed.name.trim(),
    email: state.typed.email.trim(),
    answers: sentAnswers(service.questions, state.answers[service.uuid] ?? {}),
  };
}

type Time = Pick<Wish, 'service' | 'person' | 'isPreferred' | 'minutes' | 'start'>;

export function isSameTime(one: Time, other: Time): boolean {
  return (
    one.service === other.service &&
    one.person === other.person &&
    one.isPreferred === other.isPreferred &&
    one.minutes === other.minutes &&
    one.start === other.start
  );
}

export const isSameWish = (one: Wish, other: Wish): boolean =>
  isSameTime(one, other) &&
  one.zone === other.zone &&
  one.name === other.name &&
  one.email === other.email &&
  haveSameAnswers(one, other);

export const haveSameAnswers = (one: Wish, other: Wish): boolean =>
  JSON.stringify(one.answers) === JSON.stringify(other.answers);

/** True unless the booking is still held. */
export const isBooked = ({ booking }: Hold): boolean => booking.status !== 'held';

/** True if the page may cancel the booking by itself: it is held, and nothing is paid. */
export const isReleasable = ({ booking }: Pick<Hold, 'booking'>): boolean =>
  booking.status === 'held' && keptAmount(booking) === 0;

/** Returns the step to show: the step in the address, or the nearest one if that is not possible. */
export function stepAt(state: State, place: BookingSteps): StepName {
  const service = serviceAt(state, place);
  if (!service || state.isServiceGone) return 'service';
  const mayChoose = (state.offer?.services.length ?? 0) > 1;
  if (place.step === 'service') return mayChoose ? 'service' : 'time';
  if (place.step === 'time' || place.start === undefined) return 'time';
  const wish = wishAt(state, place);
  const hold = state.hold && wish && isSameTime(state.hold.wish, wish) ? state.hold : undefined;
  if (hold && isBooked(hold)) return 'done';
  return place.step === 'details' || !hold ? 'details' : 'review';
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Validates name, e-mail address and answers, which holding a time requires. Returns the invalid fields. */
export function wrongIn({ typed: { name, email }, answers }: State, service: Service | undefined): State['wrong'] {
  const missing = service ? unanswered(service.questions, answers[service.uuid] ?? {}) : [];
  return {
    ...Object.fromEntries(missing.map(({ id }) => [`answers.${id}`, 'answerMissing' as const])),
    ...(name.trim() === '' && { name: 'nameMissing' }),
    ...(email.trim() === '' ? { email: 'emailMissing' } : !EMAIL.test(email.trim()) && { email: 'emailWrong' }),
  };
}

/** Results of the searches for free days and times. Each is undefined while loading. */
export interface Found {
  readonly days: readonly string[] | undefined;
  /** First free day after a month without any. Null: none within a year. */
  readonly next: string | null | undefined;
  readonly opensAt?: number | undefined;
  readonly starts: readonly number[] | undefined;
}

/** Returns the state in which the last step shows a booking, by the booking's current status. */
export function doneAs({ status, payment }: Pick<OwnBooking, 'status' | 'payment'>) {
  if (status === 'pending') return 'requested';
  if (status === 'expired') return payment?.status === 'late' ? 'late' : 'lapsed';
  return status === 'cancelled' || status === 'declined' ? status : 'confirmed';
}

/** Returns the name of the visible state of the page, which tests read from its `data-state`. */
export function findStateName(state: State, place: BookingSteps, { days, next, starts }: Found): StateName {
  const { offer, closed, work, trouble, wrong, hold } = state;
  if (closed) return closed;
  if (trouble) return trouble;
  if (!offer) return 'loading';
  if (offer.services.length === 0 && !state.isServiceGone) return 'no-services';
  const shown = stepAt(state, place);
  if (work?.kind === 'taking') return work.waiting ? 'waiting' : 'taking';
  if (work?.kind === 'confirming') return 'confirming';
  const isWrong = Object.keys(wrong).length > 0;
  switch (shown) {
    case 'service':
      return state.isServiceGone ? 'service-gone' : 'services';
    case 'time':
      if (days === undefined) return 'days-loading';
      if (days.length === 0) return next === undefined ? 'days-loading' : next === null ? 'nothing-free' : 'no-days';
      return starts === undefined ? 'times-loading' : 'times';
    case 'details':
      if (state.gone === 'too_many') return 'too-many';
      if (state.gone) return starts === undefined ? 'times-loading' : starts.length === 0 ? 'day-gone' : 'time-gone';
      return isWrong ? 'details-wrong' : 'details';
    case 'review':
      if (state.isExpired) return 'expired';
      if (state.limited) return 'refused';
      if (isWrong) return 'review-wrong';
      if (!hold || !awaitsPayment(hold.booking)) return 'review';
      return isReleasable(hold) ? (hold.isPaying ? 'paying' : 'due') : 'part-paid';
    case 'done':
      return hold ? doneAs(hold.booking) : 'confirmed';
  }
}
