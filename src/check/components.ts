import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** What a writer may give a component. */
export interface Prop {
  required: boolean;
  /** The texts it may hold; empty when any will do. */
  values: readonly string[];
}

export type Props = ReadonlyMap<string, Prop>;

interface Source {
  file: string;
  tree: ts.SourceFile;
}

const read = (file: string): Source => ({
  file,
  tree: ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
});

/** The module that a file imports a name from, when it is one of ours. */
function importedFrom({ file, tree }: Source, name: string, root: string): Source | undefined {
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const names = statement.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names) || !names.elements.some((one) => one.name.text === name)) continue;
    const target = statement.moduleSpecifier.text;
    const base = target.startsWith('@site/') ? path.join(root, target.slice(6)) : path.resolve(path.dirname(file), target);
    const found = [`${base}.ts`, `${base}.tsx`, path.join(base, 'index.ts'), path.join(base, 'index.tsx')].find((one) => existsSync(one));
    return found ? read(found) : undefined;
  }
  return undefined;
}

/** The texts of `['a', 'b'] as const`, and of the keys of an object. */
function textsOfConst(source: Source, name: string): string[] {
  const found = source.tree.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations])
    .find((one) => one.name.getText() === name)?.initializer;
  const bare = found && (ts.isAsExpression(found) || ts.isSatisfiesExpression(found)) ? found.expression : found;
  const list = bare && (ts.isAsExpression(bare) || ts.isSatisfiesExpression(bare)) ? bare.expression : bare;
  if (!list || !ts.isArrayLiteralExpression(list)) return [];
  return list.elements.filter(ts.isStringLiteral).map((one) => one.text);
}

/** The texts that a type allows, as far as its syntax tells. Empty: any. */
function valuesOf(type: ts.TypeNode | undefined, source: Source, root: string): string[] {
  if (!type) return [];
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return [type.literal.text];
  if (ts.isParenthesizedTypeNode(type)) return valuesOf(type.type, source, root);
  if (ts.isUnionTypeNode(type)) {
    const each = type.types.map((one) => valuesOf(one, source, root));
    return each.every((one) => one.length > 0) ? each.flat() : [];
  }
  if (ts.isIndexedAccessTypeNode(type)) {
    const query = ts.isParenthesizedTypeNode(type.objectType) ? type.objectType.type : type.objectType;
    return ts.isTypeQueryNode(query) ? textsOfConst(source, query.exprName.getText()) : [];
  }
  if (!ts.isTypeReferenceNode(type)) return [];
  const name = type.typeName.getText();
  const own = source.tree.statements.filter(ts.isTypeAliasDeclaration).find((one) => one.name.text === name);
  if (own) return valuesOf(own.type, source, root);
  const other = importedFrom(source, name, root);
  const alias = other?.tree.statements.filter(ts.isTypeAliasDeclaration).find((one) => one.name.text === name);
  return other && alias ? valuesOf(alias.type, other, root) : [];
}

/** The members of the type of the props: written in place, or an interface or a type of the same file. */
function membersOf(type: ts.TypeNode | undefined, source: Source): readonly ts.TypeElement[] {
  if (!type) return [];
  if (ts.isTypeLiteralNode(type)) return type.members;
  if (!ts.isTypeReferenceNode(type)) return [];
  const name = type.typeName.getText();
  if (name === 'Readonly') return membersOf(type.typeArguments?.[0], source);
  for (const statement of source.tree.statements) {
    if (ts.isInterfaceDeclaration(statement) && statement.name.text === name) return statement.members;
    if (ts.isTypeAliasDeclaration(statement) && statement.name.text === name) return membersOf(statement.type, source);
  }
  return [];
}

/**
 * The props of the default export of a module, read from its syntax: a type-checker would take seconds.
 * @throws Error when the module exports no function as its default.
 */
export function propsOf(file: string, root: string): Props {
  const source = read(file);
  const main = source.tree.statements.find(
    (one): one is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(one) && Boolean(one.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)),
  );
  if (!main) throw new Error(`${file}: write the component as "export default function Name(…)".`);
  return new Map(
    membersOf(main.parameters[0]?.type, source)
      .filter(ts.isPropertySignature)
      .map((one) => [one.name.getText(), { required: !one.questionToken, values: valuesOf(one.type, source, root) }]),
  );
}

/** Every component of `src/components/guide`, by name. */
export function guideComponents(root: string): ReadonlyMap<string, Props> {
  const folder = path.join(root, 'src/components/guide');
  return new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((one) => one.isDirectory() && existsSync(path.join(folder, one.name, 'index.tsx')))
      .map(({ name }) => [name, propsOf(path.join(folder, name, 'index.tsx'), root)]),
  );
}
