import { useEffect, useRef, useState } from 'preact/hooks';
import { ACTION, CONFIGS, HEADERS_MAX, isRelative } from '../../../../../core/model/action.js';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Field } from '../../design/field.js';
import { Notice } from '../../design/notice.js';
import { Skeleton } from '../../design/skeleton.js';
import { optionsIn } from '../directory.js';
import { Editor } from '../forms/editor.js';
import { type FieldOf, Fields, field, More, Part, Rows } from '../forms/fields.js';
import type { Errors, Form, Path } from '../forms/form.js';
import { buildBlank, buildBody, buildDraft } from '../forms/schema-form.js';
import { SecondStep } from '../forms/second-step.js';
import { Shown } from '../keys/copy-text.js';
import type { SectionState } from '../lists/states.js';
import { TechnicalDetails } from '../technical-details.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { FailureNotice, useRequest } from '../use-request.js';
import { errorsOf } from '../words.js';
import { type ActionDraft, minutesOf, UNITS } from './draft.js';
import { Mail, type StandardLetters, useStandardLetters } from './mail.js';
import { TEXTS } from './texts.js';
import { type Action, answerWords } from './words.js';

const { offset_minutes: _, config: __, ...NEW } = buildBlank(ACTION);

const BLANK: Omit<ActionDraft, 'email'> = {
  ...NEW,
  trigger: 'booking.confirmed',
  offset: 0,
  unit: 'minutes',
  side: 'after',
  type: 'email',
  webhook: { ...buildBlank(CONFIGS.webhook), headers: [] },
  transition: { to: 'complete' },
};

/** Returns the draft of a new action: the standard confirmation, to be changed. */
function blankAction({ wordsOf }: StandardLetters): ActionDraft {
  const email = { ...buildBlank(CONFIGS.email), to: '{{booking.customer.email}}', ...wordsOf('confirmed') };
  return { ...BLANK, email };
}

function actionDraft(action: Action, standard: StandardLetters): ActionDraft {
  const { offset_minutes, config } = action;
  const minutes = Math.abs(offset_minutes);
  const unit = minutes > 0 && minutes % 1440 === 0 ? 'days' : minutes > 0 && minutes % 60 === 0 ? 'hours' : 'minutes';
  const { offset_minutes: _, config: __, ...draft } = buildDraft(ACTION, action);
  return {
    ...blankAction(standard),
    ...draft,
    offset: minutes / UNITS[unit],
    unit,
    side: offset_minutes < 0 ? 'before' : 'after',
    ...(draft.type === 'email' && { email: buildDraft(CONFIGS.email, config) }),
    ...(draft.type === 'webhook' && {
      webhook: { ...buildDraft(CONFIGS.webhook, config), headers: headerRows(config) },
    }),
    ...(draft.type === 'transition' && { transition: buildDraft(CONFIGS.transition, config) }),
  };
}

