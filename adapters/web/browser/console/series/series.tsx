import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { durationText } from '../../parts/times.js';
import { bookingColumns } from '../bookings/columns.js';
import { useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { SecondStep } from '../forms/second-step.js';
import { Fact } from '../lists/facts.js';
import { Few } from '../lists/few.js';
import { List, PER_PAGE } from '../lists/list.js';
import { named } from '../lists/named.js';
import { ButtonLink } from '../lists/page.js';
import { whenText } from '../lists/when.js';
import type { SectionProps } from '../sections.js';
import { useConsole } from '../use-console.js';
import { ruleWords } from './rule-words.js';

type Series = Schemas['Series'];
/** One that was made has a UUID; only what a dry run shows has none. */
type Made = Series & { readonly uuid: string };

export default function AllSeries({ rest: [uuid], query }: SectionProps) {
  if (uuid !== undefined) return <SeriesView key={uuid} uuid={uuid} />;
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
      title="Series"
      about="Bookings that come again by a rule, such as a lesson every Monday."
      query={query}
      load={({ service, resource }, page, signal) =>
        client.listSeries({
          query: { page, limit: PER_PAGE, service: service || undefined, resource: resource || undefined },
          signal,
        })
      }
      events={['series.*', 'booking.*']}
      filters={[
        {
          kind: 'choice',
          name: 'service',
          label: 'Service',
          options: services.items.map(({ uuid, name }) => ({ value: uuid, label: name })),
        },
        {
          kind: 'choice',
          name: 'resource',
          label: 'Person or room',
          options: resources.items.map(({ uuid, name }) => ({ value: uuid, label: name })),
        },
      ]}
      keyOf={({ uuid }) => uuid ?? ''}
      columns={[
        { label: 'Rule', cell: ({ uuid, rule }) => <a href={`#/series/${uuid}`}>{ruleWords(rule)}</a> },
        { label: 'First', cell: (one) => <span class="number">{whenText(one.start, endOf(one), one.timezone)}</span> },
        { label: 'What', cell: ({ service }) => (service ? services.nameOf(service) : '–') },
        { label: 'With', cell: ({ resources: some }) => named(some.map(resources.nameOf)) },
        { label: 'Bookings', cell: ({ bookings }) => <span class="number">{bookings.length}</span> },
      ]}
      empty={{
        title: 'No series yet',
        text: 'A series is made by your own program, with a rule such as “every Monday, ten times”, and is watched and cancelled here.',
        action: (
          <ButtonLink kind="primary" href="./docs">
            How a series is made
          </ButtonLink>
        ),
      }}
    />
  );
}

function SeriesView({ uuid }: { readonly uuid: string }) {
  const { client } = useConsole();
  const resources = useAll('resources');
  const services = useAll('services');
  return (
    <Editor<Made, { readonly uuid: string }>
      path="/series"
      one="series"
      many="Series"
      uuid={uuid}
      nameOf={({ rule }) => ruleWords(rule)}
      blank={() => ({ uuid: '' })}
      draftOf={({ uuid }) => ({ uuid })}
      bodyOf={() => ({})}
      read={(uuid) => client.getSeries({ path: { uuid } }) as never}
      events={['series.*', 'booking.*']}
      below={(series) => (
        <section class="surface padded stack">
          <h2>Its bookings</h2>
          <Few
            caption="Bookings of this series"
            load={(signal) =>
              client.listBookings({ query: { series: series.uuid, sort: 'start', limit: 100 }, signal })
            }
            events={['booking.*']}
            columns={bookingColumns(resources.nameOf, services.nameOf)}
            none="None."
            all={`#/bookings?series=${series.uuid}`}
          />
        </section>
      )}
    >
      {(_, series) => series && <Details series={series} />}
    </Editor>
  );
}

function Details({ series }: { readonly series: Made }) {
  const { client, say } = useConsole();
  const resources = useAll('resources');
  const services = useAll('services');
  const [isAsking, setAsking] = useState(false);
  return (
    <section class="surface padded stack" aria-label="The series">
      <dl class="facts">
        <Fact name="First">{whenText(series.start, endOf(series), series.timezone)}</Fact>
        <Fact name="Each takes">{durationText('en', series.duration_minutes)}</Fact>
        <Fact name="Time zone">{series.timezone}</Fact>
        {series.service && <Fact name="Service">{services.nameOf(series.service)}</Fact>}
        <Fact name="With">{named(series.resources.map(resources.nameOf))}</Fact>
        {series.skipped.length > 0 && <Fact name="Left out, for they could not be had">{series.skipped.length}</Fact>}
        <Fact name="Rule">
          <code>{series.rule}</code>
        </Fact>
      </dl>
      <div>
        <Button onClick={() => setAsking(true)}>Cancel what is still to come…</Button>
      </div>
      {isAsking && (
        <SecondStep
          title="Cancel all that is still to come?"
          verb="Cancel the bookings"
          onClose={() => setAsking(false)}
          act={async () => {
            const answer = await client.cancelSeries({ path: { uuid: series.uuid }, body: {} });
            if (answer.outcome !== 'ok') return answer;
            const { cancelled, skipped } = answer.value;
            const left = skipped.length > 0 ? ` ${skipped.length} stay: it is too late for them.` : '';
            say(
              `${cancelled.length === 1 ? 'One booking has' : `${cancelled.length} bookings have`} been cancelled.${left}`,
            );
            return undefined;
          }}
        >
          <p>What is past stays. The customer is told as the workflow says. This cannot be undone.</p>
        </SecondStep>
      )}
    </section>
  );
}
