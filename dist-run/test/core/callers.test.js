import { expect } from 'chai';
import { actorOf } from '../../core/model/callers.js';
import { aKey, anApp, anUuid } from '../support/samples.js';
describe('who acts', () => {
    const app = anApp();
    it('is the owner, or the app, by whose token something is asked', () => {
        const uuid = anUuid();
        expect(actorOf({ uuid, email: 'owner@example.com' })).to.deep.equal({ kind: 'owner', uuid });
        expect(actorOf({ app })).to.deep.equal({ kind: 'app', uuid: app.uuid });
    });
    it('is the key of a page, not its app', () => {
        const key = aKey({ app: app.uuid });
        expect(actorOf({ app, key })).to.deep.equal({ kind: 'key', uuid: key.uuid });
    });
    it('is a booker, by the booking whose manage token they hold, not its app', () => {
        const booking = anUuid();
        expect(actorOf({ app, booking, counter: 0, origins: null })).to.deep.equal({ kind: 'manage', uuid: booking });
    });
    it('is whoever acts for the app, where that is somebody else', () => {
        const actor = { kind: 'session', uuid: anUuid() };
        expect(actorOf({ app, actor })).to.deep.equal(actor);
        expect(actorOf({ app, key: aKey({ app: app.uuid }), actor })).to.deep.equal(actor);
    });
});
