import ts from 'typescript';

const runners = ['test', 'it', 'describe'];

/** Returns whether a call runs a test: `test`, `test.each(…)` or `describe.each\`…\``. A skipped or only named test counts as none. */
function isRunner(called: ts.Expression): boolean {
  if (ts.isIdentifier(called)) return runners.includes(called.text);
  if (ts.isPropertyAccessExpression(called)) return called.name.text === 'each' && isRunner(called.expression);
  if (ts.isCallExpression(called)) return isRunner(called.expression);
  return ts.isTaggedTemplateExpression(called) && isRunner(called.tag);
}

/** Returns the literal words of a title; the part that a test fills in has no number. */
function getWords(title: ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title)
    ? title.head.text + title.templateSpans.map((span) => span.literal.text).join(' ')
    : '';
}

/** Returns the rows in the titles of a test file: `[shell 2.14]`, several as `[shell 2.14, shell 4.3]`. */
export function numbersInTitles(file: string, source: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments[0] && isRunner(node.expression)) {
      for (const [, numbers] of getWords(node.arguments[0]).matchAll(/\[((?:shell|records) [^\]]+)\]/g))
        titles.push(...numbers!.split(',').map((number) => number.trim()));
    }
    ts.forEachChild(node, visit);
  };
  visit(
    ts.createSourceFile(
      file,
      source,
      ts.ScriptTarget.Latest,
      false,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    ),
  );
  return titles;
}
