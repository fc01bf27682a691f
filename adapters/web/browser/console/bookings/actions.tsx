import { useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Icon } from '../../design/icon.js';
import { Menu } from '../../design/menu.js';
import { Notice } from '../../design/notice.js';
import { go } from '../../parts/router.js';
import { AllTheSame } from '../booking/all-the-same.js';
import { type Booking, isLive, NAMES } from '../booking/booking-facts.js';
import {
  buildOverride,
  furtherMove,
  furtherOverride,
  type Overridable,
  overridableReason,
} from '../booking/override.js';
import { useAll } from '../directory.js';
import { TEXTS as FORMS } from '../forms/texts.js';
import { useConsole } from '../use-console.js';
import { momentAt, timeAt } from '../wall-clock/format.js';
import { formatInstant, MINUTE, parseTimestamp, todayIn, type Zone } from '../wall-clock/wall.js';
import { type Failure, isStale, wordsFor } from '../words.js';
import { EndingDialog, NoShowDialog } from './ending.js';
import { MoveDialog } from './move-dialog.js';
import { type ActionName, findOfferedActions, type Transition } from './offered-actions.js';
import { ProlongDialog } from './prolong-dialog.js';
import { TEXTS } from './texts.js';

const QUARTER = 15 * MINUTE;

const awaitsPayment = ({ status, payment }: Booking): boolean => status === 'held' && payment?.status === 'due';

function labelOf(action: ActionName, booking: Booking): string {
  const { status } = booking;
  if (action === 'confirm' && awaitsPayment(booking)) return TEXTS.confirmUnpaid;
  if (action === 'check-in' && status === 'completed') return TEXTS.stillHere;
  if (action === 'check-in' && status === 'no_show') return TEXTS.hereAfterAll;
  if (action === 'complete' && status === 'no_show') return TEXTS.cameAfterAll;
  return TEXTS.actions[action];
}

/** Booking as it is shown, with the entity tag of that version. */
export interface TaggedBooking {
  readonly booking: Booking;
  readonly tag: string | undefined;
}

export const taggedBookingIn = ({
  value,
  headers,
}: {
  readonly value: Booking;
  readonly headers: Headers;
}): TaggedBooking => ({
  booking: value,
  tag: headers.get('ETag') ?? undefined,
});

interface ActionsProps extends TaggedBooking {
  readonly local: Zone;
  /** Called after a change, to read the booking again. `seen`: the answer to the change. */
  readonly onDone: (seen?: TaggedBooking) => void;
}

