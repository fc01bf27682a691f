/** Properties common to all kinds of fields. */
interface Extras {
  readonly hint?: string;
  readonly optional?: boolean;
  /** True if the field has the full width of the form. */
  readonly wide?: boolean;
}

/** A number that is left empty is null. */
type Kind = Extras &
  (
    | { readonly kind: 'text' | 'email' | 'tel' | 'url' | 'date'; readonly placeholder?: string }
    | { readonly kind: 'long'; readonly rows?: number }
    | { readonly kind: 'number'; readonly unit?: string; readonly min?: number; readonly max?: number }
    | { readonly kind: 'choice'; readonly options: readonly { readonly value: string; readonly label: string }[] }
    | { readonly kind: 'toggle' }
    | { readonly kind: 'zone' }
  );

/** Field whose kind and limits a schema knows (see `fieldsOf`). */
interface OfSchema extends Extras {
  readonly unit?: string;
  readonly placeholder?: string;
}

/** `at`: dotted path of the value in the draft. */
interface Labelled<P extends string> {
  readonly at: P;
  readonly label: string;
}

export type FieldOf<P extends string> = Labelled<P> & Kind;
export type FieldOfSchema<P extends string> = Labelled<P> & OfSchema;

/** Describes a field of a form. */
export function field<const P extends string>(at: P, label: string, more: Kind): FieldOf<P>;
export function field<const P extends string>(at: P, label: string, more?: OfSchema): FieldOfSchema<P>;
export function field(at: string, label: string, more: Kind | OfSchema = {}): FieldOfSchema<string> {
  return { at, label, ...more };
}
