import { defaultMinutes, isRange, listLengths } from '../../../../../core/model/durations.js';
import { Badge } from '../../design/badge.js';
import { NOTHING } from '../../design/table.js';
import { hasOwnPrices, priceAt } from '../../parts/lengths.js';
import { durationText, priceText } from '../../parts/times.js';
import { useAll } from '../directory.js';
import { BY_NAME, List, type PageOf } from '../lists/list.js';
import { ButtonLink } from '../lists/page.js';
import type { Service } from '../objects.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import type { Answer } from '../use-query.js';
import { LOCALE } from '../wall-clock/format.js';
import { ServiceEditor } from './editor.js';

export default function Services({ rest: [uuid], query }: SectionProps) {
  if (uuid !== undefined) return <ServiceEditor uuid={uuid === 'new' ? undefined : uuid} />;
  return <ServiceList query={query} />;
}

const lengthText = (minutes: number) => durationText('en', minutes, 'short').replaceAll(' ', '\u00a0');

/** Price of the default length, and of the others if they differ. */
function Price({ service }: { readonly service: Service }) {
  const price = priceAt(service, defaultMinutes(service.durations));
  if (!price) return NOTHING;
  const text = priceText(LOCALE, price);
  return <span class="number">{hasOwnPrices(service) ? `${text} or by length` : text}</span>;
}

function ServiceList({ query }: Pick<SectionProps, 'query'>) {
  const { client, role } = useConsole();
  const resources = useAll('resources');
  const hasNobody = resources.state === 'ready' && resources.items.length === 0;
  const isManager = role === 'manager';
  return (
    <List<Service>
      id="services"
      title="Services"
      about="What customers book: how long it takes, what it costs, and who serves."
      query={query}
      search={BY_NAME}
      // Cast: only callers with a key get the other variant.
      load={(query, signal) => client.listServices({ query, signal }) as Promise<Answer<PageOf<Service>>>}
      events={['service.*']}
      add={isManager && 'Add a service'}
      columns={[
        { label: 'Name', cell: ({ uuid, name }) => <a href={`#/services/${uuid}`}>{name}</a> },
        {
          label: 'Takes',
          // Breaks lines only between durations.
          cell: ({ durations }) =>
            isRange(durations)
              ? `${lengthText(durations.min)} – ${lengthText(durations.max)}`
              : listLengths(durations).map(lengthText).join(' · '),
        },
        {
          label: 'Served by',
          cell: ({ roles }) => resources.namesOf([...new Set(roles.flatMap((role) => role.resources))]),
        },
        {
          label: 'Price',
          cell: (service) => <Price service={service} />,
        },
        {
          label: 'State',
          cell: ({ active }) => <Badge tone={active ? 'accent' : 'muted'}>{active ? 'Offered' : 'Off'}</Badge>,
        },
      ]}
      empty={
        hasNobody && isManager
          ? {
              title: 'First, who or what can be booked',
              text: 'A service is given by people, or takes place in rooms. Add the first of them, with opening hours; then come back.',
              action: (
                <ButtonLink kind="primary" href="#/start">
                  Set up step by step
                </ButtonLink>
              ),
            }
          : {
              title: 'Nothing is offered yet',
              text: 'A service says what customers book: a haircut of 30 minutes by Ana or Ben, a consultation, a table for two.',
            }
      }
    />
  );
}
