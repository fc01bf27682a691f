import { Skeleton } from '../../design/skeleton.js';
import { momentText } from '../lists/when.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { wordsFor } from '../words.js';
import { eventWords } from './event-words.js';

/** What has become of a booking, newest first, as it goes on. */
export function History({ booking }: { readonly booking: string }) {
  const { client } = useConsole();
  const { value, failure } = useQuery(
    (booking: string, signal) => client.listEvents({ query: { booking, limit: 200 }, signal }),
    booking,
    { events: ['booking.*'], booking },
  );
  const events = value && [...value.data].reverse();
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
