import type { ComponentChildren } from 'preact';
import { Button } from '../../design/button.js';
import { timeAt } from '../wall-clock/format.js';
import { viewersZone, type Zone, zone } from '../wall-clock/wall.js';
import { type Failure, wordsFor } from '../words.js';
import type { Freshness } from './freshness.js';
import { TEXTS } from './texts.js';

interface FrameProps {
  readonly kind: 'grid' | 'list' | 'month';
  readonly freshness: Freshness;
  /** Zone of the shown times. Undefined while loading: the viewer's zone is used. */
  readonly local?: Zone | undefined;
  readonly count: number;
  readonly failure: Failure | undefined;
  readonly onAgain: () => void;
  readonly children?: ComponentChildren;
}

/** Shows how current the calendar's data is, with a veil over outdated data and a status message for screen readers. */
export function Frame({ kind, freshness, local, count, failure, onAgain, children }: FrameProps) {
  const { state, asOf } = freshness;
  const words = {
    loading: TEXTS.loading,
    ready: TEXTS.bookings(count),
    stale: TEXTS.asOf(asOf === undefined ? '' : timeAt(asOf, local ?? zone(viewersZone()))),
    failed: TEXTS.notLoaded,
  }[state];
  const canTry = state === 'failed' || (state === 'stale' && failure !== undefined);
  return (
    <div class={`calendar-${kind}`} data-calendar data-state={state} aria-busy={state === 'loading'}>
      {children}
      <p class="visually-hidden" role="status" data-said>
        {words}
      </p>
      {state !== 'ready' && (
        <div class={`veil veil-${state}`}>
          <div class="veil-text">
            <strong aria-hidden="true">{words}</strong>
            {failure && <span>{wordsFor(failure)}</span>}
            {canTry && <Button onClick={onAgain}>{TEXTS.tryAgain}</Button>}
          </div>
        </div>
      )}
    </div>
  );
}
