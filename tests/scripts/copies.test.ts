import { countByFile, faultsOfBudget } from '../../scripts/copies/budget';

test('a copied passage counts for both files, and once for a file that repeats itself', () => {
  const counts = countByFile([
    { files: ['src/b.ts', 'src/a.ts'] },
    { files: ['src/a.ts', 'src/c.css'] },
    { files: ['src/d.ts', 'src/d.ts'] },
  ]);
  expect(counts).toEqual({ 'src/a.ts': 2, 'src/b.ts': 1, 'src/c.css': 1, 'src/d.ts': 1 });
  expect(Object.keys(counts)).toEqual(['src/a.ts', 'src/b.ts', 'src/c.css', 'src/d.ts']);
});

test('a file with exactly its budget of copied passages passes', () => {
  expect(faultsOfBudget({ 'src/a.ts': 2 }, { 'src/a.ts': 2 })).toEqual([]);
});

test('a file with more copies than its budget fails, although another file has fewer', () => {
  expect(faultsOfBudget({ 'src/a.ts': 3, 'src/b.ts': 1 }, { 'src/a.ts': 2, 'src/b.ts': 2 })).toEqual([
    'src/a.ts: 3 copied passages, and at most 2 may be: share the new one',
    'src/b.ts: 1 copied passages are left of 2: lower its number',
  ]);
});

test('a file without a budget may have no copies', () => {
  expect(faultsOfBudget({ 'src/new.ts': 1 }, {})).toEqual([
    'src/new.ts: 1 copied passages, and at most 0 may be: share the new one',
  ]);
});

test('a lower number of copies must be written into the budget, also for a deleted file', () => {
  expect(faultsOfBudget({}, { 'src/gone.ts': 1 })).toEqual([
    'src/gone.ts: 0 copied passages are left of 1: lower its number',
  ]);
});
