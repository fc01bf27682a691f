import type { Schemas } from '../../../../client/index.js';

export type Business = Schemas['Business'] & { readonly uuid: string };

const FIELDS = [
  'name',
  'intro',
  'address',
  'phone',
  'email',
  'website',
  'privacy_url',
  'terms_url',
  'accent',
  'language',
  'timezone',
] as const;

/** Typed profile. An empty text means the default. */
export type BusinessDraft = Readonly<Record<(typeof FIELDS)[number], string>>;

export function draftOf(business: Partial<Business>): BusinessDraft {
  return Object.fromEntries(FIELDS.map((field) => [field, business[field] ?? ''])) as BusinessDraft;
}

export function bodyOf(draft: BusinessDraft): Record<string, string | null> {
  return Object.fromEntries(FIELDS.map((field) => [field, draft[field].trim() === '' ? null : draft[field]]));
}
