import { expect } from 'chai';
import { actorOf } from '../../core/model/callers.js';
import { aKey, anApp, anUuid } from '../support/samples.js';

describe('the actor of a request', () => {
  const app = anApp();

  it('is the owner or the app whose token was sent', () => {
    const uuid = anUuid();
    expect(actorOf({ uuid, email: 'owner@example.com' })).to.deep.equal({ kind: 'owner', uuid });
    expect(actorOf({ app })).to.deep.equal({ kind: 'app', uuid: app.uuid });
  });

  it('is the key of a page, not its app', () => {
    const key = aKey({ app: app.uuid });
    expect(actorOf({ app, key })).to.deep.equal({ kind: 'key', uuid: key.uuid });
  });

  it('is the booker of the booking whose manage token was sent, not its app', () => {
    const booking = anUuid();
    expect(actorOf({ app, booking, counter: 0, origins: null })).to.deep.equal({ kind: 'manage', uuid: booking });
  });

  it('is the user of the embedding program, by its own id', () => {
    const member = { uuid: null, user: 'u-42', role: 'self', resources: [], isProgram: false } as const;
    expect(actorOf({ app, member })).to.deep.equal({ kind: 'user', id: 'u-42', member });
  });

  it('is the member or command that acts for the app', () => {
    const actor = { kind: 'session', uuid: anUuid() } as const;
    expect(actorOf({ app, actor })).to.deep.equal(actor);
    expect(actorOf({ app, key: aKey({ app: app.uuid }), actor })).to.deep.equal(actor);
  });
});
