import type {
  ComponentChildren,
  InputHTMLAttributes,
  PartialInputHTMLAttributes,
  PartialSelectHTMLAttributes,
  Ref,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'preact';
import { useId } from 'preact/hooks';
import './field.css';

interface Around {
  /** Name by which other programs find the field. */
  readonly name: string;
  readonly label: string;
  /** Text behind the label of an optional field, such as "optional". */
  readonly optional?: string | undefined;
  readonly hint?: ComponentChildren;
  /** Error, shown at the field and read with it by screen readers. */
  readonly error?: string | undefined;
}

interface Typing {
  /** Called with the text of the field whenever it changes. */
  readonly onText?: ((text: string) => void) | undefined;
}

const inputOf = ({ onText }: Typing) =>
  onText && {
    onInput: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => onText(currentTarget.value),
  };

type Own = 'class' | 'label' | 'id' | 'aria-describedby' | 'aria-invalid';

interface Described {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

function Labelled({
  label,
  optional,
  hint,
  error,
  children,
}: Omit<Around, 'name'> & { readonly children: (described: Described) => ComponentChildren }) {
  const id = useId();
  const said = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter((name) => name !== '').join(' ');
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
        {optional !== undefined && <span class="field-optional muted"> ({optional})</span>}
      </label>
      {hint && (
        <div class="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {children({ id, 'aria-describedby': said || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <div class="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </div>
  );
}

/** Attributes of any input. Preact's own type is a union by `type` and `role`, which this component does not distinguish. */
type NativeInput = Omit<PartialInputHTMLAttributes<HTMLInputElement>, Own | 'role'> & {
  readonly list?: string;
  readonly role?: 'combobox';
};
const native = (rest: object) => rest as InputHTMLAttributes<HTMLInputElement>;

export type FieldProps = Around & Typing & NativeInput & { readonly inputRef?: Ref<HTMLInputElement> | undefined };

/** Input field of any `type`. */
export function Field({ label, optional, hint, error, inputRef, onText, ...rest }: FieldProps) {
  return (
    <Labelled label={label} optional={optional} hint={hint} error={error}>
      {(described) => (
        <input
          {...native(rest)}
          {...inputOf({ onText })}
          {...described}
          {...(inputRef && { ref: inputRef })}
          class="input"
        />
      )}
    </Labelled>
  );
}

type TextAreaProps = Around & Typing & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Own>;

export function TextArea({ label, optional, hint, error, onText, ...rest }: TextAreaProps) {
  return (
    <Labelled label={label} optional={optional} hint={hint} error={error}>
      {(described) => <textarea {...rest} {...inputOf({ onText })} {...described} class="input" />}
    </Labelled>
  );
}

export interface Option<T extends string = string> {
  readonly value: T;
  readonly label: string;
}

type SelectProps<T extends string = string> = Around &
  Omit<PartialSelectHTMLAttributes<HTMLSelectElement>, Own | 'onChange' | 'role' | 'value'> & {
    readonly value: T;
    readonly options: readonly Option<T>[];
    readonly onChange: (value: T) => void;
  };

export function Select<T extends string>({
  label,
  optional,
  hint,
  error,
  value,
  options,
  onChange,
  ...rest
}: SelectProps<T>) {
  return (
    <Labelled label={label} optional={optional} hint={hint} error={error}>
      {(described) => (
        <span class="select">
          <select
            {...(rest as SelectHTMLAttributes<HTMLSelectElement>)}
            {...described}
            class="input"
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value as T)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} selected={option.value === value}>
                {option.label}
              </option>
            ))}
          </select>
        </span>
      )}
    </Labelled>
  );
}

type CheckboxProps = Omit<NativeInput, 'type' | 'onChange'> & {
  readonly name: string;
  readonly 'aria-invalid'?: true | undefined;
  readonly label: ComponentChildren;
  readonly onCheck: (isChecked: boolean) => void;
};

export function Checkbox({ label, onCheck, ...rest }: CheckboxProps) {
  return (
    <label class="check">
      <input
        {...native({ ...rest, type: 'checkbox' })}
        onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
