import { useState } from 'preact/hooks';
import { keptAmount, missingAmount } from '../../../../../core/model/payment-amounts.js';
import { Button } from '../../design/button.js';
import { Dialog } from '../../design/dialog.js';
import { newKey } from '../../parts/idempotency-key.js';
import type { Booking } from '../booking/booking-facts.js';
import { PaymentBadge } from '../booking/columns.js';
import { moneyText, type Payment } from '../booking/payment-facts.js';
import { AmountField } from '../forms/amount-field.js';
import { amountText, isAmount, minorUnits, NO_AMOUNT } from '../forms/amounts.js';
import { Fact } from '../lists/facts.js';
import { momentText } from '../lists/when.js';
import { useConsole } from '../use-console.js';
import { FailureNotice, useRequest } from '../use-request.js';
import type { Zone } from '../wall-clock/wall.js';
import { errorsOf } from '../words.js';
import { TEXTS } from './texts.js';

interface PaymentPartProps {
  readonly booking: Booking;
  readonly local: Zone;
}

/** State of a booking's payment, with buttons that record payments and refunds. */
export function PaymentPart({ booking, local }: PaymentPartProps) {
  const { role } = useConsole();
  const [recorded, setRecorded] = useState<Recorded>();
  const { payment } = booking;
  if (!payment) return null;
  const { due, paid, refunded, url, expires_at: end, reference } = payment;
  const canPay = missingAmount(payment) > 0 && !['cancelled', 'declined'].includes(booking.status);
  return (
    <section class="stack panel-part" aria-label={TEXTS.paying.part}>
      <div class="row">
        <PaymentBadge payment={payment} />
        {url !== null && (
          <a href={url} target="_blank" rel="noopener">
            {TEXTS.paying.page}
          </a>
        )}
      </div>
      <dl class="facts">
        <Fact name={TEXTS.paying.due}>{moneyText(due, payment)}</Fact>
        <Fact name={TEXTS.paying.received}>{moneyText(paid, payment)}</Fact>
        {refunded > 0 && <Fact name={TEXTS.paying.refunded}>{moneyText(refunded, payment)}</Fact>}
        {end !== null && <Fact name={TEXTS.paying.until}>{momentText(end, local)}</Fact>}
        {reference !== null && <Fact name={TEXTS.paying.reference}>{reference}</Fact>}
      </dl>
      {role !== 'self' && (
        <div class="row">
          {canPay && <Button onClick={() => setRecorded('paid')}>{TEXTS.paying.paid.open}</Button>}
          {keptAmount(payment) > 0 && (
            <Button onClick={() => setRecorded('refunded')}>{TEXTS.paying.refund.open}</Button>
          )}
        </div>
      )}
      {recorded && (
        <RecordDialog uuid={booking.uuid} payment={payment} status={recorded} onClose={() => setRecorded(undefined)} />
      )}
    </section>
  );
}

type Recorded = 'paid' | 'refunded';

const RECORD_WORDS = { paid: TEXTS.paying.paid, refunded: TEXTS.paying.refund } as const;

interface RecordDialogProps {
  readonly uuid: string;
  readonly payment: Payment;
  readonly status: Recorded;
  readonly onClose: () => void;
}

/** Dialog that records a payment or a refund. All its attempts have one reference, so that it is recorded once. */
function RecordDialog({ uuid, payment, status, onClose }: RecordDialogProps) {
  const { client, say } = useConsole();
  const { isBusy, failure, send } = useRequest();
  const { currency } = payment;
  const [reference] = useState(() => `desk-${newKey()}`);
  const [typed, setTyped] = useState(() =>
    amountText(status === 'paid' ? missingAmount(payment) : keptAmount(payment), currency),
  );
  const [isWrong, setWrong] = useState(false);
  const { title, about, done } = RECORD_WORDS[status];
  const error = isWrong ? NO_AMOUNT : errorsOf(failure).amount;
  const record = async () => {
    if (isBusy) return;
    const amount = minorUnits(typed, currency);
    const isRight = isAmount(typed, currency) && amount > 0;
    setWrong(!isRight);
    if (!isRight) return;
    const body = { status, amount, reference };
    if (!(await send(client.recordBookingPayment({ path: { uuid }, body })))) return;
    say(done);
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      isBusy={isBusy}
      actions={
        <Button kind="primary" data-action="ok" busy={isBusy} onClick={record}>
          {TEXTS.paying.record}
        </Button>
      }
    >
      <div class="stack">
        <p>{about}</p>
        <AmountField
          name="amount"
          label={TEXTS.paying.amount(currency)}
          value={typed}
          error={error}
          onText={setTyped}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // The form around the dialog must not be sent.
            event.preventDefault();
            record();
          }}
        />
        <FailureNotice failure={error === undefined ? failure : undefined} />
      </div>
    </Dialog>
  );
}
