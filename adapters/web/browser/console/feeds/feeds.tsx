import { useState } from 'preact/hooks';
import { FEED, type FeedSubject } from '../../../../../core/model/feed.js';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { ChooseCustomer, useCustomerName } from '../customers/choose.js';
import { buildOptions, optionsIn, useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { type FieldOf, Fields, field, Part } from '../forms/fields.js';
import type { Errors, Form, Path } from '../forms/form.js';
import { buildBlank, type DraftOf, listFields } from '../forms/schema-form.js';
import { SecondStep } from '../forms/second-step.js';
import { Shown } from '../keys/copy-text.js';
import { SecretPage } from '../keys/secret-page.js';
import { Fact } from '../lists/facts.js';
import { List } from '../lists/list.js';
import { momentText } from '../lists/when.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';

type Feed = Schemas['Feed'];

interface FeedDraft extends DraftOf<typeof FEED> {
  readonly of: 'all' | FeedSubject;
}

const DETAILS: Readonly<Record<Feed['detail'], string>> = {
  busy: 'Only that the time is taken',
  title: 'What it is',
  full: 'Everything, with the customer',
};

export default function Feeds({ rest: [uuid], query }: SectionProps) {
  // The secret is kept in memory only, while it is shown.
  const [made, setMade] = useState<Schemas['FeedWithUrl']>();
  if (made) return <MadeFeed made={made} onDone={() => setMade(undefined)} />;
  if (uuid !== undefined) {
    const { customer = '' } = query;
    return <FeedEditor key={uuid} uuid={uuid === 'new' ? undefined : uuid} customer={customer} onMade={setMade} />;
  }
  return <FeedList query={query} />;
}

function MadeFeed({ made, onDone }: { readonly made: Schemas['FeedWithUrl']; readonly onDone: () => void }) {
  return (
    <SecretPage title="The address is ready" path="/feeds" verb="I have copied it" onDone={onDone}>
      <Shown label="Add it on a phone as a calendar by URL" text={made.url} />
      <p class="muted small">
        Copy it now: it is not shown again. Whoever has it sees this calendar. If it gets about, give it a new address.
      </p>
    </SecretPage>
  );
}

function useWhose() {
  const resources = useAll('resources');
  const services = useAll('services');
  return ({ resource, service, customer }: Feed): string =>
    resource
      ? resources.nameOf(resource)
      : service
        ? services.nameOf(service)
        : customer
          ? 'One customer'
          : 'All bookings';
}

function FeedList({ query }: Pick<SectionProps, 'query'>) {
  const { client } = useConsole();
  const whose = useWhose();
  return (
    <List<Feed>
      id="feeds"
      title="Calendars to subscribe to"
      about="Addresses by which phones and other calendars show what is booked here."
      query={query}
      load={(query, signal) => client.listFeeds({ query, signal })}
      events={['feed.*']}
      add="Make an address"
      columns={[
        {
          label: 'Of',
          cell: (feed) => (
            <a href={`#/feeds/${feed.uuid}`}>
              {feed.customer ? <CustomerName uuid={feed.customer} fallback={whose(feed)} /> : whose(feed)}
            </a>
          ),
        },
        { label: 'Shows', cell: ({ detail }) => DETAILS[detail] },
        { label: 'Past days', isLabelled: true, cell: ({ past_days }) => <span class="number">{past_days}</span> },
        { label: 'Made', cell: ({ created_at }) => <span class="number table-whole">{momentText(created_at)}</span> },
      ]}
      empty={{
        title: 'No calendar shows your bookings yet',
        text: 'Make an address, and add it on a phone as a calendar by URL: the bookings appear there, and stay up to date.',
      }}
    />
  );
}

function CustomerName({ uuid, fallback }: { readonly uuid: string; readonly fallback: string }) {
  return <>{useCustomerName(uuid) ?? fallback}</>;
}

const KIND = { path: '/feeds', one: 'address', many: 'Calendars to subscribe to', events: ['feed.*'] };
const BLANK: FeedDraft = { ...buildBlank(FEED), of: 'all' };
const DRAFTS = {
  draftOf: () => BLANK,
  bodyOf: ({ of, detail, past_days, ...subjects }: FeedDraft): Schemas['NewFeed'] => ({
    ...(of !== 'all' && { [of]: subjects[of] }),
    detail,
    past_days,
  }),
  check: (draft: FeedDraft): Errors =>
    draft.of !== 'all' && draft[draft.of] === '' ? { [draft.of]: 'Choose one' } : {},
};

interface FeedEditorProps {
  readonly uuid: string | undefined;
  /** Customer preset by a link. Empty without one. */
  readonly customer: string;
  readonly onMade: (made: Schemas['FeedWithUrl']) => void;
}

function FeedEditor({ uuid, customer: wished, onMade }: FeedEditorProps) {
  const { client, role } = useConsole();
  const whose = useWhose();
  const [rotating, setRotating] = useState<Feed>();
  return (
    <>
      <Editor<'Feed', FeedDraft>
        kind={{ ...KIND, nameOf: whose }}
        uuid={uuid}
        drafts={{
          ...DRAFTS,
          blank: () => (role === 'self' ? { ...BLANK, of: 'resource' } : BLANK),
          begun: wished === '' ? undefined : { ...BLANK, of: 'customer', customer: wished },
        }}
        requests={{ get: client.getFeed, create: client.createFeed, remove: client.deleteFeed }}
        removal={{ text: 'Calendars that have it show nothing new any more. This cannot be undone.' }}
        onMade={onMade}
      >
        {(form, feed) =>
          feed ? <Details feed={feed} onRotate={() => setRotating(feed)} /> : <NewFields form={form} />
        }
      </Editor>
      {rotating && (
        <SecondStep
          title="Give it a new address?"
          verb="Make a new address"
          onClose={() => setRotating(undefined)}
          act={() => client.rotateFeed({ path: { uuid: rotating.uuid } })}
          onDone={onMade}
        >
          <p>The old one stops at once: every calendar that has it needs the new one.</p>
        </SecondStep>
      )}
    </>
  );
}

function Details({ feed, onRotate }: { readonly feed: Feed; readonly onRotate: () => void }) {
  return (
    <section class="surface padded stack" aria-label="The address">
      <dl class="facts">
        {feed.customer && (
          <Fact name="Of">
            <a href={`#/customers/${feed.customer}`}>
              <CustomerName uuid={feed.customer} fallback="One customer" />
            </a>
          </Fact>
        )}
        <Fact name="Shows">{DETAILS[feed.detail]}</Fact>
        <Fact name="Past days">{feed.past_days}</Fact>
        <Fact name="Made">{momentText(feed.created_at)}</Fact>
        <Fact name="Address last changed">{momentText(feed.updated_at)}</Fact>
      </dl>
      <Button onClick={onRotate}>Give it a new address…</Button>
    </section>
  );
}

const OF = optionsIn({
  all: 'All bookings',
  resource: 'One person or room',
  service: 'One service',
  customer: 'One customer',
});

function NewFields({ form }: { readonly form: Form<FeedDraft> }) {
  const { role } = useConsole();
  const resources = useAll('resources');
  const services = useAll('services');
  const { of } = form.draft;
  const some = of === 'resource' ? resources.items : services.items;
  const which: readonly FieldOf<Path<FeedDraft>>[] =
    of === 'all' || of === 'customer'
      ? []
      : [field(of, 'Which', { kind: 'choice', options: [{ value: '', label: 'Choose…' }, ...buildOptions(some)] })];
  return (
    <Part title="What it shows">
      <Fields
        form={form}
        of={[
          field('of', 'Of', {
            kind: 'choice',
            options: OF.filter(({ value }) => role !== 'self' || value === 'resource'),
          }),
          ...which,
        ]}
      />
      {of === 'customer' && (
        <ChooseCustomer
          value={form.draft.customer}
          error={form.errorAt('customer')}
          onChange={(uuid) => form.set('customer', uuid)}
        />
      )}
      <Fields
        form={form}
        of={listFields(FEED, [
          field('detail', 'Shows', { kind: 'choice', options: optionsIn(DETAILS) }),
          field('past_days', 'Past days'),
        ])}
      />
    </Part>
  );
}
