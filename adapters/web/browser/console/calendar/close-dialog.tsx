import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Submit } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { Field, Select } from '../../design/field.js';
import { Form } from '../../design/form.js';
import { Notice } from '../../design/notice.js';
import type { Wish } from '../bookings/new-booking-dialog.js';
import { buildOptions } from '../directory.js';
import { useKeyFor, wordsForOnce } from '../once.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { buildWallTime, instantOfFields, TimeFields } from '../wall-clock/time-fields.js';
import { formatInstant, HOUR, type Zone } from '../wall-clock/wall.js';
import { errorsOf, type Failure } from '../words.js';
import type { Offer } from './data.js';
import type { CalendarState } from './states.js';
import { TEXTS } from './texts.js';

interface CloseDialogProps {
  readonly wish: Wish;
  readonly local: Zone;
  readonly offer: Offer;
  readonly onClosed: (closed: Schemas['ChangedTimeOff']) => void;
  readonly onClose: () => void;
}

const ALL = '';

/** Dialog that closes a time of one resource or of all, by creating time off. */
export function CloseDialog({ wish, local, offer, onClosed, onClose }: CloseDialogProps) {
  const { client, role } = useConsole();
  const [resource, setResource] = useState(wish.resource);
  const [from, setFrom] = useState(buildWallTime(wish.start, local));
  const [to, setTo] = useState(buildWallTime(wish.end ?? wish.start + HOUR, local));
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [lacking, setLacking] = useState<string>();
  const keyFor = useKeyFor();
  const errors = errorsOf(failure);

  const submit = async () => {
    const [start, end] = [instantOfFields(from, local), instantOfFields(to, local)];
    setFailure(undefined);
    if (start === undefined || end === undefined) return setLacking(TEXTS.chooseTime);
    if (end <= start) return setLacking(TEXTS.endFirst);
    setLacking(undefined);
    setBusy(true);
    const body = {
      resources: resource === ALL ? null : [resource],
      start: formatInstant(start),
      end: formatInstant(end),
      reason: reason.trim() || null,
    };
    const result = await client.createTimeOff({ body, idempotencyKey: keyFor(body) });
    setBusy(false);
    if (result.outcome === 'ok') onClosed(result.value);
    else setFailure(result);
  };

  return (
    <Dialog title={TEXTS.closeTitle} onClose={onClose} isBusy={isBusy}>
      <Form
        class="stack"
        data-state={(failure || lacking ? 'close-refused' : 'close') satisfies CalendarState}
        onSend={submit}
      >
        <p class="muted">{TEXTS.closeHint}</p>
        <Select
          name="resources"
          label={TEXTS.whoOrWhat}
          value={resource}
          options={[...(role === 'self' ? [] : [{ value: ALL, label: TEXTS.all }]), ...buildOptions(offer.resources)]}
          onChange={setResource}
        />
        <div class="pair">
          <TimeFields
            name="start"
            value={from}
            labels={[TEXTS.from, TEXTS.fromTime]}
            error={errors.start}
            onChange={setFrom}
          />
          <TimeFields
            name="end"
            value={to}
            labels={[TEXTS.until, TEXTS.untilTime]}
            error={lacking ?? errors.end}
            onChange={setTo}
          />
        </div>
        <Field
          name="reason"
          label={TEXTS.reason}
          optional={SHARED.optional}
          value={reason}
          error={errors.reason}
          onText={setReason}
        />
        {failure && Object.keys(errors).length === 0 && <Notice kind="danger">{wordsForOnce(failure)}</Notice>}
        <div class="dialog-actions">
          <Submit data-action="ok" busy={isBusy}>
            {TEXTS.close}
          </Submit>
        </div>
      </Form>
    </Dialog>
  );
}
