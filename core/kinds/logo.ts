import { checkLogo, type Logo } from '../model/logo.js';
import { asItIs, describeKind } from './kind.js';

export const LOGO_KIND = describeKind<Logo>()({
  foundBy: {},
  refersTo: {},
  personal: 'none',
  quota: null,
  // Change events show a new logo as a change of the profile.
  told: null,
  copied: asItIs,
  check: checkLogo,
});
