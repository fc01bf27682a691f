import { useState } from 'preact/hooks';
import { CUSTOMER } from '../../../../../core/model/customer.js';
import { Badge } from '../../design/badge.js';
import { Button } from '../../design/button.js';
import { Skeleton } from '../../design/skeleton.js';
import { NOTHING } from '../../design/table.js';
import { go } from '../../parts/router.js';
import { saveFile } from '../../parts/save-file.js';
import { NAMES } from '../booking/booking-facts.js';
import { bookingColumns } from '../booking/columns.js';
import { displayName } from '../customer/booker.js';
import { optionsIn, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, Part } from '../forms/fields.js';
import { MetaFields } from '../forms/meta.js';
import { buildDrafts, type DraftOf, listFields } from '../forms/schema-form.js';
import { SecondStep } from '../forms/second-step.js';
import { listLanguages } from '../languages.js';
import { Fact } from '../lists/facts.js';
import { Few } from '../lists/few.js';
import { List } from '../lists/list.js';
import { dayText } from '../lists/when.js';
import type { Customer } from '../objects.js';
import type { SectionProps } from '../section.js';
import { SHARED } from '../texts.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole, useIsHere } from '../use-console.js';
import { wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

export default function Customers({ rest: [uuid], query }: SectionProps) {
  if (uuid !== undefined) return <CustomerEditor key={uuid} uuid={uuid === 'new' ? undefined : uuid} />;
  return <CustomerList query={query} />;
}

const SORTS = ['created_at', 'last_start', '-last_start'] as const;

function CustomerList({ query }: Pick<SectionProps, 'query'>) {
  const { client, role } = useConsole();
  return (
    <List<Customer>
      id="customers"
      title={TEXTS.kind.many}
      about={TEXTS.about}
      query={query}
      search={{ in: 'name,email,phone', label: TEXTS.search }}
      load={(query, signal, { sort, upcoming, last_before }) =>
        client.listCustomers({
          query: {
            ...query,
            sort: SORTS.find((known) => known === sort) ?? '-created_at',
            ...(upcoming && { upcoming: upcoming === 'true' }),
            ...(last_before && { last_before }),
          },
          signal,
        })
      }
      events={['customer.*', 'booking.*']}
      filters={[
        {
          kind: 'order',
          name: 'sort',
          label: TEXTS.order,
          first: TEXTS.newest,
          options: optionsIn(TEXTS.orders),
        },
        {
          kind: 'choice',
          name: 'upcoming',
          label: TEXTS.upcoming,
          options: optionsIn(TEXTS.upcomings),
        },
        { kind: 'date', name: 'last_before', label: TEXTS.lastBefore },
      ]}
      add={role !== 'self' && TEXTS.create}
      columns={[
        {
          label: SHARED.name,
          cell: (customer) => <a href={`#/customers/${customer.uuid}`}>{displayName(customer)}</a>,
        },
        { label: SHARED.email, cell: ({ email }) => email ?? '–' },
        {
          label: SHARED.phone,
          cell: ({ phone }) => (phone === null ? NOTHING : <span class="number table-whole">{phone}</span>),
        },
        { label: TEXTS.since, cell: ({ created_at }) => <span class="number table-whole">{dayText(created_at)}</span> },
        { label: SHARED.status, cell: ({ blocked }) => (blocked ? <Badge tone="danger">{TEXTS.blocked}</Badge> : '') },
      ]}
      empty={{
        title: TEXTS.empty,
        text: role === 'self' ? TEXTS.emptyHint : TEXTS.emptyHintAdd,
      }}
    />
  );
}

const KIND = {
  path: '/customers',
  words: TEXTS.kind,
  events: ['customer.*', 'booking.*'],
  displayName,
};
const DRAFTS = buildDrafts(CUSTOMER);

function CustomerEditor({ uuid }: { readonly uuid: string | undefined }) {
  const { client, role } = useConsole();
  const isOwn = role === 'self';
  const [erasing, setErasing] = useState<Customer>();
  return (
    <>
      <Editor<'Customer', DraftOf<typeof CUSTOMER>>
        kind={KIND}
        uuid={uuid}
        drafts={DRAFTS}
        requests={{
          get: (input) => client.getCustomer({ ...input, query: isOwn ? {} : { include: ['meta', 'counts'] } }),
          create: client.createCustomer,
          update: client.updateCustomer,
        }}
        isReadOnly={() => isOwn}
        menu={(customer) =>
          role === 'manager' ? [{ label: TEXTS.erase, danger: true, onSelect: () => setErasing(customer) }] : []
        }
        below={(customer) => <Known customer={customer} />}
      >
        {(form) => (
          <>
            <Part title={TEXTS.contact} about={TEXTS.contactHint}>
              <Fields
                form={form}
                of={listFields(CUSTOMER, [
                  field('name', SHARED.name, { optional: true }),
                  field('email', SHARED.email, { optional: true }),
                  field('phone', SHARED.phone, { kind: 'tel', optional: true }),
                  field('language', TEXTS.language, {
                    kind: 'choice',
                    options: listLanguages(form.draft.language, TEXTS.noLanguage),
                  }),
                  field('timezone', SHARED.timeZone, { kind: 'zone', optional: true }),
                  field('notes', SHARED.notes, { hint: TEXTS.notesHint, optional: true }),
                  field('blocked', TEXTS.block, { hint: TEXTS.blockHint }),
                ])}
              />
            </Part>
            {!isOwn && <MetaFields form={form} />}
          </>
        )}
      </Editor>
      {erasing && <Erase customer={erasing} onClose={() => setErasing(undefined)} />}
    </>
  );
}

/** Bookings of the customer, and the export of all stored data. */
function Known({ customer }: { readonly customer: Customer }) {
  const { client, role, say } = useConsole();
  const isManager = role === 'manager';
  const resources = useAll('resources');
  const services = useAll('services');
  const local = useCalendarZone();
  const { counts, uuid } = customer;
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const answer = await client.exportCustomer({ path: { uuid } });
    setBusy(false);
    if (answer.outcome !== 'ok') return say(wordsFor(answer));
    saveFile(JSON.stringify(answer.value, null, 2), 'application/json', `customer-${uuid}.json`);
  };
  return (
    <section class="surface padded stack">
      <div class="row">
        <h2>{SHARED.bookings}</h2>
        {isManager && (
          <span class="push">
            <Button busy={isBusy} onClick={save}>
              {TEXTS.export}
            </Button>
          </span>
        )}
      </div>
      {counts && (
        <dl class="facts number">
          <Fact name={TEXTS.total}>{counts.bookings}</Fact>
          <Fact name={SHARED.upcoming}>{counts.upcoming}</Fact>
          <Fact name={TEXTS.cancelled}>{counts.cancelled}</Fact>
          <Fact name={TEXTS.noShows}>{counts.no_shows}</Fact>
        </dl>
      )}
      {local ? (
        <Few
          caption={TEXTS.bookingsOf}
          of={uuid}
          load={(customer, signal) =>
            client.listBookings({ query: { customer, sort: '-start', limit: 10, include: NAMES }, signal })
          }
          events={['booking.*']}
          columns={bookingColumns(resources.nameOf, services.nameOf, local, false)}
          none={TEXTS.noBookings}
          all={`#/bookings?tab=all&customer=${uuid}`}
        />
      ) : (
        <Skeleton height="6rem" />
      )}
      {isManager && (
        <p class="small">
          <a href={`#/sync/feeds/new?customer=${uuid}`}>{TEXTS.calendarLink}</a>
        </p>
      )}
    </section>
  );
}

function Erase({ customer, onClose }: { readonly customer: Customer; readonly onClose: () => void }) {
  const { client, say } = useConsole();
  const isHere = useIsHere();
  const path = { uuid: customer.uuid };
  return (
    <SecondStep
      title={TEXTS.eraseTitle(displayName(customer))}
      verb={TEXTS.eraseNow}
      word={TEXTS.eraseWord}
      onClose={onClose}
      act={() => client.deleteCustomer({ path })}
      onDone={() => {
        say(TEXTS.erased);
        if (isHere()) go({ path: '/customers' }, { replace: true });
      }}
      further={(failure) =>
        failure.outcome === 'refused' && failure.reason === 'has_bookings'
          ? {
              verb: TEXTS.cancelAndErase,
              text: TEXTS.hasBookings,
              act: () => client.deleteCustomer({ path, query: { cancel_bookings: true } }),
            }
          : undefined
      }
    >
      <p>{TEXTS.eraseHint}</p>
    </SecondStep>
  );
}
