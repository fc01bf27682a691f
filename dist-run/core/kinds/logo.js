import { checkLogo } from '../model/logo.js';
import { asItIs, describeKind } from './kind.js';
export const LOGO_KIND = describeKind()({
    foundBy: {},
    refersTo: {},
    personal: 'none',
    quota: null,
    // The profile that shows it counts the change.
    told: null,
    copied: asItIs,
    check: checkLogo,
});
