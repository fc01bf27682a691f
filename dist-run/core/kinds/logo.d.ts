import { checkLogo, type Logo } from '../model/logo.js';
import { asItIs } from './kind.js';
export declare const LOGO_KIND: {
    readonly foundBy: {};
    readonly refersTo: {};
    readonly personal: "none";
    readonly quota: null;
    readonly told: null;
    readonly copied: typeof asItIs;
    readonly check: typeof checkLogo;
} & {
    readonly '~object'?: Logo;
};
