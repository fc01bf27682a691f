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
import { useConsole } from '../use-console.js';
import { FailureNotice, useRequest } from '../use-request.js';
import { errorsOf } from '../words.js';
import { type ActionDraft, minutesOf, UNITS } from './draft.js';
import { Mail, type StandardLetters, useStandardLetters } from './mail.js';
import { type Action, answerWords, TRIGGERS, TYPES } from './words.js';

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
      if (name === '') return value === '' ? [] : [[at, 'Name it, or take it out']];
      return names.indexOf(name.toLowerCase()) < index ? [[at, 'There is one of that name above']] : [];
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
  words: { many: 'The workflow', creating: 'New action', add: 'Add action' },
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
      removal={{ text: 'Its pending messages are not sent. This cannot be undone.' }}
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
      <Shown label="The secret by which receivers know that it is you" text={text} />
      <p class="muted small">Copy it now: it is not shown again.</p>
      <Button onClick={onDone}>I have copied it</Button>
    </section>
  );
}

const TRANSITIONS = optionsIn({
  confirm: 'Confirm it',
  approve: 'Approve it',
  decline: 'Decline it',
  cancel: 'Cancel it',
  complete: 'Mark it as completed',
  'no-show': 'Mark it as a no-show',
});

const SIDE: FieldOf<Path<ActionDraft>> = field('side', 'Before or after', {
  kind: 'choice',
  options: optionsIn({ before: 'Before', after: 'After' }),
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
      <Part title="When">
        <Fields
          form={form}
          of={[
            field('name', 'Name', { kind: 'text', placeholder: 'Confirmation', wide: true }),
            field('trigger', 'It runs', { kind: 'choice', wide: true, options: optionsIn(TRIGGERS) }),
            field('offset', hasSides ? 'How long' : 'How long after', { kind: 'number', min: 0 }),
            field('unit', 'Counted in', {
              kind: 'choice',
              options: (Object.keys(UNITS) as (keyof typeof UNITS)[]).map((value) => ({ value, label: value })),
            }),
            ...(hasSides ? [SIDE] : []),
            field('enabled', 'Switched on', { kind: 'toggle' }),
          ]}
        />
      </Part>
      <Part title="What it does">
        <Fields form={form} of={[field('type', 'Kind', { kind: 'choice', options: optionsIn(TYPES) })]} />
        {draft.type === 'email' && <Mail form={form} standard={standard} />}
        {draft.type === 'webhook' && <Webhook form={form} isNew={isNew} />}
        {draft.type === 'transition' && (
          <Fields
            form={form}
            of={[field('transition.to', 'What becomes of it', { kind: 'choice', options: TRANSITIONS })]}
          />
        )}
        {draft.type === 'log' && <p class="muted">The service writes a line into its own log, for those who run it.</p>}
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
        of={[field('webhook.url', 'Address', { kind: 'url', placeholder: 'https://example.com/hooks' })]}
      />
      <Rows
        rows={headers}
        words={{ add: 'Add a header', remove: (row) => `Remove header ${row}` }}
        most={HEADERS_MAX}
        blank={() => ({ name: '', value: '' })}
        onChange={(rows) => form.set('webhook.headers', rows)}
        error={form.errorAt('webhook.headers')}
      >
        {(_, index) => (
          <>
            <Field label="Header" autocomplete="off" {...form.text(`webhook.headers.${index}.name`)} />
            <Field label="Value" autocomplete="off" {...form.text(`webhook.headers.${index}.value`)} />
          </>
        )}
      </Rows>
      {isNew && (
        <>
          <p class="muted small">Messages are signed. The secret is shown once, when the action is created.</p>
          <More title="A secret of your own" isOpen={secret !== '' || form.errorAt('webhook.secret') !== undefined}>
            <Fields
              form={form}
              of={[
                field('webhook.secret', 'Secret', {
                  kind: 'text',
                  hint: 'Where the receiver has given you one: whsec_ and what follows.',
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
      <h2>The secret</h2>
      <p>Messages are signed with it, so that receivers can verify them. It was shown when it was created.</p>
      <Button
        onClick={() => {
          setOwn('');
          setAsking(true);
        }}
      >
        Give it a new secret…
      </Button>
      {isAsking && (
        <SecondStep
          title="Give it a new secret?"
          verb="Use a new secret"
          onClose={() => setAsking(false)}
          act={() =>
            client.updateAction({ path: { workflow, uuid }, body: { config: { secret: own.trim() || null } } })
          }
          onDone={({ type, config }) => type === 'webhook' && config.secret && onMade(config.secret)}
        >
          <p>
            You see it once. For a day the old one signs beside it, so that the receiver can change in its own time.
          </p>
          <Field
            label="Secret"
            optional="optional"
            hint="Empty: a new one is made. Or the one that the receiver has given you."
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
      <h2>Try it</h2>
      <p>
        It runs once, now, as it is saved, on a sample booking: a mail really goes out, an address is really called.
      </p>
      {isMail && <Field label="Send it to" type="email" value={to} error={errorsOf(failure).to} onText={setTo} />}
      <Button busy={isBusy} onClick={run}>
        Run it now
      </Button>
      {attempt && (
        <Notice kind={attempt.ok ? 'info' : 'danger'} title={attempt.ok ? 'It worked' : 'It did not work'}>
          {answerWords(attempt) && <p>{answerWords(attempt)}</p>}
        </Notice>
      )}
      <FailureNotice failure={failure} />
    </section>
  );
}
