import { PROFILE } from '../../../../../core/model/profile.js';
import { QuietButton } from '../../design/button.js';
import { Field, Select } from '../../design/field.js';
import { optionsIn } from '../directory.js';
import { Editor } from '../forms/editor.js';
import type { Answered } from '../forms/editor-props.js';
import { Fields, field, Part } from '../forms/fields.js';
import type { Form } from '../forms/form.js';
import { buildDrafts, type DraftOf } from '../forms/schema-form.js';
import { listLanguages } from '../languages.js';
import type { Business } from '../objects.js';
import type { SectionProps } from '../section.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { useQuery } from '../use-query.js';
import { FailureNotice, useRequest } from '../use-request.js';
import { Logo } from './logo.js';
import { TEXTS } from './texts.js';

const KIND = {
  path: '/business',
  words: TEXTS.kind,
  events: ['business.updated'],
  nameOf: () => TEXTS.kind.many,
  about: TEXTS.about,
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
            <h2>{TEXTS.logo}</h2>
            <p class="muted small">{TEXTS.logoHint}</p>
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

const WHO = optionsIn(TEXTS.whoChoices);

/** Setting of who may change opening hours. It is saved at once. */
function StaffHours() {
  const { client, say } = useConsole();
  const { value, reload } = useQuery((_: null, signal) => client.getCurrentApp({ signal }), null, {
    events: ['business.updated'],
  });
  const { isBusy, failure, send } = useRequest();
  if (!value || !('staff_hours' in value)) return null;
  const change = async (staff_hours: typeof value.staff_hours) => {
    if (await send(client.updateAppSettings({ body: { staff_hours } }))) say(SHARED.saved);
    reload();
  };
  return (
    <section class="surface padded stack">
      <h2>{TEXTS.staff}</h2>
      <Select
        name="staff_hours"
        label={TEXTS.whoChanges}
        hint={TEXTS.whoChangesHint}
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
      <Part title={TEXTS.who}>
        <Fields
          form={form}
          of={[
            field('name', SHARED.name, { kind: 'text', optional: true, placeholder: name, hint: TEXTS.emptyIs(name) }),
            field('timezone', SHARED.timeZone, { kind: 'zone', optional: true, hint: TEXTS.emptyIs(timezone) }),
            field('intro', TEXTS.intro, { kind: 'long', optional: true, hint: TEXTS.introHint }),
            field('language', TEXTS.language, {
              kind: 'choice',
              options: listLanguages(form.draft.language, TEXTS.anyLanguage),
            }),
          ]}
        />
      </Part>
      <Part title={TEXTS.contact}>
        <Fields
          form={form}
          of={[
            field('address', TEXTS.address, { kind: 'long', optional: true, hint: TEXTS.addressHint }),
            field('phone', SHARED.phone, { kind: 'tel', optional: true }),
            field('email', SHARED.email, { kind: 'email', optional: true, hint: TEXTS.emailHint }),
            field('website', TEXTS.website, { kind: 'url', optional: true, placeholder: 'https://' }),
            field('privacy_url', TEXTS.privacy, {
              kind: 'url',
              optional: true,
              placeholder: 'https://',
              hint: TEXTS.linkedHint,
            }),
            field('terms_url', TEXTS.terms, {
              kind: 'url',
              optional: true,
              placeholder: 'https://',
              hint: TEXTS.linkedHint,
            }),
          ]}
        />
      </Part>
      <Part title={TEXTS.color}>
        <Accent form={form} colors={business.colors} />
      </Part>
    </>
  );
}

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
          name="accent"
          label={TEXTS.accent}
          optional={SHARED.optional}
          hint={TEXTS.accentHint}
          error={form.errorAt('accent')}
          value={accent}
          autocomplete="off"
          spellcheck={false}
          onText={(text) => form.set('accent', text.trim())}
        />
        <input
          class="business-colour"
          type="color"
          name="accent.picker"
          aria-label={TEXTS.chooseAccent}
          value={isColor(accent) ? accent.toLowerCase() : '#0b6b5b'}
          onInput={({ currentTarget }) => form.set('accent', currentTarget.value)}
        />
        {accent !== '' && <QuietButton onClick={() => form.set('accent', '')}>{TEXTS.removeColor}</QuietButton>}
      </div>
      {colors && (
        <div class="row" aria-hidden="true">
          {(['light', 'dark'] as const).map((scheme) => (
            <span
              key={scheme}
              class="business-sample"
              style={{ backgroundColor: colors[scheme].accent, color: colors[scheme].on_accent }}
            >
              {scheme === 'light' ? TEXTS.inLight : TEXTS.inDark}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
