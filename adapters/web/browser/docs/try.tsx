import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import { readChallenge } from '../../../client/index.js';
import { Button, Submit } from '../design/button.js';
import { Code } from '../design/code.js';
import { Field, Select, TextArea } from '../design/field.js';
import { Form } from '../design/form.js';
import { Notice } from '../design/notice.js';
import { bearer } from '../parts/client.js';
import { memory } from '../parts/session.js';
import type { CredentialKind, Operation, Parameter, Schema } from './document.js';
import { curl, type Filled, fieldName, filledFor, findFaults, isRequired, prepared } from './request.js';
import type { DocsState } from './states.js';

interface Received {
  readonly status: number;
  readonly statusText: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly milliseconds: number;
  readonly text: string;
}

type Trying =
  | { readonly step: 'ready' }
  | { readonly step: 'invalid'; readonly faults: Readonly<Record<string, string>> }
  | { readonly step: 'sending' }
  | { readonly step: 'streaming'; readonly received: Received }
  | { readonly step: 'answered'; readonly received: Received }
  | { readonly step: 'unreachable' };

const KINDS: Readonly<Record<CredentialKind, { readonly label: string; readonly hint: string }>> = {
  owner: { label: 'Owner', hint: 'E-mail and token with a colon between them: ada@example.com:let-me-in' },
  app: { label: 'App', hint: 'As it was shown once when the app was made' },
  key: { label: 'Key', hint: 'It begins with pk_' },
  manage: { label: 'Manage token', hint: 'As the booking was made with it' },
};
const EVENT_STREAM = 'text/event-stream';

/** Typed inputs by operation, kept until the page is closed. */
const kept = new Map<string, Filled>();

export function TryIt({ operation }: { readonly operation: Operation }) {
  const [filled, setFilled] = useState(() => kept.get(operation.id) ?? filledFor(operation));
  const [token, setToken] = useState(() => tokenOf(filled.kind));
  const { trying, send, stop } = useTrying(operation, filled, token);
  const form = useRef<HTMLFormElement>(null);
  const fill = (changes: Partial<Filled>) => {
    const next = { ...filled, ...changes };
    kept.set(operation.id, next);
    setFilled(next);
  };
  // Focus the first invalid field once it is marked.
  useLayoutEffect(() => {
    if (trying.step === 'invalid') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [trying]);

  const faults = trying.step === 'invalid' ? trying.faults : {};
  const fieldsIn = (place: Parameter['in']) =>
    operation.parameters
      .filter((one) => one.in === place)
      // Required fields first. The order does not change while others are filled in.
      .sort((one, other) => Number(isAsked(other)) - Number(isAsked(one)))
      .map((one) => (
        <ParameterField
          key={fieldName(one)}
          parameter={one}
          required={isRequired(one, filled)}
          value={filled.values[fieldName(one)] ?? ''}
          error={faults[fieldName(one)]}
          onChange={(value) => fill({ values: { ...filled.values, [fieldName(one)]: value } })}
        />
      ));
  const isWaiting = trying.step === 'sending' || trying.step === 'streaming';
  return (
    <section class="try stack" id="try" aria-labelledby="try-title" data-state={stateOf(trying)}>
      <h2 id="try-title">Try it</h2>
      <Form formRef={form} class="stack" onSend={send}>
        {filled.kind && operation.credentials.length > 1 && (
          <Select
            name="credential"
            label="Call it as"
            value={filled.kind}
            options={operation.credentials.map((kind) => ({ value: kind, label: KINDS[kind].label }))}
            onChange={(kind) => {
              fill({ kind });
              setToken(tokenOf(kind));
            }}
          />
        )}
        {filled.kind && <TokenField kind={filled.kind} value={token} error={faults.token} onChange={setToken} />}
        {fieldsIn('path')}
        <Optional
          label="Query"
          fields={fieldsIn('query')}
          isOpen={operation.parameters.some((one) => one.in === 'query' && isAsked(one))}
        />
        {operation.body && (
          <TextArea
            name="body"
            label="Body"
            hint={operation.body.types[0]}
            error={faults.body}
            spellcheck={false}
            rows={Math.min(filled.body.split('\n').length + 1, 18)}
            value={filled.body}
            onText={(text) => fill({ body: text })}
          />
        )}
        <Optional label="Headers" fields={fieldsIn('header')} />
        <div class="row">
          <Submit busy={trying.step === 'sending'}>Send request</Submit>
          {isWaiting && <Button onClick={stop}>Stop</Button>}
        </div>
      </Form>
      {trying.step === 'unreachable' && (
        <Notice kind="danger" title="The service did not answer">
          <p>Nothing came back before the connection ended. Look whether it runs, then send the request again.</p>
        </Notice>
      )}
      {(trying.step === 'answered' || trying.step === 'streaming') && <Answered {...trying.received} />}
      <Code label="The same in a terminal" text={curl(prepared(operation, filled), filled.kind !== undefined)} />
    </section>
  );
}

/** Sends the filled-in request, one at a time. */
function useTrying(operation: Operation, filled: Filled, token: string) {
  const [trying, become] = useReducer((_: Trying, next: Trying) => next, { step: 'ready' });
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);
  const send = async () => {
    const faults = findFaults(operation, filled, token);
    if (Object.keys(faults).length > 0) return become({ step: 'invalid', faults });
    const controller = new AbortController();
    underWay.current?.abort();
    underWay.current = controller;
    become({ step: 'sending' });
    try {
      await exchange(operation, filled, token, controller.signal, become);
    } catch {
      if (!controller.signal.aborted) become({ step: 'unreachable' });
    }
  };
  const stop = () => {
    underWay.current?.abort();
    become(trying.step === 'streaming' ? { step: 'answered', received: trying.received } : { step: 'ready' });
  };
  return { trying, send, stop };
}

