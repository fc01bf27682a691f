import type {
  Symbol as Property,
  TupleTypeReference,
  Type,
  TypeReference,
} from 'slotkeeper-test-client/node_modules/typescript/lib/typescript.js';
import { READING_VERBS } from '../../core/composition/alongside-calls.js';
import { compiled, compiler } from './compiler.js';

const FILE = 'core/composition/use-cases.ts';
/** Parameters and options with objects that callers only pass on. */
const WHOLE = new Set(['booking', 'session', 'once']);

/** Matches the fields of options, to which `alongside` is added. */
const OPTIONS = /(?:^| )(?:cancelBookings|dryRun|expected|idempotencyKey)(?: |$)/;

/** Returns the source of `core/composition/input-names.ts`, which lists the fields of the parameters of all use cases. */
export function inputNamesSource(): string {
  const { checker, exportsOf } = compiled(FILE);
  const useCases = checker.getDeclaredTypeOfSymbol(exportsOf(FILE).find(({ name }) => name === 'OwnGroups')!);
  const typeOf = (property: Property) => checker.getTypeOfSymbol(property);

  /** Returns the objects with named fields in a type: of a union all of them, of a list those of its items. */
  function objectsIn(type: Type): readonly Type[] {
    if (type.isUnion()) return type.types.flatMap(objectsIn);
    if (checker.isArrayType(type)) return checker.getTypeArguments(type as TypeReference).flatMap(objectsIn);
    const isObject = (type.flags & compiler.TypeFlags.Object) !== 0 || type.isIntersection();
    const isFree = checker.getIndexInfosOfType(type).length > 0 || type.getCallSignatures().length > 0;
    return isObject && !isFree ? [type] : [];
  }

  function fieldsOf(objects: readonly Type[]): string {
    const names = new Map<string, Type[]>();
    for (const property of objects.flatMap((one) => checker.getPropertiesOfType(one))) {
      const inner = WHOLE.has(property.name) ? [] : objectsIn(typeOf(property));
      names.set(property.name, [...(names.get(property.name) ?? []), ...inner]);
    }
    const fields = [...names].map(([name, inner]) => (inner.length === 0 ? name : `${name}(${fieldsOf(inner)})`));
    return fields.sort().join(' ');
  }

  /** Returns the fields of each argument after the caller. A patch without a type has the fields of the creation and of the object. */
  function argumentsOf(member: Property, group: Type): readonly string[] {
    const [signature] = typeOf(member).getCallSignatures();
    const [first, ...others] = signature!.parameters;
    const takesCaller = checker.typeToString(typeOf(typeOf(member).getProperty('right')!)) !== 'OpenRight';
    const rest = takesCaller ? others : [first, ...others];
    const named = rest.flatMap((parameter) => (parameter ? expanded(parameter) : []));
    return named.map(([name, type]) => {
      const isText = (checker.getNonNullableType(type).flags & compiler.TypeFlags.String) !== 0;
      if (isText) return `"${name}"${type.isUnion() ? '?' : ''}`;
      if (WHOLE.has(name)) return '';
      const isPatch = name === 'patch' && (type.flags & compiler.TypeFlags.Unknown) !== 0;
      const fields = fieldsOf(isPatch ? patchedIn(group) : objectsIn(type));
      return checker.isArrayType(type) ? `[]${fields}` : fields;
    });
  }

  /** Returns the parameter with its type, or those of a rest parameter. */
  function expanded(parameter: Property): readonly (readonly [name: string, type: Type])[] {
    const type = typeOf(parameter);
    if (!checker.isTupleType(type)) return [[parameter.name, type]];
    const { labeledElementDeclarations: labels } = (type as TupleTypeReference).target;
    return checker
      .getTypeArguments(type as TypeReference)
      .map((each, index) => [labels?.[index]?.name.getText() ?? '', each]);
  }

  function patchedIn(group: Type): readonly Type[] {
    const [create, get] = ['create', 'get'].map((name) => typeOf(group.getProperty(name)!).getCallSignatures()[0]!);
    const [, input] = create!.parameters
      .slice(1)
      .flatMap(expanded)
      .find(([name]) => name === 'input')!;
    const object = checker.getAwaitedType(get!.getReturnType())!;
    return [...objectsIn(input), ...(object.getProperty('uuid') ? [object] : [])];
  }

  const lines = checker.getPropertiesOfType(useCases).flatMap((group) => {
    const type = typeOf(group);
    return checker.getPropertiesOfType(type).flatMap((member) => {
      if (!typeOf(member).getProperty('right')) return [];
      const takesAlongside = !READING_VERBS.some((word) => member.name.startsWith(word));
      const names = argumentsOf(member, type).map((text) =>
        takesAlongside && OPTIONS.test(text) ? `alongside ${text}` : text,
      );
      return names.some((text) => text !== '') ? [`  '${group.name}.${member.name}': '${names.join('; ')}',`] : [];
    });
  });
  return `/** Fields of the arguments of each use case after its caller. \`npm run generate:inputs\` writes this file from the types. */
export const INPUT_NAMES: Readonly<Record<string, string>> = {
${lines.join('\n')}
};
`;
}
