import type { Client } from '../../../client/index.js';
import { isBooked, isSameTime, type State, serviceAt, wishAt, wrongIn } from './flow.js';
import { confirm, extend, save, take } from './hold-requests.js';
import type { GoTo } from './page-effects.js';
import type { BookingSteps } from './place.js';
import type { Working } from './working.js';

interface Needs {
  readonly client: Client;
  readonly state: State;
  readonly place: BookingSteps;
  readonly dispatch: Working['dispatch'];
  readonly to: GoTo;
  readonly start: (run: (signal: AbortSignal) => Promise<void>) => void;
}

/** Builds the actions of the visitor on a hold. `current`: the hold of the chosen time, if there is one. */
export function buildHoldActions({ client, state, place, dispatch, to, start }: Needs) {
  const { hold, leaving, work } = state;
  const wish = wishAt(state, place);
  const current = hold && wish && isSameTime(hold.wish, wish) ? hold : undefined;
  const onTake = () => {
    const wrong = wrongIn(state, serviceAt(state, place));
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
  const onExtend = async () => {
    if (current) await extend(current, { dispatch, signal: new AbortController().signal });
  };
  return { current, onTake, onConfirm, onPay, onExtend };
}

export type HoldActions = ReturnType<typeof buildHoldActions>;
