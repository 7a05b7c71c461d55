import { countByFile, faultsOfBudget } from '../../scripts/copies/budget';

test('a copied passage counts for both of its files, and once for a file that repeats itself', () => {
  const counts = countByFile([
    { files: ['src/b.ts', 'src/a.ts'] },
    { files: ['src/a.ts', 'src/c.css'] },
    { files: ['src/d.ts', 'src/d.ts'] },
  ]);
  expect(counts).toEqual({ 'src/a.ts': 2, 'src/b.ts': 1, 'src/c.css': 1, 'src/d.ts': 1 });
  expect(Object.keys(counts)).toEqual(['src/a.ts', 'src/b.ts', 'src/c.css', 'src/d.ts']);
});

test('files that have as many copied passages as they may have pass', () => {
  expect(faultsOfBudget({ 'src/a.ts': 2 }, { 'src/a.ts': 2 })).toEqual([]);
});

test('a file may not have more than its number, although another one has fewer', () => {
  expect(faultsOfBudget({ 'src/a.ts': 3, 'src/b.ts': 1 }, { 'src/a.ts': 2, 'src/b.ts': 2 })).toEqual([
    'src/a.ts: 3 copied passages, and at most 2 may be: share the new one',
    'src/b.ts: 1 copied passages are left of 2: lower its number',
  ]);
});

test('a file that is not listed may have none', () => {
  expect(faultsOfBudget({ 'src/new.ts': 1 }, {})).toEqual([
    'src/new.ts: 1 copied passages, and at most 0 may be: share the new one',
  ]);
});

test('a number that has fallen must be written down, also for a file that is gone', () => {
  expect(faultsOfBudget({}, { 'src/gone.ts': 1 })).toEqual([
    'src/gone.ts: 0 copied passages are left of 1: lower its number',
  ]);
});
