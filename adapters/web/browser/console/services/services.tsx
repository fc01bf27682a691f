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
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import type { Answer } from '../use-query.js';
import { LOCALE } from '../wall-clock/format.js';
import { ServiceEditor } from './editor.js';
import { TEXTS } from './texts.js';

export default function Services({ rest: [uuid], query }: SectionProps) {
  if (uuid !== undefined) return <ServiceEditor uuid={uuid === 'new' ? undefined : uuid} />;
  return <ServiceList query={query} />;
}

const lengthText = (minutes: number) => durationText(LOCALE, minutes, 'short').replaceAll(' ', '\u00a0');

/** Price of the default length, and of the others if they differ. */
function Price({ service }: { readonly service: Service }) {
  const price = priceAt(service, defaultMinutes(service.durations));
  if (!price) return NOTHING;
  const text = priceText(LOCALE, price);
  return <span class="number">{hasOwnPrices(service) ? TEXTS.byLength(text) : text}</span>;
}

function ServiceList({ query }: Pick<SectionProps, 'query'>) {
  const { client, role } = useConsole();
  const resources = useAll('resources');
  const hasNobody = resources.state === 'ready' && resources.items.length === 0;
  const isManager = role === 'manager';
  return (
    <List<Service>
      id="services"
      title={TEXTS.kind.many}
      about={TEXTS.about}
      query={query}
      search={BY_NAME}
      // Cast: only callers with a key get the other variant.
      load={(query, signal) => client.listServices({ query, signal }) as Promise<Answer<PageOf<Service>>>}
      events={['service.*']}
      add={isManager && TEXTS.create}
      columns={[
        { label: SHARED.name, cell: ({ uuid, name }) => <a href={`#/services/${uuid}`}>{name}</a> },
        {
          label: TEXTS.takes,
          // Breaks lines only between durations.
          cell: ({ durations }) =>
            isRange(durations)
              ? `${lengthText(durations.min)} – ${lengthText(durations.max)}`
              : listLengths(durations).map(lengthText).join(' · '),
        },
        {
          label: TEXTS.servedBy,
          cell: ({ roles }) => resources.namesOf([...new Set(roles.flatMap((role) => role.resources))]),
        },
        {
          label: TEXTS.price,
          cell: (service) => <Price service={service} />,
        },
        {
          label: SHARED.status,
          cell: ({ active }) => <Badge tone={active ? 'accent' : 'muted'}>{active ? TEXTS.offered : SHARED.off}</Badge>,
        },
      ]}
      empty={
        hasNobody && isManager
          ? {
              title: TEXTS.first,
              text: TEXTS.firstHint,
              action: (
                <ButtonLink kind="primary" href="#/start">
                  {TEXTS.stepByStep}
                </ButtonLink>
              ),
            }
          : {
              title: TEXTS.empty,
              text: TEXTS.emptyHint,
            }
      }
    />
  );
}
