import { useState } from 'preact/hooks';
import { KEY } from '../../../../../core/model/key.js';
import type { Schemas } from '../../../../client/index.js';
import { Checkbox, TextArea } from '../../design/field.js';
import { useAll } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { Fields, field, More, Part, Pool } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { buildBlank, buildBody, buildDraft, type DraftOf, listFields } from '../forms/schema-form.js';
import { BY_NAME, List } from '../lists/list.js';
import { momentText } from '../lists/when.js';
import { named } from '../named-list.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { Shown } from './copy-text.js';
import { BookingPageLink, PublicPage, publicAddress } from './public-page.js';
import { SecretPage } from './secret-page.js';

type Key = Schemas['Key'];

/** Typed origins are one per line. Empty: all. */
type KeyDraft = Omit<DraftOf<typeof KEY>, 'origins'> & { readonly origins: string };

const KIND = {
  path: '/keys',
  words: { many: 'Booking pages', creating: 'New booking page', add: 'Add booking page' },
  events: ['key.*'],
};
const BLANK: KeyDraft = { ...buildBlank(KEY), name: 'Booking page', origins: '' };
const DRAFTS = {
  blank: () => BLANK,
  draftOf: (key: Key): KeyDraft => ({ ...buildDraft(KEY, key), origins: (key.origins ?? []).join('\n') }),
  bodyOf: (draft: KeyDraft) => buildBody(KEY, { ...draft, origins: originsOf(draft.origins) }),
};
const LIMITS = ['hold_seconds_max', 'live_holds_max', 'holds_per_address', 'bookings_per_address'] as const;

export default function Keys({ rest: [uuid], query }: SectionProps) {
  // The key is kept in memory only, while it is shown.
  const [made, setMade] = useState<Schemas['KeyWithText']>();
  if (made) return <MadeKey made={made} onDone={() => setMade(undefined)} />;
  if (uuid !== undefined) return <KeyEditor uuid={uuid === 'new' ? undefined : uuid} onMade={setMade} />;
  return <KeyList query={query} />;
}

function MadeKey({ made, onDone }: { readonly made: Schemas['KeyWithText']; readonly onDone: () => void }) {
  return (
    <SecretPage title={`${made.name} is ready`} path="/keys" verb="I have what I need" onDone={onDone}>
      <BookingPageLink publicKey={made.key} />
      <Shown label="The key alone, for a page of your own" text={made.key} />
    </SecretPage>
  );
}

function KeyList({ query }: Pick<SectionProps, 'query'>) {
  const { client, app } = useConsole();
  const services = useAll('services');
  return (
    <List<Key>
      id="keys"
      title="Booking pages"
      about="Customers book by themselves here: at your public address, or on your own website."
      query={query}
      search={BY_NAME}
      load={(query, signal) => client.listKeys({ query, signal })}
      events={['key.*']}
      add="Make a booking page"
      columns={[
        { label: 'Name', cell: ({ uuid, name }) => <a href={`#/keys/${uuid}`}>{name}</a> },
        { label: 'Public address', cell: ({ page }) => (page ? `/book/${app.slug}` : '–') },
        { label: 'Opens', cell: ({ services: some }) => (some ? services.namesOf(some) : 'All services') },
        {
          label: 'On',
          cell: ({ origins }) => (origins ? named(origins.map((one) => one.replace(/^https?:\/\//, ''))) : 'Any site'),
        },
        { label: 'Made', cell: ({ created_at }) => <span class="number table-whole">{momentText(created_at)}</span> },
      ]}
      empty={{
        title: 'Customers cannot book by themselves yet',
        text: 'A booking page shows what you offer and the free times. Make one, and give its address to your customers.',
      }}
    />
  );
}

interface KeyEditorProps {
  readonly uuid: string | undefined;
  readonly onMade: (made: Schemas['KeyWithText']) => void;
}

function KeyEditor({ uuid, onMade }: KeyEditorProps) {
  const { client, app } = useConsole();
  return (
    <Editor<'Key', KeyDraft>
      kind={KIND}
      uuid={uuid}
      drafts={DRAFTS}
      requests={{ get: client.getKey, create: client.createKey, update: client.updateKey, remove: client.deleteKey }}
      removal={{
        text: 'The page stops at once, wherever it is. Bookings that were made with it stay. This cannot be undone.',
      }}
      onMade={onMade}
    >
      {(form, object) => (
        <>
          {object?.page && (
            <section class="surface padded">
              <PublicPage slug={app.slug} />
            </section>
          )}
          <KeyFields form={form} isNew={!object} slug={app.slug} />
        </>
      )}
    </Editor>
  );
}

const originsOf = (typed: string): readonly string[] | null => {
  const lines = typed.split(/\s+/).filter((line) => line !== '');
  return lines.length === 0 ? null : lines;
};

interface KeyFieldsProps {
  readonly form: Form<KeyDraft>;
  readonly isNew: boolean;
  readonly slug: string;
}

function KeyFields({ form, isNew, slug }: KeyFieldsProps) {
  const services = useAll('services');
  const { draft } = form;
  const isSpecial = LIMITS.some((name) => draft[name] !== BLANK[name]);
  return (
    <>
      <Part
        title="What it opens"
        about={isNew ? undefined : 'Its key is not shown again; what it may do can be changed.'}
      >
        <Fields
          form={form}
          of={listFields(KEY, [
            field('name', 'Name', { hint: 'For yourself; customers do not see it.' }),
            field('page', 'This is your public booking page', {
              hint: `Its address is ${publicAddress(slug)}. One booking page has it at a time.`,
            }),
          ])}
        />
        <Checkbox
          label="All services that are offered, those to come included"
          checked={draft.services === null}
          onCheck={(isChecked) => form.set('services', isChecked ? null : [])}
        />
        {draft.services !== null && (
          <Pool
            label="These services"
            error={form.errorIn('services')}
            options={services.items}
            chosen={draft.services}
            onChange={(chosen) => form.set('services', chosen)}
          />
        )}
      </Part>
      <Part title="Allowed websites">
        <TextArea
          label="Sites that may use it"
          optional="optional"
          hint="One a line, such as https://salon.example. Empty: any site. Our own page may always."
          rows={3}
          spellcheck={false}
          value={draft.origins}
          error={form.errorIn('origins')}
          onText={(text) => form.set('origins', text)}
        />
        <More title="Limits against misuse" isOpen={isSpecial}>
          <Fields
            form={form}
            of={listFields(KEY, [
              field('hold_seconds_max', 'A time is kept for', {
                unit: 'seconds',
                hint: 'While a customer fills in the form.',
              }),
              field('live_holds_max', 'Kept at once, by all'),
              field('holds_per_address', 'Kept at once, from one connection'),
              field('bookings_per_address', 'Booked within 24 hours, from one connection', {
                hint: 'Cancelled bookings count, too. Empty: unlimited.',
              }),
            ])}
          />
        </More>
      </Part>
    </>
  );
}
