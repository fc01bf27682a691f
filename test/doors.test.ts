import { expect } from 'chai';
import type { Symbol as Named, Node } from 'slotkeeper-test-client/node_modules/typescript/lib/typescript.js';
import { compiled, compiler as ts } from './support/compiler.js';

/** Ports that callers only pass on. Types that they name are exported by `slotkeeper/storage`. */
const PASSED_ON = new Set(['Storage', 'Ledger']);
/** Types that callers never name: objects of the background, which the service builds, and functions of types, which the compiler evaluates. */
const UNNAMED = new Set(['Worker', 'CalendarWorker', 'AccountWork', 'InputOf', 'PatchOf', 'StoredOf', 'ValuesOf']);

describe('the exports', () => {
  const doors = ['caller', 'storage'].map((name) => `dist/core/${name}-exports.d.ts`);
  let types: ReturnType<typeof compiled>;
  before(() => {
    types = compiled(...doors);
  }).timeout(120_000);

  const original = (named: Named) =>
    named.flags & ts.SymbolFlags.Alias ? types.checker.getAliasedSymbol(named) : named;

  /** Returns the types of the core that the declarations of `named` mention. Skips operands of `typeof` and the inside of `omitted` types. */
  function namedBy(named: Named, omitted: ReadonlySet<string>): ReadonlySet<Named> {
    const found = new Set<Named>();
    const visit = (node: Node): void => {
      if (ts.isTypeQueryNode(node)) return;
      const name = ts.isTypeReferenceNode(node)
        ? node.typeName
        : ts.isExpressionWithTypeArguments(node)
          ? node.expression
          : ts.isImportTypeNode(node)
            ? node.qualifier
            : undefined;
      const symbol = name && types.checker.getSymbolAtLocation(name);
      if (symbol && omitted.has(symbol.name)) return;
      if (symbol && isOfCore(original(symbol))) found.add(original(symbol));
      ts.forEachChild(node, visit);
    };
    for (const declaration of named.declarations ?? []) visit(declaration);
    found.delete(named);
    return found;
  }
  const isOfCore = ({ flags, declarations }: Named) =>
    !(flags & ts.SymbolFlags.TypeParameter) && /\/dist\/core\//.test(declarations?.[0]?.getSourceFile().fileName ?? '');

  /** True if the type's own module exports it. Otherwise it is only a part of other declarations. */
  function isExported(named: Named): boolean {
    const module = types.checker.getSymbolAtLocation(named.declarations![0]!.getSourceFile());
    return module !== undefined && types.checker.getExportsOfModule(module).some((one) => original(one) === named);
  }

  for (const door of doors) {
    it(`of ${door} are complete: each type that they name, and at most 20 types that none of them names`, () => {
      const exported = new Set(types.exportsOf(door).map(original));
      const isCallers = door.includes('caller');
      const omitted = isCallers ? UNNAMED : new Set<string>();
      const isWalked = ({ name }: Named) => !isCallers || !PASSED_ON.has(name);
      const named = new Set<Named>();
      const walk = (from: Named): void => {
        for (const one of isWalked(from) ? namedBy(from, omitted) : []) {
          if (named.has(one)) continue;
          named.add(one);
          if (!isExported(one)) walk(one);
        }
      };
      for (const one of exported) walk(one);
      const missing = [...named].filter((one) => isExported(one) && !exported.has(one));
      expect(missing.map(({ name }) => name)).to.deep.equal([]);
      const unnamed = [...exported].filter((one) => !named.has(one) && !(one.flags & ts.SymbolFlags.Value));
      expect(
        unnamed.map(({ name }) => name),
        'named by no other',
      ).to.have.length.at.most(20);
      expect(exported.size).to.be.within(200, 370);
    });
  }
});
