import { useState } from 'preact/hooks';
import type { Client, Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Select } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { type Booking, nameOf } from '../booking/booking-facts.js';
import { buildLettersQuery, WithoutMail } from '../letters/without-mail.js';
import { useKeyFor, wordsForOnce } from '../once.js';
import { useConsole, useIsHere } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { formatLength, timeAt } from '../wall-clock/format.js';
import { formatInstant, MINUTE, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { type Failure, isStale, reasonWords, wordsFor } from '../words.js';
import type { FormState } from './states.js';
import { TEXTS } from './texts.js';

interface ProlongDialogProps {
  readonly uuid: string;
  readonly local: Zone;
  /** Step of the offered ends in minutes. */
  readonly step: number;
  readonly onProlonged: (booking: Booking) => void;
  readonly onClose: () => void;
}

/** Dialog that prolongs a booking that has begun, as an alternative to dragging its lower edge. */
export function ProlongDialog({ uuid, local, step, onProlonged, onClose }: ProlongDialogProps) {
  const { client } = useConsole();
  const isHere = useIsHere();
  const { value, failure, reload } = useQuery((asked: string) => read(client, asked), uuid);
  const [chosen, setChosen] = useState<string>();
  const [isQuiet, setQuiet] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Failure>();
  const keyFor = useKeyFor();
  const ends = value ? endsOf(value, step) : [];
  const end = ends.find((one) => String(one) === chosen) ?? ends[0];

  const prolong = async () => {
    if (!value || end === undefined) return;
    setBusy(true);
    setRefusal(undefined);
    const body = { end: formatInstant(end) };
    const result = await client.rescheduleBooking({
      path: { uuid },
      query: { include: ['assignments'], ...buildLettersQuery(isQuiet) },
      body,
      ifMatch: value.tag,
      idempotencyKey: keyFor({ body, isQuiet }),
    });
    if (!isHere()) return;
    setBusy(false);
    if (result.outcome === 'ok') return onProlonged(result.value);
    setRefusal(result);
    if (isStale(result)) reload();
  };

  return (
    <Dialog
      title={value ? TEXTS.prolong.title(nameOf(value.booking)) : TEXTS.prolong.untitled}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        end !== undefined && (
          <Button kind="primary" data-action="ok" busy={isBusy} onClick={prolong}>
            {TEXTS.prolong.verb}
          </Button>
        )
      }
    >
      <div class="stack" data-state={'prolong' satisfies FormState} aria-busy={!value && !failure}>
        {!value && !failure && <Skeleton height="7rem" />}
        {value && <p>{TEXTS.prolong.now(timeAt(parseTimestamp(value.booking.end), local))}</p>}
        {value && end === undefined && <Notice>{whyNot(value.found)}</Notice>}
        {value && end !== undefined && (
          <>
            <Select
              name="end"
              label={TEXTS.prolong.end}
              value={String(end)}
              options={ends.map((one) => ({
                value: String(one),
                label: TEXTS.prolong.longer(timeAt(one, local), formatLength(one - parseTimestamp(value.booking.end))),
              }))}
              onChange={setChosen}
            />
            <WithoutMail checked={isQuiet} onChange={setQuiet} />
          </>
        )}
        {failure && <Notice kind="danger">{wordsFor(failure)}</Notice>}
        {refusal && <Notice kind="danger">{wordsForOnce(refusal)}</Notice>}
      </div>
    </Dialog>
  );
}

interface Prolongable {
  readonly booking: Booking;
  readonly tag: string | undefined;
  readonly found: Schemas['Availability'];
}

async function read(
  client: Client,
  uuid: string,
): Promise<{ readonly outcome: 'ok'; readonly value: Prolongable } | Failure> {
  const [booking, found] = await Promise.all([
    client.getBooking({ path: { uuid } }),
    client.findAvailability({ query: { prolong: uuid } }),
  ]);
  if (booking.outcome !== 'ok') return booking;
  if (found.outcome !== 'ok') return found;
  const tag = booking.headers.get('ETag') ?? undefined;
  return { outcome: 'ok', value: { booking: booking.value, tag, found: found.value } };
}

/** Returns the later ends that are possible, in steps, and the last one. */
function endsOf({ booking, found: { until } }: Prolongable, step: number): readonly number[] {
  const end = parseTimestamp(booking.end);
  const last = until ? parseTimestamp(until) : end;
  const count = Math.ceil((last - end) / (step * MINUTE));
  return Array.from({ length: count }, (_, index) => Math.min(end + (index + 1) * step * MINUTE, last));
}

const whyNot = ({ reason }: Schemas['Availability']): string =>
  `${TEXTS.prolong.impossible} ${reasonWords(reason ?? '')}`.trim();
