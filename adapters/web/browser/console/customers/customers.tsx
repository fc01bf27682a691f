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
import { useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, Part } from '../forms/fields.js';
import { MetaFields } from '../forms/meta.js';
import { buildDrafts, type DraftOf, listFields } from '../forms/schema-form.js';
import { SecondStep } from '../forms/second-step.js';
import { Fact } from '../lists/facts.js';
import { Few } from '../lists/few.js';
import { List } from '../lists/list.js';
import { dayText } from '../lists/when.js';
import type { Customer } from '../objects.js';
import type { SectionProps } from '../section.js';
import { useCalendarZone } from '../use-calendar-zone.js';
import { useConsole, useIsHere } from '../use-console.js';
import { wordsFor } from '../words.js';

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
      title="Customers"
      about="Everybody who has booked with an e-mail address, and whom you have added."
      query={query}
      search={{ in: 'name,email,phone', label: 'Name, e-mail or phone' }}
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
          label: 'Order',
          first: 'Newest first',
          options: [
            { value: 'created_at', label: 'Oldest first' },
            { value: 'last_start', label: 'Longest away first' },
            { value: '-last_start', label: 'Last visit first' },
          ],
        },
        {
          kind: 'choice',
          name: 'upcoming',
          label: 'Bookings to come',
          options: [
            { value: 'true', label: 'Some' },
            { value: 'false', label: 'None' },
          ],
        },
        { kind: 'date', name: 'last_before', label: 'Last visit before' },
      ]}
      add={role !== 'self' && 'Add a customer'}
      columns={[
        { label: 'Name', cell: (customer) => <a href={`#/customers/${customer.uuid}`}>{displayName(customer)}</a> },
        { label: 'E-mail', cell: ({ email }) => email ?? '–' },
        {
          label: 'Phone',
          cell: ({ phone }) => (phone === null ? NOTHING : <span class="number table-whole">{phone}</span>),
        },
        { label: 'Since', cell: ({ created_at }) => <span class="number table-whole">{dayText(created_at)}</span> },
        { label: 'State', cell: ({ blocked }) => (blocked ? <Badge tone="danger">Blocked</Badge> : '') },
      ]}
      empty={{
        title: 'No customers yet',
        text: `They come by themselves with their first booking that has an e-mail address.${role === 'self' ? '' : ' You may add them before, too.'}`,
      }}
    />
  );
}

const KIND = {
  path: '/customers',
  words: { many: 'Customers', creating: 'New customer', add: 'Add customer' },
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
          role === 'manager'
            ? [{ label: 'Erase this customer…', danger: true, onSelect: () => setErasing(customer) }]
            : []
        }
        below={(customer) => <Known customer={customer} />}
      >
        {(form) => (
          <>
            <Part title="Who it is" about="At least a name, an e-mail address or a phone number.">
              <Fields
                form={form}
                of={listFields(CUSTOMER, [
                  field('name', 'Name', { optional: true }),
                  field('email', 'E-mail', { optional: true }),
                  field('phone', 'Phone', { kind: 'tel', optional: true }),
                  field('language', 'Language', { hint: 'Such as en or de-AT.', optional: true }),
                  field('timezone', 'Time zone', { kind: 'zone', optional: true }),
                  field('notes', 'Notes', { hint: 'Customers do not see them.', optional: true }),
                  field('blocked', 'Blocked: may make no new bookings', {
                    hint: 'They are told that the time is taken.',
                  }),
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
        <h2>Bookings</h2>
        {isManager && (
          <span class="push">
            <Button busy={isBusy} onClick={save}>
              Export all about them
            </Button>
          </span>
        )}
      </div>
      {counts && (
        <dl class="facts number">
          <Fact name="In all">{counts.bookings}</Fact>
          <Fact name="Still to come">{counts.upcoming}</Fact>
          <Fact name="Cancelled">{counts.cancelled}</Fact>
          <Fact name="Did not come">{counts.no_shows}</Fact>
        </dl>
      )}
      {local ? (
        <Few
          caption="Bookings of this customer"
          of={uuid}
          load={(customer, signal) =>
            client.listBookings({ query: { customer, sort: '-start', limit: 10, include: NAMES }, signal })
          }
          events={['booking.*']}
          columns={bookingColumns(resources.nameOf, services.nameOf, local).filter(({ label }) => label !== 'Who')}
          none="None yet."
          all={`#/bookings?tab=all&customer=${uuid}`}
        />
      ) : (
        <Skeleton height="6rem" />
      )}
      {isManager && (
        <p class="small">
          <a href={`#/feeds/new?customer=${uuid}`}>Make a calendar address of their bookings</a>
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
      title={`Erase ${displayName(customer)}?`}
      verb="Erase for good"
      word="erase"
      onClose={onClose}
      act={() => client.deleteCustomer({ path })}
      onDone={() => {
        say('Everything about the customer has been erased.');
        if (isHere()) go({ path: '/customers' }, { replace: true });
      }}
      further={(failure) =>
        failure.outcome === 'refused' && failure.reason === 'has_bookings'
          ? {
              verb: 'Cancel the bookings and erase',
              text: 'There are future bookings. They would be cancelled without a message: tell the customer before.',
              act: () => client.deleteCustomer({ path, query: { cancel_bookings: true } }),
            }
          : undefined
      }
    >
      <p>
        Name, address, phone, notes and all that was said in their bookings are deleted, here and in whatever was kept
        of them. The bookings stay as time that was taken. Nobody can undo this.
      </p>
    </SecondStep>
  );
}
