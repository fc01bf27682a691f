import { expect } from 'chai';
import { ValidationError } from '../../core/basics/errors.js';
import { FieldReader } from '../../core/basics/fields.js';
import { isZone } from '../../core/basics/zone.js';

/** Names that V8 takes from ICU, and that are in no version of the tz database. */
const OF_ICU = (
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST bst Ist ' +
  'SystemV/AST4 SystemV/EST5EDT systemv/hst10'
).split(' ');

describe('names of time zones', () => {
  it('are those of IANA, with its links, in any case', () => {
    const links =
      'UTC GMT gmt Zulu EST5EDT EST MST HST CET WET PRC ROC ROK W-SU Eire Asia/Calcutta US/Pacific Etc/GMT+2 Etc/UCT';
    for (const name of [...Intl.supportedValuesOf('timeZone'), ...links.split(' ')]) {
      expect(isZone(name), name).to.equal(true);
    }
  });

  it('are refused if only ICU knows them', () => {
    for (const name of OF_ICU) {
      const fields = new FieldReader({ timezone: name });
      fields.timezone('timezone', 'UTC');
      expect(() => fields.done(), name)
        .to.throw(ValidationError)
        .with.property('errors')
        .that.has.all.keys('timezone');
    }
  });
});
