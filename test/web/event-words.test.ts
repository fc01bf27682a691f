import { expect } from 'chai';
import { EVENT_FILTERS } from '../../adapters/web/browser/console/events/event-words.js';
import { EVENT_TYPES } from '../../core/model/event.js';

describe('the filters of the console by type of event', () => {
  it('contain each kind of events once', () => {
    const kinds = new Set(EVENT_TYPES.map((type) => `${type.slice(0, type.indexOf('.'))}.*`));
    expect(EVENT_FILTERS.map(({ value }) => value)).to.have.members([...kinds]);
  });
});
