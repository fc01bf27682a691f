import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { createSlotkeeper } from '../../bootstrap/slotkeeper.js';
import { DAY, HOUR, MINUTE } from '../../core/instants.js';
import { expectFailure } from '../contracts/lists.js';
import { aClock, NOW } from '../support/samples.js';

describe('feeds, without HTTP', () => {
  const opened = async () => {
    const clock = aClock();
    const storage = openMemoryStorage({ clock });
    const { useCases, stop } = await createSlotkeeper({ storage, clock });
    const { owner } = await useCases.issueOwnerToken.execute('ada@example.com');
    const { app } = await useCases.createApp.execute(owner, { slug: 'clinic', name: 'Clinic', description: '-' });
    const room = await useCases.createResource.execute({ app }, { name: 'Room 1' });
    const book = (fields: object) =>
      useCases.createBooking.execute(
        { app },
        { resources: [room.uuid], start: NOW + DAY, durationMinutes: 60, ...fields },
      );
    return { clock, useCases, stop, storage, app, room, book };
  };

  it('are made, read, listed, rotated and deleted by use cases', async () => {
    const { useCases, stop, app, room, book } = await opened();
    const { feed, secret } = await useCases.createFeed.execute({ app }, { resource: room.uuid, detail: 'busy' });
    expect(feed).to.deep.include({ resource: room.uuid, service: null, customer: null, detail: 'busy', pastDays: 30 });
    expect(secret).to.match(/^[\w-]{43}$/);
    expect(JSON.stringify(feed)).not.to.contain(secret);
    const { booking } = await book({ title: 'Visit' });
    const { tag, lastModified, text } = await useCases.readFeed.execute(secret);
    expect(text).to.contain(`UID:${booking.uuid}`).and.to.contain('SUMMARY:Busy').and.not.to.contain('Visit');
    expect(lastModified).to.equal(NOW);
    expect(await useCases.readFeed.execute(secret, { tags: ['x', tag] })).to.deep.equal({
      tag,
      lastModified,
      text: null,
    });
    expect((await useCases.listFeeds.execute({ app })).data).to.deep.equal([feed]);
    expect(await useCases.getFeed.execute({ app }, feed.uuid)).to.deep.equal(feed);
    const rotated = await useCases.rotateFeed.execute({ app }, feed.uuid);
    await expectFailure(useCases.readFeed.execute(secret), 'not_found');
    expect((await useCases.readFeed.execute(rotated.secret)).text).to.equal(text);
    await useCases.deleteFeed.execute({ app }, feed.uuid);
    await expectFailure(useCases.readFeed.execute(rotated.secret), 'not_found');
    await expectFailure(useCases.getFeed.execute({ app }, feed.uuid), 'not_found');
    await stop();
  });

  it('of which no two have one secret', async () => {
    const { useCases, stop, app } = await opened();
    const made = await Promise.all(Array.from({ length: 20 }, () => useCases.createFeed.execute({ app })));
    expect(new Set(made.map(({ secret }) => secret)).size).to.equal(20);
    expect(new Set(made.map(({ feed }) => feed.digest)).size).to.equal(20);
    await stop();
  });

  it('are made once for many who ask at once, and anew after a change', async () => {
    const { useCases, stop, app, storage, book } = await opened();
    const { secret } = await useCases.createFeed.execute({ app });
    await book({});
    let lists = 0;
    const { list } = storage.bookings;
    storage.bookings.list = (...given) => {
      lists += 1;
      return list.apply(storage.bookings, given);
    };
    const texts = await Promise.all(Array.from({ length: 10 }, () => useCases.readFeed.execute(secret)));
    expect(new Set(texts.map(({ text }) => text)).size).to.equal(1);
    await useCases.readFeed.execute(secret);
    expect(lists).to.equal(1);
    await book({ start: NOW + DAY + HOUR });
    expect((await useCases.readFeed.execute(secret)).text?.match(/BEGIN:VEVENT/g)).to.have.length(2);
    expect(lists).to.equal(2);
    await stop();
  });

  it('tell a tag that somebody made up from one of theirs', async () => {
    const { clock, useCases, stop, app, book } = await opened();
    const { secret } = await useCases.createFeed.execute({ app });
    await book({ holdSeconds: 60 });
    const { tag } = await useCases.readFeed.execute(secret);
    const [from, until, digest] = tag.split('.') as [string, string, string];
    expect(Number.parseInt(until, 36), 'when the hold expires').to.equal(NOW + MINUTE);
    const later = (Number.parseInt(until, 36) + DAY).toString(36);
    clock.advance(2 * MINUTE);
    for (const made of [tag, `${from}.${later}.${digest}`, `..${digest}`, `${from}.${until}.`, '', 'x'.repeat(9_999)]) {
      expect((await useCases.readFeed.execute(secret, { tags: [made] })).text, made.slice(0, 80)).not.to.equal(null);
    }
    await stop();
  });
});
