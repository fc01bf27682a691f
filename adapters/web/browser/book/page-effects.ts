import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Client } from '../../../client/index.js';
import { isEmbedded, tellParent } from '../parts/embed-messages.js';
import { isUnpaidHold, lookUntilPaid } from '../parts/payment.js';
import { doneAs, type Hold, isBooked, type State } from './flow.js';
import { look, release } from './hold-requests.js';
import { loadOffer } from './offer.js';
import type { BookingSteps, StepName } from './place.js';
import type { Working } from './working.js';

type Dispatch = Working['dispatch'];
/** Goes to another place of the page: in a new entry of the history, or in place of the present one. */
export type GoTo = (next: Partial<BookingSteps>, replace?: boolean) => void;

/** Loads the offer at first, and again when the chosen service turns out to be gone. */
export function useOffer(client: Client, keyText: string, isServiceGone: boolean, dispatch: Dispatch, to: GoTo): void {
  useEffect(() => {
    if (keyText === '') {
      dispatch({ type: 'closed', why: 'no-key' });
      return undefined;
    }
    const loading = new AbortController();
    loadOffer(client, { dispatch, signal: loading.signal }).catch(ignoreAbort(loading.signal));
    if (isServiceGone) to({ step: 'service', start: undefined }, true);
    return () => loading.abort();
  }, [client, isServiceGone]);
}

/** Loads the current state of the hold that was stored before a reload of the page. */
export function useStoredHold(hold: Hold | undefined, dispatch: Dispatch): void {
  useEffect(() => {
    if (!hold) return undefined;
    const looking = new AbortController();
    look(hold, { dispatch, signal: looking.signal }).catch(ignoreAbort(looking.signal));
    return () => looking.abort();
  }, []);
}

/**
 * Loads the booking again when the page becomes visible: it may have been paid, moved or cancelled meanwhile. A booking that waits for its
 * payment (`isDue`) is also loaded in pauses, and once more at its end.
 */
export function useLooking(hold: Hold | undefined, isDue: boolean, dispatch: Dispatch): void {
  useEffect(() => {
    if (!hold) return undefined;
    let looking = new AbortController();
    const begin = (isAtOnce: boolean) => {
      looking.abort();
      looking = new AbortController();
      const { signal } = looking;
      const lookNow = () => look(hold, { dispatch, signal });
      const work = async () => {
        if (isAtOnce) await lookNow();
        if (isDue) await lookUntilPaid(lookNow, signal, hold.deadline);
      };
      work().catch(ignoreAbort(signal));
    };
    const onSight = () => {
      if (document.visibilityState === 'visible') begin(true);
    };
    begin(!isDue && !isBooked(hold));
    document.addEventListener('visibilitychange', onSight);
    addEventListener('pageshow', onSight);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      removeEventListener('pageshow', onSight);
      looking.abort();
    };
  }, [hold?.token, hold && isBooked(hold), isDue]);
}

/** Runs one request of the visitor at a time. Starting another one, and stopping, abort it. */
export function useWork(dispatch: Dispatch) {
  const working = useRef<AbortController>(undefined);
  const start = (run: (signal: AbortSignal) => Promise<void>) => {
    working.current?.abort();
    const controller = new AbortController();
    working.current = controller;
    run(controller.signal).catch(ignoreAbort(controller.signal));
  };
  const stop = () => {
    working.current?.abort();
    dispatch({ type: 'stopped' });
  };
  return { start, stop };
}

/** Returns the reference for the heading of the step. Focuses the heading of a new step, and if the chosen time is gone. */
export function useHeading({ offer, gone }: State, shown: StepName) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasShown = useRef(shown);
  // A layout effect focuses before the visitor can begin to type.
  useLayoutEffect(() => {
    if (!offer || wasShown.current === shown) return;
    wasShown.current = shown;
    heading.current?.focus({ preventScroll: true });
    // An embedded frame is as high as its content and has nothing to scroll, so scroll the embedding page.
    if (isEmbedded) heading.current?.scrollIntoView({ block: 'nearest' });
    else window.scrollTo({ top: 0 });
  }, [shown, offer]);
  // On a small screen, the message that the time is gone is above the visible part.
  useLayoutEffect(() => {
    if (gone) heading.current?.focus();
  }, [gone]);
  return heading;
}

/** Releases the hold when the visitor goes back to choosing a time. */
export function useRelease(
  { offer, work, hold, leaving }: State,
  shown: StepName,
  dispatch: Dispatch,
  stop: () => void,
): void {
  const releasing = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!offer || (shown !== 'time' && shown !== 'service')) return;
    if (work) stop();
    if (hold && !isUnpaidHold(hold.booking)) return dispatch({ type: 'anew' });
    const given = hold ?? leaving;
    if (!given) return;
    const { token } = given;
    dispatch({ type: 'left', token });
    if (releasing.current === token) return;
    releasing.current = token;
    const never = new AbortController().signal;
    release(given, { dispatch, signal: never }).then((left) => {
      // Keep a hold that could not be released until it ends, so that the visitor can still use it.
      if (left === undefined) dispatch({ type: 'released', token });
      else if (left !== 'too_late') dispatch({ type: 'kept', token, booking: left });
    });
  }, [shown, offer]);
}

/** Reports to the embedding page a booking that was made in this view, but not one that is shown again after a reload. */
export function useBookedReport(hold: Hold | undefined): void {
  const heldBefore = useRef(hold?.booking.uuid);
  useEffect(() => {
    if (!hold) return;
    const { uuid } = hold.booking;
    if (!isBooked(hold)) heldBefore.current = uuid;
    else if (heldBefore.current === uuid && ['confirmed', 'requested'].includes(doneAs(hold.booking))) {
      heldBefore.current = undefined;
      tellParent({ type: 'slotkeeper:booked', uuid });
    }
  }, [hold]);
}

/** Marks the hold as expired at its deadline. While a request is running, its response decides instead. */
export function useExpiry({ hold, isExpired, work }: State, dispatch: Dispatch): void {
  const isHeld = hold !== undefined && !isBooked(hold) && !isExpired && !work;
  // A layout effect restarts the timer at once: a slow browser could otherwise expire a hold that was just prolonged.
  useLayoutEffect(() => {
    if (!isHeld) return undefined;
    const { token, deadline } = hold;
    const timer = setTimeout(() => dispatch({ type: 'expired', token }), deadline - Date.now());
    return () => clearTimeout(timer);
  }, [isHeld, hold?.token, hold?.deadline]);
}

/** Returns a handler that ignores a request's error if the page has aborted the request. */
function ignoreAbort(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
