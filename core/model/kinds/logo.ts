import { checkLogo, type Logo } from '../logo.js';
import { asItIs, describeKind } from './kind.js';

export const LOGO_KIND = describeKind<Logo>()({
  foundBy: {},
  refersTo: {},
  personal: 'none',
  quota: null,
  // A logo has no events of its own. The event of the changed profile reports it.
  reported: null,
  copied: asItIs,
  check: checkLogo,
});
