import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { DAY } from '../core/index.js';
import { appAuthorization, created, launch, ownerAuthorization, type Server, service } from './bench/servers.js';
import { forEachStorage, type StorageName } from './support/storages.js';
import { aCharge, aRequest, aSession } from './support/stripe.js';
import { faultsIn } from './support/verifying.js';

/** Number of times that one of two processes is killed on a storage. */
const crashes = (storage: StorageName) => Number(process.env.CRASHES ?? (storage === 'sqlite' ? 20 : 5));
const BOOKINGS = 8;
/** The process is killed at most this many ms after the first payment of a round was sent. */
const KILLED_WITHIN_MS = 400;
const SECRET = 'whsec_crash';
const PATH = '/v1/bookings';

/** Reports payments to two processes on one database while one of them is killed again and again. */
class Payments {
  readonly #url: string;
  readonly #servers: Server[] = [];
  readonly bookings: string[] = [];
  #authorization = '';
  #app = '';
  #booking: object = {};

  constructor(url: string) {
    this.#url = url;
  }

  async start(): Promise<void> {
    for (let count = 0; count < 2; count += 1) this.#servers.push(await launch(service(this.#url)));
    const [server] = this.#servers as [Server];
    const fields = { slug: 'salon', name: 'Salon', description: 'Where payments come in' };
    const { uuid, token } = await created(server, ownerAuthorization, '/v1/apps', fields);
    this.#app = uuid;
    this.#authorization = appAuthorization(token);
    const made = async (path: string, body: object) => (await created(server, this.#authorization, path, body)).uuid;
    const room = await made('/v1/resources', { name: 'Room', capacity: 10_000 });
    const price = { amount: 3_500, currency: 'EUR' };
    const payment = { take: 'full', url: 'https://buy.example/a' };
    const roles = [{ name: 'room', resources: [room] }];
    const cut = await made('/v1/services', { name: 'Cut', durations: [60], roles, price, payment });
    const start = new Date(Math.ceil(Date.now() / DAY + 1) * DAY).toISOString();
    this.#booking = { service: cut, start, payment: true };
    await this.#insist('PUT', '/v1/app/stripe', JSON.stringify({ webhook_secret: SECRET }));
  }

  /** Pays new bookings while one of the processes is killed and started again. */
  async round(): Promise<void> {
    const made = await Promise.all(
      Array.from({ length: BOOKINGS }, () => created(this.#servers[0]!, this.#authorization, PATH, this.#booking)),
    );
    const uuids: string[] = made.map(({ uuid }) => uuid);
    this.bookings.push(...uuids);
    const paying = Promise.all(uuids.map((uuid) => this.#pay(uuid)));
    await sleep(Math.random() * KILLED_WITHIN_MS);
    const killed = Math.floor(Math.random() * 2);
    await this.#servers[killed]!.kill();
    this.#servers[killed] = await launch(service(this.#url));
    await paying;
  }

  /** Pays a booking by a notice and a report, and refunds a part, each twice at the same time, until each is acknowledged. */
  async #pay(uuid: string): Promise<void> {
    const [first, second] = [`pi_${uuid}`, `desk_${uuid}`];
    const report = JSON.stringify({ status: 'paid', amount: 2_500, reference: second });
    const session = { client_reference_id: uuid, payment_intent: first, amount_total: 1_000 };
    const twice = (send: () => Promise<unknown>) => [send(), send()];
    await Promise.all([
      ...twice(() => this.#notify(aSession(session))),
      ...twice(() => this.#insist('POST', `${PATH}/${uuid}/payment`, report)),
    ]);
    await Promise.all(twice(() => this.#notify(aCharge({ payment_intent: first, amount_refunded: 500 }))));
  }

  #notify(event: object): Promise<unknown> {
    const { body, headers } = aRequest(event, { secret: SECRET, at: Date.now() });
    return this.#insist('POST', `/v1/notices/stripe/${this.#app}`, body.toString(), headers);
  }

  /** Sends a request to one of the processes after the other until it is answered, as Stripe does. Returns the data of the answer. */
  async #insist(method: string, path: string, body?: string, headers?: Readonly<Record<string, string>>) {
    for (let attempt = Math.floor(Math.random() * 2); ; attempt += 1) {
      const { port } = this.#servers[attempt % 2]!;
      const sent = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        ...(body !== undefined && { body }),
        headers: { 'Content-Type': 'application/json', ...(headers ?? { Authorization: this.#authorization }) },
      })
        .then(async (answer) => ({ status: answer.status, text: await answer.text() }))
        .catch(() => undefined);
      if (sent?.status === 200) return JSON.parse(sent.text).data;
      if (sent && sent.status !== 503) throw new Error(`${path} answered ${sent.status}: ${sent.text}`);
      await sleep(20);
    }
  }

  /** Returns the payment of a booking with the events about it. */
  async outcome(uuid: string): Promise<string> {
    const { status, payment } = await this.#insist('GET', `${PATH}/${uuid}`);
    const events = await this.#insist('GET', `/v1/events?booking=${uuid}&limit=100`);
    const types = events.map(({ type }: { readonly type: string }) => type.replace('booking.', ''));
    return `${status} ${payment.status} ${payment.paid}-${payment.refunded}: ${types.sort().join(' ')}`;
  }

  async stop(): Promise<void> {
    for (const server of this.#servers) await server.kill();
  }
}

describe('two processes that are killed while payments come in', () => {
  forEachStorage((under) => {
    if (under.name === 'memory') return;

    it('lose no payment and no refund, and count none twice', async () => {
      const place = under.placeOf(await under.open());
      const url = under.name === 'sqlite' ? `sqlite:${place}` : place;
      const payments = new Payments(url);
      try {
        await payments.start();
        for (let round = 0; round < crashes(under.name); round += 1) await payments.round();
        expect(payments.bookings.length).to.equal(crashes(under.name) * BOOKINGS);
        for (const uuid of payments.bookings) {
          const expected = 'confirmed refunded 3500-500: confirmed held paid paid refunded';
          expect(await payments.outcome(uuid), uuid).to.equal(expected);
        }
      } finally {
        await payments.stop();
      }
      expect(await faultsIn(url)).to.deep.equal([]);
    });
  });
});
