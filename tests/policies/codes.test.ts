import { waitFor, withinHour } from '../../server/policies/codes';

const minute = 60_000;
const now = Date.parse('2026-11-20T09:00:00Z');
const ago = (...minutes: number[]) => minutes.map((some) => new Date(now - some * minute));

test('a verification code is valid for an hour', () => {
  expect(withinHour(ago(59, 60, 61, 5), now)).toEqual(ago(59, 5));
});

test('a contact can get the next verification code after a minute', () => {
  expect(waitFor('contact', [], now)).toBe(0);
  expect(waitFor('contact', ago(0.25), now)).toBe(45_000);
  expect(waitFor('contact', ago(0.25, 30), now)).toBe(45_000);
  expect(waitFor('contact', ago(2), now)).toBe(0);
  expect(waitFor('address', ago(0.25), now)).toBe(0);
});

test('a contact gets five verification codes an hour, whatever the order of the list', () => {
  expect(waitFor('contact', ago(50, 40, 30, 20), now)).toBe(0);
  expect(waitFor('contact', ago(10, 20, 30, 40, 50), now)).toBe(10 * minute);
  // The sixth that still counts leaves only when the second oldest is over.
  expect(waitFor('contact', ago(10, 20, 30, 40, 50, 55), now)).toBe(10 * minute);
  expect(waitFor('contact', ago(10, 20, 30, 40, 65), now)).toBe(0);
});

test('an address gets twenty verification codes an hour, and a company fifty', () => {
  const sends = (count: number) => Array.from({ length: count }, () => new Date(now - 30 * minute));
  expect(waitFor('address', sends(19), now)).toBe(0);
  expect(waitFor('address', sends(20), now)).toBe(30 * minute);
  expect(waitFor('company', sends(49), now)).toBe(0);
  expect(waitFor('company', sends(50), now)).toBe(30 * minute);
});
