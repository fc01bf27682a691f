import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Field } from '../../design/field.js';
import { nameOf } from '../customer/booker.js';
import { useConsole } from '../use-console.js';
import { useLookup } from '../use-lookup.js';
import { wordsFor } from '../words.js';

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
  const name = useCustomerName(value);
  const term = q.trim();
  const answer = useLookup(value === '' ? term : undefined, (signal) => {
    const query = {
      limit: SHOWN,
      ...(term && { search: 'name,email,phone', q: term }),
      sort: '-created_at' as const,
    };
    return client.listCustomers({ query, signal });
  })?.value;
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
  const found = answer?.outcome === 'ok' ? answer.value : undefined;
  const { data: customers = [], total = 0 } = found ?? {};
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
        {answer && answer.outcome !== 'ok' && wordsFor(answer)}
        {found && total === 0 && (term === '' ? 'There are no customers yet.' : 'Nobody is found by that.')}
        {total > customers.length && `And ${(total - customers.length).toLocaleString()} more.`}
      </p>
    </div>
  );
}
