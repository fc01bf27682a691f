import { eventDetails, parse } from '../../basics/schema.js';
import { PROFILE, type Profile } from '../profile.js';
import { asItIs, describeKind } from './kind.js';

export const PROFILE_KIND = describeKind<Profile>()({
  fields: PROFILE,
  foundBy: {},
  refersTo: { logo: { of: ({ logo }: Profile) => [logo?.uuid], onRemoval: 'keep' } },
  // A profile describes a business, not a customer.
  personal: 'none',
  quota: null,
  reported: {
    as: 'business',
    fields: eventDetails(PROFILE),
  },
  copied: asItIs,
  check: (profile: Profile) => parse(PROFILE, profile),
});
