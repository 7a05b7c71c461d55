import { cleanString, cleanText } from '../../domain/clean-text';
import { cutDecimalZeros } from '../../domain/decimal-zeros';
import { getStatus, AppError } from '../../domain/errors';
import { idPattern, makeId } from '../../domain/ids';
import { isArrival, isBackFromSignIn, namesApp } from '../../domain/kept-page';
import { comparableContact, contactKinds, isContact } from '../../domain/onboarding';
import { isOwnOrigin } from '../../domain/page-origin';
import { detectContainer, isChannel, sharedLanguage, suiteFamilies } from '../../domain/platforms';

describe('a text from outside', () => {
  test('loses characters that no database stores, in lists, objects and names of properties too', () => {
    expect(cleanText({ 'a\u0000': ['x\u0000y', 5, null, true], b: { c: '\uD800' } })).toEqual({
      a: ['xy', 5, null, true],
      b: { c: '\uFFFD' },
    });
    expect(cleanString('\uDC00a\uD800\uD800b')).toBe('\uFFFDa\uFFFD\uFFFDb');
    expect(cleanString('🚚 a\u0000\u0000b')).toBe('🚚 ab');
  });
});

test.each([
  ['1.50', '1.5'],
  ['10.00', '10'],
  ['100', '100'],
  ['0.0', '0'],
  ['1.05', '1.05'],
  ['1.', '1'],
])('the number %s without trailing zeros after its decimals is %s', (digits, expected) => {
  expect(cutDecimalZeros(digits)).toBe(expected);
});

describe('an error answer', () => {
  test('has the number of the error, and HTTP status 200 unless the error names another', () => {
    expect([getStatus('notAllowed'), getStatus('internal')]).toEqual([200, 500]);
    expect(new AppError('importFileGone').code).toBe(20377);
    expect(new AppError('internal', { a: 1 })).toMatchObject({
      name: 'internal',
      message: 'internal',
      params: { a: 1 },
    });
  });
});

describe('a generated id', () => {
  const bytes =
    (...values: number[]) =>
    () =>
      Uint8Array.from(values);
  test('begins with its creation time and sorts by it', () => {
    const now = Date.parse('2026-11-20T09:00:00Z');
    const id = makeId(now + 0.7, bytes(...Array.from({ length: 16 }, (_, index) => index)));
    expect(id).toHaveLength(22);
    expect(parseInt(id.slice(0, 9), 36)).toBe(now);
    expect(id.slice(9)).toBe('0123456789abc');
    expect(makeId(5, bytes(...Array.from({ length: 16 }, () => 35))).startsWith('000000005z')).toBe(true);
  });

  test('uses each character with equal probability', () => {
    let asked = 0;
    const id = makeId(0, () => {
      asked += 1;
      return asked === 1
        ? Uint8Array.from(Array.from({ length: 16 }, () => 252))
        : Uint8Array.from([251, 36, 37, ...Array.from({ length: 13 }, () => 71)]);
    });
    expect(asked).toBe(2);
    expect(id.slice(9)).toBe('z01zzzzzzzzzz');
  });

  test('from outside is short and plain, and never the name of a JavaScript property', () => {
    for (const id of ['a', 'A-b_9', 'x'.repeat(64), '__proto__x']) expect(idPattern.test(id)).toBe(true);
    for (const id of ['', 'x'.repeat(65), 'a b', 'ä', '__proto__', 'a\n']) expect(idPattern.test(id)).toBe(false);
  });
});

