import type { Business } from '../../../core/accounts/business/read-business.js';
import { LONG_TEXT_MAX, TEXT_MAX } from '../../../core/basics/fields.js';
import { formatInstant } from '../../../core/basics/instants.js';
import { IMAGE_TYPES } from '../../../core/model/image.js';
import { LOGO_BYTES_MAX } from '../../../core/model/logo.js';
import { type LogoFacts, PROFILE, type ProfilePatch, type PublicProfile } from '../../../core/model/profile.js';
import { answerProperties, buildFieldsView } from '../description/fields.js';
import { type Body, describeBody, describePatch, type Operation, operationIn } from '../description/operation.js';
import { type JsonSchema, nullable, object, success, timestamp } from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { deleted, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { colorsSchema, colorsView } from './colors.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Business');

const { accent: _, language, timezone, ...contact } = answerProperties(PROFILE);

const shownParts = {
  logo: nullable(
    object({
      url: { type: 'string', format: 'uri' },
      width: { type: 'integer' },
      height: { type: 'integer' },
      bytes: { type: 'integer' },
    }),
  ),
  colors: colorsSchema('accent'),
};

/** Fields that customers see. The default of the name may be longer than a name that a business can set. */
export const publicBusinessSchema: JsonSchema = {
  title: 'PublicBusiness',
  ...object({
    ...contact,
    name: { type: 'string', maxLength: TEXT_MAX, description: "Default: the app's name." },
    intro: {
      type: 'string',
      maxLength: LONG_TEXT_MAX,
      description: "Text at the top of the booking page. Default: the app's description.",
    },
    language: { ...language, type: 'string' },
    timezone: { ...timezone, type: 'string' },
    ...shownParts,
  }),
  examples: [examples.publicBusiness],
};

const businessSchema: JsonSchema = {
  title: 'Business',
  description: 'The stored fields. `public` contains them with the defaults filled in.',
  ...object({ ...answerProperties(PROFILE), ...shownParts, updated_at: timestamp, public: publicBusinessSchema }),
  examples: [examples.business],
};

const patch = describePatch(
  describeBody(PROFILE, { title: 'BusinessFields' }),
  examples.businessPatch,
) as Body<ProfilePatch>;
const fieldsView = buildFieldsView(PROFILE);

function logoView(logo: LogoFacts | null, base: string) {
  if (!logo) return null;
  const { uuid, width, height, bytes } = logo;
  return { url: `${base}/v1/logos/${uuid.replaceAll('-', '')}`, width, height, bytes };
}

/** Business as customers see it. `base`: address of the service before `/v1`, for the logo. */
export function businessView(seen: PublicProfile, base: string) {
  const { accent: _, ...fields } = fieldsView(seen);
  return { ...fields, logo: logoView(seen.logo, base), colors: colorsView(seen.colors) };
}

function wholeView({ profile, public: seen }: Business, base: string) {
  const publicView = businessView(seen, base);
  return {
    ...fieldsView(profile),
    logo: publicView.logo,
    colors: publicView.colors,
    updated_at: formatInstant(profile.updatedAt),
    public: publicView,
  };
}

/** Headers of logos: a logo never changes under its address, and pages of all origins may show it. */
const OF_LOGOS = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
} as const;

export function businessOperations(parts: ApiParts): readonly Operation[] {
  const baseOf = (base: () => string) => parts.publicUrl ?? base();
  /** The tag includes the sources of the defaults (app and time zone), so that a conditional GET notices their changes. */
  const shownWhole = (business: Business, app: { readonly version: number }, base: () => string) => {
    const tag = buildEtag(business.profile, String(app.version), business.public.timezone);
    return shown(wholeView(business, baseOf(base)), tag);
  };
  return [
    operation({
      method: 'GET',
      path: '/v1/business',
      token: 'app',
      id: 'getBusiness',
      useCases: [parts.business.get],
      summary: 'Get the profile of the business',
      description: 'With a key: only the fields of `public`.',
      answers: { 200: success(businessSchema) },
      hasEtag: true,
      isOfApp: true,
      forKeys: operation({
        method: 'GET',
        path: '/v1/business',
        token: 'key',
        id: 'getBusiness',
        useCases: [parts.business.get],
        summary: 'Get the profile of the business',
        answers: { 200: success(publicBusinessSchema) },
        async handle({ caller, base }) {
          const { public: seen } = await parts.business.get(caller);
          return shown(businessView(seen, baseOf(base)));
        },
      }),
      handle: async ({ caller, base }) => shownWhole(await parts.business.get(caller), caller.app, base),
    }),
    operation({
      method: 'PATCH',
      path: '/v1/business',
      token: 'app',
      id: 'updateBusiness',
      useCases: [parts.business.change],
      summary: 'Update the profile of the business',
      description: 'Blank text becomes null.',
      body: patch,
      answers: { 200: success(businessSchema) },
      hasEtag: true,
      isOfApp: true,
      async handle({ caller, input, expected, base }) {
        return shownWhole(await parts.business.change(caller, input, { expected }), caller.app, base);
      },
    }),
    operation({
      method: 'PUT',
      path: '/v1/business/logo',
      token: 'app',
      id: 'replaceLogo',
      useCases: [parts.business.replaceLogo],
      summary: 'Replace the logo of the business',
      description:
        'The body is the file: at most 200 KiB, not animated, with sides of 16 to 2,000 pixels, the longer at most 8 times the shorter. Another file gets another address, and the previous address becomes 404.',
      upload: { mediaTypes: IMAGE_TYPES, bytesMax: LOGO_BYTES_MAX },
      answers: { 200: success(businessSchema) },
      hasEtag: true,
      isOfApp: true,
      async handle({ caller, file, expected, base }) {
        return shownWhole(await parts.business.replaceLogo(caller, file, { expected }), caller.app, base);
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/business/logo',
      token: 'app',
      id: 'deleteLogo',
      useCases: [parts.business.deleteLogo],
      summary: 'Remove the logo',
      answers: { 204: null },
      isOfApp: true,
      async handle({ caller, expected }) {
        await parts.business.deleteLogo(caller, { expected });
        return deleted();
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/logos/{hex}',
      token: 'none',
      id: 'getLogo',
      useCases: [parts.business.getLogo],
      summary: 'Get a logo',
      description: 'Needs no credential. Returns the file unchanged.',
      answers: { 200: { type: 'string', format: 'binary', examples: [examples.exampleFile] } },
      headers: Object.keys(OF_LOGOS) as (keyof typeof OF_LOGOS)[],
      produces: IMAGE_TYPES,
      async handle({ params }) {
        const { type, bytes } = await parts.business.getLogo(params.hex);
        return {
          status: 200,
          headers: { ...OF_LOGOS, 'Content-Type': type },
          bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
        };
      },
    }),
  ];
}
