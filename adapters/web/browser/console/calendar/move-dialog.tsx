import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { defaultMinutes, hasLength } from '../../../../../core/model/durations.js';
import { Submit } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Select } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { lengthOptions } from '../../parts/lengths.js';
import { AllTheSame } from '../booking/all-the-same.js';
import {
  type Booking,
  durationOf,
  hasStarted,
  listResourceUuids,
  nameOf,
  serviceOf,
} from '../booking/booking-facts.js';
import { buildOverride, furtherMove, type Overridable } from '../booking/override.js';
import { buildOptions } from '../directory.js';
import { buildLettersQuery, WithoutMail } from '../letters/without-mail.js';
import { useKeyFor, wordsForOnce } from '../once.js';
import { useConsole, useIsHere } from '../use-console.js';
import { spanAt } from '../wall-clock/format.js';
import { buildWallTime, instantOfFields, TimeFields, type WallTime } from '../wall-clock/time-fields.js';
import { formatInstant, parseTimestamp, type Zone } from '../wall-clock/wall.js';
import { isStale, wordsFor } from '../words.js';
import type { Offer } from './data.js';
import { FreeTimes } from './free-times.js';
import { mayGo } from './may-go.js';
import type { CalendarState } from './states.js';

export interface MoveDialogProps {
  readonly uuid: string;
  readonly local: Zone;
  readonly offer: Offer;
  readonly onMoved: (booking: Booking) => void;
  readonly onClose: () => void;
}

const CHANGED_ABOVE = 'Changed by somebody else. The current state is shown above; your choice is kept.';

