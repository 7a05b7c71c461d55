import { tianyancha } from '../../../server/integrations/company-lookup/tianyancha';
import type { Client } from '../../support/client';
import { startTestServer, type TestServer } from '../../support/server';

let server: TestServer;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
  rep = await server.signIn('rep1');
});
afterAll(() => server.close());

test('registered companies are found by a part of their name', async () => {
  const { available, list } = await rep.ok('companies.search', { keyword: '海明' });
  expect(available).toBe(true);
  expect(list.map((company) => company.name)).toEqual([
    '上海海明食品有限公司',
    '上海海明供应链管理有限公司',
    '上海明月楼餐饮有限公司',
  ]);
  expect((await rep.ok('companies.search', { keyword: 'no such company' })).list).toEqual([]);
});

test('the register entry of a company has the names of the product, with the founding date as a day', async () => {
  const { detail } = await rep.ok('companies.detail', { full_name: '杭州鲜禾超市有限公司' });
  expect(detail).toMatchObject({
    name: '杭州鲜禾超市有限公司',
    founded_on: '2011-03-18',
    address: '浙江省杭州市西湖区文三路199号',
    credit_code: expect.stringMatching(/^91/) as unknown,
  });
  expect((await rep.ok('companies.detail', { full_name: '没有这家公司' })).detail).toBeNull();
});

test.each([
  ['2011-03-18', '2011-03-17T16:00:00Z'],
  // Midnight of Beijing in the summers of 1986 to 1991, when its clocks were an hour ahead.
  ['1988-07-01', '1988-06-30T15:00:00Z'],
])('a company founded on %s has that day by the clocks of Beijing', async (day, midnight) => {
  const register = tianyancha(
    { url: 'https://register.example', token: 'secret' },
    {
      download: () => Promise.reject(new Error('a register has no files')),
      send: () =>
        Promise.resolve({
          status: 200,
          json: { error_code: 0, result: { name: 'Sea', estiblishTime: Date.parse(midnight) } },
        }),
    },
  );
  expect(await register.detail('Sea')).toMatchObject({ founded_on: day });
});

test('the company configures which form fields a found company fills', async () => {
  const { field_map } = await rep.ok('integrations.config', { name: 'company-lookup' });
  expect(field_map).toMatchObject({ address: 'address', founded_on: 'founded_on' });
  const cedar = await server.signIn('newcomer', 'cedar-feishu');
  expect((await cedar.ok('integrations.config', { name: 'company-lookup' })).field_map).toEqual({});
});

test.each([
  ['answers an error of its own', { kind: 'error', code: 300_002 }],
  ['answers 500', { kind: 'error', status: 500 }],
  ['answers nonsense', { kind: 'malformed' }],
  ['hangs up', { kind: 'drop' }],
] as const)('a register that %s ends with a sentence and no crash', async (_how, fault) => {
  server.world.faults.add({ suite: 'companyLookup', call: '/services/open', ...fault });
  try {
    const answer = await rep.call('companies.search', { keyword: '海明' });
    expect([answer.name, answer.msg]).toEqual([
      'lookupUnavailable',
      'Company lookup isn’t available. Type the name, or try again later.',
    ]);
    expect((await rep.call('companies.detail', { full_name: '杭州鲜禾超市有限公司' })).name).toBe('lookupUnavailable');
  } finally {
    server.world.faults.clear();
  }
});

test('without a register key the company name is plain text', async () => {
  const plain = await startTestServer({ adapt: (app) => ({ ...app, companies: undefined }) });
  try {
    const person = await plain.signIn('rep1');
    expect(await person.ok('companies.search', { keyword: '海明' })).toEqual({ available: false, list: [] });
    expect(await person.ok('companies.detail', { full_name: '杭州鲜禾超市有限公司' })).toEqual({ detail: null });
  } finally {
    await plain.close();
  }
});
