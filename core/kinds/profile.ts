import { type Profile, readProfile } from '../model/profile.js';
import { asItIs, describeKind } from './kind.js';

export const PROFILE_KIND = describeKind<Profile>()({
  foundBy: {},
  refersTo: { logo: { of: ({ logo }: Profile) => [logo?.uuid], onRemoval: 'keep' } },
  // A profile describes a business, not a customer.
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