export function MoveDialog({ uuid, local, offer, onMoved, onClose }: MoveDialogProps) {
  const { client } = useConsole();
  const isHere = useIsHere();
  const [shown, setShown] = useState<Booking>();
  /** Entity tag of the shown version of the booking. */
  const etag = useRef<string>(undefined);
  const [when, setWhen] = useState<WallTime>();
  const [resource, setResource] = useState('');
  /** UUID of another service. Empty: the booking keeps its own, or none. */
  const [service, setService] = useState('');
  const [minutes, setMinutes] = useState(0);
  const [isQuiet, setQuiet] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const keyFor = useKeyFor();
  const load = useCallback(async () => {
    const result = await client.getBooking({ path: { uuid } });
    if (result.outcome === 'ok') {
      etag.current = result.headers.get('ETag') ?? undefined;
      setShown(result.value);
    }
    return result;
  }, [client, uuid]);
  useEffect(() => {
    load().then((result) => {
      if (result.outcome !== 'ok') return setProblem({ words: wordsFor(result), isTime: false });
      setWhen(buildWallTime(parseTimestamp(result.value.start), local));
      setResource(listResourceUuids(result.value)[0] ?? '');
    });
  }, [load, local]);
  const state = (problem ? 'move-refused' : 'move') satisfies CalendarState;
  if (!shown || !when) {
    return (
      <Dialog title="Move a booking" onClose={onClose}>
        {problem ? <Notice kind="danger">{problem.words}</Notice> : <Skeleton height="10rem" />}
      </Dialog>
    );
  }
  const first = listResourceUuids(shown)[0] ?? '';
  const services = new Map(offer.services.map((service) => [service.uuid, service]));
  const other = services.get(service);
  const own = durationOf(shown);
  const [length = own] = other
    ? [minutes, own, defaultMinutes(other.durations)].filter((one) => hasLength(other.durations, one))
    : [];
  const pool = other?.roles.flatMap(({ resources }) => resources);
  const others = offer.resources.filter(({ uuid }) =>
    pool ? pool.includes(uuid) : uuid === first || mayGo(shown, first, uuid, services),
  );
  const named = others.some(({ uuid }) => uuid === resource) ? resource : '';
  const start = instantOfFields(when, local);
  const isService = serviceOf(shown) !== null;
  const resources = other
    ? [named].filter(Boolean)
    : isService
      ? [resource]
      : listResourceUuids(shown).map((each) => (each === first ? resource : each));

  /** Loads the current version, and keeps typed values that are still possible. */
  const showAnew = async () => {
    const fresh = await load();
    if (fresh.outcome !== 'ok') return setProblem({ words: wordsFor(fresh), isTime: false });
    const its = listResourceUuids(fresh.value)[0] ?? '';
    if (resource === first) setResource(its);
    setProblem({ words: CHANGED_ABOVE, isTime: false });
  };

  /** Moves the booking. `override`: reasons for which the service must not refuse the move. */
  const move = async (override: readonly Overridable[]) => {
    setProblem(undefined);
    if (start === undefined) return setProblem({ words: 'Choose a date and a time.', isTime: false });
    setBusy(true);
    const wanted = {
      start: formatInstant(start),
      ...((other || resource !== first) && { resources }),
      ...(other && { service, duration_minutes: length }),
    };
    const body = { ...wanted, ...buildOverride(override) };
    const result = await client.rescheduleBooking({
      path: { uuid },
      query: { include: ['assignments'], ...buildLettersQuery(isQuiet) },
      body,
      ifMatch: etag.current,
      idempotencyKey: keyFor({ body, isQuiet }),
    });
    if (!isHere()) return;
    if (result.outcome === 'ok') onMoved(result.value);
    else if (isStale(result)) await showAnew();
    else {
      const isTime = result.outcome === 'refused' && result.status === 409;
      const further = await furtherMove(client, uuid, wanted, result, override);
      if (!isHere()) return;
      setProblem({ words: wordsForOnce(result, start), isTime, override: further });
    }
    setBusy(false);
  };

  return (
    <Dialog
      title={`Move ${nameOf(shown, services.get(serviceOf(shown) ?? '')?.name)}`}
      onClose={onClose}
      isBusy={isBusy}
    >
      <Form class="stack" data-state={state} onSend={() => move([])}>
        <p>
          Now <time>{spanAt(parseTimestamp(shown.start), parseTimestamp(shown.end), local)}</time>
        </p>
        <div class="trio">
          <TimeFields value={when} onChange={setWhen} />
          <Select
            label="With"
            value={other ? named : resource}
            options={[...(other ? [{ value: '', label: 'Anyone who is free' }] : []), ...buildOptions(others)]}
            onChange={setResource}
          />
        </div>
        {!hasStarted(shown) && (
          <div class="pair">
            <Select
              label="What"
              value={service}
              options={[
                { value: '', label: services.get(serviceOf(shown) ?? '')?.name ?? 'As before' },
                ...buildOptions(offer.services.filter(({ uuid, active }) => active && uuid !== serviceOf(shown))),
              ]}
              onChange={(next) => {
                setService(next);
                setResource(next === '' ? first : '');
              }}
            />
            {other && (
              <Select
                label="Length"
                value={String(length)}
                options={lengthOptions('en', other)}
                onChange={(next) => setMinutes(Number(next))}
              />
            )}
          </div>
        )}
        <WithoutMail checked={isQuiet} onChange={setQuiet} />
        {problem && (
          <MoveRefused
            problem={problem}
            wanted={searchFor(shown, resources, other?.uuid, length)}
            start={start}
            local={local}
            onOverride={move}
            onChoose={(instant) => {
              setWhen(buildWallTime(instant, local));
              setProblem(undefined);
            }}
          />
        )}
        <div class="dialog-actions">
          <Submit busy={isBusy}>Move</Submit>
        </div>
      </Form>
    </Dialog>
  );
}

function searchFor(
  booking: Booking,
  resources: readonly string[],
  service: string | null = serviceOf(booking),
  minutes: number,
): MoveRefusedProps['wanted'] {
  const email = booking.customer?.email;
  return {
    ...(service !== null && { service, ...(email && { customer_email: email }) }),
    resources: [...resources],
    duration_minutes: minutes,
    exclude_booking: booking.uuid,
  };
}

interface Problem {
  readonly words: string;
  readonly isTime: boolean;
  /** Reasons for the refusal that can be overridden. */
  readonly override?: readonly Overridable[] | undefined;
}

interface MoveRefusedProps {
  readonly problem: Problem;
  readonly wanted: Parameters<typeof FreeTimes>[0]['wanted'];
  readonly start: number | undefined;
  readonly local: Zone;
  readonly onOverride: (reasons: readonly Overridable[]) => void;
  readonly onChoose: (instant: number) => void;
}

function MoveRefused({ problem, wanted, start, local, onOverride, onChoose }: MoveRefusedProps) {
  return (
    <Notice kind="danger">
      <p>{problem.words}</p>
      <AllTheSame verb="Move" override={problem.override} start={start} onOverride={onOverride} />
      {problem.isTime && start !== undefined && (
        <FreeTimes wanted={wanted} near={start} local={local} onChoose={onChoose} />
      )}
    </Notice>
  );
}
