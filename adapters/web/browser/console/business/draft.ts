import type { PROFILE } from '../../../../../core/model/profile.js';
import type { Schemas } from '../../../../client/index.js';
import type { DraftOf } from '../forms/schema-form.js';

export type Business = Schemas['Business'] & { readonly uuid: string };

/** Typed profile. An empty text means the default. */
export type BusinessDraft = DraftOf<typeof PROFILE>;
