import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../design/button.js';
import { Field } from '../../design/field.js';
import type { Customer } from '../objects.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import { TYPING, useQuery } from '../use-query.js';
import { type Booker, displayDetails, displayName } from './booker.js';
import { TEXTS } from './texts.js';

interface CustomerFieldsProps {
  readonly value: Booker;
  readonly errorAt: (field: 'known' | 'name' | 'email' | 'phone') => string | undefined;
  readonly onChange: (value: Booker) => void;
}

/** Fields for name, e-mail and phone. Typing a name suggests known customers. */
export function CustomerFields({ value, errorAt, onChange }: CustomerFieldsProps) {
  const { known } = value;
  const change = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const before = useRef(known);
  // Move the focus to the field that replaces the focused one.
  useLayoutEffect(() => {
    if (before.current === known) return;
    before.current = known;
    (known ? change : field).current?.focus();
  }, [known]);
  const type = (name: 'email' | 'phone') => (text: string) => onChange({ ...value, [name]: text });
  if (known) {
    return (
      <div class="known">
        <p>
          <span class="visually-hidden">{TEXTS.label} </span>
          <strong class="known-name">{displayName(known)}</strong>
          <span class="known-details muted small">
            {[displayDetails(known), !known.email && TEXTS.noEmail].filter(Boolean).join(' · ')}
          </span>
        </p>
        <Button
          kind="quiet"
          name="customer"
          buttonRef={change}
          onClick={() => onChange({ ...value, known: undefined })}
        >
          {TEXTS.another}
        </Button>
        {errorAt('known') && <p class="field-error">{errorAt('known')}</p>}
      </div>
    );
  }
  return (
    <>
      <NameField
        value={value.name}
        error={errorAt('name')}
        inputRef={field}
        onType={(name) => onChange({ ...value, name })}
        onChoose={(customer) => onChange({ ...value, known: customer })}
      />
      <Field
        label={SHARED.email}
        hint={value.name !== '' && value.email === '' ? TEXTS.noEmailHint : undefined}
        name="email"
        optional={SHARED.optional}
        type="email"
        autocomplete="off"
        value={value.email}
        error={errorAt('email')}
        onText={type('email')}
      />
      <Field
        label={SHARED.phone}
        name="phone"
        optional={SHARED.optional}
        type="tel"
        autocomplete="off"
        value={value.phone}
        error={errorAt('phone')}
        onText={type('phone')}
      />
    </>
  );
}

interface NameFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly inputRef: { current: HTMLInputElement | null };
  readonly onType: (name: string) => void;
  readonly onChoose: (customer: Customer) => void;
}

/** Name field with suggestions of known customers (WAI-ARIA, "Editable Combobox With List Autocomplete"). */
function NameField({ value, error, inputRef, onType, onChoose }: NameFieldProps) {
  const [term, setTerm] = useState('');
  const found = useCustomers(term);
  const [at, setAt] = useState(-1);
  const id = useId();
  const isOpen = found.length > 0;
  const close = () => {
    setTerm('');
    setAt(-1);
  };
  const choose = (customer: Customer | undefined) => {
    if (!customer) return;
    close();
    onChoose(customer);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((at + step + found.length + (at === -1 && step === -1 ? 1 : 0)) % found.length);
    else if (event.key === 'Enter' && at >= 0) choose(found[at]);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  return (
    <div class="lookup">
      <Field
        label={SHARED.customer}
        name="customer"
        optional={SHARED.optional}
        autocomplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        inputRef={inputRef}
        value={value}
        error={error}
        onText={(text) => {
          onType(text);
          setTerm(text.trim());
          setAt(-1);
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <p class="visually-hidden" role="status">
        {isOpen && TEXTS.matches(found.length)}
      </p>
      {isOpen && (
        <div class="lookup-found surface" role="listbox" id={id} aria-label={TEXTS.customers}>
          {found.map((customer, index) => (
            <button
              key={customer.uuid}
              id={`${id}-${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // Keep the focus in the field until a customer is chosen.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(customer)}
            >
              <span>{displayName(customer)}</span>
              <span class="muted small">{displayDetails(customer)}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** Minimum number of typed characters for which customers are searched. */
const LETTERS = 2;
const OFFERED = 4;

/** Searches customers by a part of name, e-mail or phone. Empty while loading. */
function useCustomers(term: string): readonly Customer[] {
  const { client } = useConsole();
  // Without an answer, the form works as if there were no known customers.
  const { value, isCurrent } = useQuery(
    (q: string, signal) => client.listCustomers({ query: { search: 'name,email,phone', q, limit: OFFERED }, signal }),
    term.length < LETTERS ? undefined : term,
    { delay: TYPING },
  );
  return value && isCurrent ? value.data : [];
}
