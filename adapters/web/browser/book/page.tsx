import { useEffect, useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import { BusinessFoot, Legal, useBusiness } from '../parts/business.js';
import { clientFor } from '../parts/client.js';
import { hidesHeader, isEmbedded, tellParent, useReportedHeight } from '../parts/embed-messages.js';
import { useTexts } from '../parts/i18n.js';
import { awaitsPayment, lookUntilPaid } from '../parts/payment.js';
import { go, usePath } from '../parts/router.js';
import { remember, remembered } from '../parts/session.js';
import { localDate, monthOf } from '../parts/times.js';
import { Details } from './details.js';
import { Done } from './done.js';
import {
  type Action,
  doneAs,
  type FieldName,
  findStateName,
  type Hold,
  initialState,
  isBooked,
  isReleasable,
  isSameTime,
  type Kept,
  minutesAt,
  personAt,
  selectKept,
  serviceAt,
  step,
  stepAt,
  wishAt,
  wrongIn,
  zoneAt,
} from './flow.js';
import { useFreeDays, useFreeTimes, useOpening } from './free.js';
import { confirm, extend, look, release, save, take } from './hold-requests.js';
import { loadOffer } from './offer.js';
import { type BookingSteps, placeAt, routeTo } from './place.js';
import { Review } from './review.js';
import { Services } from './services.js';
import { Business, Facts } from './summary.js';
import { TEXTS } from './texts.js';
import { Stop, TroubleNotice } from './trouble.js';
import { When } from './when.js';

interface BookingPageProps {
  /** Key of the booking page (`pk_…`, or `@` and a slug), as taken from the address. Empty if the address contains none. */
  readonly keyText: string;
  /** Element whose height is reported to the embedding page. */
  readonly root: HTMLElement;
}

/** Booking page, from choosing a service to the booking. All it shows depends only on the address and `state`. */
export function BookingPage({ keyText, root }: BookingPageProps) {
  const texts = useTexts(TEXTS);
  const client = useMemo(() => clientFor(keyText), [keyText]);
  const memory = `book.${keyText}`;
  const [state, dispatch] = useReducer(step, undefined, () => initialState(remembered<Kept>(memory) ?? {}));
  const place = placeAt(usePath());
  const to = (next: Partial<BookingSteps>, replace = false) => go(routeTo({ ...place, ...next }), { replace });

  const { offer, hold, leaving, version, isServiceGone, work } = state;
  const zone = zoneAt(state, place);
  const service = serviceAt(state, place);
  const shown = stepAt(state, place);
  const today = localDate(Date.now(), zone);
  const month = place.month ?? monthOf(place.day ?? today);
  const search = service && {
    service: service.uuid,
    person: place.isPreferred ? undefined : personAt(service, place),
    minutes: minutesAt(service, place),
    zone,
  };
  const isChoosing = shown === 'time' && !isServiceGone;
  const free = useFreeDays(client, isChoosing ? search : undefined, month, version, dispatch);
  const day = free?.days.find((one) => one === place.day) ?? free?.days[0];
  // If too many bookings came from the visitor's address, no other time can be booked either.
  const isTimeLost = state.gone !== undefined && state.gone !== 'too_many';
  const lostDay = isTimeLost && place.start !== undefined ? localDate(place.start, zone) : undefined;
  const starts = useFreeTimes(client, search, isChoosing ? day : lostDay, version, dispatch);
  const found = { days: free?.days, next: free?.next, opensAt: free?.opensAt, starts };
  useOpening(found.opensAt, version, dispatch);
  // The first time of the current month's first free day is the next one. It stays known while another day is looked at.
  const first = month === monthOf(today) ? free?.days[0] : undefined;
  const searched = JSON.stringify([search, version]);
  const seen = useLatest(searched, first !== undefined && first === day ? starts?.[0] : undefined);
  const isUnseen = isChoosing && seen === undefined && first !== day;
  const ofFirst = useFreeTimes(client, search, isUnseen ? first : undefined, version, dispatch);
  const next = useLatest(searched, seen ?? ofFirst?.[0]);

  useLayoutEffect(
    () => remember(memory, selectKept(state)),
    [state.typed, state.answers, state.zone, state.attempt, hold, leaving],
  );
  useReportedHeight(root);
  useBusiness(offer?.business);

  // Load the offer at first, and again when the chosen service turns out to be gone.
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

  // After a reload of the page, load the current state of the hold that was stored.
  useEffect(() => {
    if (!hold) return undefined;
    const looking = new AbortController();
    look(hold, { dispatch, signal: looking.signal }).catch(ignoreAbort(looking.signal));
    return () => looking.abort();
  }, []);

  const isDue = shown === 'review' && hold !== undefined && awaitsPayment(hold.booking);
  // A payment that was made before the end of the hold may be reported after it.
  const mayBePaid = isDue && (!state.isExpired || hold.isPaying === true);
  useLooking(isDue || shown === 'done' ? hold : undefined, mayBePaid, dispatch);

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

  // Focus the heading of a new step. A layout effect does so before the visitor can begin to type.
  const wasShown = useRef(shown);
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!offer || wasShown.current === shown) return;
    wasShown.current = shown;
    heading.current?.focus({ preventScroll: true });
    // An embedded frame is as high as its content and has nothing to scroll, so scroll the embedding page.
    if (isEmbedded) heading.current?.scrollIntoView({ block: 'nearest' });
    else window.scrollTo({ top: 0 });
  }, [shown, offer]);
  // Focus the heading if the chosen time is gone: on a small screen the message is above the visible part.
  useLayoutEffect(() => {
    if (state.gone) heading.current?.focus();
  }, [state.gone]);
  // Clear the messages of the previous step. "This service is gone" stays, because it explains the return to the list.
  useLayoutEffect(() => {
    if (place.step !== 'service' || !isServiceGone) dispatch({ type: 'went' });
  }, [place.step, place.service]);
  // Release the hold when the visitor goes back to choosing a time.
  const releasing = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!offer || (shown !== 'time' && shown !== 'service')) return;
    if (work) stop();
    if (hold && !isReleasable(hold)) return dispatch({ type: 'anew' });
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

  useLayoutEffect(() => {
    document.title = offer ? texts.title(offer.business.name) : texts.plainTitle;
  }, [offer, texts]);

  // Report to the embedding page only a booking that was made in this view, not one that is shown again after a reload.
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

  // Mark the hold as expired at its deadline. While a request is running, its response decides instead. A layout effect restarts the timer
  // at once: a slow browser could otherwise expire a hold that was just prolonged.
  const isHeld = hold !== undefined && !isBooked(hold) && !state.isExpired && !work;
  useLayoutEffect(() => {
    if (!isHeld) return undefined;
    const { token, deadline } = hold;
    const timer = setTimeout(() => dispatch({ type: 'expired', token }), deadline - Date.now());
    return () => clearTimeout(timer);
  }, [isHeld, hold?.token, hold?.deadline]);

  const wish = wishAt(state, place);
  const current = hold && wish && isSameTime(hold.wish, wish) ? hold : undefined;
  const onTake = () => {
    const wrong = wrongIn(state, service);
    if (Object.keys(wrong).length > 0) return dispatch({ type: 'wrong', wrong });
    if (!wish || work) return undefined;
    return start(async (signal) => {
      dispatch({ type: 'started', work: { kind: 'taking' } });
      const known = {
        attempt: state.attempt,
        hold: !hold || isBooked(hold) || (state.isExpired && !hold.booking.payment) ? undefined : hold,
        leaving,
      };
      const held = await take(client, wish, known, { dispatch, signal });
      if (!held) return;
      const { service: uuid, person, isPreferred, minutes, start: at } = held;
      to({ step: 'review', service: uuid, person, isPreferred, minutes, start: at });
    });
  };
  const onConfirm = () => {
    if (!current || work) return;
    start(async (signal) => {
      dispatch({ type: 'started', work: { kind: 'confirming' } });
      await confirm(current, state.typed, { dispatch, signal });
    });
  };
  const onPay = () => {
    if (!current) return;
    dispatch({ type: 'paying', token: current.token });
    start(async (signal) => void (await save(current, state.typed, { dispatch, signal })));
  };
  const lastDay = place.start === undefined ? place.day : localDate(place.start, zone);
  const onType = (field: FieldName, value: string) => dispatch({ type: 'typed', field, value });
  const name = findStateName(state, place, found);
  const common = { texts, heading, state, zone };

  return (
    <div class="book" data-state={name} data-step={shown}>
      <Business offer={offer} closed={state.closed} />
      {service && !state.closed && !isServiceGone && shown !== 'service' && shown !== 'done' && (
        <Facts service={service} place={place} zone={zone} hold={current} />
      )}
      <main class="book-main stack">
        <TroubleNotice trouble={state.trouble} onStop={work?.kind === 'taking' ? stop : undefined} />
        {state.closed ? (
          <Stop why={state.closed} because={state.closedBecause} />
        ) : shown === 'service' ? (
          <Services heading={heading} offer={offer} isServiceGone={isServiceGone} />
        ) : (
          service &&
          (shown === 'time' ? (
            <When
              heading={heading}
              business={offer?.business}
              service={service}
              place={place}
              zone={zone}
              month={month}
              day={day}
              today={today}
              found={found}
              next={next}
              to={to}
              mayChooseService={(offer?.services.length ?? 0) > 1}
              onZone={(next) => dispatch({ type: 'zone', zone: next })}
            />
          ) : shown === 'details' ? (
            <Details
              {...common}
              service={service}
              starts={starts}
              business={offer?.business}
              onType={onType}
              onAnswer={(id, answer) => dispatch({ type: 'answered', service: service.uuid, id, answer })}
              onTake={onTake}
              onStart={(next) => {
                to({ start: next }, true);
                dispatch({ type: 'went' });
              }}
              onBack={() => to({ step: 'time', day: lastDay })}
              onStop={stop}
            />
          ) : shown === 'review' && current ? (
            <Review
              {...common}
              business={offer?.business}
              service={service}
              hold={current}
              onType={onType}
              onConfirm={onConfirm}
              onPay={onPay}
              onTakeAgain={onTake}
              onExtend={() => extend(current, { dispatch, signal: new AbortController().signal })}
              to={to}
            />
          ) : (
            current && offer && <Done heading={heading} hold={current} offer={offer} zone={zone} service={service} />
          ))
        )}
      </main>
      {offer &&
        !state.closed &&
        (hidesHeader ? <Legal business={offer.business} /> : <BusinessFoot business={offer.business} />)}
    </div>
  );
}

/**
 * Loads the booking again when the page becomes visible: it may have been paid, moved or cancelled meanwhile. A booking that waits for its
 * payment (`isDue`) is also loaded in pauses, and once more at its end.
 */
function useLooking(hold: Hold | undefined, isDue: boolean, dispatch: (action: Action) => void): void {
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

/** Returns the value, or the last one that there was for the same key. */
function useLatest<T>(key: string, value: T | undefined): T | undefined {
  const last = useRef<readonly [key: string, value: T]>(undefined);
  if (value !== undefined) last.current = [key, value];
  return last.current?.[0] === key ? last.current[1] : undefined;
}

/** Returns a handler that ignores a request's error if the page has aborted the request. */
function ignoreAbort(signal: AbortSignal): (error: unknown) => void {
  return (error) => {
    if (!signal.aborted) throw error;
  };
}
