/**
 * How often `src` repeats itself: passages of six lines and more, style sheets included, that stand in two places. Fails above the limit, and names
 * each pair then; `--list` names them anyway (ADR-0120).
 */
import path from 'node:path';
import { detectClones } from 'jscpd';

/** What is left today. It only goes down: with a pair less, the number is lowered. */
const limit = 37;

const root = path.resolve(__dirname, '..');

async function main(): Promise<void> {
  const clones = await detectClones({
    path: [path.join(root, 'src')],
    minLines: 6,
    // Few, so that it is the lines that decide: six declarations of a style sheet are about so many.
    minTokens: 20,
    format: ['typescript', 'tsx', 'css'],
    // Lists of what a file imports are alike and cannot be shared.
    ignorePattern: ["import [^;]*?from '[^']*';"],
    silent: true,
    reporters: [],
  });
  // Expressions inside of JSX are compared once more as a language of their own: the same passages.
  const pairs = clones.filter(({ format }) => format !== 'javascript');
  const place = ({ sourceId, start, end }: (typeof pairs)[number]['duplicationA']) =>
    `${path.relative(root, sourceId)}:${start.line}-${end.line}`;
  const lines = pairs.map(({ duplicationA, duplicationB }) => `${place(duplicationA)}  ${place(duplicationB)}`).sort();
  if (pairs.length > limit || process.argv.includes('--list')) console.error(lines.join('\n'));
  if (pairs.length > limit) {
    console.error(`${pairs.length} copied passages in src, and at most ${limit} may be: share the new one.`);
    process.exitCode = 1;
    return;
  }
  console.log(`${pairs.length} copied passages of six lines and more in src (at most ${limit}).`);
}

void main();
