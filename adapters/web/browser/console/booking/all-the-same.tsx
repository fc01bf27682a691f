import { Button } from '../../design/button.js';
import { type Overridable, overriddenWords } from './override.js';

interface AllTheSameProps {
  readonly verb: 'Book' | 'Move';
  /** Reasons that would be overridden. Undefined or empty: nothing is offered. */
  readonly override: readonly Overridable[] | undefined;
  readonly onOverride: (reasons: readonly Overridable[]) => void;
}

/** Offers to override a refusal, and lists the overridden reasons. */
export function AllTheSame({ verb, override = [], onOverride }: AllTheSameProps) {
  if (override.length === 0) return null;
  return (
    <div class="stack">
      <p>This would be overridden: {overriddenWords(override)}</p>
      <div>
        <Button onClick={() => onOverride(override)}>{verb} all the same</Button>
      </div>
    </div>
  );
}
