import type { Schemas } from '../../../client/index.js';
import type { Question } from '../parts/answers.js';
import type { Trouble } from '../parts/insist.js';
import { awaitsPayment, keptAmount } from '../parts/payment.js';
import type { StateName } from './states.js';

export type OwnBooking = Schemas['OwnBooking'];

export type Work = 'confirming' | 'cancelling' | 'extending' | 'fetching' | 'checking-in' | 'answering';
/** Result of the last request, shown as a message. */
export type Said = 'answered' | 'booked' | 'moved' | 'checked-in' | 'limited' | 'overtaken' | 'calendar-failed';

export interface State {
  readonly booking: OwnBooking | undefined;
  /** App of the booking, with its business. */
  readonly business: OwnBooking['app'];
  /** Milliseconds to add to this device's clock to get the service's. */
  readonly ahead: number;
  /** True if the token is invalid or expired. */
  readonly isUnknown: boolean;
  readonly isAsking: boolean;
  /** True once the visitor has opened the page where the booking is paid. */
  readonly isPaying: boolean;
  /** Questions of the booking's service. */
  readonly questions: readonly Question[];
  readonly work: Work | undefined;
  readonly said: Said | undefined;
  readonly trouble: Trouble | undefined;
}

export const NOTHING_YET: State = {
  booking: undefined,
  business: undefined,
  ahead: 0,
  isUnknown: false,
  isAsking: false,
  isPaying: false,
  questions: [],
  work: undefined,
  said: undefined,
  trouble: undefined,
};

export type Action =
  | { readonly type: 'seen'; readonly booking: OwnBooking; readonly ahead: number }
  /** An action has ended. `said` is its message, if any. */
  | { readonly type: 'done'; readonly booking: OwnBooking; readonly ahead: number; readonly said?: Said | undefined }
  | { readonly type: 'unknown' }
  | { readonly type: 'asked'; readonly isAsking: boolean }
  | { readonly type: 'paying' }
  | { readonly type: 'started'; readonly work: Work }
  | { readonly type: 'ended'; readonly said?: Said | undefined }
  | { readonly type: 'troubled'; readonly trouble: Trouble | undefined };

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case 'seen': {
      // Keep `isAsking`, so that an open question and its typed text survive a refresh of the booking.
      const { booking, ahead } = action;
      const business = booking.app ?? state.business;
      const questions = booking.questions ?? state.questions;
      // A booking that waits for its payment is loaded all the time.
      const said = awaitsPayment(booking) ? state.said : isPaid(state.booking, booking) ? 'booked' : undefined;
      return { ...state, isUnknown: false, trouble: undefined, said, booking, business, questions, ahead };
    }
    case 'done': {
      const { booking, ahead, said } = action;
      // `said` stays only until the booking is loaded the next time.
      const { business, questions } = state;
      return {
        ...NOTHING_YET,
        booking,
        business: booking.app ?? business,
        questions: booking.questions ?? questions,
        ahead,
        said,
      };
    }
    case 'unknown':
      return { ...NOTHING_YET, isUnknown: true };
    case 'asked':
      return { ...state, isAsking: action.isAsking, said: undefined };
    case 'paying':
      return { ...state, isPaying: true, said: undefined };
    case 'started':
      return { ...state, work: action.work, said: undefined };
    case 'ended':
      return { ...state, work: undefined, trouble: undefined, said: action.said };
    case 'troubled':
      return { ...state, trouble: action.trouble };
  }
}

/** True if the payment of the booking, which waited for it, has arrived. */
const isPaid = (before: OwnBooking | undefined, { status }: OwnBooking): boolean =>
  before !== undefined && awaitsPayment(before) && (status === 'confirmed' || status === 'pending');

/** True if the visitor may have paid a hold that has expired. */
export const awaitsLatePayment = ({ booking, isPaying }: State): boolean =>
  isPaying && booking?.status === 'expired' && booking.payment?.status === 'due';

/** Actions that are probably allowed at an instant. Only the service decides. */
export interface Allowed {
  readonly isOver: boolean;
  readonly move: boolean;
  readonly cancel: boolean;
  readonly checkIn: boolean;
}

export function allowedAt(now: number, booking: OwnBooking): Allowed {
  const { status, start, end, cancel_until, reschedule_until, check_in_from, checked_in_at } = booking;
  const isLive = status === 'held' || status === 'pending' || status === 'confirmed';
  const isOver = status === 'completed' || status === 'no_show' || (isLive && Date.parse(end) <= now);
  // A confirmed booking that has begun can neither be moved nor cancelled.
  const hasStarted = status === 'confirmed' && Date.parse(start) <= now;
  const isWithin = (until: string | null) =>
    isLive && !isOver && !hasStarted && (until === null || now <= Date.parse(until));
  const isOpen = check_in_from !== null && Date.parse(check_in_from) <= now;
  return {
    isOver,
    move: isWithin(reschedule_until),
    cancel: isWithin(cancel_until),
    checkIn: status === 'confirmed' && !isOver && isOpen && checked_in_at === null,
  };
}

const OF_WORK: Readonly<Partial<Record<Work, StateName>>> = {
  confirming: 'confirming',
  cancelling: 'cancelling',
  'checking-in': 'checking-in',
};

/** Returns the name of the state of a booking that waits for its payment, or has ended after it was paid. */
function findPaymentState(booking: OwnBooking, isPaying: boolean): StateName | undefined {
  if (awaitsPayment(booking)) return keptAmount(booking) > 0 ? 'part-paid' : isPaying ? 'paying' : 'due';
  if (booking.status === 'pending' || booking.status === 'confirmed') return undefined;
  const name = booking.payment && ENDED[booking.payment.status];
  return name ?? undefined;
}

const ENDED: Readonly<Partial<Record<string, StateName>>> = {
  late: 'late',
  refund_due: 'refund-due',
  refunded: 'refunded',
};

/** Returns the name of the page's visible state. While another time is being chosen, the component `Moving` determines the name instead. */
export function findStateName(state: State, now: number): StateName {
  const { booking, isUnknown, isAsking, work, said, trouble } = state;
  if (isUnknown) return 'unknown';
  if (trouble) return trouble;
  if (!booking) return 'loading';
  const ofWork = work && OF_WORK[work];
  if (ofWork) return ofWork;
  const { isOver, move, cancel } = allowedAt(now, booking);
  if (isAsking && cancel) return 'asking';
  if (said) return said;
  if (isOver) return 'over';
  const { status } = booking;
  if (status === 'completed' || status === 'no_show') return 'over';
  const ofPayment = findPaymentState(booking, state.isPaying);
  if (ofPayment) return ofPayment;
  return status === 'confirmed' && !move && !cancel ? 'too-late' : status;
}
