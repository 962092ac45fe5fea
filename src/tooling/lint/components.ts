import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A prop of a component. */
export interface Prop {
  required: boolean;
  /** The allowed strings. Empty if any value is allowed. */
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

/** Finds the project's module from which a file imports a name. */
function importedFrom({ file, tree }: Source, name: string, root: string): Source | undefined {
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
    const names = statement.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names) || !names.elements.some((specifier) => specifier.name.text === name)) continue;
    const target = statement.moduleSpecifier.text;
    const base = target.startsWith('@site/') ? path.join(root, target.slice(6)) : path.resolve(path.dirname(file), target);
    const found = [`${base}.ts`, `${base}.tsx`, path.join(base, 'index.ts'), path.join(base, 'index.tsx')].find((candidate) =>
      existsSync(candidate),
    );
    return found ? read(found) : undefined;
  }
  return undefined;
}

/** Returns the strings of `['a', 'b'] as const`. */
function textsOfConst(source: Source, name: string): string[] {
  const found = source.tree.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) => [...statement.declarationList.declarations])
    .find((declaration) => declaration.name.getText() === name)?.initializer;
  const bare = found && (ts.isAsExpression(found) || ts.isSatisfiesExpression(found)) ? found.expression : found;
  const list = bare && (ts.isAsExpression(bare) || ts.isSatisfiesExpression(bare)) ? bare.expression : bare;
  if (!list || !ts.isArrayLiteralExpression(list)) return [];
  return list.elements.filter(ts.isStringLiteral).map((literal) => literal.text);
}

/** Returns the strings that a type allows. Empty if its syntax doesn't restrict them. */
function valuesOf(type: ts.TypeNode | undefined, source: Source, root: string): string[] {
  if (!type) return [];
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) return [type.literal.text];
  if (ts.isParenthesizedTypeNode(type)) return valuesOf(type.type, source, root);
  if (ts.isUnionTypeNode(type)) {
    const each = type.types.map((member) => valuesOf(member, source, root));
    return each.every((values) => values.length > 0) ? each.flat() : [];
  }
  if (ts.isIndexedAccessTypeNode(type)) {
    const query = ts.isParenthesizedTypeNode(type.objectType) ? type.objectType.type : type.objectType;
    return ts.isTypeQueryNode(query) ? textsOfConst(source, query.exprName.getText()) : [];
  }
  if (!ts.isTypeReferenceNode(type)) return [];
  const name = type.typeName.getText();
  const here = source.tree.statements.filter(ts.isTypeAliasDeclaration).find((statement) => statement.name.text === name);
  if (here) return valuesOf(here.type, source, root);
  const other = importedFrom(source, name, root);
  const alias = other?.tree.statements.filter(ts.isTypeAliasDeclaration).find((statement) => statement.name.text === name);
  return other && alias ? valuesOf(alias.type, other, root) : [];
}

/** A member of the props, and the file that declares it. */
interface Member {
  node: ts.PropertySignature;
  source: Source;
  isOptional: boolean;
}

const own = (nodes: readonly ts.TypeElement[], source: Source): Member[] =>
  nodes.filter(ts.isPropertySignature).map((node) => ({ node, source, isOptional: Boolean(node.questionToken) }));

/** Resolves `Partial`, `Omit`, and `Readonly`. */
function changedMembers(name: string, [of, keys]: readonly ts.TypeNode[], source: Source, root: string): Member[] | undefined {
  if (name === 'Readonly') return membersOf(of, source, root);
  if (name === 'Partial') return membersOf(of, source, root).map((member) => ({ ...member, isOptional: true }));
  if (name !== 'Omit') return undefined;
  const left = valuesOf(keys, source, root);
  return membersOf(of, source, root).filter(({ node }) => !left.includes(node.name.getText()));
}

/** Returns the members of a type: a literal, or a type declared in this file or imported from another one. */
function membersOf(type: ts.TypeNode | undefined, source: Source, root: string): Member[] {
  if (!type) return [];
  if (ts.isTypeLiteralNode(type)) return own(type.members, source);
  if (ts.isIntersectionTypeNode(type)) return type.types.flatMap((part) => membersOf(part, source, root));
  if (!ts.isTypeReferenceNode(type)) return [];
  const name = type.typeName.getText();
  const changed = changedMembers(name, type.typeArguments ?? [], source, root);
  if (changed) return changed;
  for (const from of [source, importedFrom(source, name, root)])
    for (const statement of from?.tree.statements ?? []) {
      if (from && ts.isInterfaceDeclaration(statement) && statement.name.text === name) return own(statement.members, from);
      if (from && ts.isTypeAliasDeclaration(statement) && statement.name.text === name) return membersOf(statement.type, from, root);
    }
  return [];
}

/**
 * Returns the props of a module's default export. They're read from the syntax, because a type checker would take seconds.
 * @throws Error if the default export isn't a function.
 */
export function propsOf(file: string, root: string): Props {
  const source = read(file);
  const main = source.tree.statements.find(
    (statement): statement is ts.FunctionDeclaration =>
      ts.isFunctionDeclaration(statement) &&
      Boolean(statement.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)),
  );
  if (!main) throw new Error(`${file}: write the component as "export default function Name(…)".`);
  return new Map(
    membersOf(main.parameters[0]?.type, source, root).map((member) => [
      member.node.name.getText(),
      { required: !member.isOptional, values: valuesOf(member.node.type, member.source, root) },
    ]),
  );
}

/** Returns the props of all components in `src/components/guide`, by name. */
export function guideComponents(root: string): ReadonlyMap<string, Props> {
  const folder = path.join(root, 'src/components/guide');
  return new Map(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, 'index.tsx')))
      .map(({ name }) => [name, propsOf(path.join(folder, name, 'index.tsx'), root)]),
  );
}
