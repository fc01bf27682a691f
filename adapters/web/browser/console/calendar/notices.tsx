import { QuietButton } from '../../design/button.js';
import { Notice } from '../../design/notice.js';
import { AllTheSame } from '../booking/all-the-same.js';
import type { clockChange } from '../wall-clock/wall.js';
import type { Refusal } from './moves.js';

interface NoticesProps {
  readonly refusal: Refusal | undefined;
  readonly onDismiss: () => void;
  readonly change: ReturnType<typeof clockChange>;
}

/** Notices about a refused move and about clock changes of the day. */
export function Notices({ refusal, onDismiss, change }: NoticesProps) {
  return (
    <>
      {refusal && (
        <Notice kind="danger" title={refusal.title} action={<QuietButton onClick={onDismiss}>All right</QuietButton>}>
          <p>{refusal.text}</p>
          {refusal.onOverride && (
            <AllTheSame
              verb="Move"
              override={refusal.override}
              start={refusal.start}
              said={refusal.text}
              onOverride={refusal.onOverride}
            />
          )}
        </Notice>
      )}
      {change && (
        <Notice kind="warn">
          On this day the clocks change from {change.from} to {change.to}.
        </Notice>
      )}
    </>
  );
}
