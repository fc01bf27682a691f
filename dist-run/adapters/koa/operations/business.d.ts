import { type PublicProfile } from '../../../core/model/profile.js';
import { type Operation } from '../description/operation.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
/** Fields that customers see. */
export declare const publicBusinessSchema: JsonSchema;
/** The business as customers see it. `base`: what comes before `/v1` in the address of the logo. */
export declare function businessView(seen: PublicProfile, base: string): {
    name: string;
    intro: string;
    address: string | null;
    phone: string | null;
    email: string | null;
    website: string | null;
    privacy_url: string | null;
    terms_url: string | null;
    language: string;
    timezone: string;
    logo: {
        url: string;
        width: number;
        height: number;
        bytes: number;
    } | null;
    colors: {
        light: {
            accent: string;
            on_accent: string;
        };
        dark: {
            accent: string;
            on_accent: string;
        };
    } | null;
};
export declare function businessOperations(parts: ApiParts): readonly Operation[];
