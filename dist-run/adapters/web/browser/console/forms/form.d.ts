export type Errors = Readonly<Record<string, string>>;
/** The dotted paths of the fields of a draft: `name`, `rules.slot_minutes`, `durations.0`. */
export type Path<T> = T extends readonly (infer Item)[] ? `${number}` | `${number}.${Path<NonNullable<Item>>}` : T extends object ? {
    [K in keyof T & string]: K | `${K}.${Path<NonNullable<T[K]>>}`;
}[keyof T & string] : never;
/** Form: a draft with the errors of its fields. */
export interface Form<T> {
    readonly draft: T;
    readonly isDirty: boolean;
    readonly isBusy: boolean;
    readonly value: (path: string) => unknown;
    /** Sets a field and clears its error. */
    readonly set: (path: string, value: unknown) => void;
    readonly change: (draft: T) => void;
    /** Returns the error of the field itself. */
    readonly errorAt: (path: string) => string | undefined;
    /** Returns the error of the field or of a field inside it. */
    readonly errorIn: (path: string) => string | undefined;
    /** Returns errors that no rendered field has shown. Call after rendering all fields. */
    readonly unclaimed: () => readonly string[];
}
export interface FormState<T> extends Form<T> {
    readonly refuse: (errors: Errors) => void;
    /** The draft as it is now, also in what runs later. */
    readonly current: () => T;
    /** Returns the stored version, from which changes are computed. */
    readonly base: () => T;
    readonly rest: (base: T, draft?: T) => void;
    readonly setBusy: (isBusy: boolean) => void;
}
export declare function useForm<T>(initial: () => T): FormState<T>;
