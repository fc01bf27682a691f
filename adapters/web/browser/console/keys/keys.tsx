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
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { Shown } from './copy-text.js';
import { BookingPageLink, PublicPage, publicAddress } from './public-page.js';
import { SecretPage } from './secret-page.js';
import { TEXTS } from './texts.js';

type Key = Schemas['Key'];

/** Typed origins are one per line. Empty: all. */
type KeyDraft = Omit<DraftOf<typeof KEY>, 'origins'> & { readonly origins: string };

const KIND = {
  path: '/keys',
  words: TEXTS.kind,
  events: ['key.*'],
};
const BLANK: KeyDraft = { ...buildBlank(KEY), name: TEXTS.firstName, origins: '' };
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
    <SecretPage title={TEXTS.ready(made.name)} path="/keys" verb={TEXTS.done} onDone={onDone}>
      <BookingPageLink publicKey={made.key} />
      <Shown label={TEXTS.keyAlone} text={made.key} />
    </SecretPage>
  );
}

function KeyList({ query }: Pick<SectionProps, 'query'>) {
  const { client, app } = useConsole();
  const services = useAll('services');
  return (
    <List<Key>
      id="keys"
      title={TEXTS.kind.many}
      about={TEXTS.about}
      query={query}
      search={BY_NAME}
      load={(query, signal) => client.listKeys({ query, signal })}
      events={['key.*']}
      add={TEXTS.create}
      columns={[
        { label: SHARED.name, cell: ({ uuid, name }) => <a href={`#/keys/${uuid}`}>{name}</a> },
        { label: TEXTS.publicAddress, cell: ({ page }) => (page ? `/book/${app.slug}` : '–') },
        { label: TEXTS.services, cell: ({ services: some }) => (some ? services.namesOf(some) : SHARED.allServices) },
        {
          label: TEXTS.websites,
          cell: ({ origins }) =>
            origins ? named(origins.map((one) => one.replace(/^https?:\/\//, ''))) : TEXTS.anyWebsite,
        },
        {
          label: SHARED.created,
          cell: ({ created_at }) => <span class="number table-whole">{momentText(created_at)}</span>,
        },
      ]}
      empty={{
        title: TEXTS.empty,
        text: TEXTS.emptyHint,
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
      removal={{ text: TEXTS.removal }}
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
      <Part title={TEXTS.what} about={isNew ? undefined : TEXTS.keyHint}>
        <Fields
          form={form}
          of={listFields(KEY, [
            field('name', SHARED.name, { hint: TEXTS.nameHint }),
            field('page', TEXTS.isPublic, {
              hint: TEXTS.publicHint(publicAddress(slug)),
            }),
          ])}
        />
        <Checkbox
          name="services.all"
          label={TEXTS.everyService}
          checked={draft.services === null}
          onCheck={(isChecked) => form.set('services', isChecked ? null : [])}
        />
        {draft.services !== null && (
          <Pool
            name="services"
            label={TEXTS.theseServices}
            error={form.errorIn('services')}
            options={services.items}
            chosen={draft.services}
            onChange={(chosen) => form.set('services', chosen)}
          />
        )}
      </Part>
      <Part title={TEXTS.allowed}>
        <TextArea
          name="origins"
          label={TEXTS.sites}
          optional={SHARED.optional}
          hint={TEXTS.sitesHint}
          rows={3}
          spellcheck={false}
          value={draft.origins}
          error={form.errorIn('origins')}
          onText={(text) => form.set('origins', text)}
        />
        <More title={TEXTS.limits} isOpen={isSpecial}>
          <Fields
            form={form}
            of={listFields(KEY, [
              field('hold_seconds_max', TEXTS.hold, {
                unit: SHARED.seconds,
                hint: TEXTS.holdHint,
              }),
              field('live_holds_max', TEXTS.holdsOfAll),
              field('holds_per_address', TEXTS.holdsOfOne),
              field('bookings_per_address', TEXTS.bookingsOfOne, {
                hint: TEXTS.bookingsHint,
              }),
            ])}
          />
        </More>
      </Part>
    </>
  );
}
