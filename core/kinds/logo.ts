import { checkLogo, type Logo } from '../model/logo.js';
import { asItIs, describeKind } from './kind.js';

export const LOGO_KIND = describeKind<Logo>()({
  foundBy: {},
  refersTo: {},
  personal: 'none',
  quota: null,
  // The profile that shows it counts the change.
  told: null,
  copied: asItIs,
  check: checkLogo,
});
