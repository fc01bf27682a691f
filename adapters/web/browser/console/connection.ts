import { type Client, createClient } from '../../../client/index.js';
import { bearer } from '../parts/client.js';
import { Live } from './live.js';
import { Reach } from './reach.js';

/** Connection of the console to the service: one client for the lifetime of the page, even if the token changes. */
export interface Connection {
  readonly client: Client;
  readonly live: Live;
  readonly reach: Reach;
  /** Uses a new token from now on, because the old one has expired. */
  renew(token: string): void;
  close(): void;
}

/** Connects to the service. `onEnded` is called when the service refuses the token. */
export function connect(base: string, token: string, onEnded: () => void): Connection {
  let current = token;
  const signed: typeof fetch = async (address, init) => {
    const sent = current;
    const headers = new Headers(init?.headers);
    headers.set('Authorization', bearer(sent));
    const answer = await fetch(address, { ...init, headers });
    if (answer.status === 401 && sent === current) onEnded();
    return answer;
  };
  const reach = new Reach();
  const client = createClient({ baseUrl: base, fetch: reach.watched(signed) });
  const live = new Live(client, { baseUrl: base, fetch: signed });
  live.onBack(() => reach.streamBack());
  const offline = () => reach.lose();
  window.addEventListener('offline', offline);
  return {
    client,
    live,
    reach,
    renew(renewed) {
      current = renewed;
      live.resume();
    },
    close() {
      window.removeEventListener('offline', offline);
      live.close();
    },
  };
}
