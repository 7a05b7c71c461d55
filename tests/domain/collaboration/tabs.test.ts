import { cannotShowDocuments, isFramed, nextTabName, tabAddress, tabChanges } from '../../../domain/collaboration/tabs';

test.each<[string, string[], string]>([
  ['Document', [], 'Document 1'],
  ['Document', ['Document 1', 'Document 7', 'Documents 9', 'Sheet 3'], 'Document 8'],
  ['Sheet', ['Table 9', 'Sheet 12'], 'Sheet 13'],
  ['Visit report', ['Visit report'], 'Visit report 1'],
  ['文档', ['文档 2', '文档3'], '文档 4'],
])('[records 2.50] a new tab called %s next to the tabs %j gets the name %s', (beginning, names, next) => {
  expect(nextTabName(beginning, names)).toBe(next);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,hi',
  '//evil.example',
  'httpx://evil.example',
  'http:evil.example',
  'https:\\\\evil.example',
  'https://a b.example',
  'https://user:word@host.example',
  'https://user@host.example',
  'https://:word@host.example',
  'ftp://https://host.example',
  'https://host.example/\u0001',
  'https://',
  'ftp://host.example',
  'java\nscript:alert(1)',
  `https://a.example/${'x'.repeat(2_000)}`,
  'host.example',
  '',
])('[records 5.88] %j is refused as the address of a tab', (text) => {
  expect(tabAddress(text)).toBeNull();
  expect(isFramed(text)).toBe(false);
});

test.each([
  [`https://a.example/${'x'.repeat(1_982)}`, `https://a.example/${'x'.repeat(1_982)}`, true],
  [' https://Example.com/a?b#c ', 'https://example.com/a?b#c', true],
  ['HTTP://example.com', 'http://example.com/', false],
  ['https://例え.jp/', 'https://xn--r8jz45g.jp/', true],
])('whether %s can be opened is %s, and in a frame: %s', (text, address, framed) => {
  expect([tabAddress(text), isFramed(text)]).toEqual([address, framed]);
});

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
test.each<[string, string, number, boolean]>([
  ['Safari on a desktop', `${mac} Version/17.4 Safari/605.1.15`, 0, true],
  ['Safari on an iPad that says it is a desktop', `${mac} Version/17.4 Safari/605.1.15`, 5, true],
  [
    'the client on an iPad',
    'Mozilla/5.0 (iPad; CPU OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Lark/7.15',
    5,
    true,
  ],
  ['the client on an iPad that says it is a desktop', `${mac} Mobile/15E148 Lark/7.15`, 2, true],
  ['the client on a desktop with a touch pad', `${mac} Lark/7.15`, 1, false],
  ['Chrome on a desktop', `${mac} Chrome/124.0 Safari/537.36`, 0, false],
  ['the client on a desktop', `${mac} Chrome/108.0 Safari/537.36 Lark/7.20 LarkLocale/zh_CN`, 0, false],
  [
    'Safari on a phone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) Version/17.4 Mobile/15E148 Safari/604.1',
    5,
    false,
  ],
])('[records 2.45] %s', (_name, userAgent, touches, cannot) => {
  expect(cannotShowDocuments(userAgent, touches)).toBe(cannot);
});

describe('the custom tabs in an update of a record', () => {
  const page = { key: 'custom1', name: 'Prices', url: 'https://example.com/', type: 'web_url' as const };
  const plan = { key: 'custom2', name: 'Plan', url: '', type: 'docx' as const };
  const sent = (...tabs: Parameters<typeof tabChanges>[1]) => tabChanges([page, plan], tabs);

  test('change nothing when they are sent back as read, and are removed when they are left out', () => {
    expect(sent(page, plan)).toEqual({ changed: [], removed: [] });
    expect(sent(page, { ...plan, name: ' Plan ' })).toEqual({ changed: [], removed: [] });
    expect(sent({ key: 'custom2' })).toEqual({ changed: [], removed: ['custom1'] });
    expect(sent()).toEqual({ changed: [], removed: ['custom1', 'custom2'] });
  });

  test('can be renamed, and a web page can get another address, stored as a browser reads it', () => {
    expect(
      sent({ key: 'custom1', url: 'http://example.com/new path'.replace(' ', '%20') }, { ...plan, name: ' B ' }),
    ).toEqual({
      changed: [
        { key: 'custom1', url: 'http://example.com/new%20path' },
        { key: 'custom2', name: 'B' },
      ],
      removed: [],
    });
  });

  test('are refused with an unknown key, an empty or too long name, or an address that is invalid or belongs to a document', () => {
    expect(sent({ key: 'custom3' })).toEqual({ issue: { code: 'notAnOption' } });
    expect(sent({ ...plan, name: '\t' })).toEqual({ issue: { code: 'required' } });
    expect(sent({ ...plan, name: 'x'.repeat(61) })).toEqual({ issue: { code: 'tooLong', params: { max: 60 } } });
    expect(sent({ ...plan, name: 'x'.repeat(60) }, page)).toMatchObject({ removed: [] });
    expect(sent({ ...page, url: 'ftp://example.com' })).toEqual({ issue: { code: 'notAUrl' } });
    expect(sent({ ...plan, url: 'https://example.com' })).toEqual({ issue: { code: 'readOnly' } });
    expect(sent(...Array.from({ length: 20 }, () => page))).toEqual({ changed: [], removed: ['custom2'] });
    expect(sent(...Array.from({ length: 21 }, () => page))).toEqual({
      issue: { code: 'tooMany', params: { limit: 20 } },
    });
  });
});
