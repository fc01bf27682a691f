import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { NumberedPaginator } from '../../core/basics/pagination.js';
import { listEvents } from '../../core/ledger/events/read-events.js';
import { aBooking, addApp, anEvent, anUuid, write } from '../support/samples.js';

describe('the events of a staff member with the role self', () => {
  it('are counted among all events in short pieces, with a pause after each', async () => {
    const storage = openMemoryStorage();
    const app = await addApp(storage);
    const [mine, theirs] = [anUuid(), anUuid()];
    const events = Array.from({ length: 1_000 }, (_, n) =>
      anEvent({ app: app.uuid, data: aBooking({ app: app.uuid, resources: [n % 2 ? mine : theirs] }) }),
    );
    await write(storage, app, { events });
    let isPaused = false;
    let pieces = 0;
    let longest = 0;
    const { after } = storage.events;
    storage.events.after = async (...asked) => {
      expect(isPaused, 'paused since the piece before').to.equal(true);
      isPaused = false;
      pieces += 1;
      longest = Math.max(longest, asked[2]);
      return after.apply(storage.events, asked);
    };
    const newTurn = () => async () => {
      isPaused = true;
    };
    const list = listEvents({ events: storage.events, paginator: new NumberedPaginator(), newTurn });
    const member = { uuid: anUuid(), role: 'self', resources: [mine], isProgram: false } as const;
    const { data, total } = await list({ app, member }, { limit: 1, page: 2 });
    expect(total).to.equal(500);
    expect(data.map(({ uuid }) => uuid)).to.deep.equal([events[3]!.uuid]);
    expect(longest).to.be.at.most(100);
    expect(pieces).to.be.at.least(10);
  });
});
