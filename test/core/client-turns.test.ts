import { expect } from 'chai';
import { ClientTurns } from '../../core/accounts/persons/client-turns.js';

/** Resolves in the next turn of the event loop, when pending promises have settled. */
const settled = () => new Promise(setImmediate);

/** Returns turns that run one piece of work at a time, with functions that submit work and end the running piece. */
function turns(waiting = 20) {
  const all = new ClientTurns({ atOnce: 1, waiting, waitingOfClient: 2 });
  const begun: string[] = [];
  const refused: string[] = [];
  const ends: (() => void)[] = [];
  const send = (client: string, name = client) =>
    all
      .run(client, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch(({ code, retryAfterSeconds }) => refused.push(`${name} ${code} ${retryAfterSeconds}`));
  const endOne = async () => {
    ends.shift()?.();
    await settled();
  };
  return { send, endOne, begun, refused };
}

describe('The turns of clients', () => {
  it('let the next client begin second, however much one client has sent; only two requests of a client wait', async () => {
    const { send, endOne, begun, refused } = turns();
    for (let n = 0; n < 30; n += 1) send('192.0.2.1');
    send('192.0.2.2');
    await settled();
    expect(refused).to.deep.equal(Array(27).fill('192.0.2.1 unavailable 5'));
    for (let n = 0; n < 4; n += 1) await endOne();
    expect(begun).to.deep.equal(['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']);
    send('192.0.2.1', 'again');
    expect(begun.at(-1), 'a free place').to.equal('again');
  });

  it('alternate between the waiting clients', async () => {
    const { send, endOne, begun } = turns();
    for (const name of ['a', 'a', 'a', 'b', 'b', 'c']) send(name);
    for (let n = 0; n < 6; n += 1) await endOne();
    expect(begun).to.deep.equal(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  it('give a new client the last place of the client with the most places, while all are taken', async () => {
    const { send, endOne, begun, refused } = turns(4);
    for (const name of ['x', 'a', 'a', 'b', 'b']) send(name);
    send('c');
    send('d');
    send('e');
    await settled();
    expect(refused, 'each of the others has one').to.have.members([
      'a unavailable 5',
      'b unavailable 5',
      'e unavailable 5',
    ]);
    for (let n = 0; n < 5; n += 1) await endOne();
    expect(begun).to.deep.equal(['x', 'a', 'b', 'c', 'd']);
  });

  for (const client of ['', '127.0.0.1', '::', '::1']) {
    it(`give all places to '${client}', because several clients may share it, until another client comes`, async () => {
      const { send, refused } = turns();
      for (let n = 0; n < 21; n += 1) send(client, 'shared');
      await settled();
      expect(refused).to.deep.equal([]);
      send(client, 'one more');
      send('192.0.2.1');
      await settled();
      expect(refused).to.deep.equal(['one more unavailable 5', 'shared unavailable 5']);
    });
  }

  it('continue after a failed task', async () => {
    const all = new ClientTurns({ atOnce: 1, waiting: 1, waitingOfClient: 1 });
    const failing = all.run('a', () => Promise.reject(new Error('broken')));
    const next = all.run('b', async () => 'done');
    expect(await failing.catch(({ message }) => message)).to.equal('broken');
    expect(await next).to.equal('done');
  });
});
