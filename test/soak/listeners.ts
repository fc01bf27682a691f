import { createHash } from 'node:crypto';
import { type ClientRequest, get } from 'node:http';
import type { Dice } from '../support/dice.js';
import { exchange } from '../support/http.js';
import { listening } from '../support/listening.js';

/** Number of events that a reader received, and a digest of their UUIDs in order. */
export interface Heard {
  readonly count: number;
  readonly digest: string;
}

/** Reads the stream of events from its beginning. */
export class EventReader {
  readonly #request: ClientRequest;
  readonly #hash = createHash('sha256');
  #count = 0;
  #rest = '';
  #problem: string | undefined;

  constructor(port: number, authorization: string) {
    const headers = { Authorization: authorization, Accept: 'text/event-stream' };
    this.#request = get({ host: '127.0.0.1', port, path: '/v1/events/stream', headers, agent: false }, (response) => {
      if (response.statusCode !== 200) this.#problem = `The stream answered ${response.statusCode}`;
      response.setEncoding('utf8').on('data', (text: string) => this.#take(text));
      response.on('close', () => {
        this.#problem ??= 'The stream ended';
      });
      response.on('error', () => {});
    });
    this.#request.on('error', (error) => {
      this.#problem ??= `The stream broke: ${error.message}`;
    });
  }

  get count(): number {
    return this.#count;
  }

  /** Ends the stream. @throws Error when the stream had ended by itself. */
  close(): Heard {
    const problem = this.#problem;
    this.#request.destroy();
    if (problem !== undefined) throw new Error(problem);
    return { count: this.#count, digest: this.#hash.copy().digest('hex') };
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('id:')) continue;
      this.#count += 1;
      this.#hash.update(line.slice(3).trim());
    }
  }
}

/** Returns the number and the digest of the events in the service's list. */
export async function listedEvents(port: number, authorization: string): Promise<Heard> {
  const hash = createHash('sha256');
  let count = 0;
  let after = '';
  for (;;) {
    const path = `/v1/events?limit=1000${after && `&after=${after}`}`;
    const answer = await exchange(`http://127.0.0.1:${port}`, 'GET', path, { Authorization: authorization });
    if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    const data: readonly { readonly uuid: string }[] = answer.body.data;
    for (const { uuid } of data) hash.update(uuid);
    count += data.length;
    const last = data.at(-1);
    if (!last) return { count, digest: hash.digest('hex') };
    after = last.uuid;
  }
}

/** A receiver of webhooks that refuses a third of them. */
export interface FailingReceiver {
  readonly url: string;
  readonly taken: number;
  readonly refused: number;
  /** Number of webhooks that came again after the receiver had accepted them. */
  readonly again: number;
  close(): Promise<void>;
}

export async function failingReceiver(dice: Dice): Promise<FailingReceiver> {
  const taken = new Set<string>();
  let refused = 0;
  let again = 0;
  const { url, close } = await listening((request, response) => {
    const id = String(request.headers['webhook-id']);
    request.resume().on('end', () => {
      if (taken.has(id)) again += 1;
      const fails = dice.chance(1 / 3);
      if (fails) refused += 1;
      else taken.add(id);
      response.writeHead(fails ? 503 : 204).end();
    });
  });
  return {
    url: `${url}/hook`,
    close,
    get taken() {
      return taken.size;
    },
    get refused() {
      return refused;
    },
    get again() {
      return again;
    },
  };
}
