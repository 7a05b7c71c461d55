import fc from 'fast-check';
import { draftTotal, isSameLine, type DraftLine } from '../../../domain/products/draft-lines';
import { mergeLines } from '../../../domain/products/merge-lines';

const line = (key: string, more: Partial<DraftLine> = {}): DraftLine => ({
  key,
  _id: key,
  name: key,
  number: 1,
  price: 10,
  currency: 'CNY',
  description: '',
  ...more,
});
const base = ['a', 'b', 'c'].map((key) => line(key));
const [a, b, c] = base as [DraftLine, DraftLine, DraftLine];
const fresh = (key: string) => line(key, { _id: undefined });
const said = ({ lines, conflicts }: ReturnType<typeof mergeLines>) => [
  lines.map(({ key, number, price, description }) => [key, number, price, description].join(' ')),
  conflicts.map(({ key }) => key),
];

test.each<[string, { mine: DraftLine[]; theirs: DraftLine[] }, string[], string[]]>([
  [
    'what only one has changed is taken, part by part',
    { mine: [{ ...a, number: 2 }, b, c], theirs: [{ ...a, price: 9 }, b, { ...c, description: 'ripe' }] },
    ['a 2 9 ', 'b 1 10 ', 'c 1 10 ripe'],
    [],
  ],
  [
    'the same change of both is no conflict',
    { mine: [{ ...a, number: 2 }, b, c], theirs: [{ ...a, number: 2 }, b, c] },
    ['a 2 10 ', 'b 1 10 ', 'c 1 10 '],
    [],
  ],
  [
    'two values of the same part have to be chosen between, and mine stands meanwhile',
    { mine: [{ ...a, number: 2 }, b, c], theirs: [{ ...a, number: 3 }, b, c] },
    ['a 2 10 ', 'b 1 10 ', 'c 1 10 '],
    ['a'],
  ],
  [
    'a price in another currency is another price',
    { mine: [{ ...a, currency: 'USD' }, b, c], theirs: [{ ...a, price: 11 }, b, c] },
    ['a 1 10 ', 'b 1 10 ', 'c 1 10 '],
    ['a'],
  ],
  ['what one took out and the other left goes', { mine: [a, c], theirs: [a, b] }, ['a 1 10 '], []],
  [
    'what one took out and the other changed has to be chosen',
    { mine: [a, c], theirs: [a, { ...b, number: 7 }, c] },
    ['a 1 10 ', 'c 1 10 '],
    ['b'],
  ],
  [
    'what both added stays, each in its place',
    { mine: [a, fresh('m'), b, c], theirs: [fresh('t'), a, b, c] },
    ['t 1 10 ', 'a 1 10 ', 'm 1 10 ', 'b 1 10 ', 'c 1 10 '],
    [],
  ],
  [
    'my order counts where I have changed it',
    { mine: [c, a, b], theirs: [b, a, c, fresh('t')] },
    ['c 1 10 ', 't 1 10 ', 'a 1 10 ', 'b 1 10 '],
    [],
  ],
  [
    'theirs counts where I have not',
    { mine: [a, { ...b, number: 2 }, c], theirs: [c, b, a] },
    ['c 1 10 ', 'b 2 10 ', 'a 1 10 '],
    [],
  ],
])('%s', (_what, { mine, theirs }, lines, conflicts) => {
  expect(said(mergeLines({ base, mine, theirs }))).toEqual([lines, conflicts]);
});

test('the chosen version of a line stays, and a line that the other person removed comes back as a new one', () => {
  const versions = {
    base,
    mine: [
      { ...a, number: 2 },
      { ...b, number: 5 },
    ],
    theirs: [{ ...a, number: 3 }, c],
  };
  expect(mergeLines(versions).conflicts.map(({ key }) => key)).toEqual(['a', 'b']);
  const merged = mergeLines(versions, { a: 'theirs', b: 'mine' });
  expect(merged.conflicts).toEqual([]);
  expect(merged.lines).toEqual([
    { ...a, number: 3 },
    { ...b, number: 5, _id: undefined },
  ]);
  expect(mergeLines(versions, { a: 'mine', b: 'theirs' }).lines).toEqual([{ ...a, number: 2 }]);
});

const someLine = (key: string) =>
  fc
    .record({ number: fc.integer({ min: 1, max: 3 }), price: fc.integer({ min: 0, max: 2 }) })
    .map((values) => line(key, values));
const edited = fc
  .record({
    kept: fc.shuffledSubarray(['a', 'b', 'c', 'd']),
    added: fc.subarray(['x', 'y']),
  })
  .chain(({ kept, added }) => fc.tuple(...[...kept, ...added].map(someLine)));
const four = ['a', 'b', 'c', 'd'].map((key) => line(key));

test('no addition or change of either person is lost without a question, and no line is doubled', () => {
  fc.assert(
    fc.property(edited, edited, (own, others) => {
      const named = (lines: readonly DraftLine[], side: string) =>
        lines.map((one) => ('xy'.includes(one.key) ? { ...one, key: `${side}${one.key}`, _id: undefined } : one));
      const [mine, theirs] = [named(own, 'm'), named(others, 't')];
      const { lines, conflicts } = mergeLines({ base: four, mine, theirs });
      const keys = lines.map(({ key }) => key);
      expect(new Set(keys).size).toBe(keys.length);
      const asked = new Set(conflicts.map(({ key }) => key));
      for (const side of [mine, theirs])
        for (const one of side) {
          const before = four.find(({ key }) => key === one.key);
          if (before && isSameLine(one, before)) continue;
          expect(keys.includes(one.key) || asked.has(one.key)).toBe(true);
        }
      // A save without changes changes nothing.
      expect(mergeLines({ base: four, mine: four, theirs }).lines).toEqual(theirs);
      expect(mergeLines({ base: four, mine, theirs: four }).lines.map(({ key }) => key)).toEqual(
        mine.map(({ key }) => key),
      );
    }),
  );
});

const currencies = [
  { code: 'CNY', currency_symbol: '¥', is_main: true, rate: '1' },
  { code: 'JPY', currency_symbol: 'JP¥', is_main: false, rate: '0.05' },
];

test('a draft shows the total that the server will compute: new prices are converted by price, stored lines as a whole', () => {
  const stored = line('old', { number: 10_000, price: 0.01, currency: 'JPY' });
  expect(draftTotal([stored], [stored], 'CNY', currencies)).toBe(5);
  // 0.01 of a yen is no cent.
  expect(draftTotal([{ ...stored, key: 'new', _id: undefined }], [stored], 'CNY', currencies)).toBe(0);
  expect(draftTotal([line('a', { price: 0.1 }), line('b', { price: 0.2 })], [], 'CNY', currencies)).toBe(0.3);
  expect(draftTotal([line('a', { price: '12' }), line('b', { number: null })], [], 'CNY', currencies)).toBe(0);
});
