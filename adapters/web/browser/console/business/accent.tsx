import type { PROFILE } from '../../../../../core/model/profile.js';
import { QuietButton } from '../../design/button.js';
import { Field } from '../../design/field.js';
import type { Form } from '../forms/form.js';
import type { DraftOf } from '../forms/schema-form.js';
import type { Business } from '../objects.js';

interface AccentProps {
  readonly form: Form<DraftOf<typeof PROFILE>>;
  readonly colors: Business['colors'];
}

const isColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/**
 * Field for the accent colour, with a sample of it. In the sample, the accent is mixed with black or white until text on it is readable, as
 * on the customers' pages.
 */
export function Accent({ form, colors }: AccentProps) {
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
