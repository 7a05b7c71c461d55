import fc from 'fast-check';
import { resolveLifecycle, lifecycles, undoRefusal } from '../../../domain/leads/lifecycle';

test.each([
  [false, false, false, 'lead'],
  [false, false, true, 'opportunity'],
  [false, true, false, 'lost'],
  [false, true, true, 'lost'],
  [true, false, true, 'converted'],
  [true, true, true, 'converted'],
])(
  'a lead that is converted: %p, lost: %p, in an organization: %p has the state %s',
  (isConverted, isLost, hasOrganization, lifecycle) => {
    expect(resolveLifecycle({ isConverted, isLost, hasOrganization })).toBe(lifecycle);
    expect(lifecycles).toContain(lifecycle);
  },
);

test.each<[string, number, { leftAt: number; updateTime: number | null }[], 'tooLate' | 'written' | null]>([
  ['at once', 0, [{ leftAt: 0, updateTime: 0 }], null],
  ['in its last millisecond', 3_600_000, [{ leftAt: 0, updateTime: 0 }], null],
  ['a millisecond after its hour', 3_600_001, [{ leftAt: 0, updateTime: 0 }], 'tooLate'],
  ['after somebody wrote', 10, [{ leftAt: 5, updateTime: 6 }], 'written'],
  [
    'after somebody wrote on one of several',
    10,
    [
      { leftAt: 5, updateTime: 5 },
      { leftAt: 5, updateTime: 7 },
    ],
    'written',
  ],
  ['after what it made was removed', 10, [{ leftAt: 5, updateTime: null }], 'written'],
  ['of nothing that is left', 10, [], null],
])('a conversion that is undone %s', (_title, now, records, refusal) => {
  expect(undoRefusal({ convertedAt: 0, records }, now)).toBe(refusal);
});

test('a record that somebody has worked on is never removed by an undo', () => {
  const records = fc.array(fc.record({ leftAt: fc.nat(100), updateTime: fc.option(fc.nat(200)) }), { maxLength: 3 });
  fc.assert(
    fc.property(records, fc.nat(7_200_000), (left, now) => {
      const isUntouched = left.every(({ leftAt, updateTime }) => updateTime !== null && updateTime <= leftAt);
      expect(undoRefusal({ convertedAt: 0, records: left }, now) === null).toBe(isUntouched && now <= 3_600_000);
    }),
  );
});
