import { readPatchedStaff } from '../model/staff.js';
import { fold } from '../search.js';
import { describeKind, text, uniqueText, uuid } from './kind.js';
export const STAFF_KIND = describeKind()({
    foundBy: {
        nameFolded: text(({ name }) => fold(name)),
        emailFolded: uniqueText(({ email }) => fold(email)),
        person: uuid(({ person }) => person),
    },
    refersTo: {
        resource: {
            of: ({ resources }) => resources ?? [],
            onRemoval: 'cascade',
            without: ({ resources }, uuid) => ({ resources: (resources ?? []).filter((one) => one !== uuid) }),
        },
    },
    personal: ['name', 'email', 'person'],
    quota: { name: 'staff', most: 1_000 },
    told: {
        as: 'staff',
        fields: {
            name: 'name',
            email: 'name',
            role: 'values',
            resources: 'values',
            active: 'values',
            tokens: 'name',
            links: 'nothing',
            mailedAt: 'nothing',
            person: 'nothing',
            joinedAt: 'nothing',
        },
    },
    // A link is a secret that was sent to a person. It must not open the copy.
    copied: (member) => ({ ...member, links: [] }),
    check: (member) => readPatchedStaff(member, {}),
});