describe('the contact that a new company gives', () => {
  test('is an e-mail address on Lark and a telephone number elsewhere', () => {
    expect(contactKinds).toEqual({ feishu: 'phone', lark: 'email', dingtalk: 'phone' });
  });

  test('is a number of 5 to 20 digits, or a valid e-mail address', () => {
    const phones = ['12345', '1'.repeat(20), '1234', '1'.repeat(21), '+8613800138000', ' 12345', '12345 ', '12a45'];
    expect(phones.map((text) => isContact('phone', text))).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    const longest = `a@${'b'.repeat(248)}.com`;
    const mails = [
      'a@b.co',
      'first.last@sub.example.com',
      longest,
      `${longest}m`,
      'a@b',
      'a@b.c',
      'a b@c.de',
      '@b.co',
      'a@@b.co',
      'a@b.co,',
      `${'a'.repeat(65)}@b.co`,
      `${'a'.repeat(64)}@b.co`,
    ];
    expect(mails.map((text) => isContact('email', text))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
    expect([isContact('email', ' a@b.co'), isContact('email', 'a@b.co x')]).toEqual([false, false]);
  });

  test('counts as one contact in every spelling', () => {
    expect(comparableContact('email', ' Ann@Example.COM ')).toBe('email:ann@example.com');
    for (const text of ['13800138000', '8613800138000', '08613800138000', '008613800138000'])
      expect(comparableContact('phone', text)).toBe('phone:13800138000');
    expect(comparableContact('phone', '86138')).toBe('phone:86138');
    expect(comparableContact('phone', '8621622952011')).toBe('phone:8621622952011');
    expect(comparableContact('phone', '861380013800012')).toBe('phone:861380013800012');
    expect(comparableContact('phone', '13800861380')).toBe('phone:13800861380');
  });
});

describe('the origin of a page that makes calls', () => {
  const own = (origin: string, host?: string) => isOwnOrigin('https://crm.example.com/app', origin, host);
  test('is the public address, or a name of this machine itself', () => {
    expect(own('https://crm.example.com')).toBe(true);
    expect(own('http://crm.example.com')).toBe(false);
    expect(own('http://localhost:8787', 'localhost:8787')).toBe(true);
    expect(own('http://127.0.0.1:8787', '127.0.0.1:8787')).toBe(true);
    expect(own('http://[::1]:8787', '[::1]:8787')).toBe(true);
    expect(own('http://localhost:8787', 'localhost:9999')).toBe(false);
    expect(own('http://localhost:8787')).toBe(false);
    expect(own('http://evil.example', 'evil.example')).toBe(false);
    expect(own('http://127.0.0.1.evil.example', '127.0.0.1.evil.example')).toBe(false);
    expect(own('http://x127.0.0.1', 'x127.0.0.1')).toBe(false);
    expect(own('null', 'null')).toBe(false);
  });
});

describe('a page that the device keeps offline', () => {
  test('is an entry page without personal data in its address', () => {
    expect(['/', '/home', '/detail', '/list', ''].map(isArrival)).toEqual([true, true, true, false, false]);
    const query = (text: string) => new URLSearchParams(text);
    expect(['code=1', 'state=1', 'authCode=1', 'x=1', ''].map((text) => isBackFromSignIn(query(text)))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(['app=1', 'corpid=1', 'corpId=1', 'code=1'].map((text) => namesApp(query(text)))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
});

describe('a suite of the product', () => {
  test('is one of three suites in two families', () => {
    expect(['feishu', 'lark', 'dingtalk', 'teams', 5].map(isChannel)).toEqual([true, true, true, false, false]);
    expect(suiteFamilies).toEqual({ feishu: 'lark', lark: 'lark', dingtalk: 'dingtalk' });
    expect((['feishu', 'lark', 'dingtalk'] as const).map((channel) => sharedLanguage(channel, 'ja'))).toEqual([
      'zh',
      'ja',
      'zh',
    ]);
  });

  test.each<[string, Parameters<typeof detectContainer>[1], string | undefined]>([
    ['Mozilla/5.0 dingtalk/7.0', [], 'dingtalk'],
    ['Lark/7.0 ChannelName/Feishu', ['lark'], 'feishu'],
    ['Lark/7.0 ChannelName/lark', ['feishu'], 'lark'],
    ['Mozilla/5.0 Feishu/7.0', [], 'feishu'],
    ['Mozilla/5.0 Lark/7.0', ['feishu'], 'feishu'],
    ['Mozilla/5.0 Lark/7.0', ['feishu', 'lark'], 'lark'],
    ['Mozilla/5.0 Lark/7.0', [], 'lark'],
    ['Mozilla/5.0 Skylark/7.0', ['lark'], undefined],
    ['Mozilla/5.0 xFeishu/7.0', [], undefined],
    ['Mozilla/5.0 Chrome/120', ['lark'], undefined],
  ])('is recognized by the user agent %s, where the server has apps for %j: %s', (agent, connected, channel) => {
    expect(detectContainer(agent, connected)).toBe(channel);
  });
});
