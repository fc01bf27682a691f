import type { Schemas } from '../../../../client/index.js';
import { Skeleton } from '../../design/skeleton.js';
import { momentText } from '../lists/when.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { wordsFor } from '../words.js';
import { actorWords, eventWords } from './event-words.js';
import { TEXTS } from './texts.js';

/** Limit of staff members whose names are read. */
const MOST_STAFF = 1_000;

/** Events of a booking, newest first, updated live. */
export function History({ booking }: { readonly booking: string }) {
  const { client } = useConsole();
  const { value, failure } = useQuery(
    (booking: string, signal) => client.listEvents({ query: { booking, limit: 200 }, signal }),
    booking,
    { events: ['booking.*'], booking },
  );
  const { value: staff } = useQuery(
    (limit: number, signal) => client.listStaff({ query: { limit }, signal }),
    MOST_STAFF,
    { events: ['staff.*'] },
  );
  const staffName = (uuid: string) => staff?.data.find((member) => member.uuid === uuid)?.name ?? TEXTS.staffMember;
  const by = (event: Schemas['Event']) => actorWords('actor' in event ? event.actor : null, staffName);
  const local = useCalendarZone();
  const events = value && local && [...value.data].reverse();
  if (!events) return failure ? <p>{wordsFor(failure)}</p> : <Skeleton height="4rem" />;
  if (events.length === 0) return <p class="muted">{TEXTS.expired}</p>;
  return (
    <ol class="bare history">
      {events.map((event) => (
        <li key={event.uuid}>
          <time dateTime={event.at}>{momentText(event.at, local)}</time>
          <span>
            {eventWords(event)}
            {by(event) && <span class="muted"> · {by(event)}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
