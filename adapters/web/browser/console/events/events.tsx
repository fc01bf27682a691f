import type { Schemas } from '../../../../client/index.js';
import { List, PER_PAGE } from '../lists/list.js';
import { ButtonLink } from '../lists/page.js';
import { momentText } from '../lists/when.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { eventWords } from './event-words.js';

type Event = Schemas['Event'];

/** Kinds of events by what they are about. */
const TYPES = [
  { value: 'booking.*', label: 'Bookings' },
  { value: 'customer.*', label: 'Customers' },
  { value: 'calendar.*', label: 'Calendars' },
] as const;

/** All that happened, the latest first: a list that begins at its end. */
export default function Events({ query }: SectionProps) {
  const { client } = useConsole();
  return (
    <List<Event>
      id="events"
      title="Events"
      about="What has happened, as it happens: the newest stands first."
      query={query}
      load={async ({ type }, page, signal) => {
        const asked = type ? { type: [type as 'booking.*'] } : {};
        // The feed begins with the oldest; its end is where people look.
        const count = await client.listEvents({ query: { ...asked, limit: 1 }, signal });
        if (count.outcome !== 'ok') return count;
        const { total } = count.value;
        const totalPages = Math.ceil(total / PER_PAGE);
        const wanted = await newest(
          (at, limit) => client.listEvents({ query: { ...asked, page: at, limit }, signal }),
          total,
          page,
        );
        if (wanted.outcome !== 'ok') return wanted;
        return {
          outcome: 'ok',
          value: { data: wanted.value, total, totalPages, perPage: PER_PAGE, currentPage: page },
        };
      }}
      events={['*']}
      filters={[{ kind: 'choice', name: 'type', label: 'About', options: TYPES }]}
      keyOf={({ uuid }) => uuid}
      columns={[
        { label: 'What', cell: (event) => eventWords(event) },
        { label: 'At', cell: ({ at }) => <time dateTime={at}>{momentText(at)}</time> },
        { label: 'About', cell: (event) => <About event={event} /> },
        { label: 'Type', cell: ({ type }) => <code>{type}</code> },
      ]}
      empty={{
        title: 'Nothing has happened yet',
        text: 'Every booking, change and cancellation is written down here, in order.',
        action: <ButtonLink href="#/bookings/new">Add a booking</ButtonLink>,
      }}
    />
  );
}

type Page = Awaited<ReturnType<ReturnType<typeof useConsole>['client']['listEvents']>>;

/** A page counted from the end: it lies in at most two pages counted from the beginning. */
async function newest(read: (page: number, limit: number) => Promise<Page>, total: number, page: number) {
  const end = total - (page - 1) * PER_PAGE;
  const start = Math.max(0, end - PER_PAGE);
  const pages = [...new Set([Math.floor(start / PER_PAGE) + 1, Math.ceil(end / PER_PAGE)])].filter(
    (at) => at > 0 && end > 0,
  );
  const data: Event[] = [];
  for (const at of pages) {
    const answer = await read(at, PER_PAGE);
    if (answer.outcome !== 'ok') return answer;
    const first = (at - 1) * PER_PAGE;
    data.push(...answer.value.data.filter((_, index) => first + index >= start && first + index < end));
  }
  return { outcome: 'ok' as const, value: data.reverse() };
}

const PLACES: Readonly<Record<string, string>> = {
  resource: 'resources',
  service: 'services',
  workflow: 'workflows',
  key: 'keys',
  time_off: 'time-off',
  calendar: 'calendars',
  series: 'series',
};

function About({ event }: { readonly event: Event }) {
  if (event.booking) return <a href={`#/bookings/${event.booking}`}>The booking</a>;
  const [kind = '', what] = (event.type as string).split('.');
  const place = PLACES[kind];
  const uuid = event.data && 'uuid' in event.data ? event.data.uuid : undefined;
  return place && uuid && what !== 'deleted' ? <a href={`#/${place}/${uuid}`}>Open it</a> : <>–</>;
}
