import type { Ref } from 'preact';
import { useLayoutEffect, useMemo, useReducer } from 'preact/hooks';
import { BusinessFoot, Legal, useBusiness } from '../parts/business.js';
import { clientFor } from '../parts/client.js';
import { hidesHeader, useReportedHeight } from '../parts/embed-messages.js';
import { useTexts } from '../parts/i18n.js';
import { awaitsPayment } from '../parts/payment.js';
import { go, usePath } from '../parts/router.js';
import { remember, remembered } from '../parts/session.js';
import { localDate } from '../parts/times.js';
import { Details } from './details.js';
import { Done } from './done.js';
import {
  type FieldName,
  findStateName,
  initialState,
  type Kept,
  type Service,
  type State,
  selectKept,
  serviceAt,
  step,
  stepAt,
  zoneAt,
} from './flow.js';
import { buildHoldActions, type HoldActions } from './hold-actions.js';
import {
  type GoTo,
  useBookedReport,
  useExpiry,
  useHeading,
  useLooking,
  useOffer,
  useRelease,
  useStoredHold,
  useWork,
} from './page-effects.js';
import { type BookingSteps, placeAt, routeTo, type StepName } from './place.js';
import { Review } from './review.js';
import { useSearchResults } from './search-results.js';
import { Services } from './services.js';
import { Business, Facts } from './summary.js';
import { TEXTS } from './texts.js';
import { Stop, TroubleNotice } from './trouble.js';
import { When } from './when.js';
import type { Working } from './working.js';

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
  const to: GoTo = (next, replace = false) => go(routeTo({ ...place, ...next }), { replace });

  const { offer, hold, leaving, isServiceGone, work } = state;
  const zone = zoneAt(state, place);
  const service = serviceAt(state, place);
  const shown = stepAt(state, place);
  const results = useSearchResults(client, { state, place, zone, service, shown, dispatch });

  useLayoutEffect(
    () => remember(memory, selectKept(state)),
    [state.typed, state.answers, state.zone, state.attempt, hold, leaving],
  );
  useReportedHeight(root);
  useBusiness(offer?.business);
  useOffer(client, keyText, isServiceGone, dispatch, to);
  useStoredHold(hold, dispatch);
  const isDue = shown === 'review' && hold !== undefined && awaitsPayment(hold.booking);
  // A payment that was made before the end of the hold may be reported after it.
  const mayBePaid = isDue && (!state.isExpired || hold.isPaying === true);
  useLooking(isDue || shown === 'done' ? hold : undefined, mayBePaid, dispatch);
  const { start, stop } = useWork(dispatch);
  const heading = useHeading(state, shown);
  // Clear the messages of the previous step. "This service is gone" stays, because it explains the return to the list.
  useLayoutEffect(() => {
    if (place.step !== 'service' || !isServiceGone) dispatch({ type: 'went' });
  }, [place.step, place.service]);
  useRelease(state, shown, dispatch, stop);
  useLayoutEffect(() => {
    document.title = offer ? texts.title(offer.business.name) : texts.plainTitle;
  }, [offer, texts]);
  useBookedReport(hold);
  useExpiry(state, dispatch);

  const actions = buildHoldActions({ client, state, place, dispatch, to, start });
  const view = { state, place, zone, shown, heading, results, actions, dispatch, to, stop };
  return (
    <div class="book" data-state={findStateName(state, place, results.found)} data-step={shown}>
      <Business offer={offer} closed={state.closed} />
      {service && !state.closed && !isServiceGone && shown !== 'service' && shown !== 'done' && (
        <Facts service={service} place={place} zone={zone} hold={actions.current} />
      )}
      <main class="book-main stack">
        <TroubleNotice trouble={state.trouble} onStop={work?.kind === 'taking' ? stop : undefined} />
        {state.closed ? (
          <Stop why={state.closed} because={state.closedBecause} />
        ) : shown === 'service' ? (
          <Services heading={heading} offer={offer} isServiceGone={isServiceGone} />
        ) : (
          service && <Step {...view} service={service} />
        )}
      </main>
      {offer &&
        !state.closed &&
        (hidesHeader ? <Legal business={offer.business} /> : <BusinessFoot business={offer.business} />)}
    </div>
  );
}

interface StepProps {
  readonly state: State;
  readonly place: BookingSteps;
  readonly zone: string;
  readonly shown: StepName;
  readonly service: Service;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly results: ReturnType<typeof useSearchResults>;
  readonly actions: HoldActions;
  readonly dispatch: Working['dispatch'];
  readonly to: GoTo;
  /** Aborts the running request. */
  readonly stop: () => void;
}

/** The shown step after the choice of a service. */
function Step({ state, place, zone, shown, service, heading, results, actions, dispatch, to, stop }: StepProps) {
  const { offer } = state;
  const { current, onTake, onConfirm, onPay, onExtend } = actions;
  const lastDay = place.start === undefined ? place.day : localDate(place.start, zone);
  const onType = (field: FieldName, value: string) => dispatch({ type: 'typed', field, value });
  const common = { heading, zone, service, business: offer?.business };
  if (shown === 'time') {
    return (
      <When
        {...common}
        {...results}
        place={place}
        to={to}
        mayChooseService={(offer?.services.length ?? 0) > 1}
        onZone={(next) => dispatch({ type: 'zone', zone: next })}
      />
    );
  }
  if (shown === 'details') {
    return (
      <Details
        {...common}
        state={state}
        starts={results.found.starts}
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
    );
  }
  if (!current) return null;
  if (shown === 'review') {
    return (
      <Review
        {...common}
        state={state}
        hold={current}
        onType={onType}
        onConfirm={onConfirm}
        onPay={onPay}
        onTakeAgain={onTake}
        onExtend={onExtend}
        to={to}
      />
    );
  }
  return offer ? <Done heading={heading} hold={current} offer={offer} zone={zone} service={service} /> : null;
}
