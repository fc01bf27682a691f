import { PROFILE } from '../../../../../core/model/profile.js';
import { QuietButton } from '../../design/button.js';
import { Field, Select } from '../../design/field.js';
import { Editor } from '../forms/editor.js';
import type { Answered } from '../forms/editor-props.js';
import { Fields, field, Part } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { buildDrafts, type DraftOf } from '../forms/schema-form.js';
import { listLanguages } from '../languages.js';
import type { Business } from '../objects.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { FailureNotice, useRequest } from '../use-request.js';
import { Logo } from './logo.js';

const KIND = {
  path: '/business',
  words: { many: 'Business' },
  events: ['business.updated'],
  nameOf: () => 'Business',
  about: 'What your customers see of you: on your booking page, in e-mails and in their calendars.',
  back: null,
};
const DRAFTS = buildDrafts(PROFILE);

/** Profile of the business as customers see it: on the booking page, in e-mails and in calendars. */
export default function BusinessSection(_: SectionProps) {
  const { client, app } = useConsole();
  return (
    <Editor<'Business', DraftOf<typeof PROFILE>, 'updateBusiness'>
      kind={KIND}
      uuid={app.uuid}
      drafts={DRAFTS}
      requests={{
        // Cast: only callers with a key get the other variant.
        get: () => client.getBusiness() as Promise<Answered<Business>>,
        update: ({ path: _, ...input }) => client.updateBusiness(input),
      }}
      below={({ logo }) => (
        <>
          <section class="surface padded stack">
            <h2>Logo</h2>
            <p class="muted small">A PNG, JPEG or WebP file. It is saved as soon as you choose it.</p>
            <Logo logo={logo} />
          </section>
          <StaffHours />
        </>
      )}
    >
      {(form, business) => business && <BusinessFields form={form} business={business} />}
    </Editor>
  );
}

const WHO = [
  { value: 'manager', label: 'Managers only' },
  { value: 'self', label: 'Also the staff, each their own' },
] as const;

/** Setting of who may change opening hours. It is saved at once. */
function StaffHours() {
  const { client, say } = useConsole();
  const { value, reload } = useQuery((_: null, signal) => client.getCurrentApp({ signal }), null, {
    events: ['business.updated'],
  });
  const { isBusy, failure, send } = useRequest();
  if (!value || !('staff_hours' in value)) return null;
  const change = async (staff_hours: typeof value.staff_hours) => {
    if (await send(client.updateAppSettings({ body: { staff_hours } }))) say('Saved.');
    reload();
  };
  return (
    <section class="surface padded stack">
      <h2>Staff</h2>
      <Select
        label="Who changes opening hours"
        hint="Saved as soon as you choose it."
        options={WHO}
        disabled={isBusy}
        value={value.staff_hours}
        onChange={change}
      />
      <FailureNotice failure={failure} />
    </section>
  );
}

interface BusinessFieldsProps {
  readonly form: Form<DraftOf<typeof PROFILE>>;
  readonly business: Business;
}

/** Fields of the profile. Their placeholders show the defaults that customers see. */
function BusinessFields({ form, business }: BusinessFieldsProps) {
  const { name, timezone } = business.public;
  return (
    <>
      <Part title="Who you are">
        <Fields
          form={form}
          of={[
            field('name', 'Name', { kind: 'text', optional: true, placeholder: name, hint: `Empty: ${name}.` }),
            field('timezone', 'Time zone', { kind: 'zone', optional: true, hint: `Empty: ${timezone}.` }),
            field('intro', 'Introduction', {
              kind: 'long',
              optional: true,
              hint: 'Shown at the top of your booking page.',
            }),
            field('language', 'Language', { kind: 'choice', options: listLanguages(form.draft.language, NO_LANGUAGE) }),
          ]}
        />
      </Part>
      <Part title="How to reach you">
        <Fields
          form={form}
          of={[
            field('address', 'Address', { kind: 'long', optional: true, hint: 'At most 6 lines.' }),
            field('phone', 'Phone', { kind: 'tel', optional: true }),
            field('email', 'E-mail', { kind: 'email', optional: true, hint: 'Answers to e-mails go there.' }),
            field('website', 'Web site', { kind: 'url', optional: true, placeholder: 'https://' }),
            field('privacy_url', 'Privacy policy', {
              kind: 'url',
              optional: true,
              placeholder: 'https://',
              hint: 'Linked from your booking page.',
            }),
            field('terms_url', 'Terms', {
              kind: 'url',
              optional: true,
              placeholder: 'https://',
              hint: 'Linked from your booking page.',
            }),
          ]}
        />
      </Part>
      <Part title="Colour">
        <Accent form={form} colors={business.colors} />
      </Part>
    </>
  );
}

const NO_LANGUAGE = 'English, unless a customer reads another one';

interface AccentProps {
  readonly form: Form<DraftOf<typeof PROFILE>>;
  readonly colors: Business['colors'];
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** Field for the accent colour, with a sample. As on the customers' pages, it is mixed until text on it is readable. */
function Accent({ form, colors }: AccentProps) {
  const { accent } = form.draft;
  return (
    <div class="stack">
      <div class="row business-accent">
        <Field
          label="Accent"
          optional="optional"
          hint="For buttons and links. Type it as #rrggbb, or choose it."
          error={form.errorAt('accent')}
          value={accent}
          autocomplete="off"
          spellcheck={false}
          onText={(text) => form.set('accent', text.trim())}
        />
        <input
          class="business-colour"
          type="color"
          aria-label="Choose the accent"
          value={isColor(accent) ? accent.toLowerCase() : '#0b6b5b'}
          onInput={({ currentTarget }) => form.set('accent', currentTarget.value)}
        />
        {accent !== '' && <QuietButton onClick={() => form.set('accent', '')}>Remove the colour</QuietButton>}
      </div>
      {colors && (
        <div class="row" aria-hidden="true">
          {(['light', 'dark'] as const).map((scheme) => (
            <span
              key={scheme}
              class="business-sample"
              style={{ backgroundColor: colors[scheme].accent, color: colors[scheme].on_accent }}
            >
              {scheme === 'light' ? 'In light' : 'In dark'}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
