import { expect } from 'chai';
import { buildFeedEvents } from '../../core/bookings/feeds/feed-events.js';
import { buildInvitation, newlyInvited } from '../../core/messages/actions/invitation.js';
import type { Booking } from '../../core/model/booking.js';
import { publicProfile } from '../../core/model/profile.js';
import { aBooking, anApp, aProfile } from '../support/samples.js';

const NOW_FROM = 'Now <now@example.com>';
const ONCE_FROM = 'Once <once@example.com>';

describe('invitationOf', () => {
  const of = (fields: Partial<Booking>, to = 'grace@example.com') => {
    const booking = aBooking(fields);
    const business = publicProfile(anApp(), aProfile({ email: null }), 'UTC');
    const entry = { summary: 'Visit', description: null, location: null };
    return { booking, invitation: buildInvitation({ booking, business }, to, { mailFrom: NOW_FROM, entry }) };
  };

  for (const [sent, sequence, cancelled] of [
    [0, 0, 1],
    [2, 2, 3],
    [1, 4, 5],
    [7, 2, 8],
  ] as const) {
    it(`cancels with a sequence above ${sent}, the last one sent, and ${sequence} of the booking, by ${cancelled}`, () => {
      const invited = { sequence: sent, organizer: ONCE_FROM };
      const { booking, invitation } = of({ status: 'cancelled', sequence, invited });
      expect(invitation).to.include({ method: 'CANCEL', uid: booking.uuid, sequence: cancelled, organizer: ONCE_FROM });
    });
  }

  it('cancels nothing if nothing was sent', () => {
    expect(of({ status: 'cancelled', invited: null }).invitation).to.equal(null);
    for (const status of ['held', 'pending', 'declined', 'expired', 'no_show'] as const) {
      expect(of({ status, invited: { sequence: 0, organizer: ONCE_FROM } }).invitation, status).to.equal(null);
    }
  });

  it('keeps the organizer of the first mail, and returns it to be stored', () => {
    const first = of({ status: 'confirmed', invited: null });
    expect(first.invitation).to.include({ method: 'REQUEST', organizer: NOW_FROM });
    expect(newlyInvited(first.booking, first.invitation!)).to.deep.equal({ sequence: 0, organizer: NOW_FROM });
    const moved = of({ status: 'confirmed', sequence: 1, invited: { sequence: 0, organizer: ONCE_FROM } });
    expect(moved.invitation).to.include({ method: 'REQUEST', organizer: ONCE_FROM, sequence: 1 });
    expect(newlyInvited(moved.booking, moved.invitation!)).to.deep.equal({ sequence: 1, organizer: ONCE_FROM });
    const again = of({ status: 'confirmed', sequence: 1, invited: { sequence: 1, organizer: ONCE_FROM } });
    expect(newlyInvited(again.booking, again.invitation!)).to.equal(undefined);
  });

  it("contains the customer's name for the customer, and no name for others", () => {
    const customer = { name: 'Grace', email: 'grace@example.com', phone: null };
    for (const [to, name] of [
      ['grace@example.com', 'Grace'],
      ['Dr. Hopper <grace@example.com>', 'Grace'],
      ['desk@salon.example', null],
      ['Desk <desk@salon.example>', null],
    ] as const) {
      const { invitation } = of({ status: 'confirmed', invited: null, customer }, to);
      expect(invitation?.attendee, to).to.deep.equal({ name, email: to });
    }
    expect(of({ status: 'confirmed', invited: null, customer: null }).invitation?.attendee.name).to.equal(null);
  });

  it('has the same UID as in a feed', () => {
    const { booking, invitation } = of({ status: 'confirmed', invited: null });
    const names = { app: 'App', service: () => undefined, resource: () => undefined };
    expect(buildFeedEvents(booking, 'title', names).map(({ uid }) => uid)).to.deep.equal([invitation?.uid]);
  });
});
