/**
 * Checks how often `src` repeats itself: passages of at least six lines, including style sheets, that occur in two places. Each file has a budget
 * in scripts/copies/budget.json, a new file none. Fails where a file has more copies than its number, or fewer, because numbers may only fall.
 * Prints the pairs of such files; `--list` prints all (ADR-0120).
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { detectClones } from 'jscpd';
import { countByFile, faultsOfBudget, type Budget } from './copies/budget';

const root = path.resolve(__dirname, '..');
const budgetFile = 'scripts/copies/budget.json';

async function main(): Promise<void> {
  const clones = await detectClones({
    path: [path.join(root, 'src')],
    minLines: 6,
    // The number is small, so that the lines decide: six declarations of a style sheet have about this many tokens.
    minTokens: 20,
    format: ['typescript', 'tsx', 'css'],
    // Import lists are similar and cannot be shared.
    ignorePattern: ["import [^;]*?from '[^']*';"],
    silent: true,
    reporters: [],
  });
  const copies = clones
    // Expressions inside JSX are compared again as a separate language, with the same passages.
    .filter(({ format }) => format !== 'javascript')
    .map(({ duplicationA, duplicationB }) => {
      const parts = [duplicationA, duplicationB].map(({ sourceId, start, end }) => {
        const file = path.relative(root, sourceId).split(path.sep).join('/');
        return { file, place: `${file}:${start.line}-${end.line}` };
      });
      return {
        files: parts.map(({ file }) => file) as [string, string],
        line: parts.map(({ place }) => place).join('  '),
      };
    })
    .sort((a, b) => (a.line < b.line ? -1 : 1));
  const budget = JSON.parse(readFileSync(path.join(root, budgetFile), 'utf8')) as Budget;
  const faults = faultsOfBudget(countByFile(copies), budget);
  const shown = process.argv.includes('--list')
    ? copies
    : copies.filter(({ files }) => faults.some((fault) => files.some((file) => fault.startsWith(`${file}:`))));
  if (shown.length > 0) console.error(shown.map(({ line }) => line).join('\n'));
  if (faults.length > 0) {
    console.error([...faults, `The numbers are in ${budgetFile}.`].join('\n'));
    process.exitCode = 1;
    return;
  }
  console.log(`${copies.length} copied passages of six lines and more in src, each within the budget of its files.`);
}

void main();
