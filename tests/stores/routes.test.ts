import { addresses, safeReturnPath } from '@/routes';
import { foreignAddresses } from '../support/foreign-addresses';

test.each(['/home', '/home?tab=lead', '/detail?type=organization&id=org_1&tab=dynamic'])(
  '%s is a page of the app and a valid return address',
  (path) => {
    expect(safeReturnPath(path)).toBe(path);
  },
);

test.each([
  ...foreignAddresses(window.location.origin),
  'home',
  '',
  '/api/account/logout',
  '/login',
  '/login?code=1',
  '/no-seats',
  '/home/../../etc',
  'http://localhost/home',
  undefined,
  null,
])('the return address %j is replaced by home', (path) => {
  expect(safeReturnPath(path)).toBe(addresses.home());
});

test('addresses are written with escaped parameters', () => {
  expect(addresses.detail({ type: 'a&b', id: 'x y', tab: 'info' })).toBe('/detail?type=a%26b&id=x+y&tab=info');
});
