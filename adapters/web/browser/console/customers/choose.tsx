import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/index.js';
import { Button } from '../../design/button.js';
import { Field } from '../../design/field.js';
import { useConsole } from '../use-console.js';
import { type Failure, wordsFor } from '../words.js';

type Customer = Schemas['Customer'];

/** What a customer is called. */
export const nameOf = ({ name, email, phone }: Customer): string => name ?? email ?? phone ?? 'Customer';

/** The name of a customer who is known by UUID; undefined until it is known, and where there is none any more. */
export function useCustomerName(uuid: string): string | undefined {
  const { client } = useConsole();
  const [found, setFound] = useState<{ readonly of: string; readonly name: string }>();
  useEffect(() => {
    if (uuid === '') return undefined;
    const ending = new AbortController();
    client.getCustomer({ path: { uuid }, signal: ending.signal }).then(
      (answer) => answer.outcome === 'ok' && setFound({ of: uuid, name: nameOf(answer.value) }),
      (thrown: unknown) => {
        if (!ending.signal.aborted) throw thrown;
      },
    );
    return () => ending.abort();
  }, [client, uuid]);
  return found?.of === uuid ? found.name : undefined;
}

/** Milliseconds after the last key before it is searched. */
const TYPING = 250;
const SHOWN = 6;

interface ChooseCustomerProps {
  /** The UUID of who is chosen; empty while nobody is. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (uuid: string) => void;
}

/** One of many customers, found by what is known of them. */
export function ChooseCustomer({ value, error, onChange }: ChooseCustomerProps) {
  const { client } = useConsole();
  const [q, setQ] = useState('');
  const [found, setFound] = useState<{ readonly customers: readonly Customer[]; readonly total: number }>();
  const [failure, setFailure] = useState<Failure>();
  const name = useCustomerName(value);
  useEffect(() => {
    if (value !== '') return undefined;
    const ending = new AbortController();
    const timer = setTimeout(() => {
      const term = q.trim();
      const query = {
        limit: SHOWN,
        ...(term && { search: 'name,email,phone', q: term }),
        sort: '-created_at' as const,
      };
      client.listCustomers({ query, signal: ending.signal }).then(
        (answer) => {
          setFailure(answer.outcome === 'ok' ? undefined : answer);
          if (answer.outcome === 'ok') setFound({ customers: answer.value.data, total: answer.value.total });
        },
        (thrown: unknown) => {
          if (!ending.signal.aborted) throw thrown;
        },
      );
    }, TYPING);
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [client, q, value]);
  if (value !== '') {
    return (
      <div class="field">
        <span class="field-label">Customer</span>
        <div class="row">
          <span>{name ?? '…'}</span>
          <Button kind="quiet" onClick={() => onChange('')}>
            Choose another
          </Button>
        </div>
        {error && <p class="field-error">{error}</p>}
      </div>
    );
  }
  const { customers = [], total = 0 } = found ?? {};
  return (
    <div class="stack">
      <Field
        label="Customer"
        type="search"
        hint="Search by name, e-mail or phone."
        autocomplete="off"
        value={q}
        error={error}
        onInput={({ currentTarget }) => setQ(currentTarget.value)}
      />
      <div class="row">
        {customers.map((customer) => (
          <Button key={customer.uuid} onClick={() => onChange(customer.uuid)}>
            {nameOf(customer)}
          </Button>
        ))}
      </div>
      <p class="muted small" role="status">
        {failure && wordsFor(failure)}
        {!failure &&
          found &&
          total === 0 &&
          (q.trim() === '' ? 'There are no customers yet.' : 'Nobody is found by that.')}
        {!failure && total > customers.length && `And ${(total - customers.length).toLocaleString()} more.`}
      </p>
    </div>
  );
}
