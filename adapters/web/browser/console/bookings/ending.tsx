import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Checkbox, TextArea } from '../../design/field.js';
import { type Booking, nameOf } from '../booking/booking-facts.js';
import { SecondStep } from '../forms/second-step.js';
import { LETTERS } from '../letters/kinds.js';
import { buildLettersQuery, WithoutMail } from '../letters/without-mail.js';
import { formatList } from '../plural.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { TEXTS } from './texts.js';

interface NoShowProps {
  readonly booking: Booking;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function NoShowDialog({ booking, onDone, onClose }: NoShowProps) {
  const { client, say } = useConsole();
  const { uuid } = booking;
  const canRelease = booking.released_at === null && Date.parse(booking.end) > Date.now();
  const [isReleased, setReleased] = useState(canRelease);
  return (
    <SecondStep
      title={TEXTS.noShow.title}
      verb={TEXTS.noShow.verb}
      onClose={onClose}
      act={() => client.markBookingNoShow({ path: { uuid }, body: canRelease ? { release: isReleased } : {} })}
      onDone={() => {
        say(TEXTS.noShow.done);
        onDone();
      }}
    >
      {canRelease ? (
        <Checkbox name="release" label={TEXTS.noShow.release} checked={isReleased} onCheck={setReleased} />
      ) : (
        <p>{TEXTS.noShow.counts}</p>
      )}
    </SecondStep>
  );
}

interface EndingProps extends NoShowProps {
  readonly how: 'cancel' | 'decline';
}

/** Dialog that cancels or declines a booking with a reason, and says which letters are sent. */
export function EndingDialog({ booking, how, onDone, onClose }: EndingProps) {
  const { client, say } = useConsole();
  const [reason, setReason] = useState('');
  const [isQuiet, setQuiet] = useState(false);
  const body = { reason: reason.trim() || null };
  const asked = { path: { uuid: booking.uuid }, query: buildLettersQuery(isQuiet), body };
  const texts = TEXTS[how];
  return (
    <SecondStep
      title={texts.title}
      verb={texts.verb}
      onClose={onClose}
      act={() => (how === 'cancel' ? client.cancelBooking(asked) : client.declineBooking(asked))}
      onDone={() => {
        say(texts.done);
        onDone();
      }}
    >
      <p>{TEXTS.freeAtOnce}</p>
      <TextArea
        name="reason"
        label={TEXTS.reason}
        optional={SHARED.optional}
        hint={TEXTS.reasonHint}
        rows={2}
        value={reason}
        onText={setReason}
      />
      <Told booking={booking} how={how} isQuiet={isQuiet} />
      <WithoutMail checked={isQuiet} onChange={setQuiet} />
    </SecondStep>
  );
}

type Settings = Schemas['Letters'];

/** Says who gets which letter about the end of the booking. Only managers may read the settings: others see what is certain. */
function Told({ booking, how, isQuiet }: Pick<EndingProps, 'booking' | 'how'> & { readonly isQuiet: boolean }) {
  const { client, role } = useConsole();
  const isManager = role === 'manager';
  const { value: settings, failure } = useQuery(
    (_: string, signal) => client.getLetters({ signal }),
    isManager ? 'letters' : undefined,
    { events: ['letters.*', 'workflow.*', 'action.*'] },
  );
  const isNobody = isQuiet || Date.parse(booking.start) <= Date.now();
  if (!isNobody && isManager && !settings && !failure) return null;
  const names = booking.resources.flatMap((one) => (typeof one === 'string' ? [] : [one.name]));
  const isTeamTold = how === 'cancel' && booking.status !== 'held' && settings && settings.team_to !== 'business';
  return (
    <div class="stack small" role="status">
      <p>{isNobody ? TEXTS.told.nobody : wordsToCustomer(booking, how, settings)}</p>
      {!isNobody && isTeamTold && sends(settings, 'team_cancelled') && (
        <p>{TEXTS.told.team(formatList(names), LETTERS.team_cancelled)}</p>
      )}
    </div>
  );
}

const sends = ({ mail, enabled, letters }: Settings, letter: 'cancelled' | 'declined' | 'team_cancelled'): boolean =>
  mail.from !== null && enabled && letters[letter].enabled;

function wordsToCustomer(booking: Booking, how: EndingProps['how'], settings: Settings | undefined): string {
  const { told } = TEXTS;
  const { email = null } = booking.customer ?? {};
  const kind = how === 'cancel' ? 'cancelled' : 'declined';
  const [replacing] = settings?.letters[kind].replaced_in ?? [];
  if (email === null) return told.noAddress;
  if (settings && !replacing && !sends(settings, kind)) return told.off(LETTERS[kind]);
  // The end of a hold is only told to customers who know of it.
  if (how === 'cancel' && booking.status === 'held') return told.ofHold;
  if (!settings) return told.perhaps(nameOf(booking), email);
  return replacing ? told.replaced(replacing.name, email) : told.customer(nameOf(booking), LETTERS[kind], email);
}
