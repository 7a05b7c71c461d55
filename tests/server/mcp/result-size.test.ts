import {
  cutDeep,
  cutText,
  fitEntries,
  fitFields,
  fitResult,
  jsonSize,
  resultLimit,
} from '../../../server/mcp/result-size';

/** How results of tools stay small. */

const text = (bytes: number) => 'x'.repeat(bytes);

test('a result takes the first limit with which it is small enough, and the last one where none is', () => {
  const build = (limit: number) => ({ text: text(limit) });
  expect(fitResult([10, 5], build).text).toHaveLength(10);
  expect(fitResult([resultLimit, 5, 1], build).text).toHaveLength(5);
  expect(fitResult([resultLimit * 2, resultLimit], build).text).toHaveLength(resultLimit);
});

test('a page ends before the entry that is too much, also where later ones are small, and never is empty', () => {
  const entries = [{ text: text(resultLimit / 2) }, { text: text(resultLimit / 2) }, { text: 'x' }];
  expect(fitEntries(entries)).toEqual([entries[0]]);
  expect(fitEntries([{ text: text(resultLimit * 2) }])).toHaveLength(1);
  expect(fitEntries(Array.from({ length: 10 }, () => ({ text: 'x' })))).toHaveLength(10);
  const wide = Array.from({ length: 1_000 }, () => ({ text: '长'.repeat(60) }));
  const { fields, fields_left_out: leftOut = 0 } = fitFields(wide);
  expect(jsonSize({ fields })).toBeLessThanOrEqual(resultLimit);
  expect(fields.length + leftOut).toBe(wide.length);
  expect(fitFields(wide.slice(0, 3))).toEqual({ fields: wide.slice(0, 3) });
});

test('a cut text says so, and ends with no half of a character', () => {
  expect(cutText('abc', 3)).toEqual({ text: 'abc' });
  expect(cutText('abcd', 3)).toEqual({ text: 'abc…', cut: true });
  expect(cutText('ab😀', 3)).toEqual({ text: 'ab…', cut: true });
});

test('texts and lists are cut at every depth', () => {
  expect(cutDeep({ a: ['long text', { b: 'longer text' }, 3], c: null }, 4, 2)).toEqual({
    a: ['long…', { b: 'long…' }],
    c: null,
  });
});
