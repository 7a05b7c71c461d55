import { makeLinkCardId, readLinkCardId } from '../../../domain/link-previews/card-id';
import { readRecordAddress, toRecordUrl } from '../../../domain/link-previews/record-address';
import { planRefreshCalls } from '../../../domain/link-previews/refresh-calls';

const origin = 'https://crm.example.com';

describe('a pasted address', () => {
  test.each([
    `${origin}/detail?type=organization&id=77`,
    `${origin}/detail?id=77&type=organization&tab=dynamic#top`,
    `${origin}/detail?type=organization&id=77&app=cli_1`,
  ])('names a record: %s', (address) => {
    expect(readRecordAddress(address, origin)).toEqual({ tableId: 'organization', recordId: '77' });
  });

  test.each([
    '',
    'no address',
    `${origin}/detail`,
    `${origin}/detail?type=organization`,
    `${origin}/detail?type=organization&id=`,
    `${origin}/detail?type=organization&id=${'7'.repeat(65)}`,
    `${origin}/detail?type=organization&id=__proto__`,
    `${origin}/detail?type=organization&id=7%207`,
    `${origin}/home?type=organization&id=77`,
    `${origin}:8443/detail?type=organization&id=77`,
    'http://crm.example.com/detail?type=organization&id=77',
    'https://crm.example.com.elsewhere.example/detail?type=organization&id=77',
    'https://crm.example.com@elsewhere.example/detail?type=organization&id=77',
    'https://name:word@crm.example.com/detail?type=organization&id=77',
    'javascript:alert(1)',
  ])('names none: %s', (address) => {
    expect(readRecordAddress(address, origin)).toBeNull();
  });
});

test('the address of a record names it', () => {
  const address = { tableId: 'organization', recordId: '0mf3k2j9x_-Z' };
  expect(readRecordAddress(toRecordUrl(address, origin), origin)).toEqual(address);
});

describe('the id of a card in the place of a link', () => {
  test('names its record', () => {
    const id = makeLinkCardId({ tableId: 'organization', recordId: '77' }, 'abc0123456');
    expect(id).toBe('link.organization.77.abc0123456');
    expect(readLinkCardId(id ?? '')).toEqual({ tableId: 'organization', recordId: '77' });
  });

  test('is not made where the suite would not take it', () => {
    expect(makeLinkCardId({ tableId: 't'.repeat(40), recordId: 'r'.repeat(22) }, 'abc0123456')).toBeNull();
  });

  test.each(['', 'link', 'link.organization.77', 'link.a.b.c.d', 'link..77.x', 'approval.a.b.c', 'link.a/b.77.x'])(
    'is not that of another card: %s',
    (id) => {
      expect(readLinkCardId(id)).toBeNull();
    },
  );
});

describe('the calls that refresh previews', () => {
  const limits = { tokens: 10, people: 100 };
  const people = (count: number, prefix = 'ou') => Array.from({ length: count }, (_, index) => `${prefix}_${index}`);

  test('take ten previews each', () => {
    const previews = people(11, 'pt').map((token) => ({ token, openIds: ['ou_1'] }));
    const calls = planRefreshCalls(previews, limits);
    expect(calls.map(({ tokens }) => tokens.length)).toEqual([10, 1]);
    expect(calls.map(({ openIds }) => openIds)).toEqual([['ou_1'], ['ou_1']]);
  });

  test('take a hundred people each, counted once', () => {
    const calls = planRefreshCalls(
      [
        { token: 'a', openIds: people(60) },
        { token: 'b', openIds: people(60) },
        { token: 'c', openIds: people(60, 'other') },
      ],
      limits,
    );
    expect(calls.map(({ tokens, openIds }) => [tokens, openIds.length])).toEqual([
      [['a', 'b'], 60],
      [['c'], 60],
    ]);
  });

  test('name a preview once: the people above the limit wait', () => {
    const calls = planRefreshCalls([{ token: 'a', openIds: people(150) }], limits);
    expect(calls).toEqual([{ tokens: ['a'], openIds: people(100) }]);
  });

  test('are none where nothing has changed', () => {
    expect(planRefreshCalls([], limits)).toEqual([]);
  });
});
