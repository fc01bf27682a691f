import { useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Checkbox, Field } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { AllTheSame } from '../booking/all-the-same.js';
import { type Booking, hasStarted, isLive } from '../booking/booking-facts.js';
import { buildOverride, furtherOverride, type Overridable, overridableReason } from '../booking/override.js';
import { SecondStep } from '../forms/second-step.js';
import { buildLettersQuery, WithoutMail } from '../letters/without-mail.js';
import { useConsole } from '../use-console.js';
import { type Failure, wordsFor } from '../words.js';

type Transition = 'confirm' | 'approve' | 'check-in' | 'undo-check-in' | 'end' | 'complete' | 'release';
type Question = 'cancel' | 'decline' | 'no-show';

const DONE: Readonly<Record<Transition, string>> = {
  confirm: 'The booking has been confirmed.',
  approve: 'The booking has been approved.',
  'check-in': 'The customer is checked in.',
  'undo-check-in': 'The check-in has been undone.',
  end: 'The booking has ended. The rest of its time is free.',
  complete: 'It is noted that they came.',
  release: 'The time is free again.',
};

const WAIVED = 'The booking has been confirmed. Its payment is waived.';

const awaitsPayment = ({ status, payment }: Booking): boolean => status === 'held' && payment?.status === 'due';

/** Returns the actions that a user may take, by the booking's status. */
function actionsOf(booking: Booking): readonly (readonly [Transition | 'no-show', string])[] {
  const { status, checked_in_at: checkedInAt, ended_at: endedAt, released_at: releasedAt } = booking;
  const now = Date.now();
  const isBegun = Date.parse(booking.start) <= now;
  const isOver = Date.parse(booking.end) <= now;
  switch (status) {
    case 'held':
      return [['confirm', awaitsPayment(booking) ? 'Confirm without payment' : 'Confirm']];
    case 'pending':
      return [['approve', 'Approve']];
    case 'confirmed':
      return [
        checkedInAt === null ? (['check-in', 'Check in'] as const) : (['undo-check-in', 'Undo check-in'] as const),
        ...(isBegun
          ? ([
              ['complete', 'They came'],
              ['no-show', 'They did not come…'],
            ] as const)
          : []),
        ...(isBegun && !isOver ? ([['end', 'End now']] as const) : []),
      ];
    case 'completed':
      return [
        ...(isOver ? [] : ([['check-in', 'They are still here']] as const)),
        ...(isOver || endedAt !== null ? [] : ([['end', 'End now']] as const)),
        ['no-show', 'They did not come…'],
      ];
    case 'no_show':
      return [
        ...(isOver ? [] : ([['check-in', 'They are here after all']] as const)),
        ['complete', 'They came after all'],
        ...(isOver || releasedAt !== null ? [] : ([['release', 'Give the time back']] as const)),
      ];
    default:
      return [];
  }
}

