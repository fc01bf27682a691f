import { ForbiddenError, isFailure, NotFoundError } from '../../basics/errors.js';
import { TEXT_MAX } from '../../basics/fields.js';
import { type InputOf, lineOfText, object, parse, text, uuid } from '../../basics/schema.js';
import type { Ledger } from '../../ledger/ledger.js';
import { type App, newApp, SLUG_FORM } from '../../model/app.js';
import type { PersonCaller } from '../../model/person-callers.js';
import { BUSINESS_NAME_MAX } from '../../model/profile.js';
import type { AppCreation, CreationNeeds } from '../creation/app-creation.js';
import { copyBusiness, type WebhookRules } from '../creation/copy-business.js';
import type { PersonRole } from './memberships.js';

interface Needs extends Pick<CreationNeeds, 'apps' | 'newUuid' | 'newToken' | 'clock'> {
  readonly creation: AppCreation;
  readonly ledger: Ledger;
  readonly rules: WebhookRules;
}

/** Fields of a business that a person adds to those of its owner. */
export const NEW_BUSINESS = object({
  name: lineOfText(
    { description: 'If another app has it, a number follows in the name of the app.' },
    BUSINESS_NAME_MAX,
  ),
  slug: text({ default: null, description: 'Unique in the whole service. null: made from the name.', ...SLUG_FORM }),
  like: uuid({
    default: null,
    description:
      'An app of the same owner, to copy: its profile without name, address and phone, its logo, letters, workflows and services. Copied services are not active, and have nobody in their roles.',
  }),
});
export interface NewBusiness extends InputOf<typeof NEW_BUSINESS> {}

const SLUG_MAX = 60;
/** Limit of numbers that are tried for a free name or slug. */
const NUMBERS_MAX = 1_000;
const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** Makes a slug from a name: `Salon Hübsch & Co.` becomes `salon-huebsch-co`. */
function slugFrom(name: string): string {
  const plain = name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => UMLAUTS[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  return shortened(plain.replace(/^-/, ''), SLUG_MAX) || 'business';
}

const shortened = (slug: string, max: number) => slug.slice(0, max).replace(/-$/, '');

/** Adds the number, from 2, to a slug that is taken. */
function numbered(slug: string, number: number): string {
  return number === 1 ? slug : `${shortened(slug, SLUG_MAX - `-${number}`.length)}-${number}`;
}

export function createBusiness(needs: Needs) {
  const { apps, newUuid, clock, creation } = needs;
  const { checkQuota, add } = creation;

  /** Adds the app, with a number in its name, and in a slug that was not given, if another app has these. @throws DuplicateError */
  async function addNamed(owner: string, name: string, slug: string | null): Promise<App> {
    let [names, slugs] = [1, 1];
    for (;;) {
      const input = {
        slug: slug ?? numbered(slugFrom(name), slugs),
        name: names === 1 ? name : `${name} ${names}`.slice(0, TEXT_MAX),
        description: name,
      };
      try {
        const { app } = await add(newApp(input, { uuid: newUuid(), owner, now: clock() }), undefined, asPlace);
        return app;
      } catch (error) {
        if (!isFailure(error, 'duplicate')) throw error;
        if (error.field === 'name' && names < NUMBERS_MAX) names += 1;
        else if (error.field === 'slug' && slug === null && slugs < NUMBERS_MAX) slugs += 1;
        else throw error;
      }
    }
  }

  return async ({ person: { owner } }: PersonCaller, input: NewBusiness): Promise<PersonRole> => {
    if (!owner) throw new ForbiddenError();
    const { name, slug, like } = parse(NEW_BUSINESS, input);
    const source = like === null ? undefined : (await apps.record({ uuid: like }))?.app;
    if (like !== null && source?.owner !== owner.uuid) throw new NotFoundError(`There is no app ${like}`);
    await checkQuota(owner.uuid, clock());
    const app = await addNamed(owner.uuid, name, slug);
    try {
      if (source || app.name !== name) await copyBusiness(needs, source, app, name);
    } catch (error) {
      await apps.remove(owner.uuid, app.uuid, () => {});
      throw error;
    }
    return asPlace({ app });
  };
}

const asPlace = ({ app: { uuid, slug, name } }: { readonly app: App }): PersonRole => ({
  app: { uuid, slug, name },
  role: 'owner',
  staff: null,
});
