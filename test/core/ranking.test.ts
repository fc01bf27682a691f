import { expect } from 'chai';
import { HOUR, MINUTE } from '../../core/basics/instants.js';
import { ranked } from '../../core/bookings/services/ranking.js';
import { anUuid, aService } from '../support/samples.js';

/** Midnight in Paris at the start of Wednesday, 16 June 2027. */
const MIDNIGHT = Date.parse('2027-06-15T22:00Z');
const NOON = MIDNIGHT + 12 * HOUR;

describe('the ranking of the least busy resources', () => {
  const [ana, ben, cleo] = [anUuid(), anUuid(), anUuid()];
  const service = aService({
    roles: [{ name: 'stylist', resources: [ana, ben, cleo], count: 1, units: 1, weights: {}, steps: null }],
    assign: 'least_busy',
    timezone: 'Europe/Paris',
  });
  const block = (from: number, to: number) => ({ start: MIDNIGHT + from * HOUR, end: MIDNIGHT + to * HOUR });

  function orderBy(taken: Readonly<Record<string, readonly { readonly start: number; readonly end: number }[]>>) {
    const [places] = ranked(service, NOON, (uuid) => taken[uuid] ?? []);
    return [ana, ben, cleo].sort(
      (a, b) => places![[ana, ben, cleo].indexOf(a)]! - places![[ana, ben, cleo].indexOf(b)]!,
    );
  }

  it('counts only the part of a block that lies on the day or in the week', () => {
    // two hours of Ana's night shift are on that day, and one hour of Ben's and of Cleo's, who has more hours in that week
    expect(orderBy({ [ana]: [block(-8, 2)], [ben]: [block(-1, 1)], [cleo]: [block(23, 40)] })).to.deep.equal([
      ben,
      cleo,
      ana,
    ]);
    // the week begins on Monday, two days earlier: after Ben's last block and within Ana's
    expect(orderBy({ [ana]: [block(-49, -46)], [ben]: [block(-80, -49)], [cleo]: [block(-48, -47)] })).to.deep.equal([
      ben,
      cleo,
      ana,
    ]);
  });

  it('adds up blocks regardless of units, and queries each resource once for the week', () => {
    const asked: [string, number, number][] = [];
    const twoRoles = { ...service, roles: [...service.roles, { ...service.roles[0]!, name: 'other' }] };
    ranked(twoRoles, NOON, (uuid, { from, to }) => {
      asked.push([uuid, (from - MIDNIGHT) / HOUR, (to - MIDNIGHT) / HOUR]);
      return [];
    });
    expect(asked).to.deep.equal([ana, ben, cleo].map((uuid) => [uuid, -48, 5 * 24]));
    const half = { start: NOON, end: NOON + 30 * MINUTE };
    expect(orderBy({ [ana]: [half, half, half], [ben]: [block(12, 13)], [cleo]: [half, half] })).to.deep.equal([
      ben,
      cleo,
      ana,
    ]);
  });
});
