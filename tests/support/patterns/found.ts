import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A regular expression in the product's source. */
export interface Found {
  /** The place from the folder of the project, as `server/messages/texts.ts:18`. */
  place: string;
  source: string;
  flags: string;
}

/** A regular expression that is created at run time, with its source. */
export interface Made {
  place: string;
  of: string;
}

const root = path.resolve(__dirname, '..', '..', '..');

/** Returns every regular expression in these folders, found by the TypeScript parser. */
export function patternsIn(folders: readonly string[]): { found: Found[]; made: Made[] } {
  const found: Found[] = [];
  const made: Made[] = [];
  for (const file of folders.flatMap(sourcesIn)) {
    const source = ts.createSourceFile(
      file,
      readFileSync(file, 'utf8'),
      ts.ScriptTarget.Latest,
      true,
      file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
    );
    const locationOf = (node: ts.Node) =>
      `${path.relative(root, file)}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        found.push({ place: locationOf(node), source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
      }
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
        made.push({ place: locationOf(node), of: (node.arguments ?? []).map((part) => part.getText()).join(', ') });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { found, made };
}

function sourcesIn(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => path.join(root, folder, name));
}
