import { isSubscriptionOver } from '../../../domain/subscription';

const end = Date.parse('2026-11-20T02:00:00Z');
const over = (now: string, zone = 'Asia/Shanghai') => isSubscriptionOver(end, Date.parse(now), zone);

test.each([
  ['2026-11-20T23:00:00Z', false],
  ['2026-11-21T15:59:59Z', false],
  ['2026-11-21T16:00:00Z', true],
  ['2027-01-01T00:00:00Z', true],
])('[shell 4.20] a subscription ends after one more day of the company: at %s %s', (now, expected) => {
  expect(over(now)).toBe(expected);
});

test('[shell 4.20] the days of a subscription are those of the time zone of the company', () => {
  expect(over('2026-11-21T16:00:00Z', 'America/Los_Angeles')).toBe(true);
  expect(over('2026-11-21T06:00:00Z', 'America/Los_Angeles')).toBe(false);
});

test('[shell 4.20] a trial never ends', () => {
  expect(isSubscriptionOver(undefined, Date.parse('2099-01-01T00:00:00Z'), 'UTC')).toBe(false);
});
