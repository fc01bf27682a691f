import { expect } from 'chai';
import { actorWords, EVENT_FILTERS } from '../../adapters/web/browser/console/events/event-words.js';
import { EVENT_TYPES } from '../../core/model/event.js';

describe('the filters of the console by type of event', () => {
  it('contain each kind of events once', () => {
    const kinds = new Set(EVENT_TYPES.map((type) => `${type.slice(0, type.indexOf('.'))}.*`));
    expect(EVENT_FILTERS.map(({ value }) => value)).to.have.members([...kinds]);
  });
});

describe('the actor of an event in the console', () => {
  it('is a staff member by name, a user of the embedding program by id, and any other caller by kind', () => {
    const words = (actor: Parameters<typeof actorWords>[0]) => actorWords(actor, (uuid) => `staff ${uuid}`);
    expect(words({ kind: 'staff', uuid: '1' })).to.equal('by staff 1');
    expect(words({ kind: 'user', id: 'u-42' })).to.equal('by u-42');
    expect(words({ kind: 'owner', uuid: '1' })).to.equal('by the owner');
    expect(words(null)).to.equal('');
  });
});
