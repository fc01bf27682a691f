import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { scryptPasswords } from '../adapters/tokens/index.js';
import { NICENESS } from '../adapters/tokens/scrypt-thread.js';

/** A hash with cheap parameters, which are stored beside it, so that verifying a password is fast. */
const cheap = async () =>
  `scrypt$1024$1$1$${Buffer.alloc(16).toString('base64url')}$${Buffer.alloc(32).toString('base64url')}`;

describe('passwords by scrypt', () => {
  it('are verified against a hash, with parameters and salt stored beside it', async () => {
    const passwords = scryptPasswords();
    const [text, again] = [
      await passwords.hash('correct horse battery', ''),
      await passwords.hash('correct horse battery', ''),
    ];
    expect(text).to.match(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(again, 'another salt').to.not.equal(text);
    expect(await passwords.isRight('correct horse battery', async () => text, '')).to.equal(true);
    expect(await passwords.isRight('another horse battery', async () => text, '')).to.equal(false);
    expect(await passwords.isRight('correct horse battery', async () => null, '')).to.equal(false);
  });

  it('are hashed in threads of low priority, which are reused, on Linux', async function () {
    if (process.platform !== 'linux') return this.skip();
    const passwords = scryptPasswords();
    for (let n = 0; n < 3; n += 1) await passwords.isRight('a password', cheap, '');
    const nicenesses = readdirSync('/proc/self/task').map((thread) => {
      const stat = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8');
      // The second field of the line is the thread's name in brackets. The 19th is the niceness.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
    });
    const nice = nicenesses.filter((niceness) => niceness === NICENESS);
    expect(nice).to.have.length(1);
    expect(nicenesses.length).to.be.above(1);
  });

  for (const [cores, atOnce] of [
    [1, 1],
    [2, 1],
    [3, 2],
    [64, 2],
  ] as const) {
    it(`are hashed ${atOnce} at a time on ${cores} cores: 20 wait, and more are refused`, async () => {
      const { isRight } = scryptPasswords({ cores });
      let found = 0;
      const find = () => {
        found += 1;
        return cheap();
      };
      const asked = await Promise.allSettled(Array.from({ length: 25 }, () => isRight('a password', find, '')));
      const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
      expect(refused).to.have.length(25 - 20 - atOnce);
      expect(refused[0]).to.deep.include({ code: 'unavailable', retryAfterSeconds: 5 });
      expect(found, 'a refused one looks nothing up').to.equal(20 + atOnce);
      expect(await isRight('a password', cheap, ''), 'there is room again').to.equal(false);
    });
  }

  it('wait two at a time for one client, after which another client comes', async () => {
    const { isRight } = scryptPasswords({ cores: 1 });
    const order: string[] = [];
    const ask = async (client: string) => {
      await isRight('a password', cheap, client);
      order.push(client);
    };
    const asked = Array.from({ length: 30 }, () => ask('192.0.2.1'));
    const results = await Promise.allSettled([...asked, ask('192.0.2.2')]);
    expect(results.filter(({ status }) => status === 'rejected')).to.have.length(27);
    expect(order).to.deep.equal(['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.1']);
  });
});
