import { expect } from 'chai';
import { eachProductSource } from './support/product-sources.js';

/** Endings and words that say too little in the name of an export. */
const VAGUE = /(Of|Given|Made|Asked|Entry|Place)$|[tT]old|[sS]tanding/;
const EXPORTED = /^export (?:async )?(?:const|function|type|interface|class) (\w+)/gm;

/** Types that follow from another type, such as that of a schema's values. */
const TYPES = `BodyOf CollectionOf DocumentOf DraftOf FieldOf HandleOf InputOf NeedsOf ObjectOf PageOf PatchOf StoredOf
  ValuesOf`;

/** Functions that look up a property of their argument, and build nothing. */
const LOOKED_UP = `actorOf beginningOf cityOf codeOf codecOf collectionOf columnsOf counterOf dateOf
  dayOf descriptorOf durationOf emailOf errorsOf formatsOf heightOf hourOf instantOf
  laneOf lastDayOf listActionsOf lookupOf memberOf minutesOf monthOf nameOf
  pathOf priceOf quotaOf reachOf rightOf rotaOf selfOf serviceOf settingsOf
  statusOf subjectOf tableOf titleOf uuidOf weekdayOf`;

/** Keywords of JSON Schema. */
const JSON_SCHEMA = ['anyOf', 'oneOf'];

describe('the names of exports', () => {
  it('say what a function does: …Of only where something is looked up, and no word that means several things', () => {
    const found = new Set<string>();
    eachProductSource((source) => {
      for (const [, name = ''] of source.text.matchAll(EXPORTED)) if (VAGUE.test(name)) found.add(name);
    });
    expect([...found].toSorted()).to.deep.equal(
      [TYPES, LOOKED_UP]
        .flatMap((names) => names.split(/\s+/))
        .concat(JSON_SCHEMA)
        .toSorted(),
    );
  });
});
