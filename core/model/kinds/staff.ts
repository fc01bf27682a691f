import { eventDetails } from '../../basics/schema.js';
import { fold } from '../../basics/search.js';
import { readPatchedStaff, STAFF, type Staff } from '../staff.js';
import { describeKind, text, uniqueText, uuid } from './kind.js';

export const STAFF_KIND = describeKind<Staff>()({
  fields: STAFF,
  foundBy: {
    nameFolded: text(({ name }: Staff) => fold(name)),
    emailFolded: uniqueText(({ email }: Staff) => fold(email)),
    person: uuid(({ person }: Staff) => person),
  },
  refersTo: {
    resource: {
      of: ({ resources }: Staff) => resources ?? [],
      onRemoval: 'cascade',
      without: ({ resources }: Staff, uuid: string) => ({ resources: (resources ?? []).filter((one) => one !== uuid) }),
    },
  },
  personal: ['name', 'email', 'person'],
  quota: { name: 'staff', most: 1_000 },
  reported: { as: 'staff', fields: eventDetails(STAFF) },
  // Drop the links: each is a secret for one person, and must not open the copy.
  copied: (member: Staff) => ({ ...member, links: [] }),
  check: (member: Staff) => readPatchedStaff(member, {}),
});