function headerRows(config: object): ActionDraft['webhook']['headers'] {
  const headers = 'headers' in config ? (config.headers as Readonly<Record<string, string>>) : {};
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function configOf({ type, email, webhook, transition }: ActionDraft): object {
  switch (type) {
    case 'email':
      return buildBody(CONFIGS.email, email);
    case 'webhook': {
      const named = webhook.headers.filter(({ name }) => name !== '');
      return {
        url: webhook.url,
        ...(webhook.secret !== '' && { secret: webhook.secret }),
        ...(named.length > 0 && { headers: Object.fromEntries(named.map(({ name, value }) => [name, value])) }),
      };
    }
    case 'transition':
      return transition;
    case 'log':
      return {};
  }
}

/** Returns the errors of headers, which are rows in the draft and properties in the request. */
function headerErrors({ type, webhook: { headers } }: ActionDraft): Errors {
  if (type !== 'webhook') return {};
  const names = headers.map(({ name }) => name.toLowerCase());
  return Object.fromEntries(
    headers.flatMap(({ name, value }, index) => {
      const at = `webhook.headers.${index}.name`;
      if (name === '') return value === '' ? [] : [[at, TEXTS.headerUnnamed]];
      return names.indexOf(name.toLowerCase()) < index ? [[at, TEXTS.headerTwice]] : [];
    }),
  );
}

function placeOf(path: string, { type, webhook }: ActionDraft): string {
  if (path === 'offset_minutes') return 'offset';
  const header = webhook.headers.findIndex(({ name }) => path === `config.headers.${name}`);
  if (header >= 0) return `webhook.headers.${header}.name`;
  return path.replace(/^config(?=\.|$)/, type);
}

function actionBody(draft: ActionDraft): Schemas['NewAction'] {
  // Cast: the type decides which fields the configuration has.
  return buildBody(ACTION, {
    ...draft,
    offset_minutes: minutesOf(draft),
    config: configOf(draft),
  }) as Schemas['NewAction'];
}

const KIND = {
  words: TEXTS.action,
  events: ['action.*', 'workflow.*'],
};

export function ActionEditor({ workflow, uuid }: { readonly workflow: string; readonly uuid: string | undefined }) {
  const { client } = useConsole();
  // The secret is kept in memory only, while it is shown.
  const [secret, setSecret] = useState<{ readonly of: string; readonly text: string }>();
  const standard = useStandardLetters();
  if (!standard) return <Skeleton height="12rem" />;
  return (
    <Editor<'Action', ActionDraft>
      key={uuid ?? 'new'}
      kind={{ ...KIND, path: `/workflows/${workflow}` }}
      uuid={uuid}
      drafts={{
        blank: () => blankAction(standard),
        draftOf: (action) => actionDraft(action, standard),
        bodyOf: actionBody,
        placeOf,
        check: headerErrors,
      }}
      requests={{
        get: ({ path }) => client.getAction({ path: { workflow, ...path } }),
        create: async (input) => {
          const answer = await client.createAction({ path: { workflow }, ...input });
          if (answer.outcome === 'ok' && answer.value.type === 'webhook' && answer.value.config.secret) {
            setSecret({ of: answer.value.uuid, text: answer.value.config.secret });
          }
          return answer;
        },
        update: ({ path, ...input }) => client.updateAction({ path: { workflow, ...path }, ...input }),
        remove: ({ path, ...input }) => client.deleteAction({ path: { workflow, ...path }, ...input }),
      }}
      removal={{ text: TEXTS.actionRemoval }}
      below={(action) => (
        <>
          {action.type === 'webhook' && (
            <Secret workflow={workflow} action={action} onMade={(text) => setSecret({ of: action.uuid, text })} />
          )}
          <Test workflow={workflow} action={action} />
        </>
      )}
    >
      {(form) => (
        <>
          {secret !== undefined && secret.of === uuid && (
            <ShownSecret text={secret.text} onDone={() => setSecret(undefined)} />
          )}
          <ActionFields form={form} isNew={uuid === undefined} standard={standard} />
        </>
      )}
    </Editor>
  );
}

/** Shows the secret once, and scrolls it into view. */
function ShownSecret({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.scrollIntoView({ block: 'center' }), []);
  return (
    <section
      ref={section}
      class="surface padded stack"
      role="status"
      data-state={'secret-shown' satisfies SectionState}
    >
      <Shown label={TEXTS.secretShown} text={text} />
      <p class="muted small">{TEXTS.copyNow}</p>
      <Button onClick={onDone}>{SHARED.haveCopied}</Button>
    </section>
  );
}

const SIDE: FieldOf<Path<ActionDraft>> = field('side', TEXTS.side, {
  kind: 'choice',
  options: optionsIn(TEXTS.sides),
});

interface ActionFieldsProps {
  readonly form: Form<ActionDraft>;
  readonly isNew: boolean;
  readonly standard: StandardLetters;
}

function ActionFields({ form, isNew, standard }: ActionFieldsProps) {
  const { draft } = form;
  const hasSides = isRelative(draft.trigger);
  return (
    <>
      <Part title={TEXTS.when}>
        <Fields
          form={form}
          of={[
            field('name', SHARED.name, { kind: 'text', placeholder: TEXTS.actionName, wide: true }),
            field('trigger', TEXTS.runs, { kind: 'choice', wide: true, options: optionsIn(TEXTS.triggers) }),
            field('offset', hasSides ? TEXTS.howLong : TEXTS.howLongAfter, { kind: 'number', min: 0 }),
            field('unit', TEXTS.countedIn, { kind: 'choice', options: optionsIn(TEXTS.units) }),
            ...(hasSides ? [SIDE] : []),
            field('enabled', TEXTS.enabled, { kind: 'toggle' }),
          ]}
        />
      </Part>
      <Part title={TEXTS.whatItDoes}>
        <Fields form={form} of={[field('type', TEXTS.type, { kind: 'choice', options: optionsIn(TEXTS.types) })]} />
        {draft.type === 'email' && <Mail form={form} standard={standard} />}
        {draft.type === 'webhook' && <Webhook form={form} isNew={isNew} />}
        {draft.type === 'transition' && (
          <Fields
            form={form}
            of={[field('transition.to', TEXTS.transition, { kind: 'choice', options: optionsIn(TEXTS.transitions) })]}
          />
        )}
        {draft.type === 'log' && <p class="muted">{TEXTS.logHint}</p>}
      </Part>
    </>
  );
}

function Webhook({ form, isNew }: { readonly form: Form<ActionDraft>; readonly isNew: boolean }) {
  const { headers, secret } = form.draft.webhook;
  return (
    <>
      <Fields
        form={form}
        of={[field('webhook.url', TEXTS.address, { kind: 'url', placeholder: 'https://example.com/hooks' })]}
      />
      <Rows
        rows={headers}
        words={{ add: TEXTS.headerAdd, remove: TEXTS.headerRemove }}
        most={HEADERS_MAX}
        blank={() => ({ name: '', value: '' })}
        onChange={(rows) => form.set('webhook.headers', rows)}
        error={form.errorAt('webhook.headers')}
      >
        {(_, index) => (
          <>
            <Field label={TEXTS.header} autocomplete="off" {...form.text(`webhook.headers.${index}.name`)} />
            <Field label={TEXTS.headerValue} autocomplete="off" {...form.text(`webhook.headers.${index}.value`)} />
          </>
        )}
      </Rows>
      {isNew && (
        <>
          <p class="muted small">{TEXTS.signed}</p>
          <More title={TEXTS.ownSecret} isOpen={secret !== '' || form.errorAt('webhook.secret') !== undefined}>
            <Fields
              form={form}
              of={[
                field('webhook.secret', TEXTS.secret, {
                  kind: 'text',
                  hint: TEXTS.secretHint,
                  optional: true,
                }),
              ]}
            />
          </More>
        </>
      )}
    </>
  );
}

interface SecretProps {
  readonly workflow: string;
  readonly action: Action;
  readonly onMade: (secret: string) => void;
}

/** Signing secret of a webhook: cannot be shown again, only replaced. */
function Secret({ workflow, action: { uuid }, onMade }: SecretProps) {
  const { client } = useConsole();
  const [isAsking, setAsking] = useState(false);
  const [own, setOwn] = useState('');
  return (
    <section class="surface padded stack">
      <h2>{TEXTS.secret}</h2>
      <p>{TEXTS.secretAbout}</p>
      <Button
        onClick={() => {
          setOwn('');
          setAsking(true);
        }}
      >
        {TEXTS.replace}
      </Button>
      {isAsking && (
        <SecondStep
          title={TEXTS.replaceTitle}
          verb={TEXTS.replaceNow}
          onClose={() => setAsking(false)}
          act={() =>
            client.updateAction({ path: { workflow, uuid }, body: { config: { secret: own.trim() || null } } })
          }
          onDone={({ type, config }) => type === 'webhook' && config.secret && onMade(config.secret)}
        >
          <p>{TEXTS.replaceHint}</p>
          <Field
            name="secret"
            label={TEXTS.secret}
            optional={SHARED.optional}
            hint={TEXTS.newSecretHint}
            autocomplete="off"
            value={own}
            onText={setOwn}
          />
        </SecondStep>
      )}
    </section>
  );
}

/** Runs the action immediately and once, on a sample booking. */
function Test({ workflow, action }: { readonly workflow: string; readonly action: Action }) {
  const { client } = useConsole();
  const { isBusy, failure, send } = useRequest();
  const [attempt, setAttempt] = useState<{
    readonly ok: boolean;
    readonly status: number | null;
    readonly message: string | null;
  }>();
  const [to, setTo] = useState('');
  const isMail = action.type === 'email';
  const run = async () => {
    const body = isMail ? { to: to.trim() } : {};
    const answer = await send(client.testAction({ path: { workflow, uuid: action.uuid }, body }));
    if (answer) setAttempt(answer.value);
  };
  return (
    <section class="surface padded stack">
      <h2>{TEXTS.test}</h2>
      <p>{TEXTS.testHint}</p>
      {isMail && (
        <Field name="to" label={TEXTS.testTo} type="email" value={to} error={errorsOf(failure).to} onText={setTo} />
      )}
      <Button busy={isBusy} onClick={run}>
        {TEXTS.run}
      </Button>
      {attempt && (
        <Notice kind={attempt.ok ? 'info' : 'danger'} title={attempt.ok ? TEXTS.worked : TEXTS.failed}>
          {answerWords(attempt) && <p>{answerWords(attempt)}</p>}
          {attempt.message && <TechnicalDetails text={attempt.message} />}
        </Notice>
      )}
      <FailureNotice failure={failure} />
    </section>
  );
}
