import { dirname, join } from 'node:path';
import { expect } from 'chai';
import type { Node, SourceFile } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isImportDeclaration,
  isImportSpecifier,
  isJsxAttribute,
  isJsxExpression,
  isJsxText,
  isLiteralTypeNode,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { eachNode, eachProductSource } from '../support/product-sources.js';

const CONSOLE = 'adapters/web/browser/console/';

/** Folders and files whose texts are not in a catalogue yet. This list only becomes shorter. */
const NOT_YET: readonly string[] = [];

/** Matches the file by which sections use their texts, and the catalogue of each language. */
const CATALOGUE = /texts(?:\.\w\w)?\.ts$/;

/** Names of attributes and properties whose values people read. */
const READ =
  /^(?:aria-label|about|alt|all|add|caption|first|hint|label|legend|none|one|optional|placeholder|text|title|verb|word)$/;
/** Matches addresses, selectors and HTML. */
const CODE = /^(?:https?:|#\/|<|\.|\()/;
const LETTERS = /\p{L}{2}/u;
/** Matches a capitalized word, and two words. */
const PROSE = /^\p{Lu}\p{Ll}+(?:[ .,:;!?…]|$)|\p{L}[,:;!?…] |\p{L}[!?…]$|\p{L} \p{L}/u;

/** Returns the visible text of a node that is not from a catalogue. Undefined without one. */
function textIn(node: Node): string | undefined {
  if (isJsxText(node)) return LETTERS.test(node.text) ? node.text.trim() : undefined;
  const text = literalText(node);
  if (text === undefined || CODE.test(text) || isTechnical(node)) return undefined;
  const holder = holderOf(node);
  return (holder && READ.test(holder) ? LETTERS : PROSE).test(text) ? text : undefined;
}

function literalText(node: Node): string | undefined {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!isTemplateExpression(node)) return undefined;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('').trim();
}

/** Returns the name of the attribute or property whose value a literal is, or may be. */
function holderOf({ parent }: Node): string | undefined {
  if (isJsxAttribute(parent) || isPropertyAssignment(parent)) return parent.name.getText();
  const isPossible = isJsxExpression(parent) || isConditionalExpression(parent) || isBinaryExpression(parent);
  return isPossible || isParenthesizedExpression(parent) ? holderOf(parent) : undefined;
}

function isTechnical(node: Node): boolean {
  const { parent } = node;
  return (
    isImportDeclaration(parent) ||
    isLiteralTypeNode(parent) ||
    isNewExpression(parent) ||
    isElementAccessExpression(parent) ||
    (isCallExpression(parent) &&
      parent.arguments[0] === node &&
      /\.(?:set|closest)$/.test(parent.expression.getText())) ||
    (isBinaryExpression(parent) && /^(?:[!=]==|in)$/.test(parent.operatorToken.getText())) ||
    (isPropertyAssignment(parent) && parent.name === node) ||
    /^(?:class|key|href|path|events|id|name)$/.test(holderOf(node) ?? '')
  );
}

/** Lists the entries of a catalogue by their dotted names. */
function entriesIn(object: Node, prefix = ''): readonly string[] {
  if (!isObjectLiteralExpression(object)) return [prefix.slice(0, -1)];
  return object.properties.flatMap((property) =>
    isPropertyAssignment(property) ? entriesIn(property.initializer, `${prefix}${property.name.getText()}.`) : [],
  );
}

function catalogueIn(source: SourceFile): readonly string[] {
  const found: string[] = [];
  eachNode(source, (node) => {
    if (isVariableDeclaration(node) && node.name.getText() === 'EN' && node.initializer)
      found.push(...entriesIn(node.initializer));
  });
  return found;
}

/** Lists the dotted names by which a source uses the catalogues that it imports. An empty name uses the whole catalogue. */
function usesIn(source: SourceFile, path: string): readonly { readonly catalogue: string; readonly name: string }[] {
  const catalogues = new Map<string, string>();
  const found: { catalogue: string; name: string }[] = [];
  eachNode(source, (node) => {
    if (isImportDeclaration(node) && isStringLiteral(node.moduleSpecifier)) {
      const from = join(dirname(path), node.moduleSpecifier.text).replace(/\.js$/, '.ts');
      if (!from.startsWith(CONSOLE) || !from.endsWith('texts.ts')) return;
      eachNode(node, (inner) => {
        if (isImportSpecifier(inner)) catalogues.set(inner.name.text, from);
      });
    }
    const catalogue = isIdentifier(node) && !isImportSpecifier(node.parent) ? catalogues.get(node.text) : undefined;
    if (catalogue === undefined) return;
    let [at, name]: [Node, string] = [node, ''];
    while (isPropertyAccessExpression(at.parent) && at.parent.expression === at) {
      at = at.parent;
      name += `${name && '.'}${(at as unknown as { readonly name: Node }).name.getText()}`;
    }
    const { parent } = at;
    const names = isVariableDeclaration(parent) && isObjectBindingPattern(parent.name) ? parent.name.elements : [];
    const parts = names.map((one) => (one.propertyName ?? one.name)?.getText() ?? '');
    for (const part of parts.length > 0 ? parts : ['']) {
      found.push({ catalogue, name: [name, part].filter((some) => some !== '').join('.') });
    }
  });
  return found;
}

describe('the texts of the console', () => {
  const strays: string[] = [];
  const entries = new Map<string, readonly string[]>();
  const used: { readonly catalogue: string; readonly name: string }[] = [];
  const clean = new Set(NOT_YET);

  before(() => {
    eachProductSource((source, path) => {
      if (!path.startsWith(CONSOLE)) return;
      used.push(...usesIn(source, path));
      if (path.endsWith('texts.en.ts')) entries.set(path.replace('.en.ts', '.ts'), catalogueIn(source));
      if (CATALOGUE.test(path)) return;
      const here = path.slice(CONSOLE.length);
      // Languages are named in their own words.
      if (here === 'languages.ts') return;
      const waiting = NOT_YET.find((one) => here.startsWith(one));
      eachNode(source, (node) => {
        const text = textIn(node);
        if (text === undefined) return;
        if (waiting) clean.delete(waiting);
        else strays.push(`${here}:${source.text.slice(0, node.getStart(source)).split('\n').length} ${text}`);
      });
    });
  });

  it('are in catalogues', () => {
    expect(strays).to.deep.equal([]);
    expect([...clean], 'no longer to be listed').to.deep.equal([]);
  });

  it('are all used', () => {
    expect(entries.size).to.be.greaterThan(3);
    const isUsed = (catalogue: string, entry: string) =>
      used.some(
        (use) =>
          use.catalogue === catalogue &&
          (use.name === '' || `${entry}.`.startsWith(`${use.name}.`) || use.name.startsWith(`${entry}.`)),
      );
    const unused = [...entries].flatMap(([catalogue, names]) =>
      names.filter((name) => !isUsed(catalogue, name)).map((name) => `${catalogue}: ${name}`),
    );
    expect(unused).to.deep.equal([]);
  });
});
