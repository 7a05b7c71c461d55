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
])('whether %s under %s makes a circle: %s', (self, parent, isCircle) => {
  expect(linksInCircle(self, parent, above)).toBe(isCircle);
});

test('the search for a circle ends at an existing circle that does not include the record', () => {
  const old = new Map([
    ['one', ['other']],
    ['other', ['one']],
  ]);
  expect(linksInCircle('new', 'one', old)).toBe(false);
  expect(linksInCircle('one', 'other', old)).toBe(true);
});

test('two records of different types with the same id are different records', () => {
  expect(recordKey('machine', '1')).not.toBe(recordKey('part', '1'));
});
