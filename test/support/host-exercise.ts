import { randomUUID } from 'node:crypto';

/** Answer of a service, as far as the exercise looks at it. */
interface Answer {
  readonly status: number;
  readonly text: string;
  readonly data: { readonly token: string; readonly uuid: string; readonly url: string };
}

/** Result of `exerciseHost`, which is equal in every host. */
export const EXERCISED = {
  booking: 201,
  feed: 200,
  feedIsBelow: true,
  console: 200,
  wrongPassword: 401, // passwords are hashed in a thread, which a bundle must have found
  elsewhere: 404,
};

const bearer = (text: string) => ({ Authorization: `Bearer ${Buffer.from(text).toString('base64')}` });

/**
 * Books over HTTP at a service below `/booking`, whose owner is `ada@example.com` with the token `let-me-in`. `stop` ends the service while a
 * stream of events is open.
 */
export async function exerciseHost(origin: string, stop: () => Promise<unknown>): Promise<typeof EXERCISED> {
  const base = `${origin}/booking`;
  const ask = async (path: string, headers: object = {}, body?: object): Promise<Answer> => {
    const response = await fetch(base + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, text, data: text.startsWith('{') ? JSON.parse(text).data : undefined };
  };
  const clinic = { slug: `clinic-${randomUUID()}`, name: randomUUID(), description: 'By the lake' };
  const app = bearer((await ask('/v1/apps', bearer('ada@example.com:let-me-in'), clinic)).data.token);
  const room = await ask('/v1/resources', app, { name: 'Room' });
  const events = await fetch(`${base}/v1/events/stream`, { headers: { ...app, Accept: 'text/event-stream' } });
  const start = new Date(new Date().setUTCHours(48, 0, 0, 0)).toISOString();
  const booking = await ask('/v1/bookings', app, { resources: [room.data.uuid], start, duration_minutes: 30 });
  const stream = events.body!.pipeThrough(new TextDecoderStream()).getReader();
  let told = '';
  // The event of the booking arrives, or the test hangs.
  while (!told.includes(`"${booking.data.uuid}"`)) told += (await stream.read()).value;
  const { data: feed } = await ask('/v1/feeds', app, { name: 'All' });
  const asked = await fetch(feed.url);
  const found = {
    booking: booking.status,
    feed: asked.status,
    feedIsBelow: feed.url.startsWith(`${base}/v1/feeds/`),
    console: (await ask('/console')).status,
    wrongPassword: (await ask('/v1/sign-in', {}, { email: 'ada@example.com', password: 'wrong-password' })).status,
    elsewhere: (await fetch(`${origin}/elsewhere`)).status,
  };
  await asked.body?.cancel();
  const stopped = stop();
  while (!(await stream.read()).done); // The stream ends with the service.
  await stopped;
  return found;
}
