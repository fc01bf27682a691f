import { type Profile, readProfile } from '../model/profile.js';
import { asItIs } from './kind.js';
export declare const PROFILE_KIND: {
    readonly foundBy: {};
    readonly refersTo: {
        readonly logo: {
            readonly of: ({ logo }: Profile) => (string | undefined)[];
            readonly onRemoval: "keep";
        };
    };
    readonly personal: "none";
    readonly quota: null;
    readonly told: {
        readonly as: "business";
        readonly fields: {
            readonly name: "name";
            readonly intro: "name";
            readonly address: "name";
            readonly phone: "name";
            readonly email: "name";
            readonly website: "name";
            readonly privacyUrl: "name";
            readonly termsUrl: "name";
            readonly accent: "name";
            readonly language: "name";
            readonly timezone: "name";
            readonly logo: "name";
        };
    };
    readonly copied: typeof asItIs;
    readonly check: typeof readProfile;
} & {
    readonly '~object'?: Profile;
};
