import { expect } from 'chai';
import { ownBookingDocument } from '../../core/customers/manage/booker-document.js';
import type { Resource } from '../../core/model/resource.js';
import { aBooking, aResource, aService } from '../support/samples.js';

describe('a booking as a manage token shows it', () => {
  const resource = (name: string) => aResource({ name, timezone: 'Asia/Tokyo' });
  const [ana, chair, deleted] = [resource('Ana'), resource('Chair'), resource('Ben')];
  const service = aService({ timezone: 'Europe/Berlin' });
  const resources = [ana, chair, deleted].map(({ uuid }) => uuid);
  const { start, end } = aBooking();
  const taken = (role: string, { uuid }: Resource) => ({ role, resource: uuid, start, end });
  const assignments = [taken('stylist', deleted), taken('stylist', ana), taken('chair', chair)];
  const sale = { service: service.uuid, unitPrice: null, assignments };
  const named = ({ uuid, name }: Resource) => ({ uuid, name });

  it("names the existing resources of the service's first role, and the zone of the service", () => {
    const booking = aBooking({ resources, sale, timezone: 'America/New_York' });
    const shown = ownBookingDocument({ booking, resources: [ana, chair], service, workflow: null });
    expect(shown.with).to.deep.equal([named(ana)]);
    expect(shown).to.include({ timezone: 'America/New_York', place_timezone: 'Europe/Berlin' });
    expect(shown.resources).to.have.length(3);
  });

  it("names all resources, and the zone of the first one, if there is no service; the booking's zone without both", () => {
    const booking = aBooking({ resources, timezone: 'America/New_York' });
    const shown = ownBookingDocument({ booking, resources: [ana, chair], service: null, workflow: null });
    expect(shown.with).to.deep.equal([named(ana), named(chair)]);
    expect(shown.place_timezone).to.equal('Asia/Tokyo');
    expect(ownBookingDocument({ booking }).place_timezone).to.equal('America/New_York');
  });
});