export function Transitions({ booking }: { readonly booking: Booking }) {
  const { client, say } = useConsole();
  const [failure, setFailure] = useState<Failure>();
  /** Reasons for refusing the confirmation that can be overridden. */
  const [refused, setRefused] = useState<readonly Overridable[]>([]);
  const [busy, setBusy] = useState<Transition>();
  const [asking, setAsking] = useState<Question>();
  const isUnpaid = awaitsPayment(booking);
  const path = { uuid: booking.uuid };
  type Act = (override: readonly Overridable[]) => Promise<{ readonly outcome: 'ok' } | Failure>;
  const does: Readonly<Record<Transition, Act>> = {
    confirm: (override) => client.confirmBooking({ path, body: buildOverride(override) }),
    approve: () => client.approveBooking({ path }),
    'check-in': () => client.checkInBooking({ path }),
    'undo-check-in': () => client.checkInBooking({ path, body: { undo: true } }),
    end: () => client.endBooking({ path }),
    complete: () => client.completeBooking({ path }),
    release: () => client.markBookingNoShow({ path, body: { release: true } }),
  };
  const act = async (which: Transition, override: readonly Overridable[] = []) => {
    // Ignore a second action while one is running, because their order would be undefined.
    if (busy) return;
    setBusy(which);
    setFailure(undefined);
    setRefused([]);
    const answer = await does[which](override);
    setBusy(undefined);
    if (answer.outcome === 'ok') return say(which === 'confirm' && isUnpaid ? WAIVED : DONE[which]);
    setFailure(answer);
    if (which === 'confirm') setRefused(furtherConfirmation(override, answer));
  };
  return (
    <>
      <div class="row">
        {actionsOf(booking).map(([which, label]) =>
          which === 'no-show' ? (
            <Button key={which} onClick={() => setAsking(which)}>
              {label}
            </Button>
          ) : (
            <Button key={which} busy={busy === which} onClick={() => act(which)}>
              {label}
            </Button>
          ),
        )}
        {booking.status === 'pending' && <Button onClick={() => setAsking('decline')}>Decline…</Button>}
        {isLive(booking) && !hasStarted(booking) && (
          <a class="button button-plain" href={`#/calendar?move=${booking.uuid}`}>
            Move…
          </a>
        )}
        {isLive(booking) && <Button onClick={() => setAsking('cancel')}>Cancel booking…</Button>}
      </div>
      {isUnpaid && <p class="muted small">If you confirm it now, its payment is waived.</p>}
      {isLive(booking) && booking.series && booking.occurrence && (
        <div class="row small">
          <span class="muted">This one and those after it:</span>
          <a href={`#/series/${booking.series}?move=${encodeURIComponent(booking.occurrence)}`}>Move…</a>
          <a href={`#/series/${booking.series}?cancel=${encodeURIComponent(booking.occurrence)}`}>Cancel…</a>
        </div>
      )}
      {failure && (
        <Notice kind="danger">
          <p>{wordsFor(failure)}</p>
          <AllTheSame verb="Book" override={refused} onOverride={(reasons) => act('confirm', reasons)} />
        </Notice>
      )}
      {asking === 'no-show' && <NoShow booking={booking} onClose={() => setAsking(undefined)} />}
      {asking && asking !== 'no-show' && <Ending booking={booking} how={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** Returns the reasons to override in the next confirmation. Only these two are overridden when a hold is confirmed. */
function furtherConfirmation(override: readonly Overridable[], failure: Failure): readonly Overridable[] {
  const reason = overridableReason(failure);
  return reason === 'limit' || reason === 'one_at_a_time' ? (furtherOverride(override, [reason]) ?? []) : [];
}

interface NoShowProps {
  readonly booking: Booking;
  readonly onClose: () => void;
}

function NoShow({ booking, onClose }: NoShowProps) {
  const { client, say } = useConsole();
  const { uuid } = booking;
  const canRelease = booking.released_at === null && Date.parse(booking.end) > Date.now();
  const [isReleased, setReleased] = useState(canRelease);
  return (
    <SecondStep
      title="They did not come?"
      verb="They did not come"
      onClose={onClose}
      act={() => client.markBookingNoShow({ path: { uuid }, body: canRelease ? { release: isReleased } : {} })}
      onDone={() => say('It is noted that they did not come.')}
    >
      {canRelease ? (
        <Checkbox label="Give the time back, so that others can book it" checked={isReleased} onCheck={setReleased} />
      ) : (
        <p>It counts as a no-show of the customer.</p>
      )}
    </SecondStep>
  );
}

interface EndingProps extends NoShowProps {
  readonly how: 'cancel' | 'decline';
}

function Ending({ booking, how, onClose }: EndingProps) {
  const { client, say } = useConsole();
  const isCancel = how === 'cancel';
  const [reason, setReason] = useState('');
  const [isQuiet, setQuiet] = useState(false);
  const body = { reason: reason.trim() || null };
  const asked = { path: { uuid: booking.uuid }, query: buildLettersQuery(isQuiet), body };
  return (
    <SecondStep
      title={isCancel ? 'Cancel this booking?' : 'Decline this booking?'}
      verb={isCancel ? 'Cancel booking' : 'Decline'}
      onClose={onClose}
      act={() => (isCancel ? client.cancelBooking(asked) : client.declineBooking(asked))}
      onDone={() => say(isCancel ? 'The booking has been cancelled.' : 'The booking has been declined.')}
    >
      <p>The time is free again at once. This cannot be undone.</p>
      <Field label="Reason" optional="optional" hint="The customer may read it." value={reason} onText={setReason} />
      <WithoutMail checked={isQuiet} onChange={setQuiet} />
    </SecondStep>
  );
}
