import { useState } from 'preact/hooks';
import { FEED, type FeedSubject } from '../../../../../core/model/feed.js';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Icon } from '../../design/icon.js';
import { ChooseCustomer, useCustomerName } from '../customers/choose.js';
import { buildOptions, optionsIn, useAll } from '../directory.js';
import { TEXTS } from '../feeds/texts.js';
import { Editor } from '../forms/editor.js';
import { type FieldOf, Fields, field, Part } from '../forms/fields.js';
import type { Errors, Form, Path } from '../forms/form.js';
import { buildBlank, type DraftOf, listFields } from '../forms/schema-form.js';
import { SecondStep } from '../forms/second-step.js';
import { Shown } from '../keys/copy-text.js';
import { SecretPage } from '../keys/secret-page.js';
import { Fact } from '../lists/facts.js';
import { Few } from '../lists/few.js';
import { momentText } from '../lists/when.js';
import type { SectionProps } from '../section.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { listAll } from '../use-query.js';
import { Qr } from './qr.js';
import { TEXTS as SYNC } from './texts.js';

type Feed = Schemas['Feed'];

interface FeedDraft extends DraftOf<typeof FEED> {
  readonly of: 'all' | FeedSubject;
}

/** Editor of a calendar link. A new link is shown once, with the ways to use it. */
export function FeedPages({ rest: [uuid], query: { customer = '' } }: SectionProps) {
  // The secret is kept in memory only, while it is shown.
  const [made, setMade] = useState<Schemas['FeedWithUrl']>();
  if (made) return <MadeFeed made={made} onDone={() => setMade(undefined)} />;
  return <FeedEditor key={uuid} uuid={uuid === 'new' ? undefined : uuid} customer={customer} onMade={setMade} />;
}

function MadeFeed({ made, onDone }: { readonly made: Schemas['FeedWithUrl']; readonly onDone: () => void }) {
  // With this scheme, phones offer to subscribe instead of downloading the file.
  const subscription = made.url.replace(/^https?:/, 'webcal:');
  return (
    <SecretPage title={TEXTS.ready} path="/sync" verb={SHARED.haveCopied} onDone={onDone}>
      <div class="sync-link">
        <Qr text={subscription} label={SYNC.linkQr} />
        <div class="stack">
          <p>
            <a class="button button-primary" href={subscription}>
              <Icon name="calendar" size={16} /> {SYNC.subscribe}
            </a>
          </p>
          <Shown label={TEXTS.readyLabel} text={made.url} />
          <p class="muted small">{TEXTS.readyHint}</p>
        </div>
      </div>
      <ul class="bare sync-steps">
        {Object.values(SYNC.steps).map(({ title, steps }) => (
          <li key={title}>
            <h2>{title}</h2>
            <ol class="small">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
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
          ? TEXTS.one.customer
          : SHARED.allBookings;
}

/** All calendar links. */
export function FeedList() {
  const { client, app } = useConsole();
  const whose = useWhose();
  return (
    <Few<Feed>
      caption={TEXTS.kind.many}
      of={app.uuid}
      load={(_, signal) => listAll(client.listFeeds.each({ query: { limit: 500 }, signal }))}
      events={['feed.*']}
      none={`${TEXTS.empty}. ${TEXTS.emptyHint}`}
      columns={[
        {
          label: TEXTS.bookingsOf,
          cell: (feed) => (
            <a href={`#/sync/feeds/${feed.uuid}`}>
              {feed.customer ? <CustomerName uuid={feed.customer} fallback={whose(feed)} /> : whose(feed)}
            </a>
          ),
        },
        { label: TEXTS.shows, cell: ({ detail }) => TEXTS.details[detail] },
        { label: TEXTS.pastDays, isLabelled: true, cell: ({ past_days }) => <span class="number">{past_days}</span> },
        {
          label: SHARED.created,
          cell: ({ created_at }) => <span class="number table-whole">{momentText(created_at)}</span>,
        },
      ]}
    />
  );
}

function CustomerName({ uuid, fallback }: { readonly uuid: string; readonly fallback: string }) {
  return <>{useCustomerName(uuid) ?? fallback}</>;
}

const KIND = { path: '/sync/feeds', words: TEXTS.kind, events: ['feed.*'] };
const BLANK: FeedDraft = { ...buildBlank(FEED), of: 'all' };
const DRAFTS = {
  draftOf: () => BLANK,
  bodyOf: ({ of, detail, past_days, ...subjects }: FeedDraft): Schemas['NewFeed'] => ({
    ...(of !== 'all' && { [of]: subjects[of] }),
    detail,
    past_days,
  }),
  check: (draft: FeedDraft): Errors =>
    draft.of !== 'all' && draft[draft.of] === '' ? { [draft.of]: SHARED.chooseOne } : {},
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
        removal={{ text: TEXTS.removal }}
        onMade={onMade}
      >
        {(form, feed) =>
          feed ? <Details feed={feed} onRotate={() => setRotating(feed)} /> : <NewFields form={form} />
        }
      </Editor>
      {rotating && (
        <SecondStep
          title={TEXTS.replaceTitle}
          verb={TEXTS.replaceNow}
          onClose={() => setRotating(undefined)}
          act={() => client.rotateFeed({ path: { uuid: rotating.uuid } })}
          onDone={onMade}
        >
          <p>{TEXTS.replaceHint}</p>
        </SecondStep>
      )}
    </>
  );
}

function Details({ feed, onRotate }: { readonly feed: Feed; readonly onRotate: () => void }) {
  return (
    <section class="surface padded stack" aria-label={TEXTS.link}>
      <dl class="facts">
        {feed.customer && (
          <Fact name={TEXTS.bookingsOf}>
            <a href={`#/customers/${feed.customer}`}>
              <CustomerName uuid={feed.customer} fallback={TEXTS.one.customer} />
            </a>
          </Fact>
        )}
        <Fact name={TEXTS.shows}>{TEXTS.details[feed.detail]}</Fact>
        <Fact name={TEXTS.pastDays}>{feed.past_days}</Fact>
        <Fact name={SHARED.created}>{momentText(feed.created_at)}</Fact>
        <Fact name={TEXTS.replacedAt}>{momentText(feed.updated_at)}</Fact>
      </dl>
      <Button onClick={onRotate}>{TEXTS.replace}</Button>
    </section>
  );
}

const OF = optionsIn({ all: SHARED.allBookings, ...TEXTS.one });

function NewFields({ form }: { readonly form: Form<FeedDraft> }) {
  const { role } = useConsole();
  const resources = useAll('resources');
  const services = useAll('services');
  const { of } = form.draft;
  const some = of === 'resource' ? resources.items : services.items;
  const which: readonly FieldOf<Path<FeedDraft>>[] =
    of === 'all' || of === 'customer'
      ? []
      : [
          field(of, TEXTS.which, {
            kind: 'choice',
            options: [{ value: '', label: SHARED.choose }, ...buildOptions(some)],
          }),
        ];
  return (
    <Part title={TEXTS.what}>
      <Fields
        form={form}
        of={[
          field('of', TEXTS.bookingsOf, {
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
          field('detail', TEXTS.shows, { kind: 'choice', options: optionsIn(TEXTS.details) }),
          field('past_days', TEXTS.pastDays),
        ])}
      />
    </Part>
  );
}
