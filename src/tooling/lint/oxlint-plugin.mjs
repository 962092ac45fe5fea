// @ts-check
// Our own rules for oxlint. It's JavaScript, because Node 20 can't load a plugin in TypeScript.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A node of the syntax tree, with the properties that the rule reads.
 * @typedef {{ type: string, value?: unknown, name?: unknown, operator?: string, children: Node[], expression: Node, expressions: Node[],
 *   superClass: Node | null, left: Node, right: Node, consequent: Node, alternate: Node, callee: Node, property: Node, arguments: Node[], body: Node, source: Node | null }} Node
 * @typedef {{ filename: string, options: unknown[], report(problem: { node: Node, message: string }): void }} Context
 * @typedef {'element' | 'text' | 'unknown'} Result What React renders for an expression. An unknown result can be text.
 */

const MESSAGE =
  "On a translated page, React can't change this text, or what is before it. Put it into an element of its own, such as a span, or into " +
  'one template string with the text beside it.';

/** The function that renders the items of a list. @param {Node} call */
const callbackOf = (call) => call.arguments.find(({ type }) => type === 'ArrowFunctionExpression');

/** @param {Node} node @returns {Result[]} */
function resultsOf(node) {
  switch (node.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return ['element'];
    case 'TemplateLiteral':
      return ['text'];
    case 'Literal':
      return typeof node.value === 'string' || typeof node.value === 'number' ? ['text'] : [];
    case 'ConditionalExpression':
      return [...resultsOf(node.consequent), ...resultsOf(node.alternate)];
    case 'LogicalExpression':
      return node.operator === '&&' ? resultsOf(node.right) : [...resultsOf(node.left), ...resultsOf(node.right)];
    case 'ChainExpression':
      return resultsOf(node.expression);
    case 'CallExpression':
      return resultsOf(callbackOf(node) ?? node.callee);
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? ['element'] : resultsOf(node.body);
    case 'Identifier':
      // The rule also checks the children that a component gets.
      return node.name === 'undefined' ? [] : [node.name === 'children' ? 'element' : 'unknown'];
    default:
      return ['unknown'];
  }
}

/** JSX drops comments, and white space with a line break. @param {Node} child */
const isRendered = ({ type, value }) => type !== 'JSXEmptyExpression' && !(type === 'JSXText' && /^\s*\n\s*$/.test(String(value)));

/** @param {Node} child */
const isFixedText = ({ type, expressions }) =>
  type === 'JSXText' || type === 'Literal' || (type === 'TemplateLiteral' && expressions.length === 0);

/** Translators leave white space alone. @param {Node} text */
const isBlank = ({ value }) => typeof value === 'string' && value.trim() === '';

/**
 * Returns the children that break on a translated page: text that can change, and fixed text after something that comes and goes. Text in
 * a fragment comes and goes with it.
 * @param {Node} parent
 */
function fragileText(parent) {
  const isFragment = parent.type === 'JSXFragment';
  const children = parent.children.map((child) => (child.type === 'JSXExpressionContainer' ? child.expression : child)).filter(isRendered);
  // React sets the text of an element without looking for its old text, if it has no other children.
  if (children.length === 1 && !(isFragment && children.every(isFixedText))) return [];
  let follows = isFragment;
  return children.filter((child) => {
    if (isFixedText(child)) return follows && !isBlank(child);
    const canBeText = resultsOf(child).some((result) => result !== 'element');
    follows ||= !canBeText && child.type !== 'JSXElement';
    return canBeText;
  });
}

/**
 * Browsers translate a page by replacing its text nodes. React keeps the old ones: it writes new text where no reader sees it, and throws
 * an exception when it removes such a text or inserts an element before it.
 */
const loneText = {
  /** @param {Context} context */
  create(context) {
    /** @param {Node} parent */
    const check = (parent) => fragileText(parent).forEach((node) => context.report({ node, message: MESSAGE }));
    return {
      JSXElement: check,
      JSXFragment: check,
      /** A list of elements and texts. @param {Node} node */
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression' || node.callee.property.name !== 'map') return;
        const results = resultsOf(node);
        if (results.includes('element') && results.some((result) => result !== 'element')) context.report({ node, message: MESSAGE });
      },
    };
  },
};

/** The number of subclasses by the name of their class, for each folder of sources. @type {Map<string, Map<string, number>>} */
const subclasses = new Map();

/** Counts the subclasses in a folder. Classes of the platform and of libraries aren't the project's to change. @param {string} folder */
function countSubclasses(folder) {
  const known = subclasses.get(folder);
  if (known) return known;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  const own = new Set(sources.flatMap((source) => [...source.matchAll(/\bclass (\w+)/g)].map(([, name]) => name)));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const source of sources)
    for (const [, name = ''] of source.matchAll(/^(?:export )?(?:abstract )?class \w+ extends (\w+)/gm))
      if (own.has(name)) counts.set(name, (counts.get(name) ?? 0) + 1);
  subclasses.set(folder, counts);
  return counts;
}

/**
 * A class with one subclass is one class in two files: a reader has to know both. Errors are exempt, because callers recognize an error by
 * its class.
 */
const oneSubclass = {
  /** @param {Context} context */
  create(context) {
    const [folder] = /^.*\/src(?=\/)/.exec(context.filename.replaceAll('\\', '/')) ?? [];
    return {
      /** @param {Node} node */
      ClassDeclaration({ superClass }) {
        const name = superClass?.type === 'Identifier' ? String(superClass.name) : undefined;
        if (!superClass || folder === undefined || name === undefined || name.endsWith('Error')) return;
        if (countSubclasses(folder).get(name) !== 1) return;
        const message = `${name} has no other subclass. Give this class a ${name} instead, and call its methods.`;
        context.report({ node: superClass, message });
      },
    };
  },
};

/**
 * The folders below a root form layers. A file imports its own folder, and folders that are listed before it, so no layer knows those above.
 * Options: `{ root: 'src/sandbox', order: ['contract', 'node/server'] }`.
 */
const folderOrder = {
  meta: { schema: [{ type: 'object', required: ['root', 'order'] }] },
  /** @param {Context} context */
  create(context) {
    const [{ root, order }] = /** @type {[{ root: string, order: string[] }]} */ (context.options);
    const file = context.filename.replaceAll('\\', '/');
    const [project = ''] = file.split(`/${root}/`);
    /** The position of a file's folder. @param {string} absolute */
    const layerOf = (absolute) => order.findIndex((folder) => absolute.startsWith(`${project}/${root}/${folder}/`));
    const own = layerOf(file);
    /** @param {{ source: Node | null }} statement */
    const check = ({ source }) => {
      const imported = source?.value;
      if (source === null || typeof imported !== 'string' || !/^(?:\.|@site\/)/.test(imported)) return;
      const target = path.posix.join(imported.startsWith('.') ? path.posix.dirname(file) : project, imported.replace(/^@site\//, ''));
      if (!`${target}/`.startsWith(`${project}/${root}/`)) return;
      const layer = layerOf(`${target}/`);
      if (own >= 0 && layer >= 0 && layer <= own) return;
      const why =
        own >= 0 && layer >= 0
          ? `${order[own]} is below ${order[layer]}`
          : `${own < 0 ? 'this file' : 'the other one'} is in none of the folders`;
      context.report({ node: source, message: `This file can't import ${imported}: ${why} in the order in oxlintrc.json.` });
    };
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check };
  },
};

export default {
  meta: { name: 'partita' },
  rules: { 'lone-text': loneText, 'one-subclass': oneSubclass, 'folder-order': folderOrder },
};
