import ts from 'typescript';

/** A place in the code that uses texts. */
export interface CodeUse {
  where: string;
  asked: string;
  /** The keys that the code may use: `namespace:path`. */
  matches: RegExp;
  /** Whether at least one such key must exist. */
  mustExist: boolean;
}

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Attributes with text that a person sees or hears. */
const spokenAttributes = new Set([
  'placeholder',
  'title',
  'aria-label',
  'aria-description',
  'alt',
  'label',
  'content',
  'description',
  'confirmText',
  'cancelText',
  'header',
  'extra',
  'text',
  'tabBarTitle',
]);

/** Returns the uses of texts in a file, and the texts that it contains itself. @param namespaces the names of the JSON files in locales/ */
export function findCode(file: string, source: string, namespaces: Set<string>): { uses: CodeUse[]; words: string[] } {
  const tree = ts.createSourceFile(
    file,
    source,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const uses: CodeUse[] = [];
  const words: string[] = [];
  const where = (node: ts.Node) => `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
  const defaults = ['shell'];
  /** Namespaces that this file imports as JSON, not through i18next, as the server does. */
  const importedNamespaces = new Set<string>();
  const names = new Set<string>();
  let readsByName = false;

  const withNamespace = (key: string): string[] =>
    key.includes(':') ? [key] : defaults.map((namespace) => `${namespace}:${key}`);

  function visit(node: ts.Node): void {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isImportDeclaration(node)) {
      const namespace = /locales\/\w+\/(\w[\w-]*)\.json$/.exec((node.moduleSpecifier as ts.StringLiteral).text)?.[1];
      if (namespace) importedNamespaces.add(namespace);
      return;
    }
    if (ts.isCallExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.name.text
        : ts.isIdentifier(node.expression)
          ? node.expression.text
          : '';
      const first = node.arguments[0];
      if (callee === 'useTranslation' && first && ts.isStringLiteralLike(first)) defaults.unshift(first.text);
      // The first of several namespaces belongs to keys without a namespace.
      const [main] = callee === 'useTranslation' && first && ts.isArrayLiteralExpression(first) ? first.elements : [];
      if (main && ts.isStringLiteralLike(main)) defaults.unshift(main.text);
      if (callee === 't' && first) asked(first);
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) mentioned(node);
    if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node)) names.add(node.text);
    if (ts.isElementAccessExpression(node) && !ts.isStringLiteralLike(node.argumentExpression)) readsByName = true;
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text))
      words.push(`${where(node)}: "${node.text.trim()}" is said by the component; it belongs into locales/`);
    if (
      ts.isJsxAttribute(node) &&
      node.initializer &&
      ts.isStringLiteral(node.initializer) &&
      spokenAttributes.has(node.name.getText())
    ) {
      if (/\p{L}{2}/u.test(node.initializer.text))
        words.push(`${where(node)}: ${node.name.getText()}="${node.initializer.text}" belongs into locales/`);
    }
    ts.forEachChild(node, visit);
  }

  /** Records a key in a call of t. */
  function asked(argument: ts.Expression): void {
    let expression = argument;
    while (ts.isAsExpression(expression) || ts.isParenthesizedExpression(expression))
      expression = expression.expression;
    if (ts.isConditionalExpression(expression)) {
      asked(expression.whenTrue);
      asked(expression.whenFalse);
    } else if (ts.isStringLiteralLike(expression) || ts.isTemplateExpression(expression)) {
      use(expression, true);
    }
  }

  /** Records a text that looks like a key with its namespace, in any place: lists of keys, keys in variables. */
  function mentioned(node: ts.StringLiteralLike | ts.TemplateExpression): void {
    const start = ts.isTemplateExpression(node) ? node.head.text : node.text;
    const namespace = /^([a-z][\w-]*):/.exec(start)?.[1];
    if (namespace && namespaces.has(namespace))
      use(node, ts.isStringLiteralLike(node) && /^[\w-]+:[\w.-]+$/.test(node.text));
    else if (ts.isStringLiteralLike(node) && /^[a-z]\w*(\.\w+)+$/.test(node.text)) use(node, false);
  }

  function use(node: ts.StringLiteralLike | ts.TemplateExpression, mustExist: boolean): void {
    const text = node.getText();
    if (ts.isTemplateExpression(node)) {
      const pattern =
        escape(node.head.text) +
        node.templateSpans.map((span) => `[\\w-]+(?:\\.[\\w-]+)*${escape(span.literal.text)}`).join('');
      const anyRoom = node.head.text.includes(':') || node.head.text === '' ? '' : `(?:${defaults.join('|')}):`;
      const loose = node.head.text === '' ? '(?:[\\w-]+:)?' : '';
      uses.push({
        where: where(node),
        asked: text,
        matches: new RegExp(`^${anyRoom}${loose}${pattern}$`),
        mustExist: mustExist && node.head.text !== '',
      });
    } else {
      uses.push({
        where: where(node),
        asked: text,
        matches: new RegExp(`^(?:${withNamespace(node.text).map(escape).join('|')})$`),
        mustExist,
      });
    }
  }

  visit(tree);
  // The app's bundles of texts import every namespace and do not show which keys are used.
  if (importedNamespaces.size && file.startsWith('server/')) {
    const seen = [...names]
      .filter((name) => /^[A-Za-z]\w*$/.test(name))
      .map(escape)
      .join('|');
    for (const namespace of importedNamespaces) {
      const rest = readsByName ? '(?:\\.[\\w-]+)*' : '';
      uses.push({
        where: file,
        asked: `${namespace}.json`,
        matches: new RegExp(`^${escape(namespace)}:(?:${seen})(?:\\.(?:${seen}))*${rest}$`),
        mustExist: false,
      });
    }
  }
  return { uses, words };
}
