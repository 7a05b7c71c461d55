import { mayBeFramed, ownPage, safeAddress } from '../../domain/frames';
import { foreignAddresses } from '../support/foreign-addresses';

const own = 'https://crm.example';

test.each(['https://x.feishu.cn/base/abc', 'https://crm.example/sim/desk/form', 'https://forms.example/a?b=c'])(
  'the address %s may be opened',
  (address) => {
    expect(safeAddress(address, own)?.href).toBe(address);
  },
);

test.each([
  'http://x.feishu.cn/',
  'httpx://x.feishu.cn/',
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  ' https://x.feishu.cn',
  'https://x.feishu.cn\\@evil.example',
  '//x.feishu.cn',
  '\\\\x.feishu.cn',
  'data:text/html,x',
  'blob:https://crm.example/1',
  'https://name:word@x.feishu.cn/',
  'https:// x',
  '',
  '/relative',
])('the address %p is not opened', (address) => {
  expect(safeAddress(address, own)).toBeUndefined();
});

test.each(foreignAddresses(own))('%j is not a page of the app', (address) => {
  expect(ownPage(address, own)).toBeUndefined();
});

test.each([own, `${own}/home`, `${own}/detail?type=lead&id=1#there`])('%s is a page of the app', (address) => {
  expect(ownPage(address, own)?.origin).toBe(own);
});

test.each([
  ['https://x.feishu.cn/', true],
  ['https://a.b.larksuite.com/', true],
  ['https://crm.example/form', true],
  ['https://feishu.cn.evil.example/', false],
  ['https://evilfeishu.cn/', false],
  ['https://x.feishu.cn:8443/', false],
  ['https://forms.example/', false],
])('whether %s may be shown in a frame: %s', (address, framed) => {
  expect(mayBeFramed(new URL(address), own)).toBe(framed);
});