/** Buttons of the panel: the next step, what is needed while the booking is under way, and a menu of the others. */
export function Actions({ booking, tag, local, onDone }: ActionsProps) {
  const [asking, setAsking] = useState<Question>();
  const { busy, refusal, run } = useTransitions({ booking, tag, local, onDone });
  const { uuid, series, occurrence } = booking;
  const start = parseTimestamp(booking.start);
  const offered = findOfferedActions(booking, todayIn(local, start) === todayIn(local));
  const does: Partial<Record<ActionName, () => void>> = {
    cancel: () => setAsking('cancel'),
    decline: () => setAsking('decline'),
    'no-show': () => setAsking('no-show'),
    edit: () => go({ path: `/bookings/${uuid}/edit` }),
    again: () => go({ path: '/bookings/new', query: { again: uuid } }),
    move: () => setAsking('move'),
    'prolong-to': () => setAsking('prolong-to'),
  };
  const verb = refusal?.action === 'confirm' ? 'book' : 'move';
  const act = (action: ActionName) => (does[action] ?? (() => run(action as Transition)))();
  const isEarly = offered.primary === 'complete' && start > Date.now();
  const button = (action: ActionName, kind: 'primary' | 'plain') => (
    <Button
      key={action}
      kind={kind}
      data-action={action}
      busy={busy === action}
      disabled={action === 'complete' && isEarly}
      onClick={() => act(action)}
    >
      {labelOf(action, booking)}
    </Button>
  );
  return (
    <>
      <div class="row panel-actions">
        {offered.primary && button(offered.primary, 'primary')}
        {offered.beside.map((action) => button(action, 'plain'))}
        <Menu
          label={FORMS.more}
          kind="plain"
          items={offered.others.map((action) => ({
            label: labelOf(action, booking),
            action,
            danger: action === 'cancel' || action === 'decline',
            onSelect: () => act(action),
          }))}
        >
          {/* Alone, three dots would not say what they are. */}
          {!offered.primary && offered.beside.length === 0 && FORMS.more}
          <Icon name="more" />
        </Menu>
      </div>
      {isEarly && <p class="muted small">{TEXTS.completeFrom(timeAt(start, local))}</p>}
      {awaitsPayment(booking) && <p class="muted small">{TEXTS.paymentWaived}</p>}
      {isLive(booking) && series && occurrence && (
        <div class="row small">
          <span class="muted">{TEXTS.thisAndLater}</span>
          <a href={`#/series/${series}?move=${encodeURIComponent(occurrence)}`}>{TEXTS.actions.move}</a>
          <a href={`#/series/${series}?cancel=${encodeURIComponent(occurrence)}`}>{TEXTS.cancelLater}</a>
        </div>
      )}
      {refusal && (
        <Notice kind="danger">
          <p>{wordsFor(refusal.failure)}</p>
          <AllTheSame
            action={verb}
            override={refusal.override}
            onOverride={(reasons) => run(refusal.action, reasons)}
          />
        </Notice>
      )}
      {asking && <Asking {...{ booking, local, onDone }} asking={asking} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** Actions that ask something in a dialog. */
type Question = 'cancel' | 'decline' | 'no-show' | 'move' | 'prolong-to';

interface AskingProps extends Omit<ActionsProps, 'tag'> {
  readonly asking: Question;
  readonly onClose: () => void;
}

function Asking({ asking, booking, local, onDone, onClose }: AskingProps) {
  const { say } = useConsole();
  const [resources, services] = [useAll('resources'), useAll('services')];
  const { uuid } = booking;
  const changed = (words: string) => {
    say(words);
    onDone();
    onClose();
  };
  switch (asking) {
    case 'move':
      return (
        <MoveDialog
          {...{ uuid, local, onClose }}
          offer={{ resources: resources.items, services: services.items }}
          onMoved={({ start }) => changed(TEXTS.movedTo(momentAt(parseTimestamp(start), local)))}
        />
      );
    case 'prolong-to':
      return (
        <ProlongDialog
          {...{ uuid, local, onClose }}
          step={QUARTER / MINUTE}
          onProlonged={({ end }) => changed(TEXTS.endsAt(timeAt(parseTimestamp(end), local)))}
        />
      );
    case 'no-show':
      return <NoShowDialog {...{ booking, onDone, onClose }} />;
    default:
      return <EndingDialog {...{ booking, onDone, onClose }} how={asking} />;
  }
}

interface Refusal {
  readonly action: Transition;
  readonly failure: Failure;
  readonly override: readonly Overridable[] | undefined;
}

/** Runs one transition at a time, and keeps its refusal. */
function useTransitions({ booking, tag, local, onDone }: ActionsProps) {
  const { client, say } = useConsole();
  const [busy, setBusy] = useState<Transition>();
  const [refusal, setRefusal] = useState<Refusal>();
  const named = { path: { uuid: booking.uuid }, query: { include: NAMES } };
  const later = parseTimestamp(booking.end) + QUARTER;
  const move = { end: formatInstant(later) };
  type Act = (
    override: readonly Overridable[],
  ) => Promise<(Parameters<typeof taggedBookingIn>[0] & { outcome: 'ok' }) | Failure>;
  const does: Readonly<Record<Transition, Act>> = {
    confirm: (override) => client.confirmBooking({ ...named, body: buildOverride(override) }),
    approve: () => client.approveBooking(named),
    'check-in': () => client.checkInBooking(named),
    'undo-check-in': () => client.checkInBooking({ ...named, body: { undo: true } }),
    // The new end is only later than the shown one: another desk may have moved it further.
    prolong: (override) =>
      client.rescheduleBooking({ ...named, body: { ...move, ...buildOverride(override) }, ifMatch: tag }),
    end: () => client.endBooking(named),
    complete: () => client.completeBooking(named),
    release: () => client.markBookingNoShow({ ...named, body: { release: true } }),
  };
  const wordsOf = (action: Transition): string => {
    if (action === 'prolong') return TEXTS.endsAt(timeAt(later, local));
    return action === 'confirm' && awaitsPayment(booking) ? TEXTS.waived : TEXTS.done[action];
  };
  const run = async (action: Transition, override: readonly Overridable[] = []) => {
    // Ignore a second action while one is running, because their order would be undefined.
    if (busy) return;
    setBusy(action);
    setRefusal(undefined);
    const answer = await does[action](override);
    if (answer.outcome === 'ok') {
      say(wordsOf(action));
      onDone(taggedBookingIn(answer));
    } else {
      if (isStale(answer)) onDone();
      const further =
        action === 'prolong'
          ? await furtherMove(client, booking.uuid, move, answer, override)
          : confirmation(override, answer);
      setRefusal({
        action,
        failure: answer,
        override: action === 'confirm' || action === 'prolong' ? further : undefined,
      });
    }
    setBusy(undefined);
  };
  return { busy, refusal, run };
}

/** Returns the reasons to override in the next confirmation. Only these two are overridden when a hold is confirmed. */
function confirmation(override: readonly Overridable[], failure: Failure): readonly Overridable[] | undefined {
  const reason = overridableReason(failure);
  return reason === 'limit' || reason === 'one_at_a_time' ? furtherOverride(override, [reason]) : undefined;
}
