import { useState } from 'preact/hooks';
import type { Client } from '../../../client/index.js';
import { QuietButton, Submit } from '../design/button.js';
import { Field } from '../design/field.js';
import { Form } from '../design/form.js';
import { Notice } from '../design/notice.js';
import { TEXTS } from './entry-texts.js';
import type { App } from './objects.js';
import { useKeyFor, wordsForOnce } from './once.js';
import { Step } from './step.js';
import { errorsOf, type Failure } from './words.js';

/** Converts a name to a slug: `Salon Hübsch & Co.` becomes `salon-huebsch-co`. */
function buildSlug(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' })[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '');
  return plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
}

interface NewAppProps {
  readonly client: Client;
  readonly isFirst: boolean;
  /** Reason why a new app could not be opened. */
  readonly opening: string | undefined;
  readonly onMade: (app: App) => Promise<void>;
  readonly onBack?: (() => void) | undefined;
}

export function NewApp({ client, isFirst, opening, onMade, onBack }: NewAppProps) {
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string>();
  const [made, setMade] = useState<App>();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [lacks, setLacks] = useState(false);
  const keyFor = useKeyFor();
  const errors = errorsOf(failure);
  const wished = slug ?? buildSlug(name);

  const submit = async () => {
    setLacks(name.trim() === '');
    setFailure(undefined);
    if (name.trim() === '') return;
    setBusy(true);
    if (made) {
      await onMade(made);
    } else {
      const body = { name: name.trim(), slug: wished, description: name.trim() };
      const result = await client.createApp({ body, idempotencyKey: keyFor(body) });
      if (result.outcome === 'ok') {
        setMade(result.value);
        await onMade(result.value);
      } else {
        setFailure(result);
      }
    }
    setBusy(false);
  };
  const elsewhere = failure && !['name', 'slug'].some((field) => field in errors);

  return (
    <Step state={failure ? 'new-app-refused' : 'new-app'} title={isFirst ? TEXTS.addFirst : TEXTS.add}>
      <p class="muted">{TEXTS.addHint}</p>
      <Form class="stack" onSend={submit}>
        <Field
          name="name"
          label={isFirst ? TEXTS.nameOfYours : TEXTS.name}
          autocomplete="organization"
          value={name}
          maxLength={255}
          error={lacks ? TEXTS.nameMissing : errors.name}
          onText={setName}
        />
        {(!isFirst || errors.slug !== undefined) && (
          <Field
            name="slug"
            label={TEXTS.slug}
            hint={TEXTS.slugHint}
            autocapitalize="none"
            spellcheck={false}
            value={wished}
            error={errors.slug}
            onText={setSlug}
          />
        )}
        {elsewhere && <Notice kind="danger">{wordsForOnce(failure)}</Notice>}
        {opening !== undefined && <Notice kind="danger">{opening}</Notice>}
        <div class="row">
          <Submit data-action="ok" busy={isBusy}>
            {made ? TEXTS.open : TEXTS.addNow}
          </Submit>
          {onBack && <QuietButton onClick={onBack}>{TEXTS.back}</QuietButton>}
        </div>
      </Form>
    </Step>
  );
}
