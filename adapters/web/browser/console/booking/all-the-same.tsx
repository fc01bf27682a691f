import { Button } from '../../design/button.js';
import { isPast } from '../words.js';
import { type Overridable, overriddenWords } from './override.js';
import { TEXTS } from './texts.js';

interface AllTheSameProps {
  readonly action: 'book' | 'move';
  /** Reasons that would be overridden. Undefined or empty: nothing is offered. */
  readonly override: readonly Overridable[] | undefined;
  /** Wanted start. Undefined: there are several. */
  readonly start?: string | number | undefined;
  /** Text of the refusal that is shown above. The reasons are not listed if they say the same. */
  readonly said?: string | undefined;
  readonly onOverride: (reasons: readonly Overridable[]) => void;
}

/** Offers to override a refusal, and lists the overridden reasons. */
export function AllTheSame({ action, override = [], start, said, onOverride }: AllTheSameProps) {
  if (override.length === 0) return null;
  const reasons = overriddenWords(override, isPast(start));
  return (
    <div class="stack">
      {reasons !== said && <p>{TEXTS.wouldOverride(reasons)}</p>}
      <Button onClick={() => onOverride(override)}>{action === 'book' ? TEXTS.bookAnyway : TEXTS.moveAnyway}</Button>
    </div>
  );
}
