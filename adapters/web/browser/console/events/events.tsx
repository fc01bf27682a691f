import type { Schemas } from '../../../../client/index.js';
import { Skeleton } from '../../design/skeleton.js';
import { nameOf, uuidOf } from '../booking/booking-facts.js';
import { useAll } from '../directory.js';
import { List } from '../lists/list.js';
import { newestFirst } from '../lists/newest.js';
import { ButtonLink, Page } from '../lists/page.js';
import { formatDay, momentText } from '../lists/when.js';
import type { Booking } from '../objects.js';
import type { SectionProps } from '../section.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole } from '../use-console.js';
import { timeAt } from '../wall-clock/format.js';
import type { Zone } from '../wall-clock/wall.js';
import { EVENT_FILTERS, eventWords } from './event-words.js';
import { TEXTS } from './texts.js';

type Event = Schemas['Event'];
/** All events of the app, newest first. Pages are counted from the end of the feed. */
export default function Events({ query }: SectionProps) {
  const { client } = useConsole();
  const local = useCalendarZone();
  if (!local) return <Page state="list-loading" title={TEXTS.title} children={<Skeleton height="12rem" />} />;
  return (
    <List<Event>
      id="events"
      title={TEXTS.title}
      about={TEXTS.about}
      query={query}
      load={({ page }, signal, { type }) => {
        const asked = type ? { type: [type as 'booking.*'] } : {};
        return newestFirst((at, limit) => client.listEvents({ query: { ...asked, page: at, limit }, signal }), page);
      }}
      events={['*']}
      filters={[{ kind: 'choice', name: 'type', label: TEXTS.subject, options: EVENT_FILTERS }]}
      columns={[
        { label: TEXTS.what, cell: (event) => eventWords(event) },
        {
          label: TEXTS.at,
          cell: ({ at }) => (
            <time class="table-whole" dateTime={at}>
              {momentText(at, local)}
            </time>
          ),
        },
        { label: TEXTS.subject, cell: (event) => <About event={event} local={local} /> },
        { label: TEXTS.type, cell: ({ type }) => <code class="table-whole">{type}</code> },
      ]}
      empty={{
        title: TEXTS.empty,
        text: TEXTS.emptyHint,
        action: <ButtonLink href="#/bookings/new">{TEXTS.addBooking}</ButtonLink>,
      }}
    />
  );
}

const PLACES: Readonly<Record<string, string>> = {
  resource: 'resources',
  service: 'services',
  workflow: 'workflows',
  key: 'keys',
  time_off: 'time-off',
  calendar: 'sync/calendars',
  series: 'series',
  staff: 'staff',
};

/** Link to the object of an event, with its current or former name. */
function About({ event, local }: { readonly event: Event; readonly local: Zone }) {
  const names = { resource: useAll('resources'), service: useAll('services'), workflow: useAll('workflows') };
  if (event.booking) {
    const booking = event.data as Booking | null;
    const service = booking?.service ? names.service.nameOf(uuidOf(booking.service)) : undefined;
    return (
      <a class="number" href={`#/bookings/${event.booking}`}>
        {booking === null ? TEXTS.theBooking : `${nameOf(booking, service)}, ${startText(booking, local)}`}
      </a>
    );
  }
  const [kind = '', what] = (event.type as string).split('.');
  const place = PLACES[kind];
  const uuid = event.data && 'uuid' in event.data ? event.data.uuid : undefined;
  const changed = 'changes' in event ? (event.changes as { readonly name?: Changed } | null)?.name : undefined;
  const known =
    uuid && kind in names ? names[kind as keyof typeof names].items.find((one) => one.uuid === uuid) : undefined;
  const name = changed?.to ?? changed?.from ?? known?.name;
  if (!place || !uuid || what === 'deleted') return <>{name ?? '–'}</>;
  return <a href={`#/${place}/${uuid}`}>{name ?? TEXTS.open}</a>;
}

function startText({ start }: Booking, local: Zone): string {
  const instant = Date.parse(start);
  return `${formatDay(instant, local.name)}, ${timeAt(instant, local)}`;
}

interface Changed {
  readonly from: string | null;
  readonly to: string | null;
}
