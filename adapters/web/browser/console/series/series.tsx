import { useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { go } from '../../parts/router.js';
import { durationText } from '../../parts/times.js';
import { NAMES } from '../booking/booking-facts.js';
import { bookingColumns } from '../booking/columns.js';
import { buildOptions, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { ONLY_SHOWN } from '../forms/editor-props.js';
import { More } from '../forms/fields.js';
import { Fact } from '../lists/facts.js';
import { Few } from '../lists/few.js';
import { List } from '../lists/list.js';
import { whenText } from '../lists/when.js';
import type { Series } from '../objects.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { zone } from '../wall-clock/wall.js';
import { CancelSeries, MoveSeries } from './change.js';
import { Conflicts } from './conflicts.js';
import { NewSeries } from './new-series.js';
import { ruleWords } from './rule-words.js';

export default function AllSeries({ rest: [uuid], query }: SectionProps) {
  if (uuid === 'new') return <NewSeries />;
  if (uuid !== undefined) return <SeriesView key={uuid} uuid={uuid} query={query} />;
  return <SeriesList query={query} />;
}

const endOf = ({ start, duration_minutes }: Series): string =>
  new Date(Date.parse(start) + duration_minutes * 60_000).toISOString();

function SeriesList({ query }: Pick<SectionProps, 'query'>) {
  const { client } = useConsole();
  const resources = useAll('resources');
  const services = useAll('services');
  return (
    <List<Series>
      id="series"
      title="Recurring"
      about="Bookings that come again by a rule, such as a lesson every Monday."
      query={query}
      load={(query, signal, { service, resource }) =>
        client.listSeries({
          query: { ...query, service: service || undefined, resource: resource || undefined },
          signal,
        })
      }
      events={['series.*', 'booking.*']}
      filters={[
        { kind: 'choice', name: 'service', label: 'Service', options: buildOptions(services.items) },
        { kind: 'choice', name: 'resource', label: 'Person or room', options: buildOptions(resources.items) },
      ]}
      add="Add a series"
      columns={[
        { label: 'Rule', cell: ({ uuid, rule }) => <a href={`#/series/${uuid}`}>{ruleWords(rule)}</a> },
        {
          label: 'First',
          cell: (one) => <span class="number table-whole">{whenText(one.start, endOf(one), zone(one.timezone))}</span>,
        },
        { label: 'What', cell: ({ service }) => (service ? services.nameOf(service) : '–') },
        { label: 'With', cell: ({ resources: some }) => resources.namesOf(some) },
        {
          label: 'Bookings',
          isLabelled: true,
          cell: ({ bookings }) => <span class="number">{bookings.length}</span>,
        },
      ]}
      empty={{
        title: 'No series yet',
        text: 'Add one, such as “every Monday, ten times”: all of its bookings are made at once, or none.',
      }}
    />
  );
}

type ChangeKind = 'move' | 'cancel';

const KIND = {
  path: '/series',
  words: { many: 'Recurring' },
  events: ['series.*', 'booking.*'],
  nameOf: ({ rule }: Series) => ruleWords(rule),
};

function SeriesView({ uuid, query }: { readonly uuid: string; readonly query: SectionProps['query'] }) {
  const { client } = useConsole();
  const resources = useAll('resources');
  const services = useAll('services');
  // The address may ask for a change: links on a booking's page change "this one and those after it".
  const asked = query.move ? 'move' : query.cancel ? 'cancel' : undefined;
  const [changing, setChanging] = useState<ChangeKind | undefined>(asked);
  const close = () => {
    setChanging(undefined);
    if (asked) go({ path: `/series/${uuid}` }, { replace: true });
  };
  return (
    <Editor<'Series', object, never>
      kind={KIND}
      uuid={uuid}
      drafts={ONLY_SHOWN}
      requests={{ get: client.getSeries }}
      below={(series) => (
        <>
          {changing === 'move' && <MoveSeries series={{ ...series, uuid }} from={query.move ?? ''} onClose={close} />}
          {changing === 'cancel' && (
            <CancelSeries series={{ ...series, uuid }} from={query.cancel ?? ''} onClose={close} />
          )}
          <section class="surface padded stack">
            <h2>Its bookings</h2>
            <Few
              caption="Bookings of this series"
              of={uuid}
              load={(series, signal) =>
                client.listBookings({ query: { series, sort: 'start', limit: 100, include: NAMES }, signal })
              }
              events={['booking.*']}
              columns={bookingColumns(resources.nameOf, services.nameOf, zone(series.timezone))}
              none="None."
              all={`#/bookings?tab=all&series=${uuid}`}
            />
          </section>
        </>
      )}
    >
      {(_, series) => series && <Details series={series} onChange={setChanging} />}
    </Editor>
  );
}

function Details({ series, onChange }: { readonly series: Series; readonly onChange: (how: ChangeKind) => void }) {
  const resources = useAll('resources');
  const services = useAll('services');
  return (
    <section class="surface padded stack" aria-label="The series">
      <dl class="facts">
        <Fact name="First">{whenText(series.start, endOf(series), zone(series.timezone))}</Fact>
        <Fact name="Each takes">{durationText('en', series.duration_minutes)}</Fact>
        <Fact name="Time zone">{series.timezone}</Fact>
        {series.service && <Fact name="Service">{services.nameOf(series.service)}</Fact>}
        <Fact name="With">{resources.namesOf(series.resources)}</Fact>
        <Fact name="Rule">
          <code>{series.rule}</code>
        </Fact>
      </dl>
      {series.skipped.length > 0 && (
        <More title={`${series.skipped.length} left out, for they could not be had`} isOpen={false}>
          <Conflicts of={series.skipped} timezone={series.timezone} />
        </More>
      )}
      <div class="row">
        <Button onClick={() => onChange('move')}>Move…</Button>
        <Button onClick={() => onChange('cancel')}>Cancel…</Button>
      </div>
    </section>
  );
}
