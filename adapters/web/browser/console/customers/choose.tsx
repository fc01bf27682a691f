import { useState } from 'preact/hooks';
import { Button, QuietButton } from '../../design/button.js';
import { Field } from '../../design/field.js';
import { displayName } from '../customer/booker.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { TYPING, useQuery } from '../use-query.js';
import { wordsFor } from '../words.js';
import { TEXTS } from './texts.js';

/** Loads a customer's name. Undefined while loading, and for a deleted customer. */
export function useCustomerName(uuid: string): string | undefined {
  const { client } = useConsole();
  const { value, isCurrent } = useQuery(
    (uuid: string, signal) => client.getCustomer({ path: { uuid }, signal }),
    uuid === '' ? undefined : uuid,
  );
  return value && isCurrent ? displayName(value) : undefined;
}

const SHOWN = 6;

interface ChooseCustomerProps {
  /** UUID of the chosen customer. Empty without one. */
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (uuid: string) => void;
}

export function ChooseCustomer({ value, error, onChange }: ChooseCustomerProps) {
  const { client } = useConsole();
  const [q, setQ] = useState('');
  const name = useCustomerName(value);
  const term = q.trim();
  const { value: found, failure } = useQuery(
    (term: string, signal) => {
      const query = {
        limit: SHOWN,
        ...(term && { search: 'name,email,phone', q: term }),
        sort: '-created_at' as const,
      };
      return client.listCustomers({ query, signal });
    },
    value === '' ? term : undefined,
    { delay: TYPING },
  );
  if (value !== '') {
    return (
      <div class="field">
        <span class="field-label">{SHARED.customer}</span>
        <div class="row">
          <span>{name ?? '…'}</span>
          <QuietButton onClick={() => onChange('')}>{TEXTS.chooseAnother}</QuietButton>
        </div>
        {error && <p class="field-error">{error}</p>}
      </div>
    );
  }
  const { data: customers = [], total = 0 } = found ?? {};
  return (
    <div class="stack">
      <Field
        name="customer"
        label={SHARED.customer}
        type="search"
        hint={TEXTS.searchHint}
        autocomplete="off"
        value={q}
        error={error}
        onText={setQ}
      />
      <div class="row">
        {customers.map((customer) => (
          <Button key={customer.uuid} onClick={() => onChange(customer.uuid)}>
            {displayName(customer)}
          </Button>
        ))}
      </div>
      <p class="muted small" role="status">
        {failure && wordsFor(failure)}
        {found && total === 0 && (term === '' ? TEXTS.none : TEXTS.noMatch)}
        {total > customers.length && TEXTS.more(total - customers.length)}
      </p>
    </div>
  );
}
