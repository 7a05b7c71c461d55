/**
 * Checks that the built app runs in the oldest browsers of `browserslist` in package.json. Every script must parse as ES2021 with class fields, and
 * newer library features must be listed in config/polyfills.json. Ends with 1 and prints each violation.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformAsync } from '@babel/core';
import { type Node, parse } from 'acorn';
import polyfillUsage from 'babel-plugin-polyfill-corejs3';
import packageFile from '../package.json';
import polyfills from '../config/polyfills.json';

/**
 * Modules of core-js that repair rare mistakes of engines, or that implement proposals and names that no browser has yet, so that scripts cannot
 * use them.
 */
const notNeeded = [
  /^esnext\./,
  // `push`, `unshift` and `includes` exist; the repairs concern arrays of 2^32 items and read-only lengths.
  /^es\.array\.(push|unshift|includes)$/,
  // The `cause` of an error is only shown to developers.
  /^es\.error\.cause$/,
  // The app does not use well-formed texts for lone surrogates, the order of flags or growing buffers.
  /^es\.(json\.stringify|regexp\.flags|typed-array\.set|array-buffer\..*)$/,
  // The name `Symbol.dispose` triggers it; the code checks whether it exists.
  /^es\.(symbol\.dispose|suppressed-error\.constructor|iterator\.dispose)$/,
  // The names `size`, `has`, `delete` of maps and sets trigger it; the second argument of has() and delete() is not used.
  /^web\.url-search-params\./,
  // The stack of an error of `atob` is only shown to developers.
  /^web\.dom-exception\.stack$/,
  // React checks whether it exists.
  /^web\.immediate$/,
];

const app = process.env.APP_DIR ?? path.resolve(__dirname, '..', 'dist', 'app');
const polyfilled = new Set(Object.values(polyfills));
const scripts = readdirSync(app, { recursive: true })
  .map(String)
  // The files in first/ are copies of those in chunk/; the polyfills are the requirement of the other files.
  .filter((file) => file.endsWith('.js') && !file.startsWith('first') && !path.basename(file).startsWith('polyfills.'));

const problems: string[] = [];

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Yields the node itself and all nodes below it, but none below a node that `isLeaf` accepts. */
function nodesIn(node: Node, isLeaf: (node: Node) => boolean = () => false): Node[] {
  if (isLeaf(node)) return [node];
  const children = Object.values(node).flat().filter(isNode);
  return [node, ...children.flatMap((child) => nodesIn(child, isLeaf))];
}

const isFunction = ({ type }: Node): boolean => /Function/.test(type);

/**
 * Returns true for a field whose value Safari before 16 may lose: a variable next to a parenthesis (https://webkit.org/b/236843). Code inside a
 * function is safe.
 */
function isLostBySafari(field: Node): boolean {
  const { value } = field as Node & { value: Node | null };
  if (!value || isFunction(value)) return false;
  return nodesIn(value, isFunction).some(({ type }) => /^(Parenthesized|ArrowFunction)Expression$/.test(type));
}

/** Returns the syntax of ES2022 other than fields, which needs Chrome 94 and iOS 16.4. */
function newSyntaxIn(node: Node): string | undefined {
  const { key, left, regex } = node as Node & { key?: Node; left?: Node; regex?: { flags: string } };
  if (node.type === 'StaticBlock') return 'a static block';
  if (node.type === 'MethodDefinition' && key?.type === 'PrivateIdentifier') return 'a private method';
  if (left?.type === 'PrivateIdentifier') return 'a question for a private field';
  if (regex?.flags.includes('d')) return 'a regular expression with the flag d';
  return node.type === 'PropertyDefinition' && isLostBySafari(node)
    ? 'a field with a parenthesis in its value'
    : undefined;
}

function checkSyntax(file: string, code: string): void {
  const version = path.basename(file).startsWith('browser-check.') ? 5 : 2022;
  try {
    const script = parse(code, { ecmaVersion: version, sourceType: 'script', preserveParens: true });
    const syntaxes = version === 5 ? [] : nodesIn(script).flatMap((node) => newSyntaxIn(node) ?? []);
    for (const syntax of new Set(syntaxes)) problems.push(`${file} has ${syntax}, which older browsers do not read`);
  } catch (error) {
    problems.push(`${file} is not ES${version}: ${String(error)}`);
  }
}

async function checkFeatures(file: string, code: string): Promise<void> {
  const result = await transformAsync(code, {
    configFile: false,
    babelrc: false,
    compact: true,
    sourceType: 'script',
    plugins: [
      [polyfillUsage, { method: 'usage-global', version: '3.51', targets: packageFile.browserslist.production }],
    ],
  });
  const needed = [...(result?.code ?? '').matchAll(/core-js\/modules\/([\w.-]+?)(?:\.js)?["']/g)].map(
    ([, name]) => name as string,
  );
  // The first requests do not wait for polyfills (src/prefetch.ts).
  const provided = path.basename(file).startsWith('prefetch.') ? new Set<string>() : polyfilled;
  for (const name of needed) {
    if (!provided.has(name) && !notNeeded.some((pattern) => pattern.test(name)))
      problems.push(`${file} may use ${name}, which stands in no line of config/polyfills.json`);
  }
}

async function main(): Promise<void> {
  for (const file of scripts) {
    const code = readFileSync(path.join(app, file), 'utf8');
    checkSyntax(file, code);
    await checkFeatures(file, code);
  }
  if (scripts.length === 0) problems.push('dist/app holds no scripts');
  console.log(
    problems.length
      ? problems.join('\n')
      : `${scripts.length} scripts run in ${packageFile.browserslist.production.join(', ')}`,
  );
  process.exitCode = problems.length ? 1 : 0;
}

void main();
