import { readProfile } from '../model/profile.js';
import { asItIs, describeKind } from './kind.js';
export const PROFILE_KIND = describeKind()({
    foundBy: {},
    refersTo: { logo: { of: ({ logo }) => [logo?.uuid], onRemoval: 'keep' } },
    // It describes a business, not a customer.
    personal: 'none',
    quota: null,
    told: {
        as: 'business',
        fields: {
            name: 'name',
            intro: 'name',
            address: 'name',
            phone: 'name',
            email: 'name',
            website: 'name',
            privacyUrl: 'name',
            termsUrl: 'name',
            accent: 'name',
            language: 'name',
            timezone: 'name',
            logo: 'name',
        },
    },
    copied: asItIs,
    check: readProfile,
});
