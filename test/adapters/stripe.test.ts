import { expect } from 'chai';
import Stripe from 'stripe';
import { stripeNotices } from '../../adapters/stripe/index.js';
import { DAY, MINUTE, SECOND } from '../../core/basics/instants.js';
import { aCharge, aSession, signed } from '../support/stripe.js';

const NOW = Date.UTC(2026, 10, 20, 9, 30);
const { read } = stripeNotices();

describe("Stripe's notices", () => {
  const event = aSession({ client_reference_id: 'b', amount_total: 3_500, currency: 'eur', payment_intent: 'pi_1' });

  const signatures: Readonly<Record<string, readonly [isValid: boolean, ...Parameters<typeof signed>]>> = {
    'by the current secret': [true, event, { secret: 'whsec_new', at: NOW }],
    'by the one before': [true, event, { secret: 'whsec_old', at: NOW }],
    'by another secret': [false, event, { secret: 'whsec_other', at: NOW }],
    'five minutes old': [true, event, { secret: 'whsec_new', at: NOW - 5 * MINUTE }],
    'older than five minutes': [false, event, { secret: 'whsec_new', at: NOW - 5 * MINUTE - SECOND }],
    'from the future': [true, event, { secret: 'whsec_new', at: NOW + DAY }],
    'of another body': [false, event, { secret: 'whsec_new', at: NOW, body: '{}' }],
    'of no JSON': [false, 'event', { secret: 'whsec_new', at: NOW }],
    'in a header without a value': [false, event, { secret: 'whsec_new', at: NOW, header: 't=1,v1' }],
    'in an empty header': [false, event, { secret: 'whsec_new', at: NOW, header: '' }],
    'in two headers': [false, event, { secret: 'whsec_new', at: NOW, header: ['t=1,v1=a', 't=1,v1=b'] }],
  };
  for (const [title, [isValid, ...given]] of Object.entries(signatures)) {
    it(`are ${isValid ? 'read' : 'refused'} with a signature ${title}`, async () => {
      const notice = await read(signed(...given), ['whsec_new', 'whsec_old'], NOW);
      expect(notice?.kind).to.equal(isValid ? 'paid' : undefined);
    });
  }

  const paid = (fields: object) => ({ kind: 'paid', booking: 'b', reference: 'pi_1', ...fields });
  const refunded = (fields: object) => ({ kind: 'refunded', booking: null, reference: 'pi_1', ...fields });
  const other = (type: string) => ({ kind: 'other', type });
  const COMPLETED = 'checkout.session.completed';
  const contents: Readonly<Record<string, readonly [event: object, notice: object]>> = {
    'a paid session': [event, paid({ amount: 3_500, currency: 'EUR' })],
    'a session that is paid later': [
      aSession({ client_reference_id: 'b' }, 'checkout.session.async_payment_succeeded'),
      paid({ amount: 3_500, currency: 'EUR' }),
    ],
    'a session of a subscription': [
      aSession({ client_reference_id: 'b', payment_intent: null, id: 'cs_1' }),
      paid({ reference: 'cs_1', amount: 3_500, currency: 'EUR' }),
    ],
    'an expanded payment': [
      aSession({ client_reference_id: 'b', payment_intent: { id: 'pi_1' } }),
      paid({ amount: 3_500, currency: 'EUR' }),
    ],
    'an unpaid session': [aSession({ client_reference_id: 'b', payment_status: 'unpaid' }), other(COMPLETED)],
    'a free session': [aSession({ client_reference_id: 'b', payment_status: 'no_payment_required' }), other(COMPLETED)],
    'a session without a booking': [aSession({ client_reference_id: null }), other(COMPLETED)],
    'krónur, counted in hundredths': [
      aSession({ client_reference_id: 'b', amount_total: 350_000, currency: 'isk' }),
      paid({ amount: 3_500, currency: 'ISK' }),
    ],
    'yen, counted whole': [
      aSession({ client_reference_id: 'b', currency: 'jpy' }),
      paid({ amount: 3_500, currency: 'JPY' }),
    ],
    'a refund': [aCharge({ amount_refunded: 1_000 }), refunded({ amount: 1_000, currency: 'EUR' })],
    'a refund in shillings': [
      aCharge({ amount_refunded: 100_000, currency: 'ugx' }),
      refunded({ amount: 1_000, currency: 'UGX' }),
    ],
    'a refund of a charge without a payment': [aCharge({ payment_intent: null }), other('charge.refunded')],
    'another event': [{ type: 'customer.created', data: { object: {} } }, other('customer.created')],
  };
  for (const [title, [sent, notice]] of Object.entries(contents)) {
    it(`understand ${title}`, async () => {
      expect(await read(signed(sent, { secret: 's', at: NOW }), ['s'], NOW)).to.deep.equal(notice);
    });
  }

  it('are verified by the installed library', async () => {
    expect(await stripeNotices().isInstalled()).to.equal(true);
    expect(Stripe.PACKAGE_VERSION).to.match(/^23\./);
  });
});
