import { useState } from 'preact/hooks';
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

export function NoShow({ booking, onDone, onClose }: NoShowProps) {
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
export function Ending({ booking, how, onDone, onClose }: EndingProps) {
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

/** Says who gets which letter about the end of the booking. */
function Told({ booking, how, isQuiet }: Pick<EndingProps, 'booking' | 'how'> & { readonly isQuiet: boolean }) {
  const { client } = useConsole();
  const { value: settings } = useQuery((_: string, signal) => client.getLetters({ signal }), 'letters', {
    events: ['letters.*', 'workflow.*', 'action.*'],
  });
  if (!settings) return null;
  const { email = null } = booking.customer ?? {};
  const kind = how === 'cancel' ? 'cancelled' : 'declined';
  const sends = (letter: 'cancelled' | 'declined' | 'team_cancelled') =>
    settings.mail.from !== null && settings.enabled && settings.letters[letter].enabled;
  const [replacing] = settings.letters[kind].replaced_in;
  const toCustomer =
    email === null
      ? TEXTS.told.noAddress
      : replacing
        ? TEXTS.told.replaced(replacing.name, email)
        : sends(kind)
          ? TEXTS.told.customer(nameOf(booking), LETTERS[kind], email)
          : TEXTS.told.off(LETTERS[kind]);
  const names = booking.resources.flatMap((one) => (typeof one === 'string' ? [] : [one.name]));
  const isTeamTold = how === 'cancel' && booking.status !== 'held' && settings.team_to !== 'business';
  const hasBegun = Date.parse(booking.start) <= Date.now();
  return (
    <div class="stack small" role="status">
      <p>{isQuiet || hasBegun ? TEXTS.told.nobody : toCustomer}</p>
      {!isQuiet && !hasBegun && isTeamTold && sends('team_cancelled') && (
        <p>{TEXTS.told.team(formatList(names), LETTERS.team_cancelled)}</p>
      )}
    </div>
  );
}
