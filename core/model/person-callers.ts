import type { App } from './app.js';
import type { Person, PersonLink, PersonSession } from './person.js';
import type { Staff, StaffLink } from './staff.js';

/** Caller with a verified session of a person. */
export interface PersonCaller {
  readonly person: Person;
  readonly session: PersonSession;
}

/** A link that can be used now. */
export type OpenLink =
  | {
      readonly of: 'staff';
      readonly app: App;
      readonly staff: Staff;
      readonly link: StaffLink;
      /** Undefined: the member has no person yet. */
      readonly person: Person | undefined;
    }
  | { readonly of: 'person'; readonly person: Person; readonly link: PersonLink };

export interface LinkCaller {
  readonly open: OpenLink;
}
