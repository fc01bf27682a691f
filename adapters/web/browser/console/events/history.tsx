import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Skeleton } from '../../design/skeleton.js';
import { momentText } from '../lists/when.js';
import { useConsole, useEvents } from '../use-console.js';
import { type Failure, wordsFor } from '../words.js';
import { eventWords } from './event-words.js';

type Event = Schemas['Event'];

/** What has become of a booking, newest first, as it goes on. */
export function History({ booking }: { readonly booking: string }) {
  const { client } = useConsole();
  const [events, setEvents] = useState<readonly Event[]>();
  const [failure, setFailure] = useState<Failure>();
  const [turn, setTurn] = useState(0);
  useEvents(['booking.*'], (event) => {
    if (!event || event.booking === booking) setTurn((count) => count + 1);
  });
  useEffect(() => {
    const ending = new AbortController();
    client.listEvents({ query: { booking, limit: 200 }, signal: ending.signal }).then(
      (answer) => {
        if (answer.outcome === 'ok') setEvents([...answer.value.data].reverse());
        else setFailure(answer);
      },
      (thrown: unknown) => {
        if (!ending.signal.aborted) throw thrown;
      },
    );
    return () => ending.abort();
  }, [client, booking, turn]);
  if (!events) return failure ? <p>{wordsFor(failure)}</p> : <Skeleton height="4rem" />;
  if (events.length === 0) return <p class="muted">What happened to it is not kept any more.</p>;
  return (
    <ol class="bare history">
      {events.map((event) => (
        <li key={event.uuid}>
          <time dateTime={event.at}>{momentText(event.at)}</time>
          <span>{eventWords(event)}</span>
        </li>
      ))}
    </ol>
  );
}
