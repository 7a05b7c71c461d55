import { linksInCircle, recordKey } from '../../../domain/links/circles';

const above = new Map([
  ['bottom', ['middle', 'beside']],
  ['middle', ['top']],
  ['beside', ['top']],
]);

test.each([
  ['top', 'bottom', true],
  ['top', 'top', true],
  ['middle', 'bottom', true],
  ['beside', 'bottom', true],
  ['bottom', 'top', false],
  ['beside', 'middle', false],
  ['elsewhere', 'bottom', false],
])('%s under %s: a circle is %s', (self, parent, isCircle) => {
  expect(linksInCircle(self, parent, above)).toBe(isCircle);
});

test('a circle that is there already and has nothing to do with a record ends the walk', () => {
  const old = new Map([
    ['one', ['other']],
    ['other', ['one']],
  ]);
  expect(linksInCircle('new', 'one', old)).toBe(false);
  expect(linksInCircle('one', 'other', old)).toBe(true);
});

test('records of two types with one id are two records', () => {
  expect(recordKey('machine', '1')).not.toBe(recordKey('part', '1'));
});
