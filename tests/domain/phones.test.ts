import { dialAddress, phoneParts } from '@domain/phones/parts';
import { groupedPhone, isMobile, isPhone, phoneKey } from '@domain/phones/phone';
import { isPhoneField, phoneRegion } from '@domain/phones/region';

test.each([
  ['021-58889999 转 802', '021-58889999', '802', 'tel:02158889999,802'],
  ['021-58889999转802', '021-58889999', '802', 'tel:02158889999,802'],
  ['021-58889999 分机802', '021-58889999', '802', 'tel:02158889999,802'],
  ['021-58889999 分机：802', '021-58889999', '802', 'tel:02158889999,802'],
  ['(021) 58889999 ext. 802', '(021) 58889999', '802', 'tel:02158889999,802'],
  ['021-58889999 EXT 802', '021-58889999', '802', 'tel:02158889999,802'],
  ['021-58889999x802', '021-58889999', '802', 'tel:02158889999,802'],
  ['021-58889999，802', '021-58889999', '802', 'tel:02158889999,802'],
  ['03-1234-5678 内線 12', '03-1234-5678', '12', 'tel:0312345678,12'],
  ['+1 212 555 0123 (ext 5)', '+1 212 555 0123', '5', 'tel:+12125550123,5'],
  ['０２１－５８８８９９９９', '021-58889999', undefined, 'tel:02158889999'],
  ['13800138000,13900139000', '13800138000,13900139000', undefined, 'tel:1380013800013900139000'],
  ['转 802', '转 802', undefined, 'tel:802'],
  ['021+58889999', '021+58889999', undefined, 'tel:02158889999'],
  ['unknown', 'unknown', undefined, undefined],
])(
  'the phone number %s is split into number and extension, and a call dials both',
  (text, number, extension, address) => {
    expect(phoneParts(text)).toEqual(extension === undefined ? { number } : { number, extension });
    expect(dialAddress(text)).toBe(address);
  },
);

test('a text of five hundred characters is split at once', () => {
  const started = performance.now();
  for (const text of ['1 '.repeat(250), ' '.repeat(500), '1,'.repeat(250), `1${' ('.repeat(249)}`]) phoneParts(text);
  expect(performance.now() - started).toBeLessThan(100);
});

test.each([
  '13800138000',
  '+86 138 0013 8000',
  '8613800138000',
  '021-58889999',
  '021-58889999 转 802',
  '0871-63191888',
  '400-820-8820',
  '800 820 8820',
  '95588',
  '10086',
  '+81 90-1234-5678',
  '+1 415 555 2671',
])('%s is a phone number in mainland China', (text) => expect(isPhone(text, 'CN')).toBe(true));

test.each([
  '138001380001',
  '1380013800',
  '12345678901',
  '58889999',
  '555',
  'abc',
  '13800138000 or 13900139000',
  '+86 1234',
  '+999 12345678',
  '(415) 835-1656',
  '21 6288 1234',
  '021-58889999 转',
  '',
])('%s is not a phone number in mainland China', (text) => expect(isPhone(text, 'CN')).toBe(false));

test('only numbers with a country code are checked where the country is unknown', () => {
  expect([
    isPhone('090-1234-5678', undefined),
    isPhone('+81 90-1234-5678', undefined),
    isPhone('+81 1', undefined),
    isPhone('call me', undefined),
  ]).toEqual([true, true, false, false]);
  expect(
    ['(021) 5888.9999/1', '12', '1'.repeat(31), 'call 123456', '123456 a', 'abcdef'].map((text) =>
      isPhone(text, undefined),
    ),
  ).toEqual([true, false, false, false, false, false]);
  expect([isPhone('+81 90-1234-5678', 'XX'), isPhone('95588', 'JP')]).toEqual([true, false]);
});

test('only mobile numbers can receive text messages', () => {
  const of = (text: string, region?: string) => isMobile(text, region);
  expect([
    of('13800138000', 'CN'),
    of('021-58889999', 'CN'),
    of('400-820-8820', 'CN'),
    of('+81 90-1234-5678', 'CN'),
    of('+1 415 555 2671'),
    of('13800138000'),
  ]).toEqual([true, false, false, true, true, false]);
});

test('a phone number is shown in groups, and an unknown one as it was typed', () => {
  expect(groupedPhone('13800138000', 'CN')).toEqual({ number: '138 0013 8000' });
  expect(groupedPhone('+8613800138000', undefined)).toEqual({ number: '+86 138 0013 8000' });
  expect(groupedPhone('02158889999转802', 'CN')).toEqual({ number: '021 5888 9999', extension: '802' });
  expect(groupedPhone('+819012345678', 'CN')).toEqual({ number: '+81 90 1234 5678' });
  expect(groupedPhone('95588 转 3', 'CN')).toEqual({ number: '95588', extension: '3' });
  expect(groupedPhone('95588', 'CN')).toEqual({ number: '95588' });
  expect(groupedPhone('555 转 3', 'CN')).toEqual({ number: '555 转 3' });
  expect(groupedPhone('ask Li', 'CN')).toEqual({ number: 'ask Li' });
});

test('the region of a phone field is the one that the company set, or else that of its suite', () => {
  expect([
    phoneRegion({}, 'feishu'),
    phoneRegion({}, 'dingtalk'),
    phoneRegion({}, 'lark'),
    phoneRegion({ phone_region: 'JP' }, 'feishu'),
  ]).toEqual(['CN', 'CN', undefined, 'JP']);
});

test.each<[string, string | undefined, string | undefined]>([
  ['138 0013 8000', 'CN', '+8613800138000'],
  ['+86 138-0013-8000', undefined, '+8613800138000'],
  ['021-58889999 转 802', 'CN', '+862158889999x802'],
  ['138001380001', 'CN', '138001380001'],
  ['12 345', undefined, '12345'],
  ['12345 转 6', undefined, '12345x6'],
  ['+1 234', undefined, undefined],
  ['1234', 'CN', undefined],
  ['ask Li', 'CN', undefined],
])('the phone number %s in %s is compared with other numbers as %s', (text, region, key) => {
  expect(phoneKey(text, region)).toBe(key);
});

test('a phone field is a line of text that is marked as a phone number', () => {
  expect([
    isPhoneField({ value_type: 'TEXT', sub_type: 'phone' }),
    isPhoneField({ value_type: 'TEXT' }),
    isPhoneField({ value_type: 'TEXTAREA', sub_type: 'phone' }),
    isPhoneField({ value_type: 'NUMBER', sub_type: 'phone' }),
  ]).toEqual([true, false, false, false]);
});
