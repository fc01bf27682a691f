import { Submit } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Select } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { lengthOptions } from '../../parts/lengths.js';
import { AllTheSame } from '../booking/all-the-same.js';
import { type Booking, hasStarted, nameOf, serviceOf } from '../booking/booking-facts.js';
import type { Overridable } from '../booking/override.js';
import { buildOptions } from '../directory.js';
import { WithoutMail } from '../letters/without-mail.js';
import { spanAt } from '../wall-clock/format.js';
import { buildWallTime, TimeFields } from '../wall-clock/time-fields.js';
import { parseTimestamp, type Zone } from '../wall-clock/wall.js';
import type { Offer } from './data.js';
import { FreeTimes } from './free-times.js';
import type { CalendarState } from './states.js';
import { type Problem, useMoveForm } from './use-move-form.js';

export interface MoveDialogProps {
  readonly uuid: string;
  readonly local: Zone;
  readonly offer: Offer;
  readonly onMoved: (booking: Booking) => void;
  readonly onClose: () => void;
}

export function MoveDialog({ uuid, local, offer, onMoved, onClose }: MoveDialogProps) {
  const form = useMoveForm({ uuid, local, offer, onMoved });
  const { shown, when, start, target, problem, isBusy } = form;
  if (!shown || !when || !target) {
    return (
      <Dialog title="Move a booking" onClose={onClose}>
        {problem ? <Notice kind="danger">{problem.words}</Notice> : <Skeleton height="10rem" />}
      </Dialog>
    );
  }
  const { other, length, people, named, resources } = target;
  const own = offer.services.find(({ uuid }) => uuid === serviceOf(shown));
  return (
    <Dialog title={`Move ${nameOf(shown, own?.name)}`} onClose={onClose} isBusy={isBusy}>
      <Form
        class="stack"
        data-state={(problem ? 'move-refused' : 'move') satisfies CalendarState}
        onSend={() => form.move([])}
      >
        <p>
          Now <time>{spanAt(parseTimestamp(shown.start), parseTimestamp(shown.end), local)}</time>
        </p>
        <div class="trio">
          <TimeFields value={when} onChange={form.setWhen} />
          <Select
            label="With"
            value={named}
            options={[...(other ? [{ value: '', label: 'Anyone who is free' }] : []), ...buildOptions(people)]}
            onChange={form.setResource}
          />
        </div>
        {!hasStarted(shown) && (
          <div class="pair">
            <Select
              label="What"
              value={form.service}
              options={[
                { value: '', label: own?.name ?? 'As before' },
                ...buildOptions(offer.services.filter(({ uuid, active }) => active && uuid !== own?.uuid)),
              ]}
              onChange={form.chooseService}
            />
            {other && (
              <Select
                label="Length"
                value={String(length)}
                options={lengthOptions('en', other)}
                onChange={(next) => form.setMinutes(Number(next))}
              />
            )}
          </div>
        )}
        <WithoutMail checked={form.isQuiet} onChange={form.setQuiet} />
        {problem && (
          <MoveRefused
            problem={problem}
            wanted={searchFor(shown, resources, other?.uuid, length)}
            start={start}
            local={local}
            onOverride={form.move}
            onChoose={(instant) => {
              form.setWhen(buildWallTime(instant, local));
              form.setProblem(undefined);
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
