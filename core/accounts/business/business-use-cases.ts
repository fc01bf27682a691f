import { may, type NeedsOf } from '../../ledger/access/may.js';
import { APP_SETTINGS, type AppSettingsPatch } from '../../model/profile.js';
import { ALL_AND_KEYS, MANAGER, PUBLIC } from '../../model/rights.js';
import { changeBusiness } from './change-business.js';
import { deleteLogo, replaceLogo } from './change-logo.js';
import type { GetBusiness } from './read-business.js';
import { getLogo } from './read-logo.js';

type Needs = NeedsOf<typeof changeBusiness | typeof replaceLogo | typeof deleteLogo | typeof getLogo> & {
  readonly getBusiness: GetBusiness;
};

export function businessUseCases(needs: Needs) {
  return {
    /** Reads the profile of the caller's business and fills in the defaults. */
    get: may(ALL_AND_KEYS, needs.getBusiness),
    /** Changes the profile of the caller's business by a JSON merge patch. @throws ValidationError; StaleError. */
    change: may(MANAGER, changeBusiness(needs)),
    /** Changes the settings of the caller's app by a JSON merge patch. @throws ValidationError. */
    changeSettings: may(MANAGER, changeBusiness<AppSettingsPatch>(needs, APP_SETTINGS)),
    /** Replaces the logo of the caller's business. The same file keeps its UUID. @throws ValidationError on `logo`; StaleError. */
    replaceLogo: may(MANAGER, replaceLogo(needs)),
    /** Removes the logo of the caller's business, if it has one. @throws StaleError. */
    deleteLogo: may(MANAGER, deleteLogo(needs)),
    /** Returns a logo to any client. Caches the file, but not that a business shows it. @throws NotFoundError if none does (any more). */
    getLogo: may(PUBLIC, getLogo(needs)),
  };
}
