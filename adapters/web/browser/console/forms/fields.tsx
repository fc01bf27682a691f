import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Button, QuietButton } from '../../design/button.js';
import { Checkbox, Field, Select, TextArea } from '../../design/field.js';
import { Icon } from '../../design/icon.js';
import { zonesWith } from '../../parts/times.js';
import { missingName } from '../directory.js';
import { SHARED } from '../texts.js';
import { useConsole } from '../use-console.js';
import type { FieldOf } from './field.js';
import type { FormPart, Path } from './form.js';

export { type FieldOf, field } from './field.js';

/** Renders fields in order. Each has half of the width, unless it is `wide`. */
export function Fields<T>({ form, of }: { readonly form: FormPart<T>; readonly of: readonly FieldOf<Path<T>>[] }) {
  return (
    <div class="fields">
      {of.map((field) => (
        <div key={field.at} class={field.wide || field.kind === 'long' || field.kind === 'toggle' ? 'fields-wide' : ''}>
          <OneField form={form} field={field} />
        </div>
      ))}
    </div>
  );
}

function OneField<T>({ form, field }: { readonly form: FormPart<T>; readonly field: FieldOf<Path<T>> }) {
  const { at, label, hint, optional } = field;
  const value = form.value(at);
  const around = {
    name: at,
    label,
    error: form.errorAt(at),
    ...(hint !== undefined && { hint }),
    ...(optional && { optional: SHARED.optional }),
  };
  const text = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'long':
      return <TextArea {...around} rows={field.rows ?? 3} value={text} onText={(text) => form.set(at, text)} />;
    case 'number':
      return <NumberField {...around} {...pick(field)} value={value} onValue={(next) => form.set(at, next)} />;
    case 'choice':
      return <Select {...around} value={text} options={field.options} onChange={(next) => form.set(at, next)} />;
    case 'toggle':
      return (
        <div class="field">
          <Checkbox name={at} label={label} checked={value === true} onCheck={(isChecked) => form.set(at, isChecked)} />
          {hint && <p class="field-hint">{hint}</p>}
          {around.error && <p class="field-error">{around.error}</p>}
        </div>
      );
    case 'zone':
      return <ZoneField {...around} value={text} onValue={(next) => form.set(at, next)} />;
    default:
      return (
        <Field
          {...around}
          type={field.kind === 'text' ? 'text' : field.kind}
          value={text}
          autocomplete="off"
          placeholder={field.placeholder}
          onText={(text) => form.set(at, text)}
        />
      );
  }
}

const pick = ({ unit, min, max }: { readonly unit?: string; readonly min?: number; readonly max?: number }) => ({
  unit,
  min,
  max,
});

interface NumberFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly optional?: string;
  readonly error: string | undefined;
  readonly unit?: string | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly value: unknown;
  readonly onValue: (value: number | null) => void;
}

export function NumberField({ unit, value, onValue, label, ...rest }: NumberFieldProps) {
  return (
    <Field
      {...rest}
      label={unit === undefined ? label : SHARED.labelUnit(label, unit)}
      type="number"
      inputMode="numeric"
      step={1}
      value={typeof value === 'number' ? String(value) : ''}
      onInput={({ currentTarget }) => onValue(currentTarget.value === '' ? null : currentTarget.valueAsNumber)}
    />
  );
}

interface ZoneFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly optional?: string;
  readonly error: string | undefined;
  readonly value: string;
  readonly onValue: (zone: string) => void;
}

function ZoneField({ value, onValue, ...rest }: ZoneFieldProps) {
  const id = useId();
  return (
    <>
      <Field {...rest} type="text" list={id} value={value} autocomplete="off" spellcheck={false} onText={onValue} />
      <datalist id={id}>
        {zonesWith().map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly about?: ComponentChildren;
  readonly children: ComponentChildren;
}

export function Part({ title, about, children }: PartProps) {
  return (
    <section class="part surface">
      <div class="part-head stack">
        <h2>{title}</h2>
        {about && <p class="muted small">{about}</p>}
      </div>
      <div class="part-body stack">{children}</div>
    </section>
  );
}

interface MoreProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}

/** Collapsed section for rarely used fields. Open if one of them is set or has an error. */
export function More({ title, isOpen, children }: MoreProps) {
  return (
    <details class="more" open={isOpen || undefined}>
      <summary>{title}</summary>
      <div class="stack">{children}</div>
    </details>
  );
}

interface RowsProps<R> {
  readonly rows: readonly R[];
  /** Labels of the buttons. Rows are counted from 1. */
  readonly words: { readonly add: string; readonly remove: (row: number) => string };
  readonly most?: number;
  readonly blank: () => R;
  readonly onChange: (rows: readonly R[]) => void;
  readonly error?: string | undefined;
  readonly children: (row: R, index: number) => ComponentChildren;
}

/** List whose items are edited in place. */
export function Rows<R>({
  rows,
  words,
  most = Number.POSITIVE_INFINITY,
  blank,
  onChange,
  error,
  children,
}: RowsProps<R>) {
  return (
    <div class="rows">
      {rows.length > 0 && (
        <ul class="bare">
          {rows.map((row, index) => (
            // Rows are identified by position, because their contents change while typing.
            <li key={index} class="rows-row">
              <div class="rows-fields">{children(row, index)}</div>
              <Button
                kind="quiet"
                label={words.remove(index + 1)}
                onClick={() => onChange(rows.filter((_, other) => other !== index))}
              >
                <Icon name="close" size={16} />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {error && <p class="field-error">{error}</p>}
      {rows.length < most && (
        <div>
          <QuietButton onClick={() => onChange([...rows, blank()])}>
            <Icon name="plus" size={16} /> {words.add}
          </QuietButton>
        </div>
      )}
    </div>
  );
}

interface PoolProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  readonly options: readonly { readonly uuid: string; readonly name: string }[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

/** Field for choosing several options. Keeps them in the order in which they were chosen. */
export function Pool({ name: field, label, hint, error, options, chosen, onChange }: PoolProps) {
  const id = useId();
  const gone = chosen.filter((uuid) => !options.some((option) => option.uuid === uuid));
  const { role } = useConsole();
  // The role `self` sees its own objects only: the others exist, but without names here.
  const isUnnamed = role === 'self';
  const all = isUnnamed ? options : [...options, ...gone.map((uuid) => ({ uuid, name: missingName(role) }))];
  return (
    <fieldset
      class="field"
      aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
    >
      <legend class="field-label">{label}</legend>
      {hint && (
        <div class="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      <div class="pool">
        {all.map(({ uuid, name }, index) => (
          <Checkbox
            key={uuid}
            name={field}
            value={uuid}
            label={name}
            checked={chosen.includes(uuid)}
            aria-invalid={error && index === 0 ? true : undefined}
            onCheck={(isChecked) => onChange(isChecked ? [...chosen, uuid] : chosen.filter((other) => other !== uuid))}
          />
        ))}
        {isUnnamed && gone.length > 0 && <span class="muted">{SHARED.andMore(gone.length)}</span>}
      </div>
      {error && (
        <div class="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </fieldset>
  );
}
