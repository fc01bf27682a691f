import { expect } from 'chai';
import type { Expression, Node, SourceFile } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBlock,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isGetAccessorDeclaration,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isReturnStatement,
  isSatisfiesExpression,
  isSetAccessorDeclaration,
} from 'typescript/unstable/ast/is';
import { eachNode, eachProductSource } from './support/product-sources.js';

const LINES_MAX = 80;

interface Measured {
  readonly name: string;
  readonly lines: number;
}

/** Measures every function, method and accessor with a body, also those inside of others. */
function functionsIn(source: SourceFile): readonly Measured[] {
  const found: Measured[] = [];
  eachNode(source, (node) => {
    if (!isFunction(node) || !node.body) return;
    found.push({ name: nameOf(node), lines: linesOf(node, source) - linesOfList(node.body, source) });
  });
  return found;
}

function isFunction(node: Node) {
  return (
    isFunctionDeclaration(node) ||
    isFunctionExpression(node) ||
    isArrowFunction(node) ||
    isMethodDeclaration(node) ||
    isConstructorDeclaration(node) ||
    isGetAccessorDeclaration(node) ||
    isSetAccessorDeclaration(node)
  );
}

function nameOf(node: Node & { readonly name?: Node }): string {
  const holder = node.parent as Node & { readonly name?: Node };
  return node.name?.getText() ?? holder.name?.getText() ?? 'a function without a name';
}

/**
 * Lines of the array or object that a function returns: it lists declarations, such as operations or use cases. Each function in it is
 * measured by itself.
 */
function linesOfList(body: Node, source: SourceFile): number {
  const last = isBlock(body) ? body.statements.at(-1) : undefined;
  const returned = isBlock(body) ? last && isReturnStatement(last) && last.expression : (body as Expression);
  const list = returned && bare(returned);
  return list && (isArrayLiteralExpression(list) || isObjectLiteralExpression(list)) ? linesOf(list, source) - 1 : 0;
}

/** Returns the expression without parentheses and types around it. */
function bare(expression: Expression): Expression {
  const hasMore =
    isParenthesizedExpression(expression) || isAsExpression(expression) || isSatisfiesExpression(expression);
  return hasMore ? bare(expression.expression) : expression;
}

function linesOf(node: Node, source: SourceFile): number {
  return source.text.slice(node.getStart(source), node.end).split('\n').length;
}

describe('functions', () => {
  it(`of the server have at most ${LINES_MAX} lines, lists of declarations apart`, () => {
    const measured: (Measured & { readonly path: string })[] = [];
    eachProductSource((source, path) => {
      if (path.startsWith('adapters/web/browser/')) return;
      measured.push(...functionsIn(source).map((one) => ({ ...one, path })));
    });
    expect(new Set(measured.map(({ path }) => path.split('/')[0]))).to.have.keys('core', 'adapters', 'bootstrap');
    expect(measured.length).to.be.greaterThan(5_000);
    const bookings = measured.find(({ name }) => name === 'bookingOperations');
    expect(bookings?.lines, 'without the list of declarations').to.be.lessThan(10);
    const tooLong = measured.filter(({ lines }) => lines > LINES_MAX);
    expect(tooLong.map(({ path, name, lines }) => `${path}: ${name} has ${lines}`)).to.deep.equal([]);
  });
});