interface TokenFieldProps {
  readonly kind: CredentialKind;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (token: string) => void;
}

function TokenField({ kind, value, error, onChange }: TokenFieldProps) {
  const { label, hint } = KINDS[kind];
  return (
    <Field
      name="token"
      label={kind === 'manage' || kind === 'key' ? label : `${label} token`}
      hint={`${hint}. This page encodes it, and forgets it when the tab is closed.`}
      error={error}
      type="password"
      autocomplete="off"
      spellcheck={false}
      value={value}
      onText={(text) => {
        memory.set(`docs.${kind}`, text.trim());
        onChange(text.trim());
      }}
    />
  );
}

/** True for a parameter that a call usually needs. */
const isAsked = (parameter: Parameter): boolean =>
  parameter.required === true || parameter['x-required-unless'] !== undefined;

function stateOf(trying: Trying): DocsState {
  if (trying.step === 'answered' && trying.received.status >= 400) return 'try-refused';
  return `try-${trying.step}`;
}

const tokenOf = (kind: CredentialKind | undefined): string => (kind && memory.get(`docs.${kind}`)) ?? '';

async function exchange(
  operation: Operation,
  filled: Filled,
  token: string,
  signal: AbortSignal,
  become: (next: Trying) => void,
): Promise<void> {
  const { url, method, headers, body = null } = prepared(operation, filled);
  const credential = filled.kind && { Authorization: bearer(token) };
  const startedAt = performance.now();
  const response = await fetch(url, { method, headers: { ...headers, ...credential }, body, signal });
  const received = (text: string): Received => ({
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    milliseconds: Math.round(performance.now() - startedAt),
    text,
  });
  const type = response.headers.get('Content-Type') ?? '';
  if (response.body && type.startsWith(EVENT_STREAM)) {
    let text = '';
    become({ step: 'streaming', received: received(text) });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      text += next.value;
      become({ step: 'streaming', received: received(text) });
    }
    become({ step: 'answered', received: received(text) });
    return;
  }
  const text = await response.text();
  become({ step: 'answered', received: received(type.includes('json') ? pretty(text) : text) });
}

const pretty = (text: string): string => (text === '' ? '' : JSON.stringify(JSON.parse(text), null, 2));

function Answered({ status, statusText, headers, milliseconds, text }: Received) {
  const challenge =
    status === 401
      ? readChallenge(new Headers(headers.map(([name, value]): [string, string] => [name, value])))
      : undefined;
  return (
    <div class="stack" aria-live="polite">
      <p>
        <strong class={status >= 400 ? 'try-refusal' : 'try-success'}>
          {status} {statusText}
        </strong>{' '}
        <span class="muted">after {milliseconds} ms</span>
      </p>
      {challenge !== undefined && (
        <Notice kind="warn" title="The credential was refused">
          <p>{challenge}.</p>
        </Notice>
      )}
      {text !== '' && <Code label="Answer" text={text} />}
      <details class="try-headers">
        <summary>Headers of the answer</summary>
        <Code
          label="Headers of the answer"
          text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
          wrap
        />
      </details>
    </div>
  );
}

interface OptionalProps {
  readonly label: string;
  readonly fields: readonly preact.JSX.Element[];
  readonly isOpen?: boolean;
}

function Optional({ label, fields, isOpen = false }: OptionalProps) {
  if (fields.length === 0) return null;
  return (
    <details class="try-more" open={isOpen}>
      <summary>{label}</summary>
      <div class="stack">{fields}</div>
    </details>
  );
}

interface ParameterFieldProps {
  readonly parameter: Parameter;
  readonly required: boolean;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function ParameterField({ parameter, required, value, error, onChange }: ParameterFieldProps) {
  const { name, schema, example } = parameter;
  const options = choicesOf(schema);
  if (options) {
    return (
      <Select
        name={name}
        label={name}
        optional={required ? undefined : 'optional'}
        error={error}
        value={value}
        options={[
          { value: '', label: required ? 'Choose' : 'Not sent' },
          ...options.map((one) => ({ value: one, label: one })),
        ]}
        onChange={onChange}
      />
    );
  }
  const shown = example ?? schema.examples?.[0] ?? (schema.format === 'uuid' ? 'UUID' : schema.default);
  return (
    <Field
      name={name}
      label={name}
      optional={required ? undefined : 'optional'}
      error={error}
      value={value}
      placeholder={shown === undefined ? undefined : String(shown)}
      autocomplete="off"
      spellcheck={false}
      onText={onChange}
    />
  );
}

function choicesOf({ type, enum: values }: Schema): readonly string[] | undefined {
  if (type === 'boolean') return ['true', 'false'];
  return type === 'array' ? undefined : values?.filter((one) => one !== null).map(String);
}
