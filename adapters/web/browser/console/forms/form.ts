import { useMemo, useRef, useState } from 'preact/hooks';
import { describeElsewhere } from '../field-problems.js';
import { isSame, valueAt, withValueAt } from './draft.js';

export type Errors = Readonly<Record<string, string>>;

/** Dotted paths of the fields of a draft, such as `name`, `rules.slot_minutes` and `durations.0`. */
export type Path<T> = T extends readonly (infer Item)[]
  ? `${number}` | `${number}.${Path<NonNullable<Item>>}`
  : T extends object
    ? { [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}` }[keyof T & string]
    : never;

/** Some fields of a form: their part of the draft, with their errors. */
export interface FormPart<T> {
  readonly draft: T;
  readonly value: (path: Path<T>) => unknown;
  /** Sets a field and clears its error. */
  readonly set: (path: Path<T>, value: unknown) => void;
  /** Returns the props of a field for text: its name, its value, its error, and what happens when the user types. */
  readonly text: (path: Path<T>) => {
    readonly name: string;
    readonly value: string;
    readonly error: string | undefined;
    readonly onText: (text: string) => void;
  };
  /** Returns the error of the field itself. */
  readonly errorAt: (path: Path<T>) => string | undefined;
  /** Returns the error of the field or of a field inside it. */
  readonly errorIn: (path: Path<T>) => string | undefined;
}

export interface Form<T> extends FormPart<T> {
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly change: (draft: T) => void;
  /** Returns errors that no rendered field has shown. Call after rendering all fields. */
  readonly unclaimed: () => readonly string[];
}

export interface FormState<T> extends Form<T> {
  readonly refuse: (errors: Errors) => void;
  /** Returns the current draft, even if a callback of an earlier rendering calls it. */
  readonly current: () => T;
  /** Returns the stored version, from which changes are computed. */
  readonly base: () => T;
  readonly rest: (base: T, draft?: T) => void;
  readonly setBusy: (isBusy: boolean) => void;
}

const within = (path: string, field: string) => field === path || field.startsWith(`${path}.`);

export function useForm<T>(initial: () => T): FormState<T> {
  const [draft, setDraft] = useState(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [isBusy, setBusy] = useState(false);
  const now = useRef(draft);
  const base = useRef(draft);
  const claims = useRef(new Set<string>());
  claims.current.clear();
  return useMemo(() => {
    const hold = (next: T) => {
      now.current = next;
      setDraft(() => next);
    };
    const forget = (path: string) =>
      setErrors((said) =>
        Object.keys(said).some((field) => within(path, field))
          ? Object.fromEntries(Object.entries(said).filter(([field]) => !within(path, field)))
          : said,
      );
    const claimed = (path: string) => claims.current.add(path);
    const set = (path: string, value: unknown) => {
      hold(withValueAt(now.current, path, value));
      forget(path);
    };
    const errorAt = (path: string) => {
      claimed(path);
      return errors[path];
    };
    return {
      draft,
      isDirty: !isSame(draft, base.current),
      isBusy,
      value: (path) => valueAt(draft, path),
      set,
      text: (path) => ({
        name: path,
        value: String(valueAt(draft, path) ?? ''),
        error: errorAt(path),
        onText: (text) => set(path, text),
      }),
      change: hold,
      errorAt,
      errorIn: (path) => {
        const found = Object.keys(errors).filter((field) => within(path, field));
        for (const field of found) claimed(field);
        return found[0] === undefined ? undefined : errors[found[0]];
      },
      unclaimed: () =>
        Object.entries(errors).flatMap(([field, message]) =>
          claims.current.has(field) ? [] : [describeElsewhere(field, message)],
        ),
      refuse: setErrors,
      current: () => now.current,
      base: () => base.current,
      rest: (stored, next = stored) => {
        base.current = stored;
        hold(next);
        setErrors({});
      },
      setBusy,
    } satisfies FormState<T>;
  }, [draft, errors, isBusy, base.current]);
}
