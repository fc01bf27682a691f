import type { Logo } from '../model/logo.js';
import { describeKind } from './kind.js';

export const LOGO_KIND = describeKind<Logo>()({
  foundBy: {},
  refersTo: {},
  personal: 'none',
  quota: null,
  // The profile that shows it counts the change.
  told: null,
});
