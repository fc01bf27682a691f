import type { ComponentChildren } from 'preact';
import { Badge } from '../design/badge.js';
import { Button } from '../design/button.js';
import { Code } from '../design/code.js';
import { serviceUrl } from '../parts/client.js';
import { buildFragment } from '../parts/router.js';
import type { Answer, CredentialKind, Group, Operation, Schema, ServiceDocument } from './document.js';
import { Inline, Prose } from './prose.js';
import { quickStart, SAMPLE_OWNER } from './quick-start.js';
import { REASONS } from './reasons.js';
import { FieldHead, SchemaView } from './schema.js';
import { TryIt } from './try.js';

export const operationLink = (id: string): string => buildFragment({ path: `/operations/${id}` });
export const groupLink = (name: string): string => buildFragment({ path: `/groups/${encodeURIComponent(name)}` });
const schemaLink = (name: string): string => buildFragment({ path: `/schemas/${name}` });
const webhookLink = (type: string): string => buildFragment({ path: `/webhooks/${type}` });

type Schemas = ServiceDocument['schemas'];

export function Method({ method }: { readonly method: string }) {
  return <span class={`method method-${method.toLowerCase()}`}>{method}</span>;
}

export function Overview({ about, credentials, groups, webhooks, schemas }: ServiceDocument) {
  return (
    <>
      <h1 tabIndex={-1}>Reference</h1>
      <QuickStart />
      <Prose text={about} />
      <Section title="Credentials">
        <dl class="docs-list">
          {Object.entries(credentials).map(([kind, description]) => (
            <div key={kind}>
              <dt>{kind}</dt>
              <dd>
                <Inline text={description} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="Operations">
        <dl class="docs-list">
          {groups.map(({ name, description }) => (
            <div key={name}>
              <dt>
                <a href={groupLink(name)}>{name}</a>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Reasons />
      <Section title="Webhooks">
        <p>What the service sends to an address of yours, where an action of a workflow says so.</p>
        <Names of={webhooks.map(({ path }) => path)} linkOf={webhookLink} />
      </Section>
      <Section title="Schemas">
        <Names of={Object.keys(schemas).sort()} linkOf={schemaLink} />
      </Section>
    </>
  );
}

/** From nothing to a first booking, in three languages. */
function QuickStart() {
  const owner = <code>{SAMPLE_OWNER}</code>;
  return (
    <Section title="Quick start" part="quick-start">
      <p>
        In place of {owner}: your e-mail address and a token, which <code>npx slotkeeper owner add &lt;e-mail&gt;</code>{' '}
        makes.
      </p>
      {quickStart(serviceUrl()).map((sample) => (
        <Code key={sample.label} {...sample} />
      ))}
    </Section>
  );
}

function Reasons() {
  return (
    <Section title="Reasons of 409" part="reasons">
      <p>
        Nothing was changed. The answer has the <code>reason</code>:
      </p>
      <dl class="docs-list">
        {Object.entries(REASONS).map(([reason, hint]) => (
          <div key={reason}>
            <dt>
              <code>{reason}</code>
            </dt>
            <dd>
              <Inline text={hint} />
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function Names({ of, linkOf }: { readonly of: readonly string[]; readonly linkOf: (name: string) => string }) {
  return (
    <ul class="bare docs-names">
      {of.map((name) => (
        <li key={name}>
          <a href={linkOf(name)}>{name}</a>
        </li>
      ))}
    </ul>
  );
}

export function GroupView({ name, description, operations }: Group) {
  return (
    <>
      <h1 tabIndex={-1}>{name}</h1>
      <p>{description}</p>
      <ul class="bare docs-operations">
        {operations.map(({ id, method, path, summary }) => (
          <li key={id}>
            <a class="strong" href={operationLink(id)}>
              {summary}
            </a>
            <span class="docs-path">
              <Method method={method} /> <code>{path}</code>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const CALLERS: Readonly<Record<CredentialKind, string>> = {
  owner: 'an owner',
  app: 'an app',
  key: 'a key',
  manage: 'a manage token',
};

export function OperationView({ operation, schemas }: { readonly operation: Operation; readonly schemas: Schemas }) {
  const { method, path, summary, description, credentials, parameters, body, answers, group } = operation;
  const callers = credentials.map((kind) => CALLERS[kind]).join(' or ');
  return (
    <div class="docs-operation">
      <div class="docs-said stack">
        <p class="small">
          <a href={groupLink(group)}>{group}</a>
        </p>
        <h1 tabIndex={-1}>{summary}</h1>
        <p class="docs-path">
          <Method method={method} /> <code>{path}</code>
        </p>
        {description !== '' && <Prose text={description} />}
        <p class="muted">
          {callers === '' ? 'Open to everybody, without a credential.' : `Called with the credential of ${callers}.`}
        </p>
        <div class="docs-jump">
          <Button onClick={() => document.getElementById('try')?.scrollIntoView()}>Go to “Try it”</Button>
        </div>
        {parameters.length > 0 && (
          <Section title="Parameters">
            <Parameters of={parameters} schemas={schemas} />
          </Section>
        )}
        {body && (
          <Section title="Body">
            <p class="small muted">
              {body.types.join(', ')}
              {!body.required && '; may be left out'}
            </p>
            <SchemaView schema={body.schema} schemas={schemas} isOpen />
          </Section>
        )}
        <Answers answers={answers} schemas={schemas} />
      </div>
      <TryIt key={operation.id} operation={operation} />
    </div>
  );
}

export function WebhookView({ operation, schemas }: { readonly operation: Operation; readonly schemas: Schemas }) {
  const { path, summary, description, parameters, body } = operation;
  return (
    <div class="docs-said stack">
      <p class="small muted">Webhook</p>
      <h1 tabIndex={-1}>{summary}</h1>
      <p class="docs-path">
        <Method method="POST" /> <code>{path}</code>
      </p>
      {description !== '' && <Prose text={description} />}
      <Section title="Headers">
        <Parameters of={parameters} schemas={schemas} />
      </Section>
      {body && (
        <Section title="Body">
          <SchemaView schema={body.schema} schemas={schemas} />
          <Code label="Example" text={JSON.stringify(body.example, null, 2)} />
        </Section>
      )}
    </div>
  );
}

function Parameters({ of, schemas }: { readonly of: Operation['parameters']; readonly schemas: Schemas }) {
  return (
    <ul class="bare schema-fields">
      {of.map((one) => (
        <li key={`${one.in} ${one.name}`}>
          <FieldHead {...one} schemas={schemas} required={one.required ?? false} unless={one['x-required-unless']} />
        </li>
      ))}
    </ul>
  );
}

interface SchemaPageProps {
  readonly name: string;
  readonly schema: Schema;
  readonly schemas: Schemas;
}

export function SchemaPage({ name, schema, schemas }: SchemaPageProps) {
  const [example] = schema.examples ?? [];
  return (
    <div class="docs-said stack">
      <p class="small muted">Schema</p>
      <h1 tabIndex={-1}>{name}</h1>
      <SchemaView schema={schema} schemas={schemas} />
      {example !== undefined && <Code label="Example" text={JSON.stringify(example, null, 2)} />}
    </div>
  );
}

export function Unknown() {
  return (
    <>
      <h1 tabIndex={-1}>Nothing has that name</h1>
      <p>It may have been renamed, or the link is incomplete. Search for its path or a word of its summary.</p>
      <p>
        <a href="#/">All operations</a>
      </p>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  /** Name by which other programs find the section. */
  readonly part?: string | undefined;
  readonly children: ComponentChildren;
}

function Section({ title, part, children }: SectionProps) {
  const id = `section-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section class="stack" aria-labelledby={id} data-part={part}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Answers({ answers, schemas }: { readonly answers: readonly Answer[]; readonly schemas: Schemas }) {
  return (
    <Section title="Answers">
      {answers.map(({ status, description, body }) => (
        <details key={status} class="docs-answer" open={status.startsWith('2')}>
          <summary>
            <Badge tone={status.startsWith('2') ? 'accent' : 'plain'}>{status}</Badge> <Inline text={description} />
          </summary>
          {body ? (
            <div class="stack">
              <SchemaView schema={body.schema} schemas={schemas} />
              {body.example !== undefined && (
                <Code
                  label={`Example of ${status}`}
                  text={typeof body.example === 'string' ? body.example : JSON.stringify(body.example, null, 2)}
                />
              )}
            </div>
          ) : (
            <p class="muted">Without a body.</p>
          )}
        </details>
      ))}
    </Section>
  );
}
