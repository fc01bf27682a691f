import { expect } from 'chai';
import { counterOf } from '../../core/customers/manage/manage-secret.js';
import { withCustomer } from '../../core/model/booking.js';
import { aBooking, NOW } from '../support/samples.js';

describe('a booking that is given to another customer', () => {
  const ann = { name: 'Ann', email: 'ann@example.com', phone: null };
  const told = { status: 'confirmed', start: NOW, end: NOW, with: [], address: 'ann@example.com', job: null } as const;
  const booking = aBooking({ customer: ann, notified: { customer: told } });

  it('keeps no address of the former customer, whose erasure would not find it', () => {
    const after = withCustomer(booking, { name: 'Bob', email: 'bob@example.com', phone: null }, null);
    expect(JSON.stringify(after)).not.to.contain('ann@');
    expect(after.notified?.customer).to.deep.equal({ ...told, address: '' });
  });

  it('keeps the state of its letters while the address is the same', () => {
    const after = withCustomer(booking, { name: 'Anna', email: 'ANN@example.com', phone: null }, null);
    expect(after.notified).to.deep.equal({ customer: told });
    expect(counterOf(after)).to.equal(0);
  });

  it('has another manage token if the addresses only look alike', () => {
    const ines = aBooking({ customer: { name: 'Ines', email: 'ines@example.com', phone: null } });
    const after = withCustomer(ines, { name: 'Ines', email: 'ınes@example.com', phone: null }, null);
    expect(counterOf(after)).to.equal(1);
  });
});
