import { expect } from 'chai';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAssignment,
  isPropertyDeclaration,
  isPropertySignatureDeclaration,
  isShorthandPropertyAssignment,
  isStringLiteral,
} from 'typescript/unstable/ast/is';
import { wireName } from '../core/basics/schema.js';
import { eachNode, eachProductSource } from './support/product-sources.js';

/** Fields of plain kinds, and the limit of places where a developer who adds such a field has to write it. */
const PLACES_MAX = { holdsPerAddress: 3, privacyUrl: 5 };
type FieldName = keyof typeof PLACES_MAX;

/**
 * Occurrence of a field in the source. A `statement` lists the field: as a string, or as the name of a property that is declared or given. A
 * `use` reads its value, by name or by destructuring. Only statements count towards the limit, because a new field needs no use.
 */
interface Place {
  readonly is: 'statement' | 'use';
  readonly at: string;
}

function placesIn(source: SourceFile, path: string, field: string): readonly Place[] {
  const names = new Set([field, wireName(field)]);
  const found: Place[] = [];
  eachNode(source, (node) => {
    const is = placeOf(node, names);
    if (is) found.push({ is, at: `${path}:${source.text.slice(0, node.getStart(source)).split('\n').length}` });
  });
  return found;
}

function placeOf(node: Node, names: ReadonlySet<string>): Place['is'] | undefined {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) {
    return node.text.split('.').some((part) => names.has(part)) ? 'statement' : undefined;
  }
  if (!isIdentifier(node) || !names.has(node.text)) return undefined;
  const { parent } = node;
  const isListed =
    isShorthandPropertyAssignment(parent) ||
    ((isPropertyAssignment(parent) || isPropertySignatureDeclaration(parent) || isPropertyDeclaration(parent)) &&
      parent.name === node);
  return isListed ? 'statement' : 'use';
}

describe('a field of a plain kind', () => {
  const places = new Map<FieldName, Place[]>();
  const fields = Object.keys(PLACES_MAX) as readonly FieldName[];
  before(() => {
    eachProductSource((source, path) => {
      // The compiler asks for each translation of an English text.
      if (/texts\.(de|es|fr)\.ts$/.test(path)) return;
      for (const field of fields) {
        places.set(field, [...(places.get(field) ?? []), ...placesIn(source, path, field)]);
      }
    });
  });

  for (const field of fields) {
    it(`is stated in at most ${PLACES_MAX[field]} places: ${wireName(field)}`, () => {
      const all = (is: Place['is']) => (places.get(field) ?? []).filter((place) => place.is === is).map(({ at }) => at);
      const [stated, used] = [all('statement'), all('use')];
      console.log(`      stated: ${stated.join(', ')}\n      used: ${used.join(', ')}`);
      expect(
        stated.some((at) => at.startsWith('core/')),
        'in its table',
      ).to.equal(true);
      expect(used, 'used by a rule or a page').not.to.be.empty;
      expect(stated.length, stated.join(', ')).to.be.at.most(PLACES_MAX[field]);
    });
  }
});
